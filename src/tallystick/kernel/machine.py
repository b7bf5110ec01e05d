"""Frames, programs and the loop that runs them to the next decision."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final, TypeVar, TypeVarTuple

from mypy_extensions import mypyc_attr

from tallystick.kernel.chance import below
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import WHOLE, Entry, Fact, Journal
from tallystick.kernel.layout import (
    CELLS,
    CLOCK,
    FRAMES,
    NOTES,
    OVER,
    OWNER_OF,
    SEATS,
    WINNERS,
    ZONE,
    Layout,
)
from tallystick.kernel.state import GameState

# The fields of a frame.
PROGRAM: Final = 0  # which program of the rulebook
PC: Final = 1  # which of its ops
SOURCE: Final = 2  # the entity whose rules these are, -1 for the game's own
SEAT: Final = 3  # who acts
SUBJECT: Final = 4  # what it is about
X: Final = 5  # the X announced
I: Final = 6  # an op's own counters; 0 when an op begins  # noqa: E741
J: Final = 7
BASE: Final = 8  # where this frame's notes begin
WIDTH: Final = 9

# The same from the end of FRAMES, where the top frame is.
TOP_PROGRAM: Final = PROGRAM - WIDTH
TOP_PC: Final = PC - WIDTH
TOP_I: Final = I - WIDTH
TOP_J: Final = J - WIDTH
TOP_BASE: Final = BASE - WIDTH

# What running an op, or taking an answer, leads to.
NEXT: Final = 0  # the op is done
AGAIN: Final = 1  # look at the top frame anew: something was pushed, or the op goes on
ASK: Final = 2  # a decision is needed
CHANCE: Final = 3  # chance decides: every option of ``decide`` is equally likely

# Entries of the log.
FRAMES_WHOLE: Final[Entry] = (~FRAMES, WHOLE, 0)
NOTES_WHOLE: Final[Entry] = (~NOTES, WHOLE, 0)

NOT_ON_OFFER: Final = Refusal((), "That is not on offer.")
NATURE: Final = -1  # the seat of a decision that chance takes
MOST_STEPS: Final = 1_000_000  # from one question to the next; more come to no end


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """An immutable step of a program. Only ops that may ask override ``decide`` and ``take``;
    those at which one could think of something illegal override ``candidates`` too."""

    def run(self, game: Game) -> int:
        """Do the step: NEXT, AGAIN, ASK or CHANCE."""
        raise NotImplementedError

    def decide(self, game: Game) -> Decision:
        """The question, after ``run`` has returned ASK, or CHANCE (then of seat NATURE). Changes
        nothing."""
        raise NotImplementedError(f"{type(self).__name__} never asks")

    def candidates(self, game: Game) -> list[Candidate]:
        """What whoever is asked could think of, each with the reason if it is not legal. Those
        without one are the options of ``decide``, in the same order. Changes nothing."""
        return [Candidate(option) for option in self.decide(game).options]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why an option is not legal, whether or not it is among ``candidates``; None if it is."""
        found = (one.refusal for one in self.candidates(game) if one.option == option)
        return next(found, NOT_ON_OFFER)

    def usual(self, game: Game) -> Option | None:
        """The default of ``decide``, where it is known without working out what else there is;
        None: it has to be worked out. Changes nothing."""
        return None

    def take(self, game: Game, option: Option) -> int:
        """Act on an answer, which is that of ``game.asked``, until something is written: NEXT,
        AGAIN or, where ``run`` asks too, ASK."""
        raise NotImplementedError(f"{type(self).__name__} never asks")


AnOp = TypeVar("AnOp", bound=Op)
Of = TypeVarTuple("Of")


class Do(Op):
    """An op that asks nothing: a function, of these and of the game, that does the step."""

    def __init__(self, step: Callable[[*Of, Game], int], *of: *Of) -> None:
        self.does: Callable[..., int] = step
        self.step: Callable[[Game], int] = partial(step, *of) if of else step  # type: ignore[call-arg, assignment]

    def run(self, game: Game) -> int:
        return self.step(game)


class Leave(Op):
    """The end of a program: what comes after its last op, and perhaps before others."""

    def run(self, game: Game) -> int:
        return game.end_program()


END: Final = Leave()


class Program:
    """A sequence of ops, with a name for people."""

    def __init__(self, name: str, ops: tuple[Op, ...]) -> None:
        self.name = name
        self.ops = ops
        self.steps = (*ops, END)  # what is run


class BadGame(Exception):
    """A part of a game, an op or its rulebook, does what none may."""

    def __init__(self, part: object, what: str) -> None:
        kind = part.does if isinstance(part, Do) else type(part)
        super().__init__(f"{kind.__module__}.{kind.__name__} {what}")
        self.module = kind.__module__


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """A rulebook as the machine sees it: programs, cards by index, the readings of its house rules.

    Frozen once built; positions refer to programs and cards by index.
    """

    def __init__(self, layout: Layout, readings: dict[str, str]) -> None:
        self.layout = layout
        self.readings = readings
        self.programs: list[Program] = []
        self.cards: list[Any] = []
        self.secret_facts: frozenset[str] = (
            frozenset()
        )  # kinds whose ``a`` only their seat may know

    def add_program(self, name: str, ops: tuple[Op, ...]) -> int:
        """Register a program; positions refer to it by the index returned."""
        self.programs.append(Program(name, ops))
        return len(self.programs) - 1

    def kin(self, game: Game, entity: int) -> int:
        """Hidden entities of equal kin could be each other for all that their backs tell; by
        default those in the zones of one seat."""
        return self.layout.seat_of(game.lists[ZONE][entity])

    def shows(self, game: Game, option: Option) -> bool:
        """Whether an option of the open question shows whoever is asked the card of a deck that its
        first number is, as where a deck is searched; by default it does not."""
        return False

    def choose_anew(self, world: Game, viewer: int) -> None:
        """Choose at random, unlogged, what other seats have chosen that the viewer cannot know yet;
        by default nothing is chosen in secret."""

    def bound(self, game: Game) -> Collection[int]:
        """The hidden entities that stay what they are in every world a seat could be in, for what
        goes on hangs on them, such as a payment that is laid down; by default none."""
        return ()

    def hides(self, game: Game, fact: Fact, viewer: int) -> bool:
        """Whether a seat (-1: an onlooker) may not hear of which thing a fact tells."""
        return fact[0] in self.secret_facts and fact[1] != viewer

    def glimpsed(self, game: Game, viewer: int) -> Collection[int]:
        """The entities in zones that a seat (-1: an onlooker) cannot look into which it may look at
        all the same, such as the top card of a deck that lies faceup. Hangs on nothing but what the
        seat sees; by default none."""
        return ()

    def heard(self, game: Game, fact: Fact) -> None:
        """Called for each fact as it happens; a game with triggers looks for them here."""


class Game(Journal):
    """A position under its rules: asks decisions, takes answers, can be rewound.

    FRAMES and NOTES are written to at almost every op, and nobody comes back to what lies between
    two questions or marks: they are logged as a whole, before the first write after one.

    What chance decides is rolled from the position's own random source. To a search that sets
    ``explicit_chance`` it is a decision of the seat NATURE instead, each option equally likely.
    Whoever sets ``asks_all`` is asked also where one answer is left. A ``witness`` hears of each
    payment as it is made: the bill and the plan; it is no part of the position, and not copied.
    """

    def __init__(self, rules: Rules, state: GameState, lent: frozenset[int] = frozenset()) -> None:
        super().__init__(state, lent)
        self.rules = rules
        self.explicit_chance = False
        self.asks_all = False
        self.witness: Callable[[Any, Any], None] | None = None
        # what the rules have worked out of the position and watch; no part of it, and not copied
        self.worked_out: Any = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.lists[CELLS][OVER] != 0

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.lists[CELLS][SEATS]

    def winners(self) -> list[int]:
        """The seats that have won; empty while the game runs, and after a draw."""
        mask = self.lists[CELLS][WINNERS]
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def clone(self) -> Game:
        """An independent game at the same position, without facts; it cannot be rewound past this
        point."""
        columns = self.rules.layout.columns
        self._lent, self._lent_at = columns, len(self.log)
        game = Game(self.rules, self.state.clone(ZONE, ZONE + len(columns)), columns)
        game.explicit_chance = self.explicit_chance
        game.asks_all = self.asks_all
        return game

    def digest(self) -> str:
        """The fingerprint of the position."""
        return self.state.digest()

    def decision(self) -> Decision | None:
        """The question that is open; None when the game is over."""
        at = len(self.log)
        if self._asked_at != at:
            self._decision = self.scratch = None
            cells = self.lists[CELLS]
            if not cells[OVER]:
                if not self.lists[FRAMES]:
                    raise BadGame(self.rules, "has nothing more to do, and the game is not over")
                asked: object = self.current_op().decide(self)
                if not isinstance(asked, Decision):
                    raise BadGame(self.current_op(), f"asks with {asked!r}, no Decision")
                if not asked.options:
                    raise BadGame(self.current_op(), "asks what nobody can answer: no options")
                if not NATURE <= asked.seat < cells[SEATS]:
                    raise BadGame(self.current_op(), f"asks seat {asked.seat}, which there is not")
                self._decision = asked
            self._asked_at = at
            self._frames_kept = self._notes_kept = False
        return self._decision

    @property
    def asked(self) -> int:
        """Whom the open question is put to; NATURE where chance decides, or the game is over."""
        decision = self.decision()
        return NATURE if decision is None else decision.seat

    def ask(self, decision: Decision, scratch: object = None) -> int:
        """The question that the op has come to, where ``run`` has worked it out already: ASK."""
        self._decision, self.scratch, self._asked_at = decision, scratch, len(self.log)
        self._frames_kept = self._notes_kept = False
        return ASK

    def candidates(self) -> list[Candidate]:
        """What whoever is asked could think of, legal or not; empty when the game is over."""
        return [] if self.over else self.current_op().candidates(self)

    def step(self, answer: int) -> None:
        """Take the option at index ``answer`` and go on to the next decision or the end.

        Raises ValueError if the game is over or there is no such option.
        """
        decision = self._decision if self._asked_at == len(self.log) else self.decision()
        if decision is None:
            raise ValueError("the game is over")
        options = decision.options
        if not 0 <= answer < len(options):
            raise ValueError(f"answer {answer} is not one of {len(options)} options")
        self._take(options[answer])

    def take(self, option: Option) -> None:
        """Act on an option of the open decision, unchecked, and go on as ``step`` does."""
        if self._asked_at != len(self.log):
            self.scratch = None
        self._take(option)

    def _take(self, option: Option) -> None:
        status = self.current_op().take(self, option)
        if status != ASK:
            self.run(status)

    def run(self, status: int = AGAIN) -> None:
        """Run the frames until somebody must decide, or the game is over; ``status`` is what the
        op at which the top frame stands has led to. BadGame where neither ever comes."""
        lists, programs = self.lists, self.rules.programs
        frames, cells = lists[FRAMES], lists[CELLS]
        for _ in range(MOST_STEPS):
            if status == NEXT:
                self.advance()
            elif status != AGAIN:
                if status == ASK or (status == CHANCE and self.explicit_chance):
                    return
                if status != CHANCE:
                    raise BadGame(self.current_op(), f"answers with {status!r}, no status")
                status = self._roll(self.current_op())
                continue
            if cells[OVER] or not frames:
                return
            program, pc = programs[frames[TOP_PROGRAM]], frames[TOP_PC]
            steps = program.steps
            try:
                op = steps[pc]
            except IndexError:
                what = f"program {program.name!r} at op {pc} of {len(program.ops)}"
                raise BadGame(self.rules, f"goes on with its {what}") from None
            status = op.run(self)
            while status == NEXT and not cells[OVER]:  # the frame on top is the same still
                if not self._frames_kept:
                    self._frames()
                pc += 1
                frames[TOP_PC] = pc
                frames[TOP_I] = frames[TOP_J] = 0
                status = steps[pc].run(self)
        raise BadGame(self.current_op(), "goes on for ever and asks nobody")

    def _roll(self, op: Op) -> int:
        """Let chance take one of the options."""
        options = op.decide(self).options
        return op.take(self, options[below(self, len(options))])

    def emit(self, kind: str, seat: int, a: int = -1, b: int = -1) -> None:
        """Record that something happened, and let the rules hear of it."""
        fact = (kind, seat, a, b)
        self.facts.append(fact)
        self.told_at.append(len(self.log))
        self.rules.heard(self, fact)

    def end(self, winners: int) -> None:
        """End the game; ``winners`` is a bitmask of seats, 0 for a draw."""
        if not 0 <= winners < 1 << self.seats:
            what = f"ends the game with winners {winners}, no bitmask of {self.seats} seats"
            raise BadGame(self.rules, what)
        self.set(CELLS, WINNERS, winners)
        self.set(CELLS, OVER, 1)

    def tick(self) -> int:
        """A new timestamp, later than all before."""
        cells = self.lists[CELLS]
        self.log += (CELLS, CLOCK, cells[CLOCK])
        cells[CLOCK] += 1
        return cells[CLOCK]

    def date(self, at: int, index: int) -> None:
        """Write a new timestamp into a cell."""
        now, values = self.tick(), self.own(at)
        self.log += (at, index, values[index])
        values[index] = now

    def new_entity(self, owner: int, zone: int) -> int:
        """Add an entity at the end of a zone (-1: in none); its other columns hold their
        defaults."""
        return self.new_entities(owner, zone, 1)[0]

    def new_entities(self, owner: int, zone: int, n: int) -> list[int]:
        """Add ``n`` of them, in order."""
        lists, log = self.lists, self.log
        first = len(lists[ZONE])
        for at, default in self.rules.layout.defaults:
            log += (~at, first, n)
            self.own(at).extend([default] * n)
        made = list(range(first, first + n))
        lists[ZONE][first:] = [zone] * n
        lists[OWNER_OF][first:] = [owner] * n
        if zone >= 0:
            self.extend(zone, made)
        return made

    # -- frames ---------------------------------------------------------------------------------

    def current_op(self) -> Op:
        """The op at which the top frame stands."""
        frames = self.lists[FRAMES]
        return self.rules.programs[frames[TOP_PROGRAM]].steps[frames[TOP_PC]]

    def current(self, kind: type[AnOp]) -> AnOp | None:
        """The op at which the top frame stands, if it is of that kind."""
        op = self.current_op()
        return op if isinstance(op, kind) else None

    def field(self, field: int) -> int:
        """A field of the top frame."""
        return self.lists[FRAMES][field - WIDTH]

    def top(self) -> list[int]:
        """What the top frame is about: its SOURCE, SEAT, SUBJECT, X, I and J, in this order."""
        return self.lists[FRAMES][SOURCE - WIDTH : TOP_BASE]

    def set_field(self, field: int, value: int) -> None:
        """Write a field of the top frame."""
        if not self._frames_kept:
            self._frames()
        self.lists[FRAMES][field - WIDTH] = value

    def set_counters(self, i: int, j: int) -> None:
        """Write both counters of the top frame."""
        if not self._frames_kept:
            self._frames()
        self.lists[FRAMES][TOP_I : TOP_J + 1] = (i, j)

    def call(self, program: int, source: int, seat: int, subject: int = -1, x: int = 0) -> int:
        """Push a frame; the frame below goes on after its current op. Returns AGAIN."""
        self.advance()
        return self.nest(program, source, seat, subject, x)

    def nest(self, program: int, source: int, seat: int, subject: int = -1, x: int = 0) -> int:
        """Push a frame; the frame below comes back to its current op. Returns AGAIN."""
        notes = len(self.lists[NOTES])
        self._frames().extend((program, 0, source, seat, subject, x, 0, 0, notes))
        return AGAIN

    def push(self, frame: list[int]) -> None:
        """Put a frame on top."""
        self._frames().extend(frame)

    def set_frame(self, at: int, value: int) -> None:
        """Write a cell of FRAMES, of whichever frame."""
        self._frames()[at] = value

    def jump(self, pc: int) -> int:
        """Go on at another op of the same program, or behind its last one. Returns AGAIN."""
        frames = self._frames()
        frames[TOP_PC] = pc
        frames[TOP_I] = frames[TOP_J] = 0
        return AGAIN

    def end_program(self) -> int:
        """Leave the top frame, for nothing more of its program is done, and forget its notes.
        Returns AGAIN."""
        frames = self._frames()
        if len(self.lists[NOTES]) > frames[TOP_BASE]:
            del self._notes()[frames[TOP_BASE] :]
        del frames[-WIDTH:]
        return AGAIN

    def advance(self) -> None:
        """On to the next op of the top frame, its counters at 0 (as after NEXT)."""
        self.jump(self.lists[FRAMES][TOP_PC] + 1)

    def _frames(self) -> list[int]:
        """FRAMES, to be written to: as they were, they are in the log."""
        frames = self.lists[FRAMES]
        if not self._frames_kept:
            self._frames_kept = True
            self.wholes.append(tuple(frames))
            self.log += FRAMES_WHOLE
        return frames

    # -- notes ----------------------------------------------------------------------------------

    def note(self, value: int) -> None:
        """Remember a number for the top frame."""
        self._notes().append(value)

    def note_all(self, values: list[int]) -> None:
        """Remember several."""
        self._notes().extend(values)

    def set_note(self, at: int, value: int) -> None:
        """Write a cell of NOTES, of whichever frame."""
        self._notes()[at] = value

    def drop_note(self, at: int) -> None:
        """Take a cell out of NOTES."""
        del self._notes()[at]

    def cut_notes(self, length: int) -> None:
        """Forget all of NOTES from a place on; a shorter list stays as it is."""
        if len(self.lists[NOTES]) > length:
            del self._notes()[length:]

    def keep_notes(self, n: int) -> None:
        """Forget the notes of the top frame but its first ``n``."""
        self.cut_notes(self.lists[FRAMES][TOP_BASE] + n)

    def _notes(self) -> list[int]:
        """The list NOTES, logged as a whole before its first change since the last question or
        mark."""
        notes = self.lists[NOTES]
        if not self._notes_kept:
            self._notes_kept = True
            self.wholes.append(tuple(notes))
            self.log += NOTES_WHOLE
        return notes

    def fill_notes(self, length: int) -> None:
        """Leave the notes before ``length`` that nothing has been written to empty: -1."""
        for _ in range(length - len(self.notes())):
            self.note(-1)

    def notes(self) -> list[int]:
        """What the top frame has remembered so far, as a copy."""
        lists = self.lists
        return lists[NOTES][lists[FRAMES][TOP_BASE] :]
