"""What lasts, perhaps for all that a description fits: those too that come later; and amounts that
are reckoned anew for as long as they hold (MC.lasting.1, MC.modifiers.1).

"+1 ATK for each ally you control until the end of the phase" changes with the allies; "for each
card discarded this way", and what is said of one card that is spoken of, is known once and for all.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.bases import Description, MeantNumber
from tallystick.games.marvel_champions.position.marks import (
    ANYBODYS,
    MINE,
    ON_THIS,
    ON_YOU,
    STATES,
    THEIRS,
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
from tallystick.games.marvel_champions.position.rankings import COST, PRINTED_EXTREMES
from tallystick.games.marvel_champions.position.scope import DONE, WHO, Scope, ability_scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.ways import note_way
from tallystick.games.marvel_champions.zones import TURN
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, Game
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import ONE

# What can be asked of a card whenever that matters, and moments that no single deed brings about.
STANDING: Final = MINE | ANYBODYS | THEIRS | {"in play", "engaged with you", "defending"}
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
        marks = tuple(["you control" if mark in THEIRS else mark for mark in thing.marks])
        return Filter(thing._replace(marks=marks))

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
        theirs = self.aim.whom is not None and self.aim.whom.marks & THEIRS
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
ASKED: Final = MINE | ANYBODYS | ON_THIS | ON_YOU | frozenset(STATES) | frozenset(
    ("in play", "engaged with you", "engaged with a player", "exhausted", "ready", "other",
     "unique", "non-unique", *PRINTED_EXTREMES)
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
