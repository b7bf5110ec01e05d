from pathlib import Path

import pytest

from tallystick.cards.errors import CardError
from tallystick.cards.load import read_cards, read_file, read_package, read_table
from tallystick.cards.schema import NUMBER, CardField, Schema

SCHEMA = Schema(("ship",), (CardField("worth", NUMBER),))

FLEET = '''# a comment
[[card]]
name = "Gull"
type = "ship"
text = """
First.
[[card]]
worth = 2
"""
worth = 3

[[card]]
"name" = "Tern"
type = "ship"
text = "One."
'''


def problems(text: str) -> list[str]:
    with pytest.raises(CardError) as caught:
        read_cards(text, "fleet.toml", SCHEMA)
    return str(caught.value).split("\n")


def test_cards_know_their_places() -> None:
    gull, tern = read_cards(FLEET, "fleet.toml", SCHEMA)
    assert (gull.name, gull.where.line, gull.where.of("worth")) == ("Gull", 2, 10)
    assert gull.where.of_text(1) == 6
    assert gull.text == "First.\n[[card]]\nworth = 2\n"
    assert (tern.where.line, tern.where.of("name"), tern.where.of_text(1)) == (12, 13, 15)


def test_a_text_that_begins_on_the_line_of_its_quotes() -> None:
    text = '[[card]]\nname = "A"\ntype = "ship"\ntext = """One.\nTwo.\n"""\n'
    assert read_cards(text, "f", SCHEMA)[0].where.of_text(2) == 5


def test_a_field_that_is_wrong_is_found_by_line() -> None:
    assert problems(FLEET.replace("worth = 3", 'worth = "3"')) == [
        "fleet.toml:10: Gull: worth: expected a whole number, 0 or more, found '3'"
    ]


def test_what_is_no_toml_is_found_by_line() -> None:
    assert problems("[[card]]\nname = Gull\n") == ["fleet.toml:2: column 8: no TOML: Invalid value"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("\n[cards]\n", "'cards'"),
        ("\n[card]\nname = 'Gull'\n", "card without double brackets"),
        ("\ncard = 3\n", "card without double brackets"),
        ("\ncard = [3]\n", "card without double brackets"),
        ("\n'colour' = 3\n", "'colour'"),
    ],
)
def test_only_card_tables_are_expected(text: str, found: str) -> None:
    said = f"fleet.toml:2: expected [[card]] tables only, found {found}"
    assert problems(text) == [said]


def test_two_cards_of_one_name_are_refused() -> None:
    assert problems(FLEET.replace("Tern", "Gull")) == [
        "fleet.toml:13: Gull: name: there is a card of this name already, in fleet.toml:2"
    ]


def test_files_and_directories(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(FLEET, encoding="utf-8")
    (tmp_path / "a.toml").write_text('[[card]]\nname = "Auk"\ntype = "ship"\n', encoding="utf-8")
    assert [card.name for card in read_file(str(tmp_path), SCHEMA)] == ["Auk", "Gull", "Tern"]
    (tmp_path / "c.toml").write_text(FLEET, encoding="utf-8")
    with pytest.raises(CardError, match="already"):
        read_file(str(tmp_path), SCHEMA)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="No such file"):
        read_file(str(tmp_path / "none.toml"), SCHEMA)
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CardError, match="UTF-8"):
        read_file(str(tmp_path / "odd.toml"), SCHEMA)


def test_cards_of_a_package() -> None:
    from tallystick.games.terrus.text.schema import SCHEMA as TERRUS

    assert read_package("tallystick.games.terrus", "cards", TERRUS)
    assert read_table("tallystick.games.terrus", "decks.toml")["deck"]


def test_a_file_of_a_package_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shoal" / "cards").mkdir(parents=True)
    (tmp_path / "shoal" / "cards" / "a.toml").write_text("[[card]", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CardError, match=r"^shoal/cards/a\.toml:1: column 7: no TOML"):
        read_package("shoal", "cards", SCHEMA)
