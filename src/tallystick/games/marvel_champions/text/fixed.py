"""Card text in fixed words: what a rule of the grammar comes to, whatever it is made of."""

from __future__ import annotations

from typing import Final, TypeGuard

from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Part, Place
from tallystick.rules.picking import only_one

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
    "attached_to": "attached to",
    "engaged_to": "engaged with",
    "of_same_set": "same set as",
    "sharing": "sharing a trait with",
}


def says_whose(said: object) -> TypeGuard[Clause]:
    """Whether it says who else may trigger an ability (MC.ability.7)."""
    inner = only_one(said.parts) if isinstance(said, Clause) else None
    return is_verb(said, "anybody") or is_verb(inner, "trigger_this", "may_trigger")
