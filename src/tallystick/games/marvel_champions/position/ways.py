"""What an ability has done to which cards and players: "... this way", "those", "each of them"."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.pieces import IN_PLAY_KINDS, PLAYER_KINDS
from tallystick.games.marvel_champions.position.memory import DEALING, HURTING, LAID, NOTHING
from tallystick.games.marvel_champions.position.scope import Scope, frame_note, set_frame_note
from tallystick.kernel.layout import FRAMES, ZONE
from tallystick.kernel.machine import WIDTH, Game


def note_way(scope: Scope, entity: int) -> None:
    """Something has been done to a card by this ability: "... this way"."""
    if scope.frame >= 0:
        scope.game.extend(zones.WAYS, [scope.frame, entity])


# In WAYS, in place of a card: another player's turn to do the same begins; below that, a player
# has been attacked.
NEXT_PLAYER, ATTACKED_PLAYER = -1, -2
DEALT_PLAYER: Final = -10  # and below that: has been dealt a facedown encounter card
PAID_CARD: Final = -100  # and further below: a card that was discarded to pay for it
PAID_ABILITY: Final = -100_000  # and below that: an ability that generated resources for it
EXHAUSTED_FOR: Final = -500_000  # and below that: a card that was exhausted to pay for it
WAS_THERE: Final = -1_000_000  # and below all those: was found, and was in play before
TAKEN_FROM: Final = -2_000_000  # and below that: a counter was removed from it
SEEN: Final = -3_000_000  # and below that: was only looked at
IN_LINE: Final = -4_000_000  # and below that: something is still to be done for it
FALLEN: Final = -5_000_000  # and below that: was discarded from a deck
ANEW: Final = -6_000_000  # and below that: was spoken of, and has left play and come again since
MEANT: Final = -7_000_000  # and below that: was meant, though it could not be done to it
SEVERAL: Final = -8_000_000  # and below that: things of such kinds are spoken of from here on


def note_harm(game: Game, at: int, n: int, dealt: bool) -> None:
    """Note damage taken, or dealt, by what the ability in a frame does, if it asks for that."""
    laid = frame_note(game, at, LAID)
    if laid <= HURTING and dealt == (laid <= DEALING):
        set_frame_note(game, at, LAID, laid - n)


def harm_this_way(scope: Scope) -> int:
    """The amount of harm that was done this way."""
    laid = scope.note(LAID)
    return max((DEALING if laid <= DEALING else HURTING) - laid, 0)


def begin_turn(scope: Scope) -> None:
    """A player begins to do what players do one after the other (MC.each-player.1)."""
    scope.game.extend(zones.WAYS, [scope.frame, NEXT_PLAYER])


def end_turns(scope: Scope) -> None:
    """All players have done it: what each has done is done by all."""
    ways, its = scope.game.lists[zones.WAYS], scope.game.rows_with(zones.WAYS, 2, 0, scope.frame)
    scope.game.drop_rows(zones.WAYS, 2, [at for at in its if ways[at + 1] == NEXT_PLAYER])


def note_attacked(game: Game, frame: int, seat: int) -> None:
    """An ability has had a player attacked."""
    game.extend(zones.WAYS, [frame, ATTACKED_PLAYER - seat])


def noted_by(game: Game, frame: int) -> list[int]:
    """All that has been noted of an ability or an attack, by where its frame begins, in order."""
    return [what for its, what in game.rows(zones.WAYS, 2) if its == frame]


def attacked_this_way(scope: Scope) -> list[int]:
    """The players that this ability has had attacked."""
    mine = noted_by(scope.game, scope.frame)
    return [ATTACKED_PLAYER - one for one in mine if DEALT_PLAYER < one <= ATTACKED_PLAYER]


def dealt_this_way(scope: Scope) -> list[int]:
    """The players to whom this ability has dealt encounter cards."""
    mine = noted_by(scope.game, scope.frame)
    return [DEALT_PLAYER - one for one in mine if PAID_CARD < one <= DEALT_PLAYER]


def note_paid_with(scope: Scope, entity: int) -> None:
    """A card has been discarded to pay for the one that is played."""
    scope.game.extend(zones.WAYS, [scope.frame, PAID_CARD - entity])


def paid_with(scope: Scope) -> list[int]:
    """The cards that were discarded to pay for it."""
    mine = noted_by(scope.game, scope.frame)
    return [PAID_CARD - one for one in mine if PAID_ABILITY < one <= PAID_CARD]


def note_generated(scope: Scope, entity: int, place: int) -> None:
    """An ability of a card has generated resources for the one that is played."""
    note_way(scope, PAID_ABILITY - entity * PLACES - place)


def generated_for(scope: Scope) -> list[tuple[int, int]]:
    """The abilities that have: whose, and their places."""
    mine = noted_by(scope.game, scope.frame)
    return [
        divmod(PAID_ABILITY - one, PLACES) for one in mine if EXHAUSTED_FOR < one <= PAID_ABILITY
    ]


PLACES: Final = 16  # more than a card has abilities


def note_exhausted_for(scope: Scope, entity: int) -> None:
    """A card has been exhausted as a cost of what is paid for."""
    scope.game.extend(zones.WAYS, [scope.frame, EXHAUSTED_FOR - entity])


def note_was_there(scope: Scope, entity: int) -> None:
    """A card that this ability has found was in play before: it does not enter (MC.search.1)."""
    note_way(scope, WAS_THERE - entity)


def note_taken(scope: Scope, entity: int, n: int) -> None:
    """Note how many counters this ability has removed from a card."""
    scope.game.extend(zones.WAYS, [scope.frame, TAKEN_FROM - entity] * n)


def taken_this_way(scope: Scope, entity: int) -> int:
    """How many counters it has removed from one."""
    return scope.game.rows(zones.WAYS, 2).count([scope.frame, TAKEN_FROM - entity])


def note_seen(scope: Scope, entity: int) -> None:
    """Note a card that this ability has looked at (MC.look.1)."""
    note_way(scope, SEEN - entity)


def note_meant(scope: Scope, entities: list[int]) -> None:
    """Note cards that this ability means too, but cannot do the same to (MC.target.7)."""
    for entity in entities:
        note_way(scope, MEANT - entity)


def note_several(scope: Scope, kinds: tuple[str, ...]) -> None:
    """Note that this ability speaks of several things of some kinds, or of any: "those" are none
    that it has spoken of before (MC.referential.1)."""
    note_way(scope, SEVERAL - bits_of(kinds))


def bits_of(kinds: tuple[str, ...]) -> int:
    """Kinds of cards as a number, all of them where none is named."""
    return sum([1 << i for i, kind in enumerate(CARD_KINDS) if not kinds or kind in kinds])


CARD_KINDS: Final = tuple(
    dict.fromkeys((*PLAYER_KINDS, *IN_PLAY_KINDS, "main_scheme", "treachery"))
)


def meant_this_way(scope: Scope, kinds: tuple[str, ...] = ()) -> list[int]:
    """All that this ability has done something to, or would have, since it spoke of several things
    of such kinds: each of those."""
    found, asked = _ways(scope), bits_of(kinds)
    begun = [i for i, one in enumerate(found) if one <= SEVERAL and (SEVERAL - one) & asked]
    found = found[begun[-1] if begun else 0 :]
    more = [MEANT - one for one in found if SEVERAL < one <= MEANT]
    return list(dict.fromkeys([*_cards(found), *more]))


def note_fallen(scope: Scope, entity: int) -> None:
    """Note a card that this ability discards from a deck, wherever that goes meanwhile."""
    note_way(scope, entity)
    note_from_deck(scope, entity)


def note_from_deck(scope: Scope, entity: int) -> None:
    """A card that this ability is discarding lies in a deck: where it does again, it is another."""
    note_way(scope, FALLEN - entity)


def discarded_this_way(scope: Scope) -> list[int]:
    """All that this ability has discarded, and those back in a hand since (MC.nested.1)."""
    found = done_this_way(scope, "discarded")
    return [*found, *[entity for entity in fallen_this_way(scope) if entity not in found]]


def fallen_this_way(scope: Scope) -> list[int]:
    """All that this ability has discarded from decks, each once."""
    return list(dict.fromkeys([FALLEN - one for one in _ways(scope) if ANEW < one <= FALLEN]))


def left_this_way(scope: Scope) -> list[int]:
    """What this ability has looked at and not discarded, though it may lie in a deck anew."""
    fallen = fallen_this_way(scope)
    return [entity for entity in done_this_way(scope) if entity not in fallen]


def has_come_anew(scope: Scope, entity: int) -> bool:
    """Whether a card that this ability spoke of is another thing now (MC.enters.1)."""
    return ANEW - entity in noted_by(scope.game, scope.frame)


def counted_this_way(scope: Scope, deed: str) -> list[int]:
    """What is counted of what was done this way."""
    return discarded_this_way(scope) if deed == "discarded" else done_this_way(scope, deed)


def put_in_line(scope: Scope, entities: list[int]) -> None:
    """Something is to be done for each of these, one after the other."""
    scope.game.extend(
        zones.WAYS, [n for entity in entities for n in (scope.frame, IN_LINE - entity)]
    )


def next_in_line(scope: Scope) -> int:
    """The next of those, which is none of them any more; -1: there is none."""
    ways = scope.game.lists[zones.WAYS]
    for at in scope.game.rows_with(zones.WAYS, 2, 0, scope.frame):
        if FALLEN < ways[at + 1] <= IN_LINE:
            entity = IN_LINE - ways[at + 1]
            scope.game.drop_rows(zones.WAYS, 2, [at])
            return entity
    return NOTHING


def there_before(scope: Scope) -> list[int]:
    """The cards that this ability has found in play."""
    mine = noted_by(scope.game, scope.frame)
    return [WAS_THERE - one for one in mine if TAKEN_FROM < one <= WAS_THERE]


def entered_this_way(scope: Scope) -> list[int]:
    """The cards to which this ability has done something by which they have come into play."""
    before = there_before(scope)
    found = dict.fromkeys(done_this_way(scope))  # each once, though it was looked at before
    return [one for one in found if one not in before and zones.in_play(scope.game, one)]


def done_this_way(scope: Scope, deed: str = "") -> list[int]:
    """The cards to which this ability has done something, in order: "discarded this way" speaks of
    those that are gone, "exhausted this way" of those that are exhausted; "gone" also of those
    that lie where they were looked at. While players do the same one after the other, what those
    before have done is not counted (MC.each-player.1)."""
    lists, found = scope.game.lists, _ways(scope)
    if deed in ("discarded", "defeated", "exhausted"):
        found = [entity for entity in found if entity >= 0]
    found = _cards(found)
    if deed in ("discarded", "defeated", "gone"):
        return [e for e in found if lists[ZONE][e] not in NOT_GONE]
    if deed == "exhausted":
        return [e for e in found if lists[zones.EXHAUSTED][e] == 1]
    return found


def _cards(ways: list[int]) -> list[int]:
    """The cards among what has been noted, those too that were only looked at."""
    return [n if n >= 0 else SEEN - n for n in ways if n >= 0 or IN_LINE < n <= SEEN]


def _ways(scope: Scope) -> list[int]:
    """What this ability has noted, without what players before have done."""
    found = noted_by(scope.game, scope.frame)
    if NEXT_PLAYER in found:
        last = len(found) - found[::-1].index(NEXT_PLAYER)
        found = found[: found.index(NEXT_PLAYER)] + found[last:]
    return found


def gone_this_way(scope: Scope) -> list[int]:
    """The cards that this ability has discarded, or one that it has resolved (MC.special.1): whose
    frame stood next above."""
    lists = scope.game.lists
    more = noted_by(scope.game, scope.frame + WIDTH)
    gone = [one for one in more if one >= 0 and lists[ZONE][one] not in NOT_GONE]
    return list(dict.fromkeys([*discarded_this_way(scope), *gone]))


NOT_GONE: Final = zones.AREAS | zones.HANDS | {zones.GAME_AREA}


def hurt_by(game: Game, at: int) -> list[int]:
    """Who has taken damage from the attack of an enemy in a frame, once for each point of it: who
    is attacked, whom overkill passes it on to (MC.overkill.1), those among whom it is divided."""
    return [one for one in noted_by(game, at) if one >= 0]


def dealt_to_by(game: Game, at: int) -> list[int]:
    """To whom that attack has dealt damage, once for each point: also what has been prevented, and
    was not taken (MC.damage.2, MC.prevent.1)."""
    mine = noted_by(game, at)
    return [(DEALT_TO if one > PASSED_TO else PASSED_TO) - one for one in mine if one <= DEALT_TO]


def dealt_in(game: Game, at: int) -> int:
    """The damage that it has dealt in all: what overkill passes on is part of that."""
    mine = noted_by(game, at)
    return sum([PASSED_TO < one <= DEALT_TO for one in mine])


DEALT_TO: Final = -1  # in WAYS, for the attack of an enemy: below that, a card it deals damage to
PASSED_TO: Final = -1_000_000  # and below that: a card to which overkill passes damage on


def forget_hurt(game: Game, at: int) -> None:
    """An attack strikes: whom an older one in its place has hurt is forgotten."""
    game.drop_rows(zones.WAYS, 2, game.rows_with(zones.WAYS, 2, 0, at))


def forget_ways(game: Game) -> None:
    """An ability begins: what older ones in its place, or above it, have done is forgotten, before
    or after what one below has noted of it."""
    at = len(game.lists[FRAMES]) - WIDTH
    for table in (zones.WAYS, zones.STRUCK):
        pairs = game.lists[table]
        if pairs and max(pairs[::2]) >= at:
            game.drop_rows(table, 2, [i for i in range(0, len(pairs), 2) if pairs[i] >= at])
