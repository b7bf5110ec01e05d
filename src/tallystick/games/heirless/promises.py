"""Guarantee: making promises, claiming that one was broken, and judging it (HL.turns.100 to .107).

What bots and menus promise is put together piece by piece out of the checkable grammar; any other
text comes in through ``write_promise``.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.pledges import (
    ALLOW,
    ANY,
    BOUND,
    FREE,
    GIVE,
    NO_DEPLOY,
    SIGNERS,
    VOTE_AGAINST,
    VOTE_FOR,
    Pledge,
    find,
    seats_of,
)
from tallystick.games.heirless.text_promises import read_promise
from tallystick.games.heirless.tracker import active, seats_in_order
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    CARD,
    CASTLE,
    INFLUENCE,
    LAWS,
    MARKERS,
    OATHBREAK,
    PHASE,
    PLEDGES,
    SEASON,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, I, Op, X

PENALTY: Final = 20  # Prestige, HL.turns.103
MOST_GIVEN: Final = 3  # what the menu lets one promise to give; a text may promise more

FORMS: Final = {
    "not deploy": NO_DEPLOY,
    "vote for": VOTE_FOR,
    "vote against": VOTE_AGAINST,
    "give": GIVE,
    "allow": ALLOW,
}
FORM_WORDS: Final = {form: word for word, form in FORMS.items()}
TRADABLE: Final = tuple(what for what in range(MARKERS + 1) if what != INFLUENCE)


class Draft(Op):
    """The pieces of a promise of one player, asked of whoever words it.

    The frame: SEAT words it, SUBJECT is bound by it, X is the player it is made to, plus 1 (0: to
    be chosen). The notes hold the form, then its numbers.
    """

    def run(self, game: Game) -> int:
        """Ask for the next piece; with all of them, write the draft down."""
        if self.options(game):
            return ASK
        notes = game.notes()
        form, numbers = notes[0], notes[1:]
        plain = numbers.pop() == 0
        a, b, c = (*numbers, ANY, ANY, ANY)[:3]
        if form == GIVE:
            a, b, c = numbers[1], numbers[0], numbers[2]
        bound = 1 << game.field(SUBJECT)
        season = game.lists[CELLS][SEASON]
        pledges.enter(game, Pledge(form, bound, a, b, c, not plain, season))
        return NEXT

    def decide(self, game: Game) -> Decision:
        """What, to whom, in which words."""
        return Decision(game.field(SEAT), "promise", -1, self.options(game), 0)

    def take(self, game: Game, option: Option) -> int:
        """Note the piece."""
        verb, a, b = option
        if verb == "form":
            game.note(a)
            self._note_partner(game, a)
        elif verb == "good":
            game.note(a)
            game.note(b)
            self._note_partner(game, GIVE, True)
        else:
            game.note(a)
        return AGAIN

    def _note_partner(self, game: Game, form: int, counted: bool = False) -> None:
        partner = game.field(X) - 1
        if partner >= 0 and (form == ALLOW or (form == GIVE and counted)):
            game.note(partner)

    def options(self, game: Game) -> list[Option]:
        """The answers for the next piece; none when it is whole."""
        notes = game.notes()
        if not notes:
            return self._forms(game)
        form, given = notes[0], len(notes) - 1
        if form == GIVE and given == 0:
            return [("good", good, n) for good in TRADABLE for n in range(1, MOST_GIVEN + 1)]
        if given < (3 if form == GIVE else 1):
            return self._details(game, form)
        wording: list[Option] = [("plainly", 0, -1), ("if possible", 1, -1)]
        return wording if given == (3 if form == GIVE else 1) else []

    def _forms(self, game: Game) -> list[Option]:
        laws = bool(game.lists[LAWS])
        return [
            ("form", form, -1)
            for form in FORMS.values()
            if laws or form not in (VOTE_FOR, VOTE_AGAINST)
        ]

    def _details(self, game: Game, form: int) -> list[Option]:
        bound = game.field(SUBJECT)
        if form == NO_DEPLOY:
            places = range(CASTLE + game.seats)
            return [("at", place, -1) for place in places if place != CASTLE + bound]
        if form in (VOTE_FOR, VOTE_AGAINST):
            return [("law", game.lists[CARD][law], -1) for law in game.lists[LAWS]]
        return [("to", seat, -1) for seat in range(game.seats) if seat != bound]


class Swear(Op):
    """A promise that binds its own author alone is signed at once; said twice, it counts once."""

    def run(self, game: Game) -> int:
        """The draft is the last record."""
        number = game.lists[PLEDGES][-pledges.RECORD]
        seat = game.field(SEAT)
        if pledges.is_repeated(game, draft_of(game, number)):
            pledges.strike(game, number)
        else:
            pledges.sign(game, number, 1 << seat)
            game.emit("promised", seat, number)
        return NEXT


def draft_of(game: Game, number: int) -> Pledge:
    """The promise of a record."""
    at = find(game, number)
    form = game.lists[PLEDGES][at + pledges.FORM]
    bound, a, b, c, if_possible, until = (
        game.lists[PLEDGES][at + field]
        for field in (BOUND, pledges.A, pledges.B, pledges.C, pledges.IF_POSSIBLE, pledges.UNTIL)
    )
    return Pledge(form, bound, a, b, c, bool(if_possible), until)


class AskSignatures(Op):
    """HL.turns.101: a joint promise is agreed on by all its parties.

    The frame: SEAT is its author, SUBJECT its number, X the bitmask of all parties.
    """

    def others(self, game: Game) -> list[int]:
        """Who has to sign besides the author, by priority."""
        return [
            seat
            for seat in seats_in_order(game)
            if seat != game.field(SEAT) and game.field(X) >> seat & 1
        ]

    def run(self, game: Game) -> int:
        """Ask the next one; with all signatures, it stands."""
        if game.field(I) < len(self.others(game)):
            return ASK
        number = game.field(SUBJECT)
        pledges.sign(game, number, game.field(X))
        game.emit("promised", game.field(SEAT), number)
        return NEXT

    def decide(self, game: Game) -> Decision:
        """Sign, or do not."""
        seat = self.others(game)[game.field(I)]
        return Decision(seat, "sign", -1, [("sign", -1, -1), ("decline", -1, -1)], 1)

    def take(self, game: Game, option: Option) -> int:
        """One who declines, and there is no promise."""
        seat, number = self.others(game)[game.field(I)], game.field(SUBJECT)
        if option[0] == "sign":
            game.emit("signed", seat, number)
            game.set_field(I, game.field(I) + 1)
            return AGAIN
        game.emit("declined", seat, number)
        pledges.strike(game, number)
        return NEXT


PROMISE: Final = (Draft(), Swear())
DRAFT_ONLY: Final = (Draft(),)
SIGNING: Final = (AskSignatures(),)


# -- claims ---------------------------------------------------------------------------------------


def accusable(game: Game, number: int) -> list[int]:
    """The bitmasks of players who can be said to have failed: of those bound by it, any."""
    at = find(game, number)
    record = game.lists[PLEDGES]
    bound = record[at + BOUND] & record[at + SIGNERS] or record[at + SIGNERS]
    return [mask for mask in range(1, bound + 1) if mask & bound == mask]


class Accuse(Op):
    """Which promise, and who has not kept it. The frame: SEAT claims, SUBJECT is the promise."""

    def run(self, game: Game) -> int:
        """Ask what is not settled."""
        options = self.options(game)
        return ASK if len(options) > 1 else self.take(game, options[0])

    def options(self, game: Game) -> list[Option]:
        """("broken", number), then ("by", bitmask)."""
        if game.field(SUBJECT) < 0:
            return [("broken", number, -1) for number in pledges.live(game)]
        return [("by", mask, -1) for mask in accusable(game, game.field(SUBJECT))]

    def decide(self, game: Game) -> Decision:
        """Which, or who."""
        return Decision(game.field(SEAT), "claim", -1, self.options(game), 0)

    def take(self, game: Game, option: Option) -> int:
        """Both make a claim."""
        if option[0] == "broken":
            game.set_field(SUBJECT, option[1])
            return AGAIN
        game.set_field(X, option[1])
        for seat in seats_of(option[1]):
            game.emit("accused", seat, game.field(SUBJECT), game.field(SEAT))
        return NEXT


class Answers(Op):
    """HL.turns.106: first the accused and then all others say whether they agree that it was
    broken; who disputes it brings it to the vote."""

    def asked(self, game: Game) -> list[int]:
        """Who is asked, in order."""
        order, accused = seats_in_order(game), game.field(X)
        first = [seat for seat in order if accused >> seat & 1]
        rest = [seat for seat in order if seat not in first and seat != game.field(SEAT)]
        return first + rest

    def run(self, game: Game) -> int:
        """Ask the next one; when all agree, it was an Oathbreak."""
        if game.field(I) < len(self.asked(game)):
            return ASK
        uphold(game)
        game.pop_frame()
        return AGAIN

    def decide(self, game: Game) -> Decision:
        """Agree or dispute it."""
        seat = self.asked(game)[game.field(I)]
        accused = game.field(X) >> seat & 1
        options: list[Option] = [("agree", -1, -1), ("dispute", -1, -1)]
        return Decision(seat, "accused", -1, options, -1 if accused else 0)

    def take(self, game: Game, option: Option) -> int:
        """One dispute is enough."""
        seat = self.asked(game)[game.field(I)]
        if option[0] == "dispute":
            game.emit("disputed", seat, game.field(SUBJECT))
            return NEXT
        if game.field(X) >> seat & 1:
            game.emit("admitted", seat, game.field(SUBJECT))
        game.set_field(I, game.field(I) + 1)
        return AGAIN


class Verdict(Op):
    """HL.turns.106: all players vote yes or no, one vote each; a tie by ``breach-tie``."""

    def voters(self, game: Game) -> list[int]:
        """Who votes, by priority (HL.amb.4)."""
        if game.rules.readings["idle-vote"] == "active" and game.lists[CELLS][PHASE] == 0:
            return active(game)
        return seats_in_order(game)

    def run(self, game: Game) -> int:
        """Ask the next one; then count."""
        ballots = game.notes()
        if len(ballots) < len(self.voters(game)):
            return ASK
        yays = sum(ballots)
        broken = 2 * yays > len(ballots)
        if 2 * yays == len(ballots):
            tie = game.rules.readings["breach-tie"]
            broken = tie == "upheld" or (tie == "best-ranked" and ballots[0] == 1)
        if broken:
            uphold(game)
        else:
            game.emit("dismissed", game.field(SEAT), game.field(SUBJECT))
        return NEXT

    def decide(self, game: Game) -> Decision:
        """Was it broken?"""
        seat = self.voters(game)[len(game.notes())]
        return Decision(seat, "verdict", -1, [("yay", -1, -1), ("nay", -1, -1)])

    def take(self, game: Game, option: Option) -> int:
        """Note the vote."""
        seat = self.voters(game)[len(game.notes())]
        game.emit(option[0], seat, game.field(SUBJECT))
        game.note(1 if option[0] == "yay" else 0)
        return AGAIN


def uphold(game: Game) -> None:
    """HL.turns.103 to HL.turns.105: 20 on the Oathbreak reserve of each who failed; then void."""
    number = game.field(SUBJECT)
    for seat in seats_of(game.field(X)):
        game.add(ATTRIBUTES[seat], OATHBREAK, PENALTY)
        game.emit("oathbreak", seat, number, PENALTY)
    pledges.void(game, number)


CLAIM: Final = (Accuse(), Answers(), Verdict())


def free_pledge(parties: int) -> Pledge:
    """A promise that cannot be checked; whoever has signed is bound."""
    return Pledge(FREE, parties)


def write_promise(
    game: Game, seat: int, text: str, others: tuple[int, ...] = (), names: tuple[str, ...] = ()
) -> int:
    """A player makes a promise in any words, alone or jointly; its number.

    Possible whenever somebody is being asked (HL.turns.100); the others are asked to sign before
    the game goes on. What the grammar understands is watched. Raises ValueError for an empty text,
    and when the game is over.
    """
    text = " ".join(text.split())
    if not text or game.over:
        raise ValueError("a promise has words, and is made while the game goes on")
    parties = 1 << seat
    for other in others:
        parties |= 1 << other
    pledge = read_promise(game, text, names)
    if pledge is None or pledge.bound & ~parties:
        pledge = free_pledge(parties)
    number = pledges.enter(game, pledge, text)
    game.emit("worded", seat, number)
    game.nest(book_of(game).program("signing"), -1, seat, number, parties)
    game.run()
    return number
