"""Primers: each game on one page, resting on its clauses, with all that stands on the table."""

import os
import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from tests.amounts import some
from tests.examples.installed import example_games
from tests.play.matches import go_on
from tests.play.test_lookup import match_of, said
from tests.terminals import at_terminal

from tallystick.cli import run
from tallystick.errors import InputError
from tallystick.play import games, primer
from tallystick.play.match import Match, Seat
from tallystick.play.report import SENTENCE_ENDS
from tallystick.rules.scene import Scene

GAMES = tuple(games.GAMES)
PAGE = 60  # lines of 80 columns that are still one page


@cache
def scenes(game: str) -> list[tuple[Scene, list[str]]]:
    """Positions of whole games at random, as all see them, and the headings told before each."""
    found = []
    for seed in range(some(1, 3)):
        rules = games.find(game).rulebook()
        many = max(2, rules.players[0])
        match = Match(rules, [Seat(str(n), "random") for n in range(many)], seed)
        luck = Random(seed)
        match.watch(0)
        while not match.over and len(match.log) < 900:
            go_on(match, 3, luck.randrange(1000))
            told = [one.text for one in match.news(0) if not one.text.endswith(SENTENCE_ENDS)]
            found.append((match.view(0).scene, told))
    return found


def labels(scene: Scene) -> Iterator[str]:
    """All words that stand beside things and numbers."""
    names = {side.name for side in scene.sides} | {"the Bandits"}
    gauges = [*scene.gauges, *(one for side in scene.sides for one in side.gauges)]
    for thing in scene.things():
        yield from thing.marks
        yield thing.rested
        gauges += [*thing.figures, *thing.counters]
    yield from (one.label for one in gauges if one.label not in names)


@pytest.mark.parametrize("game", GAMES)
def test_it_says_how_to_win_and_what_a_turn_is_on_one_page(game: str) -> None:
    found = primer.of_game(game)
    assert found.title == games.find(game).rulebook().title
    assert found.pages[0].name == "How to win"
    assert any(one.name in ("A turn", "A round") for one in found.pages)
    assert all(one.clauses and one.text for one in found.items())
    page = list(primer.page(found, 80))
    assert 20 < len(page) <= PAGE
    assert max(len(row.text) for row in page) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_its_clauses_exist(game: str) -> None:
    known = {row["id"] for row in games.find(game).clauses()}
    cited = {clause for one in primer.of_game(game).items() for clause in one.clauses}
    assert len(cited) > 30
    assert cited <= known


@pytest.mark.parametrize("game", GAMES)
def test_its_phases_are_those_of_the_game(game: str) -> None:
    """Every position is in one of them, and each of them is told or seen."""
    found = primer.of_game(game)
    seen = set()
    for scene, told in scenes(game):
        phase = found.phase_of(scene)
        assert phase is not None, scene.now
        seen.add(phase.name)
        seen |= {one.name for one in found.phases for text in told if one.is_called(text)}
    assert seen == {one.name for one in found.phases}


@pytest.mark.parametrize("game", GAMES)
def test_every_word_on_the_table_is_explained(game: str) -> None:
    names = [name for one in primer.of_game(game).words for name in one.names]
    known = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names), re.IGNORECASE)
    used = {label for scene, _ in scenes(game) for label in labels(scene) if label}
    assert len(used) > 4
    assert {label for label in used if not known.search(label)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_on_a_card_is_explained(game: str) -> None:
    match = match_of(game, 0)
    words = {
        str(getattr(one, "name", one)).removesuffix("s").casefold()
        for card in match.rules.cards
        for one in getattr(card, "keywords", ())
    }
    found = primer.of_game(game)
    for word in words - {""}:
        assert any(one.is_called(word) or one.is_called(f"{word}s") for one in found.words), word
        assert not said(match, word).startswith("There is nothing")


@pytest.mark.parametrize("game", GAMES)
def test_question_mark_says_what_the_phase_is_for(game: str) -> None:
    match = match_of(game, 30)
    found = primer.of_game(game)
    phase = found.phase_of(match.view(0).scene)
    assert phase is not None
    text = " ".join(said(match, "").split())
    assert " · ".join(match.view(0).scene.now) in text
    assert phase.text.split(".")[0] in text
    assert said(match, "phase") == said(match, "")


def test_words_signs_and_the_page_are_looked_up() -> None:
    match = match_of("grand-archive", 10)
    assert said(match, "vigor").startswith(
        "Vigor\n  Wakes as one's end phase begins. [GA.KW.VIGOR]"
    )
    assert said(match, "(2)").startswith("(2)\n  A reserve cost")
    assert said(match, "RESTED").startswith("Rested")
    assert "steadfast" in said(match, "words")
    assert said(match, "signs") == said(match, "legend")
    assert said(match, "primer").startswith("Grand Archive\nHow to win")
    assert said(match, "main").startswith("Main\n  Play cards")
    match = match_of("marvel-champions", 10)
    assert said(match, "[wild]").startswith("[wild]")
    assert said(match, "tough").startswith("Tough\n")


def test_a_game_of_another_package_is_looked_up_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    match = match_of("caravan", 20)
    assert "you gather, or load" in said(match, "")
    assert said(match, "guide").startswith("Guide\n  A guide saves goods")
    assert said(match, "CV.end").count("CV.end") == 2
    card = match.rules.cards[0]
    assert f"{card.name} · {card.kind}" in said(match, card.name[:5])


def test_a_game_without_a_primer_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(primer, "FILE", "none.toml")
    assert run(["learn", "terrus"]) == 2
    assert "terrus has no primer" in capsys.readouterr().err
    match = match_of("terrus", 20)
    assert said(match, "signs") == "Terrus says nothing of that."
    assert said(match, "").startswith("Turn ")


def test_learning_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "terrus"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Terrus\nHow to win\n") and "What the words mean" not in page
    assert run(["learn", "terrus", "--words"]) == 0
    assert "What the words mean" in capsys.readouterr().out
    assert run(["learn", "chess"]) == 2
    assert "unknown game" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")
def test_learning_at_a_terminal_is_by_the_page() -> None:
    status, text = at_terminal(["learn", "heirless"], rows=20, columns=60, env={"PAGER": "cat"})
    assert status == 0
    assert text.startswith("Heirless\nHow to win\n")
    assert max(map(len, text.splitlines())) <= 60


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected a title and tables page, phase, sign, word"),
        ("title = 3", "expected a title"),
        ('title = "X"\n[[pages]]\n', "pages: expected a title and tables"),
        ('title = "X"\nword = 3', r"\[\[word\]\] 1: expected names, text, clauses"),
        ('title = "X"\n[[word]]\nnames = []\ntext = "y"\nclauses = ["A.1"]', "expected words"),
        ('title = "X"\n[[word]]\nnames = [1]\ntext = "y"\nclauses = ["A.1"]', "expected words"),
        (
            'title = "X"\n[[page]]\ntitle = "Y"\ntext = "y"\nclauses = ["A.2"]',
            "unknown clause 'A.2'",
        ),
        ('title = "X"\n[[page]]\ntitle = "Y"\ntext = 1\nclauses = ["A.1"]', "expected title, text"),
        ("title = ", "no TOML"),
    ],
)
def test_a_primer_that_is_not_whole(text: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        primer.read(text, "primer.toml", {"A.1": "Something."})


def test_a_text_left_out_is_that_of_its_clauses() -> None:
    text = 'title = "X"\n[[word]]\nnames = ["haste"]\nclauses = ["A.1", "A.2"]\n'
    (word,) = primer.read(text, "", {"A.1": "Haste: acts first.", "A.2": "Once."}).words
    assert word.text == "Acts first. Once."


def test_a_word_is_shown_with_all_its_names_but_not_with_their_forms() -> None:
    """Whoever looks up brick, and finds the row of clay, sees that both are meant."""
    assert said(match_of("heirless", 0), "brick").startswith("Clay, brick, marble")
    assert "Whenever you have Opportunity" in said(match_of("grand-archive", 0), "fast")
    called = {one.name for one in primer.of_game("grand-archive").words}
    assert {"level, LV", "counter", "retaliate"} <= called
