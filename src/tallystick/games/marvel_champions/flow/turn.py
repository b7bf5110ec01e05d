"""The players' turns: what can be done in one (MC.player-turn)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.costs.choosing import AskHelp
from tallystick.games.marvel_champions.costs.extra import added_refusal
from tallystick.games.marvel_champions.costs.looks import Look
from tallystick.games.marvel_champions.effects.lasting import TURN_END, end_effects
from tallystick.games.marvel_champions.effects.scope import MEMORY, piece_of
from tallystick.games.marvel_champions.effects.targets import open_to_basic_attacks, thwartable
from tallystick.games.marvel_champions.flow import basics, legal
from tallystick.games.marvel_champions.flow.frames import next_happening
from tallystick.games.marvel_champions.flow.keys import AFTER, WHEN
from tallystick.games.marvel_champions.flow.windows import Window
from tallystick.games.marvel_champions.pieces import ATK, PERMANENTS, THW, Piece
from tallystick.games.marvel_champions.zones import (
    AREA,
    ASKED,
    CARD,
    CHANGED,
    CONFUSED,
    CONTROLLER,
    HAND,
    HAPPENED,
    STUNNED,
    TURN,
    WATCHERS,
    identity,
    is_out,
    player_order,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Game, Op

END: Final[Option] = ("pass", -1, -1)
FIGHTERS: Final = ("hero", "ally")  # kinds with basic attacks and thwarts (MC.player-turn.4)
DECLINE: Final[Option] = ("no", -1, -1)


# -- what a player can do -------------------------------------------------------------------------


def plays(game: Game, seat: int, hand: list[int], look: Look) -> list[Option]:
    """("play", card, -1) for cards that enter play, one of each face in hand."""
    cards, pieces = game.lists[CARD], game.rules.cards
    found: list[Option] = []
    for entity in hand:
        if pieces[cards[entity]].kind not in PERMANENTS:
            continue
        if legal.play_refusal(game, seat, entity, False, look) is None:
            found.append(("play", entity, -1))
    return found


def distinct(game: Game, seat: int) -> list[int]:
    """The cards in hand, one of each face."""
    cards = game.lists[CARD]
    first: dict[int, int] = {}
    for entity in game.lists[HAND[seat]]:
        first.setdefault(cards[entity], entity)
    return list(first.values())


def actions(game: Game, seat: int, hand: list[int], look: Look) -> list[Option]:
    """("use", card, place) for Actions in play, ("play", event, place) for those of events."""
    found: list[Option] = []
    cards, pieces = game.lists[CARD], game.rules.cards
    forms = (-1, piece_of(game, identity(game, seat)).form)
    for verb, entities in (("use", game.lists[WATCHERS]), ("play", hand)):
        for entity in entities:
            piece: Piece = pieces[cards[entity]]
            if not piece.actions or (verb == "play" and piece.kind != "event"):
                continue
            for place in piece.actions:
                if piece.powers[place].form not in forms:
                    continue
                if legal.action_refusal(game, seat, entity, place, False, look) is None:
                    found.append((verb, entity, place))
    return found


def basic_powers(game: Game, seat: int) -> list[Option]:
    """("attack", character, enemy), ("thwart", character, scheme), ("recover", ..), ("form", ..);
    a stunned or confused character may try with no target (-1)."""
    found: list[Option] = []
    enemies: list[int] | None = None
    schemes: list[int] | None = None
    cards, pieces = game.lists[CARD], game.rules.cards
    for entity in game.lists[AREA[seat]]:
        if pieces[cards[entity]].kind not in FIGHTERS:
            continue
        if basics.character_refusal(game, seat, entity, ATK) is None:
            stopped = moves.is_stopped(game, entity, STUNNED)
            if stopped and not basics.is_aimed_though_stopped(game, open_to_basic_attacks, seat):
                found.append(("attack", entity, -1))
            else:
                if enemies is None:
                    enemies = open_to_basic_attacks(game, seat)
                found += _at(game, "attack", entity, enemies)
        if basics.character_refusal(game, seat, entity, THW) is None:
            stopped = moves.is_stopped(game, entity, CONFUSED)
            if stopped and not basics.is_aimed_though_stopped(game, thwartable, seat):
                found.append(("thwart", entity, -1))
            else:
                schemes = thwartable(game, seat) if schemes is None else schemes
                found += _at(game, "thwart", entity, schemes)
    if basics.recover_refusal(game, seat) is None:
        found.append(("recover", identity(game, seat), -1))
    if basics.form_change_refusal(game, seat) is None:
        found.append(("form", identity(game, seat), -1))
    return found


def _at(game: Game, verb: str, entity: int, targets: list[int]) -> list[Option]:
    """The targets on which no card puts a cost that cannot be paid (MC.cost.20)."""
    seat = game.lists[CONTROLLER][entity]
    return [
        (verb, entity, target)
        for target in targets
        if added_refusal(game, f"basic {verb}", seat, entity, target) is None
    ]


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
        if game.lists[HAPPENED]:
            return next_happening(game)
        return NEXT if is_out(game, game.field(SEAT)) else ASK

    def decide(self, game: Game) -> Decision:
        """Everything that can be done."""
        seat = game.field(SEAT)
        hand, look = distinct(game, seat), Look(game, seat)
        acts = actions(game, seat, hand, look)
        options = [*plays(game, seat, hand, look), *acts, *basic_powers(game, seat)]
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
        options = [DECLINE, *actions(game, seat, distinct(game, seat), Look(game, seat))]
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
