"""The table as a seat sees it, as lines of text."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import tracker
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import Map, castle_controller
from tallystick.games.heirless.names import card_name, colour
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.pledges import LIVE, STATUS, find, records, words_of
from tallystick.games.heirless.season import total
from tallystick.games.heirless.telling.options import line, workers_text
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    BAG,
    BANDITS,
    BUILT,
    CLASSES,
    CONTROL,
    ENACTED,
    EVENTS,
    EXTRA,
    FACTIONS,
    HALF,
    HAND,
    INFLUENCE,
    LAWS,
    MARKERS,
    NO_ONE,
    OATHBREAK,
    PATHS,
    PHASE,
    PHASES,
    PLEDGES,
    PRESTIGE,
    RESOURCES,
    RIGHT,
    SEASON,
    SLOT,
    SOVEREIGNS,
    SPOT,
    TILES,
    TRACK,
    UNEMPLOYED,
    USER,
    castle,
    levels_at,
    owners_at,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted, ruled, upper, wrapped

NARROWEST: Final = 60
INDENT: Final = "  "


def screen(game: Game, viewer: int, width: int = 80) -> list[str]:
    """The table as a seat sees it (-1: an onlooker), no line longer than ``width`` (60 or more)."""
    width = max(width, NARROWEST)
    lines = _season(game, width) + _map(game, width)
    for seat in tracker.seats_in_order(game):
        lines += _seat(game, seat, viewer, width)
    lines += _laws(game, width) + _promises(game, width)
    if viewer >= 0:
        lines += _hand(game, viewer, width)
    return lines


def _season(game: Game, width: int) -> list[str]:
    cells = game.lists[CELLS]
    season = f"Season {cells[SEASON]} of {book_of(game).seasons}"
    lines = [ruled(f"{season} · {PHASES[cells[PHASE]]}", width)]
    half = "right" if cells[HALF] == RIGHT else "left"
    order = ", ".join(colour(owner) for owner in tracker.order(game))
    idle = [colour(owner) for owner in game.lists[TRACK[1 - cells[HALF]]]]
    parts = [f"order ({half} half): {order}"]
    parts += [f"Idle: {', '.join(idle)}"] if idle else []
    lines += wrapped(INDENT, parts, width, " · ")
    row = game.lists[EVENTS]
    shown = [
        f"[{card_name(game, entity)}]" if slot == cells[SLOT] else card_name(game, entity)
        for slot, entity in enumerate(row)
    ]
    lines += wrapped(f"{INDENT}events: ", shown, width) if shown else []
    if cells[SLOT] < len(row):
        lines += wrapped(INDENT * 2, [line(piece_of(game, row[cells[SLOT]]))], width)
    return lines


def _map(game: Game, width: int) -> list[str]:
    """Each Tile with its Controller, who stands there, and what it pays."""
    lines = [ruled("Map", width)]
    board = Map(game)
    for tile, name in enumerate(TILES):
        owner = game.lists[CONTROL][tile]
        head = f"{INDENT}{name} ({'nobody' if owner == NO_ONE else colour(owner)}): "
        strengths = board.strengths(tile)
        parts = [
            f"{colour(one)} {levels_text(levels_at(game, tile, one))} = {strengths[one]}"
            for one in owners_at(game, tile)
        ]
        pays = line(book_of(game).tiles[tile])
        lines += wrapped(head, [", ".join(parts) or "empty", pays], width, " · ")
    return lines


def levels_text(levels: list[int]) -> str:
    """Units by their levels: "L1 L1 L2"."""
    return " ".join(f"L{level}" for level in levels)


def _seat(game: Game, seat: int, viewer: int, width: int) -> list[str]:
    """A player: points, stores, Castle, grid."""
    lists = game.lists
    attributes = lists[ATTRIBUTES[seat]]
    you = " (you)" if seat == viewer else ""
    oaths = f" less {attributes[OATHBREAK]}" if attributes[OATHBREAK] else ""
    points = f"{attributes[PRESTIGE]} Prestige{oaths} = {total(game, seat)}"
    lines = [ruled(f"{colour(seat)}{you} · {points}", width)]
    lines += wrapped(INDENT, _stores(game, seat), width, " · ")
    lines += wrapped(f"{INDENT}castle: ", _castle(game, seat), width)
    built = sorted(lists[BUILT[seat]], key=lambda entity: lists[SPOT][entity])
    if built:
        lines += wrapped(f"{INDENT}built: ", [_workplace(game, one) for one in built], width)
    return lines


def _stores(game: Game, seat: int) -> list[str]:
    attributes = game.lists[ATTRIBUTES[seat]]
    held = [f"{attributes[i]} {name}" for i, name in enumerate(RESOURCES) if attributes[i]]
    workers = [
        f"{attributes[UNEMPLOYED + i]} {name}"
        for i, name in enumerate(FACTIONS)
        if attributes[UNEMPLOYED + i]
    ]
    paths = [path.name for i, path in enumerate(book_of(game).paths) if attributes[PATHS] >> i & 1]
    parts = [
        ", ".join(held) or "no resources",
        f"{attributes[INFLUENCE]} influence",
        f"Workers: {', '.join(workers) or 'none'}",
        f"hand {len(game.lists[HAND[seat]])}",
        f"extra {attributes[EXTRA]}",
    ]
    parts += [f"paths: {', '.join(paths)}"] if paths else []
    parts += [counted(attributes[MARKERS], "marker")] if attributes[MARKERS] else []
    return parts


def _castle(game: Game, seat: int) -> list[str]:
    place = castle(seat)
    own = levels_text(levels_at(game, place, seat)) or "no Knights"
    guests = [
        f"{colour(one)} {levels_text(levels_at(game, place, one))}"
        for one in owners_at(game, place)
        if one not in (seat, BANDITS)
    ]
    controller = castle_controller(game, seat)
    held = [f"Controlled by {colour(controller)}"] if controller != seat else []
    return [own, *guests, *held]


def _workplace(game: Game, entity: int) -> str:
    user = game.lists[USER][entity]
    used = f", used by {colour(user)}" if user >= 0 else ""
    stored = "".join(f", {n} {RESOURCES[kind]} on it" for kind, n in on_card(game, entity))
    return f"{game.lists[SPOT][entity] + 1} {card_name(game, entity)}{used}{stored}"


def _laws(game: Game, width: int) -> list[str]:
    lists = game.lists
    lines = [ruled("Laws and supply", width)]
    for entity in lists[LAWS]:
        piece = piece_of(game, entity)
        lines += wrapped(f"{INDENT}{piece.name} ({piece.threshold}): ", [line(piece)], width)
    for entity in lists[ENACTED]:
        piece = piece_of(game, entity)
        lines += wrapped(f"{INDENT}{piece.name}, enacted: ", [line(piece)], width)
    for entity in lists[SOVEREIGNS]:
        piece = piece_of(game, entity)
        text = f"for {piece.price}; {workers_text(piece.workers)}: {line(piece)}"
        lines += wrapped(f"{INDENT}{piece.name} ", [text], width)
    bag = [f"{n} {name}" for n, name in zip(lists[BAG], FACTIONS, strict=True)]
    return lines + wrapped(f"{INDENT}Workers in the bag: ", bag, width)


def _promises(game: Game, width: int) -> list[str]:
    pledges = game.lists[PLEDGES]
    numbers = [pledges[at] for at in records(game)]
    lines = [ruled("Promises", width)] if numbers else []
    for number in numbers:
        status = pledges[find(game, number) + STATUS]
        mark = "" if status == LIVE else " (void)" if status > LIVE else " (not signed yet)"
        lines += wrapped(f"{INDENT}{number}. ", [f"{words_of(game, number)}{mark}"], width)
    return lines


def _hand(game: Game, viewer: int, width: int) -> list[str]:
    """The Workplaces in one's own hand, each with its cost, Workers and text."""
    lines = [ruled("Your hand", width)]
    for entity in game.lists[HAND[viewer]]:
        piece = piece_of(game, entity)
        facts = [CLASSES[piece.rank], f"cost {piece.price}", workers_text(piece.workers)]
        facts += [upper(line(piece))] if piece.text else []
        lines += wrapped(f"{INDENT}{piece.name}: ", facts, width, " · ")
    return lines if len(lines) > 1 else [*lines, f"{INDENT}no cards"]


# -- lines ----------------------------------------------------------------------------------------
