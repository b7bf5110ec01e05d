"""Every card that runs does what it says: the plain effects and costs of all of them, those that
ship and those that somebody has (skipped where there is no card data)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.amounts import some
from tests.truth import marvel
from tests.truth.data import Pool, at_hand, pool, shipped
from tests.truth.effects import PAID, Promise, done_to, is_kept, most, paid_picks, promises
from tests.truth.walking import Trace

from tallystick.cards.compile import CompiledCard
from tallystick.games.marvel_champions.pieces import RESOURCE, TriggeredAbility
from tallystick.rules.phrases import Spoken

GAME = "marvel-champions"


def tried(cards: Pool, chosen: Sequence[CompiledCard]) -> Iterator[tuple[str, Spoken, Trace]]:
    """Each ability that makes a plain promise, and what it did."""
    for card in chosen:
        spoken = [one for one in card.abilities if isinstance(one, Spoken) and one.timing]
        if not any(map(is_checked, spoken)):
            continue
        table = marvel.Table(card, cards)
        for one, power in zip(spoken, table.piece.powers, strict=False):
            found = table.trace(power) if is_asked(one, power) else None
            if found is not None:
                yield f"{card.facts.name}: {one.text.strip()}", one, found


def is_asked(spoken: Spoken, power: TriggeredAbility) -> bool:
    """Whether the two belong together, and something was promised."""
    if power.kind == RESOURCE or power.text != spoken.text:
        return False
    return is_checked(spoken)


def is_checked(spoken: Spoken) -> bool:
    """Whether it makes a plain promise."""
    return any([*promises(spoken), *paid_picks(spoken), *most(spoken)])


def broken(cards: Pool, chosen: Sequence[CompiledCard]) -> tuple[list[str], int]:
    """The promises that were not kept, and how many were looked at."""
    found: list[str] = []
    looked = 0
    for what, spoken, trace in tried(cards, chosen):
        for promise in promises(spoken):
            looked += 1
            if not is_kept(trace, promise):
                found.append(f"{what}: not done: {promise}")
        for pick in paid_picks(spoken):
            looked += 1
            if not PAID[pick.verb](trace):
                found.append(f"{what}: not paid: {pick}")
        for told, n in most(spoken).items():
            looked += 1
            if done_to(trace, told) > n:
                found.append(f"{what}: {told}: {done_to(trace, told)} cards instead of {n}")
    return found, looked


def test_cards_that_ship_do_what_they_say() -> None:
    cards = shipped(GAME)
    found, looked = broken(cards, list(cards.runs))
    assert found == []
    assert looked >= 30


def test_cards_that_somebody_has_do_what_they_say() -> None:
    """Each eighth of those that came first; all of all with ``make laws``."""
    paths = at_hand(GAME)[: some(1, 2)]
    if not paths:
        pytest.skip("no card data of Marvel Champions")
    cards = pool(GAME, paths)
    found, looked = broken(cards, cards.runs[:: some(8, 1)])
    assert found == []
    assert looked >= some(40, 300)


def test_a_promise_that_is_not_kept_is_found() -> None:
    cards = shipped(GAME)
    _, _, trace = next(tried(cards, list(cards.runs)))
    assert not is_kept(trace._replace(facts=[]), Promise("draw", 2, None))
