"""Caravan's cards: what is printed on them, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from caravan.zones import GOODS
from tallystick.cards.compile import Compiled, Language
from tallystick.cards.errors import Misread
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import NO_NAMES, Lexeme, Names
from tallystick.cards.schema import COST, NUMBER, CardFacts, CardField, Schema
from tallystick.costs import Cost, Units, cost_of, units
from tallystick.rules.card_text import Ability, Activated, CostChange, Static

NAMES: Final = (*GOODS, "any")
LINES: Final = {"beast": Activated, "guide": Static}
SCHEMA: Final = Schema(
    ("ware", "beast", "guide"),
    (CardField("cost", COST, example='"2 silk, 1 any"'), CardField("points", NUMBER)),
)


@cache
def grammar() -> TextGrammar:
    """The grammar, built at the first text that is read."""
    said = {"NUMBER": "a number", "GOOD": "silver, silk, spice or any"}
    return TextGrammar("caravan", "grammar.lark", ("line", "cost"), said, "DOT")


class Reader:
    """The meaning of each rule of the grammar."""

    def part(self, number: Lexeme, good: Lexeme) -> Units:
        return units(NAMES.index(good.casefold()), int(number))

    def cost(self, *parts: Units) -> Cost:
        return cost_of(*parts)

    def beast(self, cost: Cost) -> Ability:
        return Activated(("turn",), cost)

    def guide(self, cost: Cost) -> Ability:
        less = tuple((one.kind, -one.amount.fixed) for one in cost.units)
        return Static((CostChange("load", less),))


def read_cost(text: str, names: Names = NO_NAMES) -> Cost:
    """A printed cost, ``2 silk, 1 any``; else ``Misread``."""
    cost: Cost = fold(grammar().parse(text, "cost", names), Reader())
    return cost


def read_text(facts: CardFacts, names: Names = NO_NAMES) -> Compiled:
    """The abilities of a card, and the problems of the lines that are not understood."""
    found: list[Ability] = []
    problems = []
    for number, line in facts.lines():
        try:
            found.append(_read_line(line, facts, bool(found)))
        except Misread as wrong:
            problems.append(facts.located(wrong.problem(facts.name, "text", line, number)))
    return Compiled(tuple(found), tuple(problems))


def _read_line(line: str, facts: CardFacts, is_second: bool) -> Ability:
    """One line: a beast carries one load (CV.cost.4), a guide saves (CV.cost.5)."""
    ability: Ability = fold(grammar().parse(line, "line"), Reader())
    if not isinstance(ability, LINES.get(facts.type, ())):
        raise Misread(f"this is not for a card of type {facts.type}", 0, line)
    if is_second and isinstance(ability, Activated):
        raise Misread("a beast carries one load only (CV.cost.4)", 0, line)
    return ability


def _no_names(cards: Sequence[CardFacts]) -> Names:
    return NO_NAMES


LANGUAGE: Final = Language(SCHEMA, read_cost, read_text, _no_names, "caravan")
