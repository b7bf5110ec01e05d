"""The moves that are offered are those that no check refuses, no more and no fewer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.terrus.builder import Table, action, beast, structure
from tests.laws.play import Variant, rulebook

from tallystick.games.terrus.legal import (
    JUDGED,
    RulerLegality,
    activate_refusal,
    attack_refusal,
    barter_refusal,
    dominion_refusal,
)
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.verbs import moves_of
from tallystick.games.terrus.zones import CARD, CITY, HAND, MARKET, WILDS_ROW
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.testing import MIXES, walk


def legal(game: Game, seat: int, passed: bool) -> Iterator[Option]:
    """Whatever nothing speaks against, tried thing by thing."""
    look = RulerLegality(game, seat, passed)
    for card in game.lists[HAND[seat]]:
        for verb in ("recruit", "forge", "build"):
            if JUDGED[verb](look, card, 0) is None:
                yield verb, card, -1
        for n in range(len(piece_of(game, card).plays)):
            if JUDGED["play"](look, card, n) is None:
                yield "play", card, n
    for other in range(game.seats):
        for entity in game.lists[CITY[other]]:
            for n in range(len(piece_of(game, entity).powers)):
                if activate_refusal(look, entity, n) is None:
                    yield "activate", entity, n
    for card in [card for zone in (MARKET, *WILDS_ROW) for card in game.lists[zone]]:
        if barter_refusal(look, card) is None:
            yield "barter", card, -1
    if attack_refusal(look) is None:
        yield "attack", -1, -1
    if dominion_refusal(look) is None:
        yield "dominion", -1, -1


def by_name(game: Game, options: list[Option]) -> set[Option]:
    """Cards of one name in one hand, or in the market, are offered once."""
    cards = game.lists[CARD]
    merged = ("recruit", "forge", "build", "play", "barter")
    return {(v, cards[a], b) if v in merged else (v, a, b) for v, a, b in options}


@pytest.mark.parametrize("mix", MIXES)
def test_what_is_offered_is_what_is_not_refused(mix: str) -> None:
    for game in walk(rulebook(Variant("terrus", mix)), 900, 250, every=4):
        decision = game.decision()
        if decision is None or decision.kind != "priority":
            continue
        for passed in (False, True):
            offered = moves_of(game, decision.seat, passed)
            found = list(legal(game, decision.seat, passed))
            assert by_name(game, offered) == by_name(game, found)
            assert len(by_name(game, offered)) == len(offered)


def test_cards_of_one_name_are_offered_once() -> None:
    table = Table(beast("Ox", "{0}"))
    table.hand(0, "Ox", "Ox")
    table.begin(0, "day")
    assert len(table.options("recruit")) == 1


def test_what_is_announced_leaves_the_hand_and_is_told() -> None:
    """It can no longer be discarded for itself (T.25.3)."""
    table = Table(beast("Ox", "{1}"), action("Rest", "Day, {1}: Gain 1 vitae."))
    table.pool(0, plant=2)
    ox, rest = table.hand(0, "Ox", "Rest")
    table.begin(0, "day")
    table.take("recruit", ox)
    assert table.zone(ox) == "played"
    assert table.facts("announced") == [("announced", 0, ox, -1)]
    table.settle().take("play", rest)
    assert table.facts("played") == [("played", 0, rest, -1)]
    assert table.zone(rest) == "played"
    assert table.settle().zone(rest) == "discard"


def test_an_ability_used_is_told_with_its_place() -> None:
    table = Table(structure("Well", "Dawn: Gain 1 vitae.\nDay: Gain 2 vitae."))
    well = table.city(0, "Well")
    table.begin(0, "day")
    table.do("activate", well)
    assert table.facts("activated") == [("activated", 0, well, 1)]
    assert table.vitae(0) == 22
