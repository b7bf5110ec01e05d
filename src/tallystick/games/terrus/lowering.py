"""From effects as values to the ops of Terrus: one entry for each kind of effect (T.22.1).

The targets and choices of one text are asked for in printed order (T.2.4c).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tallystick.games.terrus import leaving, moves, ops, paying, unless_paid
from tallystick.games.terrus.duels import DuelOutcome, DuelRound, bury_loser
from tallystick.games.terrus.ops import NOBODY, Slot, Whom
from tallystick.games.terrus.pieces import TargetSlot
from tallystick.kernel.machine import Do, Game, Op
from tallystick.rules import card_text as say
from tallystick.rules.card_text import (
    HOST,
    ONE,
    THIS,
    ByPlayers,
    Durable,
    Effect,
    Grants,
    Quantity,
    Ref,
    Removes,
    Restrains,
    Selector,
    StatChange,
    refs_of,
)
from tallystick.rules.picking import only


class ProgramLowering:
    """Builds the ops of one program.

    Targets of the effects are asked first, each in its slot, in the order of the text; those of
    what a payment gates are asked when it has been paid. ``modifiers`` is the rulebook's table;
    ``announced``: a cost of the card or ability has said what X is (T.7.4).
    """

    def __init__(
        self,
        modifiers: list[Durable],
        announced: bool = False,
        later: Callable[[tuple[Effect, ...]], int] | None = None,
    ) -> None:
        self.modifiers = modifiers
        self.announced = announced
        self.later = later  # what makes the program of a trigger that is left behind (T.22.2a)
        self.ops: list[Op] = []
        self.slots = 0
        self.aims: list[TargetSlot] = []
        self.rulers: list[int] = []  # the slots of the target rulers
        self.mentioned: list[Ref] = []  # what "another" is apart from, besides the aims
        self.spoken: list[Slot] = []  # what "each other" is apart from, if anything
        self.host = HOST.how  # what the beast with this item is to a frame
        self.ruler: Whom = ops.RulerOfSubject()  # "that ruler": the target spoken of last

    def announce(self, effects: tuple[Effect, ...]) -> None:
        """Ask for the targets of effects, in the order of the text (T.2.4c)."""
        first = len(self.ops)
        self._announce(effects)
        choosing = only(self.ops[first:], ops.ChooseTarget)
        for place, op in enumerate(choosing):
            op.later = tuple(one.aim for one in choosing[place + 1 :])

    def _announce(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            before = self.slots
            for ref in refs_of(effect):
                if ref.how == "target" and ref.selector is not None:
                    self._target(ref.selector, effect, before)
                elif ref in (THIS, HOST):
                    self.mentioned.append(ref)
            if isinstance(effect, ByPlayers | say.Unless) and effect.who in say.TARGETED:
                self.ops.append(ops.ChooseRuler(self.slots, effect.who))
                self.rulers.append(self.slots)
                self.slots += 1
            if isinstance(effect, say.Unless):
                self._announce(effect.then + effect.paid)

    def _target(self, selector: Selector, effect: Effect, before: int) -> None:
        """Ask for a target. The two of a duel are not the same (T.18.1); "another" is none of those
        that the text has spoken of, or, where it has spoken of none, not this card."""
        apart: list[int] = []
        refs: list[Ref] = []
        match effect:
            case say.Contest(first=first, second=second):
                apart = [aim.place for aim in self.aims if aim.place >= before]
                refs = [ref for ref in (first, second) if ref in (THIS, HOST)]
        if selector.other and (self.aims or self.mentioned):
            selector = selector._replace(other=False)
            apart = [aim.place for aim in self.aims]
            refs += self.mentioned
        aim = TargetSlot(self.slots, selector, tuple(apart), tuple(refs))
        self.aims.append(aim)
        self.ops.append(ops.ChooseTarget(aim))
        self.slots += 1

    def run(self, effects: tuple[Effect, ...], first_slot: int = 0) -> None:
        """Add the ops of effects whose targets are in the slots from ``first_slot`` on."""
        cursor = Cursor(self, first_slot)
        for effect in effects:
            cursor.add(effect)

    def asked_when_reached(self, effects: tuple[Effect, ...]) -> None:
        """Announce and run effects that only a payment leads to."""
        first = self.slots
        self.announce(effects)
        self.run(effects, first)

    def modifier(self, modifier: Durable) -> int:
        """The index of a modifier in the rulebook's table."""
        for i, known in enumerate(self.modifiers):
            if type(known) is type(modifier) and known == modifier:
                return i
        self.modifiers.append(modifier)
        return len(self.modifiers) - 1


class Cursor:
    """Walks through effects, giving each reference the next slot."""

    def __init__(self, lowering: ProgramLowering, slot: int) -> None:
        self.lowering = lowering
        self.slot = slot
        self.asked_at = NOBODY  # the first of the slots of those who were asked to pay

    def add(self, effect: Effect) -> None:
        """Add the ops of one effect. ValueError for one that Terrus has no op for."""
        lower = LOWER.get(type(effect))
        if lower is None:
            raise ValueError(f"Terrus cannot do this: {effect}")
        lower(self, effect)

    def op(self, op: Op) -> None:
        """Add one op."""
        self.lowering.ops.append(op)

    def whom(self, who: str) -> Whom:
        """The rulers meant; a target ruler takes the next slot."""
        if who in say.TARGETED:
            self.slot += 1
            self.lowering.ruler = Whom(who, self.slot - 1)
            return self.lowering.ruler
        if who == say.THAT_PLAYER:
            return self.lowering.ruler
        return Whom(who, self.asked_at + unless_paid.PLACES.get(who, 0))

    def asked(self, effect: say.Unless) -> Whom:
        """The rulers who may pay to stop an effect."""
        if effect.of is not None:
            target = effect.of.how == "target"
            return unless_paid.RulerOf(
                Slot("target", self.slot) if target else self.slot_of(effect.of)
            )
        each = {say.ANY_PLAYER: say.EACH_PLAYER, say.ANY_OPPONENT: say.EACH_OPPONENT}
        return self.whom(each.get(effect.who, effect.who))

    def slot_of(self, ref: Ref) -> Slot:
        """The reference worked out; a target takes the next slot. "Each other" leaves out what the
        text has spoken of, or, where it has spoken of nothing, this card."""
        spoken = self.lowering.spoken
        if ref.how == "each":
            assert ref.selector is not None
            if not ref.selector.other or not spoken:
                return Slot("each", -1, ref.selector)
            return Slot("each", -1, ref.selector._replace(other=False), tuple(spoken))
        spoken.append(self._one(ref))
        return spoken[-1]

    def source(self, by: say.Dealer | None) -> ops.WoundSource | None:
        """What deals wounds; None for the card whose text it is (T.27.3)."""
        return None if by is None else ops.WoundSource(self.slot_of(by.ref), by.stat)

    def _one(self, ref: Ref) -> Slot:
        if ref.how == "target":
            self.slot += 1
            return Slot("target", self.slot - 1)
        if ref.how == "again":
            return Slot("target", self.slot - 1)
        return Slot(self.lowering.host if ref == HOST else ref.how)


def _by_rulers(
    do: Callable[[Game, int, int], None], to: Cursor, effect: say.Draw | say.Gain | say.Lose
) -> None:
    to.op(ops.RulersDo(do, effect.n, to.whom(effect.who)))


def _discard(to: Cursor, effect: say.Discard) -> None:
    whom = to.whom(effect.who)
    if effect.at_random:
        to.op(Do(ops.discard_at_random, effect.n, whom))
    else:
        hand = Selector((), place="hand")
        to.op(ops.EachChooses("discard", hand, effect.n, whom, to.lowering.slots))


def _end_game(to: Cursor, effect: say.EndGame) -> None:
    to.op(Do(leaving.declare_outcome, effect.wins, to.whom(effect.who)))


def _produce(to: Cursor, effect: say.Produce) -> None:
    do = partial(ops.produce_units, effect.units)
    to.op(ops.RulersDo(do, effect.times, to.whom(effect.who)))


def _wound(to: Cursor, effect: say.Wound) -> None:
    by = to.source(effect.by)
    to.op(Do(ops.deal_wounds, effect.n, to.slot_of(effect.to), by))


def _wound_player(to: Cursor, effect: say.WoundPlayer) -> None:
    do = partial(ops.wound_ruler, to.source(effect.by))
    to.op(ops.RulersDo(do, effect.n, to.whom(effect.who)))


def _remove(
    go: Callable[[Game, list[int]], None], to: Cursor, effect: say.Bury | say.SendHome
) -> None:
    to.op(Do(ops.remove_things, go, to.slot_of(effect.what)))


def _call_off(to: Cursor, effect: say.CallOff) -> None:
    to.slot_of(effect.what)
    to.op(Do(ops.negate_announced))


def _begin(to: Cursor, ref: Ref, modifier: Durable, until: str, times: Quantity = ONE) -> None:
    made = to.lowering.modifier(modifier)
    to.op(Do(ops.begin_effect, made, to.slot_of(ref), until, times))


def _modify(to: Cursor, effect: say.Modify) -> None:
    change = StatChange(Ref("this"), effect.deltas)
    _begin(to, effect.what, change, effect.until, effect.times)


def _change_ability(
    made: type[Grants | Removes], to: Cursor, effect: say.GainAbility | say.LoseAbility
) -> None:
    _begin(to, effect.what, made(Ref("this"), effect.keyword), effect.until)


def _restrain(to: Cursor, effect: say.Restrain) -> None:
    _begin(to, effect.what, Restrains(Ref("this"), effect.deed), effect.until)


def _later(to: Cursor, effect: say.Delayed) -> None:
    assert to.lowering.later is not None
    to.op(Do(ops.leave_trigger, to.lowering.later(effect.effects), effect.when))


def _each_buries(to: Cursor, effect: say.EachPlayerBuries) -> None:
    to.op(ops.EachChooses("bury", effect.what, effect.n, to.whom(effect.who), to.lowering.slots))


def _may_pay(to: Cursor, effect: say.MayPay) -> None:
    made = to.lowering
    own_x = effect.cost.has_x and not made.announced and effect.x is None
    if effect.x is not None:
        made.ops.append(paying.ChooseX(effect.cost, effect.x))
    gate = len(made.ops)
    made.ops.append(ops.Jump(0))  # replaced below, when it is known where to
    if own_x:
        made.ops.append(paying.ChooseOwnX(effect.cost))
    made.ops.append(paying.Pay(effect.cost, made.slots))
    made.asked_when_reached(effect.then)
    skip = len(made.ops)
    made.ops.append(ops.Jump(0))
    made.ops[gate] = paying.MayPayInEffect(effect.cost, len(made.ops), own_x, effect.is_offer)
    made.asked_when_reached(effect.instead)
    made.ops[skip] = ops.Jump(len(made.ops))


def _choose_one(to: Cursor, effect: say.EitherOf) -> None:
    made = to.lowering
    if effect.who != say.YOU:
        return _each_of_several(to, effect)
    choice = ops.ChooseMode(effect.said)
    made.ops.append(choice)
    ends: list[int] = []
    for mode in effect.modes:
        choice.starts += (len(made.ops),)
        made.asked_when_reached(mode)
        ends.append(len(made.ops))
        made.ops.append(ops.Jump(0))
    for end in ends:
        made.ops[end] = ops.Jump(len(made.ops))


def _each_of_several(to: Cursor, effect: say.EitherOf) -> None:
    """Everybody meant chooses, and then it is done to all of them (T.2.4): of each mode the slots
    have who has chosen it, behind those of whoever asks."""
    made, modes = to.lowering, effect.modes
    asked, choice = to.whom(effect.who), ops.ChooseMode(effect.said)
    slot, ask = made.slots, len(made.ops)
    first, go_on = slot + unless_paid.SLOTS, ask + 2 + len(modes)
    made.slots = first + len(modes)
    choice.starts = tuple(range(ask + 2, go_on))
    made.ops += [unless_paid.AskNext(asked, slot, False, go_on, go_on, more=len(modes)), choice]
    made.ops += [Do(unless_paid.note_paid, place, ask) for place in range(first, made.slots)]
    for n, mode in enumerate(modes):
        to.asked_at = first + n
        for one in mode:
            to.add(one)


def _unless(to: Cursor, effect: say.Unless) -> None:
    """Ask everybody meant, note who did not pay, and do the rest to them, or because of them."""
    made = to.lowering
    own_x = effect.cost.has_x and not made.announced
    asked = to.asked(effect)
    to.asked_at = made.slots
    made.slots += unless_paid.SLOTS
    ask = len(made.ops)
    made.ops.append(ops.Jump(0))  # replaced below, when it is known where the effects end
    made.ops.append(paying.MayPayInEffect(effect.cost, ask, own_x, effect.is_offer))
    if own_x:
        made.ops.append(paying.ChooseOwnX(effect.cost))
    made.ops.append(paying.Pay(effect.cost, made.slots))
    made.ops.append(Do(unless_paid.note_paid, to.asked_at + unless_paid.PAID, ask))
    go_on = len(made.ops)
    for one in effect.then + effect.paid:
        to.add(one)
    one_pays = effect.who in (say.ANY_PLAYER, say.ANY_OPPONENT, say.OWNER)
    end = go_on if effect.paid else len(made.ops)  # those who paid are still to have theirs
    made.ops[ask] = unless_paid.AskNext(asked, to.asked_at, one_pays, go_on, end)


def _contest(to: Cursor, effect: say.Contest) -> None:
    made = to.lowering
    first, second = to.slot_of(effect.first), to.slot_of(effect.second)
    score = made.slots
    made.slots += 1
    for which in effect.stats:
        made.ops.append(DuelRound(which, first, second, score, len(effect.stats)))
    branch = len(made.ops)
    made.ops.append(ops.Jump(0))
    if not effect.printed_outcome:
        made.ops[branch] = Do(bury_loser, first, second, score)
        return
    made.asked_when_reached(effect.win)
    skip = len(made.ops)
    made.ops.append(ops.Jump(0))
    lose = len(made.ops)
    made.asked_when_reached(effect.lose)
    made.ops[branch] = DuelOutcome(first, second, score, branch + 1, lose=lose, end=len(made.ops))
    made.ops[skip] = ops.Jump(len(made.ops))


LOWER: dict[type, Callable[..., None]] = {
    say.Draw: partial(_by_rulers, moves.draw),
    say.Discard: _discard,
    say.Gain: partial(_by_rulers, moves.gain_vitae),
    say.Lose: partial(_by_rulers, moves.lose_vitae),
    say.Produce: _produce,
    say.Wound: _wound,
    say.WoundPlayer: _wound_player,
    say.Bury: partial(_remove, moves.bury),
    say.CallOff: _call_off,
    say.SendHome: partial(_remove, moves.take_back),
    say.Modify: _modify,
    say.GainAbility: partial(_change_ability, Grants),
    say.LoseAbility: partial(_change_ability, Removes),
    say.Restrain: _restrain,
    say.EachPlayerBuries: _each_buries,
    say.Delayed: _later,
    say.MayPay: _may_pay,
    say.Unless: _unless,
    say.EitherOf: _choose_one,
    say.Contest: _contest,
    say.EndGame: _end_game,
}
