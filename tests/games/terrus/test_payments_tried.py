"""The tight payments of random prices, against trying everything by the letter of 25.0: nothing
here asks the engine what pays."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from tallystick import cases

# What playing a card gives, in one of several ways; the season in which it is worth two; Seasonal.
GIVES: Final = {
    "Plant": [["plant"]], "Bug": [["bug"]], "Basket": [["plant", "bug"]],
    "Sack": [["plant"], ["bug"]],
}  # fmt: skip
SUMMER: Final = ("Calf", "Foal")
SEASONAL: Final = ("Foal", "Kid")
NAMES: Final = (*GIVES, *SUMMER, "Kid", "Owl")
CARDS: Final = [
    {"name": "Calf", "type": "beast", "season": "summer", "stats": [1, 1, 1]},
    {"name": "Foal", "type": "beast", "season": "summer", "stats": [1, 1, 1], "text": "Seasonal"},
    {"name": "Kid", "type": "beast", "stats": [1, 1, 1], "text": "Seasonal"},
    {"name": "Owl", "type": "beast", "season": "winter", "stats": [1, 1, 1]},
    {"name": "Basket", "type": "resource", "text": "Add {plant}{bug}."},
    {"name": "Sack", "type": "resource", "text": "Add {plant} or {bug}."},
]


class Price(NamedTuple):
    """What is due; ``either``: the option."""

    symbols: Counter[str]
    fealty: int
    discards: int
    burials: int
    vitae: int
    is_summer: bool
    either: bool

    def worth(self, card: str) -> int:
        """T.25.3a, T.25.3b: two in its season or with Seasonal, and never three."""
        return 2 if card in SEASONAL or (self.is_summer and card in SUMMER) else 1

    def is_paid(self, given: list[list[str]]) -> bool:
        """By what is taken from the pool, played, discarded and buried."""
        pool, play, discard, bury = given
        if len(bury) < self.burials or len(discard) < self.discards:
            return False
        points = sum(sorted(map(self.worth, discard))[self.discards :])
        for made in product(*[GIVES[card] for card in play]):
            have = Counter([*pool, *[unit for units in made for unit in units]])
            rest = have.total() - self.symbols.total()
            enough = max(rest, points) if self.either else rest + points
            if have >= self.symbols and enough >= self.fealty:
                return True
        return False

    def text(self) -> str:
        symbols = "".join(f"{{{one}}}" for one in sorted(self.symbols.elements()))
        parts = [f"{{{self.fealty}}}{symbols}", *["pay 2 vitae"] * bool(self.vitae)]
        parts += ["", "discard a card", "discard two cards"][self.discards :][:1]
        parts += ["", "bury a beast", "bury two beasts"][self.burials :][:1]
        return ", ".join(part for part in parts if part)


def some(things: list[str]) -> set[tuple[str, ...]]:
    return {one for n in range(len(things) + 1) for one in combinations(sorted(things), n)}


def tight(price: Price, pool: list[str], hand: list[str], city: list[str]) -> list[dict[str, Any]]:
    """All that pays, and of which nothing can be left out."""
    found: list[dict[str, Any]] = []
    for own, bury, discard in product(some(pool), some(city), some(hand)):
        left = Counter(hand) - Counter(discard)
        for play in some([card for card in left.elements() if card in GIVES]):
            given = [list(own), list(play), list(discard), list(bury)]
            less = [
                [*given[:n], [*part[:at], *part[at + 1 :]], *given[n + 1 :]]
                for n, part in enumerate(given)
                for at in range(len(part))
            ]
            if price.is_paid(given) and not any(map(price.is_paid, less)):
                parts = {"pool": dict(Counter(own)), "play": play, "discard": discard, "bury": bury,
                         "vitae": price.vitae}  # fmt: skip
                found.append({key: part for key, part in parts.items() if part})
    return found


def test_all_tight_payments_and_no_others_are_listed() -> None:
    dice = random.Random(26)
    asked: list[dict[str, Any]] = []
    for n in range(160):
        symbols = Counter(dice.choices(("plant", "bug"), k=dice.randint(0, 3)))
        either, is_summer = dice.random() < 0.3, dice.random() < 0.5
        fealty, discards, burials = dice.randint(0, 3), dice.randint(-1, 2), dice.randint(-1, 2)
        price = Price(symbols, fealty, max(0, discards), max(0, burials), dice.choice((0, 2)),
                      is_summer, either)  # fmt: skip
        pool = dice.choices(("plant", "bug", "wood"), k=dice.randint(0, 3))
        hand = dice.choices(NAMES, k=dice.randint(0, 4))
        city = [f"Beast {at}" for at in range(dice.randint(0, 3))]
        beasts = [{"name": one, "type": "beast", "stats": [1, 1, 1]} for one in city]
        gives = tight(price, pool, hand, city)
        seats = {"A": {"hand": hand, "pool": dict(Counter(pool)), "city": city}, "B": {}}
        asked.append({
            "case": str(n), "game": "terrus", "cards": [*CARDS, *beasts],
            "options": {"mixed-payment": "either" if either else "mixed"},
            "given": {"season": "summer" if is_summer else "spring", "seats": seats},
            "when": [{"A": "payments", "for": price.text(), "gives": gives or None}],
        })  # fmt: skip
    report = cases.run_text(json.dumps(asked))
    assert report.complaints() == []
    assert [failure for case in report.cases for failure in case.failures] == []
