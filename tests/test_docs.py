"""The documents are true: commands exist, links lead somewhere, dependencies are explained."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click
import pytest
from tests.examples.installed import example_games

from tallystick.cli import run, tally
from tallystick.commands.parameters import known_game
from tallystick.play import games

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^\]]+\]\(([^)\s]+)\)")
SPAN = re.compile(r"`([^`\n]+)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def snippets(page: Path) -> Iterator[str]:
    """The lines of code blocks, and the code in running text."""
    text = text_of(page)
    for _, block in FENCE.findall(text):
        yield from (line.strip().removeprefix("$ ") for line in block.splitlines())
    yield from SPAN.findall(FENCE.sub("", text))


def commands(program: str) -> list[tuple[str, str]]:
    """(page, the rest of the line) wherever `program` is called."""
    return sorted(
        {
            (page.name, snippet.removeprefix(program).strip())
            for page in PAGES
            for snippet in snippets(page)
            if snippet == program or snippet.startswith(f"{program} ")
        }
    )


def ids(found: list[tuple[str, str]]) -> list[str]:
    return [f"{page}: {line}" for page, line in found]


TALLY = commands("tally")


@pytest.mark.parametrize("line", [line for _, line in TALLY], ids=ids(TALLY))
def test_every_tally_command_exists(line: str) -> None:
    command: click.Command = tally
    context = click.Context(tally, info_name="tally")
    for word in shlex.split(line, comments=True):
        if word in ("|", "<", ">", "&&"):
            break
        if isinstance(command, click.Group) and (found := command.get_command(context, word)):
            command, context = found, click.Context(found, info_name=word, parent=context)
        elif word.startswith("-"):
            assert word.split("=")[0] in flags(command, context)
        else:
            assert not isinstance(command, click.Group) or word.isupper(), f"no such: {word}"
    assert "Usage: tally" in command.get_help(context)


def flags(command: click.Command, context: click.Context) -> set[str]:
    return {
        flag
        for parameter in command.get_params(context)
        for flag in (*parameter.opts, *parameter.secondary_opts)
    }


def test_the_docs_show_commands() -> None:
    assert len(TALLY) > 5


def test_every_game_in_an_example_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    for _, line in TALLY:
        words = shlex.split(line, comments=True)
        if words[:1] == ["play"] and words[1:] and re.match("[a-z]", words[1]):
            known_game(None, None, words[1])


def blocks(language: str) -> list[tuple[str, str]]:
    """(page, text) of every code block in a language."""
    return [
        (page.name, block)
        for page in PAGES
        for found, block in FENCE.findall(text_of(page))
        if found == language
    ]


@pytest.mark.parametrize(("page", "block"), blocks("python"))
def test_every_python_example_runs(page: str, block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    rules = games.find("terrus").rulebook()
    exec(compile(block, page, "exec"), {"rules": rules, "game": rules.new(seed=0)})


CASES = [
    *((page, block) for page, block in blocks("yaml") if "case:" in block),
    *((page, block) for page, block in blocks("json") if block.startswith("[")),
]


@pytest.mark.parametrize(("page", "block"), CASES, ids=[page for page, _ in CASES])
def test_every_case_in_the_docs_holds(page: str, block: str, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(block, encoding="utf-8")
    assert run(["judge", str(file), "--explain"]) == 0


CARDS = [(page, block) for page, block in blocks("toml") if "[[card]]" in block]


@pytest.mark.parametrize(("page", "block"), CARDS)
def test_every_card_in_the_docs_compiles(page: str, block: str, tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    file.write_text(block, encoding="utf-8")
    named = re.match(r"# tally cards check FILE.toml --game ([\w-]+)\n", block)
    assert run(["cards", "check", str(file), "--game", named[1] if named else "terrus"]) == 0


MAKE = commands("make")


@pytest.mark.parametrize("line", [line for _, line in MAKE], ids=ids(MAKE))
def test_every_make_target_exists(line: str) -> None:
    rules = re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
    words = shlex.split(line, comments=True)
    assert not words or words[0] in rules


LINKS = [(page, link) for page in PAGES for link in LINK.findall(text_of(page))]


@pytest.mark.parametrize(
    ("page", "link"), LINKS, ids=[f"{page.name}: {link}" for page, link in LINKS]
)
def test_every_link_leads_somewhere(page: Path, link: str) -> None:
    if "://" in link:
        assert link.startswith("https://")
        return
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    assert target.exists()
    assert target.is_relative_to(ROOT)
    if anchor:
        assert anchor in [slug(heading) for heading in HEADING.findall(text_of(target))]


PICTURES = [(page, file) for page in PAGES for file in PICTURE.findall(text_of(page))]


def test_every_picture_is_there_and_shown() -> None:
    """... of each game one, and none so large that a page would be slow."""
    shown = {(page.parent / file).resolve() for page, file in PICTURES}
    there = {file.resolve() for file in (ROOT / "docs" / "pictures").iterdir()}
    assert there <= shown and {*games.GAMES} <= {file.stem for file in there}
    assert all(file.is_file() and file.stat().st_size < 150_000 for file in shown)


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def test_every_page_of_docs_is_in_the_index() -> None:
    linked = set(LINK.findall(text_of(ROOT / "docs" / "index.md")))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")}
    assert pages - {"index.md"} <= linked


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {re.split(r"[<>=!~ \[]", one)[0].lower() for one in wanted}
    explained = {name.lower() for name in SPAN.findall(text_of(ROOT / "docs/dependencies.md"))}
    assert names <= explained


def test_no_page_names_a_place_on_somebodys_disk() -> None:
    for page in PAGES:
        assert not re.search(r"(?:^|[\s`(\"'])/(?:home|root|work|Users)/", text_of(page)), page


def test_the_folders_of_the_big_games_hold_what_the_table_says() -> None:
    """The rows ``| `costs/` | Marvel Champions | Grand Archive |`` of docs/architecture.md."""
    rows = re.findall(r"^\| `(\w+)/` \|(.*)\|(.*)\|$", text_of(ROOT / "docs/architecture.md"), re.M)
    assert len(rows) >= 6
    folder = ROOT / "src/tallystick/games"
    for name, marvel, archive in rows:
        for game, cell in (("marvel_champions", marvel), ("grand_archive", archive)):
            for file in re.findall(r"`(\w+\.(?:py|lark))`", cell):
                assert (folder / game / name / file).exists(), f"{game}/{name}/{file}"
