"""Clauses, the code that cites them and the cases that exercise them."""

import ast
from pathlib import Path

import pytest

from tallystick.commands.clauses import (
    Clause,
    Clauses,
    Place,
    cited_in,
    exercises,
    gather,
    scopes_of,
)
from tallystick.commands.rules import entries, lacking, whereabouts
from tallystick.errors import InputError

SOURCE = '''"""T.1.1 up here."""

LIMIT = 6  # T.1.2


class Hand:
    """T.1.3 and T.1.3a."""

    def draw(self):
        return "T.1.3"
'''


@pytest.fixture(scope="module")
def terrus() -> Clauses:
    return Clauses("terrus")


def test_every_clause_has_an_id_of_its_own_and_a_line(terrus: Clauses) -> None:
    ids = [clause.id for clause in terrus.all]
    assert len(ids) == len(set(ids)) > 100
    assert all(clause.text for clause in terrus.all)


def test_places_are_the_innermost_thing_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "hand.py"
    file.write_text(SOURCE, encoding="utf-8")
    assert list(cited_in(file, "hand.py")) == [
        ("T.1.1", Place("hand.py", 1, "")),
        ("T.1.2", Place("hand.py", 3, "LIMIT")),
        ("T.1.3", Place("hand.py", 7, "Hand")),
        ("T.1.3a", Place("hand.py", 7, "Hand")),
        ("T.1.3", Place("hand.py", 10, "Hand.draw")),
    ]


def test_scopes_are_outer_before_inner() -> None:
    names = [name for _, _, name in scopes_of(ast.parse(SOURCE))]
    assert names == ["LIMIT", "Hand", "Hand.draw"]


def test_a_named_thing_is_told_once() -> None:
    found = [("T.1", Place("a.py", line, name)) for line, name in ((1, "f"), (2, "f"), (3, "g"))]
    assert gather({"T.1", "T.2"}, [*found, ("T.9", found[0][1])]) == {
        "T.1": [Place("a.py", 1, "f"), Place("a.py", 3, "g")],
        "T.2": [],
    }


def test_cases_are_found_by_the_clauses_that_they_name() -> None:
    text = "- game: x\n- case: one\n  clauses: [T.1, T.2]\n- case: two\n  clauses: [T.2]\n"
    found = [
        (clause, place) for clause, place in exercises([("here/x.yaml", text), ("y.yaml", "")])
    ]
    one, two = Place("x.yaml", 2, "one"), Place("x.yaml", 4, "two")
    assert found == [("T.1", one), ("T.2", one), ("T.2", two)]


def test_a_clause_is_found_with_what_is_below_it(terrus: Clauses) -> None:
    ids = [clause.id for clause in terrus.find("T.25.3")]
    assert ids == ["T.25.3", "T.25.3a", "T.25.3b"]
    assert [clause.id for clause in terrus.find("T.25.0")] == [
        clause.id for clause in terrus.all if clause.id.startswith("T.25.")
    ]
    with pytest.raises(InputError, match=r"unknown clause 'T\.25\.33'"):
        terrus.find("T.25.33")


def test_what_is_told_of_a_clause() -> None:
    code, case = Place("a.py", 3, "f"), Place("c/x.yaml", 9, "a case")
    whole = Clause("T.1", "A rule.", "seen", (code,), (case,))
    bare = Clause("T.2", "Another.", "inferred", (), (case,))
    told = "\n".join(entries([whole, bare]))
    assert "A rule.\n" in told
    assert "code:  a.py f\n" in told
    assert "cases: a case\n" in told
    assert "Another. (inferred)\n     code:  none\n" in told
    assert list(whereabouts([whole])) == [
        "T.1  A rule.",
        "  code  a.py:3 f",
        "  case  c/x.yaml:9 a case",
    ]
    assert next(iter(lacking([whole, bare]))).startswith("T.2  no code")
