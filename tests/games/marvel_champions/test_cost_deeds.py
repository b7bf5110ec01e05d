"""What costs ask to be done: with what, how often, and all of it together (MC.cost.12 to .23)."""

from __future__ import annotations

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.legality import legal
from tallystick.games.marvel_champions.messages.payments import describe
from tallystick.games.marvel_champions.zones import (
    CONFUSED,
    COUNTERS,
    DAMAGE,
    DEALT,
    DECK,
    DISCARD,
    ENCOUNTER_DISCARD,
    EXHAUSTED,
    HAND,
    REMOVED,
    THREAT,
    TOUGH,
)

PAL = card("Pal", "ally", cost=1, attack=1, thwart=1, health=2)
OFFICE = card("Office", "support", cost=1)


def action(
    name: str, cost: str, effect: str = "draw 1 card", **fields: object
) -> dict[str, object]:
    """An event of cost 0 with a cost before the arrow."""
    return card(name, "event", f"<b>Hero Action</b>: {cost} → {effect}.", cost=0, **fields)


def refusal(table: Table, entity: int, place: int = 0) -> str:
    found = legal.action_refusal(table.game, 0, entity, place)
    return found.clauses[0] if found is not None else ""


def playing(
    own: dict[str, object], *hand: str, others: tuple[dict[str, object], ...] = ()
) -> Table:
    """A table with the event first in hand and two cards in the deck."""
    table = Table(rules(own, *others))
    table.hand(str(own["name"]), *hand)
    table.deck("Spark", "Spark", "Spark")
    return table


def event(table: Table) -> int:
    return table.game.lists[HAND[0]][0]


class TestLeavingPlay:
    def test_return_to_hand(self) -> None:
        own = card("Boomerang", "upgrade",
                   "<b>Hero Action</b>: Return Boomerang to your hand → deal 2 damage to an enemy.",
                   cost=1)  # fmt: skip
        table = Table(rules(own))
        thing = table.play("Boomerang")
        table.begin()
        table.take("use", thing, 0)
        assert table.names(HAND[0]) == ["Boomerang"]
        assert table.column(DAMAGE, table.villain) == 2

    def test_remove_from_the_game(self) -> None:
        own = card("Once", "upgrade",
                   "<b>Hero Action</b>: Remove Once from the game → draw 1 card.",
                   cost=1)  # fmt: skip
        table = Table(rules(own))
        table.deck("Spark")
        once = table.play("Once")
        table.begin()
        table.take("use", once, 0)
        assert table.names(REMOVED) == ["Once"]

    def test_exhaust_and_discard_the_same_card(self) -> None:
        own = card("Flare", "upgrade",
                   "<b>Hero Action</b>: Exhaust Flare and discard it → draw 1 card.",
                   cost=1)  # fmt: skip
        table = Table(rules(own))
        table.deck("Spark", "Spark")
        flare = table.play("Flare")
        table.begin()
        table.take("use", flare, 0)
        assert table.names(DISCARD[0]) == ["Flare"]


class TestEach:
    OWN = action("Shutdown", "Exhaust each support you control")

    def test_all_of_them(self) -> None:
        table = playing(self.OWN, others=(OFFICE,))
        both = [table.play("Office"), table.play("Office")]
        table.begin()
        table.take("play", event(table), 0)
        assert [table.column(EXHAUSTED, one) for one in both] == [1, 1]

    def test_one_exhausted_already_bars_it(self) -> None:
        table = playing(self.OWN, others=(OFFICE,))
        table.play("Office")
        table.game.set(EXHAUSTED, table.play("Office"), 1)
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.31"


class TestTwoPurposes:
    """A4, A5: nothing pays twice."""

    def test_a_card_is_discarded_or_generates(self) -> None:
        own = card("Barter", "event",
                   "<b>Hero Action</b>: Discard 1 card from your hand → draw 1 card.",
                   cost=1)  # fmt: skip
        table = Table(rules(own))
        barter = table.hand("Barter", "Spark")[0]
        table.deck("Spark")
        table.begin()
        assert refusal(table, barter) == "MC.cost.12"
        table.hand("Insight")
        assert refusal(table, barter) == ""

    def test_two_different_characters_exhaust(self) -> None:
        own = action("Duo", "Exhaust your hero and exhaust a character you control")
        table = playing(own, others=(PAL,))
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.12"
        pal = table.play("Pal")
        assert refusal(table, event(table)) == ""
        assert table.column(EXHAUSTED, pal) == 0

    def test_one_may_exhaust_and_be_damaged(self) -> None:
        own = action(
            "Overload", "Exhaust an ally you control and deal 1 damage to an ally you control"
        )
        table = playing(own, others=(PAL,))
        pal = table.play("Pal")
        table.begin()
        table.take("play", event(table), 0)
        assert table.column(EXHAUSTED, pal) == 1
        assert table.column(DAMAGE, pal) == 1


class TestUnseen:
    def test_the_top_of_the_encounter_deck(self) -> None:
        table = playing(action("Peek", "Discard the top card of the encounter deck"))
        table.begin()
        table.take("play", event(table), 0)
        assert len(table.names(ENCOUNTER_DISCARD)) == 1

    @pytest.mark.parametrize("n", [1, 2])
    def test_up_to_so_many_from_the_deck(self, n: int) -> None:
        own = action("Mill", "Discard up to 2 cards from the top of your deck",
                     "deal 1 damage to an enemy for each card discarded this way")  # fmt: skip
        table = playing(own)
        table.begin()
        table.take("play", event(table), 0)
        assert table.kind() == "payment"
        table.take("more")
        for _ in range(n):
            table.take(*next(o for o in table.options() if o[0] == "add"))
        assert len([o for o in table.options() if o[0] == "add"]) == (n < 2)
        table.take("done")
        assert table.column(DAMAGE, table.villain) == n
        assert len(table.game.lists[DECK[0]]) == 3 - n

    @pytest.mark.parametrize(("n", "said"), [(1, "1 card"), (2, "2 cards")])
    def test_each_number_of_up_to_so_many_is_offered_in_its_words(self, n: int, said: str) -> None:
        own = action("Mill", "Discard up to 4 cards from the top of your deck",
                     "deal 1 damage to an enemy for each card discarded this way")  # fmt: skip
        table = playing(own)
        table.begin()
        table.take("play", event(table), 0)
        ways = [option for option in table.options() if option[0] == "pay"]
        words = [describe(table.game, option) for option in ways]
        assert len(ways) == len(table.game.lists[DECK[0]]) == 3
        assert words[n - 1] == f"Discard {said} from the top of your deck"
        table.take(*ways[n - 1])
        assert table.column(DAMAGE, table.villain) == n
        assert len(table.game.lists[DECK[0]]) == 3 - n

    def test_too_few_cards(self) -> None:
        table = Table(rules(action("Mill", "Discard the top 2 cards of your deck",
                                   "deal 1 damage to an enemy")))  # fmt: skip
        mill = table.hand("Mill")[0]
        table.deck("Spark")
        table.begin()
        assert refusal(table, mill) == "MC.cost.18"

    def test_other_numbers_under_a_test(self) -> None:
        own = action("Sort", "Discard the top 2 cards of your deck (the top card instead if you "
                     "control Office)", "deal 1 damage to an enemy")  # fmt: skip
        table = playing(own, others=(OFFICE,))
        table.play("Office")
        table.begin()
        table.take("play", event(table), 0)
        assert len(table.game.lists[DECK[0]]) == 2

    def test_at_random(self) -> None:
        table = playing(action("Panic", "Discard 1 random card from your hand"), "Spark", "Insight")
        table.begin()
        table.take("play", event(table), 0)
        assert len(table.names(DISCARD[0])) == 2

    def test_deal_yourself_encounter_cards(self) -> None:
        table = playing(action("Taunt", "Deal yourself 2 facedown encounter cards"))
        table.begin()
        table.take("play", event(table), 0)
        assert len(table.game.lists[DEALT[0]]) == 2


class TestNumbersOnCards:
    def test_counters_up_to(self) -> None:
        own = card("Cell Pack", "upgrade",
                   "Uses (3 power counters).\n<b>Hero Action</b>: Remove up to 2 power counters "
                   "from Cell Pack → draw 1 card.", cost=1)  # fmt: skip
        table = Table(rules(own))
        pack = table.play("Cell Pack")
        table.deck("Spark")
        table.begin()
        table.take("use", pack, 0)
        table.take("more")
        table.take(*next(o for o in table.options() if o[0] == "add"))
        table.take(*next(o for o in table.options() if o[0] == "add"))
        assert not [o for o in table.options() if o[0] == "add"]
        table.take("done")
        assert table.column(COUNTERS, pack) == 1

    @pytest.mark.parametrize("counters", [1, 2])
    def test_a_counter_that_could_be_a_resource_is_kept_for_what_takes_it(
        self, counters: int
    ) -> None:
        """A payment that is begun can be ended: no counter is spent twice (MC.cost.12)."""
        pack = card("Pack", "upgrade", f"Uses ({counters} power counters).\nEach power counter on "
                    "Pack can be spent as if it were a [wild] resource.", cost=1)  # fmt: skip
        own = card("Vent", "event", "<b>Hero Action</b>: Remove 1 power counter from Pack → draw 1 "
                   "card.", cost=1)  # fmt: skip
        table = Table(rules(own, pack))
        lying, vent = table.play("Pack"), table.hand("Vent")[0]
        table.hand("Spark")
        table.deck("Spark", "Spark")
        table.begin()
        table.take("play", vent, 0)
        table.take("more")
        while table.kind() == "payment" and ("done", -1, -1) not in table.options():
            assert table.options()
            table.take(*table.options()[-1])
        table.take("done")
        assert table.column(COUNTERS, lying) == 0
        assert len(table.game.lists[HAND[0]]) == (1 if counters == 1 else 2)

    def test_not_enough_counters(self) -> None:
        own = card("Pack", "upgrade", "Uses (3 power counters).\n<b>Hero Action</b>: Remove 2 "
                   "power "
                   "counters from Pack → draw 1 card.", cost=1)  # fmt: skip
        table = Table(rules(own))
        pack = table.play("Pack")
        table.deck("Spark")
        table.begin()
        table.game.set(COUNTERS, pack, 1)
        assert refusal(table, pack) == "MC.cost.23"

    def test_healing_is_a_cost(self) -> None:
        table = playing(action("Channel", "Heal 2 damage from your hero"))
        table.begin()
        table.game.set(DAMAGE, table.me(), 1)
        assert refusal(table, event(table)) == "MC.cost.23"
        table.game.set(DAMAGE, table.me(), 3)
        table.take("play", event(table), 0)
        assert table.column(DAMAGE, table.me()) == 1

    def test_threat_is_placed(self) -> None:
        table = playing(action("Risky", "Place 2 threat on the main scheme"))
        table.begin()
        before = table.column(THREAT, table.scheme)
        table.take("play", event(table), 0)
        assert table.column(THREAT, table.scheme) == before + 2

    def test_threat_is_removed(self) -> None:
        table = playing(action("Trade", "Remove 3 threat from a scheme"))
        table.begin()
        table.game.set(THREAT, table.scheme, 2)
        assert refusal(table, event(table)) == "MC.cost.23"
        table.game.set(THREAT, table.scheme, 4)
        table.take("play", event(table), 0)
        assert table.column(THREAT, table.scheme) == 1

    def test_a_status_card(self) -> None:
        table = playing(action("Rage", "Discard a tough status card from your hero"))
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.23"
        table.game.set(TOUGH, table.me(), 1)
        table.take("play", event(table), 0)
        assert table.column(TOUGH, table.me()) == 0

    def test_a_pronoun_is_what_was_named_before(self) -> None:
        own = action("Calm", "Exhaust your hero and discard a confused status card from it")
        table = playing(own)
        table.begin()
        table.game.set(CONFUSED, table.me(), 1)
        table.take("play", event(table), 0)
        assert table.column(CONFUSED, table.me()) == 0
        assert table.column(EXHAUSTED, table.me()) == 1


class TestDealing:
    """MC.cost.21: paid even if the damage is prevented."""

    def test_prevented_damage_counts_as_dealt(self) -> None:
        own = action("Spar", "Deal 1 damage to an ally you control")
        table = playing(own, others=(PAL,))
        pal = table.play("Pal")
        table.begin()
        table.game.set(TOUGH, pal, 1)
        table.take("play", event(table), 0)
        assert table.column(DAMAGE, pal) == 0
        assert table.names(HAND[0]) == ["Spark"]

    def test_others_are_left_alone(self) -> None:
        own = action("Spar", "Deal 1 damage to an ally")
        table = Table(rules(own, PAL), seats=2)
        spar = table.hand("Spar")[0]
        table.deck("Spark")
        table.play("Pal", seat=1)
        table.begin()
        assert refusal(table, spar) in ("MC.cost.14", "MC.cost.15")


class TestOwnAreas:
    """MC.cost.18: out of play only what is one's own."""

    def test_a_card_in_ones_discard_pile(self) -> None:
        own = action("Recall", "Choose a card in your discard pile", "draw 1 card")
        table = Table(rules(own), seats=2)
        recall = table.hand("Recall")[0]
        table.deck("Spark")
        table.put("Spark", DISCARD[1], 1)
        table.begin()
        assert refusal(table, recall) == "MC.cost.18"
        table.put("Spark", DISCARD[0], 0)
        assert refusal(table, recall) == ""

    def test_icons_printed_on_a_card(self) -> None:
        """MC.resource.6: outside paying a wild is only wild."""
        own = action("Drain", "Discard a [mental] resource from your hand")
        table = playing(own, "Joker", "Spark")
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.18"
        table.hand("Insight")
        assert refusal(table, event(table)) == ""


class TestSteps:
    """MC.cost.23: what is done step by step before the arrow is done in full, or no effect."""

    OWN = action("Rally", "Search your deck for an ally", "draw 1 card")

    def test_found_it_is_paid(self) -> None:
        own = action("Return", "Stun an enemy", "draw 1 card")
        table = playing(own)
        table.begin()
        table.take("play", event(table), 0)
        assert table.names(HAND[0]) == ["Spark"]

    def test_without_a_target_it_cannot_be_paid(self) -> None:
        from tallystick.games.marvel_champions.zones import STUNNED

        table = playing(action("Return", "Stun an enemy", "draw 1 card"))
        table.begin()
        table.game.set(STUNNED, table.villain, 1)
        assert refusal(table, event(table)) == "MC.cost.23"


class TestWhichOnes:
    """MC.cost.15: of what one controls, the one that the words mean."""

    def test_the_one_of_the_highest_cost(self) -> None:
        own = action("Strip", "Discard the highest-cost upgrade you control")
        small = card("Small", "upgrade", cost=1)
        large = card("Large", "upgrade", cost=3)
        table = playing(own, others=(small, large))
        table.play("Small")
        table.play("Large")
        table.begin()
        table.take("play", event(table), 0)
        assert "Large" in table.names(DISCARD[0])
        assert "Small" not in table.names(DISCARD[0])

    def test_an_ally_or_a_support_of_a_trait(self) -> None:
        own = action("Swap", "Discard an ally or [[Persona]] support you control")
        table = playing(own, others=(OFFICE,))
        table.play("Office")
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.15"

    def test_any_number_of_a_combined_cost(self) -> None:
        own = action("Pile", "Discard any number of cards from your hand with a combined resource "
                     "cost of 3 or more", "deal 1 damage to an enemy")  # fmt: skip
        two = card("Two", "support", cost=2)
        table = playing(own, "Two", "Spark", others=(two,))
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.19"
        table.hand("Two")
        table.take("play", event(table), 0)
        table.take("pay", 0)
        assert table.names(DISCARD[0]).count("Two") == 2

    @pytest.mark.parametrize("n", [1, 2])
    def test_as_many_as_something_says(self, n: int) -> None:
        own = action("Volley", "Choose up to X enemies, where X is equal to the number of allies "
                     "you "
                     "control", "draw 1 card")  # fmt: skip
        grunt = card("Grunt", "minion", attack=1, scheme=1, health=2)
        table = playing(own, others=(PAL, grunt))
        for _ in range(3):
            table.engaged("Grunt")
        for _ in range(n):
            table.play("Pal")
        table.begin()
        table.take("play", event(table), 0)
        table.take("more")
        for _ in range(n):
            table.take(*next(o for o in table.options() if o[0] == "add"))
        assert not [o for o in table.options() if o[0] == "add"]

    def test_nothing_counted_nothing_chosen(self) -> None:
        own = action("Volley", "Choose up to X enemies, where X is equal to the number of allies "
                     "you "
                     "control", "draw 1 card")  # fmt: skip
        table = playing(own)
        table.begin()
        assert refusal(table, event(table)) == "MC.cost.16"


class TestDebt:
    """The printed cost of another card is paid: which one is chosen first."""

    OWN = action("Levy", "Pay the printed cost of an ally in any player's discard pile")

    def test_what_is_due_hangs_on_it(self) -> None:
        dear = card("Dear", "ally", cost=4)
        table = playing(self.OWN, "Insight", others=(PAL, dear))
        pal = table.put("Pal", DISCARD[0], 0)
        table.put("Dear", DISCARD[0], 0)
        table.begin()
        table.take("play", event(table), 0)
        assert table.options() == [("target", pal, -1)]
        table.take("target", pal)
        table.pay("Insight")
        assert table.receipt() == ([0, 1, 0, 0], [0, 1, 0, 0])

    def test_none_there_it_cannot_be_paid(self) -> None:
        table = playing(self.OWN, "Insight", others=(PAL,))
        table.begin()
        assert refusal(table, event(table)) != ""
