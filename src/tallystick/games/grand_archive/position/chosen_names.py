"""A card name or an element that somebody chooses, and what is said of the cards of that name or
element (GA.NAME.1, GA.ELEM.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.pieces import ADVANCED, BASIC, ELEMENTS
from tallystick.games.grand_archive.position import continuous_effects
from tallystick.games.grand_archive.position.amounts import TALLIES, Number
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.refs import Referent, Who
from tallystick.games.grand_archive.position.scope import EffectScope, ability_scope
from tallystick.games.grand_archive.position.settling import Settled
from tallystick.games.grand_archive.zones import CARD, FIELD, living
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Game, I, Op, X

ANY: Final = "card"
NAMES: Final = (ANY, "regalia")


# Which elements may be chosen (GA.ELEM.5), by what is asked for.
CHOOSABLE: Final = {
    "element": ELEMENTS,
    "basic element": BASIC,
    "advanced element": ADVANCED,
    "non-norm element": (*BASIC, *ADVANCED),
}


def question_of(kind: str) -> str:
    """What is asked: for an "element", or for a "name"."""
    return "element" if kind in CHOOSABLE else "name"


def options_of(game: Game, kind: str) -> list[Option]:
    """The elements, or the cards whose names could be chosen, all of them or regalia; tokens cannot
    be named."""
    if kind in CHOOSABLE:
        return [("element", ELEMENTS.index(one), -1) for one in CHOOSABLE[kind]]
    return [
        ("name", one.index, -1)
        for one in book_of(game).cards
        if "token" not in one.types and (kind == ANY or kind in one.types)
    ]


def options_left(game: Game, kind: str, chosen: int, least: int) -> list[Option]:
    """What may be chosen besides the elements ``chosen`` already, kept as a bit each: none twice,
    and no more where they are enough (GA.ELEM.5)."""
    options = [one for one in options_of(game, kind) if not chosen >> one[1] & 1]
    return [*options, ("done", -1, -1)] if chosen.bit_count() >= least else options


class ChooseName(Settled):
    """ "Choose a card name", as something resolves: the number of the card is kept in the tally of
    a register."""

    def __init__(self, register: int, who: Who, kind: str) -> None:
        super().__init__(register, Number(0))
        self.who = who
        self.kind = kind

    def run(self, game: Game) -> int:
        return ASK if self.who.seat(ability_scope(game)) >= 0 else NEXT

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options = options_of(game, self.kind)
        return Decision(self.who.seat(scope), question_of(self.kind), scope.source, options)


class ChooseElements(ChooseName):
    """ "Choose two basic elements", "up to two": one after the other, and none twice; each is kept
    as a bit (GA.ELEM.5)."""

    def __init__(self, register: int, who: Who, kind: str, least: int, most: int) -> None:
        super().__init__(register, who, kind)
        self.least = least
        self.most = most

    def run(self, game: Game) -> int:
        if game.field(I) == 0:
            self.keep(game, 0)
            game.set_field(I, 1)
        return super().run(game) if self._chosen(game).bit_count() < self.most else NEXT

    def _chosen(self, game: Game) -> int:
        return next(iter(ability_scope(game).rows(self.register + TALLIES)), 0)

    def decide(self, game: Game) -> Decision:
        asked, chosen = super().decide(game), self._chosen(game)
        options = options_left(game, self.kind, chosen, self.least)
        return Decision(asked.seat, asked.kind, asked.source, options)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "done":
            return NEXT
        self.keep(game, self._chosen(game) | 1 << option[1])
        return AGAIN


class NameAsEnters(Op):
    """ "As this enters the field, choose a card name", "two elements": before anybody may do
    anything (GA.REPL.1). SOURCE is what has entered, X the elements so far, as a bit each."""

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        source = game.field(SOURCE)
        piece = piece_of(game, source)
        options = options_left(game, piece.asks_name, game.field(X), piece.asks_how_many[0])
        return Decision(game.field(SEAT), question_of(piece.asks_name), source, options)

    def take(self, game: Game, option: Option) -> int:
        """Keep the name that is chosen, or the elements, for as long as the card is that object."""
        chosen = option[1]
        if option[0] != "name":
            chosen = game.field(X) | (1 << option[1] if option[0] == "element" else 0)
            most = piece_of(game, game.field(SOURCE)).asks_how_many[1]
            if option[0] == "element" and chosen.bit_count() < most:
                game.set_field(X, chosen)
                return AGAIN
        mark = continuous_effects.NAMED + chosen
        continuous_effects.spend(game, game.field(SOURCE), game.field(SEAT), mark)
        return NEXT


def nameless(game: Game) -> int:
    """An object for which a name is still to be chosen, -1 if there is none."""
    for seat in living(game):
        for entity in game.lists[FIELD[seat]]:
            if piece_of(game, entity).asks_name and continuous_effects.chosen_by(game, entity) < 0:
                return entity
    return -1


class LastChosen(EffectAmount):
    """The card whose name, the elements, or the number, that was chosen in this resolution, -1 for
    nothing."""

    def __init__(self, register: int, of: str) -> None:
        self.register = register
        self.of = of  # "name", "element" or "number"

    def value(self, scope: EffectScope) -> int:
        return next(iter(scope.rows(self.register + TALLIES)), -1)


class ChosenAsEntered(EffectAmount):
    """The card whose name, or the elements, that was chosen as the source entered the field, -1 for
    nothing."""

    def value(self, scope: EffectScope) -> int:
        return continuous_effects.chosen_by(scope.game, scope.source)


class CardOf(EffectAmount):
    """The card that something spoken of is: whose name is meant."""

    def __init__(self, ref: Referent) -> None:
        self.ref = ref

    def value(self, scope: EffectScope) -> int:
        found = self.ref.first(scope)
        return scope.game.lists[CARD][found] if found >= 0 else -1
