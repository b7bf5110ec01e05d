"""What the numbers of a position of Terrus stand for."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import values, votes
from tallystick.games.terrus.zones import DELAYED_ROW, RESOURCES
from tallystick.rules.meaning import Meaning

MEANING: Final = Meaning(
    things=frozenset(("event", "skirmish", "host", "fight")),
    seats=frozenset(("turn", "attacker", "defender")),
    records={"effects": "ntnnsn", "votes": "sntnnn", "fought": "t", "delayed": "ntsns"},
    verbs={
        "activate": "tn", "pass": "--", "barter": "t-", "play": "tn", "recruit": "t-",
        "build": "t-", "forge": "t-", "attack": "--", "dominion": "--", "conclave": "--",
        "at": "tn", "on": "t-", "send": "tt", "guard": "tt", "move": "tt", "stay": "t-",
        "skirmish": "t-", "discard": "t-", "target": "t-", "ruler": "s-", "wounds": "tn",
        "trigger": "nt", "x": "n-", "yes": "--", "no": "--", "pay": "", "way": "", "use": "",
        "lay": "t-", "lay nothing": "--", "reveal": "t-", "take back": "t-",
        "draft": "t-", "leave out": "t-", "mode": "n-",
    },
    questions=(
        "priority", "response", "payment", "cell", "attack", "guard", "move beast", "move item",
        "discard", "may pay", "target", "assign", "x", "holder", "skirmish", "trigger", "duel",
        "reveal", "draft", "den", "mode",
    ),
    words=(*RESOURCES, "front", "left", "right", "behind"),
)  # fmt: skip

assert len(MEANING.records["effects"]) == values.RECORD
assert len(MEANING.records["votes"]) == votes.RECORD
assert len(MEANING.records["delayed"]) == DELAYED_ROW
