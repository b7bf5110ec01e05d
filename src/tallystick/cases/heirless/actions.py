"""The six Standard Actions and Idling (HL.turns.8, HL.turns.120)."""

from __future__ import annotations

from tallystick.cases.heirless import sayings
from tallystick.cases.heirless.charge import provisions
from tallystick.cases.heirless.doing import HeirlessBoard, HeirlessDeed, TurnDeed, level_of
from tallystick.cases.model import Step, needed
from tallystick.errors import unknown
from tallystick.games.heirless import legal
from tallystick.games.heirless.verbs import standard_moves
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.legal import Look
from tallystick.games.heirless.payment import Price, influence, most_times, times, unpaid
from tallystick.games.heirless.pieces import Piece
from tallystick.games.heirless.text.lines import END
from tallystick.games.heirless.verbs import IDLE
from tallystick.games.heirless.zones import (
    BUILT,
    ENACTED,
    GRID,
    HAND,
    LAWS,
    SOVEREIGNS,
    SPOT,
    TOP_LEVEL,
    USER,
    castle,
    distinct_levels,
)
from tallystick.kernel.decision import Option, Refusal
from tallystick.rules.rulebook import Told

NOBODY = -1


class CardDeed(TurnDeed):
    """A verb that is done to one of several cards of a name."""

    kind = "workplace"

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        index, cards = board.rules.index, board.rules.cards
        bare = name.partition("#")[0]
        known = [one for one, card in index.items() if cards[card].kind == self.kind]
        if bare not in known:
            raise step.verb.at(unknown(self.kind.replace("law", "Law"), bare, known))
        self.piece: Piece = cards[index[bare]]

    def zones(self) -> list[int]:
        """Where the card may be, the likeliest place first."""
        raise NotImplementedError

    def absent(self) -> Refusal:
        """The refusal where there is no such card at all."""
        raise NotImplementedError

    def card_refusal(self, look: Look, entity: int) -> Refusal | None:
        """Why it cannot be done to this card."""
        raise NotImplementedError

    def candidates(self) -> list[int]:
        """The cards that may be meant."""
        for zone in self.zones():
            found = self.board.things.among(self.name, self.game.lists[zone])
            if found:
                return found
        return []

    def chosen(self) -> int:
        """The card that it would be done to; NOBODY if there is none."""
        found, look = self.candidates(), Look(self.game, self.seat)
        able = [entity for entity in found if self.card_refusal(look, entity) is None]
        return (able or found or [NOBODY])[0]

    def own_refusal(self, look: Look) -> Refusal | None:
        entity = self.chosen()
        return self.absent() if entity == NOBODY else self.card_refusal(look, entity)


class AssignDeed(CardDeed):
    """Assign Workers (HL.turns.40 to HL.turns.48)."""

    clauses = ("HL.turns.46", "HL.turns.40")

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.owner = self.other("of") if "of" in step.arguments else seat
        said = step.get("x")
        self.times = [one.number(0) for one in said.one_or_more()] if said is not None else []
        self.answers.extra["times"] = self.times[:]

    def zones(self) -> list[int]:
        return [BUILT[self.owner], HAND[self.owner], HAND[self.seat], SOVEREIGNS]

    def absent(self) -> Refusal:
        return legal.NOT_BUILT

    def card_refusal(self, look: Look, entity: int) -> Refusal | None:
        return legal.assign_refusal(look, entity) or self._often(entity)

    def _often(self, entity: int) -> Refusal | None:
        """Why what the card provides cannot be used so often (HL.icon.2, HL.icon.3)."""
        ends = any(power.moment == END for power in piece_of(self.game, entity).powers)
        for n, one in zip(self.times, provisions(self.board, self.piece), strict=False):
            if n > one.most:
                return Refusal(("HL.icon.2", "HL.turns.48"), f"It is used {one.most} time at most.")
            if not ends and n > most_times(self.game, self.seat, one.price, entity, one.most):
                price = times(one.price, n)
                return unpaid(self.game, self.seat, price, "HL.icon.3", "HL.icon.2", "HL.turns.48",
                              workplace=entity)  # fmt: skip
        return None

    def due(self, look: Look) -> Price:
        return look.due("assign", self.piece.hiring)

    def sayings(self) -> list[Told]:
        return [
            *sayings.of_workers(self.board, self.seat, self.piece),
            *sayings.of_leave(self.board, self.seat, self.owner),
            *sayings.of_effect(self.board, self.piece),
        ]

    def option(self) -> Option:
        return ("assign", self.chosen(), -1)


class BuildDeed(CardDeed):
    """Build a Workplace (HL.turns.50 to HL.turns.55)."""

    clauses = ("HL.turns.50", "HL.turns.55")

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        cell, replaced = step.get("cell"), step.get("replace")
        self.cell = cell.number() - 1 if cell is not None else NOBODY
        self.replaced = replaced.text() if replaced is not None else ""
        if self.replaced and self.replaced.partition("#")[0] not in board.rules.index:
            assert replaced is not None
            raise replaced.at(unknown("Workplace", self.replaced, board.rules.index))
        if cell is not None:
            self.answers.extra["cell"] = self.cell

    def zones(self) -> list[int]:
        others = [BUILT[seat] for seat in range(len(self.board.seats))]
        return [HAND[self.seat], SOVEREIGNS, *others]

    def absent(self) -> Refusal:
        return legal.NOT_IN_HAND

    def card_refusal(self, look: Look, entity: int) -> Refusal | None:
        return legal.build_refusal(look, entity) or self._room(entity)

    def _room(self, entity: int) -> Refusal | None:
        """Why there is no room where the step says."""
        game, seat = self.game, self.seat
        if self.replaced:
            one = self._makes_room()
            if one == NOBODY:
                return legal.NOT_YOURS
            elsewhere = "cell" in self.answers.extra and game.lists[SPOT][one] != self.cell
            found = legal.replace_refusal(game, seat, one)
            return found or (legal.CELL_TAKEN if elsewhere else None)
        if len(game.lists[BUILT[seat]]) >= GRID:
            return legal.NO_ROOM
        unsaid = "cell" not in self.answers.extra
        return None if unsaid else legal.cell_refusal(game, seat, self.cell)

    def _makes_room(self) -> int:
        """The Workplace that is discarded: of several, one without Workers."""
        found = self.board.things.among(self.replaced, self.game.lists[BUILT[self.seat]])
        users = self.game.lists[USER]
        return min(found, key=lambda entity: users[entity] >= 0, default=NOBODY)

    def begin(self) -> None:
        if self.replaced:
            self.answers.extra["replace"] = self._makes_room()

    def due(self, look: Look) -> Price:
        return look.due("build", self.piece.price)

    def sayings(self) -> list[Told]:
        return sayings.of_site(self.board, self.seat, self.piece)

    def option(self) -> Option:
        entity = self.chosen()
        if entity in self.game.lists[HAND[self.seat]]:  # of one name the first is offered
            entity = self.board.things.among(self.piece.name, self.game.lists[HAND[self.seat]])[0]
        return ("build", entity, -1)


class CommissionDeed(TurnDeed):
    """Commission a conversion path (HL.turns.60 to HL.turns.66)."""

    clauses = ("HL.turns.60", "HL.turns.61")

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.path = path_named(board, step, name)

    def own_refusal(self, look: Look) -> Refusal | None:
        return legal.commission_refusal(look, self.path)

    def due(self, look: Look) -> Price:
        return legal.commission_price(look, self.path)

    def sayings(self) -> list[Told]:
        return sayings.of_path(self.board, self.seat, self.path)

    def option(self) -> Option:
        return ("commission", self.path, -1)


def path_named(board: HeirlessBoard, step: Step, name: str) -> int:
    """The conversion path of a name. InputError for an unknown one."""
    if name not in board.rules.path_index:
        raise step.verb.at(unknown("path", name, board.rules.path_index))
    return board.rules.path_index[name]


class KnightDeed(TurnDeed):
    """A Knight leaves a place; ``place`` is the one that the step names under ``key``."""

    key: str

    def __init__(self, board: HeirlessBoard, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.place = board.place(needed(step, self.key))
        self.level()

    def leaves(self) -> int:
        """The place that the Knight leaves."""
        return self.place

    def level(self) -> int:
        """The Knight's level."""
        there = distinct_levels(self.game, self.leaves(), self.seat)
        return level_of(self.step.get("knight"), there)


class DeployDeed(KnightDeed):
    """Deploy a Knight (HL.turns.70, HL.turns.71)."""

    clauses = ("HL.turns.70",)
    key = "to"

    def leaves(self) -> int:
        return castle(self.seat)

    def own_refusal(self, look: Look) -> Refusal | None:
        return level_refusal(self.level()) or legal.deploy_refusal(look, self.level(), self.place)

    def due(self, look: Look) -> Price:
        return look.deploying

    def sayings(self) -> list[Told]:
        return [Told("One Knight leaves the Castle in one action, for wherever it likes.",
                     ("HL.turns.70", "HL.turns.71", "HL.turns.92"))]  # fmt: skip

    def option(self) -> Option:
        return ("deploy", self.level(), self.place)


class FleeDeed(KnightDeed):
    """Flee one step inward (HL.turns.90, HL.turns.91)."""

    clauses = ("HL.turns.90",)
    key = "from"

    def own_refusal(self, look: Look) -> Refusal | None:
        found = legal.flee_refusal(look, self.place, min(self.level(), TOP_LEVEL))
        return found or level_refusal(self.level())

    def due(self, look: Look) -> Price:
        return look.fleeing

    def sayings(self) -> list[Told]:
        return sayings.of_flight(self.board, self.place)

    def option(self) -> Option:
        return ("flee", self.place, self.level())


def level_refusal(level: int) -> Refusal | None:
    """No Knight is of a level above the third."""
    return legal.NO_KNIGHT if level > TOP_LEVEL else None


class EnactDeed(CardDeed):
    """Put a Law to the vote (HL.turns.80 to HL.turns.87)."""

    kind = "law"
    clauses = ("HL.turns.81", "HL.turns.80")

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        said = step.get("influence")
        self.n = said.number(0) if said is not None else self.piece.threshold
        self.answers.extra["influence"] = self.n

    def zones(self) -> list[int]:
        return [LAWS, ENACTED]

    def absent(self) -> Refusal:
        return legal.NOT_AVAILABLE

    def card_refusal(self, look: Look, entity: int) -> Refusal | None:
        return legal.enact_refusal(look, entity, self.n)

    def due(self, look: Look) -> Price:
        return influence(self.n)

    def sayings(self) -> list[Told]:
        return sayings.of_votes(self.board, self.seat)

    def option(self) -> Option:
        return ("enact", self.chosen(), -1)


class IdleDeed(TurnDeed):
    """Idle for the rest of the Season (HL.turns.120)."""

    def option(self) -> Option:
        return IDLE

    def sayings(self) -> list[Told]:
        if len(standard_moves(self.game, self.seat)) > 1:
            return []
        text = "There is no Standard Action left to do, so Idling is all there is."
        return [Told(text, ("HL.turns.4", "HL.amb.6"))]


class PassDeed(HeirlessDeed):
    """Ending a turn without Idling (HL.turns.3): asked about, never done."""

    def refusal(self) -> Refusal | None:
        return self.board.pass_refusal(self.seat)
