"""Where the Heirless rulebook is silent or contradicts itself, and how it is read (HL.amb)."""

from __future__ import annotations

from typing import Final

from tallystick.rules.house import HouseRule

# Name, readings (the default first), clause, question.
HOUSE_RULES: Final = (
    HouseRule(
        "first-tracker",
        ("random-right", "seat-order-right"),
        "HL.amb.7",
        "In which order the players begin on the right half of the tracker",
    ),
    HouseRule(
        "idle-vote",
        ("all", "active"),
        "HL.amb.4",
        "Whether Idle players vote on Laws and on broken promises",
    ),
    HouseRule(
        "free-actions",
        ("any-time", "between-steps", "own-turn"),
        "HL.amb.8",
        "When Free Actions can be taken: at any time, also while leave is asked or an offer, a "
        "signature or an Alliance is open; between any two steps; or in one's own turn only",
    ),
    HouseRule(
        "proposals",
        ("ten", "three", "one"),
        "HL.turns.5",
        "How many offers, promises and claims a player is let choose from the menu between two "
        "steps of the game; what is said in words has no limit",
    ),
    HouseRule(
        "workplace-effects",
        ("as-printed", "end-of-season"),
        "HL.amb.9",
        "When the text of a Workplace acts that names no moment: at once, or at the end of the "
        "Season",
    ),
    HouseRule(
        "commission-control",
        ("yes", "no"),
        "HL.amb.11",
        "Whether a Commission needs Control of a Tile of the Worker's Faction",
    ),
    HouseRule(
        "castle-control",
        ("strength", "owner-on-tie", "foreign-knight"),
        "HL.amb.12",
        "Who Controls a Castle: the strongest there by the tie-breaker, the owner on any tie, or "
        "any foreign Knight",
    ),
    HouseRule(
        "breach-tie",
        ("best-ranked", "upheld", "dismissed"),
        "HL.amb.20",
        "What a tied vote on a broken promise comes to: what the best-ranked voter said, broken, "
        "or kept",
    ),
    HouseRule(
        "accused-vote",
        ("yes", "no"),
        "HL.amb.20",
        "Whether those who are said to have broken a promise vote on it",
    ),
    HouseRule(
        "enact-both-sides",
        ("allowed", "barred"),
        "HL.amb.20b",
        "Whether one player may spend Influence on both sides of a vote",
    ),
    HouseRule(
        "vote-order",
        ("absolute", "relative"),
        "HL.amb.20c",
        "The reversed order of a vote: from the last in the order to the first, or ending with "
        "the player who acts",
    ),
    HouseRule(
        "removed-knights",
        ("home", "lost"),
        "HL.amb.21",
        "Where Knights go that are removed in a Battle",
    ),
    HouseRule(
        "bandit-influence",
        ("yes", "no"),
        "HL.amb.22",
        "Whether removed Bandits bring Influence as Knights do",
    ),
    HouseRule(
        "adjacency",
        ("arms", "arms-and-ring"),
        "HL.amb.24b",
        "Which Tiles are adjacent: along the arms, or Bandit Tiles to each other as well",
    ),
    HouseRule(
        "bandit-battles",
        ("fixed", "players-only"),
        "HL.amb.24d",
        "What happens when the order of Battles comes to the Bandits: theirs are resolved in a "
        "fixed order, or none",
    ),
    HouseRule(
        "knights-after-season",
        ("home", "stay"),
        "HL.amb.24i",
        "Whether Knights return to their Castles in Cleanup or stay where they are",
    ),
    HouseRule(
        "bandits-after-season",
        ("stay", "leave"),
        "HL.amb.24j",
        "Whether Bandits that are still there stay into the next Season",
    ),
    HouseRule(
        "bandit-levels",
        ("three", "five"),
        "HL.setup.12",
        "The highest level of a Bandit",
    ),
    HouseRule(
        "extra-start",
        ("printed", "zero"),
        "HL.amb.24h",
        "The Extra Resources value at the start",
    ),
    HouseRule(
        "length",
        ("regular", "extended"),
        "HL.amb.25",
        "How many Seasons: as many as Event Cards, six or nine",
    ),
    HouseRule(
        "winner-tie",
        ("order", "shared"),
        "HL.amb.26",
        "Who wins when several have the most: the first in the order, or all of them",
    ),
    HouseRule(
        "coronation",
        ("returns", "removed", "wins"),
        "HL.amb.27",
        "The Coronation Ceremony: back in its place after Cleanup, out of the game, or won at "
        "once by whoever uses it",
    ),
    HouseRule(
        "drafting",
        ("pass-on", "draw"),
        "HL.amb.28",
        "How Workplaces are drafted: pick one of a hand and pass the rest on, or draw them",
    ),
    HouseRule(
        "worker-replacement",
        ("one", "none"),
        "HL.amb.28",
        "Whether, after drawing Workers, one Unemployed Worker may be exchanged for another",
    ),
    HouseRule(
        "workers-a-seat",
        ("four", "six", "three"),
        "HL.amb.32",
        "How many Workers of each Faction there are for each player",
    ),
    HouseRule(
        "rearranging",
        ("cleanup", "never"),
        "HL.cleanup.1",
        "Whether Workplaces may change places in Cleanup",
    ),
)

NUMBERS: Final = {"one": 1, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
"""What the readings that are numbers stand for."""
