"""Abilities that do not stand as lines of their own: sentences of another one, "... When this
scheme is defeated, ..." (MC.trigger.1, MC.interrupt.1); what a card has while something is so, "If
each of your characters has the [[Sky]] trait, this card gains: "Response: ..."" (MC.gains.1,
MC.constant.1); what an obligation says without a timing word, and is done when it is revealed
(MC.obligation.1); and what waits for something for a while (MC.lasting.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import NotRun, nothing
from tallystick.cards.ledger import heed
from tallystick.costs.cost import Cost
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.things import SPOKEN
from tallystick.rules.parts import in_pairs, is_noun, is_verb, within
from tallystick.rules.phrases import Clause, Costs, If, Noun, Numeral, OneOf, Part, Spoken, Timing
from tallystick.rules.picking import has, only, only_one

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


def granted(spoken: Spoken) -> list[Spoken]:
    """What is stated besides, and the ability under its condition; nothing without a grant."""
    match spoken:
        case Spoken(effects=(If(tests=tests, then=(*_, last)) as part,), timing=None):
            inner = _inner(_of_whom_is_asked(last, tests))
            if inner is None or inner.timing is None:
                return []
            heed(last)
            ability = under(inner._replace(text=spoken.text), tests)
            rest = part._replace(then=part.then[:-1])
            return [*([spoken._replace(effects=(rest,))] if rest.then else []), ability]
    return []


def _of_whom_is_asked(said: Part, tests: tuple[Clause, ...]) -> Part:
    """ "While NAME is exhausted, he gains": NAME does."""
    if not is_verb(said, "said") or not said.things:
        return said
    subject = said.things[0]
    asked = tests[0].first_noun() if len(tests) == 1 else None
    if not is_noun(subject, "it") or not is_noun(asked, "this"):
        return said
    heed(subject)
    return said._replace(things=(asked, *said.things[1:]))


def _inner(said: Part) -> Spoken | None:
    """The ability that "this card" gains."""
    match said:
        case Clause(
            verb="said",
            things=(Noun(how="this"), *_),
            parts=(Clause(verb="gains_text", parts=(Spoken() as inner,)) as gains,),
        ):
            heed(gains)
            return inner
    return None


def under(ability: Spoken, tests: tuple[Clause, ...]) -> Spoken:
    """An ability that can be used only while these tests hold."""
    if ability.event is not None:
        event = ability.event._replace(parts=(*ability.event.parts, If(tests)))
        return ability._replace(event=event)
    costs = ability.costs if ability.costs is not None else Costs((Cost(),), (), ())
    return ability._replace(costs=costs._replace(tests=(*costs.tests, *tests)))


DONE_VERBS: Final = (
    "may", "change_form", "discard", "banish", "take", "deal", "place_threat", "exhaust", "choose",
    "search", "flip", "remove_counters",
)  # fmt: skip


DONE_WITH: Final = ("event", "treachery", "obligation", "resource")  # what is resolved and gone
ENDING: Final = ("the round", "the player phase", "the villain phase")


def at_each_end(piece: CardFace, spoken: Spoken) -> Spoken:
    """ "At the end of the round, ...", which a card in play says as a line of its own, happens each
    time by itself (MC.forced.1)."""
    one = spoken.effects[0] if len(spoken.effects) == 1 else None
    if spoken.timing is not None or not is_verb(one, "later") or piece.kind in DONE_WITH:
        return spoken
    time = one.words[0].removeprefix("at the end of ")
    if time not in ENDING:
        return spoken
    heed(one)
    ends = Clause("time_event", words=(f"{time} ends",))
    occasion = Clause("occasion", words=("when",), parts=(ends,))
    return spoken._replace(
        effects=one.parts, timing=Timing(ALSO["when"], forced=True), event=occasion
    )


def is_done(spoken: Spoken) -> bool:
    """Whether a line without a timing is something to be done, rather than a statement."""
    return has(spoken.effects, OneOf) or any(is_verb(one, *DONE_VERBS) for one in spoken.effects)


def as_one(piece: CardFace, abilities: Sequence[Spoken]) -> tuple[Spoken, ...]:
    """The abilities of a card; of an obligation, the sentences that are done one after the other
    are one where they ask what came of those before ("If no counter was removed this way"), of a
    treachery a line that can only be done as it is revealed."""
    if piece.kind == "treachery":
        return in_pairs(abilities, _shuffles_after)
    together = piece.kind == "obligation" and any(map(_asks_back, abilities))
    return in_pairs(abilities, _goes_on) if together else tuple(abilities)


def _shuffles_after(before: Spoken, one: Spoken) -> Sequence[Spoken] | None:
    """ "Shuffle the encounter deck", on a line of its own after what was sought there."""
    sought = before.timing is not None and before.timing.kind == "when revealed"
    if not sought or one.timing is not None or not is_verb(only_one(one.effects), "shuffle"):
        return None
    return [before._replace(effects=(*before.effects, *one.effects))]


def _goes_on(before: Spoken, one: Spoken) -> Sequence[Spoken] | None:
    goes_on = one.text == before.text != "" and is_done(before)
    if not goes_on or not (is_done(one) or _asks_back(one)):
        return None
    return [before._replace(effects=(*before.effects, *one.effects))]


def _asks_back(spoken: Spoken) -> bool:
    """Whether it hangs on what was done "this way", or before it."""
    match spoken:
        case Spoken(effects=(If(tests=tests),), timing=None):
            words = [word for test in tests for word in test.words]
            back = any(word.endswith("this way") for word in words)
            return back or any(test.verb == "resolved" for test in tests)
    return False


UNTIL_GONE: Final = "for as long as it is in play"
LATEST: Final = "until the end of the phase"  # at the latest


def each_times(spoken: Spoken, place: int) -> tuple[Spoken, list[Spoken]]:
    """ "Until the end of the round, each time ..., ...": an ability with those that it has wait
    for something, which are numbered from ``place`` on (MC.lasting.1)."""
    effects: list[Part] = []
    waiting: list[Spoken] = []
    for part in spoken.effects:
        if is_verb(part, "during_reveal") and is_verb(effects[-1] if effects else None, "reveal"):
            number = (Numeral(place + len(waiting)),)
            listens = Clause("listen", number, words=(LATEST,))
            effects[-1:] = [listens, effects[-1], Clause("unlisten", number)]
        elif isinstance(part, OneOf):
            effects.append(_kept_options(part, place, waiting))
            continue
        elif is_verb(part, "each_time"):
            number = (Numeral(place + len(waiting)),)
            about = tuple([one for one in only(within(part.parts[0]), Noun) if one.how in SPOKEN])
            effects.append(Clause("listen", number, about, words=part.words))
        else:
            effects.append(part)
            continue
        waiting.append(_waiting(part)._replace(text=spoken.text))
    return spoken._replace(effects=tuple(effects)), waiting


def _waiting(part: Clause) -> Spoken:
    """What an ability has wait, as an ability of its own; what is said for "that attack" is said as
    it is made (MC.lasting.1)."""
    heed(part)
    event, *done = part.parts
    spans = [one for one in within(tuple(done)) if is_verb(one, "until_mod")]
    amid = any(one.words[0].startswith(("for that ", "for this ")) for one in only(spans, Clause))
    occasion = Clause("occasion", words=("when" if amid else "after",), parts=(event,))
    return Spoken(tuple(done), Timing("interrupt" if amid else "response", forced=True), occasion)


def _kept_options(part: OneOf, place: int, waiting: list[Spoken]) -> OneOf:
    """ "Choose: ... • ... Discard this card after you play an event": what an option has wait from
    then on, as long as its card is in play."""
    options: list[tuple[Part, ...]] = []
    for option in part.options:
        kept: list[Part] = []
        for one in option:
            if is_verb(one, "waits") and _discards_itself(one):
                number = (Numeral(place + len(waiting)),)
                waiting.append(_waiting(one))
                kept.append(Clause("listen", number, words=(UNTIL_GONE,)))
            else:
                kept.append(one)
        options.append(tuple(kept))
    return part._replace(options=tuple(options))


def _discards_itself(waits: Clause) -> bool:
    """Whether what waits is over with that: its card is discarded."""
    done = waits.parts[-1] if waits.words == ("after",) and len(waits.parts) == 2 else None
    things = done.things if is_verb(done, "discard") else ()
    return len(things) == 1 and is_noun(things[0], "this")


def granted_in_hand(spoken: Spoken) -> Spoken | None:
    """ "While NAME is in your hand, he gains "Interrupt: ..."": that ability, which is used from
    there; None for what says something else. Raises NotRun."""
    match spoken.effects:
        case (If(tests=(Clause(verb="is_in") as test,)) as part,) if test.words[-1:] == (
            "your hand",
        ):
            pass
        case _:
            return None
    match part.then:
        case (
            Clause(
                verb="said", parts=(Clause(verb="gains_text", parts=(Spoken() as inner,)) as gains,)
            ) as said,
        ):
            whom = (*test.things, *said.things)
            mine = part.while_ and all(is_noun(one, "this", "it") for one in whom)
            match inner.timing:
                case Timing(kind="action" | "interrupt" | "response", forced=False) if mine:
                    heed(test, said, gains, *whom)
                    return inner._replace(text=spoken.text)
    raise nothing(part)
