"""The words for what can happen, and what each of them waits for (MC.trigger.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.flow.occasions import ACTIVE, PASSIVE, PLAYER

ACTS: Final[dict[str, tuple[str, int]]] = {
    "attack": ("attack", ACTIVE),
    "attacks": ("attack", ACTIVE),
    "initiates an attack": ("attack", ACTIVE),
    "initiate an attack": ("attack", ACTIVE),
    "makes an attack": ("attack", ACTIVE),
    "make an attack": ("attack", ACTIVE),
    "performs an attack": ("attack", ACTIVE),
    "makes a basic attack": ("basic attack", ACTIVE),
    "make a basic attack": ("basic attack", ACTIVE),
    "is attacked": ("attack", PASSIVE),
    "are attacked": ("attack", PASSIVE),
    "defend": ("defend", ACTIVE),
    "defends": ("defend", ACTIVE),
    "thwart": ("thwart", ACTIVE),
    "thwarts": ("thwart", ACTIVE),
    "makes a basic thwart": ("basic thwart", ACTIVE),
    "make a basic thwart": ("basic thwart", ACTIVE),
    "schemes": ("scheme", ACTIVE),
    "activates": ("activate", ACTIVE),
    "initiates an activation": ("activate", ACTIVE),
    "is defeated": ("defeat", PASSIVE),
    "are defeated": ("defeat", PASSIVE),
    "defeat": ("defeat", ACTIVE),
    "defeats": ("defeat", ACTIVE),
    "damages": ("damage", ACTIVE),
    "damage": ("damage", ACTIVE),
    "enters play": ("enter", PASSIVE),
    "enters your hand": ("to hand", PASSIVE),
    "leaves play": ("leave", PASSIVE),
    "flips": ("flip", PASSIVE),
    "is revealed": ("reveal", PASSIVE),
    "reveal": ("reveal", PLAYER),
    "reveals": ("reveal", PLAYER),
    "recover": ("recover", ACTIVE),
    "recovers": ("recover", ACTIVE),
    "engages": ("engage", ACTIVE),
    "engage": ("engage", PLAYER),
    "uses a basic power": ("basic power", ACTIVE),
    "use a basic power": ("basic power", ACTIVE),
    "make a basic recovery": ("basic recovery", ACTIVE),
    "makes a basic recovery": ("basic recovery", ACTIVE),
    "use your rec": ("basic recovery", PLAYER),
    "make a basic defense": ("basic defense", ACTIVE),
    "makes a basic defense": ("basic defense", ACTIVE),
    "makes an undefended attack": ("attack", ACTIVE),
    "deal excess damage to": ("damage", ACTIVE),
    "deals excess damage to": ("damage", ACTIVE),
    "enter play": ("enter", PASSIVE),
    "be defeated": ("defeat", PASSIVE),
    "be completed": ("complete", PASSIVE),
    "is completed": ("complete", PASSIVE),
    "scheme": ("scheme", ACTIVE),
    "activate": ("activate", ACTIVE),
    "use": ("use", PLAYER),
    "resolve": ("use", PLAYER),
    "resolve the effects of": ("reveal", PLAYER),
    "ready": ("ready", PLAYER),
    "exhaust": ("exhaust", PLAYER),
    "discard": ("discard", PLAYER),
    "discards": ("discard", PLAYER),
    "resets their deck": ("deck reset", PLAYER),
    "reset your deck": ("deck reset", PLAYER),
    "draw": ("draw", PLAYER),
    "draws": ("draw", PLAYER),
    "exhausts": ("exhaust", PASSIVE),
    "is discarded": ("discard", PASSIVE),
    "is diverted": ("diverted", PASSIVE),  # no word of a card: see ``scenario_verbs``
    "is exhausted": ("exhaust", PASSIVE),
    "is readied": ("ready", PASSIVE),
    "remove the last threat": ("threat removed", ACTIVE),
    "removes the last threat": ("threat removed", ACTIVE),
}
TIMES: Final = {
    "resolving step one of the villain phase": "step one",
    "resolving step 1 of the villain phase": "step one",
    "placing threat here during step one of the villain phase": "step one",
    "your turn begins": "turn begins",
    "your turn ends": "turn ends",
    "the turn ends": "turn ends",
    "the round ends": "round ends",
    "the phase ends": "player phase ends",
    "the player phase begins": "player phase begins",
    "the player phase ends": "player phase ends",
    "the villain phase begins": "villain phase begins",
    "the villain phase ends": "villain phase ends",
    "your deck runs out of cards": "deck out",
    "the encounter deck resets": "encounter reset",
    "resolving step three of the villain phase": "step three",
    "resolving step 3 of the villain phase": "step three",
    **{f"step {n} begins": "step one" for n in ("one", "1")},
    **{f"step {n} begins": "step three" for n in ("three", "3")},
}
# What an act needs that is said of it, and what is said of it besides, after "and".
NEEDS: Final = {
    "remove the last threat": "last threat",
    "removes the last threat": "last threat",
    "makes an undefended attack": "undefended",
    "resolve the effects of": "its effects",
    "deal excess damage to": "excess",
    "deals excess damage to": "excess",
}
AND: Final = {
    ("attack", "defeat"): "defeats",
    ("attack", "damage"): "damages",
    ("thwart", "defeat"): "defeats",
    ("thwart", "removes threat"): "removes",
    ("thwart", "removes all threat"): "defeats",
    ("thwart", "threat removed"): "defeats",
    ("defend", "takes no damage"): "unhurt",
    ("defend", "take no damage"): "unhurt",
    ("defend", "is not defeated"): "survives",
}
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
}
