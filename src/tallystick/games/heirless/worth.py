"""What goods, leave and promises are worth to a player, in points, for bots: rules of thumb, made
of what that player may see, and no rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from operator import ge
from typing import Final, NamedTuple

from tallystick.games.heirless import pledges, zones
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.control import castle_controller, controls_faction
from tallystick.games.heirless.names import CARD_GOOD
from tallystick.games.heirless.pieces import HeirlessPiece
from tallystick.games.heirless.tracker import is_idle
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

TIER: Final[tuple[float, ...]] = (0.1, 0.2, 0.4)  # a resource of each tier
INFLUENCE_WORTH: Final = 0.9
WORKER: Final = 0.075
HELD: Final = 0.125  # a Workplace in hand
RANK: Final = 0.25  # of a Workplace, for its class, and twice for what all have
READY: Final = 0.5  # what a Workplace that is built is worth more, and one half paid for half so
EFFECT: Final[tuple[float, ...]] = (0.2, 0.45, 0.75, 0.75)  # what the text yields, by class
LEAVE: Final = 0.6  # of what one could gain by leave: it can still come to nothing
LEAVE_GIVEN: Final = 0.05  # what it costs to have to give leave
BREACH: Final = 54.0  # one that everybody could see: the 20 of HL.turns.103, near certain
UNWATCHED: Final = 4.0
BOUND: Final = 0.4  # not to be free to deploy, or to vote
CAPITAL_BOUND: Final = 1.0
SPARED: Final = 0.3  # that a place which one holds is left alone
# Of a good that is to be given: to whoever gives it, and whoever gets it.
DUE: Final[tuple[float, ...]] = (1.4, 0.6)


def good(what: int) -> float:
    """A resource, a Worker, a marker, or a Workplace in hand."""
    if what >= CARD_GOOD:
        return HELD
    if what < len(zones.RESOURCES):
        return TIER[what % len(TIER)]
    return WORKER if zones.UNEMPLOYED <= what < zones.MARKERS else 0.0


def workplace(piece: HeirlessPiece) -> float:
    """A Workplace that is built."""
    return (1 + READY) * RANK * (2 + piece.rank)


def readiness(game: Game, seat: int) -> float:
    """How far the seat's own store goes towards the best Workplace in its hand."""
    own = game.lists[zones.ATTRIBUTES[seat]]
    best = 0.0
    for entity in game.lists[zones.HAND[seat]]:
        piece = piece_of(game, entity)
        cost = price_of(piece)
        share = sum(min(own[kind], n) for kind, n in cost.items()) / max(1, sum(cost.values()))
        best = max(best, share * RANK * (2 + piece.rank))
    return READY * best


def price_of(piece: HeirlessPiece) -> dict[int, int]:
    """What building takes, by kind, as it is printed."""
    return {part.kind: part.amount.fixed for part in piece.price.cost.units}


class Usable(NamedTuple):
    """A Workplace that nobody uses, and what using it once is worth to whoever has the Workers."""

    card: int
    workers: tuple[int, ...]
    worth: float


class LeaveWorth:
    """What leave to use Workplaces in the Castles of others is worth, in one position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[int, int, int], float] = {}
        self.vacant: dict[int, list[Usable]] = {}  # by who Controls the Castle
        if game.lists[CELLS][zones.PHASE] == zones.ACTION:  # nobody gains by leave at another time
            for controller, one in _vacant(game):
                self.vacant.setdefault(controller, []).append(one)

    def worth(self, seat: int, controller: int, card: int = pledges.ANY) -> float:
        """To a seat, for a Workplace (or one of these cards) in the Castles that another Controls,
        now in the Season."""
        asked = (seat, controller, card)
        if asked not in self.known:
            self.known[asked] = LEAVE * self._best(*asked)
        return self.known[asked]

    def _best(self, seat: int, controller: int, card: int) -> float:
        vacant = self.vacant.get(controller, ())
        if not vacant or is_idle(self.game, seat):
            return 0.0
        free = _free_workers(self.game, seat)
        return max(
            (
                one.worth
                for one in vacant
                if card in (pledges.ANY, one.card) and all(map(ge, free, one.workers))
            ),
            default=0.0,
        )


def _vacant(game: Game) -> Iterator[tuple[int, Usable]]:
    """Each, and who Controls the Castle where it stands."""
    cards, users = game.lists[zones.CARD], game.lists[zones.USER]
    for owner in range(game.seats):
        controller = castle_controller(game, owner)
        for entity in game.lists[zones.BUILT[owner]]:
            if users[entity] < 0:
                piece = piece_of(game, entity)
                yield controller, Usable(cards[entity], piece.workers, _use(piece))


def _use(piece: HeirlessPiece) -> float:
    """A Workplace, used once: Influence for Workers, and what it says."""
    return (INFLUENCE_WORTH - WORKER) * sum(piece.workers) + EFFECT[piece.rank]


def _free_workers(game: Game, seat: int) -> list[int]:
    """The Workers that a seat could use, faction by faction."""
    own = game.lists[zones.ATTRIBUTES[seat]][zones.UNEMPLOYED : zones.MARKERS]
    return [n * controls_faction(game, seat, faction) for faction, n in enumerate(own)]


def promises(game: Game) -> list[float]:
    """What the promises that stand are worth to each seat, whether it has made them or is to
    gain."""
    table, season = game.lists[zones.PLEDGES], game.lists[CELLS][zones.SEASON]
    found, leave = [0.0] * game.seats, LeaveWorth(game)
    for at in pledges.records(game):
        if table[at + pledges.STATUS] != pledges.LIVE:
            continue
        record = table[at : at + pledges.RECORD]
        over, pointed = 0 < record[pledges.UNTIL] < season, record[pledges.POINTED]
        for seat in range(game.seats):
            if pointed >> seat & 1:
                found[seat] -= BREACH
            elif not over:
                found[seat] += _promise(leave, record, seat)
    return found


def unwatched(game: Game, seat: int) -> float:
    """What it is worth to a seat that it is bound by words of which anybody may say that they were
    broken; others hope for nothing from it."""
    table = game.lists[zones.PLEDGES]
    bound = sum(
        table[at + pledges.FORM] == pledges.FREE and table[at + pledges.SIGNERS] >> seat & 1
        for at in pledges.records(game)
        if table[at + pledges.STATUS] == pledges.LIVE
    )
    return -UNWATCHED * bound


def _promise(leave: LeaveWorth, record: list[int], seat: int) -> float:
    """What a promise that binds now is worth to a seat."""
    form, a, b = record[pledges.FORM], record[pledges.A], record[pledges.B]
    binds = record[pledges.BOUND] >> seat & 1
    if form == pledges.FREE:
        return 0.0
    if form == pledges.GIVE:
        due = max(0, a - record[pledges.KEPT]) * good(b)
        return -DUE[0] * due if binds else DUE[1] * due if record[pledges.C] == seat else 0.0
    if form == pledges.ALLOW:
        if binds:
            return -LEAVE_GIVEN
        lenders = pledges.seats_of(record[pledges.BOUND])
        return max(leave.worth(seat, one, b) for one in lenders) if a in (pledges.ANY, seat) else 0
    if form == pledges.NO_DEPLOY:
        return -_free_hand(leave.game, seat, a) if binds else SPARED * _holds(leave.game, seat, a)
    return -BOUND if binds else 0.0


def _free_hand(game: Game, seat: int, place: int) -> float:
    """To be free to deploy to a place: nothing where nobody is left to go, or the time is over."""
    over = game.lists[CELLS][zones.PHASE] != zones.ACTION or is_idle(game, seat)
    if over or not game.lists[zones.MIGHT][zones.castle(seat) * zones.OWNERS + seat]:
        return BOUND / 4
    return CAPITAL_BOUND if place == zones.CAPITAL else BOUND


def _holds(game: Game, seat: int, place: int) -> bool:
    return (
        place == zones.castle(seat)
        if place >= zones.CASTLE
        else game.lists[zones.CONTROL][place] == seat
    )
