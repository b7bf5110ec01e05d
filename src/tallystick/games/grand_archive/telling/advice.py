"""Answers to a player's questions: what a card says, and why something cannot be done now."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.costs.payment import TARIFF
from tallystick.games.grand_archive.flow import legal, powers
from tallystick.games.grand_archive.pieces import (
    ACTIVATE,
    MEMORY,
    NO_KIND,
    PLAY_MATERIAL,
    Piece,
)
from tallystick.games.grand_archive.telling.phrases import card, printed
from tallystick.games.grand_archive.zones import (
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    LINEAGE,
    MATERIAL,
    champion_of,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game

ATTACKS: Final = ("attack", "combat", "declare an attack")


def look_up(game: Game, words: str) -> list[str]:
    """What the cards say whose names are, or hold, these words: everybody may know."""
    wanted = words.casefold().strip()
    pieces: list[Piece] = game.rules.cards
    named = [piece for piece in pieces if wanted and wanted in piece.name.casefold()]
    exact = [piece for piece in named if piece.name.casefold() == wanted]
    return [said for piece in exact or named for said in _card_lines(piece)]


def _card_lines(piece: Piece) -> list[str]:
    head = f"{piece.name} {_printed_cost(piece)} · {printed(piece)}".replace("  ", " ")
    return [head, *(f"  {said}" for said in piece.text.split("\n") if said)]


def _printed_cost(piece: Piece) -> str:
    if piece.cost_kind == NO_KIND:
        return ""
    if piece.cost.is_free:
        return "memory 0" if piece.cost_kind == MEMORY else TARIFF.text(piece.cost)
    return TARIFF.text(piece.cost)


def why_not(game: Game, seat: int, words: str) -> str:
    """Why a player cannot do what these words name (a card, "attack"), with the clause."""
    wanted = words.casefold().strip()
    if wanted in ATTACKS:
        return _said("Attack", _attack_refusal(game, seat))
    answers = [
        *(_of_card(game, seat, one, ACTIVATE) for one in _named(game, HAND[seat], wanted)),
        *(_of_card(game, seat, one, PLAY_MATERIAL) for one in _named(game, MATERIAL[seat], wanted)),
        *(_of_card(game, seat, one, ACTIVATE) for one in _named(game, GRAVEYARD[seat], wanted)),
    ]
    for zone in (FIELD[seat], INTENT[seat], LINEAGE[seat], GRAVEYARD[seat]):
        for entity in _named(game, zone, wanted):
            answers += _of_object(game, seat, entity)
    told = list(dict.fromkeys(answers))
    return "\n".join(told) or f"You see no card named {words!r} to do anything with."


def _named(game: Game, zone: int, wanted: str) -> list[int]:
    """The cards of a zone whose names hold these words, one of each."""
    found: dict[str, int] = {}
    for entity in game.lists[zone]:
        name = card(game, entity)
        if wanted and wanted in name.casefold():
            found.setdefault(name, entity)
    return list(found.values())


def _of_card(game: Game, seat: int, entity: int, verb: str) -> str:
    deed = "Materialize" if verb == PLAY_MATERIAL else "Activate"
    refusal = legal.play_refusal(game, seat, entity, verb)
    return _said(f"{deed} {card(game, entity)}", refusal)


def _of_object(game: Game, seat: int, entity: int) -> list[str]:
    """Its abilities, and attacking with it."""
    name = card(game, entity)
    told = [
        _said(f"Use {name}", legal.use_refusal(game, seat, entity, place))
        for place in powers.places_of(game, entity)
    ]
    if piece_of(game, entity).kind in ("champion", "ally") and entity in game.lists[FIELD[seat]]:
        told.append(_said(f"Attack with {name}", attacks.attack_refusal(game, seat, entity)))
    return told


def _attack_refusal(game: Game, seat: int) -> Refusal | None:
    """Why no unit at all may attack: what keeps the champion, or the first of the allies."""
    if attacks.attackers(game, seat):
        return None
    units = [champion_of(game, seat), *game.lists[FIELD[seat]]]
    found = [attacks.attack_refusal(game, seat, one) for one in units if one >= 0]
    return found[0] if found else attacks.NOT_YOURS


def _said(what: str, refusal: Refusal | None) -> str:
    return f"{what}: you can do that now." if refusal is None else f"{what}: {refusal}"
