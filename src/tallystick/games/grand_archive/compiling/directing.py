"""What is said of Shifting Currents, and the mastery itself (GA.MASTERY.2)."""

from __future__ import annotations

from tallystick.cards.errors import NotRun, Untold, require
from tallystick.games.grand_archive.book import GrandArchiveBook
from tallystick.games.grand_archive.compiling.context import Step
from tallystick.games.grand_archive.compiling.parts import is_just
from tallystick.games.grand_archive.compiling.trigger_events import YOURS, PhaseWatch, TurnWatch
from tallystick.games.grand_archive.effects import control_flow, directions
from tallystick.games.grand_archive.pieces import GrandArchivePiece, Script, Trigger
from tallystick.games.grand_archive.position.bases import Asks, Test
from tallystick.games.grand_archive.position.refs import ME, Who
from tallystick.games.grand_archive.position.restrictions import gate_of
from tallystick.games.grand_archive.zones import END
from tallystick.kernel.machine import Do
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import Clause, Part


def is_currents(thing: Part | None) -> bool:
    """Whether "your Shifting Currents" are spoken of."""
    if not is_noun(thing, "your") or thing.relations:
        return False
    return thing.title.casefold() == directions.CURRENTS or directions.CURRENTS in thing.kinds


def is_direction(thing: Part | None) -> bool:
    """Whether their direction is: "the direction of your Shifting Currents"."""
    if not is_just(thing, "direction") or thing.marks:
        return False
    return [is_currents(p) for w, p in thing.relations if w == "of"] == [True]


def faces(who: Who, deed: Clause) -> Test:
    """ "Face North or South". Raises NotRun."""
    named = deed.things[0] if len(deed.things) == 1 and not deed.parts else None
    titles = [one.title for one in named.each] if named is not None else [""]
    return Asks(directions.is_faced, who, tuple(map(_direction, titles)))


def faced(words: str) -> Test:
    """The case "north or south" of what depends on a direction. Raises NotRun."""
    return Asks(directions.is_faced, ME, tuple(_direction(word) for word in words.split(" or ")))


def _direction(word: str) -> int:
    if word.casefold() not in directions.DIRECTIONS:
        raise NotRun(f"there is no direction {word!r}")
    return directions.DIRECTIONS.index(word.casefold())


def turns(deed: Clause) -> TurnWatch:
    """ "Change from facing North to West". Raises NotRun."""
    require(not deed.things)
    return TurnWatch(directions.turn_code(*turned(deed)))


def turned(deed: Clause) -> tuple[int, int]:
    """The direction that is left and the one that is faced then. Raises NotRun."""
    match deed.words[0].split(" ") if len(deed.words) == 1 and not deed.parts else []:
        case ["from", "facing", before, _, after]:
            return _direction(before), _direction(after)
    raise Untold


def choice(who: Who, beside: bool = False) -> list[Step]:
    """One of the directions, chosen as it resolves, and the turn to it."""
    turned = tuple(
        directions.TurnCurrents(who, i, beside) for i in range(len(directions.DIRECTIONS))
    )
    words = tuple(f"turn {one.title()}" for one in directions.DIRECTIONS)
    return control_flow.ChooseOne(words, turned, who).among([[op] for op in turned])


def currents_of(book: GrandArchiveBook) -> str:
    """The name of the mastery: that of its card, or of the one that the rules stand in for."""
    for piece in book.cards:
        if piece.kind == "mastery" and piece.name.casefold() == directions.CURRENTS:
            return str(piece.name)
    piece = GrandArchivePiece(directions.CURRENTS.title(), "mastery")
    piece.text = "At the beginning of your end phase, you may turn it to a direction beside."
    piece.index = book.index[piece.name] = len(book.cards)
    book.cards.append(piece)
    may = control_flow.May(ME)
    turns = [may, *choice(ME, True), may.label]
    ops = [Do(control_flow.begin_program), *turns, Do(control_flow.end_program)]
    script = Script(piece.text, book.add_program(piece.name, control_flow.put_together(ops)))
    piece.triggers = (
        Trigger(piece.text, PhaseWatch(END, YOURS), script, gates=(gate_of("kongming bonus"),)),
    )
    book.sum_up(piece)
    return piece.name
