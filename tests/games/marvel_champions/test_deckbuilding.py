"""MC.deck.1: which decks may be played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.decks import owls

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import NOWHERE
from tallystick.games.marvel_champions.deckbuilding import FEWEST, comes_with, composed, deck_faults
from tallystick.games.marvel_champions.library import (
    ReadyDeck,
    read_facts,
    ready_decks,
    shipped_cards,
)
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.play import games
from tallystick.play.stocks import stock_of


@cache
def book() -> MarvelRules:
    return MarvelRules(shipped_cards())


def faults(**changes: int) -> list[str]:
    """What is wrong with the first ready deck after some changes to it."""
    deck = ready_decks()[0]
    cards = {**deck.cards, **{name.replace("_", " "): n for name, n in changes.items()}}
    return [one.text for one in deck_faults(book(), deck.identity, cards)]


def a_card(deck: ReadyDeck, faction: str) -> str:
    return next(name for name in deck.cards if book().piece(name).faction == faction)


def test_the_ready_decks_may_be_played() -> None:
    for deck in ready_decks():
        assert deck_faults(book(), deck.identity, deck.cards) == []


def test_too_many_copies_and_cards() -> None:
    deck = ready_decks()[0]
    found = faults(**{a_card(deck, "basic"): 20})
    assert len(found) == 2
    assert any("copies" in text or "copy" in text for text in found)


def test_too_few_cards() -> None:
    deck = ready_decks()[0]
    assert any("40 to 50" in text for text in faults(**{a_card(deck, "justice"): 0}))


def test_the_identity_has_its_own() -> None:
    first, other = ready_decks()[0], ready_decks()[1]
    assert any("belong to" in text for text in faults(**{a_card(first, "hero"): 0}))
    assert any("another identity" in text for text in faults(**{a_card(other, "hero"): 1}))


def said_by(
    text: str, aspects: dict[str, int], copies: int = 1, **more: dict[str, object]
) -> list[str]:
    """What is wrong with a deck of as many cards of each aspect, and some copies of others, whose
    identity says this."""
    hero = {"name": "Sable", "type_code": "alter_ego", "set_code": "sable", "text": text}
    records = [{**hero, "faction_code": "hero", "health": 10, "hand_size": 5}]
    counts = {}
    for aspect, n in aspects.items():
        for i in range(n):
            name = f"{aspect} {i}"
            records.append({"name": name, "type_code": "support", "faction_code": aspect})
            counts[name] = 1
    for name, record in more.items():
        records.append({"name": name, **record})
        counts[name] = copies
    cards = compile_cards([read_facts(one, NOWHERE) for one in records], LANGUAGE)
    assert [card.problems for card in cards if card.problems] == []
    return [one.text for one in deck_faults(MarvelRules(cards), "Sable", counts)]


TWO = (
    "Doubled — Choose two aspects instead of one during deck-building. You must include an equal "
    "number of cards from those aspects in your deck."
)


def test_two_aspects_evenly() -> None:
    assert said_by(TWO, {"justice": 20, "leadership": 20}) == []
    (uneven,) = said_by(TWO, {"justice": 19, "leadership": 21})
    assert "as many cards of each" in uneven
    (third,) = said_by(TWO, {"justice": 14, "leadership": 14, "aggression": 14})
    assert "2 aspects" in third
    (plain,) = said_by("", {"justice": 20, "leadership": 20})
    assert "one aspect" in plain


def test_a_card_may_say_how_many_a_deck_holds() -> None:
    hero = {"name": "Sable", "type_code": "alter_ego", "faction_code": "hero", "set_code": "sable"}
    support = {"type_code": "support", "faction_code": "basic"}
    rare, plain = {"name": "Rare", "text": "Max 2 per deck."}, {"name": "Plain"}
    records = [hero, {**support, **rare}, {**support, **plain}]
    cards = compile_cards([read_facts(one, NOWHERE) for one in records], LANGUAGE)
    found = deck_faults(MarvelRules(cards), "Sable", {"Rare": 3, "Plain": 3})
    (said,) = [one for one in found if "copies" in one.text]
    assert said.clauses == ("MC.deck.1", "MC.max.2")
    assert "2 copies of Rare, not 3" in said.text


@pytest.mark.parametrize(
    ("team", "fits"),
    [("Sable and Merle", True), ("Merle and Ada Dun", True), ("Merle and Osric", False)],
)
def test_a_team_names_either_side_of_the_identity(team: str, fits: bool) -> None:
    """MC.team-up.1."""
    side = {"faction_code": "hero", "set_code": "sable", "health": 10, "hand_size": 5}
    ally = {"type_code": "ally", "faction_code": "basic", "health": 2}
    records = [
        {**side, "name": "Sable", "type_code": "hero", "code": "s-a", "back_link": "s-b"},
        {**side, "name": "Ada Dun", "type_code": "alter_ego", "code": "s-b", "back_link": "s-a"},
        {**ally, "name": "Merle"},
        {**ally, "name": "Osric"},
        {**ally, "name": "Duet", "type_code": "event", "text": f"Team-Up ({team})."},
    ]
    cards = compile_cards([read_facts(one, NOWHERE) for one in records], LANGUAGE)
    found = [one.clauses for one in deck_faults(MarvelRules(cards), "Sable", {"Duet": 1})]
    assert (("MC.team-up.1", "MC.deck.1") not in found) == fits


def test_such_cards_of_any_aspect() -> None:
    text = "You may include [[Owl]] allies from any aspect in your deck."
    owl = {"type_code": "ally", "faction_code": "leadership", "traits": "Owl.", "health": 2}
    crow = {**owl, "traits": "Crow."}
    assert said_by(text, {"justice": 40}, Ulula=owl) == []
    (other,) = said_by(text, {"justice": 40}, Ulula=owl, Corvus=crow)
    assert "one aspect" in other


def test_so_many_and_no_more() -> None:
    """A deck whose own aspect is the other one may have them all."""
    text = (
        "You may include up to 1 [[ruse]] and/or [[dodge]] events in your deck from aspects other "
        "than your chosen aspect."
    )
    ruse = {"type_code": "event", "faction_code": "aggression", "traits": "Ruse.", "cost": 0}
    dodge = {**ruse, "traits": "Dodge."}
    assert said_by(text, {"justice": 40}, Feint=ruse) == []
    assert len(said_by(text, {"justice": 40}, Feint=ruse, Duck=dodge)) == 1
    assert said_by(text, {"aggression": 40}, Feint=ruse, Duck=dodge) == []
    assert len(said_by(text, {"justice": 40}, 2, Feint=ruse)) == 1  # it is cards that are counted
    two = text.replace("up to 1", "up to 2")
    assert said_by(two, {"justice": 40}, 2, Feint=ruse) == []
    assert len(said_by(two, {"justice": 40}, 2, Feint=ruse, Duck=dodge)) == 1


def test_so_many_titles() -> None:
    text = (
        "You may include the maximum number of copies of 1 [[Yard]] supports in your deck from "
        "aspects other than your chosen aspect."
    )
    yard = {"type_code": "support", "faction_code": "aggression", "traits": "Yard.", "cost": 0}
    assert said_by(text, {"justice": 40}, Shed=yard) == []
    assert said_by(text, {"justice": 40}, 3, Shed=yard) == []
    assert len(said_by(text, {"justice": 40}, Shed=yard, Kiln=yard)) == 1


def test_all_aspects_and_one_copy() -> None:
    text = (
        "Whole — During deck-building, your deck must include an equal number of cards from all 4 "
        "aspects. You cannot include more than 1 copy of any non-Sable card."
    )
    four = dict.fromkeys(("justice", "leadership", "aggression", "protection"), 10)
    assert said_by(text, four) == []
    assert len(said_by(text, {"justice": 20, "leadership": 20})) == 1


@pytest.mark.parametrize(
    ("name", "faction", "comes"),
    [
        ("rime_hoar", "hero", True),
        ("rime_sky_deck", "encounter", True),
        ("rime_nemesis", "encounter", False),
        ("rime_elder", "hero", False),
        ("rime", "hero", False),
        ("other_hoar", "hero", False),
    ],
)
def test_what_an_identity_begins_the_game_with(name: str, faction: str, comes: bool) -> None:
    """A deck, or copies that are set aside, and not what is of another identity (MC.setup.8)."""
    record = {"name": "Hoar", "type_code": "upgrade", "faction_code": faction, "set_code": name}
    facts = read_facts(record, NOWHERE)
    assert comes_with(facts, "rime", {"rime", "rime_elder"}) == comes


def test_a_card_with_two_sides_is_one_card_of_a_deck_put_together(tmp_path: Path) -> None:
    """Where neither side is hidden the first one listed stands for it (MC.deck.1)."""
    own = {"set": "grey_owl", "faction": "hero", "permanent": 1, "text": "Mass form. Permanent."}
    sides = [
        owls.card("90107a", "Still", "upgrade", back="90107b", **own),
        owls.card("90107b", "Stirred", "upgrade", back="90107a", **own),
    ]
    file = owls.written(tmp_path, [*owls.ALL, *sides])
    deck = composed(stock_of(games.find("marvel-champions"), [file]), "grey_owl", "justice")
    held = {card.name: n for card, n in deck.cards()}
    assert held["Still"] == 1 and "Stirred" not in held
    assert sum(n for name, n in held.items() if name != "Still") == FEWEST
