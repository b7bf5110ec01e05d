"""Duels: rounds, cards laid face down, bluffs, ties (T.18)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.terrus.builder import Table, action, beast, card

from tallystick.games.terrus.zones import SECRET

CALL = "Target beast you rule duels target beast an opponent rules."


def duel(
    mine: tuple[int, int, int],
    theirs: tuple[int, int, int],
    text: str = f"Duel Day: {CALL}",
    hands: tuple[list[str], list[str]] = ([], []),
    **options: Any,
) -> Table:
    """A duel of two beasts, announced; the first question is the first round's."""
    cards = (beast("Mine", "{1}", *mine), beast("Theirs", "{1}", *theirs), action("Call", text),
             beast("Two", market=2), beast("Four", market=4), beast("None"))  # fmt: skip
    table = Table(*cards, **options)
    table.city(0, "Mine")
    table.city(1, "Theirs")
    (call,) = table.hand(0, "Call")
    for seat in (0, 1):
        table.hand(seat, *hands[seat])
    table.begin(0, "day")
    return table.take("play", call).settle("duel")


def rounds(table: Table) -> list[tuple[str, int]]:
    """How each round ended: who won it, -1 for nobody."""
    return [
        (fact[0].removeprefix("round-"), fact[1] if fact[0] == "round-won" else -1)
        for fact in table.facts("round-won", "round-tied")
    ]


def bare(table: Table) -> Table:
    """Play it out with no cards."""
    while not table.game.over and table.asked.kind in ("duel", "reveal"):
        table.take("lay nothing")
    return table.settle()


@pytest.mark.parametrize(
    ("mine", "theirs", "left", "played"),
    [
        ((3, 3, 3), (2, 2, 2), "Mine", 2),  # 2-0: no third round
        ((1, 1, 9), (2, 2, 2), "Theirs", 2),
        ((3, 1, 3), (2, 2, 2), "Mine", 3),
        ((2, 2, 3), (2, 2, 2), "Mine", 3),  # one round won, two tied
        ((2, 2, 2), (2, 2, 2), "both", 3),
        ((3, 1, 2), (2, 2, 2), "both", 3),  # one each
    ],
)
def test_most_rounds_won(
    mine: tuple[int, int, int], theirs: tuple[int, int, int], left: str, played: int
) -> None:
    """T.18.1b; T.18.1: without text for the outcome the loser is buried."""
    table = bare(duel(mine, theirs))
    assert len(rounds(table)) == played
    assert table.in_city(0) == ([] if left == "Theirs" else ["Mine"])
    assert table.in_city(1) == ([] if left == "Mine" else ["Theirs"])


@pytest.mark.parametrize(
    ("kind", "left"), [("ATKduel", "Mine"), ("INTduel", "Theirs"), ("DEFduel", "Mine")]
)
def test_duels_of_a_single_round(kind: str, left: str) -> None:
    """T.18.1c."""
    table = bare(duel((3, 1, 5), (2, 2, 2), f"{kind} Day: {CALL}"))
    assert len(rounds(table)) == 1
    assert (table.in_city(0) or table.in_city(1)) == [left]


def test_a_revealed_card_adds_its_market_cost() -> None:
    """T.18.1a."""
    table = duel((2, 1, 1), (3, 1, 1), f"ATKduel Day: {CALL}", (["Two"], []))
    table.take("lay").take("lay nothing").take("reveal").settle()
    assert table.in_city(1) == []
    assert table.in_discard(0) == ["Two", "Call"]


def test_a_card_without_a_market_cost_adds_nothing() -> None:
    """T.7.3."""
    table = duel((3, 1, 1), (3, 1, 1), f"ATKduel Day: {CALL}", (["None"], []))
    table.take("lay").take("lay nothing").take("reveal")
    assert rounds(table) == [("tied", -1)]


def test_a_bluff_is_taken_back() -> None:
    table = duel((2, 1, 1), (3, 1, 1), f"ATKduel Day: {CALL}", (["Four"], []))
    table.take("lay").take("lay nothing").take("take back").settle()
    assert table.in_hand(0) == ["Four"]
    assert table.in_city(0) == []


def test_it_is_added_first_and_floored_then() -> None:
    """T.7.2a: -2 with 4 is 2; -2 with 2 is 0, and ties with -5."""
    table = duel((-2, 1, 1), (1, 1, 1), f"ATKduel Day: {CALL}", (["Four"], []))
    table.take("lay").take("lay nothing").take("reveal").settle()
    assert table.in_city(1) == []
    table = bare(duel((-2, 1, 1), (-5, 1, 1), f"ATKduel Day: {CALL}"))
    assert rounds(table) == [("tied", -1)]


def test_both_lay_before_either_reveals_the_active_ruler_first() -> None:
    """T.2.4, T.2.4a."""
    table = duel((2, 1, 1), (2, 1, 1), f"ATKduel Day: {CALL}", (["Two"], ["Four"]))
    asked = []
    for verb in ("lay", "lay", "reveal", "reveal"):
        asked.append(table.who)
        assert table.facts("revealed") == []
        table.take(verb)
    assert asked == [(0, "duel"), (1, "duel"), (0, "reveal"), (1, "reveal")]
    assert [fact[1] for fact in table.facts("revealed")] == [0, 1]
    assert rounds(table) == [("won", 1)]
    assert table.game.lists[SECRET[0]] == table.game.lists[SECRET[1]] == []


def test_what_is_laid_is_told_without_its_name() -> None:
    table = duel((2, 1, 1), (2, 1, 1), f"ATKduel Day: {CALL}", (["Two"], ["Four"]))
    table.take("lay").take("lay")
    assert table.facts("laid") == [("laid", 0, -1, 1), ("laid", 1, -1, 1)]


def test_a_card_spent_in_one_round_is_gone_in_the_next() -> None:
    table = duel((1, 1, 1), (2, 2, 2), f"Duel Day: {CALL}", (["Two"], []))
    table.take("lay").take("lay nothing").take("reveal")
    assert table.options("lay") == []
    assert bare(table).in_city(0) == []


@pytest.mark.parametrize(("mine", "vitae"), [((3, 3, 3), 25), ((1, 1, 1), 19), ((2, 2, 2), 20)])
def test_text_for_the_outcome_is_read_instead(mine: tuple[int, int, int], vitae: int) -> None:
    """The ruler who began it reads it; on a tie nothing happens."""
    text = f"Duel Day: {CALL} Win: Gain 5 vitae. Lose: Lose 1 vitae."
    table = bare(duel(mine, (2, 2, 2), text))
    assert table.vitae(0) == vitae
    assert (table.in_city(0), table.in_city(1)) == (["Mine"], ["Theirs"])


def test_winning_and_losing_are_told() -> None:
    table = bare(duel((3, 3, 3), (2, 2, 2)))
    assert [fact[:2] for fact in table.facts("duel-won", "duel-lost")] == [
        ("duel-won", 0), ("duel-lost", 1),
    ]  # fmt: skip


def test_a_beast_may_duel_by_its_own_ability() -> None:
    """T.19.2d."""
    hero = beast("Hero", "{1}", 4, 4, 4, "Duel Day, {1}: This beast duels target beast.")
    table = Table(hero, beast("Foe"), card("Idol", "relic"))
    found, foe = table.city(0, "Hero"), table.city(1, "Foe")
    table.pool(0, plant=1)
    table.begin(0, "day")
    table.take("activate", found).settle("duel", "target")
    if table.asked.kind == "target":
        table.take("target", foe).settle("duel")
    bare(table)
    assert table.zone(foe) == "ravine"
