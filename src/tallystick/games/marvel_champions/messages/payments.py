"""A payment in words: what is due, what is laid down for it, what it gives."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Plan
from tallystick.games.marvel_champions.costs import payment_sources
from tallystick.games.marvel_champions.costs.designations import Naming
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.costs.payment import (
    ANY_ICON,
    ICON_KINDS,
    WILD,
    TotalCost,
    is_icon,
)
from tallystick.games.marvel_champions.messages.names import card_name, seat_name
from tallystick.games.marvel_champions.text.costs import SAID_AS
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted, upper

DISCARD: Final = "discard "
WORDS: Final = {"done": "That is all", "more": "Pay in some other way, or more than is due"}


def question(game: Game, card: str) -> str:
    """How much is paid for what, and what is laid down already."""
    op = game.current(PayBill)
    if op is None:
        return f"how do you pay for {card}?"
    now = op.open(game)
    due = due_words(now.bill)
    asked = f"how do you pay {due} for {card}?" if due else f"how do you pay for {card}?"
    laid = "".join(_given(_form(now.means, i, use)) * n for i, use, n in now.laid)
    return f"{asked} (so far{laid})" if laid else asked


def describe(game: Game, option: Option) -> str:
    """A way to pay, or a piece of one; or what was paid, where icons could be named otherwise."""
    verb, a, b = option
    op = game.current(PayBill)
    if op is None or verb in WORDS:
        return WORDS.get(verb, verb)
    now = op.open(game)
    if verb == "pay":
        return upper(_plan(game, now.means, now.found[a])) or "Pay nothing"
    if verb == "add":
        return upper(_use(game, now.means, a, b, 1))
    return upper(_naming(op.namings(now, now.laid)[a]))


def due_words(bill: TotalCost) -> str:
    """The resources that are due: "[mental] and 2 more", "3 resources"; "" for none."""
    needs = [need for need in bill.needs if is_icon(need.accepts)]
    any_of = sum([need.amount for need in needs if need.accepts == ANY_ICON])
    named = "".join(_kind(need.accepts) * need.amount for need in needs if need.accepts < ANY_ICON)
    if named:
        return f"{named} and {any_of} more" if any_of else named
    return counted(any_of, "resource") if any_of else ""


def _kind(accepts: int) -> str:
    """The icon that is wanted; a wild serves for every other (MC.resource.4)."""
    plain = accepts & ~(1 << WILD)
    wanted = [kind for k, kind in enumerate(ICON_KINDS) if plain & 1 << k] or [ICON_KINDS[WILD]]
    return " or ".join(f"[{kind}]" for kind in wanted)


def icons(counts: tuple[int, ...]) -> str:
    """Icons by their kinds: "[energy][energy][wild]"."""
    return "".join(f"[{kind}]" * n for kind, n in zip(ICON_KINDS, counts, strict=True))


def _plan(game: Game, means: payment_sources.BillSources, plan: Plan) -> str:
    """All that is done, "discard" being said once for all cards."""
    deeds = [_use(game, means, i, use, n) for i, use, n in plan]
    discards = [deed.removeprefix(DISCARD) for deed in deeds if deed.startswith(DISCARD)]
    others = [deed for deed in deeds if not deed.startswith(DISCARD)]
    return ", ".join([DISCARD + ", ".join(discards), *others] if discards else others)


def _use(game: Game, means: payment_sources.BillSources, index: int, use: int, n: int) -> str:
    """One thing that is done to pay, and the icons that it gives."""
    source = means.supply.sources[index]
    verb, key = source.uses[use].verb, source.key
    times = f" ({n} times)" if n > 1 else ""
    if payment_sources.HELPER <= key < payment_sources.PLACE:
        return f"take {card_name(game, payment_sources.entity_of(key))}"
    if payment_sources.PERSON <= key < payment_sources.HELPER:
        return f"choose {seat_name(game, payment_sources.entity_of(key))}"
    ask = means.asked_by(verb)
    if ask is not None and payment_sources.DEED <= key < payment_sources.PERSON:
        return ask.said(n)
    name = (
        game.rules.cards[key].name
        if key < payment_sources.THING
        else card_name(game, payment_sources.entity_of(key))
    )
    gives = _given(_form(means, index, use))
    if ask is not None:
        return f"{SAID_AS.get(ask.verb, ask.verb)} {name}{times}"
    return f"{'discard' if key < payment_sources.THING else 'use'} {name}{gives}{times}"


def _form(means: payment_sources.BillSources, index: int, use: int) -> tuple[int, ...]:
    """The units that a use of a source gives."""
    return means.supply.sources[index].uses[use].forms[0]


def _given(units: tuple[int, ...]) -> str:
    kinds = [unit.bit_length() - 1 for unit in units if is_icon(unit)]
    return f" {icons(tuple(kinds.count(k) for k in range(len(ICON_KINDS))))}" if kinds else ""


def _naming(named: Naming) -> str:
    paid, over = (icons(counts) for counts in named[:2])
    return f"paid {paid or 'nothing'}" + (f", overpaid {over}" if over else "")
