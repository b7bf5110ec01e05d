"""What of a text must be read whatever else is: its costs, and what changes or replaces costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard, Language, compile_cards, paragraphs
from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Names
from tallystick.cards.report import Report, tally_of
from tallystick.cards.running import Census, read_all
from tallystick.cards.schema import CardFacts
from tallystick.games.grand_archive.text import language

COSTS: Final = "cost phrases before a colon"
MODIFIERS: Final = "cost modifiers"
ADDED: Final = "additional and alternative costs"

_REMINDER: Final = re.compile(r"\((?![\dXY+ ]+\)|LV\))[^()]*(?:\([^()]*\)[^()]*)*\)")
_QUOTED: Final = re.compile(r"[“”\"]([^“”\"]*)[“”\"]")
# What may stand before a cost: restrictions, labels, a bullet.
_BEFORE: Final = re.compile(
    r"^\s*(?:\[[^\[\]]*\]\s*|•\s*|(?:inherited effect|[a-z]+(?: \d+)?)\s*(?:—|:(?=.*:))\s*)*",
    re.IGNORECASE,
)
# What may stand before a colon and is no cost (GA.ATRIG, GA.AREST).
_NO_COST: Final = re.compile(r"\bon \w+(?: \w+)?$|bonus$|effect$|^when|^at the", re.IGNORECASE)
_MODIFIER: Final = re.compile(
    r"\bcosts? (?:an additional )?\(?[\dXLV+]+\)? (?:less|more)\b|^efficiency\b", re.IGNORECASE
)
_ADDED: Final = re.compile(
    r"\bas an additional cost\b|\brather than pay\b|\bwithout paying\b|\bto pay for\b|"
    r"\bunless \w+(?: \w+)? pays?\b|\b(?:ephemerate|starcalling|brew) —|"
    r"^(?:floating memory|reservable|kindle|prepare|imbue|[a-z]+ imbue)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=\.)\s+")


def take(
    cards: Sequence[CardFacts],
    make: Callable[[Sequence[CardFacts], Language], list[CompiledCard]] = compile_cards,
) -> Census:
    """The census of cards that belong together, compiled by ``make``."""
    names = language.LANGUAGE.names(cards)
    report = Report(tuple(make(cards, language.LANGUAGE)))
    with_text = [card for card in report.cards if card.facts.text.strip()]
    asked = {
        COSTS: (cost_phrases, is_cost),
        MODIFIERS: (cost_modifiers, is_sentence),
        ADDED: (added_costs, is_sentence),
    }
    return Census(
        report,
        "cards",
        (),
        (tally_of("with text", with_text),),
        {
            name: read_all(cards, lambda facts: language.with_own(names, facts), phrases, reads)
            for name, (phrases, reads) in asked.items()
        },
        {"type": "type", "class": "classes", "element": "element"},
        tuple(report.holdbacks()),
    )


def is_cost(phrase: str, names: Names) -> bool:
    """Whether a phrase comes to a cost."""
    try:
        return all(
            not cost.is_free or "(0)" in phrase for cost in language.read_cost(phrase, names).either
        )
    except Misread:
        return False


def is_sentence(phrase: str, names: Names) -> bool:
    """Whether a sentence, or else a paragraph, comes to an ability."""
    try:
        return bool(language.read_paragraph(phrase, names))
    except Misread:
        return False


def cost_phrases(facts: CardFacts) -> list[str]:
    """What stands before the colons of a text, those in quotes too (GA.AACT)."""
    found: list[str] = []
    for _, text in paragraphs(facts):
        bare = _REMINDER.sub("", text)
        for line in (_QUOTED.sub("", bare), *_QUOTED.findall(bare)):
            found += [phrase for part in line.split("\n") for phrase in _before_colon(part)]
    return found


def _before_colon(line: str) -> list[str]:
    """The cost at the head of a line; a trigger or a restriction before a colon is none."""
    before, colon, rest = _BEFORE.sub("", line).partition(":")
    phrase = before.strip()
    if not colon or "." in phrase:
        return []
    return _before_colon(rest) if _NO_COST.search(phrase) else [phrase]


def cost_modifiers(facts: CardFacts) -> list[str]:
    """The sentences that make something cost less or more (GA.COST.9)."""
    return _sentences(facts, _MODIFIER)


def added_costs(facts: CardFacts) -> list[str]:
    """The sentences that add a cost, or let another be paid instead (GA.COST.7, GA.COST.8)."""
    return _sentences(facts, _ADDED)


def _sentences(facts: CardFacts, wanted: re.Pattern[str]) -> list[str]:
    """The sentences of a text in which the pattern is, without labels and what stands in brackets.

    A sentence that quotes an ability stands whole.
    """
    found = []
    for _, text in paragraphs(facts):
        for bare in _REMINDER.sub("", text).split("\n"):
            line = bare.strip().removeprefix("•")
            parts = [line] if _QUOTED.search(line) else _SENTENCE.split(line)
            found += [one.strip() for one in parts if wanted.search(_BEFORE.sub("", one).strip())]
            if (
                not _QUOTED.search(line)
                and wanted.search(line)
                and not any(wanted.search(_BEFORE.sub("", one).strip()) for one in parts)
            ):
                found.append(line)
    return found
