"""What is looked at again, away from the event loop: a finished table at any of its steps, its
position as a case, and what the judge says of cases. Called in a process of its own.
"""

from __future__ import annotations

import json
import signal
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from types import FrameType
from typing import Final, NamedTuple

from tallystick import cases
from tallystick.cases.beside import kept_cards
from tallystick.cases.cards import read_options
from tallystick.cases.judge import case_in, set_up
from tallystick.errors import InputError
from tallystick.face import as_case
from tallystick.face.rules import GameRules, load
from tallystick.play import games, save
from tallystick.play.match import ONLOOKER
from tallystick.play.replaying import Replaying
from tallystick.play.standing import won
from tallystick.rules.scene import as_data
from tallystick.web import bodies, protocol
from tallystick.web.views import lines

SECONDS: Final = 20  # for one question
MEMORY: Final = 4 << 30  # bytes of the process
KEPT: Final = 8  # tables at one of their steps
MOST_LINES: Final = 2_000  # of a ruling
LAST: Final = 1 << 30  # a step that no table has: its last one
TOLD: Final = 200  # lines of the log that come with a step

_AT: Final[OrderedDict[str, Replaying]] = OrderedDict()


class Late(BaseException):
    """What a case asks for takes too long."""


def bound() -> None:
    """Let this process take no more memory than that, where the system can see to it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@contextmanager
def _in_time() -> Iterator[None]:
    """InputError for what takes too long, where the system can say so."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    except Late as error:
        raise InputError(f"this takes longer than {SECONDS} seconds; ask for less") from error
    except MemoryError as error:
        raise InputError("this takes too much memory; ask for less") from error
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def replayed(table: str, data: bytes, step: int, viewer: int) -> bodies.Replayed:
    """A finished table after so many steps as a viewer saw it; ``data`` is its saved game.
    InputError for a seat that there is not."""
    with _in_time():
        replaying = _at(table, data, step)
        match = replaying.match
        if not ONLOOKER <= viewer < len(match.seats):
            raise InputError(f"there is no seat {viewer}")
        decision = match.decision()
        seen = match.view(viewer)
        view = protocol.TableView(
            n=replaying.at,
            scene=as_data(seen.scene),
            told=lines(seen.told[-TOLD:]),
            number=seen.number,
            asks=ONLOOKER if decision is None else decision.seat,
            won=won(match) if match.over else "",
        )
        return bodies.Replayed(replaying.last, view)


def _at(table: str, data: bytes, step: int) -> Replaying:
    if table not in _AT:
        _AT[table] = Replaying(table, save.read_data(table, data))
        if len(_AT) > KEPT:
            _AT.popitem(last=False)
    _AT.move_to_end(table)
    found = _AT[table]
    try:
        found.go_to(step)
    except BaseException:
        del _AT[table]
        raise
    return found


def case_of(table: str, data: bytes, step: int) -> bodies.CaseText:
    """The position of a finished table as a case that the judge reads: that after so many steps, or
    the last before it at which nothing was half done. InputError where there is none."""
    return _case(table, data, step)


def case_for(table: str, data: bytes, viewer: int) -> bodies.CaseText:
    """The position of a table at which one still plays, or the last before it at which nothing was
    half done, as a viewer may know it; what may be done stands there for who is asked. ``table`` is
    its name and how much has happened."""
    return _case(table, data, LAST, viewer)


def _case(table: str, data: bytes, step: int, viewer: int | None = None) -> bodies.CaseText:
    with _in_time():
        replaying = _at(table, data, step)
        header = replaying.saved.header
        rules = _rules(header.game, json.dumps(header.options, sort_keys=True))
        found = as_case.case_of(replaying, rules, f"table {table.partition(' ')[0]}", viewer)
        return bodies.CaseText(found.at, found.text)


@lru_cache(maxsize=8)
def _rules(game: str, options: str) -> GameRules:
    return load(game, json.loads(options))


class Openable(NamedTuple):
    """What a table is of that begins at the position of a case."""

    game: str
    options: dict[str, str]
    seats: int


def openable(text: str, cards: tuple[str, ...] = ()) -> Openable:
    """What a table is of that begins at the position of a case, which may name cards of these
    files, after the position has been set up once. InputError for what is no case, or none at which
    one could begin."""
    if len(text) > bodies.LARGEST_CASE:
        raise InputError(f"expected at most {bodies.LARGEST_CASE:,} characters of a case")
    with _in_time():
        case = kept_cards(cards).put_beside(case_in(text))
        options = read_options(case.options, games.find(case.game).house_rules())
        try:
            return Openable(case.game, options, set_up(case, 0).game.seats)
        except InputError:
            raise
        except Exception as error:  # whatever a case does to us, it is told to whoever sent it
            raise case.node.error(f"cannot be set up ({type(error).__name__})") from error


def judged(text: str, cards: tuple[str, ...] = ()) -> bodies.Judged:
    """What the judge says of cases, which may name cards of these files, with the reasons.
    InputError where it takes too long."""
    with _in_time():
        report = cases.run_text(text, "case", kept_cards(cards).put_beside)
        said = [*report.lines(explain=True), *map(str, report.errors)]
        return bodies.Judged(report.ok, tuple(said[:MOST_LINES]))
