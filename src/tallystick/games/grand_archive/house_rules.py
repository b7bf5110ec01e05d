"""Where the rules are silent, contradict each other or have changed: named options (GA.V, A1-A25).

The first reading is the default.
"""

from __future__ import annotations

from typing import Final

from tallystick.rules.house import HouseRule

HOUSE_RULES: Final = (
    HouseRule(
        "edition",
        ("source", "current"),
        "GA.V.1",
        "Which rules hold where the cost page and newer ones differ: memory costs paid in the "
        "Materialize phase only, X 0 off the stack for every test (source), or the newer reading",
    ),
    HouseRule(
        "start",
        ("before-turns", "first-turn"),
        "GA.START.1",
        "When the starting champions come: before the first turn, or each at its player's first",
    ),
    HouseRule(
        "several-sets",
        ("latest", "lowest"),
        "GA.A2",
        "Which of several effects that set a cost holds",
    ),
    HouseRule(
        "unusual-method",
        ("home-kind", "paid-kind"),
        "GA.A4",
        "Which kind of cost a generic increase or decrease changes when a card is played for a "
        "cost that is not its default kind",
    ),
    HouseRule(
        "ability-modifiers",
        ("no", "yes"),
        "GA.A25",
        "Whether increases and decreases of what cards cost change the reserve cost of their "
        "activated abilities too",
    ),
    HouseRule(
        "fizzle",
        ("any-target", "all-targets"),
        "GA.A11",
        "Whether one required target that is illegal makes the whole fizzle, or only all of them",
    ),
    HouseRule(
        "opportunity-after-ability",
        ("acting", "turn-player"),
        "GA.A7",
        "Who has Opportunity first after an ability is activated",
    ),
    HouseRule(
        "recollection-triggers",
        ("recollection", "draw"),
        "GA.RECOL.4",
        "In which phase the triggers of returning cards from memory resolve",
    ),
    HouseRule(
        "waived-additional",
        ("due", "waived"),
        "GA.A18",
        "Whether additional costs are due for a card played without paying its reserve or memory "
        "cost",
    ),
    HouseRule(
        "first-attacks",
        ("last-player", "nobody", "everybody"),
        "GA.START.5",
        "Who may attack on their first turn",
    ),
    HouseRule(
        "turn-limit",
        ("200", "0", "50", "100", "400"),
        "GA.END.1",
        "After how many turns the game is a draw; 0 for never",
    ),
)
