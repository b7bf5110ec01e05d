"""Files and texts from outside, read within limits: what is wrong with one is an ``InputError``.

No table needs numbers or files as large as these limits. They keep a slip of the pen, or somebody's
malice, from taking all memory, or all day.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeGuard

from tallystick.errors import InputError

# A value that JSON can say.
Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"

LARGEST_FILE: Final = 32 << 20  # bytes
LARGEST_NUMBER: Final = 9_999  # of anything that is counted: a resource, a statistic, an X
DIGITS: Final = 9  # of a number that somebody types: no list is longer
MOST_DIGITS: Final = 6  # of a number in the text of a card, or in a cost
DEEPEST: Final = 60  # lists and mappings, one in the other
LONGEST_TEXT: Final = 4_000  # characters on a card
LONGEST_NAME: Final = 200  # characters of a card's name
LONGEST_WORDS: Final = 400  # characters of anything else that stands on a card
LARGEST_SEED: Final = (1 << 64) - 1

_LONG_NUMBER: Final = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
_LONG_LITERAL: Final = re.compile(r"\b0[xob][0-9a-fA-F_]{65}")  # no decimal digits to count
_BRACKETS: Final = re.compile(r"[\[\]{}]")
TOO_DEEP: Final = f"it is nested more than {DEEPEST} deep"


def read_text(path: str, name: str = "") -> str:
    """The text of a file. InputError if it cannot be read, is too large, or is no UTF-8."""
    return decoded(read_bytes(path, name), name or path)


def read_bytes(path: str, name: str = "") -> bytes:
    """The bytes of a file. InputError if it cannot be read, or is too large."""
    name = name or path
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {unnamed(error)}", name) from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"cannot be read: it is larger than {LARGEST_FILE >> 20} MB", name)
    return data


def read_data(file: Traversable) -> str:
    """The text of a file in a package. InputError if it cannot be read, or is no UTF-8."""
    try:
        return decoded(file.read_bytes(), str(file))
    except OSError as error:
        raise InputError(f"cannot be read: {unnamed(error)}", str(file)) from None


def decoded(data: bytes, name: str) -> str:
    """Bytes as UTF-8 text, with plain line ends and no mark before it (some editors write one).
    InputError with the line that is none."""
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("cannot be read: it is no UTF-8 text", name, line) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_json(text: str, file: str = "", line: int = 0) -> Json:
    """What a JSON text says. InputError with the line where it is none, is nested too deeply, has
    a number that is too long, or half a character. ``line`` is that of a text of one line."""
    try:
        found: Json = json.loads(text, parse_constant=_no_constant)
        if is_deep(found):
            raise RecursionError
        json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise InputError(TOO_DEEP, file, line or deep_line(text)) from None
    except json.JSONDecodeError as error:
        column = f"column {error.colno}"
        raise InputError(f"no JSON: {error.msg}", file, line or error.lineno, column) from None
    except UnicodeEncodeError:
        raise InputError("no JSON: half a character (a lone surrogate)", file, line or 1) from None
    except ValueError:
        raise InputError("no JSON: a number is too long", file, line or 1) from None
    return found


def _no_constant(name: str) -> None:
    raise json.JSONDecodeError(f"{name} is no number", name, 0)


def read_toml(text: str, file: str = "") -> dict[str, object]:
    """What a TOML text says. InputError with the line where it is none, or is nested too deeply."""
    try:
        if _LONG_LITERAL.search(text):
            raise ValueError
        found = tomllib.loads(text)
        if is_deep(found):
            raise RecursionError
        return found
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(str(error), text, file) from None
    except RecursionError:
        raise InputError(TOO_DEEP, file, deep_line(text)) from None
    except ValueError:
        raise InputError("no TOML: a number is too long", file, 1) from None


def mapping_in(value: object) -> Mapping[str, object]:
    """A mapping of what has been read. TypeError if the value is none."""
    if not isinstance(value, dict):
        raise TypeError("expected a mapping")
    return value


def list_in(value: object) -> Sequence[object]:
    """A list of what has been read. TypeError if the value is none."""
    if not isinstance(value, list):
        raise TypeError("expected a list")
    return value


def table_in(value: object) -> Mapping[str, Any]:
    """A mapping of what has been read; an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def several(value: object) -> Sequence[object]:
    """All of a list; anything else is one by itself."""
    return value if isinstance(value, list | tuple) else [value]


def is_text(value: object, most: int = LONGEST_TEXT) -> TypeGuard[str]:
    """Whether it is a text, of so many characters at most."""
    return isinstance(value, str) and len(value) <= most


def is_words(value: object) -> TypeGuard[str]:
    """Whether it is words as they stand on a card beside its text: a few, on one line."""
    return is_text(value, LONGEST_WORDS) and printable(value)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number; a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_texts(value: object) -> TypeGuard[Sequence[str]]:
    """Whether it is a list of texts."""
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


def unnamed(error: OSError | ValueError) -> str:
    """Why a file cannot be opened: a name that is none is no error of the system."""
    return error.strerror or "" if isinstance(error, OSError) else "there is no such name"


_AT: Final = re.compile(r"\s*\(at line (\d+), column (\d+)\)|\s*\(at end of document\)")


def _no_toml(message: str, text: str, file: str) -> InputError:
    """What tomllib says, at the line that it says it of."""
    message = message.replace("Cannot overwrite a value", "this name stands twice")
    at = _AT.search(message)
    line = int(at[1]) if at and at[1] else text.count("\n") + 1
    column = f"column {at[2]}" if at and at[2] else ""
    return InputError(f"no TOML: {_AT.sub('', message)}", file, line, column)


def is_deep(value: object) -> bool:
    """Whether lists and mappings are nested more than DEEPEST deep."""
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for one in level for inner in _held(one)]
        if not level:
            return False
    return any(isinstance(one, list | dict) for one in level)


def _held(value: object) -> Iterable[object]:
    match value:
        case list():
            return value
        case dict():
            return value.values()
    return ()


def deep_line(text: str) -> int:
    """The line on which brackets first stand too deep, as far as can be told without reading."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += 1 if found.group() in "[{" else -1
        if depth > DEEPEST:
            return text.count("\n", 0, found.start()) + 1
    return 1


def long_number(text: str) -> int:
    """Where in a text a number begins that has too many digits; -1 if none does."""
    found = _LONG_NUMBER.search(text)
    return found.start() if found is not None else -1


def place_in(text: str, many: int) -> int:
    """The place, from 0, that a number from 1 to ``many`` names; -1 for a text that is none."""
    digits = text.lstrip("0") if text.isdecimal() else ""
    number = int(digits) if 0 < len(digits) <= DIGITS else 0
    return number - 1 if number <= many else -1


def shown(value: object, most: int = 60) -> str:
    """A value as a message shows it, in short."""
    if value is None:
        return "nothing"
    try:
        said = repr(value)
    except (ValueError, RecursionError):  # of a number with thousands of digits there is no repr
        return "something very long"
    return said if len(said) <= most else f"{said[:most]}..."


def printable(text: str) -> bool:
    """Whether a text is made of letters, signs and spaces alone: no control character, no half of
    a character, no byte that was none."""
    return all(character.isprintable() for character in text)
