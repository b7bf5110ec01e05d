"""Trades of more than two: each of them gives some of the others something, and it comes about if
all accept (HL.turns.110: "with other players")."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.games.heirless import pledges, trading
from tallystick.games.heirless.free_actions import FREE_VERBS, begin_free, meanwhile
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, I, Op

FIELDS: Final = 4  # of a note: giver, receiver, good, n


class TradePart(NamedTuple):
    """What one player gives another."""

    giver: int
    receiver: int
    goods: trading.Goods


def parts(game: Game) -> list[TradePart]:
    """The parts of the trade in the top frame, in the order in which they were named."""
    notes = game.notes()
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at in range(0, len(notes), FIELDS):
        giver, receiver, good, n = notes[at : at + FIELDS]
        found.setdefault((giver, receiver), []).append((good, n))
    return [
        TradePart(giver, to, trading.Goods(tuple(items))) for (giver, to), items in found.items()
    ]


def given_by(seat: int, among: list[TradePart]) -> trading.Goods:
    """All that a player gives, good by good."""
    total: dict[int, int] = {}
    for part in among:
        for good, n in part.goods.items if part.giver == seat else ():
            total[good] = total.get(good, 0) + n
    return trading.Goods(tuple(sorted(total.items())))


def joint_refusal(
    game: Game, seat: int, partners: tuple[int, ...], among: list[TradePart], promises: bool = False
) -> Refusal | None:
    """Why a player cannot propose it. What the others have not got may be asked for; it cannot be
    accepted."""
    if seat in partners or len(set(partners)) < len(partners):
        return trading.ALONE
    if not any(part.goods.items for part in among) and not promises:
        return trading.NOTHING_OFFERED
    wrong = (trading.goods_refusal(part.goods) for part in among)
    return next((one for one in wrong if one), None) or trading.side_refusal(
        game, seat, given_by(seat, among)
    )


def joint_deal_refusal(
    game: Game, seat: int, partners: tuple[int, ...], among: list[TradePart], promises: bool = False
) -> Refusal | None:
    """Why it cannot come about at all."""
    found = (trading.side_refusal(game, other, given_by(other, among)) for other in partners)
    own = joint_refusal(game, seat, partners, among, promises)
    return own or next((one for one in found if one), None)


def announce(game: Game) -> None:
    """The trade is proposed: everybody hears what it is, and the cards of whoever proposes it are
    laid open."""
    seat, among = game.field(SEAT), parts(game)
    game.emit("proposed-trade", seat)
    trading.lay_open(game, seat, given_by(seat, among))
    for part in among:
        for good, n in part.goods.items:
            game.emit("would-give", part.giver, good, n)
        game.emit("destined", part.receiver)
        trading.put_down(game, *part)
    for number in trading.drafts(game):
        game.emit("attached", seat, number)


class AskParties(Op):
    """Each of the others in seat order accepts, with its cards laid open, or ends it. The frame:
    SEAT proposes, SUBJECT is a bitmask of the others, I how many of them have accepted."""

    def run(self, game: Game) -> int:
        """Always asked: what the others hold is not for all to learn."""
        return ASK

    def asked(self, game: Game) -> list[int]:
        """The seats that have not answered yet."""
        return list(pledges.seats_of(game.field(SUBJECT))[game.field(I) :])

    def decide(self, game: Game) -> Decision:
        partner = self.asked(game)[0]
        legal = [one.option for one in self.candidates(game) if one.refusal is None]
        return Decision(partner, "joint deal", -1, legal, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """Refuse, or accept if all of it is there, as far as that is known."""
        free = [Candidate(one) for one in meanwhile(game, self.asked(game)[0])]
        accept = Candidate(("accept", -1, -1), self.refusal(game))
        return [Candidate(("refuse", -1, -1)), accept, *free]

    def refusal(self, game: Game) -> Refusal | None:
        """Why whoever is asked cannot accept: what it gives is not there, or what those give who
        have accepted. What the others still hold is theirs to know."""
        among, others = parts(game), pledges.seats_of(game.field(SUBJECT))
        known = [game.field(SEAT), *others[: game.field(I) + 1]]
        found = (trading.side_refusal(game, seat, given_by(seat, among)) for seat in known)
        return next((one for one in found if one), None)

    def take(self, game: Game, option: Option) -> int:
        """The last who accepts lets it come about; whoever refuses ends it."""
        seat, partner = game.field(SEAT), self.asked(game)[0]
        if option[0] in FREE_VERBS:
            return begin_free(game, partner, option)
        among, others = parts(game), pledges.seats_of(game.field(SUBJECT))
        if option[0] == "refuse":
            trading.clear(game, *(part.goods for part in among))
            game.emit("refused", partner, seat)
            for one in [seat, *others[: game.field(I)]]:
                trading.take_back(game, one, given_by(one, among))
            trading.strike_drafts(game)
            return NEXT
        game.emit("accepted", partner, seat)
        trading.lay_open(game, partner, given_by(partner, among))
        game.set_field(I, game.field(I) + 1)
        if self.asked(game):
            return AGAIN
        trading.clear(game, *(part.goods for part in among))
        for part in among:
            trading.hand_over(game, part.giver, part.receiver, part.goods)
            game.emit("destined", part.receiver)
        trading.sign_drafts(game)
        return NEXT


JOINT: Final = (AskParties(),)
