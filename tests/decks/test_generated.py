"""Cards that no deck holds, but that the texts of a deck bring into the game."""

from __future__ import annotations

from tallystick.games.grand_archive.deckbuilding import GENERATED


def test_what_a_text_generates_is_known_by_its_name() -> None:
    text = "on hit: generate a slow torment card and put it there. generate two quick oils cards."
    assert GENERATED.findall(text) == ["slow torment", "quick oils"]
