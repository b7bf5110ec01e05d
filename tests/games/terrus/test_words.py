"""Terrus in a player's words: every question, every option, every fact; nobody is told too much."""

import re
from pathlib import Path

import pytest
from tests.amounts import seeds
from tests.games.terrus.tables import otherwise, rules, steps
from tests.games.walking import emitted

import tallystick.games.terrus as terrus
from tallystick.cases import run_text
from tallystick.games.terrus.messages import options
from tallystick.games.terrus.messages.facts import FACTS
from tallystick.games.terrus.zones import PHASES
from tallystick.kernel.view import redact

FOLDER = Path(terrus.__path__[0])
# Facts that are emitted under a name that is worked out: by ``win``, ``Arrive``, votes, effects.
WORKED_OUT = {
    "metropolis", "relics", "political", "last-standing", "declared", "fell", "condemned",
    "recruited", "forged", "built", "vote-won", "vote-tied", "vote-lost", "modified",
    "gained-ability", "lost-ability", *PHASES,
}  # fmt: skip
ENGINE_WORDS = re.compile(
    r"\b(entity|seat|None|True|False|frame|zone)\b|(?<!makes )-1\b(?!/)|\{N\}"
)


def test_every_fact_that_is_emitted_has_words_and_clauses() -> None:
    kinds = set(emitted(FOLDER.glob("*.py"))) | WORKED_OUT
    assert kinds <= FACTS.keys()


def test_names_that_are_worked_out_are_still_written_somewhere() -> None:
    source = "".join(
        file.read_text(encoding="utf-8")
        for file in FOLDER.glob("*.py")
        if file.name not in ("telling.py", "story.py")
    )
    assert [name for name in WORKED_OUT if f'"{name}"' not in source] == []


def test_every_fact_cites_clauses_that_there_are() -> None:
    known = re.findall(r'^id = "(.*)"', (FOLDER / "clauses.toml").read_text("utf-8"), re.MULTILINE)
    cited = {clause for _, clauses in FACTS.values() for clause in clauses}
    assert cited <= set(known)


def test_clauses_of_a_fact() -> None:
    assert FACTS["remains"][1] == ("T.25.2b",)


@pytest.mark.parametrize("seed", seeds(12))
def test_whole_games_are_told_in_a_players_words(seed: int) -> None:
    for game, facts in steps(seed, 2 + seed % 3):
        told = [rules().narrate(game, fact, viewer) for fact in facts for viewer in (-1, 0)]
        assert all(line is not None for line in told)
        lines = [line.text for line in told if line is not None]
        lines += [line.text for line in rules().story(game, facts, 1)]
        decision = game.decision()
        if decision is not None:
            lines += [rules().headline(game)]
            lines += [rules().describe(game, option) for option in decision.options]
        assert [line for line in lines if re.match(r"You (\w+s|has)\b", line)] == []
        for line in lines:
            assert line.strip() == line != ""
            assert not ENGINE_WORDS.search(line), line


@pytest.mark.parametrize("seed", seeds(12))
def test_nobody_is_told_of_a_hidden_card(seed: int) -> None:
    """What a seat is told is the same whatever the cards are that it cannot see (T.10.1)."""
    for number, (game, facts) in enumerate(steps(seed)):
        for viewer in (-1, 0, 1):
            world = otherwise(game, viewer, number, facts)
            for heard in (facts, redact(game, facts, viewer)):
                told = rules().story(game, heard, viewer)
                assert told == rules().story(world, heard, viewer)
                one_by_one = [options.narrate(game, fact, viewer) for fact in heard]
                assert one_by_one == [options.narrate(world, fact, viewer) for fact in heard]


def test_one_is_told_which_cards_one_draws() -> None:
    game, facts = next((g, f) for g, f in steps(1) if any(fact[0] == "drew" for fact in f))
    seat, card = next(fact[1:3] for fact in facts if fact[0] == "drew")
    name = game.rules.cards[game.lists[game.rules.layout.column("card")][card]].name
    own = " ".join(line.text for line in rules().story(game, facts, seat))
    other = " ".join(line.text for line in rules().story(game, facts, 1 - seat))
    assert f"You draw {name}" in own
    assert "draws" in other and name not in other


def test_seats_are_colours() -> None:
    game = rules().new(0, 6)
    assert [rules().seat_name(game, seat) for seat in range(3)] == ["Red", "Blue", "Green"]


def test_a_payment_is_told_with_what_it_was_for() -> None:
    """One sentence for the price and the thing, not one for each unit."""
    lines = [line.text for game, facts in steps(3) for line in rules().story(game, facts, -1)]
    assert any(
        re.fullmatch(r"\w+ barters for .* (for 1 \w+|by \w+ing .*)\.", line) for line in lines
    )
    assert not any(" spends " in line or "announces" in line for line in lines)


def test_triggers_of_one_ability_are_told_apart_by_what_they_speak_of() -> None:
    """Those that speak of nothing are the same, whatever set them off."""
    printed = "type: beast, species: avian, stats: [1, 1, 9]"
    said = """
- game: terrus
  cards:
    - {{name: Nurse, type: structure, def: 3, text: "When a beast is wounded: {effect}."}}
    - {{name: Owl, {printed}}}
    - {{name: Crow, {printed}}}
    - {{name: Hail, type: action, play: "{{1}}", text: "Day: Deal 3 wounds to each beast."}}
- case: first
  given: {{seats: {{A: {{pool: {{plant: 1}}, hand: [Hail], city: [Nurse, Owl, Crow]}}, B: {{}}}}}}
  when: [{{A: play Hail}}]
"""
    alike = run_text(said.format(effect="Gain 1 vitae", printed=printed))
    assert alike.status == 0
    (case,) = run_text(said.format(effect="Bury it", printed=printed)).cases
    told = " ".join(case.failures)
    assert "Bury it. (for Owl (1/1/9, 3 wounds)" in told
    assert "Bury it. (for Crow (1/1/9, 3 wounds)" in told
