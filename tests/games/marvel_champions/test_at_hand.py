"""What may be played from elsewhere than a hand: who sees it, and what becomes of it when it is
only paid for (MC.play.1)."""

from __future__ import annotations

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.legality import acts
from tallystick.games.marvel_champions.messages.scene import scene
from tallystick.games.marvel_champions.position.at_hand import at_hand
from tallystick.games.marvel_champions.position.lasting import CHEAPER
from tallystick.games.marvel_champions.zones import (
    BOOSTS,
    CARD,
    DECK,
    DISCARD,
    EFFECTS,
    HAND,
    HOST,
    PLAYING,
)
from tallystick.kernel.layout import ZONE
from tallystick.kernel.view import hidden_entities, resample

POSTMAN = card(
    "Postman",
    "support",
    "You may play events attached to this card as if they were in your hand.",
    cost=1,
)
ORACLE = card(
    "Oracle",
    "support",
    "Play with the top card of your deck faceup.\nOnce per phase, you may play the top card of "
    "your deck as if it was in your hand, reducing its resource cost by 1.",
    cost=0,
)
HOUND = card("Hound", "ally", "You may play Hound from your discard pile during your turn.",
             cost=1, health=2, attack=1, thwart=1)  # fmt: skip

DIGGER = card("Digger", "resource", "<b>Response</b>: After this card is discarded from the top of "
              "your deck, add it to your hand.", icons="m")  # fmt: skip


def table_with(*own: str) -> Table:
    table = Table(rules(POSTMAN, ORACLE, HOUND), seats=2)
    for name in own:
        table.play(name)
    table.hand("Spark")
    for seat in (0, 1):
        table.deck(*["Punch", "Joker", "Spark"] * 3, seat=seat)
    return table


def attached(table: Table, zone: int) -> int:
    """An event attached to the Postman."""
    (host,) = [
        e for e, n in enumerate(table.game.lists[CARD]) if table.book.cards[n].name == "Postman"
    ]
    entity = table.put("Punch", zone)
    table.game.set(HOST, entity, host)
    return entity


def test_who_may_play_it_sees_what_lies_facedown() -> None:
    table = table_with("Postman")
    entity = attached(table, BOOSTS)
    table.begin(1)
    unseen = [entity in hidden_entities(table.game, viewer) for viewer in (-1, 0, 1)]
    assert unseen == [True, False, True]
    theirs = {resample(table.game, 1, seed).lists[CARD][entity] for seed in range(30)}
    assert len(theirs) > 1


def test_everybody_sees_what_lies_faceup() -> None:
    table = table_with("Postman")
    entity = attached(table, PLAYING)
    assert not any(entity in hidden_entities(table.game, viewer) for viewer in (-1, 0, 1))


def test_it_is_at_that_players_hand_alone() -> None:
    table = table_with("Postman")
    entity = attached(table, BOOSTS)
    assert entity in at_hand(table.game, 0)
    assert entity not in at_hand(table.game, 1)
    assert entity not in table.game.lists[HAND[0]]


@pytest.mark.parametrize("zone", [BOOSTS, PLAYING])
def test_a_scene_shows_it_once(zone: int) -> None:
    table = table_with("Postman")
    attached(table, zone)
    table.begin()
    named = {viewer: [one.name for one in scene(table.game, viewer).things()] for viewer in (0, 1)}
    assert named[0].count("Punch") == 1
    assert named[1].count("Punch") == (zone == PLAYING)


def where(table: Table, entity: int) -> tuple[int, int, int]:
    lists = table.game.lists
    zone = lists[ZONE][entity]
    return zone, lists[zone].index(entity), lists[HOST][entity]


@pytest.mark.parametrize("zone", [BOOSTS, PLAYING])
def test_what_is_only_paid_for_is_where_it_was(zone: int) -> None:
    table = table_with("Postman")
    entity = attached(table, zone)
    table.begin()
    before = where(table, entity)
    table.book.charge(table.game, 0, ("play", entity, 0))
    table.game.step(0)
    assert where(table, entity) == before


def test_a_payment_alone_uses_nothing_up() -> None:
    table = table_with("Oracle")
    table.begin()
    top = table.game.lists[DECK[0]][0]
    table.book.charge(table.game, 0, ("play", top, 0))
    table.game.step(0)
    assert where(table, top) == (DECK[0], 0, -1)
    assert CHEAPER not in table.game.lists[EFFECTS]
    assert top in at_hand(table.game, 0)


def test_a_card_in_the_discard_pile_is_put_back_where_it_was() -> None:
    table = table_with()
    hound, _ = table.put("Hound", DISCARD[0]), table.put("Joker", DISCARD[0])
    table.begin()
    before = where(table, hound)
    table.book.charge(table.game, 0, ("play", hound, -1))
    table.game.step(0)
    assert where(table, hound)[0] == before[0]


def test_how_the_move_is_written_says_from_where() -> None:
    table = table_with("Postman", "Oracle")
    entity = attached(table, BOOSTS)
    table.hand("Joker")
    table.begin()
    top = table.game.lists[DECK[0]][0]
    written = {option: table.book.spell(table.game, option) for option in table.options()}
    origins = {option[1]: dict(one.arguments).get("from") for option, one in written.items()}
    assert str(origins[top]) == "deck"
    assert origins[entity] is not None
    (spark,) = [e for e in table.game.lists[HAND[0]] if table.names(HAND[0])[0] == "Spark"][:1]
    assert origins[spark] is None


def test_what_is_no_event_is_not_held_where_it_could_be_played_from() -> None:
    table = Table(rules(ORACLE, DIGGER))
    table.play("Oracle")
    table.deck("Digger")
    (held,) = table.hand("Digger")
    assert acts.waiting(table.begin().game, 0) == [("use", held, 0)]
