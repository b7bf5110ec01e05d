"""Each zone of a game is where its scene says that it is, whole."""

from __future__ import annotations

from typing import Final

import pytest
from tests.amounts import some
from tests.laws.play import Variant, rulebook

from tallystick.kernel.machine import Game
from tallystick.rules.scene import Ref, Scene
from tallystick.testing.walks import positions

# For each game the titles of areas and piles, and the zones that lie there; of everybody and of
# the viewer's seat.
SHARED: Final = {
    "terrus": {"Market": {"market"}, "Ravine": {"ravine"}, "Played": {"played"}},
    "heirless": {"Events": {"events"}, "Laws and supply": {"laws", "enacted", "sovereigns"}},
    "marvel-champions": {"Being played": {"playing"}, "encounter discard": {"encounter discard"}},
    "grand-archive": {"Stack, top first": {"effects stack"}},
}
OWN: Final = {
    "terrus": {
        "hand": {"hand"}, "city relics": {"city"}, "fatigued": {"away"}, "discard": {"discard"},
    },
    "heirless": {
        "hand": {"hand"}, "built": {"grid"}, "offered": {"offered"}, "choosing from": {"drafting"},
    },
    "marvel-champions": {"hand": {"hand"}, "discard": {"discard"}},
    "grand-archive": {
        "hand": {"hand"}, "memory": {"memory"}, "field": {"field", "loaded"}, "intent": {"intent"},
        "material deck": {"material"}, "graveyard": {"graveyard"}, "lineage": {"lineage"},
        "looking at": {"looked"}, "banished": {"banishment", "veiled"}, "preserved": {"preserved"},
    },
}  # fmt: skip


def lying(scene: Scene, seat: int) -> dict[str, set[Ref]]:
    """What lies where: the entities by the titles of areas and piles."""
    own = next((side for side in scene.sides if side.seat == seat), None)
    areas, piles = (scene.areas, scene.piles) if own is None else (own.areas, own.piles)
    found = {area.title: {ref for one in area.things for ref in one.refs} for area in areas}
    return found | {pile.label: {r for one in pile.cards for r in one.refs} for pile in piles}


def in_zones(game: Game, seat: int, names: set[str]) -> set[int]:
    """The entities in the zones of a seat (-1: of everybody) with these names."""
    layout = game.rules.layout
    return {
        entity
        for at, values in enumerate(game.lists)
        if layout.seat_of(at) == seat and layout.spec(at).name in names
        for entity in values
    }


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("seed", range(some(1, 2)))
def test_every_zone_lies_where_it_should(name: str, seed: int) -> None:
    rules = rulebook(Variant(name, "defaults"))
    looked = 0
    for game in positions(rules, seed, every=7):
        for seat in range(game.seats):
            scene = rules.scene(game, seat)
            for whose, table in ((-1, SHARED[name]), (seat, OWN[name])):
                if whose >= 0 and next(one for one in scene.sides if one.seat == seat).out:
                    continue
                there = lying(scene, whose)
                for titles, zones in table.items():
                    expected = in_zones(game, whose, zones)
                    found = [there.get(t, set()) for t in (titles, *titles.split())]
                    together = {ref for one in found for ref in one if isinstance(ref, int)}
                    assert together == expected, (titles, zones)
                    looked += len(expected)
    assert looked > 100
