"""What triggered abilities wait for that speak of combat and damage: who attacks, hits, deals or is
dealt what (GA.ATRIG.1, GA.CBT.1, GA.DMG.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import Untold, needed, require, sure
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.naming import ref_of, thinglike
from tallystick.games.grand_archive.compiling.parts import is_just, is_marked
from tallystick.games.grand_archive.compiling.trigger_events import A, B, EitherWatch, FactWatch
from tallystick.games.grand_archive.effects.imposing import is_given
from tallystick.games.grand_archive.position.bases import TriggerEvent
from tallystick.games.grand_archive.position.refs import EVENT, THIS, UNKEPT, Referent
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Part, Several
from tallystick.rules.picking import only_one


def batch(watch: FactWatch, thing: Described, said: Part) -> None:
    """ "Whenever one or more allies die" (GA.GEFF.5): of what is told before any of it has moved,
    or once all of it has. Raises NotRun for what comes one after the other, and for any other
    number."""
    figure = thing.figure
    if figure == ONE:
        return
    several = figure.word == "or more" and figure == ONE._replace(word="or more")
    require(several and watch.kinds <= AT_ONCE)
    watch.batch = True


AT_ONCE: Final = frozenset(
    ("died", "destroyed", "sacrificed", "left", "banished", "discarded", "damaged", "burned",
     "rested", "woke", "entered", "leveled", "summoned", "returned", "hidden")
)  # fmt: skip


def wields(ctx: Context, subject: Described) -> TriggerEvent:
    """ "A unit uses this weapon for an attack" (GA.CBT.7)."""
    watch = FactWatch(frozenset(["wielded"]))
    watch.ref, watch.other, watch.about = THIS, thinglike(ctx, subject), B
    ctx.mention(subject.kinds if subject is not None else ("unit",), EVENT, verb="event")
    return watch


def about(ctx: Context, watch: FactWatch, subject: Described, done: str = "") -> TriggerEvent:
    """Of whom an event is told: this card, one of several, or whatever is as described. Raises
    NotRun for what nothing waits for."""
    if is_noun(subject, "this", "your") and not subject.tags:
        watch.ref = ref_of(ctx, subject)
        ctx.mention(subject.kinds or ("object",), EVENT, verb="event", done=done)
        return watch
    match subject:
        case Several(conjunction=joined) if joined != "or":
            raise Untold
    if any(one.how == "this" for one in subject.each):
        rest = needed(only_one(one for one in subject.each if one.how != "this"))
        require(rest.figure == ONE)
        first = FactWatch(watch.kinds)
        first.who, first.bit, first.least = watch.who, watch.bit, watch.least
        first.other, first.swapped, first.about = watch.other, watch.swapped, watch.about
        first.using, first.zone, first.owner = watch.using, watch.zone, watch.owner
        first.ref = THIS
        watch.what = thinglike(ctx, rest)
        ctx.mention(("object",), EVENT, verb="event", done=done)
        return EitherWatch((first, watch))
    kinds = subject.kinds
    if ctx.is_about("it") is not None and (is_marked(subject, "hit") or is_given(subject)):
        watch.of_it = True
    else:
        watch.what = thinglike(ctx, subject)
    batch(watch, subject, subject)
    ctx.mention(kinds or ("object",), EVENT, verb="event", done=done)
    return watch


def damage(ctx: Context, subject: Described, deed: Clause, said: Clause) -> TriggerEvent:
    """ "Is dealt damage", "deals combat damage to a champion"."""
    thing = sure(is_just, deed.things[0] if deed.things else None, "damage")
    marks = set(thing.marks)
    if "passive" in deed.words:
        kind = needed(_HURT.get((*thing.marks, *(f"non-{one}" for one in thing.without))))
        require(not thing.relations)
        watch = FactWatch(frozenset([kind]))
        if kind == "hit":  # told of who deals it
            watch.swapped, watch.about = True, B
        watch.least = _at_least(thing)
        return about(ctx, watch, subject)
    require(marks <= {"combat"})
    watch = FactWatch(frozenset(["hit" if "combat" in marks else "deals"]))
    watch.least = _at_least(thing)
    to = next((one for one in deed.parts if is_verb(one, "to")), None)
    return strikes(ctx, watch, subject, to.things[0] if to is not None else None)


_HURT: Final[dict[tuple[str, ...], str]] = {
    (): "damaged", ("combat",): "hit", ("non-combat",): "burned"
}  # fmt: skip


def strikes(
    ctx: Context, watch: FactWatch, subject: Described, victim: Described | None
) -> TriggerEvent:
    """ "An ally you control hits a champion": what is spoken of next is the one that was hit."""
    if victim is None:
        return about(ctx, watch, subject)
    watch.other, watch.about = thinglike(ctx, victim), B
    found = about(ctx, watch, subject)
    if watch.of_it:
        watch.about = A  # what it is that hits is spoken of
        return found
    if subject.how not in ("this", "your"):  # which of them it was is not kept
        ctx.mentions[-1].ref = Referent(UNKEPT)
    ctx.mention(victim.kinds, EVENT, verb="hit")
    return found


def attacks(ctx: Context, subject: Described, victim: Described) -> TriggerEvent:
    """ "An ally attacks your champion": told of each defender. Which of the two "it" is must be
    clear."""
    watch = FactWatch(frozenset(["attacked"]))
    watch.swapped, watch.other = True, thinglike(ctx, victim)
    known, kinds = subject.how in ("this", "your"), (*victim.kinds, *subject.kinds)
    watch.about = A if known else B
    found = about(ctx, watch, subject)
    if known:
        ctx.mentions[-1].ref = Referent(UNKEPT)
        ctx.mention(victim.kinds, EVENT, verb="event")
    elif not watch.of_it and (victim.kinds == subject.kinds or "unit" in kinds):
        ctx.mentions[-1].ref = Referent(UNKEPT)
    return found


def _at_least(thing: Noun) -> int:
    """ "3 or more damage": how much it must be; 0 where no number is said. Raises NotRun."""
    figure = thing.figure
    if figure.word == "or more" and not figure.per_x:
        return figure.fixed
    require(figure == ONE and thing.how in ("alone", "any"))
    return 0
