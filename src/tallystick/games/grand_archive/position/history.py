"""What has happened that card texts look back at: what was done this turn ("if you've activated a
Melody card", GA.ATRIG.2), and what was paid for a play (GA.ZONE.5, GA.PLAY.8).

The cards that were reserved stay known as such while the play can be looked back at (GA.PAY.2).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.zones import CARD, HISTORY, PLAY, RECEIPTS, RESERVED, STACK
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.machine import Game

# The facts that can be kept, by their place here; those are that a text looks back at. A row is
# (kind, seat, a, card of a, b).
KEPT: Final = (
    "activated", "materialized", "leveled", "entered", "died", "sacrificed", "discarded",
    "drew", "attacked", "declared", "deals", "hit", "killed", "damaged", "negated", "banished",
    "recovered", "brewed", "glimpsed", "suppressed", "gathered", "revealed", "summoned",
    "empowered", "starcalled", "left", "milled", "struck", "gave-up",
)  # fmt: skip
PLACE: Final = {kind: place for place, kind in enumerate(KEPT)}
ROW: Final = 5
SECRET: Final = frozenset(("drew",))  # which card it was is its owner's to know
# What an object did or underwent, and what it did to another object: ``a``, and ``b`` too. Who
# empowers is the player; ``a`` is only what speaks.
_OF_OBJECTS: Final = frozenset(PLACE[kind] for kind in (
    "leveled", "entered", "attacked", "declared", "deals", "hit", "killed", "damaged", "recovered",
    "summoned", "struck", "gave-up",
))  # fmt: skip
_OF_TWO: Final = frozenset(
    PLACE[kind] for kind in ("attacked", "declared", "deals", "hit", "killed")
)
# What is done to pay for a play. A row of RECEIPTS is (play, place here, entity or -1, how many).
# Which cards were reserved is in RESERVED, known to their payer alone (GA.A24).
PAYING_VERBS: Final[tuple[str, ...]] = (
    "reserve", "random", "floating", "kindle", "rest", "wake up", "reveal", "remove", "recover",
    "deal", "discard", "banish", "return", "put", "sacrifice", "destroy", "delevel", "suppress",
    "top",
)  # fmt: skip
MEMORY_COST: Final = "memory"  # what was banished for a memory cost, by chance or not
FOR_MEMORY: Final = ("random", "floating")
RECEIPT: Final = 4
SECRET_RECEIPT: Final = 2


def remember(game: Game, fact: Fact) -> None:
    """Write down a fact, of a kind in PLACE, that a text may ask about later this turn."""
    kind, seat, a, b = fact
    if kind == "negated":
        if stack.field(game, b, stack.KIND) not in stack.CARD_PLAYS:
            return  # what is asked about are cards whose activation was negated
        if book_of(game).whose_negated:
            b = stack.field(game, b, stack.CONTROLLER)
    cards = game.lists[CARD]
    if kind in SECRET:  # GA.ZINFO: the history is everybody's to see
        a = -1
    card = cards[a] if 0 <= a < len(cards) else -1
    game.extend(HISTORY, [PLACE[kind], seat, a, card, b])


def rows(game: Game, kind: str) -> list[tuple[int, int, int, int]]:
    """The facts of a kind this turn: (seat, a, card of a, b)."""
    place = PLACE[kind]
    return [(seat, a, of, b) for what, seat, a, of, b in game.rows(HISTORY, ROW) if what == place]


def told_of(game: Game, entity: int) -> tuple[int, ...]:
    """What is written down of an object: what it did or underwent, and with what; what another did
    to it; and what was done to pay for it, as far as a text asks it."""
    records = game.lists[HISTORY]
    found: list[int] = []
    for at in range(0, len(records), ROW):
        if records[at + 2] == entity:
            found += (records[at], records[at + 4])
        if records[at] in _OF_TWO and records[at + 4] == entity:
            found += (NOWHERE, records[at], records[at + 2])
    if game.lists[RECEIPTS] and game.lists[PLAY][entity]:
        found += (NOWHERE, *_receipt(game, game.lists[PLAY][entity]))
    return tuple(found)


def _receipt(game: Game, play: int) -> list[int]:
    """What was done to pay for a play, to what and how often, as far as a text asks it."""
    rows, asked = game.lists[RECEIPTS], book_of(game).payments_recalled
    found: list[int] = []
    for at in range(0, len(rows) if asked else 0, RECEIPT):
        verb = PAYING_VERBS[rows[at + 1]]
        is_asked = verb in asked or (verb in FOR_MEMORY and MEMORY_COST in asked)
        if rows[at] == play and is_asked:
            found += rows[at + 1 : at + RECEIPT]
    return found


def hand_over(game: Game, old: int, new: int) -> None:
    """GA.CHAMP.6: the object that ``old`` was is ``new`` from now on, and has done and undergone
    what it has. What became of the card, as that it was activated, stays the card's."""
    records = game.lists[HISTORY]
    for at in range(0, len(records), ROW):
        if records[at] in _OF_OBJECTS and records[at + 2] == old:
            game.set(HISTORY, at + 2, new)
        if records[at] in _OF_TWO and records[at + 4] == old:
            game.set(HISTORY, at + 4, new)


def end_turn(game: Game) -> None:
    """A new turn: nothing has happened in it."""
    if game.lists[HISTORY]:
        game.truncate(HISTORY, 0)


def note_paid(game: Game, play: int, verb: str, things: list[int], n: int = 1) -> None:
    """Write down that something was done so often to each of some things to pay for a play."""
    if play and things:
        which = PAYING_VERBS.index(verb)
        game.extend(RECEIPTS, [cell for thing in things for cell in (play, which, thing, n)])


def note_reserved(game: Game, seat: int, play: int, cards: list[int], amounts: list[int]) -> None:
    """Write down which cards were reserved. Only how many of each sort there were is public, and
    which they were their payer's to know (GA.A24)."""
    if play:
        which = PAYING_VERBS.index("reserve")
        game.extend(RECEIPTS, [cell for n in amounts for cell in (play, which, -1, n)])
        game.extend(RESERVED[seat], [cell for card in cards for cell in (play, card)])


def paid_with(game: Game, play: int, verb: str) -> list[int]:
    """The things to which a verb was done for a play; not the reserved cards."""
    which = [PAYING_VERBS.index(one) for one in (FOR_MEMORY if verb == MEMORY_COST else (verb,))]
    rows = game.rows(RECEIPTS, RECEIPT)
    return [thing for of, how, thing, _ in rows if of == play and how in which and thing >= 0]


def times_paid(game: Game, play: int, verb: str) -> int:
    """How often a verb was done for a play."""
    which = PAYING_VERBS.index(verb)
    return sum(n for of, how, _, n in game.rows(RECEIPTS, RECEIPT) if (of, how) == (play, which))


def reserved(game: Game, seat: int, play: int) -> list[int]:
    """The cards that a player reserved for a play, wherever they are now."""
    return [card for of, card in game.rows(RESERVED[seat], SECRET_RECEIPT) if of == play]


def prune_receipts(game: Game) -> None:
    """Forget the receipts of plays that nothing can look back at any more."""
    if not game.lists[RECEIPTS]:
        return
    alive = set(game.lists[PLAY])
    alive.update(game.lists[STACK][stack.PLAYED :: stack.WIDTH])
    secret = [(RESERVED[seat], SECRET_RECEIPT) for seat in range(game.seats)]
    for table, width in ((RECEIPTS, RECEIPT), *secret):
        rows = game.lists[table]
        gone = [at for at in range(0, len(rows), width) if rows[at] not in alive]
        game.drop_rows(table, width, gone)
