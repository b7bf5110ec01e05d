"""What a run tells, in few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tallystick.sim.plan import Plan
from tallystick.sim.run import Result
from tallystick.sim.sheets import Cell, FigureTable

SHOWN: Final = 8  # rows of what could be long
MOST_FAULTS: Final = 5


def summary(plan: Plan, result: Result, tables: Sequence[FigureTable]) -> Iterator[str]:
    """The lines, each short enough for a terminal."""
    by_name = {table.name: table for table in tables}
    yield _first(plan, result)
    yield from _troubles(plan, result)
    if (wins := by_name.get("wins")) and result.records:
        yield ""
        yield "Share of wins (95 %):"
        yield from (f"  {line}" for line in _wins(wins))
    if (lengths := by_name.get("lengths")) and lengths.rows:
        yield ""
        yield from (_length(row) for row in lengths.as_rows() if row["mean"])
    if lead := by_name.get("lead"):
        for row in lead.as_rows():
            yield f"{str(row['what']).capitalize()}: {_number(row['value'])}."
    yield from _stuck(by_name.get("stuck"))
    yield from _impact(by_name.get("cards"))


def _first(plan: Plan, result: Result) -> str:
    number = len(result.records)
    games = "1 game" if number == 1 else f"{number} games"
    of = f" of {result.wanted}, stopped early" if number < result.wanted else ""
    seats = ", ".join(plan.called(player) for player in range(len(plan.players)))
    return f"{games}{of}: {plan.game}, {seats}; seed {plan.seed}."


def _troubles(plan: Plan, result: Result) -> Iterator[str]:
    """What did not come to an end: always said, also that there is nothing."""
    drawn = sum(record.end == "drawn" for record in result.records)
    most, n, m = plan.most, len(result.unfinished), len(result.faults)
    yield f"Over without a winner: {drawn}. Unfinished after {most} decisions: {n}. Faults: {m}."
    for record in result.faults[:MOST_FAULTS]:
        yield f"  game {record.game} (seed {record.seed}): {record.fault}"
        yield f"    again: {plan.command('--first', str(record.game), '--games', '1')}"


def _wins(wins: FigureTable) -> Iterator[str]:
    rows = [row for row in wins.as_rows() if row["of"]]
    names = [_who(row) for row in rows]
    wide = max(map(len, names), default=0)
    for name, row in zip(names, rows, strict=True):
        interval = f"{_percent(row['low'])} to {_percent(row['high'])}"
        yield f"{name:{wide}}  {_percent(row['share'])} %  ({interval}) of {row['of']}"


def _length(row: dict[str, Cell]) -> str:
    tenth, most = row["tenth"], row["nine tenths"]
    spread = f" ({tenth} to {most} in four of five)" if row["low"] is not None else ""
    return f"A game takes {_number(row['mean'])} {row['of']}{spread}."


def _who(row: dict[str, Cell]) -> str:
    return str(row["who"])


def _stuck(stuck: FigureTable | None) -> Iterator[str]:
    rows = [] if stuck is None else [row for row in stuck.as_rows() if row["mark"]]
    seen: dict[Cell, dict[str, Cell]] = {}
    for row in rows:
        seen.setdefault(row["card"], row)
    if seen:
        yield ""
        yield "Stuck in hand (rounds in which it could be played; why not; what was lacking):"
    for name, row in list(seen.items())[:SHOWN]:
        lacking = f"; {row['lacking']}" if row["lacking"] else ""
        share = f"{_percent(row['share'])} % of {row['rounds held']}"
        yield f"  {name}: {share}; {row['clause']}{lacking}"
    if len(seen) > SHOWN:
        yield f"  and {len(seen) - SHOWN} more: stuck.csv"


def _impact(cards: FigureTable | None) -> Iterator[str]:
    if cards is None:
        return
    rows = [row for row in cards.as_rows() if row["mark"] and row["when"] == "in hand"]
    rows.sort(key=lambda row: -abs(float(row["impact"] or 0)))
    if rows:
        yield ""
        yield "Wins with the card in hand at any time, less wins without (marked ones):"
    for row in rows[:SHOWN]:
        low, high = (_percent(row[key]) for key in ("impact low", "impact high"))
        yield f"  {row['card']}: {_percent(row['impact'], '+')} points ({low} to {high})"
    if len(rows) > SHOWN:
        yield f"  and {len(rows) - SHOWN} more: cards.csv"


def _percent(cell: Cell, sign: str = "") -> str:
    return "?" if cell is None else f"{100 * float(cell):{sign}.1f}"


def _number(cell: Cell) -> str:
    return "?" if cell is None else f"{float(cell):.4g}"
