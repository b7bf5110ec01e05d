"""What is asked, and what can be answered, in the words of the one who is asked; facts are told
next door."""

from __future__ import annotations

from typing import Final, cast

from tallystick.costs import Plan, Supply, Use
from tallystick.games.terrus import zones
from tallystick.games.terrus.bearing import bearing
from tallystick.games.terrus.bills import source_name
from tallystick.games.terrus.draft import DEN_SIZE
from tallystick.games.terrus.duels import DuelRound
from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.messages import phrases
from tallystick.games.terrus.messages.facts import WORDS as FACT_WORDS
from tallystick.games.terrus.messages.facts import narrate
from tallystick.games.terrus.messages.phrases import card, owned, possessive, price_text, ruler
from tallystick.games.terrus.messages.story import sentence
from tallystick.games.terrus.notation import is_in_city, spoken_of
from tallystick.games.terrus.ops import ChooseMode
from tallystick.games.terrus.paying import MayPayInEffect, Pay
from tallystick.games.terrus.payment import TARIFF
from tallystick.games.terrus.payment_sources import CARDS
from tallystick.games.terrus.pieces import TerrusPiece
from tallystick.games.terrus.prices import ability_due, price_for, price_table_of, stated_x
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.turn import DiscardToHandLimit
from tallystick.games.terrus.values import hand_limit, total_stat
from tallystick.games.terrus.zones import DRAFTED, HAND, PACK, PHASE, PHASES, SKIRMISH, STATS, TURN
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities
from tallystick.rules.asking import END
from tallystick.rules.paying import OpenPayment, Paying
from tallystick.rules.prose import Word, counted, listed, options, questions, upper
from tallystick.rules.rulebook import Told


def describe(game: Game, option: Option) -> str:
    """An option of the open decision, to the seat that is asked."""
    decision = game.decision()
    seat = decision.seat if decision is not None else -1
    return OPTIONS[option[0]](game, seat, option)


def asked_price(game: Game) -> str:
    """What an effect lets one pay."""
    op = game.current(MayPayInEffect)
    if op is None:
        return "its price"
    return phrases.price_text(price_table_of(game).price(op.cost))


def _from_hand(game: Game, seat: int, option: Option) -> str:
    verb, entity, _ = option
    piece = piece_of(game, entity)
    text = (
        f"{verb.capitalize()} {piece.name}{phrases.told_price(price_for(game, seat, verb, entity))}"
    )
    return f"{text}: {phrases.printed(piece)}"


def _play(game: Game, seat: int, option: Option) -> str:
    _, entity, n = option
    piece = piece_of(game, entity)
    x = stated_x(game, seat, piece.plays[n], entity)
    price = price_for(game, seat, "play", entity, n=n, x=x)
    text = f"Play {piece.name}{phrases.told_price(price)}"
    effects = phrases.effects_of(piece.plays[n]) or " ".join(piece.text.split("\n"))
    return f"{text}: {effects}" if effects else text


def _barter(game: Game, seat: int, option: Option) -> str:
    entity = option[1]
    cards, market = game.lists[zones.CARD], game.lists[zones.MARKET]
    left = sum(1 for other in market if cards[other] == cards[entity])
    price = phrases.told_price(price_for(game, seat, "barter", entity))
    where = f"{left} left in the market" if left else "in the Wilds row"
    return f"Barter for {phrases.card(game, entity)}{price}: {where}"


def _activate(game: Game, seat: int, option: Option) -> str:
    _, entity, n = option
    power = named_power(game, entity, n)
    name = phrases.thing(game, entity) if piece_of(game, entity).kind != "clade" else "your clade"
    x = None if power.x is None else stated_x(game, seat, power, entity)
    due = ability_due(game, seat, power.cost, entity, x).cost
    price = "" if due.is_free else f" ({TARIFF.text(due)})"
    return f"Use {name}{price}: {phrases.effects_of(power)}"


def _dominion(game: Game, seat: int, option: Option) -> str:
    others = [
        f"{phrases.ruler(s)} {total_stat(game, s, zones.INT)}"
        for s in zones.living(game)
        if s != seat
    ]
    return (
        f"Call a dominion vote (INT now: you {total_stat(game, seat, zones.INT)}, {listed(others)})"
    )


def _pass(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    if decision is not None and decision.kind == "response":
        return "Let it happen"
    if bearing(game, option) != END:
        return "Pass"
    return f"End your {zones.PHASES[game.lists[CELLS][zones.PHASE]]}"


def _told_apart(game: Game, entity: int, seat: int) -> str:
    """A thing in play with its numbers and where it stands, so that two of a name differ."""
    where = phrases.where_it_stands(game, entity, seat)
    text = phrases.with_numbers(game, entity, seat)
    return f"{text}, {where}" if where else text


def _ruler_is(game: Game, seat: int, option: Option) -> str:
    vitae = game.lists[zones.ATTRIBUTES[option[1]]][zones.VITAE]
    name = "Yourself" if option[1] == seat else phrases.ruler(option[1])
    return f"{name} ({vitae} vitae)"


def _trigger(game: Game, seat: int, option: Option) -> str:
    """The ability, and what it speaks of where the same one speaks of something else too."""
    decision = game.decision()
    assert decision is not None
    program, about = game.lists[zones.PENDING][option[1]], spoken_of(game, option[1])
    name = game.rules.programs[program].name
    same = [at for _, at, _ in decision.options if game.lists[zones.PENDING][at] == program]
    alone = len({spoken_of(game, at) for at in same}) == 1
    if alone or about < 0 or about in hidden_entities(game, seat):
        return name
    told = _told_apart if is_in_city(game, about) else phrases.owned
    return f"{name} (for {told(game, about, seat)})"


def _mode(game: Game, seat: int, option: Option) -> str:
    op = game.current(ChooseMode)
    return upper(op.said[option[1]]) if op is not None else ""


def _give(game: Game, seat: int, option: Option) -> str:
    verb, entity, _ = option
    if verb == "bury":
        return f"Bury {_told_apart(game, entity, seat)}"
    return f"Discard {phrases.card(game, entity)}: {phrases.printed(piece_of(game, entity))}"


def _whole(piece: TerrusPiece) -> str:
    """All of a card that one may not have seen before: its name, numbers, costs and text."""
    prices = [(verb, phrases.price_text(price)) for verb, price in piece.prices.items()]
    costs = [f"{verb} {price}" for verb, price in prices if price]
    said = ", ".join([phrases.printed(piece), *costs, *piece.text.splitlines()])
    return f"{piece.name}: {said}"


def _stay(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    kind = decision.kind if decision is not None else ""
    return {"attack": "Stay at home", "guard": "Do not guard"}.get(kind, "Leave all where it is")


# -- payments -------------------------------------------------------------------------------------


def _whole_payment(game: Game, seat: int, option: Option) -> str:
    now = payment_of(game)
    return upper(plan_text(game, now.supply, now.found[option[1]].plan))


def _piece_of_payment(game: Game, seat: int, option: Option) -> str:
    now = payment_of(game)
    source = len(now.prefix)
    plan = tuple((source, use, count) for use, count in now.pieces()[option[1]])
    if plan:
        return upper(plan_text(game, now.supply, plan))
    return f"Keep the {source_name(game, now.supply, source)}"


def payment_of(game: Game) -> OpenPayment:
    """The payment that is being asked for."""
    return cast(Paying, game.current_op()).open(game)


def plan_text(game: Game, supply: Supply, plan: Plan) -> str:
    """A way of paying: "2 plant from the pool, discard Owl"."""
    parts: list[str] = []
    for source, use, count in plan:
        made = supply.sources[source].uses[use]
        text = _deed_text(game, made.verb, supply.sources[source].key, count)
        parts.append(text + (_worth(made, count) if made.verb == "discard" else ""))
    return ", ".join(parts) or "nothing"


def _worth(use: Use, count: int) -> str:
    """What a discard is worth where that is more than one (T.25.3a, T.25.3b)."""
    points = max(len(form) for form in use.forms)
    each = "" if count == 1 else " each"
    return f" (worth {points}{each})" if points > 1 else ""


def _deed_text(game: Game, verb: str, key: int, count: int) -> str:
    if verb == "spend":
        return f"{count} {zones.RESOURCES[key]} from the pool"
    if verb == "vitae":
        return f"{count} vitae"
    name = phrases.card(game, key) if verb == "bury" else game.rules.cards[key & CARDS].name
    return f"{verb} {name if count == 1 else f'{count} {name}'}"


# What the words of options and questions stand for that those of facts have not.
WORDS: Final[dict[str, Word]] = {
    **FACT_WORDS,
    "asked": lambda slot: asked_price(slot.game),
    "cell": lambda slot: phrases.cell_beside(slot.game, slot.fact[2], slot.fact[3], slot.viewer),
    "market": lambda slot: str(piece_of(slot.game, slot.fact[2]).market),
    "numbered": lambda slot: phrases.with_numbers(slot.game, slot.at(2), slot.viewer),
    "owned": lambda slot: phrases.owned(slot.game, slot.at(2), slot.viewer),
    "printed": lambda slot: _whole(piece_of(slot.game, slot.at(2))),
    "placed": lambda slot: _told_apart(slot.game, slot.at(2), slot.viewer),
}
OPTIONS: Final = options(
    {
        "recruit": _from_hand,
        "forge": _from_hand,
        "build": _from_hand,
        "play": _play,
        "barter": _barter,
        "activate": _activate,
        "attack": "Attack",
        "dominion": _dominion,
        "pass": _pass,
        "at": "{cell}",
        "on": "{placed}",
        "x": "X = {a}",
        "mode": _mode,
        "target": "{placed}",
        "ruler": _ruler_is,
        "no": "No",
        "yes": "Yes, pay {asked}",
        "discard": _give,
        "bury": _give,
        "trigger": _trigger,
        "send": "Attack {numbered@3}",
        "guard": "Guard {owned@3}",
        "stay": _stay,
        "skirmish": "{owned}",
        "wounds": lambda _, __, option: counted(option[2], "wound") if option[2] else "No wounds",
        "move": "Move {card} to {placed@3}",
        "draft": "Draft {printed}",
        "leave out": "Leave out {printed}",
        "lay": "Lay {card} (adds {market})",
        "lay nothing": "Lay nothing",
        "reveal": "Reveal {card} (adds {market})",
        "take back": "Take {card} back",
        "pay": _whole_payment,
        # Where fealty is paid all in one way (option ``mixed-payment``): the pool stands first.
        "way": lambda _, __, option: (
            "Fealty by discarding cards" if option[1] else "Fealty from the pool"
        ),
        "use": _piece_of_payment,
    },
    WORDS,
)


__all__ = ["describe", "headline", "narrate", "seat_name", "sentence"]


def seat_name(game: Game, seat: int) -> str:
    """A colour: the rulers of Terrus have no names of their own."""
    return ruler(seat)


# -- the question ---------------------------------------------------------------------------------


def headline(game: Game) -> str:
    """The open question, to the seat that is asked; nothing once the game is over."""
    decision = game.decision()
    if decision is None:
        return ""
    return f"{ruler(decision.seat)}: {HEADLINES[decision.kind](game, decision)}"


def _priority(game: Game, decision: Decision) -> str:
    cells = game.lists[CELLS]
    if cells[SKIRMISH] >= 0:
        return f"the skirmish at {owned(game, cells[SKIRMISH], decision.seat)}. What do you do?"
    phase = PHASES[cells[PHASE]]
    whose = "your" if cells[TURN] == decision.seat else possessive(cells[TURN])
    return f"{whose} {phase}. What do you do?"


def _target(game: Game, decision: Decision) -> str:
    who = decision.options[0][0] == "ruler"
    return f"{card(game, decision.source)}: {'which ruler' if who else 'what'} is its target?"


def _payment(game: Game, decision: Decision) -> str:
    op = game.current(Pay)
    cost = price_text(op.price(game)) if op is not None else ""
    if decision.options[0][0] == "use":
        now = payment_of(game)
        laid = f" (so far: {plan_text(game, now.supply, now.laid)})" if now.laid else ""
        return f"you pay {cost} piece by piece{laid}. What of the next?"
    what = f" for {card(game, decision.source)}" if decision.source >= 0 else ""
    return f"how do you pay {cost}{what}?"


def _give_up(game: Game, decision: Decision) -> str:
    if decision.kind == "bury":
        return f"{card(game, decision.source)}: which of your things is buried?"
    if decision.source >= 0:
        return f"{card(game, decision.source)}: which card do you discard?"
    if game.current(DiscardToHandLimit) is None:
        return "you have lost the vote. Which card do you discard?"
    held = len(game.lists[HAND[decision.seat]])
    limit = hand_limit(game, decision.seat)
    return f"you hold {counted(held, 'card')} and may keep {limit}. Which do you discard?"


def _duel(game: Game, decision: Decision) -> str:
    op = game.current(DuelRound)
    which = STATS[op.which if op is not None else 0]
    return f"the duel's {which} round. Which card do you lay face down?"


def _draft(game: Game, decision: Decision) -> str:
    taken, left = (len(game.lists[zone[decision.seat]]) for zone in (DRAFTED, PACK))
    return f"{counted(left, 'card')} in the pack, {taken} drafted. Which do you draft?"


def _den(game: Game, decision: Decision) -> str:
    more = len(game.lists[DRAFTED[decision.seat]]) - DEN_SIZE
    return f"{counted(more, 'card')} too many for your den. Which do you leave out?"


HEADLINES: Final = questions(
    {
        "priority": _priority,
        "cell": "where does {card} go?",
        "holder": "which beast gets {card}?",
        "x": "what is X for {card}?",
        "mode": "what does {card} do?",
        "target": _target,
        "payment": _payment,
        "may pay": "{card} lets you pay {asked}. Do you?",
        "discard": _give_up,
        "bury": _give_up,
        "trigger": "several abilities go off. Which first?",
        "response": "{card} is about to resolve. Do you answer it?",
        "attack": "where does {numbered} attack?",
        "guard": "does {numbered} guard?",
        "skirmish": "which skirmish comes next?",
        "assign": "how many wounds go to {numbered}?",
        "move beast": "a new dawn. Does a beast move?",
        "move item": "a new dawn. Does an item move?",
        "duel": _duel,
        "reveal": "do you reveal the card that you laid?",
        "draft": _draft,
        "den": _den,
    },
    WORDS,
)


# -- answers --------------------------------------------------------------------------------------


def told_answer(game: Game, option: Option) -> Told | None:
    """An answer that leaves no fact of its own, as everybody hears it."""
    decision = game.decision()
    assert decision is not None
    verb, a, carrier = option
    who = ruler(decision.seat)
    if decision.kind == "x":
        return Told(f"{who} announces X = {a}.", ("T.25.5",))
    if decision.kind == "may pay":
        return _told_may_pay(game, who, verb == "yes")
    if decision.kind == "mode":
        return Told(f"{who} chooses: {describe(game, option)}.", ("T.22.1", "T.20"))
    if decision.kind == "trigger":
        return Told(f"{who} has {card(game, carrier)} go off first.", ("T.19.3a",))
    return None


def _told_may_pay(game: Game, who: str, pays: bool) -> Told:
    does = "chooses to pay" if pays else "does not pay"
    return Told(f"{who} {does} {asked_price(game)}.", ("T.25.4c",))
