"""A letter too many or too few in a card's own name, as public card data has it: all invented."""

import pytest

from tallystick.cards.lexer import names_of
from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions.text.language import read_text, slips_of, titles_of
from tallystick.games.marvel_champions.text.other_words import with_titles
from tallystick.rules.phrases import Clause, Noun, Spoken


@pytest.mark.parametrize(
    ("name", "text", "slips"),
    [
        ("Ashwind", "Ashwin's attacks gain piercing.", ["Ashwin"]),
        ("Owl Keeper", "Owl's Keeper's attacks gain ranged.", ["Owl's Keeper"]),
        ("Fern Summit", "Exhaust Fern Summits' rest.", []),
        ("Long Regimen", "Exhaust Long Regiment → draw 1 card.", ["Long Regiment"]),
        ("Nightowl", "Discard each of the Nightowls.", []),  # other cards of the name
        ("Lookouts", "Choose a Lookout.", []),  # one of them
        ("Owl", "Exhaust Owll.", []),  # too short: another word
        ("Ashwind", "Exhaust Ashwind.", []),
    ],
)
def test_what_is_a_slip(name: str, text: str, slips: list[str]) -> None:
    assert slips_of(CardFacts(name, "ally", text)) == slips


def test_a_slip_is_the_card_itself() -> None:
    facts = CardFacts("Ashwind", "ally", "Ashwin's attacks gain piercing.")
    (ability,) = read_text(facts, titles_of([facts])).abilities
    assert isinstance(ability, Spoken)
    said = ability.effects[0]
    assert isinstance(said, Clause)
    assert isinstance(said.things[0], Noun)
    assert said.things[0].relations == (("of", Noun("this")),)


def test_another_card_of_that_name_is_no_slip() -> None:
    facts = CardFacts("Ashwind", "ally", "Ashwin's attacks gain piercing.")
    other = CardFacts("Ashwin", "ally")
    (ability,) = read_text(facts, titles_of([facts, other])).abilities
    assert isinstance(ability, Spoken)
    said = ability.effects[0]
    assert isinstance(said, Clause)
    assert isinstance(said.things[0], Noun)
    assert said.things[0].relations == (("of", Noun("titled", title="ashwin")),)


def test_a_slip_of_a_timing_word() -> None:
    facts = CardFacts("Ashwind", "treachery", "When Reveled: Take 1 damage.")
    (ability,) = read_text(facts).abilities
    assert isinstance(ability, Spoken)
    assert ability.timing is not None
    assert ability.timing.kind == "when revealed"


def test_titles_of_others_are_put_right_where_one_alone_is_meant() -> None:
    titles = ("Mill Lane", "Hall Lane", "Miller's Boots", "Rook", "OW//l Coat")
    names = names_of(dict.fromkeys(titles, "TITLE"))
    assert with_titles("Search for Millers' Boots.", names) == "Search for Miller's Boots."
    assert with_titles("Ready OW/l Coat.", names) == "Ready Ow//l Coat."
    assert with_titles("Put Mull Lane into play.", names) == "Put Mill Lane into play."
    for other in ("Put Hill Lane into play.", "Put Mill Road into play.", "Put Rock into play."):
        assert with_titles(other, names) == other  # two could be meant; another word; one word
