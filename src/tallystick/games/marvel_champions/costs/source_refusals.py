"""Why something that a payment offers cannot be used for it, with the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import cost_actions
from tallystick.games.marvel_champions.costs.payment_sources import BillSources, generating
from tallystick.games.marvel_champions.costs.reasons import NOT_TO_CHOOSE, is_allied, unmet
from tallystick.games.marvel_champions.pieces import RESOURCE, TriggeredAbility
from tallystick.games.marvel_champions.position import uses
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.uses import may_act
from tallystick.kernel.decision import MOST_CLAUSES, Refusal
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game


def refusal(means: BillSources, key: str, name: str) -> Refusal:
    """Why what is offered under a key is not to be had for a bill, or not so often."""
    return REASONS[key](means, name)


def _find(game: Game, seat: int, name: str) -> int:
    """The card in play of that name, a player's own before others'; -1 if there is none."""
    bare = name.partition("#")[0]
    found = [e for e in zones.all_in_play(game) if piece_of(game, e).name == bare]
    own = [e for e in found if game.lists[zones.CONTROLLER][e] == seat]
    return (own or found or [-1])[0]


def _is_held(means: BillSources, name: str) -> bool:
    card = means.held if means.held >= 0 else means.scope.source
    if card < 0 or piece_of(means.game, card).name != name:
        return False
    return card == means.held or means.game.lists[ZONE][card] == zones.PLAYING


def _in_hand(means: BillSources, name: str) -> list[int]:
    """The payer's cards of a name that could be discarded."""
    hand = means.game.lists[zones.HAND[means.scope.seat]]
    return [e for e in hand if e != means.held and piece_of(means.game, e).name == name]


def _discard(means: BillSources, name: str) -> Refusal:
    """A card that gives no icons for this."""
    game, own = means.game, _in_hand(means, name)
    if own == [means.bill.owed_for]:
        return Refusal(
            ("MC.cost.12", "MC.cost.7", "MC.cost.14"), f"It is {name} that is paid for with this."
        )
    if not own and _is_held(means, name):
        return Refusal(
            ("MC.initiating-abilities.1", "MC.cost.7"),
            f"{name} lies on the table, so it cannot pay for itself.",
        )
    if own and not any(piece_of(game, own[0]).icons):
        return Refusal(("MC.resource.2", "MC.cost.7"), f"{name} has no icons.")
    if own and not means.bill.icons_due:
        return Refusal(("MC.cost.9", "MC.cost.1", "MC.cost.3"), "No resources are due.")
    if own and not means.bill.pays_with(piece_of(game, own[0])):
        return Refusal(
            ("MC.golden.1", "MC.resource.11", "MC.cost.8"), f"{name} cannot be spent for this card."
        )
    if own:
        only = "MC.cost.33" if means.bill.only else "MC.golden.1"
        text = f"{name} cannot be spent for this, or not so often."
        return Refusal(("MC.resource.3", "MC.cost.7", only), text)
    hands = [game.lists[zones.HAND[s]] for s in range(game.seats)]
    if any(piece_of(game, e).name == name for cards in hands for e in cards):
        if is_allied(means.bill):  # nobody was asked for it: all of them together have too little
            return unmet(means.bill, means.held)
        return Refusal(
            ("MC.cost.15", "MC.cost.7", "MC.alliance.1"), f"{name} is in another player's hand."
        )
    return Refusal(
        ("MC.cost.7", "MC.resource.2", "MC.cost.18"), f"{name} is not in your hand to be discarded."
    )


def _use(means: BillSources, name: str) -> Refusal:
    """A Resource ability that cannot be used for this."""
    entity = _find(means.game, means.scope.seat, name)
    if entity < 0:
        return Refusal(("MC.resource.10", "MC.cost.7"), f"{name} is not in play.")
    powers = [one for one in piece_of(means.game, entity).powers if one.kind == RESOURCE]
    if not powers:
        return Refusal(("MC.resource.10", "MC.cost.7"), f"{name} has no Resource ability.")
    return _power(means, entity, powers[0], name)


def _power(means: BillSources, entity: int, power: TriggeredAbility, name: str) -> Refusal:
    """Why a Resource ability cannot be used in a payment, or not so often."""
    game, payer = means.game, means.scope.seat
    seat = game.lists[zones.CONTROLLER][entity]
    if seat < 0 and not may_act(game, entity, payer):
        return Refusal(("MC.cost.34", "MC.resource.10"), f"{name} is not yours to use.")
    if generating(game, entity, payer) < 0:
        return Refusal(("MC.peril.1", "MC.resource.10"), "Nobody may help: that card has peril.")
    user = Scope(game, seat if seat >= 0 else payer, entity)
    found = _not_now(user, power, name) or _own_cost(user, power, name)
    if found is not None:
        return found
    if power.limit and any(one.serves(means.bill, user.seat) for one in power.sources):
        return _used_up(name)
    return _not_for(means, user.seat, power, name) or _no_more(means, user, power, name)


def _not_now(user: Scope, power: TriggeredAbility, name: str) -> Refusal | None:
    """MC.ability.8, MC.constant.1: it cannot be used in this form, or as things stand."""
    if power.form >= 0 and piece_of(user.game, user.me).form != power.form:
        return Refusal(("MC.ability.8", "MC.resource.12"), f"{name} is for another form.")
    if power.cost_tests and not holds(power.cost_tests, user):
        return Refusal(("MC.constant.1", "MC.resource.12"), f"{name} does not say so just now.")
    return None


def _not_for(means: BillSources, user: int, power: TriggeredAbility, name: str) -> Refusal | None:
    """MC.resource.11, MC.cost.15: what it generates is not for this payer, or not for this cost."""
    for_others = any(one.for_player or one.for_identity for one in power.sources)
    if user != means.scope.seat and not for_others:
        return Refusal(("MC.cost.15", "MC.resource.10"), f"{name} is another player's.")
    if any(one.for_identity for one in power.sources):
        return Refusal(("MC.resource.11", "MC.resource.9"), f"{name} is not for your identity.")
    if for_others or any(one.is_restricted for one in power.sources):
        return Refusal(("MC.resource.11", "MC.cost.8"), f"{name} does not generate for this.")
    return None


def _no_more(means: BillSources, user: Scope, power: TriggeredAbility, name: str) -> Refusal:
    """Nothing, or no more of it, is generated here."""
    if not means.bill.icons_due:
        return Refusal(("MC.resource.10", "MC.cost.9"), "No resources are due.")
    if any(one.printed for one in power.sources):
        return Refusal(
            ("MC.resource.13", "MC.resource.14", "MC.resource.2"),
            f"{name} has no icons to generate, as things stand before this payment.",
        )
    if not any(one.units(user) for one in power.sources):
        return Refusal(
            ("MC.target.3", "MC.resource.10"), f"{name} generates nothing, as things stand."
        )
    if any(ask.is_itself and ask.spends for price in power.costs for ask in price.asks):
        return Refusal(
            ("MC.cost.31", "MC.resource.12", "MC.limit.1"),
            f"{name} can do once only what it costs itself.",
        )
    return Refusal(
        ("MC.resource.12", "MC.cost.31", "MC.limit.1"),
        f"{name} cannot be used for this, or not so often.",
    )


def _own_cost(user: Scope, power: TriggeredAbility, name: str) -> Refusal | None:
    """MC.resource.12: what it costs itself, and how often it may be used."""
    for price in power.costs:
        for ask in price.asks:
            found = cost_actions.refusal(user, ask)
            if found is not None:
                clauses = (found.clause, "MC.resource.12", *found.rests_on)
                return Refusal(clauses[:MOST_CLAUSES], f"{name}: {found.text}")
    used = uses.uses_within(user.game, user.source, power.place, power.per)
    return _used_up(name) if power.limit and used >= power.limit else None


def _used_up(name: str) -> Refusal:
    return Refusal(("MC.limit.1", "MC.limit.2", "MC.resource.12"), f"{name} is used up.")


def _exhaust(means: BillSources, name: str) -> Refusal:
    """Something that cannot be exhausted for this."""
    game, seat = means.game, means.scope.seat
    entity = _find(game, seat, name)
    if entity < 0:
        return Refusal(("MC.cost.15", "MC.ability.1"), f"{name} is not in play.")
    if game.lists[zones.EXHAUSTED][entity]:
        return Refusal(("MC.cost.31",), f"{name} is exhausted already.")
    if game.lists[zones.CONTROLLER][entity] != seat:
        return Refusal(
            ("MC.cost.15", "MC.cost.17", "MC.initiating-abilities.3"), f"You do not control {name}."
        )
    asks = [ask.whom for ask in means.bill.asks if ask.verb == "exhaust" and ask.whom is not None]
    if any(whom.fits(means.scope, entity) for whom in asks):
        return Refusal(
            ("MC.cost.31", "MC.cost.12", "MC.cost.3"), f"{name} cannot be exhausted once more."
        )
    return Refusal(
        ("MC.cost.3", "MC.target.9", "MC.initiating-abilities.3"),
        f"{name} is nothing that this cost exhausts.",
    )


def _cards(means: BillSources, name: str) -> Refusal:
    """A card that the cost does not take, or that the payment uses for something else."""
    if _is_held(means, name):
        return Refusal(
            ("MC.initiating-abilities.1", "MC.cost.18"),
            f"{name} lies on the table, so it cannot pay for itself.",
        )
    asks = [ask for ask in (*means.bill.asks, *means.inner) if ask.is_from_hand]
    fits = [ask.whom is None or ask.whom.fits(means.scope, e)
            for e in _in_hand(means, name) for ask in asks]  # fmt: skip
    if any(fits):
        return Refusal(
            ("MC.cost.12", "MC.cost.18", "MC.cost.3"),
            f"{name} is used in this payment already, or not asked for so often.",
        )
    return Refusal(
        ("MC.cost.18", "MC.cost.15", "MC.cost.3"),
        f"The cost does not take {name}, or not from there.",
    )


def _damage(means: BillSources, name: str) -> Refusal:
    asked = [(n, ask) for n, ask in enumerate(means.bill.asks) if ask.act.key == "damage"]
    barred = [cost_actions.refusal(means.bill.scope_of(number), ask) for number, ask in asked]
    if barred and barred[0] is not None:
        return barred[0]
    if any(ask.is_by_points for ask in means.bill.asks):
        text = "From 1 to all that there is, or that it says, is healed for this."
        return Refusal(("MC.cost.19", "MC.heal.1", "MC.cost.3"), text)
    most = next((ask.most for ask in means.bill.asks if ask.verb == "take" and ask.many), 0)
    if most:
        return Refusal(
            ("MC.cost.19", "MC.cost.22", "MC.cost.3"), f"From 1 to {most} damage is taken for this."
        )
    return Refusal(
        ("MC.cost.22", "MC.cost.3"), "The cost does not ask for that damage to be taken."
    )


def _threat(means: BillSources, name: str) -> Refusal:
    return Refusal(
        ("MC.cost.19", "MC.cost.23", "MC.cost.3"), "The cost does not ask for so much threat."
    )


def _counters(means: BillSources, name: str) -> Refusal:
    return Refusal(
        ("MC.cost.23", "MC.cost.19", "MC.cost.3"),
        "The cost does not ask for those counters, or for more.",
    )


def _top(means: BillSources, name: str) -> Refusal:
    """Cards off the top of a deck, of which it may be said how many (MC.cost.19)."""
    text = "The cost does not have one say how many cards go off the top of a deck, or not so many."
    return Refusal(("MC.cost.19", "MC.cost.23", "MC.cost.3"), text)


REASONS: Final[dict[str, Callable[[BillSources, str], Refusal]]] = {
    "discard": _discard,
    "use": _use,
    "exhaust": _exhaust,
    "cards": _cards,
    "damage": _damage,
    "threat": _threat,
    "counters": _counters,
    "top": _top,
    # Something that the cost has nobody choose (MC.cost.14, MC.cost.16).
    "targets": lambda _, __: NOT_TO_CHOOSE,
}
