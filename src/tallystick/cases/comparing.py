"""What a comparison of ``then`` with a position has found so far, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from tallystick.cases.naming import bare, card_of, entries_of, row
from tallystick.cases.nodes import Node
from tallystick.cases.table import Mismatch
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Told

T = TypeVar("T")


class Comparing:
    """Gathers what is not so, with the clause that decided it.

    ``about`` says which facts bear on a field (by a part of its name), ``clauses_of`` which clauses
    a fact follows: the newest fact about a field names the clause of a mismatch.
    """

    def __init__(
        self,
        game: Game,
        about: Mapping[str, tuple[str, ...]],
        clauses_of: Callable[[Fact], Sequence[str]],
    ) -> None:
        self.game = game
        self.about = about
        self.clauses_of = clauses_of
        self.found: list[Mismatch] = []
        self.told: list[Told] = []

    def differ(self, field: str, expected: object, found: object, seat: int = NOWHERE) -> None:
        """Something is not so; where it is a seat's, the facts about that seat decide it."""
        self.found.append(Mismatch(field, str(expected), str(found), self._clause(field, seat)))

    def _clause(self, field: str, seat: int) -> str:
        parts = reversed(field.split("."))
        kinds = next((self.about[part] for part in parts if part in self.about), ())
        for fact in reversed(self.game.facts):
            if fact[0] not in kinds or seat not in (NOWHERE, fact[1]):
                continue
            if clauses := self.clauses_of(fact):
                return clauses[0]
        return ""

    def same(
        self,
        field: str,
        wanted: T,
        found: T,
        text: Callable[[T], str] = lambda one: str(one),
        seat: int = NOWHERE,
    ) -> None:
        """Two values must be equal."""
        if wanted != found:
            self.differ(field, text(wanted), text(found), seat)

    def flag(self, field: str, node: Node, found: bool) -> None:
        """Compare something that has to be so, or not to be so."""
        self.same(field, node.flag(), found, lambda flag: "true" if flag else "false")

    def names(self, field: str, node: Node, found: Iterable[str], seat: int = NOWHERE) -> None:
        """Cards in any order, or how many there are."""
        self._cards(field, node, sorted(found), seat, sorted)

    def order(self, field: str, node: Node, found: Iterable[str], seat: int = NOWHERE) -> None:
        """Cards in their order, or how many there are."""
        self._cards(field, node, list(found), seat, list)

    def _cards(
        self,
        field: str,
        node: Node,
        have: list[str],
        seat: int,
        arranged: Callable[[Iterable[str]], list[str]],
    ) -> None:
        if node.is_number:
            self.same(field, node.number(0), len(have), lambda n: counted(n, "card"), seat)
            return
        wanted = arranged(entry_name(one) for one in entries_of(node))
        if wanted != have:
            self.differ(field, row(wanted), row(have), seat)


def card_name(node: Node, keys: tuple[str, ...], what: str = "key of a card in a pile") -> str:
    """The name in an entry of a list of cards of which no more may be said than ``keys``."""
    if node.is_map:
        node.only(keys, what)
    return entry_name(node)


def entry_name(node: Node) -> str:
    """The name in an entry of a list of cards. InputError where there is none."""
    card = card_of(node)
    if card is None:
        raise node.expected("the name of a card, or {card: NAME}")
    return bare(card)
