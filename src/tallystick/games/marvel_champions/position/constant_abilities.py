"""Constant abilities: what they reach, and what they change (MC.constant.1, MC.constant.2); cards
that go elsewhere instead of to a discard pile from play (MC.replacement.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, FORMS, HP
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.bases import Description
from tallystick.games.marvel_champions.position.constant_changes import (
    BaseChange,
    ConstantAbility,
    ConstantChange,
    Diversion,
    KeywordGiven,
    StatAdded,
)
from tallystick.games.marvel_champions.position.doings import does, whom_against
from tallystick.games.marvel_champions.position.occasion import attacked_by, attacked_seat
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    controller_of,
    names_of,
    speaker_of,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import at_work
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

ON_REVEAL: Final = ("incite", "surge")


class FirstRevealed:
    """ "The first treachery the engaged player reveals each villain phase": ``whose`` is "you",
    "engaged" or "" for anybody's; ``span`` is "round", "phase" or "villain phase"."""

    def __init__(self, whose: str, span: str) -> None:
        self.whose = whose
        self.span = span

    def is_it(self, scope: Scope, whom: Filter, entity: int) -> bool:
        """Whether this one is the first that fits."""
        game = scope.game
        now = game.lists[CELLS][zones.PHASE]
        if self.span == "villain phase" and now != zones.VILLAIN:
            return False
        found = [
            card
            for card, seat, phase in game.rows(zones.REVEALS, 3)
            if (self.span == "round" or phase == now)
            and self._is_by(scope, seat)
            and whom.fits(scope, card)
        ]
        return found[:1] == [entity] and found.count(entity) == 1

    def _is_by(self, scope: Scope, seat: int) -> bool:
        if self.whose == "engaged":
            return scope.game.lists[zones.ENGAGED][scope.source] == seat
        return not self.whose or seat == scope.seat


class SomePlayers:
    """The player whose identity has a title, on whichever side, and all that this one controls; by
    the words "other than" the others, all of them without a title; or all characters but the one
    that is called so now."""

    def __init__(self, title: str, words: tuple[str, ...]) -> None:
        self.title = title.casefold()
        self.alone = bool(title) and not words
        self.characters = "characters other than" in words

    def means(self, scope: Scope, entity: int) -> bool:
        """Whether it is one of them, or of theirs."""
        game, piece = scope.game, piece_of(scope.game, entity)
        if self.characters:
            return piece.kind in CHARACTERS and not piece.is_called(self.title)
        seat = controller_of(game, entity)
        return seat >= 0 and self.alone == (
            self.title in names_of(game, zones.identity(game, seat))
        )


class Constant(ConstantAbility):
    """What a card says of those that are meant by ``whom``."""

    def __init__(
        self,
        whom: Filter,
        change: ConstantChange,
        tests: tuple[Predicate, ...] = (),
        n: Scaled | None = None,
    ) -> None:
        super().__init__(change)
        self.whom = whom
        self.tests = tests
        self.n = n
        self.first: FirstRevealed | None = None  # of what is revealed it means the first only
        self.is_of_villain = whom.is_the_villain
        said = [test.whom for test in tests if test.whom is not None]
        self.is_personal = any(one.how in ("you", "your") for one in (whom, *said)) or any(
            test.form >= 0 for test in tests
        )
        # Whether "you" is whoever has what it is about, whosever card says so: "each player ...".
        self.of_each = any(test.of_each for test in tests)
        # Whether "you" is whoever is being attacked: "while he is attacking you".
        self.at_you = any(test.at_you for test in tests)
        self.holds_won = any(
            whom.how == "this" and any(place.zones == WON for place in whom.thing.places())
            for whom in said
        )
        # "While NAME is attacking an enemy": whom "that enemy" is then.
        self.doing = next(
            (one for one in tests if one.clause.verb == "is_doing" and one.other is not None), None
        )
        # "While an ally is attacking, it gets +1 ATK": the one that does, of all that are meant.
        self.doer = next((one for one in tests if _is_of_each(one, whom)), None)
        # Of what is asked of a card as it is revealed, such as incite (MC.incite.1).
        self.on_reveal = type(change) is KeywordGiven and change.name in ON_REVEAL

    @property
    def shifts_hit_points(self) -> bool:
        """Whether hit points may fall by it: by what can change, or of a form (MC.hp.1)."""
        counts = self.n is not None and not self.n.simple
        of_a_form = not set(self.whom.kinds).isdisjoint(FORMS)
        of_points = self.keys[-1] in ((StatAdded, HP), (BaseChange, HP))
        return of_points and (bool(self.tests) or counts or of_a_form)

    def reaches(self, scope: Scope, entity: int) -> bool:
        """Whether it changes this card now (MC.constant.1); nobody's "you" is whom it concerns."""
        scope = self._amid_attack(self._before(scope))
        if self.of_each:
            scope = scope.of(controller_of(scope.game, entity))
        elif self.is_personal:
            scope = _concerning(scope, entity)
        if not self._meant(scope, entity) or (self.tests and not holds(self.tests, scope)):
            return False
        return self.doer is None or does(self.doer, scope, entity)

    def _before(self, scope: Scope) -> Scope:
        """With whoever is being attacked as "you", where nobody else is meant (MC.you.1)."""
        if scope.seat >= 0 or not self.at_you:
            return scope
        seat = attacked_seat(scope.game)
        return scope.of(seat)

    def _meant(self, scope: Scope, entity: int) -> bool:
        how, whom = self.whom.how, self.whom
        if self.first is not None:
            return self.first.is_it(scope, whom, entity)
        if how == "this":
            return entity == scope.source
        if how in ("you", "your") and (how == "you" or not whom.kinds or _is_self(whom)):
            return (
                scope.seat >= 0
                and entity == zones.identity(scope.game, scope.seat)
                and (how == "you" or whom.fits(scope, entity))
            )
        if "attached" in whom.marks:
            return scope.game.lists[zones.HOST][scope.source] == entity
        if how == "titled" or whom.is_player:
            return entity in whom.referred(scope)
        mine = how != "your" or scope.game.lists[zones.CONTROLLER][entity] == scope.seat
        revealed = self.on_reveal and scope.game.lists[ZONE][entity] == zones.PLAYING
        there = revealed or zones.in_play(scope.game, entity)
        return mine and there and whom.means(scope, entity)

    def is_meant(self, whom: Description, scope: Scope, target: int) -> bool:
        """Whether a description means this one, which may have left play."""
        if target < 0:
            return False
        if whom.how in ("this", "titled", "you"):
            return target in whom.referred(scope)
        if "attached" in whom.thing.marks:
            return scope.game.lists[zones.HOST][scope.source] == target
        return whom.means(scope, target)

    def amount(self, scope: Scope, entity: int, without: int = 0) -> int:
        if self.n is None or self.n.simple:
            return self.n.fixed if self.n is not None else without
        scope = _concerning(self._amid_attack(self._before(scope)), entity)
        if self.doing is not None:
            scope = scope.if_spoken_of(whom_against(self.doing, scope))
        return self.n.value(scope)

    def _amid_attack(self, scope: Scope) -> Scope:
        """While a minion attacks, "you" in what it says of itself is who is attacked, though it be
        another player who defends (MC.defend.5)."""
        game = scope.game
        its_own = self.whom.how == "this" and not self.at_you
        if (
            not its_own
            or not game.lists[CELLS][zones.ACTIVATING]
            or game.lists[zones.ENGAGED][scope.source] < 0
        ):
            return scope
        seat = attacked_by(game, scope.source)
        return scope if seat < 0 else scope.of(seat)


def _concerning(scope: Scope, entity: int) -> Scope:
    """With the player whom a card concerns as "you", where nobody else is (MC.you.1)."""
    return scope if scope.seat >= 0 else scope.of(speaker_of(scope.game, entity))


def _is_of_each(test: Predicate, whom: Filter) -> bool:
    """Whether it is asked of who does something, one of several, that it is what is changed."""
    if test.clause.verb != "is_doing" or test.whom is None or test.whom.how not in ANY_OF_THEM:
        return False
    return test.whom.thing._replace(how="") == whom.thing._replace(how="")


ANY_OF_THEM: Final = ("a", "an", "any", "some", "each")


def _is_self(whom: Filter) -> bool:
    return set(whom.kinds) <= {"hero", "alter_ego"}


WON: Final = ("victory display",)
PILES: Final = frozenset((zones.ENCOUNTER_DISCARD, *zones.DISCARD, *zones.OWN_PILE))


def diverted(game: Game, entity: int, to: int) -> int:
    """Where a card goes that would leave play for a zone."""
    if to not in PILES or not book_of(game).diverts:
        return to
    return next((change.zone for _, change, _ in at_work(game, entity, Diversion)), to)


def of_facedown(game: Game, minion: int) -> int:
    """Where the card goes instead of to its owner's pile that a facedown minion is (MC.in-play.1);
    -1 for no such minion, or nothing that diverts it."""
    to = (
        diverted(game, minion, zones.ENCOUNTER_DISCARD)
        if piece_of(game, minion).is_facedown
        else -1
    )
    return to if to != zones.ENCOUNTER_DISCARD else -1
