"""A session: who is asked, what is answered without asking, what Enter takes, going back."""

from collections.abc import Iterator
from random import Random

import pytest

from tallystick.bots import BOTS
from tallystick.kernel.decision import Decision
from tallystick.play import games
from tallystick.play.match import Match, Seat
from tallystick.play.session import NOTHING, Session, SessionQuestion, asked_of
from tallystick.rules.asking import CAN_WAIT, DEED, END, GO_ON, INCOME

GAMES = {"terrus": 2, "heirless": 3, "marvel-champions": 2, "grand-archive": 2}
BEARINGS = {DEED, INCOME, CAN_WAIT, GO_ON, END}


def session(game: str, people: int = 1, seed: int = 1, together: bool = False) -> Session:
    seats = [Seat(f"P{n}", "you" if n < people else "greedy") for n in range(GAMES[game])]
    match = Match(games.find(game).rulebook({}), seats, seed)
    bots = [None if one.is_person else BOTS["greedy"](n) for n, one in enumerate(seats)]
    return Session(match, bots, together)


def questions(one: Session, answers: int = 400, seed: int = 0) -> Iterator[SessionQuestion]:
    """The questions that are put; answered at random after each."""
    luck = Random(seed)
    while not one.match.over and len(one.match.log) < answers:
        if not one.advance():
            asked, before = one.put(), len(one.match.log)
            yield asked
            if len(one.match.log) == before:
                one.match.answer(luck.randrange(len(asked.bearings)))


def question(*bearings: str) -> SessionQuestion:
    return SessionQuestion(
        0, Decision(0, "turn", -1, [("go", n, -1) for n in range(len(bearings))]), bearings
    )


@pytest.mark.parametrize(
    ("bearings", "enter", "idle"),
    [
        ((DEED,), 0, NOTHING),
        ((DEED, DEED), NOTHING, NOTHING),
        ((DEED, INCOME, GO_ON), 1, 2),
        ((DEED, GO_ON), 1, 1),
        ((DEED, END), NOTHING, 1),
        ((CAN_WAIT, END), NOTHING, 1),
        ((INCOME, END), 0, 1),
    ],
)
def test_enter_takes_what_loses_nothing(bearings: tuple[str, ...], enter: int, idle: int) -> None:
    assert question(*bearings).enter == enter
    assert question(*bearings).idle == idle


def test_what_is_left_over_is_what_is_lost() -> None:
    assert question(DEED, CAN_WAIT, INCOME, END).left_over == [0, 2]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_put_is_a_choice_and_enter_hurts_nobody(game: str) -> None:
    one = session(game)
    names = set()
    for asked in questions(one):
        assert asked.seat == 0
        assert len(asked.bearings) > 1 and set(asked.bearings) <= BEARINGS
        assert not {INCOME} & set(asked.bearings)
        if asked.enter != NOTHING:
            assert asked.bearings[asked.enter] == GO_ON
            names.add(one.match.rules.moment(one.match.game).name)
        if asked.first(GO_ON) < 0 and asked.first(END) >= 0:
            assert asked.enter == NOTHING
    assert names <= set(one.match.rules.moments)


def test_income_is_taken_unasked_and_is_asked_about_if_one_likes() -> None:
    """What a basic structure makes, in games played as a bot would."""
    bot = BOTS["greedy"](0)
    taken = 0
    for seed in range(6):
        one = session("terrus", seed=seed)
        while (decision := one.match.decision()) is not None and len(one.match.log) < 300:
            asked = asked_of(one.match, decision)
            income = asked.first(INCOME)
            if decision.seat == 0 and income >= 0:
                one.stops[0].say("income", ask=True)
                if asked.first(END) >= 0:
                    assert not one.advance()
                assert asked.enter == income
                one.stops[0].say("income", ask=False)
                assert one.advance() and one.match.log[-1].value == income
                taken += 1
            elif not one.advance():
                one.match.answer(bot.choose(one.match, 0, decision))
    assert taken


@pytest.mark.parametrize("game", GAMES)
def test_people_who_hide_are_asked_by_what_everybody_sees(game: str) -> None:
    """Whoever is asked in another's turn with leave to go on is asked whatever they hold: with the
    same public moment and stops, always or never."""
    one = session(game, people=2)
    for seat in one.people:
        for place in one.match.rules.moments:
            one.stops[seat].say(f"their {place}", ask=True)
    asked_at: set[tuple[int, object]] = set()
    passed_at: set[tuple[int, object]] = set()
    luck = Random(3)
    while not one.match.over and len(one.match.log) < 300:
        decision = one.match.decision()
        assert decision is not None
        moment = one.match.rules.moment(one.match.game)
        mine = decision.seat in one.people and moment.turn != decision.seat
        lets = mine and asked_of(one.match, decision).first(GO_ON) >= 0
        went_on = one.advance()
        if lets:
            (passed_at if went_on else asked_at).add((decision.seat, moment))
        if not went_on:
            one.put()
            one.match.answer(luck.randrange(len(decision.options)))
    assert not asked_at & passed_at
    assert asked_at or game == "marvel-champions"


def test_a_bot_that_only_lets_things_go_on_does_not_end_taking_back() -> None:
    """In Terrus what one recruits can be answered: after a bot has let it happen it can still be
    taken back, and the bot's pass goes with it."""
    found = 0
    for seed in range(6):
        one, luck = session("terrus", seed=seed), Random(seed)
        before, tried = ("", 0), 0
        for asked in questions(one, 200, seed):
            since = one.match.log[before[1] :]
            if len(since) > 1 and one.can_undo(0) and before[1] > tried:
                tried = before[1]
                one.undo(0)
                assert (one.match.digest(), len(one.match.log)) == before
                found += 1
            else:
                before = (one.match.digest(), len(one.match.log))
                one.match.answer(luck.randrange(len(asked.bearings)))
    assert found > 3


def test_there_is_nothing_to_take_back_at_the_first_question() -> None:
    one = session("terrus")
    next(questions(one))
    assert not one.can_undo(0)
    with pytest.raises(ValueError, match="nothing"):
        one.undo(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_gone_on_with_can_be_taken_back_as_before(game: str) -> None:
    """What was being done when one left may be taken back by whoever comes again."""
    one, taken, looked = session(game, seed=4), 0, set[int]()
    for asked in questions(one, 80, seed=2):
        if len(one.match.log) % 2 or len(one.match.log) in looked:
            continue
        looked.add(len(one.match.log))
        again = Match(one.match.rules, one.match.seats, one.match.seed)
        for entry in one.match.log:
            again.take(entry)
        bots = [None if who is None else BOTS["greedy"](7) for who in one.players]
        resumed = Session(again, bots)
        resumed.put()
        assert resumed.can_undo(asked.seat) == one.can_undo(asked.seat)
        if resumed.can_undo(asked.seat):
            resumed.undo(asked.seat)
            one.undo(asked.seat)
            assert again.digest() == one.match.digest()
            one.put()
            taken += 1
    assert taken
