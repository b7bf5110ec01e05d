"""State-based checks, triggers in order, losing."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.core import (
    Act,
    Core,
    On,
    draws,
    made,
    piece_in,
    script,
    trigger,
    unit_aim,
)

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.effects import leaving, state_based_checks
from tallystick.games.grand_archive.position import bases, counters, lineage, stack, triggers
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    CHAMPION,
    DAMAGE,
    FIELD,
    HOST,
    LINEAGE,
    LOST,
    MATERIAL,
    PENDING,
    RESTED,
    STACK,
    controller_of,
    note_control,
)
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, Game


def hurt(table: Core, entity: int, n: int) -> None:
    """Give damage."""
    table.game.add(DAMAGE, entity, n)


def test_lethal_damage_destroys_before_anybody_acts() -> None:
    """GA.ALLY.3, GA.GEFF.1: all at once; each goes to its owner's graveyard."""
    table = Core(made())
    page, squire = table.put("Page"), table.put("Squire", 1)
    table.begin()
    hurt(table, page, 1)
    hurt(table, squire, 2)
    assert state_based_checks.settle(table.game) == NEXT
    assert table.graveyard() == ["Page"]
    assert table.field(1) == ["Squire"]
    assert table.told("died") == [(0, page, -1)]


def test_a_weapon_without_durability_is_destroyed() -> None:
    """GA.WEAPON.1, GA.WEAPON.5: it enters with its number; regalia are banished (GA.SUPER.4)."""
    table = Core(made())
    blade, relic = table.put("Blade"), table.put("Relic")
    assert table.counters(blade, "durability") == 2
    for one in (blade, relic):
        counters.remove(table.game, one, counters.DURABILITY, 2)
    state_based_checks.settle(table.game)
    assert table.graveyard() == ["Blade"]
    assert table.banished() == ["Relic"]


def test_unique_objects_of_one_name() -> None:
    """GA.SUPER.2: their controller keeps one."""
    table = Core(made())
    first, second = table.put("Idol"), table.put("Idol")
    theirs = table.put("Idol", 1)
    table.begin()
    assert table.kind() == "unique"
    assert table.options() == [("keep", first, -1), ("keep", second, -1)]
    table.take("keep", second)
    assert table.field() == ["Idol"] and second in table.game.lists[FIELD[0]]
    assert theirs in table.game.lists[FIELD[1]]
    assert table.told("sacrificed") == [(0, first, -1)]


def test_what_was_linked_goes_with_what_it_is_linked_to() -> None:
    """GA.KW.LINK: a broken link sacrifices it."""
    table = Core(made())
    page, blade = table.put("Page"), table.put("Blade")
    table.game.set(HOST, blade, page)
    table.begin()
    moves.destroy(table.game, [page])
    state_based_checks.settle(table.game)
    assert table.told("sacrificed") == [(0, blade, -1)]


def test_champions_are_banished_and_their_player_loses() -> None:
    """GA.CHAMP.5, GA.END.2, GA.END.3."""
    table = Core(made())
    table.begin()
    hurt(table, table.me(1), 20)
    assert state_based_checks.settle(table.game) == AGAIN
    assert table.game.over and table.game.winners() == [0]
    assert table.banished(1) == ["Nobody"]


def test_all_at_once_is_a_draw() -> None:
    """GA.OBJ.2, GA.END.4."""
    table = Core(made())
    table.begin()
    for seat in range(2):
        hurt(table, table.me(seat), 20)
    state_based_checks.settle(table.game)
    assert table.game.over and table.game.winners() == []


def test_who_never_had_a_champion_does_not_lose_for_that() -> None:
    """GA.END.2."""
    table = Core(made(start="first-turn"))
    table.game.set(ATTRIBUTES[1], CHAMPION, -1)
    table.game.set(ATTRIBUTES[1], table.book.layout.attribute("crowned"), 0)
    table.begin()
    assert not table.game.over


def test_an_effect_may_say_that_one_loses() -> None:
    """GA.END.3."""
    table = Core(made())
    table.begin()
    table.game.set(ATTRIBUTES[0], LOST, 1)
    state_based_checks.settle(table.game)
    assert table.game.winners() == [1]


def test_conceding_ends_a_game_of_two() -> None:
    """GA.CONC.1."""
    table = Core(made())
    table.begin()
    leaving.concede(table.game, 0)
    assert table.game.over and table.game.winners() == [1]


def test_a_loser_among_three_takes_everything_along() -> None:
    """GA.END.5, GA.END.6: what others own that the loser controlled goes back."""
    table = Core(made(), seats=3)
    page, squire = table.put("Page", 1), table.put("Squire", 2)
    for entity, seat in ((page, 2), (squire, 1)):
        note_control(table.game, entity, controller_of(table.game, entity), 0)
        moves.take_control(table.game, entity, seat)
    table.begin()
    leaving.concede(table.game, 1)
    assert not table.game.over
    assert squire in table.game.lists[FIELD[2]]
    assert controller_of(table.game, page) == -1
    assert table.field(1) == []
    hurt(table, table.me(2), 20)
    state_based_checks.settle(table.game)
    assert table.game.winners() == [0]


# -- triggers -------------------------------------------------------------------------------------


def dying(book: GrandArchiveRules) -> None:
    """A Page draws when any ally dies; Squire when it dies itself."""
    piece_in(book, "Page").triggers = (trigger(book, On("died"), draws),)
    piece_in(book, "Squire").triggers = (trigger(book, On("died", own=True), draws),)


def test_what_dies_together_sees_each_other_die() -> None:
    """GA.ATRIG.1, GA.GEFF.5: two Pages see two deaths each, their own too."""
    table = Core(made(dying))
    pages = [table.put("Page"), table.put("Page")]
    moves.destroy(table.game, pages)
    assert len(table.game.lists[PENDING]) == 4 * stack.WIDTH


def test_the_turn_players_triggers_go_first_onto_the_stack() -> None:
    """GA.ATRIG.5: so they resolve last; then the turn player has Opportunity."""
    table = Core(made(dying))
    mine, theirs = table.put("Squire"), table.put("Squire", 1)
    table.begin("main", 1)
    moves.destroy(table.game, [mine, theirs])
    table.game.run()
    assert [seat for seat, *_ in table.told("triggered")] == [1, 0]
    assert table.seat() == 1


def test_each_player_orders_their_own() -> None:
    """GA.ATRIG.5: alike ones are not asked about."""
    table = Core(made(dying))
    page, squire = table.put("Page"), table.put("Squire")
    table.begin()
    moves.destroy(table.game, [squire])
    table.game.run()
    assert table.kind() == "trigger"
    assert sorted(option[2] for option in table.options()) == sorted([page, squire])
    table.game.step(1)
    assert table.kind() == "priority"
    assert len(stack.waiting(table.game)) == 2


def test_a_trigger_without_a_target_fizzles() -> None:
    """GA.ATRIG.3."""

    def edit(book: GrandArchiveRules) -> None:
        aim = unit_aim()
        assert isinstance(aim.what.what, Matcher)
        aim.what.what.types = frozenset(["domain"])
        piece_in(book, "Squire").triggers = (trigger(book, On("entered", own=True), draws, aim),)

    table = Core(made(edit))
    (squire,) = table.hand("Squire")
    table.begin().take("activate", squire)
    table.resolve()
    assert table.told("fizzled") and not table.told("triggered")


def test_the_if_of_a_trigger_holds_on_resolution_too() -> None:
    """GA.ATRIG.2."""

    class Wanted(bases.Test):
        """A test that can be changed."""

        met = True

        def holds(self, scope: EffectScope) -> bool:
            """As it was set."""
            return self.met

    wanted = Wanted()

    def edit(book: GrandArchiveRules) -> None:
        made_one = trigger(book, On("rested"), draws)
        made_one.tests = (wanted,)
        piece_in(book, "Squire").triggers = (made_one,)

    table = Core(made(edit))
    table.put("Squire")
    table.begin()
    for first, second, drawn in ((False, True, 0), (True, False, 0), (True, True, 1)):
        page = table.put("Page")
        wanted.met = first
        moves.rest(table.game, page)
        table.game.run()
        wanted.met = second
        table.resolve()
        assert len(table.hand_names()) == drawn


def test_inherited_abilities_work_from_the_inner_lineage() -> None:
    """GA.CHAMP.8, GA.KW.INHERITED: others do not; their source is the champion."""
    sources: list[int] = []

    def edit(book: GrandArchiveRules) -> None:
        inherited = trigger(book, On("rested"), lambda game: sources.append(game.field(SOURCE)))
        inherited.inherited = True
        plain = trigger(book, On("rested"), draws)
        piece_in(book, "Ranked, First").triggers = (inherited, plain)

    table = Core(made(edit))
    for name in ("Ranked, First", "Ranked, Second"):
        lineage.level_up(table.game, 0, table.card(name, -1, 0))
    page = table.put("Page")
    table.begin()
    moves.rest(table.game, page)
    table.game.run()
    table.resolve()
    assert sources == [table.me()]
    assert table.hand_names() == []


def test_the_games_own_triggers_run_their_program() -> None:
    """GA.CTR.7: a trigger whose source is the game."""
    table = Core(made())
    seats: list[int] = []
    program = table.book.add_program("own", (Act(lambda game: seats.append(game.field(SEAT))),))
    table.begin()
    triggers.add(table.game, program, -1, 1)
    table.game.run()
    table.resolve()
    assert seats == [1]


# -- champions ------------------------------------------------------------------------------------


def test_a_champion_that_levels_up_stays_the_same_object() -> None:
    """GA.CHAMP.6: damage, counters, rested; a spell that targets it finds it."""

    def burn(game: Game) -> None:
        instance = game.lists[0][game.rules.layout.cell("resolving")]
        for value in stack.chosen(game, instance, 0):
            game.add(DAMAGE, value, 1)

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Spark").script = script(book, burn, unit_aim())

    table = Core(made(edit))
    old = table.me()
    hurt(table, old, 3)
    counters.put(table.game, old, counters.LEVEL, 2)
    moves.rest(table.game, old)
    (spark,) = table.hand("Spark")
    table.begin().take("activate", spark)
    table.take("target", old, 0)
    new = table.card("Ranked, First", -1, 0)
    lineage.level_up(table.game, 0, new)
    assert table.me() == new
    assert table.game.lists[LINEAGE[0]] == [old]
    assert (table.damage(new), table.counters(new, "level")) == (3, 2)
    assert table.game.lists[RESTED][new] == 1
    table.resolve()
    assert table.damage(new) == 4
    assert not table.told("fizzled")


def test_levels_follow_one_another() -> None:
    """GA.CHAMP.1, GA.CHAMP.4, GA.CHAMP.7: printed levels only."""
    table = Core(made())
    one, two, zero = (
        table.card(name, -1, 0) for name in ("Ranked, First", "Ranked, Second", "Fist")
    )
    counters.put(table.game, table.me(), counters.LEVEL, 1)
    assert lineage.level_refusal(table.game, 0, one) is None
    assert lineage.level_refusal(table.game, 0, two) == lineage.WRONG_LEVEL
    assert lineage.level_refusal(table.game, 0, zero) == lineage.LEVEL_ZERO


@pytest.mark.parametrize(
    ("asked", "able"), [("Ranked", True), ("Ranked, First", True), ("Flame", False)]
)
def test_a_lineage_names_whom_it_levels_from(asked: str, able: bool) -> None:
    """GA.NAME.2, GA.NAME.3."""
    table = Core(made(lambda book: setattr(piece_in(book, "Ranked, Second"), "lineage", asked)))
    lineage.level_up(table.game, 0, table.card("Ranked, First", -1, 0))
    two = table.card("Ranked, Second", -1, 0)
    assert (lineage.level_refusal(table.game, 0, two) is None) == able


def test_delevelling_takes_the_top_card_back() -> None:
    """GA.CHAMP.11."""
    table = Core(made())
    old = table.me()
    assert not lineage.delevel(table.game, 0)
    new = table.card("Ranked, First", -1, 0)
    lineage.level_up(table.game, 0, new)
    hurt(table, new, 2)
    assert lineage.delevel(table.game, 0)
    assert table.me() == old and table.damage(old) == 2
    assert table.names(MATERIAL[0]) == ["Ranked, First"]


def test_the_inner_lineage_goes_with_its_champion() -> None:
    """GA.ZOBJ.1, GA.CHAMP.5."""
    table = Core(made())
    lineage.level_up(table.game, 0, table.card("Ranked, First", -1, 0))
    moves.destroy(table.game, [table.me()])
    assert table.banished() == ["Nobody", "Ranked, First"]
    assert table.game.lists[STACK] == []
