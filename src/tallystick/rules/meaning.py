"""What the numbers of a position stand for, told to those who read positions as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

# What a number of an option, or of a record, stands for.
THING: Final = "t"  # an entity
SEAT: Final = "s"
SEATS: Final = "m"  # a bitmask of seats; only in records
NUMBER: Final = "n"
NOTHING: Final = "-"  # it is not used; in a record such numbers come last

NONE: Final[Mapping[str, str]] = {}
NO_QUESTIONS: Final[Mapping[str, tuple[str, ...]]] = {}


class Meaning(NamedTuple):
    """What a layout does not say of its numbers; what is not named here is a plain number.

    ``things`` and ``seats`` are the cells, columns and attributes, by name, that hold an entity or
    a seat (-1: none). ``counts`` are the tables of a length that stays, which hold nothing but
    plain numbers; ``records`` those that hold records, with what each number of a record stands
    for (``"tnn"``); of other tables nothing is read. ``verbs`` has the verbs of options, with what
    their two numbers stand for ("tn"; "": ``spell`` says it); ``questions`` the kinds of
    decisions, each with the clauses that say what may be chosen; ``words`` what else moves are
    written with, such as the goods of a payment.
    ``answers`` is how many there may be to a question.
    """

    things: frozenset[str] = frozenset()
    seats: frozenset[str] = frozenset()
    counts: tuple[str, ...] = ()
    records: Mapping[str, str] = NONE
    verbs: Mapping[str, str] = NONE
    questions: Mapping[str, tuple[str, ...]] = NO_QUESTIONS
    words: tuple[str, ...] = ()
    answers: int = 64


PLAIN: Final = Meaning()
