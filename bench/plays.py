"""Paying for plays of Grand Archive, against OR-Tools CP-SAT: `python -m bench.plays [...]`.

An instance is a card or an ability that costs something, and what its player has to pay for it, as
the game itself puts the question to the solver at some moment of a game between players at random:
other cards of the hand are reserved, objects with Reservable rest in their place, fire cards are
banished for Kindle as far as it permits, Floating Memory cards and cards at random pay for memory,
and what the cost asks besides is done to whatever it can be done to (GA.COST.5, GA.COST.6,
GA.COST.7, GA.ACT.8). X is 2. One thing may pay in several ways, or for several parts at once. Two
of the three questions of `payments.py` are asked, by its clock; the answers must be equal.

CP-SAT's model: for every use of a source how often it is made, no source more often than there are
copies, and a flow of the units given to the needs, among them those that a use asks besides. Where
only `can` is asked, a source of one use is used whole, as in `payments.py`.

The cards are those of the ready decks, or with ``--cards`` decks drawn from a file from `tally
cards import`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any, Final, cast

from bench.payments import Answer, Instance, Peer, Rows, asked, measure, or_tools, show, summary
from bench.published import ARCHIVE, archives

from tallystick.costs import Need
from tallystick.costs.demand import Form
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.arranging import arranged
from tallystick.play.stocks import stock_of
from tallystick.rules.bill import EitherBill
from tallystick.rules.rulebook import Rulebook

ROWS: Final[Rows] = {"can": ("can", ["can"]), "best": ("best", ["best"])}
SEATS: Final = 2
EARLY, LATE = 20, 300  # decisions of a game before an instance is drawn from it
DECKS: Final = 20
X: Final = 2
COSTLY: Final = ("activate", "use")
MATERIALIZE: Final = "materialize"  # the question of the phase, and what is done in it


class PlayPeer(Peer):
    """The same questions where a source has several uses, and a use may ask for more."""

    def can(self, instance: Instance) -> Answer:
        """Whether any uses of what there is meet all needs."""
        model = self.cp.CpModel()
        self._uses(model, instance, whole=True)
        return self._run(self._solver(), model) in (self.cp.OPTIMAL, self.cp.FEASIBLE)

    def best(self, instance: Instance) -> Answer:
        """The least weight of such uses, None if there are none."""
        model = self.cp.CpModel()
        model.minimize(sum(n * weight for n, weight in self._uses(model, instance)))
        solver = self._solver()
        if self._run(solver, model) != self.cp.OPTIMAL:
            return None
        return round(solver.objective_value)

    def _uses(self, model: Any, instance: Instance, whole: bool = False) -> list[tuple[Any, int]]:
        """How often each use is made, and its weight; the flow of what they give is laid down.
        ``whole``: what could do no harm is used up."""
        counted: list[tuple[Any, int]] = []
        flow = NeedFlow(model, instance.needs)
        for source in instance.sources:
            made = [(use, form) for use in source.uses for form in use.forms]
            if whole and len(made) == 1 and not made[0][0].asks:
                flow.give(made[0][1], source.copies, source.copies)
                continue
            times = [model.new_int_var(0, source.copies, "") for _ in made]
            for n, (use, form) in zip(times, made, strict=True):
                counted.append((n, use.weight))
                flow.give(form, n, source.copies)
                flow.ask(use.asks, n)
            if len(times) > 1:
                model.add(sum(times) <= source.copies)
        flow.close()
        return counted


class NeedFlow:
    """Units on their way to the needs that accept them."""

    def __init__(self, model: Any, needs: tuple[Need, ...]) -> None:
        self.model = model
        self.due: dict[int, list[Any]] = {}  # by what is accepted: what is asked
        for need in needs:
            self.due.setdefault(need.accepts, []).append(need.amount)
        self.given: list[tuple[int, Any, int]] = []  # a unit, how many there are, and at most

    def give(self, form: Form, times: Any, most: int) -> None:
        """Units are given as often as something is done, at most so often."""
        for unit in sorted(set(form)):
            n = form.count(unit)
            self.given.append((unit, n * times, n * most))

    def ask(self, needs: tuple[Need, ...], times: Any) -> None:
        """More is asked as often as something is done."""
        for need in needs:
            self.due.setdefault(need.accepts, []).append(need.amount * times)

    def close(self) -> None:
        """What is given goes to what is asked, and is enough."""
        to: dict[int, list[Any]] = {accepts: [] for accepts in self.due}
        for unit, there, most in self.given:
            ways = [accepts for accepts in self.due if unit & accepts]
            out = [self.model.new_int_var(0, most, "") for _ in ways]
            for accepts, share in zip(ways, out, strict=True):
                to[accepts].append(share)
            if out:
                self.model.add(sum(out) <= there)
        for accepts, parts in self.due.items():
            due, met = sum(parts), sum(to[accepts])
            if not isinstance(due, int) or not isinstance(met, int):
                self.model.add(due <= met)
            elif due > met:  # asked of nothing
                self.model.add_bool_or([])


def instances(tables: Iterator[Rulebook]) -> Callable[[Random], Instance]:
    """What draws an instance, each from a new game of the next of these rulebooks."""

    def draw(rand: Random) -> Instance:
        while True:
            game = next(tables).new(rand.randrange(1 << 30), SEATS)
            seat = wander(game, rand)
            found = costs_of(game, seat) if seat >= 0 else []
            if found:
                return rand.choice(found)

    return draw


def wander(game: Game, rand: Random) -> int:
    """Play at random for a while, and on to where somebody may act: who, -1 if the game is over."""
    left = rand.randrange(EARLY, LATE)
    while (decision := game.decision()) is not None:
        if left <= 0 and decision.kind in ("priority", MATERIALIZE):
            return decision.seat
        game.step(rand.randrange(len(decision.options)))
        left -= 1
    return -1


def costs_of(game: Game, seat: int) -> list[Instance]:
    """What a seat could think of that costs anything, payable or not: what is asked, and what it
    has for that."""
    decision, rules = game.decision(), rules_of(game)
    assert decision is not None
    verbs = (MATERIALIZE,) if decision.kind == MATERIALIZE else COSTLY
    options = [one.option for one in rules.acts(game, seat) if one.option[0] in verbs]
    found = [instance_of(game, seat, option) for option in options if option[1] >= 0]
    return [one for one in found if one is not None]


def rules_of(game: Game) -> Rulebook:
    """The rulebook of a game."""
    return cast(Rulebook, game.rules)


def instance_of(game: Game, seat: int, option: Option) -> Instance | None:
    """The question of one act, None where nothing is asked."""
    bill = rules_of(game).bill(game, seat, option, X)
    first = bill.bills[0] if isinstance(bill, EitherBill) else bill
    if not first.demands or not first.demands[0].needs:
        return None
    return Instance(first.demands[0].needs, list(first.supply.sources))


def tables_of(cards: str) -> Iterator[Rulebook]:
    """The rulebook of the ready decks, or one for each pair of drawn decks, over and over."""
    entry = games.find(ARCHIVE)
    if not cards:
        return cycle([entry.rulebook({})])
    pairs = archives(stock_of(entry, [cards]), cards, DECKS, 0)
    return cycle([arranged(ARCHIVE, {}, one.wish, SEATS).rules for one in pairs])


def is_joint(instance: Instance) -> bool:
    """Whether more is asked than one kind of thing, or anything could pay in several ways."""
    return len(instance.needs) > 1 or any(len(one.uses) > 1 for one in instance.sources)


def main() -> int:
    """Print the comparison; exit status 2 without OR-Tools."""
    args = asked("Paying in Grand Archive, against CP-SAT.", "an imported file")
    cp_model = or_tools()
    if cp_model is None:
        return 2
    drawn: list[Instance] = []
    draw = instances(tables_of(args.cards))

    def kept(rand: Random) -> Instance:
        drawn.append(draw(rand))
        return drawn[-1]

    rows = summary(measure(ROWS, kept, args.instances, PlayPeer(cp_model)), {})
    joint = sum(map(is_joint, drawn[-args.instances :]))
    if args.json:
        print(json.dumps({"instances": args.instances, "joint": joint, "questions": rows}))
        return 0
    told = f"{args.instances} plays, {joint} of several parts or ways"
    show(f"{told}; medians in microseconds; all answers equal", rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
