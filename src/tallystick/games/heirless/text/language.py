"""Card text of Heirless to values: each line is one ability, whole or refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tallystick.cards.compile import Compiled, Language
from tallystick.cards.errors import CardError, CardProblem, Misread
from tallystick.cards.grammar import TextGrammar, fold, quoted
from tallystick.cards.lexer import NO_NAMES, Names
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Cost
from tallystick.games.heirless.text.lines import CardLineReader
from tallystick.games.heirless.text.schema import SCHEMA
from tallystick.rules.card_text import Ability

SAID: Final = {
    **quoted("WORKER LEVEL EACH_PLAYER BANDITS_ON"),
    "RESOURCE": "a resource", "MARKER": '"markers"', "EXTRA": '"extra resource"',
    "FACTION": "wolf, cat or fox", "BANDIT": '"bandits"', "LESS": "less or more",
    "DEED": "deploying, building, fleeing ...", "MOMENT": '"End of season:"',
    "MAY_PAY": '"You may pay"', "IF_SO": '"If you do"',
    "_AND_MORE": '"and"', "OFTEN": '"Once:" or "Any number:"', "EACH_OTHER": '"each other player"',
    "OF_YOUR_KNIGHTS": '"of your knights by"', "RISE": '"rise by"',
    "ON_THIS": '"on this workplace"', "EACH_KNIGHT": '"for each knight you have on the map"',
    "EACH_EXTRA": '"for each extra resource"', "EACH_ADJACENT": '"for each adjacent workplace"',
    "EACH_TILE": '"for each tile you control"', "EACH_WORKPLACE": '"for each workplace you have"',
    "TILE": "a Tile",
}  # fmt: skip


@lru_cache(maxsize=1)
def grammar() -> TextGrammar:
    """The grammar, built at the first text that is read."""
    return TextGrammar(
        "tallystick.games.heirless.text", "grammar.lark", ("line", "cost"), SAID, "DOT"
    )


def read_cost(text: str, names: Names = NO_NAMES) -> Cost:
    """A cost as printed, e.g. ``3 log, 2 baguette, 1 brick``; else ``Misread``."""
    cost: Cost = fold(grammar().parse(text, "cost", names), CardLineReader(CardFacts("", "")))
    return cost


def read_line(line: str, facts: CardFacts) -> list[Ability]:
    """The abilities of one line; else ``Misread``."""
    found: list[Ability] = fold(grammar().parse(line, "line"), CardLineReader(facts))
    return [ability._replace(text=line.strip()) for ability in found]


def read_text(facts: CardFacts, names: Names = NO_NAMES) -> Compiled:
    """The abilities of a card's text, and the problems of the lines that are not understood."""
    found: list[Ability] = []
    problems: list[CardProblem] = []
    for number, line in facts.lines():
        try:
            found += read_line(line, facts)
        except Misread as misreading:
            problems.append(facts.located(misreading.problem(facts.name, "text", line, number)))
    return Compiled(tuple(found), tuple(problems))


def _no_names(cards: Sequence[CardFacts]) -> Names:
    """No text of Heirless speaks of another card by name."""
    return NO_NAMES


LANGUAGE: Final = Language(SCHEMA, read_cost, read_text, _no_names, "tallystick.games.heirless")


def parse_cost(text: str) -> Cost:
    """A cost as printed; ``CardError`` says the column and what was expected."""
    try:
        return read_cost(text)
    except Misread as misreading:
        raise CardError([misreading.problem("", "cost", text)]) from None
