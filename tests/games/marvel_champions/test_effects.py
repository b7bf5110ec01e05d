"""What card text does: divided, moved, delayed, instead, player by player (MC.indirect.1,
MC.move.1, MC.delayed.1, MC.alteration.1, MC.each-player.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.zones import (
    AREA,
    ASIDE,
    BOOSTS,
    CARD,
    CONFUSED,
    COUNTERS,
    DAMAGE,
    DEALT,
    DECK,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    EXHAUSTED,
    HAND,
    HOST,
    STUNNED,
    THREAT,
    TOUGH,
    VICTORY,
    VILLAIN_AREA,
)
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.view import resample

PAL = card("Pal", "ally", cost=0, attack=1, thwart=1, health=2)
THUG = card("Thug", "minion", attack=1, scheme=1, health=3)
SIEGE = card("Siege", "side_scheme", base_threat=3, base_threat_fixed=True)


def event(text: str, **fields: Any) -> dict[str, Any]:
    """An event for 0."""
    return card("Deed", "event", text, cost=0, **fields)


def played(table: Table, *answers: tuple[Any, ...]) -> Table:
    """The event "Deed" is played, and what it asks is answered."""
    entity = table.hand("Deed")[0]
    if not table.game.lists[FRAMES]:
        table.begin()
    table.take("play", entity, 0)
    for answer in answers:
        table.take(*answer)
    return table


def reveal(table: Table, name: str, seat: int = 0) -> int:
    """A player reveals an encounter card."""
    entity = table.put(name, ENCOUNTER, -1)
    table.game.move(entity, ENCOUNTER, 0)
    start(table.game, "reveal", entity, seat, subject=entity)
    table.game.run()
    return entity


def scheme(table: Table, threat: int) -> int:
    """A side scheme in play."""
    entity = table.put("Siege", VILLAIN_AREA, -1)
    moves.put_in_area(table.game, entity, -1)
    table.game.set(THREAT, entity, threat)
    return entity


class TestDivided:
    """MC.indirect.1, and what is divided among several."""

    FIRE = card("Fire", "treachery", "<b>When Revealed</b>: Deal 3 indirect damage to each player.")

    def test_a_player_divides_indirect_damage(self) -> None:
        table = Table(rules(self.FIRE, PAL))
        pal = table.play("Pal")
        reveal(table.begin(), "Fire")
        assert table.kind() == "assign"
        table.take("assign", table.me(), 1)
        assert pal in table.game.lists[DISCARD[0]]
        assert table.column(DAMAGE, table.me()) == 1

    def test_nobody_gets_more_than_is_left_of_them(self) -> None:
        table = Table(rules(self.FIRE, PAL))
        table.play("Pal")
        reveal(table.begin(), "Fire")
        assert table.options() == [("assign", table.me(), n) for n in (1, 2, 3)]

    def test_alone_one_takes_it_all(self) -> None:
        table = Table(rules(self.FIRE), seats=2)
        reveal(table.begin(), "Fire")
        assert [table.column(DAMAGE, table.me(seat)) for seat in (0, 1)] == [3, 3]

    def test_threat_is_removed_from_among_schemes(self) -> None:
        deed = event("<b>Hero Action</b>: Remove 3 threat divided among schemes in play.")
        table = Table(rules(deed, SIEGE))
        siege = scheme(table, 2)
        table.game.set(THREAT, table.scheme, 4)
        played(table.begin())
        first = table.options()[0][1]
        table.take("assign", first, 1)
        left = table.column(THREAT, siege), table.column(THREAT, table.scheme)
        assert sum(left) == 3
        assert min(left) in (0, 1)


class TestMoved:
    """MC.move.1."""

    def test_damage(self) -> None:
        deed = event("<b>Hero Action</b>: Move 2 damage from your hero to an enemy.")
        table = Table(rules(deed))
        table.game.set(DAMAGE, table.me(), 3)
        played(table.begin())
        assert table.column(DAMAGE, table.me()) == 1
        assert table.column(DAMAGE, table.villain) == 2

    def test_threat(self) -> None:
        deed = event("<b>Hero Action</b>: Move 2 threat from the main scheme to a side scheme.")
        table = Table(rules(deed, SIEGE))
        siege = scheme(table, 1)
        table.game.set(THREAT, table.scheme, 3)
        played(table.begin())
        assert (table.column(THREAT, table.scheme), table.column(THREAT, siege)) == (1, 3)


class TestAmounts:
    """MC.for-each, MC.x.1, MC.max.2."""

    @pytest.mark.parametrize(("text", "n"), [
        ("Deal damage to the villain equal to your ATK.", 2),
        ("Deal X damage to the villain, where X is your hero's THW.", 2),
        ("Deal 1 damage to the villain for each ally you control.", 1),
        ("Deal 2 damage to the villain for each ally you control (to a maximum of 1).", 1),
        ("Discard the top 2 cards of your deck. For each printed [energy] resource discarded this "
         "way, deal 1 damage to the villain.", 3),
    ])  # fmt: skip
    def test_measured(self, text: str, n: int) -> None:
        table = Table(rules(event(f"<b>Hero Action</b>: {text}"), PAL))
        table.play("Pal")
        table.deck("Battery", "Spark", "Punch")
        played(table.begin())
        assert table.column(DAMAGE, table.villain) == n

    def test_one_instead(self) -> None:
        """MC.replacement.1 in a sentence of its own."""
        deed = event("<b>Hero Action</b>: Draw 1 card. If you control an ally, draw 2 cards "
                     "instead.")  # fmt: skip
        for allies, drawn in ((0, 1), (1, 2)):
            table = Table(rules(deed, PAL))
            for _ in range(allies):
                table.play("Pal")
            table.deck("Spark", "Spark", "Spark")
            played(table.begin())
            assert len(table.names(HAND[0])) == drawn

    def test_another_amount_to_the_same_target(self) -> None:
        deed = event("<b>Hero Action</b>: Deal 1 damage to an enemy. If you control an ally, deal "
                     "3 damage to that enemy instead.")  # fmt: skip
        for allies, dealt in ((0, 1), (1, 3)):
            table = Table(rules(deed, PAL))
            for _ in range(allies):
                table.play("Pal")
            played(table.begin())
            assert table.column(DAMAGE, table.villain) == dealt

    def test_already(self) -> None:
        """MC.alteration.1: "already" is looked at first."""
        hex_ = card("Hex", "treachery", "<b>When Revealed</b>: You are stunned. If you are already "
                    "stunned, take 2 damage.")  # fmt: skip
        table = Table(rules(hex_)).begin()
        reveal(table, "Hex")
        assert (table.column(STUNNED, table.me()), table.column(DAMAGE, table.me())) == (1, 0)
        reveal(table, "Hex")
        assert (table.column(STUNNED, table.me()), table.column(DAMAGE, table.me())) == (1, 2)


class TestPlayerByPlayer:
    """MC.each-player.1."""

    def test_each_chooses_for_themselves(self) -> None:
        tax = card("Tax", "treachery", "<b>When Revealed</b>: Each player must choose and discard "
                   "1 card from their hand.")  # fmt: skip
        table = Table(rules(tax), seats=2)
        table.hand("Spark", "Punch")
        table.hand("Insight", "Battery", seat=1)
        reveal(table.begin(), "Tax")
        asked = []
        table.take("player", 1)  # the first player sets the order (MC.each-player.1)
        while table.kind() == "discard":
            decision = table.game.decision()
            assert decision is not None
            asked.append(decision.seat)
            table.game.step(0)
        assert asked == [1, 0]
        assert [len(table.names(HAND[seat])) for seat in (0, 1)] == [1, 1]

    def test_each_may(self) -> None:
        gift = card("Gift", "treachery", "<b>When Revealed</b>: Each player may draw 1 card.")
        table = Table(rules(gift), seats=2)
        for seat in (0, 1):
            table.deck("Spark", "Spark", seat=seat)
        reveal(table.begin(), "Gift")
        table.take("player", 0)
        table.take("no")
        table.take("yes")
        assert [len(table.names(HAND[seat])) for seat in (0, 1)] == [0, 1]

    def test_you_are_you_again_afterwards(self) -> None:
        mixed = card("Mixed", "treachery", "<b>When Revealed</b>: Deal 1 indirect damage to each "
                     "player. Take 1 damage.")  # fmt: skip
        table = Table(rules(mixed), seats=2)
        reveal(table.begin(), "Mixed", seat=1)
        assert [table.column(DAMAGE, table.me(seat)) for seat in (0, 1)] == [1, 2]


class TestCards:
    """MC.search.1, MC.look.1, MC.play.1, MC.reveal.1."""

    def test_discard_until(self) -> None:
        deed = event("<b>Hero Action</b>: Discard cards from the top of your deck until you "
                     "discard an event, then add that event to your hand.")  # fmt: skip
        table = Table(rules(deed))
        table.deck("Insight", "Spark", "Punch")
        played(table.begin())
        assert table.names(HAND[0]) == ["Spark"]
        assert table.names(DISCARD[0]) == ["Insight", "Deed"]
        assert table.names(DECK[0]) == ["Punch"]

    def test_whoever_searches_is_asked_always(self) -> None:
        deed = event("<b>Hero Action</b>: Search your deck for an ally and add it to your hand.")
        table = Table(rules(deed, PAL))
        table.deck("Spark", "Punch")
        played(table.begin())
        assert (table.kind(), table.options()) == ("search", [("done", -1, -1)])
        table.take("done")
        assert table.names(HAND[0]) == []

    def test_look_and_take(self) -> None:
        deed = event("<b>Hero Action</b>: Look at the top 3 cards of your deck. Add 1 of them to "
                     "your hand and discard the others.")  # fmt: skip
        table = Table(rules(deed))
        table.deck("Spark", "Insight", "Punch", "Battery")
        played(table.begin())
        chosen = next(o for o in table.options() if table.book.cards[
            table.game.lists[CARD][o[1]]].name == "Insight")  # fmt: skip
        table.take(*chosen)
        assert table.names(HAND[0]) == ["Insight"]
        assert table.names(DECK[0]) == ["Battery"]

    def test_put_into_play(self) -> None:
        deed = event("<b>Hero Action</b>: Put an ally from your discard pile into play.")
        table = Table(rules(deed, PAL))
        pal = table.put("Pal", DISCARD[0])
        played(table.begin())
        assert pal in table.game.lists[AREA[0]]

    def test_what_is_searched_is_the_same_in_every_world(self) -> None:
        """MC.search.1: whoever searches sees it all, and not only what fits."""
        deed = event("<b>Hero Action</b>: Search the top 2 cards of your deck for an ally, add it "
                     "to your hand. Shuffle your deck.")  # fmt: skip
        table = Table(rules(deed, PAL))
        table.deck("Pal", "Battery", *["Pal"] * 20, *["Battery"] * 20)
        played(table.begin())
        assert table.kind() == "search"
        known = table.game.lists[DECK[0]][:2]
        for seed in range(8):
            world = resample(table.game, 0, seed)
            assert world.decision() == table.game.decision()
            assert [world.lists[CARD][e] for e in known] == [table.column(CARD, e) for e in known]

    def test_shuffled_in(self) -> None:
        back = card("Back", "treachery", "<b>When Revealed</b>: Take 1 damage. Shuffle Back into "
                    "the encounter deck.")  # fmt: skip
        table = Table(rules(back)).begin()
        entity = reveal(table, "Back")
        assert entity in table.game.lists[ENCOUNTER]

    def test_a_card_dealt_to_another(self) -> None:
        cruel = card("Cruel", "treachery", "<b>When Revealed</b>: Deal each player 1 facedown "
                     "encounter card.")  # fmt: skip
        table = Table(rules(cruel), seats=2)
        reveal(table.begin(), "Cruel")
        assert [len(table.game.lists[DEALT[seat]]) for seat in (0, 1)] == [1, 1]

    def test_who_is_next_is_asked_and_nothing_written_for_it(self) -> None:
        """MC.each-player.1: the first player sets the order."""
        duty = card("Duty", "treachery", "<b>When Revealed</b>: Each player discards 1 card from "
                    "their hand.")  # fmt: skip
        table = Table(rules(duty), seats=2)
        for seat in (0, 1):
            table.hand("Insight", "Battery", seat=seat)
        reveal(table.begin(), "Duty")
        copy = table.game.clone()
        assert copy.decision() == table.game.decision()
        assert not copy.log
        assert table.kind() == "next player"
        table.take("player", 1, -1)
        decision = table.game.decision()
        assert decision is not None
        assert decision.seat == 1

    def test_linked_cards_wait_aside(self) -> None:
        """MC.linked.1 is for setting up; a title calls them into play (MC.play.1)."""
        call = card("Call", "treachery", "<b>When Revealed</b>: Put Thug into play engaged with "
                    "you.")  # fmt: skip
        table = Table(rules(call, THUG))
        thug = table.put("Thug", ASIDE, -1)
        reveal(table.begin(), "Call")
        assert table.column(ENGAGED, thug) == 0


class TestOthers:
    """MC.special.1, MC.boost.3, MC.delayed.1, MC.attach.1, MC.status.1."""

    def test_special(self) -> None:
        gear = card("Gear", "upgrade", "<b>Special</b>: Deal 2 damage to the villain.", cost=0)
        deed = event("<b>Hero Action</b>: Resolve the \"Special\" ability on each upgrade you "
                     "control in any order.")  # fmt: skip
        table = Table(rules(gear, deed))
        table.play("Gear")
        table.play("Gear")
        played(table.begin())
        assert table.kind() == "target"
        table.game.step(0)
        assert table.column(DAMAGE, table.villain) == 4

    def test_two_status_cards(self) -> None:
        deed = event("<b>Hero Action</b>: Stun and confuse an enemy.")
        table = played(Table(rules(deed)))
        assert [table.column(at, table.villain) for at in (STUNNED, CONFUSED)] == [1, 1]

    def test_a_boost_card_more(self) -> None:
        rage = card("Rage", "treachery", "<b>When Revealed</b>: Give the villain 1 additional "
                    "boost card.")  # fmt: skip
        table = Table(rules(rage)).begin()
        reveal(table, "Rage")
        assert len(table.game.lists[BOOSTS]) == 1

    def test_a_delayed_effect(self) -> None:
        visit = card("Visit", "ally", "<b>Forced Response</b>: After Visit enters play, draw 1 "
                     "card. At the end of the round, if Visit is still in play, discard it.",
                     cost=0, attack=1, thwart=1, health=3)  # fmt: skip
        table = Table(rules(visit))
        ally = table.hand("Visit")[0]
        table.deck("Spark", "Spark", "Spark", "Spark", "Spark", "Spark", "Spark", "Spark")
        table.begin()
        table.take("play", ally)
        assert ally in table.game.lists[AREA[0]]
        table.take("pass")
        while table.kind() != "turn":
            table.game.step(0)
        assert ally in table.game.lists[DISCARD[0]]

    def test_this_attack_gains(self) -> None:
        """MC.alteration.1: read ahead, for one's own attack."""
        deed = event("<b>Hero Action</b> <i>(attack)</i>: Deal 4 damage to a minion. If you "
                     "control an ally, this attack gains overkill and deals 1 additional "
                     "damage.")  # fmt: skip
        table = Table(rules(deed, PAL, THUG))
        table.play("Pal")
        table.engaged("Thug")
        played(table.begin())
        assert table.column(DAMAGE, table.villain) == 2

    def test_an_attachment_without_its_host(self) -> None:
        """MC.attach.1: elsewhere, or nowhere."""
        band = card("Band", "attachment", "Attach to Thug, if able. If you cannot, attach to the "
                    "villain.\nAttached enemy gets +1 ATK.")  # fmt: skip
        table = Table(rules(band, THUG)).begin()
        entity = reveal(table, "Band")
        assert table.column(HOST, entity) == table.villain

    def test_the_chosen_power(self) -> None:
        deed = event("<b>Hero Action</b>: Choose THW or ATK. Until the end of the phase, your hero "
                     "gets +2 to the chosen power.")  # fmt: skip
        table = played(Table(rules(deed)), ("power", 1))
        table.take("attack", table.me(), table.villain)
        assert table.column(DAMAGE, table.villain) == 4

    def test_an_enemy_attacks_an_ally(self) -> None:
        """MC.attack-ally.1: nobody defends, and the ally is hit."""
        hunt = card("Hunt", "treachery", "<b>When Revealed</b>: Choose an ally. The villain "
                    "attacks that ally.")  # fmt: skip
        table = Table(rules(hunt, PAL))
        pal = table.play("Pal")
        table.begin()
        for entity in (pal, table.me()):
            table.game.set(EXHAUSTED, entity, 1)
        reveal(table, "Hunt")
        assert pal in table.game.lists[DISCARD[0]]
        assert table.column(DAMAGE, table.me()) == 0

    def test_counters_are_moved(self) -> None:
        tank = card("Tank", "upgrade", "Enters play with 3 fuel counters on it.\n<b>Action</b>: "
                    "Move 1 fuel counter from Tank to another upgrade you control.",
                    cost=0)  # fmt: skip
        cup = card("Cup", "upgrade", cost=0)
        table = Table(rules(tank, cup))
        full, empty = table.play("Tank"), table.play("Cup")
        table.game.set(COUNTERS, full, 3)
        table.begin()
        table.take("use", full, 0)
        assert (table.column(COUNTERS, full), table.column(COUNTERS, empty)) == (2, 1)

    def test_team_up(self) -> None:
        """MC.team-up.1."""
        deed = event("Team-Up (Lanternhead and Pal).\n<b>Hero Action</b>: Draw 1 card.")
        table = Table(rules(deed, PAL))
        entity = table.hand("Deed")[0]
        table.deck("Spark", "Spark")
        table.begin()
        assert ("play", entity, 0) not in table.options()
        table.play("Pal")
        assert ("play", entity, 0) in table.game.current_op().decide(table.game).options

    def test_teamwork(self) -> None:
        """MC.teamwork.1: another minion of the trait makes it act."""
        one = card("One", "minion", "Teamwork ([[Gang]]).", attack=1, scheme=1, health=3,
                   traits="Gang.")  # fmt: skip
        for company, damage in ((False, 0), (True, 1)):
            table = Table(rules(one, THUG))
            table.engaged("One" if company else "Thug")
            table.begin()
            table.game.set(EXHAUSTED, table.me(), 1)
            reveal(table, "One")
            assert table.column(DAMAGE, table.me()) == damage

    def test_tough_is_lost(self) -> None:
        hard = card("Hard", "support", "<b>Response</b>: After a tough status card is discarded "
                    "from your hero, draw 1 card.", cost=0)  # fmt: skip
        table = Table(rules(hard))
        there = table.play("Hard")
        table.deck("Spark", "Spark")
        table.begin()
        table.game.set(TOUGH, table.me(), 1)
        start(table.game, "damage", table.villain, 0, subject=table.me(), x=1)
        table.game.run()
        table.take("use", there, 0)
        assert table.names(HAND[0]) == ["Spark"]


class TestStanding:
    """What is put right in between: hit points, victory, obligations (MC.hp.1, MC.victory.1)."""

    def test_hit_points_that_are_lost(self) -> None:
        coat = card("Coat", "upgrade", "Attach to an ally.\nAttached ally gets +2 hit points.",
                    cost=0)  # fmt: skip
        table = Table(rules(coat, PAL))
        pal, worn = table.play("Pal"), table.play("Coat")
        table.game.set(HOST, worn, pal)
        table.game.set(DAMAGE, pal, 3)
        table.begin()
        moves.discard(table.game, worn)
        table.game.run()
        assert pal in table.game.lists[DISCARD[0]]

    def test_constant_reductions_come_first(self) -> None:
        """MC.damage.3: a tough card stays where nothing is left to prevent."""
        plate = card("Plate", "attachment", "Attach to the villain.\nReduce the amount of damage "
                     "attached character takes from each attack by 2.")  # fmt: skip
        table = Table(rules(plate)).begin()
        reveal(table, "Plate")
        table.game.set(TOUGH, table.villain, 1)
        table.game.take(("attack", table.me(), table.villain))
        assert table.column(TOUGH, table.villain) == 1
        assert table.column(DAMAGE, table.villain) == 0

    def test_victory(self) -> None:
        boss = card("Boss", "minion", "Victory 1.", attack=1, scheme=1, health=1)
        table = Table(rules(boss))
        minion = table.engaged("Boss")
        table.begin()
        table.game.take(("attack", table.me(), minion))
        assert minion in table.game.lists[VICTORY]

    def test_an_obligation_is_done_when_it_is_revealed(self) -> None:
        """MC.obligation.1."""
        debt = card("Debt", "obligation", "Give to the Wick player.\nYou may flip to alter-ego "
                    "form. Choose:\n\u2022 Exhaust your identity \u2192 discard Debt.\n\u2022 "
                    "Take 2 damage. Discard Debt.")  # fmt: skip
        table = Table(rules(debt)).begin()
        entity = reveal(table, "Debt")
        table.take("no")
        assert table.kind() == "option"
        table.take("option", 1)
        assert table.column(DAMAGE, table.me()) == 2
        assert entity in table.game.lists[ENCOUNTER_DISCARD]
