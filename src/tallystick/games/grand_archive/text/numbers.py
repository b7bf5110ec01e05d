"""Card text of Grand Archive: numbers as the grammar finds them (GA.COST.16, GA.TERM.LV)."""

from __future__ import annotations

from typing import Any

from tallystick.games.grand_archive.text.figures import figure_of, token_type
from tallystick.games.grand_archive.text.words import misread, phrase
from tallystick.rules.phrases import Numeral


class Numbers:
    """Reads numbers; the methods are named after the rules of the grammar."""

    def amount(self, parts: list[Any]) -> Numeral:
        found = parts[-1]
        if isinstance(found, Numeral):
            return found
        if token_type(found) == "QUANTITY":
            return Numeral(word=phrase(found))
        return figure_of(found)

    def figure(self, parts: list[Any]) -> Numeral:
        figure = self.amount(parts)
        return figure._replace(word="up to") if token_type(parts[0]) == "UP_TO" else figure

    def extra_amount(self, parts: list[Any]) -> Numeral:
        figure: Numeral = parts[-1]
        return figure._replace(word="additional")

    def amount_upto(self, parts: list[Any]) -> Numeral:
        figure = figure_of(parts[0])
        if figure.word:
            raise misread(parts[0], "up to so many is not a number of this language")
        return figure

    def count(self, parts: list[Any]) -> Numeral:
        return figure_of(parts[0])

    def price(self, parts: list[Any]) -> Numeral:
        return figure_of(parts[0])
