"""What an obligation says without a timing word, and is done when it is revealed
(MC.obligation.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.rules.phrases import If, OneOf, Spoken, is_verb
from tallystick.rules.picking import has

DONE_VERBS: Final = (
    "may", "change_form", "discard", "banish", "take", "deal", "place_threat", "exhaust", "choose",
    "search", "flip", "remove_counters",
)  # fmt: skip


def is_done(spoken: Spoken) -> bool:
    """Whether a line without a timing is something to be done, rather than a statement."""
    return has(spoken.effects, OneOf) or any(is_verb(one, *DONE_VERBS) for one in spoken.effects)


def as_one(piece: CardFace, abilities: Sequence[Spoken]) -> list[Spoken]:
    """The abilities of a card; of an obligation, the sentences that are done one after the other
    are one where they ask what came of those before ("If no counter was removed this way")."""
    if piece.kind != "obligation":
        return list(abilities)
    found: list[Spoken] = []
    for one in abilities:
        before = found[-1] if found else None
        goes_on = before is not None and one.text == before.text != ""
        if before is not None and goes_on and is_done(before) and (is_done(one) or _asks_back(one)):
            found[-1] = before._replace(effects=(*before.effects, *one.effects))
        else:
            found.append(one)
    return found if any(map(_asks_back, abilities)) else list(abilities)


def _asks_back(spoken: Spoken) -> bool:
    """Whether it hangs on what was done "this way", or before it."""
    match spoken:
        case Spoken(effects=(If(tests=tests),), timing=None):
            words = [word for test in tests for word in test.words]
            back = any(word.endswith("this way") for word in words)
            return back or any(test.verb == "resolved" for test in tests)
    return False
