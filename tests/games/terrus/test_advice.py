"""Why not: the same clauses as the refusals themselves."""

import re

from tests.games.terrus.tables import rules, steps

from tallystick.games.terrus.messages.phrases import card
from tallystick.games.terrus.zones import CITY, HAND
from tallystick.play.advice import why_not


def test_what_can_be_done_has_no_reason_against_it_and_all_else_has_one() -> None:
    kinds = set()
    for number, (game, _) in enumerate(steps(4)):
        decision = game.decision()
        if decision is None or decision.kind != "priority" or number % 3:
            continue
        seat = decision.seat
        offered = {option[1] for option in decision.options if option[0] in ("recruit", "forge")}
        for entity in [*game.lists[HAND[seat]], *game.lists[CITY[seat]]]:
            answer = why_not(rules(), game, seat, card(game, entity))
            kinds |= set(re.findall(r"\[(T\.[\d.a-z]+)", answer))
            if entity in offered:
                assert answer.startswith("You can: ")
    assert {"T.12.1", "T.25.4", "T.19.2"} <= kinds


def test_attack_and_vote() -> None:
    game = rules().new(1)
    assert "[T.16.1, T.11.4]" in why_not(rules(), game, 0, "attack")
    assert "[T.17.1, " in why_not(rules(), game, 0, "vote")


def test_a_card_that_is_not_there() -> None:
    assert why_not(rules(), rules().new(1), 0, "dragon").startswith(
        "You see no card named 'dragon'"
    )


def test_looking_up_says_what_is_printed() -> None:
    lines = dict(rules().catalogue(rules().new(1)))["Long Meadow Clade"]
    assert lines[0].startswith("Long Meadow Clade · clade")
    assert "Bovine beasts you rule have +1 DEF." in lines
