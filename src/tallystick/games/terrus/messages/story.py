"""A run of facts as a story: what belongs together is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.terrus.messages.facts import TELLING, narrate
from tallystick.games.terrus.messages.phrases import card, does, whose
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import ATTRIBUTES, PHASES, RESOURCES, VITAE
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted, grouped, listed, upper
from tallystick.rules.rulebook import Told

Facts = Sequence[Fact]

# What a payment consists of; "paid" closes it.
PAYING: Final = frozenset(
    ("spent", "paid-vitae", "discarded", "played", "produced", "buried", "unmoored")
)
ARRIVALS: Final = frozenset(("recruited", "forged", "built", "bartered", "settled"))
# Told by what follows: a card announced arrives, a duel that one wins another loses.
SILENT: Final = frozenset(("announced", "duel-lost", "battle-over"))


def sentence(game: Game, facts: Facts, at: int, viewer: int) -> tuple[Told | None, int]:
    """The line that the fact at ``at`` begins, None where it is not told; and where it ends."""
    story = TerrusStory(game, facts, at, viewer)
    return story.line(), story.at


class TerrusStory:
    """One sentence: walks on over the facts that belong together, to ``at``."""

    def __init__(self, game: Game, facts: Facts, at: int, viewer: int) -> None:
        self.game = game
        self.facts = facts
        self.viewer = viewer
        self.at = at

    def line(self) -> Told | None:
        """The line."""
        end = self._end_of_payment()
        if end >= 0:
            return self._pay(end)
        kind = self.facts[self.at][0]
        if kind in GROUPS:
            return self._group(kind)
        self.at += 1
        if kind in SILENT or (kind == "remains" and not self._has_spent()):
            return None
        return narrate(self.game, self.facts[self.at - 1], self.viewer)

    def _has_spent(self) -> bool:
        """Whether what is left in a pool is news; at the end of a phase the screen shows it."""
        following = self.facts[self.at : self.at + 1]
        return not following or following[0][0] not in PHASES

    # -- payments ---------------------------------------------------------------------------------

    def _end_of_payment(self) -> int:
        """The place of the "paid" that closes a payment beginning here; -1 if none begins."""
        for place in range(self.at, len(self.facts)):
            kind = self.facts[place][0]
            if kind == "paid":
                return place
            if kind not in PAYING:
                return -1
        return -1

    def _pay(self, end: int) -> Told | None:
        """What was paid, told with what arrives for it, and with what is left."""
        facts, self.at = self.facts[self.at : end], end + 1
        if not facts:
            return None
        kinds = [*dict.fromkeys(fact[0] for fact in facts), "paid"]
        clauses = tuple(clause for kind in kinds for clause in TELLING.clauses[kind])
        paid = payment_text(self.game, facts)
        while self.at < len(self.facts) and self.facts[self.at][0] == "remains":
            self.at += 1
        if self.at < len(self.facts) and self.facts[self.at][0] in ARRIVALS:
            line = narrate(self.game, self.facts[self.at], self.viewer)
            assert line is not None
            self.at += 1
            return Told(f"{line.text.removesuffix('.')} {paid}.", line.clauses + clauses)
        return Told(f"{self.who(facts[-1], 'pays')} {paid.removeprefix('for ')}.", clauses)

    # -- several facts in one sentence -------------------------------------------------------------

    def _group(self, kind: str) -> Told:
        """What as many facts of one kind and one seat tell together as follow each other."""
        seat, first = self.facts[self.at][1], self.at
        while self.at < len(self.facts) and self.facts[self.at][:2] == (kind, seat):
            self.at += 1
        return Told(GROUPS[kind](self, self.facts[first : self.at]), TELLING.clauses[kind])

    def who(self, fact: Fact, verb: str) -> str:
        """Subject and verb of a fact."""
        return does(fact[1], self.viewer, verb)

    def vitae_now(self, fact: Fact) -> str:
        """What a ruler has, to be told with the last change of it; nothing before that."""
        kinds = ("gained", "lost", "paid-vitae", "fell")
        if any(later[0] in kinds and later[1] == fact[1] for later in self.facts[self.at :]):
            return ""
        return f", which makes {self.game.lists[ATTRIBUTES[fact[1]]][VITAE]}"


def payment_text(game: Game, facts: Facts) -> str:
    """What was paid, to follow what it was paid for: "for 2 plant, discarding Owl"."""
    spent: dict[str, int] = {}
    for kind, _, a, n in facts:
        if kind in ("spent", "paid-vitae", "produced"):
            noun = "vitae" if kind == "paid-vitae" else RESOURCES[a]
            spent[noun] = spent.get(noun, 0) + (-n if kind == "produced" else n)
    units = [f"{n} {noun}" for noun, n in spent.items() if n > 0]
    parts: list[str] = []
    for kind, verb in (("played", "playing"), ("discarded", "discarding"), ("buried", "burying")):
        names = [card(game, fact[2]) for fact in facts if fact[0] == kind]
        if names:
            parts.append(f"{verb} {listed(grouped(names))}")
    if not units:
        return f"by {listed(parts)}"
    return ", ".join([f"for {listed(units)}", *parts])


def _drew(story: TerrusStory, facts: Facts) -> str:
    if story.viewer == facts[0][1]:
        names = listed(grouped(card(story.game, fact[2]) for fact in facts))
        return f"You draw {names}."
    n = len(facts)
    return f"{story.who(facts[0], 'draws')} {'a card' if n == 1 else f'{n} cards'}."


def _discarded(story: TerrusStory, facts: Facts) -> str:
    names = listed(grouped(card(story.game, fact[2]) for fact in facts))
    return f"{story.who(facts[0], 'discards')} {names}."


def _produced(story: TerrusStory, facts: Facts) -> str:
    units: dict[int, int] = {}
    for _, _, kind, n in facts:
        units[kind] = units.get(kind, 0) + n
    made = listed(f"{n} {RESOURCES[kind]}" for kind, n in units.items())
    return f"{story.who(facts[0], 'gets')} {made}."


def _vitae(verb: str) -> Callable[[TerrusStory, Facts], str]:
    def tell(story: TerrusStory, facts: Facts) -> str:
        n = sum(fact[3] for fact in facts)
        return f"{story.who(facts[0], verb)} {n} vitae{story.vitae_now(facts[0])}."

    return tell


def _wounded(story: TerrusStory, facts: Facts) -> str:
    """Wounds to a clade are followed by the loss of vitae that they are (T.9.1d)."""
    seat = facts[0][1]
    hurt: dict[str, int] = {}
    for _, _, entity, n in facts:
        clade = piece_of(story.game, entity).kind == "clade"
        name = "clade" if clade else card(story.game, entity)
        hurt[name] = hurt.get(name, 0) + n
    told = listed(f"{name} takes {counted(n, 'wound')}" for name, n in hurt.items())
    told = told.replace(" clade takes", " the clade takes")
    text = upper(f"{whose(seat, story.viewer)} {told}")
    following = story.facts[story.at : story.at + 1]
    if "clade" in hurt and following and following[0][:2] == ("lost", seat):
        story.at += 1
        return f"{text}{story.vitae_now(facts[0]).replace('makes', 'leaves')}."
    return f"{text}."


def _of_things(one: str, many: str) -> Callable[[TerrusStory, Facts], str]:
    def tell(story: TerrusStory, facts: Facts) -> str:
        names = grouped(card(story.game, fact[2]) for fact in facts)
        verb = one if len(facts) == 1 else many
        return upper(f"{whose(facts[0][1], story.viewer)} {listed(names)} {verb}.")

    return tell


GROUPS: Final[dict[str, Callable[[TerrusStory, Facts], str]]] = {
    "drew": _drew,
    "discarded": _discarded,
    "produced": _produced,
    "gained": _vitae("gains"),
    "lost": _vitae("loses"),
    "wounded": _wounded,
    "buried": _of_things("is buried", "are buried"),
    "fatigued": _of_things("is fatigued", "are fatigued"),
    "returned": _of_things("returns to the city", "return to the city"),
}
