"""The order of a batch."""

from __future__ import annotations

from tallystick.costs import Need, Source, Supply, Use, batch

SUPPLY = Supply(
    [
        Source(70, 3, (Use("random", ((1,),)),)),
        Source(71, 2, (Use("discard", ((2, 2), (4,))),)),
        Source(72, 1, (Use("rest", ((2,),), (Need(1, 1),)),)),
    ]
)


def test_random_things_are_done_last() -> None:
    plan = ((0, 0, 1), (1, 0, 2), (2, 0, 1))
    verbs = [deed.verb for deed in batch(SUPPLY, plan, ("rest", "random"), ("random",))]
    assert verbs == ["rest", "discard", "random"]
    assert [deed.key for deed in batch(SUPPLY, plan)] == [70, 71, 72]
