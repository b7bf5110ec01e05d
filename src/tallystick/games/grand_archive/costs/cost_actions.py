"""What a cost asks one to do to things: with which things it can be done, and doing it (GA.COST.7,
GA.AACT.10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import Pick
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.combat import counters, damage
from tallystick.games.grand_archive.effects import staying
from tallystick.games.grand_archive.effects.bases import Thinglike
from tallystick.games.grand_archive.effects.places import Zones
from tallystick.games.grand_archive.effects.refs import Referent
from tallystick.games.grand_archive.effects.scope import EffectScope
from tallystick.games.grand_archive.effects.targets import scope_of
from tallystick.games.grand_archive.flow import lineage
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    HAND,
    MEMORY,
    RESTED,
    champion_of,
    controller_of,
    on_field,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

# Verbs that leave a thing where it is: it may pay in another way besides (GA.ACT.8.c).
STAYING: Final = ("rest", "wake", "reveal")
# Verbs that move it away: only one of them is done to a thing.
NO_SOURCE: Final = -1
UNIT_VERBS: Final = ("remove", "recover", "deal", "delevel", "random")  # done so many times


class CounterPick:
    """Counters to be removed: of a kind (-1: of any), from what ``of`` describes."""

    def __init__(self, kind: int, of: Thinglike | Referent, text: str) -> None:
        self.kind = kind
        self.of = of
        self.text = text

    def __str__(self) -> str:
        return self.text


class PutPick:
    """Cards that go somewhere as a cost: ``what`` to the place by name."""

    def __init__(self, what: Thinglike | Referent, place: str, text: str, index: int = -1) -> None:
        self.what = what
        self.place = place
        self.text = text
        self.index = index

    def __str__(self) -> str:
        return self.text


def described_in(pick: Pick) -> object:
    """What a pick is about: of what goes somewhere, what that is."""
    return pick.what.what if isinstance(pick.what, PutPick) else pick.what


def _described(scope: EffectScope, what: object) -> list[int]:
    if isinstance(what, Referent):
        return [value for value in what.values(scope) if value >= 0]
    assert isinstance(what, Thinglike)
    return what.candidates(scope)


def candidates(game: Game, pick: Pick, seat: int, source: int, instance: int = 0) -> list[int]:
    """The things that a player could pay a pick with now."""
    scope = scope_of(game, seat, source, instance)
    found = _described(scope, described_in(pick))
    if _is_anybodys(pick):
        return found
    return [e for e in found if can_do(game, pick.verb, seat, e)]


def _is_anybodys(pick: Pick) -> bool:
    """Whether a cost says of whose public place it takes a card: "a graveyard", "a champion's
    lineage"."""
    zones: Zones | None = getattr(described_in(pick), "zones", None)
    return zones is not None and zones.is_public


def can_do(game: Game, verb: str, seat: int, entity: int) -> bool:
    """Whether the payer may do it to this thing: it must be theirs to do it to."""
    if verb == "rest":  # GA.AACT.11, GA.TERM.AWAKE
        return _controls(game, seat, entity) and not game.lists[RESTED][entity]
    if verb == "wake":
        return _controls(game, seat, entity) and game.lists[RESTED][entity] == 1
    if verb in ("sacrifice", "destroy"):
        return _controls(game, seat, entity) and staying.can_go(game, entity)
    if verb == "discard":
        place = game.lists[ZONE][entity]
        return place == HAND[seat] or place == MEMORY[seat]
    if verb == "reserve":
        return game.lists[ZONE][entity] == HAND[seat]
    return controller_of(game, entity) == seat


def _controls(game: Game, seat: int, entity: int) -> bool:
    return on_field(game, entity) and controller_of(game, entity) == seat


class UnitStock(NamedTuple):
    """What is paid one by one: so many of a kind on an entity, and the verb that takes them.

    Whatever asks for the same kind on the same entity draws on one stock (GA.COST.7).
    """

    entity: int
    kind: int  # of counters; DEALT, LEVELS for what is none
    verb: str
    n: int


DEALT, LEVELS = -2, -3
ENOUGH: Final = 99  # as much damage as any cost asks


def stocks(game: Game, pick: Pick, seat: int, source: int, instance: int = 0) -> list[UnitStock]:
    """For what is done so many times: on what it can be done, and how often each can bear it."""
    champion = champion_of(game, seat)
    if pick.verb in ("recover", "deal", "delevel"):
        return _of_champion(game, pick.verb, seat, champion) if champion >= 0 else []
    what = pick.what
    assert isinstance(what, CounterPick)
    scope = scope_of(game, seat, source, instance)
    found: list[UnitStock] = []
    for entity in _described(scope, what.of):
        if controller_of(game, entity) == seat:
            there = counters.kinds_on(game, entity)
            if what.kind == counters.HURT:
                there = [(counters.HURT, counters.count(game, entity, counters.HURT))]
            for kind, n in there:
                if n and what.kind in (kind, -1):
                    found.append(UnitStock(entity, kind, f"remove:{kind}", n))
    return found


def _of_champion(game: Game, verb: str, seat: int, champion: int) -> list[UnitStock]:
    if verb == "recover":  # GA.TERM.RECOVER: as a cost the counters must be there
        kind, n = counters.HURT, game.lists[DAMAGE][champion]
    elif verb == "deal":
        kind, n = DEALT, ENOUGH
    else:
        kind, n = LEVELS, len(lineage.champions_under(game, seat))
    return [UnitStock(champion, kind, verb, n)] if n else []


def is_hidden(pick: Pick) -> bool:
    """Whether what can pay it may lie where only the payer looks."""
    zones: Zones | None = getattr(described_in(pick), "zones", None)
    return zones is not None and zones.is_private


def carry_out(
    game: Game, verb: str, pick: Pick | None, seat: int, *, entities: list[int], play: int
) -> None:
    """Do a verb to things as a payment for a play, 0 for none."""
    if verb == "rest":
        for entity in entities:
            moves.rest(game, entity, play or NOWHERE)
    elif verb == "wake":
        for entity in entities:
            moves.wake(game, entity)
    elif verb == "reveal":
        for entity in entities:
            moves.reveal(game, entity)
    elif verb in ("banish", "floating", "kindle"):
        moves.banish(game, entities)
    elif verb == "sacrifice":
        moves.sacrifice(game, entities)
    elif verb == "destroy":
        moves.destroy(game, entities)
    elif verb == "discard":
        moves.discard(game, entities)
    elif verb == "reserve":
        moves.reserve(game, seat, entities)
    else:
        _put(game, pick, entities)


def _put(game: Game, pick: Pick | None, entities: list[int]) -> None:
    """ "Return", "put": where the cost says; to the owner's hand where it says nothing."""
    what = pick.what if pick is not None else None
    place, index = (what.place, what.index) if isinstance(what, PutPick) else ("hand", -1)
    for entity in entities:
        moves.put(game, entity, place, index)


def carry_out_units(game: Game, verb: str, seat: int, entity: int, n: int) -> None:
    """Do something so many times as a payment: ``verb`` is that of a stock."""
    name, _, kind = verb.partition(":")
    if name == "recover":
        damage.recover(game, seat, n)
    elif name == "delevel":
        for _ in range(n):
            lineage.delevel(game, seat)
    elif name == "deal":
        damage.inflict(game, (NO_SOURCE, entity, n))
    else:
        counters.remove(game, entity, int(kind), n)


def registered(game: Game, pick: Pick) -> int:
    """The place of a pick in the rulebook's table of them; it is put there if it is new."""
    table = book_of(game).table("picks")
    key = Pick(pick.verb, pick.what, pick.amount._replace(fixed=1, per_x=0))
    if key not in table:
        table.append(key)
    return table.index(key)
