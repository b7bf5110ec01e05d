"""A bot that searches: information set Monte Carlo tree search, beginning with what is greedy.

SO-ISMCTS of Cowling, Powley and Whitehouse (2012): one tree over information sets, as whoever is
asked sees them; each iteration goes down it in a determinization, a world that the seat could be
in for all it knows. Moves are told apart by what they are (``Rulebook.alike``), not by their
places in a list, which mean other things in another world. Each iteration is played out by a quick
policy, so that a move is judged by what comes of it if everybody goes on sensibly: a rollout
algorithm (Tesauro and Galperin 1996; Bertsekas, Tsitsiklis and Wu 1997), which does better than
its policy. At the root those moves race that the policy likes best (``race.Race``), so that with
hardly any iterations the search is greedy. The larger the budget, the farther it looks (``looks``).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from math import exp, log, sqrt, tanh
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from tallystick.bots.ahead import (
    FIRST,
    MARGIN,
    Courses,
    course_value,
    resting,
    settle,
    standing,
    thinkable,
    value,
)
from tallystick.bots.random import luck
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import Determinizer
from tallystick.play.match import Playing
from tallystick.rules.rulebook import Course, Rulebook

FEWEST: Final = 5  # worlds until one may be plainly worse
PLAINLY: Final = 3.0  # standard errors by which it is
LIKELY: Final = 1.5  # those by which it may well be
SAME: Final = 1e-9


class Race:
    """A budget of trials is dealt out by sequential halving (Karnin, Koren and Somekh 2013; at the
    root of a tree: Pepels and others 2014, Danihelka and others 2022): in each round the moves that
    are left are tried equally often, and after it the worse half goes. All are tried in the same
    worlds, so that it is only the moves that make a difference (common random numbers), and one
    that is plainly worse than the best there goes at once (racing: Maron and Moore 1994)."""

    def __init__(self, moves: Iterable[Move], budget: int, sure: float = PLAINLY) -> None:
        self.left = list(moves)  # the best first, as far as is known; before any trial as given
        self.values: dict[Move, list[float]] = {move: [] for move in self.left}
        self.budget = budget
        self.sure = sure
        self._begin_round()

    def _begin_round(self) -> None:
        rounds = (len(self.left) - 1).bit_length()
        self.quota = self.budget // rounds if rounds else 0

    @property
    def decided(self) -> bool:
        """Whether one is left, or nothing to try them with."""
        return len(self.left) == 1 or self.budget < len(self.left)

    def add(self, world: Mapping[Move, float]) -> None:
        """What the moves that are left came to in one more world."""
        for move, found in world.items():
            self.values[move].append(found)
        self.budget -= len(world)
        self.quota -= len(world)
        self.left.sort(key=lambda move: -sum(self.values[move]))
        worlds = len(self.values[self.left[0]])
        if self.quota < len(self.left):
            self.left = self.left[: (len(self.left) + 1) // 2]
            self._begin_round()
        elif worlds >= FEWEST:
            first, *others = self.left
            self.left = [first, *(one for one in others if not self._is_worse(one, first))]

    def _is_worse(self, move: Move, best: Move) -> bool:
        """Plainly, or never any better nor worse: then whoever was first stays."""
        pairs = zip(self.values[best], self.values[move], strict=True)
        lost = [ours - theirs for ours, theirs in pairs]
        mean, error = fmean(lost), stdev(lost) / sqrt(len(lost))
        return mean >= self.sure * error and (mean > SAME or error < SAME)


PAYMENT: Final = "payment"


class Thought(NamedTuple):
    """An option, and the points that it seems to gain."""

    option: Option
    gain: float


class PlayoutPolicy:
    """Greedy, but what a move gains is worked out once, where it first comes up, and remembered
    under what the move is; so a playout costs little more than its steps."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.gains: dict[Move, float] = {}

    def thoughts(
        self, world: Game, decision: Decision, every_payment: bool = False
    ) -> dict[Move, Thought]:
        """What is worth a thought at a decision, by what it is; never nothing. The policy takes
        what gains most, of equals the first. Of payments it is the one asked for by default, unless
        ``every_payment`` is thought of."""
        rules, options, seat = self.rules, decision.options, decision.seat
        as_usual = decision.kind == PAYMENT and decision.default >= 0 and not every_payment
        places = [decision.default] if as_usual else thinkable(rules, world, decision)
        still = resting(rules, world, options)
        usual = still if still >= 0 else decision.default
        moves: dict[Move, int] = {}
        for place in places:
            moves.setdefault((seat, decision.kind, rules.alike(world, options[place])), place)
        idle = places if len(places) == 1 else [still]
        self._weigh(world, seat, {move: at for move, at in moves.items() if at not in idle})
        return {
            move: Thought(
                options[place],
                (0.0 if place in idle else self.gains[move]) + MARGIN * (place == usual),
            )
            for move, place in moves.items()
        }

    def _weigh(self, world: Game, seat: int, moves: Mapping[Move, int]) -> None:
        """Work out how much better the seat stands after each move of which that is not known."""
        unknown = {move: place for move, place in moves.items() if move not in self.gains}
        if unknown:
            now = standing(self.rules, world, seat)
            for move, place in unknown.items():
                self.gains[move] = value(self.rules, world, seat, place) - now


EXPLORATION: Final = 0.25  # what a likely move is worth a try, in values from 0 to 1
TEMPERATURE: Final = 2.0  # points by which a move gains less that is e times less likely

Move = tuple[int, str, Hashable]  # whose, answering what, and what it is


class SearchNode:
    """What is known of a move: how often it was there to take (``available``) and was taken
    (``visits``), and what came of it, by seat."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.worth = [0.0] * seats
        self.children: dict[Move, SearchNode] = {}

    def mean(self, seat: int) -> float:
        """What it is worth to a seat, on the whole; the middle before its first visit."""
        return self.worth[seat] / self.visits if self.visits else 0.5

    def add(self, values: list[float]) -> None:
        """Add a visit, with what came of it for each seat (backpropagation)."""
        self.visits += 1
        for seat, won in enumerate(values):
            self.worth[seat] += won

    def child(self, gains: Mapping[Move, float], seat: int) -> tuple[Move, SearchNode]:
        """The most urgent of the moves that are there, as the seat that moves sees it: what it is
        worth, and the bound of Rosin's (2011) PUCT, by how often it could have been taken (Cowling,
        Powley and Whitehouse 2012). A move is as likely as it seems to gain; so the one that seems
        best is tried first, and one not yet tried counts as much as all on the whole."""
        top = max(gains.values())
        likely = {move: exp((gain - top) / TEMPERATURE) for move, gain in gains.items()}
        whole = sum(likely.values())
        best, highest = None, 0.0
        for move, weight in likely.items():
            one = self.children.setdefault(move, SearchNode(len(self.worth)))
            one.available += 1
            bound = EXPLORATION * weight / whole * sqrt(one.available) / (1 + one.visits)
            urgency = (one if one.visits else self).mean(seat) + bound
            if best is None or urgency > highest:
                best, highest = (move, one), urgency
        assert best is not None
        return best


ITERATIONS: Final = 200
EACH: Final = 10  # iterations for one more move in the race
NEAR: Final = 50  # iterations that look no farther than usual
FARTHER: Final = 5  # times as many iterations for one more turn ahead
LONGEST: Final = 400  # answers in an iteration
MANY: Final = 1_000_000  # worlds: no end but the race's
SCALE: Final = 12.0  # points by which one must be ahead to be rather sure to win
COURSE: Final = "course"
SURE: Final = 0.95  # the value of being ahead without end; winning is 1


class SearchBot:
    """Takes the move that a search of at most so many ``iterations`` has found best."""

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
        known = match.knows(seat)
        search = Search(
            match.rules, match.game, source, self.iterations, courses=courses, known=known
        )
        found = search.run()
        if found in search.courses:
            return self.courses.begin(match, decision, search.courses[found])
        return decision.options.index(search.choices[found][0])

    def recalls(self, rules: Rulebook) -> bool:
        """Whether it remembers anything from move to move: in games that have courses."""
        return bool(rules.course_verbs)

    def recall(self, match: Playing, seat: int, decision: Decision, said: Sequence[Option]) -> None:
        """The course that it began."""
        on_one = self.courses.on(match, decision) >= 0
        if not on_one and self.courses.is_unclear(match, decision, said):
            self.choose(match, seat, decision)


def looks(usual: int, farther: int, iterations: int) -> tuple[int, ...]:
    """To how many own turns a search looks ahead, at first and then, where ``usual`` is the
    rulebook's ``foresight``. Moves are told apart by few trials, so that more of them help most if
    they see more (``docs/opponents.md``): one turn for each five times as many as ``NEAR``, but no
    more than ``farther``, beyond which playouts say less than the score does. Most of what is
    plainly worse is so one turn nearer already."""
    far = usual + min(farther, max(0, round(log(max(1, iterations) / NEAR, FARTHER))))
    return (far - 1, far) if far > usual else (far,)


class Horizon:
    """How far an iteration looks: to the next season where players plan for a whole one, else to so
    many turns of the seat, each after one of another. By then it has seen what the others reply,
    and all moves are judged at the same time."""

    def __init__(self, rules: Rulebook, seat: int, season: int, turns: int) -> None:
        self.rules = rules
        self.seat = seat
        self.season = season
        self.left = turns
        self.others = False  # whether another's turn has come since the last of the seat

    def is_reached(self, world: Game) -> bool:
        """Whether an open question lies beyond it; asked at each in turn."""
        moment = self.rules.moment(world)
        if self.season:
            return moment.season > self.season
        mine = moment.turn == self.seat
        self.left -= mine and self.others
        self.others = not mine
        return self.left <= 0


class Search:
    """A search from a position, for the seat that is asked."""

    def __init__(
        self,
        rules: Rulebook,
        game: Game,
        source: Random,
        iterations: int,
        *,
        courses: Sequence[Course] = (),
        known: Collection[int] = (),
    ) -> None:
        decision = game.decision()
        assert decision is not None
        self.rules = rules
        self.game = game
        self.source = source
        self.seat = decision.seat
        self.worlds = Determinizer(game, self.seat, known)
        self.season = rules.moment(game).season
        self.looks = looks(rules.foresight, 0 if self.season else rules.farther, iterations)
        self.budget = iterations * rules.foresight  # own turns to look at
        self.now = [standing(rules, game, seat) for seat in range(game.seats)]
        self.policy = PlayoutPolicy(rules)
        self.courses = {(self.seat, COURSE, one.answers): one for one in courses}
        self.choices = self._ranked(decision)
        self._begin(
            list(self.choices)[: max(1, self.budget // self.looks[0] // EACH)], self.looks[0]
        )

    def _begin(self, moves: list[Move], turns: int) -> None:
        """Begin a race in which so many turns are looked at, with what is left of the budget. In a
        first look nothing goes that might do better farther on."""
        self.turns = turns
        self.root = SearchNode(self.game.seats)
        self.root.children = {move: SearchNode(self.game.seats) for move in moves}
        sure = PLAINLY if turns == self.looks[0] else LIKELY
        self.race = Race(moves, self.budget // turns, sure)

    def _ranked(self, decision: Decision) -> dict[Move, tuple[Option, ...]]:
        """What the seat could do, with its answers: what the policy likes best comes first."""
        rules, game = self.rules, self.game
        found: dict[Move, tuple[Option, ...]] = {}
        gains: dict[Move, float] = {}
        for move, thought in self.policy.thoughts(game, decision, every_payment=True).items():
            found[move], gains[move] = (thought.option,), thought.gain
        for move, course in self.courses.items():
            found[move] = course.answers
            gains[move] = course_value(rules, game, self.seat, course.answers) - self.now[self.seat]
        return {move: found[move] for move in sorted(found, key=lambda one: -gains[one])}

    def run(self) -> Move:
        """The best move. What is not plainly worse in the few worlds of a first look races on."""
        for turns in self.looks[1:]:
            self._race(FEWEST)
            self._begin(self.race.left, turns)
        self._race()
        return self.race.left[0]

    def _race(self, worlds: int = MANY) -> None:
        """Go on with the race until it is decided, or for so many worlds."""
        race = self.race
        while not race.decided and worlds > 0:
            world = self.worlds.world(self.source.getrandbits(64))
            mark = world.mark()
            values: dict[Move, float] = {}
            for move in race.left:
                values[move] = self.iterate(world, move)
                world.rewind(mark)
            race.add(values)
            self.budget -= len(values) * self.turns
            worlds -= 1

    def iterate(self, world: Game, move: Move) -> float:
        """Make a move in a determinization and go on; what it comes to for the seat. Selection,
        expansion, a playout, evaluation and backpropagation."""
        node = self.root.children[move]
        path = [self.root, node]
        for answer in self.choices[move]:
            world.take(answer)
        inside = node.visits > 0
        horizon = Horizon(self.rules, self.seat, self.season, self.turns)
        for _ in range(LONGEST):
            decision = world.decision()
            if decision is None or horizon.is_reached(world):
                break
            option = decision.options[0]
            if len(decision.options) > 1:
                thoughts = self.policy.thoughts(world, decision)
                if inside and len(thoughts) > 1:
                    gains = {one: thought.gain for one, thought in thoughts.items()}
                    chosen, node = node.child(gains, decision.seat)
                    path.append(node)
                    inside = node.visits > 0
                    option = thoughts[chosen].option
                else:
                    option = max(thoughts.values(), key=lambda one: one.gain).option
            world.take(option)
        values = self._evaluate(world)
        for node in path:
            node.add(values)
        return values[self.seat]

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
        gained = standing(self.rules, world, seat) - self.now[seat]
        return 0.5 + (SURE - 0.5) * tanh(gained / SCALE)
