"""Prices: what cards cost more or less, what may be spent for them, and what is asked additionally
(MC.cost.6, MC.cost.20, MC.cost.29, MC.requirement.1); the verbs that change what the next card
costs, and that let one play a card now; and what one use of a "Resource" ability gives
(MC.resource.10 to .14)."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.costs import Cost
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    amounts,
    check,
    thing_of,
)
from tallystick.games.marvel_champions.costs import additional_costs, payable_acts, resources
from tallystick.games.marvel_champions.costs.cost_modifiers import SET_TO, Discount
from tallystick.games.marvel_champions.costs.payment import ICON_UNITS, WILD, CompiledCost
from tallystick.games.marvel_champions.effects import bargains, decks, effects
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO, CardFace, SpentOnly
from tallystick.games.marvel_champions.position import lasting, measures
from tallystick.games.marvel_champions.position.amounts import (
    NO_LOWER,
    Scaled,
    least_of,
    most_of,
    sum_of,
)
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.things import BEFALLEN, Filter
from tallystick.games.marvel_champions.text.costs import is_icons
from tallystick.kernel.machine import Op
from tallystick.rules.parts import as_clause, as_place, is_noun
from tallystick.rules.phrases import Clause, Costs, Generates, If, Noun, Numeral, Part, Several
from tallystick.rules.picking import first_of, only

PILE: Final = ("discard pile",)


def each_of_them(given: Generates) -> list[Generates]:
    """One source of resources for each of the types that a text may give, and for each thing that
    they may pay for. Raises NotRun where it is not said which."""
    if not (given.icons or given.either or given.printed_on):
        raise NotRun("nothing gives yet resources of the same type, or of different ones")
    ends = _alternatives(given.pays_for)
    return [
        given._replace(icons=icons, either=(), pays_for=end)
        for icons in given.either or (given.icons,)
        for end in ends
    ]


def _alternatives(pays_for: Noun | Several | None) -> tuple[Noun | Several | None, ...]:
    """ "For an [[Attack]] event or a [[Tech]] upgrade": the one or the other."""
    match pays_for:
        case Several(conjunction="or", things=things):
            return things
    return (pays_for,)


def yield_of(given: Generates) -> resources.Yield:
    """What one use gives, compiled. Raises NotRun."""
    made = resources.Yield(given.icons)
    match given.times:
        case Clause(verb="per_x"):
            made.per_x = True
        case Clause(verb="where_mod", parts=parts):
            made.each = measures.measure_of(parts[0])
        case Clause(parts=parts):
            each = measures.each_of(parts[0])
            require(each.how not in measures.OF_THE_ABILITY, given.times, "nothing gives yet")
            made.each, made.per_picked = (None, each) if each.how == measures.WAY else (each, None)
        case None:
            pass
        case _:
            raise NotRun(f"nothing gives yet {given.times}")
    if given.printed_on is not None:
        _printed_on(made, given.printed_on)
    if given.pays_for is not None:
        note_payee(made, given.pays_for)
    return made


def is_told(each: measures.Each, ask: payable_acts.CostAction | None) -> bool:
    """Whether "each ally exhausted this way" is one of those that a part of its own cost picks, and
    there is an end to them (MC.resource.12)."""
    if ask is None or not ask.spends or not each.deed.startswith(ask.verb):
        return False
    ends = not ask.many or (ask.most > 0 and ask.limit is None)
    return ends and not (each.more or each.beside or each.own) and each.per == each.times == 1


def _printed_on(made: resources.Yield, thing: Noun) -> None:
    """MC.resource.14: the icons of another card, without what that card says of them."""
    place = (*thing.places(), None)[0]
    if thing.how == "top":
        if place is None or place.zones != PILE or place.whose != "your":
            raise NotRun(f"nothing gives yet the icons of {thing}")
        made.printed = resources.TOP_OF_PILE
    elif thing.how in ("that", "some", "it"):
        made.printed = resources.OF_THE_PICKED
    elif thing.how == "your":
        made.printed, made.of = resources.OF_A_CARD, Filter(thing)
    else:
        raise NotRun(f"nothing gives yet the icons of {thing}")


def note_payee(made: resources.Yield, pays_for: Noun | Several | None) -> None:
    """MC.resource.11: for which cards, or for which players, it may be used."""
    if not isinstance(pays_for, Noun):
        raise NotRun(f"nothing pays yet for {pays_for}")
    anybody = "player" in pays_for.kinds and not (pays_for.relations or pays_for.marks)
    if anybody or pays_for.how in ("any player", "each player"):
        made.for_player, made.for_others = True, pays_for.how == "another"
    elif pays_for.kinds == ("ability",):
        made.for_ability = _ability_of(pays_for)
    elif "player" in pays_for.kinds:
        made.for_identity = _identity_of(pays_for)
    else:
        made.for_card = Filter(pays_for)


def _ability_of(named: Noun) -> str:
    """ "Your "..." ability"."""
    if named.relations != (("of", Noun("your")),) or not named.title:
        raise NotRun(f"nothing pays yet for {named}")
    heed(named, named.relations[0][1])
    return named.title.strip('"').casefold()


def _identity_of(player: Noun) -> Filter:
    """ "A player whose identity has the ... trait"."""
    match player.relations:
        case (("whose", Noun() as owner),) if owner.tags and not (player.marks or player.tags):
            return Filter(Noun("a", ("identity",), tags=owner.tags))
    raise NotRun(f"nothing pays yet for {player}")


Tests = tuple[Predicate, ...]
_PLAYED: Final = re.compile(
    r"(?:card )?(?:(you|any player|each player|players) plays?|played)(?: each (round|phase|turn))?"
)
LOWERING: Final = ("reduce_cost", "costs_less")
ALL_OF_THEM: Final = ("each", "all", "each of your", "your")


def _increase_cost(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "Increase the cost to play this card by 1 for each ..."."""
    _change(piece, clause, tests).sign = -1


def _set_cost(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "The cost of each event you play is 0"."""
    require("cost" in " ".join(clause.words), clause)
    _change(piece, clause, tests).sets = True


def _ignore_cost(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "Ignore this card's resource cost if ...": what else it costs stays (A10); where icons are
    required it cannot be (MC.requirement.1)."""
    mine = Discount(None, Scaled(Numeral(0)))
    mine.sets = True
    mine.tests = (*tests, *_own_tests(clause))
    piece.own_discounts = (*piece.own_discounts, mine)


def _own_tests(clause: Clause) -> Tests:
    return tuple([test for part in only(clause.parts, If) for test in tests_of(part)])


def _change(piece: CardFace, clause: Clause, tests: Tests) -> Discount:
    """ "Reduce the cost to play this card by 1 for each ...", "... of the next one you play each
    round by 1": one change of what cards cost, noted on the piece. Raises NotRun."""
    things = only(clause.things, Noun)
    require(len(things) == 1 and len(clause.things) == 1, clause)
    mods = [one for one in only(clause.parts, Clause) if one.verb != NO_LOWER]
    n = sum_of(clause.figures, tuple(mods))
    if things[0].how == "this":
        made = Discount(None, n)
        piece.own_discounts = (*piece.own_discounts, made)
    else:
        made = _for_others(piece, clause, things[0], n)
        piece.discounts = (*piece.discounts, made)
    made.tests = (*tests, *_own_tests(clause))
    made.least = least_of(clause)
    require(not made.least or clause.verb in LOWERING, clause)
    return made


def _for_others(piece: CardFace, clause: Clause, thing: Noun, n: Scaled) -> Discount:
    """ "Each event you play", "the next event you play each round", "each event": anybody's."""
    if thing.how == "each" and thing.marks == ("you control",):  # "each of your Owl allies"
        thing = thing._replace(how="your", marks=())
    said = _PLAYED.fullmatch(" ".join(thing.marks)) if thing.marks else None
    who, per = (said.group(1) or "", said.group(2) or "") if said is not None else ("", "")
    if (thing.marks and said is None) or (
        thing.how not in ("the next", "the first") and thing.how not in ALL_OF_THEM
    ):
        raise nothing(clause)
    require((thing.how in ("the next", "the first")) == bool(per), clause)
    made = Discount(Filter(thing._replace(how="a", marks=())), n, per)
    made.any_player = who != "you" and "your" not in thing.how
    made.each_player = who.startswith("each player")
    return made


def costs_less(piece: CardFace, subject: Noun, said: Clause, tests: Tests) -> None:
    """ "Events you play cost 1 less"."""
    thing = Noun("each", *subject[1:]) if subject.how in ("", "some") else subject
    made = _change(piece, said._replace(things=(thing,)), tests)
    made.sign = 1 if said.verb == "costs_less" else -1


def generates(
    piece: CardFace, subject: Noun, said: Clause, parts: tuple[Part, ...], tests: Tests
) -> None:
    """ "This card generates 1 additional [wild] resource for each ally you control (to a maximum of
    3)", "... for an ally": besides the icons that are printed on it (MC.resource.8)."""
    mods = [part for part in only(parts, Clause) if part is not said]
    each = [p for p in mods if p.verb == "for_each_mod"]
    limits = [p for p in mods if p.verb == "at_most_mod"]
    payee = next((p for p in only(said.parts, Clause) if p.verb == "payee"), None)
    figure = said.figures[0] if said.figures else Numeral(1)
    more = figure.word == "additional" or (bool(each) and not figure.word)
    plain = more and not (figure.per_x or figure.per_player)
    known = len(each) < 2 and len(each) + len(limits) == len(mods) and piece.gives is None
    require(subject.how == "this" and plain and known, said)
    made = resources.Yield(tuple([n * figure.fixed for n in _icons(said)]))
    made.each = measures.each_of(each[0].parts[0]) if each else None
    made.most = most_of(limits[0]) if limits else 0
    made.tests = tests
    if payee is not None:
        note_payee(made, first_of(payee.things, Noun, Several))
    piece.gives = made


def _times_if_unhurt(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """The icons of a card count twice more where the payer is not hurt at all, once more where
    little. Raises NotRun under conditions."""
    require(not tests and piece.gives is None, clause)
    piece.gives = resources.MoreIfUnhurt(clause.figures[0].fixed)


def _double_icons(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """MC.resource.8: its icons count twice for what it names."""
    *mine, thing = clause.things
    if not isinstance(thing, Noun) or tests or (mine and not _is_of_itself(clause)):
        raise nothing(clause)
    piece.doubles = (*piece.doubles, Filter(thing))


def _double_wild(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """Icons of a type count twice while this card is paid for."""
    piece.doubled |= _bits(_icons(clause))
    require(not tests and _is_of_itself(clause), clause)


def _spend_only(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "You can only spend ... to pay for this card": at a cost of 0 nothing is spent, and that is
    allowed (MC.cost.33); a wild may be called what is wanted (MC.resource.1)."""
    piece.only |= _bits(_icons(clause)) | ICON_UNITS[WILD]
    require(not tests, clause)


def _spend_in_form(piece: CardFace, clause: Clause, tests: Tests) -> None:
    words = " ".join(clause.words)
    if tests or not _is_of_itself(clause) or ("hero" in words) == ("alter-ego" in words):
        raise nothing(clause)
    form = HERO if "hero" in words else ALTER_EGO
    piece.spending = (piece.spending or SpentOnly())._replace(form=form)


def _spend_only_for(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "Spend this card only to pay for events": or for their abilities (MC.cost.8)."""
    said = piece.spending or SpentOnly()
    piece.spending = said._replace(only_for=(*said.only_for, *_paid_for(clause, tests)))


def _spend_not_for(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "This card cannot be spent to pay for allies"."""
    said = piece.spending or SpentOnly()
    piece.spending = said._replace(not_for=(*said.not_for, *_paid_for(clause, tests)))


def _paid_for(clause: Clause, tests: Tests) -> list[Filter]:
    """What the icons of a card are said to be spent for, or not. Raises NotRun."""
    *mine, what = clause.things
    require(not tests and (not mine or _is_of_itself(clause)), clause)
    return [Filter(one) for one in what.each]


def _is_of_itself(clause: Clause) -> bool:
    return is_noun(clause.first_noun(), "this")


def _requirement(piece: CardFace, clause: Clause, tests: Tests) -> None:
    piece.requirement = _icons(clause)


def _icons(clause: Clause) -> tuple[int, ...]:
    return next(part for part in clause.parts if is_icons(part))


def _bits(icons: tuple[int, ...]) -> int:
    return sum(ICON_UNITS[kind] for kind, n in enumerate(icons) if n)


def of_the_payer(cost: Cost) -> Cost:
    """ "That player must discard a card from their hand": who pays is "you"."""
    return Cost([*cost.units, *[pick._replace(what=_yours(pick.what)) for pick in cost.picks]])


def _yours(what: Hashable) -> Hashable:
    if not isinstance(what, Noun):
        return what
    found = [(word, _own(other)) for word, other in what.relations]
    marks = tuple(["you control" if m == "they control" else m for m in what.marks])
    return what._replace(relations=tuple(found), marks=marks)


def _own(other: Part) -> Part:
    place = as_place(other)
    return place._replace(whose="your") if place.whose in ("their", "that player's") else other


def _additional_cost(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """MC.cost.20: to play the card itself, or of what others do."""
    costs = needed(first_of(clause.parts, Costs), clause)
    require(not costs.tests, clause)
    prices = tuple([CompiledCost(of_the_payer(cost)) for cost in costs.either])
    if any(price.steps or price.has_x or _speaks_of_it(price) for price in prices):
        raise NotRun(f"nobody can pay yet additionally: {costs.said[0]}")
    if "to play this" in clause.words[0]:
        require(not tests, clause)
        piece.additional = tuple(
            [_beside(before, cost) for before in piece.additional for cost in costs.either]
        )
        return
    found = additional_costs.added_of(clause.words[0].partition(",")[0], prices, piece.name)
    for added in found:
        added.tests = tests
    piece.added = (*piece.added, *found)


def _pays_instead(piece: CardFace, clause: Clause, tests: Tests) -> None:
    """ "Instead of paying this card's resource cost, you may exhaust an ally": either cost is paid
    (A20); what else it costs is paid with either (MC.cost.12)."""
    require(not (tests or any(piece.requirement) or piece.costs_x), clause)
    _or_else(piece, needed(first_of(clause.parts, Costs), clause), SET_TO)


def may_lower(piece: CardFace, clause: Clause) -> None:
    """ "You may exhaust your hero to reduce the cost of this card by 2": paid with the rest of it,
    or not (A20, MC.cost.12). Raises NotRun."""
    match clause.parts:
        case (Costs() as costs, Clause(verb="reduce_cost", figures=(n,), parts=()) as less):
            own = is_noun(less.only_noun(), "this") and n == Numeral(n.fixed)
            require(own and not (clause.things or clause.words), clause)
            _or_else(piece, costs, n.fixed)
            return
    raise nothing(clause)


def _or_else(piece: CardFace, costs: Costs, lowers: int) -> None:
    """Another cost of playing a card, with which its resource cost is so much less."""
    require(not costs.tests, costs.said[0])
    for cost in costs.either:
        for before in piece.additional:
            price = _beside(before, of_the_payer(cost))
            if price.steps or price.has_x or _speaks_of_it(price):
                raise NotRun(f"nobody can pay yet instead: {costs.said[0]}")
            price.lowers += lowers
            piece.additional = (*piece.additional, price)


def _beside(before: CompiledCost, cost: Cost) -> CompiledCost:
    """A cost that is paid with another one."""
    both = CompiledCost(before.cost + cost)
    both.lowers = before.lowers
    return both


def _speaks_of_it(price: CompiledCost) -> bool:
    return any(ask.whom is not None and ask.whom.how in ("it", "that") for ask in price.asks)


PRICING: Final[dict[str, Callable[[CardFace, Clause, Tests], object]]] = {
    "reduce_cost": _change,
    "increase_cost": _increase_cost,
    "set_cost": _set_cost,
    "ignore_cost": _ignore_cost,
    "double_icons": _double_icons,
    "times_if_unhurt": _times_if_unhurt,
    "double_wild": _double_wild,
    "spend_only": _spend_only,
    "spend_in_form": _spend_in_form,
    "spend_only_for": _spend_only_for,
    "spend_not_for": _spend_not_for,
    "requirement": _requirement,
    "additional_cost": _additional_cost,
    "pays_instead": _pays_instead,
}


UNTIL: Final = {"phase": lasting.PHASE_END, "turn": lasting.TURN_END, "round": lasting.ROUND_END}
_NEXT: Final = re.compile(
    r"(?:(you|that player) plays? )?(?:played )?this (phase|turn|round)|(you|that player) plays? "
    r"this (phase|turn|round)|played this (phase|turn|round)|(you|that player) plays?"
)
REDUCING: Final = re.compile(r", reducing its (?:resources? )?cost by (\d+)")


def _change_cost(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    require(len(clause.things) <= 1, clause)
    if thing.how in ("that", "it", BEFALLEN) and clause.verb == "reduce_cost":
        return bargains.CheaperThis(ctx.at(thing), amounts(clause))
    said = needed(_NEXT.fullmatch(" ".join(thing.marks)), clause)
    require(thing.how in ("the next", "the first"), clause)
    words = [one for one in said.groups() if one]
    who = next((Noun(one) for one in words if one not in UNTIL), None)
    until = next((UNTIL[one] for one in words if one in UNTIL), lasting.NEVER)
    plain = thing._replace(how="a", marks=())
    ctx.aims.append(Aim(None, "free"))  # MC.target.8: it needs no target
    whom = None if plain == Noun("a", ("card",)) else Filter(plain)
    made = bargains.Cheaper(whom, clause.verb, amounts(clause), who, until)
    made.least = least_of(clause)
    require(not made.least or clause.verb == "reduce_cost", clause)
    return made


OWN: Final = ("your", "their")
WHENCE: Final = {("hand",): bargains.PlayNow, ("discard pile",): bargains.PlayFromPile}


def _play(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    places = thing.places()
    sought = only(ctx.ops[-1:], decks.SearchDecks)
    found = thing.how in ("it", "that") and any(one.is_of_own_deck for one in sought)
    picked = thing.how == "that" and len(only(ctx.ops, effects.AlterAttack)) == len(ctx.ops)
    place = next((WHENCE[p.zones] for p in places if p.whose in OWN and p.zones in WHENCE), None)
    require(found or picked or (len(places) == 1 and place is not None), clause)
    n = 0
    for word in clause.words:
        by = needed(REDUCING.fullmatch(word), clause)
        n = int(by.group(1))
    check(clause, *clause.words, hangs=("ignoring_mod",))
    for part in clause.parts:
        if any("its resource cost" in word for word in as_clause(part).words[:1]):
            n = SET_TO
        else:
            raise nothing(clause)
    if found:
        return bargains.PlayFound(Filter(thing), n)
    deed = (bargains.PlayPicked if picked else place or bargains.PlayNow)(Filter(thing), n)
    ctx.aims.append(bargains.PlayAim(deed))
    return deed


def _play_as_in_hand(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    less = [REDUCING.fullmatch(word) for word in clause.words[1:]]
    known = thing.how in ("the", "your") and bool(thing.title) and not thing.relations
    if not known or thing.marks != ("set-aside",) or None in less or clause.parts:
        raise nothing(clause)
    check(clause, *clause.words)
    heed(thing)
    n = sum([int(one.group(1)) for one in less if one is not None])
    deed = bargains.PlaySetAside(decks.ByTitle(Filter(thing)), Filter(thing._replace(marks=())), n)
    ctx.aims.append(bargains.PlayAim(deed))
    return deed


PRICE_VERBS: Final[dict[str, Verb]] = {
    "reduce_cost": _change_cost,
    "increase_cost": _change_cost,
    "set_cost": _change_cost,
    "play": _play,
    "play_as_in_hand": _play_as_in_hand,
}
