"""Continuous effects as values: what a static ability, or an effect with a duration, changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.rules.amounts import Quantity
from tallystick.rules.selectors import Ref, Selector


class StatChange(NamedTuple):
    """Adds ``deltas`` (in the game's order of statistics) to what ``to`` selects: once, or once for
    each thing that ``each`` selects."""

    to: Ref
    deltas: tuple[int, ...]
    each: Selector | None = None


class Grants(NamedTuple):
    """What ``to`` selects has a keyword; or an ``ability``, of which ``keyword`` is the text in
    quotes."""

    to: Ref
    keyword: str
    ability: tuple[object, ...] | None = None


ALL: Final = "all abilities"


class Removes(NamedTuple):
    """What ``to`` selects loses every instance of a keyword, or of an ability in quotes, or ALL."""

    to: Ref
    keyword: str


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


Durable = StatChange | Grants | Removes  # what can have a duration
Modifier = Durable | CostChange | HandLimit
