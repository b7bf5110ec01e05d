"""Who carries a clause out, in a game of four small modules."""

from pathlib import Path

import pytest

from tallystick.commands.clauses import Carriers, place_of, shown, sources_of
from tallystick.commands.sources import SourceModule, read

LEGAL = '''"""T.1 up here carries nothing out."""

from game.limits import HAND_SIZE as MOST

LATE: Final = Refusal(("T.2", "T.3"), "Too late.")
UNUSED: Final = Refusal(("T.4",), "Nobody says so.")
BOTH: Final = (*LATE.clauses, "T.5")
TIMES: Final = {
    "draw": Refusal(("T.6",), "Not now."),
}


class Row(NamedTuple):
    """T.7: only data."""

    n: int


class Hand:
    """T.8, and T.9 is a matter of a method of its own."""

    def __init__(self):
        self.cards = []  # T.10

    def draw(self):
        """T.9: a card."""
        return TIMES["draw"]

    def size(self):
        return MOST


def draw_refusal(late):
    if late:  # T.11
        return LATE
    return None


def shown():
    return BOTH
'''
LIMITS = '''"""Numbers."""

# T.12: as many
# as T.13 says.
HAND_SIZE: Final = 6  # T.14
FIRST, LAST = 0, 1  # T.15: codes
TURN = LAYOUT.cell("turn")  # T.16: an address
'''
TURN = '''"""A turn."""

from game import legal
from game.limits import FIRST, TURN

WINDOW: Final = Window()


class Draw(Op):
    """What comes first."""

    def run(self):
        return legal.LATE if FIRST else TURN


class Window(Op):
    def run(self):
        return None


# T.17: in this order.
OPS: Final = (
    Draw(),  # T.18
    WINDOW,  # T.19
)


def program():
    return OPS
'''


@pytest.fixture
def sources() -> list[SourceModule]:
    texts = {"legal": LEGAL, "limits": LIMITS, "turn": TURN}
    return [read(text, f"game.{name}", f"game/{name}.py") for name, text in texts.items()]


@pytest.fixture
def carried(sources: list[SourceModule]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for clause, place in Carriers(sources).carried():
        found.setdefault(clause, []).append(place.name)
    return found


def test_a_refusal_counts_where_it_is_given(carried: dict[str, list[str]]) -> None:
    assert carried["T.3"] == ["draw_refusal", "shown", "Draw.run"]
    assert carried["T.6"] == ["Hand.draw"]
    assert "T.4" not in carried


def test_what_a_constant_is_made_of_counts_with_it(carried: dict[str, list[str]]) -> None:
    assert carried["T.5"] == ["shown"]


def test_a_limit_counts_where_it_is_kept_under_whatever_name(
    carried: dict[str, list[str]],
) -> None:
    assert [carried[one] for one in ("T.12", "T.13", "T.14")] == [["Hand.size"]] * 3


def test_docstrings_of_functions_and_of_what_acts_count(carried: dict[str, list[str]]) -> None:
    assert carried["T.8"] == ["Hand"]
    assert carried["T.11"] == ["draw_refusal"]


def test_the_innermost_place_counts_alone(carried: dict[str, list[str]]) -> None:
    assert carried["T.9"] == ["Hand.draw"]


def test_data_codes_addresses_and_modules_carry_nothing_out(carried: dict[str, list[str]]) -> None:
    assert not carried.keys() & {"T.1", "T.7", "T.10", "T.15", "T.16"}


def test_a_row_of_a_program_is_about_the_op_it_makes(carried: dict[str, list[str]]) -> None:
    assert carried["T.18"] == ["Draw"]
    assert carried["T.19"] == ["Window"]
    assert carried["T.17"] == ["Draw", "Window"]


def test_a_place_is_the_line_of_its_definition(sources: list[SourceModule]) -> None:
    places = {str(place) for clause, place in Carriers(sources).carried() if clause == "T.9"}
    line = LEGAL.splitlines().index("    def draw(self):") + 1
    assert places == {f"game/legal.py:{line} Hand.draw"}


def test_words_for_players_are_not_read(tmp_path: Path) -> None:
    for name in ("turn.py", "score.py", "house_rules.py", "messages/words.py", "flow/turn.py"):
        file = tmp_path / "game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("def f():\n    return 1\n", encoding="utf-8")
    found = {source.module for source in sources_of(tmp_path / "game", "game")}
    assert found == {"game.turn", "game.flow.turn"}


def test_files_are_shown_from_the_package() -> None:
    inside = Path("/x/tallystick/games/terrus")
    assert shown(inside / "turn.py", inside, "tallystick.games.terrus") == "games/terrus/turn.py"
    outside = Path("/y/caravan")
    assert shown(outside / "turn.py", outside, "caravan") == "caravan/turn.py"


def test_shared_code_is_found_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "costs").mkdir()
    (tmp_path / "costs" / "pay.py").write_text(LEGAL, encoding="utf-8")
    assert place_of(tmp_path, "costs.pay.Hand.draw").name == "Hand.draw"
    for gone in ("costs.pay.nothing", "costs.owe.draw", "draw"):
        with pytest.raises(LookupError, match=gone):
            place_of(tmp_path, gone)
