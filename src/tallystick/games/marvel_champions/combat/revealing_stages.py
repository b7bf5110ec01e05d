"""A stage of a villain that a card reveals by its number, without the one before it having been
defeated (MC.villain.1, MC.villain.3)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.combat.stages import enter_tough, take_over
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.zones import ASIDE, DAMAGE, VILLAIN_DECK, in_play
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import AGAIN, Game


class RevealStage(SerialDeed):
    """The stage of a number takes the place of the one in play: the other side of its card, or a
    card of the same name that waits."""

    def __init__(self, aim: Aim, stage: str) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.stage = stage

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """The dial is set anew, all that lies on it stays (MC.villain.1, MC.villain.3); it enters
        as it says (MC.toughness.1), and what it says as it is revealed is resolved."""
        piece = piece_of(game, entity)
        if not in_play(game, entity) or piece.kind != "villain" or piece.stage == self.stage:
            return AGAIN
        if not self._turned(game, entity, piece) and not self._taken_over(game, entity, piece):
            return AGAIN
        enter_tough(game, entity)
        return start(game, "first villain", entity, NOWHERE, subject=entity)

    def _turned(self, game: Game, entity: int, piece: CardFace) -> bool:
        back: CardFace = game.rules.cards[piece.back] if piece.back >= 0 else piece
        if not self._is_meant(piece, back):
            return False
        moves.turn_over(game, entity, back.index)
        game.set(DAMAGE, entity, 0)
        game.emit("villain stage", NOWHERE, entity)
        return True

    def _taken_over(self, game: Game, entity: int, piece: CardFace) -> bool:
        waiting = [*game.lists[ASIDE], *game.lists[VILLAIN_DECK]]
        found = [one for one in waiting if self._is_meant(piece, piece_of(game, one))]
        if found:
            take_over(game, entity, found[0])
        return bool(found)

    def _is_meant(self, piece: CardFace, other: CardFace) -> bool:
        return (other.kind, other.name, other.stage) == ("villain", piece.name, self.stage)
