"""Why something that a payment offers cannot be used, with the clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tallystick.cases.marvel_champions.offers import Missing, Offer
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.costs import asks
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.pieces import RESOURCE, Power
from tallystick.games.marvel_champions.zones import (
    CONTROLLER,
    EXHAUSTED,
    HAND,
    USED_PHASE,
    USED_ROUND,
    all_in_play,
    identity,
)
from tallystick.kernel.decision import Refusal

UNFIT: Final = ("MC.cost.17", "MC.cost.15", "MC.initiating-abilities.3")


def missing_refusal(offer: Offer, held: int) -> Refusal:
    """What is said of the first thing that is not to be had; all clauses are named."""
    found = [REASONS[one.key](offer, one, held) for one in offer.missing]
    clauses = tuple(dict.fromkeys(clause for one in found for clause in one.clauses))
    return Refusal(clauses, found[0].text)


def _discard(offer: Offer, one: Missing, held: int) -> Refusal:
    """A card that gives no icons for this."""
    game, seat, name = offer.game, offer.seat, one.name
    own = [e for e in game.lists[HAND[seat]] if e != held and piece_of(game, e).name == name]
    if not own and held >= 0 and piece_of(game, held).name == name:
        return Refusal(("MC.initiating-abilities.1", "MC.cost.7"),
                       f"{name} lies on the table, so it cannot pay for itself.")  # fmt: skip
    if own and not any(piece_of(game, own[0]).icons):
        return Refusal(("MC.resource.2", "MC.cost.7"), f"{name} has no icons.")
    if own and not offer.bill.icons_due:
        return Refusal(("MC.cost.9", "MC.cost.1", "MC.cost.3"), "No resources are due.")
    if own:
        return Refusal(("MC.resource.3", "MC.cost.7", "MC.cost.33", "MC.golden.1"),
                       f"{name} cannot be spent for this, or not so often.")  # fmt: skip
    others = [s for s in range(game.seats) if s != seat]
    if any(piece_of(game, e).name == name for s in others for e in game.lists[HAND[s]]):
        return Refusal(("MC.cost.15", "MC.cost.7", "MC.cost.18", "MC.alliance.1"),
                       f"{name} is in another player's hand.")  # fmt: skip
    return Refusal(("MC.cost.7", "MC.resource.2", "MC.cost.11", "MC.cost.18"),
                   f"{name} is not in your hand to be discarded.")  # fmt: skip


def _use(offer: Offer, one: Missing, held: int) -> Refusal:
    """A Resource ability that cannot be used for this."""
    game = offer.game
    entity = offer.board.find(one.name, all_in_play(game), offer.seat)
    if entity < 0:
        return Refusal(("MC.resource.10", "MC.cost.7"), f"{one.name} is not in play.")
    powers = [power for power in piece_of(game, entity).powers if power.kind == RESOURCE]
    if not powers:
        return Refusal(("MC.resource.10", "MC.cost.7"), f"{one.name} has no Resource ability.")
    return _power(offer, entity, powers[0], one.name)


def _power(offer: Offer, entity: int, power: Power, name: str) -> Refusal:
    """Everything that keeps a Resource ability from being used; the first is spoken of."""
    found = [*_own_reasons(offer, entity, power, name), *_of_bill(offer, entity, power, name)]
    if not found:
        found = [Refusal(("MC.cost.31", "MC.resource.12", "MC.limit.1", "MC.cost.7"),
                         f"{name} cannot be used for this, or not so often.")]  # fmt: skip
    clauses = [clause for one in found for clause in one.clauses]
    return Refusal(tuple(dict.fromkeys(clauses)), found[0].text)


def _own_reasons(offer: Offer, entity: int, power: Power, name: str) -> Iterator[Refusal]:
    """Form, limits, and its own cost (MC.resource.12)."""
    game = offer.game
    seat = game.lists[CONTROLLER][entity]
    scope = Scope(game, seat, entity)
    if seat >= 0 and power.form >= 0 and piece_of(game, identity(game, seat)).form != power.form:
        yield Refusal(("MC.resource.12", "MC.ability.8"), f"{name} is for another form.")
    for price in power.costs:
        for ask in price.asks:
            refusal = asks.refusal(scope, ask)
            if refusal is not None:
                clauses = (*refusal.clauses, "MC.resource.12", "MC.cost.20")
                yield Refusal(clauses, f"{name}: {refusal.text}")
    if power.limit:
        column = USED_PHASE if power.per in ("phase", "turn") else USED_ROUND
        if moves.uses_of(game, entity, power.place, column) >= power.limit:
            yield Refusal(("MC.limit.1", "MC.limit.2", "MC.resource.12"), f"{name} is used up.")


def _of_bill(offer: Offer, entity: int, power: Power, name: str) -> Iterator[Refusal]:
    """Whose it is, and what it generates for (MC.resource.11)."""
    for_others = any(given.for_player or given.for_identity for given in power.sources)
    if offer.game.lists[CONTROLLER][entity] != offer.seat and not for_others:
        yield Refusal(("MC.cost.15", "MC.resource.10"), f"{name} is another player's.")
    if any(given.for_identity for given in power.sources):
        yield Refusal(("MC.resource.11", "MC.resource.9"), f"{name} is not for your identity.")
    if for_others or any(given.for_card is not None for given in power.sources):
        yield Refusal(("MC.resource.11", "MC.cost.8"), f"{name} does not generate for this.")
    if not offer.bill.icons_due:
        yield Refusal(("MC.resource.10", "MC.cost.9"), "No resources are due.")


def _thing(offer: Offer, one: Missing, held: int) -> Refusal:
    """Something that cannot be exhausted for this."""
    game = offer.game
    entity = offer.board.find(one.name, all_in_play(game), offer.seat)
    if entity < 0:
        return Refusal(("MC.cost.15", "MC.ability.1"), f"{one.name} is not in play.")
    if game.lists[EXHAUSTED][entity]:
        return Refusal(("MC.cost.31",), f"{one.name} is exhausted already.")
    if game.lists[CONTROLLER][entity] != offer.seat:
        return Refusal(("MC.cost.15", "MC.cost.17", "MC.initiating-abilities.3"),
                       f"You do not control {one.name}.")  # fmt: skip
    return Refusal((*UNFIT, "MC.cost.31", "MC.cost.12", "MC.cost.3"),
                   f"{one.name} is nothing that this cost exhausts, or not once more.")  # fmt: skip


def _cards(offer: Offer, one: Missing, held: int) -> Refusal:
    """A card that the cost does not take."""
    if held >= 0 and piece_of(offer.game, held).name == one.name:
        return Refusal(("MC.initiating-abilities.1", "MC.cost.18", "MC.cost.19"),
                       f"{one.name} lies on the table, so it cannot pay for itself.")  # fmt: skip
    return Refusal(("MC.cost.18", "MC.cost.15", "MC.cost.19", "MC.cost.3", "MC.cost.2"),
                   f"The cost does not take {one.name}, or not from there.")  # fmt: skip


def _damage(offer: Offer, one: Missing, held: int) -> Refusal:
    return Refusal(("MC.cost.22", "MC.cost.2", "MC.cost.3"),
                   "The cost does not ask for that damage to be taken.")  # fmt: skip


def _counters(offer: Offer, one: Missing, held: int) -> Refusal:
    return Refusal(("MC.cost.23", "MC.cost.20", "MC.cost.19", "MC.cost.2", "MC.cost.3"),
                   "The cost does not ask for those counters, or for more.")  # fmt: skip


REASONS: Final[dict[str, Callable[[Offer, Missing, int], Refusal]]] = {
    "discard": _discard,
    "use": _use,
    "exhaust": _thing,
    "cards": _cards,
    "damage": _damage,
    "counters": _counters,
}
