"""Card text of Grand Archive, second part: what is spoken of (GA.TGT, GA.CHAR)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeGuard, TypeVar

from tallystick.cards.lexer import Lexeme, index_of, lexemes, misread, phrase, typed
from tallystick.games.grand_archive.text.figures import (
    Desc,
    Determiner,
    Numbers,
    bonus_of,
    determined,
    figure_of,
    place_of,
    word_of,
)
from tallystick.games.grand_archive.text.sentences import bare
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, found_in, only

T = TypeVar("T")
Post = tuple[str, Part]
_SELF: Final = Noun("this")


def related(thing: Described, posts: Sequence[Post]) -> Described:
    """The thing with what is said of it after its noun; of several, the last one."""
    return thing.with_last(lambda one: one._replace(relations=one.relations + tuple(posts)))


def listed(parts: Iterable[Lexeme | T | list[Clause]]) -> list[T | Clause]:
    """What the parts come to, in order: all of a list, and whatever stands by itself."""
    found: list[T | Clause] = []
    for part in parts:
        match part:
            case Lexeme():
                continue
            case list():
                found += part
            case _:
                found.append(part)
    return found


def posts_of(parts: Iterable[object]) -> list[Post]:
    """The relations among the children of a rule."""
    return [one for one in parts if _is_post(one)]


def _without_named_places(posts: Iterable[Post]) -> Iterator[Post]:
    """A name lies nowhere, an element is nobody's: "each card with that name / from your
    graveyard", "cards of the chosen element / you control"."""
    for word, part in posts:
        match part:
            case Clause(verb="and", parts=(Noun(kinds=("name",)) as name,)) if name.places():
                lies = [one for one in name.relations if one[1] in name.places()]
                rest = tuple(one for one in name.relations if one not in lies)
                yield word, part._replace(parts=(name._replace(relations=rest),))
                yield from lies
            case Noun(kinds=("element",)) if word == "of":
                yield word, part._replace(relations=())
                yield from part.relations
            case _:
                yield word, part


def _is_post(part: object) -> TypeGuard[Post]:
    return type(part) is tuple and len(part) == 2 and type(part[0]) is str


def _post(name: str) -> Callable[[object, Lexeme], Post]:
    """Reads words behind a noun that come to a relation of this name."""

    def read(_self: object, word: Lexeme) -> Post:
        return name, phrase(word)

    return read


class ThingReader(Numbers):
    """Reads numbers and things; the methods are named after the rules of the grammar."""

    # -- descriptions

    def det(self, one: Lexeme | Numeral) -> Determiner:
        if isinstance(one, Numeral):
            return Determiner("a", one)
        return Determiner(phrase(one))

    def desc(self, *words: Lexeme) -> Desc:
        groups: list[list[tuple[str, str]]] = [[]]
        for token in words:
            if token.type == "OR_WORD":
                groups.append([])
            else:
                groups[-1].append(word_of(token))
        last = words[-1]
        plural = phrase(last) != word_of(last)[1] or last.type == "TITLE"
        both = [one for one in words if one.type == "OR_WORD" and phrase(one).strip(", ") == "and"]
        if both and not plural and not phrase(last).endswith("stat"):
            raise misread(both[0], "whether one thing must be both is not clear")
        return Desc(tuple(tuple(group) for group in groups), words[0], plural)

    def _described(self, det: Determiner | None, *parts: object) -> Described:
        found = determined(det, only(parts, Desc)[-1])
        thing = found[0] if len(found) == 1 else Several("or", found)
        return related(thing, [*_without_named_places(posts_of(parts))])

    def described(self, *parts: object) -> Described:
        """ "Another target ally", "two other allies", "three or more cards", "the next card"."""
        det, figure = first_of(parts, Determiner), first_of(parts, Numeral)
        said = {one.type: phrase(one) for one in only(parts, Lexeme)}
        other = "OTHER" in said
        more = said.get("OR_MORE") or said.get("EXACTLY")
        if "ADJ" in said and det is not None:
            det = Determiner(f"{det.how} {said['ADJ']}".strip(), figure or ONE)
        elif "TARGET" in said:
            before = "" if not other else "another " if figure is None else "other "
            det = Determiner(f"{before}target", figure or ONE)
        elif figure is not None:
            counted = figure._replace(word=more) if more else figure
            det = Determiner("other" if other else "a", counted)
        elif other:
            det = Determiner("no other")
        elif "ITS" in said:
            det = Determiner(said["ITS"])
        return self._described(det, *parts)

    def its_owner(self, its: Lexeme, whose: Lexeme, *parts: Desc | Post) -> Described:
        """ "its owner's influence"."""
        owner = phrase(whose).split("'")[0]
        thing = self._described(Determiner("its"), *parts)
        return related(thing, [("of", Noun(phrase(its), (owner,)))])

    def possessed(self, *parts: object) -> Described:
        """ "target unit's attacks": what is meant belongs to the thing before the genitive."""
        at, whose = index_of(parts, "THING_POSS"), lexemes(parts, "THING_POSS")[0]
        owner_desc, figure = first_of(parts[:at], Desc), first_of(parts, Numeral)
        how = "target" if typed(parts, "TARGET") else ""
        det = first_of(parts[:at], Determiner) or Determiner(how, figure or ONE)
        word = ("kind", phrase(whose).split("'")[0].removesuffix("'"))
        groups = owner_desc.groups if owner_desc is not None else ((),)
        owner = determined(det, Desc((*groups[:-1], (*groups[-1], word)), whose))
        thing = self._described(None, *parts[at:])
        return related(thing, [("of", owner[0] if len(owner) == 1 else Several("or", owner))])

    def self_(self, word: Lexeme, *posts: Post) -> Described:
        """The card itself; "this ability" and "this attack" are not the card."""
        noun = phrase(word).removeprefix("this ")
        kinds = (noun,) if noun in ("ability", "attack", "activation") else ()
        return related(_SELF._replace(kinds=kinds), posts)

    def self_possessed(self, *parts: Lexeme | Desc | Post) -> Described:
        return related(self._described(None, *parts), [("of", _SELF)])

    def pronoun(self, word: Lexeme, *posts: Post) -> Described:
        return related(Noun(phrase(word)), posts)

    def the_rest(self, _rest_of: Lexeme, *posts: Post) -> Described:
        return related(Noun("the rest"), posts)

    def measured(self, thing: Noun, *posts: Post) -> Described:
        return related(thing, posts)

    def place_thing(self, word: Lexeme) -> Noun:
        return Noun("", ("place",), relations=(("in", place_of(word)[1]),))

    def each_of(self, word: Lexeme, thing: Described) -> Noun:
        return Noun(phrase(word), relations=(("of", thing),))

    def things(self, *parts: Lexeme | Described) -> Described:
        found, words = only(parts, Noun, Several), only(parts, Lexeme)
        if len(found) == 1:
            return found[0]
        conjunctions = {phrase(one).split(" ")[-1].strip(",") for one in words}
        if len(conjunctions) > 1:
            raise misread(words[0], "which of these belong together is not clear")
        return Several(conjunctions.pop(), tuple(single for one in found for single in one.each))

    # -- measures

    def amount_of(self, word: Lexeme, thing: Described) -> Noun:
        how = phrase(word).removeprefix("the ")
        return Noun(how, ("amount",), relations=(("of", thing),))

    def outermost(self, word: Lexeme, thing: Described) -> Noun:
        return Noun(phrase(word), ("amount",), relations=(("of", thing),))

    def amount_less(self, figure: Numeral, *_: object) -> Numeral:
        return figure

    def less_than(self, figure: Numeral, thing: Described) -> Noun:
        return Noun("", ("amount",), figure, relations=(("minus", thing),))

    # -- what comes after a noun

    def from_place(self, *words: Lexeme) -> Post:
        word, place = place_of(words[0])
        if len(words) > 1 and isinstance(place, Place):
            zone = phrase(words[1]).split(" ")[-1]
            place = place._replace(zones=(*place.zones, zone))
        return word, place

    def owned(self, word: Lexeme) -> Post:
        return "that", phrase(word).removeprefix("that ")

    def with_props(self, word: Lexeme, *parts: Lexeme | Clause | Described | list[Clause]) -> Post:
        conjunction = phrase(typed(parts, "OR_PROP") or "and").strip(", ")
        return phrase(word), Clause(conjunction, parts=tuple(listed(parts)))

    def prop_figure(self, *parts: Lexeme | Numeral) -> Clause:
        """ "Power 3 or less", "3 or less power"."""
        stat = lexemes(parts, "STAT", "STAT_FIGURE")[0]
        words = (phrase(stat), phrase(typed(parts, "OR_MORE") or "exactly"))
        return Clause("figure", (found_in(parts, Numeral),), words=words)

    def prop_equal(self, word: Lexeme, _equal_to: Lexeme, thing: Described) -> Clause:
        return Clause("figure", things=(thing,), words=(phrase(word), "equal to"))

    def related(self, word: Lexeme, thing: Described | Numeral) -> Post:
        return phrase(word), thing

    def named(self, *words: Lexeme) -> Post:
        name = words[-1]
        return "named", name.split(" ", 1)[1] if name.type == "NAMED_TITLE" else str(name)

    way = _post("way")
    time = _post("time")
    post_phrase = _post("how")

    def which(self, word: Lexeme, clause: Clause) -> Post:
        return phrase(word), bare(clause)

    # -- abilities that are given

    def bonus(self, word: Lexeme) -> Clause:
        figure, stat = bonus_of(word)
        more = ("additional",) if "additional" in phrase(word) else ()
        return Clause("bonus", (figure,), words=(stat, *more))

    def keywords(self, *parts: Lexeme) -> list[Clause]:
        return [keyword_of(one) for one in lexemes(parts, "KEYWORD")]


def keyword_of(token: str) -> Clause:
    """A keyword with its number or its name (GA.KW)."""
    words = phrase(token).split(" ")
    if words[-1][0].isdigit() or words[-1] in ("x", "lv"):
        return Clause("keyword", (figure_of(words[-1]),), words=(" ".join(words[:-1]),))
    return Clause("keyword", words=(" ".join(words),))
