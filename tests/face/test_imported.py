"""Imported card files at the Python face: thousands of cards, some of which nobody can read yet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.blank_cards import GLUM

import tallystick
from tallystick.face.position import Position
from tallystick.face.rules import GameRules
from tallystick.play.drawing import draw

CARDS = {
    "marvel-champions": [
        {"name": "Harbour Bell", "type": "event", "cost": "0", "code": "x1", "mental": 1,
         "text": "Hero Action: Your hero gets +2 ATK until the end of the phase."},
        {"name": "Harbour Bell", "type": "ally", "cost": "0", "code": "x2", "health": 2,
         "attack": 1, "thwart": 1, "attack_damage": 1, "thwart_damage": 1, "mental": 1},
        {"name": "Garbled Tide", "type": "event", "cost": "0", "code": "x3",
         "text": "Hero Action: Frobnicate the villain."},
    ],
    "grand-archive": [
        {"name": "Owl's Charge", "type": "action", "cost_reserve": "(0)", "code": "y1",
         "element": "norm", "deck": "main", "text": "Target ally gets +2 POWER until end of turn."},
        {"name": "Harbour Owl", "type": "ally", "text": "", "cost_reserve": "(0)", "code": "y2",
         "element": "norm", "power": 1, "life": 3, "level": 0, "deck": "main"},
    ],
}  # fmt: skip


def rules_with(folder: Path, game: str, cards: Sequence[object] = ()) -> GameRules:
    file = folder / f"{game}.json"
    file.write_text(json.dumps({"game": game, "format": 1, "cards": list(cards) or CARDS[game]}))
    return tallystick.load(game, cards=str(file))


def table(pos: Position) -> str:
    return "\n".join(draw(pos.view("A").scene, 100))


def test_a_card_that_is_not_read_stands_in_nobodys_way(tmp_path: Path) -> None:
    rules = rules_with(tmp_path, "marvel-champions")
    assert rules.new(seed=3).moves
    with pytest.raises(tallystick.InputError, match="Frobnicate"):
        rules.position("seats: {A: {hand: [Garbled Tide]}}")


def test_a_card_that_is_not_read_may_be_taken_as_blank(tmp_path: Path) -> None:
    file = rules_with(tmp_path, "marvel-champions").cards[0]
    rules = tallystick.load("marvel-champions", cards=file, allow_blank=True)
    assert rules.new(seed=3).moves
    pos = rules.position("seats: {A: {hand: [Garbled Tide, Harbour Bell (x1)]}}")
    assert pos.refusal("play Garbled Tide") is not None
    assert pos.refusal("play Harbour Bell") is None
    assert rules.position(pos.to_text()).digest == pos.digest
    told = [card.text for card in pos.rulebook.cards if card.name == "Garbled Tide"]
    assert told == ["Taken as blank: its text is not played yet."]


def test_so_may_one_that_a_person_wrote(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GLUM, encoding="utf-8")
    with pytest.raises(tallystick.InputError, match="Frobnicate"):
        tallystick.load("terrus", cards=str(file))
    rules = tallystick.load("terrus", cards=str(file), allow_blank=True)
    assert rules.new(seed=3).moves
    assert rules.position("seats: {A: {hand: [Glum Yak]}, B: {}}").moves


def test_namesakes_are_told_apart_by_their_codes(tmp_path: Path) -> None:
    rules = rules_with(tmp_path, "marvel-champions")
    pos = rules.position("seats: {A: {hand: [Harbour Bell (x2), Harbour Bell (x1)]}}")
    text = pos.to_text()
    assert 'hand: ["Harbour Bell (x2)", "Harbour Bell (x1)"]' in text
    again = rules.position(text)
    assert table(again) == table(pos)
    assert "Harbour Bell · cost 0 · ally" in table(again)
    assert "Harbour Bell · cost 0 · event" in table(again)


def test_what_lasts_is_written_and_read(tmp_path: Path) -> None:
    rules = rules_with(tmp_path, "marvel-champions")
    pos = rules.position("seats: {A: {hand: [Harbour Bell (x1)]}}")
    pos.play("play Harbour Bell")
    text = pos.to_text()
    assert '{card: Hero, gets: atk, "n": 2, for: A}' in text
    again = rules.position(text)
    assert again.to_text() == text
    assert table(again) == table(pos)
    assert "ATK 4" in table(again)


def test_a_change_is_named_by_its_card_and_not_by_a_number_of_the_rulebook(tmp_path: Path) -> None:
    rules = rules_with(tmp_path, "grand-archive")
    pos = rules.position("{seats: {A: {hand: [Owl's Charge], field: [Harbour Owl]}, B: {}}}")
    pos.play("activate Owl's Charge, targets: [Harbour Owl]")
    while not pos.rulebook.is_settled(pos.game):
        pos.play("pass")
    text = pos.to_text()
    assert 'effects: [{"on": Harbour Owl, change: Owl\'s Charge, "n": 2' in text
    more = tmp_path / "more.json"
    lasting = {"name": "Another's Charge", "type": "action", "code": "y3", "cost_reserve": "(0)",
               "text": "Target ally gets +1 LIFE until end of turn."}  # fmt: skip
    more.write_text(json.dumps({"game": "grand-archive", "format": 1, "cards": [lasting]}))
    others = tallystick.load(
        "grand-archive", cards=[str(more), str(tmp_path / "grand-archive.json")]
    )
    again = others.position(text.replace("[Owl's Charge]", "[Another's Charge, Owl's Charge]"))
    assert "power 3" in table(again).casefold()


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ga.json"
    file.write_text(json.dumps({"game": "grand-archive", "format": 1, "cards": []}))
    with pytest.raises(tallystick.InputError, match="has cards of grand-archive"):
        tallystick.load("marvel-champions", cards=str(file))


def test_a_mastery_is_written_with_what_is_on_it() -> None:
    """GA.MASTERY.1, GA.MASTERY.3: it is no object, and may hold counters."""
    rules = tallystick.load("grand-archive")
    pos = rules.position(
        "seats: {A: {mastery: {card: Long Road, counters: {haunt: 2}}}, B: {mastery: Long Road}}"
    )
    text = pos.to_text()
    assert "{card: Long Road, counters: {haunt: 2}}" in text
    again = rules.position(text)
    assert again.to_text() == text
    assert table(again) == table(pos)
    with pytest.raises(tallystick.InputError, match="'card' of a mastery"):
        rules.position("seats: {A: {mastery: {counters: {haunt: 2}}}, B: {}}")


def test_a_trigger_that_waits_is_written(tmp_path: Path) -> None:
    """GA.ATRIG.4: it comes in the position that was read as it comes in the other."""
    file = tmp_path / "cards.json"
    card = {"name": "Late Bell", "type": "action", "cost_reserve": "(0)", "code": "y3",
            "element": "norm", "deck": "main", "speed": "fast",
            "text": "At the beginning of the next end phase, draw a card."}  # fmt: skip
    file.write_text(json.dumps({"game": "grand-archive", "format": 1, "cards": [card]}))
    rules = tallystick.load("grand-archive", cards=str(file))
    pos = rules.position("seats: {A: {hand: [Late Bell], deck: 4}, B: {deck: 4}}")
    pos.play("activate Late Bell")
    for _ in range(2):
        pos.play("pass")
    text = pos.to_text()
    assert "delayed: [{trigger: Late Bell, by: Late Bell, for: A, " in text
    again = rules.position(text)
    assert again.to_text() == text
    for _ in range(6):
        assert table(again) == table(pos)
        assert [move.text for move in again.moves] == [move.text for move in pos.moves]
        move = pos.moves[0].text
        again.play(move)
        pos.play(move)


def test_a_card_that_does_not_run_is_refused_where_it_is_named(tmp_path: Path) -> None:
    """Its words are read; nothing carries them out."""
    cards = [
        {"name": "Coin Maker", "type": "ally", "cost_reserve": "(1)", "code": "z1", "power": 1,
         "life": 1, "element": "norm", "deck": "main",
         "text": "On Enter: Summon an Old Coin token."},
        {"name": "Plain Elk", "type": "ally", "cost_reserve": "(1)", "code": "z2", "power": 1,
         "life": 1, "element": "norm", "deck": "main", "text": ""},
    ]  # fmt: skip
    rules = rules_with(tmp_path, "grand-archive", cards)
    rules.position("seats: {A: {hand: [Plain Elk]}, B: {}}")
    with pytest.raises(tallystick.InputError, match="Coin Maker: text: nothing is known"):
        rules.position("seats: {A: {hand: [Coin Maker]}, B: {}}")


def test_what_a_text_speaks_of_comes_with_it(tmp_path: Path) -> None:
    """GA.TOKEN.1: a token that lies nowhere yet, of the same file."""
    cards = [
        {"name": "Coin Maker", "type": "ally", "cost_reserve": "(0)", "code": "z1", "power": 1,
         "life": 1, "element": "norm", "deck": "main",
         "text": "On Enter: Summon an Old Coin token."},
        {"name": "Old Coin", "type": "item", "supertypes": "token", "code": "z3", "deck": "none",
         "element": "norm", "text": ""},
    ]  # fmt: skip
    pos = rules_with(tmp_path, "grand-archive", cards).position(
        "seats: {A: {hand: [Coin Maker], deck: 4}, B: {deck: 4}}"
    )
    pos.play("activate Coin Maker")
    while "Old Coin" not in table(pos):
        pos.play("pass")
