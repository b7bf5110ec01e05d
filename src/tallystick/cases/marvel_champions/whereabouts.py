"""Where a card in play lies and whom it is engaged with, if that is not where one of its type does;
and the boost cards on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.cases.fields.field import Field
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat, Value, ValueKind, column, text
from tallystick.cases.marvel_champions.faces import VILLAIN_WORDS
from tallystick.cases.marvel_champions.position_builder import marvel
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.combat.boosts import boosts_of
from tallystick.games.marvel_champions.combat.entering_play import host_area, place_of
from tallystick.games.marvel_champions.effects.scope import piece_of
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


class BoostCards(Field):
    """``boosts``: the boost cards on an enemy, in the order dealt: names, or of a player's card
    ``{card: NAME, owner: A}``."""

    def _read(self, laid: NamedPosition, node: Node) -> Iterator[tuple[int, Node]]:
        owner: ValueKind = OneSeat()
        for one in [] if node.is_nothing else node.one_or_more():
            keys = one.only(("card", "owner"), "key of a boost card") if one.is_map else {}
            whose_card = owner.read(laid, keys["owner"]) if "owner" in keys else NOWHERE
            yield whose_card, keys.get("card", one)

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for seat, one in self._read(position, node):
            moves.lay_as_boost(
                position.game, position.new(one, (), "a card", BOOSTS, seat), subject
            )

    def write(self, laid: NamedPosition, subject: int) -> list[object]:
        found: list[object] = []
        for card in boosts_of(laid.game, subject):
            name, owner = laid.things.name(card), laid.game.lists[OWNER_OF][card]
            found.append({"card": name, "owner": laid.seats[owner]} if owner >= 0 else name)
        return found

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        wanted = [one.text() for _, one in self._read(look.laid, node)]
        found = [look.laid.things.name(card) for card in boosts_of(look.game, subject)]
        look.same(node.field, wanted, found, text)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return boosts_of(laid.game, subject)


WHEREABOUTS: Final[dict[str, Field]] = {
    "before": LyingBefore(column("engaged"), OneSeat(NOBODYS)),
    "with": Value(column("engaged"), OneSeat(), usually_engaged),
}
