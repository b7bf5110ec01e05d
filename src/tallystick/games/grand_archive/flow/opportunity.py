"""Opportunity: who may act, and what becomes of the stack when all pass (GA.TIME)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import start
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.combat.declaring import begin_attack
from tallystick.games.grand_archive.costs import announced
from tallystick.games.grand_archive.effects.state_based_checks import settle
from tallystick.games.grand_archive.flow import verbs
from tallystick.games.grand_archive.flow.resolving import clear_stack, resolve_top
from tallystick.games.grand_archive.position import former, stack, values
from tallystick.games.grand_archive.position.things import are_alike
from tallystick.games.grand_archive.zones import ENDING, LEFT, STACK, TURN, is_out, next_seat
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SUBJECT, Game, I, Op
from tallystick.rules.windows import Priority, PriorityWindow


class Opportunity(Priority):
    """GA.TIME.4, GA.TIME.5: the turn player first; who acts keeps it; all passed, the top of the
    stack resolves and the turn player has it again."""

    def first(self, game: Game) -> int:
        turn = game.lists[CELLS][TURN]
        return turn if not is_out(game, turn) else next_seat(game, turn)

    def following(self, game: Game, seat: int) -> int:
        return next_seat(game, seat)

    def players(self, game: Game) -> int:
        return game.lists[CELLS][LEFT]

    def moves(self, game: Game, seat: int, passed: bool) -> list[Option]:
        return verbs.moves_of(game, seat)

    def thoughts(self, game: Game, seat: int, passed: bool) -> list[Candidate]:
        return verbs.thoughts_of(game, seat)

    def pass_refusal(self, game: Game, seat: int) -> Refusal | None:
        """GA.ATK.3: not out of the main phase before what must attack has been tried to."""
        return attacks.pass_refusal(game, seat)

    def begin(self, game: Game, seat: int, option: Option) -> int:
        """Start it; the acting player keeps Opportunity (GA.A7, option
        ``opportunity-after-ability``)."""
        verb, entity, place = option
        if verb == "activate":
            return announced.play(game, seat, entity)
        if verb == "use":
            if game.rules.readings["opportunity-after-ability"] == "turn-player":
                game.set_field(I, self.first(game) + 1)
            return announced.use(game, seat, entity, place)
        return begin_attack(game, seat, entity)

    def is_playing(self, game: Game, seat: int) -> bool:
        return not is_out(game, seat)

    def is_abandoned(self, game: Game) -> bool:
        """GA.ENDING.1, GA.END.6: an effect has ended the phase, or the turn player has left and
        nothing is pending."""
        if game.lists[CELLS][ENDING]:
            clear_stack(game)
            return True
        return is_out(game, game.lists[CELLS][TURN]) and stack.is_empty(game)

    def last_word(self, game: Game) -> bool:
        return False

    def goes_on(self, game: Game) -> bool:
        """GA.TIME.5: all have passed; while something is on the stack it is resolved."""
        return bool(stack.waiting(game))

    def go_on(self, game: Game) -> int:
        return resolve_top(game)


class OpportunityWindow(PriorityWindow):
    """A window of Opportunity (GA.TIME.3). ``pending``: only while something waits on the stack
    (GA.TURN.3: phases without Opportunity of their own)."""

    def __init__(self, pending: bool = False) -> None:
        super().__init__(Opportunity())
        self.pending = pending

    def run(self, game: Game) -> int:
        """Nobody has Opportunity before all is settled, nor while Interdiction is on top."""
        if settle(game) == AGAIN or game.over:
            return AGAIN
        if not game.lists[STACK]:
            former.clear(game)
        if self.pending and stack.is_empty(game):
            return NEXT
        if game.lists[STACK] and is_interdicted(game):
            game.set_counters(0, 0)
            return resolve_top(game)
        return super().run(game)


def is_interdicted(game: Game) -> bool:
    """GA.KW.INTERDICTION: while such an activation is on the stack nobody has Opportunity."""
    records = game.lists[STACK]
    for at in stack.waiting_records(game):
        source, kind = records[at + stack.SOURCE_OF], records[at + stack.KIND]
        if kind == stack.ACTIVATION and values.has_keyword(game, source, "interdiction"):
            return True
    return False


WINDOW: Final = OpportunityWindow()
AFTERMATH: Final = OpportunityWindow(pending=True)


class PutTriggers(Op):
    """GA.ATRIG.5: the turn player's first, then the others' in turn order; each orders their own.

    SUBJECT is the only player whose triggers are put now, -1: everybody's. I is the seat whose
    triggers are being ordered + 1.
    """

    def run(self, game: Game) -> int:
        only = game.field(SUBJECT)
        for seat in zones.turn_order(game):
            mine = self._mine(game, seat) if only in (NOWHERE, seat) else []
            if mine:
                game.set_field(I, seat + 1)
                if game.asks_all or (len(mine) > 1 and self._differ(game, mine)):
                    return ASK
                return self._put(game, mine[0])
        if only < 0 and game.lists[zones.PENDING]:  # of players who have left
            game.truncate(zones.PENDING, 0)
        return NEXT

    def _mine(self, game: Game, seat: int) -> list[int]:
        return game.rows_with(zones.PENDING, stack.WIDTH, stack.CONTROLLER, seat)

    def _differ(self, game: Game, mine: list[int]) -> bool:
        """Whether it may show which comes first: what they say, what of, or from which source."""
        rows = game.lists[zones.PENDING]
        fields = (stack.CARD_OF, stack.PLACE, stack.ABOUT, stack.AMOUNT, stack.DECLARED_X)
        kinds = {tuple([rows[at + field] for field in fields]) for at in mine}
        sources = {rows[at + stack.SOURCE_OF] for at in mine}
        return len(kinds) > 1 or not are_alike(game, sources)

    def decide(self, game: Game) -> Decision:
        seat = game.field(I) - 1
        rows = game.lists[zones.PENDING]
        options: list[Option] = [
            ("trigger", at // stack.WIDTH, rows[at + stack.SOURCE_OF])
            for at in self._mine(game, seat)
        ]
        return Decision(seat, "trigger", options[0][2], options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self._put(game, option[1] * stack.WIDTH)

    def _put(self, game: Game, at: int) -> int:
        """Onto the stack, its modes and targets to be chosen (GA.ATRIG.3)."""
        rows = game.lists[zones.PENDING]
        record = rows[at : at + stack.WIDTH]
        game.drop_rows(zones.PENDING, stack.WIDTH, [at])
        record[stack.ID] = game.tick()
        record[stack.FLAGS] |= stack.ANNOUNCED
        game.extend(zones.STACK, record)
        return start(
            game, "put trigger", record[stack.SOURCE_OF], record[stack.CONTROLLER],
            subject=record[stack.ID], x=record[stack.DECLARED_X],
        )  # fmt: skip
