"""The city of a seat: things, what they are attached to, their cells, wounds, items and fatigue."""

from __future__ import annotations

from typing import Final

from tallystick.cases.census import SURE
from tallystick.cases.fields.cards import CardAt, InPlay
from tallystick.cases.fields.field import (
    Entries,
    Field,
    Keys,
    NamedPosition,
    Part,
    PositionBuilder,
    PositionCheck,
    Record,
    Seen,
)
from tallystick.cases.fields.values import (
    DerivedNumber,
    Places,
    SomeSeat,
    Value,
    WholeNumber,
    column,
)
from tallystick.cases.nodes import Node, bare
from tallystick.games.terrus import moves, zones
from tallystick.games.terrus.messages.reasons import changes
from tallystick.games.terrus.moves import clade_of, items_on
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.values import defence, has_keyword, stat
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.card_text import Grants
from tallystick.rules.picking import only

# -- cells -----------------------------------------------------------------------------------------

CLADE_SPOT: Final = 0
FRONT, LEFT, RIGHT, BEHIND = zones.NEIGHBOURS


class CityGrid:
    """Cells for the things of a city that a case does not place, filled one by one: legal, and with
    room left to act.

    A case writes to which location a thing is attached, not its cell. Structures that say nothing
    stand in a row beside the clade, so that all of them can be attacked; one that is ``at`` a
    location stands in front of it, if it can. Beasts take what is left beside their location, cells
    beside no other location first; where there are more beasts than cells they stand in the
    location's row, far off.
    """

    def __init__(self) -> None:
        self.locations: list[int] = [CLADE_SPOT]
        self.taken: set[int] = {CLADE_SPOT}
        self.far = zones.UNPLACED

    def structure(self, beside: int | None) -> int:
        """A cell for a structure beside a location's cell, or (None) in the clade's row."""
        spot = self._in_row() if beside is None else self._beside(beside)
        self.locations.append(spot)
        self.taken.add(spot)
        return spot

    def _in_row(self) -> int:
        spot = CLADE_SPOT + RIGHT
        while spot in self.taken:
            spot += RIGHT
        return spot

    def _beside(self, location: int) -> int:
        for step in (FRONT, RIGHT, LEFT, BEHIND):
            if self._is_free(location + step):
                return location + step
        return self._in_row()

    def beast(self, location: int) -> int:
        """A cell for a beast beside its location."""
        free = [location + step for step in zones.NEIGHBOURS if self._is_free(location + step)]
        alone = [cell for cell in free if self._neighbours(cell) == 1]
        spot = (alone or free or [self._far(location)])[0]
        self.taken.add(spot)
        return spot

    def _is_free(self, cell: int) -> bool:
        return cell not in self.taken and zones.row_of(cell) >= -1

    def _neighbours(self, cell: int) -> int:
        return sum(cell + step in self.locations for step in zones.NEIGHBOURS)

    def _far(self, location: int) -> int:
        self.far += 2  # never beside each other
        return zones.row_of(location) * zones.ROW + self.far


NOWHERE_AT: Final = "nowhere"  # ``at`` of a beast that is attached to nothing
IN_CITY: Final = ("beast", "structure", "relic")
CLADE: Final = "Clade"


def kind_of(laid: NamedPosition, entity: int) -> str:
    """The type of a thing."""
    return piece_of(laid.game, entity).kind


# -- parts of a thing ------------------------------------------------------------------------------


class At(CardAt):
    """The location to which a beast is attached; the clade, if it is left out."""

    def write(self, laid: NamedPosition, subject: int) -> str | None:
        host, seat = self.found(laid, subject), ruler_of(laid.game, subject)
        if kind_of(laid, subject) != "beast":
            return None
        if host not in laid.game.lists[zones.CITY[seat]]:
            return NOWHERE_AT  # or it was, and has gone while the beast was away
        return CLADE if kind_of(laid, host) == "clade" else laid.things.numbered(host)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        """Nothing: it has come in there."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        if node.text() != NOWHERE_AT or self.found(look.laid, subject) >= 0:
            super().look(look, subject, node)


class CityCell(Part):
    """The cell of the grid, [row, column], the clade's being [0, 0]."""

    def read(self, node: Node) -> int:
        """The cell that is written."""
        parts = node.items()
        if len(parts) != 2:
            raise node.expected("a row and a column, such as [1, 0]")
        return parts[0].number() * zones.ROW + parts[1].number()

    def write(self, laid: NamedPosition, subject: int) -> list[int] | None:
        spot = laid.game.lists[zones.SPOT][subject]
        row = zones.row_of(spot)
        return None if kind_of(laid, subject) == "relic" else [row, spot - row * zones.ROW]


class Wounds(Value):
    """Wounds, which no relic has."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if kind_of(position, subject) == "relic" and node.number(0):
            raise node.error("impossible position: a relic has no wounds")
        super().lay(position, subject, node)


class Items(InPlay):
    """The items that a beast holds."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        return items_on(laid.game, subject)

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        kind, seat = kind_of(position, subject), ruler_of(position.game, subject)
        if kind != "beast":
            raise node.error(f"impossible position: an item on a {kind}, not on a beast")
        item = position.new(keys["card"], ("item",), "an item", NOWHERE, seat)
        spot = position.game.lists[zones.SPOT][subject]
        moves.enter_city(position.game, item, seat, subject, spot)
        return item


class Fatigued(Field):
    """Whether a beast is away; a number says which of them went first."""

    def when(self, node: Node | None) -> int:
        """The number that is written, 0 without one."""
        return node.number(1) if node is not None and node.is_number else 0

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if not node.is_number and not node.flag():
            return
        if kind_of(position, subject) != "beast":
            raise node.error(f"impossible position: a fatigued {kind_of(position, subject)}")
        moves.send_away(position.game, subject)

    def write(self, laid: NamedPosition, subject: int) -> int | None:
        away = laid.game.lists[zones.AWAY[ruler_of(laid.game, subject)]]
        return away.index(subject) + 1 if subject in away else None

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        place = self.write(look.laid, subject)
        if node.is_number:
            look.same(node.field, node.number(1), place or 0, str)
        else:
            look.flag(node.field, node, place is not None)


# -- looked at -------------------------------------------------------------------------------------


def say_changes(look: PositionCheck, subject: int) -> None:
    """Tell what makes a thing what it is."""
    look.told += [told for told in changes(look.game, subject) if told not in look.told]


def look_at_stats(look: PositionCheck, subject: int, node: Node) -> None:
    """ATK, INT and DEF; some of them by name; DEF alone of a structure."""
    say_changes(look, subject)
    found = [stat(look.game, subject, which) for which in range(len(zones.STATS))]
    if node.is_map:
        said = node.entries()
        wanted = [said[name].number() if name in said else n
                  for name, n in zip(zones.STATS, found, strict=True)]  # fmt: skip
    else:
        wanted = [one.number() for one in node.one_or_more()]
        if not node.is_list or (len(wanted) == 1 and kind_of(look.laid, subject) == "structure"):
            found = [defence(look.game, subject)]
    look.same(node.field, wanted, found)


def look_at_abilities(look: PositionCheck, subject: int, node: Node) -> None:
    """Keywords, all of them; a line of printed text may be named too."""
    say_changes(look, subject)
    printed = piece_of(look.game, subject).text.split("\n")
    lines = {" ".join(line.split()) for line in printed}
    keywords = {word.casefold(): word for word in _keywords(look.laid)}
    said = [one.text() for one in ([] if node.is_nothing else node.one_or_more())]
    wanted = {keywords.get(word.casefold(), word) for word in said}
    wanted = {word for word in wanted if word in keywords.values() or word not in lines}
    found = [word for word in keywords.values() if has_keyword(look.game, subject, word)]
    look.same(node.field, sorted(wanted), sorted(found))


def _keywords(laid: NamedPosition) -> list[str]:
    """Every keyword that something could have."""
    found = {"Seasonal": None}
    for piece in laid.rules.cards:
        found |= dict.fromkeys(piece.keywords)
        found |= dict.fromkeys(one.keyword for one in only(piece.modifiers, Grants))
    lasting = getattr(laid.rules, "modifiers", ())
    return list(found | dict.fromkeys(one.keyword for one in only(lasting, Grants)))


USED_NOW: Final = Value(column("used"), Places())
# Whose a thing is that another rules: it has changed rulers, or was built over there.
OWNER: Final = Value(column("owner"), SomeSeat(), lambda laid, one: ruler_of(laid.game, one))
FATIGUED: Final = Fatigued()
CELL: Final = CityCell()
THING: Final = Record(
    "key of a thing in the city",
    {
        "at": At(column("host"), "structure"),
        "cell": CELL,
        "wounds": Wounds(column("wounds"), WholeNumber()),
        "items": Items(Record("key of an item", {"used": USED_NOW, "owner": OWNER}), "item", SURE),
        "fatigued": FATIGUED,
        "used": USED_NOW,
        "owner": OWNER,
        "stats": Seen(look_at_stats),
        "abilities": Seen(look_at_abilities),
        "def": DerivedNumber(WholeNumber(None), lambda laid, one: defence(laid.game, one)),
    },
)


# -- the city --------------------------------------------------------------------------------------


class City(InPlay):
    """All that stands in a city. What is looked at need not name items and relics; nor the beasts
    that are away, or else all of them."""

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        found = (one for one in self.known(laid, subject) if kind_of(laid, one) in IN_CITY)
        return sorted(found, key=laid.game.lists[zones.BORN].__getitem__)

    def known(self, laid: NamedPosition, subject: int) -> list[int]:
        return [*laid.game.lists[zones.CITY[subject]], *laid.game.lists[zones.AWAY[subject]]]

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        what = "a beast, structure or relic in the city (items are held: items: [...])"
        return position.new(keys["card"], IN_CITY, what, NOWHERE, subject)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        """A cell for everything, then it comes in, in the order in which it is written."""
        entries = list(self.read(node, self.record.keys))
        things = [(self.begin(position, subject, one, keys), keys) for one, keys in entries]
        places = Placing(position, subject, things)
        for thing, keys in things:
            host, spot = places.of(thing)
            moves.enter_city(position.game, thing, subject, host, spot)
            for key, value in keys.items():
                if key != "fatigued":
                    self.record.fields[key].lay(position, thing, value)
        for thing, keys in sorted(things, key=lambda one: FATIGUED.when(one[1].get("fatigued"))):
            if "fatigued" in keys:
                FATIGUED.lay(position, thing, keys["fatigued"])

    def counted(self, laid: NamedPosition, subject: int, entries: Entries) -> list[int]:
        known = [one for one in self.known(laid, subject) if kind_of(laid, one) != "clade"]
        said = {bare(keys["card"]) for keys in entries or ()}
        kinds = {kind_of(laid, one) for one in known if laid.things.name(one) in said}
        left_out = {"item", "relic"} - kinds
        there = [one for one in known if kind_of(laid, one) not in left_out]
        here = [one for one in there if one not in laid.game.lists[zones.AWAY[subject]]]
        return here if entries is not None and len(entries) == len(here) else there


class OrderInCity(Field):
    """``order``: in which order what stands in a city is asked about, where some of it has been
    away and come back, so that this is not the order in which it has come."""

    def standing(self, laid: NamedPosition, subject: int) -> list[int]:
        """What stands there, in that order."""
        there = laid.game.lists[zones.CITY[subject]]
        return [one for one in there if kind_of(laid, one) != "clade"]

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        left = self.standing(position, subject)
        for one in node.one_or_more():
            thing = position.things.pick(one.text(), left)
            if thing < 0:
                raise one.expected("a thing of this city")
            left.remove(thing)
            position.game.move(thing, zones.CITY[subject])

    def write(self, laid: NamedPosition, subject: int) -> list[str]:
        """All of it, unless what stands there but for items, which are written with their beasts,
        stands as it has come."""
        found = self.standing(laid, subject)
        alone = [one for one in found if kind_of(laid, one) != "item"]
        as_come = alone == sorted(alone, key=laid.game.lists[zones.BORN].__getitem__)
        return [] if as_come else [laid.things.numbered(one) for one in found]

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        names = [look.laid.things.name(one) for one in self.standing(look.laid, subject)]
        look.names(node, names, ordered=True)


class Placing:
    """Where the things of a city stand, and to which location they are attached."""

    def __init__(
        self, position: PositionBuilder, seat: int, things: list[tuple[int, Keys]]
    ) -> None:
        self.position = position
        self.clade = clade_of(position.game, seat)
        self.spots = {self.clade: 0}
        self.hosts: dict[int, int] = {}
        self.grid = CityGrid()
        structures = [one for one in things if self._is(one[0], "structure")]
        self.locations = [self.clade, *(thing for thing, _ in structures)]
        self._structures(structures)
        for thing, keys in things:
            if self._is(thing, "beast"):
                self._beast(thing, keys)
            elif self._is(thing, "relic") and "at" in keys:
                raise keys["at"].error("impossible position: a relic is attached to nothing")

    def of(self, thing: int) -> tuple[int, int]:
        """The host of a thing, NOWHERE for none, and its cell."""
        return self.hosts.get(thing, NOWHERE), self.spots.get(thing, 0)

    def _is(self, thing: int, kind: str) -> bool:
        return kind_of(self.position, thing) == kind

    def _structures(self, waiting: list[tuple[int, Keys]]) -> None:
        while waiting:
            left = [one for one in waiting if not self._structure(*one)]
            if len(left) == len(waiting):
                node = left[0][1]["at"]
                raise node.error("impossible position: these structures stand on each other only")
            waiting = left

    def _structure(self, thing: int, keys: Keys) -> bool:
        """Find a cell, unless the location that it is attached to has none yet."""
        if "cell" in keys:
            self.spots[thing] = CELL.read(keys["cell"])
            return True
        host = self._location(keys["at"], thing) if "at" in keys else NOWHERE
        if host >= 0 and host not in self.spots:
            return False
        self.spots[thing] = self.grid.structure(self.spots.get(host))
        return True

    def _beast(self, thing: int, keys: Keys) -> None:
        at, host = keys.get("at"), self.clade
        if at is not None:
            host = NOWHERE if at.text() == NOWHERE_AT else self._location(at, thing)
        self.hosts[thing] = host
        near = self.spots[self.clade if host == NOWHERE else host]
        self.spots[thing] = CELL.read(keys["cell"]) if "cell" in keys else self.grid.beast(near)

    def _location(self, node: Node, itself: int) -> int:
        """The location that ``at`` names."""
        things, others = self.position.things, [one for one in self.locations if one != itself]
        found = things.pick(node.text(), others)
        if found < 0:
            names = dict.fromkeys([CLADE, *(things.name(one) for one in others[1:])])
            raise node.expected(f"a location of this city ({', '.join(names)})")
        return found
