"""Pieces of sentences about Terrus: names of rulers, cards and places, costs, lists."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Price
from tallystick.games.terrus import zones
from tallystick.games.terrus.moves import clade_of
from tallystick.games.terrus.payment import TARIFF
from tallystick.games.terrus.pieces import TerrusPiece, UsableAbility
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.values import stat
from tallystick.kernel.machine import Game
from tallystick.rules.prose import People, counted, listed

RULERS: Final = ("Red", "Blue", "Green", "Yellow", "Violet", "Grey")

# Where a cell is, seen from the location beside it; forward is away from the clade (T.10.2).
DIRECTIONS: Final = {zones.ROW: "in front of", -zones.ROW: "behind", -1: "left of", 1: "right of"}


def ruler(seat: int) -> str:
    """What a ruler is called."""
    return RULERS[seat]


def possessive(seat: int) -> str:
    """Whose it is: "Red's"."""
    return f"{RULERS[seat]}'s"


PEOPLE: Final = People(ruler)
does, whose = PEOPLE.does, PEOPLE.whose


def card(game: Game, entity: int) -> str:
    """The name of a card; something has it whose rules are the game's own."""
    return piece_of(game, entity).name if entity >= 0 else "the rules"


def thing(game: Game, entity: int) -> str:
    """A thing in play by name; a clade is its ruler's, so is a structure that others have too."""
    piece = piece_of(game, entity)
    if piece.kind == "clade":
        return f"{possessive(ruler_of(game, entity))} clade"
    return piece.name


def owned(game: Game, entity: int, seat: int) -> str:
    """A thing in play, told whose where it is not ``seat``'s own."""
    whose = ruler_of(game, entity)
    name = thing(game, entity)
    if piece_of(game, entity).kind == "clade":
        return "your clade" if whose == seat else name
    name += _among_namesakes(game, entity, seat)
    return name if whose == seat or whose < 0 else f"{possessive(whose)} {name}"


def _among_namesakes(game: Game, entity: int, seat: int) -> str:
    """Where a structure stands whose ruler has another of its name: ", 2 right of your clade"."""
    whose, lists = ruler_of(game, entity), game.lists
    city = lists[zones.CITY[whose]] if whose >= 0 else []
    same = [e for e in city if lists[zones.CARD][e] == lists[zones.CARD][entity]]
    clade = clade_of(game, whose) if len(same) > 1 and entity in same else -1
    if clade < 0 or piece_of(game, entity).kind != "structure":
        return ""
    away = lists[zones.SPOT][entity] - lists[zones.SPOT][clade]
    rows = (away + zones.ROW // 2) // zones.ROW
    columns = away - rows * zones.ROW
    steps = ((columns, "left", "right"), (rows, "behind", "in front"))
    said = listed(f"{abs(n)} {less if n < 0 else more}" for n, less, more in steps if n)
    of = "" if said.endswith("behind") else " of"
    return f", {said}{of} {owned(game, clade, seat)}"


def numbers(game: Game, entity: int) -> str:
    """The current ATK/INT/DEF of a beast, DEF of a structure, and its wounds; else nothing."""
    piece = piece_of(game, entity)
    if piece.kind == "beast":
        shown = "/".join(str(stat(game, entity, which)) for which in range(len(zones.STATS)))
    elif piece.kind == "structure" and piece.defence >= 0:
        shown = f"DEF {stat(game, entity, 2)}"
    else:
        return ""
    wounds = game.lists[zones.WOUNDS][entity]
    return f"{shown}, {counted(wounds, 'wound')}" if wounds else shown


def with_numbers(game: Game, entity: int, seat: int) -> str:
    """A thing in play with what a chooser wants to know of it."""
    shown = numbers(game, entity)
    name = owned(game, entity, seat)
    return f"{name} ({shown})" if shown else name


def cell_beside(game: Game, location: int, cell: int, seat: int) -> str:
    """A cell by the location that it is beside: "in front of Farm"."""
    where = DIRECTIONS.get(cell - game.lists[zones.SPOT][location], "beside")
    return f"{where} {owned(game, location, seat)}"


def where_it_stands(game: Game, entity: int, seat: int) -> str:
    """Where a beast stands: "in front of Farm"; nothing where it is attached to nothing."""
    host = game.lists[zones.HOST][entity]
    return cell_beside(game, host, game.lists[zones.SPOT][entity], seat) if host >= 0 else ""


def price_text(price: Price | None) -> str:
    """A price as cards print it; nothing for what is free."""
    return TARIFF.text(price.cost) if price is not None and not price.cost.is_free else ""


def told_price(price: Price | None) -> str:
    """A price to stand after a name: " ({1}{plant})", or " (free)"."""
    return f" ({price_text(price) or 'free'})"


def effects_of(power: UsableAbility) -> str:
    """The text of an ability without its phase and cost."""
    head, colon, effects = power.text.partition(": ")
    if not colon or head.startswith(("When", "Win", "Lose")):
        return power.text
    return f"{head}: {effects}" if "duel" in head or head.startswith("Vote") else effects


def printed(piece: TerrusPiece) -> str:
    """What is printed on a card in a few words: type, numbers, season."""
    words = [piece.kind]
    if piece.kind == "beast":
        words.append("/".join(str(n) for n in piece.stats))
    elif piece.defence >= 0:
        words.append(f"DEF {piece.defence}")
    if piece.season >= 0:
        words.append(zones.SEASONS[piece.season])
    return " ".join(words)


def pool_text(game: Game, seat: int) -> str:
    """What is in a pool: "2 plant and 1 stone"."""
    pool = zip(zones.pool_of(game, seat), zones.RESOURCES, strict=True)
    return listed(f"{n} {name}" for n, name in pool if n)


def deltas_text(deltas: tuple[int, ...], times: int = 1) -> str:
    """A change of statistics as cards print it: "+1/+0/-1"."""
    return "/".join(f"{delta * times:+d}" for delta in deltas)


def card_lines(piece: TerrusPiece) -> list[str]:
    """What is printed on a card, its head first: everybody may know."""
    costs = [f"{verb} {price_text(price)}" for verb, price in piece.prices.items()]
    head = " · ".join([piece.name, printed(piece), *(cost for cost in costs if "{" in cost)])
    return [head, *(line for line in piece.text.split("\n") if line)]
