"""The round and the players' turns (MC.round, MC.player-turn, MC.end-player-phase)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import legal, moves
from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.lasting import PHASE_END, ROUND_END, TURN_END, end_effects
from tallystick.games.marvel_champions.occasions import AFTER, WHEN
from tallystick.games.marvel_champions.paying import AskHelp
from tallystick.games.marvel_champions.pieces import ATK, PERMANENTS, REC, THW, Piece
from tallystick.games.marvel_champions.scope import MEMORY, piece_of
from tallystick.games.marvel_champions.targets import attackable, thwartable
from tallystick.games.marvel_champions.values import hand_size, stat
from tallystick.games.marvel_champions.windows import Window
from tallystick.games.marvel_champions.zones import (
    AREA,
    ASKED,
    CARD,
    CHANGED,
    CONFUSED,
    EXHAUSTED,
    FIRST,
    HAND,
    PHASE,
    PLAYED,
    PLAYER,
    ROUND,
    STUNNED,
    TURN,
    USED_PHASE,
    USED_ROUND,
    WATCHERS,
    all_in_play,
    identity,
    is_out,
    player_order,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Game, I, Op

END: Final[Option] = ("pass", -1, -1)
DECLINE: Final[Option] = ("no", -1, -1)


# -- what a player can do -------------------------------------------------------------------------


def plays(game: Game, seat: int) -> list[Option]:
    """("play", card, -1) for cards that enter play, one of each face in hand."""
    return [
        ("play", entity, -1)
        for entity in distinct(game, seat)
        if piece_of(game, entity).kind in PERMANENTS
        and legal.play_refusal(game, seat, entity, explain=False) is None
    ]


def distinct(game: Game, seat: int) -> list[int]:
    """The cards in hand, one of each face."""
    cards = game.lists[CARD]
    first: dict[int, int] = {}
    for entity in game.lists[HAND[seat]]:
        first.setdefault(cards[entity], entity)
    return list(first.values())


def actions(game: Game, seat: int) -> list[Option]:
    """("use", card, place) for Actions in play, ("play", event, place) for those of events."""
    found: list[Option] = []
    forms = (-1, piece_of(game, identity(game, seat)).form)
    for verb, entities in (("use", game.lists[WATCHERS]), ("play", distinct(game, seat))):
        for entity in entities:
            piece: Piece = game.rules.cards[game.lists[CARD][entity]]
            if not piece.actions or (verb == "play" and piece.kind != "event"):
                continue
            for place in piece.actions:
                if piece.powers[place].form not in forms:
                    continue
                if legal.action_refusal(game, seat, entity, place, explain=False) is None:
                    found.append((verb, entity, place))
    return found


def basic_powers(game: Game, seat: int) -> list[Option]:
    """("attack", character, enemy), ("thwart", character, scheme), ("recover", ..), ("form", ..);
    a stunned or confused character may try with no target (-1)."""
    found: list[Option] = []
    enemies: list[int] | None = None
    schemes: list[int] | None = None
    for entity in game.lists[AREA[seat]]:
        if legal.character_refusal(game, seat, entity, ATK) is None:
            if moves.is_stopped(game, entity, STUNNED):
                found.append(("attack", entity, -1))
            else:
                enemies = attackable(game, seat) if enemies is None else enemies
                found += [("attack", entity, enemy) for enemy in enemies]
        if legal.character_refusal(game, seat, entity, THW) is None:
            if moves.is_stopped(game, entity, CONFUSED):
                found.append(("thwart", entity, -1))
            else:
                schemes = thwartable(game, seat) if schemes is None else schemes
                found += [("thwart", entity, scheme) for scheme in schemes]
    if legal.recover_refusal(game, seat) is None:
        found.append(("recover", identity(game, seat), -1))
    if legal.form_change_refusal(game, seat) is None:
        found.append(("form", identity(game, seat), -1))
    return found


def begin(game: Game, seat: int, option: Option) -> int:
    """Start what a player has chosen to do: AGAIN."""
    verb, a, b = option
    game.set(CELLS, ASKED, 0)
    if verb == "play" and b < 0:
        return start(game, "play card", a, seat)
    if verb in ("play", "use"):
        return legal.begin_power(game, seat, a, b)
    if verb in ("attack", "thwart"):
        return start(game, verb, a, seat, b)
    if verb == "recover":
        return start(game, "recover", a, seat, a)
    if verb == "form":
        game.set(CELLS, CHANGED, 1)
        return start(game, "change form", a, seat, a)
    raise ValueError(f"no such move: {option}")


class Act(Op):
    """A player's turn: anything, in any order, until they end it (MC.player-turn.7)."""

    def run(self, game: Game) -> int:
        """Ask, while the player is in the game."""
        return NEXT if is_out(game, game.field(SEAT)) else ASK

    def decide(self, game: Game) -> Decision:
        """Everything that can be done."""
        seat = game.field(SEAT)
        acts = actions(game, seat)
        options = [*plays(game, seat), *acts, *basic_powers(game, seat)]
        asked = game.lists[CELLS][ASKED]
        for other in player_order(game, seat):
            if other != seat and not asked >> other & 1:
                options.append(("ask", other, -1))
        if not self._bound(game, acts):
            options.append(END)
        return Decision(seat, "turn", -1, options, len(options) - 1)

    def _bound(self, game: Game, acts: list[Option]) -> bool:
        """MC.forced.2: Forced Actions come before the end of the turn."""
        return any(
            verb == "use" and piece_of(game, entity).powers[place].forced
            for verb, entity, place in acts
        )

    def take(self, game: Game, option: Option) -> int:
        """Start it, or end the turn."""
        if option == END:
            return NEXT
        if option[0] == "ask":
            game.set(CELLS, ASKED, game.lists[CELLS][ASKED] | 1 << option[1])
            game.emit("asks", game.field(SEAT), -1, option[1])
            return start(game, "asked", -1, option[1])
        return begin(game, game.field(SEAT), option)


class Answer(Op):
    """Another player is asked for an Action, and may decline (MC.player-turn.6)."""

    def run(self, game: Game) -> int:
        """Ask."""
        return ASK

    def decide(self, game: Game) -> Decision:
        """Their Actions."""
        seat = game.field(SEAT)
        options = [DECLINE, *actions(game, seat)]
        return Decision(seat, "asked", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Do it, or not."""
        if option == DECLINE:
            return NEXT
        game._advance()
        return begin(game, game.field(SEAT), option)


ASKED_OPS: Final = (Answer(),)


class BeginTurn(Op):
    """A player becomes the active one."""

    def run(self, game: Game) -> int:
        """Note it."""
        game.set(CELLS, TURN, game.field(SEAT))
        game.set(CELLS, CHANGED, 0)
        game.set(CELLS, ASKED, 0)
        game.emit("turn", game.field(SEAT))
        return NEXT


class EndTurn(Op):
    """Nobody is active any more."""

    def run(self, game: Game) -> int:
        """Note it; effects of the turn end."""
        game.set(CELLS, TURN, -1)
        end_effects(game, TURN_END)
        return NEXT


TURN_OPS: Final = (
    BeginTurn(),
    Window(WHEN, "turn begins"),
    Window(AFTER, "turn begins"),
    Act(),
    Window(WHEN, "turn ends"),
    EndTurn(),
    Window(AFTER, "turn ends"),
)


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
        game.emit("form", game.field(SEAT), me, piece_of(game, me).form)
        return NEXT


class NewForm(Op):
    """Note in X which form is to come, for "when you change to ... form"."""

    def run(self, game: Game) -> int:
        """The other side's."""
        piece = piece_of(game, game.field(SOURCE))
        back: Piece | None = game.rules.cards[piece.back] if piece.back >= 0 else None
        game.set_field(5, back.form if back is not None else piece.form)
        return NEXT


CHANGE_FORM_OPS: Final = (
    NewForm(),
    Window(WHEN, "form"),
    Flip(),
    Window(AFTER, "form"),
)


class Recover(Op):
    """MC.recover.1."""

    def run(self, game: Game) -> int:
        """Exhaust and heal."""
        me = game.field(SOURCE)
        moves.exhaust(game, me)
        moves.heal(game, me, stat(game, me, REC))
        return NEXT


RECOVER_OPS: Final = (Window(WHEN, "recover"), Recover(), Window(AFTER, "recover"))


class HelpForAlliance(AskHelp):
    """The help of others, for a card with alliance; none for others."""

    def run(self, game: Game) -> int:
        """Ask, or note that nobody helps."""
        if "alliance" in piece_of(game, game.field(SOURCE)).keywords:
            return super().run(game)
        if len(game.notes()) == MEMORY:
            game.note(0)
        return NEXT


class Leave(Op):
    """The end of a program, before what is done only in need."""

    def run(self, game: Game) -> int:
        """Away."""
        game.pop_frame()
        return AGAIN


# -- the round ------------------------------------------------------------------------------------


class BeginRound(Op):
    """A new round; limits per round begin anew."""

    def run(self, game: Game) -> int:
        """The player phase."""
        cells = game.lists[CELLS]
        game.set(CELLS, ROUND, cells[ROUND] + 1)
        game.set(CELLS, PHASE, PLAYER)
        game.truncate(PLAYED, 0)
        forget_uses(game, USED_ROUND)
        forget_uses(game, USED_PHASE)
        game.emit("round", -1, -1, cells[ROUND])
        return NEXT


def forget_uses(game: Game, column: int) -> None:
    """Limits begin anew."""
    for entity, used in enumerate(game.lists[column]):
        if used:
            game.set(column, entity, 0)


class Turns(Op):
    """Each player takes a turn, in player order (MC.player-phase.1)."""

    def run(self, game: Game) -> int:
        """The next one; I counts places clockwise from the first player at the start."""
        i = game.field(I)
        if i >= game.seats:
            return NEXT
        seat = (game.lists[CELLS][FIRST] + i) % game.seats
        game.set_field(I, i + 1)
        if is_out(game, seat):
            return AGAIN
        return start(game, "turn", identity(game, seat), seat)


class DiscardDown(Op):
    """MC.end-player-phase.1: any cards, and down to the hand size, in player order."""

    def run(self, game: Game) -> int:
        """Ask each player who has cards."""
        while game.field(I) < game.seats:
            seat = self._seat(game)
            if not is_out(game, seat) and game.lists[HAND[seat]]:
                return ASK
            game.set_field(I, game.field(I) + 1)
        return NEXT

    def _seat(self, game: Game) -> int:
        return (game.lists[CELLS][FIRST] + game.field(I)) % game.seats

    def decide(self, game: Game) -> Decision:
        """A card, or enough."""
        seat = self._seat(game)
        options: list[Option] = []
        if len(game.lists[HAND[seat]]) <= hand_size(game, seat):
            options.append(("done", -1, -1))
        options += [("discard", entity, -1) for entity in distinct(game, seat)]
        return Decision(seat, "discard down", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """It goes."""
        if option[0] == "done":
            game.set_field(I, game.field(I) + 1)
        else:
            moves.discard(game, option[1])
        return AGAIN


class DrawAndReady(Op):
    """MC.end-player-phase.2, .3: draw up to hand size; everything readies."""

    def run(self, game: Game) -> int:
        """All players at once."""
        for seat in player_order(game):
            moves.draw(game, seat, max(hand_size(game, seat) - len(game.lists[HAND[seat]]), 0))
        exhausted = game.lists[EXHAUSTED]
        for entity in all_in_play(game):
            if exhausted[entity]:
                moves.ready(game, entity)
        end_effects(game, PHASE_END)
        return NEXT


class Villains(Op):
    """The villain phase."""

    def run(self, game: Game) -> int:
        """Nest it."""
        return game.call(book_of(game).program("villain phase"), -1, -1)


class Again(Op):
    """The next round."""

    def run(self, game: Game) -> int:
        """From the beginning."""
        end_effects(game, PHASE_END, ROUND_END)
        return game.jump(0)


ROUND_OPS: Final = (
    BeginRound(),
    Window(AFTER, "player phase begins"),
    Turns(),
    DiscardDown(),
    DrawAndReady(),
    Window(AFTER, "player phase ends"),
    Villains(),
    Window(WHEN, "round ends"),
    Window(AFTER, "round ends"),
    Again(),
)
TURNS_AT: Final = 2
