"""The Battle Phase (HL.battles)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.games.heirless import moves, tracker, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import Map, recount
from tallystick.games.heirless.free_actions import FREE_VERBS, OpenWindow, begin_free, meanwhile
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SUBJECT, Do, Game, I, Op, X

ALLIED_ALREADY: Final = Refusal(
    ("HL.battles.6",), "An Alliance is of two, and nobody is in two of them."
)
DECLINED_ALREADY: Final = Refusal(("HL.battles.6",), "One of you has declined that Alliance.")
NOBODY_ELSE: Final[Option] = ("none", -1, -1)


def open_battles(game: Game, owner: int) -> list[int]:
    """The Tiles whose Battle is still to be resolved and in which an owner is involved
    (HL.battles.1, HL.battles.3); nobody fights inside a Castle (HL.battles.2)."""
    fought = game.lists[zones.FOUGHT]
    found = []
    for tile in range(len(zones.TILES)):
        might = zones.might_at(game, tile)
        if might[owner] and might.count(0) < zones.OWNERS - 1 and tile not in fought:
            found.append(tile)
    return found


def event_faction(game: Game) -> int:
    """The Faction of the current Event; the first one where there is none."""
    row, slot = game.lists[zones.EVENTS], game.lists[CELLS][zones.SLOT]
    return piece_of(game, row[slot]).faction if slot < len(row) else 0


def bandit_order(game: Game) -> list[int]:
    """HL.amb.24d: clockwise from the current Event's Faction, the outermost Tile first."""
    first = event_faction(game)
    arms = [zones.ARMS[(first + step) % len(zones.ARMS)] for step in range(len(zones.ARMS))]
    return [tile for arm in arms for tile in reversed(arm)] + [zones.CAPITAL]


class BattlePhase(Op):
    """HL.battles.3, HL.battles.4: in the order, the Bandits in their place, everybody resolves the
    Battles that they are still involved in. I is the place in the order."""

    def run(self, game: Game) -> int:
        """Start the next Battle, or ask which."""
        order, i = tracker.order(game), game.field(I)
        while i < len(order):
            tiles = self.mine(game, order[i])
            if tiles:
                game.set_field(I, i)
                asks = len(tiles) > 1 or (game.asks_all and order[i] != zones.BANDITS)
                return ASK if asks else self.start(game, tiles[0])
            i += 1
        return NEXT

    def mine(self, game: Game, owner: int) -> list[int]:
        """The Battles from which an owner chooses: of the Bandits', the first in fixed order."""
        tiles = open_battles(game, owner)
        if owner != zones.BANDITS:
            return tiles
        if game.rules.readings["bandit-battles"] == "players-only":
            return []
        return [tile for tile in bandit_order(game) if tile in tiles][:1]

    def start(self, game: Game, tile: int) -> int:
        """Begin the Battle at a place, which is resolved once."""
        game.append(zones.FOUGHT, tile)
        game.set(CELLS, zones.BATTLE_AT, tile)
        game.emit("battle", -1, tile)
        return game.nest(book_of(game).program("battle"), -1, -1, tile)

    def decide(self, game: Game) -> Decision:
        seat = tracker.order(game)[game.field(I)]
        options: list[Option] = [("battle", tile, -1) for tile in self.mine(game, seat)]
        return Decision(seat, "battle", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self.start(game, option[1])


ALLIED, DECLINED = 1, 0
TRIPLE: Final = 3  # notes of Alliances: ALLIED or DECLINED, and the two


class Alliances(Op):
    """HL.battles.6: two players each, both agree, nobody in two. Everything is open to see, and
    there can be two of them (HL.amb.24f, HL.amb.24g).

    I is the place of who may propose, X the player who has been asked, plus 1.
    """

    def run(self, game: Game) -> int:
        """Ask whoever has been proposed to, or the next who could propose."""
        if game.field(X):
            return ASK
        players = self.players(game)
        i = game.field(I)
        while i < len(players) and not self.choosable(game, players[i]):
            i += 1
        game.set_field(I, i)
        return ASK if i < len(players) else NEXT

    def players(self, game: Game) -> list[int]:
        """The players in the Battle, by priority; the Bandits ally with nobody (HL.amb.24e)."""
        there = zones.owners_at(game, game.field(SUBJECT))
        return [seat for seat in tracker.seats_in_order(game) if seat in there]

    def choosable(self, game: Game, seat: int) -> list[int]:
        """Whom a player may still propose an Alliance to."""
        there = self.players(game)
        return [one for one in there if one != seat and not self.pair_refusal(game, seat, one)]

    def pair_refusal(self, game: Game, seat: int, other: int) -> Refusal | None:
        """Why two who are there do not ally."""
        if any({seat, other} & set(pair) for pair in alliances(game, ALLIED)):
            return ALLIED_ALREADY
        declined = any({seat, other} == set(pair) for pair in alliances(game, DECLINED))
        return DECLINED_ALREADY if declined else None

    def decide(self, game: Game) -> Decision:
        """Whom to ally with; or whether to."""
        seat = self.players(game)[game.field(I)]
        if game.field(X):
            answers: list[Option] = [("refuse", seat, -1), ("accept", seat, -1)]
            asked = game.field(X) - 1
            return Decision(asked, "alliance", -1, answers + meanwhile(game, asked), 0)
        options: list[Option] = [("ally", other, -1) for other in self.choosable(game, seat)]
        return Decision(seat, "ally", -1, [NOBODY_ELSE, *options], 0)

    def candidates(self, game: Game) -> list[Candidate]:
        decision = self.decide(game)
        if decision.kind != "ally":
            return [Candidate(option) for option in decision.options]
        seat = decision.seat
        others = [other for other in self.players(game) if other != seat]
        found = [(("ally", one, -1), self.pair_refusal(game, seat, one)) for one in others]
        return [Candidate(NOBODY_ELSE), *(Candidate(*one) for one in found)]

    def take(self, game: Game, option: Option) -> int:
        """Propose, answer, or stay alone."""
        verb = option[0]
        if verb in FREE_VERBS:
            return begin_free(game, game.field(X) - 1, option)
        seat = self.players(game)[game.field(I)]
        if verb == "none":
            game.set_field(I, game.field(I) + 1)
        elif verb == "ally":
            game.emit("proposed-alliance", seat, option[1])
            game.set_field(X, option[1] + 1)
        else:
            other = game.field(X) - 1
            game.set_field(X, 0)
            for value in (ALLIED if verb == "accept" else DECLINED, seat, other):
                game.note(value)
            game.emit("allied" if verb == "accept" else "declined-alliance", other, seat)
        return AGAIN


def alliances(game: Game, kind: int) -> list[tuple[int, int]]:
    """The pairs noted in the Battle in progress: those ALLIED, or those who DECLINED."""
    notes = game.notes()
    return [
        (notes[at + 1], notes[at + 2]) for at in range(0, len(notes), TRIPLE) if notes[at] == kind
    ]


class BattleSide(NamedTuple):
    """A player, the Bandits or an Alliance in a Battle; a lower ``rank`` wins ties."""

    members: tuple[int, ...]
    strength: int
    rank: int


def sides(game: Game, tile: int, pairs: list[tuple[int, int]]) -> list[BattleSide]:
    """HL.battles.5, HL.battles.6: an Alliance has the Strength of both and the worse priority. All
    is counted as the board is now (HL.amb.24c), and nothing is left to chance (HL.battles.9)."""
    board = Map(game)
    strengths, ranks = board.strengths(tile), board.ranks
    allied = {one for pair in pairs for one in pair}
    groups = [*pairs, *((owner,) for owner in zones.owners_at(game, tile) if owner not in allied)]
    return [
        BattleSide(group, sum(strengths[one] for one in group), max(ranks[one] for one in group))
        for group in groups
    ]


def resolve_battle(game: Game) -> int:
    """HL.battles.7, HL.battles.8: all but the strongest side leave; it gains Influence for them,
    for Bandits by ``bandit-influence`` (HL.battles.10, HL.amb.22). The examples of the book:
    HL.battles.tv1, HL.battles.tv2, HL.battles.tv3, HL.battles.tv4. Resolve the Battle of the
    frame's Tile."""
    tile = game.field(SUBJECT)
    found = sides(game, tile, alliances(game, ALLIED))
    best = min(found, key=lambda side: (-side.strength, side.rank))
    counts_bandits = game.rules.readings["bandit-influence"] == "yes"
    removed = 0
    for owner in zones.owners_at(game, tile):
        if owner not in best.members:
            n = moves.take_off(game, tile, owner)
            game.emit("removed", owner, tile, n)
            removed += n if owner != zones.BANDITS or counts_bandits else 0
    for owner in best.members:
        game.emit("held", owner, tile)
        if owner != zones.BANDITS:
            moves.gain(game, owner, zones.INFLUENCE, removed)
    game.set(CELLS, zones.BATTLE_AT, -1)
    recount(game)
    return NEXT


BATTLE: Final = (OpenWindow(), Alliances(), Do(resolve_battle))
