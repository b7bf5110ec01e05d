"""Nothing that is hidden leaves a table: the bytes that a viewer is sent are equal for worlds that
differ only in what it cannot see."""

from __future__ import annotations

import os
from copy import copy
from functools import cache
from random import Random

import msgspec
import pytest
from tests.examples.installed import example_games
from tests.web.tables import table_of

from tallystick.errors import InputError
from tallystick.face.rules import load
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play import games
from tallystick.play.match import Match
from tallystick.rules.rulebook import Rulebook
from tallystick.testing.scene_laws import _renumbered, otherwise
from tallystick.testing.walks import seats_for
from tallystick.web.table import Table
from tallystick.web.views import view_of

STEPS = int(os.environ.get("LAWS", "120"))
EVERY = 6
ALL = [*games.GAMES, "caravan"]


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)


def sent(table: Table, viewer: int, after: int = 0) -> bytes:
    return msgspec.json.encode(view_of(table, viewer, after))


def at(table: Table, game: Game) -> Table:
    """The table, looked at for the first time at a position."""
    other = copy(table)
    other.match = copy(table.match)
    other.match.game = game
    other.match._watchers = {}
    other.match.first_facts = []  # of another world
    return other


@pytest.mark.parametrize("game", ALL)
def test_what_is_hidden_decides_no_byte(game: str) -> None:
    """Cards dealt anew where a viewer cannot look: all that it is sent is the same."""
    looked = differed = seed = 0
    while looked < STEPS:
        seed += 1
        rules = games.find(game).rulebook()
        table, chance = table_of(game, seed, seats_for(rules, seed)), Random(seed)
        for step in range(STEPS):
            decision = table.decision()
            if decision is None:
                break
            if step % EVERY == 0:
                now = table.match.game
                for viewer in range(-1, now.seats):
                    keeps = decision.seat == viewer or decision.kind not in rules.open_kinds
                    dealt = resample(now, viewer, step)
                    world = dealt if keeps else otherwise(now, viewer, [], step)
                    looked += 1
                    differed += world.digest() != now.digest()
                    assert sent(at(table, now), viewer) == sent(at(table, world), viewer)
            table.answer(chance.randrange(len(decision.options)), asked=True)
    assert differed > looked / 2


loaded = cache(load)


def known(game: Game, viewer: int) -> str:
    """The position as a viewer may know it; why there is none."""
    assert isinstance(game.rules, Rulebook)
    name = game.rules.name
    seats = [f"S{seat}" for seat in range(game.seats)]
    try:
        return loaded(name).at(game, seats).known_text(seats[viewer] if viewer >= 0 else "")
    except InputError as error:
        return error.message


@pytest.mark.parametrize("game", games.GAMES)
def test_what_is_hidden_is_in_no_case(game: str) -> None:
    """ "Judge here" during play: the case is the same whatever a viewer cannot see, and whatever
    numbers that goes by."""
    looked = written = seed = 0
    rules = games.find(game).rulebook()
    while looked < STEPS:
        seed += 1
        table, chance = table_of(game, seed, seats_for(rules, seed)), Random(seed)
        for step in range(STEPS):
            decision, now = table.decision(), table.match.game
            if decision is None:
                break
            for viewer in range(-1, now.seats) if step % EVERY == 0 else ():
                text = known(now, viewer)
                assert text == known(otherwise(now, viewer, [], step), viewer)
                assert text == known(_renumbered(now, viewer, chance), viewer)
                looked, written = looked + 1, written + ("seats:" in text)
            table.answer(chance.randrange(len(decision.options)), asked=True)
    assert written > looked / 9


@pytest.mark.parametrize("game", ALL)
def test_no_number_of_what_is_hidden_is_sent(game: str) -> None:
    """Two tables at which the unseen cards go by other numbers send the same, answer by answer."""
    looked = seed = 0
    while looked < STEPS:
        seed += 1
        rules = games.find(game).rulebook()
        for viewer in range(-1, seats_for(rules, seed)):
            chance = Random(seed)
            one, other = (table_of(game, seed, seats_for(rules, seed)) for _ in range(2))
            other.match = Match(rules, other.header.seats, seed)
            other.match.game = _renumbered(one.match.game, viewer, chance)
            one.match = Match(rules, one.header.seats, seed)
            heard = 0
            for _ in range(40):
                ours, theirs = sent(one, viewer, heard), sent(other, viewer, heard)
                assert ours == theirs
                heard, looked = view_of(one, viewer).number, looked + 1
                decision, asked = one.decision(), other.decision()
                if decision is None or asked is None:
                    break
                answer = chance.randrange(len(decision.options))
                words = rules.describe(one.match.game, decision.options[answer])
                also = [rules.describe(other.match.game, option) for option in asked.options]
                if words not in also:  # the order of something hidden is the order of its numbers
                    break
                place = answer if also[answer] == words else also.index(words)
                one.answer(answer, asked=True)
                other.answer(place, asked=True)
