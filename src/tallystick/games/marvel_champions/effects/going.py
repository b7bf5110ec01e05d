"""Effects by which cards go elsewhere: to a discard pile, a hand, a deck, the victory display, the
game area of a scenario, out of the game, also encounter sets as a whole (MC.discard.1,
MC.removed.1, MC.victory.1, MC.setup.8, MC.golden.1); to and from decks that a scenario has besides,
all in one zone and told by what their cards are (MC.setup.10), and an identity's own deck."""

from __future__ import annotations

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, Removal, SerialDeed
from tallystick.games.marvel_champions.effects.hands import DeckDeed
from tallystick.games.marvel_champions.legality.aims import Aim, Unchosen
from tallystick.games.marvel_champions.moves import go_from, lay_on_top, pile_of, shuffle_in
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.endings import end_if_told
from tallystick.games.marvel_champions.position.frames import note_dealt
from tallystick.games.marvel_champions.position.memory import COUNT, DONE, FOUND_NOTHING, IT, PICKED
from tallystick.games.marvel_champions.position.players import known_players, seats_of, zones_of
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    is_beneath,
    speak_of,
    undone,
)
from tallystick.games.marvel_champions.position.sets_aside import is_of_whole, sets_aside
from tallystick.games.marvel_champions.position.things import UNSEEN_DECKS, Filter
from tallystick.games.marvel_champions.position.ways import note_from_deck, note_way
from tallystick.kernel.chance import below, shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, NEXT, Game, Op
from tallystick.rules.phrases import Noun


class DiscardThing(Removal):
    """Discard cards from play, or chosen ones from a hand (MC.discard.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if game.lists[ZONE][entity] in zones.HANDS:
            scope.remember(COUNT, max(scope.note(COUNT), 0) + 1)
        if game.lists[ZONE][entity] in UNSEEN_DECKS:
            note_from_deck(scope, entity)
        moves.discard(game, entity)
        return AGAIN


class RemoveFromGame(Removal):
    """Remove cards from the game (MC.removed.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        go(game, entity, zones.REMOVED)
        return AGAIN


class SetAside(Removal):
    """Set cards aside, out of play (MC.setup.8)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        go(game, entity, zones.ASIDE)
        return AGAIN


def uncovered(game: Game, entity: int) -> int:
    """The card that goes elsewhere: of a facedown minion in play the one under (MC.ownership.1)."""
    hosts = game.lists[zones.HOST]
    down = piece_of(game, entity).is_facedown and zones.in_play(game, entity)
    under = [
        c for c in game.lists[zones.BOOSTS] if down and hosts[c] == entity and is_beneath(game, c)
    ]
    if not under:
        return entity
    game.set(zones.HOST, under[0], NOWHERE)
    moves.leave_play(game, entity, NOWHERE)
    return under[0]


def go(game: Game, entity: int, to: int) -> None:
    """A card goes to a zone out of play, from wherever it is."""
    entity = uncovered(game, entity)
    if zones.in_play(game, entity):
        moves.leave_play(game, entity, to)
    else:
        go_from(game, entity, to)


class DealThis(Removal):
    """A card is dealt to players as an encounter card, wherever it is (MC.deal.1)."""

    def __init__(self, aim: Aim, who: Noun) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.who = known_players(who)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        seats = [
            seat for seat in seats_of(scope, self.who) if seat >= 0 and not zones.is_out(game, seat)
        ]
        if seats:
            go(game, entity, zones.DEALT[seats[0]])
            moves.has_been_dealt(game, seats[0])
            note_dealt(scope, seats[0])
        return AGAIN


class ReturnToHand(Removal):
    """Return cards to their owner's hand; an encounter card goes to the encounter discard pile
    (MC.ownership.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        entity = uncovered(game, entity)
        owner = game.lists[OWNER_OF][entity]
        if owner < 0:
            moves.discard(game, entity)
        else:
            go(game, entity, zones.HAND[owner])
            moves.has_happened(game, moves.TO_HAND, entity, owner)
            game.emit("added", owner, entity)
        return AGAIN


class ToOwner(Removal):
    """Cards go to what is their owner's (MC.ownership.1); what is nobody's to the same of the
    player named, if one is."""

    def __init__(self, aim: Aim, many: Scaled | None, who: Noun | None = None) -> None:
        super().__init__(aim, Amounts(ONE_), many)
        self.who = known_players(who) if who is not None else None

    def owner(self, scope: Scope, card: int) -> int:
        """Whose it is, or is taken for; -1: nobody's."""
        owner: int = scope.game.lists[OWNER_OF][card]
        if owner >= 0 or self.who is None:
            return owner
        return next(iter(seats_of(scope, self.who)), NOWHERE)


class ShuffleInto(ToOwner):
    """Shuffle cards into a deck: the encounter deck, or that of their owner."""

    def __init__(
        self, aim: Aim, many: Scaled | None, decks: tuple[int, ...], who: Noun | None = None
    ) -> None:
        super().__init__(aim, many, who)
        self.decks = decks  # of the players; none: the encounter deck

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """In with it; nothing of a player's goes into the encounter deck, unless it says so."""
        card = uncovered(game, entity)
        decks = self.decks or (zones.DECK if card != scope.source else ())
        seat = self.owner(scope, card)
        to = decks[seat] if decks and seat >= 0 else zones.ENCOUNTER
        go(game, card, to)
        shuffle(game, to)
        game.emit("shuffled in", game.lists[OWNER_OF][card], card)
        return AGAIN


class PutOn(ToOwner):
    """Put cards on the top or bottom of their owner's deck."""

    def __init__(
        self, aim: Aim, many: Scaled | None, bottom: bool, who: Noun | None = None
    ) -> None:
        super().__init__(aim, many, who)
        self.bottom = bottom

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        card = uncovered(game, entity)
        seat = self.owner(scope, card)
        to = zones.ENCOUNTER if seat < 0 else zones.DECK[seat]
        go(game, card, to)
        if not self.bottom:
            game.move(card, to, 0)
        return AGAIN


class PutOnPile(ToOwner):
    """Place a card in its owner's discard pile, if it is not there already; a facedown minion that
    has left play is no card at all."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        theirs = game.lists[OWNER_OF][entity] < 0 and self.who is not None
        pile = zones.DISCARD[self.owner(scope, entity)] if theirs else pile_of(game, entity)
        if game.lists[ZONE][entity] not in (pile, NOWHERE):
            go(game, entity, pile)
        return AGAIN


class ToArea(Removal):
    """Put cards there, from wherever they are."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if zones.in_play(game, entity):
            moves.leave_play(game, entity, zones.GAME_AREA)
        else:
            put(game, entity)
        return AGAIN


class TopsToArea(DeckDeed):
    """Put cards from the top of decks there; an empty one is made anew (MC.player-deck.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        scope.remember(DONE, 0)
        for zone in zones_of(scope, self.place):
            deck = game.lists[zone]
            for _ in range(self.n.value(scope)):
                if game.over or not (deck or moves.refill(game, zones.DECK.index(zone))):
                    break
                card = deck[0]
                put(game, card)
                note_way(scope, card)
                scope.remember(DONE, 1)
                if not deck:
                    moves.run_out(game, zones.DECK.index(zone))
        return NEXT


def put(game: Game, entity: int) -> None:
    """A card that is not in play comes to lie there."""
    go(game, entity, zones.GAME_AREA)
    game.emit("collected", game.lists[OWNER_OF][entity], entity)
    end_if_told(game, game.lists[CELLS][zones.MAIN_SCHEME])


class ToVictory(Removal):
    """Add cards to the victory display (MC.victory.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        go(game, entity, zones.VICTORY)
        end_if_told(game, entity)
        end_if_told(game, game.lists[CELLS][zones.MAIN_SCHEME])
        return AGAIN


class PickSet(Op):
    """An encounter set that is set aside, at random: it is spoken of by one of its cards."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        found = list(sets_aside(game).values())
        it = found[below(game, len(found))] if found else FOUND_NOTHING
        speak_of(scope, it)
        scope.remember(PICKED, max(it, NOWHERE))
        return NEXT


class RestOfSet(Unchosen):
    """What is still set aside of a set: of that which was picked, or else of that of "it"; all that
    fits, or the first card only."""

    def __init__(self, whom: Filter, picked: bool, one: bool = False) -> None:
        super().__init__(whom, "free")
        self.slot = PICKED if picked else IT
        self.one = one

    def valid(self, scope: Scope) -> list[int]:
        game, it = scope.game, scope.note(self.slot)
        assert self.whom is not None
        if it < 0:
            return []
        name = piece_of(game, it).set
        rest = [e for e in game.lists[zones.ASIDE] if piece_of(game, e).set == name]
        found = [e for e in rest if is_of_whole(game, e) and self.whom.fits(scope, e)]
        return found[:1] if self.one else found


def shuffle_set(aim: RestOfSet, on_top: bool, game: Game) -> int:
    """What is left of a set is shuffled into the encounter deck, or put on it, shuffled."""
    cards = aim.valid(ability_scope(game))
    while cards:
        entity = cards.pop(below(game, len(cards)) if on_top else 0)
        go(game, entity, zones.ENCOUNTER)
        game.move(entity, zones.ENCOUNTER, 0)
        game.emit("shuffled in", NOWHERE, entity)
        if not cards and not on_top:
            shuffle(game, zones.ENCOUNTER)
    return NEXT


def make_side_deck(aim: Aim, game: Game) -> int:
    """Such a deck is made of cards that are meant."""
    for entity in aim.valid(ability_scope(game)):
        game.move(entity, zones.SIDE_DECK)
    shuffle(game, zones.SIDE_DECK)
    return NEXT


def take_top_of_side_deck(whom: Filter, game: Game) -> int:
    """The top card of such a deck, whose cards are ``whom``: it is spoken of as "it"."""
    scope = ability_scope(game)
    speak_of(scope, _top(whom, scope))
    return NEXT


def shuffle_in_top_of_side_deck(whom: Filter, game: Game) -> int:
    """The top card of such a deck is shuffled into the encounter deck, unseen."""
    scope = ability_scope(game)
    card = _top(whom, scope)
    scope.remember(DONE, int(card >= 0))
    if card >= 0:
        game.move(card, zones.ENCOUNTER)
        shuffle(game, zones.ENCOUNTER)
        game.emit("shuffled in unseen", NOWHERE)
    return NEXT


def _top(whom: Filter, scope: Scope) -> int:
    """The first of its cards; ``FOUND_NOTHING`` without one."""
    found = [e for e in scope.game.lists[zones.SIDE_DECK] if whom.fits(scope, e)]
    return found[0] if found else FOUND_NOTHING


def has_side_deck(scope: Scope) -> bool:
    """Whether there is a card in such a deck."""
    return bool(scope.game.lists[zones.SIDE_DECK])


class NotYetAside(Unchosen):
    """All that fits of the cards of the scenario that could be set aside: in the encounter deck and
    its discard pile, and those ``in_play``."""

    def __init__(self, whom: Filter, in_play: bool = True) -> None:
        super().__init__(whom, "free")
        self.in_play = in_play

    def valid(self, scope: Scope) -> list[int]:
        assert self.whom is not None
        lists = scope.game.lists
        there = [*lists[zones.ENCOUNTER], *lists[zones.ENCOUNTER_DISCARD]]
        there += zones.all_in_play(scope.game) if self.in_play else []
        return [entity for entity in there if self.whom.fits(scope, entity)]


PILE, TOP, SHUFFLED = range(3)  # where to


class ToOwnDeck(SerialDeed):
    """A card of such a deck that is not in play goes back to it: onto its pile, on top, or shuffled
    in. A card of no such deck stays where it is."""

    def __init__(self, aim: Aim, to: int) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.to = to

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if not piece_of(game, entity).own_ordered or zones.in_play(game, entity):
            return undone(scope)
        owner = game.lists[OWNER_OF][entity]
        if self.to == SHUFFLED:
            shuffle_in(game, entity, owner)
        elif self.to == TOP:
            lay_on_top(game, entity, owner)
        elif game.lists[ZONE][entity] != zones.OWN_PILE[owner]:
            go_from(game, entity, zones.OWN_PILE[owner])
        return AGAIN
