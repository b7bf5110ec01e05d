"""What is chosen before a game, and the rulebook that comes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tests.decks import owls
from tests.examples.installed import example_games

from tallystick.errors import InputError
from tallystick.games.marvel_champions.zones import (
    CARD,
    DECK,
    ENCOUNTER,
    NEMESIS,
    THE_VILLAIN,
    VILLAIN_AREA,
    VILLAIN_DECK,
    identity,
)
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.play import games, save
from tallystick.play.arranging import Arranged, arranged, choices_of
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import ONLOOKER, Match, Seat
from tallystick.play.origins import Wish, wish_of

MARVEL = "marvel-champions"
GAMES = ("grand-archive", "heirless", "marvel-champions", "terrus")


@pytest.fixture
def mine(tmp_path: Path) -> str:
    return owls.written(tmp_path)


Picks = Mapping[str, Sequence[str]]


def play(mine: str, picks: Picks, seats: int = 0, blank: bool = True, mode: str = "") -> Arranged:
    """What comes of choices with the invented cards; ``mode``: as a house rule."""
    given = {name: tuple(values) for name, values in picks.items()}
    return arranged(MARVEL, {"mode": mode} if mode else {}, Wish(given, (mine,), blank), seats)


def names(game: Game, zone: int) -> list[str]:
    cards, column = game.rules.cards, game.lists[CARD]
    return sorted({cards[column[entity]].name for entity in game.lists[zone]})


OWL = {"hero": ["grey_owl"], "aspect": ["justice"], "villain": ["rook"]}


def test_every_game_says_what_there_is_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    found = {
        name: [choice.name for choice in choices_of(games.find(name))]
        for name in (*GAMES, "caravan")
    }
    assert found["marvel-champions"][:5] == ["hero", "aspect", "deck", "villain", "modular"]
    assert found["grand-archive"] == ["deck"]
    assert found["terrus"] == ["deck", "format", "den", "pack"]
    assert "length" in found["heirless"]
    assert found["caravan"] == ["goal"]


@pytest.mark.parametrize("game", GAMES)
def test_defaults_are_among_the_values(game: str) -> None:
    for choice in choices_of(games.find(game)):
        assert choice.question.strip()
        assert set(choice.default) <= {value.name for value in choice.values}


def test_a_choice_that_is_a_house_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    rules = arranged("caravan", {}, Wish({"goal": ("6",)})).rules
    assert rules.readings["goal"] == "6"
    with pytest.raises(InputError, match="--goal: the option goal says '15'"):
        arranged("caravan", {"goal": "15"}, Wish({"goal": ("6",)}))


def test_a_hero_a_villain_and_all_that_goes_with_them(mine: str) -> None:
    found = play(mine, OWL)
    assert found.seats == 1
    assert found.said[0] == "The High Nest: rook, standard, gale_force"
    game = found.rules.new(seed=1, seats=1)
    assert found.rules.name_of(game, identity(game, 0)) == "Ilse Grau"
    deck = game.lists[DECK[0]]
    assert len(deck) + 6 == 40
    assert names(game, NEMESIS[0]) == ["Foe of Ilse Grau", "Plan against Ilse Grau"]
    met = names(game, ENCOUNTER)
    assert met == ["Gale", "Ilse Grau's Debt", "Magpie", "Riddle", "Sparrow"]
    assert len(game.lists[ENCOUNTER]) == 6 + 4 + 2 + 2 + 1


def stages(found: Arranged) -> list[str]:
    game = found.rules.new(seed=1, seats=1)
    cards, column = game.rules.cards, game.lists[CARD]
    return [cards[column[entity]].stage for entity in game.lists[VILLAIN_DECK]]


def test_the_mode_chooses_stages_and_sets(mine: str) -> None:
    assert stages(play(mine, OWL)) == ["II"]
    expert = play(mine, {**OWL, "mode": ["expert"]})
    assert expert.said[0] == "The High Nest: rook, standard, gale_force, expert"
    assert stages(expert) == ["III"]
    assert stages(play(mine, OWL, mode="expert")) == ["III"]


def test_modular_sets_in_place_of_the_recommended(mine: str) -> None:
    found = play(mine, {**OWL, "modular": ["hail"]})
    assert found.said[0] == "The High Nest: rook, standard, hail"


def test_a_scenario_whose_sets_are_not_all_there(tmp_path: Path) -> None:
    some = [one for one in owls.ALL if one.get("set") != "standard"]
    with pytest.raises(InputError, match="of rook the encounter set 'Standard' is not in the card"):
        play(owls.written(tmp_path, some), OWL)
    some = [one for one in owls.ALL if one.get("set") != "gale_force"]
    with pytest.raises(InputError, match="modular set 'Gale Force' is not in the card data"):
        play(owls.written(tmp_path, some), OWL)
    found = play(owls.written(tmp_path, some), {**OWL, "modular": ["hail"]})
    assert found.said[0] == "The High Nest: rook, standard, hail"


def test_two_villains_at_once_are_not_played(tmp_path: Path) -> None:
    other = owls.card("80019", "Raven", "villain", stage="I", health=3, set="rook", faction="x")
    with pytest.raises(InputError, match="of which its schemes say nothing"):
        play(owls.written(tmp_path, [*owls.ALL, other]), OWL)


def test_several_villains_that_the_scheme_brings_into_play(tmp_path: Path) -> None:
    """Raven has two sides for a stage, of which one card is made."""
    sides = [
        owls.card(f"80019{side}", "Raven", "villain", stage="I", health=3, set="rook", faction="x")
        for side in "ab"
    ]
    said = (
        "\nSetup: Shuffle the two villains, then reveal them in a row from left to right. "
        "Place the active counter on Raven."
    )
    kept = [one for one in owls.ALL if (one["name"], one.get("stage")) != ("Rook", "II")]
    cards = [
        {**one, "text": one["text"] + said} if one["code"] == "80014a" else one for one in kept
    ]
    found = play(owls.written(tmp_path, [*cards, *sides]), OWL)
    game = found.rules.new(seed=1, seats=1)
    assert names(game, VILLAIN_AREA) == ["Raven", "Rook", "The High Nest"]
    assert found.rules.name_of(game, game.lists[CELLS][THE_VILLAIN]) == "Raven"
    assert not game.lists[VILLAIN_DECK]


def test_nobody_plays_what_another_plays(mine: str) -> None:
    with pytest.raises(InputError, match="is unique: two players cannot"):
        play(mine, {**OWL, "hero": ["grey_owl", "The Owl"]})
    both = {**OWL, "hero": ["grey_owl", "wren"]}
    assert play(mine, both).seats == 2
    four = play(mine, both, 4)
    game = four.rules.new(seed=0, seats=4)
    heroes = [four.rules.name_of(game, identity(game, seat)) for seat in range(4)]
    assert len(set(heroes)) == 4


def test_a_card_that_does_not_run_enters_no_deck(mine: str) -> None:
    with pytest.raises(InputError) as caught:
        play(mine, OWL, blank=False)
    assert str(caught.value) == "--cards: 1 card does not run: Riddle (not read: 'Frobnicate')"
    assert caught.value.advice == "With --allow-blank they are taken as blank"


def test_a_blank_card_is_told_each_time_it_is_seen(mine: str) -> None:
    found = play(mine, OWL)
    assert found.rules.blanks == {"Riddle"}
    assert "Taken as blank: Riddle." in found.said
    match = Match(found.rules, [Seat("A", "random")], 3)
    match.watch(ONLOOKER)
    for n in range(400):
        decision = match.decision()
        if decision is None:
            break
        match.answer(n * 7 % len(decision.options))
    told = [line.text for line in match.news(ONLOOKER)]
    spoken = [n for n, text in enumerate(told) if "Riddle" in text and "blank" not in text]
    assert spoken
    assert all("Riddle is taken as blank." in told[n + 1 : n + 3] for n in spoken)
    text = next(lines for name, lines in found.rules.catalogue(match.game) if name == "Riddle")
    assert any("Taken as blank" in line for line in text)


def test_a_blank_card_keeps_its_keywords(tmp_path: Path) -> None:
    """It is in play from the beginning, and permanent, whatever else it says."""
    cards = [
        {**one, "type": "environment", "text": f"Permanent. Setup.\n{one['text']}"}
        if one["name"] == "Riddle"
        else one
        for one in owls.ALL
    ]
    found = play(owls.written(tmp_path, cards), OWL)
    assert found.rules.blanks == {"Riddle"}
    game = found.rules.new(seed=1, seats=1)
    there = [game.rules.cards[game.lists[CARD][entity]] for entity in game.lists[VILLAIN_AREA]]
    riddle = next(piece for piece in there if piece.name == "Riddle")
    assert "permanent" in riddle.keywords
    assert riddle.text.startswith("Permanent. Setup.\nTaken as blank")


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        ({"hero": ["the owll"]}, "--hero: unknown hero 'the owll'"),
        ({"vilain": ["rook"]}, "--vilain: unknown choice 'vilain'; did you mean villain?"),
        ({"villain": ["rook", "brinewright"]}, "--villain: stands twice"),
        ({"hero": ["grey_owl"]}, "--aspect: of which aspect is the deck of grey_owl?"),
        ({"hero": ["grey_owl"], "aspect": ["aggression"]}, "--aspect: unknown aspect"),
        ({"deck": ["no such deck"]}, "unknown deck 'no such deck'"),
    ],
)
def test_what_there_is_not(mine: str, picks: dict[str, list[str]], said: str) -> None:
    with pytest.raises(InputError) as caught:
        play(mine, picks)
    assert said in str(caught.value)


def test_two_heroes_of_a_name_are_told_apart(tmp_path: Path) -> None:
    other = owls.hero("903", "The Owl", "Tam Weir", "grey_owl_weir")
    mine = owls.written(tmp_path, [*owls.ALL, *other])
    titles = [value.title for value in choices_of(games.find(MARVEL), [mine])[0].values]
    assert titles[-3:] == ["The Owl, Ilse Grau", "The Wren", "The Owl, Tam Weir"]
    with pytest.raises(InputError, match="there are several 'the owl': grey_owl, grey_owl_weir"):
        play(mine, {**OWL, "hero": ["the owl"]})
    assert play(mine, {**OWL, "hero": ["The Owl, Tam Weir"]}).seats == 1


def test_more_heroes_than_seats(mine: str) -> None:
    heroes = ["grey_owl", "wren", "keystone"]
    with pytest.raises(InputError, match="--hero: there are 3 heroes for 2 seats"):
        play(mine, {"hero": heroes, "aspect": ["justice"]}, 2)
    with pytest.raises(InputError, match="--deck: 3 decks for 2 seats"):
        decks = ("Long Meadow", "Long Meadow", "Long Meadow")
        arranged("terrus", {}, Wish({"deck": decks}), 2)


DECK_OF_THE_OWL = """\
name = "Feathers"
identity = "The Owl"
[cards]
"Ilse Grau's Dive" = 8
"Ilse Grau's Perch" = 7
"Watch 1" = 3
"""


def test_a_deck_of_ones_own_goes_to_its_hero(mine: str, tmp_path: Path) -> None:
    file = tmp_path / "owl.toml"
    file.write_text(DECK_OF_THE_OWL, encoding="utf-8")
    found = play(mine, {**OWL, "hero": ["wren", "grey_owl"], "deck": [str(file)]})
    assert found.seats == 2
    assert "Feathers: A deck has 40 to 50 cards, and this one 18. (MC.deck.1)" in found.said
    game = found.rules.new(seed=1, seats=2)
    assert len(game.lists[DECK[1]]) == 18 - 6


def test_two_decks_of_terrus() -> None:
    found = arranged("terrus", {}, Wish({"deck": ("reed hollow", "Long Meadow")}))
    game = found.rules.new(seed=1, seats=2)
    cards, owner = game.lists[found.rules.layout.column("card")], game.lists[OWNER_OF]
    clades = {
        owner[entity]: found.rules.cards[card].name
        for entity, card in enumerate(cards)
        if found.rules.cards[card].kind == "clade"
    }
    assert found.seats == 2
    assert clades == {0: "Reed Hollow Clade", 1: "Long Meadow Clade"}


# -- saved games ----------------------------------------------------------------------------------


def kept(found: Arranged, path: Path) -> Path:
    match = Match(found.rules, [Seat("A", "random")], 3)
    writer = MatchWriter(str(path), match, {})
    match.listeners.append(writer)
    for _ in range(12):
        match.answer(0)
    writer.close()
    return path


def test_a_saved_game_goes_on_with_the_same_cards(mine: str, tmp_path: Path) -> None:
    file = tmp_path / "owl.toml"
    file.write_text(DECK_OF_THE_OWL, encoding="utf-8")
    path = kept(play(mine, {"deck": [str(file)], "villain": ["rook"]}), tmp_path / "game.jsonl")
    file.unlink()  # the list is in the saved game
    match, saved = save.load(str(path))
    assert len(match.log) == 12
    assert saved.header.origin["picks"] == {"deck": [str(file)], "villain": ["rook"]}


def test_a_saved_game_holds_no_text_of_a_card(mine: str, tmp_path: Path) -> None:
    path = kept(play(mine, OWL), tmp_path / "game.jsonl")
    text = path.read_text(encoding="utf-8")
    printed = {one["text"] for one in owls.ALL if "text" in one}
    assert printed
    assert not [one for one in printed if one in text]


def test_a_saved_game_does_not_go_on_with_other_cards(mine: str, tmp_path: Path) -> None:
    path = kept(play(mine, OWL), tmp_path / "game.jsonl")
    changed = [{**one, "health": 99} if one["name"] == "Magpie" else one for one in owls.ALL]
    owls.written(tmp_path, changed)
    with pytest.raises(InputError, match="rules: the game's cards or rules have changed since"):
        save.load(str(path))
    unused = [{**one, "health": 99} if one["name"] == "Hail" else one for one in owls.ALL]
    owls.written(tmp_path, unused)
    assert save.load(str(path))[0].log  # no card of this game
    Path(mine).unlink()
    with pytest.raises(InputError, match=r"owls\.json: cannot be read"):
        save.load(str(path))


@pytest.mark.parametrize(
    "origin",
    [{"picks": []}, {"picks": {}, "cards": 3, "blank": 1, "lists": {}},
     {"picks": {}, "cards": [], "blank": 0, "lists": {"a": {"sections": {"cards": [[1]]}}}}],
)  # fmt: skip
def test_what_no_game_has_kept(origin: object) -> None:
    with pytest.raises(InputError, match=r"origin: expected (what was|the names of)"):
        wish_of(json.loads(json.dumps(origin)))
