"""What hangs together among the things that a cost asks for, against counting them all by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import tallystick
from tallystick.face.paying import Payment
from tallystick.face.position import Position
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.zones import BANISHMENT

ELEMENTS = {"Page": "NORM", "Monk": "NORM", "Stoker": "FIRE", "Tinder": "FIRE", "Ferryman": "WATER"}
HEAD = """
[[card]]
name = "{name}"
types = ["{type}"]
subtypes = ["MAGE"]
classes = ["MAGE"]
element = "{element}"
cost_reserve = "0"
{more}
effect_raw = "{text}"
"""
ASKED = {
    "two ally cards from a single graveyard": 2,
    "three ally cards from a single graveyard": 3,
    "three ally cards with different names from your graveyard": 3,
    "two ally cards each with different elements from your graveyard": 2,
    "three ally cards each with different elements from your graveyard": 3,
    "two ally cards from your graveyard with the same name": 2,
}
Card = tuple[str, str]  # whose graveyard it lies in, and its name


def goes(cost: str, cards: tuple[Card, ...]) -> bool:
    """Whether these cards pay."""
    owners, names = {owner for owner, _ in cards}, {name for _, name in cards}
    if "single" in cost:
        return len(owners) == 1
    if owners != {"A"}:
        return False
    if "elements" in cost:
        return len({ELEMENTS[name] for name in names}) == len(cards)
    return len(names) == (1 if "same" in cost else len(cards))


def by_hand(cost: str, there: list[Card]) -> set[tuple[Card, ...]]:
    """All payments, equal cards not told apart."""
    found = combinations(sorted(there), ASKED[cost])
    return {cards for cards in found if goes(cost, cards)}


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, list[Card]], Position]:
    """A position with a card that costs this, and what lies in the graveyards."""
    texts = [
        HEAD.format(name=name, type="ALLY", element=element, more="power = 1\nlife = 1", text="")
        for name, element in ELEMENTS.items()
    ]
    for n, cost in enumerate(ASKED):
        said = f"As an additional cost to activate this card, banish {cost}."
        text = f"{said}\\n\\nRecover 1."
        more = "speed = true"
        texts.append(
            HEAD.format(name=f"Spell {n}", type="ACTION", element="NORM", more=more, text=text)
        )
    file: Path = tmp_path_factory.mktemp("cards") / "bound.toml"
    file.write_text("".join(texts), encoding="utf-8")
    rules = tallystick.load("grand-archive", cards=[str(file)])

    def lay(cost: str, there: list[Card]) -> Position:
        mine = ", ".join(name for owner, name in there if owner == "A")
        theirs = ", ".join(name for owner, name in there if owner == "B")
        hand = f"hand: [Spell {list(ASKED).index(cost)}]"
        return rules.position(
            f"{{seats: {{A: {{{hand}, graveyard: [{mine}]}}, B: {{graveyard: [{theirs}]}}}}}}"
        )

    return lay


@pytest.mark.parametrize("cost", ASKED)
def test_all_payments_are_those_counted_by_hand(
    cost: str, laid: Callable[[str, list[Card]], Position]
) -> None:
    rand = Random(cost)
    for _ in range(8):
        there = [
            (rand.choice("AAB"), rand.choice(list(ELEMENTS))) for _ in range(rand.randrange(8))
        ]
        position = laid(cost, there)
        wanted = by_hand(cost, there)
        move = f"activate Spell {list(ASKED).index(cost)}"
        payments = list(position.payments(move))
        assert len(payments) == len(wanted), there
        named = sorted(sorted(_named(one)) for one in payments)
        assert named == sorted(sorted(name for _, name in cards) for cards in wanted)
        refusal = position.refusal(move)
        assert (refusal is None) == bool(wanted)
        assert refusal is None or refusal.clause == "GA.COST.7"


def test_many_are_asked_piece_by_piece(laid: Callable[[str, list[Card]], Position]) -> None:
    cost = "three ally cards with different names from your graveyard"
    there = [("A", name) for name in ELEMENTS for _ in range(2)]
    for seed in range(6):
        position, rand = laid(cost, there), Random(seed)
        game, asked = position.game, 0
        position.play(next(one for one in position.moves if one.text.startswith("activate")))
        while (decision := game.decision()) is not None and decision.kind == "payment":
            texts = [one.text for one in position.moves]
            assert len(set(texts)) == len(texts)
            position.play(rand.choice(position.moves))
            asked += 1
        assert asked
        gone = [piece_of(game, card).name for card in game.lists[BANISHMENT[0]]]
        assert len(set(gone)) == len(gone) == 3


def _named(payment: Payment) -> list[str]:
    return [
        what.partition("#")[0]
        for key, what, n in payment.spends
        for _ in range(n)
        if key == "banish"
    ]
