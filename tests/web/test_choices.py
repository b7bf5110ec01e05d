"""What is chosen in the lobby: decks that ship and decks that are sent, heroes, a villain; nothing
of the server's own files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from tests.decks import owls
from tests.web.clients import ask, client, make, serving

from tallystick.decks.files import write_deck
from tallystick.decks.resolve import resolve
from tallystick.errors import InputError
from tallystick.play import games, save
from tallystick.play.arranging import arranged
from tallystick.play.decklists import file_for
from tallystick.play.guests import laid_out, wish_of_guest
from tallystick.play.match import Seat
from tallystick.play.stocks import stock_of
from tallystick.web import bots, hall, rulebooks
from tallystick.web.store import Store, url_of
from tallystick.web.table import WebTable, header_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        ours = ("terrus", "marvel-champions")
        patch.setattr(games, "GAMES", {name: games.GAMES[name] for name in ours})
        with serving(tmp_path_factory.mktemp("tables")) as address:
            yield address


def deck_text(game: str, name: str, **change: str) -> str:
    """A ready deck as somebody would send it."""
    entry = games.find(game)
    deck = next(one for one in entry.ready_lists() if one.name == name)
    found = resolve(deck, stock_of(entry).index, entry.deck_kinds)
    text = write_deck(found, game, "toml")
    for old, new in change.items():
        text = text.replace(old, new)
    return text


def test_what_there_is_to_choose_is_offered(server: str) -> None:
    terrus, marvel = ask(server, "/api/games")[1]["games"]
    deck, played, *more = terrus["choices"]
    assert (played["name"], played["default"]) == ("format", ["constructed"])
    assert [one["name"] for one in more] == ["den", "pack"]
    assert deck["name"] == "deck" and deck["each"] and deck["decks"]
    assert ["Reed Hollow", "Reed Hollow"] in deck["values"]
    names = [one["name"] for one in marvel["choices"]]
    assert names == ["hero", "aspect", "deck", "villain", "modular", "mode", "heroic"]
    assert {"mode", "heroic"}.isdisjoint(rule["name"] for rule in marvel["rules"])


def test_decks_that_ship_and_one_that_is_sent(server: str) -> None:
    """Both seats have what was chosen, a bot plays on with it, and a rematch has it again."""
    text = deck_text("terrus", "Cold Ridge", **{'= "Cold Ridge"': '= "Old Wall"'})
    made = make(
        server, "terrus", "Ann", "=random", "=random",
        picks={"deck": ["", "reed hollow", "mine"]}, decks={"mine": text},
    )  # fmt: skip
    with client(server, made["table"], made["seats"][0]) as ann:
        ann.until_asked()
        ann.tell(do="concede")
        ann.until_over()
        ann.tell(do="rematch")
        again = ann.until("state")["rematch"]
    for table in (made["table"], again):
        with client(server, table, made["seats"][0]) as ann:
            ann.until_asked()
            ann.tell(do="concede")
            ann.until_over()
        kept = save.read_data("saved", saved(server, table))
        assert kept.header.origin["picks"] == {"deck": ["Long Meadow", "reed hollow", "mine"]}
        match = save.resumed("saved", kept)
        names = [deck.name for deck in match.rules.setting]
        assert names == ["Long Meadow", "Reed Hollow", "Old Wall"]
        assert match.over


def saved(server: str, table: str) -> bytes:
    with urlopen(f"http://{server}/api/tables/{table}/save.jsonl") as found:
        return bytes(found.read())


def test_heroes_a_villain_and_what_deck_building_has_against_a_deck(server: str) -> None:
    made = make(
        server, "marvel-champions", "Ann", "=random",
        picks={"hero": ["", "windlass"], "mode": ["expert"], "modular": ["salvage_gang"]},
    )  # fmt: skip
    with client(server, made["table"], made["seats"][0]) as ann:
        state = ann.until("state", phase="playing")
        assert state["options"] == {"mode": "expert"}
        assert state["chosen"][0].startswith("The Drowned Bell: brinewright")
        sides = ann.until_asked()["scene"]["sides"]
    assert [side["name"] for side in sides] == ["Keystone", "Windlass"]
    text = deck_text("marvel-champions", "Night Round")
    few = "\n".join(line for line in text.splitlines() if "Storm Lantern" not in line)
    made = make(server, "marvel-champions", "Ann", picks={"deck": ["mine"]}, decks={"mine": few})
    with client(server, made["table"], made["looking_on"]) as eve:
        chosen = eve.until("state")["chosen"]
    assert any(line.startswith("Night Round: ") and "MC.deck" in line for line in chosen)


@pytest.mark.parametrize(
    ("picks", "decks", "why"),
    [
        ({"deck": ["no such"]}, {}, "unknown deck 'no such'"),
        ({"hero": ["x"]}, {}, "unknown choice 'hero'"),
        ({"deck": ["Long Meadow"] * 3}, {}, "3 decks for 2 seats"),
        ({"deck": ["mine"]}, {"mine": "name = 1"}, "mine:1: name: expected words"),
        ({"deck": ["mine"]}, {"mine": "4 Owl"}, "decks of terrus are written in TOML"),
        ({"deck": ["mine"]}, {"mine": "[den]\nNobody = 4"}, "mine"),
        ({"deck": ["mine"]}, {"mine": "<!DOCTYPE a><a/>"}, "mine"),
        ({"deck": ["x" * 61]}, {}, "length <= 60"),
        ({"deck": "x"}, {}, "array"),
    ],
    ids=range(9),
)  # fmt: skip
def test_what_cannot_be_chosen(server: str, picks: Any, decks: Any, why: str) -> None:
    body = {"game": "terrus", "seats": [{"name": "Ann"}, {}], "picks": picks, "decks": decks}
    status, found = ask(server, "/api/tables", body)
    assert status == 400
    assert why in found["error"] and "\n" not in found["error"]


def test_a_deck_is_no_file_of_the_servers(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by its path, nor one that the server's user has imported."""
    file = tmp_path / "secret.toml"
    own = file_for(games.find("terrus"), "secret")
    own.parent.mkdir(parents=True)
    for place in (file, own):
        place.write_text(deck_text("terrus", "Cold Ridge"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("secret.toml", "secret"):
        body = {"game": "terrus", "seats": [{}, {}], "picks": {"deck": [name]}}
        status, found = ask(server, "/api/tables", body)
        assert status == 400 and "unknown deck" in found["error"]


def test_a_large_deck_is_refused() -> None:
    many = "".join(f'"Card {n}" = 99\n' for n in range(50))
    with pytest.raises(InputError, match="at most 1,000 cards"):
        wish_of_guest(games.find("terrus"), {"deck": ["mine"]}, {"mine": f"[den]\n{many}"})


# -- cards that the host has laid out --------------------------------------------------------------


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with an imported file of cards, some of which do not run."""
    folder = tmp_path_factory.mktemp("host")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "GAMES", {name: games.GAMES[name] for name in ("terrus", MARVEL)})
        cards = laid_out([owls.written(folder)])
        with serving(folder / "tables", cards=cards) as address:
            yield address


MARVEL = "marvel-champions"
ROOST = {"hero": ["grey_owl"], "aspect": ["justice"], "villain": ["rook"]}
DIVE = f"""
- case: imported
  game: {MARVEL}
  given: {{seats: {{A: {{identity: The Owl, hand: [Ilse Grau's Dive]}}}}, villain: Rook}}
  when: [{{A: cost, of: {{card: Ilse Grau's Dive}}, is: 1}}]
"""


def test_cards_of_the_host_are_played_with(host: str, server: str) -> None:
    """By the same choice of what is blank as at a terminal; a save says no folder of the host."""
    marvel = ask(host, "/api/games")[1]["games"][1]
    assert marvel["cards"] and ["rook", "Rook"] in marvel["choices"][3]["values"]
    assert not any(one["cards"] for one in ask(server, "/api/games")[1]["games"])
    body = {"game": MARVEL, "seats": [{"name": "Ann"}], "picks": ROOST}
    status, found = ask(host, "/api/tables", body)
    assert status == 400 and found["error"].startswith("cards: 1 card does not run: Riddle (")
    assert "--" not in found["error"]
    made = make(host, MARVEL, "Ann", picks=ROOST, blank=True)
    with client(host, made["table"], made["seats"][0]) as ann:
        state = ann.until("state", phase="playing")
        assert "Taken as blank: Riddle." in state["chosen"] and "concedes" not in state
        sides = ann.until_asked()["scene"]["sides"]
        assert [side["name"] for side in sides] == ["The Owl"]


def test_a_save_says_no_folder_of_the_host(host: str, server: str, tmp_path: Path) -> None:
    """It goes on where the same cards are laid out."""
    cards = laid_out([owls.written(tmp_path)])
    wish = wish_of_guest(games.find(MARVEL), ROOST, {}, cards[MARVEL], blank=True)
    wishes = [dict(arranged(MARVEL, {}, wish, 1).rules.origin)]
    wishes.append({"case": DIVE, "cards": list(cards[MARVEL])})
    for origin in wishes:
        table = WebTable(header_of(MARVEL, {}, [Seat("Ann", "you")], 7, origin))
        data = table.taken_home("salt")
        assert save.read_data("saved", data).header.origin["cards"] == ["owls.json"]
        assert ask(host, "/api/saves", data)[0] == 201
        status, found = ask(server, "/api/saves", data)
        assert status == 400 and "a game with card files cannot be gone on with" in found["error"]
    owls.written(tmp_path, owls.ALL[:-1])
    with pytest.raises(InputError, match="the game's cards or rules have changed since"):
        WebTable.from_save(data, cards=cards)


def test_cases_may_name_cards_of_the_host(host: str, server: str) -> None:
    """To be judged, and to be played on from; where they are not laid out they are blank."""
    assert ask(host, "/api/judge", {"text": DIVE})[1]["ok"]
    assert not ask(server, "/api/judge", {"text": DIVE})[1]["ok"]
    status, made = ask(host, "/api/cases", {"text": DIVE, "seats": [{"name": "Ann"}]})
    assert status == 201, made
    with client(host, made["table"], made["seats"][0]) as ann:
        hand = ann.until_asked()["scene"]["sides"][0]["areas"][-1]["things"]
        assert [one["text"] for one in hand] == [["Hero Action: Deal 2 damage to an enemy."]]


def test_bots_of_a_process_play_by_what_was_chosen() -> None:
    """The position of a table with decks of its own means nothing by other rules."""
    wish = wish_of_guest(games.find("terrus"), {"deck": ["Cold Ridge", "Cold Ridge"]}, {})
    seats = [Seat("A", "random"), Seat("B", "random")]
    origin = dict(arranged("terrus", {}, wish, 2).rules.origin)
    table, chance = WebTable(header_of("terrus", {}, seats, 7, origin)), Random(1)
    for _ in range(30):
        decision = table.decision()
        if decision is None:
            break
        assert bots.choose(bots.job_of("t", table, decision)) < len(decision.options)
        table.answer(chance.randrange(len(decision.options)))
    key = rulebooks.rules_key(table.header)
    assert key != rulebooks.rules_key(header_of("terrus", {}, seats, 7))


def test_tables_of_an_earlier_release_are_read(tmp_path: Path) -> None:
    """A database without the columns that came later gets them."""
    url = url_of(tmp_path)
    store = Store(url)
    row = hall._new_row("terrus", {}, ())._replace(id="old", looking_on="x")
    with store.engine.begin() as connection:
        store.add(connection, row)
        for column in ("origin", "said"):
            connection.exec_driver_sql(f"ALTER TABLE tables DROP COLUMN {column}")
    store.engine.dispose()
    again = Store(url)
    with again.engine.begin() as connection:
        found = again.read(connection, "old")
    again.engine.dispose()
    assert found is not None and found.row == row
