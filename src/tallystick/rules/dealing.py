"""Piles put in order by chance as a game is set up."""

from __future__ import annotations

import hashlib

from tallystick.kernel.chance import shuffle
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


def deal(game: Game, at: int) -> None:
    """Put a pile in random order, each order equally likely, as a game is set up.

    Where the rulebook ``deals_apart``, each card has a lot of its own: it hangs on the game's seed,
    the pile, the card's name and which copy of it this is. So another card in one pile changes
    neither the order of the others there nor any other pile, and two versions of a card meet the
    same deals. The random source stays as it is then.
    """
    rules = game.rules
    if not isinstance(rules, Rulebook) or not rules.deals_apart:
        shuffle(game, at)
        return
    source = game.lists[CELLS][RANDOM]
    copies: dict[str, int] = {}
    lots: list[tuple[bytes, int]] = []
    for entity in game.lists[at]:
        name = rules.name_of(game, entity)
        copies[name] = copies.get(name, 0) + 1
        text = f"{source} {at} {copies[name]} {name}"
        lots.append((hashlib.blake2b(text.encode(), digest_size=8).digest(), entity))
    game.replace(at, [entity for _, entity in sorted(lots)])
