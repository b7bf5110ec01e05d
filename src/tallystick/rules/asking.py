"""What a question is to whoever is asked: the moment at which it comes, and what each answer bears
for them. Whoever answers on somebody's behalf goes by this, and by nothing of its own."""

from __future__ import annotations

from typing import Final, NamedTuple

# What an answer bears.
DEED: Final = "deed"  # something is done, given, or given away: for nobody else to decide
INCOME: Final = "income"  # only good comes of it, and it is lost unless it is taken
CAN_WAIT: Final = "can wait"  # as good whenever one is asked anything: nobody is asked for its sake
GO_ON: Final = "go on"  # things go on, and nothing is lost but what could be done just here
END: Final = "end"  # what one may do of one's own accord ends: a phase, a turn, a season


class Moment(NamedTuple):
    """When a question comes, in what everybody sees.

    ``name`` is a word for it that players know ("dusk", "combat"); ``turn`` the seat whose turn it
    is; ``act_of`` the seat whose act could be answered now, ``against`` the seat that is attacked;
    -1: nobody. ``early``: whoever lets things go on now is asked once more before it is too late.
    ``season``: where players plan for a whole one, which it is, from 1; 0 where they plan from turn
    to turn.
    """

    name: str
    turn: int = -1
    act_of: int = -1
    against: int = -1
    early: bool = False
    season: int = 0
