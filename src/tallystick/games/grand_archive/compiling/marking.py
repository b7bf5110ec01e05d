"""Words of things that stand for themselves: kinds, qualities, counters, figures, "this way"."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.position import amounts, counters, places, props, stack, things
from tallystick.games.grand_archive.position.refs import EVERYBODY
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Noun, Numeral, Part

BY_THIS: Final = ("by", Noun("this"))
PILES: Final = (("banishment",), ("graveyard",))
TYPES: Final = frozenset(
    ("champion", "ally", "weapon", "item", "domain", "phantasia", "action", "attack", "mastery")
)
ALSO: Final = TYPES | {"unique", "regalia", "token"}
PLAYERS: Final = frozenset(("player", "opponent"))
INSTANCES: Final[dict[str, tuple[int, ...]]] = {
    "activation": (stack.ACTIVATION,),
    "materialization": (stack.MATERIALIZATION,),
    "ability": (stack.ABILITY, stack.TRIGGER),
    "activation or trigger": (stack.ACTIVATION, stack.TRIGGER),
    "spell": (stack.ACTIVATION, stack.ABILITY),  # where it is one (GA.ABIL.8)
}
# Whose a place is: nobody's in particular; and who is said to control a thing.
ANYBODYS: Final = (
    "any", "the", "a", "an", "a single", "all", "each player's", "any player's", "each",
    "a champion's", "each champion's",
)  # fmt: skip
THEIRS: Final = (
    "they control", "that player controls", "that opponent controls", "player controls",
    "opponent controls",
)  # fmt: skip
APART: Final = frozenset(
    ("other", "another", "another target", "other target", "each other", "all other",
     "every other", "the other", "one other")
)  # fmt: skip
IGNORED_MARKS: Final = frozenset(("additional",))
WAYS: Final = {
    "banished": "banish", "revealed": "reveal", "discarded": "discard", "sacrificed": "sacrifice",
    "destroyed": "destroy", "returned": "return", "summoned": "summon", "milled": "mill",
    "drawn": "draw", "suppressed": "suppress", "negated": "negate", "put": "put",
    "chosen": "choose",
    "loaded": "load", "removed": "remove", "prevented": "prevent", "dealt": "deal",
    "transformed": "transform", "activated": "activate", "targeted": "target", "rested": "rest",
    "moved": "move", "reserved": "reserve",
}  # fmt: skip


def just_spoken(thing: Noun) -> None:
    """What "the card" means has been spoken of: nothing may be said of it that tells which, as of
    "the next card you activate", but what was done so. Raises NotRun."""
    odd = [one for one in thing.relations if one[0] != "from" and not _tells_the_way(one[1])]
    if odd or set(thing.marks) - set(WAYS) - {"killed", "defending"}:
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")


def _tells_the_way(said: Part) -> bool:
    """ "That has its activation negated this way"."""
    inner = said.first_noun() if is_verb(said, "have") else None
    return inner is not None and any(word == "way" for word, _ in inner.relations)


def way_of(words: str) -> str:
    """The verb of "banished this way"."""
    return WAYS.get(words.split(" ")[0], "")


def add_kind(found: things.Matcher, kind: str) -> None:
    """A kind of thing narrows a description. Raises NotRun."""
    if kind in TYPES:
        found.types |= {kind}
    elif kind == "unit":
        found.types |= {"champion", "ally"}
    elif kind in ("token", "regalia"):
        found.also = (*found.also, kind)
    elif kind == "spell":
        found.subtypes = (*found.subtypes, ("spell",))
    elif kind not in ("card", "object", "omen", "copy", "source", "one"):
        raise NotRun(f"nothing is known of {kind!r}")


def add_mark(found: things.Matcher, mark: str, tests: list[things.Condition]) -> None:
    """A quality narrows a description. Raises NotRun."""
    if mark in ALSO:
        found.also = (*found.also, mark)
    elif mark == "unit":
        found.types |= {"champion", "ally"}
    elif mark.endswith(" element"):
        words = mark.removesuffix(" element").replace("and/or", "or")
        if " and " in words:
            raise NotRun(f"whether {found.text!r} is to be both is not clear")
        found.elements = (*found.elements, tuple(words.split(" or ")))
    elif mark in things.STATES_KNOWN:
        tests.append(things.InState(mark))
    elif mark == "spell":
        found.subtypes = (*found.subtypes, ("spell",))
    elif mark not in IGNORED_MARKS and mark not in ("omen",):
        raise NotRun(f"nothing is known of {mark!r} in {found.text!r}")


def titled(thing: Noun, subtypes: frozenset[str]) -> Noun:
    """A word that reads like a subtype, and is that of no card, is a name: "One Moonwort"
    (GA.NAME.1, GA.KW.BREW)."""
    words = [word for group in thing.tags for word in group]
    if len(words) != 1 or thing.title or words[0] in subtypes:
        return thing
    return thing._replace(title=words[0], tags=())


def plain(ctx: Context, figure: Numeral) -> amounts.Number:
    """A figure that hangs on X or LV at most. Raises NotRun for one that is counted."""
    require(figure.word in ("", "LV"), figure, "nothing is compared yet with")
    return amounts.Number(figure.fixed, figure.per_x, 1 if figure.word == "LV" else 0, ctx.raw_x)


def counter_kind(ctx: Context, words: str) -> int:
    """The kind of a counter: "buff counter"; -1 for counters of any kind."""
    name = words.removesuffix("counter").strip()
    return counters.kind_of(ctx.book.counter_names, name) if name else -1


def banished_by(ctx: Context, found: things.Matcher, thing: Noun) -> Noun:
    """ "A card banished by this": by its effects, or to pay for it, for as long as both are what
    they were (GA.ZBAN.1); the thing without those words."""
    found.zones, found.tests = (
        places.Zones(("banishment",), EVERYBODY),
        (things.Such(props.is_banished_by),),
    )
    ctx.book.banishers = True
    marks = tuple(one for one in thing.marks if one != "banished")
    relations = tuple(one for one in thing.relations if one != BY_THIS)
    return thing._replace(marks=marks, relations=relations)
