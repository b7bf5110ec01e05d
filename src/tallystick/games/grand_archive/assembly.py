"""From a compiled card to a piece of the rulebook: the printed facts (GA.PARTS); what its text says
is ``lowering``'s. Which cards have static or triggered abilities that work where they are
(GA.ABIL.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.costs import NO_COST
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.pieces import MEMORY, NO_KIND, NONE, RESERVE, GrandArchivePiece
from tallystick.games.grand_archive.zones import HEARERS, STATIC_KINDS, STATICS, zone_name
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

NUMBERS: Final = ("level", "power", "life", "durability")


def words_of(facts: CardFacts, field: str) -> tuple[str, ...]:
    """The words of a field, which commas part."""
    return _words(facts.words.get(field, ""))


@lru_cache(maxsize=1024)
def _words(given: str) -> tuple[str, ...]:
    return tuple([word.strip().casefold() for word in given.split(",") if word.strip()])


def facts_of(card: CompiledCard) -> GrandArchivePiece:
    """The printed facts of a card, with the figures that its type has (GA.TYPELINE.2)."""
    facts = card.facts
    piece = GrandArchivePiece(facts.name, facts.type)
    piece.text = facts.text.strip()
    supertypes, others = words_of(facts, "supertypes"), words_of(facts, "other_types")
    piece.types = frozenset((facts.type, *supertypes, *others))
    piece.subtypes = frozenset(facts.tags)
    piece.classes = frozenset(words_of(facts, "classes"))
    piece.elements = words_of(facts, "element") or ("norm",)  # GA.ELEM.1
    piece.fast = facts.words.get("speed") == "fast"
    for field in NUMBERS:
        setattr(piece, field, facts.numbers.get(field, NONE))
    _cost(piece, card)
    piece.deck = home_of(facts)
    return piece


def home_of(facts: CardFacts) -> str:
    """In which deck a card belongs: main, material or none."""
    supertypes = words_of(facts, "supertypes")
    if "token" in supertypes:
        return "none"
    home = facts.words.get("deck", "")
    if home in ("main", "material"):
        return home
    # GA.ALLY.2, GA.ITEM.2, GA.WEAPON.2, GA.SUPER.3: regalia cost memory, main-deck cards reserve.
    costs_memory = "cost_memory" in facts.costs and "cost_reserve" not in facts.costs
    material = facts.type == "champion" or "regalia" in supertypes or costs_memory
    return "material" if material else "main"


def _cost(piece: GrandArchivePiece, card: CompiledCard) -> None:
    """GA.COST.4, GA.A3: the cost of the kind that is printed, for champions below their level
    (GA.COST.3); none printed is no cost of 0 (GA.PAY.6)."""
    for field, kind in (("cost_reserve", RESERVE), ("cost_memory", MEMORY)):
        if field in card.costs:
            piece.cost, piece.cost_kind = card.costs[field], kind
            return
    piece.cost, piece.cost_kind = NO_COST, NO_KIND


# Where abilities work whose text names no zone: by the type of the card.
_FIELD: Final = frozenset(("field",))
_INTENT: Final = frozenset(("intent",))
LOADABLE: Final = frozenset(("bullet", "arrow", "aethercharge"))
_BY_TYPE: Final = {
    "champion": frozenset(("field", "lineage")),  # of the inner lineage only what is inherited
    "attack": frozenset(("intent",)),
    "action": frozenset(("effects stack",)),
    "mastery": frozenset(("masteries",)),  # GA.MASTERY.1: no object
}
PRIVATE: Final = frozenset(("deck", "material", "hand", "memory", "veiled", "looked"))


def default_zones(piece: GrandArchivePiece) -> frozenset[str]:
    """Where the abilities of a card work unless its text says otherwise; what is loaded is part of
    an attack as well (GA.FSUB.2)."""
    found = _BY_TYPE.get(piece.kind, _FIELD)
    return found | _INTENT if piece.subtypes & LOADABLE else found


def register(game: Game, entity: int) -> None:
    """A card has come to where it is: its abilities may work here."""
    piece = piece_of(game, entity)
    place = zone_name(game, entity)
    if place in PRIVATE:  # GA.ABIL.7: and these tables are everybody's to see
        return
    if piece.statics and place in (piece.static_zones or default_zones(piece)):
        game.append(STATICS, entity)
        _note_kinds(game)
    if piece.triggers and place in (piece.trigger_zones or default_zones(piece)):
        game.append(HEARERS, entity)


def unregister(game: Game, entity: int) -> None:
    """Take what leaves out of those that speak and those that listen."""
    for table in (STATICS, HEARERS):
        if entity in game.lists[table]:
            game.delete(table, game.lists[table].index(entity))
            _note_kinds(game)


def _note_kinds(game: Game) -> None:
    """Keep what kinds of changes are at work: most questions are about none of them."""
    found = 0
    for source in game.lists[STATICS]:
        found |= piece_of(game, source).static_kinds
    game.set(CELLS, STATIC_KINDS, found)
