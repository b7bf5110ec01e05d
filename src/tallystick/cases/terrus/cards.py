"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.cards import problem_error, read_facts, read_options
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.census import CLADE, implied
from tallystick.errors import unknown
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
    options = read_options(case.options, HOUSE_RULES)
    facts = read_facts(own.values(), LANGUAGE.schema)
    blanks = _blanks(case, facts)
    key = (tuple(own), tuple(sorted(options.items())), tuple(sorted(blanks.items())))
    if key not in _rulebooks:
        if len(_rulebooks) >= KEPT:
            _rulebooks.clear()
        rules = _make(list(facts.values()), options, blanks)
        _rulebooks[key] = (list(own.values()), rules)
    rules = _rulebooks[key][1]
    _check(case, facts, rules)
    return rules


def _blanks(case: Case, own: dict[str, CardFacts]) -> dict[str, str]:
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


def _check(case: Case, own: dict[str, CardFacts], rules: TerrusRules) -> None:
    """A card whose text is not understood must not be used; one that nobody names may stand."""
    bad = {name for name in own if name not in rules.index}
    if not bad & set(implied(case)):
        return
    cards = compile_cards(own.values(), LANGUAGE)
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
