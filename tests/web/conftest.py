"""A server of all games, and a browser, for all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser
from tests.examples.installed import example_games
from tests.web.browsers import browser
from tests.web.clients import serving

from tallystick.play import games


@pytest.fixture(scope="module")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our games and Caravan."""
    with pytest.MonkeyPatch.context() as patch:
        caravan = example_games()["caravan"].load()
        patch.setattr(games, "GAMES", {**games.GAMES, "caravan": caravan})
        with serving(tmp_path_factory.mktemp("tables")) as address:
            yield address


@pytest.fixture(scope="module")
def launched() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def chromium(launched: Browser) -> Iterator[Browser]:
    """The machine's Chromium; what a test opens there is closed after it."""
    yield launched
    for context in launched.contexts:
        context.close()


@pytest.fixture
def same_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test are always of the same seeds."""
    seeds = Random(request.node.name)
    monkeypatch.setattr("tallystick.web.hall.secrets.randbits", seeds.getrandbits)
