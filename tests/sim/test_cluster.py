"""The same games on a cluster of real worker processes, one of which is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from tallystick import cli
from tallystick.sim.executors import Alone
from tallystick.sim.plan import Plan
from tallystick.sim.record import GameRecord
from tallystick.sim.run import run

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not there"),
    pytest.mark.filterwarnings("ignore"),  # Dask's own, as its parts come and go
]

PLAN = Plan("marvel-champions", ("random",), seed=5, collect=("questions",))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
        silence_logs=50,
    ) as found:  # fmt: skip
        yield found


def test_no_game_is_lost_or_counted_twice(cluster: Any) -> None:
    from tallystick.sim.cluster import Cluster

    crew = Cluster(cluster.scheduler_address)
    assert crew.width == 2
    pids = sorted(crew.client.run(os.getpid).values())
    assert len(set(pids)) == 2 and os.getpid() not in pids
    seen: list[int] = []

    def kill_one(record: GameRecord) -> None:
        seen.append(record.game)
        if len(seen) == 3:
            os.kill(pids[0], signal.SIGKILL)

    numbers = range(16)
    result = run(PLAN, numbers, crew, progress=kill_one)
    assert sorted(seen) == list(numbers)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)
    assert result == run(PLAN, numbers, Alone())


def test_the_command_plays_on_a_cluster(cluster: Any, tmp_path: Any) -> None:
    base = ["sim", "marvel-champions", "--seats", "random", "--games", "6", "--no-report"]
    address, out = cluster.scheduler_address, str(tmp_path / "c")
    assert cli.run([*base, "--cluster", address, "--out", out]) == 0
    assert cli.run([*base, "--jobs", "1", "--out", str(tmp_path / "a")]) == 0
    for file in (tmp_path / "a").iterdir():
        assert file.read_bytes() == (tmp_path / "c" / file.name).read_bytes()


@pytest.mark.parametrize(
    ("more", "text"),
    [
        (("--cluster", "tcp://127.0.0.1:9"), "no Dask scheduler at tcp://127.0.0.1:9"),
        (("--cluster", "nowhere"), "no Dask scheduler at nowhere"),
        (("--cluster", "nowhere.invalid:8786"), "no Dask scheduler at nowhere.invalid:8786"),
        (("--cluster", "nowhere://x"), "no Dask scheduler at nowhere://x"),
        (("--cluster", "tls://127.0.0.1:9"), "no Dask scheduler at tls://127.0.0.1:9: TLS expects"),
        (("--cluster", "inproc://x"), "no Dask scheduler at inproc://x"),
        (("--cluster", "tcp://127.0.0.1:9", "--jobs", "2"), "--jobs"),
    ],
)
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_that_is_not_there(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...], text: str,
) -> None:  # fmt: skip
    from tallystick.sim import cluster as clusters

    monkeypatch.setattr(clusters, "PATIENCE", 1)
    arguments = ["sim", "marvel-champions", "--games", "2", "--out", str(tmp_path / "o"), *more]
    assert cli.run(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("tally: "), said
    assert text in said
    assert not (tmp_path / "o").exists()
