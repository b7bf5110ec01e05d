"""What `tally play` is told of decks, heroes, villains and cards of one's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.decks import owls

from tallystick import cli
from tallystick.commands.choosing import FLAGS, REPEATED
from tallystick.play import games
from tallystick.play.arranging import choices_of

MARVEL = "marvel-champions"

SHARED = Path(__file__).parents[3] / "shared" / "cards" / "marvelcdb"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def test_every_flag_is_a_choice_of_a_game() -> None:
    choices = [one for game in games.GAMES.values() for one in choices_of(game)]
    assert set(FLAGS) <= {one.name for one in choices}
    assert set(REPEATED) == {one.name for one in choices if one.is_list}


def test_choices_are_shown(run: Run, tmp_path: Path) -> None:
    mine = owls.written(tmp_path)
    status, out, err = run("play", "marvel-champions", "--choices", "--cards", mine)
    assert (status, err) == (0, "")
    assert "--villain: Against which villain?\n    brinewright, rook\n" in out
    assert "grey_owl" in out


def test_a_game_is_played_and_told_again(run: Run, tmp_path: Path) -> None:
    mine, save = owls.written(tmp_path), str(tmp_path / "game.jsonl")
    chosen = ("--hero", "The Owl", "--aspect", "justice", "--villain", "rook", "--mode", "expert")
    status, out, err = run(
        "play", MARVEL, "--cards", mine, *chosen, "--allow-blank", "--save", save, "--seed", "3",
    )  # fmt: skip
    assert (status, err) == (0, "")
    assert out.startswith("The High Nest: rook, standard, gale_force, expert\n")
    assert "  The Owl: First" in out
    status, out, err = run("replay", save, "--quiet")
    assert (status, err) == (0, "")
    assert "every fingerprint is right" in out


def test_a_saved_game_goes_on_where_its_cards_lie_now(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the game, or where one is; and they must be the same."""
    folder, other, here = (tmp_path / name for name in ("a", "b", "c"))
    for one in (folder, other, here):
        one.mkdir()
    mine, save = Path(owls.written(folder)), other / "game.jsonl"
    chosen = ("--hero", "The Owl", "--aspect", "justice", "--villain", "rook", "--allow-blank")
    assert run("play", MARVEL, "--cards", str(mine), *chosen, "--save", str(save))[0] == 0
    monkeypatch.chdir(here)
    for place in (other / mine.name, here / mine.name):
        mine = mine.rename(place)
        assert run("replay", str(save), "--quiet")[0] == 0
        assert f"--cards {mine}\n" in run("replay", str(save), "--case", "3")[1]
    mine.unlink()
    assert f"{folder / mine.name}: cannot be read" in refused(run("replay", str(save), "--quiet"))
    owls.written(here, owls.ALL[2:])
    assert refused(run("replay", str(save), "--quiet"))


def refused(answer: tuple[int, str, str]) -> str:
    status, out, err = answer
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def test_what_cannot_be_chosen(run: Run, tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text('{"game": "marvel-champions", "cards": [', encoding="utf-8")
    beast, none = tmp_path / "beast.toml", tmp_path / "none.toml"
    beast.write_text('[[card]]\nname = "Ox"\ntype = "beest"\n', encoding="utf-8")
    none.write_text("", encoding="utf-8")
    evil = tmp_path / "evil.o8d"
    evil.write_text('<!DOCTYPE deck SYSTEM "file:///etc/passwd"><deck/>', encoding="utf-8")
    for words, said in (
        (("terrus", "--hero", "x"), "--hero: unknown choice 'hero'; expected one of: deck"),
        (("terrus", "--choose", "deck"), "--choose: expected CHOICE=NAME, found 'deck'"),
        (("heirless", "--choose", "length=long"), "--choose: unknown length 'long'"),
        (("terrus", "--choose", "x=y"), "--choose: unknown choice 'x'; expected one of: deck"),
        (("marvel-champions", "--mode", "hard"), "--mode: unknown mode 'hard'"),
        (("marvel-champions", "--cards", str(torn)), "torn.json:1: column 40: no JSON"),
        (("terrus", "--cards", str(beast)), "beast.toml:3: Ox: type: unknown type 'beest'"),
        (("terrus", "--cards", str(none)), "none.toml: has no cards: expected a .toml file"),
        (("terrus", "--option", "dn=open"), "--option: unknown option 'dn'; did you mean den?"),
        (("marvel-champions", "--deck", str(evil)), "evil.o8d:1: a document type"),
        (("terrus", "--deck", str(evil)), "evil.o8d:1: a document type"),
        (("--choices",), "GAME: expected a game"),
        (("terrus", "--resume", "x.jsonl", "--deck", "y"), "--resume: a saved game has its own"),
    ):
        assert said in refused(run("play", *words)), words
    for whole, said in (
        (("sim", "marvel-champions", "--choose", "villain=nobody"), "--choose: unknown villain"),
        (("sim", "terrus", "--cards", str(none)), "none.toml: has no cards"),
        (("sim", "terrus", "--option", "dn=open"), "--option: unknown option 'dn'; did you mean"),
        (("sim", "heirless", "--deck", "x"), "--deck: this game has no decks to choose"),
        (("compare", "as-is", str(none)), "none.toml: NEW: has no cards"),
    ):
        assert said in refused(run(*whole)), whole


def test_a_real_hero_against_a_real_villain(run: Run, tmp_path: Path) -> None:
    """From the data alone, as a person would type it; what does not run yet is said, and blank."""
    if not SHARED.is_dir():
        pytest.skip(f"no card data in {SHARED.relative_to(SHARED.parents[2])}")
    mine = str(tmp_path / "mine.json")
    assert run("cards", "import", "marvelcdb", str(SHARED), "-o", mine)[0] == 0
    cards = json.loads(Path(mine).read_text(encoding="utf-8"))["cards"]
    core = [one for one in cards if one.get("pack") == "core"]
    hero, villain = (next(c["set"] for c in core if c["type"] == t) for t in ("hero", "villain"))
    chosen = ("--hero", hero, "--aspect", "justice", "--villain", villain)
    status, out, err = run(
        "play", "marvel-champions", "--cards", mine, *chosen, "--allow-blank", "--seed", "1"
    )
    assert (status, err) == (0, "")
    assert f": {villain}, standard, " in out.splitlines()[0]  # and what is recommended
    assert "Seed 1" in out.splitlines()[-1]
