"""Why a Tile is controlled by whom it is, and why the tracker reads as it does."""

from __future__ import annotations

from tallystick.cases.fields.table import Laid
from tallystick.games.heirless import tracker
from tallystick.games.heirless.control import OUTWARD, Map, castle_controller
from tallystick.games.heirless.zones import BANDITS, MIGHT, OWNERS, TILES, castle, owners_at
from tallystick.rules.rulebook import Told


def name(board: Laid, owner: int) -> str:
    """What an owner is called."""
    if owner < 0:
        return "nobody"
    return "the Bandits" if owner == BANDITS else board.seats[owner]


def control_reasons(board: Laid, tile: int) -> list[Told]:
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
        out = any(look.final[one] in there for one in OUTWARD[tile])
        near = ("HL.control.4", "HL.control.5") if out else ("HL.control.5", "HL.control.4")
        clauses = (*near, "HL.control.7", "HL.amb.24b")
        told.append(Told(f"With the adjacent Tiles: {_all(board, there, strengths)}.", clauses))
    elif any(owner in there for owner in (*look.base, *look.final)):
        clauses = ("HL.control.4", "HL.control.5", "HL.control.7", "HL.amb.24b")
        told.append(Told("No adjacent Tile adds to it.", clauses))
    most = max(strengths)
    tied = [owner for owner in there if strengths[owner] == most]
    if len(tied) > 1:
        first = min(tied, key=lambda owner: look.ranks[owner])
        text = f"It is a tie, and {name(board, first)} is the first of them in the order."
        told.append(Told(text, ("HL.control.6", "HL.turns.20", *_of_tie(board, tied))))
    return told


def _of_tie(board: Laid, tied: list[int]) -> tuple[str, ...]:
    """What bears on the order of those who tie: the Bandits' place, and that of the Idle."""
    idle = any(owner != BANDITS and tracker.is_idle(board.game, owner) for owner in tied)
    bandits = BANDITS in tied
    found = ["HL.turns.19"] if bandits else []
    found += ["HL.amb.5"] if bandits and idle else []
    return (*found, "HL.turns.21") if idle else tuple(found)


def _all(board: Laid, owners: list[int], strengths: list[int]) -> str:
    return ", ".join(f"{name(board, owner)} {strengths[owner]}" for owner in owners)


def tracker_reasons(board: Laid) -> list[Told]:
    """The order and the priorities, read clockwise."""
    order = ", ".join(name(board, owner) for owner in tracker.order(board.game))
    ranked = ", ".join(name(board, owner) for owner in tracker.priorities(board.game))
    return [
        Told(f"The order is {order}.", ("HL.turns.13", "HL.turns.12", "HL.turns.11")),
        Told(f"Ties are won in the order {ranked}.",
             ("HL.turns.20", "HL.turns.9", "HL.turns.19", "HL.amb.5")),
    ]  # fmt: skip


def castle_reason(board: Laid, seat: int) -> Told:
    """Who Controls a Castle, and by which Knights (HL.amb.12)."""
    there = owners_at(board.game, castle(seat))
    at = castle(seat) * OWNERS
    knights = _all(board, there, board.game.lists[MIGHT][at : at + OWNERS])
    who = name(board, castle_controller(board.game, seat))
    text = f"{who} Controls the castle of {board.seats[seat]} ({knights or 'nobody is there'})."
    return Told(text, ("HL.amb.12", "HL.control.8", "HL.turns.47"))
