"""Card text of Grand Archive: numbers as the grammar finds them (GA.COST.16, GA.TERM.LV)."""

from __future__ import annotations

from tallystick.cards.lexemes import Lexeme, misread, phrase, token_of
from tallystick.games.grand_archive.text.figures import figure_of
from tallystick.rules.phrases import Numeral
from tallystick.rules.picking import found_in


class Numbers:
    """Reads numbers; the methods are named after the rules of the grammar."""

    def amount(self, found: Lexeme | Numeral) -> Numeral:
        return figure_of(found) if isinstance(found, Lexeme) else found

    def figure(self, *parts: Lexeme | Numeral) -> Numeral:
        first, last = parts[0], parts[-1]
        if token_of(first) == "QUANTITY":
            return Numeral(word=phrase(found_in(parts, Lexeme)))
        figure = self.amount(last)
        return figure._replace(word="up to") if token_of(first) == "UP_TO" else figure

    def extra_amount(self, _extra: Lexeme, figure: Numeral) -> Numeral:
        return figure._replace(word="additional")

    def amount_upto(self, word: Lexeme) -> Numeral:
        figure = figure_of(word)
        if figure.word:
            raise misread(word, "up to so many is not a number of this language")
        return figure

    def count(self, word: Lexeme) -> Numeral:
        return figure_of(word)

    def price(self, word: Lexeme) -> Numeral:
        return figure_of(word)
