"""Effects that hold for an attack, an activation or a reveal (MC.lasting.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.effects import Prevent
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.attack_sums import is_of_attack
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.lasting import (
    ATTACK_END,
    ICONLESS,
    ICONS,
    ITSELF,
    TURNED_ASIDE,
    add_effect,
    end_listening,
    prevent_ahead,
)
from tallystick.games.marvel_champions.position.scope import COUNT, Scope, ability_scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import AGAIN, NEXT, SOURCE, Game


def turn_aside(victim: Filter, heir: Filter | None, itself: bool, game: Game) -> int:
    """All damage that the attack which begins would deal to a character is prevented; as much is
    dealt to another one, if there is one (MC.prevent.1, MC.lasting.1). ``itself``: it is not
    prevented, but dealt to that one by the attack (MC.replacement.1)."""
    scope = ability_scope(game)
    heirs = heir.referred(scope) if heir is not None else []
    onto, by = heirs[0] if heirs else -1, ITSELF if itself else scope.source
    for one in victim.referred(scope)[:1]:
        add_effect(game, TURNED_ASIDE, one, onto, n=by, until=ATTACK_END, seat=scope.seat)
    return NEXT


class PreventOfAttack(Prevent):
    """ "Prevent all damage from that attack": of an enemy, and before it is dealt. It is dealt all
    the same (MC.prevent.1, MC.damage.2). Where the damage goes on, what is not prevented of that
    is of what the attack deals later, if it says so (``further``, MC.attack.2)."""

    def __init__(self, n: Amounts, further: bool = False) -> None:
        super().__init__(n)
        self.further = further

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        at, left = scope.occasion, self.n.value(scope)
        ahead = is_program(game, at, "enemy attack")
        if not ahead:
            super().run(game)
            left -= max(scope.note(COUNT), 0)
        if ahead or (self.further and left > 0 and is_of_attack(game, at)):
            source = game.lists[FRAMES][at + SOURCE]
            prevent_ahead(game, source, scope.source, left, seat=scope.seat, at=at)
        return NEXT


class ForNow(SerialDeed):
    """A number that something has for now: more boost cards, or icons on each, in the activation
    that comes (MC.boost.1, MC.boost.3); more damage of the attack that goes on, or no more than so
    much (MC.alteration.1, MC.golden.2)."""

    def __init__(self, aim: Aim, n: Amounts, kind: int, until: int = ATTACK_END) -> None:
        super().__init__(aim, n)
        self.kind = kind
        self.until = until

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        n = self.n.value(scope)
        add_effect(game, self.kind, entity, 0, n=n, until=self.until, seat=scope.seat)
        return AGAIN


class LoseIcons(SerialDeed):
    """Icons of some kinds are lost for a while (MC.side-scheme.3, MC.lasting.1)."""

    def __init__(self, aim: Aim, names: tuple[str, ...], until: int) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.names = names
        self.until = until

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        for name in self.names:
            add_effect(
                game, ICONLESS, entity, ICONS.index(name), n=1, until=self.until, seat=scope.seat
            )
        return AGAIN


def stop_listening(place: int, game: Game) -> int:
    """An ability of the card, by its place, waits no more."""
    end_listening(game, ability_scope(game).source, place)
    return NEXT
