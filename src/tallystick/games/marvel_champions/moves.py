"""Atomic changes: draw, discard, ready, enter and leave play. They ask nobody.

Decks of identities' own are kept in order: their top card lies faceup for all to see, and they have
discard piles of their own (MC.setup.8, MC.ownership.1).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position import lasting, values
from tallystick.games.marvel_champions.position.blanking import printed_of, set_blanks, show_print
from tallystick.games.marvel_champions.position.constant_abilities import diverted, of_facedown
from tallystick.games.marvel_champions.position.counters_laid import clear_laid
from tallystick.games.marvel_champions.position.endings import end_if_told
from tallystick.games.marvel_champions.position.frames import note_turned, spare_turned
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, STAGES, WHEN
from tallystick.games.marvel_champions.position.last_known import known_of, note_known
from tallystick.games.marvel_champions.position.player_order import follow_first
from tallystick.games.marvel_champions.position.receipts import drop
from tallystick.games.marvel_champions.position.scope import is_beneath
from tallystick.games.marvel_champions.position.villains import make_active, next_villain
from tallystick.kernel.chance import below, shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import SEAT, Game

FRESH: Final = (
    zones.EXHAUSTED, zones.DAMAGE, zones.THREAT, zones.COUNTERS, zones.STUNNED, zones.CONFUSED,
    zones.TOUGH, zones.USED_ROUND, zones.USED_PHASE, zones.ICONS,
)  # fmt: skip

DISCARDED: Final = KEY["discard"]
LEFT: Final = KEY["leave"]
RAN_OUT: Final = KEY["deck out"]
RESET: Final = KEY["deck reset"]
COUNTER: Final = KEY["counter"]
LAST_COUNTER: Final = KEY["last counter"]
TOUGH_LOST: Final = KEY["tough lost"]
STATUS_GIVEN: Final = KEY["status"]
FROM_HAND: Final = KEY["hand discard"]
FROM_DECK: Final = KEY["deck discard"]
DRAWN: Final = KEY["draw"]
KEYWORD_IGNORED: Final = KEY["keyword ignored"]
ICON_IGNORED: Final = KEY["icon ignored"]
TO_HAND: Final = KEY["to hand"]
ATTACHED: Final = KEY["attach"]
TOKEN_PLACED: Final = KEY["token"]
RESET_POINTS: Final = KEY["hit points reset"]
DIVERTED: Final = KEY["diverted"]
ENCOUNTER_RESET: Final = KEY["encounter reset"]
FLIPPED: Final = KEY["flip"]
DEALT_TO: Final = KEY["dealt"]
DECKS: Final = frozenset((zones.ENCOUNTER, *zones.DECK))
HAS_EXHAUSTED: Final = KEY["exhaust"]
HAS_READIED: Final = KEY["ready"]
HAS_ENTERED: Final = KEY["enter"]


# -- decks and piles ------------------------------------------------------------------------------


def draw(game: Game, seat: int, n: int) -> list[int]:
    """Draw up to ``n`` cards, one at a time (MC.draw.1); which there were. An obligation is not
    held, unless it says what comes of that: it comes to lie before the player (MC.obligation.1)."""
    drawn: list[int] = []
    deck = game.lists[zones.DECK[seat]]
    while len(drawn) < n and (deck or refill(game, seat)):
        entity = deck[0]
        piece = piece_of(game, entity)
        if piece.kind == "obligation" and not any(power.in_hand for power in piece.powers):
            put_in_area(game, entity, seat, engaged=True)
            game.emit("entered", seat, entity)
            has_happened(game, HAS_ENTERED, entity, seat)
        else:
            to_hand(game, entity, seat)
            game.emit("drew", seat, entity)
        has_happened(game, DRAWN, NOWHERE, seat)  # which card it is stays hidden
        drawn.append(entity)
        if not deck:
            run_out(game, seat)
    return drawn


def to_hand(game: Game, entity: int, seat: int) -> None:
    """A card enters a hand."""
    game.move(entity, zones.HAND[seat])
    has_happened(game, TO_HAND, entity, seat)


def check_deck(game: Game, zone: int) -> None:
    """Of a deck from which cards have gone: one that has run out is made anew."""
    if zone == zones.ENCOUNTER:
        check_encounter(game)
    elif not game.lists[zone]:
        run_out(game, zones.DECK.index(zone))


def run_out(game: Game, seat: int) -> None:
    """A player's deck has no card left: it is made anew of the pile at once (MC.player-deck.1)."""
    has_happened(game, RAN_OUT, NOWHERE, seat)
    refill(game, seat)


def refill(game: Game, seat: int) -> bool:
    """MC.player-deck.1: an empty deck is made of the discard pile, for an encounter card."""
    pile = game.lists[zones.DISCARD[seat]]
    if not pile:
        return False
    for entity in pile[:]:
        game.move(entity, zones.DECK[seat])
    shuffle(game, zones.DECK[seat])
    game.emit("reshuffled", seat)
    has_happened(game, RESET, NOWHERE, seat)
    deal_encounter(game, seat)
    return True


def next_encounter(game: Game) -> int:
    """The top card of the encounter deck, -1 if there is none; the deck is renewed as soon as it is
    empty (MC.encounter-deck.1)."""
    deck = game.lists[zones.ENCOUNTER]
    if not deck and not renew_encounter(game):
        return NOWHERE
    return deck[0]


def renew_encounter(game: Game) -> bool:
    """Shuffle the encounter discard pile into a new deck, with one acceleration token."""
    pile = game.lists[zones.ENCOUNTER_DISCARD]
    if not pile:
        return False
    for entity in pile[:]:
        game.move(entity, zones.ENCOUNTER)
    shuffle(game, zones.ENCOUNTER)
    accelerate(game)
    has_happened(game, ENCOUNTER_RESET, NOWHERE, NOWHERE)
    return True


def accelerate(game: Game) -> None:
    """An acceleration token on the main scheme."""
    game.add(CELLS, zones.ACCELERATION, 1)
    has_happened(game, TOKEN_PLACED, game.lists[CELLS][zones.MAIN_SCHEME], NOWHERE)
    game.emit("accelerated", NOWHERE)


def place_token(game: Game, scheme: int) -> None:
    """An acceleration token on a scheme, which goes with a side scheme (MC.acceleration.1)."""
    if scheme == game.lists[CELLS][zones.MAIN_SCHEME]:
        game.add(CELLS, zones.ACCELERATION, 1)
    else:
        game.add(zones.ICONS, scheme, 1)
    has_happened(game, TOKEN_PLACED, scheme, NOWHERE)
    game.emit("token", NOWHERE, scheme)


def deal_encounter(game: Game, seat: int) -> bool:
    """A face-down encounter card for a player (MC.deal.1). False: there was none left, or the
    player is out (MC.elimination.2)."""
    entity = NOWHERE if zones.is_out(game, seat) else next_encounter(game)
    if entity < 0:
        return False
    game.move(entity, zones.DEALT[seat])
    has_been_dealt(game, seat)
    check_encounter(game)
    return True


def has_been_dealt(game: Game, seat: int) -> None:
    """An encounter card lies before a player; which one it is stays hidden (MC.deal.1)."""
    game.emit("dealt", seat)
    has_happened(game, DEALT_TO, NOWHERE, seat)


def check_encounter(game: Game) -> None:
    """Renew an empty encounter deck at once; without a pile players lose (MC.encounter-deck.1)."""
    if not game.lists[zones.ENCOUNTER] and not renew_encounter(game):
        game.emit("no encounter cards", NOWHERE)
        game.end(0)


def discard(game: Game, entity: int) -> None:
    """To its owner's discard pile, on top (MC.discard.1, MC.ownership.1)."""
    owner = game.lists[OWNER_OF][entity]
    seat = game.lists[zones.CONTROLLER][entity]
    zone = game.lists[ZONE][entity]
    if zone in zones.HAND:
        owner = zones.HAND.index(zone)  # who holds it, whosever it is
        has_happened(game, FROM_HAND, entity, owner)
    elif zone == zones.ENCOUNTER or zone in zones.DECK:
        owner = zones.DECK.index(zone) if zone != zones.ENCOUNTER else NOWHERE
        has_happened(game, FROM_DECK, entity, owner)
    if game.lists[ZONE][entity] in zones.AREAS:
        leave_play(game, entity, pile_of(game, entity))
    else:
        go_from(game, entity, pile_of(game, entity))
        game.emit("discarded", owner, entity)
    if game.lists[ZONE][entity] != zones.GAME_AREA:  # where it was put instead
        whose = seat if seat >= 0 else owner  # or whoever discards what is the scenario's
        has_happened(game, DISCARDED, entity, whose if whose >= 0 else game.field(SEAT))


def has_happened(game: Game, key: int, entity: int, seat: int) -> None:
    """Something that may be responded to when the step in progress is done (MC.nested.1): noted
    where any card of the game waits for it."""
    heard, place = game.lists[zones.HEARD], key * len(STAGES)
    if heard[place + WHEN] or heard[place + AFTER]:
        game.extend(zones.HAPPENED, [key, entity, seat])


def random_card(game: Game, seat: int) -> int:
    """A card from a hand at random, -1 if it is empty."""
    hand = game.lists[zones.HAND[seat]]
    return hand[below(game, len(hand))] if hand else NOWHERE


# -- in play --------------------------------------------------------------------------------------


def put_in_area(game: Game, entity: int, seat: int, engaged: bool = False) -> None:
    """A card comes to lie in play, ready and with nothing on it (MC.enters.1). ``seat`` -1: in the
    villain's area. A minion, ``engaged``, is not controlled by the player."""
    game.move(entity, zones.VILLAIN_AREA if seat < 0 else zones.AREA[seat])
    set_blanks(game)  # what is blank as soon as it is there enters with nothing
    piece = piece_of(game, entity)
    for column in [one for one in FRESH if game.lists[one][entity]]:
        game.set(column, entity, 0)
    engaged |= piece.printed >= 0 and piece.kind == "minion" and seat >= 0  # treated as one
    game.set(zones.CONTROLLER, entity, seat if piece.is_player_card and not engaged else NOWHERE)
    game.set(zones.ENGAGED, entity, seat if engaged else NOWHERE)
    if piece.counters is not None:
        game.set(zones.COUNTERS, entity, counters_of(game, piece))
    if values.keyword(game, entity, "toughness"):
        game.set(zones.TOUGH, entity, 1)
    if piece.kind == "villain" and game.lists[CELLS][zones.THE_VILLAIN] < 0:  # there is no other
        make_active(game, entity)
    enlist(game, entity)
    set_blanks(game)


def counters_of(game: Game, piece: CardFace) -> int:
    """With how many counters a face enters, or is turned up (MC.uses.1, MC.per-player.1)."""
    if piece.counters is None:
        return 0
    times = zones.started(game) if piece.counters.per_player else 1
    return piece.counters.n * times + piece.counters.more


def enlist(game: Game, entity: int) -> None:
    """Note a card in play whose text works all the time, as it reads now; of one in the victory
    display what it says of itself there (MC.ability.1)."""
    delist(game, entity)
    won = game.lists[ZONE][entity] == zones.VICTORY
    watches, speaks = (False, piece_of(game, entity).speaks_won) if won else has_text(game, entity)
    if watches:
        game.append(zones.WATCHERS, entity)
    if speaks:
        game.append(zones.STATICS, entity)


def delist(game: Game, entity: int) -> None:
    """A card's text works no more."""
    for table in (zones.WATCHERS, zones.STATICS):
        if entity in game.lists[table]:
            game.delete(table, game.lists[table].index(entity))


def has_text(game: Game, entity: int) -> tuple[bool, bool]:
    """Whether a card, on either side, has triggered and constant abilities."""
    piece = printed_of(game, entity)
    back: CardFace = game.rules.cards[piece.back] if piece.back >= 0 else piece
    return bool(piece.powers or back.powers), piece.speaks or back.speaks


def turn_over(game: Game, entity: int, card: int) -> None:
    """Another face up: what it says now speaks, also of who controls it (MC.constant.1)."""
    note_turned(game, entity)
    game.set(zones.CARD, entity, card)
    if piece_of(game, entity).with_first:
        follow_first(game)
    enlist(game, entity)
    set_blanks(game)
    spare_turned(game, entity)
    shed_tough(game, entity)
    has_happened(game, FLIPPED, entity, game.lists[zones.CONTROLLER][entity])
    if book_of(game).shifts_hit_points or lasting.UNDEFEATED in book_of(game).forbidden:
        lasting.all_may_fall(game)
    lasting.limits_may_fall(game)


def give_boost(game: Game, enemy: int) -> None:
    """A face-down boost card for an enemy (MC.boost.3)."""
    card = next_encounter(game)
    if card >= 0:
        lay_as_boost(game, card, enemy)
        check_encounter(game)


def lay_as_boost(game: Game, card: int, enemy: int) -> None:
    """A card that is a boost card of an enemy from now on (MC.boost.3)."""
    game.move(card, zones.BOOSTS)
    game.set(zones.HOST, card, enemy)
    if game.lists[OWNER_OF][card] >= 0 or piece_of(game, enemy).is_player_card:
        game.set(zones.ENGAGED, card, zones.AS_BOOST)  # rather than a card put under it
    game.emit("boost given", NOWHERE, enemy)


def leave_play(game: Game, entity: int, to: int) -> None:
    """A card leaves play for a zone; what is attached to it is discarded (MC.enters.1,
    MC.attach.1), and so are the boost cards on it. A facedown minion is nothing else: only the card
    under it goes anywhere (MC.ownership.1)."""
    lists = game.lists
    known = known_of(game, entity)
    beneath = of_facedown(game, entity)
    to = NOWHERE if piece_of(game, entity).is_facedown else diverted(game, entity, to)
    delist(game, entity)
    owner = lists[OWNER_OF][entity]
    has_happened(game, LEFT, entity, lists[zones.CONTROLLER][entity])
    others_may_fall(game, entity)
    lasting.limits_may_fall(game)
    game.set(zones.CONTROLLER, entity, NOWHERE)
    game.set(zones.ENGAGED, entity, NOWHERE)
    game.set(zones.HOST, entity, NOWHERE)
    game.move(entity, to)
    if to == zones.VICTORY:
        enlist(game, entity)
    if lists[CELLS][zones.THE_VILLAIN] == entity:
        make_active(game, next_villain(game, entity))
    lasting.forget(game, entity)
    note_known(game, entity, known)
    if lists[zones.PAID_FOR]:
        drop(game, entity)
    if lists[zones.COUNTERS_LAID]:
        clear_laid(game, entity)
    game.emit("left", owner, entity, to)
    for other in (*zones.all_in_play(game), *lists[zones.BOOSTS], *lists[zones.PLAYING]):
        if lists[zones.HOST][other] == entity and beneath >= 0 and is_beneath(game, other):
            game.set(zones.HOST, other, NOWHERE)
            game.move(other, beneath)
            game.emit("left", lists[OWNER_OF][other], other, beneath)
            has_happened(game, DIVERTED, other, lists[OWNER_OF][other])
        elif lists[zones.HOST][other] == entity:
            _without_host(game, other)
    show_print(game, entity)
    set_blanks(game)
    if to == zones.GAME_AREA:
        has_happened(game, DIVERTED, entity, owner)
    end_if_told(game, lists[CELLS][zones.MAIN_SCHEME])


def others_may_fall(game: Game, entity: int) -> None:
    """A card comes into play, or leaves it: what it says of hit points begins or ends, or what has
    kept others from being defeated (MC.hp.1, MC.defeat.1)."""
    book, piece = book_of(game), piece_of(game, entity)
    shifts = book.shifts_hit_points or lasting.UNDEFEATED in book.forbidden
    if shifts or piece.changes_hit_points:
        lasting.all_may_fall(game, entity)


def _without_host(game: Game, entity: int) -> None:
    """MC.attach.1: it is discarded; MC.permanent.1: or stays with who controls it."""
    controller = game.lists[zones.CONTROLLER][entity]
    if values.is_permanent(game, entity) and controller >= 0:
        game.set(zones.HOST, entity, NOWHERE)
        game.move(entity, zones.AREA[controller])
        has_happened(game, DIVERTED, entity, controller)
    else:
        discard(game, entity)


def exhaust(game: Game, entity: int) -> None:
    """Turn a ready card sideways (MC.cost.31)."""
    if game.lists[zones.EXHAUSTED][entity]:
        return
    game.set(zones.EXHAUSTED, entity, 1)
    game.emit("exhausted", game.lists[zones.CONTROLLER][entity], entity)
    has_happened(game, HAS_EXHAUSTED, entity, game.lists[zones.CONTROLLER][entity])


def ready(game: Game, entity: int, by: int) -> None:
    """Turn it upright, unless a card keeps it from that (MC.golden.2); ``by`` whom it is, so that
    "you ready" is heard of by that player (MC.you.1)."""
    if game.lists[zones.EXHAUSTED][entity] and not values.is_forbidden(game, entity, "ready"):
        game.set(zones.EXHAUSTED, entity, 0)
        game.emit("readied", game.lists[zones.CONTROLLER][entity], entity)
        has_happened(game, HAS_READIED, entity, by)


def has_room(game: Game, entity: int, column: int) -> bool:
    """Whether there is room for a status card (MC.stalwart.1, MC.steady.1, MC.golden.2)."""
    if column == zones.TOUGH:
        return game.lists[column][entity] < 1 + piece_of(game, entity).more_tough
    deed = "be stunned" if column == zones.STUNNED else "be confused"
    if values.keyword(game, entity, "stalwart") or values.is_forbidden(game, entity, deed):
        return False
    return game.lists[column][entity] < (2 if values.keyword(game, entity, "steady") else 1)


def shed_tough(game: Game, entity: int) -> None:
    """Another face may have come up, that can have fewer tough status cards (MC.status.1)."""
    while game.lists[zones.TOUGH][entity] > 1 + piece_of(game, entity).more_tough:
        lose_one_status(game, entity, zones.TOUGH)


def give_status(game: Game, entity: int, column: int) -> bool:
    """A status card, unless it has one of the kind, or is stalwart (MC.status.1, MC.stalwart.1);
    there are always enough of them, as there are of tokens (MC.components.1)."""
    if not has_room(game, entity, column):
        return False
    game.add(column, entity, 1)
    game.emit("status", game.lists[zones.CONTROLLER][entity], entity, column)
    has_happened(game, STATUS_GIVEN, entity, game.lists[zones.CONTROLLER][entity])
    if column != zones.TOUGH and values.keyword(game, entity, "vulnerable"):
        discard(game, entity)
    return True


def is_stopped(game: Game, entity: int, column: int) -> bool:
    """Whether a stunned (confused) card keeps a character from acting (MC.stun.1, MC.steady.1)."""
    return values.is_in_state(game, entity, column)


def lose_status(game: Game, entity: int, column: int) -> None:
    """All status cards of a kind are removed."""
    if not game.lists[column][entity]:
        return
    game.set(column, entity, 0)
    game.emit("lost status", game.lists[zones.CONTROLLER][entity], entity, column)
    if column == zones.TOUGH:
        has_happened(game, TOUGH_LOST, entity, game.lists[zones.CONTROLLER][entity])


def lose_one_status(game: Game, entity: int, column: int) -> None:
    """One status card of a kind is removed; the steady may have another (MC.steady.1)."""
    if game.lists[column][entity] < 2:
        lose_status(game, entity, column)
        return
    game.add(column, entity, -1)
    game.emit("lost status", game.lists[zones.CONTROLLER][entity], entity, column)


def heal(game: Game, entity: int, n: int) -> int:
    """Remove damage, as much as there is (MC.heal.1); how much it was."""
    healed = min(n, game.lists[zones.DAMAGE][entity])
    if healed > 0:
        game.add(zones.DAMAGE, entity, -healed)
        game.emit("healed", game.lists[zones.CONTROLLER][entity], entity, healed)
    return max(healed, 0)


def remove_counters(game: Game, entity: int, n: int) -> None:
    """Take counters off a card; with uses, it is discarded with its last (MC.uses.1)."""
    game.add(zones.COUNTERS, entity, -n)
    game.emit("counters", game.lists[zones.CONTROLLER][entity], entity, -n)
    lasting.hit_points_may_fall(game)
    if game.lists[zones.COUNTERS][entity] <= 0:
        has_happened(game, LAST_COUNTER, entity, game.lists[zones.CONTROLLER][entity])
    if game.rules.readings["used-up"] == "at-once":
        check_uses(game, entity)


def place_counters(game: Game, entity: int, n: int, seat: int) -> None:
    """Put counters on a card (MC.counter.1); ``seat`` is the player whom that concerns."""
    if n > 0:
        game.add(zones.COUNTERS, entity, n)
        game.emit("counters", game.lists[zones.CONTROLLER][entity], entity, n)
        has_happened(game, COUNTER, entity, seat)


def check_uses(game: Game, entity: int) -> None:
    """Discard a card with uses that has no counter left."""
    lists, counters = game.lists, piece_of(game, entity).counters
    are_spent = counters is not None and counters.are_uses and lists[zones.COUNTERS][entity] <= 0
    if are_spent and lists[ZONE][entity] in zones.AREAS:
        if values.keyword(game, entity, "victory"):  # MC.victory.1
            leave_play(game, entity, zones.VICTORY)
        else:
            discard(game, entity)


TOPS: Final = frozenset(zones.OWN_TOP)


def pile_of(game: Game, entity: int) -> int:
    """The discard pile that a card goes to: its owner's, or that of its deck (MC.discard.1); who is
    out of the game has none any more (MC.elimination.1)."""
    owner = game.lists[OWNER_OF][entity]
    if owner < 0:
        return zones.ENCOUNTER_DISCARD
    if zones.is_out(game, owner):
        return zones.REMOVED
    return zones.OWN_PILE[owner] if piece_of(game, entity).own_ordered else zones.DISCARD[owner]


def go_from(game: Game, entity: int, to: int) -> None:
    """What is not in play goes elsewhere; from the top of an own deck, the next turns up."""
    zone = game.lists[ZONE][entity]
    game.set(zones.HOST, entity, NOWHERE)
    game.set(zones.ENGAGED, entity, NOWHERE)
    game.move(entity, to)
    if to == zones.VICTORY:
        enlist(game, entity)
    elif zone == zones.VICTORY:
        delist(game, entity)
    if zone in TOPS:
        turn_up(game, zones.OWN_TOP.index(zone))


def turn_up(game: Game, seat: int) -> None:
    """Turn the top card of such a deck faceup, if none is. A deck without a card is made of its
    pile (option ``own-deck``)."""
    top, deck = game.lists[zones.OWN_TOP[seat]], game.lists[zones.OWN_DECK[seat]]
    if not (top or deck) and game.rules.readings["own-deck"] == "renewed":
        for entity in game.lists[zones.OWN_PILE[seat]][:]:
            game.move(entity, zones.OWN_DECK[seat])
        shuffle(game, zones.OWN_DECK[seat])
    if deck and not top:
        game.move(deck[0], zones.OWN_TOP[seat])


def shuffle_in(game: Game, entity: int, seat: int) -> None:
    """A card that is not in play is shuffled into such a deck."""
    game.set(zones.HOST, entity, NOWHERE)
    for card in (entity, *game.lists[zones.OWN_TOP[seat]]):
        game.move(card, zones.OWN_DECK[seat])
    shuffle(game, zones.OWN_DECK[seat])
    turn_up(game, seat)


def lay_on_top(game: Game, entity: int, seat: int) -> None:
    """A card that is not in play comes to lie on top of such a deck, faceup."""
    for card in game.lists[zones.OWN_TOP[seat]][:]:
        game.move(card, zones.OWN_DECK[seat], 0)
    game.set(zones.HOST, entity, NOWHERE)
    game.move(entity, zones.OWN_TOP[seat])
