"""Duels: rounds over statistics, with cards laid face down and revealed or taken back (T.18)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves
from tallystick.games.terrus.ops import Slot
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.values import stat
from tallystick.games.terrus.zones import CARD, HAND, SECRET, active, turn_order
from tallystick.kernel.chance import below
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, SOURCE, Game, I, Op

NO_CARD: Final = -1
LAST_STAGE: Final = 4  # two sides lay, two sides reveal
FIRST_WON: Final = (
    4  # the score is FIRST_WON * rounds won by the first beast + those won by the second
)


class DuelRound(Op):
    """T.18.1a, T.18.1c: one round. Both lay a card or none, then both reveal it or take it back.

    I counts the stages. What a side has laid, and whether it reveals, stands in its secret list
    until both have answered (T.2.4a).
    """

    def __init__(self, which: int, first: Slot, second: Slot, score: int, rounds: int) -> None:
        self.which = which
        self.first = first
        self.second = second
        self.score = score
        self.rounds = rounds

    def run(self, game: Game) -> int:
        """Go through the stages; T.18.1b: 2-0 after two rounds needs no third."""
        game.fill_notes(self.score + 1)
        beasts = self.beasts(game)
        if len(beasts) < 2:
            break_off(game)  # one has gone, its ruler with it (T.5.3a)
            return NEXT
        if game.notes()[self.score] in (2, 2 * FIRST_WON) and self.rounds > 2:
            return NEXT
        while game.field(I) < LAST_STAGE:
            if game.field(I) < 2 or self._laid(game) != NO_CARD:
                return ASK
            self._put(game, 0)
        self._finish(game, beasts)
        return NEXT

    def beasts(self, game: Game) -> list[int]:
        """The two that duel; fewer if one is gone."""
        return self.first.all(game)[:1] + self.second.all(game)[:1]

    def sides(self, game: Game) -> list[int]:
        """The rulers of the two, the active one first (T.2.4)."""
        rulers = [ruler_of(game, beast) for beast in self.beasts(game)]
        order = turn_order(game, active(game))
        return sorted(rulers, key=order.index)

    def _seat(self, game: Game) -> int:
        return self.sides(game)[game.field(I) % 2]

    def _laid(self, game: Game) -> int:
        sides = self.sides(game)
        secret = game.lists[SECRET[self._seat(game)]]
        return secret[game.field(I) % 2 if sides[0] == sides[1] else 0]

    def decide(self, game: Game) -> Decision:
        """Which card to lay, or whether to reveal it."""
        seat, source = self._seat(game), game.field(SOURCE)
        if game.field(I) >= 2:
            card = self._laid(game)
            return Decision(seat, "reveal", source, [("reveal", card, -1), ("take back", card, -1)])
        options: list[Option] = [("lay nothing", -1, -1)]
        seen = set(game.lists[SECRET[seat]])
        for card in game.lists[HAND[seat]]:
            if card not in seen and game.lists[CARD][card] not in {
                game.lists[CARD][o[1]] for o in options if o[1] >= 0
            }:
                options.append(("lay", card, -1))
        return Decision(seat, "duel", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Write it down where only its ruler sees it."""
        if game.field(I) < 2:
            self._put(game, option[1])
        else:
            self._put(game, 1 if option[0] == "reveal" else 0)
        return AGAIN

    def _put(self, game: Game, value: int) -> None:
        seat = self._seat(game)
        if game.field(I) < 2:
            game.emit("laid", seat, -1, 0 if value == NO_CARD else 1)
        game.append(SECRET[seat], value)
        game.set_field(I, game.field(I) + 1)

    def _finish(self, game: Game, beasts: list[int]) -> None:
        """Reveal together, compare, and clear what was laid."""
        totals = [self._total(game, side, beast) for side, beast in enumerate(beasts)]
        for seat in set(self.sides(game)):
            self._clear(game, seat)
        if totals[0] == totals[1]:
            game.emit("round-tied", ruler_of(game, beasts[0]), self.which)
            return
        winner = 0 if totals[0] > totals[1] else 1
        game.emit("round-won", ruler_of(game, beasts[winner]), beasts[winner], self.which)
        at = game.field(BASE) + self.score
        old = max(game.lists[NOTES][at], 0)
        game.set_note(at, old + (FIRST_WON if winner == 0 else 1))

    def _total(self, game: Game, side: int, beast: int) -> int:
        """T.7.2a: the statistic and the card revealed are added first, then floored at 0."""
        sides = self.sides(game)
        seat = ruler_of(game, beast)
        secret = game.lists[SECRET[seat]]
        if sides[0] == sides[1]:
            card, shown = secret[side], secret[2 + side]
        else:
            card, shown = secret[0], secret[1]
        bonus = piece_of(game, card).market if shown else 0
        if shown:
            game.emit("revealed", seat, card, bonus)
        return max(stat(game, beast, self.which) + bonus, 0)

    def _clear(self, game: Game, seat: int) -> None:
        secret = game.lists[SECRET[seat]][:]
        half = len(secret) // 2
        game.truncate(SECRET[seat], 0)
        for card, shown in zip(secret[:half], secret[half:], strict=True):
            if shown and game.rules.readings["duel-cards-to"] == "discard":
                moves.discard(game, card)


def break_off(game: Game) -> None:
    """A duel is off: what has been laid is taken back."""
    for secret in SECRET[: game.seats]:
        game.truncate(secret, 0)


def is_open(game: Game) -> bool:
    """Whether a round of a duel is going on."""
    return game.current(DuelRound) is not None


def choose_anew(world: Game, viewer: int) -> None:
    """Whether others reveal what they have laid, at random (T.18.1c: both answer in secret)."""
    op = None if world.over else world.current(DuelRound)
    if op is None or world.field(I) < 2:
        return
    sides = op.sides(world)
    for seat in sorted(set(sides) - {viewer}):
        secret, laid = world.lists[SECRET[seat]], sides.count(seat)
        for at in range(laid, len(secret)):
            if secret[at - laid] != NO_CARD:
                secret[at] = below(world, 2)


def winner_of(game: Game, score: int) -> int:
    """T.18.1b, T.22.1b: 1 the first beast has won, -1 the second, 0 neither."""
    value = max(game.notes()[score], 0)
    first, second = divmod(value, FIRST_WON)
    return (first > second) - (first < second)


def tell(game: Game, first: Slot, second: Slot, winner: int) -> None:
    """The facts of a duel's end."""
    beasts = first.all(game)[:1] + second.all(game)[:1]
    if len(beasts) < 2 or winner == 0:
        return
    won, lost = beasts if winner > 0 else beasts[::-1]
    game.emit("duel-won", ruler_of(game, won), won)
    game.emit("duel-lost", ruler_of(game, lost), lost)


def bury_loser(first: Slot, second: Slot, score: int, game: Game) -> int:
    """T.18.1: without text for the outcome, the losing beast is buried; nothing on a tie."""
    winner = winner_of(game, score)
    losers = (second if winner > 0 else first).all(game)
    tell(game, first, second, winner)
    if winner and losers:
        moves.bury(game, losers[:1])
    return NEXT


class DuelOutcome(Op):
    """The printed text of winning or losing, read by the ruler who began the duel."""

    def __init__(
        self, first: Slot, second: Slot, score: int, win: int, *, lose: int, end: int
    ) -> None:
        self.first = first
        self.second = second
        self.score = score
        self.win = win
        self.lose = lose
        self.end = end

    def run(self, game: Game) -> int:
        """Jump to the text that holds."""
        winner = winner_of(game, self.score)
        tell(game, self.first, self.second, winner)
        if winner == 0:
            return game.jump(self.end)
        return game.jump(self.win if winner > 0 else self.lose)
