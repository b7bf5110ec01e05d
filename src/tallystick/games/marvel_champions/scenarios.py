"""The scenarios of the cards at hand: ready ones, and those of encounter sets with a villain and a
main scheme; the modular encounter sets, and those of them among which a scenario has one choose
(MC.setup.8, MC.setup.10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.decks.resolve import REPRINT, code_of
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
from tallystick.games.marvel_champions.library import Scenario
from tallystick.games.marvel_champions.pieces import NEMESIS_SET
from tallystick.rules.choices import ChoiceValue
from tallystick.rules.parts import within
from tallystick.rules.phrases import Noun
from tallystick.rules.picking import only

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
    """The modular sets meant: of the pack named, or any; but none that is a scenario's own."""
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


STAGES: Final = ("A", "B", "I", "II", "III", "IV")
USUAL: Final = ("A", "I", "II")  # the stages of the standard mode where nothing else is said
OBLIGATION: Final = "obligation"


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
            EXPERT: _stages(stages, said.expert, ("B", "II", "III")),
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
        if card.words.get("faction") == "campaign" and card.type in one.kinds
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
    """The codes of the villain's stages that are played; without any, its highest."""
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
