"""What is said of each player, and then of "that player": each does all of it before the next one
does any (MC.each-player.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import require
from tallystick.games.marvel_champions.compiling.rewording import each_noun, speaks_of
from tallystick.games.marvel_champions.position.players import ALL_BUT_FIRST
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, If, Noun, Part, Place
from tallystick.rules.picking import has, only

EACH_PLAYER: Final = ("each player", "each other player", ALL_BUT_FIRST)
THEIRS: Final = {"they control": "you control"}  # of players who do it, each as "you"
THEY: Final = {
    Noun("it", marks=("several",)): Noun("you"),
    Noun("the", ("identity",), relations=(("of", Noun("it")),)): Noun("your", ("identity",)),
}
THEIR_HAND: Final = Place("their", ("hand",))
TOGETHER: Final = "both"
THAT_PLAYER: Final = Noun("that player")
THAT_CARD: Final = (Noun("that", ("card",)), Noun("it"))


def in_turn(before: Part, part: Part) -> Sequence[Part] | None:
    """ "Each player discards the top card of their deck. If that card is an event, that player
    takes 1 damage": whoever discards it does so before another does. Raises NotRun."""
    match before:
        case Clause() if _is_by_each(before) and _is_of_one(before, part):
            return [_with(before, each_noun(part, {THAT_PLAYER: Noun("you")}))]
    return None


def of_those_who(part: Part) -> Part:
    """ "Each player takes 1 damage if they control an ally": each of those who do."""
    match part:
        case If(tests=tests, then=(Clause() as said,), after=True) if _is_by_each(said):
            own = each_noun(tests, THEY)
            if own != tests or speaks_of(tests, THEIR_HAND):
                you = said._replace(things=(Noun("you"),))
                return said._replace(verb="must", parts=(part._replace(tests=own, then=(you,)),))
    return part


def _is_by_each(clause: Clause) -> bool:
    who = clause.first_noun() if clause.verb in ("said", "must") else None
    return who is not None and who.how in EACH_PLAYER and len(clause.things) == 1


def _with(clause: Clause, part: Part) -> Clause:
    """A clause with one more deed behind it, done together with it. Raises NotRun where something
    else is said of all of the clause."""
    *deeds, last = clause.parts
    if is_verb(last, TOGETHER):
        return clause._replace(parts=(*deeds, last._replace(parts=(*last.parts, part))))
    require(not any(one.verb.endswith("_mod") for one in only(clause.parts, Clause)), part)
    sequel = Clause(TOGETHER, parts=(part,))
    return clause._replace(verb="must", parts=(*clause.parts, sequel))


def _is_of_one(before: Clause, part: Part) -> bool:
    """Whether something is said of one of them, or of the card of one of them."""
    match part:
        case If(tests=tests):
            asked = [thing for test in tests for thing in only(test.things[:1], Noun)]
            return speaks_of(part, THAT_PLAYER) or any(thing in THAT_CARD for thing in asked)
    if is_verb(part, "otherwise"):
        last = before.parts[-1]
        return is_verb(last, TOGETHER) and has(last.parts[-1:], If)
    return is_verb(part, "said") and part.first_noun() == THAT_PLAYER
