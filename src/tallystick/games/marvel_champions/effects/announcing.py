"""What is told of an attack by an ability before its damage (MC.attack.5, MC.interrupt.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.flow.keys import KEY, NO_ATTACK, STAGES, WHEN
from tallystick.games.marvel_champions.zones import HEARD, STRUCK
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import AGAIN, Game


def is_news(game: Game, scope: Scope, target: int) -> bool:
    """Whether it is only now told that an ability attacks a target, and some card waits for such
    things."""
    struck = game.lists[STRUCK]
    told = any(struck[i : i + 2] == [scope.frame, target] for i in range(0, len(struck), 2))
    return not told and game.lists[HEARD][KEY["attack"] * len(STAGES) + WHEN] > 0


def tell_attack(game: Game, scope: Scope, target: int) -> int:
    """What waits for an attack on a target comes before its damage (MC.attack.5, MC.interrupt.1):
    AGAIN."""
    game.extend(STRUCK, [scope.frame, target])
    start(game, "before attack", scope.me, scope.seat, target)
    game.extend(NOTES, list(NO_ATTACK))
    return AGAIN
