"""Players give up in the middle of whatever is going on, and the others play on (GA.CONC.1)."""

from __future__ import annotations

from random import Random

import pytest
from tests.amounts import seeds

from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import ANNOUNCED, RUNNING, STACK, is_out, living
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import Game
from tallystick.play import games

SEEDS = seeds(24)
STEPS = 400
OFTEN = 30  # one of so many steps is that somebody gives up


def rules() -> GrandArchiveRules:
    found = games.find("grand-archive").rulebook()
    assert isinstance(found, GrandArchiveRules)
    return found


def give_up(game: Game, chance: Random) -> None:
    """Mostly whoever is asked gives up, else anybody."""
    decision = game.decision()
    assert decision is not None
    anybody = chance.choice(living(game))
    seat = decision.seat if decision.seat >= 0 and chance.random() < 0.7 else anybody
    book = game.rules
    assert isinstance(book, GrandArchiveRules)
    book.concede(game, seat)
    assert is_out(game, seat)


def check(game: Game) -> None:
    """Nobody who is out is asked or has anything, and nothing is half done without its frame."""
    decision = game.decision()
    assert decision is not None
    assert decision.options
    assert not is_out(game, decision.seat)
    zones = game.lists[ZONE]
    for entity, owner in enumerate(game.lists[OWNER_OF]):
        assert zones[entity] == NOWHERE or not is_out(game, owner)
    flags = game.lists[STACK][stack.FLAGS :: stack.WIDTH]
    busy = [one for one in flags if one & (ANNOUNCED | RUNNING)]
    assert not busy or decision.kind != "priority"


@pytest.mark.parametrize("seed", SEEDS)
def test_who_gives_up_leaves_a_game_that_goes_on(seed: int) -> None:
    chance, game = Random(seed), rules().new(seed, 4)
    for _ in range(STEPS):
        if chance.randrange(OFTEN) == 0:
            give_up(game, chance)
        else:
            decision = game.decision()
            assert decision is not None
            game.step(chance.randrange(len(decision.options)))
        if game.over:
            break
        check(game)


def test_nobody_gives_up_twice() -> None:
    book = rules()
    game = book.new(0, 3)
    book.concede(game, 1)
    with pytest.raises(ValueError, match="over for that player"):
        book.concede(game, 1)
