"""Cards come into play: played, put, revealed; minions engage (MC.enters.1, MC.minion.4)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import legal, moves
from tallystick.games.marvel_champions.activation import activate
from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.occasions import AFTER, WHEN
from tallystick.games.marvel_champions.pieces import HERO, REVEALED, Piece
from tallystick.games.marvel_champions.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.scope import Scope, piece_of, top
from tallystick.games.marvel_champions.values import keyword
from tallystick.games.marvel_champions.windows import Window
from tallystick.games.marvel_champions.zones import (
    ALLY_LIMIT,
    AREA,
    ATTRIBUTES,
    CONTROLLER,
    ENGAGED,
    FIRST,
    HOST,
    MAIN_SCHEME,
    PLAYING,
    THREAT,
    all_in_play,
    identity,
    in_play,
    is_out,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, I, Op

SIDE_SCHEMES: Final = ("side_scheme", "player_side_scheme")
MOST_RESTRICTED: Final = 2  # MC.restricted.1


def place_of(piece: Piece, seat: int) -> tuple[int, bool]:
    """In whose area a card enters play (-1: the villain's), and whether it engages."""
    if piece.kind == "minion":
        return seat, True
    if piece.kind == "obligation":
        return seat, True
    if piece.is_player_card and piece.kind != "player_side_scheme":
        return seat, False
    return -1, False


class ChooseHost(Op):
    """What it is attached to (MC.attach.1); nothing there, it is discarded."""

    def hosts(self, game: Game) -> list[int]:
        """The possible hosts."""
        entity = game.field(SUBJECT)
        return legal.hosts(Scope(game, game.field(SEAT), entity), piece_of(game, entity))

    def run(self, game: Game) -> int:
        """Ask where there is a choice."""
        piece = piece_of(game, game.field(SUBJECT))
        if piece.attach is None:
            return NEXT
        found = self.hosts(game)
        if len(found) > 1:
            return ASK
        if found:
            return self.take(game, ("target", found[0], -1))
        moves.discard(game, game.field(SUBJECT))
        game.pop_frame()
        return AGAIN

    def decide(self, game: Game) -> Decision:
        """Which host."""
        options: list[Option] = [("target", entity, -1) for entity in self.hosts(game)]
        piece = piece_of(game, game.field(SUBJECT))
        seat = game.field(SEAT) if piece.is_player_card else game.lists[CELLS][FIRST]
        return Decision(max(seat, 0), "host", game.field(SUBJECT), options)

    def take(self, game: Game, option: Option) -> int:
        """Note the host for when it lies there."""
        game.set(HOST, game.field(SUBJECT), option[1])
        return NEXT


class Arrive(Op):
    """It lies in play, with what it enters with."""

    def run(self, game: Game) -> int:
        """Put it there."""
        entity, seat = game.field(SUBJECT), game.field(SEAT)
        piece = piece_of(game, entity)
        host = game.lists[HOST][entity]
        area, engaged = place_of(piece, seat)
        if host >= 0 and not piece.is_player_card:
            area, engaged = host_area(game, host), False
        moves.put_in_area(game, entity, area, engaged)
        game.set(HOST, entity, host)
        if piece.kind in SIDE_SCHEMES:
            game.set(THREAT, entity, threat_of(game, piece, STARTING))
        hinder = keyword(game, entity, "hinder")
        if hinder and piece.threat:
            game.add(THREAT, entity, hinder)
        game.emit("entered", seat, entity)
        return NEXT


def host_area(game: Game, host: int) -> int:
    """The area in which an attachment lies: that of its host."""
    zone = game.lists[ZONE][host]
    return AREA.index(zone) if zone in AREA else -1


class KeepLimits(Op):
    """Ally limit and restricted cards: discard down at once (MC.ally-limit.1, MC.restricted.1)."""

    def excess(self, game: Game) -> list[int]:
        """The cards of which one has to go."""
        seat = game.field(SEAT)
        if seat < 0:
            return []
        mine = [e for e in game.lists[AREA[seat]] if game.lists[CONTROLLER][e] == seat]
        allies = [e for e in mine if piece_of(game, e).kind == "ally"]
        if len(allies) > game.lists[ATTRIBUTES[seat]][ALLY_LIMIT]:
            return allies
        restricted = [e for e in mine if keyword(game, e, "restricted")]
        return restricted if len(restricted) > MOST_RESTRICTED else []

    def run(self, game: Game) -> int:
        """Ask while there are too many."""
        return ASK if self.excess(game) else NEXT

    def decide(self, game: Game) -> Decision:
        """Which one goes."""
        options: list[Option] = [("discard", entity, -1) for entity in self.excess(game)]
        return Decision(game.field(SEAT), "limit", game.field(SUBJECT), options, 0)

    def take(self, game: Game, option: Option) -> int:
        """It goes."""
        moves.discard(game, option[1])
        return AGAIN


class NowEngage(Op):
    """A minion that enters engages (MC.minion.4)."""

    def run(self, game: Game) -> int:
        """Nest it."""
        entity = game.field(SUBJECT)
        engaged = in_play(game, entity) and game.lists[ENGAGED][entity] >= 0
        if not engaged or piece_of(game, entity).kind != "minion":
            return NEXT
        return game.call(book_of(game).program("engaged"), entity, game.field(SEAT), entity)


ENTER_OPS: Final = (
    ChooseHost(),
    Arrive(),
    KeepLimits(),
    Window(WHEN, "enter"),
    NowEngage(),
    Window(AFTER, "enter"),
)


class MoveOver(Op):
    """A minion comes to lie with another player."""

    def run(self, game: Game) -> int:
        """Move it."""
        entity, seat = game.field(SUBJECT), game.field(SEAT)
        game.move(entity, AREA[seat])
        game.set(ENGAGED, entity, seat)
        game.emit("engaged", seat, entity)
        return NEXT


class Quickstrike(Op):
    """MC.quickstrike.1, MC.teamwork.1: what a minion does on engaging."""

    def run(self, game: Game) -> int:
        """Nest its activation."""
        entity, seat = game.field(SUBJECT), game.field(SEAT)
        if not in_play(game, entity):
            return NEXT
        game._advance()
        hero = piece_of(game, identity(game, seat)).form == HERO
        if hero and keyword(game, entity, "quickstrike"):
            activate(game, entity, seat, "attacks")
        elif keyword(game, entity, "teamwork"):
            others = [
                e
                for e in all_in_play(game)
                if e != entity
                and piece_of(game, e).kind == "minion"
                and keyword(game, e, "teamwork")
            ]
            if others:
                activate(game, entity, seat)
        return AGAIN


ENGAGED_OPS: Final = (Window(AFTER, "engage"), Quickstrike())
ENGAGE_OPS: Final = (MoveOver(), *ENGAGED_OPS)


# -- revealing ------------------------------------------------------------------------------------

CANCELLED: Final = 0  # the first note of a reveal: 1 if its When Revealed effects are cancelled
SURGING: Final = 1  # the second: it has gained surge


class BeginReveal(Op):
    """MC.reveal.1, step 1: face up. An obligation goes to the player it names."""

    def run(self, game: Game) -> int:
        """Turn it up."""
        game.note(0)
        game.note(0)
        entity, seat = game.field(SUBJECT), game.field(SEAT)
        game.move(entity, PLAYING)
        game.emit("revealed", seat, entity)
        piece = piece_of(game, entity)
        if piece.unique and piece.kind == "minion" and legal.is_in_play_already(game, piece):
            moves.discard(game, entity)  # MC.unique.1: another one instead
            game.set_field(I, 0)
            game.pop_frame()
            return reveal_next(game, seat)
        return NEXT


class LayDown(Op):
    """Step 2: by its type."""

    def run(self, game: Game) -> int:
        """Nest its entering play, if it does."""
        entity, seat = game.field(SUBJECT), game.field(SEAT)
        piece = piece_of(game, entity)
        if piece.kind == "treachery":
            return NEXT
        if piece.kind == "obligation":
            seat = named_seat(game, piece, seat)
            game.set_field(SEAT, seat)
        return game.call(book_of(game).program("enter"), entity, seat, entity)


def named_seat(game: Game, piece: Piece, seat: int) -> int:
    """The player whom an obligation names (MC.obligation.1); whoever revealed it, if nobody."""
    for other in range(game.seats):
        if is_out(game, other):
            continue
        me = piece_of(game, identity(game, other))
        sides = [me] + ([game.rules.cards[me.back]] if me.back >= 0 else [])
        if any(side.set and side.set == piece.set for side in sides):
            return other
    return seat


class Keywords(Op):
    """Step 3, keywords: incite (MC.incite.1)."""

    def run(self, game: Game) -> int:
        """Place the threat."""
        entity = game.field(SUBJECT)
        n = keyword(game, entity, "incite")
        if not n:
            return NEXT
        scheme = game.lists[CELLS][MAIN_SCHEME]
        return game.call(book_of(game).program("place threat"), entity, game.field(SEAT), scheme, n)


class WhenRevealed(Op):
    """Step 3: its When Revealed abilities, unless they are cancelled."""

    def run(self, game: Game) -> int:
        """The next one."""
        entity, i = game.field(SUBJECT), game.field(I)
        powers = [p for p in piece_of(game, entity).powers if p.kind == REVEALED]
        seat = game.field(SEAT)
        if i >= len(powers) or game.notes()[CANCELLED]:
            return NEXT
        game.set_field(I, i + 1)
        power = powers[i]
        form = piece_of(game, identity(game, seat)).form if seat >= 0 else -1
        if power.form >= 0 and power.form != form:  # MC.ability.8
            return AGAIN
        return legal.begin_power(game, seat, entity, power.place, at_reveal(game))


def at_reveal(game: Game) -> int:
    """Where the frame of the reveal begins."""
    return top(game)


class EndReveal(Op):
    """Step 4: a treachery is discarded; then surge (MC.surge.1)."""

    def run(self, game: Game) -> int:
        """Reveal one more, if it surges."""
        entity, seat = game.field(SUBJECT), game.field(SEAT)
        surges = keyword(game, entity, "surge") > 0 or game.notes()[SURGING] > 0
        if entity in game.lists[PLAYING]:
            moves.discard(game, entity)
        game._advance()
        if surges:
            game.emit("surged", seat, entity)
            return reveal_next(game, seat)
        return AGAIN


def reveal_next(game: Game, seat: int) -> int:
    """A player reveals the top card of the encounter deck. AGAIN."""
    card = moves.next_encounter(game)
    if card < 0 or game.over:
        return AGAIN
    start(game, "reveal", card, seat, card)
    game.move(card, PLAYING)
    moves.check_encounter(game)
    return AGAIN


REVEAL_OPS: Final = (
    BeginReveal(),
    Window(WHEN, "reveal", own=2),
    LayDown(),
    Keywords(),
    WhenRevealed(),
    Window(AFTER, "reveal", own=2),
    EndReveal(),
)
