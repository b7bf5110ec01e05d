"""What a seat knows of what it cannot see."""

from __future__ import annotations

from tests.kernel.toy import CARD, DECK, HAND, TABLE, Ask, add_things, toy_game

from tallystick.kernel.chance import shuffle
from tallystick.kernel.machine import Game
from tallystick.kernel.memory import Memory, memory_of
from tallystick.kernel.view import resample


def dealt() -> tuple[Game, Memory]:
    """Two seats with a deck of four (0 to 3, 6 to 9) and a hand of two (4, 5 and 10, 11); two
    things on the table (12, 13)."""
    game = toy_game((Ask(2), Ask(2)))
    for seat in (0, 1):
        add_things(game, DECK[seat], 4, seat)
        add_things(game, HAND[seat], 2, seat)
    add_things(game, TABLE, 2, 1)
    game.commit()
    return game, memory_of(game)


def moved(game: Game, memory: Memory, *moves: tuple[int, int]) -> None:
    """A step in which entities move to zones."""
    since = len(game.log)
    for entity, zone in moves:
        game.move(entity, zone)
    memory.follow(game, since)


def test_what_goes_into_a_hand_before_ones_eyes_is_known() -> None:
    game, memory = dealt()
    moved(game, memory, (12, HAND[1]))
    assert memory.of(0) == {12}
    assert memory.of(1) == set()  # it sees it
    assert memory.of(-1) == set()
    moved(game, memory, (12, TABLE))
    assert memory.of(0) == set()


def test_nobody_knows_what_lay_there_from_the_beginning() -> None:
    game, memory = dealt()
    moved(game, memory, (6, HAND[1]), (0, HAND[0]))
    assert memory.of(0) == memory.of(1) == set()


def test_whoever_puts_a_card_back_knows_it_and_others_what_they_saw() -> None:
    game, memory = dealt()
    moved(game, memory, (12, HAND[1]))
    moved(game, memory, (10, DECK[1]))
    assert memory.of(1) == {10}
    assert memory.of(0) == set()  # it may have been the one that it saw


def test_a_card_drawn_leaves_what_is_known_of_the_deck_and_the_hand() -> None:
    game, memory = dealt()
    moved(game, memory, (12, DECK[1]), (13, HAND[1]))
    moved(game, memory, (6, HAND[1]))
    assert memory.of(0) == {12, 13}
    assert memory.of(1) == {12}
    moved(game, memory, (12, HAND[1]))
    assert memory.of(0) == {13}
    assert memory.of(1) == set()


def test_a_shuffle_is_forgotten_through() -> None:
    game, memory = dealt()
    moved(game, memory, (12, DECK[1]), (13, HAND[1]))
    since = len(game.log)
    shuffle(game, DECK[1])
    memory.follow(game, since)
    assert memory.of(0) == {13}
    assert memory.of(1) == set()


def test_there_and_back_within_a_step() -> None:
    game, memory = dealt()
    moved(game, memory, (12, HAND[1]), (12, TABLE), (13, TABLE), (13, HAND[1]))
    assert memory.of(0) == {13}


def test_a_copy_goes_on_by_itself() -> None:
    game, memory = dealt()
    other = memory.copy()
    moved(game, memory, (12, HAND[1]))
    assert memory.of(0) == {12}
    assert other.of(0) == set()


def test_a_world_keeps_what_is_known() -> None:
    game, memory = dealt()
    moved(game, memory, (12, HAND[1]))
    worlds = [resample(game, 0, seed, memory.of(0)) for seed in range(40)]
    assert {world.lists[CARD][12] for world in worlds} == {game.lists[CARD][12]}
    assert len({world.lists[CARD][11] for world in worlds}) == 6
    assert len({resample(game, 0, seed).lists[CARD][12] for seed in range(40)}) == 7
