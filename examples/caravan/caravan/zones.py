"""Where things are in Caravan, and who may see them."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.layout import NOBODY, OWNER, PUBLIC, Layout

GOODS: Final = ("silver", "silk", "spice")

LAYOUT: Final = Layout(
    cells=("turn",),
    columns=(("card", -1), ("rested", 0)),
    shared=(("deck", "zone", NOBODY), ("spent", "zone", PUBLIC)),
    by_seat=(
        ("goods", "attributes", PUBLIC),
        ("hand", "zone", OWNER),
        ("camp", "zone", PUBLIC),
    ),
    attributes=GOODS,
)

TURN: Final = LAYOUT.cell("turn")
CARD: Final = LAYOUT.column("card")
RESTED: Final = LAYOUT.column("rested")
DECK: Final = LAYOUT.column("deck")
SPENT: Final = LAYOUT.column("spent")
STORE: Final = LAYOUT.seat_lists("goods")
HAND: Final = LAYOUT.seat_lists("hand")
CAMP: Final = LAYOUT.seat_lists("camp")
