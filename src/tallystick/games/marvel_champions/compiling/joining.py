"""What "and" joins is done at the same time, and answered when all of it is done (MC.and.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import all_of
from tallystick.games.marvel_champions.effects import (
    changes,
    effects,
    forms_given,
    groups,
    hands,
    moving,
)
from tallystick.games.marvel_champions.effects.at_once import BeginAtOnce, EndAtOnce
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Part, Several

# What is done in an instant, besides what is done to several things in one.
INSTANT: Final = (
    hands.PlayersDraw, hands.DiscardRandom, hands.DiscardTop, hands.DealCards, groups.LastingDeed,
    effects.ChangeForm, effects.AddAccelerationTokens, forms_given.TakeForm, changes.SetDial,
    moving.ChangeVillain,
)  # fmt: skip
# What is done to each of several things that are joined.
TO_EACH: Final = (
    "deal", "heal", "give_status", "give_status_card", "exhaust", "discard", "put_into_play",
    "place_counters", "defeat", "flip", "shuffle_into", "banish", "reveal", "lose_all_status",
    "add_to", "set_aside",
)  # fmt: skip
Span = tuple[int, int]


def apart(clause: Clause) -> tuple[Clause, ...]:
    """ "You and each ally you control": what is done to each, joined; nothing where it is one."""
    match clause:
        case Clause(verb=verb, things=(Several(joint="and") as several, *_)) if verb in TO_EACH:
            rest = clause.things[1:]
            each = [clause._replace(things=(thing, *rest)) for thing in all_of(several)]
            return (each[0], *(one._replace(joined=True) for one in each[1:]))
    return ()


def joined_spans(parts: list[Part], starts: list[int], ops: list[Op]) -> list[Span]:
    """From where to where the ops lie that do what is joined; of each part it is known where its
    ops begin."""
    found: list[Span] = []
    ends = [*starts, len(ops)][1:]
    for part, start, end in zip(parts, starts, ends, strict=True):
        if _is_joined(part) and found:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return [(first, last) for first, last in found if _is_instant(ops[first:last])]


def _is_joined(part: Part) -> bool:
    match part:
        case Clause(joined=True) | Clause(verb="said", parts=(Clause(joined=True), *_)):
            return True
    return False


def _is_instant(ops: list[Op]) -> bool:
    """Whether several things are done, all of them in an instant."""
    at_once = [isinstance(op, INSTANT) or (isinstance(op, SerialDeed) and op.at_once) for op in ops]
    return len(ops) > 1 and all(at_once)


def outermost(spans: list[Span]) -> list[Span]:
    """Those that lie in no other."""
    return [one for one in spans if not any(_lies_in(one, other) for other in spans)]


def _lies_in(one: Span, other: Span) -> bool:
    return one != other and other[0] <= one[0] and one[1] <= other[1]


def enclosed(ops: list[Op], spans: list[Span]) -> list[Op]:
    """The ops, with what says that those of each span are done at once."""
    found = list(ops)
    for first, last in sorted(spans, reverse=True):
        found[first:last] = [BeginAtOnce(), *found[first:last], EndAtOnce()]
    return found


def moved(at: int, spans: list[Span]) -> int:
    """Where a jump leads when the spans are enclosed."""
    return at + sum((first < at) + (last <= at) for first, last in spans)
