"""Forms that others are given; those that the one of several upgrades gives which lies faceup:
energy forms (MC.form.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.effects.deeds import Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.moving import turn
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position.scope import Scope, undone
from tallystick.games.marvel_champions.position.values import is_forbidden, is_kept_in_form
from tallystick.games.marvel_champions.zones import AREA, CONTROLLER, identity
from tallystick.kernel.machine import AGAIN, Game


class ChangeTheirForm(SerialDeed):
    """An identity that the text speaks of changes form, if it has not that form and nothing keeps
    it from changing; whoever is no identity has none (MC.form.1)."""

    def __init__(self, aim: Aim, form: int) -> None:
        super().__init__(aim, Amounts())
        self.form = form

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        piece, seat = piece_of(game, entity), game.lists[CONTROLLER][entity]
        if not piece.is_identity or piece.form == self.form or is_kept_in_form(game, entity):
            return undone(scope)
        return start(game, "change form", entity, seat, subject=entity, x=self.form + 1)


class TakeForm(SerialDeed):
    """One comes to lie faceup and all others facedown, unless it does already, or its player cannot
    change such a form (MC.golden.2)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        owner, shown = game.lists[CONTROLLER][entity], piece_of(game, entity)
        kept = owner < 0 or is_forbidden(game, identity(game, owner), f"change {shown.sided}")
        if not shown.is_shadow or kept:
            return undone(scope)
        for other in game.lists[AREA[owner]][:]:
            if piece_of(game, other).sided == shown.sided:
                hide(game, scope, other)
        return turn(game, scope, entity)


class TurnFacedown(SerialDeed):
    """Turn cards facedown: they give no form any more."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        hide(game, scope, entity)
        return AGAIN


def hide(game: Game, scope: Scope, entity: int) -> None:
    """A card comes to lie facedown where it lies faceup."""
    piece = piece_of(game, entity)
    if piece.back >= 0 and game.rules.cards[piece.back].is_shadow:
        moves.turn_over(game, entity, piece.back)
        game.emit("flipped", scope.seat, entity)
