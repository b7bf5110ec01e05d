"""What the tools answer, as values with types: an assistant is given their schema."""

from __future__ import annotations

from dataclasses import dataclass, field

from tallystick.errors import InputError
from tallystick.kernel.decision import Lack, Refusal


@dataclass(frozen=True)
class RulebookClause:
    """A clause of a rulebook, in a line of ours."""

    id: str
    text: str


@dataclass(frozen=True)
class InputFault:
    """What is wrong with an input: in which line and field, and what was expected there."""

    message: str
    line: int = 0
    field: str = ""


@dataclass(frozen=True)
class RefusalReason:
    """Why something is not legal: the clause that decides, those that it rests on, a sentence, and
    when it becomes possible, where the rules know."""

    clause: str
    rests_on: list[str]
    text: str
    when: str = ""


@dataclass(frozen=True)
class Short:
    """What a payment lacks: how many units at least, of what (kind and how many), where they could
    have come from, and which of those another part needs. Unless ``exact``, less may be lacking."""

    units: int
    of: dict[str, int]
    sources: list[str]
    needed: list[str]
    exact: bool


@dataclass(frozen=True)
class RulesAnswer:
    """Clauses, and the house rules of a game: by name, with what they decide and their readings,
    the default first."""

    game: str
    clauses: list[RulebookClause]
    house_rules: dict[str, str]
    more: int = 0


@dataclass(frozen=True)
class PrintedText:
    """What is printed under a name."""

    lines: list[str]


@dataclass(frozen=True)
class Reason:
    """A sentence of the reasoning, and the clauses behind it."""

    text: str
    clauses: list[str]


@dataclass(frozen=True)
class StepRuling:
    """A step of a case: the reasoning, and what was expected and is not so."""

    step: str
    line: int
    reasons: list[Reason]
    not_so: list[str]


@dataclass(frozen=True)
class CaseRuling:
    """A case: whether it holds, what does not, the clauses cited; its steps where asked for."""

    case: str
    game: str
    line: int
    holds: bool
    not_so: list[str]
    cited: list[str]
    steps: list[StepRuling] = field(default_factory=list)


@dataclass(frozen=True)
class JudgedCases:
    """What cases came to. ``faults`` are what could not be read, to be mended and sent again;
    ``holds`` if there are none and every case holds."""

    holds: bool
    cases: list[CaseRuling]
    faults: list[InputFault]


@dataclass(frozen=True)
class PayabilityAnswer:
    """Whether a cost can be paid, what it comes to now, the cheapest way and others (``more`` if
    there are more than are shown); else the refusal and what is lacking."""

    payable: bool
    due: str = ""
    best: str = ""
    ways: list[str] = field(default_factory=list)
    more: bool = False
    refused: RefusalReason | None = None
    shortfall: Short | None = None
    faults: list[InputFault] = field(default_factory=list)


@dataclass(frozen=True)
class LegalMove:
    """A legal move: its number and its text, either of which answers, and what it would take."""

    number: int
    text: str
    price: str = ""


@dataclass(frozen=True)
class ToldLine:
    """A line of what has happened, and the clauses that it cites."""

    text: str
    clauses: list[str]


@dataclass(frozen=True)
class SeatTable:
    """A game as your seat may see it: what is asked of you, the table, what you have been told
    since you last looked."""

    game_id: str
    seat: str
    question: str
    table: str
    told: list[ToldLine]
    over: bool
    winners: list[str]


@dataclass(frozen=True)
class LegalMoves:
    """What your seat may do now."""

    question: str
    moves: list[LegalMove]


@dataclass(frozen=True)
class Answered:
    """What came of an answer: if it was refused, nothing has changed; else what you were told
    until you are asked again."""

    legal: bool
    move: str
    refused: RefusalReason | None
    told: list[ToldLine]
    question: str
    over: bool
    winners: list[str]


@dataclass(frozen=True)
class Legality:
    """Whether a move is legal now, and if not, why."""

    legal: bool
    refused: RefusalReason | None = None
    shortfall: Short | None = None


def fault_of(error: InputError) -> InputFault:
    """An error of input as a value; it names no file."""
    return InputFault(error.message, error.line, error.field)


def refused_of(refusal: Refusal | None) -> RefusalReason | None:
    """A refusal as a value."""
    if refusal is None:
        return None
    clause = refusal.clause if refusal.clauses else ""
    return RefusalReason(clause, list(refusal.rests_on), refusal.text, refusal.when)


def short_of(lack: Lack | None) -> Short | None:
    """A shortfall as a value."""
    if lack is None:
        return None
    sources, needed = list(lack.sources), list(lack.needed)
    return Short(lack.units, dict(lack.of), sources, needed, lack.exact)
