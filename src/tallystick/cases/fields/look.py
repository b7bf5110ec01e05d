"""A look at a position with the words of ``then``: what it has found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from tallystick.cases.fields.table import NamedPosition
from tallystick.cases.naming import bare, card_of, entries_of, row
from tallystick.cases.nodes import Node
from tallystick.cases.table import Mismatch
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Told

T = TypeVar("T")


class PositionCheck:
    """Gathers what is not so, with the clause that decided it.

    ``about`` says which facts bear on a field (by a part of its name), ``clauses_of`` which clauses
    a fact follows: the newest fact about a field names the clause of a mismatch, of the facts about
    the ``seat`` that is looked at (NOWHERE: the table).
    """

    def __init__(
        self,
        laid: NamedPosition,
        about: Mapping[str, tuple[str, ...]],
        clauses_of: Callable[[Fact], Sequence[str]],
    ) -> None:
        self.laid = laid
        self.game = laid.game
        self.about = about
        self.clauses_of = clauses_of
        self.seat = NOWHERE
        self.found: list[Mismatch] = []
        self.told: list[Told] = []

    def differ(self, field: str, expected: object, found: object) -> None:
        """Something is not so."""
        name = field.removeprefix("then.")
        self.found.append(Mismatch(name, str(expected), str(found), self._clause(name)))

    def _clause(self, field: str) -> str:
        parts = reversed(field.split("."))
        kinds = next((self.about[part] for part in parts if part in self.about), ())
        for fact in reversed(self.game.facts):
            if fact[0] not in kinds or self.seat not in (NOWHERE, fact[1]):
                continue
            if clauses := self.clauses_of(fact):
                return clauses[0]
        return ""

    def same(
        self, field: str, wanted: T, found: T, text: Callable[[T], str] = lambda one: str(one)
    ) -> None:
        """Two values must be equal."""
        if wanted != found:
            self.differ(field, text(wanted), text(found))

    def flag(self, field: str, node: Node, found: bool) -> None:
        """Compare something that has to be so, or not to be so."""
        self.same(field, node.flag(), found, lambda flag: "true" if flag else "false")

    def names(self, node: Node, found: Iterable[str], ordered: bool = False) -> None:
        """Cards, in any order or in their own, or how many there are."""
        arranged: Callable[[Iterable[str]], list[str]] = list if ordered else sorted
        have = arranged(found)
        if node.is_number:
            self.same(node.field, node.number(0), len(have), lambda n: counted(n, "card"))
            return
        wanted = arranged(card_name(one) for one in entries_of(node))
        self.same(node.field, wanted, have, row)


def card_name(node: Node) -> str:
    """The name in an entry of a list of cards. InputError where there is none."""
    card = card_of(node)
    if card is None:
        raise node.expected("the name of a card, or {card: NAME}")
    return bare(card)
