"""A run of facts as a story: what belongs together is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects.changes import ON, RECORD
from tallystick.games.grand_archive.telling.facts import FACTS, narrate, standing
from tallystick.games.grand_archive.telling.lasting_text import latest, record_text
from tallystick.games.grand_archive.telling.phrases import (
    card,
    does,
    short,
    thing,
    whose,
)
from tallystick.games.grand_archive.zones import EFFECTS
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.kernel.view import UNSEEN
from tallystick.rules.prose import counted, grouped, listed, upper
from tallystick.rules.rulebook import Told

Facts = Sequence[Fact]

# Another fact beside them tells as much, or everybody sees it.
PASSED_OVER: Final = frozenset(
    ("attacked", "hit", "left", "put", "announced", "paid", "resolving", "resolved", "combat-over",
     "turn-ends", "charged")
)  # fmt: skip


def story(game: Game, facts: Facts, viewer: int) -> list[Told]:
    """What the facts of one step tell a seat (-1: an onlooker), in order."""
    return Story(game, facts, viewer).told()


class Story:
    """One telling: walks through the facts, taking those together that make one sentence."""

    def __init__(self, game: Game, facts: Facts, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.facts = [fact for fact in facts if fact[0] not in PASSED_OVER]
        self.lines: list[Told] = []
        self.at = 0

    def told(self) -> list[Told]:
        """All lines."""
        while self.at < len(self.facts):
            kind = self.facts[self.at][0]
            if self._is_told_better():
                self.at += 1
            elif kind in GROUPS:
                self._group(kind)
            elif kind == "deals":
                self._deals()
            else:
                self._one()
        return self.lines

    def _one(self) -> None:
        told = narrate(self.game, self.facts[self.at], self.viewer)
        if told is not None:
            self.lines.append(told)
        self.at += 1

    def _is_told_better(self) -> bool:
        """Whether another fact says of the same object what became of it."""
        kind, _, entity, n = self.facts[self.at]
        if kind == "counter" and n // counters.MANY == counters.DURABILITY:
            return any(fact[0] == "entered" and fact[2] == entity for fact in self.facts)
        better = {
            "destroyed": ("died", "sacrificed"),
            "died": ("sacrificed", "killed"),
            "banished": ("sacrificed", "died"),
            "entered": ("summoned",),
            "redirected": ("intercepts",),
            "rested": ("declared", "retaliates"),
        }.get(kind, ())
        return any(fact[0] in better and entity in fact[2:] for fact in self.facts)

    def _group(self, kind: str) -> None:
        """As many facts of one kind and one seat as follow each other."""
        first, seat = self.at, self.facts[self.at][1]
        while self.at < len(self.facts) and self.facts[self.at][:2] == (kind, seat):
            self.at += 1
        text = GROUPS[kind](self, self.facts[first : self.at])
        self.lines.append(Told(text, FACTS[kind][1]))

    def _deals(self) -> None:
        """Who deals how much damage to what, in one sentence."""
        _, seat, source, victim = self.facts[self.at]
        self.at += 1
        if self.at >= len(self.facts) or self.facts[self.at][0] != "damaged":
            return
        n = self.facts[self.at][3]
        by = f"{whose(seat, self.viewer)} {short(self.game, source)}"
        to = thing(self.game, victim, self.viewer)
        text = f"{upper(by)} deals {n} damage to {to}{standing(self.game, victim)}."
        self.lines.append(Told(text, FACTS["damaged"][1]))
        self.at += 1


def _hidden(verb: str, where: str = "") -> Callable[[Story, Facts], str]:
    """Cards that only their player sees."""

    def tell(story: Story, facts: Facts) -> str:
        names = [card(story.game, fact[2]) for fact in facts if fact[2] != UNSEEN]
        seat = facts[0][1]
        seen = story.viewer == seat and len(names) == len(facts)
        what = listed(grouped(names)) if seen else counted(len(facts), "card")
        return f"{does(seat, story.viewer, verb)} {what}{where}."

    return tell


def _shown(verb: str, where: str = "") -> Callable[[Story, Facts], str]:
    """Cards that everybody sees."""

    def tell(story: Story, facts: Facts) -> str:
        names = listed(grouped(card(story.game, fact[2]) for fact in facts))
        return f"{does(facts[0][1], story.viewer, verb)} {names}{where}."

    return tell


def _objects(one: str, many: str) -> Callable[[Story, Facts], str]:
    """Objects to which something happens."""

    def tell(story: Story, facts: Facts) -> str:
        names = listed(grouped(short(story.game, fact[2]) for fact in facts))
        verb = one if len(facts) == 1 else many
        return upper(f"{whose(facts[0][1], story.viewer)} {names} {verb}.")

    return tell


def _changed(story: Story, facts: Facts) -> str:
    """The latest effects, as many as were made, in order."""
    records = story.game.lists[EFFECTS]
    first = max(len(records) - RECORD * len(facts), 0)
    told: dict[str, list[str]] = {}
    for place, fact in enumerate(facts):
        at = first + place * RECORD
        there = at < len(records) and records[at + ON] == fact[2]
        name = thing(story.game, fact[2], story.viewer)
        said = record_text(story.game, at) if there else latest(story.game, fact[2])
        told.setdefault(said, []).append(name)
    return upper(f"{listed(f'{listed(names)} {said}' for said, names in told.items())}.")


GROUPS: Final[dict[str, Callable[[Story, Facts], str]]] = {
    "drew": _hidden("draws"),
    "reserved": _hidden("reserves"),
    "discarded": _shown("discards"),
    "milled": _shown("puts", " from the deck into the graveyard"),
    "woke": _objects("wakes up", "wake up"),
    "rested": _objects("rests", "rest"),
    "revealed": _shown("reveals"),
    "changed": _changed,
    "banished": _objects("is banished", "are banished"),
}
