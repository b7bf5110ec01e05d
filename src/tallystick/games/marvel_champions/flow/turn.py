"""The players' turns: what can be done in one (MC.player-turn)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import begin_power, piece_of, start
from tallystick.games.marvel_champions.costs.choosing import AskHelp
from tallystick.games.marvel_champions.costs.payability import PlayerPayability
from tallystick.games.marvel_champions.legality import acts
from tallystick.games.marvel_champions.legality.refusals import ASKED_ALREADY
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.position import lasting, memory
from tallystick.games.marvel_champions.position.at_hand import distinct_at_hand
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.position.frames import next_happening
from tallystick.games.marvel_champions.position.keys import AFTER, WHEN
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, Do, Game, Op
from tallystick.rules.picking import place_of

END: Final[Option] = ("pass", -1, -1)
DECLINE: Final[Option] = ("no", -1, -1)


def begin(game: Game, seat: int, option: Option) -> int:
    """Start what a player has chosen to do: AGAIN."""
    verb, a, b = option
    game.set(CELLS, zones.ASKED, 0)
    if verb == "play" and b < 0:
        return start(game, "play card", a, seat)
    if verb in ("play", "use"):
        return begin_power(game, seat, a, b)
    if verb in ("attack", "thwart"):
        return start(game, verb, a, seat, subject=b)
    if verb == "recover":
        return start(game, "recover", a, seat, subject=a)
    if verb == "form":
        game.set(CELLS, zones.CHANGED, 1)
        return start(game, "change form", a, seat, subject=a)
    raise ValueError(f"no such move: {option}")


class TakeActions(Op):
    """A player's turn: anything, in any order, until they end it (MC.player-turn.7)."""

    def run(self, game: Game) -> int:
        if game.lists[zones.HAPPENED]:
            return next_happening(game)
        return NEXT if zones.is_out(game, game.field(SEAT)) else ASK

    def decide(self, game: Game) -> Decision:
        seat = game.field(SEAT)
        options = acts.moves_of(game, seat)
        options += [one for one in self._asks(game) if self._ask_refusal(game, one) is None]
        if not acts.is_bound(game, seat):
            options.append(END)
        return Decision(seat, "turn", -1, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        asks = [Candidate(one, self._ask_refusal(game, one)) for one in self._asks(game)]
        seat = game.field(SEAT)
        end = Candidate(END, acts.weigh(game, seat, END))
        return [*acts.thoughts_of(game, seat), *asks, end]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option[0] == "ask":
            return self._ask_refusal(game, option)
        return acts.weigh(game, game.field(SEAT), option)

    def _asks(self, game: Game) -> list[Option]:
        seat = game.field(SEAT)
        return [("ask", other, -1) for other in zones.player_order(game, seat) if other != seat]

    def _ask_refusal(self, game: Game, option: Option) -> Refusal | None:
        """MC.player-turn.6: once, until something has been done."""
        return ASKED_ALREADY if game.lists[CELLS][zones.ASKED] >> option[1] & 1 else None

    def take(self, game: Game, option: Option) -> int:
        if option == END:
            return NEXT
        if option[0] == "ask":
            game.set(CELLS, zones.ASKED, game.lists[CELLS][zones.ASKED] | 1 << option[1])
            game.emit("asks", game.field(SEAT), -1, option[1])
            return start(game, "asked", -1, option[1])
        return begin(game, game.field(SEAT), option)


class AnswerRequest(Op):
    """Another player is asked for an Action, and may decline (MC.player-turn.6)."""

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        seat = game.field(SEAT)
        hand, look = distinct_at_hand(game, seat), PlayerPayability(game, seat)
        options = [DECLINE, *acts.actions(game, seat, hand, look)]
        return Decision(seat, "asked", -1, options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        return [Candidate(DECLINE), *acts.thoughts_of(game, game.field(SEAT))]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        return None if option == DECLINE else acts.weigh(game, game.field(SEAT), option)

    def take(self, game: Game, option: Option) -> int:
        if option == DECLINE:
            return NEXT
        game.advance()
        return begin(game, game.field(SEAT), option)


ASKED_OPS: Final = (AnswerRequest(),)


def begin_player_turn(game: Game) -> int:
    """A player becomes the active one."""
    game.set(CELLS, zones.TURN, game.field(SEAT))
    lasting.begin_turn_effects(game, game.field(SEAT))
    game.set(CELLS, zones.CHANGED, 0)
    game.set(CELLS, zones.ASKED, 0)
    game.emit("turn", game.field(SEAT))
    return NEXT


def end_player_turn(game: Game) -> int:
    """Nobody is active any more."""
    seat = game.lists[CELLS][zones.TURN]
    game.set(CELLS, zones.TURN, -1)
    lasting.end_effects(game, lasting.TURN_END)
    lasting.end_turn_effects(game, seat)
    set_blanks(game)
    return NEXT


TURN_OPS: Final = (
    Do(begin_player_turn),
    Window(WHEN, "turn begins"),
    Window(AFTER, "turn begins"),
    TakeActions(),
    Window(WHEN, "turn ends"),
    Do(end_player_turn),
    Window(AFTER, "turn ends"),
)

ACT_AT: Final = place_of(TURN_OPS, TakeActions)


class HelpForAlliance(AskHelp):
    """The help of others, for a card with alliance; none for others."""

    def run(self, game: Game) -> int:
        if "alliance" in piece_of(game, game.field(SOURCE)).keywords:
            return super().run(game)
        if len(game.notes()) == memory.MEMORY:
            game.note(0)
        return NEXT
