"""Ways of paying in words, "reserve Slag Hound, rest Coal Brazier, 2 cards at random", and a cost
in sentences: what it is and why."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tallystick.costs import Supply
from tallystick.costs.sources import Picks
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs.bills import GrandBill
from tallystick.games.grand_archive.costs.cost_actions import DEEDS, GONE, PaidDeed
from tallystick.games.grand_archive.costs.paying import PayCost
from tallystick.games.grand_archive.costs.payment import AT_RANDOM
from tallystick.games.grand_archive.costs.payment_sources import CHARGE, RESERVING, TOSSING
from tallystick.games.grand_archive.messages.phrases import card, cost_words
from tallystick.games.grand_archive.pieces import MEMORY, USE
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill, EitherBill
from tallystick.rules.paying import OpenPayment
from tallystick.rules.prose import counted, listed, upper
from tallystick.rules.rulebook import Told

WORDS: Final = {
    "reserve": "reserve {}",
    "floating": "banish {} from the graveyard (Floating Memory)",
    "kindle": "banish {} from the graveyard (Kindle)",
    "remove": "remove {n} from {}",
    "recover": "recover {n}",
    "deal": "deal {n} damage to {}",
    "delevel": "put {} back into the material deck",
    "top": "put {n} from the top of the deck away",
    "return": "return {}",
    "put": "put {} away",
}
# How many of them may be paid so, where that is a choice of its own.
PERMITS: Final = {
    CHARGE: "banish {} from the graveyard (Kindle)",
    RESERVING: "reserve {}",
    TOSSING + 1: "take {} out of the hand otherwise",
}


def payment_text(game: Game, option: Option) -> str:
    """An option of the open payment decision."""
    verb, place, _ = option
    op = game.current(PayCost)
    assert op is not None
    now = op.open(game)
    if verb == "pay":
        return upper(plan_text(game, now.supply, now.found[place].plan))
    if verb == "way":
        return f"Way {place + 1}"
    return _piece_text(game, now, now.pieces()[place])


def due_text(game: Game) -> str:
    """What the open payment decision asks."""
    op = game.current(PayCost)
    return cost_words(op.bill(game).due.cost) if op is not None else ""


def laid_text(game: Game) -> str:
    """What is chosen already where it is asked piece by piece: " (so far: reserve Coal)"."""
    op = game.current(PayCost)
    now = op.open(game) if op is not None else None
    return f" (so far: {plan_text(game, now.supply, now.laid)})" if now and now.laid else ""


def plan_text(game: Game, supply: Supply, plan: tuple[tuple[int, int, int], ...]) -> str:
    """A whole payment: "reserve Coal and Twig, rest Lamp"."""
    parts: dict[str, list[str]] = {}
    for source, use, n in plan:
        verb, _, rest = _use_text(game, supply, source, use, n).partition(" ")
        parts.setdefault(verb, []).append(rest)
    said = [f"{verb} {listed(rest)}" for verb, rest in parts.items() if verb]
    return ", ".join(said) or "nothing"


def _piece_text(game: Game, now: OpenPayment, piece: Picks) -> str:
    source = len(now.prefix)
    key = now.supply.sources[source].key
    if key in PERMITS:
        return upper(PERMITS[key].format(counted(sum(n for _, n in piece), "card")))
    parts = [_use_text(game, now.supply, source, use, n) for use, n in piece]
    said = [part for part in parts if part]
    if said:
        return upper(listed(said))
    return f"Keep {_name(game, key, now.supply.sources[source].copies)}"


def _use_text(game: Game, supply: Supply, source: int, use: int, n: int) -> str:
    """What one source does in a payment; nothing for a permit."""
    where = supply.sources[source]
    deeds = [deed for deed in DEEDS[where.uses[use].verb] if deed != GONE]
    return " and ".join([_deed_text(game, deed, where.key, n) for deed in deeds])


def _deed_text(game: Game, deed: PaidDeed, key: int, n: int) -> str:
    """What is done, and for how many units where that is not one for each."""
    verb, units = deed.verb, f" for {deed.units * n}" if deed.units > 1 else ""
    if verb in AT_RANDOM:
        return AT_RANDOM[verb].format(counted(n, "card")).replace("your memory", "memory") + units
    name, many = _name(game, key, 1 if verb in ("remove", "recover", "deal") else n), str(n)
    if verb == "remove":
        many = counted(n, f"{book_of(game).counter_names[deed.number]} counter")
    return WORDS.get(verb, f"{verb} {{}}").format(name, n=many) + units


def _name(game: Game, key: int, n: int) -> str:
    """The things that a source stands for."""
    if key >= CHARGE or key < 0:
        return "cards of memory"
    return card(game, key) if n == 1 else f"{n} {card(game, key)}"


MOST_PLANS: Final = 200
SHOWN: Final = 6


def explain(bill: Bill) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments there are; of several costs
    about the first that can be paid."""
    match bill:
        case EitherBill(bills=bills):
            return explain(next((one for one in bills if one.is_payable), bills[0]))
        case GrandBill():
            return [_printed(bill), *_changes(bill), *_ways(bill)]
    raise TypeError("no bill of Grand Archive")


def _printed(bill: GrandBill) -> Told:
    cost = cost_words(bill.due.counts_as)
    if bill.terms is None:
        return Told(f"{cost} is due.", ("GA.COST.8",))
    name = piece_of(bill.means.game, bill.terms.source).name
    if bill.terms.verb == USE:
        return Told(f"The ability of {name} costs {cost}.", ("GA.AACT.10",))
    clauses = ("GA.MAT.5" if bill.due.counts_as.amount(MEMORY) else "GA.ACT.7", "GA.COST.1")
    return Told(f"{name} costs {cost}.", clauses)


def _changes(bill: GrandBill) -> list[Told]:
    """GA.COST.10: what it comes to by what changes it, with what is asked besides."""
    due = bill.due
    if due.cost == due.counts_as:
        return []
    clauses = dict.fromkeys(one.clause for one in due.applied)
    more = () if due.applied else ("GA.COST.7",)
    return [Told(f"{cost_words(due.cost)} is due now.", (*clauses, *more))]


def _ways(bill: GrandBill) -> list[Told]:
    found = list(islice(bill.plans(), MOST_PLANS)) if not bill.due.cost.is_free else []
    if not found:
        return []
    noun = "one way" if len(found) == 1 else f"{len(found)} ways"
    ways = "; or ".join(plan_text(bill.means.game, bill.supply, plan) for plan in found[:SHOWN])
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return [Told(f"It can be paid in {noun}: {ways}{more}.", (bill.rule,))]
