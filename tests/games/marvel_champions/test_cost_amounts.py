"""How much is paid: X, up to, types, who may add to it, and what the receipt says."""

from __future__ import annotations

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.costs import cost_modifiers
from tallystick.games.marvel_champions.costs.paying import NO, YES
from tallystick.games.marvel_champions.legality import legal
from tallystick.games.marvel_champions.position.lasting import CHEAPER, PHASE_END, add_effect
from tallystick.games.marvel_champions.zones import (
    CONTROLLER,
    COUNTERS,
    DAMAGE,
    EXHAUSTED,
    HAND,
    RECEIPT,
)
from tallystick.kernel.view import resample


def refusal(table: Table, entity: int, place: int = 0) -> str:
    found = legal.action_refusal(table.game, 0, entity, place)
    return found.clauses[0] if found is not None else ""


def hero_action(name: str, cost: str, effect: str, printed: int = 0) -> dict[str, object]:
    return card(name, "event", f"<b>Hero Action</b>: {cost} → {effect}.", cost=printed)


class TestUpTo:
    """MC.cost.19: at least one; as many as is said; the payer says how many."""

    OWN = hero_action("Surge Cell", "Spend up to 3 resources of any type",
                      "deal 1 damage to an enemy for each resource spent this way")  # fmt: skip

    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_so_many_and_no_more(self, n: int) -> None:
        table = Table(rules(self.OWN))
        cell = table.hand("Surge Cell", "Spark", "Spark", "Insight", "Insight")[0]
        table.begin()
        table.take("play", cell, 0)
        assert table.options() == [("x", 1, -1), ("x", 2, -1), ("x", 3, -1)]
        table.take("x", n)
        table.take("pay", 0)
        assert table.column(DAMAGE, table.villain) == n

    def test_one_at_least(self) -> None:
        table = Table(rules(self.OWN))
        cell = table.hand("Surge Cell")[0]
        table.begin()
        assert refusal(table, cell) == "MC.cost.7"


class TestTypes:
    @pytest.mark.parametrize(
        ("hand", "can"),
        [(("Insight",), False), (("Insight", "Spark"), True), (("Insight", "Joker"), True),
         (("Spark", "Spark"), False)],
    )  # fmt: skip
    def test_of_different_types(self, hand: tuple[str, ...], can: bool) -> None:
        own = hero_action(
            "Mix", "Spend 2 resources of different types", "deal 1 damage to an enemy"
        )
        table = Table(rules(own))
        mix = table.hand("Mix", *hand)[0]
        table.begin()
        assert (refusal(table, mix) == "") == can

    @pytest.mark.parametrize(
        ("hand", "can"),
        [(("Insight",), True), (("Spark", "Punch"), False), (("Spark", "Joker"), True)],
    )
    def test_of_the_same_type(self, hand: tuple[str, ...], can: bool) -> None:
        own = hero_action("Pair", "Spend 2 resources of the same type", "deal 1 damage to an enemy")
        table = Table(rules(own))
        pair = table.hand("Pair", *hand)[0]
        table.begin()
        assert (refusal(table, pair) == "") == can

    def test_printed_icons_are_not_wild_and_not_generated(self) -> None:
        """MC.resource.6."""
        own = hero_action("Match", "Spend [energy] [mental] [physical] printed resources",
                          "deal 1 damage to an enemy")  # fmt: skip
        table = Table(rules(own))
        match = table.hand("Match", "Spark", "Insight", "Joker")[0]
        table.begin()
        assert refusal(table, match) != ""
        table.hand("Punch")
        assert refusal(table, match) == ""

    def test_only_of_one_type(self) -> None:
        """MC.cost.33."""
        own = card("Crush", "event", "You can only spend [physical] resources to pay for this card."
                   "\n<b>Hero Action</b>: Deal 2 damage to an enemy.", cost=1)  # fmt: skip
        table = Table(rules(own))
        crush = table.hand("Crush", "Spark", "Insight")[0]
        table.begin()
        assert refusal(table, crush) == "MC.resource.3"
        table.hand("Punch")
        assert refusal(table, crush) == ""

    def test_at_a_cost_of_0_that_does_not_bar_it(self) -> None:
        own = card("Tap", "event", "You can only spend [physical] resources to pay for this card."
                   "\n<b>Hero Action</b>: Deal 2 damage to an enemy.", cost=0)  # fmt: skip
        table = Table(rules(own))
        tap = table.hand("Tap")[0]
        table.begin()
        table.take("play", tap, 0)
        assert table.column(DAMAGE, table.villain) == 2


class TestSpendX:
    """A8: X of a cost before the arrow is 1 at least."""

    def test_one_at_least(self) -> None:
        own = hero_action("Bolt", "Spend X [energy] resources", "deal X damage to an enemy", 1)
        table = Table(rules(own))
        bolt = table.hand("Bolt", "Battery", "Spark")[0]
        table.begin()
        table.take("play", bolt, 0)
        assert table.options() == [("x", 1, -1), ("x", 2, -1)]
        table.take("x", 2)
        table.pay("Battery", "Spark")
        assert table.column(DAMAGE, table.villain) == 2


class TestOr:
    """A20: a branch only if it is wholly payable."""

    OWN = hero_action("Either", "Choose to either spend a [mental] resource or exhaust your hero",
                      "deal 1 damage to an enemy")  # fmt: skip

    def test_the_payer_picks(self) -> None:
        table = Table(rules(self.OWN))
        either = table.hand("Either", "Insight")[0]
        table.begin()
        table.take("play", either, 0)
        assert table.options() == [("cost", 0, -1), ("cost", 1, -1)]

    def test_what_cannot_be_paid_is_no_branch(self) -> None:
        table = Table(rules(self.OWN))
        either = table.hand("Either", "Spark")[0]
        table.begin()
        table.take("play", either, 0)
        assert table.options() == [("cost", 1, -1)]


class TestChanges:
    """MC.cost.6, MC.cost.29, A10, A11."""

    def test_its_own_discount(self) -> None:
        own = card("Heavy", "event", "Reduce the cost to play Heavy by 1 for each minion engaged "
                   "with you.\n<b>Hero Action</b>: Draw 1 card.", cost=2)  # fmt: skip
        grunt = card("Grunt", "minion", attack=1, scheme=1, health=2)
        table = Table(rules(own, grunt))
        heavy = table.hand("Heavy")[0]
        assert cost_modifiers.due(table.game, 0, heavy) == 2
        for left in (1, 0, 0):
            table.engaged("Grunt")
            assert cost_modifiers.due(table.game, 0, heavy) == left

    def test_the_next_card_uses_it_up_even_at_0(self) -> None:
        own = card("Free", "event", "<b>Hero Action</b>: Deal 1 damage to an enemy.", cost=0)
        table = Table(rules(own))
        free, punch = table.hand("Free", "Punch")
        table.begin()
        add_effect(table.game, CHEAPER, -1, -1, n=1, until=PHASE_END, seat=0)
        assert cost_modifiers.due(table.game, 0, punch) == 0
        table.take("play", free, 0)
        table.take("pay", 0)
        assert cost_modifiers.due(table.game, 0, punch) == 1

    def test_it_is_not_for_other_kinds(self) -> None:
        from tallystick.games.marvel_champions.position.things import Filter
        from tallystick.rules.phrases import Noun

        table = Table(rules())
        punch = table.hand("Punch")[0]
        table.book.filters.append(Filter(Noun("a", ("ally",))))
        add_effect(
            table.game, CHEAPER, -1, len(table.book.filters) - 1, n=1, until=PHASE_END, seat=0
        )
        assert cost_modifiers.due(table.game, 0, punch) == 1
        table.book.filters.pop()

    def test_ignored_altogether(self) -> None:
        table = Table(rules())
        punch = table.hand("Punch")[0]
        add_effect(table.game, CHEAPER, punch, -1, n=cost_modifiers.SET_TO, until=PHASE_END, seat=0)
        assert cost_modifiers.due(table.game, 0, punch) == 0


class TestHelp:
    """A15, MC.ability.7: others contribute only where a text lets them, and if they will."""

    SHIP = card("Ship", "support",
                "<b>Resource</b>: Exhaust Ship → generate a [wild] resource for any player.",
                cost=1)  # fmt: skip

    def table(self) -> tuple[Table, int, int]:
        table = Table(rules(self.SHIP), seats=2)
        punch = table.hand("Punch", "Spark")[0]
        ship = table.play("Ship", seat=1)
        table.begin()
        table.take("play", punch, 0)
        table.pay("Ship")
        return table, ship, punch

    def test_the_controller_is_asked(self) -> None:
        table, ship, _ = self.table()
        decision = table.game.decision()
        assert decision is not None
        assert (decision.seat, decision.kind) == (1, "help")
        assert table.column(EXHAUSTED, ship) == 0
        table.take("yes")
        assert table.column(EXHAUSTED, ship) == 1
        assert table.column(DAMAGE, table.villain) == 3

    def test_what_is_laid_down_lies_there_in_every_world(self) -> None:
        """Who is asked does not see the payer's hand, but what is paid hangs on it."""
        table = Table(rules(self.SHIP), seats=2)
        punch = table.hand("Punch", "Spark", "Spark")[0]
        table.deck(*["Joker"] * 9)
        ship = table.play("Ship", seat=1)
        table.begin()
        table.take("play", punch, 0)
        table.pay("Ship")
        for seed in range(9):
            worlds = [resample(table.game, 1, seed) for _ in range(2)]
            for world, answer in zip(worlds, (NO, YES), strict=True):
                world.take(answer)
            assert [world.lists[EXHAUSTED][ship] for world in worlds] == [0, 1]

    def test_declined_the_payer_pays_otherwise(self) -> None:
        table, ship, _ = self.table()
        table.take("no")
        assert table.ways() == [["Spark"]]
        table.pay("Spark")
        assert table.column(EXHAUSTED, ship) == 0
        assert table.column(DAMAGE, table.villain) == 3

    def test_declined_and_unpayable_it_is_taken_back(self) -> None:
        table = Table(rules(self.SHIP), seats=2)
        punch = table.hand("Punch")[0]
        table.play("Ship", seat=1)
        table.begin()
        table.take("play", punch, 0)
        table.pay("Ship")
        table.take("no")
        assert table.names(HAND[0]) == ["Punch"]
        assert ("play", punch, 0) not in table.options()

    def test_ones_own_is_not_asked_for(self) -> None:
        table = Table(rules(self.SHIP))
        punch = table.hand("Punch")[0]
        table.play("Ship")
        table.begin()
        table.take("play", punch, 0)
        table.pay("Ship")
        assert table.column(DAMAGE, table.villain) == 3


class TestRestricted:
    """A14, MC.cost.8: made for one card, it pays all costs of that card, and no other's."""

    PROWESS = card("Drill", "upgrade",
                   "<b>Resource</b>: Exhaust Drill → generate a [energy] resource for an "
                   "[[Attack]] "
                   "event.", cost=1)  # fmt: skip

    def test_also_the_cost_before_the_arrow(self) -> None:
        own = card("Arc", "event", "<b>Hero Action</b> <i>(attack)</i>: Spend a [energy] resource "
                   "→ "
                   "deal 3 damage to an enemy.", cost=0, traits="Attack.")  # fmt: skip
        table = Table(rules(self.PROWESS, own))
        arc = table.hand("Arc")[0]
        table.play("Drill")
        table.begin()
        assert refusal(table, arc) == ""

    def test_not_what_another_card_adds(self) -> None:
        own = card("Arc", "event", "<b>Hero Action</b> <i>(attack)</i>: Deal 3 damage to an enemy.",
                   cost=0, traits="Attack.")  # fmt: skip
        levy = card("Levy", "upgrade", "As an additional cost to play an event, you must spend a "
                    "[energy] resource.", cost=1)  # fmt: skip
        table = Table(rules(self.PROWESS, own, levy))
        arc = table.hand("Arc")[0]
        table.play("Drill")
        table.play("Levy")
        table.begin()
        assert refusal(table, arc) != ""
        table.hand("Spark")
        assert refusal(table, arc) == ""


class TestReceipt:
    """MC.cost.8, MC.cost.10: what was spent as what, and for which cost."""

    def test_by_cost(self) -> None:
        own = hero_action("Both", "Spend a [energy] resource", "deal 1 damage to an enemy", 1)
        table = Table(rules(own))
        both = table.hand("Both", "Battery", "Spark")[0]
        table.begin()
        table.take("play", both, 0)
        table.lay("Battery", "Spark")
        row = table.game.lists[RECEIPT]
        assert (row[:4], row[4:8], row[8:]) == ([2, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0])


class TestSpecialSources:
    def test_a_card_only_spent_in_hero_form(self) -> None:
        own = card("Might", "resource", "Spend this card only in hero form.", icons="ppp")
        table = Table(rules(own), form="Wick")
        pal = card("Pal", "ally", cost=1)
        table = Table(rules(own, pal), form="Wick")
        mine = table.hand("Pal", "Might")[0]
        table.begin()
        assert ("play", mine, -1) not in table.options()

    def test_wilds_doubled_by_what_is_paid_for(self) -> None:
        own = card("Flight", "event", "Double the number of [wild] resources generated while "
                   "paying "
                   "for this card.\n<b>Hero Action</b>: Deal 4 damage to an enemy.",
                   cost=2)  # fmt: skip
        table = Table(rules(own))
        flight = table.hand("Flight", "Joker")[0]
        table.begin()
        table.take("play", flight, 0)
        table.pay("Joker")
        assert table.column(DAMAGE, table.villain) == 4

    def test_a_doubled_wild_is_named_twice(self) -> None:
        """MC.resource.4, MC.resource.8."""
        power = card("Power", "resource", "Double the number of resources this card generates "
                   "while "
                     "paying for a Justice card.", icons="w")  # fmt: skip
        own = card("Verdict", "event", "<b>Hero Action</b>: Spend [energy] [mental] resources → "
                   "deal "
                   "4 damage to an enemy.", cost=0, faction_code="justice")  # fmt: skip
        table = Table(rules(power, own))
        verdict = table.hand("Verdict", "Power")[0]
        table.begin()
        table.take("play", verdict, 0)
        table.pay("Power")
        assert table.receipt()[0] == [1, 1, 0, 0]

    def test_the_pile_is_as_before_the_payment(self) -> None:
        """MC.resource.13."""
        from tallystick.games.marvel_champions.zones import DISCARD

        own = card("Aide", "support", "<b>Resource</b>: Exhaust Aide → generate the resources of "
                   "the "
                   "top card in your discard pile.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch = table.hand("Punch", "Insight")[0]
        table.play("Aide")
        table.put("Battery", DISCARD[0], 0)
        table.begin()
        table.take("play", punch, 0)
        table.lay("Insight") if False else table.pay("Aide")
        assert table.receipt() == ([1, 0, 0, 0], [1, 0, 0, 0])

    def test_as_many_counters_as_one_likes(self) -> None:
        own = card("Coil", "upgrade", "Uses (3 volt counters).\n<b>Resource</b>: Exhaust Coil and "
                   "remove X volt counters from it → generate X [energy] resources.",
                   cost=1)  # fmt: skip
        haymaker = card(
            "Haymaker", "event", "<b>Hero Action</b>: Deal 6 damage to an enemy.", cost=2
        )
        table = Table(rules(own, haymaker))
        blow = table.hand("Haymaker")[0]
        coil = table.play("Coil")
        table.begin()
        table.take("play", blow, 0)
        table.pay("Coil", "Coil")
        assert table.column(COUNTERS, coil) == 1
        assert table.column(EXHAUSTED, coil) == 1
        assert table.column(DAMAGE, table.villain) == 6

    def test_besides(self) -> None:
        own = card("Cry", "upgrade", "<b>Hero Resource</b>: Discard Cry → generate [wild] [wild] "
                   "resources. Draw 1 card.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch = table.hand("Punch")[0]
        table.deck("Spark")
        table.play("Cry")
        table.begin()
        table.take("play", punch, 0)
        table.pay("Cry")
        assert table.names(HAND[0]) == ["Spark"]
        assert table.column(DAMAGE, table.villain) == 3


class TestAnywhere:
    """MC.play.1."""

    def test_under_whose_control(self) -> None:
        own = card("Vest", "upgrade", "Play under any player's control.", cost=0)
        table = Table(rules(own), seats=2)
        vest = table.hand("Vest")[0]
        table.begin()
        table.take("play", vest)
        assert table.kind() == "controller"
        table.take("player", 1)
        assert table.column(CONTROLLER, vest) == 1


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("Reduce the resource cost of each event you play by 1.", 2),
        ("Events you play cost 1 less.", 2),
        ("Reduce the resource cost of the next event card you play each phase by 2.", 1),
        ("The resource cost of the first event you play each round is reduced by 1.", 2),
        ("Increase the resource cost of each event you play by 1.", 4),
        ("Increase the resource cost of each event by 1.", 4),
        ("While in hero form, increase the resource cost of each event you play by 1.", 4),
        ("Set the resource cost of each event you play to 0.", 0),
        ("Reduce the resource cost of each ally you play by 1.", 3),
    ],
)
def test_what_changes_a_cost(text: str, due: int) -> None:
    """MC.cost.6, MC.cost.29."""
    own = card("Source", "upgrade", text, cost=0)
    big = card("Big", "event", "<b>Hero Action</b>: Draw 1 card.", cost=3)
    table = Table(rules(own, big))
    entity = table.hand("Big")[0]
    table.play("Source")
    table.begin()
    assert cost_modifiers.due(table.game, 0, entity) == due


def test_a_set_cost_beats_what_raises_it() -> None:
    """MC.cost.29."""
    zero = card("Zero", "upgrade", "Set the resource cost of each event you play to 0.", cost=0)
    more = card("More", "upgrade", "Events you play cost 2 more.", cost=0)
    table = Table(rules(zero, more))
    punch = table.hand("Punch")[0]
    table.play("Zero")
    table.play("More")
    assert cost_modifiers.due(table.game, 0, punch) == 0


class TestPlayNow:
    """Effects that let one play a card, cheaper or for nothing (MC.cost.6, MC.requirement.1)."""

    def test_reducing_its_cost(self) -> None:
        own = card("Drill", "support", "<b>Hero Action</b>: Exhaust Drill → play an event from "
                   "your "
                   "hand, reducing its resource cost by 1.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch = table.hand("Punch")[0]
        drill = table.play("Drill")
        table.begin()
        table.take("use", drill, 0)
        assert table.kind() == "play now"
        table.take("play", punch, 0)
        assert table.column(DAMAGE, table.villain) == 3

    def test_the_reduction_is_for_one_card_which_has_to_be_played(self) -> None:
        """MC.ability.6: it does not say "you may"."""
        own = card("Drill", "support", "<b>Hero Action</b>: Exhaust Drill → play an event from "
                   "your "
                   "hand, reducing its resource cost by 1.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch, other = table.hand("Punch", "Punch")
        drill = table.play("Drill")
        table.begin()
        table.take("use", drill, 0)
        assert ("none", -1, -1) not in table.options()
        table.take("play", punch, 0)
        table.take("pay", 0)
        assert cost_modifiers.due(table.game, 0, other) == 1

    def test_the_next_one_this_phase(self) -> None:
        own = card("Coupon", "support", "<b>Hero Action</b>: Exhaust Coupon → reduce the resource "
                   "cost of the next event you play this phase by 1.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch, again = table.hand("Punch", "Punch")
        coupon = table.play("Coupon")
        table.begin()
        table.take("use", coupon, 0)
        assert cost_modifiers.due(table.game, 0, punch) == 0
        table.take("play", punch, 0)
        table.take("pay", 0)
        assert cost_modifiers.due(table.game, 0, again) == 1


class TestForNothing:
    """A1, A3: at a cost of 0 one may generate resources; all of it is overpaid (MC.cost.10)."""

    def test_all_of_it_is_overpaid(self) -> None:
        table = Table(rules())
        spark = table.hand("Spark", "Insight")[0]
        table.deck("Spark", "Spark")
        table.begin()
        table.take("play", spark, 0)
        table.lay("Insight")
        assert table.receipt() == ([0, 0, 0, 0], [0, 2, 0, 0])

    def test_or_nothing(self) -> None:
        table = Table(rules())
        spark = table.hand("Spark", "Insight")[0]
        table.deck("Spark", "Spark")
        table.begin()
        table.take("play", spark, 0)
        table.take("pay", 0)
        assert table.names(HAND[0]) == ["Insight", "Spark"]

    def test_unless_the_table_rules_it_out(self) -> None:
        table = Table(rules(free_generation="no"))
        spark = table.hand("Spark", "Insight")[0]
        table.deck("Spark", "Spark")
        table.begin()
        table.take("play", spark, 0)
        assert table.kind() == "turn"

    def test_what_requires_icons_is_not_played_for_nothing(self) -> None:
        own = card("Gift", "support", "<b>Hero Action</b>: Exhaust Gift → play a card from your "
                   "hand, "
                   "ignoring its resource cost.", cost=1)  # fmt: skip
        strict = card("Strict", "support", "Requirement ([mental]).", cost=2)
        plain = card("Plain", "support", cost=2)
        table = Table(rules(own, strict, plain))
        strict_one, plain_one = table.hand("Strict", "Plain")
        gift = table.play("Gift")
        table.begin()
        table.take("use", gift, 0)
        assert ("play", strict_one, -1) not in table.options()
        table.take("play", plain_one)
        assert table.names(HAND[0]) == ["Strict"]


class TestOpenAmountsOfAType:
    @pytest.mark.parametrize("n", [1, 2])
    def test_up_to_so_many_of_one_type(self, n: int) -> None:
        """MC.cost.19."""
        own = hero_action("Arc", "Spend up to 2 [energy] resources",
                          "deal 1 damage to an enemy for each resource spent this way")  # fmt: skip
        table = Table(rules(own))
        arc = table.hand("Arc", "Spark", "Spark", "Insight")[0]
        table.begin()
        table.take("play", arc, 0)
        assert table.options() == [("x", 1, -1), ("x", 2, -1)]
        table.take("x", n)
        table.take("pay", 0)
        assert table.column(DAMAGE, table.villain) == n

    def test_per_player(self) -> None:
        """MC.cost.5, MC.per-player.1: what a cost before the arrow asks is multiplied too."""
        from tallystick.games.marvel_champions.zones import STARTED
        from tallystick.kernel.layout import CELLS

        own = hero_action("Share", "Spend 1[per_hero] resources of any type",
                          "deal 1 damage to an enemy")  # fmt: skip
        table = Table(rules(own), seats=2)
        share = table.hand("Share", "Spark")[0]
        table.begin()
        table.game.lists[CELLS][STARTED] = 2
        assert refusal(table, share) == "MC.cost.7"
        table.hand("Spark")
        assert refusal(table, share) == ""
