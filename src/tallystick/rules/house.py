"""House rules: where the book is silent or contradicts itself, a named option with its readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class HouseRule(NamedTuple):
    """An option: its readings, the default first, the clause that leaves it open, the question."""

    name: str
    readings: tuple[str, ...]
    clause: str
    question: str

    @property
    def default(self) -> str:
        """The reading in force unless another is asked for."""
        return self.readings[0]


def fault_in(rules: Sequence[HouseRule]) -> str:
    """What is wrong with the house rules of a game, "" if nothing is."""
    names = [rule.name for rule in rules]
    for rule in rules:
        if not rule.readings:
            return f"{rule.name} has no readings"
        if names.count(rule.name) > 1:
            return f"several are called {rule.name}"
    return ""


def unusual(rules: Iterable[HouseRule], readings: Mapping[str, str]) -> dict[str, str]:
    """The readings that are not in force by themselves, in the order of the rules."""
    return {
        rule.name: readings[rule.name]
        for rule in rules
        if readings.get(rule.name, rule.default) != rule.default
    }


def readings_of(rules: tuple[HouseRule, ...], chosen: dict[str, str]) -> dict[str, str]:
    """The reading in force of every option. Raises ValueError for an unknown name or reading."""
    readings = {rule.name: rule.default for rule in rules}
    for name, reading in chosen.items():
        rule = next((rule for rule in rules if rule.name == name), None)
        if rule is None:
            raise ValueError(f"unknown option {name!r}; there are: {', '.join(readings)}")
        if reading not in rule.readings:
            raise ValueError(f"option {name}: {reading!r} is not one of {', '.join(rule.readings)}")
        readings[name] = reading
    return readings
