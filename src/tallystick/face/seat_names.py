"""Seats by the names that they have in a position, in all that its rulebook says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game
from tallystick.play.views import View
from tallystick.rules.prose import with_names
from tallystick.rules.rulebook import Rulebook, Told
from tallystick.rules.scene import Scene

# What is printed on things, and what things go by: no seat is meant there.
PRINTED: Final = frozenset(("name", "kind", "cost", "text", "rested"))
HANDLES: Final = frozenset(("refs", "beside", "touches", "on"))


class SeatNames:
    """What seats are called instead of what their rulebook calls them."""

    def __init__(self, rulebook: Rulebook, game: Game, seats: Sequence[str]) -> None:
        own = [rulebook.seat_name(game, seat) for seat in range(len(seats))]
        self._called = {a: b for a, b in zip(own, seats, strict=True) if a != b}

    def text(self, text: str) -> str:
        """A sentence."""
        return with_names(text, self._called)

    def refusal(self, refusal: Refusal | None) -> Refusal | None:
        """A reason."""
        if refusal is None or not self._called:
            return refusal
        return refusal._replace(text=self.text(refusal.text))

    def view(self, view: View) -> View:
        """A scene, and the lines of a log."""
        if not self._called:
            return view
        told = [self.told(line) for line in view.told]
        return view._replace(scene=cast("Scene", self._part(view.scene)), told=told)

    def told(self, line: Told) -> Told:
        """A line of a log."""
        return line._replace(text=self.text(line.text))

    def _part(self, value: object) -> object:
        """A part of a scene."""
        match value:
            case str():
                return self.text(value)
            case tuple():
                return self._parts(value)
        return value

    def _parts(self, value: tuple[object, ...]) -> object:
        fields = getattr(value, "_fields", None)
        if fields is None:
            return tuple(self._part(one) for one in value)
        left = HANDLES | (PRINTED if "kind" in fields else frozenset())
        made = [
            one if field in left else self._part(one)
            for field, one in zip(fields, value, strict=True)
        ]
        make: Callable[..., object] = type(value)
        return make(*made)
