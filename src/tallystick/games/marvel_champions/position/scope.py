"""Who speaks: the position seen from an ability of a card, used by a player (MC.you.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.bases import Scope as Scope
from tallystick.games.marvel_champions.position.bases import ability_scope as ability_scope
from tallystick.games.marvel_champions.position.memory import DONE, IT, WHO
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.kernel.layout import FRAMES, NOTES, OWNER_OF
from tallystick.kernel.machine import AGAIN, BASE, SEAT, WIDTH, Game
from tallystick.rules.choice import first_of_each

UNBOOSTED: Final = -2  # in X of an activation: it is given no boost card
REPLACED: Final = -1  # in X of an occasion that has no amount: something happens instead of it


def speak_of(scope: Scope, entity: int) -> None:
    """What was looked for is "it", or ``FOUND_NOTHING``: then nothing has been done."""
    scope.remember(IT, entity)
    scope.remember(DONE, int(entity >= 0))


def undone(scope: Scope) -> int:
    """What was to be done has not been. AGAIN."""
    scope.remember(DONE, 0)
    return AGAIN


def that_player(scope: Scope) -> int:
    """Who has been chosen, or is doing something; else whom the occasion concerns, without one
    "you" (MC.you.1); FOUND_NOTHING for nobody."""
    who = scope.note(WHO)
    if who == -1 and scope.occasion >= 0:
        who = scope.game.lists[FRAMES][scope.occasion + SEAT]
    return scope.seat if who == -1 else who


def is_known_who(scope: Scope) -> bool:
    """Whether it is known who "that player" is; else it is chosen later whose something is."""
    return max(scope.frame, scope.occasion, scope.who) >= 0


def top(game: Game) -> int:
    """The index in FRAMES at which the top frame begins."""
    return len(game.lists[FRAMES]) - WIDTH


def is_beneath(game: Game, entity: int) -> bool:
    """Whether a card that lies unseen with another one is put under it, rather than its boost card:
    a player's card, or any under what is no enemy."""
    if game.lists[zones.ENGAGED][entity] == zones.AS_BOOST:
        return False
    return is_players(game, entity) or is_friends(game, game.lists[zones.HOST][entity])


def unseen_beneath(game: Game) -> list[int]:
    """The cards that lie facedown under others, and are no boost cards."""
    return [e for e in game.lists[zones.BOOSTS] if is_beneath(game, e)]


def faceup_beneath(game: Game) -> list[int]:
    """The cards that lie with others for everybody to see, and are not in play."""
    return [e for e in game.lists[zones.PLAYING] if game.lists[zones.HOST][e] >= 0]


def is_friends(game: Game, host: int) -> bool:
    """Whether something is no enemy, so that no boost cards are given to it (MC.boost.3)."""
    return host >= 0 and piece_of(game, host).kind not in ("villain", "minion")


def frame_note(game: Game, at: int, slot: int) -> int:
    """A note of the frame that begins at ``at``."""
    lists = game.lists
    return lists[NOTES][lists[FRAMES][at + BASE] + slot]


def set_frame_note(game: Game, at: int, slot: int, value: int) -> None:
    """Write a note of the frame that begins at ``at``."""
    game.set_note(game.lists[FRAMES][at + BASE] + slot, value)


def of_kinds(game: Game, entities: list[int], kinds: tuple[str, ...]) -> list[int]:
    """The cards whose faces are of one of these kinds."""
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    return [entity for entity in entities if pieces[cards[entity]].kind in kinds]


def is_players(game: Game, entity: int) -> bool:
    """Whether a card is one of the players' cards: a player's, or one of the scenario's that has
    their back, and comes to be a player's (MC.ownership.1)."""
    return game.lists[OWNER_OF][entity] >= 0 or piece_of(game, entity).has_player_back


def claim(game: Game, entity: int, seat: int) -> int:
    """A card of the scenario that has a player's back is that player's from now on: the hand that
    it enters, or the play area, was the first to have it (MC.ownership.1). Whose it is, -1: the
    scenario's."""
    owner = game.lists[OWNER_OF][entity]
    if owner >= 0 or seat < 0 or not piece_of(game, entity).has_player_back:
        return owner
    game.set(OWNER_OF, entity, seat)
    return seat


def cost_on(game: Game, entity: int) -> int:
    """The cost that is printed on a card; 0 where there is none, and for an X."""
    cost = piece_of(game, entity).cost
    return cost.amount(ANY) if cost is not None else 0


def distinct(game: Game, seat: int) -> list[int]:
    """The cards in hand, one of each face."""
    return first_of_each(game.lists[zones.CARD], game.lists[zones.HAND[seat]])


def names_of(game: Game, entity: int) -> set[str]:
    """What a card is called, on either side, in lower case."""
    piece = piece_of(game, entity)
    back: CardFace = game.rules.cards[piece.back] if piece.back >= 0 else piece
    return {*piece.titles, *back.titles}


def speaker_of(game: Game, source: int) -> int:
    """Who "you" is on a card in play: its controller; of an encounter card the player before whom
    it lies, or who controls what it is attached to (MC.you.1, MC.obligation.1); -1: nobody, so that
    whoever it concerns is meant."""
    lists = game.lists
    seat = lists[zones.CONTROLLER][source]
    if seat >= 0:
        return seat
    host = lists[zones.HOST][source]
    if host < 0:
        return lists[zones.ENGAGED][source]
    return (
        lists[zones.CONTROLLER][host]
        if lists[zones.CONTROLLER][host] >= 0
        else lists[zones.ENGAGED][host]
    )


def is_of_own_set(scope: Scope, entity: int) -> bool:
    """Whether a card is of the set of the identity of whose deck it is, or else of one's own, as an
    obligation is (MC.deck.1, MC.obligation.1)."""
    owner: int = scope.game.lists[OWNER_OF][entity]
    whose = zones.identity(scope.game, owner) if owner >= 0 else scope.me
    own = piece_of(scope.game, whose).set if whose >= 0 else ""
    return bool(own) and piece_of(scope.game, entity).set == own


def controller_of(game: Game, entity: int) -> int:
    """Who controls a card; -1: the scenario."""
    return game.lists[zones.CONTROLLER][entity]
