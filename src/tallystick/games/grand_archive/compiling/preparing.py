"""What the rules themselves give, made once for a rulebook before its texts are lowered: names of
tokens, ingredients, the way back of what is suppressed."""

from __future__ import annotations

from tallystick.games.grand_archive import ingredients
from tallystick.games.grand_archive.book import GrandArchiveBook
from tallystick.games.grand_archive.compiling.trigger_events import ANYBODYS, PhaseWatch
from tallystick.games.grand_archive.effects import control_flow
from tallystick.games.grand_archive.effects.aimed import ReferredThings
from tallystick.games.grand_archive.effects.changes import OTHER, SPENT
from tallystick.games.grand_archive.effects.putting import Enter
from tallystick.games.grand_archive.effects.refs import ABOUT, Referent
from tallystick.games.grand_archive.effects.static_abilities import TextChange
from tallystick.games.grand_archive.pieces import GrandArchivePiece, Script, Trigger
from tallystick.games.grand_archive.zones import END
from tallystick.kernel.journal import NOWHERE


def prepare(book: GrandArchiveBook) -> None:
    """What texts speak of that the whole rulebook has."""
    if len(book.token_names) == len(book.index):
        return
    book.token_names = {name.casefold(): name for name in book.index}
    pieces: list[GrandArchivePiece] = book.cards
    book.subtypes = frozenset(subtype for one in pieces for subtype in one.subtypes)
    _ingredients(book)
    if not book.changes:
        book.changes.append(TextChange(OTHER, SPENT))
        book.says_change.append(-1)
    if "suppressed" not in book.rule_triggers:
        _suppressed(book)


def _ingredients(book: GrandArchiveBook) -> None:
    """GA.TERM.GATHER: those that a card tells of, all of them; where none does, the Herb tokens if
    there are six. Of what is not known here ``no_ingredients`` says so."""
    pieces: list[GrandArchivePiece] = book.cards
    names = ingredients.told(one.text for one in pieces)
    known = [book.token_names.get(name.casefold(), "") for name in names]
    herbs = [one.index for one in pieces if "token" in one.types and "herb" in one.subtypes]
    book.ingredients, book.no_ingredients = (), ""
    if not names and len(herbs) == ingredients.MANY:
        book.ingredients = tuple(herbs)
    elif not names:
        book.no_ingredients = "no card tells which six tokens are gathered"
    elif "" in known:
        book.no_ingredients = f"nothing is known of the token {names[known.index('')]!r}"
    else:
        book.ingredients = tuple(book.index[name] for name in known)


def _suppressed(book: GrandArchiveBook) -> None:
    """GA.TERM.SUPPRESS: it comes back under its owner's control when the next end phase begins."""
    ops = [
        control_flow.BeginProgram(),
        Enter(ReferredThings(Referent(ABOUT)), 0, None),
        control_flow.EndProgram(),
    ]
    program = book.add_program("suppressed", control_flow.put_together(ops))
    trigger = Trigger("", PhaseWatch(END, ANYBODYS), Script("", program))
    book.rule_triggers["suppressed"] = book.give(trigger, NOWHERE)
