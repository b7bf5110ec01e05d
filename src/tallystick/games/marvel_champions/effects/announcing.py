"""What is told of the attacks and thwarts of abilities, for what waits for them (MC.labeled.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.costs.additional_costs import additional_costs_for
from tallystick.games.marvel_champions.effects.scope import MEMORY, Scope
from tallystick.games.marvel_champions.flow.keys import KEY, NO_ATTACK, STAGES, WHEN
from tallystick.games.marvel_champions.zones import HEARD, STRUCK, in_play
from tallystick.kernel.machine import AGAIN, PC, Game, I

TOLD_AT: Final = {"attack": 0, "thwart": 4}  # where in "before attack" what waits for it is asked


def is_news(game: Game, scope: Scope, target: int, verb: str = "attack") -> bool:
    """Whether it is only now told that an ability attacks, or thwarts, a target, and some card
    waits for such things."""
    struck = game.lists[STRUCK]
    told = any(struck[i : i + 2] == [scope.frame, target] for i in range(0, len(struck), 2))
    return not told and game.lists[HEARD][KEY[verb] * len(STAGES) + WHEN] > 0


def tell(game: Game, scope: Scope, target: int, verb: str) -> int:
    """What waits for an attack on a target comes before its damage, what waits for a thwart of it
    before the threat is removed (MC.attack.5, MC.interrupt.1): AGAIN."""
    game.extend(STRUCK, [scope.frame, target])
    start(game, "before attack", scope.me, scope.seat, subject=target)
    game.note_all(list(NO_ATTACK))
    game.set_field(PC, TOLD_AT[verb])
    return AGAIN


def is_told_first(game: Game, scope: Scope, target: int, verb: str) -> bool:
    """Whether a deed of an ability has to be told of first, to this target or to another to which
    it is done at the same time: one attack is against all of them before it damages any
    (MC.interrupt.1, MC.attack.4). It comes to the same target once more, when that has been
    responded to. I is the place of the next one."""
    for one in (target, *_at_same_time(game, scope, verb)):
        if is_news(game, scope, one, verb):
            game.set_field(I, game.field(I) - 1)
            tell(game, scope, one, verb)
            return True
    return False


def _at_same_time(game: Game, scope: Scope, verb: str) -> list[int]:
    """Those to whom it is done after the present one, but for whom it costs to attack, or thwart:
    that is paid when it comes to them (MC.cost.20)."""
    left = game.notes()[MEMORY + game.field(I) - 1 :]
    return [
        one
        for one in left
        if in_play(game, one) and not additional_costs_for(game, verb, scope.seat, scope.me, one)
    ]
