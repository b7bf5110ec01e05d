"""Every form of the language of Terrus cards, its errors, and that no word is passed over."""

import re

import pytest
from tests.amounts import some
from tests.trying import given, settings, st

from tallystick.cards.compile import compile_cards
from tallystick.cards.errors import CardError, CardProblem
from tallystick.cards.load import read_package
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Amount, Cost, Part, Pick, Units
from tallystick.games.terrus.payment import FEALTY, TARIFF, VITAE_KIND
from tallystick.games.terrus.text.language import LANGUAGE, compile_text, grammar, parse_cost
from tallystick.games.terrus.text.schema import SCHEMA
from tallystick.rules.card_text import (
    AGAIN,
    ANY_OPPONENT,
    EACH_OPPONENT,
    EACH_PLAYER,
    HOST,
    OPPONENTS,
    OWNER,
    SUBJECT,
    TARGET_PLAYER,
    THIS,
    UNPAID,
    YOU,
    YOURS,
    Ability,
    Activated,
    Bury,
    Contest,
    CostChange,
    Discard,
    Draw,
    EachPlayerBuries,
    Effect,
    EndGame,
    Gain,
    GainAbility,
    Grants,
    HandLimit,
    Keyword,
    Lose,
    LoseAbility,
    MayPay,
    Modifier,
    Modify,
    OnPlay,
    Produce,
    Quantity,
    Ref,
    Removes,
    Selector,
    StatChange,
    Static,
    Threshold,
    Triggered,
    Unless,
    When,
    Wound,
    WoundPlayer,
)

PLANT, BUG, STONE = 0, 1, 4
BEAST = Selector(("beast",))
YOUR_BEAST = Selector(("beast",), YOURS)
THEIR_BEAST = Selector(("beast",), OPPONENTS)
CARD_IN_HAND = Selector((), YOURS, place="hand")
ONE, TWO, X = Quantity(1), Quantity(2), Quantity(0, 1)


def target(*kinds: str, whose: str = "any", other: bool = False, role: str = "") -> Ref:
    return Ref("target", Selector(kinds, whose, other=other, role=role))


def each(selector: Selector) -> Ref:
    return Ref("each", selector)


def units(kind: int, n: int = 1) -> Units:
    return Units(kind, Amount(n))


def bury(n: int = 1, what: Selector | Ref = YOUR_BEAST) -> Pick:
    return Pick("bury", what, Amount(n))


def discard(n: int = 1) -> Pick:
    return Pick("discard", CARD_IN_HAND, Amount(n))


def read(text: str, kind: str = "beast", **facts: dict[str, str]) -> Ability:
    (ability,) = compile_text(CardFacts("Card", kind, text, **facts))  # type: ignore[arg-type]
    assert ability.text == text.strip()
    return ability._replace(text="")


def exact(value: object) -> str:
    """What to compare: named tuples of different classes are equal when their fields are."""
    return repr(value)


def problems(text: str, kind: str = "beast") -> tuple[CardProblem, ...]:
    with pytest.raises(CardError) as caught:
        compile_text(CardFacts("Card", kind, text))
    return caught.value.problems


COSTS: list[tuple[str, list[Part]]] = [
    ("{2}", [units(FEALTY, 2)]),
    ("{0}", []),
    ("{1}{stone}", [units(STONE), units(FEALTY)]),
    ("{1} {stone}", [units(STONE), units(FEALTY)]),
    ("{stone}{1}, {stone}", [units(STONE, 2), units(FEALTY)]),
    ("{X}", [Units(FEALTY, Amount(0, 1))]),
    ("{2X}", [Units(FEALTY, Amount(0, 2))]),
    ("{X+1}", [Units(FEALTY, Amount(1, 1))]),
    ("{x}{plant}", [units(PLANT), Units(FEALTY, Amount(0, 1))]),
    ("plant", [units(PLANT)]),
    ("2 plant, a bug", [units(PLANT, 2), units(BUG)]),
    ("two plants and three stones", [units(PLANT, 2), units(STONE, 3)]),
    ("pay 2 fealty", [units(FEALTY, 2)]),
    ("pay {1}{stone}", [units(FEALTY), units(STONE)]),
    ("pay 2 vitae", [units(VITAE_KIND, 2)]),
    ("pay X vitae", [Units(VITAE_KIND, Amount(0, 1))]),
    ("pay 0 vitae", []),
    ("bury a beast", [bury()]),
    ("bury a beast you rule", [bury()]),
    ("bury two beasts", [bury(2)]),
    ("bury X beasts", [Pick("bury", YOUR_BEAST, Amount(0, 1))]),
    ("bury another beast you rule", [bury(1, YOUR_BEAST._replace(other=True))]),
    ("bury an avian beast", [bury(1, YOUR_BEAST._replace(tags=("avian",)))]),
    ("bury a beast or structure", [bury(1, Selector(("beast", "structure"), YOURS))]),
    ("bury this structure", [bury(1, THIS)]),
    ("discard a card", [discard()]),
    ("discard two cards", [discard(2)]),
    ("discard 2", [discard(2)]),
    ("discard a beast", [Pick("discard", YOUR_BEAST._replace(place="hand"), Amount(1))]),
    (
        "{1}{stone}, pay 2 vitae, bury two beasts, discard a card",
        [units(FEALTY), units(STONE), units(VITAE_KIND, 2), bury(2), discard()],
    ),
]


@pytest.mark.parametrize(("text", "parts"), COSTS)
def test_costs(text: str, parts: list[Part]) -> None:
    assert exact(parse_cost(text)) == exact(Cost(parts))


@pytest.mark.parametrize(("text", "parts"), [row for row in COSTS if " and " not in row[0]])
def test_costs_before_the_colon(text: str, parts: list[Part]) -> None:
    ability = read(f"Day, {text}: Draw 2.", "structure")
    assert exact(ability) == exact(Activated(("day",), Cost(parts), (Draw(TWO),)))


@pytest.mark.parametrize("text", ["{2}", "{1}{plant}{plant}{stone}", "{X}", "pay 2 vitae", "{0}"])
def test_costs_print_as_they_are_read(text: str) -> None:
    assert parse_cost(text).text(TARIFF) == text
    assert parse_cost(f"{text}, bury two beasts").picks == (bury(2),)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("bury two other avian beasts", "bury two other avian beasts you rule"),
        ("bury another beast", "bury another beast you rule"),
        ("bury an item", "bury an item you rule"),
        ("bury X beasts or structures", "bury X beasts or structures you rule"),
        ("bury a card", "bury a card you rule"),
        ("bury 12 beasts", "bury 12 beasts you rule"),
        ("bury this beast", "bury this card"),
        ("bury the beast with this item", "bury the beast with this item"),
        ("discard a card", "discard a card"),
        ("discard two avian beasts", "discard two avian beasts"),
        ("{X}{X}{plant}", "{2X}{plant}"),
    ],
)
def test_costs_print_in_the_words_of_the_cards(text: str, printed: str) -> None:
    """And what is printed is read again as the same."""
    cost = parse_cost(text)
    assert cost.text(TARIFF) == printed
    assert exact(parse_cost(printed)) == exact(cost)


@pytest.mark.parametrize(
    ("text", "column", "words", "expected"),
    [
        ("{gold}", 1, "{gold}", "a cost such as {1}"),
        ("{1}{plant", 4, "{", "a cost such as {plant}"),
        ("{1}, ", 6, "", '"bury"'),
        ("", 1, "", "a cost such as {1}"),
        ("pay vitae", 5, "vitae", "a number"),
        ("2", 2, "", "a resource"),
        ("bury target beast", 6, "target", ""),
        ("bury a beast an opponent rules", 8, "beast", ""),
        ("sing a song", 1, "sing a song", '"discard"'),
    ],
)
def test_costs_that_are_none(text: str, column: int, words: str, expected: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_cost(text)
    problem = caught.value.first
    if words != "sing a song":
        assert problem.words == words
    assert (problem.column, expected in problem.expected) == (column, True)


EFFECTS: list[tuple[str, tuple[Effect, ...]]] = [
    ("Draw 2.", (Draw(TWO),)),
    ("Draw 2", (Draw(TWO),)),
    ("Draw a card.", (Draw(ONE),)),
    ("Draw two cards.", (Draw(TWO),)),
    ("You draw ten cards.", (Draw(Quantity(10)),)),
    ("Each ruler draws 1.", (Draw(ONE, EACH_PLAYER),)),
    ("Discard 1.", (Discard(ONE),)),
    ("Discard two cards.", (Discard(TWO),)),
    ("Each opponent discards 1.", (Discard(ONE, EACH_OPPONENT),)),
    ("Your opponents discard a card.", (Discard(ONE, EACH_OPPONENT),)),
    ("Gain 2 vitae.", (Gain(TWO),)),
    ("Each ruler gains 1 vitae.", (Gain(ONE, EACH_PLAYER),)),
    ("Lose 1 vitae.", (Lose(ONE),)),
    ("Each opponent loses 1 vitae.", (Lose(ONE, EACH_OPPONENT),)),
    ("Gain 1 vitae for each beast you rule.", (Gain(Quantity(0, 0, 1, YOUR_BEAST)),)),
    (
        "Gain X vitae, where X is the number of beasts you rule.",
        (Gain(Quantity(0, 0, 1, YOUR_BEAST)),),
    ),
    (
        "Add 2 plant for each beast you rule.",
        (Produce((1, 0, 0, 0, 0, 0), times=Quantity(0, 0, 2, YOUR_BEAST)),),
    ),
    (
        "Add {bug}{bug} for each beast you rule.",
        (Produce((0, 2, 0, 0, 0, 0), times=Quantity(0, 0, 1, YOUR_BEAST)),),
    ),
    (
        "Draw 1 for each other avian beast you rule.",
        (Draw(Quantity(0, 0, 1, Selector(("beast",), YOURS, ("avian",), True))),),
    ),
    ("Discard 1 for each card an opponent rules.", (
        Discard(Quantity(0, 0, 1, Selector((), OPPONENTS))),
    )),
    ("Add {plant}.", (Produce((1, 0, 0, 0, 0, 0)),)),
    ("Add {plant}{bug}{bug}.", (Produce((1, 2, 0, 0, 0, 0)),)),
    ("Each ruler adds {crystal}.", (Produce((0, 0, 0, 0, 0, 1), EACH_PLAYER),)),
    ("Deal 2 wounds to target beast.", (Wound(TWO, target("beast")),)),
    ("Deal 1 wound to target structure.", (Wound(ONE, target("structure")),)),
    ("Deal 2 wounds to target beast or structure.", (Wound(TWO, target("beast", "structure")),)),
    ("Deal 1 wound to this beast.", (Wound(ONE, THIS),)),
    ("This beast deals 1 wound to target beast.", (Wound(ONE, target("beast")),)),
    ("Deal 1 wound to each beast.", (Wound(ONE, each(BEAST)),)),
    ("Deal 1 wound to all beasts an opponent rules.", (Wound(ONE, each(THEIR_BEAST)),)),
    ("Deal 1 wound to target ruler.", (WoundPlayer(ONE, TARGET_PLAYER),)),
    ("Target ruler draws 1.", (Draw(ONE, TARGET_PLAYER),)),
    ("Target ruler discards 1.", (Discard(ONE, TARGET_PLAYER),)),
    (
        "Target beast gets +1 ATK and gains Seasonal.",
        (Modify(Ref("target", BEAST), (1, 0, 0)), GainAbility(AGAIN, "Seasonal")),
    ),
    ("Deal 1 wound to target clade.", (WoundPlayer(ONE, TARGET_PLAYER),)),
    ("Deal 1 wound to each opponent.", (WoundPlayer(ONE, EACH_OPPONENT),)),
    ("Deal 1 wound to you.", (WoundPlayer(ONE, YOU),)),
    ("Target ruler wins the game.", (EndGame(True, TARGET_PLAYER),)),
    ("Draw 1. You lose the game.", (Draw(ONE), EndGame(False))),
    ("Each opponent loses the game.", (EndGame(False, EACH_OPPONENT),)),
    ("Deal 1 wound to target beast for each item you rule.", (
        Wound(Quantity(0, 0, 1, Selector(("item",), YOURS)), target("beast")),
    )),
    ("Bury target beast.", (Bury(target("beast")),)),
    ("Bury target beast you rule.", (Bury(target("beast", whose=YOURS)),)),
    ("Bury target item an opponent rules.", (Bury(target("item", whose=OPPONENTS)),)),
    ("Bury target structure.", (Bury(target("structure")),)),
    ("Bury target relic.", (Bury(target("relic")),)),
    ("Bury another target beast.", (Bury(target("beast", other=True)),)),
    ("Bury this beast.", (Bury(THIS),)),
    ("Bury each beast.", (Bury(each(BEAST)),)),
    ("Bury a beast you rule.", (EachPlayerBuries(BEAST, ONE, YOU),)),
    ("Bury another beast.", (EachPlayerBuries(BEAST._replace(other=True), ONE, YOU),)),
    ("Each ruler buries a beast they rule.", (EachPlayerBuries(BEAST, ONE, EACH_PLAYER),)),
    ("Each ruler buries two beasts they rule.", (EachPlayerBuries(BEAST, TWO, EACH_PLAYER),)),
    ("Each opponent buries a structure they rule.", (
        EachPlayerBuries(Selector(("structure",)), ONE, EACH_OPPONENT),
    )),
    ("This beast gets +2 ATK until night.", (Modify(THIS, (2, 0, 0), "night"),)),
    ("This beast gets +1/+0/-2 until night.", (Modify(THIS, (1, 0, -2), "night"),)),
    ("This beast gets +1 ATK and +1 DEF.", (Modify(THIS, (1, 0, 1)),)),
    ("This beast gets +1 ATK, +2 INT and −1 DEF.", (Modify(THIS, (1, 2, -1)),)),
    ("Target beast gets +1/+0/-2.", (Modify(target("beast"), (1, 0, -2)),)),
    ("Target beast you rule gets +1 INT until dawn.", (
        Modify(target("beast", whose=YOURS), (0, 1, 0), "dawn"),
    )),
    ("Until day, target beast gets +1 INT.", (Modify(target("beast"), (0, 1, 0), "day"),)),
    ("Beasts you rule get +1/+0/+0 until dusk.", (Modify(each(YOUR_BEAST), (1, 0, 0), "dusk"),)),
    ("Your beasts get +1 ATK until your next dawn.", (
        Modify(each(YOUR_BEAST), (1, 0, 0), "your next dawn"),
    )),
    ("Each other beast gets -1 DEF until end of turn.", (
        Modify(each(BEAST._replace(other=True)), (0, 0, -1), "end of turn"),
    )),
    ("Target beast gains Seasonal.", (GainAbility(target("beast"), "Seasonal"),)),
    ("Target beast gains Seasonal until the end of the season.", (
        GainAbility(target("beast"), "Seasonal", "end of season"),
    )),
    ("Target beast loses Seasonal until end of this turn.", (
        LoseAbility(target("beast"), "Seasonal", "end of turn"),
    )),
    ("This beast gets +1 ATK and gains Seasonal until night.", (
        Modify(THIS, (1, 0, 0), "night"),
        GainAbility(THIS, "Seasonal", "night"),
    )),
    ("Draw 1 and gain 1 vitae.", (Draw(ONE), Gain(ONE))),
    ("Draw 1, then discard 1.", (Draw(ONE), Discard(ONE))),
    ("Draw 1, discard 1.", (Draw(ONE), Discard(ONE))),
    ("Draw 1, discard 1, and draw 2.", (Draw(ONE), Discard(ONE), Draw(TWO))),
    ("Draw 1. Gain 1 vitae.", (Draw(ONE), Gain(ONE))),
    ("Each opponent discards 1 and loses 1 vitae.", (
        Discard(ONE, EACH_OPPONENT),
        Lose(ONE, EACH_OPPONENT),
    )),
    ("Each opponent discards 1 and you gain 1 vitae.", (Discard(ONE, EACH_OPPONENT), Gain(ONE))),
    ("You may pay {2}. If you do, draw 2.", (MayPay(Cost([units(FEALTY, 2)]), (Draw(TWO),)),)),
    ("You may pay {2}. If you do, draw 2. Gain 1 vitae.", (
        MayPay(Cost([units(FEALTY, 2)]), (Draw(TWO),)),
        Gain(ONE),
    )),
    ("You may bury a beast. If you do, draw 1 and gain 1 vitae.", (
        MayPay(Cost([bury()]), (Draw(ONE), Gain(ONE))),
    )),
    ("You may discard a card. If you do, draw 1. If you don't, lose 1 vitae.", (
        MayPay(Cost([discard()]), (Draw(ONE),), (Lose(ONE),)),
    )),
    ("You may pay 2 vitae. Otherwise, bury this beast.", (
        MayPay(Cost([units(VITAE_KIND, 2)]), (), (Bury(THIS),)),
    )),
    ("You may pay {1} and discard a card. If you do, draw 2.", (
        MayPay(Cost([units(FEALTY), discard()]), (Draw(TWO),)),
    )),
    ("You may pay {X}. If you do, draw X.", (
        MayPay(Cost([Units(FEALTY, Amount(0, 1))]), (Draw(X),)),
    )),
    ("You may draw 1. If you do, discard 1.", (MayPay(Cost(), (Draw(ONE), Discard(ONE))),)),
    ("Lose 2 vitae unless you pay {1}.", (MayPay(Cost([units(FEALTY)]), (), (Lose(TWO),), False),)),
    ("You may pay {1}. If it was paid, draw 2. If it was not paid, lose 2 vitae.", (
        MayPay(Cost([units(FEALTY)]), (Draw(TWO),), (Lose(TWO),)),
    )),
    ("If {1} was paid, draw 2.", (MayPay(Cost([units(FEALTY)]), (Draw(TWO),), is_offer=False),)),
    ("Each opponent loses 2 vitae unless they pay {1}.", (
        Unless(Cost([units(FEALTY)]), EACH_OPPONENT, (Lose(TWO, UNPAID),)),
    )),
    ("Bury target beast unless its ruler pays {1}, and 2 vitae.", (
        Unless(
            Cost([units(FEALTY), units(VITAE_KIND, 2)]),
            OWNER,
            (Bury(target("beast")),),
            target("beast"),
        ),
    )),
    ("Draw 2 unless an opponent discards a card.", (
        Unless(Cost([discard()]), ANY_OPPONENT, (Draw(TWO),)),
    )),
    ("Deal 1 wound to target attacking beast.", (
        Wound(ONE, target("beast", role="attacking")),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effects"), EFFECTS)
def test_effects(text: str, effects: tuple[Effect, ...]) -> None:
    assert exact(read(f"Day: {text}")) == exact(Activated(("day",), effects=effects))


@pytest.mark.parametrize(("text", "effects"), EFFECTS)
def test_effects_of_actions_and_triggers(text: str, effects: tuple[Effect, ...]) -> None:
    trigger = read(f"When you draw a card: {text}")
    assert exact(trigger) == exact(Triggered(When("drew", None, "you"), effects))
    if "his beast" not in text:
        assert exact(read(text, "action")) == exact(OnPlay(effects))


ACTIVATED: list[tuple[str, str, Activated]] = [
    ("beast", "Day: Draw 2.", Activated(("day",), effects=(Draw(TWO),))),
    ("beast", "day or dusk: draw 2.", Activated(("day", "dusk"), effects=(Draw(TWO),))),
    (
        "clade",
        "Dawn, Day or Dusk: Draw 2.",
        Activated(("dawn", "day", "dusk"), effects=(Draw(TWO),)),
    ),
    ("relic", "Anytime: Draw 2.", Activated(("anytime",), effects=(Draw(TWO),))),
    (
        "beast",
        "Dawn, Night, {1}: Draw 2.",
        Activated(("dawn", "night"), Cost([units(FEALTY)]), (Draw(TWO),)),
    ),
    (
        "item",
        "Day, {1}, bury a beast you rule: Draw 2.",
        Activated(("day",), Cost([units(FEALTY), bury()]), (Draw(TWO),)),
    ),
    (
        "structure",
        "Day, {X}: Gain X vitae.",
        Activated(("day",), Cost([Units(FEALTY, Amount(0, 1))]), (Gain(X),)),
    ),
    (
        "item",
        "Dusk, bury this item: Draw 2.",
        Activated(("dusk",), Cost([bury(1, THIS)]), (Draw(TWO),)),
    ),
    (
        "beast",
        "Battle Dusk, {1}: This beast gets +2 ATK until night.",
        Activated(("dusk",), Cost([units(FEALTY)]), (Modify(THIS, (2, 0, 0), "night"),), "Battle"),
    ),
    (
        "beast",
        "Vote Dusk: Win: Draw 2. Lose: Discard 1.",
        Activated(("dusk",), subtype="Vote", win=(Draw(TWO),), lose=(Discard(ONE),)),
    ),
    (
        "beast",
        "Vote: Lose: Discard 1. Lose 1 vitae.",
        Activated(("dusk",), subtype="Vote", lose=(Discard(ONE), Lose(ONE))),
    ),
    (
        "beast",
        "Vote Dusk, {1}: Lose: Discard 1. Win: Draw 2.",
        Activated(
            ("dusk",), Cost([units(FEALTY)]), (), "Vote", win=(Draw(TWO),), lose=(Discard(ONE),)
        ),
    ),
    (
        "beast",
        "Duel Day: This beast duels target beast.",
        Activated(("day",), effects=(Contest(THIS, target("beast"), (0, 1, 2)),), subtype="Duel"),
    ),
    (
        "beast",
        "INTduel Day, {2}: This beast duels another target beast. Win: Draw 2. Lose: Discard 1.",
        Activated(
            ("day",),
            Cost([units(FEALTY, 2)]),
            (
                Contest(
                    THIS, target("beast", other=True), (1,), (Draw(TWO),), (Discard(ONE),), True
                ),
            ),
            "Duel",
        ),
    ),
    (
        "relic",
        "DEFduel Night: Target beast you rule duels target beast an opponent rules. Draw 2.",
        Activated(
            ("night",),
            effects=(
                Contest(target("beast", whose=YOURS), target("beast", whose=OPPONENTS), (2,)),
                Draw(TWO),
            ),
            subtype="Duel",
        ),
    ),
    (
        "structure",
        "Ritual 5 INT Night: Gain 2 vitae.",
        Activated(("night",), effects=(Gain(TWO),), subtype="Ritual", threshold=Threshold(1, 5)),
    ),
    (
        "structure",
        "Ritual 6 ATK Day or Night, {1}: Gain 2 vitae.",
        Activated(("day", "night"), Cost([units(FEALTY)]), (Gain(TWO),), "Ritual", Threshold(0, 6)),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "ability"), ACTIVATED)
def test_activated_abilities(kind: str, text: str, ability: Activated) -> None:
    assert exact(read(text, kind)) == exact(ability)


@pytest.mark.parametrize(
    ("text", "ability"),
    [row[1:] for row in ACTIVATED if row[0] == "beast" and "his beast" not in row[1]],
)
def test_actions_are_written_in_the_same_way(text: str, ability: Activated) -> None:
    a = ability
    expected = OnPlay(a.effects, a.phases, a.cost, a.subtype, a.win, a.lose)
    assert exact(read(text, "action")) == exact(expected)


WHENS: list[tuple[str, When]] = [
    ("When you recruit a beast", When("recruited", each(BEAST), "you")),
    ("If you recruit a beast", When("recruited", each(BEAST), "you")),
    (
        "When you recruit an avian beast",
        When("recruited", each(BEAST._replace(tags=("avian",))), "you"),
    ),
    ("When you recruit another beast", When("recruited", each(BEAST._replace(other=True)), "you")),
    ("When an opponent recruits a beast", When("recruited", each(BEAST), "opponent")),
    ("When a ruler recruits a beast", When("recruited", each(BEAST))),
    ("When a beast is recruited", When("recruited", each(BEAST))),
    ("When you forge an item", When("forged", each(Selector(("item",))), "you")),
    ("When you build a structure", When("built", each(Selector(("structure",))), "you")),
    ("When you play an action", When("played", each(Selector(("action",))), "you")),
    ("When you play a card", When("played", None, "you")),
    ("When you barter a card", When("bartered", None, "you")),
    ("When you barter", When("bartered", None, "you")),
    ("When you activate an ability", When("activated", None, "you")),
    ("When a beast is buried", When("buried", each(BEAST))),
    ("When a beast you rule is buried", When("buried", each(YOUR_BEAST))),
    ("When a beast an opponent rules is buried", When("buried", each(THEIR_BEAST))),
    (
        "When another beast you rule is buried",
        When("buried", each(YOUR_BEAST._replace(other=True))),
    ),
    ("When a structure you rule is buried", When("buried", each(Selector(("structure",), YOURS)))),
    ("When this beast is buried", When("buried", THIS)),
    ("When this beast is wounded", When("wounded", THIS)),
    ("When you discard a card", When("discarded", None, "you")),
    ("When an opponent discards a beast", When("discarded", each(BEAST), "opponent")),
    ("When you draw a card", When("drew", None, "you")),
    ("When you gain vitae", When("gained", None, "you")),
    ("When an opponent gains vitae", When("gained", None, "opponent")),
    ("When you lose vitae", When("lost", None, "you")),
    ("When you win a vote", When("vote-won", None, "you")),
    ("When you lose a vote", When("vote-lost", None, "you")),
    ("When an opponent wins a duel", When("duel-won", None, "opponent")),
    ("When this beast wins a duel", When("duel-won", THIS)),
    ("When a beast you rule loses a duel", When("duel-lost", each(YOUR_BEAST))),
    ("When this beast attacks", When("attacks", THIS)),
    ("When a beast guards", When("guards", each(BEAST))),
    ("When your dawn begins", When("dawn", None, "you")),
    ("When an opponent's day begins", When("day", None, "opponent")),
    ("When dusk begins", When("dusk", None, "any")),
    ("When each ruler's night begins", When("night", None, "any")),
]


@pytest.mark.parametrize(("text", "when"), WHENS)
def test_triggers(text: str, when: When) -> None:
    assert exact(read(f"{text}: Draw 2.")) == exact(Triggered(when, (Draw(TWO),)))
    noun = "structure" if "structure" in text else "beast"
    with_pronoun = f"{text}: Deal 1 wound to that {noun}."
    if when.subject is None or when.fact in ("forged", "played", "buried", "discarded"):
        assert problems(with_pronoun)[0].words == "that"
    else:
        assert exact(read(with_pronoun)) == exact(Triggered(when, (Wound(ONE, SUBJECT),)))


@pytest.mark.parametrize(
    ("kind", "word", "fact"),
    [
        ("beast", "Recruit", "recruited"),
        ("item", "Forge", "forged"),
        ("structure", "Build", "built"),
    ],
)
def test_arrivals(kind: str, word: str, fact: str) -> None:
    assert exact(read(f"{word}: Draw 2.", kind)) == exact(
        Triggered(When(fact, THIS, "you"), (Draw(TWO),), True)
    )


STATICS: list[tuple[str, tuple[Modifier, ...]]] = [
    ("Beasts you rule have +1 ATK.", (StatChange(each(YOUR_BEAST), (1, 0, 0)),)),
    ("Your beasts have +1 ATK.", (StatChange(each(YOUR_BEAST), (1, 0, 0)),)),
    ("Each beast you rule has +1/+2/-3.", (StatChange(each(YOUR_BEAST), (1, 2, -3)),)),
    ("Beasts have -1 ATK.", (StatChange(each(BEAST), (-1, 0, 0)),)),
    ("Beasts an opponent rules have -1 ATK.", (StatChange(each(THEIR_BEAST), (-1, 0, 0)),)),
    ("Beasts your opponents rule have -1 ATK.", (StatChange(each(THEIR_BEAST), (-1, 0, 0)),)),
    ("Avian beasts you rule have +1 INT.", (
        StatChange(each(YOUR_BEAST._replace(tags=("avian",))), (0, 1, 0)),
    )),
    ("Other beasts you rule have +1 DEF.", (
        StatChange(each(YOUR_BEAST._replace(other=True)), (0, 0, 1)),
    )),
    ("This beast has +1 ATK and +1 INT.", (StatChange(THIS, (1, 1, 0)),)),
    ("Beasts you rule have Seasonal.", (Grants(each(YOUR_BEAST), "Seasonal"),)),
    ("Beasts you rule lose Seasonal.", (Removes(each(YOUR_BEAST), "Seasonal"),)),
    ("Beasts you rule have +1 ATK and Seasonal.", (
        StatChange(each(YOUR_BEAST), (1, 0, 0)),
        Grants(each(YOUR_BEAST), "Seasonal"),
    )),
    ("Beasts you rule have +1 ATK and lose Seasonal.", (
        StatChange(each(YOUR_BEAST), (1, 0, 0)),
        Removes(each(YOUR_BEAST), "Seasonal"),
    )),
    ("Beasts have -1 ATK. You recruit beasts for {1} less.", (
        StatChange(each(BEAST), (-1, 0, 0)),
        CostChange("recruit", ((FEALTY, -1),), BEAST),
    )),
    ("You recruit beasts for {2} less.", (CostChange("recruit", ((FEALTY, -2),), BEAST),)),
    ("You recruit beasts for {plant}{plant} less.", (
        CostChange("recruit", ((PLANT, -2),), BEAST),
    )),
    ("You recruit avian beasts for {1}{plant} less.", (
        CostChange("recruit", ((PLANT, -1), (FEALTY, -1)), BEAST._replace(tags=("avian",))),
    )),
    ("You forge items for {1} less.", (
        CostChange("forge", ((FEALTY, -1),), Selector(("item",))),
    )),
    ("You build structures for {stone} less.", (
        CostChange("build", ((STONE, -1),), Selector(("structure",))),
    )),
    ("You barter cards for {1} less.", (CostChange("barter", ((FEALTY, -1),)),)),
    ("You activate abilities for {1} less.", (CostChange("activate", ((FEALTY, -1),)),)),
    ("Opponents recruit beasts for {1} more.", (
        CostChange("recruit", ((FEALTY, 1),), BEAST, "opponent"),
    )),
    ("Each ruler plays actions for {1} more.", (
        CostChange("play", ((FEALTY, 1),), Selector(("action",)), "any"),
    )),
    ("Beasts cost {1} more to recruit.", (
        CostChange("recruit", ((FEALTY, 1),), BEAST, "any"),
    )),
    ("Your maximum hand size is increased by 2.", (HandLimit(Quantity(2)),)),
    ("Each ruler's maximum hand size is reduced by one.", (HandLimit(Quantity(-1), "any"),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "modifiers"), STATICS)
def test_static_abilities(text: str, modifiers: tuple[Modifier, ...]) -> None:
    assert exact(read(text)) == exact(Static(modifiers))


def test_static_abilities_of_items() -> None:
    text = "The beast with this item has +1 ATK."
    assert exact(read(text, "item")) == exact(Static((StatChange(HOST, (1, 0, 0)),)))


def test_keywords() -> None:
    assert exact(read("Seasonal")) == exact(Keyword("Seasonal"))
    assert exact(read("Seasonal (Worth two when discarded.)")) == exact(Keyword("Seasonal"))
    assert len(compile_text(CardFacts("Card", "beast", "Seasonal, Seasonal"))) == 2


def test_events() -> None:
    assert exact(read("Each ruler draws 1.", "event")) == exact(OnPlay((Draw(ONE, EACH_PLAYER),)))
    assert exact(read("Beasts have -1 ATK.", "event")) == exact(
        Static((StatChange(each(BEAST), (-1, 0, 0)),))
    )


def test_lines_are_abilities() -> None:
    text = "\nSeasonal\n\n  Day: Draw 1.  \nBeasts have -1 ATK.\n"
    found = compile_text(CardFacts("Card", "beast", text))
    assert [type(one) for one in found] == [Keyword, Activated, Static]
    assert [one.text for one in found] == ["Seasonal", "Day: Draw 1.", "Beasts have -1 ATK."]


def test_effects_alone_go_on_with_an_action() -> None:
    facts = CardFacts(
        "Card", "action", "Seasonal\nDay, {1}: Draw 1.\nGain 1 vitae.\nNight: Draw 2."
    )
    assert compile_text(facts) == (
        Keyword("Seasonal", "Seasonal"),
        OnPlay(
            (Draw(ONE), Gain(ONE)),
            ("day",),
            Cost([units(FEALTY)]),
            text="Day, {1}: Draw 1.\nGain 1 vitae.",
        ),
        OnPlay((Draw(TWO),), ("night",), text="Night: Draw 2."),
    )


def test_x_may_stand_in_the_printed_cost() -> None:
    action = read("Day: Deal X wounds to target beast.", "action", costs={"play": "{X}{plant}"})
    assert exact(action) == exact(OnPlay((Wound(X, target("beast")),), ("day",)))


def test_species_are_those_of_the_card_and_the_usual_ones() -> None:
    text = "Griffin beasts you rule have +1 ATK."
    assert problems(text)[0].words == "Griffin"
    assert compile_text(CardFacts("Card", "clade", text, ("griffin",)))


MISREAD: list[tuple[str, str, int, str, str]] = [
    # type, text, column, words, part of the message
    ("beast", "Day: Draw 2 shiny new cards.", 13, "shiny new", "expected a full stop"),
    ("beast", "Day {1}: Draw 1.", 5, "{1}", '"/", "and" or "or"'),
    ("beast", "Day: Gain 2 vitae or wood.", 19, "or", '"or" and what else to do, "then"'),
    ("beast", "Day: Draw.", 10, ".", "expected a number"),
    ("beast", "Day: Fly.", 6, "Fly", "is not understood here"),
    ("beast", "Dawnn: Draw 1.", 1, "Dawnn", "a phase"),
    ("beast", "Day, {gold}: Draw 1.", 6, "{gold}", "a cost such as {plant}"),
    ("beast", "Day: Draw 1; gain 1 vitae.", 12, ";", '"and"'),
    ("beast", "Day: Draw 1. Then", 14, "Then", ""),
    ("beast", "Day:", 5, "", "the text ends too soon"),
    ("beast", "Seasonal, fly", 11, "fly", "expected a keyword"),
    ("beast", "When you recruit a beast, draw 1.", 25, ",", "expected a colon"),
    ("beast", "When recruit a beast: Draw 1.", 6, "recruit", "a ruler"),
    ("beast", "Target beast gets +1/+1.", 24, ".", 'expected "/"'),
    ("beast", "Target beast gets +1 ATK untl night.", 26, "untl", '"until"'),
    ("beast", "Draw 2.", 1, "Draw", "T.19.2"),
    ("beast", "{1}: Draw 2.", 1, "", "names the phase it is used in (T.19.2)"),
    ("beast", "Day, Day: Draw 2.", 1, "", "twice"),
    ("beast", "Duel: Draw 2.", 1, "Duel", "names its phase"),
    ("beast", "Duel Day: Draw 2.", 1, "Duel", "T.19.2d"),
    ("beast", "Day: This beast duels target beast.", 17, "duels", "T.18.1"),
    ("beast", "Duel Day: Each beast duels target beast.", 16, "beast", "between two beasts"),
    ("beast", "Vote Dusk: Draw 2.", 1, "Vote", "T.19.2c"),
    ("beast", "Day: Win: Draw 2.", 6, "Win:", "T.19.2c"),
    ("beast", "Ritual 5 INT Night: Draw 2.", 1, "Ritual", "T.19.2e"),
    ("structure", "Ritual X INT Night: Draw 2.", 1, "Ritual", "T.19.2e"),
    ("clade", "Ritual 5 INT Night: Draw 2.", 1, "Ritual", "T.19.2e"),
    ("beast", "Vote Day: Win: Draw 2.", 1, "Vote", "T.19.2c"),
    ("beast", "Vote Day or Dusk: Win: Draw 2.", 1, "Vote", "T.19.2c"),
    ("beast", "Vote Anytime: Win: Draw 2.", 1, "Vote", "T.19.2c"),
    ("beast", "Battle Day: Draw 2.", 1, "Battle", "T.11.4"),
    ("beast", "Day: Draw 1 unless they pay {1}.", 13, "unless they", "who 'they' are"),
    ("beast", "Day: Draw 1 unless its ruler pays {1}.", 13, "unless its ruler", "no one thing"),
    ("beast", "Day: Draw 1 for each attacking structure.", 22, "attacking", "T.16.1a"),
    ("beast", "Day: Bury target avian beast or structure.", 18, "avian", "T.9.1a"),
    ("beast", "Day: Each ruler draws 1. Discards 1.", 26, "Discards", "not said who"),
    ("beast", "You recruit attacking beasts for {1} less.", 13, "attacking", "T.16.1a"),
    ("beast", "Day: Bury a beast in your hand.", 13, "beast", "cards in hand"),
    ("beast", "Day: Bury each beast in your hand.", 16, "beast", "cards in hand"),
    ("beast", "Day: Bury target beast in your hand.", 18, "beast", "cards in hand"),
    ("beast", "Beasts in your hand have +1 ATK.", 21, "have", "T.25.3b"),
    ("action", "Day: Beasts in your hand get +1 ATK.", 26, "get", "T.25.3b"),
    ("structure", "Duel Day: This structure duels target beast.", 11, "This", "T.18.1"),
    ("beast", "Duel Day: This beast duels target structure.", 28, "target", "T.18.1"),
    ("structure", 'Beasts you rule have "Recruit: Draw 1."', 22, '"Recruit: Draw 1."', "T.19.3b"),
    ("structure", 'Beasts you rule have "Draw 1."', 22, '"Draw 1."', "T.19.2"),
    ("structure", 'Beasts you rule have "Beasts have +1 ATK."', 22, '"Beasts have +1 ATK."',
     "without quotes"),
    ("structure", 'Beasts you rule have "Vote Day: Win: Draw 1."', 22, '"Vote Day: Win: Draw 1."',
     "T.19.2c"),
    ("item", "Recruit: Draw 2.", 1, "Recruit:", "T.19.3b"),
    ("beast", "Forge: Draw 2.", 1, "Forge:", "T.19.3c"),
    ("action", "When you draw a card: Draw 2.", 1, "When", "T.19.1"),
    ("action", "You recruit beasts for {1} less.", 1, "You", "T.19.4"),
    ("beast", "Beasts you rule have +1 ATK until night.", 17, "have", "T.19.4"),
    ("beast", "Target beast has +1 ATK.", 1, "Target", "T.19.4"),
    ("beast", "Day: Beasts cost {1} less to recruit.", 6, "Beasts", "T.19.4"),
    ("beast", "Target ruler recruits beasts for {1} less.", 1, "Target ruler", "T.19.4"),
    ("beast", "You recruit beasts you rule for {1} less.", 13, "beasts", "say who does it"),
    ("beast", "You recruit beasts for {X} less.", 24, "{X}", "a number"),
    ("beast", "Each ruler's maximum hand size is increased by X.", 14,
     "maximum hand size is increased by", "a number"),
    ("beast", "Day: If you do, draw 1.", 6, "If you do", "T.25.4c"),
    ("beast", "Day: You may pay {1}. Draw 1. If you do, draw 1.", 31, "If you do", "T.25.4c"),
    ("beast", "Day, bury target beast: Draw 1.", 11, "target", "a cost has no target"),
    ("beast", "Day, bury a beast an opponent rules: Draw 1.", 13, "beast", "T.25.4"),
    ("beast", "Day: Bury a beast an opponent rules.", 13, "beast", "bury target"),
    ("beast", "Day: Bury a beast they rule.", 13, "beast", ""),
    ("beast", "Day: Bury target beast they rule.", 18, "beast", "who 'they' are"),
    ("beast", "Day: Each ruler buries this beast.", 17, "buries", ""),
    ("beast", "Day: An opponent discards 1.", 6, "An opponent", "each opponent"),
    ("beast", "Day: Target ruler buries a beast.", 19, "buries", "does not bury"),
    ("beast", "Day: Each ruler deals 1 wound to target beast.", 17, "deals", "T.27.3"),
    ("beast", "Day: Discard a beast.", 16, "beast", "whatever they are"),
    ("beast", "Day: Draw a beast.", 13, "beast", "whatever they are"),
    ("beast", "When you draw a beast: Draw 1.", 10, "draw", "T.2.4a"),
    ("beast", "When target ruler recruits a beast: Draw 1.", 6, "target ruler", "T.19.3"),
    ("beast", "When you win a battle: Draw 1.", 16, "battle", "votes and duels"),
    ("beast", "When this beast wins a vote: Draw 1.", 24, "vote", "T.17.2"),
    ("beast", "When anytime begins: Draw 1.", 6, "anytime", "expected dawn"),
    ("beast", "Day: Add {2}.", 10, "{2}", "T.25.2a"),
    ("beast", "Day: Deal 1 wound to each clade.", 27, "clade", "T.27.1"),
    ("beast", "Day: Bury target ability.", 18, "ability", "no card"),
    ("beast", "Day: Bury target card or beast.", 18, "card", "'or'"),
    ("beast", "Day: Draw X.", 11, "X", "T.25.5"),
    ("beast", "Day, {X}: Draw X for each beast.", 11, "Draw", "X for each"),
    ("beast", "Day: It gets +1 ATK.", 6, "It", "nothing was named"),
    ("beast", "Day: This item gets +1 ATK.", 11, "item", "of type beast"),
    ("beast", "The beast with this item has +1 ATK.", 1, "The beast with this item", "an item"),
    ("beast", "Day: Until night, target beast gets +1 ATK until day.", 6, "Until night", "twice"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "column", "words", "message"), MISREAD)
def test_what_is_not_in_the_language(
    kind: str, text: str, column: int, words: str, message: str
) -> None:
    (problem,) = problems(text, kind)
    assert (problem.card, problem.field, problem.line) == ("Card", "text", 1)
    assert (problem.column, problem.words) == (column, words)
    assert message in problem.message
    assert problem.source == text


def test_every_bad_line_is_reported() -> None:
    found = problems("Seasonal\nFly\nDay: Draw 1.\nDay: Sing.")
    assert [(one.line, one.column, one.words) for one in found] == [(2, 1, "Fly"), (4, 6, "Sing")]


def test_the_cards_of_the_game_compile() -> None:
    cards = compile_cards(read_package("tallystick.games.terrus", "cards", SCHEMA), LANGUAGE)
    assert not [str(problem) for card in cards for problem in card.problems]


# -- No word is passed over.

VALID = (
    [("beast", f"Day: {text}") for text, _ in EFFECTS]
    + [(kind, text) for kind, text, _ in ACTIVATED]
    + [("beast", f"{text}: Draw 2.") for text, _ in WHENS]
    + [("beast", text) for text, _ in STATICS]
)
# Words that may stand for each other somewhere without another meaning.
SAME = [
    {"a", "an", "one", "1", "each"}, {"two", "2"}, {"three", "3"}, {"ten", "10"},
    {"when", "whenever", "if"},
    {"beast", "beasts"}, {"structure", "structures"}, {"item", "items"}, {"card", "cards"},
    {"relic", "relics"}, {"action", "actions"}, {"ability", "abilities"}, {"each", "all", "any"},
    {"draw", "draws"}, {"discard", "discards"}, {"gain", "gains", "get", "gets", "have", "has"},
    {"lose", "loses"}, {"bury", "buries"}, {"deal", "deals"}, {"add", "adds"}, {"wound", "wounds"},
    {"opponent", "opponents"}, {"win", "wins"}, {"cost", "costs"}, {"begins", "starts"},
    {"recruit", "recruits"}, {"forge", "forges"}, {"build", "builds"}, {"play", "plays"},
    {"barter", "barters"}, {"activate", "activates"}, {"ruler", "rulers"}, {"rule", "rules"},
    {"and", "then", "or", ","}, {"or", "/"}, {"{x}", "x"}, {"clade", "clades"},
    {"otherwise", "not"},
    {"beast", "card", "cards"}, {"item", "card", "cards"}, {"ability", "card", "cards"},
    {"abilities", "card", "cards"}, {"ruler", "clade"}, {"the", "this"},
    {",", "card", "cards", "you"},
    {".", "and", "then"}, {"is", "was"}, {"it", "that", "this"},
    {"a", "an", "any"},
    {"do", "pay", "pays"}, {"its", "that"}, {"don't", "not"},
]  # fmt: skip
_TOKEN = re.compile(r"\{[^}]*\}|[+-]?\d+|[\w']+|\S")
VOCABULARY = sorted({word.casefold() for _, text in VALID for word in _TOKEN.findall(text)})


def meaning(kind: str, text: str) -> str | None:
    try:
        found = compile_text(CardFacts("Card", kind, text))
    except CardError:
        return None
    return exact([one._replace(text="") for one in found])


def alike(one: str, other: str) -> bool:
    pair = {one.casefold(), other.casefold()}
    return len(pair) == 1 or any(pair <= group for group in SAME)


@settings(max_examples=some(75, 600))
@given(
    st.sampled_from(VALID),
    st.integers(0, 40),
    st.one_of(st.sampled_from(VOCABULARY), st.sampled_from(["zog", "{zog}", "never", "99", "!"])),
)
def test_another_word_is_an_error_or_another_meaning(
    line: tuple[str, str], place: int, word: str
) -> None:
    kind, text = line
    tokens = list(_TOKEN.finditer(text))
    token = tokens[place % len(tokens)]
    if token.end() < len(text) and not alike(token.group(), word):
        changed = f"{text[: token.start()]} {word} {text[token.end() :]}"
        assert meaning(kind, changed) is None or meaning(kind, changed) != meaning(kind, text)


@settings(max_examples=some(50, 400))
@given(st.sampled_from(VALID), st.integers(0, 40), st.sampled_from(["zog", "{zog}", "nor", "§"]))
def test_a_strange_word_is_always_an_error(line: tuple[str, str], place: int, word: str) -> None:
    kind, text = line
    tokens = list(_TOKEN.finditer(text))
    at = tokens[place % len(tokens)].start()
    assert meaning(kind, f"{text[:at]} {word} {text[at:]}") is None


def test_all_lines_of_the_tables_are_read_quickly() -> None:
    """A coarse guard: thousands of texts are compiled when card data are imported."""
    import time

    grammar()
    start = time.process_time()
    for kind, text in VALID:
        compile_text(CardFacts("Card", kind, text))
    assert time.process_time() - start < 0.01 * len(VALID)
