"""From a compiled card to a piece of the rulebook: the printed facts (GA.PARTS); what its text says
is ``lowering``'s."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.costs import NO_COST
from tallystick.games.grand_archive.pieces import MEMORY, NO_KIND, NONE, RESERVE, GrandArchivePiece

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
