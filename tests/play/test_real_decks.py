"""Games from the community's card data as somebody would choose them; skipped where the data is not
at hand. ``GAMES=200`` plays that many of drawn decks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tallystick.cards.importers import cardindex, marvelcdb, neutral
from tallystick.cards.load import read_folder, read_words
from tallystick.decks.stock import Stock
from tallystick.games.grand_archive.assembly import home_of
from tallystick.games.grand_archive.deckbuilding import beside, is_champion
from tallystick.play import arranging, games
from tallystick.play.arranging import Arranged, arranged
from tallystick.play.origins import Wish
from tallystick.play.stocks import stock_of

DATA = Path(__file__).parents[3] / "shared" / "cards"
CORE = "core"  # the code of the pack that a player has first
ASPECTS = ("justice", "leadership", "aggression", "protection")
ENOUGH = 6000  # decisions of one game
GAMES = int(os.environ.get("GAMES", "5"))


@pytest.fixture(scope="module")
def marvel(tmp_path_factory: pytest.TempPathFactory) -> Stock:
    """The cards of the data and ours, read once."""
    folder = DATA / "marvelcdb"
    if not folder.is_dir():
        pytest.skip(f"no card data in {folder.relative_to(DATA.parents[1])}")
    cards, _ = marvelcdb.import_cards(read_folder(str(folder), "pack/*.json"))
    file = tmp_path_factory.mktemp("cards") / "mine.json"
    file.write_text(neutral.dump(marvelcdb.GAME, cards), encoding="utf-8")
    return stock_of(games.find("marvel-champions"), [str(file)])


def played(found: Arranged, seats: int, seed: int) -> int:
    """How many decisions a game has that is played at random, with an odd seed as a bot would; it
    ends, nothing that is offered is refused, and all of it is told."""
    rules = found.rules
    game, chance = rules.new(seed, seats), Random(seed)
    for n in range(ENOUGH):
        decision = game.decision()
        if decision is None:
            return n
        option = decision.options[chance.randrange(len(decision.options))]
        if seed % 2 and decision.seat >= 0:
            option = decision.options[chance.choice(rules.plausible(game))]
        assert rules.describe(game, option)
        refused = game.current_op().weigh(game, option)
        assert refused is None, f"offered and refused: {option}: {refused}"
        game.take(option)
        for fact in game.facts:
            rules.narrate(game, fact, 0)
        game.facts.clear()
    raise AssertionError("the game does not end")


def sets_of(stock: Stock, kind: str) -> list[str]:
    """The sets of the core set's heroes, or of its villains."""
    core = [one for one in stock.cards if one.words.get("pack") == CORE and one.type == kind]
    return list(dict.fromkeys(one.words["set"] for one in core))


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize(("place", "seats"), [(0, 1), (1, 2), (2, 4)])
def test_the_core_set_from_the_data_alone(
    marvel: Stock, monkeypatch: pytest.MonkeyPatch, place: int, seats: int, mode: str
) -> None:
    monkeypatch.setattr(arranging, "stock_of", lambda *_: marvel)
    villain = sets_of(marvel, "villain")[place]
    heroes = Random(f"{place} {mode}").sample(sets_of(marvel, "hero"), seats)
    wish = Wish(
        {"hero": tuple(heroes), "aspect": ASPECTS[:seats], "villain": (villain,), "mode": (mode,)},
        ("mine.json",), True,
    )  # fmt: skip
    found = arranged("marvel-champions", {}, wish, seats)
    assert found.seats == seats
    other = [line for line in found.said[1:] if not line.startswith("Taken as blank")]
    assert other == []  # deck-building has nothing against the decks
    assert played(found, seats, 1) > 10


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Stock:
    file = DATA / "grand-archive" / "cards.json"
    if not file.is_file():
        pytest.skip(f"no card data in {file.relative_to(DATA.parents[1])}")
    cards, _ = cardindex.import_cards([(file.name, read_words(file))])
    mine = tmp_path_factory.mktemp("cards") / "mine.json"
    mine.write_text(neutral.dump(cardindex.GAME, cards), encoding="utf-8")
    return stock_of(games.find("grand-archive"), [str(mine)])


def lists(stock: Stock, chance: Random) -> Iterator[str]:
    """Two legal decks of cards that run and whose records have all their figures."""
    entry = games.find("grand-archive")
    full = [one for one in stock.cards if one.words.get("code") and not entry.missing(one)]
    states = stock.judge(full, beside(stock, full))
    runs = [one for one, state in zip(full, states, strict=True) if state.runs]
    champions = [one for one in runs if is_champion(one)]
    material = [one for one in runs if home_of(one) == "material" and not is_champion(one)]
    main = [one for one in runs if home_of(one) == "main"]
    for _ in range(2):
        first = [chance.choice(champions), *chance.sample(material, 11)]
        lines = ["# Material Deck", *(f"1 {one.name}" for one in first), "# Main Deck"]
        yield "\n".join([*lines, *(f"4 {one.name}" for one in chance.sample(main, 15))])


@pytest.mark.parametrize("seed", range(GAMES))
def test_decks_drawn_from_the_data(
    archive: Stock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int
) -> None:
    monkeypatch.setattr(arranging, "stock_of", lambda *_: archive)
    files = []
    for n, text in enumerate(lists(archive, Random(seed))):
        files.append(str(tmp_path / f"{n}.txt"))
        Path(files[-1]).write_text(text, encoding="utf-8")
    wish = Wish({"deck": tuple(files)}, ("mine.json",))
    found = arranged("grand-archive", {}, wish)
    assert found.said == ()
    assert played(found, 2, seed) > 10
