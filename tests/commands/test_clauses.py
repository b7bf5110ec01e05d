"""Clauses, the code that carries them out and the cases that exercise them."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.clauses import clauses_of

from tallystick import cache
from tallystick.cli import tally
from tallystick.commands.clauses import ClauseCoverage, GameClauses, coverage, exercises, gather
from tallystick.commands.rules import entries, lacking, whereabouts
from tallystick.commands.sources import CodePlace
from tallystick.errors import InputError
from tallystick.play import games


@pytest.fixture(scope="module")
def terrus() -> GameClauses:
    return clauses_of("terrus")


def test_every_clause_has_an_id_of_its_own_and_a_line(terrus: GameClauses) -> None:
    ids = [clause.id for clause in terrus.all]
    assert len(ids) == len(set(ids)) > 100
    assert all(clause.text for clause in terrus.all)


@pytest.mark.parametrize("game", games.GAMES)
def test_code_that_is_shared_is_there_by_the_name_in_the_list(game: str) -> None:
    named = [name for row in games.find(game).clauses() for name in row.get("shared", ())]
    told = {str(place) for clause in clauses_of(game).all for place in clause.code}
    assert named
    for name in named:
        assert name.partition(".")[0] in cache.SHARED  # or what is kept would not notice a change
        assert any(one.endswith(name.rpartition(".")[2]) for one in told), name


def test_what_is_kept_is_what_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.FOLDER, str(tmp_path))
    entry = games.find("terrus")
    found = coverage(entry, entry.clauses(), entry.cases())
    assert GameClauses("terrus").all == found
    (kept,) = tmp_path.iterdir()
    assert GameClauses("terrus").all == found
    monkeypatch.setattr(games.Entry, "cases", lambda self: [])
    assert not any(clause.cases for clause in GameClauses("terrus").all)
    assert len([*tmp_path.iterdir()]) == 2 and kept.exists()


@pytest.mark.parametrize("game", games.GAMES)
def test_a_reason_for_lacking_something_is_not_stale(game: str) -> None:
    for clause in clauses_of(game).all:
        assert not (clause.without_code and (clause.code or clause.without_case)), clause.id
        assert not ((clause.without_code or clause.without_case) and clause.cases), clause.id


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- case: [\n", "a.yaml:2: no YAML"),
        ("- case: x\n  clauses: [{A: 1}]\n", "a.yaml:2: clauses: expected text, found a mapping"),
        ("- 5\n", "a.yaml:1: expected a mapping, found '5'"),
        ("case: x\n", "a.yaml:1: expected a list, found a mapping"),
    ],
)
def test_a_file_of_cases_that_is_none_is_said_where(text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        list(exercises([("a.yaml", text)]))


def test_words_for_players_and_constants_carry_nothing_out(terrus: GameClauses) -> None:
    code = [place for clause in terrus.all for place in clause.code]
    assert all(place.name for place in code)
    assert not [place for place in code if "messages" in place.file or "score" in place.file]
    assert not [place for place in code if place.name.isupper()]


def test_a_named_thing_is_told_once() -> None:
    found = [
        ("T.1", CodePlace("a.py", line, name)) for line, name in ((1, "f"), (2, "f"), (3, "g"))
    ]
    assert gather({"T.1", "T.2"}, [*found, ("T.9", found[0][1])]) == {
        "T.1": [CodePlace("a.py", 1, "f"), CodePlace("a.py", 3, "g")],
        "T.2": [],
    }


def test_cases_are_found_by_the_clauses_that_they_name() -> None:
    text = "- game: x\n- case: one\n  clauses: [T.1, T.2]\n- case: two\n  clauses: [T.2]\n"
    found = [
        (clause, place) for clause, place in exercises([("here/x.yaml", text), ("y.yaml", "")])
    ]
    one, two = CodePlace("x.yaml", 2, "one"), CodePlace("x.yaml", 4, "two")
    assert found == [("T.1", one), ("T.2", one), ("T.2", two)]


def test_a_clause_is_found_with_what_is_below_it(terrus: GameClauses) -> None:
    ids = [clause.id for clause in terrus.find("T.25.3")]
    assert ids == ["T.25.3", "T.25.3a", "T.25.3b"]
    assert terrus.find("25.3") == terrus.find("t.25.3") == terrus.find("T.25.3")
    assert [clause.id for clause in terrus.find("T.25.0")] == [
        clause.id for clause in terrus.all if clause.id.startswith("T.25.")
    ]
    with pytest.raises(InputError, match=r"unknown clause 'T\.25\.33'"):
        terrus.find("T.25.33")


def test_what_is_told_of_a_clause() -> None:
    code, case = CodePlace("a.py", 3, "f"), CodePlace("c/x.yaml", 9, "a case")
    whole = ClauseCoverage("T.1", "A rule.", "seen", (code,), (case,))
    bare = ClauseCoverage("T.2", "Another.", "inferred", (), (case,))
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


def test_what_is_told_of_a_clause_with_a_reason() -> None:
    code, case = CodePlace("a.py", 3, "f"), CodePlace("c/x.yaml", 9, "a case")
    word = ClauseCoverage(
        "T.3", "A word.", "seen", (), (), without_code="it says what a word means"
    )
    draw = ClauseCoverage(
        "T.4", "Draw.", "seen", (code,), (), without_case="it is before a position"
    )
    torn = ClauseCoverage("T.5", "Torn.", "seen", (), (case,))
    told = "\n".join(entries([word, draw]))
    assert "code:  none: it says what a word means\n" in told
    assert "cases: none: it says what a word means\n" in told
    assert told.endswith("cases: none: it is before a position")
    assert [clause.lacks for clause in (word, draw, torn)] == [[], [], ["code"]]
    assert list(lacking([word, draw, torn])) == [
        "T.5  no code             Torn.",
        "1 of the clauses asked about lack code or a case; of 2 more it is said why they do",
    ]


def test_a_clause_is_named_with_or_without_its_option() -> None:
    run = CliRunner()
    by_name = run.invoke(tally, ["rules", "terrus", "T.25.3"])
    assert by_name.exit_code == 0
    assert by_name.output.startswith("T.25.3 ")
    assert "T.25.3b" in by_name.output
    assert by_name.output == run.invoke(tally, ["rules", "terrus", "--clause", "T.25.3"]).output
    for one in (["T.25"], ["--clause", "T.25"]):
        twice = run.invoke(tally, ["rules", "terrus", *one, "--where", "T.24"])
        assert twice.exit_code == 2
        assert "name the clause once" in twice.output
    both = run.invoke(tally, ["rules", "terrus", "--where", "T.24", "--missing"])
    assert both.exit_code == 2
    assert "--missing where none are" in both.output
