"""Votes: called at dusk, counted at the caller's next dawn (T.17)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.terrus.builder import Table, action, beast, structure

from tallystick.games.terrus.messages import options
from tallystick.games.terrus.zones import VOTES

SAGE = beast("Sage", "{1}", 0, 1, 3)
SPEECH = action("Speech", "Vote Dusk: Win: Gain 3 vitae. Lose: Lose 2 vitae.")
BOAST = action("Boast", "Vote Dusk: Win: Gain 1 vitae.")
FORUM = structure("Forum", "Vote Dusk, {1}: Win: Gain 5 vitae.")


def assembled(*minds: int, **options: Any) -> Table:
    """A table with a beast of such INT for each seat."""
    names = [beast(f"Sage {seat}", "{1}", 0, mind, 3) for seat, mind in enumerate(minds)]
    table = Table(SAGE, SPEECH, BOAST, FORUM, *names, seats=len(minds), **options)
    for seat in range(len(minds)):
        table.city(seat, f"Sage {seat}")
    return table


def called(table: Table) -> Table:
    """A dominion vote of seat 0, counted."""
    table.begin(0, "dusk")
    table.passes(table.game.seats).take("dominion")
    return table.until(0, "dawn")


def result(table: Table) -> list[str]:
    return [fact[0] for fact in table.facts("vote-won", "vote-tied", "vote-lost")]


@pytest.mark.parametrize(
    ("minds", "outcome"),
    [
        ((3, 2), "vote-won"),
        ((2, 2), "vote-tied"),
        ((1, 2), "vote-lost"),
        ((-1, -2), "vote-won"),
        ((3, 2, 2), "vote-won"),
        ((3, 3, 2), "vote-tied"),
        ((3, 3, 3), "vote-tied"),
        ((2, 3, 3), "vote-lost"),  # one alone above is enough; they need not be one
        ((2, 3, 2), "vote-lost"),
        ((2, 1, 3), "vote-lost"),
    ],
)
def test_outcomes(minds: tuple[int, ...], outcome: str) -> None:
    """T.17.2."""
    assert result(called(assembled(*minds))) == [outcome]


def test_a_tie_may_be_read_as_lost() -> None:
    assert result(called(assembled(3, 3, 2, vote_tie="lose"))) == ["vote-lost"]


def test_it_is_called_once_each_opponent_has_passed_and_once_a_turn() -> None:
    table = assembled(1, 1)
    table.begin(0, "dusk")
    assert not table.can("dominion")
    table.passes(2).take("dominion")
    assert table.who == (0, "priority")
    table.passes(2)
    assert not table.can("dominion")
    assert len(table.facts("vote-called")) == 1


def test_it_waits_for_the_callers_dawn() -> None:
    """T.17.1."""
    table = assembled(3, 1)
    table.begin(0, "dusk")
    table.passes(2).take("dominion").until(1, "dusk")
    assert result(table) == []
    table.passes(2).take("dominion").until(0, "dawn")
    assert result(table) == ["vote-won"]
    assert table.game.lists[VOTES][0] == 1
    table.until(1, "dawn")
    assert result(table) == ["vote-won", "vote-lost"]


def test_dominion_won_draws_lost_discards() -> None:
    """T.17.1b; then the dawn's two."""
    table = assembled(2, 1)
    table.den(0, *["Sage"] * 9)
    assert len(called(table).in_hand(0)) == 3
    table = assembled(1, 2)
    table.den(0, *["Sage"] * 9)
    table.hand(0, "Speech")
    called(table)
    assert table.in_discard(0) == ["Speech"]
    assert table.in_hand(0) == ["Sage"] * 2


@pytest.mark.parametrize(("mind", "wins"), [(14, False), (15, True), (16, True)])
def test_a_dominion_vote_won_with_fifteen_wins_the_game(mind: int, wins: bool) -> None:
    """T.5.2c."""
    table = called(assembled(mind, 1))
    assert table.game.winners() == ([0] if wins else [])


def test_fifteen_are_no_use_if_the_vote_is_lost() -> None:
    assert not called(assembled(15, 16)).game.over


def test_fatigued_beasts_do_not_count() -> None:
    """T.11.2: the vote is counted before they return."""
    table = assembled(3, 2)
    table.begin(0, "dusk")
    (voter,) = [fact for fact in range(len(table.game.lists[3])) if table.zone(fact) == "city"
                and table.stats(fact)[1] == 3][:1]  # fmt: skip
    table.passes(2).take("dominion").battle(voter, table.clades[1]).settle().passes(2)
    assert table.zone(voter) == "away"
    table.until(0, "dawn")
    assert result(table) == ["vote-lost"]


def conclave(*minds: int) -> Table:
    table = assembled(*minds)
    speech, boast = table.hand(0, "Speech", "Boast")
    forum = table.city(0, "Forum")
    table.pool(0, plant=3)
    table.begin(0, "dusk")
    table.passes(2)
    for verb, entity in (("play", speech), ("activate", forum), ("play", boast)):
        table.do(verb, entity)
    return table


def test_conclave_votes_add_up_and_are_counted_in_order() -> None:
    """T.17.1c: each with its own text."""
    table = conclave(2, 1)
    assert len(table.facts("vote-called")) == 3
    table.until(0, "dawn")
    assert result(table) == ["vote-won"] * 3
    assert [fact[3] for fact in table.facts("gained")] == [3, 5, 1]


def test_an_outcome_without_text_has_no_consequence() -> None:
    """T.19.2c."""
    table = conclave(1, 2)
    table.until(0, "dawn")
    assert result(table) == ["vote-lost"] * 3
    assert table.vitae(0) == 18


def test_a_tie_of_a_conclave_vote_does_nothing() -> None:
    table = conclave(2, 2)
    table.until(0, "dawn")
    assert result(table) == ["vote-tied"] * 3
    assert table.vitae(0) == 20


def test_dominion_or_conclave_not_both() -> None:
    """T.11.4, T.17.1a."""
    table = conclave(2, 1)
    table.passes(2)
    assert not table.can("dominion")


def test_whoever_has_lost_a_vote_is_asked_as_its_loser() -> None:
    table = assembled(1, 2)
    table.den(0, *["Sage"] * 9)
    table.hand(0, "Speech", "Boast")
    table.begin(0, "dusk")
    table.passes(2).take("dominion")
    while table.asked.kind != "discard":
        table.passes(1)
    headline = options.headline(table.game)
    assert headline == "Red: you have lost the vote. Which card do you discard?"
