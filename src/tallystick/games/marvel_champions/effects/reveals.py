"""Revealing encounter cards, step by step (MC.reveal.1, MC.nested.3, MC.surge.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import begin_power, book_of, piece_of, start
from tallystick.games.marvel_champions.effects.entering_play import SURGING
from tallystick.games.marvel_champions.effects.schemes import Keywords
from tallystick.games.marvel_champions.legality.maxima import copies_in_play
from tallystick.games.marvel_champions.legality.occasions import Watch
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.pieces import REVEALED, CardFace
from tallystick.games.marvel_champions.position import keys
from tallystick.games.marvel_champions.position.occasion import form_revealed_in
from tallystick.games.marvel_champions.position.scope import Scope, set_frame_note, top
from tallystick.games.marvel_champions.position.sides import faces_of
from tallystick.games.marvel_champions.position.values import is_permanent, keyword
from tallystick.games.marvel_champions.position.villains import is_triggered_for
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.kernel.machine import (
    AGAIN,
    NEXT,
    PC,
    PROGRAM,
    SEAT,
    SUBJECT,
    WIDTH,
    Do,
    Game,
    I,
    J,
    Op,
    X,
)

# Where a card of the encounter deck may lie as its reveal begins: taken from its top, dealt before
# (MC.deal.1), or still there.
FROM_THERE: Final = (zones.PLAYING, zones.ENCOUNTER, *zones.DEALT)


class BeginReveal(Op):
    """MC.reveal.1, step 1: face up. An obligation goes to the player it names."""

    def run(self, game: Game) -> int:
        entity, seat = game.field(SUBJECT), self._seat(game)
        if game.field(X) == keys.STAYS_PUT:
            return self._tell(game, entity, seat)
        asked = piece_of(game, entity).asks_origin or book_of(game).asks_origins
        zone = game.lists[ZONE][entity]
        if asked and zone in FROM_THERE and game.field(X) != keys.TURNED_UP:
            game.set_field(X, keys.FROM_DECK)
        game.move(entity, zones.PLAYING)
        if zone == zones.ENCOUNTER:
            moves.check_encounter(game)  # it may have been the last one (MC.encounter-deck.1)
        self._tell(game, entity, seat)
        piece = piece_of(game, entity)
        if piece.unique and piece.kind == "minion" and _is_doubled(game, entity, seat):
            moves.discard(game, entity)  # MC.unique.1: another one instead
            game.jump(len(REVEAL_OPS))
            return reveal_next(game, seat)
        return NEXT

    def _seat(self, game: Game) -> int:
        """Who counts as revealing it: whom an obligation names, if that player is in the game."""
        seat = game.field(SEAT)
        piece = piece_of(game, game.field(SUBJECT))
        if piece.kind == "obligation":
            named = named_seat(game, piece, seat)
            seat = seat if zones.is_out(game, named) else named
            game.set_field(SEAT, seat)
        return seat

    def _tell(self, game: Game, entity: int, seat: int) -> int:
        game.emit("revealed", seat, entity)
        if book_of(game).marks_reveals:
            game.extend(zones.REVEALS, [entity, seat, game.lists[CELLS][zones.PHASE]])
        return NEXT


def _is_doubled(game: Game, entity: int, seat: int) -> bool:
    """Whether a copy of a unique minion is in play, but for those that it discards by its own text
    as it would enter (MC.unique.1, MC.golden.1)."""
    piece, scope = piece_of(game, entity), Scope(game, seat, entity)
    gone: list[int] = []
    for power in piece.powers:
        watch = power.watch
        if watch is not None and watch.is_own and _waits_for_entering(watch):
            gone += [e for aim in power.aims if aim.deed == "discard" for e in aim.valid(scope)]
    return any(copy not in gone for copy in copies_in_play(game, piece))


def _waits_for_entering(watch: Watch) -> bool:
    return any(act.key == keys.KEY["enter"] and act.stage == keys.WOULD for act in watch.acts)


class WhileRevealed(Window):
    """Interrupts to the reveal: once one has cancelled it, there is nothing left to interrupt
    (MC.interrupt.3, MC.cancel.1)."""

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return () if game.notes()[keys.CANCELLED] else self.keys


NOT_LAID_DOWN: Final = ("treachery", "event")  # an event: a player's, shuffled into that deck


def lay_down(game: Game) -> int:
    """Step 2: by its type."""
    entity, seat = game.field(SUBJECT), game.field(SEAT)
    piece = piece_of(game, entity)
    if piece.kind in NOT_LAID_DOWN or entity not in game.lists[zones.PLAYING]:
        return NEXT  # or what cancelled it has taken it away
    if piece.kind == "obligation":
        named = named_seat(game, piece, seat)
        if zones.is_out(game, named):  # MC.obligation.1: another card instead
            game.move(entity, zones.REMOVED)
            game.end_program()
            return reveal_next(game, seat)
    return game.call(book_of(game).program("lay down"), entity, seat, entity)


def named_seat(game: Game, piece: CardFace, seat: int) -> int:
    """The player whom an obligation names (MC.obligation.1), in the game or not: else the one with
    whose set it came; whoever revealed it, if nobody."""
    sides = [faces_of(game, zones.identity(game, other)) for other in range(game.seats)]
    for other, faces in enumerate(sides):
        if any(face.name.casefold() == piece.given_to for face in faces):
            return other
    for other, faces in enumerate(sides):
        if any(face.set and face.set == piece.set for face in faces):
            return other
    return seat


class RevealedKeywords(Keywords):
    """Step 3, keywords: they count among the When Revealed abilities, and are cancelled with those
    (MC.reveal.1, MC.cancel.1)."""

    def run(self, game: Game) -> int:
        return NEXT if game.notes()[keys.CANCELLED] else super().run(game)


def when_revealed(game: Game) -> int:
    """Step 3: its When Revealed abilities, unless they are cancelled; a card that is merely put
    into play has none (MC.when-revealed.1). J is the form, plus one, in which it is revealed, where
    that may change between two of them (MC.ability.8)."""
    entity, i = game.field(SUBJECT), game.field(I)
    powers = [p for p in piece_of(game, entity).powers if p.kind == REVEALED]
    seat = game.field(SEAT)
    if i >= len(powers):
        return NEXT
    game.set_field(I, i + 1)
    power = powers[i]
    if game.notes()[keys.CANCELLED] and not power.uncancelled:
        return AGAIN
    form = form_revealed_in(game, top(game))
    if i == 0 and len({one.form for one in powers}) > 1:
        game.set_field(J, form + 1)
    if not is_triggered_for(game, power, form):
        return AGAIN
    return begin_power(game, seat, entity, power.place, top(game))


def respond_to_entering(game: Game) -> int:
    """The responses to its entering play have waited for this (MC.nested.3). Nest them, if it is
    still there, and was not before."""
    entity, seat = game.field(SUBJECT), game.field(SEAT)
    if not zones.in_play(game, entity) or game.field(X) == keys.STAYS_PUT:
        return NEXT
    return game.call(book_of(game).program("entered"), entity, seat, entity)


def discard_revealed(game: Game) -> int:
    """Step 4: a treachery is discarded (MC.treachery.1), and what has come to be attached to
    nothing (MC.attach.1). Whether it surges is noted before that: a card whose effects are all
    cancelled has not been resolved (MC.resolve.1, MC.cancel.1), and does not; where only its "When
    Revealed" effects are it does: the book does not count surge among them."""
    entity, notes = game.field(SUBJECT), game.notes()
    if (
        keyword(game, entity, "surge")
        and notes[keys.CANCELLED] != keys.WHOLLY
        and notes[SURGING] <= 0
    ):
        set_frame_note(game, top(game), SURGING, 1)
    if entity in game.lists[zones.PLAYING] or _is_loose(game, entity):
        moves.discard(game, entity)
    return NEXT


def surge(game: Game) -> int:
    """One more card is revealed for one that has surged (MC.surge.1). By the same player, if that
    one is still there (MC.elimination.1)."""
    entity, seat = game.field(SUBJECT), game.field(SEAT)
    surges = game.notes()[SURGING] > 0 and not zones.is_out(game, seat)
    game.advance()
    if not surges:
        return AGAIN
    game.emit("surged", seat, entity)
    return reveal_next(game, seat)


def _is_loose(game: Game, entity: int) -> bool:
    """Whether it is an attachment in play that is attached to nothing."""
    attachment = piece_of(game, entity).kind == "attachment" and zones.in_play(game, entity)
    return attachment and game.lists[zones.HOST][entity] < 0 and not is_permanent(game, entity)


def reveal_next(game: Game, seat: int) -> int:
    """A player reveals the top card of the encounter deck, unless that would never end. AGAIN."""
    if _is_endless(game):
        return _end_chain(game, seat)
    card = moves.next_encounter(game)
    if card < 0 or game.over:
        return AGAIN
    return start(game, "reveal", card, seat, subject=card)


def _is_endless(game: Game) -> bool:
    """Whether a chain of reveals, each because of the one before it, has gone twice through all the
    cards that there are: then no card among them ends it."""
    frames, program = game.lists[FRAMES], book_of(game).program("reveal")
    at, chain = len(frames) - WIDTH, 0
    while at >= 0 and frames[at + PROGRAM] == program and frames[at + PC] == len(REVEAL_OPS):
        at -= WIDTH
        chain += 1
    return chain > 2 * (len(game.lists[zones.ENCOUNTER]) + len(game.lists[zones.ENCOUNTER_DISCARD]))


def _end_chain(game: Game, seat: int) -> int:
    """What comes of a deck that brings nothing but another card (MC.surge.1, MC.encounter-deck.1;
    option ``endless-surge``). AGAIN."""
    loses = game.rules.readings["endless-surge"] == "lose"
    game.emit("endless", seat, NOWHERE, int(loses))
    if loses:
        game.end(0)
    return AGAIN


def begin_notes(game: Game) -> int:
    """Make room for what can be said of a reveal before its card is turned up."""
    game.note_all([0, 0])
    return NEXT


REVEAL_OPS: Final = (
    Do(begin_notes),
    Window(keys.WOULD, "reveal", own=2),  # nobody has seen the card yet (MC.would.1)
    BeginReveal(),
    WhileRevealed(keys.WHEN, "reveal", own=2),
    Do(lay_down),
    RevealedKeywords(),
    Do(when_revealed),
    Do(respond_to_entering),
    Do(discard_revealed),
    Window(keys.AFTER, "reveal", own=2),  # when all of that is done (MC.nested.3)
    Do(surge),
)
