"""What the numbers of a position of Heirless stand for."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges, trading
from tallystick.games.heirless.zones import FACTIONS, RESOURCES
from tallystick.rules.meaning import Meaning

# Of a promise the numbers of its form are plain: a seat among them is counted from the first.
MEANING: Final = Meaning(
    things=frozenset(("law",)),
    seats=frozenset(("turn", "user")),
    counts=("right", "left", "units", "control", "bag", "ballots"),
    records={"on cards": "tnn", "fought": "n", "offers": "ssnn", "pledges": "nnmmnnnnnnnm--"},
    verbs={
        "assign": "t-", "build": "t-", "commission": "n-", "convert": "nn", "deploy": "nn",
        "flee": "nn", "enact": "t-", "haggle": "--", "promise": "--", "idle": "--", "pass": "--",
        "rest": "--", "with": "s-", "give": "n-", "take": "n-", "swear": "--", "demand": "--",
        "drop": "--", "put": "--", "form": "n-", "good": "nn", "plainly": "n-", "if possible": "n-",
        "refuse": "n-", "accept": "n-", "at": "n-", "claim": "--", "agree": "--", "dispute": "--",
        "yay": "--", "nay": "--", "n": "n-", "to": "s-", "broken": "n-", "abstain": "--",
        "for": "n-", "against": "n-", "law": "n-", "cell": "n-", "name": "n-", "battle": "n-",
        "none": "--", "ally": "sn", "extra": "--", "raise": "", "draft": "t-", "keep": "--",
        "replace": "", "done": "--", "shift": "t-", "allow": "--", "forbid": "--", "times": "n-",
        "commit": "n-", "deck": "n-", "by": "", "gain": "nn",
    },
    questions=(
        "turn", "free", "partner", "offer", "promise", "deal", "joint deal", "accused", "verdict",
        "amount", "claim", "vote", "cell", "name", "battle", "ally", "alliance", "experience",
        "draft", "replace", "arrange", "permission", "times", "commit", "consent", "sign", "gain",
    ),
    words=(*RESOURCES, *FACTIONS),
)  # fmt: skip
assert len(MEANING.records["offers"]) == trading.OFFER
assert len(MEANING.records["pledges"]) == pledges.RECORD
