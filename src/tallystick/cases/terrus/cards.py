"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.errors import CardError, Problem
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.census import CLADE, implied
from tallystick.errors import InputError, unknown
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.library import shipped_cards
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.text.language import LANGUAGE
from tallystick.rules.abilities import Ability, OnPlay

KEPT: Final = 64

# What is printed on a card of which nothing is known.
BLANK: Final[dict[str, dict[str, object]]] = {
    "beast": {"stats": (1, 1, 1)},
    "structure": {"def": 1},
    "clade": {"vitae": 20},
}
PLAYED: Final = ("action", "resource", "event")

# By the nodes of the cards, the options and the blank cards; the nodes are kept, so that their ids
# stay theirs.
_rulebooks: dict[tuple[object, ...], tuple[list[Node], TerrusRules]] = {}


def rulebook_for(case: Case) -> TerrusRules:
    """The rulebook of a case. InputError for cards and options that there are not."""
    own = {id(node): node for node in case.cards}
    options = _options(case.options)
    facts = own_facts(tuple(own.values()))
    blanks = _blanks(case, facts)
    key = (tuple(own), tuple(sorted(options.items())), tuple(sorted(blanks.items())))
    if key not in _rulebooks:
        if len(_rulebooks) >= KEPT:
            _rulebooks.clear()
        rules = _make([one for one, _ in facts.values()], options, blanks)
        _rulebooks[key] = (list(own.values()), rules)
    rules = _rulebooks[key][1]
    _check(case, facts, rules)
    return rules


def _options(nodes: dict[str, Node]) -> dict[str, str]:
    readings = {rule.name: rule.readings for rule in HOUSE_RULES}
    found: dict[str, str] = {}
    for name, node in nodes.items():
        if name not in readings:
            raise node.at(unknown("option", name, readings))
        said = node.text()
        if said not in readings[name]:
            said = {"true": "yes", "false": "no", "on": "yes", "off": "no"}.get(said, said)
        if said not in readings[name]:
            raise node.at(unknown(f"reading of the option {name}", said, readings[name]))
        found[name] = said
    return found


def own_facts(nodes: tuple[Node, ...]) -> dict[str, tuple[CardFacts, Node]]:
    """The facts of a case's own cards by name; a later card shadows an earlier one."""
    found: dict[str, tuple[CardFacts, Node]] = {}
    for node in nodes:
        facts = _facts(node)
        found[facts.name] = (facts, node)
    return found


def _facts(node: Node) -> CardFacts:
    entries = node.entries()
    lines = {key: value.line for key, value in entries.items()}
    fields = {key: value.plain() for key, value in entries.items()}
    for field in ("name", "text"):
        if field in entries and entries[field].is_scalar:
            fields[field] = str(entries[field].raw.value)
    try:
        return read_card(fields, Where(node.file, node.line, lines), LANGUAGE.schema)
    except CardError as error:
        raise problem_error(error.first) from None


def problem_error(problem: Problem) -> InputError:
    """A problem of a card as an error with its place."""
    field = f"{problem.card}: {problem.field}" if problem.card else problem.field
    return InputError(problem.message, problem.file, problem.file_line, field.strip(": "))


def _blanks(case: Case, own: dict[str, tuple[CardFacts, Node]]) -> dict[str, str]:
    """Names that nobody has defined, with the type that their place implies. InputError for names
    that the position has nowhere."""
    known = {card.facts.name for card in shipped_cards()} | set(own) | {CLADE}
    found: dict[str, str] = {}
    for name, naming in implied(case).items():
        if name in known:
            continue
        if not naming.placed:
            near = known | {n for n, one in implied(case).items() if one.placed}
            raise naming.node.at(unknown("card", name, near))
        found[name] = naming.type
    found[CLADE] = "clade"
    return found


def _make(own: list[CardFacts], options: dict[str, str], blanks: dict[str, str]) -> TerrusRules:
    mine = compile_cards(own, LANGUAGE)
    names = {card.facts.name for card in mine} | set(blanks)
    cards = [card for card in shipped_cards() if card.facts.name not in names]
    cards += [card for card in mine if card.is_whole]
    defined = {card.facts.name for card in mine}
    cards += [blank_card(name, kind) for name, kind in blanks.items() if name not in defined]
    return TerrusRules(cards, options)


def _check(case: Case, own: dict[str, tuple[CardFacts, Node]], rules: TerrusRules) -> None:
    """A card whose text is not understood must not be used; one that nobody names may stand."""
    bad = {name for name in own if name not in rules.index}
    if not bad & set(implied(case)):
        return
    cards = compile_cards([facts for facts, _ in own.values()], LANGUAGE)
    for card in cards:
        if card.problems and card.facts.name in implied(case):
            raise problem_error(card.problems[0])


def blank_card(name: str, kind: str) -> CompiledCard:
    """A card of a type with nothing on it: it costs nothing and does nothing."""
    fields = {"name": name, "type": kind} | BLANK.get(kind, {})
    fields = {key: list(v) if isinstance(v, tuple) else v for key, v in fields.items()}
    facts = read_card(fields, Where(), LANGUAGE.schema)
    abilities: tuple[Ability, ...] = (OnPlay(()),) if kind in PLAYED else ()
    return CompiledCard(facts, {}, abilities, ())
