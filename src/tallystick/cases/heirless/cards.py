"""The cards of a case: shipped, its own, and blank; and the rulebook that they make."""

from __future__ import annotations

from typing import Final

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.cases.cards import Cards, Rulebooks, read_facts, read_options
from tallystick.cases.heirless.census import mentions, placed
from tallystick.cases.model import Case
from tallystick.games.heirless.house_rules import HOUSE_RULES
from tallystick.games.heirless.library import shipped_cards
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.text import LANGUAGE
from tallystick.games.heirless.text.schema import with_type
from tallystick.games.heirless.zones import FACTIONS

# What is printed on a card of which nothing is known.
BLANK: Final[dict[str, dict[str, object]]] = {
    "workplace": {"class": "commoner"},
    "law": {"threshold": 1},
    "path": {"worker": "wolf", "from": [], "to": "marble"},
    "event": {},
}
# The Events of a position that names none: nothing happens in them.
QUIET: Final = tuple(f"a quiet {faction} Season" for faction in FACTIONS)

_rulebooks: Rulebooks[HeirlessRules] = Rulebooks()


def rulebook_for(case: Case) -> HeirlessRules:
    """The rulebook of a case. InputError for cards and options that there are not."""
    options = read_options(case.options, HOUSE_RULES)
    facts = read_facts(case.cards, LANGUAGE.schema, with_type)
    known = {card.facts.name for card in shipped_cards()} | set(facts)
    blanks = {one.name: one.type for one in placed(case) if one.name not in known}
    cards = _rulebooks.find(case.cards, options, blanks, lambda: _make(facts, options, blanks))
    return cards.used(lambda name: name in mentions(case))


def _make(
    own: dict[str, CardFacts], options: dict[str, str], blanks: dict[str, str]
) -> Cards[HeirlessRules]:
    cards = shadowed(shipped_cards(), own.values(), LANGUAGE)
    empty = [_blank(name, kind, BLANK[kind]) for name, kind in blanks.items()]
    for faction, name in zip(FACTIONS, QUIET, strict=True):
        empty.append(_blank(name, "event", {"faction": faction}))
    whole = [card for card in cards if card.is_whole]
    return Cards(HeirlessRules([*whole, *empty], options), cards)


def _blank(name: str, kind: str, more: dict[str, object]) -> CompiledCard:
    """A card of a type with nothing on it: it costs nothing and does nothing."""
    facts = read_card({"name": name, "type": kind} | more, Where(), LANGUAGE.schema)
    return CompiledCard(facts, {}, (), ())
