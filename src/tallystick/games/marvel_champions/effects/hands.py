"""Effects on what players hold: draw, up to a hand size too, discard, be dealt cards (MC.draw.1,
MC.discard.1, MC.hand-size.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.refusals import NOT_IN_HAND, NOT_MEANT
from tallystick.games.marvel_champions.pieces import HAND_SIZE
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.frames import note_dealt
from tallystick.games.marvel_champions.position.memory import COUNT, DONE, FOUND_NOTHING, IT
from tallystick.games.marvel_champions.position.players import (
    known_place,
    known_players,
    seats_of,
    zones_of,
)
from tallystick.games.marvel_champions.position.rankings import extreme
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import hand_size, held
from tallystick.games.marvel_champions.position.ways import note_fallen, note_way
from tallystick.games.marvel_champions.zones import CARD, DECK, HAND, REMOVED, identity
from tallystick.kernel.chance import shuffle
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J, Op
from tallystick.rules.choice import first_of_each, with_refused
from tallystick.rules.phrases import Noun, Numeral, Place


def draw_up(game: Game, seat: int, size: int) -> None:
    """Draw up to so many cards in hand; an obligation is none of them (MC.obligation.1)."""
    while held(game, seat) < size and moves.draw(game, seat, size - held(game, seat)):
        pass


class PlayersDeed(Op):
    """Something that players do, or have done to them, with an amount of cards each."""

    def __init__(self, who: Noun, n: Amounts) -> None:
        self.who = known_players(who)
        self.n = n


class DeckDeed(Op):
    """Something done to an amount of cards on top of decks."""

    def __init__(self, place: Place, n: Amounts) -> None:
        self.place = known_place(place, "top")
        self.n = n


class PlayersDraw(PlayersDeed):
    """Players draw cards (MC.draw.1)."""

    tells = False  # whether it is told which card it was

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        n, drawn = self.n.value(scope), False
        for seat in seats_of(scope, self.who):
            cards = moves.draw(game, seat, n)
            drawn = drawn or bool(cards)
            if self.tells:
                scope.remember(IT, cards[-1] if cards else FOUND_NOTHING)
        scope.remember(DONE, int(drawn))
        return NEXT


def draw_up_to(printed: bool, size: int | None, game: Game) -> int:
    """Draw up to one's hand size, or to what is printed of it, or to so many cards."""
    seat = ability_scope(game).seat
    size = hand_size(game, seat) if size is None else size
    if printed:
        size = piece_of(game, identity(game, seat)).stats[HAND_SIZE]
    draw_up(game, seat, size)
    return NEXT


class DiscardChosen(Op):
    """Players discard cards of their choice from hand; "up to" and "any number" from one on."""

    def __init__(self, who: Noun, n: Amounts, whom: Filter, up_to: bool) -> None:
        self.who = known_players(who)
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
        hand = game.lists[HAND[seat]]
        if left <= 0 or not hand:
            return self._next(game)
        if len(hand) > left or self.up_to or not self.whom.plain or self.whom.kinds:
            return ASK  # also where one answer is left: others cannot see that
        for entity in hand[:]:
            self._discard(game, scope, entity)
        return self._next(game)

    def _discard(self, game: Game, scope: Scope, entity: int) -> None:
        moves.discard(game, entity)
        note_way(scope, entity)
        game.set_field(J, game.field(J) + 1)
        scope.remember(COUNT, game.field(J))

    def _next(self, game: Game) -> int:
        game.set_field(I, game.field(I) + 1)
        game.set_field(J, 0)
        return AGAIN

    def _cards(self, scope: Scope, seat: int) -> list[int]:
        hand = scope.game.lists[HAND[seat]]
        return extreme(scope, self.whom.marks, [e for e in hand if self.whom.fits(scope, e)])

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        seat = seats_of(scope, self.who)[game.field(I)]
        kinds = first_of_each(game.lists[CARD], self._cards(scope, seat))  # no numbers are seen
        options: list[Option] = [("discard", e, -1) for e in kinds]
        if self.up_to or not options:
            options.append(("done", -1, -1))
        return Decision(seat, "discard", scope.source, options)

    def candidates(self, game: Game) -> list[Candidate]:
        seat = self.decide(game).seat
        kinds = first_of_each(game.lists[CARD], game.lists[HAND[seat]])
        return with_refused(game, self, [("discard", e, -1) for e in kinds])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        decision = self.decide(game)
        if option in decision.options:
            return None
        return NOT_MEANT if option[1] in game.lists[HAND[decision.seat]] else NOT_IN_HAND

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "done":
            return self._next(game)
        self._discard(game, ability_scope(game), option[1])
        return AGAIN


class InHand(Aim):
    """A card in hand, for an option, or an ability, that has a player part with one (MC.target.10,
    MC.target.2): what is played is none of them any more."""

    def __init__(self, who: Noun, whom: Filter) -> None:
        super().__init__(whom, "free")
        self.who = known_players(who)

    @property
    def is_secret(self) -> bool:
        """Whether others cannot see if there is one."""
        return self.whom is not None and (bool(self.whom.kinds) or not self.whom.plain)

    def is_met(self, scope: Scope) -> bool:
        hands = [scope.game.lists[HAND[seat]] for seat in seats_of(scope, self.who) if seat >= 0]
        whom = self.whom
        held = [one for hand in hands for one in hand if one != scope.source]
        return whom is not None and any(whom.fits(scope, one) for one in held)


class ChosenInHand(InHand):
    """A card in hand that another part of the text has one choose: whether there is any."""

    def __init__(self, aim: Aim, whom: Filter) -> None:
        super().__init__(Noun("you"), whom)
        self.aim = aim

    def is_met(self, scope: Scope) -> bool:
        return bool(self.aim.valid(scope))


ANY_CARD: Final = Filter(Noun("a", ("card",)))


class DiscardIcons(DiscardChosen):
    """ "You" discard cards until so many of their resource icons have gone (MC.resource.2)."""

    def __init__(self, n: Amounts) -> None:
        super().__init__(Noun("you"), Amounts(), Filter(Noun("a", ("card",))), False)
        self.icons = n

    def run(self, game: Game) -> int:
        """J counts the icons; the last card may have more than are wanted."""
        scope = ability_scope(game)
        if game.field(I) or game.field(J) >= self.icons.value(scope):
            return NEXT
        return ASK if scope.seat >= 0 and game.lists[HAND[scope.seat]] else NEXT

    def _discard(self, game: Game, scope: Scope, entity: int) -> None:
        gone = game.field(J) + sum(piece_of(game, entity).icons)
        super()._discard(game, scope, entity)
        game.set_field(J, gone)

    def _cards(self, scope: Scope, seat: int) -> list[int]:
        return [e for e in scope.game.lists[HAND[seat]] if any(piece_of(scope.game, e).icons)]


class HalfHand(Scaled):
    """Half of the cards that a hand had before any was discarded, rounded."""

    def __init__(self, up: bool) -> None:
        super().__init__(Numeral(1))
        self.up = up

    def value(self, scope: Scope) -> int:
        """The number meant now; J counts those discarded already."""
        held = len(scope.game.lists[HAND[scope.seat]]) + scope.game.field(J)
        return (held + int(self.up)) // 2


class DiscardRandom(PlayersDeed):
    """Cards at random from a hand."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for seat in seats_of(scope, self.who):
            for _ in range(min(self.n.value(scope), len(game.lists[HAND[seat]]))):
                entity = moves.random_card(game, seat)
                self._lose(game, seat, entity)
                scope.remember(IT, entity)
                note_way(scope, entity)
        return NEXT

    def _lose(self, game: Game, seat: int, entity: int) -> None:
        moves.discard(game, entity)


class BanishRandom(DiscardRandom):
    """Remove cards at random in a hand from the game (MC.removed.1)."""

    def _lose(self, game: Game, seat: int, entity: int) -> None:
        game.emit("removed", seat, entity)
        game.move(entity, REMOVED)


class DiscardTop(DeckDeed):
    """Cards from the top of a deck; it stops where the deck does (MC.player-deck.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for zone in zones_of(scope, self.place):
            deck = game.lists[zone]
            scope.remember(COUNT, min(self.n.value(scope), len(deck)))
            for _ in range(scope.note(COUNT)):
                discard_next(scope, zone)
        return NEXT


def discard_next(scope: Scope, zone: int) -> int:
    """The top card of a deck is discarded, and spoken of; the deck is renewed at once where that
    was the last (MC.encounter-deck.1)."""
    game, entity = scope.game, scope.game.lists[zone][0]
    moves.discard(game, entity)
    scope.remember(IT, entity)
    note_fallen(scope, entity)
    moves.check_deck(game, zone)
    return entity


class BanishTop(DeckDeed):
    """Cards from the top of a deck are removed from the game (MC.removed.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for zone in zones_of(scope, self.place):
            deck = game.lists[zone]
            for _ in range(min(self.n.value(scope), len(deck))):
                scope.remember(IT, deck[0])
                note_way(scope, deck[0])
                game.emit("removed", scope.seat, deck[0])
                game.move(deck[0], REMOVED)
            moves.check_deck(game, zone)
        return NEXT


class DealCards(PlayersDeed):
    """Face-down encounter cards for players (MC.deal.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for seat in seats_of(scope, self.who):
            for _ in range(self.n.value(scope)):
                if not game.over and moves.deal_encounter(game, seat):
                    note_dealt(scope, seat)
        return NEXT


class ShuffleTop(PlayersDeed):
    """Cards from the top of the encounter deck are shuffled into players' decks, unseen; the deck
    is renewed as soon as it is empty (MC.encounter-deck.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        scope.remember(DONE, 0)
        for seat in seats_of(scope, self.who):
            for _ in range(self.n.value(scope)):
                card = moves.next_encounter(game) if not game.over else NOWHERE
                if card >= 0:
                    scope.remember(DONE, 1)
                    game.move(card, DECK[seat])
                    game.emit("shuffled unseen", seat)
                    moves.check_encounter(game)
            shuffle(game, DECK[seat])
        return NEXT
