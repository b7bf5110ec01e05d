"""What has happened, in a sentence with its clauses: the game's own words, made exact by what stood
around a fact (a discard that paid, what remained after a payment, whose phase it is)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.terrus.place import Place
from tallystick.games.terrus.paying import MayPay
from tallystick.games.terrus.payment import TARIFF
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import PHASES, SEASON
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS
from tallystick.rules.rulebook import Told

# The facts of one payment, which the fact "paid" closes.
OF_PAYMENT: Final = (
    "spent", "discarded", "played", "produced", "paid-vitae", "buried", "unmoored",
)  # fmt: skip
# Facts whose clauses, where they are known exactly, take the place of the general ones.
EXACT: Final = ("at-once", "played")
PLAYED: Final = {"resource": ("T.21.1", "T.21.2"), "action": ("T.20",)}
AT_ONCE: Final = {"beast": "T.19.3b", "item": "T.19.3c", "structure": "T.19.3d"}


def tell(board: Place, fact: Fact) -> Told | None:
    """A fact as everybody sees it."""
    told = board.narrated(fact)
    if told is None:
        return None
    text = told.text
    if fact[0] in PHASES:
        text = f"{board.seats[fact[1]]}'s {fact[0]} begins."
    elif fact[0] == "turn":
        text = f"{board.seats[fact[1]]}'s turn begins."
    more = _more(board, fact)
    clauses = more if fact[0] in EXACT and more else (*more, *told.clauses)
    return Told(text, tuple(dict.fromkeys(clauses)))


def _more(board: Place, fact: Fact) -> tuple[str, ...]:
    """The clauses that a fact follows by what stands around it."""
    kind, _, entity, _ = fact
    if kind == "dawn":
        return ("T.25.2a",)
    if kind == "remains":
        return ("T.25.4a",) if _before(board, fact) == "paid" else ()
    if kind == "at-once":
        return (AT_ONCE.get(piece_of(board.game, entity).kind, "T.19.3"),)
    if kind == "triggered":
        return ("T.19.3",)
    if kind == "activated":
        return ("T.19.2", "T.19.1")
    if kind == "played" and not _pays(board, fact):
        return PLAYED.get(piece_of(board.game, entity).kind, ())
    if kind in OF_PAYMENT and _pays(board, fact):
        return _of_payment(board, fact)
    return ()


def _of_payment(board: Place, fact: Fact) -> tuple[str, ...]:
    kind, _, entity, _ = fact
    if kind == "played":
        return ("T.25.2", "T.21.2")
    if kind != "discarded":
        return ()
    piece = piece_of(board.game, entity)
    clauses = ["T.25.3"]
    if piece.season == board.game.lists[CELLS][SEASON] >= 0:
        clauses.append("T.25.3a")
    if "Seasonal" in piece.keywords:
        clauses.append("T.25.3b")
    return tuple(clauses)


def _place(board: Place, fact: Fact) -> int:
    facts = board.game.facts
    last = len(facts) - 1
    return next((i for i in range(last, -1, -1) if facts[i] is fact), last)


def _before(board: Place, fact: Fact) -> str:
    place = _place(board, fact)
    return board.game.facts[place - 1][0] if place > 0 else ""


def _pays(board: Place, fact: Fact) -> bool:
    """Whether the fact is part of a payment: the next fact of another sort is that it is paid."""
    facts = board.game.facts
    for kind, seat, _, _ in facts[_place(board, fact) + 1 :]:
        if kind not in OF_PAYMENT:
            return kind == "paid" and seat == fact[1]
    return False


def tell_answer(board: Place, decision: Decision, option: int) -> Told | None:
    """An answer that leaves no fact of its own."""
    verb, a, _ = decision.options[option]
    who = board.seats[decision.seat]
    if decision.kind == "x":
        return Told(f"{who} announces X = {a}.", ("T.25.5",))
    if decision.kind == "may pay":
        return _may_pay(board, who, verb == "yes")
    if decision.kind == "target":
        name = board.seats[a] if verb == "ruler" else board.things.name(a)
        return Told(f"{who} chooses {name} as the target.", ())
    if decision.kind == "trigger":
        name = board.things.name(decision.options[option][2])
        return Told(f"{who} has {name} go off first.", ("T.19.3a",))
    return None


def _may_pay(board: Place, who: str, pays: bool) -> Told:
    op = board.game.current_op()
    cost = TARIFF.text(op.cost) if isinstance(op, MayPay) else "it"
    if pays:
        return Told(f"{who} chooses to pay {cost}, so what hangs on it happens.", ("T.25.4c",))
    return Told(f"{who} does not pay {cost}: what hangs on it is left out.", ("T.25.4c",))
