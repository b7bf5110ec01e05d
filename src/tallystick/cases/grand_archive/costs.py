"""Costs in the words of a case: ``(3)``, ``memory 2``, ``(X)``, ``REST``, further parts after
commas; and the charges that a case speaks of."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import Misread
from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.table import Fault
from tallystick.costs import NO_COST, Cost
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.costs.prices import Terms
from tallystick.games.grand_archive.flow.powers import places_of
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, USE, Piece
from tallystick.games.grand_archive.reading import cost_in_words
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    LINEAGE,
    MATERIAL,
    MEMORY,
    champion_of,
)
from tallystick.kernel.journal import NOWHERE

COST_KEYS: Final = ("card", "ability", "attack", "cost", "n")


def read_written(board: Place, node: Node, own: Piece | None = None) -> Cost:
    """A cost as it is written; ``own`` is the card that speaks. InputError for words that are
    none."""
    try:
        return cost_in_words(board.rules, node.text(), own)
    except Misread as error:
        raise node.error(str(error)) from None


# -- charges --------------------------------------------------------------------------------------


def read_charge(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """A cost as printed, ``{cost: ...}``, ``{card: Ox}``, ``{ability: Altar, n: 2}``, or
    ``{attack: Knight}``: what a declaration with that attacker costs."""
    if not node.is_map:
        return bare_charge(board, seat, node)
    keys = node.only(COST_KEYS, "key of a cost")
    place = keys.get("n", n)
    number = place.number(1) if place is not None else 0
    if "cost" in keys:
        return bare_charge(board, seat, keys["cost"])
    if "ability" in keys:
        return _ability(board, seat, keys["ability"], number)
    if "attack" in keys:
        return _attack(board, seat, keys["attack"])
    if "card" not in keys:
        raise node.expected("a cost as printed, {card: NAME} or {ability: NAME}")
    return _card(board, seat, keys["card"])


def bare_charge(board: Place, seat: int, node: Node) -> Charge:
    """A cost that somebody is charged as an effect would."""
    return Charge(board, seat, champion_of(board.game, seat), cost=read_written(board, node))


def _entity(board: Place, seat: int, node: Node, zones: tuple[tuple[int, ...], ...]) -> int:
    """The card that is meant, one's own before others'."""
    lists = board.game.lists
    among = [one for zone in zones for one in lists[zone[seat]]]
    among += [champion_of(board.game, seat), *board.things.all(bare(node))]
    found = board.find(node.text(), dict.fromkeys(among), seat)
    if found < 0:
        raise node.expected("a card of the position")
    return found


def _card(board: Place, seat: int, node: Node) -> Charge:
    """What it costs to play a card: to materialize it, if it lies in the material deck."""
    zones = (HAND, MATERIAL, GRAVEYARD, MEMORY, BANISHMENT)
    entity = _entity(board, seat, node, zones)
    material = entity in board.game.lists[MATERIAL[seat]]
    verb = PLAY_MATERIAL if material else ACTIVATE
    return Charge(board, seat, entity, Terms(seat, entity, verb))


def powers_under(board: Place, seat: int, entity: int) -> list[tuple[int, int]]:
    """The activated abilities that a name may mean: (card, place)."""
    return [(entity, place) for place in places_of(board.game, entity)]


def _ability(board: Place, seat: int, node: Node, number: int) -> Charge:
    """The cost of an ability: the one that is numbered, else the first that costs something."""
    zones = (FIELD, INTENT, LINEAGE, HAND, GRAVEYARD)
    entity = _entity(board, seat, node, zones)
    there = powers_under(board, seat, entity)
    if not there or number > len(there):
        name = piece_of(board.game, entity).name
        raise Fault(f"{name} has {len(there)} activated abilities", ("GA.AACT.1",))
    card, place = there[number - 1 if number else 0]
    return Charge(board, seat, card, Terms(seat, card, USE, place))


def _attack(board: Place, seat: int, node: Node) -> Charge:
    """What declaring an attack costs besides resting: against the first thing that it may be aimed
    at."""
    game = board.game
    entity = _entity(board, seat, node, (FIELD,))
    attack = attacks.parts(game, entity, NOWHERE, NOWHERE)
    aims = attacks.aims(game, attack)
    cost = attacks.price(game, attack, aims[0]) if aims else NO_COST
    return Charge(board, seat, entity, cost=cost)
