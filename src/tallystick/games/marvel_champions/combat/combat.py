"""Attacks and thwarts of heroes and allies: basic ones, and what follows labelled ones
(MC.attack.5, MC.thwart.2). Both go the same way; only the deed differs.

A card may have somebody make a basic one, or let its amount be divided among several: all of it is
done by the one attack, the one thwart (MC.attack.1, MC.attack.4, MC.thwart.1).

Notes: see ``occasions``.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.costs.acts_that_cost import pay_for_act
from tallystick.games.marvel_champions.effects import deeds
from tallystick.games.marvel_champions.effects.dividing import Divide
from tallystick.games.marvel_champions.effects.loops import DoLater
from tallystick.games.marvel_champions.legality import attack_sums
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.listening import Found
from tallystick.games.marvel_champions.legality.windows import BUILT_IN, Window
from tallystick.games.marvel_champions.pieces import ATK, CHARACTERS, THW, CardFace
from tallystick.games.marvel_champions.position import keys, lasting, memory, values
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.frames import below, is_ability
from tallystick.games.marvel_champions.position.occasion import struck_by
from tallystick.games.marvel_champions.position.scope import REPLACED, Scope, set_frame_note, top
from tallystick.games.marvel_champions.position.targets import open_to_basic_attacks, thwartable
from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import AGAIN, NEXT, PC, SEAT, SOURCE, SUBJECT, Do, Game, I, Op, X


class UsePower(deeds.SerialDeed):
    """ "Make a basic attack with +2 ATK": one's hero exhausts, if it does, and attacks, as in one's
    turn, with so much ``more`` of ``power`` until that is over (MC.lasting.1)."""

    def __init__(self, aim: Aim, power: int, more: Scaled | None, *, exhausts: bool) -> None:
        super().__init__(aim, deeds.Amounts(deeds.ONE_))
        self.power = power
        self.more = more
        self.exhausts = exhausts

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        more = self.more.value(scope) if self.more is not None else 0
        me, deed, seat = scope.me, DEEDS[self.power], scope.seat
        start(game, deed, me, seat, subject=entity)
        if not self.exhausts:
            kept = lasting.FORBIDDEN.index(f"exhaust to {deed}")
            lasting.add_effect(
                game, lasting.CANNOT, me, kept, n=1, until=lasting.ATTACK_END, seat=seat
            )
        if more:
            lasting.add_effect(
                game, lasting.GETS, me, self.power, n=more, until=lasting.ATTACK_END, seat=seat
            )
        return AGAIN


DEEDS: Final = {ATK: "attack", THW: "thwart"}


ATTACK_NOTES: Final = 8


class DivideBasic(Divide):
    """The amount of a basic power, divided by who uses it: whoever that was aimed at gets some."""

    kept: int = ATTACK_NOTES
    verb: str = ""  # "attack" or "thwart"

    def is_divided(self, game: Game) -> bool:
        """Whether the text of who does it says so, and there is something to divide."""
        mine = self.verb in piece_of(game, game.field(SOURCE)).divides
        return mine and self.amount(game) > 0

    def amount(self, game: Game) -> int:
        raise NotImplementedError

    def others(self, game: Game) -> list[int]:
        """What the power can be used on."""
        raise NotImplementedError

    def total(self, scope: Scope) -> int:
        return self.amount(scope.game)

    def things(self, scope: Scope, seat: int) -> list[int]:
        target = scope.game.field(SUBJECT)
        return [target, *[one for one in self.others(scope.game) if one != target]]

    def decide(self, game: Game) -> Decision:
        """The ways to divide the basic power that give something to what it is aimed at."""
        found, target = super().decide(game), game.field(SUBJECT)
        options = [one for one in found.options if one[1] != target or one[2] > 0]
        return Decision(found.seat, found.kind, found.source, options)


RANGED: Final = attack_sums.KEYWORD_FLAGS["ranged"]
BEGUN: Final = 2  # where in its program a basic attack has been paid for


def begin_basic(verb: str, game: Game) -> int:
    """A basic attack or thwart: the character exhausts (MC.attack.1, MC.thwart.1): that is the
    cost, status cards or not (MC.cost.26)."""
    game.note_all(list(keys.NO_ATTACK))
    actor = game.field(SOURCE)
    if values.exhausts_to(game, actor, verb):
        moves.exhaust(game, actor)
    return NEXT


def status_instead(column: int, said: str, game: Game) -> int:
    """A stunned or confused card is removed instead, or something else happens instead (MC.stun.1,
    MC.confuse.1)."""
    actor = game.field(SOURCE)
    replaced = game.field(X) == REPLACED
    if not replaced and moves.is_stopped(game, actor, column):
        moves.lose_status(game, actor, column)
        replaced = True
    if replaced:
        return game.end_program()
    seat, target = game.field(SEAT), game.field(SUBJECT)
    game.emit(said, seat, actor, target)
    if piece_of(game, actor).kind == "ally":
        which = int(column != zones.STUNNED)
        more = values.consequential_change(game, actor, which, target, felled=False)
        set_frame_note(game, top(game), keys.SUFFERS, more - 1)
    if column == zones.STUNNED:
        deeds.attack_ignores(game, seat, actor, target)
    else:
        deeds.thwart_ignores(game, seat, actor, target)
    if game.field(X) == keys.UNBIDDEN and is_ability(game, below(game)):
        set_frame_note(game, below(game), memory.DONE, 1)  # an attack was made that way (MC.then.1)
    return NEXT


def attack_unbidden(game: Game, attacker: int, seat: int, target: int) -> int:
    """A hero or ally attacks as a card says, not exhausting: not basically (MC.attack.1). AGAIN."""
    start(game, "attack", attacker, seat, subject=target, x=keys.UNBIDDEN)
    game.note_all(list(keys.NO_ATTACK))
    game.set_field(PC, BEGUN)
    return AGAIN


class WouldAct(Window):
    """ "Would attack", "would scheme": a status card that stops it goes first, and with it whatever
    else could have been done instead (MC.status.1, MC.timing.1, MC.replacement.1)."""

    def __init__(self, column: int, *deeds: str) -> None:
        super().__init__(keys.WOULD, *deeds, own=ATTACK_NOTES)
        self.column = column

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """What an enemy would do is an activation all the same (MC.activation.1)."""
        stopped = moves.is_stopped(game, game.field(SOURCE), self.column)
        return self.keys[1:] if stopped else self.keys


class BasicWindow(Window):
    """The window of a basic attack or thwart: what is unbidden is none."""

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return self.keys[:1] if game.field(X) == keys.UNBIDDEN else self.keys


class Hit(DivideBasic):
    """Deal the damage of an attack with one's ATK."""

    verb: str = "attack"

    def run(self, game: Game) -> int:
        attacker, target = game.field(SOURCE), game.field(SUBJECT)
        divided = game.field(I) > 0
        if not divided and not (zones.in_play(game, attacker) and zones.in_play(game, target)):
            return NEXT
        if divided or (game.field(X) != keys.UNBIDDEN and self.is_divided(game)):
            return super().run(game)
        n, flags, seat = self.amount(game), self._flags(game), game.field(SEAT)
        game.advance()
        start(game, "damage", attacker, seat, subject=target, x=n)
        game.note(flags)
        return AGAIN

    def _flags(self, game: Game) -> int:
        return attack_sums.ATTACK_FLAG | attack_sums.keywords_of_attack(game, top(game))

    def amount(self, game: Game) -> int:
        which = game.notes()[keys.IN_PLACE] - 1
        which = ATK if which < 0 else which
        return values.stat(game, game.field(SOURCE), which) + game.notes()[keys.BOOSTED]

    def others(self, game: Game) -> list[int]:
        return open_to_basic_attacks(game, game.field(SEAT), game.field(SOURCE))

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        at, attacker, flags = top(game), game.field(SOURCE), self._flags(game)
        for entity, n in reversed([one for one in shares if one[1] > 0]):
            game.extend(zones.STRUCK, [at, entity])
            start(game, "damage", attacker, scope.seat, subject=entity, x=n)
            game.note(flags)


class RemoveByThwart(DivideBasic):
    """THW threat is removed; against assault it is ATK (MC.assault.1)."""

    verb: str = "thwart"

    def run(self, game: Game) -> int:
        actor, scheme = game.field(SOURCE), game.field(SUBJECT)
        divided = game.field(I) > 0
        if not divided and not (zones.in_play(game, actor) and zones.in_play(game, scheme)):
            return NEXT
        if divided or self.is_divided(game):
            return super().run(game)
        program = book_of(game).program("remove threat")
        return game.call(program, actor, game.field(SEAT), scheme, self.amount(game))

    def amount(self, game: Game) -> int:
        which = ATK if values.keyword(game, game.field(SUBJECT), "assault") else THW
        if game.notes()[keys.IN_PLACE]:
            which = game.notes()[keys.IN_PLACE] - 1
        more = lasting.raised_by(game, game.field(SOURCE), lasting.REMOVES)
        return values.stat(game, game.field(SOURCE), which) + more

    def others(self, game: Game) -> list[int]:
        return thwartable(game, game.field(SEAT), game.field(SOURCE))

    def room(self, game: Game, entity: int) -> int:
        return game.lists[zones.THREAT][entity]

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        actor = game.field(SOURCE)
        for entity, n in reversed([one for one in shares if one[1] > 0]):
            start(game, "remove threat", actor, scope.seat, subject=entity, x=n)


class AfterAttack(BasicWindow):
    """What an attack sets off. Retaliate is forced, and ordered among what else is: it strikes back
    at the attacker if that is still there, unless at range (MC.retaliate.1, MC.ranged.1,
    MC.attack.5)."""

    speaks = True

    def built_in(self, game: Game) -> Found:
        attacker = game.field(SOURCE)
        if not zones.in_play(game, attacker):
            return []
        found = [
            (target, BUILT_IN)
            for target in values.having(game, struck_by(game, top(game)), "retaliate")
            if zones.in_play(game, target) and piece_of(game, target).kind in CHARACTERS
        ]
        ranged = found and attack_sums.keywords_of_attack(game, top(game)) & RANGED
        return [] if ranged else found

    def resolve_built_in(self, game: Game, entity: int) -> int:
        n, attacker = values.keyword(game, entity, "retaliate"), game.field(SOURCE)
        return start(game, "damage", entity, game.field(SEAT), subject=attacker, x=n)


def consequential(which: int, game: Game) -> int:
    """MC.consequential.1: what an ally suffers for attacking (0) or thwarting (1); effects of
    this attack end."""
    lasts = lasting.suffered(game, game.field(SOURCE), which)
    lasting.end_effects(game, lasting.ATTACK_END)
    forget_struck(game, top(game))
    actor, used = game.field(SOURCE), which
    piece: CardFace = game.rules.cards[game.lists[zones.CARD][actor]]
    if used == 1 and values.keyword(game, game.field(SUBJECT), "assault"):
        used = 0  # MC.assault.1
    elif game.notes()[keys.IN_PLACE] - 1 in (ATK, THW):
        used = game.notes()[keys.IN_PLACE] - 1  # that power was used
    n = piece.pips[used]
    if piece.kind == "ally":
        at, felled = game.field(SUBJECT), game.notes()[keys.DEFEATED] == 1
        n += lasts + game.notes()[keys.SUFFERS] + 1
        n += values.consequential_change(game, actor, which, at, felled=True) if felled else 0
    if piece.kind != "ally" or n <= 0 or not zones.in_play(game, actor):
        return NEXT
    return game.call(book_of(game).program("damage"), actor, game.field(SEAT), actor, n)


def end_attack(game: Game) -> int:
    """Effects that last for this attack are over, and whom it struck is forgotten."""
    lasting.end_effects(game, lasting.ATTACK_END)
    forget_struck(game, top(game))
    return NEXT


def forget_struck(game: Game, at: int) -> list[int]:
    """Take what a frame has struck off the list; what it was."""
    rows = game.rows_with(zones.STRUCK, 2, 0, at)
    mine = [game.lists[zones.STRUCK][row + 1] for row in rows]
    game.drop_rows(zones.STRUCK, 2, rows)
    return mine


def _after(verb: str, basic: bool) -> Window:
    deeds = (verb, f"basic {verb}", "basic power") if basic else (verb,)
    made = AfterAttack if verb == "attack" else BasicWindow
    return made(keys.AFTER, *deeds, own=ATTACK_NOTES)


def _basic(verb: str, column: int, deed: Op, which: int) -> tuple[Op, ...]:
    """A basic attack or thwart, from exhausting to consequential damage."""
    return (
        Do(pay_for_act, f"basic {verb}"),
        Do(begin_basic, verb),
        WouldAct(column, verb),
        Do(status_instead, column, f"{verb}s"),
        BasicWindow(keys.WHEN, verb, f"basic {verb}", "basic power", own=ATTACK_NOTES),
        deed,
        DoLater(lasting.ATTACK_END),  # MC.delayed.1
        _after(verb, True),
        Do(consequential, which),
    )


ATTACK_OPS: Final = _basic("attack", zones.STUNNED, Hit(), 0)
THWART_OPS: Final = _basic("thwart", zones.CONFUSED, RemoveByThwart(), 1)
AFTER_ATTACK_OPS: Final = (DoLater(lasting.ATTACK_END), _after("attack", False), Do(end_attack))
AFTER_THWART_OPS: Final = (DoLater(lasting.ATTACK_END), _after("thwart", False), Do(end_attack))
ANNOUNCED: Final = 2  # how far behind the place where it is told an ability's attack begins


def deed_or_else(told: int, game: Game) -> int:
    """The attack, or thwart, of an ability is made, or what happens instead leaves it without
    effects (MC.replacement.1)."""
    if game.field(X) != REPLACED:
        return game.jump(told)
    set_frame_note(game, below(game), memory.CALLED_OFF, 1)
    return NEXT


def back_to_ability(game: Game) -> int:
    """Go back to the ability once its deed has been told of."""
    return game.end_program()


def _before(verb: str) -> tuple[Op, ...]:
    return (
        Window(keys.WHEN, verb, own=ATTACK_NOTES),
        Do(back_to_ability),
        Window(keys.WOULD, verb, own=ATTACK_NOTES),
        Do(deed_or_else, attack_sums.TOLD_AT[verb]),
    )


BEFORE_ATTACK_OPS: Final = (*_before("attack"), *_before("thwart"))


def announce(game: Game, verb: str, actor: int, seat: int) -> int:
    """The attack or thwart of an ability, of which it is not known yet whom it will strike
    (MC.labeled.1, MC.attack.5): what would be done instead of it, then what waits for it. AGAIN."""
    start(game, "before attack", actor, seat, subject=-1)
    game.note_all(list(keys.NO_ATTACK))
    game.set_field(PC, attack_sums.TOLD_AT[verb] + ANNOUNCED)
    return AGAIN


def after_label(
    game: Game, label: str, seat: int, target: int, *, flags: int, come: tuple[int, int, int]
) -> int:
    """Nest what follows a labelled attack or thwart (MC.attack.5). ``come`` tells what came of it:
    how much it has done, 1 if somebody was defeated, and the damage beyond their hit points."""
    mine = forget_struck(game, top(game))
    start(game, f"after {label}", zones.identity(game, seat), seat, subject=target)
    at = top(game)
    for number in keys.NO_ATTACK:
        game.note(number)
    for entity in [e for e in mine if e < 0 or piece_of(game, e).kind in CHARACTERS]:
        game.extend(zones.STRUCK, [at, entity])
    set_frame_note(game, at, keys.GAINED, flags)
    for slot, value in zip((keys.DEALT, keys.DEFEATED, keys.EXCEEDED), come, strict=True):
        set_frame_note(game, at, slot, value)
    return AGAIN
