"""Bots know what their seats know: what a search shows them, and what they saw go back."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.test_seated import TABLES

from tallystick.bots import BOTS
from tallystick.cases.judge import case_in, set_up
from tallystick.kernel.machine import Game
from tallystick.kernel.view import Determinizer, hidden_entities, resample
from tallystick.play import games
from tallystick.play.match import PERSON, Match, Seat
from tallystick.rules.rulebook import Rulebook

MARVEL = """
- case: a search
  game: marvel-champions
  cards:
    - name: Seek
      type_code: event
      faction_code: basic
      cost: 0
      text: "<b>Hero Action</b>: Search your deck for a card and add it to your hand."
    - {name: Nod, type_code: event, faction_code: basic, cost: 0}
    - {name: Kick, type_code: event, faction_code: basic, cost: 0}
  given: {seats: {A: {hand: [Seek], deck: [Nod, Kick, Seek, Nod]}}}
  when: [{A: pass}]
"""
ARCHIVE = """
- case: a search
  game: grand-archive
  cards:
    - name: Seek
      types: [ACTION]
      classes: []
      cost_reserve: "0"
      effect_raw: "Search your deck for an ally card and put it onto the field."
    - {name: Fox, types: [ALLY], cost_reserve: "1", power: 1, life: 1}
    - {name: Owl, types: [ALLY], cost_reserve: "1", power: 4, life: 4}
  given: {seats: {A: {champion: Hero, hand: [Seek], deck: [Fox, Seek, Owl, Fox]}, B: {}}}
  when: [{A: pass}]
"""


def searched(text: str) -> tuple[Rulebook, Game]:
    """The position of a case, where its first seat has played Seek and is to choose a card."""
    game = set_up(case_in(text), 0).game
    rules = game.rules
    assert isinstance(rules, Rulebook)
    while (decision := game.decision()) is not None:
        said = [rules.describe(game, option) for option in decision.options]
        if any(option[1] in hidden_entities(game, decision.seat) for option in decision.options):
            return rules, game
        game.step(next((at for at, one in enumerate(said) if "Seek" in one), 0))
    raise AssertionError("nothing was searched")


@pytest.mark.parametrize("text", [MARVEL, ARCHIVE])
def test_the_cards_that_a_search_shows_are_what_they_are_in_every_world(text: str) -> None:
    rules, game = searched(text)
    decision = game.decision()
    assert decision is not None
    said = [rules.describe(game, option) for option in decision.options]
    assert len(set(said)) >= 3
    for seed in range(20):
        world = resample(game, decision.seat, seed)
        world.ask(decision)
        assert [rules.describe(world, option) for option in decision.options] == said


@pytest.mark.parametrize("game", TABLES)
def test_a_world_hangs_on_its_seed_and_not_on_those_dealt_before(game: str) -> None:
    rules = games.find(game).rulebook()
    position = rules.new(5, max(2, rules.players[0]))
    before = [one[:] for one in position.lists]
    worlds = Determinizer(position, 1)
    dealt = [worlds.world(seed).lists for seed in (1, 2, 1)]
    assert dealt == [resample(position, 1, seed).lists for seed in (1, 2, 1)]
    assert dealt[0] != dealt[1] and position.lists == before


@pytest.mark.parametrize("game", TABLES)
def test_law_what_a_seat_knows_is_hidden_and_taking_back_forgets_it(game: str) -> None:
    """What is known lies where the seat cannot look; a bot's world has it as it is."""
    rules = games.find(game).rulebook()
    seats = max(2, rules.players[0])
    chance = Random(11)
    match = Match(rules, [Seat(f"S{n}", PERSON) for n in range(seats)], 11)
    known = 0
    for _ in range(400):
        decision = match.decision()
        if decision is None:
            break
        before = [match.knows(seat) for seat in range(seats)]
        for seat in range(seats):
            assert before[seat] <= hidden_entities(match.game, seat)
            known += len(before[seat])
        match.answer(chance.randrange(len(decision.options)))
        if match.can_undo(decision.seat) and chance.random() < 0.2:
            entries = len(match.log)
            match.undo(decision.seat)
            if len(match.log) == entries - 1:
                assert [match.knows(seat) for seat in range(seats)] == before
    if game in ("terrus", "grand-archive"):
        assert known


def test_a_bot_takes_the_card_that_is_worth_most() -> None:
    rules, game = searched(ARCHIVE)
    match = Match(rules, [Seat("A", "greedy"), Seat("B", PERSON)], 1)
    match.game = game
    decision = game.decision()
    assert decision is not None
    for seed in range(8):
        chosen = decision.options[BOTS["greedy"](seed).choose(match, 0, decision)]
        assert "Owl" in rules.describe(game, chosen)
