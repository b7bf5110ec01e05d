"""Enemies activate: attack or scheme (MC.activation, MC.enemy-attack, MC.scheme).

Notes of both: see ``occasions`` (defender, icons of boost cards, keywords gained, ...).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import legal, moves
from tallystick.games.marvel_champions.aims import Aim
from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.combat import (
    ATTACK_NOTES,
    NO_ATTACK,
    Retaliate,
    attack_flags,
)
from tallystick.games.marvel_champions.deeds import ATTACK_FLAG, ONE_, Amounts, Deed
from tallystick.games.marvel_champions.lasting import ACTIVATION_END, ATTACK_END, end_effects
from tallystick.games.marvel_champions.occasions import (
    AFTER,
    BASIC,
    BOOSTED,
    DEFENDED_BY,
    DEFENDER,
    GAINED,
    WHEN,
)
from tallystick.games.marvel_champions.pieces import ATK, BOOST, DEF, HERO, SCH
from tallystick.games.marvel_champions.scope import Scope, piece_of, set_frame_note, top
from tallystick.games.marvel_champions.values import (
    has_stat,
    icons_in_play,
    is_forbidden,
    keyword,
    stat,
)
from tallystick.games.marvel_champions.windows import Window
from tallystick.games.marvel_champions.zones import (
    ACTIVATING,
    AREA,
    BOOSTS,
    CONFUSED,
    ENCOUNTER_DISCARD,
    FIRST,
    HOST,
    MAIN_SCHEME,
    PENDING,
    PLAYING,
    STUNNED,
    identity,
    in_play,
    is_out,
    player_order,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, I, J, Op, X

BY_FORM, TO_ATTACK, TO_SCHEME = range(3)
WHAT: Final = {"activates": BY_FORM, "attacks": TO_ATTACK, "schemes": TO_SCHEME}
NO: Final[Option] = ("no", -1, -1)


def activate(game: Game, enemy: int, seat: int, what: str = "activates") -> int:
    """An enemy activates against a player: now, or when the activation in progress is over
    (MC.nested.2). AGAIN."""
    if not in_play(game, enemy) or is_out(game, seat):
        return AGAIN
    if game.lists[CELLS][ACTIVATING]:
        game.extend(PENDING, [enemy, seat, WHAT[what]])
        return AGAIN
    return start(game, "activation", enemy, seat, -1, WHAT[what])


class BeginActivation(Op):
    """Attack in hero form, scheme in alter-ego form (MC.activation.1)."""

    def run(self, game: Game) -> int:
        """Nest the one or the other."""
        enemy, seat, what = game.field(SOURCE), game.field(SEAT), game.field(X)
        if not in_play(game, enemy) or is_out(game, seat):
            return NEXT
        if is_forbidden(game, enemy, "activate"):
            return NEXT
        game.add(CELLS, ACTIVATING, 1)
        me = identity(game, seat)
        hero = piece_of(game, me).form == HERO
        attacks = what == TO_ATTACK or (what == BY_FORM and hero)
        game.emit("activates", seat, enemy, int(attacks))
        name = "enemy attack" if attacks else "enemy scheme"
        subject = me if attacks else game.lists[CELLS][MAIN_SCHEME]
        return game.call(book_of(game).program(name), enemy, seat, subject)


class EndActivation(Op):
    """It is over; boost cards left on the enemy are discarded, and what waits comes next."""

    def run(self, game: Game) -> int:
        """Start the next activation that waits."""
        if game.field(J) == 0:
            game.set_field(J, 1)
            if game.lists[CELLS][ACTIVATING]:
                game.add(CELLS, ACTIVATING, -1)
            end_effects(game, ACTIVATION_END, ATTACK_END)
            for card in boosts_of(game, game.field(SOURCE)):
                moves.discard(game, card)
        if not game.lists[PENDING]:
            return NEXT
        enemy, seat, what = (game.delete(PENDING, 0) for _ in range(3))
        return start(game, "activation", enemy, seat, -1, what)


ACTIVATION_OPS: Final = (
    BeginActivation(),
    Window(AFTER, "activate"),
    EndActivation(),
)


def boosts_of(game: Game, enemy: int) -> list[int]:
    """The boost cards lying with an enemy, in the order dealt."""
    hosts = game.lists[HOST]
    return [card for card in game.lists[BOOSTS] if hosts[card] == enemy]


# -- both -----------------------------------------------------------------------------------------


class Begin(Op):
    """The status card that stops it (MC.stun.1, MC.confuse.1), and a dash (MC.dash.1)."""

    def __init__(self, column: int, which: int, deed: str) -> None:
        self.column = column
        self.which = which
        self.deed = deed

    def run(self, game: Game) -> int:
        """Go on, or end at once."""
        enemy = game.field(SOURCE)
        for number in NO_ATTACK:
            game.note(number)
        set_frame_note(game, top(game), GAINED, attack_flags(game, enemy))
        if moves.is_stopped(game, enemy, self.column):
            moves.lose_status(game, enemy, self.column)
            game.pop_frame()
            return AGAIN
        if not has_stat(game, enemy, self.which) or is_forbidden(game, enemy, self.deed):
            game.pop_frame()
            return AGAIN
        return NEXT


class GiveBoost(Op):
    """A face-down boost card for a villain or villainous minion (MC.activation.2)."""

    def run(self, game: Game) -> int:
        """Deal it."""
        enemy = game.field(SOURCE)
        if not in_play(game, enemy):
            return NEXT
        if piece_of(game, enemy).kind == "villain" or keyword(game, enemy, "villainous"):
            card = moves.next_encounter(game)
            if card >= 0:
                game.move(card, BOOSTS)
                game.set(HOST, card, enemy)
                game.emit("boost given", -1, enemy)
                moves.check_encounter(game)
        return NEXT


class FlipBoosts(Op):
    """One after the other: turn up, resolve its Boost ability, add its icons, discard
    (MC.enemy-attack.3, MC.boost.1, MC.boost.4)."""

    def run(self, game: Game) -> int:
        """J 0: the next card; J card + 1: its abilities; then it goes."""
        enemy, card = game.field(SOURCE), game.field(J) - 1
        if card < 0:
            waiting = boosts_of(game, enemy)
            if not waiting or not in_play(game, enemy):
                return NEXT
            card = waiting[0]
            game.move(card, PLAYING)
            icons = piece_of(game, card).boost + icons_in_play(game, "amplify")
            set_frame_note(game, top(game), BOOSTED, game.notes()[BOOSTED] + icons)
            game.emit("boost", -1, card, icons)
            game.set_field(J, card + 1)
            game.set_field(I, 0)
            return AGAIN
        powers = [power for power in piece_of(game, card).powers if power.kind == BOOST]
        i = game.field(I)
        if i < len(powers):
            game.set_field(I, i + 1)
            return legal.begin_power(game, defending(game), card, powers[i].place, top(game))
        if card in game.lists[PLAYING]:
            game.set(HOST, card, -1)
            game.move(card, ENCOUNTER_DISCARD)
        game.set_field(J, 0)
        return AGAIN


def defending(game: Game) -> int:
    """Who "you" is in an attack now: the defending player (MC.defend.5)."""
    by = game.notes()[DEFENDED_BY]
    return by if by >= 0 else game.field(SEAT)


# -- attack ---------------------------------------------------------------------------------------


class DeclareDefender(Op):
    """Any one player may exhaust a ready hero or ally (MC.enemy-attack.2). I counts the players
    asked, the one attacked first."""

    def run(self, game: Game) -> int:
        """Ask whoever could."""
        order = player_order(game, game.field(SEAT))
        while game.field(I) < len(order):
            if len(self.options(game)) > 1:
                return ASK
            game.set_field(I, game.field(I) + 1)
        return NEXT

    def _asked(self, game: Game) -> int:
        order = player_order(game, game.field(SEAT))
        return order[game.field(I)]

    def options(self, game: Game) -> list[Option]:
        """("no") and ("defend", character)."""
        seat = self._asked(game)
        found = [NO]
        by = game.notes()[DEFENDED_BY]
        if by in (-1, seat):
            found += [
                ("defend", entity, -1)
                for entity in game.lists[AREA[seat]]
                if legal.defend_refusal(game, seat, entity) is None
            ]
        return found

    def decide(self, game: Game) -> Decision:
        """Who, if anybody."""
        options = self.options(game)
        return Decision(self._asked(game), "defend", game.field(SOURCE), options, 0)

    def take(self, game: Game, option: Option) -> int:
        """The defender is the target from now on."""
        if option[0] == "no":
            game.set_field(I, game.field(I) + 1)
            return AGAIN
        seat, defender = self._asked(game), option[1]
        moves.exhaust(game, defender)
        become_defender(game, top(game), defender, seat, basic=True)
        return NEXT


def become_defender(game: Game, at: int, defender: int, seat: int, basic: bool) -> None:
    """MC.defend.2, MC.defend.4, MC.defend.5: who defends is the target, and their player."""
    set_frame_note(game, at, DEFENDER, defender)
    set_frame_note(game, at, DEFENDED_BY, seat)
    if basic:
        set_frame_note(game, at, BASIC, 1)
    game.set(FRAMES, at + SUBJECT, defender)
    game.set(FRAMES, at + SEAT, seat)
    game.emit("defends", seat, defender)


class Strike(Op):
    """Modified ATK and boost icons, less DEF of a hero that was declared (MC.enemy-attack.4, .5).

    Has the defending ally left, its player's identity is hit (MC.defend.6).
    """

    def run(self, game: Game) -> int:
        """Nest the damage."""
        enemy, target = game.field(SOURCE), game.field(SUBJECT)
        notes = game.notes()
        if not in_play(game, enemy):
            return NEXT
        if not in_play(game, target):
            seat = game.field(SEAT)
            if is_out(game, seat):
                return NEXT
            target = identity(game, seat)
            game.set_field(SUBJECT, target)
            set_frame_note(game, top(game), DEFENDER, -1)
        n = stat(game, enemy, ATK) + notes[BOOSTED]
        if target == notes[DEFENDER] and notes[BASIC] and piece_of(game, target).is_identity:
            n -= stat(game, target, DEF)
        game.emit("strikes", game.field(SEAT), enemy, max(n, 0))
        flags, seat = ATTACK_FLAG | notes[GAINED], game.field(SEAT)
        game._advance()
        if n > 0:
            start(game, "damage", enemy, seat, target, n)
            game.note(flags)
        return AGAIN


class AfterEnemyAttack(Window):
    """Attacked, and perhaps defended (MC.enemy-attack.6, MC.defend.7)."""

    def __init__(self) -> None:
        super().__init__(AFTER, "attack", "defend", own=ATTACK_NOTES)

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """Undefended, nobody has defended."""
        return self.keys if game.notes()[DEFENDER] >= 0 else self.keys[:1]


ENEMY_ATTACK_OPS: Final = (
    Begin(STUNNED, ATK, "attack"),
    Window(WHEN, "attack", "activate", own=ATTACK_NOTES),
    GiveBoost(),
    DeclareDefender(),
    FlipBoosts(),
    Strike(),
    Retaliate(),
    AfterEnemyAttack(),
)


# -- scheme ---------------------------------------------------------------------------------------


class PlaceByScheme(Op):
    """Modified SCH and boost icons on the main scheme (MC.scheme.3)."""

    def run(self, game: Game) -> int:
        """Nest the placing."""
        enemy = game.field(SOURCE)
        scheme = game.lists[CELLS][MAIN_SCHEME]
        if not in_play(game, enemy) or scheme < 0:
            return NEXT
        n = stat(game, enemy, SCH) + game.notes()[BOOSTED]
        if n <= 0:
            return NEXT
        program = book_of(game).program("place threat")
        return game.call(program, enemy, game.field(SEAT), scheme, n)


ENEMY_SCHEME_OPS: Final = (
    Begin(CONFUSED, SCH, "scheme"),
    Window(WHEN, "scheme", "activate", own=ATTACK_NOTES),
    GiveBoost(),
    FlipBoosts(),
    PlaceByScheme(),
    Window(AFTER, "scheme", own=ATTACK_NOTES),
)


class Activate(Deed):
    """Enemies attack or scheme, or do what the player's form makes them do (MC.activation.1)."""

    def __init__(self, aim: Aim, what: str) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.what = what

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest it, or put it off to the end of the activation in progress (MC.nested.2)."""
        seat = scope.seat if scope.seat >= 0 else game.lists[CELLS][FIRST]
        return activate(game, entity, seat, self.what)
