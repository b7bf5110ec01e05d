"""Plain data as the text of a position: YAML, a key of the whole on a line, the rest in a row."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from tallystick.errors import InputError
from tallystick.reading import LARGEST_NUMBER

PLAIN: Final = re.compile(r"(?!.* #)[A-Za-z][A-Za-z0-9_ '#+./-]*[A-Za-z0-9]|[A-Za-z]")
WORDS: Final = frozenset(
    {"true", "false", "yes", "no", "null", "none", "nothing", "on", "off", "y", "n"}
)
DEEP: Final = 2  # levels that have a line for each key


def text_of(data: Mapping[str, object], level: int = DEEP) -> str:
    """A mapping as text that reads back to it. InputError for a number that none is read as."""
    lines: list[str] = []
    for key, value in data.items():
        match value:
            case dict() if level > 1 and value:
                inner = text_of(value, level - 1)
                lines += [f"{scalar(key)}:", *(f"  {line}" for line in inner.splitlines())]
            case _:
                lines.append(f"{scalar(key)}: {flow(value)}")
    return "\n".join(lines) + "\n"


def flow(value: object) -> str:
    """A value on one line."""
    match value:
        case dict():
            return f"{{{', '.join(f'{scalar(k)}: {flow(v)}' for k, v in value.items())}}}"
        case list():
            return f"[{', '.join(flow(one) for one in value)}]"
    return scalar(value)


def scalar(value: object) -> str:
    """A word or number; in quotes where it would mean something else without."""
    text = str(value)
    match value:
        case int() if abs(value) > LARGEST_NUMBER:
            raise InputError(f"{value} cannot be written: numbers are {LARGEST_NUMBER} at most")
        case int():  # or a truth value
            return text.lower()
    is_plain = PLAIN.fullmatch(text) and text.casefold() not in WORDS
    return text if is_plain else json.dumps(text, ensure_ascii=False)
