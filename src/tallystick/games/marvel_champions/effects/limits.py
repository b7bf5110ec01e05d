"""Limits on what a player controls, kept whenever what they hang on changes (MC.ally-limit.1,
MC.restricted.1, MC.pss-limit.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.payable_acts import STAYS
from tallystick.games.marvel_champions.effects.schemes import keep_target
from tallystick.games.marvel_champions.position.predicate import holds
from tallystick.games.marvel_champions.position.scope import Scope, of_kinds
from tallystick.games.marvel_champions.position.values import having, is_permanent, keyword
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, NOT_ON_OFFER, SEAT, SUBJECT, Do, Game, Op
from tallystick.rules.choice import with_refused

MOST_RESTRICTED: Final = 2  # MC.restricted.1
MANY_PLAYERS: Final = 3  # so many or more have two player side schemes (MC.pss-limit.1)
# Why another card does not go, by the kind of those of which there are too many.
OTHER_KIND: Final = {
    kind: Refusal((clause,), f"It is none of those of which there are too many: {those}.")
    for kind, clause, those in (
        ("ally", "MC.ally-limit.1", "allies"),
        ("player_side_scheme", "MC.pss-limit.1", "player side schemes"),
        ("", "MC.restricted.1", "restricted cards"),
    )
}


class KeepLimits(Op):
    """Ally limits, restricted cards and player side schemes: discard down at once, before anything
    answers what has changed (MC.ally-limit.1)."""

    def run(self, game: Game) -> int:
        return ASK if self._excess(game)[1] else NEXT

    def _excess(self, game: Game) -> tuple[int, list[int]]:
        """Who has too many, and which cards: one that is not permanent goes (MC.permanent.1)."""
        plans = _plans(game)
        if len(plans) > (2 if zones.started(game) >= MANY_PLAYERS else 1):
            seat = game.field(SEAT)
            return seat if seat >= 0 else game.lists[CELLS][zones.FIRST], plans
        for seat in zones.player_order(game):
            found = [e for e in _too_many(game, seat) if not is_permanent(game, e)]
            if found:
                return seat, found
        return -1, []

    def decide(self, game: Game) -> Decision:
        seat, cards = self._excess(game)
        options: list[Option] = [("discard", entity, -1) for entity in cards]
        return Decision(seat, "limit", game.field(SUBJECT), options)

    def candidates(self, game: Game) -> list[Candidate]:
        seat, _ = self._excess(game)
        others = [*game.lists[zones.AREA[seat]], *_plans(game)]
        return with_refused(game, self, [("discard", entity, -1) for entity in others])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        (seat, cards), (verb, entity, _) = self._excess(game), option
        if verb != "discard":
            return NOT_ON_OFFER
        if entity in cards:
            return None
        if entity in _too_many(game, seat):
            return STAYS
        kind = piece_of(game, cards[0]).kind
        return OTHER_KIND.get(kind, OTHER_KIND[""])

    def take(self, game: Game, option: Option) -> int:
        moves.discard(game, option[1])
        return AGAIN


def _plans(game: Game) -> list[int]:
    """The player side schemes in play (MC.pss-limit.1)."""
    there = of_kinds(game, game.lists[zones.VILLAIN_AREA], ("player_side_scheme",))
    return [e for e in there if not piece_of(game, e).uncounted]


def _too_many(game: Game, seat: int) -> list[int]:
    """The allies of a player, or the restricted cards, if there are more than may be."""
    mine = [e for e in game.lists[zones.AREA[seat]] if game.lists[zones.CONTROLLER][e] == seat]
    allies = [e for e in of_kinds(game, mine, ("ally",)) if not piece_of(game, e).uncounted]
    more = len(allies) - game.lists[zones.ATTRIBUTES[seat]][zones.ALLY_LIMIT]
    if more > 0 and more > sum([_more_allies(game, seat, e) for e in mine]):
        return allies
    those = having(game, mine, "restricted")
    count = sum([keyword(game, entity, "restricted") for entity in those])
    too_many = count > MOST_RESTRICTED and count > _most_restricted(game, seat, those)
    return those if too_many else []


def _most_restricted(game: Game, seat: int, mine: list[int]) -> int:
    """How many of these restricted cards a player may control (MC.restricted.1)."""
    most = MOST_RESTRICTED
    for source in game.lists[zones.AREA[seat]]:
        for whom, more in piece_of(game, source).more_restricted:
            scope = Scope(game, seat, source)
            most += min(more, len([entity for entity in mine if whom.fits(scope, entity)]))
    return most


def _more_allies(game: Game, seat: int, entity: int) -> int:
    """By how much a card raises its player's ally limit now (MC.ally-limit.1)."""
    piece = piece_of(game, entity)
    if not piece.more_allies or not holds(piece.more_allies_tests, Scope(game, seat, entity)):
        return 0
    return piece.more_allies


# What has raised a limit or a target may be gone, or have changed hands.
LIMITS_OPS: Final = (Do(keep_target), KeepLimits())
