"""The cards that Marvel Champions ships with, and its ready decks and scenario.

They are written with the field names of the public card data, so they come in by the same door.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from tallystick.cards.compile import CompiledCard, shipped
from tallystick.cards.load import read_table
from tallystick.cards.schema import CardFacts, Where, read_card
from tallystick.decks.model import DeckLine, DeckList
from tallystick.games.marvel_champions.contents import ModularDraw
from tallystick.games.marvel_champions.text.language import LANGUAGE

PACKAGE: Final = "tallystick.games.marvel_champions"


def read_facts(record: Mapping[str, object], where: Where) -> CardFacts:
    """The facts of a card in the fields of the public card data. Raises CardError."""
    from tallystick.cards.importers.marvelcdb import import_record

    given = dict(record)
    given.setdefault("code", str(given.get("name", "")))
    return read_card(import_record(given), where, LANGUAGE.schema)


@lru_cache(maxsize=1)
def shipped_cards() -> tuple[CompiledCard, ...]:
    """Every card that ships with the game, whole. Raises CardError if one is not."""
    return shipped(LANGUAGE)


class ReadyDeck:
    """A player deck with its identity and its sets."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.name = str(table["name"])
        self.identity = str(table["identity"])
        self.set = str(table["set"])
        self.nemesis = str(table["nemesis"])
        self.aspect = str(table["aspect"])
        self.cards: dict[str, int] = dict(table["cards"])


class Scenario:
    """A villain, a main scheme, and the sets of the encounter deck (MC.setup.8, MC.setup.10);
    ``expert`` are the stages of the villain in that mode, from the second on if nothing else is
    said (MC.win.1). Of the sets of ``pool``, ``drawn`` says how many chance takes: into the
    encounter deck, or aside. The cards that are ``called`` for by name begin set aside."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.name = str(table["name"])
        self.villain: list[str] = list(table["villain"])
        self.expert: list[str] = table.get("expert") or self.villain[1:] or self.villain
        self.main_scheme: list[str] = list(table["main_scheme"])
        self.own_sets: list[str] = list(table["sets"])
        self.sets: list[str] = [*self.own_sets, *table.get("modular", [])]
        self.pool: list[str] = list(table.get("pool", []))
        self.drawn: ModularDraw = table.get("drawn", ModularDraw())
        self.called: list[str] = list(table.get("called", []))

    def with_modular(self, modular: Sequence[str]) -> Scenario:
        """This scenario with other modular sets."""
        return Scenario({**vars(self), "sets": self.own_sets, "modular": modular})


class Setting:
    """What a game is set up from: a deck for each player, and the scenario."""

    def __init__(self, players: Sequence[ReadyDeck], scenario: Scenario) -> None:
        self.players = tuple(players)
        self.scenario = scenario


@lru_cache(maxsize=1)
def ready_decks() -> tuple[ReadyDeck, ...]:
    """The player decks that ship with the game."""
    return tuple(ReadyDeck(one) for one in read_table(PACKAGE, "decks.toml")["deck"])


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios that ship with the game."""
    return tuple(Scenario(one) for one in read_table(PACKAGE, "decks.toml")["scenario"])


def ready_lists() -> tuple[DeckList, ...]:
    """The decks that ship with the game, as lists."""
    return tuple(
        DeckList(
            deck.name,
            "marvel-champions",
            DeckLine(deck.identity, code=deck.identity),
            {"cards": tuple(DeckLine(name, n) for name, n in deck.cards.items())},
            deck.aspect,
        )
        for deck in ready_decks()
    )
