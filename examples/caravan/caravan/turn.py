"""A turn of Caravan: do one thing, draw, and the next one's beasts wake."""

from __future__ import annotations

from typing import Final

from caravan.costs import bill, piece_of
from caravan.zones import CAMP, CARD, DECK, GOODS, HAND, RESTED, SPENT, STORE, TURN
from tallystick.costs import batch
from tallystick.kernel.chance import shuffle
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, Op
from tallystick.rules.bill import Bill
from tallystick.rules.paying import Paying, Way

GATHERED: Final = 2


def refusal(game: Game, seat: int, verb: str, entity: int) -> Refusal | None:
    """Why a seat cannot do something now; None if it can. The only judge of it."""
    if seat != game.lists[CELLS][TURN]:
        return Refusal(("CV.turn.1",), "It is somebody else's turn.")
    if verb == "gather":
        what = f"One gathers {', '.join(GOODS[:-1])} or {GOODS[-1]}."
        return None if 0 <= entity < len(GOODS) else Refusal(("CV.gather.1",), what)
    if entity not in game.lists[HAND[seat]]:
        return Refusal(("CV.load.1",), "A card is loaded from your hand.")
    return bill(game, seat, entity).refusal()


def acts(game: Game, seat: int) -> list[Candidate]:
    """Every good, and every card of the hand, one of each name, with the reason against it."""
    first: dict[int, int] = {}
    for entity in game.lists[HAND[seat]]:
        first.setdefault(game.lists[CARD][entity], entity)
    thinkable: list[Option] = [("gather", good, -1) for good in range(len(GOODS))]
    thinkable += [("load", entity, -1) for entity in first.values()]
    return [Candidate(one, refusal(game, seat, one[0], one[1])) for one in thinkable]


class Act(Op):
    """CV.turn.1: gather or load."""

    def run(self, game: Game) -> int:
        """Wake the beasts (CV.wake.1), and ask."""
        seat = game.field(SEAT)
        game.set(CELLS, TURN, seat)
        for entity in game.lists[CAMP[seat]]:
            game.set(RESTED, entity, 0)
        game.emit("turn", seat)
        return ASK

    def decide(self, game: Game) -> Decision:
        """Every good, and every card that can be paid for."""
        options = [one.option for one in self.candidates(game) if one.refusal is None]
        return Decision(game.field(SEAT), "turn", -1, options)

    def candidates(self, game: Game) -> list[Candidate]:
        """The cards that cannot be paid for too."""
        return acts(game, game.field(SEAT))

    def take(self, game: Game, option: Option) -> int:
        """CV.gather.1, CV.load.1."""
        verb, what, _ = option
        seat = game.field(SEAT)
        if verb == "load":
            return game.call(game.rules.LOAD, what, seat, what)  # type: ignore[attr-defined]
        game.add(STORE[seat], what, GATHERED)
        game.emit("gathered", seat, what, GATHERED)
        return NEXT


class Pay(Paying):
    """CV.load.1: pay for the card, all at once."""

    def bill(self, game: Game) -> Bill:
        """The price now, and what the seat has."""
        return bill(game, game.field(SEAT), game.field(SUBJECT))

    def carry_out(self, game: Game, bill: Bill, way: Way) -> int:
        """Spend, rest, sell."""
        seat, lists = game.field(SEAT), game.lists
        for deed in batch(bill.supply, way.plan, ("spend", "rest", "sell")):
            game.emit(deed.verb, seat, deed.key, deed.times)
            if deed.verb == "spend":
                game.add(STORE[seat], deed.key, -deed.times)
                continue
            zone = CAMP[seat] if deed.verb == "rest" else HAND[seat]
            loading = game.field(SUBJECT)
            fit = [e for e in lists[zone] if lists[CARD][e] == deed.key and e != loading]
            for entity in [e for e in fit if not lists[RESTED][e]][: deed.times]:
                if deed.verb == "rest":
                    game.set(RESTED, entity, 1)
                else:
                    game.move(entity, SPENT)
        return NEXT


class Arrive(Op):
    """CV.load.1: the card comes into the camp."""

    def run(self, game: Game) -> int:
        """From hand."""
        game.emit("loaded", game.field(SEAT), game.field(SUBJECT))
        game.move(game.field(SUBJECT), CAMP[game.field(SEAT)])
        return NEXT


class EndTurn(Op):
    """CV.turn.2: draw; then it is the next seat's turn, unless the game is over."""

    def run(self, game: Game) -> int:
        """CV.end.1: enough points win. CV.end.2: so do the most, where no card is left to draw."""
        seat = game.field(SEAT)
        if points(game, seat) >= int(game.rules.readings["goal"]):
            game.end(1 << seat)
            return AGAIN
        if not draw(game, seat):
            worth = [points(game, one) for one in range(game.seats)]
            game.end(sum(1 << one for one, n in enumerate(worth) if n == max(worth)))
            return AGAIN
        game.set_field(SEAT, (seat + 1) % game.seats)
        return game.jump(0)


def draw(game: Game, seat: int) -> bool:
    """The top card; an empty deck is made of what was sold (CV.turn.3). Whether there was one."""
    lists = game.lists
    if not lists[DECK]:
        for entity in lists[SPENT][:]:
            game.move(entity, DECK)
        shuffle(game, DECK)
    if not lists[DECK]:
        return False
    game.emit("drew", seat, lists[DECK][0])
    game.move(lists[DECK][0], HAND[seat])
    return True


def points(game: Game, seat: int) -> int:
    """What a camp is worth."""
    return sum(piece_of(game, entity).points for entity in game.lists[CAMP[seat]])


TURN_OPS: Final = (Act(), EndTurn())
LOAD_OPS: Final = (Pay(0), Arrive())
