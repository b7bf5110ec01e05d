"""Two ways to play in a browser without looking at how the page is made.

The only thing that either reads of the page's insides is how much has happened (``Person.number``),
to know when an answer has arrived.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.web.browsers import Person, any_of, click

PASSED: Final = 9  # of ten chances to pass, so many are taken
IDLE: Final = "Pass until my turn"
ASKED: Final = "●"  # how the title of the page begins while one is asked


class Player:
    """Somebody who answers at random, and after ``lively`` answers mostly passes."""

    def __init__(self, person: Person, chance: Random, lively: int) -> None:
        self.person, self.chance, self.lively = person, chance, lively
        self.page = person.page
        self.answers = 0

    @property
    def asked(self) -> bool:
        """Whether it is this one's to answer."""
        return self.page.title().startswith(ASKED)

    @property
    def passes(self) -> bool:
        """Whether this one would rather pass now."""
        return self.answers > self.lively and self.chance.randrange(10) < PASSED

    def act(self) -> None:
        """Answer."""
        before = self.person.number
        self.answers += 1
        self.choose()
        self.person.answered(before)

    def choose(self) -> None:
        """Do something that may be an answer."""
        raise NotImplementedError


class ByKeyboard(Player):
    """Nothing but keys."""

    def make(self, game: str) -> None:
        """Make a table of three in the lobby: oneself, another person, a bot."""
        self.page.goto(f"http://{self.person.address}/")
        self._tab_to("game")
        for _ in range(8):
            if self._focused("closest('label').innerText.trim()") == game:
                break
            self._press("ArrowDown")
        self._tab_to("name")
        self.page.keyboard.type("Ann")
        self._tab_to("seat1")
        self.page.keyboard.type("a person")
        for _ in range(20):
            if self._focused("innerText") == "One more seat":
                break
            self._press("Tab")
        if not self._focused("disabled"):
            self._press("Space")
        self._tab_to("seat2")
        self.page.keyboard.type("random")
        self._tab_to("name")
        self._press("Enter")

    def _press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def _focused(self, what: str) -> object:
        """Something of the control where one is."""
        return self.page.evaluate(f"document.activeElement.{what}")

    def _tab_to(self, name: str) -> None:
        """Onwards, or back, to a field of that name."""
        for key in ("Tab", "Shift+Tab"):
            for _ in range(30):
                if self._focused("name") == name:
                    return
                self._press(key)
        raise AssertionError(f"no field {name}")

    def choose(self) -> None:
        """A digit, Enter, or a letter; a payment as it is laid out."""
        self.page.evaluate("document.activeElement.blur()")
        if self.page.get_by_role("group", name="Payment").count():
            self._press("Enter")
        elif self.passes and self.page.get_by_role("button", name=IDLE).count():
            self._press("w")
        else:
            answers = self.page.get_by_role("list", name="Answers").get_by_role("listitem").count()
            self._press(str(1 + self.chance.randrange(max(1, min(9, answers)))))


class ByName(Player):
    """Nothing but roles and names, as a screen reader has them."""

    def sit(self, link: str) -> None:
        """Take the seat of a link."""
        self.page.goto(link)
        self.page.get_by_role("textbox", name="Your name").fill("Bob")
        self.page.get_by_role("button", name="Sit down").click()

    def choose(self) -> None:
        """What can be chosen on the table, an answer of the list; a payment as it is laid out."""
        payment = self.page.get_by_role("group", name="Payment")
        idle = self.page.get_by_role("button", name=IDLE)
        things = self.page.get_by_role("button", name="you can choose it")
        if payment.count():
            click(payment.get_by_role("button", name="Pay", exact=True))
        elif self.passes and idle.count():
            click(idle)
        elif self.chance.random() < 0.3 and things.count():
            click(any_of(things, self.chance))
        else:
            answers = self.page.get_by_role("list", name="Answers").get_by_role("listitem")
            click(any_of(answers, self.chance).get_by_role("button").first)
