"""Ban lists, and the other rules of deck-building of Grand Archive and Terrus."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.decks.cards import ARCHIVE_CARDS, archive

from tallystick.cards.schema import CardFacts
from tallystick.decks.bans import read_bans
from tallystick.decks.files import parse_deck
from tallystick.decks.resolve import CardIndex, Deck, resolve
from tallystick.errors import InputError
from tallystick.games.grand_archive import deckbuilding
from tallystick.games.terrus import deckbuilding as terrus
from tallystick.games.terrus.library import ready_lists
from tallystick.play import games
from tallystick.play.stocks import stock_of

BANS = """\
game = "grand-archive"
as_of = 2026-10-01
banned = ["rustige wacht"]

[limited]
"Kindle, Then Wait" = 2
"""
MANY = tuple(archive(f"Filler {n}", element="norm", speed="slow") for n in range(20))


def deck_of(*lines: str, cards: tuple[CardFacts, ...] = ()) -> Deck:
    text = "\n".join(lines)
    index = CardIndex((*ARCHIVE_CARDS, *MANY, *cards))
    return resolve(parse_deck(text, "grand-archive"), index, deckbuilding.KINDS).whole()


def written(path: Path, text: str) -> str:
    file = path / "bans.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_ban_list_says_since_when(tmp_path: Path) -> None:
    bans = read_bans(written(tmp_path, BANS), "grand-archive")
    deck = deck_of("1 Rüstige Wacht", "3 Kindle, Then Wait", "4 Filler 1")
    assert bans.faults(deck) == [
        "rustige wacht is banned as of 2026-10-01",
        "Kindle, Then Wait is limited to 2 as of 2026-10-01",
    ]
    assert bans.faults(deck_of("2 Kindle, Then Wait")) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            BANS.replace("grand-archive", "terrus"),
            "game: is no ban list of grand-archive",
        ),
        (BANS.replace("2026-10-01", "3"), "as_of: expected a date, found 3"),
        (BANS.replace("banned", "baned"), "unknown field 'baned'; did you mean banned?"),
        (BANS.replace("= 2\n", "= 'two'\n"), "limited: expected names with numbers"),
        (BANS.replace('["rustige wacht"]', "3"), "banned: expected a list of names, found 3"),
    ],
)
def test_what_is_no_ban_list(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_bans(written(tmp_path, text), "grand-archive")
    assert said in str(caught.value)


MAIN = tuple(f"4 Filler {n}" for n in range(15))


def faults(*lines: str) -> list[tuple[str, str]]:
    return [(one.clauses[0], one.text) for one in deckbuilding.faults(deck_of(*lines))]


def test_a_deck_that_may_be_played() -> None:
    assert faults("1 Spirit of Rust", *MAIN) == []


def test_too_few_too_many_and_no_champion() -> None:
    assert faults("5 Filler 1", "2 Brass Kettle") == [
        ("GA.FORMAT.1", "A main deck has 60 cards at least, not 5."),
        ("GA.FORMAT.1", "There may be one copy of Brass Kettle, not 2."),
        ("GA.FORMAT.1", "There may be 4 copies of Filler 1, not 5."),
        ("GA.FORMAT.1", "A material deck has a Level 0 champion in it."),
    ]


def test_a_sideboard_counts_for_copies_and_has_points() -> None:
    side = (
        "SB: 1 Filler 1",
        *(f"SB: 3 Filler {n}" for n in (16, 17, 18, 19)),
        "SB: 1 Brass Kettle",
    )
    assert faults("1 Spirit of Rust", *MAIN, *side) == [
        ("GA.FORMAT.1", "There may be 4 copies of Filler 1, not 5."),
        ("GA.FORMAT.2", "A sideboard has 15 points at most, not 16."),
    ]


def test_one_divine_relic_in_a_material_deck() -> None:
    """GA.KW.DIVINERELIC; a card that speaks of them is none."""
    relics = [
        archive(name, "item", supertypes="regalia", cost_memory="memory 0", element="norm",
                text=text)
        for name, text in (
            ("Ewer of Dawn", "Divine Relic"),
            ("Ewer of Dusk", "Draw a card.\n\nDivine Relic (Only one.)"),
            ("Cracked Ewer", "REST: Sacrifice a regalia with divine relic."),
        )
    ]  # fmt: skip
    main = ("1 Spirit of Rust", *MAIN)

    def faults_of(*lines: str) -> list[tuple[str, str]]:
        deck = deck_of(*main, *lines, cards=tuple(relics))
        return [(one.clauses[0], one.text) for one in deckbuilding.faults(deck)]

    assert faults_of("1 Ewer of Dawn", "1 Cracked Ewer") == []
    assert faults_of("1 Ewer of Dawn", "1 Ewer of Dusk") == [
        ("GA.KW.DIVINERELIC", "A material deck has one card with Divine Relic, not 2.")
    ]


def test_a_figure_that_is_missing_is_named() -> None:
    assert deckbuilding.missing(archive("Bare", "ally", power=1)) == ("element", "life")
    assert deckbuilding.missing(archive("Whole", "ally", power=0, life=1, element="norm")) == ()
    assert deckbuilding.missing(archive("Quick", "action", element="norm")) == ("speed",)


def test_a_den_has_nothing_basic() -> None:
    stock = stock_of(games.find("terrus"))
    ready = ready_lists()[0]
    deck = resolve(ready, stock.index, terrus.KINDS).whole()
    assert terrus.faults(deck) == []
    (line, *_) = ready.sections["den"]
    more = ready._replace(sections={"den": (line._replace(name="Stone"),)})
    (fault,) = terrus.faults(resolve(more, stock.index, terrus.KINDS).whole())
    assert fault.clauses == ("T.21.4b", "T.1.1")
