"""What somebody chooses within an effect: whether it is done, what is paid for it, one of several
options (MC.may.1, MC.target.9)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.combat.arranging import NextActive
from tallystick.games.marvel_champions.compiling.aiming import YOU, Targeting, Verb
from tallystick.games.marvel_champions.compiling.rewording import speaks_of
from tallystick.games.marvel_champions.compiling.sayings import loop
from tallystick.games.marvel_champions.costs.choosing import ChooseBranch, ChoosePricedX
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.costs.payment import CompiledCost
from tallystick.games.marvel_champions.costs.stepwise_costs import StepDone
from tallystick.games.marvel_champions.effects import (
    changes,
    control_flow,
    decks,
    effects,
    facedown,
    hands,
    loops,
    moving,
)
from tallystick.games.marvel_champions.effects.aims import ATTACKS, CHOSEN, Aim
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.conditions import tests_of
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Indirect
from tallystick.games.marvel_champions.effects.going import DiscardThing
from tallystick.games.marvel_champions.effects.measures import THINGS, each_of
from tallystick.games.marvel_champions.effects.occasion import DOING
from tallystick.games.marvel_champions.effects.things import SPOKEN, Filter, NotRun
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    If,
    Noun,
    OneOf,
    Part,
    Spoken,
    is_noun,
    is_verb,
)
from tallystick.rules.picking import has, only_one

# What is done to decks, hands and players, for which there is always a target (MC.target.1).
UNAIMED: Final = (
    hands.DealCards, hands.DiscardTop, hands.DiscardRandom, decks.DiscardUntil, Indirect,
    effects.AddAccelerationTokens, decks.SearchDecks, decks.Find, NextActive, effects.Prevent,
    facedown.PutFacedown,
)  # fmt: skip
# None within another.
LOOPS: Final = (loops.Repeat, loops.AsPlayers, loops.DiscardEachTime, loops.EachThere)
KNOWN_CARDS: Final = ("this", *SPOKEN)
GROUP: Final = "the players"  # what they may do together, who does it for them
FIGHTERS: Final = frozenset(("character", "ally", "hero", "identity"))


class ChoiceLowering(Targeting):
    """Lowers what is chosen; the rest is ``lowering``'s."""

    def all(self, parts: tuple[Part, ...]) -> None:
        """All effects in order; see ``lowering``."""
        raise NotRun(f"nothing is done yet with {parts}")

    def _made(self, lower: Verb, clause: Clause) -> Op:
        """What a verb does, with what follows from that for the rest of the ability."""
        known = len(self.aims)
        op = lower(self, clause)
        if isinstance(op, UNAIMED) and len(self.aims) == known and not ATTACKS & set(self.labels):
            self.aims.append(Aim(None, "free"))  # MC.target.8: it can be done whatever is there
        if isinstance(op, SerialDeed) and op.removes and op.aim.follows and op.aim.deed == "free":
            op.aim.deed = "leave"  # what it chooses and does something else to has to leave by it
        if not isinstance(op, SerialDeed) and len(self.aims) == known + 1:
            self.of_others.append((op, self.aims[known]))
        last = self.ops[-1] if self.ops else None
        if isinstance(last, moving.TurnCardOver):  # "flip this card and reveal it"
            last.then_revealed = isinstance(op, decks.RevealCard)
            if isinstance(op, decks.RevealCard) and op.aim.whom is not None:
                op.in_place = op.aim.whom.how in KNOWN_CARDS  # and nothing found elsewhere
            last.then_set = isinstance(op, changes.SetDial)
        return op

    def _tell_bearer(self, part: If) -> None:
        """ "If NAME is attached to an identity, ... that player": whose that is."""
        for test in part.tests:
            if test.verb != "is_attached" or len(test.things) != 2:
                continue
            card, host = test.things
            if isinstance(card, Noun) and is_noun(host, "a"):
                self.ops.append(loops.TellBearer(Filter(card), Filter(host)))

    def lower_may(self, clause: Clause) -> None:
        """What somebody may do, if they want to."""
        who = clause.things[0] if clause.things else YOU
        if not isinstance(who, Noun):
            raise NotRun(f"nothing does yet: {clause}")
        if who.how == DOING and set(who.kinds) <= FIGHTERS:
            who = Noun("that player")  # who controls the character that does it
        if who.how == GROUP:
            who = Noun("the first player")  # MC.first-player.2
        elif who.how != "you":
            loop(self, who, (clause._replace(things=()),))
            return
        if len(clause.parts) == 1 and is_verb(clause.parts[0], "spend"):
            clause = clause._replace(parts=(costs_of(clause.parts),))
        may = control_flow.YouMay(who)
        self.ops.append(may)
        ends: list[tuple[Op, str]] = [(may, "otherwise")]
        for costs in clause.parts:
            if isinstance(costs, Costs):
                may.payment = self._payment(costs, ends)
        known = len(self.aims)
        self.all(tuple(part for part in clause.parts if not isinstance(part, Costs)))
        if may.payment is not None and all(aim.is_in_the_open for aim in self.aims[known:]):
            may.aims = tuple(self.aims[known:])
        self.targets += [(op, field, len(self.ops)) for op, field in ends]

    def _payment(self, costs: Costs, ends: list[tuple[Op, str]]) -> control_flow.EffectPayment:
        """A payment inside effects; who does not make it goes to where ``ends`` lead."""
        prices = tuple([CompiledCost(cost) for cost in costs.either])
        if costs.tests or (len(prices) > 1 and any(price.steps for price in prices)):
            raise NotRun(f"nobody can pay yet with {costs.said[0]}")
        payment = control_flow.EffectPayment(prices)
        pay = PayBill(payment, -1)
        self.ops += [ChooseBranch(payment), ChoosePricedX(payment), pay]
        ends.append((pay, "otherwise"))
        for step in prices[0].steps:
            self.part(step)
            done = StepDone()
            self.ops.append(done)
            ends.append((done, "end"))
        return payment

    def _one_of(self, part: OneOf) -> None:
        choices = tuple(control_flow.ChoiceBranch(" ".join(map(str, one))) for one in part.options)
        several = part.figure != ONE
        ask = control_flow.ChooseOption(choices)
        if several:
            ask = control_flow.ChooseOptions(choices, Scaled(part.figure))
        here = len(self.ops)
        self.ops.append(ask)
        jumps: list[control_flow.GoTo] = []
        outer = self.apart
        for choice, parts in zip(choices, part.options, strict=True):
            self.targets.append((choice, "at", len(self.ops)))
            known, begun = len(self.aims), len(self.ops)
            self._option(choice, parts)
            choice.aims = tuple(self.aims[known:])
            self.apart = [*self.apart, *choice.aims]
            _hold(choice, self.ops[begun:])
            choice.target = _target(choice, self.ops[begun:])
            if choice.target is not None and not choice.target.is_in_the_open:
                choice.is_secret = True
            jump = control_flow.GoTo()
            self.ops.append(jump)
            jumps.append(jump)
        self.apart = outer
        for jump in jumps:
            self.targets.append((jump, "to", here if several else len(self.ops)))
        if several and has(self.ops[here:], *LOOPS):
            raise NotRun(f"nothing is done yet with a loop within {part.figure} options")
        self.targets.append((ask, "end", len(self.ops)))

    def _option(self, choice: control_flow.ChoiceBranch, parts: tuple[Part, ...]) -> None:
        one = only_one(parts)
        ends: list[tuple[Op, str]] = []
        if is_verb(one, "spend") or (len(parts) > 1 and any(is_verb(p, "spend") for p in parts)):
            choice.payment = self._payment(costs_of(parts), ends)
        elif isinstance(one, Spoken) and one.costs is not None and one.timing is None:
            choice.payment = self._payment(one.costs, ends)
            self.all(one.effects)
        else:
            if isinstance(one, If):
                choice.tests = tests_of(one)
            self.all(parts)
        self.targets += [(op, field, len(self.ops)) for op, field in ends]

    def count_aims(self, head: Op, aims: list[Aim]) -> None:
        """What is done for each of something that is there before has no target where none of
        that is (MC.target.2, MC.target.11)."""
        times = head.times if isinstance(head, loops.Repeat) else None
        known = times is not None and times.how == THINGS and not times.more and not times.beside
        if times is not None and times.whom is not None and known and times.whom.how not in SPOKEN:
            for aim in aims:
                aim.times = times


def head_of(counted: Part, parts: tuple[Part, ...]) -> loops.Repeat | loops.EachThere:
    """How often something is done (MC.target.11); "for each character you control, exhaust that
    character or ...": one after the other, and which of them it is about is known."""
    thing = counted.things[0] if is_verb(counted, "for_each") and counted.things else None
    there = isinstance(thing, Noun) and not any(mark.endswith(" way") for mark in thing.marks)
    if isinstance(thing, Noun) and there and speaks_of(parts, Noun("that", thing.kinds)):
        return loops.EachThere(Filter(thing))
    return loops.Repeat(each_of(counted))


def _hold(choice: control_flow.ChoiceBranch, ops: list[Op]) -> None:
    """An option for which cards of a hand are needed is none where nobody holds such a card
    (MC.target.10)."""
    aims, held = list(choice.aims), [aim for op in ops for aim in of_hand(op)]
    mine = [op.aim for op in ops if isinstance(op, SerialDeed) and op.unseen]
    free = [aim for aim in aims if isinstance(aim, Aim) and (aim.whom, aim.deed) == (None, "free")]
    gone = [*mine, *free[: len(held) - len(mine)]]
    choice.aims = (*[aim for aim in aims if aim not in gone], *held)
    choice.is_secret = any(aim.is_secret for aim in held)


def _target(choice: control_flow.ChoiceBranch, ops: list[Op]) -> Aim | None:
    """What an option is about, which has to be there for a card of the scenario (MC.target.10):
    what is called by name, chosen, or all that is done before the card is discarded. Where the
    option goes on for the case that it is not there ("If you cannot, ..."), it may be missing."""
    told = has(ops, control_flow.IfThen)
    if choice.payment is not None or told or len(ops) < 2:
        return None
    first = ops[0]
    aim = first.aim if isinstance(first, SerialDeed) else None
    held = [] if isinstance(first, hands.DiscardRandom) else of_hand(first)
    if held:
        aim = held[0]
    last = len(ops) == 2 and isinstance(ops[1], DiscardThing) and ops[1].aim.is_this
    how = aim.whom.how if aim is not None and aim.whom is not None else ""
    return aim if how in CALLED or (last and how in ("each", "the")) else None


CALLED: Final = ("titled", *CHOSEN)


def of_hand(op: Op) -> list[hands.InHand]:
    """What must be in hand for it to do anything."""
    if isinstance(op, hands.DiscardChosen):
        return [hands.InHand(op.who, op.whom)]
    if isinstance(op, hands.DiscardRandom):
        return [hands.InHand(op.who, hands.ANY_CARD)]
    if isinstance(op, SerialDeed) and op.unseen and op.aim.whom is not None:
        return [hands.ChosenInHand(op.aim, op.aim.whom)]
    return []
