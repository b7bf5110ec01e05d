"""Positions of Marvel Champions as text: what waits and lasts, where cards lie, whose they are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tallystick
from tallystick.face.position import Position
from tallystick.face.rules import GameRules
from tallystick.play.drawing import draw

CARDS = [
    {"name": "Late Bell", "type": "event", "cost": "0", "code": "x1", "mental": 1,
     "text": "Hero Action: At the end of the round, draw 1 card."},
    {"name": "Cheap Day", "type": "event", "cost": "0", "code": "x2", "mental": 1,
     "text": "Hero Action: Reduce the cost of the next ally you play this phase by 1."},
    {"name": "Sidestep", "type": "event", "cost": "1", "code": "x13", "text": "Hero Interrupt: "
     "When the villain attacks you, spend a [mental] resource \u2192 draw 1 card."},
    {"name": "Fetch", "type": "event", "cost": "0", "code": "x12", "mental": 1,
     "text": "Hero Action: Choose a card in your discard pile and add it to your hand."},
    {"name": "Rafter", "type": "ally", "cost": "2", "code": "x3", "health": 2, "mental": 1,
     "attack": 1, "thwart": 1, "attack_damage": 1, "thwart_damage": 1},
    {"name": "Rat", "type": "minion", "code": "x4", "health": 2, "attack": 1, "scheme": 1},
    {"name": "Safe Room #9", "type": "support", "cost": "1", "code": "x5", "mental": 1},
    {"name": "Tollman", "type": "villain", "code": "x6a", "set": "toll", "stage": "A",
     "back": "x6b", "health": 12, "attack": 1, "scheme": 1},
    {"name": "Tollman", "type": "villain", "code": "x6b", "set": "toll", "stage": "B",
     "back": "x6a", "health": 12, "attack": 3, "scheme": 2},
    {"name": "Grudge", "type": "villain", "code": "x8", "stage": "I", "health": 12, "attack": 1,
     "scheme": 1, "text": "Forced Response: After you attack and damage Grudge, place 1 facedown "
     "boost card on your identity."},
    {"name": "Hard Times", "type": "side_scheme", "code": "x9", "base_threat": 3,
     "text": "Each minion gains toughness."},
    {"name": "Tin Man", "type": "ally", "cost": "2", "code": "x10", "health": 2, "mental": 1,
     "attack": 1, "thwart": 1, "attack_damage": 1, "thwart_damage": 1, "traits": ["Gear"],
     "text": "Toughness. Uses (2 oil counters)."},
    {"name": "Rust", "type": "side_scheme", "code": "x11", "base_threat": 2,
     "text": "Treat the printed text box of each [[Gear]] player card as if it were blank."},
    {"name": "Tollgate", "type": "environment", "code": "x7", "set": "toll"},
    {"name": "Sentry", "type": "support", "cost": "0", "code": "x14", "text": "Interrupt: When you "
     "would reveal an encounter card, exhaust Sentry \u2192 draw 1 card."},
]  # fmt: skip


@pytest.fixture
def rules(tmp_path: Path) -> GameRules:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"game": "marvel-champions", "format": 1, "cards": CARDS}))
    return tallystick.load("marvel-champions", cards=str(file))


def table(pos: Position) -> str:
    return "\n".join(draw(pos.view("A").scene, 100))


def read_back(rules: GameRules, pos: Position, *said: str) -> Position:
    """The position that its text describes, which has these words in it, and is the same."""
    text = pos.to_text()
    for words in said:
        assert words in text, text
    again = rules.position(text)
    assert again.to_text() == text
    assert table(again) == table(pos)
    assert [one.text for one in again.moves] == [one.text for one in pos.moves]
    return again


def test_what_waits_for_its_moment_is_written(rules: GameRules) -> None:
    """MC.delayed.1: it comes in the position that was read as in the other."""
    pos = rules.position("seats: {A: {hand: [Late Bell], deck: [Rafter, Rafter]}}")
    pos.play("play Late Bell")
    again = read_back(
        rules, pos, "delayed: [{effect: Late Bell, by: Late Bell, for: A, until: end of round}]"
    )
    for _ in range(12):
        move = pos.moves[-1].text
        pos.play(move)
        again.play(move)
        assert table(again) == table(pos)


def test_a_text_that_leaves_nothing_behind_is_refused(rules: GameRules) -> None:
    with pytest.raises(tallystick.InputError, match="whose text says what comes later"):
        rules.position("{delayed: [{effect: Rafter}], seats: {A: {hand: [Rafter]}}}")
    with pytest.raises(tallystick.InputError, match="the key 'effect'"):
        rules.position("{delayed: [{for: A}], seats: {A: {}}}")


def test_a_reduction_of_what_is_played_next_is_written(rules: GameRules) -> None:
    """MC.lasting.1: for which card it is, the text of the card says that reduces it."""
    pos = rules.position("seats: {A: {hand: [Cheap Day, Rafter, Rafter], deck: [Rat]}}")
    pos.play("play Cheap Day")
    while not pos.rulebook.is_settled(pos.game):
        pos.play(pos.moves[0])
    again = read_back(rules, pos, "effects: [{cheaper: Cheap Day, for: A}]")
    assert again.parse("play Rafter").price == "{discard: [Rafter]}"


def test_a_card_is_written_where_it_lies(rules: GameRules) -> None:
    """A minion that is engaged with nobody, and what lies before a player though its type does
    not."""
    pos = rules.position(
        "seats: {A: {play: [{card: Rat, before: villain, with: nobody}, Rafter, "
        "{card: Tollgate, before: A, with: A}]}, B: {}}"
    )
    read_back(
        rules, pos, "{card: Rat, before: villain, with: nobody}",
        "{card: Tollgate, before: A, with: A}",
    )  # fmt: skip


def test_boost_cards_that_wait_are_written(rules: GameRules) -> None:
    """MC.boost.3: they lie with the enemy until its next activation."""
    pos = rules.position(
        "{villain: {boosts: [Rat, Rat]}, seats: {A: {engaged: [{card: Rat, boosts: [Rat]}]}}}"
    )
    read_back(rules, pos, "boosts: [Rat, Rat]", "engaged: [{card: Rat, boosts: [Rat]}]")


def test_boost_cards_that_lie_on_an_identity_are_written(rules: GameRules) -> None:
    """MC.boost.3: "place 1 facedown boost card on your identity"."""
    pos = rules.position(
        "{villain: Grudge, encounter_deck: [Rat, Tollgate], seats: {A: {deck: [Rafter]}}}"
    )
    pos.play(next(one for one in pos.moves if one.text.startswith("attack")))
    read_back(rules, pos, "boosts: [Rat]")


def test_a_minion_that_has_lost_the_tough_of_another_card_is_written(rules: GameRules) -> None:
    """MC.toughness.1: what it would have from the first, it has not."""
    pos = rules.position(
        "{side_schemes: [Hard Times], seats: {A: {engaged: [{card: Rat, status: none}, Rat]}}}"
    )
    read_back(rules, pos, 'engaged: [{card: Rat, status: "none"}, {card: Rat, status: [tough]}]')


def test_what_lies_on_the_villain_is_counted_among_those_of_its_name(rules: GameRules) -> None:
    pos = rules.position(
        "{villain: {boosts: [Rat]}, seats: {A: {play: [{card: Rafter, on: Rat#3}],"
        " engaged: [Rat, {card: Rat, damage: 1}]}}}"
    )
    read_back(rules, pos, 'play: [{card: Rafter, "on": Rat#3}]')


def test_whose_card_lies_in_a_pile_is_written(rules: GameRules) -> None:
    pos = rules.position("{victory: [{card: Rafter, owner: A}], seats: {A: {}}}")
    again = read_back(rules, pos, "victory: [{card: Rafter, owner: A}]")
    assert again.digest == pos.digest


def test_what_lies_under_a_card_may_be_nobodys(rules: GameRules) -> None:
    pos = rules.position(
        "{side_schemes: [{card: Dry Dock, threat: 1, under: {nobody: [Rafter]}}], seats: {A: {}}}"
    )
    again = read_back(rules, pos, "under: {nobody: [Rafter]}")
    assert again.digest == pos.digest


def test_a_name_that_would_mean_another_side_has_a_code(rules: GameRules) -> None:
    pos = rules.position("{villain: {card: Tollman, stage: B}, seats: {A: {}}}")
    assert "ATK 3" in table(pos)
    read_back(rules, pos, 'card: "Tollman (x6b)"', 'villain_deck: "none"')


def test_a_title_that_looks_like_a_number_is_no_number(rules: GameRules) -> None:
    pos = rules.position('seats: {A: {hand: ["Safe Room #9 (x5)"], discard: [Rafter]}}')
    read_back(rules, pos, 'hand: ["Safe Room #9 (x5)"]')


def test_which_of_several_villains_is_active_is_written(rules: GameRules) -> None:
    pos = rules.position(
        "{villain: Rook, villains: [Crow, Jay], active_villain: 3, seats: {A: {}}}"
    )
    read_back(rules, pos, "active_villain: 3", "villains: [Crow, Jay]")
    lines = table(pos)
    assert lines.index("Crow ·") < lines.index("Jay ·") < lines.index("Rook ·")


def test_what_has_been_played_and_revealed_is_written(rules: GameRules) -> None:
    pos = rules.position(
        "{played: [{card: Rafter, by: A, turn: A}], revealed: [{card: Rat, by: A, phase: villain}],"
        " encounter_discard: [Rat], seats: {A: {discard: [Rafter]}}}"
    )
    read_back(
        rules, pos, "played: [{card: Rafter, turn: A}]", "revealed: [{card: Rat, phase: villain}]"
    )


def test_who_goes_ahead_of_the_first_player_is_written(rules: GameRules) -> None:
    """MC.player-phase.1: B takes the first turn of the round, then A, then C."""
    pos = rules.position("{turn: B, ahead: B, seats: {A: {}, B: {}, C: {}}}")
    again = read_back(rules, pos, "ahead: B")
    for seat in ("B", "A", "C"):
        assert again.seat == seat
        again.play("end turn")


def test_tokens_and_threat_lie_where_they_lay(rules: GameRules) -> None:
    pos = rules.position(
        "{side_schemes: [{card: Dry Dock, threat: 2, acceleration: 1}], seats: {A: {threat: 2}}}"
    )
    read_back(rules, pos, "{card: Dry Dock, threat: 2, acceleration: 1}", "threat: 2")


def test_what_a_blank_text_box_would_have_given_is_said_not_to_be_there(rules: GameRules) -> None:
    """MC.golden.2: the card is laid as it is printed, and then becomes blank."""
    pos = rules.position(
        "{side_schemes: [{card: Rust, threat: 2}], "
        "seats: {A: {play: [{card: Tin Man, status: none, counters: 0}]}}}"
    )
    read_back(rules, pos, "counters: 0", 'status: "none"')


def test_who_chooses_in_a_pile_thinks_of_nothing_in_play(rules: GameRules) -> None:
    """Of which another card of the name may lie there."""
    pos = rules.position("seats: {A: {hand: [Fetch], discard: [Rafter, Rat], play: [Rafter]}}")
    pos.play("play Fetch")
    assert pos.candidates() == [("targets: Rafter", None), ("targets: Rat", None)]


def test_an_event_costs_in_a_window_what_it_costs_and_what_is_before_its_arrow(
    rules: GameRules,
) -> None:
    pos = rules.position(
        "{phase: villain, seats: {A: {hand: [Sidestep, Late Bell, Cheap Day], deck: [Fetch]}}}"
    )
    while pos.moves[0].text != "play Sidestep":
        pos.play("pass" if pos.moves[-1].text == "pass" else pos.moves[0])
    paid = ["{discard: [Cheap Day, Late Bell]}"]
    assert [str(one) for one in pos.payments("play Sidestep")] == paid
    assert [pos.price(pos.moves[0].option)] == paid


def test_nobody_is_told_which_card_would_be_revealed(rules: GameRules) -> None:
    """MC.would.1: it lies facedown yet."""
    pos = rules.position(
        "{phase: villain, encounter_deck: [Rat, Rat, Rat], "
        "seats: {A: {dealt: [Hard Times], deck: [Rafter], play: [Sentry]}}}"
    )
    while "would be revealed" not in pos.question:
        pos.play(pos.moves[-1])
    decision = pos.game.decision()
    assert decision is not None
    assert decision.source < 0
    assert "Hard Times" not in pos.question + table(pos)
    pos.play("use Sentry")
    while not pos.moves[-1].text.startswith("end turn"):
        pos.play(pos.moves[-1])
    assert "Hard Times" in table(pos)
