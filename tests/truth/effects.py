"""The plain effects of a text: what a card that says "draw 2 cards" has to have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tests.truth.marvel import things_in
from tests.truth.walking import Trace

from tallystick.costs.cost import Pick
from tallystick.games.marvel_champions.zones import DISCARD, ENCOUNTER_DISCARD
from tallystick.rules.phrases import Clause, Noun, Numeral, Spoken

PLAIN: Final = ("a", "the", "this", "you", "your")  # what is called by name may not be there
DEFENDING: Final = "defending"  # nor whoever defends: an attack may be undefended


class Promise(NamedTuple):
    """What an ability says that it does: a verb, how much, to what."""

    verb: str
    n: int
    what: Noun | None

    def __str__(self) -> str:
        return f"{self.verb} {self.n} {self.what or ''}".strip()


def promises(spoken: Spoken) -> Iterator[Promise]:
    """The plain effects of an ability without conditions and choices: each of a figure, of one
    thing."""
    if not all(isinstance(one, Clause) and is_plain(one) for one in spoken.effects):
        return
    for one in spoken.effects:
        assert isinstance(one, Clause)
        amount = _amount(one)
        if amount is not None and one.verb in KEPT:
            thing = one.things[0] if one.things else None
            yield Promise(one.verb, amount, thing if isinstance(thing, Noun) else None)


def is_plain(clause: Clause) -> bool:
    """Whether nothing hangs on it."""
    things = [one for one in clause.things if isinstance(one, Noun)]
    return (
        clause.verb in (*KEPT, "ready", "shuffle")
        and len(things) == len(clause.things) <= 1
        and not any(isinstance(part, Clause) and part.verb != "counters" for part in clause.parts)
        and all(one.how in PLAIN and not one.relations for one in things)
        and not any(DEFENDING in one.marks for one in things)
        and not any("indirect" in word for word in clause.words)
    )


def _amount(clause: Clause) -> int | None:
    """The figure that is printed, if it is a number."""
    inner = [part for part in clause.parts if isinstance(part, Clause)]
    figure = (clause.figures or (inner[0].figures if inner else ()) or (Numeral(1),))[0]
    if clause.verb == "draw" and clause.things and isinstance(clause.things[0], Noun):
        figure = clause.things[0].figure
    plain = not (figure.per_x or figure.per_player or figure.word)
    return figure.fixed if plain else None


def _total(trace: Trace, kind: str) -> list[int]:
    return [b for name, _, _, b in trace.facts if name == kind]


def _drawn(trace: Trace, promise: Promise) -> bool:
    return sum(name == "drew" for name, *_ in trace.facts) >= promise.n


def _damaged(trace: Trace, promise: Promise) -> bool:
    """The damage, or what stopped it: a tough card, or that the target had left."""
    kinds = {name for name, *_ in trace.facts}
    return promise.n in _total(trace, "damaged") or bool(kinds & {"tough", "prevented"})


def _healed(trace: Trace, promise: Promise) -> bool:
    healed = _total(trace, "healed")
    return any(0 < n <= promise.n for n in healed) or not healed


def _removed(trace: Trace, promise: Promise) -> bool:
    found = [-n for n in _total(trace, "threat") if n < 0]
    gone = any(name in ("defeated", "left") for name, *_ in trace.facts)
    return promise.n in found or (bool(found) and max(found) < promise.n and gone) or _spent(trace)


def _spent(trace: Trace) -> bool:
    """The thwart was stopped by a confused card."""
    return any(name == "lost status" for name, *_ in trace.facts)


def _placed(trace: Trace, promise: Promise) -> bool:
    return any(n >= promise.n for n in _total(trace, "threat"))


def _counted(trace: Trace, promise: Promise) -> bool:
    return any(abs(n) == promise.n for n in _total(trace, "counters"))


KEPT: Final[dict[str, Callable[[Trace, Promise], bool]]] = {
    "draw": _drawn,
    "deal": _damaged,
    "thwart": _removed,
    "heal": _healed,
    "place_threat": _placed,
    "place_counters": _counted,
}


def is_kept(trace: Trace, promise: Promise) -> bool:
    """Whether it was done."""
    return KEPT[promise.verb](trace, promise)


# -- how many ------------------------------------------------------------------------------------

# What is told of each card to which it is done, and nothing but the deed itself brings about.
TOLD: Final = {
    "heal": "healed",
    "give_status": "status",
    "give_status_card": "status",
    "thwart": "threat",
    "place_threat": "threat",
    "ready": "readied",
    "place_counters": "counters",
}
ONE_OF_THEM: Final = ("a", "another", "the", "that", "it", "this", "your", "titled", "any")


def most(spoken: Spoken) -> dict[str, int]:
    """To how many cards an ability does something at most, by what is told of them: it speaks of
    one at a time, and nowhere of several."""
    found: dict[str, int] = {}
    if any(_is_of_many(thing) for thing in things_in(spoken.effects)):
        return {}
    clauses = [one for one in spoken.effects if isinstance(one, Clause)]
    if len(clauses) < len(spoken.effects) or not all(one.verb in TOLD for one in clauses):
        return {}
    for clause in clauses:
        told = TOLD[clause.verb]
        found[told] = found.get(told, 0) + 1
    return found


def _is_of_many(thing: Noun) -> bool:
    """Of several, or of the one card with a trait: on the stage all have it."""
    if thing.how == "the" and thing.tags:
        return True
    one = thing.how in ONE_OF_THEM and thing.figure == Numeral(1)
    return not one or "several" in thing.marks


def done_to(trace: Trace, told: str) -> int:
    """To how many cards it was done."""
    return len({entity for name, _, entity, _ in trace.facts if name == told})


# -- costs ----------------------------------------------------------------------------------------


def paid_picks(spoken: Spoken) -> Iterator[Pick]:
    """What a single cost does to the card itself: exhaust it, discard it."""
    costs: Any = spoken.costs
    if costs is None or len(costs.either) != 1:
        return
    for pick in costs.either[0].picks:
        if pick.verb in PAID and isinstance(pick.what, Noun) and pick.what.how == "this":
            yield pick


def _is_exhausted(trace: Trace) -> bool:
    return (trace.begun[trace.entity, "exhausted"], trace.paid[trace.entity, "exhausted"]) == (0, 1)


def _is_discarded(trace: Trace) -> bool:
    return trace.paid[trace.entity, "zone"] in (*DISCARD, ENCOUNTER_DISCARD)


PAID: Final[dict[str, Callable[[Trace], bool]]] = {
    "exhaust": _is_exhausted,
    "discard": _is_discarded,
}
