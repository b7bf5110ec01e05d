"""Texts read by the paragraph: for games whose abilities run over several lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cards.compile import Compiled
from tallystick.cards.errors import CardProblem, Misread
from tallystick.cards.schema import CardFacts
from tallystick.rules.phrases import Spoken

BULLET: Final = "•"
_STEP: Final = re.compile(r"\d+\. ")


def paragraphs(facts: CardFacts) -> list[tuple[int, str]]:
    """The paragraphs of a text with their first lines; options, and numbered steps after a colon,
    belong to what stands above."""
    found: list[tuple[int, str]] = []
    for number, line in facts.lines():
        step = bool(_STEP.match(line)) and bool(found) and ":\n1. " in f"{found[-1][1]}\n{line}"
        if (line.startswith(BULLET) or step) and found:
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        else:
            found.append((number, line))
    return found


def read_paragraphs(facts: CardFacts, read: Callable[[str], list[Spoken]]) -> Compiled:
    """What ``read`` makes of each paragraph, and the problems of those that it cannot read."""
    abilities: list[Spoken] = []
    problems: list[CardProblem] = []
    for number, text in paragraphs(facts):
        try:
            abilities += [one._replace(text=text) for one in read(text)]
        except Misread as misreading:
            problems.append(_problem(misreading, facts, number, text))
    return Compiled(tuple(abilities), tuple(problems))


def _problem(misreading: Misread, facts: CardFacts, number: int, text: str) -> CardProblem:
    """The problem at its own line of the paragraph that begins in line ``number``."""
    before = text[: misreading.start]
    line = number + before.count("\n")
    start = misreading.start - (before.rfind("\n") + 1)
    moved = Misread(misreading.message, start, misreading.words, misreading.expected)
    source = text.split("\n")[line - number]
    return facts.located(moved.problem(facts.name, "text", source, line))
