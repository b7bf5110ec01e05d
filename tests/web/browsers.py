"""A real browser for the tests: the machine's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from playwright.sync_api import Browser, Error, Page, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM: Final = next(filter(None, map(shutil.which, NAMES)), "")
WHY_NOT: Final = "there is no Chromium on this machine"
FLAGS: Final = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
PATIENCE: Final = 30_000.0  # milliseconds
SOON: Final = 1_000.0


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser while the block lasts."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield found
        finally:
            found.close()


class Person:
    """Somebody in front of a browser. What the page complains of is kept in ``trouble``."""

    def __init__(
        self, browser: Browser, address: str, width: int = 1280, height: int = 800
    ) -> None:
        context = browser.new_context(viewport={"width": width, "height": height})
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.trouble.append(said.text) if said.type == "error" else None,
        )

    def make(self, game: str, name: str = "Ann", *who: str) -> None:
        """Make a table in the lobby; ``who`` sits in the other seats, if it is not the usual."""
        page = self.page
        page.goto(f"http://{self.address}/")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("radio", name=game, exact=True).check()
        for place, one in enumerate(who, 2):
            page.get_by_label(f"Seat {place}").select_option(one)
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

    @property
    def number(self) -> str:
        """How much has happened, as the page shows it."""
        return self.page.locator(".table").get_attribute("data-n") or ""
