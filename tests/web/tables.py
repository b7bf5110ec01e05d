"""Tables for tests: people everywhere, answered at random."""

from __future__ import annotations

from random import Random

from tallystick.play.match import Seat
from tallystick.play.session import NOTHING
from tallystick.web.table import WebTable, header_of

PEOPLE = 8


def table_of(
    game: str, seed: int = 1, seats: int = 2, people: int = PEOPLE, **options: str
) -> WebTable:
    """A new table; the first ``people`` seats are persons', the others random bots'."""
    who = [Seat(f"S{at}", "you" if at < people else "random") for at in range(seats)]
    return WebTable(header_of(game, options, who, seed))


def go_on(table: WebTable, answers: int, chance: Random) -> WebTable:
    """So many questions answered at random, with what is answered unasked between them."""
    for _ in range(answers):
        while (unasked := table.unasked()) != NOTHING:
            table.answer(unasked)
        decision = table.decision()
        if decision is None:
            break
        table.answer(chance.randrange(len(decision.options)), asked=True)
    return table
