"""Steps that cannot be done say why, and every thing that is not so is told with its place."""

from __future__ import annotations

import pytest

from tallystick.cases import CaseReport, run_text

CARDS = """\
- game: heirless
  cards:
    - {name: Hut, class: commoner, cost: "1 log", workers: [wolf], text: "Gain 1 log."}
    - {name: Oven, class: commoner, cost: "1 log", workers: [wolf],
       text: "Once: Pay 1 wheat: Gain 1 baguette."}
    - {name: Tithe, threshold: 5, text: "End of season: Gain 1 influence."}
    - {name: Riddle, class: commoner, text: "Gain 2 gold."}
    - {name: Marble Works, worker: wolf, from: [brick, log], to: marble}
"""


def one(body: str) -> CaseReport:
    report = run_text(f"{CARDS}- case: the case\n{body}", "test.yaml")
    assert not report.errors, [str(error) for error in report.errors]
    return report.cases[0]


def said(report: CaseReport) -> str:
    """All the reasoning of a case, a sentence a line."""
    return "\n".join(str(line) for step in report.steps for line in step.lines)


VALLEY = "tiles: {Valley: {Blue: [1]}},"
FAILS = [
    (
        "seats: {Blue: {}, Green: {castle: {knights: [1]}}}",
        ["{Green: deploy, to: Valley}"],
        "it cannot be done: It is not your turn",
    ),
    (
        "seats: {Blue: {castle: {knights: [1, 2]}}, Green: {}}",
        ["{Blue: deploy, to: Valley}"],
        "nothing says which Knight: Deploy a level 1 Knight to Valley; Deploy a level 2 Knight",
    ),
    (
        f"{VALLEY} seats: {{Blue: {{unemployed: {{wolf: 1}}}}, Green: {{grid: [Hut]}}}}",
        ["{Blue: assign Hut, of: Green}"],
        "nothing says what is chosen: Green, Blue asks to use Hut",
    ),
    ("seats: {Blue: {}, Green: {}}", ["{Green: accept}"], "Nobody has offered you anything"),
    (
        "laws: [Tithe], seats: {Blue: {influence: 5}, Green: {influence: 1}}",
        ["{Blue: enact Tithe}", "{Green: vote, for: 3}"],
        "you are 2 influence short. [HL.turns.82]",
    ),
    (
        "phase: battle, tiles: {Valley: {Blue: [1], Green: [1]}},"
        " seats: {Blue: {}, Green: {}, Purple: {}}",
        ["{Blue: ally, with: Purple, at: Valley}"],
        "Only players who are in that Battle ally in it. [HL.battles.6]",
    ),
    ("seats: {Blue: {}, Green: {}}", ["{Blue: break 3}"], "There is no promise of that number."),
    (
        "promises: [{text: a, signed: [Blue, Green]}], seats: {Blue: {}, Green: {}}",
        ["{Blue: break 1}"],
        "nothing says who has broken the promise ('by') [HL.turns.104]",
    ),
    ("seats: {Blue: {}, Green: {}}", ["{Blue: pass}"], "nobody passes it. [HL.turns.3]"),
    ("seats: {Blue: {}, Green: {}}", ["{Blue: end phase}"], "nobody passes it. [HL.turns.3]"),
    (
        "seats: {Blue: {paths: [Marble Works], resources: {brick: 2, log: 2}}, Green: {}}",
        ["{Blue: convert Marble Works}"],
        "nothing says what X is; it may be 1 to 2 [HL.turns.63]",
    ),
    (
        VALLEY + " seats: {Blue: {grid: [Hut], unemployed: {wolf: 1}}, Green: {}}",
        ["{Blue: assign Hut, x: 1}"],
        "Nothing asks how often it is done. [HL.icon.2]",
    ),
    (
        VALLEY
        + " seats: {Blue: {grid: [Oven], unemployed: {wolf: 1}, resources: {wheat: 2}}, Green: {}}",
        ["{Blue: assign Oven, x: 2}"],
        "It is used 1 time at most. [HL.icon.2]",
    ),
    (
        VALLEY + " seats: {Blue: {grid: [Oven], unemployed: {wolf: 1}}, Green: {}}",
        ["{Blue: assign Oven, x: 1}"],
        "you are 1 wheat short. [HL.icon.2]",
    ),
    (
        "seats: {Blue: {}, Green: {}}",
        ["{Blue: choose, option: Valley}"],
        "nothing says what is chosen: Blue, it is your turn",
    ),
]


@pytest.mark.parametrize(("given", "steps", "failure"), FAILS, ids=[why for _, _, why in FAILS])
def test_what_cannot_be_done(given: str, steps: list[str], failure: str) -> None:
    when = "".join(f"    - {step}\n" for step in steps)
    report = one(f"  given: {{{given}}}\n  when:\n{when}")
    assert len(report.failures) == 1
    assert failure in report.failures[0]


def test_everything_that_is_not_so_is_told() -> None:
    report = one(
        "  given: {seats: {Blue: {}, Green: {}}, tiles: {Valley: {Blue: [1]}}}\n"
        "  then: {tiles: {Valley: {Blue: [2], Green: [1]}}, control: {Valley: Green}, turn: Green,"
        " tracker: {order: [Blue], action: left}, season: 2, phase: battle, actions_left: 1,"
        " winner: Blue, over: true, laws: [Tithe], promises: [a], seats: {Blue: {influence: 2,"
        " resources: {log: 1}, unemployed: {wolf: 1}, grid: [Hut], hand: 1, paths: [Marble Works],"
        " castle: {knights: [1], guests: {Green: [1]}}}}}\n"
    )
    assert sorted(failure.split(": ")[0] for failure in report.failures) == sorted(
        [
            "tiles.Valley.Blue", "tiles.Valley.Green", "control.Valley", "turn", "tracker.order",
            "tracker.action", "season", "phase", "actions_left", "winner", "over", "laws",
            "promises", "seats.Blue.influence", "seats.Blue.resources.log",
            "seats.Blue.unemployed.wolf", "seats.Blue.grid", "seats.Blue.hand", "seats.Blue.paths",
            "seats.Blue.castle.knights", "seats.Blue.castle.guests.Green",
        ]
    )  # fmt: skip
    assert "control.Valley: expected Green, found Blue" in report.failures


def test_a_refusal_of_another_clause_does_not_hold() -> None:
    report = one(
        "  given: {seats: {Blue: {}, Green: {}}}\n"
        "  when:\n    - {Green: idle, refused: HL.turns.70}\n"
    )
    assert "found it refused by HL.turns.1" in report.failures[0]
    report = one(
        "  given: {seats: {Blue: {}, Green: {}}}\n"
        "  when:\n    - {Blue: idle, refused: HL.turns.1}\n"
    )
    assert "found it legal" in report.failures[0]


def test_the_players_are_called_as_the_case_calls_them() -> None:
    report = one(
        "  given: {turn: Zed, seats: {Zed: {castle: {knights: [1]}}, Yma: {}, Xan: {}}}\n"
        "  when:\n    - {Zed: deploy, to: castle of Yma}\n    - {Zed: idle}\n"
    )
    assert "Zed deploys a level 1 Knight to the castle of Yma." in said(report)
    assert "Blue" not in said(report)


def test_a_card_that_is_not_understood_may_stand_unused() -> None:
    assert one("  given: {seats: {Blue: {hand: [Hut]}, Green: {}}}\n").ok


def test_nothing_changes_in_a_refused_step() -> None:
    report = one(
        "  given: {turn: Blue, seats: {Blue: {hand: [Hut]}, Green: {}}}\n"
        "  when:\n    - {Blue: build Hut, cell: 1, refused: HL.turns.50}\n"
        "  then: {turn: Blue, actions_left: 2, seats: {Blue: {hand: [Hut], grid: []}}}\n"
    )
    assert report.ok
    assert "Refused: The cost is 1 log and is paid whole" in said(report)
