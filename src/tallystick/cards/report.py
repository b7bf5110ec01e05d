"""What compiles and what does not: the data behind `tally cards check FILE...`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tallystick.cards.compile import CompiledCard, Language, compile_cards, compiled
from tallystick.cards.errors import CardError, CardProblem
from tallystick.cards.load import read_file
from tallystick.cards.schema import CardFacts

WHOLE, PARTLY, NOT = "whole", "partly", "not"
MISSING_WORDS = "(something missing)"


class CompileTally(NamedTuple):
    """How many cards of a group compile whole, partly (some lines do), or not at all."""

    name: str
    whole: int
    partly: int
    none: int

    @property
    def total(self) -> int:
        """All cards of the group."""
        return self.whole + self.partly + self.none


class Holdback(NamedTuple):
    """Words that were not understood, the number of cards that they hold back, and one of those."""

    words: str
    cards: int
    example: str


class Report(NamedTuple):
    """The state of a set of cards. `broken` are problems of the files themselves, not of texts."""

    cards: tuple[CompiledCard, ...]
    broken: tuple[CardProblem, ...] = ()

    @property
    def status(self) -> int:
        """0 if all cards compile whole, 1 if some do not, 2 if something could not be read."""
        return 2 if self.broken else int(any(not card.is_whole for card in self.cards))

    @property
    def failing(self) -> tuple[CompiledCard, ...]:
        """The cards that do not compile whole, in the order read."""
        return tuple(card for card in self.cards if not card.is_whole)

    def totals(self) -> CompileTally:
        """All cards."""
        return tally_of("all", self.cards)

    def by_type(self) -> list[CompileTally]:
        """A tally for each type of card, in the order in which the types first appear."""
        return tallies(self.cards, lambda card: card.facts.type)

    def by(self, field: str) -> list[CompileTally]:
        """A tally for each of the words that cards have in this field (a pack, a faction)."""
        return tallies(self.cards, lambda card: card.facts.words.get(field, "none"))

    def holdbacks(self) -> list[Holdback]:
        """The words that hold back cards, those that hold back most cards first."""
        cards: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for card in self.failing:
            for words in sorted(
                {problem.words.casefold() or MISSING_WORDS for problem in card.problems}
            ):
                cards[words] += 1
                examples.setdefault(words, card.facts.name)
        ranked = sorted(cards.items(), key=lambda one: (-one[1], one[0]))
        return [Holdback(words, count, examples[words]) for words, count in ranked]

    def lines(self, most: int = 20) -> Iterator[str]:
        """The report as text: broken files, tallies, the `most` worst words, each failing card."""
        yield from (str(problem) for problem in self.broken)
        for tally in [*self.by_type(), self.totals()]:
            counts = f"{tally.whole} whole, {tally.partly} partly, {tally.none} not"
            yield f"{tally.name}: {_cards(tally.total)}, {counts}"
        for holdback in self.holdbacks()[:most]:
            cards = _cards(holdback.cards)
            yield f"{cards} held back by {holdback.words!r}, e.g. {holdback.example}"
        for problem in (problem for card in self.failing for problem in card.problems):
            yield str(problem)
            yield from (f"    {line}" for line in problem.excerpt().split("\n") if line)


def tallies(
    cards: Iterable[CompiledCard], group: Callable[[CompiledCard], str]
) -> list[CompileTally]:
    """A tally for each group, in the order in which the groups first appear."""
    groups: dict[str, list[CompiledCard]] = {}
    for card in cards:
        groups.setdefault(group(card), []).append(card)
    return [tally_of(name, members) for name, members in groups.items()]


def standing(card: CompiledCard) -> str:
    """WHOLE, PARTLY if some line or cost of the card is understood, or NOT."""
    if card.is_whole:
        return WHOLE
    return PARTLY if card.abilities or card.costs else NOT


def check_cards(cards: Iterable[CardFacts], language: Language) -> Report:
    """The report on cards that are already read."""
    return Report(tuple(compile_cards(cards, language)))


def check_files(paths: Sequence[str], language: Language) -> Report:
    """The report on card files or directories of them; the others go on when one cannot be read, or
    has no cards."""
    cards: list[CardFacts] = []
    broken: list[CardProblem] = []
    for path in paths:
        try:
            cards += read_file(path, language.schema)
        except CardError as error:
            broken += error.problems
    return Report(tuple(compiled(cards, language)), tuple(broken))


def tally_of(name: str, cards: Iterable[CompiledCard]) -> CompileTally:
    """How many of these cards compile whole, partly, not at all."""
    count = Counter(standing(card) for card in cards)
    return CompileTally(name, count[WHOLE], count[PARTLY], count[NOT])


def _cards(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"
