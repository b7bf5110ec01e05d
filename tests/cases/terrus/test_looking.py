"""``then``: what is compared, and what is said of what is not so."""

from __future__ import annotations

import pytest
from tests.cases.helpers import error_of, given

CITY = "city: [{card: Ox, wounds: 1, items: [Thing]}, Well, {card: Owl, fatigued: true}]"


@pytest.mark.parametrize(
    ("seat", "then"),
    [
        (CITY, "{seats: {A: {city: [Ox, Owl, Well]}}}"),
        (CITY, "{seats: {A: {city: [Ox, Well]}}}"),
        (CITY, "{seats: {A: {city: [Ox, Owl, Well, Thing]}}}"),
        (CITY, "{seats: {A: {city: 3}}}"),
        (CITY, "{seats: {A: {city: [Well, {card: Ox, wounds: 1}, {card: Owl, fatigued: true}]}}}"),
        (CITY, "{seats: {A: {city: {Ox: {stats: [1, 2, 3], items: [Thing], at: Clade}}}}}"),
        (CITY, "{seats: {A: {city: {Well: {def: 3}, Granary: false, Ox: true}}}}"),
        (CITY, "{seats: {A: {city: {Ox: {stats: {ATK: 1}, abilities: none}}}}}"),
        ("hand: [Ox, Owl, Ox]", "{seats: {A: {hand: [Owl, Ox, Ox]}}}"),
        ("hand: [Ox, Owl, Ox]", "{seats: {A: {hand: 3, den: [], discard: 0}}}"),
        ("den: [Ox, Owl]", "{seats: {A: {den: [Ox, Owl]}}}"),
        ("pool: {plant: 1}", "{seats: {A: {pool: {plant: 1, bug: 0}, vitae: 20, clade: Clade}}}"),
        ("", "{season: none, turn: A, phase: day, market: [], ravine: [], over: false}"),
        ("", "{winner: none, votes: [], skirmish: none, events: []}"),
    ],
)
def test_what_holds(seat: str, then: str) -> None:
    report = given(seat, then=then)
    assert report.ok, report.failures


@pytest.mark.parametrize(
    ("seat", "then", "expected"),
    [
        ("hand: [Ox]", "{seats: {A: {hand: []}}}", "seats.A.hand: expected [], found [Ox]"),
        ("hand: [Ox]", "{seats: {A: {hand: 2}}}", "seats.A.hand: expected 2 cards, found 1 card"),
        ("den: [Ox, Owl]", "{seats: {A: {den: [Owl, Ox]}}}", "expected [Owl, Ox], found [Ox, Owl]"),
        ("pool: {bug: 1}", "{seats: {A: {pool: {}}}}", "pool: expected {}, found {bug: 1}"),
        (CITY, "{seats: {A: {city: [Ox]}}}", "city: expected [Ox], found [Owl, Ox, Well]"),
        (CITY, "{seats: {A: {city: {Ox: {wounds: 0}}}}}", "city.Ox.wounds: expected 0, found 1"),
        (CITY, "{seats: {A: {city: {Owl: {fatigued: false}}}}}", "expected false, found true"),
        (CITY, "{seats: {A: {city: {Ox: {at: Well}}}}}", "Ox.at: expected Well, found Clade"),
        (CITY, "{seats: {A: {city: {Ox: {abilities: [Seasonal]}}}}}", "[Seasonal], found []"),
        (CITY, "{seats: {A: {city: {Granary: {}}}}}", "Granary: expected there, found not there"),
        (CITY, "{seats: {A: {city: {Ox: false}}}}", "Ox: expected not there, found there"),
        (
            CITY,
            "{seats: {A: {city: [Ox, Owl, {card: Well, wounds: 1}]}}}",
            "Well.wounds: expected 1",
        ),
        ("", "{season: summer}", "season: expected summer, found none"),
        ("", "{turn: B}", "turn: expected B, found A"),
        ("", "{phase: dusk}", "phase: expected dusk, found day"),
        ("", "{market: [Plant]}", "market: expected [Plant], found []"),
        ("", "{winner: B}", "winner: expected B, found nobody"),
        ("", "{over: true}", "over: expected true, found false"),
        ("", "{votes: [A]}", "votes: expected [A], found []"),
        ("", "{skirmish: {at: Clade}}", "skirmish: expected one, found none"),
    ],
)
def test_what_does_not(seat: str, then: str, expected: str) -> None:
    report = given(seat, then=then)
    assert len(report.failures) == 1, report.failures
    assert expected in report.failures[0]


def test_the_clause_that_decided_it_is_named() -> None:
    report = given("vitae: 5", "{A: pay, cost: pay 2 vitae}", then="{seats: {A: {vitae: 5}}}")
    assert report.failures == ["seats.A.vitae: expected 5, found 3 [T.25.4b]"]


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ("{seats: {A: {hande: []}}}", "unknown key of a seat 'hande'; did you mean hand"),
        ("{seats: {Z: {}}}", "unknown seat 'Z'"),
        ("{winer: A}", "unknown key of then 'winer'; did you mean winner?"),
        ("{winner: Z}", "unknown seat 'Z'"),
        ("{over: perhaps}", "over: expected true or false"),
        ("{cited: [T.99.9]}", "unknown clause 'T.99.9'"),
        ("{ravine: [Oxx]}", "unknown card 'Oxx'"),
        ("{seats: {A: {city: {Ox: {stat: [1]}}}}}", "unknown key of a thing in the city 'stat'"),
    ],
)
def test_mistakes_are_one_clear_line(then: str, expected: str) -> None:
    body = "- case: x\n  game: terrus\n  given: {seats: {A: {city: [Ox]}, B: {}}}\n"
    assert expected in error_of(f"{body}  then: {then}\n")
