"""Card text of Terrus to values: each line is one ability, whole or refused (T.19, T.25)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from tallystick.cards.compile import Compiled, Language
from tallystick.cards.errors import CardError, CardProblem, Misread
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import NO_NAMES, Names, names_of
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Cost
from tallystick.games.terrus.text.lines import VOTE, CardTextReader
from tallystick.games.terrus.text.schema import SCHEMA
from tallystick.games.terrus.text.words import SAID, SPECIES
from tallystick.rules.card_text import Ability, OnPlay, Triggered
from tallystick.rules.picking import has, only


@lru_cache(maxsize=1)
def grammar() -> TextGrammar:
    """The grammar, built at the first text that is read."""
    return TextGrammar(
        "tallystick.games.terrus.text", "grammar.lark", ("line", "cost"), SAID, "DOT"
    )


def read_cost(text: str, names: Names = NO_NAMES) -> Cost:
    """A cost as printed, e.g. ``{1}{stone}, pay 2 vitae, bury two beasts``; else ``Misread``."""
    known = names or species_of([])
    cost: Cost = fold(grammar().parse(text, "cost", known), CardTextReader(CardFacts("", "")))
    return cost


def read_line(line: str, facts: CardFacts, names: Names) -> list[Ability]:
    """The abilities of one line; else ``Misread``."""
    lines = CardTextReader(facts)
    lines.read = partial(_read_quoted, names)
    lines.line = line
    found: list[Ability] = fold(grammar().parse(line, "line", names), lines)
    at_once = [one for one in only(found, Triggered) if one.at_once]  # as its card comes (T.19.3b)
    lines.check_x(bool(at_once) or has(found, OnPlay))
    return found


def _read_quoted(names: Names, text: str, facts: CardFacts) -> list[Ability]:
    """The abilities of a line in quotes, as of a card of the type that gets them."""
    return [ability._replace(text=text) for ability in read_line(text, facts, names)]


def read_text(facts: CardFacts, names: Names = NO_NAMES) -> Compiled:
    """The abilities of a card's text, and the problems of the lines that are not understood."""
    known = names or species_of([facts])
    found: list[Ability] = []
    problems: list[CardProblem] = []
    for number, line in facts.lines():
        try:
            _add(found, line, read_line(line, facts, known))
        except Misread as misreading:
            problems.append(facts.located(misreading.problem(facts.name, "text", line, number)))
    return Compiled(tuple(found), tuple(problems))


def _add(found: list[Ability], line: str, abilities: list[Ability]) -> None:
    """Add a line's abilities, each apart (T.19.1c); a line of effects alone goes on with what the
    line before began."""
    before = found[-1] if found else None
    for ability in abilities:
        text = line.strip()
        if isinstance(ability, OnPlay) and isinstance(before, OnPlay) and _goes_on(before, ability):
            effects = before.effects + ability.effects
            found[-1] = before._replace(effects=effects, text=f"{before.text}\n{text}")
        else:
            found.append(ability._replace(text=text))


def _goes_on(before: OnPlay, line: OnPlay) -> bool:
    headless = not line.phases and line.cost.is_free and not line.subtype
    return headless and before.subtype != VOTE


def species_of(cards: Sequence[CardFacts]) -> Names:
    """The species that texts may speak of: the usual ones and those of these cards."""
    return names_of(dict.fromkeys(SPECIES.union(*(card.tags for card in cards)), "SPECIES"))


LANGUAGE: Final = Language(SCHEMA, read_cost, read_text, species_of, "tallystick.games.terrus")


def parse_cost(text: str) -> Cost:
    """A cost as printed on a card (T.25); ``CardError`` says the column and what was expected."""
    try:
        return read_cost(text)
    except Misread as misreading:
        raise CardError([misreading.problem("", "cost", text)]) from None


def compile_text(facts: CardFacts, names: Names = NO_NAMES) -> tuple[Ability, ...]:
    """The abilities of a card (T.19), each with its line in ``.text``.

    ``CardError`` lists every line that is not understood.
    """
    compiled = read_text(facts, names)
    if compiled.problems:
        raise CardError(compiled.problems)
    return compiled.abilities
