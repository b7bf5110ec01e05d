"""A page whose line is dead without anything that says so: it slept, or the network went away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect
from tests.web.browsers import CHROMIUM, WHY_NOT, Person
from tests.web.pictures import PICTURES
from tests.web.test_page import laid

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WHY_NOT)

BROKEN = "The line is broken"


class Lines:
    """The lines of a page, of which those that are ``dead`` carry nothing and never end."""

    def __init__(self, page: Page) -> None:
        self.opened = 0
        self.dead = 0
        self.heard = 0  # messages that have come
        page.route_web_socket(re.compile("/socket$"), self.routed)

    def routed(self, line: WebSocketRoute) -> None:
        self.opened += 1
        number, server = self.opened, line.connect_to_server()
        line.on_message(lambda said: None if number <= self.dead else server.send(said))
        server.on_message(lambda said: None if number <= self.dead else self._hear(line, said))

    def _hear(self, line: WebSocketRoute, said: str | bytes) -> None:
        self.heard += 1
        line.send(said)

    def die(self) -> None:
        self.dead = self.opened


def sits(browser: Browser, address: str) -> tuple[Person, Lines, Locator]:
    """Ann, who has a payment to put together, on a line that can die."""
    made = laid(address, PICTURES["terrus"])
    ann = Person(browser, address)
    ann.page.clock.install()
    lines = Lines(ann.page)
    ann.page.goto(f"http://{address}/t/{made['table']}#s={made['seats'][0]}")
    assert ann.wait()
    return ann, lines, ann.page.get_by_role("group", name="Payment")


def pays(ann: Person, tray: Locator) -> None:
    """Ann pays with what is laid out, and the game goes on without trouble."""
    number = ann.number
    tray.get_by_role("button", name="Pay").click()
    ann.went_on(number)
    assert ann.trouble == []


def test_a_page_that_slept_has_another_line(page_server: str, chromium: Browser) -> None:
    ann, lines, tray = sits(chromium, page_server)
    before = tray.inner_text()
    lines.die()
    ann.page.clock.fast_forward(600_000)
    ann.page.clock.run_for(1_000)
    expect(ann.page.get_by_role("alert").filter(has_text=BROKEN)).to_have_count(0)
    assert lines.opened == 2 and tray.inner_text() == before
    pays(ann, tray)


def test_a_page_that_only_waits_has_another_line(page_server: str, chromium: Browser) -> None:
    """It asks whether the server is there, and where nothing comes back, opens another."""
    ann, lines, tray = sits(chromium, page_server)
    before = tray.inner_text()
    for _ in range(5):
        heard = lines.heard
        ann.page.clock.run_for(32_000)
        for _ in range(100):
            if lines.heard > heard:
                break
            ann.page.wait_for_timeout(50)
        assert lines.heard > heard and lines.opened == 1
    lines.die()
    for _ in range(60):
        ann.page.clock.run_for(1_000)
    expect(ann.page.get_by_role("alert").filter(has_text=BROKEN)).to_have_count(0)
    assert lines.opened == 2 and tray.inner_text() == before
    assert ann.trouble == []


def test_what_is_laid_out_on_a_dead_line_is_there_on_the_next(
    page_server: str, chromium: Browser
) -> None:
    """Nothing that is not on the screen is ever paid."""
    ann, lines, tray = sits(chromium, page_server)
    taken = tray.locator("li.free .source[aria-pressed=true]")
    name = taken.first.inner_text().removeprefix("✓ ")
    lines.die()
    before = tray.inner_text()
    taken.first.click()
    assert tray.inner_text() == before  # nothing has come back
    for _ in range(25):
        ann.page.clock.run_for(1_000)
    source = tray.get_by_role("button", name=name, exact=True)
    expect(source).to_have_attribute("aria-pressed", "false")
    assert lines.opened == 2
    pays(ann, tray)


def test_words_that_could_not_be_sent_stay_written(page_server: str, chromium: Browser) -> None:
    ann, _, _ = sits(chromium, page_server)
    ann.page.get_by_text("Talk", exact=True).click()
    said = ann.page.get_by_label("Say", exact=True)
    ann.context.set_offline(True)
    expect(ann.page.get_by_role("alert").filter(has_text=BROKEN)).to_be_visible()
    said.fill("Are you there?")
    said.press("Enter")
    expect(said).to_have_value("Are you there?")
    ann.context.set_offline(False)
    ann.page.clock.run_for(1_000)
    expect(ann.page.get_by_role("alert").filter(has_text=BROKEN)).to_have_count(0)
    said.press("Enter")
    expect(said).to_have_value("")
    expect(ann.page.get_by_role("log", name="What was said")).to_contain_text("Are you there?")
