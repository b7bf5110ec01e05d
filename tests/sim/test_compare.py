"""`tally compare`: what was changed is told, what was not is not."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest
from tests.amounts import some
from tests.examples.installed import example_games
from tests.sim.planted import SHIPPED, heifer

from tallystick import cli
from tallystick.errors import InputError
from tallystick.play import games
from tallystick.sim.compare import (
    FEWEST_DEALS,
    IN,
    OPEN,
    OUT,
    Comparison,
    Deal,
    apart,
    compare,
    nearest,
    play_deals,
    vary,
)
from tallystick.sim.executors import Alone, Crew, Processes
from tallystick.sim.plan import Plan, checked
from tallystick.sim.play import play_games
from tallystick.sim.record import UNFINISHED, WON, GameRecord
from tallystick.sim.sequential import LESS, MORE, SAME
from tallystick.sim.versions import ShareTarget, Sweep, sweep, target, version

WEAK = ("Long Meadow Clade", "vitae", 1)
PLAN = Plan("terrus", ("random", "random"), rotates=False, collect=("stuck",), seed=2)


def record(n: int, winner: int, end: str = WON) -> GameRecord:
    return GameRecord(n, 0, end, (0, 1), {}, winners=(winner,), decisions=10 + winner, turns=3)


def deal(n: int, old: int, new: int) -> Deal:
    return Deal(n, record(n, old), record(n, new))


def test_wins_are_paired_by_deal() -> None:
    """Which deals are won hangs on the deal; one in four is lost that was won before."""
    chance, found = Random(1), Comparison(0.1, player=0)
    n = 0
    while not found.is_settled:
        old = chance.randrange(2)
        found.add(deal(n, old, 1 if old == 0 and chance.random() < 0.5 else old))
        n += 1
    assert found.trial.verdict == LESS
    row = found.tables()[0].as_rows()[0]
    assert float(str(row["low"])) < -0.15 < float(str(row["high"]))
    mirrored = Comparison(0.1, player=1)
    for i in range(100):
        mirrored.add(deal(i, 0, 1))
    assert mirrored.trial.verdict == MORE


def test_no_share_differs_by_more_than_all() -> None:
    found = Comparison(0.1, player=0)
    found.add(deal(0, 0, 0))
    row = found.tables()[0].as_rows()[0]
    assert (row["difference"], row["low"], row["high"]) == (0, -1, 1)
    wide = apart([(1, 1, 0, 1), *[(0, 1, 1, 1)] * (FEWEST_DEALS - 1)])
    assert wide is not None
    assert 0 < wide.difference.low < wide.difference.high == 1


def test_a_version_against_itself_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    short = PLAN._replace(game="caravan")
    found, interrupted = compare((short, short), range(200), Alone(), 0.4)
    assert found.trial.verdict == SAME
    assert not interrupted
    assert found.trial.seen.number < 40
    assert found.trial.estimate().value == 0
    assert all(row[3] == 0 and not row[7] for row in found.tables()[1].rows)


def test_the_other_seat_is_dealt_the_same(tmp_path: Path) -> None:
    """Up to the first move that the changed card makes possible or not, nothing differs."""
    dear = PLAN._replace(cards=(heifer(tmp_path),))
    first = play_deals((PLAN, PLAN._replace(cards=(heifer(tmp_path, SHIPPED),))), range(3))
    assert all(one.old == one.new for one in first)
    rules = [checked(plan) for plan in (PLAN, dear)]
    openings = [one.new(PLAN.seed_of(0), 2) for one in rules]
    names = [
        [one.name_of(game, e) for zone in game.lists[11:] for e in zone if 0 <= e < 200]
        for one, game in zip(rules, openings, strict=True)
    ]
    assert names[0] == names[1]


def test_a_planted_card_is_told(tmp_path: Path) -> None:
    plans = (PLAN, PLAN._replace(cards=(heifer(tmp_path),)))
    found, _ = compare(plans, range(some(14, 20)), Alone(), 0.01)  # of at most 2,000
    marked = [row for row in found.tables()[1].as_rows() if row["mark"]]
    assert marked[0]["card"] == "Gate Heifer"
    assert float(str(marked[0]["high"])) < -0.1


def test_the_verdict_is_the_same_with_one_process_and_two() -> None:
    plain = PLAN._replace(collect=("dealings",))
    plan = plain._replace(changes=(WEAK,))
    crews: list[Crew] = [Alone(), Processes(2)]
    found = [compare((plain, plan), range(80), crew, 0.4)[0] for crew in crews]
    assert found[0].trial.verdict == LESS
    assert found[0].tables() == found[1].tables()


def test_what_is_not_over_is_skipped_and_counted() -> None:
    found = Comparison(0.1, 0)
    found.add(Deal(0, record(0, 0), record(0, 0, UNFINISHED)))
    assert (found.skipped, found.trial.seen.number, found.tables()) == (1, 0, [])


def test_shares_of_paired_games() -> None:
    """Rounds held and playable, deal by deal: what a deal has in common does not blur."""
    chance = Random(4)
    rows = []
    for _ in range(60):
        held = chance.randrange(1, 20)
        could = chance.randrange(held + 1)
        rows.append((could, held, could // 2, held))
    found = apart(rows)
    assert found is not None
    assert found.new == pytest.approx(found.old / 2, abs=0.03)
    assert found.p < 1e-6
    same = apart([(a, b, a, b) for a, b, _, _ in rows])
    assert same is not None
    assert (same.difference.value, same.p) == (0, 1)
    assert apart(rows[:3]) is None


# -- versions as they are typed ------------------------------------------------------------------


def test_versions() -> None:
    plan = PLAN._replace(decks=("Long Meadow", "Reed Hollow"))
    assert version(plan, "as-is") == plan
    assert version(plan, "mine.toml").cards == ("mine.toml",)
    assert version(plan, "pool-only=no").options == (("pool-only", "no"),)
    assert version(plan, "bot=greedy", 1).players == ("random", "greedy")
    assert version(plan, "deck=Salt Shelf").decks == ("Salt Shelf", "Reed Hollow")
    assert version(plan, "deck=mine.toml", 1).decks == ("Long Meadow", "mine.toml")
    for wrong in ("", "mine", "=no", "pool-only="):
        with pytest.raises(InputError, match="expected a card file"):
            version(plan, wrong)
    with pytest.raises(InputError, match="decks of all players"):
        version(PLAN, "deck=Long Meadow")


def test_sweeps() -> None:
    assert sweep("Gate Heifer.recruit={1}..{3}").values == ("{1}", "{2}", "{3}")
    assert sweep("A. B.recruit={2}{plant}..{1}{plant}") == Sweep(
        "A. B", "recruit", ("{2}{plant}", "{1}{plant}")
    )
    assert sweep("Ox.market=4..2").values == (4, 3, 2)
    for wrong in ("Ox", "Ox.market", "Ox.market=1", "market=1..2", "Ox.a={1}..{1}{2}", "Ox.a=1..1",
                  "Ox.a=1,1..2,2", "Ox.a=1..999"):  # fmt: skip
        with pytest.raises(InputError, match="--vary"):
            sweep(wrong)


def test_targets() -> None:
    assert target("55") == ShareTarget(0.55, 0.02)
    assert target("55±2") == target("55 % +- 2 %") == target("55+/-2") == ShareTarget(0.55, 0.02)
    for wrong in ("", "x", "155", "50+-0", "50+-60", "-3"):
        with pytest.raises(InputError, match="--target"):
            target(wrong)


# -- sweeps --------------------------------------------------------------------------------------


def test_a_sweep_finds_the_value_that_meets_the_target() -> None:
    """A stronger clade wins more: of three, one is far off, and one is where it should be."""
    plan = PLAN._replace(collect=("dealings",), changes=())
    swept = Sweep("Long Meadow Clade", "vitae", (1, 60))
    steps = list(vary(plan, swept, ShareTarget(0.05, 0.2), range(40), Alone))
    assert [step.value for step in steps] == [1, 60]
    assert steps[0].share.value < steps[1].share.value
    assert steps[1].verdict == OUT
    assert steps[1].games < 40
    best = nearest(ShareTarget(0.05, 0.2), steps)
    assert best is not None and best.value == 1
    assert {step.verdict for step in steps} <= {IN, OUT, OPEN}


def test_a_changed_number_is_played() -> None:
    dear = PLAN._replace(changes=(("Gate Heifer", "recruit", "{plant}{crystal}"),))
    stuck = play_games(dear, range(6))
    rounds = [one.found["stuck"].get("Gate Heifer", [0, 0]) for one in stuck]
    assert sum(one[0] for one in rounds) > 5
    assert sum(one[1] for one in rounds) / sum(one[0] for one in rounds) < 0.2


# -- the command ---------------------------------------------------------------------------------

BASE = ("compare", "--seats", "random,random", "--jobs", "1")


def test_the_command_says_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = heifer(tmp_path)
    arguments = (*BASE, "as-is", file, "--games", "12", "--out", str(tmp_path / "o"))
    assert cli.run(arguments) == 0
    said = capsys.readouterr().out
    assert "12 deals, each played in both. Skipped (not over in both): 0." in said
    assert "Gate Heifer: " in said
    with (tmp_path / "o" / "compare.csv").open(encoding="utf-8", newline="") as lines:
        assert [row["what"] for row in csv.DictReader(lines)] == [
            "share of wins", "decisions", "turns",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ((), "expected two versions"),
        (("as-is",), "expected two versions"),
        (("as-is", "as-is"), "the two versions are the same"),
        (("as-is", "missing.toml"), "missing.toml"),
        (("as-is", "bot=nobody"), "NEW: unknown bot 'nobody'"),
        (("foo=bar", "as-is"), "OLD: unknown option 'foo'"),
        (("as-is", "deck=Long Meadow"), "--deck"),
        (("as-is", "pool-only=perhaps"), "NEW: option pool-only"),
        (("as-is", "what"), "expected a card file"),
        (("as-is", "bot=greedy", "--player", "3"), "--player: there are 2 players, not 3"),
        (("as-is", "bot=greedy", "--vary", "A.b=1..2"), "--vary"),
        (("as-is", "bot=greedy", "--target", "50"), "--target: it is for a number swept"),
        (("--vary", "A.b=1..2", "--least", "3"), "--least: it is for two versions"),
        (("--vary", "Nobody.recruit={1}..{2}"), "unknown card 'Nobody'"),
        (("--vary", "Gate Heifer.wings={1}..{2}"), "wings"),
        (("--vary", "Gate Heifer.recruit={x1}..{x2}"), "Gate Heifer"),
        (("--vary", "Gate Heifer.recruit={1}..{2}", "--target", "much"), "--target"),
    ],
)
def test_what_cannot_be_compared(
    capsys: pytest.CaptureFixture[str], more: tuple[str, ...], text: str
) -> None:
    assert cli.run((*BASE, *more)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("tally: "), said
    assert text in said
