"""The ops by which cards come to be controlled by somebody else (MC.ownership.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import (
    CHOSEN_PLAYERS,
    Targeting,
    Verb,
    check,
    chosen_player,
    many,
    nothing,
    of_player,
    players,
    thing_of,
)
from tallystick.games.marvel_champions.effects import changes
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.things import SPOKEN, Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun, Part


def _take_control(ctx: Targeting, clause: Clause) -> Op:
    clause = clause._replace(words=())
    check(clause)
    thing = thing_of(clause)
    return changes.GainControl(ctx.aim(Filter(thing), "control"), Amounts(ONE_), many(thing))


def _hand_over(ctx: Targeting, clause: Clause) -> Op:
    """ "Give control of an ally you control to another player"."""
    check(clause, "control of")
    if not clause.words:
        raise nothing(clause)
    who, thing = thing_of(clause, 1), thing_of(clause)
    chosen = (who.how, who.kinds) in CHOSEN_PLAYERS
    who = chosen_player(ctx, who, clause) if chosen else players(ctx, who, clause)
    aim = ctx.aim(Filter(thing), "free")
    aim.needs = of_player(ctx)
    return changes.GiveControl(aim, Amounts(ONE_), many(thing), to=who)


def handed_over(who: Noun, said: tuple[Part, ...]) -> Clause | None:
    """ "That player takes control of an ally you control", or of that one: it is given by "you",
    not sought among what that player controls. None: it says something else."""
    match said:
        case (Clause(verb="take_control", things=(Noun() as taken,)),):
            known = "you control" in taken.marks or taken.how in SPOKEN
            given = Clause("hand_over", things=(taken, who), words=("control of",))
            return given if known and who.how != "you" else None
    return None


CONTROL_VERBS: Final[dict[str, Verb]] = {"take_control": _take_control, "hand_over": _hand_over}
