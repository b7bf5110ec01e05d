import pytest

from tallystick.cards.compile import compile_card, compile_cards, whole_cards
from tallystick.cards.errors import CardError
from tallystick.cards.schema import CardFacts, Where
from tallystick.games.terrus.text.language import LANGUAGE, parse_cost
from tallystick.rules.card_text import Keyword


def test_a_card_that_compiles_whole() -> None:
    card = compile_card(CardFacts("Ox", "beast", "Seasonal", costs={"recruit": "{1}"}), LANGUAGE)
    assert card.is_whole
    assert card.abilities == (Keyword("Seasonal", "Seasonal"),)
    assert card.costs == {"recruit": parse_cost("{1}")}


def test_problems_know_the_field_and_the_line_of_the_file() -> None:
    where = Where("a.toml", 1, {"recruit": 4, "text": 5}, first_text_line=6)
    text = "Seasonal\nDay: Fly 2.\nDay: Draw 1."
    card = compile_card(
        CardFacts("Ox", "beast", text, costs={"recruit": "{gold}"}, where=where), LANGUAGE
    )
    assert len(card.abilities) == 2 and not card.is_whole
    cost, line = card.problems
    assert (cost.field, cost.file_line, cost.column, cost.words) == ("recruit", 4, 1, "{gold}")
    assert (line.field, line.line, line.file_line, line.words) == ("text", 2, 7, "Fly")


def test_cards_that_belong_together_name_each_others_species() -> None:
    lord = CardFacts("Lord", "beast", "Griffin beasts you rule have +1 ATK.")
    griffin = CardFacts("Griffin", "beast", tags=("griffin",))
    assert not compile_card(lord, LANGUAGE).is_whole
    assert all(card.is_whole for card in compile_cards([lord, griffin], LANGUAGE))


def test_cards_that_must_be_whole() -> None:
    good, bad = CardFacts("A", "beast", "Seasonal"), CardFacts("B", "beast", "Fly\nSwim")
    assert len(whole_cards([good], LANGUAGE)) == 1
    with pytest.raises(CardError) as caught:
        whole_cards([good, bad], LANGUAGE)
    assert [problem.words for problem in caught.value.problems] == ["Fly", "Swim"]
