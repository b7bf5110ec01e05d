"""What continuous effects change, and the records of those that last for a time (GA.CONT)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

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
OTHER: Final = 30
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
TARGETED: Final = "be targeted"  # by what ``value`` says
WAKE_IN_PHASE: Final = "wake up in its phase"
SPENT: Final = "spent"  # change 0 of every rulebook: an ability that is used only once
# in ``TextChange.extra``: until the end of the next combat of it
NEXT_ATTACK: Final = "next attack"
ONCE: Final = "once"  # of the next such thing, and no other
MORE_MATERIAL: Final = "materialize more"  # of a LIMIT: so many more in a Materialize phase
NEXT_PLAYED: Final = "next played"  # of what comes of the next such card that is activated

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


class Targeter(NamedTuple):
    """What may not target something: of these kinds, of any where there are none; ``theirs``: of
    opponents."""

    kinds: tuple[str, ...] = ()
    theirs: bool = False


class Change:
    """One thing that a static ability or an effect changes; immutable."""

    def __init__(self, kind: int, word: str = "") -> None:
        self.kind = kind
        self.word = word  # the keyword, subtype, element or deed, where the kind has one
        self.is_open = False  # it hangs on a name or number that is chosen
        self.is_fixed = False  # its number is that of the moment at which it began (GA.COST.16)
        self.of_holder = False  # said by what has been given it, of others
        # an ability that is given: ``Trigger``, ``ActivatedAbility``, a static
        self.value: Any = None
        self.n: bases.EffectAmount | None = None
        self.ref: bases.ThingsMeant | None = None
        self.what: bases.Thinglike | None = None
        self.players: bases.PlayersMeant | None = None  # that it is about, in place of things
        self.tests: tuple[bases.Test, ...] = ()
        self.zones: frozenset[str] = frozenset()  # where its card must be; empty: anywhere
        self.sets = False  # of a cost: it is this amount, not by so much more (GA.ACT.7 ii)
        self.lowers = False  # of a cost: it is less by that much
        self.least = 0  # of such a change: it makes nothing less than that
        self.floors = False  # of a cost: it is no less than this amount
        self.removes = False  # of a cost: it is not paid at all (GA.ACT.7 iv)
        self.optional = False  # of such a change: "you may", another way to pay
        # of its own cost: with an additional cost of this property that is declared (GA.ACT.3)
        self.declared = 0
        # How often or until what it is, such as NEXT_ATTACK; of a LIMIT, whether it spares the
        # first turn of the first player.
        self.extra: str | bool = False
        self.only: bases.Thinglike | None = None  # of what is forbidden: by or into what
        self.chosen = -1  # the name or number that it hangs on, of one that is at work

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

    def never_raises(self) -> bool:
        """Whether, as a change of a cost, it makes nothing cost more than without it."""
        if self.sets or self.floors:
            return False
        return self.removes or (self.n is not None and self.n.is_never_positive())

    def never_lowers(self) -> bool:
        """Whether, as a change of a cost, it makes nothing cost less than without it."""
        if self.sets or self.removes:
            return False
        return self.floors or (self.n is not None and self.n.is_never_negative())

    def weakens(self) -> bool:
        """Whether it could destroy what would not be destroyed as printed."""
        return FRAILTIES >> self.kind & 1 == 1

    def __str__(self) -> str:
        return f"{self.kind} {self.word}".strip()


class ChangeWithChoice(Change):
    """A change with the name or number that was chosen for it; else it is that change."""

    def __init__(self, change: Change, chosen: int) -> None:
        super().__init__(change.kind, change.word)
        self.change = change
        self.chosen = chosen
        self.value = change.value
        self.removes, self.sets, self.lowers = change.removes, change.sets, change.lowers
        self.least, self.floors = change.least, change.floors
        self.optional, self.extra, self.only = change.optional, change.extra, change.only
        self.players, self.what, self.ref, self.n = (
            change.players, change.what, change.ref, change.n,
        )  # fmt: skip

    def is_on(self, game: Game, source: int, seat: int) -> bool:
        return self.change.is_on(game, source, seat)

    def concerns(self, game: Game, source: int, seat: int, player: int) -> bool:
        return self.change.concerns(game, source, seat, player)

    def reaches(self, game: Game, source: int, seat: int, entity: int, chosen: int = -1) -> bool:
        return self.change.reaches(game, source, seat, entity, self.chosen)

    def amount(self, game: Game, source: int, seat: int, entity: int) -> int:
        """What was fixed when it was made, else what the change comes to now."""
        if self.change.is_fixed:
            return self.chosen
        return self.change.amount(game, source, seat, entity)
