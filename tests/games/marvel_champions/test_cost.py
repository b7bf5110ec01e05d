"""MC.cost, sentence by sentence: what is due, what pays, what is left over."""

from __future__ import annotations

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.costs import cost_modifiers
from tallystick.games.marvel_champions.legality import legal
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import (
    CONFUSED,
    COUNTERS,
    DAMAGE,
    DECK,
    DISCARD,
    EXHAUSTED,
    HAND,
    STARTED,
    THREAT,
    TOUGH,
)
from tallystick.kernel.layout import CELLS

HAYMAKER = card(
    "Haymaker", "event", "<b>Hero Action</b> <i>(attack)</i>: Deal 6 damage to an enemy.",
    cost=3, icons="p",
)  # fmt: skip
OVERCHARGE = card(
    "Overcharge", "event", "<b>Hero Action</b>: Spend a [energy] resource → draw 2 cards.", cost=1
)
GENERATOR = card(
    "Generator", "upgrade", "<b>Resource</b>: Exhaust Generator → generate a [wild] resource.",
    cost=1,
)  # fmt: skip
PATCH_UP = card("Patch Up", "event", "<b>Hero Action</b>: Take 2 damage → draw 2 cards.", cost=0)
JUNK = card(
    "Junk Trade", "event",
    "<b>Hero Action</b>: Discard any number of cards from your hand → draw that many cards.",
    cost=0,
)  # fmt: skip
SAFEHOUSE = card("Safehouse", "support", cost=2, cost_per_hero=True, icons="m")
DISCOUNT = card(
    "Discount", "upgrade",
    "Reduce the resource cost of the next support card you play each round by 1.", cost=1,
)  # fmt: skip


def use_of(table: Table, entity: int, place: int = 0) -> None:
    table.take("play", entity, place)


def refusal(table: Table, entity: int, place: int = 0) -> str:
    found = legal.action_refusal(table.game, 0, entity, place)
    return found.clauses[0] if found is not None else ""


class TestIcons:
    """MC.cost.7 to MC.cost.11, MC.resource.1 to MC.resource.5."""

    def test_what_is_played_does_not_pay_for_itself(self) -> None:
        table = Table(rules(HAYMAKER))
        haymaker = table.hand("Haymaker", "Insight", "Spark", "Punch")[0]
        table.begin()
        use_of(table, haymaker)
        assert table.ways() == [["Insight", "Punch"], ["Insight", "Spark"]]

    def test_more_may_be_generated_and_is_lost(self) -> None:
        table = Table(rules())
        punch = table.hand("Punch", "Battery")[0]
        table.begin()
        use_of(table, punch)
        table.pay("Battery")
        assert table.receipt() == ([1, 0, 0, 0], [1, 0, 0, 0])
        assert table.column(DAMAGE, table.villain) == 3
        assert table.names(HAND[0]) == []

    def test_whole_cards_more_than_needed_may_be_laid_down(self) -> None:
        table = Table(rules())
        punch = table.hand("Punch", "Spark", "Insight")[0]
        table.begin()
        use_of(table, punch)
        assert table.ways() == [["Insight"], ["Spark"]]
        table.lay("Spark", "Insight")
        paid, over = table.receipt()
        assert sum(paid) == 1
        assert sum(over) == 2
        assert sorted(table.names(DISCARD[0])) == ["Insight", "Punch", "Spark"]

    def test_a_wild_stands_for_the_type_that_is_asked(self) -> None:
        table = Table(rules(OVERCHARGE))
        overcharge = table.hand("Overcharge", "Joker", "Spark")[0]
        table.deck("Spark", "Spark")
        table.begin()
        use_of(table, overcharge)
        table.pay("Joker", "Spark")
        assert table.receipt() == ([1, 0, 0, 1], [0, 0, 0, 0])

    def test_nothing_pays_a_wild_but_a_wild(self) -> None:
        own = card("Choosy", "event", "<b>Hero Action</b>: Spend a [wild] resource → draw 1 card.",
                   cost=0)  # fmt: skip
        table = Table(rules(own))
        choosy = table.hand("Choosy", "Battery", "Insight")[0]
        table.deck("Spark")
        table.begin()
        assert refusal(table, choosy) == "MC.resource.5"
        table.hand("Joker")
        assert refusal(table, choosy) == ""


class TestSeveralCosts:
    """MC.cost.12, MC.cost.13: all at once, icons divided as the payer likes."""

    def test_one_card_pays_both(self) -> None:
        table = Table(rules(OVERCHARGE))
        overcharge = table.hand("Overcharge", "Battery")[0]
        table.deck("Spark", "Spark", "Spark")
        table.begin()
        use_of(table, overcharge)
        table.pay("Battery")
        assert table.names(HAND[0]) == ["Spark", "Spark"]
        assert table.receipt() == ([2, 0, 0, 0], [0, 0, 0, 0])

    def test_both_or_nothing(self) -> None:
        table = Table(rules(OVERCHARGE))
        overcharge = table.hand("Overcharge", "Spark")[0]
        table.deck("Spark")
        table.begin()
        assert refusal(table, overcharge) == "MC.cost.7"


class TestTargets:
    """MC.cost.14."""

    def test_no_target_no_cost(self) -> None:
        table = Table(rules(OVERCHARGE))
        overcharge = table.hand("Overcharge", "Battery")[0]
        table.begin()
        assert refusal(table, overcharge) == "MC.cost.14"


class TestDue:
    """MC.cost.5, MC.cost.6, MC.cost.28, MC.cost.29."""

    def test_multiplied_then_reduced(self) -> None:
        table = Table(rules(SAFEHOUSE, DISCOUNT), seats=2)
        safehouse = table.hand("Safehouse")[0]
        table.play("Discount")
        table.game.lists[CELLS][STARTED] = 3
        assert cost_modifiers.due(table.game, 0, safehouse) == 5

    def test_the_reduction_is_for_the_next_card_each_round(self) -> None:
        table = Table(rules(SAFEHOUSE, DISCOUNT))
        first, second = table.hand("Safehouse", "Safehouse")
        table.hand("Insight")
        table.play("Discount")
        table.begin()
        assert cost_modifiers.due(table.game, 0, second) == 1
        table.take("play", first)
        table.pay("Insight")
        assert cost_modifiers.due(table.game, 0, second) == 2

    def test_x_stays_what_was_announced(self) -> None:
        own = card("Flood", "event", "<b>Hero Action</b>: Deal X damage to an enemy.", cost=-1)
        table = Table(rules(own))
        flood = table.hand("Flood", "Insight", "Spark")[0]
        table.begin()
        use_of(table, flood)
        assert table.options() == [("x", n, -1) for n in range(4)]
        table.take("x", 3)
        table.pay("Insight", "Spark")
        assert table.column(DAMAGE, table.villain) == 3


class TestDamage:
    """MC.cost.21, MC.cost.22."""

    def test_damage_that_would_be_prevented_cannot_be_taken(self) -> None:
        table = Table(rules(PATCH_UP))
        patch = table.hand("Patch Up")[0]
        table.deck("Spark", "Spark")
        table.begin()
        table.game.set(TOUGH, table.me(), 1)
        assert refusal(table, patch) == "MC.cost.22"

    def test_taken_in_full_it_is_paid(self) -> None:
        table = Table(rules(PATCH_UP))
        patch = table.hand("Patch Up")[0]
        table.deck("Spark", "Spark")
        table.begin()
        use_of(table, patch)
        assert table.column(DAMAGE, table.me()) == 2
        assert table.names(HAND[0]) == ["Spark", "Spark"]

    def test_prevented_after_all_the_effect_does_not_happen(self) -> None:
        shield = card(
            "Shield", "upgrade",
            "<b>Interrupt</b>: When you would take any amount of damage, exhaust Shield → "
            "prevent 1 of that damage.", cost=1,
        )  # fmt: skip
        table = Table(rules(PATCH_UP, shield))
        patch = table.hand("Patch Up")[0]
        shield_in_play = table.play("Shield")
        table.deck("Spark", "Spark")
        table.begin()
        use_of(table, patch)
        assert table.kind() == "window"
        table.take("use", shield_in_play, 0)
        assert table.column(DAMAGE, table.me()) == 1
        assert table.names(HAND[0]) == []
        assert table.names(DISCARD[0]) == ["Patch Up"]


class TestAnyNumber:
    """MC.cost.19."""

    def test_at_least_one(self) -> None:
        table = Table(rules(JUNK))
        junk = table.hand("Junk Trade")[0]
        table.deck("Spark", "Spark")
        table.begin()
        assert refusal(table, junk) == "MC.cost.19"

    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_as_many_as_one_likes(self, n: int) -> None:
        table = Table(rules(JUNK))
        junk = table.hand("Junk Trade", "Insight", "Insight", "Insight")[0]
        table.deck("Spark", "Spark", "Spark", "Spark")
        table.begin()
        use_of(table, junk)
        table.take("more")
        for _ in range(n):
            table.add("pick")
        table.take("done")
        assert table.names(HAND[0]).count("Spark") == n
        assert table.names(DECK[0]) == ["Spark"] * (4 - n)


class TestResourceAbilities:
    """MC.resource.10 to MC.resource.12."""

    def test_they_join_the_cards_from_hand(self) -> None:
        table = Table(rules(GENERATOR))
        punch = table.hand("Punch", "Spark")[0]
        generator = table.play("Generator")
        table.begin()
        use_of(table, punch)
        assert table.ways() == [["Generator"], ["Spark"]]
        table.pay("Generator")
        assert table.column(EXHAUSTED, generator) == 1

    def test_one_with_a_cost_of_its_own(self) -> None:
        own = card(
            "Trader",
            "upgrade",
            "<b>Resource</b>: Discard 1 card from your hand → generate "
            "[energy] [energy] [energy] resources. (Limit once per round.)",
            cost=1,
        )
        table = Table(rules(own, HAYMAKER))
        haymaker = table.hand("Haymaker", "Spark")[0]
        table.play("Trader")
        table.begin()
        use_of(table, haymaker)
        assert table.ways() == [["Spark", "Trader"]]
        table.pay("Spark", "Trader")
        assert table.column(DAMAGE, table.villain) == 6

    def test_counters_are_a_cost(self) -> None:
        own = card("Reel", "upgrade",
                   "Uses (2 line counters).\n<b>Resource</b>: Remove 1 line counter from Reel → "
                   "generate a [mental] resource.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch = table.hand("Punch")[0]
        reel = table.play("Reel")
        table.begin()
        use_of(table, punch)
        table.pay("Reel")
        assert table.column(COUNTERS, reel) == 1

    def test_only_for_what_they_say(self) -> None:
        own = card("Writ", "upgrade",
                   "<b>Resource</b>: Exhaust Writ → generate a [mental] resource for a [[Thwart]] "
                   "event.", cost=1)  # fmt: skip
        table = Table(rules(own))
        punch = table.hand("Punch")[0]
        table.play("Writ")
        table.begin()
        assert refusal(table, punch) == "MC.cost.7"


class TestOwnAndOthers:
    """MC.cost.15 to MC.cost.17, MC.cost.31."""

    def test_what_one_does_not_control_pays_nothing(self) -> None:
        own = card("Call", "event", "<b>Action</b>: Exhaust an ally → draw 1 card.", cost=0)
        pal = card("Pal", "ally", cost=1, attack=1, thwart=1, health=2)
        table = Table(rules(own, pal), seats=2)
        call = table.hand("Call")[0]
        table.deck("Spark")
        table.play("Pal", seat=1)
        table.begin()
        assert refusal(table, call) == "MC.cost.15"

    def test_a_friendly_one_does(self) -> None:
        own = card("Call", "event", "<b>Action</b>: Exhaust a friendly ally → draw 1 card.", cost=0)
        pal = card("Pal", "ally", cost=1, attack=1, thwart=1, health=2)
        table = Table(rules(own, pal), seats=2)
        call = table.hand("Call")[0]
        table.deck("Spark")
        other = table.play("Pal", seat=1)
        table.begin()
        use_of(table, call)
        assert table.column(EXHAUSTED, other) == 1

    def test_exhausted_it_cannot_exhaust(self) -> None:
        own = card("Bell", "support", "<b>Action</b>: Exhaust Bell → draw 1 card.", cost=1)
        table = Table(rules(own))
        bell = table.play("Bell")
        table.deck("Spark")
        table.begin()
        assert refusal(table, bell) == ""
        table.game.set(EXHAUSTED, bell, 1)
        assert refusal(table, bell) == "MC.cost.31"

    def test_choosing_is_open_to_all(self) -> None:
        own = card("Gift", "event", "<b>Action</b>: Choose a player → that player draws 2 cards.",
                   cost=0)  # fmt: skip
        table = Table(rules(own), seats=2)
        gift = table.hand("Gift")[0]
        table.deck("Spark", "Spark", seat=1)
        table.begin()
        use_of(table, gift)
        table.game.step(1)
        assert table.names(HAND[1]) == ["Spark", "Spark"]


class TestReceipts:
    """MC.cost.8, MC.cost.10, MC.cost.33: what was paid with what."""

    WINDOWS = card(
        "Windows",
        "event",
        "<b>Hero Action</b> <i>(thwart)</i>: Remove 1 threat from a scheme (3 threat "
        "instead if you paid for this card using a [mental] resource).",
        cost=1,
    )

    @pytest.mark.parametrize(("with_card", "left"), [("Spark", 2), ("Insight", 0)])
    def test_if_you_paid_using(self, with_card: str, left: int) -> None:
        table = Table(rules(self.WINDOWS))
        windows = table.hand("Windows", with_card)[0]
        table.begin()
        table.game.set(THREAT, table.scheme, 3)
        use_of(table, windows)
        table.pay(with_card)
        assert table.column(THREAT, table.scheme) == left

    def test_the_payer_says_which_icon_was_paid(self) -> None:
        table = Table(rules(self.WINDOWS))
        windows = table.hand("Windows", "Spark", "Insight")[0]
        table.begin()
        table.game.set(THREAT, table.scheme, 3)
        use_of(table, windows)
        table.lay("Spark", "Insight")
        assert table.kind() == "designate"
        assert len(table.options()) == 2


class TestStatusAndCost:
    """MC.cost.26: a confused hero pays, and does not thwart."""

    def test_costs_are_paid_all_the_same(self) -> None:
        table = Table(rules(TestReceipts.WINDOWS))
        windows = table.hand("Windows", "Insight")[0]
        table.begin()
        table.game.set(THREAT, table.scheme, 3)
        table.game.set(CONFUSED, table.me(), 1)
        use_of(table, windows)
        table.pay("Insight")
        assert table.column(THREAT, table.scheme) == 3
        assert table.column(CONFUSED, table.me()) == 0
        assert sorted(table.names(DISCARD[0])) == ["Insight", "Windows"]


class TestAlliance:
    """MC.alliance.1."""

    COMMON = card("Common", "event",
                  "Alliance.\n<b>Hero Action</b> <i>(attack)</i>: Deal 8 damage to an enemy.",
                  cost=3)  # fmt: skip

    def test_others_help_to_pay(self) -> None:
        table = Table(rules(self.COMMON), seats=2)
        common = table.hand("Common", "Spark")[0]
        gift = table.hand("Insight", "Battery", seat=1)[0]
        table.begin()
        use_of(table, common)
        assert table.kind() == "help"
        table.take("help", gift)
        table.take("done")
        table.pay("Insight", "Spark")
        assert table.column(DAMAGE, table.villain) == 8
        assert table.names(HAND[1]) == ["Battery"]

    def test_an_encounter_card_that_somebody_holds_is_none_to_give(self) -> None:
        lull = card("Lull", "treachery", "", boost=0)
        table = Table(rules(self.COMMON, lull), seats=2)
        common = table.hand("Common", "Spark")[0]
        table.hand("Insight", "Battery", seat=1)
        held = table.put("Lull", HAND[1], -1)
        table.begin()
        use_of(table, common)
        assert ("help", held, -1) not in table.options()
        table.take("done")
        assert sorted(table.names(HAND[1])) == ["Battery", "Insight", "Lull"]


class TestAdditional:
    """MC.cost.20: all additional costs with the cost they are added to, or nothing."""

    def test_all_or_none(self) -> None:
        own = card("Risk", "event",
                   "As an additional cost to play this card, take 1 damage.\n"
                   "<b>Hero Action</b>: Draw 1 card.", cost=1)  # fmt: skip
        table = Table(rules(own))
        risk = table.hand("Risk", "Spark")[0]
        table.deck("Spark")
        table.begin()
        table.game.set(TOUGH, table.me(), 1)
        assert refusal(table, risk) == "MC.cost.22"
        table.game.set(TOUGH, table.me(), 0)
        use_of(table, risk)
        table.pay("Spark", "deed")
        assert table.column(DAMAGE, table.me()) == 1
        assert table.names(HAND[0]) == ["Spark"]


class TestRequirement:
    """MC.requirement.1: part of the resource cost has to be of these types."""

    def test_those_icons_are_spent(self) -> None:
        own = card("Strict", "support", "Requirement ([mental]).", cost=2)
        table = Table(rules(own))
        strict = table.hand("Strict", "Spark", "Punch", "Insight", "Joker")[0]
        table.begin()
        table.take("play", strict)
        assert table.ways() == [["Insight"], ["Joker", "Punch"], ["Joker", "Spark"]]


def test_scope_of_a_bill_is_the_payers() -> None:
    table = Table(rules())
    punch = table.hand("Punch")[0]
    bill = cost_modifiers.AbilityPayment(None, True).bill(Scope(table.game, 0, punch), 0)
    assert bill.text() == "1"
