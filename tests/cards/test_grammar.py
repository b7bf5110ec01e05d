import subprocess
import sys

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.grammar import fold
from tallystick.cards.lexer import Lexeme
from tallystick.games.terrus.text.language import grammar


def misread(text: str, start: str = "line") -> Misread:
    with pytest.raises(Misread) as caught:
        grammar().parse(text, start)
    return caught.value


def test_an_unknown_word_is_named_with_its_neighbours() -> None:
    error = misread("Day: Draw 2 shiny new cards.")
    assert (error.words, error.start) == ("shiny new", 12)
    assert "a type of card" in error.expected


def test_a_known_word_in_the_wrong_place_is_named_alone() -> None:
    error = misread("Day: Draw beast target.")
    assert (error.words, error.start, error.expected) == ("beast", 10, 'a number or "a"')


def test_a_text_that_ends_too_soon() -> None:
    error = misread("When you recruit a beast")
    assert (error.words, error.start) == ("", 24)
    assert "a colon" in error.expected


def test_the_last_full_stop_may_be_left_out() -> None:
    parse = grammar().parse
    assert parse("Day: Draw 2", "line") == parse("Day: Draw 2.", "line")
    assert misread("Day: Draw 2..").words == "."


def test_columns_count_through_white_space() -> None:
    assert misread("  Day:   Flies.").start == 9


class Counter:
    def cost(self, *parts: int) -> int:
        return sum(parts)

    def symbols(self, *words: Lexeme) -> int:
        return len(words)


def test_a_tree_folds_from_the_leaves() -> None:
    assert fold(grammar().parse("{1}{plant}, {2}", "cost"), Counter()) == 3


def test_nothing_is_loaded_before_the_first_text() -> None:
    code = "import sys, tallystick.games.terrus.text.language; print('lark' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles a shift/reduce conflict in silence unless it is asked to report it."""
    from importlib import resources

    from lark import Lark, logger
    from lark.load_grammar import FromPackageLoader

    text = (
        resources.files("tallystick.games.terrus").joinpath("text/grammar.lark").read_text("utf-8")
    )
    with caplog.at_level("DEBUG", logger=logger.name):
        Lark(
            text.replace("%declare SPECIES", 'SPECIES: "species"'),
            parser="lalr",
            start=["line", "cost"],
            import_paths=[FromPackageLoader("tallystick.cards", ("",))],
            debug=True,
        )
    assert "onflict" not in caplog.text
