"""What a viewer has in sight, by the names that somebody would call it by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.play.drawing import figure_text, states
from tallystick.rules.scene import Area, Pile, Scene, Thing, bundled


class Found(NamedTuple):
    """Things in sight that go by one name, and where: "Blue's city"."""

    place: str
    thing: Thing


class Sight:
    """A scene, asked by name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def piles(self, wanted: str = "") -> list[tuple[str, Pile]]:
        """Those that are called so, each by its whole name; all for nothing."""
        own = [(name, one) for side in self.scene.sides for one in side.piles
               for name in self._names_of(side.seat, one.label, wanted)]  # fmt: skip
        return [(one.label, one) for one in self.scene.piles if _is(one.label, wanted)] + own

    def areas(self, wanted: str) -> list[tuple[str, Area]]:
        """Those that are called so, each by its whole name."""
        own = [(name, one) for side in self.scene.sides for one in side.areas
               for name in self._names_of(side.seat, one.title, wanted)]  # fmt: skip
        return [(one.title, one) for one in self.scene.areas if _is(one.title, wanted)] + own

    def _names_of(self, seat: int, label: str, wanted: str) -> list[str]:
        """The whole name of what is a seat's, if it is wanted."""
        name = self._seat(seat)
        names = [label, f"{name} {label}", f"{name}'s {label}"]
        names += [f"my {label}", f"your {label}"] * (seat == self.scene.viewer)
        whole = f"Your {label}" if seat == self.scene.viewer else names[2]
        return [whole] if any(_is(one, wanted) for one in names) else []

    def things(self) -> Iterator[Found]:
        """Everything on the table that the viewer sees, and where."""
        places = [("", self.scene.areas, self.scene.piles)]
        for side in self.scene.sides:
            whose = "your " if side.seat == self.scene.viewer else f"{side.name}'s "
            places.append((whose, side.areas, side.piles))
        for whose, areas, piles in places:
            for area in areas:
                yield from (Found(f"{whose}{area.title}", one) for one in bundled(area.things))
            for pile in piles:
                yield from (Found(f"{whose}{pile.label}", one) for one in bundled(pile.cards))

    def beside(self, thing: Thing) -> list[str]:
        """What is next to it, by name."""
        return [one.name for one in self.scene.things() if set(one.refs) & set(thing.beside)]

    def _seat(self, seat: int) -> str:
        return next((side.name for side in self.scene.sides if side.seat == seat), "")


def line_of(thing: Thing) -> str:
    """All that there is to say of a thing in sight, but for its text."""
    many = f"{thing.many} " if thing.many > 1 else ""
    numbers = ", ".join(figure_text(one) for one in thing.figures)
    parts = [f"{many}{thing.name}", thing.cost, f"{thing.kind} {numbers}".strip()]
    return " · ".join(filter(None, [*parts, ", ".join(states(thing)), ", ".join(thing.notes)]))


def _is(name: str, wanted: str) -> bool:
    return not wanted or name.casefold() == wanted
