"""What is due as one problem for the solver: icons and what is asked to be done (MC.cost). Icons
that are asked for in words are up to so many, or printed ones (MC.cost.19, MC.resource.6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from tallystick.cards.errors import NotRun, needed, require
from tallystick.costs import Cost, Demand, Need, Pick, demand_of
from tallystick.games.marvel_champions.costs.cost_actions import times_now
from tallystick.games.marvel_champions.costs.cost_parts import ask_of, joined
from tallystick.games.marvel_champions.costs.payable_acts import CostAction
from tallystick.games.marvel_champions.pieces import Aims, CardFace
from tallystick.games.marvel_champions.position.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.position.bases import Description
from tallystick.games.marvel_champions.position.marks import is_own_top
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.text.costs import ANY, HELD, HELD_BITS, TARIFF, without_hand
from tallystick.games.marvel_champions.zones import started
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Numeral, Place
from tallystick.rules.picking import first_of

NO_LIMIT: Final = 20


class Spending(NamedTuple):
    """``kind`` and ``most``: an amount of it that is announced, 1 to that; or ``per_player`` of it
    for each player; or ``each`` says how many; or ``printed`` counts icons by type that must be
    printed on what is spent."""

    kind: int
    most: int = 0
    per_player: int = 0
    printed: tuple[int, ...] = ()
    each: Scaled | None = None


def spending_of(pick: Pick) -> Spending:
    """What a part of a cost asks for. Raises NotRun."""
    spending = needed(first_of((pick.what,), Clause), pick, "nobody can pay yet with")
    said, held = without_hand(spending)
    found = needed(_spending(said), pick, "nobody can pay yet with")
    require(not held or found.each is None, pick, "nobody can pay yet with")
    return found._replace(kind=found.kind + held)


def _spending(said: Clause) -> Spending | None:
    figure = said.figures[0] if said.figures else ONE
    if any(is_verb(one, "for_each_mod") for one in said.parts):
        plain = said.verb == "resources_spent" and figure == Numeral(figure.fixed)
        return Spending(ANY, each=sum_of((figure,), said.parts)) if plain else None
    if said.verb == "any_spent" and set(said.words) <= {"any number of", "of any type"}:
        return Spending(ANY, NO_LIMIT)
    if said.verb == "any_icons_spent" and sum(_icons_said(said)) == 1:
        return Spending(_icons_said(said).index(1), NO_LIMIT)
    if said.verb == "icons_spent" and said.words == ("printed",) and figure == ONE:
        return Spending(ANY, printed=_icons_said(said))
    kind = _kind(said)
    if kind >= 0 and figure.word == "up to" and figure.fixed > 0 and not figure.per_player:
        return Spending(kind, figure.fixed)
    if kind >= 0 and figure.per_player and not figure.word:
        return Spending(kind, per_player=figure.fixed)
    return None


def _kind(said: Clause) -> int:
    """The one type that is asked for; -1 if that is not so plain."""
    if said.verb == "resources_spent":
        return ANY if said.words in ((), ("of any type",)) else -1
    icons = _icons_said(said) if said.verb == "icons_spent" and not said.words else ()
    return icons.index(1) if sum(icons) == 1 else -1


def _icons_said(said: Clause) -> tuple[int, ...]:
    found: Any = next((one for one in said.parts if not hasattr(one, "_fields")), ())
    return tuple(found)


ICON_KINDS: Final = ("energy", "mental", "physical", "wild")
WILD: Final = 3
ACCEPTS: Final = tuple(kind.accepts for kind in TARIFF.kinds)
ICON_UNITS: Final = (1, 2, 4, 8)
ANY_ICON: Final = 15
# The bits of units: icons for the card that is paid for, icons for costs of other cards (MC.cost.8,
# A14), icons of a card in hand; then one bit for each thing that is asked to be done.
OTHERS: Final = 4
PRINTED: Final = HELD_BITS
FIRST_PICK: Final = 12
ICONS_BELOW: Final = 1 << FIRST_PICK

# What the parts of one payment are for (MC.cost.12, MC.cost.13).
# The card itself asks the third in addition, other cards the last.
CARD_COST: Final = 0
ABILITY_COST: Final = 1
OWN_ADDED_COST: Final = 2
ADDED_COST: Final = 3


# A card of which only the cost is paid is not played: what it costs is what is printed on it.
COSTS_OF: Final = (("the printed cost of",), ("the cost of",))


def debt_of(clause: Clause) -> Filter:
    """Whose printed cost a cost has one pay. Raises NotRun."""
    thing = needed(clause.only_noun(), clause, "nobody can pay yet with")
    require(not clause.parts, clause, "nobody can pay yet with")
    if is_own_top(thing) and clause.words in COSTS_OF:
        return Filter(thing)
    if clause.words != ("the printed cost of",) or thing.how not in ("a", "an"):
        raise NotRun(f"nobody can pay yet with {clause}")
    marks = tuple([mark for mark in thing.marks if mark != "in any player's discard pile"])
    if len(marks) < len(thing.marks):
        there = ("in", Place("any player's", ("discard pile",)))
        thing = thing._replace(marks=marks, relations=(*thing.relations, there))
    return Filter(thing)


class CompiledCost:
    """A cost compiled: icons by kind (fixed, per X), what has to be done, and what is done step by
    step. ``most_x`` is the limit of "up to", which is announced like an X (MC.cost.19)."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost
        spendings: list[Spending] = []
        asks: list[CostAction] = []
        debts: list[Filter] = []
        steps: list[Clause] = []
        for pick in cost.picks:
            match pick:
                case Pick(verb="pay cost", what=Clause() as what):
                    debts.append(debt_of(what))
                case Pick(verb="spend"):
                    spendings.append(spending_of(pick))
                case _ if (ask := ask_of(pick)) is not None:
                    asks.append(ask)
                case Pick(what=Clause() as what):
                    steps.append(what)
                case _:
                    steps.append(Clause(pick.verb, things=(pick.what,)))  # type: ignore[arg-type]
        units = [(u.kind, u.amount.fixed, u.amount.per_x) for u in cost.units]
        units += [(one.kind, 0, 1) for one in spendings if one.most]
        self.per_player = tuple([(s.kind, s.per_player) for s in spendings if s.per_player])
        self.icons: tuple[tuple[int, int, int], ...] = tuple(units)
        self.printed = tuple(one.printed for one in spendings if one.printed)
        kinds = [*[kind for kind, _, _ in units], *[kind for kind, _ in self.per_player]]
        # whether icons are asked for that only a card in hand gives
        self.of_hand = bool(self.printed) or any(kind >= HELD for kind in kinds)
        self.asks = tuple(joined(asks))
        self.debt = debts[0] if debts else None  # whose printed cost is paid; chosen first
        self.debt_for: Aims = ()  # what the effect does to that one (A19)
        self.steps = tuple(steps)
        limits = [*[one.most for one in spendings], *[ask.most_x for ask in asks]]
        self.most_x = max(limits, default=0)
        self.lowers = 0  # by how much less the resource cost of the card is then
        self.has_x = (
            cost.has_x or self.most_x > 0 or any(ask.n.per_x or ask.times.per_x for ask in asks)
        )
        self.is_free = cost.is_free
        self.counted = next((one.each for one in spendings if one.each is not None), None)

    def counted_now(self, scope: Scope) -> int:
        """So many resources as the position says, besides those that the cost does."""
        return self.counted.value(scope) if self.counted is not None else 0

    def needs_of(self, scope: Scope) -> list[Need]:
        """The icons that a Resource ability costs itself (MC.resource.12)."""
        counted = Need(ANY_ICON, self.counted_now(scope))
        found = self.needs(0, started(scope.game))
        return [*found, counted] if counted.amount else found

    @property
    def is_one_act(self) -> bool:
        """Whether one thing is done for it, and nothing else paid."""
        return len(self.cost.parts) == len(self.asks) == 1

    def needs(self, x: int, players: int = 0) -> list[Need]:
        """The icons asked for; kinds in order. ``players``: who started (MC.per-player.1)."""
        found = [Need(ACCEPTS[kind], fixed + per_x * x) for kind, fixed, per_x in self.icons]
        found += [Need(ACCEPTS[kind], n * players) for kind, n in self.per_player]
        for printed in self.printed:
            found += [Need(1 << PRINTED + kind, n) for kind, n in enumerate(printed)]
        return found


FREE: Final = CompiledCost(Cost())


class AdditionalCost:
    """An additional cost that another card asks: who speaks, and what (MC.cost.20); of several
    prices, one of them (A20)."""

    __slots__ = ("prices", "scope")

    def __init__(self, scope: Scope, prices: tuple[CompiledCost, ...]) -> None:
        self.scope = scope
        self.prices = prices

    @property
    def price(self) -> CompiledCost:
        """What is paid."""
        return self.prices[0]


class TotalCost:
    """Everything that is paid at one moment (MC.cost.12): the card's resource cost as it is due,
    its requirement, the cost of its ability, and all additional costs with them (MC.cost.20).
    ``scope`` is the payer's; ``card`` what is paid for (MC.cost.8). ``only`` are the types that may
    be spent for the resource cost, as bits, 0: all (MC.cost.33); ``doubled`` those of which each
    icon counts twice; ``debt`` is the printed cost of another card, ``owed_for``. ``ability`` is
    the text of the ability of a card in play, in lower case. ``playing``: a card is played, so that
    there is a resource cost, if it is 0."""

    def __init__(
        self,
        scope: Scope,
        card: int,
        *,
        resource_cost: int = 0,
        requirement: tuple[int, ...] = (),
        prices: tuple[CompiledCost, ...] = (),
        additional: tuple[AdditionalCost, ...] = (),
        only: int = 0,
        doubled: int = 0,
        debt: int = 0,
        playing: bool = False,
        owed_for: int = -1,
        ability: str = "",
    ) -> None:
        self.ability = ability
        self.owed_for = owed_for
        self.debt = debt
        self.scope = scope
        self.card = card
        self.only = only
        self.doubled = doubled
        self.playing = playing
        self.additional = additional
        self.prices = prices
        added = tuple([extra.price for extra in additional]) if additional else ()
        players = 0
        for price in (*prices, *added):
            if price.per_player:
                players = started(scope.game)
        self.requires = any(requirement)  # icons of a type for the resource cost (MC.requirement.1)
        debt += sum([price.counted_now(scope) for price in prices])
        toll = sum([extra.price.counted_now(extra.scope) for extra in additional])
        own = prices[-1:] if playing else ()
        abilities = prices[: len(prices) - len(own)]
        found = parts_of(
            resource_cost, requirement, abilities, own, added, scope.x, only, (debt, toll), players
        )
        self.needs, self.labels, self.asks, self.icons_due = found
        self.wide = bool(added)
        for price in prices:
            if price.of_hand:
                self.wide = True
        for ask in self.asks:
            if ask.is_dynamic:
                self._count()
                break

    def is_for(self, whom: Description) -> bool:
        """Whether this pays for such a card: the one that asks for it (MC.cost.8), or, by the
        option ``printed-cost``, the one whose printed cost is paid (MC.resource.8)."""
        named = self.scope.game.rules.readings["printed-cost"] == "for-the-card-named"
        if named and self.owed_for >= 0:
            return whom.fits(self.scope, self.owed_for)
        return self.card >= 0 and whom.fits(self.scope, self.card)

    def pays_with(self, piece: CardFace) -> bool:
        """Whether the text of a card lets it be spent for what this pays for."""
        said = piece.spending
        if said is None or any(self.is_for(one) for one in said.not_for):
            return said is None
        return not said.only_for or any(self.is_for(one) for one in said.only_for)

    def scope_of(self, number: int) -> Scope:
        """Who speaks in a part of the cost: the payer for the card, or a card that adds to it."""
        at = len(self.asks) - sum([len(extra.price.asks) for extra in self.additional])
        if number < at:
            return self.scope
        for extra in self.additional:
            at += len(extra.price.asks)
            if number < at:
                return extra.scope
        return self.scope

    def _count(self) -> None:
        """How often is done what the position says how often."""
        needs, labels = list(self.needs), list(self.labels)
        for number, ask in enumerate(self.asks):
            if not ask.is_dynamic:
                continue
            bit = 1 << FIRST_PICK + number
            at = next((i for i, need in enumerate(needs) if need.accepts == bit), -1)
            n = times_now(self.scope_of(number), ask)
            if at >= 0:
                needs[at] = Need(bit, n)
        kept = [both for both in zip(needs, labels, strict=True) if both[0].amount > 0]
        self.needs = tuple(need for need, _ in kept)
        self.labels = tuple(label for _, label in kept)

    @property
    def demand(self) -> Demand:
        """The one question for the solver."""
        return demand_of(self.needs)

    @property
    def is_free(self) -> bool:
        """Whether nothing at all has to be paid."""
        return not self.needs

    @property
    def hangs_on_hand(self) -> bool:
        """Whether it hangs on the payer's hand how it can be paid: nobody else may know."""
        return self.icons_due > 0 or any(ask.is_from_hand for ask in self.asks)

    @property
    def asks_how_many(self) -> bool:
        """Whether the payer says how often something is done for it (MC.cost.19)."""
        return bool(self.asks) and any(ask.many for ask in self.asks)

    def text(self) -> str:
        """What is due, in words."""
        words = [_icons(need) for need in self.needs if need.accepts < ICONS_BELOW]
        return ", ".join([*words, *(str(ask) for ask in self.asks)]) or "0"


Parts = tuple[tuple[Need, ...], tuple[int, ...], tuple[CostAction, ...], int]


@lru_cache(maxsize=4096)
def parts_of(
    resource_cost: int,
    requirement: tuple[int, ...],
    abilities: tuple[CompiledCost, ...],
    own: tuple[CompiledCost, ...],
    added: tuple[CompiledCost, ...],
    x: int,
    only: int,
    counted: tuple[int, int] = (0, 0),
    players: int = 0,
) -> Parts:
    """The needs of a bill, what each is for, what is asked to be done, and the icons due: all that
    is paid in one moment (MC.cost.12). ``counted``: the resources of which the position says how
    many, for the card itself and for what other cards add."""
    needs = _card_needs(resource_cost, requirement, only)
    labels = [CARD_COST] * len(needs)
    asks: list[CostAction] = []
    for price in abilities:
        needs += price.needs(x, players)
        asks += price.asks
    needs.append(Need(ANY_ICON, counted[0]))
    labels += [ABILITY_COST] * (len(needs) - len(labels))
    for price in own:
        needs += price.needs(x, players)
        asks += price.asks
    labels += [OWN_ADDED_COST] * (len(needs) - len(labels))
    for price in added:
        needs += [Need(_for_others(need.accepts), need.amount) for need in price.needs(x, players)]
        asks += price.asks
    needs.append(Need(_for_others(ANY_ICON), counted[1]))
    labels += [ADDED_COST] * (len(needs) - len(labels))
    icons_due = sum(need.amount for need in needs)
    for number, ask in enumerate(asks):
        amount = 1 if ask.is_dynamic else ask.times.value(x)
        needs.append(Need(1 << FIRST_PICK + number, amount))
    labels += [ABILITY_COST] * (len(needs) - len(labels))
    asked = [both for both in zip(needs, labels, strict=True) if both[0].amount > 0]
    return (
        tuple(need for need, _ in asked),
        tuple(label for _, label in asked),
        tuple(asks),
        icons_due,
    )


def _card_needs(resource_cost: int, requirement: tuple[int, ...], only: int) -> list[Need]:
    """A resource cost takes any icons, but those of its requirement, which are spent whatever it
    has come to (MC.resource.3, MC.requirement.1)."""
    needs: list[Need] = []
    left = resource_cost
    for kind, n in enumerate(requirement):
        if n:
            needs.append(Need(ACCEPTS[kind], n))
            left -= n
    if left > 0:
        needs.append(Need(only or ANY_ICON, left))
    return needs


def _for_others(accepts: int) -> int:
    """What icons meet a need of another card than that paid for; printed ones are alike."""
    return accepts << OTHERS if accepts <= ANY_ICON else accepts


def kind_of(unit: int) -> int:
    """The type of an icon."""
    return (unit & ANY_ICON).bit_length() - 1


def accepted(accepts: int) -> int:
    """The types, as bits, that a need of icons takes."""
    return accepts & ANY_ICON or accepts >> OTHERS & ANY_ICON or accepts >> PRINTED & ANY_ICON


def is_icon(unit: int) -> bool:
    """Whether a unit is an icon, rather than something done."""
    return unit < ICONS_BELOW


def _icons(need: Need) -> str:
    takes = accepted(need.accepts)
    of_hand = " of cards in hand" if need.accepts >> PRINTED else ""
    if takes == ANY_ICON:
        return f"{need.amount}{of_hand}"
    kinds = [ICON_KINDS[n] for n in range(len(ICON_KINDS)) if takes == ACCEPTS[n]]
    word = kinds[0] if kinds else "/".join(k for n, k in enumerate(ICON_KINDS) if takes >> n & 1)
    return f"[{word}]" * need.amount + of_hand


assert len(ICON_KINDS) == ANY
