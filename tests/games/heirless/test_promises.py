"""Promises: signing, claims, votes, Oathbreak, and what is pointed out (HL.turns.100 to .107)."""

import pytest
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    answer,
    asked,
    begin,
    built,
    facts,
    find,
    give,
    have,
    home,
    law,
    quiet,
    rules,
    steps,
    table,
    take,
)

from tallystick.games.heirless import pledges
from tallystick.games.heirless.pledges import (
    ALLOW,
    FREE,
    GIVE,
    LIVE,
    NO_DEPLOY,
    POINTED,
    RECORD,
    STATUS,
    VOID,
    VOTE_FOR,
    Pledge,
    sentence,
    words_of,
)
from tallystick.games.heirless.promises import write_promise
from tallystick.games.heirless.text.promises import read_promise
from tallystick.games.heirless.zones import PLEDGES, TILES
from tallystick.kernel.machine import Game

VALLEY = TILES.index("Valley")
TEXT = "If possible, Lady Green will not deploy to the Valley this season"


def promised(text: str = TEXT, author: int = BLUE, *others: int) -> Game:
    game = table()
    for seat in (BLUE, GREEN, PURPLE):
        home(game, seat, 1, 1)
    begin(game)
    write_promise(game, author, text, others=others)
    for _ in others:
        take(game, "sign")
    return game


def status(game: Game, number: int = 1) -> int:
    return game.lists[PLEDGES][pledges.find(game, number) + STATUS]


def claim(game: Game, by: int, accused: int) -> None:
    quiet(game)
    while asked(game).seat != by:
        take(game, "idle")
        while asked(game).seat != by and asked(game).kind == "free":
            game.step(0)
    take(game, "claim")
    if find(game, "broken", 1) >= 0:
        take(game, "broken", 1)
    if find(game, "by", 1 << accused) >= 0:
        take(game, "by", 1 << accused)


# -- making them ----------------------------------------------------------------------------------


def test_a_promise_is_signed_by_its_parties() -> None:
    game = table()
    begin(game)
    assert write_promise(game, BLUE, TEXT, others=(GREEN,)) == 1
    assert (asked(game).seat, asked(game).kind) == (GREEN, "sign")
    take(game, "sign")
    assert (asked(game).seat, asked(game).kind) == (BLUE, "turn")
    assert words_of(game, 1) == TEXT and status(game) == LIVE


def test_what_one_does_not_sign_is_no_promise() -> None:
    game = table()
    begin(game)
    write_promise(game, BLUE, "We will all be kind", others=(GREEN, PURPLE))
    take(game, "sign")
    take(game, "decline")
    assert pledges.live(game) == [] and game.lists[PLEDGES] == []


def test_any_words_will_do_but_some() -> None:
    game = promised("Lord Blue will sing", BLUE)
    assert words_of(game, 1) == "Lord Blue will sing"
    assert game.lists[PLEDGES][pledges.FORM] == FREE
    with pytest.raises(ValueError):
        write_promise(game, BLUE, "  ")


def test_a_promise_in_pieces() -> None:
    game = begin(table())
    take(game, "promise")
    take(game, "form", NO_DEPLOY)
    take(game, "at", VALLEY)
    take(game, "if possible")
    assert words_of(game, 1) == "If possible, Lord Blue will not deploy to Valley this season"
    assert (asked(game).seat, asked(game).kind) == (BLUE, "turn")
    take(game, "promise")
    take(game, "form", NO_DEPLOY)
    take(game, "at", VALLEY)
    take(game, "if possible")
    assert pledges.live(game) == [1]  # the same again is no other promise


READ = {
    TEXT: Pledge(NO_DEPLOY, 2, VALLEY, if_possible=True, until=1),
    "Lord Blue and Lady Green will vote for Tithe": Pledge(VOTE_FOR, 3, 0),
    "Blue will give 2 logs to Lady Green by the end of this season": Pledge(
        GIVE, 1, 2, 3, 1, until=1
    ),
    "Lord Purple will give Blue 1 wolf worker until season 3": Pledge(GIVE, 4, 1, 10, 0, until=3),
    "Lord Blue will allow Lord Purple to use any Workplace this season.": Pledge(
        ALLOW, 1, 2, until=1
    ),
    "Lady Green will never deploy a Knight to the castle of Blue": Pledge(NO_DEPLOY, 2, 10),
    "Lady Green will not deploy to Valley in season 1": Pledge(NO_DEPLOY, 2, VALLEY, until=1),
}


@pytest.mark.parametrize("text", READ)
def test_what_the_grammar_understands(text: str) -> None:
    game = table()
    expected = READ[text]
    if expected.form == VOTE_FOR:
        expected = expected._replace(a=rules().index["Tithe"])
    found = read_promise(game, text)
    assert found == expected
    assert read_promise(game, sentence(game, found)) == found


@pytest.mark.parametrize(
    "text",
    [
        "Lord Blue will sing",
        "Lord Red will not deploy to Valley",
        "not to deploy",
        "",
        # Of a later Season only: a deed of this one is neither a breach nor what was promised.
        "Lady Green will not deploy to Valley in season 2",
        "Lady Green will give 2 log to Blue in season 2",
    ],
)
def test_what_it_does_not(text: str) -> None:
    assert read_promise(table(), text) is None


def test_players_may_go_by_other_names() -> None:
    found = read_promise(table(), "Lady Bea will not deploy to Valley", ("Ann", "Bea", "Cid"))
    assert found == Pledge(NO_DEPLOY, 2, VALLEY)


@pytest.mark.parametrize("seed", range(4))
def test_what_bots_promise_can_be_read_again(seed: int) -> None:
    read: set[str] = set()
    for game, _ in steps(seed, 3 + seed % 4, 1200):
        table_ = game.lists[PLEDGES]
        for text in {words_of(game, table_[at]) for at in range(0, len(table_), RECORD)} - read:
            read.add(text)
            again = read_promise(game, text)
            assert again is not None and sentence(game, again) == text


# -- breaches are pointed out ---------------------------------------------------------------------


def breaches(game: Game) -> list[tuple[int, int]]:
    return [(fact[1], fact[2]) for fact in facts(game, "breach")]


def test_a_deployment_that_was_not_to_be() -> None:
    game = promised(TEXT.replace("Lady Green", "Lord Blue"))
    answer(game, "deploy", 1, TILES.index("Meadow"))
    assert breaches(game) == []
    answer(game, "deploy", 1, VALLEY)
    assert breaches(game) == [(BLUE, 1)]
    assert have(game, BLUE, "oathbreak") == 0  # judging is for the players
    assert game.lists[PLEDGES][POINTED] == 1


def test_a_workplace_that_was_to_be_allowed() -> None:
    game = table(tiles={"Valley": {BLUE: [1]}})
    hut = built(game, GREEN, "Hut")
    give(game, BLUE, wolf_worker=1)
    begin(game)
    write_promise(game, GREEN, "Lady Green will allow Lord Blue to use Hut")
    take(game, "assign", hut)
    take(game, "forbid")
    assert breaches(game) == [(GREEN, 1)]


@pytest.mark.parametrize(
    ("first", "influence", "vote", "broken"),
    [
        ("", 3, ("against", 1), True),
        ("", 3, ("abstain",), True),
        ("", 0, ("abstain",), True),
        ("If possible, ", 0, ("abstain",), False),
        ("If possible, ", 3, ("abstain",), True),
        ("", 3, ("for", 1), False),
    ],
)
def test_a_vote_that_was_promised(
    first: str, influence: int, vote: tuple[object, ...], broken: bool
) -> None:
    game = table(right=[BLUE, PURPLE, GREEN])
    tithe = law(game, "Tithe")
    give(game, BLUE, influence=5)
    give(game, GREEN, influence=influence)
    begin(game)
    write_promise(game, GREEN, f"{first}Lady Green will vote for Tithe this season")
    take(game, "enact", tithe)
    answer(game, *vote)
    answer(game, "abstain")
    answer(game, "abstain")
    assert breaches(game) == ([(GREEN, 1)] if broken else [])


@pytest.mark.parametrize(
    ("first", "log", "given", "broken"),
    [
        ("", 2, True, False),
        ("", 2, False, True),
        ("If possible, ", 0, False, False),
        ("If possible, ", 2, False, True),
    ],
)
def test_a_gift_that_was_due(first: str, log: int, given: bool, broken: bool) -> None:
    game = table()
    give(game, BLUE, log=log)
    begin(game)
    write_promise(game, BLUE, f"{first}Lord Blue will give 2 log to Lady Green this season")
    if given:
        for words in (
            ("haggle",), ("with", GREEN), ("give", 3), ("n", 2), ("put",), ("accept",),
        ):  # fmt: skip
            take(game, *words)
    for _ in range(3):
        answer(game, "idle")
    while not game.over:
        game.step(max(asked(game).default, 0))
    assert breaches(game) == ([(BLUE, 1)] if broken else [])


# -- claims ---------------------------------------------------------------------------------------


def test_a_broken_promise_costs_twenty_once() -> None:
    """HL.turns.103 to HL.turns.105."""
    game = promised(TEXT, BLUE, GREEN)
    give(game, BLUE, prestige=5)
    claim(game, PURPLE, GREEN)
    assert (asked(game).seat, asked(game).kind) == (GREEN, "accused")
    take(game, "agree")
    take(game, "agree")  # Blue
    assert have(game, GREEN, "oathbreak") == 20
    assert (have(game, BLUE, "oathbreak"), have(game, BLUE, "prestige")) == (0, 5)
    assert status(game) == VOID and find(game, "claim") < 0


def dispute(readings: dict[str, str], *ballots: str) -> Game:
    game = table(4, options=readings)
    begin(game)
    write_promise(game, BLUE, "Lord Blue will smile")
    claim(game, BLUE, BLUE)
    take(game, "dispute")
    for seat, ballot in enumerate(ballots):
        assert (asked(game).seat, asked(game).kind) == (seat, "verdict")
        take(game, ballot)
    return game


@pytest.mark.parametrize(
    ("reading", "ballots", "oathbreak"),
    [
        ("best-ranked", "yay yay yay nay", 20),
        ("best-ranked", "nay yay nay nay", 0),
        ("best-ranked", "yay yay nay nay", 20),
        ("best-ranked", "nay nay yay yay", 0),
        ("upheld", "nay nay yay yay", 20),
        ("dismissed", "yay yay nay nay", 0),
    ],
)
def test_all_players_vote_on_what_is_disputed(reading: str, ballots: str, oathbreak: int) -> None:
    """HL.turns.106, HL.amb.20."""
    game = dispute({"breach-tie": reading}, *ballots.split())
    assert have(game, BLUE, "oathbreak") == oathbreak
    assert status(game) == (VOID if oathbreak else LIVE)


def test_another_player_may_dispute_what_the_accused_admits() -> None:
    game = promised(TEXT, BLUE, GREEN)
    claim(game, PURPLE, GREEN)
    take(game, "agree")
    take(game, "dispute")
    assert asked(game).kind == "verdict"


def test_two_who_fail_pay_twenty_each() -> None:
    """HL.amb.20f."""
    game = promised("We will both stay at home", BLUE, GREEN)
    take(game, "claim")
    take(game, "by", 0b11)
    for _ in range(3):
        if asked(game).kind == "accused":
            take(game, "agree")
    assert [have(game, seat, "oathbreak") for seat in (BLUE, GREEN, PURPLE)] == [20, 20, 0]


def test_idle_players_vote_unless_the_option_says_otherwise() -> None:
    game = table(options={"idle-vote": "active"}, left=[PURPLE], right=[BLUE, GREEN])
    begin(game)
    write_promise(game, BLUE, "Lord Blue will smile")
    claim(game, BLUE, BLUE)
    take(game, "dispute")
    take(game, "yay")
    assert (asked(game).seat, asked(game).kind) == (GREEN, "verdict")
    take(game, "yay")
    assert have(game, BLUE, "oathbreak") == 20


def test_by_option_the_accused_do_not_vote() -> None:
    options = {"accused-vote": "no"}
    game = begin(table(options=options))
    write_promise(game, BLUE, "Lord Blue will smile")
    claim(game, BLUE, BLUE)
    take(game, "dispute")
    for seat in (GREEN, PURPLE):
        assert (asked(game).seat, asked(game).kind) == (seat, "verdict")
        take(game, "nay")
    assert (asked(game).kind, have(game, BLUE, "oathbreak")) == ("turn", 0)
