"""From the costs of card text to costs that can be paid: what is picked, described (GA.COST.7); and
from "you may pay (2)" to what is asked as an effect resolves (GA.COST.8)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Telling, Untold, needed, require, sure
from tallystick.costs.cost import Amount, Cost, Pick, Units
from tallystick.costs.cost import Amount as CostAmount
from tallystick.games.grand_archive.compiling import measures, naming, qualities
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.parts import is_just, is_own_champion, place_of
from tallystick.games.grand_archive.costs import paying
from tallystick.games.grand_archive.costs.cost_actions import (
    CounterPick,
    PutPick,
    Reckoned,
    TopPick,
    WholeHand,
)
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position.amounts import ALL, CountOf
from tallystick.games.grand_archive.position.bases import EffectAmount, Thinglike
from tallystick.games.grand_archive.position.refs import ME, Referent
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.rules.parts import NO_CLAUSE, as_clause, as_place, is_described, is_noun, is_verb
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Described,
    Noun,
    Numeral,
    Part,
    Place,
    Several,
)
from tallystick.rules.picking import first_of, only, only_one

# Where cards are that are paid with, where the text names no place.
_ZONES = {"discard": "hand", "reveal": "hand", "reserve": "hand"}
# What ends with a thing: as a cost it may be done to all that there are.
_ENDED: Final = ("banish", "sacrifice", "destroy")
WHOLE_HAND: Final = WholeHand()
APART: Final = ("name", "element", "reserve cost", "memory cost")  # in which they may differ
_PAYERS: Final = ("your", "their", "his or her")  # whose a place of the payer's is called
# What is done to cards by chance: the verb, and where those are.
_BY_CHANCE: Final = {
    "banish": ("random", "memory", "cards at random from memory"),
    "discard": ("toss", "hand", "cards at random"),
}
_CHOSEN = frozenset(("a", "an", "another", "other", "any"))
_DONE = frozenset(
    ("rest", "wake up", "banish", "sacrifice", "discard", "reveal", "destroy", "reserve")
)


def cost_of(ctx: Context, costs: Costs, by_x: bool = False) -> tuple[Cost, ...]:
    """The alternatives, each with its picks described; ``by_x``: of what may be paid in any amount
    X says how much. Raises NotRun."""
    return tuple(
        Cost((*cost.units, *(_counted(ctx, one, by_x) for one in cost.picks)))
        for cost in costs.either
    )


def _counted(ctx: Context, pick: Pick, by_x: bool) -> Pick:
    with Telling(pick, "nobody pays yet:"):
        if not is_by_y(pick):
            return _pick(ctx, pick)
        require(by_x and _thing_of(pick).figure.word in measures.ANY)
        return _pick(ctx, pick)._replace(amount=Amount(0, 1))


FREE_AMOUNTS: Final = ("Y", *measures.ANY, "up to")


def most_y(costs: Costs) -> int:
    """How often at most: "up to two"."""
    found = [_thing_of(one).figure for one in costs.either[0].picks if is_by_y(one)]
    return min([one.fixed for one in found if one.word == "up to"], default=ALL)


def is_by_y(pick: Pick) -> bool:
    """Whether the payer says how often something is paid: "sacrifice Y allies", "any amount of
    allies", "up to two allies"."""
    return _thing_of(pick).figure.word in FREE_AMOUNTS


def _thing_of(pick: Pick) -> Noun:
    match pick.what:
        case (Noun() as thing) | Clause(things=(Noun() as thing, *_)):
            return thing
    return Noun("")


def y_cost(ctx: Context, costs: Costs) -> Cost:
    """The parts of a cost that Y says how often to pay; the X of the result is that Y."""
    picks = [one for one in costs.either[0].picks if is_by_y(one)]
    return Cost([_pick(ctx, one)._replace(amount=Amount(0, 1)) for one in picks])


def without_y(costs: Costs) -> Costs:
    """The others."""
    left = [Cost((*c.units, *(p for p in c.picks if not is_by_y(p)))) for c in costs.either]
    return costs._replace(either=tuple(left))


def _pick(ctx: Context, pick: Pick) -> Pick:
    what = pick.what
    clause = as_clause(what)
    thing = clause.things[0] if clause.things else what
    is_mine = is_noun(thing, "your") and thing.kinds == ("champion",)
    if pick.verb == "recover" or (pick.verb == "delevel" and is_mine):
        return Pick(pick.verb, str(what), pick.amount)
    hanging = _reckoned(ctx, pick)
    if hanging is not None:
        return hanging
    drawn = (
        _drawn(thing, clause, pick)
        or _of_champion(thing, clause, pick)
        or _off_deck(thing, clause, pick)
    )
    if drawn is not None:
        if drawn.verb == "toss":
            ctx.book.need("toss", paying.TOSS)
        return drawn
    if not is_described(thing) or (thing.figure.word and thing.figure.word not in FREE_AMOUNTS):
        raise Untold
    if pick.verb == "remove":
        return Pick("remove", _counters(ctx, thing, clause, pick), pick.amount)
    if pick.verb in ("return", "put"):
        return Pick(pick.verb, _put(ctx, thing, clause, pick), pick.amount)
    require(pick.verb in _DONE and not (clause.words or clause.parts))
    return Pick(pick.verb, described(ctx, thing, pick), pick.amount)


def _reckoned(ctx: Context, pick: Pick) -> Pick | None:
    """ "Discard your hand", "pay (1) for each ally you control": as much as that is now; None for
    what says itself how much. Raises NotRun."""
    what = pick.what
    if pick.verb == "discard" and is_noun(what, "", "all") and _is_whole_hand(what):
        each = Cost((Pick("discard", WHOLE_HAND, Amount(1)),))
        return Pick("discard", Reckoned(each, CountOf(WHOLE_HAND), "hand"), Amount(1))
    if pick.verb in _ENDED and is_noun(what, "all", "all other"):
        one = what._replace(how="a" if what.how == "all" else "another")
        each = Cost((_pick(ctx, pick._replace(what=one)),))
        return Pick(pick.verb, Reckoned(each, CountOf(_all_of(each)), str(what)), Amount(1))
    if pick.verb != "pay":
        return None
    said = first_of((what,), Clause)
    paid, mods = (first_of(said.parts, Costs), said.mods()) if said is not None else (None, ())
    odd = paid is None or len(mods) != 1 or len(paid.either) != 1 or mods[0].verb != "for each"
    if odd or paid is None or paid.either[0].has_x:
        raise Untold
    n = measures.amount_with(ctx, Numeral(1), mods)
    return Pick("pay", Reckoned(cost_of(ctx, paid)[0], n, str(said)), Amount(1))


def _all_of(each: Cost) -> Thinglike:
    """What one of is described in a cost. Raises NotRun where that is a thing spoken of, or there
    is no end of it."""
    what = each.picks[0].what
    match what:
        case Matcher() if not what.is_bound and not what.distinct:
            return what
    raise NotRun(f"nobody pays yet with all of {what}")


def _is_whole_hand(thing: Noun) -> bool:
    places = [*thing.places()]
    if thing.kinds not in (("place",), ("card",)) or len(thing.relations) != 1 or len(places) != 1:
        return False
    if thing.tags or thing.marks or thing.without or thing.title:
        return False
    return places[0].zones == ("hand",) and places[0].whose in ("your", "their")


def _of_champion(thing: object, clause: Clause, pick: Pick) -> Pick | None:
    """ "Deal 2 damage to your champion": it bears as much as is asked."""
    to = only_one(clause.parts)
    if pick.verb != "deal" or not is_just(thing, "damage") or not is_verb(to, "to"):
        return None
    yours = to.things == (Noun("your", ("champion",)),)
    return Pick("deal", "damage to your champion", pick.amount) if yours else None


def _off_deck(thing: object, clause: Clause, pick: Pick) -> Pick | None:
    """ "Banish the top two cards of your deck", "put them into your graveyard"."""
    if not is_noun(thing, "the top", "the") or thing.kinds != ("card",) or thing.figure.word:
        return None
    places, on_top = [*thing.places()], thing.how == "the top" or thing.marks == ("top",)
    bare = on_top and not (thing.tags or thing.marks[1:] or thing.without or thing.title)
    whence = [(one.whose, one.zones) for one in places] == [("your", ("deck",))]
    if not bare or not whence or len(thing.relations) != 1:
        return None
    to = place_of(clause)
    if pick.verb == "banish" and clause is NO_CLAUSE:
        return Pick("top", TopPick("banishment"), pick.amount)
    if pick.verb == "put" and to is not None and to[1].zones == ("graveyard",):
        return Pick("top", TopPick("graveyard"), pick.amount)
    return None


def _drawn(thing: object, clause: Clause, pick: Pick) -> Pick | None:
    """ "Banish two cards at random from your memory": drawn as for a memory cost (GA.PAY.4);
    "discard a card at random" (GA.TERM.DISCARD)."""
    if pick.verb not in _BY_CHANCE or not is_just(thing, "card"):
        return None
    said = [*clause.words, *(str(p) for _, p in thing.relations)]
    if "at random" not in said:
        return None
    places = [*thing.places()]
    for one in clause.parts:
        places += only(as_clause(one).parts, Place)
    bare = not (thing.tags or thing.marks or thing.without or thing.title or thing.figure.word)
    verb, zone, what = _BY_CHANCE[pick.verb]
    whence = [(p.zones, p.whose in _PAYERS) for p in places] or [(("hand",), True)]
    require(bare and whence == [((zone,), True)])
    return Pick(verb, what, pick.amount)


def described(ctx: Context, thing: Noun | Several, pick: Pick) -> Thinglike | Referent:
    """What is paid with: the card itself, the champion, or what fits a description."""
    apart, is_one = "", False
    thing = _of_payer(thing)
    match thing:
        case Noun() if thing.how == "this" or is_own_champion(thing):
            for word, part in thing.relations:
                if word != "from" or as_place(part).whose != "your":
                    raise NotRun(f"nobody pays yet with {thing}")
            return naming.ref_of(ctx, thing._replace(relations=()))
        case Noun():
            if thing.how not in _CHOSEN:
                raise NotRun(f"nobody pays yet with {thing.how} {thing}")
            if apart := measures.different(thing):
                require(apart in APART, thing, "nobody pays yet with")
                thing = measures.without_different(thing)
            is_one = thing.figure == ONE and pick.amount == Amount(1)
            if not is_one:
                thing = thing._replace(figure=Numeral(pick.amount.fixed, pick.amount.per_x))
    actor, ctx.actor = ctx.actor, ME  # whoever pays is "you" in a cost
    found = naming.thinglike(ctx, thing, _ZONES.get(pick.verb, ""))
    ctx.actor = actor
    can_hang_together = False  # which is asked of things that pay (``costs.bonds``)
    match found:
        case Matcher():
            can_hang_together = pick.verb not in ("remove", "random")  # of what is on things
            _owned(found, pick.verb)
            if apart:
                found.distinct = apart
                found.text = f"{found.text} with different {apart}s"
    if (apart or found.is_bound) and not is_one and not can_hang_together:
        raise NotRun(f"nobody pays yet with things that hang together: {thing}")
    return found


def _of_payer(thing: Noun | Several) -> Noun | Several:
    """ "Unless its controller banishes a card from their graveyard": theirs is the payer's, who is
    "you" in a cost."""
    match thing:
        case Noun(relations=relations):
            return thing._replace(relations=tuple(_yours(word, part) for word, part in relations))
    return thing


def _yours(word: str, part: Part) -> tuple[str, Part]:
    match part:
        case Place(whose=whose) if whose in _PAYERS:
            return word, part._replace(whose="your")
    return (word, "you control") if (word, part) == ("that", "they control") else (word, part)


def _owned(found: Matcher, verb: str) -> None:
    """Objects that are paid with are one's own; what is revealed is shown to be as described."""
    found.is_shown = found.is_shown or verb == "reveal"
    from_field = found.zones is None and found.among is None and found.whose is None
    if verb in ("rest", "sacrifice", "banish", "wake up", "destroy") and from_field:
        found.whose = ME


def _counters(ctx: Context, thing: Described, clause: Clause, pick: Pick) -> CounterPick:
    off = clause.mod("from", "on", "from among")
    said = off.things if off is not None else (p for w, p in thing.relations if w in ("from", "on"))
    on = sure(is_described, next(iter(said), None))
    if thing.how not in _CHOSEN:
        raise NotRun(f"nobody pays yet with {thing.how} {thing}")
    kind = qualities.counter_kind(ctx, thing.kinds[0])
    if is_noun(on, "", "alone"):  # "from among allies you control": from any of them
        on = on._replace(how="a")
    return CounterPick(kind, described(ctx, on, pick), str(pick.what))


def _put(ctx: Context, thing: Described, clause: Clause, pick: Pick) -> PutPick:
    place = needed(place_of(clause))
    require(len(place[1].zones) == 1)
    index = 0 if place[1].end == "top" else -1
    return PutPick(described(ctx, thing, pick), place[1].zones[0], str(pick.what), index)


def asked(ctx: Context, pay: Clause, mods: tuple[Clause, ...]) -> tuple[Cost, EffectAmount | None]:
    """What is asked: a cost, and the X of it where that is reckoned: as the text says, or that of
    the card (GA.COST.16); where neither is, whoever pays announces it. Raises NotRun."""
    x = measures.x_of(ctx, mods)
    if pay.figures:
        return _of_x(), measures.amount_with(ctx, pay.figures[0], mods)
    costs = needed(first_of(pay.parts, Costs))
    require(len(costs.either) == 1)
    cost = costs.either[0]
    each = any(one.verb == "for each" for one in mods)
    announced = cost.has_x and x is None and not (each or ctx.piece.cost.has_x)
    if announced or not (cost.has_x or each):
        return cost_of(ctx, costs)[0], None
    require(len(cost.parts) == 1 and len(cost.units) == 1)
    amount = cost.units[0].amount
    return _of_x(), measures.amount_with(ctx, Numeral(amount.fixed, amount.per_x), mods)


def _of_x() -> Cost:
    return Cost((Units(RESERVE, CostAmount(0, 1)),))
