"""The remaining sentences about costs: when they are paid, and that they stay paid."""

from __future__ import annotations

from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.legality import legal
from tallystick.games.marvel_champions.zones import (
    DAMAGE,
    DISCARD,
    EXHAUSTED,
    HAND,
    STUNNED,
    THREAT,
)


class TestOrder:
    def test_responses_to_the_cost_come_before_the_effect(self) -> None:
        """MC.cost.23, A18."""
        bell = card("Bell", "support", "<b>Action</b>: Exhaust Bell → deal 2 damage to an enemy.",
                    cost=1)  # fmt: skip
        ear = card("Ear", "support", "<b>Response</b>: After Bell is exhausted, draw 1 card.",
                   cost=1)  # fmt: skip
        table = Table(rules(bell, ear))
        bells = table.play("Bell")
        ears = table.play("Ear")
        table.deck("Spark")
        table.begin()
        table.take("use", bells, 0)
        assert table.kind() == "window"
        assert table.column(EXHAUSTED, bells) == 1
        assert table.column(DAMAGE, table.villain) == 0
        table.take("use", ears, 0)
        assert table.names(HAND[0]) == ["Spark"]
        assert table.column(DAMAGE, table.villain) == 2

    def test_the_time_of_a_response_is_no_part_of_its_cost(self) -> None:
        """MC.cost.4."""
        own = card("Echo", "support", "<b>Response</b>: After you change form, exhaust Echo → draw "
                   "1 card.", cost=1)  # fmt: skip
        table = Table(rules(own))
        power = table.book.piece("Echo").powers[0]
        assert [str(ask) for ask in power.costs[0].asks] == ["exhaust this card"]

    def test_a_stunned_attack_is_paid_for(self) -> None:
        """MC.cost.26, MC.cost.27: nothing is given back."""
        table = Table(rules())
        punch = table.hand("Punch", "Spark")[0]
        table.begin()
        table.game.set(STUNNED, table.me(), 1)
        table.take("play", punch, 0)
        table.pay("Spark")
        assert table.column(DAMAGE, table.villain) == 0
        assert sorted(table.names(DISCARD[0])) == ["Punch", "Spark"]

    def test_a_forced_ability_without_a_target_takes_no_cost(self) -> None:
        """MC.cost.25."""
        own = card("Trap", "support", "<b>Forced Response</b>: After you change form, exhaust Trap "
                   "→ "
                   "remove 1 threat from the main scheme.", cost=1)  # fmt: skip
        table = Table(rules(own))
        trap = table.play("Trap")
        table.begin()
        table.take("form", table.me())
        assert table.column(EXHAUSTED, trap) == 0
        table = Table(rules(own))
        trap = table.play("Trap")
        table.game.set(THREAT, table.scheme, 2)
        table.begin()
        table.take("form", table.me())
        assert table.column(EXHAUSTED, trap) == 1
        assert table.column(THREAT, table.scheme) == 1

    def test_an_attempt_that_cannot_be_paid_changes_nothing(self) -> None:
        """MC.initiating-abilities.5."""
        table = Table(rules())
        punch = table.hand("Punch")[0]
        table.begin()
        before = table.game.digest()
        assert legal.action_refusal(table.game, 0, punch, 0) is not None
        assert table.game.digest() == before


class TestWhosePays:
    def test_only_who_faces_an_obligation_pays_for_it(self) -> None:
        """MC.cost.34."""
        own = card("Debt", "obligation", "<b>Action</b>: Spend a [mental] resource → discard Debt.")
        table = Table(rules(own), seats=2)
        debt = table.engaged("Debt", seat=1)
        table.hand("Insight")
        table.begin()
        assert ("use", debt, 0) not in table.options()

    def test_anybody_pays_on_an_environment(self) -> None:
        own = card("Fog", "environment", "<b>Action</b>: Spend a [mental] resource → discard Fog.")
        from tallystick.games.marvel_champions import moves

        table = Table(rules(own))
        fog = table.put("Fog", -1, -1)
        moves.put_in_area(table.game, fog, -1)
        table.hand("Insight")
        table.begin()
        assert ("use", fog, 0) in table.options()


class TestIconsOfAnotherCard:
    def test_its_doubling_is_not_applied(self) -> None:
        """MC.resource.14."""
        power = card("Power", "resource", "Double the number of resources this card generates "
                   "while "
                     "paying for a Justice card.", icons="w")  # fmt: skip
        aide = card("Aide", "support", "<b>Resource</b>: Exhaust Aide → generate the resources of "
                   "the "
                    "top card in your discard pile.", cost=1)  # fmt: skip
        own = card("Verdict", "event", "<b>Hero Action</b>: Deal 4 damage to an enemy.", cost=2,
                   faction_code="justice")  # fmt: skip
        table = Table(rules(power, aide, own))
        verdict = table.hand("Verdict")[0]
        table.play("Aide")
        table.put("Power", DISCARD[0], 0)
        table.begin()
        found = legal.action_refusal(table.game, 0, verdict, 0)
        assert found is not None
        table.hand("Spark")
        assert legal.action_refusal(table.game, 0, verdict, 0) is None

    def test_a_resource_ability_may_cost_a_resource(self) -> None:
        """A13: what it costs itself was not paid for the card."""
        own = card("Converter", "upgrade", "<b>Resource</b>: Exhaust Converter and spend a "
                   "[mental] "
                   "resource → generate [energy] [energy] resources.", cost=1)  # fmt: skip
        blow = card("Blow", "event", "<b>Hero Action</b>: Spend [energy] [energy] resources → deal "
                   "4 "
                    "damage to an enemy.", cost=0)  # fmt: skip
        token = card("Token", "resource", icons="m")
        table = Table(rules(own, blow, token))
        blows = table.hand("Blow", "Token")[0]
        table.play("Converter")
        table.begin()
        table.take("play", blows, 0)
        table.pay("Converter", "Token")
        assert table.column(DAMAGE, table.villain) == 4
        assert table.receipt() == ([2, 0, 0, 0], [0, 0, 0, 0])
