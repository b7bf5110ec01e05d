"""Which tokens are gathered (GA.TERM.GATHER)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.games.grand_archive.table import Table, card, rules

from tallystick.cards.errors import CardError
from tallystick.games.grand_archive.zones import GRAVEYARD

SIX: Final = ("Ashbud", "Bitterleaf", "Moonroot", "Palesprig", "Reedflower", "Thornvine")
TOLD: Final = "(To gather, summon an Ashbud, Bitterleaf, Moonroot, Palesprig, Reedflower, or Thornvine token, chosen at random.)"  # noqa: E501
TELLER: Final = card("Teller", "action", f"Gather. {TOLD}", speed=True)
PICKER: Final = card("Picker", "action", "Gather twice.", speed=True)


def herbs(*names: str) -> list[dict[str, Any]]:
    return [card(one, "token item", subtypes=["CLERIC", "HERB"]) for one in names]


def test_only_those_six_that_a_card_tells_of_and_each_of_them() -> None:
    text = "Gather X times, where X is the amount of cards in your graveyard."
    deed = card("Deed", "action", text, speed=True)
    table = Table(rules(*herbs("Weed", *SIX, "Nettle"), TELLER, deed))
    for _ in range(80):
        table.card("Page", GRAVEYARD[0])
    table.begin().play(table.hand("Deed")[0]).pass_all()
    assert set(table.field()) - {"Nobody"} == set(SIX)
    assert len(table.told("gathered")) == 80


def test_another_card_need_not_tell_of_them() -> None:
    table = Table(rules(*herbs("Weed", *SIX), TELLER, PICKER))
    table.begin().play(table.hand("Picker")[0]).pass_all()
    assert len(table.told("summoned")) == 2


def test_nothing_is_gathered_out_of_fewer() -> None:
    with pytest.raises(CardError, match="nothing is known of the token 'Palesprig'"):
        rules(*herbs(*(one for one in SIX if one != "Palesprig")), TELLER)


def test_where_no_card_tells_of_them_there_must_be_six_herbs() -> None:
    assert rules(*herbs(*SIX), PICKER).problems == []
    for names in (SIX[:5], (*SIX, "Weed")):
        with pytest.raises(CardError, match="no card tells which six tokens are gathered"):
            rules(*herbs(*names), PICKER)


def test_who_waits_for_gathering_need_not_know_of_them() -> None:
    assert rules(card("Basket", "item", "Whenever you gather, draw a card.")).problems == []
