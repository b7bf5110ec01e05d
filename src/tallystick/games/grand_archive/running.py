"""What the rules could not carry out of cards of which every word is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.ledger import Ledger, Passed
from tallystick.cards.running import reasons_of
from tallystick.games.grand_archive.pieces import GrandArchivePiece
from tallystick.games.grand_archive.rulebook import GrandArchiveRules

# What must not be passed over of a description: what it is, what it is not, how many there are.
TELLING: Final = ("tags", "without", "title", "marks", "figure", "word")
# But for these, of which the words only repeat what is known: "for each *attack* declaration", "an
# *additional* counter", a *token* copy, the amount *sacrificed*, three *or more* counters.
ECHOES: Final = ("for each", "put", "summon", "where", "and")


def cannot_run(cards: Iterable[CompiledCard]) -> list[tuple[str, ...]]:
    """What of each card has no op, and which words are passed over by all ops, in the order of the
    cards: one with any must not be played."""
    rules = GrandArchiveRules(())
    watched: list[tuple[CompiledCard, Ledger]] = []
    for card in cards:
        ledger = Ledger()
        watched.append((card._replace(abilities=ledger.of(card.abilities)), ledger))
    entered = [(card, ledger, rules.enter(card)) for card, ledger in watched]
    return [_reasons(rules, card, ledger, piece) for card, ledger, piece in entered]


def _reasons(
    rules: GrandArchiveRules, card: CompiledCard, ledger: Ledger, piece: GrandArchivePiece
) -> tuple[str, ...]:
    def lower() -> tuple[str, ...]:
        rules.lower(card, piece)
        return piece.problems

    return reasons_of(lower, ledger, _is_telling)


def _is_telling(passed: Passed) -> bool:
    return passed.field in TELLING and passed.verb not in ECHOES
