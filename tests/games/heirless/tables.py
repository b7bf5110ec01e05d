"""Positions for tests: blank tables that one fills, answers by their words, random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.games.walking import random_steps

from tallystick.cards.compile import shadowed
from tallystick.cards.schema import NOWHERE, read_card
from tallystick.games.heirless import moves
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.library import shipped_cards
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.setup import add_card, blank_game, start_at
from tallystick.games.heirless.text import LANGUAGE
from tallystick.games.heirless.text.schema import SCHEMA, with_type
from tallystick.games.heirless.zones import (
    ACTION,
    ATTRIBUTES,
    BUILT,
    HALF,
    HAND,
    LAWS,
    LAYOUT,
    SEASON,
    SPOT,
    TILES,
    TRACK,
    castle,
)
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game

BLUE, GREEN, PURPLE, RED = range(4)

OWN: list[dict[str, Any]] = [
    {
        "name": "Bakery",
        "class": "artisan",
        "cost": "3 log, 2 baguette, 1 brick",
        "workers": ["cat", "cat"],
        "text": "Gain 2 baguette.",
    },
    {
        "name": "Hut",
        "class": "commoner",
        "cost": "1 log",
        "workers": ["wolf"],
        "text": "Gain 1 log.",
    },
    {"name": "Camp", "class": "commoner", "cost": "1 log", "workers": ["wolf", "fox"]},
    {"name": "Tithe", "threshold": 5, "text": "End of season: Gain 1 influence."},
    {"name": "Toll", "threshold": 1, "text": "Deploying costs 2 influence."},
    {"name": "Marble Works", "worker": "wolf", "from": ["brick", "log"], "to": "marble"},
    {
        "name": "Mill",
        "class": "commoner",
        "workers": ["cat"],
        "text": "Put 2 wheat on this workplace.\nAny number: Pay 1 wheat: Gain 1 baguette.",
    },
    {
        "name": "Vault",
        "class": "noble",
        "workers": [],
        "text": "End of season: Once: Pay 2 influence: Gain 3 prestige.",
    },
]


@cache
def rules(**chosen: str) -> HeirlessRules:
    """The rulebook with the shipped cards and those of the tests."""
    own = [read_card(with_type(fields), NOWHERE, SCHEMA) for fields in OWN]
    return HeirlessRules(shadowed(shipped_cards(), own, LANGUAGE), chosen)


Tiles = dict[str, dict[int, list[int]]]


def table(
    seats: int = 3,
    tiles: Tiles | None = None,
    right: list[int] | None = None,
    left: list[int] | None = None,
    half: int = 0,
    options: dict[str, str] | None = None,
) -> Game:
    """A blank game in season 1 with units on Tiles; nobody's turn has begun."""
    game = blank_game(rules(**(options or {})), seats, 0)
    game.set(CELLS, SEASON, 1)
    if right is not None or left is not None:
        game.replace(TRACK[0], right or [])
        game.replace(TRACK[1], left or [])
    game.set(CELLS, HALF, half)
    for tile, units in (tiles or {}).items():
        place(game, tile, units)
    recount(game)
    return game


def place(game: Game, tile: str, units: dict[int, list[int]]) -> None:
    """Units of these levels on a Tile."""
    for owner, levels in units.items():
        for level in levels:
            moves.put_units(game, TILES.index(tile), owner, level)


def home(game: Game, seat: int, *levels: int) -> None:
    """Knights in their own Castle."""
    for level in levels:
        moves.put_units(game, castle(seat), seat, level)


def give(game: Game, seat: int, **amounts: int) -> None:
    """What a seat has: ``log=3, wolf_worker=1, influence=5``."""
    for name, n in amounts.items():
        game.set(ATTRIBUTES[seat], LAYOUT.attribute(name.replace("_", " ")), n)


def have(game: Game, seat: int, name: str) -> int:
    """How many a seat has."""
    return game.lists[ATTRIBUTES[seat]][LAYOUT.attribute(name)]


def hold(game: Game, seat: int, name: str) -> int:
    """A card in a seat's hand."""
    return add_card(game, rules().index[name], HAND[seat])


def law(game: Game, name: str) -> int:
    """An available Law."""
    return add_card(game, rules().index[name], LAWS)


def built(game: Game, seat: int, name: str, cell: int = 0) -> int:
    """A built Workplace."""
    entity = add_card(game, rules().index[name], BUILT[seat], seat)
    game.set(SPOT, entity, cell)
    game.set(OWNER_OF, entity, seat)
    return entity


def begin(game: Game, seat: int = BLUE, phase: int = ACTION) -> Game:
    """Start in a phase; in the Action Phase in a seat's turn."""
    start_at(game, phase, seat if phase == ACTION else -1)
    game.run()
    return game


def asked(game: Game) -> Decision:
    """The open decision."""
    decision = game.decision()
    assert decision is not None
    return decision


def find(game: Game, *words: object) -> int:
    """The place of the option that begins with these; -1 if there is none."""
    for i, option in enumerate(asked(game).options):
        if option[: len(words)] == words:
            return i
    return -1


def take(game: Game, *words: object) -> None:
    """Take the option that begins with these."""
    at = find(game, *words)
    assert at >= 0, f"{words} is not among {asked(game)}"
    game.step(at)


def quiet(game: Game) -> Game:
    """Let everybody pass until something else than Free Actions is asked."""
    while (decision := game.decision()) is not None and decision.kind == "free":
        game.step(0)
    return game


def answer(game: Game, *words: object) -> None:
    """Let everybody pass, take an option, and let everybody pass again."""
    take(quiet(game), *words)
    quiet(game)


def facts(game: Game, kind: str) -> list[Fact]:
    """The facts of a kind so far."""
    return [fact for fact in game.facts if fact[0] == kind]


def steps(
    seed: int, seats: int = 3, most: int = 6000, **chosen: str
) -> Iterator[tuple[Game, list[Fact]]]:
    """A random game: the position after every step, and the facts of the step."""
    game = rules(**chosen).new(seed, seats)
    game.facts.clear()
    yield from random_steps(game, seed, most)
