"""What card text counts and measures: "for each ...", "equal to ...", "where X is ..."; where the
cards lie on which icons are counted, and how many in a hand are alike (MC.resource.1,
MC.player-card.1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import ATK, DEF, THW, CardFace
from tallystick.games.marvel_champions.position import memory, rankings, receipts, ways
from tallystick.games.marvel_champions.position.bases import ability_scope
from tallystick.games.marvel_champions.position.counters_laid import kind_in, lying_on
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.marks import WITH_ASPECT
from tallystick.games.marvel_champions.position.occasion import dealt_by, revealed_in
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import icons_in_play, tokens_on
from tallystick.games.marvel_champions.text.costs import is_icons
from tallystick.games.marvel_champions.text.schema import ICONS
from tallystick.games.marvel_champions.zones import COUNTERS, DAMAGE, HAND, STATUS, THREAT, identity
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import WIDTH, Game
from tallystick.rules.phrases import Clause, Noun, Numeral, Place, Several
from tallystick.rules.picking import first_of, only

(
    THINGS, WAY, WAY_BOOSTS, WAY_ICONS, ICONS_PAID, ICONS_OVERPAID, ON_THEM, OF_THEM, THAT_MANY,
    OVER, TAKEN_NOW, BOOST_ICONS, STATUS_ON, WAY_DIFFERENT,
    ICONS_OF, ICONS_THERE, TOKENS_ON, OF_ATTACK, ALIKE_HELD, KINDS_PAID,
) = range(20)  # fmt: skip


def _faces(piece: CardFace) -> Sequence[object]:
    return (piece.index,)


# What only an ability that is resolving has done, or has been paid with: a source is used before.
OF_THE_ABILITY: Final = frozenset(
    (
        WAY_BOOSTS, WAY_ICONS, WAY_DIFFERENT, THAT_MANY, ICONS_PAID, ICONS_OVERPAID, KINDS_PAID,
        OVER, TAKEN_NOW,
    )
)  # fmt: skip


class Each:
    """One thing counted or measured: ``how`` is one of the kinds above, and ``by`` what counts it
    if not what counts all of that kind."""

    def __init__(
        self,
        how: int,
        whom: Filter | None = None,
        *,
        icons: tuple[int, ...] = (),
        column: int = COUNTERS,
        which: int = -1,
        by: Callable[[Each, Scope], int] | None = None,
    ) -> None:
        self.how = how
        self.whom = whom
        self.by = by
        self.icons = icons
        self.column = column
        self.kind = ""  # of counters
        self.which = which
        self.times = 1
        self.per = 1  # "for every 2 counters"
        self.more = 0  # "1 more than ..."
        self.stars = False  # whether stars count beside boost icons
        self.own = False  # whether only what "you" have lost counts of what was done this way
        self.beside: tuple[Each, ...] = ()  # what is added to it
        self.deed = ""  # what was done "this way"
        self.answers = False  # or else by the ability that has been used, and is responded to
        self.names: tuple[str, ...] = ()  # of icons that cards in play have
        self.of: Callable[[CardFace], Sequence[object]] = _faces  # what is to be different

    def count(self, scope: Scope) -> int:
        """How much it is now, never less than 0."""
        by = self.by if self.by is not None else COUNTING[self.how]
        n = max(by(self, scope), 0) // self.per * self.times
        return n + self.more + sum([one.count(scope) for one in self.beside])

    def boosts(self, piece: CardFace) -> int:
        """The icons of its boost area: boost icons, and the star where that counts too."""
        return piece.boost + (piece.boost_stars if self.stars else 0)

    def paid(self, scope: Scope) -> int:
        """The icons that were "spent" on this ability only, or that its card was "paid for" with
        (MC.cost.8, MC.cost.10)."""
        first = memory.OVERPAID if self.how == ICONS_OVERPAID else memory.PAID
        if self.whom is None:
            found = receipts.spent(scope, first)
        else:
            cards = self.whom.referred(scope)
            found = receipts.icons(scope, cards[0], first) if cards else []
        if self.how == KINDS_PAID:
            return sum([n > 0 for n in found])
        kinds = self.icons if any(self.icons) else ANY_ICON
        return sum(n for n, wanted in zip(found, kinds, strict=False) if wanted)

    def there(self, scope: Scope) -> int:
        """How many there are of what is described."""
        assert self.whom is not None
        if self.whom.is_player:
            who = "each other player" if "other" in self.whom.marks else "each player"
            return len(seats_of(scope, Noun(who)))
        return len(self.whom.candidates(scope))

    def referred(self, scope: Scope) -> list[int]:
        """The cards of which something is counted or measured."""
        whom = self.whom
        if whom is None:
            return [scope.source]
        if whom.how in ("a", "another") and whom.marks & rankings.EXTREMES:
            return whom.candidates(scope)[:1]  # of those with the most, each has as much
        if whom.how in ("each", "all", "a", "another"):
            return whom.candidates(scope)
        return whom.referred(scope)

    def this_way(self, scope: Scope) -> int:
        """What was done "this way", or what that has."""
        found = ways.counted_this_way(scope, self.deed)
        if not found and self.answers and is_program(scope.game, scope.occasion, "used"):
            used = ability_scope(scope.game, scope.occasion - WIDTH)
            found = ways.counted_this_way(used, self.deed)
        if self.own:
            found = [e for e in found if scope.game.lists[OWNER_OF][e] == scope.seat]
        cards = self.fitting(scope, found)
        if self.how == WAY_ICONS:
            return icons_counted(scope, cards, self.icons)
        pieces = [piece_of(scope.game, e) for e in cards]
        if self.how == WAY_DIFFERENT:
            return len({one for piece in pieces for one in self.of(piece)})
        if self.how == WAY_BOOSTS:
            return sum(self.boosts(piece) for piece in pieces)
        return len(pieces)

    def fitting(self, scope: Scope, found: Sequence[int]) -> list[int]:
        """Those that are counted of what something was done to."""
        return [e for e in found if self.whom is None or self.whom.fits(scope, e)]


ANY_ICON: Final = (1, 1, 1, 1)


def _icons_of(each: Each, scope: Scope) -> int:
    that = ways.done_this_way(scope, "gone")[-1:] if each.whom is LOOKED_AT else []
    return icons_counted(scope, that or each.referred(scope), each.icons)


def _lying(each: Each, scope: Scope) -> int:
    found = each.referred(scope)
    return sum([lying_on(scope.game, e, each.column, each.kind) for e in found])


def _boost_icons(each: Each, scope: Scope) -> int:
    cards = revealed_in(scope) or each.referred(scope)
    return sum([each.boosts(piece_of(scope.game, e)) for e in cards])


COUNTING: Final[dict[int, Callable[[Each, Scope], int]]] = {
    THINGS: Each.there,
    THAT_MANY: lambda _, scope: scope.note(memory.COUNT),
    OVER: lambda _, scope: scope.note(memory.EXCESS),
    TAKEN_NOW: lambda _, scope: scope.note(memory.HARMED),
    OF_ATTACK: lambda _, scope: dealt_by(scope),
    ALIKE_HELD: lambda _, scope: most_alike(scope.game, scope.seat),
    ON_THEM: _lying,
    STATUS_ON: _lying,
    OF_THEM: lambda each, scope: sum(
        [rankings.figure(scope, e, each.which) for e in each.referred(scope)]
    ),
    TOKENS_ON: lambda each, scope: sum([tokens_on(scope.game, e) for e in each.referred(scope)]),
    ICONS_OF: _icons_of,
    ICONS_THERE: lambda each, scope: sum(
        [icons_in_play(scope.game, name, tokens=False) for name in each.names]
    ),
    BOOST_ICONS: _boost_icons,
    **dict.fromkeys((ICONS_PAID, ICONS_OVERPAID, KINDS_PAID), Each.paid),
    **dict.fromkeys((WAY, WAY_BOOSTS, WAY_ICONS, WAY_DIFFERENT), Each.this_way),
}


def icons_counted(scope: Scope, cards: Sequence[int], kinds: tuple[int, ...] = ANY_ICON) -> int:
    """How many resource icons of these types are printed on cards (MC.resource.2); each wild one of
    those that have been discarded from a deck this way twice, where the identity says so."""
    game = scope.game
    doubling = scope.seat >= 0 and piece_of(game, identity(game, scope.seat)).counts_wild_twice
    twice = ways.fallen_this_way(scope) if doubling else ()
    n = 0
    for entity in cards:
        icons = piece_of(game, entity).icons
        n += sum([many for many, wanted in zip(icons, kinds, strict=True) if wanted])
        n += icons[WILD_PLACE] if entity in twice and kinds[WILD_PLACE] else 0
    return n


WILD_PLACE: Final = ICONS.index("wild")


def each_of(clause: object) -> Each:
    """What "for each ..." counts. Raises NotRun."""
    match clause:
        case Clause(verb=verb) if verb in FOR_EACH:
            return FOR_EACH[verb](clause)
    raise NotRun(f"nothing is counted yet by {clause}")


def _each_thing(clause: Clause) -> Each:
    match clause.things:
        case (Several(conjunction="and", things=joined), *_):
            first, *others = [_of_thing(one) for one in joined]
            first.beside = tuple(others)
            return first
        case (Noun() as thing, *_):
            return _of_thing(thing)
    raise NotRun(f"nothing is counted yet by {clause}")


def _each_and_this(clause: Clause) -> Each:
    """ "For each card exhausted this way (including this one)": one more than those noted."""
    made = _each_thing(clause)
    require(made.how == WAY and made.deed == "exhausted", clause, "nothing is counted yet by")
    made.more = 1
    return made


ANY_CARD: Final = Noun("a", ("card",))
LOOKED_AT: Final = Filter(Noun("that", ("card",)))


def _of_thing(thing: Noun) -> Each:
    way = [mark for mark in thing.marks if mark.endswith(" this way")]
    rest = tuple(mark for mark in thing.marks if mark not in way)
    if thing.kinds == ("boost icon",):
        if way and not rest:
            return Each(THAT_MANY) if "cancel" in way[0] else _done(Each(WAY_BOOSTS), way)
        if rest == ("on that card",):
            return Each(BOOST_ICONS, LOOKED_AT)
        if rest in (("on the discarded card",), ("on the discarded encounter card",)):
            return _done(Each(WAY_BOOSTS), ["discarded"])
        raise NotRun(f"nothing is counted yet by {thing}")
    if thing.kinds == ("icon",) and len(rest) == 1 and "boost area" in rest[0]:
        discarded = "discarded" in rest[0]
        made = Each(WAY_BOOSTS if discarded else BOOST_ICONS, None if discarded else LOOKED_AT)
        made.stars, made.deed = True, "discarded" if discarded else ""
        made.answers = discarded
        return made
    if way and rest == ("different", "aspect") and not thing.tags:  # "each different aspect card"
        made = _done(Each(WAY_DIFFERENT), way)
        made.of = _aspect_of
        return made
    require("different" not in rest, thing, "nothing is counted yet by")
    if way:
        kept = tuple([one for one in thing.relations if one[1] not in thing.places()])
        plain = thing._replace(how="a", marks=rest, relations=kept)
        return _done(Each(WAY, None if plain == ANY_CARD else Filter(plain)), way)
    return Each(THINGS, Filter(thing))


def _done(made: Each, way: list[str]) -> Each:
    made.deed = way[0].split(" ")[0]
    return made


def _each_counted(clause: Clause) -> Each:
    counted = needed(first_of(clause.parts[:1], Clause), clause, "nothing is counted yet by")
    if any(" this " in word for word in counted.words):  # this way, by this attack, this activation
        return Each(THAT_MANY)
    return _on(counted)


def _on(counted: Clause) -> Each:
    thing = counted.first_noun()
    if thing is None and counted.things:
        raise NotRun(f"nothing is counted yet by {counted}")
    made = Each(ON_THEM, Filter(thing) if thing is not None else None)
    words = " ".join(counted.words)
    made.column = DAMAGE if "damage" in words else THREAT if "threat" in words else COUNTERS
    made.kind = kind_in(counted.words)
    return made


def _for_every(clause: Clause) -> Each:
    """ "For every 2 counters here"."""
    made = _each_counted(clause)
    made.per = int(clause.words[-1])
    require(made.how != THAT_MANY and made.per >= 1, clause, "nothing is counted yet by")
    return made


def _each_overpaid(clause: Clause) -> Each:
    words = " ".join(clause.words)
    whom = clause.first_noun() if clause.things else Noun("this")
    if whom is None:
        raise NotRun(f"nothing is counted yet by {clause}")
    if whom.how == "it" and not whom.kinds:
        whom = Noun("this")
    how = ICONS_OVERPAID if "overpaid" in words else ICONS_PAID
    return Each(how, Filter(whom), icons=_icons_in(clause))


def _each_kind_paid(clause: Clause) -> Each:
    """ "For each different resource type used to pay for this card": a wild is called what it was
    named as (MC.resource.4)."""
    made = _each_overpaid(clause._replace(words=clause.words[1:]))
    require(
        made.how == ICONS_PAID and clause.words[0] in KINDS, clause, "nothing is counted yet by"
    )
    made.how = KINDS_PAID
    return made


KINDS: Final = ("different resource type", "different resource types")


def _each_icon(clause: Clause) -> Each:
    words = " ".join((*clause.words, *(str(part) for part in clause.parts)))
    words += " ".join(mark for thing in only(clause.things, Noun) for mark in thing.marks)
    printed = "printed" in words or "discarded" in words  # MC.resource.2
    how = WAY_ICONS if "this way" in words and printed else -1
    if how < 0:
        how = ICONS_OVERPAID if "overpaid" in words else ICONS_PAID
        require("spent" in words or "paid" in words, clause, "nothing is counted yet by")
    return Each(how, icons=_icons_in(clause))


def _each_of_theirs(clause: Clause) -> Each:
    """ "For each printed [energy] resource a player discards this way": of the cards of "you"."""
    made = _done(Each(WAY_ICONS), ["discarded"])
    made.icons, made.own = _icons_in(clause), True
    return made


def _icons_in(clause: Clause) -> tuple[int, ...]:
    return next((p for p in clause.parts if is_icons(p)), ())


def _each_status(clause: Clause) -> Each:
    word = {"stunned": 0, "stun": 0, "confused": 1, "confuse": 1, "tough": 2}.get(clause.words[0])
    thing = clause.first_noun()
    if word is None or thing is None:
        raise NotRun(f"nothing is counted yet by {clause}")
    return Each(STATUS_ON, Filter(thing), column=STATUS[word])


def _each_status_lost(clause: Clause) -> Each:
    """ "For each tough status card discarded this way"."""
    if clause.words[1:] != ("discarded this way",) or clause.words[0] not in STATUS_WORDS:
        raise NotRun(f"nothing is counted yet by {clause}")
    return Each(THAT_MANY)


STATUS_WORDS: Final = ("tough", "stunned", "confused")


def _each_different(clause: Clause) -> Each:
    kind, *way = clause.words
    if kind in ALL_ICONS and way and way[0] in ON_THAT:
        return _icons_on_that()
    if kind in ALL_ICONS and way:
        made = _done(Each(WAY_ICONS), way)
        made.icons = ANY_ICON
        return made
    require(kind in DIFFERENT and way, clause, "nothing is counted yet by")
    made = _done(Each(WAY_DIFFERENT), way)
    made.of = DIFFERENT[kind]
    return made


ON_THAT: Final = ("on that card", "on the discarded card", "on it")


def _icons_on_that() -> Each:
    """ "For each resource icon on that card": of any type."""
    return Each(ICONS_OF, LOOKED_AT, icons=ANY_ICON)


def _aspect_of(piece: CardFace) -> Sequence[object]:
    return [piece.faction] if piece.faction in WITH_ASPECT else []


DIFFERENT: Final[dict[str, Callable[[CardFace], Sequence[object]]]] = {
    "different resource type": lambda piece: [kind for kind, n in enumerate(piece.icons) if n],
    "different card type": lambda piece: (piece.kind,),
    "different aspect": _aspect_of,
}
ALL_ICONS: Final = ("resource icon", "printed resource icon")


def _each_there(clause: Clause) -> Each:
    """ "For each [crisis] and [hazard] in play": icons, and no tokens (MC.side-scheme.3)."""
    made = Each(ICONS_THERE)
    made.names = tuple(re.findall(r"\[(\w+)\]", clause.words[0]))
    return made


def _each_token(clause: Clause) -> Each:
    """ "For each acceleration token on the main scheme" (MC.acceleration.1)."""
    thing = needed(clause.only_noun(), clause, "nothing is counted yet by")
    require(len(clause.words) == 1 and not clause.parts, clause, "nothing is counted yet by")
    return Each(TOKENS_ON, Filter(thing))


FOR_EACH: Final = {
    "for_each_there": _each_there,
    "for_each_token": _each_token,
    "for_each_spent": lambda _: Each(THAT_MANY),
    "for_each": _each_thing,
    "for_each_and_this": _each_and_this,
    "for_each_counted": _each_counted,
    "for_every": _for_every,
    "for_each_overpaid": _each_overpaid,
    "for_each_icon": _each_icon,
    "for_each_icon_theirs": _each_of_theirs,
    "for_each_point": lambda clause: Each(
        OVER if "excess" in " ".join(clause.words) else THAT_MANY
    ),
    "for_each_status": _each_status,
    "for_each_status_lost": _each_status_lost,
    "for_each_different": _each_different,
    "for_each_kind_paid": _each_kind_paid,
}


def measure_of(part: object) -> Each:
    """What "equal to ..." and "where X is ..." measure. Raises NotRun."""
    clause = needed(first_of((part,), Clause), part, "nothing is measured yet by")
    verb, thing = clause.verb, clause.things[0] if clause.things else None
    if verb == "more_than":
        made = measure_of(clause.parts[0])
        made.more = clause.figures[0].fixed
        require(clause.figures == (Numeral(made.more),), clause, "nothing is measured yet by")
        return made
    if verb == "double_of":
        made = measure_of(clause.parts[0])
        made.times *= 2
        return made
    if verb in MEASURES:
        return MEASURES[verb](clause)
    if verb == "commonest":
        return Each(ALIKE_HELD)
    if verb == "amount_prevented":
        return Each(THAT_MANY)
    if verb == "total_of_powers":
        first, *others = [_power(which) for which in (THW, ATK, DEF)]
        first.beside = tuple(others)
        return first
    match thing:
        case Several(conjunction="and", things=things) if verb == "total_of":
            first, *others = [measure_of(clause._replace(things=(one,))) for one in things]
            first.beside = tuple(others)
            return first
        case None | Several():
            raise NotRun(f"nothing is measured yet by {clause}")
    if thing.how == "your" and not thing.kinds:
        thing = Noun("you")
    if verb == "number_of":
        return _of_thing(thing._replace(how="each"))
    if verb == "number_of_on":
        return _on(clause)
    if verb in ("figure_of", "figure_of_thing", "total_of") and rankings.is_one(verb, thing):
        return Each(OF_THEM, Filter(thing), which=_which(clause))
    if verb == "amount_of" and thing.marks == ("you have sustained",):
        return Each(ON_THEM, Filter(Noun("you")), column=DAMAGE)
    raise NotRun(f"nothing is measured yet by {clause}")


def _power(which: int) -> Each:
    return Each(OF_THEM, Filter(Noun("you")), which=which)


def _which(clause: Clause) -> int:
    for word in clause.words:
        if word in rankings.FIGURES:
            return rankings.FIGURES[word]
        if word in rankings.OTHER_FIGURES:
            return rankings.OTHER_FIGURES[word]
    raise NotRun(f"nothing is measured yet by {clause}")


def _icons_on(clause: Clause) -> Each:
    """ "The number of printed [mental] resources on cards you control"."""
    words = clause.words[-1]
    if words in ON_THAT:
        return _icons_on_that()
    found = [Filter(one) for said, one in CARDS_ON.items() if said in words]
    require(found, clause, "nothing is measured yet by")
    each = [Each(ICONS_OF, whom) for whom in found]
    for one in each:
        one.icons = _icons_in(clause)
    each[0].beside = tuple(each[1:])
    return each[0]


# Further measures, each by its own words.
MEASURES: Final[dict[str, Callable[[Clause], Each]]] = {
    "icons_on": _icons_on,
    "for_each_overpaid": _each_overpaid,
    "for_each_kind_paid": _each_kind_paid,
}


MINE: Final = Noun("a", ("card",), marks=("you control",))
OF_THAT: Final = Noun("a", ("card",), marks=("that player controls",))
OF_ENGAGED: Final = Noun("a", ("card",), marks=("the engaged player controls",))
HELD: Final = Noun("a", ("card",), relations=(("in", Place("your", ("hand",))),))
DISCARDED: Final = Noun("a", ("card",), relations=(("in", Place("your", ("discard pile",))),))
# Whoever does it is "you", each player in turn (MC.you.1); the engaged player is that one, though
# it be another who defends (MC.defend.5).
CARDS_ON: Final[dict[str, Noun]] = {
    "you control": MINE, "they control": MINE, "that player controls": OF_THAT,
    "the engaged player controls": OF_ENGAGED, "under your control": MINE, "in your hand": HELD,
    "in their hand": HELD, "in your discard pile": DISCARDED,
}  # fmt: skip


def most_alike(game: Game, seat: int) -> int:
    """How many cards in a player's hand are of the type of which there are most; 0 for nobody's."""
    if seat < 0:
        return 0
    kinds = Counter([piece_of(game, entity).kind for entity in game.lists[HAND[seat]]])
    return max(kinds.values(), default=0)
