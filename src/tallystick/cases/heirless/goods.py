"""What is traded, as a case writes it (HL.turns.111, HL.turns.112)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tallystick.cases.heirless.seats import WORKERS
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.heirless.book import HeirlessBook
from tallystick.games.heirless.names import CARD_GOOD
from tallystick.games.heirless.trading import Goods
from tallystick.games.heirless.zones import LAYOUT, MARKERS, RESOURCES, UNEMPLOYED

TRADED: Final = ("workplaces", "resources", "workers", "markers")


def read_goods(rules: HeirlessBook, node: Node | None) -> Goods | None:
    """One side of a trade; None where something is named that is no good. InputError for cards,
    resources and Workers that there are not."""
    found: Counter[int] = Counter()
    for key, value in node.entries().items() if node is not None and not node.is_nothing else ():
        if key in LAYOUT.attributes and value.is_number:
            found[LAYOUT.attribute(key)] += value.number(0)
        elif key not in TRADED:
            return None
        if key == "resources":
            _resources(value, found)
        elif key == "workplaces":
            _workplaces(rules, value, found)
        elif key == "workers":
            found.update({UNEMPLOYED + faction: n for faction, n in WORKERS.read(value)})
        elif key == "markers":
            found[MARKERS] += value.number(0)
    return Goods(tuple(sorted((good, n) for good, n in found.items() if n)))


def _resources(node: Node, found: Counter[int]) -> None:
    """Influence among them, too: whether it is traded, the game says."""
    for name, value in node.entries().items():
        if name not in LAYOUT.attributes:
            raise value.at(unknown("resource", name, RESOURCES))
        found[LAYOUT.attribute(name)] += value.number(0)


def _workplaces(rules: HeirlessBook, node: Node, found: Counter[int]) -> None:
    index = rules.index
    for one in node.one_or_more():
        name = bare(one)
        if name not in index:
            raise one.at(unknown("Workplace", name, index))
        found[CARD_GOOD + index[name]] += 1
