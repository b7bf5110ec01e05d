"""A position of Marvel Champions: the scenario, the players, the moment."""

from __future__ import annotations

from typing import Final

from tallystick.cases.fields.cards import CardAt, CardRecord
from tallystick.cases.fields.field import Field, Part, Record, Seen
from tallystick.cases.fields.rows import TableRows
from tallystick.cases.fields.table import NamedPosition, PositionBuilder, PositionCheck
from tallystick.cases.fields.values import (
    Flag,
    LaidNumber,
    OneSeat,
    PartOfNumber,
    Seats,
    SomeSeat,
    Value,
    ValueKind,
    WholeNumber,
    Word,
    cell,
    column,
    entry,
)
from tallystick.cases.marvel_champions import scenario
from tallystick.cases.marvel_champions.cards import FILLER
from tallystick.cases.marvel_champions.faces import VILLAIN_WORDS
from tallystick.cases.marvel_champions.lasting import DELAYED_FIELD, EFFECTS_FIELD
from tallystick.cases.marvel_champions.paid import look_at_receipt
from tallystick.cases.marvel_champions.position_builder import marvel
from tallystick.cases.marvel_champions.seats import SEAT, MixedPile, PlayersByKey, Removed
from tallystick.cases.marvel_champions.things import (
    NOBODYS,
    SCHEME,
    SCHEMES,
    STATE,
    BoostCards,
    side_schemes_of,
)
from tallystick.cases.nodes import Node, is_nobody
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.costs.payment_sources import IN_VAIN
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import J

FILLERS: Final = 40  # blank cards in an encounter deck of which the case says nothing


class EncounterDeck(MixedPile):
    """The encounter deck; one of which nothing is said has blank cards."""

    always = True

    def leave(self, position: PositionBuilder, subject: int) -> None:
        filler = marvel(position).faces(FILLER)[0]
        for _ in range(FILLERS):
            marvel(position).put(filler, zones.ENCOUNTER)


class SchemesBefore(LaidNumber):
    """How many side schemes came into play before the main scheme, which has advanced since: in
    that order schemes are asked about."""

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        sides, n = side_schemes_of(position, subject), node.number(0)
        if n > len(sides):
            raise node.expected(f"at most {len(sides)}, for so many side schemes are in play")
        main, area = position.game.lists[CELLS][zones.MAIN_SCHEME], zones.VILLAIN_AREA
        there = [one for one in position.game.lists[area] if one != main]
        if n:
            position.game.move(main, area, there.index(sides[n - 1]) + 1)


def schemes_before(laid: NamedPosition, subject: int) -> int:
    """How many side schemes lie before the main scheme."""
    main, area = laid.game.lists[CELLS][zones.MAIN_SCHEME], laid.game.lists[zones.VILLAIN_AREA]
    place = area.index(main) if main in area else 0
    return sum(area.index(one) < place for one in side_schemes_of(laid, subject))


class PlayerTurn(Value):
    """Whose turn it is; in the villain phase nobody's."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        cells = laid.game.lists[CELLS]
        return cells[zones.TURN] if cells[zones.PHASE] == zones.PLAYER else NOWHERE


class TurnOf(ValueKind):
    """In whose turn something has been done, as it stands beside the phase; 0: not noted."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        return zones.TURNS * (OneSeat().read(laid, node) + 1)

    def say(self, laid: NamedPosition, value: int) -> str:
        return laid.seats[value // zones.TURNS - 1]


def this_round(what: str, table: str, at: int, fields: dict[str, Field]) -> TableRows:
    """What has been played, or revealed, in this round, by whom and when."""
    by_whom = {"card": CardAt(entry(table, 0)), "by": Value(entry(table, 1), OneSeat())}
    record = Record(f"key of what has been {what}", {**by_whom, **fields})
    return TableRows(record, at, (NOWHERE, 0, zones.PLAYER), ("card", "the name of the card"))


class Begun(Part):
    """Whether the turn has begun; so it is in all that is written, and the page begins so."""

    def write(self, laid: NamedPosition, subject: int) -> bool:
        return True

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        decision = look.game.decision()
        look.flag(node.field, node, decision is not None and decision.kind == "turn")


class Ahead(Value):
    """Who takes the first turn of the round, because a card says so, though somebody else is the
    first player; it stands in the frame of the round."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        in_turns = laid.game.lists[CELLS][zones.PHASE] == zones.PLAYER
        return super().found(laid, subject) - 1 if in_turns else NOWHERE

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        """Nothing: the page begins so."""


def look_at_winner(look: PositionCheck, _: int, node: Node) -> None:
    """The players win and lose together; who names one of them means that."""
    laid, game = look.laid, look.game
    named = [one for one in node.one_or_more() if not is_nobody(one, laid.seats, *VILLAIN_WORDS)]
    wanted, found = [laid.seat(one) for one in named], game.winners() if game.over else []
    if bool(wanted) != bool(found) or not set(wanted) <= set(found):
        names = [", ".join(laid.seats[seat] for seat in one) or "nobody" for one in (wanted, found)]
        look.differ(node.field, names[0], names[1])


VILLAIN: Final = {**scenario.VILLAIN_TITLE, **STATE, "boosts": BoostCards()}
MAIN_SCHEME: Final = {
    **scenario.SCHEME_TITLE,
    "threat": Value(column("threat"), WholeNumber(), None),
    **STATE,
    "under": SCHEME.fields["under"],
    "tucked": SCHEME.fields["tucked"],
}
POSITION: Final = Record(
    "key of given",
    {
        "players_started": Value(cell("started"), WholeNumber(1), lambda laid, _: len(laid.seats)),
        "first_player": Value(cell("first"), SomeSeat()),
        "acceleration": Value(cell("acceleration"), WholeNumber()),
        "round": Value(cell("round"), WholeNumber(1), 1, default=1),
        "villain": scenario.Villain(zones.THE_VILLAIN, CardRecord("key of the villain", VILLAIN)),
        "villains": scenario.OtherVillains(
            Record("key of a villain", VILLAIN), scenario.other_villains, "a villain", ("villain",)
        ),
        "active_villain": scenario.ActivePlace(cell("villain"), WholeNumber(1), 1),
        "villain_deck": scenario.VILLAIN_DECK_FIELD,
        "main_scheme": scenario.MainScheme(
            zones.MAIN_SCHEME, CardRecord("key of the main scheme", MAIN_SCHEME)
        ),
        "scheme_deck": scenario.SCHEME_DECK_FIELD,
        "side_schemes": SCHEMES,
        "schemes_before": SchemesBefore(WholeNumber(), schemes_before),
        "encounter_deck": EncounterDeck("encounter deck", ordered=True, owned=False),
        "encounter_discard": MixedPile("encounter discard", owned=False),
        "victory": MixedPile("victory", owned=False),
        "removed": Removed("removed", owned=False),
        "set_aside": MixedPile("set aside", owned=False),
        "game_area": MixedPile("game area", owned=False),
        "side_deck": MixedPile("side deck", ordered=True, owned=False),
        "seats": PlayersByKey(SEAT),
        "played": this_round(
            "played",
            "played",
            zones.PLAYED,
            {
                "phase": PartOfNumber(
                    entry("played", 2), Word("phase", zones.PHASES), zones.TURNS - 1
                ),
                "turn": PartOfNumber(entry("played", 2), TurnOf(), ~(zones.TURNS - 1)),
            },
        ),
        "revealed": this_round(
            "revealed",
            "reveals",
            zones.REVEALS,
            {"phase": Value(entry("reveals", 2), Word("phase", zones.PHASES))},
        ),
        "effects": EFFECTS_FIELD,
        "delayed": DELAYED_FIELD,
        "phase": Value(cell("phase"), Word("phase", zones.PHASES)),
        "form_changed": Value(cell("form changed"), Flag()),
        "asked": PartOfNumber(cell("asked"), Seats(), IN_VAIN - 1),
        "helped_in_vain": PartOfNumber(cell("asked"), Flag(IN_VAIN), IN_VAIN),
        "turn": PlayerTurn(cell("turn"), OneSeat(NOBODYS), None, default=NOWHERE),
        "turn_begun": Begun(),
        "ahead": Ahead(lambda laid, _: (FRAMES, J), OneSeat(), NOWHERE),
        "paid": Seen(look_at_receipt),
        "winner": Seen(look_at_winner),
    },
)
