"""Puzzles: positions with one right answer, and what a bot makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tallystick.bots import BOTS
from tallystick.bots.seated import SeatWorld
from tallystick.cases.judge import vocabulary
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node, compose
from tallystick.face.position import Position

FOLDER: Final = Path(__file__).parent
MOST: Final = 12  # answers until the question comes
NOT: Final = "!"  # before a move that is wrong; any other is right


class Puzzle(NamedTuple):
    """A position (``given``, as in a case), what is said and done first, and the right answer, or
    after NOT a wrong one. The question is the next one at which it, or what could be done
    ``besides``, is on offer."""

    game: str
    title: str
    cards: tuple[Node, ...]
    given: Node
    said: dict[str, str]
    after: tuple[str, ...]
    besides: str
    right: str

    def position(self) -> Position:
        """The position, at the question."""
        case = Case("", self.game, (), {}, self.cards, 0, self.given, (), None, self.given)
        page = vocabulary(self.game)
        table = page.set_up(case)
        table.game.asks_all = False
        found = Position(table.rules, page, table.game, table.seats)
        for seat, what in self.said.items():
            found.rulebook.say(found.game, found.seats.index(seat), what, found.seats)
            while found.game.decision().kind == "offer":  # type: ignore[union-attr]
                found.game.take(("put", -1, -1))
        for text in self.after:
            go_on(found, text)
            found.play(text)
        go_on(found, self.besides or self.right.removeprefix(NOT))
        return found


def go_on(position: Position, text: str) -> None:
    """Everybody passes until a move is on offer."""
    seen: list[list[str]] = []
    for _ in range(MOST):
        moves = [move.text for move in position.moves]
        seen.append(moves)
        if not moves:
            break
        if text in moves:
            return
        position.play("pass" if "pass" in moves else moves[0])
    raise AssertionError(f"{text!r} was never on offer, but: {seen}")


def puzzles() -> Iterator[Puzzle]:
    """All of them."""
    for file in sorted(FOLDER.glob("*.yaml")):
        node = compose(file.read_text(encoding="utf-8"), file.name)
        assert node is not None
        cards: tuple[Node, ...] = ()
        for item in node.items():
            keys = item.entries()
            if "cards" in keys:
                cards = tuple(keys["cards"].items())
                continue
            said = keys["say"].entries() if "say" in keys else {}
            after = keys["after"].items() if "after" in keys else []
            yield Puzzle(
                file.stem,
                keys["puzzle"].text(),
                cards,
                keys["given"],
                {seat: what.text() for seat, what in said.items()},
                tuple(one.text() for one in after),
                keys["besides"].text() if "besides" in keys else "",
                keys["right"].text(),
            )


def answered(puzzle: Puzzle, bot: str, seed: int = 1) -> str:
    """What a bot answers, in notation."""
    position = puzzle.position()
    decision = position.game.decision()
    assert decision is not None
    table = SeatWorld(position.rulebook, position.game, range(1))
    place = BOTS[bot](seed).choose(table, decision.seat, decision)
    return position.moves[place].text


def is_solved(puzzle: Puzzle, bot: str, seed: int = 1) -> bool:
    """Whether a bot finds the answer."""
    found = answered(puzzle, bot, seed)
    return found != puzzle.right[1:] if puzzle.right.startswith(NOT) else found == puzzle.right
