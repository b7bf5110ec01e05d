"""Card files: TOML with `[[card]]` tables; every fact and line of text knows where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from tallystick import reading
from tallystick.cards.errors import CardError, CardProblem, problem_of
from tallystick.cards.importers import neutral
from tallystick.cards.schema import CardFacts, Schema, Where, read_card
from tallystick.errors import InputError
from tallystick.rules.house import HouseRule

_TABLE: Final = re.compile(r"\s*\[\[\s*card\s*\]\]")
_OTHER_TABLE: Final = re.compile(r"\s*\[")
_FIELD: Final = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=\s*(.*)""")
NO_CARDS: Final = (
    "has no cards: expected a .toml file with [[card]] tables, or a folder with such files"
)
HOUSE_RULES: Final = "house_rules.toml"
_FENCES: Final = ('"""', "'''")


def read_cards(text: str, file: str, schema: Schema) -> list[CardFacts]:
    """The cards of a TOML text; `CardError` lists what is wrong in the whole file."""
    tables = _tables(text, file)
    places = _places(text, file)
    if len(places) != len(tables):  # written in another way: then nobody knows the lines
        places = [Where(file)] * len(tables)
    cards: list[CardFacts] = []
    problems: list[CardProblem] = []
    for table, where in zip(tables, places, strict=True):
        try:
            cards.append(_written(table, where, schema))
        except CardError as error:
            problems.extend(error.problems)
    problems += _duplicates(cards, schema)
    if problems:
        raise CardError(problems)
    return cards


def _written(table: Mapping[str, object], where: Where, schema: Schema) -> CardFacts:
    """A card that somebody wrote, in our fields or in those of the public data."""
    if schema.record is None:
        return read_card(table, where, schema)
    try:
        return read_card(schema.record(table), where, schema)
    except CardError as error:
        raise CardError(
            [
                one._replace(file=where.file, file_line=one.file_line or where.of(one.field))
                for one in error.problems
            ]
        ) from None


def read_file(path: str, schema: Schema, game: str = "") -> list[CardFacts]:
    """The cards of a file, or of all `.toml` files of a directory, by name; or of an imported
    file (`cards.importers.neutral`) of this game, in which several cards may have one name.
    CardError for what has none."""
    found = Path(path)
    if found.suffix == ".json":
        cards = neutral.read(read_words(found), path, schema, game)
    else:
        files = sorted(found.glob("*.toml")) if _is_folder(found) else [found]
        cards = _join((_read(file, str(file), schema) for file in files), schema)
    if not cards:
        raise CardError([CardProblem(NO_CARDS, file=path)])
    return cards


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # no name that a file could have
        return False


def read_imported(path: str, schema: Schema) -> tuple[list[CardFacts], list[CardProblem]]:
    """The cards of an imported file that can be read, and what is wrong with the others. CardError
    if it is no such file."""
    return neutral.read_some(read_words(Path(path)), path, schema)


def imported_game(path: str) -> str:
    """Of which game an imported file is; "" for any other file. CardError if it does not say."""
    found = Path(path)
    return neutral.game_of(read_words(found), path) if found.suffix == ".json" else ""


def read_folder(path: str, pattern: str) -> list[tuple[str, str]]:
    """The names and words of a folder's files of this pattern, in order of name."""
    found = sorted(Path(path).glob(pattern))
    return [(file.name, read_words(file)) for file in found if file.is_file()]


def read_package(package: str, folder: str, schema: Schema) -> list[CardFacts]:
    """The cards that a game ships: all files of a folder in its package, by name."""
    files = card_files(package, folder)
    place = f"{package.replace('.', '/')}/{folder}"
    return _join((_read(file, f"{place}/{file.name}", schema) for file in files), schema)


def card_files(package: str, folder: str) -> list[Traversable]:
    """The `.toml` files of a folder in a game's package, by name; none if there is no such."""
    place = resources.files(package).joinpath(folder)
    found = place.iterdir() if place.is_dir() else ()
    files = (file for file in found if file.name.endswith(".toml"))
    return sorted(files, key=lambda file: file.name)


def read_table(package: str, file: str) -> dict[str, Any]:
    """A TOML file that a game ships beside its cards, such as decks. InputError if it is none."""
    place = resources.files(package).joinpath(file)
    return reading.read_toml(reading.read_data(place), str(place))


def read_house_rules(package: str) -> tuple[HouseRule, ...]:
    """What a game leaves to the table: each option of its ``house_rules.toml``. InputError for one
    that is not whole."""
    file = str(resources.files(package).joinpath(HOUSE_RULES))
    rules = read_table(package, HOUSE_RULES)
    return tuple(_house_rule(name, reading.table_in(one), file) for name, one in rules.items())


def _house_rule(name: str, said: Mapping[str, Any], file: str) -> HouseRule:
    readings, clause, question = (said.get(key) for key in ("readings", "clause", "question"))
    if not (readings and reading.are_texts(readings)):
        raise InputError("readings: expected a list of words, the default first", file, 0, name)
    if not (reading.is_text(clause) and reading.is_text(question)):
        raise InputError("expected a clause and a question, each in words", file, 0, name)
    return HouseRule(name, tuple(readings), clause, question)


def read_words(file: Path | Traversable, name: str = "") -> str:
    """The words of a file; CardError if it cannot be read."""
    try:
        if isinstance(file, Path):
            return reading.read_text(str(file), name)
        return reading.decoded(file.read_bytes(), name)
    except InputError as error:
        raise CardError([problem_of(error)]) from None


def _read(file: Path | Traversable, name: str, schema: Schema) -> list[CardFacts]:
    return read_cards(read_words(file, name), name, schema)


def _join(files: Iterable[list[CardFacts]], schema: Schema) -> list[CardFacts]:
    cards = [card for file in files for card in file]
    problems = _duplicates(cards, schema)
    if problems:
        raise CardError(problems)
    return cards


def _duplicates(cards: list[CardFacts], schema: Schema) -> list[CardProblem]:
    first: dict[str, CardFacts] = {}
    problems = []
    for card in cards:
        earlier = first.setdefault(card.words.get(schema.unique, card.name), card)
        if earlier is not card:
            where = f"{earlier.where.file}:{earlier.where.line}"
            message = f"there is a card of this {schema.unique} already, in {where}"
            problems.append(card.located(CardProblem(message, field=schema.unique)))
    return problems


def _tables(text: str, file: str) -> list[Mapping[str, object]]:
    try:
        document = reading.read_toml(text, file)
    except InputError as error:
        raise CardError([problem_of(error)]) from None
    unknown = [key for key in document if key != "card"]
    cards = document.get("card", [])
    if unknown or not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        odd = unknown[0] if unknown else "card"
        found = repr(odd) if unknown else "card without double brackets"
        said = f"expected [[card]] tables only, found {found}"
        raise CardError([CardProblem(said, file=file, file_line=_line_of(odd, text))])
    return cards


def _line_of(name: str, text: str) -> int:
    """The first line of a TOML text that begins with a table or a key of that name; 0 if none."""
    begins = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}\b""")
    lines = enumerate(text.split("\n"), start=1)
    return next((number for number, line in lines if begins.match(line)), 0)


def _places(text: str, file: str) -> list[Where]:
    """Where each `[[card]]` and its fields stand; tomllib does not say."""
    places: list[Where] = []
    fields: dict[str, int] = {}
    fence = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if fence:
            fence = "" if fence in line else fence
        elif _TABLE.match(line):
            fields = {}
            places.append(Where(file, number, fields))
        elif _OTHER_TABLE.match(line):
            fields = {}
        else:
            field = _FIELD.match(line)
            if field is not None:
                name = field.group(1) or field.group(2) or field.group(3)
                value = field.group(4)
                fields[name] = number
                fence = next((one for one in _FENCES if value.count(one) == 1), "")
                if fence and name == "text" and places:
                    # TOML drops the line end right after the fence.
                    places[-1] = places[-1]._replace(
                        first_text_line=number + (value.strip() == fence)
                    )
    return places
