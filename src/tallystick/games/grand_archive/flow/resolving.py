"""The resolution of what is on top of the stack (GA.RES)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, piece_of, start
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.combat.declaring import begin_attack
from tallystick.games.grand_archive.costs.announced import light
from tallystick.games.grand_archive.costs.powers import pays_itself, power_at
from tallystick.games.grand_archive.effects import copies
from tallystick.games.grand_archive.effects.control_flow import NO, YES
from tallystick.games.grand_archive.legality.targets import has_fizzled, script_of
from tallystick.games.grand_archive.position import (
    bases,
    history,
    lineage,
    replacing,
    stack,
    values,
)
from tallystick.games.grand_archive.position.lineage import level_refusal
from tallystick.games.grand_archive.position.triggers import trigger_of
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, Op, X


def resolve_top(game: Game) -> int:
    """GA.TIME.5, GA.RES.1: the last instance resolves, and nothing else meanwhile. AGAIN."""
    instance = stack.waiting(game)[0]
    record = stack.record_of(game, instance)
    source, seat = record[stack.SOURCE_OF], record[stack.CONTROLLER]
    return start(game, "resolve", source, seat, subject=instance, x=record[stack.DECLARED_X])


class Recheck(Op):
    """GA.RES.2, GA.RES.3: legality once more; what is not legal any more fizzles."""

    def __init__(self, past: int) -> None:
        self.past = past  # the op after what does something

    def run(self, game: Game) -> int:
        instance = game.field(SUBJECT)
        record = stack.record_of(game, instance)
        if self._is_gone(game, record) or has_fizzled(game, instance):
            stack.fizzle(game, instance)
            return game.end_program()
        light(game, instance)
        stack.mark(game, instance, stack.RUNNING)
        if has_strayed(game, record):
            stack.mark(game, instance, zones.STRAYED)
        if _has_moved_on(game, record):
            stack.mark(game, instance, zones.ASTRAY)
        game.set(CELLS, zones.RESOLVING, instance)
        game.emit("resolving", game.field(SEAT), game.field(SOURCE), instance)
        return NEXT if self._still_means_it(game, record) else game.jump(self.past)

    def _is_gone(self, game: Game, record: list[int]) -> bool:
        """Whether its card has left the stack (GA.PLAY.7), or cannot go where it should."""
        if record[stack.KIND] not in stack.CARD_PLAYS:
            return False
        card, seat = game.field(SOURCE), game.field(SEAT)
        if zones.zone_name(game, card) != "effects stack":
            return True
        kind = piece_of(game, card).kind
        if kind == "champion":  # GA.CHAMP.4
            return level_refusal(game, seat, card) is not None
        if kind == "attack":  # GA.CBT.5, GA.RES.8
            performer = performer_of(game, record)
            others = len(stack.waiting(game)) > 1
            return others or _attack_refused(game, seat, performer, card)
        return False

    def _still_means_it(self, game: Game, record: list[int]) -> bool:
        """GA.ATRIG.2: the "if" of a trigger must hold on resolution too; not the restrictions
        before it, which stay with its source (GA.AREST.4)."""
        if record[stack.KIND] != stack.TRIGGER:
            return True
        trigger = trigger_of(book_of(game), record[stack.CARD_OF], record[stack.PLACE])
        seat, source = game.field(SEAT), game.field(SOURCE)
        return bases.holds(game, trigger.tests, source, seat, record[stack.ID])


def _attack_refused(game: Game, seat: int, performer: int, card: int) -> bool:
    """Whether an attack card finds no attack, as though nothing but it were on the stack."""
    if performer < 0:
        return True
    instance = game.field(SUBJECT)
    stack.mark(game, instance, stack.RUNNING)
    refused = attacks.card_refusal(game, seat, performer, card) is not None
    stack.mark(game, instance, stack.RUNNING, False)
    return refused


def has_strayed(game: Game, record: list[int]) -> bool:
    """Whether the source of an ability is no more what it was where the ability looks for it: what
    calls it by its name finds it not (GA.NAMING.1, GA.ATRACK.2, GA.INFO.1). What was paid with is
    looked for where it went, and so is what set off an ability as it went."""
    kind, source = record[stack.KIND], record[stack.SOURCE_OF]
    if kind not in (stack.ABILITY, stack.TRIGGER) or source < 0:
        return False
    since = game.lists[zones.SINCE][source]
    if kind == stack.TRIGGER and record[stack.ABOUT] == source:
        return since > record[stack.ID]
    card, place = record[stack.CARD_OF], record[stack.PLACE]
    if kind == stack.ABILITY and pays_itself(power_at(book_of(game), card, place)):
        return False
    return since != record[stack.BORN]


def _has_moved_on(game: Game, record: list[int]) -> bool:
    """Whether what a trigger is about has moved since that was set off: it is followed once, to
    where what set it off took it (GA.INFO.1)."""
    about, since = record[stack.ABOUT], game.lists[zones.SINCE]
    is_thing = 0 <= about < len(since)
    return record[stack.KIND] == stack.TRIGGER and is_thing and since[about] > record[stack.ID]


def performer_of(game: Game, record: list[int]) -> int:
    """Who attacks with an attack card: the champion, or the ally that was rested for it
    (GA.ATTACK.2, GA.KW.COMMAND)."""
    if book_of(game).cards[record[stack.CARD_OF]].is_commanded:
        rested = history.paid_with(game, record[stack.PLAYED], "rest")
        if rested:
            return rested[0]
    return zones.champion_of(game, record[stack.CONTROLLER])


class RunScript(Op):
    """GA.RES.4: the instructions, top to bottom."""

    def run(self, game: Game) -> int:
        """Run the program of the effects, "you" being the controller (GA.RES.5): what is done that
        nobody chose to do of their own accord (GA.PLAYERS.6)."""
        instance = game.field(SUBJECT)
        script = script_of(game, instance)
        if script is None or script.program < 0:
            return NEXT
        record = stack.record_of(game, instance)
        subject = record[stack.ABOUT] if record[stack.KIND] != stack.GAME else instance
        source, seat, x = game.field(SOURCE), game.field(SEAT), game.field(X)
        return game.call(script.program, source, seat, subject, x)


class BecomeObject(Op):
    """A card that becomes an object does (GA.RES.7); a champion levels up (GA.CHAMP.6)."""

    def run(self, game: Game) -> int:
        """Put it there; a copy becomes a token (GA.COPY.3). What enters as a copy of something is
        that before anything hears it enter (GA.COPY.4)."""
        record = stack.record_of(game, game.field(SUBJECT))
        card, seat = game.field(SOURCE), game.field(SEAT)
        if record[stack.KIND] not in stack.CARD_PLAYS or not piece_of(game, card).is_object_card:
            return NEXT
        if record[stack.FLAGS] & zones.COPY:
            return self._token(game, record, card, seat)
        found = copies.candidates(game, card, seat)
        if len(found) > 1 or (found and copies.may_decline(game, card, seat)):
            return ASK
        return self._put(game, found[0] if found else NOWHERE)

    def decide(self, game: Game) -> Decision:
        return copies.decision(game, game.field(SOURCE), game.field(SEAT))

    def take(self, game: Game, option: Option) -> int:
        return self._put(game, option[1])

    def _put(self, game: Game, copied: int) -> int:
        card, seat = game.field(SOURCE), game.field(SEAT)
        if zones.zone_name(game, card) != "effects stack":
            return NEXT
        if piece_of(game, card).kind == "champion" and zones.champion_of(game, seat) >= 0:
            lineage.level_up(game, seat, card)
        else:
            if copied >= 0:
                copies.look_like(game, card, copied)
            moves.enter_field(game, card, seat)
            if copied >= 0:
                copies.has_besides(game, card, seat)
        return NEXT

    def _token(self, game: Game, record: list[int], card: int, seat: int) -> int:
        """GA.COPY.1, GA.COST.14: the object of a copied play has its X, what it was played with and
        what it reads of the costs paid. A champion's goes on top of the lineage as its card would.

        An object that is copied on the field has none of that (GA.COST.17, ``copies``).
        """
        looks = stack.look_of(game, card)
        made = moves.token(game, looks, seat)
        flags = record[stack.FLAGS] & zones.PROPERTIES
        game.set(zones.STATES, made, game.lists[zones.STATES][made] | flags)
        game.set(zones.PLAY, made, record[stack.PLAYED])
        game.set(zones.X_OF, made, record[stack.DECLARED_X])
        game.set(
            zones.HOST, made, game.lists[zones.HOST][card]
        )  # GA.KW.LINK: the target of the copy
        game.set(zones.HOST, card, NOWHERE)
        if book_of(game).cards[looks].kind == "champion" and zones.champion_of(game, seat) >= 0:
            lineage.level_up(game, seat, made)
            return NEXT
        moves.enter_field(game, made, seat)
        game.emit("summoned", seat, made)
        return NEXT


class LeaveStack(Op):
    """The instance is gone (GA.ZSTACK.2); an attack card goes to the intent, and combat begins
    (GA.ATTACK.2)."""

    def run(self, game: Game) -> int:
        """Take it off; ask first where the card of an ephemeral play goes that has Preserve: it
        would be both preserved and banished (GA.KW.PRESERVE, GA.KW.EPHEMERATE)."""
        record = stack.record_of(game, game.field(SUBJECT))
        asks = record[stack.FLAGS] & zones.EPHEMERAL and _is_preserved(
            game, record, game.field(SOURCE)
        )
        return ASK if asks else self._leave(game, record)

    def decide(self, game: Game) -> Decision:
        return Decision(game.field(SEAT), "may", game.field(SOURCE), [NO, YES], 1)

    def take(self, game: Game, option: Option) -> int:
        if option == NO:
            stack.mark(game, game.field(SUBJECT), zones.UNPRESERVED)
        return self._leave(game, stack.record_of(game, game.field(SUBJECT)))

    def _leave(self, game: Game, record: list[int]) -> int:
        instance, card, seat = game.field(SUBJECT), game.field(SOURCE), game.field(SEAT)
        game.set(CELLS, zones.RESOLVING, 0)
        game.emit("resolved", seat, card, instance)
        is_attack = record[stack.KIND] in stack.CARD_PLAYS and piece_of(game, card).kind == "attack"
        performer = performer_of(game, record) if is_attack else NOWHERE
        kept = _is_preserved(game, record, card)
        stack.remove(game, instance)
        if kept:
            moves.preserve(game, card)
        if not is_attack or zones.zone_name(game, card) != "effects stack":
            return NEXT
        copied = record[stack.FLAGS] & zones.COPY
        attack = _copy_of(game, card, seat, record[stack.FLAGS]) if copied else card
        _to_intent(game, attack, seat)
        game.advance()
        return begin_attack(game, seat, performer, attack)


def _is_preserved(game: Game, record: list[int], card: int) -> bool:
    """GA.KW.PRESERVE: the card of a play that has resolved, and that is no object's or attack's."""
    if record[stack.KIND] not in stack.CARD_PLAYS or record[stack.FLAGS] & (
        zones.COPY | zones.UNPRESERVED
    ):
        return False
    piece = piece_of(game, card)
    if piece.is_object_card or piece.kind == "attack":
        return False
    there = zones.zone_name(game, card) == "effects stack"
    return there and values.has_keyword(game, card, "preserve")


def _to_intent(game: Game, card: int, seat: int) -> None:
    """GA.ATTACK.2: what it was played with goes along."""
    kept, play, x = (
        game.lists[zones.STATES][card],
        game.lists[zones.PLAY][card],
        game.lists[zones.X_OF][card],
    )
    moves.relocate(game, card, zones.INTENT[seat])
    game.set(zones.STATES, card, kept)
    game.set(zones.PLAY, card, play)
    game.set(zones.X_OF, card, x)
    replacing.enter_intent(game, card)


def _copy_of(game: Game, card: int, seat: int, flags: int) -> int:
    """GA.ZINTENT.1: a copy of an attack card is an intent and no card."""
    made = game.new_entity(seat, NOWHERE)
    for column in (zones.CARD, zones.LOOKS):
        game.set(column, made, game.lists[column][card])
    game.set(zones.STATES, made, zones.TOKEN | flags & zones.PROPERTIES)
    game.set(zones.PLAY, made, game.lists[zones.PLAY][card])
    game.set(zones.X_OF, made, game.lists[zones.X_OF][card])
    return made


# Abilities resolve in the same steps as cards (GA.ARES.1).
RESOLVE_OPS: Final[tuple[Op, ...]] = (Recheck(3), RunScript(), BecomeObject(), LeaveStack())


def clear_stack(game: Game) -> None:
    """GA.ENDING.1: nothing on the stack resolves; its cards are banished."""
    for instance in stack.waiting(game):
        stack.remove(game, instance)
    for card in game.lists[zones.EFFECTS_STACK][:]:
        if not stack.of_card(game, card):
            moves.banish(game, [card])
