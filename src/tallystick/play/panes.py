"""What stands where on a whole screen, for any size: the table, the cards with their texts, what
has happened, the question. Rows of text, of which the terminal knows nothing. On a screen that has
few, a scene stands in few lines: every thing by its name, numbers and state, without its text, a
map as ways from its middle."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.play.dialogue import HANDOVER, OVER, QUESTION
from tallystick.play.drawing import (
    INDENT,
    SceneLines,
    cards,
    draw,
    figure_text,
    hosted,
    plain_values,
    short,
    states,
    table,
)
from tallystick.play.lines import question
from tallystick.play.offers import MOST
from tallystick.play.report import HEADING, LINE, ReportRow, ViewerReport
from tallystick.play.shown import Shown
from tallystick.rules.prose import ruled, wrapped
from tallystick.rules.scene import CARDS, GRID, LIST, Area, Ref, Scene, Side, Talk, Thing, bundled

TIGHT: Final = 72  # columns below which these stand close
LETTERS: Final = 2  # letters of a seat's name in a map


def brief(scene: Scene, width: int) -> list[str]:
    """The lines of a scene, none longer than ``width``."""
    one = Brief(scene, width)
    return [line[:width].rstrip() for line in one.lines()]


def maps_of(scene: Scene) -> list[Area]:
    """The areas whose things are places with neighbours of their own."""
    return [
        area
        for area in scene.areas
        if area.layout != GRID and any(one.beside for one in area.things)
    ]


class Brief(SceneLines):
    """A scene in few lines."""

    def lines(self) -> list[str]:
        """What one looks at most first: the map, one's own side, what lies between all, the other
        sides, what is everybody's."""
        scene = self.scene
        maps = maps_of(scene)
        between = [area for area in scene.areas if area.layout == LIST and area not in maps]
        rest = [area for area in scene.areas if area not in (*maps, *between)]
        sides = sorted(scene.sides, key=lambda side: side.seat != scene.viewer)
        lines = [line for area in maps for line in self.map(area)]
        for place, side in enumerate(sides):
            lines += self.side(side)
            lines += [] if place else [x for one in between for x in self._area("", one, -1)]
        last = [line for area in rest for line in self._area("", area, -1)]
        places = [ref for area in maps for one in area.things for ref in one.refs]
        with_map = self._of_places(places)
        last += [x for one in scene.talk if one not in with_map for x in self._talk(one)]
        last += self.numbers("", scene.gauges, scene.piles)
        return [*lines, *[ruled("everybody's", self.width)] * bool(last), *last]

    def areas(self, side: Side) -> list[str]:
        ordered = sorted(side.areas, key=lambda area: area.layout != CARDS)
        return [line for area in ordered for line in self._area(INDENT, area, side.seat)]

    def _area(self, margin: str, area: Area, seat: int) -> list[str]:
        if not area.things:
            return []
        told = []
        for host, attached in hosted(area.things):
            text = self._thing(host, seat)
            if attached:
                text += f" [{', '.join(self._thing(one, seat) for one in bundled(attached))}]"
            told.append(text)
        joint = "; " if any("," in text for text in told) else ", "
        return wrapped(f"{margin}{area.title}: ", _counted(told), self.width, joint)

    def _thing(self, thing: Thing, seat: int) -> str:
        """A thing by its name, numbers and state: "Owl 2/1 (1 wound)"."""
        plain = plain_values(thing)
        together = ["/".join(map(str, plain))] if len(plain) > 1 else []
        named = [one for one in thing.figures if one.most is not None or not together]
        figures = [thing.cost] if thing.cost else [*together, *map(figure_text, named)]
        name = " ".join(part for part in (self.name(thing, seat), *figures) if part)
        said = ", ".join(states(thing))
        return f"{name} ({said})" if said else name

    # -- maps -------------------------------------------------------------------------------------

    def map(self, area: Area) -> list[str]:
        """The ways from the place with the most neighbours, a line each; then what else is beside
        each other. A star marks whose place it is."""
        places = {ref: one for one in area.things if one.beside for ref in one.refs}
        middle = max(places, key=lambda ref: len(places[ref].beside))
        here = self._place(places[middle])
        drawn = {frozenset((middle, middle))}
        lines = [f"{area.title}: {here}"]
        for first in places[middle].beside:
            way, before = [], middle
            ref: Ref | None = first
            while ref is not None and frozenset((before, ref)) not in drawn:
                drawn.add(frozenset((before, ref)))
                way.append(self._place(places[ref]))
                onward = [
                    one
                    for one in places[ref].beside
                    if one in places and one != middle and frozenset((ref, one)) not in drawn
                    and len(places[ref].beside) <= LETTERS
                ]  # fmt: skip
                before, ref = ref, onward[0] if onward else None
            lines += wrapped(" ", [f"─ {one}" for one in way], self.width, " ")
        rest = {
            frozenset((ref, one)) for ref, place in places.items() for one in place.beside
        } - drawn
        beside = [" – ".join(sorted(str(one) for one in pair)) for pair in rest]
        if beside:
            lines += wrapped(INDENT, [f"also beside: {', '.join(sorted(beside))}"], self.width)
        return lines + [line for talk in self._of_places(places) for line in self._talk(talk)]

    def _of_places(self, places: Iterable[Ref]) -> list[Talk]:
        """What is said of places of a map, and of nothing else."""
        known = set(places)
        return [one for one in self.scene.talk if one.touches and known >= set(one.touches)]

    def _talk(self, talk: Talk) -> list[str]:
        return wrapped(f"{talk.label}: ", ["; ".join(talk.lines)], self.width)

    def _place(self, thing: Thing) -> str:
        owner = self.names.get(thing.owner, "")
        strengths = [
            f"{one.label.removeprefix('the ')[:LETTERS]}{one.value}{'*' * (one.label == owner)}"
            for one in thing.figures
        ]
        joint = "" if self.width < TIGHT else " "
        return " ".join([thing.name, joint.join(strengths)]).rstrip()


def _counted(texts: list[str]) -> list[str]:
    counts = {text: texts.count(text) for text in texts}
    return [text if n == 1 else f"{n} {text}" for text, n in counts.items()]


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
    return [line for area in maps_of(scene) for line in Brief(scene, width).map(area)]


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
