"""What texts do with the villains of a scenario: shuffle and reveal them, and say which of several
is the active one (MC.setup.8, MC.setup.12, MC.activation.3).

A set-up text that has any ``Arranging`` op brings the villains into play itself.
"""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.villains import make_active, next_villain, villains
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.zones import THE_VILLAIN, VILLAIN_DECK, in_play
from tallystick.kernel.chance import shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, Game, Op
from tallystick.rules.picking import has


class Arranging(Op):
    """Decides which villains are in play."""


def arranges(game: Game, piece: CardFace, kind: int) -> bool:
    """Whether an ability of this kind on a card brings villains into play."""
    programs = [power.program for power in piece.powers if power.kind == kind]
    return any(has(game.rules.programs[at].ops, Arranging) for at in programs)


class ShuffleVillains(Arranging):
    """The cards of the villain deck come in an order by chance."""

    def run(self, game: Game) -> int:
        shuffle(game, VILLAIN_DECK)
        return NEXT


class RevealVillains(Arranging):
    """Villains from the top of their deck come into play in a row: all, or only ``one``."""

    def __init__(self, one: bool = False) -> None:
        self.one = one

    def run(self, game: Game) -> int:
        """The next one; the leftmost is active unless something else is said."""
        deck = game.lists[VILLAIN_DECK]
        if not deck:
            return NEXT
        if self.one:
            game.advance()
        return enter(game, deck[0])


def enter(game: Game, villain: int) -> int:
    """A villain comes into play; what it says as it is revealed comes next (MC.when-revealed.1).
    Where there is none yet it is the active one. AGAIN."""
    moves.put_in_area(game, villain, NOWHERE)
    if game.lists[CELLS][THE_VILLAIN] < 0:
        make_active(game, villain)
    return start(game, "first villain", villain, NOWHERE, subject=villain)


class NextActive(Op):
    """The active counter goes to the next villain in the row, or in the activation order."""

    def run(self, game: Game) -> int:
        """Pass it on, if there is another villain."""
        active = game.lists[CELLS][THE_VILLAIN]
        following = next_villain(game, active)
        if following >= 0:
            make_active(game, following)
        return NEXT


class MakeActive(SerialDeed):
    """The active counter goes to a villain in play."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Put the counter on the villain, who is "the villain" from then on."""
        if in_play(game, entity) and entity in villains(game):
            make_active(game, entity)
        return AGAIN
