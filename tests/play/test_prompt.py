"""What is typed, understood: numbers, keys, first letters, moves as they are written."""

import pytest

from tallystick.kernel.decision import Decision
from tallystick.play import prompt
from tallystick.play.offers import MenuEntry, OfferedAnswer
from tallystick.play.prompt import PromptState, completions, understand
from tallystick.play.session import SessionQuestion
from tallystick.rules.asking import DEED, END, GO_ON
from tallystick.rules.spelling import Spelled

MOVES = (
    ("recruit Red Owl, at: Farm", "recruit", DEED),
    ("recruit Ox, at: Farm", "recruit", DEED),
    ("attack Ox#2", "attack", DEED),
    ("recruit Ox, at: Mill", "recruit", DEED),
)


def offered(*more: tuple[str, str, str], spoken: tuple[str, ...] = ()) -> PromptState:
    moves = (*MOVES, *more)
    options = [(verb, at, -1) for at, (_, verb, _) in enumerate(moves)]
    bearings = tuple(bearing for _, _, bearing in moves)
    choices = [
        OfferedAnswer(at, text, text, Spelled(verb), bearing)
        for at, (text, verb, bearing) in enumerate(moves)
    ]
    entries = [MenuEntry(one.text, (one,)) for one in choices]
    asked = SessionQuestion(0, Decision(0, "turn", -1, options), bearings)
    return PromptState(asked, choices, entries, keys={"a": "attack", "r": "recruit"}, spoken=spoken)


ENDING = offered(("end turn", "end turn", END))
PASSING = offered(("pass", "pass", GO_ON))


def meant(line: str, at: PromptState = ENDING) -> list[int] | tuple[str, str]:
    """The options that a line means, or the command and its words."""
    found = understand(line, at)
    if found.kind == prompt.ANSWER:
        return [one.option for one in found.choices]
    return (found.kind, found.words)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2", [1]),
        ("0", (prompt.UNKNOWN, "")),
        ("9", (prompt.UNKNOWN, "")),
        ("2.", [1]),
        ("2)", [1]),
        ("-2", (prompt.UNKNOWN, "")),
        ("+2", (prompt.UNKNOWN, "")),
        ("9" * 900, (prompt.UNKNOWN, "")),
        ("a", [2]),
        ("r", [0, 1, 3]),
        ("e", [4]),
        ("END", [4]),
        ("p", (prompt.UNKNOWN, "")),
        ("owl", [0]),
        ("ox mill", [3]),
        ("rec ox", [1, 3]),
        ("recruit ox at mill", [3]),
        ("recruit Ox,  at: farm", [1]),
        ("attack ox#2", [2]),
        ("at ox", [1, 2, 3]),
        ("end tu", [4]),
        ("turn", [4]),
        ("?", (prompt.HELP, "")),
        ("? red owl", (prompt.LOOK_UP, "red owl")),
        ("?owl", (prompt.LOOK_UP, "owl")),
        (" U ", (prompt.UNDO, "")),
        ("s a b", (prompt.SAVE, "a b")),
        ("why attack", (prompt.WHY, "attack")),
        ("c", (prompt.CONCEDE, "")),
        ("q", (prompt.QUIT, "")),
        ("t", (prompt.TABLE, "")),
        ("pp", (prompt.LET_BE, "")),
        ("hold Ben", (prompt.HOLD, "Ben")),
        ("stop their dusk", (prompt.STOP, "their dusk")),
        ("skip dusk", (prompt.SKIP, "dusk")),
        ("²", (prompt.UNKNOWN, "²")),
        ("zebra", (prompt.UNKNOWN, "zebra")),
        ("!", (prompt.UNKNOWN, "!")),
    ],
)
def test_what_a_line_means(line: str, expected: list[int] | tuple[str, str]) -> None:
    if line == "turn":
        expected = (prompt.UNKNOWN, "turn")  # what ends a turn is meant by its verb alone
    assert meant(line) == expected


def test_enter_takes_what_loses_nothing_or_nothing() -> None:
    assert meant("") == (prompt.UNKNOWN, "")
    assert meant("", PASSING) == [4]
    assert meant("p", PASSING) == [4]


def test_enter_goes_back_where_a_kind_has_been_chosen() -> None:
    for typed in ("", "back", "..", "u", "undo"):  # nothing has been answered that could be undone
        assert meant(typed, PASSING._replace(narrowed=True)) == (prompt.BACK, "")


def test_what_is_shown_goes_before_what_is_not() -> None:
    shown = ENDING._replace(entries=ENDING.entries[3:])
    assert meant("ox", shown) == [3]
    assert meant("owl", shown) == [0]
    assert meant("1", shown) == [3]


def test_yes_and_no() -> None:
    asks = offered(("yes", "yes", DEED), ("no", "no", DEED))
    assert meant("y", asks) == [4]
    assert meant("n", asks) == [5]
    assert meant("y") == (prompt.YIELD, "")


def test_what_is_said_in_words() -> None:
    says = offered(("promise", "promise", DEED), spoken=("promise", "offer"))
    assert meant("promise I will keep the peace", says) == (
        prompt.SAY,
        "promise I will keep the peace",
    )
    assert meant("promise", says) == [4]
    assert meant("offer", says) == (prompt.SAY, "offer")


def test_tab_completes_moves_as_they_are_written() -> None:
    assert completions("rec", ENDING) == [text for text, verb, _ in MOVES if verb == "recruit"]
    assert completions("attack Ox#2", ENDING) == []
