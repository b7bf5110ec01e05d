"""A game's primer: one page on how it is won, what a turn is and what each phase is for, and what
the signs and words on the table mean.

It is a file ``primer.toml`` in the game's package: a ``title``, and four kinds of tables, each with
a ``text`` and the ``clauses`` on which it rests: ``[[page]]`` with a ``title``, ``[[sign]]`` with
the ``sign``, ``[[phase]]`` and ``[[word]]`` with ``names``; a phase is
called as the scene calls it. Where there is no text, that of the clauses is taken.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from tallystick.errors import InputError, unknown
from tallystick.play import games
from tallystick.play.report import HEADING, LINE, ReportRow
from tallystick.reading import are_texts, is_text, read_data, read_toml, several, table_in
from tallystick.rules.prose import upper
from tallystick.rules.scene import Scene

FILE: Final = "primer.toml"
LEAST, WIDEST = 30, 100  # columns of a page
MARGIN: Final = "  "
KINDS: Final[dict[str, tuple[str, type]]] = {
    "page": ("title", str),
    "phase": ("names", list),
    "sign": ("sign", str),
    "word": ("names", list),
}
STEM: Final = 4  # letters that two forms of a word share


class PrimerItem(NamedTuple):
    """Something that is explained: what it is called, and the clauses."""

    names: tuple[str, ...]
    text: str
    clauses: tuple[str, ...]

    @property
    def name(self) -> str:
        """All that it is called (clay, brick, marble), without other forms of the same word."""
        shown: list[str] = []
        for name in self.names:
            forms = (one.casefold()[:STEM] for one in shown)
            if not any(form in name.casefold() for form in forms):
                shown.append(name)
        return ", ".join(shown)

    def is_called(self, wanted: str) -> bool:
        """Whether it goes by that name, whichever letters are capitals."""
        return wanted.casefold() in (name.casefold() for name in self.names)


class Primer(NamedTuple):
    """What there is to know of a game before one plays it, and what is looked up while one does."""

    title: str
    pages: tuple[PrimerItem, ...] = ()
    phases: tuple[PrimerItem, ...] = ()
    signs: tuple[PrimerItem, ...] = ()
    words: tuple[PrimerItem, ...] = ()

    def items(self) -> list[PrimerItem]:
        """All that is explained."""
        return [*self.pages, *self.phases, *self.signs, *self.words]

    def phase_of(self, scene: Scene) -> PrimerItem | None:
        """The phase in which the game is; None where the primer knows none of that name."""
        for now in scene.now:
            for phase in self.phases:
                if any(re.search(rf"\b{re.escape(name)}\b", now, re.I) for name in phase.names):
                    return phase
        return None


def of_game(name: str) -> Primer:
    """The primer of a game by its name. InputError where it has none, or one that is not whole."""
    folder = games.find(name).folder
    file = folder.joinpath(FILE)
    if not file.is_file():
        raise InputError(f"{name} has no primer: its package holds no {FILE}")
    clauses = tuple((row["id"], row["text"]) for row in games.find(name).clauses())
    return _read_once(read_data(file), str(file), clauses)


@lru_cache(maxsize=16)
def _read_once(text: str, file: str, clauses: tuple[tuple[str, str], ...]) -> Primer:
    return read(text, file, dict(clauses))


def read(text: str, file: str = FILE, clauses: Mapping[str, str] | None = None) -> Primer:
    """The primer that a text is, with the clauses of the game by their ids. InputError where it is
    none, or rests on a clause that there is not."""
    found = read_toml(text, file)
    odd = [key for key in found if key not in (*KINDS, "title")]
    title = found.get("title")
    if odd or not is_text(title):
        raise InputError(f"expected a title and tables {', '.join(KINDS)}", file, 0, *odd[:1])
    parts = (tuple(_items(found, kind, clauses or {})) for kind in KINDS)
    try:
        return Primer(title, *parts)
    except InputError as error:
        raise error.at(file) from error


def _items(found: dict[str, object], kind: str, clauses: Mapping[str, str]) -> Iterator[PrimerItem]:
    rows = found.get(kind, [])
    for number, row in enumerate(several(rows), 1):
        try:
            yield _item(row, *KINDS[kind], clauses)
        except InputError as error:
            raise error.at(field=f"[[{kind}]] {number}") from error


def _item(row: object, key: str, sort: type, clauses: Mapping[str, str]) -> PrimerItem:
    whole = {key: sort, "text": str, "clauses": list}
    given = {"text": "", **table_in(row)}
    if {name: type(one) for name, one in given.items()} != whole:
        raise InputError(f"expected {', '.join(whole)}")
    names, cited = given[key] if sort is list else [given[key]], given["clauses"]
    if not names or not are_texts(names + cited) or not all(names + cited):
        raise InputError("expected words")
    for one in cited:
        if one not in clauses:
            raise unknown("clause", one, clauses)
    text = " ".join(given["text"].split()) or " ".join(clauses[one] for one in cited)
    return PrimerItem(tuple(names), _without(names[0], text), tuple(cited))


def _without(name: str, text: str) -> str:
    """A text without the name with which it begins: "Vigor: wakes" explains vigor."""
    head, colon, rest = text.partition(": ")
    return upper(rest) if colon and head.casefold().startswith(name.casefold()) else text


# -- laid out -------------------------------------------------------------------------------------


def page(primer: Primer, width: int) -> Iterator[ReportRow]:
    """The primer but for its words: how to win, a turn, the phases, the signs."""
    yield ReportRow(HEADING, primer.title)
    for one in primer.pages:
        yield from explained(one, width)
    if primer.phases:
        yield ReportRow(HEADING, "What each phase is for")
        yield from beside(primer.phases, width)
    yield from legend(primer, width)


def legend(primer: Primer, width: int) -> Iterator[ReportRow]:
    """What the signs mean."""
    if primer.signs:
        yield ReportRow(HEADING, "What the signs mean")
        yield from beside(primer.signs, width)


def vocabulary(primer: Primer, width: int) -> Iterator[ReportRow]:
    """What the words on cards and table mean."""
    if primer.words:
        yield ReportRow(HEADING, "What the words mean")
        yield from beside(sorted(primer.words, key=lambda one: one.name.casefold()), width)


def explained(item: PrimerItem, width: int) -> Iterator[ReportRow]:
    """The rows of an item: its name, and its text below."""
    yield ReportRow(HEADING, upper(item.name))
    yield from wrap(cited(item.text, item.clauses), width, MARGIN)


def beside(items: Iterable[PrimerItem], width: int) -> Iterator[ReportRow]:
    """Items below each other, each beside its name."""
    rows = list(items)
    column = min(max((len(one.name) for one in rows), default=0), width // 4) + 2
    for one in rows:
        head = f"{MARGIN}{one.name}".ljust(column + len(MARGIN))
        hanging = " " * (column + len(MARGIN))
        if len(head) > len(hanging):
            yield ReportRow(LINE, head)
            head = hanging
        yield from wrap(cited(one.text, one.clauses), width, head, hanging)


def cited(text: str, clauses: Iterable[str]) -> str:
    """A text and the clauses on which it rests."""
    said = ", ".join(clauses)
    return f"{text} [{said}]" if said else text


def wrap(text: str, width: int, head: str = "", hanging: str | None = None) -> list[ReportRow]:
    """A text in lines that are good to read, after their head."""
    lines = textwrap.wrap(
        text,
        max(min(width, WIDEST), LEAST),
        initial_indent=head,
        subsequent_indent=head if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [ReportRow(LINE, line) for line in lines]
