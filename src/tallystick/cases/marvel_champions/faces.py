"""Verbs and names as cases write them: which face a name means, and by which name it is meant. What
the text of a card says is said by the card, ``Owl#2`` is the second of it. And a position while it
is laid out: how cards come into it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Final, cast

from tallystick.cards.namesakes import split_code, with_code
from tallystick.cases.fields.cards import Name, OneCard
from tallystick.cases.fields.field import Keys, NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat
from tallystick.cases.nodes import Node, bare, numbered, said_by, split_number
from tallystick.cases.verbs import Verbs
from tallystick.errors import unknown
from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects import entering_play
from tallystick.games.marvel_champions.effects.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.legality import maxima
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.setup import add_card
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.rules.rulebook import Rulebook

# -- words -----------------------------------------------------------------------------------------

VERBS: Final = Verbs(
    named=("play", "use", "attack", "thwart"),
    alone=("recover", "change form", "defend", "end turn", "pay", "pass"),
)

# Words for what there is one of.
VILLAIN_WORDS: Final = ("villain", "the villain")
SCHEME_WORDS: Final = ("main scheme", "the main scheme", "main_scheme")
SELF_WORDS: Final = ("hero", "your hero", "alter-ego", "identity", "your identity")


def special(laid: NamedPosition, name: str, seat: int) -> int:
    """What a word means of which there is one: the villain, the main scheme, an identity by its
    player's name, or the own one of a seat; NOWHERE if it is no such word."""
    word, game = name.casefold(), laid.game
    if laid.things.by_name.get(name):
        return NOWHERE
    if name in laid.seats:
        return zones.identity(game, laid.seats.index(name))
    if word in VILLAIN_WORDS:
        return game.lists[CELLS][zones.THE_VILLAIN]
    if word in SCHEME_WORDS:
        return game.lists[CELLS][zones.MAIN_SCHEME]
    return zones.identity(game, seat) if word in SELF_WORDS and seat >= 0 else NOWHERE


def find(laid: NamedPosition, name: str, among: Sequence[int], seat: int) -> int:
    """The card that a name means among some, of several a player's own; -1 if there is none."""
    only = special(laid, name, seat)
    if only >= 0:
        return only if only in among else NOWHERE
    found = laid.things.among(name, among)
    lying, layout = laid.game.lists[ZONE], laid.rules.layout
    mine = [one for one in found if lying[one] >= 0 and layout.seat_of(lying[one]) == seat]
    return (mine or found or [NOWHERE])[0]


def faces_of(rules: Rulebook, name: str, *kinds: str) -> list[CardFace]:
    """The faces of a title, or the one of a title and a code; of one of the types if given."""
    title, code = split_code(name)
    return [
        one
        for one in rules.cards
        if (one.name == name or (one.name == title and one.code == code))
        and (not kinds or one.kind in kinds)
    ]


def first_face(rules: Rulebook, name: str, *kinds: str) -> CardFace | None:
    """The face that a name means where nothing but its type is asked."""
    return next(iter(faces_of(rules, name, *kinds)), None)


def called(laid: NamedPosition, entity: int, meant: CardFace | None) -> str:
    """What a card is called: with its code, where its name alone would mean another face."""
    name, piece = laid.things.name(entity), piece_of(laid.game, entity)
    own = piece.printed if piece.printed >= 0 else piece.index  # a blank text box is no other face
    other = meant is not None and meant.index != own
    return with_code(name, piece.code) if other and has_code(piece, name) else name


def has_code(piece: CardFace, name: str) -> bool:
    """Whether a code can tell a face from others of a name, which has none beside it yet."""
    lies_hidden = piece.is_shadow or piece.is_facedown
    return bool(piece.code) and name == piece.name and not lies_hidden


class FaceName(Name):
    """``card``: with its code where the name would mean another face of these types."""

    def __init__(self, kinds: Sequence[str] = ()) -> None:
        self.kinds = tuple(kinds)

    def write(self, laid: NamedPosition, subject: int) -> str:
        name = laid.things.name(subject)
        return called(laid, subject, first_face(laid.rules, name, *self.kinds))


def with_its_code(laid: NamedPosition, entity: int) -> str:
    """What a card is called, with its code in any case."""
    name, piece = laid.things.name(entity), piece_of(laid.game, entity)
    return with_code(name, piece.code) if has_code(piece, name) else name


# -- what texts say --------------------------------------------------------------------------------


def face_name(laid: NamedPosition, piece: CardFace) -> str:
    """What a face is called that need not lie anywhere, so that its name means it."""
    meant = first_face(laid.rules, piece.name)
    numbered = bool(split_number(piece.name)[1])
    plain = meant is piece and piece.name not in laid.rules.namesakes and not numbered
    return piece.name if plain or not piece.code else with_code(piece.name, piece.code)


def face_meant(laid: NamedPosition, node: Node, name: str) -> CardFace:
    """The face that is meant. InputError if there is none of the name."""
    found = first_face(laid.rules, name)
    if found is None:
        raise node.at(unknown("card", name, sorted({one.name for one in laid.rules.cards})))
    return found


def said_in(laid: NamedPosition, node: Node, speakers: Sequence[CardFace], what: str) -> int:
    """Which of several things is meant, of each of which ``speakers`` has the face that says it."""
    name, n = split_number(node.text())
    piece = face_meant(laid, node, name)
    there = [i for i, one in enumerate(speakers) if one is piece]
    return said_by(node, n, there, what)


def reference_to(laid: NamedPosition, speakers: Sequence[CardFace], which: int) -> str:
    """How the one of several speakers is written: by name, numbered if there are more."""
    piece = speakers[which]
    before = sum(one is piece for one in speakers[:which])
    return numbered(face_name(laid, piece), before)


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
        area, engaged = entering_play.place_of(piece, seat)
        moves.put_in_area(self.game, entity, area, engaged)
        if piece.kind in entering_play.SIDE_SCHEMES:
            self.game.set(zones.THREAT, entity, threat_of(self.game, piece, STARTING))
        return entity

    # -- attachments -----------------------------------------------------------------------------

    def attach_all(self) -> None:
        """Attach the cards in play, now that all are there: to what is named, else to the first
        thing that their text allows. Then each lies where it is said to, in the order written."""
        for entity, on in self.hosts.items():
            host = self._allowed(entity) if on is None else self._named(entity, on)
            if on is None and host < 0:
                continue
            self.game.set(zones.HOST, entity, host)
            if not piece_of(self.game, entity).is_player_card:
                there = self.areas.get(host, entering_play.host_area(self.game, host))
                self.areas.setdefault(entity, there)
        self._go_where_they_lie()

    def _go_where_they_lie(self) -> None:
        lying = {
            e: zones.VILLAIN_AREA if area < 0 else zones.AREA[area]
            for e, area in self.areas.items()
        }
        elsewhere = {e: zone for e, zone in lying.items() if self.game.lists[ZONE][e] != zone}
        for entity, zone in elsewhere.items():
            self.game.move(entity, zone)
        for zone in set(elsewhere.values()) - {zones.VILLAIN_AREA}:
            for entity in sorted(self.game.lists[zone]):
                self.game.move(entity, zone)

    def _allowed(self, entity: int) -> int:
        piece = piece_of(self.game, entity)
        hosts = maxima.hosts(Scope(self.game, written_by(self, entity), entity), piece)
        found = next((one for one in hosts if one != entity), NOWHERE)
        return NOWHERE if piece.attach is None else found

    def _named(self, entity: int, on: Node) -> int:
        others = [one for one in zones.all_in_play(self.game) if one != entity]
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
