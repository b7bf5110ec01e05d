"""Frames, programs, and the loop to the next question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from tests.kernel.toy import (
    CARD,
    HAND,
    LAYOUT,
    SCORE,
    TABLE,
    WEIGHT,
    Add,
    Ask,
    Call,
    End,
    Jump,
    Nest,
    Roll,
    score,
    toy_game,
)

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import ENTRY, Mark
from tallystick.kernel.layout import CELLS, CLOCK, FRAMES, NOTES
from tallystick.kernel.machine import (
    NATURE,
    NEXT,
    PROGRAM,
    SEAT,
    SUBJECT,
    WIDTH,
    BadGame,
    Do,
    Game,
    I,
    Op,
    Rules,
    X,
)
from tallystick.kernel.state import Lists
from tallystick.kernel.view import deal_anew


def kinds(game: Game) -> list[str]:
    return [fact[0] for fact in game.facts]


def test_it_runs_to_the_first_question() -> None:
    game = toy_game((Add(1), Add(2), Ask(3), Add(100)))
    assert score(game) == 3
    decision = game.decision()
    assert decision is not None
    assert decision.options == [("add", 0, -1), ("add", 1, -1), ("add", 2, -1)]


def test_a_step_takes_an_option_and_runs_on() -> None:
    game = toy_game((Ask(3), Add(10), Ask(2), Add(100)))
    game.step(2)
    assert score(game) == 12
    game.step(1)
    assert score(game) == 113
    assert game.lists[FRAMES] == []


def test_take_is_a_step_by_option() -> None:
    game = toy_game((Ask(3), End(1)))
    game.take(("add", 2, -1))
    assert score(game) == 2


@pytest.mark.parametrize("answer", [-1, 3, 99])
def test_an_answer_that_is_not_there_is_refused(answer: int) -> None:
    game = toy_game((Ask(3),))
    before = game.digest()
    with pytest.raises(ValueError, match=f"answer {answer} is not one of 3 options"):
        game.step(answer)
    assert game.digest() == before


def test_after_the_end_there_is_no_question_and_no_step() -> None:
    game = toy_game((Ask(2), End(0b10), Add(1)))
    game.step(1)
    assert game.over
    assert game.winners() == [1]
    assert game.decision() is None
    assert score(game) == 1
    with pytest.raises(ValueError, match="the game is over"):
        game.step(0)


def test_a_draw_has_no_winners() -> None:
    game = toy_game((End(0),))
    assert game.over
    assert game.winners() == []


def test_there_are_no_winners_before_the_end() -> None:
    assert toy_game((Ask(1),)).winners() == []


def test_an_op_may_ask_again_and_counts_in_its_frame() -> None:
    game = toy_game((Ask(4, times=3), Ask(4, times=1), End(1)))
    for answer in (1, 2, 3):
        assert not game.over
        game.step(answer)
    assert score(game) == 6
    game.step(0)  # the next op's counter began at 0
    assert game.over


def test_call_goes_on_after_the_op() -> None:
    game = toy_game((Call(1, subject=4), Add(1), Ask(1)), (Add(10), Add(20)))
    assert score(game) == 31


def test_call_gives_source_seat_and_subject() -> None:
    game = toy_game((Call(1, subject=4),), (Ask(1),))
    assert [game.field(field) for field in (PROGRAM, SEAT, SUBJECT, X)] == [1, 0, 4, 0]
    assert len(game.lists[FRAMES]) == 2 * WIDTH


def test_nest_comes_back_to_the_op() -> None:
    game = toy_game((Nest(1, times=3), Add(1), Ask(1)), (Add(10),))
    assert score(game) == 31


def test_nest_gives_seat_and_x() -> None:
    game = toy_game((Nest(1, times=1),), (Ask(1),))
    assert (game.field(SEAT), game.field(X)) == (1, 5)
    assert game.field(SUBJECT) == -1


def test_jump_goes_on_elsewhere_with_counters_cleared() -> None:
    game = toy_game((Add(1), Jump(3), Add(1000), Ask(2, times=2), End(1)))
    assert score(game) == 1
    game.step(0)
    game.step(0)
    assert game.over


def test_jump_past_the_end_leaves_the_program() -> None:
    game = toy_game((Call(1), Ask(1)), (Jump(2), Add(1000)))
    assert score(game) == 0
    assert len(game.lists[FRAMES]) == WIDTH


def test_notes_belong_to_their_frame() -> None:
    game = toy_game((Ask(9), Call(1), Ask(9), End(1)), (Ask(9), Ask(9)))
    game.step(3)
    assert game.notes() == []  # the called program's own
    game.step(4)
    assert game.notes() == [4]
    assert game.lists[NOTES] == [3, 4]
    game.step(5)  # the called program has ended, and with it what it noted
    assert game.notes() == [3]


def test_a_frame_that_ends_takes_its_notes_along_when_rewound() -> None:
    game = toy_game((Call(1), Ask(9), End(1)), (Ask(9), Ask(9)))
    game.step(3)
    mark, before = game.mark(), game.state.dump()
    game.step(4)
    assert game.lists[NOTES] == []
    game.rewind(mark)
    assert game.state.dump() == before
    assert game.notes() == [3]


def test_frames_are_logged_once_a_step_and_taken_back() -> None:
    adding = (Add(1), Add(1), Add(1), Add(1))
    game = toy_game((Ask(2), *adding, Call(1), *adding, Ask(2)), (Nest(2, times=2), Add(1)), adding)
    mark, before = game.mark(), game.state.dump()
    game.step(0)
    assert score(game) == 17
    assert sum(FRAMES in (at, ~at) for at in game.log[::ENTRY]) == 1
    game.rewind(mark)
    assert game.state.dump() == before


def write_something(game: Game, chance: Random) -> None:
    """One of all ways in which frames and notes are written to, or the question asked."""
    n = chance.randrange(9)
    notes = len(game.lists[NOTES])
    writes: list[Callable[[], object]] = [
        lambda: game.set_field(I, n),
        lambda: game.set_frame(X, n),
        lambda: game.nest(1, -1, 0, n),
        lambda: game.note(n),
        lambda: game.note_all([1, n]),
        lambda: game.cut_notes(notes - 1),
        lambda: game.add(CELLS, CLOCK, 1),
        lambda: game.jump(n % 2),
        game.decision,
    ]
    if notes:
        writes += [lambda: game.set_note(-1, n), lambda: game.drop_note(0)]
    if len(game.lists[FRAMES]) > WIDTH:
        writes.append(game.end_program)
    chance.choice(writes)()


@pytest.mark.parametrize("seed", range(20))
def test_frames_and_notes_come_back_at_every_mark(seed: int) -> None:
    """Whatever is written between marks, one within another, and whatever is taken back before."""
    chance = Random(seed)
    game = toy_game((Ask(9), Ask(9)), (Ask(9), Ask(9)))
    marks: list[tuple[Mark, Lists]] = []
    for _ in range(60):
        if marks and chance.random() < 0.2:
            at = chance.choice([-1, chance.randrange(len(marks))])
            mark, before = marks[at]
            del marks[at:]
            game.rewind(mark)
            assert game.state.dump() == before
        elif chance.random() < 0.3:
            marks.append((game.mark(), game.state.dump()))
        write_something(game, chance)


def test_rewinding_restores_the_question() -> None:
    game = toy_game((Ask(2), Ask(3), End(1)))
    first, mark = game.decision(), game.mark()
    game.step(1)
    assert game.decision() != first
    game.rewind(mark)
    assert game.decision() == first


def test_a_clone_goes_its_own_way() -> None:
    game = toy_game((Ask(3), Ask(3), End(1)))
    game.step(1)
    copy = game.clone()
    copy.step(2)
    assert (score(game), score(copy)) == (1, 3)
    assert copy.over
    assert not game.over
    assert copy.mark() != game.mark()


def _stepped_back(game: Game) -> None:
    game.rewind((0, 0, None, None))


@pytest.mark.parametrize(
    "write",
    [
        lambda game: game.set(WEIGHT, 0, 1),
        lambda game: game.add(WEIGHT, 0, 1),
        lambda game: game.date(WEIGHT, 0),
        lambda game: game.move(0, HAND[0]),
        lambda game: game.new_entity(0, TABLE),
        lambda game: deal_anew(game, [0, 1]),
        _stepped_back,
    ],
)  # fmt: skip
def test_copies_have_columns_in_common_until_one_of_them_is_written(
    write: Callable[[Game], None],
) -> None:
    game = toy_game((Ask(3),))
    for card in (4, 5):
        game.set(CARD, game.new_entity(0, TABLE), card)
    copies = [game.clone(), game.clone()]
    assert all(copy.lists[WEIGHT] is game.lists[WEIGHT] for copy in copies)
    before = game.state.dump()
    for one, *others in ((copies[0], game, copies[1]), (game, copies[1])):
        write(one)
        assert [other.state.dump() for other in others] == [before] * len(others)
    assert copies[1].new_entity(0, TABLE) == 2


def test_timestamps_grow_and_are_rewound() -> None:
    game = toy_game((Ask(1),))
    mark = game.mark()
    assert [game.tick(), game.tick()] == [1, 2]
    game.rewind(mark)
    assert game.lists[0][CLOCK] == 0
    assert game.tick() == 1


class Listening(Rules):
    """Rules that answer a fact with another."""

    def heard(self, game: Game, fact: tuple[str, int, int, int]) -> None:
        if fact[0] == "added":
            game.emit("heard", fact[1], fact[2])


def test_the_rules_hear_each_fact_as_it_happens() -> None:
    from tallystick.kernel.state import GameState

    rules = Listening(LAYOUT, {})
    rules.add_program("p", (Add(1), Add(2)))
    game = Game(rules, GameState(LAYOUT.empty(2)))
    game.nest(0, -1, 1)
    game.run()
    assert game.facts == [
        ("added", 1, 1, -1), ("heard", 1, 1, -1), ("added", 1, 2, -1), ("heard", 1, 2, -1),
    ]  # fmt: skip


class Bare(Op):
    """An op that never asks."""


BARE: Final = Bare()


def test_only_ops_that_ask_decide_and_take() -> None:
    game = toy_game((Ask(1),))
    with pytest.raises(NotImplementedError):
        BARE.run(game)
    with pytest.raises(NotImplementedError, match="Bare never asks"):
        BARE.decide(game)
    with pytest.raises(NotImplementedError, match="Bare never asks"):
        BARE.take(game, ("pass", -1, -1))


def test_chance_rolls_by_itself_and_comes_out_alike_after_a_rewind() -> None:
    game = toy_game((Ask(2), Roll(6, 3), Ask(2)))
    mark, before = game.mark(), game.digest()
    game.step(0)
    rolled = score(game)
    game.rewind(mark)
    assert game.digest() == before
    game.step(0)
    assert score(game) == rolled


class Telling(Ask):
    """Tells who answers."""

    def take(self, game: Game, option: Option) -> int:
        game.emit("answered", game.asked)
        return super().take(game, option)


def test_who_is_asked_is_known_while_an_answer_is_taken() -> None:
    game = toy_game((Nest(1, 1), End(1)), (Telling(3), Telling(3)))
    game.step(2)
    game.commit()
    game.take(("add", 2, -1))  # before anybody has asked what the question is
    assert game.facts == [("answered", 1, -1, -1)]
    assert game.over
    assert game.asked == NATURE


def test_chance_is_fair() -> None:
    game = toy_game((Roll(4, 4000),))
    assert abs(score(game) / 4000 - 1.5) < 0.1


def test_a_search_sees_chance_as_a_decision_of_nature() -> None:
    game = toy_game((Ask(2), Roll(6, 2), Ask(2)))
    game.explicit_chance = True
    game.step(0)
    decision = game.decision()
    assert decision is not None
    assert (decision.seat, len(decision.options)) == (NATURE, 6)
    again = game.clone()
    for world in (game, again):
        world.step(4)
        world.step(5)
        decision = world.decision()
        assert decision is not None
        assert (decision.kind, score(world)) == ("number", 9)


def test_an_entity_can_be_made_and_taken_back() -> None:
    game = toy_game((Ask(2),))
    mark, before = game.mark(), game.digest()
    entity = game.new_entity(1, TABLE)
    assert game.lists[TABLE][-1] == entity
    game.rewind(mark)
    assert game.digest() == before


class Counted(Ask):
    """Counts how often its question is worked out."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.times_asked = 0

    def decide(self, game: Game) -> Decision:
        self.times_asked += 1
        return super().decide(game)


class Handed(Ask):
    """Works out its question in ``run``; its ``decide`` would fail."""

    def run(self, game: Game) -> int:
        return game.ask(super().decide(game), "found") if game.field(I) < 1 else NEXT

    def decide(self, game: Game) -> Decision:
        raise AssertionError


def test_a_question_is_worked_out_once_and_known_again_after_a_rewind() -> None:
    op = Counted(3)
    game = toy_game((op, Ask(2), Ask(2)))
    before = game.decision()
    outer = game.mark()
    for answer in range(3):
        mark = game.mark()
        game.step(answer)
        inner = game.mark()
        game.step(0)
        game.rewind(inner)
        game.rewind(mark)
        assert game.decision() == before
    game.rewind(outer)
    assert game.decision() is before
    assert op.times_asked == 1


def test_what_is_written_while_a_question_is_open_has_it_worked_out_anew() -> None:
    op = Counted(3)
    game = toy_game((op, Ask(2)))
    game.decision()
    mark = game.mark()
    game.add(CELLS, CLOCK, 1)
    game.decision()
    assert op.times_asked == 2
    game.rewind(mark)
    game.decision()
    assert op.times_asked == 2


def test_a_question_that_run_has_worked_out_is_not_worked_out_again() -> None:
    game = toy_game((Ask(2), Handed(3), Ask(2), End(1)))
    game.step(0)
    assert game.scratch == "found"
    game.step(2)
    assert score(game) == 2
    game.decision()
    assert game.scratch is None


def test_marks_that_lie_far_back_are_still_good() -> None:
    op = Counted(2)
    game = toy_game((op, Ask(2, times=99), End(1)))
    first = game.decision()
    mark = game.mark()
    for _ in range(99):
        game.mark()
        game.step(1)
        game.decision()
    game.rewind(mark)
    assert game.decision() == first
    assert op.times_asked == 1


def test_several_entities_are_added_as_one_after_the_other() -> None:
    one, many = toy_game((Ask(2),)), toy_game((Ask(2),))
    before = many.digest()
    mark = many.mark()
    entities = [one.new_entity(1, TABLE) for _ in range(3)]
    assert many.new_entities(1, TABLE, 3) == entities
    assert many.state.dump() == one.state.dump()
    many.rewind(mark)
    assert many.digest() == before


def add_to_score(n: int, game: Game) -> int:
    """A step of so much."""
    game.add(CELLS, SCORE, n)
    return NEXT


def test_a_step_that_is_a_function_knows_of_what_it_is_and_is_told_by_its_name() -> None:
    step = Do(add_to_score, 4)
    assert score(toy_game((Add(1), step, Ask(2)))) == 5
    assert str(BadGame(step, "goes on")) == f"{__name__}.add_to_score goes on"
