"""Guarantee: making promises, claiming that one was broken, and judging it (HL.turns.100 to .107).

What bots and menus promise is put together piece by piece out of the checkable grammar; any other
text comes in through ``write_promise``.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.free_actions import FREE_VERBS, begin_free, meanwhile
from tallystick.games.heirless.text.promises import promisers, read_promise
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Do, Game, I, Op, X

MOST_GIVEN: Final = 3  # what the menu lets one promise to give; a text may promise more

FORMS: Final = {
    "not deploy": pledges.NO_DEPLOY,
    "vote for": pledges.VOTE_FOR,
    "vote against": pledges.VOTE_AGAINST,
    "give": pledges.GIVE,
    "allow": pledges.ALLOW,
}
FORM_WORDS: Final = {form: word for word, form in FORMS.items()}
TRADABLE: Final = tuple(what for what in range(zones.MARKERS + 1) if what != zones.INFLUENCE)

# The options for the first piece of a promise, for where nobody is deployed to, and for what is
# given.
ALL_FORMS: Final[tuple[Option, ...]] = tuple(("form", form, -1) for form in FORMS.values())
WITHOUT_LAWS: Final = tuple(
    one for one in ALL_FORMS if one[1] not in (pledges.VOTE_FOR, pledges.VOTE_AGAINST)
)
AT: Final[tuple[Option, ...]] = tuple(("at", place, -1) for place in range(zones.PLACES))
GOODS: Final[tuple[Option, ...]] = tuple(
    ("good", good, n) for good in TRADABLE for n in range(1, MOST_GIVEN + 1)
)


class WordPromise(Op):
    """The pieces of a promise of one player, asked of whoever words it.

    The frame: SEAT words it, SUBJECT is bound by it, X is the player it is made to, plus 1 (0: to
    be chosen). The notes hold the form, then its numbers.
    """

    def run(self, game: Game) -> int:
        """Ask for the next piece; with all of them, write the draft down."""
        options = self.options(game)
        if options:
            return game.ask(self._question(game, options))
        notes = game.notes()
        form, numbers = notes[0], notes[1:]
        plain = numbers.pop() == 0
        a, b, c = (*numbers, pledges.ANY, pledges.ANY, pledges.ANY)[:3]
        if form == pledges.GIVE:
            a, b, c = numbers[1], numbers[0], numbers[2]
        bound = 1 << game.field(SUBJECT)
        season = game.lists[CELLS][zones.SEASON]
        pledges.enter(game, pledges.Pledge(form, bound, a, b, c, not plain, season))
        return NEXT

    def decide(self, game: Game) -> Decision:
        """What, to whom, in which words."""
        return self._question(game, self.options(game))

    def _question(self, game: Game, options: list[Option]) -> Decision:
        return Decision(game.field(SEAT), "promise", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        verb, a, b = option
        if verb == "form":
            game.note(a)
            self._note_partner(game, a)
        elif verb == "good":
            game.note(a)
            game.note(b)
            self._note_partner(game, pledges.GIVE, True)
        else:
            game.note(a)
        return AGAIN

    def _note_partner(self, game: Game, form: int, counted: bool = False) -> None:
        partner = game.field(X) - 1
        if partner >= 0 and (form == pledges.ALLOW or (form == pledges.GIVE and counted)):
            game.note(partner)

    def options(self, game: Game) -> list[Option]:
        """The answers for the next piece; none when it is whole."""
        notes = game.notes()
        if not notes:
            return self._forms(game)
        form, given = notes[0], len(notes) - 1
        if form == pledges.GIVE and given == 0:
            return list(GOODS)
        if given < (3 if form == pledges.GIVE else 1):
            return self._details(game, form)
        wording: list[Option] = [("plainly", 0, -1), ("if possible", 1, -1)]
        return wording if given == (3 if form == pledges.GIVE else 1) else []

    def _forms(self, game: Game) -> list[Option]:
        return list(ALL_FORMS if game.lists[zones.LAWS] else WITHOUT_LAWS)

    def _details(self, game: Game, form: int) -> list[Option]:
        bound = game.field(SUBJECT)
        if form == pledges.NO_DEPLOY:
            home = zones.CASTLE + bound
            return [*AT[:home], *AT[home + 1 : zones.CASTLE + game.seats]]
        if form in (pledges.VOTE_FOR, pledges.VOTE_AGAINST):
            return [("law", game.lists[zones.CARD][law], -1) for law in game.lists[zones.LAWS]]
        return [("to", seat, -1) for seat in range(game.seats) if seat != bound]


def swear(game: Game) -> int:
    """A promise that binds its own author alone is signed at once; said twice, it counts once. The
    draft is the last record."""
    number = game.lists[zones.PLEDGES][-pledges.RECORD]
    seat = game.field(SEAT)
    if pledges.is_repeated(game, draft_of(game, number)):
        pledges.strike(game, number)
    else:
        pledges.sign(game, number, 1 << seat)
        game.emit("promised", seat, number)
    return NEXT


def draft_of(game: Game, number: int) -> pledges.Pledge:
    """The promise of a record."""
    at = pledges.find(game, number)
    fields = game.lists[zones.PLEDGES][at + pledges.BOUND : at + pledges.UNTIL + 1]
    bound, form, a, b, c, if_possible, until = fields
    return pledges.Pledge(form, bound, a, b, c, bool(if_possible), until)


class OwnWords(Op):
    """Before somebody signs words of their own that nobody watches, they are told so (HL.turns.102,
    HL.turns.106), and may keep them to themselves. The frame is that of ``AskSignatures``."""

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("sign", -1, -1), ("decline", -1, -1)]
        return Decision(game.field(SEAT), "sign", -1, options, 1)

    def take(self, game: Game, option: Option) -> int:
        """What is not signed was never said."""
        if option[0] == "sign":
            if game.field(X) != 1 << game.field(SEAT):
                game.emit("worded", game.field(SEAT), game.field(SUBJECT))
            return NEXT
        pledges.strike(game, game.field(SUBJECT))
        return game.end_program()


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
        seat = self.others(game)[game.field(I)]
        options: list[Option] = [("sign", -1, -1), ("decline", -1, -1), *meanwhile(game, seat)]
        return Decision(seat, "sign", -1, options, 1)

    def take(self, game: Game, option: Option) -> int:
        """Note who signs; of who declines the promise is struck out."""
        seat, number = game.asked, game.field(SUBJECT)
        if option[0] in FREE_VERBS:
            return begin_free(game, seat, option)
        if option[0] == "sign":
            game.emit("signed", seat, number)
            game.set_field(I, game.field(I) + 1)
            return AGAIN
        game.emit("declined", seat, number)
        pledges.strike(game, number)
        return NEXT


PROMISE: Final = (WordPromise(), Do(swear))
DRAFT_ONLY: Final = (WordPromise(),)
SIGNING: Final = (AskSignatures(),)
OWN_WORDS: Final = (OwnWords(), AskSignatures())


def pledge_for(game: Game, parties: int, text: str, names: tuple[str, ...] = ()) -> pledges.Pledge:
    """What a text promises: a form that is watched, if it binds nobody but its parties; else what
    the players alone can judge, by its letter and whatever was meant (HL.turns.102). That binds
    those of whom it says that they will do something; all parties, where it says nothing of the
    kind."""
    pledge = read_promise(game, text, names)
    if pledge is not None and not pledge.bound & ~parties:
        return pledge
    return pledges.Pledge(pledges.FREE, promisers(game, text, names) & parties or parties)


def write_promise(
    game: Game,
    seat: int,
    text: str,
    *,
    others: tuple[int, ...] = (),
    names: tuple[str, ...] = (),
    warned: bool = True,
) -> int:
    """A player makes a promise in any words, alone or jointly; its number.

    Possible whenever somebody is being asked (HL.turns.100); the others are asked to sign before
    the game goes on. What the grammar understands is watched; unless ``warned``, its author is told
    of other words that they are not, and asked to sign them first. Raises ValueError for an empty
    text, and when the game is over.
    """
    text = " ".join(text.split())
    if not text or game.over:
        raise ValueError("a promise has words, and is made while the game goes on")
    parties = 1 << seat
    for other in others:
        parties |= 1 << other
    number = pledges.enter(game, pledge_for(game, parties, text, names), text)
    asks = not warned and not pledges.is_watched(game, number)
    if others and not asks:
        game.emit("worded", seat, number)
    signing = "own words" if asks else "signing"
    game.nest(book_of(game).program(signing), -1, seat, number, parties)
    game.run()
    return number
