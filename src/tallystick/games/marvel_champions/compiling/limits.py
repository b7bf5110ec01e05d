"""How often an ability may be used (MC.limit.1, MC.max.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.things import NotRun
from tallystick.games.marvel_champions.flow.keys import KEY
from tallystick.games.marvel_champions.flow.legal import PERIODS
from tallystick.games.marvel_champions.pieces import (
    IDENTITIES,
    RESOURCE,
    CardFace,
    TriggeredAbility,
)
from tallystick.rules.phrases import Limit

BY_ASPECT: Final = " for each aspect"
BY_PLAYER: Final = ("round per player", "phase per player")
OCCASIONS: Final = ("event", "attack", "activation", "basic power use", "[[attack]] event")


def state_limit(piece: CardFace, said: Limit, power: TriggeredAbility | None = None) -> None:
    """ "Max 1 per player", of an ability "max 1 per attack" (MC.max.1, MC.max.2)."""
    if power is not None and said.n == 1 and said.per in OCCASIONS:
        power.once_for = True
    else:
        piece.max_per = (*piece.max_per, (said.n, said.per.split(" ")[0]))


def limit_power(piece: CardFace, power: TriggeredAbility, limit: Limit) -> None:
    """How often an ability may be used. Raises NoOp."""
    if limit.kind == "max":
        state_limit(piece, limit, power)
    elif limit.per in PERIODS or (limit.per == "card" and power.kind == RESOURCE):
        power.limit, power.per = limit.n, limit.per
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
