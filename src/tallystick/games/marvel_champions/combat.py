"""Damage, defeat, and the attacks and thwarts of heroes and allies (MC.damage.4, MC.attack.5).

Notes of "damage": flags, what was placed, what was to be placed at first. Notes of attacks: see
``occasions``.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import legal, moves
from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.deeds import ATTACK_FLAG, KEYWORD_FLAGS
from tallystick.games.marvel_champions.lasting import ATTACK_END, end_effects
from tallystick.games.marvel_champions.occasions import (
    AFTER,
    BASIC,
    DEFEATED,
    GAINED,
    WHEN,
    WOULD,
)
from tallystick.games.marvel_champions.pieces import ATK, THW, WHEN_DEFEATED, Piece
from tallystick.games.marvel_champions.scope import (
    FELLED,
    TAKEN,
    piece_of,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.settle import AS_COST
from tallystick.games.marvel_champions.values import is_forbidden, keyword, remaining, stat
from tallystick.games.marvel_champions.windows import Window, resolver
from tallystick.games.marvel_champions.zones import (
    CARD,
    CONFUSED,
    CONTROLLER,
    DAMAGE,
    STUNNED,
    THE_VILLAIN,
    TOUGH,
    identity,
    in_play,
)
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import (
    AGAIN,
    NEXT,
    PROGRAM,
    SEAT,
    SOURCE,
    SUBJECT,
    WIDTH,
    Game,
    I,
    Op,
    X,
)

PLACED, WANTED = 1, 2
OWN: Final = 3  # notes of a damage
ATTACK_NOTES: Final = 8
OVERKILL, PIERCING, RANGED = KEYWORD_FLAGS["overkill"], KEYWORD_FLAGS["piercing"], 8
PASSED_ON: Final = 128  # a flag of damage: excess passed on by overkill is no attack on them
NO_ATTACK: Final = (-1, 0, 0, 0, 0, 0, -1, 0)


def below(game: Game) -> int:
    """Where the frame under the top one begins; -1 if there is none."""
    return top(game) - WIDTH


def is_program(game: Game, at: int, *names: str) -> bool:
    """Whether the frame at a place runs one of these programs."""
    if at < 0:
        return False
    programs = book_of(game).programs_by_name
    return game.lists[FRAMES][at + PROGRAM] in [programs[name] for name in names]


def note_defeat(game: Game) -> None:
    """Tell the attack that dealt this damage that it has defeated something."""
    at = below(game)
    if is_program(game, at, "attack", "enemy attack"):
        set_frame_note(game, at, DEFEATED, 1)
    elif at >= 0 and is_ability(game, at):
        set_frame_note(game, at, FELLED, 1)


def is_ability(game: Game, at: int) -> bool:
    """Whether a frame is that of an ability, with a memory."""
    names = book_of(game).programs_by_name.values()
    program = game.lists[FRAMES][at + PROGRAM]
    return program not in names or is_program(game, at, "play card", "boost")


class BeginDamage(Op):
    """Steps 1 and 2: piercing, what the victim cannot take, and the tough card (MC.tough.1)."""

    def run(self, game: Game) -> int:
        """Go on, or end at once."""
        notes = game.notes()
        if not notes:
            game.note(0)
        game.note(0)
        game.note(game.field(X))
        victim, flags = game.field(SUBJECT), game.notes()[0]
        if not in_play(game, victim) or game.field(X) <= 0 or remaining(game, victim) <= 0:
            return self._stop(game, flags)
        if is_forbidden(game, victim, "take damage"):
            return self._stop(game, flags)
        if flags & PIERCING and game.lists[TOUGH][victim]:
            moves.lose_status(game, victim, TOUGH)
        if game.lists[TOUGH][victim]:
            game.add(TOUGH, victim, -1)
            game.emit("tough", game.lists[CONTROLLER][victim], victim)
            return self._stop(game, flags)
        return NEXT

    def _stop(self, game: Game, flags: int) -> int:
        if flags & AS_COST and game.field(X) > 0:
            not_taken(game)
        game.pop_frame()
        return AGAIN


def not_taken(game: Game) -> None:
    """MC.cost.22: damage that had to be taken was not."""
    set_frame_note(game, below(game), TAKEN, 1)


class PlaceDamage(Op):
    """Steps 5 to 8: place it; who has no hit points left is defeated."""

    def run(self, game: Game) -> int:
        """Place what is left of it."""
        victim, n = game.field(SUBJECT), max(game.field(X), 0)
        notes = game.notes()
        if notes[0] & AS_COST and n < notes[WANTED]:
            not_taken(game)
        if n == 0 or not in_play(game, victim):
            return NEXT
        left = remaining(game, victim)
        game.add(DAMAGE, victim, n)
        set_frame_note(game, top(game), PLACED, n)
        game.emit("damaged", game.lists[CONTROLLER][victim], victim, n)
        if left - n > 0:
            return NEXT
        if notes[0] & ATTACK_FLAG:
            note_defeat(game)
        excess = n - left
        if notes[0] & OVERKILL and notes[0] & ATTACK_FLAG and excess > 0:
            set_frame_note(game, top(game), WANTED, -excess)
            game.set_field(I, self._heir(game, victim) + 1)
        heir = game.field(I)
        game._advance()
        game.set_field(I, heir)
        return start(game, "defeat", game.field(SOURCE), game.field(SEAT), victim, 1)

    def _heir(self, game: Game, victim: int) -> int:
        """MC.overkill.1: who gets the excess; -1 for nobody."""
        kind = piece_of(game, victim).kind
        if kind == "ally":
            return identity(game, game.lists[CONTROLLER][victim])
        return game.lists[CELLS][THE_VILLAIN] if kind == "minion" else -1


class PassOn(Op):
    """Overkill: damage beyond hit points goes on (MC.overkill.1). I holds the heir, plus one."""

    def run(self, game: Game) -> int:
        """Nest it, once."""
        heir, excess = game.field(I) - 1, -game.notes()[WANTED]
        game.set_field(I, 0)
        if heir < 0 or excess <= 0 or not in_play(game, heir):
            return NEXT
        source, seat = game.field(SOURCE), game.field(SEAT)
        game._advance()
        start(game, "damage", source, seat, heir, excess)
        game.note(PASSED_ON | ATTACK_FLAG)
        return AGAIN


class AfterDamage(Window):
    """One window for all that has happened: damaged, and perhaps defeated (MC.trigger.2)."""

    def __init__(self) -> None:
        super().__init__(AFTER, "damage", "defeat", own=OWN)

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """Without damage placed nothing has happened."""
        if not game.notes()[PLACED]:
            return ()
        gone = not in_play(game, game.field(SUBJECT))
        return self.keys if gone else self.keys[:1]


DAMAGE_OPS: Final = (
    BeginDamage(),
    Window(WOULD, "damage", own=OWN),
    Window(WHEN, "damage", own=OWN),
    PlaceDamage(),
    PassOn(),
    AfterDamage(),
)


class CostFlag(Op):
    """Damage that a cost waits for (MC.cost.22)."""

    def run(self, game: Game) -> int:
        """Flag it."""
        game.note(AS_COST)
        return NEXT


DAMAGE_AS_COST_OPS: Final = (CostFlag(), *DAMAGE_OPS)


# -- defeat ---------------------------------------------------------------------------------------


class WhenDefeated(Op):
    """The card's own When Defeated abilities: forced interrupts (MC.when-defeated.1)."""

    def run(self, game: Game) -> int:
        """The next one."""
        victim, i = game.field(SUBJECT), game.field(I)
        piece = piece_of(game, victim)
        powers = [power for power in piece.powers if power.kind == WHEN_DEFEATED]
        if i >= len(powers):
            return NEXT
        game.set_field(I, i + 1)
        seat = resolver(game, victim, game.field(SEAT), -1)
        return legal.begin_power(game, seat, victim, powers[i].place, top(game))


class Fall(Op):
    """What becomes of it (MC.defeat.1)."""

    def run(self, game: Game) -> int:
        """Discard, next stage, or elimination."""
        victim = game.field(SUBJECT)
        piece = piece_of(game, victim)
        if not in_play(game, victim):
            return NEXT
        if game.field(X) and remaining(game, victim) > 0:
            return NEXT  # something has saved it from the damage
        game.emit("defeated", game.field(SEAT), victim)
        if piece.kind == "villain":
            return game.call(book_of(game).program("next stage"), victim, game.field(SEAT))
        if piece.is_identity:
            seat = game.lists[CONTROLLER][victim]
            return game.call(book_of(game).program("elimination"), victim, seat)
        moves.leave_play(game, victim, moves.defeated_to(game, victim))
        return NEXT


class AfterDefeat(Window):
    """Responses to a defeat that was not damage's (that has a window of its own)."""

    def __init__(self) -> None:
        super().__init__(AFTER, "defeat")

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """Nothing, inside damage."""
        inside = is_program(game, below(game), "damage", "damage as cost")
        return () if inside else self.keys


DEFEAT_OPS: Final = (Window(WHEN, "defeat"), WhenDefeated(), Fall(), AfterDefeat())


# -- attacks --------------------------------------------------------------------------------------


class BeginAttack(Op):
    """A basic attack: exhaust; a stunned card is removed instead (MC.attack.1, MC.stun.1)."""

    def run(self, game: Game) -> int:
        """Go on, or end at once."""
        for number in NO_ATTACK:
            game.note(number)
        set_frame_note(game, top(game), BASIC, 1)
        attacker = game.field(SOURCE)
        moves.exhaust(game, attacker)
        if moves.is_stopped(game, attacker, STUNNED):
            moves.lose_status(game, attacker, STUNNED)
            game.pop_frame()
            return AGAIN
        game.emit("attacks", game.field(SEAT), attacker, game.field(SUBJECT))
        return NEXT


class Hit(Op):
    """Deal the damage of a basic attack."""

    def run(self, game: Game) -> int:
        """ATK, with all that changes it now."""
        attacker, target = game.field(SOURCE), game.field(SUBJECT)
        if not in_play(game, attacker) or not in_play(game, target):
            return NEXT
        flags = ATTACK_FLAG | game.notes()[GAINED] | attack_flags(game, attacker)
        n, seat = stat(game, attacker, ATK), game.field(SEAT)
        game._advance()
        start(game, "damage", attacker, seat, target, n)
        game.note(flags)
        return AGAIN


def attack_flags(game: Game, attacker: int) -> int:
    """The keywords that an attacker's attacks have."""
    return sum(flag for name, flag in KEYWORD_FLAGS.items() if keyword(game, attacker, name))


class Retaliate(Op):
    """MC.retaliate.1: the attacked character strikes back, unless at range (MC.ranged.1)."""

    def run(self, game: Game) -> int:
        """Nest the damage."""
        attacker, target = game.field(SOURCE), game.field(SUBJECT)
        if target < 0 or not in_play(game, attacker):
            return NEXT
        n = keyword(game, target, "retaliate")
        ranged = game.notes()[GAINED] & RANGED or keyword(game, attacker, "ranged")
        if not n or ranged or piece_of(game, target).kind in ("main_scheme", "side_scheme"):
            return NEXT
        if not in_play(game, target):
            return NEXT
        return game.call(book_of(game).program("damage"), target, game.field(SEAT), attacker, n)


class Consequential(Op):
    """MC.consequential.1: what an ally suffers for attacking (0) or thwarting (1)."""

    def __init__(self, which: int) -> None:
        self.which = which

    def run(self, game: Game) -> int:
        """Nest the damage; effects of this attack end."""
        end_effects(game, ATTACK_END)
        actor = game.field(SOURCE)
        piece: Piece = game.rules.cards[game.lists[CARD][actor]]
        n = piece.pips[self.which]
        if piece.kind != "ally" or not n or not in_play(game, actor):
            return NEXT
        return game.call(book_of(game).program("damage"), actor, game.field(SEAT), actor, n)


class EndAttack(Op):
    """Effects that last for this attack are over."""

    def run(self, game: Game) -> int:
        """End them."""
        end_effects(game, ATTACK_END)
        return NEXT


ATTACK_OPS: Final = (
    BeginAttack(),
    Window(WHEN, "attack", "basic attack", own=ATTACK_NOTES),
    Hit(),
    Retaliate(),
    Window(AFTER, "attack", "basic attack", own=ATTACK_NOTES),
    Consequential(0),
)
AFTER_ATTACK_OPS: Final = (
    Retaliate(),
    Window(AFTER, "attack", own=ATTACK_NOTES),
    EndAttack(),
)
BEFORE_ATTACK_OPS: Final = (Window(WHEN, "attack", own=ATTACK_NOTES),)


class BeginThwart(Op):
    """A basic thwart: exhaust; a confused card is removed instead (MC.thwart.1, MC.confuse.1)."""

    def run(self, game: Game) -> int:
        """Go on, or end at once."""
        for number in NO_ATTACK:
            game.note(number)
        actor = game.field(SOURCE)
        moves.exhaust(game, actor)
        if moves.is_stopped(game, actor, CONFUSED):
            moves.lose_status(game, actor, CONFUSED)
            game.pop_frame()
            return AGAIN
        game.emit("thwarts", game.field(SEAT), actor, game.field(SUBJECT))
        return NEXT


class RemoveByThwart(Op):
    """THW threat is removed; against assault it is ATK (MC.assault.1)."""

    def run(self, game: Game) -> int:
        """Nest the removal."""
        actor, scheme = game.field(SOURCE), game.field(SUBJECT)
        if not in_play(game, actor) or not in_play(game, scheme):
            return NEXT
        which = ATK if keyword(game, scheme, "assault") else THW
        n = stat(game, actor, which)
        program = book_of(game).program("remove threat")
        return game.call(program, actor, game.field(SEAT), scheme, n)


THWART_OPS: Final = (
    BeginThwart(),
    Window(WHEN, "thwart", "basic thwart", own=ATTACK_NOTES),
    RemoveByThwart(),
    Window(AFTER, "thwart", "basic thwart", own=ATTACK_NOTES),
    Consequential(1),
)
AFTER_THWART_OPS: Final = (Window(AFTER, "thwart", own=ATTACK_NOTES), EndAttack())


def after_label(game: Game, label: str, seat: int, target: int, flags: int, felled: int) -> int:
    """Nest what follows a labelled attack or thwart (MC.attack.5)."""
    name = "after attack" if label == "attack" else "after thwart"
    start(game, name, identity(game, seat), seat, target)
    for number in NO_ATTACK:
        game.note(number)
    set_frame_note(game, top(game), GAINED, flags)
    set_frame_note(game, top(game), DEFEATED, felled)
    return AGAIN
