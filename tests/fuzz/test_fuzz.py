"""Whatever an entry point is fed, it answers in one line each, soon, and within a gigabyte.

Sixty inputs each here; ``make fuzz`` tries 5,000.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.amounts import ASKED, tries

pytest.importorskip("resource")  # Unix: the limits

from tests.fuzz.inputs import ENTRIES
from tests.fuzz.typed import type_lines

ROOT = Path(__file__).parents[2]
FEW = 60  # of each, by one process that builds the games once
LONGEST = 3000  # seconds for all inputs


@pytest.mark.parametrize("entries", [*ENTRIES] if ASKED else [",".join(ENTRIES)])
def test_nothing_fed_gets_through(entries: str, tmp_path: Path) -> None:
    count = tries(FEW)
    worker = [sys.executable, "-m", "tests.fuzz.worker", entries, str(ASKED), str(count)]
    done = subprocess.run(
        [*worker, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=LONGEST
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one for one in said if "failed" in one] == []
    assert done.returncode == 0, done.stderr[-2000:]
    assert [(one["entry"], one["inputs"]) for one in said] == [
        (entry, count) for entry in entries.split(",")
    ]
    statuses = [set(one["statuses"]) for one in said]
    assert all("2" in each and each & {"0", "1"} for each in statuses)  # some were good, some not


def test_nothing_typed_gets_through(tmp_path: Path) -> None:
    count = tries(60)
    typed, wrong = type_lines(str(ASKED), count, tmp_path)
    assert wrong == []
    assert typed == count
