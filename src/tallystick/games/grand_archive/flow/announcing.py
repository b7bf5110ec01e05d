"""The next steps of a play or an ability, and those of a trigger, before it waits on the stack:
modes and targets (GA.ACT.4, GA.ACT.5, GA.ATRIG.3); those of copies are chosen anew (GA.COPY.1).

The frame's SUBJECT is the instance; everything chosen is written down with it.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs.bills import bill_of_choices
from tallystick.games.grand_archive.costs.reasons import (
    CANNOT_PAY,
    CHOSEN,
    CLOSED_MODE,
    MODE_CHOSEN,
    NO_NEW_TARGETS,
    NO_SUCH_TARGET,
)
from tallystick.games.grand_archive.effects import continuous_effects, restrictions
from tallystick.games.grand_archive.effects.bases import EffectAmount
from tallystick.games.grand_archive.effects.scope import scope_of
from tallystick.games.grand_archive.flow import legal, stack, targets
from tallystick.games.grand_archive.flow.announced import terms_of
from tallystick.games.grand_archive.flow.declaring import options_of
from tallystick.games.grand_archive.flow.targets import (
    open_aims,
    script_of,
    target_refusal,
    thinkable_targets,
)
from tallystick.games.grand_archive.pieces import Script, TargetRequirement
from tallystick.games.grand_archive.zones import STACK
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, I, J, Op, X

DONE: Final[Option] = ("done", -1, -1)


class AnnouncementChoice(Op):
    """A step that is taken before the payment, and again after it for what the payment has opened
    (GA.ACT.8.b): ``later``. Earlier choices stay as they are."""

    def __init__(self, later: bool = False) -> None:
        self.later = later

    def is_mine(self, game: Game, property: int) -> bool:
        """Whether what hangs on a property of the play is chosen in this step."""
        if not property:
            return not self.later
        flags = stack.field(game, game.field(SUBJECT), stack.FLAGS)
        return self.later and bool(flags & property)


class ChooseModes(AnnouncementChoice):
    """GA.ACT.4: every mode is chosen now. I counts those chosen in this step."""

    def run(self, game: Game) -> int:
        """Ask while more may be chosen."""
        script = script_of(game, game.field(SUBJECT))
        if script is None or not script.modes:
            return NEXT
        if game.field(I) >= self._most(game, script):
            return NEXT
        return ASK if self._open(game, script) else NEXT

    def _most(self, game: Game, script: Script) -> int:
        if not self.later:
            return targets.mode_range(game, terms_of(game, game.field(SUBJECT)), script)[1]
        return sum(n for property, n in script.more if self.is_mine(game, property))

    def _open(self, game: Game, script: Script) -> list[int]:
        chosen = stack.field(game, game.field(SUBJECT), stack.MODES)
        terms = terms_of(game, game.field(SUBJECT))
        return [
            i
            for i in targets.open_modes(game, terms, script)
            if not chosen >> i & 1 and (not self.later or self._opens(game, script, i))
        ]

    def _opens(self, game: Game, script: Script, mode: int) -> bool:
        """Whether a mode may be chosen after the payment: it is new, or more may be chosen."""
        return self.is_mine(game, script.modes[mode].property) or bool(script.more)

    def decide(self, game: Game) -> Decision:
        script = script_of(game, game.field(SUBJECT))
        assert script is not None
        options: list[Option] = [("mode", i, -1) for i in self._open(game, script)]
        fewest = targets.mode_range(game, terms_of(game, game.field(SUBJECT)), script)[0]
        if self.later or game.field(I) >= fewest:
            options.append(DONE)
        return Decision(game.field(SEAT), "mode", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """All modes; of those that are not open, why."""
        script = script_of(game, game.field(SUBJECT))
        assert script is not None
        options = self.decide(game).options
        others = [one for one in options_of("mode", range(len(script.modes))) if one not in options]
        return [*map(Candidate, options), *(Candidate(o, self._closed(game, o)) for o in others)]

    def _closed(self, game: Game, option: Option) -> Refusal:
        chosen = stack.field(game, game.field(SUBJECT), stack.MODES)
        return MODE_CHOSEN if chosen >> option[1] & 1 else CLOSED_MODE

    def take(self, game: Game, option: Option) -> int:
        """Write it down with the instance, which keeps it (GA.AACT.6)."""
        if option[0] == "done":
            return NEXT
        instance = game.field(SUBJECT)
        modes = stack.field(game, instance, stack.MODES)
        script = script_of(game, instance)
        if script is not None and script.is_fresh:
            source, seat = game.field(SOURCE), game.field(SEAT)
            continuous_effects.spend(game, source, seat, script.mark_of(option[1]))
        stack.put(game, instance, stack.MODES, modes | 1 << option[1])
        game.set_field(I, game.field(I) + 1)
        return AGAIN


def hangs_on_choice(game: Game, source: int, instance: int) -> bool:
    """Whether what is still to be paid for a card hangs on its targets (GA.ACT.7)."""
    if source < 0 or not targets.is_priced_by_targets(piece_of(game, source)):
        return False
    at, records = stack.find(game, instance), game.lists[STACK]
    is_announced = bool(records[at + stack.FLAGS] & stack.ANNOUNCED)
    return is_announced and records[at + stack.KIND] in stack.CARD_PLAYS


def can_pay_with(
    game: Game, instance: int, aim: TargetRequirement, value: int = stack.NO_TARGET
) -> bool:
    """Whether the whole can be paid with this target for the slot, or none more, and any target for
    those that follow."""
    mark = game.mark()
    if value != stack.NO_TARGET:
        stack.choose(game, instance, aim.slot, value)
    terms = terms_of(game, instance)
    found = legal.can_pay_terms(game, terms)
    is_full = len(stack.chosen(game, instance, aim.slot)) >= aim.most.value(terms.x)
    first = aim.slot + (is_full or value == stack.NO_TARGET)
    for slot, other in targets.pricing_targets(game, terms) if not found else []:
        if slot >= first:
            inner = game.mark()
            stack.choose(game, instance, slot, other)
            found = found or legal.can_pay_terms(game, terms_of(game, instance))
            game.rewind(inner)
    game.rewind(mark)
    return found


def why_unpaid(game: Game, instance: int, aim: TargetRequirement, value: int) -> Refusal:
    """What is lacking for the whole with this target (GA.ACT.8)."""
    mark = game.mark()
    stack.choose(game, instance, aim.slot, value)
    found = bill_of_choices(game, terms_of(game, instance)).refusal()
    game.rewind(mark)
    return found or CANNOT_PAY


class ChooseTargets(AnnouncementChoice):
    """GA.ACT.5: the targets, slot by slot; "up to" may stop early. I counts the slots done, J is 1
    once the targets of a slot are complete and only what is distributed among them is asked."""

    def run(self, game: Game) -> int:
        """Ask for the next target, or how much it gets."""
        _, _, instance, x, at, is_full = game.top()
        script = script_of(game, instance)
        if script is None or not script.aims:
            return NEXT
        aims = self._aims(game, script, instance)
        while at < len(aims):
            aim = aims[at]
            if not is_full:
                taken = stack.chosen(game, instance, aim.slot)
                found = self._wanted(game, script, aim, taken, x)
                if found:
                    return game.ask(self._question(game, aim, found, taken))
            if self._unshared(game, aim):
                game.set_field(J, 1)
                return ASK
            at += 1
            game.set_field(I, at)
            if is_full:
                is_full = 0
                game.set_field(J, 0)
        return NEXT

    def _aims(self, game: Game, script: Script, instance: int) -> list[TargetRequirement]:
        """The targets that this step asks for. GA.AREST.2: what restricts a paragraph is met now;
        later on it is locked in."""
        return [
            aim
            for aim in open_aims(game, instance, script)
            if (not aim.gates or self._is_open(game, aim))
            and (self.is_mine(game, aim.property) or (self.later and self._is_new_mode(game, aim)))
        ]

    def _is_open(self, game: Game, aim: TargetRequirement) -> bool:
        return restrictions.met(game, aim.gates, game.field(SOURCE), game.field(SEAT))

    def _is_new_mode(self, game: Game, aim: TargetRequirement) -> bool:
        """A mode that was chosen after the payment, whose targets were not asked for yet."""
        if aim.mode < 0 or aim.property:
            return False
        return not stack.chosen(game, game.field(SUBJECT), aim.slot)

    def _wanted(
        self, game: Game, script: Script, aim: TargetRequirement, taken: list[int], x: int
    ) -> list[int]:
        """What may be chosen next, where one more may be."""
        if aim.spread is not None and len(taken) >= self._to_share(game, aim.spread, x):
            return []  # GA.ACT.5: at least 1 for each
        return self._legal(game, script, aim, taken) if len(taken) < aim.most.value(x) else []

    def _legal(
        self, game: Game, script: Script, aim: TargetRequirement, taken: list[int]
    ) -> list[int]:
        """What may be chosen besides what is ``taken``."""
        source, seat, instance, *_ = game.top()
        found = targets.candidates(game, aim.what, seat, source, instance)
        left = [value for value in found if value not in taken] if taken else found  # GA.TGT.4
        if aim.slot not in script.unlike:
            return left
        terms, mine = terms_of(game, instance), self._aims(game, script, instance)
        return [v for v in left if targets.can_differ(game, terms, mine, aim.slot, v)]

    def _unshared(self, game: Game, aim: TargetRequirement) -> list[int]:
        """The targets of a slot that have no share yet, where something is distributed."""
        if aim.spread is None:
            return []
        instance = game.field(SUBJECT)
        return [
            value
            for value in stack.chosen(game, instance, aim.slot)
            if not stack.share_of(game, instance, aim.slot, value)
        ]

    def _asked(self, game: Game) -> tuple[Script, TargetRequirement]:
        """For which slot of what the question is."""
        instance = game.field(SUBJECT)
        script = script_of(game, instance)
        assert script is not None
        return script, self._aims(game, script, instance)[game.field(I)]

    def decide(self, game: Game) -> Decision:
        """Which target, or none more; or how much the next of them gets."""
        script, aim = self._asked(game)
        if game.field(J):
            shares = self._shares(game, aim)
            return Decision(game.field(SEAT), "share", game.field(SOURCE), shares, 0)
        taken = stack.chosen(game, game.field(SUBJECT), aim.slot)
        return self._question(game, aim, self._legal(game, script, aim, taken), taken)

    def _question(
        self, game: Game, aim: TargetRequirement, found: list[int], taken: list[int]
    ) -> Decision:
        """Of those that may be chosen next, those with which the whole can still be paid; and none
        more, if that can be paid."""
        source, seat, instance, x, *_ = game.top()
        stops = len(taken) >= aim.least.value(x)
        if hangs_on_choice(game, source, instance):
            paid = [value for value in found if can_pay_with(game, instance, aim, value)]
            stops = stops and can_pay_with(game, instance, aim)
            # Where it cannot be paid at all, it is taken back afterwards (GA.ACT.8).
            found = paid if paid or stops else found
        options: list[Option] = [("target", value, aim.slot) for value in found]
        if stops:
            options.append(DONE)
        return Decision(seat, "target", source, options, 0 if len(options) == 1 else -1)

    def candidates(self, game: Game) -> list[Candidate]:
        """What can be chosen next, then all else that a target of the kind could be thought to
        be."""
        decision = self.decide(game)
        found = list(map(Candidate, decision.options))
        if decision.kind != "target":
            return found
        _, aim = self._asked(game)
        others = [("target", value, aim.slot) for value in thinkable_targets(game, aim)]
        return found + [
            Candidate(option, self.weigh(game, option))
            for option in others
            if option not in decision.options
        ]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why something is no target for the slot that is asked for."""
        decision = self.decide(game)
        if option in decision.options:
            return None
        instance = game.field(SUBJECT)
        script, aim = self._asked(game)
        taken = stack.chosen(game, instance, aim.slot)
        is_enough = len(taken) >= aim.least.value(game.field(X))
        if decision.kind == "target" and option == DONE and is_enough:
            return CANNOT_PAY
        if decision.kind != "target" or option[0] != "target":
            return NO_SUCH_TARGET
        if option[1] in taken:
            return CHOSEN
        if option[1] in self._legal(game, script, aim, taken):
            return why_unpaid(game, instance, aim, option[1])
        return target_refusal(
            game, aim, decision.seat, decision.source, value=option[1], instance=instance
        )

    def _shares(self, game: Game, aim: TargetRequirement) -> list[Option]:
        """GA.ACT.5: at least 1 for each target; the last gets what is left."""
        assert aim.spread is not None
        instance = game.field(SUBJECT)
        chosen = stack.chosen(game, instance, aim.slot)
        given = sum(stack.share_of(game, instance, aim.slot, value) for value in chosen)
        left = self._to_share(game, aim.spread, game.field(X)) - given
        waiting = self._unshared(game, aim)
        if len(waiting) == 1:
            return [("share", waiting[0], max(left, 0))]
        most = left - (len(waiting) - 1)
        return [("share", waiting[0], n) for n in range(1, max(most, 1) + 1)]

    def _to_share(self, game: Game, spread: EffectAmount, x: int) -> int:
        """How much is distributed (GA.ACT.5), as far as it is declared by now (GA.ACT.3)."""
        source, seat, instance, *_ = game.top()
        return spread.value(scope_of(game, seat, source, instance, x))

    def take(self, game: Game, option: Option) -> int:
        verb, value, n = option
        _, seat, instance, *_ = game.top()
        if verb == "target":
            stack.choose(game, instance, n, value)
            game.emit("targeted", seat, value, instance)
            return AGAIN
        _, aim = self._asked(game)
        if verb == "share":
            stack.share(game, instance, aim.slot, value, n)
        if self._unshared(game, aim) and (verb == "done" or n):
            game.set_field(J, 1)
        else:
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, 0)
        return AGAIN


class HasTargets(Op):
    """GA.ATRIG.3: a trigger without a legal mode or target fizzles as it is put on the stack."""

    def run(self, game: Game) -> int:
        instance = game.field(SUBJECT)
        terms = terms_of(game, instance)
        script = script_of(game, instance)
        if script is None or targets.script_is_open(game, terms, script):
            return NEXT
        game.emit("fizzled", game.field(SEAT), game.field(SOURCE), instance)
        stack.remove(game, instance)
        game.pop_frame()
        return AGAIN


class TriggerStands(Op):
    """A trigger whose targets are chosen stands on the stack and waits there like any other
    instance."""

    def run(self, game: Game) -> int:
        instance = game.field(SUBJECT)
        stack.mark(game, instance, stack.ANNOUNCED, False)
        game.emit("triggered", game.field(SEAT), game.field(SOURCE), instance)
        return NEXT


class AskNewTargets(Op):
    """GA.COPY.1: whoever copies may choose new targets for the copy."""

    def run(self, game: Game) -> int:
        """Ask, if there are any targets."""
        instance = game.field(SUBJECT)
        if stack.find(game, instance) < 0 or not stack.chosen_rows(game, instance):
            game.pop_frame()
            return AGAIN
        return ASK

    def decide(self, game: Game) -> Decision:
        """New ones, or those of the original."""
        options: list[Option] = [("no", -1, -1)]
        instance = game.field(SUBJECT)
        script = script_of(game, instance)
        if script is not None and targets.script_is_open(game, terms_of(game, instance), script):
            options.append(("yes", -1, -1))
        return Decision(game.field(SEAT), "new targets", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        found = list(map(Candidate, self.decide(game).options))
        return found if len(found) > 1 else [*found, Candidate(("yes", -1, -1), NO_NEW_TARGETS)]

    def take(self, game: Game, option: Option) -> int:
        """Forget the old ones, or leave all as it is."""
        if option[0] == "no":
            game.pop_frame()
            return AGAIN
        stack.forget_targets(game, game.field(SUBJECT))
        return NEXT


NEW_TARGETS: Final[tuple[Op, ...]] = (
    AskNewTargets(),
    ChooseTargets(),
    ChooseTargets(later=True),
)

PUT_TRIGGER: Final[tuple[Op, ...]] = (
    HasTargets(),
    ChooseModes(),
    ChooseTargets(),
    TriggerStands(),
)
