"""Static abilities, and effects said in the same words: whom they change, by how much, when
(GA.ASTAT.1, GA.CONT)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.pieces import Gates
from tallystick.games.grand_archive.position import bases, restrictions, stack
from tallystick.games.grand_archive.position.changes import (
    CANNOT,
    COST,
    ENTERS,
    LIFE,
    PAYS,
    REPLACE,
    SPEED,
    TAX,
    Change,
    ChangeMade,
)
from tallystick.games.grand_archive.position.places import is_called
from tallystick.games.grand_archive.position.refs import THIS
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

# What is said of cards wherever they are: of what is played, forbidden, paid or enters.
ANYWHERE: Final = frozenset((COST, SPEED, CANNOT, TAX, ENTERS, PAYS, REPLACE))


def _came_from(game: Game, entity: int) -> str:
    """The zone of a card; of one that is being played, the zone that it was in."""
    zone = zones.zone_name(game, entity)
    playing = stack.of_card(game, entity) if zone == "effects stack" else []
    return zones.place_name(stack.field(game, playing[-1], stack.ORIGIN)) if playing else zone


class TextChange(Change):
    """A change as card text says it: of what is meant (``ref``) or of all that fits (``what``).

    ``inner`` tests hang on the thing that is changed: "as long as it is rested".
    """

    def __init__(
        self,
        made: ChangeMade,
        n: bases.EffectAmount | None = None,
        *,
        ref: bases.ThingsMeant | None = None,
        what: bases.Thinglike | None = None,
        players: bases.PlayersMeant | None = None,
        span: str = "",
        is_open: bool = False,
    ) -> None:
        super().__init__(made, n)
        self.ref, self.what, self.players = ref, what, players
        self.span, self.is_open = span, is_open
        self.gates: Gates = ()
        self.inner: tuple[bases.Test, ...] = ()
        self.inherited = False
        self.origin = ""  # of a cost: only of what is played, or lies, there

    @property
    def is_own(self) -> bool:
        return self.ref is THIS and not self.inherited

    def is_on(self, game: Game, source: int, seat: int) -> bool:
        """Restrictions (GA.AREST.1), conditions, and where its card is."""
        if self.zones and not self._is_there(game, source):
            return False
        if self.gates and not restrictions.met(game, self.gates, source, seat):
            return False
        return not self.tests or bases.all_hold(self.tests, self._scope(game, source, seat))

    def _is_there(self, game: Game, source: int) -> bool:
        zone = zones.zone_name(game, source)
        return zone in self.zones if zone != "lineage" else self.inherited

    def _scope(self, game: Game, source: int, seat: int, entity: int = -1) -> EffectScope:
        speaker = source
        if self.inherited and source >= 0 and game.lists[ZONE][source] in zones.LINEAGE:
            speaker = game.lists[zones.HOST][source]
        x = game.lists[zones.X_OF][source] if source >= 0 else 0
        return EffectScope(game, seat, speaker, instance=0, base=-1, about=entity, x=x)

    def reaches(self, game: Game, source: int, seat: int, entity: int, chosen: int = -1) -> bool:
        scope = self._scope(game, source, seat, entity)
        scope.chosen = chosen
        if self.ref is not None:
            if entity not in self.ref.values(scope):
                return False
        elif self.what is None or not self.what.fits(scope, entity):
            return False
        if self.origin and not is_called(_came_from(game, entity), (self.origin,)):
            return False
        if (
            self.what is not None
            and self.kind not in ANYWHERE
            and not self.what.lies(scope, entity)
        ):
            return False
        return not self.inner or bases.all_hold(self.inner, scope)

    def amount(self, game: Game, source: int, seat: int, entity: int) -> int:
        """The amount as it is now: it is reckoned anew each time (GA.CONT.2)."""
        if self.n is None:
            return 1
        return self.n.value(self._scope(game, source, seat, entity))

    def weakens(self) -> bool:
        if self.kind == LIFE and (self.n is None or self.n.is_never_negative()):
            return False
        return super().weakens()

    def concerns(self, game: Game, source: int, seat: int, player: int) -> bool:
        if self.players is None:
            return False
        return player in self.players.seats(self._scope(game, source, seat))


class SaidByEach(TextChange):
    """What each of the things that fit has been given to say of itself: conditions, restrictions
    and numbers are those of whoever has it (GA.ASTAT.1, GA.AREST.1)."""

    def __init__(self, given: TextChange) -> None:
        super().__init__(given.made, given.n, span=given.span)
        self.given = given

    def reaches(self, game: Game, source: int, seat: int, entity: int, chosen: int = -1) -> bool:
        if not super().reaches(game, source, seat, entity, chosen):
            return False
        own = zones.controller_of(game, entity)
        return self.given.is_on(game, entity, own) and self.given.reaches(game, entity, own, entity)

    def amount(self, game: Game, source: int, seat: int, entity: int) -> int:
        return self.given.amount(game, entity, zones.controller_of(game, entity), entity)
