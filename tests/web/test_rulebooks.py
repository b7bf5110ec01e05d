"""Tables that play by the same share a rulebook, and nothing else; what is old is seldom looked
through for garbage."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from tests.web.tables import go_on, table_of

from tallystick.play import games
from tallystick.play.match import PERSON, Seat
from tallystick.web.table import WebTable, header_of

SEATS = [Seat("Ann", PERSON), Seat("Bob", PERSON)]


@pytest.mark.parametrize("game", games.GAMES)
def test_tables_of_one_choice_share_their_rulebook_and_nothing_else(game: str) -> None:
    seats = max(2, games.find(game).rulebook().players[0])
    first, second = (table_of(game, seed, seats) for seed in (1, 2))
    alone = second.match.digest()
    go_on(first, 30, Random(1))
    assert first.match.rules is second.match.rules
    assert second.match.digest() == alone
    # what came of the rules meanwhile changes nothing
    again = WebTable.of(first.header, first.lines)
    assert again.match.digest() == first.match.digest()


def test_another_choice_is_another_rulebook() -> None:
    options = {"mixed-payment": "either"}
    usual, other = (WebTable(header_of("terrus", chosen, SEATS, 1)) for chosen in ({}, options))
    assert usual.match.rules is not other.match.rules
    assert other.match.rules.readings["mixed-payment"] == "either"


def test_what_is_old_is_not_looked_through_at_every_turn() -> None:
    program = """
import gc
from tallystick.web.serving import seldom
seldom()
before = gc.get_stats()[2]["collections"]
kept = [[number] for number in range(2_000_000)]
print(gc.get_stats()[2]["collections"] - before, gc.get_stats()[1]["collections"] > 0)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["0", "True"]
