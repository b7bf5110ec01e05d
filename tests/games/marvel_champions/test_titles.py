"""MC.unique.1: which cards are copies of one that is unique."""

from __future__ import annotations

import pytest

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import NOWHERE
from tallystick.games.marvel_champions.deckbuilding import deck_faults
from tallystick.games.marvel_champions.legality.maxima import is_unique_in_play
from tallystick.games.marvel_champions.library import read_facts
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.setup import add_identity, blank_game
from tallystick.games.marvel_champions.text.language import LANGUAGE

HERO = {
    "name": "Heron", "type_code": "hero", "faction_code": "hero", "set_code": "heron",
    "code": "h-a", "back_link": "h-b", "is_unique": True, "health": 10,
}  # fmt: skip
EGO = {**HERO, "name": "Ada Moor", "type_code": "alter_ego", "code": "h-b", "back_link": "h-a"}
ALLY = {"type_code": "ally", "faction_code": "basic", "is_unique": True, "cost": 0, "health": 2}

ALLIES = {
    "the hero, with nothing below": ({"name": "Heron"}, True),
    "the hero, with the alter-ego below": ({"name": "Heron", "subname": "Ada Moor"}, True),
    "the alter-ego": ({"name": "Ada Moor"}, True),
    "another person of that title": ({"name": "Heron", "subname": "Ines Roe"}, False),
    "somebody else": ({"name": "Wren", "subname": "Ada Moor"}, False),
}


def rules_with(*allies: dict[str, str]) -> MarvelRules:
    records = [HERO, EGO, *({**ALLY, **one, "code": f"x-{n}"} for n, one in enumerate(allies))]
    return MarvelRules(compile_cards([read_facts(one, NOWHERE) for one in records], LANGUAGE))


@pytest.mark.parametrize("ally", ALLIES)
@pytest.mark.parametrize("side", ["h-a", "h-b"])
def test_an_ally_who_is_the_identity_does_not_enter_in_either_form(ally: str, side: str) -> None:
    said, same = ALLIES[ally]
    rules = rules_with(said)
    game = blank_game(rules, 1)
    add_identity(game, 0, rules.piece(side).index)
    assert is_unique_in_play(game, rules.piece("x-0")) == same


@pytest.mark.parametrize("ally", ALLIES)
def test_nor_is_it_in_that_deck(ally: str) -> None:
    said, same = ALLIES[ally]
    found = deck_faults(rules_with(said), "h-a", {"x-0": 1})
    assert any(one.clauses == ("MC.deck.1", "MC.unique.1") for one in found) == same


def test_in_a_deck_who_has_nothing_below_the_title_is_each_who_has() -> None:
    one, other = {"name": "Tern", "subname": "One"}, {"name": "Tern", "subname": "Two"}
    assert told(one, other) == []
    assert told(one, {"name": "Tern"}) == ["A deck has one Tern; its identity counts."]


def told(*allies: dict[str, str]) -> list[str]:
    counts = {f"x-{n}": 1 for n in range(len(allies))}
    found = deck_faults(rules_with(*allies), "h-a", counts)
    return [one.text for one in found if "MC.unique.1" in one.clauses]
