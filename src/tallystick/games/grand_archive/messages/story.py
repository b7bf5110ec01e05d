"""A run of facts as a story: what belongs together is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.grand_archive.messages.facts import FACTS, PASSED_OVER, narrate, standing
from tallystick.games.grand_archive.messages.lasting_text import latest
from tallystick.games.grand_archive.messages.phrases import card, does, short, thing, whose
from tallystick.games.grand_archive.position import counters
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.kernel.view import UNSEEN
from tallystick.rules.prose import counted, grouped, listed, upper
from tallystick.rules.rulebook import Told

Facts = Sequence[Fact]


def sentence(game: Game, facts: Facts, at: int, viewer: int) -> tuple[Told | None, int]:
    """The line that the fact at ``at`` begins, None where it is not told; and where it ends."""
    story = GrandArchiveStory(game, facts, at, viewer)
    return story.line(), story.at


class GrandArchiveStory:
    """One sentence: walks on over the facts that belong together, to ``at``."""

    def __init__(self, game: Game, facts: Facts, at: int, viewer: int) -> None:
        self.game = game
        self.facts = facts
        self.viewer = viewer
        self.at = at

    def line(self) -> Told | None:
        """The line."""
        kind = self.facts[self.at][0]
        if kind in PASSED_OVER or self._is_told_better():
            self.at += 1
            return None
        if kind in GROUPS:
            return self._group(kind)
        if kind == "deals":
            return self._deals()
        self.at += 1
        return narrate(self.game, self.facts[self.at - 1], self.viewer)

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
            "fostered": ("became",),
            "redirected": ("intercepts",),
            "rested": ("declared", "retaliates"),
        }.get(kind, ())
        return any(fact[0] in better and entity in fact[2:] for fact in self.facts)

    def _next(self) -> Fact | None:
        """The next fact that is not passed over."""
        while self.at < len(self.facts) and self.facts[self.at][0] in PASSED_OVER:
            self.at += 1
        return self.facts[self.at] if self.at < len(self.facts) else None

    def _group(self, kind: str) -> Told:
        """What as many facts of one kind and one seat tell together as follow each other."""
        seat, facts = self.facts[self.at][1], []
        while (fact := self._next()) is not None and fact[:2] == (kind, seat):
            facts.append(fact)
            self.at += 1
        return Told(GROUPS[kind](self, facts), FACTS[kind][1])

    def _deals(self) -> Told | None:
        """Who deals how much damage to what, in one sentence."""
        _, seat, source, victim = self.facts[self.at]
        self.at += 1
        damaged = self._next()
        if damaged is None or damaged[0] != "damaged":
            return None
        self.at += 1
        by = f"{whose(seat, self.viewer)} {short(self.game, source)}"
        to = thing(self.game, victim, self.viewer)
        text = f"{upper(by)} deals {damaged[3]} damage to {to}{standing(self.game, victim)}."
        return Told(text, FACTS["damaged"][1])


def _hidden(verb: str) -> Callable[[GrandArchiveStory, Facts], str]:
    """Cards that only their player sees."""

    def tell(story: GrandArchiveStory, facts: Facts) -> str:
        names = [card(story.game, fact[2]) for fact in facts if fact[2] != UNSEEN]
        seat = facts[0][1]
        seen = story.viewer == seat and len(names) == len(facts)
        what = listed(grouped(names)) if seen else counted(len(facts), "card")
        return f"{does(seat, story.viewer, verb)} {what}."

    return tell


def _shown(verb: str, where: str = "") -> Callable[[GrandArchiveStory, Facts], str]:
    """Cards that everybody sees."""

    def tell(story: GrandArchiveStory, facts: Facts) -> str:
        names = listed(grouped(card(story.game, fact[2]) for fact in facts))
        return f"{does(facts[0][1], story.viewer, verb)} {names}{where}."

    return tell


def _objects(one: str, many: str) -> Callable[[GrandArchiveStory, Facts], str]:
    """Objects to which something happens."""

    def tell(story: GrandArchiveStory, facts: Facts) -> str:
        names = listed(grouped(short(story.game, fact[2]) for fact in facts))
        verb = one if len(facts) == 1 else many
        return upper(f"{whose(facts[0][1], story.viewer)} {names} {verb}.")

    return tell


def _banished(story: GrandArchiveStory, facts: Facts) -> str:
    """What is banished; how many cards, if face down."""
    seen = [fact for fact in facts if fact[2] != UNSEEN]
    hidden = len(facts) - len(seen)
    said = [_objects("is banished", "are banished")(story, seen)] if seen else []
    if hidden:
        of = whose(facts[0][1], story.viewer)
        what = "card is" if hidden == 1 else f"{hidden} cards are"
        said.append(upper(f"{of} {what} banished face down."))
    return " ".join(said)


def _changed(story: GrandArchiveStory, facts: Facts) -> str:
    """Who is changed in which ways."""
    told: dict[str, list[str]] = {}
    for fact in facts:
        said = latest(story.game, fact[2], fact[3])
        told.setdefault(said, []).append(thing(story.game, fact[2], story.viewer))
    return upper(f"{listed(f'{listed(names)} {said}' for said, names in told.items())}.")


GROUPS: Final[dict[str, Callable[[GrandArchiveStory, Facts], str]]] = {
    "drew": _hidden("draws"),
    "reserved": _hidden("reserves"),
    "discarded": _shown("discards"),
    "milled": _shown("puts", " from the deck into the graveyard"),
    "woke": _objects("wakes up", "wake up"),
    "rested": _objects("rests", "rest"),
    "revealed": _shown("reveals"),
    "changed": _changed,
    "banished": _banished,
}
