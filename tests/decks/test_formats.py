"""Deck lists as players have them: read, written and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.decks.cards import ARCHIVE_CARDS, MARVEL_CARDS

from tallystick.decks.files import formats_of, parse_deck, read_deck, write_deck
from tallystick.decks.model import ANYWHERE
from tallystick.decks.resolve import CardIndex, Deck, code_of, resolve
from tallystick.errors import InputError
from tallystick.games.grand_archive import deckbuilding as archive
from tallystick.games.marvel_champions import deckbuilding as marvel
from tallystick.play import games
from tallystick.play.stocks import stock_of

MARVEL, ARCHIVE = "marvel-champions", "grand-archive"
INDEX = {MARVEL: CardIndex(MARVEL_CARDS), ARCHIVE: CardIndex(ARCHIVE_CARDS)}
KINDS = {MARVEL: marvel.KINDS, ARCHIVE: archive.KINDS}

JSON = """{
 "name": "Feathers",
 "hero_code": "90001a",
 "slots": {
  "90002": 2,
  "90003": 1,
  "92010": 3
 },
 "meta": "{\\"aspect\\": \\"justice\\"}"
}
"""
TEXT = """\
Feathers

The Owl

Packs: From Roost to Late

Upgrades

1x Talon, Sharp (roost)

Events

2x Silent Wing (roost)
3x Night Watch

Deck built on https://example.org
"""
O8D = """\
<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="055c536f-adba-4bc2-acbf-9aefb9756046" sleeveid="0">
  <section name="Hero" shared="False">
    <card qty="1" id="0A0B-90001a">The Owl</card>
    <card qty="1" id="0a0b-90001b">The Owl</card>
  </section>
  <section name="Event"><card qty="2" id="0a0b-90002">Silent Wing</card>
    <card qty="3" id="no such id">Night Watch</card></section>
  <section name="Upgrade"><card qty="1" id="0a0b-90003">Talon</card></section>
  <notes><![CDATA[]]></notes>
</deck>
"""
OWN = """\
name = "Feathers"
game = "marvel-champions"
identity = "90001a"

[cards]
"90002" = 2
"Talon, Sharp" = 1
"Night Watch" = 3
"""
OMNIDEX = """\
# Rusty

# Material Deck
1 Spirit of Rust
1 Edda, of the Long Road
1 Brass Kettle

# Main Deck
4 Rustige  Wacht
3x Kindle, Then Wait
SB: 2 Ash: First Verse
"""


def deck_of(text: str, game: str = MARVEL, file: str = "") -> Deck:
    return resolve(parse_deck(text, game, file), INDEX[game], KINDS[game])


def counts(deck: Deck) -> dict[str, dict[str, int]]:
    return {
        section: {code_of(one.card): one.copies for one in held if one.card}
        for section, held in deck.sections.items()
        if held
    }


@pytest.mark.parametrize(
    ("text", "file", "watch"),
    [(JSON, "", "92010"), (TEXT, "", "90010"), (O8D, "", "90010"), (OWN, "a.toml", "90010")],
    ids=["json", "text", "octgn", "toml"],
)
def test_four_formats_say_the_same(text: str, file: str, watch: str) -> None:
    deck = deck_of(text, file=file).whole()
    assert deck.identity is not None
    assert deck.identity.words["code"] == "90001a"
    assert counts(deck) == {"cards": {"90002": 2, "90003": 1, watch: 3}}


def test_meta_may_be_an_object_and_hero_be_called_investigator() -> None:
    given = {**json.loads(JSON), "meta": {"aspect": "justice"}, "investigator_code": "90001"}
    del given["hero_code"]
    deck = deck_of(json.dumps(given)).whole()
    assert deck.identity is not None
    assert deck.given.aspect == "justice"


def test_an_omnidex_text() -> None:
    deck = deck_of(OMNIDEX, ARCHIVE).whole()
    assert deck.given.name == "Rusty"
    assert deck.identity is not None
    assert deck.identity.name == "Spirit of Rust"
    assert counts(deck) == {
        "material": {"Spirit of Rust": 1, "Edda, of the Long Road": 1, "Brass Kettle": 1},
        "main": {"Rüstige Wacht": 4, "Kindle, Then Wait": 3},
        "sideboard": {"Ash: First Verse": 2},
    }


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("# Main Deck", "Main:").replace("# Material Deck", "Material:"),
        lambda text: text.replace("# Main Deck", "# Main Deck (7)"),
        lambda text: text.replace("4 Rustige", "4× rüstige"),
        lambda text: text.replace("SB: 2", "# Sideboard\n2"),
        lambda text: "".join(line for line in text.splitlines(True) if "Deck" not in line),
    ],
    ids=["bom", "colons", "counted", "times", "sideboard", "bare"],
)
def test_omnidex_as_people_write_it(change: object) -> None:
    assert callable(change)
    found = counts(deck_of(change(OMNIDEX), ARCHIVE).whole())
    assert found == counts(deck_of(OMNIDEX, ARCHIVE))


def test_line_ends_of_windows(tmp_path: Path) -> None:
    file = tmp_path / "rusty.txt"
    file.write_bytes(OMNIDEX.replace("\n", "\r\n").encode())
    deck = resolve(read_deck(str(file), ARCHIVE), INDEX[ARCHIVE], KINDS[ARCHIVE])
    assert counts(deck.whole()) == counts(deck_of(OMNIDEX, ARCHIVE))


MARVELS = list(formats_of(MARVEL))


@pytest.mark.parametrize("name", MARVELS)
def test_a_deck_of_marvel_champions_goes_round(name: str) -> None:
    deck = deck_of(JSON.replace("92010", "90012"))
    text = write_deck(deck, MARVEL, name)
    again = deck_of(text, file="x").whole()
    assert again.identity is deck.identity
    assert counts(again) == counts(deck)


def test_cards_of_no_pack_name_none() -> None:
    entry = games.find(MARVEL)
    ready = resolve(entry.ready_lists()[0], stock_of(entry).index, entry.deck_kinds)
    assert "Packs" not in write_deck(ready, MARVEL, "marvelcdb-text")


@pytest.mark.parametrize("name", list(formats_of(ARCHIVE)))
def test_a_deck_of_grand_archive_goes_round(name: str) -> None:
    deck = deck_of(OMNIDEX, ARCHIVE)
    text = write_deck(deck, ARCHIVE, name)
    again = deck_of(text, ARCHIVE, "x").whole()
    assert again.given.name == "Rusty"
    assert counts(again) == counts(deck)


def test_two_heroes_of_a_name_are_told_apart_by_their_cards() -> None:
    deck = deck_of("Dive\n\nThe Owl\n\n2x Reed Dive\n1x Silent Wing\n").whole()
    assert deck.identity is not None
    assert deck.identity.words["code"] == "91001a"
    assert counts(deck) == {"cards": {"91002": 2, "91003": 1}}


def test_two_heroes_of_a_name_that_nothing_tells_apart() -> None:
    (error,) = deck_of("Dive\n\nThe Owl\n\n2x Night Watch\n").trouble
    assert "there are 2 cards 'The Owl': write the code of one: 90001a, 91001a" in str(error)


def test_two_cards_of_a_name() -> None:
    text = "Dive\n\n90001a\n\n1x Marla\n"
    (_, error) = deck_of(text).trouble
    assert "write the code of one: 90012, 91012" in str(error)
    assert deck_of(text.replace("Marla", "Marla (reeds)")).cards()[0][0].words["code"] == "91012"
    assert deck_of(text.replace("Marla", "Marla (Ranger)")).cards()[0][0].words["code"] == "90012"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2x Nite Watch", "f:9: unknown card 'Nite Watch'; did you mean Night Watch?"),
        ("2x Ilse Grau", "f:9: Ilse Grau is no card for this deck: alter ego of grey_owl"),
        ("Night Watch, twice", "f:9: expected '2x Card Name', found 'Night Watch, twice'"),
        ("200x Night Watch", "f:9: expected 1 to 99 copies, found '200'"),
        ("0x Night Watch", "f:9: expected 1 to 99 copies, found '0'"),
    ],
)
def test_a_line_that_nothing_fits(line: str, said: str) -> None:
    text = f"Feathers\n\nThe Owl\n\nEvents\n\n2x Silent Wing (roost)\n1x Talon, Sharp\n{line}\n"
    with pytest.raises(InputError) as caught:
        deck_of(text, file="f").whole()
    assert str(caught.value) == said


def test_a_code_that_no_card_has() -> None:
    with pytest.raises(InputError) as caught:
        deck_of('{"hero_code": "90001a", "slots": {"99999": 2}}', file="f").whole()
    assert str(caught.value) == "f: unknown card '99999': no card at hand has that code"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "f:1: column 2: no JSON: Expecting property name enclosed in double quotes"),
        ("[]", 'f: expected a deck with "slots", found []'),
        ('{"slots": []}', "f: expected a deck with \"slots\", found {'slots': []}"),
        ('{"slots": {"1": 2}}', "f: hero_code: expected the code of a hero"),
        ('{"hero_code": "1", "slots": {"2": 1.5}}', "f: slots.2: expected 1 to 99 copies, found"),
        ("<deck", "f:1: no XML: unclosed token"),
        ("<a/>", "f:1: expected <deck>, found <a>"),
        ('<deck game="12"/>', "f:1: it is a deck for a game that is not here"),
        (
            '<!DOCTYPE deck [<!ENTITY a "aa">]><deck>&a;</deck>',
            "f:1: a document type (<!DOCTYPE>) is not read",
        ),
        ("1x A\n" * 1001, "f: expected a deck list, found more than 1,000 lines"),
        ("", "f: expected a deck list, found nothing"),
        ("Feathers\n", "f: expected a deck list, found no card"),
    ],
)  # fmt: skip
def test_what_is_no_deck(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_deck(text, MARVEL, "f")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "A"\ngame = "terrus"', "f.toml:2: is a deck of terrus, not of marvel-champions"),
        ("name = 3", "f.toml:1: name: expected words, found 3"),
        ("cards = 3", "f.toml:1: cards: expected one of name, game, identity, aspect, or a table"),
        ('[cards]\n"A" = "two"', "f.toml:2: A: expected 1 to 99 copies, found 'two'"),
        ('[cards]\n"A" = 1\n"A" = 2', "f.toml:3: no TOML: this name stands twice"),
        ("[cards\n", "f.toml:1: column 7: no TOML: "),
    ],
)
def test_what_is_no_deck_of_ones_own(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_deck(text, MARVEL, "f.toml")
    assert said in str(caught.value)


def test_a_deck_of_another_game() -> None:
    with pytest.raises(InputError, match="f: is a deck of marvel-champions, not of grand-archive"):
        parse_deck(JSON, ARCHIVE, "f")
    with pytest.raises(InputError, match="decks of terrus are written in TOML"):
        parse_deck(OMNIDEX, "terrus", "f")


def test_the_sections_of_a_game_are_named() -> None:
    deck = parse_deck('name = "A"\n\n["den"]\n"B" = 1\n', MARVEL, "f.toml")
    with pytest.raises(
        InputError, match=r"f.toml:3: unknown section 'den'; expected one of: cards"
    ):
        resolve(deck, INDEX[MARVEL], KINDS[MARVEL])
    assert ANYWHERE not in KINDS[MARVEL].sections
