"""Numbers in card text: figures, "for each", "that many" (MC.x.1, MC.for-each)."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.scope import COUNT, OVERPAID, PAID, Scope
from tallystick.games.marvel_champions.things import Filter, NoOp, seats_of
from tallystick.games.marvel_champions.zones import COUNTERS, started
from tallystick.rules.phrases import Clause, Figure, If, Thing

ALL: Final = 1 << 20  # "all": more than there can be
PLAIN_WORDS: Final = ("", "up to", "additional", "any amount of", "total", "total up to")


class Sum:
    """``fixed + per_x * X``, times the players who started, or times what is counted."""

    def __init__(self, figure: Figure, each: Each | None = None) -> None:
        self.fixed = figure.fixed
        self.per_x = figure.per_x
        self.per_player = figure.per_player
        self.word = figure.word
        self.each = each
        self.simple = not (self.per_x or self.per_player or self.word or each)
        known = (*PLAIN_WORDS, "all", "that many", "that much", "an equal amount of", "any number")
        if self.word not in known:
            raise NoOp(f"nothing is done yet with the amount {self.word!r}")

    def value(self, scope: Scope) -> int:
        """The number meant now."""
        if self.simple:
            return self.fixed
        if self.word in ("all", "any number"):
            return ALL
        if self.word in ("that many", "that much", "an equal amount of"):
            return max(scope.note(COUNT), 0)
        n = self.fixed + self.per_x * scope.x
        if self.per_player:
            n *= started(scope.game)
        return n * self.each.count(scope) if self.each is not None else n


class Each:
    """What is counted: cards described, icons paid, counters."""

    def __init__(self, whom: Filter | None, icons: tuple[int, ...] = (), word: str = "") -> None:
        self.whom = whom
        self.icons = icons
        self.word = word

    def count(self, scope: Scope) -> int:
        """How many there are now."""
        if self.icons:
            first = OVERPAID if self.word == "overpaid" else PAID
            return sum(scope.note(first + kind) for kind, n in enumerate(self.icons) if n)
        if self.word == "counter":
            return scope.game.lists[COUNTERS][scope.source]
        if self.whom is None:
            return max(scope.note(COUNT), 0)
        if self.whom.is_player:
            return len(seats_of(scope, Thing("each player")))
        return len(self.whom.candidates(scope))


def sum_of(figures: tuple[Figure, ...], parts: tuple[Any, ...], default: int = 1) -> Sum:
    """The amount of a clause with all that hangs on it."""
    figure = figures[0] if figures else Figure(default)
    for part in parts:
        if isinstance(part, Clause) and part.verb == "for_each_mod":
            return Sum(figure, each_of(part.parts[0]))
    return Sum(figure)


def each_of(clause: Any) -> Each:
    """What "for each ..." counts. Raises NoOp."""
    if not isinstance(clause, Clause):
        raise NoOp("nothing is counted yet by such words")
    if clause.verb == "for_each_icon":
        icons: Any = next(part for part in clause.parts if isinstance(part, tuple))
        words = " ".join((*clause.words, *(str(part) for part in clause.parts)))
        if "spent" in words or "paid" in words or not words:
            return Each(None, tuple(icons))
        if "overpaid" in words:
            return Each(None, tuple(icons), "overpaid")
        raise NoOp(f"nothing is counted yet by {clause}")
    if clause.verb != "for_each" or not clause.things:
        raise NoOp(f"nothing is counted yet by {clause}")
    thing = clause.things[0]
    if not isinstance(thing, Thing):
        raise NoOp(f"nothing is counted yet by {clause}")
    if "this way" in str(thing) or any("this way" in word for word in clause.words):
        return Each(None)
    return Each(Filter(thing))


def conditional(clause: Clause) -> tuple[Sum, If] | None:
    """The other amount in brackets, and on what it hangs: "(4 instead if ...)"."""
    for part in clause.parts:
        if isinstance(part, Clause) and part.verb == "paren_amount":
            tests = next(one for one in part.parts if isinstance(one, If))
            return Sum(part.figures[0]), tests
    return None
