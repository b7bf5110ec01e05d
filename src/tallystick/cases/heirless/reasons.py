"""Why a Tile is controlled by whom it is, and why the tracker reads as it does."""

from __future__ import annotations

from tallystick.cases.heirless.place import Place
from tallystick.games.heirless import tracker
from tallystick.games.heirless.control import OUTWARD, Map
from tallystick.games.heirless.zones import BANDITS, OWNERS, TILES, owners_at
from tallystick.rules.rulebook import Told


def name(board: Place, owner: int) -> str:
    """What an owner is called."""
    if owner < 0:
        return "nobody"
    return "the Bandits" if owner == BANDITS else board.seats[owner]


def control_reasons(board: Place, tile: int) -> list[Told]:
    """The Strengths on a Tile, where they come from, and who wins the tie."""
    there = owners_at(board.game, tile)
    if not there:
        return [Told(f"Nobody is on {TILES[tile]}, so nobody Controls it.", ("HL.amb.24",))]
    look = Map(board.game)
    base = look.might[tile * OWNERS : tile * OWNERS + OWNERS]
    strengths = look.strengths(tile)
    told = [Told(f"{TILES[tile]}: {_all(board, there, base)}, by the levels that stand there.",
                 ("HL.control.1", "HL.control.2", "HL.control.3"))]  # fmt: skip
    if strengths != base:
        out = any(look.final[near] in there for near in OUTWARD[tile])
        clauses = ("HL.control.4", "HL.control.5") if out else ("HL.control.5", "HL.control.4")
        told.append(Told(f"With the adjacent Tiles: {_all(board, there, strengths)}.", clauses))
    elif any(owner in there for owner in (*look.base, *look.final)):
        told.append(Told("No adjacent Tile adds to it.", ("HL.control.4", "HL.control.5")))
    most = max(strengths)
    tied = [owner for owner in there if strengths[owner] == most]
    if len(tied) > 1:
        first = min(tied, key=lambda owner: look.ranks[owner])
        text = f"It is a tie, and {name(board, first)} is the first of them in the order."
        told.append(Told(text, ("HL.control.6", "HL.turns.20")))
    return told


def _all(board: Place, owners: list[int], strengths: list[int]) -> str:
    return ", ".join(f"{name(board, owner)} {strengths[owner]}" for owner in owners)


def tracker_reasons(board: Place) -> list[Told]:
    """The order and the priorities, read clockwise."""
    order = ", ".join(name(board, owner) for owner in tracker.order(board.game))
    ranked = ", ".join(name(board, owner) for owner in tracker.priorities(board.game))
    return [
        Told(f"The order is {order}.", ("HL.turns.13", "HL.turns.12", "HL.turns.11")),
        Told(f"Ties are won in the order {ranked}.", ("HL.turns.20", "HL.turns.13")),
    ]
