"""What is kept on the disk: it is found again, and nothing that lies there can do harm."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from tallystick import cache
from tallystick.cards.compile import CompiledCard, Language, compiled, shipped, whole_cards
from tallystick.cards.importers import neutral
from tallystick.cards.load import read_package
from tallystick.costs.cost import Amount, Cost, Pick, Units
from tallystick.games.terrus.text.language import LANGUAGE
from tallystick.play import games

NAME: Final = "tallystick.tests"
PARTS: Final = (b"one", b"two")
KEY: Final = cache.digest(PARTS)
VALUE: Final = (
    Cost([Units(1, Amount(2)), Pick("bury", "beast", Amount(1))]),
    {"a": frozenset("b")},
)
OWN_RIGHTS: Final = hasattr(os, "geteuid")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of the user's; nothing ships."""
    monkeypatch.setenv(cache.FOLDER, str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "none")
    return tmp_path / "cache"


class Maker:
    """Makes a value, and counts how often."""

    def __init__(self, value: object = VALUE) -> None:
        self.value = value
        self.made = 0

    def __call__(self) -> object:
        self.made += 1
        return self.value


def kept(make: Callable[[], object]) -> object:
    return cache.kept(NAME, PARTS, make)


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_a_value_is_made_once(folder: Path) -> None:
    make = Maker()
    assert [kept(make) for _ in range(3)] == [VALUE] * 3
    assert make.made == 1


def test_other_parts_are_another_value(folder: Path) -> None:
    make = Maker()
    for parts in ((b"one", b"two"), (b"onetwo",), (b"two", b"one"), (b"one", b"two", b"")):
        cache.kept(NAME, parts, make)
    assert make.made == 4


def test_off_looks_nothing_up_and_keeps_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(make := Maker())
    monkeypatch.setenv(cache.FOLDER, cache.OFF)
    kept(make)
    assert make.made == 2
    assert not Path(cache.OFF).exists()


def test_what_ships_is_found_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(Maker())
    monkeypatch.setattr(cache, "SHIPPED", folder)
    monkeypatch.setenv(cache.FOLDER, str(folder / "elsewhere"))
    assert kept(make := Maker()) == VALUE
    assert make.made == 0


BROKEN: Final[dict[str, Callable[[bytes], bytes]]] = {
    "empty": lambda data: b"",
    "short": lambda data: data[:-1],
    "long": lambda data: data + b"x",
    "another letter": lambda data: data.replace(b"beast", b"feast"),
    "no seal": lambda data: data[cache.DIGEST :],
    "no pickle": lambda data: cache._seal(b"\x80\x05X", KEY) + b"\x80\x05X",
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_made_anew(folder: Path, how: str) -> None:
    kept(Maker())
    file = only_file(folder)
    whole = file.read_bytes()
    file.write_bytes(BROKEN[how](whole))
    assert kept(make := Maker()) == VALUE
    assert make.made == 1
    assert only_file(folder).read_bytes() == whole


def test_a_file_under_the_name_of_another_is_made_anew(folder: Path) -> None:
    kept(Maker())
    mine = only_file(folder)
    cache.kept(NAME, (b"other",), Maker("another"))
    (other,) = set(folder.iterdir()) - {mine}
    mine.write_bytes(other.read_bytes())
    assert kept(Maker()) == VALUE


class Forged:
    """A pickle that would call something."""

    def __init__(self, call: Callable[..., object], *given: object) -> None:
        self.call = call
        self.given = given

    def __reduce__(self) -> tuple[Any, ...]:
        return self.call, self.given


def test_a_forged_file_calls_nothing(folder: Path) -> None:
    kept(Maker())
    file, target = only_file(folder), folder.parent / "harm"
    for forged in (
        Forged(os.mkdir, str(target)),
        Forged(eval, f"__import__('os').mkdir({str(target)!r})"),
        Forged(Path, "harm"),
        Forged(cache.write, folder.parent, "harm", b""),
    ):
        content = pickle.dumps(forged)
        file.write_bytes(cache._seal(content, KEY) + content)
        assert kept(Maker()) == VALUE
        with pytest.raises(pickle.UnpicklingError, match="is no plain value"):
            cache.read(cache._seal(content, KEY) + content, KEY, NAME)
    assert not target.exists()


@pytest.mark.skipif(not OWN_RIGHTS, reason="rights are no such thing here")
def test_a_file_that_others_may_write_is_not_read(folder: Path) -> None:
    kept(Maker())
    only_file(folder).chmod(0o666)
    kept(make := Maker())
    assert make.made == 1
    assert only_file(folder).stat().st_mode & 0o777 == 0o600


def test_a_file_of_somebody_else_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(Maker())
    monkeypatch.setattr(os, "geteuid", lambda: only_file(folder).stat().st_uid + 1, raising=False)
    kept(make := Maker())
    assert make.made == 1


def test_a_link_is_not_followed(folder: Path) -> None:
    kept(Maker())
    file = only_file(folder)
    file.rename(folder.parent / "moved")
    file.symlink_to(folder.parent / "moved")
    kept(make := Maker())
    assert make.made == 1
    assert not file.is_symlink()


def test_a_folder_that_is_none_loses_nothing_but_time(folder: Path) -> None:
    folder.write_text("a file", encoding="utf-8")
    assert kept(make := Maker()) == kept(make)
    assert make.made == 2


def test_a_folder_that_cannot_be_written_loses_nothing_but_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: object) -> None:
        raise PermissionError("read-only")

    kept(Maker())
    monkeypatch.setattr(cache, "write", refuse)
    monkeypatch.setattr(os, "utime", refuse)
    assert kept(make := Maker()) == VALUE
    assert make.made == 0
    assert cache.kept(NAME, (b"new",), Maker("new")) == "new"


def test_what_is_no_plain_value_is_not_kept(folder: Path) -> None:
    kept(make := Maker(lambda: None))
    kept(make)
    assert make.made == 2


def test_those_used_longest_ago_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 3)
    for n in range(3):
        cache.kept(NAME, (b"%d" % n,), Maker(n))
        for age, file in enumerate(sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime)):
            os.utime(file, (age, age))
    first = Maker(0)
    cache.kept(NAME, (b"0",), first)  # the oldest, but used just now
    cache.kept(NAME, (b"3",), Maker(3))
    assert len(list(folder.iterdir())) == 3
    cache.kept(NAME, (b"0",), first)
    assert first.made == 0
    cache.kept(NAME, (b"1",), second := Maker(1))
    assert second.made == 1


def test_two_processes_at_once(folder: Path) -> None:
    """Both write the same file, and both get what they ask for."""
    script = (
        "from tallystick import cache\n"
        "for n in range(300):\n"
        "    assert cache.kept('x', [b'%d' % (n % 2)], lambda: 'y' * 9999) == 'y' * 9999\n"
        "    if n % 7 == 0: [one.unlink(missing_ok=True) for one in cache.user_folder().iterdir()]"
    )
    running = [subprocess.Popen([sys.executable, "-c", script]) for _ in range(3)]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    assert all(len(one.name) == 2 + cache.DIGEST for one in folder.iterdir())  # none is half done


# -- cards ----------------------------------------------------------------------------------------


@pytest.fixture
def language(game: str) -> Language:
    """How a game's cards are written, with its parser, which takes long to make."""
    found = games.find(game).language
    import_module(f"{found.package}.text.language").grammar()
    return found


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_kept_cards_are_the_compiled_ones(
    language: Language, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept as what ships, and as what a file holds; what is kept is not compiled again."""
    made = shipped(language)
    monkeypatch.setattr(f"{shipped.__module__}.whole_cards", refuses)
    found = shipped(language)
    new = whole_cards(read_package(language.package, "cards", language.schema), language)
    assert made == found == tuple(new)
    assert repr(made) == repr(found) == repr(tuple(new))
    assert [hash(cost) for cost in costs_of(found)] == [hash(cost) for cost in costs_of(new)]
    facts = [card.facts for card in new]
    compiles = f"{compiled.__module__}.compile_cards"
    monkeypatch.setattr(compiles, lambda cards, _: list(new) if cards == facts else [])
    assert compiled(facts, language) == new
    monkeypatch.setattr(compiles, refuses)
    assert compiled(facts, language) == new


def refuses(*_: object) -> list[CompiledCard]:
    raise AssertionError("what is kept is compiled again")


def costs_of(cards: Any) -> list[Cost]:
    return [cost for card in cards for cost in card.costs.values()]


def test_kept_cards_are_read_without_the_parser() -> None:
    script = (
        "import sys; from tallystick.play import games\n"
        "for name in games.GAMES: games.find(name).cards()\n"
        "print('lark' in sys.modules)"
    )
    command = [sys.executable, "-c", script]
    subprocess.run(command, check=True)
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert again.stdout.strip() == "False"


def test_problems_are_kept_too(folder: Path) -> None:
    bad = [card.facts._replace(text="Nonsense.") for card in games.find("terrus").cards()[:3]]
    made, found = compiled(bad, LANGUAGE), compiled(bad, LANGUAGE)
    assert made == found
    assert all(isinstance(card, CompiledCard) and card.problems for card in found)


def test_the_code_of_a_game_is_all_that_it_stands_on(tmp_path: Path) -> None:
    """Another game's code is no part of it; a grammar is."""
    codes = {cache.code_of(games.find(name).package) for name in games.GAMES}
    assert len(codes) == len(games.GAMES)
    names = [name for name, _ in cache._code_in(Path(cache.__file__).parent / "cards")]
    assert {"lexer.py", "common.lark", "neutral.py"} <= set(names)


def test_the_census_of_a_file_is_told_alike_the_second_time(folder: Path, tmp_path: Path) -> None:
    """What was kept is what was made, and the second time nothing is parsed."""
    made = [card.facts.raw for card in games.find("grand-archive").cards()[:6]]
    cards = [{**one, "text": "Draw a card. Nonsense."} for one in made]
    file = tmp_path / "cards.json"
    file.write_text(neutral.dump("grand-archive", cards), encoding="utf-8")
    command = [
        sys.executable,
        "-X",
        "importtime",
        "-m",
        "tallystick.cli",
        "cards",
        "check",
        str(file),
    ]
    first, second = (subprocess.run(command, capture_output=True, text=True) for _ in range(2))
    assert first.returncode == second.returncode == 1
    assert first.stdout == second.stdout
    assert "Nonsense" in first.stdout.title()
    assert ["lark" in one.stderr for one in (first, second)] == [True, False]
