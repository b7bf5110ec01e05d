"""The start menu: what is shown, what may be typed, what is remembered."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.decks import owls
from tests.terminals import at_terminal

from tallystick.play import folders, games, menu
from tallystick.play.menu import Menu, MenuAnswer
from tallystick.play.origins import Wish

POSIX = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")


def of(game: str, last: MenuAnswer | None = None, players: tuple[int, int] = (2, 6)) -> Menu:
    return Menu(games.find(game), game, players, last or MenuAnswer())


def test_enter_begins_with_what_is_usual() -> None:
    there = of("terrus")
    assert list(there.lines()) == [
        "terrus",
        "   1 seats   2            How many play?",
        "   2 deck    as usual     Which deck does each play?",
        "   3 format  constructed  Which format is played: with dens that are brought, w…",
        "   4 den     open         How many cards a den that is brought has, on which th…",
        "   5 pack    15           How many cards there are in a pack of a draft",
        "   6 cards   none         Which card files of your own?",
        "   7 blank   no           Take cards that do not run as blank?",
        "Enter begins; a number or a name changes one; q leaves.",
    ]
    assert there.typed("") == ""
    assert (there.done, there.left, there.answer.wish.is_empty) == (True, False, True)


def test_a_value_is_shown_whole_and_by_its_title() -> None:
    path = f"/{'deep/' * 20}cards.json"
    there = of("marvel-champions", players=(1, 4))
    there.cards = (path,)
    lines = list(there.lines(64))
    assert "   5 villain  Brinewright               Against which villain?" in lines
    assert f"   9 cards    {path}" in lines
    assert all(len(line) <= 64 for line in lines if path not in line)


def test_a_row_is_changed_by_number_or_name() -> None:
    there = of("terrus")
    assert there.typed("2") == ""
    assert list(there.lines())[:3] == [
        "Which deck does each play?", "   1 Long Meadow", "   2 Reed Hollow",
    ]  # fmt: skip
    assert "Reed Hollow" in there.words()
    assert there.typed("2, long meadow") == ""
    assert there.typed("seats 3") == ""
    assert there.answer == MenuAnswer(3, Wish({"deck": ("Reed Hollow", "long meadow")}))
    assert there.typed("deck -") == ""
    assert there.answer.wish.picks == {}


def test_a_value_that_is_a_number_has_no_other_one() -> None:
    there = of("marvel-champions", players=(1, 4))
    for row, first in (("seats", "     1"), ("heroic", "     0")):
        assert there.typed(row) == ""
        assert list(there.lines())[1] == first
        assert there.typed("2") == ""
    assert there.answer == MenuAnswer(2, Wish({"heroic": ("2",)}))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9", "unknown choice '9'; expected one of: blank, cards, deck, den, format, pack, seats"),
        ("deck no such", "unknown deck 'no such'"),
        ("seats 12", "unknown seats '12'; did you mean 2?"),
        ("seats 2, 3", "expected one seats"),
        ("cards none.json", "none.json: cannot be read: No such file or directory"),
        ("blank perhaps", "unknown blank 'perhaps'; expected one of: no, yes"),
    ],
)
def test_what_cannot_be_used_changes_nothing(line: str, said: str) -> None:
    there = of("terrus")
    assert there.typed(line).startswith(said)
    assert (there.answer, there.open) == (MenuAnswer(0, Wish({})), "")


def test_cards_of_ones_own_bring_more_to_choose(tmp_path: Path) -> None:
    there = of("marvel-champions", players=(1, 4))
    assert there.typed("hero the owl").startswith("unknown hero 'the owl'")
    assert there.typed(f"cards {owls.written(tmp_path)}") == ""
    assert there.typed("hero the owl") == ""
    assert there.answer.wish.picks == {"hero": ("grey_owl",)}
    assert there.typed("cards -") == ""
    assert there.answer.wish.picks == {}


def test_q_leaves() -> None:
    there = of("heirless")
    there.typed("q")
    assert there.left


def test_what_was_chosen_is_remembered_game_by_game() -> None:
    answer = MenuAnswer(3, Wish({"deck": ("Reed Hollow",)}, (), True))
    menu.remember("terrus", answer)
    menu.remember("heirless", MenuAnswer(4))
    assert menu.last("terrus") == answer
    assert menu.last("heirless") == MenuAnswer(4)
    assert menu.last("grand-archive") == MenuAnswer()


@pytest.mark.parametrize("text", ["", "[]", '{"terrus": 3}', '{"terrus": {"seats": "x"}}'])
def test_what_is_remembered_may_be_anything(text: str) -> None:
    folders.data_folder().mkdir(parents=True, exist_ok=True)
    (folders.data_folder() / menu.FILE).write_text(text, encoding="utf-8")
    assert menu.last("terrus") == MenuAnswer()


def test_what_is_not_there_any_more_is_forgotten(tmp_path: Path) -> None:
    gone = MenuAnswer(
        2, Wish({"deck": ("gone.toml",), "hero": ("x",)}, (str(tmp_path / "no.json"),))
    )
    there = of("terrus", gone)
    assert there.answer == MenuAnswer(2, Wish({}))


@POSIX
@pytest.mark.parametrize("lines", [["--lines"], []], ids=["lines", "edited"])
def test_the_menu_comes_first_at_a_terminal(lines: list[str], tmp_path: Path) -> None:
    env = {folders.DATA: str(tmp_path)}
    status, text = at_terminal(["play", "heirless", *lines], "length extended\nq\n", env=env)
    assert status == 0
    assert "Enter begins" in text
    assert not (tmp_path / menu.FILE).exists()


@POSIX
def test_a_game_begins_from_the_menu(tmp_path: Path) -> None:
    env = {folders.DATA: str(tmp_path)}
    typed = "2\nnone of these\nlong meadow, reed hollow\n\nq\n"
    status, text = at_terminal(["play", "terrus", "--lines"], typed, env=env)
    assert status == 0
    assert "unknown deck 'none of these'" in text
    assert "Terrus · seed" in text
    kept = json.loads((tmp_path / menu.FILE).read_text(encoding="utf-8"))
    assert kept["terrus"]["picks"] == {"deck": ["long meadow", "reed hollow"]}


@POSIX
@pytest.mark.parametrize(
    "more", [["--seed", "1"], ["--seats", "2"], ["--option", "vote-tie=lose"], ["--quiet"]]
)
def test_the_menu_is_not_in_the_way(more: list[str], tmp_path: Path) -> None:
    env = {folders.DATA: str(tmp_path)}
    _, text = at_terminal(["play", "terrus", "--lines", *more], "q\n", env=env)
    assert "Enter begins" not in text
