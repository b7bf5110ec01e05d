"""From "costs 1 less to activate", "as an additional cost", "rather than pay" to what changes and
replaces costs (GA.COST.7, GA.COST.9 to GA.COST.12, GA.ACT.3)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.costs import NO_COST, Amount
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.costing import cost_of, most_y, without_y, y_cost
from tallystick.games.grand_archive.compiling.measures import amount_with
from tallystick.games.grand_archive.compiling.naming import player_called, thinglike
from tallystick.games.grand_archive.compiling.parts import (
    is_just,
    noun_at,
    of_cards,
    owned,
    relation,
    sole,
    told,
)
from tallystick.games.grand_archive.compiling.wordings import with_its_cost
from tallystick.games.grand_archive.pieces import (
    ACTIVATE,
    MEMORY,
    PLAY_MATERIAL,
    RESERVE,
    USE,
    Alternative,
    Extra,
    Gates,
    GrandArchivePiece,
    KeywordAbility,
)
from tallystick.games.grand_archive.position import amounts, changes, event_predicates, refs
from tallystick.games.grand_archive.position.bases import Asks, EffectAmount, Test, Thinglike, While
from tallystick.games.grand_archive.position.changes import (
    OWN,
    REMOVED,
    CostModifier,
    PartPaid,
    PlainChange,
)
from tallystick.games.grand_archive.position.predicates import HasProperty
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.text.costs import costs_of
from tallystick.games.grand_archive.zones import AUGMENTED, BREWED, IMBUED, PREPARED, UNPAID
from tallystick.rules.parts import (
    as_clause,
    as_place,
    as_thing,
    in_pairs,
    is_described,
    is_noun,
    is_verb,
)
from tallystick.rules.phrases import Clause, Costs, Described, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, only, only_one

VERBS: Final = {"to activate": ACTIVATE, "to materialize": PLAY_MATERIAL, "to play": "", "": ""}
_FROM: Final = re.compile(r"from your (material deck|memory|graveyard|banishment|hand)")
_PLAYS: Final = {
    "activate": ACTIVATE, "activates": ACTIVATE, "materialize": PLAY_MATERIAL,
    "materializes": PLAY_MATERIAL, "play": "", "plays": "",
}  # fmt: skip
YOUR_HAND: Final = Place("your", ("hand",))
_ORDINALS: Final = ("first", "second", "third")
_NTH: Final = ("next", *_ORDINALS)


def cost_change(ctx: Context, said: Clause) -> TextChange:
    """ "Costs 1 less to activate for each ally you control", "this ability costs 1 less"
    (GA.COST.10). Raises NotRun."""
    subject, mods = said.things[0], said.mods()
    known = ("to play", "where", "for each", "equal to", "until", "time", "down to")
    require(all(is_verb(one, *known) for one in said.parts))
    verb, n, how = _verb(said), _amount(ctx, said, mods), said.words[0]
    ctx.book.removals = ctx.book.removals or how == REMOVED
    least = said.mod("down to")
    floor = least.figures[0].fixed if least is not None else 0
    made = CostModifier(verb, how, floor, optional="may" in said.words)
    change = TextChange(made, _Negative(n) if how == changes.LESS else n, players=refs.ME)
    match subject:
        case Noun(how="this", kinds=()):
            change.span = OWN
            if any(one.verb == "to play" and "this way" in one.words[0] for one in mods):
                change.tests = (_played_so(ctx),)
        case Noun(how="this", kinds=("ability",)):
            change.span, verb = OWN, USE
        case Several():
            change.what = thinglike(ctx, subject, "hand")
        case Noun(kinds=("ability",)):
            _of_abilities(ctx, change, subject)
            verb = USE
        case Noun():
            verb = _of_others(ctx, change, subject)
    change.turn_to(made._replace(word=verb))
    return change


def _amount(ctx: Context, said: Clause, mods: tuple[Clause, ...]) -> EffectAmount:
    """By how much the cost changes; "that player" is whoever would pay it, where it is said of all
    such cards for as long as something holds."""
    before = ctx.looped
    if not ctx.may_target and not is_noun(said.things[0], "this"):
        ctx.looped = refs.Who(refs.CONTROLLER, 0, refs.EVENT)
    try:
        return amount_with(ctx, said.figures[0], mods)
    finally:
        ctx.looped = before


def hang_on_declared(change: TextChange) -> None:
    """What a card costs is reckoned once costs are declared, and before it is paid (GA.ACT.3,
    GA.ACT.7, GA.ACT.8.b): it may hang on an additional cost that one may pay, not on how it was
    paid. Raises NotRun."""
    kept: list[Test] = []
    declared = 0
    for one in change.tests:
        bit = one.bit & PAID_SO if isinstance(one, HasProperty) else 0
        if bit & ~DECLARED or (bit and not one.wanted):
            raise NotRun("nothing costs yet less for how it is paid")
        declared |= bit
        if not bit:
            kept.append(one)
    change.tests = tuple(kept)
    match change.made:
        case CostModifier() as made:
            change.turn_to(made._replace(declared=declared))


DECLARED: Final = AUGMENTED | PREPARED
PAID_SO: Final = DECLARED | IMBUED | BREWED | UNPAID
# What is paid for: the kind of cost, and whether only that of the card itself.
_COSTS_PAID: Final = {
    "while paying for a memory cost": (MEMORY, ""),
    "while paying for a reserve cost": (RESERVE, ""),
    "while paying for this card's memory cost": (MEMORY, OWN),
    "while paying for this card's reserve cost": (RESERVE, OWN),
}  # fmt: skip


class _Negative(EffectAmount):
    """The opposite of an amount."""

    def __init__(self, n: EffectAmount) -> None:
        self.n = n

    def value(self, scope: EffectScope) -> int:
        """Less by so much; a negative LV makes it more (GA.TERM.LV.3)."""
        return -self.n.value(scope)

    @property
    def constant(self) -> int | None:
        return None if self.n.constant is None else -self.n.constant

    def is_of_now(self) -> bool:
        return self.n.is_of_now()

    def is_never_positive(self) -> bool:
        return self.n.is_never_negative()


def is_of_it(said: Clause) -> bool:
    """ "It costs 2 less to activate": of a card that was spoken of."""
    return is_noun(said.things[0], "it", "that") and said.things[0].kinds in ((), ("card",))


def _played_so(ctx: Context) -> Test:
    """ "Ephemerate - (6). This costs (3) less to activate this way": in no other way, told apart by
    the zone that it is for. Raises NotRun."""
    zones = {one.zone for one in ctx.piece.alternatives}
    require(len(zones) == 1 and zones != {"hand"})
    return Asks(event_predicates.was_played_from, refs.THIS, tuple(zones), True)


def _verb(said: Clause) -> str:
    to = said.mod("to play")
    words = to.words[0] if to is not None else ""
    for known, verb in VERBS.items():
        if known and words.startswith(known):
            require(not _FROM.search(words))
            return verb
    if not words:
        return ""
    raise Untold


def _of_abilities(ctx: Context, change: TextChange, subject: Noun) -> None:
    """ "Activated abilities of allies you don't control cost (2) more": by what has them; "the
    next ability you activate this turn"."""
    of = relation(subject, "of")
    whoever = next((str(p) for w, p in subject.relations if w == "that"), "players activate")
    is_next = subject.how == "the" and "next" in subject.marks
    times = ["this turn"] if is_next else []
    known = (of is not None) + any(w == "that" for w, _ in subject.relations) + len(times)
    marks = set(subject.marks) - {"activated"} - ({"next"} if is_next else set())
    odd = marks or len(subject.relations) != known
    odd = odd or change.word == PLAY_MATERIAL  # an ability is activated (GA.AACT.1)
    require(not odd and (is_next or subject.how in ("", "all")) and subject.figure.fixed == 1)
    require([p for w, p in subject.relations if w == "time"] == times)
    change.span = changes.ONCE if is_next else ""
    change.players = _who_plays(ctx, whoever)[0]
    whose = of if is_described(of) else Noun("", ("card",))
    change.what = thinglike(ctx, whose)
    change.origin = _origin(whose.relations)


def _origin(relations: tuple[tuple[str, Part], ...]) -> str:
    """ "Cards you activate from your graveyard": the zone."""
    places = only([part for _, part in relations], Place)
    if not places:
        return ""
    if len(places) > 1 or len(places[0].zones) != 1:
        raise NotRun(f"nothing costs yet from {places[-1]}")
    return places[0].zones[0]


def _of_others(ctx: Context, change: TextChange, subject: Noun) -> str:
    """Cards that somebody activates: whose, which, and how many of them; what is done with them."""
    whose = owned(subject)
    times = [str(p) for w, p in subject.relations if w == "time"]
    rest = tuple(r for r in subject.relations if r not in whose and r[0] != "time")
    change.players, verb = refs.EVERYBODY, change.word
    for _, words in whose:
        change.players, does = _who_plays(ctx, str(words))
        if {verb, does} >= {ACTIVATE, PLAY_MATERIAL}:  # materialized, and activated for less
            raise Untold
        verb = verb or does
    kinds = subject.kinds or ("card",)
    require(kinds[0] in ("card", "regalia", "ally", "spell") or "card" in kinds)
    nth = next((m for m in subject.marks if m in _NTH), "")
    how = f"the {nth}" if nth and subject.how in ("the", "your") else subject.how
    marks = tuple(m for m in subject.marks if m != nth)
    bare = subject._replace(how="a", relations=rest, marks=marks)
    if how == "other":
        bare = bare._replace(how="other")
    change.what = thinglike(ctx, of_cards(bare), "hand")
    change.origin = _origin(rest)
    if how in ("", "all", "other", "each"):
        require(not times)
        return verb
    if how == "the next" and times == ["this turn"] and subject.figure.fixed == 1:
        change.span = changes.ONCE
        return verb
    if how == "the first" and times == ["during their next turn"] and whose:
        change.span = changes.ONCE
        return verb
    own = times == ["during each of your turns"] and change.players is refs.ME
    if how.removeprefix("the ") in _ORDINALS and (own or times == ["each turn"]):
        yours = event_predicates.turn_test("your turn") if own else None
        change.tests = (*change.tests, yours) if yours is not None else change.tests
        does = "materialize" if verb == PLAY_MATERIAL else "activate"
        change.inner = _after(ctx, does, change.what, _ORDINALS.index(nth))
        return verb
    raise Untold


def _after(ctx: Context, verb: str, what: Thinglike, n: int) -> tuple[Test, ...]:
    """Whether whoever plays it has done so to ``n`` such cards this turn, and to no more."""
    who = refs.Who(refs.CONTROLLER, 0, refs.EVENT)
    kind = event_predicates.recalled(ctx.book, verb)
    more = event_predicates.Happened(kind, who, what, None, n + 1)
    more.wanted = False
    return (event_predicates.Happened(kind, who, what, None, n), more) if n else (more,)


def _who_plays(ctx: Context, words: str) -> tuple[refs.Who, str]:
    """ "Cards that opponent activates": who does, and what. Raises NotRun."""
    who, _, does = words.rpartition(" ")
    verb = needed(_PLAYS.get(does))
    if who == "they" and ctx.phase_of is not None:
        return ctx.phase_of, verb
    return player_called(ctx, who), verb


def ignoring(ctx: Context, said: Clause) -> TextChange:
    """ "Ignore the elemental requirements of Slime cards you activate" (GA.ELEM.2); of the card
    itself where its ``span`` is OWN. Raises NotRun."""
    thing = only_one(said.things)
    of = noun_at(thing, "of")
    odd = any(told(one) != ("time", "as you activate it") for one in said.parts)
    known = is_just(thing, "requirement") and thing.tags == (("elemental",),)
    if not known or of is None or odd:
        raise Untold
    return of_played(ctx, changes.IGNORE_ELEMENT, of)


def of_played(ctx: Context, kind: int, thing: Described) -> TextChange:
    """A change of what is played, as though it was one of its cost: "the next card you activate".
    Raises NotRun."""
    cost = cost_change(ctx, Clause("costs", (Numeral(0),), (thing,), ("less",)))
    require(not cost.inner and not cost.origin)
    made = PlainChange(kind, cost.word)
    return TextChange(made, what=cost.what, players=cost.players, span=cost.span)


def paid_with(ctx: Context, said: Clause) -> TextChange:
    """ "While paying for a memory cost, you may banish this to pay for 1 of that cost" (GA.COST.6);
    of the card's own cost where its ``span`` is OWN. Raises NotRun."""
    may = sure(is_verb, only_one(said.parts), "may")
    require(len(may.mods()) >= 2)
    deed, share, *mods = may.mods()
    kind = needed(_COSTS_PAID.get(" ".join(said.words)))
    require(deed.verb in _PAYING and share.verb == "pays for" and len(share.figures) == 1)
    # "you may rest allies to pay": one at a time
    things = tuple(t._replace(how="a") if is_noun(t, "") else t for t in deed.things)
    pick = only_one(cost_of(ctx, costs_of((deed._replace(things=things),)))[0].picks)
    n = amount_with(ctx, share.figures[0], tuple(mods))
    pick = needed(pick)
    require(pick.amount == Amount(1))
    return TextChange(PartPaid(kind[0], pick), n, span=kind[1])


_PAYING: Final = ("banish", "sacrifice", "rest", "discard", "remove", "reveal")


def may_play(said: Clause) -> Clause | None:
    """ "You may activate a card without paying its reserve cost": what one may do, with its cost;
    None for anything else."""
    deed = only_one(in_pairs(said.parts, with_its_cost)) if said.verb == "may" else None
    return deed if is_verb(deed, "activate", "play") and not said.things else None


def waiver(ctx: Context, said: Clause) -> TextChange | None:
    """ "You may activate ally cards from your hand without paying their reserve costs": a way to
    pay whose cost is removed (GA.ACT.7 iv). None: it is nothing of the kind."""
    deed = may_play(said)
    if deed is None:
        return None
    free, thing = deed.mod("without cost"), deed.only_noun()
    if free is None or "reserve" not in free.words[0] or thing is None:
        return None
    nth = "next" in thing.marks or "first" in thing.marks
    if not nth and (thing.how not in ("", "all", "each") or not thing.kinds):
        return None
    kept = tuple(one for one in thing.relations if one[0] != "from" and one[1] != "you activate")
    others = [p for w, p in thing.relations if w == "from" and p != YOUR_HAND]
    require(not others and all(is_verb(one, "without cost", "time") for one in deed.mods()))
    subject = thing._replace(relations=(*kept, ("that", "you activate")))
    return cost_change(ctx, Clause("costs", (Numeral(0),), (subject,), (REMOVED, "may")))


def standing_permission(ctx: Context, said: Clause) -> TextChange | None:
    """ "You may activate ally cards from your graveyard", as long as this is there (GA.TIME.8).
    None: it is nothing of the kind."""
    deed = may_play(said)
    thing = only_one(deed.things) if deed is not None and not (deed.parts or deed.words) else None
    if not is_noun(thing, "", "all") or thing.figure.word:
        return None
    if len(only((p for w, p in thing.relations if w == "from"), Place)) != 1:
        return None
    return TextChange(PlainChange(changes.PLAY, ACTIVATE), what=permitted(ctx, thing))


def permitted(ctx: Context, thing: Noun) -> Thinglike:
    """What may be activated from elsewhere. Raises NotRun of a deck, which nobody looks at
    (GA.ZMAIN.1)."""
    if any("deck" in place.zones for place in thing.places()):
        raise NotRun(f"nobody activates yet: {thing}")
    return thinglike(ctx, thing)


def more_material(said: Part) -> TextChange | None:
    """ "You may materialize an additional card during your next materialize phase", "during each of
    your materialize phases" (GA.MAT.1); None for anything else."""
    deed = sole(said, "may")
    time = sole(deed, "materialize")
    if deed is None or deed.words or as_clause(said).things or not is_verb(time, "time"):
        return None
    thing = only_one(deed.things)
    if not is_just(thing, "card") or time.words[0] not in MATERIALIZE_PHASES:
        return None
    if thing.how != "a" or thing.marks != ("additional",) or thing.relations:
        return None
    once = changes.ONCE if "next" in time.words[0] else ""
    n = amounts.Number(thing.figure.fixed)
    return TextChange(changes.Cap(changes.MORE_MATERIAL), n, players=refs.ME, span=once)


NEXT_MATERIAL: Final = "during your next materialize phase"
MATERIALIZE_PHASES: Final = (
    NEXT_MATERIAL, "during your materialize phase", "during each of your materialize phases",
)  # fmt: skip


# -- additional and alternative costs -------------------------------------------------------------


def additional(
    ctx: Context, piece: GrandArchivePiece, said: Clause, gates: Gates, tests: tuple[Test, ...]
) -> None:
    """ "As an additional cost to activate this card, ..." (GA.COST.7). Raises NotRun."""
    costs = needed(first_of(said.parts, Costs))
    require(len(said.parts) == 1)
    words = said.words[0]
    verb = _played(piece, words)
    optional = "may" in said.words[1:]
    property = AUGMENTED if optional and verb != "attack" else 0
    first = len(piece.extras)
    for cost in costs.either:
        one = costs._replace(either=(cost,))
        paid = cost_of(ctx, without_y(one))[0]
        found = Extra(
            words, paid, verb=verb, optional=optional, property=property, gates=gates, tests=tests
        )
        found.by_y, found.most_y = y_cost(ctx, one), most_y(one)
        if len(costs.either) > 1:
            found.text, found.one_of = "", first
        piece.extras = (*piece.extras, found)


def _played(piece: GrandArchivePiece, words: str) -> str:
    name = piece.short_name.casefold()
    verb, _, what = words.partition(" ")
    if "attack" in words and verb in ("use", "attack"):
        return "attack"
    own = "this" in what or what.startswith(name) or what == piece.name.casefold()
    require(own and verb in ("activate", "materialize", "play"), words, "nobody pays yet to")
    return {"activate": ACTIVATE, "materialize": PLAY_MATERIAL, "play": ""}[verb]


def alternative(
    ctx: Context, piece: GrandArchivePiece, said: Clause, gates: Gates, tests: tuple[Test, ...]
) -> None:
    """ "You may ... rather than pay this card's reserve cost", or its memory cost (GA.ACT.3).
    Raises NotRun."""
    costs = needed(first_of(said.parts, Costs))
    words = " ".join(said.words)
    zone = _FROM.search(words)
    rather = "rather than pay" in words
    verb = PLAY_MATERIAL if rather and "memory" in words else ACTIVATE
    if rather and ("this card" in words or "its " in words):
        place = "hand" if verb == ACTIVATE else "material deck"
    elif zone is not None and not rather and "activate" in words:
        place = zone.group(1)
    else:
        raise Untold
    name = "alternative" if rather else "material"
    place = "material" if place == "material deck" else place
    found = [
        Alternative(name, cost, verb=verb, zone=place, gates=gates, tests=tests)
        for cost in cost_of(ctx, costs)
    ]
    piece.alternatives = (*piece.alternatives, *found)


def permission(
    piece: GrandArchivePiece, said: Clause, gates: Gates, tests: tuple[Test, ...]
) -> bool:
    """ "You may activate this card without paying its reserve cost", "... from your graveyard":
    another way to play it. False: it is nothing of the kind."""
    deed = may_play(said)
    thing = deed.first_noun() if is_verb(deed, "activate") else None
    if deed is None or not is_noun(thing, "this", "it"):
        return False
    free, source = deed.mod("without cost"), deed.mod("source")
    if any(is_verb(one, "time", "until") for one in deed.parts):  # it ends: of what is spoken of
        return False
    if deed.words == ("as though it had fast activation",) and not deed.parts:
        asked = (*gates, While(tests)) if tests else gates
        piece.keywords = (*piece.keywords, KeywordAbility("fast activation", 0, asked))
        return True
    place = "hand"
    if source is not None:
        place = next(iter(as_place(source.parts[0]).zones), "")
    for word, where in thing.relations:
        if word == "from":
            place = next(iter(as_place(where).zones), "")
    if place not in ("hand", "graveyard", "memory", "material deck", "banishment"):
        return False
    place = "material" if place == "material deck" else place
    cost = NO_COST if free is not None else piece.cost
    if free is not None and "reserve" not in free.words[0]:
        return False
    name = "free" if free is not None else place
    found = Alternative(name, cost, zone=place, gates=gates, tests=tests)
    found.is_own = free is None
    piece.alternatives = (*piece.alternatives, found)
    return True


def is_once(said: Clause) -> bool:
    """ "The next card you activate this turn": of one card, and so nothing that stands."""
    subject = as_thing(said.things[0])
    return "next" in subject.marks or ("time", "during their next turn") in subject.relations


def of_this_turn(clause: Clause) -> Clause | None:
    """ "Cards you activate this turn cost 1 less": the same without "this turn"; None if it does
    not say that, or of the next such card only."""
    subject = clause.first_noun()
    if subject is None or "next" in subject.marks:
        return None
    now = ("time", "this turn")
    relations = tuple(r for r in subject.relations if (r[0], str(r[1])) != now)
    parts = tuple(p for p in clause.parts if told(p) != now)
    if len(relations) == len(subject.relations) and len(parts) == len(clause.parts):
        return None
    return clause._replace(things=(subject._replace(relations=relations),), parts=parts)
