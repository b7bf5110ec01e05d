"""When continuous effects end (T.22.3a, T.21.3)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, action, beast

from tallystick.games.terrus.durations import ANY_SEAT, code

MOMENTS = [(0, "day"), (0, "dusk"), (0, "night"), (1, "dawn"), (1, "day"), (1, "dusk"),
           (1, "night"), (0, "dawn"), (0, "day"), (0, "dusk"), (0, "night")]  # fmt: skip


@pytest.mark.parametrize(
    ("until", "ends"),
    [
        ("until dusk", (0, "dusk")),
        ("until night", (0, "night")),
        ("until dawn", (1, "dawn")),
        ("until day", (1, "day")),
        ("until end of turn", (1, "dawn")),
        ("until your next dawn", (0, "dawn")),
        ("until your next dusk", (0, "dusk")),
        ("", None),
    ],
)
def test_an_effect_of_the_day_ends(until: str, ends: tuple[int, str] | None) -> None:
    table = Table(
        beast("Ox"), action("Grow", f"Day: Target beast gets +1/+0/+0 {until}.".replace(" .", "."))
    )
    ox = table.city(0, "Ox")
    (grow,) = table.hand(0, "Grow")
    table.begin(0, "day")
    table.do("play", grow)
    first_end = None
    for seat, phase in MOMENTS[1:]:
        table.until(seat, phase)
        if table.stats(ox)[0] == 1:
            first_end = (seat, phase)
            break
    assert first_end == ends


def test_codes() -> None:
    assert code("night", 1) == (3, ANY_SEAT)
    assert code("your next dawn", 1) == (0, 1)
    assert code("", 0) == (6, ANY_SEAT)
