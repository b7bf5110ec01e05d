"""A law that is held in the positions that cases come by: what is on offer is what has no
refusal. Who plays is shown the one, the judge asks for the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from tallystick.cases.flow import Flow
from tallystick.kernel.machine import Game


@contextmanager
def audited(every: int = 1) -> Iterator[None]:
    """Hold the open question against the law before each answer that a case gives, or before each
    ``every``-th."""
    take = Flow.take
    number = count()

    def take_after_a_look(self: Flow, option: int) -> None:
        if next(number) % every == 0:
            look_at_the_offer(self.game)
        take(self, option)

    Flow.take = take_after_a_look  # type: ignore[method-assign]
    try:
        yield
    finally:
        Flow.take = take  # type: ignore[method-assign]


def look_at_the_offer(game: Game) -> None:
    """AssertionError where the options of the open question are not its candidates without a
    refusal, or one of these weighs otherwise alone."""
    decision = game.decision()
    if decision is None:
        return
    op, found = game.current_op(), game.candidates()
    legal = [one.option for one in found if one.refusal is None]
    assert decision.options == legal, f"on offer {decision.options}, legal {legal}"
    for option, refusal in found:
        alone = op.weigh(game, option)
        assert (alone is None) == (refusal is None), f"{option}: {alone}, {refusal}"
