"""Where the Terrus rulebook is silent or contradicts itself, and how it is read."""

from __future__ import annotations

from typing import Final

from tallystick.rules.house import HouseRule

# Name, readings (the default first), clause, question.
HOUSE_RULES: Final = (
    HouseRule(
        "activations",
        ("free-once", "unlimited", "once"),
        "T.19.2",
        "How often in a phase an activated ability may be used: once if it costs nothing but "
        "its phase, without limit, or once",
    ),
    HouseRule(
        "clade-production",
        ("own-turn", "every-dawn"),
        "T.9.1b",
        "Whether clades and basic structures produce in their ruler's own turn only",
    ),
    HouseRule(
        "mixed-payment",
        ("mixed", "either"),
        "T.25.3",
        "Whether one fealty cost may be paid by pool and discards mixed, or all in one of the "
        "two ways",
    ),
    HouseRule(
        "seasonal-in-season",
        ("two", "three"),
        "T.25.3a",
        "What a card with Seasonal is worth in its own season",
    ),
    HouseRule(
        "pool-only",
        ("no", "yes"),
        "T.12.1a",
        "Whether the fealty of recruiting, forging and building comes from the pool only",
    ),
    HouseRule(
        "typed-reduction",
        ("overflow", "both", "fealty"),
        "T.25.6a",
        "What a reduction in a resource lowers: its symbols and what is over the fealty, "
        "both, or the fealty only",
    ),
    HouseRule(
        "resource-responses",
        ("yes", "no"),
        "T.21.2",
        "Whether resource cards may answer an action or ability before it resolves",
    ),
    HouseRule(
        "barter-limit",
        ("unlimited", "one-basic"),
        "T.2.2",
        "Whether one may barter without limit, or one basic resource a turn",
    ),
    HouseRule(
        "barter-to",
        ("hand", "discard"),
        "T.15",
        "Where a bartered card goes",
    ),
    HouseRule(
        "buried-to",
        ("ravine", "discard"),
        "T.10.1",
        "Where buried cards go",
    ),
    HouseRule(
        "played-actions-to",
        ("discard", "ravine"),
        "T.20",
        "Where played actions go",
    ),
    HouseRule(
        "empty-den",
        ("reshuffle", "skip", "lose"),
        "T.22.1a",
        "What drawing from an empty den does: shuffle the discard pile into it, nothing, or "
        "lose the game",
    ),
    HouseRule(
        "unmoored",
        ("discard", "ravine", "stay"),
        "T.12.1b",
        "What becomes of beasts whose location is buried and that no other is beside",
    ),
    HouseRule(
        "attackers",
        ("fatigued", "stay"),
        "T.16.2b",
        "What becomes of attackers after their skirmish",
    ),
    HouseRule(
        "skirmish-wounds",
        ("mutual", "attacker-only"),
        "T.16.2b",
        "Whether guards deal wounds to attackers at the same time",
    ),
    HouseRule(
        "def-zero",
        ("buried", "stays"),
        "T.27.4b",
        "What DEF 0 or less without wounds means",
    ),
    HouseRule(
        "vote-tie",
        ("cancelled", "lose"),
        "T.17.2",
        "What a tie for the most INT does to a vote",
    ),
    HouseRule(
        "event-timing",
        ("each-dawn", "last-counter"),
        "T.11.2",
        "When an event acts: at each dawn, or when its last counter is gone",
    ),
    HouseRule(
        "duel-cards-to",
        ("discard", "hand"),
        "T.18.1a",
        "Where cards revealed in a duel go",
    ),
    HouseRule(
        "turn-limit",
        ("200", "0", "50", "100", "400"),
        "T.5.1",
        "After how many turns the game is a draw; 0 for never",
    ),
    HouseRule(
        "format",
        ("constructed", "draft", "deck-building"),
        "T.10.3",
        "Which format is played: with dens that are brought, with dens of what is drafted first, "
        "or with dens of the twelve basic cards and what is bartered from the Wilds; of a deck its "
        "clade counts in the last two",
    ),
    HouseRule(
        "den",
        ("open", "sixty", "fifty-pairs", "fifty-singles"),
        "T.1.1",
        "How many cards a den that is brought has, on which the pages differ: as many as the table "
        "likes; sixty and four relics; fifty, at most two of each; fifty of which no two are the "
        "same and four relics. Relics are beside those fifty or sixty",
    ),
    HouseRule(
        "pack",
        ("15", "10", "12"),
        "T.1.2",
        "How many cards there are in a pack of a draft",
    ),
    HouseRule(
        "draft-table",
        ("any", "six"),
        "T.1.2",
        "Who may draft: as many rulers as there are, or six as the page has it, and no fewer",
    ),
)
