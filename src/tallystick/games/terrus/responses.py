"""T.21.2: an answer with a resource card needs no priority, and is done with before what it
answers; so does a card that negates what is announced, for it is good for nothing else (T.2.1)."""

from __future__ import annotations

from tallystick.games.terrus.legal import RulerLegality
from tallystick.games.terrus.pieces import ANY_MOMENT
from tallystick.games.terrus.select import Announced, pieces_of
from tallystick.games.terrus.state_based_checks import bury_the_dead
from tallystick.games.terrus.verbs import begin, judged, weigh
from tallystick.games.terrus.zones import CARD, HAND, LEFT, is_out, next_seat
from tallystick.kernel.decision import Candidate, Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, TOP_I, TOP_J, WIDTH, Game, I, J
from tallystick.rules.choice import first_of_each
from tallystick.rules.windows import PASS


class Respond(Announced):
    """After an announcement the other rulers, then the announcer, may answer with resource cards.

    I is the seat asked + 1, J the passes in a row. Everybody with a hand is asked, whatever is in
    it.
    """

    def run(self, game: Game) -> int:
        """Ask the next ruler who could have an answer; done when all have passed."""
        frames = game.lists[FRAMES]
        if is_out(game, frames[SEAT - WIDTH]):  # nothing more is done of what they began, T.5.3a
            return game.end_program()
        if game.rules.readings["resource-responses"] == "no":
            return NEXT
        if frames[TOP_I] == 0:
            game.set_field(I, next_seat(game, frames[SEAT - WIDTH]) + 1)
        bury_the_dead(game)  # an answer may have killed what was aimed at
        everybody = game.lists[CELLS][LEFT]
        while frames[TOP_J] < everybody:
            if game.lists[HAND[frames[TOP_I] - 1]]:
                return ASK
            self._pass(game)
        return NEXT

    def decide(self, game: Game) -> Decision:
        """Which resource card, or none."""
        seat = game.field(I) - 1
        options = self._thinkable(game, seat)
        if options:
            look = RulerLegality(game, seat)
            options = [one for one in options if judged(look, one) is None]
        options.append(PASS)
        return Decision(seat, "response", game.field(SOURCE), options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        """Every resource card in hand, with the reasons."""
        seat = game.field(I) - 1
        look = RulerLegality(game, seat)
        found = [Candidate(one, weigh(look, one)) for one in self._thinkable(game, seat)]
        return [*found, Candidate(PASS)]

    def _thinkable(self, game: Game, seat: int) -> list[Option]:
        cards, pieces = game.lists[CARD], pieces_of(game)
        return [
            (verb, entity, n)
            for entity in first_of_each(cards, game.lists[HAND[seat]])
            if pieces[cards[entity]].answers
            for verb, n in pieces[cards[entity]].moves_at[ANY_MOMENT]
        ]

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "pass":
            self._pass(game)
            return self.run(game)
        seat = game.field(I) - 1
        game.set_field(J, 0)
        return begin(game, seat, option)

    def _pass(self, game: Game) -> None:
        frames = game.lists[FRAMES]
        game.set_field(J, frames[TOP_J] + 1)
        game.set_field(I, next_seat(game, frames[TOP_I] - 1) + 1)
