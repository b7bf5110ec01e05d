"""Recruiting, forging, building and bartering, from the announcement to what follows at once (T.12
to T.15)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves, wilds
from tallystick.games.terrus.gained_abilities import keeps
from tallystick.games.terrus.moves import cells_beside
from tallystick.games.terrus.paying import ChooseCardX, PayFor
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import beasts_of, locations_of
from tallystick.games.terrus.zones import BARTERS, CITY, DISCARD, HAND, SPOT
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import NEXT, SEAT, SUBJECT, Do, Game, I, Op, X
from tallystick.rules.card_text import THIS
from tallystick.rules.choice import Choice

NO_CELL: Final = -1_000_000  # no spot of the grid: there is no free one


class ChooseCell(Choice):
    """T.12.1b, T.14.1b: an empty cell beside a location. Notes: the location, the cell.
    ``clause`` is the one that says so."""

    def __init__(self, clause: str) -> None:
        super().__init__("cell")
        self.clause = clause

    def source(self, game: Game) -> int:
        return game.field(SUBJECT)

    def thinkable(self, game: Game) -> list[Option]:
        """Each free cell of each location; the first is in front of the clade, if that is free.
        Then the locations beside which none is free."""
        seat = game.field(SEAT)
        found: list[Option] = [("at", place, cell) for place, cell in cells_beside(game, seat)]
        free = {option[1] for option in found}
        return found + [("at", e, NO_CELL) for e in locations_of(game, seat) if e not in free]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.12.1b, T.14.1b, T.10.2: a location of one's own city, and an empty cell beside it."""
        _, place, cell = option
        seat = game.field(SEAT)
        if place not in locations_of(game, seat):
            return Refusal((self.clause,), "That is no location of your city.")
        if (place, cell) not in cells_beside(game, seat):
            return Refusal((self.clause, "T.10.2"), "There is no such empty cell beside it.")
        return None

    def legal(self, game: Game) -> list[Option]:
        """The free cells."""
        return [option for option in self.thinkable(game) if option[2] != NO_CELL]

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        game.note(option[2])
        return NEXT


class ChooseHolder(Choice):
    """T.13.1b: the beast that is to hold the item. Notes: the beast."""

    def __init__(self) -> None:
        super().__init__("holder")

    def source(self, game: Game) -> int:
        return game.field(SUBJECT)

    def thinkable(self, game: Game) -> list[Option]:
        return [("on", entity, -1) for entity in game.lists[CITY[game.field(SEAT)]]]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """T.13.1b: a beast of one's own city."""
        if option[1] in beasts_of(game, game.field(SEAT)):
            return None
        return Refusal(("T.13.1b", "T.13.1"), "That is no beast in your city.")

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        return NEXT


class EnterCity(Op):
    """Put what has been paid for into the city. The place may have gone in the payment: then
    another is found, and where there is none the card goes to its owner's discard pile (T.2.3),
    and nothing of it goes off (T.19.3b)."""

    def __init__(self, fact: str) -> None:
        self.fact = fact

    def run(self, game: Game) -> int:
        """Attach it, and let everybody know."""
        seat, card = game.field(SEAT), game.field(SUBJECT)
        place = self._place(game, seat)
        if place is None:
            moves.leave_play(game, card, DISCARD[game.lists[OWNER_OF][card]])
            game.emit("no-place", seat, card)
            return game.end_program()
        host, spot = place
        moves.enter_city(game, card, seat, host if self.fact != "built" else NOWHERE, spot)
        game.emit(self.fact, seat, card, host)
        return NEXT

    def _place(self, game: Game, seat: int) -> tuple[int, int] | None:
        notes = game.notes()
        if self.fact == "forged":
            holders = beasts_of(game, seat)
            holder = notes[0] if notes[0] in holders else NOWHERE
            return (holder, game.lists[SPOT][holder]) if holder != NOWHERE else None
        cells = cells_beside(game, seat)
        chosen = (notes[0], notes[1])
        if chosen in cells:
            return chosen
        return cells[0] if cells else None


class ResolveEntryAbility(Op):
    """T.12.2, T.13.2, T.14.2, T.19.3b, T.19.3c, T.19.3d: a Recruit, Forge or Build ability resolves
    as soon as its card has arrived; it knows the X that was announced for the card (T.7.4)."""

    def __init__(self, fact: str) -> None:
        self.fact = fact

    def run(self, game: Game) -> int:
        """Run each such ability, in printed order; I counts them."""
        card = game.field(SUBJECT)
        triggers = [
            trigger
            for trigger in piece_of(game, card).triggers
            if trigger.at_once
            and trigger.when.fact == self.fact
            and trigger.when.subject == THIS
            and keeps(game, card, trigger.text)
        ]
        done = game.field(I)
        if done >= len(triggers):
            return NEXT
        game.set_field(I, done + 1)
        game.emit("at-once", game.field(SEAT), card, done)
        return game.nest(triggers[done].program, card, game.field(SEAT), card, game.field(X))


def fetch(game: Game) -> int:
    """T.15.1: what has been bartered goes to the hand, or as the option ``barter-to`` says; where
    dens are built, to one's own discard pile."""
    seat, card = game.field(SEAT), game.field(SUBJECT)
    game.set(OWNER_OF, card, seat)
    game.emit("bartered", seat, card)
    readings = game.rules.readings
    kept = readings["barter-to"] == "hand" and readings["format"] == "constructed"
    game.move(card, (HAND if kept else DISCARD)[seat])
    wilds.follow(game, card)
    if piece_of(game, card).is_basic_resource:
        game.add(CELLS, BARTERS, 1)
    return NEXT


RECRUIT = (
    ChooseCardX("recruit"),
    ChooseCell("T.12.1b"),
    PayFor("recruit", 2),
    EnterCity("recruited"),
    ResolveEntryAbility("recruited"),
)
FORGE = (
    ChooseCardX("forge"),
    ChooseHolder(),
    PayFor("forge", 1),
    EnterCity("forged"),
    ResolveEntryAbility("forged"),
)
BUILD = (
    ChooseCardX("build"),
    ChooseCell("T.14.1b"),
    PayFor("build", 2),
    EnterCity("built"),
    ResolveEntryAbility("built"),
)
BARTER = (PayFor("barter", 0), Do(fetch))
