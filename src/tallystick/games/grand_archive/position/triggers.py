"""Triggered abilities: set off by facts, and waiting to be put onto the stack (GA.ATRIG).

The table PENDING holds records as the stack does; their ids come when they are put there.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.assembly import PRIVATE, default_zones
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of, piece_of
from tallystick.games.grand_archive.pieces import GrandArchivePiece, Trigger
from tallystick.games.grand_archive.position import (
    bases,
    continuous_effects,
    counters,
    restrictions,
    stack,
    uses,
    values,
)
from tallystick.games.grand_archive.position.refs import moments
from tallystick.games.grand_archive.position.scope import scope_of
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import NEXT, Game

SHOWN: Final = frozenset(("revealed", "discarded"))  # told of cards that all then see
DEALING: Final = frozenset(("deals", "hit", "scorches"))
NOT_SET_OFF: Final = -2  # what ``watch.heard`` says where nothing is


def hear(game: Game, fact: Fact) -> None:
    """Every triggered ability that a fact sets off begins to wait (GA.ATRIG.1, GA.GEFF.5). Every
    change of zone is such a fact, from a hidden zone too (GA.ZONE.4)."""
    kind = fact[0]
    for entity in game.lists[zones.HEARERS]:
        piece = piece_of(game, entity)
        if kind in piece.hears:
            _listens(game, entity, piece, fact)
    shown = fact[2] if kind in SHOWN else NOWHERE
    if shown >= 0 and zones.zone_name(game, shown) in PRIVATE:  # its own abilities hear it there
        piece = piece_of(game, shown)
        if kind in piece.hears:
            _listens(game, shown, piece, fact)


def _listens(game: Game, entity: int, piece: GrandArchivePiece, fact: Fact) -> None:
    """Every triggered ability of a card that works where it is (GA.ABIL.3) hears a fact; in a
    lineage what is inherited (GA.KW.INHERITED)."""
    zone = zones.zone_name(game, entity)
    if values.has_lost_all(game, entity):
        return
    for place, trigger in enumerate(piece.triggers):
        works = zone in (trigger.zones or default_zones(piece))
        works = works and (trigger.inherited or zone != "lineage")
        if works and fact[0] in trigger.watch.kinds:
            _listen(game, entity, place, trigger, fact)


def _listen(game: Game, entity: int, place: int, trigger: Trigger, fact: Fact) -> None:
    seat = zones.controller_of(game, entity)
    if not restrictions.met(game, trigger.gates, entity, seat):  # GA.AREST.1
        return
    about = trigger.watch.heard(game, entity, seat, fact)
    if about == NOT_SET_OFF:
        return
    source = (
        entity if zones.zone_name(game, entity) != "lineage" else game.lists[zones.HOST][entity]
    )
    if trigger.tests:  # GA.ATRIG.2
        scope = scope_of(game, seat, source, 0)
        scope.about, scope.amount = about, number_of(game, trigger, fact)
        if not bases.all_hold(trigger.tests, scope):
            return
    if trigger.watch.batch and uses.is_again(game, entity, place):
        return
    if trigger.watch.charges:
        if has_charged(game, entity, place):
            return
        mark = uses.trigger_mark(stack.look_of(game, entity), place)
        continuous_effects.spend(game, entity, seat, mark)
    if trigger.per_turn:
        if uses.times_used(game, entity, ~place) >= trigger.per_turn:
            return
        uses.note_use(game, entity, ~place)
    amount = number_of(game, trigger, fact)
    wait(game, stack.look_of(game, entity), place, source, seat, about=about, amount=amount)


def number_of(game: Game, trigger: Trigger, fact: Fact) -> int:
    """The number that goes with what sets off a trigger."""
    return moments(game, fact[2]) if trigger.watch.together else amount_of(game, fact)


def amount_of(game: Game, fact: Fact) -> int:
    """The number that goes with a fact, "that much": of what deals damage, how much it is; of
    counters, how many."""
    if fact[0] in DEALING:
        return game.lists[CELLS][zones.DEALT]
    return fact[3] % counters.MANY if fact[0] == "counter" else fact[3]


def has_charged(game: Game, entity: int, place: int) -> bool:
    """Whether an On Charge ability of an object has triggered already."""
    mark = uses.trigger_mark(stack.look_of(game, entity), place)
    return continuous_effects.is_spent(game, entity, mark)


def wait(
    game: Game, card: int, place: int, source: int, seat: int, *, about: int = -1, amount: int = 0
) -> None:
    """A trigger, number ``place`` of a card, begins to wait: it is its source's controller's, and
    needs its source no longer (GA.ABIL.6)."""
    lists = game.lists
    record = [0] * stack.WIDTH
    record[stack.KIND], record[stack.SOURCE_OF], record[stack.CARD_OF] = stack.TRIGGER, source, card
    record[stack.CONTROLLER], record[stack.PLACE] = seat, place
    record[stack.ABOUT], record[stack.AMOUNT], record[stack.WAY] = about, amount, NOWHERE
    record[stack.STRUCK_BY] = lists[CELLS][zones.ATTACKER] + 1
    if source >= 0:
        record[stack.DECLARED_X] = lists[zones.X_OF][source]  # GA.COST.16
        record[stack.PLAYED], record[stack.BORN] = (
            lists[zones.PLAY][source],
            lists[zones.SINCE][source],
        )
    game.extend(zones.PENDING, record)


def follow(game: Game, source: int, born: int) -> None:
    """What a card has set off in the intent finds it where it goes as the combat ends: there it is
    expected (GA.ATRACK.2); not if it moves on (GA.INFO.1)."""
    for table in (zones.STACK, zones.PENDING):
        rows = game.lists[table]
        for at in range(0, len(rows), stack.WIDTH):
            if rows[at + stack.SOURCE_OF] == source and rows[at + stack.BORN] == born:
                game.set(table, at + stack.BORN, game.lists[zones.SINCE][source])


def add(
    game: Game,
    program: int,
    source: int,
    seat: int,
    *,
    about: int = -1,
    x: int = 0,
    amount: int = 0,
) -> None:
    """A trigger of the rules' own begins to wait: the program that it runs is given."""
    wait(game, NOWHERE, program, source, seat, about=about, amount=amount)
    at = len(game.lists[zones.PENDING]) - stack.WIDTH
    game.set(zones.PENDING, at + stack.KIND, stack.GAME)
    game.set(zones.PENDING, at + stack.DECLARED_X, x)


def trigger_of(book: GrandArchiveBook, card: int, place: int) -> Trigger:
    """A trigger by its card and place; one that an effect gave or left behind has no card."""
    if card == NOWHERE:
        return book.given[place]
    piece: GrandArchivePiece = book.cards[card]
    return piece.triggers[place]


def done_at_once(game: Game) -> int:
    """Whether something is to be done as an object enters, before anybody may do anything
    (GA.REPL.1): then it is no trigger, and is done. AGAIN if there is any, else NEXT."""
    rows, book = game.lists[zones.PENDING], book_of(game)
    for at in range(0, len(rows), stack.WIDTH):
        record = rows[at : at + stack.WIDTH]
        if record[stack.KIND] != stack.TRIGGER:
            continue
        trigger = trigger_of(book, record[stack.CARD_OF], record[stack.PLACE])
        if trigger.at_once:
            game.drop_rows(zones.PENDING, stack.WIDTH, [at])
            source, seat = record[stack.SOURCE_OF], record[stack.CONTROLLER]
            x = record[stack.DECLARED_X]
            return game.nest(trigger.script.program, source, seat, source, x)
    return NEXT


def is_waiting(game: Game) -> bool:
    """Whether a trigger waits to be put onto the stack."""
    return bool(game.lists[zones.PENDING])


def forget(game: Game, seat: int) -> None:
    """The triggers of a player who leaves the game are gone."""
    theirs = game.rows_with(zones.PENDING, stack.WIDTH, stack.CONTROLLER, seat)
    game.drop_rows(zones.PENDING, stack.WIDTH, theirs)
