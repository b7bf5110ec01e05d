"""Modular sets that a scenario has one choose, or that chance takes (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from tests.decks import owls

from tallystick.errors import InputError
from tallystick.games.marvel_champions import scenarios
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.contents import ModularDraw, read_contents
from tallystick.games.marvel_champions.library import Scenario
from tallystick.games.marvel_champions.zones import ASIDE, ENCOUNTER
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.arranging import Arranged, arranged
from tallystick.play.origins import Wish
from tallystick.play.stocks import stock_of

MARVEL: Final = "marvel-champions"
FROM: Final = "from the Roosting scenario pack"
PARTS: Final = "Contents: Rook (I). Rook and Standard encounter sets."
ANY_TWO: Final = f"{PARTS}\nSetup: Choose 2 modular encounter sets and set them aside."
OF_PACK: Final = (
    f"{PARTS}\nSetup: Choose 1 modular set, plus 1[per_hero] additional modular sets, {FROM} and "
    "set them aside."
)
IN_DECK: Final = f"{PARTS} Two modular encounter sets {FROM}."
BY_CHANCE: Final = f"{PARTS} One modular set (1 random modular set {FROM})."


def few(code: str, name: str, own: str, **given: Any) -> owls.Card:
    """Two minions that are a set."""
    figures = {"attack": 1, "scheme": 0, "health": 1, "quantity": 2}
    return owls.card(code, name, "minion", set=own, faction="encounter", **{**figures, **given})


MORE: Final = (
    few("80105", "Sleet", "sleet"),
    few("80106", "Flaw", "flaw", text="When Revealed: Frobnicate."),
    few("80107", "Stray", "stray", pack="afar"),
    few("80108", "Sparrow Hawk", "standard_ii"),
)


def file_of(folder: Path, text: str, *more: owls.Card) -> str:
    """The cards with another text of the main scheme, and more sets."""
    cards = [{**one, "text": text} if one.get("text") == owls.CONTENTS else one for one in owls.ALL]
    return owls.written(folder, [*cards, *more])


def scenario(file: str, modular: tuple[str, ...] = (), seats: int = 1) -> Scenario:
    stock = stock_of(games.find(MARVEL), [file])
    return scenarios.scenario_of(stock, (), "rook", modular, "standard", seats=seats)


def play(file: str, modular: tuple[str, ...] = (), seats: int = 1) -> Arranged:
    picks = {"hero": ("grey_owl", "wren")[:seats], "aspect": ("justice",), "villain": ("rook",)}
    if modular:
        picks["modular"] = modular
    return arranged(MARVEL, {}, Wish(picks, (file,), True), seats)


def sets_in(game: Game, zone: int) -> set[str]:
    return {piece_of(game, entity).set for entity in game.lists[zone]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ANY_TWO, ModularDraw(2, aside=True)),
        (ANY_TWO.replace("aside.", "aside (you may choose randomly)."), ModularDraw(2, aside=True)),
        (OF_PACK, ModularDraw(1, 1, "Roosting", True)),
        (IN_DECK, ModularDraw(2, 0, "Roosting")),
        (BY_CHANCE, ModularDraw(1, 0, "Roosting")),
        (PARTS, ModularDraw()),
        (owls.CONTENTS, ModularDraw()),
    ],
    ids=["any", "randomly", "each player", "of a pack", "by chance", "none", "recommended"],
)
def test_what_is_to_be_chosen(text: str, said: ModularDraw) -> None:
    found = read_contents(text, {"rook": "rook", "standard": "standard"})
    assert (found.draw, found.unknown) == (said, ())


def test_those_of_the_pack_that_is_named_that_are_played_are_drawn_from(tmp_path: Path) -> None:
    """No other pack, no card that does not run, no set of a scenario or for a mode."""
    for text in (OF_PACK, IN_DECK, BY_CHANCE):
        found = scenario(file_of(tmp_path, text, *MORE))
        assert found.pool == ["gale_force", "hail", "sleet"]
        assert found.sets == ["rook", "standard"]


def test_where_they_are_too_few_others_of_it_are_taken_too(tmp_path: Path) -> None:
    """Each player adds one (MC.per-player.1)."""
    found = scenario(file_of(tmp_path, OF_PACK, *MORE), seats=3)
    assert found.pool == ["gale_force", "hail", "sleet", "flaw"]
    with pytest.raises(InputError, match="asks for 5 modular sets, of which there are 4"):
        scenario(file_of(tmp_path, OF_PACK, *MORE), seats=4)


def test_without_a_pack_those_of_its_own_come_first_and_others_where_they_are_too_few(
    tmp_path: Path,
) -> None:
    four = ANY_TWO.replace("2", "4")
    assert scenario(file_of(tmp_path, ANY_TWO, *MORE)).pool == ["gale_force", "hail", "sleet"]
    found = scenario(file_of(tmp_path, four, *MORE)).pool
    assert sorted(found[1:]) == ["gale_force", "hail", "sleet"]
    assert found[0] not in ("flaw", "standard_ii")


def test_what_somebody_chooses_is_drawn_from_instead(tmp_path: Path) -> None:
    """For the deck it is what there is, and nothing is drawn."""
    aside = scenario(file_of(tmp_path, ANY_TWO, *MORE), ("stray", "flaw"))
    assert (aside.pool, aside.sets) == (["stray", "flaw"], ["rook", "standard"])
    with pytest.raises(InputError, match="asks for 2 modular sets"):
        scenario(file_of(tmp_path, ANY_TWO, *MORE), ("stray",))
    deck = scenario(file_of(tmp_path, IN_DECK, *MORE), ("stray", "flaw"))
    assert (deck.pool, deck.sets) == ([], ["rook", "standard", "stray", "flaw"])


def test_so_many_are_set_aside_by_the_seed(tmp_path: Path) -> None:
    """The same seed draws the same; another one may not. The others are in no place at all."""
    found = play(file_of(tmp_path, ANY_TWO, *MORE))
    drawn = [frozenset(sets_in(found.rules.new(seed, 1), ASIDE)) for seed in range(12)]
    assert {len(one) for one in drawn} == {2} and len(set(drawn)) > 1
    game = found.rules.new(3, 1)
    assert sets_in(game, ASIDE) == drawn[3]
    assert sets_in(game, ENCOUNTER) <= {"rook", "standard", "grey_owl"}
    known = {piece_of(game, entity).set for entity in range(len(game.lists[ZONE]))}
    assert len(known & {"gale_force", "hail", "sleet"}) == 2


def test_so_many_for_so_many_players(tmp_path: Path) -> None:
    """MC.per-player.1."""
    found = play(file_of(tmp_path, OF_PACK, *MORE), seats=2)
    assert sets_in(found.rules.new(0, 2), ASIDE) == {"gale_force", "hail", "sleet"}


def test_one_by_chance_is_in_the_encounter_deck(tmp_path: Path) -> None:
    found = play(file_of(tmp_path, BY_CHANCE, *MORE))
    assert "1 by chance in the encounter deck, of: gale_force, hail, sleet" in found.said
    drawn = [sets_in(found.rules.new(seed, 1), ENCOUNTER) for seed in range(12)]
    assert {len(one & {"gale_force", "hail", "sleet"}) for one in drawn} == {1}
    assert sets_in(found.rules.new(0, 1), ASIDE) == set()
    assert len({frozenset(one) for one in drawn}) > 1
