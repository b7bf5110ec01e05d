"""An arena: bots meet each other on the same deals from every seat, and are rated by who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import log10, prod
from typing import Final, NamedTuple

from tallystick.sim.executors import Crew, in_order
from tallystick.sim.plan import Plan
from tallystick.sim.play import Stop, never, play_games
from tallystick.sim.record import GameRecord
from tallystick.sim.run import listening
from tallystick.sim.sheets import Cell, FigureTable, rounded, three
from tallystick.sim.stats import Estimate, wilson

COLLECT: Final = ("dealings",)  # nothing is looked at but who wins
SWEEPS: Final = 200  # over the ratings, until they stand
ELO: Final = 400.0  # points of rating that make ten wins of a loss


class Lineup(NamedTuple):
    """One bot among others: all other seats are the rival's. Where all play together, it has every
    seat, and there is no rival."""

    bot: str
    rival: str = ""

    def players(self, seats: int, shift: int) -> tuple[str, ...]:
        """Who sits where when the bot has the seat ``shift``."""
        others = [self.rival or self.bot] * seats
        others[shift] = self.bot
        return tuple(others)


class Meeting(NamedTuple):
    """What is to be played: each lineup so many games, deal by deal from each seat in turn."""

    plan: Plan  # its players are the bots of one game; who they are is the lineup's to say
    lineups: tuple[Lineup, ...]
    games: int  # a lineup; whole deals
    decks: tuple[str, ...] = ()  # all are played with in turn; none: those that the rulebook takes

    def played_with(self, deal: int) -> tuple[str, ...]:
        """The decks of a deal by seat, whoever sits there; each seat in turn has each of them."""
        if not self.decks:
            return ()
        return tuple([self.decks[(deal + n) % len(self.decks)] for n in range(self.seats)])

    @property
    def seats(self) -> int:
        """How many play at once."""
        return len(self.plan.players)

    @property
    def numbers(self) -> range:
        """The numbers of all games of the meeting."""
        return range(len(self.lineups) * self.games)

    def bout(self, n: int) -> tuple[Lineup, int, int]:
        """Of game ``n`` the lineup, the deal, and the seat of its bot."""
        of, game = divmod(n, self.games)
        lineup = self.lineups[of]
        return (lineup, game // self.seats, game % self.seats) if lineup.rival else (
            lineup, game, 0
        )  # fmt: skip


def meeting(
    plan: Plan, bots: Sequence[str], games: int, cooperative: bool, decks: Sequence[str] = ()
) -> Meeting:
    """Each bot against each other; ``games`` are rounded up to whole deals. With three seats and
    more a pair meets twice: one of the one among the others, and the other way round."""
    seats = len(plan.players)
    bare = plan._replace(collect=COLLECT, rotates=False)
    if cooperative:
        return Meeting(bare, tuple(Lineup(bot) for bot in bots), games, tuple(decks))
    pairs = list(combinations(bots, 2))
    lineups = [Lineup(*pair) for pair in pairs]
    if seats > 2:
        lineups += [Lineup(b, a) for a, b in pairs]
    return Meeting(bare, tuple(lineups), -(-games // seats) * seats, tuple(decks))


class Bout(NamedTuple):
    """A game of a meeting."""

    game: int
    record: GameRecord


def play_bouts(what: Meeting, numbers: Sequence[int], stop: Stop = never) -> list[Bout]:
    """Play these bouts; fewer if it is to stop."""
    found: list[Bout] = []
    for n in numbers:
        lineup, deal, seat = what.bout(n)
        players = lineup.players(what.seats, seat)
        plan = what.plan._replace(players=players, decks=what.played_with(deal))
        records = play_games(plan, (deal,), stop)
        if not records:
            break
        found.append(Bout(n, records[0]))
    return found


class Arena:
    """Adds up the games of a meeting, in any order."""

    def __init__(self, what: Meeting, bots: Sequence[str]) -> None:
        self.what = what
        self.bots = tuple(dict.fromkeys(bots))
        self.won = dict.fromkeys(what.lineups, 0.0)
        self.played = dict.fromkeys(what.lineups, 0)
        self.skipped = 0
        self.faults: list[GameRecord] = []

    def add(self, bout: Bout) -> None:
        """One more game. A draw is shared by all seats, a win by those who have won; a game that is
        not over counts as skipped."""
        lineup, _, seat = self.what.bout(bout.game)
        record = bout.record
        if record.fault:
            self.faults.append(record)
        if not record.is_over:
            self.skipped += 1
            return
        self.played[lineup] += 1
        if not lineup.rival:
            self.won[lineup] += bool(record.winners)
            return
        winners = record.winners or tuple(range(self.what.seats))
        self.won[lineup] += (seat in winners) / len(winners)

    def share(self, lineup: Lineup) -> Estimate | None:
        """The games that its bot has won, with Wilson's interval; of two, seen from either."""
        if lineup in self.won:
            return wilson(self.won[lineup], self.played[lineup])
        other = Lineup(lineup.rival, lineup.bot)
        if self.what.seats != 2 or other not in self.won:
            return None
        return wilson(self.played[other] - self.won[other], self.played[other])

    def ratings(self) -> dict[str, float]:
        """In points, the best first, 0 on the whole: Bradley and Terry's model (1952), for more
        than two seats Luce's; each bot has half won one more game against a bot of 0, so that all
        are finite."""
        if any(not lineup.rival for lineup in self.won):
            return {}
        strength = dict.fromkeys(self.bots, 1.0)
        for _ in range(SWEEPS):
            new = {bot: self._updated(bot, strength) for bot in self.bots}
            middle = prod(new.values()) ** (1 / len(new))
            strength = {bot: one / middle for bot, one in new.items()}
        best = sorted(strength.items(), key=lambda one: -one[1])
        return {bot: ELO * log10(one) for bot, one in best}

    def _updated(self, bot: str, strength: dict[str, float]) -> float:
        """What a bot has won over what its seats, each of strength 1, would (Hunter 2004)."""
        wins, expected = 0.5, 1 / (1 + strength[bot])
        rivals = self.what.seats - 1
        for (one, rival), played in self.played.items():
            at_once = played / (strength[one] + rivals * strength[rival])
            if bot == one:
                wins, expected = wins + self.won[Lineup(one, rival)], expected + at_once
            elif bot == rival:
                lost = played - self.won[Lineup(one, rival)]
                wins, expected = wins + lost, expected + rivals * at_once
        return wins / expected

    def shares(self) -> list[tuple[Lineup, Estimate]]:
        """The share of games that each lineup has won, of those that have met."""
        rivals = self.bots if self.what.lineups[0].rival else ("",)
        met = [Lineup(bot, rival) for bot in self.bots for rival in rivals]
        found = [(lineup, self.share(lineup)) for lineup in met]
        return [(lineup, share) for lineup, share in found if share is not None]

    def tables(self) -> list[FigureTable]:
        """Who beats whom, and the ratings."""
        rows: list[tuple[Cell, ...]] = [(*pair, *three(share)) for pair, share in self.shares()]
        note = "The share of games won by one bot among rivals, with Wilson's intervals of 95 %."
        columns = ("bot", "rival", "won", "low", "high")
        tables = [FigureTable("arena", "Who beats whom", note, columns, rows)]
        ratings = self.ratings()
        if ratings:
            rated: list[tuple[Cell, ...]] = [(bot, rounded(n)) for bot, n in ratings.items()]
            note = "In points: 400 more are ten wins of a loss; 0 is the middle."
            tables.append(FigureTable("ratings", "Ratings", note, ("bot", "rating"), rated))
        return tables


def contest(
    what: Meeting, bots: Sequence[str], crew: Crew,
    progress: Callable[[Bout], None] = lambda bout: None,
) -> tuple[Arena, bool]:  # fmt: skip
    """Play a meeting; what came of it, and whether it was interrupted. The same whoever plays."""
    arena = Arena(what, bots)
    with listening(crew.stop) as interruption:
        for bout in in_order(crew, play_bouts, what, what.numbers, lambda: interruption.asked):
            arena.add(bout)
            progress(bout)
        return arena, interruption.asked


def told(arena: Arena) -> Iterator[str]:
    """What came of it, for people."""
    what = arena.what
    rivals = bool(what.lineups[0].rival)
    seats, games = what.seats, what.games
    deals = "1 deal" if games == seats else f"{games // seats} deals"
    if rivals:
        yield f"{what.plan.game}: {games} games a pair, {deals} from every seat."
    else:
        yield f"{what.plan.game}: {games} games each, all seats alike."
    yield f"Seed {what.plan.seed}. Not over: {arena.skipped}."
    met = sum(arena.played.values()) + arena.skipped
    if met < len(what.numbers):
        yield f"Stopped early: {met} of {len(what.numbers)} games have been played."
    if not met:
        return
    for fault in arena.faults[:3]:
        yield f"  deal {fault.game} (seed {fault.seed}): {fault.fault}"
    others = "the rival" if seats == 2 else f"{seats - 1} of the rival"
    yield f"One against {others} wins:" if rivals else "Of the games are won:"
    for (bot, rival), share in arena.shares():
        yield f"  {bot}{f' against {rival}' if rivals else ''}: {share}"
    ratings = arena.ratings()
    if ratings:
        yield "Ratings:"
    for bot, points in ratings.items():
        yield f"  {bot}: {points:+.0f}"
