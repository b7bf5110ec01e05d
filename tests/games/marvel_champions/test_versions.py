"""A card that is turned over and put into play, for which other versions of it leave play."""

from __future__ import annotations

from typing import Any

from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.zones import (
    ACTIVATING,
    AREA,
    ASIDE,
    CONTROLLER,
    DISCARD,
    ENCOUNTER_DISCARD,
    THREAT,
    VILLAIN_AREA,
)
from tallystick.kernel.layout import CELLS

TEXT = (
    "<b>When Defeated</b>: Flip this card and put Wren into play, discarding any other version of "
    "Wren from play."
)
FAIR: dict[str, Any] = {"set_code": "fair", "faction_code": "encounter"}
STATS: dict[str, Any] = {
    "attack": 1,
    "thwart": 1,
    "attack_cost": 1,
    "thwart_cost": 1,
    "health": 3,
    "cost": 1,
}
BOOK = (
    card("Fair Game", "side_scheme", TEXT, code="f-a", back_link="f-b", base_threat=2, **FAIR),
    card("Wren", "ally", "The first player controls Wren.", code="f-b", back_link="f-a",
         is_unique=True, subname="Of the Fair", **FAIR, **STATS),
    card("Wren", "ally", code="w-2", is_unique=True, subname="Of the Road", **STATS),
    card("Wren", "ally", code="w-3", is_unique=True, subname="Of the Fair", **STATS),
    card("Tern", "ally", code="t", **STATS),
)  # fmt: skip


def test_other_versions_leave_play_and_nothing_else_does() -> None:
    for version in ("w-2", "w-3"):
        table = Table(rules(*BOOK), seats=2)
        other, tern = table.play(version, 1), table.play("t", 1)
        held = table.put("w-2", DISCARD[0])
        game = table.game
        scheme = table.put("f-a", VILLAIN_AREA, -1)
        game.set(THREAT, scheme, 1)
        table.begin()
        start(game, "remove threat", table.villain, 1, subject=scheme, x=1)
        game.run()
        assert other in game.lists[DISCARD[1]]
        assert tern in game.lists[AREA[1]]
        assert held in game.lists[DISCARD[0]]
        assert scheme in game.lists[AREA[0]]
        assert game.lists[CONTROLLER][scheme] == 0
        assert piece_of(game, scheme).kind == "ally"
        assert scheme not in game.lists[ENCOUNTER_DISCARD]


FORECAST = (
    "<b>When Revealed</b>: If a minion with the same title as the new villain is engaged with a "
    "player, discard that minion and the villain activates against that player."
)
WINDS = (
    card("Forecast", "treachery", FORECAST, faction_code="encounter"),
    card("Rust", "minion", code="rust-m", faction_code="encounter", health=3, attack=1, scheme=1),
    card("Moth", "minion", faction_code="encounter", health=3, attack=1, scheme=1),
)


def test_a_minion_of_the_villains_title_leaves_and_the_villain_attacks_its_player() -> None:
    for minion in ("rust-m", "Moth"):
        table = Table(rules(*WINDS), seats=2)
        engaged, beside = table.engaged(minion, 1), table.engaged("Moth", 0)
        game = table.game
        forecast = table.put("Forecast", ENCOUNTER_DISCARD, -1)
        table.begin()
        start(game, "reveal", forecast, 0, subject=forecast)
        game.run()
        called = minion == "rust-m"
        assert (engaged in game.lists[ENCOUNTER_DISCARD]) == called
        assert beside in game.lists[AREA[0]]
        assert bool(game.lists[CELLS][ACTIVATING]) == called
        if called:
            decision = game.decision()
            assert decision is not None
            assert (decision.kind, decision.seat) == ("defend", 1)


GOES: Any = (
    "<b>When Defeated</b>: The player who defeated this minion puts the set-aside Turncoat ally "
    "into play under their control."
)
TURNCOATS = (
    card("Turncoat", "minion", GOES, code="tc-m", is_unique=True, attack=1, scheme=1, health=2),
    card("Turncoat", "ally", code="tc-a", is_unique=True, faction_code="encounter", **STATS),
)


def test_the_ally_of_its_title_comes_as_the_minion_goes() -> None:
    table = Table(rules(*TURNCOATS), seats=2)
    minion, ally = table.engaged("tc-m", 1), table.put("tc-a", ASIDE, -1)
    game = table.game
    table.begin()
    start(game, "defeat", 0, 0, subject=minion)
    game.run()
    assert ally in game.lists[AREA[0]]
    assert game.lists[CONTROLLER][ally] == 0
    assert minion in game.lists[ENCOUNTER_DISCARD]


def test_with_no_such_ally_set_aside_the_minion_goes_alone() -> None:
    table = Table(rules(*TURNCOATS), seats=2)
    minion, ally = table.engaged("tc-m", 1), table.put("tc-a", ENCOUNTER_DISCARD, -1)
    game = table.game
    table.begin()
    start(game, "defeat", 0, 0, subject=minion)
    game.run()
    assert {minion, ally} <= set(game.lists[ENCOUNTER_DISCARD])
