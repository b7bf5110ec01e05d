"""Paying, against OR-Tools CP-SAT: `python bench/payments.py [--instances N] [--json]`.

An instance: seven cards of six types and wilds (two different cards of each), a pool of four, and a
cost of two of one type, one of another and three of any, the types being at hand. Three questions
are asked of both sides, instance by instance in turn, and the answers must be equal:

* can: whether the cost can be paid at all;
* best: the payment of the least weight (a wild weighs more than a plain card, the pool least);
* all: all tight payments, equal cards merged.

Ours is timed from the plain list of sources: compiling the supply is counted, and the time without
it stands beside; the cost is compiled beforehand, as a game compiles it once. CP-SAT runs on one
worker and is timed with building its model; the time of the solver alone stands beside it. Of each
instance both sides have three rounds, and the best one counts: the least disturbed by whatever else
the machine was doing. The table has the medians over the instances.

CP-SAT's models:

* can, best: whole numbers of uses and a flow of their units to the needs. `best` is also put with
  Hall's conditions in place of the flow, and the faster of the two counts.
* all: the flow alone, source by need, enumerated. As every card gives one unit, a payment is tight
  if and only if each unit used goes to a need, so nothing else is to be said; payments that several
  flows stand for are merged as they are found. This is how one would write it without our insight,
  and the number that the target is for. (With variables for the counts as well it is slower.)

The same question in models that hand CP-SAT what our solver rests on:

* walls: Hall's conditions, already reduced to the few that matter, and for every source in use that
  one of them fails without a copy, each tied to one truth value: one solution a payment, any icons.
* count: the same conditions, and as many units as are asked. Single icons only.
* tuned: `count` without linear relaxation, the fastest setting we found for it.

Then a second distribution, without targets: a third of the cards have their icon twice. There a
used unit may be lost, so tightness cannot be said by a flow, and `all` is the model `walls`.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from tallystick.costs import Demand, Need, Source, Supply, Use, best, demand_of, payable, plans

TYPES = 6
ANY = (1 << TYPES) - 1
NAMES = 2
ROUNDS = 3
REPEATS = 7
DOUBLE = 1 / 3
TARGETS = {"can": 150, "best": 40, "all": 100}

# What is asked of ours, and the models of CP-SAT; of two the faster counts.
SINGLE_ROWS = {
    "can": ("can", ["can"]),
    "best": ("best", ["best", "best_by_walls"]),
    "all": ("all", ["all_by_flow"]),
    "all, walls": ("all", ["all_by_walls"]),
    "all, count": ("all", ["all_by_count"]),
    "all, tuned": ("all", ["all_tuned"]),
}
DOUBLE_ROWS = {
    "can": ("can", ["can"]),
    "best": ("best", ["best", "best_by_walls"]),
    "all, walls": ("all", ["all_by_walls"]),
}

Answer = Any


class Instance(NamedTuple):
    """One random payment problem; both sides get the same."""

    needs: tuple[Need, ...]
    sources: list[Source]


class Times(NamedTuple):
    """Seconds for one question: ours, ours with the supply already compiled, and CP-SAT's."""

    ours: float
    compiled: float
    peer: float
    solve: float


def make_instance(rand: random.Random, double: float = 0) -> Instance:
    """Seven cards, a pool of four, and a cost of 2 + 1 + 3 any, of types that are at hand; so large
    a part of the different cards has its icon twice."""
    things: list[tuple[str, int, int, int]] = []
    for _ in range(4):
        things.append(("pool", 1 << rand.randrange(TYPES), 0, 1))
    for _ in range(7):
        unit = ANY if rand.random() < 1 / (TYPES + 1) else 1 << rand.randrange(TYPES)
        things.append(("card", unit, rand.randrange(NAMES), 5 if unit == ANY else 3))
    copies: dict[tuple[str, int, int, int], int] = {}
    for thing in things:
        copies[thing] = copies.get(thing, 0) + 1
    sources = [
        Source(n, count, (Use(verb, ((unit,) * _icons(rand, verb, double),), (), weight),))
        for n, ((verb, unit, _, weight), count) in enumerate(copies.items())
    ]
    first, second = rand.sample(sorted({unit for _, unit, _, _ in things} - {ANY}), 2)
    return Instance((Need(first, 2), Need(second, 1), Need(ANY, 3)), sources)


def make_double(rand: random.Random) -> Instance:
    """The same, but a third of the different cards have their icon twice."""
    return make_instance(rand, DOUBLE)


def _icons(rand: random.Random, verb: str, double: float) -> int:
    return 2 if double and verb == "card" and rand.random() < double else 1


def counts_of(instance: Instance, plan: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    """How many of each source a plan uses."""
    used = [0] * len(instance.sources)
    for index, _, count in plan:
        used[index] += count
    return tuple(used)


def weight_of(instance: Instance, plan: tuple[tuple[int, int, int], ...]) -> int:
    """The weight of the uses of a plan."""
    return sum(n * instance.sources[index].uses[use].weight for index, use, n in plan)


class Peer:
    """The three questions as CP-SAT models."""

    def __init__(self, cp_model: Any) -> None:
        self.cp = cp_model
        self.solve_seconds = 0.0

    def _solver(self, every: bool = False) -> Any:
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        if every:
            solver.parameters.enumerate_all_solutions = True
        return solver

    def _run(self, solver: Any, model: Any, callback: Any = None) -> Any:
        start = time.perf_counter()
        status = solver.solve(model, callback) if callback else solver.solve(model)
        self.solve_seconds = time.perf_counter() - start
        return status

    def _counts(self, model: Any, instance: Instance) -> list[Any]:
        return [model.new_int_var(0, s.copies, f"n{i}") for i, s in enumerate(instance.sources)]

    def _flow(self, model: Any, instance: Instance, counts: list[Any]) -> None:
        """Units of the sources used go to needs that accept them."""
        to: list[list[Any]] = [[] for _ in instance.needs]
        for count, source in zip(counts, instance.sources, strict=True):
            form = source.uses[0].forms[0]
            for unit in sorted(set(form)):
                out = []
                for n, need in enumerate(instance.needs):
                    if unit & need.accepts:
                        share = model.new_int_var(0, need.amount, "")
                        to[n].append(share)
                        out.append(share)
                model.add(sum(out) <= form.count(unit) * count)
        for need, shares in zip(instance.needs, to, strict=True):
            model.add(sum(shares) == need.amount)

    def _walls(
        self, model: Any, instance: Instance, counts: list[Any]
    ) -> list[tuple[Any, list[int], int]]:
        """Hall's conditions on the counts: `(sum, what one copy of each source adds, least)`."""
        walls = []
        for union, total in Demand(instance.needs).walls:
            adds = [sum(1 for u in s.uses[0].forms[0] if u & union) for s in instance.sources]
            reach = sum(n * add for n, add in zip(counts, adds, strict=True) if add)
            model.add(reach >= total)
            walls.append((reach, adds, total))
        return walls

    def can(self, instance: Instance) -> Answer:
        """Whether a flow exists when everything is used."""
        model = self.cp.CpModel()
        self._flow(model, instance, [source.copies for source in instance.sources])
        return self._run(self._solver(), model) in (self.cp.OPTIMAL, self.cp.FEASIBLE)

    def best(self, instance: Instance) -> Answer:
        """The least weight, None if there is no payment; payability as a flow."""
        model = self.cp.CpModel()
        counts = self._counts(model, instance)
        self._flow(model, instance, counts)
        return self._lightest(model, instance, counts)

    def best_by_walls(self, instance: Instance) -> Answer:
        """The same with Hall's conditions."""
        if any(self._short(instance)):
            return None
        model = self.cp.CpModel()
        counts = self._counts(model, instance)
        self._walls(model, instance, counts)
        return self._lightest(model, instance, counts)

    def _lightest(self, model: Any, instance: Instance, counts: list[Any]) -> Answer:
        weights = [source.uses[0].weight for source in instance.sources]
        model.minimize(sum(n * w for n, w in zip(counts, weights, strict=True)))
        solver = self._solver()
        if self._run(solver, model) != self.cp.OPTIMAL:
            return None
        return round(solver.objective_value)

    def _short(self, instance: Instance) -> list[bool]:
        """Walls that no source reaches: CP-SAT has no sum of nothing to compare."""
        return [
            not any(u & union for s in instance.sources for u in s.uses[0].forms[0])
            for union, _ in Demand(instance.needs).walls
        ]

    def all_by_flow(self, instance: Instance) -> Answer:
        """The counts of all payments in which each unit used goes to a need."""
        model = self.cp.CpModel()
        to: list[list[Any]] = [[] for _ in instance.needs]
        out: list[list[Any]] = [[] for _ in instance.sources]
        for source, own in zip(instance.sources, out, strict=True):
            for need, shares in zip(instance.needs, to, strict=True):
                if source.uses[0].forms[0][0] & need.accepts:
                    share = model.new_int_var(0, min(source.copies, need.amount), "")
                    shares.append(share)
                    own.append(share)
            if own:
                model.add(sum(own) <= source.copies)
        for need, shares in zip(instance.needs, to, strict=True):
            model.add(sum(shares) == need.amount)
        return self._enumerate(model, out, self._solver(every=True))

    def all_by_count(self, instance: Instance, tuned: bool = False) -> Answer:
        """The same: Hall's conditions, and no more units than are asked."""
        if any(self._short(instance)):
            return set()
        model = self.cp.CpModel()
        counts = self._counts(model, instance)
        self._walls(model, instance, counts)
        model.add(sum(counts) == sum(need.amount for need in instance.needs))
        solver = self._solver(every=True)
        if tuned:
            solver.parameters.linearization_level = 0
        return self._enumerate(model, [[count] for count in counts], solver)

    def all_tuned(self, instance: Instance) -> Answer:
        """The same, the solver set for it."""
        return self.all_by_count(instance, tuned=True)

    def all_by_walls(self, instance: Instance) -> Answer:
        """The counts of all tight payments, whatever the icons."""
        if any(self._short(instance)):
            return set()
        model = self.cp.CpModel()
        counts = self._counts(model, instance)
        walls = self._walls(model, instance, counts)
        fails: dict[tuple[int, int], Any] = {}
        for count, *adds in zip(counts, *[wall[1] for wall in walls], strict=True):
            reasons = [
                self._fails(model, fails, w, add, walls[w]) for w, add in enumerate(adds) if add
            ]
            used = model.new_bool_var("")
            model.add(count >= 1).only_enforce_if(used)
            model.add(count == 0).only_enforce_if(~used)
            model.add_bool_or([*reasons, ~used])
        return self._enumerate(model, [[count] for count in counts], self._solver(every=True))

    def _fails(
        self,
        model: Any,
        known: dict[tuple[int, int], Any],
        at: int,
        add: int,
        wall: tuple[Any, list[int], int],
    ) -> Any:
        """The truth value of "this wall is too low without `add` units"."""
        if (at, add) not in known:
            reach, _, total = wall
            known[at, add] = model.new_bool_var("")
            model.add(reach <= total + add - 1).only_enforce_if(known[at, add])
            model.add(reach >= total + add).only_enforce_if(~known[at, add])
        return known[at, add]

    def _enumerate(self, model: Any, parts: list[list[Any]], solver: Any) -> Answer:
        """Every solution, as the sums of these parts; equal ones merged."""
        base: Any = self.cp.CpSolverSolutionCallback

        class Collect(base):  # type: ignore[misc]
            """Keeps the sums of every solution."""

            def __init__(self) -> None:
                super().__init__()
                self.found: set[tuple[int, ...]] = set()

            def on_solution_callback(self) -> None:
                value = self.value
                self.found.add(tuple([sum([value(n) for n in part]) for part in parts]))

        collect = Collect()
        self._run(solver, model, collect)
        return collect.found


def ask_can(demand: Demand, supply: Supply) -> Answer:
    """Ours: can it be paid."""
    return payable(demand, supply)


def ask_best(demand: Demand, supply: Supply) -> Answer:
    """Ours: the best payment."""
    return best(demand, supply)


def ask_all(demand: Demand, supply: Supply) -> Answer:
    """Ours: all tight payments."""
    return list(plans(demand, supply))


OURS: dict[str, Callable[[Demand, Supply], Answer]] = {
    "can": ask_can,
    "best": ask_best,
    "all": ask_all,
}


def time_ours(question: str, instance: Instance) -> tuple[float, float, Answer]:
    """Seconds from the list of sources, seconds with the supply compiled, and the answer."""
    ask = OURS[question]
    sources, needs = instance.sources, instance.needs
    answer = ask(demand_of(needs), Supply(sources))
    whole, compiled = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(REPEATS):
            ask(demand_of(needs), Supply(sources))
        whole.append((time.perf_counter() - start) / REPEATS)
        supply = Supply(sources)
        ask(demand_of(needs), supply)
        start = time.perf_counter()
        for _ in range(REPEATS):
            ask(demand_of(needs), supply)
        compiled.append((time.perf_counter() - start) / REPEATS)
    return min(whole), min(compiled), answer


def time_peer(models: list[str], instance: Instance, peer: Peer) -> tuple[float, float, Answer]:
    """Seconds with building the model, seconds in the solver, and the answer; of several rounds and
    models the fastest. Asked once before the clock starts, as ours is."""
    runs: list[tuple[float, float, Answer]] = []
    for name in models:
        ask: Callable[[Instance], Answer] = getattr(peer, name)
        ask(instance)
        for _ in range(ROUNDS):
            start = time.perf_counter()
            answer = ask(instance)
            runs.append((time.perf_counter() - start, peer.solve_seconds, answer))
    assert all(run[2] == runs[0][2] for run in runs)
    return min(runs, key=lambda run: run[0])


def comparable(question: str, instance: Instance, answer: Answer) -> Answer:
    """Our answer in the terms of CP-SAT's."""
    if question == "best":
        return None if answer is None else weight_of(instance, answer)
    if question == "all":
        found = {counts_of(instance, plan) for plan in answer}
        assert len(found) == len(answer)
        return found
    return answer


Rows = dict[str, tuple[str, list[str]]]


def measure(
    rows: Rows, make: Callable[[random.Random], Instance], instances: int, peer: Peer
) -> dict[str, list[Times]]:
    """Ask both sides everything, in turn; unequal answers are an AssertionError."""
    rand = random.Random(2)
    times: dict[str, list[Times]] = {row: [] for row in rows}
    for number in range(instances + 3):
        instance = make(rand)
        for row, (question, models) in rows.items():
            ours, compiled, mine = time_ours(question, instance)
            whole, solve, theirs = time_peer(models, instance, peer)
            assert comparable(question, instance, mine) == theirs, (row, instance)
            if number >= 3:  # the first few warm both sides up
                times[row].append(Times(ours, compiled, whole, solve))
    return times


def summary(times: dict[str, list[Times]], targets: dict[str, int]) -> dict[str, dict[str, float]]:
    """Medians in microseconds, and the ratios of medians."""
    rows = {}
    for name, runs in times.items():
        ours, compiled, peer, solve = (
            statistics.median(column) * 1e6 for column in zip(*runs, strict=True)
        )
        rows[name] = {
            "ours_us": round(ours, 2),
            "ours_compiled_supply_us": round(compiled, 2),
            "cp_sat_us": round(peer, 1),
            "cp_sat_solve_only_us": round(solve, 1),
            "ratio": round(peer / ours, 1),
            "ratio_solve_only": round(solve / ours, 1),
        }
        if name in targets:
            rows[name]["target"] = targets[name]
    return rows


HEAD = f"{'':11}{'ours':>8}{'compiled':>10}{'CP-SAT':>10}{'solve':>10}{'ratio':>8}{'(solve)':>9}"
NOTES = """
Models of CP-SAT: all = a flow of the units used to the needs, each of them needed, equal payments
merged; walls, count, tuned = the same question with Hall's conditions handed over (see the head of
this file). Ratio = medians, CP-SAT with its model built / ours with the supply compiled."""


def show(title: str, rows: dict[str, dict[str, float]]) -> None:
    """Print one distribution as a table."""
    print(title)
    print(HEAD)
    for name, row in rows.items():
        cells = list(row.values())
        goal = f"   to reach: {row['target']}" if "target" in row else ""
        print(
            f"{name:11}{cells[0]:8.2f}{cells[1]:10.2f}{cells[2]:10.1f}{cells[3]:10.1f}"
            f"{cells[4]:8.1f}{cells[5]:9.1f}{goal}"
        )


def asked(description: str, cards: str = "") -> argparse.Namespace:
    """What the command line asks for; ``cards`` is what may be named as such, if anything."""
    parser = argparse.ArgumentParser(description=description)
    if cards:
        parser.add_argument("--cards", default="", help=cards)
    parser.add_argument("--instances", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def or_tools() -> Any:
    """CP-SAT's module; None, and it is said, where it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        print("This benchmark compares with OR-Tools: pip install ortools", file=sys.stderr)
        return None
    return cp_model


def main() -> int:
    """Print the comparison; exit status 2 without OR-Tools."""
    args, cp_model = asked("Paying, against OR-Tools CP-SAT."), or_tools()
    if cp_model is None:
        return 2
    peer = Peer(cp_model)
    rows = summary(measure(SINGLE_ROWS, make_instance, args.instances, peer), TARGETS)
    double = summary(measure(DOUBLE_ROWS, make_double, args.instances, peer), {})
    if args.json:
        print(json.dumps({"instances": args.instances, "questions": rows, "double_icons": double}))
        return 0
    show(f"{args.instances} instances, medians in microseconds; all answers equal", rows)
    show("\nA third of the cards with their icon twice", double)
    print(NOTES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
