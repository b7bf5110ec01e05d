"""Which dens may be brought (T.1.1, T.21.4b), and the sideboards beside them (T.4.1a)."""

from __future__ import annotations

import pytest

from tallystick.decks.choosing import Chosen
from tallystick.decks.model import DeckLine, DeckList
from tallystick.decks.resolve import resolve
from tallystick.games.terrus.choosing import arrange
from tallystick.games.terrus.deckbuilding import KINDS, faults
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import DEN, HAND, SIDEBOARD
from tallystick.play import games
from tallystick.play.stocks import stock_of

TERRUS = games.find("terrus")
RELICS = ("Amber Tear", "First Furrow", "Unlit Lantern", "Antler of Oaths")


def deck(den: dict[str, int], **sections: dict[str, int]) -> DeckList:
    """A list with these cards."""
    held = {"den": den, **sections}
    lines = {name: tuple(DeckLine(*one) for one in cards.items()) for name, cards in held.items()}
    return DeckList("Mine", "terrus", DeckLine("Reed Hollow Clade"), lines)


def said(den: dict[str, int], form: str, **sections: dict[str, int]) -> list[str]:
    """What is wrong with it."""
    stock = stock_of(TERRUS, ())
    found = faults(resolve(deck(den, **sections), stock.index, KINDS), (), {"den": form})
    assert {clause for one in found for clause in one.clauses} <= {"T.1.1", "T.21.4b", "T.9.1c"}
    return [one.text for one in found]


def others(n: int) -> list[str]:
    """So many cards that are neither basic, relics, clades nor events."""
    kinds = ("beast", "item", "action", "resource", "structure")
    basic = {one.name for one in TERRUS.rulebook({}).cards if one.basic}
    names = [one.name for one in TERRUS.facts() if one.type in kinds and one.name not in basic]
    assert len(names) >= n
    return names[:n]


def test_fifty_of_which_no_two_are_the_same() -> None:
    relics = dict.fromkeys(RELICS, 1)
    fifty = {**dict.fromkeys(others(50), 1), **relics}
    assert said(fifty, "fifty-singles") == []
    assert said({**fifty, RELICS[0]: 0}, "fifty-singles") == ["A den has 4 relics at least, not 3."]
    twice = {**fifty, others(2)[0]: 2, others(2)[1]: 0}
    assert said(twice, "fifty-singles") == [
        f"There may be one copy of {others(1)[0]} in a den, not 2."
    ]


def test_fifty_with_two_of_each_at_most() -> None:
    pairs = dict.fromkeys(others(25), 2)
    assert said(pairs, "fifty-pairs") == []
    first, second = others(2)
    assert said({**pairs, first: 3, second: 1}, "fifty-pairs") == [
        f"There may be 2 copies of {first} in a den, not 3."
    ]
    assert said({**pairs, first: 1}, "fifty-pairs") == [
        "A den has 50 cards besides its relics, not 49."
    ]


def test_sixty_and_four_relics() -> None:
    sixty = {others(1)[0]: 60, RELICS[0]: 4}
    assert said(sixty, "sixty") == []
    assert said({**sixty, RELICS[0]: 3}, "sixty") == ["A den has 4 relics at least, not 3."]


def test_an_open_den_is_of_any_size_but_has_no_basic_cards() -> None:
    assert said({others(1)[0]: 3}, "open") == []
    assert said({"Plant": 1}, "open") == ["Plant is a basic resource and in no constructed den."]
    assert said({"Farm": 1}, "open") == ["Farm is a basic structure and in no constructed den."]


def test_a_sideboard_counts_for_no_size() -> None:
    pairs = dict.fromkeys(others(25), 2)
    assert said(pairs, "fifty-pairs", sideboard={others(1)[0]: 9}) == []


def test_a_sideboard_is_put_aside() -> None:
    """T.4.1a: nothing of it is drawn."""
    den, beside = others(2)
    lists = {"Mine": deck({den: 5}, sideboard={beside: 2})}
    stock = stock_of(TERRUS, ())
    found = arrange(stock, Chosen({"deck": ("Mine",)}, lists, {}))
    rules = TERRUS.rulebook({})
    rules.setting = found.setting
    game = rules.new(1, 2)
    names = [piece_of(game, card).name for card in game.lists[SIDEBOARD[0]]]
    assert names == [beside] * 2
    own = game.lists[DEN[0]] + game.lists[HAND[0]]
    assert {piece_of(game, card).name for card in own} == {den}


@pytest.mark.parametrize("played", ["draft", "deck-building"])
def test_only_dens_that_are_brought_are_judged(played: str) -> None:
    lists = {"Mine": deck({"Plant": 1})}
    stock = stock_of(TERRUS, ())
    chosen = Chosen({"deck": ("Mine",)}, lists, {"format": played})
    assert arrange(stock, chosen).said == ()
    assert arrange(stock, chosen._replace(readings={})).said


def test_a_draft_for_six_has_six_seats() -> None:
    readings = {"format": "draft", "draft-table": "six"}
    assert arrange(stock_of(TERRUS, ()), Chosen({}, {}, readings)).seats == 6
