"""``then`` in Heirless: what is compared, and what is said of what is not so."""

from __future__ import annotations

import pytest

from tallystick.cases import run_text

HEAD = """\
- game: heirless
  cards:
    - {name: Hut, class: commoner, cost: "1 log", workers: [wolf], text: "Gain 1 log."}
    - {name: Kiln, class: commoner, cost: "1 log", workers: [fox], text: "Gain 1 brick."}
- case: the case
"""
GRID = "grid: [{card: Hut, cell: 2, user: Green, resources: {log: 2}}, {card: Hut, cell: 5}, Kiln]"
TILES = "tiles: {Valley: {Blue: [2, 1], Bandits: [1]}}"
OATHS = "promises: [{text: peace, signed: [Blue, Green], void: true}, {text: war, signed: [Green]}]"


def looked(blue: str, more: str, then: str) -> list[str]:
    """What is not so."""
    given = f"{{{more and more + ', '}turn: Blue, seats: {{Blue: {{{blue}}}, Green: {{}}}}}}"
    report = run_text(f"{HEAD}  given: {given}\n  then: {then}\n", "test.yaml")
    assert not report.errors, report.errors
    return list(report.cases[0].failures)


@pytest.mark.parametrize(
    ("blue", "more", "then"),
    [
        (GRID, "", "{seats: {Blue: {grid: [Hut, Kiln, Hut]}}}"),
        (GRID, "", "{seats: {Blue: {grid: 3}}}"),
        (GRID, "", "{seats: {Blue: {grid: [Hut, {card: Hut, user: Green}, Kiln]}}}"),
        (GRID, "", "{seats: {Blue: {grid: [{card: Hut, cell: 5, user: nobody}, Hut, Kiln]}}}"),
        (GRID, "", "{seats: {Blue: {grid: {Hut: {resources: {log: 2, brick: 0}}}}}}"),
        (GRID, "", "{seats: {Blue: {grid: {Kiln: {cell: 1}, Hut#2: {cell: 5}, Sawmill: false}}}}"),
        ("", TILES, "{tiles: {Valley: {Blue: [1, 2], Green: []}, Capital: {Bandits: none}}}"),
        ("", TILES, "{control: {Valley: Blue, castle of Green: Green}, season: 1}"),
        ("", OATHS, "{promises: [war]}"),
        ("", OATHS, "{promises: 1}"),
        ("", OATHS, "{promises: [{text: peace, void: true}, {text: war, number: 2}]}"),
        ("", "", "{tracker: {right: [Blue, Green], left: [], order: [Bandits, Blue, Green]}}"),
        ("resources: {log: 2}", "", "{seats: {Blue: {resources: {log: 2, brick: 0}}}}"),
        ("paths: []", "", "{seats: {Blue: {paths: 0}}, winner: nobody, over: false}"),
    ],
)
def test_what_holds(blue: str, more: str, then: str) -> None:
    assert looked(blue, more, then) == []


@pytest.mark.parametrize(
    ("blue", "more", "then", "said"),
    [
        (
            GRID,
            "",
            "{seats: {Blue: {grid: [Hut]}}}",
            "grid: expected [Hut], found [Hut, Hut, Kiln]",
        ),
        (GRID, "", "{seats: {Blue: {grid: 2}}}", "seats.Blue.grid: expected 2, found 3"),
        (
            GRID,
            "",
            "{seats: {Blue: {grid: [{card: Kiln, cell: 9}, Hut, Hut]}}}",
            "seats.Blue.grid.Kiln.cell: expected 9, found 1",
        ),
        (
            GRID,
            "",
            "{seats: {Blue: {grid: {Hut#1: {user: nobody}}}}}",
            "seats.Blue.grid.Hut#1.user: expected nobody, found Green",
        ),
        (
            GRID,
            "",
            "{seats: {Blue: {grid: {Sawmill: {}}}}}",
            "seats.Blue.grid.Sawmill: expected there, found not there",
        ),
        (
            "",
            TILES,
            "{tiles: {Valley: {Blue: [2]}}}",
            "tiles.Valley.Blue: expected [2], found [1, 2]",
        ),
        ("", TILES, "{control: {Valley: Green}}", "control.Valley: expected Green, found Blue"),
        ("", OATHS, "{promises: []}", "promises: expected [], found [{number: 2, text: war"),
        ("", OATHS, "{promises: [{text: war, void: true}]}", "promises: expected [{text: war"),
        (
            "",
            "",
            "{tracker: {right: [Green]}}",
            "tracker.right: expected [Green], found [Blue, Green]",
        ),
        ("", "", "{turn: Green}", "turn: expected Green, found Blue"),
        ("", "", "{phase: battles}", "phase: expected battle, found action"),
        ("influence: 3", "", "{seats: {Blue: {influence: 2}}}", "influence: expected 2, found 3"),
        ("", "", "{winner: [Blue, Green]}", "winner: expected Blue, Green, found nobody"),
    ],
)
def test_what_does_not(blue: str, more: str, then: str, said: str) -> None:
    found = looked(blue, more, then)
    assert len(found) == 1, found
    assert said in found[0]
