"""What the log cites, and how it reads."""

from __future__ import annotations

import pytest
from tests.cases.helpers import given, one, said


@pytest.mark.parametrize(
    ("seat", "step", "clause"),
    [
        ("hand: [Gate Heifer, Foo]", "{A: pay, cost: '{1}', with: {discard: [Foo]}}", "T.25.3"),
        ("pool: {stone: 3}", "{A: pay, cost: '{2}'}", "T.25.4a"),
        ("pool: {stone: 3}", "{A: pay, cost: '{2}'}", "T.25.2b"),
        ("hand: [Plant]", "{A: pay, cost: '{plant}'}", "T.25.2"),
        ("hand: [Plant]", "{A: play Plant}", "T.21.2"),
        ("hand: [Zap], city: [Ox]", "{A: play Zap}", "T.20"),
        ("vitae: 5", "{A: pay, cost: pay 2 vitae}", "T.25.4b"),
        ("pool: {bug: 1}, city: [Well]", "{A: activate Well, x: 1}", "T.25.5"),
        ("city: [Toll House]", "{A: activate Toll House}", "T.25.4c"),
        ("hand: [Owl], city: [Granary, Gainer]", "{A: recruit Owl}", "T.19.3a"),
        ("hand: [Owl], city: [Granary]", "{A: recruit Owl}", "T.25.6"),
        ("", "{until: {turn: B, phase: dawn}}", "T.25.2a"),
        ("", "{B: concede}", "T.5.3a"),
    ],
)
def test_the_log_cites(seat: str, step: str, clause: str) -> None:
    report = given(seat, step, then=f"{{cited: {clause}}}")
    assert report.ok, report.failures


def test_a_discard_in_season_cites_the_season() -> None:
    steps = "[{A: pay, cost: '{2}', with: {discard: [Ox]}}]"
    body = "  given: {season: summer, seats: {A: {hand: [Ox]}, B: {}}}\n"
    report = one(f"{body}  when: {steps}\n  then: {{cited: T.25.3a}}\n")
    assert report.ok, report.failures


def test_an_ability_that_goes_off_at_once_cites_its_own_kind_alone() -> None:
    report = one(
        "  cards: [{name: Herald, type: beast, recruit: '{0}', text: 'Recruit: Draw 1.'}]\n"
        "  given: {seats: {A: {hand: [Herald]}, B: {}}}\n"
        "  when: [{A: recruit Herald}]\n"
    )
    assert "T.19.3b" in report.cited
    assert "T.19.3c" not in report.cited


def test_phases_and_turns_are_sentences() -> None:
    text = said(given("", "{until: {turn: B, phase: dawn}}"))
    assert "A's dusk begins. [T.11.4]" in text
    assert "B's turn begins." in text


def test_what_changes_a_thing_is_told_when_it_is_looked_at() -> None:
    report = one(
        "  cards: [{name: Drum, type: structure, text: 'Beasts you rule have +1 ATK.'}]\n"
        "  given: {seats: {A: {city: [Drum, Ox]}, B: {}}}\n"
        "  then: {cited: T.19.4, seats: {A: {city: {Ox: {stats: [2, 2, 3]}}}}}\n"
    )
    assert report.ok, report.failures
    assert "Ox is changed by Drum. [T.19.4]" in said(report)


def test_rituals_say_what_they_total() -> None:
    report = one(
        "  cards: [{name: Altar, type: structure, text: 'Ritual 5 INT Night: Gain 3 vitae.'}]\n"
        "  given: {phase: night, seats: {A: {city: [Altar, {card: Owl, at: Altar}]}, B: {}}}\n"
        "  when: [{A: activate Altar, refused: T.19.2e}]\n"
    )
    assert report.ok, report.failures
    assert "The beasts attached to Altar total 3 INT; the ritual asks for 5." in said(report)
