"""The words for what can happen, and what each of them waits for (MC.trigger.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.legality.occasions import ACTIVE, PASSIVE, PLAYER

# How it is said that something happens, by its key and who it is said of.
_SAID: Final = {
    ("attack", ACTIVE): ("attack", "attacks", "initiates an attack", "initiate an attack",
        "makes an attack", "make an attack", "performs an attack", "makes an undefended attack"),
    ("basic attack", ACTIVE): ("makes a basic attack", "make a basic attack"),
    ("attack", PASSIVE): ("is attacked", "are attacked"),
    ("defend", ACTIVE): ("defend", "defends"),
    ("thwart", ACTIVE): ("thwart", "thwarts"),
    ("basic thwart", ACTIVE): ("makes a basic thwart", "make a basic thwart"),
    ("scheme", ACTIVE): ("schemes", "scheme"),
    ("activate", ACTIVE): ("activates", "initiates an activation", "activate"),
    ("defeat", PASSIVE): ("is defeated", "are defeated", "be defeated"),
    ("defeat", ACTIVE): ("defeat", "defeats"),
    ("damage", ACTIVE): ("damages", "damage", "deal excess damage to", "deals excess damage to"),
    ("enter", PASSIVE): ("enters play", "enter play"),
    ("to hand", PASSIVE): ("enters your hand",),
    ("leave", PASSIVE): ("leaves play",),
    ("flip", PASSIVE): ("flips",),
    ("reveal", PASSIVE): ("is revealed",),
    ("reveal", PLAYER): ("reveal", "reveals", "resolve the effects of"),
    ("recover", ACTIVE): ("recover", "recovers"),
    ("engage", ACTIVE): ("engages",),
    ("engage", PLAYER): ("engage",),
    ("basic power", ACTIVE): ("uses a basic power", "use a basic power"),
    ("basic recovery", ACTIVE): ("make a basic recovery", "makes a basic recovery"),
    ("basic recovery", PLAYER): ("use your rec",),
    ("basic defense", ACTIVE): ("make a basic defense", "makes a basic defense"),
    ("complete", PASSIVE): ("be completed", "is completed"),
    ("use", PLAYER): ("use", "resolve"),
    ("ready", PLAYER): ("ready",),
    ("exhaust", PLAYER): ("exhaust",),
    ("discard", PLAYER): ("discard", "discards"),
    ("deck reset", PLAYER): ("resets their deck", "reset your deck"),
    ("draw", PLAYER): ("draw", "draws"),
    ("dealt", PLAYER): tuple([
        f"{be} dealt {n} {face}encounter card{s}" for be in ("is", "are")
        for n, s in (("an", ""), ("1", ""), ("a", "")) for face in ("", "facedown ", "face-down ")
    ]),
    ("exhaust", PASSIVE): ("exhausts", "is exhausted"),
    ("discard", PASSIVE): ("is discarded",),
    ("diverted", PASSIVE): ("is diverted",),  # no word of a card: see ``scenario_verbs``
    ("ready", PASSIVE): ("is readied",),
    ("threat removed", ACTIVE): ("remove the last threat", "removes the last threat"),
}  # fmt: skip
ACTS: Final = {word: act for act, words in _SAID.items() for word in words}
TIMES: Final = {
    "placing threat here during step one of the villain phase": "step one",
    **{f"resolving step {n} of the villain phase": "step one" for n in ("one", "1")},
    **{f"resolving step {n} of the villain phase": "step three" for n in ("three", "3")},
    **{f"step {n} begins": "step one" for n in ("one", "1")},
    **{f"step {n} begins": "step three" for n in ("three", "3")},
    "your turn begins": "turn begins", "your turn ends": "turn ends", "the turn ends": "turn ends",
    "the round ends": "round ends", "the phase ends": "player phase ends",
    "the player phase begins": "player phase begins", "the player phase ends": "player phase ends",
    "the villain phase begins": "villain phase begins",
    "the villain phase ends": "villain phase ends",
    "your deck runs out of cards": "deck out", "the encounter deck resets": "encounter reset",
}  # fmt: skip
# What an act needs that is said of it, and what is said of it besides, after "and".
NEEDS: Final = {
    "remove the last threat": "last threat", "removes the last threat": "last threat",
    "makes an undefended attack": "undefended", "resolve the effects of": "its effects",
    "deal excess damage to": "excess", "deals excess damage to": "excess",
}  # fmt: skip
AND: Final = {
    ("attack", "defeat"): "defeats", ("attack", "damage"): "damages",
    ("thwart", "defeat"): "defeats", ("thwart", "removes threat"): "removes",
    ("thwart", "removes all threat"): "defeats", ("thwart", "threat removed"): "defeats",
    ("defend", "takes no damage"): "unhurt", ("defend", "take no damage"): "unhurt",
    ("defend", "is not defeated"): "survives",
}  # fmt: skip
EITHER: Final = {
    f"{makes} a basic {one} or {two}{action}": tuple([f"{makes} a basic {w}" for w in (one, last)])
    for makes in ("make", "makes")
    for action in ("", " action")
    for one, last in (("attack", "thwart"), ("thwart", "attack"), ("attack", "defense"))
    for two in (last, f"basic {last}")
}
BOOSTS: Final = {
    "a boost card is turned faceup": "",
    "a boost card is turned faceup during an attack": "attacking",
    "a boost card is turned faceup during a scheme activation": "scheming",
    "a boost card is turned face up while the villain attacks": "villain attacking",
}  # fmt: skip
