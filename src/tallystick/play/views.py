"""What one viewer of a game is shown and told: scenes by handles, and a log whose lines are
numbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.kernel.view import redact
from tallystick.play.handles import Handles
from tallystick.rules.rulebook import Rulebook, Told
from tallystick.rules.scene import Scene, named


class View(NamedTuple):
    """What a viewer may know: the table, things going by their handles, and what it has been told;
    ``number`` is that of the latest line."""

    viewer: int
    scene: Scene
    told: list[Told]
    number: int

    def __repr__(self) -> str:
        now = " · ".join(self.scene.now)
        return f"View(viewer={self.viewer}, {now!r}, {self.number} lines told)"


class Watcher:
    """One viewer (a seat, or -1: an onlooker) of a game: what it calls things, and all that it has
    been told; of that it has been given ``heard`` lines as news."""

    def __init__(self, rules: Rulebook, game: Game, viewer: int) -> None:
        self.rules = rules
        self.game = game
        self.viewer = viewer
        self.handles = Handles(game, viewer)
        self.told: list[Told] = []
        self.heard = 0

    def view(self, after: int = 0) -> View:
        """The table now, and what the viewer has been told since line ``after``."""
        scene = named(self.rules.scene(self.game, self.viewer), self.handles.of)
        return View(self.viewer, scene, self.told[after:], len(self.told))

    def news(self) -> list[Told]:
        """What it has been told since it was last asked for."""
        lines = self.told[self.heard :]
        self.heard = len(self.told)
        return lines

    def follow(self, log: int, facts: list[Fact], moments: Sequence[int]) -> None:
        """Go along with a step since which the log was ``log`` long; ``moments``: how long it was
        at each of the facts."""
        self.handles.follow(log)
        self.hear(facts, moments)

    def hear(self, facts: list[Fact], moments: Sequence[int] = ()) -> None:
        """Be told what of these facts the viewer may know; without moments no thing is named."""
        redacted, at = redact(self.game, facts, self.viewer), self.handles.at
        call = (lambda i, entity: at(entity, moments[i])) if moments else (lambda i, entity: "")
        self.say(self.rules.story(self.game, redacted, self.viewer, call))

    def go_back(self, names: Mapping[int, str], given: int, told: int) -> None:
        """Steps were taken back as if they had never been: things are called what they were called
        then, so many handles had been given, and so many lines been told."""
        self.handles.given = given
        self.handles.go_back(names)
        del self.told[told:]
        self.heard = min(self.heard, told)

    def say(self, lines: list[Told]) -> None:
        """Add lines, numbered on."""
        for line in lines:
            self.told.append(line._replace(number=len(self.told) + 1))
