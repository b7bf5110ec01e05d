"""From the words before a triggered ability to what it waits for: who does what, who attacks, hits,
deals or is dealt what (GA.ATRIG.1, GA.KW.ONx, GA.CBT.1, GA.DMG.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Telling, Untold, needed, require, sure
from tallystick.cards.ledger import heed
from tallystick.games.grand_archive.compiling import asking, directing, naming, qualities
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.durations import is_given
from tallystick.games.grand_archive.compiling.naming import ref_of, thinglike
from tallystick.games.grand_archive.compiling.parts import (
    is_bare,
    is_just,
    is_kind,
    is_marked,
    kind_of,
    noun_at,
    of_cards,
    place_in,
    place_of,
    relation,
    single,
    taken,
)
from tallystick.games.grand_archive.compiling.trigger_events import (
    AT_ONCE,
    YOURS,
    A,
    AimedWatch,
    B,
    ChargeWatch,
    EitherWatch,
    FactWatch,
    MoveWatch,
    OwnWatch,
    TurnWatch,
    phase_watch,
)
from tallystick.games.grand_archive.position import refs
from tallystick.games.grand_archive.position.bases import TriggerEvent
from tallystick.games.grand_archive.position.event_predicates import turn_test, who_had
from tallystick.games.grand_archive.position.history import PLACE
from tallystick.games.grand_archive.position.things import BITS, AnyOf
from tallystick.games.grand_archive.text.verbs import AN_AMOUNT
from tallystick.rules.parts import as_clause, as_thing, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, If, Noun, Part, Place, Several
from tallystick.rules.picking import first_of, only_one

# Each head: the facts, whether the card only takes part, what it is about.
_HEADS: Final[dict[str, tuple[tuple[str, ...], bool, int]]] = {
    "enter": (("entered", "leveled"), False, A),
    "attack": (("declared",), True, B),
    "hit": (("hit",), True, B),
    "kill": (("killed",), True, B),
    "death": (("died",), False, A),
    "destroy": (("destroyed",), False, A),
    "leave": (("left",), False, A),
    "foster": (("fostered",), False, A),
    "banish": (("banished",), False, A),
    "sacrifice": (("sacrificed",), False, A),
    "discard": (("discarded",), False, A),
    "retaliate": (("retaliates",), False, B),
    "level up": (("leveled",), False, A),
}
_DONE: Final[dict[str, str]] = {
    "activate": "activated", "materialize": "materialized", "reveal": "revealed",
    "gather": "gathered", "brew": "brewed", "negate": "negated", "suppress": "suppressed",
    "sacrifice": "sacrificed", "discard": "discarded", "draw": "drew", "banish": "banished",
    "glimpse": "glimpsed", "recover": "recovered", "summon": "summoned", "empower": "empowered",
    "starcall": "starcalled", "transform": "transformed", "load": "loaded", "copy": "copied",
    "reserve": "reserved", "play": "activated",
}  # fmt: skip
PLAYED: Final = ("activated", "materialized")  # GA.TERM.PLAY
_UNDERGONE: Final[dict[str, str]] = {
    "enter": "entered", "die": "died", "leave": "left", "level up": "leveled",
    "attack": "declared", "retaliate": "retaliates", "wake up": "woke",
}  # fmt: skip
_PASSIVE: Final[dict[str, str]] = {
    "attack": "attacked", "destroy": "destroyed", "sacrifice": "sacrificed",
    "discard": "discarded", "banish": "banished", "reveal": "revealed", "suppress": "suppressed",
    "negate": "negated", "summon": "summoned", "rest": "rested", "load": "loaded",
}  # fmt: skip
# "Activates an ability", "a card or ability" (GA.TERM.ACTIVATE).
ABILITIES: Final = (
    Noun("a", ("ability",)), Noun("an", ("ability",)), Noun("a", ("card", "ability")),
)  # fmt: skip
COUNTED: Final = frozenset(("drew", "activated", "materialized"))  # "your second card each turn"
ORDINALS: Final = {"first": 1, "second": 2, "third": 3}
# What may hang on the verb of an event.
_PARTS: Final = ("place", "to", "on", "source", "from", "with", "using", "for")
# Whose zone it is that something is done out of.
_FROM_WHOSE: Final[dict[str, refs.Who | None]] = {
    "your": refs.ME, "an opponent's": refs.YOUR_OPPONENTS, "a player's": None, "any": None,
    "a": None,
}  # fmt: skip


def watch_of(ctx: Context, event: Clause) -> TriggerEvent:
    """What an event comes to; what it speaks of may be spoken of afterwards. Raises NotRun."""
    with Telling(event, "nothing waits yet for"):
        return _watch_of(ctx, event)


def _watch_of(ctx: Context, event: Clause) -> TriggerEvent:
    verb = event.verb
    if verb == "events":
        return _either(tuple(watch_of(ctx, one) for one in event.mods()))
    if verb == "at":
        found = phase_watch(event.words[0])
        if "next" in event.words[0] and not ctx.is_left:
            raise NotRun(f"it is not said from when it is the next: {event.words[0]}")
        if found.whose != YOURS:
            ctx.phase_of = refs.Who(refs.TURN_PLAYER)
        return found
    if verb.startswith("on "):
        heads = verb.removeprefix("on ").split(" and on ")
        return _either(tuple(_head(ctx, one) for one in heads))
    if verb in ("whenever", "when"):
        return _either(tuple(_whenever(ctx, one) for one in event.parts))
    raise Untold


def _either(watches: tuple[TriggerEvent, ...]) -> TriggerEvent:
    return watches[0] if len(watches) == 1 else EitherWatch(watches)


def _head(ctx: Context, said: str) -> TriggerEvent:
    words = said.split(" ")
    victim = words[0] if words[0] in ("champion", "ally", "unit", "domain") else ""
    name = said.removeprefix(f"{victim} ") if victim else said
    if name.startswith("charge ") and name.removeprefix("charge ").isdecimal():
        return ChargeWatch(int(name.removeprefix("charge ")))
    if name not in _HEADS:
        raise NotRun(f"nothing waits yet for {said!r}")
    kinds, takes_part, about = _HEADS[name]
    ctx.mention((), refs.THIS, verb="this")
    if about == B:
        ctx.mention((victim or "unit", "defender"), refs.EVENT, verb=name)
    return OwnWatch(frozenset(kinds), victim, takes_part, about)


def _whenever(ctx: Context, said: Part) -> TriggerEvent:
    match said:
        case If(tests=(test,), then=(inner,), while_=True):
            found = _whenever(ctx, inner)
            match found:
                case FactWatch() | TurnWatch():
                    found.when = asking.test_of(Context(ctx.book, ctx.piece, (), False), test)
                    return found
        case Clause(verb="said", parts=(_, Clause(verb="pays for") as paid)):
            return _pays_for(ctx, said, paid)
        case Clause(verb="said", things=(subject, *_), parts=(Clause() as deed,)):
            return _happens(ctx, subject, deed, said)
    raise Untold


def _happens(ctx: Context, subject: Described, deed: Clause, said: Clause) -> TriggerEvent:
    deed, when = taken(deed, "time")
    if directing.is_currents(subject) and deed.verb == "change":
        return directing.turns(deed)
    by = _targeting(deed)
    if by is not None:
        found = _aimed_at(ctx, subject, by)
    else:  # nothing may hang on an event that is not looked at
        require(_STATES.issuperset(deed.words) and all(is_verb(p, *_PARTS) for p in deed.parts))
        if naming.is_player(subject):
            found = _player_does(ctx, subject, deed, said)
        else:
            found = _thing_does(ctx, subject, deed, said)
    return found if when is None else _during(ctx, found, when)


def _pays_for(ctx: Context, said: Clause, paid: Clause) -> TriggerEvent:
    """ "You rest this to pay for the reserve cost of a Melody activation": heard as it rests, so
    that it may be sacrificed for another part of that cost (GA.ACT.8.c)."""
    cost = only_one(paid.things)
    of = relation(cost, "of")
    resting = Clause("rest", things=(Noun("this"),))
    known = said.things == (Noun("you"),) and said.parts[0] == resting
    require(known and is_noun(cost, "reserve cost of"))
    of = sure(is_just, of, "activation")
    watch = FactWatch("rested", who=refs.ME, what=naming.thinglike(ctx, of), swapped=True)
    watch.other_ref = refs.THIS
    return watch


def _during(ctx: Context, watch: TriggerEvent, when: Clause) -> TriggerEvent:
    """ "During your main phase", "during an opponent's turn", "for the third time each turn"."""
    watch = needed(first_of((watch,), FactWatch))
    words = when.words[0].removeprefix("only ").removeprefix("during ")
    nth = ORDINALS.get(words.removeprefix("for the ").removesuffix(" time each turn"), 0)
    if nth or words == "the first time of your turn":
        _counted(ctx, watch, nth or 1)
    if watch.nth and words.endswith("each turn"):
        return watch
    words = words.removeprefix("the first time of ")
    watch.when = needed(turn_test(words))
    return watch


def _counted(ctx: Context, watch: FactWatch, nth: int) -> None:
    """Hear but the first, second ... such fact of a turn: they are written down for it."""
    require(watch.kinds <= PLACE.keys() and not (watch.swapped or watch.nth))
    require(watch.what is None or not watch.what.of_play)
    ctx.book.looked_back |= watch.kinds
    watch.who = who_had(watch.kinds, watch.what) or watch.who
    watch.nth = nth


_UNDER: Final = {
    "under your control": refs.ME, "under an opponent's control": refs.YOUR_OPPONENTS,
    "under your opponents' control": refs.YOUR_OPPONENTS,
}  # fmt: skip
_STATES: Final = frozenset(
    ("passive", "distant", "fostered", "under their control", "from anywhere", *_UNDER)
)


def _player_does(ctx: Context, subject: Noun, deed: Clause, said: Clause) -> TriggerEvent:
    if deed.verb == "recollect":
        return _recollects(ctx, subject, deed)
    kind = needed(_DONE.get(deed.verb))
    require(kind != "banished")  # it is told of who has it, not of who banishes it
    watch = FactWatch(
        *(PLAYED if deed.verb == "play" else (kind,)), who=naming.who_of(ctx, subject)
    )
    for thing in deed.things:
        if thing == AN_AMOUNT:
            ctx.noticed = True
        elif deed.verb == "activate" and thing in ABILITIES:
            watch.kinds = frozenset(["used", *(["activated"] if "card" in thing.kinds else [])])
            ctx.mention(thing.kinds, refs.EVENT, verb="event")
        elif deed.verb == "activate" and is_kind(thing, "ability"):
            watch.kinds = frozenset(["used"])
            _object(ctx, watch, _that_has(thing), said)
        elif deed.verb == "activate" and is_kind(thing, "spell") and thing.how == "a":
            watch.kinds, watch.what = frozenset(["activated", "used"]), naming.thinglike(ctx, thing)
            ctx.mention(("object",), refs.EVENT, verb="event")
        else:
            _object(ctx, watch, thing, said)
    for part in deed.parts:
        if is_verb(part, "source", "from"):
            _out_of(watch, first_of(part.parts[:1], Place))
    if kind == "reserved" and deed.things != (Noun("a", ("card",)),):  # which one, is secret
        raise Untold
    require(deed.things or kind in ("gathered", "glimpsed", "recovered", "empowered", "brewed"))
    return watch


def _recollects(ctx: Context, subject: Noun, deed: Clause) -> TriggerEvent:
    """ "Whenever an opponent recollects three or more cards" (GA.RECOL.3): all of them at once;
    "whenever you recollect": any at all (GA.PLAYERS.7)."""
    if not deed.things:
        deed = deed._replace(things=(SOME_CARDS,))
    thing = deed.things[0] if len(deed.things) == 1 and not deed.parts else None
    figure = as_thing(thing).figure
    require(figure.word == "or more" and thing == Noun("a", ("card",), figure))
    who = naming.who_of(ctx, subject)
    ctx.noticed = True
    ctx.phase_of = refs.Who(refs.TURN_PLAYER)  # whoever else could recollect
    return FactWatch("recollected", who=who, least=figure.fixed)


SOME_CARDS: Final = Noun("a", ("card",), ONE._replace(word="or more"))


def _that_has(thing: Described) -> Noun:
    """ "An activated ability of an item": of what the ability is that is used. Raises NotRun."""
    of, bare = noun_at(thing, "of"), single(thing).unrelated("of")
    marks = tuple(mark for mark in bare.marks if mark != "activated")
    require(bare._replace(marks=marks) in ABILITIES)
    return needed(of)


def _object(ctx: Context, watch: FactWatch, thing: Described, said: Clause) -> None:
    """What is done to: "an ally", "this card from your memory", "your second card"."""
    nth = next((one for one in thing.marks if one in ORDINALS), "")
    if nth and watch.kinds <= COUNTED and is_noun(thing, "your", "their"):
        _counted(ctx, watch, ORDINALS[nth])
        thing = thing._replace(how="a", marks=tuple(one for one in thing.marks if one != nth))
    thing = of_cards(thing)
    places = thing.places()
    for place in places:
        _out_of(watch, place)
    if places:
        kept = tuple(one for one in thing.relations if one[1] not in places)
        thing = single(thing)._replace(relations=kept)
    aims = any(is_verb(p, "target") for _, p in thing.relations)
    if aims and watch.kinds == {"activated"} and is_just(thing, "card"):
        thing = thing._replace(kinds=("activation",))  # it is the play that has targets
    if is_noun(thing, "this") and not thing.relations:
        watch.ref = naming.ref_of(ctx, thing)
    elif is_just(thing, "card") and not thing.relations:
        bare = not (thing.tags or thing.marks or thing.without)
        watch.what = None if bare else naming.thinglike(ctx, thing)
    else:
        watch.what = naming.thinglike(ctx, thing)
    require(watch.nth == 0 or watch.what is None or not watch.what.of_play)
    told = batch(ctx, watch, thing, said)
    kinds = thing.kinds or ("object",)
    ctx.mention(kinds, told, verb="event", done=next((one.verb for one in said.mods()), ""))


def _out_of(watch: FactWatch, place: Place | None) -> None:
    """Out of which zone, and whose (GA.ZONE)."""
    if place is None or len(place.zones) != 1 or place.end or place.whose not in _FROM_WHOSE:
        raise Untold
    watch.zone, watch.owner = place.zones[0], _FROM_WHOSE[place.whose]


def _thing_does(ctx: Context, subject: Described, deed: Clause, said: Clause) -> TriggerEvent:
    verb = deed.verb
    if verb == "deal":
        return damage(ctx, subject, deed, said)
    if verb == "declare" and deed.things == (Noun("a", ("attack",)),):
        verb, deed = "attack", deed._replace(verb="attack", things=())
    if verb == "target" and "passive" in deed.words and deed.parts == (FOR_ATTACK,):
        verb, deed = "attack", deed._replace(verb="attack", parts=())
    plain = len(deed.things) == 1 and not (deed.parts or deed.words)
    if verb in ("hit", "kill") and plain:
        kind = "hit" if verb == "hit" else "killed"
        return strikes(ctx, FactWatch(kind), subject, deed.things[0])
    if verb == "attack" and plain:
        return attacks(ctx, subject, deed.things[0])
    if verb == "use" and deed.things == (FOR_AN_ATTACK,):
        return wields(ctx, subject)
    if verb == "become":
        bits = [BITS[word] for word in deed.words if word in BITS]
        require(len(bits) == 1)
        watch = FactWatch("became")
        watch.bit = bits[0]
        return about(ctx, watch, subject)
    if verb == "put" and "passive" in deed.words and subject == Noun("this"):
        return _lined(ctx, deed)
    if deed == INTO_HAND:
        return _recalled(ctx, subject)
    if is_just(subject, "card") and _goes(deed):
        return _moves(ctx, subject, deed, said)
    if verb in ("put", "remove") and "passive" in deed.words:
        return _counter_moved(ctx, subject, deed)
    kind = needed(_UNDERGONE.get(verb) if "passive" not in deed.words else _PASSIVE.get(verb))
    require(not deed.things)
    watch = FactWatch(kind)
    deed, with_ = taken(deed, "with", "using") if verb == "attack" else (deed, None)
    if with_ is not None:  # "attacks with a Polearm weapon", "attacks using a weapon"
        watch.using = naming.thinglike(ctx, with_.things[0])
    for part in deed.parts:
        place = needed(first_of(as_clause(part).parts[:1], Place))
        if place.zones != ("field",):  # "dies on the field"
            _out_of(watch, place if "passive" in deed.words else None)
    watch.who = next((_UNDER[word] for word in deed.words if word in _UNDER), None)
    return about(ctx, watch, subject, verb if "passive" in deed.words else "")


def _targeting(deed: Clause) -> Described | None:
    """ "Becomes the target of a Spell", "is targeted by an opponent's ability": what targets."""
    if deed.verb == "become" and len(deed.things) == 1 and not (deed.parts or deed.words):
        target = single(deed.things[0])
        plain = is_noun(target, "the") and is_just(target, "target") and len(target.relations) == 1
        return noun_at(target, "of") if plain else None
    by = only_one(deed.mods())
    if deed.verb != "target" or deed.words != ("passive",) or not is_verb(by, "by") or deed.things:
        return None
    return first_of(by.things, Noun)


def _aimed_at(ctx: Context, subject: Described, by: Described) -> TriggerEvent:
    """Of its own card the text may speak of what targets it, of others of what is targeted."""
    watch, by = AimedWatch(), single(by)
    if is_noun(by, "alone") and noun_at(by, "of") in _OPPONENT:  # "an opponent's Spell"
        watch.who, by = refs.YOUR_OPPONENTS, by.unrelated("of")._replace(how="a")
    if by in _OPPONENT:
        watch.who = refs.YOUR_OPPONENTS
    else:
        each = tuple(naming.instances(ctx, by._replace(kinds=(kind,))) for kind in by.kinds)
        watch.other = each[0] if len(each) == 1 else AnyOf(each)
    if subject != Noun("this"):
        return about(ctx, watch, subject)
    watch.ref, watch.about = refs.THIS, B
    ctx.mention(by.kinds, refs.EVENT, verb="event")
    return watch


_OPPONENT: Final = (Noun("a", ("opponent",)), Noun("an", ("opponent",)))


def _goes(deed: Clause) -> bool:
    """Whether a card goes from zone to zone in so many words (GA.ZONE.4)."""
    if deed.verb in ("put", "return"):
        return "passive" in deed.words and not deed.things
    goal = place_in(only_one(deed.things))
    return deed.verb in ("enter", "leave") and goal is not None and goal.zones != ("field",)


def _moves(ctx: Context, subject: Described, deed: Clause, said: Clause) -> TriggerEvent:
    """ "A card is put into your graveyard from your deck", "leaves your memory"."""
    there = place_in(only_one(deed.things))  # "leaves your memory", "enters it"
    out = [first_of(p.parts[:1], Place) for p in deed.mods() if is_verb(p, "source")]
    into = place_of(deed)
    origin = there if deed.verb == "leave" else first_of(out, Place)
    goal = there if deed.verb == "enter" else into[1] if into is not None else None
    odd = set(deed.words) - {"passive", "from anywhere"} or subject.figure != ONE
    require(not odd and len(out) <= 1 and (origin, goal) != (None, None))
    watch = MoveWatch()
    watch.origin = _passed(watch, origin)
    watch.goal = _passed(watch, goal)
    if not is_bare(single(subject)):
        require(not watch.is_hidden, said, "nobody sees which it is:")
        watch.what = naming.thinglike(ctx, subject)
    ctx.mention(("card",), refs.EVENT, verb="event")
    return watch


def _passed(watch: MoveWatch, place: Place | None) -> str:
    """The zone that a card leaves or comes to, "" for any; whose it is, is noted."""
    if place is None or place.zones == ("field",):
        return "" if place is None else "field"
    _out_of(watch, place)
    zone, watch.zone = watch.zone, ""
    return zone


def _lined(ctx: Context, deed: Clause) -> TriggerEvent:
    """ "Whenever this card is put into a champion's lineage" (GA.CHAMP.8)."""
    into = Clause("place", words=("into",), parts=(Place("a champion's", ("lineage",)),))
    require(deed.parts == (into,) and not deed.things)
    watch = FactWatch("put", ref=refs.THIS)
    watch.zone = "lineage"
    ctx.mention(("champion",), refs.THIS, verb="event")
    return watch


def _recalled(ctx: Context, subject: Described) -> TriggerEvent:
    """ "A card from the turn player's memory is put into their hand": each of them, in the course
    of a recollection too (GA.GEFF.5, GA.RECOL.3)."""
    memory = needed(noun_at(subject, "from"))
    require(subject == A_MEMORY)
    heed(memory.relations[0][1])
    ctx.phase_of = refs.Who(refs.TURN_PLAYER)
    return FactWatch("recalled", who=ctx.phase_of)


_TURN_PLAYER: Final = Noun("the", ("player",), marks=("turn",))
THEIR_MEMORY: Final = Noun("alone", ("memory",), relations=(("of", _TURN_PLAYER),))
A_MEMORY: Final = Noun("a", ("card",), relations=(("from", THEIR_MEMORY),))
INTO_HAND: Final = Clause(
    "put",
    words=("passive",),
    parts=(Clause("place", words=("into",), parts=(Place("their", ("hand",)),)),),
)
FOR_ATTACK: Final = Clause("for", things=(Noun("a", ("attack",)),))
FOR_AN_ATTACK: Final = Noun("this", relations=(("for", Noun("a", ("attack",))),))


def _counter_moved(ctx: Context, subject: Part, deed: Clause) -> TriggerEvent:
    """ "A buff counter is put on it", "one or more are removed from it": all of them at once
    (GA.GEFF.5)."""
    on = needed(only_one(one for one in deed.mods() if is_verb(one, "on", "from") and one.things))
    kind, figure = kind_of(subject), as_thing(subject).figure
    require(kind and figure in (ONE, ONE._replace(word=figure.word)))
    require(as_thing(subject).how in AWAITED)
    require(figure.word in ("", "or more") and is_verb(on, "on") == is_verb(deed, "put"))
    watch = FactWatch("counter" if is_verb(deed, "put") else "uncounter")
    watch.counter = qualities.counter_kind(ctx, kind)
    holder = on.things[0]
    if is_noun(holder, "this", "your") and not holder.tags:
        watch.ref = naming.ref_of(ctx, holder)
    else:
        watch.what = naming.thinglike(ctx, holder)
        if place := place_in(holder):
            _out_of(watch, place)
    ctx.mention(("object",), refs.EVENT, verb="event")
    return watch


def batch(ctx: Context, watch: FactWatch, thing: Described, said: Part) -> refs.Referent:
    """ "Whenever one or more allies die" (GA.GEFF.5): of what is told before any of it has moved,
    or once all of it has; which they were is known of such as enter. Raises NotRun for what comes
    one after the other, for any other number, and for such as would be known before."""
    figure = thing.figure
    require(watch.of_it or all(one.how in AWAITED for one in thing.each))
    if figure == ONE:
        return refs.EVENT
    several = figure.word == "or more" and figure == ONE._replace(word="or more")
    require(several and watch.kinds <= AT_ONCE)
    watch.batch = True
    if watch.kinds != {"entered"} or watch.what is None or watch.zone:
        return refs.Referent(refs.UNKEPT)
    watch.together = True
    ctx.book.looking_back("entered")
    return refs.CameTogether(watch.who, watch.what)


AWAITED: Final = ("a", "another", "any", "other", "", "alone", "this", "your")


def wields(ctx: Context, subject: Described) -> TriggerEvent:
    """ "A unit uses this weapon for an attack" (GA.CBT.7)."""
    watch = FactWatch("wielded", ref=refs.THIS, other=thinglike(ctx, subject), about=B)
    ctx.mention(subject.kinds, refs.EVENT, verb="event")
    return watch


def about(ctx: Context, watch: FactWatch, subject: Described, done: str = "") -> TriggerEvent:
    """Of whom an event is told: this card, one of several, or whatever is as described. Raises
    NotRun for what nothing waits for."""
    if is_noun(subject, "this", "your") and not subject.tags:
        watch.ref = ref_of(ctx, subject)
        ctx.mention(subject.kinds or ("object",), refs.EVENT, verb="event", done=done)
        return watch
    match subject:
        case Several(conjunction=joined) if joined != "or":
            raise Untold
    if any(one.how == "this" for one in subject.each):
        rest = needed(only_one(one for one in subject.each if one.how != "this"))
        require(rest.figure == ONE)
        first = FactWatch(*watch.kinds, who=watch.who, ref=refs.THIS, other=watch.other)
        first.swapped, first.about, first.least = watch.swapped, watch.about, watch.least
        first.using, first.zone, first.owner = watch.using, watch.zone, watch.owner
        first.bit = watch.bit
        watch.what = thinglike(ctx, rest)
        ctx.mention(("object",), refs.EVENT, verb="event", done=done)
        return EitherWatch((first, watch))
    kinds = subject.kinds
    if ctx.is_about("it") is not None and (is_marked(subject, "hit") or is_given(subject)):
        watch.of_it = True
    else:
        watch.what = thinglike(ctx, subject)
    told = batch(ctx, watch, subject, subject)
    several = told.kind == refs.TOGETHER
    ctx.mention(kinds or ("object",), told, verb="event", done=done, many=several)
    return watch


def damage(ctx: Context, subject: Described, deed: Clause, said: Clause) -> TriggerEvent:
    """ "Is dealt damage (by a source you control)", "deals combat damage to a champion"."""
    thing = sure(is_just, deed.things[0] if deed.things else None, "damage")
    sort, least = (*thing.marks, *(f"non-{one}" for one in thing.without)), _at_least(thing)
    deals = needed(_DEALT.get(sort))
    if "passive" in deed.words:
        by = noun_at(thing, "by") or noun_at(subject, "by")
        require(not thing.unrelated("by").relations)
        told = deals == "hit" or by is not None  # of who deals it
        watch = FactWatch(deals if told else _HURT[sort], swapped=told, least=least)
        watch.about = B if told else A
        watch.other = naming.filter_of(ctx, by) if by is not None else None
        return about(ctx, watch, subject.unrelated("by"))
    watch, to = FactWatch(deals, least=least), deed.mod("to")
    return strikes(ctx, watch, subject, to.things[0] if to is not None else None)


# Told of who deals damage of a sort, and of what is dealt it.
_DEALT: Final[dict[tuple[str, ...], str]] = {
    (): "deals", ("combat",): "hit", ("non-combat",): "scorches"
}  # fmt: skip
_HURT: Final[dict[tuple[str, ...], str]] = {(): "damaged", ("non-combat",): "burned"}


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
        ctx.mentions[-1].ref = refs.Referent(refs.UNKEPT)
    ctx.mention(victim.kinds, refs.EVENT, verb="hit")
    return found


def attacks(ctx: Context, subject: Described, victim: Described) -> TriggerEvent:
    """ "An ally attacks your champion": told of each defender. Which of the two "it" is must be
    clear."""
    watch = FactWatch("attacked", swapped=True, other=thinglike(ctx, victim))
    known, kinds = subject.how in ("this", "your"), (*victim.kinds, *subject.kinds)
    watch.about = A if known else B
    found = about(ctx, watch, subject)
    if known:
        ctx.mentions[-1].ref = refs.Referent(refs.UNKEPT)
        ctx.mention(victim.kinds, refs.EVENT, verb="event")
    elif not watch.of_it and (victim.kinds == subject.kinds or "unit" in kinds):
        ctx.mentions[-1].ref = refs.Referent(refs.UNKEPT)
    return found


def _at_least(thing: Noun) -> int:
    """ "3 or more damage": how much it must be; 0 where no number is said. Raises NotRun."""
    figure = thing.figure
    if figure.word == "or more" and not figure.per_x:
        return figure.fixed
    require(figure == ONE and thing.how in ("alone", "any"))
    return 0
