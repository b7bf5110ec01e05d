"""`tally play --server`: a seat of a server's table at a terminal, line by line and on the whole
screen."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from tests.examples.installed import example_games
from tests.web.clients import Client, client, make, serving
from tests.web.tables import go_on, table_of
from websockets.exceptions import ConnectionClosed

from tallystick.commands.play import command
from tallystick.errors import InputError
from tallystick.play import games
from tallystick.play.dialogue import CONFIRM, QUESTION, STOPPED
from tallystick.play.drawing import draw
from tallystick.play.folders import data_folder
from tallystick.play.lines import Lines
from tallystick.play.panes import Panes
from tallystick.play.shown import Shown
from tallystick.rules.scene import Scene, as_data
from tallystick.web import protocol, remote
from tallystick.web.seated import NAMING, WAITING, SeatSession, received, spelled


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    caravan = example_games()["caravan"].load()
    monkeypatch.setattr(games, "GAMES", {**games.GAMES, "caravan": caravan})
    seeds = Random(4)  # the same tables every time
    monkeypatch.setattr("tallystick.web.hall.secrets.randbits", seeds.getrandbits)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as address:
        yield address


class Typist:
    """Somebody who types at a terminal: first these lines, then any answer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str, name: str = "Bob") -> None:
        self.lines = list(lines)
        self.name = name
        self.chance = Random(1)
        self.asked = 0
        monkeypatch.setattr(Lines, "ask", lambda face, shown: self.ask(shown))

    def ask(self, shown: Shown) -> str:
        self.asked += 1
        if shown.state == NAMING:
            return self.name
        if shown.state == CONFIRM:
            return "y"
        assert shown.state == QUESTION and shown.offered is not None
        if self.lines:
            return self.lines.pop(0)
        return str(1 + self.chance.randrange(len(shown.offered.entries)))


def link(server: str, table: str, token: str) -> str:
    return f"http://{server}/t/{table}#s={token}"


def test_a_whole_game_line_by_line(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Named, looked up, asked why, chatted, refused, taken back; the table as one draws it at
    home."""
    made = make(server, "caravan", "", "=random")
    typist = Typist(
        monkeypatch, "?", "? CV.load.1", "w load", "chat hello", "zebra", "stop", "hold", "t",
        "y", "s", "pp", "u",
    )  # fmt: skip
    assert remote.play(link(server, made["table"], made["seats"][0]), lines=True) == 0
    shown = capsys.readouterr().out
    assert "table " + made["table"] in shown and "  random bot, a bot" in shown
    for said in (
        "a number   take that", "CV.load.1", "Bob says: hello", "for what else you can type",
        "You are asked where it is usual.", "at the next chance", "skip WHEN",
        "The server keeps the game.",
    ):  # fmt: skip
        assert said in shown, said
    assert " won." in shown.splitlines()[-1]
    own = remote.own_token(remote.place_of(link(server, made["table"], made["seats"][0])))
    with client(server, made["table"], own) as again:
        view = again.until("view")
    assert view["asks"] == -1 and typist.asked > 20
    lines = [line["text"] for line in view["told"]]
    assert all(shown.count(line) == lines.count(line) for line in lines if len(line) > 60)


def test_the_table_is_drawn_as_at_home(server: str) -> None:
    for game in games.GAMES:
        seats = max(2, games.find(game).rulebook().players[0])
        table = go_on(table_of(game, 3, seats), 25, Random(2))
        for viewer in range(-1, len(table.header.seats)):
            scene = table.match.view(viewer).scene
            again = received(Scene, json.loads(json.dumps(as_data(scene))))
            assert draw(again, 100) == draw(scene, 100)
            assert as_data(again) == as_data(scene)
    wrong: object
    for wrong in (1, [], {"now": 1}, {"viewer": "x", "now": [], "sides": []}, {"no": 1}):
        with pytest.raises(ValueError, match="is no Scene"):
            received(Scene, wrong)


def test_a_line_that_breaks_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server goes away while one is asked, and comes back: the game goes on to its end."""
    with ExitStack() as first:
        address = first.enter_context(serving(tmp_path))
        made = make(address, "caravan", "Ann", "=random")
        typist = Typist(monkeypatch)
        ask, again = typist.ask, ExitStack()

        def restarting(shown: Shown) -> str:
            if typist.asked == 5:
                first.close()
                again.enter_context(serving(tmp_path, port=int(address.rpartition(":")[2])))
            return ask(shown)

        monkeypatch.setattr(typist, "ask", restarting)
        with again:
            assert remote.play(link(address, made["table"], made["seats"][0]), lines=True) == 0
    assert " won." in capsys.readouterr().out.splitlines()[-1]
    assert typist.asked > 10


def test_another_asks_to_take_back() -> None:
    said: list[dict[str, object]] = []
    seated = SeatSession(said.append)
    people = (protocol.SeatState("Ann", "you"), protocol.SeatState("Bob", "you"))
    state = protocol.TableState(7, 1, "t", "caravan", "Caravan", "playing", 0, people, asks_back=1)
    seated.hear(state)
    assert seated.state == CONFIRM and seated.waiting_for.startswith("Bob would like")
    seated.typed("y")
    assert said.pop() == {"do": "agree", "n": 0, "yes": True}
    seated.hear(state)
    seated.hear(protocol.TableState(7, 1, "t", "caravan", "Caravan", "playing", 0, people))
    assert seated.state == WAITING  # whoever asked has thought better of it


def test_who_is_not_asked_is_told_for_whom_one_waits() -> None:
    seated = SeatSession(lambda message: None)
    ann, free = protocol.SeatState("Ann", "you"), protocol.SeatState("", "you")
    seated.hear(protocol.TableState(0, 1, "t", "caravan", "", "waiting", 0, (ann, free)))
    assert seated.headline() == "It begins once all have sat down: a seat is free."
    bob = protocol.SeatState("Bob", "you")
    seated.hear(protocol.TableState(1, 1, "t", "caravan", "Caravan", "playing", 0, (ann, bob)))
    seated.hear(protocol.TableView(1, {"viewer": 0, "now": [], "sides": []}, (), 0, asks=1))
    assert seated.headline() == "Bob is to answer."
    assert "Bob is to answer." in [row.text for row in Panes(seated, 80, 24).rows()]


def waiting_line(changed: asyncio.Event) -> remote.ServerConnection:
    """A seat that waits for another's answer."""
    ann, bob = protocol.SeatState("Ann", "you"), protocol.SeatState("Bob", "you")
    place = remote.place_of("http://localhost/t/aaaaaaaaaa#s=x")
    line = remote.ServerConnection(place, changed.set)
    line.seated.hear(protocol.TableState(1, 1, "t", "caravan", "", "playing", 0, (ann, bob)))
    scene = {"viewer": 0, "now": ["the table"], "sides": []}
    line.seated.hear(protocol.TableView(1, scene, (), 0, asks=1))
    changed.set()
    return line


def test_who_waits_line_by_line_is_told_once_how_to_leave(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What comes in by a pipe is not read until it is their turn."""

    async def wait() -> None:
        changed = asyncio.Event()
        line = waiting_line(changed)
        by_line = asyncio.create_task(remote._by_line(line, changed, Lines(narrate=True)))
        for asks in (1, -1, 1):
            line.seated.hear(
                protocol.TableView(1, {"viewer": 0, "now": [], "sides": []}, (), 0, asks=asks)
            )
            changed.set()
            await asyncio.sleep(0.01)
        by_line.cancel()

    asyncio.run(wait())
    assert capsys.readouterr().out.count("Bob is to answer. (Ctrl-C leaves)\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("leaving", ["q\n", "\x04"])  # or the end of all that is typed
def test_who_waits_at_a_terminal_is_heard_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, leaving: str, broken: bool
) -> None:
    keyboard, terminal = os.openpty()

    async def wait() -> None:
        changed = asyncio.Event()
        line = waiting_line(changed)
        by_line = asyncio.create_task(remote._by_line(line, changed, Lines(narrate=True)))
        await asyncio.sleep(0.01)
        line.broken = broken
        for typed in ("3\n", "t\n", leaving):
            os.write(keyboard, typed.encode())
            await asyncio.sleep(0.05)
        await asyncio.wait_for(by_line, 5)
        assert line.seated.state == STOPPED

    with os.fdopen(keyboard, "wb", 0), os.fdopen(terminal) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        asyncio.run(wait())
    said = capsys.readouterr().out
    assert "Bob is to answer. (q leaves)\n" in said
    assert "You are not asked now; ? for what else you can type." in said
    assert said.count("the table") == 1


def test_a_seat_that_was_handed_out_anew_is_taken_at_once() -> None:
    said: list[dict[str, object]] = []
    seated = SeatSession(said.append)
    people = (protocol.SeatState("Ann", "you"), protocol.SeatState("Bob", "you", handed=True))
    for _ in range(2):
        seated.hear(protocol.TableState(7, 1, "t", "caravan", "Caravan", "playing", 1, people))
    assert said == [{"do": "sit", "name": "Bob"}]


def test_who_sits_down_has_the_seat_to_themselves_and_comes_again_by_the_same_link(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make(server, "caravan", "", "=random")
    first = link(server, made["table"], made["seats"][0])

    def leaves(face: Lines, shown: Shown) -> str:
        if shown.state == NAMING:
            return "Bob"
        raise EOFError

    monkeypatch.setattr(Lines, "ask", leaves)
    for _ in range(2):  # the second time there is no name to say
        assert remote.play(first, lines=True) == 0
        assert "The game goes on at the server." in capsys.readouterr().out
    with pytest.raises(ConnectionClosed):
        Client(server, made["table"], made["seats"][0]).next()
    (data_folder() / remote.TAKEN).unlink()
    with pytest.raises(InputError, match="somebody has sat down there"):
        remote.play(first, lines=True)


def test_a_token_that_cannot_be_kept_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = remote.place_of("http://h/t/abc#s=x")
    assert remote.own_token(place) == ""
    own = remote.own_token(place, new=True)
    assert own and own == remote.own_token(place) == remote.own_token(place, new=True)
    for text in ("[1]", "{", '{"a": 1}'):
        (data_folder() / remote.TAKEN).write_text(text)
        assert remote.own_token(place, new=True) == ""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TALLYSTICK_DATA", str(tmp_path / "file" / "below"))
    assert remote.own_token(place, new=True) == ""


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("nothing", "expected the link of a seat"),
        ("http://[", "expected the link of a seat"),
        ("http://127.0.0.1:9/", "expected the link of a seat"),
        ("ftp://127.0.0.1/t/abc#s=x", "expected the link of a seat"),
        ("http://127.0.0.1:9/t/abc#s=x", "cannot be reached"),
        ("http://{server}/t/nothere#s=x", "there is no such table"),
        ("http://{server}/t/{table}#s=x", "this link is not valid any more"),
    ],
)
def test_links_that_lead_nowhere(server: str, link: str, why: str) -> None:
    made = make(server, "caravan", "Ann", "=random")
    with pytest.raises(InputError, match=why) as refused:
        remote.play(link.format(server=server, table=made["table"]), lines=True)
    assert refused.value.field == "--server"


def test_how_moves_are_grouped() -> None:
    one = spelled("build Mill, at: Farm, paying: {pool: {wood: 1}, discard: [Owl]}")
    assert (one.verb, one.what) == ("build", "Mill")
    assert dict(one.arguments)["at"] == "Farm" and dict(one.arguments)["paying"].startswith("{pool")  # type: ignore[union-attr]
    assert spelled("at: Farm").arguments == (("at", "Farm"),)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are for Unix")
def test_on_the_whole_screen(tmp_path: Path) -> None:
    """What others do is there without a key; what one types goes to the server."""
    from tests.play.terminals import Terminal

    with serving(tmp_path / "tables") as address:
        made = make(address, "terrus", "Ann", "Bob")
        seat = link(address, made["table"], made["seats"][0])
        ann = Terminal(["play", "--server", seat], tmp_path, 100, 30)
        try:
            ann.settle("\n>")
            with client(address, made["table"], made["seats"][1]) as bob:
                bob.until("view")
                bob.tell(do="chat", words="are you there")
                ann.settle("Bob says: are you there")
                ann.type("chat I am\r")
                bob.until("chat", text="I am")
                ann.type("q\r")
        finally:
            ann.end()
        assert b"Traceback" not in ann.raw


@pytest.mark.parametrize("more", [["terrus"], ["--seed", "3"], ["--hero", "x"], ["--no-save"]])
def test_the_table_knows_what_is_played(more: list[str]) -> None:
    with pytest.raises(InputError, match="the table knows"):
        command.main(["--server", "http://h/t/x#s=y", *more], standalone_mode=False)
