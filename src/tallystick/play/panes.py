"""What stands where on a whole screen, for any size: the table, the cards with their texts, what
has happened, the question. Rows of text, of which the terminal knows nothing."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from tallystick.play.brief import brief, map_lines, maps_of
from tallystick.play.dialogue import HANDOVER, OVER, QUESTION
from tallystick.play.drawing import cards, draw, short, table
from tallystick.play.lines import question
from tallystick.play.offers import MOST
from tallystick.play.report import HEADING, LINE, ReportRow, ViewerReport
from tallystick.play.shown import Shown
from tallystick.rules.prose import ruled
from tallystick.rules.scene import Scene

NEW: Final = "new"  # the style of what has happened since the last answer
RULE: Final = "rule"
TWO: Final = 122  # columns from which the question stands beside the table
THREE: Final = 184  # ... and the cards between them
FEWEST: Final = 5  # answers that are listed however small a screen is
LOG: Final = 120  # lines that one has been told, of which the last are shown
LEAST_LOG: Final = 3
SHORT: Final = 4  # lines of an answer to what one asked that leave the table where it is
LEAST_TABLE: Final = 3  # lines of it, under the map where there is one
GAP: Final = "  "
HEAD: Final = ruled("", 0).strip()  # how a head line begins


class Panes:
    """The rows of one screen. ``scroll`` counts pages of the table; of what has been looked up
    where there is more of that than fits."""

    def __init__(self, dialogue: Shown, width: int, height: int, scroll: int = 0) -> None:
        self.dialogue = dialogue
        self.width = width
        self.height = height
        self.scroll = scroll

    def rows(self) -> list[ReportRow]:
        """The rows of the screen, none wider than it."""
        title = ReportRow(HEADING, self._title()[: self.width].ljust(self.width))
        room = self.height - 1
        if self.dialogue.state == HANDOVER:
            rows: list[ReportRow] = []
        elif self.width >= TWO:
            rows = self._beside(room)
        else:
            rows = self._stacked(room)
        rows = [ReportRow(row.style, row.text[: self.width]) for row in rows[:room]]
        return [title, *rows, *[ReportRow(LINE, "")] * (room - len(rows))]

    def _title(self) -> str:
        now = f" {' · '.join((self.dialogue.title, *self.dialogue.scene().now))}"
        keys = " ? help  q stops "
        room = self.width - len(keys)
        return f"{short(now, room).ljust(room)}{keys}"

    # -- the parts --------------------------------------------------------------------------------

    def _asks(self, width: int, room: int) -> list[ReportRow]:
        """The question, each answer in a line of its own where there is no room for more."""
        dialogue = self.dialogue
        offered = dialogue.offered
        if offered is None or dialogue.state != QUESTION:
            return self._ends(width)
        rows = list(question(dialogue.headline(), offered, width))
        if len(rows) <= room:
            return rows
        rows = list(question(dialogue.headline(), offered, width, tight=True))
        if len(rows) <= room:
            return rows
        left = max(1, room - 1)
        more = f"     … {len(rows) - left} more: type letters, or ? and a number"
        return [*rows[:left], ReportRow(LINE, more)]

    def _ends(self, width: int) -> list[ReportRow]:
        """How it has ended; where nobody here is asked, who is."""
        dialogue = self.dialogue
        waits = [] if dialogue.offered is not None else [dialogue.headline()]
        texts = dialogue.summary() if dialogue.state == OVER else waits
        return [ReportRow(HEADING, line) for text in texts for line in _wrap(text, width)]

    def _log(self, width: int, room: int) -> list[ReportRow]:
        """The last of what has been told, what is new marked."""
        told = self.dialogue.told(self.dialogue.viewer)[-LOG:]
        new = len(self.dialogue.news)
        report = ViewerReport()
        old = [ReportRow(LINE, r.text) for r in report.rows(told[: len(told) - new], width)]
        fresh = [ReportRow(NEW, r.text) for r in report.rows(told[len(told) - new :], width)]
        rows = [row for row in (*old, *fresh) if row.text]
        return rows[-room:] if room > 0 else []

    def _reply(self, width: int) -> list[ReportRow]:
        return [
            ReportRow(row.style, line)
            for row in self.dialogue.reply
            for line in (_wrap(row.text, width) or [""])
        ]

    def _page(
        self, rows: Sequence[ReportRow], title: str, width: int, room: int
    ) -> list[ReportRow]:
        """The rows that fit, under a rule that says where among all one is."""
        if room < 2:
            return []
        pages = _pages(rows, room - 1)
        at = self.scroll % len(pages)
        where = f"{title} · {at + 1} of {len(pages)} (PgDn)" if len(pages) > 1 else title
        return [ReportRow(RULE, ruled(where, width)), *pages[at]]

    # -- how they lie -----------------------------------------------------------------------------

    def _stacked(self, room: int) -> list[ReportRow]:
        """Table, what has happened, question, one below the other."""
        width = self.width
        reply = self._reply(width)
        scene = self.dialogue.scene()
        least = LEAST_TABLE + len(_maps(scene, width))
        asks = self._asks(width, max(room // 3, room - least - LEAST_LOG - 2))
        new = len(self._new(width))
        most = max(LEAST_LOG, room // 4)
        log = self._log(width, min(max(LEAST_LOG, new), most, max(1, room - len(asks) - least - 2)))
        if reply and len(reply) <= SHORT:
            asks = [*[ReportRow(NEW, row.text) for row in reply], *asks]
            reply = []
        log = [] if reply else log
        left = room - len(asks) - len(log) - 1 - bool(log)
        top = self._page(reply, "answer", width, left) if reply else self._table(width, left)
        padded = [*top, *[ReportRow(LINE, "")] * (left - len(top))]
        told = [ReportRow(RULE, ruled("what happened", width)), *log] if log else []
        return [*padded, *told, ReportRow(RULE, "─" * width), *asks]

    def _new(self, width: int) -> list[ReportRow]:
        return [row for row in ViewerReport().rows(self.dialogue.news, width) if row.text]

    def _table(self, width: int, room: int) -> list[ReportRow]:
        """The whole drawing if it fits, else the brief one."""
        scene = self.dialogue.scene()
        whole = [*_maps(scene, width), *draw(scene, width)[1:]]  # the first is the title
        short_one = [*brief(scene, width), *cards(scene, width)]  # texts are pages further down
        lines = whole if len(whole) <= room - 1 else short_one
        if self.dialogue.table_wanted:
            lines = whole
        return self._page([ReportRow(LINE, line) for line in lines], "table", width, room)

    def _beside(self, room: int) -> list[ReportRow]:
        """The table on the left, the question below what has happened on the right; on a wide
        screen the cards with their texts between them."""
        scene, reply = self.dialogue.scene(), None
        is_wide = self.width >= THREE
        columns = 3 if is_wide else 2
        each = (self.width - len(GAP) * (columns - 1)) // columns
        right = self._asks(each, room - LEAST_LOG - 2)
        answer = self._reply(each)
        if answer and len(answer) <= room - len(right) - LEAST_LOG - 2:
            right = [*[ReportRow(NEW, row.text) for row in answer], *right]
        else:
            reply = answer
        log = self._log(each, room - len(right) - 2)
        pad = [ReportRow(LINE, "")] * (room - len(right) - len(log) - 2)
        rule, below = ruled("what happened", each), "─" * each
        last = [ReportRow(RULE, rule), *log, *pad, ReportRow(RULE, below), *right]
        if is_wide:
            left = self._page(
                _plain([*_maps(scene, each), *table(scene, each)[1:]]), "table", each, room
            )
            middle = self._page(reply or _plain(cards(scene, each)), "cards", each, room)
            return _side_by_side([left, middle, last], each, room)
        whole = [*_maps(scene, each), *draw(scene, each)[1:]]
        left = self._page(reply or _plain(whole), "table", each, room)
        return _side_by_side([left, last], each, room)


def _pages(rows: Sequence[ReportRow], most: int) -> list[list[ReportRow]]:
    """Rows in pages of at most so many, one at least; no page but the last ends with a head line,
    or with the gap before one."""
    pages, left = [], list(rows)
    while len(left) > most:
        end = most
        while end > 1 and (not left[end - 1].text or left[end - 1].text.startswith(HEAD)):
            end -= 1
        pages.append(left[:end])
        left = left[end:]
    return [*pages, left]


def _maps(scene: Scene, width: int) -> list[str]:
    return [line for area in maps_of(scene) for line in map_lines(scene, area, width)]


def most_listed(height: int) -> int:
    """How many answers are listed one by one on a screen of so many rows."""
    return max(FEWEST, min(MOST, height - 14))


def _plain(lines: Sequence[str]) -> list[ReportRow]:
    return [ReportRow(LINE, line) for line in lines]


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent="    ", break_long_words=False)


def _side_by_side(columns: Sequence[Sequence[ReportRow]], each: int, room: int) -> list[ReportRow]:
    rows = []
    for at in range(room):
        cells = [column[at] if at < len(column) else ReportRow(LINE, "") for column in columns]
        style = cells[-1].style if cells[-1].style == NEW else LINE
        rows.append(ReportRow(style, GAP.join(cell.text[:each].ljust(each) for cell in cells)))
    return rows
