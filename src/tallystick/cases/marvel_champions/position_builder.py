"""A position while it is laid out: which face a name means, and how cards come into it."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import cast

from tallystick.cards.namesakes import with_code
from tallystick.cases.fields.cards import OneCard
from tallystick.cases.fields.rows import Keys
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat
from tallystick.cases.marvel_champions.faces import faces_of, find
from tallystick.cases.nodes import Node, bare
from tallystick.errors import unknown
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.entering_play import (
    SIDE_SCHEMES,
    host_area,
    place_of,
)
from tallystick.games.marvel_champions.effects.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.legality import maxima
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.setup import add_card
from tallystick.games.marvel_champions.zones import AREA, HOST, THREAT, VILLAIN_AREA, all_in_play
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE


class WrittenBy(dict[int, int]):
    """In whose ``play`` a case has written each card."""


class MarvelPositionBuilder(PositionBuilder):
    """A position as it is laid out, its attachments last of all."""

    @cached_property
    def hosts(self) -> dict[int, Node | None]:
        """The cards in play, with what they are said to be attached to, if anything."""
        return {}

    @cached_property
    def areas(self) -> dict[int, int]:
        """Those that lie elsewhere than one of their type, with the seat (NOWHERE: the villain)."""
        return {}

    # -- cards -----------------------------------------------------------------------------------

    def faces(self, name: str, *kinds: str) -> list[CardFace]:
        """The faces of a title, or the one of a title and a code; of one of the types if given."""
        return faces_of(self.rules, name, *kinds)

    def face(self, node: Node, what: str, *kinds: str) -> CardFace:
        """The face that a value names; where no type is asked, rather a card than an identity of
        its name. InputError unless it is of one of the types, and where a player's card and an
        encounter card have the name."""
        name = bare(node)
        found = self.faces(name, *kinds)
        if not found:
            others = self.faces(name)
            if not others:
                raise node.at(unknown("card", name, sorted(self.index)))
            kind = others[0].kind.replace("_", " ")
            raise node.error(f"expected {what}, found {name}, which is of type {kind}")
        cards = [one for one in found if not one.is_identity] or found
        first = cards[0]
        others = [one for one in cards if one.is_player_card != first.is_player_card]
        if others and others[0].code != first.code:  # no sides of one card
            said = " or ".join(
                f"{with_code(one.name, one.code)}, {one.kind.replace('_', ' ')}"
                for one in (first, others[0])
            )
            raise node.error(f"cards of several types are called {name}: expected {said}")
        return first

    def new(
        self, node: Node, kinds: tuple[str, ...], what: str, zone: int, owner: int = NOWHERE
    ) -> int:
        """A new card, with the first face that fits up."""
        return self.written(node, self.put(self.face(node, what, *kinds), zone, owner))

    def new_of(self, keys: Keys, what: str, zone: int, usual: int = NOWHERE) -> int:
        """A new card, of whoever it is said to be (``owner``), else of ``usual``."""
        if "owner" not in keys:
            return self.new(keys["card"], (), what, zone, usual)
        owner = OneSeat().read(self, keys["owner"])
        made = self.put_of(self.face(keys["card"], what), zone, owner)
        return self.written(keys["card"], made)

    def put(self, piece: CardFace, zone: int, owner: int = NOWHERE) -> int:
        """A new card with this face up in a zone (NOWHERE: none yet); nobody's if encounter."""
        return self.put_of(piece, zone, owner if piece.is_player_card else NOWHERE)

    def put_of(self, piece: CardFace, zone: int, owner: int) -> int:
        """A new card with this face up in a zone, of that owner (a seat, or nobody) in any case."""
        return self.called(add_card(self.game, piece.index, zone, owner))

    def called(self, entity: int) -> int:
        """A card that has its names by both its sides."""
        for name in dict.fromkeys(self.things.names_of(entity)):
            self.things.add(name, entity)
        return entity

    def written(self, node: Node, entity: int) -> int:
        """A card is where the case has written it (``Things.place``)."""
        self.things.place(entity, node.raw.start_mark.index)
        return entity

    def put_in_play(self, piece: CardFace, seat: int, owner: int) -> int:
        """A card comes to lie where one of its type lies, with its starting threat."""
        entity = self.put(piece, NOWHERE, owner)
        area, engaged = place_of(piece, seat)
        moves.put_in_area(self.game, entity, area, engaged)
        if piece.kind in SIDE_SCHEMES:
            self.game.set(THREAT, entity, threat_of(self.game, piece, STARTING))
        return entity

    # -- attachments -----------------------------------------------------------------------------

    def attach_all(self) -> None:
        """Attach the cards in play, now that all are there: to what is named, else to the first
        thing that their text allows. Then each lies where it is said to, in the order written."""
        for entity, on in self.hosts.items():
            host = self._allowed(entity) if on is None else self._named(entity, on)
            if on is None and host < 0:
                continue
            self.game.set(HOST, entity, host)
            if not piece_of(self.game, entity).is_player_card:
                there = self.areas.get(host, host_area(self.game, host))
                self.areas.setdefault(entity, there)
        self._go_where_they_lie()

    def _go_where_they_lie(self) -> None:
        zones = {e: VILLAIN_AREA if area < 0 else AREA[area] for e, area in self.areas.items()}
        elsewhere = {e: zone for e, zone in zones.items() if self.game.lists[ZONE][e] != zone}
        for entity, zone in elsewhere.items():
            self.game.move(entity, zone)
        for zone in set(elsewhere.values()) - {VILLAIN_AREA}:
            for entity in sorted(self.game.lists[zone]):
                self.game.move(entity, zone)

    def _allowed(self, entity: int) -> int:
        piece = piece_of(self.game, entity)
        hosts = maxima.hosts(Scope(self.game, written_by(self, entity), entity), piece)
        found = next((one for one in hosts if one != entity), NOWHERE)
        return NOWHERE if piece.attach is None else found

    def _named(self, entity: int, on: Node) -> int:
        others = [one for one in all_in_play(self.game) if one != entity]
        found = find(self, on.text(), others, written_by(self, entity))
        if found < 0:
            names = [self.things.name(one) for one in others]
            raise on.at(unknown("card in play", on.text(), names))
        return found


class AlwaysThere(OneCard):
    """A card of which there is one in any case: if none is said, something stands in for it."""

    def leave(self, position: PositionBuilder, subject: int) -> None:
        self.enter(position, subject, {})

    def bring(self, position: PositionBuilder, subject: int, keys: Keys) -> int:
        builder = marvel(position)
        entity = builder.called(self.put(builder, subject, keys))
        return builder.written(keys["card"], entity) if "card" in keys else entity

    @abstractmethod
    def put(self, position: MarvelPositionBuilder, subject: int, keys: Keys) -> int:
        """The card, in play."""


def marvel(position: PositionBuilder) -> MarvelPositionBuilder:
    """A position of this game as it is laid out."""
    return cast(MarvelPositionBuilder, position)


def written_by(laid: NamedPosition, entity: int) -> int:
    """In whose ``play`` a case has written a card; NOWHERE if it has not."""
    return laid.notes.of(WrittenBy).get(entity, NOWHERE)
