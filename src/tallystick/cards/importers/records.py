"""Records of card data as others publish them: read from files, one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from tallystick.cards.errors import CardError, CardProblem, problem_of
from tallystick.errors import InputError
from tallystick.reading import (
    LONGEST_NAME,
    LONGEST_TEXT,
    is_whole,
    is_words,
    read_json,
    several,
    shown,
)

WORDS: Final = f"words, {LONGEST_TEXT} characters at most"
Card = dict[str, object]
Records = list[tuple[str, Mapping[str, object]]]


def read_records(
    files: Iterable[tuple[str, str]], listed: Callable[[object], object] = lambda found: found
) -> tuple[Records, list[CardProblem]]:
    """The records of files (name, JSON text), each with its file, and what could not be read.
    ``listed`` finds the list in what a file holds."""
    records: Records = []
    problems: list[CardProblem] = []
    for file, text in files:
        try:
            found = listed(read_json(text, file))
        except InputError as error:
            problems.append(problem_of(error))
            continue
        if not isinstance(found, list):
            problems.append(CardProblem("expected a list of cards", file=file))
            continue
        for record in found:
            if isinstance(record, Mapping):
                records.append((file, record))
            else:
                problems.append(CardProblem(f"expected a card, found {shown(record)}", file=file))
    return records, problems


def expected(what: str, found: object, name: str, field: str) -> CardProblem:
    """The problem that a field of a card of that name has something else than ``what``."""
    return CardProblem(f"expected {what}, found {shown(found)}", name, field)


def check_fields(
    record: Mapping[str, object],
    fields: Collection[str],
    words: Collection[str] = (),
    flags: Collection[str] = (),
) -> None:
    """CardError for fields of a record that mean nothing, for ``words`` that are none, nor a list
    of them, and for ``flags`` that are not true or false: in one that somebody wrote, unlike in
    data that are published, that is a mistake."""
    wrong = {field: _unknown(field, fields) for field in record if field not in fields}
    for field in words:
        if field in record and not _are_words(record[field]):
            wrong[field] = f"expected words in quotes, found {shown(record[field])}"
    for field in flags:
        if record.get(field, False) not in (True, False):
            wrong[field] = f"expected true or false, found {shown(record[field])}"
    if wrong:
        name = str(record.get("name", ""))
        raise CardError([CardProblem(said, name, field) for field, said in wrong.items()])


def _are_words(value: object) -> bool:
    """Whether it is some words, a number among them, or a list of such."""
    given = several(value) or [value]
    return all(is_words(str(one) if is_whole(one) else one) for one in given)


def _unknown(field: str, fields: Collection[str]) -> str:
    near = get_close_matches(field[:LONGEST_NAME], fields, n=1)
    hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(fields)}"
    return f"unknown field {shown(field)}; {hint}"
