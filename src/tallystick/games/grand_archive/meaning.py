"""What the numbers of a position of Grand Archive stand for."""

from __future__ import annotations

from typing import Final

from tallystick.rules.meaning import Meaning

MEANING: Final = Meaning(
    things=frozenset(("attacker", "host", "champion", "mastery")),
    seats=frozenset(("turn", "first", "striker", "defending")),
    records={"counters": "tnn"},
    verbs={
        "activate": "t-", "attack": "t-", "bare": "--", "begin": "t-", "bottom": "t-",
        "choose": "", "done": "--", "element": "n-", "extra": "n-", "imbue": "n-",
        "intercept": "t-", "materialize": "t-", "mode": "n-", "name": "n-",
        "no": "--", "option": "n-", "pass": "--", "pay": "", "pay tax": "--", "pay wither": "t-",
        "prevent": "n-", "retaliate": "t-", "share": "", "sweep": "s-", "target": "", "token": "n-",
        "top": "t-", "trigger": "n-", "use": "", "way": "n-", "wield": "t-", "x": "n-", "y": "n-",
        "yes": "--",
    },
    questions=(
        "priority", "payment", "target", "materialize", "way", "attack target", "glimpse",
        "retaliate", "retaliation order", "x", "weapon", "may pay", "may", "imbue", "mode",
        "intercept", "extra", "agility", "choose", "critical", "further target", "limit",
        "new targets", "option", "order", "prevention", "share", "show", "tax", "token", "trigger",
        "unique", "wither", "name", "element", "begin", "instead",
    ),
    words=("memory", "reserve"),
)  # fmt: skip
