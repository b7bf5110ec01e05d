"""Numbers in card text: figures, "for each", "equal to", "that many" (MC.x.1, MC.for-each)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.effects.attack_measures import measured
from tallystick.games.marvel_champions.effects.comparing import less_of
from tallystick.games.marvel_champions.effects.further_counts import FURTHER
from tallystick.games.marvel_champions.effects.marks import COMPARING
from tallystick.games.marvel_champions.effects.measures import FOR_EACH, Each
from tallystick.games.marvel_champions.effects.scope import COUNT, Scope
from tallystick.games.marvel_champions.zones import started
from tallystick.rules.phrases import ONE, Clause, If, Numeral, is_verb
from tallystick.rules.picking import found_in, only

ALL: Final = 1 << 20  # "all": more than there can be
PLAIN_WORDS: Final = (
    "", "up to", "additional", "any amount of", "total", "total up to", "total of",
    "total of up to", "at least",
)  # fmt: skip
NUMBERED: Final = ("that many", "that much", "an equal amount of")
COUNTS: Final = (
    "for_each_mod", "equal_mod", "where_mod", "at_most_mod", "ignoring_mod", "way_mod",
    "less_mod",
)  # fmt: skip
_MOST: Final = re.compile(r"\(to a maximum of \+?(\d+|three)")

COMPARING.append(less_of)
FOR_EACH.update(FURTHER)


class Scaled:
    """``fixed + per_x * X``, times the players who started, or times what is counted; no more than
    ``most`` (0 for no limit; MC.max.2)."""

    def __init__(self, figure: Numeral, each: Each | None = None) -> None:
        self.fixed = figure.fixed
        self.per_x = figure.per_x
        self.per_player = figure.per_player
        self.word = figure.word
        self.each = each
        self.of_x: Each | None = None  # "where X is ..."
        self.equal: Each | None = None  # "equal to ..."
        self.most = 0
        self.less: Each | None = None  # what is prevented of it beforehand
        self.simple = not (self.per_x or self.per_player or self.word or each)
        known = self.word in PLAIN_WORDS or self.word in NUMBERED
        if not known and self.word not in ("all", "any number"):
            raise NotRun(f"nothing is done yet with the amount {self.word!r}")

    @property
    def measures(self) -> list[Each]:
        """What is counted or measured for it."""
        return [one for one in (self.each, self.equal, self.of_x) if one is not None]

    def value(self, scope: Scope) -> int:
        """The number meant now."""
        if self.simple:
            return self.fixed
        n = self._value(scope)
        n = max(n - self.less.count(scope), 0) if self.less is not None else n
        return min(n, self.most) if self.most else n

    def _value(self, scope: Scope) -> int:
        if self.equal is not None:
            return self.equal.count(scope)
        if self.word in ("all", "any number"):
            return ALL
        if self.word in NUMBERED:
            return max(scope.note(COUNT), 0)
        x = self.of_x.count(scope) if self.of_x is not None else scope.x
        n = self.fixed + self.per_x * x
        if self.per_player:
            n *= started(scope.game)
        return n * self.each.count(scope) if self.each is not None else n


def sum_of(figures: tuple[Numeral, ...], parts: tuple[object, ...], default: int = 1) -> Scaled:
    """The amount of a clause with all that hangs on it. Raises NotRun."""
    found = Scaled(figures[0] if figures else Numeral(default))
    for part in only(parts, Clause):
        _hang(found, part)
    return found


def _hang(amount: Scaled, part: Clause) -> None:
    """What one modifier says of an amount."""
    if part.verb == "for_each_mod":
        amount.each = measured(part.parts[0])
    elif part.verb == "equal_mod":
        amount.equal = measured(part.parts[0])
    elif part.verb == "where_mod":
        amount.of_x = measured(part.parts[0])
    elif part.verb == "less_mod":
        amount.less = measured(part.parts[0])
    elif part.verb == "at_most_mod":
        amount.most = most_of(part)
    else:
        return
    amount.simple = False


def most_of(part: Clause) -> int:
    """ "(to a maximum of 3)". Raises NotRun for other limits."""
    found = _MOST.match(part.words[0])
    if found is None:
        raise NotRun(f"nothing is limited yet by {part.words[0]!r}")
    return 3 if found.group(1) == "three" else int(found.group(1))


def conditional(clause: Clause) -> tuple[Scaled, If] | None:
    """The other amount in brackets, and on what it hangs: "(4 instead if ...)"."""
    for part in clause.parts:
        if is_verb(part, "paren_amount") or is_verb(part, "paren_top"):
            if _is_indirect(part) != _is_indirect(clause):
                raise NotRun(f"nothing is done yet with {part}")
            tests = found_in(part.parts, If)
            return Scaled(part.figures[0] if part.figures else ONE), tests
    return None


def _is_indirect(clause: Clause) -> bool:
    return any("indirect" in word for word in clause.words)
