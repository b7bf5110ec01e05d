"""Effects that show cards, or have somebody look at them or choose them (GA.TERM.REVEAL,
GA.ZINFO.3)."""

from __future__ import annotations

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.pieces import ANY_NUMBER
from tallystick.games.grand_archive.position.aimed import Aimed
from tallystick.games.grand_archive.position.bases import EffectAmount, FeasibleOp, Thinglike
from tallystick.games.grand_archive.position.refs import ME, Who
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.zones import DECK, LOOKED, zone_name
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game


class Reveal(Deed):
    """GA.TERM.REVEAL; cards of a deck are looked at until they go somewhere."""

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        moves.reveal(game, value)
        if zone_name(game, value) == "deck":
            look(game, value, game.lists[OWNER_OF][value])


class RevealUntil(Deed):
    """Reveal cards from the top of a deck until one fits: that one is spoken of as it, all as the
    cards revealed. ``most``: no more than so many (GA.TERM.SCAVENGE)."""

    def __init__(
        self,
        aimed: Aimed,
        register: int,
        what: Thinglike,
        it: int,
        who: Who,
        *,
        most: EffectAmount | None = None,
    ) -> None:
        super().__init__(aimed, register)
        self.what = what
        self.it = it
        self.who = who
        self.most = most

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        seat = self.who.seat(scope)
        shown: list[int] = []
        it: list[int] = []
        most = ANY_NUMBER if self.most is None else self.most.value(scope)
        while seat >= 0 and game.lists[DECK[seat]] and not it and len(shown) < most:
            entity = game.lists[DECK[seat]][0]
            moves.reveal(game, entity)
            look(game, entity, seat)
            shown.append(entity)
            if self.what.fits(scope, entity):
                it.append(entity)
        scope.write(self.register, shown)
        scope.write(self.it, it)
        return scope.done(it)


class LookAt(Deed):
    """Look at cards: those of a deck are set apart, so that only whoever looks sees them
    (GA.ZINFO.3)."""

    def __init__(self, aimed: Aimed, register: int, who: Who = ME) -> None:
        super().__init__(aimed, register)
        self.who = who

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        seat = self.who.seat(scope)
        for entity in found:
            game.emit("looked", seat, entity)
            if zone_name(game, entity) == "deck":
                look(game, entity, seat)
        return scope.done(True)


def look(game: Game, entity: int, seat: int) -> None:
    """Set a card of a deck apart for whoever looks at it."""
    game.move(entity, LOOKED[seat])


class OnlyChoose(Deed):
    """ "Choose a unit": what follows speaks of it."""

    def fewest_of(self, scope: EffectScope) -> int:
        """How many must be chosen at least."""
        return 1 if self.choice is None else self.choice.least.value(scope)


class ChooseEach(FeasibleOp):
    """Several choices for one deed, "any amount of Beasts and up to two others": it can be done
    where all can be made that must be, or any of those that need not."""

    def __init__(self, choices: tuple[OnlyChoose, ...]) -> None:
        self.choices = choices

    def can(self, scope: EffectScope) -> bool:
        needed = [one for one in self.choices if one.fewest_of(scope) > 0]
        if needed:
            return all(one.can(scope) for one in needed)
        return any(one.can(scope) for one in self.choices)
