"""The scene of any game, read off its layout: a small game need say no more than where it is."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING

from tallystick.kernel.layout import OWNER, OWNER_OF, ListSpec
from tallystick.kernel.machine import Game
from tallystick.kernel.view import sees_list
from tallystick.rules.scene import CARDS, LIST, Area, Figure, Pile, Scene, Side, Thing, around

if TYPE_CHECKING:
    from tallystick.rules.rulebook import Rulebook

Describe = Callable[[Game, int], Thing]


def plain_thing(game: Game, entity: int) -> Thing:
    """What the column "card" says that it is; of the other columns what is not as usual, 1 being a
    mark and any other number so many."""
    layout, lists = game.rules.layout, game.lists
    card = layout.column("card")
    piece = game.rules.cards[lists[card][entity]]
    changed = [
        (layout.spec(at).name, lists[at][entity])
        for at, usual in layout.defaults
        if at > OWNER_OF and at != card and lists[at][entity] != usual
    ]
    return Thing(
        piece.name,
        (entity,),
        str(getattr(piece, "kind", "")),
        counters=tuple(Figure(name, n) for name, n in changed if n != 1),
        marks=tuple(name for name, n in changed if n == 1),
        text=tuple(str(getattr(piece, "text", "")).splitlines()),
    )


def plain_scene(
    rules: Rulebook,
    game: Game,
    viewer: int,
    now: Sequence[str] = (),
    gauges: Sequence[Sequence[Figure]] = (),
    piles: Container[str] = (),
    thing: Describe = plain_thing,
) -> Scene:
    """Each zone by its name: an area where the viewer sees what is in it, else a pile, as are those
    named ``piles``. Attributes are gauges, after those that are given for each seat."""
    found = [_zones(game, viewer, seat, piles, thing) for seat in range(-1, game.seats)]
    sides = [
        Side(
            seat,
            rules.seat_name(game, seat),
            gauges=(*(gauges[seat] if gauges else ()), *_attributes(game, viewer, seat)),
            piles=found[seat + 1][1],
            areas=found[seat + 1][0],
        )
        for seat in around(viewer, game.seats)
    ]
    return Scene(viewer, tuple(now), tuple(sides), found[0][0], piles=found[0][1])


def lists_of(game: Game, seat: int) -> list[tuple[int, ListSpec]]:
    """The lists of a seat (-1: those of all), and what each is."""
    layout = game.rules.layout
    everything = ((at, layout.spec(at)) for at in range(len(game.lists)))
    return [(at, spec) for at, spec in everything if layout.seat_of(at) == seat]


def _zones(
    game: Game, viewer: int, seat: int, piles: Container[str], thing: Describe
) -> tuple[tuple[Area, ...], tuple[Pile, ...]]:
    areas, closed = [], []
    for at, spec in lists_of(game, seat):
        if spec.sort != "zone":
            continue
        seen = sees_list(game.rules.layout, at, viewer)
        things = tuple(thing(game, entity) for entity in (game.lists[at] if seen else ()))
        if seen and spec.name not in piles:
            areas.append(Area(spec.name, things, CARDS if spec.sight == OWNER else LIST))
        else:
            closed.append(Pile(spec.name, len(game.lists[at]), things[::-1]))
    return tuple(areas), tuple(closed)


def _attributes(game: Game, viewer: int, seat: int) -> list[Figure]:
    layout = game.rules.layout
    return [
        Figure(label, n)
        for at, spec in lists_of(game, seat)
        if spec.sort == "attributes" and sees_list(layout, at, viewer)
        for label, n in zip(layout.attributes, game.lists[at], strict=True)
    ]
