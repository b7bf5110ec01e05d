"""What there is to choose before a game besides seats and house rules: a game declares it as data,
so that a terminal, a browser and a program ask the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tallystick.rules.house import HouseRule


class ChoiceValue(NamedTuple):
    """Something that may be chosen: what one types, and what one reads."""

    name: str
    title: str = ""

    @property
    def label(self) -> str:
        """What one reads."""
        return self.title or self.name


class SetupChoice(NamedTuple):
    """A thing to choose: its name, the question, what there is, and what holds if nobody chooses
    (nothing: it follows from the rest).

    ``each``: one for each seat, first player first. ``several``: as many as one likes. ``decks``: a
    deck list of one's own will do as well. ``reading``: it is the house rule of that name.
    """

    name: str
    question: str
    values: tuple[ChoiceValue, ...]
    default: tuple[str, ...] = ()
    each: bool = False
    several: bool = False
    decks: bool = False
    reading: bool = False

    @property
    def is_list(self) -> bool:
        """Whether more than one may be chosen."""
        return self.each or self.several


def named(names: Iterable[str]) -> tuple[ChoiceValue, ...]:
    """Values that are read as they are typed."""
    return tuple(ChoiceValue(name) for name in names)


def of_rules(rules: Iterable[HouseRule], *names: str) -> tuple[SetupChoice, ...]:
    """House rules that players think of as set-up, as choices, in this order."""
    known = {rule.name: rule for rule in rules}
    return tuple(
        SetupChoice(name, rule.question, named(rule.readings), (rule.default,), reading=True)
        for name in names
        if (rule := known[name])
    )
