"""Where things are in Heirless, and the numbers they have (HL.setup, HL.turns.9 to HL.turns.12)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from tallystick.kernel.layout import CELLS, MAX_SEATS, NOBODY, OWNER, PUBLIC, Layout
from tallystick.kernel.machine import Game

# HL.icon.9: three tiers for each Faction.
RESOURCES: Final = (
    "wheat", "baguette", "croissant", "log", "plank", "cask", "clay", "brick", "marble",
)  # fmt: skip
FACTIONS: Final = ("wolf", "cat", "fox")  # clockwise on the map, HL.amb.30
CLASSES: Final = ("commoner", "artisan", "noble", "sovereign")
SOVEREIGN: Final = 3  # HL.setup.15: the class of the Coronation Ceremony
TILES: Final = (
    "Capital",
    "Wolf Bandits", "Valley", "Cordillera",
    "Cat Bandits", "Meadow", "Farmland",
    "Fox Bandits", "Thicket", "Timberland",
)  # fmt: skip
PHASES: Final = (
    "action", "battle", "end of season", "rewards", "drafting", "workers", "cleanup", "event",
)  # fmt: skip
ACTION, BATTLE, END_OF_SEASON, REWARDS, DRAFTING, WORKERS, CLEANUP, EVENT_UPDATE = range(8)

GRID: Final = 9  # HL.turns.51: cells of a player's own area, three by three
ACTIONS: Final = 2  # HL.turns.2: Standard Actions in a turn

LAYOUT: Final = Layout(
    cells=(
        "turn", "done", "half", "next", "season", "phase", "slot", "law", "favour", "against",
        "battle", "promises",
    ),
    columns=(("card", -1), ("spot", -1), ("user", -1)),
    shared=(
        ("commoners", "zone", NOBODY),
        ("artisans", "zone", NOBODY),
        ("nobles", "zone", NOBODY),
        ("sovereigns", "zone", PUBLIC),
        ("commoner discard", "zone", PUBLIC),
        ("artisan discard", "zone", PUBLIC),
        ("noble discard", "zone", PUBLIC),
        ("laws", "zone", PUBLIC),
        ("enacted", "zone", PUBLIC),
        ("wolf events", "zone", NOBODY),
        ("cat events", "zone", NOBODY),
        ("fox events", "zone", NOBODY),
        ("events", "zone", PUBLIC),
        ("right", "table", PUBLIC),
        ("left", "table", PUBLIC),
        ("units", "table", PUBLIC),
        ("might", "table", PUBLIC),
        ("control", "table", PUBLIC),
        ("bag", "table", PUBLIC),
        ("pledges", "table", PUBLIC),
        ("texts", "table", PUBLIC),
        ("forbidden", "table", PUBLIC),
        ("fought", "table", PUBLIC),
        ("on cards", "table", PUBLIC),
        ("ballots", "table", PUBLIC),
        ("offers", "table", PUBLIC),
    ),
    by_seat=(
        ("attributes", "attributes", PUBLIC),
        ("hand", "zone", OWNER),
        ("drafting", "zone", OWNER),
        ("grid", "zone", PUBLIC),
        ("offered", "zone", PUBLIC),
    ),
    attributes=(
        *RESOURCES,
        "influence",
        *(f"{faction} worker" for faction in FACTIONS),
        "marker",
        "prestige",
        "oathbreak",
        "extra resource",
        *(f"employed {faction}" for faction in FACTIONS),
        "paths",
        "resting",
        "proposals",
    ),
)  # fmt: skip

# Cells.
TURN: Final = LAYOUT.cell("turn")  # whose turn it is, -1 outside the Action Phase
DONE: Final = LAYOUT.cell("done")  # Standard Actions done in this turn
HALF: Final = LAYOUT.cell("half")  # the Action Phase half of the tracker: RIGHT or LEFT
NEXT_TURN: Final = LAYOUT.cell("next")  # the place in the Action half whose turn comes next
SEASON: Final = LAYOUT.cell("season")  # from 1
PHASE: Final = LAYOUT.cell("phase")  # index into PHASES
SLOT: Final = LAYOUT.cell("slot")  # where the marker stands on the Event Board, from 0
LAW: Final = LAYOUT.cell("law")  # the Law voted on, -1 for none
FAVOUR: Final = LAYOUT.cell("favour")  # Influence spent for it so far
AGAINST: Final = LAYOUT.cell("against")
BATTLE_AT: Final = LAYOUT.cell("battle")  # the Tile of the Battle in progress, -1 for none
PROMISES: Final = LAYOUT.cell("promises")  # how many have been made
RIGHT, LEFT = 0, 1

# Columns.
CARD: Final = LAYOUT.column("card")  # which card of the rulebook
SPOT: Final = LAYOUT.column("spot")  # the cell of the grid, 0 to 8
USER: Final = LAYOUT.column("user")  # whose Player Cube lies on it (-1: nobody's), HL.amb.10

# Shared lists.
DECKS: Final = LAYOUT.column("commoners")  # three decks and the Sovereign, by index into CLASSES
SOVEREIGNS: Final = LAYOUT.column("sovereigns")
DISCARDS: Final = LAYOUT.column("commoner discard")  # three, by index into CLASSES
LAWS: Final = LAYOUT.column("laws")
ENACTED: Final = LAYOUT.column("enacted")
EVENT_DECKS: Final = LAYOUT.column("wolf events")  # three, by index into FACTIONS
EVENTS: Final = LAYOUT.column("events")  # the row on the Event Board
TRACK: Final = (LAYOUT.column("right"), LAYOUT.column("left"))
UNITS: Final = LAYOUT.column("units")  # how many of each level at each place, by owner: ``unit``
MIGHT: Final = LAYOUT.column("might")  # their levels added up, by place and owner
CONTROL: Final = LAYOUT.column("control")  # who Controls each Tile, NO_ONE for none
BAG: Final = LAYOUT.column("bag")  # Workers that can be drawn, by Faction
PLEDGES: Final = LAYOUT.column("pledges")  # promises: records, see ``pledges``
TEXTS: Final = LAYOUT.column("texts")  # the words of the promises, character by character
FORBIDDEN: Final = LAYOUT.column("forbidden")  # Workplaces refused to whoever is acting
FOUGHT: Final = LAYOUT.column("fought")  # Tiles whose Battle has been resolved this Season
ON_CARDS: Final = LAYOUT.column("on cards")  # Card Resources: (Workplace, resource, n)
OFFERS: Final = LAYOUT.column("offers")  # what is offered now: (giver, receiver, good, n)
BALLOTS: Final = LAYOUT.column("ballots")  # by seat: 1 voted for, 2 against, 3 both

# Lists of each seat.
ATTRIBUTES: Final = LAYOUT.seat_lists("attributes")
HAND: Final = LAYOUT.seat_lists("hand")
DRAFT: Final = LAYOUT.seat_lists("drafting")  # the cards one is choosing from
BUILT: Final = LAYOUT.seat_lists("grid")
OFFERED: Final = LAYOUT.seat_lists("offered")  # Workplaces laid open in an offer

# Attributes of a seat. The first fourteen are what is counted one by one: see ``payment.TARIFF``.
INFLUENCE: Final = LAYOUT.attribute("influence")
UNEMPLOYED: Final = LAYOUT.attribute("wolf worker")  # the first of three
MARKERS: Final = LAYOUT.attribute("marker")
PRESTIGE: Final = LAYOUT.attribute("prestige")
OATHBREAK: Final = LAYOUT.attribute("oathbreak")  # in Prestige: 20 for each broken promise
EXTRA: Final = LAYOUT.attribute("extra resource")
EMPLOYED: Final = LAYOUT.attribute("employed wolf")  # the first of three
PATHS: Final = LAYOUT.attribute("paths")  # bitmask of the conversion paths that are open
RESTING: Final = LAYOUT.attribute("resting")  # 1: wants no Free Action before its next turn
PROPOSALS: Final = LAYOUT.attribute("proposals")  # offers and promises since the last step

# Owners of units: the seats, and after them the Bandits (HL.control.2).
BANDITS: Final = MAX_SEATS  # HL.icon.4, HL.icon.5: a faction with a cube of its own
OWNERS: Final = MAX_SEATS + 1
NO_ONE: Final = -1
LEVELS: Final = 5  # levels that a unit can have; Knights stop at TOP_LEVEL
TOP_LEVEL: Final = 3  # HL.rewards.5
CASTLE: Final = len(TILES)  # the place of seat 0's Castle; those of the others follow
PLACES: Final = CASTLE + MAX_SEATS

CAPITAL: Final = 0
# HL.setup.1, HL.setup.2, HL.setup.3, HL.setup.4, HL.setup.5: the Capital in the middle with three
# arms, each here inside out from its Bandit Tile; and where one Flees to.
ARMS: Final = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
AREAS: Final = tuple(slice(arm[0], arm[-1] + 1) for arm in ARMS)  # where those of a Faction lie
FLEE: Final = (-1, 0, 1, 2, 0, 4, 5, 0, 7, 8)
FACTION_OF: Final = (-1, 0, 0, 0, 1, 1, 1, 2, 2, 2)  # the Capital is of none
# HL.control.5: from furthest out inward.
INWARD_ORDER: Final = (3, 6, 9, 2, 5, 8, 1, 4, 7, 0)


def unit(place: int, owner: int, level: int) -> int:
    """The index in UNITS of the units of an owner and level (1 to LEVELS) at a place: those of the
    Bandits come first, and after them those of each seat that there is."""
    return ((owner + 1) % OWNERS * PLACES + place) * LEVELS + level - 1


def castle(seat: int) -> int:
    """The place that is a seat's Castle."""
    return CASTLE + seat


def levels_at(game: Game, place: int, owner: int) -> list[int]:
    """The levels of an owner's units at a place, lowest first."""
    at = unit(place, owner, 1)
    counts = game.lists[UNITS][at : at + LEVELS]
    return [level for level, n in enumerate(counts, 1) for _ in range(n)]


def distinct_levels(game: Game, place: int, owner: int) -> list[int]:
    """The levels of an owner's units at a place, each once, lowest first."""
    at = unit(place, owner, 1)
    counts = game.lists[UNITS][at : at + LEVELS]
    return [level for level, n in enumerate(counts, 1) if n]


def owners_at(game: Game, place: int) -> list[int]:
    """Who has units at a place: seats in seat order, then the Bandits."""
    return list(compress(range(OWNERS), might_at(game, place)))


def might_at(game: Game, place: int) -> list[int]:
    """The levels of all units at a place added up, by owner."""
    at = place * OWNERS
    return game.lists[MIGHT][at : at + OWNERS]


def acting(game: Game) -> int:
    """The player whose turn it is, -1 outside the Action Phase."""
    return game.lists[CELLS][TURN]


def has(game: Game, seat: int, what: int) -> int:
    """How many of an attribute a seat has."""
    return game.lists[ATTRIBUTES[seat]][what]
