"""Verbs, arguments, targets, places and payments of Terrus; what is wrong with each."""

from __future__ import annotations

import pytest
from tests.cases.helpers import CARDS, error_of, given, one

from tallystick import cases


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("{C: pass}", "unknown seat 'C'; expected one of: A, B"),
        ("{A: recrut Ox}", "unknown verb 'recrut'; did you mean recruit?"),
        ("{A: recruit}", "expected a name after 'recruit'"),
        ("{A: call a vote}", "unknown verb 'call a vote'; did you mean call conclave vote"),
        ("{A: recruit Oxx}", "unknown card 'Oxx'; did you mean Ox"),
        ("{A: play Zap, targets: [Oxx]}", "unknown card 'Oxx'; did you mean Ox"),
        ("{A: pay, cost: '{2}{plnt}'}", "'{plnt}' is not understood here"),
        ("{A: pay, cost: {cards: Ox}}", "unknown key of a cost 'cards'; did you mean card?"),
        ("{A: pay, cost: '{1}', with: [plant]}", "with: expected a mapping"),
        ("{A: pay, cost: '{1}', with: {pool: [plant]}}", "pool: expected a mapping"),
        ("{A: pay, cost: '{1}', with: {pol: {plant: 1}}}", "unknown key of a payment 'pol'"),
        ("{A: pay, cost: '{1}', with: {pool: {mud: 1}}}", "unknown resource 'mud'"),
        ("{A: activate Well, x: many}", "x: expected a whole number, found 'many'"),
        ("{A: recruit Ox, on: Well}", "on: 'recruit' takes no 'on'; it goes with forge or"),
        ("{A: recruit Ox, armies: {}}", "armies: 'recruit' takes no 'armies'; it goes with attack"),
        ("{A: pass, at: Clade}", "at: 'pass' takes no 'at'; expected one of: choose, refused"),
        ("{A: recruit Ox, because: T.12.1}", "because: a step that acts takes no 'because'"),
        ("{A: activate Well, n: 0}", "n: expected a whole number, 1 or more"),
        ("{A: attack, aramies: {}}", "unknown argument of a step 'aramies'; did you mean armies?"),
        ("{A: attack, armies: [Ox]}", "armies: expected a mapping"),
        ("{A: recruit Ox, refused: T.99.1}", "refused: unknown clause 'T.99.1'"),
        ("{until: {turn: A, phase: noon}}", "unknown phase 'noon'"),
        ("{until: {turn: Z}}", "unknown seat 'Z'"),
        ("{until: {}}", "expected a turn, a phase, or both"),
    ],
)
def test_mistakes_are_one_clear_line(step: str, expected: str) -> None:
    seats = "{A: {hand: [Ox, Zap], city: [Well]}, B: {}}"
    body = f"{CARDS}- case: x\n  given: {{seats: {seats}}}\n"
    assert expected in error_of(f"{body}  when: [{step}]\n")


def test_a_step_that_is_wrong_is_found_before_any_is_done() -> None:
    steps = "[{A: recruit Ox}, {A: frobnicate}]"
    body = (
        f"{CARDS}- case: x\n  given: {{seats: {{A: {{hand: [Ox]}}, B: {{}}}}}}\n  when: {steps}\n"
    )
    assert "unknown verb" in error_of(body)


# -- refusals of arguments ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "step"),
    [
        ("pool: {plant: 2}, hand: [Ox], city: [Owl]", "{A: recruit Ox, at: Owl, refused: T.12.1b}"),
        ("pool: {bug: 2}, hand: [Granary], city: [Owl]",
         "{A: build Granary, at: Owl, refused: T.14.1b}"),
        ("hand: [Thing], city: [Ox, Well]", "{A: forge Thing, on: Well, refused: T.13.1b}"),
        ("hand: [Zap], city: [Ox, Well]", "{A: play Zap, targets: [Well], refused: T.22.1}"),
        ("pool: {bug: 2}, city: [Well]", "{A: activate Well, x: 3, refused: T.25.5}"),
        ("pool: {bug: 2}, city: [Well]", "{A: activate Well, x: -1, refused: T.7.2}"),
        ("pool: {bug: 2}, city: [Well]", "{A: activate Well, n: 2, refused: T.19.2}"),
        ("pool: {bug: 2}", "{A: pay, cost: '{1}', with: {pool: {bug: 2}}, refused: T.25.4a}"),
        ("pool: {bug: 2}", "{A: pay, cost: '{2}', with: {pool: {bug: 1}}, refused: T.25.4}"),
        ("pool: {bug: 2}", "{A: pay, cost: '{2}', with: {discard: [Ox]}, refused: T.25.4}"),
        ("pool: {plant: 1}, hand: [Ox]",
         "{A: recruit Ox, with: {pool: {plant: 1}, discard: [Ox]}, refused: T.25.4}"),
        ("vitae: 1", "{A: pay, cost: 'pay 2 vitae', refused: T.25.4b}"),
        ("hand: [Foo]", "{A: activate Foo, refused: T.19.2}"),
        ("city: [Gainer]", "{A: activate Gainer, refused: T.19.3}"),
        ("city: [Granary]", "{A: activate Granary, refused: T.19.4}"),
        ("discard: [Foo]", "{A: recruit Foo, refused: T.12.1}"),
        ("", "{A: attack, refused: T.16.1}"),
        ("city: [Ox]", "{A: attack, armies: {Clade: [Ox]}, refused: [T.11.4, T.16.1]}"),
        ("", "{B: guard, armies: {}, refused: T.16.1a}"),
        ("city: [Ox, Well]", "{A: move Ox, at: Well, refused: T.11.2}"),
        ("", "{A: call conclave vote, refused: T.17.1}"),
    ],
)  # fmt: skip
def test_what_a_step_says_must_be_legal(seat: str, step: str) -> None:
    report = given(seat, step)
    assert report.ok, report.failures


def test_a_payment_may_leave_out_what_cannot_be_otherwise() -> None:
    cost = "'{1}, pay 2 vitae'"
    step = f"{{A: pay, cost: {cost}, with: {{pool: {{bug: 1}}}}}}"
    report = given("pool: {bug: 1, wood: 1}", step,
                   then="{seats: {A: {vitae: 18, pool: {wood: 1}}}}")  # fmt: skip
    assert report.ok, report.failures


def test_numbers_tell_cards_of_one_name_apart() -> None:
    seat = "pool: {wood: 1}, city: [{card: Ox, wounds: 1}, Ox]"
    report = given(seat, "{A: pay, cost: bury a beast, with: {bury: ['Ox#2']}}",
                   then="{seats: {A: {city: {Ox: {wounds: 1}}}}}")  # fmt: skip
    assert report.ok, report.failures


# -- battles --------------------------------------------------------------------------------------

DUSK = "  given: {phase: dusk, seats: {A: {city: [Ox, Owl]}, B: {city: [Owl, Well]}}}\n"


@pytest.mark.parametrize(
    "steps",
    [
        "[{A: attack, armies: {Clade: [Foe]}, refused: T.16.1a}]",
        "[{A: attack, armies: {Granary: [Ox]}, refused: T.16.1}]",
        "[{A: attack, refused: T.16.1a}]",
        "[{A: attack, armies: {Clade: [Ox]}}, {B: guard, armies: {Clade: [Ox]}, refused: T.16.1a}]",
        "[{A: attack, armies: {Clade: [Ox]}}, {B: guard, armies: {Well: [Owl]}, refused: T.16.1a}]",
        "[{A: attack, armies: {Clade: [Ox]}}, {B: guard, armies: {Clade: [Owl]}}]",
        "[{A: attack, armies: {Clade: [Ox], Well: [Owl]}}, {A: attack, refused: T.16.1}]",
    ],
)
def test_armies(steps: str) -> None:
    foe = DUSK.replace("[Owl, Well]", "[Owl, Well, Foe]")
    body = foe.replace("}}}\n", "}, C: {hand: [Granary]}}}\n")
    report = one(f"{body}  when: {steps}\n")
    assert report.ok, report.failures


def test_a_structure_in_front_shields_the_clade() -> None:
    body = DUSK.replace("Owl, Well]", "Owl, {card: Well, at: Clade}]")
    report = one(f"{body}  when: [{{A: attack, armies: {{Clade: [Ox]}}, refused: T.16.1}}]\n")
    assert report.ok, report.failures


@pytest.mark.parametrize("wounds", ["{Owl: 1}", "Owl", "1", "[1]"])
def test_wounds_are_shared_out(wounds: str) -> None:
    steps = (
        "[{A: attack, armies: {Clade: [Ox]}}, {B: guard, armies: {Clade: [Owl]}}, {B: pass}, "
        f"{{A: pass}}, {{A: choose, option: {wounds}}}, {{until: {{turn: A, phase: night}}}}]"
    )
    report = one(f"{DUSK}  when: {steps}\n  then: {{seats: {{B: {{vitae: 20, city: [Well]}}}}}}\n")
    assert report.ok, report.failures


def test_of_triggers_that_lead_to_ever_more_the_first_has_to_be_said() -> None:
    """Whether their order matters is not looked at without end."""
    text = """
- game: terrus
  cards:
    - name: Stinger
      type: beast
      stats: [1, 1, 9]
      text: "When a beast is wounded: Deal 1 wound to it."
    - {name: Rain, type: action, text: "Day: Deal 1 wound to each beast."}
- case: one
  given: {seats: {A: {hand: [Rain], city: [Stinger]}, B: {city: [Stinger, Ox]}}}
  when: [{A: play Rain}]
"""
    (failure,) = cases.run_text(text).cases[0].failures
    assert "nothing says what is chosen: A: several abilities go off. Which first?" in failure
