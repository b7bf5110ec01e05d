"""Whose the optional abilities of cards in play are to use, while whom nobody may help, and how
often abilities have been used (MC.limit.1), of all copies too, and cards been played (MC.max.1)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import TriggeredAbility
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.values import keyword
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.kernel.machine import PROGRAM, SEAT, SUBJECT, WIDTH, Game

MOST_POWERS: Final = 8  # abilities of one face whose uses are counted
USE_BITS: Final = 3  # in which the uses of an ability are counted
MOST_USES: Final = (1 << USE_BITS) - 1  # more are not told apart
PERIODS: Final = {"round": lasting.ROUND_END, "phase": lasting.PHASE_END, "turn": lasting.TURN_END}
SPANS: Final = {**PERIODS, "game": lasting.NEVER}


def note_use(game: Game, entity: int, place: int, n: int = 1) -> None:
    """An ability has been used once more (MC.limit.1), or has not been after all."""
    shift = _shift(game, entity, place)
    for column in (zones.USED_ROUND, zones.USED_PHASE):
        if game.lists[column][entity] >> shift & MOST_USES < MOST_USES:
            game.add(column, entity, n << shift)


def uses_within(game: Game, entity: int, place: int, per: str) -> int:
    """How often an ability has been used in the time that its limit counts: the phase or turn, the
    round; for a card that is being paid it has not been used yet (MC.limit.2)."""
    if per == "card":
        return 0
    return uses_of(
        game, entity, place, zones.USED_PHASE if per in ("phase", "turn") else zones.USED_ROUND
    )


def uses_of(game: Game, entity: int, place: int, column: int) -> int:
    """How often an ability has been used in the round or phase."""
    return game.lists[column][entity] >> _shift(game, entity, place) & MOST_USES


def note_title_use(game: Game, entity: int, power: TriggeredAbility, seat: int) -> None:
    """What all copies of a card may do so often was done once more, by any of them (MC.max.1)."""
    face = game.lists[zones.CARD][entity]
    lasting.add_effect(
        game, lasting.TITLE_USED, -1, face, n=power.place, until=SPANS[power.per], seat=seat
    )


def forget_title_use(game: Game, entity: int, power: TriggeredAbility) -> None:
    """That of a copy which was noted last has not been after all."""
    face = game.lists[zones.CARD][entity]
    used = lasting.effects_on(game, lasting.TITLE_USED, -1, face)
    lasting.end(game, [one for one in used if one.n == power.place][-1:])


def title_uses(game: Game, entity: int, power: TriggeredAbility) -> int:
    """How often copies of a card have done that, by title, whoever controlled them (MC.max.1)."""
    found, pieces = lasting.effects_of(game, lasting.TITLE_USED), game.rules.cards
    used = [pieces[one.what].name for one in found if one.n == power.place]
    return used.count(piece_of(game, entity).name)


def _shift(game: Game, entity: int, place: int) -> int:
    """Where the uses of an ability are noted: those of an alter-ego's behind those of its hero."""
    if piece_of(game, entity).kind == "alter_ego":
        place += MOST_POWERS
    return USE_BITS * place


def may_act(game: Game, entity: int, seat: int) -> bool:
    """MC.ability.7, MC.cost.34: whose optional ability it is."""
    lists = game.lists
    if lists[zones.CONTROLLER][entity] >= 0:
        return lists[zones.CONTROLLER][entity] == seat
    if piece_of(game, entity).kind == "obligation":
        return lists[zones.ENGAGED][entity] == seat
    host = lists[zones.HOST][entity]
    return host < 0 or lists[zones.CONTROLLER][host] in (-1, seat)


NOT_SHOWN: Final = (*zones.PILES, zones.ENCOUNTER, *zones.DEALT)  # any more, or yet


def alone(game: Game) -> int:
    """The player who resolves a card with peril, and whom nobody may help (MC.peril.1); -1 if there
    is none. A treachery that is discarded as the enemies activate is resolved (MC.treachery.1)."""
    if not book_of(game).has_peril:
        return -1
    frames, reveal = game.lists[FRAMES], book_of(game).programs_by_name["reveal"]
    for at in range(len(frames) - WIDTH, -1, -WIDTH):
        if frames[at + PROGRAM] != reveal:
            continue
        card = frames[at + SUBJECT]
        if keyword(game, card, "peril") and game.lists[ZONE][card] not in NOT_SHOWN:
            return frames[at + SEAT]
    return -1


def forget_uses(game: Game, column: int) -> None:
    """Let limits begin anew: no use is counted any more."""
    values = game.lists[column]
    for entity in list(compress(range(len(values)), values)):
        game.set(column, entity, 0)


def played(game: Game, per: str) -> list[tuple[int, int, int]]:
    """The cards played in this round, phase or turn: card, player, phase (MC.max.1)."""
    cells = game.lists[CELLS]
    found = [(card, seat, when) for card, seat, when in game.rows(zones.PLAYED, 3)]
    if per == "turn":
        return [row for row in found if row[2] // zones.TURNS == cells[zones.TURN] + 1]
    if per == "phase":
        return [row for row in found if row[2] % zones.TURNS == cells[zones.PHASE]]
    return found
