"""Enact: a Law put to the vote (HL.turns.80 to HL.turns.87)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import legal, moves, zones
from tallystick.games.heirless.actions import end_standard_action
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.legal import ActionLegality
from tallystick.games.heirless.payment import influence, pay
from tallystick.games.heirless.pieces import NOW
from tallystick.games.heirless.pledges import watch_vote
from tallystick.games.heirless.tracker import active, seats_in_order
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Do, Game, I, J, Op
from tallystick.rules.choice import Choice

VOTE_REWARD: Final = 2  # Prestige, HL.turns.85
FOR, OPPOSED = 1, 2  # bits of a ballot
ABSTAIN: Final[Option] = ("abstain", -1, -1)
SIDES: Final = {"for": FOR, "against": OPPOSED}


def voters(game: Game, acting: int) -> list[int]:
    """Who is asked, in order: reversed turn order (HL.turns.82, HL.amb.4, HL.amb.20c)."""
    order = seats_in_order(game)
    if game.rules.readings["idle-vote"] == "active":
        order = active(game)[:]
    order = order[::-1]
    if game.rules.readings["vote-order"] == "relative" and acting in order:
        after = order.index(acting) + 1
        order = order[after:] + order[:after]
    return order


class Commit(Choice):
    """HL.turns.81: the acting player commits the Threshold or more, in favour."""

    def thinkable(self, game: Game) -> list[Option]:
        """("commit", n) up to one more than one has."""
        have = game.lists[zones.ATTRIBUTES[game.field(SEAT)]][zones.INFLUENCE]
        return [("commit", n, -1) for n in range(have + 2)]

    def legal(self, game: Game) -> list[Option]:
        """Every number of Votes from the Threshold up to all that there are."""
        return self.thinkable(game)[piece_of(game, game.field(SOURCE)).threshold : -1]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """At least the Threshold, and no more than one has."""
        look = ActionLegality(game, game.field(SEAT))
        return legal.commit_refusal(look, game.field(SOURCE), option[1])

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        seat, law = game.field(SEAT), game.field(SOURCE)
        game.set(CELLS, zones.LAW, law)
        game.set(CELLS, zones.FAVOUR, 0)
        game.set(CELLS, zones.AGAINST, 0)
        game.replace(zones.BALLOTS, [0] * game.seats)
        game.emit("enacting", seat, law, option[1])
        spend(game, seat, FOR, option[1])
        return NEXT


def spend(game: Game, seat: int, side: int, n: int) -> None:
    """HL.turns.84: Influence goes to a side of the vote and is gone; 0 where a Law asks for none is
    a vote all the same."""
    pay(game, seat, influence(n))
    game.add(CELLS, zones.FAVOUR if side == FOR else zones.AGAINST, n)
    game.set(zones.BALLOTS, seat, game.lists[zones.BALLOTS][seat] | side)


class VoteRound(Op):
    """HL.turns.82: each in turn spends for or against, or nothing. Before each one there is room
    for Free Actions (HL.amb.8)."""

    def run(self, game: Game) -> int:
        if game.field(I) >= len(voters(game, game.field(SEAT))):
            return NEXT
        if game.field(J) == 0:
            game.set_field(J, 1)
            return game.nest(book_of(game).program("free"), -1, -1)
        return ASK

    def decide(self, game: Game) -> Decision:
        """For, against, how much; or abstain."""
        seat = voters(game, game.field(SEAT))[game.field(I)]
        have = game.lists[zones.ATTRIBUTES[seat]][zones.INFLUENCE]
        ballot = game.lists[zones.BALLOTS][seat]
        options: list[Option] = [ABSTAIN]
        for word, side in SIDES.items():
            if have and legal.vote_refusal(game, seat, 1, ballot, side) is None:
                options += [(word, n, -1) for n in range(1, have + 1)]
        return Decision(seat, "vote", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """All that one has, and one more, on either side."""
        seat = voters(game, game.field(SEAT))[game.field(I)]
        have = game.lists[zones.ATTRIBUTES[seat]][zones.INFLUENCE]
        options = [(word, n, -1) for word in SIDES for n in range(1, have + 2)]
        return [Candidate(ABSTAIN), *(Candidate(one, self.weigh(game, one)) for one in options)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """By what has been spent so far, and what there is."""
        if option[0] == ABSTAIN[0]:
            return None
        seat = voters(game, game.field(SEAT))[game.field(I)]
        side = SIDES[option[0]]
        return legal.vote_refusal(game, seat, option[1], game.lists[zones.BALLOTS][seat], side)

    def take(self, game: Game, option: Option) -> int:
        seat = game.asked
        if option == ABSTAIN:
            game.emit("abstained", seat, game.field(SOURCE))
        else:
            game.emit(f"voted-{option[0]}", seat, game.field(SOURCE), option[1])
            spend(game, seat, SIDES[option[0]], option[1])
        game.set_field(I, game.field(I) + 1)
        game.set_field(J, 0)
        return AGAIN


def decisive(game: Game, decision: Decision, places: list[int]) -> list[int]:
    """Of the places of votes those that come to different things if nobody votes after, but for
    what they cost: to abstain, the least on a side, and just enough for it (HL.turns.83)."""
    cells = game.lists[CELLS]
    missing = piece_of(game, decision.source).threshold - cells[zones.FAVOUR] + cells[zones.AGAINST]
    enough = {"for": missing, "against": 1 - missing}
    votes = [(place, decision.options[place]) for place in places]
    return [place for place, (verb, n, _) in votes if verb == ABSTAIN[0] or n in (1, enough[verb])]


def count_net_votes(game: Game) -> int:
    """HL.turns.83 to HL.turns.85: net against the Threshold, and 2 Prestige for the side that won.
    The book's examples: HL.turns.tvV1, HL.turns.tvV2, HL.turns.tvV3, HL.turns.tvV4, HL.turns.tvV5.
    Enacted, or it stays available, in this Season too (HL.amb.20d); a failed attempt was a Standard
    Action all the same (HL.turns.86)."""
    law = game.field(SOURCE)
    cells = game.lists[CELLS]
    net = cells[zones.FAVOUR] - cells[zones.AGAINST]
    passed = net >= piece_of(game, law).threshold
    game.set(CELLS, zones.LAW, -1)
    game.emit("enacted" if passed else "failed", game.field(SEAT), law, net)
    won = FOR if passed else OPPOSED
    ballots = game.lists[zones.BALLOTS][:]
    for seat in seats_in_order(game):
        if ballots[seat] & won:
            moves.gain(game, seat, zones.PRESTIGE, VOTE_REWARD)
    watch_vote(game, law, ballots, voters(game, game.field(SEAT)))
    game.truncate(zones.BALLOTS, 0)
    if passed:
        game.move(law, zones.ENACTED)
        return game.call(book_of(game).program("law"), law, game.field(SEAT))
    return NEXT


def for_everybody(moment: str, game: Game) -> int:
    """What a Law or an Event does at a moment: lines that speak to "you" are done by every player,
    by priority; the others once. I counts lines, J players."""
    powers = [p for p in piece_of(game, game.field(SOURCE)).powers if p.moment == moment]
    line, player = game.field(I), game.field(J)
    if line >= len(powers):
        return NEXT
    order = seats_in_order(game)
    last = not powers[line].personal or player + 1 >= len(order)
    game.set_field(I, line + 1 if last else line)
    game.set_field(J, 0 if last else player + 1)
    return game.nest(powers[line].program, game.field(SOURCE), order[player], -1, 1)


ENACT: Final = (Commit("commit"), VoteRound(), Do(count_net_votes), Do(end_standard_action))
LAW_NOW: Final = (Do(for_everybody, NOW),)
