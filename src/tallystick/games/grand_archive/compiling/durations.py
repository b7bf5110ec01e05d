"""How long an effect lasts, from the words for it (GA.CONT.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.parts import clauses, is_place, sole
from tallystick.games.grand_archive.effects.imposing import (
    ITS_CONTROLLERS,
    THE_SOURCES,
    THE_STATES,
    YOURS,
    Duration,
)
from tallystick.games.grand_archive.position import continuous_effects, things
from tallystick.games.grand_archive.position.event_predicates import InTurn, turn_test
from tallystick.rules.parts import as_thing, is_noun, is_verb
from tallystick.rules.phrases import Clause, If, Noun, Part
from tallystick.rules.picking import only_one

# What is said of things to give them something, which a duration may end.
GIVING: Final = frozenset(
    ("get", "gain", "lose", "have", "be", "can't", "doesn't", "don't", "must", "assign")
)
_ENDING: Final = GIVING | {"become"}
OF_ALL: Final = ("for each", "where", "time", "equal to")  # says how much

OF_TURN: Final = Duration(continuous_effects.END_OF_TURN)
OF_COMBAT: Final = Duration(continuous_effects.END_OF_COMBAT)
FOREVER: Final = Duration(continuous_effects.FOREVER)
SPANS: Final[dict[str, Duration]] = {
    "until end of turn": OF_TURN,
    "until the end of turn": OF_TURN,
    "until end of the turn": OF_TURN,
    "this turn": OF_TURN,
    "for this turn": OF_TURN,
    "the rest of this turn": OF_TURN,
    "until end of combat": OF_COMBAT,
    "until the end of combat": OF_COMBAT,
    "this combat": OF_COMBAT,
    "for this attack": OF_COMBAT,
    "for the rest of the game": FOREVER,
    "indefinitely": FOREVER,
    "until the beginning of your next turn": Duration(continuous_effects.SEATS_TURN, YOURS),
    "until the end of your next turn": Duration(continuous_effects.SEATS_TURN_END, YOURS),
    "during your next turn": Duration(continuous_effects.DURING_TURN, YOURS),
    "until the beginning of its controller's next turn": Duration(
        continuous_effects.SEATS_TURN, ITS_CONTROLLERS
    ),
    "until the end of its controller's next turn": Duration(
        continuous_effects.SEATS_TURN_END, ITS_CONTROLLERS
    ),
    "during its controller's next turn": Duration(continuous_effects.DURING_TURN, ITS_CONTROLLERS),
    "until the beginning of your next recollection phase": Duration(
        continuous_effects.SEATS_RECOLLECTION, YOURS
    ),
    "until the beginning of your next main phase": Duration(continuous_effects.SEATS_MAIN, YOURS),
    "until the beginning of your next end phase": Duration(continuous_effects.SEATS_END, YOURS),
    "until ~ leaves the field": Duration(continuous_effects.WHILE_SOURCE, THE_SOURCES),
    "during its controller's next wake up phase": Duration(
        continuous_effects.SEATS_WAKE, ITS_CONTROLLERS
    ),
    "during their controller's next wake up phase": Duration(
        continuous_effects.SEATS_WAKE, ITS_CONTROLLERS
    ),
    "during their next wake up phase": Duration(continuous_effects.SEATS_WAKE, ITS_CONTROLLERS),
}


def duration_of(said: Clause, subject: Part | None, attacks: bool) -> Duration:
    """How long what is said lasts; without a word for it, as long as the thing is there, or the
    attack, where it is said of one. Raises NotRun for words that are not known."""
    for one in clauses(said):
        if one.verb in ("until", "time"):
            return _span(one.words[0])
    for one in clauses(said):
        for inner in clauses(one):
            if inner.verb in ("until", "time"):
                return _span(inner.words[0])
    if attacks and is_noun(subject, "this", "that", "alone", "its", "their"):
        return OF_COMBAT
    return FOREVER


def with_span(said: Part, until: Clause) -> Part:
    """What is said of a thing after "until end of turn, ...", with that duration. Raises NotRun for
    what no duration ends."""
    match said:
        case If():
            return said._replace(then=tuple(with_span(one, until) for one in said.then))
        case Clause(verb="also", parts=(first, *_)):
            return said._replace(parts=(with_span(first, until), *said.parts[1:]))
        case Clause(verb=verb) if verb in _ENDING:
            return said._replace(parts=(*said.parts, until))
        case Clause(verb=verb) if verb in OF_ALL:
            return said
    raise NotRun(f"nothing lasts yet {until.words[0]}: {said}")


def _span(words: str) -> Duration:
    found = SPANS.get(words)
    if found is None:
        raise NotRun(f"nothing lasts {words!r} yet")
    return found


def span_of(tests: tuple[Clause, ...]) -> Duration | None:
    """ "For as long as you control this", "as long as it remains distant"."""
    test = only_one(tests)
    said = sole(test) if is_verb(test, "said") else None
    if test is None or said is None or test.first_noun() is None:
        return None
    yours = said.verb == "control" and is_noun(test.things[0], "you")
    if yours and said.things and is_noun(said.things[0], "this"):
        return Duration(continuous_effects.WHILE_YOURS, THE_SOURCES)
    if said.verb == "remain":
        bits = [things.BITS[word] for word in said.words if word in things.BITS]
        state = only_one(said.things)
        if as_thing(state).marks == ("banished",):
            return FOREVER  # of that object: elsewhere it is another (GA.ZONE.3)
        if len(bits) == 1:
            return Duration(continuous_effects.WHILE_STATE, THE_STATES, bits[0])
    return None


def activated_during(ctx: Context, said: Clause) -> InTurn | None:
    """ "If this was activated during an opponent's end phase", of an action: no phase ends before
    what was activated in it has been resolved (GA.TURN.3), so that is asked as it is."""
    if ctx.piece.kind != "action" or said.things != (Noun("this"),) or len(said.parts) != 2:
        return None
    deed, when = said.parts
    if deed != Clause("activate", words=("passive",)) or not is_verb(when, "time"):
        return None
    return turn_test(when.words[0].removeprefix("during "))


def happened_plainly(part: Part) -> bool:
    """What may hang on something that has happened: when, and that it was on the field."""
    match part:
        case Clause(verb="time"):
            return part.words == ("this turn",)
        case Clause(verb="place", parts=(place, *_)):
            return is_place(place, "field")
    return False


def during_a_turn(said: Part) -> Part:
    """ "Cards cost more during your turn", "cards you activate during your turn": what is said
    elsewhere of a cost, as if it were said first."""
    if not is_verb(said, "costs") or len(said.things) != 1:
        return said
    subject = said.things[0]
    last = [str(one.words[0]) for one in said.parts if is_verb(one, "time") and not one.parts]
    within = [str(p) for w, p in subject.relations if w == "time"]
    times = [one for one in (*last, *within) if turn_test(one.removeprefix("during ")) is not None]
    if len(times) != 1 or len(last) + len(within) != 1 or not times[0].startswith("during "):
        return said
    rest = tuple(one for one in said.parts if not is_verb(one, "time"))
    bare = said._replace(things=(subject.unrelated("time"),), parts=rest)
    return Clause("time", words=(times[0],), parts=(bare,))
