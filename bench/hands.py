"""Paying from real hands, against OR-Tools CP-SAT: `python -m bench.hands [--cards DIR] [...]`.

An instance is a card of Marvel Champions, played from a hand of six others with up to two cards in
play that have a Resource ability. All are drawn from a deck as players build them: the cards of a
hero, of one aspect, and basic ones. Due are the card's cost, which takes any icons, and the icons
before the arrow of its ability, together (MC.cost.12); a card may have several icons, and a wild
serves for any. The three questions, the clock and CP-SAT's models are those of `payments.py`;
answers must be equal.

The cards are the ones that ship with the game, or with ``--cards`` those of a folder of public card
data (or of a file from ``tally cards import``): of these only numbers are used, and none is shown.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from bench.payments import (
    DOUBLE_ROWS,
    NOTES,
    Instance,
    Peer,
    asked,
    measure,
    or_tools,
    show,
    summary,
)

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.importers import marvelcdb, neutral
from tallystick.cards.load import read_file, read_folder
from tallystick.cards.schema import CardFacts
from tallystick.costs import Need, Source, Use
from tallystick.costs.cost import Units
from tallystick.games.marvel_champions.text.costs import TARIFF, generated
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.games.marvel_champions.text.schema import ASPECTS, ICONS
from tallystick.play import games
from tallystick.rules.phrases import Spoken
from tallystick.rules.picking import only

DECK = 40
HAND = 6
IN_PLAY = 2
CARD_WEIGHT, SOURCE_WEIGHT = 3, 1
PLAYED = ("ally", "event", "upgrade", "support", "resource")
ANY_ICON = 0b1111


class Card(NamedTuple):
    """What counts in a payment: what a card costs, its own icons, those of its Resource ability."""

    name: str
    group: str  # a hero's set, an aspect or "basic"
    copies: int
    needs: tuple[Need, ...]
    icons: tuple[int, ...]
    makes: tuple[int, ...]


class Decks:
    """The cards of a file by the group from which decks are built."""

    def __init__(self, cards: list[Card]) -> None:
        self.groups: dict[str, list[Card]] = {}
        for card in cards:
            self.groups.setdefault(card.group, []).append(card)
        fixed = (*ASPECTS, "basic")
        self.heroes = sorted(group for group in self.groups if group not in fixed)
        self.aspects = sorted(group for group in self.groups if group in ASPECTS)

    def deck(self, rand: random.Random) -> list[Card]:
        """A hero's cards, filled up with those of an aspect and with basic ones."""
        own = self._copies(rand.choice(self.heroes))
        rest = self._copies(rand.choice(self.aspects)) + self._copies("basic")
        return own + rand.sample(rest, min(len(rest), max(DECK - len(own), 0)))

    def instance(self, rand: random.Random) -> Instance:
        """A card that costs something, what is in hand beside it, and what is in play."""
        while True:
            deck = self.deck(rand)
            rand.shuffle(deck)
            played = next((card for card in deck if card.needs), None)
            if played is None:
                continue
            deck.remove(played)
            hand, rest = deck[:HAND], deck[HAND:]
            makers = [card for card in rest if card.makes][:IN_PLAY]
            return Instance(played.needs, [*_hand(hand), *_makers(makers, len(hand))])

    def _copies(self, group: str) -> list[Card]:
        return [card for card in self.groups.get(group, ()) for _ in range(card.copies)]


def _hand(cards: list[Card]) -> list[Source]:
    """The cards to discard, equal ones merged; one without icons pays nothing."""
    counted = Counter(card for card in cards if card.icons)
    return [
        Source(n, copies, (Use("discard", (card.icons,), (), CARD_WEIGHT),))
        for n, (card, copies) in enumerate(counted.items())
    ]


def _makers(cards: list[Card], first: int) -> list[Source]:
    return [
        Source(first + n, 1, (Use("use", (card.makes,), (), SOURCE_WEIGHT),))
        for n, card in enumerate(cards)
    ]


def read_cards(path: str) -> list[CompiledCard]:
    """The cards of the game, or of a folder of card data or an imported file, compiled."""
    if not path:
        return games.find("marvel-champions").cards()
    if Path(path).is_file():
        return compile_cards(read_file(path, LANGUAGE.schema), LANGUAGE)
    found, _ = marvelcdb.import_cards(read_folder(path, "pack/*.json"))
    text = neutral.dump(marvelcdb.GAME, found)
    return compile_cards(neutral.read(text, path, LANGUAGE.schema), LANGUAGE)


def card_of(card: CompiledCard) -> Card | None:
    """What counts of a card in a player's deck; None for all others."""
    facts = card.facts
    faction = facts.words.get("faction", "")
    if facts.type not in PLAYED or faction not in ("hero", "basic", *ASPECTS):
        return None
    group = facts.words.get("set", "") if faction == "hero" else faction
    icons = tuple(1 << kind for kind, name in enumerate(ICONS) for _ in range(_number(facts, name)))
    makes = tuple(unit for ability in only(card.abilities, Spoken) for unit in _made(ability))
    copies = facts.numbers.get("quantity", 1)
    return Card(facts.name, group, copies, _needs(card), icons, makes)


def _number(facts: CardFacts, field: str) -> int:
    return facts.numbers.get(field, 0)


def _needs(card: CompiledCard) -> tuple[Need, ...]:
    """The cost of the card and the icons before its arrow; a cost of X is left out."""
    units: Counter[int] = Counter()
    printed = card.costs.get("cost")
    costs = [printed] if printed is not None and not printed.has_x else []
    if card.facts.type == "event":
        for ability in card.abilities:
            paid = getattr(ability, "costs", None)
            costs += [paid.either[0]] if paid is not None and not paid.either[0].has_x else []
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, Units):
                units[TARIFF.kinds[part.kind].accepts] += part.amount.fixed
    return tuple(Need(accepts, amount) for accepts, amount in sorted(units.items()) if amount)


def _made(ability: Spoken) -> tuple[int, ...]:
    """The icons that a Resource ability gives, where it always gives the same."""
    for one in generated(ability):
        if len(one.icons) == len(ICONS) and one.times is None and one.pays_for is None:
            return tuple(1 << kind for kind, n in enumerate(one.icons) for _ in range(n))
    return ()


def main() -> int:
    """Print the comparison; exit status 2 without OR-Tools."""
    args = asked("Paying from real hands, against CP-SAT.", "public card data, or an imported file")
    cp_model = or_tools()
    if cp_model is None:
        return 2
    found = [card for one in read_cards(args.cards) if (card := card_of(one)) is not None]
    decks = Decks(found)
    rows = summary(measure(DOUBLE_ROWS, decks.instance, args.instances, Peer(cp_model)), {})
    if args.json:
        figures = {"cards": len(found), "heroes": len(decks.heroes)}
        print(json.dumps({**figures, "instances": args.instances, "questions": rows}))
        return 0
    drawn = f"{len(found)} cards, {len(decks.heroes)} heroes; {args.instances} hands"
    show(f"{drawn}, medians in microseconds; all answers equal", rows)
    print(NOTES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
