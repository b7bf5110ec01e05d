"""In which order the sentences of a text are done: some say more of those before them
(MC.alteration.1, MC.delayed.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeGuard

from tallystick.cards.errors import needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling import activations
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.marks import BENEATH
from tallystick.rules.parts import as_clause, in_pairs, is_if, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Costs, If, Noun, Numeral, Part
from tallystick.rules.picking import first_of, found_in, only, only_one

ENDS: Final = {
    **dict.fromkeys(("after it enters play", "after that card enters play"), lasting.ENTERED),
    **dict.fromkeys(("after this activation", "after this activation ends",
                     "after this activation resolves", "after that activation ends"),
                    lasting.ACTIVATION_END),
    **dict.fromkeys(("after this attack", "after this attack ends", "after this attack resolves",
                     "after that attack", "after that attack ends", "after that attack resolves",
                     "after this thwart ends", "after that thwart ends"), lasting.ATTACK_END),
    **{f"at the end of {which} attack": lasting.ATTACK_END for which in ("this", "the", "that")},
    "at the end of the phase": lasting.PHASE_END,
    "at the end of the player phase": lasting.PLAYER_PHASE_END,
    "at the end of the round": lasting.ROUND_END,
}  # fmt: skip


def rearranged(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The effects of a text, in the order in which they are done."""
    parts = _neither_there(_state_before(_form_before(parts)))
    parts = _already_first(in_pairs(parts, _ignoring_then))
    parts = in_pairs(parts, _chosen_first, _bare_later, _cancelled_instead)
    return in_pairs(activations.outcomes_nearer(parts), activations.outcomes_later, _returned_first)


def _form_before(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Change to Owl form ... If you were already in Owl form, ...": looked at before it changes
    (MC.alteration.1), and kept as an X that is 1 or 0."""
    asked = only_one([one for one in only(parts, If) if is_if(one, "was_in_form")])
    if asked is None or len(asked.tests) != 1:
        return parts
    before, kept = _kept(asked)
    rest = tuple([kept if one is asked else one for one in parts])
    return (before, *_ignoring_icons(rest, kept))


def _state_before(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "You are stunned. Discard 1 card. If you were already stunned, ...": looked at before the
    first makes it so, and kept like a form; each of several for itself (MC.alteration.1)."""
    asked = [(i, one) for i, one in enumerate(parts) if _made_so_before(parts[:i], one)]
    late = any(_made_so_before(parts[: i - 1], one) for i, one in asked)
    if not late or any(map(mentions_x, parts)):
        return parts
    found, before = list(parts), []
    for bit, (i, one) in enumerate(asked):
        seen, found[i] = _kept(needed(first_of((one,), If), one), 1 << bit)
        before.append(seen)
    return (*before, *found)


def _made_so_before(earlier: tuple[Part, ...], part: Part) -> bool:
    """Whether it asks whether that was so already which has been made so, of the same one."""
    test = only_one(part.tests) if isinstance(part, If) else None
    if test is None or not all(is_noun(one, *KNOWN_NOW) for one in test.things):
        return False
    return any(_makes_so(one, test) and one.things == test.things for one in only(earlier, Clause))


KNOWN_NOW: Final = ("you", "your", "the", "titled", "this")  # who it is does not change


def _kept(asked: If, bit: int = 1) -> tuple[Clause, If]:
    """What is looked at before it changes, and the same asked later on of what was seen."""
    seen = (Clause("x_has", (Numeral(bit),)),)
    return Clause("was_so", (Numeral(bit),), parts=(If(asked.tests),)), asked._replace(tests=seen)


def _neither_there(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "If A is in play, ... If B is, ... If neither is, ...": of the two asked about."""
    found = list(parts)
    for i, part in enumerate(found):
        match part:
            case If(tests=(Clause(verb="neither_there") as test,)):
                asked = [one.tests[0] for one in only(found[:i], If) if len(one.tests) == 1]
                there = [
                    one for one in asked if (one.verb, one.words) == ("is_place", ("in play",))
                ]
                require(len(there) == len(asked) and len(asked) == 2, test)
                heed(test)
                gone = tuple([one._replace(words=("not in play",)) for one in asked])
                found[i] = part._replace(tests=gone)
    return tuple(found)


def _ignoring_icons(parts: tuple[Part, ...], asked: If) -> tuple[Part, ...]:
    """ "Remove 4 threat from a scheme. If ..., ignore crisis icons": in spite of them, then."""
    at = parts.index(asked)
    ignored = only_one(asked.then)
    thwarts = [one for one in parts[:at] if is_verb(one, "thwart")]
    if not is_verb(ignored, "ignore") or len(thwarts) != 1:
        return parts
    words = [word for one in only((ignored, *ignored.parts), Clause) for word in one.words]
    require(any("crisis icon" in word for word in words) and "for this thwart" in words, ignored)
    heed(ignored)
    spite = Clause("ignoring_mod", words=("ignoring the crisis icon",))
    past = thwarts[0]._replace(parts=(*thwarts[0].parts, spite, Clause("instead_mod")))
    found = [one for one in parts if one is not asked]
    found.insert(found.index(thwarts[0]) + 1, asked._replace(then=(past,)))
    return tuple(found)


def _turned_aside(first: Part, then: Part) -> Sequence[Part] | None:
    """ "Prevent all damage that would be dealt to X and deal an equal amount of damage to Y
    instead": one and the same damage (MC.prevent.1)."""
    if not (is_verb(first, "prevent_dealt") and is_verb(then, "deal") and has_instead(then)):
        return None
    if then.figures != (Numeral(word="an equal amount of"),) or len(then.parts) != 1:
        return None
    heed(then, *then.figures)
    return [first._replace(things=(*first.things, *then.things))]


def _ignoring_then(first: Part, then: Part) -> Sequence[Part] | None:
    """ "Remove 6 threat from the main scheme. This thwart ignores the crisis icon": with that; if
    under a condition, either with that or without (MC.alteration.1)."""
    match first, then:
        case Clause(verb="thwart"), Clause() if words := _ignored_by(then):
            return [_past(first, words)]
        case Clause(verb="thwart"), If(then=(said,), while_=False) if words := _ignored_by(said):
            otherwise = Clause("otherwise", parts=(first,))
            return [then._replace(then=(_past(first, words),)), otherwise]
    return None


def _past(thwart: Clause, words: str) -> Clause:
    return thwart._replace(parts=(*thwart.parts, Clause("ignoring_mod", words=(words,))))


def _ignored_by(part: Part) -> str:
    """What "this thwart" ignores; "" for anything else."""
    match part:
        case (
            Clause(
                verb="said", parts=(Clause(verb="ignores", parts=(Clause() as ignored, *_)),)
            ) as said
        ):
            subject = said.things[0]
            if is_noun(subject, "that") and subject.kinds == ("thwart",):
                heed(subject)
                return f"ignoring {' '.join(ignored.words)}"
    return ""


def _with_boosts(before: Part, then: Part) -> Sequence[Part] | None:
    """ "NAME activates against you. Each boost card turned faceup during that activation gets ...":
    that is said of the enemy, and before it does (MC.alteration.1)."""
    if not is_verb(then, "boosts_get") or not activations.activates(before):
        return None
    return [then._replace(things=before.things[:1]), before]


def _bare_later(before: Part, bare: Part) -> Sequence[Part] | None:
    """ "After this activation, NAME attacks you. Do not give it a boost card for that attack": that
    is said of the later one, whatever it hangs on."""
    if not is_verb(bare, "no_boost"):
        return None
    match before:
        case If(then=(then,), while_=False):
            inner = _bare_later(then, bare)
            return None if inner is None else [before._replace(then=tuple(inner))]
        case Clause(verb="later", parts=parts):
            return [before._replace(parts=(*parts, bare))]
        case Clause(verb="said", parts=parts):
            for end in [one for one in parts if is_verb(one, "at_end_mod")]:
                plain = before.without("at_end_mod")
                return [Clause("later", words=end.words, parts=(plain, bare))]
    return None


def prevented_first(parts: Iterable[Part]) -> tuple[Part, ...]:
    """What is said of damage, and of boosts, with that itself or before it."""
    return in_pairs(parts, _turned_aside, _with_boosts, _prevented)


def _prevented(take: Part, may: Part) -> Sequence[Part] | None:
    """ "Take 5 damage. You may discard X cards from your hand to prevent X of that damage": these
    are discarded first, as many as there is damage at most (MC.prevent.1)."""
    if not is_verb(take, "take"):
        return None
    held = _x_discarded(may) if not take.parts else None
    if held is None:
        return _paid_first(take, may)
    many = held._replace(figure=take.figures[0]._replace(word="up to"))
    less = Clause("less_mod", parts=(Clause("for_each_spent", words=("discarded this way",)),))
    return [Clause("discard", things=(many,)), take._replace(parts=(less,))]


def _paid_first(take: Clause, may: Part) -> Sequence[Part] | None:
    """ "Take 2 damage. You may place X counters on NAME to prevent X of that damage": that is paid
    first, for no more than there is damage (MC.prevent.1, MC.cost.19)."""
    match may:
        case (
            Clause(
                verb="may",
                things=(),
                parts=(Costs(tests=()) as paid, Clause(verb="prevent") as less),
            ) as offer
        ) if less.figures == (X,) and not less.words:
            heed(less, *less.figures)
            return _either_amount(take, partial(_less_paid, offer._replace(parts=(paid,))))
    return None


NO_MORE_THAN: Final = "no_more_than"  # what an X is at most that is paid


def _less_paid(may: Clause, take: Clause) -> tuple[Part, ...]:
    bound = Clause(NO_MORE_THAN, take.figures)
    less = tuple([one._replace(per_x=-1) for one in take.figures])
    return may._replace(parts=(*may.parts, bound)), take._replace(figures=less)


def _either_amount(
    deed: Clause, done: Callable[[Clause], tuple[Part, ...]]
) -> Sequence[Part] | None:
    """What is done with an amount, or with the other one in brackets: which of them it is shows
    first. Raises NotRun."""
    if not deed.parts:
        return done(deed)
    aside = found_in(deed.parts, Clause)
    require(len(deed.parts) == 1 and is_verb(aside, "paren_amount"), deed)
    require(aside.words[:-1] == deed.words and aside.words[-1:] == ("instead",), deed)
    other = deed._replace(figures=aside.figures, parts=())
    test = found_in(aside.parts, If)._replace(then=done(other), after=False)
    return test, Clause("otherwise", parts=done(deed._replace(parts=())))


def _x_discarded(may: Part) -> Noun | None:
    """The cards that somebody may discard to prevent as much damage; None for anything else."""
    match may:
        case Clause(verb="may", things=(), parts=(Costs(tests=(), said=(discard,)), prevent)):
            match discard, prevent:
                case Clause(verb="discard", things=(Noun() as card,), parts=()), Clause(
                    verb="prevent", figures=(x,)
                ):
                    if x == card.figure == X and not prevent.words:
                        heed(discard, prevent, x)
                        return card
    return None


def _returned_first(first: Part, then: Part) -> Sequence[Part] | None:
    """ "Remove this scheme from the game and return each card beneath it": before it is gone."""
    match first, then:
        case Clause(verb="banish", things=(Noun(how="this"), *_)), Clause(
            verb="return_to", things=(Noun(marks=marks), *_)
        ) if set(marks) & BENEATH:
            return [then, first]
    return None


X: Final = Numeral(0, 1)


def _cancelled_instead(first: Part, then: Part) -> Sequence[Part] | None:
    """ "Cancel its effects. The villain attacks you instead": that is done then."""
    return [first, without(then, "instead_mod")] if is_verb(first, "cancel") else None


def is_for_before(part: Part, before: tuple[Part, ...]) -> bool:
    """ "The villain attacks you. Give it 1 additional boost card for this activation": what alters
    the activation that a sentence before sets off (MC.alteration.1)."""
    return _is_for_activation(part) and any(activations.activates(one) for one in before)


def _is_for_activation(part: Part) -> bool:
    match part:
        case If(then=then):
            return bool(then) and all(_is_for_activation(one) for one in then)
        case Clause(parts=parts):
            mods = [one for one in parts if is_verb(one, "until_mod")]
            return any(mod.words[0].endswith(FOR_ACTIVATION) for mod in mods)
    return False


FOR_ACTIVATION: Final = (" activation", " attack", " attacks", " attack resolves")


def _already_first(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Stun an enemy and deal 3 damage to it (5 instead if it is already stunned)": what was so
    before is looked at before that is changed; of several sentences each is done in its turn
    (MC.alteration.1, MC.ability.3)."""
    found = list(parts)
    for i in range(len(found) - 1):
        first, then = found[i], found[i + 1]
        if not _changes_status(first) or not isinstance(then, Clause):
            continue
        those = _those_already(first, then)
        if those is not None:
            found[i : i + 2] = [those, first]
        elif _asks_already(then) and len(first.things) == 1:
            require(not any(mentions_x(one) for one in parts), then)  # which has to be another X
            if not (then.things and is_noun(then.things[0], "that", "it")):
                return (*parts[:i], *_in_turn(first, then), *parts[i + 2 :])
            chosen, it = Clause("choose", things=first.things), first._replace(things=then.things)
            before, *both = _in_turn(it, then)
            before = before._replace(verb="it_was_so")  # of what is chosen first
            return (*parts[:i], chosen, before, *both, *parts[i + 2 :])
    return tuple(found)


def _chosen_first(gives: Part, then: Part) -> Sequence[Part] | None:
    """ "Stun an enemy. If that enemy is already stunned, ...": whom either is done to is chosen
    first (MC.alteration.1, MC.target.3)."""
    match gives, then:
        case Clause(verb="give_status" | "give_status_card", things=(Noun(how="a") as whom,)), If(
            tests=tests
        ) if asks_already(then) and speaks_back(tests):
            same = gives._replace(things=(Noun("that", whom.kinds),))
            return [Clause("choose", things=(whom,)), same, then]
    return None


def _in_turn(first: Clause, then: Clause) -> tuple[Clause, Clause, Clause]:
    """ "You are stunned. Take 1 damage (4 damage instead if you were already stunned)": the damage
    comes when that has been done."""
    found: list[Part] = list(then.parts)
    before = Clause("was_so", (ONE,))
    for i, aside in enumerate(found):
        if is_verb(aside, "paren_amount"):
            asked = found_in(aside.parts, If)
            before, kept = _kept(asked)
            rest = tuple([kept if one is asked else one for one in aside.parts])
            found[i] = aside._replace(parts=rest)
    return before, first, then._replace(parts=tuple(found))


def _those_already(first: Clause, then: Clause) -> Clause | None:
    """ "Stun each character you control. Deal 1 damage to each of those characters that was already
    stunned": said of which of them; None where something else is said."""
    match then.only_noun(), first.only_noun():
        case Noun(how="each of those") as whom, Noun(how="each") as all_of_them if (
            len(whom.marks) == 1
        ):
            was, _, state = whom.marks[0].rpartition(" already ")
            if was and state.startswith(first.words[:1]):
                heed(whom)
                those = all_of_them._replace(marks=(*all_of_them.marks, state))
                return then._replace(things=(those,))
    return None


def _changes_status(part: Part) -> TypeGuard[Clause]:
    said = part.parts if is_verb(part, "said") else (part,)
    return all(is_verb(one, *STATUS_VERBS) for one in said)


STATUS_VERBS: Final = ("give_status", "give_status_card", "is_now", "gets_status")


def _asks_already(part: Clause) -> bool:
    """Whether the other amount in brackets is for what is so already."""
    asides = [one for one in part.parts if is_verb(one, "paren_amount")]
    conditions = [condition for one in asides for condition in only(one.parts, If)]
    return any(is_already(test) for one in conditions for test in one.tests)


def without(part: Part, verb: str) -> Part:
    """A clause without one kind of modifier."""
    return part.without(verb) if isinstance(part, Clause) else part


def has_instead(part: Part) -> TypeGuard[Clause]:
    """Whether it takes the place of something."""
    return any(is_verb(one, "instead_mod") for one in as_clause(part).parts)


def is_already(test: Clause) -> bool:
    """MC.alteration.1: "already" is looked at first, and what it says takes the place."""
    return any("already" in word.split() for word in test.words)


def asks_already(part: Part | None) -> bool:
    """Whether it is done if something is so already."""
    return isinstance(part, If) and any(map(is_already, part.tests))


def speaks_back(tests: tuple[Clause, ...]) -> bool:
    """Whether a test is about what is spoken of: known only then."""
    return any(is_noun(thing, "that", "it") for test in tests for thing in test.things)


def aside_of(clause: Clause) -> If:
    """What stands in brackets: "(draw 2 cards instead if ...)". Raises NotRun."""
    match clause.parts:
        case (If(then=(then, *_)) as one,) if has_instead(then):
            return one
    raise nothing(clause)


def additions(part: Part, rest: list[Part]) -> tuple[If, ...]:
    """All that is added one after the other."""
    found: list[If] = []
    for following in rest:
        more = addition(part, following)
        if more is None:
            break
        found.append(more)
    return tuple(found)


def addition(part: Part, following: Part) -> If | None:
    """ "If ..., take 1 additional damage": added to the same instance (MC.alteration.1)."""
    match part, following:
        case Clause(verb=verb), If(then=(Clause(verb=same, figures=(figure, *_)) as inner,)) if (
            verb == same
        ):
            plain = (
                not inner.things
                or inner.things == part.things
                or is_noun(inner.things[0], "that", "it")
            )
            if plain or more_for(part, inner) is not None:  # and not done to something else
                return following if figure.word == "additional" else None
    return None


def more_for(part: Clause, inner: Clause) -> Noun | None:
    """ "Deal 1 indirect damage to each player. (In expert mode, deal 1 additional to the first
    player.)": which of these players is dealt more; None if not some of them is."""
    thing = inner.only_noun()
    all_of_them = part.things == (Noun("each player"),) and thing is not None
    some = all_of_them and "indirect" in " ".join(part.words) and thing != part.things[0]
    return thing if some and is_noun(thing, "the first player", "you") else None


def wheres(part: object, lacking: bool) -> Iterator[Clause]:
    """The clauses that say what X is; or those with an X that do not (``lacking``)."""
    for clause in only((part,), Clause):
        figures = [*clause.figures, *[one.figure for one in only(clause.things, Noun)]]
        mods = [one for one in clause.parts if is_verb(one, "where_mod")]
        if lacking and not mods and any(figure.per_x for figure in figures):
            yield clause
        if not lacking:
            yield from mods
    if isinstance(part, tuple) and not is_verb(part, "where_mod"):
        for one in part:
            yield from wheres(one, lacking)


def mentions_x(part: Part) -> bool:
    """Whether a sentence speaks of X, or says what it is."""
    return any(next(wheres(part, lacking), None) is not None for lacking in (False, True))


def with_x_in_test(part: If) -> If:
    """ "If there are X cards here, ... X is ...": what X is belongs to the test."""
    mods = list(wheres(part.then, False))
    asked = [test for test in part.tests if any(figure.per_x for figure in test.figures)]
    if len(mods) != 1 or len(asked) != 1:
        return part
    tests = [
        test._replace(parts=(*test.parts, mods[0])) if test in asked else test
        for test in part.tests
    ]
    return part._replace(
        tests=tuple(tests), then=tuple([without(one, "where_mod") for one in part.then])
    )


_BARE: Final = re.compile(
    r"do not (?:give|deal) (?:(.+) )?(?:a|any) boost cards? .*|that attack .*"
)
PRONOUNS: Final = (None, "it", "him", "her", "them", "the villain", "that enemy", "that villain")


def bare_if(part: Part, following: Part | None) -> If | None:
    """ "The villain attacks you. Do not give it a boost card for this activation": under which
    tests; None where something else follows."""
    match following:
        case If(then=(Clause(verb="no_boost") as then,), while_=False) | (
            Clause(verb="no_boost") as then
        ):
            if not activations.activates(part):
                return None
            found, who = needed(_BARE.fullmatch(then.words[0]), then), part.first_noun()
            titles = (*PRONOUNS, who.title.casefold() if who is not None else "")
            require(found.group(1) in titles, then)
            return following if isinstance(following, If) else If(())
    return None


def _states_in(test: Clause) -> list[str]:
    """The states that a character is asked to be in already, or any of them."""
    said = [word for one in test.words for word in one.split()] if is_already(test) else []
    return [word for word in said if word in ("stunned", "confused", "tough", "exhausted")]


def _makes_so(part: Part, test: Clause) -> bool:
    """Whether it makes so what is asked to be so already: a character stunned, exhausted."""
    said, states = part.parts if is_verb(part, "said") else (part,), _states_in(test)
    for one in only(said, Clause):
        if is_verb(one, "exhaust") and "exhausted" in states:
            return True
        if is_verb(one, *STATUS_VERBS) and any(w[:4] == s[:4] for w in one.words for s in states):
            return True
    return False


def refuse_too_late(parts: list[Part]) -> None:
    """NotRun for what is asked to be so already where something else has been done since it was
    made so: that is looked at before both (MC.alteration.1)."""
    for i, part in enumerate(parts):
        tests = [test for asked in only((part,), If) for test in asked.tests]
        if any(_makes_so(one, test) for test in tests for one in parts[: max(i - 1, 0)]):
            raise nothing(part)


def replacement(part: Part, following: Part | None) -> If | None:
    """ "If ..., place 2 instead": in place of the sentence before."""
    match part, following:
        case Clause(verb=verb), If(tests=tests, then=(inner, *_)):
            already = any(map(is_already, tests))
            if any(_states_in(test) and not _makes_so(part, test) for test in tests):
                return None  # nothing makes it so: asked in its turn (``refuse_too_late``)
            same = is_verb(inner, verb) and has_instead(inner)
            return following if same or already else None
    return None
