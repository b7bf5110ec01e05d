"""What can be cancelled of a card that is turned up, as a boost card or as it is revealed
(MC.cancel.1, MC.boost.1, MC.reveal.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.effects import TellReveal
from tallystick.games.marvel_champions.effects.occasion import form_revealed_in
from tallystick.games.marvel_champions.effects.scope import DONE, Scope, ability_scope, piece_of
from tallystick.games.marvel_champions.effects.values import keyword
from tallystick.games.marvel_champions.flow.frames import is_program
from tallystick.games.marvel_champions.pieces import BOOST, REVEALED
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SUBJECT, Game, X


class OfBoost(Aim):
    """Its Boost ability, or its boost icons: where it has none, nothing could be affected
    (MC.target.2, MC.target.3)."""

    def __init__(self, icons: bool) -> None:
        super().__init__(None, "cancel boost")
        self.icons = icons

    def is_met(self, scope: Scope) -> bool:
        game, at = scope.game, scope.occasion
        if at < 0 or not is_program(game, at, "boost"):
            return False
        if self.icons:
            return game.lists[FRAMES][at + X] > 0
        card = game.lists[FRAMES][at + SUBJECT]
        return any(power.kind == BOOST for power in piece_of(game, card).powers)

    def valid(self, scope: Scope) -> list[int]:
        """Nothing: what it affects is not in play."""
        return []


class OfRevealed(Aim):
    """Its "When Revealed" effects, with the keywords that count among them: where it has none for
    the form in which it is revealed, or they cannot be cancelled, nothing could be affected
    (MC.target.2, MC.target.6, MC.ability.8, MC.cancel.2)."""

    def __init__(self) -> None:
        super().__init__(None, "cancel revealed")

    def is_met(self, scope: Scope) -> bool:
        game, at = scope.game, scope.occasion
        if at < 0 or not is_program(game, at, "reveal"):
            return True  # what it waits for does not happen, which is reason enough
        card, form = game.lists[FRAMES][at + SUBJECT], form_revealed_in(game, at)
        mine = [p for p in piece_of(game, card).powers if p.kind == REVEALED and not p.uncancelled]
        return any(p.form in (-1, form) for p in mine) or keyword(game, card, "incite") > 0

    def valid(self, scope: Scope) -> list[int]:
        """Nothing: what it affects is not in play."""
        return []


class CancelRevealed(TellReveal):
    """Its "When Revealed" effects are cancelled; "then" needs that there were any (MC.then.1)."""

    def __init__(self, note: int, aim: OfRevealed) -> None:
        super().__init__(note, True)
        self.aim = aim

    def run(self, game: Game) -> int:
        """Cancel them, and remember whether there were any."""
        scope = ability_scope(game)
        scope.remember(DONE, int(self.aim.is_met(scope)))
        return super().run(game)
