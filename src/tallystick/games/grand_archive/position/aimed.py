"""What a deed is done to: given, all that fit, chosen as it resolves, the top of a deck
(GA.TGT.4)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.position.amounts import traits
from tallystick.games.grand_archive.position.bases import EffectAmount, Thinglike
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.refs import ABOUT, ME, SOURCE, Referent, Who
from tallystick.games.grand_archive.position.scope import EffectScope, is_astray, is_strayed
from tallystick.games.grand_archive.position.things import AnyOf, Condition, Matcher
from tallystick.games.grand_archive.zones import CARD, DECK, LOOKED, controller_of, zone_name
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

HIDDEN: Final = frozenset(("hand", "memory", "deck", "material"))


class Aimed:
    """Things that a deed is done to. ``is_chosen``: somebody picks them as it resolves."""

    is_chosen: bool = False
    is_nobody: bool = False  # nothing at all is meant
    is_described: bool = False  # looked for by what it is, and not spoken of already
    test: Condition | None = None  # what the deed asks besides of what it is done to

    def fit(self, scope: EffectScope, found: list[int]) -> list[int]:
        """Of some things those to which the deed can be done."""
        test = self.test
        return found if test is None else [one for one in found if test.holds(scope, one)]

    def values(self, scope: EffectScope) -> list[int]:
        """All that is meant, or could be chosen."""
        raise NotImplementedError

    def enough(self, scope: EffectScope) -> int:
        """To how many at least it must be done."""
        return 1

    def can(self, scope: EffectScope) -> bool:
        """Whether there is enough to do it to."""
        return bool(self.values(scope))

    @property
    def is_particular(self) -> bool:
        """Whether it has to be of some kind, which is to be proved of a hidden card
        (GA.ZINFO.2)."""
        return False


class ReferredThings(Aimed):
    """What has been spoken of."""

    def __init__(self, ref: Referent) -> None:
        self.ref = ref

    def values(self, scope: EffectScope) -> list[int]:
        """The things meant now; not what is no more what it was (GA.NAMING.1, GA.INFO.1)."""
        if self.ref.kind == SOURCE and is_strayed(scope):
            return []
        if self.ref.kind == ABOUT and is_astray(scope):
            return []
        return self.fit(scope, self.ref.values(scope))


class ChosenBefore(ReferredThings):
    """What several players have chosen, each for themselves, before anything is done to it
    (GA.SIMUL.1). ``once``: what two of them chose is meant once."""

    def __init__(self, ref: Referent, chosen: Aimed, once: bool) -> None:
        super().__init__(ref)
        self.had_to_be = chosen.is_particular
        self.once = once

    @property
    def is_particular(self) -> bool:
        return self.had_to_be

    def values(self, scope: EffectScope) -> list[int]:
        found = super().values(scope)
        return list(dict.fromkeys(found)) if self.once else found


class DescribedThings(Aimed):
    """What fits a description."""

    is_described = True

    def __init__(self, what: Thinglike) -> None:
        self.what = what

    @property
    def is_particular(self) -> bool:
        return self.what.is_particular

    def values(self, scope: EffectScope) -> list[int]:
        return self.fit(scope, self.what.candidates(scope))


class All(DescribedThings):
    """Everything that fits a description."""


class ChosenThings(DescribedThings):
    """A number of things that fit, chosen by ``who``; ``at_random``: by chance (GA.RAND.1). To take
    cards out of a zone is to look for them there, and what finds none goes on (GA.SEARCH.2)."""

    is_chosen = True

    def __init__(
        self,
        what: Thinglike,
        least: EffectAmount,
        most: EffectAmount,
        who: Who = ME,
        at_random: bool = False,
    ) -> None:
        super().__init__(what)
        self.least = least
        self.most = most
        self.who = who
        self.at_random = at_random

    def must_find(self, scope: EffectScope) -> int:
        """How many must be found of what is looked for: of a kind of cards in a private zone none,
        though there are such; but those that all can see (GA.SEARCH.1)."""
        least = self.least.value(scope)
        if self.at_random or not (self.is_private and self.is_particular):
            return least
        seen = [one for one in self.values(scope) if zone_name(scope.game, one) not in HIDDEN]
        return min(least, len(seen))

    def can(self, scope: EffectScope) -> bool:
        """Whether there are as many as there must be, and at least one."""
        found = self.values(scope)
        most = max((len(self.left(scope, [one])) + 1 for one in found), default=0)
        return most >= self.enough(scope)

    def enough(self, scope: EffectScope) -> int:
        """The number that must be chosen: at least one."""
        return max(self.least.value(scope), 1)

    def left(self, scope: EffectScope, taken: list[int]) -> list[int]:
        """What else could be chosen; from a single zone only what lies with the others."""
        found = self.values(scope)
        if self.what.is_bound:
            found = self._bound(scope, found, taken)
        return [value for value in found if value not in taken]

    def _bound(self, scope: EffectScope, found: list[int], taken: list[int]) -> list[int]:
        """What goes with the first; as the first what enough of the others go with."""

        def beside(one: int) -> list[int]:
            return [value for value in found if goes_with(scope, self.what, one, value)]

        if taken:
            return beside(taken[0])
        least = self.least.value(scope)
        return [one for one in found if len(beside(one)) >= least] or found

    def open(self, scope: EffectScope, taken: list[int]) -> list[int]:
        """What may be chosen next: of cards in private zones those that look alike
        once for each zone."""
        found = self.left(scope, taken)
        if not self.is_private:
            return found
        cards, zones = scope.game.lists[CARD], scope.game.lists[ZONE]
        kinds: dict[tuple[int, int], int] = {}
        for value in found:
            kinds.setdefault((cards[value], zones[value]) if value >= 0 else (value, 0), value)
        return list(kinds.values())

    @property
    def is_private(self) -> bool:
        """Whether what is chosen from is hidden from somebody."""
        return self.what.is_private


def goes_with(scope: EffectScope, what: Thinglike, one: int, other: int) -> bool:
    """Whether two things can be chosen together. A place is a player's: the inner lineage and the
    champion on top of it are of one (GA.ZONE.2)."""
    match what:
        case AnyOf(options=options):
            return all(goes_with(scope, part, one, other) for part in options if part.is_bound)
        case Matcher():
            return _go_together(scope.game, what, one, other)
    raise TypeError("nothing but cards and objects is bound to be together")


def _go_together(game: Game, what: Matcher, one: int, other: int) -> bool:
    apart = controller_of(game, one) != controller_of(game, other)
    if apart and what.zones is not None and what.zones.is_one:
        return False
    if not what.alike:
        return True
    known = traits(game, [one, other], what.alike)
    return len(known) == 2 and known[0] == known[1]


class Top(Aimed):
    """The top cards of decks; they are not chosen."""

    def __init__(self, zones: Zones, n: EffectAmount) -> None:
        self.zones = zones
        self.n = n

    def values(self, scope: EffectScope) -> list[int]:
        n = self.n.count(scope)
        found: list[int] = []
        for seat in self.zones.who.seats(scope):
            deck = scope.game.lists[DECK[seat]]
            if n > 0:
                found += deck[-n:] if self.zones.end == "bottom" else deck[:n]
        return found


class RestOfCards(Aimed):
    """ "The rest": what is left of the cards looked at."""

    def __init__(self, ref: Referent) -> None:
        self.ref = ref

    def values(self, scope: EffectScope) -> list[int]:
        """What is left of the cards, as far as it lies where it is looked at."""
        zones = scope.game.lists[ZONE]
        return [e for e in self.ref.values(scope) if e >= 0 and zones[e] in LOOKED_LISTS]

    def can(self, scope: EffectScope) -> bool:
        return True


def is_left(scope: EffectScope, entity: int) -> bool:
    """A card that still lies where it is looked at."""
    return scope.game.lists[ZONE][entity] in LOOKED_LISTS


def lies_there(zones: Zones, scope: EffectScope, entity: int) -> bool:
    """What lies in certain zones now: "it from your graveyard" is nothing if it died under your
    control and went to another's (GA.TERM.DESTROY)."""
    return entity in zones.cards(scope)


class JoinedThings(Aimed):
    """Several of these together."""

    def __init__(self, parts: tuple[Aimed, ...]) -> None:
        self.parts = parts

    def values(self, scope: EffectScope) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            found += [value for value in part.values(scope) if value not in found]
        return self.fit(scope, found)


LOOKED_LISTS: Final = frozenset(LOOKED)
