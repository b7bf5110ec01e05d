"""Promises and offers in a player's own words (HL.turns.100, HL.turns.110)."""

import re

import pytest
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    asked,
    begin,
    facts,
    give,
    have,
    hold,
    table,
    take,
)
from tests.games.heirless.tables import rules as rulebook

from tallystick.games.heirless import pledges
from tallystick.games.heirless.claims import party_refusal
from tallystick.games.heirless.pledges import DRAFT, LIVE, NUMBER, STATUS, records
from tallystick.games.heirless.pledges import words_of as wording
from tallystick.games.heirless.zones import ATTRIBUTES, LAYOUT, PLEDGES
from tallystick.kernel.machine import Game

NAMES = ("Anna", "Ben", "Cleo")


def playing() -> Game:
    """Blue's turn; Blue has log and a Bakery, Green has bricks and a Worker."""
    game = table(right=[0, 1, 2])
    give(game, BLUE, log=4, influence=3)
    give(game, GREEN, brick=2, wolf_worker=1)
    hold(game, BLUE, "Bakery")
    return begin(game)


def say(game: Game, words: str, seat: int = BLUE) -> None:
    rulebook().say(game, seat, words, NAMES)


def texts(game: Game) -> list[str]:
    """The promises that stand, in words."""
    return [pledges.words_of(game, number) for number in pledges.live(game)]


def form(game: Game) -> int:
    return game.lists[PLEDGES][pledges.FORM]


@pytest.mark.parametrize(
    ("words", "text", "expected"),
    [
        (
            "promise I will not deploy to the Capital this season",
            "Blue will not deploy to the Capital this season",
            pledges.NO_DEPLOY,
        ),
        (
            "PROMISE Anna will give 2 log to Ben by season 2",
            "Anna will give 2 log to Ben by season 2",
            pledges.GIVE,
        ),
        ("promise Lord Blue will vote for Toll", "Lord Blue will vote for Toll", pledges.VOTE_FOR),
        (
            "promise if possible, I will vote against Toll this season",
            "if possible, Blue will vote against Toll this season",
            pledges.VOTE_AGAINST,
        ),
    ],
)
def test_a_promise_of_ones_own_stands_at_once(words: str, text: str, expected: int) -> None:
    game = playing()
    say(game, words)
    assert texts(game) == [text]
    assert form(game) == expected
    assert (asked(game).kind, asked(game).seat) == ("turn", BLUE)


@pytest.mark.parametrize(
    "text", ["whoever helps me, I help", "Green will not deploy to Valley", "I feel generous"]
)
def test_whoever_words_what_nobody_watches_is_told_before_they_sign(text: str) -> None:
    """HL.turns.102, HL.turns.106: only the players can say whether it was kept."""
    game = playing()
    before = game.digest()
    say(game, f"promise {text}")
    assert (asked(game).kind, asked(game).seat) == ("sign", BLUE)
    assert f"you have worded: “{text}”. This is not watched" in rulebook().headline(game)
    mark = game.mark()
    take(game, "sign")
    assert texts(game) == [text] and form(game) == pledges.FREE
    assert asked(game).kind == "turn"
    game.rewind(mark)
    take(game, "decline")
    assert texts(game) == [] and game.digest() == before


def test_so_are_those_who_are_asked_to_sign_it_too() -> None:
    game = playing()
    say(game, "promise with Green: we will be friends")
    take(game, "sign")
    assert (asked(game).kind, asked(game).seat) == ("sign", GREEN)
    headline = "Blue has worded: “Blue and Green will be friends”. This is not watched"
    assert headline in rulebook().headline(game)
    take(game, "sign")
    assert texts(game) == ["Blue and Green will be friends"]


def test_so_are_both_sides_of_an_offer() -> None:
    game = playing()
    say(game, "offer Green 1 log; you will be kind; I will not deploy to Valley")
    assert (asked(game).kind, asked(game).seat) == ("offer", BLUE)
    told = "“Green will be kind” is not watched"
    assert told in rulebook().headline(game)
    take(game, "put")
    assert (asked(game).kind, asked(game).seat) == ("deal", GREEN)
    assert told in rulebook().headline(game)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("Green will not deploy to the Capital", [GREEN]),
        ("Ben will keep the peace", [GREEN]),
        ("you will allow Blue to use any Workplace this season", [GREEN]),
        ("I will keep the peace", [BLUE]),
        ("if possible, Lord Blue and Lady Green will keep the peace", [BLUE, GREEN]),
        ("we will not deploy to the Valley", [BLUE, GREEN]),
        ("peace", [BLUE, GREEN]),
        ("Cleo will keep the peace", [BLUE, GREEN]),
    ],
)
def test_a_promise_in_an_offer_is_signed_by_whom_it_binds(text: str, bound: list[int]) -> None:
    """HL.turns.101, HL.turns.104: and nobody else can have broken it."""
    game = playing()
    say(game, f"offer Green 1 log for nothing; {text}")
    if asked(game).kind == "offer":
        take(game, "put")
    take(game, "accept")
    signers = game.lists[PLEDGES][pledges.SIGNERS]
    assert list(pledges.seats_of(signers)) == bound
    assert [fact[1] for fact in facts(game, "promised")] == bound
    assert (party_refusal(game, 1, 1 << BLUE) is None) == (BLUE in bound)


def test_a_joint_promise_asks_for_signatures() -> None:
    game = playing()
    say(game, "promise with Green and Cleo: We will not deploy to the Valley")
    assert (asked(game).kind, asked(game).seat) == ("sign", GREEN)
    game.step(0)
    game.step(0)
    assert texts(game) == ["Blue, Green and Purple will not deploy to the Valley"]
    assert form(game) == pledges.NO_DEPLOY


def test_an_offer_in_words_is_a_trade() -> None:
    game = playing()
    say(game, "offer Ben: 2 log and Bakery for 1 brick, wolf worker; Ben will allow Anna")
    assert (asked(game).kind, asked(game).seat) == ("deal", GREEN)
    game.step(1)
    assert have(game, GREEN, "log") == 2
    assert have(game, BLUE, "brick") == have(game, BLUE, "wolf worker") == 1
    assert texts(game) == ["Ben will allow Anna"]
    assert form(game) == pledges.ALLOW
    assert facts(game, "accepted")


def test_an_offer_in_words_may_be_to_several() -> None:
    game = playing()
    give(game, PURPLE, wheat=1)
    say(
        game,
        "offer Ben and Cleo: I give Ben 2 log; Ben gives Purple 1 brick and 1 wolf worker; Lady "
        "Purple gives me 1 wheat; you will not deploy to the Capital this season",
    )
    assert game.lists[ATTRIBUTES[BLUE]][LAYOUT.attributes.index("log")] == 4
    for _ in range(2):
        take(game, "accept")
    held = [game.lists[ATTRIBUTES[seat]] for seat in (BLUE, GREEN, PURPLE)]
    log, brick, wheat = (LAYOUT.attributes.index(one) for one in ("log", "brick", "wheat"))
    assert [(one[log], one[brick], one[wheat]) for one in held] == [(2, 0, 1), (2, 1, 0), (0, 1, 0)]
    assert texts(game) == ["Green and Purple will not deploy to the Capital this season"]
    told = [line.text for line in rulebook().story(game, game.facts, BLUE)]
    assert "You would give 2 log to Green." in told
    assert "Green hands over 1 brick and 1 wolf worker to Purple." in told
    assert "Purple hands over 1 wheat to you." in told


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("offer Ben and Cleo: I give Ben 9 log", "Blue has less than 9 log to hand over"),
        ("offer Ben and Cleo: I give myself 1 log", "one of those who trade gives another"),
        ("offer Ben and Ben: I give Ben 1 log", "One trades with another player"),
        ("offer Ben and Anna: I give Ben 1 log", "One trades with another player"),
        ("offer Ben and Cleo:", "An offer names something"),
        ("offer Ben and Cleo: Ben gives Cleo 1 honour", "unknown good 'honour'"),
    ],
)
def test_what_cannot_be_said_to_several_is_refused_too(words: str, expected: str) -> None:
    game = playing()
    before = game.digest()
    with pytest.raises(ValueError, match=re.escape(expected)):
        say(game, words)
    assert game.digest() == before


def test_one_may_ask_for_what_is_not_there_and_give_for_nothing() -> None:
    game = playing()
    say(game, "offer Green nothing for 7 marble")
    verbs = [option[0] for option in asked(game).options]
    assert "refuse" in verbs and "accept" not in verbs
    game.step(0)
    say(game, "offer Lady Green 1 log for nothing")
    game.step(1)
    assert have(game, GREEN, "log") == 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("sing a song", "one says 'promise ...', 'offer ...' or 'break ...'"),
        ("break", "by its number"),
        ("break my heart", "by its number"),
        ("break ²", "by its number"),
        ("break 1", "HL.turns.101"),
        ("break 1 by Zoe", "there is no player called 'Zoe'"),
        (f"break {'1' * 9}", "at most 4 digits"),
        ("promise", "a promise has words"),
        ("promise with Green I will", "there is a colon"),
        ("promise with Zoe: peace", "there is no player called 'Zoe'"),
        (f"promise {'x' * 700}", "longer than 600"),
        ("offer 2 log for 1 brick", "names a player first: Blue, Green, Purple"),
        ("offer Blue 2 log for 1 brick", "HL.turns.110"),
        ("offer Green nothing for nothing", "An offer names something"),
        ("offer Green 9 log for 1 brick", "HL.turns.111"),
        ("offer Green 1 influence for 1 brick", "HL.turns.112"),
        ("offer Green 1 prestige for 1 brick", "HL.turns.112"),
        ("offer Green 1 logg for 1 brick", "did you mean log"),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_reason(words: str, expected: str) -> None:
    game = playing()
    mark, before = game.mark(), game.digest()
    with pytest.raises(ValueError, match=expected):
        say(game, words)
    game.rewind(mark)
    assert game.digest() == before


def test_a_claim_is_said_whole() -> None:
    """HL.turns.103, HL.turns.104: whom a promise binds who has broken it is said where that may be
    several."""
    game = playing()
    say(game, "promise with Green: we will be friends")
    take(game, "sign")
    take(game, "sign")
    with pytest.raises(ValueError, match="say by whom, such as 'break 1 by Green'"):
        say(game, "break 1", PURPLE)
    with pytest.raises(ValueError, match=re.escape("HL.turns.104")):
        say(game, "break 1 by Cleo")
    say(game, "break 1 by Lady Green and Anna", PURPLE)
    assert (asked(game).kind, facts(game, "accused")[-2:]) == (
        "accused", [("accused", BLUE, 1, PURPLE), ("accused", GREEN, 1, PURPLE)],
    )  # fmt: skip
    with pytest.raises(ValueError, match="half done"):
        say(game, "break 1 by Green", PURPLE)


@pytest.mark.parametrize(("answer", "status"), [("accept", LIVE), ("refuse", None)])
def test_what_is_said_while_an_offer_is_open_leaves_it_as_it_was(
    answer: str, status: int | None
) -> None:
    game = playing()
    say(game, "offer Green 1 log for nothing; Green will keep the peace")
    take(game, "put")
    deal = asked(game)
    open_before = (deal.seat, deal.kind, deal.options[:2])
    say(game, "promise peace", GREEN)
    take(game, "sign")
    now = asked(game)
    assert (now.seat, now.kind, now.options[:2]) == open_before
    take(game, answer)
    pledges = game.lists[PLEDGES]
    found = {pledges[at + NUMBER]: pledges[at + STATUS] for at in records(game)}
    assert found == ({1: status, 2: LIVE} if status is not None else {2: LIVE})
    assert wording(game, 2) == "peace"


def test_an_offer_within_an_offer_keeps_to_its_own_promises_and_goods() -> None:
    game = playing()
    for words in (
        "Green 1 log for nothing; Green will keep the peace",
        "Purple 1 log for nothing; Purple will keep quiet",
    ):
        say(game, f"offer {words}")
        take(game, "put")
    take(game, "accept")
    pledges = game.lists[PLEDGES]
    assert [pledges[at + STATUS] for at in records(game)] == [DRAFT, LIVE]
    assert have(game, PURPLE, "log") == 1 and have(game, GREEN, "log") == 0
    take(game, "refuse")
    assert [pledges[at + NUMBER] for at in records(game)] == [2]
    assert wording(game, 2) == "Purple will keep quiet"


def test_between_steps_only_words_wait_for_the_answer() -> None:
    game = table(right=[0, 1, 2], options={"free-actions": "between-steps"})
    begin(game)
    rules = rulebook(**{"free-actions": "between-steps"})
    rules.say(game, BLUE, "promise with Green: we will vote for Toll", NAMES)
    with pytest.raises(ValueError, match=r"HL\.amb\.8"):
        rules.say(game, GREEN, "promise peace", NAMES)


def test_free_actions_in_ones_own_turn_only_go_for_words_too() -> None:
    game = table(right=[0, 1, 2], options={"free-actions": "own-turn"})
    begin(game)
    with pytest.raises(ValueError, match=r"HL\.amb\.8"):
        rulebook(**{"free-actions": "own-turn"}).say(game, GREEN, "promise peace", NAMES)


def test_the_table_speaks_of_colours_whatever_the_players_are_called() -> None:
    game, names = playing(), ("Green", "Blue", "Cleo")
    rulebook().say(game, BLUE, "promise I will not deploy to Valley", names)
    assert texts(game) == ["Blue will not deploy to Valley"]
    assert pledges.bound(game, 1) == 1 << BLUE and pledges.is_watched(game, 1)
    rulebook().say(game, BLUE, "offer Green 1 log", names)
    assert asked(game).seat == GREEN


def test_names_of_ones_own_take_titles_too() -> None:
    game = playing()
    say(game, "offer Lord Ben 1 log")
    assert asked(game).seat == GREEN
