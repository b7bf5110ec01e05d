"""What somebody elsewhere chooses for a game: the same as at a terminal, but no file of this
machine is read for it but the cards that its user has laid out, and none of the decks that they
have imported."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from tallystick.decks.choosing import unknown_choice
from tallystick.decks.files import parse_deck
from tallystick.decks.model import DeckList
from tallystick.errors import InputError, unknown
from tallystick.play import games
from tallystick.play.arranging import choices_of
from tallystick.play.decklists import ready_deck
from tallystick.play.games import Entry
from tallystick.play.origins import Wish
from tallystick.play.stocks import card_file, stock_of
from tallystick.reading import read_bytes
from tallystick.rules.choices import SetupChoice

AS_USUAL: Final = ""  # of a seat for which nothing is chosen
MOST_CARDS: Final = 1_000  # in a deck that is sent

CardsLaidOut: TypeAlias = Mapping[str, tuple[str, ...]]  # card files, by game
NO_CARDS: Final[CardsLaidOut] = {}


def laid_out(typed: Iterable[str]) -> CardsLaidOut:
    """The card files that somebody lays out for all who come, as they are typed (``card_file``).
    InputError for one that cannot be used."""
    found: dict[str, tuple[str, ...]] = {}
    for one in typed:
        file, game = card_file(one)
        if not game:
            if "=" not in file:
                read_bytes(file)  # one that is not there says nothing
            raise InputError("does not say of which game it is: expected GAME=FILE", file)
        stock_of(games.find(game), [file])
        found[game] = (*found.get(game, ()), os.path.abspath(file))
    return found


def wish_of_guest(
    entry: Entry,
    picks: Mapping[str, Sequence[str]],
    texts: Mapping[str, str],
    cards: Sequence[str] = (),
    blank: bool = False,
) -> Wish:
    """What they want: values by choice, of a seat for which nothing is chosen ``AS_USUAL``; decks
    of their own are ``texts`` by name. ``cards`` are the card files that are laid out for them;
    ``blank``: those that do not run are taken as blank. InputError for what there is not."""
    known = {choice.name: choice for choice in choices_of(entry, cards)}
    lists: dict[str, DeckList] = {}
    found: dict[str, tuple[str, ...]] = {}
    for name, given in picks.items():
        if name not in known:
            raise unknown_choice(name, known)
        if values := _without_gaps(known[name], given):
            found[name] = values
        if known[name].decks:
            lists |= {one: _list_of(entry, one, texts) for one in values}
    return Wish(found, tuple(cards), blank, lists)


def _without_gaps(choice: SetupChoice, given: Sequence[str]) -> tuple[str, ...]:
    """What is chosen, seat by seat: where nothing is before something, what nobody else has."""
    values = list(given)
    while values and values[-1] == AS_USUAL:
        values.pop()
    free = [value.name for value in choice.values if value.name not in values]
    for place, value in enumerate(values):
        if value == AS_USUAL:
            if not choice.values:
                raise InputError(f"seat {place + 1} has none", field=choice.name)
            values[place] = free.pop(0) if free else choice.values[0].name
    return tuple(values)


def _list_of(entry: Entry, name: str, texts: Mapping[str, str]) -> DeckList:
    """A deck that was sent, or a ready one."""
    if name in texts:
        try:
            deck = parse_deck(texts[name], entry.name)
        except InputError as error:
            raise error.at(name) from error
        if sum(line.copies for held in deck.sections.values() for line in held) > MOST_CARDS:
            raise InputError(f"expected at most {MOST_CARDS:,} cards", name)
        return deck._replace(file=name)
    ready = ready_deck(entry, name)
    if ready is None:
        raise unknown("deck", name, [deck.name for deck in entry.ready_lists()])
    return ready
