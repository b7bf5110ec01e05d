"""Continuous effects that last for a time, and delayed triggers (GA.CONT.1, GA.ATRIG.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import changes
from tallystick.games.grand_archive.zones import controller_of, on_field
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

# When an effect ends. SEAT'S: of the seat that it names only.
FOREVER, END_OF_TURN, END_OF_COMBAT, SEATS_TURN, SEATS_RECOLLECTION, SEATS_MAIN, SEATS_END = range(
    7
)
SEATS_TURN_END, WHILE_STATE, WHILE_SOURCE, SEATS_WAKE = range(7, 11)
WHILE_YOURS: Final = 12  # while its source is there: it does something while that is "yours",
NOT_YOURS: Final = 14  # and this says that it does nothing, since another player has it
OF_SEATS: Final = (
    SEATS_TURN, SEATS_RECOLLECTION, SEATS_MAIN, SEATS_END, SEATS_TURN_END, SEATS_WAKE,
)  # fmt: skip
DURING_TURN: Final = 11  # not before that seat's next turn, and until it ends
AFTER_COMBAT: Final = 13  # not before the end of this combat, and until end of turn
NOT_YET: Final = frozenset((DURING_TURN, AFTER_COMBAT, NOT_YOURS))

# The table DELAYED: what triggers once, or while it lasts.
TRIGGER_OF: Final = 0  # which trigger of the rulebook's table "delayed"
SOURCE_OF: Final = 1
SEAT_OF: Final = 2
ABOUT_OF: Final = 3  # what it speaks of as "it", -1 for nothing
ABOUT_SINCE: Final = 4
LASTS: Final = 5  # as UNTIL
LASTS_SEAT: Final = 6
ONCE: Final = 7  # 1: it is gone once it has triggered
FIXED_X: Final = 8
SOURCE_SINCE: Final = 9  # of a source on the field, else -1: it is looked for wherever it is
DELAYED_RECORD: Final = 10


class EffectRecord(NamedTuple):
    """A record of the table EFFECTS, and ``at`` which place of that it begins; the fields are those
    of ``changes``."""

    at: int
    change: int
    on: int
    on_since: int
    stamp: int
    until: int
    until_seat: int
    n: int
    speaker: int
    you: int


def effects_of(game: Game) -> list[EffectRecord]:
    """What lasts for a time now, in the order in which it began."""
    rows = enumerate(game.rows(zones.EFFECTS, changes.RECORD))
    return [EffectRecord(n * changes.RECORD, *row) for n, row in rows]


def end(game: Game, ended: Iterable[EffectRecord]) -> None:
    """These last no longer."""
    game.drop_rows(zones.EFFECTS, changes.RECORD, [one.at for one in ended])


def of_next(game: Game, *kinds: int) -> list[tuple[EffectRecord, changes.SaidChange]]:
    """What lasts now and is said of the next such thing only, of these kinds of changes."""
    found: list[tuple[EffectRecord, changes.SaidChange]] = []
    for one in effects_of(game):
        change = change_of(game, one)
        if change.span == changes.ONCE and change.kind in kinds and one.until not in NOT_YET:
            found.append((one, changes.SaidChange(change, one.speaker, one.you, one.n)))
    return found


def _notes(game: Game, on: int) -> list[EffectRecord]:
    """What is noted on an object, and changes nothing: change 0 of every rulebook."""
    return [one for one in effects_of(game) if not one.change and one.on == on]


def add_effect(
    game: Game, change: int, on: int, until: int, *, until_seat: int, n: int, speaker: int, you: int
) -> None:
    """An effect begins (GA.CONT.5: its timestamp is when it resolves)."""
    since = game.lists[zones.SINCE][on] if on >= 0 else 0
    stamp = game.tick()
    game.extend(zones.EFFECTS, [change, on, since, stamp, until, until_seat, n, speaker, you])


def add_speech(
    game: Game, change: int, speaker: int, until: int, *, until_seat: int, n: int, you: int
) -> None:
    """An object is given an ability that speaks of others; it has it for as long as it is that
    object."""
    since, stamp = game.lists[zones.SINCE][speaker], game.tick()
    game.extend(zones.EFFECTS, [change, -1, since, stamp, until, until_seat, n, speaker, you])


def spend(game: Game, source: int, seat: int, n: int) -> None:
    """Note that this object has used up number ``n`` of what it may do only once."""
    add_effect(game, 0, source, FOREVER, until_seat=-1, n=n, speaker=source, you=seat)


def spend_this_turn(game: Game, source: int, seat: int, n: int, *, on: int) -> None:
    """Note, ``on`` an object, that it has used up number ``n`` of what it may do once a turn."""
    add_effect(game, 0, on, END_OF_TURN, until_seat=-1, n=n, speaker=source, you=seat)


def unspend(game: Game, source: int, n: int) -> None:
    """Forget that an object has used up number ``n`` of what it may do only once."""
    end(game, [one for one in _notes(game, source) if one.n == n])


def is_spent(game: Game, source: int, n: int) -> bool:
    """Whether an object has used up number ``n`` of what it may do only once."""
    return times_spent(game, source, n, on=source) > 0


def times_spent(game: Game, source: int, n: int, *, on: int) -> int:
    """How often it is noted that an object has used up number ``n``, ``on`` an object."""
    since = game.lists[zones.SINCE]
    noted = [one for one in _notes(game, on) if (one.n, one.speaker) == (n, source)]
    return sum([one.on_since == since[on] for one in noted])


def note_banished(game: Game, card: int, source: int, seat: int) -> None:
    """Note that an effect of an object, or of a card that is played, has banished a card."""
    if source >= 0:
        n = BANISHED - game.lists[zones.SINCE][source]
        add_effect(game, 0, card, FOREVER, until_seat=-1, n=n, speaker=source, you=seat)


def is_banished_by(game: Game, card: int, source: int, born: int) -> bool:
    """Whether an effect of this, which came when ``born`` says, has banished it, and it lies there
    since."""
    mark = (BANISHED - born, source, game.lists[zones.SINCE][card])
    return any((one.n, one.speaker, one.on_since) == mark for one in _notes(game, card))


def lend(game: Game, change: int, card: int, zone: int, *, source: int, seat: int) -> None:
    """What was banished out of this zone until its source leaves the field."""
    since = game.lists[zones.SINCE][source]
    add_effect(game, change, card, WHILE_SOURCE, until_seat=since, n=zone, speaker=source, you=seat)


def due_back(game: Game) -> list[tuple[int, int]]:
    """What is to come back now, and whereto: its source has left the field, and it has been
    banished since."""
    if changes.RETURN not in book_of(game).changes_made:
        return []
    lent = [one for one in effects_of(game) if change_of(game, one).kind == changes.RETURN]
    over = [one for one in lent if _has_lapsed(game, one)]
    return [(one.on, one.n) for one in over if game.lists[zones.SINCE][one.on] == one.on_since]


BANISHED: Final = -(1 << 30)  # and below: what a card is marked with that something has banished
NAMED: Final = 1 << 20  # what an object is marked with for which a name was chosen, plus the card


def chosen_by(game: Game, source: int) -> int:
    """The card whose name was chosen as this entered, -1 for none."""
    named = [one for one in _notes(game, source) if one.n >= NAMED]
    since = game.lists[zones.SINCE]
    return next((one.n - NAMED for one in named if one.on_since == since[source]), -1)


def change_of(game: Game, one: EffectRecord) -> changes.Change:
    """What a record changes."""
    return book_of(game).changes[one.change]


# What lasts until some moment: the table, its width, and where a row says until when, and whose.
TIMED: Final = (
    (zones.EFFECTS, changes.RECORD, changes.UNTIL, changes.UNTIL_SEAT),
    (zones.DELAYED, DELAYED_RECORD, LASTS, LASTS_SEAT),
)


def expire(game: Game, moment: int, seat: int = -1) -> None:
    """Effects and delayed triggers that last until this moment end. ``seat`` is whose turn or
    phase it is, for the moments that hang on that."""
    for table, width, until, whose in TIMED:
        records = game.lists[table]
        kept: list[int] = []
        for at in range(0, len(records), width):
            lasts, of = records[at + until], records[at + whose]
            if not _ends(lasts, of, moment, seat):
                kept += records[at : at + width]
                if _begins(lasts, of, moment, seat):
                    kept[until - width] = END_OF_TURN
        if kept != records:
            game.replace(table, kept)


def _begins(until: int, until_seat: int, moment: int, seat: int) -> bool:
    """Whether it lasts until the end of this turn from now on: it was to last until the end of that
    player's next one, and it has come; or the combat is over that it is not said of."""
    if until == AFTER_COMBAT:
        return moment == END_OF_COMBAT
    turns = until in (DURING_TURN, SEATS_TURN_END) and until_seat in (-1, seat)
    return moment == SEATS_TURN and turns


def _ends(until: int, until_seat: int, moment: int, seat: int) -> bool:
    """Whether it is that moment; in anybody's turn, unless it is said whose (GA.SKIP.2)."""
    return until == moment and (until_seat < 0 or seat < 0 or until_seat == seat)


def outlive(game: Game, seat: int, heir: int) -> None:
    """A player has left: what lasts until a turn or phase of theirs lasts until that of the next
    player's, in whose place it would have come (GA.CONT.1)."""
    for table, width, until, whose in TIMED:
        rows = game.lists[table]
        for at in range(0, len(rows), width):
            if rows[at + until] in OF_SEATS and rows[at + whose] == seat:
                game.set(table, at + whose, heir)


def lapse(game: Game) -> None:
    """What lasts "for as long as": effects whose thing is gone, has lost the state, or whose source
    has left, end; those whose source has come to another player's control, or back, do nothing from
    now on, or do something again (GA.CONT.1). Asked at state-based checks."""
    end(game, [one for one in effects_of(game) if _has_lapsed(game, one)])
    for one in effects_of(game):
        if one.until in (WHILE_YOURS, NOT_YOURS):
            mine = controller_of(game, one.speaker) == one.you
            game.set(zones.EFFECTS, one.at + changes.UNTIL, WHILE_YOURS if mine else NOT_YOURS)


def _has_lapsed(game: Game, one: EffectRecord) -> bool:
    since = game.lists[zones.SINCE]
    if one.on_since and since[one.on if one.on >= 0 else one.speaker] != one.on_since:
        return True
    if one.until == WHILE_STATE:
        return not game.lists[zones.STATES][one.on] & one.until_seat
    if one.until in (WHILE_SOURCE, WHILE_YOURS, NOT_YOURS):
        return since[one.speaker] != one.until_seat
    return False


def add_delayed(
    game: Game,
    trigger: int,
    source: int,
    seat: int,
    *,
    about: int,
    lasts: int,
    once: bool,
    x: int = 0,
) -> None:
    """A trigger that waits for its moment (GA.ATRIG.4)."""
    since = game.lists[zones.SINCE][about] if about >= 0 else 0
    born = game.lists[zones.SINCE][source] if source >= 0 and on_field(game, source) else NOWHERE
    game.extend(
        zones.DELAYED, [trigger, source, seat, about, since, lasts, seat, int(once), x, born]
    )


ENTITY_FIELDS: Final = {
    zones.EFFECTS: (changes.RECORD, (changes.ON, changes.SPEAKER)),
    zones.DELAYED: (DELAYED_RECORD, (SOURCE_OF, ABOUT_OF)),
}
"""Where records name entities: a new champion card takes over what its lineage had."""

assert changes.YOU == changes.RECORD - 1
