"""What a seat may know: observing, redacting, and guessing a world that fits.

Whatever leaves the engine for a seat comes from here, or from words made of it.
"""

from __future__ import annotations

from typing import Final

from tallystick.kernel.chance import below, seeded
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, OWNER, PUBLIC, RANDOM, Layout
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

    Of a hidden zone the length remains; of hidden entities nothing does, not even which they are.
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
            seen.append([UNSEEN] * len(values))
    seen[CELLS][RANDOM] = UNSEEN
    return seen


def hidden_entities(game: Game, viewer: int) -> set[int]:
    """The entities in zones that a seat (-1: an onlooker) cannot look into."""
    layout, lists = game.rules.layout, game.lists
    return {
        entity
        for at, values in enumerate(lists)
        if layout.spec(at).sort == "zone" and not sees_list(layout, at, viewer)
        for entity in values
    }


def redact(game: Game, facts: list[Fact], viewer: int) -> list[Fact]:
    """Facts as a seat may hear them: where only the seat that did it knows the card, no card is
    named."""
    secret = game.rules.secret_facts
    return [
        (kind, seat, UNSEEN, b) if kind in secret and seat != viewer else (kind, seat, a, b)
        for kind, seat, a, b in facts
    ]


def resample(game: Game, viewer: int, seed: int) -> Game:
    """A game that the viewer could be in for all it knows: hidden cards dealt anew, another future.

    What is hidden in zones changes places at random, among what could be each other as far as the
    rules say (``Rules.kin``); zones keep their sizes, and what lies at a place, such as a card on
    another, goes on lying there. Another seat that is being asked keeps its
    cards: its question hangs on them. The same ``seed`` (any int) gives the same world.
    """
    layout = game.rules.layout
    world = game.clone()
    world.set(CELLS, RANDOM, seeded(seed))
    decision = game.decision()
    asked = viewer if decision is None else decision.seat
    kin: dict[int, list[int]] = {}
    for at, values in enumerate(game.lists):
        if layout.spec(at).sort != "zone" or sees_list(layout, at, viewer):
            continue
        if not layout.seat_of(at) == asked != viewer:
            for entity in values:
                kin.setdefault(game.rules.kin(game, entity), []).append(entity)
    for key in sorted(kin):
        _deal_anew(world, kin[key])
    world.commit()
    return world


def _deal_anew(world: Game, entities: list[int]) -> None:
    """Exchange what these entities are, at random; where and how each lies stays with its place."""
    columns = [at for at, spec in enumerate(world.rules.layout.specs) if spec.is_identity]
    for i in range(len(entities) - 1, 0, -1):
        a, b = entities[i], entities[below(world, i + 1)]
        for column in columns:
            values = world.lists[column]
            values[a], values[b] = values[b], values[a]
