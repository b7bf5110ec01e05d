"""A scene in few lines, for a screen that has few: every thing by its name, numbers and state,
without its text. A map stands as ways from its middle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.play.drawing import INDENT, SceneLines, figure_text, hosted, plain_values, states
from tallystick.rules.prose import ruled, wrapped
from tallystick.rules.scene import CARDS, GRID, LIST, Area, Ref, Scene, Side, Talk, Thing, bundled

TIGHT: Final = 72  # columns below which these stand close
SHORT: Final = 2  # letters of a seat's name in a map


def brief(scene: Scene, width: int) -> list[str]:
    """The lines of a scene, none longer than ``width``."""
    one = Brief(scene, width)
    return [line[:width].rstrip() for line in one.lines()]


def maps_of(scene: Scene) -> list[Area]:
    """The areas whose things are places with neighbours of their own."""
    return [
        area
        for area in scene.areas
        if area.layout != GRID and any(one.beside for one in area.things)
    ]


def map_lines(scene: Scene, area: Area, width: int) -> list[str]:
    """A map in its lines."""
    return Brief(scene, width).map(area)


class Brief(SceneLines):
    """A scene in few lines."""

    def lines(self) -> list[str]:
        """What one looks at most first: the map, one's own side, what lies between all, the other
        sides, what is everybody's."""
        scene = self.scene
        maps = maps_of(scene)
        between = [area for area in scene.areas if area.layout == LIST and area not in maps]
        rest = [area for area in scene.areas if area not in (*maps, *between)]
        sides = sorted(scene.sides, key=lambda side: side.seat != scene.viewer)
        lines = [line for area in maps for line in self.map(area)]
        for place, side in enumerate(sides):
            lines += self.side(side)
            lines += [] if place else [x for one in between for x in self._area("", one, -1)]
        last = [line for area in rest for line in self._area("", area, -1)]
        places = [ref for area in maps for one in area.things for ref in one.refs]
        with_map = self._of_places(places)
        last += [x for one in scene.talk if one not in with_map for x in self._talk(one)]
        last += self.numbers("", scene.gauges, scene.piles)
        return [*lines, *[ruled("everybody's", self.width)] * bool(last), *last]

    def areas(self, side: Side) -> list[str]:
        ordered = sorted(side.areas, key=lambda area: area.layout != CARDS)
        return [line for area in ordered for line in self._area(INDENT, area, side.seat)]

    def _area(self, margin: str, area: Area, seat: int) -> list[str]:
        if not area.things:
            return []
        told = []
        for host, attached in hosted(area.things):
            text = self._thing(host, seat)
            if attached:
                text += f" [{', '.join(self._thing(one, seat) for one in bundled(attached))}]"
            told.append(text)
        joint = "; " if any("," in text for text in told) else ", "
        return wrapped(f"{margin}{area.title}: ", _counted(told), self.width, joint)

    def _thing(self, thing: Thing, seat: int) -> str:
        """A thing by its name, numbers and state: "Owl 2/1 (1 wound)"."""
        plain = plain_values(thing)
        together = ["/".join(map(str, plain))] if len(plain) > 1 else []
        named = [one for one in thing.figures if one.most is not None or not together]
        figures = [thing.cost] if thing.cost else [*together, *map(figure_text, named)]
        name = " ".join(part for part in (self.name(thing, seat), *figures) if part)
        said = ", ".join(states(thing))
        return f"{name} ({said})" if said else name

    # -- maps -------------------------------------------------------------------------------------

    def map(self, area: Area) -> list[str]:
        """The ways from the place with the most neighbours, a line each; then what else is beside
        each other. A star marks whose place it is."""
        places = {ref: one for one in area.things if one.beside for ref in one.refs}
        middle = max(places, key=lambda ref: len(places[ref].beside))
        here = self._place(places[middle])
        drawn = {frozenset((middle, middle))}
        lines = [f"{area.title}: {here}"]
        for first in places[middle].beside:
            way, before = [], middle
            ref: Ref | None = first
            while ref is not None and frozenset((before, ref)) not in drawn:
                drawn.add(frozenset((before, ref)))
                way.append(self._place(places[ref]))
                onward = [
                    one
                    for one in places[ref].beside
                    if one in places and one != middle and frozenset((ref, one)) not in drawn
                    and len(places[ref].beside) <= SHORT
                ]  # fmt: skip
                before, ref = ref, onward[0] if onward else None
            lines += wrapped(" ", [f"─ {one}" for one in way], self.width, " ")
        rest = {
            frozenset((ref, one)) for ref, place in places.items() for one in place.beside
        } - drawn
        beside = [" – ".join(sorted(str(one) for one in pair)) for pair in rest]
        if beside:
            lines += wrapped(INDENT, [f"also beside: {', '.join(sorted(beside))}"], self.width)
        return lines + [line for talk in self._of_places(places) for line in self._talk(talk)]

    def _of_places(self, places: Iterable[Ref]) -> list[Talk]:
        """What is said of places of a map, and of nothing else."""
        known = set(places)
        return [one for one in self.scene.talk if one.touches and known >= set(one.touches)]

    def _talk(self, talk: Talk) -> list[str]:
        return wrapped(f"{talk.label}: ", ["; ".join(talk.lines)], self.width)

    def _place(self, thing: Thing) -> str:
        owner = self.names.get(thing.owner, "")
        strengths = [
            f"{one.label.removeprefix('the ')[:SHORT]}{one.value}{'*' * (one.label == owner)}"
            for one in thing.figures
        ]
        joint = "" if self.width < TIGHT else " "
        return " ".join([thing.name, joint.join(strengths)]).rstrip()


def _counted(texts: list[str]) -> list[str]:
    counts = {text: texts.count(text) for text in texts}
    return [text if n == 1 else f"{n} {text}" for text, n in counts.items()]
