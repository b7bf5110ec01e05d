"""Whatever is sent, nothing breaks: a message is answered, refused, or the socket is closed with a
code; and nothing is logged as a fault of ours. MALFORMED says how many are sent (300 in the
suite)."""

from __future__ import annotations

import json
import logging
import os
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from random import Random
from typing import Any, Final

import pytest
from tests.examples.installed import example_games
from tests.trying import HealthCheck, given, settings, st
from tests.web.clients import Client, make, serving
from websockets.exceptions import ConnectionClosed

from tallystick.play import games
from tallystick.web import protocol

MESSAGES: Final = int(os.environ.get("MALFORMED", "300"))
AT_ONCE: Final = 8  # clients
GAME: Final = os.environ.get("TALLY_FUZZ_GAME", "caravan")
CODES: Final = {1003, 1007, 1009, protocol.MALFORMED, protocol.TOO_SLOW}

KINDS: Final = [
    "hello", "sit", "answer", "move", "tray", "pay", "why", "look", "undo", "agree", "speak",
    "chat", "stop", "rest", "rematch", "renew", "desk", "bargain", "case", "concede", "nothing",
]  # fmt: skip
FIELDS: Final = [
    "n", "option", "text", "fixed", "words", "yes", "moment", "ask", "hold", "seat", "v", "token",
    "seen", "name", "partner", "give", "take", "promises", "partners", "parts",
]  # fmt: skip
SCALARS: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 400),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(["gather silver", "load Camel", "pass", "CV.load.1", "log all", "0", "1"]),
)
PICKS: Final = st.lists(
    st.tuples(st.integers(-1, 6), st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 9)))),
    max_size=4,
)
VALUES: Final = st.recursive(
    SCALARS | PICKS, lambda inner: st.lists(inner, max_size=3), max_leaves=6
)
SAID: Final = st.builds(
    lambda do, rest: json.dumps({"do": do, **rest}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4),
)
NEARLY: Final = st.one_of(
    st.builds(lambda n, option: json.dumps({"do": "answer", "n": n, "option": option}),
              st.integers(0, 99), st.integers(-1, 9)),
    st.builds(lambda n, fixed: json.dumps({"do": "pay", "n": n, "fixed": fixed}),
              st.integers(0, 99), PICKS),
    st.builds(lambda n, fixed: json.dumps({"do": "tray", "n": n, "fixed": fixed}),
              st.integers(0, 99), PICKS),
    st.builds(lambda words: json.dumps({"do": "look", "words": words}), st.text(max_size=40)),
    st.builds(lambda words: json.dumps({"do": "why", "words": words}), st.text(max_size=40)),
)  # fmt: skip
RAW: Final = st.one_of(
    st.text(max_size=60), st.binary(max_size=60), st.just("x" * 20_000), st.just("x" * 40_000)
)


class Faults(logging.Handler):
    """What was logged as a fault."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


class Sender:
    """A client that comes back whenever its socket was closed."""

    def __init__(self, address: str, game: str) -> None:
        self.address = address
        self.game = game
        self.closed = self.sent = 0
        self.client: Client | None = None
        self.anew()

    def anew(self) -> None:
        bots = max(1, games.find(self.game).rulebook().players[0] - 1)
        made = make(self.address, self.game, "Ann", *["=random"] * bots)
        self.table, self.token = made["table"], made["seats"][0]
        self.again()

    def again(self) -> None:
        if self.client is not None:
            self.client.close()
        self.client = Client(self.address, self.table, self.token)
        self.client.until("view")

    def send(self, message: str | bytes) -> None:
        """Send it, and then something good: it is answered, or the socket was closed."""
        assert self.client is not None
        self.sent += 1
        try:
            self.client.socket.send(message)
            self.client.tell(do="why", words="the very last word")
            while self.client.next().get("about") != "Why? the very last word":
                pass
            if self.client.view["asks"] < 0:
                self.anew()
        except ConnectionClosed as closed:
            if closed.rcvd is not None:  # it may be lost, if more was being sent to it
                assert closed.rcvd.code in CODES, closed
                self.closed += 1
            self.again()


class Senders:
    """Some clients, each in a thread of its own: none waits for another's answer."""

    def __init__(self, address: str, game: str) -> None:
        self.all = [Sender(address, game) for _ in range(AT_ONCE)]
        self.wrong: list[str] = []  # a message each, and what came of it
        self._free: SimpleQueue[Sender] = SimpleQueue()
        for one in self.all:
            self._free.put(one)
        self._threads = ThreadPoolExecutor(AT_ONCE)

    def send(self, message: str | bytes) -> None:
        """Let whoever is free send it."""
        self._threads.submit(self._send, self._free.get(), message)

    def _send(self, sender: Sender, message: str | bytes) -> None:
        try:
            sender.send(message)
        except Exception:
            self.wrong.append(f"{message!r}\n{traceback.format_exc()}")
        finally:
            self._free.put(sender)

    def settle(self) -> None:
        """Wait until all is answered."""
        for one in [self._free.get() for _ in self.all]:
            self._free.put(one)
        assert not self.wrong, f"{len(self.wrong)} messages:\n" + "\n".join(self.wrong)

    @property
    def sent(self) -> int:
        """How many messages have been sent."""
        return sum(one.sent for one in self.all)

    @property
    def closed(self) -> int:
        """How many of them had the socket closed with a code."""
        return sum(one.closed for one in self.all)

    def close(self) -> None:
        """Let all go."""
        self._threads.shutdown()
        for one in self.all:
            assert one.client is not None
            one.client.close()


@pytest.fixture(scope="module")
def faults() -> Iterator[list[str]]:
    handler = Faults()
    for name in ("tallystick.web", "uvicorn.error", "asyncio"):
        logging.getLogger(name).addHandler(handler)
    yield handler.found
    for name in ("tallystick.web", "uvicorn.error", "asyncio"):
        logging.getLogger(name).removeHandler(handler)


@pytest.fixture(scope="module")
def senders(faults: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Senders]:
    with pytest.MonkeyPatch.context() as patch:
        of = games.GAMES.get(GAME) or example_games()[GAME].load()
        patch.setattr(games, "GAMES", {GAME: of})
        with serving(tmp_path_factory.mktemp("tables")) as address:
            found = Senders(address, GAME)
            yield found
            sys.stdout.write(f"{found.sent} messages, {found.closed} sockets closed with a code\n")
            found.close()


def test_no_message_breaks_anything(senders: Senders, faults: list[str]) -> None:
    @settings(max_examples=MESSAGES, database=None, suppress_health_check=list(HealthCheck))
    @given(message=NEARLY | SAID | RAW)
    def send(message: str | bytes) -> None:
        senders.send(message)

    send()
    senders.settle()
    assert senders.sent >= MESSAGES and 0 < senders.closed < senders.sent
    assert not faults


def test_good_messages_with_a_byte_changed(senders: Senders, faults: list[str]) -> None:
    chance = Random(1)
    good: list[dict[str, Any]] = [
        {"do": "answer", "n": 0, "option": 0},
        {"do": "pay", "n": 3, "fixed": [[0, [[0, 1]]]]},
        {"do": "stop", "moment": "turn", "ask": True},
        {"do": "rest", "n": 1},
    ]
    for _ in range(MESSAGES // 5):
        data = bytearray(json.dumps(chance.choice(good)).encode())
        data[chance.randrange(len(data))] = chance.randrange(32, 127)
        senders.send(data.decode())
    senders.settle()
    assert not faults
