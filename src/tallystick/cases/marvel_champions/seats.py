"""What a player has: identity, cards, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tallystick.cases.census import GUESS, Naming
from tallystick.cases.fields.cards import CalledSo, CardRecord, PileField
from tallystick.cases.fields.field import (
    EachSeat,
    Field,
    Keys,
    NamedPosition,
    PositionBuilder,
    PositionCheck,
    Record,
)
from tallystick.cases.fields.values import Flag, LaidNumber, OneSeat, Value, Word, column
from tallystick.cases.marvel_champions import faces
from tallystick.cases.marvel_champions.cards import NO_HERO
from tallystick.cases.marvel_champions.things import IN_FIGHT, ON_TABLE, STATE, THREAT, BoostCards
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import FORMS, HERO, IDENTITIES, CardFace
from tallystick.games.marvel_champions.setup import add_identity
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE


class IdentityName(CalledSo):
    """``card``: what an identity is called; with its code where its name would mean another."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        name = laid.things.name(subject)
        meant = faces.first_face(laid.rules, name, *IDENTITIES)
        if meant is None:
            return name
        side: CardFace = laid.rules.cards[_side(meant, piece_of(laid.game, subject).form)]
        return faces.called(laid, subject, side)


class Identity(faces.AlwaysThere):
    """The side that is up: the hero's, unless the case says otherwise."""

    implies = "hero"

    def held(self, laid: NamedPosition, subject: int) -> int:
        return zones.identity(laid.game, subject)

    def put(self, position: faces.MarvelPositionBuilder, subject: int, keys: Keys) -> int:
        piece = position.faces(NO_HERO)[0]
        if "card" in keys:
            piece = position.face(keys["card"], "an identity", *IDENTITIES)
        said = position.said_of(subject, "form")
        form = FORMS.index(said.choice(FORMS, "form")) if said is not None else HERO
        return add_identity(position.game, subject, _side(piece, form))


def _side(piece: CardFace, form: int) -> int:
    """Which face is up of an identity of which one side is named."""
    return piece.index if piece.form == form or piece.back < 0 else piece.back


def form_of(laid: NamedPosition, seat: int) -> int:
    """Hero or alter-ego."""
    return piece_of(laid.game, zones.identity(laid.game, seat)).form


class Out(LaidNumber):
    """Whether a player is out of the game (MC.elimination.1): the identity has left it."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        game, me = position.game, zones.identity(position.game, subject)
        if not node.flag():
            return
        moves.delist(game, me)
        game.set(zones.CONTROLLER, me, NOWHERE)
        game.move(me, zones.REMOVED)
        game.set(zones.ATTRIBUTES[subject], zones.OUT, 1)


class OfIdentity(Field):
    """What lies on a player's identity."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        self.field.lay(position, zones.identity(position.game, subject), node)

    def write(self, laid: NamedPosition, subject: int) -> object:
        return self.field.write(laid, zones.identity(laid.game, subject))

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        self.field.look(look, zones.identity(look.game, subject), node)

    def entities(self, laid: NamedPosition, subject: int) -> Iterable[int]:
        return self.field.entities(laid, zones.identity(laid.game, subject))

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        return self.field.namings(node, placed)


class MixedPile(PileField):
    """A pile of cards of any type, others' cards too: ``{card: NAME, owner: A}``."""

    def __init__(self, zone: str, ordered: bool = False, owned: bool = True) -> None:
        super().__init__(
            zone,
            "a card",
            "event" if owned else "treachery",
            ordered=ordered,
            sure=GUESS,
            owned=owned,
            state={
                "card": faces.FaceName(),
                "owner": Value(column("owner"), OneSeat(), self._owner),
            },
        )
        self.kinds = ()

    def bring(self, position: PositionBuilder, keys: Keys, zone: int, owner: int) -> int:
        made = faces.marvel(position).new_of(keys, self.what, zone, owner)
        if zone == zones.VICTORY:
            moves.enlist(position.game, made)
        return made

    def _owner(self, laid: NamedPosition, card: int) -> int:
        """Whose a card is of which that is not said: of whom the pile is, unless it is nobody's."""
        mine = self.owned and piece_of(laid.game, card).is_player_card
        return laid.rules.layout.seat_of(laid.game.lists[ZONE][card]) if mine else NOWHERE


class Removed(MixedPile):
    """Cards out of the game; the identities among them are their players'."""

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        found = super().entities(laid, subject)
        return [one for one in found if not piece_of(laid.game, one).is_identity]


class PlayersByKey(EachSeat):
    """All players' things key by key: what one has in play may lie on what is another's."""

    def leave(self, position: PositionBuilder, subject: int) -> None:
        said = [position.seat_nodes.get(name) for name in position.seats]
        keys = [self.seat.read(one) if one is not None else {} for one in said]
        for key in self.seat.keys:
            for seat in range(len(position.seats)):
                if key in keys[seat]:
                    self.seat.fields[key].lay(position, seat, keys[seat][key])
                else:
                    self.seat.fields[key].leave(position, seat)


SEAT_WORDS: Final = Record(
    "key of a seat",
    {
        "identity": Identity(CardRecord("key of an identity", {"card": IdentityName()})),
        "form": LaidNumber(Word("form", FORMS), form_of, HERO),
        **{key: OfIdentity(field) for key, field in STATE.items()},
        "threat": OfIdentity(THREAT),
        "hand": MixedPile("hand"),
        "deck": MixedPile("deck", ordered=True),
        "discard": MixedPile("discard"),
        "dealt": MixedPile("dealt", owned=False),
        "nemesis": MixedPile("nemesis", owned=False),
        "own_top": MixedPile("own top"),
        "own_deck": MixedPile("own deck", ordered=True),
        "own_discard": MixedPile("own discard"),
        "play": ON_TABLE,
        "engaged": IN_FIGHT,
        "boosts": OfIdentity(BoostCards()),
        "out": Out(Flag(), lambda laid, seat: int(zones.is_out(laid.game, seat))),
    },
)
