"""The only writer: what it writes, and that all of it can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tallystick.kernel.journal import NOWHERE, Journal
from tallystick.kernel.layout import ZONE
from tallystick.kernel.state import GameState

A, B = 5, 6  # two zones after the kernel's five lists
TABLES = 7, 8

Write = Callable[[Journal], object]


def journal() -> Journal:
    """Six entities: 0 to 2 in zone A, 3 and 4 in zone B, 5 nowhere."""
    zones = [A, A, A, B, B, NOWHERE]
    return Journal(GameState([[0, 0, 7], [], [], zones, [-1] * 6, [0, 1, 2], [3, 4], [], []]))


WRITES: list[tuple[Write, int, list[int]]] = [
    (lambda j: j.set(0, 2, 9), 0, [0, 0, 9]),
    (lambda j: j.add(0, 2, -3), 0, [0, 0, 4]),
    (lambda j: j.insert(0, 0, 5), 0, [5, 0, 0, 7]),
    (lambda j: j.insert(0, 3, 5), 0, [0, 0, 7, 5]),
    (lambda j: j.append(0, 5), 0, [0, 0, 7, 5]),
    (lambda j: j.extend(0, [5, 6]), 0, [0, 0, 7, 5, 6]),
    (lambda j: j.extend(0, []), 0, [0, 0, 7]),
    (lambda j: j.delete(0, 1), 0, [0, 7]),
    (lambda j: j.truncate(0, 1), 0, [0]),
    (lambda j: j.truncate(0, 0), 0, []),
    (lambda j: j.replace(0, [1]), 0, [1]),
    (lambda j: j.drop_rows(0, 1, [0, 2]), 0, [0]),
    (lambda j: j.drop_rows(A, 3, [0]), A, []),
    (lambda j: j.drop_rows(B, 2, []), B, [3, 4]),
    (lambda j: j.move(1, B), B, [3, 4, 1]),
    (lambda j: j.move(1, B, 0), B, [1, 3, 4]),
    (lambda j: j.move(1, A), A, [0, 2, 1]),
    (lambda j: j.move(1, A, 0), A, [1, 0, 2]),
    (lambda j: j.move(5, B, 1), B, [3, 5, 4]),
    (lambda j: j.move(3, NOWHERE), B, [4]),
    (lambda j: j.move(3, A, 1), ZONE, [A, A, A, A, B, NOWHERE]),
    (lambda j: j.move(3, NOWHERE), ZONE, [A, A, A, NOWHERE, B, NOWHERE]),
]


@pytest.mark.parametrize(("write", "at", "becomes"), WRITES)
def test_each_write_and_its_undoing(write: Write, at: int, becomes: list[int]) -> None:
    j = journal()
    before, mark = j.state.dump(), j.mark()
    write(j)
    assert j.lists[at] == becomes
    j.rewind(mark)
    assert j.state.dump() == before


def test_delete_returns_what_it_took() -> None:
    assert journal().delete(A, 1) == 1


def test_setting_what_is_there_writes_nothing() -> None:
    j = journal()
    j.set(0, 2, 7)
    j.add(0, 2, 0)
    assert j.log == []


def test_facts_are_kept_in_order_and_rewound() -> None:
    j = journal()
    j.emit("one", 0)
    mark = j.mark()
    j.emit("two", 1, 2, 3)
    assert j.facts == [("one", 0, -1, -1), ("two", 1, 2, 3)]
    j.rewind(mark)
    assert j.facts == [("one", 0, -1, -1)]


def test_moves_say_when_and_whence() -> None:
    j = journal()
    j.move(1, B)
    since = len(j.log)
    j.move(5, A)
    j.set(0, 2, 9)
    j.move(1, NOWHERE)
    j.append(ZONE, A)
    assert [(entity, zone) for _, entity, zone in j.moves()] == [(1, A), (5, NOWHERE), (1, B)]
    assert [(entity, zone) for _, entity, zone in j.moves(since)] == [(5, NOWHERE), (1, B)]
    assert all(j.log[moment] == ZONE for moment, *_ in j.moves())


def test_commit_forgets() -> None:
    j = journal()
    j.set(0, 0, 1)
    j.emit("one", 0)
    j.commit()
    assert (j.log, j.facts, j.mark()) == ([], [], (0, 0, None, None))
    assert j.lists[0][0] == 1


def random_write(j: Journal, model: list[list[int]], chance: Random) -> None:
    """One write, and the same done to a plain copy with Python's own means."""
    at = chance.choice((0, *TABLES))
    values, n = model[at], chance.randrange(-5, 6)
    kind = chance.randrange(8)
    place = chance.randrange(len(values)) if values else 0
    if kind == 0 and values:
        j.set(at, place, n)
        values[place] = n
    elif kind == 1 and values:
        j.add(at, place, n)
        values[place] += n
    elif kind == 2:
        place = chance.randrange(len(values) + 1)
        j.insert(at, place, n)
        values.insert(place, n)
    elif kind == 3:
        j.extend(at, [n, n + 1])
        values += [n, n + 1]
    elif kind == 4 and values:
        assert j.delete(at, place) == values.pop(place)
    elif kind == 5 and len(values) > 4:
        j.truncate(at, place)
        del values[place:]
    elif kind == 6 and len(values) > 6:
        j.replace(at, [n])
        values[:] = [n]
    else:
        random_move(j, model, chance)


def random_move(j: Journal, model: list[list[int]], chance: Random) -> None:
    entity, to = chance.randrange(6), chance.choice((A, B, NOWHERE))
    old = model[ZONE][entity]
    if old != NOWHERE:
        model[old].remove(entity)
    index = -1
    if to != NOWHERE:
        index = chance.randrange(-1, len(model[to]) + 1)
        model[to].insert(len(model[to]) if index < 0 else index, entity)
    model[ZONE][entity] = to
    j.move(entity, to, index)


@pytest.mark.parametrize("seed", range(20))
def test_random_writes_against_a_copy(seed: int) -> None:
    """Marks nest: each of them is come back to exactly, whatever was written since."""
    chance, j = Random(seed), journal()
    model = j.state.dump()
    marks = []
    for _ in range(400):
        if chance.random() < 0.15:
            marks.append((j.mark(), [values[:] for values in model]))
        if marks and chance.random() < 0.1:
            mark, model = marks.pop(chance.randrange(len(marks)))
            j.rewind(mark)
            marks = [one for one in marks if one[0] <= mark and one[1] is not model]
        else:
            random_write(j, model, chance)
        assert j.state.dump() == model


@pytest.mark.parametrize("seed", range(20))
def test_a_basis_tells_of_every_change(seed: int) -> None:
    """Whatever was written or rewound: if the basis has not changed, its lists are as they were."""
    chance, j = Random(seed), journal()
    model = j.state.dump()
    bases = [j.basis((at,)) for at in range(len(model))]
    assert all(j.changed(one) for one in bases)  # nothing was worked out yet
    seen, marks = j.state.dump(), [(j.mark(), j.state.dump())]
    for _ in range(400):
        luck = chance.random()
        if luck < 0.15:
            marks.append((j.mark(), j.state.dump()))
        elif luck < 0.3:
            mark, model = marks.pop(chance.randrange(len(marks))) if marks else (j.mark(), model)
            marks = [one for one in marks if one[0] <= mark]
            j.rewind(mark)
        elif luck < 0.33:
            j.commit()
            marks.clear()
        else:
            random_write(j, model, chance)
        if chance.random() < 0.5:
            for at, values in enumerate(j.state.dump()):
                assert j.changed(bases[at]) or values == seen[at]
            seen = j.state.dump()


def test_a_basis_of_several_lists_changes_with_any_and_is_asked_by_itself() -> None:
    j = journal()
    both, one = j.basis((0, A)), j.basis((A,))
    assert j.changed(both)
    j.set(0, 2, 8)
    j.append(B, 5)
    assert j.changed(both)
    assert not j.changed(both)
    assert j.changed(one)
    j.append(B, 6)
    assert not j.changed(both)
    assert not j.changed(one)


def test_the_rows_of_a_table_and_where_those_with_a_value_begin() -> None:
    j, (table, empty) = journal(), TABLES
    j.extend(table, [1, 5, 2, 6, 1, 7])
    assert j.rows(table, 2) == [[1, 5], [2, 6], [1, 7]]
    assert j.rows_with(table, 2, 0, 1) == [0, 4]
    assert j.rows_with(table, 2, 1, 6) == [2]
    assert j.rows(empty, 3) == []
    assert j.rows_with(empty, 3, 0, 1) == []
