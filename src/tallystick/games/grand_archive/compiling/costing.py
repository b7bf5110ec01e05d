"""From the costs of card text to costs that can be paid: what is picked, described (GA.COST.7)."""

from __future__ import annotations

from typing import Any

from tallystick.costs.cost import Cost, Part, Pick
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.marking import counter_kind
from tallystick.games.grand_archive.compiling.naming import ref_of, thinglike
from tallystick.games.grand_archive.compiling.parts import place_of
from tallystick.games.grand_archive.costs.picks import CounterPick, PutPick
from tallystick.games.grand_archive.effects.errors import NoOp
from tallystick.games.grand_archive.effects.refs import ME, Ref
from tallystick.games.grand_archive.effects.things import Filter, Thinglike
from tallystick.rules.phrases import Clause, Costs, Place, Several, Thing

# Where cards are that are paid with, where the text names no place.
_ZONES = {"discard": "hand", "reveal": "hand", "reserve": "hand"}
_CHOSEN = frozenset(("a", "an", "another", "all", "", "any"))
_DONE = frozenset(("rest", "wake", "banish", "sacrifice", "discard", "reveal", "destroy"))


def cost_of(ctx: Context, costs: Costs) -> tuple[Cost, ...]:
    """The alternatives, each with its picks described. Raises NoOp."""
    return tuple(Cost([_part(ctx, part) for part in cost.parts]) for cost in costs.either)


def _part(ctx: Context, part: Part) -> Part:
    return part if not isinstance(part, Pick) else _pick(ctx, part)


def _pick(ctx: Context, pick: Pick) -> Pick:
    what: Any = pick.what
    clause = what if isinstance(what, Clause) else None
    thing = clause.things[0] if clause is not None and clause.things else what
    if pick.verb in ("recover", "delevel"):
        return Pick(pick.verb, str(what), pick.amount)
    if not isinstance(thing, (Thing, Several)):
        raise NoOp(f"nobody pays yet: {pick}")
    if pick.verb == "remove":
        return Pick("remove", _counters(ctx, thing, clause, pick), pick.amount)
    if pick.verb in ("return", "put"):
        return Pick(pick.verb, _put(ctx, thing, clause, pick), pick.amount)
    if pick.verb not in _DONE or (clause is not None and (clause.words or clause.parts)):
        raise NoOp(f"nobody pays yet: {pick}")
    return Pick(pick.verb, described(ctx, thing, pick.verb), pick.amount)


def described(ctx: Context, thing: Thing | Several, verb: str) -> Thinglike | Ref:
    """What is paid with: the card itself, the champion, or what fits a description."""
    if isinstance(thing, Thing) and (thing.how == "this" or _is_champion(thing)):
        for word, part in thing.relations:
            if word != "from" or not isinstance(part, Place) or part.whose != "your":
                raise NoOp(f"nobody pays yet with {thing}")
        return ref_of(ctx, thing._replace(relations=()))
    if isinstance(thing, Thing) and thing.how not in _CHOSEN:
        raise NoOp(f"nobody pays yet with {thing.how} {thing}")
    found = thinglike(ctx, thing, _ZONES.get(verb, ""))
    _owned(found, verb)
    return found


def _is_champion(thing: Thing) -> bool:
    return thing.how == "your" and thing.kinds == ("champion",)


def _owned(found: Thinglike, verb: str) -> None:
    """Objects that are paid with are one's own."""
    from_field = isinstance(found, Filter) and found.zones is None and found.among is None
    if verb in ("rest", "sacrifice", "banish", "wake", "destroy") and from_field:
        assert isinstance(found, Filter)
        if found.whose is None:
            found.whose = ME


def _counters(ctx: Context, thing: Any, clause: Clause | None, pick: Pick) -> CounterPick:
    on: Any = None
    if clause is not None:
        parts = [one for one in clause.parts if isinstance(one, Clause)]
        on = next((p.things[0] for p in parts if p.verb in ("from", "on", "from among")), None)
    if on is None and isinstance(thing, Thing):
        on = next((p for w, p in thing.relations if w in ("from", "on")), None)
    if not isinstance(thing, Thing) or not isinstance(on, (Thing, Several)):
        raise NoOp(f"nobody pays yet: {pick}")
    kind = counter_kind(ctx, thing.kinds[0])
    return CounterPick(kind, described(ctx, on, "remove"), str(pick.what))


def _put(ctx: Context, thing: Any, clause: Clause | None, pick: Pick) -> PutPick:
    place = place_of(clause) if clause is not None else None
    if place is None or len(place[1].zones) != 1:
        raise NoOp(f"nobody pays yet: {pick}")
    index = 0 if place[1].end == "top" else -1
    return PutPick(described(ctx, thing, "put"), place[1].zones[0], str(pick.what), index)
