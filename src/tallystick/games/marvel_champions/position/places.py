"""The places that card text speaks of: decks, hands, piles and areas (MC.ownership.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position.players import seats_of
from tallystick.games.marvel_champions.position.scope import Scope, is_known_who
from tallystick.rules.phrases import Noun, Place

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
