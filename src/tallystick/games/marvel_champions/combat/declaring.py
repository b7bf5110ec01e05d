"""Effects that declare who defends an attack (MC.defend.2) or whom one is on (MC.attack.2)."""

from __future__ import annotations

from tallystick.games.marvel_champions.combat.striking import become_defender
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.scope import (
    ATTACKED,
    DONE,
    MEMORY,
    Scope,
    frame_note,
    set_frame_note,
)
from tallystick.games.marvel_champions.effects.values import is_forbidden
from tallystick.games.marvel_champions.flow.frames import is_ability, is_program, is_run_for
from tallystick.games.marvel_champions.flow.keys import DEFENDED_BY
from tallystick.games.marvel_champions.zones import CONTROLLER, STRUCK, in_play
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import AGAIN, SEAT, SUBJECT, WIDTH, Game, I


class DeclareAsDefender(SerialDeed):
    """A character in play is declared the defender of the attack that goes on, unless another
    player defends it (MC.defend.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Make the character the defender, if the attack goes on and no other player defends."""
        at = scope.occasion
        while at >= 0 and not is_program(game, at, "enemy attack"):
            at -= WIDTH
        by = frame_note(game, at, DEFENDED_BY) if at >= 0 else -1
        barred = not in_play(game, entity) or is_forbidden(game, entity, "defend")
        if at < 0 or by not in (-1, scope.seat) or barred:
            scope.remember(DONE, 0)
            return AGAIN
        become_defender(game, at, entity, scope.seat, basic=True)
        return AGAIN


class TurnTo(SerialDeed):
    """The attack of a character of the players that goes on has another target from now on: what
    waits for attacks is not told of it once more (MC.attack.5, MC.alteration.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Of a basic attack, of the damage that has been shared out, or of what deals it next."""
        at, frames = scope.occasion, game.lists[FRAMES]
        old = frames[at + SUBJECT]
        game.set_frame(at + SUBJECT, entity)
        if is_program(game, at, "attack"):
            return AGAIN
        at -= WIDTH
        shared = False
        while at >= 0 and not is_ability(game, at):
            if not shared and is_run_for(game, at, old, "damage"):
                game.set_frame(at + SUBJECT, entity)
                shared = True
            at -= WIDTH
        if not shared:
            set_frame_note(game, at, MEMORY + frames[at + I] - 1, entity)
        _strike_instead(game, at, old, entity)
        return AGAIN


class TurnAttack(SerialDeed):
    """The attack of an enemy that begins is on another character from now on, and on the player who
    controls that one (MC.enemy-attack.0, MC.attack-ally.1, MC.alteration.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Turn the attack of the activation, or whatever attack it is."""
        at = scope.occasion
        if not is_program(game, at, "enemy attack", "attack"):
            scope.remember(DONE, 0)
            return AGAIN
        game.set_frame(at + SUBJECT, entity)
        if is_program(game, at, "enemy attack"):
            game.set_frame(at + SEAT, game.lists[CONTROLLER][entity])
        return AGAIN


def _strike_instead(game: Game, at: int, old: int, target: int) -> None:
    """The ability in a frame attacks a target instead of the old one."""
    struck = game.lists[STRUCK]
    for i in range(0, len(struck), 2):
        if struck[i : i + 2] == [at, old]:
            game.set(STRUCK, i + 1, target)
    if frame_note(game, at, ATTACKED) == old:
        set_frame_note(game, at, ATTACKED, target)
