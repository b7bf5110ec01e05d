"""The laws of what a viewer is shown and told: scenes, handles, the numbered log.

As those of ``laws``, each is a function of (rulebook, seed), for any rulebook; it returns how much
it has looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Final

from tallystick.kernel.chance import seeded
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS, NOBODY, OWNER, RANDOM, ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.state import GameState
from tallystick.kernel.view import deal_anew, hidden_entities, sees_list
from tallystick.play.drawing import draw
from tallystick.play.handles import Handles
from tallystick.play.match import Match, Seat
from tallystick.play.views import View
from tallystick.reading import are_texts
from tallystick.rules.picking import only
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.scene import Ref, Scene, as_data, named
from tallystick.testing.laws import LOOKS, Law
from tallystick.testing.walks import new_game, positions, random_step, seats_for

WIDTHS: Final = (60, 80, 133)
LONGEST: Final = 300  # steps of a game in which handles are looked at
FAR: Final = 60  # how many answers twins are followed


def otherwise(
    game: Game, viewer: int, facts: list[Fact], seed: int, stays: Iterable[int] = ()
) -> Game:
    """A world that looks the same to the viewer, all that is hidden from it being dealt anew among
    what could be each other; also the cards of whoever is being asked. What ``facts`` may have
    shown to everybody stays what it is, wherever it has gone, and so do what the rules keep a
    record of (what has been played, say, and counts for what comes) and what ``stays``."""
    world = game.clone()
    world.set(CELLS, RANDOM, seeded(seed))
    told = [fact for fact in facts if fact[0] not in game.rules.secret_facts]
    layout = game.rules.layout
    records = [values for at, values in enumerate(game.lists) if layout.spec(at).sort == "table"]
    shown = {thing for _, _, a, b in told for thing in (a, b)}.union(stays, *records)
    kin: dict[tuple[int, int], list[int]] = {}
    for entity in sorted(hidden_entities(game, viewer) - shown):
        seat = layout.seat_of(game.lists[ZONE][entity])
        kin.setdefault((seat, game.rules.kin(game, entity)), []).append(entity)
    for alike in kin.values():
        deal_anew(world, alike)
    world.commit()
    return world


def seen_by(game: Game, viewer: int) -> set[int]:
    """The entities in zones that a viewer can look into."""
    layout = game.rules.layout
    return {
        entity
        for at, values in enumerate(game.lists)
        if layout.spec(at).sort == "zone" and sees_list(layout, at, viewer)
        for entity in values
    }


def refs_in(scene: Scene) -> list[Ref]:
    """Everything by which a scene names what lies on the table."""
    return [ref for thing in scene.things() for ref in thing.refs]


def scenes_show_what_may_be_seen(rules: Rulebook, seed: int) -> int:
    """A scene names only what its viewer sees, each thing once, and is the same whatever is hidden.

    It can be drawn in any width, and sent as JSON.
    """
    n = 0
    chance = Random(seed)
    for game in positions(rules, seed, every=9, thinner=LOOKS):
        for viewer in range(-1, game.seats):
            n += 1
            scene = rules.scene(game, viewer)
            refs = refs_in(scene)
            assert len(refs) == len(set(refs))
            spoken_of = [ref for talk in scene.talk for ref in talk.touches]
            attached = [thing.on for thing in scene.things()]
            named_here = only((*refs, *spoken_of, *attached), int)
            assert set(named_here) <= seen_by(game, viewer)
            world = otherwise(game, viewer, [], chance.getrandbits(32))
            assert rules.scene(world, viewer) == scene
            _is_drawn(scene)
            sent = named(scene, Handles(game, viewer).of)
            assert are_texts(refs_in(sent))
            assert len(refs_in(sent)) == len(refs)
            json.dumps(as_data(sent), allow_nan=False)
    return n


def _is_drawn(scene: Scene) -> None:
    """Every width is kept to, and on a wide screen everything is there."""
    for width in WIDTHS:
        assert max(map(len, draw(scene, width))) <= width
    assert draw(scene, 20) == draw(scene, 60)
    text = " ".join(" ".join(draw(scene, 300)).split())
    areas = [*scene.areas, *(area for side in scene.sides for area in side.areas)]
    for thing in (one for area in areas for one in area.things):
        assert thing.name[:18] in text, thing


def handles_live_in_sight(rules: Rulebook, seed: int) -> int:
    """What is in sight has a handle of its own, and keeps it as long as it stays there.

    What was hidden before a step, or in it, has a new one after it.
    """
    chance = Random(seed)
    game = new_game(rules, seed)
    game.commit()
    viewers = [Handles(game, viewer) for viewer in range(-1, game.seats)]
    used: list[set[str]] = [set() for _ in viewers]
    n = 0
    while not game.over and n < LONGEST:
        before = [dict(one.names) for one in viewers]
        random_step(game, chance)
        passed = _passed(game)
        for viewer, handles in enumerate(viewers, -1):
            n += 1
            was, spent = before[viewer + 1], used[viewer + 1]
            spent |= set(was.values())
            handles.follow(0)
            assert handles.names.keys() == seen_by(game, viewer)
            assert len(set(handles.names.values())) == len(handles.names)
            for entity, handle in handles.names.items():
                assert handles.entity(handle) == entity
                zones = [zone for zone in passed.get(entity, []) if zone >= 0]
                opened = all(sees_list(rules.layout, zone, viewer) for zone in zones)
                stayed = entity in was and opened and len(zones) == len(passed.get(entity, []))
                assert handle == was[entity] if stayed else handle not in spent
        game.commit()
    return n


def _passed(game: Game) -> dict[int, list[int]]:
    """The zones through which entities have gone since the log began."""
    found: dict[int, list[int]] = {}
    for _, entity, zone in game.moves():
        found.setdefault(entity, []).append(zone)
    return found


def views_hang_on_nothing_unseen(rules: Rulebook, seed: int) -> int:
    """Two worlds in which the unseen goes by other numbers give the same views, line by line.

    So no handle, nothing touched, and no order tells an entity's number, nor that something which
    came into sight is what had left it.
    """
    n = 0
    for viewer in range(-1, seats_for(rules, seed)):
        chance = Random(seed)
        one, other = _match(rules, seed), _match(rules, seed)
        other.game = _renumbered(one.game, viewer, chance)
        one.watch(viewer)
        other.watch(viewer)
        heard = one.view(viewer, 0).number  # the set-up was told by the numbers of one world
        for _ in range(FAR):
            ours, theirs = one.view(viewer, heard), other.view(viewer, heard)
            assert _as_text(ours) == _as_text(theirs)
            heard, n = ours.number, n + 1
            decision, asked = one.decision(), other.decision()
            if decision is None or asked is None:
                assert decision is None and asked is None
                break
            answer = chance.randrange(len(decision.options))
            words = rules.describe(one.game, decision.options[answer])
            also = [rules.describe(other.game, option) for option in asked.options]
            if words not in also:  # the order of something hidden is the order of its numbers
                break
            place = answer if also[answer] == words else also.index(words)
            one.answer(answer)
            other.answer(place)
    return n


def _as_text(view: View) -> str:
    return json.dumps(as_data(tuple(view)), indent=1)


def _match(rules: Rulebook, seed: int) -> Match:
    people = [Seat(f"S{place}", "you") for place in range(seats_for(rules, seed))]
    return Match(rules, people, seed)


def _renumbered(game: Game, viewer: int, chance: Random) -> Game:
    """The world of a game in which the cards that the viewer does not see have changed numbers with
    each other."""
    layout = game.rules.layout
    hidden = sorted(
        entity
        for at, values in enumerate(game.lists)
        if layout.spec(at).sort == "zone"
        and layout.spec(at).sight in (NOBODY, OWNER)
        and not sees_list(layout, at, viewer)
        for entity in values
    )
    mixed = hidden[:]
    chance.shuffle(mixed)
    number = list(range(len(game.lists[ZONE])))
    for was, now in zip(hidden, mixed, strict=True):
        number[was] = now
    lists = game.state.dump()
    for at, values in enumerate(game.lists):
        if layout.spec(at).sort == "column":
            for entity, value in enumerate(values):
                lists[at][number[entity]] = value
        elif layout.spec(at).sort == "zone":
            lists[at] = [number[entity] for entity in values]
    return Game(game.rules, GameState(lists))


def what_is_told_is_touched(rules: Rulebook, seed: int) -> int:
    """A line touches things that its viewer sees, or saw before the step, and says their names."""
    n = 0
    chance = Random(seed)
    match = _match(rules, seed)
    viewers = range(-1, len(match.seats))
    heard = dict.fromkeys(viewers, 0)
    for viewer in viewers:
        match.watch(viewer)
    for _ in range(150):
        decision = match.decision()
        if decision is None:
            break
        was = {viewer: _called(match, viewer) for viewer in viewers}
        match.answer(chance.randrange(len(decision.options)))
        for viewer in viewers:
            known = was[viewer] | _called(match, viewer)
            told = match.view(viewer, heard[viewer]).told
            assert [line.number for line in told] == [
                *range(heard[viewer] + 1, heard[viewer] + 1 + len(told))
            ]
            heard[viewer] += len(told)
            for line in told:
                for ref in line.touches:
                    n += 1
                    assert isinstance(ref, str)
                    names = known.get(ref, {ref})
                    assert ref in known or not ref.startswith("c"), (line, ref)
                    assert any(_says(line.text, name) for name in names), (line, names)
    return n


def _called(match: Match, viewer: int) -> dict[str, set[str]]:
    """What the things in sight are called, by their handles."""
    found: dict[str, set[str]] = {}
    for thing in match.view(viewer).scene.things():
        for ref in thing.refs:
            found.setdefault(str(ref), set()).update((thing.name, thing.kind))
    card = match.rules.layout.column("card")
    for entity, handle in match.handles(viewer).names.items():
        name = match.rules.cards[match.game.lists[card][entity]].name
        found.setdefault(handle, set()).add(name)
    return found


def _says(text: str, name: str) -> bool:
    """Whether a line says a name, or the first word of one."""
    words = [word.strip(",.") for word in name.casefold().split()]
    return bool(words) and words[0] in text.casefold()


SCENE_LAWS: Final[tuple[Law, ...]] = (
    scenes_show_what_may_be_seen,
    handles_live_in_sight,
    views_hang_on_nothing_unseen,
    what_is_told_is_touched,
)
