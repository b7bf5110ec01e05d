"""What may be looked at where nobody looks otherwise (MC.look.1)."""

from __future__ import annotations

from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.messages.scene import scene
from tallystick.games.marvel_champions.position.lasting import ROUND_END, end_effects
from tallystick.games.marvel_champions.zones import CARD, DEALT, DECK, ENCOUNTER, PHASE, VILLAIN
from tallystick.kernel.layout import CELLS
from tallystick.kernel.memory import memory_of
from tallystick.kernel.view import UNSEEN, hidden_entities, observe, redact, resample

SCOUT = (
    "<b>Hero Action</b>: Until the end of the round, you may look at the top card of the "
    "encounter deck at any time."
)

LANTERN = "During the player phase, play with the top card of the encounter deck faceup."


def scouting() -> Table:
    table = Table(
        rules(
            card("Scout", "event", SCOUT, cost=0),
            card("Mirror", "support", "Play with the top card of your deck faceup.", cost=0),
            card("Lantern", "support", LANTERN, cost=0),
            card("Peril", "treachery"),
        ),
        seats=2,
    )
    table.hand("Scout")
    for seat in (0, 1):
        table.deck(*["Spark", "Punch", "Joker"] * 3, seat=seat)
    for _ in range(12):
        table.put("Peril", ENCOUNTER, -1)
    table.begin()
    return table


def scouted() -> Table:
    table = scouting()
    (entity,) = table.game.lists[table.book.layout.seat_lists("hand")[0]]
    table.take("play", entity, 0)
    return table


def top_seen(table: Table, viewer: int, zone: int) -> bool:
    """Whether a viewer sees which card lies on top, and no other of that zone."""
    top, *others = table.game.lists[zone]
    seen, hidden = observe(table.game, viewer), hidden_entities(table.game, viewer)
    assert hidden.issuperset(others)
    assert seen[zone][1:] == [UNSEEN] * len(others)
    assert (seen[zone][0] == top) == (seen[CARD][top] != UNSEEN) == (top not in hidden)
    return top not in hidden


def test_nobody_sees_the_top_of_a_deck() -> None:
    table = scouting()
    assert not any(top_seen(table, viewer, ENCOUNTER) for viewer in (-1, 0, 1))


def test_only_the_player_who_may_looks_at_it() -> None:
    table = scouted()
    assert [top_seen(table, viewer, ENCOUNTER) for viewer in (-1, 0, 1)] == [False, True, False]


def test_who_looks_sees_the_next_one_too() -> None:
    table = scouted()
    table.game.move(table.game.lists[ENCOUNTER][0], DEALT[1])
    assert top_seen(table, 0, ENCOUNTER)


def test_it_is_over_with_the_round() -> None:
    table = scouted()
    end_effects(table.game, ROUND_END)
    assert not any(top_seen(table, viewer, ENCOUNTER) for viewer in (-1, 0, 1))


def test_a_world_that_fits_keeps_it() -> None:
    table = scouted()
    top = table.game.lists[ENCOUNTER][0]
    mine = {resample(table.game, 0, seed).lists[CARD][top] for seed in range(30)}
    theirs = {resample(table.game, 1, seed).lists[CARD][top] for seed in range(30)}
    assert mine == {table.game.lists[CARD][top]}
    assert len(theirs) > 1


def test_what_was_seen_is_known_where_it_goes() -> None:
    table = scouted()
    memory = memory_of(table.game)
    memory.look(table.game)
    top = table.game.lists[ENCOUNTER][0]
    assert [top in memory.of(seat) for seat in (0, 1)] == [True, False]


def test_the_scene_shows_it_to_that_player() -> None:
    table = scouted()

    def shown(viewer: int) -> int:
        piles = scene(table.game, viewer).piles
        return len(next(pile for pile in piles if pile.label == "encounter deck").cards)

    assert [shown(viewer) for viewer in (-1, 0, 1)] == [0, 1, 0]


def test_what_lies_faceup_everybody_sees() -> None:
    table = scouting()
    table.play("Mirror")
    assert all(top_seen(table, viewer, DECK[0]) for viewer in (-1, 0, 1))
    assert not any(top_seen(table, viewer, DECK[1]) for viewer in (-1, 0, 1))


def test_it_lies_faceup_in_a_phase_alone() -> None:
    table = scouting()
    table.play("Lantern")
    assert all(top_seen(table, viewer, ENCOUNTER) for viewer in (-1, 0, 1))
    table.game.set(CELLS, PHASE, VILLAIN)
    assert not any(top_seen(table, viewer, ENCOUNTER) for viewer in (-1, 0, 1))


def test_who_looks_is_told_what_it_is() -> None:
    """Others hear that cards are looked at, and not which."""
    text = "<b>Action</b>: Look at the top 2 cards of your deck."
    table = Table(rules(card("Peek", "event", text, cost=0)), seats=2)
    (peek,) = table.hand("Peek")
    seen = table.deck("Spark", "Punch", "Joker")[:2]
    table.begin()
    table.take("play", peek, 0)
    looks = [fact for fact in table.game.facts if fact[0] == "looked"]
    assert [fact[:3] for fact in redact(table.game, looks, 0)] == [("looked", 0, e) for e in seen]
    for viewer in (1, -1):
        assert {fact[2] for fact in redact(table.game, looks, viewer)} == {UNSEEN}
