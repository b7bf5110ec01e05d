"""What a cost picks is what the effect is done to (MC.cost.14)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.costs.payable_acts import HAND, PILE, Ask
from tallystick.games.marvel_champions.effects.bargains import PlayAim
from tallystick.games.marvel_champions.effects.deeds import SerialDeed
from tallystick.games.marvel_champions.effects.dividing import Indirect, IndirectPrice
from tallystick.games.marvel_champions.legality.aims import Aim, PlayerPaidFor
from tallystick.games.marvel_champions.pieces import RESOURCE, USABLE, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.measures import OF_THEM, Each
from tallystick.games.marvel_champions.position.things import SPOKEN
from tallystick.kernel.machine import Op
from tallystick.rules.picking import only

# What is done to cards that are in play.
DONE_IN_PLAY: Final = (
    "damage", "heal", "move damage", "ready", "exhaust", "stunned", "confused", "tough",
    "lose stunned", "lose confused", "lose tough",
)  # fmt: skip


def aim_costs(power: TriggeredAbility, effects: list[Op]) -> None:
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
            ask.attacks = bool(ask.whom and ask.whom.hosts) and "attack" in power.labels
        picks = [ask for ask in price.asks if _is_picked(ask)]
        if price.debt is not None and not picks:
            price.debt_for = tuple(aims)
        for aim in aims if picks else ():
            pick = _pick_of(aim, picks)
            pick.also = (*pick.also, aim)
            aim.picked = True
    _ask_of_players(power)
    deeds = only(effects, SerialDeed)
    measure = _measure(deeds[0]) if len(power.aims) == len(deeds) == 1 else None
    if measure is not None and not power.labels:
        for price in power.costs:
            _measure_pick(price.asks, measure)


def aims_of(aims: list[Aim], piece: CardFace, power: TriggeredAbility) -> tuple[Aim, ...]:
    """The aims of an ability; what an encounter card has done by itself is no player's doing
    (MC.ability.6). NotRun where something is done to a card that is never in play (MC.in-play.1):
    it is another one that is meant."""
    players = piece.is_player_card or piece.has_player_back
    by_itself = not players and (power.forced or power.kind not in USABLE)
    for ask in [ask for price in power.costs for ask in price.asks]:
        ask.by_itself = by_itself
    for aim in aims:
        aim.by_itself = by_itself
        if aim.is_this and piece.kind in ("event", "treachery") and aim.deed in DONE_IN_PLAY:
            raise NotRun(f"nobody knows who is meant by 'it': {aim.deed}")
    return tuple(aims)


def aims_of_steps(aims: list[Aim], steps: list[Op]) -> tuple[Aim, ...]:
    """What there must be for a cost that is paid step by step (MC.cost.23): the aim of its first
    step, and indirect damage has to be taken (MC.cost.22)."""
    indirect = only(steps, Indirect)
    for op in indirect:
        op.as_cost = True
    return (*(IndirectPrice(op) for op in indirect),) or tuple(aims[:1])


def _ask_of_players(power: TriggeredAbility) -> None:
    """ "Choose a player → deal 1 damage to each minion engaged with that player": whether there is
    a target hangs on who is chosen (MC.target.2, A19)."""
    chosen = [[ask for ask in price.asks if ask.chooses_player] for price in power.costs]
    if not chosen or not all(chosen) or not power.aims:
        return
    power.player_paid_for = PlayerPaidFor(power.aims)
    for ask in [ask for asks in chosen for ask in asks]:
        ask.who = power.player_paid_for


def _measure(deed: SerialDeed) -> Each | None:
    """The figure, of something spoken of, that says how much is done."""
    n = deed.n.n
    each = n.equal or (n.of_x if (n.fixed, n.per_x) == (0, 1) else None)
    plain = not (deed.n.more or deed.n.instead) and each is not None and each.how == OF_THEM
    if not plain or each is None or each.whom is None or each.more or each.beside:
        return None
    return each if each.whom.how in SPOKEN and each.whom.kinds else None


def _measure_pick(asks: tuple[Ask, ...], measure: Each) -> None:
    """What the only thing picked is asked for."""
    whose = [ask for ask in asks if ask.picks]
    if len(whose) == 1 and whose[0].times.fixed == 1 and not whose[0].is_open_ended:
        whose[0].which = measure.which


def _pick_of(aim: Aim, picks: list[Ask]) -> Ask:
    """Which of several is meant: the last one of the kind that is spoken of, if any is."""
    kinds = set(aim.whom.kinds) if aim.whom is not None else set()
    alike = [ask for ask in picks if ask.whom is not None and kinds & set(ask.whom.kinds)]
    return (alike or picks)[-1]


def _follows_cost(aim: Aim) -> bool:
    whom = aim.whom
    return (
        whom is not None
        and whom.how in SPOKEN
        and not (aim.follows or aim.is_conditional or whom.is_player)
    )


def _is_picked(ask: Ask) -> bool:
    """Whether a thing is picked for it that stays: "choose an ally in your hand" does."""
    if ask.place in (HAND, PILE):
        return ask.picks and ask.verb == "choose"
    return ask.picks and ask.is_for_things and not ask.leaves
