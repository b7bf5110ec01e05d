"""Answers to a player's questions: what a card says, and why something cannot be done now."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.legal import (
    CANNOT_PAY,
    Look,
    activate_refusal,
    attack_refusal,
    barter_refusal,
    dominion_refusal,
    hand_refusal,
)
from tallystick.games.terrus.lent import powers_of
from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.prices import price_for
from tallystick.games.terrus.reasons import unpaid
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.telling.phrases import card, price_text, printed
from tallystick.games.terrus.verbs import HAND_VERBS, moves_of
from tallystick.games.terrus.zones import CITY, HAND, MARKET
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game

ATTACKS: Final = ("attack", "battle")
VOTES: Final = ("vote", "dominion")


def look_up(game: Game, words: str) -> list[str]:
    """What the cards say whose names begin with, or hold, these words: everybody may know."""
    wanted = words.casefold()
    pieces: list[Piece] = game.rules.cards
    named = [piece for piece in pieces if wanted in piece.name.casefold()]
    exact = [piece for piece in named if piece.name.casefold() == wanted]
    return [line for piece in exact or named for line in _card_lines(piece)]


def _card_lines(piece: Piece) -> list[str]:
    costs = [f"{verb} {price_text(price)}" for verb, price in piece.prices.items()]
    head = " · ".join([piece.name, printed(piece), *(cost for cost in costs if "{" in cost)])
    return [head, *(f"  {line}" for line in piece.text.split("\n") if line)]


def why_not(game: Game, seat: int, words: str) -> str:
    """Why a ruler cannot do what these words name (a card, "attack", "vote"), with the clause."""
    wanted = words.casefold().strip()
    passed = any(option[0] in ("attack", "dominion") for option in moves_of(game, seat, True))
    look = Look(game, seat, passed)
    if wanted in ATTACKS:
        return _said("Attack", attack_refusal(look))
    if wanted in VOTES:
        return _said("Dominion vote", dominion_refusal(look))
    answers = [
        *(_of_hand(look, entity) for entity in _named(game, HAND[seat], wanted)),
        *(line for e in _named(game, CITY[seat], wanted) for line in _of_city(look, e)),
        *(_of_market(look, entity) for entity in _named(game, MARKET, wanted)),
    ]
    return "\n".join(answers) or f"You see no card named {words!r} to do anything with."


def _named(game: Game, zone: int, wanted: str) -> list[int]:
    """One thing for each card of a zone whose name holds the words."""
    found: dict[str, int] = {}
    for entity in game.lists[zone]:
        name = card(game, entity)
        if wanted in name.casefold():
            found.setdefault(name, entity)
    return list(found.values())


def _said(what: str, refusal: Refusal | None) -> str:
    if refusal is None:
        return f"{what}: you can, when you are asked what you do."
    return f"{what}: {refusal.text} [{', '.join(refusal.clauses)}]"


def _of_hand(look: Look, entity: int) -> str:
    piece = piece_of(look.game, entity)
    verb = HAND_VERBS.get(piece.kind, "play")
    refusal = hand_refusal(look, verb, entity)
    if refusal == CANNOT_PAY:
        price = price_for(look.game, look.seat, verb, entity)
        refusal = unpaid(look.means, price, entity, entity, verb) or refusal
    return _said(f"{verb.capitalize()} {piece.name}", refusal)


def _of_city(look: Look, entity: int) -> list[str]:
    lines = []
    for n, power in powers_of(look.game, entity):
        refusal = activate_refusal(look, entity, n)
        if refusal == CANNOT_PAY and power.price is not None:
            refusal = unpaid(look.means, power.price, entity, verb="activate") or refusal
        lines.append(_said(f"{card(look.game, entity)} ({power.text})", refusal))
    return lines


def _of_market(look: Look, entity: int) -> str:
    refusal = barter_refusal(look, entity)
    if refusal == CANNOT_PAY:
        price = price_for(look.game, look.seat, "barter", entity)
        refusal = unpaid(look.means, price, verb="barter") or refusal
    return _said(f"Barter for {card(look.game, entity)}", refusal)
