"""Card text as values, before a game decides how it is done: abilities, effects, continuous
effects, the things that they speak of, and numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs.cost import NO_COST, Cost
from tallystick.rules.phrases import Spoken

YOURS: Final = "you"
OPPONENTS: Final = "opponent"
ANYONES: Final = "any"
THEIRS: Final = "they"  # of each of those who do something, their own: only where that is counted
OWNERS: Final = {YOURS: " you rule", OPPONENTS: " an opponent rules", THEIRS: " they rule"}
ATTACHED: Final = "attached"
ANNOUNCED: Final = "announced"


class Selector(NamedTuple):
    """A description of things in play: "avian beasts you rule", "target structure", "other beasts".

    ``kinds`` are card types (empty: any), ``tags`` card tags such as a species (all must hold),
    ``whose`` is one of YOURS, OPPONENTS, ANYONES, THEIRS, ``other`` leaves the ability's own
    carrier out. ``place`` names the zone: "city" for what is in play, "hand", "discard"; ANNOUNCED
    is what is being answered. ``role`` narrows it to what does something now, "attacking" or
    "guarding", or is "attached" to the carrier.
    """

    kinds: tuple[str, ...]
    whose: str = ANYONES
    tags: tuple[str, ...] = ()
    other: bool = False
    place: str = "city"
    role: str = ""

    def __str__(self) -> str:
        attached = self.role == ATTACHED
        role = [self.role] if self.role and not attached else []
        words = [
            *(["other"] if self.other else []),
            *role,
            *self.tags,
            " or ".join(self.kinds) or "card",
        ]
        owner = OWNERS.get(self.whose, "")
        return " ".join(words) + (" attached to it" if attached else owner)


class Ref(NamedTuple):
    """What an effect is done to.

    ``how`` is "target" (chosen when the ability is announced), "this" (the carrier), "host" (what
    the carrier is attached to), "subject" (what the trigger was about), "each" (everything
    selected), "again" (the target that the sentence has just spoken of).
    """

    how: str
    selector: Selector | None = None

    def __str__(self) -> str:
        return f"{self.how} {self.selector}" if self.selector else self.how


THIS: Final = Ref("this")
HOST: Final = Ref("host")
SUBJECT: Final = Ref("subject")
AGAIN: Final = Ref("again")


class Quantity(NamedTuple):
    """``fixed + per_x * X + per_each * (how many ``each`` selects)``; its user floors it at 0."""

    fixed: int
    per_x: int = 0
    per_each: int = 0
    each: Selector | None = None

    def __str__(self) -> str:
        if self.each is not None:
            return f"{self.per_each} for each {self.each}"
        if self.per_x:
            return "X"
        return str(self.fixed)


ONE = Quantity(1)


YOU: Final = "you"
EACH_OPPONENT: Final = "each opponent"
EACH_PLAYER: Final = "each player"
TARGET_PLAYER: Final = "target player"
TARGET_OPPONENT: Final = "target opponent"
TARGETED: Final = (TARGET_PLAYER, TARGET_OPPONENT)
# The target player spoken of before; else, in a trigger, whoever has what it is about.
THAT_PLAYER: Final = "that player"
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
    """``who`` discards ``n`` cards of their choice from hand, as many as they have; or those that
    chance picks."""

    n: Quantity
    who: str = YOU
    at_random: bool = False


class Gain(NamedTuple):
    """``who`` gains ``n`` of their life total."""

    n: Quantity
    who: str = YOU


class Lose(NamedTuple):
    """``who`` loses ``n`` of their life total."""

    n: Quantity
    who: str = YOU


class Produce(NamedTuple):
    """``who`` adds resources, ``times`` over: a count for each kind of the game, in its order."""

    units: tuple[int, ...]
    who: str = YOU
    times: Quantity = ONE


class Receive(NamedTuple):
    """``who`` gets ``n`` of a good of the game's by name, or loses them if ``loses``."""

    good: str
    n: Quantity
    who: str = YOU
    loses: bool = False


class Dealer(NamedTuple):
    """What deals wounds in place of the card whose text it is; ``stat`` is which of its statistics
    says how many, -1 for none."""

    ref: Ref
    stat: int = -1


class Wound(NamedTuple):
    """Deal ``n`` wounds (damage) to something in play."""

    n: Quantity
    to: Ref
    by: Dealer | None = None


class WoundPlayer(NamedTuple):
    """Deal ``n`` wounds to players: one of TARGETED, EACH_OPPONENT, EACH_PLAYER or YOU."""

    n: Quantity
    who: str
    by: Dealer | None = None


class Bury(NamedTuple):
    """Destroy something in play."""

    what: Ref


class SendHome(NamedTuple):
    """Things return to the hands of their owners."""

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


class Restrain(NamedTuple):
    """A beast cannot ``deed`` (attack, guard) for a time."""

    what: Ref
    deed: str
    until: str = FOREVER


class EachPlayerBuries(NamedTuple):
    """``who`` each choose ``n`` of their own things that ``what`` selects, all buried at once."""

    what: Selector
    n: Quantity
    who: str = EACH_PLAYER


class MayPay(NamedTuple):
    """ "You may pay COST. If you do, THEN" — a payment that gates only what follows it. Where it is
    no offer ("unless you pay", "if it was paid"), what costs nothing is paid (T.25.5). ``x`` is
    what the text counts for the X of the cost, if it says so."""

    cost: Cost
    then: tuple[Effect, ...]
    instead: tuple[Effect, ...] = ()
    is_offer: bool = True
    x: Selector | None = None


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
    is_offer: bool = False


class EitherOf(NamedTuple):
    """ "Choose one: ...; or ...": one of the ``modes`` is done, as whoever does it chooses when it
    comes to it; ``said`` are their words. Where each of ``who`` chooses for themselves, PAYERS
    are in each mode those who have chosen it."""

    modes: tuple[tuple[Effect, ...], ...]
    said: tuple[str, ...]
    who: str = YOU


class CallOff(NamedTuple):
    """What has been announced and is being answered does nothing."""

    what: Ref


class Delayed(NamedTuple):
    """ "At your next dawn, ...": a trigger that is left behind for a moment, which ``when`` says in
    the words of durations."""

    when: str
    effects: tuple[Effect, ...]


class Contest(NamedTuple):
    """A duel over ``stats`` (indices, a round each), with the text for its outcome."""

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
    Draw | Discard | Gain | Lose | Produce | Receive | Wound | WoundPlayer | Bury | SendHome
    | Modify | GainAbility | LoseAbility | Restrain | EachPlayerBuries | MayPay | Unless | EitherOf
    | CallOff | Delayed | Contest | EndGame | Named
)  # fmt: skip


def refs_of(effect: Effect) -> tuple[Ref, ...]:
    """The references of one effect, in the order of its text."""
    match effect:
        case Wound(to=ref, by=by):
            return (ref,) if by is None else (by.ref, ref)
        case WoundPlayer(by=by) if by is not None:
            return (by.ref,)
        case Contest(first=first, second=second):
            return (first, second)
        case (
            Bury(what=ref)
            | SendHome(what=ref)
            | CallOff(what=ref)
            | Modify(what=ref)
            | GainAbility(what=ref)
            | LoseAbility(what=ref)
            | Restrain(what=ref)
        ):
            return (ref,)
    return ()


class StatChange(NamedTuple):
    """Adds ``deltas`` (in the game's order of statistics) to what ``to`` selects: once, or once for
    each thing that ``each`` selects."""

    to: Ref
    deltas: tuple[int, ...]
    each: Selector | None = None


class Grants(NamedTuple):
    """What ``to`` selects has a keyword, or an ``ability``, whose text is ``keyword``."""

    to: Ref
    keyword: str
    ability: tuple[object, ...] | None = None


ALL: Final = "all abilities"


class Removes(NamedTuple):
    """What ``to`` selects loses every instance of a keyword, or of an ability in quotes, or ALL."""

    to: Ref
    keyword: str


class Restrains(NamedTuple):
    """What ``to`` selects cannot ``deed`` (attack, guard)."""

    to: Ref
    deed: str


class CostChange(NamedTuple):
    """Costs of ``verb`` (recruit, forge, build, barter, play, activate) change for ``whose``.

    ``changes`` holds (kind of the game's tariff, amount); negative amounts are reductions.
    ``what`` narrows it to some cards ("beasts").
    """

    verb: str
    changes: tuple[tuple[int, int], ...]
    what: Selector | None = None
    whose: str = "you"


class HandLimit(NamedTuple):
    """The maximum hand size of ``whose`` player changes by ``delta``."""

    delta: Quantity
    whose: str = "you"


class Prohibits(NamedTuple):
    """Those of ``whose`` rulers cannot do ``verb`` with cards that ``what`` selects (None: any)."""

    verb: str
    what: Selector | None
    whose: str


Durable = StatChange | Grants | Removes | Restrains  # what can have a duration
Modifier = Durable | CostChange | HandLimit | Prohibits


class Threshold(NamedTuple):
    """The statistics of what is attached to the carrier must total ``n`` or more in ``stat``."""

    stat: int
    n: int


class Activated(NamedTuple):
    """``phases`` (names), costs, a colon, ``effects``; ``subtype`` is "" or a marked kind.

    A Vote has ``win`` and ``lose`` in place of effects; a Ritual has a ``threshold``. ``x`` is what
    the text counts for the X of the cost; else it is announced.
    """

    phases: tuple[str, ...]
    cost: Cost = NO_COST
    effects: tuple[Effect, ...] = ()
    subtype: str = ""
    threshold: Threshold | None = None
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    text: str = ""
    x: Selector | None = None


class When(NamedTuple):
    """What sets a trigger off: a fact of kind ``fact`` about ``subject`` done by ``whose`` player.

    ``subject`` None: the fact is about a player only ("you draw a card").
    """

    fact: str
    subject: Ref | None = None
    whose: str = "any"


class Triggered(NamedTuple):
    """What sets it off, and its ``effects``; ``at_once`` ones need no priority (Recruit, Forge,
    Build)."""

    when: When
    effects: tuple[Effect, ...]
    at_once: bool = False
    text: str = ""


class Static(NamedTuple):
    """A plain statement: its modifiers hold while its carrier is in play."""

    modifiers: tuple[Modifier, ...]
    text: str = ""


class Keyword(NamedTuple):
    """A word that stands for an ability of the rulebook."""

    name: str
    text: str = ""


class OnPlay(NamedTuple):
    """The effects of an action or resource card: ``phases`` empty means at any time it may be
    played; ``x`` as of what is activated."""

    effects: tuple[Effect, ...]
    phases: tuple[str, ...] = ()
    cost: Cost = NO_COST
    subtype: str = ""
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    text: str = ""
    x: Selector | None = None


Ability = Activated | Triggered | Static | Keyword | OnPlay | Spoken
