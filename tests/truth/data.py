"""The cards that somebody has, and which of them run: those of a file, or those that ship."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tallystick.cards import load
from tallystick.cards.compile import CompiledCard, compiled, of_cards
from tallystick.cards.importers import cardindex, marvelcdb, neutral
from tallystick.cards.schema import CardFacts
from tallystick.play import games

SHARED: Final = Path(__file__).parents[3] / "shared" / "cards"
IMPORTERS: Final[dict[str, Any]] = {"marvel-champions": marvelcdb, "grand-archive": cardindex}
# Where the tests look, and the variable that says where else.
FOLDERS: Final = {
    "marvel-champions": ("marvelcdb", "marvelcdb-later"),
    "grand-archive": ("grand-archive",),
}
VARIABLE: Final = "TALLY_CARDS"


class Pool(NamedTuple):
    """All cards that are known of a game, and those of them that run."""

    game: str
    known: Sequence[CompiledCard]
    runs: Sequence[CompiledCard]

    def sample(self, most: int, seed: int) -> list[CompiledCard]:
        """So many of those that run and have a text; the same ones whatever becomes of others."""
        told = [one for one in self.runs if one.facts.text.strip()]
        return sorted(told, key=lambda one: Random(f"{seed} {key_of(one.facts)}").random())[:most]


def key_of(facts: CardFacts) -> str:
    """What tells a card from all others."""
    return facts.words.get("code") or facts.name


def shipped(game: str) -> Pool:
    """The cards of ours."""
    cards = games.find(game).cards()
    return Pool(game, cards, cards)


def pool(game: str, paths: Sequence[Path]) -> Pool:
    """The cards of files and folders: imported files, or public data as it stands. InputError."""
    schema = games.find(game).language.schema
    own = [path for path in paths if _is_imported(path)]
    raw = [path for path in paths if path not in own]
    facts = [one for path in own for one in load.read_imported(str(path), schema)[0]]
    if raw:
        importer = IMPORTERS[game]
        cards, _ = importer.import_cards([file for path in raw for file in _files(path)])
        facts += neutral.read_some(neutral.dump(importer.GAME, cards), "cards.json", schema)[0]
    return of_facts(game, facts)


def of_facts(game: str, facts: Sequence[CardFacts]) -> Pool:
    """Compiled as one, each once; what was found is kept for the next test that asks."""
    entry = games.find(game)
    once = {key_of(one): one for one in facts if "reprint_of" not in one.words}
    cards, language = [*once.values()], entry.language
    known = compiled(cards, language)
    reasons = of_cards("reasons", cards, language, lambda: entry.cannot_run(known))
    both = zip(known, reasons, strict=True)
    return Pool(game, known, [card for card, why in both if card.is_whole and not why])


def _files(path: Path) -> list[tuple[str, str]]:
    """Public card data: a file, or a folder of them. InputError."""
    if path.is_file():
        return [(path.name, load.read_words(path))]
    pattern = "pack/*.json" if (path / "pack").is_dir() else "*.json"
    return load.read_folder(str(path), pattern)


def _is_imported(path: Path) -> bool:
    """Whether it is a file that ``tally cards import`` has written. InputError."""
    if path.is_dir():
        return False
    return load.read_words(path).startswith('{"game"')


def at_hand(game: str) -> list[Path]:
    """Where there is public card data of a game: what the variable names, or the usual folders."""
    named = os.environ.get(VARIABLE, "")
    root = Path(named) if named else SHARED
    return [root / one for one in FOLDERS[game] if (root / one).exists()]
