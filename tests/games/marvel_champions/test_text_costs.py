"""What stands before an arrow, as costs (MC.cost); every text and name here is invented."""

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import names_of
from tallystick.costs.cost import Amount, Cost, Pick, Units
from tallystick.games.marvel_champions.text.costs import ANY, ENERGY, MENTAL, PHYSICAL, TARIFF, WILD
from tallystick.games.marvel_champions.text.language import (
    read_cost,
    read_paragraph,
    read_printed_cost,
)
from tallystick.rules.phrases import Clause, Costs, Noun, Numeral, Place, Several

NAMES = names_of({"Lamp": "SELF", "Night Owl": "TITLE", "Owl's Nest": "TITLE"})
THIS = Noun("this")
HAND = Place("your", ("hand",))


def costs_of(text: str) -> Costs | None:
    (only,) = read_paragraph(text, NAMES)
    return only.costs


def deed(verb: str, n: int, *things: Noun | Several, words: tuple[str, ...] = ()) -> Clause:
    return Clause(verb, (Numeral(n),), things, words)


def pick(verb: str, what: Noun, n: int = 1, per_x: int = 0) -> Pick:
    return Pick(verb, what, Amount(n, per_x))


CARD = Noun("a", ("card",), relations=(("from", HAND),))


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Spend a [energy] resource", Cost([Units(ENERGY, Amount(1))])),
        ("Spend [mental] [mental] resources", Cost([Units(MENTAL, Amount(2))])),
        ("spend 2 [mental] resources", Cost([Units(MENTAL, Amount(2))])),
        ("Spend X [physical] resources", Cost([Units(PHYSICAL, Amount(0, 1))])),
        (
            "Spend [energy][wild] resources",
            Cost([Units(ENERGY, Amount(1)), Units(WILD, Amount(1))]),
        ),
        ("Spend 3 resources of any type", Cost([Units(ANY, Amount(3))])),
        ("Spend 2 resources", Cost([Units(ANY, Amount(2))])),
        ("Exhaust Lamp", Cost([pick("exhaust", THIS)])),
        ("exhaust this card", Cost([pick("exhaust", THIS)])),
        ("Exhaust your hero", Cost([pick("exhaust", Noun("your", ("hero",)))])),
        ("Exhaust and discard Lamp", Cost([pick("exhaust", THIS), pick("discard", THIS)])),
        (
            "Exhaust Lamp and spend a [energy] resource",
            Cost([pick("exhaust", THIS), Units(ENERGY, Amount(1))]),
        ),
        ("Discard 2 cards from your hand", Cost([pick("discard", CARD, 2)])),
        ("Discard X cards from your hand", Cost([pick("discard", CARD, 0, 1)])),
        (
            "Exhaust Lamp, choose and discard 1 card from your hand",
            Cost([pick("exhaust", THIS), pick("discard", CARD._replace(marks=("chosen",)))]),
        ),
        (
            "Exhaust an [[Owl]] character and a [[Bat]] character",
            Cost(
                [
                    pick("exhaust", Noun("a", ("character",), tags=((tag,),)))
                    for tag in ("owl", "bat")
                ]
            ),
        ),
        ("Choose a player", Cost([pick("choose", Noun("a", ("player",)))])),
        ("Remove Lamp from the game", None),
    ],
)
def test_costs_before_an_arrow(text: str, cost: Cost | None) -> None:
    costs = read_cost(text, NAMES)
    assert len(costs.either) == 1
    assert cost is None or costs.either == (cost,)
    assert costs_of(f"Action: {text} → draw 1 card.") == costs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Take 2 damage", deed("take", 2, words=("damage",))),
        ("Deal 1 damage to Lamp", deed("deal", 1, THIS, words=("damage",))),
        (
            "Heal 2 damage from your hero",
            deed("heal", 2, Noun("your", ("hero",)), words=("damage",)),
        ),
        (
            "Spend up to 3 resources of any type",
            Clause("resources_spent", (Numeral(3, word="up to"),), (), ("of any type",)),
        ),
    ],
)
def test_costs_that_are_one_deed(text: str, said: Clause) -> None:
    """Damage dealt and damage taken are different costs (MC.cost.21, MC.cost.22)."""
    (cost,) = read_cost(text, NAMES).either
    (only,) = cost.picks
    assert (only.what, only.amount) == (said, Amount(1))


def test_one_cost_or_another() -> None:
    energy, two = Cost([Units(ENERGY, Amount(1))]), Cost([Units(ANY, Amount(2))])
    found = read_cost("Spend a [energy] resource or 2 resources of any type", NAMES)
    assert found.either == (energy, two)
    found = read_cost("Choose to either exhaust Lamp or spend 2 resources of any type", NAMES)
    assert found.either == (Cost([pick("exhaust", THIS)]), two)


def test_a_condition_before_the_cost() -> None:
    found = read_cost("If you are in hero form, exhaust Lamp", NAMES)
    assert found.tests == (Clause("in_form", (), (Noun("you"),), ("hero form",)),)


@pytest.mark.parametrize(
    "text", ["Lamp gets +1 ATK", "Lamp cannot attack", "Prevent 1 of that damage"]
)
def test_what_nobody_can_pay_with(text: str) -> None:
    with pytest.raises(Misread, match=r"MC\.cost\.3"):
        read_cost(text, NAMES)


@pytest.mark.parametrize(
    ("printed", "cost"),
    [("3", Amount(3)), ("0", None), ("X", Amount(0, 1)), ("2 per player", Amount(2))],
)
def test_printed_costs(printed: str, cost: Amount | None) -> None:
    assert read_printed_cost(printed) == Cost([Units(ANY, cost)] if cost else [])


def test_a_printed_cost_is_a_number() -> None:
    with pytest.raises(Misread, match="is no cost"):
        read_printed_cost("much")


def test_how_costs_are_printed() -> None:
    assert TARIFF.text(
        read_cost("Exhaust Lamp and spend 2 [mental] resources", NAMES).either[0]
    ) == ("[mental][mental], exhaust a this")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Spend 2 resources of different types", [(0, 1), (0, 2), (1, 2)]),
        ("Spend 3 resources of different types", [(0, 1, 2)]),
        ("Spend 4 resources of different types", [(0, 1, 2, 3)]),
    ],
)
def test_different_types_are_several_costs(text: str, kinds: list[tuple[int, ...]]) -> None:
    """MC.resource.1, MC.resource.4: a wild is called whatever is wanted."""
    expected = tuple(Cost([Units(kind, Amount(1)) for kind in one]) for one in kinds)
    assert read_cost(text, NAMES).either == expected


def test_one_type_is_several_costs() -> None:
    expected = tuple(Cost([Units(kind, Amount(3))]) for kind in (ENERGY, MENTAL, PHYSICAL))
    assert read_cost("Spend 3 resources of the same type", NAMES).either == expected


def test_a_pronoun_means_what_was_named_before_it() -> None:
    """ "It" is what the card has spoken of, not the card itself."""
    costs = read_cost("Exhaust your hero and deal 1 damage to it", NAMES)
    (deal,) = [one.what for one in costs.either[0].picks if one.verb == "deal"]
    assert isinstance(deal, Clause)
    assert deal.things == (Noun("your", ("hero",)),)
