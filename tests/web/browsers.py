"""A real browser for the tests: the machine's Chromium, driven by Playwright."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Error, Locator, Page, TimeoutError, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM: Final = next(filter(None, map(shutil.which, NAMES)), "")
WHY_NOT: Final = "there is no Chromium on this machine"
FLAGS: Final = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
PATIENCE: Final = 30_000.0  # milliseconds
SOON: Final = 250.0
REACH: Final = 3_000.0  # in which a click meets what was seen, if it is still there
AXE: Final = os.environ.get("AXE", "")  # the file axe.min.js of the npm package axe-core
AT_REST = "Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})))"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser while the block lasts."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield found
        finally:
            found.close()


def click(seen: Locator) -> None:
    """Click it; nothing if an event that came in the meantime has taken it off the page."""
    with suppress(TimeoutError):
        seen.click(timeout=REACH)


def any_of(found: Locator, chance: Random) -> Locator:
    """Any of what was found; the first if that is gone by now."""
    return found.nth(chance.randrange(max(1, found.count())))


class Person:
    """Somebody in front of a browser. What the page complains of is kept in ``trouble``."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        phone: bool = False,
    ) -> None:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=phone,
            is_mobile=phone,
        )
        self.address = address
        self.width = width
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.trouble.append(said.text) if said.type == "error" else None,
        )

    def make(self, game: str, name: str = "Ann", *who: str) -> None:
        """Make a table in the lobby; ``who`` sits in the other seats, if it is not random bots."""
        page = self.page
        page.goto(f"http://{self.address}/")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("radio", name=game, exact=True).check()
        seats = page.get_by_role("combobox", name=re.compile(r"^Seat \d+$"))
        for place in range(1, seats.count()):
            seats.nth(place).select_option(who[place - 1] if place <= len(who) else "random")
        page.get_by_role("button", name="Make the table").click()

    def wait(self) -> bool:
        """Wait until one is asked; False if the game is over instead."""
        self.page.wait_for_selector(".ask.yours, .ask button:text('Play again')")
        return self.page.get_by_role("button", name="Play again").count() == 0

    def answered(self, before: str) -> None:
        """Wait until more has happened than ``before`` (``number``); not for long, since what was
        done may have been no answer."""
        with suppress(Error):
            self.page.wait_for_selector(f".table:not([data-n='{before}'])", timeout=SOON)

    def went_on(self, before: str) -> None:
        """Wait until more has happened than that."""
        self.page.wait_for_selector(f".table:not([data-n='{before}'])")

    @property
    def number(self) -> str:
        """How much has happened, as the page shows it."""
        return self.page.locator(".table").get_attribute("data-n") or ""

    def click_something(self, chance: Random) -> None:
        """Take any answer that is shown, or what lights up on the table, or pay."""
        page = self.page
        if page.locator("[data-key=pay]").count():
            click(page.locator("[data-key=pay]"))
            return
        live = page.locator(".board .thing.live:visible")
        shown = page.locator(".ask .option:visible")
        if live.count() and chance.random() < 0.5:
            click(any_of(live, chance))
            if page.get_by_role("button", name="All answers").count():
                click(any_of(shown, chance))
        elif shown.count():
            click(any_of(shown, chance))

    def play(self, chance: Random, most: int) -> int:
        """Answer so often, or to the end; how often."""
        for n in range(most):
            if not self.wait():
                return n
            before = self.number
            self.click_something(chance)
            self.answered(before)
        return most

    def fits(self) -> None:
        """Nothing is wider than the screen, once what has moved is where it goes."""
        self.page.evaluate(AT_REST)
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= self.width, f"{wide} > {self.width} at {self.page.title()}"

    def is_accessible(self) -> None:
        """axe-core finds nothing, where it is there."""
        if not AXE:
            return
        self.page.evaluate(AT_REST)
        self.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
        found: Any = self.page.evaluate(
            "tags => axe.run({runOnly: tags}).then(r => r.violations)", TAGS
        )
        assert not found, json.dumps(
            [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found],
            indent=1,
        )
