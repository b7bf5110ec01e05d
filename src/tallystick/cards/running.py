"""Cards of which every word is read, and whether the rules carry all of it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tallystick.cards.census import percent
from tallystick.cards.compile import CompiledCard
from tallystick.cards.ledger import Ledger, Passed

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
