"""Games that assistants play: none is endless, and nothing is lost by what is refused."""

from __future__ import annotations

import pytest

from tallystick.assistants import tables
from tallystick.assistants.tables import Tables
from tallystick.errors import InputError


def test_no_game_is_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ANSWERS", 6)
    mine = Tables()
    name = mine.new_game("terrus", ["random"], 1, None).game_id
    with pytest.raises(InputError, match="has had 6 answers"):
        for _ in range(10):
            mine.answer(name, "1")


def test_to_the_end() -> None:
    mine = Tables()
    table = mine.new_game("marvel-champions", ["random"], 1, None)
    for _ in range(3000):
        answered = mine.answer(table.game_id, "1")
        assert answered.legal
        if answered.over:
            break
    assert answered.over
    assert mine.moves(table.game_id).moves == []
    assert mine.view(table.game_id).question == ""
    with pytest.raises(InputError, match="the game is over"):
        mine.answer(table.game_id, "1")


def test_a_sitting_is_told_only_what_its_seat_may_know() -> None:
    """What bots draw is not named."""
    mine = Tables()
    table = mine.new_game("terrus", ["greedy"], 2, None)
    told = list(table.told)
    for _ in range(40):
        last = len(mine.moves(table.game_id).moves)
        told += mine.answer(table.game_id, str(last)).told
    other = mine._sittings[table.game_id].position.seats[1]
    drawn = [one.text for one in told if one.text.startswith(f"{other} draws")]
    assert drawn
    rulebook = mine._sittings[table.game_id].rules
    names = {card.name for card in rulebook.cards}
    assert not [text for text in drawn if any(name in text for name in names)]
