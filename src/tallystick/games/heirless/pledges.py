"""Promises as they stand in the position: records of ints, and their words (HL.turns.100 to .105).

A promise in the checkable grammar is kept as a form and its numbers, and its words are made of
them; any other is kept as its words, character by character. Those that can be checked are watched,
and a breach is pointed out the moment it happens. Nothing follows of itself: whether it was an
Oathbreak is for the players to say (HL.turns.106).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple

from tallystick.games.heirless import zones
from tallystick.games.heirless.names import amount, place_name, title
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.prose import listed

# The fields of a record.
NUMBER: Final = 0  # promises are counted from 1
STATUS: Final = 1  # DRAFT, LIVE or VOID
SIGNERS: Final = 2  # bitmask of the seats that have signed
BOUND: Final = 3  # bitmask of the seats that must follow through
FORM: Final = 4  # FREE, or a form that can be checked
A: Final = 5
B: Final = 6
C: Final = 7
IF_POSSIBLE: Final = 8
UNTIL: Final = 9  # the Season with which it ends, 0 for none
KEPT: Final = 10  # how much of it has been done
POINTED: Final = 11  # bitmask of the seats whose breach has been pointed out, and not judged yet
TEXT: Final = 12  # where its words begin in TEXTS, and how many characters they have
LENGTH: Final = 13
RECORD: Final = 14

DRAFT: Final = 0
LIVE: Final = 1
VOID: Final = 2
FREE: Final = 0
NO_DEPLOY: Final = 1
VOTE_FOR: Final = 2
VOTE_AGAINST: Final = 3
GIVE: Final = 4
ALLOW: Final = 5
ANY: Final = -1


class Pledge(NamedTuple):
    """What is promised, in a form that can be checked.

    ``bound`` is a bitmask of seats. NO_DEPLOY: ``a`` the place. VOTE_FOR, VOTE_AGAINST: ``a`` the
    Law's card. GIVE: ``a`` of the good ``b`` to the seat ``c``. ALLOW: the seat ``a`` (ANY) to use
    the Workplace card ``b`` (ANY). ``until`` is the Season with which it ends, 0 for none.
    """

    form: int
    bound: int
    a: int = ANY
    b: int = ANY
    c: int = ANY
    if_possible: bool = False
    until: int = 0


@lru_cache(maxsize=1024)
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a bitmask."""
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])


def records(game: Game) -> range:
    """The places in PLEDGES at which a record begins."""
    return range(0, len(game.lists[zones.PLEDGES]), RECORD)


def find(game: Game, number: int) -> int:
    """Where the record of a promise begins; -1 if there is none."""
    known = numbers(game)
    return known.index(number) * RECORD if number in known else -1


def numbers(game: Game) -> list[int]:
    """The numbers of all promises that are on the list."""
    return game.lists[zones.PLEDGES][NUMBER::RECORD]


def live(game: Game) -> list[int]:
    """The numbers of the promises that stand."""
    return _of_status(game, LIVE)


def are_live(game: Game) -> bool:
    """Whether there are any."""
    return LIVE in game.lists[zones.PLEDGES][STATUS::RECORD]


def drafts(game: Game) -> list[int]:
    """The numbers of the promises that are still to be signed."""
    return _of_status(game, DRAFT)


def _of_status(game: Game, status: int) -> list[int]:
    pledges = game.lists[zones.PLEDGES]
    is_it = map(status.__eq__, pledges[STATUS::RECORD])
    return list(compress(pledges[NUMBER::RECORD], is_it))


def enter(game: Game, pledge: Pledge, text: str = "") -> int:
    """Write a promise down as a draft; its number. ``text`` only where the form is FREE."""
    number = game.lists[CELLS][zones.PROMISES] + 1
    game.set(CELLS, zones.PROMISES, number)
    at = len(game.lists[zones.TEXTS])
    if text:
        game.extend(zones.TEXTS, [ord(letter) for letter in text])
    form, bound, a, b, c, if_possible, until = pledge
    fields = [number, DRAFT, 0, bound, form, a, b, c, int(if_possible), until, 0, 0, at, len(text)]
    game.extend(zones.PLEDGES, fields)
    return number


def strike(game: Game, number: int) -> None:
    """Take back a draft; what was written down after it stays, under its own number."""
    at = find(game, number)
    record = game.lists[zones.PLEDGES][at : at + RECORD]
    start, length = record[TEXT], record[LENGTH]
    later = game.lists[zones.PLEDGES][at + RECORD :]
    for place in range(0, len(later), RECORD):
        later[place + TEXT] -= length
    words = game.lists[zones.TEXTS][start + length :]
    game.truncate(zones.TEXTS, start)
    game.truncate(zones.PLEDGES, at)
    if later:
        game.extend(zones.TEXTS, words)
        game.extend(zones.PLEDGES, later)
    else:
        game.set(CELLS, zones.PROMISES, number - 1)


def sign(game: Game, number: int, signers: int) -> None:
    """The promise stands, signed by these seats (HL.turns.101)."""
    at = find(game, number)
    game.set(zones.PLEDGES, at + SIGNERS, signers)
    game.set(zones.PLEDGES, at + STATUS, LIVE)


def void(game: Game, number: int) -> None:
    """HL.turns.105: after an Oathbreak the promise is crossed out."""
    game.set(zones.PLEDGES, find(game, number) + STATUS, VOID)


def signers(game: Game, number: int) -> int:
    """A bitmask of the seats that have signed a promise that is on the list."""
    return game.lists[zones.PLEDGES][find(game, number) + SIGNERS]


def bound(game: Game, number: int) -> int:
    """A bitmask of the seats that a promise binds by its letter; 0 where there is none of that
    number."""
    at = find(game, number)
    return game.lists[zones.PLEDGES][at + BOUND] if at >= 0 else 0


def is_watched(game: Game, number: int) -> bool:
    """Whether a breach of a promise is seen and pointed out; else only the players can say."""
    return game.lists[zones.PLEDGES][find(game, number) + FORM] != FREE


def breakers(game: Game, number: int) -> int:
    """A bitmask of the seats that have not kept a promise that stands, as everybody could see: what
    the watchers have pointed out, and no vote has found otherwise."""
    at = find(game, number)
    pledges = game.lists[zones.PLEDGES]
    return pledges[at + POINTED] if at >= 0 and pledges[at + STATUS] == LIVE else 0


def in_breach(game: Game) -> int:
    """A bitmask of the seats that have not kept some promise that stands."""
    pledges = game.lists[zones.PLEDGES]
    found = 0
    for status, pointed in zip(pledges[STATUS::RECORD], pledges[POINTED::RECORD], strict=True):
        if status == LIVE:
            found |= pointed
    return found


def acquit(game: Game, number: int, accused: int) -> None:
    """HL.turns.106: the players have found that these seats kept a promise so far."""
    at = find(game, number) + POINTED
    game.set(zones.PLEDGES, at, game.lists[zones.PLEDGES][at] & ~accused)


def is_repeated(game: Game, pledge: Pledge) -> bool:
    """Whether the same promise stands already."""
    form, bound, a, b, c, if_possible, until = pledge
    fields = [bound, form, a, b, c, int(if_possible), until]
    pledges = game.lists[zones.PLEDGES]
    return any(pledges[at + BOUND : at + UNTIL + 1] == fields for at in _standing(game, form))


def prune(game: Game) -> None:
    """At the end of a Season: what is void, or was kept and is over, is crossed off the list."""
    pledges, texts = game.lists[zones.PLEDGES], game.lists[zones.TEXTS]
    season = game.lists[CELLS][zones.SEASON]
    kept: list[int] = []
    words: list[int] = []
    for at in records(game):
        over = 0 < pledges[at + UNTIL] <= season and not pledges[at + POINTED]
        if pledges[at + STATUS] == VOID or over:
            continue
        record = pledges[at : at + RECORD]
        start = record[TEXT]
        record[TEXT] = len(words)
        words += texts[start : start + record[LENGTH]]
        kept += record
    if len(kept) != len(pledges):
        game.replace(zones.PLEDGES, kept)
        game.replace(zones.TEXTS, words)


# -- words ----------------------------------------------------------------------------------------


def words_of(game: Game, number: int) -> str:
    """A promise as it is written down."""
    at = find(game, number)
    if at < 0:
        return "a promise that has been crossed off the list"
    fields = game.lists[zones.PLEDGES][at : at + RECORD]
    if fields[LENGTH]:
        letters = game.lists[zones.TEXTS][fields[TEXT] : fields[TEXT] + fields[LENGTH]]
        return "".join(map(chr, letters))
    form, bound = fields[FORM], fields[BOUND]
    until = fields[UNTIL]
    pledge = Pledge(form, bound, fields[A], fields[B], fields[C], bool(fields[IF_POSSIBLE]), until)
    return sentence(game, pledge)


def sentence(game: Game, pledge: Pledge) -> str:
    """A promise of the grammar in words; reading them again gives the same promise."""
    who = listed(title(seat) for seat in seats_of(pledge.bound))
    first = "If possible, " if pledge.if_possible else ""
    return f"{first}{who} will {_deed(game, pledge)}{_until(game, pledge.until)}"


def _deed(game: Game, pledge: Pledge) -> str:
    form, _, a, b, c = pledge[:5]
    if form == NO_DEPLOY:
        return f"not deploy to {place_name(a)}"
    if form in (VOTE_FOR, VOTE_AGAINST):
        side = "for" if form == VOTE_FOR else "against"
        return f"vote {side} {game.rules.cards[a].name}"
    if form == GIVE:
        return f"give {amount(game, b, a)} to {title(c)}"
    user = "anybody" if a == ANY else title(a)
    what = "any Workplace" if b == ANY else game.rules.cards[b].name
    return f"allow {user} to use {what}"


def _until(game: Game, season: int) -> str:
    if not season:
        return ""
    return (
        " this season" if season == game.lists[CELLS][zones.SEASON] else f" until season {season}"
    )


_FOR: Final = 1
_AGAINST: Final = 2


def _standing(game: Game, form: int) -> list[int]:
    """Where the records begin of the promises of a form that stand."""
    pledges = game.lists[zones.PLEDGES]
    both = zip(pledges[FORM::RECORD], pledges[STATUS::RECORD], strict=True)
    return list(compress(records(game), map((form, LIVE).__eq__, both)))


def watched(game: Game, form: int, seat: int) -> list[int]:
    """Where the records begin of the promises of a form that bind a seat now."""
    pledges, season = game.lists[zones.PLEDGES], game.lists[CELLS][zones.SEASON]
    return [
        at
        for at in _standing(game, form)
        if pledges[at + BOUND] >> seat & 1 and not 0 < pledges[at + UNTIL] < season
    ]


def point_out(game: Game, at: int, seat: int) -> None:
    """Say once that a seat has not kept a promise, by its letter (HL.turns.102)."""
    pointed = game.lists[zones.PLEDGES][at + POINTED]
    if not pointed >> seat & 1:
        game.set(zones.PLEDGES, at + POINTED, pointed | 1 << seat)
        game.emit("breach", seat, game.lists[zones.PLEDGES][at])


def watch_deploy(game: Game, seat: int, place: int) -> None:
    """A Knight has been deployed."""
    if game.lists[zones.PLEDGES]:
        for at in watched(game, NO_DEPLOY, seat):
            if game.lists[zones.PLEDGES][at + A] == place:
                point_out(game, at, seat)


def allowances(game: Game, controller: int, asker: int, workplace: int) -> list[int]:
    """The numbers of the promises by which a seat has to allow another to use a Workplace."""
    pledges, card = game.lists[zones.PLEDGES], game.lists[zones.CARD][workplace]
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
    if not game.lists[zones.PLEDGES]:
        return
    card = game.lists[zones.CARD][law]
    for form, promised, other in ((VOTE_FOR, _FOR, _AGAINST), (VOTE_AGAINST, _AGAINST, _FOR)):
        for seat in range(game.seats):
            for at in watched(game, form, seat):
                if game.lists[zones.PLEDGES][at + A] == card:
                    could = (
                        seat in asked and game.lists[zones.ATTRIBUTES[seat]][zones.INFLUENCE] > 0
                    )
                    excused = bool(game.lists[zones.PLEDGES][at + IF_POSSIBLE]) and not could
                    _check_ballot(
                        game, at, seat, ballots[seat], sides=(promised, other), excused=excused
                    )


def _check_ballot(
    game: Game, at: int, seat: int, ballot: int, *, sides: tuple[int, int], excused: bool
) -> None:
    """A vote for the side that was promised keeps it, by its letter (HL.turns.102), whatever else
    was voted for; one for the other side alone breaks it, and so does none that was possible."""
    promised, other = sides
    if not ballot & promised and (ballot & other or not excused):
        point_out(game, at, seat)


def watch_gift(game: Game, giver: int, receiver: int, good: int, n: int) -> None:
    """Note with the promises of a giver that goods have gone to somebody."""
    if game.lists[zones.PLEDGES]:
        for at in watched(game, GIVE, giver):
            pledges = game.lists[zones.PLEDGES]
            if pledges[at + B] == good and pledges[at + C] == receiver:
                game.add(zones.PLEDGES, at + KEPT, n)


def watch_season(game: Game) -> None:
    """A Season ends: what was to be given by now has been given, or it is a breach."""
    pledges, season = game.lists[zones.PLEDGES], game.lists[CELLS][zones.SEASON]
    for at in records(game):
        due = pledges[at + FORM] == GIVE and pledges[at + STATUS] == LIVE
        if due and pledges[at + UNTIL] == season and pledges[at + KEPT] < pledges[at + A]:
            missing = pledges[at + A] - pledges[at + KEPT]
            for seat in seats_of(pledges[at + BOUND]):
                could = game.lists[zones.ATTRIBUTES[seat]][pledges[at + B]] >= missing
                if could or not pledges[at + IF_POSSIBLE]:
                    point_out(game, at, seat)
