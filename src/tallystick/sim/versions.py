"""Two versions of a game, or many: what differs between them, as it is typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.sim.plan import Plan

AS_IT_IS: Final = "as-is"  # as the plan has it
CARD_FILES: Final = (".toml", ".json")
MOST_VALUES: Final = 50
NUMBER: Final = re.compile(r"\d+")


def version(plan: Plan, text: str, of: int = 0) -> Plan:
    """The plan, in a version: ``as-is``, a card file, ``deck=DECK`` and ``bot=NAME`` (of
    player ``of``), ``OPTION=READING``. InputError for what is none of these."""
    name, equals, value = text.partition("=")
    if text == AS_IT_IS:
        return plan
    if not equals and (text.endswith(CARD_FILES) or (text and Path(text).is_dir())):
        return plan._replace(cards=(*plan.cards, text))
    if not (name and equals and value):
        expected = "a card file, deck=DECK, bot=NAME, OPTION=READING, or as-is"
        raise InputError(f"expected {expected}; found {text!r}")
    if name == "bot":
        return plan._replace(players=_put(plan.players, of, value))
    if name == "deck":
        if not plan.decks:
            text = "with deck=DECK the decks of all players have to be named: --deck, once for each"
            raise InputError(text, field="--deck")
        return plan._replace(decks=_put(plan.decks, of, value))
    return plan._replace(options=tuple(sorted({**dict(plan.options), name: value}.items())))


def _put(values: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    return (*values[:at], value, *values[at + 1 :])


class Sweep(NamedTuple):
    """A field of a card, and the values that it is to have in turn."""

    card: str
    field: str
    values: tuple[str | int, ...]

    def of(self, plan: Plan, value: str | int) -> Plan:
        """The plan with one of the values."""
        return plan._replace(changes=(*plan.changes, (self.card, self.field, value)))


def sweep(text: str) -> Sweep:
    """``Bramble Wall.build={1}..{3}``: from one to the other, by the one number that differs.
    InputError for anything else."""
    place, equals, span = text.partition("=")
    card, dot, field = place.rpartition(".")
    first, dots, last = span.partition("..")
    if not (equals and dot and dots and card and field):
        raise InputError(f"expected CARD.FIELD=FROM..TO, found {text!r}", field="--vary")
    pairs = list(zip(NUMBER.finditer(first), NUMBER.finditer(last), strict=False))
    differing = [(a, b) for a, b in pairs if a.group() != b.group()]
    if NUMBER.sub("", first) != NUMBER.sub("", last) or len(differing) != 1:
        text = f"expected two values that differ in one number, found {first!r} and {last!r}"
        raise InputError(text, field="--vary")
    one, other = differing[0]
    low, high = int(one.group()), int(other.group())
    step = 1 if high > low else -1
    numbers = range(low, high + step, step)
    if len(numbers) > MOST_VALUES:
        text = f"{len(numbers)} values are too many: at most {MOST_VALUES}"
        raise InputError(text, field="--vary")
    return Sweep(card, field, tuple(_value(first, one, number) for number in numbers))


def _value(text: str, found: re.Match[str], number: int) -> str | int:
    whole = f"{text[: found.start()]}{number}{text[found.end() :]}"
    return int(whole) if whole.isdecimal() else whole


class ShareTarget(NamedTuple):
    """A share of wins that is wanted, give or take."""

    share: float
    margin: float

    @property
    def low(self) -> float:
        """The least that will do."""
        return self.share - self.margin

    @property
    def high(self) -> float:
        """The most that will do."""
        return self.share + self.margin


def target(text: str) -> ShareTarget:
    """``55`` or ``55+-2`` or ``55±2``, in per cent. InputError for anything else."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%?\s*(?:(?:±|\+-|\+/-)\s*(\d+(?:\.\d+)?)\s*%?)?", text)
    share, margin = (float(part or 2) / 100 for part in found.groups()) if found else (-1.0, 0.0)
    if not 0 <= share <= 1 or not 0 < 2 * margin <= 1:
        raise InputError(f"expected a share such as 55+-2, in per cent; found {text!r}",
                         field="--target")  # fmt: skip
    return ShareTarget(share, margin)
