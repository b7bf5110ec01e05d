"""Damage prevented or raised with more said of it: what goes with it, how much, of which sort
(GA.PREV, GA.REPL)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.grand_archive.table import Table, ally, card
from tests.games.grand_archive.test_meaning import reasons, resolve, table_of

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.position import damage
from tallystick.games.grand_archive.zones import GRAVEYARD, HAND

SPARK = card("Spark", "action", "Deal 2 damage to target unit.", subtypes=["SPELL"], speed=True)


def hit(table: Table, victim: int, n: int, source: int = -1, flags: int = 0) -> Table:
    """One damage event, with whatever goes with it."""
    damage.deal(table.game, source, 0, [(victim, n)], flags)
    table.game.run()
    return table


def warded(text: str, *own: dict[str, Any]) -> Table:
    """A table on which an action with this text has resolved."""
    table = table_of(card("Ward", "action", text, speed=False), *own)
    one = table.hand("Ward")[0]
    table.begin().play(one)
    resolve(table)
    return table


NEXT = "The next time damage would be dealt to your champion this turn, "


def test_what_is_reckoned_from_the_damage_prevented() -> None:
    table = warded(f"{NEXT}prevent 3 of that damage. Put an amount of level counters on your"
                   " champion equal to the amount of damage prevented this way.")  # fmt: skip
    hit(table, table.me(), 5)
    assert (table.damage(table.me()), table.counters(table.me(), "level")) == (2, 3)
    hit(table, table.me(), 1)
    assert (table.damage(table.me()), table.counters(table.me(), "level")) == (3, 3)


@pytest.mark.parametrize(("n", "drawn"), [(1, 0), (3, 1)])
def test_if_so_much_was_prevented(n: int, drawn: int) -> None:
    table = warded(f"{NEXT}prevent that damage. If 2 or more damage was prevented this way, draw a"
                   " card.")  # fmt: skip
    hit(table, table.me(), n)
    assert len(table.names(HAND[0])) == drawn
    assert table.damage(table.me()) == 0


def test_nothing_goes_with_what_cannot_be_prevented() -> None:
    table = warded(f"{NEXT}prevent that damage. If damage was prevented this way, draw a card.")
    hit(table, table.me(), 2, flags=damage.UNPREVENTABLE)
    assert (table.damage(table.me()), len(table.names(HAND[0]))) == (2, 0)


def test_whenever_damage_is_prevented_this_way_is_a_trigger() -> None:
    table = warded("Prevent the next 3 damage that would be dealt to your champion this turn."
                   "\n\nWhenever damage is prevented this way, deal 1 damage to target champion you"
                   " don't control.")  # fmt: skip
    for n in (2, 2):
        hit(table, table.me(), n)
        table.look_again()
        resolve(table)
    assert (table.damage(table.me()), table.damage(table.me(1))) == (1, 2)


def test_all_but_one() -> None:
    table = warded(f"{NEXT}prevent all but 1 of that damage.")
    hit(table, table.me(), 4)
    assert table.damage(table.me()) == 1


def test_exactly_so_much() -> None:
    table = warded("The next time target unit you control would take exactly X damage this turn,"
                   " prevent that damage, where X is the amount of cards in your memory.",
                   )  # fmt: skip
    hit(table, table.me(), 1)
    assert table.damage(table.me()) == 1


@pytest.mark.parametrize(("n", "left"), [(3, 0), (4, 4)])
def test_only_little_damage(n: int, left: int) -> None:
    table = warded("Until end of turn, if 3 or less damage would be dealt to your champion, prevent"
                   " that damage.")  # fmt: skip
    hit(table, table.me(), n)
    assert table.damage(table.me()) == left


def test_as_much_as_was_revealed() -> None:
    table = warded("Reveal two cards from the top of your deck. Until end of turn, if damage"
                   " would be dealt to your champion, prevent an amount of that damage equal to the"
                   " amount of cards revealed this way.")  # fmt: skip
    for _ in range(2):
        hit(table, table.me(), 3)
    assert table.damage(table.me()) == 2


def test_one_unit_is_warded_each_time() -> None:
    table = warded("If target unit would be dealt damage this turn, prevent 1 of that damage.")
    for _ in range(2):
        hit(table, table.me(), 2)
    assert table.damage(table.me()) == 2


# -- more damage (GA.REPL.1)


def test_that_much_plus_one_even_if_it_cannot_be_prevented() -> None:
    table = warded("Until end of turn, if damage would be dealt to your champion, they take that"
                   " much damage plus 1 instead.")  # fmt: skip
    hit(table, table.me(), 2)
    hit(table, table.me(), 2, flags=damage.UNPREVENTABLE)
    hit(table, table.me(1), 2)
    assert (table.damage(table.me()), table.damage(table.me(1))) == (6, 2)


def test_more_from_a_spell_once() -> None:
    table = warded("The next time target champion would take damage from a Spell source this turn,"
                   " it takes that much damage plus 2 instead.", SPARK)  # fmt: skip
    ours = table.me()
    hit(table, ours, 1)
    hit(table, ours, 1, table.card("Spark", GRAVEYARD[0]))
    hit(table, ours, 1, table.card("Spark", GRAVEYARD[0]))
    assert table.damage(ours) == 5


# -- as long as it is there


def test_what_is_done_besides() -> None:
    bark = card("Bark", "item", "If damage would be dealt to your champion, prevent 2 of that"
                " damage and sacrifice Bark instead.")  # fmt: skip
    table = table_of(bark)
    table.put("Bark")
    hit(table.begin(), table.me(), 3)
    assert (table.damage(table.me()), table.field()) == (1, [])


def test_what_may_be_done_to_prevent_it() -> None:
    mail = card("Mail", "item", "If damage would be dealt to your champion, you may banish Mail. If"
                " you do, prevent 2 of that damage and draw a card.")  # fmt: skip
    for yes in (True, False):
        table = table_of(mail)
        table.put("Mail")
        hit(table.begin(), table.me(), 3)
        assert (table.kind(), table.seat()) == ("prevention", 0)
        assert [one[0] for one in table.options()] == ["prevent", "no"]
        table.game.step(0 if yes else 1)
        assert table.damage(table.me()) == (1 if yes else 3)
        assert (table.field(), len(table.names(HAND[0]))) == (([], 1) if yes else (["Mail"], 0))


def test_only_once_each_turn() -> None:
    guard = ally("Guard", "If damage would be dealt to Guard, prevent that damage. Apply this"
                 " replacement effect only once each turn.", 1, 9)  # fmt: skip
    table = table_of(guard)
    one = table.put("Guard")
    table.begin()
    for _ in range(2):
        hit(table, one, 2)
    assert table.damage(one) == 2


def test_only_from_what_is_described() -> None:
    lady = ally("Lady", "If damage would be dealt to Lady from a non-norm element source while your"
                " champion is rested, prevent 1 of that damage.", 1, 9)  # fmt: skip
    assert not reasons("If damage would be dealt to Probe from a non-norm element source, prevent 1"
                       " of that damage.", "ally")  # fmt: skip
    table = table_of(lady, ally("Imp", element="FIRE"))
    one, imp, page = table.put("Lady"), table.put("Imp", 1), table.put("Page", 1)
    table.begin()
    hit(table, one, 2, imp)
    assert table.damage(one) == 2
    moves.rest(table.game, table.me())
    hit(table, one, 2, imp)
    hit(table, one, 2, page)
    assert table.damage(one) == 5
