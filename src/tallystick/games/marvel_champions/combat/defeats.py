"""Defeat, step by step (MC.damage.4, MC.when-defeated.1, MC.defeat.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.combat.damage import SAVED, STAGE_FELL, tell
from tallystick.games.marvel_champions.legality.attack_sums import ATTACK_FLAG
from tallystick.games.marvel_champions.legality.listening import Found
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.moves import pile_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, WHEN_DEFEATED
from tallystick.games.marvel_champions.position import keys
from tallystick.games.marvel_champions.position.frames import DAMAGES, below, is_ability, is_program
from tallystick.games.marvel_champions.position.last_known import note_falling
from tallystick.games.marvel_champions.position.lasting import STAY, UNDEFEATED
from tallystick.games.marvel_champions.position.occasion import FELLED_STEP
from tallystick.games.marvel_champions.position.scope import (
    EXCESS,
    FELLED,
    REPLACED,
    frame_note,
    set_frame_note,
)
from tallystick.games.marvel_champions.position.values import (
    is_forbidden,
    is_permanent,
    keyword,
    remaining,
)
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import NEXT, SEAT, SOURCE, SUBJECT, WIDTH, Do, Game, I, Op, X


class WouldFall(Window):
    """ "When it would be defeated": nothing comes of it where a card forbids that (MC.golden.2)."""

    def __init__(self) -> None:
        super().__init__(keys.WOULD, "defeat")

    def run(self, game: Game) -> int:
        subject = game.field(SUBJECT)
        kept = is_forbidden(game, subject, UNDEFEATED) or is_forbidden(game, subject, STAY)
        if not kept and not self._is_permanent(game, subject):
            return super().run(game)
        return save(game)

    def _is_permanent(self, game: Game, subject: int) -> bool:
        """MC.permanent.1: an ability of its own set defeats it, no want of threat or hit points."""
        piece, source = piece_of(game, subject), game.field(SOURCE)
        own = game.field(X) == 0 and source >= 0 and piece_of(game, source).set == piece.set
        return is_permanent(game, subject) and not (own and piece.set)


def end_if_saved(game: Game) -> int:
    """Something has kept it from defeat (MC.damage.4, step 6). X is 1 where damage did it."""
    victim = game.field(SUBJECT)
    if not zones.in_play(game, victim) or (game.field(X) and remaining(game, victim) > 0):
        return save(game)
    if is_program(game, below(game), *DAMAGES):
        tell_fall(game, below(game))
    note_falling(game, victim)
    return NEXT


def save(game: Game) -> int:
    """Nobody is defeated, so no damage is beyond hit points, nor goes on by overkill, nor has an
    attack defeated anybody (MC.excess.1, MC.overkill.1). AGAIN."""
    at = below(game)
    if is_program(game, at, *DAMAGES):
        game.set_frame(at + I, 0)
        set_frame_note(game, at, keys.EXCESS_NOTE, SAVED)
    return game.end_program()


def tell_fall(game: Game, at: int) -> None:
    """The attack, or the ability, that deals the damage of a frame has defeated somebody, with so
    much beyond their hit points (MC.trigger.2, MC.excess.1)."""
    by_attack = frame_note(game, at, 0) & ATTACK_FLAG
    excess = frame_note(game, at, keys.EXCESS_NOTE)
    if by_attack:
        tell(game, at, keys.DEFEATED, FELLED, 1)
    if at >= WIDTH and is_ability(game, at - WIDTH):
        set_frame_note(game, at - WIDTH, EXCESS, excess)
    elif by_attack and is_program(game, at - WIDTH, "attack"):
        set_frame_note(game, at - WIDTH, keys.EXCEEDED, excess)
    if by_attack and book_of(game).marks_excess:
        code = game.lists[FRAMES][at + SUBJECT] + excess * FELLED_STEP
        game.extend(zones.STRUCK, [at - WIDTH, -1 - code])


class WhenDefeated(Window):
    """Interrupts to a defeat; the card's own When Defeated abilities are among the forced ones
    (MC.when-defeated.1, MC.timing.5)."""

    speaks = True

    def __init__(self) -> None:
        super().__init__(keys.WHEN, "defeat")

    def built_in(self, game: Game) -> Found:
        victim = game.field(SUBJECT)
        if not zones.in_play(game, victim):
            return []
        powers = piece_of(game, victim).powers
        return [(victim, power.place) for power in powers if power.kind == WHEN_DEFEATED]


class ResolveDefeat(Op):
    """What becomes of it (MC.defeat.1). Hit points or threat that it has got back as it was
    defeated come too late: it leaves all the same (MC.when-defeated.1, MC.damage.4)."""

    def _is_saved(self, game: Game, victim: int) -> bool:
        """Whether it is not defeated any more: it has left, something happens instead, or it has
        been turned over, to what has hit points or threat, or what is never defeated."""
        if not zones.in_play(game, victim):
            return True
        kind = piece_of(game, victim).kind
        if kind not in CHARACTERS and "side_scheme" not in kind:
            return True
        left = game.lists[zones.THREAT][victim] if "scheme" in kind else remaining(game, victim)
        return game.field(X) <= REPLACED and left > 0

    def run(self, game: Game) -> int:
        victim = game.field(SUBJECT)
        if self._is_saved(game, victim):
            return NEXT
        piece = piece_of(game, victim)
        game.emit("defeated", game.field(SEAT), victim)
        if piece.kind == "villain":
            _note_stage(game)
            return game.call(book_of(game).program("next stage"), victim, game.field(SEAT))
        if piece.is_identity:
            seat = game.lists[zones.CONTROLLER][victim]
            show_victories(game, victim)
            return game.call(book_of(game).program("elimination"), victim, seat)
        show_victories(game, victim)
        moves.leave_play(game, victim, _defeated_to(game, victim))
        return NEXT


def _note_stage(game: Game) -> None:
    """A stage of a villain has been defeated, though the next one comes to lie where it lies: what
    has done it is answered like any defeat (MC.villain.1, MC.damage.4, step 9)."""
    at = below(game)
    if is_program(game, at, *DAMAGES):
        set_frame_note(game, at, 0, frame_note(game, at, 0) | STAGE_FELL)
    else:
        game.set_field(X, STAGE_FELL)


def _defeated_to(game: Game, entity: int) -> int:
    """Where a defeated card goes: with victory to the display (MC.victory.1)."""
    if keyword(game, entity, "victory"):
        return zones.VICTORY
    return pile_of(game, entity)


def show_victories(game: Game, host: int) -> None:
    """Attachments of what is defeated go to the victory display, if they say so (MC.victory.1)."""
    for other in zones.all_in_play(game):
        if game.lists[zones.HOST][other] == host and keyword(game, other, "victory"):
            moves.leave_play(game, other, zones.VICTORY)


class AfterDefeat(Window):
    """Responses to a defeat that was not damage's (that has a window of its own)."""

    def __init__(self) -> None:
        super().__init__(keys.AFTER, "defeat")

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """Nothing, inside damage, nor where it was saved. What its own When Defeated has turned
        over has fallen (``note_turned``)."""
        fell = game.field(X) == STAGE_FELL or game.field(X) < REPLACED
        if zones.in_play(game, game.field(SUBJECT)) and not fell:
            return ()
        inside = is_program(game, below(game), *DAMAGES)
        return () if inside else self.keys


DEFEAT_OPS: Final = (WouldFall(), Do(end_if_saved), WhenDefeated(), ResolveDefeat(), AfterDefeat())
