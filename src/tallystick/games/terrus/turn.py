"""A turn: dawn, day, dusk, night (T.11); and Terrus's reading of priority: no stack; the holder
acts as often as they like (T.24, T.19.3a)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from tallystick.games.terrus import battle, moves, state_based_checks, wilds, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.durations import END_OF_SEASON, END_OF_TURN, expire, pass_to, ripen
from tallystick.games.terrus.entering_play import ChooseCell
from tallystick.games.terrus.moves import cells_beside
from tallystick.games.terrus.ops import one_of_each
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import beasts_of, hand_limit, locations_of
from tallystick.games.terrus.verbs import begin, moves_of, thoughts_of
from tallystick.games.terrus.votes import CountVotes
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Do, Game, I, Op, X
from tallystick.rules.choice import Choice
from tallystick.rules.windows import PriorityWindow, TriggerPriority


class PhasePriority(TriggerPriority):
    """The window of a phase: the active ruler first (T.24.1).

    At dusk the active ruler has the last word, since battles and votes begin when each opponent has
    passed (T.24.1d).
    """

    def first(self, game: Game) -> int:
        return game.lists[CELLS][zones.TURN]

    def following(self, game: Game, seat: int) -> int:
        """The next ruler in turn order."""
        return zones.next_seat(game, seat)

    def players(self, game: Game) -> int:
        """The rulers still in the game."""
        return game.lists[CELLS][zones.LEFT]

    def settle(self, game: Game) -> int:
        return state_based_checks.settle(game)

    def waiting(self, game: Game, holder: int) -> list[Option]:
        """Triggers, in order of priority."""
        return state_based_checks.waiting(game, holder) if game.lists[zones.PENDING] else []

    def owner(self, game: Game, trigger: Option) -> int:
        """The ruler of a waiting trigger."""
        return game.lists[zones.PENDING][trigger[1] + state_based_checks.RULER]

    def resolve(self, game: Game, trigger: Option) -> int:
        return state_based_checks.resolve(game, trigger[1])

    def moves(self, game: Game, seat: int, passed: bool) -> list[Option]:
        return moves_of(game, seat, passed)

    def thoughts(self, game: Game, seat: int, passed: bool) -> list[Candidate]:
        return thoughts_of(game, seat, passed)

    def begin(self, game: Game, seat: int, option: Option) -> int:
        """Start a move."""
        return begin(game, seat, option)

    def is_playing(self, game: Game, seat: int) -> bool:
        """Whether the ruler has not lost."""
        return not zones.is_out(game, seat)

    def is_abandoned(self, game: Game) -> bool:
        """The turn of a ruler who has lost goes to its end (T.5.3a)."""
        return zones.is_out(game, game.lists[CELLS][zones.TURN])

    def last_word(self, game: Game) -> bool:
        return game.lists[CELLS][zones.PHASE] == zones.DUSK


class SkirmishPriority(PhasePriority):
    """T.16.2, T.16.2a: in a skirmish the defender has priority first, then it goes to and fro
    until both have passed. After them rulers who have no part in it are asked for resource cards,
    for which nobody needs priority (T.21.1, T.21.2)."""

    def first(self, game: Game) -> int:
        return game.lists[CELLS][zones.DEFENDER]

    def following(self, game: Game, seat: int) -> int:
        """Defender, attacker, then the others in turn order."""
        cells = game.lists[CELLS]
        defender, attacker = cells[zones.DEFENDER], cells[zones.ATTACKER]
        others = [
            one for one in zones.turn_order(game, attacker) if one not in (defender, attacker)
        ]
        order = [defender, attacker, *others, defender]
        return order[order.index(seat) + 1] if seat in order else defender

    def is_abandoned(self, game: Game) -> bool:
        """A skirmish needs both its rulers."""
        cells = game.lists[CELLS]
        return zones.is_out(game, cells[zones.DEFENDER]) or zones.is_out(
            game, cells[zones.ATTACKER]
        )

    def last_word(self, game: Game) -> bool:
        return False


METROPOLIS: Final = 10  # structures, T.5.2b
RELICS: Final = 4  # T.5.2d


def turn_seat(game: Game) -> int:
    """The active ruler."""
    return game.lists[CELLS][zones.TURN]


def begin_ruler_turn(game: Game) -> int:
    """T.11.1: a turn opens with the checks of T.5.2b and T.5.2d. Count the turn, and see whether
    its ruler has won."""
    seat = turn_seat(game)
    game.add(CELLS, zones.TURNS, 1)
    for cell in (zones.BATTLED, zones.BARTERS):
        game.set(CELLS, cell, 0)
    game.set(CELLS, zones.VOTED, zones.NO_VOTE)
    game.emit("turn", seat, -1, game.lists[CELLS][zones.TURNS])
    kinds = [piece_of(game, entity).kind for entity in game.lists[zones.CITY[seat]]]
    if kinds.count("structure") >= METROPOLIS:
        moves.win(game, seat, "metropolis")
    elif kinds.count("relic") >= RELICS:
        moves.win(game, seat, "relics")
    return AGAIN if game.over else NEXT


class BeginTurnPhase(Op):
    """A phase begins: what lasts until then ends, and abilities may be used anew (T.11.2 to
    T.11.5)."""

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, game: Game) -> int:
        """Announce what is left in the pools, end what is over, and move on."""
        seat = turn_seat(game)
        if self.phase > 0:
            self._announce(game)
        game.set(CELLS, zones.PHASE, self.phase)
        pass_to(game, self.phase, seat)
        _clear(game, zones.USED)
        if self.phase == 0:
            self._empty_pool(game, seat)
        game.emit(zones.PHASES[self.phase], seat)
        return NEXT

    def _announce(self, game: Game) -> None:
        """T.25.2b: whoever has something left in the pool says so when the phase changes."""
        for seat in zones.living(game):
            if any(zones.pool_of(game, seat)):
                game.emit("remains", seat)

    def _empty_pool(self, game: Game, seat: int) -> None:
        """T.25.2a: what is left in a pool is gone with its owner's own dawn, and not before."""
        for kind in range(len(zones.RESOURCES)):
            game.set(zones.ATTRIBUTES[seat], zones.POOL + kind, 0)


def _clear(game: Game, at: int) -> None:
    """Write 0 for every entity into a column that seldom holds anything else."""
    column = game.lists[at]
    for entity in list(compress(range(len(column)), column)):
        game.set(at, entity, 0)


def resolve_event(game: Game) -> int:
    """T.11.2: a time counter comes off the event in force, and the event is resolved. Resolve it as
    the option ``event-timing`` says, line by line; nothing before the first is revealed. I counts
    the lines that have begun."""
    event, done = game.lists[CELLS][zones.EVENT], game.field(I)
    if event == NOWHERE:
        return NEXT
    if not done:
        game.add(CELLS, zones.COUNTERS, -1)
    powers = piece_of(game, event).plays
    each = game.rules.readings["event-timing"] == "each-dawn"
    if done == len(powers) or not (each or game.lists[CELLS][zones.COUNTERS] <= 0):
        return NEXT
    if not done:
        game.emit("event", turn_seat(game), event)
    game.set_field(I, done + 1)
    return game.nest(powers[done].program, event, turn_seat(game))


class NextEvent(Op):
    """T.11.2: when the last counter is gone the next event comes into force, with its season."""

    def run(self, game: Game) -> int:
        """Reveal it: at the first dawn of the game, and whenever one has run out."""
        cells = game.lists[CELLS]
        spent = cells[zones.EVENT] == NOWHERE or cells[zones.COUNTERS] <= 0
        if spent and (cells[zones.EVENT] != NOWHERE or game.lists[zones.EVENTS]):
            self._reveal(game)
        return NEXT

    def _reveal(self, game: Game) -> None:
        """The next event comes into force; with a new season, "until end of season" is over, and
        the Wilds are activated."""
        old = game.lists[CELLS][zones.EVENT]
        if old != NOWHERE:
            moves.unregister(game, old)
            if game.lists[zones.BORN][old]:
                game.set(zones.BORN, old, 0)
            game.move(old, zones.EVENTS)
        event = game.lists[zones.EVENTS][0]
        game.move(event, NOWHERE)
        moves.bring_into_force(game, event)
        game.set(CELLS, zones.EVENT, event)
        game.set(CELLS, zones.COUNTERS, piece_of(game, event).turns)
        before, season = game.lists[CELLS][zones.SEASON], piece_of(game, event).season
        if season != before:
            game.set(CELLS, zones.SEASON, season)
            pass_to(game, END_OF_SEASON, turn_seat(game))
        game.emit("season", turn_seat(game), event, season)
        if season != before:
            wilds.activate(game)


class DawnMove(Choice):
    """T.11.2: something may move at dawn, or all stays where it is."""

    def run(self, game: Game) -> int:
        found = self.legal(game)
        return game.ask(self._of(game, found)) if len(found) > 1 else NEXT

    def asked(self, game: Game) -> int:
        """The active ruler."""
        return turn_seat(game)

    def source(self, game: Game) -> int:
        return NOWHERE

    def default(self, game: Game, options: list[Option]) -> int:
        return len(options) - 1


STAY: Final[Option] = ("stay", -1, -1)


THERE_ALREADY: Final = Refusal(("T.11.2",), "It is there already.")
NO_ROOM: Final = Refusal(("T.12.1b", "T.11.2"), "No cell beside that location is empty.")


class MoveBeast(DawnMove):
    """T.11.2: at dawn one beast may move to another location of the city."""

    def __init__(self) -> None:
        super().__init__("move beast")

    def thinkable(self, game: Game) -> list[Option]:
        """Every beast, to every location."""
        seat = turn_seat(game)
        free = dict.fromkeys(place for place, _ in cells_beside(game, seat))
        places = [*free, *(place for place in locations_of(game, seat) if place not in free)]
        beasts = beasts_of(game, seat)
        return [*(("move", beast, place) for beast in beasts for place in places), STAY]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """To another location, beside which a cell is free."""
        return self._weigh(game, option, self._open(game))

    def legal(self, game: Game) -> list[Option]:
        """The places to which the beast can move, with one look at the city."""
        if not beasts_of(game, turn_seat(game)):
            return [STAY]
        places = self._open(game)
        return [one for one in self.thinkable(game) if self._weigh(game, one, places) is None]

    def _open(self, game: Game) -> set[int]:
        return {place for place, _ in cells_beside(game, turn_seat(game))}

    def _weigh(self, game: Game, option: Option, places: set[int]) -> Refusal | None:
        verb, beast, place = option
        if verb == "stay":
            return None
        if game.lists[zones.HOST][beast] == place:
            return THERE_ALREADY
        return None if place in places else NO_ROOM

    def take(self, game: Game, option: Option) -> int:
        """Move it into a free cell beside the location, which its ruler picks (T.12.1b)."""
        verb, beast, place = option
        if verb != "move":
            return NEXT
        return game.call(book_of(game).move_program, beast, turn_seat(game), beast, place)


class ChooseCellThere(ChooseCell):
    """T.11.2, T.12.1b: an empty cell beside one location, the frame's X."""

    def thinkable(self, game: Game) -> list[Option]:
        """Each free cell beside it."""
        return [one for one in super().thinkable(game) if one[1] == game.field(X)]


def move_there(game: Game) -> int:
    """T.11.2: the beast moves to the location and the cell that are noted."""
    beast, (place, cell) = game.field(SUBJECT), game.notes()
    game.set(zones.HOST, beast, place)
    game.set(zones.SPOT, beast, cell)
    moves.stir(game)
    game.emit("moved", game.field(SEAT), beast, place)
    return NEXT


MOVE_OPS: Final[tuple[Op, ...]] = (ChooseCellThere("T.11.2"), Do(move_there))


class MoveItem(DawnMove):
    """T.11.2: at dawn one item may move to another beast."""

    def __init__(self) -> None:
        super().__init__("move item")

    def thinkable(self, game: Game) -> list[Option]:
        """Every item, to every beast."""
        seat = turn_seat(game)
        items = [e for e in game.lists[zones.CITY[seat]] if piece_of(game, e).kind == "item"]
        beasts = beasts_of(game, seat)
        return [*(("move", item, beast) for item in items for beast in beasts), STAY]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option[0] == "move" and game.lists[zones.HOST][option[1]] == option[2]:
            return Refusal(("T.11.2",), "That beast holds it already.")
        return None

    def take(self, game: Game, option: Option) -> int:
        verb, item, beast = option
        if verb == "move":
            game.set(zones.HOST, item, beast)
            moves.stir(game)
            game.emit("moved", turn_seat(game), item, beast)
        return NEXT


class Return(Op):
    """T.11.2: fatigued beasts return to the city."""

    def run(self, game: Game) -> int:
        moves.come_back(game, turn_seat(game))
        return NEXT


def dawn_draw(game: Game) -> int:
    """T.11.2: draw 2. T.4.5: the starting ruler's first dawn draws 1."""
    moves.draw(game, turn_seat(game), 1 if game.lists[CELLS][zones.TURNS] == 1 else 2)
    return AGAIN if game.over else NEXT


class DiscardToHandLimit(Choice):
    """T.11.5: at night the active ruler keeps no more cards than ``values.hand_limit``."""

    def __init__(self) -> None:
        super().__init__("discard")

    def run(self, game: Game) -> int:
        seat = turn_seat(game)
        return ASK if len(game.lists[zones.HAND[seat]]) > hand_limit(game, seat) else NEXT

    def asked(self, game: Game) -> int:
        """The active ruler."""
        return turn_seat(game)

    def source(self, game: Game) -> int:
        return NOWHERE

    def thinkable(self, game: Game) -> list[Option]:
        cards = one_of_each(game, game.lists[zones.HAND[turn_seat(game)]])
        return [("discard", card, -1) for card in cards]

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        moves.discard(game, option[1])
        return self.run(game)


class LastTriggers(Choice):
    """What the end of the turn sets off, what was left for it, and what has not come to priority
    any more, goes off before the turn passes on (T.19.3, T.22.2a); several of one ruler in the
    order that they like (T.19.3a). I: whether the end has come."""

    def __init__(self) -> None:
        super().__init__("trigger")

    def run(self, game: Game) -> int:
        """Ask for the next, with the dead buried and the fallen gone."""
        if not game.field(I):
            game.set_field(I, 1)
            if zones.TURN_ENDS in book_of(game).heard_of:
                game.emit(zones.TURN_ENDS, turn_seat(game))
            ripen(game, END_OF_TURN, turn_seat(game))
        if state_based_checks.settle(game) == AGAIN:
            return AGAIN
        waiting = self.thinkable(game)
        return self.take(game, waiting[0]) if len(waiting) == 1 else super().run(game)

    def thinkable(self, game: Game) -> list[Option]:
        return state_based_checks.waiting(game, turn_seat(game))

    def asked(self, game: Game) -> int:
        """The ruler of those that come next."""
        first = self.thinkable(game)[0]
        return game.lists[zones.PENDING][first[1] + zones.PENDING_RULER]

    def source(self, game: Game) -> int:
        """The carrier of the first of them, as in a window."""
        return self.thinkable(game)[0][2]

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        return state_based_checks.resolve(game, option[1])


def end_ruler_turn(game: Game) -> int:
    """T.27.4c: wounds are removed, the turn passes on; the option ``turn-limit`` may end the game.
    Clear the turn and go back to the first op."""
    seat = turn_seat(game)
    expire(game, END_OF_TURN, seat)
    _clear(game, zones.WOUNDS)
    for other in zones.living(game):
        game.set(zones.ATTRIBUTES[other], zones.WOUNDED, 0)
    limit = int(game.rules.readings["turn-limit"])
    if limit and game.lists[CELLS][zones.TURNS] >= limit:
        game.emit("turn-limit", seat, -1, limit)
        game.end(0)
        return AGAIN
    game.set(CELLS, zones.TURN, zones.next_seat(game, seat))
    return game.jump(0)


def settle_due(game: Game) -> int:
    """Settle what is due where no window follows at once."""
    return state_based_checks.settle(game)


PHASE_WINDOW: Final = PriorityWindow(PhasePriority())

TURN_OPS: Final[tuple[Op, ...]] = (
    Do(begin_ruler_turn),
    BeginTurnPhase(0),
    Do(resolve_event),
    NextEvent(),
    CountVotes(),
    MoveBeast(),
    MoveItem(),
    Return(),
    Do(dawn_draw),
    PHASE_WINDOW,
    BeginTurnPhase(1),
    PHASE_WINDOW,
    BeginTurnPhase(2),
    PHASE_WINDOW,
    BeginTurnPhase(3),
    PHASE_WINDOW,
    DiscardToHandLimit(),
    LastTriggers(),
    Do(end_ruler_turn),
)

# Where each phase's window stands in TURN_OPS: a position can begin there.
WINDOWS: Final = tuple(i for i, op in enumerate(TURN_OPS) if op is PHASE_WINDOW)

BATTLE_OPS: Final[tuple[Op, ...]] = (
    battle.SendAttackers(),
    battle.SendGuards(),
    battle.PickSkirmish(9),
    PriorityWindow(SkirmishPriority()),
    battle.AssignWounds(attackers=True),
    battle.AssignWounds(attackers=False),
    Do(battle.deal_skirmish_wounds),
    Do(settle_due),
    Do(battle.end_skirmish, 2),
    Do(battle.finish_battle),
)
SKIRMISH_WINDOW: Final = 3  # the place of a skirmish's window in BATTLE_OPS
