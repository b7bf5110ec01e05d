"""Changing form, and recovering (MC.form.1, MC.recover.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.costs.acts_that_cost import PayForAct
from tallystick.games.marvel_champions.effects.blanking import set_blanks
from tallystick.games.marvel_champions.effects.scope import REPLACED, piece_of
from tallystick.games.marvel_champions.effects.values import stat
from tallystick.games.marvel_champions.flow.keys import AFTER, WHEN
from tallystick.games.marvel_champions.flow.windows import Window
from tallystick.games.marvel_champions.pieces import REC, CardFace
from tallystick.games.marvel_champions.zones import (
    CARD,
)
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, Game, Op, X


class Flip(Op):
    """Change form (MC.form.1): everything on the card stays. X is the new form, for windows."""

    def run(self, game: Game) -> int:
        """Turn the card."""
        me = game.field(SOURCE)
        piece = piece_of(game, me)
        if piece.back < 0:
            game.pop_frame()
            return AGAIN
        game.set(CARD, me, piece.back)
        set_blanks(game)
        game.emit("form", game.field(SEAT), me, piece_of(game, me).form)
        moves.has_happened(game, moves.FLIPPED, me, game.field(SEAT))
        return NEXT


class NewForm(Op):
    """Note in X which form is to come, for "when you change to ... form"."""

    def run(self, game: Game) -> int:
        """The other side's."""
        piece = piece_of(game, game.field(SOURCE))
        back: CardFace | None = game.rules.cards[piece.back] if piece.back >= 0 else None
        game.set_field(5, back.form if back is not None else piece.form)
        return NEXT


CHANGE_FORM_OPS: Final = (
    NewForm(),
    PayForAct("form"),
    Window(WHEN, "form"),
    Flip(),
    Window(AFTER, "form"),
)


FORM_CHANGED_OPS: Final = (Window(AFTER, "form"),)  # of one that is changed without flipping it


class AlterEgoRecover(Op):
    """MC.recover.1."""

    def run(self, game: Game) -> int:
        """Exhaust and heal, or do what takes the place of that (MC.replacement.1)."""
        me = game.field(SOURCE)
        moves.exhaust(game, me)
        if game.field(X) != REPLACED:
            moves.heal(game, me, stat(game, me, REC))
        return NEXT


RECOVERY: Final = ("recover", "basic recovery", "basic power")


RECOVER_OPS: Final = (
    PayForAct("recover"),
    Window(WHEN, *RECOVERY),
    AlterEgoRecover(),
    Window(AFTER, *RECOVERY),
)
