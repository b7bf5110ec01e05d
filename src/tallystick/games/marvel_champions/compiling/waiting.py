"""Sentences of an ability that are abilities of their own: "... When this scheme is defeated, ..."
(MC.trigger.1, MC.interrupt.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.cards.ledger import heed
from tallystick.rules.phrases import Clause, Noun, Part, Spoken, Timing, is_verb, within
from tallystick.rules.picking import only

BENEATH: Final = "under here"  # what has been put under the card that says so
ALSO: Final = {"when": "interrupt", "after": "response"}


def apart(spoken: Spoken) -> tuple[Spoken, tuple[Spoken, ...]]:
    """An ability without such sentences, and these as forced abilities of the same card. Raises
    NotRun where something follows on one, that could belong to either."""
    found = [i for i, one in enumerate(spoken.effects) if is_verb(one, "waits")]
    if not found:
        return spoken, ()
    first = found[0]
    if spoken.timing is None or found != list(range(first, len(spoken.effects))) or not first:
        raise NotRun(f"nothing waits yet for {spoken.effects[first]}")
    beneath = _put_under(spoken.effects[:first])
    more = [_ability(spoken, one, beneath) for one in only(spoken.effects[first:], Clause)]
    return spoken._replace(effects=spoken.effects[:first]), tuple(more)


def _ability(spoken: Spoken, waits: Clause, beneath: Noun | None) -> Spoken:
    heed(waits)
    event, *done = waits.parts
    word = waits.words[0]
    occasion = Clause("occasion", words=(word,), parts=(event,))
    effects = tuple([_spoken_of(one, beneath) for one in done])
    return Spoken(effects, Timing(ALSO[word], forced=True), occasion, text=spoken.text)


def _put_under(parts: tuple[Part, ...]) -> Noun | None:
    """What is put under the card before, or attached to it facedown: of what has been found what
    was sought; None if nothing is."""
    sought: Noun | None = None
    for one in within(parts):
        match one:
            case Clause(verb=verb, things=(*_, Noun() as thing)) if verb in SEEKING:
                sought = thing
            case Clause(verb="put_under" | "attach" as verb, things=(thing, *_)):
                if verb == "put_under" or "facedown" in one.words:
                    return sought if thing == Noun("it") else one.first_noun()
    return None


SEEKING: Final = ("search", "find")


def _spoken_of(part: Part, beneath: Noun | None) -> Part:
    """ "That ally", or the card by its title: the one that lies under the card by then."""
    match part:
        case Noun():
            return _called(part, beneath)
        case Clause(things=things, parts=parts):
            called = [_called(one, beneath) if isinstance(one, Noun) else one for one in things]
            spoken = [_spoken_of(one, beneath) for one in parts]
            return part._replace(things=tuple(called), parts=tuple(spoken))
    return part


def _called(thing: Noun, beneath: Noun | None) -> Noun:
    if beneath is None or not _is_called_so(thing, beneath):
        return thing
    heed(thing)
    return Noun("each", ("card",), title=thing.title, marks=(BENEATH,))


def _is_called_so(part: Noun, beneath: Noun) -> bool:
    if part.how == "titled":
        return part.title == beneath.title and not part.relations
    return part.how == "that" and part.kinds == beneath.kinds
