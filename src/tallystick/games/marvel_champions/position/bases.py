"""What the cards hold of what card text is compiled to, and from where it looks at the position.

What each of that can be stands in modules that know the cards.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tallystick.costs import Adjustment
from tallystick.games.marvel_champions.position.memory import IT, NOTHING, WHO
from tallystick.games.marvel_champions.zones import identity
from tallystick.kernel.layout import FRAMES, NOTES
from tallystick.kernel.machine import BASE, SEAT, SOURCE, SUBJECT, WIDTH, Game, Op, X
from tallystick.rules.phrases import Noun

Counts = tuple[int, int, int, int]  # icons by type


class GoingOn(Op):
    """Goes on elsewhere in its program, or may: at ``to``."""

    to: int = -1

    def run(self, game: Game) -> int:
        return game.jump(self.to)


class PartHead(GoingOn):
    """The head of a part of a program, which may be passed over: then it goes on at ``to``."""


class Scope:
    """``seat`` is "you", ``source`` the card that speaks, ``frame`` where its ability's frame
    begins (-1: it has none), ``occasion`` where that begins which set it off (-1: nothing did)."""

    __slots__ = (
        "allied", "explain", "frame", "game", "it", "occasion", "own", "seat", "source", "who", "x",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        seat: int,
        source: int,
        *,
        frame: int = NOTHING,
        occasion: int = NOTHING,
        x: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.source = source
        self.frame = frame
        self.occasion = occasion
        self.x = x
        self.allied = False  # whether others may help to pay (MC.alliance.1)
        self.explain = True  # whether a refusal should say what is missing
        self.own = NOTHING  # in a window: how many notes of the occasion are not the window's
        self.who = NOTHING  # where it has no frame: the player who would be "that player"
        self.it = NOTHING  # and what would be "it"

    def of(self, seat: int) -> Scope:
        """This view, without an X, where "you" is that player."""
        return Scope(self.game, seat, self.source, frame=self.frame, occasion=self.occasion)

    def if_chosen(self, who: int, seat: int) -> Scope:
        """This view before anything is done, as ``who`` sees it as "that player" (MC.target.4)."""
        view = Scope(self.game, seat, self.source, frame=NOTHING, occasion=self.occasion, x=self.x)
        view.own, view.who = self.own, who
        return view

    def if_spoken_of(self, entity: int) -> Scope:
        """This view before anything is done, where "it" is this card (MC.target.3)."""
        view = self.if_chosen(self.note(WHO), self.seat)
        view.it = entity
        return view

    def note(self, slot: int) -> int:
        """What the ability's frame remembers; -1 where it has no frame."""
        if self.frame < 0:
            return self.who if slot == WHO else self.it if slot == IT else NOTHING
        lists = self.game.lists
        return lists[NOTES][lists[FRAMES][self.frame + BASE] + slot]

    def remember(self, slot: int, value: int) -> None:
        """Write what the ability's frame remembers."""
        if self.frame >= 0:
            game = self.game
            game.set_note(game.lists[FRAMES][self.frame + BASE] + slot, value)

    @property
    def me(self) -> int:
        """The identity of "you"; -1 where nobody is meant."""
        return identity(self.game, self.seat) if self.seat >= 0 else NOTHING


def ability_scope(game: Game, at: int = NOTHING) -> Scope:
    """The scope of the ability whose frame begins at a place, or of the one on top."""
    frames = game.lists[FRAMES]
    if at < 0:
        at = len(frames) - WIDTH
    return Scope(
        game,
        frames[at + SEAT],
        frames[at + SOURCE],
        frame=at,
        occasion=frames[at + SUBJECT],
        x=frames[at + X],
    )


class Description(Protocol):
    """What a description of things says of them: a ``Filter``."""

    how: str
    thing: Noun

    def fits(self, scope: Scope, entity: int) -> bool:
        """Whether a card is as described; its place is not asked."""

    def means(self, scope: Scope, entity: int) -> bool:
        """Whether a card is as described, and of several villains the one that is meant."""

    def candidates(self, scope: Scope) -> list[int]:
        """Everything described, in play unless the description names a place."""

    def referred(self, scope: Scope) -> list[int]:
        """What the text means without a choice."""


class MeantNumber(Protocol):
    """A number that is reckoned when it is needed: a ``Scaled``."""

    def value(self, scope: Scope) -> int:
        """The number meant now."""


class PriceChange(Protocol):
    """A change of what cards cost: a ``Discount``; once each ``per`` ("": always)."""

    sign: int
    sets: bool
    per: str

    def reaches(self, scope: Scope, seat: int, entity: int) -> bool:
        """Whether it changes what a card costs a player now."""

    def change(self, scope: Scope) -> Adjustment:
        """The amount by which it changes a cost now."""


class ChosenPlayers(Protocol):
    """Players of whom a cost chooses one: a ``PlayerPaidFor``."""

    def seats(self, scope: Scope) -> list[int]:
        """All such players."""


class Resources(Protocol):
    """What one use of a card gives toward a cost: a ``Yield``."""

    def units(self, scope: Scope, picked: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The units that it gives now."""


class Grant(NamedTuple):
    """What a card in play lets its controller play as if it were in hand: what fits ``whom`` there,
    once each ``per`` ("": always), so much ``less`` (MC.cost.6). ``place``: where its uses are
    counted."""

    where: int
    whom: Description | None
    per: str
    less: int
    place: int
    in_turn: bool  # only in one's own turn
    as_held: bool  # "as if it were in your hand"


class TopCardSight(NamedTuple):
    """Leave to look at the top card of a deck: for "you", or (``faceup``) for everybody; in a
    phase, or in any."""

    what: int
    faceup: bool
    phase: int = -1


class PaidIconTest(NamedTuple):
    """What a text looks for: a type among the icons paid (``only``: no other), or overpaid;
    ``each``: it counts them."""

    kind: int
    only: bool = False
    over: bool = False
    each: bool = False

    def found(self, paid: Counts, over: Counts) -> int:
        """How much of it a designation has."""
        n = (over if self.over else paid)[self.kind]
        if self.only and n < sum(paid):
            return 0
        return n if self.each else min(n, 1)
