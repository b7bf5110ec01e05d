"""Cards as the rules know them: printed facts, prices and programs worked out once."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless.payment import FREE, SolverCost, price
from tallystick.games.heirless.zones import UNEMPLOYED
from tallystick.rules.card_text import CostChange

NOW: Final = ""
END: Final = "end of season"


class MomentAbility:
    """A line of text that does something at a moment (NOW or END), and the program that does it.

    ``personal``: it speaks to "you", so that of a Law or an Event it is done by each player.
    """

    def __init__(self, text: str, moment: str, program: int, personal: bool) -> None:
        self.text = text
        self.moment = moment
        self.program = program
        self.personal = personal


class HeirlessPiece:
    """A Workplace, a Law, an Event or a Tile."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.text = ""
        self.rank = 0  # index into CLASSES
        self.price: SolverCost = FREE
        self.workers: tuple[int, ...] = (0, 0, 0)  # how many of each Faction (HL.turns.46)
        self.hiring: SolverCost = FREE
        self.copies = 1
        self.threshold = 0
        self.commitment: SolverCost = FREE  # the threshold in Influence (HL.turns.81)
        self.faction = -1  # of a Workplace that of its first Worker (HL.icon.7, HL.icon.8)
        self.powers: tuple[MomentAbility, ...] = ()
        self.modifiers: tuple[CostChange, ...] = ()

    def __repr__(self) -> str:
        return f"Piece({self.name!r})"


class Path:
    """A conversion path (HL.turns.63): X of each of ``needs`` into X of ``makes``.

    ``hiring`` is what commissioning it costs (HL.turns.61), ``recipe`` what it takes for X = 1.
    """

    def __init__(self, name: str, worker: int, needs: tuple[int, ...], makes: int) -> None:
        self.name = name
        self.worker = worker
        self.needs = needs
        self.makes = makes
        self.hiring: SolverCost = price((UNEMPLOYED + worker, 1))
        self.recipe: SolverCost = price(*((kind, 1) for kind in needs))


class Start:
    """What a player begins with and gets each Season (HL.amb.28): data, for the book is silent."""

    def __init__(self) -> None:
        self.knights: tuple[int, ...] = (1, 1, 2)
        self.workers: tuple[int, ...] = (1, 1, 1)
        self.resources: SolverCost = FREE
        self.influence = 3
        self.prestige = 0
        self.extra = 1
        self.hand: tuple[int, ...] = (2, 1, 1)
        self.draft = 2
        self.recruits = 3
