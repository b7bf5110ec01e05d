"""Triggers as they are put on the stack, and copies whose targets are chosen anew (GA.ATRIG.3,
GA.COPY.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.costs.reasons import NO_NEW_TARGETS
from tallystick.games.grand_archive.flow import stack, targets
from tallystick.games.grand_archive.flow.announced import terms_of
from tallystick.games.grand_archive.flow.announcing import ChooseModes, ChooseTargets
from tallystick.games.grand_archive.flow.targets import script_of
from tallystick.kernel.decision import Candidate, Decision, Option
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, Op


class HasTargets(Op):
    """GA.ATRIG.3: a trigger without a legal mode or target fizzles as it is put on the stack."""

    def run(self, game: Game) -> int:
        instance = game.field(SUBJECT)
        terms = terms_of(game, instance)
        script = script_of(game, instance)
        if script is None or targets.script_is_open(game, terms, script):
            return NEXT
        game.emit("fizzled", game.field(SEAT), game.field(SOURCE), instance)
        stack.remove(game, instance)
        game.pop_frame()
        return AGAIN


class TriggerStands(Op):
    """A trigger whose targets are chosen stands on the stack and waits there like any other
    instance."""

    def run(self, game: Game) -> int:
        instance = game.field(SUBJECT)
        stack.mark(game, instance, stack.ANNOUNCED, False)
        game.emit("triggered", game.field(SEAT), game.field(SOURCE), instance)
        return NEXT


class AskNewTargets(Op):
    """GA.COPY.1: whoever copies may choose new targets for the copy."""

    def run(self, game: Game) -> int:
        """Ask, if there are any targets."""
        instance = game.field(SUBJECT)
        if stack.find(game, instance) < 0 or not stack.chosen_rows(game, instance):
            game.pop_frame()
            return AGAIN
        return ASK

    def decide(self, game: Game) -> Decision:
        """New ones, or those of the original."""
        options: list[Option] = [("no", -1, -1)]
        instance = game.field(SUBJECT)
        script = script_of(game, instance)
        if script is not None and targets.script_is_open(game, terms_of(game, instance), script):
            options.append(("yes", -1, -1))
        return Decision(game.field(SEAT), "new targets", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        found = list(map(Candidate, self.decide(game).options))
        return found if len(found) > 1 else [*found, Candidate(("yes", -1, -1), NO_NEW_TARGETS)]

    def take(self, game: Game, option: Option) -> int:
        """Forget the old ones, or leave all as it is."""
        if option[0] == "no":
            game.pop_frame()
            return AGAIN
        stack.forget_targets(game, game.field(SUBJECT))
        return NEXT


NEW_TARGETS: Final[tuple[Op, ...]] = (
    AskNewTargets(),
    ChooseTargets(),
    ChooseTargets(later=True),
)

PUT_TRIGGER: Final[tuple[Op, ...]] = (
    HasTargets(),
    ChooseModes(),
    ChooseTargets(),
    TriggerStands(),
)
