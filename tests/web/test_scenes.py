"""A scene as it is sent is the scene that everybody else is shown."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.examples.installed import example_games
from tests.web.tables import go_on, table_of

from tallystick.play import games
from tallystick.rules.scene import Area, Pile, Scene, Side, Talk, Thing, as_data, named
from tallystick.testing.walks import seats_for
from tallystick.web.scenes import SceneWriter


@pytest.mark.parametrize("game", [*games.GAMES, "caravan"])
def test_what_is_sent_is_the_scene(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    seats = seats_for(games.find(game).rulebook(), 1)
    table, chance = table_of(game, 5, seats), Random(5)
    drawings = {viewer: SceneWriter() for viewer in range(-1, seats)}
    for _ in range(25):
        go_on(table, 3, chance)
        for viewer, drawing in drawings.items():
            scene = table.match.rules.scene(table.match.game, viewer)
            handles = table.match.handles(viewer)
            sent = msgspec.json.decode(msgspec.json.encode(drawing.written(scene, handles.names)))
            plain = as_data(named(scene, handles.of))
            assert sent == msgspec.json.decode(msgspec.json.encode(plain))


def test_names_that_there_are_not_are_left_out() -> None:
    things = (
        Thing("Ox", (1, 2, "word"), "beast", on=2, beside=(2, 3)),
        Thing("Ox", (2,), on=1),
        Thing("Crate", on="word", text=('"quoted"', "ünicode")),
        Thing("Crate", many=2),
    )
    side = Side(0, "A", areas=(Area("here", things),), piles=(Pile("there", 1, things[:1]),))
    talk = (Talk("of", ("a line",), (2, 1, "word")), Talk("none", (), (2,)))
    scene = Scene(0, ("now",), (side,), talk=talk)

    names = {1: "c1", 3: "c3"}
    sent = msgspec.json.decode(msgspec.json.encode(SceneWriter().written(scene, names)))
    plain = as_data(named(scene, lambda entity: names.get(entity, "")))
    assert sent == msgspec.json.decode(msgspec.json.encode(plain))
    first, second, third, last = sent["sides"][0]["areas"][0]["things"]
    assert first["refs"] == ["c1", "word"] and first["beside"] == ["c3"] and "on" not in first
    assert "refs" not in second and second["on"] == "c1"
    assert third["on"] == "word" and last == {"name": "Crate", "many": 2}


def test_what_was_away_is_written_by_its_new_names() -> None:
    there, away = (Scene(0, (), (), areas=areas) for areas in ((Area("here", (OX,)),), ()))
    drawing = SceneWriter()
    before = msgspec.json.encode(drawing.written(there, {1: "c1"}))
    drawing.written(away, {1: "c2"})
    after = msgspec.json.encode(drawing.written(there, {1: "c2"}))
    assert (
        after
        == before.replace(b"c1", b"c2")
        == msgspec.json.encode(SceneWriter().written(there, {1: "c2"}))
    )


OX = Thing("Ox", (1,), "beast")
