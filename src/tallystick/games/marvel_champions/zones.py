"""Where things are in Marvel Champions, and the numbers they have (MC.in-play.1, MC.setup)."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.layout import CELLS, MAX_SEATS, NOBODY, OWNER, PUBLIC, SEATS, ZONE, Layout
from tallystick.kernel.machine import Game

PHASES: Final = ("player", "villain")
PLAYER: Final = 0
VILLAIN: Final = 1

LAYOUT: Final = Layout(
    cells=(
        "phase", "turn", "first", "started", "round", "acceleration", "form changed", "asked",
        "activating", "villain", "main scheme",
    ),
    columns=(
        ("card", -1), ("controller", -1), ("host", -1), ("exhausted", 0), ("damage", 0),
        ("threat", 0), ("counters", 0), ("stunned", 0), ("confused", 0), ("tough", 0),
        ("engaged", -1), ("used round", 0), ("used phase", 0), ("icons", 0),
    ),
    shared=(
        ("encounter deck", "zone", NOBODY), ("encounter discard", "zone", PUBLIC),
        ("villain area", "zone", PUBLIC), ("villain deck", "zone", PUBLIC),
        ("scheme deck", "zone", PUBLIC), ("playing", "zone", PUBLIC), ("boosts", "zone", NOBODY),
        ("victory", "zone", PUBLIC), ("removed", "zone", PUBLIC), ("set aside", "zone", PUBLIC),
        ("game area", "zone", PUBLIC), ("side deck", "zone", NOBODY), ("watchers", "table", PUBLIC),
        ("statics", "table", PUBLIC), ("heard", "table", PUBLIC), ("happened", "table", PUBLIC),
        ("struck", "table", PUBLIC), ("held", "table", PUBLIC), ("ways", "table", PUBLIC),
        ("effects", "table", PUBLIC), ("pending", "table", PUBLIC), ("later", "table", PUBLIC),
        ("receipt", "table", PUBLIC), ("played", "table", PUBLIC), ("paid for", "table", PUBLIC),
        ("reveals", "table", PUBLIC), ("counters laid", "table", PUBLIC),
    ),
    by_seat=(
        ("attributes", "attributes", PUBLIC), ("hand", "zone", OWNER), ("deck", "zone", NOBODY),
        ("discard", "zone", PUBLIC), ("area", "zone", PUBLIC), ("dealt", "zone", NOBODY),
        ("nemesis", "zone", PUBLIC), ("own top", "zone", PUBLIC), ("own deck", "zone", NOBODY),
        ("own discard", "zone", PUBLIC),
    ),
    attributes=("identity", "out", "ally limit"),
)  # fmt: skip

# Cells.
PHASE: Final = LAYOUT.cell("phase")
TURN: Final = LAYOUT.cell("turn")  # the active player (MC.active-player.1), -1 for none
FIRST: Final = LAYOUT.cell("first")  # who holds the first player token
STARTED: Final = LAYOUT.cell("started")  # players who started the scenario (MC.per-player.1)
ROUND: Final = LAYOUT.cell("round")
ACCELERATION: Final = LAYOUT.cell("acceleration")  # tokens; they stay over stages
CHANGED: Final = LAYOUT.cell("form changed")  # whether the active player has (MC.player-turn.1)
ASKED: Final = LAYOUT.cell("asked")  # bitmask: asked for an Action since something last happened
ACTIVATING: Final = LAYOUT.cell("activating")  # activations in progress (MC.nested.2)
THE_VILLAIN: Final = LAYOUT.cell("villain")
MAIN_SCHEME: Final = LAYOUT.cell("main scheme")

# Columns.
CARD: Final = LAYOUT.column("card")  # which face of the rulebook's cards
CONTROLLER: Final = LAYOUT.column("controller")  # -1: the scenario
HOST: Final = LAYOUT.column("host")  # what it is attached to, -1 for nothing
EXHAUSTED: Final = LAYOUT.column("exhausted")
DAMAGE: Final = LAYOUT.column("damage")
THREAT: Final = LAYOUT.column("threat")
COUNTERS: Final = LAYOUT.column("counters")  # all-purpose counters (MC.counter.1)
STUNNED: Final = LAYOUT.column("stunned")
CONFUSED: Final = LAYOUT.column("confused")
TOUGH: Final = LAYOUT.column("tough")
ENGAGED: Final = LAYOUT.column("engaged")  # the player a minion is engaged with
AS_BOOST: Final = MAX_SEATS  # there, of or with a card of players: it is a boost card
USED_ROUND: Final = LAYOUT.column("used round")  # uses of each ability, three bits each
USED_PHASE: Final = LAYOUT.column("used phase")
ICONS: Final = LAYOUT.column("icons")  # acceleration tokens, but those on the main scheme
STATUS: Final = (STUNNED, CONFUSED, TOUGH)
STATUS_NAMES: Final = ("stunned", "confused", "tough")

# Shared lists.
ENCOUNTER: Final = LAYOUT.column("encounter deck")  # top first, as all decks
ENCOUNTER_DISCARD: Final = LAYOUT.column("encounter discard")  # top last, as all piles
VILLAIN_AREA: Final = LAYOUT.column("villain area")
VILLAIN_DECK: Final = LAYOUT.column("villain deck")
SCHEME_DECK: Final = LAYOUT.column("scheme deck")
PLAYING: Final = LAYOUT.column("playing")  # cards on the table that are not in play
BOOSTS: Final = LAYOUT.column("boosts")  # unseen with HOST: boost cards, what is under a minion
VICTORY: Final = LAYOUT.column("victory")
REMOVED: Final = LAYOUT.column("removed")
ASIDE: Final = LAYOUT.column("set aside")
GAME_AREA: Final = LAYOUT.column("game area")  # one that a scenario creates, out of play
SIDE_DECK: Final = LAYOUT.column("side deck")  # one that a scenario has besides, in order
WATCHERS: Final = LAYOUT.column("watchers")  # cards in play with triggered abilities
STATICS: Final = LAYOUT.column("statics")  # cards in play with constant abilities
HEARD: Final = LAYOUT.column("heard")  # for each occasion who could have a say: see ``ELSEWHERE``
HAPPENED: Final = LAYOUT.column("happened")  # (key, card, player) that wait for their window
HELD: Final = LAYOUT.column("held")  # windows of what is done at once: see ``frames.put_off``
WAYS: Final = LAYOUT.column("ways")  # (frame, card): to what an ability has done something
STRUCK: Final = LAYOUT.column("struck")  # (frame, card): what abilities attacked or thwarted
EFFECTS: Final = LAYOUT.column("effects")  # lasting effects: records, see ``lasting``
PENDING: Final = LAYOUT.column("pending")  # activations that wait: see ``combat.pending``
LATER: Final = LAYOUT.column("later")  # delayed effects: see ``loops.DelayedEffect``
RECEIPT: Final = LAYOUT.column("receipt")  # the last payment: paid and overpaid by type
PAID_FOR: Final = LAYOUT.column("paid for")  # records of what cards were paid with: ``receipts``
PLAYED: Final = LAYOUT.column("played")  # (card, seat, when) played this round (MC.max.1)
TURNS: Final = 2  # in "when": so much for each turn, if a card asks, and the phase
REVEALS: Final = LAYOUT.column("reveals")  # (card, seat, phase) this round, if a card asks
COUNTERS_LAID: Final = LAYOUT.column("counters laid")  # (card, kind, how many): ``counters_laid``

# Lists of each seat.
ATTRIBUTES: Final = LAYOUT.seat_lists("attributes")
HAND: Final = LAYOUT.seat_lists("hand")
DECK: Final = LAYOUT.seat_lists("deck")
DISCARD: Final = LAYOUT.seat_lists("discard")
AREA: Final = LAYOUT.seat_lists("area")
DEALT: Final = LAYOUT.seat_lists("dealt")
NEMESIS: Final = LAYOUT.seat_lists("nemesis")
# A deck of an identity's own that is kept in order: the top card, faceup; the others; its pile.
OWN_TOP: Final = LAYOUT.seat_lists("own top")
OWN_DECK: Final = LAYOUT.seat_lists("own deck")
OWN_PILE: Final = LAYOUT.seat_lists("own discard")
SHARED_DECKS: Final = {"encounter deck": ENCOUNTER, "side deck": SIDE_DECK}
OUT_OF_GAME: Final = {  # by what cards call it: of no player
    "victory display": VICTORY, "removed-from-game area": REMOVED, "game area": GAME_AREA,
}  # fmt: skip
TOP_OF_OWN: Final = "top of an own deck"
DEALT_TO: Final = "encounter cards dealt"
ZONES_OF_SEATS: Final = {  # by what cards call them
    "hand": HAND, "deck": DECK, "discard pile": DISCARD, "play area": AREA, TOP_OF_OWN: OWN_TOP,
    DEALT_TO: DEALT,
}  # fmt: skip

IDENTITY: Final = LAYOUT.attribute("identity")  # the entity
OUT: Final = LAYOUT.attribute("out")  # 1: eliminated
ALLY_LIMIT: Final = LAYOUT.attribute("ally limit")

ELSEWHERE: Final = 1 << MAX_SEATS  # in HEARD: a card that is no event; below, players' events

AREAS: Final = frozenset((*AREA, VILLAIN_AREA))
PILES: Final = frozenset((ENCOUNTER_DISCARD, *DISCARD))
HANDS: Final = frozenset(HAND)


# Clockwise from each seat, for so many seats.
ORDERS: Final = tuple(
    tuple(tuple((first + i) % n for i in range(n)) for first in range(n))
    for n in range(MAX_SEATS + 1)
)


def identity(game: Game, seat: int) -> int:
    """A player's identity card."""
    return game.lists[ATTRIBUTES[seat]][IDENTITY]


def is_out(game: Game, seat: int) -> bool:
    """Whether a player has been eliminated."""
    return game.lists[ATTRIBUTES[seat]][OUT] == 1


def player_order(game: Game, first: int = -1) -> list[int]:
    """The players still in the game, from the first (or ``first``) on (MC.player-order.1)."""
    lists = game.lists
    cells = lists[CELLS]
    order = ORDERS[cells[SEATS]][cells[FIRST] if first < 0 else first]
    return [seat for seat in order if lists[ATTRIBUTES[seat]][OUT] != 1]


def in_play(game: Game, entity: int) -> bool:
    """Whether a card is in play (MC.in-play.1)."""
    return entity >= 0 and game.lists[ZONE][entity] in AREAS


def all_in_play(game: Game) -> list[int]:
    """Every card in play: the villain's area, then each player's."""
    lists = game.lists
    found = lists[VILLAIN_AREA][:]
    for seat in range(lists[CELLS][SEATS]):
        found += lists[AREA[seat]]
    return found


def started(game: Game) -> int:
    """How many players started the scenario: what "per player" multiplies (MC.per-player.1)."""
    return game.lists[CELLS][STARTED]


assert len(HAND) == MAX_SEATS
