"""What a game's module ``choosing`` offers: what there is to choose, and what comes of it; and how
decks that were chosen, and ready ones after them, are given to the seats."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import Deck, Kinds, resolve
from tallystick.decks.stock import Stock
from tallystick.errors import InputError, unknown
from tallystick.kernel.decision import Refusal
from tallystick.rules.choices import ChoiceValue, SetupChoice
from tallystick.rules.prose import counted

NOTHING_CHOSEN: Final[Mapping[str, str]] = MappingProxyType({})  # of house rules


class Chosen(NamedTuple):
    """What has been chosen: names of values by choice, decks of one's own by what was typed, the
    readings of house rules; for so many seats (0: as few as it takes)."""

    picks: Mapping[str, tuple[str, ...]]
    lists: Mapping[str, DeckList]
    readings: Mapping[str, str]
    seats: int = 0

    def of(self, name: str) -> tuple[str, ...]:
        """What was chosen; nothing if nobody did."""
        return self.picks.get(name, ())


class Arrangement(NamedTuple):
    """What a game is set up from: a value of its own for its rulebook (``Rulebook.setting``), how
    many seats it is for, the cards that it needs (none: all that there are), and lines that
    tell what was chosen and what deck-building has against it."""

    setting: object
    seats: int
    cards: tuple[CardFacts, ...] = ()
    said: tuple[str, ...] = ()


class Choosing(Protocol):
    """The module ``choosing`` of a game; a game need not have one."""

    def choices(self, stock: Stock) -> tuple[SetupChoice, ...]:
        """What there is to choose with these cards."""

    def arrange(self, stock: Stock, chosen: Chosen) -> Arrangement:
        """What comes of it. InputError for what there cannot be."""


DECK = "deck"


def unknown_choice(name: str, known: Collection[str]) -> InputError:
    """What is wrong with a choice of that name where a game has the ``known`` ones."""
    if name == DECK:
        return InputError("this game has no decks to choose")
    return unknown("choice", name, known) if known else InputError("nothing can be chosen")


def deck_choice(ready: tuple[DeckList, ...]) -> SetupChoice:
    """The choice of a deck for each seat."""
    names = tuple(deck.name for deck in ready)
    values = tuple(ChoiceValue(name) for name in names)
    return SetupChoice(DECK, "Which deck does each play?", values, names, each=True, decks=True)


def seated(
    stock: Stock, chosen: Chosen, ready: tuple[DeckList, ...], kinds: Kinds, fewest: int
) -> list[Deck]:
    """A deck for each seat: what was chosen, then the ready ones in turn. InputError for one with a
    line that is not clear, or too many."""
    picked = chosen.of(DECK)
    seats = max(chosen.seats, len(picked), fewest)
    if chosen.seats and len(picked) > chosen.seats:
        text = f"{counted(len(picked), 'deck')} for {counted(chosen.seats, 'seat')}"
        raise InputError(text, field="--deck")
    by_name = {**{deck.name: deck for deck in ready}, **chosen.lists}
    free = [deck.name for deck in ready if deck.name not in picked] or [ready[0].name]
    rest = [free[n % len(free)] for n in range(seats - len(picked))]
    return [resolve(by_name[name], stock.index, kinds).whole() for name in (*picked, *rest)]


def told(deck: Deck, faults: list[Refusal]) -> Iterator[str]:
    """What deck-building has against a deck: it is said, not enforced; a table may agree on it."""
    for one in faults:
        name = deck.given.name or deck.given.file or "the deck"
        yield f"{name}: {one.text} ({', '.join(one.clauses)})"
