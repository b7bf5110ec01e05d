"""A bot that searches: information set Monte Carlo tree search.

SO-ISMCTS of Cowling, Powley and Whitehouse (2012): one tree over information sets, as whoever is
asked sees them; each iteration goes down it in another determinization, a world that the seat could
be in for all it knows. Moves are told apart by what they are (``Rulebook.alike``), not by their
places in a list, which mean other things in another world. At the root, where it is not the sum of
what one tries that counts but the one move that is made, the budget is dealt out by sequential
halving, as in the H-MCTS of Pepels and others (2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import Final

from tallystick.bots.ahead import FIRST, settle, thinkable
from tallystick.bots.chance import luck
from tallystick.bots.courses import Courses
from tallystick.bots.tree import Halving, Move, Node
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.match import Playing
from tallystick.rules.asking import END
from tallystick.rules.rulebook import Course, Rulebook

ITERATIONS: Final = 200
DEEPEST: Final = 40  # choices down the tree
SCALE: Final = 12.0  # points by which one must be ahead to be rather sure to win
COURSE: Final = "course"
PATIENCE: Final = 0.998  # what a good thing is worth a choice later
SURE: Final = 0.95  # the value of being ahead without end; winning is 1


Moves = dict[Move, tuple[Option, ...]]  # with the answers that they consist of


class SearchBot:
    """Takes the move that a search of so many ``iterations`` has found best."""

    def __init__(self, seed: int = 0, iterations: int = ITERATIONS) -> None:
        self.seed = seed
        self.iterations = iterations
        self.courses = Courses()

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """The place of that move."""
        next_one = self.courses.on(match, decision)
        if next_one >= 0:
            return next_one
        courses = self.courses.fresh(match)
        source = luck(self.seed, match, seat)
        search = Search(match.rules, match.game, source, self.iterations, courses)
        found = search.run()
        if found in search.courses:
            return self.courses.begin(match, decision, search.courses[found])
        return decision.options.index(search.choices[found][0])


class Search:
    """A search from a position, for the seat that is asked. The turn is its horizon: what comes
    after it is not looked at, so that no move looks better for putting off what others do."""

    def __init__(
        self,
        rules: Rulebook,
        game: Game,
        source: Random,
        iterations: int,
        courses: Sequence[Course] = (),
    ) -> None:
        decision = game.decision()
        assert decision is not None
        self.rules = rules
        self.game = game
        self.source = source
        self.iterations = iterations
        self.seat = decision.seat
        self.turn = rules.moment(game).turn
        self.now = [rules.score(game, seat) for seat in range(game.seats)]
        self.courses = {(self.seat, COURSE, one.answers): one for one in courses}
        self.choices = self._moves(game, decision)
        self.choices.update((move, one.answers) for move, one in self.courses.items())
        self.root = Node(game.seats)
        self.root.children = {move: Node(game.seats) for move in self.choices}
        self.halving = Halving(list(self.choices), iterations)
        self.known: dict[Move, Node] = {}  # moves wherever they were taken

    def run(self) -> Move:
        """The best move."""
        if len(self.choices) > 1:
            for _ in range(self.iterations):
                self.iterate()
        row = self.root.children
        return max(self.halving.left, key=lambda move: row[move].value(self.seat))

    def iterate(self) -> None:
        """Selection and expansion in one determinization, evaluation, backpropagation."""
        world = resample(self.game, self.seat, self.source.getrandbits(64))
        path, moves = self._descend(world)
        values = [0.5 + (one - 0.5) * PATIENCE ** len(moves) for one in self._evaluate(world)]
        for node in path:
            node.add(values)
        for move in moves:
            self.known.setdefault(move, Node(world.seats)).add(values)

    def _descend(self, world: Game) -> tuple[list[Node], list[Move]]:
        """Take moves down the tree, until one is new or the turn is over; the nodes and the moves
        on the way. An answer that ends what the seat can do of its own accord is not carried out:
        it is worth what stands by then."""
        move = self.halving.next(self.root.children, self.seat)
        path, taken = [self.root, self.root.children[move]], [move]
        ended = self._carried_out(world, self.choices[move])
        while not ended and path[-1].visits and len(taken) < DEEPEST:
            decision = world.decision()
            if decision is None or self._is_past(world):
                break
            moves = self._moves(world, decision)
            move = next(iter(moves))
            if len(moves) > 1:
                move = self._selected(path[-1], moves, decision)
                path.append(path[-1].children[move])
                taken.append(move)
            ended = self._carried_out(world, moves[move])
        return path, taken

    def _carried_out(self, world: Game, answers: Sequence[Option]) -> bool:
        """Give answers; whether they were to end what the seat can do of its own accord."""
        ends = self.rules.bearing(world, answers[0]) == END
        if not ends:
            take(world, answers)
        return ends

    def _selected(self, node: Node, moves: Moves, decision: Decision) -> Move:
        """The most urgent move as the seat that moves sees it, each for itself (max^n); or a new
        one: the default, else what has come out best elsewhere."""
        known = [move for move in moves if move in node.children]
        for one in known:
            node.children[one].available += 1
        if len(known) == len(moves) or not node.opens(len(known)):
            return max(known, key=lambda one: node.children[one].urgency(decision.seat))
        usual = (decision.options[decision.default],) if decision.default >= 0 else ()
        untried = [move for move in moves if move not in node.children]
        found = next((one for one in untried if moves[one] == usual), None)
        if found is None:
            none = Node(len(node.worth))
            found = max(untried, key=lambda one: self.known.get(one, none).mean(decision.seat))
        node.children[found] = Node(len(node.worth))
        return found

    def _moves(self, game: Game, decision: Decision) -> Moves:
        """What is worth a thought at a decision, by what it is. Of payments on the way it is the
        one that is asked for by default."""
        rules, options = self.rules, decision.options
        places = thinkable(rules, game, decision)
        if decision.kind == "payment" and decision.default >= 0 and game is not self.game:
            places = [decision.default]
        found: Moves = {}
        for place in places:
            move = (decision.seat, decision.kind, rules.alike(game, options[place]))
            found.setdefault(move, (options[place],))
        return found

    def _is_past(self, world: Game) -> bool:
        """Whether the turn is over, and nothing is half done."""
        return self.rules.moment(world).turn != self.turn and self.rules.is_settled(world)

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
