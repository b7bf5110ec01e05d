"""Every reading of every option makes a difference, and the one that it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from tests.games.terrus.builder import Table, action, beast, card, structure
from tests.games.terrus.test_dens import RELICS, others, said

from tallystick.games.terrus import moves
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.library import shipped_cards
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.zones import DEN, HOST, PACK, ROW, TURN, TURNS, WILDS
from tallystick.kernel.layout import CELLS

OX = beast("Ox", "{1}")
GATE = structure("Gate", "Day: Gain 1 vitae.\nDay, {1}: Gain 1 vitae.")


def activations(reading: str) -> object:
    """Whether an ability is offered again in the phase: a free one, one that costs."""
    table = Table(GATE, activations=reading)
    table.pool(0, plant=2)
    gate = table.city(0, "Gate")
    table.begin(0, "day")
    table.do("activate", gate, 0).do("activate", gate, 1)
    return table.can("activate", gate, 0), table.can("activate", gate, 1)


def clade_production(reading: str) -> object:
    """Whether a clade, a basic structure and another one produce in another's dawn."""
    field = card("Field", "clade", "Dawn: Add {plant}.", species="ovine", vitae=9)
    farm, barn = structure("Farm", "Dawn: Add {plant}."), structure("Barn", "Dawn: Add {plant}.")
    table = Table(field, farm, barn, clade_production=reading)
    found = [table.city(0, name) for name in ("Field", "Farm", "Barn")]
    table.begin(1, "dawn")
    table.passes()
    return [table.can("activate", entity) for entity in found]


def mixed_payment(reading: str) -> object:
    """Whether one resource and one card pay {2}; two cards, or two resources, always do."""
    found = []
    for plants, cards in ((1, 1), (2, 0), (0, 2)):
        table = Table(OX, beast("Bull", "{2}"), mixed_payment=reading)
        table.pool(0, plant=plants)
        (bull,) = table.hand(0, "Bull", *["Ox"] * cards)[:1]
        table.begin(0, "day")
        found.append(table.can("recruit", bull))
    return found


def seasonal_in_season(reading: str) -> object:
    """The most that one card with Seasonal can pay, in its season and out of it."""
    found = []
    for season in ("summer", "winter"):
        most = 0
        for n in (1, 2, 3):
            elder = beast("Elder", text="Seasonal", season="summer")
            bull = beast("Bull", f"{{{n}}}")
            table = Table(elder, bull, season=season, seasonal_in_season=reading)
            wanted, _ = table.hand(0, "Bull", "Elder")
            table.begin(0, "day")
            most = n if table.can("recruit", wanted) else most
        found.append(most)
    return found


def pool_only(reading: str) -> object:
    """Whether a discard pays for recruiting, and for an ability."""
    table = Table(OX, GATE, pool_only=reading)
    gate = table.city(0, "Gate")
    ox, _ = table.hand(0, "Ox", "Ox")
    table.begin(0, "day")
    return table.can("recruit", ox), table.can("activate", gate, 1)


def typed_reduction(reading: str) -> object:
    """With {plant}{plant} less, whether one plant pays {2}{plant}, and whether one bug does."""
    hut = structure("Hut", "You recruit beasts for {plant}{plant} less.")
    found = []
    for pool in ({"plant": 1}, {"bug": 1}, {}):
        table = Table(beast("Bull", "{2}{plant}"), hut, typed_reduction=reading)
        table.city(0, "Hut")
        table.pool(0, **pool)
        (bull,) = table.hand(0, "Bull")
        table.begin(0, "day")
        found.append(table.can("recruit", bull))
    return found


def resource_responses(reading: str) -> object:
    """What is asked when an ability has been announced."""
    table = Table(GATE, resource_responses=reading)
    gate = table.city(0, "Gate")
    table.hand(1, "Plant")
    table.begin(0, "day")
    return table.take("activate", gate, 0).who


def barter_limit(reading: str) -> object:
    """Whether, after a basic resource, another can be bartered, and something else."""
    table = Table(OX, barter_limit=reading)
    table.pool(0, plant=4)
    first, second = table.market("Plant", "Bug")
    table.begin(0, "day")
    table.do("barter", first)
    return table.can("barter", second)


def barter_to(reading: str) -> object:
    """Where a bartered card goes."""
    table = Table(barter_to=reading)
    table.pool(0, plant=1)
    (plant,) = table.market("Plant")
    table.begin(0, "day")
    return table.do("barter", plant).zone_of(plant)


def buried_to(reading: str) -> object:
    """Where a buried beast goes."""
    table = Table(OX, buried_to=reading)
    ox = table.city(1, "Ox")
    moves.bury(table.game, [ox])
    return table.zone(ox)


def played_actions_to(reading: str) -> object:
    """Where a played action goes, and a played resource."""
    table = Table(action("Rest", "Day: Gain 1 vitae."), played_actions_to=reading)
    rest, plant = table.hand(0, "Rest", "Plant")
    table.begin(0, "day")
    table.do("play", rest).do("play", plant)
    return table.zone(rest), table.zone(plant)


def empty_den(reading: str) -> object:
    """How many of three are drawn with one in the den and two discarded; and whether that loses."""
    table = Table(OX, empty_den=reading)
    table.den(0, "Ox")
    table.discarded(0, "Ox", "Ox")
    moves.draw(table.game, 0, 3)
    return len(table.facts("drew")), table.game.over


def unmoored(reading: str) -> object:
    """Where a beast is whose only location has been buried."""
    table = Table(OX, structure("Hut"), unmoored=reading)
    hut = table.city(0, "Hut", spot=ROW)
    ox = table.city(0, "Ox", hut, 2 * ROW)
    moves.bury(table.game, [hut])
    return table.zone(ox), table.game.lists[HOST][ox]


def fought(option: str, reading: str) -> Table:
    """After a skirmish at the clade: a 2/1/9 beast against a 3/1/9 guard."""
    chosen: dict[str, Any] = {option: reading}
    table = Table(beast("Wolf", "{1}", 2, 1, 9), beast("Guard", "{1}", 3, 1, 9), **chosen)
    wolf, guard = table.city(0, "Wolf"), table.city(1, "Guard")
    table.begin(0, "dusk")
    table.battle(wolf, table.clades[1]).take("guard", guard)
    table.passes(2).take("wounds", guard, 2)
    return table


def attackers(reading: str) -> object:
    """Where an attacker is after its skirmish."""
    table = fought("attackers", reading)
    return table.zone(table.facts("attacks")[0][2])


def skirmish_wounds(reading: str) -> object:
    """The wounds that the two deal each other."""
    table = fought("skirmish_wounds", reading)
    return [fact[3] for fact in table.facts("wounded")]


def def_zero(reading: str) -> object:
    """Where a beast is that has no DEF and no wounds; wounded, it is buried in any case."""
    table = Table(beast("Moth", "{1}", 1, 1, 0), beast("Fly", "{1}", 1, 1, 0), def_zero=reading)
    moth, fly = table.city(0, "Moth"), table.city(0, "Fly")
    moves.wound(table.game, fly, 1)
    table.begin(0, "day")
    return table.zone(moth), table.zone(fly)


def vote_tie(reading: str) -> object:
    """What a tie is called when a dominion vote is counted."""
    table = Table(OX, vote_tie=reading)
    for seat in (0, 1):
        table.city(seat, "Ox")
    table.begin(0, "dusk")
    table.passes(2).take("dominion")
    table.until(0, "dawn")
    return [fact[0] for fact in table.facts("vote-won", "vote-tied", "vote-lost")]


def event_timing(reading: str) -> object:
    """How often an event of three turns acts in the dawns after it was revealed."""
    rain = card("Rain", "event", "Each ruler gains 1 vitae.", season="spring", turns=3)
    table = Table(rain, event_timing=reading)
    table.event("Rain", 3)
    found = []
    table.begin(0, "night")
    for _ in range(3):
        before = table.vitae(0)
        table.until(1 - table.turn, "dawn")
        found.append(table.vitae(0) - before)
    return found


def duel_cards_to(reading: str) -> object:
    """Where a card is that was revealed in a duel."""
    duel = action(
        "Challenge", "ATKduel Day: Target beast you rule duels target beast an opponent rules."
    )
    table = Table(OX, duel, duel_cards_to=reading)
    table.city(0, "Ox")
    table.city(1, "Ox")
    challenge, bet = table.hand(0, "Challenge", "Ox")
    table.begin(0, "day")
    table.take("play", challenge).settle("duel").take("lay", bet)
    while table.asked.kind != "reveal":
        table.take("lay nothing")
    table.do("reveal")
    return table.zone(bet)


def turn_limit(reading: str) -> object:
    """Of the ends of these turns, those at which the game is a draw."""
    found = []
    for turns in (49, 50, 100, 200, 400):
        table = Table(turn_limit=reading)
        table.begin(0, "night")
        table.game.set(CELLS, TURNS, turns)
        table.passes(2)
        if table.game.over:
            found.append(turns)
            assert table.game.winners() == []
    return found


def format_played(reading: str) -> object:
    """Whether a den is the twelve basic cards, whether there are Wilds, and packs."""
    game = TerrusRules(shipped_cards(), {"format": reading}).new()
    seat = 1 - game.lists[CELLS][TURN]  # who has drawn nothing yet
    return len(game.lists[DEN[seat]]) == 12, bool(game.lists[WILDS]), bool(game.lists[PACK[seat]])


def den(reading: str) -> object:
    """Which dens may be brought: fifty singles and relics, twenty-five pairs, sixty of one and
    relics, three of one."""
    relics, first = dict.fromkeys(RELICS, 1), others(1)[0]
    brought = (
        {**dict.fromkeys(others(50), 1), **relics},
        dict.fromkeys(others(25), 2),
        {first: 60, **relics},
        {first: 3},
    )
    return [not said(one, reading) for one in brought]


def pack(reading: str) -> object:
    """How many cards are passed on first."""
    game = TerrusRules(shipped_cards(), {"format": "draft", "pack": reading}).new()
    return len(game.lists[PACK[0]])


def draft_table(reading: str) -> object:
    """Whether two may draft."""
    rules = TerrusRules(shipped_cards(), {"format": "draft", "draft-table": reading})
    try:
        return bool(rules.new(seats=2))
    except ValueError:
        return False


Probe = Callable[[str], object]
# For each option: how it shows, and what it shows under each of its readings.
SHOWN: Final[dict[str, tuple[Probe, dict[str, object]]]] = {
    "activations": (activations, {
        "free-once": (False, True), "unlimited": (True, True), "once": (False, False)}),
    "clade-production": (clade_production, {
        "own-turn": [False, False, True], "every-dawn": [True, True, True]}),
    "mixed-payment": (mixed_payment, {
        "mixed": [True, True, True], "either": [False, True, True]}),
    "seasonal-in-season": (seasonal_in_season, {"two": [2, 2], "three": [3, 2]}),
    "pool-only": (pool_only, {"no": (True, True), "yes": (False, True)}),
    "typed-reduction": (typed_reduction, {
        "overflow": [True, True, False],  # {1} is left
        "both": [True, True, True],  # nothing is left
        "fealty": [True, False, False]}),  # {plant} is left
    "resource-responses": (resource_responses, {"yes": (1, "response"), "no": (0, "priority")}),
    "barter-limit": (barter_limit, {"unlimited": True, "one-basic": False}),
    "barter-to": (barter_to, {"hand": ("hand", 0), "discard": ("discard", 0)}),
    "buried-to": (buried_to, {"ravine": "ravine", "discard": "discard"}),
    "played-actions-to": (played_actions_to, {
        "discard": ("discard", "ravine"), "ravine": ("ravine", "ravine")}),
    "empty-den": (empty_den, {"reshuffle": (3, False), "skip": (1, False), "lose": (1, True)}),
    "unmoored": (unmoored, {
        "discard": ("discard", -1), "ravine": ("ravine", -1), "stay": ("city", -1)}),
    "attackers": (attackers, {"fatigued": "away", "stay": "city"}),
    "skirmish-wounds": (skirmish_wounds, {"mutual": [2, 3], "attacker-only": [2]}),
    "def-zero": (def_zero, {"buried": ("ravine", "ravine"), "stays": ("city", "ravine")}),
    "vote-tie": (vote_tie, {"cancelled": ["vote-tied"], "lose": ["vote-lost"]}),
    "event-timing": (event_timing, {"each-dawn": [1, 1, 1], "last-counter": [0, 0, 1]}),
    "duel-cards-to": (duel_cards_to, {"discard": "discard", "hand": "hand"}),
    "turn-limit": (turn_limit, {
        "200": [200, 400], "0": [], "50": [50, 100, 200, 400], "100": [100, 200, 400],
        "400": [400]}),
    "format": (format_played, {
        "constructed": (False, False, False), "deck-building": (True, True, False),
        "draft": (False, False, True)}),
    "den": (den, {
        "open": [True, True, True, True], "sixty": [False, False, True, False],
        "fifty-pairs": [True, True, False, False], "fifty-singles": [True, False, False, False]}),
    "pack": (pack, {"15": 15, "10": 10, "12": 12}),
    "draft-table": (draft_table, {"any": True, "six": False}),
}  # fmt: skip


def test_every_reading_is_shown_and_no_two_show_the_same() -> None:
    assert {rule.name: set(rule.readings) for rule in HOUSE_RULES} == {
        name: set(shown) for name, (_, shown) in SHOWN.items()
    }
    for _, shown in SHOWN.values():
        assert len({repr(one) for one in shown.values()}) == len(shown)


@pytest.mark.parametrize(
    ("name", "reading"),
    [(name, reading) for name, (_, shown) in SHOWN.items() for reading in shown],
)
def test_reading(name: str, reading: str) -> None:
    probe, shown = SHOWN[name]
    assert probe(reading) == shown[reading]


def test_the_default_is_the_first_reading() -> None:
    assert Table().rules.readings == {rule.name: rule.readings[0] for rule in HOUSE_RULES}
