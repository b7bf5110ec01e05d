"""Watches the promises that can be checked, and points out a breach the moment it happens.

Nothing follows of itself: whether it was an Oathbreak is for the players to say (HL.turns.106).
"""

from __future__ import annotations

from tallystick.games.heirless.pledges import (
    ALLOW,
    ANY,
    BOUND,
    FORM,
    GIVE,
    IF_POSSIBLE,
    KEPT,
    LIVE,
    NO_DEPLOY,
    POINTED,
    STATUS,
    UNTIL,
    VOTE_AGAINST,
    VOTE_FOR,
    A,
    B,
    C,
    find,
    records,
    seats_of,
)
from tallystick.games.heirless.zones import ATTRIBUTES, CARD, INFLUENCE, PLEDGES, SEASON
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

_FOR, _AGAINST = 1, 2


def watched(game: Game, form: int, seat: int) -> list[int]:
    """Where the records begin of the promises of a form that bind a seat now."""
    pledges, season = game.lists[PLEDGES], game.lists[CELLS][SEASON]
    return [
        at
        for at in records(game)
        if pledges[at + FORM] == form
        and pledges[at + STATUS] == LIVE
        and pledges[at + BOUND] >> seat & 1
        and not 0 < pledges[at + UNTIL] < season
    ]


def point_out(game: Game, at: int, seat: int) -> None:
    """Say once that a seat has not kept a promise, by its letter (HL.turns.102)."""
    pointed = game.lists[PLEDGES][at + POINTED]
    if not pointed >> seat & 1:
        game.set(PLEDGES, at + POINTED, pointed | 1 << seat)
        game.emit("breach", seat, game.lists[PLEDGES][at])


def watch_deploy(game: Game, seat: int, place: int) -> None:
    """A Knight has been deployed."""
    if game.lists[PLEDGES]:
        for at in watched(game, NO_DEPLOY, seat):
            if game.lists[PLEDGES][at + A] == place:
                point_out(game, at, seat)


def allowances(game: Game, controller: int, asker: int, workplace: int) -> list[int]:
    """The numbers of the promises by which a seat has to allow another to use a Workplace."""
    pledges, card = game.lists[PLEDGES], game.lists[CARD][workplace]
    return [
        pledges[at]
        for at in watched(game, ALLOW, controller)
        if pledges[at + A] in (ANY, asker) and pledges[at + B] in (ANY, card)
    ]


def watch_leave(game: Game, controller: int, asker: int, workplace: int) -> None:
    """Somebody has been forbidden to use a Workplace."""
    for number in allowances(game, controller, asker, workplace):
        point_out(game, find(game, number), controller)


def watch_vote(game: Game, law: int, ballots: list[int], asked: list[int]) -> None:
    """A vote on a Law is over; ``ballots`` are by seat, ``asked`` are those who could vote."""
    if not game.lists[PLEDGES]:
        return
    card = game.lists[CARD][law]
    for form, promised, other in ((VOTE_FOR, _FOR, _AGAINST), (VOTE_AGAINST, _AGAINST, _FOR)):
        for seat in range(game.seats):
            for at in watched(game, form, seat):
                if game.lists[PLEDGES][at + A] == card:
                    could = seat in asked and game.lists[ATTRIBUTES[seat]][INFLUENCE] > 0
                    excused = bool(game.lists[PLEDGES][at + IF_POSSIBLE]) and not could
                    _check_ballot(
                        game, at, seat, ballots[seat], sides=(promised, other), excused=excused
                    )


def _check_ballot(
    game: Game, at: int, seat: int, ballot: int, *, sides: tuple[int, int], excused: bool
) -> None:
    """A vote for the other side breaks it; so does none, unless it was not possible."""
    promised, other = sides
    if ballot & other or (not ballot & promised and not excused):
        point_out(game, at, seat)


def watch_gift(game: Game, giver: int, receiver: int, good: int, n: int) -> None:
    """Note with the promises of a giver that goods have gone to somebody."""
    if game.lists[PLEDGES]:
        for at in watched(game, GIVE, giver):
            pledges = game.lists[PLEDGES]
            if pledges[at + B] == good and pledges[at + C] == receiver:
                game.add(PLEDGES, at + KEPT, n)


def watch_season(game: Game) -> None:
    """A Season ends: what was to be given by now has been given, or it is a breach."""
    pledges, season = game.lists[PLEDGES], game.lists[CELLS][SEASON]
    for at in records(game):
        due = pledges[at + FORM] == GIVE and pledges[at + STATUS] == LIVE
        if due and pledges[at + UNTIL] == season and pledges[at + KEPT] < pledges[at + A]:
            missing = pledges[at + A] - pledges[at + KEPT]
            for seat in seats_of(pledges[at + BOUND]):
                could = game.lists[ATTRIBUTES[seat]][pledges[at + B]] >= missing
                if could or not pledges[at + IF_POSSIBLE]:
                    point_out(game, at, seat)
