"""A cost that is charged there and then, outside the flow of the game (MC.cost.12)."""

from __future__ import annotations

from tallystick.costs import Cost
from tallystick.games.marvel_champions.costs.choosing import ChooseBranch, ChoosePricedX
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.flow.initiating import CheckPaid, Remember
from tallystick.games.marvel_champions.position.at_hand import is_at_hand, lay_down, put_back
from tallystick.games.marvel_champions.position.scope import FROM, ability_scope
from tallystick.games.marvel_champions.zones import PLAYING, identity
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import NEXT, SEAT, SOURCE, Do, Game, Op
from tallystick.rules.bill import thing_of


def lay_down_paid(game: Game) -> int:
    """A card that is paid for lies on the table, not in hand (MC.initiating-abilities.1)."""
    card = game.field(SOURCE)
    if is_at_hand(game, game.field(SEAT), card):
        lay_down(ability_scope(game))
    return NEXT


def return_paid_card(game: Game) -> int:
    """What was paid for goes back to the hand: it has only been paid for."""
    card = game.field(SOURCE)
    if game.lists[ZONE][card] == PLAYING and ability_scope(game).note(FROM):
        put_back(ability_scope(game))
    return game.end_program()


def ops_of(payment: AbilityPayment) -> tuple[Op, ...]:
    """The cost that is chosen, X, the payment, and nothing that follows it."""
    check = CheckPaid()
    lift: tuple[Op, ...] = (Do(lay_down_paid),) if payment.playing else ()
    ops = (Remember(), *lift, ChooseBranch(payment), ChoosePricedX(payment))
    check.to = len(ops) + 2
    return (*ops, PayBill(payment, check.to), check, Do(return_paid_card))


def begin(game: Game, program: int, seat: int, of: Cost | Option) -> None:
    """Charge a player."""
    game.nest(program, thing_of(of, identity(game, seat)), seat)
    game.run()
