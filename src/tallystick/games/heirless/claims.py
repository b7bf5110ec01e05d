"""Claims that a promise was broken, and their judging by the players (HL.turns.103 to .106)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges
from tallystick.games.heirless.free_actions import NO_PROMISE
from tallystick.games.heirless.pledges import STATUS, find, seats_of
from tallystick.games.heirless.tracker import active, seats_in_order
from tallystick.games.heirless.zones import ACTION, ATTRIBUTES, OATHBREAK, PHASE, PLEDGES
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SUBJECT, Game, I, Op, X
from tallystick.rules.choice import Choice

PENALTY: Final = 20  # Prestige, HL.turns.103
NOT_SIGNED: Final = Refusal(
    ("HL.turns.101", "HL.turns.104", "HL.turns.100"), "That promise has not been signed."
)
VOID: Final = Refusal(("HL.turns.105",), "That promise was broken before, and is void.")
NO_PARTY: Final = Refusal(
    ("HL.turns.104", "HL.turns.101"), "Only whoever has signed a promise can have broken it."
)


def promise_refusal(game: Game, number: int) -> Refusal | None:
    """Why nobody can be said to have broken a promise (HL.turns.101, HL.turns.105)."""
    at = find(game, number)
    if at < 0:
        return NO_PROMISE
    status = game.lists[PLEDGES][at + STATUS]
    if status == pledges.VOID:
        return VOID
    return NOT_SIGNED if status == pledges.DRAFT else None


def party_refusal(game: Game, number: int, accused: int) -> Refusal | None:
    """Why a bitmask of players cannot have broken a promise that stands (HL.turns.104)."""
    signers = pledges.signers(game, number)
    return NO_PARTY if not accused or accused & ~signers else None


class Accuse(Choice):
    """Which promise, and who has not kept it. The frame: SEAT claims, SUBJECT is the promise."""

    def thinkable(self, game: Game) -> list[Option]:
        """("broken", number), then ("by", bitmask)."""
        if game.field(SUBJECT) < 0:
            return [("broken", number, -1) for number in pledges.numbers(game)]
        return [("by", mask, -1) for mask in range(1, 1 << game.seats)]

    def legal(self, game: Game) -> list[Option]:
        """The promises that may be said to be broken; then every set of those who made the one
        chosen."""
        number = game.field(SUBJECT)
        if number < 0:
            return [("broken", number, -1) for number in pledges.live(game)]
        signers = pledges.signers(game, number)
        return [("by", mask, -1) for mask in range(1, signers + 1) if not mask & ~signers]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """A promise that stands; those who have signed it."""
        if option[0] == "broken":
            return promise_refusal(game, option[1])
        return party_refusal(game, game.field(SUBJECT), option[1])

    def source(self, game: Game) -> int:
        return NOWHERE

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "broken":
            game.set_field(SUBJECT, option[1])
            return AGAIN
        game.set_field(X, option[1])
        claimer, number = game.field(SEAT), game.field(SUBJECT)
        for seat in seats_of(option[1]):
            game.emit("accused", seat, number, claimer)
        if option[1] >> claimer & 1:
            game.emit("admitted", claimer, number)
        return NEXT


class AnswerClaim(Op):
    """HL.turns.106: first the accused and then all others say whether they agree that it was
    broken; who disputes it brings it to the vote. Who claims it agrees, also to a breach of one's
    own. Free Actions are possible meanwhile (HL.turns.5), but in words: listed at each of these
    questions, they would have claims beget claims."""

    def asked(self, game: Game) -> list[int]:
        """The seats that are asked, in order: the accused before the others."""
        _, claimer, _, accused, _, _ = game.top()
        others = seats_in_order(game)
        others.remove(claimer)
        return sorted(others, key=lambda seat: not accused >> seat & 1)

    def run(self, game: Game) -> int:
        """Ask the next one; when all agree, it was an Oathbreak."""
        asked, i = self.asked(game), game.field(I)
        if i < len(asked):
            return game.ask(self._question(game, asked[i]))
        uphold(game)
        return game.end_program()

    def decide(self, game: Game) -> Decision:
        return self._question(game, self.asked(game)[game.field(I)])

    def _question(self, game: Game, seat: int) -> Decision:
        accused = game.field(X) >> seat & 1
        options: list[Option] = [("agree", -1, -1), ("dispute", -1, -1)]
        return Decision(seat, "accused", -1, options, -1 if accused else 0)

    def take(self, game: Game, option: Option) -> int:
        seat = game.asked
        if option[0] == "dispute":
            game.emit("disputed", seat, game.field(SUBJECT))
            return NEXT
        if game.field(X) >> seat & 1:
            game.emit("admitted", seat, game.field(SUBJECT))
        game.set_field(I, game.field(I) + 1)
        return AGAIN


class VoteOnClaim(Op):
    """HL.turns.106: all players vote yes or no, one vote each; a tie by ``breach-tie``. Nobody asks
    who led whom into the breach: a trap is fair (HL.turns.107)."""

    def voters(self, game: Game) -> list[int]:
        """Who votes, by priority (HL.amb.4, HL.amb.20)."""
        readings = game.rules.readings
        order = seats_in_order(game)
        if readings["idle-vote"] == "active" and game.lists[CELLS][PHASE] == ACTION:
            order = active(game)
        if readings["accused-vote"] == "yes":
            return order
        return [seat for seat in order if not game.field(X) >> seat & 1]

    def run(self, game: Game) -> int:
        """Ask the next one; then count."""
        ballots, voters = game.notes(), self.voters(game)
        if len(ballots) < len(voters):
            return game.ask(self._question(voters[len(ballots)]))
        yays = sum(ballots)
        broken = 2 * yays > len(ballots)
        if 2 * yays == len(ballots):
            tie = game.rules.readings["breach-tie"]
            broken = tie == "upheld" or (tie == "best-ranked" and ballots[:1] == [1])
        if broken:
            uphold(game)
        else:
            pledges.acquit(game, game.field(SUBJECT), game.field(X))
            game.emit("dismissed", game.field(SEAT), game.field(SUBJECT))
        return NEXT

    def decide(self, game: Game) -> Decision:
        return self._question(self.voters(game)[len(game.notes())])

    def _question(self, seat: int) -> Decision:
        return Decision(seat, "verdict", -1, [("yay", -1, -1), ("nay", -1, -1)])

    def take(self, game: Game, option: Option) -> int:
        game.emit(option[0], game.asked, game.field(SUBJECT))
        game.note(1 if option[0] == "yay" else 0)
        return AGAIN


def is_seen(game: Game) -> bool:
    """Whether everybody could see the breach that is claimed in the top frame."""
    return not game.field(X) & ~pledges.breakers(game, game.field(SUBJECT))


def uphold(game: Game) -> None:
    """HL.turns.103 to HL.turns.105: 20 on the Oathbreak reserve of each who failed, and of nobody
    else (HL.turns.104, HL.amb.20f); then void."""
    number = game.field(SUBJECT)
    if game.lists[PLEDGES][find(game, number) + STATUS] == pledges.VOID:
        return  # another claim about it was made, and upheld, meanwhile
    for seat in seats_of(game.field(X)):
        game.add(ATTRIBUTES[seat], OATHBREAK, PENALTY)
        game.emit("oathbreak", seat, number, PENALTY)
    pledges.void(game, number)


CLAIM: Final = (Accuse("claim"), AnswerClaim(), VoteOnClaim())
