"""What the vocabularies of all games do alike with a case's own cards and its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tallystick.cards.errors import CardError, Problem
from tallystick.cards.schema import CardFacts, Schema, Where, read_card
from tallystick.cases.nodes import Node
from tallystick.errors import InputError, unknown
from tallystick.rules.house import HouseRule

FLAGS: Final = {"true": "yes", "false": "no", "on": "yes", "off": "no"}
VERBATIM: Final = ("name", "text")

Fields = Mapping[str, Any]


def read_options(nodes: dict[str, Node], rules: Iterable[HouseRule]) -> dict[str, str]:
    """The readings that a case asks for. InputError for options and readings that there are not."""
    readings = {rule.name: rule.readings for rule in rules}
    found: dict[str, str] = {}
    for name, node in nodes.items():
        if name not in readings:
            raise node.at(unknown("option", name, readings))
        said = node.text()
        if said not in readings[name]:
            said = FLAGS.get(said, said)
        if said not in readings[name]:
            raise node.at(unknown(f"reading of the option {name}", said, readings[name]))
        found[name] = said
    return found


def as_written(fields: Fields) -> Fields:
    """The fields of a card that says all it has to say."""
    return fields


def read_facts(
    nodes: Iterable[Node], schema: Schema, complete: Callable[[Fields], Fields] = as_written
) -> dict[str, CardFacts]:
    """What is printed on a case's own cards, by name; a later card shadows an earlier one.

    ``complete`` adds what a card need not say. InputError for what cannot be printed.
    """
    found: dict[str, CardFacts] = {}
    for node in nodes:
        facts = _facts(node, schema, complete)
        found[facts.name] = facts
    return found


def fields_of(node: Node) -> dict[str, Any]:
    """The fields of a card as plain data, with truth values; name and text verbatim."""
    found: dict[str, Any] = {}
    for key, value in node.entries().items():
        found[key] = value.flag() if _is_flag(value) else value.plain()
        if key in VERBATIM and value.is_scalar:
            found[key] = str(value.raw.value)
    return found


def _is_flag(node: Node) -> bool:
    return node.raw.tag == "tag:yaml.org,2002:bool" and node.is_flag


def _facts(node: Node, schema: Schema, complete: Callable[[Fields], Fields]) -> CardFacts:
    entries = node.entries()
    lines = {key: value.line for key, value in entries.items()}
    fields = {key: value.plain() for key, value in entries.items()}
    for field in VERBATIM:
        if field in entries and entries[field].is_scalar:
            fields[field] = str(entries[field].raw.value)
    try:
        return read_card(complete(fields), Where(node.file, node.line, lines), schema)
    except CardError as error:
        raise problem_error(error.first) from None


def problem_error(problem: Problem) -> InputError:
    """A problem of a card as an error with its place."""
    field = f"{problem.card}: {problem.field}" if problem.card else problem.field
    return InputError(problem.message, problem.file, problem.file_line, field.strip(": "))
