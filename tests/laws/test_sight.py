"""What a seat cannot see is in no string and no number that leaves the engine for that seat.

Over whole games: the position is compared with others that differ only in what the seat cannot
see. Whatever the seat is given must be the same, letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from tests.amounts import IN_FULL, some
from tests.laws.play import VARIANTS, Variant, rulebook

from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.kernel.view import UNSEEN, observe, redact, resample
from tallystick.play.faces import Adviser
from tallystick.play.match import ANSWER, LogEntry, Match, Seat
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.scene import named
from tallystick.testing.scene_laws import otherwise
from tallystick.testing.walks import new_game, random_step, seats_for

SEEDS: Final = some(1, 2)
LOOKS: Final = some(40, 100)  # at least so many
EVERY: Final = some(23, 5)  # steps between the positions that are looked at
WHOLE: Final = [one for one in VARIANTS if one.name in ("defaults", "others")]


def each(nth: int) -> pytest.MarkDecorator:
    """The ``nth`` test, of each game under both sets with ``make laws``, else under one of them,
    and the next test under the other."""
    chosen = [one for at, one in enumerate(WHOLE) if IN_FULL or (at + at // 2 + nth) % 2 == 0]
    return pytest.mark.parametrize("variant", chosen, ids=lambda one: f"{one.game}-{one.name}")


def to_look_at(rules: Rulebook, game: Game, facts: list[Fact], viewer: int) -> Iterator[Any]:
    """What a seat is given without being asked: numbers, the table, the story."""
    heard = redact(game, facts, viewer)
    yield heard
    yield observe(game, viewer)
    yield rules.scene(game, viewer)
    yield rules.story(game, heard, viewer)
    yield [rules.narrate(game, fact, viewer) for fact in heard]


def to_answer(rules: Rulebook, game: Game, viewer: int, names: list[str]) -> Iterator[Any]:
    """What a seat is given about the open question, and when it asks about cards by name."""
    decision = game.decision()
    if decision is None:
        return
    yield decision.about
    if decision.seat == viewer:
        yield decision
        yield rules.headline(game)
        yield [rules.describe(game, option) for option in decision.options]
    if isinstance(rules, Adviser) and viewer >= 0:
        yield [rules.why_not(game, viewer, name) for name in names]
    yield rules.catalogue(game)


@pytest.mark.parametrize("seed", range(SEEDS))
@each(0)
def test_nothing_that_is_hidden_leaves_the_engine(variant: Variant, seed: int) -> None:
    rules = rulebook(variant)
    looked = dealt = run = 0
    while looked <= LOOKS:  # games may be short
        one, other = _watched(rules, seed + SEEDS * run)
        looked, dealt, run = looked + one, dealt + other, run + 1
    assert dealt > looked / 2


def _watched(rules: Rulebook, seed: int) -> tuple[int, int]:
    """A game watched to its end: how often it was looked at, and how often the other world differed
    from it."""
    chance = Random(seed)
    names = [card.name for card in rules.cards]
    game = new_game(rules, seed)
    looked = dealt = 0
    game.commit()
    while random_step(game, chance) >= 0:
        facts = list(game.facts)
        assert _secrets_are_kept(game, facts)
        if chance.randrange(EVERY) == 0:
            for viewer in range(-1, game.seats):
                looked += 1
                world = otherwise(game, viewer, facts, looked)
                dealt += _cards(world) != _cards(game)
                ours = list(to_look_at(rules, game, facts, viewer))
                assert ours == list(to_look_at(rules, world, facts, viewer))
                some = chance.sample(names, 3)
                guess = resample(game, viewer, looked)
                ours = list(to_answer(rules, game, viewer, some))
                assert ours == list(to_answer(rules, guess, viewer, some))
        game.commit()
    return looked, dealt


def _cards(game: Game) -> list[int]:
    return game.lists[game.rules.layout.column("card")]


def _secrets_are_kept(game: Game, facts: list[Fact]) -> bool:
    """Whether of a secret fact nobody but its seat hears what it is about."""
    return all(
        heard[2] == UNSEEN
        for viewer in range(-1, game.seats)
        for heard in redact(game, facts, viewer)
        if heard[0] in game.rules.secret_facts and heard[1] != viewer
    )


@each(1)
def test_a_match_tells_a_seat_what_the_engine_gives_it_and_no_more(variant: Variant) -> None:
    """``view`` is the scene and the story of the redacted facts; the listeners hear answers."""
    rules, chance = rulebook(variant), Random(5)
    seats = [Seat(str(place), "random") for place in range(seats_for(rules, 0))]
    match = Match(rules, seats, 5)
    heard: list[LogEntry] = []
    match.listeners.append(heard.append)
    heard_of = dict.fromkeys(range(-1, len(seats)), 0)
    for viewer in heard_of:
        heard_of[viewer] = match.view(viewer).number
    for _ in range(150):
        decision = match.decision()
        if decision is None:
            break
        mark = match.game.mark()
        match.game.step(answer := chance.randrange(len(decision.options)))
        facts = list(match.game.facts[mark[1] :])
        expected = [
            (rules.scene(match.game, viewer), rules.story(match.game, told, viewer))
            for viewer in heard_of
            for told in [redact(match.game, facts, viewer)]
        ]
        match.game.rewind(mark)
        match.answer(answer)
        assert heard.pop() == LogEntry(ANSWER, answer)
        for viewer, (scene, lines) in zip(heard_of, expected, strict=True):
            view = match.view(viewer, heard_of[viewer])
            heard_of[viewer] = view.number
            assert view.scene == named(scene, match.handles(viewer).of)
            assert [one[:2] for one in view.told] == [one[:2] for one in lines]
