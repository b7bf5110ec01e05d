"""Which things a piece of card text speaks of."""

from __future__ import annotations

from typing import Final, NamedTuple

YOURS: Final = "you"
OPPONENTS: Final = "opponent"
ANYONES: Final = "any"
THEIRS: Final = "they"  # of each of those who do something, their own: only where that is counted
OWNERS: Final = {YOURS: " you rule", OPPONENTS: " an opponent rules", THEIRS: " they rule"}
ATTACHED: Final = "attached"


class Selector(NamedTuple):
    """A description of things in play: "avian beasts you rule", "target structure", "other beasts".

    ``kinds`` are card types (empty: any), ``tags`` card tags such as a species (all must hold),
    ``whose`` is one of YOURS, OPPONENTS, ANYONES, THEIRS, ``other`` leaves the ability's own
    carrier out. ``place`` names the zone: "city" for what is in play, "hand", "discard". ``role``
    narrows it to what does something now, "attacking" or "guarding", or is "attached" to the
    carrier.
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
