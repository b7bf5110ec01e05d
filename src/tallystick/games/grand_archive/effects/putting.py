"""Effects that put things somewhere: into hands, decks, onto the field (GA.ZONE, GA.ORDER)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.assembly import register, unregister
from tallystick.games.grand_archive.book import SUPPRESSED, book_of, piece_of
from tallystick.games.grand_archive.effects import copies
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.position import continuous_effects
from tallystick.games.grand_archive.position.aimed import HIDDEN, Aimed
from tallystick.games.grand_archive.position.refs import ME, Who
from tallystick.games.grand_archive.position.scope import COUNT, EffectScope, ability_scope
from tallystick.kernel import chance
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, J

AS_THEY_ARE, ANY_ORDER, RANDOM_ORDER = range(3)
HIDDEN_PLACES: Final = ("hand", "memory", "deck", "material deck")
SHOWN_FROM: Final = HIDDEN | {"looked"}
COPIED: Final = 1500  # what enters as a copy stands in the register this much further on
TOP, BOTTOM, EITHER_END, FOURTH = "top", "bottom", "top or bottom", "fourth"


class Put(Deed):
    """Put cards into a zone of their owners by name; ``end`` and ``order`` matter for decks."""

    seeks = True

    def __init__(
        self,
        aimed: Aimed,
        register: int,
        place: str,
        *,
        end: str = "",
        order: int = AS_THEY_ARE,
        who: Who = ME,
        word: str = "",
    ) -> None:
        super().__init__(aimed, register)
        self.place = place
        self.end = end
        self.order = order
        self.who = who
        self.word = word  # "preserved": face up in the material deck

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """One after the other; in an order that their owner chooses where the text says so
        (GA.ORDER.1)."""
        if game.field(J) == 1:
            self._show(game, found)
        left = [e for e in found if e >= 0 and not self._is_there(game, e)]
        if self.order == RANDOM_ORDER:
            while left:
                self._put(game, left.pop(chance.below(game, len(left))))
            return NEXT
        if self._asks(game, scope, left):
            return ASK
        if self.word or self.end == FOURTH:
            for entity in left:
                self._put(game, entity)
            return NEXT
        moves.put_all(game, left, self.place, 0 if self.end == TOP else -1)
        return NEXT

    def _show(self, game: Game, found: list[int]) -> None:
        """GA.ZINFO.2: what has to be of some kind is shown before it goes from one hidden zone to
        another."""
        if self.place in HIDDEN_PLACES and self.aimed.is_particular:
            for entity in found:
                if zones.zone_name(game, entity) in SHOWN_FROM:
                    moves.reveal(game, entity)

    def _asks(self, game: Game, scope: EffectScope, left: list[int]) -> bool:
        if self.place != "deck" or not left:
            return False
        return self.end == EITHER_END or len(self._next(game, scope, left)) > 1

    def _next(self, game: Game, scope: EffectScope, left: list[int]) -> list[int]:
        """The things of which one is put next, one of each name: any where the text has somebody
        order them, else those of the first owner of several, who orders them (GA.ORDER.1)."""
        if self.order == ANY_ORDER or self.end == EITHER_END:
            return zones.one_of_each(game, left)
        owners = game.lists[OWNER_OF]
        for owner in zones.turn_order(game) if self.end in (TOP, BOTTOM) else ():
            theirs = zones.one_of_each(game, [one for one in left if owners[one] == owner])
            if len(theirs) > 1:
                return theirs
        return []

    def _is_there(self, game: Game, entity: int) -> bool:
        return self.place == "deck" and game.lists[ZONE][entity] in zones.DECK and game.field(J) > 1

    def decide(self, game: Game) -> Decision:
        if game.field(J) == 0:
            return super().decide(game)
        scope = ability_scope(game)
        left = [e for e in scope.rows(self.register) if not self._is_there(game, e)]
        left = self._next(game, scope, left)
        ends = (TOP, BOTTOM) if self.end == EITHER_END else (self.end,)
        options: list[Option] = [(end, entity, -1) for entity in left for end in ends]
        if self.order == ANY_ORDER or self.end == EITHER_END:
            return Decision(max(self.who.seat(scope), 0), "order", scope.source, options)
        return Decision(game.lists[OWNER_OF][left[0]], "order", scope.source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Put it there: the next one comes on top of it, or beneath it."""
        if game.field(J) == 0:
            return super().take(game, option)
        game.set_field(J, 2)
        moves.put(game, option[1], "deck", 0 if option[0] == TOP else -1)
        return AGAIN

    def _put(self, game: Game, entity: int) -> None:
        if self.word == "preserved":
            moves.preserve(game, entity)
            return
        moves.put(game, entity, self.place, self._index(game, entity))

    def _index(self, game: Game, entity: int) -> int:
        if self.end == TOP:
            return 0
        if self.end == FOURTH:  # GA.ORDER.2: as deep as possible
            return min(3, len(game.lists[zones.DECK[game.lists[OWNER_OF][entity]]]))
        return -1


class Enter(Deed):
    """Put cards onto the field (GA.RES.7): under "your" control, or their owner's."""

    seeks = True

    def __init__(
        self,
        aimed: Aimed,
        register: int,
        who: Who | None = ME,
        rested: bool = False,
        distant: bool = False,
    ) -> None:
        super().__init__(aimed, register)
        self.who = who  # None: under their owners' control
        self.rested = rested
        self.distant = distant

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """The things enter, all at once; what is no object stays where it is. J counts those of
        which it is settled what they enter as copies of (GA.COPY.4)."""
        coming = self._coming(game, scope, found)
        copying = self._copying(game, coming)
        if game.field(J) == 1:
            scope.clear(self.register + COPIED)
        for card, seat in copying[game.field(J) - 1 :]:
            what = copies.candidates(game, card, seat)
            if len(what) > 1 or (what and copies.may_decline(game, card, seat)):
                return ASK
            self._copy(game, scope, card, what[0] if what else -1)
        moves.enter_together(game, coming, self.rested)
        copied = scope.rows(self.register + COPIED)
        for card, seat in copying:
            if card in copied:
                copies.has_besides(game, card, seat)
        for entity, _ in coming if self.distant else ():
            game.set(zones.STATES, entity, game.lists[zones.STATES][entity] | zones.DISTANT)
        return NEXT

    def decide(self, game: Game) -> Decision:
        if game.field(J) == 0:
            return super().decide(game)
        scope = ability_scope(game)
        copying = self._copying(game, self._coming(game, scope, scope.rows(self.register)))
        return copies.decision(game, *copying[game.field(J) - 1])

    def take(self, game: Game, option: Option) -> int:
        """Put the one that is chosen, or note what the next one copies; then go on to the next."""
        if game.field(J) == 0:
            return super().take(game, option)
        scope = ability_scope(game)
        copying = self._copying(game, self._coming(game, scope, scope.rows(self.register)))
        self._copy(game, scope, copying[game.field(J) - 1][0], option[1])
        return AGAIN

    def _copy(self, game: Game, scope: EffectScope, card: int, entity: int) -> None:
        """It is settled what a card enters as a copy of; -1: of nothing."""
        if entity >= 0:
            copies.look_like(game, card, entity)
            scope.add(self.register + COPIED, card)
        game.set_field(J, game.field(J) + 1)

    def _coming(self, game: Game, scope: EffectScope, found: list[int]) -> list[tuple[int, int]]:
        coming: list[tuple[int, int]] = []
        for entity in found:
            seat = game.lists[OWNER_OF][entity] if self.who is None else self.who.seat(scope)
            if seat >= 0 and self._can_enter(game, entity, seat):
                coming.append((entity, seat))
        return coming

    def _copying(self, game: Game, coming: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return [one for one in coming if copies.copied_by(game, *one) is not None]

    def _can_enter(self, game: Game, entity: int, seat: int) -> bool:
        piece = piece_of(game, entity)
        if not piece.is_object_card or game.lists[zones.STATES][entity] & zones.TOKEN:
            return False
        return piece.kind != "champion" or zones.champion_of(game, seat) < 0


class IntoIntent(Deed):
    """Put cards into the intent of "your" champion."""

    seeks = True

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        moves.relocate(game, value, zones.INTENT[scope.seat])


class IntoLineage(Deed):
    """Put cards at the bottom of a champion's lineage (GA.CHAMP.8): of the inner lineage."""

    seeks = True

    def __init__(self, aimed: Aimed, register: int, who: Who) -> None:
        super().__init__(aimed, register)
        self.who = who

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Under the champion; tokens are no cards."""
        seat = self.who.seat(scope)
        host = zones.champion_of(game, seat) if seat >= 0 else -1
        for entity in found:
            if host >= 0 and not game.lists[zones.STATES][entity] & zones.TOKEN:
                moves.relocate(game, entity, zones.LINEAGE[seat], 0)
                game.set(zones.HOST, entity, host)
                game.emit("put", seat, entity, zones.LINEAGE[seat])
        return NEXT


class Flicker(Deed):
    """Suppress: banish objects; they come back as the next end phase begins (GA.TERM.SUPPRESS)."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        there = [e for e in found if zones.on_field(game, e)]
        for entity in there:
            game.emit("suppressed", scope.seat, entity)
        moves.banish(game, there)
        for entity in there:
            if zones.zone_name(game, entity) == "banishment":
                suppressed(game, scope.source, scope.seat, entity)
        return NEXT


def suppressed(game: Game, source: int, seat: int, entity: int) -> None:
    """The trigger that will bring it back."""
    place = book_of(game).rule_triggers[SUPPRESSED]
    continuous_effects.add_delayed(
        game, place, source, seat, about=entity, lasts=continuous_effects.FOREVER, once=True
    )


class Mill(Deed):
    """Put cards from the top of decks into graveyards."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        for entity in found:
            game.emit("milled", game.lists[OWNER_OF][entity], entity)
            moves.put_in_graveyard(game, entity)
        return NEXT


class ShuffleIn(Deed):
    """Put cards back into decks and shuffle those; or shuffle a deck only."""

    seeks = True

    def __init__(self, aimed: Aimed | None, register: int, who: Who) -> None:
        super().__init__(aimed or Nobody(), register)
        self.who = who

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Whose deck it is; of no cards at all nothing is shuffled in (GA.PLAYERS.7)."""
        if not found and not self.aimed.is_nobody:
            return scope.done(False)
        moves.put_all(game, found, "deck")
        for seat in self.who.seats(scope):
            for entity in list(game.lists[zones.LOOKED[seat]]):
                game.move(entity, zones.DECK[seat])
            moves.shuffle(game, seat)
        return scope.done(True)


class Nobody(Aimed):
    """Nothing at all."""

    is_nobody = True

    def values(self, scope: EffectScope) -> list[int]:
        return []

    def can(self, scope: EffectScope) -> bool:
        return True


class SearchZone(Deed):
    """Look through a private zone for cards (GA.SEARCH.1)."""

    def __init__(self, aimed: Aimed, register: int, who: Who) -> None:
        super().__init__(aimed, register)
        self.who = who

    def can(self, scope: EffectScope) -> bool:
        return True

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        scope.remember(COUNT, len(found))
        return NEXT


class Transform(Deed):
    """Turn a double-faced object over (GA.DFC.1)."""

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        transform(game, value)


def transform(game: Game, entity: int) -> None:
    """GA.DFC.4: no new object; its statics have a new timestamp. A copy has no other face, and
    what was paid for turning it stays paid (GA.DFC.3)."""
    piece = piece_of(game, entity)
    if piece.back < 0 or not zones.on_field(game, entity) or _is_copy(game, entity):
        return
    own = game.lists[zones.CARD][entity]
    unregister(game, entity)
    game.set(zones.LOOKS, entity, piece.back)
    states = game.lists[zones.STATES][entity]
    turned = states & ~zones.TRANSFORMED if piece.back == own else states | zones.TRANSFORMED
    game.set(zones.STATES, entity, turned)
    register(game, entity)
    game.emit("transformed", zones.controller_of(game, entity), entity)


def _is_copy(game: Game, entity: int) -> bool:
    """Whether what it shows is not printed on its own card."""
    states = game.lists[zones.STATES][entity]
    is_own = game.lists[zones.LOOKS][entity] == game.lists[zones.CARD][entity]
    return bool(states & zones.TOKEN) or not (is_own or states & zones.TRANSFORMED)
