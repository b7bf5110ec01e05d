"""Imbue: reserved cards that are shown as a play is paid for (GA.KW.IMBUE)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.position import history, stack, values
from tallystick.games.grand_archive.position.changes import KEYWORD
from tallystick.games.grand_archive.position.lineage import is_advanced
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, I, J, Op

IMBUE: Final = "imbue"


def mark_card(game: Game, entity: int, instance: int) -> None:
    """The properties of a play go along with its card (GA.PROP.2)."""
    flags = stack.field(game, instance, stack.FLAGS) & (zones.PROPERTIES | zones.EMPOWERED)
    if flags:
        game.set(zones.STATES, entity, game.lists[zones.STATES][entity] | flags)


def imbues(game: Game, entity: int) -> list[tuple[str, int]]:
    """The ways in which a card may be imbued: which element ("" its own), and how many cards."""
    names = [one.name for one in piece_of(game, entity).keywords if one.name.endswith(IMBUE)]
    given = (one.change.word for one in values.changes(game, entity, KEYWORD))
    names += [word for word in given if word.endswith(IMBUE)]
    return [
        (name.removesuffix(IMBUE).strip(), n)
        for name in dict.fromkeys(names)
        for n in values.keywords(game, entity, name)
    ]


def matching(game: Game, seat: int, entity: int, instance: int, element: str) -> list[int]:
    """The cards reserved for a play that imbue it."""
    mine = values.elements(game, entity)
    found: list[int] = []
    for card in history.reserved(game, seat, instance):
        others = piece_of(game, card).elements
        if element == "advanced":
            fits = any(is_advanced(one) for one in others)
        else:
            fits = element in others if element else any(one in mine for one in others)
        if fits:
            found.append(card)
    return found


class Imbue(Op):
    """GA.KW.IMBUE: the cards reserved for it may be shown; enough of the right element imbue it.

    Asked whenever enough cards were reserved: whether they match only their owner sees. Where more
    match than it takes, the payer chooses which are shown; the others stay unknown. Shown only
    while it is activated: that reveals nothing from memory, and they are face down again at once.

    I is the way of imbuing + 1 once it is chosen, J how many cards were shown.
    """

    def run(self, game: Game) -> int:
        """Ask, if it may be imbued, and as many cards as it takes were reserved; then show."""
        if game.field(I):
            return self._show_all(game)
        asked = imbues(game, game.field(SOURCE))
        paid = history.times_paid(game, game.field(SUBJECT), "reserve") if asked else 0
        return ASK if any(0 < n <= paid for _, n in asked) else NEXT

    def _show_all(self, game: Game) -> int:
        """Show what there is no choice about; else ask for the next card."""
        found, n = self._open(game), self._due(game)
        if n > 0 and len(found) > n and len({game.lists[zones.CARD][card] for card in found}) > 1:
            return ASK
        for card in found[: max(n, 0)]:
            self._show(game, card)
        game.keep_notes(0)
        return NEXT

    def _due(self, game: Game) -> int:
        return imbues(game, game.field(SOURCE))[game.field(I) - 1][1] - game.field(J)

    def _open(self, game: Game) -> list[int]:
        """The matching cards that are not shown yet; the notes are those that are."""
        seat, entity, instance = game.field(SEAT), game.field(SOURCE), game.field(SUBJECT)
        element, seen = imbues(game, entity)[game.field(I) - 1][0], game.notes()
        here = matching(game, seat, entity, instance, element)
        return [card for card in here if card not in seen]

    def decide(self, game: Game) -> Decision:
        seat, entity, instance = game.field(SEAT), game.field(SOURCE), game.field(SUBJECT)
        if game.field(I):
            return Decision(seat, "show", entity, self._cards(game), 0)
        options: list[Option] = [("no", -1, -1)]
        for place, (element, n) in enumerate(imbues(game, entity)):
            if len(matching(game, seat, entity, instance, element)) >= n > 0:
                options.append((IMBUE, place, n))
        return Decision(seat, IMBUE, entity, options, len(options) - 1)

    def _cards(self, game: Game) -> list[Option]:
        return [("show", card, -1) for card in zones.one_of_each(game, self._open(game))]

    def take(self, game: Game, option: Option) -> int:
        """Imbue the card; which cards are shown for it is asked next, where there is a choice."""
        if option[0] == "no":
            return NEXT
        if option[0] == IMBUE:
            entity, instance = game.field(SOURCE), game.field(SUBJECT)
            stack.mark(game, instance, zones.IMBUED)
            mark_card(game, entity, instance)
            game.keep_notes(0)
            game.set_field(I, option[1] + 1)
        else:
            self._show(game, option[1])
        return AGAIN

    def _show(self, game: Game, card: int) -> None:
        game.note(card)
        game.set_field(J, game.field(J) + 1)
        game.emit("shown", game.field(SEAT), card)
