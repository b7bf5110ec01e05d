"""Effects as values: what card text says, before a game decides how it is done.

A game lowers each value to ops of its own when its rulebook is made; its grammar reads only what it
has an op for, so that what is missing shows when a card is compiled, never when it is played.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs.cost import Cost
from tallystick.rules.amounts import ONE, Quantity
from tallystick.rules.selectors import Ref, Selector

YOU: Final = "you"
EACH_OPPONENT: Final = "each opponent"
EACH_PLAYER: Final = "each player"
TARGET_PLAYER: Final = "target player"
TARGET_OPPONENT: Final = "target opponent"
TARGETED: Final = (TARGET_PLAYER, TARGET_OPPONENT)
ANY_PLAYER: Final = "any player"
ANY_OPPONENT: Final = "any opponent"
OWNER: Final = "owner"
UNPAID: Final = "unpaid"
PAYERS: Final = "payers"

FOREVER: Final = ""


class Draw(NamedTuple):
    """``who`` draws ``n`` cards."""

    n: Quantity
    who: str = YOU


class Discard(NamedTuple):
    """``who`` discards ``n`` cards of their choice from hand, as many as they have."""

    n: Quantity
    who: str = YOU


class Gain(NamedTuple):
    """``who`` gains ``n`` of their life total."""

    n: Quantity
    who: str = YOU


class Lose(NamedTuple):
    """``who`` loses ``n`` of their life total."""

    n: Quantity
    who: str = YOU


class Produce(NamedTuple):
    """``who`` adds resources: a count for each kind of the game, in its order."""

    units: tuple[int, ...]
    who: str = YOU


class Receive(NamedTuple):
    """``who`` gets ``n`` of a good of the game's by name, or loses them if ``loses``."""

    good: str
    n: Quantity
    who: str = YOU
    loses: bool = False


class Wound(NamedTuple):
    """Deal ``n`` wounds (damage) to something in play."""

    n: Quantity
    to: Ref


class WoundPlayer(NamedTuple):
    """Deal ``n`` wounds to players: one of TARGETED, EACH_OPPONENT, EACH_PLAYER or YOU."""

    n: Quantity
    who: str


class Bury(NamedTuple):
    """Destroy something in play."""

    what: Ref


class Modify(NamedTuple):
    """Change statistics, in the game's order, ``times`` times, ``until`` a moment (FOREVER: to the
    end of the game)."""

    what: Ref
    deltas: tuple[int, ...]
    until: str = FOREVER
    times: Quantity = ONE


class GainAbility(NamedTuple):
    """Something gains a keyword; or an ``ability``, of which ``keyword`` is the text in quotes."""

    what: Ref
    keyword: str
    until: str = FOREVER
    ability: tuple[object, ...] | None = None


class LoseAbility(NamedTuple):
    """Something loses every instance of a keyword, or of an ability in quotes."""

    what: Ref
    keyword: str
    until: str = FOREVER


class EachPlayerBuries(NamedTuple):
    """``who`` each choose ``n`` of their own things that ``what`` selects; all are buried at
    once."""

    what: Selector
    n: Quantity
    who: str = EACH_PLAYER


class MayPay(NamedTuple):
    """ "You may pay COST. If you do, THEN" — a payment that gates only what follows it."""

    cost: Cost
    then: tuple[Effect, ...]
    instead: tuple[Effect, ...] = ()


class Unless(NamedTuple):
    """ "THEN unless WHO pays COST" — a payment that stops an effect, or leads to one (``paid``).

    ``who`` EACH_PLAYER, EACH_OPPONENT, one of TARGETED: each of them for themselves ("unless they
    pay"), and THEN speaks of UNPAID, those who did not, ``paid`` of PAYERS, those who did. OWNER:
    whoever has ``of``. ANY_PLAYER, ANY_OPPONENT: one payer is enough.
    """

    cost: Cost
    who: str
    then: tuple[Effect, ...]
    of: Ref | None = None
    paid: tuple[Effect, ...] = ()


class Contest(NamedTuple):
    """A duel over ``stats`` (indices, a round each) between two things, with the text for its
    outcome."""

    first: Ref
    second: Ref
    stats: tuple[int, ...]
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    printed_outcome: bool = False


class EndGame(NamedTuple):
    """``who`` wins the game, or loses it."""

    wins: bool
    who: str = YOU


class Named(NamedTuple):
    """A verb that only one game has, by name; that game lowers it by the name."""

    name: str
    n: Quantity = Quantity(1)
    what: Ref | None = None
    things: int = 1  # to how many of them it is done


ByPlayers = Draw | Discard | Gain | Lose | Produce | WoundPlayer | EndGame  # by ``who``
Effect = (
    Draw
    | Discard
    | Gain
    | Lose
    | Produce
    | Receive
    | Wound
    | WoundPlayer
    | Bury
    | Modify
    | GainAbility
    | LoseAbility
    | EachPlayerBuries
    | MayPay
    | Unless
    | Contest
    | EndGame
    | Named
)


def refs_of(effect: Effect) -> tuple[Ref, ...]:
    """The references of one effect, in the order of its text."""
    match effect:
        case Wound(to=ref):
            return (ref,)
        case Contest(first=first, second=second):
            return (first, second)
        case Bury(what=ref) | Modify(what=ref) | GainAbility(what=ref) | LoseAbility(what=ref):
            return (ref,)
    return ()
