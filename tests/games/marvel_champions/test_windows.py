"""Who is asked, in which order, and what opens a window (MC.timing, MC.window.1, MC.nested)."""

from __future__ import annotations

from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.zones import (
    AREA,
    COUNTERS,
    DAMAGE,
    DISCARD,
    ENCOUNTER,
    EXHAUSTED,
    HAND,
    THREAT,
    TOUGH,
    VILLAIN_AREA,
)

DODGE = card(
    "Dodge", "event",
    "<b>Hero Interrupt</b> <i>(defense)</i>: When you would take any amount of damage from an "
    "attack, prevent all of that damage.", cost=0,
)  # fmt: skip
PAL = card("Pal", "ally", cost=0, attack=1, thwart=1, health=2)
THUG = card("Thug", "minion", attack=1, scheme=1, health=2)


def attack(table: Table, seat: int = 0) -> Table:
    """The villain attacks, and nobody can defend."""
    for other in range(table.game.seats):
        table.game.set(EXHAUSTED, table.me(other), 1)
    start(table.game, "activation", table.villain, seat, subject=-1, x=0)
    table.game.run()
    return table


def forced(name: str, text: str) -> dict[str, object]:
    return card(name, "environment", f"<b>Forced Response</b>: {text}")


def lay(table: Table, name: str) -> int:
    """An encounter card in the villain's area."""
    entity = table.put(name, VILLAIN_AREA, -1)
    moves.put_in_area(table.game, entity, -1)
    return entity


class TestWhoIsAsked:
    """MC.window.1: whoever could use something, for all that the others can see."""

    def table(self, hand: str, **readings: str) -> Table:
        table = Table(rules(DODGE, **readings), seats=2)
        table.hand(hand, seat=1)
        table.deck("Dodge", seat=1)
        return table.begin()

    def test_it_does_not_matter_what_is_in_hand(self) -> None:
        table = attack(self.table("Spark"), 1)
        assert (table.kind(), table.options()) == ("window", [("pass", -1, -1)])

    def test_the_table_may_ask_only_those_who_can(self) -> None:
        table = attack(self.table("Spark", asking="who-can"), 1)
        assert table.column(DAMAGE, table.me(1)) == 2

    def test_without_cards_in_hand_nobody_is_asked(self) -> None:
        table = Table(rules(DODGE), seats=2)
        table.deck("Dodge", seat=1)
        attack(table.begin(), 1)
        assert table.column(DAMAGE, table.me(1)) == 2

    def test_what_lies_where_all_can_see_it_is_not_in_hand(self) -> None:
        table = Table(rules(DODGE), seats=2)
        table.hand("Spark", seat=1)
        table.put("Dodge", DISCARD[1], 1)
        attack(table.begin(), 1)
        assert table.column(DAMAGE, table.me(1)) == 2

    def test_it_concerns_the_player_attacked_alone(self) -> None:
        table = attack(self.table("Dodge"))
        assert table.column(DAMAGE, table.me()) == 2

    def test_peril(self) -> None:
        """MC.peril.1: nobody else may use anything."""
        cure = card("Cure", "event", "<b>Interrupt</b>: When a treachery is revealed, cancel its "
                    "\"When Revealed\" effects.", cost=0)  # fmt: skip
        lone = card("Lone", "treachery", "Peril.\n<b>When Revealed</b>: Take 1 damage.")
        table = Table(rules(cure, lone), seats=2)
        table.hand("Cure", seat=1)
        entity = table.put("Lone", ENCOUNTER, -1)
        table.begin()
        start(table.game, "reveal", entity, 0, subject=entity)
        table.game.run()
        assert table.column(DAMAGE, table.me()) == 1


class TestOrder:
    """MC.timing.1, MC.timing.2, MC.timing.4."""

    def test_when_defeated_comes_before_what_is_optional(self) -> None:
        bomb = card("Bomb", "minion", "<b>When Defeated</b>: Take 1 damage.", health=1, attack=0,
                    scheme=0)  # fmt: skip
        crow = card("Carrion Crow", "support", "<b>Interrupt</b>: When a minion is defeated, heal "
                    "1 damage from your identity.", cost=0)  # fmt: skip
        table = Table(rules(bomb, crow))
        minion = table.engaged("Bomb")
        bird = table.play("Carrion Crow")
        table.begin()
        table.game.take(("attack", table.me(), minion))
        assert table.kind() == "window"
        assert table.column(DAMAGE, table.me()) == 1
        table.take("use", bird, 0)
        assert table.column(DAMAGE, table.me()) == 0

    def test_retaliate_is_ordered_among_what_is_forced(self) -> None:
        """MC.timing.5, MC.attack.5."""
        spiky = card("Spiky", "minion", "Retaliate 1.", health=5, attack=1, scheme=1)
        echo = forced("Echo", "After your hero attacks, place 1 threat on the main scheme.")
        table = Table(rules(spiky, echo))
        minion, echoing = table.engaged("Spiky"), lay(table, "Echo")
        table.begin()
        table.game.take(("attack", table.me(), minion))
        assert table.kind() == "order"
        assert {option[1] for option in table.options()} == {minion, echoing}
        table.game.step(0)
        assert table.column(DAMAGE, table.me()) == 1
        assert table.column(THREAT, table.scheme) == 1

    def test_copies_that_differ_are_ordered(self) -> None:
        tax = card("Tax", "minion", "<b>Forced Response</b>: After the villain attacks you, place "
                   "1 threat on the main scheme.", health=3, attack=0, scheme=0)  # fmt: skip
        table = Table(rules(tax))
        first, second = table.engaged("Tax"), table.engaged("Tax")
        table.begin()
        table.game.set(DAMAGE, first, 1)
        attack(table)
        assert table.kind() == "order"
        table.take("trigger", second, 0)
        assert table.column(THREAT, table.scheme) == 2

    def test_equal_copies_ask_nobody(self) -> None:
        table = Table(rules(forced("Tax", "After the villain attacks you, take 1 damage.")))
        lay(table, "Tax")
        lay(table, "Tax")
        attack(table.begin())
        assert table.column(DAMAGE, table.me()) == 4


class TestHappenings:
    """MC.nested.1: what is exhausted, readied, discarded or leaves play can be responded to."""

    def test_exhausted(self) -> None:
        watch = forced("Watch", "After your hero is exhausted, place 1 threat on the main scheme.")
        table = Table(rules(watch))
        lay(table, "Watch")
        table.begin()
        table.game.take(("attack", table.me(), table.villain))
        assert table.column(THREAT, table.scheme) == 1

    def test_readied(self) -> None:
        again = card("Again", "event", "<b>Hero Action</b>: Ready your hero.", cost=0)
        watch = forced("Watch", "After your hero is readied, take 1 damage.")
        table = Table(rules(again, watch))
        lay(table, "Watch")
        event = table.hand("Again")[0]
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        table.take("play", event, 0)
        assert table.column(DAMAGE, table.me()) == 1

    def test_leaving_play(self) -> None:
        """A card speaks of its own leaving."""
        martyr = card("Martyr", "ally", "<b>Forced Interrupt</b>: When Martyr leaves play, draw 1 "
                      "card.", cost=0, attack=1, thwart=1, health=1)  # fmt: skip
        table = Table(rules(martyr))
        ally = table.play("Martyr")
        table.deck("Spark", "Spark")
        table.begin()
        start(table.game, "damage", table.villain, 0, subject=ally, x=1)
        table.game.run()
        assert table.names(HAND[0]) == ["Spark"]

    def test_before_the_effect(self) -> None:
        """MC.cost.23, A18: responses to the cost come first."""
        lever = card("Lever", "support", "<b>Action</b>: Exhaust Lever → place 1 threat on the "
                     "main scheme.", cost=0)  # fmt: skip
        watch = card("Watch", "support", "<b>Response</b>: After Lever is exhausted, remove 1 "
                     "threat from the main scheme.", cost=0)  # fmt: skip
        table = Table(rules(lever, watch))
        pulled, seen = table.play("Lever"), table.play("Watch")
        table.game.set(THREAT, table.scheme, 3)
        table.begin()
        table.take("use", pulled, 0)
        assert (table.kind(), table.column(THREAT, table.scheme)) == ("window", 3)
        table.take("use", seen, 0)
        assert table.column(THREAT, table.scheme) == 3

    def test_the_last_counter(self) -> None:
        fuse = card("Fuse", "environment", "Enters play with 1 spark counter on it.\n<b>Forced "
                    "Response</b>: After the last spark counter is removed from Fuse, take 2 "
                    "damage.")  # fmt: skip
        snuff = card("Snuff", "event", "<b>Action</b>: Remove 1 spark counter from Fuse.", cost=0)
        table = Table(rules(fuse, snuff))
        there = lay(table, "Fuse")
        event = table.hand("Snuff")[0]
        table.begin()
        assert table.column(COUNTERS, there) == 1
        table.take("play", event, 0)
        assert table.column(DAMAGE, table.me()) == 2


class TestReplacing:
    """MC.would.1, MC.replacement.1, MC.interrupt.3, MC.cancel.1."""

    def test_instead_of_scheming(self) -> None:
        mad = card("Mad", "environment", "<b>Forced Interrupt</b>: When the villain would scheme, "
                   "take 1 damage instead.")  # fmt: skip
        table = Table(rules(mad), form="Wick")
        lay(table, "Mad")
        table.begin()
        start(table.game, "activation", table.villain, 0, subject=-1, x=0)
        table.game.run()
        assert table.column(THREAT, table.scheme) == 0
        assert table.column(DAMAGE, table.me()) == 1

    def test_nothing_more_interrupts_what_is_prevented(self) -> None:
        table = Table(rules(DODGE))
        table.hand("Dodge", "Dodge")
        attack(table.begin())
        table.take("use", table.game.lists[HAND[0]][0], 0)
        assert table.column(DAMAGE, table.me()) == 0
        assert table.names(HAND[0]) == ["Dodge"]
        assert table.kind() == "turn"

    def test_instead_of_being_defeated(self) -> None:
        cat = card("Cat", "minion", "<b>Forced Interrupt</b>: When Cat would be defeated, heal all "
                   "damage from Cat instead.", health=2, attack=0, scheme=0)  # fmt: skip
        table = Table(rules(cat))
        minion = table.engaged("Cat")
        table.begin()
        table.game.take(("attack", table.me(), minion))
        assert minion in table.game.lists[AREA[0]]
        assert table.column(DAMAGE, minion) == 0


class TestRevealing:
    """MC.nested.3: responses wait until all steps of revealing are done."""

    def test_quickstrike_comes_after_when_revealed(self) -> None:
        fast = card("Fast", "minion", "Quickstrike.\n<b>When Revealed</b>: Give Fast a tough "
                    "status card.", health=2, attack=1, scheme=1)  # fmt: skip
        watch = forced("Watch", "After Fast attacks you, place 1 threat on the main scheme.")
        table = Table(rules(fast, watch))
        lay(table, "Watch")
        entity = table.put("Fast", ENCOUNTER, -1)
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        start(table.game, "reveal", entity, 0, subject=entity)
        table.game.run()
        kinds = [fact[0] for fact in table.game.facts]
        assert kinds.index("status") < kinds.index("strikes")
        assert table.column(TOUGH, entity) == 1
        assert table.column(THREAT, table.scheme) == 1
