from tallystick.cards.errors import CardError, CardProblem, Misread


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
