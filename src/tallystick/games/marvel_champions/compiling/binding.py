"""Who is meant by "it", "him", "them": what a text has spoken of last, made plain before anything
is compiled (MC.referential.1).

What is chosen while the ability resolves stays "it": the ability remembers it. All else is known
from the text: a card called by its name, the card itself, the villain, what the event is about.
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.effects.things import (
    BEFALLEN,
    CHOSEN_ONE,
    DOING,
    NO_CARDS,
    PLAYERS,
    NoOp,
)
from tallystick.games.marvel_champions.flow.occasions import ACTIVE, DEFENCES, PASSIVE, Watch
from tallystick.rules.phrases import ONE, Clause, If, OneOf, Several, Spoken, Thing

# Verbs that look for cards: which one is found shows only then.
FINDING: Final = (
    "search", "discard_until", "put_into_play", "look_at", "reveal", "choose", "add_to",
    "return_to", "discard", "shuffle_into", "put_in", "attach", "attach_to",
)  # fmt: skip
SURE: Final = ("this", "titled")  # always means the same
FOUND: Final = Thing("it")  # what the ability itself remembers
SINGLE: Final = (("villain",), ("main scheme",))


class Binding:
    """Follows what a text speaks of; ``near`` is the last of it, None if there is nothing yet."""

    def __init__(self, near: Thing | None = None, constant: bool = False) -> None:
        self.near = near
        self.constant = constant  # a statement: it holds for whatever is described

    def of(self, part: Any, verb: str = "") -> Any:
        """A part with its pronouns made plain, in the order said. NoOp where nobody is meant."""
        if isinstance(part, Thing):
            return self._thing(part, verb)
        if isinstance(part, Several):
            things = tuple([self._thing(one, verb) for one in shared(part).things])
            if part.joint == "and" and verb not in FINDING:
                self.near = FOUND
            return Several(part.joint, things)
        if isinstance(part, OneOf):
            return part._replace(options=tuple([self._apart(one) for one in part.options]))
        if isinstance(part, Clause):
            return self._clause(part)
        if isinstance(part, If):
            return part._replace(tests=self.of(part.tests), then=self.of(part.then))
        if type(part) is tuple:
            return tuple([self.of(one, verb) for one in part])
        return part

    def _apart(self, option: Any) -> Any:
        """One of several options: what it speaks of, another one does not know."""
        before = self.near
        found = self.of(option)
        self.near = before
        return found

    def _clause(self, clause: Clause) -> Clause:
        things = tuple([self.of(one, clause.verb) for one in clause.things])
        parts = tuple([self.of(one, clause.verb) for one in clause.parts])
        return clause._replace(things=things, parts=parts)

    def _thing(self, thing: Thing, verb: str) -> Thing:
        if "chosen" in thing.marks and thing.how in ("the", "that", ""):
            thing = _chosen(thing)
        if thing.relations:
            related = tuple([(word, self.of(other)) for word, other in thing.relations])
            thing = thing._replace(relations=related)
        if is_pronoun(thing):
            return self._pronoun(thing)
        self._mention(thing, verb)
        return thing

    def _pronoun(self, thing: Thing) -> Thing:
        if self.near is None:
            raise NoOp("nobody knows who is meant by 'it'")
        if self.near == FOUND:
            return thing
        return self.near

    def _mention(self, thing: Thing, verb: str) -> None:
        """Something is spoken of, if it is a card."""
        kinds = [kind for kind in thing.kinds if kind not in NO_CARDS]
        if thing.how in PLAYERS or thing.how in ("you", "yourself") or "player" in thing.kinds:
            return
        if thing.kinds and not kinds:
            return
        single = thing.how == "the" and thing.kinds in SINGLE
        sure = thing.how in SURE or (thing.how == "your" and bool(kinds)) or single
        if self.constant or ((sure or thing.how == "each") and verb not in FINDING):
            self.near = thing._replace(figure=ONE)
        elif thing.how != "it":
            self.near = FOUND


def is_pronoun(thing: Thing) -> bool:
    """ "It", "him", "them"."""
    return thing.how == "it" and not (thing.kinds or thing.title or thing.tags)


def shared(several: Several) -> Several:
    """ "Each upgrade and support you control": what is said once is said of both."""
    last = several.things[-1]
    first = several.things[0]
    if several.joint != "and" or first.how != "each" or last.how != "some":
        return several
    alike = all(one.how in ("each", "some") for one in several.things)
    if not alike or any(one.marks or one.relations for one in several.things[:-1]):
        return several
    return Several("and", tuple(
        one._replace(how="each", marks=last.marks, relations=last.relations)
        for one in several.things
    ))  # fmt: skip


def _chosen(thing: Thing) -> Thing:
    """ "The chosen enemy", "the chosen player"."""
    if "player" in thing.kinds:
        return Thing("that player")
    return thing._replace(how=CHOSEN_ONE, marks=tuple(m for m in thing.marks if m != "chosen"))


def about(watch: Watch | None) -> Thing | None:
    """What a text that waits for something may call "it" from the beginning: who does it or whom it
    befalls, first of all the one of whom the event is told."""
    if watch is None:
        return None
    act = watch.acts[0]
    active = act.role == ACTIVE and act.key not in DEFENCES
    mine, other = (DOING, BEFALLEN) if active else (BEFALLEN, DOING)
    if act.role not in (ACTIVE, PASSIVE):
        mine = other = BEFALLEN
    for whom, how in ((act.subject, mine), (act.object or act.against, other)):
        if whom is None or whom.is_player or whom.how in ("you", "yourself"):
            continue
        if whom.how in SURE:
            return whom.thing._replace(figure=ONE)
        return Thing(how, whom.thing.kinds)
    return None


def bound(spoken: Spoken, watch: Watch | None) -> Spoken:
    """A triggered ability with its pronouns made plain. Raises NoOp."""
    binding = Binding(about(watch))
    if spoken.costs is not None:
        binding.of(spoken.costs.said)
    if binding.near is None:
        binding.near = Thing("this")
    return spoken._replace(effects=binding.of(spoken.effects))
