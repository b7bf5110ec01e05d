"""What somebody chooses within an effect: whether it is done, what is paid for it, one of several
options (MC.may.1, MC.target.9); and what an ability does more than once: for each of something,
each time, in several attacks, again (MC.for-each, MC.target.11)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.stages import NextActive
from tallystick.games.marvel_champions.compiling.aiming import YOU, Jumping, Targeting, Verb
from tallystick.games.marvel_champions.compiling.ordering import NO_MORE_THAN
from tallystick.games.marvel_champions.compiling.pricing import of_the_payer
from tallystick.games.marvel_champions.compiling.rewording import speaks_of
from tallystick.games.marvel_champions.compiling.subject_verbs import loop
from tallystick.games.marvel_champions.costs.choosing import ChooseBranch, ChoosePricedX
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.costs.payment import CompiledCost
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
from tallystick.games.marvel_champions.effects.control_flow import StepDone
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Indirect
from tallystick.games.marvel_champions.effects.going import DiscardThing
from tallystick.games.marvel_champions.flow.initiating import AfterLabel, Labels, next_attack
from tallystick.games.marvel_champions.legality.aims import ATTACKS, CHOSEN, Aim
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.bases import PartHead
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.measures import THINGS, Each, each_of
from tallystick.games.marvel_champions.position.occasion import DOING
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Costs, If, Noun, OneOf, Part, Spoken
from tallystick.rules.picking import first_of, has, only, only_one, without

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
        if isinstance(op, Clause | OneOf):
            self.part(op)
            op = effects.Nothing()
        if isinstance(op, UNAIMED) and len(self.aims) == known and not ATTACKS & set(self.labels):
            self.aims.append(Aim(None, "free"))  # MC.target.8: it can be done whatever is there
        match op:
            case SerialDeed(removes=True, aim=Aim(follows=True, deed="free") as aim):
                aim.deed = "leave"  # what it chooses and does something else to has to leave by it
            case SerialDeed():
                pass
            case _ if len(self.aims) == known + 1:
                self.of_others.append((op, self.aims[known]))
        for last in only(self.ops[-1:], moving.TurnCardOver):  # "flip this card and reveal it"
            match op:
                case decks.RevealCard(aim=Aim(whom=whom)):
                    last.then_revealed = True
                    # and nothing found elsewhere
                    op.in_place = whom is not None and whom.how in KNOWN_CARDS
                case changes.SetDial():
                    last.then_set = True
        return op

    def _tell_bearer(self, part: If) -> None:
        """ "If NAME is attached to an identity, ... that player": whose that is."""
        for test in part.tests:
            match test:
                case Clause(verb="is_attached", things=(Noun() as card, Noun(how="a") as host)):
                    self.ops.append(loops.TellBearer(Filter(card), Filter(host)))

    def lower_spend(self, clause: Clause) -> None:
        """What is paid as an effect, by who can."""
        self._offer(control_flow.YouMust(YOU), costs_of((clause,)), ())

    def lower_may(self, clause: Clause) -> None:
        """What somebody may do, if they want to."""
        who = needed(clause.first_noun() if clause.things else YOU, clause)
        if who.how == DOING and set(who.kinds) <= FIGHTERS:
            who = Noun("that player")  # who controls the character that does it
        if who.how == GROUP:
            who = Noun("the first player")  # MC.first-player.2
        elif who.how != "you":
            paid = tuple(map(_by_them, clause.parts))
            loop(self, who, (clause._replace(things=(), parts=paid),))
            return
        if len(clause.parts) == 1 and is_verb(clause.parts[0], "spend"):
            clause = clause._replace(parts=(costs_of(clause.parts),))
        costs, parts = first_of(clause.parts, Costs), tuple(without(clause.parts, Costs))
        offer = control_flow.YouMay(who)
        bound = only_one(parts)
        if not is_verb(bound, NO_MORE_THAN):
            self._offer(offer, costs, parts)
            return
        self._offer(offer, costs, ())
        assert offer.payment is not None
        offer.payment.most = Scaled(bound.figures[0])

    def _offer(
        self, may: control_flow.YouMay, costs: Costs | None, parts: tuple[Part, ...]
    ) -> None:
        """What is done, and perhaps paid for, if ``may`` is answered by a yes."""
        self.ops.append(may)
        ends: list[Jumping] = [may]
        if costs is not None:
            may.payment = self._payment(costs, ends)
        known = len(self.aims)
        self.all(parts)
        if may.payment is not None and all(aim.is_in_the_open for aim in self.aims[known:]):
            may.aims = tuple(self.aims[known:])
        self.targets += [(op, len(self.ops)) for op in ends]

    def _payment(self, costs: Costs, ends: list[Jumping]) -> control_flow.EffectPayment:
        """A payment inside effects; who does not make it goes to where ``ends`` lead."""
        prices = tuple([CompiledCost(cost) for cost in costs.either])
        if costs.tests or (len(prices) > 1 and any(price.steps for price in prices)):
            raise NotRun(f"nobody can pay yet with {costs.said[0]}")
        payment = control_flow.EffectPayment(prices)
        pay = PayBill(payment, -1)
        self.ops += [ChooseBranch(payment), ChoosePricedX(payment), pay]
        ends.append(pay)
        for step in prices[0].steps:
            self.part(step)
            done = StepDone()
            self.ops.append(done)
            ends.append(done)
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
            self.targets.append((choice, len(self.ops)))
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
            self.targets.append((jump, here if several else len(self.ops)))
        if several and has(self.ops[here:], *LOOPS):
            raise NotRun(f"nothing is done yet with a loop within {part.figure} options")
        self.targets.append((ask, len(self.ops)))

    def _option(self, choice: control_flow.ChoiceBranch, parts: tuple[Part, ...]) -> None:
        ends: list[Jumping] = []
        match parts:
            case _ if any(is_verb(one, "spend") for one in parts):
                choice.payment = self._payment(costs_of(parts), ends)
            case (Spoken(costs=Costs() as costs, timing=None, effects=done),):
                choice.payment = self._payment(costs, ends)
                self.all(done)
            case _:
                for test in only(parts, If) if len(parts) == 1 else ():
                    choice.tests = tests_of(test)
                self.all(parts)
        self.targets += [(op, len(self.ops)) for op in ends]

    def count_aims(self, head: Op, aims: list[Aim]) -> None:
        """What is done for each of something that is there before has no target where none of
        that is (MC.target.2, MC.target.11)."""
        match head:
            case loops.Repeat(times=Each(how=how, whom=Filter() as whom) as times):
                known = how == THINGS and not times.more and not times.beside
                for aim in aims if known and whom.how not in SPOKEN else ():
                    aim.only_if = (*aim.only_if, times.count)


def _hold(choice: control_flow.ChoiceBranch, ops: list[Op]) -> None:
    """An option that takes cards of a hand is none where nobody holds such (MC.target.10)."""
    aims, held = list(choice.aims), [aim for op in ops for aim in of_hand(op)]
    mine = [op.aim for op in only(ops, SerialDeed) if op.unseen]
    free = [aim for aim in only(aims, Aim) if (aim.whom, aim.deed) == (None, "free")]
    gone = [*mine, *free[: len(held) - len(mine)]]
    choice.aims = (*[aim for aim in aims if aim not in gone], *held)
    choice.is_secret = any(aim.is_secret for aim in held)


def _by_them(part: Part) -> Part:
    """ "Each player may discard a card from their hand to draw 1 card": each pays as "you"."""
    match part:
        case Costs(either=either):
            return part._replace(either=tuple([of_the_payer(cost) for cost in either]))
    return part


def _target(choice: control_flow.ChoiceBranch, ops: list[Op]) -> Aim | None:
    """What an option is about, which has to be there for a card of the scenario (MC.target.10):
    what is called by name, chosen, or all that is done before the card is discarded. Where the
    option goes on for the case that it is not there ("If you cannot, ..."), it may be missing."""
    told = has(ops, control_flow.IfThen)
    if choice.payment is not None or told or len(ops) < 2:
        return None
    held = of_hand(ops[0]) if has(ops[:1], SerialDeed, hands.DiscardChosen) else []
    aims = [*held, *[op.aim for op in only(ops[:1], SerialDeed)]]
    match ops[1:]:
        case [DiscardThing(aim=Aim(is_this=True))]:
            called: tuple[str, ...] = (*CALLED, "each", "the")
        case _:
            called = CALLED
    whom = aims[0].whom if aims else None
    return aims[0] if whom is not None and whom.how in called else None


CALLED: Final = ("titled", *CHOSEN)


def of_hand(op: Op) -> list[hands.InHand]:
    """What must be in hand for it to do anything."""
    match op:
        case hands.DiscardChosen():
            return [hands.InHand(op.who, op.whom)]
        case hands.DiscardRandom():
            return [hands.InHand(op.who, hands.ANY_CARD)]
        case SerialDeed(unseen=True, aim=Aim(whom=Filter() as whom) as aim):
            return [hands.ChosenInHand(aim, whom)]
    return []


# Deeds of which "for each" makes one instance with a larger amount (MC.target.11).
ONE_INSTANCE: Final = ("deal", "thwart", "heal", "place_threat", "draw", "prevent", "take")


def repeated(ctx: ChoiceLowering, clause: Clause) -> None:
    """ "For each ..., deal 1 damage": one instance, or several (MC.target.11, MC.for-each)."""
    counted, *parts = clause.parts
    one = only_one(parts)
    if is_verb(counted, "for_each_icon_theirs"):
        _for_theirs(ctx, counted, one)
        return
    if is_verb(one, *ONE_INSTANCE):
        mod = Clause("for_each_mod", parts=(counted,))
        ctx.part(one._replace(parts=(*one.parts, mod)))
        return
    _again(ctx, head_of(counted, tuple(parts)), clause, tuple(parts))


def head_of(counted: Part, parts: tuple[Part, ...]) -> loops.Repeat | loops.EachThere:
    """How often something is done (MC.target.11); "for each character you control, exhaust that
    character or ...": one after the other, and which of them it is about is known."""
    match counted:
        case Clause(verb="for_each", things=(Noun() as thing, *_)):
            there = not any(mark.endswith(" way") for mark in thing.marks)
            if there and speaks_of(parts, Noun("that", thing.kinds)):
                return loops.EachThere(Filter(thing))
    return loops.Repeat(each_of(counted))


def _again(ctx: ChoiceLowering, head: PartHead, clause: Clause, parts: tuple[Part, ...]) -> None:
    """A part that is done as often as the head of its loop says."""
    ctx.ops.append(head)
    known, aimed = len(ctx.ops), len(ctx.aims)
    ctx.all(parts)
    require(not has(ctx.ops[known:], *LOOPS), clause)
    ctx.count_aims(head, ctx.aims[aimed:])
    jump = control_flow.GoTo()
    ctx.ops.append(jump)
    ctx.targets.append((jump, known - 1))
    ctx.targets.append((head, len(ctx.ops)))


def _for_theirs(ctx: ChoiceLowering, counted: Clause, one: Part | None) -> None:
    """ "For each ... a player discards this way, that player takes 1 damage": each of them."""
    match one:
        case Clause(verb="said", things=(Noun(how="that player"), *_), parts=(Clause() as said,)):
            mod = Clause("for_each_mod", parts=(counted,))
            loop(ctx, Noun("each player"), (said._replace(parts=(*said.parts, mod)),))
        case _:
            raise nothing(counted)


def each_this_way(ctx: ChoiceLowering, clause: Clause) -> None:
    """ "Each time a minion is discarded this way, ...": that pauses the discard before it."""
    match clause.things[0], ctx.ops[-1:]:
        case Noun(marks=("discarded this way",)) as thing, [hands.DiscardTop() as last]:
            if last.place.whose in ("the", "your"):
                ctx.ops.pop()
                head = loops.DiscardEachTime(last, Filter(thing._replace(marks=())))
                _again(ctx, head, clause, clause.parts)
                return
    raise nothing(clause)


def attack_apart(ctx: ChoiceLowering, clause: Clause) -> None:
    """One of several attacks, for itself (MC.attack.3, MC.labeled.1, MC.attack.5)."""
    labels, ctx.labels = ctx.labels, ("attack",)
    begun = Labels(ctx.labels)
    ctx.ops.append(begun)
    ctx.all(clause.parts)
    ctx.labels = labels
    ctx.ops += [AfterLabel("attack"), Do(next_attack)]
    ctx.targets.append((begun, len(ctx.ops)))


def repeat_ability(ctx: ChoiceLowering, clause: Clause) -> None:
    """ "Repeat this ability": its effects from the first, nothing paid again; if labeled, it is
    another attack or thwart (MC.labeled.1, MC.attack.3)."""
    require(not has(ctx.ops, *LOOPS), clause)
    heed(clause)
    again = control_flow.GoTo()
    if ctx.labels:
        over = [AfterLabel(one) for one in ctx.labels if one != "defense"]
        ctx.ops += [*over, Do(next_attack)]
    ctx.ops.append(again)
    ctx.targets.append((again, -1 if ctx.labels else 0))  # its Labels, or its first op
