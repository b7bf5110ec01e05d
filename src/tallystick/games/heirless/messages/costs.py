"""A cost in sentences, and why an action is possible beside it: whose turn it is, who Controls
what, whose leave is needed. Each sentence names the clauses behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.costs import Cost
from tallystick.games.heirless import tracker, zones
from tallystick.games.heirless.bills import CLAUSES, bill_of, bill_of_cost, printed
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import castle_controller
from tallystick.games.heirless.names import colour
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.pieces import END, HeirlessPiece
from tallystick.games.heirless.voting import voters
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told

SETUP_OF: Final = ("HL.setup.3", "HL.setup.4", "HL.setup.5")  # by arm


def explain(game: Game, seat: int, of: Cost | Option) -> list[Told]:
    """What there is to say of a cost, or of something that a player would do."""
    match of:
        case Cost():
            bill = bill_of_cost(game, seat, of)
            return [Told(f"{bill.price} is due, all of it at once.", bill.clauses)]
    told = _beside(game, seat, of)
    if of[0] not in CLAUSES:
        return told
    bill, asked = bill_of(game, seat, of), printed(game, of)
    if bill.due.cost != asked.cost:
        told.append(Told(f"It costs {asked}.", bill.clauses))
        told.append(Told(f"The Laws and the Event make it {bill.price}.", ("HL.turns.83",)))
    elif not asked.cost.is_free:
        told.append(Told(f"It costs {asked}.", bill.clauses))
    return told


def _beside(game: Game, seat: int, option: Option) -> list[Told]:
    """What there is to say of an action, the cost apart."""
    verb = option[0]
    if verb not in BESIDE:
        return []
    return [*of_turn(game, seat), *BESIDE[verb](game, seat, option[1])]


def of_turn(game: Game, seat: int) -> list[Told]:
    """Which of its two actions a player is at."""
    cells = game.lists[CELLS]
    if (
        cells[zones.PHASE] != zones.ACTION
        or cells[zones.TURN] != seat
        or cells[zones.DONE] >= zones.ACTIONS
    ):
        return []
    which = "first" if cells[zones.DONE] == 0 else "second"
    text = f"It is {colour(seat)}'s turn, and this would be its {which} Standard Action."
    return [Told(text, ("HL.turns.2", "HL.turns.1", "HL.turns.8"))]


def of_time(game: Game, seat: int) -> list[Told]:
    """Free Actions may be taken by anybody."""
    clauses = ("HL.turns.5", "HL.turns.8", "HL.amb.8")
    if tracker.is_idle(game, seat):
        text = "A Free Action is possible at any time, for the Idle too."
        return [Told(text, (*clauses, "HL.turns.6", "HL.amb.4"))]
    return [Told("A Free Action is possible at any time.", clauses)]


# -- Assign ---------------------------------------------------------------------------------------


def of_workers(game: Game, seat: int, piece: HeirlessPiece) -> list[Told]:
    """Which Tiles make the Workers serve (HL.turns.41, HL.turns.42)."""
    needed = [faction for faction, n in enumerate(piece.workers) if n]
    clauses = ("HL.turns.41", "HL.turns.42") if len(needed) > 1 else ("HL.turns.41",)
    return [Told(_serving(game, seat, faction), clauses) for faction in needed]


def _serving(game: Game, seat: int, faction: int) -> str:
    control = game.lists[zones.CONTROL]
    held = [zones.TILES[tile] for tile in zones.ARMS[faction] if control[tile] == seat]
    name = zones.FACTIONS[faction].capitalize()
    return f"Of the {name} Tiles {colour(seat)} Controls {listed(held)}."


def of_leave(game: Game, seat: int, owner: int) -> list[Told]:
    """Whose leave is needed for a Workplace (HL.turns.44, HL.turns.47)."""
    controller = castle_controller(game, owner)
    whose = f"the castle of {colour(owner)}"
    clauses = ("HL.turns.44", "HL.turns.47", "HL.control.8", "HL.amb.12")
    if controller == seat:
        text = f"{colour(seat)} Controls {whose} and needs nobody's leave."
    else:
        text = f"{colour(controller)} Controls {whose} and has to allow it."
    told = [Told(text, (*clauses, "HL.amb.17"))]
    if owner != seat:
        text = f"What it gives is {colour(seat)}'s, not its owner's."
        told.append(Told(text, ("HL.amb.14", "HL.amb.18", "HL.turns.44")))
    return told


def of_effect(game: Game, piece: HeirlessPiece) -> list[Told]:
    """When the text of a Workplace acts (HL.turns.48)."""
    late = game.rules.readings["workplace-effects"] == "end-of-season"
    moments = {power.moment for power in piece.powers}
    if not moments:
        return []
    if late or moments == {END}:
        return [Told("Its text acts at the end of the Season.", ("HL.turns.48", "HL.amb.9"))]
    return [Told("Its text acts at once.", ("HL.turns.48", "HL.amb.9"))]


# -- Build and Commission -------------------------------------------------------------------------


def of_site(game: Game, seat: int, piece: HeirlessPiece) -> list[Told]:
    """What there is to say of where something is built."""
    built = game.lists[zones.BUILT[seat]]
    told = [Told(f"{len(built)} of {zones.GRID} cells are taken.", ("HL.turns.51",))]
    controller = castle_controller(game, seat)
    if controller != seat:
        text = f"That {colour(controller)} Controls the Castle does not matter."
        told.append(Told(text, ("HL.turns.53",)))
    if any(on_card(game, entity) for entity in built):
        text = "What lies on a Workplace pays for nothing else."
        told.append(Told(text, ("HL.icon.6", "HL.turns.50")))
    if piece.rank == len(zones.CLASSES) - 1:
        text = "The Sovereign Workplace is built from the table."
        told.append(Told(text, ("HL.turns.55", "HL.setup.15")))
    return told


def of_path(game: Game, seat: int, path: int) -> list[Told]:
    """Whose board it is, and whether Control is needed (HL.turns.64, HL.turns.66)."""
    worker = book_of(game).paths[path].worker
    told = [Told("A path is opened on one's own board, whoever Controls the Castle.",
                 ("HL.turns.64", "HL.turns.61"))]  # fmt: skip
    if game.rules.readings["commission-control"] == "no":
        text = "No Tile of the Worker's Faction is needed."
        return [*told, Told(text, ("HL.turns.66", "HL.amb.11"))]
    clauses = ("HL.turns.66", "HL.amb.11", "HL.turns.41")
    return [*told, Told(_serving(game, seat, worker), clauses)]


# -- Knights, Laws, trades ------------------------------------------------------------------------


def of_flight(game: Game, place: int) -> list[Told]:
    """The space that Workers flee to from a place (HL.setup.2 to HL.setup.6)."""
    if not 0 < place < len(zones.TILES):
        return []
    clauses = ("HL.turns.90", SETUP_OF[(place - 1) // 3], "HL.setup.2", "HL.setup.6")
    return [
        Told(f"From {zones.TILES[place]} one Flees to {zones.TILES[zones.FLEE[place]]}.", clauses)
    ]


def of_votes(game: Game, seat: int) -> list[Told]:
    """In which order votes are asked (HL.turns.82)."""
    order = listed(colour(one) for one in voters(game, seat))
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


def _assigned(game: Game, seat: int, entity: int) -> list[Told]:
    if entity < 0:
        return []
    piece, owner = piece_of(game, entity), game.lists[OWNER_OF][entity]
    leave = of_leave(game, seat, owner) if owner >= 0 else []
    return [*of_workers(game, seat, piece), *leave, *of_effect(game, piece)]


def _deployed(game: Game, seat: int, level: int) -> list[Told]:
    text = "One Knight leaves the Castle in one action, for wherever it likes."
    return [Told(text, ("HL.turns.70", "HL.turns.71", "HL.turns.92"))]


BESIDE: Final[dict[str, Callable[[Game, int, int], list[Told]]]] = {
    "assign": _assigned,
    "build": lambda game, seat, entity: (
        of_site(game, seat, piece_of(game, entity)) if entity >= 0 else []
    ),
    "commission": of_path,
    "deploy": _deployed,
    "flee": lambda game, _, tile: of_flight(game, tile),
    "enact": lambda game, seat, _: of_votes(game, seat),
}
