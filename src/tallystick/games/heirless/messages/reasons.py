"""Why a Tile is controlled by whom it is, and why the tracker reads as it does."""

from __future__ import annotations

from tallystick.games.heirless import tracker
from tallystick.games.heirless.control import OUTWARD, Map, castle_controller
from tallystick.games.heirless.names import colour
from tallystick.games.heirless.zones import BANDITS, MIGHT, OWNERS, TILES, castle, owners_at
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told


def name(game: Game, owner: int) -> str:
    """What an owner is called."""
    if owner < 0:
        return "nobody"
    return "the Bandits" if owner == BANDITS else colour(owner)


def control_reasons(game: Game, tile: int) -> list[Told]:
    """The Strengths on a Tile, where they come from, and who wins the tie."""
    there = owners_at(game, tile)
    if not there:
        return [Told(f"Nobody is on {TILES[tile]}, so nobody Controls it.", ("HL.amb.24",))]
    look = Map(game)
    base = look.rows[tile]
    strengths = look.strengths(tile)
    told = [Told(f"{TILES[tile]}: {_all(game, there, base)}, by the levels that stand there.",
                 ("HL.control.1", "HL.control.2", "HL.control.3"))]  # fmt: skip
    if strengths != base:
        out = any(look.final[one] in there for one in OUTWARD[tile])
        near = ("HL.control.4", "HL.control.5") if out else ("HL.control.5", "HL.control.4")
        clauses = (*near, "HL.control.7", "HL.amb.24b")
        told.append(Told(f"With the adjacent Tiles: {_all(game, there, strengths)}.", clauses))
    elif any(owner in there for owner in (*look.base, *look.final)):
        clauses = ("HL.control.4", "HL.control.5", "HL.control.7", "HL.amb.24b")
        told.append(Told("No adjacent Tile adds to it.", clauses))
    most = max(strengths)
    tied = [owner for owner in there if strengths[owner] == most]
    if len(tied) > 1:
        first = min(tied, key=lambda owner: look.ranks[owner])
        text = f"It is a tie, and {name(game, first)} is the first of them in the order."
        told.append(Told(text, ("HL.control.6", "HL.turns.20", *_of_tie(game, tied))))
    return told


def _of_tie(game: Game, tied: list[int]) -> tuple[str, ...]:
    """What bears on the order of those who tie: the Bandits' place, and that of the Idle."""
    idle = any(owner != BANDITS and tracker.is_idle(game, owner) for owner in tied)
    bandits = BANDITS in tied
    found = ["HL.turns.19"] if bandits else []
    found += ["HL.amb.5"] if bandits and idle else []
    return (*found, "HL.turns.21") if idle else tuple(found)


def _all(game: Game, owners: list[int], strengths: list[int]) -> str:
    return ", ".join(f"{name(game, owner)} {strengths[owner]}" for owner in owners)


def tracker_reasons(game: Game) -> list[Told]:
    """The order and the priorities, read clockwise."""
    order = ", ".join(name(game, owner) for owner in tracker.order(game))
    ranked = ", ".join(name(game, owner) for owner in tracker.priorities(game))
    return [
        Told(f"The order is {order}.", ("HL.turns.13", "HL.turns.12", "HL.turns.11")),
        Told(f"Ties are won in the order {ranked}.",
             ("HL.turns.20", "HL.turns.9", "HL.turns.19", "HL.amb.5")),
    ]  # fmt: skip


def castle_reason(game: Game, seat: int) -> Told:
    """Who Controls a Castle, and by which Knights (HL.amb.12)."""
    there = owners_at(game, castle(seat))
    at = castle(seat) * OWNERS
    knights = _all(game, there, game.lists[MIGHT][at : at + OWNERS])
    who = name(game, castle_controller(game, seat))
    text = f"{who} Controls the castle of {colour(seat)} ({knights or 'nobody is there'})."
    return Told(text, ("HL.amb.12", "HL.control.8", "HL.turns.47"))
