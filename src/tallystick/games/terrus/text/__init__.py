"""Card text of Terrus: what may be printed on a card, and what it means."""

from tallystick.games.terrus.text.language import LANGUAGE, compile_text, parse_cost

__all__ = ["LANGUAGE", "compile_text", "parse_cost"]
