"""The laws that hold for any rulebook: each is a function of (rulebook, seed).

A law walks over random games from ``seed`` upwards, raises AssertionError where it is broken, and
returns how many positions it has looked at. Where the table has agreed to play otherwise, it raises
``Exempt``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container
from random import Random
from typing import Final

from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import NOWHERE, Fact, Mark
from tallystick.kernel.layout import CELLS, FRAMES, NOTES, OVER, RANDOM, WINNERS, ZONE
from tallystick.kernel.machine import BASE, WIDTH, Game
from tallystick.kernel.state import load_state
from tallystick.kernel.view import deal_anew, hidden_entities, observe, redact, resample
from tallystick.rules.rulebook import Rulebook
from tallystick.testing.walks import ENOUGH, new_game, options_of, play_on, random_step, walk

Law = Callable[[Rulebook, int], int]
Heard = tuple[Fact, tuple[int, ...]]  # and what can be seen of the things that it is about

LOOKS: Final = 12  # positions of a run of most laws; of a long game, as many of each half
DEPTH: Final = 30  # how deep a nest of marks goes
BRANCHES: Final = 4  # how often one goes on from a position and back, and how far at most
PIECES: Final = 300  # how many ends of one choice made in pieces are looked for
WORLDS: Final = 3  # how many other worlds are looked at
AHEAD: Final = 25  # how far a guessed world is played on


class Exempt(Exception):
    """A law does not bind here, and why."""


def stepping_back_restores(rules: Rulebook, seed: int) -> int:
    """rewind∘step = identity: position, facts, question; the step again leads to the same. The
    question that is known again is what would be worked out anew."""
    n = 0
    chance = Random(seed)
    for game in walk(rules, seed, LOOKS, every=3):
        n += 1
        if game.over:
            continue
        before, facts, question = game.state.dump(), list(game.facts), game.decision()
        mark, answer = game.mark(), chance.randrange(options_of(game))
        game.step(answer)
        after = game.state.dump()
        game.rewind(mark)
        assert game.state.dump() == before
        assert game.facts == facts
        assert game.decision() == question == game.current_op().decide(game)
        game.step(answer)
        assert game.state.dump() == after
        game.rewind(mark)
    return n


def nothing_hangs_on_what_was_worked_out(rules: Rulebook, seed: int) -> int:
    """What is remembered of a position equals what is worked out anew: a copy, which remembers
    nothing, goes on in the same way from wherever the game was stepped on or back to; and as does
    one that was loaded, and has no lists in common with the game."""
    n = 0
    chance = Random(seed)
    for game in walk(rules, seed, LOOKS // 2, every=13):
        for _ in range(BRANCHES):
            n += 1
            mark = game.mark()
            for _ in range(chance.randrange(BRANCHES)):
                random_step(game, chance)
                copy, loaded = game.clone(), Game(rules, load_state(game.state.dump()))
                assert copy.decision() == game.decision()
                answer = random_step(copy, Random(n))
                assert random_step(loaded, Random(n)) == answer == random_step(game, Random(n))
                assert copy.state.dump() == loaded.state.dump() == game.state.dump()
            game.rewind(mark)
            assert game.clone().decision() == game.decision()
    return n


def stepping_back_nests(rules: Rulebook, seed: int) -> int:
    """Marks many steps deep are rewound one by one, or all at once, to what they stood for."""
    n = 0
    chance = Random(seed)
    for game in walk(rules, seed, 8, every=41):
        trail = []
        for _ in range(DEPTH):
            trail.append((game.mark(), game.digest(), list(game.facts)))
            random_step(game, chance)
        n += len(trail)
        for mark, digest, facts in [*trail[: DEPTH // 2 : -1], trail[0]]:
            game.rewind(mark)
            assert game.digest() == digest
            assert game.facts == facts
    return n


def loading_restores(rules: Rulebook, seed: int) -> int:
    """load∘dump = identity, and the game loaded goes on to the same end as the one saved."""
    n = 0
    for game in walk(rules, seed, 3, every=97):
        saved = game.state.dump()
        loaded = Game(rules, load_state(json.loads(json.dumps(saved))))
        assert loaded.state.dump() == saved
        assert loaded.digest() == game.digest()
        assert loaded.decision() == game.decision()
        mark, told = game.mark(), len(game.facts)
        answers = play_on(game, Random(n))
        assert play_on(loaded, Random(n)) == answers
        assert loaded.state.dump() == game.state.dump()
        assert loaded.facts == game.facts[told:]
        game.rewind(mark)
        n += 1 + len(answers)
    return n


def same_answers_same_game(rules: Rulebook, seed: int) -> int:
    """Seed and answers are the game: replayed, and gone on with as a clone, all digests agree."""
    first = new_game(rules, seed)
    chance = Random(seed)
    trail: list[tuple[int, str]] = []
    while (answer := random_step(first, chance)) >= 0:
        trail.append((answer, first.digest()))
    again = new_game(rules, seed)
    copy = again.clone()
    for i, (answer, digest) in enumerate(trail):
        if i % 40 == 0:
            copy = again.clone()
        again.step(answer)
        copy.step(answer)
        assert again.digest() == digest == copy.digest()
    assert again.over
    assert copy.over
    assert again.facts == first.facts
    return len(trail)


def options_are_takeable(rules: Rulebook, seed: int) -> int:
    """Options are never empty and all distinct, the default is one of them, and each can be taken.

    Each leads to a question or the end; every piece of a choice made in pieces goes on to a whole.
    """
    n = 0
    for game in walk(rules, seed, LOOKS, every=7):
        n += 1
        decision = game.decision()
        if decision is None:
            assert game.over
            continue
        _well_made(game, decision)
        _all_taken(game, decision, rules.open_kinds, [PIECES])
    return n


def _well_made(game: Game, decision: Decision) -> None:
    options = decision.options
    assert 0 <= decision.seat < game.seats
    assert decision.kind
    assert options
    assert len(set(options)) == len(options)
    assert -1 <= decision.default < len(options)


def _all_taken(game: Game, decision: Decision, opened: Container[str], left: list[int]) -> None:
    """Take every option and step back; go on where one has only given a piece of an answer."""
    for answer in range(len(decision.options)):
        mark = game.mark()
        game.step(answer)
        then = game.decision()
        if then is None:
            assert game.over
        else:
            _well_made(game, then)
            if then.about == decision.about and then.kind not in opened and left[0] > 0:
                left[0] -= 1
                _all_taken(game, then, opened, left)
        game.rewind(mark)


def asking_is_pure(rules: Rulebook, seed: int) -> int:
    """To look at a question changes nothing, however often, and a copy is asked the same; the
    default is what is said to be usual."""
    n = 0
    for game in walk(rules, seed, LOOKS, every=3):
        n += 1
        if game.over:
            assert game.decision() is None
            continue
        before, log, facts = game.state.dump(), len(game.log), len(game.facts)
        copy = game.clone()
        asked = copy.decision()
        assert copy.current_op().decide(copy) == asked == copy.current_op().decide(copy)
        assert game.decision() == asked
        assert asked is not None
        usual = copy.current_op().usual(copy)
        assert usual is None or usual == asked.options[asked.default]
        assert copy.state.dump() == before == game.state.dump()
        assert (len(game.log), len(game.facts), len(copy.log)) == (log, facts, 0)
    return n


def everything_is_somewhere(rules: Rulebook, seed: int) -> int:
    """An entity is in one zone at one place, or in none; columns are as long as there are entities.

    The column ``zone`` says the same as the zones; frames are whole, and their notes nest.
    """
    layout = rules.layout
    n = 0
    for game in walk(rules, seed, LOOKS, every=3):
        n += 1
        lists = game.lists
        entities = len(lists[ZONE])
        found = [NOWHERE] * entities
        for at, values in enumerate(lists):
            sort = layout.spec(at).sort
            assert sort != "column" or len(values) == entities
            for entity in values if sort == "zone" else ():
                assert found[entity] == NOWHERE, f"{entity} is in two places"
                found[entity] = at
        assert found == lists[ZONE]
        assert len(lists[CELLS]) == len(layout.cells)
        assert 0 <= lists[CELLS][RANDOM] < 1 << 64
        assert lists[CELLS][OVER] or not lists[CELLS][WINNERS]
        _frames_nest(game)
    return n


def _frames_nest(game: Game) -> None:
    frames, rules = game.lists[FRAMES], game.rules
    assert len(frames) % WIDTH == 0
    bases = frames[BASE::WIDTH]
    assert bases == sorted(bases)
    assert not bases or 0 <= bases[0] <= bases[-1] <= len(game.lists[NOTES])
    for program, pc in zip(frames[0::WIDTH], frames[1::WIDTH], strict=True):
        assert 0 <= pc <= len(rules.programs[program].ops)


def hidden_things_do_not_show(rules: Rulebook, seed: int) -> int:
    """Two positions that differ only in what a seat cannot see look the same to it.

    What it observes is the same, whom the rules ask about what, and, where it is asked itself, the
    options. The other position is a sound one: it can be played on.
    """
    n = 0
    chance = Random(seed)
    for game in walk(rules, seed, LOOKS, every=11):
        for viewer in range(game.seats):
            n += 1
            world = resample(game, viewer, chance.getrandbits(64))
            assert observe(world, viewer) == observe(game, viewer)
            assert _lying(world) == _lying(game)
            assert world.over == game.over
            ours, theirs = game.decision(), world.decision()
            assert _shown(ours) == _shown(theirs)
            if theirs is not None:
                _well_made(world, theirs)
            if ours is not None and ours.seat == viewer:
                assert ours == theirs
            play_on(world, chance, AHEAD)
    return n


def _lying(game: Game) -> list[list[int]]:
    """Where and how all entities lie: what hangs on which, what is exhausted; not what they are."""
    specs = enumerate(game.rules.layout.specs)
    return [game.lists[at] for at, spec in specs if spec.sort == "column" and not spec.is_identity]


def nothing_hidden_shows_in_what_is_asked(rules: Rulebook, seed: int) -> int:
    """That whatever is hidden from a seat, a public act leads to one and the same next question.
    Both the others' hidden cards and those of whoever acts are dealt anew. Unless the seat has seen
    something new of what differs, it must not learn of it from who is asked what. Not so where the
    table has agreed to ask only those who can."""
    if not rules.asks_alike:
        raise Exempt("the table has agreed to ask only those who can")
    n = 0
    chance = Random(seed)
    for game in walk(rules, seed, LOOKS, every=11):
        decision = game.decision()
        if decision is None or decision.kind not in rules.open_kinds:
            continue
        for viewer in range(game.seats):
            n += 1
            for _ in range(WORLDS):
                world = _other_world(game, viewer, chance.getrandbits(64))
                _go_on_alike(game, world, viewer)
    return n


def _other_world(game: Game, viewer: int, seed: int) -> Game:
    """A world that looks the same to the viewer, the cards of the seat that is asked differing too.

    (``resample`` leaves these alone, since what is asked may hang on them.)
    """
    world = resample(game, viewer, seed)
    decision = game.decision()
    assert decision is not None
    if decision.seat != viewer:
        kin: dict[int, list[int]] = {}
        for entity in sorted(hidden_entities(game, viewer)):
            if game.rules.layout.seat_of(game.lists[ZONE][entity]) == decision.seat:
                kin.setdefault(game.rules.kin(game, entity), []).append(entity)
        for alike in kin.values():
            deal_anew(world, alike)
        world.rewind((len(world.log), 0, None, None))  # what it would have asked is forgotten
    return world


def _shown(decision: Decision | None) -> tuple[int, str, int] | None:
    """What everybody sees of a question."""
    return None if decision is None else (decision.seat, decision.kind, decision.source)


def _go_on_alike(game: Game, world: Game, viewer: int) -> None:
    """Each act that is open in both leads to the same next question in both."""
    ours, theirs = game.decision(), world.decision()
    assert ours is not None
    assert theirs is not None
    assert _shown(ours) == _shown(theirs)
    hidden = hidden_entities(game, viewer)
    for option in ours.options:
        if option not in theirs.options or option[1] in hidden:
            continue
        here, there = game.mark(), world.mark()
        game.take(option)
        world.take(option)
        told = heard(game, game.facts[here[1] :], viewer)
        also = heard(world, world.facts[there[1] :], viewer)
        if told == also:
            if observe(game, viewer) == observe(world, viewer):
                assert _shown(game.decision()) == _shown(world.decision())
        elif told == also[: len(told)]:
            assert not _leads_to(game, here, also, viewer)
        elif also == told[: len(also)]:
            assert not _leads_to(world, there, told, viewer)
        game.rewind(here)
        world.rewind(there)


def _leads_to(game: Game, since: Mark, other: list[Heard], viewer: int) -> bool:
    """Whether a seat hears what it does in the other world once what is asked here is answered as
    is usual, or in any way where nothing is: then only being asked tells the two apart."""
    decision = game.decision()
    if decision is None:
        return False
    n = len(heard(game, game.facts[since[1] :], viewer))
    answers = range(len(decision.options)) if decision.default < 0 else [decision.default]
    for answer in answers:
        mark = game.mark()
        game.step(answer)
        now = _next_heard(game, since, n, viewer)
        game.rewind(mark)
        if len(now) > n and now[: len(other)] == other[: len(now)]:
            return True
    return False


def _next_heard(game: Game, since: Mark, n: int, viewer: int) -> list[Heard]:
    """What a seat has heard when that is more than ``n``, all being answered as is usual."""
    for _ in range(AHEAD):
        now = heard(game, game.facts[since[1] :], viewer)
        decision = game.decision()
        if len(now) > n or decision is None:
            break
        game.step(max(decision.default, 0))
    return now


def heard(game: Game, facts: list[Fact], viewer: int) -> list[Heard]:
    """What a seat hears of facts, with what it can see of the things told of: one that it has drawn
    may go by the same number in both worlds, and be another."""
    hidden = hidden_entities(game, viewer)
    specs = enumerate(game.rules.layout.specs)
    columns = [game.lists[at] for at, spec in specs if spec.is_identity]
    seen = [one for one in range(len(game.lists[ZONE])) if one not in hidden]
    known = {entity: tuple(column[entity] for column in columns) for entity in seen}
    told = redact(game, facts, viewer)
    return [(fact, known.get(fact[2], ()) + known.get(fact[3], ())) for fact in told]


def refusing_changes_nothing(rules: Rulebook, seed: int) -> int:
    """An answer that is not there is refused, and the position stays as it was."""
    n = 0
    for game in walk(rules, seed, LOOKS, every=3):
        n += 1
        before, log, question = game.state.dump(), len(game.log), game.decision()
        for answer in (-1, options_of(game), 1 << 40):
            assert _is_refused(game, answer), f"answer {answer} is taken"
        assert game.state.dump() == before
        assert len(game.log) == log
        assert game.decision() == question
    return n


def _is_refused(game: Game, answer: int) -> bool:
    try:
        game.step(answer)
    except ValueError:
        return True
    return False


def games_end(rules: Rulebook, seed: int) -> int:
    """Every game comes to an end, with winners among its seats or none."""
    n = 0
    for one in range(seed, seed + 2):
        game = new_game(rules, one)
        n += len(play_on(game, Random(one), ENOUGH))
        assert game.over, f"seed {one} has not ended after {ENOUGH} decisions"
        assert game.decision() is None
        assert set(game.winners()) <= set(range(game.seats))
    return n


LAWS: Final[tuple[Law, ...]] = (
    stepping_back_restores, nothing_hangs_on_what_was_worked_out, stepping_back_nests,
    loading_restores, same_answers_same_game, options_are_takeable, asking_is_pure,
    everything_is_somewhere, hidden_things_do_not_show, nothing_hidden_shows_in_what_is_asked,
    refusing_changes_nothing, games_end,
)  # fmt: skip
