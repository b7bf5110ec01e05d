"""What can happen, by number, and what an attack notes of itself (MC.trigger.1)."""

from __future__ import annotations

from typing import Final

WOULD: Final = 0
WHEN: Final = 1
AFTER: Final = 2
STAGES: Final = ("would", "when", "after")
KEYS: Final = (
    "attack", "basic attack", "defend", "thwart", "basic thwart", "scheme", "activate", "damage",
    "defeat", "enter", "leave", "play", "form", "reveal", "recover", "engage", "exhaust", "ready",
    "spend", "boost", "threat placed", "threat removed", "turn begins", "turn ends",
    "round ends", "player phase begins", "player phase ends", "villain phase begins",
    "villain phase ends", "complete", "discard", "basic power", "basic defense", "basic recovery",
    "deal damage", "use", "tough lost", "counter", "last counter",
    "step one", "hand discard", "draw", "deck discard", "deck out", "deck reset",
    "keyword ignored", "icon ignored", "to hand", "attach", "token", "hit points reset",
    "diverted", "encounter reset", "step three", "flip", "dealt", "undefended",
    "boost resolved", "status",
)  # fmt: skip
# What never comes to pass, key by key: nothing opens a window for it. All else does (a test reads
# the programs); a card that waits for one of these could never be used.
SILENT: Final = frozenset(
    ("would", key) for key in KEYS if key not in (
        "attack", "thwart", "scheme", "activate", "damage", "deal damage", "defeat", "enter",
        "threat placed", "complete", "boost", "engage", "reveal",
    )
) | frozenset(
    (("when", "threat placed"), ("when", "deal damage"), ("after", "complete"),
     ("after", "undefended"), ("when", "boost resolved"), ("when", "status"))
)  # fmt: skip
KEY: Final = {name: number for number, name in enumerate(KEYS)}

# The first notes of the frame of an attack (see ``combat`` and ``activation``).
DEFENDER: Final = 0
BOOSTED: Final = 1
GAINED: Final = 2
DEALT: Final = 3
DEFEATED: Final = 4
BASIC: Final = 5
DEFENDED_BY: Final = 6
IN_PLACE: Final = 7
REVERSED: Final = BASIC  # of a scheme: 1 if it removes threat instead of placing it
BESIDES: Final = DEALT  # of an activation, until it strikes: what comes of it besides ATK or SCH
SUFFERS: Final = DEFENDER  # of a friend's: how much more it suffers, asked as it begins, minus one
EXCEEDED: Final = DEFENDED_BY  # of a friend's attack: its excess damage (MC.excess.1)
# IN_PLACE: the number used in place of the usual one, plus one; 0 for the usual one.
NO_ATTACK: Final = (-1, 0, 0, 0, 0, 0, -1, 0)  # these, as long as nothing has come of it
# The programs whose frame's X is an amount: of damage, of threat.
AMOUNTED: Final = ("damage", "damage as cost", "place threat", "remove threat")
UNBIDDEN: Final = -2  # in X of an attack: a card has somebody make it
CANCELLED: Final = 0  # the first note of a reveal: 1 if its When Revealed effects are cancelled
WHOLLY: Final = 2  # there: all effects of the card are
PLACED_NOTE: Final = 1  # of a damage: how much was taken
DEALT_NOTE: Final = 2  # of a damage: how much is dealt; how much a cost wants that waits for it
EXCESS_NOTE: Final = 3  # of a damage: what was beyond the hit points (MC.excess.1)
FACE: Final = 1 << 16  # of a damage, above its flags: the face of who took it, if turned over since
FROM_DECK: Final = 1  # the X of a reveal whose card asks for that: it came from the encounter deck
TURNED_UP: Final = 2  # in its place: it was in play, or a boost card that had been turned up
STAYS_PUT: Final = 3  # in its place: it has been turned over where it lies in play, and stays there
INDIRECT: Final = 256  # a flag of an attack: the damage that it deals is indirect (MC.indirect.1)
