"""What is said of time: how long an effect lasts (GA.CONT.1), and what has happened, "if you've
activated a Melody this turn" (GA.ATRIG.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require
from tallystick.games.grand_archive.compiling import wordings
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.measures import NONE_OF, apart_from_none, how_many
from tallystick.games.grand_archive.compiling.naming import is_player, ref_of, thinglike, who_of
from tallystick.games.grand_archive.compiling.parts import is_just, is_place, single, sole
from tallystick.games.grand_archive.effects.imposing import (
    ITS_CONTROLLERS,
    THE_SOURCES,
    THE_STATES,
    YOURS,
    Duration,
)
from tallystick.games.grand_archive.position import (
    bases,
    continuous_effects,
    event_predicates,
    predicates,
    refs,
    stack,
    things,
)
from tallystick.games.grand_archive.position.event_predicates import InTurn, recalled, turn_test
from tallystick.games.grand_archive.position.things import Instances
from tallystick.rules.parts import as_thing, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, If, Noun, Numeral, Part, Several
from tallystick.rules.picking import only, only_one

# What is said of things to give them something, which a duration may end.
GIVING: Final = frozenset(
    ("get", "gain", "lose", "have", "be", "can't", "doesn't", "don't", "must", "assign")
)
_ENDING: Final = GIVING | {"become"}
OF_ALL: Final = ("for each", "where", "time", "equal to")  # says how much

OF_TURN: Final = Duration(continuous_effects.END_OF_TURN)
OF_COMBAT: Final = Duration(continuous_effects.END_OF_COMBAT)
FOREVER: Final = Duration(continuous_effects.FOREVER)
_MOMENTS: Final = {
    "until the beginning of {} next turn": continuous_effects.SEATS_TURN,
    "until the end of {} next turn": continuous_effects.SEATS_TURN_END,
    "during {} next turn": continuous_effects.DURING_TURN,
    "until the beginning of {} next recollection phase": continuous_effects.SEATS_RECOLLECTION,
    "until the beginning of {} next main phase": continuous_effects.SEATS_MAIN,
    "until the beginning of {} next end phase": continuous_effects.SEATS_END,
    "during {} next wake up phase": continuous_effects.SEATS_WAKE,
}
_WHOSE: Final = {"your": YOURS, "its controller's": ITS_CONTROLLERS}
SPANS: Final[dict[str, Duration]] = {
    **dict.fromkeys(
        ("until end of turn", "until the end of turn", "until end of the turn", "this turn",
         "for this turn", "the rest of this turn"), OF_TURN
    ),
    **dict.fromkeys(
        ("until end of combat", "until the end of combat", "this combat", "for this attack"),
        OF_COMBAT,
    ),
    **dict.fromkeys(("for the rest of the game", "indefinitely"), FOREVER),
    **dict.fromkeys(
        ("during their next wake up phase", "during their controller's next wake up phase"),
        Duration(continuous_effects.SEATS_WAKE, ITS_CONTROLLERS),
    ),
    "until ~ leaves the field": Duration(continuous_effects.WHILE_SOURCE, THE_SOURCES),
    **{
        words.format(whose): Duration(moment, player)
        for words, moment in _MOMENTS.items()
        for whose, player in _WHOSE.items()
    },
}  # fmt: skip


def duration_of(said: Clause, subject: Part | None, attacks: bool) -> Duration:
    """How long what is said lasts; without a word for it, as long as the thing is there, or the
    attack, where it is said of one. Raises NotRun for words that are not known."""
    span = wordings.span_in(said)
    if span is not None:
        return needed(SPANS.get(span.words[0]), f"{span.words[0]!r} yet", "nothing lasts")
    if attacks and is_noun(subject, "this", "that", "alone", "its", "their"):
        return OF_COMBAT
    return FOREVER


def with_span(said: Part, until: Clause) -> Part:
    """What is said of a thing after "until end of turn, ...", with that duration. Raises NotRun for
    what no duration ends."""
    match said:
        case If():
            return said._replace(then=tuple(with_span(one, until) for one in said.then))
        case Clause(verb="also", parts=(first, *_)):
            return said._replace(parts=(with_span(first, until), *said.parts[1:]))
        case Clause(verb=verb) if verb in _ENDING:
            return said._replace(parts=(*said.parts, until))
        case Clause(verb=verb) if verb in OF_ALL:
            return said
    raise NotRun(f"nothing lasts yet {until.words[0]}: {said}")


def span_of(tests: tuple[Clause, ...]) -> Duration | None:
    """ "For as long as you control this", "as long as it remains distant"."""
    test = only_one(tests)
    said = sole(test) if is_verb(test, "said") else None
    if test is None or said is None or test.first_noun() is None:
        return None
    yours = said.verb == "control" and is_noun(test.things[0], "you")
    if yours and said.things and is_noun(said.things[0], "this"):
        return Duration(continuous_effects.WHILE_YOURS, THE_SOURCES)
    if said.verb == "remain":
        bits = [things.BITS[word] for word in said.words if word in things.BITS]
        state = only_one(said.things)
        if as_thing(state).marks == ("banished",):
            return FOREVER  # of that object: elsewhere it is another (GA.ZONE.3)
        if len(bits) == 1:
            return Duration(continuous_effects.WHILE_STATE, THE_STATES, bits[0])
    return None


def activated_during(ctx: Context, said: Clause) -> InTurn | None:
    """ "If this was activated during an opponent's end phase", of an action: no phase ends before
    what was activated in it has been resolved (GA.TURN.3), so that is asked as it is."""
    if ctx.piece.kind != "action" or said.things != (Noun("this"),) or len(said.parts) != 2:
        return None
    deed, when = said.parts
    if deed != Clause("activate", words=("passive",)) or not is_verb(when, "time"):
        return None
    return turn_test(when.words[0].removeprefix("during "))


def happened_plainly(part: Part) -> bool:
    """What may hang on something that has happened: when, and that it was on the field."""
    match part:
        case Clause(verb="time"):
            return part.words == ("this turn",)
        case Clause(verb="place", parts=(place, *_)):
            return is_place(place, "field")
    return False


def during_a_turn(said: Part) -> Part:
    """ "Cards cost more during your turn", "cards you activate during your turn": what is said
    elsewhere of a cost, as if it were said first."""
    if not is_verb(said, "costs") or len(said.things) != 1:
        return said
    subject = said.things[0]
    last = [str(one.words[0]) for one in said.parts if is_verb(one, "time") and not one.parts]
    within = [str(p) for w, p in subject.relations if w == "time"]
    times = [one for one in (*last, *within) if turn_test(one.removeprefix("during ")) is not None]
    if len(times) != 1 or len(last) + len(within) != 1 or not times[0].startswith("during "):
        return said
    rest = tuple(one for one in said.parts if not is_verb(one, "time"))
    bare = said._replace(things=(subject.unrelated("time"),), parts=rest)
    return Clause("time", words=(times[0],), parts=(bare,))


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
        what = (
            thinglike(ctx, apart_from_none(first) if is_noun(first, *NONE_OF) else first)
            if first is not None
            else None
        )
        kind, who = recalled(ctx.book, verb), who_of(ctx, subject)
        found = event_predicates.Happened(kind, who, what, None, 1)
        return _so_often(ctx, found, first)
    subject = single(subject)
    require(not things and subject.kinds[:1] != ("ability",))
    if subject.how in ("a", "no", "", "other", "no other") and (subject.kinds or subject.tags):
        found = event_predicates.Happened(recalled(ctx.book, verb), None, None, None, 1)
        found.what, found.whose = _remembered(ctx, apart_from_none(subject))
        found.who = event_predicates.who_had([found.kind], found.what)
        if often == ["under your control"] and verb == "enter":
            found.who, often = refs.ME, []
        return _so_often(ctx, found, subject, often)
    found = event_predicates.Happened(recalled(ctx.book, verb), None, None, ref_of(ctx, subject), 1)
    return _so_often(ctx, found, None, often)


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
        kind = recalled(ctx.book, "deal combat" if combat else "deal")
        return event_predicates.Happened(kind, None, None, ref, 1)
    if verb == "deal" and combat and figure.word == "or more":
        return event_predicates.Hurt(ctx.book.looking_back("struck"), ref, figure.fixed)
    if verb in ("take", "be dealt damage") and not combat and figure.word in ("", "or more"):
        kind = ctx.book.looking_back("damaged")
        return event_predicates.Hurt(kind, ref, max(figure.fixed, 1))
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


def this_turn(event: Clause) -> Clause | None:
    """An event that is waited for this turn only, without those words; None for any other."""
    match event:
        case Clause(verb="whenever" | "when", parts=(Clause(parts=(deed, time)) as said,)):
            whole = time == Clause("time", words=("this turn",))
            return event._replace(parts=(said._replace(parts=(deed,)),)) if whole else None
        case Clause(verb="whenever" | "when", parts=(Clause(parts=(Clause() as deed,)) as said,)):
            kept = tuple(
                part for part in deed.parts
                if not (is_verb(part, "time") and part.words == ("this turn",))
            )  # fmt: skip
            if len(kept) < len(deed.parts):
                return event._replace(parts=(said._replace(parts=(deed._replace(parts=kept),)),))
    return None


def waits_for(event: Clause) -> tuple[Duration, bool] | None:
    """How long an effect waits for a time, and whether once only; None: it is no such time."""
    if event.verb != "at":
        return None
    words = event.words[0]
    return (FOREVER, True) if "next" in words or "the end phase" in words else None


GIVEN: Final = frozenset(("it", "them", "they", "that", "those", "the", "their", "its"))


def is_given(thing: object) -> bool:
    """Whether something has been spoken of before."""
    return is_noun(thing, *GIVEN)
