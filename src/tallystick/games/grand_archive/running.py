"""What the rules could not carry out of cards of which every word is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.games.grand_archive.pieces import Piece
from tallystick.games.grand_archive.rulebook import GrandArchiveRules

# What a shape of text that no op was made for may lead to, besides ``NoOp``.
UNFORESEEN: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


def cannot_run(cards: Iterable[CompiledCard]) -> list[tuple[str, ...]]:
    """What of each card has no op, in the order of the cards: one with any must not be played."""
    rules = GrandArchiveRules(())
    entered = [(card, rules.enter(card)) for card in cards]
    return [_reasons(rules, card, piece) for card, piece in entered]


def _reasons(rules: GrandArchiveRules, card: CompiledCard, piece: Piece) -> tuple[str, ...]:
    try:
        rules.lower(card, piece)
    except UNFORESEEN as error:
        return (f"nothing was foreseen for this: {type(error).__name__} {error}",)
    return piece.problems
