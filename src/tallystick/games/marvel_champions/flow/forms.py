"""Changing form, and recovering (MC.form.1, MC.recover.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.acts_that_cost import pay_for_act
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.pieces import REC, CardFace
from tallystick.games.marvel_champions.position import values
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.position.frames import note_turned
from tallystick.games.marvel_champions.position.keys import AFTER, WHEN
from tallystick.games.marvel_champions.position.lasting import UNHEALED, hit_points_may_fall
from tallystick.games.marvel_champions.position.scope import REPLACED, set_frame_note, top
from tallystick.games.marvel_champions.zones import CARD
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, Do, Game, Op, X


class ChooseOtherForm(Op):
    """To which of its other faces an identity changes, of three or more the one that its player
    likes (MC.form.1). X: 1 more than the form that it has to be, 0 for any; then the form to come,
    for "when you change to ... form". The note: the face."""

    def run(self, game: Game) -> int:
        faces = self.faces(game)
        if len(faces) > 1:
            return ASK
        if faces:
            return self._to(game, faces[0])
        return game.end_program()

    def faces(self, game: Game) -> list[int]:
        """The faces that it may change to."""
        wanted = game.field(X) - 1
        cards: list[CardFace] = game.rules.cards
        faces = values.open_forms(game, game.field(SOURCE))
        return [face for face in faces if wanted in (-1, cards[face].form)]

    def decide(self, game: Game) -> Decision:
        me, faces = game.field(SOURCE), self.faces(game)
        options: list[Option] = [("face", i, -1) for i in range(len(faces))]
        return Decision(game.field(SEAT), "form", me, options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self._to(game, self.faces(game)[option[1]])

    def told(self, game: Game, number: int) -> str:
        """A face in words: what it is called and its traits."""
        face: CardFace = game.rules.cards[self.faces(game)[number]]
        return f"{face.name} ({', '.join(trait.title() for trait in face.traits)})"

    def _to(self, game: Game, face: int) -> int:
        game.note(face)
        game.set_field(X, game.rules.cards[face].form)
        return NEXT


def flip_identity(game: Game) -> int:
    """Change form (MC.form.1): everything on the card stays. X is the new form, for windows, and
    the note is the face that it had."""
    me = game.field(SOURCE)
    note_turned(game, me)
    before = game.lists[CARD][me]
    game.set(CARD, me, game.notes()[0])
    set_frame_note(game, top(game), 0, before)
    set_blanks(game)
    moves.shed_tough(game, me)
    hit_points_may_fall(game)
    game.emit("form", game.field(SEAT), me, piece_of(game, me).form)
    moves.has_happened(game, moves.FLIPPED, me, game.field(SEAT))
    return NEXT


CHANGE_FORM_OPS: Final = (
    ChooseOtherForm(),
    Do(pay_for_act, "form"),
    Window(WHEN, "form", own=1),
    Do(flip_identity),
    Window(AFTER, "form", own=1),
)


FORM_CHANGED_OPS: Final = (Window(AFTER, "form"),)  # of one that is changed without flipping it


def alter_ego_recover(game: Game) -> int:
    """MC.recover.1. Exhaust and heal, or do what takes the place of that (MC.replacement.1)."""
    me = game.field(SOURCE)
    if values.exhausts_to(game, me, "recover"):
        moves.exhaust(game, me)
    if game.field(X) != REPLACED and not values.is_forbidden(game, me, UNHEALED):
        moves.heal(game, me, values.stat(game, me, REC))
    return NEXT


RECOVERY: Final = ("recover", "basic recovery", "basic power")


RECOVER_OPS: Final = (
    Do(pay_for_act, "recover"),
    Window(WHEN, *RECOVERY),
    Do(alter_ego_recover),
    Window(AFTER, *RECOVERY),
)
