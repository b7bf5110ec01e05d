"""What a scenario needs besides its encounter sets: all sides of the villain's stages, and cards
of the campaign of its box that it calls for (MC.setup.8)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.decks import owls
from tests.games.marvel_champions.test_modular_sets import file_of, play

from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.position.villains import sides_of
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.zones import ASIDE, CONTROLLER, in_play
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.stocks import stock_of

CALLS: Final = (
    "Contents: Rook (I). Rook and Standard encounter sets.\n"
    "Setup: Put the Barn Owl ally into play under the first player's control."
)
FIGURES: Final = {"attack": 1, "thwart": 1, "health": 3, "cost": "2", "quantity": 1}


def of_name(game: Game, name: str) -> list[int]:
    return [e for e in range(len(game.lists[ZONE])) if piece_of(game, e).name == name]


def friend(name: str, code: str, **given: str) -> owls.Card:
    facts = {"set": "nest_campaign", "faction": "campaign", **given}
    return owls.card(code, name, "ally", **{**FIGURES, **facts})


def test_what_the_scenario_calls_for_is_of_its_campaign(tmp_path: Path) -> None:
    """It comes into play, and nothing else of the campaign is in the game."""
    more = [friend("Barn Owl", "80901"), friend("Young Owl", "80902")]
    game = play(file_of(tmp_path, CALLS, *more)).rules.new(0, 1)
    (owl,) = of_name(game, "Barn Owl")
    assert in_play(game, owl) and game.lists[CONTROLLER][owl] == 0
    assert of_name(game, "Young Owl") == []


def test_a_campaign_of_another_box_is_not_meant(tmp_path: Path) -> None:
    game = play(file_of(tmp_path, CALLS, friend("Barn Owl", "80901", pack="afar"))).rules.new(0, 1)
    assert of_name(game, "Barn Owl") == [] and not game.lists[ASIDE]


def test_a_villain_has_all_sides_of_a_stage(tmp_path: Path) -> None:
    """Though only the first of them has a code of the stage that is named as its back."""
    rook = next(one for one in owls.ALL if one["type"] == "villain")
    sheet = str(rook["code"]).rstrip("ab")
    more = [{**rook, "code": f"{sheet}{letter}"} for letter in "cd"]
    book = book_of(play(file_of(tmp_path, owls.CONTENTS, *more)).rules.new(0, 1))
    sides = sides_of(book.cards, book.piece(str(rook["code"])))
    assert {one.code for one in sides} >= {one["code"] for one in more}


def test_another_card_for_the_same_stage_is_no_side_of_it(tmp_path: Path) -> None:
    """Of such villains one is followed by the next, and not by itself (MC.villain.1)."""
    rook = next(one for one in owls.ALL if one["type"] == "villain")
    codes = ["80911", "80912", "80913a", "80913b"]
    more = [{**rook, "code": code} for code in codes]
    stock = stock_of(games.find("marvel-champions"), [file_of(tmp_path, owls.CONTENTS, *more)])
    cards = [card for card in stock.cards if card.words.get("code") in codes]
    book = MarvelRules(stock.compiled(cards))
    sides = [[one.code for one in sides_of(book.cards, book.piece(code))] for code in codes]
    assert sides == [["80911"], ["80912"], ["80913a", "80913b"], ["80913a", "80913b"]]
