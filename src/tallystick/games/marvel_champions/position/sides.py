"""The forms that cards with two sides give, and in which something was done (MC.form.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import AREA, CARD
from tallystick.kernel.machine import Game


def faces_of(game: Game, entity: int) -> list[CardFace]:
    """All faces of a card, the one that is up first."""
    up, faces = game.lists[CARD][entity], game.rules.cards
    piece: CardFace = faces[up]
    return [faces[n] for n in dict.fromkeys((up, piece.back, *piece.others)) if n >= 0]


def is_in_side(game: Game, seat: int, form: str) -> bool:
    """Whether a player is in a form that a card gives: "dense mass form", while Dense is up."""
    lists = game.lists
    return any(_gives_form(game, lists[CARD][e], form) for e in lists[AREA[seat]])


def _gives_form(game: Game, card: int, form: str) -> bool:
    piece: CardFace = game.rules.cards[card]
    gives = bool(piece.sided) and not piece.is_shadow
    return gives and f"{piece.name.casefold()} {piece.sided}" == form


def sides_up(game: Game) -> list[int]:
    """The cards in play that give forms with the sides that are up, as notes of a window: below
    zero, where the abilities that have been used in it are not."""
    lists, pieces = game.lists, game.rules.cards
    found = [e for seat in range(game.seats) for e in lists[AREA[seat]]]
    sided = [e for e in found if pieces[lists[CARD][e]].sided]
    return [-1 - (e * len(pieces) + lists[CARD][e]) for e in sided]


def was_in_side(scope: Scope, form: str) -> bool:
    """Whether "you" did what a window is about in a form that a card gives: the side counts that
    was up as it was done, not what has been turned up in the window since (MC.trigger.1)."""
    game = scope.game
    noted = [n for n in game.notes()[scope.own :] if n < 0] if scope.own >= 0 else []
    if not noted:
        return is_in_side(game, scope.seat, form)
    sides = [divmod(-1 - n, len(game.rules.cards)) for n in noted]
    mine = game.lists[AREA[scope.seat]]
    return any(entity in mine and _gives_form(game, card, form) for entity, card in sides)
