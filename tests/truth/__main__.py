"""What cards say beside what they do, for a person to read: ``python -m tests.truth``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tests.truth import archive, marvel
from tests.truth.data import Pool, at_hand, pool, shipped
from tests.truth.walking import Trace, difference_lines

from tallystick.cards.compile import CompiledCard
from tallystick.errors import InputError

TABLES: Final[dict[str, Any]] = {
    "marvel-champions": marvel.Table,
    "grand-archive": archive.Table,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the sample asked for."""
    asked = read_arguments(arguments)
    for game in [asked.game] if asked.game else sorted(TABLES):
        paths = asked.cards or at_hand(game)
        cards = pool(game, paths) if paths else shipped(game)
        where = ", ".join(map(str, paths)) if paths else "the cards that ship"
        chosen = cards.sample(asked.most, asked.seed)
        if asked.card:
            chosen = [one for one in cards.runs if asked.card in one.facts.name.casefold()]
        say(f"== {game}: {len(chosen)} of {len(cards.runs)} cards that run, of {where}")
        for n, card in enumerate(chosen):
            for line in lines_of(card, cards, n):
                say(line)
    return 0


def say(line: str) -> None:
    """A line."""
    sys.stdout.write(line + "\n")


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.truth", description=__doc__)
    parser.add_argument("--game", choices=sorted(TABLES), help="only this game")
    parser.add_argument("--cards", action="append", type=Path, help="card data (may be repeated)")
    parser.add_argument("--most", type=int, default=200, help="cards a game (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="which cards are drawn (default 1)")
    parser.add_argument("--card", type=str.casefold, help="cards with this in their name instead")
    return parser.parse_args(arguments)


def lines_of(card: CompiledCard, cards: Pool, n: int) -> Iterator[str]:
    """A card's text, and what each of its abilities did."""
    facts = card.facts
    yield ""
    yield f"-- {n + 1}. {facts.name} [{facts.words.get('code', '')}] ({facts.type})"
    yield from (f"   | {line}" for _, line in facts.lines())
    table = TABLES[cards.game](card, cards)
    yield from (f"   at all times: {line}" for line in table.standing())
    told = list(table.traces())
    for what, found in told:
        if len(told) > 1:
            yield f"   * {what}"
        if found is None:
            yield "     NEVER CAME TO IT"
        else:
            yield from (f"     {line}" for line in trace_lines(found))


def trace_lines(trace: Trace) -> Iterator[str]:
    """What was told, then what is other than it was."""
    yield from trace.lines
    yield from difference_lines(trace.stage, trace.changes())


if __name__ == "__main__":
    try:
        sys.exit(main())
    except InputError as error:
        sys.stderr.write(f"truth: {error}\n")
        sys.exit(2)
