"""What is handed to the face from Python is checked; what is wrong is said of its argument."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tallystick
from tallystick.face.position import Position
from tallystick.face.rules import GameRules

RULES = tallystick.load("terrus")
POSITION = "seats: {A: {pool: {plant: 1}, hand: [Ox]}, B: {}}"


def standing() -> Position:
    return RULES.position(POSITION)


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "no game": (lambda: tallystick.load(None), "name: expected the name of a game, found None"),  # type: ignore[arg-type]
    "options as a list": (
        lambda: tallystick.load("terrus", ["pool-only"]),  # type: ignore[arg-type]
        "options: expected house rules by name",
    ),
    "a number of cards": (lambda: tallystick.load("terrus", cards=3), "cards: expected card files"),  # type: ignore[arg-type]
    "blank in words": (
        lambda: tallystick.load("terrus", allow_blank="no"),  # type: ignore[arg-type]
        "allow_blank: expected True or False, found 'no'",
    ),
    "a seed in words": (lambda: RULES.new(seed="x"), "seed: expected a whole number, found 'x'"),  # type: ignore[arg-type]
    "half a seed": (lambda: RULES.new(seed=1.5), "seed: expected a whole number, found 1.5"),  # type: ignore[arg-type]
    "seats in a word": (lambda: RULES.new(seats="two"), "seats: expected how many, or a list"),
    "decks by number": (lambda: RULES.new(decks=[1, 2]), "decks: expected decks by name"),  # type: ignore[list-item]
    "no game underneath": (lambda: RULES.at(3), "game: expected a game of Terrus"),  # type: ignore[arg-type]
    "a game of other rules": (
        lambda: tallystick.load("heirless").at(standing().game),
        "game: expected a game of Heirless",
    ),
    "a name too few": (lambda: RULES.at(standing().game, ["A"]), "seats: 1 name for 2 seats"),
    "no position": (lambda: RULES.position(None), "text: expected the text of a position"),  # type: ignore[arg-type]
    "a position as data": (
        lambda: RULES.position({"seats": {}}),  # type: ignore[arg-type]
        "text: expected the text of a position",
    ),
    "a move by number": (lambda: standing().play(0), "move: expected a move, or its text, found 0"),  # type: ignore[arg-type]
    "an option of no name": (
        lambda: standing().labelled(("fly", -1, -1)),
        "option: ('fly', -1, -1) is no option of the open question",
    ),
    "an option of no card": (lambda: standing().touched(("play", 999, -1)), "option: ('play', 999"),
    "an option that is no triple": (lambda: standing().price(("x",)), "option: ('x',) is no"),  # type: ignore[arg-type]
    "a seat by number": (
        lambda: standing().refusal("pass", seat=0),  # type: ignore[arg-type]
        "seat: expected the name of a seat, found 0",
    ),
    "a view by number": (lambda: standing().view(1), "seat: expected the name of a seat, found 1"),  # type: ignore[arg-type]
    "no cost": (lambda: standing().payments(None), "cost: expected a cost or a move, found None"),  # type: ignore[arg-type]
    "an X in words": (lambda: standing().payments("{X}", x="2"), "x: expected an X of 0 or more"),  # type: ignore[arg-type]
    "an argument that no move has": (
        lambda: standing().refusal('pay, cost: "{1}", wth: {pool: {plant: 1}}'),
        "the move: wth: unknown argument of a move 'wth'; did you mean with?",
    ),
    "a payment that is none": (
        lambda: standing().refusal('pay, cost: "{1}", with: plant'),
        "the move: with: expected a mapping, found 'plant'",
    ),
    "the cost of passing": (lambda: standing().payments("pass"), "'pass': to pass costs nothing"),
    "the cost of a card that is not there": (
        lambda: standing().payments("recruit Moon Rabbit"),
        "'recruit Moon Rabbit': That card is not in your hand.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_input_is_said_of_its_argument(name: str) -> None:
    asked, words = WRONG[name]
    with pytest.raises(tallystick.InputError) as caught:
        asked()
    assert words in str(caught.value)


def test_a_whole_number_may_be_of_any_type() -> None:
    class Number:
        def __index__(self) -> int:
            return 3

    three: int = Number()  # type: ignore[assignment]
    assert RULES.new(seats=three, seed=three).digest == RULES.new(seats=3, seed=3).digest
    with pytest.raises(tallystick.InputError, match="seats: expected how many, or a list"):
        RULES.new(seats=True)


def test_one_name_is_a_list_of_one() -> None:
    marvel: GameRules = tallystick.load("marvel-champions")
    assert marvel.chosen({"hero": "Keystone"}).seats == marvel.chosen({"hero": ["Keystone"]}).seats


def test_a_move_that_was_made_keeps_what_it_says() -> None:
    position = RULES.new(seed=4)
    before = [(move.text, move.label, move.touches) for move in position.moves]
    for place, said in enumerate(before):
        later = position.copy()
        move = later.moves[place]
        later.play(move)
        assert (move.text, move.label, move.touches) == said


def test_to_make_a_move_is_not_to_look() -> None:
    """A seat is told what has happened since it first looked."""
    position = RULES.new(seed=4)
    seat = position.seat
    position.play(position.moves[0])
    assert position.view(seat).told == []


def test_a_move_of_a_position_that_has_gone_on_says_so() -> None:
    position = RULES.new(seed=4)
    first, *others = position.moves
    position.play(first)
    assert repr(others[0]) == "Move(of a position that has gone on)"
    with pytest.raises(ValueError, match="gone on"):
        str(others[0])


def test_a_move_can_be_read_again_when_what_was_tried_is_taken_back() -> None:
    position = RULES.new(seed=4)
    first, *others = position.moves
    with position.trying(first):
        assert str(first)
    assert [str(move) for move in others] == [str(move) for move in position.moves[1:]]


# A card, and the moves by which one could try to find out where it is.
HIDDEN = {
    "terrus": ("Mire Bull", ("recruit", "play", "activate"), ("hand", "den")),
    "marvel-champions": ("Stakeout", ("play", "use"), ("hand", "deck")),
    "grand-archive": (
        "Ripple Lance",
        ("activate", "materialize", "use"),
        ("hand", "memory", "deck", "material"),
    ),
    "heirless": ("Saw Trestle", ("build", "assign"), ("hand",)),
}


@pytest.mark.parametrize("game", HIDDEN)
def test_no_reason_says_where_a_card_is_that_one_does_not_see(game: str) -> None:
    card, verbs, zones = HIDDEN[game]
    rules = tallystick.load(game)
    other = "Clay Pit" if game == "heirless" else "Unknown Card"
    for zone in zones:
        with_it, without = (
            rules.position(f"{{turn: A, seats: {{A: {{}}, B: {{{zone}: [{held}]}}, C: {{}}}}}}")
            for held in (card, other)
        )
        for verb in verbs:
            asked = f"{verb} {card}"
            assert with_it.refusal(asked, "A") == without.refusal(asked, "A"), (zone, asked)
