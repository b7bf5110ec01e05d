"""Costs in the words of a case: ``3``, ``3 per player``, ``[energy] [mental]``, ``X``, and what
stands before an arrow."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Names, names_of
from tallystick.cases.deeds import collect as pay_now
from tallystick.cases.marvel_champions.charge import Bare, Charge
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.cases.table import Answers, Fault
from tallystick.costs import Cost
from tallystick.games.marvel_champions.costs.bills import Payment
from tallystick.games.marvel_champions.costs.choosing import ChooseBranch
from tallystick.games.marvel_champions.costs.paying import Pay
from tallystick.games.marvel_champions.costs.payment import Price
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.things import NoOp
from tallystick.games.marvel_champions.flow.initiating import CheckPaid, Remember
from tallystick.games.marvel_champions.flow.turn import Leave
from tallystick.games.marvel_champions.pieces import ACTION, Power
from tallystick.games.marvel_champions.text.language import read_cost
from tallystick.games.marvel_champions.zones import (
    AREA,
    HAND,
    PLAYING,
    all_in_play,
    identity,
    started,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE

NUMBER: Final = re.compile(r"(\d+|X)( per player)?(?:\s*(?:,|and)\s*(.+))?", re.IGNORECASE)
ICONS: Final = re.compile(r"\[\w+\](?:\s*(?:,|and)?\s*\[\w+\])*")
COST_KEYS: Final = ("card", "ability", "cost", "n")
FREE_WORDS: Final = ("nothing", "none", "free")
PAYING: Final = "payment of a case"


class Written(NamedTuple):
    """A cost as it is written: resources, so many per X, and what is done besides, in all the ways
    from which one may choose."""

    number: int
    per_x: int
    either: tuple[Cost, ...]


def read_written(board: Place, node: Node, own: str = "") -> Written:
    """A cost as printed; ``own`` is the card that speaks. InputError for words that are none."""
    text = " ".join(node.text().split())
    if text.casefold() in FREE_WORDS:
        return Written(0, 0, ())
    found = NUMBER.fullmatch(text)
    if found is None:
        return Written(0, 0, _either(board, node, text, own))
    rest = _either(board, node, found[3], own) if found[3] else ()
    if found[1].casefold() == "x":
        return Written(0, 1, rest)
    times = started(board.game) if found[2] else 1
    return Written(int(found[1]) * times, 0, rest)


def _either(board: Place, node: Node, text: str, own: str) -> tuple[Cost, ...]:
    if ICONS.fullmatch(text):
        icons = re.findall(r"\[\w+\]", text)
        text = f"Spend a {icons[0]} resource" if len(icons) == 1 else (
            f"Spend {' '.join(icons)} resources")  # fmt: skip
    names = _names(board, own)
    problem: Misread | None = None
    for words in dict.fromkeys((text, text[:1].upper() + text[1:], text[:1].lower() + text[1:])):
        try:
            return read_cost(words, names).either
        except Misread as error:
            problem = problem or error
    raise node.error(f"no cost: {problem}")


def _names(board: Place, own: str) -> Names:
    """The titles of all cards, that of the card that speaks before all others."""
    names = names_of({_title(piece.name): "TITLE" for piece in board.rules.cards})
    if not own:
        return names
    mine = names_of(dict.fromkeys((own, _title(own)), "SELF"))
    return {**names, **{first: (*mine[first], *names.get(first, ())) for first in mine}}


def _title(name: str) -> str:
    return name.removeprefix("The ")


# -- charges --------------------------------------------------------------------------------------


def read_charge(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """A cost as printed, ``{cost: ...}``, ``{card: Ox}`` or ``{ability: Altar, n: 2}``."""
    if not node.is_map:
        return _bare(board, seat, node)
    keys = node.only(COST_KEYS, "key of a cost")
    place = keys.get("n", n)
    number = place.number(1) if place is not None else 0
    if "cost" in keys:
        return _bare(board, seat, keys["cost"])
    if "ability" in keys:
        return _ability(board, seat, keys["ability"], number)
    if "card" not in keys:
        raise node.expected("a cost as printed, {card: NAME} or {ability: NAME}")
    return _card(board, seat, keys["card"], number)


def _bare(board: Place, seat: int, node: Node) -> Charge:
    written = read_written(board, node)
    try:
        prices = tuple(Price(cost) for cost in written.either)
    except NoOp as problem:
        raise node.error(f"no cost that can be paid: {problem}") from None
    payment = Bare(written.number, prices, written.per_x)
    return Charge(board, seat, "The cost", identity(board.game, seat), payment)


def _entity(board: Place, seat: int, node: Node, hand_first: bool) -> int:
    """The card that is meant: in hand or in play, one's own before others'."""
    game = board.game
    hand, area = game.lists[HAND[seat]], game.lists[AREA[seat]]
    among = [*hand, *area] if hand_first else [*area, *hand]
    everywhere = [*among, *all_in_play(game), *board.things.all(bare(node))]
    found = board.find(node.text(), among, seat)
    found = found if found >= 0 else board.find(node.text(), dict.fromkeys(everywhere), seat)
    if found < 0:
        raise node.expected("a card of the position")
    return found


def _card(board: Place, seat: int, node: Node, number: int) -> Charge:
    """What it costs to play a card: an event with the ability that is used."""
    entity = _entity(board, seat, node, hand_first=True)
    piece = piece_of(board.game, entity)
    power: Power | None = None
    if piece.kind == "event" and piece.powers:
        acts = [one for one in piece.powers if one.kind == ACTION] or list(piece.powers)
        power = piece.powers[number - 1] if 0 < number <= len(piece.powers) else acts[0]
    return Charge(board, seat, piece.name, entity, Payment(power, True))


def _ability(board: Place, seat: int, node: Node, number: int) -> Charge:
    """The cost of an ability: the one that is numbered, else the first that costs something."""
    entity = _entity(board, seat, node, hand_first=False)
    piece = piece_of(board.game, entity)
    powers = list(piece.powers)
    if not powers or number > len(powers):
        raise Fault(f"{piece.name} has {len(powers)} abilities", ("MC.ability.4",))
    costly = [one for one in powers if any(not price.is_free for price in one.costs)]
    power = powers[number - 1] if number else (costly or powers)[0]
    return Charge(board, seat, f"The ability of {piece.name}", entity, Payment(power, False))


# -- paying ---------------------------------------------------------------------------------------


def collect(charge: Charge, x: int, answers: Answers) -> None:
    """Have it paid there and then."""
    game, board = charge.game, charge.board
    home, place = _lift(charge)
    checks, payment = CheckPaid(), charge.payment
    ops = (Remember(), ChooseBranch(payment), Pay(payment, 4), checks, Leave())
    checks.end = 4
    program = board.rules.add_program(PAYING, ops)
    pay_now(board, answers, program, charge.card, charge.seat, x)
    if home != NOWHERE and game.lists[ZONE][charge.card] == PLAYING:
        game.move(charge.card, home, min(place, len(game.lists[home])))
        game.run()


def _lift(charge: Charge) -> tuple[int, int]:
    """Lay a card that is paid for on the table: it does not pay for itself."""
    game = charge.game
    if charge.held < 0 or game.lists[ZONE][charge.card] != HAND[charge.seat]:
        return NOWHERE, 0
    zone = game.lists[ZONE][charge.card]
    place = game.lists[zone].index(charge.card)
    game.move(charge.card, PLAYING)
    return zone, place
