"""In which zones an ability works: where its words say that its card is (GA.ABIL.3, GA.AACT.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive.compiling.trigger_events import FactWatch
from tallystick.games.grand_archive.effects.bases import TriggerEvent
from tallystick.games.grand_archive.pieces import GrandArchivePiece
from tallystick.games.grand_archive.registry import PRIVATE, default_zones
from tallystick.rules.phrases import Clause, If, Noun, Part, Place, Spoken, is_noun, is_verb
from tallystick.rules.picking import first_of, only, only_one

_PLACES: Final = {"material deck": "material", "inner lineage": "lineage"}
LINEAGE: Final = frozenset(("lineage",))
# What is told of a card as it is shown, in whatever zone.
SHOWN: Final = frozenset(("revealed", "discarded"))


def of_power(spoken: Spoken) -> str:
    """Where the card of an activated ability must be: where its cost or its effect takes it from,
    if they do."""
    assert spoken.costs is not None
    found = _named((*spoken.costs.said, *spoken.effects))
    if not found and any(_discards_itself(one) for one in spoken.costs.said):
        return "hand"  # GA.TERM.DISCARD
    return found[0] if found else ""


def _discards_itself(cost: Part) -> bool:
    """ "Discard this card": from the hand, where it says nothing else."""
    if not is_verb(cost, "discard"):
        return False
    return any(is_noun(one, "this") for one in cost.things)


def of_trigger(spoken: Spoken, watch: TriggerEvent, piece: GrandArchivePiece) -> frozenset[str]:
    """Where a triggered ability works. Raises NotRun where nobody may see it."""
    assert spoken.event is not None
    if "inherited" in spoken.name:
        return of_inherited(piece)
    if spoken.event.verb.startswith("on "):
        own = default_zones(piece) - LINEAGE
        return own | {"hand", "memory"} if "discarded" in watch.kinds else own
    fact = first_of((watch,), FactWatch)
    if fact and fact.zone == "lineage" and fact.kinds == {"put"}:
        return LINEAGE
    said = _named((*spoken.event.parts, *spoken.effects))
    itself = fact if fact is not None and fact.ref is not None else None
    if itself is not None and itself.zone and itself.kinds == {"banished"}:
        said = [_PLACES.get(itself.zone, itself.zone)]  # told of it there, before it goes
    shown = itself is not None and itself.kinds <= SHOWN
    if not said:
        return PRIVATE if shown else default_zones(piece) - LINEAGE
    if said[0] in PRIVATE and not shown:
        raise NotRun(f"nobody sees what waits in a {said[0]}: {spoken.text}")
    return frozenset(said[:1])


def of_inherited(piece: GrandArchivePiece) -> frozenset[str]:
    """Where what is inherited works: a champion card has it itself, any other card only gives it to
    the champion above it (GA.KW.INHERITED)."""
    return default_zones(piece) | LINEAGE if piece.kind == "champion" else LINEAGE


def of_static(said: Part, usual: frozenset[str]) -> frozenset[str]:
    """Where a static ability works: "as long as this card is in your graveyard"."""
    found = [zone for test in _tests(said) for zone in _named((test,))]
    if found and found[0] in PRIVATE:
        raise NotRun(f"nobody sees what lies in a {found[0]}: {said}")
    return frozenset(found[:1]) or usual


def _tests(said: Part | None) -> Iterator[Clause]:
    match said:
        case If():
            yield from said.tests
            yield from _tests(only_one(said.then))


def _named(parts: tuple[Part, ...]) -> list[str]:
    """The zones in which a text says that its own card is."""
    return [zone for part in parts for zone in _walk(part)]


def _walk(part: Part) -> Iterator[str]:
    match part:
        case If():
            yield from _named((*part.tests, *part.then))
        case Clause():
            mine = [one for one in part.things if is_noun(one, "this")]
            where = [p for one in mine for w, p in one.relations if w in ("from", "in")]
            yield from map(_zone, only(where, Place))
            for inner in part.parts if mine else ():
                if part.verb == "said":
                    yield from _is_in(inner)
            for inner in part.parts if mine else ():
                if is_verb(inner, "source", "from"):
                    yield from map(_zone, only(inner.parts, Place))
            yield from _named(part.parts)


def _is_in(said: Part) -> Iterator[str]:
    """ "Is in your graveyard", "is an omen"."""
    if not is_verb(said, "be") or "not" in said.words:
        return
    yield from ("banishment" for one in only(said.things, Noun) if "omen" in one.kinds)
    for part in said.parts:
        for place in only(part.parts, Place) if is_verb(part, "source") else ():
            yield "preserved" if "preserved" in said.words else _zone(place)


def _zone(place: Place) -> str:
    return _PLACES.get(place.zones[0], place.zones[0])
