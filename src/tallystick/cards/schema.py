"""A card's printed facts, read from any mapping (a TOML table, a YAML item) by a game's schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from tallystick.cards.errors import CardError, CardProblem
from tallystick.reading import (
    LARGEST_NUMBER,
    LONGEST_NAME,
    LONGEST_TEXT,
    are_texts,
    is_text,
    is_whole,
    is_words,
    printable,
    several,
)
from tallystick.reading import shown as _shown
from tallystick.rules.picking import only

WORDS: Final = "words"  # any text
CHOICE: Final = "choice"  # one of the field's choices
TAG: Final = "tag"  # a word, or several with commas between: a species, traits
NUMBER: Final = "number"  # a whole number, `least` or more
NUMBERS: Final = "numbers"  # `length` whole numbers; 0 for as many as there are
COST: Final = "cost"  # a cost as it is printed


class CardField(NamedTuple):
    """A field that a card may have: what it holds, and on which types of card (empty: on all).

    ``choices`` are the only words that a choice may be, or a tag (none: any). Cards of its types
    must have a field that is ``needed``.
    """

    name: str
    holds: str
    on: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    length: int = 0
    least: int = 0
    example: str = ""
    needed: bool = False


class Schema(NamedTuple):
    """What the cards of a game may say: types, and fields besides `name`, `type` and `text`.

    Where people write a game's cards in the fields of the public card data, `record` turns such a
    card into one of these fields (CardError for what is wrong with it). `unique` is the field that
    no two cards of a file may have alike. `known` has the only names that cards of some types bear.
    Of the fields that are `exclusive` a card has one at most.
    """

    types: tuple[str, ...]
    fields: tuple[CardField, ...]
    record: Callable[[Mapping[str, object]], Mapping[str, object]] | None = None
    unique: str = "name"
    known: Mapping[str, tuple[str, ...]] = {}
    exclusive: tuple[str, ...] = ()

    def names(self) -> list[str]:
        """All field names."""
        return ["name", "type", "text", *(field.name for field in self.fields)]

    def field(self, name: str, kind: str = "") -> CardField | None:
        """The field of that name; of several, the one that cards of this type have."""
        named = [field for field in self.fields if field.name == name]
        fitting = (field for field in named if not field.on or kind in field.on)
        return next(fitting, named[0] if named else None)

    def shadowed(self, own: Iterable[CardFacts]) -> Callable[[CardFacts], bool]:
        """Whether a card gives way to these: to one with the same in its ``unique`` field, or to
        one that has nothing there, and its name."""
        cards = list(own)
        alike = {card.words.get(self.unique, "") for card in cards} - {""}
        names = {card.name for card in cards if not card.words.get(self.unique)}
        return lambda card: card.name in names or card.words.get(self.unique, "") in alike


class Where(NamedTuple):
    """Where a card stands: its file, the file's line of the card and of its fields (0: not known).

    `first_text_line` is the file's line of the text's first line, 0 if it is all on one line.
    """

    file: str = ""
    line: int = 0
    fields: Mapping[str, int] = {}
    first_text_line: int = 0

    def of(self, field: str) -> int:
        """The file's line of a field, or else of the card."""
        return self.fields.get(field, self.line)

    def of_text(self, line: int) -> int:
        """The file's line of a line (from 1) of the text."""
        return self.first_text_line + line - 1 if self.first_text_line else self.of("text")


NOWHERE: Final = Where()


class CardFacts(NamedTuple):
    """What is printed on a card, but for what the text means.

    `tags` are words in lower case by which texts speak of the card (its species), `words` choices
    such as the season, `numbers` and `lists` its figures, `costs` its prices as printed; `raw` is
    everything as it was given.
    """

    name: str
    type: str
    text: str = ""
    tags: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    numbers: Mapping[str, int] = {}
    lists: Mapping[str, tuple[int, ...]] = {}
    costs: Mapping[str, str] = {}
    raw: Mapping[str, object] = {}
    where: Where = NOWHERE

    def lines(self) -> list[tuple[int, str]]:
        """The lines of the text that hold something, each with its number, from 1."""
        split = enumerate(self.text.split("\n"), start=1)
        return [(number, line.rstrip()) for number, line in split if line.strip()]

    def unrun(self, reason: str) -> CardProblem:
        """The problem that the text is read and not carried out by the rules, and why."""
        return self.located(CardProblem(reason, field="text"))

    def located(self, problem: CardProblem) -> CardProblem:
        """A problem of this card with its file and line filled in."""
        line = self.where.of_text(problem.line) if problem.line else self.where.of(problem.field)
        return problem._replace(card=self.name, file=self.where.file, file_line=line)


def read_card(fields: Mapping[str, object], where: Where, schema: Schema) -> CardFacts:
    """The facts of a card; `CardError` says all that is wrong with it, and what was expected."""
    return _CardReader(fields, where, schema).read()


class _CardReader:
    """The reading of one card: gathers what is good and all that is not."""

    def __init__(self, fields: Mapping[str, object], where: Where, schema: Schema) -> None:
        self._given = fields
        self._where = where
        self._schema = schema
        name = fields.get("name")
        self._name = name if is_text(name) else ""
        self._problems: list[CardProblem] = []

    def read(self) -> CardFacts:
        kind = self._type()
        name = self._text("name", required=True).strip()
        known = self._schema.known.get(kind, (name,))
        if name and name not in known:
            near = _near(name, known, f"expected {_one_of(known)}")
            self._wrong("name", f"unknown {kind} {_shown(name)}; {near}")
        text = self._text("text")
        found: dict[str, dict[str, Any]] = {
            holds: {} for holds in (CHOICE, TAG, NUMBER, NUMBERS, COST)
        }
        for key, value in self._given.items():
            if key not in ("name", "type", "text"):
                self._field(str(key), value, kind, found)
        self._needed(kind)
        self._exclusive(kind)
        if self._problems:
            raise CardError(self._problems)
        tags = tuple(tag for tags in found[TAG].values() for tag in tags)
        return CardFacts(
            name, kind, text, tags, found[CHOICE], found[NUMBER], found[NUMBERS], found[COST],
            dict(self._given), self._where,
        )  # fmt: skip

    def _needed(self, kind: str) -> None:
        for field in self._schema.fields:
            if field.needed and kind in field.on and self._given.get(field.name) is None:
                like = f", such as {field.example}" if field.example else ""
                self._wrong(field.name, f"{_a(kind)} needs {field.name!r}{like}")

    def _exclusive(self, kind: str) -> None:
        """Only fields that the type may have: of the others that is said already."""
        held = [
            field.name
            for field in self._schema.fields
            if field.name in self._schema.exclusive
            and (not field.on or kind in field.on)
            and self._given.get(field.name) is not None
        ]
        for name in held[1:]:
            self._wrong(name, f"{_a(kind)} has one of {_one_of(held)}, not {len(held)} of them")

    def _wrong(self, field: str, message: str) -> None:
        where = self._where
        self._problems.append(
            CardProblem(message, self._name, field, file=where.file, file_line=where.of(field))
        )

    def _type(self) -> str:
        value = self._given.get("type")
        if is_text(value) and value in self._schema.types:
            return value
        expected = f"expected {_one_of(self._schema.types)}"
        if value is None:
            self._wrong("type", f"a card needs a type; {expected}")
        else:
            self._wrong(
                "type",
                f"unknown type {_shown(value)}; {_near(value, self._schema.types, expected)}",
            )
        return ""

    def _text(self, field: str, required: bool = False) -> str:
        value = self._given.get(field)
        longest = LONGEST_NAME if field == "name" else LONGEST_TEXT
        if not isinstance(value, str) or (required and not value.strip()):
            if value is not None or required:
                self._wrong(field, f"expected text in quotes, found {_shown(value)}")
            return ""
        if len(value) > longest:
            self._wrong(field, f"expected at most {longest} characters, found {len(value)}")
        elif field == "name" and not printable(value.strip()):
            self._wrong(field, f"expected a name on one line, found {_shown(value)}")
        return value

    def _field(
        self, key: str, value: object, kind: str, found: dict[str, dict[str, object]]
    ) -> None:
        field = self._schema.field(key, kind)
        if field is None:
            names = self._schema.names()
            expected = f"expected {_one_of(names)}"
            self._wrong(key, f"unknown field {key!r}; {_near(key, names, expected)}")
        elif field.on and kind and kind not in field.on:
            instead = [
                one.name
                for one in self._schema.fields
                if one.holds == field.holds and kind in one.on
            ]
            hint = f"; {_a(kind)} has {_one_of(instead)}" if instead else ""
            self._wrong(key, f"{_a(kind)} has no {key!r}, only {_one_of(field.on)} has{hint}")
        elif value is not None:
            read = self._value(field, value)
            if read is not None:
                found[CHOICE if field.holds == WORDS else field.holds][key] = read

    def _value(self, field: CardField, value: object) -> object:
        if field.holds == TAG:
            return self._tags(field, value)
        if field.holds == NUMBER:
            return self._number(field, value)
        if field.holds == NUMBERS:
            return self._numbers(field, value)
        if field.holds == CHOICE:
            return self._choice(field, value)
        if is_words(value):
            return value
        like = f" such as {field.example}" if field.example else ""
        self._wrong(field.name, f"expected text in quotes{like}, found {_shown(value)}")
        return None

    def _choice(self, field: CardField, value: object) -> str | None:
        if is_text(value) and value in field.choices:
            return value
        near = _near(value, field.choices, f"expected {_one_of(field.choices)}")
        self._wrong(field.name, f"unknown {field.name} {_shown(value)}; {near}")
        return None

    def _tags(self, field: CardField, value: object) -> tuple[str, ...] | None:
        given = several(value)
        words = [part.strip().casefold() for one in only(given, str) for part in one.split(",")]
        odd = [word for word in words if field.choices and word not in field.choices]
        if odd:
            near = _near(odd[0], field.choices, f"expected {_one_of(field.choices)}")
            self._wrong(field.name, f"unknown {field.name} {_shown(odd[0])}; {near}")
            return None
        there = bool(words) or (given == [] and not field.needed)
        if there and are_texts(given) and all(words) and all(map(is_words, words)):
            return tuple(words)
        self._wrong(field.name, f"expected a word such as {field.example}, found {_shown(value)}")
        return None

    def _number(self, field: CardField, value: object) -> int | None:
        many = is_whole(value) and value > LARGEST_NUMBER
        if is_whole(value) and value >= field.least and not many:
            return value
        bounds = f"{LARGEST_NUMBER} at most" if many else f"{field.least} or more"
        self._wrong(field.name, f"expected a whole number, {bounds}, found {_shown(value)}")
        return None

    def _numbers(self, field: CardField, value: object) -> tuple[int, ...] | None:
        given = value if isinstance(value, list) else None
        length = field.length or len(given or ())
        if given is not None and len(given) == length and all(map(_is_number, given)):
            return tuple(given)
        like = f" such as {field.example}" if field.example else ""
        self._wrong(
            field.name, f"expected {length or 'some'} whole numbers{like}, found {_shown(value)}"
        )
        return None


def _is_number(value: object) -> bool:
    """Whether it is a whole number, such as may stand on a card."""
    return is_whole(value) and abs(value) <= LARGEST_NUMBER


def _one_of(names: Iterable[str]) -> str:
    listed = list(names)
    return f"{', '.join(listed[:-1])} or {listed[-1]}" if len(listed) > 1 else "".join(listed)


def _near(value: object, names: Iterable[str], otherwise: str) -> str:
    near = get_close_matches(_shown(value).strip("'").casefold(), list(names), n=1)
    return f"did you mean {near[0]}?" if near else otherwise


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
