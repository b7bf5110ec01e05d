"""Enact: commitment, reversed order, second chance, net, Prestige (HL.turns.80 to .87)."""

import pytest
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    answer,
    asked,
    begin,
    find,
    give,
    have,
    law,
    quiet,
    table,
    take,
)

from tallystick.games.heirless.legal import ActionLegality, enact_refusal, vote_refusal
from tallystick.games.heirless.voting import FOR, OPPOSED, voters
from tallystick.games.heirless.zones import DONE, ENACTED, LAWS
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

ORDER = [GREEN, PURPLE, BLUE]


def voting(green: int, options: dict[str, str] | None = None) -> tuple[Game, int]:
    game = table(right=ORDER, options=options)
    tithe = law(game, "Tithe")
    give(game, GREEN, influence=green)
    give(game, BLUE, influence=5)
    give(game, PURPLE, influence=5)
    return begin(game, GREEN), tithe


def vote(game: Game, seat: int, words: tuple[object, ...]) -> None:
    quiet(game)
    assert (asked(game).seat, asked(game).kind) == (seat, "vote")
    take(game, *(words or ("abstain",)))


@pytest.mark.parametrize(
    ("committed", "votes", "passed", "prestige"),
    [
        (5, [(), (), ()], True, [0, 2, 0]),
        (5, [("against", 1), (), ()], False, [2, 0, 0]),
        (5, [("against", 1), (), ("for", 1)], True, [0, 2, 0]),
        (5, [("against", 3), ("for", 3), ()], True, [0, 2, 2]),
        (7, [("against", 2), (), ()], True, [0, 2, 0]),
    ],
    ids=["V1", "V2", "V3", "V4", "V5"],
)
def test_vote_vectors(
    committed: int, votes: list[tuple[object, ...]], passed: bool, prestige: list[int]
) -> None:
    game, tithe = voting(committed + 1)
    take(game, "enact", tithe)
    take(game, "commit", committed)
    for seat, words in zip((BLUE, PURPLE, GREEN), votes, strict=True):
        vote(game, seat, words)
    assert game.lists[ENACTED] == ([tithe] if passed else [])
    assert game.lists[LAWS] == ([] if passed else [tithe])
    assert [have(game, seat, "prestige") for seat in (BLUE, GREEN, PURPLE)] == prestige
    spent = sum(int(str(words[1])) for words in votes if words)
    left = sum(have(game, seat, "influence") for seat in (BLUE, GREEN, PURPLE))
    assert left == 5 + 5 + committed + 1 - committed - spent  # HL.turns.84
    assert game.lists[CELLS][DONE] == 1  # HL.turns.86


def test_v6_without_the_threshold_it_is_illegal() -> None:
    game, tithe = voting(4)
    assert find(game, "enact") < 0
    refusal = enact_refusal(ActionLegality(game, GREEN), tithe)
    assert refusal is not None and refusal.clauses[0] == "HL.turns.81"
    refusal = enact_refusal(ActionLegality(game, GREEN), tithe, 3)
    assert refusal is not None and refusal.clauses[0] == "HL.turns.81"
    game.move(tithe, ENACTED)
    refusal = enact_refusal(ActionLegality(game, GREEN), tithe)
    assert refusal is not None and refusal.clauses[0] == "HL.turns.80"


@pytest.mark.parametrize("acting", [GREEN, PURPLE])
def test_the_order_of_a_vote_is_reversed(acting: int) -> None:
    """The digest's voting vectors: from tvA, whoever acts."""
    game = table(right=[GREEN, PURPLE], left=[BLUE])
    assert voters(game, acting) == [BLUE, PURPLE, GREEN]


def test_readings_of_the_order() -> None:
    """HL.amb.4, HL.amb.20c."""
    game = table(right=[GREEN, PURPLE], left=[BLUE], options={"vote-order": "relative"})
    assert voters(game, PURPLE) == [GREEN, BLUE, PURPLE]
    game = table(right=[GREEN, PURPLE], left=[BLUE], options={"idle-vote": "active"})
    assert voters(game, GREEN) == [PURPLE, GREEN]


def test_one_player_on_both_sides() -> None:
    """HL.amb.20b."""
    game, tithe = voting(7)
    take(game, "enact", tithe)
    take(game, "commit", 5)
    vote(game, BLUE, ())
    vote(game, PURPLE, ())
    vote(game, GREEN, ("against", 1))
    assert have(game, GREEN, "prestige") == 2  # it has failed, and Green voted against it
    game, _ = voting(7, options={"enact-both-sides": "barred"})
    refusal = vote_refusal(game, GREEN, 1, FOR, OPPOSED)
    assert refusal is not None and refusal.clauses[0] == "HL.amb.20b"
    assert vote_refusal(game, GREEN, 1, FOR, FOR) is None


def test_an_enacted_law_acts_at_the_end_of_the_season_for_everybody() -> None:
    game, tithe = voting(5)
    answer(game, "enact", tithe)
    for _ in range(3):
        answer(game, "abstain")
    for _ in range(3):
        answer(game, "idle")
    assert [have(game, seat, "influence") for seat in (BLUE, GREEN, PURPLE)] == [6, 1, 6]


def test_there_is_room_for_deals_between_two_votes() -> None:
    """HL.amb.8."""
    game, tithe = voting(5)
    take(game, "enact", tithe)
    assert (asked(game).kind, asked(game).seat) == ("free", GREEN)
    quiet(game)
    take(game, "abstain")
    assert asked(game).kind == "free"
