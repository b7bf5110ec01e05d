"""A look never says anything else than the whole bill would (MC.initiating-abilities.3)."""

from __future__ import annotations

from random import Random

import pytest
from tests.amounts import seeds
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.costs import payable
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import payability
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.payability import (
    MAYBE,
    NO,
    YES,
    PlayerPayability,
    is_payable,
)
from tallystick.games.marvel_champions.costs.payment import TotalCost
from tallystick.games.marvel_champions.costs.payment_sources import BillSources
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.pieces import ACTION, PERMANENTS, TriggeredAbility
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.zones import EXHAUSTED, HAND, WATCHERS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game


def check(game: Game, seat: int, entity: int, power: TriggeredAbility | None, playing: bool) -> int:
    """What a look says, after it has been found to be so."""
    look, piece = PlayerPayability(game, seat), piece_of(game, entity)
    if playing:
        said = look.can_play(piece, power)
    else:
        assert power is not None
        said = look.can_use(entity, piece, power)
    if said != MAYBE:
        payment = AbilityPayment(power, playing)
        able = is_payable(Scope(game, seat, entity), payment, entity if playing else -1)
        assert (said == YES) == able, (piece.name, power and power.text)
    return said


def check_all(game: Game, seat: int) -> list[int]:
    """Everything that a player could play or use."""
    found: list[int] = []
    for entity in game.lists[HAND[seat]]:
        piece = piece_of(game, entity)
        if piece.kind in PERMANENTS:
            found.append(check(game, seat, entity, None, True))
        found += [
            check(game, seat, entity, power, True)
            for power in piece.powers
            if piece.kind == "event" and power.kind == ACTION
        ]
    for entity in game.lists[WATCHERS]:
        for power in piece_of(game, entity).powers:
            if power.kind == ACTION:
                found.append(check(game, seat, entity, power, False))
    return found


@pytest.mark.parametrize("seed", seeds(8))
def test_in_random_games(seed: int) -> None:
    game, chance = MarvelRules(shipped_cards()).new(seed, 1 + seed % 4), Random(seed)
    said: list[int] = []
    while (decision := game.decision()) is not None:
        if decision.kind == "turn":
            for seat in range(game.seats):
                said += check_all(game, seat)
        game.step(chance.randrange(len(decision.options)))
    assert {YES, NO} <= set(said)
    assert said.count(MAYBE) * 2 < len(said)


@pytest.mark.parametrize("seed", seeds(4))
def test_what_is_seen_to_be_payable_is(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def is_plain(bill: TotalCost, held: int) -> bool:
        said = plain(bill, held)
        assert not said or payable(bill.demand, BillSources(bill, held).supply), str(bill)
        seen.append(len(bill.asks) if said else NOWHERE)
        return said

    plain = payability._is_plain
    monkeypatch.setattr(payability, "_is_plain", is_plain)
    game, chance = MarvelRules(shipped_cards()).new(seed, 1 + seed % 4), Random(seed)
    while (decision := game.decision()) is not None:
        game.step(chance.randrange(len(decision.options)))
    assert {NOWHERE, 0, 1} <= {*seen}


def test_what_changes_costs_is_left_to_the_bill() -> None:
    cheaper = card("Cheap", "upgrade", "Reduce the resource cost of each event you play by 1.",
                   cost=0)  # fmt: skip
    table = Table(rules(cheaper))
    (punch,) = table.hand("Punch")
    table.begin()
    power = piece_of(table.game, punch).powers[0]
    assert check(table.game, 0, punch, power, True) == NO
    table.play("Cheap")
    assert check(table.game, 0, punch, power, True) == MAYBE


def test_a_card_does_not_pay_for_itself() -> None:
    table = Table(rules()).begin()
    punch = table.hand("Punch")[0]
    power = piece_of(table.game, punch).powers[0]
    assert check(table.game, 0, punch, power, True) == NO
    table.hand("Punch")
    assert check(table.game, 0, punch, power, True) == YES


def test_what_is_exhausted_cannot_exhaust() -> None:
    lens = card("Lens", "upgrade", "<b>Action</b>: Exhaust Lens and spend a [mental] resource → "
                "draw 1 card.", cost=0)  # fmt: skip
    table = Table(rules(lens))
    entity = table.play("Lens")
    table.hand("Insight")
    table.begin()
    power = piece_of(table.game, entity).powers[0]
    assert check(table.game, 0, entity, power, False) == YES
    table.game.set(EXHAUSTED, entity, 1)
    assert check(table.game, 0, entity, power, False) == NO
