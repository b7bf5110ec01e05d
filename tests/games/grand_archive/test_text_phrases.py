"""Phrases that few cards have: masteries, choices, limits, numbers behind a statistic."""

import pytest

from tallystick.cards.lexer import names_of
from tallystick.games.grand_archive.text.language import read_paragraph
from tallystick.rules.phrases import Clause, If, Limit, Noun, Numeral, Spoken

NAMES = names_of({"Lantern": "SELF"})


def read(text: str) -> list[Spoken]:
    return read_paragraph(text, NAMES)


def only(text: str) -> Spoken:
    (spoken,) = read(text)
    return spoken


def test_a_mastery_need_not_be_among_the_cards() -> None:
    (test,) = only("As long as your Turning Wheels face North, draw a card.").effects
    assert isinstance(test, If)
    (said,) = test.tests
    assert isinstance(said, Clause)
    assert said.things == (Noun("your", title="Turning Wheels"),)


@pytest.mark.parametrize(
    "text",
    [
        "You gain the Turning Wheels mastery.",
        "Whenever your Turning Wheels change from facing North to West, draw a card.",
        "Change the direction of your Turning Wheels to a different direction of your choice.",
        "Depending on your Turning Wheels' direction—\n• North — Draw a card.\n• East — Recover 1.",
        "Negate target materialization.",
        "Negate target card materialization.",
        "Lantern enters the field as a copy of any ally on the field.",
        "Whenever an opponent recollects three or more cards, recover 1.",
        "Ignore this card's elemental requirements as you activate it.",
        "All elements are enabled for you.",
        "If the turn player did not activate a card this turn, draw a card.",
        "Reveal a card. Put the rest on the top or on the bottom of your deck in any order.",
        "If that unit were to take damage this turn, it takes that much damage plus 1 instead.",
        "Draw X cards, where X is half the amount of allies you control.",
        "If your champion would take damage, prevent half of that damage, rounded up.",
    ],
)
def test_these_are_read(text: str) -> None:
    assert read(text)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [("Negate target materialization.", ("materialization",))],
)
def test_materializations_are_targets(text: str, kinds: tuple[str, ...]) -> None:
    assert only(text).effects == (Clause("negate", things=(Noun("target", kinds),)),)


def test_a_choice_of_what_is_given() -> None:
    (said,) = only("Lantern gains your choice of stealth or taunt until end of turn.").effects
    assert isinstance(said, Clause)
    (gain,) = said.parts
    assert isinstance(gain, Clause)
    assert gain.parts[0] == Clause(
        "choice of",
        parts=(Clause("keyword", words=("stealth",)), Clause("keyword", words=("taunt",))),
    )


def test_a_level_that_is_compared() -> None:
    (test,) = only("If your champion is level 0 or lower, draw a card.").effects
    assert isinstance(test, If)
    (said,) = test.tests
    assert isinstance(said, Clause)
    assert said.parts == (
        Clause("be", parts=(Clause("figure", (Numeral(0),), words=("level", "or lower")),)),
    )


def test_a_cost_of_either_kind() -> None:
    (destroy,) = only("Destroy target object with cost 2 or less.").effects
    assert isinstance(destroy, Clause)
    figure = Clause("figure", (Numeral(2),), words=("cost", "or less"))
    assert destroy.things == (
        Noun("target", ("object",), relations=(("with", Clause("and", parts=(figure,))),)),
    )


def test_only_so_often() -> None:
    spoken = only("Whenever you draw a card, recover 1. Trigger this ability only once each turn.")
    assert spoken.limits == (Limit("limit", 1, "turn"),)


def test_two_limits_on_a_card() -> None:
    text = (
        "Activate this card only if you control an ally, and only during your recollection phase."
    )
    (said,) = only(text).effects
    assert isinstance(said, Clause)
    assert said.words == (
        "activate this card only if",
        "only during your recollection phase",
    )
