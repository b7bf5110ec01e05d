"""A part of a cost in words, as a card says it: "exhaust an ally you control", "take 2 damage"."""

from __future__ import annotations

from typing import Final

from tallystick.costs.cost import Amount, Pick
from tallystick.games.marvel_champions.text.other_words import capitals
from tallystick.rules.phrases import Clause, Noun, Part, Place, Several
from tallystick.rules.picking import only
from tallystick.rules.prose import article

SAID_AS: Final = {
    "banish": "remove from the game", "bear": "take", "deal to yourself": "deal yourself",
    "lose status": "discard the status card of",
}  # fmt: skip
ITSELF: Final = {"this": "this card", "it": "it", "you": "you", "titled": ""}
ARTICLES: Final = {"an": "a", "some": "a", "": "1", "top": "the top"}
AFTER: Final = ("you control", "in ", "on ", "from ", "with ", "at ")  # marks behind the noun
# What is done to a thing, so much of it.
_MUCH: Final = {
    "deal": "deal {much} to {thing}", "heal": "heal {much} from {thing}",
    "thwart": "remove {much} from {thing}", "place threat": "place {much} on {thing}",
    "remove counters": "remove {much} from {thing}", "place counters": "place {much} on {thing}",
    "lose status": "discard {much} status card from {thing}",
}  # fmt: skip
_MOVED: Final = {
    "return to": "return {thing} to {place}",
    "shuffle into": "shuffle {thing} into {place}",
    "put in": "put {thing} on {place}",
}
_NO_MORE: Final = Amount(1)


def part_text(pick: Pick) -> str:
    """A part of a cost."""
    match pick.what:
        case Noun() as what:
            return deed_text(pick.verb, what, pick.amount)
        case Clause() as what:
            return clause_text(pick.verb, what)
    return str(pick)


def deed_text(verb: str, thing: Noun, amount: Amount = _NO_MORE) -> str:
    """A part that is done to a thing, or to so many."""
    noun = thing_text(thing, amount)
    if verb in ("banish", "remove from the game"):
        return f"remove {noun} from the game"
    return f"{SAID_AS.get(verb, verb)} {noun}"


def _own(measure: Part) -> str:
    """A figure of somebody's: "your remaining hit points"."""
    match measure:
        case Clause(verb="figure_of", things=(Noun(how=how), *_)):
            return " ".join(["its" if how == "it" else how, *measure.words])
    return str(measure)


def clause_text(verb: str, clause: Clause) -> str:
    """A part that is a clause of its own."""
    form = _MUCH.get(verb)
    if form is not None and len(clause.things) == 1:
        return form.format(much=_much(verb, clause), thing=_any_text(clause.things[0]))
    form, places = _MOVED.get(verb), only(clause.parts, Place)
    if form is not None and len(clause.things) == len(places) == 1:
        return form.format(thing=_any_text(clause.things[0]), place=places[0])
    if verb in ("take", "bear", "take up to"):
        most = map(_own, clause.parts) if clause.verb == "take_up_to" else ()
        equal = [one for one in only(clause.parts, Clause) if one.verb == "equal_mod"]
        said = ["take", *map(str, clause.figures), *clause.words, *most]
        return " ".join([*said, *[f"equal to {_own(one.parts[0])}" for one in equal]])
    if clause.verb == "resources_spent" and not clause.parts:
        return " ".join(["spend", *map(str, clause.figures), "resources", *clause.words])
    return str(clause)


def thing_text(thing: Noun, amount: Amount = _NO_MORE) -> str:
    """A thing, or so many of such things."""
    after = [mark for mark in thing.marks if mark.startswith(AFTER)]
    before = [mark for mark in thing.marks if mark not in after]
    if thing.how in ITSELF and not thing.kinds:
        return " ".join([*before, ITSELF[thing.how] or capitals(thing.title), *after])
    without, tags = [f"non-{tag}" for tag in thing.without], map(" or ".join, thing.tags)
    title = [capitals(thing.title)] if thing.title else []
    number = _number(thing, amount)
    kinds = " or ".join(thing.kinds if number in ("", "1") else map(_plural, thing.kinds))
    noun = " ".join(filter(None, [*before, *title, *without, *tags, kinds]))
    related = [_related(word, other) for word, other in thing.relations]
    return " ".join([_counted(thing.how, number, noun), *after, *related])


def _related(word: str, other: Part) -> str:
    """ "In your hand", "with a cost of 3", "whose identity has the [[owl]] trait"."""
    match word, other:
        case "whose", Noun(kinds=(kind,), tags=(tags,)):
            return f"whose {kind} has the {' or '.join(f'[[{tag}]]' for tag in tags)} trait"
    return f"{word} {_any_text(other).removeprefix('with ')}"


def _any_text(said: Part) -> str:
    match said:
        case Several(conjunction=conjunction, things=things):
            return f" {conjunction} ".join(map(thing_text, things))
        case Noun():
            return thing_text(said)
    return str(said)


def _number(thing: Noun, amount: Amount) -> str:
    """How many, "" for one."""
    if thing.figure.word:
        return f"{thing.figure}{' of' if thing.figure.word == 'any number' else ''}"
    if amount.per_x or thing.figure.per_x:
        return "X"
    n = amount.fixed * max(thing.figure.fixed, 1)
    return str(n) if n != 1 else ""


def _counted(how: str, number: str, noun: str) -> str:
    first = ARTICLES.get(how, how)
    if first == "a" and not number:
        return article(noun) if noun else first
    shown = [number or first] if first in ("a", "1") else [first, number]
    return " ".join(filter(None, [*shown, noun]))


def _much(verb: str, clause: Clause) -> str:
    """The amount of damage, or threat, or counters, or the status, in words."""
    if verb == "lose status":
        return f"a {' '.join(clause.words)}"
    said = [clause, *only(clause.parts, Clause)]
    figures = [str(one.figures[0]) for one in said if one.figures]
    return " ".join([*figures[:1], *(word for one in said for word in one.words)])


def _plural(kind: str) -> str:
    if kind.endswith("y") and kind[-2:-1] not in "aeiou":
        return f"{kind[:-1]}ies"
    return f"{kind}s"
