"""The cards at hand, found by code, by OCTGN's id and by name; and which of them a deck list means:
codes before names, each line that nothing fits named."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple

from tallystick.cards.schema import CardFacts
from tallystick.decks.model import DeckLine, DeckList
from tallystick.errors import InputError, unknown

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

    def back(self, card: CardFacts) -> CardFacts | None:
        """The other side of a card, if it has one."""
        named = card.words.get("back", "")
        found = self.of_code(named) if named else None
        return found or next(iter(self.named(named) if named else ()), None)

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
    """The cards among several that are meant: first printings, those that a hint fits; cards of one
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


class Held(NamedTuple):
    """Copies of a card that a line means; ``card`` is None where the data has none."""

    line: DeckLine
    card: CardFacts | None

    @property
    def copies(self) -> int:
        """The number of copies."""
        return self.line.copies


class Kinds(NamedTuple):
    """What a game says of the parts of a deck.

    ``identity`` are the cards that may lead a deck, ``listed`` whether it is one of its cards;
    ``belongs`` says whether a line of a section may mean a card, ``home`` in which section a card
    belongs of which the list does not say; ``led_by`` picks the identity where several of one name
    are meant, or none is named (None: it stays open).
    """

    sections: tuple[str, ...]
    listed: bool
    identity: Callable[[CardFacts], bool]
    belongs: Callable[[CardFacts, str, CardFacts | None], bool]
    home: Callable[[CardFacts], str]
    led_by: Callable[[DeckList, list[CardFacts], CardIndex], CardFacts | None]


class Deck(NamedTuple):
    """A deck of known cards. ``trouble`` has an error for each line that fits none, or several."""

    given: DeckList
    identity: CardFacts | None
    sections: Mapping[str, tuple[Held, ...]]
    trouble: tuple[InputError, ...]

    def cards(self, *sections: str) -> list[tuple[CardFacts, int]]:
        """The known cards of these sections (none: of all), with how many of each."""
        wanted = sections or tuple(self.sections)
        held = [one for name in wanted for one in self.sections.get(name, ())]
        return [(one.card, one.copies) for one in held if one.card is not None]

    def whole(self) -> Deck:
        """This list. InputError for the first line of it that is not clear."""
        for error in self.trouble:
            raise error
        return self


def resolve(given: DeckList, index: CardIndex, kinds: Kinds) -> Deck:
    """The cards of a list."""
    for section in given.sections:
        if section not in ("", *kinds.sections):
            line = given.places.get(section, 0)
            raise unknown("section", section, kinds.sections).at(given.file, line)
    return _Resolving(given, index, kinds).deck()


class _Resolving:
    """A list whose cards are looked up, and the trouble with it so far."""

    def __init__(self, given: DeckList, index: CardIndex, kinds: Kinds) -> None:
        self.given = given
        self.index = index
        self.kinds = kinds
        self.trouble: list[InputError] = []
        self.identity = self._identity()

    def deck(self) -> Deck:
        """The deck that it is."""
        kinds, identity = self.kinds, self.identity
        found: dict[str, list[Held]] = {name: [] for name in kinds.sections}
        for section, lines in self.given.sections.items():
            for line in lines:
                held = self._held(line, section)
                if held.card is not None and held.card is identity and not kinds.listed:
                    continue  # some lists have it among the cards
                where = section or (kinds.home(held.card) if held.card else kinds.sections[0])
                found.setdefault(where, []).append(held)
        sections = {name: _joined(held) for name, held in found.items()}
        return Deck(self.given, identity, sections, tuple(self.trouble))

    def _identity(self) -> CardFacts | None:
        named, fits = self.given.identity, self.kinds.identity
        meant = self.index.meant(named, fits) if named else []
        if len(meant) != 1:
            led = self.kinds.led_by(self.given, meant, self.index)
            meant = [led] if led is not None else meant
        if len(meant) == 1:
            return meant[0]
        if named is not None:
            self._is_unclear("identity", named, meant, fits)
        return None

    def _held(self, line: DeckLine, section: str) -> Held:
        identity = self.identity

        def fits(card: CardFacts) -> bool:
            return self.kinds.belongs(card, section, identity)

        meant = self.index.meant(line, fits)
        if len(meant) > 1 and identity is not None:
            own = identity.words.get("set", "")
            meant = [one for one in meant if own and one.words.get("set") == own] or meant
        if len(meant) == 1:
            return Held(line, meant[0])
        self._is_unclear("card", line, meant, fits)
        return Held(line, None)

    def _is_unclear(
        self, kind: str, line: DeckLine, meant: list[CardFacts], fits: Callable[[CardFacts], bool]
    ) -> None:
        """Note why it is not known which card a line means."""
        if meant:
            codes = ", ".join(code_of(one) for one in meant[:6])
            text = f"there are {len(meant)} cards {line.called!r}: write the code of one: {codes}"
        elif line.name and (others := self.index.named(line.name)):
            text = f"{line.name} is no {kind} for this deck: {what(others[0])}"
        else:
            near = self.index.near(line.name, fits) if line.name else []
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            if line.code and not near:  # in a file of one's own what stands there may be either
                hint = f": no card at hand has that {'name or code' if line.name else 'code'}"
            text = f"unknown {kind} {line.called[:60]!r}{hint}"
        self.trouble.append(self.given.wrong(text, line.number))


def what(card: CardFacts) -> str:
    """What kind of card it is, and whose."""
    whose = card.words.get("set") or card.words.get("faction") or card.words.get("element", "")
    return f"{card.type.replace('_', ' ')}{f' of {whose}' if whose else ''}"


def code_of(card: CardFacts) -> str:
    """By what a card is named without doubt."""
    return card.words.get("code") or card.name


def _joined(held: list[Held]) -> tuple[Held, ...]:
    """Lines of one card as one."""
    found: dict[str, Held] = {}
    for one in held:
        key = code_of(one.card) + one.card.name if one.card else f"?{one.line.called}"
        before = found.get(key)
        copies = one.copies + (before.copies if before else 0)
        found[key] = Held((before or one).line._replace(copies=copies), one.card)
    return tuple(found.values())


def every(deck: Deck) -> Iterator[Held]:
    """The lines of all sections."""
    for section in deck.sections.values():
        yield from section
