"""Card text and costs of Heirless: what is understood, and what is said of the rest."""

import pytest

from tallystick.cards.errors import CardError
from tallystick.cards.schema import NOWHERE, CardFacts, read_card
from tallystick.games.heirless.library import shipped_cards
from tallystick.games.heirless.payment import TARIFF
from tallystick.games.heirless.text.language import LANGUAGE, parse_cost, read_text
from tallystick.games.heirless.text.schema import SCHEMA, with_type
from tallystick.games.heirless.zones import INFLUENCE, RESOURCES, TILES
from tallystick.rules.card_text import (
    EACH_PLAYER,
    YOU,
    CostChange,
    Named,
    OnPlay,
    Quantity,
    Receive,
    Static,
)


def one(text: str, kind: str = "workplace") -> OnPlay | Static:
    compiled = read_text(CardFacts("Test", kind, text))
    assert not compiled.problems, [str(problem) for problem in compiled.problems]
    (ability,) = compiled.abilities
    assert isinstance(ability, OnPlay | Static)
    return ability


def problem(text: str, kind: str = "workplace") -> str:
    (found,) = read_text(CardFacts("Test", kind, text)).problems
    return found.message


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Gain 2 log.", Receive("log", Quantity(2), YOU)),
        ("Gain 1 prestige.", Receive("prestige", Quantity(1), YOU)),
        ("Gain two bricks.", Receive("brick", Quantity(2), YOU)),
        ("Each player gains 1 log.", Receive("log", Quantity(1), EACH_PLAYER)),
        ("Gain 1 wolf worker.", Receive("wolf worker", Quantity(1), YOU)),
        ("Gain 1 extra resource.", Receive("extra resource", Quantity(1), YOU)),
        ("Lose 1 prestige.", Receive("prestige", Quantity(1), YOU, True)),
        ("Raise one of your knights by 1 level.", Named("raise knights", Quantity(1))),
    ],
)
def test_effects(text: str, effect: object) -> None:
    found = one(text)
    assert isinstance(found, OnPlay)
    assert found.effects == (effect,) and found.phases == () and found.text == text


def test_moments_prices_and_how_often() -> None:
    found = one("End of season: Any number: Pay 1 wheat, 2 influence: Gain 1 baguette.")
    assert isinstance(found, OnPlay)
    assert (found.phases, found.subtype) == (("end of season",), "Any number")
    assert TARIFF.text(found.cost) == "1 wheat, 2 influence"
    found = one("Once: Pay 1 wheat: Gain 1 baguette.")
    assert isinstance(found, OnPlay) and found.subtype == "Once"


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        ("Once: Pay 1 wheat: Gain 1 log.", "Once per season: Pay 1 wheat: Gain 1 log."),
        ("Once: Pay 1 wheat: Gain 1 log.", "Pay 1 wheat: Gain 1 log."),
        ("Once or more: Pay 1 wheat: Gain 1 log.", "Any number of times: Pay 1 wheat: Gain 1 log."),
        ("Any number: Pay 1 wheat: Gain 1 log.", "As often as you like: Pay 1 wheat: Gain 1 log."),
        ("End of season: Gain 1 log.", "At the end of the season, gain 1 log."),
        ("End of season: Gain 1 log.", "At the end of each season: Gain 1 log."),
        ("Gain 1 log for each adjacent workplace.", "Gain 1 log per adjacent Workplace."),
        ("Gain 1 log for each tile you control.", "Gain 1 log per Tile you Control."),
    ],
)
def test_other_words_for_the_same(plain: str, other: str) -> None:
    found, same = one(plain), one(other)
    assert found._replace(text="") == same._replace(text="")


def test_several_sentences_are_one_line_of_several_effects() -> None:
    found = one("Gain 1 log. Gain 2 influence.")
    assert isinstance(found, OnPlay) and len(found.effects) == 2


def test_what_counts_things() -> None:
    for text in (
        "Gain 1 influence for each knight you have on the map.",
        "Each player gains 1 influence for each knight they have on the map.",
    ):
        found = one(text)
        assert isinstance(found, OnPlay)
        effect = found.effects[0]
        assert isinstance(effect, Receive) and effect.n.each is not None
        assert effect.n.each.kinds == ("knight",)


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Each player gains 1 log and gains 1 brick.", ["each player", "each player"]),
        ("Each player gains 1 log and loses 1 influence.", ["each player", "each player"]),
        ("Each player gains 1 log and gain 1 brick.", ["each player", "you"]),
        ("Gain 1 log and each player loses 1 brick.", ["you", "each player"]),
        ("Each player gains 1 log. Gain 1 brick.", ["each player", "you"]),
    ],
)
def test_who_gains_is_said_by_the_verb(text: str, whose: list[str]) -> None:
    """A verb with "s" goes on with each player, one without speaks to "you"."""
    found = one(text)
    assert isinstance(found, OnPlay)
    assert [effect.who for effect in found.effects if isinstance(effect, Receive)] == whose


def test_bandits() -> None:
    found = one("Place 1 bandit on Wolf Bandits. Bandits on Cat Bandits rise by 1 level.", "event")
    assert isinstance(found, OnPlay)
    names = [(e.name, e.what and e.what.selector) for e in found.effects if isinstance(e, Named)]
    assert [name for name, _ in names] == ["place bandits", "raise bandits"]
    assert [selector.place for _, selector in names if selector] == ["Wolf Bandits", "Cat Bandits"]


def test_laws_change_costs() -> None:
    found = one("Deploying costs 1 influence.", "law")
    assert found == Static(
        (CostChange("deploy", ((INFLUENCE, 1),), None, "any"),), "Deploying costs 1 influence."
    )
    found = one("Building costs 1 log less.", "law")
    assert isinstance(found, Static)
    change = found.modifiers[0]
    assert isinstance(change, CostChange) and change.changes == ((3, -1),)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Gain 2 gold.", "workplace", "gold"),
        ("Gain 1 experience.", "workplace", "HL.rewards.4"),
        ("Deploying costs 1 influence.", "workplace", "only a Law"),
        ("Put 1 log on this workplace.", "law", "HL.icon.6"),
        ("End of season: Gain 1 log.", "tile", "HL.season.1"),
        ("Once: Pay 1 log: Gain 1 brick.", "tile", "HL.rewards.1"),
        ("Gain X log.", "workplace", "numbers only"),
        ("Gains 1 log.", "workplace", "Gains"),
        ("Gain 1 log and gains 1 brick.", "workplace", "gains"),
        ("Gain 1 log for each tile they control.", "workplace", "who 'they' are"),
        ("Each player gains 1 log for each tile you control.", "law", "not 'you'"),
    ],
)
def test_what_is_not_understood_is_named(text: str, kind: str, words: str) -> None:
    assert words in problem(text, kind)


def test_costs() -> None:
    cost = parse_cost("3 log, 2 baguette, 1 brick")
    assert TARIFF.text(cost) == "2 baguette, 3 log, 1 brick"
    assert TARIFF.text(parse_cost("5 influence")) == "5 influence"
    assert TARIFF.text(parse_cost("1 wolf worker")) == "1 wolf worker"
    with pytest.raises(CardError):
        parse_cost("3 prestige")


def test_what_might_stand_there_is_said_in_words() -> None:
    (problem,) = read_text(CardFacts("Test", "workplace", "Gain 1 log at will.")).problems
    assert problem.message.startswith("'at will' is not understood here; expected a comma, ")
    assert '"and"' in problem.message


def test_every_shipped_card_is_whole_and_there_are_enough() -> None:
    cards = shipped_cards()
    kinds = [card.facts.type for card in cards]
    classes = {card.facts.words.get("class") for card in cards} - {None}
    assert all(card.is_whole for card in cards)
    assert kinds.count("workplace") >= 24 and len(classes) == 4
    assert kinds.count("law") >= 10 and kinds.count("event") >= 9
    assert [card.facts.name for card in cards if card.facts.type == "resource"] == list(RESOURCES)
    assert {card.facts.name for card in cards if card.facts.type == "tile"} == set(TILES)


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"name": "A", "class": "noble"}, "workplace"),
        ({"name": "A", "threshold": 3}, "law"),
        ({"name": "A", "worker": "wolf", "from": ["log", "clay"], "to": "brick"}, "path"),
        ({"name": "A", "faction": "cat"}, "event"),
        ({"name": "A"}, "workplace"),
    ],
)
def test_cards_tell_their_type_by_their_fields(fields: dict[str, object], kind: str) -> None:
    assert read_card(with_type(fields), NOWHERE, SCHEMA).type == kind
    assert LANGUAGE.schema is SCHEMA


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("tile", "Moor", "unknown tile 'Moor'; expected Capital, Wolf Bandits"),
        ("tile", "valley", "unknown tile 'valley'; did you mean Valley"),
        ("resource", "silk", "unknown resource 'silk'; expected wheat"),
    ],
)
def test_the_map_and_the_resources_are_the_rulebooks(kind: str, name: str, said: str) -> None:
    with pytest.raises(CardError, match=said):
        read_card({"name": name, "type": kind}, NOWHERE, SCHEMA)
