"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from typing import Final

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.cards import Cards, Rulebooks, read_facts, read_options
from tallystick.cases.census import unknown_names
from tallystick.cases.model import Case
from tallystick.cases.terrus.census import CLADE, implied
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.library import shipped_cards
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.text.language import LANGUAGE
from tallystick.rules.abilities import Ability, OnPlay

# What is printed on a card of which nothing is known.
BLANK: Final[dict[str, dict[str, object]]] = {
    "beast": {"stats": (1, 1, 1)},
    "structure": {"def": 1},
    "clade": {"vitae": 20},
}
PLAYED: Final = ("action", "resource", "event")

_rulebooks: Rulebooks[TerrusRules] = Rulebooks()


def rulebook_for(case: Case) -> TerrusRules:
    """The rulebook of a case. InputError for cards and options that there are not."""
    options = read_options(case.options, HOUSE_RULES)
    facts = read_facts(case.cards, LANGUAGE.schema)
    named = implied(case)
    known = {card.facts.name for card in shipped_cards()} | set(facts)
    blanks = unknown_names(named, known, lambda name: name == CLADE)
    cards = _rulebooks.find(case.cards, options, blanks, lambda: _make(facts, options, blanks))
    return cards.used(lambda name: name in named)


def _make(
    own: dict[str, CardFacts], options: dict[str, str], blanks: dict[str, str]
) -> Cards[TerrusRules]:
    cards = shadowed(shipped_cards(), own.values(), LANGUAGE)
    empty = [blank_card(name, kind) for name, kind in blanks.items()]
    if CLADE not in own:
        empty.append(blank_card(CLADE, "clade"))
    whole = [card for card in cards if card.is_whole]
    return Cards(TerrusRules([*whole, *empty], options), cards)


def blank_card(name: str, kind: str) -> CompiledCard:
    """A card of a type with nothing on it: it costs nothing and does nothing."""
    fields = {"name": name, "type": kind} | BLANK.get(kind, {})
    fields = {key: list(v) if isinstance(v, tuple) else v for key, v in fields.items()}
    facts = read_card(fields, Where(), LANGUAGE.schema)
    abilities: tuple[Ability, ...] = (OnPlay(()),) if kind in PLAYED else ()
    return CompiledCard(facts, {}, abilities, ())
