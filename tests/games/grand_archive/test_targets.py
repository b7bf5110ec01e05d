"""Targets that must differ, and that are changed (GA.TGT)."""

from __future__ import annotations

from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive.zones import HAND

SPARK = card("Spark", "action", "Deal 2 damage to target unit.", speed=True)
SWERVE = card("Swerve", "action", "Change the target of target activation.", speed=True)
BLOWS = card(
    "Two Blows", "action", "Deal 1 damage to target ally. Deal 1 damage to another target ally.",
    speed=True,
)  # fmt: skip
NARROW = card(
    "Narrow Blows", "action",
    "Deal 1 damage to target ally. Deal 1 damage to another target ally with cost 3 or more.",
    speed=True,
)  # fmt: skip
SQUIRE = ally("Squire", life=5, cost_reserve="1")
KNIGHT = ally("Knight", life=5, cost_reserve="3")


def table() -> Table:
    """A table with all of them."""
    return Table(rules(SPARK, SWERVE, BLOWS, NARROW, SQUIRE, KNIGHT))


class TestAnother:
    def test_one_ally_is_not_enough(self) -> None:
        found = table()
        found.hand("Two Blows")
        found.put("Knight", 1)
        assert found.begin().options() == [("pass", -1, -1)]

    def test_the_second_is_not_the_first(self) -> None:
        found = table()
        (blows,) = found.hand("Two Blows")
        first, second = found.put("Knight", 1), found.put("Knight", 1)
        found.begin().play(blows)
        found.take("target", first, 0)
        assert found.options() == [("target", second, 1)]

    def test_the_first_leaves_one_for_the_second(self) -> None:
        found = table()
        (blows,) = found.hand("Narrow Blows")
        squire, _ = found.put("Squire", 1), found.put("Knight", 1)
        found.begin().play(blows)
        assert found.options() == [("target", squire, 0)]


class TestRedirected:
    def _swerved(self, found: Table) -> None:
        (spark,) = found.hand("Spark")
        (swerve,) = found.hand("Swerve", seat=1)
        found.begin().play(spark)
        found.take("target", found.me(1), 0)
        found.take("pass")
        found.play(swerve)
        found.game.step(0)
        found.pass_all()

    def test_another_legal_target(self) -> None:
        found = table()
        knight = found.put("Knight", 1)
        self._swerved(found)
        assert (found.kind(), found.seat()) == ("target", 1)
        assert ("target", found.me(1), 0) not in found.options()
        found.take("target", knight, 0)
        found.pass_all()
        assert (found.damage(knight), found.damage(found.me(1))) == (2, 0)

    def test_its_new_targets_are_legal_for_whoever_activated_it(self) -> None:
        found = Table(
            rules(SWERVE, card("Jab", "action", "Deal 2 damage to target ally you don't control.",
                               speed=True), KNIGHT)
        )  # fmt: skip
        (jab,) = found.hand("Jab")
        (swerve,) = found.hand("Swerve", seat=1)
        found.put("Knight", 0)
        first, second = found.put("Knight", 1), found.put("Knight", 1)
        found.begin().play(jab)
        found.take("target", first, 0)
        found.take("pass")
        found.play(swerve)
        found.game.step(0)
        found.pass_all()
        assert found.options() == [("target", second, 0)]
        assert not found.game.lists[HAND[0]]


class TestTargetPlayers:
    def test_the_influence_of_a_target_against_ones_own(self) -> None:
        text = "If target opponent's influence is greater than yours, draw a card."
        for theirs, drawn in ((2, 1), (0, 0)):
            found = Table(rules(card("Envy", "action", text, speed=True), SQUIRE))
            (envy,) = found.hand("Envy")
            found.hand(*["Squire"] * theirs, seat=1)
            found.begin().play(envy)
            if found.kind() == "target":
                found.game.step(0)
            found.pass_all()
            assert len(found.game.lists[HAND[0]]) == drawn
