"""Changing the target of what is on the stack (GA.TGT.5)."""

from __future__ import annotations

from tallystick.games.grand_archive.combat import attacks, retaliating
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.legality import targets
from tallystick.games.grand_archive.position import roles, stack
from tallystick.games.grand_archive.position.aimed import Aimed
from tallystick.games.grand_archive.position.bases import Thinglike
from tallystick.games.grand_archive.position.refs import Referent
from tallystick.games.grand_archive.position.scope import EffectScope, ability_scope, waiting
from tallystick.games.grand_archive.zones import ATTACKER, CHOICES, COMBAT, MANNER, SINCE
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, Game, J, Op


class Deflect(Deed):
    """GA.TGT.5: the attack that runs goes on against what is meant, in place of what it is aimed
    at (``old``: only if that is so). A cleaving attack has no target."""

    def __init__(self, aimed: Aimed, register: int, old: Thinglike | None) -> None:
        super().__init__(aimed, register)
        self.old = old

    def can(self, scope: EffectScope) -> bool:
        news = self.aimed.values(scope)
        return self._target(scope) >= 0 and any(self._may(scope.game, one) for one in news)

    def _target(self, scope: EffectScope) -> int:
        cells = scope.game.lists[CELLS]
        if not cells[COMBAT] or cells[ATTACKER] < 0 or cells[MANNER] & roles.CLEAVE:
            return -1
        found = roles.of_role(scope.game, roles.DEFENDS)
        fits = [one for one in found if self.old is None or self.old.fits(scope, one)]
        return fits[0] if fits else -1

    def _may(self, game: Game, new: int) -> bool:
        legal = attacks.target_refusal(game, roles.parts_now(game), new) is None
        return legal and not roles.has_role(game, roles.DEFENDS, new)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        old = self._target(scope)
        news = [one for one in found if old >= 0 and self._may(game, one)]
        for one in news[:1]:
            retaliating.redirect(game, old, one)
        if not news:  # nothing is "that ally"
            scope.clear(self.register)
        return scope.done(news)


VALUE, BORN = 2, 3  # in a row of CHOICES


class Redirect(Op):
    """GA.TGT.5: "you" change a target of an instance to another legal one that it does not target
    already. Where there is none, nothing changes. J is the place of the target among all + 1, once
    it is known which one is changed."""

    def __init__(self, aimed: Aimed) -> None:
        self.aimed = aimed
        self.old: Thinglike | None = None  # only a target that is such
        self.new: Referent | None = None  # and only to this

    def run(self, game: Game) -> int:
        rows = self._open(game)
        if not rows:
            return ability_scope(game).done(False)
        if len(rows) == 1:
            game.set_field(J, rows[0] + 1)
        return ASK

    def _instance(self, game: Game) -> int:
        for value in self.aimed.values(ability_scope(game)):
            instance = waiting(game, value)
            if instance:
                return instance
        return 0

    def _open(self, game: Game) -> list[int]:
        """The places of the targets that could be changed."""
        instance = self._instance(game)
        mine = stack.chosen_rows(game, instance) if instance else []
        return [i for i, at in enumerate(mine) if self._others(game, instance, at)]

    def _others(self, game: Game, instance: int, at: int) -> list[int]:
        """What may be targeted in the place of the target in that row."""
        scope, rows = ability_scope(game), game.lists[CHOICES]
        script = targets.script_of(game, instance)
        if script is None or not self._is_old(scope, rows[at + VALUE]):
            return []
        taken = [rows[one + VALUE] for one in stack.chosen_rows(game, instance)]
        news = self.new.values(scope) if self.new is not None else None
        seat = stack.field(game, instance, stack.CONTROLLER)
        source = stack.field(game, instance, stack.SOURCE_OF)
        aim = next(one for one in script.aims if one.slot == rows[at + stack.SLOT])
        legal = targets.candidates(game, aim.what, seat, source, instance)
        return [one for one in legal if one not in taken and (news is None or one in news)]

    def _is_old(self, scope: EffectScope, value: int) -> bool:
        """Whether it may be replaced."""
        return self.old is None or (value >= 0 and self.old.fits(scope, value))

    def decide(self, game: Game) -> Decision:
        scope, instance = ability_scope(game), self._instance(game)
        rows, mine = game.lists[CHOICES], stack.chosen_rows(game, instance)
        options: list[Option]
        if not game.field(J):
            options = [("choose", rows[mine[i] + VALUE], -1) for i in self._open(game)]
            return Decision(scope.seat, "choose", scope.source, options)
        at = mine[game.field(J) - 1]
        slot = rows[at + stack.SLOT]
        options = [("target", value, slot) for value in self._others(game, instance, at)]
        return Decision(scope.seat, "target", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        instance, rows = self._instance(game), game.lists[CHOICES]
        mine = stack.chosen_rows(game, instance)
        if not game.field(J):
            place = next(i for i in self._open(game) if rows[mine[i] + VALUE] == option[1])
            game.set_field(J, place + 1)
            return AGAIN
        at, value = mine[game.field(J) - 1], option[1]
        since = game.lists[SINCE][value] if 0 <= value < len(game.lists[SINCE]) else 0
        game.set(CHOICES, at + VALUE, value)
        game.set(CHOICES, at + BORN, since)
        game.emit("targeted", stack.field(game, instance, stack.CONTROLLER), value, instance)
        targets.tell(game, instance)
        return ability_scope(game).done(True)
