"""What the rules could not carry out of cards of which every word is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.games.marvel_champions.compiling.assembly import Assembly
from tallystick.games.marvel_champions.rulebook import MarvelRules

# What a shape of text that no op was made for may lead to, besides ``NoOp``.
UNFORESEEN: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


def cannot_run(cards: Iterable[CompiledCard]) -> list[tuple[str, ...]]:
    """What of each card has no op, in the order of the cards: one with any must not be played."""
    assembly = Assembly(MarvelRules(()))
    return [_reasons(assembly, card) for card in cards]


def _reasons(assembly: Assembly, card: CompiledCard) -> tuple[str, ...]:
    before = len(assembly.problems)
    try:
        assembly.piece(card)
    except UNFORESEEN as error:
        return (f"nothing was foreseen for this: {type(error).__name__} {error}",)
    return tuple(reason for _, reason in assembly.problems[before:])
