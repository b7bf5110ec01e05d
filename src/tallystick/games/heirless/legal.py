"""What may be done, and why not: the one author of legality.

Each ``…_refusal`` returns None where the thing is legal, else the clauses and a sentence. The
options of a decision are what has no refusal; the judge and the interface ask the same functions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.costs import Adjustment
from tallystick.games.heirless import zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import controls_faction
from tallystick.games.heirless.payment import (
    FREE,
    SolverCost,
    changed,
    holdings_of,
    influence,
    times,
    unpaid,
)
from tallystick.games.heirless.tracker import active
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

NOT_ACTION_PHASE: Final = Refusal(
    ("HL.season.1", "HL.turns.7"), "Standard Actions belong to the Action Phase.",
    when="in the next Action Phase",
)  # fmt: skip
IDLE: Final = Refusal(
    ("HL.turns.6", "HL.turns.121", "HL.turns.1"),
    "You are Idle for the rest of the Season.",
    when="in the next Season",
)
NOT_YOUR_TURN: Final = Refusal(
    ("HL.turns.1", "HL.turns.13", "HL.turns.2"),
    "It is not your turn: a turn is two Standard Actions, or Idling after one or none.",
    when="in your turn",
)
NOT_YOUR_TURN_TO_IDLE: Final = NOT_YOUR_TURN._replace(
    clauses=("HL.turns.1", "HL.turns.3", "HL.turns.2")
)  # so that nobody Idles after two Standard Actions in the same turn
TURN_DONE: Final = Refusal(
    ("HL.turns.2", "HL.turns.3"),
    "A turn has two Standard Actions; you have done both.",
    when="in your next turn",
)
VOTE_OPEN: Final = Refusal(
    ("HL.turns.82", "HL.turns.2"),
    "The vote on your Law comes to its end first.",
    when="after the vote",
)
NOT_BUILT: Final = Refusal(("HL.turns.40", "HL.turns.44"), "Workers go to a built Workplace.")
IN_USE: Final = Refusal(("HL.turns.44", "HL.turns.45"), "A player is using that Workplace.")
FORBIDDEN_NOW: Final = Refusal(
    ("HL.turns.44", "HL.turns.47"), "Whoever Controls that Castle has just forbidden it."
)
NOT_IN_HAND: Final = Refusal(("HL.turns.50", "HL.turns.55"), "That card is not in your hand.")
GRID_FULL: Final = Refusal(
    ("HL.turns.52", "HL.turns.51"),
    "Your nine cells are full, and there are Workers on all nine Workplaces.",
)
NO_ROOM: Final = Refusal(
    ("HL.turns.51", "HL.turns.52"),
    "Your nine cells are full: one of your Workplaces has to make room.",
)
CELL_TAKEN: Final = Refusal(
    ("HL.turns.51", "HL.turns.54", "HL.turns.52"), "There is a Workplace in that cell."
)
NO_CELL: Final = Refusal(("HL.turns.51",), "The grid has nine cells, 1 to 9.")
ROOM_LEFT: Final = Refusal(
    ("HL.turns.52", "HL.turns.51"), "A Workplace is discarded only where nine are built already."
)
NOT_YOURS: Final = Refusal(
    ("HL.turns.52", "HL.turns.53"), "You make room among your own Workplaces only."
)
OTHERS_LAND: Final = Refusal(
    ("HL.turns.53", "HL.turns.51"), "Nobody builds in the area of another player."
)
OTHERS_BOARD: Final = Refusal(
    ("HL.turns.64", "HL.turns.60"), "Only its owner commissions a path of a Resources Board."
)
HAS_WORKERS: Final = Refusal(("HL.turns.52",), "There are Workers on that Workplace.")
PATH_OPEN: Final = Refusal(("HL.amb.16", "HL.turns.60"), "That path is open already.")
PATH_CLOSED: Final = Refusal(
    ("HL.turns.62", "HL.turns.60"), "You have not commissioned that path this Season."
)
NO_X: Final = Refusal(("HL.turns.63", "HL.amb.15"), "At least 1 of each is converted.")
NO_KNIGHT: Final = Refusal(
    ("HL.turns.70", "HL.turns.71"), "You have no such Knight in your Castle."
)
OWN_CASTLE: Final = Refusal(
    ("HL.turns.70", "HL.turns.92"), "Knights go to a Tile or to another player's Castle."
)
NO_SUCH_PLACE: Final = Refusal(
    ("HL.turns.70",), "Knights go to a Tile or to another player's Castle."
)
NOT_AVAILABLE: Final = Refusal(("HL.turns.80",), "That Law is not among those available.")
NOT_THERE: Final = Refusal(("HL.turns.90",), "You have no such Knight there.")
NO_FLIGHT: Final = Refusal(
    ("HL.turns.91",), "Nobody Flees from the Capital or from inside a Castle."
)
SHORT: Final = Refusal(
    ("HL.turns.50", "HL.turns.46"), "You cannot pay the whole cost, so you pay none of it."
)
BOTH_SIDES: Final = Refusal(
    ("HL.amb.20b", "HL.turns.82"), "You have already spent Influence on the other side."
)


class ActionPrices:
    """What the actions cost as the game is now."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.changes = cost_changes(game)
        self.deploying = self.due("deploy", FREE)  # nothing, unless a Law says otherwise
        self.fleeing = self.due("flee", influence(1))  # HL.turns.90

    def due(self, verb: str, one: SolverCost) -> SolverCost:
        """The price after what Laws and the Event change."""
        found = self.changes.get(verb)
        return changed(one, found) if found else one

    def of_building(self, entity: int) -> SolverCost:
        """The price of building a Workplace."""
        return self.due("build", piece_of(self.game, entity).price)

    def of_commissioning(self, path: int) -> SolverCost:
        """The price of a place on a path: a Worker of its Faction (HL.turns.61)."""
        return self.due("commission", book_of(self.game).paths[path].hiring)


class ActionLegality(ActionPrices):
    """One look at the position by one seat: what several checks need, worked out when asked.

    ``explain`` False: what cannot be paid is refused as SHORT, without working out the shortfall.
    """

    def __init__(self, game: Game, seat: int, explain: bool = True) -> None:
        super().__init__(game)
        self.seat = seat
        self.explain = explain
        self.castle = zones.castle(seat)
        self.places = range(zones.CASTLE + game.seats)  # where Knights can be
        self.holdings = holdings_of(game, seat)
        # Workers on all nine Workplaces (HL.turns.52)
        built, users = game.lists[zones.BUILT[seat]], game.lists[zones.USER]
        self.is_full = len(built) >= zones.GRID and min([users[one] for one in built]) >= 0
        self.controlled = [controls_faction(game, seat, n) for n in range(len(zones.FACTIONS))]

    def can_pay(self, one: SolverCost) -> bool:
        """Whether the seat can pay the whole."""
        return self.holdings.meets(one.demand)

    def unpaid(self, one: SolverCost, *clauses: str) -> Refusal | None:
        """Why the seat cannot pay the whole, citing these clauses; None if it can."""
        if self.holdings.meets(one.demand):
            return None
        return unpaid(self.game, self.seat, one, *clauses) if self.explain else SHORT


def cost_changes(game: Game) -> dict[str, tuple[Adjustment, ...]]:
    """What the enacted Laws and the current Event make of the costs of the actions."""
    lists = game.lists
    cards, column = game.rules.cards, lists[zones.CARD]
    found: dict[str, tuple[Adjustment, ...]] = {}
    for entity in (
        lists[zones.ENACTED]
        + lists[zones.EVENTS][lists[CELLS][zones.SLOT] : lists[CELLS][zones.SLOT] + 1]
    ):
        for modifier in cards[column[entity]].modifiers:
            layers = _layers(modifier.changes, entity)
            found[modifier.verb] = found.get(modifier.verb, ()) + layers
    return found


@lru_cache(maxsize=1024)
def _layers(changes: tuple[tuple[int, int], ...], source: int) -> tuple[Adjustment, ...]:
    """What a Law or an Event raises and lowers."""
    return tuple(
        Adjustment("raise" if n > 0 else "lower", kind, n, source=source) for kind, n in changes
    )


def turn_refusal(game: Game, seat: int, idling: bool = False) -> Refusal | None:
    """Why a seat cannot do a Standard Action, or Idle, now (HL.turns.1 to HL.turns.7)."""
    cells = game.lists[CELLS]
    if cells[zones.PHASE] != zones.ACTION:
        return NOT_ACTION_PHASE
    if seat not in active(game):
        return IDLE
    if cells[zones.TURN] != seat:
        return NOT_YOUR_TURN_TO_IDLE if idling else NOT_YOUR_TURN
    if cells[zones.DONE] >= zones.ACTIONS:
        return TURN_DONE
    return VOTE_OPEN if cells[zones.LAW] >= 0 else None


# -- Assign and Commission ------------------------------------------------------------------------


def assign_refusal(look: ActionLegality, entity: int, _: int = -1) -> Refusal | None:
    """Why Workers cannot be assigned to a Workplace; the permission apart (HL.turns.40 to .47).
    Each of its seals asks for a Worker of that tribe (HL.icon.7)."""
    game = look.game
    if entity < 0 or game.lists[ZONE][entity] not in zones.BUILT:
        return NOT_BUILT
    if game.lists[zones.USER][entity] >= 0:
        return IN_USE
    if entity in game.lists[zones.FORBIDDEN]:
        return FORBIDDEN_NOW
    due = look.due("assign", piece_of(game, entity).hiring)
    for faction in due.factions:
        if not look.controlled[faction]:
            return _uncontrolled(faction, "HL.turns.41", "HL.turns.42")
    return look.unpaid(due, "HL.turns.46", "HL.turns.40")


@lru_cache(maxsize=64)
def _uncontrolled(faction: int, *clauses: str) -> Refusal:
    name = zones.FACTIONS[faction].capitalize()
    return Refusal(clauses, f"You Control no {name} Tile, so no {name} Worker works for you.")


def commission_refusal(look: ActionLegality, path: int, _: int = -1) -> Refusal | None:
    """Why a conversion path cannot be commissioned (HL.turns.60 to .66); it is done on
    one's own board, without a look at the Castle (HL.turns.64)."""
    game = look.game
    if game.lists[zones.ATTRIBUTES[look.seat]][zones.PATHS] >> path & 1:
        return PATH_OPEN
    worker = book_of(game).paths[path].worker
    if game.rules.readings["commission-control"] == "yes" and not look.controlled[worker]:
        return _uncontrolled(worker, "HL.amb.11", "HL.turns.66", "HL.turns.41")
    return look.unpaid(look.of_commissioning(path), "HL.turns.60", "HL.turns.61")


def convert_refusal(game: Game, seat: int, path: int, x: int) -> Refusal | None:
    """Why a path cannot be used for an X (HL.turns.62, HL.turns.63)."""
    if not game.lists[zones.ATTRIBUTES[seat]][zones.PATHS] >> path & 1:
        return PATH_CLOSED
    if x < 1:
        return NO_X
    return unpaid(game, seat, times(recipe(game, path), x), "HL.turns.63", "HL.turns.62")


def recipe(game: Game, path: int) -> SolverCost:
    """What a path takes for X = 1 (HL.turns.63)."""
    return book_of(game).paths[path].recipe


# -- Build ----------------------------------------------------------------------------------------


def build_refusal(look: ActionLegality, entity: int, _: int = -1) -> Refusal | None:
    """Why a Workplace cannot be built (HL.turns.50 to .55); nobody asks who Controls the Castle
    (HL.turns.53)."""
    game = look.game
    if entity < 0 or game.lists[ZONE][entity] not in (zones.HAND[look.seat], zones.SOVEREIGNS):
        return NOT_IN_HAND
    return held_refusal(look, entity)


def held_refusal(look: ActionLegality, entity: int) -> Refusal | None:
    """Why a Workplace in hand, or the Sovereign one, cannot be built."""
    if look.is_full:
        return GRID_FULL
    return look.unpaid(look.of_building(entity), "HL.turns.50", "HL.turns.55")


def cell_refusal(game: Game, seat: int, cell: int) -> Refusal | None:
    """Why a Workplace cannot be put into a cell, 0 to 8."""
    if not 0 <= cell < zones.GRID:
        return NO_CELL
    if len(game.lists[zones.BUILT[seat]]) >= zones.GRID:
        return NO_ROOM
    taken = any(game.lists[zones.SPOT][one] == cell for one in game.lists[zones.BUILT[seat]])
    return CELL_TAKEN if taken else None


def replace_refusal(game: Game, seat: int, entity: int) -> Refusal | None:
    """Why a built Workplace cannot make room for another (HL.turns.52)."""
    if game.lists[ZONE][entity] != zones.BUILT[seat]:
        return NOT_YOURS
    if len(game.lists[zones.BUILT[seat]]) < zones.GRID:
        return ROOM_LEFT
    return HAS_WORKERS if game.lists[zones.USER][entity] >= 0 else None


# -- Knights --------------------------------------------------------------------------------------


def deploy_refusal(look: ActionLegality, level: int, place: int) -> Refusal | None:
    """Why a Knight cannot be deployed to a place (HL.turns.70, HL.turns.71)."""
    home = look.castle
    if place == home:
        return OWN_CASTLE
    if place not in look.places:
        return NO_SUCH_PLACE
    units = look.game.lists[zones.UNITS]
    if not 0 < level <= zones.TOP_LEVEL or not units[zones.unit(home, look.seat, level)]:
        return NO_KNIGHT
    return look.unpaid(look.deploying, "HL.turns.70")


def flee_refusal(look: ActionLegality, place: int, level: int) -> Refusal | None:
    """Why a Knight cannot Flee from a place (HL.turns.90, HL.turns.91)."""
    game, seat = look.game, look.seat
    if place == zones.CAPITAL or place >= zones.CASTLE:
        return NO_FLIGHT
    if (
        not 0 < level <= zones.TOP_LEVEL
        or not game.lists[zones.UNITS][zones.unit(place, seat, level)]
    ):
        return NOT_THERE
    return look.unpaid(look.fleeing, "HL.turns.90")


# -- Laws -----------------------------------------------------------------------------------------


def enact_refusal(look: ActionLegality, law: int, n: int = -1) -> Refusal | None:
    """Why a Law cannot be put to the vote with ``n`` Influence (-1: its Threshold); HL.turns.80,
    HL.turns.81, and in the book's example HL.turns.tvV6."""
    game = look.game
    if law < 0 or game.lists[ZONE][law] != zones.LAWS:
        return NOT_AVAILABLE
    return commit_refusal(look, law, n)


def commit_refusal(look: ActionLegality, law: int, n: int = -1) -> Refusal | None:
    """Why ``n`` Influence (-1: the Threshold) cannot be committed to a Law (HL.turns.81)."""
    piece = piece_of(look.game, law)
    if n < 0:
        return look.unpaid(piece.commitment, "HL.turns.81", "HL.turns.80")
    if n < piece.threshold:
        text = f"At least {piece.threshold} Influence is committed at once."
        return Refusal(("HL.turns.81",), text)
    return look.unpaid(influence(n), "HL.turns.81", "HL.turns.80")


def vote_refusal(game: Game, seat: int, n: int, ballot: int, side: int) -> Refusal | None:
    """Why a player cannot spend ``n`` Influence on a side, having voted ``ballot`` so far."""
    if ballot & ~side and game.rules.readings["enact-both-sides"] == "barred":
        return BOTH_SIDES
    if game.lists[zones.ATTRIBUTES[seat]][zones.INFLUENCE] >= n:
        return None
    return unpaid(game, seat, influence(n), "HL.turns.82", "HL.turns.87")
