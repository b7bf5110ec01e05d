"""From "gets +1 power", "gains taunt", "can't attack" to changes (GA.CONT): the same words make a
static ability or an effect that lasts."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.keyword_lines import KNOWN
from tallystick.games.grand_archive.compiling.measures import amount_with, measure, number_of
from tallystick.games.grand_archive.compiling.naming import (
    element_chosen,
    such_or_itself,
    thinglike,
)
from tallystick.games.grand_archive.compiling.parts import (
    WIELDING,
    is_counter,
    is_just,
    noun_at,
    relation,
    single,
    sole,
)
from tallystick.games.grand_archive.compiling.qualities import TYPES
from tallystick.games.grand_archive.position import bases, changes, predicates, things
from tallystick.games.grand_archive.position.amounts import Number, Times
from tallystick.games.grand_archive.position.changes import TYPE, Ban, PlainChange
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.rules.parts import as_clause, is_described, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Part, Spoken
from tallystick.rules.picking import first_of, only, only_one

MODS: Final = frozenset(("until", "for each", "where", "equal to", "time"))
# What is forbidden, as those ask who would do it.
DEEDS: Final = {
    "attack": "attack", "retaliate": "retaliate", "wake up": changes.WAKE_UP,
    "wake up in its phase": changes.WAKE_IN_PHASE, "level up": "level up", "die": "die",
}  # fmt: skip
UNDERGONE: Final = {
    "target": "be targeted", "attack": "be attacked", "use": "wield",
    "retaliate": "be retaliated", "intercept": "be intercepted", "negate": "be negated",
    "destroy": "be destroyed",
}  # fmt: skip
_OF_OPPONENTS: Final = (
    ("that", "your opponents control"), ("that", "your opponents activate"),
    ("of", Noun("", ("opponent",))), ("of", Noun("your", ("opponent",))),
    ("of", Noun("", ("opponents",))), ("of", Noun("your", ("opponents",))),
)  # fmt: skip
# By what something may not be targeted.
TARGETERS: Final = frozenset(
    ("spell", "ability", "activated ability", "trigger", "activation", "materialization", "card",
     "action card")
)  # fmt: skip
# What an object may be set to be: a champion would need a lineage.
SETTABLE: Final = (("ally",), ("item",), ("weapon",), ("domain",), ("phantasia",))
_ELEMENTS: Final = frozenset(
    ("norm", "fire", "water", "wind", "arcane", "astra", "crux", "exia", "luxem", "neos", "tera",
     "umbra")
)  # fmt: skip


class Granting(NamedTuple):
    """Changes that a predicate makes, and the ability texts that it gives."""

    changes: list[TextChange]
    texts: list[Spoken]


def changes_of(ctx: Context, said: Clause, of_attacks: bool) -> Granting:
    """What a predicate gives whatever it is said of; ``of_attacks``: it is said of attacks.
    Raises NotRun."""
    found = Granting([], [])
    mods = tuple(one for one in said.mods() if one.verb in MODS)
    if said.verb in ("get", "gain", "have"):
        _gets(ctx, found, said, mods, of_attacks)
    elif said.verb == "lose":
        _loses(found, said)
    elif said.verb in ("can't", "doesn't", "don't"):
        found.changes.append(_cannot(ctx, said))
    elif said.verb == "can":
        found.changes.append(_attacks_with(ctx, said))
    elif said.verb == "assign" and said.words == ("life",):
        found.changes.append(TextChange(PlainChange(changes.BY_LIFE)))
    elif said.verb == "must":
        found.changes.append(_must(ctx, said))
    elif said.verb == "can only":
        found.changes.append(_can_only(ctx, said))
    elif said.verb == "be":
        found.changes.extend(_is(ctx, said))
    elif said.verb == "enter":
        found.changes.extend(_enters(ctx, said, mods))
    else:
        raise Untold
    require(found.changes or found.texts)
    return found


def _gets(
    ctx: Context, found: Granting, said: Clause, mods: tuple[Clause, ...], of_attacks: bool
) -> None:
    require(not (said.things or said.figures or set(said.words) - {"passive"}))
    for part in said.parts:
        match part:
            case Clause(verb="bonus"):
                found.changes.append(_bonus(ctx, part, mods, of_attacks))
            case Clause(verb="keyword"):
                found.changes.append(_keyword(ctx, part, mods))
            case Clause(verb="gains_text"):
                found.texts.extend(only(part.parts, Spoken))
            case Clause(verb=verb) if verb in MODS:
                pass
            case _:
                raise Untold


def _bonus(ctx: Context, part: Clause, mods: tuple[Clause, ...], of_attacks: bool) -> TextChange:
    stat = part.words[0]
    require(stat in changes.STATS and stat != "durability")
    kind = changes.STATS[stat]
    if of_attacks:
        require(stat == "power")
        kind = changes.ATTACK_POWER
    figure = part.figures[0]
    word = figure.word
    if word == "minus LV":
        amount: bases.EffectAmount = Times(Number(-1), number_of(ctx, figure._replace(word="LV")))
    else:
        amount = amount_with(ctx, figure, mods)
    return TextChange(PlainChange(kind), amount)


def wielding(ctx: Context, attack: Described) -> list[bases.Test]:
    """What must be so of an attack "using a weapon", "without a weapon" as it goes on. Raises
    NotRun."""
    found: list[bases.Test] = []
    for word, part in single(attack).relations:
        if word in WIELDING:
            inner = needed(only_one(as_clause(part).parts or (part,), Noun), part)
            weapon = thinglike(ctx, inner.unrelated("time"))
            found.append(bases.Asks(predicates.wields, weapon))
            found[-1].wanted = word != "without"
    return found


def _keyword(ctx: Context, part: Clause, mods: tuple[Clause, ...]) -> TextChange:
    if part.words[0] not in KNOWN and not part.words[0].endswith("imbue"):
        raise NotRun(f"nothing is known of the keyword {part.words[0]!r}")
    number = amount_with(ctx, part.figures[0], mods) if part.figures else Number(1)
    return TextChange(PlainChange(changes.KEYWORD, part.words[0]), number)


def _loses(found: Granting, said: Clause) -> None:
    for part in said.parts:
        if is_verb(part, "keyword"):
            found.changes.append(TextChange(changes.KeywordLoss(part.words[0])))
        elif is_verb(part, "all abilities") and not part.parts:
            found.changes.append(TextChange(PlainChange(changes.LOSE_ALL)))
        else:
            require(is_verb(part, "until"))
    require(not said.things and not said.words)


def _cannot(ctx: Context, said: Clause) -> TextChange:
    inner = needed(first_of(said.parts[:1], Clause))
    require(all(is_verb(one, *MODS) for one in said.parts[1:]))
    if inner.verb == "obey" and is_just(only_one(inner.things), "controller"):
        return TextChange(PlainChange(changes.DISOBEY))
    gained = [one for one in inner.mods() if one.verb == "keyword"]
    if inner.verb == "gain" and len(gained) == len(inner.parts) == 1:
        return TextChange(changes.KeywordLoss(gained[0].words[0], for_good=True))
    if _is_with_card(inner):
        return TextChange(Ban("wield with card"))
    kept_off = _kept_off(inner)
    if kept_off is not None:
        return TextChange(kept_off)
    by = [p for p in inner.mods() if p.verb == "by" and inner.verb in ("retaliate", "attack")]
    others = [p for p in inner.parts if p not in by]
    whom = inner.things[0] if inner.verb == "attack" and len(inner.things) == 1 else None
    if (inner.things and whom is None) or [
        p for p in others if as_clause(p).verb not in ("until", "time")
    ]:
        raise Untold
    table = UNDERGONE if "passive" in inner.words else DEEDS
    require(not (inner.verb not in table or set(inner.words) - {"passive", "up"}))
    such, word = by[0].things[0] if by else whom, table[inner.verb]
    if is_noun(such, "the"):
        raise NotRun(f"it is not clear what 'the {such}' means")
    if inner.verb == "attack" and such is not None:
        word = changes.BY_SUCH if by else changes.ATTACK_SUCH
    only = thinglike(ctx, such) if such is not None else None
    return TextChange(Ban(word, only))


def _kept_off(inner: Clause) -> changes.TargetingBan | None:
    """ "Can't be targeted by Spells your opponents control", "be the target of abilities"; None for
    anything else."""
    thing = inner.things[0] if inner.verb == "be" and len(inner.things) == 1 else None
    parts = [one for one in inner.parts if not is_verb(one, *MODS)]
    by = only_one(parts)
    if is_noun(thing, "the", "a") and thing.kinds == ("target",) and not parts:
        whose = relation(thing, "of") if len(thing.relations) == 1 else None
    elif inner.verb == "target" and inner.words == ("passive",) and not inner.things:
        whose = only_one(by.things) if is_verb(by, "by") else None
    else:
        return None
    return _targeter(whose)


def _targeter(whose: Part | None) -> changes.TargetingBan | None:
    """ "Opponents", "spells or abilities your opponents control"."""
    if whose in (Noun("", ("opponent",)), Noun("your", ("opponent",))):
        return changes.TargetingBan((), True)
    found: list[str] = []
    theirs = False
    for one in whose.each if is_described(whose) else ():
        odd = one.how or one.tags or one.without or one.title or one.figure != ONE
        of_them = [told for told in one.relations if told in _OF_OPPONENTS]
        if odd or len(of_them) != len(one.relations) or not one.kinds:
            return None
        if theirs and not of_them:  # "Spells your opponents control or abilities"
            return None
        found += [" ".join((*one.marks, kind)) for kind in one.kinds]
        theirs = bool(of_them)  # what is said of the last is said of all
    known = found and TARGETERS.issuperset(found)
    return changes.TargetingBan(tuple(found), theirs) if known else None


def _is_with_card(inner: Clause) -> bool:
    """ "Can't be used with attack cards" (GA.ATTACK)."""
    with_ = inner.parts[0] if inner.verb == "use" and len(inner.parts) == 1 else None
    card = with_.things[0] if is_verb(with_, "with") else None
    if not is_just(card, "card") or inner.words != ("passive",):
        return False
    return card.marks == ("attack",) and not (card.tags or card.relations)


def _must(ctx: Context, said: Clause) -> TextChange:
    """ "Must attack (champions) if able" (GA.ATK.3). Raises NotRun."""
    inner = sure(is_verb, said.parts[0] if said.parts else None, "attack")
    require(all(is_verb(one, *MODS) for one in said.parts[1:]) and not inner.parts)
    require(inner.words == ("if able",) and len(inner.things) <= 1)
    what = only_one([such_or_itself(ctx, one) for one in inner.things])
    ctx.book.looked_back |= {"declared", "gave-up"}  # whether it was tried already
    return TextChange(changes.Compulsion(what))


def _can_only(ctx: Context, said: Clause) -> TextChange:
    """ "Can only level up into another ... champion", "can only attack rested units": no others.
    Raises NotRun."""
    inner = only_one(said.parts)
    if is_verb(inner, "attack") and len(inner.things) == 1 and not (inner.parts or inner.words):
        others = things.OtherThan(thinglike(ctx, inner.things[0]))
        return TextChange(Ban(changes.ATTACK_SUCH, others))
    into = sure(is_verb, sole(inner, "level up"), "into")
    require(len(into.things) == 1)
    others = things.OtherThan(thinglike(ctx, into.things[0]))
    return TextChange(Ban("level up", others))


def _attacks_with(ctx: Context, said: Clause) -> TextChange:
    """ "Can attack using Sword weapons you control": allies, too (GA.WEAPON.3)."""
    attack = sure(is_verb, only_one(said.parts), "attack")
    using = sure(is_verb, sole(attack), "using")
    require(not (attack.things or attack.words))
    return TextChange(changes.WeaponUse(such_or_itself(ctx, needed(using.first_noun()))))


def _is(ctx: Context, said: Clause) -> list[TextChange]:
    """ "Is a Beast in addition to its other types", "are norm element"."""
    found: list[TextChange] = []
    added = any("in addition" in word for word in said.words)
    for thing in map(single, said.things):
        if added and thing.kinds == ("ally",) and thing.relations:
            found += _base(ctx, thing)
            thing = thing._replace(relations=())
        if thing.kinds in SETTABLE and not added:
            found += _set_type(ctx, thing)
            continue
        if is_just(thing if thing.kinds else noun_at(thing, "of"), "element"):  # "the chosen one"
            kind, chosen = (
                changes.ELEMENT if added else changes.ONLY_ELEMENT,
                element_chosen(ctx, thing),
            )
            found.append(TextChange(PlainChange(kind), chosen, is_open=True))
            continue
        require(not thing.relations and not thing.title)
        elements = [m.removesuffix(" element") for m in thing.marks if m.endswith(" element")]
        for element in elements:
            require(element in _ELEMENTS)
            kind = changes.ELEMENT if added else changes.ONLY_ELEMENT
            found.append(TextChange(PlainChange(kind, element)))
        require(not ((thing.tags or thing.kinds) and not added))
        found += _subtypes(thing)
        found += [TextChange(PlainChange(TYPE, kind)) for kind in thing.kinds if kind in TYPES]
    rest = [one for one in said.parts if as_clause(one).verb not in MODS]
    require(not rest and found)
    return found


def _set_type(ctx: Context, thing: Noun) -> list[TextChange]:
    """ "Becomes a Cleric Fractal phantasia with reservable": its type is that, and no supertype;
    its other subtypes stay (GA.CHAR.2, GA.SUPER.1). Raises NotRun."""
    require(thing.how in ("a", "an") and not thing.title and not thing.marks and not thing.without)
    found = [TextChange(PlainChange(changes.SET_TYPE, thing.kinds[0])), *_subtypes(thing)]
    parts = only(as_clause(relation(thing, "with")).parts, Clause)
    require(len(parts) == len(thing.relations) and len(parts) <= 1)
    if thing.kinds == ("ally",):  # it needs a life to live with
        return found + _base(ctx, thing)
    for part in parts:
        require(is_verb(part, "keyword"))
        found.append(_keyword(ctx, part, ()))
    return found


def _subtypes(thing: Noun) -> list[TextChange]:
    return [TextChange(PlainChange(changes.SUBTYPE, tag)) for group in thing.tags for tag in group]


def _base(ctx: Context, thing: Noun) -> list[TextChange]:
    """ "An ally with base power and life 0" (GA.CHAR.5). Raises NotRun."""
    with_ = only_one(part for _, part in thing.relations)
    parts = only(as_clause(with_).parts, Clause)
    require([one.words[:1] for one in parts] == [("base power and life",)])
    return [
        TextChange(PlainChange(kind), _figure_of(ctx, parts[0]))
        for kind in (changes.SET_POWER, changes.SET_LIFE)
    ]


def _figure_of(ctx: Context, said: Clause) -> bases.EffectAmount:
    """ "Power 0", "power equal to its reserve cost"."""
    if said.figures and said.words[1:] == ("exactly",):
        return number_of(ctx, said.figures[0])
    return measure(ctx, said.things[0])


def _enters(ctx: Context, said: Clause, mods: tuple[Clause, ...]) -> list[TextChange]:
    """ "Enters the field rested", "with X charge counters on it"."""
    require({"rested", "distant", "fostered"}.issuperset(said.words) and not said.things)
    found = [TextChange(PlainChange(changes.ENTERS, word)) for word in said.words]
    for part in said.parts:
        if is_verb(part, "with") and part.things:
            found.append(_with_counters(ctx, part.things[0], mods))
        else:
            require(is_verb(part, "place", *MODS))
    return found


def _with_counters(ctx: Context, thing: Part, mods: tuple[Clause, ...]) -> TextChange:
    thing = sure(is_counter, thing)
    figure = thing.figure
    if thing.marks not in ((), ("additional",)):  # those of several effects are added up anyway
        raise Untold
    if figure.word == "an amount of":
        figure = figure._replace(word="")
    return TextChange(PlainChange(changes.ENTERS, thing.kinds[0]), amount_with(ctx, figure, mods))
