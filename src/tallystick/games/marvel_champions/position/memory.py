"""What the frame of an ability remembers, in its first notes (MC.referential.1)."""

from __future__ import annotations

from typing import Final

NOTHING: Final = -1  # in any of it; also where there is no ability that remembers anything
IT: Final = 0  # the entity last chosen or spoken of, -1 for none
FOUND_NOTHING: Final = -2  # there: something was looked for, and is not there
WHO: Final = 1  # the player last chosen or spoken of, -1 for none
COUNT: Final = 2  # "that many"
DONE: Final = 3  # whether the last effect was resolved
PARTLY: Final = 2  # in DONE: it was, but not all of it
FLAGS: Final = 4  # what "this attack" has gained: keywords, see ``damage``
PAID: Final = 5  # four numbers: icons paid for the card by type (MC.cost.10)
OVERPAID: Final = 9  # four numbers: icons overpaid by type
ATTACKED: Final = 13  # what this ability attacked or thwarted first, -1 for nothing
TAKEN: Final = 14  # damage that had to be taken as a cost and was not: 1 (MC.cost.22)
PICKED: Final = 15  # the first of what was chosen before the arrow
BRANCH: Final = 16  # which of several costs is paid
FROM: Final = 17  # 1: played from a hand; more: from elsewhere, see ``at_hand``
FELLED: Final = 18  # 1: the attack of this ability has defeated something
HARMED: Final = 19  # the damage that its attack has done last
EXCESS: Final = 20  # damage beyond the hit points of what was defeated last (MC.excess.1)
MORE: Final = 21  # what this attack deals in addition (MC.alteration.1)
CHOSEN_STAT: Final = 22  # the power that was chosen
MOVED_FROM: Final = 23  # from where something is moved, or what is being attached
LOOP: Final = 24  # how often a part of the ability has been done
YOURS: Final = 25  # the player of the ability, plus one, while another player does something
CALLED_OFF: Final = 26  # 1: its effects are cancelled (MC.cancel.1)
UNRESOLVED: Final = 2  # there: its attack or thwart has not been made (MC.labeled.2)
PREPAID: Final = 27  # what has been attacked or thwarted with its additional costs paid
MARK: Final = 28  # what will be attacked or thwarted, where that had to be said before paying
LAID: Final = 29  # the threat that its last effect of that kind has placed
AT_ONCE: Final = 30  # while it does several things at the same time (MC.and.1)
MEMORY: Final = 31
NO_MEMORY: Final[tuple[int, ...]] = (
    -1, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, -1,
    -1, 0, 0,
)  # fmt: skip
assert len(NO_MEMORY) == MEMORY

# In LAID, in place of threat: the damage that somebody takes is noted there, as so much less; or
# the damage that is dealt, whatever is prevented of it (MC.damage.2, MC.prevent.1).
HURTING: Final = -1
DEALING: Final = -1_000_000
