import pytest

from tallystick.cards.errors import (
    CardError,
    CardProblem,
    Misread,
    NotRun,
    Telling,
    needed,
    require,
    sure,
)
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, Noun


def test_a_problem_says_where_on_one_line() -> None:
    problem = CardProblem("no", "Ox", "text", 2, 7, "fly", file="a.toml", file_line=9)
    assert str(problem) == "a.toml:9: Ox: text line 2, column 7: no"
    assert str(CardProblem("no")) == "no"
    assert str(CardProblem("no", "Ox", "recruit")) == "Ox: recruit: no"
    assert str(CardProblem("no", file="a.toml")) == "a.toml: no"


def test_the_excerpt_points_at_the_words() -> None:
    problem = Misread("no", 5, "fly").problem("Ox", "text", "Day: fly 2.", 1)
    assert problem.excerpt() == "Day: fly 2.\n     ^^^"
    assert CardProblem("no").excerpt() == ""


def test_an_error_shows_all_its_problems() -> None:
    error = CardError([CardProblem("one", "A"), CardProblem("two", "B")])
    assert str(error) == "A: one\nB: two"
    assert error.first.card == "A"


def test_whoever_knows_the_text_says_what_is_not_run() -> None:
    """The innermost one that tells is heard; what is told already stays as it is."""
    outer, inner = Telling("it flies and sings"), Telling("it flies", "no test yet for")
    with pytest.raises(NotRun, match="no test yet for it flies"), outer, inner:
        require(False)
    with pytest.raises(NotRun, match="nothing does yet: fly"), inner:
        require(False, "fly")
    with pytest.raises(NotRun, match="nothing does yet: it flies and sings"), outer:
        needed(None)


def test_a_part_is_known_to_be_what_is_asked() -> None:
    assert sure(is_verb, Clause("fly"), "fly", "sing").verb == "fly"
    with pytest.raises(NotRun, match="an ox"), Telling("an ox"):
        sure(is_verb, Noun("a"), "fly")
