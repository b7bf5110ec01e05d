"""Hypothesis, for the tests that try what it thinks of: how long an example takes is not what is
tested, and a pause for garbage is longer than its usual deadline. To import it takes longer than
most files of tests do, so those alone do that try something."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

__all__ = ["HealthCheck", "given", "settings", "st"]
