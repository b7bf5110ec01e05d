"""Games found by name."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tallystick.errors import InputError
from tallystick.play import games


def test_names_import_no_game() -> None:
    script = (
        "import sys; from tallystick.play import games; games.names(); games.find('terrus');"
        "print([m for m in sys.modules if m.startswith(('tallystick.games', 'tallystick.kernel'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_an_entry_has_all_of_a_game() -> None:
    entry = games.find("terrus")
    assert entry.rulebook().title == "Terrus"
    assert entry.language.schema.types
    assert len(entry.cards()) >= 45
    assert {"id", "text", "status", "source"} <= entry.clauses()[0].keys()
    assert all(path.endswith(".yaml") and "case:" in text for path, text in entry.cases())
    assert entry.rulebook({"vote-tie": "lose"}).readings["vote-tie"] == "lose"
    assert {rule.name for rule in entry.house_rules()} >= {"vote-tie", "activations"}


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("terus", {}, "unknown game 'terus'; did you mean terrus?"),
        ("terrus", {"vote-tye": "lose"}, "unknown option 'vote-tye'"),
        ("terrus", {"vote-tie": "win"}, "'win' is not one of cancelled, lose"),
    ],
)
def test_what_there_is_not(name: str, options: dict[str, str], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        games.find(name).rulebook(options)


def test_a_game_that_is_not_built_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PLANNED", ("tomorrow",))
    with pytest.raises(InputError, match="tomorrow is not built yet; what can be played: "):
        games.find("tomorrow")
    with pytest.raises(InputError, match=r"did you mean tomorrow\?"):
        games.find("tomorow")


def offered(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    point = EntryPoint(name, value, games.GROUP)
    monkeypatch.setattr(games, "installed", lambda: {name: point})


def test_an_installed_game_is_found_and_cannot_take_the_place_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offered(monkeypatch, "chess", "tests.play.test_games:CHESS")
    assert games.names()[-1] == "chess"
    assert games.find("chess") is CHESS
    offered(monkeypatch, "terrus", "tests.play.test_games:CHESS")
    assert games.names().count("terrus") == 1
    assert games.find("terrus").package == "tallystick.games.terrus"


CHESS = games.Entry("chess", "chess", "ChessRules", "chess.words")
DRAUGHTS = games.Entry("draughts", "draughts", "DraughtsRules", "draughts.words")
RULE = (
    "from tallystick.rules.house import HouseRule\n"
    "HOUSE_RULES = (HouseRule('goal', {}, 'A.1', 'How many?'),)"
)
RULES = 'from tallystick.cards.load import read_house_rules as r\nHOUSE_RULES = r("halfway")\n'


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("no_such_package:GAME", "the game chess cannot be loaded: No module named"),
        ("tests.play.test_games:NO_SUCH", "the game chess cannot be loaded: "),
        ("tests.play.test_games:offered", "the game chess is no tallystick.play.games.Entry"),
        ("tests.play.test_games:DRAUGHTS", "the game chess calls itself 'draughts' in its Entry"),
    ],
)
def test_an_installed_game_that_is_broken(
    monkeypatch: pytest.MonkeyPatch, value: str, expected: str
) -> None:
    offered(monkeypatch, "chess", value)
    with pytest.raises(InputError, match=expected):
        games.find("chess")


@pytest.mark.parametrize(
    ("files", "ask", "said"),
    [
        ({}, lambda entry: entry.rulebook(), "has no module halfway.rulebook"),
        ({"library.py": "\n"}, lambda entry: entry.cards(), "halfway.library has no shipped_cards"),
        ({"rulebook.py": "\n"}, lambda entry: entry.rulebook(), "has no HalfwayRules"),
        (
            {"rulebook.py": "from tallystick.rules.rulebook import Rulebook as HalfwayRules\n"},
            lambda entry: entry.rulebook(),
            "halfway.rulebook.HalfwayRules lacks headline, narrate, ",
        ),
        ({}, lambda entry: entry.clauses(), "no list of its clauses"),
        ({"clauses.toml": "[[clauses]]"}, lambda entry: entry.clauses(), "expected tables"),
        (
            {"clauses.toml": "[[clause]]\nid = 'A.1'\ntext = 'x'\n[[claus]]\n"},
            lambda entry: entry.clauses(),
            "unknown table 'claus'; did you mean clause",
        ),
        ({"clauses.toml": "[[clause]"}, lambda entry: entry.clauses(), "toml:1: column 9: no TOML"),
        (
            {"clauses.toml": "[[clause]]\nid = 'A.1'"},
            lambda entry: entry.clauses(),
            "clause 1: text: expected words, found nothing",
        ),
        (
            {"clauses.toml": "[[clause]]\nid = 'A.1'\ntext = 'x'\n" * 2},
            lambda entry: entry.clauses(),
            "clause 2: id: A.1 is that of another clause",
        ),
        (
            {"clauses.toml": "[[clause]]\nid = 'turn two'\ntext = 'x'\n"},
            lambda entry: entry.clauses(),
            "clause 1: id: expected an id such as T.25.4a, found 'turn two'",
        ),
        (
            {},
            lambda entry: entry._replace(package="half_way").clauses(),
            "the game halfway has no package half_way",
        ),
        (
            {"house_rules.py": RULE.format("()")},
            lambda entry: entry.house_rules(),
            "halfway.house_rules.HOUSE_RULES: goal has no readings",
        ),
        (
            {"house_rules.py": RULE.format("('6',)") + " * 2"},
            lambda entry: entry.house_rules(),
            "halfway.house_rules.HOUSE_RULES: several are called goal",
        ),
        ({"text.py": "\n"}, lambda entry: entry.language, "halfway.text has no LANGUAGE"),
        ({"house_rules.py": ""}, lambda entry: entry.house_rules(), "has no HOUSE_RULES"),
        (
            {"house_rules.py": RULES, "house_rules.toml": "[goal"},
            lambda entry: entry.house_rules(),
            "halfway/house_rules.toml:1: no TOML",
        ),
        (
            {"house_rules.py": RULES, "house_rules.toml": "[goal]\nreadings = '6'"},
            lambda entry: entry.house_rules(),
            "halfway/house_rules.toml: goal: readings: expected a list of words",
        ),
        (
            {"house_rules.py": RULES, "house_rules.toml": "goal = {readings = ['6', '10']}"},
            lambda entry: entry.house_rules(),
            "goal: expected a clause and a question",
        ),
        (
            {"cases/a.yaml": "\n\udcff"},
            lambda entry: entry.cases(),
            "halfway/cases/a.yaml:2: cannot be read: it is no UTF-8 text",
        ),
    ],
)
def test_a_package_that_lacks_something_is_told_what(
    files: dict[str, str],
    ask: Callable[[games.Entry], object],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    package = tmp_path / "halfway"
    package.mkdir()
    for name, text in {"__init__.py": "", **files}.items():
        file = package / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", errors="surrogateescape")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "halfway"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(InputError, match=said):
        ask(games.Entry("halfway", "halfway", "HalfwayRules"))


def test_a_game_without_cases_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "caseless").mkdir()
    (tmp_path / "caseless" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert games.Entry("caseless", "caseless", "Rules").cases() == []
