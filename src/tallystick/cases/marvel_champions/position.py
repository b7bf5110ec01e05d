"""A position of Marvel Champions: the scenario, the players, the moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tallystick.cases.fields.cards import Name
from tallystick.cases.fields.field import Field, Record, Seen
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.rows import Keys, Rows
from tallystick.cases.fields.table import Laying, NamedPosition
from tallystick.cases.fields.values import (
    Flag,
    OneSeat,
    Seats,
    Slot,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    cell,
    column,
    entry,
)
from tallystick.cases.marvel_champions.cards import FILLER, NO_SCHEME, NO_VILLAIN
from tallystick.cases.marvel_champions.lasting import EFFECTS_FIELD
from tallystick.cases.marvel_champions.laying import MarvelLaying
from tallystick.cases.marvel_champions.names import VILLAIN_WORDS
from tallystick.cases.marvel_champions.paid import look_at_receipt
from tallystick.cases.marvel_champions.seats import SEAT, MixedPile, PlayersByKey, Removed
from tallystick.cases.marvel_champions.stages import is_stage, later_schemes, later_villains
from tallystick.cases.marvel_champions.things import SCHEMES, STATE, InArea, NamedCard
from tallystick.cases.naming import bare, is_nobody
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions.combat.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.costs.payment_sources import IN_VAIN
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.villains import villains
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.setup import add_main_scheme, add_villain
from tallystick.games.marvel_champions.zones import (
    ENCOUNTER,
    MAIN_SCHEME,
    PHASE,
    PHASES,
    PLAYED,
    PLAYER,
    SCHEME_DECK,
    THE_VILLAIN,
    THREAT,
    TURN,
    VILLAIN_DECK,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS

BEGUN: Final = "turn begun"  # kept of a case: whether its turn has begun
PLAYED_ROW: Final = 3  # card, player, phase
FILLERS: Final = 40  # blank cards in an encounter deck of which the case says nothing


class Title(Name):
    """``card``: what the villain or the main scheme is called."""

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.same(node.field, bare(node), piece_of(look.game, subject).name)


class StageTitle(Title):
    """``stage``: as it is printed; II is also 2."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        return piece_of(laid.game, subject).stage

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        found = piece_of(look.game, subject).stage
        if not is_stage(node.text(), found):
            look.differ(node.field, node.text(), found or "none")


class OneCard(Record):
    """The card in a cell of which there is one: a name, or a record with its state."""

    def __init__(self, what: str, cell_at: int, fields: Mapping[str, Field]) -> None:
        super().__init__(what, fields)
        self.at = cell_at

    def read(self, node: Node) -> dict[str, Node]:
        return super().read(node) if node.is_map or node.is_nothing else {"card": node}

    def lay_keys(self, position: Laying, subject: int, keys: Mapping[str, Node]) -> None:
        assert isinstance(position, MarvelLaying)
        entity = self.put(position, keys)
        position.called(entity)
        super().lay_keys(position, entity, keys)

    def put(self, position: MarvelLaying, keys: Mapping[str, Node]) -> int:
        """The card, with the stages that come after it."""
        raise NotImplementedError

    def write(self, laid: NamedPosition, subject: int) -> dict[str, object]:
        entity = laid.game.lists[CELLS][self.at]
        return super().write(laid, entity) if entity >= 0 else {}

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        entity = look.game.lists[CELLS][self.at]
        keys = node.only(self.keys, self.what) if node.is_map else {"card": node}
        if node.is_nothing or entity < 0:
            found = piece_of(look.game, entity).name if entity >= 0 else "none"
            look.same(node.field, "none" if node.is_nothing else keys["card"].text(), found)
        else:
            self.look_keys(look, entity, keys)

    def entities(self, laid: NamedPosition, subject: int) -> Iterator[int]:
        entity = laid.game.lists[CELLS][self.at]
        yield from [entity] if entity >= 0 else []


class Villain(OneCard):
    """The villain at the stage that is asked for; left out, at the first. Of several it is the
    active one."""

    def put(self, position: MarvelLaying, keys: Mapping[str, Node]) -> int:
        piece = position.faces(NO_VILLAIN)[0]
        if "card" in keys:
            piece = stage_of(position, keys["card"], keys.get("stage"))
        entity = add_villain(position.game, piece.index)
        for later in later_villains(_rules(position), piece):
            position.put(later, VILLAIN_DECK)
        return entity


def stage_of(position: MarvelLaying, named: Node, stage: Node | None) -> CardFace:
    """The card of a villain at a stage; at the first where none is said."""
    piece = position.face(named, "a villain", "villain")
    if stage is None:
        return piece
    found = position.faces(piece.name, "villain")
    fitting = [one for one in found if is_stage(stage.text(), one.stage)]
    if not fitting and len(found) == 1 and not found[0].stage:
        return piece
    if not fitting:
        stages = ", ".join(one.stage or "none" for one in found)
        raise stage.expected(f"a stage of {piece.name} ({stages})")
    return fitting[0]


class OtherVillains(InArea):
    """``villains``: those in play beside the active one, in the order in which they come after
    it."""

    def begin(self, position: Laying, subject: int, node: Node, keys: Keys) -> int:
        assert isinstance(position, MarvelLaying)
        piece = stage_of(position, keys["card"], keys.get("stage"))
        entity = position.put_in_play(piece, NOWHERE, NOWHERE)
        for later in later_villains(_rules(position), piece):
            position.put(later, VILLAIN_DECK)
        return entity


def other_villains(laid: NamedPosition, subject: int) -> list[int]:
    """All but the active one, in turn after it."""
    game = laid.game
    row, active = villains(game), game.lists[CELLS][THE_VILLAIN]
    at = row.index(active) + 1 if active in row else 0
    return [entity for entity in (*row[at:], *row[:at]) if entity != active]


class MainScheme(OneCard):
    """The main scheme, with the side up that has a target, and its starting threat."""

    def put(self, position: MarvelLaying, keys: Mapping[str, Node]) -> int:
        piece = position.faces(NO_SCHEME)[0]
        if "card" in keys:
            position.face(keys["card"], "a main scheme", "main_scheme")
            found = position.faces(bare(keys["card"]), "main_scheme")
            piece = next((one for one in found if one.threat[2]), found[0])
        entity = add_main_scheme(position.game, piece.index)
        position.game.set(THREAT, entity, threat_of(position.game, piece, STARTING))
        for later in later_schemes(_rules(position), piece):
            position.put(later, SCHEME_DECK)
        return entity


def _rules(position: Laying) -> MarvelRules:
    assert isinstance(position.rules, MarvelRules)
    return position.rules


class EncounterDeck(MixedPile):
    """The encounter deck; one of which nothing is said has blank cards."""

    always = True

    def leave(self, position: Laying, subject: int) -> None:
        assert isinstance(position, MarvelLaying)
        for _ in range(FILLERS):
            position.put(position.faces(FILLER)[0], ENCOUNTER)


class Started(Value):
    """How many began the game: as many as play, if not said."""

    def write(self, laid: NamedPosition, subject: int) -> object:
        found = self.found(laid, subject)
        return None if found == len(laid.seats) else found


class PlayerTurn(Value):
    """Whose turn it is; in the villain phase nobody's."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return cells[TURN] if cells[PHASE] == PLAYER else NOWHERE


class PartOfCell(Value):
    """Some bits of a number, beside which it says something else."""

    def __init__(self, slot: Slot, kind: ValueKind, bits: int) -> None:
        super().__init__(slot, kind)
        self.bits = bits

    def found(self, laid: NamedPosition, subject: int) -> int:
        return super().found(laid, subject) & self.bits

    def put(self, position: Laying, subject: int, value: int) -> None:
        beside = super().found(position, subject) & ~self.bits
        super().put(position, subject, beside | value)


class PlayedThisRound(Rows):
    """What has been played in this round, by whom and in which phase."""

    def rows(self, laid: NamedPosition, subject: int) -> Sequence[int]:
        return range(0, len(laid.game.lists[PLAYED]), PLAYED_ROW)

    def begin(self, position: Laying, subject: int, node: Node, keys: Keys) -> int:
        if "card" not in keys:
            raise node.error("expected the key 'card' with the name of the card")
        at = len(position.game.lists[PLAYED])
        position.game.extend(PLAYED, [NOWHERE, 0, PLAYER])
        return at


class Begun(Field):
    """Whether the turn has begun, with what happens then: so it is in all that is written."""

    def lay(self, position: Laying, subject: int, node: Node) -> None:
        position.kept[BEGUN] = node.flag()

    def write(self, laid: NamedPosition, subject: int) -> bool:
        return True

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        decision = look.game.decision()
        look.flag(node.field, node, decision is not None and decision.kind == "turn")


def look_at_winner(look: PositionCheck, _: int, node: Node) -> None:
    """The players win and lose together; who names one of them means that."""
    laid, game = look.laid, look.game
    named = [one for one in node.one_or_more() if not is_nobody(one, *VILLAIN_WORDS)]
    wanted, found = [laid.seat(one) for one in named], game.winners() if game.over else []
    if bool(wanted) != bool(found) or not set(wanted) <= set(found):
        names = [", ".join(laid.seats[seat] for seat in one) or "nobody" for one in (wanted, found)]
        look.differ(node.field, names[0], names[1])


NOBODYS: Final = dict.fromkeys(VILLAIN_WORDS, NOWHERE)
POSITION: Final = Record(
    "key of given",
    {
        "players_started": Started(cell("started"), WholeNumber(1), None),
        "first_player": Value(cell("first"), OneSeat()),
        "acceleration": Value(cell("acceleration"), WholeNumber()),
        "round": Value(cell("round"), WholeNumber(1), 1, default=1),
        "villain": Villain(
            "key of the villain", THE_VILLAIN, {"card": Title(), "stage": StageTitle(), **STATE}
        ),
        "villains": OtherVillains(
            Record("key of a villain", {"stage": StageTitle(), **STATE}),
            other_villains,
            "a villain",
            ("villain",),
        ),
        "main_scheme": MainScheme(
            "key of the main scheme",
            MAIN_SCHEME,
            {
                "card": Title(),
                "threat": Value(column("threat"), WholeNumber(), None),
                "counters": STATE["counters"],
            },
        ),
        "side_schemes": SCHEMES,
        "encounter_deck": EncounterDeck("encounter deck", ordered=True, owned=False),
        "encounter_discard": MixedPile("encounter discard", owned=False),
        "victory": MixedPile("victory", owned=False),
        "removed": Removed("removed", owned=False),
        "set_aside": MixedPile("set aside", owned=False),
        "game_area": MixedPile("game area", owned=False),
        "side_deck": MixedPile("side deck", ordered=True, owned=False),
        "seats": PlayersByKey(SEAT),
        "played": PlayedThisRound(
            Record(
                "key of what has been played",
                {
                    "card": NamedCard(entry("played", 0)),
                    "by": Value(entry("played", 1), OneSeat()),
                    "phase": Value(entry("played", 2), Word("phase", PHASES)),
                },
            )
        ),
        "effects": EFFECTS_FIELD,
        "phase": Value(cell("phase"), Word("phase", PHASES)),
        "form_changed": Value(cell("form changed"), Flag()),
        "asked": PartOfCell(cell("asked"), Seats(), IN_VAIN - 1),
        "helped_in_vain": PartOfCell(cell("asked"), Flag(IN_VAIN), IN_VAIN),
        "turn": PlayerTurn(cell("turn"), OneSeat(NOBODYS), None, default=NOWHERE),
        "turn_begun": Begun(),
        "paid": Seen(look_at_receipt),
        "winner": Seen(look_at_winner),
    },
)
