"""From where a player may play cards: the hand, and what cards say may be played as if it were in
hand, or from where it is (MC.play.1, MC.golden.1); and what may be looked at where nobody looks
otherwise (MC.look.1).

All that has to do with playing cards asks here: legality, what is offered, windows, how moves are
written. While it is being paid for, a card lies on the table; FROM remembers where it came from.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.position import memory, uses
from tallystick.games.marvel_champions.position.bases import Grant
from tallystick.games.marvel_champions.position.lasting import (
    CHEAPER,
    FROM_PILE,
    PHASE_END,
    SEES,
    add_effect,
    effects_of,
    forget_cheaper,
)
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    distinct,
    frame_note,
    is_players,
    speaker_of,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.kernel.machine import NEXT, SOURCE, SUBJECT, WIDTH, Game, Op

# Where the cards lie that a card in play lets one play.
ATTACHED_HERE, TOP_OF_DECK, IN_PILE, TOP_OF_PILE = range(4)
PILES: Final = frozenset(zones.DISCARD)
OF_HAND: Final = 1  # in FROM; above it, how a card is put back that was played from elsewhere
WIDE: Final = 1 << 10
AS_HELD: Final = WIDE**3  # and that it counts as played from hand


class Granted(NamedTuple):
    """A card that may be played from elsewhere; by which card, which of what it grants; -1: the
    card says so of itself."""

    card: int
    source: int
    grant: Grant | None


def granted(game: Game, seat: int) -> list[Granted]:
    """The cards elsewhere than in hand that a player may play now."""
    if not book_of(game).plays_elsewhere or seat < 0:
        return []
    found: list[Granted] = []
    for source in game.lists[zones.STATICS]:
        for grant in piece_of(game, source).grants:
            if speaker_of(game, source) == seat and _is_open(game, seat, source, grant):
                scope = Scope(game, seat, source)
                cards = [e for e in _there(game, seat, source, grant) if _fits(scope, grant, e)]
                found += [Granted(card, source, grant) for card in cards]
    for card in game.lists[zones.DISCARD[seat]]:
        piece = piece_of(game, card)
        mine = piece.plays_from_pile and (_in_turn(game, seat) or not piece.pile_in_turn)
        if mine or _is_lent(game, seat, card):
            found.append(Granted(card, NOWHERE, None))
    return found


def _in_turn(game: Game, seat: int) -> bool:
    return game.lists[CELLS][zones.TURN] == seat


def _is_open(game: Game, seat: int, source: int, grant: Grant) -> bool:
    if grant.in_turn and not _in_turn(game, seat):
        return False
    return not grant.per or not uses.uses_within(game, source, grant.place, grant.per)


def _is_lent(game: Game, seat: int, card: int) -> bool:
    """Whether an ability has a card of the discard pile played just now."""
    scope, filters = Scope(game, seat, card), book_of(game).filters
    lent = [one for one in effects_of(game, FROM_PILE) if one.seat == seat]
    return any(
        one.card == card or (one.card < 0 and filters[one.what].fits(scope, card)) for one in lent
    )


def _there(game: Game, seat: int, source: int, grant: Grant) -> list[int]:
    if grant.where == TOP_OF_DECK:
        return game.lists[zones.DECK[seat]][:1]
    if grant.where in (IN_PILE, TOP_OF_PILE):
        pile = game.lists[zones.DISCARD[seat]]
        return pile[-1:] if grant.where == TOP_OF_PILE else pile
    return attached(game, source)


def attached(game: Game, host: int) -> list[int]:
    """Players' cards attached to another and not in play: unseen, or (events) faceup."""
    there = (*game.lists[zones.BOOSTS], *game.lists[zones.PLAYING])
    return [e for e in there if game.lists[zones.HOST][e] == host and is_players(game, e)]


def _fits(scope: Scope, grant: Grant, entity: int) -> bool:
    return grant.whom is None or grant.whom.fits(scope, entity)


def elsewhere(game: Game, seat: int) -> list[int]:
    """The cards that may be played from elsewhere than the hand, each once."""
    if not book_of(game).plays_elsewhere:
        return []
    return list(dict.fromkeys([one.card for one in granted(game, seat)]))


def at_hand(game: Game, seat: int) -> list[int]:
    """All cards that a player may play from where they are."""
    return game.lists[zones.HAND[seat]] + elsewhere(game, seat)


def distinct_at_hand(game: Game, seat: int) -> list[int]:
    """The cards that a player may play from where they are; of those in hand one of each face."""
    return distinct(game, seat) + elsewhere(game, seat)


def is_at_hand(game: Game, seat: int, entity: int) -> bool:
    """Whether a player may play a card from where it is."""
    if seat < 0:
        return False
    return game.lists[ZONE][entity] == zones.HAND[seat] or entity in elsewhere(game, seat)


def cheaper_by(game: Game, seat: int, entity: int) -> int:
    """How much less a card costs where it is played from; 0 once it lies on the table."""
    if not book_of(game).plays_elsewhere or game.lists[ZONE][entity] == zones.HAND[seat]:
        return 0
    less = [one.grant.less for one in granted(game, seat) if one.card == entity and one.grant]
    return max(less, default=0)


# -- while it is played ---------------------------------------------------------------------------


def lay_down(scope: Scope) -> None:
    """A card that is played comes to lie on the table (MC.initiating-abilities.1); what lets it be
    played from elsewhere counts as used (MC.limit.1)."""
    game, card = scope.game, scope.source
    lists, zone = game.lists, game.lists[ZONE][card]
    origin = OF_HAND
    if zone not in zones.HANDS:
        index = lists[zone].index(card)
        origin += 1 + zone + WIDE * (lists[zones.HOST][card] + 1) + WIDE * WIDE * index
        origin += AS_HELD * _use(scope)
        game.set(zones.HOST, card, NOWHERE)
    game.move(card, zones.PLAYING)
    scope.remember(memory.FROM, origin)


def _use(scope: Scope) -> bool:
    """Note that it is played from elsewhere; whether as if it were in hand."""
    game, card = scope.game, scope.source
    found = [one for one in granted(game, scope.seat) if one.card == card]
    one = max(found, key=_bargain)
    if one.grant is None:
        return False
    if one.grant.per:
        uses.note_use(game, one.source, one.grant.place)
    if one.grant.less:
        add_effect(game, CHEAPER, card, -1, n=one.grant.less, until=PHASE_END, seat=scope.seat)
    return one.grant.as_held


def _bargain(one: Granted) -> int:
    return one.grant.less if one.grant is not None else 0


def put_back(scope: Scope) -> None:
    """A card that could not be paid, or whose ability is used in hand, is where it was."""
    game, card, origin = scope.game, scope.source, scope.note(memory.FROM)
    if origin <= OF_HAND:
        game.move(card, zones.HAND[scope.seat])
        return
    origin -= OF_HAND + 1
    game.set(zones.HOST, card, origin // WIDE % WIDE - 1)
    game.move(card, origin % WIDE, origin // WIDE // WIDE % WIDE)
    forget_cheaper(game, card)
    for source in game.lists[zones.STATICS]:
        mine = speaker_of(game, source) == scope.seat
        for grant in piece_of(game, source).grants if mine else ():
            if grant.per and card in _there(game, scope.seat, source, grant):
                uses.note_use(game, source, grant.place, -1)


def is_from_hand(scope: Scope) -> bool:
    """Whether the card that the occasion in the scope plays comes from a hand, or is played as if
    it did; not so one that is played from a discard pile."""
    game, at = scope.game, scope.occasion
    frames = game.lists[FRAMES]
    card, below = frames[at + SUBJECT], at - WIDTH
    if not book_of(game).plays_elsewhere:
        return True
    if below >= 0 and frames[below + SOURCE] == card:
        origin = frame_note(game, below, memory.FROM)
        held = origin == OF_HAND or origin >= AS_HELD
        return held or (origin - OF_HAND - 1) % WIDE not in PILES
    return not piece_of(game, card).plays_from_pile or game.lists[ZONE][card] not in PILES


ENCOUNTER_TOP, OWN_TOP = range(2)  # of which deck
TOPS: Final = {"encounter deck": ENCOUNTER_TOP, "deck": OWN_TOP}


class MayLook(Op):
    """ "Until the end of the round, you may look at the top card of a deck" (MC.lasting.1)."""

    def __init__(self, what: int, until: int) -> None:
        self.what = what
        self.until = until

    def run(self, game: Game) -> int:
        add_effect(game, SEES, -1, self.what, n=1, until=self.until, seat=ability_scope(game).seat)
        return NEXT


def glimpsed(game: Game, viewer: int) -> list[int]:
    """The cards that a player (-1: an onlooker) may look at where they lie hidden."""
    if not book_of(game).has_sights:
        return []
    found: list[int] = []
    for one in effects_of(game, SEES):
        if one.seat == viewer >= 0:
            found += _top(game, one.what, viewer)
    for source in game.lists[zones.STATICS]:
        seat = speaker_of(game, source)
        if seat == viewer and any(g.where == ATTACHED_HERE for g in piece_of(game, source).grants):
            found += attached(game, source)
        for sight in piece_of(game, source).sights:
            if sight.phase not in (-1, game.lists[CELLS][zones.PHASE]):
                continue
            if sight.faceup or seat == viewer:
                found += _top(game, sight.what, seat)
    return found


def _top(game: Game, what: int, seat: int) -> list[int]:
    deck = game.lists[zones.ENCOUNTER if what == ENCOUNTER_TOP else zones.DECK[max(seat, 0)]]
    return deck[:1]
