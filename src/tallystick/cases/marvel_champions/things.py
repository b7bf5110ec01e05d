"""What lies on a card: its state, as cases write it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from tallystick.cases.census import GUESS, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.fields.cards import InPlay, Listed, is_by_name
from tallystick.cases.fields.field import (
    Field,
    Keys,
    NamedPosition,
    PositionBuilder,
    PositionCheck,
    Record,
    text,
)
from tallystick.cases.fields.values import Flag, OneSeat, Value, WholeNumber, column
from tallystick.cases.marvel_champions.faces import (
    VILLAIN_WORDS,
    FaceName,
    WrittenBy,
    find,
    marvel,
    written_by,
)
from tallystick.cases.marvel_champions.paid import PaidFor
from tallystick.cases.nodes import NOBODY, Node, bare, entries_of
from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.combat.boosts import boosts_of
from tallystick.games.marvel_champions.effects.entering_play import (
    SIDE_SCHEMES,
    host_area,
    place_of,
)
from tallystick.games.marvel_champions.effects.facedown import faceup_with, under
from tallystick.games.marvel_champions.effects.moving import hide
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.blanking import printed_of
from tallystick.games.marvel_champions.position.counters_laid import (
    all_laid_on,
    kind_apart,
    set_laid,
)
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.uses import MOST_POWERS
from tallystick.games.marvel_champions.position.values import keyword
from tallystick.games.marvel_champions.zones import BOOSTS, CONTROLLER, HOST
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game

NOBODYS: Final = dict.fromkeys(VILLAIN_WORDS, NOWHERE)


def whose(game: Game, entity: int) -> int:
    """With which seat's things a card in play is written: who controls it, else before whom it
    lies; what is the villain's with the first seat's."""
    controller = game.lists[CONTROLLER][entity]
    return controller if controller >= 0 else max(host_area(game, entity), 0)


def usual_area(game: Game, entity: int) -> int:
    """Where one of its type lies that is written there, on what it is attached to."""
    piece, host = piece_of(game, entity), game.lists[HOST][entity]
    if host >= 0 and not piece.is_player_card:
        return host_area(game, host)
    return place_of(piece, whose(game, entity))[0]


class LyingBefore(Value):
    """``before``: the seat before which a card lies, or the villain."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return host_area(laid.game, subject)

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        marvel(position).areas[subject] = value

    def write(self, laid: NamedPosition, subject: int) -> str | None:
        found = self.found(laid, subject)
        if found == usual_area(laid.game, subject):
            return None
        return laid.seats[found] if found >= 0 else VILLAIN_WORDS[0]


def usually_engaged(laid: NamedPosition, entity: int) -> int:
    """The seat that one of its type is engaged with that is written there, or nobody."""
    seat = whose(laid.game, entity)
    return seat if place_of(piece_of(laid.game, entity), seat)[1] else NOWHERE


class BoostCards(Listed):
    """``boosts`` on an enemy or identity, as dealt: names, or ``{card: NAME, owner: A}``."""

    ordered = True

    def __init__(self) -> None:
        super().__init__({"owner": Value(column("owner"), OneSeat(), NOWHERE)})

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for one in entries_of(node):
            card = marvel(position).new_of(self.read(one), "a card", BOOSTS)
            moves.lay_as_boost(position.game, card, subject)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return boosts_of(laid.game, subject)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        yield from listed(node, "treachery", GUESS if placed else NO_PLACE)


OF_ALLIES: Final = dict.fromkeys(("damage", "status"), "ally")  # what happens to characters
NOT_IN_PLAY: Final = ("event", "resource", "treachery")


class AllPurposeCounters(Field):
    """``{web: 3}``, or a number: all are all-purpose counters of the card (MC.counter.1), but those
    of a kind that is told apart from its own. Where a card enters with some, it is said that there
    are none."""

    def _read(self, laid: NamedPosition, subject: int, node: Node) -> dict[int, int]:
        """How many of each kind; NOWHERE: its own."""
        if node.is_number:
            return {NOWHERE: node.number(0)}
        found: dict[int, int] = {NOWHERE: 0}
        for word, value in node.entries().items():
            kind = kind_apart(laid.game, subject, word)
            found[kind] = found.get(kind, 0) + value.number(0)
        return found

    def _found(self, laid: NamedPosition, subject: int) -> dict[int, int]:
        lists = laid.game.lists
        return {NOWHERE: lists[zones.COUNTERS][subject], **dict(all_laid_on(laid.game, subject))}

    def _say(self, laid: NamedPosition, found: dict[int, int]) -> int | dict[str, int]:
        if len(found) == 1:
            return found[NOWHERE]
        kinds = book_of(laid.game).kinds_laid
        said = {"own" if kind < 0 else kinds[kind]: n for kind, n in found.items()}
        return {word: n for word, n in said.items() if n}

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for kind, n in self._read(position, subject, node).items():
            if kind == NOWHERE:
                position.game.set(zones.COUNTERS, subject, n)
            else:
                set_laid(position.game, subject, kind, n)

    def write(self, laid: NamedPosition, subject: int) -> object:
        printed, found = printed_of(laid.game, subject), self._found(laid, subject)
        some = any(found.values()) or printed.counters is not None
        return self._say(laid, found) if some else None

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        wanted, found = self._read(look.laid, subject, node), self._found(look.laid, subject)
        wanted = {kind: n for kind, n in wanted.items() if n or kind < 0}
        look.same(node.field, wanted, found, lambda one: text(self._say(look.laid, one)))

    def check(self, laid: NamedPosition, node: Node) -> None:
        for value in [] if node.is_number else node.entries().values():
            value.number(0)


class CardOwner(Value):
    """Whose card it is, where that is not who controls it."""

    def write(self, laid: NamedPosition, subject: int) -> object:
        owner, controller = self.found(laid, subject), laid.game.lists[zones.CONTROLLER][subject]
        if owner < 0:  # a card like a player's that belongs to the scenario
            mine = piece_of(laid.game, subject).is_player_card
            return self.kind.say(laid, owner) if mine else None
        ours = controller in (NOWHERE, owner)
        return None if ours else self.kind.say(laid, owner)


class Status(Field):
    """Status cards by their names, each as often as it is there; ``none`` are those that a card
    would have from the first (MC.toughness.1)."""

    def _read(self, node: Node) -> Counter[int]:
        said = [one for one in entries_of(node) if one.text().casefold() != "none"]
        names = (one.choice(zones.STATUS_NAMES, "status card") for one in said)
        return Counter(map(zones.STATUS_NAMES.index, names))

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        wanted = self._read(node)
        for status, at in enumerate(zones.STATUS):
            position.game.set(at, subject, wanted[status])

    def write(self, laid: NamedPosition, subject: int) -> object:
        printed = printed_of(laid.game, subject)  # with which a card is laid that becomes blank
        tough = "toughness" in printed.keywords or keyword(laid.game, subject, "toughness")
        return self._found(laid, subject) or ("none" if tough else [])

    def _found(self, laid: NamedPosition, subject: int) -> list[str]:
        there = zip(zones.STATUS_NAMES, zones.STATUS, strict=True)
        return [name for name, at in there for _ in range(laid.game.lists[at][subject])]

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        wanted = [zones.STATUS_NAMES[one] for one in sorted(self._read(node).elements())]
        look.same(node.field, wanted, self._found(look.laid, subject))

    def check(self, laid: NamedPosition, node: Node) -> None:
        self._read(node)


class Used(Field):
    """``{round: [1, 1], phase: [1]}``: the abilities that have been used, by their numbers; those
    of an alter-ego's side are counted on from the hero's."""

    def __init__(self) -> None:
        self.columns = {"round": zones.USED_ROUND, "phase": zones.USED_PHASE}

    def _read(self, node: Node) -> dict[str, Counter[int]]:
        keys = node.only(tuple(self.columns), "key of what has been used")
        most = 2 * MOST_POWERS
        return {key: Counter(one.number(1, most) for one in value.one_or_more())
                for key, value in keys.items()}  # fmt: skip

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for key, numbers in self._read(node).items():
            packed = sum(n << 3 * (number - 1) for number, n in numbers.items())
            position.game.set(self.columns[key], subject, packed)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, list[int]]:
        found = {}
        for key, at in self.columns.items():
            packed = laid.game.lists[at][subject]
            uses = [(number, packed >> 3 * number & 7) for number in range(2 * MOST_POWERS)]
            found[key] = [number + 1 for number, n in uses for _ in range(n)]
        return {key: numbers for key, numbers in found.items() if numbers}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        found = self.write(look.laid, subject)
        for key, numbers in self._read(node).items():
            look.same(f"{node.field}.{key}", sorted(numbers.elements()), found.get(key, []))

    def check(self, laid: NamedPosition, node: Node) -> None:
        self._read(node)


class Host(Field):
    """``on``: what a card is attached to."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        marvel(position).hosts[subject] = node

    def leave(self, position: PositionBuilder, subject: int) -> None:
        marvel(position).hosts[subject] = None

    def write(self, laid: NamedPosition, subject: int) -> str | None:
        host = laid.game.lists[zones.HOST][subject]
        return laid.things.numbered(host) if host >= 0 else None

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        laid, host = look.laid, look.game.lists[zones.HOST][subject]
        if node.is_nothing:
            holds = host < 0
        else:
            holds = host >= 0 and find(laid, node.text(), [host], max(look.seat, 0)) == host
        if not holds:
            look.differ(node.field, node.text(), laid.things.name(host) if host >= 0 else "nothing")

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if node.is_scalar and node.text().casefold() not in VILLAIN_WORDS:
            yield from named(node, "ally", NO_PLACE)


class LyingUnder(Field):
    """``under``, ``tucked``: players' cards face down or up under another, or by seat."""

    def __init__(self, zone: int, find: Callable[[Game, int], list[int]]) -> None:
        self.zone = zone
        self.find = find

    def _read(self, laid: NamedPosition, subject: int, node: Node) -> Iterator[tuple[int, Node]]:
        if not node.is_map:
            seat = max(laid.game.lists[zones.ENGAGED][subject], 0)
            yield from ((seat, one) for one in node.one_or_more())
            return
        for name, cards in node.entries().items():
            owner = NOWHERE if name == NOBODY[0] else laid.seats.index(name)
            yield from ((owner, one) for one in cards.one_or_more())

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for seat, one in self._read(position, subject, node):
            card = position.new(one, (), "a card", self.zone, seat)
            position.game.set(zones.HOST, card, subject)

    def write(self, laid: NamedPosition, subject: int) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for card in self.find(laid.game, subject):
            owner = OneSeat().say(laid, laid.game.lists[OWNER_OF][card])
            found.setdefault(owner, []).append(laid.things.name(card))
        return found

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        wanted = sorted(one.text() for _, one in self._read(look.laid, subject, node))
        found = sorted(look.laid.things.name(card) for card in self.find(look.game, subject))
        look.same(node.field, wanted, found)

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        yield from self.find(laid.game, subject)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        for cards in node.entries().values() if node.is_map else [node]:
            yield from listed(cards, "event", SURE if placed else NO_PLACE)


class Facedown(Value):
    """``facedown``: whether a card of one's own that can lies facedown in play."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        return int(piece_of(laid.game, subject).is_shadow)

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        if value:
            hide(position.game, Scope(position.game, NOWHERE, subject), subject)


STATE: Final[dict[str, Field]] = {
    "damage": Value(column("damage"), WholeNumber()),
    "exhausted": Value(column("exhausted"), Flag()),
    "status": Status(),
    "counters": AllPurposeCounters(),
    "used": Used(),
}


def unsaid_threat(laid: NamedPosition, subject: int) -> int | None:
    """A scheme says in any case how much threat is on it; of other cards none goes without."""
    return None if piece_of(laid.game, subject).kind in SIDE_SCHEMES else 0


THREAT: Final = Value(column("threat"), WholeNumber(), unsaid_threat)
TOKENS: Final = Value(column("icons"), WholeNumber())  # acceleration tokens on a card
THING: Final = Record(
    "key of a card in play",
    {
        **STATE,
        "threat": THREAT,
        "paid_for": PaidFor(),
        "owner": CardOwner(lambda _, card: (OWNER_OF, card), OneSeat()),
        "before": LyingBefore(column("engaged"), OneSeat(NOBODYS)),
        "with": Value(column("engaged"), OneSeat(), usually_engaged),
        "acceleration": TOKENS,
        "boosts": BoostCards(),
        "on": Host(),
        "under": LyingUnder(zones.BOOSTS, under),
        "tucked": LyingUnder(zones.PLAYING, faceup_with),
        "facedown": Facedown(column("card"), Flag()),
    },
)
SCHEME: Final = Record(
    "key of a side scheme",
    {
        "threat": THREAT,
        **STATE,
        "acceleration": TOKENS,
        "under": LyingUnder(zones.BOOSTS, under),
        "tucked": LyingUnder(zones.PLAYING, faceup_with),
    },
)


class InArea(InPlay):
    """Cards in play that ``find`` finds for a seat (NOWHERE: for the villain); ``kinds`` are the
    types that they may be of, ``what`` in words."""

    def __init__(
        self,
        record: Record,
        find: Callable[[NamedPosition, int], list[int]],
        what: str,
        kinds: tuple[str, ...] = (),
    ) -> None:
        called = Record(record.what, {"card": FaceName(kinds), **record.fields})
        if kinds:
            super().__init__(called, kinds[0], SURE)
        else:
            super().__init__(called, "upgrade", tells=OF_ALLIES)
        self.find = find
        self.what = what
        self.kinds = kinds

    def rows(self, laid: NamedPosition, subject: int) -> list[int]:
        return self.find(laid, subject)

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        piece = marvel(position).face(keys["card"], self.what, *self.kinds)
        if not self.kinds and not _stays(piece):
            kind = piece.kind.replace("_", " ")
            name = bare(keys["card"])
            raise keys["card"].error(f"impossible position: {name} is of type {kind}, not in play")
        owner = max(subject, 0) if piece.is_player_card else NOWHERE
        entity = marvel(position).put_in_play(piece, subject, owner)
        marvel(position).written(keys["card"], entity)
        if subject >= 0:
            position.notes.of(WrittenBy)[entity] = subject
        return entity

    def read(self, node: Node, keys: tuple[str, ...]) -> Iterator[tuple[Node, Keys]]:
        for one in entries_of(node):
            yield one, self.read_one(one, keys)

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if not is_by_name(node):
            yield from super().namings(node, placed)


def _stays(piece: CardFace) -> bool:
    return not piece.is_identity and piece.kind not in NOT_IN_PLAY


def engaged_with(laid: NamedPosition, seat: int) -> list[int]:
    """The minions engaged with a player."""
    lists = laid.game.lists
    return [
        entity
        for entity in lists[zones.AREA[seat]]
        if lists[zones.ENGAGED][entity] == seat and piece_of(laid.game, entity).kind == "minion"
    ]


def _in_fights(laid: NamedPosition) -> set[int]:
    """The minions engaged with any player."""
    return {one for seat in range(laid.game.seats) for one in engaged_with(laid, seat)}


def in_play_of(laid: NamedPosition, seat: int) -> list[int]:
    """What a player controls, or what lies before them besides minions; and what the case wrote
    there and is still in play and nobody's, though it lies elsewhere by the rules."""
    game = laid.game
    lists = game.lists
    if not laid.notes.has(WrittenBy):  # it is to be written: nothing may be left out
        return _all_of(laid, seat)
    minions = _in_fights(laid)
    found = []
    for entity in zones.all_in_play(game):
        if entity in minions or not _stays(piece_of(game, entity)):
            continue
        by = written_by(laid, entity)
        here = entity in lists[zones.AREA[seat]] and by in (NOWHERE, seat)
        owner = lists[zones.CONTROLLER][entity]
        mine = owner == seat or (owner < 0 and by == seat)
        if mine or (here and not _is_on_enemy(laid, entity)):
            found.append(entity)
    return found


def _all_of(laid: NamedPosition, seat: int) -> list[int]:
    """All in play that is written with a seat's; with the first's what is the villain's."""
    game = laid.game
    elsewhere = _in_fights(laid) | {
        one for one in game.lists[zones.VILLAIN_AREA] if is_scenarios(laid, one)
    }
    return [
        entity
        for entity in zones.all_in_play(game)
        if entity not in elsewhere and _stays(piece_of(game, entity))
        if whose(game, entity) == seat
    ]


def is_scenarios(laid: NamedPosition, entity: int) -> bool:
    """Whether a card is a villain or a scheme, which have places of their own."""
    kind = piece_of(laid.game, entity).kind
    return kind in (*SIDE_SCHEMES, "main_scheme", "villain")


def _is_on_enemy(laid: NamedPosition, entity: int) -> bool:
    """An attachment on a minion is the minion's, and not the player's whom it is engaged with."""
    host = laid.game.lists[zones.HOST][entity]
    return host >= 0 and piece_of(laid.game, host).kind == "minion"


def side_schemes_of(laid: NamedPosition, subject: int) -> list[int]:
    """The side schemes in play, those of the players among them."""
    area = laid.game.lists[zones.VILLAIN_AREA]
    return [entity for entity in area if piece_of(laid.game, entity).kind in SIDE_SCHEMES]


ON_TABLE: Final = InArea(THING, in_play_of, "a card")
IN_FIGHT: Final = InArea(THING, engaged_with, "a minion", ("minion",))
SCHEMES: Final = InArea(SCHEME, side_schemes_of, "a side scheme", SIDE_SCHEMES)
