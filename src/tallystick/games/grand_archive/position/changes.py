"""What continuous effects change, and the records of those that last for a time (GA.CONT)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import Pick
from tallystick.games.grand_archive.position import bases
from tallystick.kernel.machine import Game

# What is changed. The order is that of the layers (GA.CONT.3): types, elements, abilities, numbers.
TYPE: Final = 0
SUBTYPE: Final = 1
ELEMENT: Final = 2
ONLY_ELEMENT: Final = 3
LOSE_ALL: Final = 4
KEYWORD: Final = 5
LOSE_KEYWORD: Final = 6
TRIGGER: Final = 7
USE_POWER: Final = 8
POWER: Final = 10
LIFE: Final = 11
LEVEL: Final = 12
DURABILITY: Final = 13
ATTACK_POWER: Final = 14
CANNOT: Final = 15
ENTERS: Final = 16
PREVENT: Final = 17
TAX: Final = 18
COST: Final = 19
PLAY: Final = 20
SPEED: Final = 21
REPLACE: Final = 22
PAYS: Final = 23
SET_POWER: Final = 24
SET_LIFE: Final = 25
LIMIT: Final = 26
ADD_ENABLED: Final = 27
DISOBEY: Final = 28
IGNORE_ELEMENT: Final = 29
OTHER: Final = 30  # change 0 of every rulebook: an ability that is used only once
WIELDS: Final = 31
SWITCH: Final = 32
DOUBLE: Final = 33
MUST: Final = 34
SET_TYPE: Final = 35
BY_LIFE: Final = 36
RETURN: Final = 37
# What could make something die that would not.
FRAILTIES: Final = 1 << LIFE | 1 << SET_LIFE | 1 << TYPE | 1 << SET_TYPE | 1 << SWITCH
STATS: Final = {"power": POWER, "life": LIFE, "level": LEVEL, "durability": DURABILITY}

WAKE_UP: Final = "wake up"  # what may be forbidden: at all, or in one's wake up phase only
# "Can't attack champions", "can't be attacked by allies": of such things only.
ATTACK_SUCH: Final = "attack such"
BY_SUCH: Final = "be attacked by such"
REMOVE_COUNTERS: Final = "remove counters"  # which, a ``CounterBan`` says
TARGETED: Final = "be targeted"  # by what a ``TargetingBan`` says
WAKE_IN_PHASE: Final = "wake up in its phase"
MORE_MATERIAL: Final = "materialize more"  # of a ``Cap``: so many more in a Materialize phase
# Of which of what it reaches a change is said: until the end of the next combat of it, of the next
# such thing, of what comes of the next such card that is activated, or of its own card as played.
NEXT_ATTACK: Final = "next attack"
ONCE: Final = "once"
NEXT_PLAYED: Final = "next played"
OWN: Final = "own"

# The table EFFECTS.
CHANGE: Final = 0  # which change of the rulebook's table "changes"
ON: Final = 1  # the entity that it is on; -1: on whatever the change describes
ON_SINCE: Final = 2  # SINCE of that entity: another object is not changed
STAMP: Final = 3  # its timestamp (GA.CONT.5)
UNTIL: Final = 4  # when it ends: see ``lasting``
UNTIL_SEAT: Final = 5  # in whose turn
N: Final = 6  # the number fixed as it began (GA.CONT.2)
SPEAKER: Final = 7  # the card that brought it
YOU: Final = 8  # and its controller
RECORD: Final = 9

# How an amount of damage counts: what is prevented; what is dealt to something else.
UP_TO: Final = 0
ALL_BUT: Final = 1
HALF: Final = 2
PLUS: Final = 3
TWICE: Final = 4
ELSEWHERE: Final = 5
ALL: Final = 1 << 20  # of an amount of damage

# How a cost is changed: by so much, to so much, to no less; or it is not paid at all.
MORE: Final = "more"
LESS: Final = "less"
SET: Final = "set"
AT_LEAST: Final = "at least"
REMOVED: Final = "removed"


class PlainChange(NamedTuple):
    """What its kind says, with a word where that has one: a number, a type, a keyword, a rule that
    holds for it no more, how it enters or may be played."""

    kind: int
    word: str = ""  # of elements none: those that were chosen


class KeywordLoss(NamedTuple):
    """A keyword that it has lost; ``for_good``: nor can it gain it later."""

    word: str
    for_good: bool = False
    kind: int = LOSE_KEYWORD


class TriggerGrant(NamedTuple):
    """A triggered ability that it has, by its place in the rulebook's ``given``."""

    place: int
    kind: int = TRIGGER
    word: str = ""


class PowerGrant(NamedTuple):
    """An activated ability that it has, by its place in the rulebook's ``given_powers``."""

    place: int
    kind: int = USE_POWER
    word: str = ""


class IntentPower(NamedTuple):
    """With how much power an attack card enters the intent: there it is under the rulebook's change
    of this number."""

    there: int
    kind: int = ENTERS
    word: str = "into the intent"


class Ban(NamedTuple):
    """What it cannot do, or have done to it (GA.LEGAL.1): to, by or into such things ``only``."""

    word: str
    only: bases.Thinglike | None = None
    kind: int = CANNOT


class TargetingBan(NamedTuple):
    """What may not target it: of these kinds, of any where there are none; ``theirs``: of
    opponents."""

    kinds: tuple[str, ...] = ()
    theirs: bool = False
    kind: int = CANNOT
    word: str = TARGETED


class CounterBan(NamedTuple):
    """The counters that players cannot remove from it to pay."""

    counters: int
    kind: int = CANNOT
    word: str = REMOVE_COUNTERS


class Compulsion(NamedTuple):
    """What it must attack if able, anything if it is not said (GA.ATK.3)."""

    only: bases.Thinglike | None = None
    kind: int = MUST
    word: str = ""


class WeaponUse(NamedTuple):
    """With which weapons it may attack, though it is no champion (GA.WEAPON.3)."""

    what: bases.Thinglike
    kind: int = WIELDS
    word: str = ""


class AttackTax(NamedTuple):
    """What is to be paid for each attack by it, or on it by such things ``only`` (GA.ATK.1)."""

    word: str
    only: bases.Thinglike | None = None
    kind: int = TAX


class Manner(NamedTuple):
    """What else is said of a prevention: how its amount counts, of what damage only, and what goes
    with it (GA.PREV.4)."""

    how: int = UP_TO
    by: bases.Thinglike | None = None  # what the source of the damage must be; None: anything
    of: bases.Thinglike | None = None  # what is hurt must be this, where it is on nothing
    to: bases.ThingsMeant | None = None  # to what it is dealt in place of that
    least: int = 0
    most: int = ALL
    riders: tuple[int, ...] = ()  # programs: X is how much was prevented, "it" the victim
    optional: bool = False  # "you may"
    once: bool = False  # only once each turn
    renewed: bool = False  # a shield that is whole again each turn
    apart: bool = False  # counted for each thing that it is on


class HarmChange(NamedTuple):
    """The damage that it is dealt: "combat", "non-combat" or any (GA.PREV, GA.REPL)."""

    word: str
    manner: Manner
    kind: int = PREVENT


class CostModifier(NamedTuple):
    """What it costs to do this with it, or to play it (GA.COST.10, GA.ACT.7)."""

    word: str
    how: str = MORE
    least: int = 0  # it makes nothing less than that
    optional: bool = False  # of a cost that is not paid: "you may", another way to pay
    declared: int = 0  # with an additional cost of this property that is declared (GA.ACT.3)
    kind: int = COST

    def never_raises(self, n: bases.EffectAmount | None) -> bool:
        """Whether, by this amount, it makes nothing cost more than without it."""
        if self.how in (SET, AT_LEAST):
            return False
        return self.how == REMOVED or (n is not None and n.is_never_positive())

    def never_lowers(self, n: bases.EffectAmount | None) -> bool:
        """Whether, by this amount, it makes nothing cost less than without it."""
        if self.how in (SET, REMOVED):
            return False
        return self.how == AT_LEAST or (n is not None and n.is_never_negative())


class PartPaid(NamedTuple):
    """What one may do to pay a part of a cost of a kind: ``pick``, to one thing at a time
    (GA.ACT.8.a)."""

    cost_kind: int
    pick: Pick
    kind: int = PAYS
    word: str = ""


class Replacement(NamedTuple):
    """What happens in place of something (GA.REPL.1): another number, or it goes to ``place``."""

    word: str
    place: str = ""
    kind: int = REPLACE


class Cap(NamedTuple):
    """How often players do something in a turn, or how many cards they have there (GA.PERM.1)."""

    word: str
    spares_first: bool = False  # not in the first turn of the first player
    kind: int = LIMIT


ChangeMade = (
    PlainChange | KeywordLoss | TriggerGrant | PowerGrant | IntentPower | Ban | TargetingBan
    | CounterBan | Compulsion | WeaponUse | AttackTax | HarmChange | CostModifier | PartPaid
    | Replacement | Cap
)  # fmt: skip


class Change:
    """One thing that a static ability or an effect changes, and by how much; of what it is said,
    its kinds know."""

    def __init__(self, made: ChangeMade, n: bases.EffectAmount | None = None) -> None:
        self.turn_to(made)
        self.n = n
        self.is_open = False  # it hangs on a name or number that is chosen
        self.is_fixed = False  # its number is that of the moment at which it began (GA.COST.16)
        self.of_holder = False  # said by what has been given it, of others
        self.ref: bases.ThingsMeant | None = None
        self.what: bases.Thinglike | None = None
        self.players: bases.PlayersMeant | None = None  # that it is about, in place of things
        self.tests: tuple[bases.Test, ...] = ()
        self.zones: frozenset[str] = frozenset()  # where its card must be; empty: anywhere
        # Of which of what it reaches: NEXT_ATTACK, NEXT_PLAYED, ONCE, OWN; "": of all.
        self.span = ""

    def turn_to(self, made: ChangeMade) -> None:
        """Say that it makes this of what it reaches."""
        self.made = made
        self.kind, self.word = made.kind, made.word

    @property
    def is_own(self) -> bool:
        """Whether it is of nothing but the thing that says it."""
        return False

    def is_on(self, game: Game, source: int, seat: int) -> bool:
        """Whether it applies at all now: restrictions, conditions, where its card is."""
        return True

    def reaches(self, game: Game, source: int, seat: int, entity: int, chosen: int = -1) -> bool:
        """Whether it changes this entity, when said by ``source`` for ``seat``."""
        return False

    def concerns(self, game: Game, source: int, seat: int, player: int) -> bool:
        """Whether a player is one of those that it is about."""
        return False

    def amount(self, game: Game, source: int, seat: int, entity: int) -> int:
        """By how much it changes the entity, which it reaches."""
        return 0

    def weakens(self) -> bool:
        """Whether it could destroy what would not be destroyed as printed."""
        return FRAILTIES >> self.kind & 1 == 1

    def __str__(self) -> str:
        return f"{self.kind} {self.word}".strip()


class SaidChange(NamedTuple):
    """A change that something on the table speaks of now: who says so, who is "you" in it, and the
    name or number that it hangs on."""

    change: Change
    source: int
    you: int
    chosen: int = -1

    def concerns(self, game: Game, player: int) -> bool:
        """Whether a player is one of those that it is about."""
        return self.change.concerns(game, self.source, self.you, player)

    def reaches(self, game: Game, entity: int) -> bool:
        """Whether it changes this entity."""
        return self.change.reaches(game, self.source, self.you, entity, self.chosen)

    def amount(self, game: Game, entity: int) -> int:
        """What was fixed when it was made, else what the change comes to now."""
        if self.change.is_fixed:
            return self.chosen
        return self.change.amount(game, self.source, self.you, entity)
