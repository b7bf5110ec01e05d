"""How a payment goes through the code is counted in every game, and always the same."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from bench.calls import PLAYS, Counts, Play, count, details, table

from tallystick.kernel.machine import Game

pytestmark = pytest.mark.skipif(
    not str(sys.modules[Game.__module__].__file__).endswith(".py"),
    reason="no call is seen in the compiled build",
)
# The aims of docs/performance.md.
MOST_CALLS, MOST_FILES, MOST_MOVES = 450, 25, 200
BRIDGE = """
seats:
  A: {champion: Spirit of Banked Coals, hand: [Burn the Bridge, Owl, Elk], field: [Pack Mule]}
  B: {}
"""


@pytest.mark.parametrize("game", PLAYS)
def test_a_costly_play_is_counted_to_where_it_is_paid(game: str) -> None:
    found = count(PLAYS[game], game)
    calls, files, moves = found.figures
    assert calls > moves > files > 5
    assert calls <= MOST_CALLS
    assert files <= MOST_FILES
    assert moves <= MOST_MOVES
    assert found == count(PLAYS[game], game)
    assert f"games/{game.replace('-', '_')}/" in "".join(found.files)
    assert all(one != other for one, other in found.moves)
    assert {file for pair in found.moves for file in pair} <= found.files


def test_what_follows_the_payment_is_not_counted() -> None:
    found = count(PLAYS["terrus"], "terrus")
    assert found.asked == ("cell", "payment")
    assert not any(name.startswith("games/terrus/battle.py") for name in found.calls)


def test_answers_are_those_of_the_play() -> None:
    plays = [Play(BRIDGE, "activate Burn the Bridge", (("x", n),)) for n in (0, 2)]
    free, dear = (count(play, "grand-archive") for play in plays)
    assert free.asked[:2] == dear.asked[:2] == ("x", "target")
    assert dear.asked[-1] == "payment"
    assert free.figures < dear.figures


def test_what_is_never_paid_is_an_error() -> None:
    with pytest.raises(ValueError, match="terrus: pass is not paid"):
        count(Play("{seats: {A: {}, B: {}}}", "pass"), "terrus")


def test_the_counts_are_told() -> None:
    files = frozenset(("a.py", "b.py"))
    counts = Counts(
        Counter({"a.py: f": 1200, "b.py: g": 3}), files, Counter({("a.py", "b.py"): 7}), ("x",)
    )
    assert list(table({"terrus": counts})) == [
        "                     calls   files   moves",
        "terrus               1,203       2       7",
    ]
    assert list(details(counts, 1)) == ["asked: x", "  1200 a.py: f", "     7 a.py to b.py"]
    assert next(details(counts._replace(asked=()), 0)) == "asked: nothing"
