"""From the things of card text to descriptions: which cards, objects, players or instances are
meant (GA.TGT)."""

from __future__ import annotations

from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun, require
from tallystick.cards.ledger import says
from tallystick.games.grand_archive.compiling import directing, parts, qualities, wordings
from tallystick.games.grand_archive.compiling.context import PLAYERS, PRONOUNS, Context
from tallystick.games.grand_archive.effects.directions import CURRENTS
from tallystick.games.grand_archive.position import chosen_names, counters, props, refs, stack
from tallystick.games.grand_archive.position.bases import EffectAmount, Thinglike
from tallystick.games.grand_archive.position.places import LISTS, Zones
from tallystick.games.grand_archive.position.predicates import Foremost, Influential
from tallystick.games.grand_archive.position.things import (
    AnyOf,
    Condition,
    Instances,
    InState,
    Matcher,
    Owned,
    Players,
    Such,
)
from tallystick.rules.parts import as_clause, is_described, is_noun, is_verb, within
from tallystick.rules.phrases import Clause, Described, Noun, Part, Place, Several
from tallystick.rules.picking import only, only_one

# -- players --------------------------------------------------------------------------------------


def is_player(thing: Part | None) -> TypeGuard[Noun]:
    """Whether a thing is a player."""
    return is_noun(thing, "you", "yourself") or parts.is_kind(
        thing, *PLAYERS, "controller", "owner"
    )


def who_of(ctx: Context, thing: Noun) -> refs.Who:
    """The players that a thing means. Raises NotRun."""
    how = thing.how
    unknown = NotRun(f"nobody knows yet which player {how} {thing} is")
    said = only_one(as_clause(parts.relation(thing, "with")).parts)
    if is_verb(said, "figure"):
        if said.words[0] != "influence" or len(said.figures) != 1:
            raise unknown
        n = qualities.plain(ctx, said.figures[0])  # GA.TERM.INFLUENCE
        return Influential(who_of(ctx, thing.unrelated("with")), n, said.words[1])
    if lead := outermost_influence(parts.relation(thing, "with")):
        everybody = refs.YOUR_OPPONENTS if thing.kinds == ("opponent",) else refs.EVERYBODY
        return Foremost(everybody, lead in OUTERMOST[:2], how in ("each", "all"))
    if any(w != "of" and not (w == "how" and "do" in str(p)) for w, p in thing.relations):
        raise unknown
    if how in ("you", "yourself"):
        return refs.ME
    kind = thing.kinds[0] if thing.kinds else ""
    if kind in ("controller", "owner"):
        of = parts.noun_at(thing, "of")
        ref = ref_of(ctx, of) if of is not None else ctx.spoken((), str(thing))
        return refs.Who(refs.OWNER if kind == "owner" else refs.CONTROLLER, 0, ref)
    like = thing.tags or thing.without or thing.marks
    if like or (parts.relation(thing, "of") is not None and not how.endswith(" of")):
        raise unknown
    if "target" in how:
        who = refs.YOUR_OPPONENTS if kind == "opponent" else refs.EVERYBODY
        ref = ctx.target(Players(who), thing.figure, thing.kinds, how != "target")
        return refs.Who(refs.TARGETED, ref.slot, ref)
    if thing.figure.fixed > 1:
        raise NotRun(f"nobody knows yet which players {thing.figure.fixed} {thing} are")
    if kind == "opponent" and how in ("each", "your", "", "all", "the", "a"):
        return refs.YOUR_OPPONENTS
    if kind == "player" and how in ("each", "", "all", "a"):
        return refs.EVERYBODY
    if how in ("that", "they", "the", "them", "those"):
        return spoken_player(ctx)
    raise unknown


def outermost_influence(said: Part | None) -> str:
    """ "The highest influence": which; "" for anything else."""
    said = only_one(as_clause(said).parts) or said
    if is_noun(said, *OUTERMOST) and parts.noun_at(said, "of") == Noun("alone", ("influence",)):
        return said.how
    return ""


def spoken_player(ctx: Context) -> refs.Who:
    """ "They", "that player": the one of a loop, or the last target that is a player, or whoever
    controls what was spoken of last."""
    if ctx.actor.kind == refs.LOOP:
        return ctx.actor
    if ctx.looped is not None:
        return ctx.looped
    if (owner := ctx.owner_meant()) is not None:
        return owner
    for mention in reversed(ctx.mentions):
        if mention.kinds & PLAYERS:
            ref = mention.ref
            return (
                refs.Who(refs.TARGETED, ref.slot, ref)
                if ref.kind == refs.TARGET
                else refs.Who(refs.CONTROLLER, 0, ref)
            )
    others = [one for one in ctx.mentions if not one.own]
    aimed = [one for one in others if one.ref.kind in (refs.TARGET, refs.ABOUT)]
    if ctx.phase_of is not None and not aimed:
        return ctx.phase_of
    if not others:
        raise NotRun("it is not clear which player is meant")
    return refs.Who(refs.CONTROLLER, 0, (aimed or others)[-1].ref)


def player_called(ctx: Context, words: str) -> refs.Who:
    """ "You", "an opponent", "that player", "target opponent", "they". Raises NotRun."""
    if words in ("you", "your"):
        return refs.ME
    if words in ("they", "their", "his or her", "player", "opponent"):  # without its "that"
        return spoken_player(ctx)
    how, _, kind = words.rpartition(" ")
    return who_of(ctx, Noun("a" if how == "an" else how, (kind.removesuffix("s"),)))


# -- places ---------------------------------------------------------------------------------------


def zones_of(ctx: Context, place: Place) -> Zones:
    """The zones of a place. Raises NotRun."""
    whose = place.whose.removesuffix(" top").removesuffix(" bottom").strip()
    for name in place.zones:
        if name not in LISTS and name != "effects stack":
            raise NotRun(f"there is no zone {name!r}")
    return Zones(place.zones, _whose(ctx, whose, place), place.end, whose in wordings.OF_ONE)


def _whose(ctx: Context, whose: str, place: Place) -> refs.Who:
    if whose in ("your champion's", "your champion's inner", "your entire"):
        return refs.ME
    if whose in qualities.ANYBODYS:
        return refs.EVERYBODY
    if whose in ("its owner's", "their owner's", "their owners'"):
        return ctx.owner_of_it(whose)
    if whose in ("its controller's", "its"):
        return refs.Who(refs.CONTROLLER, 0, ctx.spoken((), whose))
    if whose == "target champion's":
        return refs.Who(refs.CONTROLLER, 0, ref_of(ctx, Noun("target", ("champion",))))
    if whose == "the attacker's":
        return refs.Who(refs.CONTROLLER, 0, refs.THE_ATTACKER)
    if whose == "the hit champion's":
        return refs.Who(refs.CONTROLLER, 0, hit_of(ctx, whose, ("champion",)))
    return player_called(ctx, whose.removesuffix("'s").removesuffix("s'"))


# -- things spoken of -----------------------------------------------------------------------------


OF_SPOKEN: Final = (
    "it", "them", "they", "that", "those", "him", "her", "the", "its", "their", "this is",
)  # fmt: skip


def ref_of(ctx: Context, thing: Described) -> refs.Referent:
    """One thing that the text has named before, or names by what it is. Raises NotRun."""
    thing = parts.single(thing)
    how = thing.how
    if how in ("the", "that", "this") and thing.kinds[:1] == ("attacker",):
        return refs.THE_ATTACKER
    if how == "its" and thing.kinds == ("attacker",):
        return refs.AttackerOf(ctx.spoken((), str(thing)))
    if how == "this":
        return refs.THIS
    if parts.is_own_champion(thing):
        return refs.Referent(refs.CHAMPION, 0, refs.ME)
    if how == "your" and thing.title and not thing.kinds:
        return refs.Referent(refs.MASTERED, ctx.book.index[mastery_of(ctx, thing)], refs.ME)
    if "killed" in thing.marks and (killed := ctx.is_about("kill")) is not None:
        return killed.of_type(thing.kinds)
    if "hit" in thing.marks:
        return hit_of(ctx, str(thing), thing.kinds)
    if thing.marks == ("defending",) and how in ("the", "that"):
        return ctx.defending(thing)
    if wordings.is_their_champion(thing):
        return refs.Referent(refs.CHAMPION, 0, spoken_player(ctx))
    if "target" in how:
        found = thinglike(ctx, untargeted(thing))
        if ctx.chosen is not None and qualities.hung_on(found):
            raise NotRun(f"what it hangs on is chosen later than a target: {thing}")
        other = how != "target"
        return ctx.target(found, thing.figure, thing.kinds or ("object",), other)
    if "linked" in thing.marks:
        return refs.Referent(refs.HOSTED)
    for mark in thing.marks:
        if mark in qualities.WAYS and how in ("the", "those", "that", ""):
            return _done_to(ctx, thing, qualities.WAYS[mark])
    for word, part in thing.relations:
        if word == "way":
            return _done_to(ctx, thing, qualities.way_of(str(part)))
    if how in OF_SPOKEN:
        qualities.just_spoken(thing)
        return ctx.spoken(thing.kinds, f"{how} {thing}", how == "those")
    raise NotRun(f"nothing is done yet with {how} {thing}")


def untargeted(thing: Noun) -> Noun:
    """What the target is to be like: "target ally" is an ally."""
    return thing._replace(how=thing.how.removesuffix("target").strip() or "a")


def mastery_of(ctx: Context, thing: Noun) -> str:
    """The name of a mastery. Raises NotRun where there is no such card."""
    if thing.title.casefold() == CURRENTS:
        return directing.currents_of(ctx.book)
    for piece in ctx.book.cards:
        if piece.kind == "mastery" and piece.name.casefold() == thing.title.casefold():
            return str(piece.name)
    raise NotRun(f"nothing is known of the mastery {thing.title!r}")


def hit_of(ctx: Context, said: str, kinds: tuple[str, ...] = ()) -> refs.Referent:
    """ "The hit champion". Raises NotRun where nothing is hit."""
    found = ctx.is_about("hit")
    if found is None:
        raise NotRun(f"nothing was hit before {said!r}")
    return found.of_type(kinds)


def paid_by(ctx: Context, verb: str) -> refs.Referent:
    """What this was done to, to pay for what speaks (GA.ZONE.5)."""
    asked = ctx.own_cost_by(verb) or verb
    ctx.book.payments_recalled.add(asked)
    return refs.Referent(refs.PAID, refs.PAID_BY.index(asked))


def _done_to(ctx: Context, thing: Noun, verb: str) -> refs.Referent:
    """ "The banished card": banished before, as the event says, or to pay. Raises NotRun."""
    if verb and ctx.has_done(verb):
        return ctx.done(verb, str(thing))
    awaited = ctx.is_about("it")
    if awaited is not None and verb:
        return awaited.ref
    event = ctx.is_about("event")
    if event is not None and event.done == verb:
        return event.ref
    if verb in ctx.paid_verbs():
        return paid_by(ctx, verb)
    raise NotRun(f"nothing was done before to {thing}")


# -- descriptions ---------------------------------------------------------------------------------


def thinglike(ctx: Context, thing: Noun | Several, zone: str = "") -> Thinglike:
    """Any description. ``zone`` is where cards are where no place is named. Raises NotRun."""
    match thing:
        case Several():
            return AnyOf(tuple(thinglike(ctx, one, zone) for one in qualities.shared(thing).things))
    kind = thing.kinds[0] if thing.kinds else ""
    if kind in PLAYERS:
        return Players(refs.YOUR_OPPONENTS if kind == "opponent" else refs.EVERYBODY)
    if kind in qualities.INSTANCES and not (kind == "spell" and thing.relations):
        return instances(ctx, thing)
    if len(thing.kinds) > 1 and "card" not in thing.kinds:
        return AnyOf(tuple(filter_of(ctx, thing._replace(kinds=(k,)), zone) for k in thing.kinds))
    return filter_of(ctx, thing, zone)


def such_or_itself(ctx: Context, thing: Described, zone: str = "") -> Thinglike:
    """Any description; "this" is the card itself. Raises NotRun."""
    if thing != Noun("this"):
        return thinglike(ctx, thing, zone)
    itself = Matcher(str(thing))
    itself.among, itself.tests = refs.THIS, (Such(props.is_of, refs.THIS),)
    return itself


def instances(ctx: Context, thing: Noun) -> Instances:
    """Activations and abilities on the stack."""
    kinds = qualities.INSTANCES[thing.kinds[0]]
    if thing.kinds[0] == "ability" and "activated" in thing.marks:
        kinds = (stack.ABILITY,)
    elif thing.kinds[0] == "ability" and "triggered" in thing.marks:
        kinds = (stack.TRIGGER,)
    marks = tuple(m for m in thing.marks if m not in ("card", "activated", "triggered"))
    whose = parts.owned(thing)
    rest = tuple(one for one in thing.relations if one not in whose)
    costing = tuple(one for one in rest if one[0] == "with")  # GA.COST.4, GA.COST.13
    rest = tuple(one for one in rest if one not in costing)
    bare = thing._replace(kinds=("card",), marks=marks, relations=costing, how="a")
    of: Matcher | None = None
    if bare.tags or bare.without or bare.title or marks or costing:
        of = filter_of(ctx, bare)
    for word, part in rest:
        match word, part:
            case "of", Noun():
                of = filter_of(ctx, part)
            case _ if not qualities.targets_it(word, part):
                raise NotRun(f"nothing is done yet with {word} {part}")
    found = Instances(kinds, of, str(thing))
    for _, words in whose:
        found.whose, found.theirs = _controlled(ctx, str(words))
    found.tests = tuple(
        _aimed_at(ctx, part) for word, part in rest if qualities.targets_it(word, part)
    )
    if thing.kinds[0] == "spell":
        found.tests = (Such(props.is_spell), *found.tests)
    return found


def _aimed_at(ctx: Context, part: Part) -> Condition:
    thing = part.things[0] if is_verb(part, "target") else part
    if is_noun(thing, "this", "it", "that"):
        return Such(props.targets_something, ref_of(ctx, thing), None)
    if is_described(thing):
        return Such(props.targets_something, None, thinglike(ctx, thing))
    raise NotRun(f"nothing is done yet with {part}")


def filter_of(ctx: Context, thing: Noun, zone: str = "") -> Matcher:
    """A description of cards or objects: without the word "card" of objects, unless a place is
    named (GA.TGT.2). Raises NotRun for any word without a meaning."""
    thing = qualities.with_time(thing)
    said = thing.kinds or thing.tags or thing.title or thing.marks or thing.without
    if not said and not thing.relations:
        raise NotRun(f"it is not said what {thing.how!r} is")
    require(thing.how == "state" or not is_element(thing), thing, "an element is no thing:")
    if "target" in thing.how:
        raise NotRun(f"nothing aims yet at {thing.how} {thing} there")
    require(thing.how != "no", thing, "nothing is described by no")
    if thing.how in PRONOUNS:
        raise NotRun(f"it is not described what {thing.how} {thing} is, but spoken of before")
    found = Matcher(f"{thing}")
    if thing.how == "your" and "omen" not in thing.kinds:
        found.whose = refs.ME
    for kind in thing.kinds:
        qualities.add_kind(found, kind)
    if "banished" in thing.marks and qualities.BY_THIS in thing.relations:
        thing = qualities.banished_by(ctx, found, thing)
    thing = qualities.titled(thing, ctx.book.subtypes)
    found.subtypes = (*found.subtypes, *thing.tags)  # a kind may be one: "a Spell"
    found.without = thing.without
    found.name = thing.title.casefold()
    found.is_word = bool(found.name)
    tests: list[Condition] = list(found.tests)
    thing = _outermost(ctx, found, thing, tests)
    for mark in thing.marks:
        if mark in qualities.WAYS and ctx.has_done(qualities.WAYS[mark]):
            found.among = ctx.done(qualities.WAYS[mark], mark)
        else:
            qualities.add_mark(found, mark, tests)
    if thing.how in qualities.APART:
        found.apart = (ctx.other_than(thing),)
    if "omen" in thing.kinds:
        found.zones = Zones(("banishment",), refs.ME)
        tests.append(props.Counted(counters.OMEN, 1))
    for word, part in thing.relations:
        props_of(ctx, found, word, part, tests)
    if found.alike and thing.figure.fixed < 2 and not thing.figure.per_x:
        found.alike, ref = "", ctx.spoken((), f"same name in {thing}")
        require(ref.kind != refs.THIS.kind, thing, "it is not said the same name as what:")
        ctx.chosen = chosen_names.CardOf(ref)
        tests.append(props.OfChosen("name", ctx.chosen))
    if zone and found.zones is None and found.among is None:
        found.zones = Zones((zone,), ctx.actor)
    found.tests = tuple(tests)
    return found


def is_element(thing: Noun) -> bool:
    """Whether nothing is said of what it is but an element: "two basic elements"."""
    if thing.kinds or thing.tags or thing.title or not (thing.marks or thing.without):
        return False
    return all(mark.endswith(" element") for mark in thing.marks + thing.without)


def _outermost(ctx: Context, found: Matcher, thing: Noun, tests: list[Condition]) -> Noun:
    """ "A regalia card with the lowest memory cost from among them": of all that are described so;
    the thing without those words."""
    for one in thing.relations:
        what = only_one(as_clause(one[1]).parts)
        relations = what.relations if is_noun(what, *OUTERMOST) else ()
        of = parts.noun_at(what, relations[0][0]) if len(relations) == 1 else None
        if of is None or one[0] != "with":
            continue
        bare = thing._replace(relations=(*(r for r in thing.relations if r != one), *of.relations))
        others = filter_of(ctx, bare)
        found.among = others.among
        lowest = is_noun(what, *OUTERMOST[:2])
        tests.append(props.Outermost(of.kinds[0], others, lowest))
        return bare
    return thing


OUTERMOST: Final = ("the lowest", "the least", "the highest", "the greatest")


# Of what players do with things of their own, whether that is said or not.
DOERS: Final = "is theirs"


def _controlled(ctx: Context, words: str) -> tuple[refs.Who, bool]:
    """ "You control": whose it is, and whether it is theirs."""
    if words == DOERS:
        return ctx.actor, True
    if words in ("you don't control", "you do not control"):
        return refs.ME, False
    if words == "that unit's controller controls":
        return spoken_player(ctx), True
    if words == "the defending player controls":
        return refs.Who(refs.DEFENDERS), True
    who, _, does = words.rpartition(" ")
    known = does.startswith(("control", "have"))
    require(known, repr(words), "nobody knows yet who is meant by")
    return player_called(ctx, who), True


def props_of(ctx: Context, found: Matcher, word: str, part: Part, tests: list[Condition]) -> None:
    """Add to a matcher what is said after a noun. Raises NotRun."""
    match word, part:
        case "that", "you own":
            tests.append(Owned(refs.ME))
        case "that", str():
            found.whose, found.theirs = _controlled(ctx, part)
        case "from" | "in" | "of" | "on", Place():
            found.zones = None if part.zones == ("field",) else zones_of(ctx, part)
        case "from" | "in", str() if "among" in part:
            found.among = ctx.spoken(("card",), part, many=True)
        case "among", Noun() if part.kinds[:1] in qualities.PILES:
            if part != Noun("all", part.kinds):
                raise NotRun(f"nothing is done yet with {word} {part}")
            found.zones = Zones(part.kinds, refs.EVERYBODY)
        case "of", Noun() if is_player(part):  # "target opponent's allies"
            if not found.types:
                raise NotRun(f"nothing is done yet with {word} {part}")
            found.whose, found.theirs = who_of(ctx, part), True
        case "of", Noun(kinds=("element",)):
            tests.append(props.OfChosen("element", element_chosen(ctx, part)))
        case "from", Noun(how="it") if (
            len(ctx.mentions) in ctx.goals
        ):  # "draw two into your memory"
            place = ctx.goals[len(ctx.mentions)]
            require(place.whose == "your", part, "nothing is taken yet from what is meant by")
            found.zones = zones_of(ctx, place)
        case "from" | "among" | "from among" | "of", Noun():
            found.among = ref_of(ctx, part)
        case "in", Noun(kinds=("intent" | "lineage",)):
            found.zones = _part_of(ctx, part)
        case "with" | "without", Clause():
            _with(ctx, found, word, part, tests)
        case "named", _:
            name = str(part).casefold()
            known = {one.casefold() for one in ctx.book.index}
            found.name = name if name in known else name.removesuffix("s")
            found.is_word = False
        case "way", _:
            found.among = ctx.done(qualities.way_of(str(part)), str(part))
        case "except for" | "other than" | "except", Noun():
            found.apart = (*found.apart, ref_of(ctx, part))
        case _, Clause():
            tests.append(qualities.which(ctx, part))
        case "loaded into", Noun():
            found.zones = Zones(("loaded",), refs.EVERYBODY)
            tests.append(Such(props.lies_under, ref_of(ctx, part)))
        case "attacking", Noun() | Several():
            tests.append(Such(props.attacks_such, thinglike(ctx, part)))
        case "hit by", Noun():
            ctx.book.looking_back("hit")
            tests.append(Such(props.was_hit_by, ref_of(ctx, part.unrelated("time"))))
        case "how", _ if str(part).startswith("that's "):
            tests.append(InState(str(part).removeprefix("that's ")))
        case "how", "at random" | "of your choice" | "of their choice":
            return
        case _:
            raise NotRun(f"nothing is done yet with {word!r} {part}")


def _with(ctx: Context, found: Matcher, word: str, part: Clause, tests: list[Condition]) -> None:
    if word == "with" and qualities.is_same_name(part):
        found.alike = "name"
    elif word == "with" and (other := qualities.namesake(part)) is not None:
        tests.append(props.Namesake(thinglike(ctx, other)))
    elif word == "with" and of_chosen(ctx, part):
        tests.append(props.OfChosen("name", ctx.chosen or chosen_names.ChosenAsEntered()))
    else:
        tests.append(qualities.with_props(ctx, part, word == "with"))


def _part_of(ctx: Context, place: Noun) -> Zones:
    """ "The attacker's intent", "its lineage": whose. Raises NotRun."""
    of = place.related("of")
    if len(of) != 1 or len(place.relations) != 1 or place.marks or place.tags:
        raise NotRun(f"nothing is done yet with {place.how} {place}")
    return Zones(place.kinds, refs.Who(refs.CONTROLLER, 0, ref_of(ctx, of[0])))


def _is_element(chosen: object) -> TypeGuard[chosen_names.LastChosen]:
    return isinstance(chosen, chosen_names.LastChosen) and chosen.of == "element"


CHOSEN_ELEMENTS: Final = (
    Noun("the", ("element",), marks=("chosen",)), Noun("that", ("element",)),
    Noun("those", ("element",)), Noun("these", ("element",)),
)  # fmt: skip


def element_chosen(ctx: Context, thing: Noun) -> EffectAmount:
    """What "the chosen element", "that element" is. Raises NotRun where none was chosen."""
    if is_noun(thing, "each of"):
        thing = parts.noun_at(thing, "of") or thing
    if says(thing, *CHOSEN_ELEMENTS):
        if _is_element(ctx.chosen):
            return ctx.chosen
        if ctx.piece.asks_name in chosen_names.CHOOSABLE:
            ctx.chosen = chosen_names.ChosenAsEntered()
            return ctx.chosen
    raise NotRun(f"it is not said which element {thing.how} {thing} is")


def speaks_of_choice(said: tuple[Part, ...]) -> bool:
    """Whether a text speaks of something that was chosen before it."""
    nouns = only(within(said), Noun)
    return any("chosen" in one.marks or one in CHOSEN_ELEMENTS for one in nouns)


def of_chosen(ctx: Context, clause: Clause) -> bool:
    """ "With the chosen name", "with that ally's name": what the name is, ``ctx.chosen`` tells."""
    name = only_one(clause.parts)
    if not parts.is_just(name, "name"):
        return False
    of = name.related("of")
    if len(of) == 1 and not name.marks:
        ctx.chosen = chosen_names.CardOf(ref_of(ctx, of[0]))
    elif name.relations or not (name.marks == ("chosen",) or name.how == "that"):
        return False
    if _is_element(ctx.chosen):
        return False
    return ctx.chosen is not None or ctx.piece.asks_name in chosen_names.NAMES
