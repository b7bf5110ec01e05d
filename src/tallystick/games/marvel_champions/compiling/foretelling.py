"""What is done by an ability so much, or only if something else is: told to what it is aimed at, so
that the ability is begun only where it does something (MC.target.2, MC.target.3); and what a cost
picks is what the effect is done to (MC.cost.14)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.compiling.aiming import YOU, Jumping, Targeting
from tallystick.games.marvel_champions.compiling.choosing import of_hand
from tallystick.games.marvel_champions.costs.payable_acts import HAND, PILE, CostAction
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.effects import control_flow, decks, effects, hands, loops
from tallystick.games.marvel_champions.effects.bargains import PlayAim, PlayNow
from tallystick.games.marvel_champions.effects.changes import (
    Exhaust,
    GiveStatus,
    PlaceCounters,
    Ready,
)
from tallystick.games.marvel_champions.effects.deeds import (
    Amounts,
    Damage,
    Defeat,
    Heal,
    Hurting,
    SerialDeed,
    Thwart,
)
from tallystick.games.marvel_champions.effects.dividing import Among, Indirect, IndirectPrice
from tallystick.games.marvel_champions.effects.facedown import PutThisUnder
from tallystick.games.marvel_champions.effects.going import DiscardThing
from tallystick.games.marvel_champions.effects.groups import LastingDeed
from tallystick.games.marvel_champions.effects.moving import FetchAttachment
from tallystick.games.marvel_champions.legality import foretold
from tallystick.games.marvel_champions.legality.aims import Aim, PlayerPaidFor
from tallystick.games.marvel_champions.pieces import RESOURCE, USABLE, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position import bases, marks, measures, players
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.things import FIRST_OF, SPOKEN, Filter
from tallystick.kernel.machine import Op
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import ONE
from tallystick.rules.picking import are, has, only, without

# What only says more of what is done next; and what is done so much, or so often, to no thing.
BESIDE: Final = (effects.AlterAttack, effects.Nothing, effects.PowerUsed, effects.ChooseStat)
# Of what is done before: whether it has been, and all of it; what it has brought about.
OUTCOMES: Final = ("resolved", "defeats", "defeated_by", "removes_last")
OF_ONESELF: Final = ("in_form", "in_form_you", "has_trait")
OF_TABLE: Final = (*OF_ONESELF, "is_place", "controls", "is_engaged")
# What changes none of these; and what changes something, but nothing of oneself.
UNCHANGING: Final = (
    control_flow.IfThen, control_flow.GoTo, control_flow.ChooseOption, effects.NoteAmount, Heal,
    hands.PlayersDraw, decks.LookAtTop, PutThisUnder, effects.Prevent,
)  # fmt: skip
OF_OTHERS: Final = (Damage, Thwart, Among, GiveStatus, Ready)
OF_THAT_PLAYER: Final = marks.THEIRS | {"engaged with that player"}
DOERS: Final[dict[str, tuple[type, ...]]] = {  # of what is told "this way"
    "defeated": (Damage, Thwart, Defeat),
    "exhausted": (Exhaust,),
    "discarded": (DiscardThing,),
}
FROM_HAND: Final = (hands.DiscardChosen, hands.DiscardRandom)
DISCARDING: Final = (*FROM_HAND, hands.DiscardTop, decks.DiscardUntil, DiscardThing)
MEASURED: Final = (hands.PlayersDraw, hands.DiscardTop, decks.LookAtTop, effects.Prevent, Among)


def foretell(text: Targeting, power: TriggeredAbility) -> None:
    """Tell each aim of an ability how much is done there, and whether that hangs on something else
    that is done before. What is forced is never asked for that."""
    if power.forced or power.kind not in USABLE:
        return
    _ask_hand(text, power)
    before: Op | None = None
    for op in text.ops:
        aim = _aim_of(op, text)
        if aim is not None:
            _measure(op, aim, text, before, power)
        if not isinstance(op, BESIDE):
            before = op
    for choice in only(text.ops, loops.ChoosePlayer):
        _tell_player(choice, text.ops[text.ops.index(choice) + 1 :], text)
    for head, end in text.targets:
        at = text.ops.index(head) if isinstance(head, bases.PartHead | PayBill) else -1
        earlier = without(text.ops[: max(at, 0)], *BESIDE)
        hangs = bool(earlier) and _is_asked(earlier[-1], text)
        hangs = (hangs and _is_sequel(head, earlier[-1], power)) or _is_of_own_hand(head, earlier)
        tests = _tests_of(head, earlier)
        for aim in [_aim_of(op, text) for op in text.ops[at:end]] if hangs or tests else []:
            if aim is not None:
                _hang(aim, hangs)
                aim.only_if = (*aim.only_if, *[partial(holds, (test,)) for test in tests])


def _hang(aim: Aim, hangs: bool = True) -> None:
    """What hangs on something that is done before is no reason to begin."""
    if hangs and not aim.follows:
        aim.standing = "hanging"


def _ask_hand(text: Targeting, power: TriggeredAbility) -> None:
    """What it discards from one's own hand has to be there (MC.target.2)."""
    aims = list(power.aims)
    for op, aim in text.of_others:
        if isinstance(op, FROM_HAND) and op.who == YOU and aim.whom is None and aim in aims:
            aims[aims.index(aim)] = of_hand(op)[0]
    power.aims = tuple(aims)


def _is_of_own_hand(head: Jumping, earlier: list[Op]) -> bool:
    """Whether a part is done only to what, or where something, has been discarded from one's own
    hand before it: "If that card is ..."."""
    gone = [op for op in earlier if isinstance(op, DISCARDING)]
    match head, gone[-1:]:
        case control_flow.IfThen(), [hands.DiscardChosen() | hands.DiscardRandom() as last]:
            asked = [test.whom for test in head.tests]
            first = all(one is not None and one.how == FIRST_OF for one in asked)
            return first and bool(asked) and last.who == YOU
    return False


def _aim_of(op: Op, text: Targeting) -> Aim | None:
    match op:
        case SerialDeed(aim=aim):
            return aim
    return next((aim for other, aim in text.of_others if other is op), None)


def _measure(op: Op, aim: Aim, text: Targeting, before: Op | None, power: TriggeredAbility) -> None:
    """What an amount is measured of: what stands before it in the text, or the table."""
    match before, aim.whom:
        case PlayNow(whom=Filter(how="this")), Filter(how="it" | "that" | "this"):
            _hang(aim)  # of the card that is played
        case FetchAttachment(aim=Aim(is_in_the_open=True) as fetched), _:
            _hang(fetched)
            aim.only_if = (*aim.only_if, fetched.is_met)
    for n in _amounts_of(op, aim, text):
        if before is not None and _is_asked(before, text) and _is_of(n, before, power):
            _hang(aim)
        elif foretold.can_be_told(n, bool(text.labels), before is None):
            aim.counts = (*aim.counts, n)


def _amounts_of(op: Op, aim: Aim, text: Targeting) -> list[Scaled]:
    """How much is done, and to how many, where nothing adds to it."""
    found = [op.many] if isinstance(op, SerialDeed) and op.many is not None else []
    altered = any(one.more is not None for one in only(text.ops, effects.AlterAttack))
    if not isinstance(op, (SerialDeed, *MEASURED)) or (aim.label and altered):
        return found
    match op.n:
        case Amounts(more=(), instead=None, n=n):
            return [*found, n]
    return found


def _is_of(n: Scaled, before: Op, power: TriggeredAbility) -> bool:
    """Whether it is measured of what is done before; of "that card", that is one chosen then."""
    each = foretold.told_before(n)
    if each is not None:
        return _tells(each, before, power)
    match before:
        case PlayNow() | SerialDeed(aim=Aim(is_chosen=True)):
            return foretold.speaks_of_card(n)
    return False


def _tells(each: measures.Each, before: Op, power: TriggeredAbility) -> bool:
    """Whether it is what is done before that is counted, rather than what is done as a cost."""
    asks = [ask for price in power.costs for ask in price.asks]
    if each.how == measures.THAT_MANY:
        match before:
            case PlaceCounters(sign=sign):
                return sign < 0 and not asks
            case effects.CancelIcons():
                return True
        return False
    if each.how in (measures.OVER, measures.TAKEN_NOW):
        return has((before,), Hurting)
    by_cost = any(each.deed.startswith(ask.verb) for ask in asks)
    return not by_cost and has((before,), *DOERS.get(each.deed, ()))


def _is_asked(before: Op, text: Targeting) -> bool:
    """Whether it is asked of what is done before if it does anything."""
    match before:
        case SerialDeed():
            return before.aim in text.aims
        case effects.CancelIcons() | effects.CancelRevealed() | PlayNow():
            return True
    return False


def _is_sequel(head: Jumping, before: Op, power: TriggeredAbility) -> bool:
    """Whether a part is done only if what stands before it is, or for each of what that does
    (MC.then.1, MC.target.11)."""
    match head:
        case control_flow.IfThen():
            return any(
                one.clause.verb in OUTCOMES or _is_of_chosen(one, before) for one in head.tests
            )
        case loops.Repeat():
            return _is_of(Scaled(ONE, head.times), before, power)
    return False


def _is_of_chosen(test: Predicate, before: Op) -> bool:
    """ "If that upgrade has the ... trait": of the one that is chosen for what stands before it,
    without which there is none (MC.target.9)."""
    match before, test.whom:
        case SerialDeed(aim=Aim(is_chosen=True, whom=Filter() as whom)), Filter(thing=said):
            return said.how == "that" and set() < set(said.kinds) <= set(whom.thing.kinds)
    return False


def _tests_of(head: Jumping, earlier: list[Op]) -> tuple[Predicate, ...]:
    """What is asked of the table where nothing that is done before changes the answer."""
    whole, safe = are(earlier, *UNCHANGING), are(earlier, *UNCHANGING, *OF_OTHERS)
    asked = OF_TABLE if whole else OF_ONESELF if safe else ()
    tests = [test for one in only((head,), control_flow.IfThen) for test in one.tests]
    return tuple([one for one in tests if one.clause.verb in asked and _is_known(one)])


def _is_known(test: Predicate) -> bool:
    if test.clause.verb == "is_place" and not test.clause.words[0].endswith("in play"):
        return False
    return test.whom is None or test.whom.how in ("you", "your", "titled", "this")


def _tell_player(choice: loops.ChoosePlayer, ops: list[Op], text: Targeting) -> None:
    """What is done with the player who is chosen, where that is all and can be told."""
    theirs: list[Aim] = []
    by_them: list[Aim] = []
    as_them = False
    for op in ops:
        aim = _aim_of(op, text)
        done = aim is not None and (as_them or _is_theirs(aim))
        match op, aim:
            case ((control_flow.GoTo() | loops.ChoosePlayer()), _):
                break
            case _, Aim(is_in_the_open=False):
                return  # nobody else sees if it is there
            case loops.AsPlayers(who=who), _:
                as_them = who.how == "that player"
            case loops.LoopBack(), _:
                as_them = False
            case _, Aim() if done and not isinstance(op, LastingDeed):
                (by_them if as_them else theirs).append(aim)
            case effects.Nothing(), _:
                continue
            case _:
                return  # something else besides, or something that is done whoever it is
    choice.theirs, choice.by_them = tuple(theirs), tuple(by_them)
    for aim in (*theirs, *by_them):
        _hang(aim, any(one.choice is choice for one in only(text.aims, loops.OfPlayer)))


def _is_theirs(aim: Aim) -> bool:
    """Whether it is known by the player alone what it is done to, or some of it."""
    whom = aim.whom
    return whom is not None and any(_speaks_of_them(one) for one in (whom, *whom.either))


def _speaks_of_them(whom: Filter) -> bool:
    placed = any(place.whose in players.THEIR for place in whom.places)
    engaged = any(is_noun(one, "that player") for one in whom.engaged)
    known = whom.how == "that player" or placed or engaged
    return known or bool(whom.marks & OF_THAT_PLAYER)


# What is done to cards that are in play.
DONE_IN_PLAY: Final = (
    "damage", "heal", "move damage", "ready", "exhaust", "stunned", "confused", "tough",
    "lose stunned", "lose confused", "lose tough",
)  # fmt: skip


def aim_costs(text: Targeting, power: TriggeredAbility) -> None:
    """ "Choose an ally → ready that ally": what a cost picks is the effect's target, and has to be
    one that it affects (MC.cost.14, MC.target.3, A19); where it says how much is done, one by which
    that is something (A8)."""
    aims = [aim for aim in power.aims if _follows_cost(aim)]
    if len(power.costs) == 1:
        for played in only(power.aims, PlayAim):
            played.asks = power.costs[0].asks
    for price in power.costs:
        for ask in price.asks:
            if power.kind == RESOURCE and ask.at_once and ask.n.per_x:
                raise NotRun(f"nothing gives yet for {ask}")
            ask.by_itself = text.by_itself
            ask.attacks = bool(ask.whom and ask.whom.hosts) and "attack" in power.labels
        picks = [ask for ask in price.asks if _is_picked(ask)]
        if price.debt is not None and not picks:
            price.debt_for = tuple(aims)
        for aim in aims if picks else ():
            pick = _pick_of(aim, picks)
            pick.also = (*pick.also, aim)
            aim.standing = "picked"
    _ask_of_players(power)
    deeds = only(text.ops, SerialDeed)
    measure = _figure_of(deeds[0]) if len(power.aims) == len(deeds) == 1 else None
    if measure is not None and not power.labels:
        for price in power.costs:
            picks = [ask for ask in price.asks if ask.picks]
            if len(picks) == 1 and picks[0].times.fixed == 1 and not picks[0].is_open_ended:
                picks[0].which = measure.which


def check_this(piece: CardFace, power: TriggeredAbility) -> None:
    """Raise NotRun where something is done to a card that is never in play (MC.in-play.1): it is
    another one that is meant."""
    for aim in power.aims if piece.kind in ("event", "treachery") else ():
        if aim.is_this and aim.deed in DONE_IN_PLAY:
            raise NotRun(f"nobody knows who is meant by 'it': {aim.deed}")


def aims_of_steps(aims: list[Aim], steps: list[Op]) -> tuple[Aim, ...]:
    """What there must be for a cost that is paid step by step (MC.cost.23): the aim of its first
    step, and indirect damage has to be taken (MC.cost.22)."""
    indirect = only(steps, Indirect)
    for op in indirect:
        op.as_cost = True
    return (*(IndirectPrice(op.can_be_taken) for op in indirect),) or tuple(aims[:1])


def _ask_of_players(power: TriggeredAbility) -> None:
    """ "Choose a player → deal 1 damage to each minion engaged with that player": whether there is
    a target hangs on who is chosen (MC.target.2, A19)."""
    chosen = [[ask for ask in price.asks if ask.chooses_player] for price in power.costs]
    if not chosen or not all(chosen) or not power.aims:
        return
    power.player_paid_for = PlayerPaidFor(power.aims)
    for ask in [ask for asks in chosen for ask in asks]:
        ask.who = power.player_paid_for


def _figure_of(deed: SerialDeed) -> measures.Each | None:
    """The figure, of something spoken of, that says how much is done."""
    n = deed.n.n
    each = n.equal or (n.of_x if (n.fixed, n.per_x) == (0, 1) else None)
    plain = (
        not (deed.n.more or deed.n.instead) and each is not None and each.how == measures.OF_THEM
    )
    if not plain or each is None or each.whom is None or each.more or each.beside:
        return None
    return each if each.whom.how in SPOKEN and each.whom.kinds else None


def _pick_of(aim: Aim, picks: list[CostAction]) -> CostAction:
    """Which of several is meant: the last one of the kind that is spoken of, if any is."""
    kinds = set(aim.whom.kinds) if aim.whom is not None else set()
    alike = [ask for ask in picks if ask.whom is not None and kinds & set(ask.whom.kinds)]
    return (alike or picks)[-1]


def _follows_cost(aim: Aim) -> bool:
    whom = aim.whom
    return (
        whom is not None
        and whom.how in SPOKEN
        and aim.standing in ("apart", "required", "deciding")
        and not whom.is_player
    )


def _is_picked(ask: CostAction) -> bool:
    """Whether a thing is picked for it that stays: "choose an ally in your hand" does."""
    if ask.place in (HAND, PILE):
        return ask.picks and ask.verb == "choose"
    return ask.picks and ask.is_for_things and not ask.leaves
