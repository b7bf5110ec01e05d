"""How a payment goes through the code: `python -m bench.calls [GAME ...] [...]`.

In each game a costly card, whose cost has several parts, is played from a fixed position: from its
announcement, all that is asked for it, to where it is paid. Counted are the functions of the
project that are called (``calls``), the files in which they are (``files``), and how many of these
calls lead from a function of one file to one of another (``moves``). Comprehensions and generator
expressions are calls as far as Python makes them such; to put values together is none, in a named
tuple or in a class that only keeps what it is given. Nothing is timed, and the counts are always
the same. What is counted is the second play from the position, for which everything is there that
is worked out once for a rulebook; nobody looks on then.

Each question is answered as a bot without a mind of its own would, but for those that a play has
an answer for; the payment is the cheapest.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

import tallystick
from tallystick.face.position import Position
from tallystick.kernel.machine import Game

ROOT: Final = str(Path(tallystick.__file__).parent)
MOST_QUESTIONS: Final = 50


class Play(NamedTuple):
    """A position, what is played in it, and the place of the answer by the kind of question."""

    given: str
    move: str
    answers: tuple[tuple[str, int], ...] = ()


PLAYS: Final = {
    # Two of any kind and a plant, by the pool and by cards.
    "terrus": Play(
        """
season: spring
seats:
  A: {pool: {plant: 1, stone: 1}, hand: [Plough Captain, Mire Bull, Bramble Wall, Owl, Ox]}
  B: {}
""",
        "recruit Plough Captain",
    ),
    # Three kinds of resources.
    "heirless": Play(
        """
turn: Blue
seats:
  Blue: {hand: [Bread Guild], resources: {log: 4, baguette: 3, brick: 2}}
  Green: {}
  Purple: {}
""",
        "build Bread Guild",
    ),
    # A cost of any icons, and an icon before the arrow; cards and a Resource ability pay.
    "marvel-champions": Play(
        """
seats: {A: {hand: [Leading Question, Stakeout, Night Desk, Spare Key], play: [Spare Key]}}
""",
        "play Leading Question",
    ),
    # Five of reserve: cards of the hand, an object that rests, fire cards for Kindle; a target.
    "grand-archive": Play(
        """
seats:
  A:
    champion: Spirit of Banked Coals
    hand: [Feed the Furnace, Owl, Elk, Ox]
    field: [Pack Mule]
    graveyard: [Stir the Ashes, White Heat]
  B: {field: [Pack Mule]}
""",
        "activate Feed the Furnace",
    ),
}


class PayerFinder:
    """A profiler that finds the call by which a payment is carried out: of which function, and how
    many calls of it there are until then."""

    def __init__(self) -> None:
        self.payer: CodeType | None = None
        self.called: Counter[CodeType] = Counter()

    @property
    def is_done(self) -> bool:
        """Whether it has been found."""
        return self.payer is not None

    def witness(self, bill: Any, plan: Any) -> None:
        """The game says that this is being paid (``Game.witness``)."""
        self.payer = self.payer or sys._getframe(1).f_code

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """As ``sys.setprofile`` calls it."""
        if event == "call" and not self.is_done:
            self.called[frame.f_code] += 1


class CallCounter:
    """A profiler that counts calls until the payment has been carried out, by a call of ``payer``
    after ``before`` others of it. Nobody is told of the payment meanwhile: that would be counted.
    """

    def __init__(self, payer: CodeType, before: int) -> None:
        self.code, self.before = payer, before
        self.calls: Counter[str] = Counter()  # by function
        self.files: set[str] = set()
        self.moves: Counter[tuple[str, str]] = Counter()
        self.payer: FrameType | None = None  # the function that pays
        self.is_done = False

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """As ``sys.setprofile`` calls it."""
        if self.is_done:
            return
        if event == "call":
            self._called(frame)
        elif event == "return" and frame is self.payer:
            self.is_done = True

    def _called(self, frame: FrameType) -> None:
        code = frame.f_code
        if code is self.code:
            self.before -= 1
            self.payer = frame if self.before < 0 else None
        file = code.co_filename
        if not file.startswith(ROOT) or _only_keeps(code):
            return
        self.calls[f"{_short(file)}: {code.co_name}"] += 1
        self.files.add(file)
        before = _file_before(frame)
        if before and before != file:
            self.moves[_short(before), _short(file)] += 1


def _only_keeps(code: CodeType) -> bool:
    """Whether it is an ``__init__`` that keeps its arguments by their names, and does no more."""
    return code.co_name == "__init__" and code.co_names == code.co_varnames[1:]


def _file_before(frame: FrameType) -> str:
    """The file of the function of the project that called this one, "" for none."""
    back = frame.f_back
    while back is not None and not back.f_code.co_filename.startswith(ROOT):
        back = back.f_back
    return back.f_code.co_filename if back is not None else ""


def _short(file: str) -> str:
    return file[len(ROOT) + 1 :]


class Counts(NamedTuple):
    """What was counted of a play, and the questions that it asked."""

    calls: Counter[str]
    files: frozenset[str]
    moves: Counter[tuple[str, str]]
    asked: tuple[str, ...]

    @property
    def figures(self) -> tuple[int, int, int]:
        """Calls, files, moves."""
        return self.calls.total(), len(self.files), self.moves.total()


def count(play: Play, game: str) -> Counts:
    """Play it from its position, and count that the second time. Raises ValueError if it is never
    paid."""
    position = tallystick.load(game).position(play.given)
    finder = PayerFinder()
    position.game.witness = finder.witness
    _profiled(position, play, finder)
    position.game.witness = None
    if finder.payer is None:
        raise ValueError(f"{game}: {play.move} is not paid")
    counter = CallCounter(finder.payer, finder.called[finder.payer] - 1)
    questions = _profiled(position, play, counter)
    files = frozenset(map(_short, counter.files))
    return Counts(counter.calls, files, counter.moves, tuple(questions))


def _profiled(position: Position, play: Play, profiler: PayerFinder | CallCounter) -> list[str]:
    """Go on until it is paid, and take that back; what was asked."""
    game, found = position.game, list[str]()
    option, mark = position.parse(play.move).option, game.mark()
    asked = _follow(game, option, dict(play.answers))
    sys.setprofile(profiler)
    try:
        for kind in asked:
            if profiler.is_done or len(found) == MOST_QUESTIONS:
                break
            found.append(kind)
    finally:
        sys.setprofile(None)
    game.rewind(mark)
    return found


def _follow(game: Game, option: tuple[str, int, int], answers: dict[str, int]) -> Iterator[str]:
    """Announce the play and answer what it asks, yielding the kind of each question before its
    answer."""
    game.take(option)
    while (decision := game.decision()) is not None:
        yield decision.kind
        game.step(answers.get(decision.kind, max(decision.default, 0)))


def table(found: dict[str, Counts]) -> Iterator[str]:
    """The counts as lines."""
    yield f"{'':18}{'calls':>8}{'files':>8}{'moves':>8}"
    for game, counts in found.items():
        cells = "".join(f"{n:8,}" for n in counts.figures)
        yield f"{game:18}{cells}"


def details(counts: Counts, lines: int) -> Iterator[str]:
    """Of a play the functions that are called most often, and the moves that are made most."""
    yield f"asked: {', '.join(counts.asked) or 'nothing'}"
    for name, n in counts.calls.most_common(lines):
        yield f"{n:6} {name}"
    for (one, other), n in counts.moves.most_common(lines):
        yield f"{n:6} {one} to {other}"


def main() -> int:
    """Print the counts; exit status 2 with the compiled build, in which no call is seen."""
    parser = argparse.ArgumentParser(description="How a payment goes through the code.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(PLAYS))
    parser.add_argument("--lines", type=int, default=0, help="so many functions and moves of each")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if Path(sys.modules[Game.__module__].__file__ or "").suffix != ".py":
        print("Calls are seen in the interpreted build only: make interpreted", file=sys.stderr)
        return 2
    found = {game: count(PLAYS[game], game) for game in args.games}
    if args.json:
        names = ("calls", "files", "moves")
        told = {game: dict(zip(names, one.figures, strict=True)) for game, one in found.items()}
        print(json.dumps(told))
        return 0
    print("\n".join(table(found)))
    for game, counts in found.items() if args.lines else ():
        print("\n".join(["", game, *details(counts, args.lines)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
