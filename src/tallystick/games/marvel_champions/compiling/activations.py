"""What is said of an activation, and of enemies that attack each other (MC.activation.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import needed
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.activation import Activate, EndRest, TurnUpon
from tallystick.games.marvel_champions.combat.striking import TurnAttack
from tallystick.games.marvel_champions.compiling.aiming import Targeting, nothing
from tallystick.games.marvel_champions.compiling.attack_outcomes import as_enemy
from tallystick.games.marvel_champions.effects import effects, moving
from tallystick.games.marvel_champions.effects.changes import Gets
from tallystick.games.marvel_champions.effects.control_flow import GoTo
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.for_a_while import ForNow
from tallystick.games.marvel_champions.effects.groups import Forbid
from tallystick.games.marvel_champions.effects.loops import (
    AsPlayers,
    DelayedEffect,
    EndDelayedEffect,
    LoopBack,
)
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.lasting import ACTIVATION_END, ATTACK_END
from tallystick.games.marvel_champions.position.occasion import DOING
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Noun
from tallystick.rules.picking import are, only


def removes_instead(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "This activation removes threat instead of placing it": the scheme that goes on."""
    mine = subject.kinds == ("activation",) and subject.how == "that" and ctx.may_replace
    if said.words != ("threat", "instead of placing it") or mods or not mine:
        raise nothing(f"{subject} {said}")
    ctx.aims.append(Aim(None, "free"))
    ctx.ops.append(Do(effects.reverse_scheme))


def attacks_instead(ctx: Targeting, clause: Clause) -> bool:
    """ "When an enemy attacks, it attacks a NAME instead": the attack that goes on is on such an
    ally, of whom the first player chooses one (MC.first-player.2); whether that is said."""
    subject, said = clause.things[0], clause.parts[0] if len(clause.parts) == 2 else None
    if not is_verb(said, "attacks") or len(said.things) != 1 or said.parts:
        return False
    whom = said.things[0]
    if not is_noun(whom, "a") or whom.kinds not in ((), ("ally",)):
        return False
    by_it = is_noun(subject, DOING) and ctx.may_replace
    if not by_it or whom.figure != ONE or not (whom.title or whom.kinds):
        return False
    heed(subject)
    meant = ctx.aim(Filter(whom._replace(kinds=("ally",))), "free")
    ctx.ops.append(TurnAttack(meant, Amounts(ONE_)))
    return True


def attacks_another(ctx: Targeting, subject: Noun, who: Noun) -> None:
    """ "That minion attacks another enemy": no activation, without a boost card (MC.attack.1)."""
    attacker = ctx.aim(Filter(subject), "free")
    for aim in ctx.aims:  # without whoever attacks nothing is done (MC.target.2)
        aim.required |= aim is attacker or attacker in aim.also
    ctx.ops.append(moving.MoveFrom(attacker, Amounts(ONE_)))
    attacked = ctx.aim(Filter(who), "damage")
    attacked.required = True
    ctx.ops.append(TurnUpon(attacked, Amounts(ONE_)))


def _tell(op: Activate, ops: list[Op]) -> None:
    """Tell an attack or activation how much has been said of it before it begins, since the one
    before it (MC.alteration.1), and whether anything waits for its end (MC.delayed.1)."""
    others = only(ops, Activate)
    since = ops[ops.index(others[-1]) :] if others else ops
    altering, boosts = only(since, Gets, Forbid), only(since, ForNow)
    now = [one for one in altering if one.until in (ATTACK_END, ACTIVATION_END)]
    op.said = len(now) + len([one for one in boosts if one.until == ACTIVATION_END])
    closed = only(since, EndDelayedEffect)[-1:]
    later = only(since[: since.index(closed[0]) if closed else 0], DelayedEffect)
    op.awaited = any(one.until in (ATTACK_END, ACTIVATION_END) for one in later)


FORMS: Final[dict[tuple[str, ...], int]] = {
    ("hero",): HERO,
    ("alter-ego",): ALTER_EGO,
}  # "attacks your hero"


def activate(
    ctx: Targeting, clause: Clause, aimed: bool = False, engaged: bool = False
) -> Activate:
    """The op of it."""
    whom = needed(clause.first_noun(), clause)
    subject, verb = as_enemy(whom), clause.words[0]
    op = Activate(ctx.aim(Filter(subject), "activate"), verb, aimed, engaged)
    op.many = None if subject.figure == ONE else Scaled(subject.figure)
    _tell(op, ctx.ops)
    ctx.ops.append(op)
    return op


def each_said(
    ctx: Targeting, clauses: list[Clause], say: Callable[[Targeting, Clause], None]
) -> None:
    """ "The villain and each minion attack you": one after the other, which is one effect."""
    known = len(ctx.ops)
    for clause in clauses:
        say(ctx, clause)
    for op in only(ctx.ops[known:-1], Activate):
        op.goes_on = True


def await_rest(ops: list[Op], lowered: list[Op]) -> None:
    """What is done after an activation is done after it also where that has to wait (MC.nested.2):
    tell each where this ends. ``lowered`` are the last of ``ops``, with the jumps in them settled.
    What is done in a loop, but for one that a single player goes through, or later, has no such
    rest."""
    end = len(ops)
    places = [(op, ops.index(op)) for op in only(ops, Activate)]
    waiting = [op for op, at in places if not _is_apart(ops, at) and _is_followed(ops, at)]
    if waiting:
        lowered.append(EndRest())
    for op in waiting:
        op.rest = end


def _is_apart(ops: list[Op], at: int) -> bool:
    """Whether a place is in a loop, or in what is done later."""
    for i, op in enumerate(ops):
        match op:
            case LoopBack(to=to) | GoTo(to=to) if to <= at < i:
                if not any(head.is_for_one for head in only(ops[to : to + 1], AsPlayers)):
                    return True
            case DelayedEffect(to=to) if i < at < to:
                return True
    return False


def _is_followed(ops: list[Op], at: int) -> bool:
    """Whether anything but activations follows one: those are ordered among all that wait."""
    i = at + 1
    while i < len(ops):
        match ops[i]:
            case Activate():
                i += 1
            case GoTo(to=to):
                i = to
            case _:
                return True
    return False


def mark_last(ops: list[Op], end: int) -> None:
    """Tell each activation whether nothing is done after it before ``end``, but others that are
    part of the same effect (MC.treachery.1)."""
    for i, op in enumerate(ops[:end]):
        match op:
            case Activate(goes_on=goes_on):
                op.last = not op.awaited and _next_deed(ops[:end], i + 1, goes_on) >= end


def _next_deed(ops: list[Op], at: int, goes_on: bool) -> int:
    """Where something else is done from a place on; ``goes_on``: other than to activate. At the end
    of a loop in which nothing is done but that, nothing else is: "the villain attacks each
    player"."""
    while at < len(ops):
        match ops[at]:
            case GoTo(to=to):
                at = to
            case EndRest():
                at += 1
            case LoopBack(to=to) if are(ops[to + 1 : at], Activate):
                at += 1
            case Activate() as more if goes_on:
                at, goes_on = at + 1, more.goes_on
            case _:
                break
    return at
