"""Where things are in Terrus, and the numbers they have (T.10.1, T.10.2)."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.layout import CELLS, NOBODY, OWNER, PUBLIC, ZONE, Layout
from tallystick.kernel.machine import Game
from tallystick.rules import seats

RESOURCES: Final = ("plant", "bug", "meat", "wood", "stone", "crystal")  # market order
SEASONS: Final = ("spring", "summer", "fall", "winter")  # T.6.3
PHASES: Final = ("dawn", "day", "dusk", "night")
DAY: Final = 1
DUSK: Final = 2
TURN_ENDS: Final = "turn-ends"  # the fact that a turn is at its end; those of phases are PHASES
STATS: Final = ("ATK", "INT", "DEF")
ATK: Final = 0
INT: Final = 1
DEF: Final = 2

LAYOUT: Final = Layout(
    cells=(
        "turn",
        "phase",
        "season",
        "turns",
        "battled",
        "voted",
        "event",
        "counters",
        "attacker",
        "defender",
        "skirmish",
        "barters",
        "stirred",
        "left",
    ),
    columns=(
        ("card", -1),
        ("wounds", 0),
        ("host", -1),
        ("spot", 0),
        ("born", 0),
        ("used", 0),
        ("fight", -1),
    ),
    shared=(
        ("market", "zone", PUBLIC),
        *[(f"below {name}", "zone", PUBLIC) for name in RESOURCES],
        ("wilds", "zone", NOBODY),
        ("packs", "zone", NOBODY),
        ("ravine", "zone", PUBLIC),
        ("events", "zone", PUBLIC),
        ("played", "zone", PUBLIC),
        ("effects", "table", PUBLIC),
        ("pending", "table", PUBLIC),
        ("votes", "table", PUBLIC),
        ("fought", "table", PUBLIC),
        ("statics", "table", PUBLIC),
        ("hearers", "table", PUBLIC),
        ("delayed", "table", PUBLIC),
    ),
    by_seat=(
        ("attributes", "attributes", PUBLIC),
        ("den", "zone", NOBODY),
        ("hand", "zone", OWNER),
        ("discard", "zone", PUBLIC),
        ("exhibition", "zone", PUBLIC),
        ("city", "zone", PUBLIC),
        ("away", "zone", PUBLIC),
        ("secret", "table", OWNER),
        ("pack", "zone", OWNER),
        ("drafted", "zone", OWNER),
        ("sideboard", "zone", OWNER),
    ),
    attributes=("vitae", *RESOURCES, "wounded", "out"),
)

# Cells.
TURN: Final = LAYOUT.cell("turn")  # the active ruler
PHASE: Final = LAYOUT.cell("phase")  # index into PHASES
SEASON: Final = LAYOUT.cell("season")  # index into SEASONS, -1 for none
TURNS: Final = LAYOUT.cell("turns")  # turns begun so far
BATTLED: Final = LAYOUT.cell("battled")  # 1 once this turn's battle has begun
VOTED: Final = LAYOUT.cell("voted")  # this turn's call: NO_VOTE, DOMINION or CONCLAVE
EVENT: Final = LAYOUT.cell("event")  # the event in force, -1 for none
COUNTERS: Final = LAYOUT.cell("counters")  # time counters left on it
ATTACKER: Final = LAYOUT.cell("attacker")  # seats of the battle in progress, -1 for none
DEFENDER: Final = LAYOUT.cell("defender")
SKIRMISH: Final = LAYOUT.cell("skirmish")  # the location of the current skirmish, -1 for none
BARTERS: Final = LAYOUT.cell("barters")  # basic resources bartered this turn
STIRRED: Final = LAYOUT.cell("stirred")  # 1 if something may have died
LEFT: Final = LAYOUT.cell("left")  # how many rulers are still in the game

# Columns.
CARD: Final = LAYOUT.column("card")  # which card of the rulebook
WOUNDS: Final = LAYOUT.column("wounds")
HOST: Final = LAYOUT.column(
    "host"
)  # the location a beast is attached to, the beast that holds an item
SPOT: Final = LAYOUT.column("spot")  # its cell of the grid: row * ROW + column
BORN: Final = LAYOUT.column("born")  # when it came into the city
USED: Final = LAYOUT.column("used")  # bitmask of its activated abilities used this phase
FIGHT: Final = LAYOUT.column("fight")  # the location at which it attacks or guards

# Shared lists.
MARKET: Final = LAYOUT.column("market")
WILDS_ROW: Final = tuple([LAYOUT.column(f"below {name}") for name in RESOURCES])  # T.10.3b
WILDS: Final = LAYOUT.column("wilds")  # the deck, its next card first (T.10.4)
PACKS: Final = LAYOUT.column("packs")  # those that nobody has opened, T.1.2
RAVINE: Final = LAYOUT.column("ravine")
EVENTS: Final = LAYOUT.column("events")
PLAYED: Final = LAYOUT.column("played")  # cards announced and not yet resolved
EFFECTS: Final = LAYOUT.column("effects")  # continuous effects with a duration
PENDING: Final = LAYOUT.column("pending")  # triggers that wait
VOTES: Final = LAYOUT.column("votes")  # votes called and not yet counted
FOUGHT: Final = LAYOUT.column("fought")  # locations whose skirmish is over in this battle
STATICS: Final = LAYOUT.column("statics")  # what is in a city and has a static ability
HEARERS: Final = LAYOUT.column("hearers")  # what is in a city and has a triggered ability
DELAYED: Final = LAYOUT.column("delayed")  # triggers left behind for a later moment, T.22.2a

# Lists of each seat.
ATTRIBUTES: Final = LAYOUT.seat_lists("attributes")
DEN: Final = LAYOUT.seat_lists("den")
HAND: Final = LAYOUT.seat_lists("hand")
DISCARD: Final = LAYOUT.seat_lists("discard")
CITY: Final = LAYOUT.seat_lists("city")
AWAY: Final = LAYOUT.seat_lists("away")  # fatigued beasts, and the items they hold
SECRET: Final = LAYOUT.seat_lists("secret")  # the cards put face down in a duel

PACK: Final = LAYOUT.seat_lists("pack")  # what one picks from in a draft
DRAFTED: Final = LAYOUT.seat_lists("drafted")  # what one has picked and not left out
SIDEBOARD: Final = LAYOUT.seat_lists("sideboard")  # put aside before anybody shuffles, T.4.1a

# Attributes of a seat.
VITAE: Final = LAYOUT.attribute("vitae")
POOL: Final = LAYOUT.attribute("plant")  # the first of six
WOUNDED: Final = LAYOUT.attribute("wounded")  # wounds this turn, T.27.4c
OUT: Final = LAYOUT.attribute("out")  # 1 once the ruler has lost

NO_VOTE: Final = 0
DOMINION: Final = 1
CONCLAVE: Final = 2

# How long the rows of tables are, and where in them the ruler stands whose row it is.
PENDING_ROW: Final = 4
PENDING_RULER: Final = 2
VOTES_ROW: Final = 6
VOTES_CALLER: Final = 0
DELAYED_ROW: Final = 5
DELAYED_RULER: Final = 2

# The city grid (T.10.2): the clade stands at spot 0; one row behind it, any number in front.
ROW: Final = 1000
UNPLACED: Final = (
    400  # columns from here on are for things that a position says nothing exact about
)
NEIGHBOURS: Final = (ROW, -1, 1, -ROW)  # in front, left, right, behind
HINDMOST: Final = -ROW - ROW // 2  # the first cell of the row behind the clade, which is the last


def row_of(spot: int) -> int:
    """The row of a cell: 0 the clade's, -1 the one behind it."""
    return (spot + ROW // 2) // ROW


def is_out(game: Game, seat: int) -> bool:
    """Whether a ruler has left the game (T.5.3a)."""
    return game.lists[ATTRIBUTES[seat]][OUT] != 0


def living(game: Game) -> list[int]:
    """The seats still in the game, in seat order."""
    return seats.living(game, ATTRIBUTES, OUT)


def next_seat(game: Game, seat: int) -> int:
    """The next ruler in turn order who is still in the game (T.4.2)."""
    return seats.following(game, seat, ATTRIBUTES, OUT)


def turn_order(game: Game, first: int) -> list[int]:
    """The rulers still in the game, ``first`` before all others (T.2.4)."""
    return seats.in_order(game, first, ATTRIBUTES, OUT)


def active(game: Game) -> int:
    """The ruler whose turn it is."""
    return game.lists[CELLS][TURN]


def pool_of(game: Game, seat: int) -> list[int]:
    """What a ruler has of each resource (T.25.2a)."""
    return game.lists[ATTRIBUTES[seat]][POOL : POOL + len(RESOURCES)]


def in_city(game: Game, entity: int) -> bool:
    """Whether a thing is in some ruler's city: fatigued beasts are not (T.11.2)."""
    return game.lists[ZONE][entity] in CITY
