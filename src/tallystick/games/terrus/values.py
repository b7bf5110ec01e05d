"""What numbers and keywords things have now: printed, then what static abilities and effects
change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeGuard

from tallystick.costs import Adjustment, lowered, raised
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.pieces import TerrusPiece
from tallystick.games.terrus.select import (
    candidates,
    fits,
    means,
    piece_of,
    pieces_of,
    ruler_of,
    whose_fits,
)
from tallystick.games.terrus.zones import BORN, CARD, CITY, DEF, EFFECTS, STATICS
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import ALL, Grants, Modifier, Removes, Restrains, StatChange

# The table EFFECTS: records of continuous effects that have a duration.
EFFECT: Final = 0  # which modifier of the rulebook
ON: Final = 1  # the entity that it is on, fixed when the effect began
SINCE: Final = 2  # its timestamp
UNTIL: Final = 3  # when it ends: see ``durations``
UNTIL_SEAT: Final = 4  # in whose turn
TIMES: Final = 5  # how often it counts
RECORD: Final = 6

HAND_SIZE: Final = 6  # T.11.5


class StaticAbilities:
    """What the static abilities on the table say (T.19.4), each with the thing that it is of: not
    those of things that have lost them all."""

    def __init__(self, game: Game) -> None:
        carriers = game.lists[STATICS]
        # Whose they are, where that says it all: what takes abilities hangs on more than these.
        self.all: list[int] | None = carriers[:]
        self.carriers: Sequence[int] = carriers[:]
        if ALL in book_of(game).lent:
            self.all, lost = None, _without_abilities(game)
            self.carriers = [carrier for carrier in carriers if carrier not in lost]
        said = [(carrier, piece_of(game, carrier)) for carrier in self.carriers]
        self.stats = [(carrier, one) for carrier, piece in said for one in piece.stat_changes]
        self.abilities = [
            (carrier, one) for carrier, piece in said for one in piece.ability_changes
        ]
        self.restraints = [(carrier, one) for carrier, piece in said for one in piece.restrains]
        self.costs = [(carrier, one) for carrier, piece in said for one in piece.cost_changes]
        self.changed = {one.verb for _, one in self.costs}  # what is done at another cost
        self.hand_limits = [(carrier, one) for carrier, piece in said for one in piece.hand_limits]
        self.bans = [(carrier, one) for carrier, piece in said for one in piece.bans]


class KnownCity:
    """What there is of some types in a ruler's city, in the order in which it came; ``all``: of all
    of them, which says the rest."""

    def __init__(self, game: Game, seat: int) -> None:
        self.all = game.lists[CITY[seat]][:]
        pieces, cards = pieces_of(game), game.lists[CARD]
        self.beasts = [one for one in self.all if pieces[cards[one]].kind == "beast"]
        self.locations = [one for one in self.all if pieces[cards[one]].is_location]


class RememberedTable:
    """What has been worked out of a position, and holds while what it hangs on is the same."""

    def __init__(self, game: Game) -> None:
        self.said = StaticAbilities(game)
        self.cities = [KnownCity(game, seat) for seat in range(game.seats)]
        # What is offered, and one card of each name of it.
        self.offered: list[int] = []
        self.on_offer: list[int] = []


def remembered(game: Game) -> RememberedTable:
    """What is remembered of the position of a game."""
    found: Any = game.worked_out
    if found is None:
        found = game.worked_out = RememberedTable(game)
    return found  # type: ignore[no-any-return]


def static_abilities(game: Game) -> StaticAbilities:
    """What static abilities say now."""
    known = remembered(game)
    if known.said.all != game.lists[STATICS]:
        known.said = StaticAbilities(game)
    return known.said


def _city_of(game: Game, seat: int) -> KnownCity:
    cities = remembered(game).cities
    city = cities[seat]
    if city.all != game.lists[CITY[seat]]:
        city = cities[seat] = KnownCity(game, seat)
    return city


def beasts_of(game: Game, seat: int) -> list[int]:
    """The beasts in a ruler's city."""
    return _city_of(game, seat).beasts


def locations_of(game: Game, seat: int) -> list[int]:
    """The locations of a ruler's city, in the order in which they came."""
    return _city_of(game, seat).locations


def stat(game: Game, entity: int, which: int) -> int:
    """The current ATK, INT or DEF of a beast, or DEF of a structure; may be negative (T.7.2)."""
    return stat_after(game, entity, which, stat_changes(game, which))


def stat_changes(game: Game, which: int) -> list[tuple[int, StatChange]]:
    """What static abilities change of a statistic, and whose they are."""
    return [one for one in static_abilities(game).stats if one[1].deltas[which]]


def stat_after(game: Game, entity: int, which: int, changes: list[tuple[int, StatChange]]) -> int:
    """A statistic of a thing, given the ``stat_changes`` of now: for whoever asks it of many."""
    piece = piece_of(game, entity)
    total = piece.defence if piece.kind == "structure" else piece.stats[which]
    for carrier, change in changes:
        if means(game, change.to, entity, carrier):
            total += change.deltas[which] * _times(game, change, carrier, entity)
    effects = game.lists[EFFECTS]
    for at in range(0, len(effects), RECORD):
        if effects[at + ON] == entity:
            match book_of(game).modifiers[effects[at + EFFECT]]:
                case StatChange(deltas=deltas):
                    total += deltas[which] * effects[at + TIMES]
    return total


def lowered_for_a_time(game: Game, which: int) -> set[int]:
    """The things that have less of a statistic by an effect with a duration."""
    effects, modifiers = game.lists[EFFECTS], book_of(game).modifiers
    found = set[int]()
    for at in range(0, len(effects), RECORD):
        modifier = modifiers[effects[at + EFFECT]]
        if isinstance(modifier, StatChange) and modifier.deltas[which] < 0:
            found.add(effects[at + ON])
    return found


def _times(game: Game, change: StatChange, carrier: int, entity: int) -> int:
    """How often a change counts: "for each ..." as the table is now (T.19.4). "Other" is other than
    the thing that it is for, where it is for many."""
    each = change.each
    if each is None:
        return 1
    if not each.other or change.to.how != "each":
        return len(candidates(game, each, ruler_of(game, carrier), carrier))
    found = candidates(game, each._replace(other=False), ruler_of(game, carrier), carrier)
    return len(found) - (entity in found)


def _without_abilities(game: Game) -> set[int]:
    """The things that have lost all abilities (T.19.1d): of two that take each other's the later
    prevails, and none takes its own."""
    lists, modifiers = game.lists, book_of(game).modifiers
    effects = lists[EFFECTS]
    rows = range(0, len(effects), RECORD)
    lost = {effects[at + ON] for at in rows if _is_about(modifiers[effects[at + EFFECT]], ALL)}
    for carrier in sorted(lists[STATICS], key=lists[BORN].__getitem__, reverse=True):
        taken = [one for one in piece_of(game, carrier).ability_changes if one.keyword == ALL]
        if taken and carrier not in lost:
            there = [entity for seat in range(game.seats) for entity in lists[CITY[seat]]]
            lost |= {
                entity
                for entity in there
                for one in taken
                if entity != carrier and means(game, one.to, entity, carrier)
            }
    return lost


def total_stat(game: Game, seat: int, which: int) -> int:
    """The sum of a statistic over the beasts in a ruler's city (T.17.2); negative ones count
    (T.7.2)."""
    changes = stat_changes(game, which)
    return sum([stat_after(game, beast, which, changes) for beast in beasts_of(game, seat)])


def has_keyword(game: Game, entity: int, keyword: str) -> bool:
    """Whether a card has a keyword (T.19.1d)."""
    return has_ability(game, entity, keyword, keyword in piece_of(game, entity).keywords)


def has_ability(game: Game, entity: int, keyword: str, printed: bool) -> bool:
    """Whether a card has an ability, by its keyword or its text in quotes (T.19.1d).

    Gaining and losing carry timestamps and the latest stands; what is printed is the oldest.
    Losing it once loses all instances.
    """
    latest, last = (0 if printed else -1), None
    lists = game.lists
    for carrier, change in static_abilities(game).abilities:
        born = lists[BORN][carrier]
        if change.keyword not in (keyword, ALL) or born <= latest:
            continue
        its_own = change.keyword == ALL and entity == carrier
        if means(game, change.to, entity, carrier) and not its_own:
            latest, last = born, change
    effects = lists[EFFECTS]
    for at in range(0, len(effects), RECORD):
        if effects[at + ON] == entity and effects[at + SINCE] > latest:
            modifier = book_of(game).modifiers[effects[at + EFFECT]]
            if _is_about(modifier, keyword):
                latest, last = effects[at + SINCE], modifier
    return printed if last is None else isinstance(last, Grants)


def _is_about(modifier: Modifier, keyword: str) -> TypeGuard[Grants | Removes]:
    return isinstance(modifier, (Grants, Removes)) and modifier.keyword in (keyword, ALL)


def is_restrained(game: Game, beast: int, deed: str) -> bool:
    """Whether something keeps a beast from attacking or guarding, whatever lets it (T.2.2)."""
    if not book_of(game).restrains:
        return False
    for carrier, one in static_abilities(game).restraints:
        if one.deed == deed and means(game, one.to, beast, carrier):
            return True
    effects, modifiers = game.lists[EFFECTS], book_of(game).modifiers
    for at in range(0, len(effects), RECORD):
        if effects[at + ON] == beast:
            match modifiers[effects[at + EFFECT]]:
                case Restrains(deed=other) if other == deed:
                    return True
    return False


def adjustments(game: Game, seat: int, verb: str, entity: int) -> list[Adjustment]:
    """What changes the cost of a verb done by ``seat`` to a card (T.25.6)."""
    return adjustments_of(game, seat, verb, piece_of(game, entity))


def adjustments_of(game: Game, seat: int, verb: str, piece: TerrusPiece) -> list[Adjustment]:
    """What changes the cost of a verb done by ``seat`` to any card of a kind (T.25.6)."""
    found: list[Adjustment] = []
    for carrier, change in static_abilities(game).costs:
        if change.verb != verb or not whose_fits(change.whose, seat, ruler_of(game, carrier)):
            continue
        if change.what is None or fits(piece, change.what):
            found += [_adjustment(kind, amount, carrier) for kind, amount in change.changes]
    return found


def is_prohibited(game: Game, seat: int, verb: str, piece: TerrusPiece) -> bool:
    """Whether some static ability keeps a ruler from doing this with such a card (T.2.2)."""
    for carrier, ban in static_abilities(game).bans:
        reaches = ban.verb == verb and whose_fits(ban.whose, seat, ruler_of(game, carrier))
        if reaches and (ban.what is None or fits(piece, ban.what)):
            return True
    return False


def _adjustment(kind: int, amount: int, source: int) -> Adjustment:
    if amount < 0:
        return lowered(kind, -amount, "T.25.6a", source)
    return raised(kind, amount, "T.25.6", source)


def hand_limit(game: Game, seat: int) -> int:
    """The maximum hand size of a ruler (T.11.5)."""
    limit = HAND_SIZE
    for carrier, change in static_abilities(game).hand_limits:
        if whose_fits(change.whose, seat, ruler_of(game, carrier)):
            limit += change.delta.fixed
    return max(limit, 0)


def defence(game: Game, entity: int) -> int:
    """Current DEF of a beast or structure."""
    return stat(game, entity, DEF)
