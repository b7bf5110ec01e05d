"""Resource cards in answer to what was announced (T.21.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.terrus.builder import Table, action, beast, resource, structure

OX = beast("Ox", "{1}", 1, 1, 2)
ARROW = action("Arrow", "Day: Deal 1 wound to target beast.")
STING = resource("Sting", "Bury target beast.")
WASP = resource("Wasp", "Deal 2 wounds to target beast.")
TONIC = resource("Tonic", "Target beast gets +0/+0/+3 until night.")


def announced(*hands: list[str], **options: Any) -> tuple[Table, int, int]:
    """Seat 0 has announced an Arrow at seat 1's only beast."""
    table = Table(OX, ARROW, STING, WASP, TONIC, **options)
    ox = table.city(1, "Ox")
    (arrow,) = table.hand(0, "Arrow")
    for seat, names in enumerate(hands):
        table.hand(seat, *names)
    table.begin(0, "day")
    table.take("play", arrow)
    return table, ox, arrow


def test_the_others_are_asked_first_then_the_announcer() -> None:
    table, _, _ = announced(["Plant"], ["Plant"])
    assert table.who == (1, "response")
    table.take("pass")
    assert table.who == (0, "response")
    table.take("pass")
    assert table.who == (0, "priority")


def test_whoever_has_a_hand_is_asked_whatever_is_in_it() -> None:
    """That one has nothing to answer with is one's secret."""
    table, _, _ = announced([], ["Ox"])
    assert table.who == (1, "response")
    assert [option[0] for option in table.asked.options] == ["pass"]


def test_without_a_hand_one_is_not_asked() -> None:
    table, ox, _ = announced()
    assert table.who == (0, "priority")
    assert table.zone(ox) == "city"


def test_an_answer_resolves_first() -> None:
    table, ox, _ = announced([], ["Tonic"])
    table.take("play").settle()
    assert table.stats(ox)[2] == 5
    kinds = [fact[0] for fact in table.facts("modified", "wounded")]
    assert kinds == ["modified", "wounded"]


@pytest.mark.parametrize("answer", ["Sting", "Wasp"])
def test_an_answer_that_takes_the_target_away_negates(answer: str) -> None:
    """T.21.2: what was announced does nothing, its cost stays spent, and the card is put away."""
    table, ox, arrow = announced([], [answer])
    table.take("play").settle()
    assert table.zone(ox) == "ravine"
    assert table.facts("negated") == [("negated", 0, arrow, -1)]
    assert 1 not in [fact[3] for fact in table.facts("wounded")]
    assert table.zone(arrow) == "discard"


def test_after_an_answer_all_must_pass_anew() -> None:
    table, _, _ = announced(["Plant"], ["Plant", "Bug"])
    table.take("play")
    assert table.who == (1, "response")
    table.take("pass")
    assert table.who == (0, "response")
    table.take("play")
    assert table.who == (1, "response")
    table.take("pass").settle()
    assert (table.in_pool(0), table.in_pool(1)) == ({"plant": 1}, {"plant": 1})


def test_a_resource_goes_to_the_ravine_when_it_has_resolved() -> None:
    """T.21.2."""
    table, _, _ = announced([], ["Plant"])
    table.take("play").settle()
    assert table.in_ravine() == ["Plant"]


def test_abilities_are_answered_too_but_resources_are_not() -> None:
    table = Table(structure("Well", "Day: Gain 1 vitae."))
    well = table.city(0, "Well")
    (plant,) = table.hand(0, "Plant")
    table.hand(1, "Plant")
    table.begin(0, "day")
    table.take("activate", well)
    assert table.who == (1, "response")
    table.settle().take("play", plant)
    assert table.who == (0, "priority")


def test_actions_do_not_answer() -> None:
    table, _, _ = announced([], ["Arrow"])
    assert [option[0] for option in table.asked.options] == ["pass"]


def test_by_option_nobody_answers() -> None:
    table, ox, _ = announced([], ["Sting"], resource_responses="no")
    assert table.who == (0, "priority")
    assert table.zone(ox) == "city"
