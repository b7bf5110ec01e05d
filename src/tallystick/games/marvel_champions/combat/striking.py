"""What enemies do when they activate: their attacks and schemes, step by step (MC.enemy-attack,
MC.scheme, MC.defend); attacks that deal indirect damage too (MC.indirect.1); effects that declare
who defends an attack (MC.defend.2) or whom one is on (MC.attack.2).

Notes of both: see ``keys`` (defender, icons of boost cards, keywords gained, ...).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.combat.boosts import (
    end_boosts,
    flip_boosts,
    give_boost,
    is_cut_short,
    leave_undefended,
)
from tallystick.games.marvel_champions.combat.combat import ATTACK_NOTES, AfterAttack, WouldAct
from tallystick.games.marvel_champions.costs.acts_that_cost import ACT
from tallystick.games.marvel_champions.costs.additional_costs import additional_costs_for
from tallystick.games.marvel_champions.effects.activating import BARE, BY_FORM, KEPT_FROM
from tallystick.games.marvel_champions.effects.deeds import Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Indirect
from tallystick.games.marvel_champions.effects.loops import DoLater
from tallystick.games.marvel_champions.legality import acts, basics
from tallystick.games.marvel_champions.legality.attack_sums import ATTACK_FLAG, attack_flags
from tallystick.games.marvel_champions.legality.refusals import ALLY_DEFENDS, DEFENDED
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.pieces import ATK, DEF, HERO, SCH
from tallystick.games.marvel_champions.position import keys, memory, values
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.frames import (
    below,
    is_ability,
    is_program,
    setter_of,
)
from tallystick.games.marvel_champions.position.lasting import ATTACK_END
from tallystick.games.marvel_champions.position.player_order import InOrder
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    Scope,
    frame_note,
    of_kinds,
    set_frame_note,
    top,
    undone,
)
from tallystick.games.marvel_champions.position.ways import forget_hurt, note_attacked
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import (
    AGAIN,
    BASE,
    NEXT,
    PC,
    SEAT,
    SOURCE,
    SUBJECT,
    WIDTH,
    Do,
    Game,
    I,
    J,
    Op,
    X,
)
from tallystick.rules.choice import with_refused
from tallystick.rules.phrases import Noun, Numeral
from tallystick.rules.picking import place_of

NO: Final[Option] = ("no", -1, -1)


class Prepare(Op):
    """Room for what an attack or scheme notes of itself."""

    def run(self, game: Game) -> int:
        game.note_all(list(keys.NO_ATTACK))
        return NEXT


def check_activation(column: int, which: int, deed: str, game: Game) -> int:
    """What stops it: something that happens instead, a status card (MC.stun.1, MC.confuse.1), or
    that the enemy has no such power (MC.dash.1)."""
    enemy = game.field(SOURCE)
    replaced = game.field(X) == REPLACED
    if not replaced and has_turned(game):
        return anew(game)
    if not replaced and moves.is_stopped(game, enemy, column):
        moves.lose_status(game, enemy, column)
        replaced = True
    if replaced or not values.has_stat(game, enemy, which):
        return not_made(game)
    if values.is_forbidden(game, enemy, deed, (), game.field(SUBJECT)):
        return not_made(game)
    setter = setter_of(game, top(game))
    if setter >= 0:
        set_frame_note(game, setter, memory.DONE, 1)
    return NEXT


def not_made(game: Game) -> int:
    """No attack, no scheme: so nobody has activated (MC.replacement.1). AGAIN."""
    at = below(game)
    if is_program(game, at, "activation"):
        game.set_frame(at + X, game.lists[FRAMES][at + X] | KEPT_FROM)
    return game.end_program()


def has_turned(game: Game) -> bool:
    """Whether the form that decides on the deed changed meanwhile (MC.activation.1, MC.would.1)."""
    at = below(game)
    if not is_program(game, at, "activation"):
        return False
    if game.lists[FRAMES][at + X] & ~BARE != BY_FORM:
        return False
    form = piece_of(game, zones.identity(game, game.field(SEAT))).form
    return (form == HERO) != is_program(game, top(game), "enemy attack")


def anew(game: Game) -> int:
    """The activation begins once more, with the other deed: AGAIN."""
    game.end_program()
    game.add(CELLS, zones.ACTIVATING, -1)
    game.set_field(PC, 0)
    return AGAIN


class DeclareDefender(Op):
    """Any one player may exhaust one ready hero or ally (MC.enemy-attack.2, MC.defend.1). I counts
    the players asked, the one attacked first."""

    def run(self, game: Game) -> int:
        """Ask whoever could. J: who has been chosen, plus one, while what is added is paid."""
        if game.notes()[keys.BASIC] or is_cut_short(game):
            return NEXT  # a card has declared one already (MC.defend.1), or nobody is struck
        chosen = game.field(J) - 1
        if chosen >= 0:
            game.set_field(J, 0)
            if game.lists[zones.EXHAUSTED][chosen] or not values.exhausts_to(
                game, chosen, "defend"
            ):
                become_defender(game, top(game), chosen, self._asked(game), basic=True)
                return NEXT
        order = zones.player_order(game, game.field(SEAT))
        while game.field(I) < len(order):
            options = self.options(game)
            if len(options) > 1:
                return game.ask(self._question(game, options))
            if options[0] != NO:
                return self.take(game, options[0])
            game.set_field(I, game.field(I) + 1)
        return NEXT

    def _asked(self, game: Game) -> int:
        order = zones.player_order(game, game.field(SEAT))
        return order[game.field(I)]

    def options(self, game: Game) -> list[Option]:
        seat = self._asked(game)
        found = [NO]
        by = game.notes()[keys.DEFENDED_BY]
        if by in (-1, seat):
            found += [
                ("defend", entity, -1)
                for entity in of_kinds(game, game.lists[zones.AREA[seat]], acts.FIGHTERS)
                if basics.defend_refusal(game, seat, entity) is None
            ]
        return self._with_ally(game, seat, found)

    def _with_ally(self, game: Game, seat: int, found: list[Option]) -> list[Option]:
        """Only allies, where the enemy's text asks for one and one is able (MC.golden.2)."""
        enemy = game.field(SOURCE)
        if not piece_of(game, enemy).ally_defends or game.lists[zones.ENGAGED][enemy] != seat:
            return found
        allies = [one for one in found if one != NO and piece_of(game, one[1]).kind == "ally"]
        return allies or found

    def decide(self, game: Game) -> Decision:
        return self._question(game, self.options(game))

    def _question(self, game: Game, options: list[Option]) -> Decision:
        return Decision(self._asked(game), "defend", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        area = game.lists[zones.AREA[self._asked(game)]]
        fighters = [e for e in area if piece_of(game, e).kind in ("hero", "alter_ego", "ally")]
        return with_refused(game, self, [("defend", entity, -1) for entity in fighters])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        verb, entity, _ = option
        allowed = self.options(game)
        if NO not in allowed and option not in allowed and verb in ("no", "defend"):
            return ALLY_DEFENDS
        if verb != "defend":
            return None if option == NO else acts.weigh(game, self._asked(game), option)
        seat = self._asked(game)
        if game.notes()[keys.DEFENDED_BY] not in (-1, seat):
            return DEFENDED
        return basics.defend_refusal(
            game, seat, entity if entity >= 0 else zones.identity(game, seat)
        )

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "no":
            game.set_field(I, game.field(I) + 1)
            return AGAIN
        seat, defender = self._asked(game), option[1]
        if additional_costs_for(game, "defend", seat, defender):
            game.set_field(J, defender + 1)
            return start(game, "added cost", defender, seat, subject=-1, x=ACT["defend"])
        if values.exhausts_to(game, defender, "defend"):
            moves.exhaust(game, defender)
        become_defender(game, top(game), defender, seat, basic=True)
        return NEXT


def become_defender(game: Game, at: int, defender: int, seat: int, basic: bool) -> None:
    """MC.defend.2, MC.defend.4, MC.defend.5: who defends is the target, and their player."""
    set_frame_note(game, at, keys.DEFENDER, defender)
    set_frame_note(game, at, keys.DEFENDED_BY, seat)
    if basic:
        set_frame_note(game, at, keys.BASIC, 1)
    game.set_frame(at + SUBJECT, defender)
    game.set_frame(at + SEAT, seat)
    game.emit("defends", seat, defender)


def is_basic_defence(game: Game, notes: list[int]) -> bool:
    """Whether a hero who was declared defends: that is a basic power (MC.defend.2); an ally that
    defends uses none (MC.defend.3)."""
    return bool(notes[keys.BASIC]) and piece_of(game, notes[keys.DEFENDER]).is_identity


def face_player(game: Game) -> int:
    """Who defends may have left by now: nobody does (MC.defend.6)."""
    if not is_cut_short(game) and not zones.in_play(game, game.field(SUBJECT)):
        leave_undefended(game)
    return NEXT


def strike(game: Game) -> int:
    """Modified ATK and boost icons, less DEF of a hero that was declared (MC.enemy-attack.4, .5).
    DEF is taken off before any status card is asked (MC.damage.3). A defending ally takes all of it
    (MC.enemy-attack.5, MC.defend.3); has it left, its player's identity is hit (MC.defend.6). An
    enemy that has left play strikes no more (MC.activation.4), nor is somebody who is out struck
    (MC.nested.7)."""
    face_player(game)
    enemy, target = game.field(SOURCE), game.field(SUBJECT)
    notes = game.notes()
    _tell_attacked(game)
    set_frame_note(game, top(game), keys.BESIDES, 0)
    if is_cut_short(game):
        return NEXT
    n = values.stat(game, enemy, ATK, notes[keys.BOOSTED]) + notes[keys.BESIDES]
    if target == notes[keys.DEFENDER] and is_basic_defence(game, notes):
        n -= values.stat(game, target, notes[keys.IN_PLACE] - 1 if notes[keys.IN_PLACE] else DEF)
    if book_of(game).marks_hurt:
        forget_hurt(game, top(game))
    game.emit("strikes", game.field(SEAT), enemy, max(n, 0))
    # Of constant abilities what its attacks have now counts, boost cards included (MC.boost.1).
    set_frame_note(
        game, top(game), keys.GAINED, notes[keys.GAINED] | attack_flags(game, enemy, True)
    )
    flags, seat = ATTACK_FLAG | frame_note(game, top(game), keys.GAINED), game.field(SEAT)
    game.advance()
    if n > 0 and flags & keys.INDIRECT:
        return start(game, "indirect attack", enemy, seat, subject=target, x=n)
    if n > 0:
        start(game, "damage", enemy, seat, subject=target, x=n)
        game.note(flags)
    return AGAIN


def _tell_attacked(game: Game) -> None:
    """What has set the attack off knows which player is attacked: now it is settled who defends
    (MC.enemy-attack.5, MC.defend.5, MC.you.3)."""
    setter = setter_of(game, top(game))
    if setter >= 0:
        note_attacked(game, setter, game.field(SEAT))


class AfterEnemyAttack(AfterAttack):
    """Attacked, and perhaps defended (MC.enemy-attack.6, MC.enemy-attack.7, MC.defend.7)."""

    def __init__(self) -> None:
        super().__init__(
            keys.AFTER, "attack", "defend", "basic defense", "basic power", own=ATTACK_NOTES
        )

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """What waits for a defence counts only if somebody has defended."""
        notes = game.notes()
        if notes[keys.DEFENDER] < 0:
            return self.keys[:1]
        return self.keys if is_basic_defence(game, notes) else self.keys[:2]


class WhileDefending(Window):
    """ "When your hero defends": once it is settled who does (MC.defend.1, MC.defend.7)."""

    def __init__(self) -> None:
        super().__init__(keys.WHEN, "defend", "basic defense", "basic power", own=ATTACK_NOTES)

    def keys_now(self, game: Game) -> tuple[int, ...]:
        notes = game.notes()
        if notes[keys.DEFENDER] < 0:
            return ()
        return self.keys if is_basic_defence(game, notes) else self.keys[:1]


class WhileUndefended(Window):
    """ "When an enemy makes an undefended attack": once it shows that it is (MC.defend.6)."""

    def __init__(self) -> None:
        super().__init__(keys.WHEN, "undefended", own=ATTACK_NOTES)

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return () if is_cut_short(game) or game.notes()[keys.DEFENDER] >= 0 else self.keys


ENEMY_ATTACK_OPS: Final = (
    Prepare(),
    WouldAct(zones.STUNNED, "attack", "activate"),
    Do(check_activation, zones.STUNNED, ATK, "attack"),
    Window(keys.WHEN, "attack", "activate", own=ATTACK_NOTES),
    Do(give_boost),
    DeclareDefender(),
    WhileDefending(),
    Do(flip_boosts),
    Do(face_player),
    WhileUndefended(),
    Do(strike),
    Do(end_boosts),
    DoLater(ATTACK_END),  # MC.delayed.1
    AfterEnemyAttack(),
)


class AlsoAttack(InOrder):
    """The attack that is begun is resolved against each other hero as well: from where it is told
    who defends (MC.enemy-attack.2); it is not begun once more."""

    def run(self, game: Game) -> int:
        at = game.field(SUBJECT)
        if at < 0 or not is_program(game, at, "enemy attack") or game.field(I) >= game.seats:
            return NEXT
        seat = self.seat_now(game)
        game.set_field(I, game.field(I) + 1)
        enemy, hero = game.lists[FRAMES][at + SOURCE], zones.identity(game, seat)
        is_meant = not zones.is_out(game, seat) and piece_of(game, hero).form == HERO
        if seat == game.lists[FRAMES][at + SEAT] or not is_meant:
            return AGAIN
        start(game, "enemy attack", enemy, seat, subject=hero)
        game.note_all(list(keys.NO_ATTACK))
        game.set_field(PC, DECLARED_AT)
        return AGAIN


DECLARED_AT: Final = place_of(ENEMY_ATTACK_OPS, DeclareDefender)


def place_by_scheme(game: Game) -> int:
    """Modified SCH and boost icons on the main scheme (MC.scheme.3)."""
    enemy, notes = game.field(SOURCE), game.notes()
    set_frame_note(game, top(game), keys.BESIDES, 0)
    scheme = game.lists[CELLS][zones.MAIN_SCHEME]
    if not zones.in_play(game, enemy) or scheme < 0:
        return NEXT
    other = piece_of(game, enemy).schemes_on
    if other is not None:
        there = other.referred(Scope(game, -1, enemy))
        scheme = there[0] if there else scheme
    n = values.stat(game, enemy, SCH, notes[keys.BOOSTED]) + notes[keys.BESIDES]
    if n <= 0:
        return NEXT
    deed = "remove threat" if notes[keys.REVERSED] else "place threat"
    return game.call(book_of(game).program(deed), enemy, game.field(SEAT), scheme, n)


ENEMY_SCHEME_OPS: Final = (
    Prepare(),
    WouldAct(zones.CONFUSED, "scheme", "activate"),
    Do(check_activation, zones.CONFUSED, SCH, "scheme"),
    Window(keys.WHEN, "scheme", "activate", own=ATTACK_NOTES),
    Do(give_boost),
    Do(flip_boosts),
    Do(place_by_scheme),
    Do(end_boosts),
    Window(keys.AFTER, "scheme", own=ATTACK_NOTES),
)


def make_room_for_shares(game: Game) -> int:
    """Room for the shares, where those of an ability would stand."""
    game.note_all(list(memory.NO_MEMORY))
    return NEXT


class DivideAttack(Indirect):
    """The damage of an attack, which the player who is attacked divides. The frame below is the
    attack's; its X is how much it is."""

    def __init__(self) -> None:
        super().__init__(Noun("you"), Amounts(Scaled(Numeral(0, 1))))

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        flags = ATTACK_FLAG | frame_note(game, below(game), keys.GAINED)
        for entity, n in reversed(shares):
            if n > 0:
                start(game, "damage", scope.source, scope.seat, subject=entity, x=n)
                game.note(flags)


INDIRECT_ATTACK_OPS: Final = (Do(make_room_for_shares), DivideAttack())


class DeclareAsDefender(SerialDeed):
    """A character in play is declared the defender of the attack that goes on, unless another
    player defends it (MC.defend.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        at = scope.occasion
        while at >= 0 and not is_program(game, at, "enemy attack"):
            at -= WIDTH
        by = frame_note(game, at, keys.DEFENDED_BY) if at >= 0 else -1
        barred = not zones.in_play(game, entity) or values.is_forbidden(game, entity, "defend")
        if at < 0 or by not in (-1, scope.seat) or barred:
            return undone(scope)
        become_defender(game, at, entity, scope.seat, basic=True)
        return AGAIN


class TurnTo(SerialDeed):
    """The attack of a character of the players that goes on has another target from now on: what
    waits for attacks is not told of it once more (MC.attack.5, MC.alteration.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Of a basic attack, or of the ability that is to deal its damage."""
        at, frames = scope.occasion, game.lists[FRAMES]
        old = frames[at + SUBJECT]
        game.set_frame(at + SUBJECT, entity)
        if is_program(game, at, "attack"):
            return AGAIN
        at -= WIDTH
        while at >= 0 and not is_ability(game, at):
            at -= WIDTH
        for slot in _slots_of_targets(game, at):
            if frame_note(game, at, slot) == old:
                set_frame_note(game, at, slot, entity)
        _strike_instead(game, at, old, entity)
        return AGAIN


class TurnAttack(SerialDeed):
    """The attack of an enemy that begins is on another character from now on, and on the player who
    controls that one (MC.enemy-attack.0, MC.attack-ally.1, MC.alteration.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        at = scope.occasion
        if not is_program(game, at, "enemy attack", "attack"):
            return undone(scope)
        game.set_frame(at + SUBJECT, entity)
        if is_program(game, at, "enemy attack"):
            game.set_frame(at + SEAT, game.lists[zones.CONTROLLER][entity])
        return AGAIN


def _slots_of_targets(game: Game, at: int) -> range:
    """Where an ability notes whom its deed is still to be done to; what is divided, of which none
    has been done yet, notes a share behind each."""
    frames = game.lists[FRAMES]
    done, end = frames[at + I], frames[at + WIDTH + BASE] - frames[at + BASE]
    return range(memory.MEMORY + done - 1, end) if done else range(memory.MEMORY, end, 2)


def _strike_instead(game: Game, at: int, old: int, target: int) -> None:
    """The ability in a frame attacks a target instead of the old one."""
    for row in game.rows_with(zones.STRUCK, 2, 0, at):
        if game.lists[zones.STRUCK][row + 1] == old:
            game.set(zones.STRUCK, row + 1, target)
    if frame_note(game, at, memory.ATTACKED) == old:
        set_frame_note(game, at, memory.ATTACKED, target)
