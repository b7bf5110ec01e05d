"""What "and" joins is done at the same time, and answered when all of it is done (MC.and.1); what
"Then" joins needs what is before it (MC.then.1); and what is said of each player, and then of "that
player": each does all of it before the next one does any (MC.each-player.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import all_of, thing_of
from tallystick.games.marvel_champions.compiling.ordering import has_instead, prevented_first
from tallystick.games.marvel_champions.compiling.rewording import each_noun, speaks_of
from tallystick.games.marvel_champions.effects import (
    changes,
    effects,
    forms_given,
    groups,
    hands,
    moving,
)
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.sequence import begin_at_once, end_at_once
from tallystick.games.marvel_champions.position.players import ALL_BUT_FIRST
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import in_pairs, is_if, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, Part, Place, Several
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


# What is done in an instant, besides what is done to several things in one.
INSTANT: Final = (
    hands.PlayersDraw, hands.DiscardRandom, hands.DiscardTop, hands.DealCards, groups.LastingDeed,
    effects.ChangeForm, effects.AddAccelerationTokens, forms_given.TakeForm, changes.SetDial,
    moving.ChangeVillain,
)  # fmt: skip
# What is done to each of several things that are joined.
TO_EACH: Final = (
    "deal", "heal", "give_status", "give_status_card", "exhaust", "discard", "put_into_play",
    "place_counters", "defeat", "flip", "shuffle_into", "banish", "reveal", "lose_all_status",
    "add_to", "set_aside",
)  # fmt: skip
IT: Final = Noun("it")
ATTACHED: Final = ("attached to", Noun("a", ("card",)))
Span = tuple[int, int]


def apart(clause: Clause) -> tuple[Clause, ...]:
    """ "You and each ally you control": what is done to each, joined; nothing where it is one."""
    match clause:
        case Clause(verb=verb, things=(Several(conjunction="and") as several, *_)) if (
            verb in TO_EACH
        ):
            rest = clause.things[1:]
            each = [clause._replace(things=(thing, *rest)) for thing in all_of(several)]
            return (each[0], *(one._replace(joined=True) for one in each[1:]))
    return ()


def joined_spans(parts: list[Part], starts: list[int], ops: list[Op]) -> list[Span]:
    """From where to where the ops lie that do what is joined, by where each part begins."""
    found: list[Span] = []
    ends = [*starts, len(ops)][1:]
    for part, start, end in zip(parts, starts, ends, strict=True):
        if _is_joined(part) and found:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return [(first, last) for first, last in found if _is_instant(ops[first:last])]


def _is_joined(part: Part) -> bool:
    match part:
        case Clause(joined=True) | Clause(verb="said", parts=(Clause(joined=True), *_)):
            return True
    return False


def _is_instant(ops: list[Op]) -> bool:
    """Whether several things are done, all of them in an instant."""
    at_once = [isinstance(op, INSTANT) or (isinstance(op, SerialDeed) and op.at_once) for op in ops]
    return len(ops) > 1 and all(at_once)


def outermost(spans: list[Span]) -> list[Span]:
    """The spans that lie in no other."""
    return [one for one in spans if not any(_lies_in(one, other) for other in spans)]


def _lies_in(one: Span, other: Span) -> bool:
    return one != other and other[0] <= one[0] and one[1] <= other[1]


def enclosed(ops: list[Op], spans: list[Span]) -> list[Op]:
    """The ops, with what says that those of each span are done at once."""
    found = list(ops)
    for first, last in sorted(spans, reverse=True):
        found[first:last] = [Do(begin_at_once), *found[first:last], Do(end_at_once)]
    return found


def moved(at: int, spans: list[Span]) -> int:
    """The place to which a jump leads when the spans are enclosed."""
    return at + sum((first < at) + (last <= at) for first, last in spans)


OF_SEVERAL: Final = ("deal", "thwart", "place_threat", "heal")  # what is done to several at once


def paired(first: Part, then: Part) -> Sequence[Part] | None:
    """ "Remove 3 threat from a scheme and 3 threat from a different scheme": from two of them, both
    chosen before anything is done to either (MC.and.1, MC.target.9). Raises NotRun where more is
    done to one than to the other."""
    match first, then:
        case Clause(), Clause() if _is_of_other(first, then):
            require(first._replace(things=()) == then._replace(things=()), then)
            heed(then, *then.things, *then.figures)
            return [first._replace(things=(thing_of(first)._replace(figure=Numeral(2)),))]
    return None


def _is_of_other(first: Clause, second: Clause) -> bool:
    """Whether the same is done to one thing and then to another such."""
    one, other = first.only_noun(), second.only_noun()
    if first.verb != second.verb or first.verb not in OF_SEVERAL or one is None:
        return False
    others = (
        one._replace(how="another"),
        one._replace(how="another", marks=(*one.marks, "other")),
        one._replace(marks=(*one.marks, "other")),
    )
    return one.how == "a" and one.figure == ONE and other in others


def with_sequels(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The effects of an ability, each with those behind it that hang on it."""
    return prevented_first(in_pairs(parts, _with_sequel))


def _with_sequel(before: Part, part: Part) -> Sequence[Part] | None:
    """ "If A, B. Then, C": C only after B. "Then, take 5 damage. You may ... to prevent X of that
    damage": of that only, and before it is taken (MC.prevent.1)."""
    match before:
        case If(then=then) if _is_of(before, part):
            return [before._replace(then=prevented_first((*then, part)))]
        case If(then=then) if _hangs_on(before, part):
            return [before._replace(then=(*then, part))]
        case Clause(verb="detach") if is_verb(part, "set_aside"):
            return [_detached(before, part)]
    return None


def _detached(first: Clause, part: Clause) -> Clause:
    """ "Detach NAME and set it aside": set aside where it is attached. Raises NotRun."""
    lies = thing_of(first)
    if (
        not lies.title
        or lies.relations
        or first.parts
        or not part.joined
        or part.only_noun() not in (lies, IT)
    ):
        raise nothing(first)
    heed(first, part.only_noun())
    thing = lies._replace(relations=(ATTACHED,))
    return part._replace(things=(thing,), joined=first.joined)


def _hangs_on(before: If, part: Part) -> bool:
    """Whether it needs what is done under a condition, rather than in place of something."""
    instead = any(has_instead(one) for one in before.then)
    return is_if(part, "resolved") and not (before.while_ or instead or is_if(before, "resolved"))


def _is_of(before: If, part: Part) -> bool:
    """Whether something is said of the damage that has just been taken."""
    prevents = is_verb(part, "may") and any(is_verb(one, "prevent") for one in part.parts)
    return is_if(before, "resolved") and prevents and is_verb(before.then[-1], "take")
