"""What somebody at the table may look up, in the same words in every game.

``look_up(match, viewer, words, width)`` answers what was typed after ``?`` in rows of a report: the
log, piles and areas, cards and what stands in play, clauses, signs, keywords and statuses, phases,
the primer. All that it says is public, or in the viewer's own scene, or among the lines that this
viewer has been told (``Match.watch`` it from the start, or the log begins when it is first asked
for). Nothing is changed, and nothing is raised for words that mean nothing.

A terminal calls ``look_up`` for ``? WORDS``, ``here`` for ``?`` alone (what this phase is for), and
shows ``TOPICS`` among what can be typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.play import games, primer
from tallystick.play.drawing import figure_text, states
from tallystick.play.games import ClauseRow
from tallystick.play.match import Match
from tallystick.play.primer import Primer, PrimerItem, beside, cited, explained, wrap
from tallystick.play.report import HEADING, LINE, SENTENCE_ENDS, ReportRow
from tallystick.rules.prose import counted, upper
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Area, Pile, Scene, Thing, bundled


class Found(NamedTuple):
    """Things in sight that go by one name, and where: "Blue's city"."""

    place: str
    thing: Thing


class Sight:
    """A scene, asked by name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def piles(self, wanted: str = "") -> list[tuple[str, Pile]]:
        """The piles that are called so, each by its whole name; all for nothing."""
        own = [(name, one) for side in self.scene.sides for one in side.piles
               for name in self._names_of(side.seat, one.label, wanted)]  # fmt: skip
        return [(one.label, one) for one in self.scene.piles if _is(one.label, wanted)] + own

    def areas(self, wanted: str) -> list[tuple[str, Area]]:
        """The areas that are called so, each by its whole name."""
        own = [(name, one) for side in self.scene.sides for one in side.areas
               for name in self._names_of(side.seat, one.title, wanted)]  # fmt: skip
        return [(one.title, one) for one in self.scene.areas if _is(one.title, wanted)] + own

    def _names_of(self, seat: int, label: str, wanted: str) -> list[str]:
        """The whole name of what is a seat's, if it is wanted."""
        name = self._seat(seat)
        names = [label, f"{name} {label}", f"{name}'s {label}"]
        names += [f"my {label}", f"your {label}"] * (seat == self.scene.viewer)
        return [self._called(seat, label)] if any(_is(one, wanted) for one in names) else []

    def _called(self, seat: int, label: str) -> str:
        """The whole name of what is a seat's: "Your hand", "Ann's hand", "in play (yours)"."""
        whose = "Your" if seat == self.scene.viewer else f"{self._seat(seat)}'s"
        if label.startswith(IN):
            return f"{label} ({'yours' if whose == 'Your' else whose})"
        return f"{whose} {label}"

    def things(self) -> Iterator[Found]:
        """Everything on the table that the viewer sees, and where."""
        scene = self.scene
        places = [(one.title, one.things) for one in scene.areas]
        places += [(one.label, one.cards) for one in scene.piles]
        for side in scene.sides:
            places += [(self._called(side.seat, one.title), one.things) for one in side.areas]
            places += [(self._called(side.seat, one.label), one.cards) for one in side.piles]
        for place, things in places:
            yield from (Found(place, one) for one in bundled(things))

    def beside(self, thing: Thing) -> list[str]:
        """What is next to it, by name."""
        return [one.name for one in self.scene.things() if set(one.refs) & set(thing.beside)]

    def _seat(self, seat: int) -> str:
        return next((side.name for side in self.scene.sides if side.seat == seat), "")


def line_of(thing: Thing) -> str:
    """All that there is to say of a thing in sight, but for its text."""
    many = f"{thing.many} " if thing.many > 1 else ""
    numbers = ", ".join(figure_text(one) for one in thing.figures)
    parts = [f"{many}{thing.name}", thing.cost, f"{thing.kind} {numbers}".strip()]
    return " · ".join(filter(None, [*parts, ", ".join(states(thing)), ", ".join(thing.notes)]))


def _in(place: str) -> str:
    """Where something is: "in your hand", "in play (yours)"."""
    if place.startswith("Your "):
        place = f"your {place[5:]}"
    return place if place.startswith(IN) else f"{IN}{place}"


def _is(name: str, wanted: str) -> bool:
    return not wanted or name.casefold() == wanted


IN: Final = "in "  # some areas are called so: "in play"
TOPICS: Final = (
    ("? NAME", "a card, a place, a keyword, a sign: by its name, or a part of it"),
    ("? CLAUSE", "a rule by its number, and those under it"),
    ("? log", "what happened last; ? log 50, ? log all, ? log NAME"),
    ("? piles", "the piles on the table; ? discard looks through one"),
    ("? signs", "what the signs mean"),
    ("? words", "what keywords and statuses mean"),
    ("? phases", "what each phase is for"),
    ("? primer", "how to win, what a turn is: all on one page"),
)
LAST: Final = 20  # lines of the log, if nobody says how many
MOST_CARDS: Final = 4  # of several that hold a word so many are shown whole
MOST_CLAUSES: Final = 6
DEEP: Final = "    "


def look_up(match: Match, viewer: int, words: str, width: int = 80) -> list[ReportRow]:
    """What there is to know under these words; without any, what the phase is for."""
    return Lookup(match, viewer, width).rows(words)


def here(match: Match, viewer: int, width: int = 80) -> list[ReportRow]:
    """What the game is at, and what this phase is for, as far as its primer says."""
    return Lookup(match, viewer, width).here()


def log(match: Match, viewer: int, most: int | None = LAST, width: int = 80) -> list[ReportRow]:
    """The last lines that a viewer was told, all with None, each with its clauses."""
    told = match.view(viewer).told
    return list(log_rows(told if most is None else told[max(0, len(told) - most) :], width))


def log_rows(told: Iterable[Told], width: int) -> Iterator[ReportRow]:
    """Told lines with their clauses, under their headings."""
    for line in told:
        if line.text.endswith(SENTENCE_ENDS):
            yield from wrap(cited(line.text, line.clauses), width, primer.MARGIN, DEEP)
        elif " " in line.text:
            yield ReportRow(HEADING, line.text)


def clauses_under(clause: str, ids: Iterable[str]) -> list[str]:
    """The clause of that id and those below it (T.25.3 and T.25.3a; T.25 is all of 25.0)."""
    start = re.escape(clause.strip().removesuffix(".").removesuffix(".0"))
    below = re.compile(rf"{start}(?![0-9]).*", re.IGNORECASE)
    return [one for one in ids if below.fullmatch(one)]


class Lookup:
    """One viewer's questions at one moment of a match."""

    def __init__(self, match: Match, viewer: int, width: int) -> None:
        self.match = match
        self.viewer = viewer
        self.width = width
        self.view = match.view(viewer)
        self.scene = self.view.scene
        self.sight = Sight(self.scene)
        self.primer = _primer(match.rules.name) or Primer(match.rules.title)

    def rows(self, words: str) -> list[ReportRow]:
        """What there is to know under these words."""
        wanted = " ".join(words.split()).casefold()
        if not wanted:
            return self.here()
        return self._exact(wanted) or self._partly(wanted) or self._nothing(words.strip())

    def here(self) -> list[ReportRow]:
        """What this phase is for."""
        phase = self.primer.phase_of(self.scene)
        rows = [ReportRow(HEADING, " · ".join(self.scene.now))] if self.scene.now else []
        return [*rows, *(beside([phase], self.width) if phase else [])]

    # -- by its whole name ------------------------------------------------------------------------

    def _exact(self, wanted: str) -> list[ReportRow]:
        rows = [row for one in self._called(wanted) for row in explained(one, self.width)]
        rows += self._clauses(wanted)
        rows += [row for name, pile in self.sight.piles(wanted) for row in self._pile(name, pile)]
        rows += [row for name, area in self.sight.areas(wanted) for row in self._area(name, area)]
        rows += self._cards(name for name in self._names if name.casefold() == wanted)
        return rows + self._topic(wanted)

    def _topic(self, wanted: str) -> list[ReportRow]:
        head, _, rest = wanted.partition(" ")
        if head == "log":
            return self._log(rest)
        if (page := PAGES.get(wanted)) is None:
            return []
        return list(page(self)) or [
            ReportRow(LINE, f"{self.match.rules.title} says nothing of that.")
        ]

    def _called(self, wanted: str) -> list[PrimerItem]:
        return [one for one in self.primer.items() if one.is_called(wanted)]

    # -- by a part of its name --------------------------------------------------------------------

    def _partly(self, wanted: str) -> list[ReportRow]:
        rows = [
            row
            for one in self.primer.items()
            if any(wanted in name.casefold() for name in one.names)
            for row in explained(one, self.width)
        ]
        rows += [
            row
            for talk in self.scene.talk
            if talk.lines and talk.label.casefold().startswith(wanted)
            for row in (ReportRow(HEADING, talk.label), *self._lines(talk.lines))
        ]
        rows += self._cards([name for name in self._names if wanted in name.casefold()])
        return rows or self._speaking_of(wanted)

    def _speaking_of(self, wanted: str) -> list[ReportRow]:
        """Clauses that are called so (MC.peril.1), then those that hold the words."""
        whole = re.compile(rf"\b{re.escape(wanted)}", re.IGNORECASE)
        title, table = wanted.replace(" ", "-"), _clauses(self.match.rules.name)
        called = [row for row in table if title in row["id"].casefold().split(".")]
        found = called + [row for row in table if whole.search(row["text"]) and row not in called]
        rows = [row for one in found[:MOST_CLAUSES] for row in self._clause(one)]
        more = len(found) - MOST_CLAUSES
        return (
            [*rows, ReportRow(LINE, f"… and {counted(more, 'more clause')}.")] if more > 0 else rows
        )

    def _nothing(self, words: str) -> list[ReportRow]:
        names = {name.casefold(): name for name in self._names}
        names |= {name.casefold(): name for one in self.primer.items() for name in one.names}
        near = [names[one] for one in get_close_matches(words.casefold(), list(names), n=3)]
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        return wrap(f"There is nothing called {words!r} to look up.{hint}", self.width)

    # -- the log ----------------------------------------------------------------------------------

    def _log(self, which: str) -> list[ReportRow]:
        told = self.view.told
        if which.isdecimal():
            told = told[max(0, len(told) - int(which)) :]
        elif not which:
            told = told[-LAST:]
        elif which != "all":
            told = [line for line in told if which in line.text.casefold()]
        return list(log_rows(told, self.width)) or [ReportRow(LINE, "The log has nothing of it.")]

    # -- clauses ----------------------------------------------------------------------------------

    def _clauses(self, wanted: str) -> list[ReportRow]:
        if "." not in wanted:
            return []
        table = {row["id"]: row for row in _clauses(self.match.rules.name)}
        return [row for one in clauses_under(wanted, table) for row in self._clause(table[one])]

    def _clause(self, clause: ClauseRow) -> list[ReportRow]:
        return [ReportRow(HEADING, clause["id"]), *wrap(clause["text"], self.width, primer.MARGIN)]

    # -- piles and areas --------------------------------------------------------------------------

    def _pile(self, name: str, pile: Pile) -> list[ReportRow]:
        rows = [ReportRow(HEADING, f"{upper(name)}: {counted(pile.many, 'card')}")]
        hidden = pile.many - sum(one.many for one in pile.cards)
        if pile.cards:
            names = [one.name for one in pile.cards for _ in range(one.many)]
            rows += wrap(f"from the top: {', '.join(names)}", self.width, primer.MARGIN, DEEP)
        if hidden:
            which = "more " if pile.cards else ""
            rows += wrap(f"{hidden} {which}that you may not look at", self.width, primer.MARGIN)
        return rows

    def _area(self, name: str, area: Area) -> list[ReportRow]:
        rows = [ReportRow(HEADING, upper(name))]
        for one in bundled(area.things):
            rows += wrap(line_of(one), self.width, primer.MARGIN, DEEP)
        return rows if area.things else [*rows, ReportRow(LINE, f"{primer.MARGIN}nothing")]

    def all_piles(self) -> list[ReportRow]:
        """How many cards lie where."""
        rows = [ReportRow(HEADING, "Piles")]
        for name, pile in self.sight.piles():
            top = f", {pile.cards[0].name} on top" if pile.cards else ""
            line = f"{upper(name)}: {counted(pile.many, 'card')}{top}"
            rows += wrap(line, self.width, primer.MARGIN, DEEP)
        return rows if len(rows) > 1 else []

    # -- cards and what stands in play ------------------------------------------------------------

    @cached_property
    def _printed(self) -> dict[str, list[str]]:
        """What is printed, by name; of several of one name one below the other."""
        pages: dict[str, list[str]] = {}
        for name, lines in self.match.rules.catalogue(self.match.game):
            known = pages.setdefault(name, [])
            known += [] if known[: len(lines)] == lines else lines
        return pages

    @cached_property
    def _names(self) -> list[str]:
        """What cards and things are called."""
        seen = (found.thing.name for found in self.sight.things() if found.thing.name)
        return list(dict.fromkeys([*self._printed, *seen]))

    def _cards(self, names: Iterable[str]) -> list[ReportRow]:
        """Whole cards; of many only the names."""
        wanted = list(names)
        if len(wanted) > MOST_CARDS:
            return wrap(f"{len(wanted)} are called so: {', '.join(wanted)}", self.width, "", DEEP)
        return [row for name in wanted for row in self._card(name)]

    def _card(self, name: str) -> list[ReportRow]:
        printed = self._printed.get(name, [])
        rows = [ReportRow(HEADING, name)]
        for line in printed:
            rows += wrap(line, self.width, primer.MARGIN, DEEP)
        told = set(printed)
        for place, thing in (one for one in self.sight.things() if one.thing.name == name):
            rows += wrap(f"{_in(place)}: {line_of(thing)}", self.width, primer.MARGIN, DEEP)
            rows += self._lines(line for line in thing.text if line not in told)
            told.update(thing.text)
            near = self.sight.beside(thing)
            rows += wrap(f"next to: {', '.join(near)}", self.width, DEEP) if near else []
        return rows

    def _lines(self, lines: Iterable[str]) -> list[ReportRow]:
        return [row for line in lines for row in wrap(line, self.width, DEEP)]


PAGES: Final[dict[str, Callable[[Lookup], Iterable[ReportRow]]]] = {
    "signs": lambda self: primer.legend(self.primer, self.width),
    "legend": lambda self: primer.legend(self.primer, self.width),
    "words": lambda self: primer.vocabulary(self.primer, self.width),
    "keywords": lambda self: primer.vocabulary(self.primer, self.width),
    "phases": lambda self: beside(self.primer.phases, self.width),
    "phase": Lookup.here,
    "primer": lambda self: primer.page(self.primer, self.width),
    "piles": Lookup.all_piles,
}


def _primer(game: str) -> Primer | None:
    """A game's primer, if it has one."""
    try:
        return primer.of_game(game)
    except InputError:
        return None


def _clauses(game: str) -> list[ClauseRow]:
    """A game's clauses; none where it has no list of them."""
    try:
        return games.find(game).clauses()
    except InputError:
        return []
