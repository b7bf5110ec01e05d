"""The players that card text speaks of, as seats in player order (MC.you.1, MC.player-order.1), and
the places: decks, hands, piles and areas (MC.ownership.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import ALTER_EGO, HERO
from tallystick.games.marvel_champions.position.memory import WHO
from tallystick.games.marvel_champions.position.occasion import meant_by_name, named_in_play
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    is_known_who,
    names_of,
    speaker_of,
    that_player,
)
from tallystick.games.marvel_champions.zones import ENGAGED, FIRST, TURN, identity, player_order
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import SEAT, SUBJECT
from tallystick.rules.phrases import Noun, Place

ALL_BUT_FIRST: Final = "each player but the first"
PLAYS: Final = "the player who plays"  # an identity of a title
HAS: Final = "the player who has"  # a card of a title
CALLED: Final[dict[str, tuple[int, ...]]] = {  # what else a player is called, in which form
    "player": (), "identity": (), "hero": (HERO,), "alter-ego": (ALTER_EGO,),
}  # fmt: skip


def known_players(who: Noun) -> Noun:
    """The players, if it is known which are meant, and no more is said of them. Raises NotRun."""
    more = who.marks or who.tags or who.without or [w for w, _ in who.relations if w != "has"]
    if more or not is_known_player(who):
        raise NotRun(f"nobody knows yet who is {f'{who.how} {who}'.strip()!r}")
    return who


def is_known_player(who: Noun) -> bool:
    """Whether it is known which players are called so."""
    return who.how in MEANT and set(who.kinds) <= CALLED.keys()


def seats_of(scope: Scope, who: Noun) -> list[int]:
    """The players that are called so, in player order; "each hero" is in hero form."""
    game, found = scope.game, MEANT[who.how](scope, who)
    forms = {form for kind in who.kinds for form in CALLED[kind]}
    if not forms:
        return found
    return [seat for seat in found if piece_of(game, identity(game, seat)).form in forms]


def is_player_meant(scope: Scope, who: Noun, seat: int) -> bool:
    """Whether a player who does something, or whom it befalls, is who an ability waits for:
    "another player", "the first player", anybody (MC.trigger.1)."""
    if seat < 0 or who.how in ANYBODY:
        return True
    if who.how in OTHERS:
        return seat != scope.seat
    return seat in seats_of(scope, who)


ANYBODY: Final = ("a", "any", "any player", "each player", "some", "")
OTHERS: Final = ("each other player", "another", "other")


def _you(scope: Scope, _: Noun) -> list[int]:
    return [scope.seat] if scope.seat >= 0 else []


def _all(scope: Scope, _: Noun) -> list[int]:
    return player_order(scope.game)


def _others(scope: Scope, _: Noun) -> list[int]:
    return [seat for seat in player_order(scope.game) if seat != scope.seat]


def _next(scope: Scope, _: Noun) -> list[int]:
    """The next one clockwise (MC.player-order.1)."""
    after = player_order(scope.game, scope.seat) if scope.seat >= 0 else []
    return [seat for seat in after if seat != scope.seat][:1]


def _who_plays(scope: Scope, who: Noun) -> list[int]:
    titles = {what.title for what in who.related("has")}
    game = scope.game
    return [seat for seat in _all(scope, who) if titles & names_of(game, identity(game, seat))]


def _who_has(scope: Scope, who: Noun) -> list[int]:
    held = [e for what in who.related("has") for e in named_in_play(scope, what.title)]
    return [seat for seat in (speaker_of(scope.game, e) for e in held[:1]) if seat >= 0]


def _of_title(scope: Scope, who: Noun) -> list[int]:
    """An identity is the player whose it is (MC.you.1)."""
    seats = {identity(scope.game, seat): seat for seat in _all(scope, who)}
    called = [me for me in seats if who.title in names_of(scope.game, me)]
    return [seats[me] for me in meant_by_name(scope, who.title, called)[:1]]


def _spoken_of(scope: Scope, _: Noun) -> list[int]:
    who = that_player(scope)
    return [who] if who >= -1 else []


def _of_identity(scope: Scope, who: Noun) -> list[int]:
    """Who controls the identity that has been chosen, or else the one that the occasion befalls."""
    at = scope.occasion if scope.note(WHO) == -1 else -1
    victim = scope.game.lists[FRAMES][at + SUBJECT] if at >= 0 else -1
    if victim < 0 or not piece_of(scope.game, victim).is_identity:
        return _spoken_of(scope, who)
    return [speaker_of(scope.game, victim)]


def _concerned(scope: Scope, _: Noun) -> list[int]:
    """Whom the occasion concerns; without one it is "you"."""
    who = scope.game.lists[FRAMES][scope.occasion + SEAT] if scope.occasion >= 0 else -1
    return [who] if who >= 0 else [scope.seat]


MEANT: Final[dict[str, Callable[[Scope, Noun], list[int]]]] = {
    **dict.fromkeys(("you", "yourself", "your", "this"), _you),
    **dict.fromkeys((*ANYBODY, "each"), _all),
    **dict.fromkeys(OTHERS, _others),
    ALL_BUT_FIRST: lambda scope, _: (
        [seat for seat in player_order(scope.game) if seat != scope.game.lists[CELLS][FIRST]]
    ),
    "the first player": lambda scope, _: [scope.game.lists[CELLS][FIRST]],
    "the next player": _next,
    "the active player": lambda scope, _: (
        [seat for seat in (scope.game.lists[CELLS][TURN],) if seat >= 0]
    ),
    "the engaged player": lambda scope, _: (
        [seat for seat in (scope.game.lists[ENGAGED][scope.source],) if seat >= 0]
    ),
    PLAYS: _who_plays,
    HAS: _who_has,
    "titled": _of_title,
    "that player": _spoken_of,
    "the player who controls that identity": _of_identity,
    **dict.fromkeys(
        (
            "the player who defeated it", "the player who defeated this scheme",
            "the player who defeated this minion", "the player who defeated that enemy",
            "the player who defeated this card",
        ), _concerned
    ),
}  # fmt: skip
# Words that mean players alone, whatever is said besides.
PLAYERS: Final[frozenset[str]] = frozenset(MEANT) - {
    "you", "your", "this", "titled", *OTHERS[1:], "each", "a", "any", "some", "",
}  # fmt: skip


ZONES: Final = (
    *zones.ZONES_OF_SEATS, *zones.SHARED_DECKS, "encounter discard pile",
    "set-aside area", *zones.OUT_OF_GAME,
)  # fmt: skip
THEIR: Final = ("that player's", "their", "its owner's")
WHOSE: Final = (
    "", "the", "your", "you", *THEIR, "each player's", "any player's", "a player's", "any",
    "a player", "the first player's", "the engaged player's",
)  # fmt: skip


def known_place(place: Place, *ends: str) -> Place:
    """The place, if all that is said of it is understood. Raises NotRun."""
    if not set(place.zones) <= set(ZONES) or place.whose not in WHOSE or not place.zones:
        raise NotRun(f"no such place: {place}")
    if place.end and place.end not in ends:
        raise NotRun(f"nothing is done yet with {place.end!r} in {str(place)!r}")
    return place


def _is_of_encounter(scope: Scope, place: Place, pile: str) -> bool:
    """Whether "the discard pile" is that of the encounter deck: beside that, and on its cards."""
    theirs = place.whose in ("the", "") and not piece_of(scope.game, scope.source).is_player_card
    return pile.startswith("encounter") or "encounter deck" in place.zones or theirs


def zones_of(scope: Scope, place: Place) -> list[int]:
    """The lists that a place means; one's own unless it says otherwise (MC.cost.18)."""
    game, found = scope.game, []
    seats = [scope.seat]
    if place.whose in ("each player's", "any player's", "a player's", "any", "a player"):
        seats = zones.player_order(game)
    elif place.whose in THEIR:
        known = is_known_who(scope)
        seats = seats_of(scope, Noun("that player")) if known else zones.player_order(game)
    elif place.whose in ("the first player's", "the engaged player's"):
        seats = seats_of(scope, Noun(place.whose.removesuffix("'s")))
    for zone in place.zones:
        if zone in zones.SHARED_DECKS:
            found.append(zones.SHARED_DECKS[zone])
        elif zone in zones.OUT_OF_GAME:
            found.append(zones.OUT_OF_GAME[zone])
        elif zone == "set-aside area":
            found += [zones.ASIDE, *[zones.NEMESIS[seat] for seat in seats if seat >= 0]]
        elif zone.endswith("discard pile") and _is_of_encounter(scope, place, zone):
            found.append(zones.ENCOUNTER_DISCARD)
        else:
            found += [zones.ZONES_OF_SEATS[zone][seat] for seat in seats if seat >= 0]
    return found
