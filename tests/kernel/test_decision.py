"""Questions and refusals."""

from __future__ import annotations

from tallystick.kernel.decision import Decision, Refusal


def test_a_question_has_no_default_unless_told() -> None:
    assert Decision(0, "priority", -1, [("pass", -1, -1)]).default == -1


def test_a_refusal_reads_as_a_sentence_with_the_clause_that_decided() -> None:
    refusal = Refusal(("T.25.4", "T.25.1"), "You cannot pay.")
    assert str(refusal) == "You cannot pay. [T.25.4]"
