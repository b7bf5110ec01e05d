"""Promises: those that stand, and what has come of them (HL.turns.100 to HL.turns.105)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.fields import field
from tallystick.cases.fields.values import Flag, Seats, Value, WholeNumber, entry
from tallystick.cases.nodes import Node
from tallystick.games.heirless import pledges
from tallystick.games.heirless.promises import pledge_for
from tallystick.games.heirless.zones import PLEDGES, PROMISES
from tallystick.kernel.layout import CELLS

# Any of the words says who has signed; and any of these, that it is void.
ALIASES: Final = {"with": "signed", "by": "signed", "broken": "void"}


class Text(field.Part):
    """``text``: the words of a promise."""

    def write(self, laid: field.NamedPosition, subject: int) -> str:
        return pledges.words_of(laid.game, laid.game.lists[PLEDGES][subject + pledges.NUMBER])

    def look(self, look: field.PositionCheck, subject: int, node: Node) -> None:
        look.same(node.field, " ".join(node.text().split()), self.write(look.laid, subject))


class PromiseNumber(Value):
    """The number of a promise; others are counted on from it."""

    def put(self, position: field.PositionBuilder, subject: int, value: int) -> None:
        super().put(position, subject, value)
        game = position.game
        game.set(CELLS, PROMISES, max(value, game.lists[CELLS][PROMISES]))


VOID: Final = Flag(on=pledges.VOID, off=pledges.LIVE)
PROMISE: Final = field.Record(
    "key of a promise",
    {
        "number": PromiseNumber(entry("pledges", pledges.NUMBER), WholeNumber(1), None),
        "text": Text(),
        "signed": Value(entry("pledges", pledges.SIGNERS), Seats()),
        "until": Value(entry("pledges", pledges.UNTIL), WholeNumber()),
        "kept": Value(entry("pledges", pledges.KEPT), WholeNumber()),
        "pointed": Value(entry("pledges", pledges.POINTED), Seats()),
        "void": Value(entry("pledges", pledges.STATUS), VOID, pledges.LIVE),
    },
)


class Promises(field.Rows):
    """``promises``: of each its text, or a record of what is known of it. In ``then`` those that
    are void count where one of the entries says whether it is."""

    def rows(self, laid: field.NamedPosition, subject: int) -> list[int]:
        return list(pledges.records(laid.game))

    def read_one(self, node: Node, keys: tuple[str, ...]) -> field.Keys:
        if not node.is_map:
            return {"text": node}
        said = node.only((*keys, *ALIASES), self.record.what)
        return {ALIASES.get(key, key): value for key, value in said.items()}

    def begin(
        self, position: field.PositionBuilder, subject: int, node: Node, keys: field.Keys
    ) -> int:
        game, seats = position.game, position.seats
        text = " ".join(field.required(node, keys, "text", "the words of a promise").text().split())
        signers = Seats().read(position, keys["signed"]) if "signed" in keys else 0
        signers = signers or sum(1 << seat for seat, name in enumerate(seats) if name in text)
        signers = signers or (1 << len(seats)) - 1
        pledge = pledge_for(game, signers, text, seats)
        if "until" in keys:
            pledge = pledge._replace(until=keys["until"].number(0))
        own = pledges.sentence(game, pledge) if pledge.form != pledges.FREE else ""
        number = pledges.enter(game, pledge, "" if text == own else text)
        pledges.sign(game, number, signers)
        return pledges.find(game, number)

    def counted(self, laid: field.NamedPosition, subject: int, entries: field.Entries) -> list[int]:
        table = laid.game.lists[PLEDGES]
        spoken_of = any("void" in keys for keys in entries or ())
        counts = (pledges.LIVE, pledges.VOID) if spoken_of else (pledges.LIVE,)
        rows = self.rows(laid, subject)
        return [at for at in rows if table[at + pledges.STATUS] in counts]
