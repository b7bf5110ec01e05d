"""Setting up: what starts aside, what starts in play, what may act (MC.setup, MC.ability.5)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.games.marvel_champions.table import BASICS, card

from tallystick.cards.compile import compile_cards
from tallystick.cards.errors import CardError
from tallystick.cards.schema import Where
from tallystick.games.marvel_champions import setup
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.library import ReadyDeck, Scenario, Setting, read_facts
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text import LANGUAGE
from tallystick.games.marvel_champions.zones import (
    AREA,
    ASIDE,
    DAMAGE,
    DECK,
    ENCOUNTER,
    HAND,
    OWN_DECK,
    OWN_TOP,
    SCHEME_DECK,
    SIDE_DECK,
    THREAT,
    VILLAIN_DECK,
    identity,
)
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play import games


def rules(*own: dict[str, Any], **readings: str) -> MarvelRules:
    facts = [read_facts(dict(one), Where("test", 1)) for one in (*BASICS, *own)]
    return MarvelRules(compile_cards(facts, LANGUAGE), readings)


def shipped_rules() -> MarvelRules:
    book = games.find("marvel-champions").rulebook()
    assert isinstance(book, MarvelRules)
    return book


def names(game: Game, zone: int) -> list[str]:
    return [piece_of(game, entity).name for entity in game.lists[zone]]


def begun(book: MarvelRules, *deck: str) -> Game:
    """A game that is set up, with a deck and an encounter deck of Fillers."""
    game = setup.blank_game(book, 1)
    setup.add_identity(game, 0, book.piece("Wick").index)
    for name in deck or ("Spark",) * 10:
        setup.add_card(game, book.piece(name).index, DECK[0], 0)
    setup.add_card(game, book.piece("rust-1").index, VILLAIN_DECK)
    setup.add_card(game, book.piece("Plot").index, SCHEME_DECK)
    for _ in range(9):
        setup.add_card(game, book.piece("Filler").index, ENCOUNTER)
    start(game, "round", -1, -1)
    start(game, "set up", -1, -1)
    game.run()
    return game


def test_a_set_is_added_by_mode_and_link() -> None:
    """MC.linked.1, and what is for one mode only."""
    easy = card("Easy", "treachery", "Standard Mode Only.", set_code="gang", quantity=1)
    hard = card("Hard", "treachery", "Expert Mode Only.", set_code="gang", quantity=1)
    for mode, expected in (("standard", ["Easy"]), ("expert", ["Hard"])):
        book = rules(easy, hard, mode=mode)
        game = setup.blank_game(book, 1)
        setup._add_set(game, book, "gang", ENCOUNTER)
        assert names(game, ENCOUNTER) == expected
        assert names(game, ASIDE) == []


def test_of_a_card_with_a_side_for_each_mode_that_side_is_met() -> None:
    front = card("Mild", "environment", "Standard Mode Only.", set_code="gang", quantity=1)
    back = card("Dire", "environment", "Expert Mode Only.", set_code="gang", quantity=1)
    sides = ({**front, "code": "g1a", "back_link": "g1b"}, {**back, "code": "g1b"})
    for mode, expected in (("standard", ["Mild"]), ("expert", ["Dire"])):
        book = rules(*sides, mode=mode)
        game = setup.blank_game(book, 1)
        setup._add_set(game, book, "gang", ENCOUNTER)
        assert names(game, ENCOUNTER) == expected


def test_what_has_the_keyword_starts_in_play() -> None:
    """MC.setup.11, MC.setup-keyword.1: before hands are drawn."""
    cape = card("Cape", "upgrade", "Setup.\nYou get +1 hand size.", cost=1)
    game = begun(rules(cape), *(("Spark",) * 10), "Cape")
    assert "Cape" in names(game, AREA[0])
    assert len(game.lists[HAND[0]]) == 7


def test_setup_abilities_act_once() -> None:
    """MC.setup.16, MC.setup-ability.1."""
    kit = card("Kit", "upgrade", "Setup.\n<b>Setup</b>: Draw 2 cards.", cost=1)
    game = begun(rules(kit), *(("Spark",) * 12), "Kit")
    game.step(0)  # nothing is exchanged
    assert len(game.lists[HAND[0]]) == 8


def test_player_cards_are_silent_meanwhile() -> None:
    """MC.ability.5."""
    eager = card("Eager", "upgrade", "Setup.\n<b>Forced Response</b>: After the main scheme is "
                 "revealed, take 1 damage.", cost=1)  # fmt: skip
    nosy = card("Nosy", "upgrade", "Setup.\n<b>Forced Response</b>: After an upgrade enters play, "
                "take 1 damage.", cost=1)  # fmt: skip
    game = begun(rules(eager, nosy), *(("Spark",) * 10), "Nosy", "Eager")
    assert game.lists[DAMAGE][identity(game, 0)] == 0


def test_the_first_stage_has_its_threat() -> None:
    """MC.setup.12."""
    game = begun(rules())
    scheme = next(e for e, zone in enumerate(game.lists[THREAT]) if zone)
    assert piece_of(game, scheme).name == "Plot"
    assert game.lists[THREAT][scheme] == 3


def test_a_deck_of_its_own_is_set_aside_with_an_identity() -> None:
    """Its cards, and no others, are that player's, and one of them comes into play (MC.setup.8)."""
    gale = card("Gale", "hero", health=10, code="ga-a", back_link="ga-b", set_code="gale")
    begins = "Ursa begins the game with a [[Sky]] deck.\n"
    begins += "<b>Setup</b>: Choose a support from the [[Sky]] deck and put it into play."
    ursa = card("Ursa", "alter_ego", begins, health=10, code="ga-b", back_link="ga-a",
                set_code="gale", hand_size=3)  # fmt: skip
    sky = [
        card(name, "support", "Permanent.", traits="Sky.", set_code="gale_sky_deck", quantity=1)
        for name in ("Fair", "Frost", "Storm Front")
    ]
    other = card("Cellar", "support", traits="Sky.", set_code="gale", quantity=1)
    table = {"name": "Gale", "identity": "ga-a", "set": "gale", "nemesis": "", "aspect": ""}
    deck = ReadyDeck({**table, "cards": {"Spark": 6, "Cellar": 1}})
    story = {"name": "Rust", "villain": ["rust-1"], "main_scheme": ["Plot"], "sets": ["rust"]}
    filler = card("Grit", "treachery", set_code="rust", quantity=9)
    book = rules(gale, ursa, *sky, other, filler, mulligan="no")
    book.setting = Setting([deck], Scenario(story))
    game = setup.new_game(book, 1, 1)
    decision = game.decision()
    assert decision is not None and sorted(names(game, ASIDE)) == ["Fair", "Frost", "Storm Front"]
    assert all(game.lists[OWNER_OF][entity] == 0 for entity in game.lists[ASIDE])
    chosen = decision.options[0][1]
    game.step(0)
    assert chosen in game.lists[AREA[0]] and len(game.lists[ASIDE]) == 2


def quill(seed: int) -> Game:
    """A game with an identity whose own deck is kept in order, for its cards speak of its top."""
    hero = card("Quill", "hero", health=10, code="qu-a", back_link="qu-b", set_code="quill")
    says = "Odo begins the game with a [[Rune]] deck.\n"
    says += "<b>Action</b>: Discard the top card of the [[Rune]] deck."
    odo = card("Odo", "alter_ego", says, health=10, code="qu-b", back_link="qu-a",
               set_code="quill", hand_size=3)  # fmt: skip
    runes = [
        card(name, "event", "<b>Special</b>: Draw 1 card.", traits="Rune.",
             set_code="quill_rune_deck", quantity=1, cost=0)
        for name in RUNES
    ]  # fmt: skip
    table = {"name": "Quill", "identity": "qu-a", "set": "quill", "nemesis": "", "aspect": ""}
    story = {"name": "Rust", "villain": ["rust-1"], "main_scheme": ["Plot"], "sets": ["rust"]}
    filler = card("Grit", "treachery", set_code="rust", quantity=9)
    book = rules(hero, odo, *runes, filler, mulligan="no")
    deck = ReadyDeck({**table, "cards": {"Spark": 6}})
    book.setting = Setting([deck], Scenario(story))
    return setup.new_game(book, 1, seed)


RUNES: Final = ("Ink", "Lead", "Wax", "Chalk", "Soot")


def test_an_own_deck_with_a_top_card_is_shuffled_and_that_turned_up() -> None:
    """All its cards are there, one of them faceup; which one is up to chance (MC.setup.8)."""
    tops: set[str] = set()
    for seed in range(12):
        game = quill(seed)
        top, below = names(game, OWN_TOP[0]), names(game, OWN_DECK[0])
        assert len(top) == 1 and sorted(top + below) == sorted(RUNES)
        assert not game.lists[ASIDE] and sorted(set(names(game, DECK[0]))) == ["Spark"]
        tops.add(top[0])
    assert len(tops) > 1


def test_what_lies_below_the_top_card_is_hidden_and_of_that_deck_alone() -> None:
    """For all that anybody knows the others lie in any order; none of them is in another deck."""
    game = quill(1)
    worlds = [resample(game, 0, seed) for seed in range(12)]
    assert {tuple(names(world, OWN_TOP[0])) for world in worlds} == {tuple(names(game, OWN_TOP[0]))}
    assert len({tuple(names(world, OWN_DECK[0])) for world in worlds}) > 1
    for world in worlds:
        assert sorted(names(world, OWN_DECK[0])) == sorted(names(game, OWN_DECK[0]))
        assert set(names(world, DECK[0])) == {"Spark"}


def test_a_deck_of_a_scenario_is_no_own_deck() -> None:
    """What a card of a scenario calls by a trait is none of a player's: it is not read yet."""
    text = "<b>Special</b>: You are stunned. Place this card in the [[Rune]] deck discard pile."
    with pytest.raises(CardError, match="no such place"):
        rules(card("Omen", "treachery", text, set_code="rust"))
    assert rules(card("Omen", "treachery", text, set_code="quill_nemesis")).cards


def test_a_deck_of_a_scenario_lies_in_an_order_that_nobody_knows() -> None:
    """But which cards are in it everybody knows (MC.setup.10)."""
    says = "<b>When Revealed</b>: Reveal the top card of the Clockwork deck."
    book = rules(
        card("Alarm", "treachery", says),
        *[card(name, "attachment", set_code="clockwork") for name in RUNES],
    )
    game = begun(book)
    for name in RUNES:
        setup.add_card(game, book.piece(name).index, SIDE_DECK)
    worlds = [resample(game, 0, seed) for seed in range(12)]
    assert len({tuple(names(world, SIDE_DECK)) for world in worlds}) > 1
    for world in worlds:
        assert sorted(names(world, SIDE_DECK)) == sorted(RUNES)
        assert set(names(world, ENCOUNTER)) == {"Filler"}


def test_the_identity_to_begin_with_of_several() -> None:
    """Whichever of them a deck names, the one that says so is laid out (MC.setup.1)."""
    sides = [
        card("Gear", "hero", health=8, code="g1-a", back_link="g1-b", set_code="gear"),
        card("Pia", "alter_ego", "Begin the game with this card. Set your other identities aside.",
             health=8, code="g1-b", back_link="g1-a", set_code="gear", hand_size=3),
        card("Gear", "hero", health=9, code="g2-a", back_link="g2-b", set_code="gear"),
        card("Pia", "alter_ego", health=9, code="g2-b", back_link="g2-a", set_code="gear"),
    ]  # fmt: skip
    table = {"name": "Gear", "set": "gear", "nemesis": "", "aspect": "", "cards": {"Spark": 6}}
    story = {"name": "Rust", "villain": ["rust-1"], "main_scheme": ["Plot"], "sets": ["rust"]}
    filler = card("Grit", "treachery", set_code="rust", quantity=9)
    book = rules(*sides, filler, mulligan="no")
    for named in ("g1-a", "g2-a"):
        deck = ReadyDeck({**table, "identity": named})
        book.setting = Setting([deck], Scenario(story))
        game = setup.new_game(book, 1, 1)
        assert piece_of(game, identity(game, 0)).code == "g1-b"


def test_what_is_permanent_is_no_card_of_the_deck() -> None:
    """It waits aside for what puts it into play, so nobody draws or discards it (MC.permanent.1,
    MC.setup.6)."""
    haze = card("Haze", "hero", health=10, code="hz-a", back_link="hz-b", set_code="haze")
    begins = "<b>Setup</b>: Put your mass form upgrade into play, Thin side faceup."
    odo = card("Odo", "alter_ego", begins, health=10, code="hz-b", back_link="hz-a",
               set_code="haze", hand_size=3)  # fmt: skip
    own = {"set_code": "haze", "faction_code": "hero", "quantity": 1}
    thin = card("Thin", "upgrade", "Mass form. Permanent.", code="mf-a", back_link="mf-b", **own)
    thick = card("Thick", "upgrade", "Mass form. Permanent.", code="mf-b", back_link="mf-a", **own)
    table = {"name": "Haze", "identity": "hz-a", "set": "haze", "nemesis": "", "aspect": ""}
    story = {"name": "Rust", "villain": ["rust-1"], "main_scheme": ["Plot"], "sets": ["rust"]}
    filler = card("Grit", "treachery", set_code="rust", quantity=9)
    book = rules(haze, odo, thin, thick, filler, mulligan="no")
    deck = ReadyDeck({**table, "cards": {"Spark": 3, "mf-a": 1}})
    book.setting = Setting([deck], Scenario(story))
    for seed in range(4):
        game = setup.new_game(book, 1, seed)
        assert names(game, HAND[0]) == ["Spark"] * 3 and names(game, DECK[0]) == []
        assert "Thin" in names(game, AREA[0]) and names(game, ASIDE) == []


def test_a_table_that_was_laid_before_is_the_one_that_would_be_laid_now() -> None:
    book = shipped_rules()
    first = book.new(3, 2)
    other = book.new(4, 2)
    while other.decision() is not None:
        other.step(0)
    again = book.new(3, 2)
    book.laid.clear()
    assert first.digest() == again.digest() == book.new(3, 2).digest()


def test_another_table_is_laid_for_another_setting() -> None:
    book = shipped_rules()
    usual, settings = book.new(3, 1), setup.Decks(book)
    book.setting = Setting(settings.ready[1:], settings.scenarios[0])
    chosen = book.new(3, 1)
    book.setting = None
    assert book.new(3, 1).digest() == usual.digest() != chosen.digest()


def test_each_seat_has_a_hero() -> None:
    """MC.unique.1: there are no more seats than decks that were chosen."""
    rules = shipped_rules()
    ready = setup.Decks(rules)
    rules.setting = Setting(ready.ready[:2], ready.scenarios[0])
    assert rules.new(0, 2).seats == 2
    with pytest.raises(ValueError, match="no hero for each of 3 seats, with 2 decks"):
        rules.new(0, 3)


def test_what_a_card_has_in_one_mode_it_has_from_the_beginning() -> None:
    """Peril, too, which is looked for only where any card has it (MC.peril.1)."""
    hush = card(
        "Hush", "treachery",
        "In expert mode, Hush gains peril.\n<b>When Revealed</b>: Take 1 damage.",
    )  # fmt: skip
    found = [rules(hush, mode=mode).has_peril for mode in ("standard", "expert")]
    assert found == [False, True]
