"""Clause ids: how they are written, which there are, and when one answers for another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.play import games


@lru_cache(maxsize=8)
def known(game: str) -> frozenset[str]:
    """The clause ids of a game's rulebook, as far as they are known."""
    return frozenset(row["id"] for row in games.find(game).clauses())


def read_clauses(node: Node, game: str) -> tuple[str, ...]:
    """One clause id or a list of them. InputError for what is none."""
    return tuple(_read(one, game) for one in node.one_or_more())


def _read(node: Node, game: str) -> str:
    clause = node.text()
    ids = known(game)
    if not games.CLAUSE_ID.fullmatch(clause):
        example = min(ids, default=games.EXAMPLE)
        raise node.expected(f"a clause id such as {example}")
    if not _is_known(clause, game):
        raise node.at(unknown("clause", clause, ids))
    return clause


@lru_cache(maxsize=4096)  # cases of a file name the same ones over and over
def _is_known(clause: str, game: str) -> bool:
    """Whether the rulebook of a game has the clause, or one above or below it."""
    bare = clause.removesuffix(".0")
    return any(covers(bare, one) or covers(one, bare) for one in known(game))


def covers(wide: str, narrow: str) -> bool:
    """Whether ``wide`` is ``narrow`` or a clause above it: T.25.4 covers T.25.4a, and T.25 both."""
    wide = wide.removesuffix(".0")
    if not narrow.startswith(wide):
        return False
    after = narrow[len(wide) : len(wide) + 1]
    return not after.isdigit()


def any_covers(wanted: Iterable[str], found: Iterable[str]) -> bool:
    """Whether any of the wanted clauses covers any of those found."""
    have = list(found)
    return any(covers(one, other) for one in wanted for other in have)
