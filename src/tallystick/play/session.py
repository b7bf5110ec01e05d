"""A match as people at one place play it, without a screen: who is to be asked next, what is
answered without asking, what Enter means, how far one may go back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.kernel.decision import Decision
from tallystick.play.match import Match, Player
from tallystick.play.stops import Chance, Stops
from tallystick.rules.asking import DEED, END, GO_ON, INCOME

NOTHING: Final = -1


class SessionQuestion(NamedTuple):
    """A question that a person is asked. ``bearings`` are those of its options."""

    seat: int
    decision: Decision
    bearings: tuple[str, ...]

    def first(self, bearing: str) -> int:
        """The first option that bears so; NOTHING if none does."""
        return self.bearings.index(bearing) if bearing in self.bearings else NOTHING

    @property
    def idle(self) -> int:
        """The option by which one does nothing here: goes on, or ends; NOTHING if there is none."""
        return max(self.first(GO_ON), self.first(END))

    @property
    def enter(self) -> int:
        """What a bare Enter takes, being what loses nothing: the only answer, income, going on;
        NOTHING where it should ask again."""
        if len(self.bearings) == 1:
            return 0
        return next((at for b in (INCOME, GO_ON) if (at := self.first(b)) >= 0), NOTHING)

    @property
    def left_over(self) -> list[int]:
        """What could still be done, if one ended here."""
        return [at for at, bearing in enumerate(self.bearings) if bearing in (DEED, INCOME)]


class Session:
    """The people and the bots of a match. ``players`` has a bot for each seat, None for a person.

    ``together``: the people play side by side and show each other what they hold. The bots of a
    match that is gone on with recall what they had begun.
    """

    def __init__(
        self, match: Match, players: Sequence[Player | None], together: bool = False
    ) -> None:
        self.match = match
        self.players = tuple(players)
        self.people = [seat for seat, player in enumerate(self.players) if player is None]
        self.together = together
        moments = match.rules.moments
        self.stops = {seat: Stops(seat, moments) for seat in self.people}
        # How long the log was at each question that was put.
        self._asked: list[int] = self._asked_before()
        self._seen: dict[int, int] = {}  # how much of what it is told a seat has read

    @property
    def closed(self) -> bool:
        """Whether there are several people, who hide from each other what they hold."""
        return len(self.people) > 1 and not self.together

    # -- who is asked -----------------------------------------------------------------------------

    def advance(self) -> bool:
        """Let a bot answer, or take an answer that a person need not be asked for; False where a
        person is to be asked, or the game is over."""
        decision = self.match.decision()
        if decision is None:
            return False
        player = self.players[decision.seat]
        if player is not None:
            self.match.answer(player.choose(self.match, decision.seat, decision))
            return True
        stops = self.stops[decision.seat]
        answer = unasked(self.match, asked_of(self.match, decision), stops, self.closed)
        if answer == NOTHING:
            return False
        self.match.answer(answer)
        return True

    def put(self) -> SessionQuestion:
        """The open question, put to the person; ValueError if there is none."""
        decision = self.match.decision()
        if decision is None:
            raise ValueError("the game is over")
        while self._asked and self._asked[-1] >= len(self.match.log):
            self._asked.pop()
        self._asked.append(len(self.match.log))
        self.stops[decision.seat].holding = False
        return asked_of(self.match, decision)

    def _asked_before(self) -> list[int]:
        """Of a game that is gone on with, whose bots recall what they had begun: at which questions
        somebody was asked of those that can still be taken back, as far as nobody had said what to
        be asked."""
        reach, found = self.match.reach, []
        if reach == len(self.match.log):
            self.match.remind(self.players)
            return []
        for again, decision in self.match.retraced(self.players):
            if len(again.log) >= reach and decision.seat in self.people:
                asked, stops = asked_of(again, decision), self.stops[decision.seat]
                if unasked(again, asked, stops, self.closed) == NOTHING:
                    found.append(len(again.log))
        return found

    # -- taking back ------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may go back to the last question that it was asked."""
        return self.match.can_undo(seat, self._last())

    def undo(self, seat: int) -> None:
        """Go back to that question, over what was not asked; ValueError if one may not."""
        self.match.undo(seat, self._last())

    def _last(self) -> int:
        before = [entries for entries in self._asked if entries < len(self.match.log)]
        return before[-1] if before else NOTHING


# -- what needs no asking ------------------------------------------------------------------------


def asked_of(match: Match, decision: Decision) -> SessionQuestion:
    """A question as the person sees it who is asked."""
    rules, game = match.rules, match.game
    bearings = tuple(rules.bearing(game, option) for option in decision.options)
    return SessionQuestion(decision.seat, decision, bearings)


def about(match: Match, decision: Decision) -> str:
    """The name of what asks, "" for the rules."""
    return match.rules.name_of(match.game, decision.source) if decision.source >= 0 else ""


def unasked(
    match: Match, asked: SessionQuestion, stops: Stops, closed: bool, apart: bool = False
) -> int:
    """The answer that needs no asking; NOTHING if there is none.

    ``closed``: there are others, from whom the seat hides what it holds; ``apart``: they see when
    it answers, so that what it holds must not decide whether it is asked.
    """
    income, idle = asked.first(INCOME), asked.idle
    if income >= 0 and stops.takes_income():
        return income
    alone = len(asked.bearings) == 1
    secret = closed and apart
    if idle < 0:
        return 0 if alone and not secret else NOTHING
    moment = match.rules.moment(match.game)
    theirs = closed and moment.turn != asked.seat
    if alone and not theirs and not secret:
        return 0
    if asked.bearings[idle] == END:
        return idle if stops.passes_turn(moment) else NOTHING
    can_act = bool(asked.left_over) or secret
    chance = Chance(moment, about(match, asked.decision), can_act, theirs)
    return NOTHING if stops.asks(chance) else idle
