"""Several things of one place lie in the same one: of one player (GA.ZONE.2)."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, card
from tests.games.grand_archive.test_meaning import reasons, table_of

from tallystick.games.grand_archive.zones import GRAVEYARD, HAND, HOST, LINEAGE

HEX = card("Hex", "action", subtypes=["CURSE"], speed=False)
SLOW = {"speed": False}


def hexed(table: Table, seat: int) -> int:
    """A Curse in the lineage of a player."""
    entity = table.card("Hex", LINEAGE[seat], seat)
    table.game.set(HOST, entity, table.me(seat))
    return entity


def asked(table: Table, name: str) -> set[int]:
    """What may be chosen first as a card of the hand resolves."""
    (one,) = table.hand(name)
    table.begin().play(one).pass_all()
    return offered(table)


def offered(table: Table) -> set[int]:
    """What may be chosen now."""
    return {value for kind, value, _ in table.options() if kind != "done"}


def test_curses_of_a_champion_are_of_one_champion() -> None:
    lift = card("Lift", "action", "Choose up to two Curse cards from a champion's lineage and"
                " discard them.", **SLOW)  # fmt: skip
    table = table_of(lift, HEX)
    mine, theirs = hexed(table, 0), [hexed(table, 1), hexed(table, 1)]
    assert asked(table, "Lift") == {mine, *theirs}
    table.take("choose", theirs[0])
    assert offered(table) == {theirs[1]}
    table.take("choose", theirs[1])
    table.finish()
    assert table.names(LINEAGE[0]) == ["Hex"]
    assert table.names(LINEAGE[1]) == []


def test_a_champion_lies_on_its_own_lineage() -> None:
    """GA.CHAMP.8: the lineage is the top card and the inner lineage."""
    lift = card("Lift", "action", "Choose up to two cards from a champion's lineage. Draw a card.",
                **SLOW)  # fmt: skip
    table = table_of(lift, HEX)
    mine, theirs = hexed(table, 0), hexed(table, 1)
    assert asked(table, "Lift") == {mine, theirs, table.me(), table.me(1)}
    table.take("choose", theirs)
    assert offered(table) == {table.me(1)}


@pytest.mark.parametrize("whose", ["a", "a single"])
@pytest.mark.parametrize("what", ["cards", "action cards and/or ally cards"])
def test_cards_from_a_graveyard_are_from_one(whose: str, what: str) -> None:
    cull = card("Cull", "action", f"Banish up to two {what} from {whose} graveyard.", **SLOW)
    table = table_of(cull)
    mine = table.card("Page", GRAVEYARD[0])
    theirs = [table.card(name, GRAVEYARD[1], 1) for name in ("Squire", "Blank")]
    assert asked(table, "Cull") == {mine, *theirs}
    table.take("choose", theirs[0])
    assert offered(table) == {theirs[1]}


def test_targets_in_a_graveyard_are_in_one() -> None:
    cull = card("Cull", "action", "Banish two target cards from a graveyard.", **SLOW)
    table = table_of(cull)
    mine = table.card("Page", GRAVEYARD[0])
    theirs = [table.card(name, GRAVEYARD[1], 1) for name in ("Squire", "Blank")]
    (one,) = table.hand("Cull")
    table.begin().play(one)
    assert mine in offered(table)
    table.take("target", theirs[0], 0)
    assert mine not in offered(table)


@pytest.mark.parametrize(
    ("cost", "place"),
    [("discard a Curse card from a champion's lineage", LINEAGE),
     ("banish a card from a graveyard", GRAVEYARD)],
)  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1])
def test_one_card_of_anybodys_place_pays(cost: str, place: tuple[int, ...], seat: int) -> None:
    """GA.ACT.8, GA.COST.7: a single one hangs together with nothing, and is whose it may be."""
    text = f"As an additional cost to activate this card, {cost}.\n\nDraw a card."
    table = table_of(card("Lift", "action", text, **SLOW), HEX)
    if place == LINEAGE:
        hexed(table, seat)
    else:
        table.card("Hex", place[seat], seat)
    (one,) = table.hand("Lift")
    table.begin().play(one)
    table.finish()
    assert "Hex" not in table.names(place[seat])
    assert len(table.names(HAND[0])) == 1


@pytest.mark.parametrize("what", ["two cards", "up to two cards", "any amount of cards"])
@pytest.mark.parametrize("whose", ["a", "a single"])
def test_several_of_one_place_pay(what: str, whose: str) -> None:
    """GA.COST.7: see ``test_bonds``."""
    text = f"As an additional cost to activate this card, banish {what} from {whose} graveyard."
    assert not reasons(text)


def test_counters_on_what_hangs_together_are_not_paid_with() -> None:
    text = (
        "As an additional cost to activate this card, "
        "remove two buff counters from allies with the same name."
    )
    assert reasons(text)
