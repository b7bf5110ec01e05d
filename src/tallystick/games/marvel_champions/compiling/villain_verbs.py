"""The ops of what is done with several villains (MC.activation.3, MC.setup.12)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.combat import arranging
from tallystick.games.marvel_champions.combat.as_if import ResolveAfterAttack, ResolveEffects
from tallystick.games.marvel_champions.combat.stages import RevealStage
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.going import RemoveFromGame
from tallystick.games.marvel_champions.effects.moving import ChangeVillain, TurnCardOver
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun
from tallystick.rules.picking import only


def _bare(clause: Clause) -> None:
    """Raises NotRun where anything hangs on a deed that takes nothing."""
    check(clause, *clause.words)
    if clause.parts or clause.things:
        raise nothing(clause)


def _next_active(ctx: Targeting, clause: Clause) -> Op:
    """ "Move the active counter to the next villain (in the activation order)"."""
    _bare(clause)
    return arranging.NextActive()


def _make_active(ctx: Targeting, clause: Clause) -> Op:
    check(clause, *clause.words)
    thing = thing_of(clause)
    return arranging.MakeActive(ctx.aim(Filter(thing), "free"), Amounts(ONE_))


def _shuffle(ctx: Targeting, clause: Clause) -> Op:
    _bare(clause)
    return arranging.ShuffleVillains()


def _reveal_all(ctx: Targeting, clause: Clause) -> Op:
    _bare(clause)
    return arranging.RevealVillains()


def _reveal_top(ctx: Targeting, clause: Clause) -> Op:
    """ "The top card of this deck is in play", "reveal the next villain"."""
    _bare(clause)
    return arranging.RevealVillains(one=True)


def _change(ctx: Targeting, clause: Clause) -> Op:
    """ "Change NAME to [[Heron]] form"; "NAME begins the game in [[Heron]] form"."""
    check(clause, *clause.words)
    words, thing = clause.words[-1], thing_of(clause)
    if clause.parts or thing.how not in ("titled", "this", "it", "the"):
        raise nothing(clause)
    tag = words.split("[[")[1].split("]]")[0]
    return ChangeVillain(ctx.aim(Filter(thing), "free"), tag, words.startswith("begins"))


def _resolve_as_if(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve its "Forced Response" as if it just attacked you"; "the same way" as the one before
    it."""
    quoted, how = clause.words
    before = only(ctx.ops, ResolveAfterAttack)
    check(clause, *clause.words)
    if quoted != '"forced response"' or (how == "the same way" and not before):
        raise nothing(clause)
    alive = before[-1].alive if how == "the same way" else "hit point" in how
    return ResolveAfterAttack(ctx.aim(Filter(thing_of(clause)), "free"), alive)


def _resolve_effects(ctx: Targeting, clause: Clause) -> Op:
    """ "For each Reed attachment in play, resolve its effect as if ..."."""
    thing = thing_of(clause)
    if thing.kinds != ("attachment",):
        raise nothing(clause)
    return ResolveEffects(ctx.aim(Filter(thing), "free"))


def _reveal_stage(ctx: Targeting, clause: Clause) -> Op:
    """ "Flip this card and reveal NAME (II)", "remove this card from the game and reveal NAME
    (III)": one stage after the other, as when it is defeated (MC.villain.1)."""
    (stage,) = clause.words
    joined = all(to < len(ctx.ops) for _, _, to in ctx.targets)
    match ctx.ops[-1:]:
        case [RemoveFromGame() | TurnCardOver() as last] if last.aim.is_this and joined:
            ctx.ops.pop()
    return RevealStage(ctx.aim(Filter(thing_of(clause)), "free"), stage)


def begins_in_form(ctx: Targeting, subject: Noun, said: Clause, mods: tuple[Clause, ...]) -> None:
    """ "NAME begins the game in [[Heron]] form" (MC.setup.12)."""
    if mods:
        raise nothing(said)
    ctx.part(said._replace(verb="change_villain", things=(subject,)))


VILLAIN_VERBS: Final[dict[str, Verb]] = {
    "next_active": _next_active,
    "make_active": _make_active,
    "shuffle_villains": _shuffle,
    "reveal_villains": _reveal_all,
    "top_villain": _reveal_top,
    "change_villain": _change,
    "resolve_as_if": _resolve_as_if,
    "resolve_effects": _resolve_effects,
    "reveal_stage": _reveal_stage,
}
