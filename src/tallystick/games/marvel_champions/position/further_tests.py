"""Further tests, one for each of its own words, and types named (MC.constant.1, MC.then.1)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import HP
from tallystick.games.marvel_champions.position.frames import exhausted_for, innermost, is_program
from tallystick.games.marvel_champions.position.keys import DEFEATED, DEFENDER
from tallystick.games.marvel_champions.position.memory import CHOSEN_STAT, DONE, PARTLY
from tallystick.games.marvel_champions.position.predicate import (
    Predicate,
    PredicateTest,
    Reader,
    all_of,
)
from tallystick.games.marvel_champions.position.rankings import LEFT, figure
from tallystick.games.marvel_champions.position.scope import Scope, frame_note, names_of
from tallystick.games.marvel_champions.position.sets_aside import no_sets_aside
from tallystick.games.marvel_champions.position.things import KINDS
from tallystick.games.marvel_champions.position.ways import done_this_way, hurt_by
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import SOURCE

TYPES: Final = (
    "ally", "event", "resource", "support", "upgrade", "player side scheme", "attachment",
    "environment", "minion", "obligation", "side scheme", "treachery",
)  # fmt: skip
OF_TYPES: Final = {**KINDS, "side scheme": ("side_scheme",)}


def is_of_type(test: Predicate, scope: Scope) -> bool:
    """ "If that card is of the named type"."""
    found = test.whom.referred(scope) if test.whom is not None else []
    named = OF_TYPES[TYPES[scope.note(CHOSEN_STAT)]]
    return bool(found) and piece_of(scope.game, found[0]).kind in named


def _has_named(has: bool, test: Predicate, scope: Scope) -> bool:
    """ "If that card has a resource of the named type", "does not have": one printed on it."""
    found = test.whom.referred(scope) if test.whom is not None else []
    named = scope.note(CHOSEN_STAT)
    return any((piece_of(scope.game, entity).icons[named] > 0) == has for entity in found[:1])


STATUSES: Final = {
    "stunned": zones.STUNNED, "confused": zones.CONFUSED,
    "tough": zones.TOUGH, "stun": zones.STUNNED, "confuse": zones.CONFUSED,
}  # fmt: skip


def _has_status(column: int, test: Predicate, scope: Scope) -> bool:
    return any(scope.game.lists[column][entity] > 0 for entity in all_of(test, scope))


def _half_hurt(test: Predicate, scope: Scope) -> bool:
    """ "Less than half your hero's starting hit points": those that remain."""
    me = scope.me
    return me >= 0 and 2 * figure(scope, me, LEFT) < piece_of(scope.game, me).stats[HP]


def _other_defends(test: Predicate, scope: Scope) -> bool:
    """ "If an ally or another hero defends this attack"."""
    if scope.occasion < 0 or not is_program(scope.game, scope.occasion, "enemy attack"):
        return False
    defender = frame_note(scope.game, scope.occasion, DEFENDER)
    return defender >= 0 and defender != scope.me


def _defends_this(unhurt: bool, test: Predicate, scope: Scope) -> bool:
    """ "If a hero defends against this attack and takes no damage" (MC.defend.1, MC.damage.2)."""
    assert test.whom is not None
    if scope.occasion < 0 or not is_program(scope.game, scope.occasion, "enemy attack"):
        return False
    defender = frame_note(scope.game, scope.occasion, DEFENDER)
    if defender < 0 or not test.whom.fits(scope, defender):
        return False
    return not (unhurt and defender in hurt_by(scope.game, scope.occasion))


def _undefended(test: Predicate, scope: Scope) -> bool:
    """ "If this attack is undefended": that which goes on, or was just made (MC.defend.6)."""
    game, at = scope.game, scope.occasion
    if at < 0 or not is_program(game, at, "enemy attack"):
        at = innermost(game, "enemy attack")
    return at >= 0 and frame_note(game, at, DEFENDER) < 0


def _all_removed(test: Predicate, scope: Scope) -> bool:
    """ "If your hero removed all threat from a scheme that way": by the thwart that is over."""
    at = scope.occasion
    return is_program(scope.game, at, "thwart") and frame_note(scope.game, at, DEFEATED) == 1


def _felled_by(test: Predicate, scope: Scope) -> bool:
    """ "If NAME defeated that enemy": who does the defeat that is interrupted (MC.defeat.1)."""
    at, whom = scope.occasion, test.whom
    if whom is None or not is_program(scope.game, at, "defeat"):
        return False
    return scope.game.lists[FRAMES][at + SOURCE] in whom.referred(scope)


def _has_star(test: Predicate, scope: Scope) -> bool:
    """ "That card has a star icon in the boost area": the one just discarded."""
    found = done_this_way(scope, "gone")[-1:]
    return any(piece_of(scope.game, entity).boost_stars > 0 for entity in found)


def _plays(names: frozenset[str], test: Predicate, scope: Scope) -> bool:
    """ "You are the NAME or NAME player"."""
    return not names_of(scope.game, scope.me).isdisjoint(names)


FURTHER_ASKS: Final[dict[str, PredicateTest]] = {
    # "If you exhausted NAME to play this card" (MC.cost.31).
    "exhausted_for": lambda test, scope: (
        test.other is not None and bool({*exhausted_for(scope)} & {*test.other.referred(scope)})
    ),
    "half_hurt": _half_hurt,
    "other_defends": _other_defends,
    "undefended": _undefended,
    "all_removed": _all_removed,
    "felled_by": _felled_by,
    # "Then, ...": whether what stands before was resolved, all of it (MC.then.1).
    "resolved": lambda _, scope: scope.note(DONE) not in (0, PARTLY),
    "no_stage": lambda _, scope: (
        not piece_of(scope.game, scope.game.lists[CELLS][zones.THE_VILLAIN]).stage
    ),
    "has_star": _has_star,
    "no_sets_aside": no_sets_aside,
}
FURTHER_READERS: Final[dict[str, Reader]] = {
    "plays": lambda said: partial(_plays, frozenset(said.words)),
    # "Has a stunned status card": the steady may have one, and not be stunned (MC.steady.1).
    "has_status": lambda said: partial(
        _has_status, next(STATUSES[word] for word in said.words if word in STATUSES)
    ),
    "defends_this": lambda said: partial(_defends_this, said.words[0].endswith("no damage")),
    "has_named": lambda said: partial(_has_named, not said.words[0].startswith("does not")),
}
