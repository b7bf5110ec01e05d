"""Without the packages of an extra it is said what to install, and what needs none works."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tallystick import agents


@pytest.mark.parametrize(
    ("name", "module", "package"),
    [
        ("gym_env", "solo", "gymnasium"),
        ("aec_env", "aec", "numpy"),
        ("parallel_env", "aec", "pettingzoo"),
        ("register_open_spiel", "spiel", "pyspiel"),
    ],
)
def test_what_is_missing_is_named(
    name: str, module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"tallystick.agents.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError) as error:
        getattr(agents, name)
    assert str(error.value) == f"{name} needs {package}: pip install 'tallystick[agents]'"


def test_there_is_nothing_else() -> None:
    assert dir(agents) == sorted(agents.__all__)
    with pytest.raises(AttributeError, match="no attribute 'magic'"):
        getattr(agents, "magic")  # noqa: B009


def test_words_need_no_extra() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['numpy', 'gymnasium', 'pettingzoo']));"
        "from tallystick.agents import text_env; print(text_env('terrus').seat)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("Red", "Blue")
