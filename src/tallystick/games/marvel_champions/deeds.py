"""Effects that are done to things: chosen, spoken of, or each of them (MC.target, MC.and.1).

In the frame of an ability the first notes are its memory (``scope``); what an effect is about to
be done to stands behind them while it is at work.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.aims import STATUS_OF, Aim
from tallystick.games.marvel_champions.amounts import ALL, Sum
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.conditions import Test, holds
from tallystick.games.marvel_champions.lasting import GAINS, GETS, KEYWORDS, add_effect
from tallystick.games.marvel_champions.scope import (
    ATTACKED,
    COUNT,
    DONE,
    FLAGS,
    IT,
    MEMORY,
    WHO,
    Scope,
    ability_scope,
    piece_of,
)
from tallystick.games.marvel_champions.values import maximum
from tallystick.games.marvel_champions.zones import (
    CONTROLLER,
    COUNTERS,
    ENGAGED,
    FIRST,
    HAND,
    HANDS,
    REMOVED,
    in_play,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, NOTES, OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, Game, I, J, Op
from tallystick.rules.phrases import Figure

ATTACK_FLAG: Final = 1
ONE_: Final = Sum(Figure(1))
KEYWORD_FLAGS: Final = {"overkill": 2, "piercing": 4, "ranged": 8}


class Amounts:
    """The amount of an effect: the plain one, another one instead, and one added, under tests."""

    def __init__(self, n: Sum) -> None:
        self.n = n
        self.instead: Sum | None = None
        self.tests: tuple[Test, ...] = ()
        self.more: Sum | None = None
        self.more_tests: tuple[Test, ...] = ()

    def value(self, scope: Scope) -> int:
        """The number meant now."""
        n = self.n
        if self.instead is not None and holds(self.tests, scope):
            n = self.instead
        found = n.value(scope)
        if self.more is not None and holds(self.more_tests, scope):
            found += self.more.value(scope)
        return found


class Deed(Op):
    """Something done to one thing after another. ``many`` are chosen, where there is a choice."""

    def __init__(self, aim: Aim, n: Amounts, many: Sum | None = None, up_to: bool = False) -> None:
        self.aim = aim
        self.n = n
        self.many = many
        self.up_to = up_to

    def run(self, game: Game) -> int:
        """Choose, then do it; I is 1 once all are known, then counts those done."""
        i = game.field(I)
        if i == 0:
            if not self._gather(game):
                return ASK
            i = 1
        aimed = game.notes()[MEMORY:]
        if i > len(aimed):
            game.truncate(NOTES, game.field(BASE) + MEMORY)
            return NEXT
        game.set_field(I, i + 1)
        scope = ability_scope(game)
        entity = aimed[i - 1]
        scope.remember(IT, entity)
        if piece_of(game, entity).kind in ("hero", "alter_ego"):
            scope.remember(WHO, game.lists[CONTROLLER][entity])
        return self.apply(game, scope, entity)

    def _gather(self, game: Game) -> bool:
        """Note what it is done to. False: somebody has to choose."""
        scope = ability_scope(game)
        found = self.aim.valid(scope)
        if not self.aim.is_chosen:
            for entity in found:
                game.note(entity)
        else:
            chosen = game.notes()[MEMORY:]
            wanted = self._wanted(scope)
            left = [entity for entity in found if entity not in chosen]
            if len(chosen) < wanted and left and not game.field(J):
                if self.up_to or len(left) > wanted - len(chosen):
                    return False
                for entity in left:
                    game.note(entity)
        if len(game.notes()) == MEMORY:
            scope.remember(DONE, 0)
        else:
            scope.remember(DONE, 1)
        game.set_field(I, 1)
        return True

    def _wanted(self, scope: Scope) -> int:
        return self.many.value(scope) if self.many is not None else 1

    def options(self, game: Game) -> list[Option]:
        """What may be chosen; things that nobody could tell apart once."""
        scope = ability_scope(game)
        chosen = game.notes()[MEMORY:]
        options: list[Option] = [
            ("target", entity, -1) for entity in self.aim.valid(scope) if entity not in chosen
        ]
        if self.up_to and chosen:
            options.append(("done", -1, -1))
        return options

    def decide(self, game: Game) -> Decision:
        """Which one."""
        scope = ability_scope(game)
        return Decision(chooser(scope, self.aim), "target", scope.source, self.options(game))

    def take(self, game: Game, option: Option) -> int:
        """Note it."""
        if option[0] == "done":
            game.set_field(J, 1)
            return AGAIN
        game.emit("aimed", chooser(ability_scope(game), self.aim), option[1])
        game.note(option[1])
        return AGAIN

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Do it to one thing: AGAIN."""
        raise NotImplementedError


def chooser(scope: Scope, aim: Aim) -> int:
    """Who chooses: the player who resolves it; for an encounter card that names nothing of theirs,
    the first player (MC.first-player.2)."""
    game = scope.game
    if game.lists[OWNER_OF][scope.source] >= 0 or scope.seat < 0:
        return max(scope.seat, 0)
    marks = aim.whom.marks if aim.whom is not None else frozenset()
    if "you control" in marks or game.rules.readings["deciding"] == "engaged-player":
        return scope.seat
    if aim.whom is not None and aim.whom.places:
        return scope.seat
    return game.lists[CELLS][FIRST]


class Damage(Deed):
    """Deal damage (MC.damage.2); by an attack, if the ability is labelled so (MC.attack.2)."""

    def __init__(self, aim: Aim, n: Amounts, many: Sum | None, dealer: str) -> None:
        super().__init__(aim, n, many)
        self.dealer = dealer  # "you", "source" or "it"

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest the damage."""
        n = self.n.value(scope)
        is_attack = self.aim.label == "attack"
        flags = max(scope.note(FLAGS), 0) | (ATTACK_FLAG if is_attack else 0)
        if is_attack and scope.note(ATTACKED) < 0:
            scope.remember(ATTACKED, entity)
        dealer = dealer_of(scope)
        seat = scope.seat
        start(game, "damage", dealer, seat, entity, n)
        game.note(flags)
        return AGAIN


def dealer_of(scope: Scope) -> int:
    """Who does what a card does: events and upgrades are the identity's (MC.you.2)."""
    game = scope.game
    if scope.source < 0:
        return scope.source
    piece = piece_of(game, scope.source)
    own = game.lists[OWNER_OF][scope.source] >= 0
    if own and piece.kind in ("event", "upgrade", "resource") and scope.seat >= 0:
        return scope.me
    return scope.source


class Take(Deed):
    """Take damage: one's own identity (MC.you.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest the damage."""
        start(game, "damage", scope.source, scope.seat, entity, self.n.value(scope))
        game.note(0)
        return AGAIN


class Thwart(Deed):
    """Remove threat from schemes (MC.thwart.2)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest the removal."""
        if self.aim.label == "thwart" and scope.note(ATTACKED) < 0:
            scope.remember(ATTACKED, entity)
        return start(
            game, "remove threat", dealer_of(scope), scope.seat, entity, self.n.value(scope)
        )


class PlaceThreat(Deed):
    """Place threat on schemes."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest the placing."""
        n = self.n.value(scope)
        return start(game, "place threat", scope.source, scope.seat, entity, n)


class Heal(Deed):
    """Heal damage (MC.heal.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Remove it."""
        n = self.n.value(scope)
        healed = moves.heal(game, entity, maximum(game, entity) if n >= ALL else n)
        scope.remember(COUNT, healed)
        return AGAIN


class Ready(Deed):
    """Ready cards."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Turn it."""
        moves.ready(game, entity)
        return AGAIN


class Exhaust(Deed):
    """Exhaust cards."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Turn it."""
        moves.exhaust(game, entity)
        return AGAIN


class GiveStatus(Deed):
    """Stun, confuse, or give a tough status card (MC.status.1)."""

    def __init__(self, aim: Aim, n: Amounts, many: Sum | None, status: str) -> None:
        super().__init__(aim, n, many)
        self.column = STATUS_OF[status]

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Lay it down."""
        if not moves.give_status(game, entity, self.column):
            scope.remember(DONE, 0)
        return AGAIN


class LoseStatus(Deed):
    """Discard a status card."""

    def __init__(self, aim: Aim, n: Amounts, many: Sum | None, status: str) -> None:
        super().__init__(aim, n, many)
        self.column = STATUS_OF[status]

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Take it away."""
        moves.lose_status(game, entity, self.column)
        return AGAIN


class DiscardThing(Deed):
    """Discard cards from play, or chosen ones from a hand (MC.discard.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """To its owner's pile."""
        if game.lists[ZONE][entity] in HANDS:
            scope.remember(COUNT, max(scope.note(COUNT), 0) + 1)
        moves.discard(game, entity)
        return AGAIN


class Banish(Deed):
    """Remove cards from the game (MC.removed.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Away with it."""
        if in_play(game, entity):
            moves.leave_play(game, entity, REMOVED)
        else:
            game.move(entity, REMOVED)
        return AGAIN


class ReturnToHand(Deed):
    """Return cards to their owner's hand."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Into the hand."""
        owner = game.lists[OWNER_OF][entity]
        if owner < 0:
            moves.discard(game, entity)
        elif in_play(game, entity):
            moves.leave_play(game, entity, HAND[owner])
        else:
            game.move(entity, HAND[owner])
        return AGAIN


class Defeat(Deed):
    """Defeat a character or side scheme (MC.defeat.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest it."""
        return start(game, "defeat", dealer_of(scope), scope.seat, entity)


class PlaceCounters(Deed):
    """Put counters on cards, or take them off (MC.counter.1)."""

    def __init__(self, aim: Aim, n: Amounts, sign: int) -> None:
        super().__init__(aim, n)
        self.sign = sign

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Add or remove."""
        n = self.n.value(scope)
        if self.sign < 0:
            moves.remove_counters(game, entity, min(n, game.lists[COUNTERS][entity]))
        else:
            game.add(COUNTERS, entity, n)
            game.emit("counters", scope.seat, entity, n)
        return AGAIN


class Choose(Deed):
    """ "Choose an ally.": what follows speaks of it."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """It is remembered already."""
        return AGAIN


class Gets(Deed):
    """Numbers or a keyword for a while (MC.lasting.1)."""

    def __init__(self, aim: Aim, n: Amounts, which: int, until: int, gains: str = "") -> None:
        super().__init__(aim, n)
        self.which = which
        self.until = until
        self.gains = gains

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Write it down."""
        n = self.n.value(scope)
        if self.gains:
            number = KEYWORDS.index(self.gains)
            add_effect(game, GAINS, entity, number, n, self.until, scope.seat)
        else:
            add_effect(game, GETS, entity, self.which, n, self.until, scope.seat)
        game.emit("changed", scope.seat, entity, n)
        return AGAIN


class Engage(Deed):
    """A minion comes to be engaged with "you"."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest it."""
        if game.lists[ENGAGED][entity] == scope.seat:
            return AGAIN
        return start(game, "engage", entity, scope.seat, entity)
