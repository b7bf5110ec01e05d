"""From the conditions of card text to tests, those too that compare things with each other
(GA.EFFECTS.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tallystick.cards.errors import NotRun, Telling, Untold, needed, require
from tallystick.games.grand_archive.compiling import directing, durations, qualities
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.measures import (
    STATS,
    apart_from_none,
    compared_by,
    counted,
    how_many,
    measure,
    number_of,
    reserved,
)
from tallystick.games.grand_archive.compiling.naming import (
    filter_of,
    is_player,
    outermost_influence,
    paid_by,
    ref_of,
    thinglike,
    who_of,
    zones_of,
)
from tallystick.games.grand_archive.compiling.parts import (
    THIS_WAY,
    is_counter,
    is_just,
    is_marked,
    is_own_champion,
    noun_at,
    place_in,
    relation,
    single,
    told,
    yours,
)
from tallystick.games.grand_archive.compiling.qualities import stat_named
from tallystick.games.grand_archive.position import amounts, event_predicates, predicates, values
from tallystick.games.grand_archive.position.bases import Asks, EffectAmount, Reckons, Test
from tallystick.games.grand_archive.position.refs import ME, REGISTER, THIS, Referent
from tallystick.games.grand_archive.position.restrictions import gate_of
from tallystick.games.grand_archive.position.things import STATES_KNOWN
from tallystick.games.grand_archive.zones import (
    AUGMENTED,
    BREWED,
    EMPOWERED,
    IMBUED,
    PREPARED,
    UNPAID,
)
from tallystick.rules.parts import as_clause, as_place, as_thing, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, If, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, only, only_one


def matches(ctx: Context, subject: Part | None, other: Part | None) -> Test:
    """ "One of its types matches one of the types among cards in your banishment"."""
    mine, theirs = needed(noun_at(subject, "of")), needed(noun_at(other, "of"))
    require(is_noun(subject, "one of") and is_noun(other, "one of"))
    kinds = mine.kinds or (("element",) if mine.without else ())
    require(kinds in TRAITS and kinds == theirs.kinds and mine.how == "its")
    require(not (set(mine.without) - {"norm element"} or mine.relations or mine.marks))
    such = needed(only_one((p for w, p in theirs.relations if w in ("among", "of")), Noun))
    require(not theirs.marks and not theirs.without)
    of = ref_of(ctx, such) if is_own_champion(such) else thinglike(ctx, such)
    ref = ctx.spoken((), "its")
    without = tuple(one.removesuffix(" element") for one in mine.without)
    traits = values.elements if kinds == ("element",) else predicates.own_types
    return Asks(predicates.matches, ref, of, traits, without)


TRAITS: Final = (("type",), ("element",))


FOE: Final = ("retaliating",)
DENYING: Final = ("don't", "doesn't", "didn't", "did not", "does not")
FOUGHT: Final = {"attacking": "attacking", "retaliating": "retaliating against"}


def acts(states: Several) -> tuple[Noun, ...]:
    """ "Attacking or retaliating against a Human": whom is said once of both. Raises NotRun."""
    foes = [one.relations for one in states.things if one.relations]
    known = states.conjunction == "or" and all(
        one.marks[:1] and len(one.marks) == 1 for one in states.things
    )
    require(known and not any([w for w, _ in one] != ["against"] for one in foes))
    return tuple(one._replace(relations=foes[0] if foes else ()) for one in states.things)


def with_x(ctx: Context, said: Clause, test: Callable[[Context, Clause], Test]) -> Test | None:
    """ "An opponent controls more than X allies, where X is the amount of allies you control": X is
    reckoned as it is asked; None where nothing says what X is."""
    where = [one for one in said.parts[1:] if is_verb(one, "where") and one.things]
    if len(where) != 1:
        return None
    before, ctx.x = ctx.x, measure(ctx, where[0].things[0])
    try:
        kept = tuple(one for one in said.parts if one is not where[0])
        return test(ctx, said._replace(parts=kept))
    finally:
        ctx.x = before


PROPERTIES: Final = {
    "imbue": IMBUED, "prepare": PREPARED, "brew": BREWED, "empower": EMPOWERED,
    "augment": AUGMENTED,
}  # fmt: skip
MORE: Final = ("more than", "greater than", "higher than", "greater than or equal to")
STARCALLED: Final = Clause("starcall", words=("passive",))  # glimpsed cards alone are
PLAYED_BY: Final = "played by"  # "if you do" of another way to play the card, by its number
# "Reserved to pay for this card" is reserved this way.
TO_PAY: Final = Clause("pays for", things=(Noun("this"),), words=("to pay for",))
UNPAID_SO: Final = Clause("without cost", words=("without paying its reserve cost",))
_WHEN: Final = (("time", "this turn"), ("to play", "this way"))
# What is counted for a player.
Owned: TypeAlias = predicates.OwnedObjects | predicates.OwnedCards | predicates.OwnedCounted
STATE_OF: Final = {
    "rest": "rested", "load": "loaded", "link": "linked", "transform": "transformed",
    "damage": "damaged",
}  # fmt: skip
DONE_TO: Final = frozenset(
    ("banish", "reveal", "discard", "sacrifice", "destroy", "return", "summon", "draw", "negate",
     "put", "prevent", "load", "remove", "deal", "rest", "suppress", "activate", "move", "reserve")
)  # fmt: skip


def tests_of(ctx: Context, tests: tuple[Part, ...]) -> tuple[Test, ...]:
    """Conditions as tests, all of which must hold. Raises NotRun."""
    return tuple(test_of(ctx, one) for one in tests)


def alludes(test: Part) -> bool:
    """Whether a condition speaks of one object of a kind, whichever that is: "if you control a
    rested ally", after which "it" may be that."""
    subject = test.first_noun() if is_verb(test, "said") else None
    inner = first_of(as_clause(test).parts, Clause)
    held = inner is not None and inner.verb in ("control", "own") and is_player(subject)
    thing = only_one(inner.things, Noun) if held and inner is not None else subject
    if not is_noun(thing, "a", "another") or is_player(thing):
        return False
    return thing.figure == ONE and not OBJECTS.isdisjoint(thing.kinds)


OBJECTS: Final = qualities.TYPES | {"unit", "object"}


def speak_of(ctx: Context, tests: tuple[Part, ...]) -> None:
    """What conditions are about is what "it" means after them: "if this was prepared, it gets
    +1 power"."""
    for test in tests:
        subject = test.first_noun() if is_verb(test, "said") else None
        if subject is None or subject.relations:
            continue
        known = subject.how in ("this", "it", "that") or is_own_champion(subject)
        if known and not is_player(subject) and subject.kinds[:1] != ("amount",):
            kinds, own = ctx.nature(subject)
            ctx.mention((*subject.kinds, *kinds), ref_of(ctx, subject), verb="if", own=own)
    ctx.alluded = any(map(alludes, tests))


def test_of(ctx: Context, said: Part) -> Test:
    """One condition. Raises NotRun for one that the engine does not know."""
    with Telling(said, "no test yet for"):
        return _test_of(ctx, said)


def _test_of(ctx: Context, said: Part) -> Test:
    match said:
        case Clause(verb="restriction"):
            return Asks(predicates.is_met, gate_of(said.words[0]))
        case Clause(verb="given", parts=(If(then=(_, *_)) as given, *_)):
            more = tests_of(ctx, given.tests)
            return predicates.Every((*more, *(test_of(ctx, one) for one in given.then)))
        case Clause(verb="played by", figures=(way, *_)):
            return Asks(predicates.was_played_by, way.fixed)
        case Clause(verb="there is", things=(Noun() as thing, *_)):
            # not so many in each, rather than in all
            require(not any(place.whose.startswith("each") for place in thing.places()))
            such = counted(ctx, apart_from_none(thing)._replace(figure=Numeral(1)))
            return predicates.Compare(such, *how_many(ctx, thing))
        case Clause(verb="state of play"):
            return _state_of_play(ctx, said)
        case Clause(verb="said", parts=(_, *_)):
            return durations.activated_during(ctx, said) or _said(ctx, said)
    raise Untold


NOTHING_RESERVED: Final = (
    "no cards were reserved into your memory to pay for this card's reserve cost",
)


def _state_of_play(ctx: Context, said: Clause) -> Test:
    if said.words == NOTHING_RESERVED:
        return predicates.Compare(reserved(ctx, Noun("a", ("card",))), amounts.Number(0), "exactly")
    words = said.words[0].removeprefix("it's ").removeprefix("it is ")
    wanted, words = not words.startswith("not "), words.removeprefix("not ")
    if said.words[0].startswith("it isn't "):
        wanted, words = False, said.words[0].removeprefix("it isn't ")
    found = needed(event_predicates.turn_test(words))
    found.wanted = wanted
    return found


def _said(ctx: Context, said: Clause) -> Test:
    subject = said.things[0]
    if subject == Noun("they") and ctx.phase_of is not None:
        subject = Noun("that", ("player",))
    found = with_x(ctx, said, _said)
    if found is not None:
        return found
    match said.parts:
        case (If(then=(_, *_)) as given,):
            rest = said._replace(parts=given.then)
            return predicates.Every((*tests_of(ctx, given.tests), test_of(ctx, rest)))
        case (Clause(verb="activate", things=(), parts=()) as inner, free) if free == UNPAID_SO:
            unpaid = predicates.HasProperty(ref_of(ctx, subject), UNPAID)
            return _turned(unpaid, "not" not in inner.words)
        case (Clause() as inner, *_):
            others = [THIS_WAY if one == TO_PAY else one for one in said.parts[1:]]
            if all(told(one) in _WHEN for one in others):
                times = _times((*others, *inner.parts))
                return _predicate(ctx, subject, inner, times)
    raise Untold


def _times(parts: tuple[Part, ...]) -> tuple[Clause, ...]:
    return tuple(p for p in parts if is_verb(p, "time", "to play"))


def _predicate(ctx: Context, subject: Described, inner: Clause, times: tuple[Clause, ...]) -> Test:
    deed, denied = first_of(inner.parts, Clause), "not" in inner.words
    if deed is not None and inner.verb in DENYING:
        test, denied = _predicate(ctx, subject, deed, (*times, *_times(deed.parts))), True
    else:
        test = _affirmed(ctx, subject, inner, times)
    return _turned(test, not denied)


def _affirmed(ctx: Context, subject: Described, inner: Clause, times: tuple[Clause, ...]) -> Test:
    """The same without its "not"."""
    verb, thing = inner.verb, only_one(subject.each)
    if verb == "face" and directing.is_currents(subject):
        return directing.faces(ME, inner)
    if verb in PROPERTIES and thing and not is_player(subject):
        return predicates.HasProperty(ref_of(ctx, subject), PROPERTIES[verb])
    best = only_one(inner.things)
    if best is not None and verb == "have" and is_player(subject) and outermost_influence(best):
        foremost = Noun("the", ("player",), relations=(("with", best),))
        return Asks(predicates.is_among, who_of(ctx, subject), who_of(ctx, foremost))
    if verb in ("control", "have", "own") and thing:
        return _holds(ctx, thing, inner)
    if verb == "match" and len(inner.things) == 1 and not inner.parts:
        return matches(ctx, subject, inner.things[0])
    if verb == "be" and subject == Noun("this") and inner.parts == (STARCALLED,):
        return Asks(event_predicates.was_played_from, THIS, ("looked",), True)
    if verb == "be":
        return _is(ctx, subject, inner)
    if verb == "target" and thing:
        return _targets(ctx, thing, inner)
    if "this turn" in [w for t in times for w in t.words]:
        return durations.happened(ctx, subject, inner)
    if verb == "starcall" and "passive" in inner.words and subject == Noun("this"):
        kind, ref = event_predicates.recalled(ctx.book, verb), ref_of(ctx, subject)
        return event_predicates.Happened(kind, None, None, ref, 1)
    came = inner.parts[0] if verb == "enter" and len(inner.parts) == 1 else None
    if is_verb(came, "source") and (place := first_of(came.parts[:1], Place)) is not None:
        ctx.book.looking_back("entered")
        return Asks(event_predicates.came_from, ref_of(ctx, subject), place.zones)
    if verb == "activate" and is_verb(came := inner.mod("source"), "source"):
        names = as_place(came.parts[0]).zones
        require("passive" in inner.words and len(inner.parts) == 1 and names)
        return Asks(event_predicates.was_played_from, ref_of(ctx, subject), names, False)
    so = all(told(one) == ("to play", "this way") for one in times)  # nothing is said of when
    done = first_of(inner.things[:1], Noun) if is_player(subject) and so else None
    if verb in DONE_TO and done is not None:
        return _was_done(ctx, done, verb)
    if verb in STATE_OF and not times and _is_state(subject, inner):
        return _state(ctx, subject, (STATE_OF[verb],))
    if verb in DONE_TO and thing:
        passed = ("time", "to play", "place" if verb == "put" else "")  # all of it went there
        rest = [one for one in inner.parts if as_clause(one).verb not in passed]
        if rest:
            return _was_loaded_from(ctx, thing, inner, rest)
        return _was_done(ctx, thing, verb)
    if verb in ("attacking", "retaliating against", "defending against"):
        return _acting(ctx, subject, inner)
    raise Untold


def _is_state(subject: Part, inner: Clause) -> bool:
    """ "It is rested": how a thing is, rather than what was done to it this way."""
    if "passive" not in inner.words or inner.things or inner.parts:
        return False
    return relation(subject, "way") is None


def _turned(test: Test, wanted: bool) -> Test:
    test.wanted = test.wanted == wanted
    return test


# Whether it is one of several players, or each: "an opponent", "each opponent".
TOGETHER_BY: Final = {
    "a": predicates.ANY_OF_THEM, "an": predicates.ANY_OF_THEM, "any": predicates.ANY_OF_THEM,
    "each": predicates.EACH_OF_THEM, "all": predicates.EACH_OF_THEM,
}  # fmt: skip


def _holds(ctx: Context, subject: Noun, inner: Clause) -> Test:
    """ "You control two or more allies", "an opponent controls ...", "you have omens"."""
    if not is_player(subject):
        return _has(ctx, subject, inner)
    require(inner.things)
    thing = inner.things[0]
    who = who_of(ctx, subject)
    if is_noun(thing, *PRONOUNS) and inner.verb in ("own", "control"):
        return Asks(predicates.is_held, ref_of(ctx, thing), who, inner.verb == "own")
    require(all(one.how not in ("the", "each", "all") for one in thing.each))
    together = TOGETHER_BY.get(subject.how, predicates.TOGETHER)
    held = [predicates.Controls(who, together, *_owned(ctx, one, inner)) for one in thing.each]
    match thing:
        case Several(conjunction="or"):
            return predicates.Every(tuple(held), some=True)
    return only_one(held) or predicates.Every(tuple(held))


def _owned(ctx: Context, thing: Noun, inner: Clause) -> tuple[Owned, EffectAmount, str]:
    """What is counted for a player, and how many there must be."""
    bare = apart_from_none(thing)._replace(figure=Numeral(1))
    if thing.how in ("no", "exactly"):
        bare = bare._replace(how="a")
    place = place_in(thing)
    omens = inner.verb in ("have", "own") and thing.kinds[:1] == ("omen",)
    if compared_by(thing) and not omens:  # "with the same name", "with different elements"
        require(thing.figure.fixed >= 2)
        alike = bare if place is not None else yours(bare)
        return (predicates.OwnedCounted(counted(ctx, alike)), *how_many(ctx, thing))
    if thing.kinds[:1] == ("card",) and place is not None:
        require(place.whose in ("your", "their", "his or her", "the", ""))
        names = place.zones
        rest = bare._replace(relations=tuple(r for r in bare.relations if r[1] is not place))
        what = predicates.OwnedCards(filter_of(ctx, rest), names)
        return (what, *how_many(ctx, thing))
    if omens or is_counter(thing):
        return (predicates.OwnedCounted(counted(ctx, bare)), *how_many(ctx, thing))
    require(inner.verb not in ("have", "own") or thing.kinds[:1] == ("card",))
    return (predicates.OwnedObjects(thinglike(ctx, bare)), *how_many(ctx, thing))


def _has(ctx: Context, subject: Noun, inner: Clause) -> Test:
    """ "It has a buff counter on it", "that card has floating memory"."""
    ref = ref_of(ctx, subject)
    either = inner.mod("either")
    parts = (either or inner).parts
    keywords = [one for one in parts if is_verb(one, "keyword")]
    if keywords and len(keywords) == len(parts):
        now = "card" in subject.kinds  # not what it was on the field
        found = tuple(predicates.HasKeyword(ref, one.words[0], not now) for one in keywords)
        if not now:
            ctx.book.recall_keywords(one.name for one in found)
        return predicates.Every(found, some=either is not None)
    thing = inner.things[0] if inner.things else None
    if is_just(thing, "name"):
        return _is_named(ctx, subject, thing)
    if is_counter(thing):
        n, how = how_many(ctx, thing)
        return Asks(
            predicates.has_counters, qualities.counter_kind(ctx, thing.kinds[0]), ref, n, how
        )
    raise Untold


def _is_named(ctx: Context, subject: Noun, name: Noun) -> Test:
    """ "That card has the chosen name", "it's the named card" (GA.NAME.1)."""
    so = Noun("a", relations=(("with", Clause("and", parts=(name,))),))
    return predicates.IsA(ref_of(ctx, subject), filter_of(ctx, so))


THE_NAME: Final = Noun("the", ("name",), marks=("chosen",))


def _state(ctx: Context, subject: Described, words: tuple[str, ...]) -> predicates.HasState:
    """Whether something is rested, distant ... Raises NotRun of what has just been rested or woken,
    where it is not known any more how it was before."""
    ctx.of_object = True
    if any(ctx.no_object(one) for one in subject.each):
        raise NotRun(f"no object has been spoken of that could be {words[0]}")
    ref = ref_of(ctx, subject)
    turned = [one.ref for one in ctx.mentions if one.verb in ("rest", "wake")]
    known = any(one.kind == ref.kind and one.slot == ref.slot for one in turned)
    if known and not {"rested", "awake"}.isdisjoint(words):
        raise NotRun(f"nobody remembers whether {subject} was {words[0]}")
    return predicates.HasState(ref, words)


def _is(ctx: Context, subject: Described, inner: Clause) -> Test:
    subject = single(subject)
    if subject == Noun("you"):
        player = only_one(inner.things, Noun)
        require(not inner.parts and outermost_influence(relation(player, "with")))
        return Asks(predicates.is_among, ME, who_of(ctx, needed(player)))
    if subject.how in SHARES:
        return _is_of(ctx, subject, inner)
    kind = subject.kinds[0] if subject.kinds else ""
    if subject.how == "x" or subject.kinds == ("x",) or subject.tags == (("x",),):
        return _compared(ctx, subject, number_of(ctx, Numeral(0, 1)), inner)
    is_number = kind in ("amount", "influence", "number", "level") or kind in STATS
    if is_number or subject.how in ("amount of", "total"):
        return _compared(ctx, subject, measure(ctx, subject), inner)
    acting = first_of(inner.parts, Clause)
    if acting is not None and not inner.things:
        if acting.verb == "figure" and acting.figures:  # "is level 2 or higher"
            n = number_of(ctx, acting.figures[0]._replace(word=""))
            how = acting.words[1] or acting.figures[0].word or "exactly"
            return predicates.Compare(
                amounts.StatOf(stat_named(acting.words[0]), ref_of(ctx, subject)), n, how
            )
        place = first_of(acting.parts[:1], Place) if acting.verb == "source" else None
        if place is not None:
            return Asks(predicates.lies_in, ref_of(ctx, subject), zones_of(ctx, place))
        return _acting(ctx, subject, acting)
    if inner.figures:
        return _compared(ctx, subject, measure(ctx, subject), inner)
    state = inner.things[0] if inner.things else None
    match state:
        case Several():
            require(state.conjunction != "and")
            if not any(one.how == "state" for one in state.things):
                return predicates.IsA(ref_of(ctx, subject), thinglike(ctx, state))
            parts = (_is(ctx, subject, inner._replace(things=(one,))) for one in acts(state))
            return predicates.Every(tuple(parts), some=True)
    if state is None:
        words = [word for word in inner.words if word in STATES_KNOWN]
        if words:
            distant = "distant" in words
            return _state(ctx, subject, ("distant",) if distant else (*words,))
        raise Untold
    if state.relations and state.marks in (("attacking",), FOE):
        against = Clause(FOUGHT[state.marks[0]], things=(state.relations[0][1],))  # type: ignore[arg-type]
        return _acting(ctx, subject, against)
    if subject.how == "a" and state.how == "state":  # "if a unit you control is attacking"
        such = subject._replace(marks=(*subject.marks, *state.marks), figure=Numeral(1))
        return predicates.Compare(counted(ctx, such), *how_many(ctx, subject))
    if state.how == "state" and all(mark in STATES_KNOWN for mark in state.marks):
        return _state(ctx, subject, state.marks)
    return _is_such(ctx, subject, state)


def _is_such(ctx: Context, subject: Noun, state: Noun) -> Test:
    """ "It's an ally", "it's fire element", "it's the named card". Raises NotRun."""
    require(not is_counter(state))
    if state == Noun("the", ("card",), marks=("named",)):
        return _is_named(ctx, subject, THE_NAME)
    if subject == Noun("it") and ctx.is_torn(state):
        raise NotRun(f"it is not clear what {subject} {state} speaks of")
    if state.how == "your":
        state = yours(state._replace(how="a"))
    require(state.how in ("a", "alone", "state", ""))
    if state.how != "state":
        state = state._replace(how="a")
    return predicates.IsA(ref_of(ctx, subject), filter_of(ctx, state))


def _is_of(ctx: Context, subject: Noun, inner: Clause) -> Test:
    """ "Either of those allies is attacking", "each of them is distant". Raises NotRun."""
    found = _is(ctx, as_thing(relation(subject, "of")), inner)
    match found:
        case predicates.HasState() | predicates.IsA() if "not" not in inner.words:
            found.some = SHARES[subject.how]
            return found
    raise Untold


# Whether some of what is spoken of is meant, or all of it.
SHARES: Final = {
    "any of": True, "either of": True, "one of": True, "each of": False, "all of": False,
}  # fmt: skip


def _compared(ctx: Context, subject: Noun, left: EffectAmount, inner: Clause) -> Test:
    if inner.figures:
        figure = inner.figures[0]
        how = figure.word or "exactly"
        return predicates.Compare(left, number_of(ctx, figure._replace(word="")), how)
    for part in only(inner.parts, Clause):
        if part.things:
            right = part.things[0]
            if is_noun(right, "yours"):
                right = Noun("your", subject.kinds)
            than = measure(ctx, right)
            more, less = (left, than) if part.verb in MORE else (than, left)
            ctx.difference = amounts.Sum(more, less, -1)
            return predicates.Compare(left, than, part.verb)
    if any(is_marked(one, "equal") for one in inner.things):
        return _equal(ctx, subject)
    state = only_one(inner.things)
    if is_noun(state, "state") and state.marks in (("even",), ("odd",)):
        wanted = amounts.Number(int(state.marks == ("odd",)))
        return predicates.Compare(Reckons(amounts.odd, left), wanted, "exactly")
    raise Untold


def _equal(ctx: Context, subject: Noun) -> Test:
    """ "The amount of cards in your hand and memory are equal" (GA.TERM.LABEL: Balance)."""
    place = needed(place_in(relation(subject, "of")))
    require(len(place.zones) == 2)
    first, second = (
        Reckons(amounts.cards_in, zones_of(ctx, place._replace(zones=(z,)))) for z in place.zones
    )
    return predicates.Compare(first, second, "exactly")


def _acting(ctx: Context, subject: Described, inner: Clause) -> Test:
    what = inner.things[0] if inner.things else None
    if inner.verb in ("attacking", "retaliating against") and what is not None:
        ref = ref_of(ctx, subject)
        return Asks(predicates.fights, ref, thinglike(ctx, what), inner.verb == "attacking")
    if inner.verb == "attacking" and what is None:
        return predicates.HasState(ref_of(ctx, subject), ("attacking",))
    raise Untold


def _targets(ctx: Context, subject: Noun, inner: Clause) -> Test:
    """ "If it targets a unique ally": the play at hand, of what speaks (GA.ACT.7)."""
    thing = inner.things[0]
    require(subject.how != "their", subject, "nobody asks yet what is targeted by")
    if is_noun(thing, "this", "your") and not thing.tags:
        return predicates.AimsAt(ref_of(ctx, subject), ref_of(ctx, thing), None)
    return predicates.AimsAt(ref_of(ctx, subject), None, thinglike(ctx, thing))


def _was_done(ctx: Context, subject: Noun, verb: str) -> Test:
    """ "If an ally was sacrificed this way", "if a fire element card was discarded": before, or to
    pay (GA.ZONE.5)."""
    bare = subject.unrelated("way")
    if bare.kinds == ("object",):  # which may have left the field
        bare = bare._replace(kinds=("card",))
    if verb == "reserve" and not ctx.has_done(verb):
        return predicates.Compare(reserved(ctx, apart_from_none(bare)), *how_many(ctx, bare))
    by_event = any(one.verb in ("event", "hit") for one in ctx.mentions)
    if is_just(bare, "damage") and by_event and not ctx.has_done(verb):  # by what set this off
        require(verb == "deal" and not bare.marks)
        return predicates.Compare(number_of(ctx, THAT_MUCH), *how_many(ctx, bare))
    is_paid = not ctx.has_done(verb) and ctx.is_paid_by(verb)
    require(is_paid or ctx.has_done(verb))
    require(not is_paid or not is_counter(bare))
    ref = paid_by(ctx, verb) if is_paid else ctx.done(verb, verb)
    require(bare.kinds[:1] != ("damage",) or not bare.marks)
    if bare.kinds[:1] == ("damage",) or is_counter(bare):
        return predicates.Compare(amounts.Tally(ref.slot), *how_many(ctx, bare))
    what = filter_of(ctx, bare._replace(how="other" if bare.how == "no other" else "a"))
    n, how = how_many(ctx, bare)
    if how != "or more" or bare.figure.per_x:
        return predicates.Compare(amounts.CountRef(ref, what), n, how)
    return event_predicates.AnySuch(ref, what, max(bare.figure.fixed, 1))


THAT_MUCH: Final = Numeral(word="that much")


def _was_loaded_from(ctx: Context, subject: Noun, inner: Clause, rest: list[Part]) -> Test:
    """ "If a card was loaded from your hand this way". Raises NotRun."""
    known = inner.verb == "load" and ctx.has_done("load") and subject == Noun("a", ("card",))
    match rest:
        case [Clause(verb="source", parts=(Place(whose="your", end="", zones=zones), *_))] if known:
            return Asks(event_predicates.came_out_of, Referent(REGISTER, ctx.origins), zones)
    raise Untold


def unlike(ctx: Context, part: Part) -> Test:
    """The opposite of a condition: "unless"."""
    return _turned(test_of(ctx, part), False)
