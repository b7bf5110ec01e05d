"""Grand Archive's card index to neutral cards: its records as they stand, with all their quirks.

Numbers stand as numbers or as text, a cost may be ``"X"`` or missing (which is not a cost of 0,
GA.COST.2), speed may be a word or a truth value, an element a word or a list; the other faces of a
card stand inside its record, and editions and artwork are left aside.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import Final

from tallystick.cards.errors import CardError, CardProblem
from tallystick.cards.importers.markup import BULLET
from tallystick.cards.importers.records import WORDS, Card, check_fields, expected, read_records
from tallystick.reading import LONGEST_NAME, MOST_DIGITS, is_text, is_whole, several, table_in

GAME: Final = "grand-archive"

_SUPERTYPES: Final = ("UNIQUE", "REGALIA", "TOKEN")
_NUMBERS: Final = ("level", "power", "life", "durability")
_FACES: Final = ("other_orientations", "other_faces", "back_face", "flip_side")
_COSTS: Final = {"cost_memory": "memory {}", "cost_reserve": "({})"}
# What a record that somebody writes may say: the rest of what is published means nothing to rules.
FIELDS: Final = (
    "name", "types", "subtypes", "classes", "element", "elements", "cost_memory", "cost_reserve",
    "cost", "level", "power", "life", "durability", "speed", "effect_raw", "effect", "effect_html",
    "slug", "uuid", "home_deck", "back", *_FACES,
)  # fmt: skip
PUBLISHED: Final = (
    *FIELDS, "rule", "flavor", "legality", "last_update", "created_at", "editions",
    "result_editions", "referenced_by", "references", "related_ids",
)  # fmt: skip
_WORDS: Final = (
    "types", "subtypes", "classes", "element", "elements", "slug", "uuid", "home_deck", "back",
)  # fmt: skip
_SPEEDS: Final = {"true": "fast", "false": "slow", "fast": "fast", "slow": "slow"}
_BREAK: Final = re.compile(r"<br ?/?>|</p>|</div>|</li>", re.IGNORECASE)
_ITEM: Final = re.compile(r"<li[^>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_PRIVATE: Final = re.compile("[\ue000-\uf8ff\ufff0-\uffff\u200b-\u200f\ufeff]")
_SPACES: Final = re.compile(r"[ \t\u00a0]+")
_ITALIC: Final = re.compile(r"\*(?=\()|(?<=\))\*")


def _listed(found: object) -> list[object] | None:
    """The list of a file: that, one card, or an object with it under ``data`` or ``cards``."""
    if table := table_in(found):
        inner = next((table[key] for key in ("data", "cards") if key in table), None)
        return [found] if inner is None and "name" in table else _listed(inner)
    return found if isinstance(found, list) else None


def import_cards(files: Iterable[tuple[str, str]]) -> tuple[list[Card], list[CardProblem]]:
    """The neutral cards of the data's files, in their order, and all that is wrong with others."""
    records, problems = read_records(files, _listed)
    cards: list[Card] = []
    for file, record in records:
        try:
            cards += import_faces(record)
        except CardError as error:
            problems += [problem._replace(file=file) for problem in error.problems]
    return cards, problems


def import_record(record: Mapping[str, object]) -> Card:
    """The neutral card of one record's front face; ``back`` may name another face that is a record
    of its own. Raises CardError."""
    card = import_faces(record)[0]
    return card | {"back": record["back"]} if "back" in record else card


def written_record(record: Mapping[str, object]) -> Card:
    """The neutral card of a record that somebody wrote. Raises CardError."""
    check_fields(record, FIELDS, _WORDS)
    return import_record(record)


def import_faces(record: Mapping[str, object]) -> list[Card]:
    """The neutral cards of a record, front face first; the faces name each other in ``back``."""
    front = _card(record)
    backs = [_card({**one, "editions": None}) for one in other_faces(record)]
    for number, back in enumerate(backs):
        back.setdefault("code", f"{front.get('code', front['name'])}-{number + 2}")
        back["back"] = front["name"]
    if backs:
        front["back"] = backs[0]["name"]
    return [front, *backs]


def other_faces(record: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The records of a card's other faces, which stand inside its own."""
    inner = [one for field in _FACES for one in _several(record.get(field))]
    return [one for one in inner if isinstance(one, Mapping)]


def _several(value: object) -> list[object]:
    """A list as it is, one thing as a list of one, nothing as an empty one."""
    return [] if value is None else [*several(value)]


def _card(record: Mapping[str, object]) -> Card:
    problems: list[CardProblem] = []
    name = record.get("name")
    called = name if isinstance(name, str) else str(record.get("slug", ""))
    if not isinstance(name, str) or not name.strip():
        problems.append(expected("words", name, called, "name"))
    elif len(name) > LONGEST_NAME:
        raise CardError([CardProblem(f"expected at most {LONGEST_NAME} characters", field="name")])
    card: Card = {"name": name}
    _types(record, card, called, problems)
    text = _text(record, called, problems)
    if text:
        card["text"] = text
    _words(record, card)
    _costs(record, card, called, problems)
    _figures(record, card, called, problems)
    _speed(record, card, called, problems)
    if problems:
        raise CardError(problems)
    return card


def _types(
    record: Mapping[str, object], card: Card, name: str, problems: list[CardProblem]
) -> None:
    """The types proper and the supertypes; the last proper one decides how it is played."""
    types = [str(one).upper() for one in _several(record.get("types"))]
    proper = [one.lower() for one in types if one not in _SUPERTYPES]
    above = [one.lower() for one in types if one in _SUPERTYPES]
    if not proper:
        problems.append(expected("types", record.get("types"), name, "types"))
        return
    card["type"] = proper[-1]
    if proper[:-1]:
        card["other_types"] = ", ".join(proper[:-1])
    if above:
        card["supertypes"] = ", ".join(above)


def _text(record: Mapping[str, object], name: str, problems: list[CardProblem]) -> str:
    """The text: as it is without markup, or else from what has it."""
    for field in ("effect_raw", "effect", "effect_html"):
        value = record.get(field)
        if value is None or value == "":
            continue
        if is_text(value):
            return with_own_name(plain_notation(value), name)
        problems.append(expected(WORDS, value, name, field))
    return ""


def with_own_name(text: str, name: str) -> str:
    """The text with slips of the pen in the card's own name put right: letters out of order."""
    letters = sorted(name.casefold())
    words = rf"(?<![\w'])[\w',-]+(?: [\w',-]+){{{name.count(' ')}}}(?![\w'])"
    right = re.finditer(re.escape(name), text, re.IGNORECASE)
    within = {place for found in right for place in range(*found.span())}
    places = {found.start() for found in re.finditer(r"\b(?=[A-Z])", text)} - within
    for place in sorted(places, reverse=True):
        found = re.compile(words).match(text, place)
        same = found is not None and sorted(found.group().casefold()) == letters
        if found is not None and same and found.group().casefold() != name.casefold():
            text = f"{text[:place]}{name}{text[found.end() :]}"
    return text


def plain_notation(text: str) -> str:
    """A text without markup: a paragraph or option a line, options after bullets."""
    text = html.unescape(text).replace("\r", "")
    text = _TAG.sub("", _ITEM.sub("\n• ", _BREAK.sub("\n", text)))
    text = BULLET.sub("• ", _ITALIC.sub("", _PRIVATE.sub(" ", text)))
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _words(record: Mapping[str, object], card: Card) -> None:
    for field, theirs in (("code", "uuid"), ("slug", "slug"), ("deck", "home_deck")):
        if record.get(theirs):
            card[field] = str(record[theirs])
    subtypes = [str(one).lower() for one in _several(record.get("subtypes")) if one]
    classes = [str(one).lower() for one in _several(record.get("classes")) if one]
    if subtypes or classes:
        card["subtypes"] = list(dict.fromkeys([*subtypes, *classes]))
    if classes:
        card["classes"] = ", ".join(classes)
    elements = _several(record.get("elements")) or _several(record.get("element"))
    if elements:
        card["element"] = ", ".join(str(one).lower() for one in elements)


def _costs(
    record: Mapping[str, object], card: Card, name: str, problems: list[CardProblem]
) -> None:
    """Costs as printed; the newer index has one ``cost`` of a type and a value."""
    one = table_in(record.get("cost"))
    given = {field: record.get(field) for field in _COSTS}
    if one:
        given[f"cost_{one.get('type')}"] = one.get("value")
    for field, value in given.items():
        printed = _printed(value)
        if value is None or value == "":
            continue
        if field not in _COSTS or printed is None:
            problems.append(expected("a number or X", value, name, field))
        else:
            card[field] = _COSTS[field].format(printed)


def _printed(value: object) -> str | None:
    text = str(value).strip().upper() if is_whole(value) or is_text(value) else ""
    return text if text == "X" or text.isdecimal() else None


def _figures(
    record: Mapping[str, object], card: Card, name: str, problems: list[CardProblem]
) -> None:
    for field in _NUMBERS:
        value = record.get(field)
        if value is None or value == "":
            continue
        if is_text(value, MOST_DIGITS) and value.strip().isdecimal():
            value = int(value)
        if not is_whole(value) or value < 0:
            problems.append(expected("a whole number", value, name, field))
        else:
            card[field] = value


def _speed(
    record: Mapping[str, object], card: Card, name: str, problems: list[CardProblem]
) -> None:
    value = record.get("speed")
    if value is None or value == "":
        return
    word = str(value).strip().lower()
    if word not in _SPEEDS:
        problems.append(expected("fast or slow", value, name, "speed"))
    else:
        card["speed"] = _SPEEDS[word]
