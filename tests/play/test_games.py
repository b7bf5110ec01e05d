"""Games found by name."""

import subprocess
import sys

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
        ("marvel-champions", {}, "not built yet"),
        ("grand-archive", {}, "not built yet"),
        ("terrus", {"vote-tye": "lose"}, "unknown option 'vote-tye'"),
        ("terrus", {"vote-tie": "win"}, "'win' is not one of cancelled, lose"),
    ],
)
def test_what_there_is_not(name: str, options: dict[str, str], expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        games.find(name).rulebook(options)
