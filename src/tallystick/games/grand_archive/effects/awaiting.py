"""Effects that leave a trigger behind: "at the beginning of the next end phase, ...", "when you
do", "whenever you draw a card this turn" (GA.ATRIG.4, GA.ATRIG.6)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.effects import continuous_effects
from tallystick.games.grand_archive.effects.bases import EffectAmount
from tallystick.games.grand_archive.effects.imposing import Duration
from tallystick.games.grand_archive.effects.refs import Referent
from tallystick.games.grand_archive.effects.scope import ability_scope
from tallystick.games.grand_archive.flow import triggers
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import NEXT, Game, Op
from tallystick.rules.phrases import Clause, is_noun, is_verb

GIVEN: Final = frozenset(("it", "them", "they", "that", "those", "the", "their", "its"))
TURN: Final = Duration(continuous_effects.END_OF_TURN)
FOREVER: Final = Duration(continuous_effects.FOREVER)


class Reflex(Op):
    """ "When you do, ...": a trigger that waits until the resolution is over (GA.ATRIG.6)."""

    def __init__(self, place: int, it: Referent | None, amount: EffectAmount | None = None) -> None:
        self.place = place
        self.it = it
        self.amount = amount  # X of what it does

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        about = self.it.first(scope) if self.it is not None else -1
        n = self.amount.value(scope) if self.amount is not None else 0
        triggers.wait(game, NOWHERE, self.place, scope.source, scope.seat, about=about, amount=n)
        return NEXT


def this_turn(event: Clause) -> Clause | None:
    """An event that is waited for this turn only, without those words; None for any other."""
    match event:
        case Clause(verb="whenever" | "when", parts=(Clause(parts=(deed, time)) as said,)):
            whole = time == Clause("time", words=("this turn",))
            return event._replace(parts=(said._replace(parts=(deed,)),)) if whole else None
        case Clause(verb="whenever" | "when", parts=(Clause(parts=(Clause() as deed,)) as said,)):
            kept = tuple(
                part for part in deed.parts
                if not (is_verb(part, "time") and part.words == ("this turn",))
            )  # fmt: skip
            if len(kept) < len(deed.parts):
                return event._replace(parts=(said._replace(parts=(deed._replace(parts=kept),)),))
    return None


def waits_for(event: Clause) -> tuple[Duration, bool] | None:
    """How long an effect waits for a time, and whether once only; None: it is no such time."""
    if event.verb != "at":
        return None
    words = event.words[0]
    return (FOREVER, True) if "next" in words or "the end phase" in words else None


def is_given(thing: object) -> bool:
    """Whether something has been spoken of before."""
    return is_noun(thing, *GIVEN)
