"""Every Grand Archive card that runs does what it plainly says, and each of its words is bound: the
cards that ship and those that somebody has (skipped where there is no card data)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.amounts import some
from tests.truth import archive
from tests.truth.data import Pool, at_hand, pool, shipped
from tests.truth.pledges import PAID, Pledge, is_kept, own_costs, pledges
from tests.truth.walking import Trace

from tallystick.cards.compile import CompiledCard
from tallystick.games.grand_archive.pieces import GrandArchivePiece, Script
from tallystick.rules.phrases import Clause, Spoken

GAME = "grand-archive"


@cache
def cards_of(kind: str) -> Pool:
    """Those that ship, or those that somebody has."""
    if kind == "shipped":
        return shipped(GAME)
    paths: list[Path] = at_hand(GAME)
    if not paths:
        pytest.skip("no card data of Grand Archive")
    return pool(GAME, paths)


def resolves(spoken: Spoken) -> bool:
    """Whether it may be what an action does as it resolves."""
    first = spoken.effects[0]
    stands = isinstance(first, Clause) and first.verb in ("costs", "keyword")
    return spoken.timing is not None and spoken.timing.kind == "statement" and not stands


def script_of(piece: GrandArchivePiece, spoken: Spoken, said: list[Spoken]) -> Script | None:
    """What an ability of the text is compiled to; None where it is not told apart."""
    if resolves(spoken):
        return piece.script if sum(resolves(one) for one in said) == 1 else None
    found: list[Any] = [*piece.powers, *piece.triggers]
    same = [one.script for one in found if one.text.strip() == spoken.text.strip()]
    return same[0] if len(same) == 1 else None


def tried(cards: Pool, chosen: Sequence[CompiledCard]) -> Iterator[tuple[str, Spoken, Trace]]:
    """Each ability that makes a promise, and what it did."""
    for card in chosen:
        said = [one for one in card.abilities if isinstance(one, Spoken) and one.effects]
        asked = [one for one in said if pledges(one) or any(own_costs(one))]
        if not asked:
            continue
        table = archive.Table(card, cards)
        piece = table.rules.cards[table.rules.index[card.facts.name]]
        for one in asked:
            script = script_of(piece, one, said)
            found = table.trace(script) if script is not None else None
            if found is not None:
                yield f"{card.facts.name}: {one.text.strip()}", one, found


def broken(cards: Pool, chosen: Sequence[CompiledCard]) -> tuple[list[str], int]:
    """The promises that were not kept, and how many were looked at."""
    found: list[str] = []
    looked = 0
    for what, spoken, trace in tried(cards, chosen):
        for pledge in pledges(spoken):
            looked += 1
            if not is_kept(trace, pledge):
                found.append(f"{what}: not done: {pledge}")
        for verb in own_costs(spoken):
            looked += 1
            if not PAID[verb](trace):
                found.append(f"{what}: not paid: {verb}")
    return found, looked


@pytest.mark.parametrize(
    ("kind", "each", "least"), [("shipped", 1, 10), ("at hand", some(8, 1), some(16, 150))]
)
def test_cards_do_what_they_plainly_say(kind: str, each: int, least: int) -> None:
    """All that ship; each eighth of those that somebody has, and all with ``make laws``."""
    cards = cards_of(kind)
    found, looked = broken(cards, cards.runs[::each])
    assert found == []
    assert looked >= least


def test_a_promise_that_is_not_kept_is_found() -> None:
    cards = cards_of("shipped")
    trace = next(trace for _, spoken, trace in tried(cards, list(cards.runs)) if pledges(spoken))
    assert not is_kept(trace._replace(facts=[]), Pledge("draw", 2))
