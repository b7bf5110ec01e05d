"""What may be done, and why not: the one author of legality.

Each ``…_refusal`` returns None where the thing is legal, else the clause and a sentence. The
options of a decision are what has no refusal; the judge and the interface ask the same functions.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves
from tallystick.games.terrus.pieces import Power
from tallystick.games.terrus.prices import ability_price, price_for
from tallystick.games.terrus.purse import Means
from tallystick.games.terrus.select import candidates, piece_of, ruler_of
from tallystick.games.terrus.values import stat, total_stat
from tallystick.games.terrus.zones import (
    BARTERS,
    BATTLED,
    CITY,
    CONCLAVE,
    FIGHT,
    FOUGHT,
    HAND,
    HOST,
    INT,
    MARKET,
    NO_VOTE,
    PHASE,
    PHASES,
    SKIRMISH,
    SPOT,
    TURN,
    USED,
    VOTED,
    in_city,
    living,
    row_of,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

DAY, DUSK = PHASES.index("day"), PHASES.index("dusk")

NOT_IN_HAND: Final = Refusal(
    ("T.12.1", "T.13.1", "T.14.1", "T.21.1"), "That card is not in your hand."
)
NOT_A_BEAST: Final = Refusal(("T.12.1",), "Only beasts are recruited.")
NOT_AN_ITEM: Final = Refusal(("T.13.1",), "Only items are forged.")
NOT_A_STRUCTURE: Final = Refusal(("T.14.1",), "Only structures are built.")
RECRUIT_TIME: Final = Refusal(
    ("T.12.1", "T.11.3"), "Beasts are recruited in the day of your own turn."
)
FORGE_TIME: Final = Refusal(("T.13.1", "T.11.3"), "Items are forged in the day of your own turn.")
BUILD_TIME: Final = Refusal(
    ("T.14.1", "T.11.3"), "Structures are built in the day of your own turn."
)
RELIC_TIME: Final = Refusal(("T.9.2", "T.11.3"), "Relics are played in the day of your own turn.")
BARTER_TIME: Final = Refusal(
    ("T.15.1", "T.15", "T.11.3"), "Cards are bartered in the day of your own turn."
)
NO_CELL: Final = Refusal(
    ("T.12.1b", "T.12.1"), "No location of your city has an empty cell beside it."
)
NO_CELL_TO_BUILD: Final = Refusal(
    ("T.14.1b", "T.14.1"), "No location of your city has an empty cell beside it."
)
NO_HOLDER: Final = Refusal(
    ("T.13.1b", "T.13.1"), "There is no beast in your city to hold the item."
)
CANNOT_PAY: Final = Refusal(
    ("T.25.4", "T.25.1"), "You cannot pay the whole cost, so you can pay none of it."
)
NOT_IN_MARKET: Final = Refusal(("T.15.1", "T.15"), "That card is not in the market.")
BARTER_LIMIT: Final = Refusal(("T.2.2", "T.15.1"), "You have bartered a basic resource this turn.")
NOT_RULED: Final = Refusal(("T.19.2",), "You do not rule that card.")
NOT_IN_CITY: Final = Refusal(("T.19.2",), "That card is not in your city.")
NO_ABILITY: Final = Refusal(("T.19.2",), "That card has no such activated ability.")
USED_UP: Final = Refusal(("T.19.2",), "That ability has been used in this phase.")
OWN_PRODUCTION: Final = Refusal(("T.9.1b", "T.19.2"), "It produces in your own turn only.")
NOT_IN_SKIRMISH: Final = Refusal(
    ("T.19.2b", "T.19.2a", "T.16.2"), "Its card takes no part in the current skirmish."
)
NO_SKIRMISH: Final = Refusal(("T.19.2b", "T.19.2a"), "There is no skirmish in progress.")
VOTE_IN_BATTLE: Final = Refusal(("T.17.1", "T.19.2c"), "No vote is called during a battle.")
VOTE_TIME: Final = Refusal(
    ("T.17.1", "T.19.2c", "T.11.4"), "Votes are called in the dusk of your own turn."
)
VOTE_CALLED: Final = Refusal(("T.11.4", "T.17.1"), "You have called a vote this turn.")
NO_VOTER: Final = Refusal(("T.17.1b",), "A dominion vote needs a beast in your city.")
NO_CONCLAVE: Final = Refusal(
    ("T.17.1c",), "A conclave vote needs an action or ability marked Vote."
)
NOT_PASSED: Final = Refusal(
    ("T.24.1d", "T.17.1", "T.16.1"), "Each opponent must have passed priority first."
)
BATTLE_TIME: Final = Refusal(
    ("T.16.1", "T.11.4"), "Battles are started in the dusk of your own turn."
)
BATTLE_FOUGHT: Final = Refusal(
    ("T.11.4", "T.16.1"), "There is one battle a turn, and this turn's is over."
)
NO_ATTACKER: Final = Refusal(
    ("T.16.1a", "T.16.1"), "There is no beast in your city to attack with."
)
NO_TARGET: Final = Refusal(("T.21.2", "T.22.2"), "There is nothing that it could be done to.")
ACTION_TIME: Final = Refusal(
    ("T.20", "T.11.3", "T.11.4", "T.11.2", "T.11.5"), "This card is not played in this phase."
)
NOT_PLAYED: Final = Refusal(("T.9.2", "T.21.1"), "Cards of that type are not played.")
NEEDS_BATTLE: Final = Refusal(("T.20.4a", "T.16.2"), "It is played in a skirmish only.")


class Look:
    """One look at the position by one seat: what several checks need, worked out when first
    asked."""

    def __init__(self, game: Game, seat: int, passed: bool = True) -> None:
        cells = game.lists[CELLS]
        self.game = game
        self.seat = seat
        self.passed = passed
        self.phase = cells[PHASE]
        self.own_turn = cells[TURN] == seat
        self.in_battle = cells[SKIRMISH] >= 0
        self.own_day = self.own_turn and self.phase == DAY
        self._means: Means | None = None
        self._pool_means: Means | None = None
        self._room = -1

    @property
    def means(self) -> Means:
        """What the seat could pay with."""
        if self._means is None:
            self._means = Means(self.game, self.seat)
        return self._means

    @property
    def pool_means(self) -> Means:
        """The same for recruiting, forging and building (option ``pool-only``, T.12.1a)."""
        if self.game.rules.readings["pool-only"] == "no":
            return self.means
        if self._pool_means is None:
            self._pool_means = Means(self.game, self.seat, discards=False)
        return self._pool_means

    @property
    def has_room(self) -> bool:
        """Whether some location of the city has a free cell beside it."""
        if self._room < 0:
            self._room = int(bool(cells_beside(self.game, self.seat, first_only=True)))
        return self._room == 1


def cells_beside(game: Game, seat: int, first_only: bool = False) -> list[tuple[int, int]]:
    """The free cells of a city as (location, cell), in the order in which the locations came."""
    taken = moves.occupied(game, seat)
    found: list[tuple[int, int]] = []
    for entity in game.lists[CITY[seat]]:
        if piece_of(game, entity).is_location:
            found += [(entity, cell) for cell in moves.free_cells(game, seat, entity, taken)]
            if found and first_only:
                break
    return found


# -- cards in hand --------------------------------------------------------------------------------


def recruit_refusal(look: Look, card: int) -> Refusal | None:
    """T.12.1: a beast from hand, in one's own day, paid, into a free cell beside a location."""
    piece = piece_of(look.game, card)
    if piece.kind != "beast":
        return NOT_A_BEAST
    if not look.own_day:
        return RECRUIT_TIME
    if not look.has_room:
        return NO_CELL
    return _unpaid(look, "recruit", card)


def forge_refusal(look: Look, card: int) -> Refusal | None:
    """T.13.1: an item from hand, in one's own day, paid, onto a beast of the city."""
    if piece_of(look.game, card).kind != "item":
        return NOT_AN_ITEM
    if not look.own_day:
        return FORGE_TIME
    if not any(piece_of(look.game, e).kind == "beast" for e in look.game.lists[CITY[look.seat]]):
        return NO_HOLDER
    return _unpaid(look, "forge", card)


def build_refusal(look: Look, card: int) -> Refusal | None:
    """T.14.1: a structure from hand, in one's own day, paid, into a free cell beside a location."""
    if piece_of(look.game, card).kind != "structure":
        return NOT_A_STRUCTURE
    if not look.own_day:
        return BUILD_TIME
    if not look.has_room:
        return NO_CELL_TO_BUILD
    return _unpaid(look, "build", card)


def play_refusal(look: Look, card: int, n: int = 0) -> Refusal | None:
    """T.20, T.21.1: actions in their phase, with priority; resources at any time; relics in one's
    own day."""
    piece = piece_of(look.game, card)
    if not 0 <= n < len(piece.plays):
        return NOT_PLAYED
    if piece.kind == "relic" and not look.own_day:
        return RELIC_TIME
    refusal = _power_refusal(look, card, piece.plays[n])
    return refusal or _unpaid(look, "play", card, n)


def _unpaid(look: Look, verb: str, card: int, n: int = 0) -> Refusal | None:
    price = price_for(look.game, look.seat, verb, card, n)
    means = look.means if verb in ("play", "barter") else look.pool_means
    return None if means.can_pay(price, card, card) else CANNOT_PAY


def hand_refusal(look: Look, verb: str, card: int, n: int = 0) -> Refusal | None:
    """Whether a card of the seat's hand may be recruited, forged, built or played."""
    if look.game.lists[ZONE][card] != HAND[look.seat]:
        return NOT_IN_HAND
    if verb == "play":
        return play_refusal(look, card, n)
    return ARRIVAL_CHECKS[verb](look, card)


ARRIVAL_CHECKS: Final = {
    "recruit": recruit_refusal,
    "forge": forge_refusal,
    "build": build_refusal,
}


def barter_refusal(look: Look, card: int) -> Refusal | None:
    """T.15.1: a card of the market for its fealty cost, in one's own day."""
    game = look.game
    if game.lists[ZONE][card] != MARKET:
        return NOT_IN_MARKET
    if not look.own_day:
        return BARTER_TIME
    limited = game.rules.readings["barter-limit"] == "one-basic"
    if limited and piece_of(game, card).kind == "resource" and game.lists[CELLS][BARTERS]:
        return BARTER_LIMIT
    price = price_for(game, look.seat, "barter", card)
    return None if look.means.can_pay(price) else CANNOT_PAY


# -- abilities ------------------------------------------------------------------------------------


def activate_refusal(look: Look, entity: int, n: int) -> Refusal | None:
    """T.19.2: an activated ability of a card that one rules, in one's city, in its phase, paid."""
    game = look.game
    if ruler_of(game, entity) != look.seat:
        return NOT_RULED
    if not in_city(game, entity):
        return NOT_IN_CITY
    powers = piece_of(game, entity).powers
    if not 0 <= n < len(powers):
        return NO_ABILITY
    power = powers[n]
    if not power.phases >> look.phase & 1:
        return wrong_phase(power)
    if game.lists[USED][entity] >> n & 1 and _limited(game, power):
        return USED_UP
    if (
        power.production
        and not look.own_turn
        and game.rules.readings["clade-production"] == "own-turn"
    ):
        return OWN_PRODUCTION
    refusal = _power_refusal(look, entity, power)
    if refusal is not None or power.price is None:
        return refusal
    price = ability_price(game, look.seat, power.price.cost, entity)
    return None if look.means.can_pay(price, entity) else CANNOT_PAY


def wrong_phase(power: Power) -> Refusal:
    """The refusal of an ability outside its phases."""
    names = " or ".join(name for i, name in enumerate(PHASES) if power.phases >> i & 1)
    clause = {"Vote": "T.19.2c", "Duel": "T.19.2d", "Ritual": "T.19.2e", "Battle": "T.19.2b"}.get(
        power.subtype
    )
    return Refusal(
        (clause, "T.19.2", "T.19.2a") if clause else ("T.19.2",), f"It is used at {names}."
    )


def _limited(game: Game, power: Power) -> bool:
    """Whether an ability that has been used in this phase is spent (option ``activations``)."""
    reading = game.rules.readings["activations"]
    return reading == "once" or (reading == "free-once" and power.price is None)


def _power_refusal(look: Look, carrier: int, power: Power) -> Refusal | None:
    """What is common to abilities and cards that are played: phase, subtype, threshold, targets."""
    if not power.phases >> look.phase & 1:
        return ACTION_TIME
    if power.subtype:
        refusal = _subtype_refusal(look, carrier, power)
        if refusal is not None:
            return refusal
    for selector in power.targets:
        if not candidates(look.game, selector, look.seat, carrier):
            return NO_TARGET
    return None


def _subtype_refusal(look: Look, carrier: int, power: Power) -> Refusal | None:
    """T.19.2a: what is marked Battle, Vote or Ritual asks for its setting besides its phase."""
    if power.subtype == "Battle":
        return _battle_refusal(look, carrier)
    if power.subtype == "Vote":
        return _vote_refusal(look)
    if power.threshold is not None:
        return ritual_refusal(look.game, carrier, power)
    return None


def _battle_refusal(look: Look, carrier: int) -> Refusal | None:
    """T.19.2b: only in the current skirmish, only on a card that takes part in it; T.20.4a for
    actions."""
    if not look.in_battle:
        return NEEDS_BATTLE if piece_of(look.game, carrier).kind == "action" else NO_SKIRMISH
    if piece_of(look.game, carrier).kind in ("action", "resource") or in_skirmish(
        look.game, carrier
    ):
        return None
    return NOT_IN_SKIRMISH


def in_skirmish(game: Game, entity: int) -> bool:
    """Whether a beast fights in the current skirmish, an item is held there, or a location is
    attacked (T.19.2b)."""
    location = game.lists[CELLS][SKIRMISH]
    if location < 0:
        return False
    if piece_of(game, entity).kind == "item":
        entity = game.lists[HOST][entity]
    return entity == location or game.lists[FIGHT][entity] == location


def _vote_refusal(look: Look) -> Refusal | None:
    """T.19.2c, T.17.1c: in one's own dusk; further conclave votes may join the one that was
    called."""
    if not look.own_turn or look.phase != DUSK:
        return VOTE_TIME
    if look.in_battle:
        return VOTE_IN_BATTLE
    voted = look.game.lists[CELLS][VOTED]
    if voted not in (NO_VOTE, CONCLAVE):
        return VOTE_CALLED
    return None if look.passed or voted == CONCLAVE else NOT_PASSED


def ritual_refusal(game: Game, carrier: int, power: Power) -> Refusal | None:
    """T.19.2e: the beasts attached to the structure must total the threshold."""
    threshold = power.threshold
    assert threshold is not None
    total = ritual_total(game, carrier, threshold.stat)
    if total >= threshold.n:
        return None
    return Refusal(
        ("T.19.2e", "T.29.1c"),
        f"The beasts attached to it total {total}, and the ritual asks for {threshold.n}.",
    )


def ritual_total(game: Game, structure: int, which: int) -> int:
    """The sum of a statistic over the beasts attached to a structure (T.19.2e)."""
    city = game.lists[game.lists[ZONE][structure]]
    hosts = game.lists[HOST]
    return sum(
        stat(game, e, which)
        for e in city
        if hosts[e] == structure and piece_of(game, e).kind == "beast"
    )


# -- battles and votes ----------------------------------------------------------------------------


def dominion_refusal(look: Look) -> Refusal | None:
    """T.17.1, T.17.1b: in one's own dusk, once a turn, with a beast in the city."""
    if not look.own_turn or look.phase != DUSK:
        return VOTE_TIME
    if look.in_battle:
        return VOTE_IN_BATTLE
    if look.game.lists[CELLS][VOTED] != NO_VOTE:
        return VOTE_CALLED
    if not beasts_of(look.game, look.seat):
        return NO_VOTER
    return None if look.passed else NOT_PASSED


def conclave_refusal(look: Look) -> Refusal:
    """T.17.1c: there is no conclave vote but by a card that says so."""
    return _vote_refusal(look) or NO_CONCLAVE


def attack_refusal(look: Look) -> Refusal | None:
    """T.16.1, T.11.4: in one's own dusk, one battle a turn, with a beast, against something
    attackable."""
    game = look.game
    if not look.own_turn or look.phase != DUSK or look.in_battle:
        return BATTLE_TIME
    if game.lists[CELLS][BATTLED]:
        return BATTLE_FOUGHT
    if not beasts_of(game, look.seat):
        return NO_ATTACKER
    if not attackable(game, look.seat):
        return Refusal(("T.16.1",), "No location of an opponent can be attacked.")
    return None if look.passed else NOT_PASSED


def beasts_of(game: Game, seat: int) -> list[int]:
    """The beasts in a ruler's city."""
    return [e for e in game.lists[CITY[seat]] if piece_of(game, e).kind == "beast"]


def attackable(game: Game, attacker: int) -> list[int]:
    """The locations of opponents that can be attacked (T.16.1)."""
    return [
        entity
        for seat in living(game)
        if seat != attacker
        for entity in game.lists[CITY[seat]]
        if location_refusal(game, attacker, entity) is None
    ]


def location_refusal(game: Game, attacker: int, location: int) -> Refusal | None:
    """T.16.1: why a location cannot be attacked: another stands in the row before it, it stands
    behind the clade, or (T.16.1b) its skirmish has been fought."""
    piece = piece_of(game, location)
    if not piece.is_location or ruler_of(game, location) == attacker:
        return Refusal(("T.16.1",), "Battles are fought at locations of one opponent's city.")
    if location in game.lists[FOUGHT]:
        return Refusal(("T.16.1b", "T.16.1"), "There is one skirmish at a location each turn.")
    row = row_of(game.lists[SPOT][location])
    if row < 0:
        return Refusal(("T.16.1",), "Structures behind the clade cannot be attacked.")
    for other in game.lists[CITY[ruler_of(game, location)]]:
        if piece_of(game, other).is_location and row_of(game.lists[SPOT][other]) == row + 1:
            return Refusal(("T.16.1",), "A location stands in the row in front of it.")
    return None


def may_guard(game: Game, beast: int, location: int) -> bool:
    """T.16.1a: guards are attached to the location, or stand in its row."""
    lists = game.lists
    return lists[HOST][beast] == location or row_of(lists[SPOT][beast]) == row_of(
        lists[SPOT][location]
    )


def dominion_met(game: Game, seat: int) -> bool:
    """T.5.2c: 15 or more INT among the beasts of the city."""
    return total_stat(game, seat, INT) >= 15
