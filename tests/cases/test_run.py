"""The runner: steps, refusals, questions, going on by itself, the end."""

from __future__ import annotations

import pytest
from tests.cases.helpers import error_of, given, judge, one, said


def failure(*args: str, then: str = "", more: str = "") -> str:
    """The one failure of a case."""
    report = given(*args, then=then, more=more)
    assert len(report.failures) == 1, report.failures
    return report.failures[0]


# -- refusals -------------------------------------------------------------------------------------


def test_a_refusal_by_the_clause_or_one_above_it() -> None:
    for clause in ("T.25.4", "T.25", "[T.19.2, T.25.4]"):
        assert given("hand: [Ox]", f"{{A: recruit Ox, refused: {clause}}}").ok


def test_a_refusal_by_another_clause() -> None:
    text = failure("hand: [Ox]", "{A: recruit Ox, refused: T.19.2}")
    assert "expected it to be refused by T.19.2, found it refused by T.25.4" in text
    assert text.endswith("[T.25.4]")


def test_a_legal_step_is_not_refused() -> None:
    text = failure("hand: [Ox], pool: {plant: 2}", "{A: recruit Ox, refused: T.25.4}")
    assert "found it legal" in text


def test_a_refused_step_changes_nothing() -> None:
    then = "{phase: day, turn: A, seats: {A: {hand: [Ox], pool: {plant: 1}}}}"
    assert given("hand: [Ox], pool: {plant: 1}", "{A: recruit Ox, refused: T.25.4}", then=then).ok


def test_passing_is_not_refused() -> None:
    assert "found it legal" in failure("", "{A: pass, refused: T.25.4}")


def test_nothing_is_legal_when_the_game_is_over() -> None:
    assert given("", "{B: concede}", "{A: call dominion vote, refused: T.5.1}").ok
    assert "the game is over" in failure("", "{B: concede}", "{A: pass}")


@pytest.mark.parametrize("seat", ["Nobody", "Draw", "A"])
def test_a_seat_may_be_called_like_nobody(seat: str) -> None:
    start = f"  given: {{seats: {{{seat}: {{}}, B: {{}}}}}}\n"
    won = f"{start}  when: [{{B: concede}}]\n"
    assert one(f"{won}  then: {{winner: {seat}}}\n").ok
    assert not one(f"{won}  then: {{winner: nobody}}\n").ok
    assert not one(f"{start}  then: {{winner: {seat}}}\n").ok


# -- choices --------------------------------------------------------------------------------------


def test_an_open_choice_is_an_error_that_lists_the_answers() -> None:
    text = failure("hand: [Purge, Ox, Owl]", "{A: play Purge}")
    assert "nothing says what is chosen" in text
    assert "Discard Ox" in text
    assert "Discard Owl" in text


def test_an_open_choice_names_the_step_that_led_to_it() -> None:
    text = failure("hand: [Purge, Ox, Owl]", "{A: play Purge}", "{A: recruit Ox}")
    assert "A: recruit Ox: nothing says what is chosen after 'A: play Purge': A:" in text


def test_an_open_payment_is_an_error_that_lists_the_payments() -> None:
    text = failure("pool: {bug: 1, wood: 1}", "{A: pay, cost: '{1}'}")
    assert "{pool: {bug: 1}}" in text
    assert "{pool: {wood: 1}}" in text


def test_an_open_x_is_an_error() -> None:
    assert "X = 2" in failure("pool: {bug: 2}, city: [Well]", "{A: activate Well}")
    assert "X = 0; X = 1; X = 2" in failure("pool: {bug: 2}", "{A: pay, cost: '{X}'}")


def test_an_x_of_nothing_else_is_taken() -> None:
    assert given("city: [Well]", "{A: activate Well}", then="{seats: {A: {vitae: 21}}}").ok


def test_identical_cards_are_one_answer() -> None:
    then = "{seats: {A: {hand: [Ox], discard: [Ox, Purge]}}}"
    assert given("hand: [Purge, Ox, Ox]", "{A: play Purge}", then=then).ok


def test_an_answer_that_was_not_asked_for() -> None:
    text = failure("hand: [Purge, Ox, Owl]", "{A: play Purge, choose: [Ox, Owl]}")
    assert "nothing asked for the choice 'Owl'" in text


def test_an_answer_that_is_none() -> None:
    text = failure("hand: [Purge, Ox, Owl]", "{A: play Purge}", "{A: choose, option: Granary}")
    assert "'Granary' is no answer" in text


def test_triggers_whose_order_matters_must_be_ordered() -> None:
    city = "hand: [Ox], pool: {plant: 2}, den: [Owl], city: [Loser, Drawer]"
    assert "Which first?" in failure(city, "{A: recruit Ox}")
    assert given(city, "{A: recruit Ox, choose: [Drawer]}", then="{seats: {A: {hand: []}}}").ok


def test_triggers_whose_order_does_not_matter_need_no_order() -> None:
    city = "hand: [Ox], pool: {plant: 2}, den: [Owl], city: [Gainer, Drawer]"
    then = "{seats: {A: {hand: [Owl], vitae: 21}}}"
    assert given(city, "{A: recruit Ox}", then=then).ok


def test_a_choice_may_be_refused() -> None:
    steps = ("{A: play Purge}", "{A: choose, option: Granary, refused: T.22}")
    report = given("hand: [Purge, Ox, Owl]", *steps, "{A: choose, option: Ox}")
    assert report.ok, report.failures


def test_a_choice_that_is_no_answer_is_refused_with_its_step() -> None:
    wrong, right = "{A: play Purge, choose: Granary, refused: T.22}", "{A: play Purge, choose: Ox}"
    report = given("hand: [Purge, Ox, Owl]", wrong, right)
    assert report.ok, report.failures
    text = failure("hand: [Purge, Ox, Owl]", "{A: play Purge, choose: Granary}")
    assert "it cannot be done: 'Granary' is no answer" in text


# -- going on -------------------------------------------------------------------------------------


def test_a_step_goes_on_to_its_own_phase() -> None:
    then = "{phase: dusk, votes: [A]}"
    assert given("city: [Ox]", "{A: call dominion vote}", then=then).ok


def test_a_step_goes_on_to_its_own_turn() -> None:
    then = "{turn: A, phase: day}"
    report = given("hand: [Owl], city: [Granary]", "{A: recruit Owl}", then=then, more="turn: B, ")
    assert report.ok, report.failures


def test_time_does_not_mend_a_price() -> None:
    text = failure("hand: [Ox]", "{A: recruit Ox}")
    assert "it cannot be done: The cost is {1}{plant}" in text
    assert text.endswith("[T.25.4]")


def test_what_can_never_be_done_is_given_up() -> None:
    assert "it cannot be done" in failure("city: [Owl]", "{B: activate Owl}")


def test_until_stops_where_somebody_may_act() -> None:
    then = "{turn: B, phase: dawn, seats: {B: {hand: [Ox, Owl]}}}"
    body = (
        "  given: {phase: night, seats: {A: {}, B: {den: [Ox, Owl]}}}\n"
        f"  when: [{{until: {{turn: B, phase: dawn}}}}]\n  then: {then}\n"
    )
    assert one(body).ok


def test_until_goes_round_to_the_same_phase() -> None:
    steps = ("{until: {turn: A, phase: day}}", "{until: {phase: dusk}}", "{until: {turn: B}}")
    assert given("", *steps, then="{turn: B, phase: dawn}").ok


def test_until_ends_with_the_game() -> None:
    body = (
        "  given: {phase: night, turn: B, seats: {A: {exhibition: [R1, R2, R3, R4]}, B: {}}}\n"
        "  when: [{until: {turn: A, phase: day}}]\n  then: {winner: A}\n"
    )
    assert one(body).ok


def test_end_phase_and_pass() -> None:
    assert given("", "{A: end phase}", then="{phase: dusk}").ok
    assert given("", "{A: pass}", "{B: pass}", then="{phase: dusk}").ok


def test_no_phase_is_ended_where_nobody_can_pass() -> None:
    assert "nobody can pass" in failure("", "{B: concede}", "{A: end phase}")
    report = judge("- {case: x, game: heirless, when: [{A: end phase}]}")
    assert report.cases[0].failures[0].endswith("nobody passes it. [HL.turns.3]")


def test_optional_things_are_declined() -> None:
    then = "{seats: {A: {hand: [], pool: {meat: 2}}}}"
    city = "pool: {meat: 2}, den: [Ox, Owl], city: [Toll House]"
    assert given(city, "{A: activate Toll House}", then=then).ok


# -- questions ------------------------------------------------------------------------------------


def test_payments_are_exactly_these() -> None:
    text = failure(
        "pool: {plant: 1}, hand: [Owl]", "{A: payments, for: '{1}', gives: [{pool: {plant: 1}}]}"
    )
    assert "expected {pool: {plant: 1}}, found {discard: [Owl]}; {pool: {plant: 1}}" in text


def test_no_payments_because_of_a_clause() -> None:
    assert given("", "{A: payments, for: '{1}', gives: none, because: T.25.4}").ok
    text = failure("", "{A: payments, for: '{1}', gives: none, because: T.19.2}")
    assert "expected it because of T.19.2" in text


def test_what_is_due() -> None:
    assert "expected {1} due, found {1}{plant} due" in failure(
        "hand: [Ox]", "{A: cost, of: {card: Ox}, is: '{1}'}"
    )


def test_costs_are_compared_as_costs() -> None:
    assert given("hand: [Ox]", "{A: cost, of: {card: Ox}, is: '{plant}{1}'}").ok


def test_can() -> None:
    assert given("hand: [Ox]", "{A: can, do: recruit Ox, is: false, because: T.25.4}").ok
    assert "expected yes, found no" in failure("hand: [Ox]", "{A: can, do: recruit Ox, is: true}")
    assert "because of T.19.2" in failure(
        "hand: [Ox]", "{A: can, do: recruit Ox, is: false, because: T.19.2}"
    )


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("{A: payments, for: '{1}'}", "expected the key 'gives'"),
        ("{A: payments, gives: none}", "expected the key 'for'"),
        ("{A: cost, of: {card: Ox}}", "expected the key 'is'"),
        ("{A: can, is: true}", "expected the key 'do'"),
        ("{A: choose}", "expected the key 'option'"),
        ("{A: pay}", "expected the key 'cost'"),
        ("{A: can, do: choose, is: true}", "unknown verb 'choose'"),
        ("{A: payments, for: '{1}', gives: {}}", "expected a list of payments"),
        ("{A: asked}", "expected what is on offer"),
        ("{A: asked, offers: {a: b}}", "expected text"),
        ("{until: {asked: C}}", "unknown seat 'C'"),
        ("{until: {asked: A, offer: Pass}}", "unknown key of until 'offer'"),
    ],
)
def test_questions_need_their_keys(step: str, expected: str) -> None:
    body = "- case: x\n  game: terrus\n  given: {seats: {A: {hand: [Plant]}, B: {}}}\n  cards: "
    body += "[{name: Ox, type: beast}]\n"
    assert expected in error_of(f"{body}  when: [{step}]\n")


# -- what is asked --------------------------------------------------------------------------------

OFFERED = "market: [Owl], seats: {A: {pool: {stone: 2}, hand: [Ox]}, B: {}}"


def asked(*steps: str) -> list[str]:
    """The failures of a case in which A holds an Ox that it cannot pay for."""
    when = "".join(f"    - {step}\n" for step in steps)
    return one(f"  given: {{{OFFERED}}}\n  when:\n{when}").failures


def test_what_is_on_offer_and_what_is_not() -> None:
    assert asked("{A: asked, offers: [End your day, Barter], lacks: Ox}") == []
    (lacks,) = asked("{A: asked, lacks: [end]}")
    assert "expected nothing with 'end' on offer" in lacks
    (offers,) = asked("{A: asked, offers: Ox}")
    assert "expected 'ox' on offer" in offers and "The answers are" in offers
    (usual,) = asked("{A: asked, usual: Barter}")
    assert "expected 'barter' as the usual answer, found" in usual


def test_to_ask_changes_nothing() -> None:
    steps = "{B: asked, lacks: Ox}", "{A: barter Owl, with: {pool: {stone: 2}}}"
    assert asked(*steps) == []


def test_what_is_never_asked_is_not_waited_for_in_vain() -> None:
    (never,) = asked("{until: {asked: A, offers: no such words}}")
    assert "the game is over, and that was never asked" in never


# -- the end --------------------------------------------------------------------------------------


def test_cited() -> None:
    assert given("pool: {stone: 3}", "{A: pay, cost: '{2}'}", then="{cited: [T.25.4a, T.25.2b]}").ok
    assert "cited: expected T.19.2e" in failure(
        "", "{A: pay, cost: '{0}'}", then="{cited: T.19.2e}"
    )


def test_refusals_and_questions_cite() -> None:
    cost = "{A: cost, of: {card: Ox}, is: '{1}{plant}'}"
    report = given("hand: [Ox]", "{A: recruit Ox, refused: T.25.4}", cost)
    assert {"T.25.4", "T.25.1"} <= set(report.cited)


def test_a_case_that_breaks_the_engine_is_one_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    from tallystick.cases.run import Runner

    def broken(self: Runner) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(Runner, "_finish", broken)
    report = judge("- case: x\n  given: {seats: {A: {}, B: {}}}\n")
    assert report.status == 1
    assert "a fault of the engine" in report.cases[0].failures[0]


def test_the_reasoning_names_the_seats_of_the_case() -> None:
    body = (
        "  given: {seats: {Anna: {pool: {wood: 1}}, Bert: {}}}\n"
        "  when: [{Anna: pay, cost: '{1}'}]\n"
    )
    assert "Anna spends 1 wood." in said(one(body))
