"""Effects on players, decks and occasions; and what joins effects: if, may, or."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.amounts import Sum
from tallystick.games.marvel_champions.arrivals import reveal_next
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.deeds import Amounts
from tallystick.games.marvel_champions.lasting import CHEAPER, TURN_END, add_effect
from tallystick.games.marvel_champions.scope import (
    COUNT,
    DONE,
    FLAGS,
    IT,
    Scope,
    ability_scope,
    piece_of,
    set_frame_note,
)
from tallystick.games.marvel_champions.things import Filter, seats_of, zones_of
from tallystick.games.marvel_champions.values import hand_size
from tallystick.games.marvel_champions.zones import (
    ASIDE,
    CARD,
    DECK,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    FIRST,
    HAND,
    NEMESIS,
    is_out,
)
from tallystick.kernel.chance import shuffle
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SUBJECT, Game, I, J, Op, X
from tallystick.rules.phrases import Place, Thing

YOU: Final = Thing("you")


class Draw(Op):
    """Players draw cards (MC.draw.1)."""

    def __init__(self, who: Thing, n: Amounts) -> None:
        self.who = who
        self.n = n

    def run(self, game: Game) -> int:
        """In player order."""
        scope = ability_scope(game)
        n, drawn = self.n.value(scope), 0
        for seat in seats_of(scope, self.who):
            drawn += moves.draw(game, seat, n)
        scope.remember(DONE, int(drawn > 0))
        return NEXT


class DrawUp(Op):
    """Draw up to one's hand size."""

    def run(self, game: Game) -> int:
        """What is missing."""
        seat = ability_scope(game).seat
        moves.draw(game, seat, max(hand_size(game, seat) - len(game.lists[HAND[seat]]), 0))
        return NEXT


class DiscardChosen(Op):
    """Players discard cards of their choice from hand; "up to" and "any number" from one on."""

    def __init__(self, who: Thing, n: Sum, whom: Filter, up_to: bool) -> None:
        self.who = who
        self.n = n
        self.whom = whom
        self.up_to = up_to

    def run(self, game: Game) -> int:
        """I counts the players that are done, J the cards of the present one."""
        scope = ability_scope(game)
        seats = seats_of(scope, self.who)
        if game.field(I) >= len(seats):
            return NEXT
        seat = seats[game.field(I)]
        left = self.n.value(scope) - game.field(J)
        cards = self._cards(scope, seat)
        if left <= 0 or not cards:
            return self._next(game)
        if len(cards) > left or self.up_to:
            return ASK
        for entity in cards:
            moves.discard(game, entity)
        scope.remember(COUNT, game.field(J) + len(cards))
        return self._next(game)

    def _next(self, game: Game) -> int:
        game.set_field(I, game.field(I) + 1)
        game.set_field(J, 0)
        return AGAIN

    def _cards(self, scope: Scope, seat: int) -> list[int]:
        hand = scope.game.lists[HAND[seat]]
        return [e for e in hand if self.whom.fits(scope, e)]

    def decide(self, game: Game) -> Decision:
        """Which card."""
        scope = ability_scope(game)
        seat = seats_of(scope, self.who)[game.field(I)]
        cards = game.lists[CARD]
        kinds = {cards[e]: e for e in reversed(self._cards(scope, seat))}
        options: list[Option] = [("discard", e, -1) for e in sorted(kinds.values())]
        if self.up_to:
            options.append(("done", -1, -1))
        return Decision(seat, "discard", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        """It goes."""
        if option[0] == "done":
            return self._next(game)
        moves.discard(game, option[1])
        game.set_field(J, game.field(J) + 1)
        ability_scope(game).remember(COUNT, game.field(J))
        return AGAIN


class DiscardRandom(Op):
    """Cards at random from a hand."""

    def __init__(self, who: Thing, n: Amounts) -> None:
        self.who = who
        self.n = n

    def run(self, game: Game) -> int:
        """Each of the players."""
        scope = ability_scope(game)
        for seat in seats_of(scope, self.who):
            for _ in range(min(self.n.value(scope), len(game.lists[HAND[seat]]))):
                moves.discard(game, moves.random_card(game, seat))
        return NEXT


class DiscardTop(Op):
    """Cards from the top of a deck; it stops where the deck does (MC.player-deck.1)."""

    def __init__(self, place: Place, n: Amounts) -> None:
        self.place = place
        self.n = n

    def run(self, game: Game) -> int:
        """One after the other."""
        scope = ability_scope(game)
        for zone in zones_of(scope, self.place):
            deck = game.lists[zone]
            for _ in range(min(self.n.value(scope), len(deck))):
                scope.remember(IT, deck[0])
                moves.discard(game, deck[0])
            if zone == ENCOUNTER:
                moves.check_encounter(game)
            elif not deck:
                moves.refill(game, DECK.index(zone))
        return NEXT


class DealCards(Op):
    """Face-down encounter cards for players (MC.deal.1)."""

    def __init__(self, who: Thing, n: Amounts) -> None:
        self.who = who
        self.n = n

    def run(self, game: Game) -> int:
        """In player order."""
        scope = ability_scope(game)
        for seat in seats_of(scope, self.who):
            for _ in range(self.n.value(scope)):
                if not game.over:
                    moves.deal_encounter(game, seat)
        return NEXT


class RevealTop(Op):
    """Reveal the top card of the encounter deck."""

    def run(self, game: Game) -> int:
        """Nest it."""
        seat = ability_scope(game).seat
        game._advance()
        return reveal_next(game, seat)


class Shuffle(Op):
    """Shuffle decks."""

    def __init__(self, place: Place) -> None:
        self.place = place

    def run(self, game: Game) -> int:
        """At random."""
        scope = ability_scope(game)
        for zone in zones_of(scope, self.place):
            shuffle(game, zone)
        return NEXT


class TellReveal(Op):
    """Tell the reveal in progress something of its card: that it has gained surge, or that its When
    Revealed effects are cancelled (MC.cancel.1). ``note`` is SURGING or CANCELLED."""

    def __init__(self, note: int) -> None:
        self.note = note

    def run(self, game: Game) -> int:
        """Write it down, if there is a reveal."""
        at = game.field(SUBJECT)
        if at >= 0:
            set_frame_note(game, at, self.note, 1)
        return NEXT


class Prevent(Op):
    """Prevent some of the damage or threat of the occasion (MC.prevent.1)."""

    def __init__(self, n: Amounts) -> None:
        self.n = n

    def run(self, game: Game) -> int:
        """Less is left of it."""
        scope = ability_scope(game)
        at = game.field(SUBJECT)
        if at < 0:
            return NEXT
        amount = game.lists[FRAMES][at + X]
        prevented = min(amount, self.n.value(scope))
        game.set(FRAMES, at + X, amount - prevented)
        scope.remember(COUNT, prevented)
        scope.remember(DONE, int(prevented > 0))
        game.emit("prevented", scope.seat, scope.source, prevented)
        return NEXT


class GainFlags(Op):
    """This attack gains a keyword; read ahead of the damage (MC.alteration.1)."""

    def __init__(self, flags: int) -> None:
        self.flags = flags

    def run(self, game: Game) -> int:
        """Remember it."""
        scope = ability_scope(game)
        scope.remember(FLAGS, max(scope.note(FLAGS), 0) | self.flags)
        return NEXT


class GameOver(Op):
    """The players lose, or win."""

    def __init__(self, wins: bool) -> None:
        self.wins = wins

    def run(self, game: Game) -> int:
        """It is over."""
        game.end((1 << game.seats) - 1 if self.wins else 0)
        return AGAIN


class ChangeForm(Op):
    """Change form by an effect: it does not use up the change of the turn (MC.player-turn.1)."""

    def __init__(self, form: int) -> None:
        self.form = form

    def run(self, game: Game) -> int:
        """Nest it, unless the identity has that form."""
        seat = ability_scope(game).seat
        me = ability_scope(game).me
        if self.form >= 0 and piece_of(game, me).form == self.form:
            return NEXT
        game._advance()
        return start(game, "change form", me, seat, me)


class CheaperNext(Op):
    """The next card costs less, this turn."""

    def __init__(self, n: Amounts) -> None:
        self.n = n

    def run(self, game: Game) -> int:
        """Write it down."""
        scope = ability_scope(game)
        add_effect(game, CHEAPER, scope.me, 0, self.n.value(scope), TURN_END, scope.seat)
        return NEXT


class PutIntoPlay(Op):
    """Put a card into play by its title, from wherever it waits; or the one found (MC.play.1)."""

    def __init__(self, whom: Filter) -> None:
        self.whom = whom

    def run(self, game: Game) -> int:
        """Nest its entering."""
        scope = ability_scope(game)
        entity = self._find(scope)
        if entity < 0:
            scope.remember(DONE, 0)
            return NEXT
        seat = scope.seat if scope.seat >= 0 else game.lists[CELLS][FIRST]
        if is_out(game, seat):
            return NEXT
        scope.remember(IT, entity)
        game._advance()
        return start(game, "enter", entity, seat, entity)

    def _find(self, scope: Scope) -> int:
        game = scope.game
        if self.whom.how in ("it", "that"):
            return scope.note(IT)
        zones = [ASIDE, ENCOUNTER, ENCOUNTER_DISCARD]
        for seat in range(game.seats):
            zones += [NEMESIS[seat], HAND[seat], DECK[seat], DISCARD[seat]]
        for zone in zones:
            for entity in game.lists[zone]:
                piece = piece_of(game, entity)
                names = (piece.name.casefold(), piece.name.casefold().removeprefix("the "))
                if self.whom.title.removeprefix("the ") in names:
                    return entity
        return -1


class Search(Op):
    """Look for a card in one's deck or pile; it is spoken of as "it" (MC.search.1)."""

    def __init__(self, whom: Filter, places: tuple[Place, ...]) -> None:
        self.whom = whom
        self.places = places

    def found(self, game: Game) -> list[int]:
        """The cards that fit, one of each face."""
        scope = ability_scope(game)
        kinds: dict[int, int] = {}
        for place in self.places:
            for zone in zones_of(scope, place):
                for entity in game.lists[zone]:
                    if self.whom.fits(scope, entity):
                        kinds.setdefault(game.lists[CARD][entity], entity)
        return list(kinds.values())

    def run(self, game: Game) -> int:
        """Ask whoever searches."""
        scope = ability_scope(game)
        scope.remember(IT, -1)
        scope.remember(DONE, 0)
        return ASK if self.found(game) else self._shuffle(game)

    def decide(self, game: Game) -> Decision:
        """Which one, if any."""
        scope = ability_scope(game)
        options: list[Option] = [("target", entity, -1) for entity in self.found(game)]
        return Decision(max(scope.seat, 0), "search", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        """That one."""
        scope = ability_scope(game)
        scope.remember(IT, option[1])
        scope.remember(DONE, 1)
        return self._shuffle(game)

    def _shuffle(self, game: Game) -> int:
        scope = ability_scope(game)
        for place in self.places:
            for zone in zones_of(scope, place):
                if zone in DECK or zone == ENCOUNTER:
                    shuffle(game, zone)
        return NEXT


class MoveFound(Op):
    """Add the card found to a hand."""

    def run(self, game: Game) -> int:
        """Move it."""
        scope = ability_scope(game)
        entity = scope.note(IT)
        if entity >= 0:
            game.move(entity, HAND[scope.seat])
            game.emit("added", scope.seat, entity)
        return NEXT
