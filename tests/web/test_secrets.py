"""Nothing that is hidden leaves a table: the bytes that a viewer is sent are equal for worlds that
differ only in what it cannot see. MESSAGES says how many are compared, at least; whole games are
played."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import copy, deepcopy
from functools import cache
from itertools import count
from random import Random
from typing import Final, NamedTuple

import msgspec
import pytest
from tests.examples.installed import example_games
from tests.web.tables import table_of

from tallystick.errors import InputError
from tallystick.face.rules import load
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities, observe
from tallystick.play import games
from tallystick.play.match import Match
from tallystick.play.session import NOTHING
from tallystick.rules.rulebook import Rulebook
from tallystick.testing.laws import heard
from tallystick.testing.scene_laws import _renumbered, otherwise
from tallystick.testing.walks import seats_for
from tallystick.web.table import WebTable
from tallystick.web.views import view_of

MESSAGES: Final = int(os.environ.get("MESSAGES", "920"))  # that are compared, in all
EVERY: Final = 6
ALL: Final = [*games.GAMES, "caravan"]
COOPERATIVE: Final = "marvel-champions"
SHARE: Final = MESSAGES // (4 * len(ALL) - 1 + len(games.GAMES))  # of a test of a game


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)


class Played(NamedTuple):
    """A position of a game that is being played, and what it may be looked at with."""

    table: WebTable
    decision: Decision
    step: int
    chance: Random

    @property
    def now(self) -> Game:
        """How it stands."""
        return self.table.match.game

    @property
    def viewers(self) -> range:
        """All seats, and who looks on."""
        return range(-1, self.now.seats)

    def dealt(self, viewer: int) -> Game:
        """A world that differs only in what a viewer cannot see. Whoever else is asked keeps their
        cards, unless everybody is shown what the question is."""
        now, asked = self.now, self.decision.seat
        keeps = asked != viewer and self.decision.kind not in self.table.match.rules.open_kinds
        seat_of = now.rules.layout.seat_of
        stays = [e for e, at in enumerate(now.lists[ZONE]) if keeps and seat_of(at) == asked]
        world = otherwise(now, viewer, [], self.step, stays)
        now.rules.choose_anew(world, viewer)
        return world


def played(game: str, every: int = EVERY) -> Iterator[Played]:
    """Whole games between random seats, one after the other: every so many answers, how it stands;
    for as long as one looks."""
    rules = games.find(game).rulebook()
    for seed in count(1):
        table, chance = table_of(game, seed, seats_for(rules, seed)), Random(seed)
        for step in count():
            decision = table.decision()
            if decision is None:
                break
            if step % every == 0:
                yield Played(table, decision, step, chance)
            table.answer(chance.randrange(len(decision.options)), asked=True)


def sent(table: WebTable, viewer: int, after: int = 0) -> bytes:
    return msgspec.json.encode(view_of(table, viewer, after))


def at(table: WebTable, game: Game) -> WebTable:
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
    looked = differed = 0
    for position in played(game):
        now = position.now
        for viewer in position.viewers:
            world = position.dealt(viewer)
            looked += 1
            differed += world.digest() != now.digest()
            assert sent(at(position.table, now), viewer) == sent(at(position.table, world), viewer)
        if looked >= SHARE:
            break
    assert differed > looked / 2


def apart(table: WebTable, game: Game) -> tuple[WebTable, list[Fact]]:
    """A table at a position, that goes on by itself; the facts of all that happens there."""
    other = copy(table)
    other.lines, other._asked, other.stops = [], [], deepcopy(table.stops)
    other.match = Match(table.match.rules, table.match.seats)
    other.match.game = game.clone()
    other.match.first_facts = []
    facts: list[Fact] = []
    other.match.hearers.append(facts.extend)
    return other, facts


@pytest.mark.parametrize("game", ALL)
def test_what_happens_is_told_as_far_as_it_is_seen(game: str) -> None:
    """The same answer in two worlds that a viewer cannot tell apart: as long as it hears and sees
    the same of what comes of it, it is sent the same, lines of the log included."""
    looked = tried = 0
    for position in played(game):
        for viewer in position.viewers:
            tried += 1
            world = position.dealt(viewer)
            option = position.chance.choice(position.decision.options)
            asked = world.decision()
            unseen = option[1] in hidden_entities(position.now, viewer)
            if asked is None or option not in asked.options or unseen:
                continue
            (one, ours), (other, theirs) = (apart(position.table, g) for g in (position.now, world))
            assert sent(one, viewer) == sent(other, viewer)
            one.answer(position.decision.options.index(option), asked=True)
            other.answer(asked.options.index(option), asked=True)
            here, there = one.match.game, other.match.game
            if heard(here, ours, viewer) != heard(there, theirs, viewer):
                continue
            if observe(here, viewer) == observe(there, viewer):
                looked += 1
                assert sent(one, viewer) == sent(other, viewer)
        if looked >= SHARE:
            break
    assert looked > tried / 8


@pytest.mark.parametrize("game", [name for name in ALL if name != COOPERATIVE])
def test_whether_one_is_asked_tells_nothing(game: str) -> None:
    """Where people hide things from each other, what is answered for one at once hangs on nothing
    that another cannot see: nobody learns from how long an answer takes that there was no
    choice."""
    looked = at_once = 0
    for position in played(game):
        for viewer in position.viewers:
            if viewer == position.decision.seat:
                continue
            worlds = (position.now, position.dealt(viewer))
            one, other = (apart(position.table, world)[0].unasked() for world in worlds)
            assert (one == NOTHING) == (other == NOTHING)
            looked, at_once = looked + 1, at_once + (one != NOTHING)
        if looked >= SHARE:
            break
    assert at_once < looked


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
    looked = written = 0
    for position in played(game):
        now = position.now
        for viewer in position.viewers:
            text = known(now, viewer)
            assert text == known(position.dealt(viewer), viewer)
            assert text == known(_renumbered(now, viewer, position.chance), viewer)
            looked, written = looked + 1, written + ("seats:" in text)
        if looked >= SHARE:
            break
    assert written > looked / 20


@pytest.mark.parametrize("game", ALL)
def test_no_number_of_what_is_hidden_is_sent(game: str) -> None:
    """Two tables at which the unseen cards go by other numbers send the same, answer by answer."""
    looked = seed = 0
    rules = games.find(game).rulebook()
    while looked < SHARE:
        seed += 1
        for viewer in range(-1, seats_for(rules, seed)):
            looked += alike(game, seed, viewer, SHARE - looked)


def alike(game: str, seed: int, viewer: int, most: int) -> int:
    """Play two such tables to the end, or until an option of one is none of the other's: what has
    come into sight stands in another order there. How many messages were the same, of so many that
    are wanted."""
    rules, chance = games.find(game).rulebook(), Random(seed)
    one, other = (table_of(game, seed, seats_for(rules, seed)) for _ in range(2))
    other.match = Match(rules, other.header.seats, seed)
    other.match.game = _renumbered(one.match.game, viewer, chance)
    one.match = Match(rules, one.header.seats, seed)
    looked = number = 0
    while looked < most:
        ours, theirs = sent(one, viewer, number), sent(other, viewer, number)
        assert ours == theirs
        looked, number = looked + 1, view_of(one, viewer).number
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
    return looked
