"""Another link for a seat from whoever runs the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.clients import client, make, serving
from websockets.exceptions import ConnectionClosed

from tallystick.errors import InputError
from tallystick.web.protocol import NOT_YOURS
from tallystick.web.store import url_of
from tallystick.web.tokens import SAID, new_links


def test_who_is_alone_with_bots_and_has_lost_the_link_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        made = make(address, "terrus", "Ann", "=random")
    (path,) = new_links(url_of(tmp_path), [(made["table"], "Ann")])
    head, token = path.split("#s=")
    assert head == f"t/{made['table']}" and token not in made["seats"]
    with serving(tmp_path) as address, client(address, made["table"], token) as ann:
        assert ann.until("chat")["text"] == SAID
        assert ann.until_asked()["question"]


@pytest.mark.parametrize(
    ("table", "name", "said"),
    [
        ("aaaaaaaaaa", "Ann", "--new-link: there is no table 'aaaaaaaaaa'"),
        ("", "Bob", "--new-link: unknown seat 'Bob'; expected one of: Ann"),
    ],
)
def test_what_there_is_not_is_said_and_all_stays(
    tmp_path: Path, table: str, name: str, said: str
) -> None:
    with serving(tmp_path) as address:
        made = make(address, "terrus", "Ann", "=random")
    with pytest.raises(InputError) as caught:
        new_links(url_of(tmp_path), [(made["table"], "Ann"), (table or made["table"], name)])
    assert said in str(caught.value)
    with serving(tmp_path) as address, client(address, made["table"], made["seats"][0]) as ann:
        assert ann.until_asked()["question"]


def test_the_old_link_is_worth_nothing_then(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        made = make(address, "terrus", "Ann", "=random")
    new_links(url_of(tmp_path), [(made["table"], "Ann")])
    with serving(tmp_path) as address, client(address, made["table"], made["seats"][0]) as ann:
        with pytest.raises(ConnectionClosed) as caught:
            ann.until_asked()
        assert caught.value.rcvd is not None and caught.value.rcvd.code == NOT_YOURS
