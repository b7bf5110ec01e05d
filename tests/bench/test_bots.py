"""The benchmark of bots: where it looks, and what it prints."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Final

import pytest
from bench.bots import APART, main, positions

GAMES: Final = ("terrus", "marvel-champions")


@pytest.mark.parametrize("game", GAMES)
def test_positions_lie_apart_and_somebody_chooses_there(game: str) -> None:
    logs = []
    for match in islice(positions(game), 3):
        decision = match.decision()
        assert decision is not None and len(decision.options) > 1
        logs.append(len(match.log))
    assert all(later - earlier >= APART for earlier, later in pairwise(logs))


def test_a_row_has_a_world_and_each_bot(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["bots", "terrus", "--bots", "random,greedy", "--positions", "3"]
    )
    main()
    head, row = capsys.readouterr().out.splitlines()
    assert head.split() == ["world", "random", "1", "in", "10", "greedy", "1", "in", "10"]
    game, *numbers = row.split()
    assert game == "terrus" and len(numbers) == 5
    assert all(float(number) >= 0 for number in numbers)
