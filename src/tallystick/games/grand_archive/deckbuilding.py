"""Which decks may be played (GA.FORMAT.1, GA.FORMAT.2), what the lines of a deck list may mean, and
which figures the record of a card lacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import NOTHING_CHOSEN
from tallystick.decks.model import ANYWHERE, DeckList
from tallystick.decks.resolve import CardIndex, Deck, Kinds, folded
from tallystick.decks.stock import Stock
from tallystick.games.grand_archive import ingredients
from tallystick.games.grand_archive.assembly import home_of, words_of
from tallystick.kernel.decision import Refusal

MATERIAL, MAIN, SIDEBOARD = "material", "main", "sideboard"
FEWEST_MAIN: Final = 60
MOST_COPIES: Final = 4
MOST_MATERIAL: Final = 12
MOST_SIDE: Final = 15  # cards, and points
RELIC: Final = re.compile(r"^divine relic\b", re.IGNORECASE | re.MULTILINE)
POINTS: Final = {MATERIAL: 3, MAIN: 1}  # a champion or regalia, any other
# What a record must have for the card to be played, by type; "element" on every card.
FIGURES: Final = {
    "champion": ("level", "life"), "ally": ("power", "life"), "weapon": ("power", "durability"),
    "attack": ("power",), "action": ("speed",),
}  # fmt: skip


def missing(card: CardFacts) -> tuple[str, ...]:
    """What is printed on a card of this type (GA.TYPELINE.2) and its record does not have. A figure
    that is missing is not 0 (GA.PARTS.1), an element not Norm, a speed not slow."""
    wanted = ("element", *FIGURES.get(card.type, ()))
    return tuple(one for one in wanted if one not in card.words and one not in card.numbers)


def is_champion(card: CardFacts) -> bool:
    """Whether a game may begin with it (GA.FORMAT.1)."""
    return card.type == "champion" and card.numbers.get("level") == 0


def _belongs(card: CardFacts, section: str, identity: CardFacts | None) -> bool:
    home = home_of(card)
    if section in (ANYWHERE, SIDEBOARD):
        return home in (MATERIAL, MAIN)
    return home == section


def _led_by(deck: DeckList, meant: list[CardFacts], index: CardIndex) -> CardFacts | None:
    """The Level 0 champion of the material deck, if there is one alone."""
    lines = [line for name, ones in deck.sections.items() for line in ones if name != SIDEBOARD]
    found = [one for line in lines for one in index.meant(line, is_champion) if is_champion(one)]
    named = {one.name: one for one in found if not meant or one in meant}
    return next(iter(named.values())) if len(named) == 1 else None


def beside(stock: Stock, cards: Sequence[CardFacts]) -> list[CardFacts]:
    """What goes with cards in a deck (``spoken_of``)."""
    return _spoken_of(stock.index, cards)


def spoken_of(known: Sequence[CardFacts], cards: Sequence[CardFacts]) -> list[CardFacts]:
    """Of the cards that are known: the tokens, masteries and other sides that the texts of some
    speak of, the cards that these generate, what they gather (GA.TERM.GATHER), and those of all
    these."""
    return _spoken_of(CardIndex(known), cards)


def _spoken_of(known: CardIndex, cards: Sequence[CardFacts]) -> list[CardFacts]:
    apart = {folded(card.name): card for card in known.cards if _lies_beside(card)}
    found: dict[str, CardFacts] = {}
    todo = list(cards)
    while todo:
        card = todo.pop()
        text = folded(card.text)
        named = [one for name, one in apart.items() if name not in found and name in text]
        if ingredients.GATHERS.search(card.text):
            named += [one for one in _gathered(apart, known.cards) if folded(one.name) not in found]
        made = [name for name in GENERATED.findall(text) if name not in found]
        named += [one for name in made for one in known.named(name)[:1]]
        back = known.back(card)
        for one in (*named, *((back,) if back and folded(back.name) not in found else ())):
            found[folded(one.name)] = one
            todo.append(one)
    return list(found.values())


GENERATED: Final = re.compile(r"\bgenerates? (?:an?|two|three|x) (.+?) cards?\b")


def _gathered(apart: Mapping[str, CardFacts], known: Sequence[CardFacts]) -> list[CardFacts]:
    """The tokens that a card tells of, whichever; where none does, all Herbs."""
    names = [folded(name) for name in ingredients.told(card.text for card in known)]
    if names:
        return [apart[name] for name in names if name in apart]
    return [card for card in apart.values() if "herb" in words_of(card, "subtypes")]


def _lies_beside(card: CardFacts) -> bool:
    return home_of(card) == "none" or card.type in ("mastery", "status")


KINDS: Final = Kinds((MATERIAL, MAIN, SIDEBOARD), True, is_champion, _belongs, home_of, _led_by)


def faults(
    deck: Deck, cards: Sequence[CompiledCard] = (), readings: Mapping[str, str] = NOTHING_CHOSEN
) -> list[Refusal]:
    """What is wrong with a deck; an empty list if it may be played. No house rule is about it."""
    found = [_main(deck), _material(deck), *_copies(deck), *_champion(deck), _relics(deck)]
    found += _sideboard(deck)
    return [refusal for refusal in found if refusal is not None]


def _main(deck: Deck) -> Refusal | None:
    n = sum(held.copies for held in deck.sections[MAIN])
    if n >= FEWEST_MAIN:
        return None
    return Refusal(("GA.FORMAT.1",), f"A main deck has {FEWEST_MAIN} cards at least, not {n}.")


def _material(deck: Deck) -> Refusal | None:
    n = sum(held.copies for held in deck.sections[MATERIAL])
    if n <= MOST_MATERIAL:
        return None
    text = f"A material deck has {MOST_MATERIAL} cards at most, not {n}."
    return Refusal(("GA.FORMAT.1",), text)


def _copies(deck: Deck) -> list[Refusal]:
    """Four of a name in main deck and sideboard together, one in the material deck."""
    counts: Counter[str] = Counter()
    for card, n in deck.cards():
        counts[card.name] += n
    homes = {card.name: home_of(card) for card, _ in deck.cards()}
    found = []
    for name, n in counts.items():
        most = 1 if homes[name] == MATERIAL else MOST_COPIES
        if n > most:
            copies = "one copy" if most == 1 else f"{most} copies"
            found.append(Refusal(("GA.FORMAT.1",), f"There may be {copies} of {name}, not {n}."))
    return found


def _champion(deck: Deck) -> list[Refusal]:
    """A Level 0 champion; where a record has no level nobody can say."""
    champions = [card for card, _ in deck.cards(MATERIAL) if card.type == "champion"]
    if any(is_champion(one) or "level" not in one.numbers for one in champions):
        return []
    return [Refusal(("GA.FORMAT.1",), "A material deck has a Level 0 champion in it.")]


def _relics(deck: Deck) -> Refusal | None:
    """GA.KW.DIVINERELIC: one card with the keyword."""
    n = sum(copies for card, copies in deck.cards(MATERIAL) if RELIC.search(card.text))
    text = f"A material deck has one card with Divine Relic, not {n}."
    return Refusal(("GA.KW.DIVINERELIC", "GA.FORMAT.1"), text) if n > 1 else None


def _sideboard(deck: Deck) -> list[Refusal]:
    cards = deck.cards(SIDEBOARD)
    n = sum(copies for _, copies in cards)
    points = sum(POINTS[_worth(card)] * copies for card, copies in cards)
    found = []
    if n > MOST_SIDE:
        found.append(f"A sideboard has {MOST_SIDE} cards at most, not {n}.")
    if points > MOST_SIDE:
        found.append(f"A sideboard has {MOST_SIDE} points at most, not {points}.")
    return [Refusal(("GA.FORMAT.2",), text) for text in found]


def _worth(card: CardFacts) -> str:
    dear = card.type == "champion" or "regalia" in words_of(card, "supertypes")
    return MATERIAL if dear else MAIN
