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
    questions={
        "priority": (), "response": (), "payment": ("T.25.2", "T.25.3", "T.25.4a"),
        "cell": ("T.12.1b", "T.14.1b", "T.10.2"), "attack": ("T.16.1a", "T.16.1"),
        "guard": ("T.16.1a",), "move beast": ("T.11.2", "T.12.1b"),
        "move item": ("T.11.2", "T.13.1b"), "discard": ("T.22.1a", "T.22.2", "T.11.5"),
        "may pay": ("T.25.4c", "T.25.4"), "target": ("T.22.1", "T.22.2", "T.19.1b"),
        "assign": ("T.16.2b", "T.27.2"), "x": ("T.25.5",), "holder": ("T.13.1b", "T.13.1"),
        "skirmish": ("T.16.1b", "T.9.1e"), "trigger": ("T.19.3a", "T.2.4c"), "duel": ("T.18.1a",),
        "reveal": ("T.18.1a",), "draft": ("T.1.2", "T.2.4a"), "den": ("T.1.2", "T.4.1a"),
        "mode": ("T.22.1", "T.20"), "bury": ("T.22.1a", "T.22.2", "T.2.4"),
    },
    words=(*RESOURCES, "front", "left", "right", "behind"),
)  # fmt: skip

assert len(MEANING.records["effects"]) == values.RECORD
assert len(MEANING.records["votes"]) == votes.RECORD
assert len(MEANING.records["delayed"]) == DELAYED_ROW
