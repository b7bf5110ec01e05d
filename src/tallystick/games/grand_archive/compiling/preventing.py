"""From "prevent ..." to preventions that wait, last, or hold all along (GA.PREV)."""

from __future__ import annotations

from typing import Any

from tallystick.games.grand_archive.combat import shields
from tallystick.games.grand_archive.compiling.aiming import aimed_of
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.doing import (
    register,
)
from tallystick.games.grand_archive.compiling.measures import amount_with
from tallystick.games.grand_archive.compiling.parts import clauses, part
from tallystick.games.grand_archive.effects import imposing
from tallystick.games.grand_archive.effects.amounts import Amount, Number
from tallystick.games.grand_archive.effects.changes import PREVENT
from tallystick.games.grand_archive.effects.errors import NoOp
from tallystick.games.grand_archive.effects.static_abilities import Said
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, If, Several, Thing


class Blow:
    """Damage that would be dealt: to what, of which sort."""

    def __init__(self, victim: Thing | Several, only: int, this_turn: bool) -> None:
        self.victim = victim
        self.only = only
        self.this_turn = this_turn


def blow_of(said: Any) -> Blow | None:
    """ "Damage would be dealt to target unit this turn", "target unit would be dealt damage"; None
    for anything else."""
    if not isinstance(said, Clause) or said.verb != "said" or len(said.parts) != 1:
        return None
    subject, would = said.things[0], said.parts[0]
    if not isinstance(would, Clause) or would.verb != "would" or len(would.parts) != 1:
        return None
    dealt = would.parts[0]
    if not isinstance(dealt, Clause) or dealt.verb not in ("deal", "take"):
        return None
    to = part(dealt, "to")
    if dealt.verb == "take" or to is None:
        damage = dealt.things[0] if dealt.things else None
        victim: Any = subject
    else:
        damage, victim = subject, to.things[0]
    rest = [one for one in dealt.parts if one is not to]
    times = [one.words for one in clauses(dealt) if one.verb == "time"]
    if len(times) != len(rest) or times not in ([], [("this turn",)]):
        return None
    only = _only(damage)
    return Blow(victim, only, bool(times)) if only >= 0 else None


def _only(damage: Any) -> int:
    """Which damage: any, combat or non-combat; -1 for words that are not known."""
    if not isinstance(damage, Thing) or damage.kinds != ("damage",) or damage.relations:
        return -1
    if damage.how not in ("alone", "") or damage.figure.fixed != 1 or damage.figure.word:
        return -1
    known = {(): shields.ANY, ("combat",): shields.COMBAT, ("non-combat",): shields.NON_COMBAT}
    return known.get((*damage.marks, *(f"non-{word}" for word in damage.without)), -1)


def _prevented(ctx: Context, said: Any) -> Amount | None:
    """ "Prevent 2 of that damage": how much; None: all of it. Raises NoOp."""
    if not isinstance(said, Clause) or said.verb != "prevent" or said.words:
        raise NoOp(f"nothing prevents yet: {said}")
    of = part(said, "of")
    if said.figures and of is not None and len(said.parts) == 1 and _is_that(of.things):
        return amount_with(ctx, said.figures[0], ())
    if not said.figures and not said.parts and _is_that(said.things):
        return None
    raise NoOp(f"nothing prevents yet: {said}")


def _is_that(things: tuple[Any, ...]) -> bool:
    thing = things[0] if things else None
    if not isinstance(thing, Thing):
        return False
    return thing.how in ("that", "it") and thing.kinds in (("damage",), ()) and not thing.marks


def next_time(ctx: Context, clause: Clause) -> Op:
    """ "The next time damage would be dealt to target unit this turn, prevent 2 of that damage":
    used up by one attempt (GA.PREV.1). Raises NoOp."""
    blow = blow_of(clause.parts[0]) if len(clause.parts) == 2 else None
    if blow is None or not blow.this_turn:
        raise NoOp(f"nothing does yet: {clause}")
    n = _prevented(ctx, clause.parts[1])
    aimed = aimed_of(ctx, blow.victim)
    made = register(ctx, blow.victim, "shield")
    return imposing.Shield(aimed, made, n, shields.INSTANCE, blow.only)


def next_damage(ctx: Context, clause: Clause) -> Op:
    """ "Prevent the next 2 damage that would be dealt to target unit this turn". Raises NoOp."""
    thing = clause.things[0] if clause.things else None
    if not isinstance(thing, Thing) or thing.kinds != ("damage",) or thing.how != "the next":
        raise NoOp(f"nothing prevents yet: {clause}")
    plain = thing._replace(how="alone", figure=ONE, relations=())
    would = next((p for _, p in thing.relations if isinstance(p, Clause)), None)
    if would is None or len(thing.relations) != 1:
        raise NoOp(f"nothing prevents yet: {clause}")
    blow = blow_of(Clause("said", things=(plain,), parts=(would,)))
    if blow is None or not blow.this_turn:
        raise NoOp(f"nothing prevents yet: {clause}")
    n = amount_with(ctx, thing.figure, clauses(clause))
    aimed = aimed_of(ctx, blow.victim)
    made = register(ctx, blow.victim, "shield")
    return imposing.Shield(aimed, made, n, shields.SHIELD, blow.only)


def static(
    ctx: Context, tests: tuple[Any, ...], then: Any
) -> tuple[Said, Any, tuple[Any, ...]] | None:
    """ "If damage would be dealt to linked unit, prevent 2 of that damage": a change, of what it is
    said, under which conditions; None for anything else. Raises NoOp where the amount is not
    understood."""
    given: tuple[Any, ...] = ()
    if len(tests) == 1 and isinstance(tests[0], Clause) and tests[0].verb == "given":
        inner = tests[0].parts[0]
        if isinstance(inner, If) and len(inner.then) == 1:
            given, tests = inner.tests, inner.then
    blow = blow_of(tests[0]) if len(tests) == 1 else None
    if blow is None or blow.this_turn:
        return None
    n = _prevented(ctx, then)
    words = {shields.ANY: "", shields.COMBAT: "combat", shields.NON_COMBAT: "non-combat"}
    return Said(PREVENT, words[blow.only], n if n is not None else Number(-1)), blow.victim, given
