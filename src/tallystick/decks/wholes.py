"""What cards make up together, such as a hero or a scenario, and whether all of it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from tallystick.cards.schema import CardFacts
from tallystick.decks.stock import CardStatus, Stock


class Whole(NamedTuple):
    """Something of a ``kind`` that is made of cards, by its name; ``lacking`` are those of them
    that do not run, and ``refused`` says why it cannot be put together at all ("": it can)."""

    kind: str
    name: str
    lacking: tuple[tuple[CardFacts, CardStatus], ...] = ()
    refused: str = ""

    @classmethod
    def of(cls, kind: str, name: str, stock: Stock, cards: list[CardFacts]) -> Self:
        """A whole of these cards, each of which ``stock`` judges."""
        states = zip(cards, stock.judge(cards), strict=True)
        return cls(kind, name, tuple((card, state) for card, state in states if not state.runs))

    @property
    def runs(self) -> bool:
        """Whether it can be played whole."""
        return not self.lacking and not self.refused

    def lines(self) -> Iterator[str]:
        """A line for the whole and one for each card that keeps it from being played."""
        yield f"    {self.name}: {self.refused or f'lacks {len(self.lacking)}'}"
        yield from (f"        {card.name}: {state}" for card, state in self.lacking)


def told(wholes: Iterable[Whole]) -> Iterator[str]:
    """Of each kind how many run, and which; then the others, what lacks least first."""
    kinds: dict[str, list[Whole]] = {}
    for one in wholes:
        kinds.setdefault(one.kind, []).append(one)
    for kind, all_of in kinds.items():
        running = [one.name for one in all_of if one.runs]
        names = f": {', '.join(running)}" if running else ""
        yield f"{kind}: {len(running)} of {len(all_of)} run whole{names}"
        rest = [one for one in all_of if not one.runs]
        for one in sorted(rest, key=lambda one: (bool(one.refused), len(one.lacking), one.name)):
            yield from one.lines()
