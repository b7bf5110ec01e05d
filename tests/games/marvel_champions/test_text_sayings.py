"""More of what cards say, by the sentence: every text and name here is invented."""

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import names_of
from tallystick.games.marvel_champions.text.language import read_cost, read_paragraph
from tallystick.rules.phrases import Clause, If, Noun, OneOf, Spoken

NAMES = names_of({"Lamp": "SELF", "Night Owl": "TITLE", "Owlet": "TITLE", "Tide Hook": "TITLE"})


def one(text: str) -> Spoken:
    (only,) = read_paragraph(text, NAMES)
    return only


def verbs(text: str) -> list[str]:
    """The verbs of what is done, those after a subject too."""
    found = []
    for part in one(text).effects:
        if isinstance(part, Clause) and part.verb == "said":
            found += [f"they {deed.verb}" for deed in part.parts if isinstance(deed, Clause)]
        elif isinstance(part, Clause):
            found.append(part.verb)
        elif isinstance(part, If):
            found.append("if")
        elif isinstance(part, OneOf):
            found.append("either")
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If Lamp is in play, he schemes. Otherwise, take 2 damage.", ["if", "otherwise"]),
        ("Attach to Night Owl. If you cannot, attach to a minion.", ["attach_to"]),
        ("Place the top card of your deck facedown under Lamp.", ["put_under"]),
        ("Put 1 card from your hand facedown under Tide Hook.", ["put_under"]),
        ("Place 2 acceleration tokens on the main scheme.", ["place_tokens"]),
        ("Discard each tough status card from Night Owl.", ["lose_all_status"]),
        ("Treat that minion's text box as if it were blank.", ["blank"]),
        ("Treat attached ally as an [[Owl]] minion with a blank text box.", ["treat_as"]),
        ("Set Lamp aside, out of play.", ["set_aside"]),
        ("Turn Night Owl facedown.", ["turn_over"]),
        ("Flip this card over.", ["turn_over"]),
        ("Deal this card to yourself as a facedown encounter card.", ["deal_this_to_you"]),
        ("Shuffle the encounter discard pile into the encounter deck.", ["shuffle_pile_into"]),
        ("Return that event to your hand from your discard pile.", ["return_from"]),
        ("The villain schemes with +1 SCH.", ["they schemes_with"]),
        ("Night Owl attacks you with +2 ATK.", ["they attacks_with"]),
        ("The villain and each minion engaged with you attacks you.", ["they attacks"]),
        ("Night Owl attacks you (even if you are in alter-ego form).",
         ["they attacks", "they even_mod"]),
        ("Add this card to the victory display.", ["add_to"]),
        ("Look at the top 3 cards of your deck. Discard 1 and put the others back in any order.",
         ["look_at", "discard_some", "put_back"]),
        ("Choose to either ready Night Owl or take 1 damage.", ["either"]),
    ],
)  # fmt: skip
def test_what_is_done(text: str, expected: list[str]) -> None:
    header = "" if text.startswith(("Attach", "Treat attached")) else "When Revealed: "
    if header:
        assert verbs(header + text) == expected
    else:
        first, *_ = read_paragraph(text, NAMES)
        assert isinstance(first.effects[0], Clause)
        assert first.effects[0].verb == expected[0]


def test_what_a_player_does_next_is_done_by_that_player() -> None:
    """ "discards ... and puts": one subject, two deeds."""
    (said,) = one("When Revealed: Each player takes 1 damage and discards 1 card.").effects
    assert isinstance(said, Clause)
    assert said.things == (Noun("each player"),)
    assert [deed.verb for deed in said.parts if isinstance(deed, Clause)] == ["takes", "discard"]


def test_you_go_on_yourself() -> None:
    """ "discard", not "discards": that is you, whatever was said before."""
    effects = one("Action: Night Owl heals 1 damage and discard Lamp.").effects
    assert [part.verb for part in effects if isinstance(part, Clause)] == ["said", "discard"]


def test_two_acts_of_one_occasion() -> None:
    """ "After you attack and defeat an enemy": the defeat is no effect."""
    found = one("Response: After you attack and defeat an enemy, draw 1 card.")
    assert [part.verb for part in found.effects if isinstance(part, Clause)] == ["draw"]
    event = found.event
    assert event is not None
    assert "attack" in str(event)
    assert "defeat" in str(event)


def test_a_comma_that_does_not_go_on_with_a_list() -> None:
    """The first reading takes "that event" for one more thing that is played."""
    found = one("Interrupt: When you spend this card to play an event, that event gains ranged.")
    assert [part.verb for part in found.effects if isinstance(part, Clause)] == ["said"]


def test_what_is_wrong_is_told_of_the_first_reading() -> None:
    text = "Interrupt: When you play an event, that event sparkles."
    with pytest.raises(Misread) as error:
        read_paragraph(text, NAMES)
    assert error.value.words == "sparkles"


def test_a_reminder_in_the_middle_of_a_sentence() -> None:
    found = one("Response: After you make a basic attack {using your ATK}, ready Night Owl.")
    assert [part.verb for part in found.effects if isinstance(part, Clause)] == ["ready"]


@pytest.mark.parametrize(
    ("condition", "verb"),
    [
        ("you are not engaged with a minion", "not_engaged"),
        ("Lamp is engaged with you", "is_engaged"),
        ("Night Owl is not attached to Lamp", "not_attached"),
        ("that enemy has Tide Hook attached", "has_attached"),
        ("you were already stunned", "was_state"),
        ("this attack deals damage to you", "deals_damage"),
        ("the villain is making an undefended attack", "is_doing"),
        ("there are no minions in play", "there_are"),
        ("Night Owl leaves play", "left_play"),
        ("2 or more boost icons were discarded this way", "was_done"),
    ],
)
def test_conditions(condition: str, verb: str) -> None:
    (part,) = one(f"When Revealed: If {condition}, draw 1 card.").effects
    assert isinstance(part, If)
    assert part.tests[0].verb == verb


@pytest.mark.parametrize(
    "cost",
    [
        "exhaust Night Owl or Owlet",
        "place 1 card from your hand facedown under Lamp",
        "spend any number of [energy] resources",
        "spend a printed [mental] resource",
        "spend 1 resource of each type",
        "spend 1 charge counter from here",
        "spend resources equal to that card's printed cost",
        "pay that card's printed cost",
        "discard a number of cards from your hand equal to that enemy's ATK",
        "discard 1 upgrade attached to Night Owl",
        "discard Lamp from play",
        "remove 1 damage from Night Owl",
        "flip Lamp facedown",
        "set Lamp aside",
        "add Lamp to the victory display",
        "give Lamp to another player",
        "place 1 acceleration token on the main scheme",
        "discard a side scheme in the victory display",
    ],
)
def test_costs_that_cards_ask(cost: str) -> None:
    assert read_cost(cost, NAMES).either


@pytest.mark.parametrize(
    "text",
    [
        "Hinder 3[per_hero].",
        "Expert Mode Only.",
        "Lamp cannot leave play.",
        "Each [[Owl]] minion's attacks gain piercing.",
        "Attached minion's attacks gain overkill.",
        "Lamp gets +3[per_hero] hit points.",
        "Night Owl gets +X SCH and +X ATK, where X is equal to the villain's stage number.",
        "Action: Draw 1 card. (Limit twice per round.)",
        "[star] Boost: After this activation ends, reveal this card.",
        "Interrupt: When the last threat is removed from this scheme, draw 1 card.",
        "Forced Response: After threat is placed here, draw 1 card.",
        "Interrupt: When Night Owl would be defeated, instead set his hit point dial to 4.",
        "Resource: Exhaust Lamp → generate a [wild] resource for a card you are playing.",
    ],
)
def test_sentences_that_are_read(text: str) -> None:
    assert read_paragraph(text, NAMES)


def test_the_card_on_top_is_the_top_card() -> None:
    top = one("Action: Discard the top card of your deck.").effects
    assert one("Action: Discard the card on top of your deck.").effects == top


def test_what_stands_before_a_deed_stands_before_any() -> None:
    """A condition, a time, who does it: each before whatever another says (MC.then.1)."""
    (under,) = one(
        "Action: Then, if Lamp is in play, in player order, each player may draw 1 card."
    ).effects
    assert isinstance(under, If)
    assert [test.verb for test in under.tests] == ["resolved", "is_place"]
    assert [part.verb for part in under.then if isinstance(part, Clause)] == ["in_player_order"]


def test_what_is_done_if_one_does_it_is_what_it_is_paid_for() -> None:
    paid = one("Action: You may exhaust Lamp. If you do, draw 1 card.").effects
    assert paid == one("Action: You may exhaust Lamp to draw 1 card.").effects
    with pytest.raises(Misread, match="not clear"):
        one("Action: Draw 1 card. If you do, draw 2 cards.")
