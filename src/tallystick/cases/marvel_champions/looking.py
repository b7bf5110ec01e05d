"""``then``: what is there, in the words of ``given``; only what is written is compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.comparing import Comparing
from tallystick.cases.marvel_champions.laying import KEYS
from tallystick.cases.marvel_champions.names import VILLAIN_WORDS
from tallystick.cases.marvel_champions.paid import designations
from tallystick.cases.marvel_champions.position import SCHEME_KEYS, VILLAIN_KEYS
from tallystick.cases.marvel_champions.seat_look import look_seat
from tallystick.cases.marvel_champions.seated import MarvelTable
from tallystick.cases.marvel_champions.stages import is_stage
from tallystick.cases.marvel_champions.thing_look import ThingLook
from tallystick.cases.naming import bare, is_nobody
from tallystick.cases.nodes import Node
from tallystick.cases.noted.paying import Offer
from tallystick.cases.table import Looked
from tallystick.errors import unknown
from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.telling.facts import FACTS
from tallystick.games.marvel_champions.zones import (
    ACCELERATION,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    FIRST,
    MAIN_SCHEME,
    PHASE,
    PHASES,
    PLAYER,
    RECEIPT,
    STARTED,
    THE_VILLAIN,
    TURN,
    VICTORY,
    VILLAIN_AREA,
)
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS

THEN_KEYS: Final = (*KEYS, "paid", "victory", "winner", "over", "cited")
SIDE_SCHEMES: Final = ("side_scheme", "player_side_scheme")
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("damaged", "healed", "tough", "prevented", "not paid"),
    "threat": ("threat", "stage"),
    "hand": ("drew", "discarded", "spent", "plays", "took back", "added"),
    "deck": ("drew", "reshuffled"),
    "discard": ("discarded", "spent", "left", "reshuffled"),
    "play": ("entered", "left", "exhausted", "readied", "counters"),
    "engaged": ("engaged", "defeated", "damaged", "left"),
    "exhausted": ("exhausted", "readied"),
    "status": ("status", "lost status", "tough"),
    "form": ("form",),
    "card": ("stage", "villain stage"),
    "stage": ("villain stage",),
    "paid": ("paid",),
    "turn": ("turn",),
    "over": ("won", "lost", "completed", "no encounter cards"),
    "winner": ("won", "lost", "completed", "no encounter cards"),
}


def clauses_of(fact: Fact) -> tuple[str, ...]:
    """The clauses that a fact follows."""
    return FACTS[fact[0]][1] if fact[0] in FACTS else ()


class Looking(Comparing):
    """One look at the end of a case."""

    def __init__(self, board: MarvelTable) -> None:
        super().__init__(board.game, ABOUT, clauses_of)
        self.board = board
        self.cells = self.game.lists[CELLS]

    def look(self, then: Node) -> Looked:
        """What of ``then`` does not hold, and what there is to say about the rest."""
        for key, node in then.only(THEN_KEYS, "key of then").items():
            LOOKS[key](self, node)
        return Looked(self.found, self.told)

    def named(self, entities: list[int]) -> list[str]:
        """What cards are called."""
        return [self.board.things.name(entity) for entity in entities]

    # -- the table -------------------------------------------------------------------------------

    def number(self, cell: int, field: str) -> Callable[[Node], None]:
        """A look at a number of the table."""
        return lambda node: self.same(field, node.number(0), self.cells[cell])

    def turn(self, node: Node) -> None:
        """Whose turn it is."""
        now = self.cells[TURN] if self.cells[PHASE] == PLAYER else -1
        wanted = -1 if is_nobody(node, *VILLAIN_WORDS) else self.board.seat(node)
        self.same("turn", wanted, now, self.seat_text)

    def first(self, node: Node) -> None:
        """Who holds the first player token."""
        self.same("first_player", self.board.seat(node), self.cells[FIRST],
                  self.seat_text)  # fmt: skip

    def seat_text(self, seat: int) -> str:
        """What a seat is called; -1 is nobody."""
        return self.board.seats[seat] if seat >= 0 else "nobody"

    def phase(self, node: Node) -> None:
        """Which phase it is."""
        self.same("phase", node.choice(PHASES, "phase"), PHASES[self.cells[PHASE]])

    def villain(self, node: Node) -> None:
        """The villain, its stage, and what lies on it."""
        keys = node.only(VILLAIN_KEYS, "key of the villain") if node.is_map else {"card": node}
        entity = self.cells[THE_VILLAIN]
        piece = piece_of(self.game, entity)
        if "card" in keys:
            self.same("villain.card", bare(keys["card"]), piece.name)
        if "stage" in keys and not is_stage(keys["stage"].text(), piece.stage):
            self.differ("villain.stage", keys["stage"].text(), piece.stage or "none")
        ThingLook(self, self.board).upon("villain", entity, keys)

    def main_scheme(self, node: Node) -> None:
        """The main scheme and its threat."""
        keys = node.only(SCHEME_KEYS, "key of the main scheme") if node.is_map else {"card": node}
        entity = self.cells[MAIN_SCHEME]
        if "card" in keys:
            found = piece_of(self.game, entity).name
            self.same("main_scheme.card", bare(keys["card"]), found)
        ThingLook(self, self.board).upon("main_scheme", entity, keys)

    def side_schemes(self, node: Node) -> None:
        """The side schemes in play, those of the players among them."""
        found = [
            entity for entity in self.game.lists[VILLAIN_AREA]
            if piece_of(self.game, entity).kind in SIDE_SCHEMES
        ]  # fmt: skip
        ThingLook(self, self.board).all("side_schemes", node, found)

    def encounter_deck(self, node: Node) -> None:
        """The encounter deck, top first."""
        self.order("encounter_deck", node, self.named(self.game.lists[ENCOUNTER]))

    def pile(self, field: str, zone: int, node: Node) -> None:
        """Cards in a pile, in any order."""
        self.names(field, node, self.named(self.game.lists[zone]))

    def seats(self, node: Node) -> None:
        """What players have."""
        for name, value in node.entries().items():
            look_seat(self, self.board, self.board.seat(value, name), name, value)

    # -- the last payment ------------------------------------------------------------------------

    def paid(self, node: Node) -> None:
        """The last receipt, with icons called whatever they may be called (A2)."""
        keys = node.only(("resources", "overpaid"), "key of what was paid")
        row = self.game.lists[RECEIPT] or [0] * 8
        found = (tuple(row[:4]), tuple(row[4:8]))
        wanted = {key: _icons(value) for key, value in keys.items()}
        for paid, over in (found, *last_designations(self.board)):
            if wanted.get("resources", paid) == paid and wanted.get("overpaid", over) == over:
                return
        for key, counts in zip(("resources", "overpaid"), found, strict=True):
            if key in wanted:
                self.same(f"paid.{key}", wanted[key], counts, _icon_text)

    # -- the end ---------------------------------------------------------------------------------

    def over(self, node: Node) -> None:
        """Whether the game is over."""
        self.flag("over", node, self.game.over)

    def winner(self, node: Node) -> None:
        """The players win and lose together; who names one of them means that."""
        wanted = [
            self.board.seat(one) for one in node.one_or_more()
            if not is_nobody(one, *VILLAIN_WORDS)
        ]  # fmt: skip
        found = self.game.winners() if self.game.over else []
        if bool(wanted) != bool(found) or not set(wanted) <= set(found):
            names = [self.seat_text(seat) for seat in wanted] or ["nobody"]
            have = [self.seat_text(seat) for seat in found] or ["nobody"]
            self.differ("winner", ", ".join(names), ", ".join(have))

    def cited(self, node: Node) -> None:
        """Looked at by the runner, which knows what has been cited."""


def _icons(node: Node) -> tuple[int, ...]:
    """``[mental, mental]`` by type."""
    counts = [0] * len(ICON_KINDS)
    for one in [] if node.is_nothing else node.one_or_more():
        word = one.text().casefold().strip("[]")
        if word not in ICON_KINDS:
            raise one.at(unknown("type of icon", word, ICON_KINDS))
        counts[ICON_KINDS.index(word)] += 1
    return tuple(counts)


def last_designations(table: MarvelTable) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """How the icons of the last payment may be said to have been paid and overpaid."""
    offer = table.kept.get("paid")
    found = designations(offer) if isinstance(offer, Offer) else []
    return [(paid, over) for paid, over, _ in found]


def _icon_text(counts: tuple[int, ...]) -> str:
    names = [kind for kind, n in zip(ICON_KINDS, counts, strict=True) for _ in range(n)]
    return f"[{', '.join(names)}]"


LOOKS: Final[dict[str, Callable[[Looking, Node], None]]] = {
    "players_started": lambda look, node: look.number(STARTED, "players_started")(node),
    "acceleration": lambda look, node: look.number(ACCELERATION, "acceleration")(node),
    "phase": Looking.phase,
    "turn": Looking.turn,
    "first_player": Looking.first,
    "villain": Looking.villain,
    "main_scheme": Looking.main_scheme,
    "side_schemes": Looking.side_schemes,
    "encounter_deck": Looking.encounter_deck,
    "encounter_discard": lambda look, node: look.pile("encounter_discard", ENCOUNTER_DISCARD, node),
    "victory": lambda look, node: look.pile("victory", VICTORY, node),
    "seats": Looking.seats,
    "paid": Looking.paid,
    "over": Looking.over,
    "winner": Looking.winner,
    "cited": Looking.cited,
}
