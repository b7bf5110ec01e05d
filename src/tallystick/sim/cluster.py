"""Games played on a Dask cluster, through the same executor as anywhere else.

What a lost worker was at the scheduler gives to another; a task is one future, and its games come
back once, whoever has played them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor
from functools import partial
from typing import Any, Final

from tallystick.errors import InputError, extra
from tallystick.sim.executors import G, P, Play
from tallystick.sim.play import never

PATIENCE: Final = 10  # seconds until a cluster that says nothing is not there
RETRIES: Final = 3  # of a task that fails, besides those whose worker is lost


class Cluster:
    """The workers of a Dask scheduler. They need this release of Tallystick, the games that are
    played, and card files under the same paths."""

    def __init__(self, address: str) -> None:
        with extra("cluster", "--cluster"):
            from distributed import Client, KilledWorker
            from distributed.comm import resolve_address
        try:
            resolve_address(address)  # of what is no address, a client would complain once more
            self.client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            text = f"there is no Dask scheduler at {address}"
            raise InputError(text, field="--cluster") from error
        self.breaks: tuple[type[BaseException], ...] = (KilledWorker, CancelledError)
        self.width = sum(self.client.nthreads().values())
        self._executor: Executor | None = None
        if not self.width:
            self.client.close()
            raise InputError(f"the cluster at {address} has no workers", field="--cluster")

    def hire(self) -> Executor:
        """The executor of the cluster."""
        executor: Executor = self.client.get_executor(retries=RETRIES)
        self._executor = executor
        return executor

    def task(self, play: Play[P, G], plan: P, numbers: Sequence[int]) -> Callable[[], list[G]]:
        """Played by a worker, to its end."""
        return partial(play, plan, numbers, never)

    def stop(self) -> None:
        """What is being played is played to its end."""

    def leave(self) -> None:
        """Close the connection; the cluster stays."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None
        self.client.close()
