"""Tallystick: a rules engine for tabletop games in which everything has a price.

``load`` gives a game; its positions say what may be done, what not and why, and how it is paid for
(docs/api.md).
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tallystick.errors import InputError as InputError
    from tallystick.face.move import IllegalMove as IllegalMove
    from tallystick.face.move import Move as Move
    from tallystick.face.paying import Payment as Payment
    from tallystick.face.paying import Payments as Payments
    from tallystick.face.position import Position as Position
    from tallystick.face.rules import GameRules as GameRules
    from tallystick.face.rules import games as games
    from tallystick.face.rules import load as load
    from tallystick.kernel.decision import Lack as Lack
    from tallystick.kernel.decision import Refusal as Refusal

__version__ = "0.1.0"

# What one meets first, and where it stands: nothing is imported before it is asked for.
_PLACES = {
    "GameRules": "face.rules",
    "IllegalMove": "face.move",
    "InputError": "errors",
    "Lack": "kernel.decision",
    "Move": "face.move",
    "Payment": "face.paying",
    "Payments": "face.paying",
    "Position": "face.position",
    "Refusal": "kernel.decision",
    "games": "face.rules",
    "load": "face.rules",
}
__all__ = ["__version__", *_PLACES]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'tallystick' has no attribute {name!r}")
    return getattr(import_module(f"tallystick.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


class _Games(ModuleType):
    """The package of our games, which answers to ``tallystick.games()`` too: once it is imported it
    goes by that name, as any package within a package does."""

    def __call__(self) -> tuple[str, ...]:
        from tallystick.face.rules import games

        return games()


class _Tallystick(ModuleType):
    def __setattr__(self, name: str, value: object) -> None:
        if name == "games" and isinstance(value, ModuleType):
            value.__class__ = _Games
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Tallystick
