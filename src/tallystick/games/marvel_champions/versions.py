"""Cards of one title that are told apart by what stands behind it in brackets: "Owl (Younger)" and
"Owl (Elder)". Texts that speak of an Owl mean any of them (MC.referential.1)."""

from __future__ import annotations


def without_version(name: str) -> str:
    """The title alone."""
    title, bracket, _ = name.partition(" (")
    return title if bracket and name.endswith(")") else name
