"""What a cost asks one to do to things: with which things it can be done, and the table of all acts
that pay (GA.COST.7, GA.AACT.10).

Things may have to hang together: "two cards from a single graveyard", "three cards with different
names". Then each of them asks for a permit of its place, or of what must differ. Of one place there
are as many permits as things are asked, and they are all of the same place; of what must differ
there is one for each value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, cast

from tallystick.costs import Amount, Cost, Need, Part, Pick, Source, Use
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import (
    counters,
    damage,
    lineage,
    prohibitions,
    replacing,
    values,
)
from tallystick.games.grand_archive.position.amounts import lacks, trait
from tallystick.games.grand_archive.position.bases import EffectAmount, Thinglike
from tallystick.games.grand_archive.position.changes import WAKE_UP
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.refs import Referent
from tallystick.games.grand_archive.position.scope import EffectScope, scope_of
from tallystick.games.grand_archive.position.things import Matcher, Owned
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    DECK,
    HAND,
    MEMORY,
    RESTED,
    champion_of,
    controller_of,
    on_field,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.picking import has

NO_SOURCE: Final = -1


class CounterPick:
    """Counters to be removed: of a kind (-1: of any), from what ``of`` describes."""

    def __init__(self, kind: int, of: Thinglike | Referent, text: str) -> None:
        self.kind = kind
        self.of = of
        self.text = text

    def __str__(self) -> str:
        return self.text


class PutPick:
    """Cards that go somewhere as a cost: ``what`` to the place by name."""

    def __init__(self, what: Thinglike | Referent, place: str, text: str, index: int = -1) -> None:
        self.what = what
        self.place = place
        self.text = text
        self.index = index

    def __str__(self) -> str:
        return self.text


class TopPick:
    """Cards that go off the top of the payer's deck, to the place by name."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __str__(self) -> str:
        return f"card of your deck into your {self.place}"


class WholeHand(Thinglike):
    """The payer's hand, but for the card that is paid for (GA.A8): all that is left of it goes."""

    zones = Zones(("hand",))

    def candidates(self, scope: EffectScope) -> list[int]:
        return [one for one in scope.game.lists[HAND[scope.seat]] if one != scope.source]

    def __str__(self) -> str:
        return "card of your hand"


class Reckoned:
    """A part of a cost that hangs on the position: ``cost`` as often as ``n`` says, as it is asked
    for (GA.ACT.7)."""

    def __init__(self, cost: Cost, n: EffectAmount, text: str) -> None:
        self.cost = cost
        self.n = n
        self.text = text

    def __str__(self) -> str:
        return self.text


def reckoned(cost: Cost, game: Game, seat: int, source: int, instance: int = 0) -> Cost:
    """A cost with its ``Reckoned`` parts worked out for the position as it is now."""
    if not has([pick.what for pick in cost.picks], Reckoned):
        return cost
    parts: list[Part] = [*cost.units]
    for pick in cost.picks:
        match pick.what:
            case Reckoned() as what:
                n = what.n.value(EffectScope(game, seat, source, instance=instance))
                parts += Cost([_by_x(one) for one in what.cost.parts]).at(max(n, 0)).parts
            case _:
                parts.append(pick)
    return Cost(parts)


def _by_x(part: Part) -> Part:
    """A part of a cost with X times its amount."""
    return part._replace(amount=Amount(0, part.amount.fixed))


def described_in(pick: Pick) -> object:
    """What a pick is about: of what goes somewhere, what that is."""
    return pick.what.what if isinstance(pick.what, PutPick) else pick.what


def matched_in(pick: Pick) -> Matcher | None:
    """What a pick describes; None where it describes nothing."""
    what = described_in(pick)
    return what if isinstance(what, Matcher) else None


def zones_in(pick: Pick) -> Zones | None:
    """Where what a pick describes has to be; None where it does not say, or describes nothing."""
    what = matched_in(pick)
    return what.zones if what is not None else None


def candidates(game: Game, pick: Pick, seat: int, source: int, instance: int = 0) -> list[int]:
    """The things that a player could pay a pick with now."""
    scope = scope_of(game, seat, source, instance)
    found = cast("Thinglike | Referent", described_in(pick)).candidates(scope)
    if _is_anybodys(pick):
        return found
    may = ACTS[pick.verb].may
    return [entity for entity in found if may(game, seat, entity)]


def kept_alive(game: Game, pick: Pick, seat: int, source: int, instance: int) -> list[int]:
    """What a player would have for a pick, could it go to the graveyard (GA.KW.IMMORTALITY)."""
    if ACTS[pick.verb].may is not _may_end:
        return []
    scope = scope_of(game, seat, source, instance)
    found = cast("Thinglike | Referent", described_in(pick)).candidates(scope)
    return [e for e in found if _controls(game, seat, e) and not replacing.can_go(game, e)]


def fitting(game: Game, pick: Pick, things: list[int], seat: int, source: int) -> list[int]:
    """Which of these could pay a pick if they lay where it asks for things."""
    what, scope = matched_in(pick), scope_of(game, seat, source, 0)
    return [one for one in things if what is not None and what.fits(scope, one)]


def _is_anybodys(pick: Pick) -> bool:
    """Whether a cost says of whose public place it takes a card, "a graveyard", "a champion's
    lineage", or who owns what it takes, whoever controls that."""
    what, zones = matched_in(pick), zones_in(pick)
    if zones is None:
        return what is not None and any(type(one) is Owned for one in what.tests)
    return zones.is_public


class UnitStock(NamedTuple):
    """What is paid one by one: so many of a kind on an entity, and the deed that takes one.

    Whatever asks for the same kind on the same entity draws on one stock (GA.COST.7).
    """

    entity: int
    kind: int  # of counters; DEALT, LEVELS for what is none
    deed: PaidDeed
    n: int


DEALT, LEVELS, ON_DECK = -2, -3, -4
OFF_DECK: Final = ("graveyard", "banishment")  # where what is on top of a deck goes
ENOUGH: Final = 99  # as much damage as any cost asks


def stocks(game: Game, pick: Pick, seat: int, source: int, instance: int = 0) -> list[UnitStock]:
    """For what is counted: on what it can be done, and how often each can bear it."""
    champion = champion_of(game, seat)
    if pick.verb in ("recover", "deal", "delevel"):
        return _of_champion(game, pick.verb, seat, champion) if champion >= 0 else []
    what = pick.what
    if isinstance(what, TopPick):
        n, deed = len(game.lists[DECK[seat]]), PaidDeed("top", OFF_DECK.index(what.place))
        return [UnitStock(champion, ON_DECK, deed, n)] if n and champion >= 0 else []
    assert isinstance(what, CounterPick)
    scope = scope_of(game, seat, source, instance)
    found: list[UnitStock] = []
    for entity in what.of.candidates(scope):
        if controller_of(game, entity) == seat:
            there = counters.kinds_on(game, entity)
            if what.kind == counters.HURT:
                there = [(counters.HURT, counters.count(game, entity, counters.HURT))]
            for kind, n in there:
                kept = prohibitions.are_kept(game, seat, kind, entity)
                if n and what.kind in (kind, -1) and not kept:
                    found.append(UnitStock(entity, kind, PaidDeed("remove", kind), n))
    return found


def _of_champion(game: Game, verb: str, seat: int, champion: int) -> list[UnitStock]:
    if verb == "recover":  # GA.TERM.RECOVER: as a cost the counters must be there
        kind, n = counters.HURT, game.lists[DAMAGE][champion]
        if prohibitions.forbidden(game, seat, "recover"):
            return []
    elif verb == "deal":
        kind, n = DEALT, ENOUGH
    else:
        kind, n = LEVELS, len(lineage.champions_under(game, seat))
    return [UnitStock(champion, kind, PaidDeed(verb), n)] if n else []


def is_hidden(pick: Pick) -> bool:
    """Whether what can pay it may lie where only the payer looks."""
    zones = zones_in(pick)
    return zones is not None and zones.is_private


def registered(game: Game, pick: Pick) -> int:
    """The place of a pick in the rulebook's table of them; it is put there if it is new."""
    table = book_of(game).picks
    key = Pick(pick.verb, pick.what, pick.amount._replace(fixed=1, per_x=0))
    if key not in table:
        table.append(key)
    return table.index(key)


# -- the acts ------------------------------------------------------------------------------------


class ActContext(NamedTuple):
    """Who does something, to pay for which play (0: none). ``pick`` is the part of the cost that
    asks for it, where it says how; of what is counted, ``kind`` says which and ``times`` how often.
    """

    seat: int
    play: int = 0
    pick: Pick | None = None
    kind: int = 0
    times: int = 1


def _is_theirs(game: Game, seat: int, entity: int) -> bool:
    return controller_of(game, entity) == seat


class PayableAct(NamedTuple):
    """One of the things that are done to pay.

    ``weight``: how much a payer would rather not; only the ranking of payments hangs on it. ``do``:
    do it, to several things at once. ``may``: whether a player may do it to this thing. ``stays``:
    the thing stays where it is, so that it may pay in another way besides (GA.ACT.8.c); only one
    act that moves it is done to a thing. ``buries``: it goes to the graveyard. ``is_counted``: it
    is done so many times, not to things that are chosen. ``key``: how it is written, if not by its
    verb. ``clause``: what says what it asks.
    """

    verb: str
    weight: int
    do: Callable[[Game, ActContext, list[int]], object]
    may: Callable[[Game, int, int], bool] = _is_theirs
    stays: bool = False
    buries: bool = False
    is_counted: bool = False
    key: str = ""
    clause: str = ""

    @property
    def written(self) -> str:
        """How a payment writes it."""
        return self.key or self.verb


def _controls(game: Game, seat: int, entity: int) -> bool:
    return on_field(game, entity) and controller_of(game, entity) == seat


def _may_rest(game: Game, seat: int, entity: int) -> bool:  # GA.AACT.11, GA.TERM.AWAKE
    return _controls(game, seat, entity) and not game.lists[RESTED][entity]


def _may_wake(game: Game, seat: int, entity: int) -> bool:
    asleep = _controls(game, seat, entity) and game.lists[RESTED][entity] == 1
    return asleep and not values.forbids(game, entity, WAKE_UP)


def _may_end(game: Game, seat: int, entity: int) -> bool:
    return _controls(game, seat, entity) and replacing.can_go(game, entity)


def _may_discard(game: Game, seat: int, entity: int) -> bool:
    return game.lists[ZONE][entity] in (HAND[seat], MEMORY[seat])


def _may_reserve(game: Game, seat: int, entity: int) -> bool:
    return game.lists[ZONE][entity] == HAND[seat]


def _each(game: Game, things: list[int], do: Callable[[Game, int], None]) -> None:
    for thing in things:
        do(game, thing)


def _rest(game: Game, by: ActContext, things: list[int]) -> None:
    for thing in things:
        moves.rest(game, thing, by.play or NOWHERE)


def _banish(game: Game, by: ActContext, things: list[int]) -> None:
    moves.banish(game, things)


def _put(game: Game, by: ActContext, things: list[int]) -> None:
    """ "Return", "put": where the cost says; to the owner's hand where it says nothing."""
    what = by.pick.what if by.pick is not None else None
    place, index = (what.place, what.index) if isinstance(what, PutPick) else ("hand", -1)
    moves.put_all(game, things, place, index)


def _delevel(game: Game, by: ActContext, things: list[int]) -> None:
    for _ in range(by.times):
        lineage.delevel(game, by.seat)


def _off_deck(game: Game, by: ActContext, things: list[int]) -> None:
    """The cards on top of the deck go to their place, all at once."""
    found = game.lists[DECK[by.seat]][: by.times]
    if OFF_DECK[by.kind] == "banishment":
        moves.banish(game, found)
        return
    for entity in found:
        game.emit("milled", by.seat, entity)
        moves.put_in_graveyard(game, entity)


def _later(game: Game, by: ActContext, things: list[int]) -> None:
    """Nothing yet: what goes with what is drawn at random (GA.PAY.4.a), or only permits."""


# In the order in which they are done; what is random comes last (GA.COST.6.a, GA.MAT.6.a).
ALL_ACTS: Final = (
    PayableAct("floating", 3, _later),
    PayableAct("kindle", 2, _banish, key="banish"),
    PayableAct("rest", 2, _rest, _may_rest, stays=True, clause="GA.AACT.11"),
    PayableAct(
        "wake up", 6, lambda game, _, e: _each(game, e, moves.wake), _may_wake,
        stays=True, key="wake", clause="GA.TERM.AWAKE",
    ),
    PayableAct("reveal", 1, lambda game, _, e: _each(game, e, moves.reveal), stays=True),
    PayableAct("reserve", 4, lambda game, by, e: moves.reserve(game, by.seat, e), _may_reserve),
    PayableAct(
        "remove", 3, lambda game, by, e: counters.remove(game, e[0], by.kind, by.times),
        is_counted=True, key="counters", clause="GA.CTR.1",
    ),
    PayableAct(
        "recover", 5, lambda game, by, _: damage.recover(game, by.seat, by.times),
        is_counted=True, clause="GA.TERM.RECOVER",
    ),
    PayableAct(
        "deal", 6, lambda game, by, e: damage.inflict(game, (NO_SOURCE, e[0], by.times)),
        is_counted=True, key="damage",
    ),
    PayableAct("top", 3, _off_deck, is_counted=True),
    PayableAct("discard", 6, lambda game, _, e: moves.discard(game, e), _may_discard, buries=True),
    PayableAct("banish", 4, _banish),
    PayableAct("return", 6, _put),
    PayableAct("put", 6, _put),
    PayableAct(
        "sacrifice", 10, lambda game, _, e: moves.sacrifice(game, e), _may_end,
        buries=True, clause="GA.TERM.SACRIFICE",
    ),
    PayableAct("destroy", 10, lambda game, _, e: moves.destroy(game, e), _may_end, buries=True),
    PayableAct("delevel", 6, _delevel, is_counted=True, clause="GA.CHAMP.11"),
    PayableAct("permit", 6, _later),
    PayableAct("toss", 6, _later, is_counted=True, key="random_discard"),
    PayableAct("random", 4, _later, is_counted=True),
)  # fmt: skip
ACTS: Final = {act.verb: act for act in ALL_ACTS}
ORDER: Final = {act.verb: at for at, act in enumerate(ALL_ACTS)}


class PaidDeed(NamedTuple):
    """What is done to a thing to pay: by its ``number`` the pick that says how, or which counters;
    ``behind``: only after this act, which brings the thing to where it is asked for."""

    verb: str
    number: int = NOWHERE
    units: int = 1  # for how many it pays each time
    behind: str = ""

    @property
    def act(self) -> PayableAct:
        """The act that it is."""
        return ACTS[self.verb]

    @property
    def bare(self) -> PaidDeed:
        """The same, for however many units."""
        return self._replace(units=1)

    def __str__(self) -> str:
        """How it is written where the payer's means are worked out."""
        number = f":{self.number}" if self.number >= 0 else ""
        return f"{self.verb}{number}{f'*{self.units}' if self.units > 1 else ''}"


PERMIT: Final = "permit"
GONE: Final = PaidDeed(PERMIT)  # with whatever takes a card out of a hand of which all must go
# What is done in a use, by its verb.
DEEDS: Final[dict[str, tuple[PaidDeed, ...]]] = {PERMIT: (GONE,)}


def use_of(way: Sequence[tuple[PaidDeed, int]], asks: tuple[Need, ...] = ()) -> Use:
    """The use of a thing in which all of this is done to it, each for its units."""
    deeds = tuple([deed for deed, _ in way])
    verb = "+".join([str(deed) for deed in deeds])
    DEEDS[verb] = deeds
    units = [unit for deed, bits in way if bits for unit in (bits,) * deed.units]
    return Use(verb, (tuple(units),), asks, sum([deed.act.weight for deed in deeds]))


FIRST_PERMIT: Final = 1024  # the first of their unit bits, by number


def described(pick: Pick) -> Matcher | None:
    """What is described of the things of a pick that hang together; None where they do not."""
    what = matched_in(pick)
    if what is None or pick.amount.value(0) < 2:
        return None
    is_one = what.zones is not None and what.zones.is_one
    return what if is_one or what.alike or what.distinct else None


class Bonds:
    """The permits of one payment: ``sources`` gives them, ``asked`` says which of them a verb done
    to a thing asks for."""

    def __init__(self, first_key: int) -> None:
        self.first_key = first_key
        self.sources: list[Source] = []
        self.asked: dict[tuple[int, PaidDeed], tuple[int, ...]] = {}
        self._bits = 0

    def tie(self, game: Game, pick: Pick, what: Matcher, deed: PaidDeed, found: list[int]) -> None:
        """Let the things of a pick hang together."""
        if what.distinct:
            keys: dict[int, Sequence[Hashable]] = {
                e: _values(game, e, what.distinct) for e in found
            }
            bits = self._permits(deed, keys)
            for bit in bits:
                self._give([Use(PERMIT, ((bit,),))])
        if what.alike or (what.zones is not None and what.zones.is_one):
            bits = self._permits(deed, {e: [_place(game, e, what)] for e in found})
            n = pick.amount.value(0)
            if bits:
                self._give([Use(PERMIT, ((bit,) * n,)) for bit in bits])

    def cap(self, acts: list[tuple[int, PaidDeed]], n: int) -> None:
        """Let of these acts, things and what is done to them, none be done without which so many
        units would be paid as well: all but the one that pays least pay fewer."""
        paid = sorted({deed.units for _, deed in acts})
        bits = {one: 1 << FIRST_PERMIT + self._bits + i for i, one in enumerate(paid)}
        self._bits += len(paid)
        for act in acts:
            one = act[1].units
            self.asked[act] = (*self.asked.get(act, ()), *(bits[one],) * one)
        masks = [sum([bits[one] for one in paid[i:]]) for i in range(len(paid))]
        forms = [(mask,) * (n - 1 + least) for mask, least in zip(masks, paid, strict=True)]
        self._give([Use(PERMIT, tuple(forms))])

    def _permits(self, deed: PaidDeed, keys: dict[int, Sequence[Hashable]]) -> list[int]:
        """A bit for each key; the things ask for those of theirs."""
        bits: dict[Hashable, int] = {}
        for entity, mine in keys.items():
            for key in mine:
                if key not in bits:
                    bits[key] = 1 << FIRST_PERMIT + self._bits
                    self._bits += 1
            before = self.asked.get((entity, deed), ())
            self.asked[entity, deed] = (*before, *(bits[key] for key in mine))
        return list(bits.values())

    def _give(self, uses: list[Use]) -> None:
        self.sources.append(Source(self.first_key + len(self.sources), 1, tuple(uses)))


def _place(game: Game, entity: int, what: Matcher) -> Hashable:
    """What is the same of all: whose place it lies in (GA.ZONE.2), or what it is called."""
    seat = controller_of(game, entity) if what.zones is not None and what.zones.is_one else -1
    return (seat, _values(game, entity, what.alike)) if what.alike else seat


def _values(game: Game, entity: int, name: str) -> tuple[Hashable, ...]:
    """Each of its elements; or its name, or a number; a thing without it is like none."""
    if name == "element":
        return values.elements(game, entity)
    return (("none", entity),) if lacks(game, entity, name) else (trait(game, entity, name),)
