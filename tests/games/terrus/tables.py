"""Positions for tests: games played at random, step by step."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tests.games.walking import random_steps

from tallystick.games.terrus.library import shipped_cards
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities


@cache
def rules() -> TerrusRules:
    """The rulebook with the shipped cards and default readings."""
    return TerrusRules(shipped_cards())


def steps(seed: int, seats: int = 2, most: int = 3000) -> Iterator[tuple[Game, list[Fact]]]:
    """A random game: the position after every step, and the facts of the step."""
    yield from random_steps(rules().new(seed, seats), seed, most)


def otherwise(game: Game, viewer: int, seed: int, facts: list[Fact] | None = None) -> Game:
    """The same to the viewer, but hidden cards of a ruler are others of that ruler's hidden cards.

    What ``facts`` have just shown to everybody stays what it is, wherever it has gone.
    """
    shown = {fact[2] for fact in facts or () if fact[0] not in game.rules.secret_facts}
    world = game.clone()
    layout = game.rules.layout
    card = layout.column("card")
    luck = Random(seed)
    for seat in range(game.seats):
        mine = sorted(
            entity
            for entity in hidden_entities(game, viewer)
            if layout.seat_of(game.lists[ZONE][entity]) == seat and entity not in shown
        )
        cards = [world.lists[card][entity] for entity in mine]
        luck.shuffle(cards)
        for entity, value in zip(mine, cards, strict=True):
            world.own(card)[entity] = value
    return world
