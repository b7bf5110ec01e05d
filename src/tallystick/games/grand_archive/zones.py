"""Where things are in Grand Archive, and the numbers they have (GA.ZONE, GA.ZINFO).

GA.ZONE.1, GA.ZONE.2: a list for each zone; the effects stack is shared, the field is kept as the
part of it that each player controls. Nothing hangs on an order but in the main deck and on the
effects stack (GA.ZONE.6). Counters, damage and effects are everybody's to see (GA.TRACK.1).
"""

from __future__ import annotations

from typing import Final

from tallystick.kernel.layout import CELLS, MAX_SEATS, NOBODY, OWNER, OWNER_OF, PUBLIC, ZONE, Layout
from tallystick.kernel.machine import Game
from tallystick.rules import seats

PHASES: Final = ("wake up", "materialize", "recollection", "draw", "main", "end")  # GA.TURN.1
WAKE: Final = 0
MATERIALIZE: Final = 1
RECOLLECTION: Final = 2
DRAW: Final = 3
MAIN: Final = 4
END: Final = 5

TABLES: Final = (
    "stack", "choices", "pending", "effects", "delayed", "counters", "receipts", "statics",
    "hearers", "combatants", "shields", "history", "uses", "former", "lent",
)  # fmt: skip
LAYOUT: Final = Layout(
    cells=(
        "turn", "phase", "turns", "left", "first", "materialized", "ending", "combat",
        "attacker", "striker", "defending", "manner", "dealt", "resolving", "static kinds",
        "distorted",
    ),
    columns=(
        ("card", -1), ("since", 0), ("rested", 0), ("damage", 0), ("states", 0), ("host", -1),
        ("play", 0), ("x", 0), ("looks", -1),
    ),
    shared=(("effects stack", "zone", PUBLIC), *[(name, "table", PUBLIC) for name in TABLES]),
    by_seat=(
        ("attributes", "attributes", PUBLIC),
        ("deck", "zone", NOBODY),  # GA.ZMAIN.1
        ("material", "zone", OWNER),  # GA.ZMAT.1
        ("hand", "zone", OWNER),  # GA.ZHAND.1
        ("memory", "zone", OWNER),  # GA.ZMEM.1
        ("graveyard", "zone", PUBLIC),  # GA.ZGRAVE.1
        ("banishment", "zone", PUBLIC),  # GA.ZBAN.1
        ("veiled", "zone", NOBODY),  # but who knows what lies there: GA.ZINFO.3
        ("field", "zone", PUBLIC),
        ("intent", "zone", PUBLIC),
        ("lineage", "zone", PUBLIC),
        ("loaded", "zone", PUBLIC),
        ("looked", "zone", OWNER),
        ("preserved", "zone", PUBLIC),
        ("reserved", "table", OWNER),
        ("masteries", "zone", PUBLIC),
    ),
    identity=("card", "looks"),
    attributes=(
        "champion", "out", "crowned", "decked", "own turns", "mastery", "status", "agility",
        "empower", "skips", "lost", "aenean",
    ),
)  # fmt: skip

# Cells.
TURN: Final = LAYOUT.cell("turn")  # the turn player
PHASE: Final = LAYOUT.cell("phase")  # index into PHASES
TURNS: Final = LAYOUT.cell("turns")  # turns begun so far
LEFT: Final = LAYOUT.cell("left")  # how many players are still in the game
FIRST: Final = LAYOUT.cell("first")  # who took the first turn
MATERIALIZED: Final = LAYOUT.cell("materialized")  # how many in this phase, or as many as may be
ENDING: Final = LAYOUT.cell("ending")  # what is to end (GA.ENDING): one of these, 0 for nothing
END_PHASE: Final = 1
END_COMBAT: Final = 2
END_TURN: Final = 3
COMBAT: Final = LAYOUT.cell("combat")  # 0 outside combat, else its step: see ``combat``
ATTACKER: Final = LAYOUT.cell("attacker")  # the attacking unit, -1 for none
STRIKER: Final = LAYOUT.cell("striker")  # the attacking player, -1 for none
DEFENDING: Final = LAYOUT.cell("defending")  # the defending player, -1 for none
MANNER: Final = LAYOUT.cell("manner")  # bits of the attack: see ``combat``
DEALT: Final = LAYOUT.cell("dealt")  # how much the last damage event has dealt
RESOLVING: Final = LAYOUT.cell("resolving")  # id of the instance that resolves, 0 for none
STATIC_KINDS: Final = LAYOUT.cell("static kinds")  # what those in STATICS change, one bit a kind
DISTORTED: Final = LAYOUT.cell("distorted")  # GA.SPECIAL.1: 1 while time is distorted

# Columns.
CARD: Final = LAYOUT.column("card")  # which card of the rulebook
SINCE: Final = LAYOUT.column("since")  # when it came into its zone: another object after a move
RESTED: Final = LAYOUT.column("rested")  # 1 rested, 0 awake
DAMAGE: Final = LAYOUT.column("damage")  # damage (allies) or damage counters (champions)
STATES: Final = LAYOUT.column("states")  # bitmask of the states below
HOST: Final = LAYOUT.column("host")  # what it lies under (lineage, loaded) or is linked to
PLAY: Final = LAYOUT.column("play")  # id of the play that brought it: the key of its receipt
X_OF: Final = LAYOUT.column("x")  # the X declared for it (GA.COST.13)
LOOKS: Final = LAYOUT.column("looks")  # the card that it looks like: mostly its own

# Shared lists.
EFFECTS_STACK: Final = LAYOUT.column("effects stack")  # cards whose instances wait (GA.PLAY.5)
STACK: Final = LAYOUT.column("stack")  # the instances: see ``stack``
CHOICES: Final = LAYOUT.column("choices")  # what was chosen for them
PENDING: Final = LAYOUT.column("pending")  # triggers that wait to be put on the stack
EFFECTS: Final = LAYOUT.column("effects")  # continuous effects with a duration: see ``lasting``
DELAYED: Final = LAYOUT.column("delayed")  # delayed triggers (GA.ATRIG.4)
COUNTERS: Final = LAYOUT.column("counters")  # rows of (entity, kind, number)
RECEIPTS: Final = LAYOUT.column("receipts")  # what was paid for a play: see ``history``
STATICS: Final = LAYOUT.column("statics")  # what has a static ability that works where it is
HEARERS: Final = LAYOUT.column("hearers")  # what has a triggered ability that works where it is
COMBATANTS: Final = LAYOUT.column("combatants")  # rows of a combat: see ``combat``
SHIELDS: Final = LAYOUT.column("shields")  # damage prevention with a duration: see ``damage``
HISTORY: Final = LAYOUT.column("history")  # what happened this turn that card text may ask
USES: Final = LAYOUT.column("uses")  # rows of (thing, ability): what was used this turn
FORMER: Final = LAYOUT.column("former")  # how things were that have left: see ``former``
LENT: Final = LAYOUT.column("lent")  # rows (object, its SINCE, who had it before, until when)
LOAN: Final = 4  # the width of such a row

# Lists of each seat.
ATTRIBUTES: Final = LAYOUT.seat_lists("attributes")
DECK: Final = LAYOUT.seat_lists("deck")  # the main deck, top first (GA.ZMAIN.1)
MATERIAL: Final = LAYOUT.seat_lists("material")
HAND: Final = LAYOUT.seat_lists("hand")
MEMORY: Final = LAYOUT.seat_lists("memory")
GRAVEYARD: Final = LAYOUT.seat_lists("graveyard")
BANISHMENT: Final = LAYOUT.seat_lists("banishment")
VEILED: Final = LAYOUT.seat_lists("veiled")  # banished face down: of the banishment too
FIELD: Final = LAYOUT.seat_lists("field")  # the objects that the seat controls
INTENT: Final = LAYOUT.seat_lists("intent")
LINEAGE: Final = LAYOUT.seat_lists("lineage")  # the inner lineage, oldest first (GA.CHAMP.8)
LOADED: Final = LAYOUT.seat_lists("loaded")
LOOKED: Final = LAYOUT.seat_lists("looked")  # cards of the deck that the seat is looking at
PRESERVED: Final = LAYOUT.seat_lists("preserved")  # face up in the material deck (GA.KW.PRESERVE)
RESERVED: Final = LAYOUT.seat_lists("reserved")  # rows (play, entity): who paid, known to the seat
MASTERIES: Final = LAYOUT.seat_lists("masteries")  # the one mastery that a player may have

# Attributes of a seat.
CHAMPION: Final = LAYOUT.attribute("champion")  # the champion object, -1 for none
OUT: Final = LAYOUT.attribute("out")  # 1 once the player has left the game
CROWNED: Final = LAYOUT.attribute("crowned")  # 1 once the player has had a champion (GA.END.3)
DECKED: Final = LAYOUT.attribute("decked")  # 1 once a draw found no card (GA.END.3)
OWN_TURNS: Final = LAYOUT.attribute("own turns")  # turns of this player begun
MASTERY: Final = LAYOUT.attribute("mastery")  # the mastery entity, -1 for none
STATUS: Final = LAYOUT.attribute("status")  # bitmask of statuses (GA.STATUS.1)
AGILITY: Final = LAYOUT.attribute("agility")
EMPOWER: Final = LAYOUT.attribute("empower")  # GA.KW.EMPOWER: of the next Spell
SKIPS: Final = LAYOUT.attribute("skips")  # phases to skip, four bits for each (GA.SKIP.1)
AENEAN: Final = LAYOUT.attribute("aenean")  # GA.KW.AENEANPROG: such cards resolved this game
LOST: Final = LAYOUT.attribute("lost")  # 1: an effect says so (GA.END.3)

# States and activation properties (GA.PROP.2), bits of the column STATES and of an instance's
# flags.
COPY: Final = 1
PREPARED: Final = 2
IMBUED: Final = 4
BREWED: Final = 8
EMPOWERED: Final = 16
ATTACKING: Final = 32
DEFENDER: Final = 64
RETALIATING: Final = 128
INTERCEPTING: Final = 256
DISTANT: Final = 512
FOSTERED: Final = 1024
EPHEMERAL: Final = 2048
TRANSFORMED: Final = 4096
TOKEN: Final = 8192
DAMAGED: Final = 16384
AUGMENTED: Final = 65536  # an optional additional cost was paid (GA.ACT.3)
UNPAID: Final = 32768  # its own cost was not paid: without paying it, or another in its place
VOUCHED: Final = 1 << 17  # face down, and said to be of a kind: shown in the end (GA.END.5)
UNSEEN: Final = 1 << 18  # face down, from where nobody saw it (GA.ZINFO.3)
# Those that go from a play to its object.
PROPERTIES: Final = PREPARED | IMBUED | BREWED | EPHEMERAL | AUGMENTED | UNPAID

# Of an instance only.
ANNOUNCED: Final = 1 << 20
RUNNING: Final = 1 << 21
AS_SPELL: Final = 1 << 22
AURA: Final = 1 << 23  # LV is higher for it (GA.KW.ELYSIANAURA)
STRAYED: Final = 1 << 24  # its source was not there any more as it began to resolve (GA.INFO.1)
ASTRAY: Final = 1 << 26  # what a trigger is about has moved on since it was set off (GA.INFO.1)
UNPRESERVED: Final = 1 << 25  # its card is banished rather than preserved (GA.KW.PRESERVE)


def print_on(game: Game, entity: int, card: int) -> None:
    """A new entity is this card, and looks like it."""
    game.set(CARD, entity, card)
    game.set(LOOKS, entity, card)


def is_out(game: Game, seat: int) -> bool:
    """Whether a player has left the game."""
    return game.lists[ATTRIBUTES[seat]][OUT] != 0


def living(game: Game) -> list[int]:
    """The seats still in the game, in seat order."""
    return seats.living(game, ATTRIBUTES, OUT)


def next_seat(game: Game, seat: int) -> int:
    """The next player in turn order who is still in the game (GA.PLAYERS.1)."""
    return seats.following(game, seat, ATTRIBUTES, OUT)


def turn_order(game: Game) -> list[int]:
    """The players still in the game, the turn player first (GA.TIME.4)."""
    return seats.in_order(game, game.lists[CELLS][TURN], ATTRIBUTES, OUT)


def turn_player(game: Game) -> int:
    """Whose turn it is (GA.PLAYERS.1)."""
    return game.lists[CELLS][TURN]


def champion_of(game: Game, seat: int) -> int:
    """The champion object of a player, -1 for none."""
    return game.lists[ATTRIBUTES[seat]][CHAMPION]


_LISTS: Final = LAYOUT.first_seat_list + MAX_SEATS * len(LAYOUT.by_seat)
_NAMES: Final = tuple(LAYOUT.spec(at).name for at in range(_LISTS))
_SEATS: Final = tuple(LAYOUT.seat_of(at) for at in range(_LISTS))


def place_name(zone: int) -> str:
    """The name of the zone with this list index; "" for nowhere."""
    return _NAMES[zone] if zone >= 0 else ""


def zone_name(game: Game, entity: int) -> str:
    """The name of the zone in which a card is (GA.ZONE.1); "" for nowhere."""
    zone = game.lists[ZONE][entity]
    return _NAMES[zone] if zone >= 0 else ""


def on_field(game: Game, entity: int) -> bool:
    """Whether it is an object (GA.ZFIELD.1)."""
    zone = game.lists[ZONE][entity]
    return zone >= 0 and _NAMES[zone] == "field"


def is_face_down(game: Game, entity: int) -> bool:
    """Whether a card lies face down in a banishment, where it has no characteristics but that it is
    a card (GA.DFC.4, GA.ZINFO.2)."""
    zone = game.lists[ZONE][entity]
    return zone >= 0 and _NAMES[zone] == "veiled"


def one_of_each(game: Game, cards: list[int]) -> list[int]:
    """The first of the cards of each name."""
    named: dict[int, int] = {}
    for card in cards:
        named.setdefault(game.lists[CARD][card], card)
    return list(named.values())


def controller_of(game: Game, entity: int) -> int:
    """Who controls a card or object: whose zone it is in; its owner's in a shared zone (GA.ZONE.2);
    -1 nowhere (GA.TERM.CONTROL)."""
    zone = game.lists[ZONE][entity]
    if zone < 0:
        return -1
    seat = _SEATS[zone]
    return seat if seat >= 0 else game.lists[OWNER_OF][entity]


def note_control(game: Game, entity: int, before: int, until: int = 0) -> None:
    """Write down who has controlled an object until now, and when the change of control ends."""
    game.extend(LENT, [entity, game.lists[SINCE][entity], before, until])


def controller_before(game: Game, entity: int) -> int:
    """GA.END.6: who of those still in the game controlled an object last, before whoever does now;
    -1 for nobody."""
    rows, since = game.lists[LENT], game.lists[SINCE][entity]
    for at in range(len(rows) - LOAN, -1, -LOAN):
        if rows[at : at + 2] == [entity, since] and not is_out(game, rows[at + 2]):
            return rows[at + 2]
    return -1


def end_loans(game: Game, until: int) -> list[tuple[int, int]]:
    """Changes of control that last until now end as if they had never been: whoever has taken
    control since keeps it (GA.CONT.5). What goes back, and to whom."""
    rows = game.lists[LENT][:]
    due: list[tuple[int, int]] = []
    for at in range(len(rows) - LOAN, -1, -LOAN):
        if rows[at + 3] != until:
            continue
        loan, before = rows[at : at + 2], rows[at + 2]
        del rows[at : at + LOAN]
        later = [n for n in range(at, len(rows), LOAN) if rows[n : n + 2] == loan]
        if later:
            rows[later[0] + 2] = before
        elif game.lists[SINCE][loan[0]] == loan[1]:
            due = [(loan[0], before), *[one for one in due if one[0] != loan[0]]]
    if rows != game.lists[LENT]:
        game.replace(LENT, rows)
    return due
