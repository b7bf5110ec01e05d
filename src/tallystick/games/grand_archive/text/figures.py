"""Card text of Grand Archive, first part: numbers, places, and the words of a thing (GA.ZONE,
GA.COST.16, GA.TERM.LV)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tallystick.cards.lexer import Lexeme, misread, phrase, token_of
from tallystick.games.grand_archive.text.words import kind_of, singular
from tallystick.rules.phrases import ONE, Noun, Numeral, Place
from tallystick.rules.picking import found_in

COUNTS: Final = {
    word: n
    for n, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen")
    )
} | {"a": 1, "an": 1, "twenty": 20, "thirty": 30}  # fmt: skip

_SUM: Final = re.compile(r"(\d+|x|lv|y) ?([+-]) ?(\d+|x|lv|y)")
_BONUS: Final = re.compile(
    r"(?:an additional )?([+-]) ?(\d+|x|lv)\W? ?(power|life|level|durability)"
)
_ZONES: Final = (
    "material deck", "inner lineage", "effects stack", "graveyard", "banishment", "lineage",
    "intent", "memory", "memories", "field", "combat", "hand", "deck",
)  # fmt: skip
_PLACE: Final = re.compile(
    r"(?:(?:back )?(into|onto|from|on|to|in|of|under) )?"
    r"((?:the (?:top|bottom) of|the top or (?:on the )?bottom of|on top of|top of) )?(.*)"
)
_ZONE: Final = re.compile("|".join(rf"{zone}s?" for zone in _ZONES))
STATE: Final = "state"  # how a thing is that is only a quality: "distant"
ALONE: Final = "alone"  # one thing without "a" or "the": "linked ally"
# Nouns that may stand before another: "ally card", "card activation", "life stat" (GA.TYPELINE).
BEFORE_NOUNS: Final = frozenset(
    ("ally", "action", "attack", "champion", "item", "weapon", "domain", "phantasia", "regalia",
     "card", "object", "unit", "token", "spell", "combat", "power", "life", "level", "influence",
     "material", "main", "intent", "class", "weapon subtype", "reserve cost", "memory cost")
)  # fmt: skip


class Desc(NamedTuple):
    """The words that describe a thing: groups of (kind of word, word), joined by "and" or "or"."""

    groups: tuple[tuple[tuple[str, str], ...], ...]
    token: Lexeme
    is_plural: bool = True


class Determiner(NamedTuple):
    """ "a", "each", "up to two", "your"."""

    how: str
    figure: Numeral = ONE


def figure_of(token: str) -> Numeral:
    """The value of a number in any of its forms (GA.COST.16, GA.TERM.LV)."""
    word = phrase(token).strip("()")
    if word in COUNTS:
        return Numeral(COUNTS[word])
    if word.isdecimal():
        return Numeral(int(word))
    if word == "x":
        return Numeral(0, 1)
    if word in ("lv", "y"):
        return Numeral(word=word.upper())
    found = _SUM.fullmatch(word)
    return _sum(*found.groups()) if found else Numeral(word=word)


def _sum(first: str, sign: str, second: str) -> Numeral:
    fixed, per_x, word = 0, 0, ""
    for term, by in ((first, 1), (second, -1 if sign == "-" else 1)):
        if term.isdecimal():
            fixed += by * int(term)
        elif term == "x":
            per_x += by
        else:
            word = f"{'minus' if by < 0 else 'plus'} {term.upper()}"
    return Numeral(fixed, per_x, word=word)


def bonus_of(token: str) -> tuple[Numeral, str]:
    """ "+2 POWER": the figure, negative with a minus, and the statistic."""
    found = _BONUS.fullmatch(phrase(token))
    if found is None:
        raise misread(token, "this is no change of a statistic")
    sign, number, stat = found.groups()
    figure, by = figure_of(number), -1 if sign == "-" else 1
    word = f"minus {figure.word}" if figure.word and by < 0 else figure.word
    return Numeral(by * figure.fixed, by * figure.per_x, word=word), stat


def place_of(token: str) -> tuple[str, Place | str]:
    """A zone with the preposition before it, "" if there is none."""
    words = phrase(token)
    found = _PLACE.fullmatch(words)
    preposition, end, rest = found.groups() if found else ("", "", words)
    found_zones = _ZONE.findall(rest.replace("memories", "memory"))
    zones = tuple(one.removesuffix("s") for one in found_zones)
    if not zones:
        return preposition or words, rest
    whose = _ZONE.split(rest)[0].strip()
    side = " or ".join(one for one in ("top", "bottom") if one in f"{end or ''}")
    if not side:
        side = next((one for one in ("top", "bottom") if whose.split(" ")[-1:] == [one]), "")
    conjunction = "or" if re.search(r"\bor\b", rest) and len(zones) > 1 else "and"
    return preposition or "", Place(whose or "any", zones, side, conjunction)


def determined(det: Determiner | None, desc: Desc) -> tuple[Noun, ...]:
    """The things that are meant: one, or several alternatives that must be told apart."""
    how, figure = (det.how, det.figure) if det is not None else ("", ONE)
    groups = [_Group(words) for words in desc.groups]
    last = groups[-1]
    for group in groups:
        if group.odd:
            raise misread(desc.token, f"{group.odd[0]!r} says nothing of what follows it")
    if not how and not desc.is_plural and last.is_noun:
        how = ALONE
    if len(groups) == 1:
        return (last.thing(how, figure),)
    if all(not one.kinds and not one.title for one in groups[:-1]):
        return _alternatives(groups, how, figure)
    if all(one.is_bare for one in groups[1:]):
        kinds = tuple(kind for one in groups for kind in one.kinds)
        return (groups[0].thing(how, figure)._replace(kinds=kinds),)
    return tuple(one.thing(how, figure) for one in groups)


def _alternatives(groups: list[_Group], how: str, figure: Numeral) -> tuple[Noun, ...]:
    """ "Animal or Beast ally": all but the last are qualities of the same kind of thing; what
    stands before the first of them is said of all. "Fire element and/or Automaton cards": each
    stands for itself."""
    last = groups[-1]
    if not all(one.tags for one in groups) or any(one.marks for one in groups[1:-1]):
        kinds = tuple(one for one in last.words if one[0] == "kind")
        each = [*(_Group((*one.words, *kinds)) for one in groups[:-1]), last]
        return tuple(one.thing(how, figure) for one in each)
    first, own = groups[0], last.tags[-1]
    tags = (first.tags[-1], *(tag for one in groups[1:-1] for tag in one.tags), own)
    before = _Group(tuple((kind, word) for kind, word in first.words if kind != "subtype"))
    thing, said = last.without_quality(own).thing(how, figure), before.thing("", figure)
    shared = tuple((tag,) for tag in first.tags[:-1])
    return (
        thing._replace(
            tags=(*shared, *thing.tags, tags),
            marks=(*said.marks, *thing.marks),
            without=(*said.without, *thing.without),
        ),
    )


class _Group:
    """The words of one alternative, sorted."""

    def __init__(self, words: tuple[tuple[str, str], ...]) -> None:
        nouns = [w for t, w in words if t == "kind"]
        # A proper name is that of a token, and before any other noun that of a subtype.
        is_token = bool(words) and words[-1][1] == "token"
        named = ("title", "proper") if is_token else ("title",)
        self.tags = [w for t, w in words if t == "subtype"]
        self.tags += [singular(w.casefold()) for t, w in words if t == "proper" and not is_token]
        self.marks = [w for t, w in words if t in ("adj", "element")]
        if not nouns and self.marks[-1:] == ["token"]:
            nouns, self.marks = ["token"], self.marks[:-1]
        # "ally card": the last noun says what it is, the others what it must be besides.
        self.kinds = nouns[-1:]
        self.marks += nouns[:-1]
        self.odd = [one for one in nouns[:-1] if one not in BEFORE_NOUNS]
        self.title = " ".join(w for t, w in words if t in named)
        self.is_noun = bool(self.kinds or self.tags or self.title)
        self.words = words

    @property
    def qualities(self) -> list[str]:
        """All that is said of the kind of thing."""
        return [*self.marks, *self.tags]

    @property
    def is_bare(self) -> bool:
        """Whether it is nothing but a kind of thing."""
        return bool(self.kinds) and not self.qualities and not self.title

    def without_quality(self, word: str) -> _Group:
        """The group without one of its words."""
        return _Group(tuple(one for one in self.words if singular(one[1].casefold()) != word))

    def thing(self, how: str, figure: Numeral) -> Noun:
        marks = tuple(one for one in self.marks if not one.startswith("non"))
        without = tuple(
            one.removeprefix("non").lstrip("-")
            for one in (*self.marks, *self.tags)
            if one.startswith("non")
        )
        tags = tuple((one,) for one in self.tags if not one.startswith("non"))
        state = how or ("" if self.is_noun else STATE)
        return Noun(state, tuple(self.kinds), figure, tags, without, self.title, marks)


def word_of(token: str) -> tuple[str, str]:
    """One word of a description, with what kind of word it is."""
    kind, word = token_of(token), phrase(token)
    if kind in ("KIND", "KIND_NOUN", "STAT"):
        return "kind", kind_of(word)
    if kind == "COUNTER":
        return "kind", word.removesuffix("s")
    if kind == "ELEMENT":
        return "element", f"{word.removesuffix('s').removesuffix(' element').strip()} element"
    if kind == "SUBTYPE":
        return "subtype", singular(word)
    if kind == "QUOTED_NAME":
        return "title", str(token)[1:-1]
    if kind in ("TITLE", "DIRECTION", "MASTERY"):
        return "title", str(token)
    if kind == "PROPER":
        return "proper", str(token)
    return "adj", word


class Numbers:
    """Reads numbers; the methods are named after the rules of the grammar."""

    def amount(self, found: Lexeme | Numeral) -> Numeral:
        return figure_of(found) if isinstance(found, Lexeme) else found

    def figure(self, *parts: Lexeme | Numeral) -> Numeral:
        first, last = parts[0], parts[-1]
        if token_of(first) == "QUANTITY":
            return Numeral(word=phrase(found_in(parts, Lexeme)))
        figure = self.amount(last)
        return figure._replace(word="up to") if token_of(first) == "UP_TO" else figure

    def extra_amount(self, _extra: Lexeme, figure: Numeral) -> Numeral:
        return figure._replace(word="additional")

    def amount_upto(self, word: Lexeme) -> Numeral:
        figure = figure_of(word)
        if figure.word:
            raise misread(word, "up to so many is not a number of this language")
        return figure

    def count(self, word: Lexeme) -> Numeral:
        return figure_of(word)

    def price(self, word: Lexeme) -> Numeral:
        return figure_of(word)
