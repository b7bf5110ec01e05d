"""What the rules themselves give, made once for a rulebook before its texts are lowered: names of
tokens, ingredients, the way back of what is suppressed."""

from __future__ import annotations

from tallystick.games.grand_archive.book import Book
from tallystick.games.grand_archive.compiling.trigger_events import ANYBODYS, PhaseWatch
from tallystick.games.grand_archive.effects import control_flow
from tallystick.games.grand_archive.effects.aimed import Given
from tallystick.games.grand_archive.effects.changes import OTHER, SPENT
from tallystick.games.grand_archive.effects.putting import Enter
from tallystick.games.grand_archive.effects.refs import ABOUT, Ref
from tallystick.games.grand_archive.effects.static_abilities import Said
from tallystick.games.grand_archive.pieces import Piece, Script, Trigger
from tallystick.games.grand_archive.zones import END


def prepare(book: Book) -> None:
    """What texts speak of that the whole rulebook has."""
    if len(book.token_names) == len(book.index):
        return
    book.token_names = {name.casefold(): name for name in book.index}
    pieces: list[Piece] = book.cards
    book.ingredients = tuple(
        one.index for one in pieces if "token" in one.types and "herb" in one.subtypes
    )
    if not book.changes:
        book.changes.append(Said(OTHER, SPENT))
    if "suppressed" not in book.rule_triggers:
        _suppressed(book)


def _suppressed(book: Book) -> None:
    """GA.TERM.SUPPRESS: it comes back under its owner's control when the next end phase begins."""
    ops = [control_flow.Begin(), Enter(Given(Ref(ABOUT)), 0, None), control_flow.Finish()]
    program = book.add_program("suppressed", control_flow.put_together(ops))
    trigger = Trigger("", PhaseWatch(END, ANYBODYS), Script("", program))
    table = book.table("given")
    book.rule_triggers["suppressed"] = trigger.place = len(table)
    table.append(trigger)
