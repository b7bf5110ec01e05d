"""What is sent by HTTP: tables to be made, what there is to choose, the judge (docs/protocol.md).

What a client sends is checked here and nowhere else: kinds, lengths, ranges.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from tallystick.web.protocol import Name, SeatState, Short, Shorts, Small, TableView

LARGEST_TABLE: Final = 256 << 10  # bytes of what a new table is to be, with decks as texts
LARGEST_CASE: Final = 100_000  # characters of cases from a client
LARGEST_SAVE: Final = 4 << 20  # bytes of a saved game from a client

DeckText = Annotated[str, Meta(max_length=32_000)]


class NewSeat(Struct, forbid_unknown_fields=True, frozen=True):
    """Who sits there: "you" for a person, or the name of a bot."""

    who: Annotated[str, Meta(max_length=20)] = "you"
    name: Annotated[str, Meta(max_length=40)] = ""


class Time(Struct, forbid_unknown_fields=True, frozen=True):
    """How long people may think: seconds at first, at most, and what each answer adds."""

    bank: Annotated[int, Meta(ge=1, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be made. ``picks`` are what is chosen, by choice; of one for each seat "" is as
    usual. A deck of one's own stands there by a name of which ``decks`` has the text. ``blank``:
    cards that do not run are taken as blank."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[Short, Short] = {}
    public: bool = False
    picks: Annotated[dict[Short, Shorts], Meta(max_length=40)] = {}
    decks: Annotated[dict[Short, DeckText], Meta(max_length=8)] = {}
    clock: Time | None = None
    blank: bool = False


class NewCase(Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be made that begins at the position of a case: as many seats as that has, people
    everywhere if none are named."""

    text: Annotated[str, Meta(max_length=LARGEST_CASE)]
    seats: Annotated[list[NewSeat], Meta(max_length=8)] = []
    public: bool = False
    clock: Time | None = None


class Made(Struct, frozen=True):
    """A table made: its name, the token of each seat ("" for a bot's), and that of onlookers."""

    table: str
    seats: tuple[str, ...]
    looking_on: str


class Rule(Struct, frozen=True):
    """A house rule."""

    name: str
    readings: tuple[str, ...]
    question: str


class Choosable(Struct, frozen=True, omit_defaults=True):
    """Something to choose: what there is (name, what one reads), and what holds if nobody chooses.
    ``each``: one for each seat; ``several``: as many as one likes; ``decks``: a deck of one's own
    will do as well."""

    name: str
    question: str
    values: tuple[tuple[str, str], ...]
    default: tuple[str, ...] = ()
    each: bool = False
    several: bool = False
    decks: bool = False


class Playable(Struct, frozen=True):
    """A game of which a table can be made. ``rules`` are the house rules that are no choice;
    ``cards``: whether the server has more than ship with the game, of which some may not run."""

    name: str
    title: str
    fewest: int
    most: int
    rules: tuple[Rule, ...]
    choices: tuple[Choosable, ...] = ()
    cards: bool = False


class GamesOffered(Struct, frozen=True):
    """What there is to choose from."""

    v: int
    games: tuple[Playable, ...]
    bots: tuple[str, ...]


class SeatClaim(Struct, forbid_unknown_fields=True, frozen=True):
    """A seat of a public table is taken, under a name."""

    seat: Small
    name: Name


class Claimed(Struct, frozen=True):
    """The token of the seat that was taken."""

    seat: int
    token: str


class OpenTable(Struct, frozen=True, omit_defaults=True):
    """A public table: its phase, its seats, and its clock if it has one."""

    table: str
    game: str
    title: str
    phase: str
    seats: tuple[SeatState, ...]
    clock: tuple[int, int] | None = None


class Replayed(Struct, frozen=True):
    """A finished table after some of its ``last`` steps, as a viewer saw it."""

    last: int
    view: TableView


class CaseText(Struct, frozen=True):
    """The position after a step as a case."""

    step: int
    text: str


class CasesToJudge(Struct, forbid_unknown_fields=True, frozen=True):
    """Cases for the judge."""

    text: Annotated[str, Meta(max_length=LARGEST_CASE)]


class Judged(Struct, frozen=True):
    """What the judge says: whether all holds, and the reasons."""

    ok: bool
    lines: tuple[str, ...]


class ErrorBody(Struct, frozen=True):
    """Why something could not be done."""

    error: str
