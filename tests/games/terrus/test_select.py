"""Which things a selector means."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, beast, item, structure

from tallystick.games.terrus.select import candidates, matches, piece_of, ruler_of, whose_fits
from tallystick.rules.card_text import ANYONES, OPPONENTS, YOURS, Selector


@pytest.fixture
def table() -> Table:
    """Two oxen of seat 0, a hawk and a hut of seat 1, a ring on the first ox, an ox in hand."""
    made = Table(beast("Ox"), beast("Hawk", species="avian"), structure("Hut"), item("Ring"))
    made.city(0, "Ring", made.city(0, "Ox"))
    made.city(0, "Ox")
    made.city(1, "Hawk")
    made.city(1, "Hut")
    made.hand(0, "Ox")
    made.hand(1, "Ox")
    return made


CASES = [
    (Selector(("beast",)), ["Ox", "Ox", "Hawk"]),
    (Selector(("beast",), YOURS), ["Ox", "Ox"]),
    (Selector(("beast",), OPPONENTS), ["Hawk"]),
    (Selector(("beast",), ANYONES, ("avian",)), ["Hawk"]),
    (Selector(("structure", "item")), ["Ring", "Hut"]),
    (Selector(("beast",), YOURS, other=True), ["Ox"]),
    (Selector((), YOURS, place="hand"), ["Ox"]),
    (Selector(("relic",)), []),
]


@pytest.mark.parametrize(("selector", "names"), CASES)
def test_what_is_meant(table: Table, selector: Selector, names: list[str]) -> None:
    """Read by seat 0 on its first ox; one's own come first."""
    ox = next(e for e in range(99) if piece_of(table.game, e).name == "Ox")
    found = candidates(table.game, selector, 0, ox)
    assert sorted(piece_of(table.game, e).name for e in found) == sorted(names)
    owners = [ruler_of(table.game, e) for e in found]
    assert owners == sorted(owners)
    assert all(matches(table.game, selector, e, 0, ox) for e in found)


@pytest.mark.parametrize(("selector", "names"), CASES)
def test_nothing_else_matches(table: Table, selector: Selector, names: list[str]) -> None:
    ox = next(e for e in range(99) if piece_of(table.game, e).name == "Ox")
    matching = [
        e for e in range(len(table.game.lists[3])) if matches(table.game, selector, e, 0, ox)
    ]
    assert len(matching) == len(names)


def test_whose() -> None:
    assert [whose_fits(YOURS, seat, 0) for seat in (0, 1)] == [True, False]
    assert [whose_fits(OPPONENTS, seat, 0) for seat in (0, 1)] == [False, True]
    assert [whose_fits(ANYONES, seat, 0) for seat in (0, 1)] == [True, True]
