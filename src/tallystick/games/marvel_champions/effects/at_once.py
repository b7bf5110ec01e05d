"""What an ability does at the same time, to several things or by "A and B": each is done in turn,
and what answers to any of it comes when all of it is done (MC.and.1). See ``frames.put_off``."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.effects.scope import AT_ONCE, Scope, ability_scope, top
from tallystick.games.marvel_champions.effects.sequence import alike, is_waited_for
from tallystick.games.marvel_champions.flow.frames import (
    below,
    forget_held,
    go_on_held,
    held_about,
    held_for,
    next_happening,
)
from tallystick.games.marvel_champions.zones import FIRST, HAPPENED
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SOURCE, Game, Op

SEVERAL: Final = 1  # in AT_ONCE: one effect is done to several things
JOINED: Final = 2  # or several effects are done


def begin(game: Game, scope: Scope, how: int) -> None:
    """What is done from here on is done at the same time, unless it is part of what is already."""
    if not scope.note(AT_ONCE):
        forget_held(game)
        scope.remember(AT_ONCE, how)


def end(game: Game, scope: Scope, how: int, ordered: bool = False) -> bool:
    """All of it is done. Whether something that has waited for that goes on now: the first of it,
    or where several things are forced by it, the one that the first player says, who may have
    ``ordered`` them as it was done."""
    if scope.note(AT_ONCE) == how:
        scope.remember(AT_ONCE, 0)
    rows = held_for(game, top(game))
    if scope.note(AT_ONCE) or not rows:
        return False
    if not ordered and len(_pressing(game, rows)) > 1:
        start(game, "order answers", -1, -1)
    else:
        go_on_held(game, rows[0])
    return True


def _pressing(game: Game, rows: list[int]) -> dict[int, int]:
    """The cards with something done to them by which a response is forced, and where that waits;
    none where there is nothing to order."""
    found: dict[int, int] = {}
    for row in rows:
        entity, places = held_about(game, row)
        if entity not in found and is_waited_for(game, places, [entity], forced=True):
            found[entity] = row
    return {} if alike(game, [*found]) else found


class OrderAnswers(Op):
    """Which of the things that have been done at the same time is answered next (MC.timing.2,
    MC.first-player.2)."""

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        """The first player, whoever did them, and whosever the cards are."""
        found = _pressing(game, held_for(game, below(game)))
        options: list[Option] = [("target", entity, -1) for entity in found]
        source = game.lists[FRAMES][below(game) + SOURCE]
        return Decision(game.lists[CELLS][FIRST], "next card", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        row = _pressing(game, held_for(game, below(game)))[option[1]]
        game.pop_frame()
        go_on_held(game, row)
        return AGAIN


ORDER_ANSWERS_OPS: Final = (OrderAnswers(),)


class BeginAtOnce(Op):
    """What is joined by "and" begins."""

    def run(self, game: Game) -> int:
        begin(game, ability_scope(game), JOINED)
        return NEXT


class EndAtOnce(Op):
    """What is joined by "and" is done."""

    def run(self, game: Game) -> int:
        """Now it is answered, in the order in which it was done."""
        if end(game, ability_scope(game), JOINED):
            return AGAIN
        return next_happening(game) if game.lists[HAPPENED] else NEXT
