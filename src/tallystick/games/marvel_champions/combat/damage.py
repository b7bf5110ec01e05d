"""Damage and defeat, step by step (MC.damage.4, MC.nested.5, MC.overkill.1, MC.when-defeated.1,
MC.defeat.1).

Notes of "damage": flags, what was placed, what is dealt (at first, what was to be), the excess."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.costs.settlement import AS_COST
from tallystick.games.marvel_champions.legality.attack_sums import (
    ATTACK_FLAG,
    IGNORES_TOUGH,
    KEYWORD_FLAGS,
)
from tallystick.games.marvel_champions.legality.listening import Found
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.moves import pile_of
from tallystick.games.marvel_champions.pieces import CHARACTERS, WHEN_DEFEATED
from tallystick.games.marvel_champions.position import keys, lasting, values
from tallystick.games.marvel_champions.position.frames import (
    DAMAGES,
    below,
    is_ability,
    is_program,
    setter_of,
)
from tallystick.games.marvel_champions.position.last_known import note_falling
from tallystick.games.marvel_champions.position.lasting import STAY, UNDEFEATED
from tallystick.games.marvel_champions.position.memory import COUNT, EXCESS, FELLED, HARMED, TAKEN
from tallystick.games.marvel_champions.position.occasion import FELLED_STEP
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    frame_note,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.position.values import (
    is_forbidden,
    is_permanent,
    keyword,
    remaining,
)
from tallystick.games.marvel_champions.position.ways import DEALT_TO, PASSED_TO, note_harm
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import (
    AGAIN,
    NEXT,
    PC,
    PROGRAM,
    SEAT,
    SOURCE,
    SUBJECT,
    WIDTH,
    Do,
    Game,
    I,
    Op,
    X,
)

INDIRECT_ATTACK: Final = "indirect attack"
PLACED: Final = keys.PLACED_NOTE
WANTED: Final = keys.DEALT_NOTE
OWN: Final = 4  # notes of a damage; the last is ``EXCESS_NOTE``
OVERKILL: Final = KEYWORD_FLAGS["overkill"]
PIERCING: Final = KEYWORD_FLAGS["piercing"]
SAVED: Final = -1  # in place of an excess: something has kept them from being defeated
PASSED_ON: Final = 128  # a flag of damage: excess passed on by overkill is no attack on them
STAGE_FELL: Final = 512  # a flag of damage: a villain has fallen to it that has a next stage


def tell(game: Game, here: int, attack_slot: int, memory_slot: int, value: int) -> None:
    """Note in the attack, or ability, that deals the damage of frame ``here`` what came of it."""
    frames = game.lists[FRAMES]
    victim, at = frames[here + SUBJECT], here - WIDTH
    while is_program(game, at, "damage") and not frames[at + PC]:
        at -= WIDTH  # another share of the same, which is dealt next
    if attack_slot == keys.DEALT:
        note_hurt(game, at, value)
    if is_divided(game, at):
        tell_indirect(game, at - WIDTH, victim, attack_slot, value)
        return
    turned = game.lists[zones.CONTROLLER][victim] < 0
    if turned and is_program(game, at, "enemy attack"):
        return  # it is dealt to somebody who is not attacked
    if is_program(game, at, "attack", "enemy attack"):
        set_frame_note(game, at, attack_slot, value)
        setter = setter_of(game, at)
        if setter >= 0 and attack_slot == keys.DEFEATED:
            set_frame_note(game, setter, FELLED, value)
    elif at >= 0 and is_ability(game, at):
        set_frame_note(game, at, memory_slot, value)


def is_divided(game: Game, at: int) -> bool:
    """Whether a frame is that in which the indirect damage of an attack is divided."""
    return at >= 0 and game.lists[FRAMES][at + PROGRAM] == book_of(game).program(INDIRECT_ATTACK)


def tell_indirect(game: Game, at: int, victim: int, slot: int, value: int) -> None:
    """Note in the frame of an indirect attack, and of what set it off, what became of a victim:
    only who is attacked is damaged by the attack (MC.indirect.1)."""
    if slot == keys.DEFEATED or victim == game.lists[FRAMES][at + SUBJECT]:
        set_frame_note(game, at, slot, value)
    setter = setter_of(game, at)
    if setter >= 0 and slot == keys.DEFEATED:
        set_frame_note(game, setter, FELLED, value)


def note_hurt(game: Game, at: int, n: int) -> None:
    """The attack of an enemy knows whom of the players' it has damaged, point by point."""
    at = _enemy_attack(game, at)
    if at >= 0 and book_of(game).marks_hurt:
        game.extend(zones.WAYS, [at, game.field(SUBJECT)] * n)


def note_dealt(game: Game) -> None:
    """What deals the damage of the top frame knows that it is dealt, whatever is prevented of it
    from here on (MC.damage.2, MC.prevent.1)."""
    at, n = below(game), game.field(X)
    if not game.notes()[0] & AS_COST:
        set_frame_note(game, top(game), keys.DEALT_NOTE, n)
    if at >= 0 and is_ability(game, at):
        note_harm(game, at, n, dealt=True)
    if game.notes()[0] & ATTACK_FLAG:
        note_dealt_to(game, n)
        lasting.note_so_far(game, game.field(SUBJECT), lasting.TO_IT, n)


def prevent(game: Game) -> int:
    """What was to be prevented of the attack that deals the damage is, ahead of whatever else could
    prevent it (MC.prevent.1, MC.timing.1). How much is left."""
    n = game.field(X)
    if game.notes()[0] & ATTACK_FLAG:
        less, seat, by = lasting.prevented_ahead(game, game.field(SOURCE), n)
        if less:
            game.set_field(X, n - less)
            game.emit("prevented", seat, by, less)
    return game.field(X)


def note_dealt_to(game: Game, n: int) -> None:
    """Note to whom an attack deals damage, and in the ability that has set it off how much,
    whatever is prevented of it (MC.damage.2, MC.prevent.1); what is passed on was part of the
    damage below, and so it is told apart (MC.overkill.1)."""
    at, passed = _enemy_attack(game, below(game)), game.notes()[0] & PASSED_ON > 0
    if at < 0:
        return
    if book_of(game).marks_hurt:
        game.extend(zones.WAYS, [at, (PASSED_TO if passed else DEALT_TO) - game.field(SUBJECT)] * n)
    setter = setter_of(game, at)
    if setter >= 0 and not passed:
        set_frame_note(game, setter, COUNT, max(frame_note(game, setter, COUNT), 0) + n)


def _enemy_attack(game: Game, at: int) -> int:
    """Where the attack of an enemy begins that damages a character of the players' through the
    frame at a place; -1 if none does."""
    while is_program(game, at, "damage") or is_divided(game, at):
        at -= WIDTH
    of_players = game.lists[zones.CONTROLLER][game.field(SUBJECT)] >= 0
    return at if of_players and is_program(game, at, "enemy attack") else -1


def begin_damage(game: Game) -> int:
    """What the victim cannot take at all, what constant abilities change (MC.damage.3), and
    piercing (MC.piercing.1)."""
    source, victim, n = game.field(SOURCE), game.field(SUBJECT), game.field(X)
    room = [0, n, 0]
    game.note_all(room if game.notes() else [0, *room])
    if not zones.in_play(game, victim) or n <= 0 or values.remaining(game, victim) <= 0:
        return stop(game)
    by, flags = _card_of(game), game.notes()[0]
    if values.is_forbidden(game, victim, "take damage", (source, by)):
        return stop(game)
    is_attack = flags & ATTACK_FLAG > 0
    if is_attack and turn_aside(game, victim):
        return AGAIN
    change = values.damage_change(game, victim, (source, by), is_attack)
    change += lasting.struck_harder(game, victim) if is_attack else 0
    if change:
        n = max(n + change, 0)
        game.set_field(X, n)
        if not n:
            return stop(game)
    if is_attack:
        game.set_field(X, values.most_taken(game, victim, n))
        flags |= values.struck_flags(game, victim)
        set_frame_note(game, top(game), 0, flags)
        if flags & PIERCING and game.lists[zones.TOUGH][victim]:
            moves.lose_status(game, victim, zones.TOUGH)
    return NEXT


def _card_of(game: Game) -> int:
    """The card whose ability deals the damage, what is passed on of it too (MC.overkill.1), whoever
    deals it (MC.you.2); -1 if none does."""
    at = below(game)
    while is_program(game, at, *DAMAGES):
        at -= WIDTH
    return game.lists[FRAMES][at + SOURCE] if at >= 0 and is_ability(game, at) else -1


def turn_aside(game: Game, victim: int) -> bool:
    """Whether the damage of an attack is dealt to somebody else, or to nobody, instead: by a card
    that prevents it, or by the attack itself, with its keywords (``ITSELF``)."""
    found = lasting.turned_aside(game, victim)
    if found is None:
        return False
    (heir, source), n, seat = found, game.field(X), game.field(SEAT)
    flags = 0
    if source == lasting.ITSELF:
        source, flags = game.field(SOURCE), game.notes()[0]
    else:
        game.emit("prevented", seat, source, n)
    stop(game)
    if zones.in_play(game, heir):
        start(game, "damage", source, seat, subject=heir, x=n)
        game.note(flags)
    return True


def spend_tough(game: Game) -> int:
    """Step 2: a tough card goes instead of the damage, all of it (MC.tough.1), if not all of it is
    prevented by what is said of the attack. It was dealt all the same (MC.prevent.1)."""
    victim = game.field(SUBJECT)
    if game.field(X) <= 0 or not zones.in_play(game, victim):
        return stop(game)
    note_dealt(game)
    if prevent(game) == 0:
        return NEXT
    if game.lists[zones.TOUGH][victim] and not game.notes()[0] & IGNORES_TOUGH:
        game.add(zones.TOUGH, victim, -1)
        game.emit("tough", game.lists[zones.CONTROLLER][victim], victim)
        moves.has_happened(game, moves.TOUGH_LOST, victim, game.lists[zones.CONTROLLER][victim])
        game.set_field(X, 0)
    return NEXT


def stop(game: Game) -> int:
    """End the damage without any being taken. AGAIN."""
    if game.notes()[0] & AS_COST and game.notes()[WANTED] > 0:
        not_taken(game)
    return game.end_program()


def not_taken(game: Game) -> None:
    """MC.cost.22: damage that had to be taken was not."""
    at = below(game)
    while is_program(game, at, *DAMAGES):
        at -= WIDTH  # another share of it
    set_frame_note(game, at, TAKEN, 1)


class BeforeDamage(Window):
    """Interrupts to damage; of what is prevented wholly none are left (MC.interrupt.3)."""

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return self.keys if game.field(X) > 0 else ()


class PlaceDamage(Op):
    """Steps 5 to 8: place it; who has no hit points left is defeated."""

    def run(self, game: Game) -> int:
        victim, n = game.field(SUBJECT), max(game.field(X), 0)
        n = values.most_sustained(game, victim, n)
        notes = game.notes()
        if notes[0] & AS_COST and n < notes[WANTED]:
            not_taken(game)
        if n == 0 or not zones.in_play(game, victim):
            return NEXT
        left = values.remaining(game, victim)
        kept = left <= n and values.is_forbidden(game, victim, lasting.UNDEFEATED)
        n = left if kept else n  # nobody has fewer hit points than none
        game.add(zones.DAMAGE, victim, n)
        set_frame_note(game, top(game), PLACED, n)
        game.emit("damaged", game.lists[zones.CONTROLLER][victim], victim, n)
        at = below(game)
        if at >= 0 and is_ability(game, at):
            note_harm(game, at, n, dealt=False)
        if notes[0] & ATTACK_FLAG:
            tell(game, top(game), keys.DEALT, HARMED, n)
            lasting.note_so_far(game, victim, lasting.BY_IT, n)
        if left <= n and lasting.UNDEFEATED in book_of(game).forbidden:
            lasting.all_may_fall(game, victim)  # it may have kept others from being defeated
        return NEXT if left > n or kept else self._defeat(game, victim, n - left)

    def _defeat(self, game: Game, victim: int, excess: int) -> int:
        notes = game.notes()
        set_frame_note(game, top(game), keys.EXCESS_NOTE, excess)
        heir = -1
        if notes[0] & OVERKILL and notes[0] & ATTACK_FLAG and excess > 0:
            heir = self._heir(game, victim)
        game.advance()
        game.set_field(I, heir + 1)
        return start(game, "defeat", game.field(SOURCE), game.field(SEAT), subject=victim, x=1)

    def _heir(self, game: Game, victim: int) -> int:
        """MC.overkill.1: who gets the excess (MC.excess.1); -1 for nobody."""
        kind = piece_of(game, victim).kind
        if kind == "ally":
            return zones.identity(game, game.lists[zones.CONTROLLER][victim])
        return game.lists[CELLS][zones.THE_VILLAIN] if kind == "minion" else -1


def pass_on(game: Game) -> int:
    """Overkill: damage beyond hit points goes on (MC.overkill.1). I holds the heir, plus one."""
    heir, excess = game.field(I) - 1, game.notes()[keys.EXCESS_NOTE]
    game.set_field(I, 0)
    if heir < 0 or excess <= 0 or not zones.in_play(game, heir):
        return NEXT
    source, seat = game.field(SOURCE), game.field(SEAT)
    game.advance()
    start(game, "damage", source, seat, subject=heir, x=excess)
    game.note(PASSED_ON | ATTACK_FLAG)
    return AGAIN


class AfterDamage(Window):
    """One window for all: damage was dealt, perhaps taken, somebody defeated (MC.trigger.2)."""

    def __init__(self) -> None:
        super().__init__(keys.AFTER, "deal damage", "damage", "defeat", own=OWN)

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """Without damage placed none was taken (MC.prevent.1). Of a villain the next stage may lie
        there (MC.villain.1)."""
        notes = game.notes()
        if not notes[PLACED]:
            return self.keys[:1]
        gone = not zones.in_play(game, game.field(SUBJECT)) and notes[keys.EXCESS_NOTE] != SAVED
        return self.keys if gone or notes[0] & STAGE_FELL else self.keys[:2]


# Damage has an order of its own (MC.nested.5, MC.damage.4).
DAMAGE_OPS: Final = (
    Do(begin_damage),
    BeforeDamage(keys.WOULD, "deal damage", own=OWN),
    Do(spend_tough),
    BeforeDamage(keys.WOULD, "damage", own=OWN),
    BeforeDamage(keys.WHEN, "damage", own=OWN),
    PlaceDamage(),
    Do(pass_on),
    AfterDamage(),
)


def flag_as_cost(game: Game) -> int:
    """Damage that a cost waits for (MC.cost.22)."""
    game.note(AS_COST)
    return NEXT


DAMAGE_AS_COST_OPS: Final = (Do(flag_as_cost), *DAMAGE_OPS)


class WouldFall(Window):
    """ "When it would be defeated": nothing comes of it where a card forbids that (MC.golden.2)."""

    def __init__(self) -> None:
        super().__init__(keys.WOULD, "defeat")

    def run(self, game: Game) -> int:
        subject = game.field(SUBJECT)
        kept = is_forbidden(game, subject, UNDEFEATED) or is_forbidden(game, subject, STAY)
        if not kept and not self._is_permanent(game, subject):
            return super().run(game)
        return save(game)

    def _is_permanent(self, game: Game, subject: int) -> bool:
        """MC.permanent.1: an ability of its own set defeats it, no want of threat or hit points."""
        piece, source = piece_of(game, subject), game.field(SOURCE)
        own = game.field(X) == 0 and source >= 0 and piece_of(game, source).set == piece.set
        return is_permanent(game, subject) and not (own and piece.set)


def end_if_saved(game: Game) -> int:
    """Something has kept it from defeat (MC.damage.4, step 6). X is 1 where damage did it."""
    victim = game.field(SUBJECT)
    if not zones.in_play(game, victim) or (game.field(X) and remaining(game, victim) > 0):
        return save(game)
    if is_program(game, below(game), *DAMAGES):
        tell_fall(game, below(game))
    note_falling(game, victim)
    return NEXT


def save(game: Game) -> int:
    """Nobody is defeated, so no damage is beyond hit points, nor goes on by overkill, nor has an
    attack defeated anybody (MC.excess.1, MC.overkill.1). AGAIN."""
    at = below(game)
    if is_program(game, at, *DAMAGES):
        game.set_frame(at + I, 0)
        set_frame_note(game, at, keys.EXCESS_NOTE, SAVED)
    return game.end_program()


def tell_fall(game: Game, at: int) -> None:
    """The attack, or the ability, that deals the damage of a frame has defeated somebody, with so
    much beyond their hit points (MC.trigger.2, MC.excess.1)."""
    by_attack = frame_note(game, at, 0) & ATTACK_FLAG
    excess = frame_note(game, at, keys.EXCESS_NOTE)
    if by_attack:
        tell(game, at, keys.DEFEATED, FELLED, 1)
    if at >= WIDTH and is_ability(game, at - WIDTH):
        set_frame_note(game, at - WIDTH, EXCESS, excess)
    elif by_attack and is_program(game, at - WIDTH, "attack"):
        set_frame_note(game, at - WIDTH, keys.EXCEEDED, excess)
    if by_attack and book_of(game).marks_excess:
        code = game.lists[FRAMES][at + SUBJECT] + excess * FELLED_STEP
        game.extend(zones.STRUCK, [at - WIDTH, -1 - code])


class WhenDefeated(Window):
    """Interrupts to a defeat; the card's own When Defeated abilities are among the forced ones
    (MC.when-defeated.1, MC.timing.5)."""

    speaks = True

    def __init__(self) -> None:
        super().__init__(keys.WHEN, "defeat")

    def built_in(self, game: Game) -> Found:
        victim = game.field(SUBJECT)
        if not zones.in_play(game, victim):
            return []
        powers = piece_of(game, victim).powers
        return [(victim, power.place) for power in powers if power.kind == WHEN_DEFEATED]


class ResolveDefeat(Op):
    """What becomes of it (MC.defeat.1). Hit points or threat that it has got back as it was
    defeated come too late: it leaves all the same (MC.when-defeated.1, MC.damage.4)."""

    def _is_saved(self, game: Game, victim: int) -> bool:
        """Whether it is not defeated any more: it has left, something happens instead, or it has
        been turned over, to what has hit points or threat, or what is never defeated."""
        if not zones.in_play(game, victim):
            return True
        kind = piece_of(game, victim).kind
        if kind not in CHARACTERS and "side_scheme" not in kind:
            return True
        left = game.lists[zones.THREAT][victim] if "scheme" in kind else remaining(game, victim)
        return game.field(X) <= REPLACED and left > 0

    def run(self, game: Game) -> int:
        victim = game.field(SUBJECT)
        if self._is_saved(game, victim):
            return NEXT
        piece = piece_of(game, victim)
        game.emit("defeated", game.field(SEAT), victim)
        if piece.kind == "villain":
            _note_stage(game)
            return game.call(book_of(game).program("next stage"), victim, game.field(SEAT))
        if piece.is_identity:
            seat = game.lists[zones.CONTROLLER][victim]
            show_victories(game, victim)
            return game.call(book_of(game).program("elimination"), victim, seat)
        show_victories(game, victim)
        moves.leave_play(game, victim, _defeated_to(game, victim))
        return NEXT


def _note_stage(game: Game) -> None:
    """A stage of a villain has been defeated, though the next one comes to lie where it lies: what
    has done it is answered like any defeat (MC.villain.1, MC.damage.4, step 9)."""
    at = below(game)
    if is_program(game, at, *DAMAGES):
        set_frame_note(game, at, 0, frame_note(game, at, 0) | STAGE_FELL)
    else:
        game.set_field(X, STAGE_FELL)


def _defeated_to(game: Game, entity: int) -> int:
    """Where a defeated card goes: with victory to the display (MC.victory.1)."""
    if keyword(game, entity, "victory"):
        return zones.VICTORY
    return pile_of(game, entity)


def show_victories(game: Game, host: int) -> None:
    """Attachments of what is defeated go to the victory display, if they say so (MC.victory.1)."""
    for other in zones.all_in_play(game):
        if game.lists[zones.HOST][other] == host and keyword(game, other, "victory"):
            moves.leave_play(game, other, zones.VICTORY)


class AfterDefeat(Window):
    """Responses to a defeat that was not damage's (that has a window of its own)."""

    def __init__(self) -> None:
        super().__init__(keys.AFTER, "defeat")

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """Nothing, inside damage, nor where it was saved. What its own When Defeated has turned
        over has fallen (``note_turned``)."""
        fell = game.field(X) == STAGE_FELL or game.field(X) < REPLACED
        if zones.in_play(game, game.field(SUBJECT)) and not fell:
            return ()
        inside = is_program(game, below(game), *DAMAGES)
        return () if inside else self.keys


DEFEAT_OPS: Final = (WouldFall(), Do(end_if_saved), WhenDefeated(), ResolveDefeat(), AfterDefeat())
