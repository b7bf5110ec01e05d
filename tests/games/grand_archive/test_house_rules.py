"""The options: each has a default and another reading, and both are played by."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.core import Core, On, draws, made, piece_in, power, trigger
from tests.games.grand_archive.test_payment import reserve

from tallystick.costs import lowered, set_to
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import FREE, FREE_OF_ALL, CostTerms, thought_of
from tallystick.games.grand_archive.house_rules import HOUSE_RULES
from tallystick.games.grand_archive.pieces import ACTIVATE, RESERVE, USE, Extra
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    DRAW,
    OWN_TURNS,
    PHASE,
    RECOLLECTION,
    TURNS,
)
from tallystick.kernel.layout import CELLS
from tallystick.play import games


def test_every_option_cites_a_clause() -> None:
    known = {row["id"] for row in games.find("grand-archive").clauses()}
    assert {rule.clause for rule in HOUSE_RULES} <= known


def test_unknown_options_and_readings_are_refused() -> None:
    for name, reading in (("weather", "fair"), ("edition", "tomorrow")):
        with pytest.raises(ValueError, match=name):
            GrandArchiveRules((), {name: reading})


@pytest.mark.parametrize(("reading", "expected"), [("latest", 3), ("lowest", 1)])
def test_several_effects_set_a_cost(
    monkeypatch: pytest.MonkeyPatch, reading: str, expected: int
) -> None:
    """GA.A2, GA.CONT.4."""
    table = Core(made(several_sets=reading))
    (gate,) = table.hand("Gate")
    sets = [set_to(RESERVE, 1), set_to(RESERVE, 3)]
    monkeypatch.setattr(prices, "adjustments", lambda *_, **__: list(sets))
    due = prices.due(table.game, thought_of(table.game, 0, gate, ACTIVATE))
    assert due.cost == reserve(expected)


@pytest.mark.parametrize(("reading", "expected"), [("no", 2), ("yes", 1)])
def test_what_changes_the_costs_of_cards_changes_abilities(
    monkeypatch: pytest.MonkeyPatch, reading: str, expected: int
) -> None:
    """GA.A25."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Idol").powers = (power(book, reserve(2), draws),)

    def less(game: object, terms: CostTerms) -> list[object]:
        return [lowered(RESERVE, 1)] if terms.verb == ACTIVATE else []

    table = Core(made(edit, ability_modifiers=reading))
    idol = table.put("Idol")
    monkeypatch.setattr(prices, "adjustments", less)
    assert prices.due(table.game, thought_of(table.game, 0, idol, USE, 0)).cost == reserve(expected)


@pytest.mark.parametrize(
    ("reading", "how", "expected"),
    [("due", FREE, 1), ("waived", FREE, 0), ("due", FREE_OF_ALL, 0)],
)
def test_additional_costs_of_what_is_played_for_nothing(
    reading: str, how: int, expected: int
) -> None:
    """GA.A18: "without paying its costs" waives them all."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Gate").extras = (Extra("", reserve(1)),)

    table = Core(made(edit, waived_additional=reading))
    (gate,) = table.hand("Gate")
    cost = prices.due(table.game, thought_of(table.game, 0, gate, ACTIVATE, how=how)).cost
    assert cost.amount(RESERVE) == expected


@pytest.mark.parametrize(("reading", "phase"), [("recollection", RECOLLECTION), ("draw", DRAW)])
def test_when_the_triggers_of_recollection_resolve(reading: str, phase: int) -> None:
    """GA.RECOL.4, GA.V.6."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Idol").triggers = (trigger(book, On("recollected"), draws),)

    table = Core(made(edit, recollection_triggers=reading))
    table.put("Idol")
    table.begin("recollection")
    table.take("pass")
    table.take("pass")
    assert table.told("triggered")
    assert table.game.lists[CELLS][PHASE] == phase


@pytest.mark.parametrize(
    ("reading", "had", "able"),
    [("nobody", 1, False), ("everybody", 0, True), ("last-player", 0, False)],
)
def test_who_attacks_in_the_first_turn(reading: str, had: int, able: bool) -> None:
    """GA.START.5: ``had``: how many turns the other player has had."""
    table = Core(made(first_attacks=reading))
    squire = table.put("Squire")
    table.begin()
    table.game.set(ATTRIBUTES[0], OWN_TURNS, 1)
    table.game.set(ATTRIBUTES[1], OWN_TURNS, had)
    assert (("attack", squire, -1) in table.options()) == able


def test_the_game_may_end_after_so_many_turns() -> None:
    """GA.END.1: a draw."""
    table = Core(made(turn_limit="50"))
    table.begin("end")
    table.game.set(CELLS, TURNS, 50)
    table.take("pass")
    table.take("pass")
    assert table.game.over and table.game.winners() == []
