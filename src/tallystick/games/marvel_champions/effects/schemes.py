"""Threat: placed, removed; schemes defeated and completed (MC.main-scheme, MC.side-scheme)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import begin_power, book_of, piece_of, start
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.pieces import COMPLETED, REVEALED, SETUP, CardFace
from tallystick.games.marvel_champions.position import frames
from tallystick.games.marvel_champions.position.endings import end_if_told
from tallystick.games.marvel_champions.position.keys import AFTER, DEALT, DEFEATED, WHEN, WOULD
from tallystick.games.marvel_champions.position.lasting import hit_points_may_fall
from tallystick.games.marvel_champions.position.memory import COUNT, DONE, FELLED, HARMED, LAID
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    Scope,
    ability_scope,
    frame_note,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.position.values import keeps_threat, keyword, target_change
from tallystick.kernel.chance import below as draw
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, PC, SEAT, SOURCE, SUBJECT, Do, Game, I, Op, X

STARTING: Final = 0
ESCALATION: Final = 1
TARGET: Final = 2


NOBODY: Final = -1


def threat_of(game: Game, piece: CardFace, which: int) -> int:
    """The starting threat, acceleration or target of a scheme (MC.per-player.2)."""
    n, per_player, _, x = piece.threat[which]
    if x is not None:  # MC.x.1
        n = x.value(Scope(game, NOBODY, game.lists[CELLS][zones.MAIN_SCHEME]))
    n = n * zones.started(game) if per_player else n
    return n + target_change(game) if n and which == TARGET else n


def place_on_scheme(game: Game) -> int:
    """Place it; the main scheme may be completed (MC.main-scheme.1)."""
    scheme, n = game.field(SUBJECT), max(game.field(X), 0)
    if not n or not zones.in_play(game, scheme):
        return NEXT
    game.add(zones.THREAT, scheme, n)
    game.emit("threat", game.field(SEAT), scheme, n)
    setter = frames.setter_of(game, frames.below(game))
    if setter >= 0:
        set_frame_note(game, setter, COUNT, n)
    elif frames.is_ability(game, frames.below(game)):
        laid = frame_note(game, frames.below(game), LAID)
        set_frame_note(game, frames.below(game), LAID, max(laid, 0) + n)
    return complete_if_due(game, scheme, game.field(SEAT))


def is_complete(game: Game, scheme: int) -> bool:
    """Threat at or over the target of the main scheme."""
    if scheme != game.lists[CELLS][zones.MAIN_SCHEME]:
        return False
    target = threat_of(game, piece_of(game, scheme), TARGET)
    return 0 < target <= game.lists[zones.THREAT][scheme]


def complete_if_due(game: Game, scheme: int, seat: int) -> int:
    """Nest the completion of the main scheme, if its target is reached; NEXT if it is not."""
    if not is_complete(game, scheme):
        return NEXT
    return game.call(book_of(game).program("complete"), scheme, seat, scheme)


def keep_target(game: Game) -> int:
    """With a lower target the main scheme is completed, no threat placed (MC.main-scheme.1)."""
    scheme = game.lists[CELLS][zones.MAIN_SCHEME]
    if scheme < 0 or frames.is_going_on(game, "complete", scheme):
        return NEXT
    return complete_if_due(game, scheme, game.lists[CELLS][zones.FIRST])


class BeforePlacing(Window):
    """ "When any amount of threat would be placed": some, that is (MC.trigger.1)."""

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return self.keys if game.field(X) > 0 else ()


PLACE_OPS: Final = (
    BeforePlacing(WOULD, "threat placed"),
    Do(place_on_scheme),
    Window(AFTER, "threat placed"),
)


EMPTIED: Final = 2  # in X of a defeat: it is for want of threat


class Remove(Op):
    """Remove it, never more than there is; a side scheme without threat is defeated
    (MC.side-scheme.1, MC.side-scheme.2)."""

    def run(self, game: Game) -> int:
        scheme, seat, by = game.field(SUBJECT), game.field(SEAT), game.field(SOURCE)
        if not zones.in_play(game, scheme) or keeps_threat(game, scheme, seat, by):
            return NEXT
        n = min(max(game.field(X), 0), game.lists[zones.THREAT][scheme])
        if not n:
            return NEXT
        game.add(zones.THREAT, scheme, -n)
        game.emit("threat", game.field(SEAT), scheme, -n)
        hit_points_may_fall(game)
        self._tell(game, n, game.lists[zones.THREAT][scheme] == 0)
        if game.lists[zones.THREAT][scheme] or "side_scheme" not in piece_of(game, scheme).kind:
            return NEXT
        defeat = book_of(game).program("defeat")
        return game.call(defeat, by, seat, scheme, EMPTIED)

    def _tell(self, game: Game, n: int, last: bool) -> None:
        """The thwart that does this knows what has come of it (MC.trigger.2)."""
        at = frames.below(game)
        if frames.is_program(game, at, "thwart"):
            set_frame_note(game, at, DEALT, n)
            set_frame_note(game, at, DEFEATED, max(frame_note(game, at, DEFEATED), int(last)))
        elif at >= 0 and frames.is_ability(game, at):
            set_frame_note(game, at, HARMED, n)
            set_frame_note(game, at, FELLED, max(frame_note(game, at, FELLED), int(last)))


class Removing(BeforePlacing):
    """ "When any amount of threat is removed", "after": of what there is, and can be removed."""

    def run(self, game: Game) -> int:
        """Remove no more than there is (MC.side-scheme.2)."""
        scheme, n = game.field(SUBJECT), game.field(X)
        seat, by = game.field(SEAT), game.field(SOURCE)
        if self.stage == WHEN:
            kept = not zones.in_play(game, scheme) or keeps_threat(game, scheme, seat, by)
            there = 0 if kept else game.lists[zones.THREAT][scheme]
            if n > there:
                game.set_field(X, there)
        return super().run(game)


REMOVE_OPS: Final = (Removing(WHEN, "threat removed"), Remove(), Removing(AFTER, "threat removed"))


class Keywords(Op):
    """What a card does by its keywords as it is revealed: incite (MC.incite.1)."""

    def run(self, game: Game) -> int:
        entity = game.field(SUBJECT)
        n = keyword(game, entity, "incite")
        if not n:
            return NEXT
        scheme = game.lists[CELLS][zones.MAIN_SCHEME]
        return game.call(book_of(game).program("place threat"), entity, game.field(SEAT), scheme, n)


class Powers(Op):
    """All abilities of a kind that the frame's SUBJECT has, in order."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def run(self, game: Game) -> int:
        subject, i = game.field(SUBJECT), game.field(I)
        piece = piece_of(game, subject)
        powers = [power for power in piece.powers if power.kind == self.kind]
        if i >= len(powers):
            return NEXT
        game.set_field(I, i + 1)
        seat = game.field(SEAT)
        seat = seat if seat >= 0 else game.lists[CELLS][zones.FIRST]
        return begin_power(game, seat, subject, powers[i].place, top(game))


def end_unless_completed(game: Game) -> int:
    """Whether the scheme is completed: not where something happens instead (MC.replacement.1), nor
    without its threat, which an interrupt may have taken away (MC.interrupt.1)."""
    scheme = game.field(SUBJECT)
    if game.field(X) != REPLACED and zones.in_play(game, scheme) and is_complete(game, scheme):
        return NEXT
    return game.end_program()


class Advance(Op):
    """The next stage takes the place of the main scheme, and threat too much is gone; after the
    last, the villain has won (MC.main-scheme.1 to MC.main-scheme.3, MC.win.1)."""

    def run(self, game: Game) -> int:
        scheme = game.field(SUBJECT)
        piece = piece_of(game, scheme)
        game.emit("completed", -1, scheme)
        if scheme != game.lists[CELLS][zones.MAIN_SCHEME]:  # what it says of that has advanced it
            return game.end_program()
        if self._is_lost(game, piece) or not game.lists[zones.SCHEME_DECK]:
            game.end(0)
            return AGAIN
        for entity in zones.all_in_play(game):
            if game.lists[zones.HOST][entity] == scheme:
                moves.discard(game, entity)
        moves.leave_play(game, scheme, zones.REMOVED)
        following = game.lists[zones.SCHEME_DECK][0]
        lay_scheme(game, following)
        game.set_field(SUBJECT, following)
        return NEXT

    def _is_lost(self, game: Game, piece: CardFace) -> bool:
        """Whether a side of the stage says that the game is lost with it: side A speaks of the
        stage, of which side B is completed."""
        if piece.special_victory == "lose" or piece.back < 0:
            return piece.special_victory == "lose"
        back: CardFace = game.rules.cards[piece.back]
        return back.special_victory == "lose" and is_side_a(back)


def lay_scheme(game: Game, scheme: int) -> None:
    """A main scheme comes to lie in the villain's area, side A up where it has one."""
    game.move(scheme, zones.VILLAIN_AREA)
    game.set(zones.CONTROLLER, scheme, -1)
    game.set(zones.THREAT, scheme, 0)
    game.set(CELLS, zones.MAIN_SCHEME, scheme)
    moves.enlist(game, scheme)
    game.emit("stage", -1, scheme)


def is_side_a(piece: CardFace) -> bool:
    """Whether it is the side of a main scheme that comes before the one with a target."""
    return piece.back >= 0 and not piece.threat[TARGET].n


class StagePowers(Powers):
    """The When Revealed abilities of a stage, as long as it is the main scheme: of its side A, if
    it has one, or of the other one, once that is up (MC.main-scheme.2)."""

    def __init__(self, side_a: bool) -> None:
        super().__init__(REVEALED)
        self.side_a = side_a

    def run(self, game: Game) -> int:
        scheme = game.field(SUBJECT)
        there = scheme == game.lists[CELLS][zones.MAIN_SCHEME]
        meant = not self.side_a or is_side_a(piece_of(game, scheme))
        return super().run(game) if there and meant else NEXT


def turn_over(game: Game) -> int:
    """Side B up, with its starting threat."""
    scheme = game.field(SUBJECT)
    piece = piece_of(game, scheme)
    if is_side_a(piece):
        game.set(zones.CARD, scheme, piece.back)
        piece = piece_of(game, scheme)
        game.emit("flipped", -1, scheme)
    hinder = keyword(game, scheme, "hinder")  # MC.hinder.1
    game.set(zones.THREAT, scheme, threat_of(game, piece, STARTING) + hinder)
    end_if_told(game, scheme)
    return NEXT


def complete_at_once(game: Game) -> int:
    """A stage that begins with as much threat as its target is completed (MC.main-scheme.1)."""
    return complete_if_due(game, game.field(SUBJECT), game.field(SEAT))


STAGE_OPS: Final = (
    StagePowers(True),
    Do(turn_over),
    Keywords(),
    StagePowers(False),
    Do(complete_at_once),
)


def _of_stage(game: Game, stage: str) -> list[int]:
    """The main schemes that are to come of a stage, in their order; "": all of them."""
    deck = game.lists[zones.SCHEME_DECK]
    return [e for e in deck if piece_of(game, e).stage.startswith(stage)]


def advance_to(stage: str, one_of: bool, by_chance: bool, game: Game) -> int:
    """A card has the main scheme advance: no stage is completed by that (MC.main-scheme.2). To the
    first of a number ("": the next card there is), and what lies between them is passed over; or to
    one of several of that number, ``by_chance`` or the other one, which all stay."""
    deck, scheme = game.lists[zones.SCHEME_DECK], game.lists[CELLS][zones.MAIN_SCHEME]
    found = _of_stage(game, stage)
    ability_scope(game).remember(DONE, int(bool(found)))
    if not found or scheme < 0:
        return NEXT
    game.advance()
    following = found[draw(game, len(found)) if by_chance else 0]
    for other in [] if one_of else deck[: deck.index(following)]:
        game.move(other, zones.REMOVED)
    if zones.in_play(game, scheme):
        moves.leave_play(game, scheme, zones.REMOVED)
    lay_scheme(game, following)
    start(game, "complete", following, game.lists[CELLS][zones.FIRST], subject=following)
    game.set_field(PC, STAGE_AT)
    return AGAIN


def shuffle_stages(stage: str, game: Game) -> int:
    """The main schemes of one stage come in an order by chance, before those of later stages."""
    alike = _of_stage(game, stage)
    if alike:
        first = game.lists[zones.SCHEME_DECK].index(alike[0])
        for i in range(len(alike)):
            game.move(alike.pop(draw(game, len(alike))), zones.SCHEME_DECK, first + i)
    return NEXT


def remove_stages(n: int, stage: str, game: Game) -> int:
    """Remove a number of main schemes of one stage from the game, by chance (MC.removed.1); unseen,
    or face up: nobody needs to know."""
    for _ in range(n):
        alike = _of_stage(game, stage)
        if alike:
            game.move(alike[draw(game, len(alike))], zones.REMOVED)
    return NEXT


# MC.when-completed.1: what it says of its completion comes before the next stage.
COMPLETE_OPS: Final = (
    Window(WOULD, "complete"),
    Do(end_unless_completed),
    Window(WHEN, "complete"),
    Do(end_unless_completed),
    Powers(COMPLETED),
    Advance(),
    *STAGE_OPS,
)
STAGE_AT: Final = len(COMPLETE_OPS) - len(STAGE_OPS)  # where the next stage is turned up
FIRST_STAGE_OPS: Final = (Powers(SETUP), Do(turn_over), Keywords(), StagePowers(False))
