"""Card text of Terrus to values: each line is one ability, whole or refused (T.19, T.25)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from tallystick.cards.compile import Compiled, Language
from tallystick.cards.errors import CardError, CardProblem, Misread
from tallystick.cards.grammar import TextGrammar, fold, quoted
from tallystick.cards.lexer import NO_NAMES, Names, names_of
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Cost
from tallystick.games.terrus.text.lines import VOTE, CardTextReader
from tallystick.games.terrus.text.schema import SCHEMA
from tallystick.rules.card_text import Ability, OnPlay, Triggered
from tallystick.rules.picking import has, only

# Species that a text may speak of although no card at hand is of them.
SPECIES: Final = frozenset(
    (
        "amphibian", "arachnid", "avian", "bovine", "canine", "caprine", "cervine", "crustacean",
        "equine", "feline", "fish", "insect", "leporine", "lupine", "mollusk", "murine", "mustelid",
        "ovine", "porcine", "primate", "reptile", "reptilian", "rodent", "serpent", "ursine",
        "vulpine",
    )
)  # fmt: skip

# The terminals of the grammar that an error message does not call by their own words.
SAID: Final = {
    **quoted(
        "WIN LOSE GAIN GET DRAW DISCARD BURY ADD DEAL DUELS COST THEN CALL UNLESS_THEY _PAY "
        "UNTIL"
    ),
    "SYMBOL": "a cost such as {plant}", "FEALTY": "a cost such as {1}", "UNIT": "a resource",
    "QUOTED": "an ability in quotes", "STAT": "ATK, INT or DEF", "PHASE": "a phase",
    "SUBTYPE": "Battle, Vote or Duel", "RITUAL": '"Ritual"', "KIND": "a type of card",
    "SPECIES": "a species", "PLAYER": "a ruler", "WHEN": '"When"',
    "AT_START": '"At the start of"', "ARRIVAL": '"Recruit:"',
    "DEED": "recruit, forge, build ...", "DONE": "buried, wounded, recruited ...",
    "FIGHT": "attacks or guards", "FIGHTS": "attack or guard",
    "BEGIN": '"begins"', "WOUND": '"wounds"', "LESS": "less or more",
    "_AND_COST": '"and"', "AND_SYMBOL": '"and"',
    "AND_TRAIT": '"and"', "OWNER": '"you rule"', "ATTACHED": '"attached to this structure"',
    "SIGNED_X": "a change such as +X", "TWO_TARGETS": '"two target"', "IF_THEY": '"If they do"',
    "IF_THEY_NOT": '"If they don\'t"', "WHO_DO": '"each ruler who does"',
    "WHO_DO_NOT": '"each ruler who does not"', "WHOSE": '"your"',
    "HOST": '"the beast with this item"', "WIN_SECTION": '"Win:"', "LOSE_SECTION": '"Lose:"',
    "RETURN": '"return"', "NEGATE": '"negate"', "TO_HAND": '"to its owner\'s hand"',
    "YOU_MAY": '"You may"', "CHOOSE_ONE": '"Choose one:"',
    "OR_ELSE": '"or" and what else to do', "OR_DOES": '"or" and what else a ruler does',
    "OR_SYMBOL": '"or" and a symbol', "IF_SO": '"If you do"', "IF_NOT": '"If you don\'t"',
    "UNLESS": '"unless you"', "IF_COST": '"If"', "IF_YOU_PAID": '"If you paid"',
    "CANNOT": '"cannot"',
    "AT_END": '"At the end of"', "END": '"ends"', "LATER": '"at your next dawn"',
    "EQUAL_TO": '"equal to its"',
    "WHERE_X": '"where X is the number of"', "X_OF_COST": '"where X is the number of"',
    "IS_PAID": '"was paid"', "ROLE": "attacking or guarding", "IN_HAND": '"in your hand"',
    "AT_RANDOM": '"at random"', "WHOLE_HAND": '"your hand"',
    "HAND_SIZE": '"maximum hand size is increased by"',
}  # fmt: skip


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
