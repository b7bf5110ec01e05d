"""What a single attack has dealt, or a card prevented of it, in all (MC.attack.2); the keywords of
attacks, as flags of the damage that they deal (MC.attack.5); and what is told of the attacks and
thwarts of abilities, for what waits for them (MC.labeled.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.costs.additional_costs import additional_costs_for
from tallystick.games.marvel_champions.pieces import CHARACTERS
from tallystick.games.marvel_champions.position import keys
from tallystick.games.marvel_champions.position.bases import ability_scope
from tallystick.games.marvel_champions.position.frames import is_ability, is_program
from tallystick.games.marvel_champions.position.lasting import (
    BY_IT,
    KEPT_OFF,
    TO_IT,
    gained_by,
    note_so_far,
    so_far,
)
from tallystick.games.marvel_champions.position.memory import COUNT, FLAGS, MEMORY
from tallystick.games.marvel_champions.position.occasion import felled_in, struck_by, told_of_attack
from tallystick.games.marvel_champions.position.scope import Scope, frame_note
from tallystick.games.marvel_champions.position.values import keyword
from tallystick.games.marvel_champions.zones import HEARD, HOST, STRUCK, in_play
from tallystick.kernel.layout import FRAMES, OWNER_OF
from tallystick.kernel.machine import AGAIN, PC, SOURCE, SUBJECT, WIDTH, Game, I, X

ATTACK_FLAG: Final = 1
KEYWORD_FLAGS: Final = {"overkill": 2, "piercing": 4, "ranged": 8}
IGNORES_TOUGH: Final = 16  # a flag of damage: a tough card stays, and does not help (MC.tough.1)
# By the name of the keyword: those of all attacks of who has it, and those of its basic ones too.
ANY_ATTACK: Final = {**KEYWORD_FLAGS, "indirect": keys.INDIRECT}
BASIC_ATTACK: Final = {
    **ANY_ATTACK, **{f"basic {name}": flag for name, flag in KEYWORD_FLAGS.items()},
}  # fmt: skip


def attack_flags(game: Game, attacker: int, basic: bool = False) -> int:
    """The keywords that an attacker's attacks, or its basic ones, have."""
    flags = 0
    for name, flag in (BASIC_ATTACK if basic else ANY_ATTACK).items():
        if not flags & flag and keyword(game, attacker, name):
            flags |= flag
    return flags


def dealer_of(scope: Scope, attacks: bool = False) -> int:
    """Who does what a card does: events and upgrades are the identity's, but for an upgrade that is
    attached to another character (MC.you.2), unless it has "you" attack (MC.attack.2)."""
    game = scope.game
    if scope.source < 0:
        return scope.source
    piece, host = piece_of(game, scope.source), game.lists[HOST][scope.source]
    own = game.lists[OWNER_OF][scope.source] >= 0
    elsewhere = host not in (-1, scope.me) and piece_of(game, host).kind in CHARACTERS
    if elsewhere and not attacks:
        return scope.source
    if own and piece.kind in ("event", "upgrade", "resource") and scope.seat >= 0:
        return scope.me
    return scope.source


def own_flags(scope: Scope) -> int:
    """The keywords of an ability's attack: what it has gained by now, those of who deals it, and of
    its card's attacks (MC.gains.1)."""
    game, dealer = scope.game, dealer_of(scope, attacks=True)
    flags = max(scope.note(FLAGS), 0) | gained_by(game, scope.source) | attack_flags(game, dealer)
    return flags if dealer == scope.source else flags | attack_flags(game, scope.source)


def is_first_told(game: Game, at: int) -> bool:
    """Whether the attack of an ability that is told in a frame has not been told, nor made, against
    anybody else before (MC.attack.4)."""
    return game.lists[STRUCK][::2].count(at - WIDTH) == 1


def keywords_of_attack(game: Game, at: int) -> int:
    """The keywords of the attack that a frame makes, has made, or tells of (MC.gains.1)."""
    if not is_program(game, at, "before attack"):
        made = is_program(game, at, "attack") and game.lists[FRAMES][at + X] != keys.UNBIDDEN
        basic = made or is_program(game, at, "enemy attack")
        own = attack_flags(game, game.lists[FRAMES][at + SOURCE], basic)
        return frame_note(game, at, keys.GAINED) | own
    return own_flags(ability_scope(game, at - WIDTH))


def is_of_attack(game: Game, at: int) -> bool:
    """Whether the frame at a place deals damage of an attack."""
    return is_program(game, at, "damage") and frame_note(game, at, 0) & ATTACK_FLAG > 0


def has_hurt(scope: Scope, least: int, dealt: bool) -> bool:
    """Whether the attack that deals the damage of the occasion has dealt that victim so much in
    all, or they have taken it."""
    victim = scope.game.lists[FRAMES][scope.occasion + SUBJECT]
    return not least or so_far(scope.game, victim, TO_IT if dealt else BY_IT) >= least


def attacked(scope: Scope, needs: str) -> list[int]:
    """Whom the attack that the occasion is was against; of several those alone to whom it has done
    what is said of it besides, that it "damages" or "defeats" them (MC.attack.4, MC.trigger.2).
    -1: it is not known yet."""
    game, at = scope.game, scope.occasion
    found = struck_by(game, at)
    if needs == "damages":
        return [one for one in found if so_far(game, one, BY_IT) > 0]
    felled = felled_in(game, at) if needs == "defeats" else {}
    return [one for one in found if one in felled or not felled] or [-1]


def tell_prevented(scope: Scope, n: int) -> None:
    """The card that speaks has prevented so much of the damage, or the threat, of the occasion."""
    if is_of_attack(scope.game, scope.occasion):
        note_so_far(scope.game, scope.source, KEPT_OFF, n)
    scope.game.emit("prevented", scope.seat, scope.source, n)


def has_prevented(scope: Scope, least: int) -> bool:
    """Whether the ability that was used has just prevented damage of an attack, and so much of that
    in all; its frame lies below, and that of the damage is what set it off (MC.prevent.1)."""
    game, at = scope.game, scope.occasion - WIDTH
    frames = game.lists[FRAMES]
    if not is_ability(game, at) or not is_of_attack(game, frames[at + SUBJECT]):
        return False
    source = frames[at + SOURCE]
    return frame_note(game, at, COUNT) > 0 and so_far(game, source, KEPT_OFF) >= least


TOLD_AT: Final = {"attack": 0, "thwart": 4}  # where in "before attack" what waits for it is asked


def next_untold(game: Game, scope: Scope, targets: Iterable[int], verb: str) -> int:
    """The first of these of which it has not been told yet that an ability attacks, or thwarts, it;
    -1 if there is none, or no card waits for such things."""
    if not game.lists[HEARD][keys.KEY[verb] * len(keys.STAGES) + keys.WHEN]:
        return -1
    told = told_of(game, scope)
    return next((one for one in targets if one not in told), -1)


def told_of(game: Game, scope: Scope) -> list[int]:
    """Those of whom it has been told that the ability of a frame attacks, or thwarts, them."""
    return told_of_attack(game, scope.frame)


def tell(game: Game, scope: Scope, target: int, verb: str) -> int:
    """What waits for an attack on a target comes before its damage, what waits for a thwart of it
    before the threat is removed (MC.attack.5, MC.interrupt.1): AGAIN."""
    game.extend(STRUCK, [scope.frame, target])
    start(game, "before attack", scope.me, scope.seat, subject=target)
    game.note_all(list(keys.NO_ATTACK))
    game.set_field(PC, TOLD_AT[verb])
    return AGAIN


def is_told_first(game: Game, scope: Scope, target: int, verb: str) -> bool:
    """Whether a deed of an ability has to be told of first, to this target or to another to which
    it is done at the same time: one attack is against all of them before it damages any
    (MC.interrupt.1, MC.attack.4). It comes to the same target once more, when that has been
    responded to. I is the place of the next one."""
    one = next_untold(game, scope, (target, *_at_same_time(game, scope, verb)), verb)
    if one >= 0:
        game.set_field(I, game.field(I) - 1)
        tell(game, scope, one, verb)
    return one >= 0


def _at_same_time(game: Game, scope: Scope, verb: str) -> list[int]:
    """The targets to which it is done after the present one, but for those whom it costs to attack,
    or thwart: that is paid when it comes to them (MC.cost.20)."""
    left = game.notes()[MEMORY + game.field(I) - 1 :]
    return [
        one
        for one in left
        if in_play(game, one) and not additional_costs_for(game, verb, scope.seat, scope.me, one)
    ]
