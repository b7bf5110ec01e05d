"""What a thing is described by: words that stand for themselves (kinds, qualities, counters), and
what is said behind its noun: what it has, what it has done (GA.CHAR)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.parts import is_counter, is_just, is_kind, noun_at
from tallystick.games.grand_archive.position import (
    amounts,
    bases,
    changes,
    counters,
    places,
    props,
    stack,
    things,
)
from tallystick.games.grand_archive.position.refs import EVERYBODY
from tallystick.rules.parts import as_thing, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, only, only_one

BY_THIS: Final = ("by", Noun("this"))
PILES: Final = (("banishment",), ("graveyard",))
TYPES: Final = frozenset(
    ("champion", "ally", "weapon", "item", "domain", "phantasia", "action", "attack", "mastery")
)
ALSO: Final = TYPES | {"unique", "regalia", "token"}
INSTANCES: Final[dict[str, tuple[int, ...]]] = {
    "activation": (stack.ACTIVATION,),
    "materialization": (stack.MATERIALIZATION,),
    "ability": (stack.ABILITY, stack.TRIGGER),
    "activation or trigger": (stack.ACTIVATION, stack.TRIGGER),
    "spell": (stack.ACTIVATION, stack.ABILITY),  # where it is one (GA.ABIL.8)
}
# Whose a place is: nobody's in particular.
ANYBODYS: Final = (
    "any", "the", "a", "an", "a single", "all", "each player's", "any player's", "each",
    "a champion's", "each champion's",
)  # fmt: skip
APART: Final = frozenset(
    ("other", "another", "another target", "other target", "each other", "all other",
     "every other", "the other", "one other")
)  # fmt: skip
IGNORED_MARKS: Final = frozenset(("additional",))
WAYS: Final = {
    "banished": "banish", "revealed": "reveal", "discarded": "discard", "sacrificed": "sacrifice",
    "destroyed": "destroy", "returned": "return", "summoned": "summon", "milled": "mill",
    "drawn": "draw", "suppressed": "suppress", "negated": "negate", "put": "put",
    "chosen": "choose",
    "loaded": "load", "removed": "remove", "prevented": "prevent", "dealt": "deal",
    "transformed": "transform", "activated": "activate", "targeted": "target", "rested": "rest",
    "moved": "move", "reserved": "reserve",
}  # fmt: skip


def just_spoken(thing: Noun) -> None:
    """What "the card" means has been spoken of: nothing may be said of it that tells which, as of
    "the next card you activate", but what was done so. Raises NotRun."""
    odd = [one for one in thing.relations if one[0] != "from" and not _tells_the_way(one[1])]
    if odd or set(thing.marks) - set(WAYS) - {"killed", "defending"}:
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")


def _tells_the_way(said: Part) -> bool:
    """ "That has its activation negated this way"."""
    inner = said.first_noun() if is_verb(said, "have") else None
    return inner is not None and any(word == "way" for word, _ in inner.relations)


def way_of(words: str) -> str:
    """The verb of "banished this way"."""
    return WAYS.get(words.split(" ")[0], "")


def add_kind(found: things.Matcher, kind: str) -> None:
    """A kind of thing narrows a description. Raises NotRun."""
    if kind in TYPES:
        found.types |= {kind}
    elif kind == "unit":
        found.types |= {"champion", "ally"}
    elif kind in ("token", "regalia"):
        found.also = (*found.also, kind)
    elif kind == "spell":
        found.subtypes = (*found.subtypes, ("spell",))
    elif kind not in ("card", "object", "omen", "copy", "source", "one"):
        raise NotRun(f"nothing is known of {kind!r}")


def add_mark(found: things.Matcher, mark: str, tests: list[things.Condition]) -> None:
    """A quality narrows a description. Raises NotRun."""
    if mark in ALSO:
        found.also = (*found.also, mark)
    elif mark == "unit":
        found.types |= {"champion", "ally"}
    elif mark.endswith(" element"):
        words = mark.removesuffix(" element").replace("and/or", "or")
        if " and " in words:
            raise NotRun(f"whether {found.text!r} is to be both is not clear")
        found.elements = (*found.elements, tuple(words.split(" or ")))
    elif mark in things.STATES_KNOWN:
        tests.append(things.InState(mark))
        found.of_play = found.of_play or mark in things.OF_PLAY
    elif mark == "spell":
        found.subtypes = (*found.subtypes, ("spell",))
    elif mark not in IGNORED_MARKS and mark not in ("omen",):
        raise NotRun(f"nothing is known of {mark!r} in {found.text!r}")


def titled(thing: Noun, subtypes: frozenset[str]) -> Noun:
    """A word that reads like a subtype, and is that of no card, is a name: "One Moonwort"
    (GA.NAME.1, GA.KW.BREW)."""
    words = [word for group in thing.tags for word in group]
    if len(words) != 1 or thing.title or words[0] in subtypes:
        return thing
    return thing._replace(title=words[0], tags=())


def plain(ctx: Context, figure: Numeral) -> amounts.Number:
    """A figure that hangs on X or LV at most. Raises NotRun for one that is counted."""
    require(figure.word in ("", "LV"), figure, "nothing is compared yet with")
    return amounts.Number(figure.fixed, figure.per_x, 1 if figure.word == "LV" else 0, ctx.raw_x)


def counter_kind(ctx: Context, words: str) -> int:
    """The kind of a counter: "buff counter"; -1 for counters of any kind."""
    name = words.removesuffix("counter").strip()
    return counters.kind_of(ctx.book.counter_names, name) if name else -1


def banished_by(ctx: Context, found: things.Matcher, thing: Noun) -> Noun:
    """ "A card banished by this": by its effects, or to pay for it, for as long as both are what
    they were (GA.ZBAN.1); the thing without those words."""
    found.zones, found.tests = (
        places.Zones(("banishment",), EVERYBODY),
        (things.Such(props.is_banished_by),),
    )
    ctx.book.banishers = True
    ctx.book.payments_recalled.add("banish")
    marks = tuple(one for one in thing.marks if one != "banished")
    relations = tuple(one for one in thing.relations if one != BY_THIS)
    return thing._replace(marks=marks, relations=relations)


def is_same_name(clause: Clause) -> bool:
    """ "With the same name": said of things that hang together."""
    name = only_one(clause.parts)
    same = is_just(name, "name") and name.marks == ("same",)
    return same and not (clause.words or as_thing(name).relations)


def shared(several: Several) -> Several:
    """ "A wind element card or a Reaction card from among them": where both are is said once."""
    last = several.things[-1]
    words = (
        ("from", "in", "among", "that") if several.conjunction == "or" else ("from", "in", "among")
    )
    told = tuple(one for one in last.relations if one[0] in words)
    bare = [one for one in several.things[:-1] if not one.relations and one.how != "this"]
    if several.conjunction == "and":
        bare = [one for one in bare if one.kinds == ("card",)]
    found = [one._replace(relations=told) if one in bare else one for one in several.things[:-1]]
    return several._replace(things=(*found, last))


def namesake(clause: Clause) -> Noun | None:
    """ "With the same name as a card in a banishment": of what; None for anything else."""
    name = only_one(clause.parts)
    same = is_just(name, "name") and name.marks == ("same",) and len(name.relations) == 1
    return noun_at(name, "as") if same else None


def targets_it(word: str, part: Part) -> bool:
    """Whether it is said of an instance what it targets."""
    return word == "targeting" or is_verb(part, "target")


def with_time(thing: Noun) -> Noun:
    """ "That leveled up / this turn": the time is of what it did."""
    now = ("time", "this turn")
    said = only_one(only([part for word, part in thing.relations if word == "that"], Clause))
    if now not in thing.relations or said is None:
        return thing
    told = said._replace(parts=(*said.parts, Clause("time", words=("this turn",))))
    kept = [(w, told if p is said else p) for w, p in thing.relations if (w, p) != now]
    return thing._replace(relations=tuple(kept))


def which(ctx: Context, clause: Clause) -> things.Condition:
    """ "That entered the field this turn", "that are distant"."""
    times = any(is_verb(p, "time") for p in clause.parts)
    if clause.verb == "enter" and times and not (clause.words or clause.things):
        return _entered(ctx, clause)
    state = clause.things[0] if clause.verb == "be" and clause.things else None
    if is_noun(state, "state") and len(state.marks) == 1 and state.marks[0] in things.STATES_KNOWN:
        return things.InState(state.marks[0])
    if clause.verb == "level up" and times:
        return things.Such(props.did, ctx.book.looking_back("leveled"), True)
    if clause.verb == "attack" and not clause.things and set(clause.words) <= {"has", "not"}:
        kind = ctx.book.looking_back("declared")
        return things.Such(props.did, kind, "not" not in clause.words)
    if clause.verb == "deal" and times and is_just(only_one(clause.things), "damage"):
        harm = clause.first_noun()
        if harm is not None and not harm.marks and harm.figure == ONE:
            kind = ctx.book.looking_back("damaged" if "passive" in clause.words else "deals")
            return things.Such(props.did, kind, "not" not in clause.words)
    raise NotRun(f"nothing is done yet with {clause}")


def _entered(ctx: Context, clause: Clause) -> things.Condition:
    """ "That entered the field (from a graveyard) this turn". Raises NotRun."""
    zones: tuple[str, ...] = ()
    for one in clause.mods():
        place = first_of(one.parts[:1], Place)
        if is_verb(one, "source", "from") and place is not None and place.whose in ("a", "an"):
            zones = place.zones
        elif one.verb != "time" and place != Place("the", ("field",)):
            raise NotRun(f"nothing is done yet with {clause}")
    ctx.book.looking_back("entered")
    return things.Such(props.entered_this_turn, zones)


def with_props(ctx: Context, clause: Clause, wanted: bool) -> things.Condition:
    """ "With reserve cost 3 or less", "with a buff counter on it", "with floating memory"."""
    found = tuple(_prop(ctx, part) for part in clause.parts)
    return props.Has(found, clause.verb == "or", wanted)


def _prop(ctx: Context, part: Part) -> things.Condition:
    if is_verb(part, "keyword"):
        return props.WithKeyword(part.words[0])
    if is_verb(part, "figure") and part.figures:
        return props.WithNumber(
            stat_named(part.words[0]), plain(ctx, part.figures[0]), part.words[1]
        )
    if is_verb(part, "figure") and part.things in THAT_NUMBER and ctx.chosen is not None:
        return props.OfChosen(stat_named(part.words[0]), ctx.chosen)
    if is_verb(part, "figure") and part.words[1:] == ("equal to",) and ctx.measure is not None:
        n = ctx.measure(ctx, part.things[0])
        return props.WithNumber(stat_named(part.words[0]), n, "exactly")
    if is_counter(part):
        return _counted(ctx, part)
    if is_kind(part, *NUMBERS, "life stat", "power stat") and part.marks in (("even",), ("odd",)):
        return props.Parity(part.kinds[0].removesuffix(" stat"), part.marks == ("even",))
    raise NotRun(f"nothing is done yet with 'with {part}'")


HOW_MANY: Final = frozenset(
    ("or more", "or less", "or fewer", "at least", "at most", "fewer than", "less than",
     "more than", "exactly")
)  # fmt: skip


def _counted(ctx: Context, thing: Noun) -> things.Condition:
    """ "With two or fewer buff counters on it", "with no counters on it"."""
    figure, kind = thing.figure, counter_kind(ctx, thing.kinds[0])
    # "on it", of which no more is said
    bare = all(w == "on" and p == Noun(as_thing(p).how) for w, p in thing.relations)
    if not bare or thing.how == "no other":
        raise NotRun(f"nothing is done yet with 'with {thing.how} {thing}'")
    if thing.how == "no":
        return props.Counted(kind, 0, "exactly")
    how = figure.word or ("exactly" if thing.how == "exactly" else "or more")
    if how not in HOW_MANY or figure.per_x:
        raise NotRun(f"nothing is done yet with 'with {thing}'")
    return props.Counted(kind, figure.fixed, how)


THAT_NUMBER: Final = (
    (Noun("that", ("number",)),), (Noun("the", ("number",), marks=("chosen",)),),
)  # fmt: skip


def hung_on(what: bases.Thinglike | None, name: str = "") -> bases.EffectAmount | None:
    """The choice that a description hangs on, any or that of a "name", a "number", if any."""
    tests = what.tests if isinstance(what, things.Matcher) else ()
    parts = [part for one in only(tests, props.Has) for part in one.parts]
    open_to = only((*tests, *parts), props.OfChosen)
    return next((one.chosen for one in open_to if name in ("", one.name)), None)


def hung_in(change: changes.Change, name: str = "") -> bases.EffectAmount | None:
    """The same of a change: of what it is said of, or of what deals the damage."""
    found = hung_on(change.what, name)
    match change.made:
        case changes.HarmChange(manner=manner):
            found = found or hung_on(manner.by, name)
    return found


NUMBERS: Final = frozenset(
    ("power", "life", "level", "base level", "durability", "reserve cost", "memory cost", "cost")
)


def stat_named(words: str) -> str:
    """Which number of a thing words name. Raises NotRun for others, as "total power" is."""
    name = words.removesuffix(" stat")
    if name not in NUMBERS:
        raise NotRun(f"nothing is known of {words!r} as a number of a thing")
    return name
