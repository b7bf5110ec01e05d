"""`tally decks`: what of a deck can be played, other formats, decks that are kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tallystick import cli

SHARED = Path(__file__).parents[3] / "shared" / "cards" / "grand-archive"
Run = Callable[..., tuple[int, str, str]]

CARDS = """\
[[card]]
name = "Kettle Song"
types = ["ACTION"]
element = "norm"
speed = "slow"
cost_reserve = 1
effect_raw = "Draw a card."

[[card]]
name = "Kettle Lid"
types = ["ALLY"]
cost_reserve = 2
effect_raw = ""

[[card]]
name = "Kettle Riddle"
types = ["ACTION"]
element = "norm"
speed = "slow"
cost_reserve = 1
effect_raw = "Frobnicate a card."
"""
DECK = """\
# Kettles

# Material Deck
1 Spirit of Banked Coals

# Main Deck
4 Kettle Song
4 Kettle Lid
4 Kettle Riddle
2 Kettle Song
3 Kettle Lidd
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def kettles(tmp_path: Path) -> tuple[str, str]:
    """A deck and the cards that it has."""
    deck, cards = tmp_path / "kettles.txt", tmp_path / "mine.toml"
    deck.write_text(DECK, encoding="utf-8")
    cards.write_text(CARDS, encoding="utf-8")
    return str(deck), str(cards)


@pytest.mark.parametrize("game", ["terrus", "grand-archive", "marvel-champions"])
def test_ready_decks_are_listed_run_and_are_legal(run: Run, game: str) -> None:
    status, out, err = run("decks", "list", game)
    assert (status, err) == (0, "")
    names = re.findall(r"^(.+)  \(ready, ", out, re.M)
    assert len(names) >= 2
    status, out, err = run("decks", "check", game, *names)
    assert (status, err) == (0, ""), out
    assert out.count(": runs\n") == sum(map(int, re.findall(r"^(\d+) names: \1 run$", out, re.M)))


def test_a_game_without_decks_says_so(run: Run) -> None:
    assert run("decks", "list", "heirless") == (2, "", "tally: heirless has no decks\n")


def test_a_deck_of_no_cards_has_no_names(run: Run, tmp_path: Path) -> None:
    bare = tmp_path / "bare.toml"
    bare.write_text('name = "Bare"\ngame = "terrus"\n', encoding="utf-8")
    status, out, _ = run("decks", "check", "terrus", str(bare))
    assert (status, out.splitlines()[:2]) == (1, ["Bare:", "  no cards"])


def test_a_deck_is_checked_card_by_card(run: Run, kettles: tuple[str, str]) -> None:
    deck, cards = kettles
    status, out, err = run("decks", "check", "grand-archive", deck, "--cards", cards)
    assert status == 1
    assert out.splitlines() == [
        "Kettles:",
        "  1 Spirit of Banked Coals: runs",
        "  6 Kettle Song: runs",
        "  4 Kettle Lid: figures missing: element, power, life",
        "  4 Kettle Riddle: not read: 'Frobnicate'",
        "  3 Kettle Lidd: not in the data",
        "5 names: 2 run, 1 figures missing, 1 not read, 1 not in the data",
        "A main deck has 60 cards at least, not 17. (GA.FORMAT.1)",
        "There may be 4 copies of Kettle Song, not 6. (GA.FORMAT.1)",
    ]
    where = f"tally: {deck}:11: unknown card"
    assert err == f"{where} 'Kettle Lidd'; did you mean Kettle Lid or Kettle Riddle?\n"


def test_a_name_that_no_card_has_may_have_been_a_code(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    deck.write_text('game = "terrus"\n[den]\n"Zzyzx" = 1\n', encoding="utf-8")
    said = f"tally: {deck}:3: unknown card 'Zzyzx': no card at hand has that name or code\n"
    assert run("decks", "show", "terrus", str(deck))[2] == said


def test_cards_of_another_game_than_is_named_are_told_from_broken_ones(
    run: Run, kettles: tuple[str, str], tmp_path: Path
) -> None:
    _, cards = kettles
    status, _, err = run("cards", "check", cards)
    hint = "tally: as cards of grand-archive they can be read: --game grand-archive\n"
    assert status == 2 and err.endswith(hint)
    broken = tmp_path / "broken.toml"
    broken.write_text('[[card]]\nname = "Ox"\n', encoding="utf-8")
    assert "--game" not in run("cards", "check", str(broken))[2]
    assert hint not in run("cards", "check", cards, "--game", "grand-archive")[2]


def test_a_deck_is_shown(run: Run) -> None:
    status, out, err = run("decks", "show", "terrus", "long meadow")
    assert (status, err) == (0, "")
    assert out.startswith("Long Meadow\n  Long Meadow Clade, clade\nden (40)\n")


def test_an_imported_deck_is_kept_by_its_name(run: Run, kettles: tuple[str, str]) -> None:
    deck, cards = kettles
    given = ("--cards", cards)
    status, out, err = run("decks", "import", "grand-archive", deck, *given)
    assert (status, out) == (1, "")
    assert "Kettle Lidd" in err
    Path(deck).write_text(DECK.replace("Lidd", "Lid"), encoding="utf-8")
    status, out, _ = run("decks", "import", "grand-archive", deck, *given)
    assert status == 0
    assert out.endswith(f"kettles.toml: play it with --cards {cards} --deck kettles\n")
    assert run("decks", "list", "grand-archive")[1].startswith("kettles  (")
    status, out, _ = run("decks", "export", "grand-archive", "kettles", "--to", "omnidex", *given)
    assert status == 0
    assert out.splitlines()[:6] == [
        "# Kettles", "", "# Material Deck", "1 Spirit of Banked Coals", "", "# Main Deck",
    ]  # fmt: skip
    assert "7 Kettle Lid" in out


def refused(answer: tuple[int, str, str]) -> str:
    status, out, err = answer
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def test_what_cannot_be_used(run: Run, tmp_path: Path, kettles: tuple[str, str]) -> None:
    deck, _ = kettles
    many = tmp_path / "many.txt"
    many.write_text("1 Kettle Song\n" * 10_000, encoding="utf-8")
    for words, said in (
        (("show", "heirless", "x"), "heirless has no decks"),
        (("show", "terrus", "Long Medow"), "unknown deck 'Long Medow'; did you mean Long Meadow?"),
        (("show", "terrus", "none.toml"), "none.toml: cannot be read: there is no such file"),
        (("check", "terrus", str(tmp_path)), f"{tmp_path}: cannot be read: it is a folder"),
        (("check", "terrus", deck), "decks of terrus are written in TOML"),
        (("check", "grand-archive", str(many)), "found more than 1,000 lines"),
        (("check", "grand-archive", deck, "--cards", "none.json"), "none.json: cannot be read"),
        (("export", "terrus", "Long Meadow", "--to", "octgn"), "--to: unknown format 'octgn'"),
        (("import", "terrus", "Long Meadow", "-o", "/no/such/x"), "/no/such/x: cannot be written"),
    ):
        assert said in refused(run("decks", *words))


def test_cards_of_another_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"game": "marvel-champions", "format": 1, "cards": []}', encoding="utf-8")
    said = refused(run("decks", "show", "grand-archive", "Slow Waters", "--cards", str(file)))
    assert said.endswith("mine.json: has cards of marvel-champions, not of grand-archive\n")


def test_the_public_lists_are_read_to_the_last_line(run: Run, tmp_path: Path) -> None:
    """Every name of them is that of a card, or is said not to be in the data."""
    if not SHARED.is_dir():
        pytest.skip(f"no card data in {SHARED.relative_to(SHARED.parents[2])}")
    cards = str(tmp_path / "cards.json")
    assert run("cards", "import", "grand-archive", str(SHARED / "cards.json"), "-o", cards)[0] == 0
    lists = sorted(SHARED.glob("decks/*.txt"))
    assert len(lists) == 13
    status, out, err = run("decks", "check", "grand-archive", *map(str, lists), "--cards", cards)
    assert status == 1
    names = [line for file in lists for line in file.read_text().splitlines() if line[:1].isdigit()]
    counts = re.findall(r"^(\d+) names: (.*)$", out, re.M)
    assert len(counts) == 13
    assert sum(int(n) for n, _ in counts) == len(names)
    absent = len(re.findall(": not in the data$", out, re.M))
    assert err.count("unknown card") == absent
    assert absent < len(names) / 2
    assert len(re.findall(": runs$", out, re.M)) > len(names) / 4


def test_a_deck_without_a_name_is_called_by_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "Wet Feet.toml"
    file.write_text('game = "terrus"\n\n[den]\n"Cull" = 1\n', encoding="utf-8")
    status, out, _ = run("decks", "import", "terrus", str(file))
    assert (status, out.endswith(": play it with --deck wet-feet\n")) == (0, True)
    assert run("decks", "show", "terrus", "wet-feet")[1].startswith("Wet Feet\n")


OWN = 'name = "{}"\ngame = "terrus"\n\n[den]\n"Cull" = {}\n'


def own_deck(path: Path, name: str, copies: int = 1) -> str:
    path.write_text(OWN.format(name, copies), encoding="utf-8")
    return str(path)


def test_another_deck_that_is_kept_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    first = own_deck(tmp_path / "first.toml", "My Den")
    other = own_deck(tmp_path / "other.toml", "my  den!", 2)
    status, out, _ = run("decks", "import", "terrus", first)
    assert status == 0
    kept = Path(out.partition(": play it")[0])
    before = kept.read_text(encoding="utf-8")
    assert run("decks", "import", "terrus", first)[0] == 0, "the very same again"
    said = refused(run("decks", "import", "terrus", other))
    assert said.startswith(f"tally: {kept}: keeps another deck already: --replace overwrites it")
    assert kept.read_text(encoding="utf-8") == before
    kept.write_bytes(b"\xff")  # whatever stands there is somebody's
    refused(run("decks", "import", "terrus", first))
    assert run("decks", "import", "terrus", other, "--replace")[0] == 0
    assert '"Cull" = 2' in kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["my-den", "My Den", "my  DEN"])
def test_a_deck_that_is_kept_is_called_by_its_name(run: Run, tmp_path: Path, name: str) -> None:
    run("decks", "import", "terrus", own_deck(tmp_path / "x.toml", "My Den"))
    status, out, err = run("decks", "show", "terrus", name)
    assert (status, out.splitlines()[0], err) == (0, "My Den", "")
    assert "unknown deck 'My Dan'" in refused(run("decks", "show", "terrus", "My Dan"))
