"""How a position of Terrus is set up: its cards, what a case names, its beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, cast

from tallystick.cards.compile import CompiledCard
from tallystick.cases.census import LIKELY, NO_PLACE, SURE, Naming, listed, named
from tallystick.cases.fields.table import PositionBuilder
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, bare
from tallystick.cases.noted.position import PositionBoard, PositionPage
from tallystick.cases.table import TurnAndPhase
from tallystick.cases.terrus.city import CLADE
from tallystick.cases.terrus.position import POSITION, STEPS, is_drafting
from tallystick.cases.verbs import Verbs
from tallystick.errors import InputError
from tallystick.games.terrus.messages.facts import TELLING
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.setup import CladeDeck, begin, blank_game
from tallystick.games.terrus.turn import WINDOWS
from tallystick.games.terrus.zones import PHASES
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PC, WIDTH, Game
from tallystick.play.games import GAMES
from tallystick.rules.card_text import OnPlay
from tallystick.rules.rulebook import Rulebook

VERBS: Final = Verbs(
    named=(
        "play", "recruit", "forge", "build", "barter", "activate", "move", "draft", "leave out",
    ),
    alone=("call dominion vote", "call conclave vote", "attack", "guard", "concede", "pay"),
)  # fmt: skip
# What is printed on a card of which nothing is known.
BLANKS: Final[dict[str, dict[str, object]]] = {
    "beast": {"stats": [1, 1, 1]},
    "structure": {"def": 1},
    "clade": {"vitae": 20},
}
PLAYED: Final = ("action", "resource", "event")
PLACES: Final = {"at": "structure", "on": "beast"}  # the types that an argument implies
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "vitae": ("gained", "lost", "paid-vitae", "wounded"),
    "pool": ("spent", "produced", "remains", "dawn"),
    "hand": (
        "drew",
        "discarded",
        "played",
        "recruited",
        "built",
        "forged",
        "bartered",
        "taken-back",
    ),
    "den": ("drew", "reshuffled"),
    "discard": ("discarded", "unmoored", "played", "reshuffled"),
    "city": (
        "buried",
        "taken-back",
        "recruited",
        "built",
        "unmoored",
        "fatigued",
        "returned",
        "modified",
    ),
    "ravine": ("buried", "played"),
}


class TerrusBoard(PositionBoard):
    """The table of a Terrus case: its time."""

    def has_come(self, where: TurnAndPhase, start: tuple[int, int], since: int) -> bool:
        """Another phase than at ``start``, or one begun since the last deed: nobody has acted."""
        if super().has_come(where, start, since):
            return True
        begun = any(fact[0] in PHASES for fact in self.game.facts[since:])
        return begun and self.is_quiet() and self.is_at(where)


class TerrusSetting(PositionPage):
    """The part of the page of Terrus that is about positions."""

    board = TerrusBoard
    entry = GAMES["terrus"]
    blanks: ClassVar = BLANKS
    of_verbs: ClassVar = dict.fromkeys(VERBS.named, ("beast", NO_PLACE)) | {
        "recruit": ("beast", SURE),
        "forge": ("item", SURE),
        "build": ("structure", SURE),
        "play": ("action", LIKELY),
    }
    of_payments: ClassVar = {
        "discard": ("beast", NO_PLACE),
        "play": ("resource", LIKELY),
        "bury": ("beast", NO_PLACE),
    }
    priced_kind = "beast"
    position = POSITION
    about: ClassVar = ABOUT
    follows: ClassVar = TELLING.clauses
    at_start = ("start", "turn", "seats", "packs")
    seat_at_start = ("clade", "den", "sideboard")

    def always(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        yield CLADE, "clade", {}

    def blank_card(self, name: str, kind: str, fields: Mapping[str, object]) -> CompiledCard:
        blank = super().blank_card(name, kind, fields)
        played = (OnPlay(()),) if kind in PLAYED else ()
        return CompiledCard(blank.facts, {}, played, ())

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return blank_game(cast(TerrusRules, rules), seats, seed)

    def names_of(self, game: Game, entity: int) -> tuple[str, ...]:
        piece = piece_of(game, entity)
        return (piece.name, CLADE) if piece.kind == "clade" else (piece.name,)

    def named_by(self, step: Step) -> Iterator[Naming]:
        for key, kind in PLACES.items():
            yield from named(step.get(key), kind, LIKELY)
        armies = step.get("armies")
        for place, beasts in armies.pairs() if armies is not None and armies.is_map else ():
            yield from named(place, "structure", LIKELY)
            yield from listed(beasts, "beast", LIKELY)

    def set_out(self, position: PositionBuilder, keys: Mapping[str, Node]) -> None:
        decks = [_deck(position, position.seat_nodes.get(name)) for name in position.seats]
        first = position.seat(keys["turn"]) if "turn" in keys else NOWHERE
        begin(position.game, decks, first, tuple(_listed(position, keys, "packs")))

    def start(self, position: PositionBuilder) -> None:
        for step in position.case.when:
            self._asked_about(position, step)
        position.game.commit()
        position.game.run()

    def _asked_about(self, position: PositionBuilder, step: Step) -> None:
        """Cards whose cost is asked for, and that are nowhere in the position."""
        for argument in ("for", "of", "cost"):
            node = step.get(argument)
            card = node.get("card") if node is not None and node.is_map else None
            if card is None or step.seat not in position.seats:
                continue
            if not position.things.all(bare(card)) and bare(card) in position.index:
                position.add(bare(card), NOWHERE, position.seats.index(step.seat))

    def check_settled(self, game: Game) -> None:
        if len(game.lists[FRAMES]) != WIDTH:
            raise InputError("a position is written when nothing is half done")
        drafting = is_drafting(game)
        if not drafting and game.lists[FRAMES][PC] not in (*WINDOWS, *STEPS.values()):
            raise InputError("a position is written where somebody has priority")


def _deck(position: PositionBuilder, said: Node | None) -> CladeDeck:
    """A clade and a den that a ruler has brought."""
    keys = said.entries() if said is not None else {}
    den, beside = (_listed(position, keys, name) for name in ("den", "sideboard"))
    clade = position.card_named(keys["clade"]) if "clade" in keys else CLADE
    return CladeDeck("", clade, tuple(Counter(den).items()), tuple(Counter(beside).items()))


def _listed(position: PositionBuilder, keys: Mapping[str, Node], key: str) -> list[str]:
    """The cards that a key names."""
    return [*map(position.card_named, keys[key].items())] if key in keys else []
