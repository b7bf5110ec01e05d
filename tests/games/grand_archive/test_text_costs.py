"""Costs in card texts, table by table; every text here is invented."""

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import names_of
from tallystick.costs.cost import Amount, Cost, Pick, Units
from tallystick.games.grand_archive.text.costs import MEMORY, RESERVE
from tallystick.games.grand_archive.text.language import (
    read_cost,
    read_paragraph,
    read_printed_cost,
)
from tallystick.rules.phrases import ONE, Clause, Costs, If, Noun, Numeral, Place, Spoken

NAMES = names_of({"Lantern": "SELF"})
THIS = Noun("this")
CHAMPION = Noun("your", ("champion",))
GRAVEYARD = ("from", Place("your", ("graveyard",)))


def reserve(fixed: int, per_x: int = 0) -> Units:
    return Units(RESERVE, Amount(fixed, per_x))


def from_champion(counter: str) -> Clause:
    return Clause("", things=(Noun("a", (counter,)),), parts=(Clause("from", things=(CHAMPION,)),))


def card(how: str = "a", **said: object) -> Noun:
    return Noun(how, ("card",), **said)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("(2)", [reserve(2)]),
        ("(X)", [reserve(0, 1)]),
        ("(3+X)", [reserve(3, 1)]),
        ("REST", [Pick("rest", THIS, Amount(1))]),
        ("(1), REST", [reserve(1), Pick("rest", THIS, Amount(1))]),
        ("Banish Lantern", [Pick("banish", THIS, Amount(1))]),
        (
            "REST, Sacrifice Lantern",
            [Pick("rest", THIS, Amount(1)), Pick("sacrifice", THIS, Amount(1))],
        ),
        ("Sacrifice another ally", [Pick("sacrifice", Noun("another", ("ally",)), Amount(1))]),
        ("Discard two cards", [Pick("discard", card(), Amount(2))]),
        (
            "banish a card from your graveyard",
            [Pick("banish", card(relations=(GRAVEYARD,)), Amount(1))],
        ),
        (
            "(2), Banish this card from your graveyard",
            [reserve(2), Pick("banish", Noun("this", relations=(GRAVEYARD,)), Amount(1))],
        ),
        (
            "Remove two lamp counters from your champion",
            [Pick("remove", from_champion("lamp counter"), Amount(2))],
        ),
        (
            "Sacrifice an Automaton ally and a Human ally",
            [
                Pick("sacrifice", Noun("a", ("ally",), tags=(("automaton",),)), Amount(1)),
                Pick("sacrifice", Noun("a", ("ally",), tags=(("human",),)), Amount(1)),
            ],
        ),
        ("memory 2", [Units(MEMORY, Amount(2))]),
        ("memory X, REST", [Units(MEMORY, Amount(0, 1)), Pick("rest", THIS, Amount(1))]),
    ],
)
def test_cost_phrases(text: str, parts: list[Units | Pick]) -> None:
    """GA.AACT, GA.COST.7: what stands before a colon is paid all at once."""
    assert read_cost(text, NAMES).either == (Cost(parts),)


def test_alternatives_within_a_cost() -> None:
    either = read_cost("(1), sacrifice an item or an ally", NAMES).either
    sacrificed = [Pick("sacrifice", Noun("a", (kind,)), Amount(1)) for kind in ("item", "ally")]
    assert either == tuple(Cost([reserve(1), one]) for one in sacrificed)


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card",
        "Banish target ally",
        "You control an ally",
        "(2), gain stealth",
        "",
        "REST,",
        "2",
    ],
)
def test_what_cannot_be_paid(text: str) -> None:
    with pytest.raises(Misread):
        read_cost(text, NAMES)


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("(3)", Cost([reserve(3)])),
        ("(0)", Cost()),
        ("(X)", Cost([reserve(0, 1)])),
        ("memory 2", Cost([Units(MEMORY, Amount(2))])),
        ("memory X", Cost([Units(MEMORY, Amount(0, 1))])),
    ],
)
def test_printed_costs(text: str, cost: Cost) -> None:
    """GA.COST.2: reserve or memory, a number or X."""
    assert read_printed_cost(text) == cost


@pytest.mark.parametrize("text", ["3", "(three)", "memory", "memory -1", "(2) now", "(LV)"])
def test_no_printed_costs(text: str) -> None:
    with pytest.raises(Misread, match="is no cost"):
        read_printed_cost(text)


def only(text: str) -> Spoken:
    (spoken,) = read_paragraph(text, NAMES)
    return spoken


def effect(text: str) -> Clause:
    (done,) = only(text).effects
    assert isinstance(done, Clause)
    return done


@pytest.mark.parametrize(
    ("text", "figure", "how"),
    [
        ("This card costs 2 less to activate.", Numeral(2), "less"),
        ("Lantern costs LV less to activate.", Numeral(word="LV"), "less"),
        ("Lantern costs X less to activate, where X is your influence.", Numeral(0, 1), "less"),
        (
            "This ability costs (1) less to activate for each domain you control.",
            Numeral(1),
            "less",
        ),
        ("Cards your opponents activate cost 1 more.", Numeral(1), "more"),
        ("Champion cards you materialize cost 1 less to materialize.", Numeral(1), "less"),
        (
            "The next Beast ally card you activate this turn costs 3 less to activate.",
            Numeral(3),
            "less",
        ),
        (
            "Activated abilities of allies you don't control cost (2) more to activate.",
            Numeral(2),
            "more",
        ),
        ("Non-fire element cards cost 1 more to activate.", Numeral(1), "more"),
    ],
)
def test_cost_modifiers(text: str, figure: Numeral, how: str) -> None:
    """GA.COST.9 to GA.COST.12."""
    clause = effect(text)
    assert (clause.verb, clause.figures, clause.words[0]) == ("costs", (figure,), how)


def test_whose_costs_change() -> None:
    card_of = effect("Cards your opponents activate cost 1 more.").things
    assert card_of == (Noun("", ("card",), relations=(("that", "your opponents activate"),)),)
    assert effect("This ability costs (1) less to activate.").things == (
        Noun("this", ("ability",)),
    )
    assert effect("This card costs 1 less to activate.").things == (THIS,)


def test_a_conditional_modifier() -> None:
    (test,) = only("As long as you control an ally, this card costs 1 less to activate.").effects
    same = only("This card costs 1 less to activate as long as you control an ally.").effects
    assert isinstance(test, If)
    assert same == (test._replace(after=True),)  # said last


@pytest.mark.parametrize(
    ("text", "verb", "costs"),
    [
        (
            "As an additional cost to activate this card, sacrifice an ally.",
            "additional cost",
            [Pick("sacrifice", Noun("a", ("ally",)), Amount(1))],
        ),
        (
            "As an additional cost to activate Lantern, pay (2) and discard a card.",
            "additional cost",
            [reserve(2), Pick("discard", card(), Amount(1))],
        ),
        (
            "As an additional cost to activate this card, you may pay (2).",
            "additional cost",
            [reserve(2)],
        ),
        (
            "You may discard two cards rather than pay this card's reserve cost.",
            "alternative cost",
            [Pick("discard", card(), Amount(2))],
        ),
        (
            "You may pay (3) to activate this card from your material deck.",
            "alternative cost",
            [reserve(3)],
        ),
        ("Ephemerate — (2)", "ephemerate", [reserve(2)]),
        ("Starcalling — (1)", "starcalling", [reserve(1)]),
        (
            "Brew — One Herb, Two Potions",
            "brew",
            [
                Pick("sacrifice", Noun("a", tags=(("herb",),)), Amount(1)),
                Pick("sacrifice", Noun("a", tags=(("potion",),)), Amount(2)),
            ],
        ),
    ],
)
def test_added_costs(text: str, verb: str, costs: list[Units | Pick]) -> None:
    """GA.COST.7, GA.KW.BREW, GA.KW.EPHEMERATE, GA.KW.STARCALLING."""
    clause = effect(text)
    assert clause.verb == verb
    (paid,) = clause.parts
    assert isinstance(paid, Costs)
    assert paid.either == (Cost(costs),)


def test_optional_additional_costs_are_told_apart() -> None:
    must = effect("As an additional cost to activate this card, pay (2).")
    may = effect("As an additional cost to activate this card, you may pay (2).")
    assert (must.words[-1], may.words[-1]) == ("activate this card", "may")


@pytest.mark.parametrize(
    ("text", "paid"),
    [
        (
            "Negate target card activation unless its controller pays (2).",
            Costs((Cost([reserve(2)]),)),
        ),
        ("Destroy target ally unless its controller pays (X).", Costs((Cost([reserve(0, 1)]),))),
        ("Negate target activation unless its controller pays (LV).", Numeral(word="LV")),
    ],
)
def test_taxes(text: str, paid: Costs | Numeral) -> None:
    """GA.COST.8: paid while the effect resolves."""
    unless = effect(text).parts[-1]
    assert isinstance(unless, Clause) and unless.verb == "unless"
    (said,) = unless.parts
    assert isinstance(said, Clause)
    (pays,) = said.parts
    assert isinstance(pays, Clause) and pays.verb == "pay"
    assert paid in (*pays.parts, *pays.figures)


def test_an_attack_tax_counts_each_declaration() -> None:
    clause = effect(
        "Players can't declare attacks unless they pay (1) for each attack declaration."
    )
    unless = clause.parts[-1]
    assert isinstance(unless, Clause)
    (said,) = unless.parts
    assert isinstance(said, Clause)
    assert [one.verb for one in said.parts if isinstance(one, Clause)] == ["pay", "for each"]


def test_a_substitute_for_a_cost() -> None:
    text = "While paying for a memory cost, you may banish Lantern to pay for 1 of that cost."
    clause = effect(text)
    assert clause.verb == "while paying"
    (may,) = clause.parts
    assert isinstance(may, Clause)
    assert Clause("pays for", (ONE,)) in may.parts
