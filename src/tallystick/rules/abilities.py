"""Abilities as values: what opens them, what they ask, what they do."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.costs.cost import NO_COST, Cost
from tallystick.rules.effects import Effect
from tallystick.rules.modifiers import Modifier
from tallystick.rules.phrases import Spoken
from tallystick.rules.selectors import Ref


class Threshold(NamedTuple):
    """The statistics of what is attached to the carrier must total ``n`` or more in ``stat``."""

    stat: int
    n: int


class Activated(NamedTuple):
    """``phases`` (names), costs, a colon, ``effects``; ``subtype`` is "" or a marked kind.

    A Vote has ``win`` and ``lose`` in place of effects; a Ritual has a ``threshold``.
    """

    phases: tuple[str, ...]
    cost: Cost = NO_COST
    effects: tuple[Effect, ...] = ()
    subtype: str = ""
    threshold: Threshold | None = None
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    text: str = ""


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
    played."""

    effects: tuple[Effect, ...]
    phases: tuple[str, ...] = ()
    cost: Cost = NO_COST
    subtype: str = ""
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    text: str = ""


Ability = Activated | Triggered | Static | Keyword | OnPlay | Spoken
