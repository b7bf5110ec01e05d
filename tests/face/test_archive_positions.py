"""Positions of Grand Archive as text: what has happened in the turn, and who is out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tallystick
from tallystick.face.position import Position
from tallystick.face.rules import GameRules

CARDS = [
    {"name": "Second Song", "type": "action", "cost_reserve": "(0)", "code": "y1",
     "element": "norm", "deck": "main", "speed": "fast",
     "text": "If you've activated another card this turn, draw a card."},
    {"name": "Hum", "type": "action", "cost_reserve": "(0)", "code": "y2", "element": "norm",
     "deck": "main", "speed": "fast", "text": "Draw a card."},
    {"name": "Hush", "type": "action", "cost_reserve": "(0)", "code": "y3", "element": "norm",
     "deck": "main", "speed": "fast", "text": "Choose a card name. Until the beginning of your "
     "next turn, cards with the chosen name cost 2 more to activate."},
    {"name": "Gust", "type": "action", "cost_reserve": "(0)", "code": "y4", "element": "norm",
     "deck": "main", "speed": "fast", "text": "Suppress target ally."},
    {"name": "Elk", "type": "ally", "cost_reserve": "(1)", "code": "y5", "element": "norm",
     "deck": "main", "power": 1, "life": 2},
    {"name": "Shell", "type": "action", "cost_reserve": "(0)", "code": "y6", "element": "norm",
     "deck": "main", "speed": "fast",
     "text": "Prevent all damage that would be dealt to target ally this turn."},
    {"name": "Old Coin", "type": "item", "supertypes": "token", "code": "y7", "deck": "none",
     "element": "norm"},
    {"name": "Pall", "type": "action", "cost_reserve": "(0)", "code": "y8", "element": "norm",
     "deck": "main", "speed": "fast", "subtypes": ["curse"], "text": "Draw a card."},
]  # fmt: skip


@pytest.fixture
def rules(tmp_path: Path) -> GameRules:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"game": "grand-archive", "format": 1, "cards": CARDS}))
    return tallystick.load("grand-archive", cards=str(file))


def pass_all(pos: Position) -> None:
    for _ in range(2):
        pos.play("pass")


def test_what_has_happened_this_turn_is_written(rules: GameRules) -> None:
    """GA.ATRIG.2: what a text asks about is the same in the position that was read."""
    pos = rules.position("seats: {A: {hand: [Hum, Second Song], deck: 6}, B: {deck: 4}}")
    assert "happened" not in pos.to_text()
    pos.play("activate Hum")
    pass_all(pos)
    text = pos.to_text()
    assert '{did: activated, by: A, "on": Hum}' in text
    again = rules.position(text)
    assert again.to_text() == text


def test_a_position_that_says_nothing_of_it_has_no_past(rules: GameRules) -> None:
    """What lies on the field as a position is laid has not entered this turn."""
    pos = rules.position("seats: {A: {field: [Owl], deck: 6}, B: {deck: 4}}")
    assert "happened" not in pos.to_text()


def test_what_is_gone_by_now_is_written(rules: GameRules) -> None:
    """A token that has left lies nowhere; two of a name are told apart."""
    text = (
        "{happened: [{did: died, by: A, gone: Owl}, {did: died, by: A, gone: Owl#2}, "
        "{did: damaged, by: B, gone: Owl, n: 2}], seats: {A: {field: [Owl]}, B: {}}}"
    )
    written = rules.position(text).to_text()
    assert '{did: died, by: A, gone: Owl#2}, {did: damaged, by: B, gone: Owl, "n": 2}' in written
    assert rules.position(written).to_text() == written


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{by: A}", "the key 'did'"),
        ("{did: entered, gone: Nobody Knows}", "unknown card"),
        ("{did: entered, from: nowhere}", "a zone"),
    ],
)
def test_what_cannot_have_happened_is_refused(rules: GameRules, row: str, said: str) -> None:
    with pytest.raises(tallystick.InputError, match=said):
        rules.position(f"{{happened: [{row}], seats: {{A: {{}}, B: {{}}}}}}")


def test_a_name_that_was_chosen_is_written_by_name(rules: GameRules) -> None:
    """GA.NAME.1: not by a number of the rulebook, which others number otherwise."""
    pos = rules.position("seats: {A: {hand: [Hush, Hum], deck: 6}, B: {deck: 4}}")
    pos.play("activate Hush")
    pass_all(pos)
    pos.play(next(move for move in pos.moves if "Hum" in move.text))
    text = pos.to_text()
    assert "change: Hush, named: Hum" in text
    again = rules.position(text)
    assert again.to_text() == text
    assert again.refusal("activate Hum") is not None


def test_what_a_copy_looks_like_is_read(rules: GameRules) -> None:
    text = "seats: {A: {field: [{card: Owl, looks: Elk}, Elk], deck: 6}, B: {deck: 4}}"
    assert "looks: Elk" in rules.position(text).to_text()


def test_what_is_on_cards_that_are_no_objects_is_written(rules: GameRules) -> None:
    """GA.CTR.1, GA.CHAMP.8: omens, what is preserved, and whose card lies under a champion."""
    pos = rules.position(
        "seats: {A: {banishment: [{card: Hum, omen: true}, Hum, {card: Hush, veiled: true}],"
        " lineage: [{card: Pall, owner: B}], material: [{card: Hum, preserved: true}]}, B: {}}"
    )
    text = pos.to_text()
    assert "banishment: [{card: Hum, counters: {omen: 1}}, Hum, {card: Hush, veiled: true}]" in text
    assert "lineage: [{card: Pall, owner: B}]" in text
    assert "material: [{card: Hum, preserved: true}]" in text
    assert rules.position(text).to_text() == text


def test_who_is_out_need_not_pass() -> None:
    """GA.CONC.1: all have passed when those have who are still in the game."""
    rules = tallystick.load("grand-archive")
    pos = rules.position("{turn: A, seats: {A: {deck: 3}, B: {deck: 3}, C: {out: true}}}")
    pos.play("pass")
    assert pos.seat == "B"
    pos.play("pass")
    assert "end phase" in pos.question


def written_again(rules: GameRules, pos: Position, *said: str) -> None:
    """The text of the position has these words in it; read and written again it is the same."""
    text = pos.to_text()
    for words in said:
        assert words in text, text
    again = rules.position(text)
    assert again.to_text() == text
    assert [one.text for one in again.moves] == [one.text for one in pos.moves]


@pytest.mark.parametrize(
    ("card", "said"), [("Gust", "delayed: [{trigger: suppressed, by: Gust"), ("Shell", '"n": all')]
)
def test_what_a_text_leaves_behind_is_written(rules: GameRules, card: str, said: str) -> None:
    """GA.TERM.SUPPRESS: what brings it back is the rules'. Of a prevention: all damage."""
    pos = rules.position(f"seats: {{A: {{hand: [{card}], field: [Elk], deck: 4}}, B: {{deck: 4}}}}")
    pos.play(f"activate {card}, targets: Elk")
    pass_all(pos)
    written_again(rules, pos, said)


def test_cards_that_are_named_there_alone_are_those_of_the_file(rules: GameRules) -> None:
    """A token that is gone; cards that are loaded, which are counted where they are written."""
    pos = rules.position(
        "{happened: [{did: died, by: A, gone: Old Coin}, {did: activated, by: A, on: Elk#2}], "
        "seats: {A: {field: [{card: Gun, loaded: [Elk]}, Elk]}, B: {}}}"
    )
    assert "Old Coin" in [one.name for one in pos.rulebook.cards if one.kind == "item"]
    written_again(rules, pos, "gone: Old Coin", '"on": Elk#2', "{card: Gun, loaded: [Elk]}, Elk]")
