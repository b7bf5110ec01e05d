"""Cards that need not be compiled again: as they are kept (`tallystick.cache`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tallystick import cache
from tallystick.cards.compile import CompiledCard, Language, compile_cards, whole_cards
from tallystick.cards.load import card_files, read_package
from tallystick.cards.schema import CardFacts

FOLDER: Final = "cards"
Made = TypeVar("Made")


def shipped(language: Language) -> tuple[CompiledCard, ...]:
    """The cards in a game's package, all of them whole. Raises CardError if one is not."""
    package = language.package
    files = card_files(package, FOLDER)
    given = [part for file in files for part in (file.name.encode(), file.read_bytes())]
    return cache.kept(
        f"{package}-shipped",
        [cache.code_of(package), *given],
        lambda: tuple(whole_cards(read_package(package, FOLDER, language.schema), language)),
    )


def compiled(cards: Sequence[CardFacts], language: Language) -> list[CompiledCard]:
    """Cards of a file, or several, that belong together; whole or not."""
    return of_cards("cards", cards, language, lambda: compile_cards(cards, language))


def of_cards(
    what: str, cards: Sequence[CardFacts], language: Language, make: Callable[[], Made]
) -> Made:
    """What is made of these cards, and hangs on nothing else but the game's code."""
    package = language.package
    parts = [cache.code_of(package), repr(cards).encode()] if package else []
    return cache.kept(f"{package}-{what}", parts, make) if package else make()
