"""The scene of any game, read off its layout: a small game need say no more than where it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tallystick.kernel.layout import OWNER, OWNER_OF, Layout, ListSpec
from tallystick.kernel.machine import Game
from tallystick.kernel.view import sees_list
from tallystick.rules.scene import CARDS, LIST, Area, Figure, Pile, Scene, Side, Thing, around

if TYPE_CHECKING:
    from tallystick.rules.rulebook import Rulebook

Describe = Callable[[Game, int], Thing]
DescribeAll = Callable[[Game, tuple[int, ...]], tuple[Thing, ...]]
PILE: Final = "pile"  # a layout: cards on each other, even where one may look at them


class Lay(NamedTuple):
    """How a zone lies on the table: its title ("": it is not shown), a layout, and whether it is
    not worth a word while it is empty; of a grid, its size. Zones of one title lie together."""

    title: str
    layout: str = LIST
    rare: bool = False
    size: tuple[int, int] | None = None


NOTHING: Final[Mapping[str, Lay]] = {}


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
    lay: Mapping[str, Lay] = NOTHING,
    thing: Describe = plain_thing,
) -> Scene:
    """Every zone as ``laid`` has it. Attributes are gauges, after those given for each seat."""
    first, piles = laid(game, viewer, -1, lay, thing=thing)
    sides = []
    for seat in around(viewer, game.seats):
        own = (*(gauges[seat] if gauges else ()), *_attributes(game, viewer, seat))
        areas, closed = laid(game, viewer, seat, lay, thing=thing)
        sides.append(Side(seat, rules.seat_name(game, seat), (), own, closed, areas))
    return Scene(viewer, tuple(now), tuple(sides), first, piles=piles)


def laid(
    game: Game,
    viewer: int,
    seat: int,
    lay: Mapping[str, Lay],
    *,
    thing: Describe = plain_thing,
    piled: DescribeAll | None = None,
) -> tuple[tuple[Area, ...], tuple[Pile, ...]]:
    """The zones of a seat (-1: those of all): areas where the viewer sees what is in them and they
    are not to be piles, else piles. They come in the order of ``lay``; what it says nothing of
    comes first, and goes by its name. ``piled``: what lies in a pile, where there is a quicker way
    than to describe each ``thing``."""
    areas: dict[str, Area] = {}
    piles: dict[str, Pile] = {}
    for at, name, usual, seen in _zones_of(
        game.rules.layout, len(game.lists), seat, viewer, tuple(lay)
    ):
        title, layout, rare, size = lay.get(name, usual)
        zone = game.lists[at]
        if not title or (rare and not zone):
            continue
        in_pile = layout == PILE or not seen
        things: tuple[Thing, ...] = ()
        if seen and in_pile and piled is not None:
            things = piled(game, tuple(zone))
        elif seen:
            things = tuple([thing(game, entity) for entity in zone])
        if not in_pile:
            before = areas.get(title)
            areas[title] = (
                Area(title, things, layout, size)
                if before is None
                else before._replace(things=before.things + things)
            )
        else:
            pile = piles.get(title, Pile(title, 0))
            piles[title] = Pile(title, pile.many + len(zone), things[::-1] + pile.cards)
    return tuple(areas.values()), tuple(piles.values())


@lru_cache(maxsize=1024)
def _zones_of(
    layout: Layout, many: int, seat: int, viewer: int, order: tuple[str, ...]
) -> tuple[tuple[int, str, Lay, bool], ...]:
    """The zones of a seat in an order; those of which it says nothing first: the list, the name,
    how it lies if nothing else is said, and whether the viewer sees what is in it."""
    place = {name: at for at, name in enumerate(order)}
    zones = _lists_of(layout, many, seat, "zone")
    return tuple(
        (
            at,
            spec.name,
            Lay(spec.name, CARDS if spec.sight == OWNER else LIST),
            sees_list(layout, at, viewer),
        )
        for at, spec in sorted(zones, key=lambda one: place.get(one[1].name, -1))
    )


@lru_cache(maxsize=1024)
def _lists_of(layout: Layout, many: int, seat: int, sort: str) -> tuple[tuple[int, ListSpec], ...]:
    """The lists of a sort that a seat has (-1: those of all), of so many."""
    mine = [at for at in range(many) if layout.seat_of(at) == seat]
    return tuple((at, layout.spec(at)) for at in mine if layout.spec(at).sort == sort)


def _attributes(game: Game, viewer: int, seat: int) -> list[Figure]:
    layout = game.rules.layout
    return [
        Figure(label, n)
        for at, _ in _lists_of(layout, len(game.lists), seat, "attributes")
        if sees_list(layout, at, viewer)
        for label, n in zip(layout.attributes, game.lists[at], strict=True)
    ]
