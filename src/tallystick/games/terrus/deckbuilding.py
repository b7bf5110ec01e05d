"""Which constructed decks may be played (T.1.1, T.21.4b), and what the lines of a deck list may
mean. How many cards and copies a den holds is a matter of format, on which the pages differ
(option ``den``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import NOTHING_CHOSEN
from tallystick.decks.model import DeckList
from tallystick.decks.resolve import CardIndex, Deck, Kinds
from tallystick.games.terrus.assembly import BASIC_RESOURCES, BASIC_STRUCTURES
from tallystick.kernel.decision import Refusal

DEN, SIDEBOARD = "den", "sideboard"
APART: Final = ("clade", "event")  # what lies beside a den


def _belongs(card: CardFacts, section: str, identity: CardFacts | None) -> bool:
    return card.type not in APART


def _led_by(deck: DeckList, meant: list[CardFacts], index: CardIndex) -> CardFacts | None:
    """A deck names its clade."""
    return None


class DenFormat(NamedTuple):
    """What a den is: so many cards besides relics, so many copies of each at most (0: as many as
    one likes), so many relics at least."""

    size: int
    copies: int
    relics: int


FORMS: Final = {
    "sixty": DenFormat(60, 0, 4),
    "fifty-pairs": DenFormat(50, 2, 0),
    "fifty-singles": DenFormat(50, 1, 4),
}
KINDS: Final = Kinds(
    (DEN, SIDEBOARD), False, lambda card: card.type == "clade", _belongs, lambda _: DEN, _led_by
)


def faults(
    deck: Deck, cards: Sequence[CompiledCard] = (), readings: Mapping[str, str] = NOTHING_CHOSEN
) -> list[Refusal]:
    """What is wrong with a deck under house rules; an empty list if it may be played."""
    found = [] if deck.identity else [Refusal(("T.9.1c",), "A deck has a clade.")]
    for card, _ in deck.cards():
        if card.name in BASIC_RESOURCES:
            text = f"{card.name} is a basic resource and in no constructed den."
            found.append(Refusal(("T.21.4b", "T.1.1"), text))
        elif card.name in BASIC_STRUCTURES:
            text = f"{card.name} is a basic structure and in no constructed den."
            found.append(Refusal(("T.1.1",), text))
    form = FORMS.get(readings.get("den", ""))
    return found if form is None else [*found, *_misshapen(deck, form)]


def _misshapen(deck: Deck, form: DenFormat) -> Iterator[Refusal]:
    """What is wrong with the numbers of a den (T.1.1). Of a sideboard no page says any."""
    held = [(card, n) for card, n in deck.cards(DEN) if card.type != "relic"]
    relics = sum(n for card, n in deck.cards(DEN) if card.type == "relic")
    size = sum(n for _, n in held)
    if size != form.size:
        yield _misfit(f"A den has {form.size} cards besides its relics, not {size}.")
    if relics < form.relics:
        yield _misfit(f"A den has {form.relics} relics at least, not {relics}.")
    counts: Counter[str] = Counter()
    for card, n in held:
        counts[card.name] += n
    for name, n in counts.items():
        if form.copies and n > form.copies:
            most = "one copy" if form.copies == 1 else f"{form.copies} copies"
            yield _misfit(f"There may be {most} of {name} in a den, not {n}.")


def _misfit(text: str) -> Refusal:
    return Refusal(("T.1.1",), text)
