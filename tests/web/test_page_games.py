"""Games in real browsers, from the lobby to the end: one person has a wide screen and nothing
but a keyboard, one a phone's screen and nothing but roles and names; the third seat is a bot's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.amounts import some
from tests.web.browsers import CHROMIUM, PATIENCE, WHY_NOT, Person
from tests.web.players import ByKeyboard, ByName
from tests.web.processes import served

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WHY_NOT)

LIVELY: Final = {"Heirless": 12, "Grand Archive": 12, "Marvel Champions": 30, "Caravan": 30}
MOST: Final = 600  # answers in a game
SHORT: Final = "Caravan"  # is always played to its end; the others with `make laws`
FIRST: Final = 20  # answers of the others
BROKEN: Final = "The line is broken"
LOOK: Final = 15  # after so many answers each page is looked at closely
expect.set_options(timeout=PATIENCE)


@contextmanager
def two(
    chromium: Browser, address: str, game: str, seed: int, lively: int
) -> Iterator[tuple[ByKeyboard, ByName]]:
    """Two people at a table of three, who have begun."""
    ann = ByKeyboard(Person(chromium, address, 1600, 900), Random(seed), lively)
    phone = Person(chromium, address, 320, 640, dark=True)
    bob = ByName(phone, Random(seed + 1), lively)
    ann.make(game)
    expect(ann.page.get_by_text("waits until all seats")).to_be_visible()
    link = ann.page.get_by_role("link", name="seat 2").get_attribute("href")
    assert link and "#s=" in link
    bob.sit(link)
    expect(ann.page.get_by_role("navigation", name="Who plays")).to_contain_text("Bob")
    yield ann, bob
    trouble = [*ann.person.trouble, *bob.person.trouble]
    assert not [one for one in trouble if "WebSocket" not in one and "ERR_" not in one]


def look_closely(people: tuple[ByKeyboard, ByName]) -> None:
    for one in people:
        one.person.fits()
        one.person.is_accessible()


def is_over(people: tuple[ByKeyboard, ByName]) -> bool:
    """The title says so first: finding a button by its name takes long on a full table."""
    return any("won" in one.page.title() for one in people)


def play(people: tuple[ByKeyboard, ByName], most: int) -> bool:
    """Whoever is asked answers, so often or to the end; whether that came."""
    before = sum(one.answers for one in people)
    while (answers := sum(one.answers for one in people) - before) < most:
        for one in people:
            if one.asked:
                one.act()
                if sum(each.answers for each in people) == LOOK:
                    look_closely(people)
        if not any(one.asked for one in people) and is_over(people):
            return True
        people[0].page.wait_for_timeout(5)
    return answers < most


def end(people: tuple[ByKeyboard, ByName]) -> None:
    """Both see the same end."""
    ann, bob = people
    for one in people:
        expect(one.page.get_by_role("button", name="Play again")).to_be_visible()
    assert ann.page.title() == bob.page.title() and "won" in ann.page.title()
    bob.person.fits()
    bob.person.is_accessible()


def play_to(people: tuple[ByKeyboard, ByName], most: int) -> None:
    """So many answers, or to the end, which comes within MOST."""
    if play(people, most):
        end(people)
    else:
        assert most < MOST


@pytest.mark.parametrize("game", LIVELY)
def test_a_whole_game(page_server: str, chromium: Browser, same_games: None, game: str) -> None:
    with two(chromium, page_server, game, 4, LIVELY[game]) as people:
        play_to(people, MOST if game == SHORT else some(FIRST, MOST))


def settled(boards: list[Locator]) -> list[str]:
    """What stands on both once nothing changes any more: a bot may still be answering."""
    seen: list[str] = []
    while seen != (now := [board.inner_text() for board in boards]):
        seen = now
        boards[0].page.wait_for_timeout(500)
    return seen


def test_a_whole_game_through_a_dropped_network_and_a_killed_server(
    chromium: Browser, tmp_path: Path
) -> None:
    """Bob's network is gone for a while, and then the server is killed: each time the page says so
    and mends the line by itself, and the table is what it was; also when it is loaded again."""
    with (
        served(tmp_path, seed="7") as (address, process),
        two(chromium, address, "Terrus", 2, 25) as people,
    ):
        ann, bob = people
        boards = [one.page.get_by_role("main") for one in people]
        who = ann.page.get_by_role("navigation", name="Who plays")
        assert not play(people, 20)
        before = settled(boards)
        bob.person.context.set_offline(True)
        expect(bob.page.get_by_role("alert")).to_contain_text(BROKEN)
        expect(who).to_contain_text("away")
        bob.person.context.set_offline(False)
        expect(bob.page.get_by_role("alert").filter(has_text=BROKEN)).to_have_count(0)
        expect(who).not_to_contain_text("away")
        assert settled(boards) == before
        assert not play(people, 20)
        before = settled(boards)
        process.kill()
        process.wait()
        for one in people:
            expect(one.page.get_by_role("alert").filter(has_text=BROKEN)).to_be_visible()
        with served(tmp_path, port=int(address.rpartition(":")[2])):
            for one in people:
                expect(one.page.get_by_role("alert").filter(has_text=BROKEN)).to_have_count(0)
            bob.page.reload()
            expect(who).not_to_contain_text("away")
            expect(bob.page.get_by_role("heading", name="What happened")).to_be_visible()
            assert settled(boards) == before
            play_to(people, some(FIRST // 2, MOST))
