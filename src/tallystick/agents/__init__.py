"""Every game as an environment for programs that learn, search or talk (docs/agents.md)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tallystick.agents.aec import aec_env as aec_env
    from tallystick.agents.aec import parallel_env as parallel_env
    from tallystick.agents.solo import gym_env as gym_env
    from tallystick.agents.spiel import register_open_spiel as register_open_spiel
    from tallystick.agents.text import text_env as text_env

# What there is, and where: each needs its own packages, imported when it is asked for.
_PLACES = {
    "aec_env": "aec",
    "parallel_env": "aec",
    "gym_env": "solo",
    "register_open_spiel": "spiel",
    "text_env": "text",
}
__all__ = [*_PLACES]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'tallystick.agents' has no attribute {name!r}")
    try:
        return getattr(import_module(f"tallystick.agents.{_PLACES[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("tallystick"):
            raise
        hint = f"{name} needs {error.name}: pip install 'tallystick[agents]'"
        raise ImportError(hint) from error


def __dir__() -> list[str]:
    return sorted(__all__)
