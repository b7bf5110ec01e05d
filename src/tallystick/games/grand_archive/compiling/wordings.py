"""How sentences are worded: what in them decides to which other sentence they belong."""

from __future__ import annotations

from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.parts import (
    THIS_WAY,
    is_bare,
    is_counter,
    is_if,
    is_kind,
    is_marked,
    sole,
)
from tallystick.games.grand_archive.compiling.qualities import WAYS
from tallystick.games.grand_archive.position.refs import THIS
from tallystick.games.grand_archive.text.costs import costs_of
from tallystick.rules.parts import as_clause, as_place, is_described, is_noun, is_verb, within
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Described,
    If,
    Noun,
    Numeral,
    OneOf,
    Part,
    Several,
    Spoken,
    Timing,
)
from tallystick.rules.picking import first_of, only, only_one

# Whose place is that of one player: several things "from a graveyard" lie in the same one.
OF_ONE: Final = frozenset(("a", "an", "a single", "a champion's", "an opponent's"))


def is_unclear(ctx: Context, said: If) -> bool:
    """ "Negate target activation if its cost is ...": whether "its" is of what was spoken of before
    or of the target is not told by the values."""
    if not ctx.mentions or not has_target(said.then):
        return False
    return any(is_noun(one, "its") for one in within(said.tests)) or (
        _says_it(said) and all(one.ref is THIS for one in ctx.mentions)
    )


# How a card was played, which "it" may be in a text that has a target too.
_PLAYED: Final = frozenset(("imbued", "prepared", "brewed", "ephemeral", "augmented", "fostered"))


def _says_it(said: If) -> bool:
    """ "If it's a Human": of a thing, not of how this card was played."""
    words = {word for one in only(within(said.tests), Clause) for word in one.words}
    marks = {mark for one in only(within(said.tests), Noun) for mark in one.marks}
    return Noun("it") in within(said.tests) and _PLAYED.isdisjoint(words | marks)


def speaks_ahead(ctx: Context, said: If) -> bool:
    """Whether a condition speaks of the target that is named in what hangs on it: nothing else has
    been spoken of, or that is told apart by what was done to it."""
    spoken = tuple(only(within(said.tests), Noun))
    if not has_target(said.then):
        return False
    # "destroy target ally if it's rested": of its own card a text says the name
    before = any(one.ref is not THIS for one in ctx.mentions) if said.after else ctx.mentions
    if not before and _says_it(said):
        return True
    if not any(one.how in ("its", "that") for one in spoken):
        return False
    return not ctx.mentions or any(
        mark in WAYS and ctx.has_done(WAYS[mark]) for one in spoken for mark in one.marks
    )


def has_target(said: object) -> bool:
    """Whether a target is spoken of anywhere in it."""
    return any(one.how.startswith("target") for one in only(within(said), Noun))


def goes_with(said: Part, following: Part | None) -> TypeGuard[Clause]:
    """ "For each ..., choose an ally. That ally gets ...", "... you may pay (1). If you do, ...":
    both are done each time."""
    if not is_verb(said, "for each") or not isinstance(following, Clause):
        return False
    deed = only_one(said.parts)
    return is_verb(deed, "choose") or (is_verb(deed, "may") and is_verb(following, "if done"))


def with_else(said: Part, following: Part | None) -> tuple[If, Clause] | None:
    """A condition and the "otherwise" that follows it; None where either is something else."""
    if not is_if(said) or not is_verb(following, "if done"):
        return None
    return (said, following) if following.words[0] in ("otherwise", "if not") else None


def is_new_targets(said: Part) -> bool:
    """ "You may choose new targets for the copy"."""
    deed = sole(said) if is_verb(said, "may") else None
    thing = deed.things[0] if is_verb(deed, "choose") and deed.things else None
    return is_kind(thing, "target") and "new" in thing.marks


def replaces(said: Part | None) -> TypeGuard[If]:
    """Whether a sentence is done in place of the one before it."""
    return is_if(said) and says_instead(said)


def flattened(said: If) -> If:
    """ "Class Bonus: If it is attacking, ... instead": both conditions are of the replacement."""
    inner = only_one(said.then)
    if not is_if(inner):
        return said
    return flattened(said._replace(tests=(*said.tests, *inner.tests), then=inner.then))


def says_instead(said: Part) -> bool:
    """Whether "instead" is said in it, of what stands before; not of what would happen."""
    match said:
        case If():
            would = any(is_verb(one, "would") for one in within(said.tests))
            return not would and any(map(says_instead, said.then))
        case Clause(verb="the next time"):
            return False
        case Clause():
            here = said.mod("instead") is not None or "instead" in said.words
            return here or any(map(says_instead, said.parts))
    return False


NOW: Final = Clause("time", words=("this turn",))


def retimed(said: Clause) -> Clause:
    """ "Destroy target item that entered the field this turn": the time is of what entered."""
    if NOW not in said.parts:
        return said
    things = tuple(_timed(one) for one in said.things)
    rest = tuple(one for one in said.parts if one != NOW)
    parts = tuple(
        one._replace(things=tuple(map(_timed, one.things)))
        if is_verb(one, "to", "on", "from")
        else one
        for one in rest
    )
    moved = things != said.things or parts != rest
    return said._replace(things=things, parts=parts) if moved else said


def _timed(thing: Described) -> Described:
    told = only_one(only([p for w, p in thing.relations if w == "that"], Clause))
    if not is_verb(told, "enter", "level up", "attack") or NOW in told.parts:
        return thing
    later = told._replace(parts=(*told.parts, NOW))
    kept = tuple((w, later if p is told else p) for w, p in thing.relations)
    return thing.with_last(lambda one: one._replace(relations=kept))


def says_prevented(said: Part) -> bool:
    """Whether it speaks of damage that was "prevented this way"."""
    found = list(within(said))
    told = [one for one in only(found, Clause) if THIS_WAY in one.parts]
    return any(one.mod("prevent") for one in told) or ("way", "prevented this way") in found


def speaks_of_it(said: Part) -> bool:
    """Whether something is done to "it", to "them": to what was spoken of just before."""
    return any(is_noun(one, "it", "them", "those") for one in as_clause(said).things)


def without_instead(said: Part) -> Part:
    """A part without its word "instead"."""
    match said:
        case If():
            return said._replace(then=tuple(map(without_instead, said.then)))
        case Clause():
            parts = tuple(without_instead(one) for one in said.parts if not is_verb(one, "instead"))
            return said._replace(parts=parts, words=tuple(w for w in said.words if w != "instead"))
    return said


def filled(said: Part, first: Part) -> Part:
    """ "Deal 2 damage to target unit. If ..., deal 4 instead": to whom is not said again."""
    if not isinstance(first, Clause) or not is_verb(said, first.verb):
        return said
    to, now = first.mod("to"), said.mod("to")
    meant = now.things[0] if now is not None and now.things else None
    if to is not None and is_noun(meant, "those"):
        same = to.things[0].kinds[:1] == meant.kinds[:1]
        return said._replace(parts=tuple(to if one is now and same else one for one in said.parts))
    if said.verb != "deal" or to is None or said.mod("to") is not None:
        return said
    again = tuple(
        one.with_last(lambda noun: noun._replace(how="that")) if "target" in one.how else one
        for one in to.things
    )
    return said._replace(parts=(*said.parts, to._replace(things=again)))


def as_long(said: Part, first: Part) -> Part:
    """ "It gets +1 power until end of turn. If ..., it gets +2 power instead": for as long."""
    if not is_verb(said, "said") or not is_verb(first, "said") or span_in(said) is not None:
        return said
    span = span_in(first)
    deed = sole(said)
    if span is None or deed is None:
        return said
    return said._replace(parts=(deed._replace(parts=(*deed.parts, span)),))


def span_in(said: Clause) -> Clause | None:
    """What is said in it of how long it lasts."""
    inner = tuple(only(said.parts, Clause))
    deeper = (part for one in inner for part in only(one.parts, Clause))
    return next((one for one in (*inner, *deeper) if one.verb in ("until", "time")), None)


def with_its_cost(before: Part, one: Part) -> tuple[Part] | None:
    """ "You may activate a card without paying its reserve cost": it is said of the deed."""
    deed = first_of((before,), Clause)
    if is_verb(one, "without cost") and deed is not None:
        return (deed._replace(parts=(*deed.parts, one)),)
    return None


def with_objects(said: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Wake up and transform this": what is said once is said of both."""
    found: list[Part] = []
    for one in said[::-1]:
        after = first_of(found[-1:], Clause)
        if is_verb(one, "wake", "wake up") and not one.things and after is not None:
            one = one._replace(things=after.things[:1])
        found.append(one)
    return tuple(reversed(found))


def with_places(said: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Put a level counter on this and a buff counter on that": two deeds, or one."""
    return tuple(one for part_ in said for one in _placed(part_))


def _placed(said: Part) -> list[Part]:
    if not is_verb(said, "put"):
        return [said]
    on = said.mod("on", "onto")
    several = first_of(on.things[:1], Several) if on is not None else None
    goal = several.things[-1] if several is not None else None
    if on is None or several is None or not is_counter(goal) or not goal.related("on"):
        return [said]
    *hosts, other = several.things
    first = several._replace(things=tuple(hosts)) if len(hosts) > 1 else hosts[0]
    parts = tuple(p._replace(things=(first,)) if p is on else p for p in said.parts)
    goals = [host for word, host in other.relations if word == "on"]
    bare = other.unrelated("on")
    onto = tuple(Clause("on", things=(one,)) for one in goals if is_described(one))
    found = [*_placed(said._replace(parts=parts)), Clause("put", things=(bare,), parts=onto)]
    return found if several.conjunction != "or" else [OneOf(tuple([(one,) for one in found]))]


def apart(said: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "As long as A, this card costs 2 less and you may activate it as though it had fast
    activation": a statement each."""
    found: list[Part] = []
    for one in said:
        if is_if(one, lasting=True) and is_verb(one.then[0], "costs"):
            found += [one._replace(then=(inner,)) for inner in one.then]
        else:
            found.append(one)
    return tuple(found)


def with_links(said: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Linked ally gets +1 life. That ally also gets +1 power": that is the linked one."""
    found: list[Part] = []
    linked: Noun | None = None
    for one in said:
        found.append(_said_of_linked(one, linked) if linked is not None else one)
        subject = one.things[0] if is_verb(one, "said") else None
        linked = subject if is_marked(subject, "linked") else linked
    return tuple(found)


def _said_of_linked(said: Part, linked: Noun) -> Part:
    match said:
        case If():
            return said._replace(then=tuple(_said_of_linked(one, linked) for one in said.then))
        case Clause(verb="said", things=things) if things == (Noun("that", linked.kinds),):
            return said._replace(things=(linked,))
    return said


def of_the_card(spoken: Spoken) -> Spoken:
    """ "Banish three other cards from your graveyard: Load the card from your graveyard": the card
    that has the ability, where its cost speaks of no other single one."""
    said = spoken.costs.said if spoken.costs is not None else ()
    paid = only(within(said), Noun)
    if any("card" in one.kinds and one.figure == ONE and one.how != "this" for one in paid):
        return spoken
    return spoken._replace(effects=tuple(_of_this(one) for one in spoken.effects))


def _of_this(said: Part) -> Part:
    """The first thing that an instruction is done to, where it can only be the card itself."""
    clause = as_clause(said)
    if not clause.things:
        return said
    thing = clause.things[0]
    bare = Noun("the", ("card",), relations=thing.relations)
    mine = [p for w, p in bare.relations if w == "from" and as_place(p).whose == "your"]
    if thing != bare or len(mine) != 1 or len(bare.relations) != 1:
        return said
    return clause._replace(things=(Noun("this", relations=bare.relations), *clause.things[1:]))


def own_text(said: Part | None) -> tuple[Part, ...]:
    """ "As long as ..., it has 'Draw a card.'", "otherwise, it has ...": what a card then does as
    it resolves; nothing for any other sentence."""
    then = said.then if is_if(said, lasting=True) else ()
    if is_verb(said, "if done") and said.words == ("otherwise",):
        then = said.parts
    return _text_of_its_own(only_one(then), "have")


def gained_text(said: Part) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """ "If you do, banish this card and it gains 'Draw a card.'": what is done, and what a card
    does so after all that is printed on it (GA.RES.4)."""
    if not is_if(said):
        return (said,), ()
    own = [one for one in said.then if _text_of_its_own(one, "gain")]
    kept = tuple(one for one in said.then if one not in own)
    if not own or any(as_clause(one).things != (Noun("this"),) for one in kept):
        return (said,), ()
    effects = tuple(inner for one in own for inner in _text_of_its_own(one, "gain"))
    return (said._replace(then=kept),) if kept else (), (said._replace(then=effects),)


def _text_of_its_own(said: Part | None, verb: str) -> tuple[Part, ...]:
    """ "It has 'Draw a card.'": what that does."""
    if not is_verb(said, "said") or said.things not in ((Noun("it"),), (Noun("this"),)):
        return ()
    match only_one(said.parts):
        case Clause(verb=has, parts=(Clause(verb="gains_text", parts=(Spoken() as spoken,)),)):
            plain = spoken.timing == Timing("statement") and not (spoken.limits or spoken.name)
            return spoken.effects if plain and has == verb else ()
    return ()


def x_said_last(said: tuple[Part, ...]) -> Clause | None:
    """ "Deal X damage to it. Draw X cards. X is the amount of ...": what X is in all of it; None
    where it is said before X is spoken of, or of one sentence only."""
    last = said[-1] if len(said) > 1 else None
    where = next((p for p in as_clause(last).parts if is_verb(p, "where")), None)
    before = list(within(said[:-1]))
    if where is None or where.words != (". x is",):
        return None
    spoken = any(one.per_x for one in only(before, Numeral))
    others = [one for one in before if is_verb(one, "where") and one != where]
    return where if spoken and not others else None


def without_x(said: tuple[Part, ...], where: Clause) -> tuple[Part, ...]:
    """Parts without the sentence that says what X is."""
    *before, last = said
    if isinstance(last, Clause):
        last = last._replace(parts=tuple(one for one in last.parts if one is not where))
    return (*before, last)


_BOUNDS: Final = {
    "more than": "at most", "greater than": "at most", "higher than": "at most",
    "less than": "at least", "lower than": "at least", "fewer than": "at least",
}  # fmt: skip


def limit_of_x(said: Part) -> Clause | None:
    """ "X can't be more than the amount of omens you have", "less than 2": "at most" or "at least"
    that; None for anything else."""
    if not is_verb(said, "said") or said.things[0].how != "x":
        return None
    be = sole(said.parts[0]) if is_verb(said.parts[0], "can't") else None
    if not is_verb(be, "be"):
        return None
    if len(be.figures) == 1 and not be.parts and be.figures[0].word in _BOUNDS:
        return Clause(_BOUNDS[be.figures[0].word], (be.figures[0]._replace(word=""),))
    bound = sole(be)
    if not is_verb(bound, *_BOUNDS):
        return None
    return bound._replace(verb=_BOUNDS[bound.verb])


def _with_most(said: Part, most: Clause) -> Part:
    """ "You may pay (X). X can't be more than ...": said of the payment."""
    match said:
        case If():
            return said._replace(then=(*said.then[:-1], _with_most(said.then[-1], most)))
        case Clause(verb="pay"):
            return said._replace(parts=(*said.parts, most))
        case Clause() if said.parts:
            return said._replace(parts=(*said.parts[:-1], _with_most(said.parts[-1], most)))
    return said


FOLLOWS: Final = ("if you do", "if they do", "when you do", "if you don't", "if they don't")


def with_condition(before: Part, one: Part) -> tuple[Part] | None:
    """ "If A, you may B. If you do, C": C hangs on A as well."""
    most = limit_of_x(one)
    paid = _with_most(before, most) if is_verb(most, "at most") else before
    if paid != before:
        return (paid,)
    if is_verb(before, "the next time") and is_new_targets(one):
        return (before._replace(parts=(*before.parts, one)),)
    follows = is_verb(one, "if done") and one.words[0] in FOLLOWS
    if follows and is_if(before) and not replaces(before):
        return (before._replace(then=(*before.then, one)),)
    longer = _goes_on(before, one)
    return (longer,) if longer is not None else None


REFLEXES: Final = ("when you do", "when they do")
_BACK: Final = frozenset(("that", "those", "it", "its", "they", "them", "their"))


def _goes_on(before: Part, one: Part) -> Part | None:
    """ "When you do, deal 1 damage to target unit. That unit's attacks get ...": what speaks of
    what something that is triggered aims at, or chooses, belongs to it; None for what does not."""
    if is_if(before):
        last = _goes_on(before.then[-1], one)
        return before._replace(then=(*before.then[:-1], last)) if last is not None else None
    speaks = any(thing.how in _BACK for thing in only(within(one), Noun))
    names = has_target(before) or any(is_verb(deed, "choose") for deed in within(before))
    if not speaks or not names:
        return None
    if isinstance(before, Spoken):
        return before._replace(effects=(*before.effects, one))
    if not is_verb(before, "if done") or before.words[0] not in REFLEXES:
        return None
    return before._replace(parts=(*before.parts, one))


# What may be asked in place of reserve: "unless its controller discards a card".
PAID_WITH: Final = ("discard", "reserve", "sacrifice", "banish", "rest", "remove")


def payment(said: Part | None) -> tuple[Clause | None, Noun | None]:
    """Who pays what, in "unless its controller pays (2)"."""
    if is_verb(said, "pay"):
        return said, None
    if is_verb(said, "said") and (payer := said.first_noun()) is not None:
        inner = said.parts[0]
        if is_verb(inner, "pay"):
            mods = tuple(only(said.parts[1:], Clause))
            return inner._replace(parts=(*inner.parts, *mods)), payer
        if is_verb(inner, *PAID_WITH) and len(said.parts) == 1:
            return Clause("pay", parts=(costs_of((inner,)),)), payer
    return None, None


def had_done(said: Part | None) -> Clause | None:
    """ "Its controller has this deal 3 damage to their champion", "... has you draw two cards":
    they may; None for anything else."""
    deed = only_one(said.parts) if is_verb(said, "said") else None
    if not is_verb(said, "said") or not is_verb(deed, "have do"):
        return None
    own = deed.things == (Noun("this"),)
    return Clause("may", things=said.things, parts=deed.parts if own else (deed,))


def is_its_controller(payer: Noun | None) -> bool:
    """Whether whoever controls it is to pay."""
    return is_noun(payer, "its", "their") and payer.kinds == ("controller",)


def is_their_champion(thing: Noun) -> bool:
    """ "Their champion", "that opponent's champion". Raises NotRun where more is said of it."""
    alone = thing.how == "alone" and is_of_that_player(thing)
    if thing.kinds != ("champion",) or not (alone or thing.how == "their"):
        return False
    if not is_bare(thing.unrelated("of") if alone else thing):
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")
    return True


def is_of_that_player(thing: Noun) -> bool:
    """ "That opponent's champion"."""
    known = (Noun("that", ("opponent",)), Noun("that", ("player",)))
    return [w for w, _ in thing.relations] == ["of"] and thing.relations[0][1] in known
