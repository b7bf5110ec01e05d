"""What a ruler with priority may do, as options; and how each begins."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.legal import (
    ARRIVAL_CHECKS,
    DUSK,
    Look,
    activate_refusal,
    attack_refusal,
    barter_refusal,
    dominion_refusal,
    play_refusal,
)
from tallystick.games.terrus.lent import named_power, powers_of
from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import (
    CARD,
    CITY,
    DOMINION,
    HAND,
    MARKET,
    PLAYED,
    USED,
    VOTED,
    VOTES,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, Game

HAND_VERBS: Final = {
    "beast": "recruit",
    "item": "forge",
    "structure": "build",
}  # every other card is played


def moves_of(game: Game, seat: int, passed: bool) -> list[Option]:
    """Every move that is legal for a seat with priority; cards of one name are named once."""
    look = Look(game, seat, passed)
    options: list[Option] = []
    _from_hand(look, options)
    _from_city(look, options)
    if look.own_day:
        _from_market(look, options)
    if look.own_turn and look.phase == DUSK and passed and not look.in_battle:
        if attack_refusal(look) is None:
            options.append(("attack", -1, -1))
        if dominion_refusal(look) is None:
            options.append(("dominion", -1, -1))
    return options


def _from_hand(look: Look, options: list[Option]) -> None:
    cards, pieces = look.game.lists[CARD], pieces_of(look.game)
    seen: set[int] = set()
    for entity in look.game.lists[HAND[look.seat]]:
        card = cards[entity]
        if card in seen:
            continue
        seen.add(card)
        verb = HAND_VERBS.get(pieces[card].kind)
        if verb is None:
            for n, power in enumerate(pieces[card].plays):
                if power.phases >> look.phase & 1 and play_refusal(look, entity, n) is None:
                    options.append(("play", entity, n))
        elif look.own_day and ARRIVAL_CHECKS[verb](look, entity) is None:
            options.append((verb, entity, -1))


def _from_city(look: Look, options: list[Option]) -> None:
    if look.lends:
        _from_city_with_lent(look, options)
        return
    cards, pieces = look.game.lists[CARD], pieces_of(look.game)
    for entity in look.game.lists[CITY[look.seat]]:
        for n, power in enumerate(pieces[cards[entity]].powers):
            if power.phases >> look.phase & 1 and activate_refusal(look, entity, n) is None:
                options.append(("activate", entity, n))


def _from_city_with_lent(look: Look, options: list[Option]) -> None:
    """The same where abilities are gained and lost (T.19.1d)."""
    for entity in look.game.lists[CITY[look.seat]]:
        for n, power in powers_of(look.game, entity):
            if power.phases >> look.phase & 1 and activate_refusal(look, entity, n) is None:
                options.append(("activate", entity, n))


def _from_market(look: Look, options: list[Option]) -> None:
    cards = look.game.lists[CARD]
    seen: set[int] = set()
    for entity in look.game.lists[MARKET]:
        card = cards[entity]
        if card not in seen:
            seen.add(card)
            if barter_refusal(look, entity) is None:
                options.append(("barter", entity, -1))


def pieces_of(game: Game) -> list[Piece]:
    """The cards of the rulebook in force, by index."""
    return game.rules.cards


def begin(game: Game, seat: int, option: Option) -> int:
    """Start a move: announce it, and push its program."""
    verb, entity, n = option
    programs = book_of(game).verb_programs
    if verb == "activate":
        return _activate(game, seat, entity, n)
    if verb == "play":
        return _play(game, seat, entity, n)
    if verb == "attack":
        return game.nest(programs["attack"], NOWHERE, seat)
    if verb == "dominion":
        return _call_dominion(game, seat)
    game.emit("announced", seat, entity)
    game.move(entity, PLAYED)
    return game.nest(programs[verb], NOWHERE, seat, entity)


def _activate(game: Game, seat: int, entity: int, n: int) -> int:
    game.set(USED, entity, game.lists[USED][entity] | 1 << n)
    game.emit("activated", seat, entity, n)
    return game.nest(named_power(game, entity, n).program, entity, seat)


def _play(game: Game, seat: int, entity: int, n: int) -> int:
    game.emit("played", seat, entity)
    game.move(entity, PLAYED)
    return game.nest(piece_of(game, entity).plays[n].program, entity, seat, entity)


def _call_dominion(game: Game, seat: int) -> int:
    """T.17.1a, T.17.1b: it waits for the caller's next dawn."""
    game.set(CELLS, VOTED, DOMINION)
    game.extend(VOTES, [seat, DOMINION, NOWHERE, NOWHERE, NOWHERE, 0])
    game.emit("vote-called", seat, NOWHERE, DOMINION)
    return AGAIN
