"""What a saved game keeps of what was chosen before it: names, deck lists and where the card files
are; nothing that is printed on a card."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import DECK
from tallystick.decks.model import MOST_COPIES, DeckLine, DeckList
from tallystick.errors import InputError
from tallystick.kernel.state import fingerprint
from tallystick.reading import are_texts, list_in, mapping_in, read_bytes

ORIGIN, DIGEST, CARDS = "origin", "digest", "cards"


class Wish(NamedTuple):
    """What somebody wants: values by choice, card files, whether cards that do not run may be taken
    as blank. ``lists`` are decks that are known already, by what was typed."""

    picks: Mapping[str, tuple[str, ...]] = {}
    cards: tuple[str, ...] = ()
    blank: bool = False
    lists: Mapping[str, DeckList] = {}

    @property
    def is_empty(self) -> bool:
        """Whether it leaves everything as it ships."""
        return not (self.picks or self.cards)

    @property
    def names_decks(self) -> bool:
        """Whether decks would be read for it that are not known already."""
        return any(name not in self.lists for name in self.picks.get(DECK, ()))


def card_files(origin: Mapping[str, object]) -> tuple[str, ...]:
    """The card files that an origin names. InputError for what are none."""
    files = origin.get(CARDS, [])
    if not are_texts(files):
        raise InputError("expected the names of card files", line=2, field=ORIGIN)
    return tuple(files)


def files_digest(files: Iterable[str]) -> str:
    """A fingerprint of what is in files. InputError for one that cannot be read."""
    return fingerprint(b"".join(fingerprint(read_bytes(file)).encode() for file in files))


def with_cards(origin: Mapping[str, object], files: Sequence[str]) -> dict[str, object]:
    """An origin as it is where the same cards lie in other files."""
    return {**origin, CARDS: list(files)}


def found_again(origin: Mapping[str, object], folder: str) -> Mapping[str, object]:
    """An origin with its card files as they lie now: where they lay, or else by their names in a
    folder, or here. That they are the same is for ``DIGEST`` to say. InputError as ``card_files``.
    """
    files = card_files(origin)
    return with_cards(origin, [_now(file, folder) for file in files]) if files else origin


def _now(file: str, folder: str) -> str:
    name = os.path.basename(file)
    places = (file, os.path.join(folder, name), name)
    return next((place for place in places if os.path.exists(place)), file)


NO_WISH: Final = Wish()


def origin_of(
    wish: Wish, lists: Mapping[str, DeckList], cards: Sequence[CardFacts], blanks: Sequence[str]
) -> dict[str, object]:
    """The choices as plain data, with a fingerprint of all that is printed on the cards and of
    which are taken as blank; none where there are only those that ship with the game."""
    text = json.dumps([[card.raw for card in cards], blanks], sort_keys=True, default=str)
    digest = fingerprint(text.encode())
    return {
        DIGEST: digest if wish.cards else "",
        "picks": {name: list(values) for name, values in wish.picks.items()},
        CARDS: [os.path.abspath(file) for file in wish.cards],
        "blank": wish.blank,
        "lists": {name: _written(deck) for name, deck in lists.items()},
    }


def _written(deck: DeckList) -> dict[str, object]:
    sections = {
        name: [[line.name, line.code, line.hint, line.id, line.copies] for line in held]
        for name, held in deck.sections.items()
    }
    led = deck.identity
    return {
        "name": deck.name, "game": deck.game, "aspect": deck.aspect, "sections": sections,
        "identity": [led.name, led.code, led.hint, led.id, 1] if led else None,
    }  # fmt: skip


def wish_of(origin: Mapping[str, object]) -> Wish:
    """The choices with which a game was set up, as it has kept them; none if nothing is kept.
    InputError for what no game has kept."""
    if not origin:
        return NO_WISH
    try:
        picks = {
            str(k): tuple(map(str, list_in(v))) for k, v in mapping_in(origin["picks"]).items()
        }
        lists = {str(k): _read(mapping_in(v)) for k, v in mapping_in(origin["lists"]).items()}
        return Wish(picks, card_files(origin), bool(origin["blank"]), lists)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError("expected what was chosen", line=2, field=ORIGIN) from error


def _read(deck: Mapping[str, object]) -> DeckList:
    led = _line(deck["identity"]) if deck["identity"] else None
    sections = {
        str(k): tuple(map(_line, list_in(v))) for k, v in mapping_in(deck["sections"]).items()
    }
    return DeckList(str(deck["name"]), str(deck["game"]), led, sections, str(deck["aspect"]))


def _line(fields: object) -> DeckLine:
    name, code, hint, known, copies = list_in(fields)
    if type(copies) is not int or not 0 < copies <= MOST_COPIES:
        raise ValueError
    return DeckLine(str(name), copies, str(code), str(hint), str(known))
