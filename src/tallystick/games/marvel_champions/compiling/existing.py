"""What a condition has said to be there: "if you control an ally, ready that ally" is of one of
those, which is chosen as it is named (MC.target.1, MC.target.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.compiling.rewording import PARTS, replaced
from tallystick.games.marvel_champions.pieces import IDENTITIES
from tallystick.games.marvel_champions.position.players import PLAYERS
from tallystick.games.marvel_champions.position.subjects import is_of_player
from tallystick.games.marvel_champions.position.things import KINDS
from tallystick.rules.parts import is_noun, within
from tallystick.rules.phrases import ONE, Clause, Noun, Spoken
from tallystick.rules.picking import only

# "That scheme" is one that was called a side scheme before, and so on.
WIDER: Final = {
    "side scheme": ("scheme",), "minion": ("enemy", "character"), "ally": ("character",),
}  # fmt: skip
MAIN: Final = Noun("the", ("main scheme",))
OF_SCHEMES: Final = ("stage number", "current stage number")  # what else has no scheme: powers
STATES: Final = ("stunned", "confused", "exhausted")


def asked_after(test: Clause) -> Noun | None:
    """One of those that a test asks for, which fits that; None where it asks for none."""
    things = only(test.things, Noun)
    if not things or len(things) < len(test.things):
        return None
    there, of_you = things[-1], is_noun(things[0], "you") and len(things) == 2
    if test.verb == "is_place" and test.words == ("in play",):
        return there if there.how == "a" and there.figure == ONE else None
    if test.verb == "there_are" and test.figures[:1] == (ONE,) and not test.words:
        return there._replace(how="a")
    if test.verb == "is_state" and test.words in [(state,) for state in STATES]:
        return _such(there, test.words[0]) if there.how == "a" else None
    if test.verb in ("controls", "has") and of_you:
        return _such(there, "you control")
    if test.verb == "is_engaged" and of_you:
        return _such(there, "engaged with you")
    if test.verb == "is_engaged" and len(things) == 2 and is_of_player(things[0]):
        return _engaged(there, things[0])
    if test.verb == "is_engaged" and len(things) == 2 and is_of_player(there):
        return _engaged(things[0], there)
    if test.verb == "controls" and is_noun(things[0], "another") and len(things) == 2:
        return _such(there, "another player controls")
    if test.verb == "is_engaged" and is_noun(there, "you") and len(things) == 2:
        return _such(things[0], "engaged with you")
    return None


def _such(thing: Noun, mark: str) -> Noun | None:
    """One of that kind of which that holds, too."""
    if thing.how != "a" or thing.figure != ONE or thing.places() or not thing.kinds:
        return None
    return thing if mark in thing.marks else thing._replace(marks=(*thing.marks, mark))


def _engaged(thing: Noun, who: Noun) -> Noun | None:
    """One of that kind which is engaged with a player."""
    if thing.how != "a" or thing.figure != ONE or thing.relations or who.figure != ONE:
        return None
    return thing._replace(relations=(("engaged with", who),))


def unless_any(test: Clause, before: Noun | None, near: Noun | None, always: bool) -> Noun | None:
    """What is spoken of after a condition that has found nothing; nobody, if it asks for any of
    several, and nothing else has been spoken of. A statement (``always``) is about what it says."""
    if always or before not in (None, Noun("this")) or test.verb not in ANY_ASKED:
        return near
    things = [one for one in only(test.things, Noun) if one.how in ("a", "") and one.kinds]
    return None if any("player" not in one.kinds for one in things) else near


ANY_ASKED: Final = (
    "controls", "has", "is_engaged", "there_are", "is_state", "has_status", "has_trait", "has_stat",
)  # fmt: skip


def is_that_one(thing: Noun, near: Noun | None) -> bool:
    """Whether "that ally" is the one that a condition has asked for last."""
    if near is None or near.how != "a" or not is_that_card(thing):
        return False
    wider = [WIDER.get(kind, ()) for kind in near.kinds]
    return thing.kinds == near.kinds or all(thing.kinds[0] in kinds for kinds in wider)


def is_that_card(thing: Noun) -> bool:
    """Whether it is "that ally" and no more, and no attack, amount or effect."""
    plain = thing.how == "that" and not (thing.tags or thing.without or thing.title or thing.marks)
    return plain and len(thing.kinds) == 1 and thing.kinds[0] in KINDS


def is_attack(test: Clause) -> bool:
    """ "If this activation is an attack, it ..."."""
    kinds = [thing.kinds for thing in only(test.things, Noun)]
    return test.verb == "is_a" and kinds == [("activation",), ("attack",)]


def is_scheme(thing: Noun, verb: str) -> bool:
    """Whether it is the main scheme, or the card itself as it is named with threat."""
    here = verb in ("thwart", "place_threat") or "scheme" in thing.kinds
    return thing == MAIN or (thing.how == "this" and here)


def here(thing: Noun, near: Noun | None) -> Noun:
    """ "+1 ATK for each attachment on it": on the card that says so. Raises NotRun."""
    if near is None or near.how != "this":
        raise NotRun(f"nobody knows what {thing} is on")
    bare = replaced(thing, thing.how, "on it")
    return bare._replace(marks=(*bare.marks, "attached here"))


def on_near(thing: Noun, near: Noun | None) -> Noun:
    """ "Attached ally gets +1 ATK for each upgrade attached to it": to that ally, rather than to
    the card that says so. Raises NotRun where each has its own."""
    if near is None or near.how == "this":
        return thing
    if near.how in ("each", "all") or (near.how == "some" and "attached" not in near.marks):
        raise NotRun(f"nobody knows what {thing} is on")
    bare = replaced(thing, thing.how, "attached to it")
    return bare._replace(relations=(*bare.relations, ("attached to", near)))


def refuse_nothing_spoken_of(spoken: Spoken) -> None:
    """Raises NotRun where an ability that nothing has set off says "that ally", and nothing that
    could be an ally has been spoken of before (MC.referential.1)."""
    costs = spoken.costs.said if spoken.costs is not None else ()
    known: set[str] = set()
    for thing in _cards_in((*costs, *spoken.effects)):
        kinds = _kinds_of(thing)
        if is_that_card(thing) and known.isdisjoint(kinds):
            raise NotRun(f"nobody knows which one is meant by 'that {thing}'")
        known |= kinds
    acts = spoken.timing is not None and spoken.timing.kind == "action"
    first = next(iter(only(within((costs, spoken.effects)), Noun)), None)
    if acts and is_noun(first, "it") and not first.kinds:
        raise NotRun(f"nobody knows which one is meant by '{first}'")


def _kinds_of(thing: Noun) -> set[str]:
    """Of which kinds it may be, as the schema has it; an identity is one whichever side is up."""
    found = {kind for word in thing.kinds for kind in KINDS.get(word.removesuffix(" card"), ())}
    if found & set(IDENTITIES):
        found |= set(IDENTITIES)
    return found or EVERY_KIND


EVERY_KIND: Final = {kind for kinds in KINDS.values() for kind in kinds}


def _cards_in(part: object) -> Iterator[Noun]:
    """The cards that a text speaks of, in the order said."""
    if type(part) is tuple:
        for one in part:
            yield from _cards_in(one)
        return
    for thing in only((part,), Noun):
        player = thing.how in PLAYERS or "player" in thing.kinds
        if not player and thing.how not in ("you", "yourself", "this"):
            yield thing
    for name in ("tests", *PARTS):
        yield from _cards_in(getattr(part, name, ()))
