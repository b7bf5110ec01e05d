"""Cards of players that lie facedown: as minions, or under another card (MC.in-play.1,
MC.ownership.1).

A minion is one of its own, of which nothing is printed but the trait that the text gives it; the
card itself lies under it, unseen, and goes to its owner's discard pile when the minion leaves play.
"""

from __future__ import annotations

import re
from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, Removal
from tallystick.games.marvel_champions.effects.going import go
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.pieces import ATK, DASH, HP, SCH, STATS, CardFace
from tallystick.games.marvel_champions.position.endings import end_if_any_says
from tallystick.games.marvel_champions.position.memory import DONE
from tallystick.games.marvel_champions.position.players import known_place, zones_of
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    is_beneath,
    is_friends,
    is_players,
    speak_of,
    undone,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.ways import note_way
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, NEXT, Game, J, Op
from tallystick.rules.phrases import Place

_AS_MINIONS: Final = re.compile(r"facedown[^.]*? as (?:an? )?\[\[([^\]]+)\]\] minions?\b")


def names_in(text: str) -> list[str]:
    """What the facedown minions are called that a text puts into play."""
    return [name_of(trait) for trait in _AS_MINIONS.findall(text)]


def name_of(trait: str) -> str:
    """What a facedown minion of a trait is called."""
    return f"Facedown {trait.title()}"


def facedown_minion(trait: str) -> CardFace:
    """The face of cards that are minions of a trait as long as they lie facedown."""
    piece = CardFace(name_of(trait), "minion")
    piece.traits = (trait,)
    stats = [DASH] * len(STATS)
    stats[ATK] = stats[SCH] = stats[HP] = 0  # nothing, until a card says how much
    piece.stats = tuple(stats)
    piece.is_facedown = True
    return piece


class PutFacedown(Op):
    """ "Put the top card of your deck into play facedown, engaged with you as a Drone minion", one
    after the other; an empty deck is renewed at once (MC.player-deck.1)."""

    def __init__(self, place: Place, n: Amounts, trait: str) -> None:
        self.place = known_place(place, "top")
        self.n = n
        self.trait = trait
        self.number = -1  # which of the rulebook's facedown minions it is

    def run(self, game: Game) -> int:
        """Nest their entering; J counts them."""
        scope = ability_scope(game)
        if game.field(J) == 0:
            scope.remember(DONE, 0)
        if game.field(J) >= self.n.value(scope) or scope.seat < 0 or zones.is_out(game, scope.seat):
            return NEXT
        (zone,) = zones_of(scope, self.place)
        minion = put_under(game, zone, book_of(game).facedown[self.number].index)
        if minion < 0:
            return NEXT
        game.set_field(J, game.field(J) + 1)
        speak_of(scope, minion)
        note_way(scope, minion)
        return start(game, "enter", minion, scope.seat, subject=minion)


def put_under(game: Game, zone: int, card: int) -> int:
    """A new minion of this face, with the top card of a deck under it; -1: there is no card."""
    deck, seat = game.lists[zone], zones.DECK.index(zone)
    if not deck and not moves.refill(game, seat):
        return NOWHERE
    under = deck[0]
    minion = game.new_entity(NOWHERE, zones.PLAYING)
    game.set(zones.CARD, minion, card)
    game.move(under, zones.BOOSTS)
    game.set(zones.HOST, under, minion)
    if not deck:
        moves.run_out(game, seat)
    return minion


class PutUnder(Op):
    """Cards from the top of a deck, or at random from a hand, are put under another, for everybody
    to see or not; they go to their owners' discard piles when that leaves play."""

    def __init__(
        self, place: Place, n: Amounts, host: Filter, random: bool, faceup: bool = False
    ) -> None:
        self.place = known_place(place, "top")
        self.n = n
        self.host = host
        self.random = random
        self.lay = lay_faceup if faceup else lay_under

    def run(self, game: Game) -> int:
        """One after the other; an empty deck is renewed at once (MC.player-deck.1)."""
        scope = ability_scope(game)
        hosts = [one for one in self.host.referred(scope) if zones.in_play(game, one)]
        scope.remember(DONE, 0)
        if not hosts or scope.seat < 0:
            return NEXT
        (zone,) = zones_of(scope, self.place)
        for _ in range(self.n.value(scope)):
            card = self._next(game, zone)
            if card < 0:
                break
            self.lay(game, card, hosts[0])
            scope.remember(DONE, 1)
            if zone in zones.DECK and not game.lists[zone]:
                moves.run_out(game, scope.seat)
        return NEXT

    def _next(self, game: Game, zone: int) -> int:
        if self.random:
            return moves.random_card(game, zones.HAND.index(zone))
        if not game.lists[zone] and not moves.refill(game, zones.DECK.index(zone)):
            return NOWHERE
        return game.lists[zone][0]


class PutThisUnder(Removal):
    """A card that is spoken of is put facedown under another, under an enemy only a player's; it
    goes to its owner's discard pile when that leaves play."""

    def __init__(self, aim: Aim, host: Filter) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.host = host

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        hosts = [one for one in self.host.referred(scope) if zones.in_play(game, one)]
        gone = not is_within_reach(game, self.aim, entity)
        if gone or not hosts or not (is_players(game, entity) or is_friends(game, hosts[0])):
            return undone(scope)
        lay_under(game, entity, hosts[0])
        return AGAIN


BEYOND: Final = frozenset(
    (zones.ENCOUNTER, *zones.DECK, *zones.OWN_DECK, *zones.OUT_OF_GAME.values())
)


def is_within_reach(game: Game, aim: Aim, entity: int) -> bool:
    """Whether "that card" can still be meant: not one that has gone into a deck, where nobody knows
    it, or out of the game (MC.in-play.1)."""
    spoken = aim.whom is not None and aim.whom.how == "that"
    return not spoken or game.lists[ZONE][entity] not in BEYOND


class PutFaceupOn(PutThisUnder):
    """A player's card that is spoken of is attached faceup to another card, or put under it:
    everybody sees it, and it is not in play (MC.attach.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        hosts = [one for one in self.host.referred(scope) if zones.in_play(game, one)]
        if not hosts or not is_players(game, entity):
            return undone(scope)
        lay_faceup(game, entity, hosts[0])
        return AGAIN


class WithRoom(Aim):
    """An aim as long as fewer than ``most`` are attached to the host out of play (MC.max.2)."""

    def __init__(self, aim: Aim, host: Filter, most: int) -> None:
        super().__init__(aim.whom, aim.deed, aim.label)
        self.host = host
        self.most = most

    def valid(self, scope: Scope) -> list[int]:
        hosts = self.host.referred(scope)
        full = any(len(under(scope.game, one)) >= self.most for one in hosts)
        found = [] if full else super().valid(scope)
        return [one for one in found if is_within_reach(scope.game, self, one)]

    def is_met(self, scope: Scope) -> bool:
        return bool(self.valid(scope))


class LyingHere(Aim):
    """The card of a title that lies under the one that speaks, or has gone to its owner's discard
    pile as that left play for a cost; else whatever is meant by it."""

    def valid(self, scope: Scope) -> list[int]:
        whom = self.whom
        titles = [] if whom is None else [whom.title, whom.title.removeprefix("the ")]
        here = under(scope.game, scope.source)
        if not here and not zones.in_play(scope.game, scope.source) and scope.seat >= 0:
            here = scope.game.lists[zones.DISCARD[scope.seat]][::-1]  # the last one first
        found = [e for e in here if not piece_of(scope.game, e).titles.isdisjoint(titles)]
        return found[:1] or super().valid(scope)


def lay_under(game: Game, card: int, host: int) -> None:
    """A card comes to lie under another, unseen, which may end the game."""
    go(game, card, zones.BOOSTS)
    game.set(zones.HOST, card, host)
    end_if_any_says(game)


def lay_faceup(game: Game, card: int, host: int) -> None:
    """A card comes to lie with another for everybody to see."""
    go(game, card, zones.PLAYING)
    game.set(zones.HOST, card, host)
    end_if_any_says(game)


def return_under(game: Game) -> int:
    """The cards under this one go back to the hands of their owners (MC.ownership.1)."""
    scope = ability_scope(game)
    for card in (*under(game, scope.source), *faceup_with(game, scope.source)):
        owner = game.lists[OWNER_OF][card]
        game.set(zones.HOST, card, NOWHERE)
        moves.to_hand(game, card, owner)
        game.emit("took", owner, card)
    return NEXT


def faceup_with(game: Game, entity: int) -> list[int]:
    """The cards that lie with another for everybody to see, and are not in play."""
    return [c for c in game.lists[zones.PLAYING] if game.lists[zones.HOST][c] == entity]


def under(game: Game, entity: int) -> list[int]:
    """The cards that lie under another, unseen, and are no boost cards."""
    hosts = game.lists[zones.HOST]
    return [c for c in game.lists[zones.BOOSTS] if hosts[c] == entity and is_beneath(game, c)]
