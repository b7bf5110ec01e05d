"""What lasts, perhaps for all that a description fits: those too that come later; and amounts that
are reckoned anew for as long as they hold (MC.lasting.1, MC.modifiers.1).

"+1 ATK for each ally you control until the end of the phase" changes with the allies; "for each
card discarded this way", and what is said of one card that is spoken of, is known once and for all.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.effects import Prevent
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.attack_sums import is_of_attack
from tallystick.games.marvel_champions.position import lasting, marks
from tallystick.games.marvel_champions.position.bases import Description, MeantNumber
from tallystick.games.marvel_champions.position.frames import is_program
from tallystick.games.marvel_champions.position.lasting import (
    ATTACK_END,
    ICONLESS,
    ICONS,
    ITSELF,
    TURNED_ASIDE,
    add_effect,
    end_listening,
    prevent_ahead,
)
from tallystick.games.marvel_champions.position.measures import (
    ICONS_OF,
    ICONS_THERE,
    OF_THEM,
    ON_THEM,
    STATUS_ON,
    THINGS,
    TOKENS_ON,
    Each,
)
from tallystick.games.marvel_champions.position.memory import COUNT, DONE, WHO
from tallystick.games.marvel_champions.position.rankings import COST, PRINTED_EXTREMES
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.ways import note_way
from tallystick.games.marvel_champions.zones import TURN
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, NEXT, SOURCE, Game
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import ONE

# What can be asked of a card whenever that matters, and moments that no single deed brings about.
STANDING: Final = (
    marks.MINE | marks.ANYBODYS | marks.THEIRS | {"in play", "engaged with you", "defending"}
)
ALL: Final = ("each", "all", "some")  # "some" is "allies you control", without a number
SPANS: Final = (
    lasting.PHASE_END,
    lasting.ROUND_END,
    lasting.TURN_END,
    lasting.PLAYER_PHASE_END,
    lasting.VILLAIN_BEGIN,
)
DEFENCE_SPANS: Final = (*SPANS, lasting.ATTACK_END)  # of an attack the defender is known later


class LastingDeed(SerialDeed):
    """Something that lasts: for those that it is done to, or for all of a description, whose place
    among the rulebook's filters is ``group``."""

    def __init__(self, aim: Aim, n: Amounts, until: int) -> None:
        super().__init__(aim, n)
        self.until = until
        self.group = -1

    @property
    def everybody(self) -> Filter | None:
        """The description of those meant, asked later on; None where they are known at once."""
        whom = self.aim.whom
        if whom is None or whom.how not in ALL:
            return None
        thing = whom.thing
        if self.until not in (DEFENCE_SPANS if "defending" in thing.marks else SPANS):
            return None
        plain = thing.figure == ONE and not thing.relations
        if whom.is_player or not thing.kinds or not plain or not whom.marks <= STANDING:
            return None
        such = tuple(["you control" if mark in marks.THEIRS else mark for mark in thing.marks])
        return Filter(thing._replace(marks=such))

    def enlist(self, filters: list[Description], variables: list[MeantNumber]) -> None:
        """Into the rulebook with what the position has to point at."""
        everybody = self.everybody
        if everybody is not None:
            self.group = len(filters)
            filters.append(everybody)

    def run(self, game: Game) -> int:
        if self.group < 0:
            return super().run(game)
        scope = ability_scope(game)
        theirs = self.aim.whom is not None and self.aim.whom.marks & marks.THEIRS
        self.begin(
            game, scope, lasting.all_of(self.group), scope.note(WHO) if theirs else scope.seat
        )
        for entity in self.aim.valid(scope):
            note_way(scope, entity)
            self.tell(game, scope, entity)
        scope.remember(DONE, 1)
        return NEXT

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        self.begin(game, scope, entity, scope.seat)
        self.tell(game, scope, entity)
        return AGAIN

    def begin(self, game: Game, scope: Scope, card: int, seat: int) -> None:
        """Write it down, of a card or of all; "you" is the player named."""
        raise NotImplementedError

    def tell(self, game: Game, scope: Scope, entity: int) -> None:
        """What is told of one of them; nothing, if it need not be."""


class Suffers(LastingDeed):
    """Consequential damage of attacks (0) or thwarts (1) changes (MC.consequential.1)."""

    def __init__(self, aim: Aim, n: Amounts, deeds: tuple[int, ...], until: int) -> None:
        super().__init__(aim, n, until)
        self.deeds = deeds

    def begin(self, game: Game, scope: Scope, card: int, seat: int) -> None:
        n = self.n.value(scope)
        for which in self.deeds:
            lasting.add_effect(game, lasting.SUFFERS, card, which, n=n, until=self.until, seat=seat)


class Raise(LastingDeed):
    """More damage that all events of a kind deal, or threat that they remove, those too that are
    played later (MC.event.1, MC.lasting.1)."""

    def __init__(self, aim: Aim, n: Amounts, what: int, until: int) -> None:
        super().__init__(aim, n, until)
        self.what = what

    def begin(self, game: Game, scope: Scope, card: int, seat: int) -> None:
        n = self.n.value(scope)
        lasting.add_effect(game, lasting.RAISED, card, self.what, n=n, until=self.until, seat=seat)


class Forbid(LastingDeed):
    """Something that cards cannot do for a while (MC.lasting.1, MC.golden.2)."""

    def __init__(self, aim: Aim, deed: int, until: int) -> None:
        super().__init__(aim, Amounts(ONE_), until)
        self.deed = deed

    def begin(self, game: Game, scope: Scope, card: int, seat: int) -> None:
        """The next turn is another than the one that is going on."""
        until = self.until
        if until == lasting.OWN_TURN_END and game.lists[CELLS][TURN] == scope.seat:
            until = lasting.NEXT_TURN_END
        lasting.add_effect(game, lasting.CANNOT, card, self.deed, n=1, until=until, seat=seat)


COUNTED: Final = (THINGS, ON_THEM, STATUS_ON, OF_THEM, ICONS_OF, ICONS_THERE, TOKENS_ON)
NAMED: Final = ("", "a", "all", "another", "any", "each", "some", "the", "this", "titled", "you",
                "your")  # fmt: skip
# What is asked of a card without asking for a number that itself changes, which might hang on this
# one in turn.
ASKED: Final = marks.MINE | marks.ANYBODYS | marks.ON_THIS | marks.ON_YOU | frozenset(
    (*marks.STATES, "in play", "engaged with you", "engaged with a player", "exhausted", "ready",
     "other", "unique", "non-unique", *PRINTED_EXTREMES)
)  # fmt: skip


def measures_of(amount: Amounts) -> list[Each]:
    """What is counted for it, if it is all in play and stays to be counted; else nothing."""
    n = amount.n
    if amount.more or amount.instead is not None or n.less is not None or n.word:
        return []
    known = not n.per_x or n.of_x is not None
    return n.measures if known and all(map(_is_of_play, n.measures)) else []


def is_of_itself(measures: list[Each]) -> bool:
    """Whether it is counted on the card that speaks, which has to be there for that."""
    return any(
        each.whom.how == "this" if each.whom is not None else each.how != ICONS_THERE
        for each in measures
    )


def _is_of_play(each: Each) -> bool:
    if each.how not in COUNTED or not all(map(_is_of_play, each.beside)):
        return False
    if each.how == OF_THEM and each.which < COST:
        return False
    return each.whom is None or _is_named(each.whom)


def _is_named(whom: Filter) -> bool:
    others = [other for _, other in whom.thing.relations]
    named = all(is_noun(other, *NAMED) for other in others)
    return named and whom.how in NAMED and whom.marks <= ASKED


def turn_aside(victim: Filter, heir: Filter | None, itself: bool, game: Game) -> int:
    """All damage that the attack which begins would deal to a character is prevented; as much is
    dealt to another one, if there is one (MC.prevent.1, MC.lasting.1). ``itself``: it is not
    prevented, but dealt to that one by the attack (MC.replacement.1)."""
    scope = ability_scope(game)
    heirs = heir.referred(scope) if heir is not None else []
    onto, by = heirs[0] if heirs else -1, ITSELF if itself else scope.source
    for one in victim.referred(scope)[:1]:
        add_effect(game, TURNED_ASIDE, one, onto, n=by, until=ATTACK_END, seat=scope.seat)
    return NEXT


class PreventOfAttack(Prevent):
    """ "Prevent all damage from that attack": of an enemy, and before it is dealt. It is dealt all
    the same (MC.prevent.1, MC.damage.2). Where the damage goes on, what is not prevented of that
    is of what the attack deals later, if it says so (``further``, MC.attack.2)."""

    def __init__(self, n: Amounts, further: bool = False) -> None:
        super().__init__(n)
        self.further = further

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        at, left = scope.occasion, self.n.value(scope)
        ahead = is_program(game, at, "enemy attack")
        if not ahead:
            super().run(game)
            left -= max(scope.note(COUNT), 0)
        if ahead or (self.further and left > 0 and is_of_attack(game, at)):
            source = game.lists[FRAMES][at + SOURCE]
            prevent_ahead(game, source, scope.source, left, seat=scope.seat, at=at)
        return NEXT


class ForNow(SerialDeed):
    """A number that something has for now: more boost cards, or icons on each, in the activation
    that comes (MC.boost.1, MC.boost.3); more damage of the attack that goes on, or no more than so
    much (MC.alteration.1, MC.golden.2)."""

    def __init__(self, aim: Aim, n: Amounts, kind: int, until: int = ATTACK_END) -> None:
        super().__init__(aim, n)
        self.kind = kind
        self.until = until

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        n = self.n.value(scope)
        add_effect(game, self.kind, entity, 0, n=n, until=self.until, seat=scope.seat)
        return AGAIN


class LoseIcons(SerialDeed):
    """Icons of some kinds are lost for a while (MC.side-scheme.3, MC.lasting.1)."""

    def __init__(self, aim: Aim, names: tuple[str, ...], until: int) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.names = names
        self.until = until

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        for name in self.names:
            add_effect(
                game, ICONLESS, entity, ICONS.index(name), n=1, until=self.until, seat=scope.seat
            )
        return AGAIN


def stop_listening(place: int, game: Game) -> int:
    """An ability of the card, by its place, waits no more."""
    end_listening(game, ability_scope(game).source, place)
    return NEXT
