"""What is put in order before anybody receives priority: burials, losses, triggers that wait."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves, select, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.gained_abilities import keeps, lent_triggers
from tallystick.games.terrus.pieces import NO_NUMBER, TriggeredProgram
from tallystick.games.terrus.values import lowered_for_a_time, stat_after, stat_changes
from tallystick.games.terrus.zones import DEF
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, Game
from tallystick.rules.card_text import Selector, StatChange, When

# The table PENDING: records of triggers that wait.
PROGRAM, CARRIER, RULER, SUBJECT = 0, 1, zones.PENDING_RULER, 3
RECORD: Final[int] = zones.PENDING_ROW


def bury_the_dead(game: Game) -> None:
    """T.27.4b: bury what has wounds equal to its DEF, until there is none left."""
    while game.lists[CELLS][zones.STIRRED]:
        game.set(CELLS, zones.STIRRED, 0)
        changes = stat_changes(game, DEF)
        dead = [entity for entity in _at_risk(game, changes) if is_dead(game, entity, changes)]
        if dead:
            moves.bury(game, dead)


def settle(game: Game) -> int:
    """Burials, then T.5.3b losses, and what dies as the fallen take their cards along: NEXT, or
    AGAIN if the game has ended."""
    if game.lists[CELLS][zones.STIRRED]:
        bury_the_dead(game)
    lists, fallen = game.lists, list[int]()
    for seat in range(game.seats):
        own = lists[zones.ATTRIBUTES[seat]]
        if own[zones.VITAE] <= 0 and not own[zones.OUT]:
            fallen.append(seat)
    if not fallen:
        return NEXT
    moves.fall(game, fallen, "fell")  # T.5.2a
    return AGAIN if game.over else settle(game)


def _at_risk(game: Game, changes: list[tuple[int, StatChange]]) -> list[int]:
    """What may be dead: what has wounds, or printed DEF 0, or less DEF than is printed."""
    lists, pieces = game.lists, select.pieces_of(game)
    wounds, cards, lowered = lists[zones.WOUNDS], lists[zones.CARD], lowered_for_a_time(game, DEF)
    anything = any([change.deltas[DEF] < 0 for _, change in changes])  # noqa: C419
    return [
        one
        for seat in range(game.seats)
        for one in lists[zones.CITY[seat]]
        if wounds[one] or anything or one in lowered or pieces[cards[one]].defence == 0
    ]


def is_dead(game: Game, entity: int, changes: list[tuple[int, StatChange]]) -> bool:
    """T.27.4b: wounds >= DEF, which static abilities change so. DEF 0 or less without wounds: as
    the option ``def-zero`` says."""
    piece = select.piece_of(game, entity)
    if piece.kind not in ("beast", "structure") or piece.defence == NO_NUMBER:
        return False
    wounds = game.lists[zones.WOUNDS][entity]
    if wounds <= 0 and game.rules.readings["def-zero"] == "stays":
        return False
    return wounds >= stat_after(game, entity, DEF, changes)


def hear(game: Game, fact: Fact) -> None:
    """Note every triggered ability that a fact sets off (T.19.3); they wait for priority
    (T.19.3a)."""
    lent = book_of(game).lent
    for carrier in game.lists[zones.HEARERS]:
        for trigger in select.piece_of(game, carrier).triggers:
            if (
                trigger.when.fact == fact[0]
                and not trigger.at_once
                and keeps(game, carrier, trigger.text)
            ):
                _hear(game, fact, carrier, trigger)
    for carrier, trigger in lent_triggers(game) if lent else ():
        if trigger.when.fact == fact[0]:
            _hear(game, fact, carrier, trigger)


def _hear(game: Game, fact: Fact, carrier: int, trigger: TriggeredProgram) -> None:
    if set_off(game, trigger.when, fact, carrier):
        game.extend(
            zones.PENDING, [trigger.program, carrier, select.ruler_of(game, carrier), fact[2]]
        )


def set_off(game: Game, when: When, fact: Fact, carrier: int) -> bool:
    """Whether a trigger on ``carrier`` is about this fact (T.19.3)."""
    you = select.ruler_of(game, carrier)
    if not select.whose_fits(when.whose, fact[1], you):
        return False
    subject = when.subject
    if subject is None:
        return True
    if subject.selector is not None:
        return _was(game, subject.selector, fact[2], you, carrier)
    about = carrier if subject.how == "this" else game.lists[zones.HOST][carrier]
    return fact[2] == about


def _was(game: Game, selector: Selector, entity: int, you: int, carrier: int) -> bool:
    """Whether the selector means the subject of a fact, wherever its card is now."""
    if entity < 0:
        return False
    return (
        not select.is_left_out(game, selector, entity, carrier)
        and select.fits(select.piece_of(game, entity), selector)
        and select.whose_fits(selector.whose, select.ruler_of(game, entity), you)
        and (not selector.role or select.plays(game, entity, selector.role, carrier))
    )


def waiting(game: Game, holder: int) -> list[Option]:
    """The waiting triggers of the ruler who comes first in priority order (T.19.3a, T.2.4)."""
    pending = game.lists[zones.PENDING]
    rulers = {pending[at + RULER] for at in range(0, len(pending), RECORD)}
    order = zones.turn_order(game, holder)
    first = next((seat for seat in order if seat in rulers), -1)
    return [
        ("trigger", at, pending[at + CARRIER])
        for at in range(0, len(pending), RECORD)
        if pending[at + RULER] == first
    ]


def resolve(game: Game, at: int) -> int:
    """Start the waiting trigger whose record is at ``at`` (T.19.3a)."""
    program, carrier, ruler, subject = game.lists[zones.PENDING][at : at + RECORD]
    game.drop_rows(zones.PENDING, RECORD, [at])
    game.emit("triggered", ruler, carrier, program)
    return game.nest(program, carrier, ruler, subject)
