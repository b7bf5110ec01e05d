"""How much of the community's card data the engine can play, and random games with it; skipped
where the data is not at hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.amounts import IN_FULL, some
from tests.truth.data import Pool, pool

from tallystick.cards.compile import CompiledCard
from tallystick.games.marvel_champions import setup
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.pieces import HP, CardFace
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text.census import is_player_side
from tallystick.games.marvel_champions.zones import DECK, ENCOUNTER, SCHEME_DECK, VILLAIN_DECK
from tallystick.kernel.chance import shuffle
from tallystick.kernel.machine import Game

DATA = Path(__file__).parents[4] / "shared" / "cards" / "marvelcdb"
ENOUGH = 1200  # decisions of one random game
PLAYED = ("ally", "event", "upgrade", "support", "resource", "player_side_scheme")
MET = ("minion", "treachery", "attachment", "side_scheme", "environment", "obligation")


@pytest.fixture(scope="module")
def faces() -> Pool:
    """Every face of the data, compiled, reprints once; and those of which every word is read and
    does something."""
    if not DATA.is_dir():
        pytest.skip(f"no card data in {DATA.relative_to(DATA.parents[2])}")
    return pool("marvel-champions", [DATA])


def test_how_many_run(faces: Pool) -> None:
    """Nearly three in four of the faces of players, and nearly half of the others."""
    ours = [one for one in faces.known if is_player_side(one.facts)]
    run = [one for one in faces.runs if is_player_side(one.facts)]
    assert len(run) / len(ours) >= 0.73
    others, met = len(faces.known) - len(ours), len(faces.runs) - len(run)
    assert met / others >= 0.48


class Mixed:
    """Games of any runnable cards: a hero, 45 cards of players, 45 encounter cards."""

    def __init__(self, cards: Sequence[CompiledCard]) -> None:
        own = shipped_cards()
        known = {one.facts.name for one in own}
        self.rules = MarvelRules([*own, *(one for one in cards if one.facts.name not in known)])
        pieces: list[CardFace] = [
            one for one in self.rules.cards if one.printed < 0 and not one.is_shadow
        ]
        self.heroes = [one for one in pieces if one.kind == "hero" and one.back >= 0]
        self.played = [one for one in pieces if one.kind in PLAYED]
        self.met = [one for one in pieces if one.kind in MET and not one.is_facedown]
        self.villains = [one for one in pieces if one.kind == "villain" and one.stats[HP] > 0]

    def game(self, seed: int, seats: int) -> Game:
        """A game of one to four, at its first decision."""
        chance, game = Random(seed), setup.blank_game(self.rules, seats, seed)
        for seat in range(seats):
            setup.add_identity(game, seat, chance.choice(self.heroes).back)
            for piece in chance.sample(self.played, 45):
                setup.add_card(game, piece.index, DECK[seat], seat)
            shuffle(game, DECK[seat])
        setup.add_card(game, chance.choice(self.villains).index, VILLAIN_DECK)
        scenario = setup.Decks(self.rules).scenarios[0]
        setup.add_card(game, self.rules.piece(scenario.main_scheme[0]).index, SCHEME_DECK)
        for piece in chance.sample(self.met, 45):
            setup.add_card(game, piece.index, ENCOUNTER)
        shuffle(game, ENCOUNTER)
        start(game, "round", -1, -1)
        start(game, "set up", -1, -1)
        game.run()
        return game


@pytest.fixture(scope="module")
def mixed(faces: Pool) -> Mixed:
    """Of each third pack; of all with ``make laws``."""
    packs = list(dict.fromkeys(one.facts.words["pack"] for one in faces.runs))
    chosen = packs[:: some(3, 1)]
    return Mixed([one for one in faces.runs if one.facts.words["pack"] in chosen])


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_random_games(mixed: Mixed, seed: int) -> None:
    """Any cards thrown together can be played, told, and taken back."""
    for one in range(seed, seed + 3) if IN_FULL else [seed + seed // 3 % 3]:
        game, chance = mixed.game(one, 1 + one % 3), Random(one)
        for n in range(ENOUGH):
            decision = game.decision()
            if decision is None:
                break
            options = decision.options
            assert options
            assert len(set(options)) == len(options)
            option = options[chance.randrange(len(options))]
            assert mixed.rules.describe(game, option)
            before, mark = game.digest() if n % 20 == 0 else "", game.mark()
            game.take(option)
            if before:
                game.rewind(mark)
                assert game.digest() == before
                game.take(option)
