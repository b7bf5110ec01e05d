"""Whether anything could be done to a card: whether it is a target (MC.target.3, MC.target.6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Final

from tallystick.games.marvel_champions import pieces, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.legality.attack_sums import dealer_of
from tallystick.games.marvel_champions.moves import has_room
from tallystick.games.marvel_champions.position import targets, values
from tallystick.games.marvel_champions.position.blanking import can_be_blank
from tallystick.games.marvel_champions.position.counters_laid import has_counters
from tallystick.games.marvel_champions.position.lasting import KEPT, STAY
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import SCHEMES

# Removing threat in spite of what protects a scheme: the words for that stand behind.
THWARTS: Final = ("thwart", "thwart past crisis", "thwart past patrol crisis")
PLAYABLE: Final = (*pieces.PERMANENTS, "event")
STATUS_OF: Final = {
    "stun": zones.STUNNED, "stunned": zones.STUNNED, "confuse": zones.CONFUSED,
    "confused": zones.CONFUSED, "tough": zones.TOUGH,
}  # fmt: skip


def _can_damage(scope: Scope, entity: int) -> bool:
    """A character with hit points; damage on an environment is there to be counted."""
    kind = piece_of(scope.game, entity).kind
    if kind not in pieces.CHARACTERS:
        return kind == "environment"
    barred = values.is_forbidden(
        scope.game, entity, "take damage", (scope.source, dealer_of(scope))
    )
    return values.remaining(scope.game, entity) > 0 and not barred


def _can_thwart(past: str, scope: Scope, entity: int) -> bool:
    if piece_of(scope.game, entity).kind not in SCHEMES:  # on which a card has put threat
        return zones.in_play(scope.game, entity) and scope.game.lists[zones.THREAT][entity] > 0
    return targets.removal_refusal(scope.game, entity, past, scope.seat, scope.source) is None


def _has_damage(scope: Scope, entity: int) -> bool:
    return scope.game.lists[zones.DAMAGE][entity] > 0


def _can_ready(scope: Scope, entity: int) -> bool:
    exhausted = scope.game.lists[zones.EXHAUSTED][entity] == 1
    return exhausted and not values.stays_exhausted(scope, entity)


def game_zone(scope: Scope, entity: int) -> bool:
    """Whether it is in play."""
    return zones.in_play(scope.game, entity)


def _can_be(columns: tuple[int, ...], scope: Scope, entity: int) -> bool:
    """Whether a character in play can be given one of these status cards (MC.status.1)."""
    game = scope.game
    if piece_of(game, entity).kind not in pieces.CHARACTERS or not zones.in_play(game, entity):
        return False
    return any(has_room(game, entity, column) for column in columns)


def _can_activate(scope: Scope, entity: int) -> bool:
    """An enemy in play, unless it cannot (MC.target.6, MC.golden.2)."""
    return zones.in_play(scope.game, entity) and not values.is_forbidden(
        scope.game, entity, "activate"
    )


def _can_be_taken(scope: Scope, entity: int) -> bool:
    """A card in play that is not one's own yet (MC.target.3, MC.ownership.1)."""
    return (
        zones.in_play(scope.game, entity)
        and scope.game.lists[zones.CONTROLLER][entity] != scope.seat
    )


# Which cards a text may say to have threat.
THREATENED: Final = (*SCHEMES, *pieces.CHARACTERS, "environment", "upgrade")


def _can_leave(scope: Scope, entity: int) -> bool:
    """MC.permanent.1: permanent cards do not leave play, and identities only by elimination;
    another card does not discard the main scheme (MC.main-scheme.3)."""
    piece, game = piece_of(scope.game, entity), scope.game
    if not game_zone(scope, entity):
        return True
    if piece.kind == "main_scheme" and entity != scope.source:
        return False
    kept = entity != scope.source and values.is_forbidden(game, entity, STAY)  # MC.golden.2
    kept = kept or values.is_forbidden(game, entity, KEPT)
    return not (values.is_permanent(game, entity) or piece.is_identity or kept)


def _can_use(which: int, exhausts: bool, scope: Scope, entity: int) -> bool:
    """Whether one's hero is ready, if it exhausts, and can use a basic power on it (MC.attack.1,
    MC.thwart.1)."""
    game, me = scope.game, scope.me
    if me < 0 or piece_of(game, me).form != pieces.HERO or not values.has_stat(game, me, which):
        return False
    barred = which == pieces.ATK and values.is_forbidden(game, me, "make basic attacks")
    deed = "attack" if which == pieces.ATK else "thwart"
    if barred or (exhausts and not values.may_use(game, me, deed)):
        return False
    asked = targets.basic_attack_refusal if which == pieces.ATK else targets.thwart_target_refusal
    return asked(game, scope.seat, entity, me) is None


def _can_engage(scope: Scope, entity: int) -> bool:
    """MC.engage.1: a minion that is not engaged with the player yet."""
    game = scope.game
    minion = piece_of(game, entity).kind == "minion" and zones.in_play(game, entity)
    return minion and game.lists[zones.ENGAGED][entity] != scope.seat


def _has_status(column: int, scope: Scope, entity: int) -> bool:
    return scope.game.lists[column][entity] > 0


def _can_swap(old: int, new: int, scope: Scope, entity: int) -> bool:
    """Whether a character has one status card that another could take the place of."""
    return _has_status(old, scope, entity) and _can_be((new,), scope, entity)


def _can_be_played(scope: Scope, entity: int) -> bool:
    """Whether it is another card of a kind that is played; what it costs is asked when it is."""
    return entity != scope.source and piece_of(scope.game, entity).kind in PLAYABLE


def _can_change(form: int, scope: Scope, me: int) -> bool:
    """Whether an identity can change form, to one that it does not have (MC.form.1)."""
    return piece_of(scope.game, me).form != form and not values.is_kept_in_form(scope.game, me)


def _can_be_turned(scope: Scope, entity: int) -> bool:
    """Whether it has another side, and nothing keeps that from coming up (MC.target.6)."""
    game = scope.game
    return piece_of(game, entity).back >= 0 and not values.stays_turned(game, entity, scope.source)


def _has_top(piles: tuple[int, ...], scope: Scope, entity: int) -> bool:
    """Whether there is a card on top of a pile of one's own to swap it with."""
    return scope.seat >= 0 and bool(scope.game.lists[piles[scope.seat]])


# What is done, by its name, and whether it does anything; what enters play is seen to in ``aims``.
AFFECTS: Final[dict[str, Callable[[Scope, int], bool]]] = {
    "play": _can_be_played,
    # MC.requirement.1: not what must be paid for with certain icons.
    "play free": lambda scope, entity: (
        _can_be_played(scope, entity) and not any(piece_of(scope.game, entity).requirement)
    ),
    "damage": _can_damage,
    **{deed: partial(_can_thwart, deed) for deed in THWARTS},
    "heal": lambda scope, entity: (
        _has_damage(scope, entity) and not values.is_unhealed(scope, entity)
    ),
    "move damage": _has_damage,
    "counters": has_counters,
    "ready": _can_ready,
    "exhaust": lambda scope, entity: (
        game_zone(scope, entity) and scope.game.lists[zones.EXHAUSTED][entity] == 0
    ),
    "stun": partial(_can_be, (zones.STUNNED,)),
    "stunned": partial(_can_be, (zones.STUNNED,)),
    "confuse": partial(_can_be, (zones.CONFUSED,)),
    "confused": partial(_can_be, (zones.CONFUSED,)),
    "tough": partial(_can_be, (zones.TOUGH,)),
    "stun confuse": partial(_can_be, (zones.STUNNED, zones.CONFUSED)),
    "confuse stun": partial(_can_be, (zones.STUNNED, zones.CONFUSED)),
    "activate": _can_activate,
    "basic attack": partial(_can_use, pieces.ATK, True),
    "basic thwart": partial(_can_use, pieces.THW, True),
    "unexhausted attack": partial(_can_use, pieces.ATK, False),
    "unexhausted thwart": partial(_can_use, pieces.THW, False),
    "control": _can_be_taken,
    "place threat": lambda scope, entity: (
        piece_of(scope.game, entity).kind in THREATENED or entity == scope.source
    ),
    "discard": _can_leave,
    "leave": _can_leave,
    "engage": _can_engage,
    "flip": _can_be_turned,
    "blank": lambda scope, entity: (
        zones.in_play(scope.game, entity) and can_be_blank(scope.game, entity, scope.source)
    ),
    "change form": partial(_can_change, -1),
    "change to alter-ego": partial(_can_change, pieces.ALTER_EGO),
    "change to hero": partial(_can_change, pieces.HERO),
    "swap with deck": partial(_has_top, zones.DECK),
    "swap with discard pile": partial(_has_top, zones.DISCARD),
    "lose stunned": partial(_has_status, zones.STUNNED),
    "lose confused": partial(_has_status, zones.CONFUSED),
    "lose tough": partial(_has_status, zones.TOUGH),
    **{
        f"{new} for {old}": partial(_can_swap, STATUS_OF[old], STATUS_OF[new])
        for old, new in permutations(("stunned", "confused", "tough"), 2)
    },
}
