"""The shipped cases as JSON, for engines other than this one (docs/conformance.md).

JSON is YAML, so what is written here is read again by the judge; each item stands alone but for
the prelude before it, whose cards it may name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tallystick.cases.fields.field import EachSeat, Field
from tallystick.cases.judge import COMMON, vocabulary
from tallystick.cases.nodes import NOTHING, NUMBER, Node, compose
from tallystick.cases.noted.position import ENDING
from tallystick.cases.read import PRELUDE_KEYS, SUITE_CASES, SUITE_INDEX
from tallystick.cases.run import OF_THE_LOG
from tallystick.play.games import CLAUSE_ID, Entry
from tallystick.reading import Json

FORMAT: Final = 1  # of the suite: another number means that something here means something else
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
ANSWER: Final = "nothing"  # a word with which a choice is declined; elsewhere it is null

TEXT: Final = {"type": "string", "minLength": 1}
CLAUSE: Final = {"type": "string", "pattern": f"^{CLAUSE_ID.pattern}$"}
SEAT: Final = "^[A-Z]"


def files_of(game: Entry) -> Iterator[tuple[str, Any]]:
    """Every file of a game's suite, as (path, data): cases, cards, schema, and the index."""
    cases: dict[str, int] = {}
    for file, text in game.cases():
        items = items_of(text, file, game.name)
        path = f"{SUITE_CASES}/{Path(file).stem}.json"
        cases[path] = sum("case" in item for item in items)
        yield path, items
    yield "cards.json", [dict(card.raw) for card in game.facts()]
    yield "schema.json", schema(game)
    yield (
        SUITE_INDEX,
        {
            "format": FORMAT,
            "game": game.name,
            "cases": cases,
            "options": [rule._asdict() | {"default": rule.default} for rule in game.house_rules()],
            "clauses": {row["id"]: row["text"] for row in game.clauses()},
        },
    )


def items_of(text: str, file: str, game: str) -> list[dict[str, object]]:
    """The items of a file of cases, each with its game."""
    root = compose(text, file)
    return [
        {"game": game, **{key: as_json(value) for key, value in item.entries().items()}}
        for item in (root.items() if root is not None else ())
    ]


def as_json(node: Node) -> Json:
    """A value as JSON has it. A word for nothing is null, true and false and whole numbers are
    what they are, and all else is text, as the judge reads it."""
    if node.is_map:
        return {key: as_json(value) for key, value in node.entries().items()}
    if node.is_list:
        return [as_json(one) for one in node.items()]
    text = str(node.raw.value)
    if getattr(node.raw, "style", ""):  # in quotes
        return text
    if text in NOTHING and text != ANSWER:
        return None
    if text in ("true", "false"):
        return text == "true"
    return int(text) if NUMBER.fullmatch(text) and str(int(text)) == text else text


def schema(game: Entry) -> dict[str, object]:
    """The JSON Schema of a file of the game's cases."""
    page = vocabulary(game.name)
    head: dict[str, object] = {
        "game": {"const": game.name},
        "cards": _list({"type": "object", "required": ["name"]}),
        "options": {"type": "object"},
    }
    position = page.position
    then = {**position.fields, **ENDING}
    case = head | {
        "case": TEXT,
        "clauses": _list(CLAUSE),
        "seed": {"type": "integer", "minimum": 0},
        "given": _closed(
            {key: {} for key in page.at_start}
            | {key: _field(position.fields[key], "given") for key in position.keys}
        ),
        "when": _list({"$ref": "#/$defs/step"}),
        "then": _closed(
            {key: _field(field, "then") for key, field in then.items()}
            | {key: {} for key in OF_THE_LOG}
        ),
        "unread": {"type": "object"},
    }
    arguments: dict[str, object] = {name: {} for name in (*COMMON, *page.arguments)}
    arguments |= {"refused": _one_or_list(CLAUSE), "because": _one_or_list(CLAUSE)}
    return {
        "$schema": DIALECT,
        "title": f"Cases of {game.name}",
        **_list({"anyOf": [{"$ref": "#/$defs/prelude"}, {"$ref": "#/$defs/case"}]}),
        "$defs": {
            "prelude": _closed({key: head[key] for key in PRELUDE_KEYS}),
            "case": _closed(case) | {"required": ["case", "game"]},
            "step": {"anyOf": [
                _closed({"until": {"type": "object"}}) | {"required": ["until"]},
                _closed(arguments) | {"patternProperties": {SEAT: TEXT}, "minProperties": 1},
            ]},
        },
    }  # fmt: skip


def _field(field: Field, place: str) -> dict[str, object]:
    """A key of a position: of each seat its keys, anything else open."""
    match field:
        case EachSeat(seat=seat):
            inner = _closed({key: {} for key in (seat.keys if place == "given" else seat.fields)})
            return {
                "type": "object",
                "patternProperties": {SEAT: {"anyOf": [inner, {"type": "null"}]}},
                "additionalProperties": False,
            }
    return {}


def _closed(properties: Mapping[str, object]) -> dict[str, object]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _list(of: Mapping[str, object]) -> dict[str, object]:
    return {"type": "array", "items": of}


def _one_or_list(of: Mapping[str, object]) -> dict[str, object]:
    return {"anyOf": [of, _list(of)]}
