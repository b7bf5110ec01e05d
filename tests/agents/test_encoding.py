"""What an observation says, and that it says no more than its seat may see."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import cast

import numpy as np
import pytest
from tests.agents.games import GAMES, SEATS, env_of, walk
from tests.amounts import some

from tallystick import load
from tallystick.agents.aec import GameEnv, aec_env, unpack
from tallystick.agents.encoding import Encoder
from tallystick.agents.schema import ObservationSchema
from tallystick.errors import InputError
from tallystick.games.heirless import pledges, zones
from tallystick.kernel.decision import Decision
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import observe, resample
from tallystick.play.handles import Handles
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.spelling import WrittenThing
from tallystick.testing.scene_laws import _renumbered, otherwise


@pytest.mark.parametrize("game", GAMES)
def test_law_worlds_that_look_the_same_are_the_same_numbers(game: str) -> None:
    env = env_of(game)
    chance = Random(5)
    for _ in walk(env, 5, some(240, 1200), 24):
        here = env.world.game
        for viewer in range(-1, env.world.seats):
            seen = env.encoder.encode(here, viewer)
            other = otherwise(here, viewer, [], chance.getrandbits(32))
            decision = here.decision()
            if decision is not None and decision.seat != viewer:
                other.ask(decision)  # whose hand is another might be asked otherwise
            worlds = [resample(here, viewer, chance.getrandbits(32))] if viewer >= 0 else []
            for world in (*worlds, other):
                assert np.array_equal(env.encoder.encode(world, viewer), seen)


@pytest.mark.parametrize("game", GAMES)
def test_law_no_number_of_what_is_unseen_is_told(game: str) -> None:
    """A world in which the unseen cards go by other numbers; of the question that a seat is asked
    the order may be that of numbers, so nobody who is asked looks."""
    env = env_of(game)
    chance = Random(6)
    looks = 0
    for _ in walk(env, 6, some(480, 1200), 24):
        decision = env.world.decision
        for viewer in range(-1, env.world.seats):
            if decision is None or decision.seat == viewer:
                continue
            looks += 1
            other = _renumbered(env.world.game, viewer, chance)
            unsaid = Decision(decision.seat, decision.kind, -1, decision.options, decision.default)
            other.ask(unsaid)
            here = env.world.game.clone()
            here.ask(unsaid)
            assert np.array_equal(
                env.encoder.encode(other, viewer), env.encoder.encode(here, viewer)
            )
    assert looks > 20


@pytest.mark.parametrize("game", GAMES)
def test_law_everything_in_sight_has_its_row(game: str) -> None:
    """The rows of ``things`` are the things that have handles, with what ``observe`` shows."""
    env = env_of(game)
    schema = env.schema
    columns = schema.tables["things"].columns
    layout = env.world.rules.layout
    plain = [name for name in columns[2:] if name not in schema.meaning.things
             and name not in schema.meaning.seats and name not in ("owner", "card")]  # fmt: skip
    for _ in walk(env, 7, 600, 60):
        here = env.world.game
        for viewer in range(env.world.seats):
            things = env.tables(env.encoder.encode(here, viewer))["things"]
            rows = things[things[:, 0] > 0]
            seen, shown = Handles(here, viewer).names, observe(here, viewer)
            assert len(rows) == len(seen)
            assert not things[len(rows) :].any()
            zones = [schema.zone_names[kind - 1] for kind in rows[:, 0]]
            assert sorted(zones) == sorted(layout.spec(here.lists[ZONE][e]).name for e in seen)
            cards = sorted(rows[:, columns.index("card")] - 1)
            card = shown[layout.column("card")]
            assert cards == sorted(card[entity] for entity in seen)
            for name in plain:
                values = shown[layout.column(name)]
                found = sorted(rows[:, columns.index(name)].tolist())
                assert found == sorted(values[entity] for entity in seen)
                assert all(values[one] == here.lists[layout.column(name)][one] for one in seen)


@pytest.mark.parametrize("game", GAMES)
def test_law_moves_point_at_what_they_touch(game: str) -> None:
    """The first thing of a move is one that its text speaks of, and all are in sight."""
    env = env_of(game)
    pointed = 0
    names = env.schema.tables["moves"].columns
    for _ in walk(env, 8, some(240, 1200), 12):
        decision = env.world.decision
        if decision is None:
            continue
        here, rules = env.world.game, env.world.rules
        tables = env.tables(env.encoder.encode(here, decision.seat))
        moves, things = tables["moves"], tables["things"]
        assert np.count_nonzero(moves[:, 0]) == len(decision.options)
        card = env.schema.tables["things"].columns.index("card")
        called = rules.names(here, decision.seat)
        for option, row in zip(decision.options, moves, strict=False):
            at = int(row[names.index("thing")])
            spelled = rules.spell(here, option)
            speaks_of = (spelled.what, *(value for _, value in spelled.arguments))
            if at and WrittenThing(option[1]) in speaks_of:
                pointed += 1
                text = called.text(spelled)
                number = int(things[at - 1][card])
                assert env.schema.cards[number - 1].split()[0] in text, (option, text)
        for other in range(env.world.seats):
            if other != decision.seat:
                tables = env.tables(env.encoder.encode(here, other))
                assert not tables["moves"].any()
    assert pointed > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_declared(game: str) -> None:
    """Every verb and every kind of question that random play meets."""
    env = env_of(game)
    known = env.schema.words
    for _ in walk(env, 9, some(500, 3000), 1):
        decision = env.world.decision
        if decision is not None:
            assert decision.kind in known
            assert {option[0] for option in decision.options} <= known.keys()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_is_there(game: str) -> None:
    rules = env_of(game).world.rules
    layout, meaning = rules.layout, rules.meaning
    columns = {spec.name for spec in layout.specs if spec.sort == "column"}
    tables = {spec.name for spec in layout.specs if spec.sort == "table"}
    assert meaning.things | meaning.seats <= {*layout.cells, *layout.attributes, *columns}
    assert {*meaning.counts, *meaning.records} <= tables
    assert set("".join(meaning.verbs.values())) <= set("tsn-")
    assert set("".join(meaning.records.values())) <= set("tsmn-")
    assert not [what for what in meaning.records.values() if "-" in what.rstrip("-")]
    assert {len(what) for what in meaning.verbs.values()} <= {0, 2}


@pytest.mark.parametrize("game", GAMES)
def test_law_what_is_declared_a_thing_is_one(game: str) -> None:
    """A declared number is an entity (or -1) throughout random play, a seat is a seat."""
    env = env_of(game)
    layout, meaning = env.world.rules.layout, env.world.rules.meaning
    for _ in walk(env, 10, 600, 20):
        lists = env.world.game.lists
        entities, seats = len(lists[ZONE]), env.world.seats
        for at, spec in enumerate(layout.specs):
            most = entities if spec.name in meaning.things else seats
            if spec.sort == "column" and spec.name in meaning.things | meaning.seats:
                assert all(-1 <= value < most for value in lists[at]), spec.name
        for at, name in enumerate(layout.cells):
            most = entities if name in meaning.things else seats
            if name in meaning.things | meaning.seats:
                assert -1 <= lists[CELLS][at] < most, name
        for at, spec in enumerate(layout.specs):
            if spec.name in meaning.records and spec.sort == "table":
                what = meaning.records[spec.name]
                assert len(lists[at]) % len(what) == 0, spec.name
                for n, value in enumerate(lists[at]):
                    if what[n % len(what)] in "ts":
                        most = entities if what[n % len(what)] == "t" else seats
                        assert -1 <= value < most, spec.name


def test_the_viewer_is_the_first_seat() -> None:
    """What a seat has comes first in its own observation; others follow around the table."""
    env = env_of("caravan")
    env.reset(seed=1)
    env.step(0)
    silver = env.schema.tables["seats"].columns.index("silver")
    rows = [env.tables(env.encoder.encode(env.world.game, seat))["seats"] for seat in range(3)]
    for seat in range(3):
        assert [rows[seat][n][silver] for n in range(3)] == [
            rows[(seat + n) % 3][0][silver] for n in range(3)
        ]
    assert len({tuple(row[0]) for row in rows}) > 1


def test_a_payment_says_what_it_spends() -> None:
    """In Terrus an answer to a payment names the resource and how many."""
    env = env_of("terrus")
    columns = env.schema.tables["moves"].columns
    plant = env.schema.words["plant"]
    for _ in walk(env, 3, 4000, 1):
        decision = env.world.decision
        if decision is None or decision.kind != "payment":
            continue
        rules, here = env.world.rules, env.world.game
        moves = env.tables(env.encoder.encode(here, decision.seat))["moves"]
        names = rules.names(here, decision.seat)
        for option, row in zip(decision.options, moves, strict=False):
            if names.text(rules.spell(here, option)) == "with: {pool: {plant: 1}}":
                assert row[columns.index("word")] == plant
                assert row[columns.index("amount")] == 1
                return
    pytest.fail("no payment by one plant was met")


def test_the_digest_tells_schemas_apart() -> None:
    one = aec_env("terrus", 2).schema.digest
    assert one == aec_env("terrus", 2).schema.digest
    assert len(one) == 32
    others = {aec_env("terrus", 3).schema.digest, aec_env("terrus", 2, moves=128).schema.digest}
    others.add(aec_env("caravan", 2).schema.digest)
    assert len(others | {one}) == 4


def test_another_process_has_the_same_digest() -> None:
    code = "from tallystick.agents import aec_env; print(aec_env('heirless', 3).schema.digest)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == aec_env("heirless", 3).schema.digest


def test_too_little_room_is_said() -> None:
    env = aec_env("caravan", 2, moves=2)
    with pytest.raises(InputError, match="answers: give moves="):
        env.reset(seed=1)
        env.last()
    with pytest.raises(InputError, match="things are in sight: give things="):
        small = aec_env("terrus", 2, things=3)
        small.reset(seed=1)
        small.last()


def test_what_is_too_large_is_as_large_as_can_be() -> None:
    env = env_of("caravan")
    env.reset(seed=1)
    here = env.world.game
    store = here.rules.layout.seat_lists("goods")[0]
    here.set(store, 0, 10**12)
    seats = env.tables(env.encoder.encode(here, 0))["seats"]
    assert seats[0][env.schema.tables["seats"].columns.index("silver")] == 2**31 - 1


def test_vector_and_tables_say_the_same() -> None:
    vector, tables = env_of("caravan"), env_of("caravan", "tables")
    vector.reset(seed=4)
    tables.reset(seed=4)
    one, other = vector.last()[0], tables.last()[0]
    assert isinstance(one, np.ndarray)
    assert isinstance(other, dict)
    for name, table in unpack(vector.schema, one).items():
        assert np.array_equal(table, other[name])
    assert other["action_mask"].sum() == np.count_nonzero(other["moves"][:, 0])


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="expected observation="):
        env_of("caravan", "pictures")


def test_an_encoder_keeps_nothing() -> None:
    env: GameEnv = env_of("terrus")
    env.reset(seed=2)
    first: Game = env.world.game.clone()
    before = env.encoder.encode(first, 0)
    for _ in range(30):
        env.step(0)
        env.last()
    assert np.array_equal(env.encoder.encode(first, 0), before)
    assert np.array_equal(Encoder(env.schema).encode(first, 0), before)


assert set(SEATS) == set(GAMES)


class Peeking:
    """A rulebook that lets the first seat look at a card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def glimpsed(self, game: Game, viewer: int) -> list[int]:
        """That card."""
        return [self.card] if viewer == 0 else []


def test_what_may_be_looked_at_where_it_lies_hidden_has_a_row() -> None:
    env = env_of("marvel-champions")
    env.reset(seed=1)
    game, encoder = env.world.game, Encoder(env.schema)
    top = game.lists[env.schema.layout.seat_lists("deck")[0]][0]
    before = [unpack(env.schema, encoder.encode(game, viewer))["things"] for viewer in (0, 1)]
    encoder.rules = cast(Rulebook, Peeking(top))
    seen, other = (unpack(env.schema, encoder.encode(game, viewer))["things"] for viewer in (0, 1))
    assert np.array_equal(other, before[1])
    rows = int(np.count_nonzero(before[0][:, 0]))
    assert np.array_equal(seen[:rows], before[0][:rows])
    card = env.schema.tables["things"].columns.index("card")
    assert seen[rows, card] == game.lists[env.schema.layout.column("card")][top] + 1
    assert not seen[rows + 1 :].any()


def test_promises_and_what_is_offered_are_told_as_seen_from_each_seat() -> None:
    pos = load("heirless").position(
        "{turn: Blue, seats: {Blue: {resources: {log: 2}}, Green: {resources: {brick: 1}}, "
        "Purple: {}}}"
    )
    pos.play('promise, text: "Lord Blue will not deploy to Valley this season"')
    pos.play("trade, with: Green, give: {resources: {log: 2}}, take: {resources: {brick: 1}}")
    schema = ObservationSchema(pos.rulebook, 3, 0)
    encoder = Encoder(schema)
    of = [schema.layout.spec(at).name for at, _ in schema.records]
    log, brick = (zones.LAYOUT.attribute(name) for name in ("log", "brick"))
    valley = zones.TILES.index("Valley")
    for viewer, blue, green in ((0, 1, 2), (1, 3, 1), (2, 2, 3)):
        rows = unpack(schema, encoder.encode(pos.game, viewer))["records"]
        told = [(of[row[0] - 1], row[1:].tolist()) for row in rows if row[0]]
        offers = [row[:4] for name, row in told if name == "offers"]
        assert offers == [[blue, green, log, 2], [green, blue, brick, 1]]
        (promise,) = [row for name, row in told if name == "pledges"]
        bound = 1 << blue - 1
        assert promise[:6] == [1, pledges.LIVE, bound, bound, pledges.NO_DEPLOY, valley]
    pos.play("refuse")
    rows = unpack(schema, encoder.encode(pos.game, 0))["records"]
    assert [of[row[0] - 1] for row in rows if row[0]] == ["pledges"]
