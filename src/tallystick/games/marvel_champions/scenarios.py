"""The scenarios of the cards at hand: ready ones, and those of encounter sets with a villain and a
main scheme (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.index import REPRINT
from tallystick.decks.resolve import code_of
from tallystick.decks.stock import Stock
from tallystick.errors import InputError
from tallystick.games.marvel_champions.contents import EXPERT, Contents, read_contents
from tallystick.games.marvel_champions.deckbuilding import is_own, set_of
from tallystick.games.marvel_champions.library import Scenario
from tallystick.games.marvel_champions.modular_sets import MAIN_SCHEME, VILLAIN, pool_of, sets_with
from tallystick.rules.choices import ChoiceValue
from tallystick.rules.phrases import Noun, within
from tallystick.rules.picking import only

STAGES: Final = ("A", "B", "I", "II", "III", "IV")
USUAL: Final = ("A", "I", "II")  # the stages of the standard mode where nothing else is said
EXPERTS: Final = ("B", "II", "III")
OBLIGATION: Final = "obligation"
CAMPAIGN: Final = "campaign"


def villains(stock: Stock) -> tuple[ChoiceValue, ...]:
    """The sets that have a villain and a main scheme, by the villain's name."""
    schemes = sets_with(stock, MAIN_SCHEME)
    found = sets_with(stock, VILLAIN)
    return tuple(ChoiceValue(name, _title(found[name])) for name in found if name in schemes)


def _title(cards: Sequence[CardFacts]) -> str:
    return " and ".join(dict.fromkeys(card.name for card in cards))


def scenario_of(
    stock: Stock,
    ready: Iterable[Scenario],
    villain: str,
    modular: tuple[str, ...],
    mode: str,
    *,
    seats: int = 1,
) -> Scenario:
    """The scenario of a villain's set with these modular sets (none: the recommended ones, or what
    chance takes), for so many players. InputError where it cannot be put together, or is of a kind
    that is not played yet."""
    own = next((one for one in ready if one.sets[0] == villain), None)
    if own is not None:
        return own.with_modular(modular) if modular else own
    schemes = sorted(sets_with(stock, MAIN_SCHEME)[villain], key=code_of)
    stages = sorted(_fronts(sets_with(stock, VILLAIN)[villain], schemes), key=_place)
    stages = _one_side(stages)
    _check_shape(villain, stages, schemes)
    known = {set_of(card): set_of(card) for card in stock.cards if set_of(card)}
    said = read_contents(_first_text(schemes), {**{one.name: villain for one in stages}, **known})
    if said.unknown:
        text = f"of {villain} the encounter set {said.unknown[0]!r} is not in the card data"
        raise InputError(text, field="--villain")
    drawn = said.draw.many(seats) > 0 and (said.draw.aside or not modular)
    pool = pool_of(stock, said.draw, villain, modular, seats) if drawn else []
    fixed = () if drawn else _modular(said, modular, villain)
    sets = dict.fromkeys((villain, *said.sets, *fixed))
    if mode == EXPERT and EXPERT in known:
        sets[EXPERT] = None
    return Scenario(
        {
            "name": schemes[0].name,
            "villain": _stages(stages, said.stages, USUAL),
            EXPERT: _stages(stages, said.expert, EXPERTS),
            "main_scheme": [code_of(one) for one in schemes],
            "sets": list(sets),
            "pool": pool,
            "drawn": said.draw,
            "called": list(dict.fromkeys(_called(stock, schemes))),
        }
    )


def _called(stock: Stock, schemes: Sequence[CardFacts]) -> list[str]:
    """The codes of cards of the campaign of its box that a scenario's main schemes call for by name
    and kind (MC.setup.8)."""
    texts = [tuple(card.abilities) for card in stock.compiled(schemes)]
    return [
        code_of(card)
        for one in only([part for text in texts for part in within(text)], Noun)
        if one.title and one.kinds
        for card in stock.index.named(one.title)
        if card.words.get("faction") == CAMPAIGN and card.type in one.kinds
        if card.words.get("pack") == schemes[0].words.get("pack")
    ]


def _fronts(cards: Sequence[CardFacts], schemes: Sequence[CardFacts]) -> list[CardFacts]:
    """The villain's cards, of two sides with names of their own the one that the scenario names."""
    said = _first_text(schemes).partition("ontents")[2].partition("\n")[0]
    by_code = {code_of(card): card for card in cards}
    named: list[CardFacts] = []
    for card in cards:
        back = by_code.get(card.words.get("back", ""))
        if back is not None and back.name != card.name:
            named.append(back if back.name in said else card)
    dropped = {code_of(card) for card in cards} - {code_of(card) for card in named}
    return [card for card in cards if not named or code_of(card) not in dropped]


def _first_text(schemes: Sequence[CardFacts]) -> str:
    return next((one.text for one in schemes if "ontents" in one.text), "")


def _place(card: CardFacts) -> tuple[int, str]:
    stage = _stage(card)
    return (STAGES.index(stage) if stage in STAGES else len(STAGES), code_of(card))


def _stage(card: CardFacts) -> str:
    """The stage of a villain's card; A1 and A2 are two sides of one for stage A."""
    return card.words.get("stage", "").rstrip("0123456789")


def _check_shape(villain: str, stages: Sequence[CardFacts], schemes: Sequence[CardFacts]) -> None:
    """Several villains, or several cards for one stage: their texts must say which of them are in
    play (MC.setup.12), else nobody knows."""
    said = " ".join(one.text.casefold() for one in schemes)
    names = sorted({card.name for card in stages})
    told = _names_villains(said, names)
    if len(names) > 1 and not told:
        text = (
            f"{villain} has several villains ({', '.join(names)}), of which its schemes say nothing"
        )
        raise InputError(text, field="--villain")
    several = [n for n in Counter(map(_stage, _one_side(stages))).values() if n > 1]
    faces = Counter(card.words.get("stage", "") for card in schemes)
    mixed = any(n > 1 for stage, n in faces.items() if stage)
    if (several and not told) or (mixed and not _ORDERED.search(said)):
        text = f"{villain} has several cards for one stage, and its schemes do not say which"
        raise InputError(text, field="--villain")


_ORDERED: Final = re.compile(r"\b(random|shuffle)\b[^.]*\b(stage|main scheme)\b")


def _names_villains(said: str, names: Sequence[str]) -> bool:
    """Whether texts speak of villains in the plural, or of sides and copies of the one."""
    if re.search(r"\bvillains\b", said):
        return True
    one = re.escape(names[0].casefold())
    return bool(re.search(rf"copy of the {one}|begins? the game in .* form|flip {one}", said))


def _modular(said: Contents, chosen: tuple[str, ...], villain: str) -> tuple[str, ...]:
    """What was chosen; else what is recommended, which must be as many as are asked for."""
    found = chosen or said.recommended
    if said.unclear and not chosen:
        text = f"of {villain} the modular set {said.unclear[0]!r} is not in the card data"
        raise InputError(f"{text}; choose with --modular", field="--modular")
    if len(found) < said.modular:
        text = f"{villain} asks for {said.modular} modular sets; choose them with --modular"
        raise InputError(text, field="--modular")
    return found


def _stages(cards: Sequence[CardFacts], said: tuple[str, ...], usual: tuple[str, ...]) -> list[str]:
    """The codes of the villain's stages that are played; where there are none of those, of its
    highest."""
    highest = max(_place(card)[0] for card in cards)
    wanted = said or usual
    found = [card for card in cards if {_stage(card), card.words.get("stage", "")} & {*wanted}]
    return [code_of(one) for one in found or [c for c in cards if _place(c)[0] == highest]]


def _one_side(cards: Sequence[CardFacts]) -> list[CardFacts]:
    """Of cards with several sides for the same stage only the first of them."""
    first = {_sheet(card): card for card in reversed(cards)}
    return [card for card in cards if card in first.values()]


def _sheet(card: CardFacts) -> tuple[str, str]:
    """Which card it is a side of, and of which stage."""
    return (code_of(card).rstrip("abcd"), _stage(card))


def cards_of(stock: Stock, scenario: Scenario, mode: str) -> list[CardFacts]:
    """All that a scenario needs in a mode: the stages that are played with all their sides, its
    encounter sets, and what it calls for."""
    stages = scenario.expert if mode == EXPERT else scenario.villain
    codes = {*stages, *scenario.main_scheme, *scenario.called}
    played = {_sheet(card) for card in stock.cards if code_of(card) in stages}
    sets = {*scenario.sets, *scenario.pool}
    return [
        card
        for card in stock.cards
        if code_of(card) in codes
        or (card.type == VILLAIN and _sheet(card) in played)
        or (set_of(card) in sets and is_met(card) and not is_doubled(stock, card))
    ]


def is_doubled(stock: Stock, card: CardFacts) -> bool:
    """Whether it is another printing of a card of the same set, of which there is one set."""
    original = stock.index.of_code(card.words.get(REPRINT, ""))
    return original is not None and set_of(original) == set_of(card)


def is_met(card: CardFacts) -> bool:
    """Whether it comes from an encounter deck."""
    return card.type not in (VILLAIN, MAIN_SCHEME) and not is_own(card)
