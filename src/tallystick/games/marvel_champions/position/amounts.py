"""Numbers in card text: figures, "for each", "equal to", "that many" (MC.x.1, MC.for-each); what is
measured of an attack that is over (MC.attack.5, MC.excess.1); numbers held against each other, "an
enemy whose SCH is less than your THW" (MC.target.3, MC.resource.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position import memory, ways
from tallystick.games.marvel_champions.position.counters_laid import counters_on, kind_in
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.keys import AMOUNTED
from tallystick.games.marvel_champions.position.marks import ATTACKS, CardTest, struck
from tallystick.games.marvel_champions.position.measures import (
    FOR_EACH,
    MEASURES,
    OF_ATTACK,
    OF_THEM,
    OVER,
    THINGS,
    WAY,
    Each,
    each_of,
    icons_counted,
    measure_of,
    most_alike,
)
from tallystick.games.marvel_champions.position.occasion import exceeded_by, taken_from
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.qualifiers import COMPARING
from tallystick.games.marvel_champions.position.rankings import FIGURES, OTHER_FIGURES, figure
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import traits_of
from tallystick.games.marvel_champions.position.ways import hurt_by
from tallystick.games.marvel_champions.zones import COUNTERS, started
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import X
from tallystick.rules.parts import as_clause, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral
from tallystick.rules.picking import found_in, only


def _is_less(which: int, measure: Each, equal: bool, scope: Scope, entity: int) -> bool:
    """Whether a number of a card is less than what is measured, or ``equal`` to it."""
    n, most = figure(scope, entity, which), measure.count(scope)
    return n < most or (equal and n == most)


COST: Final = re.compile(r"(?:a )?((?:printed )?(?:resource )?cost) (.*)")


def less_of(clause: Clause) -> CardTest | None:
    """What a clause compares; None for one that compares nothing. Raises NotRun."""
    if clause.verb == "less_than":
        name, equal = clause.words[1], False
    elif clause.verb == "with_at_most":
        found = COST.fullmatch(clause.words[0])
        name, equal = (found[1], "equal to" in found[2]) if found is not None else ("", False)
    else:
        return None
    which = {**FIGURES, **OTHER_FIGURES}.get(name)
    if which is None:
        return None
    return partial(_is_less, which, measure_of(clause.parts[0]), equal)


def _more_counters(test: Predicate, scope: Scope) -> bool:
    """ "There are more tide counters on NAME than on NAME"."""
    assert test.whom is not None and test.other is not None
    lists = scope.game.lists
    here = sum([lists[COUNTERS][entity] for entity in test.whom.referred(scope)[:1]])
    return here > sum([lists[COUNTERS][entity] for entity in test.other.referred(scope)[:1]])


def _holds_icons(test: Predicate, scope: Scope) -> bool:
    """ "If you have at least [mental] [mental] resources in your hand": printed there."""
    assert test.of_x is not None
    return test.of_x.count(scope) >= sum(test.icons)


def _holds_alike(test: Predicate, scope: Scope) -> bool:
    """ "If you have at least 3 cards in your hand that share a type"."""
    assert test.whom is not None
    seats = seats_of(scope, test.whom.thing)
    found = bool(seats) and most_alike(scope.game, seats[0]) >= test.n
    return found == (test.clause.verb == "holds_alike")


COMPARISONS: Final[dict[str, Callable[[Predicate, Scope], bool]]] = {
    "more_counters_on": _more_counters,
    "holds_icons": _holds_icons,
    "holds_alike": _holds_alike,
    "holds_no_alike": _holds_alike,
}


BY_IT: Final = "dealt by that attack"
TAKEN: Final = "damage you took from the attack"


def excess_of_attack(_: Each, scope: Scope) -> int:
    """ "For each point of excess damage dealt to that enemy by that attack": by the attack that the
    ability responds to."""
    return exceeded_by(scope)


def taken_from_attack(_: Each, scope: Scope) -> int:
    """ "For each damage you took from the attack": your identity, whoever was attacked (MC.you.1,
    MC.you.3); what overkill has passed on is damage from it too (MC.overkill.1)."""
    game, at = scope.game, scope.occasion
    if not is_program(game, at, *ATTACKS):
        return 0
    if is_program(game, at, "enemy attack"):
        return hurt_by(game, at).count(scope.me)
    return taken_from(scope) if scope.me in struck(scope) else 0


def _of_occasion(_: Each, scope: Scope) -> int:
    """ "Discard that many cards from the top of your deck →": as much as there is of what the
    ability interrupts, before anything is noted of it (MC.trigger.1)."""
    if not is_program(scope.game, scope.occasion, *AMOUNTED):
        return 0
    return max(scope.game.lists[FRAMES][scope.occasion + X], 0)


def of_occasion() -> Scaled:
    """As much as there is of the occasion."""
    amount = Scaled(ONE)
    amount.equal, amount.simple = Each(OF_ATTACK, by=_of_occasion), False
    return amount


def _points(words: str) -> Each | None:
    """What points of damage are counted of the attack that is over; None: of something else."""
    if words == TAKEN:
        return Each(OF_ATTACK, by=taken_from_attack)
    if _is_excess(words):
        return Each(OVER, by=excess_of_attack)
    return None


def asks_dealt(said: Sequence[object], clauses: Iterable[Clause]) -> bool:
    """Whether what is said, with these clauses in it, asks how much damage an attack has dealt that
    is over, or you took from it."""
    return BY_IT in said or any(_is_taken(one) for one in clauses)


def _is_taken(one: object) -> bool:
    return is_verb(one, "for_each_point") and " ".join(one.words) == TAKEN


def asks_excess(said: Iterable[object]) -> bool:
    """Whether the excess damage is asked for of one whom an attack that is over defeated."""
    return any(is_verb(one, "for_each_point") and _is_excess(" ".join(one.words)) for one in said)


def _is_excess(words: str) -> bool:
    return "excess" in words and words.endswith("by that attack")


def measured(clause: object) -> Each:
    """What "equal to ...", "for each ..." measure, of a past attack too. Raises NotRun."""
    said = only((clause, *as_clause(clause).parts), Clause)
    if any(BY_IT in one.words for one in said):
        require("damage" in said[-1].words, clause, "nothing is measured yet by")
        return Each(OF_ATTACK)
    things = clause.things if is_verb(clause, "amount_of") else ()
    if [one.marks for one in only(things, Noun)] == [(BY_IT,)]:
        return Each(OF_ATTACK)
    match clause:
        case Clause(verb="for_each_point"):
            return _points(" ".join(clause.words)) or each_of(clause)
        case Clause(verb=verb) if verb.startswith("for_"):
            return each_of(clause)
    return measure_of(clause)


ALL: Final = 1 << 20  # "all": more than there can be
PLAIN_WORDS: Final = (
    "", "up to", "additional", "any amount of", "total", "total up to", "total of",
    "total of up to", "at least",
)  # fmt: skip
NUMBERED: Final = ("that many", "that much", "an equal amount of")
COUNTS: Final = (
    "for_each_mod", "equal_mod", "where_mod", "at_most_mod", "ignoring_mod", "way_mod",
    "less_mod",
)  # fmt: skip
_MOST: Final = re.compile(r"\(to a maximum of \+?(\d+|three)")

COMPARING.append(less_of)


class Scaled:
    """``fixed + per_x * X``, times the players who started, or times what is counted; no more than
    ``most`` (0 for no limit; MC.max.2)."""

    def __init__(self, figure: Numeral, each: Each | None = None) -> None:
        self.fixed = figure.fixed
        self.per_x = figure.per_x
        self.per_player = figure.per_player
        self.word = figure.word
        self.each = each
        self.of_x: Each | None = None  # "where X is ..."
        self.equal: Each | None = None  # "equal to ..."
        self.most = 0
        self.less: Each | None = None  # what is prevented of it beforehand
        self.simple = not (self.per_x or self.per_player or self.word or each)
        known = self.word in PLAIN_WORDS or self.word in NUMBERED
        if not known and self.word not in ("all", "any number"):
            raise NotRun(f"nothing is done yet with the amount {self.word!r}")

    @property
    def measures(self) -> list[Each]:
        """What is counted or measured for it."""
        return [one for one in (self.each, self.equal, self.of_x) if one is not None]

    def value(self, scope: Scope) -> int:
        """The number meant now."""
        if self.simple:
            return self.fixed
        n = self._value(scope)
        n = max(n - self.less.count(scope), 0) if self.less is not None else n
        return min(n, self.most) if self.most else n

    def _value(self, scope: Scope) -> int:
        if self.equal is not None:
            return self.equal.count(scope)
        if self.word in ("all", "any number"):
            return ALL
        if self.word in NUMBERED:
            return max(scope.note(memory.COUNT), 0)
        x = self.of_x.count(scope) if self.of_x is not None else scope.x
        n = self.fixed + self.per_x * x
        if self.per_player:
            n *= started(scope.game)
        return n * self.each.count(scope) if self.each is not None else n


def sum_of(figures: tuple[Numeral, ...], parts: tuple[object, ...], default: int = 1) -> Scaled:
    """The amount of a clause with all that hangs on it. Raises NotRun."""
    found = Scaled(figures[0] if figures else Numeral(default))
    for part in only(parts, Clause):
        _hang(found, part)
    return found


def _hang(amount: Scaled, part: Clause) -> None:
    """What one modifier says of an amount."""
    if part.verb == "for_each_mod":
        amount.each = measured(part.parts[0])
    elif part.verb == "equal_mod":
        amount.equal = measured(part.parts[0])
    elif part.verb == "where_mod":
        amount.of_x = measured(part.parts[0])
    elif part.verb == "less_mod":
        amount.less = measured(part.parts[0])
    elif part.verb == "at_most_mod":
        amount.most = most_of(part)
    elif part.verb in OTHER:
        raise NotRun(f"nothing else is done with {part}")
    else:
        return
    amount.simple = False


def most_of(part: Clause) -> int:
    """ "(to a maximum of 3)". Raises NotRun for other limits."""
    found = _MOST.match(part.words[0])
    if found is None:
        raise NotRun(f"nothing is limited yet by {part.words[0]!r}")
    return 3 if found.group(1) == "three" else int(found.group(1))


NO_LOWER: Final = "no_lower_mod"


def least_of(clause: Clause) -> int:
    """ "(to a minimum of 1)": below which something lowers no cost."""
    floors = [one for one in only(clause.parts, Clause) if one.verb == NO_LOWER]
    return int(floors[0].words[0].rpartition(" ")[2].rstrip(")")) if floors else 0


# "(4 instead if ...)", "(the top card instead if ...)".
OTHER: Final = ("paren_amount", "paren_top")


def conditional(clause: Clause) -> tuple[Scaled, If] | None:
    """The other amount in brackets, and on what it hangs: "(4 instead if ...)"."""
    for part in clause.parts:
        if is_verb(part, *OTHER):
            require(_is_indirect(part) == _is_indirect(clause), part, "nothing is done yet with")
            tests = found_in(part.parts, If)
            return Scaled(part.figures[0] if part.figures else ONE), tests
    return None


def _is_indirect(clause: Clause) -> bool:
    return any("indirect" in word for word in clause.words)


def _traits(each: Each, scope: Scope) -> int:
    """ "For each different [[Trait]] on friendly characters": each of those, once."""
    found = each.whom.candidates(scope) if each.whom is not None else []
    return len({trait for entity in found for trait in traits_of(scope.game, entity)})


def _each_trait(clause: Clause) -> Each:
    thing = needed(clause.only_noun(), clause, "nothing is counted yet by")
    require(clause.words[0].startswith("different "), clause, "nothing is counted yet by")
    return Each(THINGS, Filter(thing._replace(how="each")), by=_traits)


def _printed(each: Each, scope: Scope) -> int:
    """ "The numeral in NAME's printed hit point value": what is printed there, for how many players
    ever (MC.per-player.1)."""
    numbers = [piece_of(scope.game, entity).stats[each.which] for entity in each.referred(scope)]
    return sum([max(number, 0) for number in numbers])


def _numeral(clause: Clause) -> Each:
    thing = clause.only_noun()
    word = clause.words[0].removeprefix("printed ").replace("hit point", "hit points")
    if thing is None or word not in FIGURES:
        raise NotRun(f"nothing is measured yet by {clause}")
    return Each(OF_THEM, Filter(thing), which=FIGURES[word], by=_printed)


def _icons_discarded(_: Each, scope: Scope) -> int:
    """The resource icons on what this ability has discarded, and one that it has resolved."""
    return icons_counted(scope, ways.gone_this_way(scope))


def _each_on_those(clause: Clause) -> Each:
    """ "For each resource icon on the discarded cards"."""
    if clause.words[0].removeprefix("printed ") != "resource icon":
        raise NotRun(f"nothing is counted yet by {clause}")
    return Each(WAY, by=_icons_discarded)


def _undealt(_: Each, scope: Scope) -> int:
    """ "For each player who was not dealt an encounter card this way"."""
    return len(set(zones.player_order(scope.game)) - set(ways.dealt_this_way(scope)))


def _each_undealt(clause: Clause) -> Each:
    require(clause.words[:1] == ("player",), clause, "nothing is counted yet by")
    return Each(THINGS, by=_undealt)


def _taken(_: Each, scope: Scope) -> int:
    """ "For each tar counter removed from it this way"."""
    return ways.taken_this_way(scope, scope.note(memory.IT))


def _each_taken(clause: Clause) -> Each:
    require(kind_in(clause.words), clause, "nothing is counted yet by")
    return Each(WAY, by=_taken)


def _laid(each: Each, scope: Scope) -> int:
    """ "For each tar counter in play"."""
    game = scope.game
    return sum([counters_on(game, entity, each.kind) for entity in zones.all_in_play(game)])


def _each_laid(clause: Clause) -> Each:
    made = Each(THINGS, by=_laid)
    made.kind = kind_in(clause.words)
    require(made.kind, clause, "nothing is counted yet by")
    return made


def _to_beat(_: Each, scope: Scope) -> int:
    """How many villains must be beaten, as the rules of a scenario say (option
    ``villains-to-beat``); never more than there are (MC.win.1)."""
    game = scope.game
    there = [e for zone in VILLAIN_ZONES for e in game.lists[zone]]
    most = len([e for e in there if piece_of(game, e).kind == "villain"])
    said = game.rules.readings["villains-to-beat"]
    return min(int(said), most) if said.isdecimal() else most


VILLAIN_ZONES: Final = (zones.VILLAIN_DECK, zones.VILLAIN_AREA, zones.VICTORY, zones.REMOVED)


MEASURES.update({"numeral_of": _numeral, "by_the_rules": lambda _: Each(WAY, by=_to_beat)})
FOR_EACH.update(
    {
        "for_each_trait": _each_trait,
        "for_each_on_those": _each_on_those,
        "for_each_undealt": _each_undealt,
        "for_each_taken": _each_taken,
        "for_each_laid": _each_laid,
    }
)
