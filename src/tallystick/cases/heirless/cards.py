"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from typing import Final

from tallystick.cards.compile import CompiledCard, compile_cards
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.cards import problem_error, read_facts, read_options
from tallystick.cases.heirless.census import mentions, named
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.games.heirless.house_rules import HOUSE_RULES
from tallystick.games.heirless.library import shipped_cards
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.text import LANGUAGE
from tallystick.games.heirless.text.schema import with_type
from tallystick.games.heirless.zones import FACTIONS

KEPT: Final = 64

# What is printed on a card of which nothing is known.
BLANK: Final[dict[str, dict[str, object]]] = {
    "workplace": {"class": "commoner"},
    "law": {"threshold": 1},
    "path": {"worker": "wolf", "from": [], "to": "marble"},
    "event": {},
}
# The Events of a position that names none: nothing happens in them.
QUIET: Final = tuple(f"a quiet {faction} Season" for faction in FACTIONS)

# By the nodes of the cards, the options and the blank cards; the nodes are kept, so that their ids
# stay theirs.
_rulebooks: dict[tuple[object, ...], tuple[list[Node], HeirlessRules]] = {}


def rulebook_for(case: Case) -> HeirlessRules:
    """The rulebook of a case. InputError for cards and options that there are not."""
    own = {id(node): node for node in case.cards}
    options = read_options(case.options, HOUSE_RULES)
    facts = read_facts(own.values(), LANGUAGE.schema, with_type)
    blanks = _blanks(case, facts)
    key = (tuple(own), tuple(sorted(options.items())), tuple(sorted(blanks.items())))
    if key not in _rulebooks:
        if len(_rulebooks) >= KEPT:
            _rulebooks.clear()
        _rulebooks[key] = (list(own.values()), _make(list(facts.values()), options, blanks))
    rules = _rulebooks[key][1]
    _check(case, facts, rules)
    return rules


def _blanks(case: Case, own: dict[str, CardFacts]) -> dict[str, str]:
    """Names in the position that nobody has defined, with the type that their place implies."""
    known = {card.facts.name for card in shipped_cards()} | set(own)
    return {name: kind for name, kind in named(case) if name not in known}


def _make(own: list[CardFacts], options: dict[str, str], blanks: dict[str, str]) -> HeirlessRules:
    mine = compile_cards(own, LANGUAGE)
    names = {card.facts.name for card in mine}
    cards = [card for card in shipped_cards() if card.facts.name not in names]
    cards += [card for card in mine if card.is_whole]
    cards += [_blank(name, kind, BLANK[kind]) for name, kind in blanks.items()]
    for faction, name in zip(FACTIONS, QUIET, strict=True):
        cards.append(_blank(name, "event", {"faction": faction}))
    return HeirlessRules(cards, options)


def _check(case: Case, own: dict[str, CardFacts], rules: HeirlessRules) -> None:
    """A card whose text is not understood must not be used; one that nobody names may stand."""
    bad = [name for name in own if name not in rules.index and name not in rules.path_index]
    if not bad:
        return
    said = mentions(case)
    for card in compile_cards([own[name] for name in bad], LANGUAGE):
        if card.problems and card.facts.name in said:
            raise problem_error(card.problems[0])


def _blank(name: str, kind: str, more: dict[str, object]) -> CompiledCard:
    """A card of a type with nothing on it: it costs nothing and does nothing."""
    facts = read_card({"name": name, "type": kind} | more, Where(), LANGUAGE.schema)
    return CompiledCard(facts, {}, (), ())
