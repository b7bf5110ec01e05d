"""What a player could think of doing of their own accord, what of it is legal, and why the rest is
not (MC.player-turn)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs.acts_that_cost import added_refusal
from tallystick.games.marvel_champions.costs.payability import PlayerPayability
from tallystick.games.marvel_champions.legality import basics, legal, refusals
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    ATK,
    INTERRUPT,
    PERMANENTS,
    RESOURCE,
    RESPONSE,
    SPECIAL,
    THW,
    CardFace,
)
from tallystick.games.marvel_champions.position import at_hand
from tallystick.games.marvel_champions.position.frames import innermost
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.targets import open_to_basic_attacks, thwartable
from tallystick.games.marvel_champions.position.things import ENEMIES, SCHEMES
from tallystick.games.marvel_champions.position.uses import alone, may_act
from tallystick.kernel.decision import Candidate, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import Game, I, J

FIGHTERS: Final = ("hero", "ally")  # kinds with basic attacks and thwarts (MC.player-turn.4)
COULD_FIGHT: Final = (*FIGHTERS, "alter_ego")
WAITING: Final = (INTERRUPT, RESPONSE)
ABSENT: Final = -2  # in the place of a character or a target: one that is nowhere to be seen
OPTIONAL: Final = (ACTION, INTERRUPT, RESPONSE, RESOURCE)  # MC.ability.7

# -- what is legal --------------------------------------------------------------------------------


def moves_of(game: Game, seat: int) -> list[Option]:
    """What is legal in a player's turn; cards of one face are named once."""
    hand, look = at_hand.distinct_at_hand(game, seat), PlayerPayability(game, seat)
    found = plays(game, seat, hand, look)
    return [*found, *actions(game, seat, hand, look), *basic_powers(game, seat)]


def plays(game: Game, seat: int, hand: list[int], look: PlayerPayability) -> list[Option]:
    """("play", card, -1) for cards that enter play, one of each face in hand, and from wherever
    else they may be played."""
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    found: list[Option] = []
    for entity in hand:
        if pieces[cards[entity]].kind not in PERMANENTS:
            continue
        if legal.play_refusal(game, seat, entity, False, look) is None:
            found.append(("play", entity, -1))
    return found


def actions(game: Game, seat: int, hand: list[int], look: PlayerPayability) -> list[Option]:
    """("use", card, place) for Actions in play, and in hand of cards that say so; ("play", event,
    place) for those of events."""
    found: list[Option] = []
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    forms = (-1, piece_of(game, zones.identity(game, seat)).form)
    for held, entities in ((False, game.lists[zones.WATCHERS]), (True, hand)):
        for entity in entities:
            piece: CardFace = pieces[cards[entity]]
            if not piece.actions:
                continue
            event = held and piece.kind == "event"
            verb = "play" if event else "use"
            for place in piece.actions:
                power = piece.powers[place]
                if power.form not in forms or power.in_hand != (held and not event):
                    continue
                why = legal.action_refusal(game, seat, entity, place, explain=False, look=look)
                if why is None:
                    found.append((verb, entity, place))
    return found


def basic_powers(game: Game, seat: int) -> list[Option]:
    """("attack", character, enemy), ("thwart", character, scheme), ("recover", ..), ("form", ..);
    a stunned or confused character may try with no target (-1)."""
    found: list[Option] = []
    enemies: list[int] | None = None
    schemes: list[int] | None = None
    alike = not book_of(game).tells_apart  # whether all of them reach the same
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    for entity in game.lists[zones.AREA[seat]]:
        if pieces[cards[entity]].kind not in FIGHTERS:
            continue
        if basics.character_refusal(game, seat, entity, ATK) is None:
            stopped = moves.is_stopped(game, entity, zones.STUNNED)
            if stopped and not basics.is_aimed_though_stopped(
                game, open_to_basic_attacks, seat, entity
            ):
                found.append(("attack", entity, -1))
            else:
                if enemies is None or not alike:
                    enemies = open_to_basic_attacks(game, seat, entity)
                found += _at(game, "attack", entity, enemies)
        if basics.character_refusal(game, seat, entity, THW) is None:
            stopped = moves.is_stopped(game, entity, zones.CONFUSED)
            if stopped and not basics.is_aimed_though_stopped(game, thwartable, seat, entity):
                found.append(("thwart", entity, -1))
            else:
                if schemes is None or not alike:
                    schemes = thwartable(game, seat, entity)
                found += _at(game, "thwart", entity, schemes)
    if basics.recover_refusal(game, seat) is None:
        found.append(("recover", zones.identity(game, seat), -1))
    if basics.form_change_refusal(game, seat) is None:
        found.append(("form", zones.identity(game, seat), -1))
    return found


def _at(game: Game, verb: str, entity: int, targets: list[int]) -> list[Option]:
    """The targets on which no card puts a cost that cannot be paid (MC.cost.20)."""
    seat = game.lists[zones.CONTROLLER][entity]
    return [
        (verb, entity, target)
        for target in targets
        if added_refusal(game, f"basic {verb}", seat, entity, target) is None
    ]


# -- what one could think of ----------------------------------------------------------------------


def thoughts_of(game: Game, seat: int) -> list[Candidate]:
    """All that a player could think of, each with the reason if it is not legal; what is legal in
    the order of ``moves_of``."""
    return [Candidate(option, weigh(game, seat, option)) for option in thinkable(game, seat)]


def thinkable(game: Game, seat: int) -> Iterator[Option]:
    """Cards in hand, optional abilities of what is in play, basic powers at whatever is there."""
    hand = at_hand.distinct_at_hand(game, seat)
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    for entity in hand:
        if pieces[cards[entity]].kind != "event":
            yield ("play", entity, -1)
    for entity in game.lists[zones.WATCHERS]:
        for use in _powers("use", entity, pieces[cards[entity]]):
            if legal.may_use(game, entity, use[2], seat):
                yield use
    for entity in hand:
        piece = pieces[cards[entity]]
        if piece.kind == "event":
            yield from _powers("play", entity, piece)
        else:
            yield from [use for use in _powers("use", entity, piece) if _in_hand(piece, use[2])]
    yield from _basic(game, seat)


def _in_hand(piece: CardFace, place: int) -> bool:
    """Whether an Action of a card that is no event is used while that is in hand."""
    powers = piece.powers[place : place + 1] if place >= 0 else ()
    return any(power.in_hand and power.kind == ACTION for power in powers)


def waiting(game: Game, seat: int) -> list[Option]:
    """The interrupts and responses of a player, in play and on what is not to enter play in hand,
    as a window offers them."""
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    held = [entity for entity in game.lists[zones.WATCHERS] if is_held(game, entity, seat)]
    held += [e for e in game.lists[zones.HAND[seat]] if pieces[cards[e]].kind not in PERMANENTS]
    held += [e for e in at_hand.elsewhere(game, seat) if pieces[cards[e]].kind == "event"]
    found: list[Option] = []
    for entity in held:
        for _, _, place in _powers("use", entity, pieces[cards[entity]]):
            if pieces[cards[entity]].powers[place].kind in WAITING:
                found.append(("use", entity, place))
    return found


def is_held(game: Game, entity: int, seat: int) -> bool:
    """Whether a player may use what a card in play, or in hand, lets one do."""
    return at_hand.is_at_hand(game, seat, entity) or (
        zones.in_play(game, entity) and may_act(game, entity, seat)
    )


def is_waiting(game: Game, entity: int, place: int, seat: int) -> bool:
    """Whether this is an interrupt or response that a player has."""
    powers = piece_of(game, entity).powers if entity >= 0 else ()
    waits = 0 <= place < len(powers) and powers[place].kind in WAITING
    return waits and is_held(game, entity, seat)


def _powers(verb: str, entity: int, piece: CardFace) -> Iterator[Option]:
    for power in piece.powers:
        if power.kind in OPTIONAL and not (power.forced and power.kind != ACTION):
            yield (verb, entity, power.place)


def _basic(game: Game, seat: int) -> Iterator[Option]:
    for entity in game.lists[zones.AREA[seat]]:
        if piece_of(game, entity).kind in COULD_FIGHT:
            for target in _aims(game, seat, entity, ATK):
                yield ("attack", entity, target)
            for target in _aims(game, seat, entity, THW):
                yield ("thwart", entity, target)
    yield ("recover", zones.identity(game, seat), -1)
    yield ("form", zones.identity(game, seat), -1)


def _aims(game: Game, seat: int, entity: int, which: int) -> list[int]:
    """At what a basic power could be aimed; -1 where it needs no target, or there is none."""
    column, kinds = (zones.STUNNED, ENEMIES) if which == ATK else (zones.CONFUSED, SCHEMES)
    reach: Callable[[Game, int, int], list[int]] = thwartable
    if which == ATK:
        reach = open_to_basic_attacks
    stopped = moves.is_stopped(game, entity, column)
    if stopped and not basics.is_aimed_though_stopped(game, reach, seat, entity):
        return [NOWHERE]
    return [e for e in zones.all_in_play(game) if piece_of(game, e).kind in kinds] or [NOWHERE]


def weigh(game: Game, seat: int, option: Option) -> Refusal | None:
    """Why a player cannot do something of their own accord now; None if they can, once asked."""
    verb, entity, b = option
    if entity == ABSENT:
        return refusals.NOT_IN_PLAY
    if b == ABSENT:
        return weigh(game, seat, (verb, entity, NOWHERE)) or refusals.NOT_IN_PLAY
    if verb == "attack":
        return basics.attack_refusal(game, seat, _own(game, seat, entity), b)
    if verb == "thwart":
        return basics.thwart_refusal(game, seat, _own(game, seat, entity), b)
    if verb == "recover":
        return basics.recover_refusal(game, seat)
    if verb == "form":
        return basics.form_change_refusal(game, seat)
    if verb == "pass":
        return end_refusal(game, seat)
    if verb == "defend":
        return _defend_refusal(game, seat, _own(game, seat, entity))
    if entity < 0:
        return refusals.NOT_IN_HAND if verb == "play" else refusals.NOT_IN_PLAY
    return _card_refusal(game, seat, verb, entity, b)


def _defend_refusal(game: Game, seat: int, entity: int) -> Refusal | None:
    """Who could not defend at all is told so, whether an enemy attacks now or not."""
    decision = game.decision()
    is_attacked = decision is not None and decision.kind == "defend"
    return basics.defend_refusal(game, seat, entity) or (
        None if is_attacked else refusals.NOT_ATTACKED
    )


def _own(game: Game, seat: int, entity: int) -> int:
    return entity if entity >= 0 else zones.identity(game, seat)


def _card_refusal(game: Game, seat: int, verb: str, entity: int, place: int) -> Refusal | None:
    piece = piece_of(game, entity)
    if verb == "play" and piece.kind != "event":
        return legal.play_refusal(game, seat, entity)
    held = _in_hand(piece, place) and at_hand.is_at_hand(game, seat, entity)
    if verb == "use" and not (held or zones.in_play(game, entity)):
        return refusals.NOT_IN_PLAY
    if not 0 <= place < len(piece.powers):
        return refusals.NO_ABILITY
    power = piece.powers[place]
    if power.kind == ACTION:
        return legal.action_refusal(game, seat, entity, place)
    if power.kind in WAITING and not power.forced:
        if verb == "use" and not may_act(game, entity, seat):
            return refusals.NOT_YOURS
        refusal = legal.power_refusal(Scope(game, seat, entity), power)
        return refusal or (legal.untimely(power) if alone(game) in (-1, seat) else refusals.ALONE)
    if power.kind == RESOURCE:
        return refusals.IN_PAYMENTS
    return refusals.BY_OTHERS if power.kind == SPECIAL else refusals.FORCED


def end_refusal(game: Game, seat: int) -> Refusal | None:
    """MC.player-turn.7, MC.forced.2: Forced Actions come before the end of the last turn."""
    refusal = basics.in_turn(game, seat, "MC.player-turn.7")
    return refusal or (refusals.BOUND if is_bound(game, seat) else None)


def is_bound(game: Game, seat: int) -> bool:
    """Whether a player has a Forced Action, and nobody's turn is still to come in which it could be
    used when one is asked (MC.forced.2, MC.action.1)."""
    return bool(forced_actions(game, seat)) and not any_turn_left(game)


def forced_actions(game: Game, seat: int) -> list[Option]:
    """The Forced Actions, of what is in play, that a player could use."""
    if not any_forced(game):
        return []
    found = actions(game, seat, [], PlayerPayability(game, seat))
    return [one for one in found if piece_of(game, one[1]).powers[one[2]].forced]


def any_forced(game: Game) -> bool:
    """Whether anything in play has a Forced Action, whoever may use it."""
    if not book_of(game).has_forced_actions:
        return False
    cards = game.lists[zones.CARD]
    pieces: list[CardFace] = game.rules.cards
    return any(pieces[cards[entity]].is_pressing for entity in game.lists[zones.WATCHERS])


def any_turn_left(game: Game) -> bool:
    """Whether another player's turn comes in this player phase (see ``Turns``)."""
    at, frames = innermost(game, "round"), game.lists[FRAMES]
    if at < 0:
        return False
    seats = [
        (game.lists[CELLS][zones.FIRST] + i) % game.seats for i in range(frames[at + I], game.seats)
    ]
    return any(not zones.is_out(game, seat) and frames[at + J] != seat + 1 for seat in seats)
