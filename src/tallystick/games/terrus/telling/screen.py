"""The table as one seat sees it, in plain text of any width from 60 columns."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.durations import UNTILS
from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.telling.city_map import city_map
from tallystick.games.terrus.telling.phrases import (
    card,
    deltas_text,
    pool_text,
    possessive,
    price_text,
    printed,
    ruler,
    thing,
)
from tallystick.games.terrus.values import (
    EFFECT,
    ON,
    RECORD,
    UNTIL,
    UNTIL_SEAT,
    total_stat,
)
from tallystick.games.terrus.votes import CALLER, CARRIER, KIND
from tallystick.games.terrus.votes import RECORD as VOTE
from tallystick.games.terrus.zones import (
    ATTACKER,
    ATTRIBUTES,
    AWAY,
    CITY,
    COUNTERS,
    DEFENDER,
    DEN,
    DISCARD,
    DOMINION,
    EFFECTS,
    EVENT,
    FIGHT,
    HAND,
    INT,
    MARKET,
    OUT,
    PHASE,
    PHASES,
    RAVINE,
    SEASON,
    SEASONS,
    SKIRMISH,
    TURN,
    TURNS,
    VITAE,
    VOTES,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.modifiers import Grants, Removes, StatChange
from tallystick.rules.prose import counted, grouped, listed, ruled, wrapped

LEAST: Final = 60  # columns
INDENT: Final = "  "


def screen(game: Game, viewer: int, width: int = 80) -> list[str]:
    """The table as a seat sees it (-1: an onlooker); no line is longer than ``width``, 60 or more.

    The others' cities come first, the viewer's own last; both clades look at each other.
    """
    width = max(width, LEAST)
    lines = [_when(game), *_shared(game, width)]
    first = viewer if viewer >= 0 else 0
    for step in range(1, game.seats + 1):
        seat = (first + step) % game.seats
        lines += _seat(game, seat, viewer, width, facing=seat == first)
    if viewer >= 0:
        lines += _hand(game, viewer, width)
    return [line[:width].rstrip() for line in lines]


def _when(game: Game) -> str:
    """Turn, phase, season and the event in force."""
    cells = game.lists[CELLS]
    words = [f"Turn {cells[TURNS]}", f"{possessive(cells[TURN])} {PHASES[cells[PHASE]]}"]
    if cells[SEASON] >= 0:
        words.append(SEASONS[cells[SEASON]])
    if cells[EVENT] >= 0:
        words.append(f"{card(game, cells[EVENT])}, {counted(cells[COUNTERS], 'turn')} to go")
    return " · ".join(words)


def _shared(game: Game, width: int) -> list[str]:
    """Market, ravine, votes, battle, effects."""
    lines = wrapped("Market: ", _counts(game, game.lists[MARKET]), width)
    lines.append(f"Ravine: {counted(len(game.lists[RAVINE]), 'card')}")
    event = game.lists[CELLS][EVENT]
    if event >= 0:
        lines += wrapped(
            f"{card(game, event)}: ", [" ".join(piece_of(game, event).text.split())], width
        )
    return [*lines, *_votes(game), *_battle(game, width), *_effects(game, width)]


def _counts(game: Game, entities: list[int]) -> list[str]:
    """Names with how many of each: "Plant 8"."""
    counts: dict[str, int] = {}
    for entity in entities:
        name = card(game, entity)
        counts[name] = counts.get(name, 0) + 1
    return [f"{name} {n}" for name, n in counts.items()] or ["empty"]


def _votes(game: Game) -> list[str]:
    votes = game.lists[VOTES]
    lines = []
    for at in range(0, len(votes), VOTE):
        caller = votes[at + CALLER]
        dominion = votes[at + KIND] == DOMINION
        kind = "dominion vote" if dominion else f"vote of {card(game, votes[at + CARRIER])}"
        lines.append(f"Vote: {possessive(caller)} {kind} is counted at {ruler(caller)}'s next dawn")
    return lines


def _battle(game: Game, width: int) -> list[str]:
    """Who fights where."""
    cells, fights = game.lists[CELLS], game.lists[FIGHT]
    if cells[ATTACKER] < 0:
        return []
    sides: dict[int, dict[int, list[str]]] = {}
    for side in (ATTACKER, DEFENDER):
        for beast in game.lists[CITY[cells[side]]] if cells[side] >= 0 else []:
            if fights[beast] >= 0:
                armies = sides.setdefault(fights[beast], {ATTACKER: [], DEFENDER: []})
                armies[side].append(card(game, beast))
    parts = [
        f"{thing(game, place)}{' (now)' if place == cells[SKIRMISH] else ''}: "
        f"{listed(armies[ATTACKER])} against {listed(armies[DEFENDER])}"
        for place, armies in sides.items()
    ]
    return wrapped(f"{possessive(cells[ATTACKER])} battle: ", parts, width, "; ")


def _effects(game: Game, width: int) -> list[str]:
    """Continuous effects that have a duration."""
    effects = game.lists[EFFECTS]
    told = []
    for at in range(0, len(effects), RECORD):
        what = _effect_text(game, effects[at + EFFECT])
        until = UNTILS[effects[at + UNTIL]]
        whose = f"{possessive(effects[at + UNTIL_SEAT])} " if effects[at + UNTIL_SEAT] >= 0 else ""
        end = f" until {whose}{until}" if until else ""
        told.append(f"{card(game, effects[at + ON])} {what}{end}")
    return wrapped("Effects: ", told, width, "; ") if told else []


def _effect_text(game: Game, index: int) -> str:
    modifier = book_of(game).modifiers[index]
    if isinstance(modifier, StatChange):
        return deltas_text(modifier.deltas)
    if isinstance(modifier, Grants):
        return f"has {modifier.keyword}"
    assert isinstance(modifier, Removes)
    return f"has lost {modifier.keyword}"


# -- a seat ---------------------------------------------------------------------------------------


def _seat(game: Game, seat: int, viewer: int, width: int, facing: bool) -> list[str]:
    """A ruler's head line, pool and city; ``facing``: the row in front of the clade is on top."""
    lists = game.lists
    if lists[ATTRIBUTES[seat]][OUT]:
        return [ruled(f"{ruler(seat)} is out of the game", width)]
    you = " (you)" if seat == viewer else ""
    head = f"{ruler(seat)}{you} · {lists[ATTRIBUTES[seat]][VITAE]} vitae"
    lines = [ruled(head, width)]
    lines += wrapped(INDENT, _numbers(game, seat), width, " · ")
    relics = [card(game, e) for e in lists[CITY[seat]] if piece_of(game, e).kind == "relic"]
    if relics:
        lines += wrapped(f"{INDENT}relics: ", relics, width)
    lines += city_map(game, seat, width, facing)
    away = [card(game, e) for e in lists[AWAY[seat]]]
    if away:
        lines += wrapped(f"{INDENT}fatigued: ", grouped(away), width)
    return lines


def _numbers(game: Game, seat: int) -> list[str]:
    lists = game.lists
    return [
        f"hand {len(lists[HAND[seat]])}",
        f"den {len(lists[DEN[seat]])}",
        f"discard {len(lists[DISCARD[seat]])}",
        f"INT {total_stat(game, seat, INT)}",
        f"pool: {pool_text(game, seat)}",
    ]


def _hand(game: Game, seat: int, width: int) -> list[str]:
    """The cards of one's own hand, each with its text."""
    lines = [ruled("Your hand", width)]
    counts: dict[str, list[int]] = {}
    for entity in game.lists[HAND[seat]]:
        counts.setdefault(card(game, entity), []).append(entity)
    for name, entities in counts.items():
        piece = piece_of(game, entities[0])
        many = f"{len(entities)} " if len(entities) > 1 else ""
        head = [f"{many}{name}", _cost_of(piece), printed(piece), f"market {piece.market}"]
        lines.append(INDENT + " · ".join(part for part in head if part))
        text = " / ".join(piece.text.split("\n"))
        lines += wrapped(f"{INDENT}{INDENT}", [text], width) if text else []
    return lines if counts else [*lines, f"{INDENT}no cards"]


def _cost_of(piece: Piece) -> str:
    """The printed cost of a card's own verb."""
    for verb in ("recruit", "forge", "build", "play"):
        if verb in piece.prices:
            return price_text(piece.prices[verb])
    return ""


# -- lines ----------------------------------------------------------------------------------------
