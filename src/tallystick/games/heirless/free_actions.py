"""Free Actions: at any time, in other players' turns too (HL.turns.5, HL.amb.8).

Between any two steps of the game there is a window: by priority, each player who has not asked to
be left alone until their next turn may take Free Actions, as many as they like.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.legal import convert_refusal, recipe
from tallystick.games.heirless.moves import gain
from tallystick.games.heirless.payment import most_times, pay, times
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, PC, PROGRAM, Game, I, Op
from tallystick.rules.picking import has, place_of

PASS: Final[Option] = ("pass", -1, -1)
REST: Final[Option] = ("rest", -1, -1)
PROPOSED: Final[tuple[Option, ...]] = (
    ("haggle", -1, -1),
    ("promise", -1, -1),
    ("claim", -1, -1),
)
NO_PROMISE: Final = Refusal(
    ("HL.turns.101", "HL.turns.100", "HL.turns.103"), "There is no promise of that number."
)
PROPOSED_ENOUGH: Final = Refusal(
    ("HL.turns.5",), "You have proposed enough for one step of the game (option proposals).",
    when="after the next step of the game",
)  # fmt: skip


def free_moves(game: Game, seat: int) -> list[Option]:
    """The Free Actions that a seat can begin (HL.turns.8): ("convert", path, x) ("haggle")
    ("promise") ("claim")."""
    attributes = game.lists[zones.ATTRIBUTES[seat]]
    options: list[Option] = []
    for path in pledges.seats_of(attributes[zones.PATHS]):
        most = most_times(game, seat, recipe(game, path))
        options += [("convert", path, x) for x in range(1, most + 1)]
    if proposal_refusal(game, seat) is None:
        options += PROPOSED if pledges.are_live(game) else PROPOSED[:-1]
    return options


def free_thoughts(game: Game, seat: int) -> list[Candidate]:
    """The Free Actions that a seat could think of, with the reasons where they are not legal: each
    X up to one more than can be done, of paths that are open."""
    attributes = game.lists[zones.ATTRIBUTES[seat]]
    options: list[Option] = []
    for path in range(len(book_of(game).paths)):
        is_open = attributes[zones.PATHS] >> path & 1
        most = most_times(game, seat, recipe(game, path)) if is_open else 0
        options += [("convert", path, x) for x in range(1, most + 2)]
    options += PROPOSED
    return [Candidate(option, judged_free(game, seat, option)) for option in options]


def judged_free(game: Game, seat: int, option: Option) -> Refusal | None:
    """Why a Free Action cannot be begun, the moment apart; None if it can."""
    verb, path, x = option
    if verb == "convert":
        return convert_refusal(game, seat, path, x)
    late = proposal_refusal(game, seat)
    return NO_PROMISE if not late and verb == "claim" and not pledges.are_live(game) else late


def proposal_refusal(game: Game, seat: int) -> Refusal | None:
    """Why a seat cannot propose anything more before the next step of the game."""
    proposed = game.lists[zones.ATTRIBUTES[seat]][zones.PROPOSALS]
    return PROPOSED_ENOUGH if proposed >= book_of(game).most_proposals else None


FREE_VERBS: Final = frozenset(("convert", "haggle", "promise", "claim"))


def meanwhile(game: Game, seat: int) -> list[Option]:
    """The Free Actions of a player who is asked something in the middle of something else: the
    question stays as it is until it is answered (HL.turns.5, option ``free-actions``)."""
    return free_moves(game, seat) if book_of(game).free_always else []


def begin_free(game: Game, seat: int, option: Option) -> int:
    """Take a Free Action, or start asking for its pieces: AGAIN."""
    verb, a, b = option
    if verb == "convert":
        convert(game, seat, a, b)
        return AGAIN
    game.add(zones.ATTRIBUTES[seat], zones.PROPOSALS, 1)
    subject = seat if verb == "promise" else -1
    x = len(pledges.drafts(game)) if verb == "haggle" else 0
    return game.nest(book_of(game).program(verb), -1, seat, subject, x)


def convert(game: Game, seat: int, path: int, x: int) -> None:
    """HL.turns.63: X of each of two resources become X of a third."""
    game.emit("converted", seat, path, x)
    pay(game, seat, times(recipe(game, path), x))
    gain(game, seat, book_of(game).paths[path].makes, x)


def invited(game: Game) -> list[int]:
    """Who is asked in a window, by priority. Whoever has an action left in their turn has not
    finished speaking, and is asked there."""
    if not book_of(game).free_anywhere:
        return []
    cells, order = game.lists[CELLS], seats_in_order(game)
    if cells[zones.TURN] >= 0 and cells[zones.DONE] < zones.ACTIONS and cells[zones.LAW] < 0:
        order.remove(cells[zones.TURN])
    return order


class FreeWindow(Op):
    """One round of everybody; I is the place in the order."""

    def run(self, game: Game) -> int:
        """Ask the next one who wants to be asked."""
        order, i = invited(game), game.field(I)
        lists = game.lists
        start = i
        while i < len(order) and lists[zones.ATTRIBUTES[order[i]]][zones.RESTING]:
            i += 1
        if i != start:
            game.set_field(I, i)
        return game.ask(self._question(game, order[i])) if i < len(order) else NEXT

    def decide(self, game: Game) -> Decision:
        """A Free Action, pass, or rest (HL.turns.5)."""
        return self._question(game, invited(game)[game.field(I)])

    def _question(self, game: Game, seat: int) -> Decision:
        options = [PASS, REST, *free_moves(game, seat)]
        return Decision(seat, "free", -1, options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """All that one could think of."""
        return [Candidate(PASS), Candidate(REST), *free_thoughts(game, game.asked)]

    def take(self, game: Game, option: Option) -> int:
        """Act, or let the next one speak."""
        seat = game.asked
        if option != PASS and option != REST:
            return begin_free(game, seat, option)
        if option == REST:
            game.set(zones.ATTRIBUTES[seat], zones.RESTING, 1)
        game.set_field(I, game.field(I) + 1)
        return AGAIN


class OpenWindow(Op):
    """Room for Free Actions between two steps of the game."""

    def run(self, game: Game) -> int:
        """Open the window, in which everybody may propose anew."""
        clear_proposals(game)
        return game.call(book_of(game).program("free"), -1, -1)


def asked_in_window(game: Game) -> int:
    """Who is asked for a Free Action between two steps of the game; NOWHERE if nobody is."""
    if game.current(FreeWindow) is None:
        return NOWHERE
    return invited(game)[game.field(I)]


def reopen(game: Game, seat: int) -> bool:
    """Go on from the next room for Free Actions of the frame on top, where ``seat`` is asked;
    False if there is none, or nobody asks that seat there."""
    here, order = game.field(PC), invited(game)
    left = game.rules.programs[game.field(PROGRAM)].ops[here:]
    if not has(left, OpenWindow) or seat not in order:
        return False
    game.set_field(PC, here + place_of(left, OpenWindow))
    game.call(book_of(game).program("free"), -1, -1)
    game.set_field(I, order.index(seat))
    return True


def clear_proposals(game: Game) -> None:
    """A step of the game is over: the count of proposals begins again."""
    for seat in range(game.seats):
        game.set(zones.ATTRIBUTES[seat], zones.PROPOSALS, 0)


def wake(game: Game, seat: int) -> None:
    """A player wants to be asked again."""
    game.set(zones.ATTRIBUTES[seat], zones.RESTING, 0)


FREE: Final = (FreeWindow(),)
