"""Cards that need not be compiled again: as they are kept (`tallystick.cache`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick import cache
from tallystick.cards.compile import CompiledCard, Language, compile_cards, whole_cards
from tallystick.cards.load import card_files, read_package
from tallystick.cards.schema import CardFacts

FOLDER: Final = "cards"


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
    """Cards that belong together, whole or not. What they are may be kept: for many at a time."""
    if not language.package:
        return compile_cards(cards, language)
    found = cache.kept(
        f"{language.package}-cards",
        [cache.code_of(language.package), repr(cards).encode()],
        lambda: [card[1:] for card in compile_cards(cards, language)],
    )
    return [CompiledCard(facts, *rest) for facts, rest in zip(cards, found, strict=True)]
