"""The table as a seat sees it, in lines of text."""

from __future__ import annotations

from textwrap import wrap

from tallystick.games.marvel_champions.combat.schemes import TARGET, threat_of
from tallystick.games.marvel_champions.costs.charges import due
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.values import (
    hand_size,
    has_stat,
    maximum,
    remaining,
    stat,
)
from tallystick.games.marvel_champions.pieces import ATK, DEF, HERO, REC, SCH, THW
from tallystick.games.marvel_champions.telling.names import SHORT, card_name, seat_name
from tallystick.games.marvel_champions.zones import (
    ACCELERATION,
    AREA,
    COUNTERS,
    DEALT,
    DECK,
    DISCARD,
    ENCOUNTER,
    ENGAGED,
    EXHAUSTED,
    FIRST,
    HAND,
    HOST,
    MAIN_SCHEME,
    PHASE,
    PHASES,
    ROUND,
    STATUS,
    STATUS_NAMES,
    THREAT,
    TURN,
    VILLAIN_AREA,
    is_out,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def screen(game: Game, viewer: int, width: int = 80) -> list[str]:
    """The villain's side, then each player's; one's own hand with what its cards cost."""
    lists = game.lists
    cells = lists[CELLS]
    turn = f", {seat_name(game, cells[TURN])}'s turn" if cells[TURN] >= 0 else ""
    when = f"Round {cells[ROUND]}, {PHASES[cells[PHASE]]} phase" if cells[ROUND] else "Setting up"
    lines = [f"{when}{turn}"]
    for entity in lists[VILLAIN_AREA]:
        if lists[HOST][entity] < 0:
            lines += _thing(game, entity)
    lines.append(
        f"Encounter deck {len(lists[ENCOUNTER])}, acceleration tokens {cells[ACCELERATION]}"
    )
    for seat in range(game.seats):
        lines += ["", *_player(game, seat, viewer)]
    return [piece for line in lines for piece in (wrap(line, width) or [""])]


def _player(game: Game, seat: int, viewer: int) -> list[str]:
    lists = game.lists
    first = " (first player)" if lists[CELLS][FIRST] == seat else ""
    if is_out(game, seat):
        return [f"{seat_name(game, seat)}: eliminated"]
    counts = f"hand {len(lists[HAND[seat]])}/{hand_size(game, seat)}, deck {len(lists[DECK[seat]])}"
    counts += f", discard {len(lists[DISCARD[seat]])}, dealt {len(lists[DEALT[seat]])}"
    lines = [f"{seat_name(game, seat)}{first}: {counts}"]
    mine = [e for e in lists[AREA[seat]] if lists[HOST][e] < 0]
    for entity in mine:
        lines += _thing(game, entity)
    if viewer == seat:
        lines += [f"  hand: {_card(game, entity)}" for entity in lists[HAND[seat]]]
    return lines


def _card(game: Game, entity: int) -> str:
    piece = piece_of(game, entity)
    icons = "".join(f"[{k}]" * n for k, n in zip(ICON_KINDS, piece.icons, strict=True))
    if piece.cost is None:
        return f"{piece.name} ({piece.kind.replace('_', ' ')}) {icons}"
    seat = HAND.index(lists_zone(game, entity))
    cost = "X" if piece.cost.has_x else str(due(game, seat, entity))
    return f"{piece.name} ({piece.kind.replace('_', ' ')}, cost {cost}) {icons}"


def lists_zone(game: Game, entity: int) -> int:
    """The list in which a card is."""
    from tallystick.kernel.layout import ZONE

    return game.lists[ZONE][entity]


def _thing(game: Game, entity: int) -> list[str]:
    """A card in play, with what is attached to it below."""
    lists, piece = game.lists, piece_of(game, entity)
    stage = f" {piece.stage}" if piece.stage else ""
    words = [f"{piece.name}{stage}"]
    if piece.is_identity:
        words[0] += f" ({'hero' if piece.form == HERO else 'alter-ego'})"
    for which in (ATK, THW, DEF, REC, SCH):
        if has_stat(game, entity, which) and piece.kind != "attachment":
            words.append(f"{SHORT[which]} {stat(game, entity, which)}")
    if maximum(game, entity):
        words.append(f"{remaining(game, entity)}/{maximum(game, entity)} hit points")
    if piece.threat[TARGET] or lists[THREAT][entity]:
        target = threat_of(game, piece, TARGET)
        goal = f"/{target}" if target and entity == lists[CELLS][MAIN_SCHEME] else ""
        words.append(f"threat {lists[THREAT][entity]}{goal}")
    if lists[COUNTERS][entity]:
        words.append(f"{lists[COUNTERS][entity]} counters")
    marks = [n for n, column in zip(STATUS_NAMES, STATUS, strict=True) if lists[column][entity]]
    if lists[EXHAUSTED][entity]:
        marks.append("exhausted")
    if lists[ENGAGED][entity] >= 0:
        marks.append("engaged")
    lines = [f"  {', '.join(words)}{' · ' + ' '.join(marks) if marks else ''}"]
    zones = [VILLAIN_AREA, *AREA[: game.seats]]
    attached = [e for zone in zones for e in lists[zone] if lists[HOST][e] == entity]
    return lines + [f"    on it: {card_name(game, e)}" for e in attached]
