"""Who speaks: the position seen from an ability of a card, used by a player (MC.you.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.bases import IT as IT
from tallystick.games.marvel_champions.position.bases import NOTHING as NOTHING
from tallystick.games.marvel_champions.position.bases import WHO as WHO
from tallystick.games.marvel_champions.position.bases import Scope as Scope
from tallystick.games.marvel_champions.position.bases import ability_scope as ability_scope
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.kernel.layout import FRAMES, NOTES, OWNER_OF
from tallystick.kernel.machine import AGAIN, BASE, SEAT, WIDTH, Game
from tallystick.rules.choice import first_of_each

# What the frame of an ability remembers, in its first notes.
FOUND_NOTHING: Final = -2  # in IT: something was looked for, and is not there
COUNT: Final = 2  # "that many"
DONE: Final = 3  # whether the last effect was resolved
PARTLY: Final = 2  # in DONE: it was, but not all of it
FLAGS: Final = 4  # what "this attack" has gained: keywords, see ``damage``
PAID: Final = 5  # four numbers: icons paid for the card by type (MC.cost.10)
OVERPAID: Final = 9  # four numbers: icons overpaid by type
ATTACKED: Final = 13  # what this ability attacked or thwarted first, -1 for nothing
TAKEN: Final = 14  # damage that had to be taken as a cost and was not: 1 (MC.cost.22)
PICKED: Final = 15  # the first of what was chosen before the arrow
BRANCH: Final = 16  # which of several costs is paid
FROM: Final = 17  # 1: played from a hand; more: from elsewhere, see ``at_hand``
FELLED: Final = 18  # 1: the attack of this ability has defeated something
HARMED: Final = 19  # the damage that its attack has done last
EXCESS: Final = 20  # damage beyond the hit points of what was defeated last (MC.excess.1)
MORE: Final = 21  # what this attack deals in addition (MC.alteration.1)
CHOSEN_STAT: Final = 22  # the power that was chosen
MOVED_FROM: Final = 23  # from where something is moved, or what is being attached
LOOP: Final = 24  # how often a part of the ability has been done
YOURS: Final = (
    25  # the player of the ability, plus one, while it is another player's turn to do something
)
CALLED_OFF: Final = 26  # 1: its effects are cancelled (MC.cancel.1)
UNRESOLVED: Final = 2  # there: its attack or thwart has not been made (MC.labeled.2)
PREPAID: Final = 27  # what has been attacked or thwarted with its additional costs paid
MARK: Final = 28  # what will be attacked or thwarted, where that had to be said before paying
LAID: Final = 29  # the threat that its last effect of that kind has placed
AT_ONCE: Final = 30  # while it does several things at the same time (MC.and.1)
MEMORY: Final = 31
NO_MEMORY: Final[tuple[int, ...]] = (
    -1, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, -1,
    -1, 0, 0,
)  # fmt: skip
assert len(NO_MEMORY) == MEMORY

# In LAID, in place of threat: the damage that somebody takes is noted there, as so much less; or
# the damage that is dealt, whatever is prevented of it (MC.damage.2, MC.prevent.1).
HURTING: Final = -1
DEALING: Final = -1_000_000
UNBOOSTED: Final = -2  # in X of an activation: it is given no boost card
REPLACED: Final = -1  # in X of an occasion that has no amount: something happens instead of it

# An attack or scheme of an enemy and any occasion: the first notes of its frame.


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


def is_identity_specific(scope: Scope, entity: int) -> bool:
    """Whether a card belongs to the identity of whose deck it is (MC.deck.1)."""
    owner: int = scope.game.lists[OWNER_OF][entity]
    whose = zones.identity(scope.game, owner) if owner >= 0 else scope.me
    own = piece_of(scope.game, whose).set if whose >= 0 else ""
    return bool(own) and piece_of(scope.game, entity).set == own


def controller_of(game: Game, entity: int) -> int:
    """Who controls a card; -1: the scenario."""
    return game.lists[zones.CONTROLLER][entity]
