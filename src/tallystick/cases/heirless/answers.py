"""Answers to what others ask: leave, signatures, offers, claims, votes, Alliances."""

from __future__ import annotations

from tallystick.cases.heirless.doing import HeirlessBoard, HeirlessDeed
from tallystick.cases.heirless.names import BANDITS_NAME
from tallystick.cases.model import Step, needed
from tallystick.cases.table import UNANSWERED
from tallystick.games.heirless import asked
from tallystick.games.heirless.battles import open_battles
from tallystick.games.heirless.zones import BANDITS, BATTLE_AT, TILES
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SUBJECT


class ReplyDeed(HeirlessDeed):
    """Allow, forbid, sign, accept, agree, yay ...: given as soon as something of the kind is
    asked."""

    at_once = True

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, verb: str) -> None:
        super().__init__(board, step, seat)
        self.verb = verb
        self.kinds, _ = asked.ANSWERS[verb]

    def refusal(self) -> Refusal | None:
        if self.board.pending.has(self.seat):
            return asked.ANSWERS[self.verb][1]
        return asked.answer_refusal(self.game, self.seat, self.verb)

    def waits(self, decision: Decision) -> bool:
        return decision.kind in self.kinds

    def perform(self) -> None:
        decision = self.game.decision()
        assert decision is not None
        self.board.pending.give(decision.kind, self.seat, self.verb)


class VoteDeed(HeirlessDeed):
    """Spend Influence for or against a Law, or abstain (HL.turns.82, HL.turns.87)."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        said = [key for key in ("for", "against", "abstain") if key in step.arguments]
        if len(said) != 1:
            raise step.node.error("expected one of the keys 'for', 'against', 'abstain' in a vote")
        node = needed(step, said[0])
        self.n = node.number(0) if said[0] != "abstain" else 0
        if said[0] == "abstain" and not node.flag():
            raise node.expected("true")
        self.side = said[0] if self.n else ""

    def refusal(self) -> Refusal | None:
        return asked.ballot_refusal(self.game, self.seat, self.side, self.n)

    def waits(self, decision: Decision) -> bool:
        """Whoever has nothing to spend is not waited for."""
        mine = decision.seat == self.seat
        return decision.kind == "vote" and (mine or len(decision.options) > 1)

    def start(self, decision: Decision) -> int:
        if decision.kind != "vote":
            return UNANSWERED
        option: Option = (self.side, self.n, -1) if self.side else ("abstain", -1, -1)
        return decision.options.index(option) if option in decision.options else 0


class AllyDeed(HeirlessDeed):
    """Propose an Alliance in a Battle (HL.battles.6)."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        node, at = needed(step, "with"), step.get("at")
        bandits = node.text() == BANDITS_NAME
        self.partner = BANDITS if bandits else board.seat(node)
        self.at = board.place(at) if at is not None else UNANSWERED
        if self.at >= len(TILES):
            assert at is not None
            raise at.expected("a Tile: in Castles there are no Battles (HL.battles.2)")

    def tile(self) -> int:
        """Where: as the step says, else the Battle in progress, else the first with both."""
        if self.at != UNANSWERED:
            return self.at
        now = self.game.lists[CELLS][BATTLE_AT]
        both = [tile for tile in open_battles(self.game, self.seat)
                if tile in open_battles(self.game, self.partner)]  # fmt: skip
        return now if now >= 0 else next(iter(both), 0)

    def refusal(self) -> Refusal | None:
        return asked.alliance_refusal(self.game, self.seat, self.partner, self.tile())

    def waits(self, decision: Decision) -> bool:
        return decision.kind in ("ally", "alliance", "battle")

    def start(self, decision: Decision) -> int:
        if decision.kind != "ally" or self.game.field(SUBJECT) != self.tile():
            return UNANSWERED
        option = ("ally", self.partner, -1)
        return decision.options.index(option) if option in decision.options else UNANSWERED

    def leads(self, decision: Decision) -> int:
        option = ("battle", self.tile(), -1)
        if decision.kind != "battle" or option not in decision.options:
            return UNANSWERED
        return decision.options.index(option)
