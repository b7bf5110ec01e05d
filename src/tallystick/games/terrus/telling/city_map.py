"""A city's grid as text: a box a cell, with what stands there and what it has now."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.moves import is_placed, items_on
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.telling.phrases import card
from tallystick.games.terrus.values import stat
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    CITY,
    HOST,
    ROW,
    SPOT,
    STATS,
    VITAE,
    WOUNDS,
    row_of,
)
from tallystick.kernel.machine import Game

LEAST, MOST = 14, 22  # the width of a cell, its gap included
MARGIN: Final = "  "
# Towards the location that a beast is attached to, where the row in front is drawn on top.
ARROWS: Final = {ROW: "v", -ROW: "^", -1: ">", 1: "<"}

Cell = tuple[int, int]  # row, column


def city_map(game: Game, seat: int, width: int, facing: bool) -> list[str]:
    """The grid of a city. ``facing``: drawn as its ruler sees it, the front row on top."""
    cells, loose = _cells(game, seat)
    columns = sorted({column for _, column in cells})
    rows = sorted({row for row, _ in cells}, reverse=facing)
    if not columns:
        return []
    span = list(range(columns[0], columns[-1] + 1))
    each = min(MOST, max(LEAST, (width - len(MARGIN)) // len(span)))
    at_once = max(1, (width - len(MARGIN)) // each)
    lines: list[str] = []
    for start in range(0, len(span), at_once):
        for row in rows:
            part = [cells.get((row, column), []) for column in span[start : start + at_once]]
            lines += _row(game, seat, part, each, facing)
    if loose:
        lines.append(f"{MARGIN}elsewhere: {', '.join(card(game, entity) for entity in loose)}")
    return lines


def _cells(game: Game, seat: int) -> tuple[dict[Cell, list[int]], list[int]]:
    """What stands in each cell, and what stands in none that is known."""
    cells: dict[Cell, list[int]] = {}
    loose: list[int] = []
    for entity in game.lists[CITY[seat]]:
        if piece_of(game, entity).kind not in ("clade", "structure", "beast"):
            continue
        spot = game.lists[SPOT][entity]
        if is_placed(spot):
            row = row_of(spot)
            cells.setdefault((row, spot - row * ROW), []).append(entity)
        else:
            loose.append(entity)
    return cells, loose


def _row(game: Game, seat: int, part: list[list[int]], each: int, facing: bool) -> list[str]:
    """One row of the grid: as many lines as its fullest cell needs."""
    boxes = [[line for e in cell for line in _box(game, seat, e, facing)] for cell in part]
    height = max(len(box) for box in boxes)
    room = each - 1
    lines = []
    for i in range(height):
        texts = [box[i] if i < len(box) else "" for box in boxes]
        lines.append(MARGIN + " ".join(short(text, room).ljust(room) for text in texts).rstrip())
    return lines if height else []


def _box(game: Game, seat: int, entity: int, facing: bool) -> list[str]:
    """A cell's lines: a name, its numbers, and the items that it holds."""
    piece = piece_of(game, entity)
    if piece.kind == "clade":
        return [f"[{piece.name}]", f" {game.lists[ATTRIBUTES[seat]][VITAE]} vitae"]
    wounds = game.lists[WOUNDS][entity]
    hurt = f" -{wounds}" if wounds else ""
    if piece.kind == "structure":
        return [f"[{piece.name}]", f" DEF {stat(game, entity, 2)}{hurt}"]
    shown = "/".join(str(stat(game, entity, which)) for which in range(len(STATS)))
    items = [f"+{card(game, item)}" for item in items_on(game, entity)]
    return [piece.name, f"{_arrow(game, entity, facing)} {shown}{hurt}", *items]


def _arrow(game: Game, beast: int, facing: bool) -> str:
    """Where its location lies; a space for a beast that is attached to nothing."""
    host = game.lists[HOST][beast]
    arrow = ARROWS.get(game.lists[SPOT][beast] - game.lists[SPOT][host], "") if host >= 0 else ""
    if not facing:
        arrow = {"v": "^", "^": "v"}.get(arrow, arrow)
    return arrow


def short(text: str, room: int) -> str:
    """The text, cut to fit; a cut shows, and a bracket stays closed."""
    if len(text) <= room:
        return text
    end = "…]" if text.endswith("]") else "…"
    return text[: room - len(end)] + end
