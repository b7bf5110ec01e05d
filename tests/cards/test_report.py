from pathlib import Path

from tallystick.cards.report import check_cards, check_files
from tallystick.cards.schema import CardFacts
from tallystick.games.terrus.text.language import LANGUAGE

CARDS = [
    CardFacts("A", "beast", "Seasonal"),
    CardFacts("B", "beast", "Seasonal\nFly"),
    CardFacts("C", "item", "Fly\nFly"),
    CardFacts("D", "item", "Day:"),
]


def test_tallies_by_type() -> None:
    report = check_cards(CARDS, LANGUAGE)
    assert [tuple(tally) for tally in report.by_type()] == [("beast", 1, 1, 0), ("item", 0, 0, 2)]
    assert tuple(report.totals()) == ("all", 1, 1, 2)
    assert [card.facts.name for card in report.failing] == ["B", "C", "D"]
    assert report.status == 1
    assert check_cards(CARDS[:1], LANGUAGE).status == 0


def test_words_that_hold_back_most_cards_come_first() -> None:
    first, second = check_cards(CARDS, LANGUAGE).holdbacks()
    assert (first.words, first.cards, first.example) == ("fly", 2, "B")
    assert second.cards == 1


def test_the_lines_of_a_report(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(
        '[[card]]\nname = "B"\ntype = "beast"\ntext = "Day: Fly 2."\n', encoding="utf-8"
    )
    report = check_files([str(file), str(tmp_path / "none.toml")], LANGUAGE)
    lines = list(report.lines())
    assert report.status == 2
    assert "none.toml: cannot be read" in lines[0]
    assert lines[1:4] == [
        "beast: 1 card, 0 whole, 0 partly, 1 not",
        "all: 1 card, 0 whole, 0 partly, 1 not",
        "1 card held back by 'fly', e.g. B",
    ]
    assert f"{file}:4: B: text line 1, column 6: 'Fly' is not understood here" in lines[4]
    assert lines[5:] == ["    Day: Fly 2.", "         ^^^"]
