"""Trades: what is tradable, offers in pieces, consent (HL.turns.110 to .114)."""

import pytest
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    asked,
    begin,
    find,
    give,
    have,
    hold,
    rules,
    steps,
    table,
    take,
)

from tallystick.games.heirless import pledges
from tallystick.games.heirless.messages.options import headline
from tallystick.games.heirless.names import CARD_GOOD
from tallystick.games.heirless.pledges import NO_DEPLOY, words_of
from tallystick.games.heirless.speech import make_joint_offer
from tallystick.games.heirless.trading import (
    BY_NAME,
    Goods,
    TradePart,
    goods_refusal,
    joint_refusal,
    side_refusal,
)
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    HAND,
    LAYOUT,
    MARKERS,
    OFFERED,
    PLEDGES,
    TILES,
)
from tallystick.kernel.machine import Game
from tallystick.kernel.view import observe

LOG, BRICK = LAYOUT.attribute("log"), LAYOUT.attribute("brick")
WOLF = LAYOUT.attribute("wolf worker")


def market() -> Game:
    game = table()
    give(game, BLUE, log=3, wolf_worker=1, influence=4)
    give(game, GREEN, brick=2, marker=5)
    hold(game, BLUE, "Hut")
    hold(game, GREEN, "Bakery")
    return begin(game)


def offer(game: Game, *pieces: tuple[object, ...]) -> None:
    take(game, "haggle")
    take(game, "with", GREEN)
    for words in pieces:
        take(game, *words)


def test_goods_change_hands_by_mutual_consent() -> None:
    game = market()
    offer(
        game, ("give", LOG), ("n", 2), ("give", WOLF), ("take", BRICK), ("n", 1),
        ("take", MARKERS), ("n", 5), ("put",),
    )  # fmt: skip
    assert (asked(game).seat, asked(game).kind) == (GREEN, "deal")
    take(game, "accept")
    assert [have(game, BLUE, n) for n in ("log", "wolf worker", "brick", "marker")] == [1, 0, 1, 5]
    assert [have(game, GREEN, n) for n in ("log", "wolf worker", "brick", "marker")] == [2, 1, 1, 0]


def test_refused_nothing_changes() -> None:
    game = market()
    before = [game.lists[ATTRIBUTES[seat]][:16] for seat in range(3)]
    hut = game.lists[HAND[BLUE]][0]
    offer(game, ("give", LOG), ("n", 3), ("give", CARD_GOOD + rules().index["Hut"]), ("put",))
    assert game.lists[OFFERED[BLUE]] == [hut]  # laid open for all to see
    assert hut in observe(game, 2)[OFFERED[BLUE]]
    take(game, "refuse")
    assert game.lists[HAND[BLUE]] == [hut] and game.lists[OFFERED[BLUE]] == []
    assert [game.lists[ATTRIBUTES[seat]][:16] for seat in range(3)] == before


def test_a_workplace_in_hand_is_asked_for_by_name() -> None:
    game = market()
    offer(game, ("give", LOG), ("n", 1), ("take", BY_NAME))
    assert find(game, "name", rules().index["Bakery"]) >= 0
    take(game, "name", rules().index["Bakery"])
    take(game, "put")
    take(game, "accept")
    assert len(game.lists[HAND[BLUE]]) == 2 and game.lists[HAND[GREEN]] == []


@pytest.mark.parametrize("other", ["Hut", "Bakery"])
def test_how_an_offer_goes_on_does_not_tell_what_is_held_twice(other: str) -> None:
    """Of several cards in hand one is asked how many, whether or not there is another such."""
    game = market()
    hold(game, BLUE, other)
    asked_kinds = []
    offer(game, ("give", CARD_GOOD + rules().index["Hut"]))
    asked_kinds.append(asked(game).kind)
    take(game, "n", 1)
    asked_kinds.append(asked(game).kind)
    assert asked_kinds == ["amount", "offer"]


def test_of_a_single_card_in_hand_nobody_asks_how_many() -> None:
    game = market()
    offer(game, ("give", CARD_GOOD + rules().index["Hut"]))
    assert asked(game).kind == "offer"


def test_what_the_other_does_not_hold_can_only_be_refused() -> None:
    game = market()
    card = rules().index["Bakery"]
    offer(game, ("take", BY_NAME), ("name", card), ("put",))
    game.move(game.lists[HAND[GREEN]][0], -1)
    game.rewind(game.mark())
    assert "accept" not in [option[0] for option in asked(game).options]


def test_a_gift_is_a_trade_with_nothing_on_one_side() -> None:
    """HL.amb.19."""
    game = market()
    offer(game, ("give", LOG), ("n", 3), ("put",))
    take(game, "accept")
    assert (have(game, BLUE, "log"), have(game, GREEN, "log")) == (0, 3)


def test_an_offer_names_something_or_is_dropped() -> None:
    game = market()
    offer(game)
    assert find(game, "put") < 0
    take(game, "drop")
    assert (asked(game).seat, asked(game).kind) == (BLUE, "turn")


@pytest.mark.parametrize("name", ["influence", "prestige", "oathbreak", "extra resource"])
def test_what_is_not_tradable(name: str) -> None:
    refusal = goods_refusal(Goods(((LAYOUT.attribute(name), 1),)))
    assert refusal is not None and refusal.clauses[0] == "HL.turns.112"


@pytest.mark.parametrize("name", ["log", "wolf worker", "marker"])
def test_what_is_tradable(name: str) -> None:
    assert goods_refusal(Goods(((LAYOUT.attribute(name), 1),))) is None


def test_influence_is_in_no_offer_and_no_side_can_give_what_it_has_not() -> None:
    game = market()
    influence = LAYOUT.attribute("influence")
    offer(game)
    assert find(game, "give", influence) < 0
    refusal = side_refusal(game, BLUE, Goods(((influence, 1),)))
    assert refusal is not None and refusal.clauses[0] == "HL.turns.112"
    refusal = side_refusal(game, BLUE, Goods(((LOG, 4),)))
    assert refusal is not None and refusal.clauses[0] == "HL.turns.111"
    assert side_refusal(game, BLUE, Goods(((LOG, 3),))) is None


def test_promises_hang_on_an_offer() -> None:
    """HL.turns.114: signed by both as it is accepted, gone when it is refused."""
    valley = TILES.index("Valley")
    pieces: list[tuple[object, ...]] = [
        ("give", LOG), ("n", 1), ("swear",), ("form", NO_DEPLOY), ("at", valley), ("plainly",),
        ("demand",), ("form", NO_DEPLOY), ("at", valley), ("if possible",), ("put",),
    ]  # fmt: skip
    game = market()
    offer(game, *pieces)
    take(game, "refuse")
    assert pledges.live(game) == []
    offer(game, *pieces)
    take(game, "accept")
    assert pledges.live(game) == [1, 2]
    assert words_of(game, 1) == "Lord Blue will not deploy to Valley this season"
    assert words_of(game, 2) == "If possible, Lady Green will not deploy to Valley this season"


def test_a_dropped_offer_leaves_no_promise() -> None:
    game = market()
    offer(game, ("swear",), ("form", NO_DEPLOY), ("at", 0), ("plainly",), ("drop",))
    assert game.lists[PLEDGES] == []


@pytest.mark.parametrize("seed", range(4))
def test_goods_are_never_made_nor_lost_by_trade(seed: int) -> None:
    goods = [LAYOUT.attribute(name) for name in ("marker",)]
    for game, facts in steps(seed, 4, 2500):
        for seat in range(game.seats):
            assert min(game.lists[ATTRIBUTES[seat]]) >= 0
        if any(fact[0] == "handed" for fact in facts):
            held = sum(game.lists[ATTRIBUTES[seat]][good] for seat in range(4) for good in goods)
            assert held == 0  # the shipped cards give none


# -- trades of more than two ----------------------------------------------------------------------


def round_of_three(game: Game) -> None:
    """Blue's log for Green, Green's Bakery for Purple, and nothing for Blue."""
    bakery = CARD_GOOD + rules().index["Bakery"]
    parts = [
        TradePart(BLUE, GREEN, Goods(((LOG, 1),))),
        TradePart(GREEN, PURPLE, Goods(((bakery, 1),))),
    ]
    assert joint_refusal(game, BLUE, (GREEN, PURPLE), parts) is None
    make_joint_offer(game, BLUE, (GREEN, PURPLE), parts)


def test_a_trade_of_three_comes_about_when_all_have_accepted() -> None:
    game = market()
    bakery = game.lists[HAND[GREEN]][0]
    round_of_three(game)
    assert (asked(game).seat, asked(game).kind) == (GREEN, "joint deal")
    assert headline(game) == (
        "Green, Blue proposes that Blue gives Green 1 log and Green gives Purple Bakery."
        " Do you accept?"
    )
    take(game, "accept")
    assert game.lists[OFFERED[GREEN]] == [bakery]  # laid open now, and not yet handed over
    assert (asked(game).seat, have(game, BLUE, "log")) == (PURPLE, 3)
    take(game, "accept")
    assert (have(game, BLUE, "log"), have(game, GREEN, "log")) == (2, 1)
    assert game.lists[HAND[PURPLE]] == [bakery] and game.lists[OFFERED[GREEN]] == []
    assert (asked(game).seat, asked(game).kind) == (BLUE, "turn")


def test_who_refuses_a_trade_of_three_ends_it() -> None:
    game = market()
    hands = [game.lists[HAND[seat]][:] for seat in range(3)]
    round_of_three(game)
    take(game, "accept")
    take(game, "refuse")
    assert [game.lists[HAND[seat]] for seat in range(3)] == hands
    assert (have(game, BLUE, "log"), have(game, GREEN, "log")) == (3, 0)
    assert (asked(game).seat, asked(game).kind) == (BLUE, "turn")


@pytest.mark.parametrize("held", [True, False])
def test_what_a_third_holds_in_hand_does_not_show_to_those_asked_before(held: bool) -> None:
    game = market()
    bakery = CARD_GOOD + rules().index["Bakery"]
    parts = [
        TradePart(GREEN, BLUE, Goods(((BRICK, 1),))),
        TradePart(PURPLE, BLUE, Goods(((bakery, 1),))),
    ]
    if held:
        game.move(game.lists[HAND[GREEN]][0], HAND[PURPLE])
    make_joint_offer(game, BLUE, (GREEN, PURPLE), parts)
    assert find(game, "accept") >= 0
    take(game, "accept")
    assert asked(game).seat == PURPLE
    assert (find(game, "accept") >= 0) == held
