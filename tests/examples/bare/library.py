"""Five cards, on which nothing stands but a number."""

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts


def shipped_cards() -> tuple[CompiledCard, ...]:
    """One to five."""
    facts = (CardFacts(f"Lamp {n}", "card", numbers={"rank": n}) for n in range(1, 6))
    return tuple(CompiledCard(one, {}, (), ()) for one in facts)
