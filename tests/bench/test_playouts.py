"""The benchmark's own arithmetic, with an engine that does nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bench.playouts import PEERS, Adapter, best_of, measure, play_for, run_peer, table


def idle(chance: Random) -> Iterator[int]:
    yield from range(100)


IDLE = Adapter(idle, lambda game: None, lambda game, chance: 1e-6)


def test_decisions_and_whole_games_are_counted() -> None:
    decisions, games, spent = play_for(IDLE, Random(0), 0.01)
    assert games > 0
    assert 0 <= decisions // 100 - games <= 1  # the time may be over as a game ends
    assert 0.01 <= spent < 1


def test_what_is_measured() -> None:
    figures = measure("idle", IDLE, 0.01)
    assert figures.a_second > 1000
    assert figures.copy < 100
    assert figures.step_back is not None
    assert abs(figures.step_back - 1) < 1e-6


def test_a_peer_that_is_missing_is_said_to_be() -> None:
    def absent() -> Adapter:
        raise ImportError(name="catan")

    assert run_peer("x", absent, 0.01) == {
        "missing": "not installed (catan): pip install 'tallystick[bench]'"
    }


def test_the_best_round_counts() -> None:
    rounds = [
        row("x", "x", 10.0, 4.0, 0.5),
        {"subject": "x", "missing": "failed"},
        row("x", "x", 30.0, 5.0, 0.7),
    ]
    assert best_of(rounds) == row("x", "x", 30.0, 4.0, 0.5)
    assert best_of([rounds[0], row("x", "x", 9.0, 9.0, None)])["step_back"] == 0.5
    assert best_of([rounds[1]]) == rounds[1]


def test_the_table_has_the_ratios() -> None:
    peer = next(iter(PEERS))
    lines = list(
        table(
            [
                row("interpreted", "ours", 30_000.0, 4.0, 0.5),
                {"subject": "compiled", "missing": "not built: make compiled"},
                row(peer, peer, 10_000.0, 20.0, None),
            ]
        )
    )
    assert lines[1].split()[1] == "30,000"
    assert lines[2].endswith("not built: make compiled")
    assert lines[-1] == (
        f"ours / {peer}: 3.00 times the decisions; "
        "its copy costs 40.0 of our steps back, 5.0 of our clones"
    )


def row(subject: str, name: str, speed: float, copy: float, back: float | None) -> dict[str, Any]:
    return {
        "subject": subject,
        "name": name,
        "decisions": 100,
        "games": 1,
        "a_second": speed,
        "copy": copy,
        "step_back": back,
    }
