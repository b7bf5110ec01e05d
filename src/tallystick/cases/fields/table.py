"""A position that words are about, one that is being laid out, and one that is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar, cast

from tallystick.cases.model import Case
from tallystick.cases.nodes import Node, Things, bare, card_of, entries_of, row
from tallystick.cases.table import Mismatch, Notes
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Rulebook, Told


class NamedPosition:
    """A position, and what its seats and things are called; ``notes`` are what a page of
    words remembers of a case. The things of one that is to be written have yet to be numbered
    (``Things.add``)."""

    def __init__(self, game: Game, things: Things, seats: tuple[str, ...]) -> None:
        self.rules = cast(Rulebook, game.rules)
        self.game = game
        self.things = things
        self.seats = seats
        self.notes = Notes()

    def seat(self, node: Node, name: str = "") -> int:
        """The number of the seat that a value (or ``name``) names. InputError for none such."""
        return self.seats.index(node.known("seat", name or node.text(), self.seats))

    def zone(self, name: str, subject: int) -> int:
        """The list of that name: the one that there is, or that of a seat."""
        layout = self.rules.layout
        own = any(spec.name == name for spec in layout.by_seat)
        return layout.seat_lists(name)[subject] if own else layout.column(name)

    def attributes(self, seat: int) -> int:
        """The list with the attributes of a seat."""
        named = (one.name for one in self.rules.layout.by_seat if one.sort == "attributes")
        return self.rules.layout.seat_lists(next(named))[seat]


class PositionBuilder(NamedPosition):
    """A position as it is laid out: ``seat_nodes`` are the seats that its case describes."""

    def __init__(
        self,
        case: Case,
        game: Game,
        things: Things,
        seats: tuple[str, ...],
        seat_nodes: Mapping[str, Node],
    ) -> None:
        super().__init__(game, things, seats)
        self.case = case
        self.seat_nodes = seat_nodes
        self.index = {card.name: i for i, card in reversed([*enumerate(self.rules.cards)])}

    def given(self, key: str) -> Node | None:
        """What the case gives under a key of the whole position; None if it is left out."""
        return self.case.given.get(key) if self.case.given is not None else None

    def says(self, key: str) -> bool:
        """Whether the case says that something is so, under a key of the whole position."""
        node = self.given(key)
        return node is not None and node.flag()

    def said_of(self, seat: int, key: str) -> Node | None:
        """What the case gives under a key of a seat; None if it is left out."""
        described = self.seat_nodes.get(self.seats[seat])
        return described.get(key) if described is not None and described.is_map else None

    def new(
        self, node: Node, kinds: tuple[str, ...], what: str, zone: int, owner: int = NOWHERE
    ) -> int:
        """A new card of the name that a value says, in a zone (NOWHERE: in none). InputError unless
        it is of one of the kinds (any, if none is named), which are ``what`` in words."""
        name = self.card_named(node)
        kind = self.rules.cards[self.index[name]].kind if kinds else ""
        if kind not in kinds and kinds:
            raise node.error(f"expected {what}, found {name}, which is of type {kind}")
        return self.add(name, zone, owner, node.raw.start_mark.index)

    def card_named(self, node: Node) -> str:
        """The name of a card that a value says. InputError for one that there is not."""
        return node.known("card", bare(node), self.index)

    def add(self, name: str, zone: int, owner: int = NOWHERE, place: int = -1) -> int:
        """A new card of that name in a zone, written at a place in the text (``Things.place``)."""
        entity = self.game.new_entity(owner, zone)
        for at in self.rules.layout.identities:
            if at != OWNER_OF:
                self.game.set(at, entity, self.index[name])
        self.things.add(name, entity)
        self.things.place(entity, place)
        return entity


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
        self, field: str, wanted: T, found: T, say: Callable[[T], str] = lambda one: text(one)
    ) -> None:
        """Two values must be equal."""
        if wanted != found:
            self.differ(field, say(wanted), say(found))

    def flag(self, field: str, node: Node, found: bool) -> None:
        """Compare something that has to be so, or not to be so."""
        self.same(field, node.flag(), found)

    def cards(self, node: Node, found: Sequence[tuple[int, str]], ordered: bool = False) -> None:
        """Compare cards with what is written; each may go by its code too, or its other side."""
        wanted, is_called = [card_name(one) for one in entries_of(node)], self.laid.things.is_called
        called = dict(found)
        if ordered:
            for (entity, _), name in zip(found, wanted, strict=False):
                called[entity] = name if is_called(entity, name) else called[entity]
        else:
            called |= otherwise_called(wanted, found, is_called)
        self.names(node, called.values(), ordered)

    def names(self, node: Node, found: Iterable[str], ordered: bool = False) -> None:
        """Cards, in any order or in their own, or how many there are."""
        arranged: Callable[[Iterable[str]], list[str]] = list if ordered else sorted
        have = arranged(found)
        if node.is_number:
            self.same(node.field, node.number(0), len(have), lambda n: counted(n, "card"))
            return
        wanted = arranged(card_name(one) for one in entries_of(node))
        self.same(node.field, wanted, have, row)


def otherwise_called(
    wanted: Sequence[str], found: Sequence[tuple[int, str]], is_called: Callable[[int, str], bool]
) -> dict[int, str]:
    """By which of the names wanted those cards are called whose own nobody has said."""
    called: dict[int, str] = {}
    names = Counter(name for _, name in found)
    free = names - Counter(wanted)
    for name in (Counter(wanted) - names).elements():
        for entity, own in found:
            if entity not in called and free[own] and is_called(entity, name):
                called[entity] = name
                free[own] -= 1
                break
    return called


def card_name(node: Node) -> str:
    """The name in an entry of a list of cards. InputError where there is none."""
    card = card_of(node)
    if card is None:
        raise node.expected("the name of a card, or {card: NAME}")
    return bare(card)


def text(data: object) -> str:
    """Plain data as a case would write it."""
    match data:
        case None:
            return "none"
        case bool():
            return str(data).lower()
        case dict():
            return f"{{{', '.join(f'{key}: {text(value)}' for key, value in data.items())}}}"
        case list():
            return row(map(text, data))
    return str(data)
