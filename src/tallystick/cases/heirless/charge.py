"""A cost that a case speaks of: as printed, of a card, a path, an ability or an action."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import CardError
from tallystick.cases.heirless.payment import Payment, payments
from tallystick.cases.heirless.place import Place
from tallystick.cases.nodes import Node
from tallystick.costs import NO_COST, Cost
from tallystick.errors import unknown
from tallystick.games.heirless import legal
from tallystick.games.heirless.effects import Provide
from tallystick.games.heirless.legal import Look
from tallystick.games.heirless.payment import Price, influence, price_of, unpaid
from tallystick.games.heirless.pieces import Piece
from tallystick.games.heirless.text import parse_cost
from tallystick.games.heirless.zones import BUILT, INFLUENCE
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Op

OF: Final = ("card", "workers", "path", "law", "ability", "action", "n")
FREE_WORDS: Final = ("nothing", "none", "free", "0")
ACTIONS: Final = ("deploy", "flee")


class Charge:
    """A price and who is to pay it; ``printed`` is what stands on the card, ``workplace`` the one
    whose Card Resources pay as well, ``clauses`` say that it is due."""

    def __init__(
        self, name: str, printed: Price, due: Price, clauses: tuple[str, ...], workplace: int = -1
    ) -> None:
        self.name = name
        self.printed = printed
        self.due = due
        self.clauses = clauses
        self.workplace = workplace

    def payments(self, board: Place, seat: int) -> list[Payment]:
        """All tight payments."""
        return payments(board.game, seat, self.due, self.workplace)

    def unpaid(self, board: Place, seat: int) -> Refusal | None:
        """Why it cannot be paid; None if it can."""
        return unpaid(board.game, seat, self.due, *self.clauses, workplace=self.workplace)


def read_cost(node: Node) -> Cost:
    """A cost as it is written. InputError for what is none."""
    words = node.text()
    if words.casefold() in FREE_WORDS:
        return NO_COST
    try:
        return parse_cost(words)
    except CardError as error:
        raise node.error(f"no cost: {error.first.message}") from None


def read_charge(board: Place, seat: int, node: Node) -> Charge:
    """The charge that ``for`` or ``of`` names. InputError for what is none."""
    if node.is_scalar:
        one = price_of(read_cost(node))
        return Charge("The cost", one, one, _clauses(one.cost))
    keys = node.only(OF, "key of a cost")
    named = [key for key in OF[:-1] if key in keys]
    if len(named) != 1:
        raise node.expected(f"one of the keys {', '.join(OF[:-1])}")
    return READERS[named[0]](board, seat, keys[named[0]], keys.get("n"))


def _clauses(cost: Cost) -> tuple[str, ...]:
    """The clauses by which such a cost is paid: Resources, Influence, Workers."""
    kinds = {part.kind for part in cost.units}
    found = ["HL.turns.50"] if not kinds or min(kinds) < INFLUENCE else []
    found += ["HL.turns.81", "HL.turns.90"] if INFLUENCE in kinds else []
    found += ["HL.turns.46", "HL.turns.60"] if max(kinds, default=0) > INFLUENCE else []
    return tuple(found)


def _piece(board: Place, node: Node, kinds: tuple[str, ...]) -> Piece:
    index = board.rules.index
    fitting = {name for name, card in index.items() if board.rules.cards[card].kind in kinds}
    if node.text() not in fitting:
        raise node.at(unknown(" or ".join(kinds), node.text(), fitting))
    piece: Piece = board.rules.cards[index[node.text()]]
    return piece


def _card(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """Building a Workplace; proposing a Law; commissioning a path."""
    if node.text() in board.rules.path_index:
        return _path(board, seat, node, n)
    piece = _piece(board, node, ("workplace", "law"))
    if piece.kind == "law":
        return _law(board, seat, node, n)
    due = Look(board.game, seat).due("build", piece.price)
    return Charge(piece.name, piece.price, due, ("HL.turns.50", "HL.turns.55"))


def _workers(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """The Workers that a Workplace asks for."""
    piece = _piece(board, node, ("workplace",))
    due = Look(board.game, seat).due("assign", piece.hiring)
    return Charge(piece.name, piece.hiring, due, ("HL.turns.46", "HL.turns.40"))


def _law(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """The Influence that is committed at once."""
    piece = _piece(board, node, ("law",))
    one = influence(piece.threshold)
    return Charge(piece.name, one, one, ("HL.turns.81", "HL.turns.80"))


def _path(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """The Worker that opens a path."""
    paths = board.rules.path_index
    if node.text() not in paths:
        raise node.at(unknown("path", node.text(), paths))
    due = legal.commission_price(Look(board.game, seat), paths[node.text()])
    return Charge(node.text(), due, due, ("HL.turns.60", "HL.turns.61"))


def _ability(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """What stands left of the colon (HL.icon.2); the first such line, or the ``n``-th."""
    piece = _piece(board, node, ("workplace", "law", "event"))
    found = provisions(board, piece)
    place = n.number(1) - 1 if n is not None else 0
    if place >= len(found):
        raise node.error(f"{piece.name} has no such ability that asks for a payment")
    built = [entity for zone in BUILT[: len(board.seats)] for entity in board.game.lists[zone]]
    mine = board.things.among(piece.name, built)
    one = found[place].price
    clauses = ("HL.icon.2", "HL.icon.3", "HL.turns.48")
    return Charge(piece.name, one, one, clauses, mine[0] if mine else -1)


def provisions(board: Place, piece: Piece) -> list[Provide]:
    """The payments that the lines of a card ask for, in order."""
    ops: list[Op] = [op for power in piece.powers for op in board.rules.programs[power.program].ops]
    return [op for op in ops if isinstance(op, Provide)]


def _action(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """Deploying and Fleeing, which ask for no card."""
    verb = node.choice(ACTIONS, "action with a cost")
    look = Look(board.game, seat)
    if verb == "flee":
        return Charge("Fleeing", influence(1), look.fleeing, ("HL.turns.90",))
    return Charge("Deploying", influence(0), look.deploying, ("HL.turns.70",))


READERS: Final = {
    "card": _card,
    "workers": _workers,
    "path": _path,
    "law": _law,
    "ability": _ability,
    "action": _action,
}
