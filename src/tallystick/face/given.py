"""What is handed to the face from Python, checked: what is of another kind is said as an InputError
that names the argument, instead of failing somewhere inside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import index
from typing import Final, SupportsIndex

from tallystick.errors import InputError
from tallystick.reading import shown

LONGEST: Final = 40  # characters of a value that are shown


def text(value: object, what: str, field: str) -> str:
    """A text. InputError for anything else."""
    if not isinstance(value, str):
        raise _expected(what, value, field)
    return value


def whole_number(value: object, what: str, field: str) -> int:
    """A whole number, of whatever type it is. InputError for anything else, a truth value too."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise _expected(what, value, field)
    try:
        return index(value)
    except TypeError:  # an array of several, or of one
        raise _expected(what, value, field) from None


def flag(value: object, field: str) -> bool:
    """A truth value. InputError for anything else."""
    if not isinstance(value, bool):
        raise _expected("True or False", value, field)
    return value


def seat_name(value: object) -> str:
    """The name of a seat, "" for none. InputError for anything else."""
    return "" if value is None else text(value, "the name of a seat", "seat")


def texts(value: object, what: str, field: str) -> tuple[str, ...]:
    """Several texts; one by itself is one of them. InputError for anything else."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise _expected(what, value, field)
    return tuple(text(one, what, field) for one in value)


def mapping(value: object, what: str, field: str) -> Mapping[str, object]:
    """A mapping by names. InputError for anything else."""
    if not isinstance(value, Mapping):
        raise _expected(what, value, field)
    for key in value:
        text(key, what, field)
    return value


def picks(choices: object) -> dict[str, tuple[str, ...]]:
    """Names of values by choice. InputError for anything else."""
    found = mapping(choices, "names of values by choice", "choices")
    return {name: texts(values, "names of values", name) for name, values in found.items()}


@contextmanager
def as_said() -> Iterator[None]:
    """What is wrong, said of what was given here and not of an option of the command line."""
    try:
        yield
    except InputError as error:
        field = "options" if error.field == "--option" else error.field.removeprefix("--")
        raise InputError(error.message, error.file, error.line, field) from error


def _expected(what: str, value: object, field: str) -> InputError:
    found = "None" if value is None else shown(value, LONGEST)
    return InputError(f"expected {what}, found {found}", field=field)
