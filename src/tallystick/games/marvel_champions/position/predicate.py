"""A test of card text, compiled, and what it is asked with (MC.constant.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from tallystick.games.marvel_champions.position.measures import Each
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import started
from tallystick.rules.phrases import Clause

PredicateTest: TypeAlias = "Callable[[Predicate, Scope], bool]"
# What reads the words of a test, so that nothing looks at them as it is asked. Raises NotRun.
Reader: TypeAlias = Callable[[Clause], PredicateTest]


class Activity(NamedTuple):
    """What goes on that a test asks of: an act of a player by this label, or this one of an enemy;
    by a basic power only, undefended only, against "you" only."""

    own: str
    enemys: str
    defends: bool = False
    basic: bool = False
    undefended: bool = False
    at_you: bool = False


class Predicate:
    """One test, compiled; ``holds`` asks it."""

    def __init__(self, ask: PredicateTest, clause: Clause) -> None:
        self.ask = ask
        self.clause = clause
        self.whom: Filter | None = None
        self.other: Filter | None = None
        self.count = 1  # how many of what it speaks of last
        self.n = clause.figures[0].fixed if clause.figures else 1
        self.at_most = "or fewer" in clause.words
        self.per_player = bool(clause.figures) and clause.figures[0].per_player
        self.of_x: Each | None = None  # what an X in place of the number is
        self.form = -1
        self.side = ""  # of a card that gives a form: "dense mass form"
        self.trait = ""  # of the form, where an identity has several of the kind
        self.activity: Activity | None = None
        self.of_each = EACH_PLAYER in clause.words  # whether "you" is each player in turn
        self.icons: tuple[int, ...] = ()
        self.either: tuple[Predicate, ...] = ()  # of which one is enough

    def number(self, scope: Scope) -> int:
        """The number that it names, which may be per player (MC.per-player.1)."""
        n = self.of_x.count(scope) if self.of_x is not None else self.n
        return n * (started(scope.game) if self.per_player else 1)

    @property
    def at_you(self) -> bool:
        """Whether it asks what is done to "you"."""
        return self.activity is not None and self.activity.at_you

    def is_met_by(self, found: int, scope: Scope) -> bool:
        """Whether so many are as many as its number says: at least, at most, or none."""
        wanted = self.number(scope)
        return found <= wanted if self.at_most or not wanted else found >= wanted

    def is_enough(self, found: int) -> bool:
        """Whether there are so many as it names of a thing, or none."""
        return found >= self.count if self.count else not found

    def __str__(self) -> str:
        return str(self.clause)


EACH_PLAYER: Final = "each player"


def fails(ask: PredicateTest, test: Predicate, scope: Scope) -> bool:
    """The contrary of a test."""
    return not ask(test, scope)


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
