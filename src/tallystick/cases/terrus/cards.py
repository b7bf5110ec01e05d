"""The cards of a case: the shipped ones, its own, and blank ones; and the rulebook that they make."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.errors import CardError, Problem
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.census import CLADE, NO_PLACE, Naming, implied
from tallystick.errors import InputError, unknown
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.library import shipped_cards
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.text import LANGUAGE
from tallystick.rules.abilities import Ability, OnPlay

KEPT: Final = 64

# What is printed on a card of which nothing is known.
BLANK: Final[dict[str, dict[str, object]]] = {
    "beast": {"stats": (1, 1, 1)},
    "structure": {"def": 1},
    "clade": {"vitae": 20},
}
PLAYED: Final = ("action", "resource", "event")

_rulebooks: dict[tuple[object, ...], TerrusRules] = {}


def rulebook_for(case: Case) -> TerrusRules:
    """The rulebook of a case. InputError for cards and options that there are not."""
    own = {id(node): node for node in case.cards}
    options = _options(case.options)
    facts = own_facts(tuple(own.values()))
    blanks = _blanks(case, facts)
    key = (tuple(own), tuple(sorted(options.items())), tuple(sorted(blanks.items())))
    found = _rulebooks.get(key)
    if found is None:
        found = _make(list(facts.values()), options, blanks)
        if len(_rulebooks) >= KEPT:
            _rulebooks.clear()
        # The nodes are kept with the rulebook, so that their ids stay theirs.
        _rulebooks[key] = found
        found_nodes.append(tuple(own.values()))
    _check(case, facts, found)
    return found


found_nodes: Final[list[tuple[Node, ...]]] = []


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
    """Names that nobody has defined, with the type that their place implies."""
    known = {card.facts.name for card in shipped_cards()} | set(own) | {CLADE}
    found: dict[str, str] = {}
    for name, naming in implied(case).items():
        if name in known:
            continue
        if naming.sure == NO_PLACE:
            near = known | {n for n, one in implied(case).items() if one.sure > NO_PLACE}
            raise naming.node.at(unknown("card", name, near))
        found[name] = naming.type
    found[CLADE] = "clade"
    return found


def _make(
    own: list[tuple[CardFacts, Node]], options: dict[str, str], blanks: dict[str, str]
) -> TerrusRules:
    mine = compile_cards([facts for facts, _ in own], LANGUAGE)
    names = {card.facts.name for card in mine} | set(blanks)
    cards = [card for card in shipped_cards() if card.facts.name not in names]
    cards += [card for card in mine if card.is_whole]
    cards += [blank_card(name, kind) for name, kind in blanks.items() if name not in
              {card.facts.name for card in mine}]  # fmt: skip
    rules = TerrusRules(cards, options)
    return rules


@lru_cache(maxsize=KEPT)
def problems_of(facts: CardFacts) -> tuple[Problem, ...]:
    """What is not understood on a card."""
    return compile_cards([facts], LANGUAGE)[0].problems


def _check(case: Case, own: dict[str, tuple[CardFacts, Node]], rules: TerrusRules) -> None:
    """A card whose text is not understood must not be used; one that nobody names may stand."""
    bad = {name: pair for name, pair in own.items() if name not in rules.index}
    if not bad:
        return
    for name in implied(case):
        if name in bad:
            problem = compile_cards([facts for facts, _ in own.values()], LANGUAGE)
            first = next(c for c in problem if c.facts.name == name and c.problems)
            raise problem_error(first.problems[0])


def blank_card(name: str, kind: str) -> CompiledCard:
    """A card of a type with nothing on it: it costs nothing and does nothing."""
    fields = {"name": name, "type": kind} | BLANK.get(kind, {})
    fields = {key: list(v) if isinstance(v, tuple) else v for key, v in fields.items()}
    facts = read_card(fields, Where(), LANGUAGE.schema)
    abilities: tuple[Ability, ...] = (OnPlay(()),) if kind in PLAYED else ()
    return CompiledCard(facts, {}, abilities, ())


def named(case: Case) -> dict[str, Naming]:
    """Every card that a case names."""
    return implied(case)
