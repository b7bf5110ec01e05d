"""A settled position of Terrus in the words of ``given``, which read back to it."""

from __future__ import annotations

from typing import Any, Final

from tallystick.cases.terrus.standing import outcomes_of
from tallystick.errors import InputError
from tallystick.games.terrus.durations import UNTILS
from tallystick.games.terrus.moves import clade_of, items_on
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.turn import TURN_OPS, WINDOWS
from tallystick.games.terrus.values import EFFECT, ON, SINCE, UNTIL, UNTIL_SEAT
from tallystick.games.terrus.values import RECORD as EFFECTS_RECORD
from tallystick.games.terrus.votes import CALLED_FOR, CALLER, CARRIER, KIND, LOSE, WIN
from tallystick.games.terrus.votes import RECORD as VOTES_RECORD
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    AWAY,
    BARTERS,
    BATTLED,
    BORN,
    CITY,
    COUNTERS,
    DEN,
    DISCARD,
    DOMINION,
    EFFECTS,
    EVENT,
    EVENTS,
    EXHIBITION,
    HAND,
    HOST,
    MARKET,
    OUT,
    PHASE,
    PHASES,
    POOL,
    RAVINE,
    RESOURCES,
    ROW,
    SEASON,
    SEASONS,
    SPOT,
    TURN,
    TURNS,
    USED,
    VITAE,
    VOTED,
    VOTES,
    WOUNDED,
    WOUNDS,
    row_of,
)
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import PC, WIDTH, Game, I, J
from tallystick.rules.choice import Choice
from tallystick.rules.modifiers import Grants, Removes, StatChange

PILES: Final = {"hand": HAND, "den": DEN, "discard": DISCARD, "exhibition": EXHIBITION}
# Questions of a turn that are no windows: a position can begin at them too.
STEPS: Final = {op.kind: i for i, op in enumerate(TURN_OPS) if isinstance(op, Choice)}
IN_CITY: Final = ("beast", "structure", "relic")
CALLS: Final = ("nothing", "dominion", "conclave")


class Writing:
    """Writes one position; ``seats`` are what the seats are called."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        if len(game.lists[FRAMES]) != WIDTH:
            raise InputError("a position is written when nothing is half done")
        self.game = game
        self.seats = seats
        self.rules = game.rules
        self.cells = game.lists[CELLS]
        self.order: list[int] = []
        self._number()

    # -- names -----------------------------------------------------------------------------------

    def _number(self) -> None:
        """Bring the things into the order in which they are written."""
        lists = self.game.lists
        for seat in range(len(self.seats)):
            clade = clade_of(self.game, seat)
            self.order += [clade] if clade >= 0 else []
            for pile in PILES.values():
                self.order += lists[pile[seat]]
            things = self._things(seat)
            self.order += things
            self.order += [item for thing in things for item in items_on(self.game, thing)]
        event = [self.cells[EVENT]] if self.cells[EVENT] >= 0 else []
        self.order += [*lists[MARKET], *lists[RAVINE], *event, *lists[EVENTS]]

    def _things(self, seat: int) -> list[int]:
        """What stands in a city, items left out, and what of it is fatigued."""
        found = [*self.game.lists[CITY[seat]], *self.game.lists[AWAY[seat]]]
        born = self.game.lists[BORN]
        kinds = ("beast", "structure", "relic")
        return sorted(
            (e for e in found if piece_of(self.game, e).kind in kinds), key=born.__getitem__
        )

    def name(self, entity: int) -> str:
        """What a thing is called in what is written."""
        name = piece_of(self.game, entity).name
        same = [other for other in self.order if piece_of(self.game, other).name == name]
        return name if len(same) == 1 else f"{name}#{same.index(entity) + 1}"

    def _bare(self, entities: list[int]) -> list[str]:
        return [piece_of(self.game, entity).name for entity in entities]

    # -- the whole -------------------------------------------------------------------------------

    def given(self) -> dict[str, Any]:
        """All of it, as plain data."""
        lists, cells = self.game.lists, self.cells
        found: dict[str, Any] = {
            "turn": self.seats[cells[TURN]],
            "phase": PHASES[cells[PHASE]],
            "turns": cells[TURNS],
            **self._moment(),
        }
        if cells[SEASON] >= 0:
            found["season"] = SEASONS[cells[SEASON]]
        for key, cell in (("battled", BATTLED), ("bartered", BARTERS)):
            if cells[cell]:
                found[key] = cells[cell]
        if cells[VOTED]:
            found["called"] = CALLS[cells[VOTED]]
        found["seats"] = {name: self._seat(seat) for seat, name in enumerate(self.seats)}
        found["market"] = self._bare(lists[MARKET])
        found["ravine"] = self._bare(lists[RAVINE])
        found["events"] = self._events()
        found["votes"] = self._votes()
        found["effects"] = self._effects()
        return {key: value for key, value in found.items() if value not in ([], {})}

    def _moment(self) -> dict[str, Any]:
        """Where in the turn it stands: a question of its own, or who has priority."""
        frames = self.game.lists[FRAMES]
        for step, pc in STEPS.items():
            if frames[PC] == pc:
                return {"step": step}
        if frames[PC] not in WINDOWS:
            raise InputError("a position is written where somebody has priority")
        holder = frames[I] - 1 if frames[I] else self.cells[TURN]
        passed = {"passes": frames[J]} if frames[J] else {}
        return {"priority": self.seats[holder], **passed}

    def _seat(self, seat: int) -> dict[str, Any]:
        game = self.game
        attributes = game.lists[ATTRIBUTES[seat]]
        clade = clade_of(game, seat)
        found: dict[str, Any] = {"vitae": max(attributes[VITAE], 0)}  # who is out may have less
        if clade >= 0:
            found["clade"] = piece_of(game, clade).name
        pool = attributes[POOL : POOL + len(RESOURCES)]
        found["pool"] = {name: n for name, n in zip(RESOURCES, pool, strict=True) if n}
        for key, pile in PILES.items():
            found[key] = self._bare(game.lists[pile[seat]])
        found["city"] = [self._thing(entity, seat) for entity in self._things(seat)]
        if clade >= 0 and game.lists[USED][clade]:
            found["used"] = bits(game.lists[USED][clade])
        for key, at in (("wounded", WOUNDED), ("out", OUT)):
            if attributes[at]:
                found[key] = attributes[at]
        return {key: value for key, value in found.items() if value not in ([], {})}

    def _thing(self, entity: int, seat: int) -> dict[str, Any]:
        lists = self.game.lists
        found: dict[str, Any] = {"card": piece_of(self.game, entity).name}
        kind, host = piece_of(self.game, entity).kind, lists[HOST][entity]
        if kind == "beast":
            found["at"] = self._location(host, seat)
        if kind != "relic":
            found["cell"] = self._cell(lists[SPOT][entity])
        if lists[WOUNDS][entity]:
            found["wounds"] = lists[WOUNDS][entity]
        items = items_on(self.game, entity) if kind == "beast" else []
        if items:
            found["items"] = [self._item(item) for item in items]
        if entity in lists[AWAY[seat]]:
            found["fatigued"] = lists[AWAY[seat]].index(entity) + 1
        if lists[USED][entity]:
            found["used"] = bits(lists[USED][entity])
        return found

    def _item(self, item: int) -> Any:
        name, used = piece_of(self.game, item).name, self.game.lists[USED][item]
        return {"card": name, "used": bits(used)} if used else name

    def _location(self, host: int, seat: int) -> str:
        if host not in self.game.lists[CITY[seat]]:
            return "nowhere"  # or it was, and has gone while the beast was away
        return "Clade" if host == clade_of(self.game, seat) else self.name(host)

    def _cell(self, spot: int) -> list[int]:
        row = row_of(spot)
        return [row, spot - row * ROW]

    def _events(self) -> list[Any]:
        event = self.cells[EVENT]
        in_force = []
        if event >= 0:
            card = piece_of(self.game, event).name
            in_force = [{"card": card, "counters": self.cells[COUNTERS]}]
        return [*in_force, *self._bare(self.game.lists[EVENTS])]

    def _votes(self) -> list[dict[str, Any]]:
        votes = self.game.lists[VOTES]
        found: list[dict[str, Any]] = []
        for at in range(0, len(votes), VOTES_RECORD):
            caller = self.seats[votes[at + CALLER]]
            if votes[at + KIND] == DOMINION:
                found.append({"caller": caller, "kind": "dominion"})
                continue
            carrier = votes[at + CARRIER]
            n = self._vote_of(carrier, (votes[at + WIN], votes[at + LOSE]))
            vote = {"caller": caller, "card": self._known(carrier), "n": n}
            found.append(vote | ({"x": votes[at + CALLED_FOR]} if votes[at + CALLED_FOR] else {}))
        return found

    def _vote_of(self, carrier: int, outcomes: tuple[int, int]) -> int:
        """Which of the card's texts marked Vote has been called, from 1."""
        piece = piece_of(self.game, carrier)
        powers = [power for power in (*piece.powers, *piece.plays) if power.subtype == "Vote"]
        found = [tuple(outcomes_of(self.rules, power)) for power in powers]
        return found.index(outcomes) + 1

    def _known(self, entity: int) -> str:
        return self.name(entity) if entity in self.order else piece_of(self.game, entity).name

    def _effects(self) -> list[dict[str, Any]]:
        effects = self.game.lists[EFFECTS]
        rules = self.rules
        assert isinstance(rules, TerrusRules)
        found = []
        for at in range(0, len(effects), EFFECTS_RECORD):
            if effects[at + ON] not in self.order:
                continue  # what it was on is gone, and so is all that it could do
            one: dict[str, Any] = {"on": self.name(effects[at + ON])}
            modifier = rules.modifiers[effects[at + EFFECT]]
            if isinstance(modifier, StatChange):
                one["gets"] = list(modifier.deltas)
            elif isinstance(modifier, Grants):
                one["gains"] = modifier.keyword
            elif isinstance(modifier, Removes):
                one["loses"] = modifier.keyword
            one["until"] = until_text(effects[at + UNTIL])
            if effects[at + UNTIL_SEAT] >= 0:
                one["of"] = self.seats[effects[at + UNTIL_SEAT]]
            found.append(one | {"since": effects[at + SINCE]})
        return found


def bits(mask: int) -> list[int]:
    """The places of the bits of a mask, from 1."""
    return [i + 1 for i in range(mask.bit_length()) if mask >> i & 1]


def until_text(code: int) -> str:
    """When an effect ends, in words."""
    return UNTILS[code] or "end of game"


def write(game: Game, seats: tuple[str, ...]) -> dict[str, Any]:
    """A settled position, as plain data. InputError where something is half done."""
    return Writing(game, seats).given()
