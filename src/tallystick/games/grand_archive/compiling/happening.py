"""Conditions about what has happened: "if you've activated a Melody this turn" (GA.ATRIG.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import Untold, require
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.durations import happened_plainly
from tallystick.games.grand_archive.compiling.measures import apart_from_none, how_many
from tallystick.games.grand_archive.compiling.naming import is_player, ref_of, thinglike, who_of
from tallystick.games.grand_archive.compiling.parts import is_just, single
from tallystick.games.grand_archive.position import bases, event_predicates, predicates, refs, stack
from tallystick.games.grand_archive.position.things import Instances
from tallystick.rules.parts import as_thing
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Numeral, Several
from tallystick.rules.picking import only

_TOLD: Final = ("has", "passive", "not", "up")  # how it is said, or already looked at
_OFTEN: Final = {"once": 1, "twice": 2, "three times": 3}


def happened(ctx: Context, subject: Described, inner: Clause) -> bases.Test:
    """ "You've activated a Melody card this turn", "your champion has leveled up this turn"."""
    verb = inner.verb
    often = [word for word in inner.words if word not in _TOLD]
    require(all(happened_plainly(part) for part in inner.parts) and len(often) <= 1)
    if "passive" in inner.words:
        require(verb in event_predicates.UNDERGONE)
        verb = event_predicates.UNDERGONE[verb]
    things = only(inner.things, Noun, Several)
    if verb == "declare" and things == [Noun("a", ("attack",))]:
        verb, things = "attack", []
    first = things[0] if things else None
    if is_just(first, "damage") and not often:
        return _damaged(ctx, subject, verb, first)
    if is_player(subject) and not often and subject.how not in ("each", "all"):
        what = thinglike(ctx, _counted(first)) if first is not None else None
        found = event_predicates.Happened(verb, who_of(ctx, subject), what, None, 1)
        return _so_often(ctx, found, first)
    subject = single(subject)
    require(not things and subject.kinds[:1] != ("ability",))
    if subject.how in ("a", "no", "", "other", "no other") and (subject.kinds or subject.tags):
        found = event_predicates.Happened(verb, None, None, None, 1)
        found.what, found.whose = _remembered(ctx, apart_from_none(subject))
        if often == ["under your control"] and verb == "enter":
            found.who, often = refs.ME, []
        return _so_often(ctx, found, subject, often)
    found = event_predicates.Happened(verb, None, None, ref_of(ctx, subject), 1)
    return _so_often(ctx, found, None, often)


def _counted(thing: Noun | Several) -> Noun | Several:
    return apart_from_none(thing) if isinstance(thing, Noun) else thing


def _so_often(
    ctx: Context,
    found: event_predicates.Happened,
    thing: Described | None,
    often: Sequence[str] = (),
) -> bases.Test:
    """ "Two or more cards", "no other cards", "exactly one ally", "twice": how often it must have
    happened. Raises NotRun."""
    if often:
        require(often[0] in _OFTEN and as_thing(thing).figure == ONE)
        found.least = _OFTEN[often[0]]
        return found
    match thing:
        case Noun():
            n, how = how_many(ctx, thing)
            if how == "or more" and not thing.figure.per_x:
                found.least = max(thing.figure.fixed, 1)
                return found
            return predicates.Compare(event_predicates.HowOften(found), n, how)
        case Several(conjunction="and"):
            raise Untold
    return found


def _damaged(ctx: Context, subject: Described, verb: str, damage: Noun) -> bases.Test:
    """ "Your champion has dealt combat damage this turn", "has taken 4 or more damage"."""
    combat = damage.marks == ("combat",)
    odd = damage.relations or damage.without or (damage.marks and not combat)
    require(not is_player(subject) and not odd)
    figure, ref = damage.figure, ref_of(ctx, subject)
    any_ = figure == Numeral(1) and not figure.word
    if verb == "deal" and any_:
        return event_predicates.Happened("deal combat" if combat else "deal", None, None, ref, 1)
    if verb == "deal" and combat and figure.word == "or more":
        return event_predicates.Hurt(ref, figure.fixed, "struck")
    if verb in ("take", "be dealt damage") and not combat and figure.word in ("", "or more"):
        return event_predicates.Hurt(ref, max(figure.fixed, 1))
    raise Untold


def _remembered(ctx: Context, subject: Noun) -> tuple[bases.Thinglike | None, refs.Who | None]:
    """What is remembered of it: of an activation its card, and who controlled it."""
    what = thinglike(ctx, subject)
    match what:
        case Instances(theirs=True, tests=(), kinds=(stack.ACTIVATION,)):
            ctx.book.whose_negated = ctx.book.whose_negated or what.whose is not None
            return what.of, what.whose
        case Instances():
            raise Untold
    return what, None
