"""What a card says, and why something cannot be done now."""

from __future__ import annotations

from tallystick.games.heirless import legal
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.legal import Look
from tallystick.games.heirless.pieces import Piece
from tallystick.games.heirless.telling.options import workers_text
from tallystick.games.heirless.zones import (
    BUILT,
    CARD,
    CLASSES,
    FACTIONS,
    HAND,
    LAWS,
    RESOURCES,
    SOVEREIGNS,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game


def look_up(game: Game, what: str) -> list[str]:
    """What is printed on a card, a Tile or a conversion path; no lines if there is none."""
    book, name = book_of(game), what.strip().casefold()
    for piece in (*book.cards, *book.tiles):
        if piece.name.casefold() == name:
            return [f"{piece.name}, {_facts(piece)}", *piece.text.split("\n")]
    for path in book.paths:
        if path.name.casefold() == name:
            needs = " and ".join(f"X {RESOURCES[need]}" for need in path.needs)
            worker = FACTIONS[path.worker]
            return [
                f"{path.name}, path of a {worker} Worker",
                f"{needs} into X {RESOURCES[path.makes]}",
            ]
    return []


def _facts(piece: Piece) -> str:
    if piece.kind == "workplace":
        workers = workers_text(piece.workers)
        return f"{CLASSES[piece.rank]} Workplace: cost {piece.price}; {workers}"
    if piece.kind == "law":
        return f"Law: Threshold {piece.threshold}"
    return piece.kind.capitalize()


def why_not(game: Game, seat: int, what: str) -> str:
    """Why a player cannot do what they name (a card, a path, "idle", "flee", "deploy")."""
    refusal = turn_or(game, seat, what.strip().casefold())
    return str(refusal) if refusal is not None else "You can, as far as the rules say."


def turn_or(game: Game, seat: int, name: str) -> Refusal | None:
    """The refusal of the turn, else of the thing itself."""
    refusal = legal.turn_refusal(game, seat)
    if refusal is not None:
        return refusal
    look, book = Look(game, seat), book_of(game)
    for path, one in enumerate(book.paths):
        if one.name.casefold() == name:
            return legal.commission_refusal(look, path)
    for entity, card in enumerate(game.lists[CARD]):
        if book.cards[card].name.casefold() == name and _is_seen(game, seat, entity):
            return _card_refusal(look, entity)
    return None if name in ("idle", "deploy", "flee") else _unknown(name)


def _unknown(name: str) -> Refusal:
    return Refusal(("HL.turns.8",), f"There is nothing here that is called {name!r}.")


def _is_seen(game: Game, seat: int, entity: int) -> bool:
    lists = game.lists
    zones = [HAND[seat], SOVEREIGNS, LAWS, *BUILT[: game.seats]]
    return any(entity in lists[zone] for zone in zones)


def _card_refusal(look: Look, entity: int) -> Refusal | None:
    game = look.game
    if entity in game.lists[LAWS]:
        return legal.enact_refusal(look, entity)
    if any(entity in game.lists[zone] for zone in BUILT[: game.seats]):
        return legal.assign_refusal(look, entity)
    return legal.build_refusal(look, entity)
