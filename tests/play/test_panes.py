"""The whole screen, of any size: what fits, what is cut and says so, what is always in sight."""

import pytest
from tests.play.test_dialogue import dialogue
from tests.play.test_session import GAMES

from tallystick.bots import BOTS
from tallystick.play.dialogue import HANDOVER, OVER, Dialogue
from tallystick.play.drawing import LEAST
from tallystick.play.lines import cut_apart
from tallystick.play.panes import GAP, NEW, THREE, TWO, Panes, brief
from tallystick.rules.prose import ruled
from tallystick.rules.scene import LIST, Area, Figure, Scene, Side, Thing

SIZES = ((60, 20), (80, 24), (122, 40), (184, 44), (200, 50))


def played(game: str, answers: int) -> Dialogue:
    """A game some answers later, answered as the greedy bot would."""
    one = dialogue(game, seats=GAMES[game], seed=3)
    bot = BOTS["greedy"](0)
    for _ in range(answers):
        decision = one.match.decision()
        if decision is None:
            break
        one.reply, one.news = [], []
        one._take(bot.choose(one.match, decision.seat, decision))
    return one


def text(one: Dialogue, width: int, height: int, scroll: int = 0) -> str:
    return "\n".join(row.text for row in Panes(one, width, height - 1, scroll).rows())


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_whole_and_asks_its_question(game: str) -> None:
    for answers in (0, 8, 20):
        one = played(game, answers)
        for width, height in SIZES:
            rows = Panes(one, width, height - 1).rows()
            assert len(rows) == height - 1
            assert max(len(row.text) for row in rows) <= width
            shown = text(one, width, height)
            assert shown.startswith(f" {one.match.rules.title} · ")
            assert one.offered is not None
            assert one.headline()[: min(40, width // 3)] in shown
            numbers = [n for n in range(1, len(one.offered.entries) + 1) if f" {n:2} " in shown]
            assert numbers[:3] == [1, 2, 3][: len(one.offered.entries)]
            assert len(numbers) == len(one.offered.entries) or " more: " in shown


def test_the_pages_of_a_small_screen_show_every_card_with_its_text() -> None:
    one = played("marvel-champions", 4)
    pages = [text(one, 60, 20, page) for page in range(12)]
    hand = [a for s in one.scene().sides if s.seat == 0 for a in s.areas if a.title == "hand"]
    for card in hand[0].things:
        assert any(card.name in page for page in pages)
        assert any(card.text[0].split(":")[0] in page for page in pages)


@pytest.mark.parametrize("game", GAMES)
def test_no_page_ends_with_a_head_line(game: str) -> None:
    one, head = played(game, 8), ruled("", 0).strip()
    for width, height in SIZES[:2]:
        for scroll in range(8):
            rows = [row.text for row in Panes(one, width, height - 1, scroll).rows()]
            end = next(at for at, row in enumerate(rows) if row.startswith(f"{head} what happened"))
            assert not rows[end - 1].startswith(head)


def test_a_wide_screen_has_the_cards_beside_the_table() -> None:
    one = played("terrus", 4)
    row = text(one, 200, 50).splitlines()[1]
    assert [row.index(word) for word in ("table", "cards", "what happened")] == [3, 70, 137]


@pytest.mark.parametrize("size", SIZES)
def test_the_map_of_heirless_is_always_in_sight(size: tuple[int, int]) -> None:
    shown = text(played("heirless", 30), *size)
    for place in ("Capital", "Valley", "Cordillera", "Meadow", "Farmland", "Thicket"):
        assert place in shown


@pytest.mark.parametrize("columns", [2, 3])
def test_columns_are_never_narrower_than_a_drawing(columns: int) -> None:
    """What is drawn for 60 columns is not cut where columns stand side by side."""
    first = {2: TWO, 3: THREE}[columns]
    assert (first - len(GAP) * (columns - 1)) // columns >= LEAST


def test_what_is_new_is_marked_and_what_was_answered_stands_over_the_question() -> None:
    one = dialogue()
    one.typed("99")
    rows = Panes(one, 80, 23).rows()
    assert any(row.style == NEW and "A number from 1 to" in row.text for row in rows)
    one.typed("e")
    one.typed("y")
    assert any(row.style == NEW for row in Panes(one, 80, 23).rows())


def test_a_long_answer_has_the_place_of_the_table_by_the_page() -> None:
    one = dialogue()
    one.typed("?")
    assert "── answer · 1 of" in text(one, 80, 24)
    assert "── answer · 2 of" in text(one, 80, 24, 1)
    assert "What do you do?" in text(one, 80, 24, 1)


def test_a_screen_that_is_handed_over_is_empty() -> None:
    one = dialogue(people=2)
    assert one.state == HANDOVER
    shown = text(one, 80, 24)
    assert shown.count("\n") == 22 and shown.split("\n", 1)[1].strip() == ""


def test_the_end_is_told() -> None:
    one = dialogue()
    one.typed("c")
    one.typed("y")
    assert one.state == OVER
    assert "Blue (P1) won. Seed 8" in text(one, 60, 20)


def test_a_map_stands_as_ways_from_its_middle() -> None:
    def place(name: str, *beside: str, owner: int = -1) -> Thing:
        figures = (Figure("Ann", 2), Figure("the Wild", 1)) if owner >= 0 else ()
        return Thing(name, (name,), owner=owner, figures=figures, beside=beside, at=(0, 0))

    area = Area(
        "Map",
        (
            place("Hub", "A", "B", "C", owner=0),
            place("A", "Hub", "D"),
            place("B", "Hub"),
            place("C", "Hub", "D"),
            place("D", "A", "C"),
        ),
        LIST,
    )
    scene = Scene(-1, ("now",), (Side(0, "Ann"),), (area,))
    assert brief(scene, 60)[:5] == [
        "Map: Hub An2*Wi1",
        " ─ A ─ D ─ C",
        " ─ B",
        " ─ C",
        "── Ann ".ljust(60, "─"),
    ]


def test_answers_that_would_read_alike_are_cut_where_they_are_alike() -> None:
    long = "Activate Stir the Ashes: discard a card, banish Page, Leaf and"
    texts = ["Pass", f"{long} Owl", f"{long} Ox", f"{long} Ox"]
    assert cut_apart(texts, 43) == [
        "Pass",
        "Activate … card, banish Page, Leaf and Owl",
        "Activate … a card, banish Page, Leaf and Ox",
        "Activate … a card, banish Page, Leaf and Ox",
    ]
    assert cut_apart(texts[:2], 40) == ["Pass", "Activate Stir the Ashes: discard a card…"]
    assert cut_apart(texts[1:3], 16)[0] == "Activate … Owl"
    assert cut_apart(texts, 80) == texts
