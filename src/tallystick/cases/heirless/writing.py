"""A settled position of Heirless in the words of ``given``, which read back to it."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cases.heirless.names import BANDITS_NAME, HALVES
from tallystick.cases.heirless.piles import DISCARDED, PILES
from tallystick.cases.heirless.seats import NUMBERS
from tallystick.errors import InputError
from tallystick.games.heirless import pledges
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.names import card_name
from tallystick.games.heirless.payment import on_card
from tallystick.games.heirless.zones import (
    ACTIONS,
    ATTRIBUTES,
    BANDITS,
    BUILT,
    DONE,
    EMPLOYED,
    ENACTED,
    EVENTS,
    FACTIONS,
    FORBIDDEN,
    HALF,
    HAND,
    LAWS,
    PATHS,
    PLEDGES,
    PROMISES,
    PROPOSALS,
    RESOURCES,
    RESTING,
    SEASON,
    SOVEREIGNS,
    SPOT,
    TILES,
    TRACK,
    TURN,
    UNEMPLOYED,
    USER,
    castle,
    has,
    levels_at,
)
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import WIDTH, Game

SETTLED: Final = 2 * WIDTH  # the Season and a turn, and nothing in it


class Writing:
    """Writes one position; ``seats`` are what the players are called."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        decision = game.decision()
        settled = decision is not None and decision.kind == "turn"
        if not settled or len(game.lists[FRAMES]) != SETTLED:
            raise InputError("a position is written in a turn, when nothing is half done")
        self.game = game
        self.seats = seats
        self.cells = game.lists[CELLS]

    def _names(self, zone: int) -> list[str]:
        return [card_name(self.game, entity) for entity in self.game.lists[zone]]

    def _players(self, owners: list[int]) -> list[str]:
        return [self.seats[owner] for owner in owners]

    # -- the whole -------------------------------------------------------------------------------

    def given(self) -> dict[str, Any]:
        """All of it, as plain data."""
        lists, cells = self.game.lists, self.cells
        halves = {half: self._players(lists[TRACK[i]]) for i, half in enumerate(HALVES)}
        found: dict[str, Any] = {
            "season": cells[SEASON],
            "tracker": {"action": HALVES[cells[HALF]], **halves},
            "turn": self.seats[cells[TURN]],
            "actions_left": ACTIONS - cells[DONE],
            "tiles": self._tiles(),
            "laws": self._names(LAWS),
            "enacted": self._names(ENACTED),
            "events": self._names(EVENTS),
            "sovereigns": self._names(SOVEREIGNS),
            "decks": {name: self._names(zone) for name, zone in PILES.items()},
            "discards": {name: self._names(zone) for name, zone in DISCARDED.items()},
            "promises": self._promises(),
            "promised": cells[PROMISES],
            "seats": {name: self._seat(seat) for seat, name in enumerate(self.seats)},
        }
        kept = ("seats", "tracker")
        return {key: value for key, value in found.items() if value or key in kept} | {
            "sovereigns": found["sovereigns"]
        }

    def _tiles(self) -> dict[str, Any]:
        owners = dict(enumerate(self.seats)) | {BANDITS: BANDITS_NAME}
        found: dict[str, Any] = {}
        for tile, name in enumerate(TILES):
            there = {called: levels_at(self.game, tile, one) for one, called in owners.items()}
            there = {called: levels for called, levels in there.items() if levels}
            if there:
                found[name] = there
        return found

    def _promises(self) -> list[dict[str, Any]]:
        """Each under its number, with what has come of it."""
        table = self.game.lists[PLEDGES]
        found: list[dict[str, Any]] = []
        for at in pledges.records(self.game):
            number = table[at + pledges.NUMBER]
            one: dict[str, Any] = {
                "number": number,
                "text": pledges.words_of(self.game, number),
                "signed": self._players(pledges.seats_of(table[at + pledges.SIGNERS])),
                "until": table[at + pledges.UNTIL],
                "kept": table[at + pledges.KEPT],
                "pointed": self._players(pledges.seats_of(table[at + pledges.POINTED])),
                "void": table[at + pledges.STATUS] == pledges.VOID,
            }
            found.append({key: value for key, value in one.items() if value})
        return found

    # -- seats -----------------------------------------------------------------------------------

    def _seat(self, seat: int) -> dict[str, Any]:
        game = self.game
        mask = has(game, seat, PATHS)
        paths = [path.name for i, path in enumerate(book_of(game).paths) if mask >> i & 1]
        found: dict[str, Any] = {
            "castle": self._castle(seat),
            "hand": self._names(HAND[seat]),
            "grid": [self._built(entity) for entity in game.lists[BUILT[seat]]],
            "resources": self._counts(seat, RESOURCES, 0),
            "unemployed": self._counts(seat, FACTIONS, UNEMPLOYED),
            "employed": self._counts(seat, FACTIONS, EMPLOYED),
            "paths": paths,
            "resting": bool(has(game, seat, RESTING)),
            "proposals": has(game, seat, PROPOSALS),
        }
        numbers = {key: has(game, seat, attribute) for key, attribute in NUMBERS.items()}
        return numbers | {key: value for key, value in found.items() if value}

    def _counts(self, seat: int, names: tuple[str, ...], first: int) -> dict[str, int]:
        there = self.game.lists[ATTRIBUTES[seat]][first : first + len(names)]
        return {name: n for name, n in zip(names, there, strict=True) if n}

    def _castle(self, seat: int) -> dict[str, Any]:
        """The player's own Knights, and those of others."""
        levels = [levels_at(self.game, castle(seat), one) for one in range(len(self.seats))]
        guests = {self.seats[one]: found for one, found in enumerate(levels) if one != seat}
        guests = {name: found for name, found in guests.items() if found}
        parts: dict[str, Any] = {"knights": levels[seat], "guests": guests}
        return {key: value for key, value in parts.items() if value}

    def _built(self, entity: int) -> dict[str, Any]:
        lists = self.game.lists
        found: dict[str, Any] = {
            "card": card_name(self.game, entity),
            "cell": lists[SPOT][entity] + 1,
        }
        if lists[USER][entity] >= 0:
            found["user"] = self.seats[lists[USER][entity]]
        there = on_card(self.game, entity)
        if there:
            found["resources"] = {RESOURCES[resource]: n for resource, n in there}
        if entity in lists[FORBIDDEN]:
            found["forbidden"] = True
        return found


def write(game: Game, seats: tuple[str, ...]) -> dict[str, Any]:
    """A settled position, as plain data. InputError where something is half done."""
    return Writing(game, seats).given()
