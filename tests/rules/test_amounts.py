"""Numbers of card text."""

from __future__ import annotations

import pytest

from tallystick.rules.card_text import ONE, YOURS, Quantity, Selector


@pytest.mark.parametrize(
    ("quantity", "text"),
    [
        (ONE, "1"),
        (Quantity(3), "3"),
        (Quantity(0, per_x=1), "X"),
        (Quantity(0, 0, 2, Selector(("beast",), YOURS)), "2 for each beast you rule"),
    ],
)
def test_a_quantity_in_words(quantity: Quantity, text: str) -> None:
    assert str(quantity) == text
