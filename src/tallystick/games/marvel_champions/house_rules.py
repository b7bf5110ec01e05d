"""Where the rules are silent or leave a choice to the table: named options (MC.grim.1)."""

from __future__ import annotations

from typing import Final

from tallystick.rules.house import HouseRule

HOUSE_RULES: Final = (
    HouseRule(
        "mode", ("standard", "expert"), "MC.win.1",
        "With which villain stages does one play? (standard: from the first, expert: from the "
        "second where there is one)",
    ),
    HouseRule(
        "heroic", ("0", "1", "2"), "MC.villain-phase.3",
        "How many encounter cards more does each player get in each villain phase?",
    ),
    HouseRule(
        "free-generation", ("yes", "no"), "MC.cost.9",
        "May one generate resources for a cost that has come down to 0?",
    ),
    HouseRule(
        "lowering-interrupts", ("counted", "not-counted"), "MC.initiating-abilities.3",
        "May a card be declared that can be paid only once an interrupt to playing it has made it "
        "cheaper? (not-counted: it has to be payable before)",
    ),
    HouseRule(
        "spend-x", ("at-least-one", "zero-allowed"), "MC.cost.19",
        'May X be 0 in "spend X resources" before an arrow?',
    ),
    HouseRule(
        "printed-cost", ("for-the-card-named", "for-the-card-that-asks"), "MC.resource.8",
        "If a cost has one pay the printed cost of another card, for which of the two are the "
        "resources, where some are generated for certain cards only, or doubled?",
    ),
    HouseRule(
        "stopped-toll", ("paid", "not-paid"), "MC.cost.26",
        "If a status card stops an attack or thwart on which a card puts an additional cost, is "
        "that cost paid all the same?",
    ),
    HouseRule(
        "used-up", ("at-once", "after-effect"), "MC.uses.1",
        "When is a card with uses discarded whose last counter has been spent?",
    ),
    HouseRule(
        "mulligan", ("yes", "no"), "MC.setup.15",
        "May players exchange cards of their first hand?",
    ),
    HouseRule(
        "asking", ("everybody", "who-can"), "MC.table-talk.1",
        "Whom does one ask whether they have an interrupt or response? (everybody: whoever could, "
        "for all that the others can see; who-can: only those who have one)",
    ),
    HouseRule(
        "deciding", ("first-player", "engaged-player"), "MC.first-player.2",
        "Who chooses among several targets that an encounter card could have?",
    ),
    HouseRule(
        "endless-surge", ("lose", "stop"), "MC.surge.1",
        "What if no card is left in encounter deck and discard pile that would end a chain of "
        "surges? (lose: the players do, as with no card left; stop: no more are revealed)",
    ),
    HouseRule(
        "villains-to-beat", ("all", "1", "2", "3"), "MC.win.1",
        "How many villains must be beaten where a scenario leaves that to its rules? (never more "
        "than there are)",
    ),
    HouseRule(
        "own-deck", ("renewed", "stays-empty"), "MC.player-deck.1",
        "If the last card of a deck of an identity's own has left it, is its discard pile shuffled "
        "to be that deck anew? (renewed: at once, and no encounter card is dealt for it)",
    ),
    HouseRule(
        "revealed-environments", ("by-text", "villain-area"), "MC.reveal.1",
        "Where does an environment lie that is revealed, if cards of the scenario speak of such "
        "cards in your play area? (by-text: before the player who reveals it; villain-area: with "
        "the villain, as others do)",
    ),
)  # fmt: skip

NUMBERS: Final = {"0": 0, "1": 1, "2": 2}
