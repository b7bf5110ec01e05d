"""Recruiting, forging, building and bartering, from the announcement to what follows at once (T.12
to T.15)."""

from __future__ import annotations

from tallystick.games.terrus import moves
from tallystick.games.terrus.legal import beasts_of, cells_beside
from tallystick.games.terrus.paying import ChooseCardX, PayFor
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import (
    BARTERS,
    DISCARD,
    HAND,
    SPOT,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import ASK, NEXT, SEAT, SUBJECT, Game, I, Op, X
from tallystick.rules.selectors import THIS


class ChooseCell(Op):
    """T.12.1b, T.14.1b: an empty cell beside a location. Notes: the location, the cell."""

    def run(self, game: Game) -> int:
        """Ask where there is a choice."""
        found = cells_beside(game, game.field(SEAT))
        if len(found) > 1:
            return ASK
        return self._note(game, found[0])

    def decide(self, game: Game) -> Decision:
        """Each free cell of each location; the first is in front of the clade, if that is free."""
        seat = game.field(SEAT)
        options: list[Option] = [("at", place, cell) for place, cell in cells_beside(game, seat)]
        return Decision(seat, "cell", game.field(SUBJECT), options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Note it."""
        return self._note(game, (option[1], option[2]))

    def _note(self, game: Game, found: tuple[int, int]) -> int:
        game.note(found[0])
        game.note(found[1])
        return NEXT


class ChooseHolder(Op):
    """T.13.1b: the beast that is to hold the item. Notes: the beast."""

    def run(self, game: Game) -> int:
        """Ask where there is a choice."""
        found = beasts_of(game, game.field(SEAT))
        if len(found) > 1:
            return ASK
        game.note(found[0])
        return NEXT

    def decide(self, game: Game) -> Decision:
        """Each beast of the city."""
        seat = game.field(SEAT)
        options: list[Option] = [("on", beast, -1) for beast in beasts_of(game, seat)]
        return Decision(seat, "holder", game.field(SUBJECT), options)

    def take(self, game: Game, option: Option) -> int:
        """Note it."""
        game.note(option[1])
        return NEXT


class Arrive(Op):
    """Put what has been paid for into the city. The place may have gone in the payment: then
    another is found, and where there is none the card goes to its owner's discard pile (T.2.3)."""

    def __init__(self, fact: str) -> None:
        self.fact = fact

    def run(self, game: Game) -> int:
        """Attach it, and let everybody know."""
        seat, card = game.field(SEAT), game.field(SUBJECT)
        place = self._place(game, seat)
        if place is None:
            moves.leave_play(game, card, DISCARD[game.lists[OWNER_OF][card]])
            game.emit("no-place", seat, card)
            return NEXT
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


class AtOnce(Op):
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
            if trigger.at_once and trigger.when.fact == self.fact and trigger.when.subject == THIS
        ]
        done = game.field(I)
        if done >= len(triggers):
            return NEXT
        game.set_field(I, done + 1)
        game.emit("at-once", game.field(SEAT), card, done)
        return game.nest(triggers[done].program, card, game.field(SEAT), card, game.field(X))


class Fetch(Op):
    """T.15.1: what has been bartered goes to the hand, or as the option ``barter-to`` says."""

    def run(self, game: Game) -> int:
        """Take it."""
        seat, card = game.field(SEAT), game.field(SUBJECT)
        game.set(OWNER_OF, card, seat)
        game.emit("bartered", seat, card)
        to = HAND if game.rules.readings["barter-to"] == "hand" else DISCARD
        game.move(card, to[seat])
        if piece_of(game, card).basic and piece_of(game, card).kind == "resource":
            game.add(CELLS, BARTERS, 1)
        return NEXT


RECRUIT = (
    ChooseCardX("recruit"),
    ChooseCell(),
    PayFor("recruit", 2),
    Arrive("recruited"),
    AtOnce("recruited"),
)
FORGE = (
    ChooseCardX("forge"),
    ChooseHolder(),
    PayFor("forge", 1),
    Arrive("forged"),
    AtOnce("forged"),
)
BUILD = (
    ChooseCardX("build"),
    ChooseCell(),
    PayFor("build", 2),
    Arrive("built"),
    AtOnce("built"),
)
BARTER = (PayFor("barter", 0), Fetch())
