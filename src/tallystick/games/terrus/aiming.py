"""What a text aims at: its targets, and what each of them must not be."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.selectors import Ref, Selector


class TargetSlot(NamedTuple):
    """A target: its slot, what may be chosen, and what it is not: the targets of other slots, this
    card, or the beast that holds it."""

    place: int
    selector: Selector
    apart: tuple[int, ...] = ()
    apart_from: tuple[Ref, ...] = ()
