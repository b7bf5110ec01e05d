"""Card text, first part: amounts, things and places (MC.target, MC.resource)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from tallystick.games.marvel_champions.text_words import (
    NOISE,
    NUMBERS,
    SINGULAR,
    phrase,
    trait_of,
)
from tallystick.rules.phrases import Clause, Figure, Place, Several, Thing

_PLACE: Final = re.compile(
    r"(?:the (top and/or bottom|top or bottom|top|bottom) of )?"
    r"(your|you|their|his|her|its owner's|his owner's|her owner's|each player's|any player's|"
    r"a player's|that player's|the|a player|any|that) (.*)"
)
_ZONE: Final = re.compile(
    r"encounter deck|encounter discard pile|\[\[[^\]]+\]\] deck|discard pile|deck|hand"
)
ICONS: Final = ("energy", "mental", "physical", "wild")


class Things:
    """Reads the nouns of the language; a node without a method of its own becomes a clause."""

    def __getattr__(self, name: str) -> Callable[[list[Any]], Any]:
        return partial(self._clause, name)

    def _clause(self, name: str, parts: list[Any]) -> Clause:
        """A clause of whatever the node holds, each kind of part in the order said."""
        figures = [one for one in parts if isinstance(one, Figure)]
        things = [one for one in parts if isinstance(one, Thing | Several)]
        things += [Thing("this") for one in parts if _token(one) == "HERE"]
        words = [phrase(one) for one in parts if _token(one) and _token(one) not in NOISE]
        rest = [one for one in parts if not isinstance(one, Figure | Thing | Several | str)]
        return Clause(name, tuple(figures), tuple(things), tuple(words), tuple(rest))

    # -- amounts

    def amount(self, parts: list[Any]) -> Figure:
        word = parts[0].casefold()
        if word == "x":
            return Figure(0, 1)
        return Figure(int(word) if word.isdigit() else NUMBERS[word])

    def per_player(self, parts: list[Any]) -> Figure:
        return Figure(int(parts[0]), per_player=True)

    def amount_word(self, parts: list[Any]) -> Figure:
        return Figure(word=phrase(parts[0]))

    def amount_up_to(self, parts: list[Any]) -> Figure:
        return self.amount(parts[1:])._replace(word="up to")

    def amount_more(self, parts: list[Any]) -> Figure:
        return self.amount(parts)._replace(word="additional")

    def amount_total(self, parts: list[Any]) -> Figure:
        last = parts[-1]
        figure = last if isinstance(last, Figure) else self.amount([last])
        words = [phrase(parts[0]).removeprefix("a "), figure.word]
        return figure._replace(word=" ".join(word for word in words if word))

    def icons(self, parts: list[Any]) -> tuple[int, ...]:
        """How many icons of each kind; "a" before them says nothing more."""
        found = [phrase(one).strip("[]") for one in parts if _token(one) == "ICON"]
        return tuple(found.count(kind) for kind in ICONS)

    # -- adjectives, nouns, what follows them: each changes a thing

    def adjective(self, parts: list[Any]) -> Thing:
        return Thing("", marks=(phrase(parts[0]),))

    def not_trait(self, parts: list[Any]) -> Thing:
        return Thing("", without=(trait_of(parts[0]),))

    def of_title(self, parts: list[Any]) -> Thing:
        return Thing("", title=phrase(parts[0]))

    def of_aspect(self, parts: list[Any]) -> Thing:
        return Thing("", tags=(phrase(parts[0]),))

    def traits(self, parts: list[Any]) -> Thing:
        return Thing("", tags=tuple(trait_of(one) for one in parts if _token(one) == "TRAIT"))

    def kinds(self, parts: list[Any]) -> Thing:
        words = [phrase(one) for one in parts if _token(one) == "KIND"]
        return Thing("", tuple(SINGULAR.get(word, word) for word in words))

    def post(self, parts: list[Any]) -> Thing:
        return Thing("", marks=(phrase(parts[0]),))

    def way_post(self, parts: list[Any]) -> Thing:
        return self.post(parts)

    def from_place(self, parts: list[Any]) -> Thing:
        word = "from" if parts[0].casefold() == "from" else "in"
        return Thing("", relations=((word, self.place(parts[1:])),))

    def sharing(self, parts: list[Any]) -> Thing:
        return Thing("", relations=(("sharing a trait with", parts[1]),))

    def engaged_to(self, parts: list[Any]) -> Thing:
        return Thing("", relations=(("engaged with", parts[1]),))

    def with_thing(self, parts: list[Any]) -> Thing:
        return Thing("", relations=(("with", parts[1]),))

    def desc(self, parts: list[Any]) -> Thing:
        """One description of all its words."""
        kinds = tags = without = marks = ()  # type: tuple[str, ...]
        relations: tuple[Any, ...] = ()
        title = ""
        for part in parts:
            kinds, tags = kinds + part.kinds, tags + part.tags
            without, marks = without + part.without, marks + part.marks
            relations, title = relations + part.relations, part.title or title
        return Thing("", kinds, Figure(1), tags, without, title, marks, relations)

    def desc_resource(self, parts: list[Any]) -> Thing:
        printed = any(_token(one) == "PRINTED" for one in parts)
        found = self.desc([one for one in parts if isinstance(one, Thing)])
        marks = (*(("printed",) if printed else ()), *found.marks)
        return found._replace(kinds=("resource",), marks=marks)

    # -- things

    def this(self, parts: list[Any]) -> Thing:
        return Thing("this")

    def titled(self, parts: list[Any]) -> Thing:
        return Thing("titled", title=phrase(parts[-1]))

    def pronoun(self, parts: list[Any]) -> Thing:
        return Thing("it", marks=("several",) if phrase(parts[0]) in ("them", "they") else ())

    def player(self, parts: list[Any]) -> Thing:
        return Thing(phrase(parts[0]))

    def chosen(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[-1]
        return thing._replace(how="a", figure=parts[0])

    def any_number(self, parts: list[Any]) -> Thing:
        return self.chosen([Figure(word="any number"), parts[1]])

    def that_many(self, parts: list[Any]) -> Thing:
        return self.chosen([Figure(word="that many"), parts[1]])

    def each(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[-1]
        return thing._replace(how="each")

    def each_of(self, parts: list[Any]) -> Thing:
        thing = parts[-1] if isinstance(parts[-1], Thing) else Thing("it", marks=("several",))
        return thing._replace(how=f"each of {thing.how}".strip())

    def another(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[-1]
        return thing._replace(how="another")

    def definite(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[-1]
        word = phrase(parts[0])
        return thing._replace(how="that" if word in ("those", "this", "these") else word)

    def some(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[0]
        return thing._replace(how="some")

    def some_of(self, parts: list[Any]) -> Thing:
        return Thing("of it", figure=parts[0])

    def any_of(self, parts: list[Any]) -> Thing:
        return Thing("of it", figure=Figure(word="any number"))

    def rest(self, parts: list[Any]) -> Thing:
        return Thing("the rest")

    def owned(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[1]
        return thing._replace(how="the", relations=(*thing.relations, ("of", parts[0])))

    def powers(self, parts: list[Any]) -> Thing:
        return Thing("each", (phrase(parts[1]),), relations=(("of", parts[0]),))

    def one_power(self, parts: list[Any]) -> Thing:
        return Thing("a", (phrase(parts[-1]),), relations=(("of", parts[1]),))

    def ability_of(self, parts: list[Any]) -> Thing:
        owner = Thing("you") if _token(parts[0]) == "YOUR" else self.titled(parts[:1])
        named = next(phrase(one) for one in parts if _token(one) == "QUOTED")
        return Thing("the", ("ability",), title=named, relations=(("of", owner),))

    def top(self, parts: list[Any]) -> Thing:
        figure = next((one for one in parts if isinstance(one, Figure)), Figure(1))
        return Thing("top", ("card",), figure, relations=(("of", self.place(parts[-1:])),))

    def top_one(self, parts: list[Any]) -> Thing:
        place = parts[-1]
        return Thing("top", ("card",), relations=(("of", place),))

    def place_top(self, parts: list[Any]) -> Place:
        return self.place(parts[-1:])

    def copy_of(self, parts: list[Any]) -> Thing:
        figure = next((one for one in parts if isinstance(one, Figure)), Figure(1))
        return Thing("a", figure=figure, relations=(("copy of", parts[-1]),))

    def next_played(self, parts: list[Any]) -> Thing:
        thing: Thing = parts[1]
        marks = (*thing.marks, phrase(parts[2]))
        return thing._replace(how=phrase(parts[0]), marks=marks)

    def things(self, parts: list[Any]) -> Thing | Several:
        found = tuple(one for one in parts if isinstance(one, Thing))
        if len(found) == 1:
            return found[0]
        either = any(_token(one) == "OR_A" or "or" in one.split() for one in parts if _token(one))
        return Several("or" if either else "and", found)

    # -- owners and places

    def poss(self, parts: list[Any]) -> Thing:
        word = phrase(parts[-1])
        if _token(parts[-1]) != "KIND_S":
            return Thing("your" if word == "your" else "it")
        kind = word.removesuffix("'s").removesuffix("'")
        return Thing(phrase(parts[0]) if len(parts) > 1 else "some", (kind,))

    def poss_named(self, parts: list[Any]) -> Thing:
        return self.this(parts) if _token(parts[0]) == "SELF" else self.titled(parts[:1])

    def place(self, parts: list[Any]) -> Place:
        words = phrase(parts[0])
        found = _PLACE.fullmatch(words)
        if found is None:
            return Place("", (words,))
        zones = tuple(_ZONE.findall(found.group(3).replace("(s)", "")))
        return Place(found.group(2), zones, found.group(1) or "")

    def play_place(self, parts: list[Any]) -> Place:
        return Place("", (phrase(parts[0]),))

    def place_thing(self, parts: list[Any]) -> Any:
        return parts[0]

    def place_things(self, parts: list[Any]) -> Any:
        return parts[0]


def _token(part: Any) -> str:
    """The terminal of a token, "" for any other value."""
    return str(getattr(part, "type", "")) if isinstance(part, str) else ""
