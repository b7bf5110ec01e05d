"""The server as its clients meet it: everything over HTTP and the socket."""

from __future__ import annotations

import json
import socket
import urllib.request
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.examples.installed import example_games
from tests.web.clients import ANY_RATE, Client, ask, client, make, serving
from tests.web.tables import go_on, table_of
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tallystick.bots import BOTS
from tallystick.errors import InputError
from tallystick.play import games, save, terminal
from tallystick.web import protocol, tokens
from tallystick.web.serving import listen
from tallystick.web.table import WebTable


@pytest.fixture(scope="module")
def few_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        caravan = example_games()["caravan"].load()
        patch.setattr(games, "GAMES", {"terrus": games.GAMES["terrus"], "caravan": caravan})
        yield


@pytest.fixture(scope="module")
def server(few_games: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("tables")) as address:
        yield address


def random_answers(player: Client, chance: Random, most: int = 400) -> None:
    """Answer whatever one is asked until the game is over."""
    for _ in range(most):
        view = player.until_asked()
        if view["asks"] < 0:
            return
        question = view["question"]
        if question.get("payment", {}).get("best"):
            player.tell(do="pay", n=view["n"])
        else:
            option = chance.randrange(len(question["options"]))
            player.tell(do="answer", n=view["n"], option=option)


def test_what_there_is_to_play(server: str) -> None:
    status, found = ask(server, "/api/games")
    assert status == 200
    assert [one["name"] for one in found["games"]] == ["terrus", "caravan"]
    assert found["bots"] == list(BOTS)


@pytest.mark.parametrize("game", ["caravan", "terrus"])
def test_a_whole_game_against_a_bot(server: str, game: str, tmp_path: Path) -> None:
    made = make(server, game, "Ann", "=random")
    with client(server, made["table"], made["seats"][0]) as ann:
        random_answers(ann, Random(1))
        ann.until_over()
        over = ann.state
        assert ann.view["won"]
        assert sorted(ann.log) == list(range(1, ann.view["number"] + 1))
        assert over["sealed"] == save.seal_of(int(over["seed"]), over["salt"])
    with urllib.request.urlopen(f"http://{server}/api/tables/{made['table']}/save.jsonl") as found:
        data = found.read()
    kept = save.read_data("saved", data)
    assert save.resumed("saved", kept).over
    assert kept.header.seed == int(over["seed"])
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    assert terminal.replay(str(file), False, over["sealed"]) == 0
    with pytest.raises(InputError, match="not the one that was sealed"):
        terminal.replay(str(file), False, "0" * 32)
    assert ask(server, "/api/saves", data)[0] == 201  # and in again, under a seal of its own
    file.write_bytes(WebTable.from_save(data).saved())
    with pytest.raises(InputError, match="was not sealed"):
        terminal.replay(str(file), False, over["sealed"])


def test_the_save_is_not_shown_before_the_end(server: str) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    assert ask(server, f"/api/tables/{made['table']}/save.jsonl")[0] == 403
    assert ask(server, "/api/tables/nothing/save.jsonl")[0] == 404


def test_people_come_by_link_and_the_game_begins(server: str) -> None:
    made = make(server, "caravan", "Ann", "")
    with client(server, made["table"], made["seats"][0]) as ann:
        state = ann.until("state")
        assert (state["phase"], state["title"]) == ("waiting", "Caravan")
        with client(server, made["table"], made["seats"][1]) as bob:
            bob.tell(do="sit", name="Bob\n")
            assert "letters" in bob.until("refused")["why"]["text"]
            bob.tell(do="sit", name="Bob")
            assert bob.until("state", phase="playing")["seat"] == 1
            ann.until_asked()
            assert ann.state["seats"][1] == {"name": "Bob", "who": "you", "here": True}
            bob.tell(do="sit", name="Eve")
            assert "taken" in bob.until("refused")["why"]["text"]
        assert ann.until("state")["seats"][1] == {"name": "Bob", "who": "you"}


def test_who_sits_down_has_the_seat_to_themselves(server: str) -> None:
    """Whoever made the table has kept the link, and sees nothing by it any more."""
    made = make(server, "caravan", "Ann", "", "")
    table, (_, second, third) = made["table"], made["seats"]
    own = "own-" + "x" * 18
    with (
        client(server, table, second) as bob,
        client(server, table, second) as spy,
        client(server, table, third) as cleo,
    ):
        for wrong in ("short", "x" * 65, "no sign " * 3):
            with client(server, table, third) as one:
                one.tell(do="sit", name="Cleo", own=wrong)
                with pytest.raises(ConnectionClosed) as closed:
                    one.until("view")
                assert closed.value.rcvd and closed.value.rcvd.code == protocol.MALFORMED
        bob.tell(do="sit", name="Bob", own=own)
        with pytest.raises(ConnectionClosed) as closed:
            spy.until("view")
        assert closed.value.rcvd and closed.value.rcvd.code == protocol.NOT_YOURS
        cleo.tell(do="sit", name="Cleo")  # without, the link stays what it was
        bob.until("view")
        cleo.until("view")
    for token, seat in ((own, 1), (third, 2)):
        with client(server, table, token) as again:
            assert again.until("state")["seat"] == seat
    with pytest.raises(ConnectionClosed):
        Client(server, table, second).next()


def test_what_is_stale_or_repeated_changes_nothing(server: str) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    with (
        client(server, made["table"], made["seats"][0]) as ann,
        client(server, made["table"], made["seats"][1]) as bob,
    ):
        first = ann.until_asked()
        ann.tell(do="answer", n=first["n"], option=0)
        ann.tell(do="answer", n=first["n"], option=0)
        refused = ann.until("refused", do="answer")
        assert refused["stale"] and refused["n"] > first["n"]
        now = ann.until("view")
        assert now["n"] == refused["n"]
        bob.until_number(now["n"])
        asked, other = (ann, bob) if now["asks"] == 0 else (bob, ann)
        asked.tell(do="answer", n=now["n"], option=9999)
        assert "is not one of" in asked.until("refused")["why"]["text"]
        other.tell(do="answer", n=now["n"], option=0)
        assert "not asked" in other.until("refused")["why"]["text"]
        assert other.until("view")["n"] == now["n"]


def test_who_comes_back_finds_the_same_question_and_no_line_twice(server: str) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    chance = Random(3)
    with client(server, made["table"], made["seats"][0]) as ann:
        before = ann.until_asked()
        for _ in range(10):
            with client(server, made["table"], made["seats"][0], before["number"]) as again:
                view = again.until("view")
                assert {**view, "told": 0} == {**before, "told": 0}
                assert not view["told"]
            if ann.view["asks"] != 0:
                break
            ann.tell(
                do="answer",
                n=before["n"],
                option=chance.randrange(len(before["question"]["options"])),
            )
            before = ann.until("view")


def test_who_looks_on_sees_what_all_see_and_says_nothing_that_counts(server: str) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    table = made["table"]
    with client(server, table, made["looking_on"]) as eve:
        view = eve.until("view")
        assert view["scene"]["viewer"] == -1 and "question" not in view
        for message in (
            {"do": "answer", "n": 0, "option": 0},
            {"do": "concede"},
            {"do": "rematch"},
        ):
            eve.tell(**message)
            assert "look on" in eve.until("refused")["why"]["text"]
        with client(server, table, made["seats"][0]) as ann:
            ann.tell(do="chat", words="<b>hello</b>")
            assert eve.until("chat")["text"] == "<b>hello</b>"
            eve.tell(do="chat", words="psst")
            eve.until("chat", text="psst")
            ann.tell(do="chat", words="again")
            heard = [ann.until("chat")["text"] for _ in range(2)]
            assert heard == ["<b>hello</b>", "again"]
    with pytest.raises(ConnectionClosed) as closed:
        Client(server, table, "wrong").next()
    assert closed.value.rcvd and closed.value.rcvd.code == protocol.NOT_YOURS


def test_a_move_as_it_is_written_a_reason_and_a_card(server: str) -> None:
    made = make(server, "caravan", "Ann", "=random")
    with client(server, made["table"], made["seats"][0]) as ann:
        view = ann.until_asked()
        ann.tell(do="why", words="load")
        assert all("load" in line.casefold() for line in ann.until("told")["lines"])
        ann.tell(do="look", words="CV.load.1")
        assert ann.until("told")["about"] == "CV.load.1"
        ann.tell(do="move", n=view["n"], text="gather gold and silver")
        assert ann.until("refused", do="move")["why"]["text"]
        ann.tell(do="move", n=view["n"], text=view["question"]["options"][0]["written"])
        assert ann.until("view")["n"] > view["n"]


def test_a_reason_is_headed_by_what_the_answer_says(server: str) -> None:
    made = make(server, "terrus", "Ann", "=random")
    with client(server, made["table"], made["seats"][0]) as ann:
        options = ann.until_asked()["question"]["options"]
        apart = next(one for one in options if one["text"] != one["written"])
        for words, title in ((apart["written"], apart["text"]), ("fly", "fly")):
            ann.tell(do="why", words=words)
            assert ann.until("told")["about"] == f"Why? {title}"


def test_a_game_that_fails_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is of somebody else's package: the other games are served."""
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "half_made"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from tallystick.play.games import Entry\n"
        "GAME = Entry('half-made', 'half_made', 'HalfRules', 'half_made.words')\n"
    )
    (package / "rulebook.py").write_text("1 / 0\n")
    point = EntryPoint("half-made", "half_made:GAME", games.GROUP)
    monkeypatch.setattr(games, "installed", lambda: {"half-made": point})
    with serving(tmp_path) as address:
        offered = ask(address, "/api/games")[1]["games"]
    assert "half-made" not in [game["name"] for game in offered] and len(offered) >= 2
    assert "half-made is left out: " in caplog.text and "division by zero" in caplog.text


def test_a_link_can_be_revoked(server: str) -> None:
    made = make(server, "caravan", "Ann", "", "")
    table, (first, second, _) = made["table"], made["seats"]
    with client(server, table, first) as ann, client(server, table, second) as bob:
        bob.until("state")
        bob.tell(do="renew", seat=2)
        assert "not yours" in bob.until("refused")["why"]["text"]
        ann.tell(do="renew", seat=1)
        token = ann.until("token")["token"]
        with pytest.raises(ConnectionClosed):
            while True:
                bob.next()
        with client(server, table, token) as again:
            assert again.until("state")["seat"] == 1
    with pytest.raises(ConnectionClosed):
        Client(server, table, second).next()


def test_whoever_made_the_table_hands_a_lost_seat_another_link(server: str) -> None:
    """While nobody is there; all are told, and by that link too one sits down with one's own."""
    made = make(server, "caravan", "Ann", "", "Cleo")
    table, (first, second, third) = made["table"], made["seats"]
    lost, found = tokens.new_token(), tokens.new_token()
    with (
        client(server, table, first) as ann,
        client(server, table, third) as cleo,
    ):
        with client(server, table, second) as bob:
            bob.tell(do="sit", name="Bob", own=lost)
            bob.until("view")
            ann.until("view")
            ann.tell(do="renew", seat=1)
            assert ann.until("refused")["why"]["text"] == "Bob is there, by a link that works."
        while "here" in ann.until("state")["seats"][1]:
            pass
        cleo.tell(do="renew", seat=1)
        assert "not yours" in cleo.until("refused")["why"]["text"]
        ann.tell(do="renew", seat=1)
        handed = ann.until("token")["token"]
        assert "another link for the seat of Bob" in cleo.until("chat")["text"]
        with client(server, table, handed) as bob:
            assert bob.until("state")["seats"][1]["handed"]
            bob.tell(do="sit", name="Eve", own=found)
            state = bob.until("state")
            while state["seats"][1].get("handed"):
                state = bob.until("state")
            assert state["seats"][1]["name"] == "Bob"
        with client(server, table, found) as bob:
            assert bob.until("state")["seat"] == 1
    for token in (second, lost, handed):
        with pytest.raises(ConnectionClosed):
            Client(server, table, token).next()


def test_whoever_made_the_table_is_handed_a_link_by_who_sits_next(server: str) -> None:
    made = make(server, "caravan", "Ann", "Bob", "Cleo")
    table, (first, second, third) = made["table"], made["seats"]
    with (
        client(server, table, second) as bob,
        client(server, table, third) as cleo,
        client(server, table, made["looking_on"]) as eve,
    ):
        with client(server, table, first) as ann:
            ann.until("view")
            bob.tell(do="renew", seat=0)
            assert bob.until("refused")["why"]["text"] == "Ann is there, by a link that works."
        while "here" in bob.until("state")["seats"][0]:
            pass
        cleo.tell(do="renew", seat=0)
        assert "not yours" in cleo.until("refused")["why"]["text"]
        eve.tell(do="renew", seat=0)
        assert "You look on" in eve.until("refused")["why"]["text"]
        bob.tell(do="renew", seat=0)
        with client(server, table, bob.until("token")["token"]) as ann:
            assert ann.until("state")["seats"][0]["handed"]
        assert "another link for the seat of Ann" in cleo.until("chat")["text"]


def test_nobody_at_a_table_is_called_as_somebody_else(server: str) -> None:
    seats = [{"who": "you", "name": "Ann"}, {"who": "you", "name": "ann"}]
    status, said = ask(server, "/api/tables", {"game": "caravan", "seats": seats})
    assert (status, said["error"]) == (400, "seat 2: somebody else is called 'ann'")
    made = make(server, "caravan", "Ann", "")
    with client(server, made["table"], made["seats"][1]) as other:
        other.tell(do="sit", name="ANN")
        assert "called so already" in other.until("refused")["why"]["text"]
        other.tell(do="sit", name="Bob")
        other.until("view")


def test_who_renews_a_link_stays_and_whoever_has_the_old_one_goes(server: str) -> None:
    made = make(server, "caravan", "Ann", "Bob")
    table, (first, second) = made["table"], made["seats"]
    with (
        client(server, table, first) as ann,
        client(server, table, first) as thief,
        client(server, table, second) as bob,
    ):
        for one in (ann, thief, bob):
            one.until("view")
        ann.tell(do="renew", seat=0)
        token = ann.until("token")["token"]
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                thief.next()
        assert closed.value.rcvd and closed.value.rcvd.code == protocol.NOT_YOURS
        for one in (ann, bob):
            one.tell(do="chat", words="still here")
            one.until("chat", text="still here")
        with client(server, table, token) as again:
            assert again.until("state")["seat"] == 0
    with pytest.raises(ConnectionClosed):
        Client(server, table, first).next()


def test_a_public_table_is_listed_and_its_seats_are_free(server: str) -> None:
    made = make(server, "caravan", "Ann", "", public=True)
    hidden = make(server, "caravan", "Ann", "")
    listed = {one["table"]: one for one in ask(server, "/api/tables")[1]}
    assert made["table"] in listed and hidden["table"] not in listed
    status, claimed = ask(server, f"/api/tables/{made['table']}/seats", {"seat": 1, "name": "Bob"})
    assert status == 200
    with client(server, made["table"], claimed["token"]) as bob:
        assert bob.until("state")["phase"] == "playing"
    for table in (made["table"], hidden["table"]):
        status, found = ask(server, f"/api/tables/{table}/seats", {"seat": 1, "name": "Eve"})
        assert status == 400 and "not free" in found["error"]


def test_a_rematch_is_another_table_of_the_same_links(server: str) -> None:
    made = make(server, "caravan", "Ann", "=random")
    with client(server, made["table"], made["seats"][0]) as ann:
        ann.until_asked()
        ann.tell(do="rematch")
        assert "not over" in ann.until("refused")["why"]["text"]
        question = ann.question
        ann.tell(do="answer", n=ann.view["n"], option=len(question["options"]) - 1)
        random_answers(ann, Random(2))
        ann.until_over()
        ann.tell(do="rematch")
        table = ann.until("state")["rematch"]
    with client(server, table, made["seats"][0]) as again:
        assert again.until_asked()["n"] < 5


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess", "seats": [{}]},
        {"game": "caravan", "seats": [{}]},
        {"game": "caravan", "seats": [{}] * 9},
        {"game": "caravan", "seats": [{"who": "genius"}, {}]},
        {"game": "caravan", "seats": [{"name": "A\tB"}, {}]},
        {"game": "caravan", "seats": [{}, {}], "options": {"no": "such"}},
        {"game": "caravan", "seats": [{}, {}], "more": 1},
        {"game": "caravan"},
        [],
        "x" * 20_000,
    ],
    ids=range(10),
)
def test_a_table_that_there_cannot_be(server: str, wrong: Any) -> None:
    status, found = ask(server, "/api/tables", wrong)
    assert status == 400 and found["error"] and "\n" not in found["error"]


def test_a_saved_game_goes_on_at_a_table(server: str) -> None:
    table = go_on(table_of("caravan", 5), 12, Random(2))
    status, made = ask(server, "/api/saves", table.saved())
    assert status == 201
    decision = table.decision()
    assert decision is not None
    with client(server, made["table"], made["seats"][decision.seat]) as player:
        view = player.until_asked()
        assert view["n"] == len(table.match.log)
        assert view["scene"]["now"] == list(table.match.view(0).scene.now)
        player.tell(do="answer", n=view["n"], option=0)
        assert player.until("view")["n"] > view["n"]
    for wrong in (b"", b"nothing", table.saved()[:-40], b"x" * (5 << 20)):
        try:
            status, found = ask(server, "/api/saves", wrong)
        except OSError:  # so much is not even read
            continue
        assert status == 400 and found["error"] and "\n" not in found["error"]


def test_pages_of_others_are_turned_away(server: str) -> None:
    body = {"game": "caravan", "seats": [{}, {}]}
    assert ask(server, "/api/tables", body, origin="http://evil.example")[0] == 403
    assert ask(server, "/api/tables", body, origin=f"http://{server}")[0] == 201
    made = make(server, "caravan", "Ann", "Bob")
    url = f"ws://{server}/api/tables/{made['table']}/socket"
    with pytest.raises(Exception, match="403"):
        connect(url, origin=Origin("http://evil.example"))


def test_every_answer_has_a_strict_policy(server: str) -> None:
    for path in ("/", "/api/games", "/static/table.css"):
        with urllib.request.urlopen(f"http://{server}{path}") as found:
            policy = found.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy
            assert found.headers["x-content-type-options"] == "nosniff"
            # nothing is taken unasked from what a browser has kept of an older release
            assert found.headers["cache-control"] in ("no-cache", "no-store")


def test_rates_are_limited(few_games: None, tmp_path: Path) -> None:
    limits = ANY_RATE._replace(burst=5, rate=0.1, tables_burst=2, tables_rate=0.01)
    with serving(tmp_path, limits) as address:
        made = make(address, "caravan", "Ann", "Bob")
        make(address, "caravan", "Ann", "Bob")
        assert ask(address, "/api/tables", {"game": "caravan", "seats": [{}, {}]})[0] == 429
        with client(address, made["table"], made["seats"][0]) as ann:
            for _ in range(10):
                ann.tell(do="chat", words="hello")
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    ann.next()
            assert closed.value.rcvd and closed.value.rcvd.code == protocol.TOO_MANY


def test_a_server_that_comes_back_goes_on(few_games: None, tmp_path: Path) -> None:
    """The same view, letter by letter, from another server over the same tables."""
    with serving(tmp_path) as address:
        made = make(address, "terrus", "Ann", "Bob")
        waiting = make(address, "caravan", "Ann", "")
        players = [Client(address, made["table"], token) for token in made["seats"]]
        chance = Random(5)
        for player in players:
            player.until("view")
        for _ in range(30):
            n, asks = players[0].view["n"], players[0].view["asks"]
            asked = players[asks]
            options = asked.question["options"]
            asked.tell(do="answer", n=n, option=chance.randrange(len(options)))
            for player in players:
                player.until_number(n + 1)
            if players[0].view["asks"] == 0 and players[0].view.get("can_undo") == "freely":
                players[0].tell(do="undo", n=players[0].view["n"])
                for player in players:
                    player.until_number(players[0].view["n"] + (player is players[0]))
        players[0].tell(do="chat", words="see you")
        players[0].until("chat")
        before = []
        for token in made["seats"]:
            with client(address, made["table"], token) as again:
                before.append(json.dumps(again.until("view")))
    with serving(tmp_path) as address:
        for token, view in zip(made["seats"], before, strict=True):
            with client(address, made["table"], token) as again:
                assert again.until("chat")["text"] == "see you"
                assert json.dumps(again.until("view")) == view
        with client(address, waiting["table"], waiting["seats"][1]) as bob:
            bob.tell(do="sit", name="Bob")
            assert bob.until("state", phase="playing")


def test_no_message_waits_until_the_one_before_it_is_acknowledged() -> None:
    with (
        listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()[:2]),
        listening.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def asked_in(server: str, holds: bool) -> int:
    """How often Bob is asked before Ann has answered so often; he may want to be, every time."""
    made = make(server, "terrus", "Ann", "Bob")
    asked = answers = 0
    with (
        client(server, made["table"], made["seats"][0]) as ann,
        client(server, made["table"], made["seats"][1]) as bob,
    ):
        ann.until("view")
        while answers < 12:
            one = (ann, bob)[ann.view["asks"]]
            question = one.until_number(ann.view["n"])["question"]
            asked, answers = asked + (one is bob), answers + (one is ann)
            option = max(0, question.get("idle", -1))
            if holds:
                bob.tell(do="rest", n=bob.view.get("n", 0), hold=True)
                bob.tell(do="look", words="Ox")
                bob.until("told")
            one.tell(do="answer", n=ann.view["n"], option=option)
            ann.until_number(ann.view["n"] + 1)
    return asked


def test_whoever_holds_is_asked_at_the_next_chance(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tallystick.web.hall.secrets.randbits", lambda bits: 7)
    assert asked_in(server, holds=True) > asked_in(server, holds=False)
