"""What may be done, and why not: the one author of legality.

Each ``…_refusal`` returns None where the thing is legal, else the clause and a sentence. The
options of a decision are what has no refusal; the judge and the interface ask the same functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from tallystick.games.terrus import moves, refusals, values, zones
from tallystick.games.terrus.bills import POOL_VERBS
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.gained_abilities import power_of
from tallystick.games.terrus.payment_sources import RulerSources
from tallystick.games.terrus.pieces import OWN_DAY, TerrusPiece, UsableAbility
from tallystick.games.terrus.prices import ability_price, price_for, printed_price, stated_x
from tallystick.games.terrus.select import can_aim, piece_of, ruler_of
from tallystick.games.terrus.wilds import is_offered
from tallystick.games.terrus.zones import DAY, DUSK
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game


class RulerLegality:
    """One look at the position by one seat: what several checks need, worked out when first
    asked."""

    def __init__(self, game: Game, seat: int, passed: bool = True) -> None:
        cells = game.lists[CELLS]
        self.game = game
        self.seat = seat
        self.hand = zones.HAND[seat]
        self.passed = passed
        self.phase = cells[zones.PHASE]
        self.own_turn = cells[zones.TURN] == seat
        self.in_battle = cells[zones.SKIRMISH] >= 0
        self.looks_on = self.in_battle and seat not in (
            cells[zones.ATTACKER],
            cells[zones.DEFENDER],
        )
        self.own_day = self.own_turn and self.phase == DAY
        self.moment = OWN_DAY if self.own_day else self.phase
        said = values.static_abilities(game)
        self.changed = said.changed
        self.bans = bool(said.bans)
        self.lends = bool(book_of(game).lent)  # whether abilities are gained or lost in this game
        self._means: RulerSources | None = None
        self._pool_means: RulerSources | None = None
        self._room = -1

    @property
    def means(self) -> RulerSources:
        """What the seat could pay with."""
        if self._means is None:
            self._means = RulerSources(self.game, self.seat)
        return self._means

    @property
    def pool_means(self) -> RulerSources:
        """What the seat could recruit, forge and build with (option ``pool-only``, T.12.1a)."""
        if self.game.rules.readings["pool-only"] == "no":
            return self.means
        if self._pool_means is None:
            self._pool_means = RulerSources(self.game, self.seat, discards=False)
        return self._pool_means

    def unpaid(self, verb: str, card: int, n: int = 0) -> Refusal | None:
        """T.25.4: why what is done with a card cannot be paid; one in hand does not pay for
        itself."""
        game, piece = self.game, piece_of(self.game, card)
        x = stated_x(game, self.seat, piece.plays[n], card) if verb == "play" else 0
        if verb in self.changed:
            price = price_for(game, self.seat, verb, card, n=n, x=x)
        else:
            price = printed_price(game, verb, piece, n, x)
        if price.is_free:
            return None
        means = self.pool_means if verb in POOL_VERBS else self.means
        held = card if game.lists[ZONE][card] == self.hand else NOWHERE
        return None if means.can_pay(price, card, held) else refusals.CANNOT_PAY

    @property
    def has_room(self) -> bool:
        """Whether some location of the city has a free cell beside it."""
        if self._room < 0:
            self._room = int(moves.has_free_cell(self.game, self.seat))
        return self._room == 1


# -- cards in hand --------------------------------------------------------------------------------


class Arrival(NamedTuple):
    """How cards of a type come into the city: why no other does, when it is, and why there is no
    place for one."""

    kind: str
    wrong_kind: Refusal
    wrong_time: Refusal
    no_place: Refusal


ARRIVALS: Final = {
    "recruit": Arrival("beast", refusals.NOT_A_BEAST, refusals.RECRUIT_TIME, refusals.NO_CELL),
    "forge": Arrival("item", refusals.NOT_AN_ITEM, refusals.FORGE_TIME, refusals.NO_HOLDER),
    "build": Arrival(
        "structure", refusals.NOT_A_STRUCTURE, refusals.BUILD_TIME, refusals.NO_CELL_TO_BUILD
    ),
}


def arrival_refusal(verb: str, look: RulerLegality, card: int, _n: int = 0) -> Refusal | None:
    """T.12.1, T.13.1, T.14.1: a beast or a structure from hand, in one's own day, paid, into a free
    cell beside a location; an item onto a beast of the city."""
    arrival = ARRIVALS[verb]
    if look.game.lists[ZONE][card] != look.hand:
        return refusals.NOT_IN_HAND[verb]
    if piece_of(look.game, card).kind != arrival.kind:
        return arrival.wrong_kind
    if not look.own_day:
        return arrival.wrong_time
    has_place = values.beasts_of(look.game, look.seat) if verb == "forge" else look.has_room
    return look.unpaid(verb, card) if has_place else arrival.no_place


def play_refusal(look: RulerLegality, card: int, n: int = 0) -> Refusal | None:
    """T.20, T.21.1: actions in their phase, with priority; resources at any time; relics in one's
    own day."""
    if look.game.lists[ZONE][card] != look.hand:
        return refusals.NOT_IN_HAND["play"]
    piece, n = piece_of(look.game, card), max(n, 0)
    if n >= len(piece.plays):
        return refusals.NOT_PLAYED
    if piece.kind == "relic" and not look.own_day:
        return refusals.RELIC_TIME
    return _power_refusal(look, card, piece.plays[n]) or look.unpaid("play", card, n)


def barter_refusal(look: RulerLegality, card: int, _n: int = 0) -> Refusal | None:
    """T.15.1: a card of the market or the Wilds for its fealty cost, in one's own day."""
    if not is_offered(look.game, card):
        return refusals.NOT_IN_MARKET
    if not look.own_day:
        return refusals.BARTER_TIME
    game = look.game
    limited = (
        game.lists[CELLS][zones.BARTERS] and game.rules.readings["barter-limit"] == "one-basic"
    )
    if limited and piece_of(game, card).is_basic_resource:
        return refusals.BARTER_LIMIT
    return look.unpaid("barter", card)


# -- abilities ------------------------------------------------------------------------------------


def activate_refusal(look: RulerLegality, entity: int, n: int) -> Refusal | None:
    """T.19.2: an activated ability of a card that one rules, in one's city, in its phase, paid."""
    game = look.game
    if game.lists[ZONE][entity] != zones.CITY[look.seat]:
        return refusals.NOT_RULED if ruler_of(game, entity) != look.seat else refusals.NOT_IN_CITY
    if look.lends:
        power = power_of(game, entity, n)
    else:
        powers = piece_of(game, entity).powers
        power = powers[n] if 0 <= n < len(powers) else None
    if power is None and 0 <= n < len(piece_of(game, entity).powers):
        return refusals.LOST_ABILITY
    if power is None:
        return _no_ability(piece_of(game, entity))
    if not power.phases >> look.phase & 1:
        return wrong_phase(power)
    if game.lists[zones.USED][entity] >> n & 1 and _limited(game, power):
        return refusals.USED_UP
    if (
        power.production
        and not look.own_turn
        and game.rules.readings["clade-production"] == "own-turn"
    ):
        return refusals.OWN_PRODUCTION
    return _power_refusal(look, entity, power) or _unpaid_ability(look, entity, power)


def _unpaid_ability(look: RulerLegality, entity: int, power: UsableAbility) -> Refusal | None:
    """T.25.4, T.25.6: why what an ability costs now cannot be paid."""
    price = power.price
    if "activate" in look.changed or (price is not None and price.cost.has_x):
        x = stated_x(look.game, look.seat, power, entity)
        price = ability_price(look.game, look.seat, power.cost, entity, x)
    if price is None or price.is_free or look.means.can_pay(price, entity):
        return None
    return refusals.CANNOT_PAY


DOMINION: Final = 15  # INT among the beasts of a city (T.5.2c)
AT_ONCE: Final = {"recruited": "T.19.3b", "forged": "T.19.3c", "built": "T.19.3d"}


def _no_ability(piece: TerrusPiece) -> Refusal:
    """T.19.2: what is not activated: a triggered or static ability, or none."""
    others = [AT_ONCE.get(one.when.fact, "T.19.3") for one in piece.triggers]
    others += ["T.19.4"] if piece.modifiers else []
    clauses = ("T.19.2", *others[:1], "T.19.1")
    return Refusal(clauses, "That card has no such activated ability.")


def phases_of(power: UsableAbility) -> str:
    """The phases of a text in words: "day or dusk"."""
    return " or ".join(name for i, name in enumerate(zones.PHASES) if power.phases >> i & 1)


def wrong_phase(power: UsableAbility) -> Refusal:
    """The refusal of an ability outside its phases."""
    names = phases_of(power)
    clause = {"Vote": "T.19.2c", "Duel": "T.19.2d", "Ritual": "T.19.2e", "Battle": "T.19.2b"}.get(
        power.subtype
    )
    return Refusal(
        (clause, "T.19.2", "T.19.2a") if clause else ("T.19.2", *_phase_clause(power)),
        f"It is used at {names}.",
        when=f"at {names}",
    )


def _phase_clause(power: UsableAbility) -> tuple[str, ...]:
    """The clause of the first phase of a text, where it names one (T.11.2 to T.11.5)."""
    first = (power.phases & -power.phases).bit_length() - 1
    return (refusals.PHASE_CLAUSES[first],) if first >= 0 else ()


def _played_later(piece: TerrusPiece, power: UsableAbility) -> Refusal:
    """T.20, T.21.1: the refusal of a card outside the phases of its text."""
    mine = "T.21.1" if piece.kind == "resource" else "T.20"
    names = phases_of(power)
    clauses = (mine, *_phase_clause(power))
    return Refusal(clauses, f"This card is played at {names}.", when=f"at {names}")


def _limited(game: Game, power: UsableAbility) -> bool:
    """Whether an ability that has been used in this phase is spent (option ``activations``)."""
    reading = game.rules.readings["activations"]
    return reading == "once" or (reading == "free-once" and power.price is None)


def _power_refusal(look: RulerLegality, carrier: int, power: UsableAbility) -> Refusal | None:
    """What is common to abilities and cards that are played: phase, subtype, threshold, targets."""
    if look.looks_on and piece_of(look.game, carrier).kind != "resource":
        return refusals.BYSTANDER
    if not power.phases >> look.phase & 1:
        return _played_later(piece_of(look.game, carrier), power)
    if power.subtype:
        refusal = _subtype_refusal(look, carrier, power)
        if refusal is not None:
            return refusal
    if power.aims and not can_aim(look.game, power.aims, look.seat, carrier, {}):
        return refusals.NO_DUEL if power.subtype == "Duel" else refusals.NO_TARGET
    return None


def _subtype_refusal(look: RulerLegality, carrier: int, power: UsableAbility) -> Refusal | None:
    """T.19.2a: what is marked Battle, Vote or Ritual asks for its setting besides its phase."""
    if power.subtype == "Battle":
        return _battle_refusal(look, carrier)
    if power.subtype == "Vote":
        return _vote_refusal(look)
    if power.threshold is not None:
        return ritual_refusal(look.game, carrier, power)
    return None


PLAYED_IN_BATTLE: Final = {
    "action": refusals.NEEDS_BATTLE,
    "resource": refusals.RESOURCE_NEEDS_BATTLE,
}


def _battle_refusal(look: RulerLegality, carrier: int) -> Refusal | None:
    """T.19.2b: only in the current skirmish, only on a card that takes part in it; T.20.4a and
    T.21.1 for the cards that are played."""
    played = PLAYED_IN_BATTLE.get(piece_of(look.game, carrier).kind)
    if not look.in_battle:
        return played or refusals.NO_SKIRMISH
    if played is not None or in_skirmish(look.game, carrier):
        return None
    return refusals.NOT_IN_SKIRMISH


def in_skirmish(game: Game, entity: int) -> bool:
    """Whether a beast fights in the current skirmish, an item is held there, or a location is
    attacked (T.19.2b)."""
    location = game.lists[CELLS][zones.SKIRMISH]
    if location < 0:
        return False
    if piece_of(game, entity).kind == "item":
        entity = game.lists[zones.HOST][entity]
    return entity == location or game.lists[zones.FIGHT][entity] == location


def _vote_refusal(look: RulerLegality) -> Refusal | None:
    """T.19.2c, T.17.1c: in one's own dusk; further conclave votes may join the one that was
    called."""
    if not look.own_turn or look.phase != DUSK:
        return refusals.VOTE_TIME
    if look.in_battle:
        return refusals.VOTE_IN_BATTLE
    voted = look.game.lists[CELLS][zones.VOTED]
    if voted not in (zones.NO_VOTE, zones.CONCLAVE):
        return refusals.VOTE_CALLED
    return None if look.passed or voted == zones.CONCLAVE else refusals.NOT_PASSED


def ritual_refusal(game: Game, carrier: int, power: UsableAbility) -> Refusal | None:
    """T.19.2e: the beasts attached to the structure must total the threshold."""
    threshold = power.threshold
    assert threshold is not None
    total = ritual_total(game, carrier, threshold.stat)
    if total >= threshold.n:
        return None
    return Refusal(
        ("T.19.2e", "T.29.1c"),
        f"The beasts attached to {piece_of(game, carrier).name} total {total} "
        f"{zones.STATS[threshold.stat]}; the ritual asks for {threshold.n}.",
    )


def ritual_total(game: Game, structure: int, which: int) -> int:
    """The sum of a statistic over the beasts attached to a structure (T.19.2e)."""
    hosts = game.lists[zones.HOST]
    beasts = values.beasts_of(game, ruler_of(game, structure))
    return sum([values.stat(game, beast, which) for beast in beasts if hosts[beast] == structure])


# What is done with a card, or with an ability of a card.
JUDGED: Final[dict[str, Callable[[RulerLegality, int, int], Refusal | None]]] = {
    **{verb: partial(arrival_refusal, verb) for verb in ARRIVALS},
    "play": play_refusal,
    "barter": barter_refusal,
    "activate": activate_refusal,
}


# -- battles and votes ----------------------------------------------------------------------------


def dominion_refusal(look: RulerLegality) -> Refusal | None:
    """T.17.1, T.17.1b: in one's own dusk, once a turn, with a beast in the city."""
    if not look.own_turn or look.phase != DUSK:
        return refusals.VOTE_TIME
    if look.in_battle:
        return refusals.VOTE_IN_BATTLE
    if look.game.lists[CELLS][zones.VOTED] != zones.NO_VOTE:
        return refusals.VOTE_CALLED
    if not values.beasts_of(look.game, look.seat):
        return refusals.NO_VOTER
    return None if look.passed else refusals.NOT_PASSED


def conclave_refusal(look: RulerLegality) -> Refusal:
    """T.17.1c: there is no conclave vote but by a card that says so."""
    return _vote_refusal(look) or refusals.NO_CONCLAVE


def attack_refusal(look: RulerLegality) -> Refusal | None:
    """T.16.1, T.11.4: in one's own dusk, one battle a turn, with a beast; there is always an
    opponent's location in the foremost row to attack."""
    game = look.game
    if not look.own_turn or look.phase != DUSK or look.in_battle:
        return refusals.BATTLE_TIME
    if game.lists[CELLS][zones.BATTLED]:
        return refusals.BATTLE_FOUGHT
    beasts = values.beasts_of(game, look.seat)
    if not beasts:
        return refusals.NO_ATTACKER
    if not look.passed:
        return refusals.NOT_PASSED
    held = [values.is_restrained(game, beast, "attack") for beast in beasts]
    return refusals.RESTRAINED["attack"] if all(held) else None


# What a ruler calls.
CALLS: Final[dict[str, Callable[[RulerLegality], Refusal | None]]] = {
    "attack": attack_refusal,
    "dominion": dominion_refusal,
    "conclave": conclave_refusal,
}


def location_refusal(game: Game, attacker: int, location: int) -> Refusal | None:
    """T.16.1: why a location cannot be attacked: another stands in the row before it, or it stands
    behind the clade."""
    piece = piece_of(game, location)
    if not piece.is_location or ruler_of(game, location) == attacker:
        return refusals.NO_BATTLEFIELD
    row = zones.row_of(game.lists[zones.SPOT][location])
    if row < 0:
        return refusals.BEHIND_CLADE
    for other in values.locations_of(game, ruler_of(game, location)):
        if zones.row_of(game.lists[zones.SPOT][other]) == row + 1:
            return refusals.BEHIND_LOCATION
    return None


def guard_refusal(game: Game, beast: int, location: int) -> Refusal | None:
    """T.16.1a: guards are attached to the location, or stand in its row."""
    lists = game.lists
    if values.is_restrained(game, beast, "guard"):
        return refusals.RESTRAINED["guard"]
    if lists[zones.HOST][beast] == location:
        return None
    if zones.row_of(lists[zones.SPOT][beast]) == zones.row_of(lists[zones.SPOT][location]):
        return None
    return Refusal(("T.16.1a",), "It is neither attached to that location nor in its row.")


def dominion_met(game: Game, seat: int) -> bool:
    """T.5.2c: 15 or more INT among the beasts of the city."""
    return values.total_stat(game, seat, zones.INT) >= DOMINION
