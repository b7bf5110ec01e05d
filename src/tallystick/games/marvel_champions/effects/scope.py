"""Who speaks: the position seen from an ability of a card, used by a player (MC.you.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.pieces import IN_PLAY_KINDS, PLAYER_KINDS, CardFace
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.games.marvel_champions.zones import (
    AREAS,
    AS_BOOST,
    CARD,
    CONTROLLER,
    ENGAGED,
    EXHAUSTED,
    GAME_AREA,
    HAND,
    HANDS,
    HOST,
    STRUCK,
    WAYS,
    identity,
    in_play,
)
from tallystick.kernel.layout import FRAMES, NOTES, OWNER_OF, ZONE
from tallystick.kernel.machine import BASE, SEAT, SOURCE, SUBJECT, WIDTH, Game, X
from tallystick.rules.choice import first_of_each

# What the frame of an ability remembers, in its first notes.
IT: Final = 0  # the entity last chosen or spoken of, -1 for none
FOUND_NOTHING: Final = -2  # in IT: something was looked for, and is not there
WHO: Final = 1  # the player last chosen or spoken of, -1 for none
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
PREPAID: Final = 27  # what has been attacked or thwarted with its additional costs paid
MARK: Final = 28  # what will be attacked or thwarted, where that had to be said before paying
LAID: Final = 29  # the threat that its last effect of that kind has placed
MEMORY: Final = 30
NO_MEMORY: Final[tuple[int, ...]] = (
    -1, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, -1,
    -1, 0,
)  # fmt: skip
assert len(NO_MEMORY) == MEMORY

# In LAID, in place of threat: the damage that somebody takes is noted there, as so much less; or
# the damage that is dealt, whatever is prevented of it (MC.damage.2, MC.prevent.1).
HURTING: Final = -1
DEALING: Final = -1_000_000
UNBOOSTED: Final = -2  # in X of an activation: it is given no boost card
REPLACED: Final = -1  # in X of an occasion that has no amount: something happens instead of it

# An attack or scheme of an enemy and any occasion: the first notes of its frame.
NOTHING: Final = -1


class Scope:
    """``seat`` is "you", ``source`` the card that speaks, ``frame`` where its ability's frame
    begins (-1: it has none), ``occasion`` where that begins which set it off (-1: nothing did)."""

    __slots__ = (
        "allied", "explain", "frame", "game", "occasion", "own", "seat", "source", "who", "x",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        seat: int,
        source: int,
        frame: int = NOTHING,
        occasion: int = NOTHING,
        x: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.source = source
        self.frame = frame
        self.occasion = occasion
        self.x = x
        self.allied = False  # whether others may help to pay (MC.alliance.1)
        self.explain = True  # whether a refusal should say what is missing
        self.own = NOTHING  # in a window: how many notes of the occasion are not the window's
        self.who = NOTHING  # where it has no frame: the player who would be "that player"

    def if_chosen(self, who: int, seat: int) -> Scope:
        """The same before anything is done, as that player sees it, where "that player" is ``who``
        (MC.target.4)."""
        view = Scope(self.game, seat, self.source, NOTHING, self.occasion, self.x)
        view.own, view.who = self.own, who
        return view

    def note(self, slot: int) -> int:
        """What the ability's frame remembers; -1 where it has no frame."""
        if self.frame < 0:
            return self.who if slot == WHO else NOTHING
        lists = self.game.lists
        return lists[NOTES][lists[FRAMES][self.frame + BASE] + slot]

    def remember(self, slot: int, value: int) -> None:
        """Write what the ability's frame remembers."""
        if self.frame >= 0:
            game = self.game
            game.set(NOTES, game.lists[FRAMES][self.frame + BASE] + slot, value)

    @property
    def me(self) -> int:
        """The identity of "you"; -1 where nobody is meant."""
        return identity(self.game, self.seat) if self.seat >= 0 else NOTHING


def note_way(scope: Scope, entity: int) -> None:
    """Something has been done to a card by this ability: "... this way"."""
    if scope.frame >= 0:
        scope.game.extend(WAYS, [scope.frame, entity])


# In WAYS, in place of a card: another player's turn to do the same begins; below that, a player
# has been attacked.
NEXT_PLAYER, ATTACKED_PLAYER = -1, -2
DEALT_PLAYER: Final = -10  # and below that: has been dealt a facedown encounter card
PAID_CARD: Final = -100  # and further below: a card that was discarded to pay for it
WAS_THERE: Final = -1_000_000  # and below all those: was found, and was in play before
TAKEN_FROM: Final = -2_000_000  # and below that: a counter was removed from it
SEEN: Final = -3_000_000  # and below that: was only looked at
IN_LINE: Final = -4_000_000  # and below that: something is still to be done for it
FALLEN: Final = -5_000_000  # and below that: was discarded from a deck
ANEW: Final = -6_000_000  # and below that: was spoken of, and has left play and come again since
MEANT: Final = -7_000_000  # and below that: was meant, though it could not be done to it
SEVERAL: Final = -8_000_000  # and below that: things of such kinds are spoken of from here on


def note_harm(game: Game, at: int, n: int, dealt: bool) -> None:
    """So much damage has been taken by what the ability in a frame does, or dealt: it notes
    whichever it asks for."""
    laid = frame_note(game, at, LAID)
    if laid <= HURTING and dealt == (laid <= DEALING):
        set_frame_note(game, at, LAID, laid - n)


def harm_this_way(scope: Scope) -> int:
    """How much that was."""
    laid = scope.note(LAID)
    return max((DEALING if laid <= DEALING else HURTING) - laid, 0)


def begin_turn(scope: Scope) -> None:
    """A player begins to do what players do one after the other (MC.each-player.1)."""
    scope.game.extend(WAYS, [scope.frame, NEXT_PLAYER])


def end_turns(scope: Scope) -> None:
    """All players have done it: what each has done is done by all."""
    ways = scope.game.lists[WAYS]
    kept: list[int] = []
    for i in range(0, len(ways), 2):
        if ways[i] != scope.frame or ways[i + 1] != NEXT_PLAYER:
            kept += ways[i : i + 2]
    if len(kept) < len(ways):
        scope.game.replace(WAYS, kept)


def note_attacked(game: Game, frame: int, seat: int) -> None:
    """An ability has had a player attacked."""
    game.extend(WAYS, [frame, ATTACKED_PLAYER - seat])


def noted_by(game: Game, frame: int) -> list[int]:
    """All that has been noted of an ability or an attack, by where its frame begins, in order."""
    ways = game.lists[WAYS]
    return [ways[i + 1] for i in range(0, len(ways), 2) if ways[i] == frame]


def attacked_this_way(scope: Scope) -> list[int]:
    """The players that this ability has had attacked."""
    mine = noted_by(scope.game, scope.frame)
    return [ATTACKED_PLAYER - one for one in mine if DEALT_PLAYER < one <= ATTACKED_PLAYER]


def dealt_this_way(scope: Scope) -> list[int]:
    """The players to whom this ability has dealt encounter cards."""
    mine = noted_by(scope.game, scope.frame)
    return [DEALT_PLAYER - one for one in mine if PAID_CARD < one <= DEALT_PLAYER]


def note_paid_with(scope: Scope, entity: int) -> None:
    """A card has been discarded to pay for the one that is played."""
    scope.game.extend(WAYS, [scope.frame, PAID_CARD - entity])


def paid_with(scope: Scope) -> list[int]:
    """The cards that were discarded to pay for it."""
    mine = noted_by(scope.game, scope.frame)
    return [PAID_CARD - one for one in mine if WAS_THERE < one <= PAID_CARD]


def note_was_there(scope: Scope, entity: int) -> None:
    """A card that this ability has found was in play before: it does not enter (MC.search.1)."""
    note_way(scope, WAS_THERE - entity)


def note_taken(scope: Scope, entity: int, n: int) -> None:
    """This ability has removed so many counters from a card."""
    scope.game.extend(WAYS, [scope.frame, TAKEN_FROM - entity] * n)


def taken_this_way(scope: Scope, entity: int) -> int:
    """How many counters it has removed from one."""
    ways, row = scope.game.lists[WAYS], [scope.frame, TAKEN_FROM - entity]
    return sum([ways[i : i + 2] == row for i in range(0, len(ways), 2)])


def note_seen(scope: Scope, entity: int) -> None:
    """This ability has looked at a card (MC.look.1)."""
    note_way(scope, SEEN - entity)


def note_meant(scope: Scope, entities: list[int]) -> None:
    """This ability means these too, though it cannot do to them what it does to others
    (MC.target.7)."""
    for entity in entities:
        note_way(scope, MEANT - entity)


def note_several(scope: Scope, kinds: tuple[str, ...]) -> None:
    """This ability speaks of several things of some kinds, or of any: "those" are none that it has
    spoken of before (MC.referential.1)."""
    note_way(scope, SEVERAL - bits_of(kinds))


def bits_of(kinds: tuple[str, ...]) -> int:
    """Kinds of cards as a number, all of them where none is named."""
    return sum([1 << i for i, kind in enumerate(CARD_KINDS) if not kinds or kind in kinds])


CARD_KINDS: Final = tuple(
    dict.fromkeys((*PLAYER_KINDS, *IN_PLAY_KINDS, "main_scheme", "treachery"))
)


def meant_this_way(scope: Scope, kinds: tuple[str, ...] = ()) -> list[int]:
    """All that this ability has done something to, or would have, since it spoke of several things
    of such kinds: each of those."""
    found, asked = _ways(scope), bits_of(kinds)
    begun = [i for i, one in enumerate(found) if one <= SEVERAL and (SEVERAL - one) & asked]
    found = found[begun[-1] if begun else 0 :]
    more = [MEANT - one for one in found if SEVERAL < one <= MEANT]
    return list(dict.fromkeys([*_cards(found), *more]))


def note_fallen(scope: Scope, entity: int) -> None:
    """This ability has discarded a card from a deck, wherever that may go in answer to it."""
    note_way(scope, entity)
    note_way(scope, FALLEN - entity)


def discarded_this_way(scope: Scope) -> list[int]:
    """All cards that this ability has discarded, those too that have come back to a hand since
    (MC.nested.1)."""
    found = done_this_way(scope, "discarded")
    fallen = dict.fromkeys([FALLEN - one for one in _ways(scope) if ANEW < one <= FALLEN])
    return [*found, *[entity for entity in fallen if entity not in found]]


def has_come_anew(scope: Scope, entity: int) -> bool:
    """Whether a card that this ability spoke of is another thing now (MC.enters.1)."""
    return ANEW - entity in noted_by(scope.game, scope.frame)


def counted_this_way(scope: Scope, deed: str) -> list[int]:
    """What is counted of what was done this way."""
    return discarded_this_way(scope) if deed == "discarded" else done_this_way(scope, deed)


def put_in_line(scope: Scope, entities: list[int]) -> None:
    """Something is to be done for each of these, one after the other."""
    scope.game.extend(WAYS, [n for entity in entities for n in (scope.frame, IN_LINE - entity)])


def next_in_line(scope: Scope) -> int:
    """The next of those, which is none of them any more; -1: there is none."""
    ways = scope.game.lists[WAYS]
    for at in range(0, len(ways), 2):
        if ways[at] == scope.frame and FALLEN < ways[at + 1] <= IN_LINE:
            entity = IN_LINE - ways[at + 1]
            scope.game.replace(WAYS, [*ways[:at], *ways[at + 2 :]])
            return entity
    return NOTHING


def entered_this_way(scope: Scope) -> list[int]:
    """The cards to which this ability has done something by which they have come into play."""
    mine = noted_by(scope.game, scope.frame)
    before = [WAS_THERE - one for one in mine if TAKEN_FROM < one <= WAS_THERE]
    found = dict.fromkeys(done_this_way(scope))  # each once, though it was looked at before
    return [one for one in found if one not in before and in_play(scope.game, one)]


def done_this_way(scope: Scope, deed: str = "") -> list[int]:
    """The cards to which this ability has done something, in order: "discarded this way" speaks of
    those that are gone, "exhausted this way" of those that are exhausted; "gone" also of those
    that lie where they were looked at. While players do the same one after the other, what those
    before have done is not counted (MC.each-player.1)."""
    lists, found = scope.game.lists, _ways(scope)
    if deed in ("discarded", "defeated", "exhausted"):
        found = [entity for entity in found if entity >= 0]
    found = _cards(found)
    if deed in ("discarded", "defeated", "gone"):
        return [e for e in found if lists[ZONE][e] not in NOT_GONE]
    if deed == "exhausted":
        return [e for e in found if lists[EXHAUSTED][e] == 1]
    return found


def _cards(ways: list[int]) -> list[int]:
    """The cards among what has been noted, those too that were only looked at."""
    return [n if n >= 0 else SEEN - n for n in ways if n >= 0 or IN_LINE < n <= SEEN]


def _ways(scope: Scope) -> list[int]:
    """What this ability has noted, without what players before have done."""
    found = noted_by(scope.game, scope.frame)
    if NEXT_PLAYER in found:
        last = len(found) - found[::-1].index(NEXT_PLAYER)
        found = found[: found.index(NEXT_PLAYER)] + found[last:]
    return found


def gone_this_way(scope: Scope) -> list[int]:
    """The cards that this ability has discarded, or one that it has resolved (MC.special.1): whose
    frame stood next above."""
    lists = scope.game.lists
    more = noted_by(scope.game, scope.frame + WIDTH)
    gone = [one for one in more if one >= 0 and lists[ZONE][one] not in NOT_GONE]
    return list(dict.fromkeys([*discarded_this_way(scope), *gone]))


NOT_GONE: Final = AREAS | HANDS | {GAME_AREA}


def hurt_by(game: Game, at: int) -> list[int]:
    """Who has taken damage from the attack of an enemy in a frame, once for each point of it: who
    is attacked, whom overkill passes it on to (MC.overkill.1), those among whom it is divided."""
    return [one for one in noted_by(game, at) if one >= 0]


def dealt_to_by(game: Game, at: int) -> list[int]:
    """To whom that attack has dealt damage, once for each point: also what has been prevented, and
    was not taken (MC.damage.2, MC.prevent.1)."""
    mine = noted_by(game, at)
    return [(DEALT_TO if one > PASSED_TO else PASSED_TO) - one for one in mine if one <= DEALT_TO]


def dealt_in(game: Game, at: int) -> int:
    """The damage that it has dealt in all: what overkill passes on is part of that."""
    mine = noted_by(game, at)
    return sum([PASSED_TO < one <= DEALT_TO for one in mine])


DEALT_TO: Final = -1  # in WAYS, for the attack of an enemy: below that, a card it deals damage to
PASSED_TO: Final = -1_000_000  # and below that: a card to which overkill passes damage on


def forget_hurt(game: Game, at: int) -> None:
    """An attack strikes: whom an older one in its place has hurt is forgotten."""
    ways = game.lists[WAYS]
    if at in ways[::2]:
        pairs = [ways[i : i + 2] for i in range(0, len(ways), 2) if ways[i] != at]
        game.replace(WAYS, [number for pair in pairs for number in pair])


def forget_ways(game: Game) -> None:
    """An ability begins: what older ones in its place, or above it, have done is forgotten."""
    at = len(game.lists[FRAMES]) - WIDTH
    for table in (WAYS, STRUCK):
        pairs = game.lists[table]
        length = len(pairs)
        while length and pairs[length - 2] >= at:
            length -= 2
        game.truncate(table, length)
        older = range(0, length, 2)  # an older one may have noted something of a newer one since
        if any(pairs[i] >= at for i in older):
            game.replace(table, [n for i in older if pairs[i] < at for n in pairs[i : i + 2]])


def ability_scope(game: Game) -> Scope:
    """The scope of the ability whose frame is on top."""
    frames = game.lists[FRAMES]
    at = len(frames) - WIDTH
    return Scope(
        game, frames[at + SEAT], frames[at + SOURCE], at, frames[at + SUBJECT], frames[at + X]
    )


def top(game: Game) -> int:
    """Where the top frame begins."""
    return len(game.lists[FRAMES]) - WIDTH


def is_beneath(game: Game, entity: int) -> bool:
    """Whether a card that lies unseen with another one is put under it, rather than its boost card:
    a player's card, or any under what is no enemy."""
    if game.lists[ENGAGED][entity] == AS_BOOST:
        return False
    return is_players(game, entity) or is_friends(game, game.lists[HOST][entity])


def is_friends(game: Game, host: int) -> bool:
    """Whether something is no enemy, so that no boost cards are given to it (MC.boost.3)."""
    return host >= 0 and piece_of(game, host).kind not in ("villain", "minion")


def frame_note(game: Game, at: int, slot: int) -> int:
    """A note of the frame that begins at ``at``."""
    lists = game.lists
    return lists[NOTES][lists[FRAMES][at + BASE] + slot]


def set_frame_note(game: Game, at: int, slot: int, value: int) -> None:
    """Write a note of the frame that begins at ``at``."""
    game.set(NOTES, game.lists[FRAMES][at + BASE] + slot, value)


def piece_of(game: Game, entity: int) -> CardFace:
    """The face that a card shows."""
    piece: CardFace = game.rules.cards[game.lists[CARD][entity]]
    return piece


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
    return first_of_each(game.lists[CARD], game.lists[HAND[seat]])


def names_of(game: Game, entity: int) -> set[str]:
    """What a card is called, on either side, in lower case."""
    piece = piece_of(game, entity)
    back: CardFace = game.rules.cards[piece.back] if piece.back >= 0 else piece
    return {piece.name.casefold(), back.name.casefold()}


def speaker_of(game: Game, source: int) -> int:
    """Who "you" is on a card in play: its controller; of an encounter card the player before whom
    it lies, or who controls what it is attached to (MC.you.1, MC.obligation.1); -1: nobody, so that
    whoever it concerns is meant."""
    lists = game.lists
    seat = lists[CONTROLLER][source]
    if seat >= 0:
        return seat
    host = lists[HOST][source]
    if host < 0:
        return lists[ENGAGED][source]
    return lists[CONTROLLER][host] if lists[CONTROLLER][host] >= 0 else lists[ENGAGED][host]


def is_identity_specific(scope: Scope, entity: int) -> bool:
    """Whether a card belongs to the identity of whose deck it is (MC.deck.1)."""
    owner: int = scope.game.lists[OWNER_OF][entity]
    whose = identity(scope.game, owner) if owner >= 0 else scope.me
    same = piece_of(scope.game, entity).set == piece_of(scope.game, max(whose, 0)).set
    return whose >= 0 and same


def controller_of(game: Game, entity: int) -> int:
    """Who controls a card; -1: the scenario."""
    return game.lists[CONTROLLER][entity]
