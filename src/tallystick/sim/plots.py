"""Tables as pictures: Vega-Lite specifications, which are plain data, and SVG made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tallystick.sim.sheets import Cell, FigureTable

Row = dict[str, Cell]
Spec = dict[str, object]

SHOWN: Final = 20  # rows of a picture; the table has them all
BINS: Final = 30
WIDTH: Final = 560
# Whoever shows it may have a wider font than that by which the room for names was measured.
PADDING: Final = {"left": 60, "right": 20, "top": 5, "bottom": 5}
PLAIN, MARKED, RULE = "#4c6a92", "#b3492e", "#888888"
CONFIG: Final[Spec] = {
    "font": "sans-serif",
    "axis": {"labelLimit": 260, "labelFontSize": 12, "titleFontSize": 12, "grid": True},
    "view": {"stroke": None},
}


def spec_of(table: FigureTable, lengths: Mapping[str, Sequence[int]]) -> Spec | None:
    """What a table looks like; None for one that has no picture. ``lengths`` are those of the
    games, by what was counted."""
    make = PICTURES.get(table.name)
    rows = table.as_rows()
    if table.name == "lengths":
        return _histogram("turns", lengths.get("turns", ()))
    return make(rows) if make is not None and rows else None


def svg_of(spec: Spec) -> str | None:
    """A specification as SVG; None without the extra."""
    try:
        import vl_convert
    except ImportError:
        return None
    return str(vl_convert.vegalite_to_svg(spec, vl_version="5.21"))


def _wins(rows: list[Row]) -> Spec | None:
    known = [row for row in rows if row["share"] is not None]
    return _intervals(known, "who", ("share", "low", "high"), "share of wins", None, percent=True)


def _cards(rows: list[Row]) -> Spec | None:
    known = [row for row in rows if row["when"] == "in hand" and row["impact"] is not None]
    known.sort(key=lambda row: -abs(_number(row["impact"])))
    keys = ("impact", "impact low", "impact high")
    title = "wins with it in hand, less those without"
    return _intervals(known[:SHOWN], "card", keys, title, 0, percent=True)


def _stuck(rows: list[Row]) -> Spec | None:
    first: dict[Cell, Row] = {}
    for row in rows:
        first.setdefault(row["card"], row)
    title = "share of rounds held in which it could be played"
    keys = ("share", "low", "high")
    return _intervals(list(first.values())[:SHOWN], "card", keys, title, None, percent=True)


def _questions(rows: list[Row]) -> Spec:
    kinds = [row for row in rows if row["kind"] != "all"]
    kinds.sort(key=lambda row: -_number(row["a game"]))
    return _bars(kinds[:SHOWN], "kind", "a game", "asked in a game")


def _payments(rows: list[Row]) -> Spec | None:
    paid = [row for row in rows if row["what"] == "paid" and _number(row["overpaid"]) > 0]
    paid.sort(key=lambda row: -_number(row["overpaid"]))
    return _bars(paid[:SHOWN], "for", "overpaid", "units overpaid, in all") if paid else None


PICTURES: Final[dict[str, Callable[[list[Row]], Spec | None]]] = {
    "wins": _wins,
    "cards": _cards,
    "stuck": _stuck,
    "questions": _questions,
    "payments": _payments,
    "dealings": lambda rows: _bars(rows[:SHOWN], "what", "a game", "in a game"),
}


def _intervals(
    rows: list[Row], name: str, keys: tuple[str, str, str], title: str, line: float | None,
    *, percent: bool = False,
) -> Spec | None:  # fmt: skip
    """A point and its interval for each row; marked rows in another colour."""
    if not rows:
        return None
    value, low, high = keys
    values = [
        {"name": str(row[name]), "value": row[value], "low": row[low], "high": row[high],
         "mark": bool(row.get("mark"))}
        for row in rows
    ]  # fmt: skip
    axis = {"format": ".0%"} if percent else {}
    x = {"type": "quantitative", "title": title, "axis": axis, "scale": {"zero": line == 0}}
    y = {"field": "name", "type": "nominal", "sort": None, "title": None}
    colour = {"condition": {"test": "datum.mark", "value": MARKED}, "value": PLAIN}
    layers: list[Spec] = [
        {"mark": {"type": "rule", "strokeWidth": 2},
         "encoding": {"x": {"field": "low", **x}, "x2": {"field": "high"}, "y": y,
                      "color": colour}},
        {"mark": {"type": "point", "filled": True, "size": 60},
         "encoding": {"x": {"field": "value", **x}, "y": y, "color": colour}},
    ]  # fmt: skip
    if line is not None:
        at = {"datum": line}
        layers.insert(0, {"mark": {"type": "rule", "color": RULE, "strokeDash": [4, 3]},
                          "encoding": {"x": at}})  # fmt: skip
    return _whole({"layer": layers, "data": {"values": values}})


def _bars(rows: list[Row], name: str, value: str, title: str) -> Spec:
    values = [{"name": str(row[name]), "value": row[value]} for row in rows]
    encoding = {
        "y": {"field": "name", "type": "nominal", "sort": None, "title": None},
        "x": {"field": "value", "type": "quantitative", "title": title, "aggregate": "sum"},
    }
    mark = {"type": "bar", "color": PLAIN}
    return _whole({"mark": mark, "encoding": encoding, "data": {"values": values}})


def _histogram(name: str, lengths: Sequence[int]) -> Spec | None:
    """How many games have a length, in at most BINS steps of equal width."""
    if not lengths:
        return None
    low, high = min(lengths), max(lengths)
    width = max(1, -(-(high - low + 1) // BINS))
    counts: dict[int, int] = {}
    for length in lengths:
        start = low + (length - low) // width * width
        counts[start] = counts.get(start, 0) + 1
    bins = sorted(counts.items())
    values = [{"from": start, "to": start + width, "games": n} for start, n in bins]
    encoding = {
        "x": {"field": "from", "type": "quantitative", "title": name, "bin": "binned"},
        "x2": {"field": "to"},
        "y": {"field": "games", "type": "quantitative", "title": "games"},
    }
    mark = {"type": "bar", "color": PLAIN}
    return _whole({"mark": mark, "encoding": encoding, "data": {"values": values}, "height": 180})


def _whole(spec: Spec) -> Spec:
    return {"width": WIDTH, "config": CONFIG, "padding": PADDING, **spec}


def _number(cell: Cell) -> float:
    return float(cell) if isinstance(cell, int | float) else 0.0
