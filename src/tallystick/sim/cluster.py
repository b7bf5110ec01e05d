"""Games played on a Dask cluster, through the same executor as anywhere else.

What a lost worker was at the scheduler gives to another; a task is one future, and its games come
back once, whoever has played them.
"""

from __future__ import annotations

import asyncio
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
        try:
            asyncio.run(_reach(address))  # a client that reaches nobody leaves threads behind
            self.client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TypeError, ValueError) as error:  # the second: without its configuration
            text = f"there is no Dask scheduler at {address}: {error}"
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


async def _reach(address: str) -> None:
    """Knock at an address. OSError, TypeError or ValueError if nobody can be reached there."""
    from distributed.comm import connect
    from distributed.security import Security

    secured = Security().get_connection_args("client")
    await (await connect(address, timeout=PATIENCE, **secured)).close()
