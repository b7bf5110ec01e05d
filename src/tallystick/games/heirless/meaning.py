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
    questions={
        "turn": (), "free": (), "partner": ("HL.turns.110",),
        "offer": ("HL.turns.111", "HL.turns.112"), "promise": ("HL.turns.100", "HL.turns.101"),
        "deal": ("HL.turns.110",), "joint deal": ("HL.turns.110",), "accused": ("HL.turns.106",),
        "verdict": ("HL.turns.106",), "amount": ("HL.turns.111",),
        "claim": ("HL.turns.106", "HL.turns.104"), "vote": ("HL.turns.82",),
        "cell": ("HL.turns.51", "HL.turns.54"), "name": ("HL.turns.111",),
        "battle": ("HL.battles.3", "HL.battles.1"), "ally": ("HL.battles.6",),
        "alliance": ("HL.battles.6",), "experience": ("HL.rewards.4", "HL.rewards.5"),
        "draft": ("HL.amb.28",), "replace": ("HL.amb.28",), "arrange": ("HL.cleanup.1",),
        "permission": ("HL.turns.44", "HL.turns.47"), "times": ("HL.icon.2", "HL.icon.3"),
        "commit": ("HL.turns.81",), "consent": ("HL.rewards.4",), "sign": ("HL.turns.101",),
        "gain": ("HL.turns.48", "HL.rewards.1"),
        "raise": ("HL.rewards.5", "HL.turns.48"),
    },
    words=(*RESOURCES, *FACTIONS),
)  # fmt: skip
assert len(MEANING.records["offers"]) == trading.OFFER
assert len(MEANING.records["pledges"]) == pledges.RECORD
