"""Retaliation and interception: what defenders do about an attack (GA.RETAL, GA.KW.INTERCEPT)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.combat.standing import attacked_for, is_over
from tallystick.games.grand_archive.position import roles, values
from tallystick.games.grand_archive.position.changes import CANNOT
from tallystick.games.grand_archive.zones import controller_of, living, on_field, turn_order
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Game, Op

UNASKED: Final = "retaliation while not defending"  # what a text lets a unit do without ambush
BE_RETALIATED, BE_INTERCEPTED = "be retaliated", "be intercepted"
NO_POWER: Final = Refusal(("GA.RETAL.1",), "Only units with power above 0 retaliate.")
FORBIDDEN: Final = Refusal(("GA.PERM.1", "GA.LEGAL.1"), "Something says it cannot retaliate.")
IS_RESTED: Final = Refusal(
    ("GA.RETAL.1", "GA.TERM.AWAKE", "GA.KW.STEADFAST"), "It is rested, and not steadfast."
)
NO_COMBAT: Final = Refusal(("GA.RETAL.1", "GA.CBT.2"), "There is no attack to retaliate against.")
NO_UNIT: Final = Refusal(("GA.RETAL.1", "GA.CBT.6"), "You control no such unit.")
NOT_ATTACKED: Final = Refusal(
    ("GA.RETAL.1", "GA.CBT.6", "GA.KW.AMBUSH"), "It does not defend, and is not in ambush."
)


def _others(game: Game) -> list[int]:
    """What players control who are not attacking, in turn order; nothing without an attacker."""
    cells = game.lists[CELLS]
    if cells[zones.ATTACKER] < 0:
        return []
    seats = [seat for seat in turn_order(game) if seat != cells[zones.STRIKER]]
    return [one for seat in seats for one in game.lists[zones.FIELD[seat]]]


def may_retaliate(game: Game, unit: int) -> bool:
    """Whether a unit may retaliate: awake or steadfast, with power, defending or in ambush."""
    if not values.is_unit(game, unit):
        return False
    if game.lists[zones.RESTED][unit] and not values.has_keyword(game, unit, "steadfast"):
        return False
    if not roles.has_role(game, roles.DEFENDS, unit) and not _is_in_ambush(game, unit):
        return False
    return values.power(game, unit) > 0 and not _forbidden(game, unit)


def _is_in_ambush(game: Game, unit: int) -> bool:
    """GA.KW.AMBUSH, or the same said in full."""
    return values.has_keyword(game, unit, "ambush") or values.has_keyword(game, unit, UNASKED)


def _forbidden(game: Game, unit: int) -> bool:
    """Whether something says that it can't retaliate, or that the attack can't be retaliated by
    such a unit (GA.LEGAL.1)."""
    if values.forbids(game, unit, attacks.RETALIATE):
        return True
    for part in roles.parts_now(game):
        for one in values.changes(game, part, CANNOT, BE_RETALIATED):
            if one.means(game, unit):
                return True
    return False


def refusal(game: Game, unit: int) -> Refusal | None:
    """Why a unit may not retaliate; None if it may."""
    if may_retaliate(game, unit):
        return None
    if not values.is_unit(game, unit) or values.power(game, unit) <= 0:
        return NO_POWER
    if _forbidden(game, unit):
        return FORBIDDEN
    defends = roles.has_role(game, roles.DEFENDS, unit)
    return IS_RESTED if defends else NOT_ATTACKED


def unit_refusal(game: Game, seat: int, unit: int) -> Refusal | None:
    """Why a player may not retaliate with a unit (-1: with any); None if they may."""
    cells = game.lists[CELLS]
    if not cells[zones.COMBAT] or cells[zones.ATTACKER] < 0:
        return NO_COMBAT
    if unit < 0 or not on_field(game, unit) or controller_of(game, unit) != seat:
        return NO_UNIT
    return refusal(game, unit)


class Retaliate(Op):
    """Each unit that may retaliate does, by resting, or does not; its controller says so
    (GA.RETAL.1, GA.KW.STEADFAST). The notes are the units that were asked for."""

    def __init__(self, end: int) -> None:
        self.end = end  # where the combat ends

    def run(self, game: Game) -> int:
        """Ask unit by unit; nobody retaliates against an attacker that is gone."""
        if is_over(game):
            return game.jump(self.end)
        unit = self._next(game)
        if unit < 0:
            game.keep_notes(0)
            return NEXT
        return game.ask(self._of(game, unit))

    def _next(self, game: Game) -> int:
        asked = game.notes()
        left = [one for one in _others(game) if one not in asked]
        return next((one for one in left if may_retaliate(game, one)), NOWHERE)

    def decide(self, game: Game) -> Decision:
        return self._of(game, self._next(game))

    def _of(self, game: Game, unit: int) -> Decision:
        options: list[Option] = [
            ("retaliate", unit, game.lists[CELLS][zones.ATTACKER]),
            ("no", unit, -1),
        ]
        return Decision(controller_of(game, unit), "retaliate", unit, options, 0)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why a unit does not, be it asked for now or later; one that has been is spoken for."""
        seat, unit = self.decide(game).seat, option[1]
        if option[0] == "no" or unit in game.notes():
            return None
        return unit_refusal(game, seat, unit)

    def take(self, game: Game, option: Option) -> int:
        verb, unit, _ = option
        game.note(unit)
        if verb == "retaliate":
            retaliate(game, unit)
        return AGAIN


def retaliate(game: Game, unit: int) -> None:
    """A unit retaliates; a steadfast one does not rest (GA.KW.STEADFAST)."""
    if not values.has_keyword(game, unit, "steadfast"):
        moves.rest(game, unit)
    attacker = game.lists[CELLS][zones.ATTACKER]
    roles.give(game, roles.RETALIATES, unit, attacker)
    game.emit("retaliates", controller_of(game, unit), unit, attacker)


class Intercept(Op):
    """GA.KW.INTERCEPT: the program of its trigger; SOURCE is the ally."""

    def run(self, game: Game) -> int:
        return ASK if may_intercept(game, game.field(SOURCE)) else NEXT

    def decide(self, game: Game) -> Decision:
        ally = game.field(SOURCE)
        return Decision(
            game.field(SEAT), "intercept", ally, [("intercept", ally, -1), ("no", ally, -1)], 1
        )

    def take(self, game: Game, option: Option) -> int:
        ally = game.field(SOURCE)
        if option[0] == "intercept":
            redirect(game, attacked_for(game, game.field(SEAT)), ally)
            game.set(zones.STATES, ally, game.lists[zones.STATES][ally] | zones.INTERCEPTING)
            game.emit("intercepts", game.field(SEAT), ally, game.lists[CELLS][zones.ATTACKER])
        return NEXT


def can_be_intercepted(game: Game, seat: int) -> bool:
    """Whether a player's champion is attacked in a way that allies may take upon themselves
    (GA.KW.INTERCEPT, GA.KW.CLEAVE, GA.KW.UNBLOCKABLE)."""
    cells = game.lists[CELLS]
    if not cells[zones.COMBAT] or cells[zones.ATTACKER] < 0 or attacked_for(game, seat) < 0:
        return False
    if cells[zones.MANNER] & (roles.CLEAVE | roles.UNBLOCKABLE):
        return False
    return not any(values.forbids(game, one, BE_INTERCEPTED) for one in roles.parts_now(game))


def may_intercept(game: Game, ally: int) -> bool:
    """Whether an ally, rested by now or not, may take the attack upon itself: it obeys, does not
    defend yet and could be attacked (GA.KW.INTERCEPT)."""
    if not on_field(game, ally) or roles.has_role(game, roles.DEFENDS, ally):
        return False
    if not values.obeys(game, ally) or not can_be_intercepted(game, controller_of(game, ally)):
        return False
    return attacks.target_refusal(game, roles.parts_now(game), ally) is None


def interceptors(game: Game) -> list[int]:
    """The allies whose intercept the attack just declared sets off, whether or not they obey."""
    return [
        one
        for seat in living(game)
        if can_be_intercepted(game, seat)
        for one in values.with_keyword(game, game.lists[zones.FIELD[seat]], "intercept")
        if not game.lists[zones.RESTED][one]
    ]


def redirect(game: Game, old: int, new: int) -> None:
    """The attack goes on against something else (GA.TGT.5)."""
    if roles.has_role(game, roles.DEFENDS, old) and not roles.has_role(game, roles.DEFENDS, new):
        roles.take(game, roles.DEFENDS, old)
        roles.give(game, roles.DEFENDS, new)
        game.emit("redirected", controller_of(game, new), new, old)


INTERCEPT_OPS: Final[tuple[Op, ...]] = (Intercept(),)
