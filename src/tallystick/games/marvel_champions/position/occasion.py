"""Whom the occasion was about that an ability waited for: who did something, and to whom."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.frames import innermost, is_program
from tallystick.games.marvel_champions.position.keys import DEALT, DEFENDED_BY, DEFENDER, EXCEEDED
from tallystick.games.marvel_champions.position.marks import ATTACKS
from tallystick.games.marvel_champions.position.memory import EXCESS, IT
from tallystick.games.marvel_champions.position.scope import Scope, frame_note, names_of
from tallystick.games.marvel_champions.position.ways import dealt_in, dealt_to_by, hurt_by
from tallystick.games.marvel_champions.zones import CONTROLLER, HOST, STRUCK, all_in_play, identity
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SEAT, SOURCE, SUBJECT, WIDTH, Game, J, X

DOING: Final = "doing"  # who did what the ability waited for
HURT: Final = "hurt"  # who has taken damage from the attack of an enemy, which it waited for
ATTACKED_HOST: Final = "attacked host"  # what the card is attached to, one of those attacked
DEALT_DAMAGE: Final = "dealt damage"  # to whom that has dealt damage, prevented or not


def occasion_parts(scope: Scope) -> list[int]:
    """What the occasion was about: whom it befell, then who did it."""
    at = scope.occasion
    if at < 0:
        return []
    frames = scope.game.lists[FRAMES]
    paid = frames[at + X] if is_program(scope.game, at, "spent") else -1  # for what it is spent
    return [e for e in (frames[at + SUBJECT], frames[at + SOURCE], paid) if e >= 0]


def meant_by_name(scope: Scope, title: str, found: list[int]) -> list[int]:
    """Which of those of a name it means (MC.referential.1): the identity that the card is specific
    to; what the occasion was about; for an encounter card what came with such cards; one's own;
    else any of them."""
    own = identity_named(scope, title)
    if own in found:
        return [own]
    about = [entity for entity in occasion_parts(scope) if entity in found]
    mine = [e for e in found if scope.game.lists[CONTROLLER][e] == scope.seat]
    return about[:1] or _of_encounter(scope, found) or mine or found


def named_in_play(scope: Scope, title: str) -> list[int]:
    """What in play is meant by a name: see ``meant_by_name``."""
    game = scope.game
    found = [e for e in all_in_play(game) if has_name(piece_of(game, e), title)]
    return meant_by_name(scope, title, found)


def has_name(piece: CardFace, title: str) -> bool:
    """Whether a title, in lower case, is that of a face, or what stands below it."""
    return piece.is_called(title) or piece.subname.casefold() in (title, f"the {title}")


def _of_encounter(scope: Scope, found: list[int]) -> list[int]:
    """Those that are encounter cards like the card that says so; none if that is not one."""
    game = scope.game
    if scope.source < 0 or piece_of(game, scope.source).is_player_card:
        return []
    return [entity for entity in found if not piece_of(game, entity).is_player_card]


def is_of_other_side(scope: Scope, piece: CardFace, names: Callable[[CardFace], bool]) -> bool:
    """Whether a card of players that has a title is not meant by it, for a card of the scenario
    says it and one of those in play has it as well (MC.referential.1)."""
    game = scope.game
    if not piece.is_player_card or scope.source < 0 or piece_of(game, scope.source).is_player_card:
        return False
    others = [piece_of(game, entity) for entity in all_in_play(game)]
    return any(names(one) and not one.is_player_card for one in others)


def identity_named(scope: Scope, title: str) -> int:
    """The identity that a card means by a name which is specific to it, -1: a name is whatever is
    called so (MC.referential.1)."""
    game, whose = scope.game, piece_of(scope.game, scope.source).set if scope.source >= 0 else ""
    for seat in range(game.seats if whose and title else 0):
        me = identity(game, seat)
        if piece_of(game, me).set == whose and title in names_of(game, me):
            return me
    return -1


def parts_spoken_of(scope: Scope, by_kind: bool) -> list[int]:
    """The cards that a text speaks of: what the ability waited for, or the card itself where it has
    waited for nothing. "That character" is not the card that says so as long as it could be another
    one (MC.referential.1)."""
    found = occasion_parts(scope) or [scope.source]
    if not by_kind or scope.source not in found:
        return found
    return [*[entity for entity in found if entity != scope.source], scope.source]


def attackers_in(scope: Scope) -> list[int]:
    """Who attacks: in the attack that the occasion is, then in those during which it came, the
    innermost first; then who did what the occasion is."""
    game, frames = scope.game, scope.game.lists[FRAMES]
    down = range(scope.occasion, -1, -WIDTH)
    found = [frames[at + SOURCE] for at in down if is_program(game, at, *ATTACKS)]
    return [*found, *parties_in(scope, DOING)]


def fighters_in(scope: Scope, marks: Collection[str]) -> list[int]:
    """ "The attacking enemy", or "the defending character": of the attack of an enemy that goes on
    the one that defends, if any does (MC.defend.1)."""
    if "attacking" in marks:
        return attackers_in(scope)
    at = innermost(scope.game, "enemy attack")
    return [e for e in (frame_note(scope.game, at, DEFENDER) if at >= 0 else -1,) if e >= 0]


FIGHTING: Final = frozenset(("attacking", "defending"))


def dealt_by(scope: Scope) -> int:
    """The damage that the attack has dealt that the occasion is: that of an enemy also what was
    prevented, and not taken (MC.damage.2, MC.prevent.1)."""
    if is_program(scope.game, scope.occasion, "enemy attack"):
        return dealt_in(scope.game, scope.occasion)
    return taken_from(scope)


def taken_from(scope: Scope) -> int:
    """The damage that was taken from it by whom it was against."""
    at = scope.occasion
    if not is_program(scope.game, at, "attack", "enemy attack", "after attack"):
        return 0
    return max(frame_note(scope.game, at, DEALT), 0)


def exceeded_by(scope: Scope) -> int:
    """The excess damage of the attack that the occasion is, or else of one's own (MC.excess.1): of
    several that it has defeated, to the one spoken of, the most as long as none is."""
    at = scope.occasion
    if not is_program(scope.game, at, "attack", "after attack"):
        return max(scope.note(EXCESS), 0)
    felled = felled_in(scope.game, at)
    most = max(felled.values(), default=frame_note(scope.game, at, EXCEEDED))
    return felled.get(scope.note(IT), max(most, 0))


def told_of_attack(game: Game, at: int) -> list[int]:
    """What is noted of the attack in a frame: whom it strikes, below 0 whom it felled."""
    return [told for frame, told in game.rows(STRUCK, 2) if frame == at]


def struck_by(game: Game, at: int) -> list[int]:
    """Whom the attack in a frame was against: all of them (MC.attack.4)."""
    whom = [game.lists[FRAMES][at + SUBJECT]]
    whom += told_of_attack(game, at)
    return [one for one in dict.fromkeys(whom) if one >= 0]


def felled_in(game: Game, at: int) -> dict[int, int]:
    """Whom the attack in a frame has defeated, each with the damage beyond its hit points."""
    found = [-1 - code for code in told_of_attack(game, at)]
    return {code % FELLED_STEP: code // FELLED_STEP for code in found if code >= 0}


FELLED_STEP: Final = 10_000  # in STRUCK, below 0: a card, and so much for each point of excess


def revealed_in(scope: Scope) -> list[int]:
    """The card that is being revealed, where that is the occasion."""
    at = scope.occasion
    return [scope.game.lists[FRAMES][at + SUBJECT]] if is_program(scope.game, at, "reveal") else []


def attacked_seat(game: Game) -> int:
    """Who "you" is in the attack of an enemy that goes on, the defending player before the one it
    was begun against (MC.defend.5); -1 where none does."""
    at = innermost(game, "enemy attack")
    if at < 0:
        return -1
    by = frame_note(game, at, DEFENDED_BY)
    return by if by >= 0 else game.lists[FRAMES][at + SEAT]


def attacked_by(game: Game, enemy: int) -> int:
    """Who "you" is in the attack of this enemy; -1 where it makes none now."""
    at = innermost(game, "enemy attack")
    return attacked_seat(game) if at >= 0 and game.lists[FRAMES][at + SOURCE] == enemy else -1


def party_in(scope: Scope, how: str) -> int:
    """Who did what the ability waited for, or whom it befell; -1 for nobody."""
    if scope.occasion < 0:
        return -1
    return scope.game.lists[FRAMES][scope.occasion + (SOURCE if how == DOING else SUBJECT)]


HARMS: Final = (HURT, DEALT_DAMAGE, ATTACKED_HOST)


def parties_in(scope: Scope, how: str) -> list[int]:
    """Who did what the ability waited for, or whom it befell; or all whom the attack has damaged
    that the occasion is, each once; or of those attacked the one that the card is attached to, the
    first if that has gone (MC.attack.4)."""
    if how == ATTACKED_HOST:
        host = scope.game.lists[HOST][scope.source] if scope.source >= 0 else -1
        return [e for e in (host if host >= 0 else party_in(scope, how),) if e >= 0]
    if how in HARMS:
        found = hurt_by if how == HURT else dealt_to_by
        return list(dict.fromkeys(found(scope.game, scope.occasion)))
    return [entity for entity in (party_in(scope, how),) if entity >= 0]


def form_revealed_in(game: Game, at: int) -> int:
    """The form in which a player reveals a card: that of the beginning, where the reveal has noted
    it in J (MC.ability.8); -1 if nobody reveals it."""
    frames = game.lists[FRAMES]
    if frames[at + J]:
        return frames[at + J] - 1
    seat = frames[at + SEAT]
    return piece_of(game, identity(game, seat)).form if seat >= 0 else -1
