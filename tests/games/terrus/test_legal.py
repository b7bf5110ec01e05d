"""What may be done, and why not: every refusal is reached, and names its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from tests.games.terrus.builder import Table, action, beast, card, item, resource, structure

from tallystick.games.terrus import refusals
from tallystick.games.terrus.legal import (
    JUDGED,
    RulerLegality,
    activate_refusal,
    attack_refusal,
    barter_refusal,
    conclave_refusal,
    dominion_refusal,
    location_refusal,
)
from tallystick.games.terrus.verbs import weigh
from tallystick.games.terrus.zones import (
    ATTACKER,
    ATTRIBUTES,
    BARTERS,
    BATTLED,
    CONCLAVE,
    DOMINION,
    OUT,
    ROW,
    SKIRMISH,
    TURN,
    VOTED,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS

OX = beast("Ox", "{1}")
HUT = structure("Hut")
RING = item("Ring")
IDOL = card("Idol", "relic", "", play="{1}")
SPEECH = action("Speech", "Vote Dusk: Win: Draw 1.")
REST = action("Rest", "Night: Draw 1.")
SHOT = action("Shot", "Day: Bury target beast.")
ROAR = action("Roar", "Battle Dusk: Draw 1.")
THORN = resource("Thorn", "Battle: Deal 1 wound to target attacking beast.")
FIELD = card("Field", "clade", "Dawn: Add {plant}.", species="ovine", vitae=20)
DRUM = structure(
    "Drum",
    """
    Day: Draw 1.
    Day, {1}: Draw 1.
    Battle Dusk: Draw 1.
    Vote Dusk: Win: Draw 1.
    Ritual 5 INT Day: Draw 1.
    Day: Bury target beast.
    Duel Day: Target beast duels another target beast.
    """,
)
FREEZE = card("Freeze", "event", "Draw 1.", season="winter", turns=2)

MUZZLE = structure("Muzzle", "Structures lose all abilities.")

ALL: Final = (MUZZLE, OX, HUT, RING, IDOL, SPEECH, REST, SHOT, ROAR, THORN, FIELD, DRUM, FREEZE)


def table(phase: str = "day", seat: int = 0, **options: Any) -> Table:
    """A table with these cards; it is seat 0's turn unless another is given."""
    made = Table(*ALL, **options)
    made.game.set(
        CELLS, made.rules.layout.cell("phase"), ("dawn", "day", "dusk", "night").index(phase)
    )
    made.game.set(CELLS, TURN, seat)
    return made


def in_hand(name: str, verb: str, phase: str = "day", seat: int = 0, n: int = 0,
            pool: int = 3) -> Refusal | None:  # fmt: skip
    """Whether seat 0 may do a thing with a card of its hand."""
    made = table(phase, seat)
    made.pool(0, plant=pool)
    (entity,) = made.hand(0, name)
    return JUDGED[verb](made.look(0), entity, n)


def fenced(verb: str, name: str) -> Refusal | None:
    """The same where the clade has no free cell beside it."""
    made = table()
    made.pool(0, plant=3)
    for spot in (ROW, 1, -1, -ROW):
        made.city(0, "Ox", spot=spot)
    (entity,) = made.hand(0, name)
    return JUDGED[verb](made.look(0), entity, 0)


def of_another() -> Refusal | None:
    made = table()
    (entity,) = made.hand(1, "Ox")
    return JUDGED["recruit"](made.look(0), entity, 0)


def having_left() -> Refusal | None:
    made = table()
    (entity,) = made.hand(0, "Ox")
    made.game.set(ATTRIBUTES[0], OUT, 1)
    return weigh(made.look(0), ("recruit", entity, -1))


def bartering(phase: str = "day", seat: int = 0, pool: int = 3, in_market: bool = True,
              **options: Any) -> Refusal | None:  # fmt: skip
    made = table(phase, seat, **options)
    made.pool(0, plant=pool)
    made.game.set(CELLS, BARTERS, 1)
    (entity,) = made.market("Plant") if in_market else made.hand(0, "Plant")
    return barter_refusal(made.look(0), entity)


def activating(n: int, phase: str = "day", ruler: int = 0, away: bool = False, pool: int = 3,
               skirmish: bool = False, passed: bool = True,
               attacker: int = 0) -> Refusal | None:  # fmt: skip
    made = table(phase)
    made.pool(0, plant=pool)
    drum = made.city(ruler, "Drum")
    if skirmish:
        made.game.set(CELLS, SKIRMISH, made.clades[1])
        made.game.set(CELLS, ATTACKER, attacker)
    if away:
        made.game.move(drum, made.rules.layout.seat_lists("away")[ruler])
    return activate_refusal(made.look(0, passed), drum, n)


def used_up() -> Refusal | None:
    made = table()
    drum = made.city(0, "Drum")
    made.game.set(made.rules.layout.column("used"), drum, 1)
    return activate_refusal(made.look(0), drum, 0)


def lost() -> Refusal | None:
    made = table()
    drum = made.city(0, "Drum")
    made.city(1, "Muzzle")
    return activate_refusal(made.look(0), drum, 0)


def production_in_anothers_turn() -> Refusal | None:
    made = table("dawn", seat=1)
    return activate_refusal(made.look(0), made.city(0, "Field"), 0)


def calling(
    check: Callable[[RulerLegality], Refusal | None],
    phase: str = "dusk",
    seat: int = 0,
    voted: int = 0,
    skirmish: bool = False,
    beasts: int = 1,
    passed: bool = True,
    battled: int = 0,
) -> Refusal | None:
    made = table(phase, seat)
    for _ in range(beasts):
        made.city(0, "Ox")
    if skirmish:
        made.game.set(CELLS, SKIRMISH, made.clades[1])
    made.game.set(CELLS, VOTED, voted)
    made.game.set(CELLS, BATTLED, battled)
    return check(made.look(0, passed))


def own_clade() -> Refusal | None:
    made = table("dusk")
    return location_refusal(made.game, 0, made.clades[0])


def attacking(spot: int, front: int = 0) -> Refusal | None:
    """Whether a structure of the other ruler can be attacked; ``front``: where another stands."""
    made = table("dusk")
    hut = made.city(1, "Hut", spot=spot)
    if front:
        made.city(1, "Hut", spot=front)
    return location_refusal(made.game, 0, hut)


def prohibited() -> Refusal | None:
    made = Table(*ALL, structure("Ban", "Opponents can't recruit beasts."))
    made.begin(0, "day")
    made.city(1, "Ban")
    (ox,) = made.hand(0, "Ox")
    return weigh(made.look(0), ("recruit", ox, -1))


REACHED: Final[dict[str, Callable[[], Refusal | None]]] = {
    "NOT_A_BEAST": lambda: in_hand("Hut", "recruit"),
    "NOT_AN_ITEM": lambda: in_hand("Ox", "forge"),
    "NOT_A_STRUCTURE": lambda: in_hand("Ox", "build"),
    "RECRUIT_TIME": lambda: in_hand("Ox", "recruit", "dusk"),
    "FORGE_TIME": lambda: in_hand("Ring", "forge", seat=1),
    "BUILD_TIME": lambda: in_hand("Hut", "build", "night"),
    "RELIC_TIME": lambda: in_hand("Idol", "play", "dawn"),
    "BARTER_TIME": lambda: bartering(seat=1),
    "NO_CELL": lambda: fenced("recruit", "Ox"),
    "NO_CELL_TO_BUILD": lambda: fenced("build", "Hut"),
    "NO_HOLDER": lambda: in_hand("Ring", "forge"),
    "CANNOT_PAY": lambda: in_hand("Ox", "recruit", pool=0),
    "NOT_IN_MARKET": lambda: bartering(in_market=False),
    "OUT_OF_IT": having_left,
    "BARTER_LIMIT": lambda: bartering(barter_limit="one-basic"),
    "PROHIBITED": prohibited,
    "NOT_RULED": lambda: activating(0, ruler=1),
    "NOT_IN_CITY": lambda: activating(0, away=True),
    "LOST_ABILITY": lost,
    "USED_UP": used_up,
    "OWN_PRODUCTION": production_in_anothers_turn,
    "NOT_IN_SKIRMISH": lambda: activating(2, "dusk", skirmish=True),
    "NO_SKIRMISH": lambda: activating(2, "dusk"),
    "BYSTANDER": lambda: activating(2, "dusk", skirmish=True, attacker=1),
    "NO_BATTLEFIELD": own_clade,
    "BEHIND_CLADE": lambda: attacking(-ROW),
    "BEHIND_LOCATION": lambda: attacking(ROW, 2 * ROW),
    "VOTE_IN_BATTLE": lambda: calling(dominion_refusal, skirmish=True),
    "VOTE_TIME": lambda: calling(dominion_refusal, "day"),
    "VOTE_CALLED": lambda: calling(dominion_refusal, voted=DOMINION),
    "NO_VOTER": lambda: calling(dominion_refusal, beasts=0),
    "NO_CONCLAVE": lambda: calling(conclave_refusal),
    "NOT_PASSED": lambda: calling(dominion_refusal, passed=False),
    "BATTLE_TIME": lambda: calling(attack_refusal, "day"),
    "BATTLE_FOUGHT": lambda: calling(attack_refusal, battled=1),
    "NO_ATTACKER": lambda: calling(attack_refusal, beasts=0),
    "NO_TARGET": lambda: activating(5),
    "NO_DUEL": lambda: activating(6),
    "NOT_PLAYED": lambda: in_hand("Ox", "play"),
    "NEEDS_BATTLE": lambda: in_hand("Roar", "play", "dusk"),
    "RESOURCE_NEEDS_BATTLE": lambda: in_hand("Thorn", "play", "dusk"),
}  # fmt: skip

CONSTANTS: Final = {
    name: value for name, value in vars(refusals).items() if isinstance(value, Refusal)
}


def test_every_refusal_is_reached_here() -> None:
    assert set(REACHED) == set(CONSTANTS)


@pytest.mark.parametrize("name", REACHED)
def test_each_refusal(name: str) -> None:
    assert REACHED[name]() == CONSTANTS[name]


@pytest.mark.parametrize(
    "check",
    [
        lambda: in_hand("Ox", "recruit"),
        lambda: in_hand("Hut", "build"),
        lambda: in_hand("Idol", "play"),
        lambda: in_hand("Rest", "play", "night", seat=1),
        lambda: in_hand("Speech", "play", "dusk"),
        bartering,
        lambda: activating(0),
        lambda: activating(1),
        lambda: activating(3, "dusk"),
        lambda: calling(dominion_refusal),
        lambda: calling(attack_refusal),
    ],
)
def test_what_is_legal_has_no_refusal(check: Callable[[], Refusal | None]) -> None:
    assert check() is None


@pytest.mark.parametrize(
    ("refusal", "clause"),
    [
        (lambda: activating(0, "night"), "T.19.2"),
        (lambda: activating(3, "day"), "T.19.2c"),
        (lambda: activating(4), "T.19.2e"),
        (lambda: activating(4, "night"), "T.19.2e"),
        (lambda: activating(2, "day"), "T.19.2b"),
        (lambda: calling(conclave_refusal, "day"), "T.17.1"),
        (of_another, "T.12.1"),
        (lambda: activating(9), "T.19.2"),
        (lambda: in_hand("Rest", "play"), "T.20"),
    ],
)
def test_refusals_made_to_measure(refusal: Callable[[], Refusal | None], clause: str) -> None:
    found = refusal()
    assert found is not None
    assert found.clauses[0] == clause
    assert found.text.endswith(".")


def test_a_further_conclave_vote_may_join() -> None:
    """T.17.1c: several may be called in one dusk, but none after a dominion vote."""
    assert calling(conclave_refusal, voted=CONCLAVE, passed=False) == refusals.NO_CONCLAVE
    assert calling(conclave_refusal, voted=DOMINION) == refusals.VOTE_CALLED
    made = table("dusk")
    made.game.set(CELLS, VOTED, CONCLAVE)
    (speech,) = made.hand(0, "Speech")
    assert JUDGED["play"](made.look(0, passed=False), speech, 0) is None


def test_an_attack_goes_where_no_location_stands_in_front() -> None:
    """T.16.1: the whole row in front must be empty; what stands behind the clade is safe."""
    made = table("dusk")
    clade = made.clades[1]
    beside, behind = made.city(1, "Hut", spot=4), made.city(1, "Hut", spot=-ROW)
    open_now = [location_refusal(made.game, 0, e) is None for e in (clade, beside, behind)]
    assert open_now == [True, True, False]
    front = made.city(1, "Hut", spot=ROW - 7)
    open_now = [location_refusal(made.game, 0, e) is None for e in (clade, beside, front)]
    assert open_now == [False, False, True]


def test_ones_own_locations_and_beasts_are_not_attacked() -> None:
    made = table("dusk")
    ox = made.city(1, "Ox")
    assert location_refusal(made.game, 0, made.clades[0]) is not None
    assert location_refusal(made.game, 0, ox) is not None


def test_rituals_count_those_attached_with_what_changes_them() -> None:
    """T.19.2e: at the threshold is enough; beasts elsewhere do not count."""
    made = Table(*ALL, beast("Sage", "{1}", 0, 2, 1), beast("Elder", "{1}", 0, 3, 1))
    drum = made.city(0, "Drum")
    made.begin(0, "day")
    made.city(0, "Sage", drum)
    made.city(0, "Elder")
    assert activate_refusal(made.look(0), drum, 4) is not None
    made.city(0, "Elder", drum)
    assert activate_refusal(made.look(0), drum, 4) is None


def test_resources_are_played_in_any_phase_of_any_turn() -> None:
    """T.21.1."""
    for phase in ("dawn", "day", "dusk", "night"):
        for seat in (0, 1):
            assert in_hand("Plant", "play", phase, seat) is None


def test_a_resource_for_battle_waits_for_one() -> None:
    made = Table(resource("Sap", "Battle Dusk: Draw 1."))
    (sap,) = made.hand(0, "Sap")
    made.begin(0, "dusk")
    assert JUDGED["play"](made.look(0), sap, 0) is not None
