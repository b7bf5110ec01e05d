"""Initiating an ability step by step (MC.initiating-abilities), and its end.

The program of an ability is: remember, declare, cost, X, help, window, pay with all that is chosen
before the arrow (MC.initiating-abilities.10), responses to the cost, commence, label, effects,
finish. It stands in the frame and not on the card: a card that leaves play midway stops nothing
(MC.initiating-abilities.9). Where it commences it can be cancelled (MC.initiating-abilities.6), and
what was paid stays paid (MC.cost.27). Events go the same way (MC.initiating-abilities.11). Its
frame's SUBJECT is where the occasion's frame begins."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Cost
from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.combat.combat import after_label, announce
from tallystick.games.marvel_champions.combat.striking import become_defender
from tallystick.games.marvel_champions.costs.choosing import ChooseBranch, ChoosePricedX
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.costs.payment_sources import IN_VAIN
from tallystick.games.marvel_champions.legality import legal
from tallystick.games.marvel_champions.legality.refusals import AT_MAXIMUM
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.pieces import TriggeredAbility
from tallystick.games.marvel_champions.position import frames, keys, memory, receipts, uses
from tallystick.games.marvel_champions.position.at_hand import is_at_hand, lay_down, put_back
from tallystick.games.marvel_champions.position.bases import GoingOn
from tallystick.games.marvel_champions.position.lasting import forget_raised
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    frame_note,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.position.ways import forget_ways
from tallystick.games.marvel_champions.zones import PLAYING, identity
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    NEXT,
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
from tallystick.rules.bill import thing_of
from tallystick.rules.choice import with_refused


class Remember(Op):
    """Make room for what the ability remembers in its frame, whatever becomes of its source
    (MC.initiating-abilities.9). ``heeds``: it may have been set off by something; ``dealt``: by
    damage that was dealt, whatever of it was prevented (MC.prevent.1)."""

    def __init__(self, heeds: bool = False, dealt: bool = False) -> None:
        self.heeds = heeds
        self.dealt = dealt

    def run(self, game: Game) -> int:
        forget_ways(game)
        game.note_all(list(memory.NO_MEMORY))
        at = game.field(SUBJECT)
        if self.heeds and at >= 0 and frames.is_program(game, at, *keys.AMOUNTED):
            # "that much" is, to begin with, the event's amount
            n = game.lists[FRAMES][at + X]
            n = frame_note(game, at, keys.DEALT_NOTE) if self.dealt else n
            ability_scope(game).remember(memory.COUNT, n)
        return NEXT


def declare_intent(power: TriggeredAbility | None, game: Game) -> int:
    """Step 1: a card that is played lies on the table, out of hand (MC.initiating-abilities.1); an
    ability in play counts as used (MC.limit.1)."""
    scope = ability_scope(game)
    entity, seat = scope.source, scope.seat
    asked = game.lists[CELLS][zones.ASKED]
    if asked & IN_VAIN:  # a new attempt: others may be asked for help again
        game.set(CELLS, zones.ASKED, asked & ~IN_VAIN)
    held = seat >= 0 and game.lists[ZONE][entity] == zones.HAND[seat]
    gone = scope.occasion >= 0 and frames.has_left(scope)  # it speaks of that, wherever it is now
    used = gone or (power is not None and power.in_hand)
    if not used and is_at_hand(game, seat, entity):
        receipts.drop(game, entity)
        lay_down(scope)
        game.emit("plays", seat, entity)
    elif power is not None:
        # Used there: it is on the table for so long, and cannot pay.
        if held and not (gone or power.plays_itself):
            game.move(entity, zones.PLAYING)
        uses.note_use(game, entity, legal.counted_place(scope, power))
        if power.apart == "copies":
            uses.note_title_use(game, entity, power, seat)
        game.emit("uses", seat, entity, power.place)
    return NEXT


def take_back(power: TriggeredAbility | None, game: Game) -> int:
    """An attempt that could not be paid: the card is where it was, nothing was paid or used."""
    scope = ability_scope(game)
    entity, seat = scope.source, scope.seat
    forget_raised(game, entity)
    if power is not None and not scope.note(memory.FROM):
        uses.note_use(game, entity, legal.counted_place(scope, power), -1)
        if power.apart == "copies":
            uses.forget_title_use(game, entity, power)
    if game.lists[ZONE][entity] == zones.PLAYING and seat >= 0:
        put_back(scope)
        game.set(CELLS, zones.ASKED, game.lists[CELLS][zones.ASKED] | IN_VAIN)
        game.emit("took back", seat, entity)
    return game.end_program()


class CheckPaid(GoingOn):
    """MC.cost.22: damage not taken in full leaves the cost unpaid; the rest stays paid (A6)."""

    def run(self, game: Game) -> int:
        """What the payment has set off; then go on, or to the end (MC.cost.23, A18)."""
        if game.lists[zones.HAPPENED]:
            return frames.next_happening(game)
        at = top(game)
        if frame_note(game, at, memory.CALLED_OFF):  # MC.initiating-abilities.6, MC.cost.27
            game.emit("cancelled", game.field(SEAT), game.field(SOURCE))
            return game.jump(self.to)
        if frame_note(game, at, memory.TAKEN):
            game.emit("not paid", game.field(SEAT), game.field(SOURCE))
            return game.jump(self.to)
        return NEXT


ANNOUNCED: Final = ("attack", "thwart")


class Labels(frames.LabelBegins):
    """MC.labeled.1, MC.labeled.2: the identity attacks, thwarts or defends from here on, unless a
    status card is removed instead, or something else happens (MC.replacement.1). Nothing exhausts
    for it (MC.labeled.3). I: how many of ``ANNOUNCED`` have been."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        me = scope.me
        if game.field(I):
            return self._go_on(game, scope)
        stopped = legal.stopping(game, me, self.labels)
        for column in stopped:
            moves.lose_status(game, me, column)
        if stopped:
            return self._unresolved(game, scope)
        if "defense" in self.labels:
            self._defend(game, scope.seat, me)
        return self._go_on(game, scope)

    def _go_on(self, game: Game, scope: Scope) -> int:
        """Announce the next of its deeds; past the ability, if something else has happened."""
        if scope.note(memory.CALLED_OFF) == 1:
            return self._unresolved(game, scope)
        i, deeds = game.field(I), [deed for deed in ANNOUNCED if deed in self.labels]
        if i == len(deeds):
            return NEXT
        game.set_field(I, i + 1)
        return announce(game, deeds[i], scope.me, scope.seat)

    def _unresolved(self, game: Game, scope: Scope) -> int:
        """None of its effects is applied; where another ability has it resolved (MC.special.1), it
        has not been (MC.resolve.1)."""
        at = frames.below(game)
        scope.remember(
            memory.CALLED_OFF, memory.UNRESOLVED
        )  # another one of the ability may be made
        if at >= 0 and frames.is_ability(game, at) and not scope.note(memory.FROM):
            set_frame_note(game, at, memory.DONE, 0)
        return game.jump(self.to)

    def _defend(self, game: Game, seat: int, me: int) -> None:
        """MC.defend.4: in an attack that nobody else defends, the identity does."""
        at = top(game)
        while at >= 0 and not frames.is_program(game, at, "enemy attack"):
            at -= WIDTH
        if at < 0 or frame_note(game, at, keys.DEFENDED_BY) >= 0:
            return
        become_defender(game, at, me, seat, basic=False)


class AfterLabel(frames.LabelEnds):
    """What follows an attack or thwart (MC.attack.5)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        target = scope.note(memory.ATTACKED)
        if target < 0:
            return NEXT
        flags = max(scope.note(memory.FLAGS), 0)
        come = (
            max(scope.note(memory.HARMED), 0),
            scope.note(memory.FELLED),
            scope.note(memory.EXCESS),
        )
        game.advance()
        return after_label(game, self.label, scope.seat, target, flags=flags, come=come)


def next_attack(game: Game) -> int:
    """What one attack of an ability was, the next one of it is not (MC.attack.5)."""
    scope = ability_scope(game)
    for slot in (memory.ATTACKED, memory.MARK):
        scope.remember(slot, -1)
    for slot in (memory.FLAGS, memory.MORE, memory.FELLED, memory.HARMED, memory.EXCESS):
        scope.remember(slot, 0)
    return NEXT


class EndInitiation(Op):
    """Step 7: an event goes to its owner's pile (MC.initiating-abilities.11, MC.event.1).
    ``place`` is that of the ability."""

    def __init__(self, place: int = -1) -> None:
        self.place = place

    def run(self, game: Game) -> int:
        entity = game.field(SOURCE)
        scope = ability_scope(game)
        forget_raised(game, entity)
        if game.lists[ZONE][entity] == zones.PLAYING and scope.note(memory.FROM):
            moves.discard(game, entity)
        elif game.lists[ZONE][entity] == zones.PLAYING and self._is_of_hand(game, entity):
            game.move(entity, zones.HAND[scope.seat])  # it has not entered play
        if scope.note(memory.FROM):
            if not (game.lists[zones.HEARD][PLAY_PLACE + keys.AFTER] or game.lists[zones.HAPPENED]):
                return NEXT
            game.advance()
            return start(game, "played", scope.me, scope.seat, subject=entity, x=self.place)
        if game.rules.readings["used-up"] == "after-effect":
            moves.check_uses(game, entity)
        if self.place >= 0 and game.lists[zones.HEARD][USE_PLACE + keys.AFTER]:
            game.advance()
            return start(game, "used", scope.me, scope.seat, subject=entity, x=self.place)
        return NEXT

    def _is_of_hand(self, game: Game, entity: int) -> bool:
        """Whether the ability is one that is used while its card is in hand."""
        return self.place >= 0 and piece_of(game, entity).powers[self.place].in_hand


def while_played(game: Game) -> int:
    """ "When you play": the window before the cost is paid (MC.initiating-abilities.8)."""
    if not (game.lists[zones.HEARD][PLAY_PLACE + keys.WHEN] or game.lists[zones.HAPPENED]):
        return NEXT
    scope = ability_scope(game)
    if not scope.note(memory.FROM):
        return NEXT
    game.advance()
    return start(game, "playing", scope.me, scope.seat, subject=game.field(SOURCE))


def while_used(place: int, game: Game) -> int:
    """ "When you use your ... ability": before its cost is paid. What it alters is altered in the
    ability below (MC.initiating-abilities.8)."""
    if not game.lists[zones.HEARD][USE_PLACE + keys.WHEN]:
        return NEXT
    scope = ability_scope(game)
    game.advance()
    return start(game, "using", scope.me, scope.seat, subject=game.field(SOURCE), x=place)


class UntilCalledOff(Window):
    """Interrupts to playing a card: once one has cancelled its effects, there is nothing left to
    interrupt (MC.interrupt.3, MC.cancel.1)."""

    def keys_now(self, game: Game) -> tuple[int, ...]:
        at = frames.below(game)
        off = (
            at >= 0 and frames.is_ability(game, at) and frame_note(game, at, memory.CALLED_OFF) == 1
        )
        return () if off else self.keys


class WhileSpent(Window):
    """Interrupts to spending a card: X is for what it is spent, below 0 for no card."""

    replaceable: bool = False


PLAY_PLACE: Final = keys.KEY["play"] * len(keys.STAGES)
USE_PLACE: Final = keys.KEY["use"] * len(keys.STAGES)
USING_OPS: Final = (Window(keys.WHEN, "use"),)
USED_OPS: Final = (Window(keys.AFTER, "use"),)
PLAYING_OPS: Final = (UntilCalledOff(keys.WHEN, "play"),)
PLAYED_OPS: Final = (Window(keys.AFTER, "play"),)
SPENT_OPS: Final = (WhileSpent(keys.WHEN, "spend"), Window(keys.AFTER, "spend"))


class ChooseController(Op):
    """ "Play under any player's control": whoever plays it chooses whose (MC.play.1)."""

    def run(self, game: Game) -> int:
        found = self.seats(game)
        if len(found) > 1 or (found and game.asks_all and self._is_open(game)):
            return ASK
        ability_scope(game).remember(memory.WHO, found[0] if found else game.field(SEAT))
        return NEXT

    def _is_open(self, game: Game) -> bool:
        return piece_of(game, game.field(SOURCE)).anywhere

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [("player", seat, -1) for seat in zones.player_order(game)])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """MC.max.2: who has as many copies as may be."""
        return None if option[1] in self.seats(game) else AT_MAXIMUM

    def seats(self, game: Game) -> list[int]:
        return legal.controllers(game, game.field(SEAT), piece_of(game, game.field(SOURCE)))

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("player", seat, -1) for seat in self.seats(game)]
        return Decision(game.field(SEAT), "controller", game.field(SOURCE), options, 0)

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(memory.WHO, option[1])
        return NEXT


def enter_played(game: Game) -> int:
    """A permanent that was played enters play (MC.initiating-abilities.7), unless whoever would
    control it has been eliminated by paying for it (MC.elimination.1)."""
    entity, seat = game.field(SOURCE), ability_scope(game).note(memory.WHO)
    game.advance()
    if zones.is_out(game, seat):
        moves.discard(game, entity)
        return AGAIN
    return start(game, "enter", entity, seat, subject=entity)


def lay_down_paid(game: Game) -> int:
    """A card that is paid for lies on the table, not in hand (MC.initiating-abilities.1)."""
    card = game.field(SOURCE)
    if is_at_hand(game, game.field(SEAT), card):
        lay_down(ability_scope(game))
    return NEXT


def return_paid_card(game: Game) -> int:
    """What was paid for goes back to the hand: it has only been paid for."""
    card = game.field(SOURCE)
    if game.lists[ZONE][card] == PLAYING and ability_scope(game).note(memory.FROM):
        put_back(ability_scope(game))
    return game.end_program()


def ops_of(payment: AbilityPayment) -> tuple[Op, ...]:
    """The cost that is chosen, X, the payment, and nothing that follows it."""
    check = CheckPaid()
    lift: tuple[Op, ...] = (Do(lay_down_paid),) if payment.playing else ()
    ops = (Remember(), *lift, ChooseBranch(payment), ChoosePricedX(payment))
    check.to = len(ops) + 2
    return (*ops, PayBill(payment, check.to), check, Do(return_paid_card))


def begin(game: Game, program: int, seat: int, of: Cost | Option) -> None:
    """Charge a player."""
    game.nest(program, thing_of(of, identity(game, seat)), seat)
    game.run()
