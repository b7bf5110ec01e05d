"""Cards of which every word is read, and whether the rules carry all of it out; figures about what
of their texts was read: one census for all games.

What differs is passed in: what else is counted beside whole cards, and by which fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.cards.compile import CompiledCard
from tallystick.cards.ledger import Ledger, Passed
from tallystick.cards.lexer import Names
from tallystick.cards.report import CompileTally, Holdback, Report
from tallystick.cards.schema import CardFacts

HEAD: Final = 6  # so many words tell what is not carried out; what follows is the rest of the text
# What a shape of text that no op was made for may lead to, besides what says so itself.
UNFORESEEN: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


def reasons_of(
    carry_out: Callable[[], Sequence[str]], ledger: Ledger, matters: Callable[[Passed], bool]
) -> tuple[str, ...]:
    """Why a card must not be played: what of it has no op, as ``carry_out`` says, or which of the
    words that ``matter`` have been passed over by all ops."""
    try:
        problems = tuple(carry_out())
    except UNFORESEEN as error:
        return (f"nothing was foreseen for this: {type(error).__name__} {error}",)
    passed = filter(matters, ledger.unread())
    return problems or tuple(f"nothing is done with {p.words!r} of {p.verb!r}" for p in passed)


class Running(NamedTuple):
    """Cards, and for each what the rules could not carry out (nothing: it runs as far as it is
    read). A card that is read but not run must not enter a deck either."""

    cards: Sequence[CompiledCard]
    reasons: Sequence[tuple[str, ...]]

    @property
    def status(self) -> int:
        """0 if all that is read whole runs, else 1."""
        return int(any(why and card.is_whole for card, why in self._both()))

    def lines(self, noun: str, most: int = 30) -> Iterator[str]:
        """How many of the whole cards run, by type, and what keeps the others from it."""
        whole = [(card, why) for card, why in self._both() if card.is_whole]
        runs = Counter(card.facts.type for card, why in whole if not why)
        read = Counter(card.facts.type for card, _ in whole)
        share = percent(runs.total(), read.total())
        yield f"of {read.total()} {noun} read whole, {runs.total()} run whole ({share})"
        yield from (f"    {kind}: {runs[kind]} of {n}" for kind, n in read.items())
        if runs.total() == read.total():
            return
        yield f"read but not run, so that no deck may have them: {read.total() - runs.total()}"
        for words, n, example in self._missing()[:most]:
            yield f"    {n} by {words!r}, e.g. {example}"

    def _both(self) -> Iterator[tuple[CompiledCard, tuple[str, ...]]]:
        yield from zip(self.cards, self.reasons, strict=True)

    def _missing(self) -> list[tuple[str, int, str]]:
        """What is not carried out, how many cards have it, and one of them; the commonest first."""
        found: dict[str, list[str]] = {}
        for card, why in self._both():
            for words in sorted({_head(reason) for reason in why if card.is_whole}):
                found.setdefault(words, []).append(card.facts.name)
        ranked = sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))
        return [(words, len(names), names[0]) for words, names in ranked]


def _head(reason: str) -> str:
    words = reason.split()
    return " ".join(words[:HEAD]) + (" ..." if len(words) > HEAD else "")


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
