"""A layout and small programs to try the kernel with."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, NOBODY, OWNER, PUBLIC, Layout
from tallystick.kernel.machine import AGAIN, ASK, CHANCE, NATURE, NEXT, SEAT, Game, I, Op, Rules
from tallystick.kernel.state import GameState

LAYOUT: Final = Layout(
    cells=("score",),
    columns=(("card", -1), ("weight", 7)),
    shared=(("table", "zone", PUBLIC), ("log", "table", PUBLIC)),
    by_seat=(
        ("attributes", "attributes", PUBLIC),
        ("deck", "zone", NOBODY),
        ("hand", "zone", OWNER),
    ),
    attributes=("life", "gold"),
)
SCORE: Final = LAYOUT.cell("score")
CARD: Final = LAYOUT.column("card")
WEIGHT: Final = LAYOUT.column("weight")
TABLE: Final = LAYOUT.column("table")
LOG: Final = LAYOUT.column("log")
DECK: Final = LAYOUT.seat_lists("deck")
HAND: Final = LAYOUT.seat_lists("hand")


class Add(Op):
    """Add to the score."""

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, game: Game) -> int:
        game.add(CELLS, SCORE, self.n)
        game.emit("added", game.field(SEAT), self.n)
        return NEXT


class Ask(Op):
    """Ask for a number below ``n``, add it, and note it; ``times`` times."""

    def __init__(self, n: int, times: int = 1) -> None:
        self.n = n
        self.times = times

    def run(self, game: Game) -> int:
        return ASK if game.field(I) < self.times else NEXT

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("add", i, -1) for i in range(self.n)]
        return Decision(game.field(SEAT), "number", -1, options)

    def take(self, game: Game, option: Option) -> int:
        game.add(CELLS, SCORE, option[1])
        game.note(option[1])
        game.set_field(I, game.field(I) + 1)
        return self.run(game)


class Roll(Op):
    """Chance adds one of ``n`` numbers, ``times`` times."""

    def __init__(self, n: int, times: int = 1) -> None:
        self.n = n
        self.times = times

    def run(self, game: Game) -> int:
        return CHANCE if game.field(I) < self.times else NEXT

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("add", i, -1) for i in range(self.n)]
        return Decision(NATURE, "chance", -1, options)

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        game.add(CELLS, SCORE, option[1])
        game.set_field(I, game.field(I) + 1)
        return AGAIN


class Call(Op):
    """Run another program, once, then go on."""

    def __init__(self, program: int, subject: int = -1) -> None:
        self.program = program
        self.subject = subject

    def run(self, game: Game) -> int:
        return game.call(self.program, -1, game.field(SEAT), self.subject)


class Nest(Op):
    """Run another program ``times`` times before going on."""

    def __init__(self, program: int, times: int) -> None:
        self.program = program
        self.times = times

    def run(self, game: Game) -> int:
        if game.field(I) >= self.times:
            return NEXT
        game.set_field(I, game.field(I) + 1)
        return game.nest(self.program, -1, 1 - game.field(SEAT), x=5)


class Jump(Op):
    """Go on elsewhere."""

    def __init__(self, to: int) -> None:
        self.to = to

    def run(self, game: Game) -> int:
        return game.jump(self.to)


class End(Op):
    """End the game."""

    def __init__(self, winners: int) -> None:
        self.winners = winners

    def run(self, game: Game) -> int:
        game.end(self.winners)
        return AGAIN


def toy_rules(*programs: tuple[Op, ...]) -> Rules:
    """Rules with these programs, in order."""
    rules = Rules(LAYOUT, {})
    for n, ops in enumerate(programs):
        rules.add_program(f"program {n}", ops)
    return rules


def toy_game(*programs: tuple[Op, ...], seats: int = 2) -> Game:
    """A game about to run the first program for seat 0."""
    game = Game(toy_rules(*programs), GameState(LAYOUT.empty(seats)))
    if programs:
        game.nest(0, -1, 0)
        game.run()
    game.commit()
    return game


def score(game: Game) -> int:
    """The toy's score."""
    return game.lists[CELLS][SCORE]


def add_things(game: Game, zone: int, n: int, owner: int = -1) -> list[int]:
    """New entities at the end of a zone (-1: in none); each one's card is its own number."""
    first = len(game.lists[3])
    for entity in range(first, first + n):
        for at, spec in enumerate(LAYOUT.specs):
            if spec.sort == "column":
                game.lists[at].append(spec.default)
        game.lists[3][entity] = zone
        game.lists[4][entity] = owner
        game.lists[CARD][entity] = entity
        if zone >= 0:
            game.lists[zone].append(entity)
    return list(range(first, first + n))
