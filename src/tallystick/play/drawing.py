"""A scene as lines of text, of any width from 60 columns: the one drawing of every game."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.rules.prose import ruled, upper, wrapped
from tallystick.rules.scene import (
    CARDS,
    GRID,
    LIST,
    Area,
    Figure,
    Pile,
    Ref,
    Scene,
    Side,
    Thing,
    bundled,
)

LEAST: Final = 60  # columns
INDENT: Final = "  "
NARROW, WIDE = 14, 26  # the width of a cell of a grid, its gap included
# Towards what a thing in a grid is attached to: rows down, columns right.
ARROWS: Final = {(1, 0): "v", (-1, 0): "^", (0, 1): ">", (0, -1): "<"}

Cell = tuple[int, int]


def draw(scene: Scene, width: int = 80) -> list[str]:
    """The lines of a scene, none longer than ``width`` (60 or more)."""
    return [*table(scene, width), *cards(scene, width)]


def table(scene: Scene, width: int = 80) -> list[str]:
    """The lines of all that lies there, without cards with their texts."""
    return Drawing(scene, max(width, LEAST)).table()


def cards(scene: Scene, width: int = 80) -> list[str]:
    """The lines of the cards that a scene shows with their texts: hands, laws."""
    return Drawing(scene, max(width, LEAST)).cards()


class SceneLines(ABC):
    """One scene in lines, none longer than a width."""

    def __init__(self, scene: Scene, width: int) -> None:
        self.scene = scene
        self.width = width
        self.names = {side.seat: side.name for side in scene.sides}

    def side(self, side: Side) -> list[str]:
        """What a seat has, under its name."""
        if side.out:
            return [ruled(f"{side.name} is out of the game", self.width)]
        you = f"{side.name} (you)" if side.seat == self.scene.viewer else side.name
        head = [you, *(figure_text(one) for one in side.gauges[:1]), *side.notes]
        numbers = self.numbers(INDENT, side.gauges[1:], side.piles)
        return [ruled(" · ".join(head), self.width), *numbers, *self.areas(side)]

    def numbers(self, margin: str, gauges: Iterable[Figure], piles: Iterable[Pile]) -> list[str]:
        """Gauges, and how many cards are in each pile."""
        parts = [*map(figure_text, gauges), *map(self.pile, piles)]
        return wrapped(margin, parts, self.width, " · ") if parts else []

    def pile(self, pile: Pile) -> str:
        """How many cards are in a pile."""
        return f"{pile.label} {pile.many}"

    @abstractmethod
    def areas(self, side: Side) -> list[str]:
        """What lies before a seat."""

    def name(self, thing: Thing, seat: int) -> str:
        """A thing by name, told how many, and whose where it is another's."""
        other = thing.owner not in (-1, seat)
        whose = f"{self.names.get(thing.owner, 'somebody')}'s " if other else ""
        return f"{whose}{f'{thing.many} ' if thing.many > 1 else ''}{thing.name}"


class Drawing(SceneLines):
    """What is everybody's comes first, then the sides, then cards with their texts."""

    def table(self) -> list[str]:
        """What is everybody's, then the sides."""
        scene, width = self.scene, self.width
        lines = wrapped("", list(scene.now), width, " · ") if scene.now else []
        lines += self.numbers("", scene.gauges, scene.piles)
        lines += self._areas("", scene.areas, -1)
        for talk in scene.talk:
            if len(talk.lines) == 1:
                lines += wrapped(f"{talk.label}: ", list(talk.lines), width)
            elif talk.lines:
                lines.append(f"{talk.label}:")
                lines += [line for one in talk.lines for line in wrapped(INDENT, [one], width)]
        for side in scene.sides:
            lines += self.side(side)
        return self._cut(lines)

    def cards(self) -> list[str]:
        """Cards with their texts."""
        scene = self.scene
        lines = self._cards("", scene.areas, -1)
        for side in scene.sides:
            whose = "Your " if side.seat == scene.viewer else f"{side.name}'s "
            lines += self._cards(whose, side.areas, side.seat)
        return self._cut(lines)

    def _cut(self, lines: list[str]) -> list[str]:
        return [line[: self.width].rstrip() for line in lines]

    def pile(self, pile: Pile) -> str:
        top = f" ({pile.cards[0].name} on top)" if pile.cards else ""
        return f"{super().pile(pile)}{top}"

    # -- areas ------------------------------------------------------------------------------------

    def areas(self, side: Side) -> list[str]:
        return self._areas(INDENT, side.areas, side.seat)

    def _areas(self, margin: str, areas: Iterable[Area], seat: int) -> list[str]:
        lines: list[str] = []
        for area in areas:
            if area.things and area.layout == GRID:
                lines += Grid(area, self.width).lines()
            elif area.things and area.layout == LIST:
                lines.append(f"{margin}{area.title}:")
                lines += self._list(area, seat, f"{margin}{INDENT}")
            elif area.things and area.layout != CARDS:
                things = [self._compact(one, seat) for one in bundled(area.things)]
                joint = "; " if any(", " in one.name for one in area.things) else ", "
                lines += wrapped(f"{margin}{area.title}: ", things, self.width, joint)
        return lines

    def _list(self, area: Area, seat: int, margin: str) -> list[str]:
        """A line or more for each thing, with what is attached to it."""
        lines: list[str] = []
        for thing, attached in hosted(area.things):
            parts = self._parts(thing, seat)
            if attached:
                on_it = [self._compact(one, seat) for one in bundled(attached)]
                parts.insert(-1 if thing.notes else len(parts), f"on it: {', '.join(on_it)}")
            lines += wrapped(margin, parts, self.width, " · ")
        return lines

    def _cards(self, whose: str, areas: Iterable[Area], seat: int) -> list[str]:
        """Cards with their texts."""
        lines: list[str] = []
        for area in areas:
            if area.layout != CARDS:
                continue
            lines.append(ruled(f"{whose}{area.title}" if whose else upper(area.title), self.width))
            lines += [] if area.things else [f"{INDENT}no cards"]
            for thing in bundled(area.things):
                head = wrapped(INDENT, self._parts(thing, seat), self.width, " · ")
                text = " / ".join(thing.text)
                if text and len(head[-1]) + 2 + len(text) <= self.width:
                    head[-1] += f": {text}"
                elif text:
                    head += wrapped(INDENT * 2, [text], self.width)
                lines += head
        return lines

    # -- things -----------------------------------------------------------------------------------

    def _parts(self, thing: Thing, seat: int) -> list[str]:
        """All that there is to say of a thing, but for its text."""
        numbers = ", ".join(figure_text(one) for one in thing.figures)
        parts = [
            self.name(thing, seat),
            thing.cost,
            f"{thing.kind} {numbers}".strip(),
            ", ".join(states(thing)),
            ", ".join(thing.notes),
        ]
        return [part for part in parts if part]

    def _compact(self, thing: Thing, seat: int) -> str:
        """A thing by its name, cost and state: "2 Owl {1} (rested, 1 wound)"."""
        name = f"{self.name(thing, seat)} {thing.cost}".rstrip()
        said = ", ".join(states(thing))
        return f"{name} ({said})" if said else name


def figure_text(one: Figure) -> str:
    """ "ATK 2", "life 12/15", "ATK 3 (printed 2)"."""
    most = "" if one.most is None else f"/{one.most}"
    printed = "" if one.printed in (None, one.value) else f" (printed {one.printed})"
    return f"{one.label} {one.value}{most}{printed}"


def states(thing: Thing) -> list[str]:
    """What has become of a thing: "2 wounds", "token", "rested"."""
    rested = [thing.rested] * bool(thing.rested) + ["face down"] * thing.face_down
    return [*(f"{one.value} {one.label}" for one in thing.counters), *rested, *thing.marks]


def hosted(things: Sequence[Thing]) -> list[tuple[Thing, list[Thing]]]:
    """Things that stand by themselves, each with all that is attached to it."""
    found = {ref: thing for thing in things for ref in thing.refs}
    loose = [one for one in things if one.on not in found]
    return [(host, _attached(host, things)) for host in loose]


def _attached(host: Thing, things: Sequence[Thing]) -> list[Thing]:
    direct = [one for one in things if one.on is not None and one.on in host.refs]
    return [each for one in direct for each in (one, *_attached(one, things))]


class Grid:
    """An area whose things have rows and columns: a box for each, side by side."""

    def __init__(self, area: Area, width: int) -> None:
        self.area = area
        self.width = width - len(INDENT)
        self.places: dict[Ref, Cell] = {
            ref: one.at for one in area.things if one.at is not None for ref in one.refs
        }

    def lines(self) -> list[str]:
        """The rows, as many columns at once as fit; below, what has no place."""
        cells: dict[Cell, list[str]] = {}
        placed = [one for one in self.area.things if one.at is not None]
        columns = [one.at[1] for one in placed if one.at is not None]
        span = list(range(min(columns), max(columns) + 1)) if columns else []
        each = min(WIDE, max(NARROW, self.width // max(1, len(span))))
        for one in placed:
            assert one.at is not None
            cells.setdefault(one.at, []).extend(self._box(one, each - 1))
        labels = max(("/".join(labels_of(one)) for one in placed), key=len, default="")
        lines = [f"{INDENT}{self.area.title} ({labels}):"] if labels else []
        at_once = max(1, self.width // each)
        for start in range(0, len(span), at_once):
            for row in sorted({row for row, _ in cells}):
                boxes = [cells.get((row, column), []) for column in span[start : start + at_once]]
                lines += _side_by_side(boxes, each)
        loose = [one.name for one in self.area.things if one.at is None and not self._host(one)]
        return lines + (wrapped(f"{INDENT}elsewhere: ", loose, self.width) if loose else [])

    def _host(self, thing: Thing) -> Cell | None:
        return None if thing.on is None else self.places.get(thing.on)

    def _box(self, thing: Thing, room: int) -> list[str]:
        """A name (in brackets if it stands by itself), its numbers, its state, what lies on it."""
        host = self._host(thing)
        name = thing.name if host else f"[{thing.name}]"
        arrow = ""
        if host is not None and thing.at is not None:
            arrow = ARROWS.get((host[0] - thing.at[0], host[1] - thing.at[1]), "")
        numbers = "/".join(str(value) for value in plain_values(thing))
        if len(labels_of(thing)) < 2:
            numbers = ", ".join(figure_text(one) for one in thing.figures)
        lines = [name, f"{arrow} {numbers}"] if arrow or numbers else [name]
        said = ", ".join([*states(thing), *thing.notes])
        lines += [f" {line}" for line in textwrap.wrap(said, room - 1)]
        own = [one for one in self.area.things if one.at is None and one.on in thing.refs]
        return [short(line, room) for line in [*lines, *(f"+{one.name}" for one in own)]]


def labels_of(thing: Thing) -> tuple[str, ...]:
    """The names of the numbers that stand together in a grid: "ATK", "DEF"."""
    plain = tuple(one.label for one in thing.figures if one.most is None)
    return plain if len(plain) > 1 else ()


def plain_values(thing: Thing) -> list[int]:
    """The figures of a thing that have no highest value."""
    return [one.value for one in thing.figures if one.most is None]


def _side_by_side(boxes: list[list[str]], each: int) -> list[str]:
    height = max(len(box) for box in boxes)
    rows = ([box[i] if i < len(box) else "" for box in boxes] for i in range(height))
    return [INDENT + " ".join(text.ljust(each - 1) for text in row).rstrip() for row in rows]


def short(text: str, room: int) -> str:
    """The text, cut to fit; a cut shows, and a bracket stays closed."""
    if len(text) <= room:
        return text
    end = "…]" if text.endswith("]") else "…"
    return text[: room - len(end)] + end
