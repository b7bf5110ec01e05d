import pytest

from tallystick.cards.lexer import Lexer, first_letters, mentioned, names_of, odd_word, plain
from tallystick.games.terrus.text.language import grammar


@pytest.fixture(scope="module")
def lexer() -> Lexer:
    return grammar().lexer


def test_a_word_is_read_whole_or_not_at_all(lexer: Lexer) -> None:
    assert [one.terminal for one in lexer.readings("Draw 1", 0)] == ["DRAW"]
    assert lexer.readings("Drawn 1", 0) == []
    assert lexer.readings("drawbridge", 0) == []


def test_words_have_no_case(lexer: Lexer) -> None:
    assert lexer.readings("dRaW", 0)[0].terminal == "DRAW"
    assert lexer.knows("ATK") and lexer.knows("atk") and not lexer.knows("atks")


def test_the_longest_reading_comes_first(lexer: Lexer) -> None:
    found = lexer.readings("you  rule", 0)
    assert [(one.terminal, one.end) for one in found] == [("OWNER", 9), ("PLAYER", 3)]


def test_names_that_cards_give(lexer: Lexer) -> None:
    names = names_of({"blue jay": "SPECIES", "Blue": "SPECIES"})
    assert [one.end for one in lexer.readings("Blue jay beasts", 0, names)] == [8, 4]
    assert [one.end for one in lexer.readings("Blue jays", 0, names)] == [4]
    assert lexer.readings("Blue jay", 0) == []


def test_a_name_without_its_capitals_is_read_last(lexer: Lexer) -> None:
    names = names_of({"Each Beast": "SPECIES", "The Gull": "SPECIES"})
    assert lexer.readings("Each Beast", 0, names)[0].terminal == "SPECIES"
    first, *_, last = [one.terminal for one in lexer.readings("each beast", 0, names)]
    assert first != "SPECIES"
    assert last == "SPECIES"
    assert lexer.readings("the Gull", 0, names)[0].end == 8


def test_a_card_s_own_name_comes_before_a_word_that_is_spelt_so(lexer: Lexer) -> None:
    names = names_of({"Draw": "SELF", "Rule": "SPECIES"})
    assert [one.terminal for one in lexer.readings("Draw", 0, names)] == ["SELF", "DRAW"]
    assert [one.terminal for one in lexer.readings("draw", 0, names)] == ["DRAW", "SELF"]


def test_typographic_characters_keep_their_columns() -> None:
    assert plain("don’t −1") == "don't -1"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{gold} x", "{gold}"),
        ("<b>x", "<b>"),
        ("[[Spy]] x", "[[Spy]]"),
        ("12x", "12"),
        ("; x", ";"),
    ],
)
def test_what_is_not_understood_is_shown_whole(text: str, word: str) -> None:
    assert odd_word(text, 0) == word


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        (r"deal\b", "d"),
        ("Deal|play", "dp"),
        (r"(its|his|\(her)", ""),
        (r"(its|his)\s+own", "hi"),
        (r"(and\s+)?without\b", "aw"),
        (r"(and\s+)?(then)?", ""),
        (r"(a|b)*c", ""),
        ("x?y", ""),
        (r"[a-c|]d", ""),
        (r"(?<=in\s)play", ""),
        (r"say[)|(]|tell", "st"),
    ],
)
def test_the_letters_with_which_a_pattern_can_begin(pattern: str, letters: str) -> None:
    """None if it may begin with anything else: then it is tried everywhere."""
    assert first_letters(pattern) == set(letters)


def test_what_a_text_can_mention_is_all_of_the_names_that_bears_on_it(lexer: Lexer) -> None:
    names = names_of({"Salt Wren": "SPECIES", "Wren": "SPECIES", "Toll House": "SPECIES"})
    text = "Draw 1 for each salt wren’s Wren-like friend."
    found = dict(mentioned(text, names))
    assert found == {word: names[word] for word in ("salt", "wren")}
    for at in range(len(text)):
        assert lexer.readings(plain(text), at, found) == lexer.readings(plain(text), at, names)
