"""Records of card data as others publish them: read from files, one by one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from tallystick.cards.errors import CardError, CardProblem, problem_of
from tallystick.errors import InputError
from tallystick.reading import LONGEST_NAME, LONGEST_TEXT, read_json, shown

WORDS: Final = f"expected words, {LONGEST_TEXT} characters at most"
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


def check_fields(record: Mapping[str, object], fields: Collection[str]) -> None:
    """CardError for fields of a record that mean nothing: in one that somebody wrote, unlike in
    data that are published, that is a mistake."""
    unknown = [field for field in record if field not in fields]
    if unknown:
        name = str(record.get("name", ""))
        raise CardError([CardProblem(_unknown(field, fields), name, field) for field in unknown])


def _unknown(field: str, fields: Collection[str]) -> str:
    near = get_close_matches(field[:LONGEST_NAME], fields, n=1)
    hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(fields)}"
    return f"unknown field {shown(field)}; {hint}"
