"""What has happened, in a sentence with its clauses: the game's own words, with the players called
as the case calls them."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.place import Place
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.games.marvel_champions.zones import RECEIPT
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import Fact
from tallystick.rules.rulebook import Told

SURPLUS: Final = ("MC.cost.9", "MC.cost.10", "MC.cost.11", "MC.resource.7")
ICON_COUNT: Final = len(ICON_KINDS)


def tell(board: Place, fact: Fact) -> Told | None:
    """A fact as everybody sees it."""
    told = board.narrated(fact)
    if told is None:
        return None
    more = SURPLUS if fact[0] == "paid" and _is_overpaid(board) else ()
    return Told(told.text, (*told.clauses, *more))


def _is_overpaid(board: Place) -> bool:
    """Whether the last payment had a surplus."""
    return any(board.game.lists[RECEIPT][ICON_COUNT : 2 * ICON_COUNT])


def tell_answer(board: Place, decision: Decision, option: int) -> Told | None:
    """An answer that leaves no fact of its own, with the player called as the case calls them."""
    told = board.rules.told_answer(board.game, decision.options[option])
    if told is None:
        return None
    who = board.rules.seat_name(board.game, decision.seat)
    text = told.text.replace(who, board.seats[decision.seat], 1)
    return Told(board.renamed(text), told.clauses)
