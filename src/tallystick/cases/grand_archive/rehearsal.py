"""A play is gone through to see whether what a step says of it is possible, and taken back."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.answering import Answering
from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.place import QUIET, Place
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.options import by_verb
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.games.grand_archive.costs.prices import Terms
from tallystick.games.grand_archive.costs.reasons import CLOSED_MODE
from tallystick.games.grand_archive.flow import playing
from tallystick.games.grand_archive.zones import champion_of, on_field
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE

LONGEST: Final = 200
NO_TARGET: Final = ("GA.ACT.5", "GA.TGT.4")


def rehearse(
    board: Place, begun: tuple[str, Terms], step: Step, charge: Charge | None
) -> Refusal | None:
    """Why what a step says beyond its verb and its payment is not possible; None if it is."""
    game, (verb, terms) = board.game, begun
    answers = Answers(step)
    answers.extra["charge"] = charge
    mark = game.mark()
    try:
        if verb == "use":
            playing.use(game, terms.seat, terms.source, terms.place)
        else:
            playing.play(game, terms.seat, terms.source, terms.verb, terms.how)
        game.run()
        return Rehearsal(board, answers, terms.seat).go()
    finally:
        game.rewind(mark)


class Rehearsal:
    """One play, from its announcement to the stack, answered as the step says."""

    def __init__(self, board: Place, answers: Answers, seat: int) -> None:
        self.board = board
        self.game = board.game
        self.answers = answers
        self.seat = seat
        self.answering = Answering(board)
        self.asked: list[str] = []
        self.stopped = False

    def go(self) -> Refusal | None:
        """Answer until the play is on the stack, or nothing says how it goes on."""
        for _ in range(LONGEST):
            decision = self.game.decision()
            if decision is None or decision.seat != self.seat or decision.kind in QUIET:
                break
            self.asked.append(decision.kind)
            refusal = self._misfit(decision)
            if refusal is not None:
                return refusal
            option = self._option(decision)
            if option == UNANSWERED:
                self.stopped = True
                break
            self.game.step(option)
        return None if self.stopped else self._left()

    def _option(self, decision: Decision) -> int:
        option = self.answering.answer(decision, self.answers)
        for more in (self.board.passing, self.board.only):
            if option == UNANSWERED:
                option = more(decision)
        if option == UNANSWERED and decision.kind == "payment":
            return decision.default
        return option

    def _misfit(self, decision: Decision) -> Refusal | None:
        """Why what is said for this question is no answer to it."""
        if decision.kind == "x" and self.answers.x is not None:
            return self._weigh(("x", self.answers.x.number(), -1))
        if decision.kind == "target" and self.answers.targets:
            return self._target_misfit(decision, self.answers.targets)
        if decision.kind == "mode":
            modes = self.answers.extra.get("modes")
            said = self.answers.step.get("modes")
            if modes is None and said is not None:
                modes = said.one_or_more()
            if isinstance(modes, list) and modes:
                return self._mode_misfit(decision, modes)
        return None

    def _target_misfit(self, decision: Decision, nodes: list[Node]) -> Refusal | None:
        """The next target must be one; one that is so only later had better be said later."""
        if self.answering.fits(decision, nodes[0]) != UNANSWERED:
            return None
        if by_verb(decision, "done") != UNANSWERED and self._is_asked_later(decision):
            return None
        return self._weigh(("target", self._meant(nodes[0]), decision.options[0][2]))

    def _is_asked_later(self, decision: Decision) -> bool:
        """Whether another slot could still take it: this one may be left."""
        mark = self.game.mark()
        self.game.step(by_verb(decision, "done"))
        after = self.game.decision()
        found = after is not None and after.seat == self.seat and after.kind == "target"
        self.game.rewind(mark)
        return found

    def _meant(self, node: Node) -> int:
        """What words name, though it is no target."""
        name = node.text()
        if name in self.board.seats:
            return champion_of(self.game, self.board.seats.index(name))
        found = self.board.named(name, self.seat)
        there = [one for one in found if on_field(self.game, one)] or found
        return there[0] if there else NOWHERE

    def _weigh(self, option: Option) -> Refusal | None:
        """What the engine says of an answer."""
        return self.game.current_op().weigh(self.game, option)

    def _mode_misfit(self, decision: Decision, modes: list[Node]) -> Refusal | None:
        if self.answering.fits(decision, modes[0]) != UNANSWERED:
            return None
        return CLOSED_MODE

    def _left(self) -> Refusal | None:
        """What was said and nothing asked for."""
        modes = self.answers.extra.get("modes", self._said_modes())
        if isinstance(modes, list) and modes:
            return CLOSED_MODE
        if self.answers.targets and "target" in self.asked:
            return Refusal(NO_TARGET, f"{self.answers.targets[0].shown()} is no target.")
        return None

    def _said_modes(self) -> list[Node]:
        said = self.answers.step.get("modes")
        return said.one_or_more() if said is not None and "mode" not in self.asked else []
