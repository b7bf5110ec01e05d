"""What things are called, and what a card says."""

from __future__ import annotations

import re
from typing import Final

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.zones import identity
from tallystick.kernel.machine import Game
from tallystick.kernel.view import UNSEEN

SHORT: Final = ("ATK", "THW", "DEF", "REC", "SCH", "hit points", "hand size")
COUNTER: Final = re.compile(r"\d+ ([a-z-]+) counter")


def seat_name(game: Game, seat: int) -> str:
    """The hero that a player plays, numbered where two play the same."""
    if seat < 0:
        return "the scenario"
    own = hero_name(game, seat)
    same = [other for other in range(game.seats) if hero_name(game, other) == own]
    return f"{own} {same.index(seat) + 1}" if len(same) > 1 else own


def hero_name(game: Game, seat: int) -> str:
    """The hero side's name, whichever side is up."""
    me = identity(game, seat)
    if me < 0:
        return f"Player {seat + 1}"
    piece = piece_of(game, me)
    if piece.kind == "alter_ego" and piece.back >= 0:
        return str(game.rules.cards[piece.back].name)
    return piece.name


def card_name(game: Game, entity: int) -> str:
    """A card by its name; one that may not be seen is "a card"."""
    if entity == UNSEEN or entity < 0:
        return "a card"
    return piece_of(game, entity).name


def readable(text: str) -> str:
    """Card text without the marks of its data: traits in brackets, the sign for each player."""
    return re.sub(r" ?\[per_hero\]", " per player", text.replace("[[", "").replace("]]", ""))


def counter_word(piece: CardFace) -> str:
    """What one counter of a card is called there."""
    found = COUNTER.search(piece.text)
    return f"{found[1]} counter" if found else "counter"


def card_lines(piece: CardFace) -> list[str]:
    """What is printed on a card, its head first: everybody may know."""
    return [line for line in (*_printed(piece), *readable(piece.text).split("\n")) if line]


def _printed(piece: CardFace) -> list[str]:
    kind = piece.kind.replace("_", " ")
    stage = f" {piece.stage}" if piece.stage else ""
    facts = [f"{piece.name}{stage}, {kind}"]
    if piece.cost is not None:
        facts.append(f"cost {piece.cost.units[0].amount if piece.cost.units else 0}")
    facts += [f"{SHORT[i]} {n}" for i, n in enumerate(piece.stats) if n >= 0]
    icons = [f"[{kind}]" * n for kind, n in zip(ICON_KINDS, piece.icons, strict=True) if n]
    if icons:
        facts.append("".join(icons))
    traits = [trait.title() for trait in piece.traits]
    return ["; ".join(facts), *(", ".join(traits),)]
