"""The cards at hand, found by code, by OCTGN's id and by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import DeckLine

LIKE: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
REPRINT: Final = "reprint_of"
LETTERED: Final = ("a", "b")  # a code without the letter of a side means the front

Fits = Callable[[CardFacts], bool]


@lru_cache(maxsize=20_000)
def folded(name: str) -> str:
    """A name without what people leave out: capitals, diacritics, curly quotes, double spaces."""
    plain = unicodedata.normalize("NFKD", name.translate(LIKE))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


class CardIndex:
    """Cards by what a deck list may call them. Of cards that are printed again under another code,
    a name means the first printing."""

    def __init__(self, cards: Iterable[CardFacts]) -> None:
        self.cards = tuple(cards)
        self._codes: dict[str, CardFacts] = {}
        self._ids: dict[str, CardFacts] = {}
        self._names: dict[str, list[CardFacts]] = {}
        for card in self.cards:
            for key in ("code", "slug"):
                if card.words.get(key):
                    self._codes.setdefault(card.words[key].casefold(), card)
            if card.words.get("octgn_id"):
                self._ids.setdefault(card.words["octgn_id"].casefold(), card)
            self._names.setdefault(folded(card.name), []).append(card)

    def of_code(self, code: str) -> CardFacts | None:
        """The card of a code, with or without the letter of its front side."""
        key = code.casefold()
        tried = (key, *(f"{key}{letter}" for letter in LETTERED))
        return next((self._codes[one] for one in tried if one in self._codes), None)

    def named(self, name: str) -> list[CardFacts]:
        """The cards of a name."""
        return self._names.get(folded(name), [])

    def meant(self, line: DeckLine, fits: Fits) -> list[CardFacts]:
        """The cards that a line may mean: one, if it is clear; none, if there is no such card."""
        for known in (self._codes.get(line.code.casefold()), self._ids.get(line.id.casefold())):
            if known is not None:
                return [known]
        if line.code and (found := self.of_code(line.code)) is not None:
            return [found]
        whole = f"{line.name} ({line.hint})" if line.hint else line.name
        named = self.named(whole) or self.named(line.name)
        return told_apart([one for one in named if fits(one)], line.hint)

    def near(self, name: str, fits: Fits) -> list[str]:
        """The names most like one that there is not."""
        known = {key: cards for key, cards in self._names.items() if any(map(fits, cards))}
        near = get_close_matches(folded(name)[:60], known, n=2)
        return [known[key][0].name for key in near]


def told_apart(cards: list[CardFacts], hint: str) -> list[CardFacts]:
    """Those of several cards that are meant: first printings, those that a hint fits; cards of one
    face are one."""
    if len(cards) < 2:
        return cards
    first = [one for one in cards if REPRINT not in one.words] or cards
    hinted = [one for one in cards if is_hint(folded(hint), one)] if hint else []
    unlike = {face(one): one for one in reversed(hinted or first)}
    return list(reversed(unlike.values()))


def is_hint(hint: str, card: CardFacts) -> bool:
    """Whether what stands with a name means this card of it: its subname, set or code, or its pack,
    of which the data has a code: the name, a word of it, or its initials."""
    said = [folded(card.words.get(field, "")) for field in ("subname", "set", "code", "pack")]
    if hint in said or hint in [one.replace("_", " ") for one in said]:
        return True
    words = hint.split()
    return bool(said[3]) and said[3] in (*words, "".join(word[0] for word in words))


def face(card: CardFacts) -> tuple[object, ...]:
    """What makes two records the same card to a player."""
    words = [card.words.get(field) for field in ("subname", "faction", "set")]
    return (card.type, card.text, *words, tuple(card.costs.items()))
