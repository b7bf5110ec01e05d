"""A position of Marvel Champions under its case: time, names, what is declined, what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cases.laid import LaidTable
from tallystick.cases.marvel_champions.alike import alike
from tallystick.cases.marvel_champions.names import SCHEME_WORDS, SELF_WORDS, VILLAIN_WORDS
from tallystick.cases.marvel_champions.position import PAUSE, Position
from tallystick.cases.marvel_champions.ways import Way, way_of
from tallystick.cases.naming import names_in
from tallystick.cases.nodes import Node
from tallystick.cases.options import by_verb
from tallystick.cases.table import UNANSWERED, Answers, Moment
from tallystick.games.marvel_champions.costs.paying import LIST, Pay
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.zones import (
    CARD,
    HAND,
    MAIN_SCHEME,
    PHASE,
    PHASES,
    PLAYER,
    THE_VILLAIN,
    TURN,
    identity,
)
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES, ZONE

QUIET: Final = ("turn", PAUSE)
# The option that passes or declines, by the kind of decision.
DECLINES: Final = {
    "turn": "pass",
    PAUSE: "pass",
    "window": "pass",
    "asked": "no",
    "may": "no",
    "added cost": "no",
    "put back": "done",
    "play now": "none",
    "defend": "no",
    "discard down": "done",
    "mulligan": "done",
    "help": "done",
    "search": "done",
    "target": "done",
}
PRIORITY: Final = ("turn", PAUSE, "window", "asked", "defend")
PASSABLE: Final = (*PRIORITY, "may", "help", "mulligan", "added cost")


class Place(LaidTable):
    """The part of a table that knows no verbs."""

    rules: MarvelRules

    def __init__(self, position: Position) -> None:
        game, seats = position.game, position.seats
        names = {position.rules.seat_name(game, seat): name for seat, name in enumerate(seats)}
        alike = {old: new for old, new in names.items() if old[-1:].isdigit()}
        super().__init__(game, seats, alike)  # heroes of one name have numbers in sentences
        self.position = position
        self.rules = position.rules
        self.things = position.things
        self.written = position.written
        self.begun: dict[int, Answers] = {}  # what each seat's last deed has said
        # The same of deeds that go on later: how many frames there were, and whose it is.
        self.interrupted: list[tuple[int, int, Answers]] = []
        self.offered: list[int] = []  # cards of other players that a payment names
        self._laid = len(self.game.facts)

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        decision = self.game.decision()
        return decision is None or decision.kind in QUIET

    def moment(self) -> tuple[int, int]:
        return (self.turns(), self.game.lists[CELLS][PHASE])

    def until(self, where: Node) -> Moment:
        return self.moment_of(where, PHASES)

    def is_at(self, where: Moment) -> bool:
        cells = self.game.lists[CELLS]
        decision = self.game.decision()
        asked = decision.seat if decision is not None else NOWHERE
        mine = where.seat in (-1, cells[TURN] if cells[PHASE] == PLAYER else asked)
        return mine and where.phase in (-1, cells[PHASE])

    def has_come(self, where: Moment, start: tuple[int, int], since: int) -> bool:
        """A turn has come when somebody may act in another one than at ``start``, or in one that
        has begun since the last step; the villain phase when somebody is asked in it, or when it
        went by since the last step and nobody was."""
        facts = self.game.facts[max(since, self._laid) :]
        if where.phase in (-1, PLAYER):
            new = self.moment() != start or any(fact[0] == "turn" for fact in facts)
            return self.is_quiet() and new and self.is_at(where)
        began = any(fact[0] == "villain phase" for fact in facts)
        if not began:
            return False
        return self.is_quiet() or self.is_at(where)

    # -- deeds in the middle of others -----------------------------------------------------------

    def interrupt(self, seat: int, answers: Answers) -> None:
        """A deed begins; one in the middle of another of the same seat puts that off: what it has
        said is asked for afterwards (MC.initiating-abilities.8)."""
        if self.is_quiet():
            self.interrupted.clear()
        elif seat in self.begun:
            depth = len(self.game.lists[FRAMES])
            self.interrupted.append((depth, seat, self.begun[seat]))
        self.begun[seat] = answers

    def resumed(self, seat: int, answers: Answers) -> Answers:
        """What was said of the deed that the open question belongs to: that of the seat's last
        step, unless it is over, and one that it interrupted goes on."""
        depth = len(self.game.lists[FRAMES])
        for at, whose, said in self.interrupted:
            if whose == seat and depth < at:
                return said
        return answers

    def is_put_off(self, answers: Answers) -> bool:
        """Whether what a step has said is still to be asked for."""
        return any(said is answers for _, _, said in self.interrupted)

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        return decision.kind in PRIORITY

    def is_skipped(self, decision: Decision) -> bool:
        return decision.kind in DECLINES

    def is_passable(self, decision: Decision) -> bool:
        return decision.kind in PASSABLE

    def passing(self, decision: Decision) -> int:
        if decision.kind == "help":
            for i, (verb, card, _) in enumerate(decision.options):
                if card in self.offered or verb == "yes":
                    return i
        return by_verb(decision, DECLINES.get(decision.kind, ""))

    def only(self, decision: Decision) -> int:
        if decision.kind == "payment":
            return decision.default if len(set(self.ways())) == 1 else UNANSWERED
        if decision.kind == "designate":
            return decision.default
        if len(decision.options) == 1:
            return 0
        return 0 if alike(self, decision) else UNANSWERED

    def ways(self) -> list[Way]:
        """The payments that the open decision lists; none if it asks piece by piece."""
        op = self.game.current_op()
        if not isinstance(op, Pay):
            return []
        now = op.open(self.game)
        if now.mode != LIST:
            return []
        return [way_of(self.game, now.means, plan) for plan in now.found]

    def payments_in_words(self, decision: Decision) -> list[str]:
        return sorted(map(str, self.ways())) if decision.kind == "payment" else []

    @property
    def ended(self) -> Refusal:
        return Refusal(("MC.win.1",), "The game is over.")

    # -- names -----------------------------------------------------------------------------------

    def find(self, name: str, among: Iterable[int], seat: int) -> int:
        """The card that a name or a word means among some; -1 if there is none. Players are meant
        by their seats; of several cards of a name a player's own comes first."""
        entities = list(among)
        special = self.special(name, seat)
        if special >= 0:
            return special if special in entities else NOWHERE
        found = self.things.among(name, entities)
        mine = [one for one in found if self.is_with(one, seat)]
        return (mine or found or [NOWHERE])[0]

    def special(self, name: str, seat: int) -> int:
        """What a word means of which there is one: the villain, the main scheme, an identity."""
        word, cells = name.casefold(), self.game.lists[CELLS]
        if self.things.by_name.get(name):
            return NOWHERE
        if name in self.seats:
            return identity(self.game, self.seats.index(name))
        if word in VILLAIN_WORDS:
            return cells[THE_VILLAIN]
        if word in SCHEME_WORDS:
            return cells[MAIN_SCHEME]
        return identity(self.game, seat) if word in SELF_WORDS else NOWHERE

    def face_of(self, entity: int) -> int:
        """The face that a card shows."""
        return self.game.lists[CARD][entity]

    def forget_payment(self) -> None:
        """Another payment may be made now: what was said of the last one is over."""
        self.offered = []

    def gifts(self, seat: int, said: Node | None, held: int) -> list[tuple[int, int]]:
        """The cards of other players that a payment names, beyond those of the payer's own hand:
        whose each is, and which (MC.alliance.1)."""
        names = names_in(said.get("discard")) if said is not None else []
        for entity in self.game.lists[HAND[seat]]:
            name = self.things.name(entity)
            if name in names and entity != held:
                names.remove(name)
        found: list[tuple[int, int]] = []
        for other in range(len(self.seats)):
            for entity in self.game.lists[HAND[other]] if other != seat else []:
                if self.things.name(entity) in names:
                    names.remove(self.things.name(entity))
                    found.append((other, entity))
        return found

    def is_with(self, entity: int, seat: int) -> bool:
        """Whether a card lies before a player."""
        zone = self.game.lists[ZONE][entity]
        return zone >= 0 and self.rules.layout.seat_of(zone) == seat
