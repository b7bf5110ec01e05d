"""One deck a seat, of those that were chosen and, after them, ready ones."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.decks.choosing import Chosen
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import Deck, Kinds, resolve
from tallystick.decks.stock import Stock
from tallystick.errors import InputError
from tallystick.kernel.decision import Refusal
from tallystick.rules.choices import ChoiceValue, SetupChoice
from tallystick.rules.prose import counted

DECK = "deck"


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
