"""An error in the Python of somebody's own game is said by its place; the engine's stays one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tallystick
from caravan import library, rulebook, turn, words
from tallystick import cases, cli
from tallystick.cards.errors import CardError, CardProblem
from tallystick.cases.cards import Rulebooks
from tallystick.costs import Supply
from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import SEAT, Game
from tallystick.play.faults import WHOLE, fault_of
from tallystick.rules import rulebook as rulebooks

CASES = "".join(
    f"- {{case: {title}, game: caravan, when: [{{A: pass}}]}}\n" for title in ("one", "two")
)
FILE = "/own/caravan/turn.py"
SAID = f"{FILE}:2: decide: the game's own code fails: KeyError: 'silk' ({WHOLE}=1 shows the whole"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Caravan, in which nobody can be asked."""
    code: dict[str, object] = {"__name__": "caravan.turn"}
    exec(compile("def decide(self, game):\n    raise KeyError('silk')\n", FILE, "exec"), code)
    monkeypatch.setattr(turn.Act, "decide", code["decide"])


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("more", [[], ["--seat", "A=greedy", "--seat", "B=random"]])
def test_a_command_says_where(capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert cli.run(["play", "caravan", *more]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tally: {SAID}") and said.count("\n") == 1


@pytest.mark.usefixtures("broken")
def test_the_whole_traceback_can_be_had(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WHOLE, "1")
    assert cli.run(["play", "caravan"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Traceback") and said.count(FILE) == 2


def test_an_act_on_offer_that_nothing_pays_is_a_fault_of_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def all_of_them(self: turn.Act, game: Game) -> Decision:
        options = [one.option for one in self.candidates(game)]
        return Decision(game.field(SEAT), "turn", -1, options[::-1])

    monkeypatch.setattr(turn.Act, "decide", all_of_them)
    monkeypatch.setattr("caravan.costs.supply", lambda game, seat, card: Supply([]))
    assert cli.run(["play", "caravan", "--seat", "A=random", "--seat", "B=random"]) == 2
    said = "tally: the game's own code fails: caravan.turn.Pay asks for what nothing pays"
    assert capsys.readouterr().err.startswith(said)


def test_a_game_that_exits_does_not_end_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code: dict[str, object] = {"__name__": "caravan.turn"}
    exec(compile("def decide(self, game):\n    raise SystemExit('no')\n", FILE, "exec"), code)
    monkeypatch.setattr(turn.Act, "decide", code["decide"])
    assert cli.run(["play", "caravan"]) == 2
    said = SAID.replace("KeyError: 'silk'", "SystemExit: no")
    assert capsys.readouterr().err.startswith(f"tally: {said}")
    assert cases.run_text(CASES).complaints()[0].startswith(said)


def test_what_set_up_raises_is_not_taken_for_what_it_says_of_the_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code: dict[str, object] = {"__name__": "caravan.turn"}
    exec(compile("def run(self, game):\n    raise ValueError('boom')\n", FILE, "exec"), code)
    assert cli.run(["play", "caravan", "--seats", "5"]) == 2
    assert capsys.readouterr().err == "tally: --seats: Caravan is for 2 to 4, not 5\n"
    monkeypatch.setattr(turn.Act, "run", code["run"])
    assert cli.run(["play", "caravan"]) == 2
    said = f"tally: {FILE}:2: run: the game's own code fails: ValueError: boom"
    assert capsys.readouterr().err.startswith(said)
    with pytest.raises(ValueError, match="boom"):
        tallystick.load("caravan").new()


def test_what_calls_itself_for_ever_is_not_taken_for_a_case_that_is_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code: dict[str, object] = {"__name__": "caravan.turn"}
    exec(compile("def run(self, game):\n    return self.run(game)\n", FILE, "exec"), code)
    monkeypatch.setattr(turn.Act, "run", code["run"])
    (said,) = cases.run_text(CASES).complaints()
    assert said.startswith(f"{FILE}:2: run: the game's own code fails: RecursionError")


@pytest.mark.usefixtures("broken")
def test_a_case_cannot_be_judged() -> None:
    report = cases.run_text(CASES)
    assert (report.status, report.cases) == (2, [])
    (said,) = report.complaints()
    assert said.startswith(SAID) and said.endswith("(2 cases stop at this)")


def test_what_is_no_python_is_said_too(tmp_path: Path) -> None:
    file = tmp_path / "caravan.py"
    with pytest.raises(SyntaxError) as caught:
        compile(")(", str(file), "exec")
    assert str(fault_of(caught.value)).startswith(f"{file}:1: the game's own code fails: Syntax")


def test_what_a_game_asks_of_the_engine_is_said_by_the_place_that_asks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code: dict[str, object] = {"__name__": "caravan.turn"}
    exec(compile("def run(self, game):\n    game.set(0, 99, 1)\n", FILE, "exec"), code)
    monkeypatch.setattr(turn.Act, "run", code["run"])
    said = f"{FILE}:2: run: what it asks of tallystick.kernel.journal:"
    assert cli.run(["play", "caravan"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"tally: {said}") and "fails: IndexError" in told
    assert cases.run_text(CASES).complaints()[0].startswith(said)


@pytest.mark.parametrize(
    ("method", "does", "said"),
    [
        ("decide", "return Decision(0, 'turn', -1, [])", "asks what nobody can answer: no options"),
        ("decide", "pass", "asks with None, no Decision"),
        (
            "decide",
            "return Decision(7, 'turn', -1, [('gather', 0, -1)])",
            "asks seat 7, which there is not",
        ),
        ("take", "return 7", "answers with 7, no status"),
        ("run", "pass", "answers with None, no status"),
        ("run", "return 1", "goes on for ever and asks nobody"),
        ("run", "return game.jump(0)", "goes on for ever and asks nobody"),
        ("run", "return game.call(0, -1, 0, -1)", "goes on for ever and asks nobody"),
    ],
)
def test_an_op_that_does_what_none_may_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    method: str, does: str, said: str,
) -> None:  # fmt: skip
    code: dict[str, object] = {"__name__": "caravan.turn", "Decision": Decision}
    exec(compile(f"def {method}(self, game, option=0):\n    {does}\n", FILE, "exec"), code)
    monkeypatch.setattr(turn.Act, method, code[method])
    assert cli.run(["play", "caravan"]) == 2
    said = f"the game's own code fails: caravan.turn.Act {said}"
    assert capsys.readouterr().err == f"tally: {said}\n"


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("return game.jump(9)", "goes on with its program 'turn' at op 9 of 2"),
        ("return game.end_program()", "has nothing more to do, and the game is not over"),
        ("game.end(16)", "ends the game with winners 16, no bitmask of 2 seats"),
    ],
)
def test_a_program_that_leads_nowhere_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, does: str, said: str
) -> None:
    code: dict[str, object] = {"__name__": "caravan.turn"}
    exec(compile(f"def run(self, game):\n    {does}\n", FILE, "exec"), code)
    monkeypatch.setattr(turn.EndTurn, "run", code["run"])
    assert cli.run(["play", "caravan"]) == 2
    said = f"the game's own code fails: caravan.rulebook.CaravanRules {said}"
    assert capsys.readouterr().err.endswith(f"tally: {said}\n")


def test_what_is_told_is_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulebook.CaravanRules, "narrate", lambda *_: "Red draws.")
    assert cli.run(["play", "caravan"]) == 2
    said = "CaravanRules tells ('drew', 0, "
    told = capsys.readouterr().err
    assert said in told and told.endswith(" by 'Red draws.', no Told\n")


@pytest.mark.parametrize("given", ["pass", None, ("pass", None)])
def test_what_a_move_is_written_as_is_named_with_the_move(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    given: object,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rulebook.CaravanRules, "spell", lambda *_: given)
    assert cli.run(["sim", "caravan", "--games", "1", "--no-report"]) == 1
    _, _, said = capsys.readouterr().out.partition(": caravan.rulebook.CaravanRules writes ('")
    assert f") as {given!r}, no Spelled" in said


@pytest.mark.parametrize("command", [
    ["play", "caravan", "--seat", "A=greedy", "--seat", "B=greedy"],
    ["play", "caravan", "--seat", "A=search:5", "--seat", "B=search:5"],
])  # fmt: skip
def test_a_score_that_is_no_number_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr(rulebook.CaravanRules, "score", lambda *_: None)
    assert cli.run(command) == 2
    said = "caravan.rulebook.CaravanRules scores None, no number"
    assert capsys.readouterr().err.endswith(f"the game's own code fails: {said}\n")


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("players", 4, "the fewest and the most of 1 to 6, such as (2, 4)"),
        ("players", (4, 2), "the fewest and the most of 1 to 6, such as (2, 4)"),
        ("players", ("2", "4"), "the fewest and the most of 1 to 6, such as (2, 4)"),
        ("title", None, "a text"),
        ("name", 7, "a text"),
        ("house_rules", 5, "a tuple of HouseRule"),
        ("house_rules", ("strict",), "a tuple of HouseRule"),
        ("readings", None, "a dict, such as of readings_of"),
        ("layout", None, "a Layout"),
        ("turn_kinds", "turn", 'a tuple of texts, such as ("turn",)'),
        ("secret_facts", None, "a frozenset of texts"),
        ("speaks_of", {"drew": 2}, 'a dict of tuples of numbers, such as {"drew": (2,)}'),
        ("meaning", None, "a Meaning"),
    ],
)
def test_what_a_rulebook_is_made_of_is_named_where_it_is_of_the_wrong_kind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    name: str, given: object, expected: str,
) -> None:  # fmt: skip
    code: dict[str, Any] = {"__name__": "caravan.rulebook", "made": rulebook.CaravanRules.__init__}
    made = f"def __init__(self, *of):\n    made(self, *of)\n    self.{name} = {given!r}\n"
    exec(compile(made, FILE, "exec"), code)
    monkeypatch.setattr(rulebook.CaravanRules, "__init__", code["__init__"])
    said = f"the game's own code fails: caravan.rulebook.CaravanRules gives {given!r} for {name}:"
    if rulebook_is_compiled() and name != "speaks_of":  # then whoever gives it is told at once
        said, expected = f"{FILE}:3: __init__: the game's own code fails: TypeError: ", ""
    for command in (["play", "caravan", "--seat", "A=random"], ["sim", "caravan", "--no-report"]):
        assert cli.run(command) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"tally: {said}") and told.count("\n") == 1
        assert not expected or told.endswith(f" expected {expected}\n")
    monkeypatch.setattr(words.PAGE, "_rulebooks", Rulebooks())  # without those of other tests
    report = cases.run_text(CASES)
    assert report.status == 2 and said in report.complaints()[0]


def rulebook_is_compiled() -> bool:
    return not str(rulebooks.__file__).endswith(".py")


def test_what_takes_other_arguments_than_it_is_given_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = "given: {seats: {A: {hand: [Mule]}, B: {}}}"
    asked = f"{given}, when: [{{A: cost, of: {{card: Mule}}, is: 1 silk}}]"
    code: dict[str, Any] = {"__name__": "caravan.rulebook"}
    exec(compile("\nclass CaravanRules:\n    def bill(self):\n        pass\n", FILE, "exec"), code)
    monkeypatch.setattr(rulebook.CaravanRules, "bill", code["CaravanRules"].bill)
    (said,) = cases.run_text(f"- {{case: one, game: caravan, {asked}}}").complaints()
    fails = "the game's own code fails: TypeError: CaravanRules.bill() takes"
    assert said.startswith(f"{FILE}:3: CaravanRules.bill: {fails}")


def test_a_fault_of_the_engine_stays_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Game, *_: object) -> None:
        raise KeyError("cell")

    monkeypatch.setitem(fail.__globals__, "__name__", "tallystick.kernel.machine")
    monkeypatch.setattr(Game, "decision", fail)
    with pytest.raises(KeyError):
        cli.run(["play", "caravan"])
    assert cases.run_text(CASES).status == 1


@pytest.mark.parametrize("command", [["cards", "list"], ["play"], ["sim"]])
def test_cards_that_are_wrong_are_told_as_such(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    wrong = [CardProblem("unknown field 'pints'", "Silk", "pints", file="cards.toml", file_line=7)]
    code: dict[str, object] = {"__name__": "caravan.library", "wrong": CardError(wrong * 3)}
    exec("def shipped_cards():\n    raise wrong\n", code)
    monkeypatch.setattr(library, "shipped_cards", code["shipped_cards"])
    assert cli.run([*command, "caravan"]) == 2
    said = "cards.toml:7: Silk: pints: unknown field 'pints' (and 2 more)"
    assert capsys.readouterr().err == f"tally: {said}\n"


def test_what_a_page_of_cases_is_made_of_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "PAGE", words.CaravanPage)
    (said, _) = cases.run_text(CASES).complaints()
    assert "the module caravan.words gives <class 'caravan.words.CaravanPage'> for PAGE" in said
    assert said.endswith("expected a PositionPage, such as a PlainPage()")


def test_what_the_engine_cannot_do_with_what_a_game_gives_may_be_either_ones_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(words.CaravanPage, "verbs", ("gather",))
    gathers = "- {case: one, game: caravan, when: [{A: gather silk}]}"
    (failure,) = cases.run_text(gathers).cases[0].failures
    assert failure.startswith("a fault of the engine, or of caravan: AttributeError: 'tuple' ")
