"""Cards in play at the end of a case: which there are, and how each of them is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from tallystick.cases.comparing import Comparing
from tallystick.cases.naming import entries_of, row, split_number
from tallystick.cases.nodes import Node
from tallystick.cases.things import Things

Entry = tuple[str, dict[str, Node]]


class ThingLook(ABC):
    """Looks at cards in play for a comparison.

    ``keys`` are what may be written of a card, ``what`` is what a game calls such a key.
    """

    keys: tuple[str, ...]
    what: str

    def __init__(self, look: Comparing, things: Things) -> None:
        self.look = look
        self.things = things

    @abstractmethod
    def upon(self, field: str, entity: int, keys: dict[str, Node]) -> None:
        """Compare how a card is, key by key."""

    @abstractmethod
    def parts(self, entity: int) -> list[str]:
        """How a card is, as a case would write it: ``damage: 2``."""

    def all(self, field: str, node: Node, found: list[int]) -> None:
        """Cards in any order: a number, a list, or a mapping that looks at some of them."""
        if node.is_number:
            self.look.same(field, node.number(0), len(found))
        elif node.is_map and "card" not in node.entries():
            self._some(field, node, found)
        else:
            self._list(field, node, found)

    def _some(self, field: str, node: Node, found: list[int]) -> None:
        left = found[:]
        for name, value in node.entries().items():
            there = self._among(name, left)
            keys = value.only(self.keys, self.what)
            if not there:
                names = row(self.things.name(entity) for entity in found)
                self.look.differ(f"{field}.{name}", "it to be there", names)
                continue
            one = next((one for one in there if self._fits(one, keys)), there[0])
            left.remove(one)
            self.upon(f"{field}.{name}", one, keys)

    def _among(self, name: str, found: list[int]) -> list[int]:
        """Those that a name means; a number of which nothing was written counts those there."""
        return self.things.among(name, found) or self.things.among(split_number(name)[0], found)

    def _list(self, field: str, node: Node, found: list[int]) -> None:
        wanted = [self._entry(one) for one in entries_of(node)]
        left = found[:]
        for name, keys in sorted(wanted, key=lambda entry: -len(entry[1])):
            fitting = [one for one in self._among(name, left) if self._fits(one, keys)]
            if not fitting:
                self.look.differ(field, node.flow(), self._shown(found))
                return
            left.remove(fitting[0])
        if left:
            self.look.differ(field, node.flow(), self._shown(found))

    def host(self, field: str, node: Node, host: int, among: Callable[[str], int]) -> None:
        """A card lies on what is written, or on nothing; ``among`` finds a name where it lies."""
        holds = host < 0 if node.is_nothing else host >= 0 and among(node.text()) >= 0
        if not holds:
            self.look.differ(field, node.text(), self.things.name(host) if host >= 0 else "nothing")

    def _entry(self, node: Node) -> Entry:
        """The name of a card, and what is written of it."""
        if not node.is_map:
            return node.text(), {}
        keys = node.only(self.keys, self.what)
        if "card" not in keys:
            raise node.error("expected the key 'card' with the name of the card")
        return keys["card"].text(), keys

    def _fits(self, entity: int, keys: dict[str, Node]) -> bool:
        """Whether a card is all that is written; nothing is noted."""
        before = len(self.look.found)
        self.upon("", entity, keys)
        fits = len(self.look.found) == before
        del self.look.found[before:]
        return fits

    def _shown(self, entities: Iterable[int]) -> str:
        """Cards as a case would write them."""
        return row(self._one(entity) for entity in entities)

    def _one(self, entity: int) -> str:
        name, parts = self.things.name(entity), self.parts(entity)
        return f"{{card: {name}, {', '.join(parts)}}}" if parts else name
