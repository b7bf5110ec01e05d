"""Numbers in card text: a digit, the announced X, or a count of what is on the table."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.selectors import Selector


class Quantity(NamedTuple):
    """``fixed + per_x * X + per_each * (how many things ``each`` selects)``, floored at 0 by its
    user."""

    fixed: int
    per_x: int = 0
    per_each: int = 0
    each: Selector | None = None

    def __str__(self) -> str:
        if self.each is not None:
            return f"{self.per_each} for each {self.each}"
        if self.per_x:
            return "X"
        return str(self.fixed)


ONE = Quantity(1)
