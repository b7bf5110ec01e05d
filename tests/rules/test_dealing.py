"""Piles dealt apart: what one card changes, no other card notices. And who hears of payments."""

from __future__ import annotations

from random import Random

import pytest

from tallystick.costs import Plan
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.library import ready_decks
from tallystick.games.terrus.setup import CladeDeck, new_game
from tallystick.games.terrus.zones import DEN, EVENTS
from tallystick.kernel.layout import CELLS, NOBODY, RANDOM
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.match import Match, Seat
from tallystick.rules.bill import Bill
from tallystick.rules.rulebook import Rulebook
from tallystick.testing.walks import play_on, seats_for

ONE_MORE = "Pollen Satchel"


def pile(rules: Rulebook, game: Game, at: int) -> list[str]:
    return [rules.name_of(game, entity) for entity in game.lists[at]]


def apart(game: str, deals_apart: bool = True) -> Rulebook:
    rules = games.find(game).rulebook()
    rules.deals_apart = deals_apart
    return rules


def terrus(rules: Rulebook, seed: int, *more: tuple[str, int]) -> Game:
    """A game in which the first seat's den has more cards."""
    first, second = ready_decks()[:2]
    longer = CladeDeck(first.name, first.clade, (*first.den, *more))
    return new_game(book_of(rules.new(seed)), [longer, second], seed)


def test_a_card_more_moves_no_other() -> None:
    rules = apart("terrus")
    for seed in range(20):
        old, new = terrus(rules, seed), terrus(rules, seed, (ONE_MORE, 1))
        assert old.lists[CELLS][RANDOM] == new.lists[CELLS][RANDOM]
        for shared in (DEN[1], EVENTS):
            assert pile(rules, old, shared) == pile(rules, new, shared)
        longer = pile(rules, new, DEN[0])
        longer.remove(ONE_MORE)
        assert longer == pile(rules, old, DEN[0])


def test_from_one_source_a_card_more_moves_all() -> None:
    rules = apart("terrus", deals_apart=False)
    old, new = terrus(rules, 7), terrus(rules, 7, (ONE_MORE, 1))
    assert pile(rules, old, DEN[1]) != pile(rules, new, DEN[1])


def test_each_card_is_as_likely_on_top() -> None:
    rules, tops = apart("terrus"), dict[str, int]()
    for seed in range(600):
        top = pile(rules, terrus(rules, seed), DEN[1])[0]
        tops[top] = tops.get(top, 0) + 1
    deck = ready_decks()[1]
    size = sum(copies for _, copies in deck.den)
    for name, copies in deck.den:
        expected = 600 * copies / size
        assert abs(tops.get(name, 0) - expected) < 5 * expected**0.5


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_can_be_dealt_apart(game: str) -> None:
    rules = apart(game)
    seats = rules.players[0]
    assert len({rules.new(seed, seats).digest() for seed in (1, 1, 2)}) == 2


def test_where_a_card_stands_in_the_book_moves_no_other() -> None:
    """A card of one's own that shadows a shipped one comes last."""
    entry = games.find("heirless")
    cards = entry.cards()
    first = next(i for i, card in enumerate(cards) if card.facts.type == "workplace")
    piles = []
    for some in (cards, [*cards[:first], *cards[first + 1 :], cards[first]]):
        rules = entry.rulebook_of(some, {})
        rules.deals_apart = True
        game = rules.new(5, 3)
        hidden = [at for at in range(len(game.lists)) if rules.layout.spec(at).sight == NOBODY]
        zones = [at for at in hidden if rules.layout.spec(at).sort == "zone"]
        piles.append([pile(rules, game, at) for at in zones])
    assert piles[0] == piles[1]
    assert sum(map(len, piles[0])) > 50


@pytest.mark.parametrize("game", ["terrus", "grand-archive", "marvel-champions"])
def test_a_witness_hears_of_each_payment(game: str) -> None:
    rules = games.find(game).rulebook()
    heard: list[bool] = []

    def witness(bill: Bill, plan: Plan) -> None:
        heard.append(bill.plan_refusal(plan) is None)

    for seed in range(3):
        one = rules.new(seed, seats_for(rules, seed))
        one.witness = witness
        assert one.clone().witness is None
        play_on(one, Random(seed))
    assert len(heard) > 10
    assert all(heard)


def test_whoever_hears_a_match_hears_every_fact() -> None:
    rules = games.find("heirless").rulebook()
    match, alone = Match(rules, [Seat(name, "random") for name in "ABC"], 3), rules.new(3, 3)
    heard = list(match.first_facts)
    match.hearers.append(heard.extend)
    for _ in range(60):
        match.answer(0)
        alone.step(0)
    assert heard == alone.facts
