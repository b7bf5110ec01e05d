"""Moves and payments as they are written: each its own text, in the words of cases."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, card
from tests.games.grand_archive.table import rules as table_rules
from tests.games.grand_archive.test_candidates import SEEDS, positions, rules

from tallystick.costs import payable
from tallystick.games.grand_archive.effects.copies import look_like
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position import history
from tallystick.games.grand_archive.position.things import MARKING, are_alike, likeness
from tallystick.games.grand_archive.zones import HOST, PLAY
from tallystick.kernel.machine import Game
from tallystick.rules.paying import Paying


def texts(game: Game) -> list[str]:
    """The options of the open question, as the one who is asked would write them."""
    decision = game.decision()
    assert decision is not None
    names = rules().names(game, decision.seat)
    return [names.text(rules().spell(game, option)) for option in decision.options]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_alike_is_not_written_alike(seed: int) -> None:
    book = rules()
    for game in positions(seed):
        decision = game.decision()
        assert decision is not None
        found: dict[str, set[object]] = {}
        for option, text in zip(decision.options, texts(game), strict=True):
            assert text
            assert "?" not in text
            found.setdefault(text, set()).add(book.alike(game, option))
        assert all(len(same) == 1 for same in found.values()), (decision, found)


def test_cards_of_one_name_that_look_like_different_allies_are_not_alike() -> None:
    """GA.COPY.2."""
    book = table_rules()
    table = Table(book)
    one, other = table.put("Page"), table.put("Page")
    assert len({book.alike(table.game, ("attack", page, -1)) for page in (one, other)}) == 1
    look_like(table.game, one, table.put("Squire"))
    assert len({book.alike(table.game, ("attack", page, -1)) for page in (one, other)}) == 2


@pytest.mark.parametrize("mark", sorted({*MARKING} - {HOST}))
def test_what_something_is_said_of_or_aimed_at_is_like_nothing_else(mark: int) -> None:
    """GA.TRACK.1: one of two has used its ability, or is the target of what waits."""
    book = table_rules()
    table = Table(book)
    one, other = table.put("Page"), table.put("Page")
    acts = [("attack", page, -1) for page in (one, other)]
    assert len({book.alike(table.game, act) for act in acts}) == 1
    table.game.append(mark, one)
    assert len({book.alike(table.game, act) for act in acts}) == 2
    assert not are_alike(table.game, (one, other))


def test_of_two_one_of_which_entered_this_turn_they_are_not_alike_where_a_text_asks() -> None:
    """GA.ATRIG.2."""
    for text, kinds in (
        ("Draw a card.", 1),
        ("Destroy target ally that entered the field this turn.", 2),
    ):
        table = Table(table_rules(card("Burn", "action", text)))
        one = table.put("Page")
        history.end_turn(table.game)
        pages = (one, table.put("Page"), table.put("Page"))
        assert len({likeness(table.game, page) for page in pages}) == kinds


@pytest.mark.parametrize(("text", "kinds"), [
    ("On Death: Draw a card.", 1),
    ("As an additional cost to activate Ox, banish a card from your graveyard.\n\n"
     "On Death: Return the banished card to your hand.", 2),
    ("On Death: Draw cards equal to the amount of cards reserved to pay for Ox.", 1),
    ("On Death: Destroy target card banished by Ox.", 2),
])  # fmt: skip
def test_of_two_for_which_different_cards_were_banished_they_are_not_alike_where_a_text_asks(
    text: str, kinds: int
) -> None:
    """GA.ZONE.5: each has been paid for alone, with another card."""
    table = Table(table_rules(card("Ox", "ally", text, power=1, life=1)))
    pages = [table.put("Page") for _ in range(3)]
    for play, page in enumerate(pages[:2], 1):
        table.game.set(PLAY, page, play)
        history.note_reserved(table.game, 0, play, [pages[2]], [1])
        history.note_paid(table.game, play, "banish", [page])
    assert len({likeness(table.game, page) for page in pages[:2]}) == kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_acts_are_written_and_billed(seed: int) -> None:
    book = rules()
    for game in positions(seed)[::4]:
        before = game.digest()
        for seat in range(game.seats):
            names = book.names(game, seat)
            for option, refusal in book.acts(game, seat):
                assert names.text(book.spell(game, option)).startswith(option[0])
                if option[0] not in ("activate", "use"):
                    continue
                bill = book.bill(game, seat, option)
                if refusal is None:
                    assert bill.is_payable
                elif refusal.shortfall is not None:
                    assert not bill.is_payable
                    assert bill.refusal() is not None
        assert game.digest() == before


@pytest.mark.parametrize("seed", SEEDS)
def test_each_payment_is_written_once_and_pays(seed: int) -> None:
    looked = 0
    for game in positions(seed):
        op = game.current_op()
        if not isinstance(op, Paying) or game.decision() is None:
            continue
        bill = op.bill(game)
        names = rules().names(game, game.decision().seat)  # type: ignore[union-attr]
        plans = list(bill.plans())[:50]
        said = [names.value(bill.paid(plan)) for plan in plans]
        assert len(set(said)) == len(said)
        assert all(bill.plan_refusal(plan) is None for plan in plans)
        assert bill.best() is not None
        assert all(payable(demand, bill.supply) for demand in bill.demands)
        looked += 1
    assert looked


def test_costs_are_read_as_they_are_printed() -> None:
    book = rules()
    for text in ("(3)", "memory 2", "(2), sacrifice an ally", "banish a card from your graveyard"):
        cost = book.read_cost(text)
        assert book.cost_text(book.read_cost(book.cost_text(cost))) == book.cost_text(cost)
    assert book.read_cost("(3)").amount(RESERVE) == 3
