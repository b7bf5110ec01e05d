"""Why an action is possible, beside its cost: whose turn it is, who Controls what, whose leave is
needed. Each sentence names the clauses behind it."""

from __future__ import annotations

from typing import Final

from tallystick.cases.heirless.place import Place
from tallystick.games.heirless import tracker
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.control import castle_controller, tiles_of
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.pieces import END, Piece
from tallystick.games.heirless.voting import voters
from tallystick.games.heirless.zones import (
    ACTION,
    ACTIONS,
    BUILT,
    CLASSES,
    CONTROL,
    DONE,
    FACTIONS,
    FLEE,
    GRID,
    PHASE,
    TILES,
    TURN,
)
from tallystick.kernel.layout import CELLS
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told

SETUP_OF: Final = ("HL.setup.3", "HL.setup.4", "HL.setup.5")  # by arm


def of_turn(board: Place, seat: int) -> list[Told]:
    """Which of its two actions a player is at."""
    cells = board.game.lists[CELLS]
    if cells[PHASE] != ACTION or cells[TURN] != seat or cells[DONE] >= ACTIONS:
        return []
    which = "first" if cells[DONE] == 0 else "second"
    text = f"It is {board.seats[seat]}'s turn, and this would be its {which} Standard Action."
    return [Told(text, ("HL.turns.2", "HL.turns.1", "HL.turns.8"))]


def of_time(board: Place, seat: int) -> list[Told]:
    """Free Actions may be taken by anybody."""
    clauses = ("HL.turns.5", "HL.turns.8", "HL.amb.8")
    if tracker.is_idle(board.game, seat):
        text = "A Free Action is possible at any time, for the Idle too."
        return [Told(text, (*clauses, "HL.turns.6", "HL.amb.4"))]
    return [Told("A Free Action is possible at any time.", clauses)]


# -- Assign ---------------------------------------------------------------------------------------


def of_workers(board: Place, seat: int, piece: Piece) -> list[Told]:
    """Which Tiles make the Workers serve (HL.turns.41, HL.turns.42)."""
    needed = [faction for faction, n in enumerate(piece.workers) if n]
    clauses = ("HL.turns.41", "HL.turns.42") if len(needed) > 1 else ("HL.turns.41",)
    return [Told(_serving(board, seat, faction), clauses) for faction in needed]


def _serving(board: Place, seat: int, faction: int) -> str:
    control = board.game.lists[CONTROL]
    held = [TILES[tile] for tile in tiles_of(faction) if control[tile] == seat]
    name = FACTIONS[faction].capitalize()
    return f"Of the {name} Tiles {board.seats[seat]} Controls {listed(held)}."


def of_leave(board: Place, seat: int, owner: int) -> list[Told]:
    """Whose leave is needed for a Workplace (HL.turns.44, HL.turns.47)."""
    controller = castle_controller(board.game, owner)
    whose = f"the castle of {board.seats[owner]}"
    clauses = ("HL.turns.44", "HL.turns.47", "HL.control.8", "HL.amb.12")
    if controller == seat:
        text = f"{board.seats[seat]} Controls {whose} and needs nobody's leave."
    else:
        text = f"{board.seats[controller]} Controls {whose} and has to allow it."
    told = [Told(text, (*clauses, "HL.amb.17"))]
    if owner != seat:
        text = f"What it gives is {board.seats[seat]}'s, not its owner's."
        told.append(Told(text, ("HL.amb.14", "HL.amb.18", "HL.turns.44")))
    return told


def of_effect(board: Place, piece: Piece) -> list[Told]:
    """When the text of a Workplace acts (HL.turns.48)."""
    late = board.rules.readings["workplace-effects"] == "end-of-season"
    moments = {power.moment for power in piece.powers}
    if not moments:
        return []
    if late or moments == {END}:
        return [Told("Its text acts at the end of the Season.", ("HL.turns.48", "HL.amb.9"))]
    return [Told("Its text acts at once.", ("HL.turns.48", "HL.amb.9"))]


# -- Build and Commission -------------------------------------------------------------------------


def of_site(board: Place, seat: int, piece: Piece) -> list[Told]:
    """What there is to say of where something is built."""
    built = board.game.lists[BUILT[seat]]
    told = [Told(f"{len(built)} of {GRID} cells are taken.", ("HL.turns.51",))]
    controller = castle_controller(board.game, seat)
    if controller != seat:
        text = f"That {board.seats[controller]} Controls the Castle does not matter."
        told.append(Told(text, ("HL.turns.53",)))
    if any(on_card(board.game, entity) for entity in built):
        text = "What lies on a Workplace pays for nothing else."
        told.append(Told(text, ("HL.icon.6", "HL.turns.50")))
    if piece.rank == len(CLASSES) - 1:
        text = "The Sovereign Workplace is built from the table."
        told.append(Told(text, ("HL.turns.55", "HL.setup.15")))
    return told


def of_path(board: Place, seat: int, path: int) -> list[Told]:
    """Whose board it is, and whether Control is needed (HL.turns.64, HL.turns.66)."""
    worker = book_of(board.game).paths[path].worker
    told = [Told("A path is opened on one's own board, whoever Controls the Castle.",
                 ("HL.turns.64", "HL.turns.61"))]  # fmt: skip
    if board.rules.readings["commission-control"] == "no":
        text = "No Tile of the Worker's Faction is needed."
        return [*told, Told(text, ("HL.turns.66", "HL.amb.11"))]
    clauses = ("HL.turns.66", "HL.amb.11", "HL.turns.41")
    return [*told, Told(_serving(board, seat, worker), clauses)]


# -- Knights, Laws, trades ------------------------------------------------------------------------


def of_flight(board: Place, place: int) -> list[Told]:
    """Where one Flees to (HL.setup.2 to HL.setup.6)."""
    if not 0 < place < len(TILES):
        return []
    clauses = ("HL.turns.90", SETUP_OF[(place - 1) // 3], "HL.setup.2", "HL.setup.6")
    return [Told(f"From {TILES[place]} one Flees to {TILES[FLEE[place]]}.", clauses)]


def of_votes(board: Place, seat: int) -> list[Told]:
    """In which order votes are asked (HL.turns.82)."""
    order = listed(board.seats[one] for one in voters(board.game, seat))
    clauses = ("HL.turns.82", "HL.turns.20", "HL.amb.4", "HL.amb.20c")
    return [
        Told("Any Law that is available may be proposed.", ("HL.turns.80", "HL.setup.14")),
        Told(f"Votes are asked of {order}, in this order.", clauses),
    ]


def of_goods(gift: bool, workers: bool) -> list[Told]:
    """What is traded (HL.turns.111 to HL.turns.114)."""
    told = [Told("All of it is tradable.", ("HL.turns.111", "HL.turns.112"))]
    if workers:
        told.append(Told("Unemployed Workers are their player's own.", ("HL.turns.113",)))
    if gift:
        told.append(Told("A gift is a trade as well.", ("HL.turns.114", "HL.amb.19")))
    return told
