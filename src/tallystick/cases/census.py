"""Which cards a case names, and of which type a blank one is: the type that its place implies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, NamedTuple

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, bare, card_of, entries_of
from tallystick.errors import unknown
from tallystick.reading import LONGEST_NAME, printable

# How much a place says about a type: the larger number prevails. NO_PLACE says that a card is
# spoken of, and not where it is.
SURE, LIKELY, GUESS, NO_PLACE = 3, 2, 1, 0
ARGUMENTS_OF_COSTS: Final = ("for", "of", "cost")


class Naming(NamedTuple):
    """A card is named: its type, how surely, where, and whether the position has it there."""

    name: str
    type: str
    sure: int
    node: Node
    placed: bool = False


def named(node: Node | None, kind: str, sure: int) -> Iterator[Naming]:
    """The one name that a value says."""
    if node is not None and node.is_scalar and not node.is_nothing:
        yield Naming(bare(node), kind, sure, node)


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


# -- all of a case --------------------------------------------------------------------------------


def priced(step: Step, kind: str) -> Iterator[Naming]:
    """The cards and abilities of which a step asks what they cost."""
    for argument in ARGUMENTS_OF_COSTS:
        node = step.get(argument)
        if node is not None and node.is_map:
            for key in ("card", "ability"):
                yield from named(node.get(key), kind, NO_PLACE)


def payments_of(step: Step) -> Iterator[Node]:
    """The payments that a step writes."""
    for argument in ("with", "gives"):
        yield from (one for one in entries_of(step.get(argument)) if one.is_map)


def unknown_names(
    found: dict[str, Naming],
    known: Collection[str],
    is_other: Callable[[str], bool] = lambda name: False,
) -> dict[str, str]:
    """The names that no card has, with the type that their place implies; ``is_other`` says which
    names are no card's. In the order of the names: cases that have the same share a rulebook, in
    which each has its number. InputError for names that the position has nowhere, or that no card
    could have."""
    blank: dict[str, str] = {}
    for name, naming in found.items():
        if name in known or is_other(name):
            continue
        if not naming.placed:
            near = {*known, *(one for one, where in found.items() if where.placed)}
            if f'"{name}"' in near:  # the quotation marks around it are its own
                continue
            raise naming.node.at(unknown("card", name, near))
        if len(name) > LONGEST_NAME or not printable(name):
            raise naming.node.expected(f"a name on one line, of at most {LONGEST_NAME} characters")
        blank[name] = naming.type
    return dict(sorted(blank.items()))
