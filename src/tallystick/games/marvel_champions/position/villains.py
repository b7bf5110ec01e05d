"""Which villains are in play, in which order, and which of them is the active one: "the villain"
where there are several (MC.villain.1, MC.activation.3, MC.win.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import HP, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.constant_changes import (
    BaseChange,
    Prohibition,
    StatAdded,
)
from tallystick.games.marvel_champions.position.lasting import UNDEFEATED, all_may_fall
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

ORDER: Final = "activation order "  # before a number: a trait that says who comes next


def villains(game: Game) -> list[int]:
    """All of them: by their activation order where they have one, else as they lie in a row."""
    lists, cards = game.lists, game.rules.cards
    found = [e for e in lists[zones.VILLAIN_AREA] if cards[lists[zones.CARD][e]].kind == "villain"]
    return sorted(found, key=lambda e: order_of(game, e)) if len(found) > 1 else found


def order_of(game: Game, villain: int) -> int:
    """The number of its place in the activation order; 0 for one that has none."""
    traits = piece_of(game, villain).traits
    found = [trait.removeprefix(ORDER) for trait in traits if trait.startswith(ORDER)]
    return int(found[0]) if found and found[0].isdecimal() else 0


def next_villain(game: Game, villain: int) -> int:
    """Whose turn it is after that one, which may be gone already; after the last the first.
    NOWHERE if there is nobody else."""
    row = villains(game)
    others = [e for e in row if e != villain]
    if not others:
        return NOWHERE
    if villain in row:
        return (row + row)[row.index(villain) + 1]
    later = [e for e in others if order_of(game, e) > order_of(game, villain)]
    return (later or others)[0]


def villains_meant(game: Game, how: str) -> list[int]:
    """Of what a text says about "villain" and no more: "the villain" is the active one; "a villain"
    and "each villain" are of all that are in play."""
    if how not in ("the", "that", ""):
        return villains(game)
    active = game.lists[CELLS][zones.THE_VILLAIN]
    return [active] if active >= 0 else []


def is_the_villain(game: Game, entity: int) -> bool:
    """Whether a villain is the active one (MC.villain.1); one that has left play may have been."""
    return entity == game.lists[CELLS][zones.THE_VILLAIN] or not zones.in_play(game, entity)


def make_active(game: Game, villain: int) -> None:
    """Make a villain the active one, "the villain" of texts; NOWHERE: none is."""
    if game.lists[CELLS][zones.THE_VILLAIN] == villain:
        return
    game.set(CELLS, zones.THE_VILLAIN, villain)
    if villain >= 0 and len(villains(game)) > 1:
        game.emit("active villain", NOWHERE, villain)
        if _keeps_the_villain(game):
            all_may_fall(game)


def _keeps_the_villain(game: Game) -> bool:
    """Whether a constant ability gives "the villain" hit points, or keeps it from being defeated:
    whoever is that no longer may fall (MC.hp.1)."""
    return any(
        constant.is_of_villain
        for source in game.lists[zones.STATICS]
        for key in ((StatAdded, HP), (BaseChange, HP), (Prohibition, UNDEFEATED))
        for constant in piece_of(game, source).constants_by.get(key, ())
    )


def following_stage(game: Game, villain: int) -> int:
    """The stage that takes over where one is defeated (MC.villain.1): of several villains only one
    of the same name; NOWHERE if there is none."""
    deck = game.lists[zones.VILLAIN_DECK]
    if next_villain(game, villain) < 0:
        return deck[0] if deck else NOWHERE
    name = piece_of(game, villain).name
    return next((e for e in deck if piece_of(game, e).name == name), NOWHERE)


def sides_of(pieces: list[CardFace], piece: CardFace) -> list[CardFace]:
    """All sides of a villain's card for one stage: of its set, by its name; another card for that
    stage has a code of its own."""
    if piece.kind != "villain" or not piece.set:
        return [piece]
    mine = _sheet(piece)
    return [
        one for one in pieces if one.kind == "villain" and one.printed < 0 if _sheet(one) == mine
    ]


def _sheet(piece: CardFace) -> tuple[str, str, str, str]:
    return piece.set, piece.name, piece.stage, piece.code.rstrip("abcd")


def in_form_of(game: Game, villain: int, tags: Sequence[str]) -> int:
    """The side of a villain's card that has all these traits; NOWHERE if there is none."""
    for one in sides_of(game.rules.cards, piece_of(game, villain)):
        if all(tag in one.traits for tag in tags):
            return one.index
    return NOWHERE


def is_triggered_for(game: Game, power: TriggeredAbility, form: int) -> bool:
    """Whether a form that the trigger of an ability names is that of the player whom it concerns
    (-1: nobody), and a villain that it names in play (MC.ability.8)."""
    if power.form not in (-1, form):
        return False
    named = power.villain
    return not named or any(named in piece_of(game, e).titles for e in villains(game))
