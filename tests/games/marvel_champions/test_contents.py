"""What the first side of a main scheme says of its scenario, in the wordings that are printed."""

from __future__ import annotations

import pytest

from tallystick.games.marvel_champions.contents import Contents, read_contents

SETS = {
    one: one
    for one in ("rook", "standard", "gale_force", "hail", "m.o.b.", "exper_wing", "the_nest")
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Contents: Rook I and Rook (II). {(Rook (II) and Rook (III) instead for expert mode)}. "
            "Rook and Standard encounter sets. One modular encounter set {(recommended: Hail)}.",
            Contents(("I", "II"), ("II", "III"), ("rook", "standard"), ("hail",), 1),
        ),
        (
            "Contents: Rook (A1) {(Rook (B1) instead for expert mode.)} Rook, Gale Force, and "
            "Standard sets. Two modular sets {(Hail and The Nest)}.\nSetup: Shuffle.",
            Contents(("A1",), ("B1",), ("rook", "gale_force", "standard"), ("hail", "the_nest"), 2),
        ),
        (
            "Contents: M.O.B. (A). {(M.O.B. (B) instead for expert mode.)} M.O.B. and Standard "
            "encounter sets.",
            Contents(("A",), ("B",), ("m.o.b.", "standard")),
        ),
        (
            "Contents: Rook (I). Rook, Experimental Wings, Gayle Force, Thunder, and Standard "
            "sets. One modular encounter set {(Sleet)}.",
            Contents(
                ("I",), (), ("rook", "exper_wing", "gale_force", "standard"), (), 1,
                ("Thunder",), ("Sleet",),
            ),
        ),
        (
            "Contents: Villain deck Rook A (Rook B instead for expert mode). Rook and standard "
            "sets.",
            Contents(("A",), ("B",), ("rook", "standard")),
        ),
        ("Setup: Shuffle the encounter deck.", Contents()),
    ],
    ids=["recommended", "two", "full stops", "slips", "letters", "none"],
)  # fmt: skip
def test_contents(text: str, said: Contents) -> None:
    assert read_contents(text, SETS) == said
