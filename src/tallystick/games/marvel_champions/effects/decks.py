"""Effects on decks and piles: search, look, discard until, put into play, reveal."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, Removal, SerialDeed
from tallystick.games.marvel_champions.effects.going import go
from tallystick.games.marvel_champions.effects.reveals import reveal_next
from tallystick.games.marvel_champions.effects.sequence import BY_ENTERING
from tallystick.games.marvel_champions.legality import maxima
from tallystick.games.marvel_champions.legality.aims import Aim, Suits, Unchosen, entering_refusal
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.keys import STAYS_PUT, TURNED_UP
from tallystick.games.marvel_champions.position.memory import COUNT, DONE, FOUND_NOTHING, IT
from tallystick.games.marvel_champions.position.players import known_place, known_players, zones_of
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    claim,
    speak_of,
    undone,
)
from tallystick.games.marvel_champions.position.things import UNSEEN_DECKS, Filter
from tallystick.games.marvel_champions.position.ways import note_fallen, note_seen, note_was_there
from tallystick.kernel.chance import shuffle
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, J, Op
from tallystick.rules.phrases import Noun, Place

UNSEEN: Final = UNSEEN_DECKS | {zones.BOOSTS}


def reveal_top(n: Amounts, game: Game) -> int:
    """Reveal cards from the top of the encounter deck; "it" is the last of them."""
    scope = ability_scope(game)
    if game.field(J) == 0:
        scope.remember(IT, FOUND_NOTHING)
    if game.field(J) >= n.value(scope) or scope.seat < 0 or zones.is_out(game, scope.seat):
        return NEXT
    game.set_field(J, game.field(J) + 1)
    card = moves.next_encounter(game)
    scope.remember(IT, card if card >= 0 else FOUND_NOTHING)
    return reveal_next(game, scope.seat)


class RevealCard(Removal):
    """Reveal a card that is known already (MC.reveal.1); if it is not there, no "it" is. One that
    was ``found`` in play stays there: a minion engages; so does one that has been turned over
    ``in_place``, with all that it lies on (MC.permanent.1)."""

    at_once = False
    sets_off: tuple[str, ...] = BY_ENTERING

    def __init__(self, aim: Aim, n: Amounts, found: bool = False) -> None:
        super().__init__(aim, n)
        self.found = found
        self.in_place = False

    def _gather(self, game: Game) -> bool:
        known = super()._gather(game)
        scope = ability_scope(game)
        if known and scope.note(DONE) == 0:
            scope.remember(IT, FOUND_NOTHING)
        return known

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        seat = scope.seat if scope.seat >= 0 else game.lists[CELLS][zones.FIRST]
        if self.found and zones.in_play(game, entity):
            return engage_found(game, entity, seat)
        if self.in_place and zones.in_play(game, entity):
            return start(game, "reveal", entity, seat, subject=entity, x=STAYS_PUT)
        if zones.in_play(game, entity):
            moves.leave_play(game, entity, zones.PLAYING)
        turned_up = game.lists[ZONE][entity] == zones.PLAYING
        return start(game, "reveal", entity, seat, subject=entity, x=TURNED_UP if turned_up else 0)


class ShuffleDecks(Op):
    """Shuffle decks."""

    def __init__(self, place: Place) -> None:
        self.place = known_place(place, "top")

    def run(self, game: Game) -> int:
        for zone in zones_of(ability_scope(game), self.place):
            shuffle(game, zone)
        return NEXT


def engage_found(game: Game, entity: int, seat: int) -> int:
    """A minion that was found in play engages the player, if it does not yet (MC.engage.1)."""
    if game.lists[zones.ENGAGED][entity] in (NOWHERE, seat):
        return AGAIN
    return start(game, "engage", entity, seat, subject=entity)


class EnterPlay(SerialDeed):
    """Put cards into play with ``who``: neither their cost nor what restricts playing is asked,
    but for a form and how many there may be (MC.play.1, MC.cost.30, MC.unique.1, MC.max.2)."""

    sets_off: tuple[str, ...] = BY_ENTERING

    def __init__(
        self, aim: Aim, n: Amounts, many: Scaled | None, who: Noun, found: bool = False
    ) -> None:
        super().__init__(aim, n, many)
        self.who = who if who.how == maxima.ITS_OWNER else known_players(who)
        if aim.deed == "enter":
            aim.suits = partial(maxima.can_lie_with, self.who)
        self.found = found  # whether it may have been found in play: then a minion engages
        self.entered = 0  # how it enters: ``BEFORE_PLAYER``, ``ENTERS_EXHAUSTED``

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        seats = maxima.seats_with(scope, entity, self.who)
        seat = seats[0] if seats and seats[0] >= 0 else game.lists[CELLS][zones.FIRST]
        piece = piece_of(game, entity)
        if self.found and zones.in_play(game, entity):
            return engage_found(game, entity, seat)
        barred = piece.unique and maxima.is_unique_in_play(game, piece, scope.source)
        unfit = scope.me >= 0 and piece.form_only not in (-1, piece_of(game, scope.me).form)
        barred = barred or unfit or not maxima.may_enter(game, entity, seat)
        if barred or zones.in_play(game, entity) or zones.is_out(game, seat):
            return undone(scope)
        game.move(entity, zones.PLAYING)
        if game.lists[zones.HOST][entity] >= 0:  # it lay under a card
            game.set(zones.HOST, entity, NOWHERE)
        return start(game, "enter", entity, seat, subject=entity, x=self.entered)


class EnterWithThis(EnterPlay):
    """Put a card into play with this one attached to it: as what that treats it as, it enters
    (MC.attach.1, MC.golden.2)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        game.set(zones.HOST, scope.source, entity)
        done = super().apply(game, scope, entity)
        if game.lists[ZONE][entity] == zones.PLAYING:
            game.move(scope.source, zones.AREA[scope.seat])
        else:
            game.set(zones.HOST, scope.source, NOWHERE)
        return done


class PutIntoPlay(EnterPlay):
    """Put a card, called by its title, into play from wherever it waits, as ``EnterPlay`` does."""

    removes = True

    def __init__(self, whom: Filter, many: Scaled | None, who: Noun) -> None:
        super().__init__(ByTitle(whom), Amounts(ONE_), many, who)

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """The card itself, turned to the side of that title, leaves play as what it was."""
        if not zones.in_play(game, entity):
            return super().apply(game, scope, entity)
        moves.leave_play(game, entity, zones.PLAYING)
        done = super().apply(game, scope, entity)
        if scope.note(DONE) == 0:
            moves.discard(game, entity)
        return done


class ByTitle(Unchosen):
    """The first card of a title in any place out of play; first of all in play, if ``anywhere``."""

    def __init__(self, whom: Filter, anywhere: bool = False) -> None:
        super().__init__(whom, "free")
        self.anywhere = anywhere

    @property
    def is_in_the_open(self) -> bool:
        """Whether everybody can see where it is: it may be in a hand or a deck."""
        return self.whom is not None and "set-aside" in self.whom.marks

    def valid(self, scope: Scope) -> list[int]:
        assert self.whom is not None
        game = scope.game
        title = self.whom.title.removeprefix("the ")
        if not title and self.whom.thing.how == "your" and scope.seat < 0:
            return []
        there = self.whom.referred(scope) if self.anywhere else []
        if there:
            return there[:1]
        aside = "set-aside" in self.whom.marks
        if title and not (self.anywhere or aside) and _is_called_now(game, scope.source, title):
            return [scope.source]
        where = [zones.ASIDE] if aside else [zones.ASIDE, zones.ENCOUNTER, zones.ENCOUNTER_DISCARD]
        for seat in range(game.seats):  # nemesis sets are set aside (MC.nemesis.1)
            mine = [] if aside else [zones.HAND[seat], zones.DECK[seat], zones.DISCARD[seat]]
            where += [zones.NEMESIS[seat], *mine]
        for zone in where:
            for entity in game.lists[zone]:
                piece = piece_of(game, entity)
                if self.whom.thing.how == "your" and game.lists[OWNER_OF][entity] != scope.seat:
                    continue
                named = piece.is_called(title) and self.whom.fits_now(scope, entity)
                if named or (not title and self.whom.fits(scope, entity)):
                    return [entity]
        return []


def _is_called_now(game: Game, source: int, title: str) -> bool:
    """Whether the card that says so has been turned to the side of a title."""
    if not zones.in_play(game, source):
        return False
    return piece_of(game, source).is_called(title)


class HeldOrInPlay(Unchosen):
    """A card of one's own of a title, in play or in one's hand."""

    @property
    def is_in_the_open(self) -> bool:
        """Nobody else sees if it is in the hand."""
        return False

    def valid(self, scope: Scope) -> list[int]:
        assert self.whom is not None
        if scope.seat < 0:
            return []
        lists = scope.game.lists
        mine = [e for e in zones.all_in_play(scope.game) if lists[OWNER_OF][e] == scope.seat]
        found = [e for e in (*mine, *lists[zones.HAND[scope.seat]]) if self.whom.fits(scope, e)]
        return self._affected(scope, found)[:1]


class ShufflePile(Op):
    """Shuffle a pile into a deck."""

    def __init__(self, pile: Place, deck: Place) -> None:
        self.pile = known_place(pile)
        self.deck = known_place(deck)

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for there, here in zip(zones_of(scope, self.pile), zones_of(scope, self.deck), strict=True):
            for entity in game.lists[there][:]:
                game.move(entity, here)
            shuffle(game, here)
        return NEXT


class LookAtTop(Op):
    """Look at cards on top of a deck: they stay there, and are known to who looks (MC.look.1)."""

    def __init__(self, place: Place, n: Amounts) -> None:
        self.place = known_place(place, "top")
        self.n = n
        self.single = n.n.simple and n.n.fixed == 1
        self.is_own_top = self.single and (place.whose, place.zones) == ("your", ("deck",))

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for zone in zones_of(scope, self.place):
            for entity in game.lists[zone][: self.n.value(scope)]:
                game.emit("looked", scope.seat, entity)
                note_seen(scope, entity)
                if self.single:
                    scope.remember(IT, entity)
        return NEXT


class LookAtCard(Op):
    """Look at the card that is meant, wherever it lies (MC.look.1)."""

    def __init__(self, whom: Filter) -> None:
        self.whom = whom

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for entity in self.whom.referred(scope):
            game.emit("looked", scope.seat, entity)
            note_seen(scope, entity)
        return NEXT


class WaitingAside(Unchosen):
    """All that fits and is set aside."""

    def valid(self, scope: Scope) -> list[int]:
        assert self.whom is not None
        return [e for e in scope.game.lists[zones.ASIDE] if self.whom.fits(scope, e)]


class DiscardUntil(Op):
    """Discard from the top until a card that fits is discarded: it is spoken of afterwards. The
    deck's end is the end of it (MC.encounter-deck.1, MC.player-deck.1)."""

    def __init__(self, place: Place, whom: Filter) -> None:
        self.place = known_place(place, "top")
        self.whom = whom

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        speak_of(scope, FOUND_NOTHING)
        for zone in zones_of(scope, self.place):
            n = self._discard(game, scope, game.lists[zone])
            scope.remember(COUNT, n)
            moves.check_deck(game, zone)
        return NEXT

    def _discard(self, game: Game, scope: Scope, deck: list[int]) -> int:
        n = 0
        while deck:
            entity = deck[0]
            moves.discard(game, entity)
            note_fallen(scope, entity)
            n += 1
            if self.whom.fits(scope, entity):
                speak_of(scope, entity)
                break
        return n


class SearchDecks(Op):
    """Look for a card in decks or piles, or among the top cards of a deck; it is spoken of as "it"
    (MC.search.1). Whoever searches is asked whatever there is: others cannot see it."""

    def __init__(self, whom: Filter, places: tuple[Place, ...], most: Scaled | None = None) -> None:
        self.whom = whom
        self.places = tuple([known_place(place) for place in places])
        self.most = most  # how many cards from the top, if not all
        self.enters: Suits | None = None  # what has to be so of it where it is put into play
        self.zones = tuple([zone for place in self.places for zone in place.zones])

    @property
    def is_of_own_deck(self) -> bool:
        """Whether only one's own deck is searched; of each player's it is each their own."""
        own = [place.zones for place in self.places if place.whose in ("your", "their")]
        return len(self.places) == 1 and own == [("deck",)]

    def looked_at(self, game: Game) -> list[int]:
        """The cards that whoever searches sees."""
        most = self.most.value(ability_scope(game)) if self.most is not None else None
        return [entity for zone in self._zones(game) for entity in game.lists[zone][:most]]

    def _zones(self, game: Game) -> list[int]:
        scope = ability_scope(game)
        return [zone for place in self.places for zone in zones_of(scope, place)]

    def found(self, game: Game) -> list[int]:
        """The cards that fit, one of each face in each area (MC.search.1)."""
        scope, lists = ability_scope(game), game.lists
        kinds: dict[tuple[int, int], int] = {}
        for entity in self.looked_at(game):
            if self._is_wanted(scope, entity):
                kinds.setdefault((lists[zones.CARD][entity], lists[ZONE][entity]), entity)
        return list(kinds.values())

    def _is_wanted(self, scope: Scope, entity: int) -> bool:
        """Whether it fits, and can enter play if it has to (MC.unique.1, MC.max.2, MC.target.9)."""
        barred = self.enters is not None and entering_refusal(scope, entity, self.enters)
        return not barred and self.whom.fits(scope, entity)

    def run(self, game: Game) -> int:
        """Ask; until there is an answer "that ally" is who was spoken of before."""
        return ASK if self.looked_at(game) else self.take(game, ("done", -1, -1))

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [("target", entity, -1) for entity in self.found(game)]
        seat = scope.seat if scope.seat >= 0 else game.lists[CELLS][zones.FIRST]
        return Decision(seat, "search", scope.source, options or [("done", -1, -1)])

    def take(self, game: Game, option: Option) -> int:
        speak_of(ability_scope(game), option[1] if option[0] != "done" else FOUND_NOTHING)
        return self._shuffle(game)

    def _shuffle(self, game: Game) -> int:
        for zone in self._zones(game):
            if zone in zones.DECK or zone == zones.ENCOUNTER:
                shuffle(game, zone)
        return NEXT


class Find(Op):
    """Look for a card wherever it could be: in play, and only where it is nowhere in sight in decks
    and then among dealt cards; a deck that was searched is shuffled (MC.search.1). It is spoken of
    as "it". A card of the encounter finds such cards, one of a player's those of players, unless it
    says of which player (``theirs``)."""

    def __init__(self, whom: Filter, theirs: bool = False) -> None:
        self.whom = whom
        self.theirs = theirs

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        seats = range(game.seats)
        where = [
            lists[seat] for lists in (zones.NEMESIS, zones.DISCARD, zones.HAND) for seat in seats
        ]
        found = self._fitting(scope, zones.all_in_play(game))
        if found:
            note_was_there(scope, found[0])
        found = found or self._among(scope, [zones.ASIDE, zones.ENCOUNTER_DISCARD, *where])
        if not found:
            decks = [zones.ENCOUNTER, *[zones.DECK[seat] for seat in seats]]
            found = self._among(scope, decks)
            for zone in decks:
                if zone == zones.ENCOUNTER or any(game.lists[ZONE][e] == zone for e in found):
                    shuffle(game, zone)
            found = found or self._among(scope, [zones.DEALT[seat] for seat in seats])
        speak_of(scope, found[0] if found else FOUND_NOTHING)
        return NEXT

    def _among(self, scope: Scope, where: list[int]) -> list[int]:
        return self._fitting(scope, [e for zone in where for e in scope.game.lists[zone]])

    def _fitting(self, scope: Scope, cards: list[int]) -> list[int]:
        game = scope.game
        ours = self.theirs or piece_of(game, scope.source).is_player_card
        same = [e for e in cards if piece_of(game, e).is_player_card == ours]
        return [e for e in same if self.whom.fits(scope, e)][:1]


class ToHand(Removal):
    """Add cards to a hand: found, looked at, or in a pile; only from ``place``, if any."""

    def __init__(
        self, aim: Aim, n: Amounts, many: Scaled | None = None, place: Place | None = None
    ) -> None:
        super().__init__(aim, n, many)
        self.place = known_place(place) if place is not None else None

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Into the hand of their owner (MC.ownership.1)."""
        owner = claim(game, entity, scope.seat)
        if self.place is not None and game.lists[ZONE][entity] not in zones_of(scope, self.place):
            return AGAIN
        if owner >= 0:
            seen = game.lists[ZONE][entity] not in UNSEEN
            go(game, entity, zones.HAND[owner])
            moves.has_happened(game, moves.TO_HAND, entity, owner)
            game.emit("added" if seen else "took", owner, entity)
        return AGAIN


class DrawThis(ToHand):
    """Draw a card that was looked at (MC.draw.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        super().apply(game, scope, entity)
        owner = game.lists[OWNER_OF][entity]
        moves.has_happened(game, moves.DRAWN, NOWHERE, owner)  # which one it is stays hidden
        return AGAIN
