"""Grand Archive in a player's words: every question, option and fact; the table; the reasons."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.amounts import seeds
from tests.games.grand_archive.table import Table, ally, card, rules

import tallystick
import tallystick.games.grand_archive as grand_archive
from tallystick.games.grand_archive.library import shipped_cards
from tallystick.games.grand_archive.messages.facts import FACTS
from tallystick.games.grand_archive.messages.lasting_text import all_effects, change_text
from tallystick.games.grand_archive.messages.options import HEADLINES, OPTIONS
from tallystick.games.grand_archive.position.changes import TYPE, Change, PlainChange
from tallystick.games.grand_archive.position.shields import ALL
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import DECK, HAND, champion_of
from tallystick.kernel.machine import Game
from tallystick.kernel.view import redact
from tallystick.play.advice import why_not
from tallystick.play.drawing import draw
from tallystick.rules.phrases import Clause, Noun, Numeral
from tallystick.rules.prose import plain, wrapped

FOLDER = Path(grand_archive.__path__[0])
WORKED_OUT = {"activated", "materialized"}
ENGINE_WORDS = re.compile(r"\b(entity|seat|None|False|frame)\b|-1\b(?! )")
PAYMENTS = ("pay", "use", "way")


@cache
def shipped() -> GrandArchiveRules:
    """The rulebook with its own cards."""
    return GrandArchiveRules(shipped_cards())


def steps(seed: int, seats: int = 2) -> Iterator[tuple[Game, int]]:
    """A random game: the position at each question, and the answer that is about to be given."""
    chance = Random(seed)
    game = shipped().new(seed, seats)
    while not game.over:
        decision = game.decision()
        assert decision is not None
        answer = chance.randrange(len(decision.options))
        yield game, answer
        game.step(answer)


def written(method: str) -> Iterator[str]:
    """The first argument of every call of a method in the sources that is written out."""
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                func, first = node.func, node.args[0]
                name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
                if name == method and isinstance(first, ast.Constant):
                    yield str(first.value)


def asked() -> Iterator[str]:
    """The kinds of all questions that the sources ask."""
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Decision":
                kind = node.args[1]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


class TestFacts:
    def test_every_fact_that_is_emitted_has_words(self) -> None:
        assert (set(written("emit")) | WORKED_OUT) - FACTS.keys() == set()

    def test_every_fact_cites_clauses_that_there_are(self) -> None:
        text = (FOLDER / "clauses.toml").read_text("utf-8")
        known = set(re.findall(r'^id = "(.*)"', text, re.MULTILINE))
        cited = {clause for _, clauses in FACTS.values() for clause in clauses}
        assert cited - known == set()

    def test_every_clause_in_the_sources_is_one_that_there_is(self) -> None:
        text = (FOLDER / "clauses.toml").read_text("utf-8")
        known = set(re.findall(r'^id = "(.*)"', text, re.MULTILINE))
        for file in sorted(FOLDER.rglob("*.py")):
            for clause in re.findall(r'"(GA\.[\w.]*\w)"', file.read_text("utf-8")):
                assert clause in known, f"{file.name}: {clause}"

    @pytest.mark.parametrize("seed", seeds(6))
    def test_what_is_told_are_sentences_and_headings(self, seed: int) -> None:
        for game, answer in steps(seed, 2 + seed % 3):
            mark = game.mark()
            game.step(answer)
            facts = game.facts[mark[1] :]
            for viewer in range(-1, game.seats):
                for told in shipped().story(game, redact(game, facts, viewer), viewer):
                    assert told.text
                    assert told.clauses
                    assert not ENGINE_WORDS.search(told.text), told.text
            game.rewind(mark)

    def test_nobody_is_told_what_another_draws_or_reserves(self) -> None:
        game = shipped().new(3)
        mine = next(one for one in game.facts if one[0] == "drew" and one[1] == 0)
        told = shipped().story(game, redact(game, [mine], 1), 1)
        assert [one.text for one in told] == ["Red draws 1 card."]
        assert "card" not in shipped().story(game, [mine], 0)[0].text


class TestEffects:
    @pytest.mark.parametrize(("n", "amount"), [(3, "The next 3 damage"), (ALL, "Damage")])
    def test_what_is_prevented_whole_has_no_number(self, n: int, amount: str) -> None:
        game = shipped().new(3)
        (told,) = shipped().story(game, [("shielded", 0, champion_of(game, 0), n)], 0)
        assert told.text.startswith(f"{amount} to your ")

    def test_a_type_has_its_article(self) -> None:
        assert change_text(Change(PlainChange(TYPE, "ascendant")), 0) == "is an ascendant too"
        assert change_text(Change(PlainChange(TYPE, "weapon")), 0) == "is a weapon too"

    def test_what_one_may_choose_for_a_thing_is_said_once(self) -> None:
        until = Clause("until", words=("until end of turn",))
        more = Clause("get", parts=(Clause("bonus", (Numeral(1),), words=("power",)), until))
        said = Clause("said", things=(Noun("that", ("ally",)),), parts=(more,))
        assert str(said) == "ally get +1 power until end of turn"


class TestQuestions:
    def test_every_question_has_words(self) -> None:
        assert set(asked()) - HEADLINES.keys() == set()

    @pytest.mark.parametrize("seed", seeds(8))
    def test_every_option_has_words(self, seed: int) -> None:
        for game, _ in steps(seed, 2 + seed % 2):
            decision = game.decision()
            assert decision is not None
            assert shipped().headline(game).startswith(shipped().seat_name(game, decision.seat))
            for option in decision.options:
                assert option[0] in OPTIONS or option[0] in PAYMENTS, option
                text = shipped().describe(game, option)
                assert text
                assert text[0].isupper()
                assert not ENGINE_WORDS.search(text), text

    def test_how_many_pay_by_kindle_is_a_choice_in_words(self) -> None:
        fire = "Bellows Boy, Bellows Boy, Slag Hound, Thrown Coals, Thrown Coals, Kiln-Forged Pike"
        given = f"""
turn: A
phase: main
seats:
  A:
    champion: Spirit of Banked Coals
    hand: [Feed the Furnace, Ash Marshal, Ash Marshal, Twin Cut]
    graveyard: [{fire}]
  B: {{champion: Spirit of Banked Coals}}
"""
        game = tallystick.load("grand-archive").position(given).game
        game.step(0)  # activate Feed the Furnace
        game.step(0)  # aimed at the first
        decision = game.decision()
        assert decision is not None
        assert [shipped().describe(game, option) for option in decision.options] == [
            f"Banish {n} cards from the graveyard (Kindle)" for n in (2, 3)
        ]

    def test_when_it_is_over_nothing_is_asked(self) -> None:
        game = shipped().new(1)
        shipped().concede(game, 0)
        assert shipped().headline(game) == ""


class TestScene:
    def test_it_shows_one_s_own_hand_and_nobody_else_s(self) -> None:
        game = shipped().new(2)
        mine, theirs = (
            {shipped().cards[game.lists[shipped().layout.column("card")][e]].name for e in hand}
            for hand in (game.lists[HAND[0]], game.lists[HAND[1]])
        )
        text = "\n".join(draw(shipped().scene(game, 0), 240))
        assert all(name in text for name in mine)
        assert not any(name in text for name in theirs - mine)

    def test_a_combat_is_shown(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        table.put("Page", 1)
        table.begin().attack(squire, table.me(1))
        scene = table.book.scene(table.game, 0)
        (combat,) = scene.talk
        assert combat.label == "Combat, retaliation"
        assert combat.lines[0] == "Red's Squire attacks Blue's Nobody"
        assert set(combat.touches) >= {squire, table.me(1)}
        text = "\n".join(draw(scene))
        assert "Squire · ally power 2, life 3 · rested" in text

    def test_an_attack_on_who_has_left_is_on_nobody_that_is_there(self) -> None:
        table = Table(rules(), seats=3)
        squire = table.put("Squire")
        table.begin().attack(squire, table.me(1))
        table.book.concede(table.game, 1)
        (combat,) = table.book.scene(table.game, 0).talk
        assert combat.lines[0] == "Red's Squire attacks what is gone"


class TestAdvice:
    def test_why_one_cannot_attack(self) -> None:
        table = Table(rules()).begin()
        assert "GA.CBT.3" in why_not(table.book, table.game, 0, "attack")
        assert "GA.CBT.2" in why_not(table.book, table.game, 1, "attack")
        table.put("Squire")
        table.look_again()
        assert "You can: Attack with your Squire" in why_not(table.book, table.game, 0, "attack")

    def test_why_a_card_cannot_be_played(self) -> None:
        table = Table(rules())
        table.hand("Blank")
        table.begin()
        assert "GA.ACT.8" in why_not(table.book, table.game, 0, "blank")

    def test_what_is_not_there(self) -> None:
        table = Table(rules()).begin()
        assert "no card named" in why_not(table.book, table.game, 0, "Excalibur")

    def test_what_a_card_says(self) -> None:
        book = rules(ally("Wall", "Taunt", 1, 4))
        game = Table(book).begin().game
        lines = dict(book.catalogue(game))["Wall"]
        assert lines == ["Wall (0) · norm, ally (warrior), power 1, life 4", "Taunt"]


class TestProse:
    @pytest.mark.parametrize(
        ("verb", "said"),
        [("draws a card", "draw a card"), ("has lost", "have lost"), ("passes", "pass"),
         ("discards", "discard"), ("tries", "try"), ("is out", "are out")],
    )  # fmt: skip
    def test_verbs_for_you(self, verb: str, said: str) -> None:
        assert plain(verb) == said

    def test_long_lines_are_broken_between_their_parts(self) -> None:
        assert wrapped("a: ", ["bb cc", "dd ee"], 12) == ["a: bb cc,", "     dd ee"]


def test_what_is_banished_face_down_is_named_to_those_who_know_it() -> None:
    """GA.ZINFO.3: whoever laid it down, or may play it; nobody, if it came from a deck unseen."""
    stow = card("Stow", "action", "Banish a card from your hand face down.", speed=True)
    bury = card("Bury", "action", "Banish the top card of your deck face down.", speed=True)
    omen = card(
        "Omen", "action", f"{bury['effect_raw']} You may activate it this turn.", speed=True
    )
    book = rules(ally("Secret"), stow, bury, omen)
    named = {(name, viewer): "Secret" in _told(book, name, viewer)
             for name in ("Stow", "Bury", "Omen") for viewer in (0, 1)}  # fmt: skip
    assert [key for key, is_named in named.items() if is_named] == [("Stow", 0), ("Omen", 0)]
    assert "Red's card is banished face down." in _told(book, "Stow", 1)
    assert "Your card is banished face down." in _told(book, "Bury", 0)


def _told(book: GrandArchiveRules, name: str, viewer: int) -> str:
    """What a seat is told, and sees that lasts, once a card that does something has resolved."""
    table = Table(book)
    played, *_ = table.hand(name, "Secret")
    table.game.move(table.deck("Secret")[0], DECK[0], 0)
    table.begin()
    before = len(table.game.facts)
    table.play(played).finish()
    facts = redact(table.game, table.game.facts[before:], viewer)
    lasting = all_effects(table.game, viewer)
    return " ".join([*lasting, *(line.text for line in book.story(table.game, facts, viewer))])
