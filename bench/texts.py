"""Compiling card text: `python bench/texts.py FILE [--rounds N] [--json]`.

FILE is an imported card file (`tally cards import`). All faces in it are compiled, reprints once;
the grammar is built beforehand and timed by itself. The best of the rounds counts: the one least
disturbed by whatever else the machine was doing.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import perf_counter

from tallystick.cards.compile import compile_cards
from tallystick.cards.load import read_file
from tallystick.cards.paragraphs import paragraphs
from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions.text.language import LANGUAGE, grammar


def measured(file: str, rounds: int) -> dict[str, float]:
    """Seconds for the grammar and for all texts, and how many there are."""
    start = perf_counter()
    grammar()
    built = perf_counter() - start
    cards = read_file(file, LANGUAGE.schema)
    faces = [card for card in cards if "reprint_of" not in card.words]
    best = min(_compiled(faces) for _ in range(rounds))
    found = sum(len(paragraphs(face)) for face in faces)
    return {
        "faces": len(faces),
        "paragraphs": found,
        "grammar_seconds": built,
        "texts_seconds": best,
        "paragraphs_per_second": found / best,
    }


def _compiled(faces: list[CardFacts]) -> float:
    start = perf_counter()
    compile_cards(faces, LANGUAGE)
    return perf_counter() - start


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures = measured(given.file, given.rounds)
    if given.json:
        sys.stdout.write(f"{json.dumps(figures)}\n")
        return
    for name, figure in figures.items():
        sys.stdout.write(f"{name.replace('_', ' ')}: {figure:,.2f}\n".replace(".00\n", "\n"))


if __name__ == "__main__":
    main()
