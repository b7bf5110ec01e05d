"""Figures about what of some cards' texts was read: one census for all games.

What differs is passed in: what else is counted beside whole cards, and by which fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from tallystick.cards.lexer import Names
from tallystick.cards.report import CompileTally, Holdback, Report
from tallystick.cards.schema import CardFacts


class Read(NamedTuple):
    """How many there are, how many were read, and those that were not (card: phrase)."""

    total: int
    read: int
    missed: tuple[str, ...]

    def line(self, name: str) -> str:
        """The figures in words."""
        share = percent(self.read, self.total)
        return f"{name}: {self.total}, of which parsed {self.read} ({share})"


class Census(NamedTuple):
    """A file of cards, compiled: its report, and what a game counts besides.

    ``head`` are lines that stand first; ``parts`` tallies of a part of the cards; ``asked`` what
    must be read whatever else is, by name; ``fields`` by what the cards are tallied: how that is
    called, and the field ("type" is the type); ``held`` the words that hold cards back.
    """

    report: Report
    noun: str
    head: tuple[str, ...]
    parts: tuple[CompileTally, ...]
    asked: Mapping[str, Read]
    fields: Mapping[str, str]
    held: tuple[Holdback, ...]

    def part(self, name: str) -> CompileTally:
        """The tally of that name among ``parts``."""
        return next(tally for tally in self.parts if tally.name == name)

    def lines(self, most: int = 30) -> Iterator[str]:
        """The census as text: totals, what was asked, tallies, the words that hold most back."""
        yield from self.head
        for tally in (self.report.totals(), *self.parts):
            yield shown(tally, self.noun)
        for name, read in self.asked.items():
            yield read.line(name)
            yield from (f"    not parsed: {one}" for one in read.missed)
        for name, field in self.fields.items():
            yield f"by {name}:"
            counted = self.report.by_type() if field == "type" else self.report.by(field)
            yield from (f"    {shown(tally, self.noun)}" for tally in counted)
        yield "held back by:"
        for held in self.held[:most]:
            yield f"    {held.cards} by {held.words!r}, e.g. {held.example}"


def read_all(
    cards: Iterable[CardFacts],
    names_for: Callable[[CardFacts], Names],
    phrases: Callable[[CardFacts], Iterable[str]],
    reads: Callable[[str, Names], bool],
) -> Read:
    """How many phrases of all cards come to something."""
    total, missed = 0, []
    for facts in cards:
        known = names_for(facts)
        for phrase in phrases(facts):
            total += 1
            if not reads(phrase, known):
                missed.append(f"{facts.name}: {phrase}")
    return Read(total, total - len(missed), tuple(missed))


def percent(part: int, whole: int) -> str:
    """A share, to one decimal."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def shown(tally: CompileTally, noun: str = "cards") -> str:
    """A tally in words."""
    share = percent(tally.whole, tally.total)
    parts = f"{tally.whole} whole ({share}), {tally.partly} partly, {tally.none} not"
    return f"{tally.name}: {tally.total} {noun}, {parts}"
