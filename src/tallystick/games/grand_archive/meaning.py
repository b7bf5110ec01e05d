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
    questions={
        "priority": (), "payment": ("GA.ACT.8", "GA.PAY.1", "GA.COST.5"),
        "target": ("GA.ACT.5", "GA.TGT.4", "GA.ATRIG.3"), "materialize": (), "way": ("GA.ACT.3",),
        "attack target": ("GA.ATK.1",), "glimpse": ("GA.TERM.GLIMPSE",),
        "retaliate": ("GA.RETAL.1",), "retaliation order": ("GA.DSTEP.1",),
        "x": ("GA.COST.13", "GA.ACT.3"), "weapon": ("GA.ATK.1", "GA.CBT.7"),
        "may pay": ("GA.COST.8", "GA.COST.5", "GA.EFFECTS.1"), "may": ("GA.RES.6", "GA.EFFECTS.1"),
        "imbue": ("GA.KW.IMBUE",), "mode": ("GA.ACT.4", "GA.ATRIG.3"),
        "intercept": ("GA.KW.INTERCEPT",), "extra": ("GA.ACT.3", "GA.COST.7"),
        "agility": ("GA.KW.AGILITY",), "choose": ("GA.RES.4", "GA.TGT.4", "GA.SEARCH.1"),
        "critical": ("GA.KW.CRITICAL",), "further target": ("GA.KW.MULTISTRIKE",),
        "limit": ("GA.ENDP.3",), "new targets": ("GA.TGT.5", "GA.COPY.1"), "option": ("GA.RES.4",),
        "order": ("GA.RES.4",), "prevention": ("GA.REPL.1", "GA.PREV.2"), "share": ("GA.ACT.5",),
        "show": ("GA.KW.IMBUE",), "tax": ("GA.ATK.1", "GA.ATK.2"), "token": ("GA.TERM.SUMMON",),
        "trigger": ("GA.ATRIG.5",), "unique": ("GA.SUPER.2",), "wither": ("GA.CTR.7", "GA.COST.5"),
        "name": ("GA.NAME.1",), "element": (), "begin": ("GA.START.6",),
        "instead": ("GA.KW.PRESERVE", "GA.REPL.2"), "y": ("GA.ACT.3",), "chance": ("GA.COST.6",),
    },
    words=("memory", "reserve"),
)  # fmt: skip
