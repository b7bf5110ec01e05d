"""All the cards at hand, and of each whether the rules carry it out. A text is compiled when
somebody asks for its card: of thousands a game needs a hundred."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from tallystick.cards.compile import CompiledCard, Language, compile_card
from tallystick.cards.schema import CardFacts
from tallystick.decks.resolve import CardIndex, code_of

RUNS, READ, NOT_READ, FIGURES = "runs", "read", "not read", "figures missing"
MOST_WORDS: Final = 80  # so much is shown of what is not read or run

CannotRun = Callable[[Sequence[CompiledCard]], list[tuple[str, ...]]]
Missing = Callable[[CardFacts], tuple[str, ...]]


class CardStatus(NamedTuple):
    """How far a card is played: RUNS, READ (but not run), NOT_READ or FIGURES; and why not."""

    kind: str
    why: tuple[str, ...] = ()

    @property
    def runs(self) -> bool:
        """Whether it may enter a deck."""
        return self.kind == RUNS

    def __str__(self) -> str:
        reasons = "; ".join(dict.fromkeys(short(one) for one in self.why))
        return f"{self.kind}: {reasons}" if reasons else self.kind


def short(reason: str) -> str:
    """A reason, cut to what fits on a line."""
    return reason if len(reason) <= MOST_WORDS else f"{reason[:MOST_WORDS]}..."


class Stock:
    """The cards of a game. ``missing`` says which figures a record lacks."""

    def __init__(
        self,
        cards: Sequence[CardFacts],
        language: Language,
        cannot_run: CannotRun,
        missing: Missing,
    ) -> None:
        self.cards = tuple(cards)
        self.index = CardIndex(self.cards)
        self._language = language
        self._names = language.names(self.cards)
        self._cannot_run = cannot_run
        self._missing = missing
        self._compiled: dict[str, CompiledCard] = {}
        self._states: dict[str, CardStatus] = {}

    def compiled(self, cards: Iterable[CardFacts]) -> list[CompiledCard]:
        """Some cards, compiled among all the others: their texts may name any."""
        return [self._one(card) for card in cards]

    def _one(self, card: CardFacts) -> CompiledCard:
        key = key_of(card)
        if key not in self._compiled:
            self._compiled[key] = compile_card(card, self._language, self._names)
        return self._compiled[key]

    def back(self, card: CardFacts) -> CardFacts | None:
        """The other side of a card, if it has one."""
        return self.index.back(card)

    def judge(
        self, cards: Iterable[CardFacts], beside: Iterable[CardFacts] = ()
    ) -> list[CardStatus]:
        """How far each of these is played, in their order; ``beside`` are cards that they speak of
        and that are at hand too."""
        asked = list(cards)
        unknown = [one for one in asked if key_of(one) not in self._states]
        if unknown:
            around = unique([*unknown, *beside])
            compiled = self.compiled(around)
            for card, one, why in zip(around, compiled, self._cannot_run(compiled), strict=True):
                self._states.setdefault(key_of(card), self._state(card, one, why))
        return [self._states[key_of(one)] for one in asked]

    def _state(self, card: CardFacts, compiled: CompiledCard, why: tuple[str, ...]) -> CardStatus:
        if compiled.problems:
            words = (one.words or one.message for one in compiled.problems)
            return CardStatus(NOT_READ, tuple(repr(short(one)) for one in words))
        if lacking := self._missing(card):
            return CardStatus(FIGURES, (", ".join(lacking),))
        return CardStatus(READ, why) if why else CardStatus(RUNS)


def key_of(card: CardFacts) -> str:
    """What no two cards of a stock have alike."""
    return f"{code_of(card)}|{card.name}"


def unique(cards: Iterable[CardFacts]) -> list[CardFacts]:
    """The cards in their order, each once."""
    return list({key_of(card): card for card in cards}.values())
