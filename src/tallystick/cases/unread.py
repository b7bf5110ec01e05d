"""``unread: {Ox: "twice the"}``: cards of a case whose text is refused, and at which words."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionPage
from tallystick.cases.results import CaseReport, ReasonLine, StepReport
from tallystick.errors import unknown
from tallystick.play import games


def look(case: Case, report: CaseReport, words: PositionPage) -> None:
    """See that each is refused as the case says. InputError for a name that is no card of it."""
    if case.unread is None:
        return
    step = StepReport("unread", case.unread.line)
    report.steps.append(step)
    entry = games.find(case.game)
    cards = _own_cards(case, words, entry)
    for name, wanted in case.unread.entries().items():
        if name not in cards:
            raise wanted.at(unknown("card of the case", name, cards))
        said = list(_against(entry, cards[name]))
        failure = _failure(name, wanted, said)
        if failure:
            step.failures.append(failure)
            report.failures.append(f"unread: {failure}")
        else:
            step.lines.append(ReasonLine(f"{name} enters no deck: {said[0]}", ()))


def _own_cards(case: Case, words: PositionPage, entry: games.Entry) -> dict[str, CompiledCard]:
    """The cards of a case, by name."""
    own = words.printed(case)
    cards = shadowed(entry.cards(), own, entry.language)[-len(own) :] if own else []
    return {card.facts.name: card for card in cards}


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
