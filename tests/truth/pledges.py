"""What a card of Grand Archive has to have done when it resolved: the draws, damage, recovery and
counters of a text without conditions and choices, and the cost that the card itself is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tests.truth.walking import Trace

from tallystick.games.grand_archive.position.counters import MANY
from tallystick.games.grand_archive.zones import BANISHMENT, GRAVEYARD
from tallystick.rules.phrases import Clause, Noun, Numeral, Spoken

HARMLESS: Final = ("glimpse", "empower", "shuffle")  # may stand beside what is promised


class Pledge(NamedTuple):
    """A verb and how much."""

    verb: str
    n: int

    def __str__(self) -> str:
        return f"{self.verb} {self.n}"


def pledges(spoken: Spoken) -> list[Pledge]:
    """What an ability promises, if all that it does is plain; else nothing."""
    if spoken.timing is None or spoken.timing.labels or not spoken.effects:
        return []
    found: list[Pledge] = []
    for one in spoken.effects:
        if not isinstance(one, Clause):
            return []
        n = _amount(one)
        if one.verb in KEPT and n is not None:
            found.append(Pledge(one.verb, n))
        elif one.verb not in HARMLESS:
            return []
    return found


def _plain(figure: Numeral) -> int | None:
    return None if figure.per_x or figure.per_player or figure.word else figure.fixed


def _amount(clause: Clause) -> int | None:
    """The figure of a clause of which nothing hangs on anything; None for others."""
    things = [one for one in clause.things if isinstance(one, Noun)]
    if len(things) != len(clause.things) or clause.words:
        return None
    parts = [one for one in clause.parts if isinstance(one, Clause)]
    if len(parts) != len(clause.parts) or any(one.verb not in ("to", "on") for one in parts):
        return None
    if not things:
        return _plain(clause.figures[0]) if len(clause.figures) == 1 else None
    thing = things[0]
    wanted = WHAT.get(clause.verb, "")
    if not thing.kinds or not thing.kinds[0].endswith(wanted) or thing.relations or thing.marks:
        return None
    return None if thing.tags or thing.how != "a" else _plain(thing.figure)


WHAT: Final = {"draw": "card", "deal": "damage", "put": " counter"}


def _drawn(trace: Trace, pledge: Pledge) -> bool:
    return sum(name == "drew" for name, *_ in trace.facts) == pledge.n


def _dealt(trace: Trace, pledge: Pledge) -> bool:
    found = [n for name, _, _, n in trace.facts if name == "damaged"]
    return pledge.n in found or not found  # there may be nothing that it is dealt to


def _recovered(trace: Trace, pledge: Pledge) -> bool:
    found = [n for name, _, _, n in trace.facts if name == "recovered"]
    return not found or 0 < sum(found) <= pledge.n


def _counted(trace: Trace, pledge: Pledge) -> bool:
    found = [n % MANY for name, _, _, n in trace.facts if name == "counter"]
    return pledge.n in found or not found


KEPT: Final[dict[str, Callable[[Trace, Pledge], bool]]] = {
    "draw": _drawn,
    "deal": _dealt,
    "recover": _recovered,
    "put": _counted,
}


def is_kept(trace: Trace, pledge: Pledge) -> bool:
    """Whether it was done."""
    return KEPT[pledge.verb](trace, pledge)


# -- costs ----------------------------------------------------------------------------------------


def own_costs(spoken: Spoken) -> Iterator[str]:
    """What a single cost does to the card itself: rest it, banish it, sacrifice it."""
    costs: Any = spoken.costs
    if costs is None or len(costs.either) != 1:
        return
    for pick in costs.either[0].picks:
        if pick.verb in PAID and isinstance(pick.what, Noun) and pick.what.how == "this":
            yield pick.verb


PAID: Final[dict[str, Callable[[Trace], bool]]] = {
    "rest": lambda trace: (
        trace.begun[trace.entity, "rested"] == 1
        or trace.begun[trace.entity, "zone"] in (*BANISHMENT, *GRAVEYARD)
    ),
    "banish": lambda trace: trace.begun[trace.entity, "zone"] in BANISHMENT,
    "sacrifice": lambda trace: trace.begun[trace.entity, "zone"] in (*GRAVEYARD, *BANISHMENT),
}
