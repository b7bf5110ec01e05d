"""What the vocabularies of all games share: seats, verbs, answers, payments, rulebooks."""

from __future__ import annotations

import pytest

from tallystick.cards.compile import CompiledCard, shadowed
from tallystick.cards.errors import CardProblem
from tallystick.cards.schema import CardFacts
from tallystick.cases.cards import CaseRulebook, Rulebooks
from tallystick.cases.laid import question_text
from tallystick.cases.model import Case, Step, needed
from tallystick.cases.nodes import Node, compose
from tallystick.cases.noted.position import players, read_seats
from tallystick.cases.noted.pricing import each_said_once, payments_in
from tallystick.cases.noted.reading import about, by_verb, place_of
from tallystick.cases.table import UNANSWERED
from tallystick.cases.verbs import Verbs
from tallystick.errors import InputError
from tallystick.games.terrus.text.language import LANGUAGE
from tallystick.kernel.decision import Decision


def node(text: str) -> Node:
    found = compose(text, "test.yaml")
    assert found is not None
    return found


def step(text: str, seat: str = "A") -> Step:
    entries = node(text).entries()
    verb = entries.pop(seat)
    return Step(seat, verb, entries, node(text))


def case(*steps: Step) -> Case:
    return Case("", "terrus", (), {}, (), 0, None, steps, None, node("{}"))


# -- seats ----------------------------------------------------------------------------------------


def test_seats_are_those_described_then_those_who_act_then_letters() -> None:
    acting = case(step("{C: pass}", "C"))
    assert players(read_seats(node("{B: {}}"), 4), acting, 3) == ("B", "C", "A")
    assert players((), case(), 2) == ("A", "B")
    assert players(("X", "Y", "Z"), acting, 2) == ("X", "Y", "Z")


@pytest.mark.parametrize(
    ("seats", "line"),
    {
        "{a: {}}": "expected the name of a seat",
        "{Nobody: {}}": "expected the name of a seat",
        "{A: {}, A: {}}": "the seat 'A' stands here twice",
        "{A: {}, B: {}, C: {}}": "expected up to 2 seats, found 3",
    }.items(),
)
def test_what_is_no_seat(seats: str, line: str) -> None:
    with pytest.raises(InputError, match=line):
        read_seats(node(seats), 2, never=("Nobody",))


# -- verbs and arguments --------------------------------------------------------------------------

VERBS = Verbs(named=("play", "break"), alone=("end turn",), whats=(("break", "a number"),))


def test_a_verb_and_its_name() -> None:
    assert VERBS.read(node("play  Blue  Ox")) == ("play", "Blue Ox")
    assert VERBS.read(node("end turn")) == ("end turn", "")
    assert VERBS.split("plays Ox") == ("", "plays Ox")


@pytest.mark.parametrize(
    ("words", "line"),
    {
        "play": "expected a name after 'play'",
        "break": "expected a number after 'break'",
        "plaj Ox": "unknown verb 'plaj'; did you mean play?",
        "end trun": "unknown verb 'end trun'; did you mean end turn?",
        "payments": "'payments' is no step that can be judged so",
    }.items(),
)
def test_what_is_no_verb(words: str, line: str) -> None:
    with pytest.raises(InputError, match=line):
        VERBS.read(node(words))


def test_an_argument_may_have_two_names() -> None:
    one = step("{A: pay, for: 2}")
    assert needed(one, "cost", "for").number() == 2
    with pytest.raises(InputError, match="expected the key 'of' in a step 'pay'"):
        needed(one, "of")


# -- answers --------------------------------------------------------------------------------------


def test_the_option_that_is_meant() -> None:
    decision = Decision(0, "choose", -1, [("take", 7, -1), ("x", 3, -1), ("done", -1, -1)])
    assert place_of(decision, ("take", 8, -1), ("x", 3, -1)) == 1
    assert by_verb(decision, "done", "no") == 2
    assert (about(decision, 7), about(decision, -1)) == (0, UNANSWERED)


def test_a_question_names_each_answer_once_and_not_all_of_many() -> None:
    assert question_text("Which?", ["a", "b", "a"]) == "Which? The answers are: a; b"
    assert question_text("Which?", map(str, range(20))).endswith("; 11; and 8 more")


# -- payments -------------------------------------------------------------------------------------


def test_payments_are_a_list_or_none() -> None:
    assert payments_in(node("none")) == []
    assert [one.text() for one in payments_in(node("[a, b]"))] == ["a", "b"]
    with pytest.raises(InputError, match="expected a list of payments, or none"):
        payments_in(node("a"))


def test_each_payment_is_said_once_though_words_fit_several() -> None:
    def says(said: str, found: str) -> bool:
        return found in said

    assert each_said_once(["a", "b"], ["ab", "a"], says)
    assert each_said_once(["b", "a"], ["ab", "a"], says)
    assert not each_said_once(["b", "c"], ["bc", "a"], says)
    assert not each_said_once(["a"], ["a", "a"], says)


# -- cards ----------------------------------------------------------------------------------------


def test_own_cards_shadow_shipped_ones_of_their_name() -> None:
    shipped = [CompiledCard(CardFacts(name, "action"), {}, (), ()) for name in ("Ox", "Owl")]
    cards = shadowed(shipped, [CardFacts("Ox", "action", "Gibber.")], LANGUAGE)
    assert [card.facts.name for card in cards] == ["Owl", "Ox"]
    assert [card.is_whole for card in cards] == [True, False]


def test_a_card_that_is_not_whole_may_stand_but_not_be_used() -> None:
    own = [CompiledCard(CardFacts("Ox", "action"), {}, (), (CardProblem("bad", "Ox", "text"),))]
    cards = CaseRulebook(
        "the rules",
        own,
        [(CardFacts("Owl", "action"), "odd"), (CardFacts("Elk", "action"), "elsewhere")],
    )
    assert cards.used(lambda name: name == "Fox") == "the rules"
    for name, found in (("Ox", "bad"), ("Owl", "Owl: text: odd"), ("Elk", "Elk: text: elsewhere")):
        with pytest.raises(InputError, match=found):
            cards.used(name.__eq__)


def test_a_title_that_a_whole_card_has_too_names_none_that_is_not() -> None:
    bad = CardFacts("Ox", "action", words={"code": "x2"})
    own = [
        CompiledCard(CardFacts("Ox", "action", words={"code": "x1"}), {}, (), ()),
        CompiledCard(bad, {}, (), (CardProblem("bad", "Ox", "text"),)),
    ]
    cards = CaseRulebook("the rules", own)
    assert cards.used(lambda name: name in ("Ox", "Ox (x1)")) == "the rules"
    with pytest.raises(InputError, match="bad"):
        cards.used(lambda name: name == "Ox (x2)")


def test_cases_with_the_same_cards_share_a_rulebook() -> None:
    made: list[CaseRulebook[str]] = []

    def make() -> CaseRulebook[str]:
        made.append(CaseRulebook("the rules", ()))
        return made[-1]

    kept: Rulebooks[str] = Rulebooks()
    own = [node("{name: Ox}")]
    first = kept.find(own, {"mode": "easy"}, {}, make)
    assert kept.find(own, {"mode": "easy"}, {}, make) is first
    kept.find(own, {}, {"mode": "easy"}, make)
    kept.find([node("{name: Ox}")], {"mode": "easy"}, {}, make)
    assert len(made) == 3
