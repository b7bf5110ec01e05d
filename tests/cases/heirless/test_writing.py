"""Positions of Heirless as text: what is written reads back to the same moves and screens."""

from __future__ import annotations

from random import Random

import pytest
from tests.amounts import some

import tallystick
from tallystick.errors import InputError
from tallystick.play.drawing import draw

EVERY = some(18, 9)  # steps between the positions that are written


@pytest.mark.parametrize(("seats", "seed"), [(("Ann", "Bob", "Cy"), 1), (4, 2), (5, 3)])
def test_what_is_written_reads_back(seats: int | tuple[str, ...], seed: int) -> None:
    rules = tallystick.load("heirless")
    pos, chance, written = rules.new(seats=seats, seed=seed), Random(seed), 0
    for step in range(2_500):
        decision = pos.game.decision()
        if decision is None:
            break
        if step % EVERY == 0:
            try:
                text = pos.to_text()
            except InputError:
                text = ""
            if text:
                written += 1
                again = rules.position(text)
                assert [move.text for move in again.moves] == [move.text for move in pos.moves]
                for seat in range(pos.game.seats):
                    drawn = draw(pos.rulebook.scene(pos.game, seat), 80)
                    assert draw(again.rulebook.scene(again.game, seat), 80) == drawn
                assert again.to_text() == text
        pos.game.step(chance.randrange(len(decision.options)))
    assert written > 10


def test_nothing_half_done_is_written() -> None:
    pos = tallystick.load("heirless").position(
        "turn: Blue\nseats: {Blue: {resources: {log: 1}}, Green: {}, Purple: {}}\n"
    )
    pos.play("trade, with: Green, give: {resources: {log: 1}}")
    with pytest.raises(InputError, match="nothing is half done"):
        pos.to_text()
