"""A saved game stepped through, forwards and back, from any seat's view; nothing of it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tallystick.kernel.journal import Mark
from tallystick.play import save as saves
from tallystick.play.match import ONLOOKER, Match
from tallystick.play.views import View


class SeenByViewer(NamedTuple):
    """What a viewer called things, how many handles it had been given, and how many lines told."""

    names: Mapping[int, str]
    given: int
    told: int


class StepStart(NamedTuple):
    """Where a match stood before a step: what to rewind to, and what each viewer had seen."""

    mark: Mark
    seen: dict[int, SeenByViewer]


class Rewinding(Match):
    """A match of which nothing is forgotten: for those who look on, not for who plays."""

    def forget(self) -> None:
        """Let nobody take anything back; the journal is kept all the same."""
        self._points.clear()

    def place(self) -> StepStart:
        """The place at which the match stands now."""
        seen = {
            viewer: SeenByViewer(one.handles.names, one.handles.given, len(one.told))
            for viewer, one in self._watchers.items()
        }
        return StepStart(self.game.mark(), seen)

    def step_back(self, place: StepStart) -> None:
        """Take back the last entry, before which it stood there; nobody is told."""
        self.game.rewind(place.mark)
        self.log.pop()
        self.said.pop()
        for viewer, watcher in self._watchers.items():
            watcher.go_back(*place.seen[viewer])


class Replaying:
    """A saved game at one of its steps: 0 is its beginning, ``last`` its end. Every step forwards
    is checked against the fingerprint that stands with it; a step back rewinds the position."""

    def __init__(self, path: str, saved: saves.Saved | None = None) -> None:
        """``saved``: what the file holds, if it has been read. Raises InputError for a file that is
        no saved game, or one of other cards or rules."""
        self.path = path
        self.saved = saved or saves.read(path)
        self.match = saves.begin_as(Rewinding, path, self.saved.header)
        self._places: list[StepStart] = []
        for viewer in range(ONLOOKER, self.match.game.seats):
            self.match.watch(viewer)

    @property
    def at(self) -> int:
        """How many entries have happened."""
        return len(self._places)

    @property
    def last(self) -> int:
        """How many entries there are."""
        return len(self.saved.lines)

    def forward(self) -> bool:
        """One step on; whether there was one. InputError, and no step, if it differs."""
        if self.at == self.last:
            return False
        place = self.match.place()
        entries = len(self.match.log)
        try:
            saves.step(self.path, self.match, self.saved, self.saved.lines[self.at])
        except BaseException:
            if len(self.match.log) > entries:
                self.match.step_back(place)
            raise
        self._places.append(place)
        return True

    def back(self) -> bool:
        """Take a step back; whether there was one."""
        if not self._places:
            return False
        self.match.step_back(self._places.pop())
        return True

    def go_to(self, number: int) -> None:
        """To a step, from 0 to ``last``; to the nearest of them for any other number."""
        while self.at > max(number, 0):
            self.back()
        while self.at < number and self.forward():
            pass

    def next_turn(self) -> None:
        """To the beginning of the next turn, or the end."""
        here = self._turn()
        while self.forward() and self._turn() == here:
            pass

    def last_turn(self) -> None:
        """To the beginning of this turn, or of the one before if it stands there."""
        if not self.back():
            return
        here = self._turn()
        while self.back():
            if self._turn() != here:
                self.forward()
                return

    def _turn(self) -> tuple[tuple[str, ...], int]:
        """What is another in every turn: "Turn 11", and whose it is."""
        scene = self.match.rules.scene(self.match.game, ONLOOKER)
        return scene.now[:1], scene.turn

    def view(self, viewer: int, since: int | None = None) -> View:
        """The table as a viewer sees it, and what it has been told since it stood at a step, by
        default since the one before; at the beginning, what it was told then."""
        step = self.at - 1 if since is None else min(since, self.at - 1)
        return self.match.view(viewer, self._places[step].seen[viewer].told if step >= 0 else 0)
