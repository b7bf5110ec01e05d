"""What is asked must not tell what a hand holds: two hands of as many cards, one question."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.zones import BOOSTS, DAMAGE, DECK, ENCOUNTER, HAND, HOST
from tallystick.kernel.view import resample
from tallystick.play import games

MAY = "<b>Hero Action</b>: You may spend a [mental] resource → draw 1 card."
EITHER = "<b>Hero Action</b>: Choose to either spend a [mental] resource or take 1 damage."
UNLESS = "<b>Hero Action</b>: Take 1 damage unless you spend a [mental] resource."
TWO_COSTS = "<b>Hero Action</b>: Exhaust your hero or spend [mental] [mental] → draw 1 card."
RICH, POOR = "Insight", "Battery"  # what can pay, and what cannot


def deed(text: str) -> dict[str, object]:
    """An event that costs nothing but what its text says."""
    return card("Deed", "event", text, cost=0)


def asked_with(text: str, held: str, kind: str) -> tuple[Table, list[str]]:
    """The table, and the questions of seat 0, up to the first of a kind or the next turn."""
    table = Table(rules(deed(text)))
    table.hand("Deed", held)
    table.deck("Spark", "Spark")
    table.begin()
    entity = next(e for e in table.game.lists[HAND[0]] if table.names(HAND[0])[0] == "Deed")
    table.take("play", entity, 0)
    found: list[str] = []
    while table.kind() not in ("turn", "over"):
        found.append(table.kind())
        if table.kind() == kind:
            return table, found
        table.game.step(0)
    return table, found


@pytest.mark.parametrize(
    ("text", "kind"),
    [(MAY, "may"), (EITHER, "option"), (UNLESS, "option"), (TWO_COSTS, "cost")],
)
def test_who_cannot_pay_is_asked_as_well(text: str, kind: str) -> None:
    rich, poor = asked_with(text, RICH, kind), asked_with(text, POOR, kind)
    assert rich[1] == poor[1]
    assert rich[1][-1] == kind
    assert len(rich[0].options()) == 2
    assert len(poor[0].options()) == 1


def test_nothing_can_be_chosen() -> None:
    """Both options are payments: who can make neither is asked all the same."""
    text = (
        "<b>Hero Action</b>: Choose to either spend [mental] [mental] resources or spend "
        "[physical] [physical] resources."
    )
    rich, poor = asked_with(text, RICH, "option"), asked_with(text, POOR, "option")
    assert rich[1] == poor[1]
    assert poor[0].options() == [("none", -1, -1)]
    assert poor[0].book.describe(poor[0].game, ("none", -1, -1)) == "None of them"
    poor[0].take("none")
    assert poor[0].kind() == "turn"


@pytest.mark.parametrize("held", [RICH, POOR])
def test_who_does_not_hold_what_an_option_is_about_is_asked_as_well(held: str) -> None:
    debt = (
        "<b>When Revealed</b>: Choose one:\n• Discard Insight from your hand or from play. You are "
        "stunned.\n• Take 1 damage."
    )
    fetch = deed("<b>Action</b>: Reveal the top card of the encounter deck.")
    table = Table(rules(fetch, card("Old Debt", "treachery", debt, faction_code="encounter")))
    event = table.hand("Deed", held)[0]
    table.deck("Spark", "Spark")
    table.game.move(table.put("Old Debt", ENCOUNTER), ENCOUNTER, 0)
    table.begin()
    table.take("play", event, 0)
    table.game.step(0)  # nothing is paid
    assert table.kind() == "option"
    assert len(table.options()) == (2 if held == RICH else 1)


def test_an_empty_hand_is_no_secret() -> None:
    table = Table(rules(deed(EITHER)))
    table.hand("Deed")
    table.begin()
    table.take("play", table.game.lists[HAND[0]][0], 0)
    assert table.kind() == "turn"


def test_which_card_was_drawn_stays_hidden() -> None:
    """ "After you draw a card" is about no card that others could learn of."""
    watcher = card("Watcher", "upgrade", "<b>Response</b>: After you draw a card, heal 1 damage "
                   "from your identity.", cost=0)  # fmt: skip
    table = Table(rules(watcher))
    table.play("Watcher")
    table.hand("Spark")
    table.deck("Punch", "Insight")
    table.begin()
    table.game.set(DAMAGE, table.me(), 3)
    table.take("play", table.game.lists[HAND[0]][0], 0)
    decision = table.game.decision()
    assert decision is not None
    assert (decision.kind, decision.source) == ("window", -1)
    assert "a card has been drawn" in table.book.headline(table.game)
    assert table.names(DECK[0]) == ["Insight"]


def test_a_boost_card_stays_with_its_enemy_in_a_guessed_world() -> None:
    """MC.boost: which card it is, nobody knows; to whom it was dealt, everybody does."""
    looked, book = 0, games.find("marvel-champions").rulebook()
    for seed in range(8):
        game, chance = book.new(seed, 2), Random(seed)
        while (decision := game.decision()) is not None and looked < 40:
            for _ in game.lists[BOOSTS][:1]:
                looked += 1
                held = [(boost, game.lists[HOST][boost]) for boost in game.lists[BOOSTS]]
                for viewer in range(-1, 2):
                    world = resample(game, viewer, looked)
                    boosts = world.lists[BOOSTS]
                    assert [(boost, world.lists[HOST][boost]) for boost in boosts] == held
            game.step(chance.randrange(len(decision.options)))
    assert looked >= 10
