"""What may be done, and why not: the one author of legality.

Each ``..._refusal`` returns None where the thing is legal, else the clause and a sentence. The
options of a decision are what has no refusal; the judge and the interface ask the same functions.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.aims import any_aim
from tallystick.games.marvel_champions.conditions import holds
from tallystick.games.marvel_champions.paying import Payment, can_pay
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    ATK,
    FORMS,
    HERO,
    PERMANENTS,
    REC,
    THW,
    Piece,
    Power,
)
from tallystick.games.marvel_champions.reasons import unpaid
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.games.marvel_champions.targets import (
    attack_target_refusal,
    attackable,
    thwart_target_refusal,
    thwartable,
)
from tallystick.games.marvel_champions.values import has_stat, is_forbidden
from tallystick.games.marvel_champions.zones import (
    ASKED,
    CARD,
    CHANGED,
    CONFUSED,
    CONTROLLER,
    DAMAGE,
    ENGAGED,
    EXHAUSTED,
    FIRST,
    HAND,
    HOST,
    PHASE,
    PLAYED,
    PLAYER,
    PLAYING,
    STUNNED,
    TURN,
    USED_PHASE,
    USED_ROUND,
    all_in_play,
    identity,
    in_play,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import Game

IN_VAIN: Final = 1 << 8  # in the cell ASKED: help was asked for, and was too little
CANNOT_PAY: Final = Refusal(
    ("MC.cost.20", "MC.initiating-abilities.5"), "It cannot be paid for in full."
)
NOT_YOUR_TURN: Final = Refusal(
    ("MC.player-turn.7", "MC.active-player.1"), "That is done in your own turn."
)
NOT_PLAYER_PHASE: Final = Refusal(
    ("MC.action.1", "MC.player-turn.5"), "Actions are for the player phase."
)
NOT_IN_HAND: Final = Refusal(("MC.play.1",), "That card is not in your hand.")
NOT_IN_PLAY: Final = Refusal(("MC.ability.1", "MC.ability.2"), "That card is not in play.")
NOT_PLAYABLE: Final = Refusal(
    ("MC.resource.8", "MC.player-turn.2"), "Cards of that type are not played."
)
NO_ABILITY: Final = Refusal(("MC.ability.4",), "That card has no such ability.")
NOT_YOURS: Final = Refusal(("MC.ability.7", "MC.cost.34"), "Only its controller may use that card.")
CHANGED_ALREADY: Final = Refusal(("MC.player-turn.1",), "You have changed form this turn already.")
NO_TARGET: Final = Refusal(
    ("MC.cost.14", "MC.target.2", "MC.initiating-abilities.2"),
    "There is no valid target, so its cost cannot be paid.",
)
USED_UP: Final = Refusal(("MC.limit.1", "MC.limit.2"), "That ability's limit has been reached.")
AT_MAXIMUM: Final = Refusal(("MC.max.1", "MC.max.2"), "No more copies of that card are allowed.")
UNIQUE: Final = Refusal(("MC.unique.1",), "A copy of that unique card is in play already.")
CONDITION: Final = Refusal(
    ("MC.play-restrictions.1", "MC.initiating-abilities.2"), "Its condition does not hold."
)
NO_HOST: Final = Refusal(
    ("MC.attach.1", "MC.initiating-abilities.2"), "There is nothing that it can be attached to."
)
NOT_A_HERO: Final = Refusal(("MC.player-turn.3",), "Only in hero form can you do that.")
NOT_ALTER_EGO: Final = Refusal(("MC.recover.1",), "Only in alter-ego form can you recover.")
EXHAUSTED_NOW: Final = Refusal(("MC.cost.31",), "It is exhausted, so it cannot exhaust again.")
NO_POWER: Final = Refusal(("MC.dash.1",), "It does not have that power.")
NOBODY_TO_ATTACK: Final = Refusal(("MC.attack.1", "MC.target.2"), "There is no enemy to attack.")
NOTHING_TO_THWART: Final = Refusal(
    ("MC.thwart.1", "MC.target.2"), "There is no threat that could be removed."
)
NOT_HURT: Final = Refusal(("MC.target.3", "MC.recover.1"), "There is no damage to heal.")
FORBIDDEN: Final = Refusal(("MC.golden.2",), "A card in play says that it cannot.")
NOT_FIRST: Final = Refusal(("MC.ability.8",), "Only the first player may use that.")


def in_turn(game: Game, seat: int) -> Refusal | None:
    """Whether it is a player's turn."""
    cells = game.lists[CELLS]
    if cells[PHASE] != PLAYER or cells[TURN] != seat:
        return NOT_YOUR_TURN
    return None


# -- abilities ------------------------------------------------------------------------------------


def power_refusal(scope: Scope, power: Power, in_hand: int = -2) -> Refusal | None:
    """Why an ability cannot be initiated now (MC.initiating-abilities.2, .3): form, limits,
    conditions, target, cost. Its timing is asked where it is used.

    For an ability of an event, everything that bars playing the card bars it as well.
    """
    game, entity = scope.game, scope.source
    piece = piece_of(game, entity)
    playing = game.lists[ZONE][entity] == HAND[scope.seat] if scope.seat >= 0 else False
    if playing != (piece.kind == "event") and not _was_spent(game, entity, power):
        return NOT_IN_HAND if piece.kind == "event" else NOT_IN_PLAY
    return (
        form_refusal(scope, power)
        or _limit_refusal(scope, power)
        or (card_refusal(scope, piece) if playing else None)
        or _test_refusal(scope, power)
        or _payment_refusal(scope, power, playing)
    )


def _was_spent(game: Game, entity: int, power: Power) -> bool:
    """ "After you spend this card": it speaks from the discard pile."""
    return power.watch is not None and any(act.key == 18 for act in power.watch.acts)


def form_refusal(scope: Scope, power: Power) -> Refusal | None:
    """MC.ability.8."""
    game = scope.game
    if power.first_player and game.lists[CELLS][FIRST] != scope.seat:
        return NOT_FIRST
    if power.form < 0 or scope.seat < 0:
        return None
    if piece_of(game, scope.me).form == power.form:
        return None
    return Refusal(
        ("MC.ability.8", "MC.initiating-abilities.2"),
        f"That is for {FORMS[power.form]} form only.",
    )


def _limit_refusal(scope: Scope, power: Power) -> Refusal | None:
    if not power.limit:
        return None
    column = USED_PHASE if power.per in ("phase", "turn") else USED_ROUND
    used = moves.uses_of(scope.game, scope.source, power.place, column)
    return USED_UP if used >= power.limit else None


def _test_refusal(scope: Scope, power: Power) -> Refusal | None:
    if power.cost_tests and not holds(power.cost_tests, scope):
        return CONDITION
    if power.aims and not any_aim(scope, power):
        return NO_TARGET
    return None


def _payment_refusal(scope: Scope, power: Power, playing: bool) -> Refusal | None:
    payment = Payment(power, playing)
    free = len(power.costs) == 1 and power.costs[0].is_free
    if free and not playing:
        return None
    if playing and _may_be_helped(scope.game, scope.seat, piece_of(scope.game, scope.source)):
        return None
    held = scope.source if playing else -1
    for branch in range(payment.branches()):
        if can_pay(scope, payment, branch, held):
            return None
    return unpaid(scope, payment, held) if scope.explain else CANNOT_PAY


# -- cards ----------------------------------------------------------------------------------------


def card_refusal(scope: Scope, piece: Piece) -> Refusal | None:
    """What bars playing a card, whatever it costs (MC.play-restrictions.1)."""
    game = scope.game
    if piece.form_only >= 0 and piece_of(game, scope.me).form != piece.form_only:
        return Refusal(
            ("MC.cost.30", "MC.initiating-abilities.2"),
            f"It says: {FORMS[piece.form_only]} form only.",
        )
    if piece.play_tests and not holds(piece.play_tests, scope):
        return CONDITION
    if piece.max_per and _at_maximum(scope, piece):
        return AT_MAXIMUM
    if piece.unique and is_in_play_already(game, piece):
        return UNIQUE
    return None


def is_in_play_already(game: Game, piece: Piece) -> bool:
    """Whether another copy of a unique card is in play for the group (MC.unique.1)."""
    cards = game.rules.cards
    for entity in all_in_play(game):
        other: Piece = cards[game.lists[CARD][entity]]
        if other.unique and other.name == piece.name and other.subname == piece.subname:
            return True
    return False


def _at_maximum(scope: Scope, piece: Piece) -> bool:
    game = scope.game
    lists = game.lists
    same = [e for e in all_in_play(game) if piece_of(game, e).name == piece.name]
    for most, per in piece.max_per:
        if per == "player":
            n = sum(1 for e in same if lists[CONTROLLER][e] == scope.seat)
        elif per in ("round", "phase", "turn"):
            n = lists[PLAYED].count(piece.index)
        else:
            continue
        if n >= most:
            return True
    return False


def play_refusal(game: Game, seat: int, entity: int, explain: bool = True) -> Refusal | None:
    """Why a player cannot play a card that enters play (MC.player-turn.2). Without ``explain`` the
    refusal of a cost does not say what is missing, and is found sooner."""
    if game.lists[ZONE][entity] != HAND[seat]:
        return NOT_IN_HAND
    piece = piece_of(game, entity)
    if piece.kind not in PERMANENTS:
        return NOT_PLAYABLE
    scope = Scope(game, seat, entity)
    refusal = in_turn(game, seat) or card_refusal(scope, piece)
    if refusal is not None:
        return refusal
    if piece.attach is not None and not hosts(scope, piece):
        return NO_HOST
    if _may_be_helped(game, seat, piece):
        return None
    payment = Payment(None, True)
    if can_pay(scope, payment, 0, entity):
        return None
    return unpaid(scope, payment, entity) if explain else CANNOT_PAY


def _may_be_helped(game: Game, seat: int, piece: Piece) -> bool:
    """MC.alliance.1: others may give cards for it, unless they have just given too few."""
    if "alliance" not in piece.keywords or game.lists[CELLS][ASKED] & IN_VAIN:
        return False
    return any(game.lists[HAND[other]] for other in range(game.seats) if other != seat)


def hosts(scope: Scope, piece: Piece) -> list[int]:
    """What a card could be attached to (MC.attach.1)."""
    if piece.attach is None:
        return []
    whom = piece.attach
    fixed = whom.how in ("your", "you", "the")
    found: list[int] = whom.referred(scope) if fixed else whom.candidates(scope)
    once = any(per not in ("player", "deck", "round", "phase") for _, per in piece.max_per)
    if once:
        game = scope.game
        taken = {
            game.lists[HOST][e] for e in all_in_play(game) if piece_of(game, e).name == piece.name
        }
        found = [e for e in found if e not in taken]
    return found


def action_refusal(
    game: Game, seat: int, entity: int, place: int, explain: bool = True
) -> Refusal | None:
    """Why a player cannot use an Action now: one of a card in play or of an event in hand
    (MC.player-turn.5, MC.action.1)."""
    piece = piece_of(game, entity)
    if not 0 <= place < len(piece.powers) or piece.powers[place].kind != ACTION:
        return NO_ABILITY
    if game.lists[CELLS][PHASE] != PLAYER:
        return NOT_PLAYER_PHASE
    if in_play(game, entity):
        if not may_act(game, entity, seat):
            return NOT_YOURS
    elif game.lists[ZONE][entity] != HAND[seat] and entity not in game.lists[PLAYING]:
        return NOT_IN_HAND
    scope = Scope(game, seat, entity)
    scope.explain = explain
    return power_refusal(scope, piece.powers[place])


def may_act(game: Game, entity: int, seat: int) -> bool:
    """MC.ability.7, MC.cost.34: whose optional ability it is."""
    lists = game.lists
    if lists[CONTROLLER][entity] >= 0:
        return lists[CONTROLLER][entity] == seat
    if piece_of(game, entity).kind == "obligation":
        return lists[ENGAGED][entity] == seat
    host = lists[HOST][entity]
    return host < 0 or lists[CONTROLLER][host] in (-1, seat)


# -- basic powers ---------------------------------------------------------------------------------


def form_change_refusal(game: Game, seat: int) -> Refusal | None:
    """MC.player-turn.1."""
    refusal = in_turn(game, seat)
    if refusal is None and game.lists[CELLS][CHANGED]:
        return CHANGED_ALREADY
    return refusal


def character_refusal(game: Game, seat: int, entity: int, which: int) -> Refusal | None:
    """Why a hero or ally cannot use ATK or THW at all (MC.player-turn.3, MC.player-turn.4)."""
    refusal = in_turn(game, seat)
    if refusal is not None:
        return refusal
    piece = piece_of(game, entity)
    if game.lists[CONTROLLER][entity] != seat or not in_play(game, entity):
        return NOT_YOURS
    if piece.is_identity and piece.form != HERO:
        return NOT_A_HERO
    if not has_stat(game, entity, which) or piece.kind not in ("hero", "ally"):
        return NO_POWER
    if game.lists[EXHAUSTED][entity]:
        return EXHAUSTED_NOW
    if is_forbidden(game, entity, "attack" if which == ATK else "thwart"):
        return FORBIDDEN
    return None


def attack_refusal(game: Game, seat: int, entity: int, target: int) -> Refusal | None:
    """Why a basic attack is not possible; target -1 asks for any (MC.attack.1)."""
    refusal = character_refusal(game, seat, entity, ATK)
    if refusal is not None:
        return refusal
    if moves.is_stopped(game, entity, STUNNED):
        return None
    if target < 0:
        return None if attackable(game, seat) else NOBODY_TO_ATTACK
    return attack_target_refusal(game, seat, target)


def thwart_refusal(game: Game, seat: int, entity: int, scheme: int) -> Refusal | None:
    """Why a basic thwart is not possible; scheme -1 asks for any (MC.thwart.1)."""
    refusal = character_refusal(game, seat, entity, THW)
    if refusal is not None:
        return refusal
    if moves.is_stopped(game, entity, CONFUSED):
        return None
    if scheme < 0:
        return None if thwartable(game, seat) else NOTHING_TO_THWART
    return thwart_target_refusal(game, seat, scheme)


def recover_refusal(game: Game, seat: int) -> Refusal | None:
    """MC.recover.1."""
    refusal = in_turn(game, seat)
    if refusal is not None:
        return refusal
    me = identity(game, seat)
    if piece_of(game, me).form == HERO or not has_stat(game, me, REC):
        return NOT_ALTER_EGO
    if game.lists[EXHAUSTED][me]:
        return EXHAUSTED_NOW
    return None if game.lists[DAMAGE][me] else NOT_HURT


def defend_refusal(game: Game, seat: int, entity: int) -> Refusal | None:
    """Why a character cannot be declared defender (MC.enemy-attack.2)."""
    piece = piece_of(game, entity)
    if game.lists[CONTROLLER][entity] != seat or piece.kind not in ("hero", "ally"):
        return NOT_YOURS
    if game.lists[EXHAUSTED][entity]:
        return EXHAUSTED_NOW
    return FORBIDDEN if is_forbidden(game, entity, "defend") else None


# -- beginning ------------------------------------------------------------------------------------


def begin_power(game: Game, seat: int, entity: int, place: int, occasion: int = -1) -> int:
    """Start an ability of a card in play, or of an event in hand: AGAIN."""
    piece = piece_of(game, entity)
    return game.nest(piece.powers[place].program, entity, seat, occasion)


def owner_of(game: Game, entity: int) -> int:
    """Whose deck a card comes from."""
    return game.lists[OWNER_OF][entity]
