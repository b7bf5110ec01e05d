"""A test of card text, compiled, and what it is asked with (MC.constant.1)."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.marvel_champions.position.measures import Each
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import started
from tallystick.rules.phrases import Clause


class Predicate:
    """One test, compiled; ``holds`` asks it."""

    def __init__(self, ask: Callable[[Predicate, Scope], bool], clause: Clause) -> None:
        self.ask = ask
        self.clause = clause
        self.whom: Filter | None = None
        self.other: Filter | None = None
        self.count = 1  # how many of what it speaks of last
        self.n = clause.figures[0].fixed if clause.figures else 1
        self.per_player = bool(clause.figures) and clause.figures[0].per_player
        self.of_x: Each | None = None  # what an X in place of the number is
        self.form = -1
        self.side = ""  # of a card that gives a form: "dense mass form"
        self.trait = ""  # of the form, where an identity has several of the kind
        self.words = clause.words
        self.icons: tuple[int, ...] = ()
        self.either: tuple[Predicate, ...] = ()  # of which one is enough

    def number(self, scope: Scope) -> int:
        """The number that it names, which may be per player (MC.per-player.1)."""
        n = self.of_x.count(scope) if self.of_x is not None else self.n
        return n * (started(scope.game) if self.per_player else 1)

    def __str__(self) -> str:
        return str(self.clause)


def holds(tests: tuple[Predicate, ...], scope: Scope) -> bool:
    """Whether all tests hold."""
    return all(test.ask(test, scope) for test in tests)


def all_of(test: Predicate, scope: Scope) -> list[int]:
    """Everything that the subject could mean."""
    if test.whom is None:
        return []
    if test.whom.how in ("a", "an", "another", "any"):
        return test.whom.candidates(scope)
    return test.whom.referred(scope)
