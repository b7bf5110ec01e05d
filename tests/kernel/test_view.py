"""What a seat may know."""

from __future__ import annotations

from collections import Counter

from tests.kernel.toy import CARD, DECK, HAND, TABLE, WEIGHT, Ask, add_things, toy_game

from tallystick.kernel.layout import CELLS, FRAMES, NOTES, OWNER_OF, RANDOM, ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import UNSEEN, observe, redact, resample


def dealt() -> Game:
    """Two seats with a deck of four and a hand of two; seat 0 is asked; one thing on the table."""
    game = toy_game((Ask(2), Ask(2)))
    for seat in (0, 1):
        add_things(game, DECK[seat], 4, seat)
        add_things(game, HAND[seat], 2, seat)
    add_things(game, TABLE, 1)
    game.lists[CELLS][RANDOM] = 77
    return game


def test_one_sees_the_table_and_ones_hand() -> None:
    seen = observe(dealt(), 0)
    assert seen[TABLE] == [12]
    assert seen[HAND[0]] == [4, 5]
    assert [seen[CARD][entity] for entity in (4, 5, 12)] == [4, 5, 12]


def test_of_other_hands_and_decks_one_sees_how_many() -> None:
    seen = observe(dealt(), 0)
    assert seen[HAND[1]] == [UNSEEN] * 2
    assert seen[DECK[0]] == seen[DECK[1]] == [UNSEEN] * 4
    assert all(seen[CARD][entity] == UNSEEN for entity in (0, 1, 2, 3, 6, 11))


def test_an_onlooker_sees_no_hand() -> None:
    seen = observe(dealt(), -1)
    assert seen[HAND[0]] == seen[HAND[1]] == [UNSEEN] * 2


def test_nobody_sees_the_random_source_or_where_the_rules_are() -> None:
    for viewer in (-1, 0, 1):
        seen = observe(dealt(), viewer)
        assert seen[CELLS][RANDOM] == UNSEEN
        assert seen[FRAMES] == seen[NOTES] == []


def test_looking_changes_nothing() -> None:
    game = dealt()
    before = game.digest()
    observe(game, 0)
    resample(game, 0, 5)
    assert game.digest() == before


def test_a_guessed_world_looks_the_same() -> None:
    game = dealt()
    for seed in range(30):
        for viewer in (-1, 0, 1):
            assert observe(resample(game, viewer, seed), viewer) == observe(game, viewer)


def test_a_guessed_world_deals_hidden_cards_anew() -> None:
    """Any of the other's six cards can be in each place; of one's own the deck is mixed."""
    game = dealt()
    worlds = [resample(game, 0, seed) for seed in range(600)]
    for place in (6, 11):
        found = Counter(world.lists[CARD][place] for world in worlds)
        assert set(found) == {6, 7, 8, 9, 10, 11}
        assert min(found.values()) > 60
    assert {world.lists[CARD][0] for world in worlds} == {0, 1, 2, 3}
    assert {world.lists[CARD][4] for world in worlds} == {4}


def test_who_is_asked_keeps_its_cards() -> None:
    """The question hangs on them: its options must stay what they are."""
    game = dealt()
    worlds = [resample(game, 1, seed) for seed in range(30)]
    assert all(world.lists[CARD][:6] == game.lists[CARD][:6] for world in worlds)


def test_cards_stay_with_their_owners() -> None:
    game = dealt()
    for seed in range(20):
        world = resample(game, -1, seed)
        assert world.lists[OWNER_OF] == game.lists[OWNER_OF]
        assert world.lists[ZONE] == game.lists[ZONE]
        assert sorted(world.lists[CARD]) == sorted(game.lists[CARD])


def test_what_lies_at_a_place_stays_there() -> None:
    """A hidden card on another stays on it, whichever card it may be; a thing's weight is no part
    of what it is."""
    game = dealt()
    for entity in range(12):
        game.lists[WEIGHT][entity] = entity
    weights = game.lists[WEIGHT][:]
    worlds = [resample(game, -1, seed) for seed in range(20)]
    assert all(world.lists[WEIGHT] == weights for world in worlds)
    assert any(world.lists[CARD] != game.lists[CARD] for world in worlds)


def test_a_guessed_world_has_another_future() -> None:
    game = dealt()
    futures = {resample(game, 0, seed).lists[CELLS][RANDOM] for seed in range(20)}
    assert len(futures) == 20


def test_a_guessed_world_cannot_be_rewound_into_the_true_one() -> None:
    assert resample(dealt(), 0, 1).mark() == (0, 0, None, None)


def test_secret_facts_name_no_card_to_others() -> None:
    game = dealt()
    game.rules.secret_facts = frozenset(["drew"])
    facts = [("drew", 0, 4, -1), ("played", 0, 4, 2)]
    assert redact(game, facts, 0) == facts
    assert redact(game, facts, 1) == [("drew", 0, UNSEEN, -1), ("played", 0, 4, 2)]
