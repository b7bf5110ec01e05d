"""Whether the numbers of a text come from somewhere: an X that nothing fixes, a "that many" before
anything has been counted, could only be 0 (MC.x.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.games.marvel_champions.compiling.rewording import without_clauses
from tallystick.games.marvel_champions.legality.occasions import ACTIVE, DEFENCES, Act, Watch
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.amounts import NUMBERED, sum_of
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, WHEN, WOULD
from tallystick.games.marvel_champions.position.things import ENEMIES
from tallystick.rules.parts import is_verb, within
from tallystick.rules.phrases import Clause, Noun, Numeral, Spoken
from tallystick.rules.picking import only

# Verbs after which it is known how many, or how much, it was.
COUNTED: Final = frozenset(
    ("heal", "prevent", "remove_counters", "move_damage", "discard", "discard_until", "discard_all",
     "discard_some", "cancel", "repeated", "spend", "lose_status", "lose_all_status",
     "remove_from_play")
)  # fmt: skip
ACTIVATING: Final = ("attacks", "schemes")  # after which it is known what came of it
ASKED: Final = frozenset(
    (
        "that_many_counters",
        "for_each_spent",
        "amount_prevented",
        "for_each_status_lost",
        "for_each_taken",
    )
)
# Events of which there is an amount.
AMOUNTS: Final = frozenset(
    KEY[name] for name in ("damage", "deal damage", "threat placed", "threat removed", "boost")
)
ALL_BUT: Final = "all but "  # of the amount of an event
TAKEN_FROM: Final = ("prevent", "reduce_amount", "damage_here", "threat_taken")
# What asks for an amount of one sort.
OF_DAMAGE: Final = (KEY["damage"], KEY["deal damage"])
OF_SORT: Final = {"damage_here": OF_DAMAGE, "threat_taken": (KEY["threat placed"],)}
COUNTS_BACK: Final = (" this way", " by this attack")
BACK: Final = ("that", "those", "it", "they")  # what has been spoken of
X_IS: Final = ("x_is", "where_mod")


def stated_x(abilities: Sequence[Spoken]) -> Clause | None:
    """ "X is ...", said of a card for itself: what X is in its abilities (MC.x.1)."""
    alone = [one.effects[0] for one in abilities if one.timing is None and len(one.effects) == 1]
    return next((one for one in alone if is_verb(one, "x_is")), None)


def with_stated_x(spoken: Spoken, x: Clause | None) -> Spoken:
    """An ability with what its card says that X is, where it asks for it."""
    if x is None:
        return spoken
    said = tuple(within(spoken.effects))
    asks = any(figure.per_x for figure in only(said, Numeral))
    if any(one.verb in X_IS for one in only(said, Clause)) or not asks:
        return spoken
    return spoken._replace(effects=(x, *spoken.effects))


def without_cost_x(piece: CardFace, spoken: Spoken) -> Spoken:
    """An event without what it says that the X of its cost is: that is fixed with the cost, and not
    reckoned anew (MC.cost.28)."""
    said = [one for one in only(within(spoken.effects), Clause) if one.verb in X_IS]
    if not said or piece.kind != "event" or piece.cost is None or not piece.cost.has_x:
        return spoken
    if any(one.parts != said[0].parts for one in said):
        raise NotRun("the X of its cost is said to be several numbers")
    measured = only(within(said[0].parts), Noun)
    if any(
        one.how in BACK or (one.marks and one.marks[-1].endswith(COUNTS_BACK)) for one in measured
    ):
        raise NotRun("nobody knows what X is before it is paid")
    piece.cost_x = sum_of((), (Clause("equal_mod", parts=said[0].parts),))
    return spoken._replace(effects=without_clauses(spoken.effects, X_IS))


def check_numbers(spoken: Spoken, watch: Watch | None, has_x: bool) -> None:
    """Raises NotRun for a number that comes from nowhere. ``has_x``: what is paid fixes an X."""
    said = tuple(within(spoken.effects))
    clauses = only(said, Clause)
    has_x |= any(one.verb in X_IS for one in clauses)
    if not has_x and any(figure.per_x for figure in only(said, Numeral)):
        raise NotRun("nobody knows what X is")
    amounted = watch is not None and any(act.key in AMOUNTS for act in watch.acts)
    for one in clauses:
        if one.verb in TAKEN_FROM and not (amounted or _is_less_of(one, watch)):
            raise NotRun("nothing has an amount yet of which something could be prevented")
        if is_of_occasion(one) and not (
            amounted and watch is not None and all(act.stage == WOULD for act in watch.acts)
        ):
            raise NotRun(f"nothing is done yet with {' '.join(one.words)!r}")
        if any(n.word.startswith(ALL_BUT) for n in one.figures) and not amounted:
            raise NotRun(f"nobody knows all of what is meant by {one}")
        sort = OF_SORT.get(one.verb, ())
        if sort and any(act.key not in sort for act in (watch.acts if watch else ())):
            raise NotRun(f"nothing is done yet with {' '.join(one.words)!r}")
    if any(one.verb == "get_bonus" for one in clauses) and (
        watch is None or any(act.key != KEY["basic power"] for act in watch.acts)
    ):
        raise NotRun("nobody knows which power is meant")
    paid = within(spoken.costs.said) if spoken.costs is not None else ()
    if any(figure.word in NUMBERED for figure in only(paid, Numeral)):
        require(amounted, "that many", "nobody can pay yet with")
    known = spoken.costs is not None
    known |= amounted or removes_by_thwart(watch)
    counted = COUNTED if amounted else COUNTED - {"prevent"}  # of what will be, it is not known yet
    _count(spoken.effects, [known], counted)


def removes_by_thwart(watch: Watch | None) -> bool:
    """ "After this ally thwarts and removes threat": a basic thwart knows how much it was."""
    acts = watch.acts if watch is not None else ()
    return bool(acts) and all(
        act.key in (KEY["thwart"], KEY["basic thwart"])
        and act.stage == AFTER
        and act.needs == "removes"
        and act.subject is not None
        and act.subject.how == "this"
        for act in acts
    )


def is_of_occasion(clause: Clause) -> bool:
    """ "Increase that amount by 1"."""
    bare = clause.verb == "increase_amount" and clause.words == ("that amount",)
    return bare and len(clause.figures) == 1 and not clause.things and not clause.parts


def _is_less_of(clause: Clause, watch: Watch | None) -> bool:
    """ "When the villain schemes, reduce the amount of threat placed on the scheme by 1", "when an
    enemy attacks, prevent 3 damage from that attack": less will come of it."""
    acts = watch.acts if watch is not None else ()
    if clause.verb == "reduce_amount" and "threat" in clause.words:
        return bool(acts) and all(act.key == KEY["scheme"] for act in acts)
    ahead = bool(acts) and all(act.stage == WHEN and _is_enemy_attack(act) for act in acts)
    return ahead and clause.verb == "prevent"


def _is_enemy_attack(act: Act) -> bool:
    """Whether it is the attack of an enemy that is going on."""
    if act.key in DEFENCES:
        return True
    doer = act.subject if act.role == ACTIVE else act.against
    kinds = doer.kinds if doer is not None else ()
    return act.key == KEY["attack"] and bool(kinds) and set(kinds) <= set(ENEMIES)


def _count(part: object, known: list[bool], counted: frozenset[str]) -> None:
    """In the order said: what is counted, and what asks for it."""
    match part:
        case Numeral() if part.word in NUMBERED and not known[0]:
            raise NotRun(f"nothing has been counted for {part.word!r}")
        case Clause(verb=verb) if (verb in ASKED or _is_of_before(part)) and not known[0]:
            raise NotRun(f"nothing has been counted for {' '.join(part.words)!r}")
    if isinstance(part, tuple):
        for one in part:
            _count(one, known, counted)
    said = part.parts if is_verb(part, "said") else ()
    known[0] |= is_verb(part, *counted) or any(is_verb(one, *ACTIVATING) for one in said)


def _is_of_before(clause: Clause) -> bool:
    """ "For each counter removed this way"."""
    match clause:
        case Clause(verb="for_each_counted", parts=(Clause() as counted, *_)):
            return any(word.endswith(COUNTS_BACK) for word in counted.words)
    return False
