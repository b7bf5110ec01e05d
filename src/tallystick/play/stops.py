"""Where somebody is asked who could as well let things go on: "ask me", "pass for me".

What decides is what everybody sees, and what a seat has said of itself. That nothing in hand can
answer decides too, but only where nobody else can see who is asked.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.errors import unknown
from tallystick.rules.asking import Moment

OWN, OTHERS = "my", "their"  # whose turn
WHOSE: Final = (OWN, OTHERS)
INCOME: Final = "income"  # the place of what is taken unasked, unless one says otherwise


class Chance(NamedTuple):
    """A question at which one may let things go on. ``about`` names what asks ("": the rules).

    ``can_act``: whether there is something that is for this moment. ``open_to_all``: others see
    who is asked, so that nothing hidden may decide it.
    """

    moment: Moment
    about: str
    can_act: bool
    open_to_all: bool


class Stops:
    """What one seat wants to be asked."""

    def __init__(self, seat: int, places: tuple[str, ...]) -> None:
        """``places`` are the names of the moments that the game has."""
        self.seat = seat
        self.places = places
        self.said: dict[tuple[str, str], bool] = {}
        self.yielded: set[str] = set()
        self.holding = False
        self.until_turn = False
        self._away = False  # ... and somebody else's turn has come since

    def asks(self, chance: Chance) -> bool:
        """Whether the seat is asked; else things go on for it."""
        moment = chance.moment
        if self.holding:
            return True
        if self.passes_turn(moment) and moment.against != self.seat:
            return False
        if chance.about and chance.about in self.yielded:
            return False
        said = self.said.get((self._whose(moment), moment.name))
        return self._usually(chance) if said is None else said

    def _usually(self, chance: Chance) -> bool:
        """Without a word of the seat: never early, nor about its own plays; in its own turn where
        it can do something; else where it can answer something, or is attacked."""
        moment = chance.moment
        if moment.early or moment.act_of == self.seat:
            return False
        if chance.open_to_all:
            return moment.against == self.seat
        if not chance.can_act:
            return False
        return self.seat in (moment.turn, moment.against) or moment.act_of >= 0 or moment.turn < 0

    def takes_income(self) -> bool:
        """Whether what only does good is taken unasked."""
        return not self.said.get((OWN, INCOME), False)

    def passes_turn(self, moment: Moment) -> bool:
        """Whether all is passed until the seat's next turn, which has not come."""
        if self.until_turn:
            self._away = self._away or moment.turn != self.seat
            self.until_turn = not (self._away and moment.turn == self.seat)
        return self.until_turn

    def pass_turn(self) -> None:
        """Let things go on until the seat's next turn."""
        self.until_turn, self._away = True, False

    def say(self, words: str, ask: bool) -> None:
        """ "dusk", "their dusk", "income": ask there, or not. InputError for what is no place."""
        whose, _, name = words.strip().partition(" ")
        sides: tuple[str, ...] = (whose,)
        if whose not in WHOSE or not name:
            sides, name = WHOSE, words.strip()
        if name not in (*self.places, INCOME):
            raise unknown("moment", name, [*self.places, INCOME])
        for side in sides:
            self.said[side, name] = ask

    def lines(self) -> list[str]:
        """What has been said, for people."""
        found = [
            f"{whose} {name}: {'you are asked' if ask else 'you pass'}"
            for (whose, name), ask in self.said.items()
        ]
        return found + [f"{about}: you let it be" for about in sorted(self.yielded)]

    def _whose(self, moment: Moment) -> str:
        return OWN if moment.turn in (self.seat, -1) else OTHERS
