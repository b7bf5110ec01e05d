"""Setting up a game (T.4, T.10.3a)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.laws.play import Variant, rulebook

from tallystick.games.terrus.assembly import BASIC_RESOURCES, BASIC_STRUCTURES
from tallystick.games.terrus.library import ready_decks
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    CITY,
    DEN,
    DISCARD,
    EVENT,
    EVENTS,
    HAND,
    MARKET,
    SPOT,
    TURN,
    VITAE,
    WILDS,
    WILDS_ROW,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def game_of(seats: int, seed: int = 1) -> Game:
    return rulebook(Variant("terrus", "defaults")).new(seed, seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_everybody_has(seats: int) -> None:
    """T.4.3, T.4.4: a clade in the middle with its vitae, a den, and what the first dawn drew."""
    game = game_of(seats)
    decks = ready_decks()
    for seat in range(seats):
        deck = decks[seat % len(decks)]
        (clade,) = game.lists[CITY[seat]]
        assert piece_of(game, clade).name == deck.clade
        assert game.lists[SPOT][clade] == 0
        assert game.lists[ATTRIBUTES[seat]][VITAE] == piece_of(game, clade).vitae
        cards = game.lists[DEN[seat]] + game.lists[HAND[seat]]
        assert Counter(piece_of(game, card).name for card in cards) == Counter(dict(deck.den))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_market(seats: int) -> None:
    """T.10.3a, T.21.4a: four of each basic resource and one of each basic structure a ruler."""
    game = game_of(seats)
    found = Counter(piece_of(game, card).name for card in game.lists[MARKET])
    assert found == {
        **dict.fromkeys(BASIC_RESOURCES, 4 * seats),
        **dict.fromkeys(BASIC_STRUCTURES, seats),
    }


def test_dens_that_are_built_begin_with_the_basics() -> None:
    """T.10.3b, T.10.4, T.21.4c: one of each basic card; the Wilds hold one of each other card."""
    game = rulebook(Variant("terrus", "others")).new(1, 3)
    assert game.rules.readings["format"] == "deck-building"
    for seat in range(3):
        own = game.lists[DEN[seat]] + game.lists[HAND[seat]] + game.lists[DISCARD[seat]]
        assert Counter(piece_of(game, card).name for card in own) == Counter(
            BASIC_RESOURCES + BASIC_STRUCTURES
        )
        assert {piece_of(game, card).kind for card in game.lists[CITY[seat]]} == {"clade"}
    assert len(game.lists[MARKET]) == 4 * 3 * 6
    row = [card for cell in WILDS_ROW for card in game.lists[cell]]  # the first season has begun
    assert len(row) == len(WILDS_ROW)
    wild = Counter(piece_of(game, card).name for card in game.lists[WILDS] + row)
    assert set(wild.values()) == {1}
    assert not set(wild) & {*BASIC_RESOURCES, *BASIC_STRUCTURES}
    kinds = {piece_of(game, card).kind for card in game.lists[WILDS] + row}
    assert kinds <= {"action", "beast", "item", "resource", "structure"}


def test_dens_hold_no_basics_and_at_most_two_of_a_card() -> None:
    """T.21.4b."""
    for deck in ready_decks():
        assert sum(n for _, n in deck.den) == 40
        assert max(n for _, n in deck.den) == 2
        assert not {name for name, _ in deck.den} & {*BASIC_RESOURCES, *BASIC_STRUCTURES}


def test_one_event_is_in_force_and_the_others_wait() -> None:
    game = game_of(2)
    assert piece_of(game, game.lists[CELLS][EVENT]).kind == "event"
    assert len(game.lists[EVENTS]) == 3


@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_two_to_six_rulers(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        game_of(seats)


def test_who_begins_and_the_order_of_dens_are_drawn_by_lot() -> None:
    """T.4.1, T.4.2."""
    games = [game_of(3, seed) for seed in range(40)]
    assert {game.lists[CELLS][TURN] for game in games} == {0, 1, 2}
    assert len({tuple(game.lists[DEN[0]]) for game in games}) == 40
