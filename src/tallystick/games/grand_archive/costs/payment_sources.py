"""What a player has to pay with (GA.COST.5, GA.COST.6), and why something that is offered cannot
be used for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, NamedTuple, cast

from tallystick.costs import Need, Pick, Plan, Price, Source, Supply, Use
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import cost_actions
from tallystick.games.grand_archive.costs.cost_actions import (
    ACTS,
    GONE,
    Bonds,
    PaidDeed,
    UnitStock,
    WholeHand,
    use_of,
)
from tallystick.games.grand_archive.costs.payment import (
    HAND_BIT,
    KINDLE_BIT,
    MEMORY_BIT,
    RESERVE_BIT,
    RESERVED_BIT,
)
from tallystick.games.grand_archive.moves import destination
from tallystick.games.grand_archive.pieces import MEMORY, RESERVE
from tallystick.games.grand_archive.position import replacing, values
from tallystick.games.grand_archive.position.changes import PAYS, PartPaid, SaidChange
from tallystick.games.grand_archive.position.refs import YOU
from tallystick.games.grand_archive.position.things import likeness
from tallystick.games.grand_archive.zones import FIELD, GRAVEYARD, HAND, RESTED
from tallystick.games.grand_archive.zones import MEMORY as MEMORY_OF
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

CHARGE: Final = 1 << 16  # key of what is no card
RESERVING: Final = CHARGE << 1
TOSSING: Final = CHARGE << 2

FIRST: Final = {"memory": "reserve", "graveyard": "discard"}  # what brings a card there
BY_RESERVING: Final = PaidDeed("reserve")
BY_RESTING: Final = PaidDeed("rest")
BY_FLOATING: Final = PaidDeed("floating")
KINDLE: Final = PaidDeed("kindle")
RANDOM: Final = PaidDeed("random")

Acts = tuple[tuple[PaidDeed, int], ...]  # what may be done with a thing, and the units it gives
Asked = tuple[tuple[PaidDeed, tuple[int, ...]], ...]  # the permits that deeds ask for


def reservable(game: Game, seat: int) -> list[int]:
    """The awake objects that pay 1 of a reserve cost by resting (GA.KW.RESERVABLE)."""
    rested = game.lists[RESTED]
    awake = [entity for entity in game.lists[FIELD[seat]] if not rested[entity]]
    return values.with_keyword(game, awake, "reservable")


def floating(game: Game, seat: int) -> list[int]:
    """The cards that pay 1 of a memory cost from the graveyard (GA.KW.FLOATING)."""
    return values.with_keyword(game, game.lists[GRAVEYARD[seat]], "floating memory")


class PriceSources:
    """Everything with which a player can pay one price.

    ``groups`` has for each source of things those that are alike.
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        price: Price,
        *,
        source: int = -1,
        instance: int = 0,
        kindle: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.price = price
        self.source = source
        self.instance = instance
        self.kindle = kindle
        self.groups: dict[int, list[int]] = {}
        self.acts: dict[int, list[tuple[PaidDeed, int]]] = {}
        self.falling: set[int] = set()  # what one of these would put into the graveyard
        self.sources: list[Source] = []
        self.hidden = False  # whether what is paid with may hang on what others do not see
        self.repeats = False  # whether one act may pay for so many units or for others
        self.stock: dict[tuple[int, int], tuple[int, dict[PaidDeed, int]]] = {}
        self.drawn = 0  # the units that a card drawn at random from memory gives
        self.bonds: Bonds | None = None  # of what must hang together
        self.is_capped = False  # whether what can be done besides something else is limited
        self.hand: list[int] = []  # where some of it is discarded at random
        kinds = {part.kind for part in price.cost.units}
        if RESERVE in kinds:
            self._reserve(kindle)
        if MEMORY in kinds:
            self._memory()
        for kind in kinds & {RESERVE, MEMORY}:
            self._as_said(kind)
        for pick in price.picks:
            self._pick(pick)
        self.followed = [pick for pick in price.picks if self._follows(pick)]
        if kindle > 0 and RESERVE in kinds:
            self._kindle_after()
        self._cap_joint_acts()
        self._gather(kindle)
        self.supply = Supply(self.sources)

    def serves(self, price: Price, kindle: int) -> bool:
        """Whether the same pays a price as well: it asks for the same things, in whatever amounts.
        Not where cards are drawn from memory, for what is reserved may be among them."""
        if self.drawn or self.is_capped or kindle != self.kindle or price.picks != self.price.picks:
            return False
        kinds = {part.kind for part in price.cost.units}
        return kinds == {part.kind for part in self.price.cost.units}

    def taken(self, plan: Plan) -> dict[tuple[int, str], list[int]]:
        """The things that a payment takes, by the key of their source and what is done to them: of
        those that are alike each but once (GA.ACT.8.c)."""
        found: dict[tuple[int, str], list[int]] = {}
        begun: dict[int, int] = {}
        for at, use, n in plan:
            source, first = self.supply.sources[at], begun.get(at, 0)
            begun[at] = first + n
            alike = self.groups.get(source.key, [])
            found[source.key, source.uses[use].verb] = alike[first : first + n]
        return found

    # -- what can be done with what

    def _offer(self, entities: list[int], deed: PaidDeed, bits: int) -> None:
        """Let this be done with things, for such units."""
        if ACTS[deed.verb].buries:
            self.falling.update(entities)
        for entity in entities:
            acts = self.acts.setdefault(entity, [])
            for i, (mine, units) in enumerate(acts):
                if mine == deed:
                    acts[i] = (deed, units | bits)
                    break
            else:
                acts.append((deed, bits))

    def _reserve(self, kindle: int) -> None:
        """GA.COST.5: other cards of the hand; in their place what pays as well (GA.ACT.8.a):
        GA.KW.RESERVABLE, GA.KW.KINDLE."""
        game, lists = self.game, self.game.lists
        self.hidden = True
        but = NOWHERE if self.instance else self.source  # what is charged for nobody announces
        self._offer([e for e in lists[HAND[self.seat]] if e != but], BY_RESERVING, RESERVE_BIT)
        self._offer(reservable(game, self.seat), BY_RESTING, RESERVE_BIT)
        if kindle > 0:
            there = lists[GRAVEYARD[self.seat]]
            fire = [entity for entity in there if "fire" in values.elements(game, entity)]
            self._offer(fire, KINDLE, RESERVE_BIT)

    def _kindle_after(self) -> None:
        """GA.ACT.8, GA.A20: parts are paid in any order, so a fire card that another part of the
        cost puts into the graveyard may be banished from there for one more."""
        for entity in self._buried():
            if "fire" in values.elements(self.game, entity):
                self.acts[entity].append((PaidDeed("kindle", behind="discard"), RESERVE_BIT))

    def _cap_joint_acts(self) -> None:
        """GA.A15, GA.COST.7: where with one thing several parts of a cost can be paid, none of them
        is paid oftener than is due for the sake of the others."""
        several = [one for one, acts in self.acts.items() if len(acts) > 1 and _is_joint(acts)]
        if not several:
            return
        joint: dict[int, list[tuple[int, PaidDeed]]] = {}
        for entity, acts in self.acts.items():
            for deed, units in acts:
                if units and deed != GONE and (entity in several or deed.units > 1):
                    joint.setdefault(units, []).append((entity, deed))
        dues = {units: self._due(units) for units in joint}
        for units, due in dues.items():
            done = [act for own, acts in joint.items() if not own & ~units for act in acts]
            most = max([deed.units for _, deed in done])
            is_twice = len({entity for entity, _ in done}) < len(done)  # with one thing
            besides = most > 1 or is_twice or due < sum(dues.values()) - due
            if due < sum([deed.units for _, deed in done]) and besides:
                self.bonds = self.bonds or Bonds(CHARGE + 2)
                self.bonds.cap(done, due)
                self.is_capped = True

    def _due(self, units: int) -> int:
        """How many of such units are due in all."""
        needs = self.price.demands[0].needs
        return sum(need.amount for need in needs if need.accepts & units)

    def _buried(self) -> list[int]:
        """What another part of the cost may put into the payer's graveyard."""
        at = GRAVEYARD[self.seat]
        return [one for one in self.falling if destination(self.game, one, "graveyard") == at]

    def _follows(self, pick: Pick) -> bool:
        """Let what is asked of cards of the payer's memory or graveyard be done with those, too,
        that are reserved or discarded for another part of the cost (GA.ACT.8, GA.A20); whether
        there are any. What is sacrificed is so together with all else (GA.TERM.SACRIFICE)."""
        zones = cost_actions.zones_in(pick)
        if zones is None or zones.who.kind != YOU or cost_actions.described(pick) is not None:
            return False
        bit, found = book_of(self.game).price_table.bit(pick), 0
        for name in zones.names:
            first = FIRST.get(name, "")
            acts = self.acts.items() if first else ()
            there = [entity for entity, mine in acts if any(act[0].verb == first for act in mine)]
            if name == "graveyard":
                there = [entity for entity in there if entity in self._buried()]
            for entity in cost_actions.fitting(self.game, pick, there, self.seat, self.source):
                self.acts[entity].append((_deed_of(self.game, pick)._replace(behind=first), bit))
                found += 1
        return found > 0

    def _memory(self) -> None:
        """GA.COST.6: cards of the graveyard, and as many as lie in memory."""
        self._offer(floating(self.game, self.seat), BY_FLOATING, MEMORY_BIT)
        self.drawn |= MEMORY_BIT

    def _as_said(self, kind: int) -> None:
        """ "You may banish this to pay for 1 of that cost": what texts say (GA.ACT.8.a)."""
        game, seat, bit = self.game, self.seat, RESERVE_BIT if kind == RESERVE else MEMORY_BIT
        own = piece_of(game, self.source).pays if self.source >= 0 else ()
        found = [SaidChange(change, self.source, seat) for change in own]
        if PAYS in book_of(game).changes_made:
            found += [one for one in values.said(game, PAYS) if one.you == seat]
        for one in found:
            paid = cast("PartPaid", one.change.made)
            pick = paid.pick
            if paid.cost_kind != kind or not one.change.is_on(game, one.source, seat):
                continue
            if ACTS[pick.verb].is_counted:
                if (n := one.amount(game, one.source)) > 0:
                    self._take(cost_actions.stocks(game, pick, seat, one.source), bit, n)
                continue
            for entity in cost_actions.candidates(game, pick, seat, one.source):
                n = one.amount(game, entity)
                self.repeats = self.repeats or n > 1
                if n > 0:
                    self._offer([entity], PaidDeed(pick.verb, units=n), bit)

    def _pick(self, pick: Pick) -> None:
        """What the cost asks to be done to chosen things."""
        game = self.game
        bit = book_of(game).price_table.bit(pick)
        self.hidden = self.hidden or cost_actions.is_hidden(pick)
        if isinstance(pick.what, WholeHand):
            hand = cost_actions.candidates(game, pick, self.seat, self.source, self.instance)
            self._offer(hand, PaidDeed(pick.verb), 0)
            self._offer(hand, GONE, bit)
            self._count_reserving()
            return
        if pick.verb == "random":
            self.drawn |= bit
            return
        if pick.verb == "toss":
            self._toss(bit)
            return
        if ACTS[pick.verb].is_counted:
            there = cost_actions.stocks(game, pick, self.seat, self.source, self.instance)
            self._take(there, bit)
            return
        bound, deed = cost_actions.described(pick), _deed_of(game, pick)
        found = cost_actions.candidates(game, pick, self.seat, self.source, self.instance)
        self._offer(found, deed, bit)
        if bound is not None:
            self.bonds = self.bonds or Bonds(CHARGE + 2)
            self.bonds.tie(game, pick, bound, deed, found)

    def _toss(self, bit: int) -> None:
        """GA.TERM.DISCARD: any card of the hand at random, which pays in no other way: each that is
        taken out of it asks for a permit."""
        self.hand = [e for e in self.game.lists[HAND[self.seat]] if e != self.source]
        use = use_of(((PaidDeed("toss"), bit),), (Need(HAND_BIT, 1),))
        self.sources.append(Source(TOSSING, len(self.hand), (use,)))
        self.sources.append(Source(TOSSING + 1, len(self.hand), (Use("permit", ((HAND_BIT,),)),)))

    def _count_reserving(self) -> None:
        """Where the whole hand has to go, no more of it is reserved than is due (GA.A15): the rest
        pays in another way."""
        due = self.price.cost.amount(RESERVE)
        if due:
            self.sources.append(Source(RESERVING, due, (Use("permit", ((RESERVED_BIT,),)),)))

    def _take(self, there: list[UnitStock], bit: int, units: int = 1) -> None:
        """Counters and the like: each is there once, whatever parts of the cost ask for it, and
        pays so many units."""
        self.repeats = self.repeats or units > 1
        for one in there:
            _, deeds = self.stock.setdefault((one.entity, one.kind), (one.n, {}))
            deed = one.deed._replace(units=units)
            deeds[deed] = deeds.get(deed, 0) | bit

    # -- as sources

    def _stocks(self) -> None:
        for (entity, _), (n, deeds) in self.stock.items():
            uses = tuple([use_of((done,)) for done in deeds.items()])
            self.sources.append(Source(entity, n, uses))

    def _at_random(self) -> None:
        """GA.COST.6: as many as lie in memory; a card there that could pay otherwise, by choice,
        pays once."""
        memory = self.game.lists[MEMORY_OF[self.seat]]
        known = [entity for entity in memory if entity in self.acts]
        self._offer(known, RANDOM, self.drawn)
        if len(memory) > len(known):
            use = use_of(((RANDOM, self.drawn),))
            self.sources.append(Source(CHARGE + 1, len(memory) - len(known), (use,)))

    def _is_short(self) -> bool:
        """Whether more is drawn from memory than lies there now."""
        at = [pick.amount.value(0) for pick in self.price.picks if pick.verb == "random"]
        due = self.price.cost.amount(MEMORY) + sum(at)
        return due > len(self.game.lists[MEMORY_OF[self.seat]])

    def _gather(self, kindle: int) -> None:
        """Things with which the same can be done, and that are alike, are one source.

        GA.KW.KINDLE: where there are more fire cards than may be banished, each asks for a permit,
        of which there are so many.
        """
        self._stocks()
        refill = 0
        if self.drawn:
            self._at_random()
            # GA.COST.6.a: what is reserved for the same play lies there before the draw.
            refill = self.drawn if self._is_short() else 0
        capped = kindle > 0 and self._count_kindling() > kindle
        if capped:
            self.sources.append(Source(CHARGE, kindle, (Use("permit", ((KINDLE_BIT,),)),)))
        found: dict[tuple[tuple[int, ...], Acts, Asked], list[int]] = {}
        for entity, acts in self.acts.items():
            same, asked = likeness(self.game, entity), self._asked(entity)
            found.setdefault((same, tuple(acts), asked), []).append(entity)
        for (_, done, asked), alike in found.items():
            self.groups[alike[0]] = alike
            uses = uses_of(done, capped, refill, asked)
            self.sources.append(Source(alike[0], len(alike), uses))
        if self.bonds is not None:
            self.sources += self.bonds.sources  # last: what is chosen before leaves them no choice

    def _asked(self, entity: int) -> Asked:
        """Which permits are asked for what is done to a thing."""
        deeds = [deed for deed, _ in self.acts[entity]]
        found: list[tuple[PaidDeed, tuple[int, ...]]] = []
        if GONE in deeds:
            found.append((BY_RESERVING, (RESERVED_BIT,)))
        if entity in self.hand:
            taken = [deed for deed in deeds if not deed.behind and not deed.act.stays]
            found += [(deed, (HAND_BIT,)) for deed in taken]
        if self.bonds is not None:
            tied = self.bonds.asked
            kept = [deed for deed in deeds if (entity, deed) in tied]
            found += [(deed._replace(behind=""), tied[entity, deed]) for deed in kept]
        return tuple(found)

    def _count_kindling(self) -> int:
        return len(
            {e for e, acts in self.acts.items() for deed, _ in acts if deed.verb == "kindle"}
        )


class Gathered:
    """What a player has to pay with for one play, gathered once while only its amounts differ, as
    they do with X; the position must stay as it is."""

    def __init__(self) -> None:
        self.means: PriceSources | None = None

    def for_price(
        self, game: Game, seat: int, price: Price, source: int, *, instance: int, kindle: int
    ) -> PriceSources:
        """What there is for a price; of itself it may name another."""
        if self.means is None or not self.means.serves(price, kindle):
            self.means = PriceSources(
                game, seat, price, source=source, instance=instance, kindle=kindle
            )
        return self.means


def _deed_of(game: Game, pick: Pick) -> PaidDeed:
    """What a cost asks for; with the number of its pick where what that says matters as it is done,
    or where its things hang together."""
    is_own = cost_actions.described(pick) is not None or pick.verb in ("return", "put")
    return PaidDeed(pick.verb, cost_actions.registered(game, pick) if is_own else NOWHERE)


def _is_joint(acts: list[tuple[PaidDeed, int]]) -> bool:
    """Whether of several acts some can be done to the thing besides another."""
    return any([deed != GONE and (deed.behind != "" or deed.act.stays) for deed, _ in acts])  # noqa: C419


def _later(moving: list[Acts], acts: Acts, first: str) -> list[Acts]:
    """The ways to pay that end in an act that can only be done behind one of these."""
    later = [(deed._replace(behind=""), bits) for deed, bits in acts if deed.behind == first]
    before = (
        [act for act in moving if act[-1][0].verb == first]
        if first == "reserve"
        else [act for act in moving if act[-1][0].act.buries]
    )
    return [(*act, one) for act in before for one in later]


_USES: Final[dict[tuple[Acts, bool, int, Asked], tuple[Use, ...]]] = {}


def uses_of(
    acts: Acts, capped: bool = False, refill: int = 0, asked: Asked = ()
) -> tuple[Use, ...]:
    """The ways in which one thing can pay: what leaves it where it is, in any combination, and at
    most one thing that moves it (GA.ACT.8.c), then perhaps what is asked of cards that lie where it
    has gone; ``capped``: Kindle asks for a permit. ``refill``: the units of one more card drawn
    once this one is reserved. ``asked``: other permits.
    """
    found = _USES.get((acts, capped, refill, asked))
    if found is None:
        first = [act for act in acts if act[0] != GONE and not act[0].behind]
        staying = [act for act in first if act[0].act.stays]
        moving: list[Acts] = [(act,) for act in first if act not in staying]
        for before in FIRST.values():
            moving += _later(moving, acts, before)
        if refill:
            moving += [(*act, (RANDOM, refill)) for act in moving if act[-1][0].verb == "reserve"]
        gone = [act for act in acts if act[0] == GONE]
        moving = [(*act, *gone) for act in moving]
        ways: list[Acts] = []
        for n in range(len(staying) + 1):
            for kept in combinations(staying, n):
                if len({deed.verb for deed, _ in kept}) < n:
                    continue  # GA.AACT.11: it rests but once
                ways += [kept] if kept else []
                ways += [(*kept, *act) for act in moving]
        permits: dict[PaidDeed, tuple[int, ...]] = {}
        for act, bits in asked:
            permits[act] = (*permits.get(act, ()), *bits)
        made = tuple(_use(way, capped, permits) for way in ways)
        found = _USES[acts, capped, refill, asked] = made
    return found


def _use(way: Acts, capped: bool, permits: dict[PaidDeed, tuple[int, ...]]) -> Use:
    kindles = capped and any([deed == KINDLE for deed, _ in way])  # noqa: C419
    asks = [Need(KINDLE_BIT, 1)] if kindles else []
    asks += [Need(bit, 1) for deed, _ in way for bit in permits.get(deed, ())]
    return use_of(way, tuple(asks))


class Payer(NamedTuple):
    """Who pays, the card that is paid for, which does not pay for itself (-1 for none), the verbs
    of what is asked to be done to things, and the kinds of units that are due."""

    seat: int
    held: int
    asked: frozenset[str] = frozenset()
    units: frozenset[int] = frozenset()

    def finds(self, game: Game, zone: tuple[int, ...], named: list[int]) -> int:
        """The first of some cards that lies in a zone of the payer; -1 if none does."""
        there = game.lists[zone[self.seat]]
        return next((one for one in named if one in there and one != self.held), NOWHERE)


def misplaced(game: Game, payer: Payer, key: str, named: list[int], name: str) -> Refusal | None:
    """What is wrong with a thing offered under a key of a payment; ``named`` are all of that name.
    None where it could be used, if not for this."""
    if key in PLACES:
        zone, clauses, text = PLACES[key]
        return None if payer.finds(game, zone, named) >= 0 else Refusal(clauses, text.format(name))
    reason = REASONS.get(key)
    return reason(game, payer, named, name) if reason is not None else None


def _reserve(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    if payer.finds(game, HAND, named) >= 0:
        return None
    if payer.held in named:
        return Refusal(
            ("GA.COST.5.a", "GA.COST.5", "GA.A8"),
            f"{name} has been announced: it cannot pay for itself.",
        )
    return Refusal(
        ("GA.COST.5", "GA.PAY.1", "GA.ACT.8"), f"{name} is not in your hand to be reserved."
    )


def _floating(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    entity = payer.finds(game, GRAVEYARD, named)
    if entity >= 0 and values.has_keyword(game, entity, "floating memory"):
        if MEMORY in payer.units:
            return None
        return Refusal(("GA.KW.FLOATING", "GA.ACT.8"), f"No memory is due that {name} could pay.")
    where = "has no Floating Memory" if entity >= 0 else "is not in your graveyard"
    return Refusal(("GA.KW.FLOATING", "GA.COST.6", "GA.MAT.6"), f"{name} {where}.")


def _rest(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    entity = payer.finds(game, FIELD, named)
    if entity < 0:
        return Refusal(("GA.KW.RESERVABLE", "GA.COST.7"), f"You do not control {name}.")
    if game.lists[RESTED][entity]:
        return Refusal(
            ("GA.KW.RESERVABLE", "GA.AACT.11", "GA.TERM.AWAKE"), f"{name} is rested already."
        )
    if "rest" in payer.asked:
        commanded = payer.held >= 0 and piece_of(game, payer.held).is_commanded
        if not commanded or values.obeys(game, entity):
            return None
        return Refusal(("GA.TERM.OBEY", "GA.KW.COMMAND", "GA.COST.7"), f"{name} does not obey you.")
    if not values.has_keyword(game, entity, "reservable"):
        return Refusal(("GA.KW.RESERVABLE", "GA.COST.7"), f"{name} is not Reservable.")
    if RESERVE in payer.units:
        return None
    return Refusal(("GA.KW.RESERVABLE", "GA.COST.6"), f"No reserve is due that {name} could pay.")


def _end(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    entity = payer.finds(game, FIELD, named)
    if entity < 0:
        return Refusal(("GA.TERM.SACRIFICE", "GA.COST.7"), f"You do not control {name}.")
    if replacing.can_go(game, entity):
        return None
    kept = f"{name} cannot go to the graveyard."
    return Refusal(("GA.KW.IMMORTALITY", "GA.TERM.SACRIFICE", "GA.COST.7"), kept)


# Where a thing has to lie for what is done to it, and what is said where it does not.
PLACES: Final = {
    "banish": (
        GRAVEYARD, ("GA.COST.6", "GA.PAY.4", "GA.COST.7"),
        "{} cannot be banished for it by choice.",
    ),
    "discard": (HAND, ("GA.TERM.DISCARD", "GA.COST.7"), "{} is not in your hand."),
}  # fmt: skip
REASONS: Final[dict[str, Callable[[Game, Payer, list[int], str], Refusal | None]]] = {
    "reserve": _reserve,
    "floating": _floating,
    "rest": _rest,
    "sacrifice": _end,
}
