"""Tests of what has happened, and of whose turn it is (GA.ATRIG.2, GA.EFFECTS.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import GrandArchiveBook
from tallystick.games.grand_archive.position import continuous_effects, history, stack
from tallystick.games.grand_archive.position.bases import EffectAmount, Test, Thinglike
from tallystick.games.grand_archive.position.places import LISTS, is_called
from tallystick.games.grand_archive.position.refs import Referent, Who
from tallystick.games.grand_archive.position.scope import EffectScope, waiting
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.kernel.layout import CELLS, ZONE


class Happened(Test):
    """Something has happened this turn, at least ``least`` times: done by a player to what fits, or
    by or to something."""

    def __init__(
        self, kind: str, who: Who | None, what: Thinglike | None, ref: Referent | None, least: int
    ) -> None:
        self.kind = kind
        self.who = who
        self.what = what
        self.ref = ref
        self.least = least
        if what is not None and what.of_play:
            raise NotRun("nobody remembers how what has been played was played")
        self.whose: Who | None = None  # of what was negated: who controlled it

    def ask(self, scope: EffectScope) -> bool:
        return self.times(scope) >= self.least

    def times(self, scope: EffectScope) -> int:
        """How often it has happened."""
        seats = self.who.seats(scope) if self.who is not None else None
        things = self.ref.values(scope) if self.ref is not None else None
        found = 0
        whose = self.whose.seats(scope) if self.whose is not None else None
        for seat, a, _, b in history.rows(scope.game, self.kind):
            if seats is not None and seat not in seats:
                continue
            if whose is not None and b not in whose:
                continue
            if things is not None and a not in things:
                continue
            if self.what is not None and not (a >= 0 and self.what.fits(scope, a)):
                continue
            found += 1
        return found


# Told of what goes, and of who has it.
GOING: Final = frozenset(("died", "sacrificed", "left"))


def who_had(kinds: Iterable[str], what: Thinglike | None) -> Who | None:
    """Who must have had what has gone, whosever it is now: taken out of its description. Raises
    NotRun."""
    match what:
        case Matcher() if what.whose is not None and GOING.issuperset(kinds):
            if not what.theirs:
                raise NotRun("nobody remembers who did not have what has gone")
            who, what.whose = what.whose, None
            return who
    return None


def is_first_done(kind: str, who: Who, what: Thinglike, scope: EffectScope) -> bool:
    """What is changed is the first such thing of which a player set off this fact in the turn."""
    seats = who.seats(scope)
    done = [a for seat, a, _, _ in history.rows(scope.game, kind) if seat in seats]
    such = [one for one in done if one >= 0 and what.fits(scope, one)]
    return bool(such) and such[0] == scope.about


def recalled(book: GrandArchiveBook, verb: str) -> str:
    """The kind of fact that a verb tells of, which is written down from now on. Raises NotRun."""
    if verb not in FACTS:
        raise NotRun(f"nobody remembers yet who did {verb!r}")
    return book.looking_back(FACTS[verb])


class HowOften(EffectAmount):
    """How often it has happened this turn, or how much damage that was."""

    def __init__(self, happened: Happened | Hurt) -> None:
        self.happened = happened

    def value(self, scope: EffectScope) -> int:
        return self.happened.times(scope)


def came_from(ref: Referent, places: tuple[str, ...], scope: EffectScope) -> bool:
    """Something has entered the field out of one of these zones this turn."""
    things = ref.values(scope)
    came = [zone for _, a, _, zone in history.rows(scope.game, "entered") if a in things]
    return bool(came) and is_called(zones.place_name(came[-1]), places)


def was_played_from(
    ref: Referent, places: tuple[str, ...], supposed: bool, scope: EffectScope
) -> bool:
    """A play that waits, or the last one of a card, was announced out of one of these zones;
    each of them, if there are several (GA.ACT.1). ``supposed``: or would be, of a card that could
    be announced."""
    game, things = scope.game, ref.values(scope)
    plays = [waiting(game, one) for one in things]
    came = [stack.field(game, one, stack.ORIGIN) for one in plays if one]
    if supposed and not came:
        came = [game.lists[ZONE][one] for one in things if one >= 0]
    return bool(came) and all(is_called(zones.place_name(zone), places) for zone in came)


def came_out_of(origins: Referent, places: tuple[str, ...], scope: EffectScope) -> bool:
    """One of those zones that were written down is one of "your" zones of these names."""
    mine = [at[scope.seat] for name in places for at in LISTS[name]]
    return any(zone in mine for zone in origins.values(scope))


class Hurt(Test):
    """Something was dealt so much damage this turn, as facts of kind "damaged" say, or has dealt so
    much in combat, as "struck" does."""

    def __init__(self, kind: str, ref: Referent, least: int) -> None:
        self.kind = kind
        self.ref = ref
        self.least = least

    def ask(self, scope: EffectScope) -> bool:
        return self.times(scope) >= self.least

    def times(self, scope: EffectScope) -> int:
        """The damage that there was this turn, together."""
        things = self.ref.values(scope)
        rows = history.rows(scope.game, self.kind)
        return sum(n for _, victim, _, n in rows if victim in things)


FACTS: Final = {
    "activate": "activated", "materialize": "materialized", "level up": "leveled",
    "enter": "entered", "die": "died", "sacrifice": "sacrificed", "discard": "discarded",
    "draw": "drew", "attack": "declared", "negate": "negated", "banish": "banished",
    "recover": "recovered", "brew": "brewed", "glimpse": "glimpsed", "suppress": "suppressed",
    "gather": "gathered", "summon": "summoned", "starcall": "starcalled",
    "deal": "deals", "be attacked": "attacked", "be dealt damage": "damaged",
    "be destroyed": "died", "deal combat": "hit",
}  # fmt: skip
# What a thing has undergone, by the verb.
UNDERGONE: Final = {
    "attack": "be attacked", "deal": "be dealt damage", "negate": "negate",
    "suppress": "suppress", "summon": "summon", "sacrifice": "sacrifice", "banish": "banish",
    "discard": "discard", "activate": "activate",
}  # fmt: skip


class AnySuch(Test):
    """Among what was done something "this way" there is such a thing."""

    def __init__(self, ref: Referent, what: Thinglike, least: int) -> None:
        self.ref = ref
        self.what = what
        self.least = least
        what.look_back()

    def ask(self, scope: EffectScope) -> bool:
        return len([v for v in self.ref.values(scope) if self.what.fits(scope, v)]) >= self.least


def is_unspent(mark: int, scope: EffectScope) -> bool:
    """An ability that is used only once, by this object, has not been (GA.AACT.1): see
    ``watching``."""
    return not continuous_effects.is_spent(scope.game, scope.source, mark)


def is_not_yet(scope: EffectScope) -> bool:
    """Of a change that reaches nothing until something has happened, which writes down what it
    reaches: see ``watching``."""
    return False


IN_COMBAT: Final = len(zones.PHASES)  # in place of a phase: combat is a part of one (GA.TURN.1)


class InTurn(Test):
    """Whose turn it is, and in which phase (-1: any); ``first``: their first turn."""

    def __init__(self, mine: bool | None, phase: int, first: bool = False) -> None:
        self.mine = mine
        self.phase = phase
        self.first = first

    def ask(self, scope: EffectScope) -> bool:
        game = scope.game
        seat = zones.turn_player(game)
        if self.mine is not None and (seat == scope.seat) != self.mine:
            return False
        if self.first and game.lists[zones.ATTRIBUTES[scope.seat]][zones.OWN_TURNS] != 1:
            return False
        if self.phase == IN_COMBAT:
            return game.lists[CELLS][zones.COMBAT] != 0
        return self.phase < 0 or game.lists[CELLS][zones.PHASE] == self.phase


def turn_test(words: str) -> InTurn | None:
    """ "Your turn", "an opponent's end phase"; None for words that are not known."""
    for whose, mine in (("your ", True), ("an opponent's ", False), ("each opponent's ", False)):
        if words.startswith(whose):
            return _phase_test(words.removeprefix(whose), mine)
    if words == "combat":
        return InTurn(None, IN_COMBAT)
    if words.startswith("a player's "):
        return _phase_test(words.removeprefix("a player's "), None)
    return None


def _phase_test(words: str, mine: bool | None) -> InTurn | None:
    first = words.startswith("first ")
    words = words.removeprefix("first ").removesuffix(" of the game")
    if words == "turn":
        return InTurn(mine, -1, first)
    name = words.removesuffix(" phase")
    return InTurn(mine, zones.PHASES.index(name), first) if name in zones.PHASES else None
