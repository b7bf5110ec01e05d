"""Which heroes and scenarios of the cards at hand can be played whole, and which cards keep the
others from it."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.cards.schema import CardFacts
from tallystick.decks.stock import Stock
from tallystick.decks.wholes import Whole
from tallystick.errors import InputError
from tallystick.games.marvel_champions import scenarios
from tallystick.games.marvel_champions.choosing import heroes
from tallystick.games.marvel_champions.contents import STANDARD
from tallystick.games.marvel_champions.deckbuilding import comes_with, set_of, sets_with_identity
from tallystick.games.marvel_champions.library import scenarios as ready_scenarios
from tallystick.games.marvel_champions.pieces import NEMESIS_SET

HERO_SETS, SCENARIOS = "hero sets", "scenarios"


def wholes(stock: Stock) -> Iterator[Whole]:
    """Each hero with identity, own cards and decks, obligation and nemesis set (MC.setup.1,
    MC.setup.5); each scenario with the stages of the standard mode and all its encounter sets, of
    modular ones those that it recommends (MC.setup.8, MC.setup.10)."""
    for hero in heroes(stock):
        yield Whole.of(HERO_SETS, hero.name, stock, _belonging(stock, hero.name))
    for villain in scenarios.villains(stock):
        try:
            cards = _met(stock, villain.name)
        except InputError as error:
            yield Whole(SCENARIOS, villain.name, (), error.message)
        else:
            yield Whole.of(SCENARIOS, villain.name, stock, cards)


def _belonging(stock: Stock, hero: str) -> list[CardFacts]:
    sets, led = (hero, hero + NEMESIS_SET), sets_with_identity(stock.cards)
    return [c for c in stock.cards if set_of(c) in sets or comes_with(c, hero, led)]


def _met(stock: Stock, villain: str) -> list[CardFacts]:
    scenario = scenarios.scenario_of(stock, ready_scenarios(), villain, (), STANDARD)
    return scenarios.cards_of(stock, scenario, STANDARD)
