"""How often a person is asked: the benchmark counts it, and the share of mere act or pass holds."""

import pytest
from bench.prompts import GAMES, count
from tests.amounts import some

from bench import prompts


@pytest.mark.parametrize("game", GAMES)
def test_at_most_a_quarter_is_act_or_pass(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "LONGEST", some(200, prompts.LONGEST))
    every, _ = count(game, 1, usual=False)
    asked, _ = count(game, 1, usual=True)
    assert 0 < asked.share <= 0.25
    assert asked.act_or_pass <= every.act_or_pass
