"""Damage prevented, or raised (GA.PREV, GA.REPL): what an effect leaves behind, bulwark counters,
static ones; or dealt to something else.

The table SHIELDS has a row for each prevention that waits. A *shield* prevents so much in all, and
shrinks by what it prevents, or is whole again each turn; an *instance* is used up by one attempt
(GA.PREV.1), a *batch* by all that are hurt at once (GA.PREV.4): *used* it goes as their damage is
dealt.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.position import continuous_effects, counters, values
from tallystick.games.grand_archive.position.changes import ALL as ALL
from tallystick.games.grand_archive.position.changes import (
    ALL_BUT,
    ELSEWHERE,
    HALF,
    PLUS,
    PREVENT,
    TWICE,
    UP_TO,
    HarmChange,
    Manner,
)
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.zones import SHIELDS, SINCE, controller_of, on_field
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

# The fields of a row.
ID: Final = 0  # its timestamp
VICTIM: Final = 1  # the object that it is on, -1 for any of WHOSE
WHOSE: Final = 2  # objects of this player, -1 for anybody's; where VICTIM is -1
KIND: Final = 3  # SHIELD, INSTANCE, BATCH or USED
AMOUNT: Final = 4  # how much it prevents; ALL for all
ONLY: Final = 5  # ANY damage, COMBAT or NON_COMBAT (GA.PREV.2)
FROM: Final = 6  # only of this source, -1 for any
UNTIL: Final = 7  # END_OF_TURN, or the player at the beginning of whose turn it ends
LEAST: Final = 8  # only damage of at least so much
MOST: Final = 9  # and of at most so much
MANNER: Final = 10  # what else is said of it: its place in the rulebook's table, -1 for nothing
SPEAKER: Final = 11  # the card that made it
YOU: Final = 12  # and its controller then
ROW: Final = 13

SHIELD: Final = 0
INSTANCE: Final = 1
STATIC: Final = 2
BATCH: Final = 3
USED: Final = 4
INSTANCES: Final = (INSTANCE, BATCH, USED)  # used up by one attempt, whatever it prevents
ANY: Final = 0
COMBAT: Final = 1
NON_COMBAT: Final = 2
REPLACING: Final = (PLUS, TWICE, ELSEWHERE)  # these prevent nothing
GONE: Final = -1 << 20  # what is told of damage that goes elsewhere
# What an object is marked with that has prevented damage this turn: for each damage where it
# prevents so much of it each turn.
THIS_TURN: Final = 1 << 16
END_OF_TURN: Final = -1

BULWARK_ID: Final = 0  # of the prevention that bulwark counters are (GA.CTR.3)
DOUBLING_ID: Final = -(1 << 40)  # from here on downwards: what doubles the damage of an attack
STATICS: Final = 1 << 10  # more than any card has


PLAIN: Final = Manner()
DOUBLING: Final = Manner(TWICE)


class Prevention(NamedTuple):
    """Something that would prevent damage: ``id`` names it, ``amount`` is how much at most;
    ``speaker`` says so for ``you``."""

    id: int
    kind: int
    amount: int
    manner: Manner = PLAIN
    speaker: int = NOWHERE
    you: int = NOWHERE
    chosen: int = NOWHERE

    def prevents(self, n: int) -> int:
        """How much of ``n`` damage it would prevent; less than 0: it makes it more."""
        how = self.manner.how
        if how == ELSEWHERE:
            return 0
        if how == UP_TO:
            return min(n, self.amount)
        if how == ALL_BUT:
            return max(n - self.amount, 0)
        if how == TWICE:
            return -n
        return (n + 1) // 2 if how == HALF else -self.amount


def put(
    game: Game,
    victim: int,
    amount: int,
    *,
    kind: int = SHIELD,
    only: int = ANY,
    whose: int = NOWHERE,
    source: int = NOWHERE,
    until: int = END_OF_TURN,
    said: tuple[int, int, int, int, int] = (0, ALL, NOWHERE, NOWHERE, NOWHERE),
) -> None:
    """An effect makes a prevention; 0 or less of it is none (GA.PLAYERS.7). ``said``: the fields
    from LEAST on."""
    if amount <= 0:
        return
    row = [game.tick(), victim, whose, kind, amount, only, source, until]
    game.extend(SHIELDS, [*row, *said])
    seat = controller_of(game, victim) if victim >= 0 else whose
    plain = manner_of(game, said[MANNER - LEAST]).how == UP_TO
    game.emit("shielded" if plain else "altered", seat, victim, amount)


def end(game: Game, until: int) -> None:
    """End the preventions that last until then: END_OF_TURN, or a player whose turn begins."""
    game.drop_rows(SHIELDS, ROW, game.rows_with(SHIELDS, ROW, UNTIL, until))


def open_to(game: Game, victim: int, source: int, in_combat: bool, n: int) -> list[Prevention]:
    """What would change ``n`` damage to an object, oldest first (GA.REPL.1)."""
    found: list[Prevention] = []
    if in_combat and counters.count(game, victim, counters.BULWARK):
        found.append(Prevention(BULWARK_ID, INSTANCE, ALL))
    rows = game.lists[SHIELDS]
    seat = controller_of(game, victim) if rows else NOWHERE
    for at in range(0, len(rows), ROW):
        meant = _is_on(game, at, victim, seat) and _is_about(game, at, source, in_combat)
        if meant and rows[at + LEAST] <= n <= rows[at + MOST]:
            found.append(_waiting(game, at))
    now = "combat" if in_combat else "non-combat"
    for one in values.changes(game, victim, PREVENT):
        match one.change.made:
            case HarmChange(word=word, manner=manner) if word in ("", now):
                used = _times_used(game, manner, one.source, victim) if manner.renewed else 0
                id_, left = _static_id(game, one), one.n - used
                found.append(Prevention(id_, STATIC, left, manner, one.source, one.you, one.chosen))
    return [one for one in found if _meets(game, one, victim, source, n)]


def _static_id(game: Game, one: values.Applied) -> int:
    """What names it whatever is hurt: since when it is there, and which ability of its card it
    is."""
    own = piece_of(game, one.source).statics if one.source >= 0 else ()
    place = next((i for i, change in enumerate(own) if change is one.change), 0)
    return -1 - one.stamp * STATICS - place


def told(one: Prevention, n: int) -> int:
    """What whoever says which comes first is told of it: how much it prevents of ``n`` damage, GONE
    where that goes elsewhere."""
    return GONE if one.manner.how == ELSEWHERE else one.prevents(n)


def elsewhere(game: Game, one: Prevention, victim: int) -> int:
    """To what the damage is dealt in place of this victim: to what can be dealt damage (GA.DMG.4,
    GA.FSUB.1); -1 for nothing else."""
    to = one.manner.to.first(_scope(game, one)) if one.manner.to is not None else NOWHERE
    if to in (NOWHERE, victim) or not on_field(game, to):
        return NOWHERE
    harmed = values.is_unit(game, to) or "siegeable" in values.subtypes(game, to)
    return to if harmed else NOWHERE


def doublings(times: int) -> list[Prevention]:
    """A number of doublings of the damage of an attack: each is used once (GA.DSTEP.2)."""
    return [Prevention(DOUBLING_ID - i, STATIC, 0, DOUBLING) for i in range(times)]


def manner_of(game: Game, place: int) -> Manner:
    """What else is said of a prevention, by its place in the rulebook's table."""
    return book_of(game).manners[place] if place >= 0 else PLAIN


def _waiting(game: Game, at: int) -> Prevention:
    rows = game.lists[SHIELDS]
    manner = manner_of(game, rows[at + MANNER])
    kind, amount = rows[at + KIND], rows[at + AMOUNT]
    return Prevention(rows[at + ID], kind, amount, manner, rows[at + SPEAKER], rows[at + YOU])


def _meets(game: Game, one: Prevention, victim: int, source: int, n: int) -> bool:
    """Whether damage of this source to this victim, so much of it, is what is spoken of."""
    manner = one.manner
    if not manner.least <= n <= manner.most:
        return False
    if manner.once and _times_used(game, manner, one.speaker, victim):
        return False
    if manner.renewed and one.amount <= 0:
        return False
    if manner.how == ELSEWHERE and elsewhere(game, one, victim) < 0:
        return False
    if manner.by is None and manner.of is None:
        return True
    scope = _scope(game, one)
    if manner.of is not None and not manner.of.fits(scope, victim):
        return False
    if manner.by is None:
        return True
    return source >= 0 and bool(manner.by.fits(scope, source))


def _scope(game: Game, one: Prevention) -> EffectScope:
    scope = EffectScope(game, one.you, one.speaker)
    scope.chosen = one.chosen
    return scope


def _times_used(game: Game, manner: Manner, speaker: int, victim: int) -> int:
    """How often it has prevented this turn, or how much."""
    on = victim if manner.apart else speaker
    return continuous_effects.times_spent(game, speaker, THIS_TURN, on=on)


def _is_on(game: Game, at: int, victim: int, seat: int) -> bool:
    rows = game.lists[SHIELDS]
    if rows[at + VICTIM] >= 0:
        return rows[at + VICTIM] == victim and _is_the_same(game, at, victim)
    return rows[at + WHOSE] in (NOWHERE, seat)


def _is_the_same(game: Game, at: int, entity: int) -> bool:
    """Whether it is no other object than when the prevention was made (GA.CONT.2)."""
    return entity < 0 or game.lists[SINCE][entity] < game.lists[SHIELDS][at + ID]


def _is_about(game: Game, at: int, source: int, in_combat: bool) -> bool:
    rows = game.lists[SHIELDS]
    by = rows[at + FROM]
    if by != NOWHERE and (by != source or not _is_the_same(game, at, source)):
        return False
    return rows[at + ONLY] == ANY or (rows[at + ONLY] == COMBAT) == in_combat


def use(game: Game, prevention: Prevention, victim: int, n: int, preventable: bool) -> int:
    """Apply a prevention to ``n`` damage; how much of it is prevented (GA.PREV.1, GA.PREV.3)."""
    found = prevention.prevents(n)
    prevented = found if preventable or prevention.manner.how in REPLACING else 0
    if prevention.id == BULWARK_ID:
        counters.remove(game, victim, counters.BULWARK, 1)  # GA.CTR.3: even if unpreventable
    elif prevention.kind == INSTANCE:
        _drop(game, prevention.id)
    elif prevention.kind == BATCH:
        game.set(SHIELDS, _row(game, prevention.id) + KIND, USED)
    elif prevention.kind == SHIELD and prevented:
        _shrink(game, prevention, prevented)
    manner = prevention.manner
    for _ in range(prevented if manner.renewed else manner.once):
        on = victim if manner.apart else prevention.speaker
        continuous_effects.spend_this_turn(
            game, prevention.speaker, prevention.you, THIS_TURN, on=on
        )
    if prevented > 0:
        game.emit("prevented", controller_of(game, victim), victim, prevented)
    return prevented


def drop_used(game: Game) -> None:
    """GA.PREV.4: all that were hurt at once are reckoned."""
    game.drop_rows(SHIELDS, ROW, game.rows_with(SHIELDS, ROW, KIND, USED))


def _row(game: Game, id_: int) -> int:
    return game.rows_with(SHIELDS, ROW, ID, id_)[0]


def _drop(game: Game, id_: int) -> None:
    game.drop_rows(SHIELDS, ROW, [_row(game, id_)])


def _shrink(game: Game, prevention: Prevention, n: int) -> None:
    if prevention.amount >= ALL:
        return
    if n >= prevention.amount:
        _drop(game, prevention.id)
    else:
        game.add(SHIELDS, _row(game, prevention.id) + AMOUNT, -n)
