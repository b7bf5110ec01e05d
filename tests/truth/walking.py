"""A card put to work: a position is played at random, its own options first, until it acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple, Protocol

from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game

STEPS: Final = 120  # decisions of one walk
SEEDS: Final = 12  # walks before one gives up
BEGUN, PAID, DONE = "begun", "paid", "done"

State = dict[tuple[int, str], int]
Changes = dict[tuple[int, str], tuple[int, int]]


class Stage(Protocol):
    """A position for a card, and what can be said of it."""

    game: Game
    entity: int  # the card that is tried

    def is_mine(self, entity: int) -> bool:
        """Whether it is that card, or a copy of it."""

    def state(self) -> State:
        """Everything that a person could look at: of which entity, what."""

    def name(self, entity: int) -> str:
        """What a person calls it."""

    def shown(self, entity: int, what: str, value: int) -> str:
        """A number of the state in words."""

    def told(self, fact: Fact) -> str:
        """A fact in words; "" for one that is not told."""

    def answer(self, option: Option) -> str:
        """An option in words."""

    def weight(self, option: Option) -> float:
        """How gladly it is taken on the way to what the card does."""


class Trace(NamedTuple):
    """What an ability did: the position before it, once it was paid for, and after its effects;
    what was told and answered meanwhile."""

    stage: Stage
    entity: int
    begun: State
    paid: State
    done: State
    lines: list[str]
    facts: list[Fact]

    def changes(self, since: str = BEGUN) -> Changes:
        """What is other than it was."""
        return difference(self.begun if since == BEGUN else self.paid, self.done)


def difference(before: State, after: State) -> Changes:
    """What is other than it was."""
    keys = sorted({*before, *after})
    both = ((key, (before.get(key, 0), after.get(key, 0))) for key in keys)
    return {key: values for key, values in both if values[0] != values[1]}


def difference_lines(stage: Stage, changes: Changes) -> Iterator[str]:
    """The same in words."""
    for (entity, what), (before, after) in changes.items():
        old, new = stage.shown(entity, what, before), stage.shown(entity, what, after)
        yield f"= {stage.name(entity)}: {what} {old} -> {new}"


class Walk:
    """One walk, until the ability of a program has been carried out once."""

    def __init__(self, stage: Stage, program: int, seed: int) -> None:
        self.stage = stage
        self.program = program
        self.chance = Random(seed)
        self.marks: dict[str, State] = {}
        self.entity = -1
        self.lines: list[str] = []
        self.facts: list[Fact] = []
        self.seen = 0

    def mark(self, mark: str, program: int, source: int) -> None:
        """The ability of a program has come so far (told by a probe)."""
        if program != self.program or not self.stage.is_mine(source) or DONE in self.marks:
            return
        if mark == BEGUN:
            self.marks.clear()
            self.lines.clear()
            self.facts.clear()
            self.entity = source
            self.seen = len(self.stage.game.facts)
        elif source != self.entity:
            return
        self._hear()
        self.marks[mark] = self.stage.state()

    def _hear(self) -> None:
        """What has been told meanwhile."""
        facts = self.stage.game.facts
        if self.entity < 0:
            return
        for fact in facts[self.seen :]:
            self.facts.append(fact)
            words = self.stage.told(fact)
            if words:
                self.lines.append(words)
        self.seen = len(facts)

    def go(self) -> Trace | None:
        """The whole walk; None if the ability was not carried out."""
        stage, game = self.stage, self.stage.game
        game.walk = self  # type: ignore[attr-defined]
        game.run()
        for _ in range(STEPS):
            decision = game.decision()
            if DONE in self.marks or decision is None:
                break
            self._hear()
            weights = [stage.weight(option) for option in decision.options]
            option = self.chance.choices(decision.options, weights)[0]
            if self.entity >= 0:
                self.lines.append(f"? {stage.answer(option)}")
            game.facts.clear()
            self.seen = 0
            game.take(option)
        if DONE not in self.marks:
            return None
        begun = self.marks[BEGUN]
        paid = self.marks.get(PAID, begun)
        return Trace(stage, self.entity, begun, paid, self.marks[DONE], self.lines, self.facts)


def first_trace(make: Callable[[int], Stage], program: int) -> Trace | None:
    """The first walk on which the ability acts; None if it never did. ``make`` gives the stage of a
    seed."""
    for seed in range(SEEDS):
        found = Walk(make(seed), program, seed).go()
        if found is not None:
            return found
    return None
