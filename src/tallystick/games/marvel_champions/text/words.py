"""The words of card text: plural and singular, words that say nothing of their own, plain words;
and what a rule of the grammar in fixed words comes to, whatever it is made of."""

from __future__ import annotations

from typing import Final, TypeGuard

from tallystick.cards.lexer import phrase
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Part, Place
from tallystick.rules.picking import only_one

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

# The terminals of the grammar that an error message does not call by their own words.
SAID: Final = {
    "TITLE": "a card's title", "SELF": "the card's own title",
    "TRAIT": "a trait such as [[Avenger]]", "ICON": "a resource such as [energy]",
    "KIND": "a type of card", "PLACE": "a place such as your hand", "_ARROW": "an arrow",
    "TIMING": "a timing word", "PLAYER": "a player", "POST": '"you control"', "LIMIT": "a limit",
    "REMINDER": "a reminder", "ACTS": "what is done", "FORM": "a form",
}  # fmt: skip


def singular(words: str) -> str:
    """A type of card or thing in the singular; of a pair, its last word."""
    first, space, last = words.rpartition(" ")
    return f"{first}{space}{SINGULAR.get(last, last)}"


def trait_of(token: str) -> str:
    """The trait that is meant: spellings differ by case only."""
    return phrase(token).removeprefix("non-").strip("[]").removesuffix(".")


DEFEATER: Final = "the player who defeated it"
_AREA: Final = Place("the", ("game area",))
_NO_CARD: Final = Noun("a", ("card",), Numeral(0))
_SET: Final = Noun("the rest of its set", ("card",))

# By the name of the rule; several parts are those of a sentence.
FIXED: Final[dict[str, Part | tuple[Part, ...] | None]] = {
    "amount_none": Numeral(0),
    "anybody": (Clause("anybody"),),  # "(Any player can do this.)": not only who controls it
    "are_form": Clause("in_form", things=(Noun("you"),), words=("alter-ego form",)),  # a slip
    "area": _AREA,  # the one that the scenario has created
    "begins_first": (Clause("begins_first"),),
    "counts_as": Clause("keyword", words=("restricted 2",)),  # MC.restricted.1
    "defeater": Noun(DEFEATER),  # of the card that says so
    "engages_first": Clause("engages", things=(Noun("the first player"),)),
    "from_host": Noun("", relations=(("attached to", Noun("it")),)),  # "attachment from him"
    "in_area": Noun("", relations=(("in", _AREA),)),
    "nemesis_rest": Noun("your", ("card",), marks=("set-aside", "nemesis")),
    "no_other_played": Clause(
        "play_only", parts=(If((Clause("played_none", words=("this phase",)),)),)
    ),
    "none_discarded": Clause("was_done", things=(_NO_CARD,), words=("were discarded this way",)),
    "own_scheme": (),  # "NAME's side scheme.": its set says so (MC.qualifier.1)
    "poss_main": Noun("the", ("main scheme",)),
    "prevent_that": Clause("prevent", (Numeral(word="all"),)),  # all of it (MC.prevent.1)
    "reminder_mod": None,
    "rest": Noun("the rest"),
    "rest_of_set": Noun(
        "each", ("card",), marks=("set-aside",), relations=(("same set as", Noun("it")),)
    ),
    "set_rest": _SET,
    "shuffle_on_top": Clause("shuffle_on_top", things=(_SET,)),
    "that_copy": Noun("that", ("card",)),  # the one that has been spoken of
    "this_doing": Noun("that", ("activation",)),  # "this is an attack"
    "unused_villains": Noun("each", ("villain",), marks=("unused",)),
}

# Rules that say of a thing in which relation it stands to another.
RELATED: Final = {
    "apart_from": "not engaged with",
    "attached_to": "attached to",
    "engaged_to": "engaged with",
    "of_same_set": "same set as",
    "sharing": "sharing a trait with",
}


def says_whose(said: object) -> TypeGuard[Clause]:
    """Whether it says who else may trigger an ability (MC.ability.7)."""
    inner = only_one(said.parts) if isinstance(said, Clause) else None
    return is_verb(said, "anybody") or is_verb(inner, "trigger_this", "may_trigger")


def without_version(name: str) -> str:
    """The title alone: cards of one title are told apart by what stands behind it in brackets, "Owl
    (Younger)" and "Owl (Elder)"; texts that speak of an Owl mean any of them (MC.referential.1)."""
    title, bracket, _ = name.partition(" (")
    return title if bracket and name.endswith(")") else name
