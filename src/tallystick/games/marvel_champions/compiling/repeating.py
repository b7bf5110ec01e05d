"""What an ability does more than once: for each of something, each time, in several attacks, again
(MC.for-each, MC.target.11)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import nothing
from tallystick.games.marvel_champions.compiling.choosing import LOOPS, ChoiceLowering
from tallystick.games.marvel_champions.compiling.rewording import speaks_of
from tallystick.games.marvel_champions.compiling.subject_verbs import loop
from tallystick.games.marvel_champions.effects import control_flow, loops
from tallystick.games.marvel_champions.effects.hands import DiscardTop
from tallystick.games.marvel_champions.flow.initiating import AfterLabel, Labels, next_attack
from tallystick.games.marvel_champions.position.bases import PartHead
from tallystick.games.marvel_champions.position.measures import each_of
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Do
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, Noun, Part
from tallystick.rules.picking import has, only_one

# Deeds of which "for each" makes one instance with a larger amount (MC.target.11).
ONE_INSTANCE: Final = ("deal", "thwart", "heal", "place_threat", "draw", "prevent", "take")


def repeated(ctx: ChoiceLowering, clause: Clause) -> None:
    """ "For each ..., deal 1 damage": one instance, or several (MC.target.11, MC.for-each)."""
    counted, *parts = clause.parts
    one = only_one(parts)
    if is_verb(counted, "for_each_icon_theirs"):
        _for_theirs(ctx, counted, one)
        return
    if is_verb(one, *ONE_INSTANCE):
        mod = Clause("for_each_mod", parts=(counted,))
        ctx.part(one._replace(parts=(*one.parts, mod)))
        return
    _again(ctx, head_of(counted, tuple(parts)), clause, tuple(parts))


def head_of(counted: Part, parts: tuple[Part, ...]) -> loops.Repeat | loops.EachThere:
    """How often something is done (MC.target.11); "for each character you control, exhaust that
    character or ...": one after the other, and which of them it is about is known."""
    match counted:
        case Clause(verb="for_each", things=(Noun() as thing, *_)):
            there = not any(mark.endswith(" way") for mark in thing.marks)
            if there and speaks_of(parts, Noun("that", thing.kinds)):
                return loops.EachThere(Filter(thing))
    return loops.Repeat(each_of(counted))


def _again(ctx: ChoiceLowering, head: PartHead, clause: Clause, parts: tuple[Part, ...]) -> None:
    """A part that is done as often as the head of its loop says."""
    ctx.ops.append(head)
    known, aimed = len(ctx.ops), len(ctx.aims)
    ctx.all(parts)
    require(not has(ctx.ops[known:], *LOOPS), clause)
    ctx.count_aims(head, ctx.aims[aimed:])
    jump = control_flow.GoTo()
    ctx.ops.append(jump)
    ctx.targets.append((jump, known - 1))
    ctx.targets.append((head, len(ctx.ops)))


def _for_theirs(ctx: ChoiceLowering, counted: Clause, one: Part | None) -> None:
    """ "For each ... a player discards this way, that player takes 1 damage": each of them."""
    match one:
        case Clause(verb="said", things=(Noun(how="that player"), *_), parts=(Clause() as said,)):
            mod = Clause("for_each_mod", parts=(counted,))
            loop(ctx, Noun("each player"), (said._replace(parts=(*said.parts, mod)),))
        case _:
            raise nothing(counted)


def each_this_way(ctx: ChoiceLowering, clause: Clause) -> None:
    """ "Each time a minion is discarded this way, ...": that pauses the discard before it."""
    match clause.things[0], ctx.ops[-1:]:
        case Noun(marks=("discarded this way",)) as thing, [DiscardTop() as last]:
            if last.place.whose in ("the", "your"):
                ctx.ops.pop()
                head = loops.DiscardEachTime(last, Filter(thing._replace(marks=())))
                _again(ctx, head, clause, clause.parts)
                return
    raise nothing(clause)


def attack_apart(ctx: ChoiceLowering, clause: Clause) -> None:
    """One of several attacks, for itself (MC.attack.3, MC.labeled.1, MC.attack.5)."""
    labels, ctx.labels = ctx.labels, ("attack",)
    begun = Labels(ctx.labels)
    ctx.ops.append(begun)
    ctx.all(clause.parts)
    ctx.labels = labels
    ctx.ops += [AfterLabel("attack"), Do(next_attack)]
    ctx.targets.append((begun, len(ctx.ops)))


def repeat_ability(ctx: ChoiceLowering, clause: Clause) -> None:
    """ "Repeat this ability": its effects from the first, nothing paid again; if labeled, it is
    another attack or thwart (MC.labeled.1, MC.attack.3)."""
    require(not has(ctx.ops, *LOOPS), clause)
    heed(clause)
    again = control_flow.GoTo()
    if ctx.labels:
        over = [AfterLabel(one) for one in ctx.labels if one != "defense"]
        ctx.ops += [*over, Do(next_attack)]
    ctx.ops.append(again)
    ctx.targets.append((again, -1 if ctx.labels else 0))  # its Labels, or its first op
