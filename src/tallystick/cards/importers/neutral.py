"""Our neutral card file: JSON, written and read by machines, one card on each line.

``{"game": NAME, "format": 1, "cards": [...]}``; a card has the fields of its game's schema. Cards
that people write are TOML (``cards.load``); these files are large and never edited by hand, and
JSON is read much faster and can be written by the standard library.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from tallystick.cards.errors import CardError, CardProblem, problem_of
from tallystick.cards.schema import CardFacts, Schema, Where, read_card
from tallystick.errors import InputError
from tallystick.reading import read_json, shown, table_in

FORMAT: Final = 1


def dump(game: str, cards: Iterable[Mapping[str, object]]) -> str:
    """The file of these cards of a game."""
    rows = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return f'{{"game": {json.dumps(game)}, "format": {FORMAT}, "cards": [\n{rows}\n]}}\n'


def game_of(text: str, file: str) -> str:
    """Of which game a file is; CardError if it does not say."""
    return _document(text, file)[0]


def read(text: str, file: str, schema: Schema, game: str = "") -> list[CardFacts]:
    """The cards of a file; CardError lists all that is wrong in it, or says that it is of another
    game, if one is named."""
    cards, problems = read_some(text, file, schema, game)
    if problems:
        raise CardError(problems)
    return cards


def read_some(
    text: str, file: str, schema: Schema, game: str = ""
) -> tuple[list[CardFacts], list[CardProblem]]:
    """The cards of a file that can be read, and what is wrong with the others. CardError if it is
    no file of cards, or of another game."""
    cards: list[CardFacts] = []
    problems: list[CardProblem] = []
    theirs, found = _document(text, file)
    if game not in ("", theirs):
        message = f"has cards of {theirs}, not of {game}"
        raise CardError([CardProblem(message, file=file)])
    for number, fields in enumerate(found, start=2):
        where = Where(file, number)
        try:
            if not isinstance(fields, Mapping):
                raise CardError([CardProblem("expected a card", file=file, file_line=number)])
            cards.append(read_card(fields, where, schema))
        except CardError as error:
            problems += error.problems
    return cards, problems


def _document(text: str, file: str) -> tuple[str, list[object]]:
    """The game of a file, and its cards."""
    try:
        document = read_json(text, file)
    except InputError as error:
        raise CardError([problem_of(error)]) from None
    game, cards = table_in(document).get("game"), table_in(document).get("cards")
    if not isinstance(game, str):
        raise CardError([CardProblem('expected {"game": ..., "cards": [...]}', file=file)])
    if (found := table_in(document).get("format")) != FORMAT:
        text = f"expected format {FORMAT}, found {shown(found)}; import the cards anew"
        raise CardError([CardProblem(text, file=file)])
    if not isinstance(cards, list):
        raise CardError([CardProblem(f"cards: expected a list, found {shown(cards)}", file=file)])
    return game, cards
