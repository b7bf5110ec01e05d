"""A cost that is charged there and then, outside the flow of the game (T.25.4)."""

from __future__ import annotations

from tallystick.costs import NO_COST, Cost
from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.paying import ChooseCardX, ChooseX, Pay, PayAbility, PayFor
from tallystick.games.terrus.zones import HAND, PLAYED
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import NEXT, SEAT, SUBJECT, Game, Op


class PutBack(Op):
    """What was paid for goes back to the hand: it has only been paid for."""

    def run(self, game: Game) -> int:
        """Move it, if it has been lifted."""
        card = game.field(SUBJECT)
        if card != NOWHERE and game.lists[ZONE][card] == PLAYED:
            seat = game.field(SEAT)
            game.move(card, HAND[seat])
        return NEXT


def ops_of(game: Game, of: Cost | Option) -> tuple[Op, ...]:
    """X, the payment, and nothing that follows it."""
    match of:
        case ("activate", entity, n):
            price = named_power(game, entity, n).price
            cost = price.cost if price is not None else NO_COST
            return (*((ChooseX(cost),) if cost.has_x else ()), PayAbility(cost, 0))
        case (verb, _, n):
            return (ChooseCardX(verb, max(n, 0)), PayFor(verb, 0, max(n, 0)), PutBack())
    return (*((ChooseX(of),) if of.has_x else ()), Pay(of, 0))


def begin(game: Game, program: int, seat: int, of: Cost | Option) -> None:
    """Charge a seat; a card of the hand that is paid for does not pay for itself."""
    match of:
        case ("activate", entity, _):
            game.nest(program, entity, seat)
        case (_, entity, _):
            if game.lists[ZONE][entity] == HAND[seat]:
                game.move(entity, PLAYED)
            game.nest(program, NOWHERE, seat, entity)
        case _:
            game.nest(program, NOWHERE, seat)
    game.run()
