"""What a seat may know: observing, redacting, and guessing a world that fits.

Whatever leaves the engine for a seat comes from here, or from words made of it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from tallystick.kernel.chance import mix, seeded
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, NOBODY, OWNER, PUBLIC, RANDOM, ZONE, Layout
from tallystick.kernel.machine import Game
from tallystick.kernel.state import Lists

UNSEEN: Final = -2  # stands for a number that the seat may not know


def sees_list(layout: Layout, at: int, viewer: int) -> bool:
    """Whether a seat may see what is in a list (-1: an onlooker)."""
    sight = layout.spec(at).sight
    return sight == PUBLIC or (sight == OWNER and layout.seat_of(at) == viewer)


def observe(game: Game, viewer: int) -> Lists:
    """The position as a seat (-1: an onlooker) may know it: its lists, with UNSEEN for what is
    hidden.

    Of a hidden zone the length remains; of hidden entities nothing does, not even which they are,
    but where one may be looked at all the same (``Rules.glimpsed``).
    Frames and notes, where choices half made stand, are left empty.
    """
    layout, lists = game.rules.layout, game.lists
    hidden = hidden_entities(game, viewer)
    seen: Lists = []
    for at, values in enumerate(lists):
        spec = layout.spec(at)
        if spec.sort == "frames":
            seen.append([])
        elif spec.sort == "column":
            seen.append([UNSEEN if entity in hidden else v for entity, v in enumerate(values)])
        elif sees_list(layout, at, viewer):
            seen.append(values[:])
        else:
            open_to = spec.sort == "zone"
            seen.append([one if open_to and one not in hidden else UNSEEN for one in values])
    seen[CELLS][RANDOM] = UNSEEN
    return seen


def hidden_entities(game: Game, viewer: int) -> set[int]:
    """The entities in zones that a seat (-1: an onlooker) cannot look into, but those that it may
    look at all the same."""
    hidden = {entity for at in hidden_zones(game, viewer) for entity in game.lists[at]}
    return hidden.difference(game.rules.glimpsed(game, viewer))


def redact(game: Game, facts: list[Fact], viewer: int) -> list[Fact]:
    """Facts as a seat may hear them: where only others know the card, no card is named."""
    hides = game.rules.hides
    return [
        (fact[0], fact[1], UNSEEN, fact[3]) if hides(game, fact, viewer) else fact for fact in facts
    ]


def is_hidden(game: Game, entity: int, viewer: int) -> bool:
    """Whether a seat (-1: an onlooker) cannot see what lies where an entity is."""
    zone = game.lists[ZONE][entity]
    if zone < 0 or sees_list(game.rules.layout, zone, viewer):
        return False
    return entity not in game.rules.glimpsed(game, viewer)


def resample(game: Game, viewer: int, seed: int, known: Collection[int] = ()) -> Game:
    """A game that the viewer could be in for all it knows: hidden cards dealt anew, another future.

    The same ``seed`` (any int) gives the same world, and the same one for all positions between
    which the viewer, where it is asked itself, cannot tell. See ``Determinizer``, which is for
    several worlds of one position.
    """
    return Determinizer(game, viewer, known).world(seed)


class Determinizer:
    """Deals worlds that the viewer could be in for all it knows; what may differ is worked out
    once, so the position stays as it is for as long as they are dealt.

    What is hidden in zones changes places at random, among what could be each other as far as the
    rules say (``Rules.kin``), unless it may be looked at (``Rules.glimpsed``); zones keep their
    sizes, and what lies at a place, such as a card on another, goes on lying there. What others
    have chosen in secret is chosen anew (``Rules.choose_anew``). What the viewer knows all the same
    stays what it is: hidden entities that it is given (``known``; see ``memory.Memory``) or is
    shown by its question. Another seat that is being asked keeps its cards: its question hangs on
    them; and so does what else is going on on some (``Rules.bound``).
    """

    def __init__(self, game: Game, viewer: int, known: Collection[int] = ()) -> None:
        self.game = game
        self.viewer = viewer
        kin = _kin(game, viewer, known)
        self.piles = [(kin[key], _pile(game, kin[key])) for key in sorted(kin)]

    def world(self, seed: int) -> Game:
        """The world of a seed (any int)."""
        world = self.game.clone()
        world.lists[CELLS][RANDOM] = seeded(seed)
        for entities, pile in self.piles:
            _deal(world, entities, pile[:])
        world.rules.choose_anew(world, self.viewer)
        world.commit()
        return world


def _kin(game: Game, viewer: int, known: Collection[int]) -> dict[int, list[int]]:
    """The hidden entities that may be dealt anew, by which of them could be each other."""
    rules, lists = game.rules, game.lists
    decision = game.decision()
    asked = viewer if decision is None else decision.seat
    fixed = {*known, *rules.bound(game), *rules.glimpsed(game, viewer)}
    if decision is not None and asked == viewer:
        fixed |= shown(game, decision)
    kin: dict[int, list[int]] = {}
    for at in hidden_zones(game, viewer):
        if asked == viewer or rules.layout.seat_of(at) != asked:
            for entity in lists[at]:
                if entity not in fixed:
                    kin.setdefault(rules.kin(game, entity), []).append(entity)
    return kin


def shown(game: Game, decision: Decision) -> set[int]:
    """The cards of decks that the open question shows to whoever is asked."""
    rules, zones = game.rules, game.lists[ZONE]
    decks = _decks(rules.layout, game.seats)
    return {
        option[1]
        for option in decision.options
        if 0 <= option[1] < len(zones) and zones[option[1]] in decks and rules.shows(game, option)
    }


def hidden_zones(game: Game, viewer: int) -> tuple[int, ...]:
    """The lists of a position that are zones into which a seat (-1: an onlooker) cannot look."""
    return _hidden_zones(game.rules.layout, game.seats, viewer)


@lru_cache(maxsize=256)
def _hidden_zones(layout: Layout, seats: int, viewer: int) -> tuple[int, ...]:
    return tuple([at for at in layout.zones(seats) if not sees_list(layout, at, viewer)])


@lru_cache(maxsize=64)
def _decks(layout: Layout, seats: int) -> frozenset[int]:
    """The zones into which nobody looks."""
    return frozenset([at for at in layout.zones(seats) if layout.spec(at).sight == NOBODY])


def deal_anew(world: Game, entities: list[int]) -> None:
    """Exchange what these entities are, at random; where and how each lies stays with its place."""
    _deal(world, entities, _pile(world, entities))


def _pile(game: Game, entities: list[int]) -> list[tuple[int, ...]]:
    """What these entities are: sorted, so that nothing hangs on which of them is what."""
    columns = [game.lists[at] for at in game.rules.layout.identities]
    return sorted(zip(*([column[e] for e in entities] for column in columns), strict=True))


def _deal(world: Game, entities: list[int], pile: list[tuple[int, ...]]) -> None:
    """Mix a pile and deal it to these entities."""
    mix(world, pile)
    identities = world.rules.layout.identities
    for at, values in zip(identities, zip(*pile, strict=True), strict=True):
        column = world.own(at)
        for entity, value in zip(entities, values, strict=True):
            column[entity] = value
