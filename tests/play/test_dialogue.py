"""A dialogue without a terminal: what each line does, and what is told to whom."""

import re

import pytest

from tallystick.bots import BOTS
from tallystick.play import advice, games
from tallystick.play.dialogue import CONFIRM, HANDOVER, OVER, QUESTION, STOPPED, Dialogue
from tallystick.play.filing import Filing
from tallystick.play.lines import question
from tallystick.play.match import Match, Seat
from tallystick.play.session import Session
from tallystick.rules.scene import CARDS


def dialogue(
    game: str = "terrus", people: int = 1, seats: int = 2, seed: int = 8, together: bool = False
) -> Dialogue:
    sitting = [Seat(f"P{n}", "you" if n < people else "greedy") for n in range(seats)]
    match = Match(games.find(game).rulebook({}), sitting, seed)
    bots = [None if one.is_person else BOTS["greedy"](n) for n, one in enumerate(sitting)]
    one = Dialogue(Session(match, bots, together), Filing(match, {}))
    one.begin()
    return one


def said(one: Dialogue) -> str:
    return "\n".join(row.text for row in one.reply)


def lines(one: Dialogue) -> list[str]:
    assert one.offered is not None
    return [entry.text for entry in one.offered.entries]


def test_a_bare_enter_where_it_would_lose_something_asks_again() -> None:
    one = dialogue()
    before = one.match.digest()
    one.typed("")
    assert one.state == QUESTION and one.match.digest() == before
    assert "A number from 1 to" in said(one)


def test_ending_asks_once_more_while_something_can_be_done() -> None:
    one = dialogue()
    assert lines(one)[-1] == "End your day"
    before = one.match.digest()
    one.typed("e")
    assert one.state == CONFIRM and "You could still recruit Ferry Otter" in said(one)
    one.typed("n")
    assert one.state == QUESTION and one.match.digest() == before
    one.typed("e")
    one.typed("y")
    assert one.match.digest() != before


def test_what_can_still_be_done_is_named_without_what_it_takes() -> None:
    one = dialogue("heirless", seats=3, seed=5)
    one.typed("e")
    assert "You could still build" in said(one) and "deploy" in said(one)
    assert ":" not in said(one)


def test_an_act_then_what_then_where_and_back() -> None:
    one = dialogue()
    first = lines(one)
    for back in ("", "u"):
        one.typed("m")
        assert all(line.startswith("Barter for ") for line in lines(one))
        assert one.offered is not None
        *_, last = question(one.headline(), one.offered, 80)
        assert last.text.strip() == "Enter: back to all answers"
        one.typed(back)
        assert lines(one) == first and not said(one)
    one.typed("barter")
    one.typed("farm")
    assert "how do you pay {2}" in one.headline() or "Farm" in str(one.news)
    one.typed("u")
    assert lines(one) == first


def test_back_says_where_it_shows_nothing_else() -> None:
    one = dialogue()
    first = lines(one)
    one.typed("back")
    assert lines(one) == first and "u takes your last one back" in said(one)
    one.typed("m")
    one.typed("back")
    assert lines(one) == first and not said(one)


def test_taking_back_goes_over_what_was_answered_unasked() -> None:
    one = dialogue()
    before = one.match.digest()
    one.typed("recruit ferry otter")
    assert "where does Ferry Otter go?" in one.headline()
    here = one.match.digest()
    one.typed("1")
    assert one.match.digest() != here
    one.typed("u")
    assert one.match.digest() == here
    one.typed("u")
    assert one.match.digest() == before
    one.typed("u")
    assert "You cannot" in said(one)


def test_what_an_argument_is_called_is_no_word_of_a_move() -> None:
    one = dialogue()
    one.typed("recruit ferry otter")
    assert "where does Ferry Otter go?" in one.headline()
    one.typed("n")  # as in "activate Long Meadow Clade, n: 2"
    assert "Nothing here begins with 'n'" in said(one)


def test_an_answer_by_its_number_is_looked_up_whole() -> None:
    one = dialogue()
    one.typed("? 1")
    assert "[recruit Ferry Otter]" in said(one)


def test_stops_are_said_and_told() -> None:
    one = dialogue()
    one.typed("stop their dusk")
    assert "their dusk: you are asked" in said(one)
    one.typed("skip noon")
    assert "unknown moment 'noon'" in said(one)
    one.typed("stop their")
    assert "unknown moment 'their'" in said(one)
    one.typed("hold Zoe")
    assert "Nobody here is called 'Zoe'." in said(one)
    one.typed("hold")
    assert one.session.stops[0].holding


def test_passing_until_the_next_turn() -> None:
    one = dialogue()
    turn = one.match.rules.moment(one.match.game).turn
    one.typed("pp")
    assert one.state == CONFIRM and not one.session.stops[0].until_turn
    one.typed("y")
    assert one.state == QUESTION
    assert one.match.rules.moment(one.match.game).turn == turn
    assert "Turn 4 · Red" in [line.text for line in one.told(0)]


def test_giving_up_and_the_summary() -> None:
    one = dialogue()
    one.typed("c")
    assert one.waiting_for == "Give up? (y/n) "
    one.typed("y")
    assert one.state == OVER
    first, last = one.summary()
    assert first == "Turn 2 · Red's day · winter: Blue vitae 23."
    assert last.startswith("Blue (P1) won. Seed 8, ")


def test_where_nobody_can_give_up_nobody_is_asked() -> None:
    one = dialogue("marvel-champions", seats=1)
    one.typed("c")
    assert one.state == QUESTION
    assert said(one) == "You cannot: in Marvel Champions nobody can give up."


def test_quitting() -> None:
    one = dialogue()
    one.typed("q")
    assert one.state == STOPPED


def test_two_who_hide_take_turns_at_the_keyboard() -> None:
    one = dialogue(people=2)
    assert one.state == HANDOVER and one.viewer == -1
    assert one.news == [] and one.offered is None
    assert not [a for s in one.scene().sides for a in s.areas if a.layout == CARDS and a.things]
    first = one.seat
    one.typed("1")
    assert one.state == HANDOVER, "what was typed ahead opens nothing"
    one.typed("")
    assert one.viewer == first
    told = [line.text for line in one.news]
    assert "Turn 1 · Blue" in told and any(line.startswith("You draw ") for line in told)
    for line in ("e", "y", "p") * 4:  # day and dusk, as long as it is this seat's turn
        if one.seat == first:
            one.typed(line)
    assert (one.state, one.seat) == (HANDOVER, 1 - first) and one.news == []
    one.typed("")
    told = [line.text for line in one.news]
    assert "Turn 1 · Blue" in told, "from the beginning, as this seat may know it"
    assert not any(line.startswith("Blue draws ") and "a card" not in line for line in told)


def test_in_a_game_played_together_hands_may_lie_open() -> None:
    for together in (False, True):
        one = dialogue("marvel-champions", people=2, together=together)
        assert one.state == (QUESTION if together else HANDOVER)
        hands = [a for s in one.scene().sides for a in s.areas if a.layout == CARDS]
        assert len([a for a in hands if a.things]) == (2 if together else 0)


def test_a_move_is_typed_with_what_it_leads_to() -> None:
    """As README and help have it; what its words leave open is asked."""
    one = dialogue()
    before = len(one.match.log)
    one.typed("recruit Ferry Otter, at: Long Meadow Clade, cell: front")
    recruited = one.match.log[before:]
    assert len(recruited) >= 2 and "Ferry Otter" in str(one.news)
    other = dialogue()
    other.typed("recruit Ferry Otter")
    assert "where does Ferry Otter go" in other.headline()
    third = dialogue()
    third.typed("recruit Ferry Otter, at: Nowhere")
    assert third.headline() == other.headline()


def test_of_what_cannot_be_done_it_is_said_why() -> None:
    one = dialogue()
    before = one.match.digest()
    refused = [text for text, why in advice.thoughts(one.match.rules, one.match.game, 0) if why]
    one.typed(refused[0])
    assert one.match.digest() == before
    assert "[T." in said(one) and "Nothing here begins" not in said(one)
    one.typed("recruit Nobody At All")
    assert "Nothing here begins with 'recruit Nobody At All'" in said(one)


def test_of_what_is_among_the_answers_why_says_so() -> None:
    one = dialogue()
    one.typed("w ferry otter")
    assert re.search(r"You can: Recruit Ferry Otter \(.*\): beast", said(one))


def test_why_finds_an_answer_by_what_it_says() -> None:
    match = Match(games.find("heirless").rulebook({}), [Seat(f"P{n}", "you") for n in range(3)], 1)
    asked = match.decision()
    assert asked is not None
    told = advice.why_not(match.rules, match.game, asked.seat, "trade")
    assert told == "You can: Offer a trade"
    told = advice.why_not(match.rules, match.game, asked.seat, "deploy")
    assert "You can: Deploy a level 1 Knight to Capital" in told
    assert re.search(r"\nYou can, in \d+ other ways\.$", told)


def test_what_cannot_be_done_for_one_reason_is_told_in_one_line() -> None:
    match = Match(games.find("heirless").rulebook({}), [Seat(f"P{n}", "you") for n in range(3)], 1)
    asked = match.decision()
    assert asked is not None
    told = advice.why_not(match.rules, match.game, asked.seat, "convert").split("\n")
    assert len(told) == 1 and told[0].count("; Convert ") > 1
    # a word inside of another is not meant
    assert "Convert" not in advice.why_not(match.rules, match.game, asked.seat, "vert")


@pytest.mark.parametrize("game", ["terrus", "grand-archive", "marvel-champions"])
def test_a_move_is_typed_as_it_is_written(game: str) -> None:
    one = dialogue(game)
    for _ in range(12):
        if one.state != QUESTION or one.offered is None:
            break
        choice = one.offered.choices[0]
        log = len(one.match.log)
        one.typed(choice.written)
        if one.state == CONFIRM:
            one.typed("y")
        assert one.match.log[log].value == choice.option
