"""MC.cost.20 and A12: additional costs on what is done, and not only on being played."""

from __future__ import annotations

from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.legality import basics, legal
from tallystick.games.marvel_champions.zones import (
    DAMAGE,
    DISCARD,
    EXHAUSTED,
    HAND,
    PHASE,
    THREAT,
    VILLAIN,
    VILLAIN_AREA,
)
from tallystick.kernel.layout import CELLS

TOLLGATE = card(
    "Tollgate", "side_scheme",
    "As an additional cost to thwart this scheme, you must spend a [energy] resource.",
    base_threat=3, base_threat_fixed=True,
)  # fmt: skip
ORDERS = card(
    "Orders", "side_scheme",
    "As an additional cost for each hero to make a basic attack, that hero must spend 1 resource "
    "of any type.", base_threat=3, base_threat_fixed=True,
)  # fmt: skip
WARDEN = card(
    "Warden", "minion",
    "As an additional cost for the engaged player to ready a hero or ally they control, the "
    "player must spend a [mental] resource.", attack=1, scheme=1, health=3,
)  # fmt: skip
FICKLE = card(
    "Fickle", "ally",
    "As an additional cost for Fickle to attack, you must discard 1 card from your hand.",
    cost=2, attack=2, thwart=1, health=3,
)  # fmt: skip
LEECH = card(
    "Leech", "minion",
    "As an additional cost to attack this minion, exhaust a character you control.",
    attack=1, scheme=1, health=3,
)  # fmt: skip
PAL = card("Pal", "ally", cost=1, attack=1, thwart=1, health=2)


def scheme_in_play(table: Table, name: str, threat: int = 3) -> int:
    entity = table.put(name, VILLAIN_AREA, -1)
    table.game.set(THREAT, entity, threat)
    from tallystick.games.marvel_champions import moves

    moves.enlist(table.game, entity)
    return entity


class TestThwarting:
    def test_it_is_paid_with_the_exhausting(self) -> None:
        table = Table(rules(TOLLGATE))
        table.hand("Spark", "Insight")
        gate = scheme_in_play(table, "Tollgate")
        table.begin()
        table.take("thwart", table.me(), gate)
        assert table.kind() == "payment"
        assert table.column(THREAT, gate) == 3
        table.pay("Lanternhead", "Spark")
        assert table.column(THREAT, gate) == 1
        assert table.column(EXHAUSTED, table.me()) == 1
        assert table.names(DISCARD[0]) == ["Spark"]

    def test_unpaid_it_is_no_option(self) -> None:
        table = Table(rules(TOLLGATE))
        table.hand("Insight")
        gate = scheme_in_play(table, "Tollgate")
        table.game.set(THREAT, table.scheme, 2)
        table.begin()
        assert ("thwart", table.me(), gate) not in table.options()
        assert ("thwart", table.me(), table.scheme) in table.options()
        refusal = basics.thwart_refusal(table.game, 0, table.me(), gate)
        assert refusal is not None
        assert refusal.clauses[0] == "MC.resource.3"
        assert "[energy]" in refusal.text

    def test_all_sources_at_once(self) -> None:
        """One icon does not pay two of them."""
        table = Table(rules(ORDERS))
        table.hand("Spark")
        for _ in range(2):
            scheme_in_play(table, "Orders")
        table.begin()
        assert not any(verb == "attack" for verb, _, _ in table.options())
        table.hand("Insight")
        assert basics.attack_refusal(table.game, 0, table.me(), table.villain) is None


class TestAttacking:
    def test_who_attacks_pays(self) -> None:
        table = Table(rules(FICKLE))
        table.hand("Spark")
        fickle = table.play("Fickle")
        table.begin()
        table.take("attack", fickle, table.villain)
        table.pay("Fickle", "Spark")
        assert table.column(DAMAGE, table.villain) == 2
        assert table.names(HAND[0]) == []

    def test_it_is_asked_of_nobody_else(self) -> None:
        table = Table(rules(FICKLE))
        table.play("Fickle")
        table.begin()
        assert ("attack", table.me(), table.villain) in table.options()
        assert not any(o[0] == "attack" and o[1] != table.me() for o in table.options())

    def test_the_attackers_own_exhausting_does_not_pay_it(self) -> None:
        """A4: two exhaust costs need two characters."""
        table = Table(rules(LEECH, PAL))
        leech = table.engaged("Leech")
        table.begin()
        assert ("attack", table.me(), leech) not in table.options()

    def test_another_character_does(self) -> None:
        table = Table(rules(LEECH, PAL))
        leech = table.engaged("Leech")
        pal = table.play("Pal")
        table.begin()
        table.take("attack", table.me(), leech)
        assert table.column(EXHAUSTED, pal) == 1
        assert table.column(EXHAUSTED, table.me()) == 1
        assert table.column(DAMAGE, leech) == 2


class TestReadying:
    """A12: what happens by itself may be declined; then that one act does not happen."""

    def at_the_end(self, *hand: str) -> Table:
        table = Table(rules(WARDEN, PAL))
        table.hand(*hand)
        table.engaged("Warden")
        table.play("Pal")
        for _ in range(8):
            table.deck("Spark")
        table.begin()
        table.game.set(EXHAUSTED, table.me(), 1)
        table.take("pass")
        while table.kind() == "discard down":
            table.take("done")
        return table

    def test_paid_it_readies(self) -> None:
        table = self.at_the_end("Insight", "Insight", "Insight", "Insight", "Insight")
        assert table.kind() == "added cost"
        table.take("yes")
        table.pay("Insight")
        assert table.column(EXHAUSTED, table.me()) == 0

    def test_declined_it_does_not_and_the_game_goes_on(self) -> None:
        table = self.at_the_end("Insight", "Insight", "Insight", "Insight", "Insight")
        table.take("no")
        assert table.column(EXHAUSTED, table.me()) == 1
        assert table.game.lists[CELLS][PHASE] == VILLAIN

    def test_who_cannot_pay_can_only_decline(self) -> None:
        table = self.at_the_end()
        assert table.options() == [("no", -1, -1)]


class TestChangingForm:
    def test_it_is_paid_or_does_not_happen(self) -> None:
        own = card(
            "Shackle", "environment",
            "As an additional cost to change form, you must take 1 damage.",
        )  # fmt: skip
        table = Table(rules(own))
        scheme_in_play(table, "Shackle", 0)
        table.begin()
        table.take("form", table.me())
        assert table.kind() == "added cost"
        table.take("yes")
        assert table.column(DAMAGE, table.me()) == 1
        assert table.book.cards[table.column(0, table.me())] is not None


class TestAbilities:
    def test_using_one_with_its_own_cost(self) -> None:
        bell = card("Bell", "support", "<b>Action</b>: Exhaust Bell → draw 1 card.", cost=1)
        tax = card(
            "Tax", "environment",
            "As an additional cost to use abilities on supports, you must spend a [mental] "
            "resource.",
        )  # fmt: skip
        table = Table(rules(bell, tax))
        bells = table.play("Bell")
        scheme_in_play(table, "Tax", 0)
        table.deck("Spark")
        table.begin()
        assert ("use", bells, 0) not in table.options()
        table = Table(rules(bell, tax))
        table.hand("Insight")
        bells = table.play("Bell")
        scheme_in_play(table, "Tax", 0)
        table.deck("Spark")
        table.begin()
        table.take("use", bells, 0)
        table.pay("Bell", "Insight")
        assert table.names(HAND[0]) == ["Spark"]


class TestPlaying:
    def test_cards_of_a_kind(self) -> None:
        tax = card(
            "Levy", "environment",
            "As an additional cost to play an ally, you must spend a [mental] resource.",
        )  # fmt: skip
        table = Table(rules(tax, PAL))
        pal = table.hand("Pal", "Spark", "Insight")[0]
        scheme_in_play(table, "Levy", 0)
        table.begin()
        table.take("play", pal)
        assert table.ways() == [["Insight"]]
        table.pay("Insight")
        assert table.receipt()[0] == [0, 1, 0, 0]


class TestEvents:
    """What a card asks for thwarting it, it asks of events too."""

    QUELL = card(
        "Quell", "event", "<b>Hero Action</b> <i>(thwart)</i>: Remove 2 threat from a scheme.",
        cost=0,
    )  # fmt: skip

    def test_with_nothing_else_to_thwart_it_is_part_of_the_cost(self) -> None:
        table = Table(rules(TOLLGATE, self.QUELL))
        quell = table.hand("Quell")[0]
        gate = scheme_in_play(table, "Tollgate")
        table.begin()
        assert ("play", quell, 0) not in table.options()
        refusal = legal.action_refusal(table.game, 0, quell, 0)
        assert refusal is not None
        assert "MC.cost.20" in refusal.clauses
        table = Table(rules(TOLLGATE, self.QUELL))
        quell = table.hand("Quell", "Spark")[0]
        gate = scheme_in_play(table, "Tollgate")
        table.begin()
        table.take("play", quell, 0)
        table.pay("Spark")
        assert table.column(THREAT, gate) == 1

    def test_where_there_is_a_choice_it_comes_before_the_payment(self) -> None:
        """All is paid at once, so it has to be known what is thwarted (MC.cost.20)."""
        table = Table(rules(TOLLGATE, self.QUELL))
        quell = table.hand("Quell", "Spark")[0]
        gate = scheme_in_play(table, "Tollgate")
        table.game.set(THREAT, table.scheme, 2)
        table.begin()
        table.take("play", quell, 0)
        table.take("target", gate)
        table.pay("Spark")
        assert table.column(THREAT, gate) == 1

    def test_who_cannot_pay_chooses_another(self) -> None:
        table = Table(rules(TOLLGATE, self.QUELL))
        quell = table.hand("Quell", "Insight")[0]
        scheme_in_play(table, "Tollgate")
        table.game.set(THREAT, table.scheme, 2)
        table.begin()
        table.take("play", quell, 0)
        assert [option[1] for option in table.options()] == [table.scheme]
        table.take("target", table.scheme)
        table.take("pay", 0)
        assert table.column(THREAT, table.scheme) == 0


class TestDefending:
    def test_it_is_paid_with_the_exhausting(self) -> None:
        own = card("Gale", "environment",
                   "As an additional cost to defend, spend a [mental] resource.")  # fmt: skip
        table = Table(rules(own))
        table.hand("Insight")
        scheme_in_play(table, "Gale", 0)
        for _ in range(9):
            table.deck("Spark")
        table.begin()
        table.take("pass")
        while table.kind() == "discard down":
            table.take("done")
        assert table.kind() == "defend"
        table.take("defend", table.me())
        table.pay("Insight", "Lanternhead")
        assert table.column(EXHAUSTED, table.me()) == 1
        assert table.column(DAMAGE, table.me()) <= 2


class TestWhose:
    def test_a_players_card_asks_its_controller_only(self) -> None:
        """MC.you.1."""
        own = card("Burden", "upgrade", "As an additional cost to attack, you must spend a "
                   "[mental] "
                   "resource.", cost=1)  # fmt: skip
        table = Table(rules(own), seats=2)
        table.play("Burden", seat=1)
        table.begin()
        assert ("attack", table.me(), table.villain) in table.options()
        table = Table(rules(own), seats=2)
        table.play("Burden", seat=0)
        table.begin()
        assert ("attack", table.me(), table.villain) not in table.options()

    def test_one_form_only(self) -> None:
        own = card("Chains", "environment",
                   "As an additional cost to change to hero form, you must spend a [mental] "
                   "resource.")  # fmt: skip
        table = Table(rules(own))
        scheme_in_play(table, "Chains", 0)
        table.begin()
        assert ("form", table.me(), -1) in table.options()
        table = Table(rules(own), form="Wick")
        scheme_in_play(table, "Chains", 0)
        table.begin()
        assert ("form", table.me(), -1) not in table.options()

    def test_the_card_named_by_its_own_name(self) -> None:
        own = card("Brute", "minion", "As an additional cost to attack Brute, discard 1 card from "
                   "your hand.", attack=1, scheme=1, health=3)  # fmt: skip
        table = Table(rules(own))
        brute = table.engaged("Brute")
        table.begin()
        assert ("attack", table.me(), brute) not in table.options()
        assert ("attack", table.me(), table.villain) in table.options()
