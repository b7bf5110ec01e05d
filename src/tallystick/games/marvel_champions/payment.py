"""What costs of Marvel Champions are made of, and what is due as one problem (MC.cost)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tallystick.costs import Cost, Demand, Need, Pick, demand_of
from tallystick.games.marvel_champions.amounts import Sum
from tallystick.games.marvel_champions.scope import Scope
from tallystick.games.marvel_champions.text.costs import ANY, TARIFF
from tallystick.games.marvel_champions.things import Filter, NoOp
from tallystick.rules.phrases import Clause, Figure, Place, Thing

ICON_KINDS: Final = ("energy", "mental", "physical", "wild")
WILD: Final = 3
ACCEPTS: Final = tuple(kind.accepts for kind in TARIFF.kinds)
ICON_UNITS: Final = (1, 2, 4, 8)
FIRST_PICK: Final = 8  # the unit bit of the first thing that a cost asks to be done
ANY_ICON: Final = 15

# What the parts of one payment are for (MC.cost.12, MC.cost.13).
CARD_COST, ABILITY_COST = range(2)

DONE_TO: Final = ("exhaust", "discard", "choose", "banish")  # a thing is picked and that is done
AS_A_WHOLE: Final = (
    "take", "deal", "heal", "remove counters", "place threat", "place counters",
    "deal to yourself", "thwart", "deal cards",
)  # fmt: skip


class Ask:
    """A part of a cost that is done to something: exhaust it, discard it, take damage."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick
        self.verb = pick.verb
        self.times = pick.amount
        self.whom: Filter | None = None
        self.n = Sum(Figure(1))
        self.many = False  # "any number": one at least (MC.cost.19)
        self.most = 0  # "up to" so many; 0 for no limit
        self.place = ""  # "hand", "deck", "discard pile"; "" for what is in play
        self.random = False
        self.owner_only = True
        what = pick.what
        if isinstance(what, Thing):
            self._of_thing(what)
        elif isinstance(what, Clause):
            self._of_clause(what)
        else:
            raise NoOp(f"nobody can pay yet with {pick}")
        if self.verb not in (*DONE_TO, *AS_A_WHOLE):
            raise NoOp(f"nobody can pay yet with {pick}")

    def _of_thing(self, thing: Thing) -> None:
        figure = thing.figure
        self.many = figure.word in ("any number", "up to")
        self.most = figure.fixed if figure.word == "up to" else 0
        if figure.word not in ("", "any number", "up to"):
            raise NoOp(f"nobody can pay yet with {self.pick}")
        if figure.fixed > 1 and not self.many:
            self.times = self.times._replace(fixed=self.times.fixed * figure.fixed)
        self._place(thing)
        self.whom = Filter(thing._replace(figure=Figure(1)))
        self.random = "at random" in thing.marks
        self.owner_only = not (self.verb == "choose" or "friendly" in thing.marks)

    def _place(self, thing: Thing) -> None:
        for word, place in thing.relations:
            if isinstance(place, Place):
                if len(place.zones) != 1 or (word == "of") != (thing.how == "top"):
                    raise NoOp(f"nobody can pay yet with {self.pick}")
                if place.whose not in ("your", ""):
                    raise NoOp(f"nobody can pay yet with {self.pick} (MC.cost.18)")
                self.place = place.zones[0]
        if self.place == "discard pile" or (self.place == "deck") != (thing.how == "top"):
            raise NoOp(f"nobody can pay yet with {self.pick}")

    def _of_clause(self, clause: Clause) -> None:
        if clause.verb == "remove_counters":
            counters = clause.parts[0] if clause.parts else None
            if not isinstance(counters, Clause) or counters.verb != "counters":
                raise NoOp(f"nobody can pay yet with {self.pick}")
            self.n = Sum(counters.figures[0])
        elif clause.figures:
            self.n = Sum(clause.figures[0])
        if clause.things and isinstance(clause.things[0], Thing):
            self.whom = Filter(clause.things[0])
        elif clause.things:
            raise NoOp(f"nobody can pay yet with {self.pick}")
        if self.verb in DONE_TO:
            raise NoOp(f"nobody can pay yet with {self.pick}")

    def __str__(self) -> str:
        return str(self.pick)


class Price:
    """A cost compiled: icons by kind (fixed, per X), and what has to be done."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost
        self.icons = tuple((u.kind, u.amount.fixed, u.amount.per_x) for u in cost.units)
        self.asks = tuple(Ask(pick) for pick in cost.picks)
        self.has_x = cost.has_x or any(ask.n.per_x for ask in self.asks)
        self.is_free = cost.is_free

    def needs(self, x: int) -> list[Need]:
        """The icons asked for; kinds in order."""
        found = [Need(ACCEPTS[kind], fixed + per_x * x) for kind, fixed, per_x in self.icons]
        return [need for need in found if need.amount > 0]


FREE: Final = Price(Cost())


class Bill:
    """Everything that is paid at one moment (MC.cost.12): the card's resource cost as it is due,
    its requirement, and the cost of its ability with all additional ones.

    ``scope`` is the payer's; ``card`` what is paid for (MC.cost.8).
    """

    def __init__(
        self,
        scope: Scope,
        card: int,
        resource_cost: int = 0,
        requirement: tuple[int, ...] = (),
        prices: tuple[Price, ...] = (),
    ) -> None:
        self.scope = scope
        self.card = card
        self.resource_cost = resource_cost
        found = parts_of(resource_cost, requirement, prices, scope.x)
        self.needs, self.labels, self.asks, self.icons_due = found

    @property
    def demand(self) -> Demand:
        """The one question for the solver."""
        return demand_of(self.needs)

    @property
    def is_free(self) -> bool:
        """Whether nothing at all has to be paid."""
        return not self.needs

    def text(self) -> str:
        """What is due, in words."""
        words = [_icons(need) for need in self.needs if need.accepts <= ANY_ICON]
        return ", ".join([*words, *(str(ask) for ask in self.asks)]) or "0"


Parts = tuple[tuple[Need, ...], tuple[int, ...], tuple[Ask, ...], int]


@lru_cache(maxsize=4096)
def parts_of(
    resource_cost: int, requirement: tuple[int, ...], prices: tuple[Price, ...], x: int
) -> Parts:
    """The needs of a bill, what each is for, what is asked to be done, and the icons due."""
    needs: list[Need] = []
    labels: list[int] = []
    left = resource_cost
    for kind, n in enumerate(requirement):
        if n and resource_cost:
            needs.append(Need(ACCEPTS[kind], n))
            left -= n
    if left > 0:
        needs.append(Need(ANY_ICON, left))
    labels += [CARD_COST] * len(needs)
    asks: list[Ask] = []
    for price in prices:
        needs += price.needs(x)
        asks += price.asks
    icons_due = sum(need.amount for need in needs)
    for number, ask in enumerate(asks):
        needs.append(Need(1 << FIRST_PICK + number, ask.times.value(x)))
    labels += [ABILITY_COST] * (len(needs) - len(labels))
    asked = [both for both in zip(needs, labels, strict=True) if both[0].amount > 0]
    return (
        tuple(need for need, _ in asked),
        tuple(label for _, label in asked),
        tuple(asks),
        icons_due,
    )


def _icons(need: Need) -> str:
    if need.accepts == ANY_ICON:
        return str(need.amount)
    return f"[{ICON_KINDS[ACCEPTS.index(need.accepts)]}]" * need.amount


assert len(ICON_KINDS) == ANY
