"""The table as text: complete, within its width, and the same whatever is hidden."""

import pytest
from tests.games.terrus.tables import otherwise, rules, steps

from tallystick.games.terrus.telling.city_map import short
from tallystick.games.terrus.telling.phrases import card
from tallystick.games.terrus.zones import CITY, HAND
from tallystick.rules.prose import wrapped

WIDTHS = (60, 72, 80, 133)


@pytest.mark.parametrize("seed", range(6))
def test_no_line_is_longer_than_the_screen_is_wide(seed: int) -> None:
    for number, (game, _) in enumerate(steps(seed, 2 + seed % 4)):
        if number % 7 == 0:
            for width in WIDTHS:
                assert max(map(len, rules().screen(game, number % game.seats, width))) <= width


def test_below_sixty_columns_it_is_drawn_for_sixty() -> None:
    game = rules().new(0)
    assert rules().screen(game, 0, 20) == rules().screen(game, 0, 60)


@pytest.mark.parametrize("seed", range(6))
def test_it_shows_nothing_of_what_is_hidden(seed: int) -> None:
    for number, (game, _) in enumerate(steps(seed)):
        if number % 3 == 0:
            for viewer in (-1, 0, 1):
                world = otherwise(game, viewer, number)
                assert rules().screen(game, viewer) == rules().screen(world, viewer)


def test_it_shows_all_that_is_in_a_city_and_the_own_hand() -> None:
    """On a wide screen no name is cut."""
    for number, (game, _) in enumerate(steps(5)):
        if number % 20 == 0 and not game.over:
            text = "\n".join(rules().screen(game, 0, 240))
            seen = [*game.lists[CITY[0]], *game.lists[CITY[1]], *game.lists[HAND[0]]]
            assert [card(game, e) for e in seen if card(game, e)[:18] not in text] == []


def test_the_others_hand_is_a_number() -> None:
    game = next(g for n, (g, _) in enumerate(steps(2)) if n == 60)
    text = "\n".join(rules().screen(game, -1))
    assert "Your hand" not in text
    assert f"hand {len(game.lists[HAND[0]])}" in text


def test_a_name_that_does_not_fit_shows_that_it_was_cut() -> None:
    assert short("[Long Meadow Clade]", 12) == "[Long Mead…]"
    assert short("Owl", 12) == "Owl"


def test_lists_are_broken_between_words() -> None:
    lines = wrapped("Market: ", [f"Plant {n}" for n in range(20)], 30)
    assert lines[0].startswith("Market: Plant 0, Plant 1")
    assert all(len(line) <= 30 for line in lines)
    assert len(lines) > 4
