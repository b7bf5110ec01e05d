"""The game around the costs: attacks, schemes, the villain phase, status cards, the end."""

from __future__ import annotations

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions import moves, setup
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.legality import basics
from tallystick.games.marvel_champions.zones import (
    AREA,
    CONFUSED,
    DAMAGE,
    DEALT,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    EXHAUSTED,
    HAND,
    STUNNED,
    THREAT,
    TOUGH,
    VILLAIN_AREA,
    VILLAIN_DECK,
    is_out,
)

PAL = card("Pal", "ally", cost=1, attack=1, attack_cost=1, thwart=1, thwart_cost=1, health=2)
THUG = card("Thug", "minion", attack=1, scheme=1, health=2)
GUARD = card("Sentry", "minion", "Guard.", attack=1, scheme=1, health=2)
SPIKY = card("Spiky", "minion", "Retaliate 1.", attack=1, scheme=1, health=3)
FAST = card("Fast", "minion", "Quickstrike.", attack=1, scheme=1, health=2)
CRISIS = card("Siege", "side_scheme", base_threat=2, base_threat_fixed=True, scheme_crisis=1)
SMASH = card(
    "Smash", "event",
    "<b>Hero Action</b> <i>(attack)</i>: Deal 5 damage to an enemy. This attack gains overkill.",
    cost=0,
)  # fmt: skip


class TestBasicPowers:
    """MC.attack.1, MC.thwart.1, MC.recover.1, MC.player-turn.1."""

    def test_a_hero_attacks(self) -> None:
        table = Table(rules()).begin()
        table.take("attack", table.me(), table.villain)
        assert table.column(DAMAGE, table.villain) == 2
        assert table.column(EXHAUSTED, table.me()) == 1

    def test_an_ally_thwarts_and_suffers(self) -> None:
        table = Table(rules(PAL))
        pal = table.play("Pal")
        table.begin()
        table.game.set(THREAT, table.scheme, 4)
        table.game.take(("thwart", pal, table.scheme))
        assert table.column(THREAT, table.scheme) == 3
        assert table.column(DAMAGE, pal) == 1

    def test_form_changes_once_a_turn(self) -> None:
        table = Table(rules()).begin()
        table.take("form", table.me())
        found = basics.form_change_refusal(table.game, 0)
        assert found is not None
        assert found.clauses[0] == "MC.player-turn.1"

    def test_recovering_is_for_alter_egos(self) -> None:
        table = Table(rules(), form="Wick").begin()
        table.game.set(DAMAGE, table.me(), 5)
        table.game.take(("recover", table.me(), -1))
        assert table.column(DAMAGE, table.me()) == 2


class TestTargets:
    """MC.guard.1, MC.crisis.1, MC.stun.1, MC.confuse.1."""

    def test_guard(self) -> None:
        table = Table(rules(GUARD))
        sentry = table.engaged("Sentry")
        table.begin()
        found = basics.attack_refusal(table.game, 0, table.me(), table.villain)
        assert found is not None
        assert found.clauses[0] == "MC.guard.1"
        assert ("attack", table.me(), sentry) in table.options()

    def test_crisis(self) -> None:
        table = Table(rules(CRISIS))
        siege = table.put("Siege", -1, -1)
        moves.put_in_area(table.game, siege, -1)
        table.game.set(THREAT, siege, 2)
        table.game.set(THREAT, table.scheme, 3)
        table.begin()
        found = basics.thwart_refusal(table.game, 0, table.me(), table.scheme)
        assert found is not None
        assert found.clauses[0] == "MC.crisis.1"
        table.take("thwart", table.me(), siege)
        assert siege in table.game.lists[ENCOUNTER_DISCARD]

    @pytest.mark.parametrize(("column", "verb"), [(STUNNED, "attack"), (CONFUSED, "thwart")])
    def test_a_status_card_goes_instead(self, column: int, verb: str) -> None:
        table = Table(rules()).begin()
        table.game.set(column, table.me(), 1)
        table.game.set(THREAT, table.scheme, 3)
        table.game.take((verb, table.me(), -1))
        assert table.column(column, table.me()) == 0
        assert table.column(EXHAUSTED, table.me()) == 1
        assert table.column(DAMAGE, table.villain) == 0
        assert table.column(THREAT, table.scheme) == 3


class TestDamage:
    """MC.damage.4, MC.tough.1, MC.retaliate.1, MC.overkill.1, MC.defeat.1."""

    def test_tough(self) -> None:
        table = Table(rules()).begin()
        table.game.set(TOUGH, table.villain, 1)
        table.take("attack", table.me(), table.villain)
        assert table.column(DAMAGE, table.villain) == 0
        assert table.column(TOUGH, table.villain) == 0

    def test_retaliate(self) -> None:
        table = Table(rules(SPIKY))
        spiky = table.engaged("Spiky")
        table.begin()
        table.take("attack", table.me(), spiky)
        assert table.column(DAMAGE, table.me()) == 1

    def test_overkill(self) -> None:
        table = Table(rules(SMASH, THUG))
        smash = table.hand("Smash")[0]
        thug = table.engaged("Thug")
        table.begin()
        table.take("play", smash, 0)
        table.take("target", thug)
        assert thug in table.game.lists[ENCOUNTER_DISCARD]
        assert table.column(DAMAGE, table.villain) == 3

    def test_the_next_stage(self) -> None:
        table = Table(rules())
        table.put("rust-2", VILLAIN_DECK, -1)
        table.begin()
        table.game.set(DAMAGE, table.villain, 13)
        table.game.take(("attack", table.me(), table.villain))
        assert table.column(DAMAGE, table.villain) == 0
        assert not table.game.over

    def test_the_last_stage(self) -> None:
        table = Table(rules()).begin()
        table.game.set(DAMAGE, table.villain, 13)
        table.game.take(("attack", table.me(), table.villain))
        assert table.game.winners() == [0]


class TestVillain:
    """MC.enemy-attack, MC.scheme, MC.boost, MC.villain-phase."""

    def attack(self, table: Table) -> None:
        start(table.game, "activation", table.villain, 0, subject=-1, x=0)
        table.game.run()

    def test_undefended(self) -> None:
        table = Table(rules()).begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        self.attack(table)
        assert table.column(DAMAGE, table.me()) == 2
        assert len(table.game.lists[ENCOUNTER_DISCARD]) == 1

    def test_a_defending_hero(self) -> None:
        table = Table(rules()).begin()
        self.attack(table)
        assert table.kind() == "defend"
        table.take("defend", table.me())
        assert table.column(DAMAGE, table.me()) == 0

    def test_a_defending_ally_of_another(self) -> None:
        table = Table(rules(PAL), seats=2)
        pal = table.play("Pal", seat=1)
        table.begin()
        self.attack(table)
        table.take("no")
        table.take("defend", pal)
        assert table.column(DAMAGE, table.me()) == 0
        assert pal in table.game.lists[DISCARD[1]]

    def test_schemes_in_alter_ego_form(self) -> None:
        table = Table(rules(), form="Wick").begin()
        self.attack(table)
        assert table.column(THREAT, table.scheme) == 1

    def test_boost_icons(self) -> None:
        table = Table(rules(card("Fang", "treachery", boost=2)))
        fang = table.put("Fang", ENCOUNTER, -1)
        table.game.move(fang, ENCOUNTER, 0)
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        self.attack(table)
        assert table.column(DAMAGE, table.me()) == 4

    def test_quickstrike_and_surge(self) -> None:
        surging = card("Wave", "treachery", "Surge.")
        table = Table(rules(FAST, surging))
        wave, fast = table.put("Wave", ENCOUNTER, -1), table.put("Fast", ENCOUNTER, -1)
        table.game.move(fast, ENCOUNTER, 0)
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        start(table.game, "reveal", wave, 0, subject=wave)
        table.game.run()
        assert table.column(ENGAGED, fast) == 0
        assert table.column(DAMAGE, table.me()) == 1

    def test_a_whole_phase(self) -> None:
        table = Table(rules()).begin()
        table.take("pass")
        while table.kind() != "turn":
            table.game.step(0)
        assert table.column(THREAT, table.scheme) == 2  # 1 for acceleration, 1 by the Filler
        assert not table.game.lists[DEALT[0]]


class TestEnds:
    """MC.elimination, MC.main-scheme.1, MC.ally-limit.1."""

    def test_all_eliminated(self) -> None:
        table = Table(rules()).begin()
        start(table.game, "damage", table.villain, 0, subject=table.me(), x=10)
        table.game.run()
        assert table.game.over
        assert table.game.winners() == []

    def test_the_others_play_on(self) -> None:
        table = Table(rules(THUG), seats=2)
        thug = table.engaged("Thug")
        table.begin()
        start(table.game, "damage", table.villain, 0, subject=table.me(), x=10)
        table.game.run()
        assert is_out(table.game, 0)
        assert thug in table.game.lists[AREA[1]]
        assert table.game.decision() is not None

    def test_the_scheme_is_completed(self) -> None:
        table = Table(rules()).begin()
        start(table.game, "place threat", table.villain, 0, subject=table.scheme, x=9)
        table.game.run()
        assert table.game.over
        assert table.game.winners() == []

    def test_a_fourth_ally(self) -> None:
        table = Table(rules(PAL))
        for _ in range(3):
            table.play("Pal")
        table.hand("Pal", "Spark")
        table.begin()
        table.take(*next(o for o in table.options() if o[0] == "play" and o[2] == -1))
        table.pay("Spark")
        assert table.kind() == "limit"
        table.game.step(0)
        assert table.names(AREA[0]).count("Pal") == 3


class TestInterrupts:
    """MC.interrupt.1, MC.response.1, MC.defend.4."""

    DODGE = card(
        "Dodge", "event",
        "<b>Hero Interrupt</b> <i>(defense)</i>: When you would take any amount of damage from an "
        "attack, prevent all of that damage.", cost=0,
    )  # fmt: skip

    def test_damage_of_an_attack_is_prevented(self) -> None:
        table = Table(rules(self.DODGE))
        dodge = table.hand("Dodge")[0]
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        TestVillain().attack(table)
        assert table.kind() == "window"
        table.take("use", dodge, 0)
        assert table.column(DAMAGE, table.me()) == 0
        assert table.names(DISCARD[0]) == ["Dodge"]

    def test_a_response_after_entering(self) -> None:
        own = card("Scout", "ally", "<b>Response</b>: After Scout enters play, draw 1 card.",
                   cost=0, attack=1, thwart=1, health=1)  # fmt: skip
        table = Table(rules(own))
        scout = table.hand("Scout")[0]
        table.deck("Spark")
        table.begin()
        table.take("play", scout)
        table.take("use", scout, 0)
        assert table.names(HAND[0]) == ["Spark"]

    def test_forced_ones_ask_nobody(self) -> None:
        own = card("Trap", "environment",
                   "<b>Forced Response</b>: After the villain attacks you, place 1 threat on the "
                   "main scheme.")  # fmt: skip
        table = Table(rules(own))
        trap = table.put("Trap", VILLAIN_AREA, -1)
        moves.put_in_area(table.game, trap, -1)
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        TestVillain().attack(table)
        assert table.column(THREAT, table.scheme) == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_is_set_up(seats: int) -> None:
    from tallystick.games.marvel_champions.library import shipped_cards
    from tallystick.games.marvel_champions.rulebook import MarvelRules

    book = MarvelRules(shipped_cards())
    game = book.new(3, seats)
    assert [len(game.lists[HAND[seat]]) for seat in range(seats)] == [6] * seats
    decision = game.decision()
    assert decision is not None
    assert decision.kind == "mulligan"
    assert setup.Decks(book).ready
