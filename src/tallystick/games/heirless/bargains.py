"""Offers that a bot might think of, and gifts that it owes, each as the answers that put it
together (``Rulebook.courses``); whether one is worth making is for the bot to find out."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from tallystick.games.heirless import pledges, worth
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.free_actions import judged_free
from tallystick.games.heirless.pledges import ALLOW, ANY
from tallystick.games.heirless.trading import MOST, Goods, holding
from tallystick.games.heirless.zones import ATTRIBUTES, HAND, PLEDGES, PROPOSALS, RESOURCES, SEASON
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Course

HAGGLE: Final[Option] = ("haggle", -1, -1)
PUT: Final[Option] = ("put", -1, -1)
VERBS: Final = frozenset((HAGGLE[0], "promise"))  # what is put together piece by piece
LEAVE: Final[tuple[Option, ...]] = (("form", ALLOW, -1), ("plainly", 0, -1))
MISSING: Final = 2  # units, at most, that one trades for at once
DEAREST: Final = 4  # units of one good that one gives for them
FEE: Final = (1, 2, 4)  # units of a good for leave
GOODS, PERMISSION, DEBT = "goods", "leave", "debt"


class Offer(NamedTuple):
    """Goods for goods; ``swears`` and ``demands`` are leave to use one's Workplaces this Season."""

    partner: int
    give: Goods = Goods()
    take: Goods = Goods()
    swears: bool = False
    demands: bool = False


def courses(game: Game, decision: Decision) -> list[Course]:
    """What is due, whenever one may speak; offers at the beginning of what one does in one's turn,
    one between two steps."""
    seat = decision.seat
    if decision.kind not in ("turn", "free") or judged_free(game, seat, HAGGLE) is not None:
        return []
    found = [Course(answers(game, seat, offer), about) for offer, about in due(game, seat)]
    if decision.kind == "turn" and not game.lists[ATTRIBUTES[seat]][PROPOSALS]:
        for about, offers in ((GOODS, trades(game, seat)), (PERMISSION, permissions(game, seat))):
            found += [Course(answers(game, seat, one), (about, one.partner)) for one in offers]
    return found


def answers(game: Game, seat: int, offer: Offer) -> tuple[Option, ...]:
    """How an offer is put together (``trading.Compose``)."""
    found: list[Option] = [HAGGLE, ("with", offer.partner, -1)]
    for verb, side, owner in (("give", offer.give, seat), ("take", offer.take, offer.partner)):
        for good, n in side.items:
            found.append((verb, good, -1))
            if holding(game, owner, good) > 1:
                found.append(("n", n, -1))
    if offer.swears:
        found += [("swear", -1, -1), *LEAVE]
    if offer.demands:
        found += [("demand", -1, -1), *LEAVE]
    return (*found, PUT)


def due(game: Game, seat: int) -> Iterator[tuple[Offer, tuple[str, int]]]:
    """What the seat has promised to give by now and can give."""
    table, season = game.lists[PLEDGES], game.lists[CELLS][SEASON]
    for number in pledges.live(game):
        at = pledges.find(game, number)
        good, receiver = table[at + pledges.B], table[at + pledges.C]
        n = table[at + pledges.A] - table[at + pledges.KEPT]
        binds = table[at + pledges.FORM] == pledges.GIVE and table[at + pledges.BOUND] >> seat & 1
        if not binds or table[at + pledges.UNTIL] != season or receiver == seat:
            continue
        if 0 < n <= min(MOST, holding(game, seat, good)):
            yield Offer(receiver, Goods(((good, n),))), (DEBT, number)


def trades(game: Game, seat: int) -> Iterator[Offer]:
    """What is missing for a Workplace in hand, for what is not needed for it, at a price that is
    fair by what goods are worth to anybody, or a little better."""
    own = game.lists[ATTRIBUTES[seat]]
    for card in dict.fromkeys(game.lists[HAND[seat]]):
        cost = worth.price_of(piece_of(game, card))
        missing = {kind: n - own[kind] for kind, n in cost.items() if own[kind] < n}
        if len(missing) != 1 or sum(missing.values()) > MISSING:
            continue
        spare = [(kind, own[kind] - cost.get(kind, 0)) for kind in range(len(RESOURCES))]
        for wanted, n in missing.items():
            for partner in _others(game, seat):
                if holding(game, partner, wanted) >= n:
                    for kind, most in spare:
                        fair = ceil(n * worth.good(wanted) / worth.good(kind))
                        for price in (fair, fair + 1):
                            if price <= min(most, DEAREST):
                                yield _swap(partner, kind, price, wanted, n)


def _swap(partner: int, given: int, n: int, taken: int, m: int) -> Offer:
    return Offer(partner, Goods(((given, n),)), Goods(((taken, m),)))


def permissions(game: Game, seat: int) -> Iterator[Offer]:
    """Leave to use the other's Workplaces this Season, or one's own, for a fee."""
    leave = worth.LeaveWorth(game)
    for partner in _others(game, seat):
        for lender, user in ((partner, seat), (seat, partner)):
            if is_allowed(game, user, lender) or not leave.worth(user, lender):
                continue
            for kind in range(len(RESOURCES)):
                for n in FEE:
                    if holding(game, user, kind) >= n:
                        fee = Goods(((kind, n),))
                        yield (
                            Offer(partner, give=fee, demands=True)
                            if user == seat
                            else Offer(partner, take=fee, swears=True)
                        )


def is_allowed(game: Game, user: int, lender: int) -> bool:
    """Whether a player has promised another the use of all Workplaces."""
    table = game.lists[PLEDGES]
    return any(
        table[at + pledges.FORM] == ALLOW
        and table[at + pledges.BOUND] >> lender & 1
        and table[at + pledges.A] in (ANY, user)
        and table[at + pledges.B] == ANY
        for at in (pledges.find(game, number) for number in pledges.live(game))
    )


def _others(game: Game, seat: int) -> list[int]:
    return [other for other in range(game.seats) if other != seat]
