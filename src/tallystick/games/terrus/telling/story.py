"""A run of facts as a story: what belongs together is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.telling.facts import FACT_CLAUSES, does, narrate, whose
from tallystick.games.terrus.telling.phrases import card
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


def story(game: Game, facts: Facts, viewer: int) -> list[Told]:
    """What the facts of one step tell a seat (-1: an onlooker), in order."""
    return Story(game, facts, viewer).told()


class Story:
    """One telling: walks through the facts, taking those together that make one sentence."""

    def __init__(self, game: Game, facts: Facts, viewer: int) -> None:
        self.game = game
        self.facts = facts
        self.viewer = viewer
        self.at = 0
        self.lines: list[Told] = []
        self.payment = ""
        self.payment_clauses: tuple[str, ...] = ()
        self.payer = -1

    def told(self) -> list[Told]:
        """All lines."""
        while self.at < len(self.facts):
            self._next()
        self._close_payment()
        return self.lines

    def _next(self) -> None:
        end = self._end_of_payment()
        if end >= 0:
            self._pay(self.facts[self.at : end])
            self.at = end + 1
            return
        kind = self.facts[self.at][0]
        if kind in ARRIVALS and self.payment:
            self._arrive()
        elif kind != "remains" or not self.payment:
            self._close_payment()
            self._tell(kind)
        else:
            self.at += 1  # what is left after a payment is told with it

    def _tell(self, kind: str) -> None:
        if kind in GROUPS:
            self._group(kind)
        elif kind in SILENT or (kind == "remains" and not self._has_spent()):
            self.at += 1
        else:
            self._one()

    def _has_spent(self) -> bool:
        """Whether what is left in a pool is news; at the end of a phase the screen shows it."""
        following = self.facts[self.at + 1 : self.at + 2]
        return not following or following[0][0] not in PHASES

    def _one(self) -> None:
        line = narrate(self.game, self.facts[self.at], self.viewer)
        self.at += 1
        if line is not None:
            self.lines.append(line)

    def _say(self, text: str, *kinds: str) -> None:
        clauses = [clause for kind in kinds for clause in FACT_CLAUSES[kind]]
        self.lines.append(Told(text, tuple(dict.fromkeys(clauses))))

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

    def _pay(self, facts: Facts) -> None:
        self._close_payment()
        if not facts:
            return
        self.payer = facts[-1][1]
        self.payment = payment_text(self.game, facts)
        kinds = [*dict.fromkeys(fact[0] for fact in facts), "paid"]
        self.payment_clauses = tuple(clause for kind in kinds for clause in FACT_CLAUSES[kind])

    def _close_payment(self) -> None:
        if self.payment:
            text = f"{does(self.payer, self.viewer, 'pays')} {self.payment.removeprefix('for ')}."
            self.lines.append(Told(text, self.payment_clauses))
        self.payment = ""

    def _arrive(self) -> None:
        line = narrate(self.game, self.facts[self.at], self.viewer)
        assert line is not None
        text = f"{line.text.removesuffix('.')} {self.payment}."
        self.lines.append(Told(text, line.clauses + self.payment_clauses))
        self.payment = ""
        self.at += 1

    # -- several facts in one sentence -------------------------------------------------------------

    def _group(self, kind: str) -> None:
        """As many facts of one kind and one seat as follow each other."""
        seat, first = self.facts[self.at][1], self.at
        while self.at < len(self.facts) and self.facts[self.at][:2] == (kind, seat):
            self.at += 1
        self._say(GROUPS[kind](self, self.facts[first : self.at]), kind)

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


def _drew(story: Story, facts: Facts) -> str:
    if story.viewer == facts[0][1]:
        names = listed(grouped(card(story.game, fact[2]) for fact in facts))
        return f"You draw {names}."
    n = len(facts)
    return f"{story.who(facts[0], 'draws')} {'a card' if n == 1 else f'{n} cards'}."


def _discarded(story: Story, facts: Facts) -> str:
    names = listed(grouped(card(story.game, fact[2]) for fact in facts))
    return f"{story.who(facts[0], 'discards')} {names}."


def _produced(story: Story, facts: Facts) -> str:
    units: dict[int, int] = {}
    for _, _, kind, n in facts:
        units[kind] = units.get(kind, 0) + n
    made = listed(f"{n} {RESOURCES[kind]}" for kind, n in units.items())
    return f"{story.who(facts[0], 'gets')} {made}."


def _vitae(verb: str) -> Callable[[Story, Facts], str]:
    def tell(story: Story, facts: Facts) -> str:
        n = sum(fact[3] for fact in facts)
        return f"{story.who(facts[0], verb)} {n} vitae{story.vitae_now(facts[0])}."

    return tell


def _wounded(story: Story, facts: Facts) -> str:
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


def _of_things(one: str, many: str) -> Callable[[Story, Facts], str]:
    def tell(story: Story, facts: Facts) -> str:
        names = grouped(card(story.game, fact[2]) for fact in facts)
        verb = one if len(facts) == 1 else many
        return upper(f"{whose(facts[0][1], story.viewer)} {listed(names)} {verb}.")

    return tell


GROUPS: Final[dict[str, Callable[[Story, Facts], str]]] = {
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
