"""One page that says it all, with pictures and tables, and needs nothing from anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, TypeAlias

from tallystick.sim.plan import Plan
from tallystick.sim.plots import spec_of, svg_of
from tallystick.sim.run import Result
from tallystick.sim.sheets import Cell, FigureTable
from tallystick.sim.summary import summary

Pictures: TypeAlias = dict[str, str | None]  # SVG by table, None without the extra

MOST_ROWS: Final = 400  # of a table on the page; the file has them all
SHARES: Final = frozenset(
    {"share", "low", "high", "share without", "impact", "impact low", "impact high", "forced"}
    | {"passed", "share refused"}
)
PLAIN_TABLES: Final = frozenset({"lengths", "lead", "dealings", "own"})  # no shares in them

HEAD: Final = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 sans-serif; color: #222; max-width: 72rem; margin: 2rem auto;
  padding: 0 1rem; }}
h1, h2 {{ line-height: 1.2; }}
pre {{ background: #f4f4f1; padding: 1rem; overflow-x: auto; }}
figure {{ margin: 1rem 0; overflow-x: auto; }}
figure svg {{ max-width: 100%; height: auto; }}
.table {{ overflow: auto; max-height: 32rem; border: 1px solid #ccc; }}
table {{ border-collapse: collapse; font-size: 14px; width: 100%; }}
th, td {{ padding: .2rem .6rem; text-align: left; border-bottom: 1px solid #e4e4e0; }}
th {{ position: sticky; top: 0; background: #f4f4f1; }}
th button {{ font: inherit; font-weight: bold; border: 0; background: none; padding: 0;
  cursor: pointer; }}
td.n {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }}
nav a {{ margin-right: 1rem; }}
.note {{ color: #555; max-width: 50rem; }}
</style>
</head>
<body>
"""
# A heading that is pressed sorts the rows by its column, and pressed again the other way round.
SCRIPT: Final = """\
<script>
document.addEventListener("click", function (event) {
  const button = event.target.closest("th button");
  if (!button) return;
  const head = button.parentElement, body = head.closest("table").tBodies[0];
  const place = head.cellIndex, down = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = row => row.cells[place].dataset.v ?? row.cells[place].textContent;
  const rows = [...body.rows].sort(function (one, other) {
    const a = value(one), b = value(other);
    const number = a !== "" && b !== "" && !isNaN(a) && !isNaN(b);
    return number ? a - b : a.localeCompare(b);
  });
  body.append(...(down ? rows.reverse() : rows));
});
</script>
</body>
</html>
"""
NO_PICTURES: Final = "<p class=\"note\">Without pictures: pip install 'tallystick[sim]'.</p>\n"


def report(plan: Plan, result: Result, tables: Sequence[FigureTable], drawn: Pictures) -> str:
    """The page, with pictures. It says so where they are left out, without the extra."""
    return "".join(_parts(plan, result, tables, drawn))


def pictures(result: Result, tables: Sequence[FigureTable]) -> Pictures:
    """The pictures, by the table that each is drawn from."""
    lengths = {"turns": [record.turns for record in result.records if record.is_over]}
    specs = [(table.name, spec_of(table, lengths)) for table in tables if table.rows]
    return {name: svg_of(spec) for name, spec in specs if spec is not None}


def _parts(
    plan: Plan, result: Result, tables: Sequence[FigureTable], drawn: Pictures
) -> Iterator[str]:
    title = escape(f"{plan.game}: {len(result.records)} games")
    shown = [table for table in tables if table.name != "games" and table.rows]
    yield HEAD.format(title=title)
    yield f"<h1>{title}</h1>\n<nav>"
    yield " ".join(f'<a href="#{table.name}">{escape(table.title)}</a>' for table in shown)
    yield f"</nav>\n<pre>{escape(chr(10).join(summary(plan, result, tables)))}</pre>\n"
    yield f"<p>Played by <code>{escape(plan.command('--games', str(result.wanted)))}</code></p>\n"
    yield '<p class="note">Bots are not people: what is said here is said of games between the '
    yield "bots named above. Press a heading to sort by it.</p>\n"
    if None in drawn.values():
        yield NO_PICTURES
    for table in shown:
        yield from _section(table, drawn.get(table.name))
    yield SCRIPT


def _section(table: FigureTable, svg: str | None) -> Iterator[str]:
    """A heading, how to read it, the picture, the rows."""
    yield f'<section id="{table.name}">\n<h2>{escape(table.title)}</h2>\n'
    yield f'<p class="note">{escape(table.note)}</p>\n' if table.note else ""
    if svg:
        label = escape(f"{table.title}: the table below in a picture")
        yield f'<figure role="img" aria-label="{label}">{svg}</figure>\n'
    yield '<div class="table" tabindex="0"><table>\n<thead><tr>'
    for column in table.columns:
        yield f'<th scope="col"><button type="button">{escape(column)}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in table.rows[:MOST_ROWS]:
        cells = (_cell(table, name, cell) for name, cell in zip(table.columns, row, strict=True))
        yield f"<tr>{''.join(cells)}</tr>\n"
    yield "</tbody></table></div>\n"
    if (more := len(table.rows) - MOST_ROWS) > 0:
        yield f'<p class="note">{more} more rows are in {table.name}.csv.</p>\n'
    yield "</section>\n"


def _cell(table: FigureTable, column: str, cell: Cell) -> str:
    if cell is None:
        return "<td></td>"
    if isinstance(cell, str):
        return f"<td>{escape(cell)}</td>"
    if column in SHARES and table.name not in PLAIN_TABLES:
        return f'<td class="n" data-v="{cell}">{100 * cell:.1f} %</td>'
    text = f"{cell:.4g}" if isinstance(cell, float) else str(cell)
    return f'<td class="n" data-v="{cell}">{text}</td>'
