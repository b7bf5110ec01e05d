"""What holds in every position of a player's turn: nothing is left over, no limit is passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.amounts import seeds

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.entering_play import KeepLimits
from tallystick.games.marvel_champions.effects.schemes import is_complete
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.pieces import CHARACTERS
from tallystick.games.marvel_champions.position.lasting import (
    ACTIVATION_END,
    ATTACK_END,
    RECORD,
    WAITS,
    moment,
)
from tallystick.games.marvel_champions.position.values import remaining
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.zones import (
    ACTIVATING,
    AREA,
    BOOSTS,
    CONTROLLER,
    DAMAGE,
    DECK,
    DISCARD,
    EFFECTS,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    HAPPENED,
    HOST,
    MAIN_SCHEME,
    PENDING,
    PLAYING,
    STATICS,
    THREAT,
    WATCHERS,
    all_in_play,
    in_play,
    is_out,
)
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

OF_ATTACKS = (ATTACK_END, ACTIVATION_END, WAITS)


@pytest.mark.parametrize("seed", seeds(8))
def test_nothing_is_left_over_and_no_limit_is_passed(seed: int) -> None:
    game, chance, turns = MarvelRules(shipped_cards()).new(seed, 1 + seed % 4), Random(seed), 0
    while (decision := game.decision()) is not None:
        if decision.kind == "turn":
            turns += 1
            assert [*wrong(game)] == []
        game.take(chance.choice(decision.options))
        game.commit()
        game.facts.clear()
    assert turns


def wrong(game: Game) -> Iterator[str]:
    """What is otherwise than the rules have it, where a player is free to do anything."""
    yield from _left_over(game)
    if is_complete(game, game.lists[CELLS][MAIN_SCHEME]):
        yield "the main scheme is complete (MC.main-scheme.1)"
    if KeepLimits().run(game) != 0:
        yield "somebody has too many cards (MC.ally-limit.1, MC.restricted.1, MC.pss-limit.1)"
    seats = slice(game.seats)
    decks = [(ENCOUNTER, ENCOUNTER_DISCARD), *zip(DECK[seats], DISCARD[seats], strict=True)]
    if any(game.lists[pile] and not game.lists[deck] for deck, pile in decks):
        yield "a deck has run out (MC.player-deck.1, MC.encounter-deck.1)"
    for entity in all_in_play(game):
        for fault in _of_card(game, entity):
            yield f"{piece_of(game, entity).name}: {fault}"


def _left_over(game: Game) -> Iterator[str]:
    lists = game.lists
    for waiting in (HAPPENED, PENDING, PLAYING):
        if lists[waiting]:
            yield f"{game.rules.layout.specs[waiting].name} holds {lists[waiting]}"
    if lists[CELLS][ACTIVATING]:
        yield "somebody activates"
    if any(moment(until) in OF_ATTACKS for until in lists[EFFECTS][4::RECORD]):
        yield "an effect of an attack goes on (MC.lasting.1)"
    for table in (WATCHERS, STATICS):
        counts = Counter(lists[table])
        if any(n > 1 or not in_play(game, entity) for entity, n in counts.items()):
            yield f"{game.rules.layout.specs[table].name}: {counts}"
    if any(not in_play(game, lists[HOST][card]) for card in lists[BOOSTS]):
        yield "a card lies under nothing (MC.attach.1)"


def _of_card(game: Game, entity: int) -> Iterator[str]:
    lists, piece = game.lists, piece_of(game, entity)
    if piece.kind in CHARACTERS and remaining(game, entity) <= 0:
        yield "no hit points (MC.hp.1)"
    if "side_scheme" in piece.kind and not lists[THREAT][entity]:
        yield "no threat (MC.side-scheme.2)"
    host, seat, zone = lists[HOST][entity], lists[CONTROLLER][entity], lists[ZONE][entity]
    if host >= 0 and not in_play(game, host):
        yield "attached to nothing (MC.attach.1)"
    if zone in AREA:
        whose = AREA.index(zone)
        if is_out(game, whose):
            yield "before a player who is out (MC.elimination.1)"
        if seat not in (-1, whose) and host < 0:
            yield "controlled by another player (MC.ownership.1)"
        if piece.kind == "minion" and lists[ENGAGED][entity] != whose:
            yield "engaged with somebody else (MC.minion.1)"


@pytest.mark.parametrize("passed", ["listening", "threat", "hit points"])
def test_it_would_be_told(passed: str) -> None:
    """The test can fail."""
    game = MarvelRules(shipped_cards()).new(3, 1)
    while (decision := game.decision()) is not None and decision.kind != "turn":
        game.step(0)
    assert [*wrong(game)] == []
    scheme = game.lists[CELLS][MAIN_SCHEME]
    if passed == "threat":
        game.add(THREAT, scheme, 99)
    elif passed == "hit points":
        game.add(DAMAGE, game.lists[AREA[0]][0], 99)
    else:
        game.append(STATICS, game.lists[DECK[0]][0])
    assert [*wrong(game)] != []
