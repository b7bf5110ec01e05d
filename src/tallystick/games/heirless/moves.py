"""The writers of Heirless: everything that changes the position goes through these."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import recount
from tallystick.kernel.chance import below, shuffle
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game

DISCARD_ZONES: Final = (
    zones.DISCARDS,
    zones.DISCARDS + 1,
    zones.DISCARDS + 2,
    zones.SOVEREIGNS,
)  # by class

# -- units ----------------------------------------------------------------------------------------


def put_units(game: Game, place: int, owner: int, level: int, n: int = 1) -> None:
    """Put units on a place, or with a negative ``n`` take them away; Control is not recounted."""
    game.add(zones.UNITS, zones.unit(place, owner, level), n)
    game.add(zones.MIGHT, place * zones.OWNERS + owner, n * level)


def march(game: Game, seat: int, level: int, start: int, end: int) -> None:
    """Move a Knight of a level from one place to another."""
    put_units(game, start, seat, level, -1)
    put_units(game, end, seat, level)
    recount(game)


def raise_unit(game: Game, place: int, owner: int, level: int, by: int = 1) -> None:
    """One unit gains levels, up to its highest (HL.rewards.5); no more than it can."""
    top = book_of(game).top_bandit if owner == zones.BANDITS else zones.TOP_LEVEL
    new = min(level + by, top)
    if new > level:
        put_units(game, place, owner, level, -1)
        put_units(game, place, owner, new)
        game.emit("raised", owner, place, new)


def take_off(game: Game, place: int, owner: int) -> int:
    """HL.amb.21: an owner's units leave a Tile, Knights for home unless they are lost; how many."""
    home = owner != zones.BANDITS and game.rules.readings["removed-knights"] == "home"
    removed = 0
    for level in range(1, zones.LEVELS + 1):
        n = game.lists[zones.UNITS][zones.unit(place, owner, level)]
        if n:
            put_units(game, place, owner, level, -n)
            if home:
                put_units(game, zones.castle(owner), owner, level, n)
            removed += n
    return removed


def knights_on_map(game: Game, seat: int) -> int:
    """How many Knights a player has on Tiles."""
    return sum(game.lists[zones.UNITS][zones.unit(0, seat, 1) : zones.unit(zones.CASTLE, seat, 1)])


# -- what one has ---------------------------------------------------------------------------------


def gain(game: Game, seat: int, what: int, n: int) -> None:
    """A player gains ``n`` of an attribute; of all but Workers, which come out of the bag, as many
    as it has, there are always enough (HL.amb.32)."""
    if zones.UNEMPLOYED <= what < zones.UNEMPLOYED + len(zones.FACTIONS):
        faction = what - zones.UNEMPLOYED
        n = min(n, game.lists[zones.BAG][faction])
        game.add(zones.BAG, faction, -n)
    if n > 0:
        game.add(zones.ATTRIBUTES[seat], what, n)
        game.emit("gained", seat, what, n)


def lose(game: Game, seat: int, what: int, n: int) -> None:
    """A player loses up to ``n`` of an attribute; nobody has less than nothing."""
    n = min(n, game.lists[zones.ATTRIBUTES[seat]][what])
    if n > 0:
        game.add(zones.ATTRIBUTES[seat], what, -n)
        if zones.UNEMPLOYED <= what < zones.UNEMPLOYED + len(zones.FACTIONS):
            game.add(zones.BAG, what - zones.UNEMPLOYED, n)
        game.emit("lost", seat, what, n)


def reward_work(game: Game, seat: int, n: int) -> None:
    """HL.turns.43: 1 Influence for each Worker newly assigned."""
    gain(game, seat, zones.INFLUENCE, n)


# -- Workplaces -----------------------------------------------------------------------------------


def build(game: Game, seat: int, entity: int, cell: int) -> None:
    """Put a Workplace into a free cell of a player's grid (HL.turns.53); there it stays
    (HL.turns.54)."""
    game.move(entity, zones.BUILT[seat])
    game.set(OWNER_OF, entity, seat)
    game.set(zones.SPOT, entity, cell)
    game.emit("built", seat, entity, cell)


def discard(game: Game, entity: int) -> None:
    """A Workplace goes to the discard pile of its class, and what lies on it is lost (HL.turns.52).

    The Sovereign Workplace goes back to its place (HL.amb.27).
    """
    rank = piece_of(game, entity).rank
    sovereign = rank == zones.SOVEREIGN
    for at in range(len(game.lists[zones.ON_CARDS]) - 3, -1, -3):
        if game.lists[zones.ON_CARDS][at] == entity:
            for _ in range(3):
                game.delete(zones.ON_CARDS, at)
    game.set(OWNER_OF, entity, -1)
    game.set(zones.SPOT, entity, -1)
    gone = sovereign and game.rules.readings["coronation"] == "removed"
    game.move(entity, -1 if gone else DISCARD_ZONES[rank])


def draw(game: Game, rank: int, zone: int) -> bool:
    """The top card of a deck goes to a zone; an empty deck is its discard pile, shuffled.

    False if there is no card left.
    """
    deck = zones.DECKS + rank
    if not game.lists[deck]:
        for entity in game.lists[zones.DISCARDS + rank][:]:
            game.move(entity, deck)
        shuffle(game, deck)
    if not game.lists[deck]:
        return False
    game.move(game.lists[deck][0], zone)
    return True


def draw_worker(game: Game, seat: int) -> None:
    """One Worker out of the bag, each as likely as any other; none if it is empty."""
    total = sum(game.lists[zones.BAG])
    if total:
        place = below(game, total)
        faction = 0
        while place >= game.lists[zones.BAG][faction]:
            place -= game.lists[zones.BAG][faction]
            faction += 1
        gain(game, seat, zones.UNEMPLOYED + faction, 1)
