"""What is measured of an attack that is over: the damage that it has dealt, and to whom
(MC.attack.5, MC.excess.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.effects.marks import ATTACKS, struck
from tallystick.games.marvel_champions.effects.measures import (
    OF_ATTACK,
    OVER,
    Each,
    each_of,
    measure_of,
)
from tallystick.games.marvel_champions.effects.occasion import exceeded_by, taken_from
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.ways import hurt_by
from tallystick.games.marvel_champions.flow.frames import is_program
from tallystick.rules.phrases import Clause, Noun, is_verb
from tallystick.rules.picking import only

BY_IT: Final = "dealt by that attack"
TAKEN: Final = "damage you took from the attack"


class ExcessOfAttack(Each):
    """ "For each point of excess damage dealt to that enemy by that attack": by the attack that the
    ability responds to."""

    def _count(self, scope: Scope) -> int:
        return exceeded_by(scope)


class TakenFromAttack(Each):
    """ "For each damage you took from the attack": your identity, whoever was attacked (MC.you.1,
    MC.you.3); what overkill has passed on is damage from it too (MC.overkill.1)."""

    def _count(self, scope: Scope) -> int:
        game, at = scope.game, scope.occasion
        if not is_program(game, at, *ATTACKS):
            return 0
        if is_program(game, at, "enemy attack"):
            return hurt_by(game, at).count(scope.me)
        return taken_from(scope) if scope.me in struck(scope) else 0


def _points(words: str) -> Each | None:
    """What points of damage are counted of the attack that is over; None: of something else."""
    if words == TAKEN:
        return TakenFromAttack(OF_ATTACK)
    if _is_excess(words):
        return ExcessOfAttack(OVER)
    return None


def asks_dealt(said: Sequence[object], clauses: Iterable[Clause]) -> bool:
    """Whether what is said, with these clauses in it, asks how much damage an attack has dealt that
    is over, or you took from it."""
    return BY_IT in said or any(_is_taken(one) for one in clauses)


def _is_taken(one: object) -> bool:
    return is_verb(one, "for_each_point") and " ".join(one.words) == TAKEN


def asks_excess(said: Iterable[object]) -> bool:
    """Whether what is said asks for the excess damage dealt to one whom an attack has defeated that
    is over."""
    return any(is_verb(one, "for_each_point") and _is_excess(" ".join(one.words)) for one in said)


def _is_excess(words: str) -> bool:
    return "excess" in words and words.endswith("by that attack")


def measured(clause: object) -> Each:
    """What "equal to ..." and "for each ..." measure, of the attack that set the ability off too.
    Raises NotRun."""
    parts = (clause, *clause.parts) if isinstance(clause, Clause) else ()
    said = only(parts, Clause)
    if any(BY_IT in one.words for one in said):
        if "damage" not in said[-1].words:
            raise NotRun(f"nothing is measured yet by {clause}")
        return Each(OF_ATTACK)
    things = clause.things if is_verb(clause, "amount_of") else ()
    if [one.marks for one in only(things, Noun)] == [(BY_IT,)]:
        return Each(OF_ATTACK)
    match clause:
        case Clause(verb="for_each_point"):
            return _points(" ".join(clause.words)) or each_of(clause)
        case Clause(verb=verb) if verb.startswith("for_"):
            return each_of(clause)
    return measure_of(clause)
