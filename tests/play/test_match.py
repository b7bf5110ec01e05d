"""Matches: answers, undo and its limits, giving up, what each seat is told."""

from random import Random

import pytest
from tests.amounts import seeds
from tests.play.matches import PEOPLE, go_on, new

from tallystick.errors import InputError
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.view import hidden_entities
from tallystick.play.drawing import draw
from tallystick.play.match import ANSWER, CONCEDE, ONLOOKER, UNDO, LogEntry, Match, Seat


def test_the_same_seed_and_answers_give_the_same_position() -> None:
    assert go_on(new(4), 300).digest() == go_on(new(4), 300).digest()
    assert go_on(new(4), 300).digest() != go_on(new(5), 300).digest()


def test_seats_that_there_cannot_be() -> None:
    with pytest.raises(InputError, match="is for 2 to 6, not "):
        new(1, (Seat("Anna", "you"),))


@pytest.mark.parametrize("answer", [-1, 10_000])
def test_an_answer_that_there_is_not(answer: int) -> None:
    match = new()
    with pytest.raises(ValueError, match="is not one of"):
        match.answer(answer)
    assert match.log == []


def test_an_over_game_takes_no_answers() -> None:
    match = go_on(new(), 10_000)
    assert match.over
    with pytest.raises(ValueError, match="over"):
        match.answer(0)


@pytest.mark.parametrize("seed", seeds(8))
def test_undo_restores_the_position_and_gives_nothing_away(seed: int) -> None:
    """Whenever it is allowed: the same position as at the last choice, nothing seen since by the
    one who goes back, nothing drawn by lot, nobody else's answer in between."""
    match = new(seed, PEOPLE)
    luck = Random(seed)
    choices: list[tuple[int, str, int, set[int], int]] = []
    undone = 0
    while (decision := match.decision()) is not None and len(match.log) < 400:
        seat = decision.seat
        if len(decision.options) > 1:
            game = match.game
            random = game.lists[CELLS][RANDOM]
            here = (seat, match.digest(), len(match.log), hidden_entities(game, seat), random)
            choices.append(here)
        match.answer(luck.randrange(len(decision.options)))
        who = choices[-1][0] if choices else seat
        if luck.random() < 0.5 and match.can_undo(who):
            _, digest, entries, hidden, random = choices.pop()
            assert seat == who
            assert match.game.lists[CELLS][RANDOM] == random
            assert hidden <= hidden_entities(match.game, who)
            match.undo(who)
            assert (match.digest(), len(match.log)) == (digest, entries)
            undone += 1
    assert undone > 10


def test_drawing_a_card_cannot_be_taken_back() -> None:
    match = new(3, PEOPLE)
    luck = Random(0)
    seen = 0
    match.watch(ONLOOKER)
    while (decision := match.decision()) is not None and len(match.log) < 600:
        match.news(ONLOOKER)
        match.answer(luck.randrange(len(decision.options)))
        if any(" draw" in line.text and "When" not in line.text for line in match.news(ONLOOKER)):
            seen += not match.can_undo(decision.seat)
    assert seen > 10


def test_a_bot_takes_nothing_back() -> None:
    match = go_on(new(), 30)
    assert not any(match.can_undo(seat) for seat in (0, 1))
    with pytest.raises(ValueError, match="take back"):
        match.undo(0)


def test_nobody_takes_back_what_another_did() -> None:
    match = new(1, PEOPLE)
    for _ in range(200):
        decision = match.decision()
        assert decision is not None
        match.answer(decision.default if decision.default >= 0 else 0)
        assert not match.can_undo(1 - decision.seat)


def test_listeners_hear_of_everything() -> None:
    heard: list[LogEntry] = []
    match = new(2, PEOPLE)
    match.listeners.append(heard.append)
    while not any(match.can_undo(seat) for seat in (0, 1)):
        go_on(match, 1, len(heard))
    seat = next(seat for seat in (0, 1) if match.can_undo(seat))
    match.undo(seat)
    match.concede(seat)
    assert {entry.kind for entry in heard} == {ANSWER, UNDO, CONCEDE}
    assert match.log[-1] == LogEntry(CONCEDE, seat)
    assert len(match.log) == len(heard) - 1 - sum(e.value for e in heard if e.kind == UNDO)


@pytest.mark.parametrize("at", [0, 1, 20, 55, 90])
@pytest.mark.parametrize("seat", [0, 1])
def test_either_may_give_up_at_any_time(at: int, seat: int) -> None:
    """T.2.1, T.5.3a: also when it is the other who is asked."""
    match = go_on(new(6), at)
    match.watch(ONLOOKER)
    match.news(ONLOOKER)
    match.concede(seat)
    assert match.over
    assert match.game.winners() == [1 - seat]
    name = match.rules.seat_name(match.game, seat)
    assert match.news(ONLOOKER)[0].text == f"{name} concedes the game."
    with pytest.raises(ValueError, match="over"):
        match.concede(seat)


@pytest.mark.parametrize("seed", seeds(12))
def test_with_more_seats_the_others_play_on(seed: int) -> None:
    seats = tuple(Seat(f"S{n}", "random") for n in range(4))
    match = go_on(new(seed, seats), 40 + 17 * seed, seed)
    match.concede(seed % 4)
    assert match.decision() is not None
    go_on(match, 20_000, seed)
    assert match.over
    assert seed % 4 not in match.game.winners()


def test_news_are_told_once() -> None:
    match = new()
    match.watch(0)
    go_on(match, 20)
    assert match.news(0)
    assert match.news(0) == []


def test_a_view_is_the_table_and_what_has_been_told_since() -> None:
    match = new()
    match.watch(0)
    view = go_on(match, 20).view(0)
    assert [line.number for line in view.told] == [*range(1, view.number + 1)]
    assert match.view(0, view.number).told == []
    later = go_on(match, 20).view(0, view.number)
    assert later.told[0].number == view.number + 1
    assert draw(later.scene) != draw(view.scene)


def test_what_is_taken_back_is_called_as_before() -> None:
    """The log goes on; what had come into sight is gone, and what had gone is there again."""
    match = new(2, PEOPLE)
    for seat in (ONLOOKER, 0, 1):
        match.watch(seat)
    taken = 0
    while taken < 20:
        decision = match.decision()
        assert decision is not None
        before = {one: match.view(one) for one in (ONLOOKER, 0, 1)}
        match.answer(taken % len(decision.options))
        if len(decision.options) > 1 and match.can_undo(decision.seat):
            match.undo(decision.seat)
            taken += 1
            for one, view in before.items():
                after = match.view(one)
                assert after.scene == view.scene
                assert after.number > view.number
        if match.decision() is not None:
            go_on(match, 1, taken)


def whole_story(match: Match, viewer: int) -> list[str]:
    match.watch(viewer)
    go_on(match, 3000)
    return [line.text for line in match.news(viewer)]


def test_the_winner_and_the_reason_come_last() -> None:
    assert " wins " in whole_story(new(2), ONLOOKER)[-1]


def test_one_is_spoken_to_as_you() -> None:
    assert any(line.startswith("You draw") for line in whole_story(new(1), 0))
    assert not any(line.startswith("You ") for line in whole_story(new(1), ONLOOKER))
