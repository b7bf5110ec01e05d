"""What each kind of test asks of a position (MC.constant.1, MC.then.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import eq, ge, le
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import HP
from tallystick.games.marvel_champions.position import doings, marks, receipts, values
from tallystick.games.marvel_champions.position.amounts import COMPARISONS
from tallystick.games.marvel_champions.position.counters_laid import has_counters, kind_in, lying_on
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.further_tests import (
    FURTHER_ASKS,
    FURTHER_READERS,
    STATUSES,
    is_of_type,
)
from tallystick.games.marvel_champions.position.lasting import KEYWORDS, SPENT
from tallystick.games.marvel_champions.position.marks import CardTest
from tallystick.games.marvel_champions.position.memory import DONE, IT, OVERPAID, PAID, PICKED
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.predicate import (
    Predicate,
    PredicateTest,
    Reader,
    all_of,
    fails,
)
from tallystick.games.marvel_champions.position.predicate_outcomes import OUTCOME_READERS, OUTCOMES
from tallystick.games.marvel_champions.position.rankings import FIGURES, LEFT, OTHER_FIGURES, figure
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.sides import is_in_side
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.uses import played
from tallystick.games.marvel_champions.position.ways import done_this_way, generated_for, paid_with
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.phrases import Clause, Noun, Numeral
from tallystick.rules.picking import only


def _one(test: Predicate, scope: Scope) -> int:
    found = test.whom.referred(scope) if test.whom is not None else []
    return found[0] if found else -1


def _in_form(test: Predicate, scope: Scope) -> bool:
    seats = [scope.seat] if test.whom is None else seats_of(scope, test.whom.thing)
    seat = seats[0] if seats else NOWHERE
    if seat < 0:
        return False
    if test.side:
        return is_in_side(scope.game, seat, test.side)
    me = zones.identity(scope.game, seat)
    if test.trait and test.trait not in piece_of(scope.game, me).traits:
        return False
    return piece_of(scope.game, me).form == test.form


def _traits(clause: Clause) -> PredicateTest:
    """ "Has the [[Guild]] or [[Sky]] trait"."""
    named = only((*clause.parts, *clause.things[1:]), Noun)
    wanted = [trait for one in named for tags in one.tags for trait in tags]
    return partial(_has_trait, tuple(wanted))


def _has_trait(wanted: tuple[str, ...], test: Predicate, scope: Scope) -> bool:
    found = test.whom.referred(scope) if test.whom is not None else []
    every = test.whom is not None and test.whom.how in ("each", "all")
    asked = found if every else found[:1]
    has = [any(t in values.traits_of(scope.game, one) for t in wanted) for one in asked]
    return all(has) if every else any(has)


def _keywords(clause: Clause) -> PredicateTest:
    """ "Has guard or patrol"."""
    words = [word.split(" ")[0] for word in clause.words]
    return partial(_has_keyword, tuple([word for word in words if word in KEYWORDS]))


def _has_keyword(words: tuple[str, ...], test: Predicate, scope: Scope) -> bool:
    one = _one(test, scope)
    return one >= 0 and any(values.keyword(scope.game, one, word) for word in words)


JOINTS: Final = ("or", "and")
STATES: Final[dict[str, CardTest]] = {
    **{state: marks.TESTS[state] for state in (*marks.STATES, "exhausted", "ready", "unique")},
    "defeated": lambda scope, entity: not zones.in_play(scope.game, entity),
}


def _states(clause: Clause) -> PredicateTest:
    """ "Is stunned or confused", "was already exhausted": one of them, unless it says "and"."""
    words = [word.removeprefix("already ") for word in clause.words]
    asked = tuple([STATES[word] for word in words if word in STATES])
    return partial(_is_so, asked, all if "and" in words else any)


def _is_so(
    asked: tuple[CardTest, ...],
    joint: Callable[[Iterable[bool]], bool],
    test: Predicate,
    scope: Scope,
) -> bool:
    found = all_of(test, scope)
    return any(joint([one(scope, entity) for one in asked]) for entity in found)


def _controls(test: Predicate, scope: Scope) -> bool:
    """ "You control an Avenger ally", "at least two", "no"."""
    assert test.other is not None
    found = [e for e in test.other.candidates(scope) if _has_at_hand(scope, test.other, e)]
    return test.is_enough(len(found))


def _has_at_hand(scope: Scope, whom: Filter, entity: int) -> bool:
    """Whether "you" control a card; one of the encounter that is called by its name also as it is
    attached to one of yours (MC.ownership.1)."""
    controller, host = scope.game.lists[zones.CONTROLLER], scope.game.lists[zones.HOST][entity]
    if controller[entity] >= 0 or whom.how != "titled" or host < 0:
        return controller[entity] == scope.seat
    return controller[host] == scope.seat


def _there_is(test: Predicate, scope: Scope) -> bool:
    if test.whom is None:
        raise NotRun("there is what?")
    return bool(test.whom.candidates(scope))


def _on_it(clause: Clause) -> PredicateTest:
    """ "There is at least 3 damage here", "there are 2 or more tar counters on it (3 or more
    instead in expert mode)"."""
    column = zones.DAMAGE if "damage" in clause.words else zones.THREAT
    if clause.verb == "counters_on":
        column = zones.COUNTERS
    instead = [word.strip("(").split(" ")[0] for word in clause.words if word.startswith("(")]
    return partial(_lies_on, column, kind_in(clause.words), int(instead[0]) if instead else -1)


def _lies_on(column: int, kind: str, expert: int, test: Predicate, scope: Scope) -> bool:
    one = _one(test, scope) if test.whom is not None else scope.source
    value = lying_on(scope.game, one, column, kind) if one >= 0 else 0
    if expert >= 0 and scope.game.rules.readings["mode"] == "expert":
        return value >= expert
    return test.is_met_by(value, scope)


def _paying(clause: Clause) -> PredicateTest:
    """ "If you paid for this card using only [energy] resources", "if you overpaid for it"."""
    said = " ".join(clause.words).split()
    first = OVERPAID if "overpaid" in said else PAID
    return partial(_paid_with, first, "only" in said, "or" not in said)


def _paid_with(first: int, only: bool, every: bool, test: Predicate, scope: Scope) -> bool:
    """MC.cost.10: only what was paid counts; "only" asks that nothing else was (MC.cost.33)."""
    wanted = [kind for kind, n in enumerate(test.icons) if n]
    paid = _paid(first, test, scope)
    if only:
        return sum(paid) > 0 and all(not n or kind in wanted for kind, n in enumerate(paid))
    if not wanted:  # "if you overpaid for this card", "paid for it using at least 3 resources"
        return sum(paid) >= test.n if test.n else not any(paid)
    return _are_among(test, paid, every)


def _are_among(test: Predicate, paid: Sequence[int], every: bool = True) -> bool:
    """Whether the icons of a test are among those paid: all of them, or any."""
    wanted = [kind for kind, n in enumerate(test.icons) if n]
    enough = [paid[kind] >= max(test.n, 1) * test.icons[kind] for kind in wanted]
    return all(enough) if every else any(enough)


def _paid_with_card(test: Predicate, scope: Scope) -> bool:
    """ "If you paid for this event with a resource card": with one of those discarded for it, where
    anything was paid at all (MC.cost.10, MC.resource.8)."""
    found = [piece_of(scope.game, entity).kind for entity in paid_with(scope)]
    return "resource" in found and any(receipts.spent(scope, PAID))


def _by_ability(clause: Clause) -> PredicateTest:
    """ "If you paid for this card using a resource generated by NAME's "Sync" ability"."""
    whose, name = clause.words[-1].removeprefix("a resource generated by ").split("'s \"")
    return partial(_paid_with_ability, whose, name.partition('"')[0])


def _paid_with_ability(whose: str, called: str, test: Predicate, scope: Scope) -> bool:
    """Where anything was paid at all (MC.cost.10)."""
    faces = [(piece_of(scope.game, one), place) for one, place in generated_for(scope)]
    powers = [face.powers[place] for face, place in faces if face.is_called(whose)]
    return any(power.is_named(called) for power in powers) and any(receipts.spent(scope, PAID))


def _paid(first: int, test: Predicate, scope: Scope) -> list[int]:
    """MC.cost.8: for the card, also once it is in play."""
    own = test.whom is None or test.whom.how in ("this", "it")
    card = scope.source if own else _one(test, scope)
    return receipts.icons(scope, card, first) if card >= 0 else [0, 0, 0, 0]


def _is_a(test: Predicate, scope: Scope) -> bool:
    if test.whom is not None and test.whom.thing.kinds == ("activation",):
        assert test.other is not None
        (deed,) = test.other.thing.kinds
        return scope.occasion >= 0 and is_program(scope.game, scope.occasion, f"enemy {deed}")
    if test.other is not None and test.other.is_player:
        return scope.seat in seats_of(scope, test.other.thing)
    one = _one(test, scope)
    if test.other is None or (test.other.how == "this" and one != scope.source):
        return False
    return one >= 0 and test.other.fits(scope, one)


def _engaged(test: Predicate, scope: Scope) -> bool:
    assert test.other is not None
    if test.other.how == "you":  # "while this minion is engaged with you"
        return any(_is_with(scope, entity) for entity in all_of(test, scope))
    return test.is_enough(sum([_is_with(scope, e) for e in test.other.candidates(scope)]))


def _is_with(scope: Scope, entity: int) -> bool:
    return scope.game.lists[zones.ENGAGED][entity] == scope.seat


def _cannot(test: Predicate, scope: Scope) -> bool:
    """ "If you cannot": what stands before was not done (MC.otherwise.1)."""
    return scope.note(DONE) == 0


def _place(clause: Clause) -> PredicateTest:
    """ "In play", "no X is in play", "already stunned"."""
    thing = clause.first_noun()
    none = thing is not None and thing.figure == Numeral(0)
    if any(word.removeprefix("already ") in STATES for word in clause.words):
        return _states(clause)
    return partial(_is_there, not none and not clause.words[0].startswith("not "))


def _is_there(there: bool, test: Predicate, scope: Scope) -> bool:
    return any(zones.in_play(scope.game, entity) for entity in all_of(test, scope)) == there


def _played_by(scope: Scope, per: str) -> list[int]:
    """What "you" have played in this round, phase or turn."""
    return [entity for entity, seat, _ in played(scope.game, per) if seat == scope.seat]


def _has_counters(test: Predicate, scope: Scope) -> bool:
    """ "If it has any counters on it"."""
    one = _one(test, scope)
    return one >= 0 and has_counters(scope, one)


def _in_mode(modes: frozenset[str], test: Predicate, scope: Scope) -> bool:
    """ "In expert mode" (MC.win.1)."""
    return scope.game.rules.readings["mode"] in modes


def _have_played(per: str, test: Predicate, scope: Scope) -> bool:
    """ "If you have played an [[attack]] event this round", phase or turn."""
    whom = test.whom
    if whom is None:
        return False
    mine = [e for e in _played_by(scope, per) if whom.how != "another" or e != scope.source]
    return any(whom.fits(scope, entity) for entity in mine)


def _stat(clause: Clause) -> PredicateTest:
    """ "Has at least 14 printed hit points", "has 3 or fewer remaining hit points"."""
    which = next((_FIGURES[word] for word in clause.words if word in _FIGURES), HP)
    return partial(_has_stat, which)


def _has_stat(which: int, test: Predicate, scope: Scope) -> bool:
    as_it_is = which == LEFT and test.n == 1 and not test.at_most
    return any(
        test.is_met_by(figure(scope, entity, which), scope)
        or (as_it_is and _is_alive(scope, entity))
        for entity in all_of(test, scope)
    )


AS_IF_ALIVE: Final = 1 << 20  # X of an ability that is resolved as if its card had a hit point


def _is_alive(scope: Scope, entity: int) -> bool:
    as_if = scope.x == AS_IF_ALIVE and entity == scope.source
    return as_if or values.is_forbidden(scope.game, entity, SPENT)


# What somebody has of hit points is what is left of them.
_FIGURES: Final = {**FIGURES, **OTHER_FIGURES, "hit point": LEFT, "hit points": LEFT}


def _at_start(test: Predicate, scope: Scope) -> bool:
    """Not hurt: the remaining hit points are those that one started with, or more."""
    if scope.me < 0:
        return False
    return figure(scope, scope.me, LEFT) >= piece_of(scope.game, scope.me).stats[HP]


def _has_on(test: Predicate, scope: Scope) -> bool:
    """ "Has a Weapon attachment": something is attached."""
    assert test.other is not None
    hosts = scope.game.lists[zones.HOST]
    mine = all_of(test, scope)
    whom = test.other
    found = whom.referred(scope) if whom.how == "titled" else whom.candidates(scope)
    if not whom.places:  # what lies in a place lies there, and on nothing
        found = [entity for entity in found if hosts[entity] in mine]
    return test.is_enough(len(found))


def _has_icon(test: Predicate, scope: Scope) -> bool:
    """ "If that card has a printed [mental] resource": one of the icons named."""
    how = test.whom.how if test.whom is not None else ""
    found = test.whom.referred(scope) if test.whom is not None else []
    if how == "that" or (how == "it" and scope.note(IT) < 0):  # nothing in play has icons
        picked = [scope.note(PICKED)] if scope.note(PICKED) >= 0 else []
        found = picked or done_this_way(scope, "gone")[-1:] or found
    icons = [piece_of(scope.game, entity).icons for entity in found[:1]]
    return any(n and k for one in icons for n, k in zip(one, test.icons, strict=True))


def _is_on(test: Predicate, scope: Scope) -> bool:
    """ "This is attached to your identity"."""
    assert test.other is not None
    hosts = scope.game.lists[zones.HOST]
    on = [hosts[entity] for entity in all_of(test, scope)]
    return any(entity in on for entity in test.other.referred(scope))


def _there_are(test: Predicate, scope: Scope) -> bool:
    """ "There are no minions in play", "at least 2"."""
    assert test.whom is not None
    return test.is_met_by(len(test.whom.candidates(scope)), scope)


def _x_number(clause: Clause) -> PredicateTest:
    """ "If X is 0", "at least 3", "3 or more", "3 or fewer"."""
    compare = le if "or fewer" in clause.words else ge if clause.words else eq
    return partial(_x_is, compare, clause.figures[1].fixed)


def _x_is(compare: Callable[[int, int], bool], n: int, test: Predicate, scope: Scope) -> bool:
    return compare(scope.x, n)


def _x_has(bit: int, test: Predicate, scope: Scope) -> bool:
    """Whether something was so before it changed."""
    return bool(scope.x & bit)


ASKS: Final[dict[str, PredicateTest]] = {
    **OUTCOMES,
    **COMPARISONS,
    **FURTHER_ASKS,
    "in_form": _in_form,
    "in_form_you": _in_form,
    "was_in_form": _in_form,
    "controls": _controls,
    "there_is": _there_is,
    "is_in": _there_is,
    "not_in": partial(fails, _there_is),
    # "If you paid for this ability using a [wild] resource": not for its card (MC.cost.10).
    "ability_paid_with": lambda test, scope: _are_among(test, receipts.spent(scope, PAID)),
    "paid_with_card": _paid_with_card,
    "is_a": _is_a,
    "is_engaged": _engaged,
    "you_cannot": _cannot,
    "did_not": _cannot,
    "has_counters": _has_counters,
    # "If this is the first card you have played this round".
    "first_card": lambda _, scope: _played_by(scope, "round") == [scope.source],
    # "If you have played no other card this phase".
    "played_none": lambda _, scope: all(
        entity == scope.source for entity in _played_by(scope, "phase")
    ),
    "at_printed": _at_start,
    # The last of several Special abilities in a row: the frame's X tells (``changes``).
    "final_step": lambda _, scope: scope.x == 1,
    "has_attached": _has_on,
    "has": _has_on,
    "has_icon": _has_icon,
    "is_attached": _is_on,
    "not_attached": partial(fails, _is_on),
    "not_engaged": partial(fails, _engaged),
    "not_in_form": partial(fails, _in_form),
    "there_are": _there_are,
    "is_doing": doings.is_doing,
    "is_of_type": is_of_type,
}
READERS: Final[dict[str, Reader]] = {
    **OUTCOME_READERS,
    **FURTHER_READERS,
    "x_is_number": _x_number,
    "x_has": lambda said: partial(_x_has, said.figures[0].fixed),
    "has_trait": _traits,
    "has_keyword": _keywords,
    "is_state": _states,
    "not_state": lambda said: partial(fails, _states(said)),
    "was_state": _states,
    "is_place": _place,
    "threat_on": _on_it,
    "counters_on": _on_it,
    "paid_with": _paying,
    "paid_with_ability": _by_ability,
    "in_mode": lambda said: partial(_in_mode, frozenset(said.words[0].split())),
    "have_played": lambda said: partial(_have_played, said.words[-1].rpartition(" ")[2]),
    "has_stat": _stat,
}


def ask_of(clause: Clause) -> PredicateTest:
    """What a test asks, its words read. Raises NotRun for one that the engine does not know."""
    known = KNOWN.get(clause.verb)
    if known is not None and not known.issuperset(clause.words):
        raise NotRun(f"no test yet for {str(clause)!r}")
    if clause.verb in READERS:
        return READERS[clause.verb](clause)
    if clause.verb not in ASKS:
        raise NotRun(f"no test yet for {str(clause)!r}")
    return ASKS[clause.verb]


# Of these tests only such words are known; the others read no words, or any.
KNOWN: Final[dict[str, frozenset[str]]] = {
    "is_place": frozenset(
        ("in play", "still in play", "not in play", "already stunned", "already confused",
         "already exhausted", "exhausted",
         "already tough", "already in play", *JOINTS, "stunned", "confused")
    ),
    "ability_paid_with": frozenset(("you paid for this ability",)),
    "exhausted_for": frozenset(("exhausted", "to play this card")),
    "is_in": frozenset(("in", "the victory display")),
    "not_in": frozenset(("is not", "in", "the victory display")),
    "did_not": frozenset(("you do not", "you did not", "they do not advance")),
    "have_played": frozenset(("you have played", "this turn", "this phase", "this round")),
    "boost_icons_done": frozenset(
        ("or more", "or fewer", "were discarded this way", "was discarded this way")
    ),
    "was_state": frozenset(("were already", "was already", "is already", *JOINTS, *STATES)),
    "has_status": frozenset(("already", *STATUSES)),
    "was_done": frozenset(
        ("damage", "threat", "was placed this way", "is placed on the main scheme this way",
         "was moved this way",
         "are discarded this way", "is defeated this way", "was dealt this way",
         "was healed this way",
         "was made this way", "were made this way",
         "was discarded this way", "were discarded this way", "was not discarded this way",
         "was not put into play this way",
         "was put into play this way", "was defeated this way", "were defeated this way",
         "was exhausted this way", "were exhausted this way", "was not revealed this way",
         "was revealed this way")
    ),
    "taken_way": frozenset(("less than",)),
    "prevented_way": frozenset(("or more", "damage")),
    "by_activation": frozenset(
        ("at least", "damage", "threat", "is placed by this activation",
         "was placed by this activation", "is dealt by this activation",
         "was dealt by this activation")
    ),
    "icon_done": frozenset(("was discarded this way", "were discarded this way")),
    "is_doing": doings.KNOWN,
    "defeats": frozenset(),
    "is_of_type": frozenset(("of the named type", "of named type")),
    "takes_from": frozenset(("damage",)),
    "deals_damage": frozenset(("damage", "excess damage", "or more", "taken")),
    "has_stat": frozenset(("or more", "or fewer", "at least", "remaining", "printed", *_FIGURES)),
    "is_state": frozenset((*STATES, *JOINTS)),
    "not_state": frozenset((*STATES, "is not", "are not")),
    "there_are": frozenset(("at least", "or more", "or fewer", "is", "are")),
}  # fmt: skip
