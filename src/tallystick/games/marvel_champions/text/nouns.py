"""Card text, first part: amounts, descriptions and places (MC.target, MC.resource)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tallystick.games.marvel_champions.text.words import (
    ALIKE,
    NOISE,
    NUMBERS,
    phrase,
    singular,
    trait_of,
)
from tallystick.rules.phrases import Clause, Noun, Numeral, Place, Several, is_verb

_PLACE: Final = re.compile(
    r"(?:(?:the )?(top and/or bottom|top or bottom|top|bottom) of )?"
    r"(your|you|their|his|her|its owner's|his owner's|her owner's|each player's|each player|"
    r"any player's|"
    r"a player's|that player's|the first player's|the engaged player's|the|a player|any|that) (.*)"
)
_ZONE: Final = re.compile(
    r"encounter deck|encounter discard pile|\[\[[^\]]+\]\] deck(?: discard pile)?|"
    r"discard pile|play area|set[- ]aside area|removed-from-game area|deck|hand"
)
SIDED: Final = ("mass", "suit", "energy")  # forms that an upgrade with two sides gives
ICONS: Final = ("energy", "mental", "physical", "wild")


class Nouns:
    """Reads amounts and descriptions; a node without a method of its own becomes a clause."""

    def __getattr__(self, name: str) -> Callable[[list[Any]], Any]:
        return partial(self._clause, name)

    def _clause(self, name: str, parts: list[Any]) -> Clause:
        """A clause of whatever the node holds, each kind of part in the order said."""
        figures = [one for one in parts if isinstance(one, Numeral)]
        said = [self.this([p]) if token_of(p) in ("HERE", "THIS", "SELF") else p for p in parts]
        things = [one for one in said if isinstance(one, Noun | Several)]
        words = [phrase(one) for one in parts if token_of(one) and token_of(one) not in NOISE]
        words += ["or" for one in parts if is_or(one)]
        rest = [one for one in parts if not isinstance(one, Numeral | Noun | Several | str)]
        return Clause(name, tuple(figures), tuple(things), tuple(words), tuple(rest))

    # -- amounts

    def amount(self, parts: list[Any]) -> Numeral:
        word = parts[0].casefold()
        if word == "x":
            return Numeral(0, 1)
        return Numeral(int(word) if word.isdecimal() else NUMBERS[word])

    def per_player(self, parts: list[Any]) -> Numeral:
        return Numeral(int(parts[0]), per_player=True)

    def amount_extra(self, parts: list[Any]) -> Numeral:
        number = next((one for one in parts if token_of(one) == "NUMBER"), "1")
        per_player = any(token_of(one) == "PER_PLAYER" for one in parts)
        return Numeral(int(number), per_player=per_player, word="additional")

    def amount_none(self, parts: list[Any]) -> Numeral:
        return Numeral(0)

    def amount_word(self, parts: list[Any]) -> Numeral:
        return Numeral(word=phrase(parts[0]))

    def amount_up_to(self, parts: list[Any]) -> Numeral:
        return self.amount(parts[1:])._replace(word="up to")

    def amount_more(self, parts: list[Any]) -> Numeral:
        return self.amount(parts)._replace(word="additional")

    def amount_total(self, parts: list[Any]) -> Numeral:
        last = parts[-1]
        figure = last if isinstance(last, Numeral) else self.amount([last])
        words = [phrase(parts[0]).removeprefix("a "), figure.word]
        return figure._replace(word=" ".join(word for word in words if word))

    def icons(self, parts: list[Any]) -> tuple[int, ...]:
        """How many icons of each kind; "a" before them says nothing more."""
        found = [phrase(one).strip("[]") for one in parts if token_of(one) == "ICON"]
        return tuple(found.count(kind) for kind in ICONS)

    def this(self, parts: list[Any]) -> Noun:
        """The carrier, also where it is called by its type: "this ally"."""
        kind = phrase(parts[0]).removeprefix("this").strip() if token_of(parts[0]) == "THIS" else ""
        return Noun("this", (kind,) if kind not in ("", "card") else ())

    # -- adjectives, nouns, what follows them: each changes a thing

    def adjective(self, parts: list[Any]) -> Noun:
        word = phrase(parts[0])
        return Noun("", marks=(ALIKE.get(word, word),))

    def not_trait(self, parts: list[Any]) -> Noun:
        return Noun("", without=(trait_of(parts[0]),))

    def of_title(self, parts: list[Any]) -> Noun:
        return Noun("", title=phrase(parts[0]))

    def of_aspect(self, parts: list[Any]) -> Noun:
        return Noun("", tags=((phrase(parts[0]),),))

    def traits(self, parts: list[Any]) -> Noun:
        return Noun("", tags=(tuple(trait_of(one) for one in parts if token_of(one) == "TRAIT"),))

    def kinds(self, parts: list[Any]) -> Noun:
        words = [phrase(one) for one in parts if token_of(one) in ("KIND", "KIND_PAIR")]
        form, _, kind = words[0].rpartition(" form ")
        if form in SIDED:  # "your mass form upgrade"
            return Noun("", (singular(kind),), marks=(f"{form} form",))
        return Noun("", tuple(singular(word) for word in words))

    def post(self, parts: list[Any]) -> Noun:
        said = phrase(parts[0]).replace("your control", "you control")
        return Noun("", marks=(ALIKE.get(said, said).removesuffix(" value"),))

    def way_post(self, parts: list[Any]) -> Noun:
        mark = phrase(parts[0]).removeprefix("they ")  # "exhaust this way" is a slip of the data
        return Noun("", marks=(mark.replace("exhaust this", "exhausted this"),))

    def and_named(self, parts: list[Any]) -> Noun:
        """ "(including NAME)": that one too, whatever else is said; the card itself, if it is its
        own name (MC.referential.1)."""
        if token_of(parts[1]) == "SELF":
            return Noun("", relations=(("and", Noun("", marks=("itself",))),))
        return Noun("", relations=(("and", Noun("titled", title=phrase(parts[1]))),))

    def from_place(self, parts: list[Any]) -> Noun:
        word = "from" if parts[0].casefold() == "from" else "in"
        return Noun("", relations=((word, self.place(parts[1:])),))

    def sharing(self, parts: list[Any]) -> Noun:
        return Noun("", relations=(("sharing a trait with", parts[1]),))

    def engaged_to(self, parts: list[Any]) -> Noun:
        return Noun("", relations=(("engaged with", parts[1]),))

    def attached_to(self, parts: list[Any]) -> Noun:
        return Noun("", relations=(("attached to", parts[-1]),))

    def whose_trait(self, parts: list[Any]) -> Noun:
        owner = next(one for one in parts if isinstance(one, Noun) and one.kinds)
        tags = next(one for one in parts if isinstance(one, Noun) and one.tags)
        return Noun("", relations=(("whose", owner._replace(tags=tags.tags)),))

    def not_named(self, parts: list[Any]) -> Noun:
        return Noun("", marks=(f"not named {phrase(parts[-1])}",))

    def under_titled(self, parts: list[Any]) -> Noun:
        """ "Under NAME": facedown or not, it lies there."""
        return Noun("", relations=(("under", Noun("titled", title=phrase(parts[-1]))),))

    def whose_less(self, parts: list[Any]) -> Noun:
        return Noun("", relations=(("whose", self._clause("less_than", parts)),))

    def with_thing(self, parts: list[Any]) -> Noun:
        return Noun("", relations=(("with", parts[1]),))

    def without_trait(self, parts: list[Any]) -> Noun:
        """ "Without the [[Wing]] trait"."""
        traits = next(one for one in parts if isinstance(one, Noun))
        return Noun("", without=tuple(tag for group in traits.tags for tag in group))

    def without_attached(self, parts: list[Any]) -> Noun:
        name = parts[-2]
        thing = (
            self.this([name]) if token_of(name) == "SELF" else Noun("titled", title=phrase(name))
        )
        return Noun("", relations=(("without", thing),))

    def with_plain(self, parts: list[Any]) -> Any:
        return parts[0]

    def each_of_both(self, parts: list[Any]) -> Noun:
        """ "Each minion and ally": each that is one or the other."""
        kinds = tuple(singular(phrase(one)) for one in parts if token_of(one) == "KIND")
        rest = [one for one in parts if isinstance(one, Noun)]
        described: Noun = self.desc(rest)
        return described._replace(how="each", kinds=kinds)

    def desc(self, parts: list[Any]) -> Noun:
        """One description of all its words."""
        kinds = without = marks = ()  # type: tuple[str, ...]
        tags: tuple[tuple[str, ...], ...] = ()
        relations: tuple[Any, ...] = ()
        title = ""
        for part in parts:
            kinds, tags = kinds + part.kinds, tags + part.tags
            without, marks = without + part.without, marks + part.marks
            relations, title = relations + part.relations, part.title or title
        found = Noun("", kinds, Numeral(1), tags, without, title, marks, relations)
        named = next((one for word, one in relations if word == "and"), None)
        if named is None:
            return found
        plain = found._replace(relations=tuple([one for one in relations if one[0] != "and"]))
        return Noun("", kinds, relations=(("or", Several("or", (plain, named))),))

    def desc_resource(self, parts: list[Any]) -> Noun:
        printed = any(token_of(one) == "PRINTED" for one in parts)
        found = self.desc([one for one in parts if isinstance(one, Noun)])
        marks = (*(("printed",) if printed else ()), *found.marks)
        return found._replace(kinds=("resource",), marks=marks)

    # -- owners and places

    def poss(self, parts: list[Any]) -> Noun:
        word = phrase(parts[-1])
        if token_of(parts[-1]) != "KIND_S":
            return Noun("your" if word == "your" else "it")
        kind = word.removesuffix("'s").removesuffix("'")
        return Noun(phrase(parts[0]) if len(parts) > 1 else "some", (kind,))

    def place(self, parts: list[Any]) -> Place:
        words = phrase(parts[0]).replace("it's owners", "its owner's")  # a slip of the data
        if words.endswith("victory display"):
            return Place("the", ("victory display",))
        found = _PLACE.fullmatch(words)
        if found is None:
            return Place("", (words,))
        said = found.group(3).replace("(s)", "").replace("set aside", "set-aside")
        zones = tuple(_ZONE.findall(said))
        joint = "or" if "or" in found.group(3).split() else "and"
        whose = "each player's" if found.group(2) == "each player" else found.group(2)
        return Place(whose, zones, found.group(1) or "", joint)

    def shuffle_pile_into(self, parts: list[Any]) -> Clause:
        pile = next(one for one in parts if token_of(one) == "PLACE")
        return Clause("shuffle_pile_into", parts=(self.place([pile]), parts[-1]))

    def return_from(self, parts: list[Any]) -> Clause:
        said = self._clause("return_from", [one for one in parts[:-1] if not token_of(one)])
        return said._replace(parts=(*said.parts, self.place(parts[-1:])))

    def entry_from(self, parts: list[Any]) -> Clause:
        word = "from" if parts[0].casefold() == "from" else "in"
        return Clause("entry_from", words=(word,), parts=(self.place(parts[-1:]),))

    def place_thing(self, parts: list[Any]) -> Any:
        return parts[0]

    def place_things(self, parts: list[Any]) -> Any:
        return parts[0]


def is_or(part: Any) -> bool:
    """Whether a token joins by "or" what "and" would join as well."""
    return token_of(part) in ("JOIN", "AND_PRED", "OR", "OR_A") and "or" in re.split(r"\W+", part)


def token_of(part: Any) -> str:
    """The terminal of a token, "" for any other value."""
    return str(getattr(part, "type", "")) if isinstance(part, str) else ""


def apart_by_comma(parts: list[Any]) -> tuple[list[Any], list[Any]] | None:
    """ "Do this and that, or do another and yet another": the one "or" after a comma parts what is
    joined without one; None where it is not so plain."""
    joints = [i for i, one in enumerate(parts) if token_of(one) == "JOIN"]
    ors = [i for i in joints if phrase(parts[i]).startswith(", or")]
    plain = all(phrase(parts[i]) == "and" for i in joints if i not in ors)
    if len(ors) != 1 or not plain:
        return _apart_by_search(parts, joints)
    return parts[: ors[0]], parts[ors[0] + 1 :]


def _apart_by_search(parts: list[Any], joints: list[int]) -> tuple[list[Any], list[Any]] | None:
    """ "Do this or search your deck for that and add it to your hand": what is found is added; None
    where it is not so plain."""
    if [phrase(parts[i]) for i in joints] != ["or", "and"]:
        return None
    sought, then = parts[joints[0] + 1 : joints[1]], parts[joints[1] + 1 :]
    found = [is_verb(one, "search") for one in sought] == [True]
    if not found or len(then) != 1 or not is_verb(then[0], "add_to"):
        return None
    return (parts[: joints[0]], parts[joints[0] + 1 :]) if then[0].things[:1] == (IT,) else None


IT: Final = Noun("it")
