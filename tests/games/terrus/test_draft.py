"""The draft: packs, picks, dens; who learns what; how bots draft (T.1.2)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tallystick.bots.greedy import GreedyBot
from tallystick.games.terrus.assembly import BASIC_RESOURCES, BASIC_STRUCTURES
from tallystick.games.terrus.draft import DEN_SIZE
from tallystick.games.terrus.leaving import concede
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import (
    CITY,
    DEN,
    DISCARD,
    DRAFTED,
    HAND,
    MARKET,
    PACK,
    PACKS,
    SIDEBOARD,
    TURN,
)
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.kernel.view import observe, redact, resample
from tallystick.play import games
from tallystick.play.match import Match, Seat
from tallystick.rules.rulebook import Rulebook
from tallystick.testing import LAWS, Exempt, Law, check_law

TERRUS = games.find("terrus")


def rulebook(**options: str) -> Rulebook:
    return TERRUS.rulebook({"format": "draft", **options})


def is_asked(game: Game, *kinds: str) -> bool:
    decision = game.decision()
    return decision is not None and decision.kind in kinds


def draft(game: Game, kinds: tuple[str, ...] = ("draft", "den"), seed: int = 1) -> None:
    """Answer at random as long as such questions are asked."""
    chance = Random(seed)
    while is_asked(game, *kinds):
        decision = game.decision()
        assert decision is not None
        game.step(chance.randrange(len(decision.options)))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("size", [10, 12, 15])
def test_three_packs_and_dens_of_thirty(seats: int, size: int) -> None:
    game = rulebook(pack=str(size)).new(1, seats)
    assert [len(game.lists[PACK[seat]]) for seat in range(seats)] == [size] * seats
    draft(game, ("draft",))
    kept = max(3 * size, DEN_SIZE)
    for seat in range(seats):
        own = game.lists[DRAFTED[seat]] or [*game.lists[DEN[seat]], *game.lists[HAND[seat]]]
        assert len(own) == kept
    draft(game)
    for seat in range(seats):
        own = [*game.lists[DEN[seat]], *game.lists[HAND[seat]], *game.lists[DISCARD[seat]]]
        assert len(own) == DEN_SIZE
        assert len(game.lists[SIDEBOARD[seat]]) == 3 * size - DEN_SIZE
        assert {game.lists[OWNER_OF][card] for card in own} == {seat}
        assert not game.lists[PACK[seat]] + game.lists[DRAFTED[seat]]
        assert len(game.lists[CITY[seat]]) == 1
    assert is_asked(game, "priority")


def test_what_packs_hold_and_what_the_market_does() -> None:
    """Whatever may be in a den, in as many copies as it takes; the market is that of constructed
    games (T.10.3, T.21.4a, T.21.4b)."""
    game = rulebook().new(4, 6)
    packed = [card for seat in range(6) for card in game.lists[PACK[seat]]] + game.lists[PACKS]
    counts = Counter(piece_of(game, card).name for card in packed)
    assert len(set(counts.values())) == 1
    assert sum(counts.values()) >= 3 * 6 * 15
    basic = {*BASIC_RESOURCES, *BASIC_STRUCTURES}
    wanted = {one.name for one in game.rules.cards if one.kind not in ("clade", "event")} - basic
    assert set(counts) == wanted
    market = Counter(piece_of(game, card).name for card in game.lists[MARKET])
    assert market == {**dict.fromkeys(BASIC_RESOURCES, 24), **dict.fromkeys(BASIC_STRUCTURES, 6)}


def test_packs_hang_on_the_seed() -> None:
    packs = {tuple(rulebook().new(seed, 2).lists[PACKS]) for seed in range(10)}
    assert len(packs) == 10


def test_nobody_learns_what_another_picks() -> None:
    """T.2.4a: whatever is picked, the others see and hear the same."""
    game = rulebook().new(2, 3)
    decision = game.decision()
    assert decision is not None
    others = [seat for seat in range(3) if seat != decision.seat]
    seen = []
    for answer in range(len(decision.options)):
        mark = game.mark()
        game.step(answer)
        asked = game.decision()
        assert asked is not None
        told = [redact(game, game.facts[mark[1] :], seat) for seat in others]
        seen.append(([observe(game, seat) for seat in others], told, asked.about))
        game.rewind(mark)
    assert all(one == seen[0] for one in seen)


def test_unknown_packs_differ_between_worlds() -> None:
    game = rulebook().new(2, 2)
    viewer = game.lists[CELLS][TURN]
    other = 1 - viewer
    names = set()
    for seed in range(5):
        world = resample(game, viewer, seed)
        names.add(tuple(piece_of(world, one).name for one in world.lists[PACK[other]]))
    assert len(names) == 5


def test_six_rulers_where_the_table_holds_to_the_page() -> None:
    rules = rulebook(**{"draft-table": "six"})
    assert rules.new(1, 6).seats == 6
    with pytest.raises(ValueError, match="6 to 6"):
        rules.new(1, 5)


def test_all_but_one_may_leave() -> None:
    """T.5.3a: the game goes on with those who are left, whoever was to begin."""
    game = rulebook().new(3, 4)
    for _ in range(2):
        for _ in range(7):
            game.step(0)
        concede(game, game.lists[CELLS][TURN] if game.lists[PACK[game.lists[CELLS][TURN]]] else 0)
    draft(game)
    assert is_asked(game, "priority")
    left = [seat for seat in range(4) if game.lists[CITY[seat]]]
    assert len(left) == 2
    assert game.lists[CELLS][TURN] in left
    assert all(len(game.lists[DEN[seat]] + game.lists[HAND[seat]]) == DEN_SIZE for seat in left)


def test_greedy_bots_take_dear_cards_and_beasts_of_their_own() -> None:
    """They draft better than at random: by the market cost, and by the species of the clade."""
    rules = rulebook()
    match = Match(rules, [Seat("One", "greedy"), Seat("Two", "greedy")], 5)
    bots = [GreedyBot(1), GreedyBot(2)]
    blind = rules.new(5, 2)
    draft(blind)
    while is_asked(match.game, "draft", "den"):
        asked = match.decision()
        assert asked is not None
        match.answer(bots[asked.seat].choose(match, asked.seat, asked))
    for seat in range(2):
        assert _worth(match.game, seat) > _worth(blind, seat)


def _worth(game: Game, seat: int) -> tuple[int, int]:
    own = [piece_of(game, card) for card in game.lists[DEN[seat]] + game.lists[HAND[seat]]]
    tags = piece_of(game, game.lists[CITY[seat]][0]).tags
    kin = sum(one.kind == "beast" and one.tags == tags for one in own)
    return sum(one.market for one in own), kin


@pytest.mark.parametrize("law", LAWS)
def test_laws_of_a_draft(law: Law) -> None:
    try:
        assert check_law(law, rulebook(pack="12"), 1, 30) >= 30
    except Exempt as agreed:
        pytest.skip(str(agreed))
