"""Heirless in a player's words: every question, option and fact; nobody is told too much."""

import re
from pathlib import Path

import pytest
from tests.amounts import seeds
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    begin,
    built,
    give,
    hold,
    place,
    rules,
    steps,
    table,
    take,
)
from tests.games.walking import emitted

import tallystick.games.heirless as heirless
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.messages.facts import FACTS
from tallystick.games.heirless.messages.options import describe
from tallystick.games.heirless.messages.phrases import does
from tallystick.games.heirless.promises import write_promise
from tallystick.games.heirless.zones import BANDITS
from tallystick.kernel.machine import Game
from tallystick.kernel.view import redact, resample
from tallystick.play.advice import why_not
from tallystick.play.drawing import draw

FOLDER = Path(heirless.__path__[0])
WORKED_OUT = {"voted-for", "voted-against", "yay", "nay", "enacted", "failed", "allied"}
ENGINE_WORDS = re.compile(r"\b(entity|seat|None|True|False|frame|zone)\b|\bN\b")


def test_every_fact_that_is_emitted_has_words() -> None:
    assert set(emitted(FOLDER.rglob("*.py"))) | WORKED_OUT <= FACTS.keys()


def test_every_fact_cites_clauses_that_there_are() -> None:
    known = re.findall(r'^id = "(.*)"', (FOLDER / "clauses.toml").read_text("utf-8"), re.MULTILINE)
    cited = {clause for _, clauses in FACTS.values() for clause in clauses}
    assert cited <= set(known)


def test_every_clause_in_the_sources_is_one_that_there_is() -> None:
    known = re.findall(r'^id = "(.*)"', (FOLDER / "clauses.toml").read_text("utf-8"), re.MULTILINE)
    for file in sorted(FOLDER.rglob("*.py")):
        for clause in re.findall(r'"(HL\.[\w.]+)"', file.read_text("utf-8")):
            assert clause in known, f"{file.name}: {clause}"


@pytest.mark.parametrize("seed", seeds(8))
def test_whole_games_are_told_in_a_players_words(seed: int) -> None:
    for game, happened in steps(seed, 3 + seed % 4, 2000):
        told = [rules().narrate(game, fact, viewer) for fact in happened for viewer in (-1, 0)]
        assert all(line is not None for line in told)
        lines = [line.text for line in told if line is not None]
        decision = game.decision()
        lines.append(rules().headline(game))
        if decision is not None:
            options = [describe(game, option) for option in decision.options]
            assert len(set(options)) == len(options)
            lines += options
        for line in lines:
            assert line.strip() == line != ""
            assert not ENGINE_WORDS.search(line), line


@pytest.mark.parametrize("seed", seeds(6))
def test_nobody_is_shown_what_is_hidden(seed: int) -> None:
    """Scene and story are the same whatever the cards are that a seat cannot see."""
    for number, (game, happened) in enumerate(steps(seed, 3 + seed % 2, 1500)):
        if number % 9:
            continue
        for viewer in (-1, 0, 1):
            world = resample(game, viewer, number)
            assert rules().scene(game, viewer) == rules().scene(world, viewer)
            heard = redact(game, happened, viewer)
            told = [rules().narrate(game, fact, viewer) for fact in heard]
            assert told == [rules().narrate(world, fact, viewer) for fact in heard]


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    game = table()
    hold(game, BLUE, "Bakery")
    begin(game)
    assert "Bakery" in "\n".join(draw(rules().scene(game, BLUE)))
    for viewer in (GREEN, -1):
        assert "Bakery" not in "\n".join(draw(rules().scene(game, viewer)))


def test_a_story_says_what_belongs_together_in_one_sentence() -> None:
    game = table()
    happened = [
        ("spent", BLUE, 3, 3), ("spent", BLUE, 1, 2), ("built", BLUE, hold(game, BLUE, "Hut"), 4),
        ("offered", GREEN, BLUE, -1), ("offers", GREEN, 7, 1), ("offers", GREEN, 13, 2),
        ("asks", GREEN, 3, 1), ("gained", GREEN, 9, 1), ("gained", BLUE, 9, 1),
    ]  # fmt: skip
    told = [line.text for line in rules().story(game, happened, BLUE)]
    assert told == [
        "You spend 3 log and 2 baguette.",
        "You build Hut in cell 5.",
        "Green offers you 1 brick and 2 markers for 1 log.",
        "Green gains 1 influence.",
        "You gain 1 influence.",
    ]


def test_verbs_agree() -> None:
    assert does(0, 0, "passes") == "You pass"
    assert does(0, 0, "flees") == "You flee"
    assert does(0, 1, "flees") == "Blue flees"
    assert does(BANDITS, 1, "holds") == "The Bandits hold"
    assert does(0, 0, "has broken") == "You have broken"


def test_one_can_look_things_up_and_ask_why_not() -> None:
    game = table()
    hold(game, BLUE, "Bakery")
    begin(game)
    said = dict(rules().catalogue(game))
    assert said["Bakery"][0].startswith("Bakery, artisan Workplace: cost")
    assert said["Marble Works"][1] == "X brick and X log into X marble"
    assert "[HL.turns.50, HL.turns.55]" in why_not(rules(), game, BLUE, "build Bakery")
    assert "[HL.turns.1, HL.turns.3, HL.turns.2]" in why_not(rules(), game, GREEN, "idle")
    assert "You can: Idle" in why_not(rules(), game, BLUE, "idle")


# -- questions that say what they are about -------------------------------------------------------


def test_an_offer_is_one_sentence_of_the_log_and_of_the_question() -> None:
    game = dealing("offer Green 2 log for 1 brick; you will vote for Toll; I will vote for Toll")
    facts = game.facts[:]
    whole = (
        "Blue offers you 2 log for 1 brick, if you promise “Green will vote for Toll” "
        "(promise 1), and promises “Blue will vote for Toll” (promise 2)"
    )
    assert rules().headline(game) == f"Green, {whole}. Do you accept?"
    assert [line.text for line in rules().story(game, facts, GREEN)] == [f"{whole}."]
    (own,) = rules().story(game, facts, BLUE)
    assert own.text.startswith("You offer Green 2 log for 1 brick, if Green promises “Green will")
    assert own.clauses == ("HL.turns.110", "HL.turns.111", "HL.turns.114")


def dealing(words: str) -> Game:
    game = table()
    give(game, BLUE, log=4, wolf_worker=1)
    give(game, GREEN, brick=2)
    place(game, "Valley", {BLUE: [1]})
    recount(game)
    begin(game)
    game.facts.clear()
    rules().say(game, BLUE, words)
    return game


def test_leave_that_was_promised_is_called_that() -> None:
    game = dealing("promise peace")
    take(game, "decline")
    hut = built(game, GREEN, "Hut")
    write_promise(game, GREEN, "Green will allow Blue to use any Workplace this season")
    take(game, "assign", hut)
    said = "Green, Blue asks to use Hut. You have said so in promise 1. Do you allow it?"
    assert rules().headline(game) == said


def test_a_claim_says_what_could_be_seen() -> None:
    game = dealing("promise I will not deploy to the Valley")
    take(game, "claim")
    told = rules().headline(game)
    assert told.startswith("Green, Blue says that Blue broke “Blue will not deploy to the Valley”.")
    assert told.endswith("No breach was seen. Do you agree?")


def test_promises_without_goods_are_a_deal() -> None:
    game = dealing("offer Green nothing for nothing; you will vote for Toll")
    deal = "Blue offers you a deal, if you promise “Green will vote for Toll” (promise 1)"
    assert rules().headline(game) == f"Green, {deal}. Do you accept?"
