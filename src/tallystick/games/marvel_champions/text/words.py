"""The words of card text: plural and singular, words that say nothing of their own, plain words."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.lexer import phrase

NUMBERS: Final = {
    "a": 1, "an": 1, "en": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip

SINGULAR: Final = {
    "allies": "ally", "minions": "minion", "enemies": "enemy", "characters": "character",
    "heroes": "hero", "identities": "identity", "upgrades": "upgrade", "supports": "support",
    "events": "event", "cards": "card", "attachments": "attachment", "treacheries": "treachery",
    "schemes": "scheme", "players": "player", "attacks": "attack", "tokens": "token",
    "icons": "icon", "environments": "environment", "villains": "villain",
    "identify": "identity", "attach": "attack",  # slips of the data
}  # fmt: skip

# Adjectives for what is also said otherwise.
ALIKE: Final = {
    "(non-permanent)": "non-permanent", "that just attacked": "attacking",
    "attached facedown here": "attached here",
    "attach": "attached",  # a slip of the data
    **{
        f"with the {most} threat on {it}": f"with the {most} threat"
        for most in ("most", "least", "highest")
        for it in ("it", "him", "her", "them")
    },
    **dict.fromkeys(("identity specific", "hero-specific", "hero specific"), "identity-specific"),
    **dict.fromkeys(("highest-cost", "highest cost"), "with the highest cost"),
    **dict.fromkeys(("lowest-cost", "lowest cost"), "with the lowest cost"),
    **dict.fromkeys(("that engage you", "that engages you"), "engaged with you"),
    "confused or stunned": "stunned or confused", "random,": "random",
}  # fmt: skip

# Terminals whose words the shape of the sentence already tells: verbs, prepositions, articles.
NOISE: Final = frozenset(
    (
        "DEAL", "TAKE", "HEAL", "REMOVE", "MOVE", "PLACE_", "DRAW", "READY", "EXHAUST", "DISCARD",
        "DEFEAT", "RETURN", "ADD", "SHUFFLE", "SEARCH", "PUT", "REVEAL", "PLAY_CARD", "ATTACH",
        "GIVE", "GAIN", "PREVENT", "REDUCE", "INCREASE", "CANCEL", "FLIP", "RESOLVE", "GENERATE",
        "DOUBLE", "SPEND", "PAY", "CHOOSE", "ENGAGE", "SWAP", "IGNORE", "GETS", "GAINS", "TAKES",
        "DRAWS", "ATTACKS", "SCHEMES", "CANNOT", "IGNORES", "DEALS", "REMOVES", "LOSES", "HAS",
        "CONTROL", "IS", "DEFEATS", "WOULD", "AND", "OR", "IF", "WHILE", "THEN", "TO", "FROM", "ON",
        "OF", "IN", "INTO", "FOR", "BY", "WITH", "AMONG", "TOP", "THE", "HERE", "RESOURCE",
        "STATUS_CARD", "ABILITY", "ATTACHED", "BACK", "AGAINST", "DURING", "USING", "AND_PRED",
        "BSEP", "OR_A", "COMMA_A", "COMMA_OR", "JOIN", "JOIN_S", "THIS", "SELF", "PLAY", "FOR_EACH",
        "UNTIL_DISCARD", "LOOK_AT", "YOU_MAY", "TRAIT_WORD", "KEYWORD_NOUN", "AND_ACT", "THERE_IS",
        "ENTERS_WITH", "PAID_FOR", "EQUAL_TO", "WHERE_X", "CHOOSE_TO", "LPAR", "RPAR", "COMMA",
        "DOT", "COLON", "OF_THAT", "TOTAL_OF", "NUMBER_OF", "ARTICLE", "EACH_OF",
        "REMINDER", "WOULD_TAKE", "TOOK", "PLAYS", "SPENDS", "ARROW", "BULLET", "STAR", "NAMED",
        "BASE_SEP", "FIND", "GET_TO_POWER", "DEED_SEP", "CAN", "MORE_THAN", "ICONS_OF", "AND_MORE",
        "IN_ONE_OF", "BEGINS_WITH", "SOME_TRAIT", "DECLARE", "MAKES", "THE_DEFENDER",
        "GENERATES", "TOTAL_OF_POWERS", "RESTORE",
        "HAS_ONE_OF", "TRAIT_DASH", "TRAIT_SEP", "TRAIT_OF_EACH", "ALSO", "FOR_EVERY",
        "PLUS", "HAVE_MORE_THAN", "SUSTAINED", "WHO_HAS", "EACH_TIME", "AND_THIS",
        "SUFFERS_NOT", "NEW_HAND", "TRAIT_ON", "TARGET_THREAT", "TOUGH_FIRST",
        "MORE_COUNTERS", "THAN_ON", "COMMONEST", "ALIKE_HELD", "HAS_NOT", "ATTACH_SLIP",
        "OTHER_VERSIONS", "SAME_TITLE", "TO_PAY_FOR", "NOT_SPENT",
    )
)  # fmt: skip

# The terminals of the grammar that an error message does not call by their own words.
SAID: Final = {
    "TITLE": "a card's title", "SELF": "the card's own title",
    "TRAIT": "a trait such as [[Avenger]]", "ICON": "a resource such as [energy]",
    "KIND": "a type of card", "PLACE": "a place such as your hand", "ARROW": "an arrow",
    "TIMING": "a timing word", "PLAYER": "a player", "POST": '"you control"', "LIMIT": "a limit",
    "REMINDER": "a reminder", "ACTS": "what is done", "FORM": "a form",
}  # fmt: skip

_SPACES: Final = re.compile(r"\s+")
_LESS_PLAIN: Final = re.compile(r"^(?:, |and |or )+")


def singular(words: str) -> str:
    """A type of card or thing in the singular; of a pair, its last word."""
    first, space, last = words.rpartition(" ")
    return f"{first}{space}{SINGULAR.get(last, last)}"


def trait_of(token: str) -> str:
    """The trait that is meant: spellings differ by case only."""
    return phrase(token).removeprefix("non-").strip("[]").removesuffix(".")
