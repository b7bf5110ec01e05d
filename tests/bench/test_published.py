"""Games of published cards are counted, on the cards that ship with the games."""

from __future__ import annotations

from random import Random

import pytest
from bench.published import ARCHIVE, COPIES, MARVEL, Pairing, Tally, drawn_deck, one_pairing

from tallystick.games.grand_archive.deckbuilding import MAIN, MATERIAL
from tallystick.play.origins import Wish

READY = Pairing("ready", Wish(), 2)


def counted(game: str, pairing: Pairing = READY, most: int = 20000) -> Tally:
    tally = Tally()
    one_pairing(game, pairing, range(2), most, tally)
    return tally


@pytest.mark.parametrize("game", [MARVEL, ARCHIVE])
def test_games_are_played_to_their_end(game: str) -> None:
    tally = counted(game)
    assert (tally.games, dict(tally.faults)) == (2, {})
    assert tally.decisions > tally.longest > 20
    assert "all games ended" in list(tally.lines())[-1]


def test_what_does_not_end_is_counted_and_told() -> None:
    tally = counted(MARVEL, most=5)
    assert tally.faults == {"no end after 5 decisions": 2}
    assert list(tally.lines())[1] == "2 times: no end after 5 decisions (first: ready, seed 0)"


def test_what_cannot_be_set_up_is_counted() -> None:
    tally = counted(MARVEL, Pairing("odd", Wish({"hero": ("nobody at all",)}), 1))
    assert tally.games == 0
    assert list(tally.first.values()) == ["odd, set-up"]


def test_an_exception_is_counted_and_the_next_game_played() -> None:
    tally = counted(ARCHIVE, READY._replace(seats=0), most=5)
    assert sum(tally.faults.values()) == tally.games == 2


def test_drawn_decks_have_the_numbers_of_a_legal_one() -> None:
    pool = {
        "champion": ["A"],
        MATERIAL: [f"Regalia {n}" for n in range(20)],
        MAIN: [f"Card {n}" for n in range(20)],
    }
    deck = drawn_deck(pool, Random(1), 3)
    assert [len(deck.sections[name]) for name in (MATERIAL, MAIN)] == [12, 15]
    assert {line.copies for line in deck.sections[MAIN]} == {COPIES}
    assert deck.sections[MATERIAL][0].called == "A"
