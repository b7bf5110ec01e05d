"""How often an ability may be used (MC.limit.1, MC.max.1)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.games.marvel_champions.legality.maxima import NOT_OF_A_HOST
from tallystick.games.marvel_champions.pieces import (
    IDENTITIES,
    RESOURCE,
    CardFace,
    TriggeredAbility,
)
from tallystick.games.marvel_champions.position.keys import KEY
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.uses import PERIODS
from tallystick.rules.phrases import Limit, Noun

BY_ASPECT: Final = " for each aspect"
BY_PLAYER: Final = ("round per player", "phase per player")
OCCASIONS: Final = (
    "event", "attack", "thwart", "defense", "activation", "basic power use", "[[attack]] event",
)  # fmt: skip


def state_limit(piece: CardFace, said: Limit, power: TriggeredAbility | None = None) -> None:
    """ "Max 1 per player", "max 1 per attack": of all of a card (MC.max.1, MC.max.2)."""
    if said.per in OCCASIONS:
        if said.n != 1:
            raise NotRun(f"nothing limits yet to {said.n} per {said.per}")
        piece.once_for |= power is None
        for one in (power,) if power is not None else piece.powers:
            one.once_for = True
        return
    per = said.per.split(" ")[0]
    unheard = piece.kind == "event" and per not in PERIODS and per != "deck"
    unheard = unheard or (said.kind != "max" and power is None)  # of no ability in particular
    if unheard or (said.what and per in NOT_OF_A_HOST and per != "player"):
        raise NotRun(f"nothing limits yet {said.what or 'this'} per {said.per}")
    piece.max_per = (*piece.max_per, (said.n, per, _limited(said.what) if said.what else None))


# "[[Ward]] upgrade", "[[Crew]] card", "Team": by what trait, and of what kind.
_WHAT: Final = re.compile(r"(?:\[\[)?([^\[\]]+?)(?:\]\])?(?: (card|upgrade))?")


def _limited(what: str) -> Filter:
    """Of what there may be so many: all of a trait, not copies of the card only (MC.max.2)."""
    found = needed(_WHAT.fullmatch(what), what, "nothing limits yet")
    return Filter(Noun("a", (found.group(2) or "card",), tags=((found.group(1),),)))


def limit_power(piece: CardFace, power: TriggeredAbility, limit: Limit) -> None:
    """How often an ability may be used. Raises NotRun."""
    if limit.kind == "max" and limit.per in PERIODS and piece.kind != "event":
        require(power.kind != RESOURCE, limit.per, "nothing limits yet all copies per")
        power.limit, power.per, power.of_copies = limit.n, limit.per, True
    elif limit.kind == "max":
        state_limit(piece, limit, power)
    elif limit.per in PERIODS or (limit.per == "card" and power.kind == RESOURCE):
        power.limit, power.per = limit.n, limit.per
    elif limit.per == "game" and piece.kind in IDENTITIES and power.kind != RESOURCE:
        power.limit, power.per, power.of_copies = limit.n, limit.per, True  # which has no copies
    elif limit.per.endswith(BY_ASPECT):
        power.limit, power.per = limit.n, limit.per.removesuffix(BY_ASPECT)
        power.by_aspect = True
        acts = power.watch.acts if power.watch is not None else ()
        if not acts or any(act.key != KEY["play"] for act in acts) or power.place:
            raise NotRun(f"nothing limits yet per {limit.per}")
    elif limit.per in BY_PLAYER and piece.kind not in IDENTITIES:
        power.limit, power.per, power.by_player = limit.n, limit.per.split(" ")[0], True
        if any(other.by_player or other.by_aspect for other in piece.powers):
            raise NotRun(f"nothing limits yet per {limit.per}")
    else:
        raise NotRun(f"nothing limits yet per {limit.per}")
