"""Bots that deal: they claim and vote by what everybody could see, keep what they promise, and
make, accept and refuse offers for a reason (HL.turns.100 to HL.turns.114)."""

from functools import cache
from random import Random

import pytest
from tests.amounts import seeds, some
from tests.bots.heirless import Watched, played
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    asked,
    begin,
    built,
    give,
    have,
    home,
    rules,
    steps,
    table,
    take,
)

from tallystick.bots import BOTS
from tallystick.bots.ahead import answers, follow
from tallystick.bots.greedy import GreedyBot
from tallystick.games.heirless import pledges
from tallystick.games.heirless.bargains import courses
from tallystick.games.heirless.promises import write_promise
from tallystick.games.heirless.zones import PLEDGES
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play import games
from tallystick.play.match import Match, Seat

ONE_GREEDY = ("greedy", "random", "random")


@cache
def against_chance(seed: int) -> Watched:
    """One greedy bot and two random ones, each seat in turn."""
    turned = seed % 3
    return played(ONE_GREEDY[turned:] + ONE_GREEDY[:turned], seed)


@cache
def among_greedy(seed: int) -> Watched:
    return played(("greedy",) * 3, seed)


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(4))
def test_random_bots_claim_nothing_but_breaches_and_never_charge_themselves(seed: int) -> None:
    match = played(("random",) * 3, seed)
    assert match.over and len(match.claims) > 5
    assert all(claim.seen and claim.claimant != claim.accused for claim in match.claims)


@pytest.mark.parametrize("seed", seeds(4))
def test_what_greedy_bots_claim_happened_and_wins_the_vote(seed: int) -> None:
    match = against_chance(seed)
    assert match.over and match.claims
    assert all(claim.seen and claim.claimant != claim.accused for claim in match.claims)
    assert match.count("oathbreak") == len(match.claims) and not match.count("dismissed")


def test_greedy_stands_well_above_chance() -> None:
    lead = []
    for seed in seeds(4):
        match = against_chance(seed)
        own = match.totals()[match.seats.index(Seat(f"P{-seed % 3}", "greedy"))]
        others = sum(match.totals()) - own
        assert match.game.winners() == [-seed % 3]
        lead.append(own - others / 2)
    assert sum(lead) / len(lead) > 50


@pytest.mark.parametrize("seed", range(some(1, 2)))
def test_greedy_bots_make_deals_and_keep_to_them(seed: int) -> None:
    match = among_greedy(seed)
    assert match.over
    assert match.count("accepted") >= 2
    assert match.count("offered") <= 40  # nobody is pestered
    assert match.count("breach") == match.count("oathbreak") == len(match.claims) == 0
    assert match.count("allowed") >= match.count("forbade")  # leave is asked where it was bought


@pytest.mark.parametrize("seed", range(some(1, 3)))
def test_no_vote_is_better_than_all_that_could_decide(seed: int) -> None:
    """What others are thought to vote is looked for among a few votes only."""
    chance, game, wider = Random(seed), rules().new(seed, 4), 0
    while (decision := game.decision()) is not None:
        if decision.kind == "vote":
            all_votes = answers(rules(), decision)
            few = rules().decisive(game, all_votes)
            assert set(few) <= set(all_votes)
            best = {place: _stands(game, decision.seat, place) for place in all_votes}
            assert max(best[place] for place in few) == pytest.approx(max(best.values()))
            wider += len(few) < len(all_votes)
        game.step(chance.choice(rules().plausible(game)))
    assert wider > 1


def _stands(game: Game, seat: int, answer: int) -> float:
    mark = game.mark()
    game.step(answer)
    found, _ = follow(rules(), game, seat, 0, foresees=False)
    game.rewind(mark)
    return found


# -- single answers -------------------------------------------------------------------------------


class Laid(Match):
    """A match at a position that was laid out."""

    def __init__(self, game: Game) -> None:
        seats = [Seat(name, "greedy") for name in ("A", "B", "C")]
        super().__init__(rules(), seats)
        self.game = game


def chosen(game: Game) -> Option:
    """What a greedy bot answers."""
    decision = asked(game)
    bot = GreedyBot(1)
    return decision.options[bot.choose(Laid(game), decision.seat, decision)]


def playing() -> Game:
    """Blue Controls a Tile of the wolves and one of the cats; Purple is far ahead."""
    game = table(tiles={"Valley": {BLUE: [1]}, "Meadow": {BLUE: [1]}})
    home(game, GREEN, 1, 2)
    give(game, BLUE, log=4, clay=1, wolf_worker=1, cat_worker=2)
    give(game, GREEN, brick=2, log=2)
    give(game, PURPLE, prestige=30)
    return begin(game)


def offered(words: str) -> Game:
    """Blue offers Green something."""
    game = playing()
    rules().say(game, BLUE, f"offer Green {words}")
    if asked(game).kind == "offer":
        take(game, "put")
    assert (asked(game).kind, asked(game).seat) == ("deal", GREEN)
    return game


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("2 log", "accept"),  # a gift
        ("1 log for 1 brick", "refuse"),  # a bad price
        ("4 log for 1 brick", "accept"),
        ("1 log; you will not deploy to the Capital this season", "refuse"),
        ("4 log; you will not deploy to Timberland this season", "accept"),
        ("2 log; you will give Blue 2 brick this season", "refuse"),
        ("2 log; Blue will give Green 2 marble this season", "accept"),
        ("1 log; you will be kind to me for ever", "refuse"),  # anybody could say it was not kept
        ("nothing for 1 log; I will be kind to you for ever", "refuse"),
    ],
)
def test_an_offer_is_weighed(words: str, answer: str) -> None:
    assert chosen(offered(words))[0] == answer


def test_what_nobody_watches_is_not_signed() -> None:
    game = playing()
    rules().say(game, BLUE, "promise with Green: we will be friends")
    take(game, "sign")
    assert asked(game).seat == GREEN and chosen(game)[0] == "decline"


@pytest.mark.parametrize(("promise", "answer"), [(False, "forbid"), (True, "allow")])
def test_leave_is_given_where_it_was_promised(promise: bool, answer: str) -> None:
    game = playing()
    hut = built(game, GREEN, "Hut")
    if promise:
        write_promise(game, GREEN, "Green will allow Blue to use Hut this season")
    take(game, "assign", hut)
    assert asked(game).kind == "permission" and chosen(game)[0] == answer


def test_leave_is_not_asked_where_it_will_not_be_given_but_bought() -> None:
    game = playing()
    built(game, GREEN, "Bakery")
    assert chosen(game)[0] == "haggle"
    begun = {course.about for course in courses(game, asked(game))}
    assert ("leave", GREEN) in begun and ("leave", PURPLE) not in begun


def test_what_was_promised_is_given() -> None:
    game = playing()
    write_promise(game, BLUE, "Blue will give 2 log to Green this season")
    match, bot = Laid(game), GreedyBot(1)
    while (decision := asked(game)).kind != "deal":
        assert decision.seat == BLUE
        match.answer(bot.choose(match, BLUE, decision))
    assert chosen(game)[0] == "accept"
    take(game, "accept")
    assert game.lists[PLEDGES][pledges.KEPT] == 2


def accused(breach: bool) -> Game:
    """Purple claims that Green did not keep a promise that is watched."""
    game = playing()
    hut = built(game, GREEN, "Hut")
    write_promise(game, GREEN, "Green will allow Blue to use Hut")
    take(game, "assign", hut)
    take(game, "forbid" if breach else "allow")
    while asked(game).seat != PURPLE or asked(game).kind != "free":
        game.step(max(asked(game).default, 0))
    take(game, "claim")
    return game


@pytest.mark.parametrize("breach", [False, True])
def test_a_person_who_claims_is_judged_by_what_could_be_seen(breach: bool) -> None:
    game = accused(breach)
    while asked(game).kind in ("accused", "verdict"):
        verb = chosen(game)[0]
        assert verb in (("agree", "yay") if breach else ("dispute", "nay"))
        take(game, verb)
    assert have(game, GREEN, "oathbreak") == (20 if breach else 0)


def test_what_the_players_have_dismissed_is_not_claimed_again() -> None:
    """HL.turns.106: the vote says whether it was broken."""
    game = accused(True)
    assert pledges.breakers(game, 1) == 1 << GREEN
    take(game, "dispute")
    for _ in range(3):
        take(game, "nay")
    assert pledges.breakers(game, 1) == 0
    claims = [i for i, one in enumerate(asked(game).options) if one[0] == "claim"]
    assert claims and not set(claims) & set(rules().plausible(game))


# -- courses --------------------------------------------------------------------------------------


def test_courses_can_be_taken_and_hang_on_what_the_seat_knows_only() -> None:
    found = 0
    for seed in range(3):
        for game, _ in steps(seed, 3, 1500):
            decision = game.decision()
            if decision is None or decision.kind not in ("turn", "free"):
                continue
            row = rules().courses(game)
            assert row == rules().courses(resample(game, decision.seat, seed))
            for course in row:
                mark = game.mark()
                for answer in course.answers:
                    now = asked(game)
                    assert now.seat == decision.seat and answer in now.options
                    game.take(answer)
                assert asked(game).kind == "deal"
                game.rewind(mark)
                found += 1
    assert found > 100


@pytest.mark.parametrize(("who", "most"), [("greedy", 400), ("search:3", 120)])
def test_a_bot_that_is_reminded_goes_on_as_one_that_has_sat_there(who: str, most: int) -> None:
    match = Match(games.find("heirless").rulebook({}), [Seat(f"P{n}", who) for n in range(3)], 5)
    bots, asked = [BOTS[who](place) for place in range(3)], 0
    while (decision := match.decision()) is not None and len(match.log) < most:
        seat = decision.seat
        answer = bots[seat].choose(match, seat, decision)
        in_course = decision.options[answer][0] in ("haggle", "with", "give", "put")
        if len(match.log) % (3 if in_course else 20) == 0 and len(decision.options) > 1:
            others = [BOTS[who](place) for place in range(3)]
            match.remind(others)
            assert others[seat].choose(match, seat, decision) == answer
            asked += 1
        match.answer(answer)
    assert asked > 5
