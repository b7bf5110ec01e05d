"""A bot that searches: information set Monte Carlo tree search.

SO-ISMCTS of Cowling, Powley and Whitehouse (2012): one tree over information sets, as whoever is
asked sees them; each iteration goes down it in another determinization, a world that the seat could
be in for all it knows. Moves are told apart by what they are (``Rulebook.alike``), not by their
places in a list, which mean other things in another world.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import Final

from tallystick.bots.ahead import FIRST, settle, thinkable
from tallystick.bots.chance import luck
from tallystick.bots.courses import Courses
from tallystick.bots.tree import Move, Node
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.match import Playing
from tallystick.rules.asking import END
from tallystick.rules.rulebook import Course, Rulebook

ITERATIONS: Final = 200
DEEPEST: Final = 40  # choices down the tree
SCALE: Final = 20.0  # points by which one must be ahead to be rather sure to win
COURSE: Final = "course"
SURE: Final = 0.95  # the value of being ahead without end; winning is 1


Moves = dict[Move, tuple[Option, ...]]  # with the answers that they consist of


class SearchBot:
    """Takes the move that the search has come to most often, within so many ``iterations``."""

    def __init__(self, seed: int = 0, iterations: int = ITERATIONS) -> None:
        self.seed = seed
        self.iterations = iterations
        self.courses = Courses()

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """The place of that move."""
        next_one = self.courses.on(match, decision)
        if next_one >= 0:
            return next_one
        search = Search(match.rules, match.game, luck(self.seed, match, seat))
        search.add_courses(self.courses.fresh(match))
        moves = search.moves(match.game, decision, search.root)
        if len(moves) == 1:
            return decision.options.index(next(iter(moves.values()))[0])
        for _ in range(self.iterations):
            search.iterate()
        found = search.best()
        if found[1] == COURSE:
            return self.courses.begin(match, decision, search.courses[found])
        return decision.options.index(moves[found][0])


class Search:
    """A search from a position, for the seat that is asked. The turn is its horizon: what comes
    after it is not looked at, so that no move looks better for putting off what others do."""

    def __init__(self, rules: Rulebook, game: Game, source: Random) -> None:
        decision = game.decision()
        assert decision is not None
        self.rules = rules
        self.game = game
        self.source = source
        self.seat = decision.seat
        self.turn = rules.moment(game).turn
        self.root = Node(game.seats)
        self.courses: dict[Move, Course] = {}  # that may be begun at the root
        self.known: dict[Move, Node] = {}  # moves wherever they were taken
        self.now = [rules.score(game, seat) for seat in range(game.seats)]

    def add_courses(self, courses: Sequence[Course]) -> None:
        """These may be begun at the root."""
        self.courses = {(self.seat, COURSE, one.answers): one for one in courses}

    def iterate(self) -> None:
        """Selection and expansion in one determinization, evaluation, backpropagation."""
        world = resample(self.game, self.seat, self.source.getrandbits(64))
        path, moves = self._descend(world)
        values = self._evaluate(world)
        for node in path:
            node.add(values)
        for move in moves:
            self.known.setdefault(move, Node(world.seats)).add(values)

    def best(self) -> Move:
        """The move that was taken most often; of two the one that is worth more."""
        row = self.root.children
        return max(row, key=lambda move: (row[move].visits, row[move].mean(self.seat)))

    def _descend(self, world: Game) -> tuple[list[Node], list[Move]]:
        """Take moves down the tree, until one is new or the turn is over; the nodes and the moves
        on the way. An answer that ends what the seat can do of its own accord is not carried out:
        it is worth what stands by then."""
        path: list[Node] = [self.root]
        taken: list[Move] = []
        while len(taken) < DEEPEST and (decision := world.decision()) is not None:
            node = path[-1]
            moves = self.moves(world, decision, node)
            if len(moves) == 1:
                take(world, next(iter(moves.values())))
                continue
            if taken and self._is_past(world):
                break
            known = [move for move in moves if move in node.children]
            new = len(known) < len(moves) and node.opens(len(known))
            if new:
                move = self._expanded(node, moves, decision)
            else:
                move = max(known, key=lambda one: node.children[one].urgency(decision.seat))
            for one in known:
                node.children[one].available += 1
            path.append(node.children[move])
            taken.append(move)
            if self.rules.bearing(world, moves[move][0]) == END:
                break
            take(world, moves[move])
            if new:
                break
        return path, taken

    def moves(self, game: Game, decision: Decision, node: Node) -> Moves:
        """What is worth a thought at a decision, by what it is. Of payments it is the one that is
        asked for by default; what is begun by a course at the root is not begun without one."""
        rules, options = self.rules, decision.options
        places = thinkable(rules, game, decision)
        if decision.kind == "payment" and decision.default >= 0:
            places = [decision.default]
        found: Moves = {}
        for place in places:
            move = (decision.seat, decision.kind, rules.alike(game, options[place]))
            found.setdefault(move, (options[place],))
        if node is self.root:
            found.update((move, course.answers) for move, course in self.courses.items())
        return found

    def _is_past(self, world: Game) -> bool:
        """Whether the turn is over, and nothing is half done."""
        return self.rules.moment(world).turn != self.turn and self.rules.is_settled(world)

    def _expanded(self, node: Node, moves: Moves, decision: Decision) -> Move:
        """A move that is new in the tree: the default if it is, else what has come out best
        elsewhere."""
        untried = [move for move in moves if move not in node.children]
        usual = (decision.options[decision.default],) if decision.default >= 0 else ()
        move = next((one for one in untried if moves[one] == usual), None)
        if move is None:
            none = Node(len(node.worth))
            move = max(untried, key=lambda one: self.known.get(one, none).mean(decision.seat))
        node.children[move] = Node(len(node.worth))
        return move

    def _evaluate(self, world: Game) -> list[float]:
        """What it has come to, by seat, from 0 to 1, once nothing is half done any more."""
        settle(self.rules, world, self.seat, FIRST, foresees=False)
        if world.over:
            return self._result(world)
        if self.rules.cooperative:
            return [self._value(world, self.seat)] * world.seats
        if world.seats == 2:
            value = self._value(world, self.seat)
            return [value, 1 - value] if self.seat == 0 else [1 - value, value]
        return [self._value(world, seat) for seat in range(world.seats)]

    def _result(self, world: Game) -> list[float]:
        winners = world.winners()
        if not winners:
            return [0.0 if self.rules.cooperative else 0.5] * world.seats
        return [float(seat in winners) for seat in range(world.seats)]

    def _value(self, world: Game, seat: int) -> float:
        """How likely a seat seems to win by what it has gained: a guess."""
        gained = self.rules.score(world, seat) - self.now[seat]
        return 0.5 + (SURE - 0.5) * tanh(gained / SCALE)


def take(world: Game, answers: Sequence[Option]) -> None:
    """Give answers, one after the other."""
    for option in answers:
        world.take(option)
