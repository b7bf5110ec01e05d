"""Which cards a case names, and of which type a blank one is: the type that its place implies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tallystick.cases.naming import card_of, entries_of, split_number
from tallystick.cases.nodes import Node

# How much a place says about a type: the larger number prevails. NO_PLACE says that a card is
# spoken of, and not where it is.
SURE, LIKELY, GUESS, NO_PLACE = 3, 2, 1, 0
ARGUMENTS_OF_COSTS: Final = ("for", "of", "cost")


class Naming(NamedTuple):
    """A card is named: the type that its place implies, how surely, where, and whether the position
    has it there."""

    name: str
    type: str
    sure: int
    node: Node
    placed: bool = False


def named(node: Node | None, kind: str, sure: int) -> Iterator[Naming]:
    """The one name that a value says."""
    if node is not None and node.is_scalar and not node.is_nothing:
        yield Naming(split_number(node.text())[0], kind, sure, node)


def listed(node: Node | None, kind: str, sure: int) -> Iterator[Naming]:
    """The names in a list, of entries with a ``card`` too; a number is no list of names."""
    for one in entries_of(node):
        card = card_of(one)
        if card is not None:
            yield from named(card, kind, sure)


def best(namings: Iterable[Naming]) -> dict[str, Naming]:
    """For every name the naming that says most about its type."""
    found: dict[str, Naming] = {}
    for one in namings:
        old = found.get(one.name)
        if old is None or one.sure > old.sure:
            placed = one.placed or (old is not None and old.placed)
            found[one.name] = one._replace(placed=placed)
        elif one.placed and not old.placed:
            found[one.name] = old._replace(placed=True)
    return found
