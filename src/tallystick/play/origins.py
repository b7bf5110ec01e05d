"""What a saved game keeps of what was chosen before it: names, deck lists and where the card files
are; nothing that is printed on a card."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import DECK
from tallystick.decks.model import MOST_COPIES, DeckLine, DeckList
from tallystick.errors import InputError
from tallystick.kernel.state import fingerprint
from tallystick.reading import list_in, mapping_in

ORIGIN, DIGEST = "origin", "digest"


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
    def names_files(self) -> bool:
        """Whether files would be read for it: of cards, or of decks that are not known already."""
        return bool(self.cards) or any(name not in self.lists for name in self.picks.get(DECK, ()))


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
        "cards": [os.path.abspath(file) for file in wish.cards],
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
        files = tuple(map(str, list_in(origin["cards"])))
        return Wish(picks, files, bool(origin["blank"]), lists)
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
