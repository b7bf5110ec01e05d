"""Mutants of a small module made up for this: how they are made, chosen, tried and told."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.mutants import trials
from tests.mutants.__main__ import read_arguments
from tests.mutants.breaking import breaks
from tests.mutants.choosing import Chooser, Chosen, evenly, spread
from tests.mutants.excuses import FILE, Excuses
from tests.mutants.swapping import Mutant, Target, function_in, function_of, mutants_of, swap
from tests.mutants.telling import Told
from tests.mutants.trials import NOBODY, Trial, Verdict, order, try_all
from tests.mutants.watching import Memory, watch

from tallystick.cases.read import read_text
from tallystick.commands.clauses import ClauseCoverage

MODULE = '''"""Made up."""

from functools import cache, lru_cache

LIMIT = 6
LATE = "too late"
TABLE = {}


class Hand:
    def __init__(self, cards):
        self.cards = cards

    def size(self) -> int:
        """How many."""
        return len(self.cards)

    @property
    def is_full(self) -> bool:
        return self.size() >= LIMIT


def refusal(late, cards) -> str | None:
    """Why not."""
    if late:
        return LATE
    if not cards or cards[0] > 3:
        return "no card"
    return None


def drained(n) -> int:
    while n > 0:
        n -= 1
    return n


def count(cards, kind) -> int:
    return sum(1 for card in cards if card == kind)


@lru_cache(maxsize=8)
def shipped_cards():
    return tuple(made(n) for n in range(3))


def made(n) -> int:
    return n + 1


@cache
def looked_up(n) -> int:
    TABLE[n] = shipped_cards()[n]
    return TABLE[n]
'''

# The cases: what must hold of the module.
CASES = (
    "m.refusal(True, [1]) == m.LATE",
    "m.refusal(False, [1]) is None",
    "m.refusal(False, []) == 'no card'",
    "m.drained(3) == 0",
    "m.looked_up(1) == 2",
    "not m.Hand([1]).is_full",
)


@pytest.fixture
def madeup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    file = tmp_path / "madeup.py"
    file.write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "madeup", raising=False)
    yield file
    sys.modules.pop("madeup", None)


def holds(case: int) -> bool:
    return bool(eval(CASES[case], {"m": import_module("madeup")}))


def mutants(file: Path, name: str, numbers: frozenset[str] = frozenset()) -> list[Mutant]:
    return mutants_of(Target("madeup", file, name), numbers)


def whats(name: str, numbers: frozenset[str] = frozenset()) -> list[str]:
    function = function_in(ast.parse(MODULE), name)
    return [one.what for one in breaks(function, numbers)]


def test_a_refusal_is_not_given_or_given_otherwise() -> None:
    assert whats("refusal") == [
        "only: return None",
        "not: late",
        "None for: return LATE",
        "not: not cards or cards[0] > 3",
        "without not cards: not cards or cards[0] > 3",
        "without cards[0] > 3: not cards or cards[0] > 3",
        "swap: cards[0] > 3",
        "edge: cards[0] > 3",
        "one more: 3",
        "None for: return 'no card'",
    ]


def test_loops_counts_and_limits_are_changed() -> None:
    assert whats("drained") == [
        "only: return 0",
        "swap: n > 0",
        "drop: n -= 1",
        "one more: return n",
    ]
    assert "any: card == kind" in whats("count")
    assert "swap: card == kind" in whats("count")
    assert whats("Hand.is_full", frozenset({"LIMIT"}))[-1] == "one more: LIMIT"


def test_a_refusal_of_card_text_is_left_to_the_tests_of_the_language() -> None:
    text = (
        "def read(token):\n    if token:\n        raise misread(token, 'no')\n    raise KeyError\n"
    )
    function = function_in(ast.parse(text), "read")
    found = [one.what for one in breaks(function)]
    assert found == ["only: pass", "not: token", "drop: raise KeyError"]


def test_a_mutant_takes_the_place_of_the_function_in_memory_alone(madeup: Path) -> None:
    module: Any = import_module("madeup")
    late = next(one for one in mutants(madeup, "refusal") if one.what == "None for: return LATE")
    assert (late.first, late.last) == (26, 26)
    before = module.refusal
    assert before(True, [1]) == "too late"
    swap(late)
    assert module.refusal is before
    assert before(True, [1]) is None
    assert madeup.read_text(encoding="utf-8") == MODULE


def test_methods_properties_and_what_is_cached_can_be_broken(madeup: Path) -> None:
    module: Any = import_module("madeup")
    swap(next(one for one in mutants(madeup, "Hand.size") if one.what.startswith("one more")))
    assert module.Hand([1, 2]).size() == 3
    swap(next(one for one in mutants(madeup, "Hand.is_full") if one.what == "only: return True"))
    assert module.Hand([]).is_full
    swap(next(one for one in mutants(madeup, "looked_up") if one.what == "only: return 0"))
    assert module.looked_up(2) == 0
    with pytest.raises(TypeError, match="no Python function"):
        function_of(Target("madeup", madeup, "Hand"))


def test_mutants_are_the_same_each_time(madeup: Path) -> None:
    assert mutants(madeup, "refusal") == mutants(madeup, "refusal")


def test_cases_that_name_a_clause_are_run_first_and_the_first_failure_is_enough() -> None:
    run: list[int] = []

    def judge(case: int) -> bool:
        run.append(case)
        return case != 3

    mutant = Mutant(Target("m", Path("m.py"), "f"), 0, 1, 1, "drop", frozenset())
    found = order(Trial(mutant, (("T.1", (5, 3, 4)), ("T.2", (5,))), (0, 1), False), judge)
    assert (found.by, found.named) == (3, {"T.1": 3, "T.2": NOBODY})
    assert run == [5, 3]
    run.clear()
    found = order(Trial(mutant, (("T.1", (5,)),), (0, 3, 1), False), judge)
    assert (found.by, found.named) == (3, {"T.1": NOBODY})
    assert run == [5, 0, 3]


def nothing(_: bool) -> None:
    """There is nothing to forget."""


def tried(found: list[Mutant], jobs: int = 2) -> list[Verdict]:
    every = tuple(range(len(CASES)))
    made = [Trial(one, (("T.1", ()),), every, False) for one in found]
    return list(try_all(made, holds, nothing, jobs))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_each_mutant_is_tried_in_a_process_of_its_own(madeup: Path) -> None:
    found = mutants(madeup, "refusal")
    verdicts = {verdict.trial.mutant.what: verdict.by for verdict in tried(found)}
    assert list(verdicts) == [one.what for one in found]
    assert verdicts["None for: return LATE"] == 0
    assert verdicts["None for: return 'no card'"] == 2
    assert verdicts["without not cards: not cards or cards[0] > 3"] == 2  # it breaks off
    assert verdicts["without cards[0] > 3: not cards or cards[0] > 3"] == NOBODY
    assert all(holds(case) for case in range(len(CASES)))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_case_without_end_has_noticed(madeup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "SECONDS", 0.2)
    endless = [one for one in mutants(madeup, "drained") if one.what == "drop: n -= 1"]
    assert [verdict.by for verdict in tried(endless)] == [3]


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_what_cannot_be_tried_is_no_survivor(madeup: Path) -> None:
    def fails(_: bool) -> None:
        sys.stderr.close()
        raise KeyError

    made = [Trial(one, (), (0,), False) for one in mutants(madeup, "refusal")[:1]]
    with pytest.raises(RuntimeError, match="could not be tried"):
        list(try_all(made, holds, fails))


def test_what_makes_cards_is_told_from_what_a_case_runs(madeup: Path) -> None:
    import_module("madeup")
    memory = Memory("madeup")
    found = watch([partial(holds, 4), partial(holds, 0)], madeup.parent, memory.forget)
    names = [{name for _, name in ran} for ran in found.runs]
    assert names == [{"looked_up"}, {"refusal"}]
    assert {name for _, name in found.makes} == {"shipped_cards", "made"}
    module: Any = import_module("madeup")
    assert holds(4)
    assert module.TABLE == {1: 2}
    memory.forget()
    assert not module.TABLE
    assert module.shipped_cards.cache_info().currsize == 1
    memory.forget_cards()
    assert module.shipped_cards.cache_info().currsize == 0


def test_the_rougher_mutants_are_chosen_first_and_evenly(madeup: Path) -> None:
    found = mutants(madeup, "refusal")
    assert [one.what for one in spread(found, 3)] == [
        "only: return None",
        "None for: return LATE",
        "swap: cards[0] > 3",
    ]
    assert spread(found, 99) != found
    assert set(spread(found, 99)) == set(found)
    assert evenly([], 3) == []


def test_of_a_place_the_mutants_nearest_to_the_clause_are_chosen() -> None:
    chooser = Chooser("terrus", 3)
    (ritual,) = [
        place
        for clause in chooser.clauses.find("T.19.2e")
        for place in clause.code
        if place.name == "ritual_refusal"
    ]
    found = [one.what for one in chooser.of_place("T.29.1c", ritual)]
    assert found
    assert all("T.29.1c" in what or what.startswith(("not", "swap", "None")) for what in found)


# -- telling ------------------------------------------------------------------------------------

GAME = """
- game: terrus
- case: one
  given: {}
"""


def told(by: int, named: int, excuses: Excuses) -> Told:
    mutant = Mutant(Target("m", Path("x/tallystick/m.py"), "f"), 0, 7, 7, "drop: g()", frozenset())
    trial = Trial(mutant, (("T.1", (0,)),), (), False)
    clause = ClauseCoverage("T.1", "A rule.", "", (), ())
    cases = read_text(GAME, "a/b.yaml").cases
    verdicts = {mutant: Verdict(trial, by, {"T.1": named})}
    return Told("terrus", [Chosen(clause, (mutant,))], cases, verdicts, excuses, True)


def test_what_is_caught_by_name_wants_nothing() -> None:
    found = told(0, 0, Excuses({}, {}))
    assert not found.is_wanting
    assert list(found.every()) == ["m.py:7 f: drop: g()\n    b.yaml: one"]
    assert list(found.summary())[-1] == (
        "terrus: 1 clauses, 1 of them by a case that names them; 1 mutants, 1 caught (100.0%; of"
        " those without a reason 100.0%), 0 survive, 0 survive for a reason"
    )


def test_a_survivor_wants_a_case_or_a_reason() -> None:
    found = told(NOBODY, NOBODY, Excuses({}, {}))
    assert found.is_wanting
    assert "survives  m.py:7 f: drop: g()" in list(found.summary())
    excused = told(NOBODY, NOBODY, Excuses({("m.f", "drop: g()"): "words"}, {"T.1": "no code"}))
    assert not excused.is_wanting
    assert "survives  m.py:7 f: drop: g()  (reason: words)" in list(excused.summary())


def test_a_clause_wants_a_case_that_names_it() -> None:
    found = told(0, NOBODY, Excuses({}, {}))
    assert found.is_wanting
    assert "no case that names it catches a mutant of T.1" in list(found.summary())


def test_a_reason_for_what_is_caught_is_stale() -> None:
    found = told(0, 0, Excuses({("m.f", "drop: g()"): "words", ("m.f", "gone"): "x"}, {"T.1": "y"}))
    assert found.stale == ["T.1", "m.f: drop: g()", "m.f: gone"]
    assert found.is_wanting


def test_every_reason_that_ships_says_something() -> None:
    for game in ("terrus", "heirless", "marvel-champions", "grand-archive"):
        excuses = Excuses.of(game, FILE)
        assert all([*excuses.mutants.values(), *excuses.clauses.values()])


def test_what_is_asked_on_the_command_line() -> None:
    asked = read_arguments(["--game", "terrus", "--clause", "T.25", "--jobs", "2"])
    assert (asked.game, asked.clause, asked.jobs, asked.most) == ("terrus", ["T.25"], 2, 3)
