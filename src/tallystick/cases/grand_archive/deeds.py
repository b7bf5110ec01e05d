"""Playing cards and using abilities: where each begins, and why it cannot."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.choosing import choose_terms
from tallystick.cases.grand_archive.costs import powers_under
from tallystick.cases.grand_archive.doing import GrandDeed
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.rehearsal import rehearse
from tallystick.cases.model import Step
from tallystick.cases.options import place_of
from tallystick.cases.table import UNANSWERED
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs.prices import Terms
from tallystick.games.grand_archive.costs.reasons import ALREADY, NOT_MATERIALIZE_PHASE
from tallystick.games.grand_archive.flow import legal
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL, USE
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    CARD,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    LINEAGE,
    MATERIAL,
    MATERIALIZE,
    MATERIALIZED,
    MEMORY,
    PHASE,
    PRESERVED,
    TURN,
)
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.rules.rulebook import Told

# What time mends: Opportunity comes, a phase does, the stack empties.
TIMELY: Final = (
    "GA.TIME.1", "GA.PLAYERS.2", "GA.MAT.1", "GA.CBT.2", "GA.AACT.5", "GA.MATP.3", "GA.COST.6.b",
    "GA.TIME.3",
)  # fmt: skip
NOT_PRESERVED: Final = Refusal(("GA.KW.PRESERVE",), "That card is not preserved.")
NO_SUCH_CARD: Final = Refusal(
    ("GA.PLAY.2", "GA.ACT.1", "GA.MAT.1"), "There is no such card to be played."
)
NO_OPPORTUNITY: Final = Refusal(
    ("GA.TIME.3", "GA.MATP.4", "GA.PLAYERS.3"),
    "Nobody has Opportunity now.",
)
NO_ABILITY: Final = Refusal(("GA.AACT.1", "GA.AACT.2"), "There is no such activated ability.")


class PlayDeed(GrandDeed):
    """A card is played. ``verb`` says how."""

    verb = ACTIVATE
    option_verb = "activate"

    def __init__(self, board: Place, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.charge: Charge | None = None

    def zones(self) -> tuple[tuple[int, ...], ...]:
        """Where the card may be, the likeliest first."""
        return (HAND, GRAVEYARD, MEMORY, BANISHMENT, DECK, FIELD, MATERIAL)

    def candidates(self) -> list[int]:
        """The cards that may be meant, the likeliest first: one's own, then others'."""
        lists = self.game.lists
        found: list[int] = []
        seats = [self.seat, *(s for s in range(self.game.seats) if s != self.seat)]
        for seat in seats:
            for zone in self.zones():
                among = lists[zone[seat]]
                found += self.board.things.among(self.bare_name(), among)
        return list(dict.fromkeys(found))

    def bare_name(self) -> str:
        """The name without an owner before it."""
        return self.board.split_owner(self.name)[0]

    def judge(self, entity: int) -> Refusal | None:
        """Why it cannot be played as the step says; the terms are chosen on the way."""
        base = legal.play_refusal(self.game, self.seat, entity, self.verb)
        terms = Terms(self.seat, entity, self.verb)
        return self.judge_terms(base, terms)

    def judge_terms(self, base: Refusal | None, terms: Terms) -> Refusal | None:
        """The refusal of the rules, that of the payment, and that of what else is said."""
        chosen = choose_terms(self.board, terms, self.answers)
        self.charge = chosen.charge
        found = [one for one in (base, chosen.refusal) if one is not None]
        if not found:
            said = rehearse(self.board, self.begin_play(terms), self.step, chosen.charge)
            found = [said] if said is not None else []
        if not found:
            return None
        return found[0]

    def begin_play(self, terms: Terms) -> tuple[str, Terms]:
        """What is rehearsed: which verb, with which terms."""
        return ("play", terms)

    def chosen(self) -> tuple[int, Refusal | None]:
        """The card that is meant: the first that is legal, else the first."""
        first: tuple[int, Refusal | None] | None = None
        for entity in self.candidates():
            refusal = self.judge(entity)
            if refusal is None:
                return entity, None
            first = first or (entity, refusal)
        if first is not None and first[0] >= 0:
            self.judge(first[0])
        return first or (-1, NO_SUCH_CARD)

    def refusal(self) -> Refusal | None:
        found = self.chosen()[1]
        decision = self.game.decision()
        if decision is None or decision.kind != "materialize" or self.verb == PLAY_MATERIAL:
            return found
        return NO_OPPORTUNITY if found is None or self.can_wait(found) else found

    def can_wait(self, refusal: Refusal) -> bool:
        return any(clause in TIMELY for clause in refusal.clauses[:3])

    def start(self, decision: Decision) -> int:
        if decision.kind not in ("priority", "materialize"):
            return UNANSWERED
        entity, refusal = self.chosen()
        if refusal is not None:
            return UNANSWERED
        self.answers.extra["charge"] = self.charge
        for i, (verb, card, _) in enumerate(decision.options):
            if verb == self.option_verb and (card == entity or self._is_copy(card, entity)):
                return i
        return UNANSWERED

    def _is_copy(self, card: int, entity: int) -> bool:
        """Of copies in hand, or in the material deck, the first is offered."""
        lists = self.game.lists
        zones = (HAND[self.seat], MATERIAL[self.seat])
        same = lists[ZONE][card] == lists[ZONE][entity] and lists[ZONE][card] in zones
        return same and lists[CARD][card] == lists[CARD][entity]

    def reasons(self) -> list[Told]:
        if self.charge is None:
            return []
        name = piece_of(self.game, self.charge.source).name
        return [Told(f"{name} costs {self.charge.text()}.", ("GA.ACT.7", "GA.COST.1"))]


class MaterializeDeed(PlayDeed):
    """Materialize a card (GA.MATP.3)."""

    verb = PLAY_MATERIAL
    option_verb = "materialize"

    def zones(self) -> tuple[tuple[int, ...], ...]:
        return (MATERIAL, HAND, BANISHMENT, GRAVEYARD, FIELD)

    def start(self, decision: Decision) -> int:
        return super().start(decision) if decision.kind == "materialize" else UNANSWERED


class TakeBackDeed(GrandDeed):
    """Take back a preserved card in place of materializing one (GA.KW.PRESERVE)."""

    def __init__(self, board: Place, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name.removeprefix("back "))
        if not name.startswith("back "):
            raise step.verb.expected("'take back' and the name of a preserved card")

    def refusal(self) -> Refusal | None:
        cells, there = self.game.lists[CELLS], self.game.lists[PRESERVED[self.seat]]
        if self.board.find(self.name, there, self.seat) < 0:
            return NOT_PRESERVED
        if cells[PHASE] != MATERIALIZE or cells[TURN] != self.seat:
            return NOT_MATERIALIZE_PHASE
        return ALREADY if cells[MATERIALIZED] else None

    def can_wait(self, refusal: Refusal) -> bool:
        return any(clause in TIMELY for clause in refusal.clauses[:3])

    def start(self, decision: Decision) -> int:
        if decision.kind != "materialize":
            return UNANSWERED
        entity = self.board.find(self.name, self.game.lists[PRESERVED[self.seat]], self.seat)
        return place_of(decision, ("take back", entity, -1))


class UseDeed(PlayDeed):
    """Use an activated ability (GA.AACT)."""

    verb = USE
    option_verb = "use"

    def __init__(self, board: Place, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        said = step.get("n")
        self.n = said.number(1) if said is not None else 0
        self.place = -1

    def zones(self) -> tuple[tuple[int, ...], ...]:
        return (FIELD, INTENT, LINEAGE, HAND, GRAVEYARD, BANISHMENT, MEMORY)

    def candidates(self) -> list[int]:
        special = self.board.special(self.bare_name(), self.seat)
        return [special] if special >= 0 else super().candidates()

    def judge(self, entity: int) -> Refusal | None:
        there = powers_under(self.board, self.seat, entity)
        if self.n:
            there = there[self.n - 1 : self.n]
        first: Refusal | None = None
        for card, place in there:
            base = legal.use_refusal(self.game, self.seat, card, place)
            found = self.judge_terms(base, Terms(self.seat, card, USE, place))
            if found is None:
                self.place = place
                return None
            first = first or found
        return first or NO_ABILITY

    def begin_play(self, terms: Terms) -> tuple[str, Terms]:
        return ("use", terms)

    def start(self, decision: Decision) -> int:
        if decision.kind != "priority":
            return UNANSWERED
        _, refusal = self.chosen()
        if refusal is not None or self.charge is None:
            return UNANSWERED
        self.answers.extra["charge"] = self.charge
        wanted = ("use", self.charge.source, self.place)
        return place_of(decision, wanted)
