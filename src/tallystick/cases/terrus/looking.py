"""``then``: what is there, in the words of ``given``; only what is written is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from tallystick.cases.comparing import card_name
from tallystick.cases.naming import bare, entries_of, is_nobody, row
from tallystick.cases.nodes import Node
from tallystick.cases.table import Looked
from tallystick.cases.terrus.city_look import CityLook
from tallystick.cases.terrus.comparison import Comparison
from tallystick.cases.terrus.position import IN_PILE, KEYS, SEAT_KEYS
from tallystick.errors import unknown
from tallystick.games.terrus import moves
from tallystick.games.terrus.battle import attackers_here, guards_here
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.votes import CALLER, CARRIER, KIND, RECORD
from tallystick.games.terrus.zones import (
    ATTACKER,
    ATTRIBUTES,
    CITY,
    COUNTERS,
    DEN,
    DISCARD,
    DOMINION,
    EVENT,
    EVENTS,
    EXHIBITION,
    HAND,
    MARKET,
    PHASE,
    PHASES,
    POOL,
    RAVINE,
    RESOURCES,
    SEASON,
    SEASONS,
    SKIRMISH,
    TURN,
    VITAE,
    VOTES,
)
from tallystick.kernel.layout import CELLS, WINNERS

THEN_KEYS: Final = (*KEYS, "winner", "over", "cited")


class Looking(Comparison):
    """The comparison of one position with a ``then``."""

    def look(self, then: Node) -> Looked:
        """What does not hold, and what was looked at closely."""
        for key, node in then.only(THEN_KEYS, "key of then").items():
            node.field = key
            own = SHARED.get(key)
            if own is not None:
                own(self, node)
            elif key == "seats":
                self._seats(node)
        return Looked(self.found, self.told)

    # -- shared ----------------------------------------------------------------------------------

    def _season(self, node: Node) -> None:
        at = self.game.lists[CELLS][SEASON]
        found = SEASONS[at] if at >= 0 else "none"
        expected = "none" if node.is_nothing else node.choice(SEASONS, "season")
        self.same("season", expected, found)

    def _turn(self, node: Node) -> None:
        found = self.game.lists[CELLS][TURN]
        if self.board.seat(node) != found:
            self.differ("turn", node.text(), self.board.seats[found])

    def _phase(self, node: Node) -> None:
        self.same("phase", node.choice(PHASES, "phase"), PHASES[self.game.lists[CELLS][PHASE]])

    def _market(self, node: Node) -> None:
        self._zone("market", node, self.game.lists[MARKET])

    def _ravine(self, node: Node) -> None:
        self._zone("ravine", node, self.game.lists[RAVINE])

    def _events(self, node: Node) -> None:
        lists = self.game.lists
        event, left = lists[CELLS][EVENT], lists[CELLS][COUNTERS]
        keys = ("card", "counters")
        self._zone("events", node, [*([event] if event >= 0 else []), *lists[EVENTS]], keys=keys)
        for one in node.items() if node.is_list else []:
            counters = one.entries().get("counters") if one.is_map else None
            if counters is not None and counters.number(0) != left:
                self.differ("events", f"{counters.number()} counters", f"{left} counters")

    def _over(self, node: Node) -> None:
        self.flag("over", node, self.game.over)

    def _winner(self, node: Node) -> None:
        mask = self.game.lists[CELLS][WINNERS] if self.game.over else 0
        found = [name for seat, name in enumerate(self.board.seats) if mask >> seat & 1]
        wanted: list[str] = []
        if not is_nobody(node):
            wanted = [one.text() for one in node.one_or_more()]
            for name in wanted:
                self.board.seat(node, name)
        if sorted(wanted) != sorted(found):
            self.differ("winner", ", ".join(wanted) or "nobody", ", ".join(found) or "nobody")

    def _votes(self, node: Node) -> None:
        found = self._votes_found()
        wanted: Counter[str] = Counter()
        for one in [node] if node.is_map else [] if node.is_nothing else node.items():
            wanted.update(self._vote_words(one))
        self.same("votes", wanted, found, _names)

    def _votes_found(self) -> Counter[str]:
        votes = self.game.lists[VOTES]
        found: Counter[str] = Counter()
        for at in range(0, len(votes), RECORD):
            caller = self.board.seats[votes[at + CALLER]]
            dominion = votes[at + KIND] == DOMINION
            what = "dominion" if dominion else piece_of(self.game, votes[at + CARRIER]).name
            found[f"{caller}: {what}"] += 1
        return found

    def _vote_words(self, node: Node) -> list[str]:
        if not node.is_map:
            return [f"{node.text()}: dominion"]
        keys = node.entries()
        caller = keys.get("caller", keys.get("by"))
        if caller is None:
            return [f"{k.text()}: {one.text()}" for k, v in node.pairs() for one in v.one_or_more()]
        card = keys.get("card")
        if card is None:
            return [f"{caller.text()}: dominion"]
        return [f"{caller.text()}: {bare(card)}"]

    def _skirmish(self, node: Node) -> None:
        cells = self.game.lists[CELLS]
        place = cells[SKIRMISH]
        if node.is_nothing or (node.is_map and not node.raw.value):
            if place >= 0:
                self.differ("skirmish", "none", self.board.things.name(place))
            return
        keys = node.only(
            ("at", "attacker", "defender", "attacking", "guarding"), "key of a skirmish"
        )
        if place < 0:
            self.differ("skirmish", "one", "none")
            return
        things = self.board.things
        if "at" in keys and things.pick(keys["at"].text(), [place]) != place:
            self.differ("skirmish.at", keys["at"].text(), things.name(place))
        for side, seat in (("attacker", cells[ATTACKER]), ("defender", ruler_of(self.game, place))):
            if side in keys and self.board.seat(keys[side]) != seat:
                self.differ(f"skirmish.{side}", keys[side].text(), self.board.seats[seat])
        for side, army in (("attacking", attackers_here), ("guarding", guards_here)):
            if side in keys:
                self._zone(f"skirmish.{side}", keys[side], army(self.game))

    # -- seats -----------------------------------------------------------------------------------

    def _seats(self, node: Node) -> None:
        for key, value in node.pairs():
            seat = self.board.seat(key)
            keys = value.only(SEAT_KEYS, "key of a seat")
            for name, inner in keys.items():
                inner.field = f"seats.{key.text()}.{name}"
                self._own(seat, name, inner, "exhibition" in keys)

    def _own(self, seat: int, name: str, node: Node, exhibits: bool) -> None:
        lists = self.game.lists
        if name == "vitae":
            self.same(node.field, node.number(), lists[ATTRIBUTES[seat]][VITAE], seat=seat)
        elif name == "pool":
            self._pool(seat, node)
        elif name == "clade":
            self._clade(seat, node)
        elif name == "city":
            CityLook(self, seat, exhibits).look(node)
        elif name == "exhibition":
            relics = [e for e in lists[CITY[seat]] if piece_of(self.game, e).kind == "relic"]
            self._zone(node.field, node, [*lists[EXHIBITION[seat]], *relics], seat)
        elif name == "den" and node.is_list:
            self.order(node.field, node, self._called(lists[DEN[seat]]), seat)
        else:
            zone = {"hand": HAND, "discard": DISCARD, "den": DEN}[name][seat]
            self._zone(node.field, node, lists[zone], seat)

    def _pool(self, seat: int, node: Node) -> None:
        wanted: dict[str, int] = {}
        for key, value in node.entries().items():
            if key not in RESOURCES:
                raise value.at(unknown("resource", key, RESOURCES))
            if value.number(0):
                wanted[key] = value.number()
        pool = self.game.lists[ATTRIBUTES[seat]][POOL : POOL + len(RESOURCES)]
        found = {kind: n for kind, n in zip(RESOURCES, pool, strict=True) if n}
        self.same(node.field, wanted, found, _amounts, seat)

    def _clade(self, seat: int, node: Node) -> None:
        clade = moves.clade_of(self.game, seat)
        found = piece_of(self.game, clade).name if clade >= 0 else "none"
        if node.text() not in (found, "Clade" if clade >= 0 else found):
            self.differ(node.field, node.text(), found)

    # -- lists of cards --------------------------------------------------------------------------

    def _zone(
        self,
        field: str,
        node: Node,
        entities: list[int],
        seat: int = -1,
        keys: tuple[str, ...] = IN_PILE,
    ) -> None:
        """An unordered zone: names with how often, or only how many."""
        for one in entries_of(node):
            card_name(one, keys)
        self.names(field, node, self._called(entities), seat)

    def _called(self, entities: list[int]) -> list[str]:
        return [piece_of(self.game, entity).name for entity in entities]


def _names(names: Counter[str]) -> str:
    return row(sorted(names.elements()))


def _amounts(pool: dict[str, int]) -> str:
    return f"{{{', '.join(f'{kind}: {n}' for kind, n in pool.items())}}}"


SHARED: Final[dict[str, Callable[[Looking, Node], None]]] = {
    "season": Looking._season,
    "turn": Looking._turn,
    "phase": Looking._phase,
    "market": Looking._market,
    "ravine": Looking._ravine,
    "events": Looking._events,
    "over": Looking._over,
    "winner": Looking._winner,
    "votes": Looking._votes,
    "skirmish": Looking._skirmish,
}
