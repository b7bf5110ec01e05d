"""What card text does: one op for each kind of effect. The frame's X is how often it is done."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import moves, payment, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, I, J, Op, X
from tallystick.rules.card_text import EACH_OPPONENT, YOU, Quantity, Selector
from tallystick.rules.choice import Choice

SIDE = 3  # of the grid


def count(game: Game, n: Quantity, seat: int, source: int) -> int:
    """A number in the text of ``source`` (-1: a Tile), for a player."""
    if n.each is None:
        return n.fixed
    return n.per_each * how_many(game, n.each, seat, source)


def how_many(game: Game, each: Selector, seat: int, source: int) -> int:
    """How many things a text speaks of."""
    kind = each.kinds[0]
    if kind == "extra resource":  # HL.rewards.3
        return game.lists[zones.ATTRIBUTES[seat]][zones.EXTRA]
    if kind == "knight":
        return moves.knights_on_map(game, seat)
    if "adjacent" in each.tags:
        return len(adjacent(game, source))
    named = [zones.FACTIONS.index(name) for name in each.tags if name in zones.FACTIONS]
    factions = named or [-1, *range(len(zones.FACTIONS))]
    if kind == "tile":
        control = game.lists[zones.CONTROL]
        return sum(
            owner == seat and zones.FACTION_OF[tile] in factions
            for tile, owner in enumerate(control)
        )
    ranks = [zones.CLASSES.index(name) for name in each.tags if name in zones.CLASSES] or range(
        len(zones.CLASSES)
    )
    built = [piece_of(game, entity) for entity in game.lists[zones.BUILT[seat]]]
    return sum(piece.faction in factions and piece.rank in ranks for piece in built)


def adjacent(game: Game, workplace: int) -> list[int]:
    """HL.icon.1: the Workplaces above, below, left and right of one, in the same grid."""
    spots = game.lists[zones.SPOT]
    row, column = divmod(spots[workplace], SIDE)
    found = []
    for entity in game.lists[zones.BUILT[game.lists[OWNER_OF][workplace]]]:
        other_row, other_column = divmod(spots[entity], SIDE)
        if abs(row - other_row) + abs(column - other_column) == 1:
            found.append(entity)
    return found


AT_THE_TOP: Final = Refusal(("HL.rewards.5", "HL.turns.48"), "That Knight is of the third level.")
RISEN: Final = Refusal(("HL.turns.48",), "Those Knights have risen by this already.")
NOT_AT_ALL: Final[Option] = ("times", 0, -1)


class Provide(Op):
    """HL.icon.2, HL.icon.3: pay what is left of the colon, once or as often as wanted; what is
    right of it is then done that often. Not at all skips to the end of the program."""

    def __init__(self, price: payment.SolverCost, most: int) -> None:
        self.price = price
        self.most = most

    def largest(self, game: Game) -> int:
        """How often it can be paid now."""
        seat, source = game.field(SEAT), game.field(SOURCE)
        return payment.most_times(game, seat, self.price, source, self.most)

    def run(self, game: Game) -> int:
        """Ask, if it can be paid at all."""
        if self.largest(game) or game.asks_all:
            return ASK
        return game.end_program()

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("times", n, -1) for n in range(self.largest(game) + 1)]
        return Decision(game.field(SEAT), "times", game.field(SOURCE), options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        """Each number of times, up to one more than can be paid, with the reason."""
        options: list[Option] = [("times", n, -1) for n in range(self.largest(game) + 2)]
        return [Candidate(option, self.weigh(game, option)) for option in options]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """No more often than the arrow lets one, and all of it paid."""
        n, seat, source = option[1], game.field(SEAT), game.field(SOURCE)
        if n > self.most:
            return Refusal(("HL.icon.2", "HL.turns.48"), f"It is used {self.most} time at most.")
        if not n:
            return None
        clauses = ("HL.icon.3" if self.most > 1 else "HL.icon.2", "HL.turns.48")
        return payment.unpaid(game, seat, payment.times(self.price, n), *clauses, workplace=source)

    def take(self, game: Game, option: Option) -> int:
        """Pay for all times at once."""
        if option == NOT_AT_ALL:
            return game.end_program()
        seat, source = game.field(SEAT), game.field(SOURCE)
        game.emit("provided", seat, source, option[1])
        payment.pay(game, seat, payment.times(self.price, option[1]), source)
        game.set_field(X, option[1])
        return NEXT


def once_more(game: Game) -> int:
    """HL.icon.3: as often as wanted, also with what has just been got. Ask again."""
    return game.jump(0)


def receivers(game: Game, who: str) -> list[int]:
    """Whom an effect is about, by priority: YOU, EACH_PLAYER, or EACH_OPPONENT."""
    you = game.field(SEAT)
    if who == YOU:
        return [you]
    return [seat for seat in seats_in_order(game) if seat != you or who != EACH_OPPONENT]


class Give(Op):
    """Players gain or lose some of an attribute: YOU, EACH_PLAYER, or EACH_OPPONENT."""

    def __init__(self, what: int, n: Quantity, who: str, loses: bool) -> None:
        self.what = what
        self.n = n
        self.who = who
        self.loses = loses

    def run(self, game: Game) -> int:
        """Let each of them gain or lose it, one after the other by priority."""
        change = moves.lose if self.loses else moves.gain
        for seat in receivers(game, self.who):
            n = count(game, self.n, seat, game.field(SOURCE))
            change(game, seat, self.what, n * game.field(X))
        return NEXT


class GiveEither(Choice):
    """Players gain one of several goods, each whichever they choose, as often as the frame's X
    says: YOU, EACH_PLAYER, or EACH_OPPONENT. I counts the times, J the players."""

    def __init__(self, goods: list[tuple[int, Quantity]], who: str) -> None:
        super().__init__("gain")
        self.goods = goods
        self.who = who

    def run(self, game: Game) -> int:
        left = game.field(J) < len(receivers(game, self.who))
        return ASK if left and game.field(X) else NEXT

    def asked(self, game: Game) -> int:
        return receivers(game, self.who)[game.field(J)]

    def thinkable(self, game: Game) -> list[Option]:
        """Each of the goods, with the number of it."""
        seat, source = self.asked(game), game.field(SOURCE)
        return [("gain", what, count(game, n, seat, source)) for what, n in self.goods]

    def take(self, game: Game, option: Option) -> int:
        _, what, n = option
        moves.gain(game, self.asked(game), what, n)
        times = game.field(I) + 1
        if times == game.field(X):
            times = 0
            game.set_field(J, game.field(J) + 1)
        game.set_field(I, times)
        return AGAIN


def earn(n: Quantity, game: Game) -> int:
    """Experience of a Tile (HL.rewards.4): each point is spent by a program of its own,
    one after the other."""
    seat = game.field(SEAT)
    points = count(game, n, seat, -1)
    return game.call(book_of(game).program("experience"), -1, seat, game.field(SUBJECT), points)


class RaiseKnights(Choice):
    """A player raises so many of their Knights, wherever they stand, each by so many levels; all of
    it as often as the frame's X says.

    I counts them. The notes hold place and level of those that have risen this time: they are
    different Knights.
    """

    def __init__(self, levels: int, knights: int = 1) -> None:
        super().__init__("raise")
        self.levels = levels
        self.knights = knights

    def run(self, game: Game) -> int:
        """Ask for the next one, where there is a choice."""
        while game.field(I) < self.knights * game.field(X):
            if game.field(I) % self.knights == 0:
                game.keep_notes(0)
            found = self.legal(game)
            if len(found) > 1 or (found and game.asks_all):
                return ASK
            if found:
                self._raise(game, found[0])
            else:
                game.set_field(I, game.field(I) + 1)
        game.keep_notes(0)
        return NEXT

    def _raise(self, game: Game, option: Option) -> None:
        _, place, level = option
        moves.raise_unit(game, place, game.field(SEAT), level, self.levels)
        recount(game)
        for value in (place, min(level + self.levels, zones.TOP_LEVEL)):
            game.note(value)
        game.set_field(I, game.field(I) + 1)

    def thinkable(self, game: Game) -> list[Option]:
        """Every place and level at which the player has a Knight."""
        seat = game.field(SEAT)
        return [
            ("raise", place, level)
            for place in range(zones.CASTLE + game.seats)
            for level in zones.distinct_levels(game, place, seat)
        ]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """One that is not at the top, and has not risen by this already."""
        _, place, level = option
        if level >= zones.TOP_LEVEL:
            return AT_THE_TOP
        notes = game.notes()
        risen = list(zip(notes[::2], notes[1::2], strict=True)).count((place, level))
        there = game.lists[zones.UNITS][zones.unit(place, game.field(SEAT), level)]
        return RISEN if risen >= there else None

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        self._raise(game, option)
        return AGAIN


def place_bandits(tile: int, n: int, game: Game) -> int:
    """HL.setup.12: new Bandits are of level 1."""
    moves.put_units(game, tile, zones.BANDITS, 1, n * game.field(X))
    game.emit("bandits", -1, tile, n * game.field(X))
    recount(game)
    return NEXT


def raise_bandits(tile: int, levels: int, game: Game) -> int:
    """Every Bandit of a Tile gains levels (HL.setup.12), the highest first, so that none is
    raised twice."""
    for level in reversed(zones.levels_at(game, tile, zones.BANDITS)):
        if level < zones.LEVELS:
            moves.raise_unit(game, tile, zones.BANDITS, level, levels * game.field(X))
    recount(game)
    return NEXT


def store_resources(resource: int, n: int, game: Game) -> int:
    """HL.icon.6: Card Resources are put on the Workplace."""
    n = n * game.field(X)
    payment.put_on_card(game, game.field(SOURCE), resource, n)
    game.emit("stored", game.field(SOURCE), resource, n)
    return NEXT
