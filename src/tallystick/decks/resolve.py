"""Which cards a deck list means: codes before names, each line that nothing fits named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from tallystick.cards.schema import CardFacts
from tallystick.decks.index import CardIndex
from tallystick.decks.model import DeckLine, DeckList
from tallystick.errors import InputError, unknown


class Held(NamedTuple):
    """So many copies of a card that a line means; ``card`` is None where the data has none."""

    line: DeckLine
    card: CardFacts | None

    @property
    def copies(self) -> int:
        """How many."""
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
        """The same; InputError for the first line of it that is not clear."""
        for error in self.trouble:
            raise error
        return self


def resolve(given: DeckList, index: CardIndex, kinds: Kinds) -> Deck:
    """The cards of a list."""
    trouble: list[InputError] = []
    for section in given.sections:
        if section not in ("", *kinds.sections):
            raise unknown("section", section, kinds.sections, given.file)
    identity = _identity(given, index, kinds, trouble)
    found: dict[str, list[Held]] = {name: [] for name in kinds.sections}
    for section, lines in given.sections.items():
        for line in lines:
            held = _held(given, line, section, identity, index, kinds, trouble)
            if held.card is not None and held.card is identity and not kinds.listed:
                continue  # some lists have it among the cards
            where = section or (kinds.home(held.card) if held.card else kinds.sections[0])
            found.setdefault(where, []).append(held)
    return Deck(given, identity, {k: _joined(v) for k, v in found.items()}, tuple(trouble))


def _identity(
    given: DeckList, index: CardIndex, kinds: Kinds, trouble: list[InputError]
) -> CardFacts | None:
    named = given.identity
    meant = index.meant(named, kinds.identity) if named else []
    if len(meant) != 1:
        led = kinds.led_by(given, meant, index)
        meant = [led] if led is not None else meant
    if len(meant) == 1:
        return meant[0]
    if named is not None:
        trouble.append(_unclear(given, named, meant, index, kinds.identity, "identity"))
    return None


def _held(
    given: DeckList,
    line: DeckLine,
    section: str,
    identity: CardFacts | None,
    index: CardIndex,
    kinds: Kinds,
    trouble: list[InputError],
) -> Held:
    def fits(card: CardFacts) -> bool:
        return kinds.belongs(card, section, identity)

    meant = index.meant(line, fits)
    if len(meant) > 1 and identity is not None:
        own = identity.words.get("set", "")
        meant = [one for one in meant if own and one.words.get("set") == own] or meant
    if len(meant) == 1:
        return Held(line, meant[0])
    trouble.append(_unclear(given, line, meant, index, fits, "card"))
    return Held(line, None)


def _unclear(
    given: DeckList,
    line: DeckLine,
    meant: list[CardFacts],
    index: CardIndex,
    fits: Callable[[CardFacts], bool],
    kind: str,
) -> InputError:
    if meant:
        codes = ", ".join(code_of(one) for one in meant[:6])
        text = f"there are {len(meant)} cards {line.called!r}: write the code of one: {codes}"
        return given.wrong(text, line.number)
    if line.name and (others := index.named(line.name)):
        return given.wrong(
            f"{line.name} is no {kind} for this deck: {what(others[0])}", line.number
        )
    near = index.near(line.name, fits) if line.name else []
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return given.wrong(f"unknown {kind} {line.called[:60]!r}{hint}", line.number)


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
