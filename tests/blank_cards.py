"""A card that is read in no game, for the tests of what may be taken as blank."""

from __future__ import annotations

from typing import Final

GLUM: Final = """
[[card]]
name = "Glum Yak"
type = "beast"
recruit = "{1}"
stats = [1, 1, 1]
text = "Frobnicate."
"""
