"""Cards of Grand Archive in zones of players that are no objects (GA.CTR.1, GA.ZOBJ.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from tallystick.cases.census import GUESS, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.fields.cards import Listed, is_by_name
from tallystick.cases.fields.field import Field, NamedPosition, Part, PositionBuilder, PositionCheck
from tallystick.cases.fields.values import Flag, LaidNumber, SomeSeat
from tallystick.cases.grand_archive.objects import Bit, CardCounters, OfCounters, count, stamp
from tallystick.cases.nodes import Node, bare, card_of, entries_of
from tallystick.games.grand_archive.assembly import register
from tallystick.games.grand_archive.pieces import GrandArchivePiece
from tallystick.games.grand_archive.zones import HOST, LINEAGE, UNSEEN, champion_of
from tallystick.kernel.layout import OWNER_OF

# What stands in where only the number of cards is given.
BLANK, BLANK_MATERIAL = "Blank Card", "Blank Regalia"
OMEN: Final = "omen"
VEILED: Final = "veiled"  # face down; where it is unseen, nobody saw which it was (GA.ZINFO.3)
CURSE: Final = "curse"
UNDER: Final = ("lineage", "inherited effect")  # words of a text that is about it


# -- what is said of a card ------------------------------------------------------------------------


def lies_in(laid: NamedPosition, card: int, zone: str) -> int:
    """Whether a card lies in a player's zone of that name."""
    seats = range(len(laid.seats))
    return int(any(card in laid.game.lists[laid.zone(zone, seat)] for seat in seats))


# Whether an omen counter is on a card (GA.CTR.6).
OMEN_ON: Final = OfCounters(Flag(), lambda laid, card: int(count(laid, card, OMEN) > 0), OMEN)


class UnderOwner(Part):
    """Whose card it is, where it lies under the champion of another player."""

    def write(self, laid: NamedPosition, subject: int) -> object:
        owner = laid.game.lists[OWNER_OF][subject]
        is_own = subject in laid.game.lists[LINEAGE[owner]]
        return None if is_own else laid.seats[owner]

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        owner = look.laid.seats[look.game.lists[OWNER_OF][subject]]
        look.same(node.field, node.text(), owner)


# -- where they lie --------------------------------------------------------------------------------


class NamedOrBlankCards(Listed):
    """The cards of a zone, or how many blank ones; ``kept`` names the other zone in which a card
    lies of which that is said; ``omens`` may lie there."""

    def __init__(
        self,
        zone: str,
        kept: str = "",
        ordered: bool = False,
        implies: str = "action",
        omens: bool = False,
    ) -> None:
        is_kept = LaidNumber(Flag(), lambda laid, card: lies_in(laid, card, kept))
        apart: dict[str, Field] = {kept: is_kept} if kept else {}
        apart |= {"unseen": Bit(UNSEEN)} if kept == VEILED else {}
        super().__init__(
            {**apart, "counters": CardCounters(), **({OMEN: OMEN_ON} if omens else {})}
        )
        self.zones = [zone, kept] if kept else [zone]
        self.kept = kept
        self.ordered = ordered
        self.implies = implies
        self.blank = BLANK if implies == "action" else BLANK_MATERIAL

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        for _ in range(node.number(0) if node.is_number else 0):
            zone = position.zone(self.zones[0], subject)
            stamp(position, position.add(self.blank, zone, subject))
        for one in entries_of(node):
            said = self.read(one)
            is_kept = self.kept in said and said[self.kept].flag()
            zone = position.zone(self.zones[int(is_kept)], subject)
            made = position.new(said["card"], (), "a card", zone, subject)
            stamp(position, made)
            register(position.game, made)  # its abilities may work there (GA.ABIL.3)
            self.state.lay_keys(position, made, said)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return [one for name in self.zones for one in laid.game.lists[laid.zone(name, subject)]]

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        if not is_by_name(node):
            yield from listed(node, self.implies, GUESS if placed else NO_PLACE)


class Intent(NamedOrBlankCards):
    """The attack cards of an attack that is going on."""

    given = False


class Lineage(Listed):
    """The cards under the champion, the lowest first: champions and others (GA.CHAMP.8)."""

    ordered = True

    def __init__(self) -> None:
        super().__init__({"owner": UnderOwner(), "counters": CardCounters()})

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        game = position.game
        if node.is_number and node.number(0):
            raise node.expected("the names of the champions")
        for one in entries_of(node):
            said = self.read(one)
            owner = SomeSeat().read(position, said["owner"]) if "owner" in said else subject
            kinds = () if _goes_under(position, said["card"]) else ("champion",)
            card = position.new(said["card"], kinds, "a champion", LINEAGE[subject], owner)
            stamp(position, card)
            game.set(HOST, card, champion_of(game, subject))
            register(game, card)
            self.state.lay_keys(position, card, said)

    def entities(self, laid: NamedPosition, subject: int) -> list[int]:
        return laid.game.lists[LINEAGE[subject]]

    def namings(self, node: Node, placed: bool) -> Iterator[Naming]:
        for one in entries_of(node):
            yield from named(card_of(one), "champion", SURE)


def _goes_under(position: PositionBuilder, name: Node) -> bool:
    """Whether a card that is no champion may have come under one: a Curse, or one that says so."""
    place = position.index.get(bare(name))
    if place is None:
        return False
    piece = cast(GrandArchivePiece, position.rules.cards[place])
    return CURSE in piece.subtypes or any(word in piece.text.casefold() for word in UNDER)
