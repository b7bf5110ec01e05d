"""The modular encounter sets of the cards at hand, and those of them among which a scenario has one
choose (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.stock import Stock, unique
from tallystick.errors import InputError
from tallystick.games.marvel_champions.contents import (
    EXPERT,
    STANDARD,
    Contents,
    ModularDraw,
    is_short_for,
    read_contents,
    slug,
)
from tallystick.games.marvel_champions.deckbuilding import is_hero, is_own, set_of
from tallystick.games.marvel_champions.pieces import NEMESIS_SET
from tallystick.rules.choices import ChoiceValue

VILLAIN, MAIN_SCHEME = "villain", "main_scheme"
PLAYED: Final = ("side_scheme", "minion", "treachery", "attachment", "environment")
# A later version of the sets that every scenario of a mode has.
_OF_MODE: Final = re.compile(rf"({STANDARD}|{EXPERT})(_[ivx]+)?")


def sets_with(stock: Stock, *kinds: str) -> dict[str, list[CardFacts]]:
    """The cards of these types, by set."""
    found: dict[str, list[CardFacts]] = {}
    for card in stock.cards:
        if card.type in kinds and set_of(card):
            found.setdefault(set_of(card), []).append(card)
    return found


def modulars(stock: Stock) -> tuple[ChoiceValue, ...]:
    """The encounter sets that may be added to a scenario: without villain, hero or nemesis."""
    taken = {set_of(card) for card in stock.cards if is_hero(card) or is_own(card)}
    taken |= {*sets_with(stock, VILLAIN, MAIN_SCHEME), STANDARD, EXPERT}
    found = sets_with(stock, *PLAYED)
    return tuple(ChoiceValue(n) for n in found if n not in taken and not n.endswith(NEMESIS_SET))


def pool_of(
    stock: Stock, draw: ModularDraw, villain: str, chosen: tuple[str, ...], seats: int
) -> list[str]:
    """The sets among which chance takes as many as a scenario asks for: those that were chosen,
    else those of its pack of which every card is played; where they are too few, just as many, of
    the most fitting. InputError where there are too few all the same."""
    n = draw.many(seats)
    allowed = list(chosen) or _allowed(stock, draw)
    if len(allowed) < n:
        text = f"{villain} asks for {n} modular sets, of which there are {len(allowed)}"
        raise InputError(f"{text}; choose them with --modular", field="--modular")
    if chosen:
        return allowed
    ranks = _ranks(stock, allowed, villain)
    ordered = sorted(allowed, key=ranks.__getitem__)
    cards, found = sets_with(stock, *{card.type for card in stock.cards}), list[str]()
    for name in ordered:
        if len(found) >= n and not draw.pack and ranks[name] > OWN:
            break
        if _runs(stock, cards[name]):
            found.append(name)
    found += [name for name in ordered if name not in found][: max(n - len(found), 0)]
    return sorted(found, key=allowed.index)


def _allowed(stock: Stock, draw: ModularDraw) -> list[str]:
    """The modular sets that are meant: those of the pack that is named, else any; but none that
    belongs to a scenario."""
    fixed = {one for said in _contents(stock) for one in said.sets}
    plain = [one.name for one in modulars(stock) if one.name not in fixed]
    plain = [one for one in plain if not _OF_MODE.fullmatch(one)]
    here = {set_of(card) for card in stock.cards if _is_of(card, slug(draw.pack))}
    return [one for one in plain if one in here] if draw.pack else plain


def _is_of(card: CardFacts, pack: str) -> bool:
    """Whether a card came in a pack that is called so, for which its code is short."""
    code = slug(card.words.get("pack", ""))
    initials = "".join([word[:1] for word in pack.split("_")])
    return bool(code) and (code in (pack, initials) or is_short_for(code, pack))


OWN: Final = (False, True)  # of the scenario's own pack, whether recommended or not


def _ranks(stock: Stock, names: list[str], villain: str) -> dict[str, tuple[bool, bool]]:
    """How little fitting sets are: one from another pack, one that no scenario recommends."""
    packs = {card.words.get("pack", "") for card in stock.cards if set_of(card) == villain}
    own = {set_of(card) for card in stock.cards if card.words.get("pack", "") in packs}
    recommended = {one for said in _contents(stock) for one in said.recommended}
    return {name: (name not in own, name not in recommended) for name in names}


def _runs(stock: Stock, cards: list[CardFacts]) -> bool:
    backs = [back for card in cards if (back := stock.back(card)) is not None]
    return all(state.runs for state in stock.judge(unique([*cards, *backs])))


def _contents(stock: Stock) -> list[Contents]:
    """What the scenarios of all cards at hand are made of."""
    known = {set_of(card): set_of(card) for card in stock.cards if set_of(card)}
    texts = [card.text for card in stock.cards if card.type == MAIN_SCHEME]
    return [read_contents(text, known) for text in texts if "ontents" in text]
