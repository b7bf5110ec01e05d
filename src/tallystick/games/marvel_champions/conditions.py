"""Tests of card text: "if you are in hero form", "if that enemy is confused" (MC.constant.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO
from tallystick.games.marvel_champions.scope import DONE, PAID, Scope, piece_of
from tallystick.games.marvel_champions.things import Filter, NoOp, seats_of
from tallystick.games.marvel_champions.values import keyword, traits_of
from tallystick.games.marvel_champions.zones import (
    CONFUSED,
    CONTROLLER,
    COUNTERS,
    DAMAGE,
    ENGAGED,
    EXHAUSTED,
    STUNNED,
    THREAT,
    identity,
    in_play,
)
from tallystick.rules.phrases import Clause, If, Several, Thing

_COUNTED: Final = ("threat", "damage")


class Test:
    """One test, compiled; ``holds`` asks it."""

    def __init__(self, ask: Callable[[Test, Scope], bool], clause: Clause) -> None:
        self.ask = ask
        self.clause = clause
        self.whom: Filter | None = None
        self.other: Filter | None = None
        self.n = clause.figures[0].fixed if clause.figures else 1
        self.form = -1
        self.words = clause.words
        self.icons: tuple[int, ...] = ()

    def __str__(self) -> str:
        return str(self.clause)


def holds(tests: tuple[Test, ...], scope: Scope) -> bool:
    """Whether all tests hold."""
    return all(test.ask(test, scope) for test in tests)


def test_of(clause: Clause) -> Test:
    """The compiled test. Raises NoOp for one that the engine does not know."""
    ask = ASKS.get(clause.verb)
    if ask is None:
        raise NoOp(f"no test yet for {str(clause)!r}")
    test = Test(ask, clause)
    things = [t for t in clause.things if isinstance(t, Thing)]
    if any(isinstance(t, Several) for t in clause.things):
        raise NoOp(f"no test yet for {str(clause)!r}")
    if things:
        test.whom = Filter(things[0])
    if len(things) > 1:
        test.other = Filter(things[1])
    for word in clause.words:
        if word.endswith("alter-ego form"):
            test.form = ALTER_EGO
        elif word.endswith("hero form"):
            test.form = HERO
    icons: Any = next((p for p in clause.parts if _is_icons(p)), ())
    test.icons = icons
    return test


def tests_of(part: If) -> tuple[Test, ...]:
    """The tests of a condition, compiled."""
    return tuple(test_of(test) for test in part.tests)


def _is_icons(part: Any) -> bool:
    return isinstance(part, tuple) and not hasattr(part, "_fields")


def _one(test: Test, scope: Scope) -> int:
    found = test.whom.referred(scope) if test.whom is not None else []
    return found[0] if found else -1


def _in_form(test: Test, scope: Scope) -> bool:
    seat = scope.seat
    if test.whom is not None and test.whom.how not in ("you", "your"):
        seats = seats_of(scope, test.whom.thing)
        seat = seats[0] if seats else seat
    return seat >= 0 and piece_of(scope.game, identity(scope.game, seat)).form == test.form


def _has_trait(test: Test, scope: Scope) -> bool:
    one = _one(test, scope)
    wanted = [t for p in test.clause.parts if isinstance(p, Thing) for tags in p.tags for t in tags]
    wanted += [
        t for p in test.clause.things[1:] if isinstance(p, Thing) for tags in p.tags for t in tags
    ]
    return one >= 0 and any(trait in traits_of(scope.game, one) for trait in wanted)


def _has_keyword(test: Test, scope: Scope) -> bool:
    one = _one(test, scope)
    return one >= 0 and any(keyword(scope.game, one, w.split(" ")[0]) for w in test.words)


def _is_state(test: Test, scope: Scope) -> bool:
    found = test.whom.referred(scope) if test.whom is not None else []
    return any(_state(scope, entity, word) for entity in found for word in test.words)


def _state(scope: Scope, entity: int, word: str) -> bool:
    lists = scope.game.lists
    if word == "stunned":
        return lists[STUNNED][entity] > 0
    if word == "confused":
        return lists[CONFUSED][entity] > 0
    if word in ("exhausted", "ready"):
        return (lists[EXHAUSTED][entity] == 1) == (word == "exhausted")
    if word == "unique":
        return piece_of(scope.game, entity).unique
    if word == "defeated":
        return not in_play(scope.game, entity)
    return False


def _controls(test: Test, scope: Scope) -> bool:
    """ "You control an Avenger ally", "at least two", "no"."""
    assert test.other is not None
    n = test.other.thing.figure.fixed
    found = [
        e for e in test.other.candidates(scope) if scope.game.lists[CONTROLLER][e] == scope.seat
    ]
    return not found if n == 0 else len(found) >= n


def _there_is(test: Test, scope: Scope) -> bool:
    if test.whom is None:
        raise NoOp("there is what?")
    return bool(test.whom.candidates(scope))


def _counted_on(test: Test, scope: Scope) -> bool:
    lists = scope.game.lists
    one = _one(test, scope) if test.whom is not None else scope.source
    column = DAMAGE if "damage" in test.words else THREAT
    if test.clause.verb == "counters_on":
        column = COUNTERS
    value = lists[column][one] if one >= 0 else 0
    return value == 0 if test.n == 0 else value >= test.n


def _paid_with(test: Test, scope: Scope) -> bool:
    """MC.cost.10: only what was paid counts; "only" asks that nothing else was (MC.cost.33)."""
    wanted = [kind for kind, n in enumerate(test.icons) if n]
    paid = [max(scope.note(PAID + kind), 0) for kind in range(4)]
    need = max(test.n, 1)
    if any("only" in word for word in test.words):
        return sum(paid) > 0 and all(not n or kind in wanted for kind, n in enumerate(paid))
    return all(paid[kind] >= need * test.icons[kind] for kind in wanted)


def _is_a(test: Test, scope: Scope) -> bool:
    one = _one(test, scope)
    return one >= 0 and test.other is not None and test.other.fits(scope, one)


def _engaged(test: Test, scope: Scope) -> bool:
    assert test.other is not None
    none = test.other.thing.figure.fixed == 0 or test.other.how == "no"
    found = [e for e in test.other.candidates(scope) if _is_with(scope, e)]
    return not found if none else bool(found)


def _is_with(scope: Scope, entity: int) -> bool:
    return scope.game.lists[ENGAGED][entity] == scope.seat


def _done(test: Test, scope: Scope) -> bool:
    return scope.note(DONE) == 1


ASKS: Final[dict[str, Callable[[Test, Scope], bool]]] = {
    "in_form": _in_form,
    "in_form_you": _in_form,
    "has_trait": _has_trait,
    "has_keyword": _has_keyword,
    "is_state": _is_state,
    "controls": _controls,
    "there_is": _there_is,
    "threat_on": _counted_on,
    "counters_on": _counted_on,
    "paid_with": _paid_with,
    "is_a": _is_a,
    "is_engaged": _engaged,
}
