"""Compiling card text: `python bench/texts.py [GAME | FILE ...] [--rounds N] [--json]`.

GAME stands for the cards that ship with it, FILE is an imported card file (`tally cards import`),
which says itself of which game it is; with neither, all four games. All faces are compiled,
reprints once; the grammar is built beforehand and timed by itself, and nothing is kept. The best of
the rounds counts: the one least disturbed by whatever else the machine was doing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from tallystick import cache
from tallystick.cards.compile import Language, compile_cards, paragraphs
from tallystick.cards.load import imported_game, read_file
from tallystick.cards.schema import CardFacts
from tallystick.play import games

Figures = dict[str, float | str]


def measured(subject: str, rounds: int) -> Figures:
    """Seconds for the grammar and for all texts of a game or a file, and how many there are."""
    game = subject if subject in games.GAMES else imported_game(subject)
    text: Any = import_module(f"{games.find(game).package}.text.language")
    start = perf_counter()
    text.grammar()
    built = perf_counter() - start
    faces = _faces(subject, text.LANGUAGE)
    best = min(_compiled(faces, text.LANGUAGE) for _ in range(rounds))
    found = sum(len(paragraphs(face)) for face in faces)
    return {
        "cards": f"{game}, shipped" if subject == game else f"{game}, {Path(subject).name}",
        "faces": len(faces),
        "paragraphs": found,
        "grammar_seconds": built,
        "texts_seconds": best,
        "paragraphs_per_second": found / best,
    }


def _faces(subject: str, language: Language) -> list[CardFacts]:
    if subject in games.GAMES:
        return [card.facts for card in games.find(subject).cards()]
    faces = read_file(subject, language.schema)
    return [face for face in faces if "reprint_of" not in face.words]


def _compiled(faces: list[CardFacts], language: Language) -> float:
    start = perf_counter()
    compile_cards(faces, language)
    return perf_counter() - start


def table(rows: list[Figures]) -> list[str]:
    """The figures as lines."""
    head = ("faces", "paragraphs", "grammar", "texts", "paragraphs/s")
    lines = [f"{'':30}{head[0]:>8}{head[1]:>12}{head[2]:>10}{head[3]:>10}{head[4]:>14}"]
    for row in rows:
        numbers = f"{row['faces']:8,}{row['paragraphs']:12,}"
        seconds = f"{row['grammar_seconds']:8.2f} s{row['texts_seconds']:8.3f} s"
        lines.append(f"{row['cards']:30}{numbers}{seconds}{row['paragraphs_per_second']:14,.0f}")
    return lines


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("subjects", nargs="*", metavar="GAME|FILE", default=[])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    os.environ[cache.FOLDER] = cache.OFF  # what is measured is the making
    rows = [measured(one, given.rounds) for one in given.subjects or sorted(games.GAMES)]
    shown = [json.dumps(rows)] if given.json else table(rows)
    sys.stdout.write("\n".join(shown) + "\n")


if __name__ == "__main__":
    main()
