"""Sentences about facts: words in braces are filled in, for whoever reads them."""

from __future__ import annotations

import pytest
from tests.kernel.toy import toy_game

from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import Game
from tallystick.rules.prose import MessageTemplates, People, Word, options, questions

PEOPLE = People(("Red", "Blue", "the wolves").__getitem__, several=(2,))
WORDS: dict[str, Word] = {
    **PEOPLE.words(),
    "card": lambda slot: f"card {slot.at(2)}",
    "game": lambda slot: type(slot.game).__name__,
}


def told(sentence: str, fact: tuple[int, int, int], viewer: int, game: Game) -> str:
    found = MessageTemplates({"x": (sentence, ("R.1",))}, WORDS).narrate(game, ("x", *fact), viewer)
    assert found is not None and found.clauses == ("R.1",)
    return found.text


@pytest.mark.parametrize(
    ("sentence", "fact", "viewer", "expected"),
    [
        ("{does:draws} {card}.", (0, 7, 2), 1, "Red draws card 7."),
        ("{does:draws} {card}.", (0, 7, 2), 0, "You draw card 7."),
        ("{does:has} {n:card} left.", (1, 0, 2), 0, "Blue has 2 cards left."),
        ("{does:has} {n:card} left.", (1, 0, 1), 1, "You have 1 card left."),
        ("{does:howls}.", (2, 0, 0), 0, "The wolves howl."),
        ("{whose} card goes to {whom@3}.", (0, 7, 1), 1, "Red's card goes to you."),
        ("{whose} card goes to {whom@2}.", (2, 0, 5), 2, "Your card goes to Red."),
        ("{whose} den", (2, 0, 0), 0, "The wolves' den"),
        ("{who} meets {who@3}, and {does@3:runs}", (0, 0, 1), 1, "Red meets Blue, and You run"),
        ("{n:wolf} {verb:lands} on {a}.", (-1, 4, 1), -1, "1 wolf lands on 4."),
        ("{n:owl} {verb:lands} on {a}.", (-1, 4, 2), -1, "2 owls land on 4."),
        ("{card} by {card@3}", (0, 4, 9), 0, "Card 4 by card 9"),
        ("a plain {game}", (0, 0, 0), 0, "A plain Game"),
    ],
)
def test_a_sentence(sentence: str, fact: tuple[int, int, int], viewer: int, expected: str) -> None:
    assert told(sentence, fact, viewer, toy_game()) == expected


def test_an_onlooker_is_nobody() -> None:
    assert PEOPLE.whom(-1, -1) == "the wolves"  # whoever a name is asked for


def test_a_word_that_there_is_not() -> None:
    with pytest.raises(KeyError, match="cart"):
        MessageTemplates({"x": ("{does:draws} {cart}.", ())}, WORDS)


def test_what_tells_nothing() -> None:
    telling = MessageTemplates({"x": (lambda game, fact, viewer: "", ("R.1",))}, WORDS)
    assert telling.narrate(toy_game(), ("x", 0, 0, 0), 0) is None
    assert telling.narrate(toy_game(), ("unknown", 0, 0, 0), 0) is None
    assert telling.clauses == {"x": ("R.1",)}


def test_options_are_told_to_the_seat_that_is_asked() -> None:
    told = options(
        {
            "hand": "hand {card} to {whom@3}",
            "pass": "Pass",
            "odd": lambda game, seat, option: "as it is",
        },
        WORDS,
    )
    game = toy_game()
    assert told["hand"](game, 1, ("hand", 7, 1)) == "Hand card 7 to you"
    assert told["hand"](game, 0, ("hand", 7, 1)) == "Hand card 7 to Blue"
    assert told["pass"](game, 0, ("pass", -1, -1)) == "Pass"
    assert told["odd"](game, 0, ("odd", -1, -1)) == "as it is"


def test_questions_are_about_what_asks_them() -> None:
    told = questions({"x": "what is X for {card}?", "odd": lambda game, asked: asked.kind}, WORDS)
    game = toy_game()
    assert told["x"](game, Decision(0, "x", 5, [], 0)) == "what is X for card 5?"
    assert told["odd"](game, Decision(0, "odd", 5, [], 0)) == "odd"
