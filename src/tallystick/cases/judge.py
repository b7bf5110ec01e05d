"""Runs a case by the vocabulary of its game; or only lays its position, for a game to begin at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Final

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cases import asked
from tallystick.cases.beside import kept_cards
from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionBoard, PositionPage
from tallystick.cases.read import read_text
from tallystick.cases.report import CaseReport, ReasonLine, StepReport, undefined
from tallystick.cases.run import Runner
from tallystick.errors import InputError
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.faults import fault_of, is_own

# What every step may say, whatever the game.
COMMON: Final = (
    "with", "x", "targets", "choose", "refused",
    "for", "gives", "because", "of", "is", "counts as", "do", "option", "options", "cost",
    *asked.ARGUMENTS,
)  # fmt: skip

# What only questions and answers say, and what each of them says besides the game's own words.
ASKED: Final = (
    "gives", "because", "is", "counts as", "do", "option", "options", *asked.ARGUMENTS
)  # fmt: skip
SAYS: Final[dict[str, tuple[str, ...]]] = {
    "payments": ("for", "cost", "gives", "because", "x", "targets"),
    "cost": ("of", "for", "is", "counts as", "because", "x", "targets"),
    "can": ("do", "is", "because", "with", "x", "targets", "choose", "for", "of", "cost"),
    "asked": asked.ARGUMENTS,
    "pass": ("choose", "refused"),
    "end phase": ("choose", "refused"),
    "choose": ("option", "options", "refused", "with", "x", "targets", "choose", "for", "of"),
}
ALONE: Final = ("pass", "end phase", "asked")  # these take none of the game's own words

LONGEST: Final = 200  # so much of what the engine says about its own fault is shown


def vocabulary(game: str) -> PositionPage:
    """The words of a game's cases. InputError for a game that has none."""
    own = games.find(game).words
    name = own or f"tallystick.cases.{game.replace('-', '_')}"
    try:
        module = import_module(own or f"{name}.page")
    except ModuleNotFoundError as error:
        if error.name not in (name, f"{name}.page"):
            raise
        text = f"the game {game} has no module {name} with the words of its positions and moves; "
        raise InputError(f"{text}its Entry names one (see docs/adding-a-game.md)") from error
    if not hasattr(module, "PAGE"):
        raise InputError(f"the module {module.__name__} has no PAGE (see docs/adding-a-game.md)")
    page: object = module.PAGE
    if not isinstance(page, PositionPage):
        what = f"gives {page!a:.60} for PAGE: expected a PositionPage, such as a PlainPage()"
        raise InputError(f"the module {module.__name__} {what}")
    return page


def run_case(case: Case) -> CaseReport:
    """Run one case. InputError for what it says wrongly."""
    words = vocabulary(case.game)
    _check_arguments(case, words)
    try:
        table = words.set_up(case)
        blank = undefined(case, table.game.rules)
        report = Runner(case, table).run()
        report.undefined = blank
        _look_at_unread(case, report, words)
        report.unread = [] if report.ok else list(_unread(case, words))
        return report
    except InputError:
        raise
    except (Exception, SystemExit) as error:
        fault = fault_of(error)
        if fault is not None:
            raise fault from error
        if isinstance(error, (MemoryError, RecursionError)):
            raise case.node.error("is too large to be judged") from None
        return _broken(case, error)  # the others are judged


def _broken(case: Case, error: BaseException) -> CaseReport:
    """The report of a case on which the engine itself failed, or one of what it was given by a game
    of somebody else's."""
    report = CaseReport(case.title, case.game, case.node.file, case.node.line)
    said = " ".join(str(error).split())
    what = f"{type(error).__name__}: {said[:LONGEST]}{'...' if len(said) > LONGEST else ''}"
    whose = f", or of {case.game}" if is_own(case.game) else ", please report it"
    report.failures.append(f"a fault of the engine{whose}: {what}")
    return report


def _check_arguments(case: Case, words: PositionPage) -> None:
    names = (*COMMON, *words.arguments)
    for step in case.when:
        for name, node in step.arguments.items():
            node.known("argument of a step", name, names)
        if step.seat:
            _fit(step, words.arguments)


def _fit(step: Step, own: tuple[str, ...]) -> None:
    """InputError for an argument that goes with other steps only."""
    verb = step.verb.text()
    expected = SAYS.get(verb)
    for name, node in step.arguments.items():
        if expected is None:
            if name in ASKED and name not in own:
                text = (
                    f"a step that acts takes no {name!r}; that it is illegal is said by 'refused'"
                )
                raise node.error(text)
        elif name not in expected and (verb in ALONE or name not in own):
            raise node.error(f"'{verb}' takes no {name!r}; expected one of: {', '.join(expected)}")


def _look_at_unread(case: Case, report: CaseReport, words: PositionPage) -> None:
    """``unread: {Ox: "twice the"}``: see that the text of each is refused, and at those words.
    InputError for a name that is no card of the case."""
    if case.unread is None:
        return
    step = StepReport("unread", case.unread.line)
    report.steps.append(step)
    entry = games.find(case.game)
    cards = {card.facts.name: card for card in _own_cards(case, words, entry)}
    for name, wanted in case.unread.entries().items():
        said = list(_against(entry, cards[wanted.known("card of the case", name, cards)]))
        failure = _failure(name, wanted, said)
        if failure:
            step.failures.append(failure)
            report.failures.append(f"unread: {failure}")
        else:
            step.lines.append(ReasonLine(f"{name} enters no deck: {said[0]}", ()))


def _own_cards(case: Case, words: PositionPage, entry: games.Entry) -> list[CompiledCard]:
    """The cards of a case."""
    own = words.printed(case)
    return shadowed(entry.cards(), own, entry.language)[-len(own) :] if own else []


def _unread(case: Case, words: PositionPage) -> Iterator[str]:
    """What is not read of a case's cards, or not carried out: another side, or a later stage, comes
    into play without having been named."""
    if case.unread is None:
        entry = games.find(case.game)
        for card in _own_cards(case, words, entry):
            for said in _against(entry, card):
                yield f"{card.facts.name} is not there, for it cannot be read whole: {said}"


def _against(entry: games.Entry, card: CompiledCard) -> Iterator[str]:
    """What is said against a card: words not understood, or not carried out."""
    for problem in card.problems:
        yield problem.message
    if card.is_whole:
        yield from entry.cannot_run([card])[0]


def _failure(name: str, words: Node, said: list[str]) -> str:
    if not said:
        return f"expected {name} to be refused, found it read and run whole"
    if not words.is_nothing and not any(words.text().casefold() in one.casefold() for one in said):
        return f"expected {name} to be refused at {words.text()!r}, found: {'; '.join(said)}"
    return ""


TEXT: Final = "the case"


def case_in(text: str) -> Case:
    """The one case of a text. InputError for none, several, or what cannot be read."""
    reading = read_text(text, TEXT)
    if reading.errors:
        raise reading.errors[0]
    if len(reading.cases) != 1:
        raise InputError(f"expected one case, found {len(reading.cases)}", TEXT, 1)
    return reading.cases[0]


def set_up(case: Case, seed: int) -> PositionBoard:
    """The table of a case, chance going by another seed than its own. InputError for a position
    that there cannot be, and for one at which the game is over."""
    table = vocabulary(case.game).set_up(case._replace(seed=seed))
    if table.game.decision() is None:
        raise case.node.error("the game is over in this position")
    return table


def opened(text: str, seed: int, cards: Sequence[str] = ()) -> Game:
    """The position of a case, which may name the cards of files; nothing has been told of it."""
    game = set_up(kept_cards(cards).put_beside(case_in(text)), seed).game.clone()
    game.asks_all = False
    return game
