"""What the numbers of a position of Marvel Champions stand for."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.costs.payment import ICON_KINDS
from tallystick.rules.meaning import Meaning

MEANING: Final = Meaning(
    things=frozenset(("villain", "main scheme", "host", "identity")),
    seats=frozenset(("turn", "first", "controller", "engaged")),
    records={"counters laid": "tnn"},
    verbs={
        "done": "--", "discard": "t-", "play": "tn", "form": "--", "ask": "s-", "pass": "--",
        "no": "--", "more": "--", "attack": "tt", "thwart": "tt", "defend": "t-", "use": "tn",
        "trigger": "tn", "recover": "--", "target": "t-", "activate": "tn", "option": "n-",
        "cost": "n-", "help": "t-", "x": "n-", "name": "n-", "player": "s-", "power": "n-",
        "assign": "tn", "none": "--", "pay": "", "add": "",
    },
    questions=(
        "mulligan", "turn", "asked", "payment", "discard", "discard down", "defend", "window",
        "target", "activation", "option", "help", "x", "designate", "added cost", "assign",
        "controller", "cost", "host", "limit", "may", "order", "play now", "power", "card type",
        "put back", "put below",
        "search", "resource type", "prevent", "next player",
        "next card",
    ),
    words=ICON_KINDS,
    answers=128,
)  # fmt: skip
