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
        "assign": "tn", "none": "--", "pay": "", "add": "", "face": "n-",
    },
    questions={
        "mulligan": ("MC.setup.15",), "turn": (), "asked": (),
        "payment": ("MC.cost.7", "MC.cost.12"), "discard": ("MC.discard.1",),
        "discard down": ("MC.end-player-phase.1", "MC.hand-size.1"),
        "defend": ("MC.enemy-attack.2", "MC.defend.1"), "window": (),
        "target": ("MC.target.9", "MC.target.2", "MC.target.3"),
        "activation": ("MC.activation.3", "MC.nested.2"), "option": ("MC.target.10",),
        "help": ("MC.alliance.1",), "x": ("MC.initiating-abilities.3", "MC.cost.28"),
        "designate": ("MC.resource.4",), "added cost": ("MC.cost.20",),
        "assign": ("MC.indirect.1", "MC.target.9"), "controller": ("MC.play.1",),
        "cost": ("MC.cost.12",), "host": ("MC.attach.1", "MC.target.9"),
        "limit": ("MC.ally-limit.1", "MC.restricted.1", "MC.pss-limit.1"), "may": ("MC.may.1",),
        "order": ("MC.timing.2", "MC.first-player.2"),
        "play now": ("MC.target.9", "MC.play-restrictions.1"), "power": ("MC.target.10",),
        "card type": ("MC.target.10",), "put back": ("MC.look.1",), "put below": ("MC.look.1",),
        "search": ("MC.search.1",), "resource type": ("MC.target.10",),
        "prevent": ("MC.prevent.1",), "next player": ("MC.each-player.1",),
        "next card": ("MC.first-player.2",), "form": ("MC.form.1",), "player": ("MC.target.9",),
    },
    words=ICON_KINDS,
    answers=128,
)  # fmt: skip
