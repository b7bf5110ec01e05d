"""What each kind of test asks of a position (MC.constant.1, MC.then.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import HP
from tallystick.games.marvel_champions.position import doings, receipts, values
from tallystick.games.marvel_champions.position.amounts import COMPARISONS
from tallystick.games.marvel_champions.position.counters_laid import has_counters, kind_in, lying_on
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.further_tests import (
    FURTHER_ASKS,
    STATES,
    is_of_type,
)
from tallystick.games.marvel_champions.position.lasting import KEYWORDS, SPENT
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate, all_of
from tallystick.games.marvel_champions.position.predicate_outcomes import OUTCOMES
from tallystick.games.marvel_champions.position.rankings import FIGURES, LEFT, OTHER_FIGURES, figure
from tallystick.games.marvel_champions.position.scope import DONE, IT, OVERPAID, PAID, PICKED, Scope
from tallystick.games.marvel_champions.position.sides import is_in_side
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.ways import done_this_way, generated_for, paid_with
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.rules.phrases import Noun, Numeral
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


def _has_trait(test: Predicate, scope: Scope) -> bool:
    found = test.whom.referred(scope) if test.whom is not None else []
    named = only((*test.clause.parts, *test.clause.things[1:]), Noun)
    wanted = [trait for one in named for tags in one.tags for trait in tags]
    if test.whom is None or test.whom.how not in ("each", "all"):
        return bool(found) and any(t in values.traits_of(scope.game, found[0]) for t in wanted)
    return all(any(t in values.traits_of(scope.game, one) for t in wanted) for one in found)


def _has_keyword(test: Predicate, scope: Scope) -> bool:
    one = _one(test, scope)
    words = [word.split(" ")[0] for word in test.words]
    return one >= 0 and any(values.keyword(scope.game, one, w) for w in words if w in KEYWORDS)


def _is_state(test: Predicate, scope: Scope) -> bool:
    found = test.whom.referred(scope) if test.whom is not None else []
    states = [word for word in test.words if word not in JOINTS]
    return any(_joint(test)(_state(scope, one, word) for word in states) for one in found)


JOINTS: Final = ("or", "and")


def _joint(test: Predicate) -> Callable[[Iterable[bool]], bool]:
    """Whether one of several states is enough, or all are asked for."""
    return all if "and" in test.words else any


def _state(scope: Scope, entity: int, word: str) -> bool:
    lists = scope.game.lists
    if word in ("stunned", "confused"):
        return values.is_in_state(scope.game, entity, STATES[word])
    if word in ("exhausted", "ready"):
        return (lists[zones.EXHAUSTED][entity] == 1) == (word == "exhausted")
    if word == "damaged":
        return lists[zones.DAMAGE][entity] > 0
    if word == "unique":
        return piece_of(scope.game, entity).unique
    if word == "defeated":
        return not zones.in_play(scope.game, entity)
    return False


def _controls(test: Predicate, scope: Scope) -> bool:
    """ "You control an Avenger ally", "at least two", "no"."""
    assert test.other is not None
    n = test.count
    found = [e for e in test.other.candidates(scope) if _has_at_hand(scope, test.other, e)]
    return not found if n == 0 else len(found) >= n


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


def _counted_on(test: Predicate, scope: Scope) -> bool:
    one = _one(test, scope) if test.whom is not None else scope.source
    column = zones.DAMAGE if "damage" in test.words else zones.THREAT
    if test.clause.verb == "counters_on":
        column = zones.COUNTERS
    kind, n = kind_in(test.words), test.number(scope)
    value = lying_on(scope.game, one, column, kind) if one >= 0 else 0
    expert = [word for word in test.words if word.startswith("(")]
    if expert and scope.game.rules.readings["mode"] == "expert":
        n = int(expert[0].strip("(").split(" ")[0])
    if "or fewer" in test.words:
        return value <= n
    return value == 0 if n == 0 else value >= n


def _paid_with(test: Predicate, scope: Scope) -> bool:
    """MC.cost.10: only what was paid counts; "only" asks that nothing else was (MC.cost.33)."""
    wanted = [kind for kind, n in enumerate(test.icons) if n]
    paid = _paid(test, scope)
    if any("only" in word for word in test.words):
        return sum(paid) > 0 and all(not n or kind in wanted for kind, n in enumerate(paid))
    if not wanted:  # "if you overpaid for this card", "paid for it using at least 3 resources"
        return sum(paid) >= test.n if test.n else not any(paid)
    return _are_among(test, paid)


def _are_among(test: Predicate, paid: Sequence[int]) -> bool:
    """Whether the icons of a test are among those paid: all of them, or any where it says "or"."""
    wanted = [kind for kind, n in enumerate(test.icons) if n]
    enough = [paid[kind] >= max(test.n, 1) * test.icons[kind] for kind in wanted]
    return any(enough) if "or" in test.words else all(enough)


def _paid_with_card(test: Predicate, scope: Scope) -> bool:
    """ "If you paid for this event with a resource card": with one of those discarded for it, where
    anything was paid at all (MC.cost.10, MC.resource.8)."""
    found = [piece_of(scope.game, entity).kind for entity in paid_with(scope)]
    return "resource" in found and any(receipts.spent(scope, PAID))


def _paid_with_ability(test: Predicate, scope: Scope) -> bool:
    """ "If you paid for this card using a resource generated by NAME's "Sync" ability", where
    anything was paid at all (MC.cost.10)."""
    whose, name = test.words[-1].removeprefix("a resource generated by ").split("'s \"")
    called, made = name.partition('"')[0], generated_for(scope)
    faces = [(piece_of(scope.game, one), place) for one, place in made]
    texts = [face.powers[place].text for face, place in faces if face.is_called(whose)]
    found = [text for text in texts if text.casefold().startswith(called)]
    return bool(found) and any(receipts.spent(scope, PAID))


def _paid(test: Predicate, scope: Scope) -> list[int]:
    """MC.cost.8: for the card, also once it is in play."""
    own = test.whom is None or test.whom.how in ("this", "it")
    card = scope.source if own else _one(test, scope)
    over = any("overpaid" in word for word in test.words)
    return receipts.icons(scope, card, OVERPAID if over else PAID) if card >= 0 else [0, 0, 0, 0]


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
    found = [e for e in test.other.candidates(scope) if _is_with(scope, e)]
    return len(found) >= test.count if test.count else not found


def _is_with(scope: Scope, entity: int) -> bool:
    return scope.game.lists[zones.ENGAGED][entity] == scope.seat


def _cannot(test: Predicate, scope: Scope) -> bool:
    """ "If you cannot": what stands before was not done (MC.otherwise.1)."""
    return scope.note(DONE) == 0


def _is_place(test: Predicate, scope: Scope) -> bool:
    """ "In play", "no X is in play", "already stunned"."""
    word = test.words[0]
    found = all_of(test, scope)
    states = [one.rsplit(" ", 1)[-1] for one in test.words]
    columns = [STATES[state] for state in states if state in STATES]
    if columns:
        return any(
            _joint(test)(values.is_in_state(scope.game, e, one) for one in columns) for e in found
        )
    there = any(zones.in_play(scope.game, entity) for entity in found)
    none = test.whom is not None and test.whom.thing.figure == Numeral(0)
    return there != (none or word.startswith("not "))


def _was_state(test: Predicate, scope: Scope) -> bool:
    """ "Was already stunned"."""
    columns = [STATES[word] for word in test.words if word in STATES]
    return bool(columns) and any(
        _joint(test)(values.is_in_state(scope.game, entity, one) for one in columns)
        for entity in all_of(test, scope)
    )


def _first_card(test: Predicate, scope: Scope) -> bool:
    """ "If this is the first card you have played this round"."""
    played = scope.game.lists[zones.PLAYED]
    mine = [played[i] for i in range(0, len(played), 3) if played[i + 1] == scope.seat]
    return mine == [scope.source]


def _has_counters(test: Predicate, scope: Scope) -> bool:
    """ "If it has any counters on it"."""
    one = _one(test, scope)
    return one >= 0 and has_counters(scope, one)


def _have_played(test: Predicate, scope: Scope) -> bool:
    """ "If you have played an [[attack]] event this round", or phase."""
    played, cells = scope.game.lists[zones.PLAYED], scope.game.lists[CELLS]
    span = test.words[-1].rpartition(" ")[2]
    now = {"round": 0, "phase": cells[zones.PHASE], "turn": cells[zones.TURN] + 1}[span]
    mine = [
        played[i]
        for i in range(0, len(played), 3)
        if played[i + 1] == scope.seat and (span == "round" or now == SPANS[span](played[i + 2]))
    ]
    whom = test.whom
    if whom is not None and whom.how == "another":
        mine = [entity for entity in mine if entity != scope.source]
    return whom is not None and any(whom.fits(scope, entity) for entity in mine)


def _phase_of(when: int) -> int:
    return when % zones.TURNS


def _turn_of(when: int) -> int:
    return when // zones.TURNS


SPANS: Final = {"phase": _phase_of, "turn": _turn_of}


def _has_stat(test: Predicate, scope: Scope) -> bool:
    """ "Has at least 14 printed hit points", "has 3 or fewer remaining hit points"."""
    which = next((_FIGURES[word] for word in test.words if word in _FIGURES), HP)
    if "or fewer" in test.words:
        return any(figure(scope, entity, which) <= test.n for entity in all_of(test, scope))
    return any(
        figure(scope, entity, which) >= test.n
        or (which == LEFT and test.n == 1 and _is_alive(scope, entity))
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
    return len(found) >= test.count if test.count else not found


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
    n, wanted = len(test.whom.candidates(scope)), test.number(scope)
    if wanted == 0:
        return n == 0
    return n <= wanted if "or fewer" in test.words else n >= wanted


def _x_is_number(test: Predicate, scope: Scope) -> bool:
    """ "If X is 0", "at least 3", "3 or more", "3 or fewer"."""
    n = test.clause.figures[1].fixed
    if "or fewer" in test.words:
        return scope.x <= n
    return scope.x >= n if test.words else scope.x == n


ASKS: Final[dict[str, Callable[[Predicate, Scope], bool]]] = {
    **OUTCOMES,
    **COMPARISONS,
    **FURTHER_ASKS,
    "in_form": _in_form,
    "in_form_you": _in_form,
    "was_in_form": _in_form,
    "x_is_number": _x_is_number,
    # Whether something was so before it changed.
    "x_has": lambda test, scope: bool(scope.x & test.clause.figures[0].fixed),
    "has_trait": _has_trait,
    "has_keyword": _has_keyword,
    "is_state": _is_state,
    "controls": _controls,
    "there_is": _there_is,
    "is_in": _there_is,
    "not_in": lambda test, scope: not _there_is(test, scope),
    "threat_on": _counted_on,
    "counters_on": _counted_on,
    "paid_with": _paid_with,
    # "If you paid for this ability using a [wild] resource": not for its card (MC.cost.10).
    "ability_paid_with": lambda test, scope: _are_among(test, receipts.spent(scope, PAID)),
    "paid_with_card": _paid_with_card,
    "paid_with_ability": _paid_with_ability,
    "is_a": _is_a,
    "is_engaged": _engaged,
    "you_cannot": _cannot,
    "did_not": _cannot,
    # "In expert mode" (MC.win.1).
    "in_mode": lambda test, scope: bool(scope.game.rules.readings["mode"] in test.words[0].split()),
    "have_played": _have_played,
    "is_place": _is_place,
    "was_state": _was_state,
    "has_counters": _has_counters,
    "first_card": _first_card,
    "has_stat": _has_stat,
    "at_printed": _at_start,
    # The last of several Special abilities in a row: the frame's X tells (``changes``).
    "final_step": lambda _, scope: scope.x == 1,
    "has_attached": _has_on,
    "has": _has_on,
    "has_icon": _has_icon,
    "is_attached": _is_on,
    "not_attached": lambda test, scope: not _is_on(test, scope),
    "not_engaged": lambda test, scope: not _engaged(test, scope),
    "not_in_form": lambda test, scope: not _in_form(test, scope),
    "not_state": lambda test, scope: not _is_state(test, scope),
    "there_are": _there_are,
    "is_doing": doings.is_doing,
    "is_of_type": is_of_type,
}

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
    "has_status": frozenset(("already", *STATES)),
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
    "is_state": frozenset(
        ("stunned", "confused", "exhausted", "ready", "unique", "defeated", *JOINTS)
    ),
    "not_state": frozenset(
        ("stunned", "confused", "exhausted", "ready", "unique", "defeated", "damaged", "is not",
         "are not")
    ),
    "there_are": frozenset(("at least", "or more", "or fewer", "is", "are")),
}  # fmt: skip
