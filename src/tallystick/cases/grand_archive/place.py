"""A position of Grand Archive under its case: time, names, what is declined, what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cases.grand_archive.names import CHAMPION_WORDS, unquoted
from tallystick.cases.grand_archive.position import PHASE_WORDS, Position
from tallystick.cases.grand_archive.ways import Way, ways_of
from tallystick.cases.laid import LaidTable
from tallystick.cases.naming import split_number
from tallystick.cases.nodes import Node
from tallystick.cases.options import by_verb
from tallystick.cases.table import UNANSWERED, Moment
from tallystick.games.grand_archive.costs.paying import PayCost
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    CARD,
    COMBAT,
    COPY,
    COUNTERS,
    DAMAGE,
    EFFECTS,
    EFFECTS_STACK,
    PHASE,
    RESTED,
    STATES,
    TURN,
    TURNS,
    champion_of,
    controller_of,
)
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE

QUIET: Final = ("priority", "materialize")
# The option that passes or declines, by the kind of decision.
DECLINES: Final = {
    "priority": "pass",
    "materialize": "pass",
    "extra": "no",
    "mode": "done",
    "target": "done",
    "new targets": "no",
    "further target": "done",
    "tax": "give up",
    "critical": "no",
    "retaliate": "no",
    "intercept": "no",
    "may": "no",
    "may pay": "no",
    "wither": "sacrifice",
    "choose": "done",
}
PASSABLE: Final = (*QUIET, "may", "may pay", "retaliate", "intercept", "critical", "tax", "wither")
# What is declined where nothing is said: nothing of it is taken for want of another answer.
OPTIONAL: Final = ("may", "may pay", "tax", "wither", "intercept", "critical", "extra")
COMBAT_PHASE: Final = len(PHASE_WORDS) - 1
# Columns in which two things must be equal for an answer about them to be the same.
ALIKE: Final = (CARD, RESTED, DAMAGE, STATES, ZONE)
ABOUT_CARDS: Final = ("target", "choose", "unique", "agility", "critical", "attack target", "order")


def copied(name: str) -> tuple[str, tuple[int, ...]]:
    """A name without "original" or "copy of" before it, and the values of COPY that it means."""
    words = name.removeprefix("the ")
    for before, flags in (("original ", (0,)), ("copy of ", (COPY,))):
        if words.casefold().startswith(before):
            return words[len(before) :], flags
    return name, (0, COPY)


class Place(LaidTable):
    """The part of a table that knows no verbs."""

    rules: GrandArchiveRules

    def __init__(self, position: Position) -> None:
        game, seats = position.game, position.seats
        names = {position.rules.seat_name(game, seat): name for seat, name in enumerate(seats)}
        super().__init__(game, seats, names)
        self.position = position
        self.rules = position.rules
        self.things = position.things
        self.wanted: list[Node] = []  # new targets that a step has named
        self.glimpsed = -1  # the turn in which a step has said which glimpsed cards stay on top

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        decision = self.game.decision()
        return decision is None or decision.kind in QUIET

    def phase(self) -> int:
        """The phase as cases call it: combat is one of its own."""
        cells = self.game.lists[CELLS]
        return COMBAT_PHASE if cells[COMBAT] else cells[PHASE]

    def moment(self) -> tuple[int, int]:
        return (self.turns(), self.phase())

    def until(self, where: Node) -> Moment:
        return self.moment_of(where, PHASE_WORDS)

    def is_at(self, where: Moment) -> bool:
        turn = self.game.lists[CELLS][TURN]
        return where.seat in (-1, turn) and where.phase in (-1, self.phase())

    def has_come(self, where: Moment, start: tuple[int, int], since: int) -> bool:
        """The phase has come when somebody may act in another moment than at ``start``; or when it
        went by and nobody was asked anything in it."""
        if not self.is_quiet():
            return False
        if self.moment() != start and self.is_at(where):
            return True
        return self._went_by(where, since)

    def _went_by(self, where: Moment, since: int) -> bool:
        return any(
            fact[0] == "phase" and where.seat in (-1, fact[1]) and where.phase == fact[2]
            for fact in self.game.facts[since:]
        )

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        """Taking back a preserved card is a choice (GA.KW.PRESERVE), materializing a step."""
        return decision.kind in QUIET and by_verb(decision, "take back") == UNANSWERED

    def is_passable(self, decision: Decision) -> bool:
        return decision.kind in PASSABLE

    def is_skipped(self, decision: Decision) -> bool:
        return decision.kind in DECLINES

    def passing(self, decision: Decision) -> int:
        if decision.kind in ("imbue", "show"):
            return decision.default
        if decision.kind == "glimpse":
            return self._put_back(decision)
        return by_verb(decision, DECLINES.get(decision.kind, ""))

    def _put_back(self, decision: Decision) -> int:
        """Glimpsed cards of which nothing is said stay on top as they were, so that the last goes
        first; but below, where it was said of others that they stay on top."""
        end = "bottom" if self.glimpsed == self.game.lists[CELLS][TURNS] else "top"
        found = [i for i, option in enumerate(decision.options) if option[0] == end]
        if not found:
            return UNANSWERED
        return found[-1] if end == "top" else found[0]

    def only(self, decision: Decision) -> int:
        if decision.kind == "payment":
            return decision.default if len(set(self.ways())) == 1 else UNANSWERED
        if decision.kind in ("trigger", "retaliation order", "prevention"):
            return decision.default if decision.default >= 0 else 0
        if decision.kind in OPTIONAL:
            return UNANSWERED
        if len(decision.options) == 1:
            return 0
        if decision.kind in ABOUT_CARDS:
            likes = {self._likeness(option) for option in decision.options}
            return 0 if len(likes) == 1 else UNANSWERED
        return UNANSWERED

    def _likeness(self, option: Option) -> tuple[object, ...]:
        verb, entity, b = option
        if entity < 0 or entity >= len(self.game.lists[CARD]):
            return option
        lists = self.game.lists
        marked = entity in lists[EFFECTS] or entity in lists[COUNTERS]
        return (verb, b, marked and entity, *(lists[column][entity] for column in ALIKE))

    def ways(self) -> list[Way]:
        """The payments that the open decision is about; none if it is about something else."""
        op = self.game.current_op()
        if not isinstance(op, PayCost):
            return []
        now = op.open(self.game)
        return ways_of(op.means(self.game), now.demands)

    def payments_in_words(self, decision: Decision) -> list[str]:
        return sorted(map(str, self.ways())) if decision.kind == "payment" else []

    @property
    def ended(self) -> Refusal:
        return Refusal(("GA.END.1",), "The game is over.")

    # -- names -----------------------------------------------------------------------------------

    def split_owner(self, name: str) -> tuple[str, int]:
        """``A's Squire`` as ("Squire", 0); a plain name with -1."""
        for seat, owner in enumerate(self.seats):
            for mark in (f"{owner}'s ", f"{owner}’s "):
                if name.startswith(mark) and not self.things.by_name.get(name):
                    return name.removeprefix(mark), seat
        return name, NOWHERE

    def find(self, name: str, among: Iterable[int], seat: int, mine: bool = True) -> int:
        """The card that a name means among some; -1 if there is none. A seat is its champion; of
        several cards of a name a player's own comes first, or last (``mine``)."""
        entities = list(among)
        bare, owner = self.split_owner(unquoted(name))
        special = self.special(bare, seat if owner < 0 else owner)
        if special >= 0:
            return special if special in entities else NOWHERE
        found = self.things.among(bare, entities)
        if owner >= 0:
            found = [one for one in found if controller_of(self.game, one) == owner]
        best = [one for one in found if (controller_of(self.game, one) == seat) == mine]
        return (best or found or [NOWHERE])[0]

    def named(self, name: str, seat: int) -> list[int]:
        """All that a name may mean to a seat."""
        bare, owner = self.split_owner(unquoted(name))
        special = self.special(bare, seat if owner < 0 else owner)
        return [special] if special >= 0 else self.things.all(bare)

    def special(self, name: str, seat: int) -> int:
        """What a word means of which there is one: a seat's champion."""
        if self.things.by_name.get(name):
            return NOWHERE
        if name in self.seats:
            return champion_of(self.game, self.seats.index(name))
        return champion_of(self.game, seat) if name.casefold() in CHAMPION_WORDS else NOWHERE

    def instances(self, name: str) -> list[int]:
        """What waits on the stack under a name: activations first, then abilities, top first.

        Of a play and its copies ``original NAME`` is the play, ``copy of NAME`` a copy; ``NAME#2``
        is the second from the top, where no second card of the name was written.
        """
        game = self.game
        bare, owner = self.split_owner(unquoted(name))
        bare, flags = copied(bare)
        there = [
            one
            for one in stack.waiting(game)
            if owner in (NOWHERE, stack.field(game, one, stack.CONTROLLER))
            and stack.field(game, one, stack.FLAGS) & COPY in flags
        ]
        there.sort(key=lambda one: stack.field(game, one, stack.KIND) not in stack.CARD_PLAYS)
        found = [one for one in there if self._is_from(one, bare)]
        if found:
            return found
        same, number = split_number(bare)
        return [one for one in there if self._is_from(one, same)][number - 1 :][: number and 1]

    def _is_from(self, instance: int, bare: str) -> bool:
        source = stack.field(self.game, instance, stack.SOURCE_OF)
        return source >= 0 and bool(self.things.among(bare, [source]))

    def stack_names(self) -> list[str]:
        """The instances on the stack by the cards that they come from, top first."""
        game = self.game
        names = []
        for one in stack.waiting(game):
            card = stack.field(game, one, stack.CARD_OF)
            source = stack.field(game, one, stack.SOURCE_OF)
            if card >= 0:
                names.append(str(game.rules.cards[card].name))
            else:
                names.append(self.things.name(source) if source >= 0 else "rule")
        return names

    def is_on_stack(self, entity: int) -> bool:
        """Whether a card waits on the effects stack."""
        return entity in self.game.lists[EFFECTS_STACK]
