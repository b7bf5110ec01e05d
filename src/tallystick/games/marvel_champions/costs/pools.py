"""What several parts of one payment draw on: counters on a card, damage on a character, threat on a
scheme, the cards of a deck. Each is one supply, and no unit of it pays twice (MC.cost.12,
MC.cost.20).

Where one part alone draws on it, what is there has been looked at before (``asks``). Where several
do, the units themselves take part in the problem: whatever draws on them asks for so many, and they
give themselves in uses that nobody sees (``SUPPLY``), for it makes no difference which of them go.
That a thing is ready, that it is there, and how often an ability may still be used are such units
as well.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Plan, Supply, Use
from tallystick.games.marvel_champions.costs import cost_actions
from tallystick.games.marvel_champions.costs.payable_acts import (
    ALL_ACTS,
    ENCOUNTERS,
    HAND,
    PRESENT,
    READY,
    Ask,
)
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.zones import STATUS, STATUS_NAMES
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

SUPPLY: Final = "supply"
REMOVED: Final = "remove counters"
COLUMNS: Final = {
    **{act.verb: act.column for act in ALL_ACTS if act.column != NOWHERE},
    **dict(zip(STATUS_NAMES, STATUS, strict=True)),
}
OF_HAND: Final = HAND  # of cards that nobody picks
# Uses in one payment of an ability that nothing limits; the whole of a thing, of which each use of
# an ability for an X takes one.
MOST: Final = 9
USES_LEFT: Final = "uses left"  # by a limit (MC.limit.1)
NOBODYS: Final = -1

Pool = tuple[str, int]  # what is drawn on: its name, and the thing or the player


def is_pooled(ask: Ask) -> bool:
    """Whether a part of a cost draws on something of which there is so much."""
    return ask.column != NOWHERE or bool(ask.pile)


def pool_of(scope: Scope, ask: Ask, entity: int) -> Pool | None:
    """On what a part of a cost draws, if it is done to this thing."""
    if ask.spends:
        return ask.spends, entity
    if ask.column != NOWHERE:
        return ask.status or ask.verb, entity
    if ask.pile:
        return ask.pile, NOBODYS if ask.pile == ENCOUNTERS else scope.seat
    return None


def pools_of(scope: Scope, ask: Ask) -> list[Pool]:
    """On what a part of a cost could draw."""
    things = cost_actions.candidates(scope, ask) if ask.is_for_things else [NOBODYS]
    found = [pool_of(scope, ask, entity) for entity in things]
    return [pool for pool in found if pool is not None]


def drawn(scope: Scope, ask: Ask) -> int:
    """How much doing it once takes."""
    return MOST if ask.spends else ask.drawn(scope)


def there(game: Game, pool: Pool) -> int:
    """How much there is; for a hand, its cards say so themselves."""
    name, whose = pool
    if name in (READY, PRESENT):
        return MOST
    if name in COLUMNS:
        return game.lists[COLUMNS[name]][whose]
    return cost_actions.unseen_cards(game, name, whose)


def contested(drawing: list[Pool]) -> list[Pool]:
    """What more than one part of a payment draws on, in order."""
    return sorted({pool for pool in drawing if drawing.count(pool) > 1})


# -- plans ----------------------------------------------------------------------------------------


def is_silent(use: Use) -> bool:
    """Whether nobody need say that a use is made."""
    return use.verb == SUPPLY


def said(supply: Supply, plan: Plan) -> Plan:
    """A plan without what nobody says."""
    sources = supply.sources
    if not supply.asking:
        return plan
    return tuple([one for one in plan if not is_silent(sources[one[0]].uses[one[1]])])


def completed(supply: Supply, plan: Plan) -> Plan:
    """A plan with all that its uses draw on, as far as there is enough."""
    lacking: dict[int, int] = {}
    left = {index: source.copies for index, source in enumerate(supply.sources)}
    for index, use, n in plan:
        left[index] -= n
        for need in supply.sources[index].uses[use].asks:
            lacking[need.accepts] = lacking.get(need.accepts, 0) + need.amount * n
    found = list(plan)
    for index, source in enumerate(supply.sources):
        for place, made in enumerate(source.uses):
            if is_silent(made):
                bit = made.forms[0][0]
                n = min(left[index], lacking.get(bit, 0))
                if n > 0:
                    lacking[bit] -= n
                    found.append((index, place, n))
    return tuple(found)
