"""Card text of Heirless, and the promises of its players: what is said, and what it means."""

from tallystick.games.heirless.text.language import LANGUAGE, parse_cost

__all__ = ["LANGUAGE", "parse_cost"]
