"""Card text, first part: amounts, descriptions and places (MC.target, MC.resource)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from tallystick.cards.lexer import Lexeme, lexemes, phrase, token_of, typed, values_in, words_in
from tallystick.games.marvel_champions.text.schema import ICONS
from tallystick.games.marvel_champions.text.words import (
    ALIKE,
    FIXED,
    NUMBERS,
    RELATED,
    singular,
    trait_of,
)
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import Clause, If, Noun, Numeral, OneOf, Part, Place, Several
from tallystick.rules.picking import only, only_one, without

_PLACE: Final = re.compile(
    r"(?:(?:the )?(top and/or bottom|top or bottom|top|bottom) of )?"
    r"(your|you|their|his|her|its owner's|his owner's|her owner's|each player's|each player|"
    r"any player's|"
    r"a player's|that player's|the first player's|the engaged player's|the|a player|any|that) (.*)"
)
_ZONE: Final = re.compile(
    r"encounter deck|encounter discard pile|\[\[[^\]]+\]\] deck(?: discard pile)?|"
    r"discard pile|play area|set[- ]aside area|removed-from-game area|victory display|deck|hand"
)
# What the shape of a sentence tells already, though it is looked at how it is told; what tells
# nothing at all is no part of a tree: its terminal begins with an underscore.
CARRIER: Final = ("HERE", "THIS", "SELF")
UNSAID: Final = (
    *CARRIER, "JOIN", "JOIN_S", "AND", "AND_PRED", "AND_MORE", "AND_STATUS", "OR", "OR_A", "DEAL",
    "PLACE_", "REMOVE", "ARTICLE", "REMINDER", "SAME_TITLE", "THE", "THEN",
)  # fmt: skip
# Forms that an upgrade with two sides gives.
SIDED: Final[tuple[str, ...]] = ("mass", "suit", "energy")


Done: TypeAlias = Clause | If | OneOf  # what a clause comes to
Joined: TypeAlias = Sequence[Done | Lexeme]


class Nouns:
    """Reads amounts and descriptions; what has no method becomes a clause, or is fixed."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name in FIXED:
            return lambda *_: FIXED[name]
        if name in RELATED:
            return lambda thing: Noun("", relations=((RELATED[name], thing),))
        return lambda *parts: self._clause(name, parts)

    def _clause(self, name: str, parts: Iterable[Part]) -> Clause:
        """A clause of whatever the node holds, each kind of part in the order said."""
        said = [self.this(p) if token_of(p) in CARRIER else p for p in parts]
        words = [phrase(one) for one in only(parts, Lexeme) if one.type not in UNSAID]
        words += ["or" for one in parts if is_or(one)]
        rest = without(parts, Numeral, Noun, Several, str)
        figures, things = only(parts, Numeral), only(said, Noun, Several)
        return Clause(name, tuple(figures), tuple(things), tuple(words), tuple(rest))

    # -- amounts

    def amount(self, word: str, *_: object) -> Numeral:
        said = word.casefold()
        if said == "x":
            return Numeral(0, 1)
        return Numeral(int(said) if said.isdecimal() else NUMBERS[said])

    def per_player(self, word: Lexeme, *_: object) -> Numeral:
        return Numeral(int(word), per_player=True)

    def amount_extra(self, *words: Lexeme) -> Numeral:
        number = typed(words, "NUMBER") or "1"
        per_player = bool(lexemes(words, "PER_PLAYER"))
        return Numeral(int(number), per_player=per_player, word="additional")

    def amount_word(self, word: Lexeme) -> Numeral:
        return Numeral(word=phrase(word))

    def amount_up_to(self, _up_to: Lexeme, word: Lexeme) -> Numeral:
        return self.amount(word)._replace(word="up to")

    def amount_more(self, word: Lexeme, *_: object) -> Numeral:
        return self.amount(word)._replace(word="additional")

    def amount_total(self, a_total: Lexeme, last: Lexeme) -> Numeral:
        return self.amount(last)._replace(word=phrase(a_total).removeprefix("a "))

    def icons(self, *words: Lexeme) -> tuple[int, ...]:
        """How many icons of each kind; "a" before them says nothing more."""
        found = [phrase(one).strip("[]") for one in words]
        return tuple(found.count(kind) for kind in ICONS)

    def this(self, word: object) -> Noun:
        """The carrier, also where it is called by its type: "this ally"."""
        kind = "".join(words_in([word], "THIS")).removeprefix("this").strip()
        return Noun("this", (kind,) if kind not in ("", "card") else ())

    # -- adjectives, nouns, what follows them: each changes a thing

    def adjective(self, word: Lexeme) -> Noun:
        said = phrase(word)
        return Noun("", marks=(ALIKE.get(said, said),))

    def not_trait(self, word: Lexeme) -> Noun:
        return Noun("", without=(trait_of(word),))

    def of_title(self, word: Lexeme) -> Noun:
        return Noun("", title=phrase(word))

    def of_aspect(self, word: Lexeme, *_: object) -> Noun:
        return Noun("", tags=((phrase(word),),))

    def traits(self, *words: Lexeme) -> Noun:
        return Noun("", tags=(tuple(trait_of(one) for one in lexemes(words, "TRAIT")),))

    def kinds(self, *parts: Lexeme) -> Noun:
        words = words_in(parts, "KIND", "KIND_PAIR")
        form, _, kind = words[0].rpartition(" form ")
        if form in SIDED:  # "your mass form upgrade"
            return Noun("", (singular(kind),), marks=(f"{form} form",))
        return Noun("", tuple(singular(word) for word in words))

    def post(self, word: Lexeme) -> Noun:
        said = phrase(word).replace("your control", "you control")
        return Noun("", marks=(ALIKE.get(said, said).removesuffix(" value"),))

    def way_post(self, word: Lexeme) -> Noun:
        mark = phrase(word).removeprefix("they ")  # "exhaust this way" is a slip of the data
        return Noun("", marks=(mark.replace("exhaust this", "exhausted this"),))

    def and_named(self, word: Lexeme) -> Noun:
        """ "(including NAME)": that one too, whatever else is said; the card itself, if it is its
        own name (MC.referential.1)."""
        if token_of(word) == "SELF":
            return Noun("", relations=(("and", Noun("", marks=("itself",))),))
        return Noun("", relations=(("and", Noun("titled", title=phrase(word))),))

    def from_place(self, word: Lexeme, place: Lexeme) -> Noun:
        return Noun("", relations=((_from(word), self.place(place)),))

    def whose_trait(self, _whose: Lexeme, owner: Noun, traits: Noun) -> Noun:
        return Noun("", relations=(("whose", owner._replace(tags=traits.tags)),))

    def not_named(self, word: Lexeme) -> Noun:
        return Noun("", marks=(f"not named {phrase(word)}",))

    def under_titled(self, word: Lexeme) -> Noun:
        """ "Under NAME": facedown or not, it lies there."""
        return Noun("", relations=(("under", Noun("titled", title=phrase(word))),))

    def whose_less(self, *parts: Part) -> Noun:
        return Noun("", relations=(("whose", self._clause("less_than", parts)),))

    def with_thing(self, said: Noun | Clause) -> Noun:
        """ "With a [[Club]] attachment", "with NAME": with that attached."""
        if is_noun(said, "titled") and said == Noun("titled", title=said.title):
            said = Clause("with_attached", things=(said,))
        return Noun("", relations=(("with", said),))

    def without_trait(self, traits: Noun) -> Noun:
        """ "Without the [[Wing]] trait"."""
        return Noun("", without=tuple(tag for group in traits.tags for tag in group))

    def without_attached(self, *words: Lexeme) -> Noun:
        return Noun("", relations=(("without", self.named(*words)),))

    def named(self, *words: Lexeme) -> Noun:
        """The card of a title, which may be the carrier's own."""
        name = lexemes(words, "SELF", "TITLE")[0]
        return self.this(name) if name.type == "SELF" else Noun("titled", title=phrase(name))

    def each_of_both(self, *parts: Lexeme | Noun) -> Noun:
        """ "Each minion and ally": each that is one or the other."""
        kinds = tuple(singular(word) for word in words_in(parts, "KIND"))
        return self.desc(*only(parts, Noun))._replace(how="each", kinds=kinds)

    def desc(self, *parts: Noun) -> Noun:
        """The description that its words make together."""
        kinds = without = marks = ()  # type: tuple[str, ...]
        tags: tuple[tuple[str, ...], ...] = ()
        relations: tuple[tuple[str, Part], ...] = ()
        title = ""
        for part in parts:
            kinds, tags = kinds + part.kinds, tags + part.tags
            without, marks = without + part.without, marks + part.marks
            relations, title = relations + part.relations, part.title or title
        found = Noun("", kinds, Numeral(1), tags, without, title, marks, relations)
        if not (named := found.related("and")):
            return found
        plain = found.unrelated("and")
        return Noun("", kinds, relations=(("or", Several("or", (plain, named[0]))),))

    # -- owners and places

    def poss(self, *words: Lexeme) -> Noun:
        last, word = words[-1], phrase(words[-1])
        if last.type != "KIND_S":
            return Noun("your" if word == "your" else "it")
        kind = word.removesuffix("'s").removesuffix("'")
        return Noun(phrase(words[0]) if len(words) > 1 else "some", (kind,))

    def place(self, word: Lexeme) -> Place:
        words = phrase(word).replace("it's owners", "its owner's")  # a slip of the data
        if words.removeprefix("the ") == "victory display":
            return Place("the", ("victory display",))
        found = _PLACE.fullmatch(words)
        if found is None:
            return Place("", (words,))
        said = found.group(3).replace("(s)", "").replace("set aside", "set-aside")
        zones = tuple(_ZONE.findall(said))
        conjunction = "or" if "or" in found.group(3).split() else "and"
        whose = "each player's" if found.group(2) == "each player" else found.group(2)
        return Place(whose, zones, found.group(1) or "", conjunction)

    def shuffle_pile_into(self, pile: Lexeme, place: Place | Noun) -> Clause:
        return Clause("shuffle_pile_into", parts=(self.place(pile), place))

    def return_from(self, *parts: Part) -> Clause:
        said = self._clause("return_from", values_in(parts))
        return said._replace(parts=(*said.parts, self.place(lexemes(parts, "PLACE")[0])))

    def entry_from(self, word: Lexeme, place: Lexeme) -> Clause:
        return Clause("entry_from", words=(_from(word),), parts=(self.place(place),))


def _from(word: Lexeme) -> str:
    return "from" if word.casefold() == "from" else "in"


def is_or(part: object) -> bool:
    """Whether a token joins by "or" what "and" would join as well."""
    conjunctions = lexemes([part], "JOIN", "AND_PRED", "OR", "OR_A")
    return any("or" in re.split(r"\W+", one) for one in conjunctions)


def in_one_place(things: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """ "An ally or an upgrade from your hand": all lie where the last does (MC.qualifier.1)."""
    where = places_of(things[-1])
    if not where or any(one.relations or one.how != "a" for one in things[:-1]):
        return things
    return (*(one._replace(relations=where) for one in things[:-1]), things[-1])


def places_of(thing: Noun) -> tuple[tuple[str, Part], ...]:
    """The places in which a thing is said to lie."""
    return tuple([one for one in thing.relations if isinstance(one[1], Place)])


def shared_places(things: Sequence[Noun]) -> tuple[tuple[str, Part], ...] | None:
    """Where all of them lie; None where it is not the same place."""
    found = {places_of(one) for one in things}
    return found.pop() if len(found) == 1 else None


def apart_by_comma(parts: Joined) -> tuple[Joined, Joined] | None:
    """ "Do this and that, or do another and yet another": the one "or" after a comma parts what is
    joined without one; None where it is not so plain."""
    conjunctions = {i: said for i, one in enumerate(parts) for said in words_in([one], "JOIN")}
    ors = [i for i, conjunction in conjunctions.items() if conjunction.startswith(", or")]
    plain = all(conjunction == "and" for i, conjunction in conjunctions.items() if i not in ors)
    if len(ors) != 1 or not plain:
        return _apart_by_search(parts, conjunctions)
    return parts[: ors[0]], parts[ors[0] + 1 :]


def _apart_by_search(parts: Joined, conjunctions: dict[int, str]) -> tuple[Joined, Joined] | None:
    """ "Do this or search your deck for that and add it to your hand": what is found is added; None
    where it is not so plain."""
    if [*conjunctions.values()] != ["or", "and"]:
        return None
    at, then = conjunctions
    sought, last = only_one(parts[at + 1 : then]), only_one(parts[then + 1 :])
    if not is_verb(sought, "search") or not is_verb(last, "add_to") or last.things[:1] != (IT,):
        return None
    return parts[:at], parts[at + 1 :]


IT: Final = Noun("it")
