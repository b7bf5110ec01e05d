"""The server as an assistant meets it: the SDK's own client, over real standard streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client
from mcp.client.stdio import StdioServerParameters

import tallystick
from tallystick.assistants.tables import MOST_GAMES
from tallystick.cli import run

POSITION = "seats: {A: {pool: {plant: 1}, hand: [Ox]}}"
CASE = """
- case: one plant pays for a plant
  game: terrus
  clauses: [T.25.3]
  given: {season: winter, seats: {A: {hand: [Owl], pool: {plant: 1}}, B: {}}}
  when:
    - {A: pay, cost: "{plant}"}
    - {A: pay, cost: "{5}", refused: T.25.4}
"""
TREE = {**os.environ, "PYTHONPATH": str(Path(tallystick.__file__).parents[1])}  # what is tested
SERVER = StdioServerParameters(
    command=sys.executable, args=["-m", "tallystick.cli", "mcp"], env=TREE
)


Talk = Callable[[Client], Awaitable[None]]
With = Callable[[Talk], None]


@pytest.fixture(scope="module")
def with_client() -> Iterator[With]:
    """A server in a process of its own, and its client, which all tests share."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(SERVER)) as client,
    ):
        yield lambda asks: portal.call(asks, client)


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert isinstance(result.structured_content, dict)
    return result.structured_content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    text = str(getattr(result.content[0], "text", ""))
    assert "Traceback" not in text
    return text


def test_every_tool_has_typed_results(with_client: With) -> None:
    async def asks(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {
            "rules", "look_up", "judge", "can_pay", "explain",
            "new_game", "view", "moves", "answer", "why",
        }  # fmt: skip
        for tool in tools.values():
            assert tool.description
            assert tool.output_schema is not None
            assert tool.output_schema["properties"]
            assert not any("path" in name or "file" in name
                           for name in tool.input_schema.get("properties", {}))  # fmt: skip

    with_client(asks)


def test_rulings(with_client: With) -> None:
    async def asks(client: Client) -> None:
        found = await call(client, "rules", game="terrus", clause="T.25.3")
        assert {one["id"] for one in found["clauses"]} >= {"T.25.3", "T.25.3a"}
        assert found["house_rules"] == {}
        assert (await call(client, "rules", game="heirless"))["house_rules"]
        page = await call(client, "look_up", game="terrus", name="Ox")
        assert any("Ox" in line for line in page["lines"])

        ruling = await call(client, "judge", cases=CASE)
        assert ruling["holds"]
        assert ruling["faults"] == []
        assert ruling["cases"][0]["cited"]
        assert ruling["cases"][0]["steps"] == []
        wrong = await call(client, "judge", cases=CASE.replace("{5}", "{1}"))
        assert not wrong["holds"]
        assert wrong["cases"][0]["not_so"]
        explained = await call(client, "explain", cases=CASE)
        reasons = [one for step in explained["cases"][0]["steps"] for one in step["reasons"]]
        assert any(one["clauses"] for one in reasons)

    with_client(asks)


def test_a_fault_can_be_mended_by_what_is_said_of_it(with_client: With) -> None:
    async def asks(client: Client) -> None:
        spoilt = CASE.replace("pool: {plant: 1}", "pool: {plunt: 1}")
        ruling = await call(client, "judge", cases=spoilt)
        assert not ruling["holds"]
        fault = ruling["faults"][0]
        assert fault["line"] == 5
        assert "plunt" in fault["message"]
        assert "plant" in fault["message"]  # did you mean
        mended = spoilt.replace("plunt", "plant")
        assert (await call(client, "judge", cases=mended))["holds"]
        placed = await call(client, "can_pay", game="terrus", position="seats: {A: [", cost="{1}")
        assert placed["faults"][0]["line"] >= 1
        assert not placed["payable"]

    with_client(asks)


def test_payability(with_client: With) -> None:
    async def asks(client: Client) -> None:
        can = await call(client, "can_pay", game="terrus", position=POSITION, cost="{1}{plant}")
        assert can["payable"]
        assert can["best"] == "{discard: [Ox], pool: {plant: 1}}"
        assert can["ways"] == [can["best"]]
        not_so = await call(client, "can_pay", game="terrus", position=POSITION, cost="{stone}")
        assert not not_so["payable"]
        assert not_so["refused"]["clause"] == "T.25.4"
        assert not_so["shortfall"]["of"] == {"stone": 1}

    with_client(asks)


def test_a_game(with_client: With) -> None:
    async def asks(client: Client) -> None:
        table = await call(client, "new_game", game="terrus", opponents=["random"], seed=3)
        name = table["game_id"]
        assert table["seat"] in table["table"]
        for n in range(40):
            moves = (await call(client, "moves", game_id=name))["moves"]
            if not moves:
                break
            chosen = moves[n % len(moves)]
            which = str(chosen["number"]) if n % 2 else chosen["text"]
            answered = await call(client, "answer", game_id=name, move=which)
            assert answered["legal"]
            assert answered["move"] == chosen["text"]
        before = await call(client, "view", game_id=name)
        no = await call(client, "answer", game_id=name, move="forge Farm")
        assert not no["legal"]
        assert no["refused"]["clause"].startswith("T.")
        why = await call(client, "why", game_id=name, move="forge Farm")
        assert why["refused"] == no["refused"]
        after = await call(client, "view", game_id=name)
        assert (after["table"], after["question"]) == (before["table"], before["question"])
        assert "fly" in await refused(client, "answer", game_id=name, move="fly away")
        for number in ("999", 999):
            said = await refused(client, "answer", game_id=name, move=number)
            assert "number from 1" in said
        assert (await call(client, "why", game_id=name, move=1))["legal"]
        assert "unknown game_id" in await refused(client, "moves", game_id="terrus-9999")

    with_client(asks)


def test_the_same_seed_is_the_same_game(with_client: With) -> None:
    async def asks(client: Client) -> None:
        first, again = [
            await call(client, "new_game", game="heirless", opponents=["random"] * 2, seed=5)
            for _ in range(2)
        ]
        assert first["table"] == again["table"]
        assert first["told"] == again["told"]

    with_client(asks)


def test_resources(with_client: With) -> None:
    async def asks(client: Client) -> None:
        clause: Any = (await client.read_resource("tally://rules/terrus/T.25.3a")).contents[0]
        assert clause.text.startswith("T.25.3a  ")
        language: Any = (await client.read_resource("tally://cases")).contents[0]
        assert "## The keys of a case" in language.text
        with pytest.raises(Exception, match="no clause"):
            await client.read_resource("tally://rules/terrus/T.99.99")

    with_client(asks)


def test_what_is_too_much_is_refused_and_the_server_goes_on(with_client: With) -> None:
    async def asks(client: Client) -> None:
        ten = "x" * (10 << 20)
        assert "at most" in (await call(client, "judge", cases=ten))["faults"][0]["message"]
        large = await call(client, "can_pay", game="terrus", position=ten, cost="{1}")
        assert "at most" in large["faults"][0]["message"]
        deep = await call(client, "judge", cases="[" * 5000)
        assert "deep" in deep["faults"][0]["message"]
        bomb = "- &a [x, x, x, x, x, x, x, x]\n" + "".join(
            f"- &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(9)
        )
        assert "aliases" in (await call(client, "judge", cases=bomb))["faults"][0]["message"]
        for tool, more in (("rules", {}), ("look_up", {"name": "Ox"})):
            assert "game" in await refused(client, tool, game="/etc/passwd", **more)
            assert "at most" in await refused(client, tool, game=ten, **more)
        assert "unknown game" in await refused(client, "new_game", game="../terrus")
        assert "unknown bot" in await refused(client, "new_game", game="terrus", opponents=["me"])
        assert "seed" in await refused(client, "new_game", game="terrus", seed=-1)
        assert "is for 2 to 6" in await refused(
            client, "new_game", game="terrus", opponents=["random"] * 50
        )
        assert await refused(client, "judge", cases=[[["nested"]]])
        assert (await call(client, "judge", cases=CASE))["holds"]

    with_client(asks)


def test_arguments_that_cannot_be_used_are_named_in_a_line(with_client: With) -> None:
    async def asks(client: Client) -> None:
        assert await refused(client, "can_pay", game="terrus", cost="{1}") == (
            "can_pay: the argument 'position' is missing"
        )
        wrong = await refused(client, "new_game", game="terrus", seed="soon", opponents="random")
        assert wrong.startswith("new_game: opponents: ")
        assert "; seed: " in wrong
        assert "\n" not in wrong
        assert await refused(client, "rules", game="terrus", clauses="T.25") == (
            "rules: unknown argument 'clauses'; did you mean clause?"
        )

    with_client(asks)


def test_so_many_games_at_a_time(with_client: With) -> None:
    async def asks(client: Client) -> None:
        names = [
            (await call(client, "new_game", game="terrus", opponents=["random"]))["game_id"]
            for _ in range(MOST_GAMES + 1)
        ]
        assert "unknown game_id" in await refused(client, "view", game_id=names[0])
        assert (await call(client, "view", game_id=names[-1]))["question"]

    with_client(asks)


HELLO = json.dumps({
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {},
               "clientInfo": {"name": "test", "version": "0"}},
})  # fmt: skip
COMMAND = [SERVER.command, *SERVER.args]


def test_lines_that_are_no_messages_do_not_end_it() -> None:
    """What no client of the SDK would send: garbage, and JSON nested a hundred thousand deep."""
    deep = '{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": ' + "[" * 100_000
    lines = ["\0garbage", deep, deep + "]" * 100_000 + "}", HELLO]
    done = subprocess.run(
        COMMAND, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    hers = [one for one in answers if one.get("id") == 1]
    assert hers[0]["result"]["serverInfo"]["name"] == "tallystick"
    assert done.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="a signal")
def test_it_is_interrupted_while_it_waits_for_a_line() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=TREE) as one:
        assert one.stdin is not None and one.stdout is not None
        one.stdin.write(f"{HELLO}\n".encode())
        one.stdin.flush()
        assert b"tallystick" in one.stdout.readline()
        one.send_signal(signal.SIGINT)
        try:
            assert one.wait(20) == -signal.SIGINT
        finally:
            one.kill()


def test_without_the_package_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "tallystick.assistants.server", raising=False)
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    assert run(["mcp"]) == 2
    assert "pip install 'tallystick[mcp]'" in capsys.readouterr().err
