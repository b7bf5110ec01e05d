"""The algebra: joining, X, equality, and printing."""

from __future__ import annotations

from tallystick.costs import (
    NO_COST,
    Amount,
    Cost,
    Kind,
    Need,
    Tariff,
    Units,
    cost_of,
    needs_of,
    pick,
    units,
)

RESOURCES = ("plant", "bug", "meat", "wood", "stone", "crystal")
FEALTY, VITAE = 6, 7
TERRUS = Tariff(
    (
        *(Kind(name, f"{{{name}}}", 1 << n, FEALTY) for n, name in enumerate(RESOURCES)),
        Kind("fealty", "{N}", 0b1111111),
        Kind("vitae", "pay N vitae", 1 << 7),
    ),
    order=(6, 0, 1, 2, 3, 4, 5, 7),
)
X = Amount(0, 1)


def test_parts_of_a_kind_merge_and_order_does_not_matter() -> None:
    one = cost_of(units(0, 1), units(6, 1), units(0, 1))
    assert one == cost_of(units(6, 1), units(0, 2))
    assert hash(one) == hash(cost_of(units(6, 1), units(0, 2)))
    assert one.amount(0) == 2
    assert one != cost_of(units(6, 1), units(0, 1))
    picks = cost_of(pick("bury", "beast"), pick("bury", "beast"), pick("discard", "card"))
    assert picks == cost_of(pick("discard", "card"), pick("bury", "beast", 2))


def test_costs_join_into_one_bundle() -> None:
    card = cost_of(units(6, 1), units(0, 1))
    extra = cost_of(units(6, 2), pick("discard", "card"))
    assert card + extra == cost_of(units(6, 3), units(0, 1), pick("discard", "card"))
    assert card + NO_COST is card
    assert NO_COST + card is card


def test_nothing_is_free_and_prints_as_the_game_says() -> None:
    assert cost_of(units(0, 0)) == NO_COST
    assert NO_COST.is_free
    assert NO_COST.text(TERRUS) == "{0}"
    assert NO_COST.text(Tariff((), free="(0)")) == "(0)"


def test_x_is_fixed_by_announcing_it() -> None:
    cost = Cost([Units(FEALTY, Amount(1, 1)), Units(4, Amount(1))])
    assert cost.has_x
    assert cost.amount(FEALTY, 3) == 4
    assert cost.at(2) == cost_of(units(FEALTY, 3), units(4, 1))
    assert not cost.at(2).has_x
    assert Cost([Units(FEALTY, X)]).at(0) == NO_COST
    assert Amount(-2, 1).value(1) == 0


def test_a_cost_prints_as_on_the_card() -> None:
    cost = cost_of(units(6, 1), units(4, 2), units(7, 2), pick("bury", "beast", 2))
    cost += cost_of(pick("discard", "card"))
    assert cost.text(TERRUS) == "{1}{stone}{stone}, pay 2 vitae, bury two beasts, discard a card"
    assert Cost([Units(FEALTY, X)]).text(TERRUS) == "{X}"
    assert str(pick("bury", "item")) == "bury an item"
    assert str(pick("bury", "beast you rule", 3)) == "bury three beasts you rule"


def test_other_games_print_their_own_way() -> None:
    icons = Tariff((Kind("energy", "[energy]", 1), Kind("mental", "[mental]", 2)), "0", " ")
    assert cost_of(units(0, 1), units(1, 1)).text(icons) == "[energy] [mental]"
    stores = Tariff((Kind("log", "N log", 1), Kind("brick", "N brick", 2)), "nothing")
    assert cost_of(units(1, 1), units(0, 3)).text(stores) == "3 log, 1 brick"


def test_needs_come_by_kind_and_then_by_pick() -> None:
    cost = cost_of(units(FEALTY, 2), units(0, 1), pick("discard", "card"))
    assert needs_of(cost, TERRUS, lambda _: 1 << 8) == (
        Need(1, 1),
        Need(0b1111111, 2),
        Need(1 << 8, 1),
    )
    assert needs_of(Cost([Units(FEALTY, X)]), TERRUS, lambda _: 0, 3) == (Need(0b1111111, 3),)
    assert needs_of(Cost([Units(FEALTY, X)]), TERRUS, lambda _: 0) == ()
