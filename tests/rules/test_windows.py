"""Priority: passing orders, the last word, triggers and what happens between them, in a toy game.

Seats hit a gong as often as they like; each seat whose number is in ``listeners`` has a trigger for
each hit, which resolves by writing its owner down.
"""

from __future__ import annotations

from typing import Final

import pytest

from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS, PUBLIC, Layout
from tallystick.kernel.machine import NEXT, SEAT, Game, Op, Rules
from tallystick.kernel.state import GameState
from tallystick.rules.windows import PASS, PriorityWindow, TriggerPriority

LAYOUT: Final = Layout(
    cells=("settled", "leaving", "gone"),
    columns=(),
    shared=(("waiting", "table", PUBLIC), ("told", "table", PUBLIC)),
    by_seat=(),
)
SETTLED: Final = LAYOUT.cell("settled")
LEAVING: Final = LAYOUT.cell("leaving")
GONE: Final = LAYOUT.cell("gone")  # bitmask of seats
WAITING: Final = LAYOUT.column("waiting")
TOLD: Final = LAYOUT.column("told")
HIT: Final[Option] = ("hit", -1, -1)
HIT_PROGRAM, RESOLVE_PROGRAM = 1, 2


class Gongs(TriggerPriority):
    """The seats in a circle; the triggers of the seat nearest to the holder come first."""

    def __init__(self, first: int, last_word: bool, listeners: tuple[int, ...]) -> None:
        self.first_seat = first
        self.has_last_word = last_word
        self.listeners = listeners

    def first(self, game: Game) -> int:
        return self.first_seat

    def following(self, game: Game, seat: int) -> int:
        after = (seat + 1) % game.seats
        return after if self.is_playing(game, after) else self.following(game, after)

    def players(self, game: Game) -> int:
        return sum(self.is_playing(game, seat) for seat in range(game.seats))

    def settle(self, game: Game) -> int:
        game.add(CELLS, SETTLED, 1)
        return NEXT

    def waiting(self, game: Game, holder: int) -> list[Option]:
        table = game.lists[WAITING]
        for step in range(game.seats):
            seat = (holder + step) % game.seats
            if seat in table:
                return [("trigger", at, seat) for at, owner in enumerate(table) if owner == seat]
        return []

    def owner(self, game: Game, trigger: Option) -> int:
        return game.lists[WAITING][trigger[1]]

    def resolve(self, game: Game, trigger: Option) -> int:
        seat = game.delete(WAITING, trigger[1])
        return game.nest(RESOLVE_PROGRAM, -1, seat)

    def moves(self, game: Game, seat: int, passed: bool) -> list[Option]:
        return [HIT, ("end it", -1, -1)] if passed else [HIT]

    def begin(self, game: Game, seat: int, option: Option) -> int:
        return game.nest(HIT_PROGRAM, -1, seat)

    def is_playing(self, game: Game, seat: int) -> bool:
        return not game.lists[CELLS][GONE] >> seat & 1

    def is_abandoned(self, game: Game) -> bool:
        return game.lists[CELLS][LEAVING] != 0

    def last_word(self, game: Game) -> bool:
        return self.has_last_word


class Hit(Op):
    """A hit of the gong: 10 + who, and a trigger for each listener."""

    def __init__(self, listeners: tuple[int, ...]) -> None:
        self.listeners = listeners

    def run(self, game: Game) -> int:
        game.append(TOLD, 10 + game.field(SEAT))
        for seat in self.listeners:
            game.append(WAITING, seat)
        return NEXT


class Tell(Op):
    """A trigger resolves: its owner's number."""

    def run(self, game: Game) -> int:
        game.append(TOLD, game.field(SEAT))
        return NEXT


def window(
    seats: int, first: int = 0, last_word: bool = False, listeners: tuple[int, ...] = ()
) -> Game:
    """A game that is one window."""
    rules = Rules(LAYOUT, {})
    rules.add_program("window", (PriorityWindow(Gongs(first, last_word, listeners)),))
    rules.add_program("hit", (Hit(listeners),))
    rules.add_program("resolve", (Tell(),))
    game = Game(rules, GameState(LAYOUT.empty(seats)))
    game.nest(0, -1, 0)
    game.run()
    return game


def holder(game: Game) -> int:
    decision = game.decision()
    assert decision is not None
    return decision.seat


def is_open(game: Game) -> bool:
    return bool(game.lists[1])


def passes(game: Game, n: int) -> list[int]:
    """Pass ``n`` times; who did."""
    found = []
    for _ in range(n):
        found.append(holder(game))
        game.take(PASS)
    return found


@pytest.mark.parametrize("first", [0, 1, 2])
def test_it_closes_when_all_have_passed_in_turn(first: int) -> None:
    game = window(3, first)
    assert passes(game, 3) == [first, (first + 1) % 3, (first + 2) % 3]
    assert not is_open(game)


def test_a_move_keeps_priority() -> None:
    game = window(2)
    game.take(HIT)
    game.take(HIT)
    assert holder(game) == 0
    assert game.lists[TOLD] == [10, 10]


def test_after_a_move_all_must_pass_anew() -> None:
    game = window(3)
    passes(game, 2)
    game.take(HIT)
    assert passes(game, 3) == [2, 0, 1]
    assert not is_open(game)


def test_a_mover_that_passes_need_not_be_asked_again() -> None:
    game = window(2)
    passes(game, 1)
    game.take(HIT)
    assert passes(game, 2) == [1, 0]
    assert not is_open(game)


def test_passing_is_the_default_and_stands_last() -> None:
    decision = window(2).decision()
    assert decision is not None
    assert decision.options == [HIT, PASS]
    assert decision.default == 1
    assert (decision.kind, decision.source) == ("priority", -1)


def test_one_alone_passes_once() -> None:
    game = window(1)
    passes(game, 1)
    assert not is_open(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_hear_whether_all_others_have_passed(seats: int) -> None:
    game = window(seats, last_word=True)
    for n in range(seats + 1):
        decision = game.decision()
        assert decision is not None
        assert (("end it", -1, -1) in decision.options) == (n >= seats - 1)
        game.take(PASS)


def test_the_last_word_is_the_first_seats() -> None:
    game = window(3, first=1, last_word=True)
    assert passes(game, 4) == [1, 2, 0, 1]
    assert not is_open(game)


def test_a_move_of_the_last_word_opens_it_again() -> None:
    game = window(2, last_word=True)
    passes(game, 2)
    game.take(HIT)
    assert passes(game, 3) == [0, 1, 0]
    assert not is_open(game)


def test_with_the_last_word_a_move_of_another_gives_it_back() -> None:
    game = window(2, last_word=True)
    passes(game, 1)
    game.take(HIT)
    assert passes(game, 2) == [1, 0]
    assert not is_open(game)


def test_it_settles_before_anybody_is_asked() -> None:
    game = window(2)
    assert game.lists[CELLS][SETTLED] == 1
    game.take(PASS)
    assert game.lists[CELLS][SETTLED] == 2
    game.take(HIT)
    assert game.lists[CELLS][SETTLED] == 3


def test_a_trigger_alone_resolves_at_once_and_the_others_have_priority() -> None:
    """Its owner passes priority with it (T.19.3a)."""
    game = window(3, listeners=(0,))
    game.take(HIT)
    assert game.lists[TOLD] == [10, 0]
    assert holder(game) == 1


def test_after_the_last_trigger_passes_bring_the_holder_back() -> None:
    game = window(3, listeners=(0,))
    game.take(HIT)
    assert passes(game, 3) == [1, 2, 0]
    assert not is_open(game)


def test_of_several_the_owner_picks_the_order() -> None:
    game = window(2, listeners=(0, 0))
    game.take(HIT)
    decision = game.decision()
    assert decision is not None
    assert (decision.seat, decision.kind, decision.default) == (0, "trigger", 0)
    assert decision.options == [("trigger", 0, 0), ("trigger", 1, 0)]


def test_between_two_triggers_the_others_have_priority() -> None:
    """After one of them all others are given priority before the next one resolves (T.19.3a)."""
    game = window(3, listeners=(0, 0))
    game.take(HIT)
    game.step(1)
    assert game.lists[TOLD] == [10, 0]
    assert passes(game, 2) == [1, 2]
    assert game.lists[TOLD] == [10, 0, 0]
    assert passes(game, 3) == [1, 2, 0]
    assert not is_open(game)


def test_others_may_act_between_two_triggers() -> None:
    game = window(2, listeners=(0, 0))
    game.take(HIT)
    game.step(0)
    game.take(HIT)  # seat 1 acts: two more triggers of seat 0 wait, none is lost
    assert game.lists[TOLD] == [10, 0, 11]
    assert sorted(game.lists[WAITING]) == [0, 0, 0]
    game.take(PASS)
    decision = game.decision()
    assert decision is not None
    assert (decision.seat, decision.kind, len(decision.options)) == (0, "trigger", 3)


def test_the_holders_triggers_come_before_those_of_others() -> None:
    game = window(3, first=1, listeners=(0, 1, 2))
    game.take(HIT)
    told = game.lists[TOLD]
    assert told == [11, 1]
    passes(game, 2)
    assert told[:3] == [11, 1, told[2]]
    while game.lists[WAITING]:
        game.take(PASS)
    assert sorted(told[1:]) == [0, 1, 2]


def test_it_closes_at_once_when_it_is_abandoned() -> None:
    game = window(3, listeners=(0, 0))
    game.set(CELLS, LEAVING, 1)
    game.take(HIT)
    assert not is_open(game)
    assert game.lists[TOLD] == [10]


def test_a_holder_that_has_left_the_game_is_not_asked() -> None:
    game = window(3)
    passes(game, 1)
    assert holder(game) == 1
    game.set(CELLS, GONE, 0b010)
    game.take(HIT)  # its last act
    assert passes(game, 2) == [2, 0]
    assert not is_open(game)


def test_a_window_is_rewound_like_anything_else() -> None:
    game = window(3, listeners=(0, 0, 2), last_word=True)
    mark, before = game.mark(), game.state.dump()
    game.take(HIT)
    game.step(1)
    passes(game, 4)
    game.rewind(mark)
    assert game.state.dump() == before
